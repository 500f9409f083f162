import { create } from 'zustand'
import type { Followed } from './following.rules'

interface FollowState {
  /** What was unfollowed since the page was loaded, so that taking it back loses nothing. Of one user. */
  unfollowed: { userId: string | null; rows: readonly Followed[] }
  /** Why the last change was refused; null if it was not. */
  failure: { what: string; reason: string } | null
}

/** What the browser alone knows of following. */
export const useFollowStore = create<FollowState>()(() => ({
  unfollowed: { userId: null, rows: [] },
  failure: null,
}))
