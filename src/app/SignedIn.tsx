import { SessionEndNotice } from '@/features/account/AccountWidget'
import { FollowingWatch } from '@/features/following/FollowingWatch'
import { LazyBoundary, lazyPart, onceOnline } from '@/ui/LazyBoundary'
import { WithReadCache } from './ReadCache'

const AfterFollow = lazyPart(() => import('./AfterFollow').then((module) => module.AfterFollow))

/** What stands on every page for a signed-in user: that their session has ended, and news of what they follow. */
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
