import { create } from 'zustand'

interface RefreshState {
  /** Number of trade saves and deletions in this visit. */
  counter: number
  bump: () => void
}

/** The global refresh counter: figures of strategies are refetched when it changes. */
export const useRefreshStore = create<RefreshState>()((set) => ({
  counter: 0,
  bump: () => set((state) => ({ counter: state.counter + 1 })),
}))
