import { type ComponentType, useEffect, useState } from 'react'
import { currentIdentity } from '@/identity/currentIdentity'
import type { IdentityProvider, IdentityUser, SessionEnd } from '@/identity/identity'
import { ErrorNotice } from '@/ui/Notice'
import { FormSkeleton } from './FormSkeleton'

interface Widgets {
  SignIn: () => Promise<ComponentType>
  SignUp: () => Promise<ComponentType>
  Account: () => Promise<ComponentType>
  SessionEnded: () => Promise<ComponentType<{ user: IdentityUser; ended: SessionEnd }>>
}

/** The widgets of each provider, downloaded when one is shown. */
const WIDGETS: Record<IdentityProvider['name'], Widgets> = {
  supabase: {
    SignIn: () => import('./supabase/SignIn').then((module) => module.SignIn),
    SignUp: () => import('./supabase/SignUp').then((module) => module.SignUp),
    Account: () => import('./supabase/Account').then((module) => module.Account),
    SessionEnded: () => import('./supabase/SessionEnded').then((module) => module.SessionEnded),
  },
  clerk: {
    SignIn: () => import('./clerk/SignIn').then((module) => module.SignIn),
    SignUp: () => import('./clerk/SignUp').then((module) => module.SignUp),
    Account: () => import('./clerk/Account').then((module) => module.Account),
    SessionEnded: () => import('./clerk/SessionEnded').then((module) => module.SessionEnded),
  },
}

type Part<Props> = { is: 'loading' } | { is: 'failed' } | { is: 'ready'; Widget: ComponentType<Props> }

/** A widget on its way: with it the identity itself, without which it could do nothing. */
export function useWidget<Props>(load: (widgets: Widgets) => Promise<ComponentType<Props>>) {
  const [part, setPart] = useState<Part<Props>>({ is: 'loading' })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt loads anew; which widget it is never changes.
  useEffect(() => {
    let isWanted = true
    Promise.all([load(WIDGETS[currentIdentity.provider]), currentIdentity.load()]).then(
      ([Widget]) => isWanted && setPart({ is: 'ready', Widget }),
      (error: unknown) => {
        console.error('The account code could not be loaded:', error)
        if (isWanted) setPart({ is: 'failed' })
      },
    )
    return () => {
      isWanted = false
    }
  }, [attempt])

  const retry = () => {
    setPart({ is: 'loading' })
    setAttempt((count) => count + 1)
  }
  return { part, retry }
}

/** The outlines of their first views, so that nothing below jumps when they come. */
const HINTS = { SignIn: [0, 1], SignUp: [0, 1, 2], Account: [1, 0] }

interface AccountWidgetProps {
  widget: 'SignIn' | 'SignUp' | 'Account'
}

/** The provider's form on /signin, /register or /profile, with what stands there until it has come. */
export function AccountWidget({ widget }: AccountWidgetProps) {
  const { part, retry } = useWidget((widgets) => widgets[widget]())
  if (part.is === 'loading') return <FormSkeleton label="Loading the form" hints={HINTS[widget]} />
  if (part.is === 'failed') {
    return (
      <ErrorNotice title="This form could not be loaded" onRetry={retry}>
        The site did not answer. Check the connection, then try again.
      </ErrorNotice>
    )
  }
  return <part.Widget />
}
