import { create } from 'zustand'

interface NewsState {
  /** How much is new in the strategies that the signed-in user follows: actions, edits and deletions. */
  count: number
  setCount: (count: number) => void
}

/** The number in the header and in the document's title. 0 for visitors. */
export const useNewsStore = create<NewsState>()((set) => ({ count: 0, setCount: (count) => set({ count }) }))

/** The count for one strategy stops here (private.news() in SQL), and so does the number shown for all. */
const MOST_SHOWN = 99

/** A count for a narrow place: "7", "99+". */
export const shortCount = (count: number): string => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count))
