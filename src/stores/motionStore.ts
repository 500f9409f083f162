import { create } from 'zustand'

interface MotionState {
  /** The user paused automatic motion (WCAG 2.2, 2.2.2). Lasts until the page is closed. */
  held: boolean
  toggleHeld: () => void
}

/** Whether automatic motion (rotating word, marquees) is paused. */
export const useMotionStore = create<MotionState>()((set) => ({
  held: false,
  toggleHeld: () => set(({ held }) => ({ held: !held })),
}))
