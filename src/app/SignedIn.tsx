import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { SessionEndNotice } from '@/features/account/AccountWidget'
import { FollowingWatch } from '@/features/following/FollowingWatch'
import { browserStorage } from '@/identity/textStorage'
import { QUICK_TRADES_STORAGE_KEY } from '@/lib/constants'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { LazyBoundary, lazyPart, onceOnline } from '@/ui/layout/LazyBoundary'
import { WithReadCache } from './ReadCache'

const AfterFollow = lazyPart(() => import('./AfterFollow').then((module) => module.AfterFollow))
const QuickSender = lazyPart(() => import('@/features/trades/quick/QuickSender').then((module) => module.QuickSender))

/**
 * What every page shows a signed-in user: a notice when their session has ended, news of what they follow, and what became of trades
 * that the quick form kept.
 */
export const SignedIn = () => (
  <WithReadCache>
    <SessionEndNotice />
    <FollowingWatch
      afterFollow={
        <LazyBoundary failure={onceOnline}>
          <AfterFollow />
        </LazyBoundary>
      }
    />
    <KeptTrades />
  </WithReadCache>
)

const hasKept = () => browserStorage.getItem(QUICK_TRADES_STORAGE_KEY) !== null

/** Downloads what sends kept trades, if there are any now or when the connection comes back. The form sends them itself. */
function KeptTrades() {
  const userId = useAuthStore((state) => state.user?.id ?? null)
  const isForm = useLocation().pathname === paths.quick
  const [isNeeded, setNeeded] = useState(hasKept)
  useEffect(() => {
    const look = () => setNeeded((before) => before || hasKept())
    look()
    addEventListener('online', look)
    return () => removeEventListener('online', look)
  }, [])
  if (!isNeeded || isForm || userId === null) return null
  return (
    <LazyBoundary failure={onceOnline}>
      <QuickSender userId={userId} />
    </LazyBoundary>
  )
}
