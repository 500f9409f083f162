import { create } from 'zustand'
import type { Followed } from './following.rules'

interface FollowState {
  /** What was unfollowed since the page was loaded, so that taking it back loses nothing. Of one user. */
  unfollowed: { userId: string | null; rows: readonly Followed[] }
  /** What was just followed; null once the user has chosen how to hear about it, or does not want to. */
  followed: { id: string; name: string | null } | null
  /** Why the last change was refused; null if it was not. */
  failure: { what: string; reason: string } | null
}

/** What the browser alone knows of following. */
export const useFollowStore = create<FollowState>()(() => ({
  unfollowed: { userId: null, rows: [] },
  followed: null,
  failure: null,
}))
