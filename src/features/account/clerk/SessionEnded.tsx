import type { IdentityUser, SessionEnd } from '@/identity/identity'
import { FormSkeleton } from '../FormSkeleton'
import { SessionEndBar } from '../SessionEndBar'
import { ClerkWidget } from './ClerkWidget'

/** The end of a session with Clerk: its sign-in comes in a dialog over whatever was being done. */
export function SessionEnded({ user, ended }: { user: IdentityUser; ended: SessionEnd }) {
  return (
    <SessionEndBar ended={ended}>
      <ClerkWidget
        waiting={<FormSkeleton label="Loading the form" />}
        mount={(clerk, box) => {
          const here = location.href
          clerk.mountSignIn(box, {
            routing: 'hash',
            withSignUp: false,
            initialValues: { emailAddress: user.email ?? undefined },
            // The page stays: what was typed on it is still there.
            forceRedirectUrl: here,
          })
          return () => {
            clerk.unmountSignIn(box)
            // The widget's own steps stood behind the #.
            history.replaceState(history.state, '', here)
          }
        }}
      />
    </SessionEndBar>
  )
}
