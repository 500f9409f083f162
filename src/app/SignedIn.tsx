import { SessionEndNotice } from '@/features/account/AccountWidget'
import { FollowingWatch } from '@/features/following/FollowingWatch'
import { LazyBoundary, lazyPart, onceOnline } from '@/ui/LazyBoundary'
import { WithReadCache } from './ReadCache'

const AfterFollow = lazyPart(() => import('./AfterFollow').then((module) => module.AfterFollow))

/** What every page shows a signed-in user: a notice when their session has ended, and news of what they follow. */
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
  </WithReadCache>
)
