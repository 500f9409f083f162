import type { ComponentType } from 'react'
import { prerender } from 'react-dom/static'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteObject,
  StaticRouterProvider,
} from 'react-router-dom'
import { App, AppShell, PageLoading } from './AppShell'
import { routes } from './routes'

/**
 * The HTML of a page as a signed-out visitor first sees it: in the default theme, before any data is read.
 * @throws whatever the page throws, which fails the build
 */
export function renderPage(address: string): Promise<string> {
  return render(routes, address)
}

/** The layout of every page while its own code loads. No link leads to its path, so none is marked as current. */
export const renderShell = (): Promise<string> =>
  render([{ Component: AppShell, children: [{ path: '*', Component: PageLoading }] }], '/-')

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
      // By default React streams large boundaries after the rest and moves them with inline scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => void failures.push(error),
    },
  )
  const html = await new Response(prelude).text()
  if (failures.length > 0) throw failures[0]
  return html
}

const lazyFiles = import.meta.glob<ComponentType>(['../pages/*Page.tsx', './ReadCache.tsx'], { import: 'Component' })

/** The files of an address's page and its layouts, to be preloaded: `/pages/AboutPage.tsx`. */
export async function filesOf(address: string): Promise<string[]> {
  const routesOf = matchRoutes(routes, address)?.map(({ route }) => route) ?? []
  const loaded = await Promise.all(routesOf.map(({ lazy }) => (typeof lazy === 'function' ? lazy() : undefined)))
  const shown = new Set(loaded.map((route) => route?.Component))
  const files = await Promise.all(
    Object.entries(lazyFiles).map(async ([file, load]) => (shown.has(await load()) ? file.slice(2) : [])),
  )
  return files.flat()
}
