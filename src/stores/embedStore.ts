import { create } from 'zustand'

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
