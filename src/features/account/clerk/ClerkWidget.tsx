import type { LoadedClerk } from '@clerk/react/types'
import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { clerkSession } from '@/identity/clerk/clerkIdentity'
import { clerkHost } from '@/lib/clerkKey'
import { env } from '@/lib/env'
import { reloadWhenReachable } from '@/lib/reloadWhenReachable'
import { ErrorNotice } from '@/ui/Notice'

interface ClerkWidgetProps {
  /** Draws a widget of Clerk's into the box; returns the way to take it away. Called once. */
  mount: (clerk: LoadedClerk, box: HTMLDivElement) => () => void
  /** Shown until Clerk has answered. */
  waiting: ReactNode
}

/**
 * A widget of Clerk's in a box of this site, mounted by Clerk's call rather than by its component: so a dialog of this
 * site can hold it, and the page above it need not be inside Clerk's provider.
 */
export function ClerkWidget({ mount, waiting }: ClerkWidgetProps) {
  const reach = useSyncExternalStore(clerkSession.identity.subscribe, clerkSession.getReach)
  const box = useRef<HTMLDivElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the widget follows theme and language by itself; mounting it again would lose what is typed.
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

/** Clerk did not answer. Should it still do so, its widget takes this place. */
function Silent() {
  return (
    <ErrorNotice title="The sign-in service cannot be reached" onRetry={() => void reloadWhenReachable()}>
      Accounts are kept by Clerk, at {clerkHost(env.clerkPublishableKey ?? '')}, which has not answered. Something in
      this browser may be blocking it, or the service is down. Everything public works without it.
    </ErrorNotice>
  )
}
