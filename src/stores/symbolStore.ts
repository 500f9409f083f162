import { create } from 'zustand'
import { DEFAULT_SYMBOL } from '@/lib/constants'

interface SymbolState {
  /** Symbol of the market chart, as exchange:symbol. */
  activeSymbol: string
  setActiveSymbol: (symbol: string) => void
}

/** The market chart's symbol. */
export const useSymbolStore = create<SymbolState>()((set) => ({
  activeSymbol: DEFAULT_SYMBOL,
  setActiveSymbol: (activeSymbol) => set({ activeSymbol }),
}))

interface EmbedState {
  /** Whether TradingView's scripts loaded when last tried; null before the first try. */
  reached: boolean | null
  setReached: (reached: boolean) => void
}

/** Tells later TradingView widgets at once that its scripts are blocked. */
export const useEmbedStore = create<EmbedState>()((set) => ({
  reached: null,
  setReached: (reached) => set({ reached }),
}))
