import { create } from 'zustand'

interface NewsState {
  /** How much is new in the strategies that the signed-in user follows: actions, edits and deletions. */
  count: number
  setCount: (count: number) => void
}

/** What the header and the document's title count. 0 for visitors. */
export const useNewsStore = create<NewsState>()((set) => ({ count: 0, setCount: (count) => set({ count }) }))

/** So much is counted of one strategy (private.news() in SQL), and shown of all. */
const MOST_SHOWN = 99

/** A count for a narrow place: "7", "99+". */
export const shortCount = (count: number): string => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count))
