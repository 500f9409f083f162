import { useLocation } from 'react-router-dom'
import { AppShell } from './AppShell'
import { RouteView } from './RouteView'
import { routeOf } from './routes'
import { SignedIn } from './SignedIn'

/** All that a router stands round: in the browser (App.tsx), and where pages are made ahead of time (prerender.tsx). */
export function Site() {
  const route = routeOf(useLocation().pathname)
  return (
    <>
      <AppShell>
        <RouteView key={route.path} route={route} />
      </AppShell>
      <SignedIn />
    </>
  )
}
