import type { LoadedClerk } from '@clerk/react/types'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { clerkSession } from '@/identity/clerk/clerkIdentity'
import type { IdentityUser, SessionEnd } from '@/identity/identity'
import { clerkHost } from '@/lib/clerkKey'
import { env } from '@/lib/env'
import { paths } from '@/lib/paths'
import { useAuthStore } from '@/stores/authStore'
import { FormSkeleton } from '@/ui/controls/Field'
import { ErrorNotice } from '@/ui/controls/Notice'
import { reloadWhenReachable } from '@/ui/layout/LazyBoundary'
import { pathAfterSignIn } from '../account.rules'
import { Plan, SessionEndBar, SyncProblem } from '../accountParts'

interface ClerkWidgetProps {
  /** Mounts a Clerk widget in the box; returns the unmount function. Called once. */
  mount: (clerk: LoadedClerk, box: HTMLDivElement) => () => void
  /** Shown while Clerk is loading. */
  waiting: ReactNode
}

/**
 * A Clerk widget, mounted by Clerk's imperative API instead of its component, so that it works in our dialogs and outside
 * of Clerk's provider.
 */
function ClerkWidget({ mount, waiting }: ClerkWidgetProps) {
  const reach = useSyncExternalStore(clerkSession.identity.subscribe, clerkSession.getReach)
  const box = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the widget follows the theme by itself; remounting would lose typed text.
  useEffect(() => {
    const clerk = clerkSession.getClerk()
    if (reach !== 'ready' || !clerk || !box.current) return
    return mount(clerk, box.current)
  }, [reach])

  if (reach === 'silent') return <Silent />
  return (
    <>
      {reach === 'waiting' && waiting}
      <div ref={box} />
    </>
  )
}

/** Shown when Clerk does not answer; replaced by its widget if it still does. */
function Silent() {
  return (
    <ErrorNotice title="The sign-in service cannot be reached" onRetry={() => void reloadWhenReachable()}>
      Accounts are kept by Clerk, at {clerkHost(env.clerkPublishableKey ?? '')}, which has not answered. Your browser
      may be blocking it, or the service may be down. All public pages work without it.
    </ErrorNotice>
  )
}

interface EntryProps {
  widget: 'SignIn' | 'SignUp'
  /** Hint lines below the fields while Clerk is loading. */
  hints: readonly number[]
}

/** The widget of /signin or /register; each links to the other. */
function Entry({ widget, hints }: EntryProps) {
  const { search } = useLocation()
  return (
    <ClerkWidget
      waiting={<FormSkeleton label="Loading the form" hints={hints} />}
      mount={(clerk, box) => {
        const next = pathAfterSignIn(search)
        clerk[`mount${widget}`](box, {
          routing: 'hash',
          signInUrl: paths.signIn + search,
          signUpUrl: paths.register + search,
          fallbackRedirectUrl: next,
          signInFallbackRedirectUrl: next,
          signUpFallbackRedirectUrl: next,
        })
        return () => clerk[`unmount${widget}`](box)
      }}
    />
  )
}

export const SignIn = () => <Entry widget="SignIn" hints={[0, 1]} />
export const SignUp = () => <Entry widget="SignUp" hints={[0, 1, 2]} />

/** The widget of /profile on Clerk: names, addresses, password, devices and MFA. */
export function Account() {
  const profile = useAuthStore((state) => state.profile)
  return (
    <div className="flex flex-col gap-6">
      <SyncProblem />
      <ClerkWidget
        waiting={<FormSkeleton label="Loading your account" />}
        mount={(clerk, box) => {
          clerk.mountUserProfile(box, { routing: 'hash' })
          return () => clerk.unmountUserProfile(box)
        }}
      />
      {profile && <Plan tier={profile.subscription_tier} />}
    </div>
  )
}

/** Signs in again to Clerk in a dialog over the current page. */
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
            // Stay on this page, so that typed text is kept.
            forceRedirectUrl: here,
          })
          return () => {
            clerk.unmountSignIn(box)
            // Removes the widget's steps from the hash.
            history.replaceState(history.state, '', here)
          }
        }}
      />
    </SessionEndBar>
  )
}
