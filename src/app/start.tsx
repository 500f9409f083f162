import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { PrefetchContext } from '@/ui/PrefetchLink'
import { App } from './App'
import { startAnalytics } from './analytics'
import { loadPage, prefetchPage, routes } from './routes'
import { authCallback, followSession } from './session'

/** Whether the HTML is of this very page; the shell, which answers all other addresses, has an empty main part. */
const isPrerendered = ({ dataset }: HTMLElement) => dataset.page === (location.pathname.replace(/\/+$/, '') || '/')

/** Starts the site in `#root`. */
export async function start(container: HTMLElement): Promise<void> {
  // Before the router reads the address.
  authCallback()
  const isPage = isPrerendered(container)
  // Its reads begin as it is hydrated; the router needs to run no loader before that.
  const hydrationData = isPage ? { loaderData: { [container.dataset.page ?? '']: null } } : undefined
  // React Router hydrates a lazy route only once its module is here. Where it does not arrive, the page says so.
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
  if (isPage && isLoaded) hydrateRoot(container, app)
  else {
    // Pages name the document themselves; the HTML's own title would come before theirs.
    document.querySelector('head > title')?.remove()
    createRoot(container).render(app)
  }
  followSession()
  startAnalytics()
}
