import { create } from 'zustand'

interface MotionState {
  /** Somebody asked that what moves by itself stand still (WCAG 2.2, 2.2.2); kept for the visit. */
  held: boolean
  toggleHeld: () => void
}

/** Whether words and bands that move by themselves do. */
export const useMotionStore = create<MotionState>()((set) => ({
  held: false,
  toggleHeld: () => set(({ held }) => ({ held: !held })),
}))
