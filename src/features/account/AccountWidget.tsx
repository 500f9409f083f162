import type { ComponentType } from 'react'
import { currentIdentity, useIdentity } from '@/identity/currentIdentity'
import type { IdentityProvider } from '@/identity/identity'
import { paths } from '@/lib/paths'
import { FormSkeleton } from '@/ui/controls/Field'
import { ErrorNotice } from '@/ui/controls/Notice'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'

/** The provider's widget, downloaded together with the identity, which it requires. */
const widgetPart = <Props extends object>(
  widgets: Record<IdentityProvider['name'], () => Promise<ComponentType<Props>>>,
) =>
  lazyPart(async () => {
    const [Widget] = await Promise.all([widgets[currentIdentity.provider](), currentIdentity.load()])
    return Widget
  })

const PARTS = {
  SignIn: widgetPart({
    supabase: () => import('./supabase/SignIn').then((module) => module.SignIn),
    clerk: () => import('./clerk/widgets').then((module) => module.SignIn),
  }),
  SignUp: widgetPart({
    supabase: () => import('./supabase/SignUp').then((module) => module.SignUp),
    clerk: () => import('./clerk/widgets').then((module) => module.SignUp),
  }),
  Account: widgetPart({
    supabase: () => import('./supabase/Account').then((module) => module.Account),
    clerk: () => import('./clerk/widgets').then((module) => module.Account),
  }),
}

const SessionEnded = widgetPart({
  supabase: () => import('./supabase/SessionEnded').then((module) => module.SessionEnded),
  clerk: () => import('./clerk/widgets').then((module) => module.SessionEnded),
})

/** Number of hint lines below each field of a widget's first view, so that nothing moves when it loads. */
const HINTS = { SignIn: [0, 1], SignUp: [0, 1, 2], Account: [1, 0] }

/** The provider's form on /signin, /register or /profile. */
export function AccountWidget({ widget }: { widget: keyof typeof PARTS }) {
  const Widget = PARTS[widget]
  return (
    <LazyBoundary
      fallback={<FormSkeleton label="Loading the form" hints={HINTS[widget]} />}
      failure={(retry) => (
        <ErrorNotice title="This form couldn’t be loaded" onRetry={retry}>
          The site didn’t respond. Check your connection and try again.
        </ErrorNotice>
      )}
    >
      <Widget />
    </LazyBoundary>
  )
}

/** A notice at the foot of the page when the session has ended; it asks for the password. */
export function SessionEndNotice() {
  const identity = useIdentity()
  if (identity.status !== 'signed-in' || !identity.ended) return null
  const plain = (
    <p role="status" className="sticky bottom-0 z-40 border-t border-line2 bg-panel px-4 py-3 text-center">
      Your session has ended.{' '}
      <a href={paths.signIn} target="_blank" rel="noreferrer" className="underline underline-offset-2">
        Sign in in another tab
      </a>{' '}
      and continue here.
    </p>
  )
  return (
    <LazyBoundary fallback={plain} failure={() => plain}>
      <SessionEnded user={identity.user} ended={identity.ended} />
    </LazyBoundary>
  )
}
