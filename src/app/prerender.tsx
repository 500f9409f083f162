import { type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { TABLE_FITS } from '@/features/strategies/strategyList'
import { makeFrom } from '@/lib/madeFrom'
import { ThemeProvider } from '@/ui/ThemeProvider'
import { AppShell } from './AppShell'
import { IdentityRoot } from './IdentityRoot'
import { routeOf } from './routes'
import { Site } from './Site'

export { firstReadOf } from './firstRead.queries'

/** An address that is no page: no link of the header marks it as the current one. */
const NOWHERE = '/-'

/**
 * The HTML of a page as its first visitor sees it: signed out, in the default theme, before any figure is read but those
 * of `data`. The same tree as App.tsx, so that the browser can take it over.
 * @param data what the page is made from, as JSON; null where it needs none or there is none
 * @throws whatever the page throws: a page that cannot be made ahead of time breaks the build
 */
export async function renderPage(path: string, data: string | null): Promise<string> {
  makeFrom(data)
  return render(path, <Site />)
}

/** What stands round every page, for addresses whose page nobody knows ahead of time. */
export const renderShell = (): Promise<string> => render(NOWHERE, <AppShell>{null}</AppShell>)

/** The name of the component that is the page of an address, and whether it reads data: for the list of the files that it needs. */
export function codeOf(path: string): { page: string; reads: boolean } {
  const { load, reads = false } = routeOf(path)
  return { page: load.toString().match(/(\w+Page)\b/)?.[1] ?? '', reads }
}

/** Files below src that a page waits for beside its own, some in the windows of a media query alone. By component. */
export const besidePage: Record<string, { file: string; media?: string }[]> = {
  StrategyPage: [
    { file: 'features/strategies/StrategyTable.tsx', media: TABLE_FITS },
    { file: 'features/strategies/StrategyCards.tsx', media: `not all and ${TABLE_FITS}` },
  ],
  PerformancePage: [{ file: 'features/markets/widgets.tsx' }],
}

async function render(path: string, site: ReactNode): Promise<string> {
  let failure: unknown
  const { prelude } = await prerender(
    <StrictMode>
      <ThemeProvider>
        <StaticRouter location={path}>
          <IdentityRoot />
          {site}
        </StaticRouter>
      </ThemeProvider>
    </StrictMode>,
    {
      // Large parts would otherwise come after the rest, with scripts that put them in their places.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        failure ??= error
      },
    },
  )
  const html = await new Response(prelude).text()
  if (failure) throw failure
  return html
}
