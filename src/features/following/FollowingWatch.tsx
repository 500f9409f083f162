import { X } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useAuthStore } from '@/stores/authStore'
import { useNewsStore } from '@/stores/newsStore'
import { useChangeFollow, useWatchedFollowing } from './following.queries'
import { newsCount, together } from './following.rules'
import { useFollowStore } from './followStore'
import { pendingFollow } from './pendingFollow'

/**
 * On every page of a signed-in user: asks for news and counts it for the header and the title, follows what the user wanted to
 * follow as a visitor, and says why following was refused.
 */
export function FollowingWatch({ afterFollow }: FollowingWatchProps) {
  const userId = useAuthStore((state) => state.user?.id ?? null)
  return userId === null ? null : <Watch key={userId} afterFollow={afterFollow} />
}

interface FollowingWatchProps {
  /** Shown once something was followed. */
  afterFollow: ReactNode
}

function Watch({ afterFollow }: FollowingWatchProps) {
  const { data } = useWatchedFollowing()
  const count = data ? newsCount(together(data).news) : 0
  const setCount = useNewsStore((state) => state.setCount)
  useEffect(() => {
    setCount(count)
    return () => setCount(0)
  }, [count, setCount])

  const change = useChangeFollow()
  const followPending = useEffectEvent(() => {
    const strategy = pendingFollow.take()
    if (strategy !== null) change.mutate({ strategy, isFollowed: true })
  })
  // Not before the list was read: an answer that is under way would take the change back.
  const isRead = data !== undefined
  useEffect(() => {
    if (isRead) followPending()
  }, [isRead])

  const { failure, followed } = useFollowStore()
  if (failure === null) return followed && afterFollow
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-[80] flex justify-center px-4 pb-4">
      <p
        role="alert"
        className="pointer-events-auto flex items-start gap-3 rounded border border-loss bg-raised px-3 py-2 text-body"
      >
        <span>
          {failure.what}: {failure.reason}.
        </span>
        <button
          type="button"
          aria-label="Close"
          onClick={() => useFollowStore.setState({ failure: null })}
          className="-m-1 grid size-6 shrink-0 place-items-center rounded text-ink2 hover:text-ink"
        >
          <X />
        </button>
      </p>
    </div>
  )
}
