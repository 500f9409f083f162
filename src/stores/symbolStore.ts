import { create } from 'zustand'
import { DEFAULT_SYMBOL } from '@/lib/constants'

interface SymbolState {
  /** Symbol of the market chart, as exchange:symbol. */
  activeSymbol: string
  setActiveSymbol: (symbol: string) => void
}

/** Which symbol the market chart follows (spec §3, client state). */
export const useSymbolStore = create<SymbolState>()((set) => ({
  activeSymbol: DEFAULT_SYMBOL,
  setActiveSymbol: (activeSymbol) => set({ activeSymbol }),
}))
