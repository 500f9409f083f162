import { ClerkProvider, useClerk } from '@clerk/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { env } from '@/lib/env'
import { paths } from '@/lib/paths'
import type { Identity } from '../identity'
import { browserStorage } from '../textStorage'
import { clerkAppearance } from './clerkAppearance'
import { mayBeSignedIn } from './clerkHint'
import { createClerkSession } from './clerkSession'

/** This page's Clerk session. Loaded only when a user may be signed in or signs in. */
export const clerkSession = createClerkSession({
  storage: browserStorage,
  mayBeSignedIn: mayBeSignedIn(),
})

export const clerkIdentity: Identity = {
  ...clerkSession.identity,
  Root: ClerkRoot,
}

/** Whether a URL is the current one. Navigating to it again would only add a history entry. */
const isHere = (to: string) => new URL(to, location.href).href === location.href

/** Loads Clerk's browser code and stays mounted while the page is open. Pages render its widgets. */
function ClerkRoot() {
  const navigate = useNavigate()
  const go = (to: string, replace: boolean) => {
    if (to === paths.landing) clerkSession.leadAway()
    if (!isHere(to)) navigate(to, { replace })
  }
  return (
    <ClerkProvider
      publishableKey={env.clerkPublishableKey}
      proxyUrl={env.clerkProxyUrl}
      telemetry={false}
      appearance={clerkAppearance}
      signInUrl={paths.signIn}
      signUpUrl={paths.register}
      signInFallbackRedirectUrl={paths.home}
      signUpFallbackRedirectUrl={paths.home}
      afterSignOutUrl={paths.landing}
      routerPush={(to) => go(to, false)}
      routerReplace={(to) => go(to, true)}
    >
      <Follow />
    </ClerkProvider>
  )
}

function Follow() {
  const clerk = useClerk()
  useEffect(() => clerkSession.follow(clerk), [clerk])
  return null
}
