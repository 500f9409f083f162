import type { ComponentType } from 'react'
import { prerender } from 'react-dom/static'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router-dom'
import { App } from './App'
import { AppShell } from './AppShell'
import { PageLoading } from './PageLoading'
import { routes } from './routes'

/** The shell: what every page has before its own code is here. */
const shell: RouteObject[] = [{ Component: AppShell, children: [{ path: '*', Component: PageLoading }] }]

/**
 * The HTML of a page as its first visitor sees it: signed out, in the default theme, before anything was read.
 * @throws whatever the page throws: a page that cannot be prerendered breaks the build
 */
export function renderPage(address: string): Promise<string> {
  return render(routes, address)
}

/** The HTML for every address that is not prerendered. Its path is nobody's, so that no link is marked as the current one. */
export const renderShell = (): Promise<string> => render(shell, '/-')

async function render(table: RouteObject[], address: string): Promise<string> {
  const { query, dataRoutes } = createStaticHandler(table)
  const context = await query(new Request(new URL(address, 'http://localhost')))
  if (context instanceof Response) throw new Error(`${address} redirects: it cannot be prerendered`)
  const failures: unknown[] = Object.values(context.errors ?? {})
  const { prelude } = await prerender(
    <App>
      <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />
    </App>,
    {
      // Large parts would otherwise follow the rest, with scripts that put them in their places.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void failures.push(error),
    },
  )
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  return html
}

const modules = import.meta.glob<{ Component: ComponentType }>('../pages/*Page.tsx')

/** The module of an address's page, as the build's manifest names it: `src/pages/AboutPage.tsx`. */
export async function moduleOf(address: string): Promise<string> {
  const route = matchRoutes(routes, address)?.at(-1)?.route
  const page = typeof route?.lazy === 'function' ? await route.lazy() : undefined
  for (const [file, load] of Object.entries(modules)) {
    if ((await load()).Component === page?.Component) return file.replace('../', 'src/')
  }
  throw new Error(`${address} is no page of src/pages`)
}
