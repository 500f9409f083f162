import type { ComponentType } from 'react'
import { currentIdentity } from '@/identity/currentIdentity'
import type { IdentityProvider, IdentityUser, SessionEnd } from '@/identity/identity'
import { LazyBoundary, lazyPart } from '@/ui/LazyBoundary'
import { ErrorNotice } from '@/ui/Notice'
import { FormSkeleton } from './FormSkeleton'

interface Widgets {
  SignIn: () => Promise<ComponentType>
  SignUp: () => Promise<ComponentType>
  Account: () => Promise<ComponentType>
  SessionEnded: () => Promise<ComponentType<SessionEndedProps>>
}

interface SessionEndedProps {
  user: IdentityUser
  ended: SessionEnd
}

const WIDGETS: Record<IdentityProvider['name'], Widgets> = {
  supabase: {
    SignIn: () => import('./supabase/SignIn').then((module) => module.SignIn),
    SignUp: () => import('./supabase/SignUp').then((module) => module.SignUp),
    Account: () => import('./supabase/Account').then((module) => module.Account),
    SessionEnded: () => import('./supabase/SessionEnded').then((module) => module.SessionEnded),
  },
  clerk: {
    SignIn: () => import('./clerk/widgets').then((module) => module.SignIn),
    SignUp: () => import('./clerk/widgets').then((module) => module.SignUp),
    Account: () => import('./clerk/widgets').then((module) => module.Account),
    SessionEnded: () => import('./clerk/widgets').then((module) => module.SessionEnded),
  },
}

/** The provider's widget, downloaded together with the identity, which it requires. */
const widgetPart = <Props extends object>(load: (widgets: Widgets) => Promise<ComponentType<Props>>) =>
  lazyPart(async () => {
    const [Widget] = await Promise.all([load(WIDGETS[currentIdentity.provider]), currentIdentity.load()])
    return Widget
  })

const PARTS = {
  SignIn: widgetPart((widgets) => widgets.SignIn()),
  SignUp: widgetPart((widgets) => widgets.SignUp()),
  Account: widgetPart((widgets) => widgets.Account()),
}

/** Prompts for the password when a session has ended. */
export const SessionEndedWidget = widgetPart((widgets) => widgets.SessionEnded())

/** Hint lines below the fields of each widget's first view, so that nothing moves when it loads. */
const HINTS = { SignIn: [0, 1], SignUp: [0, 1, 2], Account: [1, 0] }

/** The provider's form on /signin, /register or /profile. */
export function AccountWidget({ widget }: { widget: keyof typeof PARTS }) {
  const Widget = PARTS[widget]
  return (
    <LazyBoundary
      fallback={<FormSkeleton label="Loading the form" hints={HINTS[widget]} />}
      failure={(retry) => (
        <ErrorNotice title="This form could not be loaded" onRetry={retry}>
          The site did not answer. Check the connection, then try again.
        </ErrorNotice>
      )}
    >
      <Widget />
    </LazyBoundary>
  )
}
