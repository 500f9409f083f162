import { create } from 'zustand'
import type { Followed } from './following.rules'

interface FollowState {
  /** What one user unfollowed since the page was loaded, so that undoing it loses nothing. */
  unfollowed: { userId: string | null; rows: readonly Followed[] }
  /** What was just followed; null once the user has chosen how to hear about it, or does not want to. */
  followed: { id: string; name: string | null } | null
  /** Why the last change was refused; null if it was not. */
  failure: { what: string; reason: string } | null
}

/** What only the browser knows about following. */
export const useFollowStore = create<FollowState>()(() => ({
  unfollowed: { userId: null, rows: [] },
  followed: null,
  failure: null,
}))
