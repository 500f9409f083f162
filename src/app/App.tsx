import { useEffect } from 'react'
import { BrowserRouter, useRoutes } from 'react-router-dom'
import { ThemeProvider } from '@/ui/ThemeProvider'
import { AppShell } from './AppShell'
import { startAnalytics } from './analytics'
import { IdentityRoot } from './IdentityRoot'
import { RouteView } from './RouteView'
import { routes } from './routes'
import { SignedIn } from './SignedIn'
import { arrive, followSession } from './session'

// Before the router reads the address.
arrive()

const table = routes.map((route) => ({
  path: route.path,
  element: <RouteView key={route.path} route={route} />,
}))

/** The page of the address, from the route table. */
const Pages = () => useRoutes(table)

export function App() {
  useEffect(followSession, [])
  useEffect(startAnalytics, [])
  return (
    <ThemeProvider>
      <IdentityRoot />
      <BrowserRouter>
        <AppShell>
          <Pages />
        </AppShell>
        <SignedIn />
      </BrowserRouter>
    </ThemeProvider>
  )
}
