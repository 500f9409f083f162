import { create } from 'zustand'
import { DEFAULT_SYMBOL } from '@/lib/constants'

interface SymbolState {
  /** The market chart's symbol, as exchange:symbol. */
  activeSymbol: string
  setActiveSymbol: (symbol: string) => void
}

/** The market chart's symbol. */
export const useSymbolStore = create<SymbolState>()((set) => ({
  activeSymbol: DEFAULT_SYMBOL,
  setActiveSymbol: (activeSymbol) => set({ activeSymbol }),
}))
