import { useEffect } from 'react'
import { BrowserRouter, Route, Routes } from 'react-router-dom'
import { ThemeProvider } from '@/ui/ThemeProvider'
import { AppShell } from './AppShell'
import { IdentityRoot } from './IdentityRoot'
import { RouteView } from './RouteView'
import { routes } from './routes'
import { SignedIn } from './SignedIn'
import { arrive, followSession } from './session'

// Before the router reads the address.
arrive()

export function App() {
  useEffect(followSession, [])
  return (
    <ThemeProvider>
      <IdentityRoot />
      <BrowserRouter>
        <AppShell>
          <Routes>
            {routes.map((route) => (
              <Route key={route.path} path={route.path} element={<RouteView key={route.path} route={route} />} />
            ))}
          </Routes>
        </AppShell>
        <SignedIn />
      </BrowserRouter>
    </ThemeProvider>
  )
}
