import { create } from 'zustand'

interface RefreshState {
  /** How many trade saves and deletions this visit has seen. */
  counter: number
  bump: () => void
}

/** The global refresh counter of spec §3: whoever shows a strategy's figures reads them again when it changes. */
export const useRefreshStore = create<RefreshState>()((set) => ({
  counter: 0,
  bump: () => set((state) => ({ counter: state.counter + 1 })),
}))
