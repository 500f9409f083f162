import { create } from 'zustand'

interface EmbedState {
  /** Whether TradingView came when it was last tried; null before that. */
  reached: boolean | null
  setReached: (reached: boolean) => void
}

/** What one embed learned of its maker, for those that come after it. */
export const useEmbedStore = create<EmbedState>()((set) => ({
  reached: null,
  setReached: (reached) => set({ reached }),
}))
