import { useEffect } from 'react'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { ThemeProvider } from '@/ui/ThemeProvider'
import { AppShell } from './AppShell'
import { startAnalytics } from './analytics'
import { IdentityRoot } from './IdentityRoot'
import { RouteView } from './RouteView'
import { routeOf } from './routes'
import { SignedIn } from './SignedIn'
import { arrive, followSession } from './session'

// Before the router reads the address.
arrive()

/** The page of the address. */
function CurrentPage() {
  const route = routeOf(useLocation().pathname)
  return <RouteView key={route.path} route={route} />
}

export function App() {
  useEffect(followSession, [])
  useEffect(startAnalytics, [])
  return (
    <ThemeProvider>
      <BrowserRouter>
        <IdentityRoot />
        <AppShell>
          <CurrentPage />
        </AppShell>
        <SignedIn />
      </BrowserRouter>
    </ThemeProvider>
  )
}
