import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { env } from '@/lib/env'
import { PrefetchContext } from '@/ui/controls/links'
import { App } from './AppShell'
import { loadPage, prefetchPage, routes } from './routes'
import { authCallback, startSessionSync } from './session'

/** Whether the HTML was prerendered for this address. The shell, which is served for all others, has an empty main part. */
const isPrerendered = ({ dataset }: HTMLElement) => dataset.page === (location.pathname.replace(/\/+$/, '') || '/')

/** Starts the site in `#root`. */
export async function start(container: HTMLElement): Promise<void> {
  // Has to run before the router reads the address.
  authCallback()
  const isPage = isPrerendered(container)
  // A prerendered page starts its reads as it hydrates, so the router must not run loaders first.
  const hydrationData = isPage ? { loaderData: { [container.dataset.page ?? '']: null } } : undefined
  // React Router hydrates a lazy route only if its module is loaded. If that fails, the page shows the error.
  const isLoaded = await (isPage ? loadPage(location.pathname) : Promise.resolve()).then(
    () => true,
    () => false,
  )
  const router = createBrowserRouter(routes, { hydrationData })
  const app = (
    <App>
      <PrefetchContext value={prefetchPage}>
        <RouterProvider router={router} />
      </PrefetchContext>
    </App>
  )
  // A transition, which React renders in short tasks. Otherwise the page would be unresponsive on a phone for a quarter of a second.
  startTransition(() => {
    if (isPage && isLoaded) hydrateRoot(container, app)
    else {
      // Pages render their own title, and the first <title> in the document wins.
      document.querySelector('head > title')?.remove()
      createRoot(container).render(app)
    }
  })
  startSessionSync()
  if (env.analyticsSrc) void import('./analytics').then(({ startAnalytics }) => startAnalytics())
}
