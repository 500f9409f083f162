import { Bell, BellRing } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { formatCount } from '@/lib/format'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { Button } from '@/ui/controls/Button'
import { Tooltip } from '@/ui/controls/Tooltip'
import { cx } from '@/ui/cx'
import {
  MOST_FOLLOWERS,
  useChangeFollow,
  useFollowers,
  useFollowing,
  useMarkSeen,
  useReadStrategyAgain,
} from './following.queries'
import { newsCount } from './following.rules'
import { pendingFollow } from './pendingFollow'

interface FollowedStrategy {
  id: string
  name: string | null
  ownerId: string | null
}

/** Whether the reader follows a strategy, and what a press does. null for its owner, who cannot. */
function useFollow({ id, name, ownerId }: FollowedStrategy) {
  const { user, loading } = useAuthStore()
  const following = useFollowing()
  const change = useChangeFollow()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isFollowed = following.data?.some(({ strategyId }) => strategyId === id) === true
  const press = () => {
    if (user) return change.mutate({ strategy: { id, name }, isFollowed: !isFollowed })
    pendingFollow.keep({ id, name })
    navigate(paths.signInThen(pathname + search))
  }
  if (user !== null && user.id === ownerId) return null
  return { isFollowed, press, isUnknown: user ? following.isLoading : loading }
}

interface FollowButtonProps {
  strategy: FollowedStrategy
  size?: 'lg'
  className?: string
  /** Beside the word. */
  children?: ReactNode
}

/** Follow, or Following, for everyone but the owner. A visitor is led to sign in, and follows then. */
export function FollowButton({ strategy, children, ...look }: FollowButtonProps) {
  const follow = useFollow(strategy)
  if (!follow) return null
  const { isFollowed, press, isUnknown } = follow
  const Icon = isFollowed ? BellRing : Bell
  return (
    <Button onClick={press} busy={isUnknown} aria-pressed={isFollowed} icon={<Icon />} {...look}>
      <span>
        {isFollowed ? 'Following' : 'Follow'}
        {children}
      </span>
    </Button>
  )
}

/** The same as a small sign in a row. */
export function FollowSign({ strategy }: { strategy: FollowedStrategy }) {
  const follow = useFollow(strategy)
  if (!follow || follow.isUnknown) return null
  const { isFollowed, press } = follow
  const Icon = isFollowed ? BellRing : Bell
  return (
    <Tooltip content={isFollowed ? 'Following. Press to stop' : 'Follow'}>
      <button
        type="button"
        aria-label={`Follow ${strategy.name}`}
        aria-pressed={isFollowed}
        onClick={press}
        className={cx(
          '-my-1 grid size-6 shrink-0 place-items-center rounded hover:text-ink',
          isFollowed ? 'text-ink' : 'text-ink3',
        )}
      >
        <Icon size={14} />
      </button>
    </Tooltip>
  )
}

/** On a strategy's own page: Follow with the number of followers, which the owner sees alone. What is new there is seen. */
export function FollowHere({ strategy }: { strategy: FollowedStrategy }) {
  const isOwner = useAuthStore(({ user }) => user !== null && user.id === strategy.ownerId)
  return (
    <>
      {isOwner ? (
        <span className="shrink-0 text-label text-ink3">
          <Followers strategyId={strategy.id} isLong />
        </span>
      ) : (
        <FollowButton strategy={strategy}>
          <span className="text-label text-ink3">
            {' '}
            <Followers strategyId={strategy.id} />
          </span>
        </FollowButton>
      )}
      <SeenHere strategyId={strategy.id} />
    </>
  )
}

/** How many people follow a strategy, as a number or in words; nothing if nobody does. */
function Followers({ strategyId, isLong = false }: { strategyId: string; isLong?: boolean }) {
  const { data: count = 0 } = useFollowers(strategyId)
  if (count === 0) return null
  return (
    <>
      {formatCount(count)}
      {count === MOST_FOLLOWERS && '+'}
      <span className={isLong ? undefined : 'sr-only'}> {count === 1 ? 'follower' : 'followers'}</span>
    </>
  )
}

/** On a followed strategy's page: what is new is read there, and seen. Renders nothing. */
function SeenHere({ strategyId }: { strategyId: string }) {
  const row = useFollowing().data?.find((one) => one.strategyId === strategyId)
  const seen = useMarkSeen()
  const readAgain = useReadStrategyAgain(strategyId)
  const isNew = row !== undefined && newsCount(row.news) > 0
  const see = useEffectEvent(() => {
    if (!row) return
    readAgain()
    seen.mutate({ strategyId, at: row.asOf })
  })
  // If marking fails, it stays new and is tried again the next time the page is opened.
  const isDue = isNew && !seen.isError
  useEffect(() => {
    if (isDue) see()
  }, [isDue])
  return null
}
