import { ClerkProvider, useClerk } from '@clerk/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
import { env } from '@/lib/env'
import { paths } from '@/lib/paths'
import { clerkAppearance } from './clerkAppearance'
import type { ClerkSession } from './clerkSession'

/** Whether a URL is the current one: navigating to it again would only add a history entry. */
const isHere = (to: string) => new URL(to, location.href).href === location.href

/** Loads Clerk's browser code and stays mounted while the page is open. Pages render its widgets. */
export function ClerkRoot({ session }: { session: ClerkSession }) {
  const navigate = useNavigate()
  const go = (to: string, replace: boolean) => {
    if (to === paths.landing) session.leadAway()
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
      <Follow session={session} />
    </ClerkProvider>
  )
}

function Follow({ session }: { session: ClerkSession }) {
  const clerk = useClerk()
  useEffect(() => session.follow(clerk), [clerk, session])
  return null
}
