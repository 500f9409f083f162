import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { TRENDING_STRATEGIES } from '@/lib/constants'
import { paths, strategyNameFrom } from '@/lib/paths'
import { afterContent } from '@/ui/contentDrawn'
import { AppShell, PageLoading } from './AppShell'
import { PageError, PageLoadError } from './PageError'

/** Starts the first reads of a page. Resolves once they are started, not once they are answered. */
type Prefetch = (pathname: string, search: URLSearchParams) => Promise<void>

/** Downloads a route's code. */
const lazily =
  (load: () => Promise<{ Component: ComponentType }>): RouteObject['lazy'] =>
  () =>
    load().catch((error: unknown) => {
      throw new PageLoadError(error)
    })

/**
 * One page of the table. Its module in src/pages exports `Component`, usually a `Page`, which sets the title. `prefetch` runs while
 * that module downloads, so it imports only queries, and awaits none of them.
 */
const page = (path: string, load: () => Promise<{ Component: ComponentType }>, prefetch?: Prefetch): RouteObject => ({
  id: path,
  path,
  lazy: lazily(load),
  // The build prerenders each page without data.
  loader:
    prefetch && !import.meta.env.SSR
      ? async ({ request }) => {
          const { pathname, searchParams } = new URL(request.url)
          await prefetch(pathname, searchParams)
          return null
        }
      : undefined,
  // Search parameters only filter data that has already been read.
  shouldRevalidate: ({ currentUrl, nextUrl }) => currentUrl.pathname !== nextUrl.pathname,
  HydrateFallback: PageLoading,
  handle: { prefetch },
})

const loadQueryClient = () => import('./queryClient')

async function prefetchRanking(_pathname: string, search: URLSearchParams) {
  // What its filters mean: readRanking asks for it too, but only then.
  if (search.size > 0) import('@/features/strategies/selection/filters.rules').catch(() => undefined)
  const [{ queryClient }, { rankingQuery }, { readRankingAddress }] = await Promise.all([
    loadQueryClient(),
    import('@/features/strategies/selection/strategies.queries'),
    import('@/features/strategies/selection/strategySort.rules'),
  ])
  const list = readRankingAddress(search)
  // It is not known yet whether the reader may use the chip.
  if (list.chip === null) void queryClient.prefetchInfiniteQuery(rankingQuery(list))
}

async function prefetchTrending() {
  const [{ queryClient }, { trendingStrategiesQuery }] = await Promise.all([
    loadQueryClient(),
    import('@/features/strategies/selection/strategies.queries'),
  ])
  void queryClient.prefetchQuery(trendingStrategiesQuery(TRENDING_STRATEGIES))
}

async function prefetchStrategy(pathname: string) {
  const [{ queryClient }, { strategyQuery }] = await Promise.all([
    loadQueryClient(),
    import('@/queries/strategy.queries'),
  ])
  const reading = queryClient.fetchQuery(strategyQuery(strategyNameFrom(pathname) ?? ''))
  void prefetchOfStrategy(queryClient, reading).catch(() => undefined)
}

const loadTradesQueries = afterContent(() => import('@/features/trades/trades.queries'))

/** The strategy is read without waiting for this code: it is not part of the page's first download. */
async function prefetchOfStrategy(queryClient: QueryClient, reading: Promise<{ id: string } | null>) {
  const [strategy, { strategyPastQuery }] = await Promise.all([reading, import('@/queries/strategyEvents.queries')])
  if (!strategy) return
  // Its words are above the figures, and would move them if they arrived later.
  void queryClient.prefetchQuery(strategyPastQuery(strategy.id))
  const { newestTradesQuery } = await loadTradesQueries()
  void queryClient.prefetchQuery(newestTradesQuery(strategy.id))
}

/** Pages that never read through the cache of server data. */
const pagesWithoutReads: RouteObject[] = [
  page(paths.landing, () => import('@/pages/LandingPage')),
  page(paths.education, () => import('@/pages/EducationPage')),
  page(paths.educationImport, () => import('@/pages/EducationImportPage')),
  page(paths.community, () => import('@/pages/CommunityPage')),
  page(paths.price, () => import('@/pages/PricePage')),
  page(paths.subscriptions, () => import('@/pages/SubscriptionsPage')),
  page(paths.support, () => import('@/pages/SupportPage')),
  page(paths.changelog, () => import('@/pages/ChangelogPage')),
  page(paths.testtest, () => import('@/pages/TesttestPage')),
  page(paths.thanks, () => import('@/pages/ThanksPage')),
  page(paths.contact, () => import('@/pages/ContactPage')),
  page(paths.about, () => import('@/pages/AboutPage')),
  page(paths.careers, () => import('@/pages/CareersPage')),
  page(paths.privacy, () => import('@/pages/PrivacyPage')),
  page(paths.terms, () => import('@/pages/TermsPage')),
  page(paths.cookies, () => import('@/pages/CookiesPage')),
  page(paths.docs, () => import('@/pages/DocsPage')),
  page(paths.alpaca, () => import('@/pages/AlpacaPage')),
  page('*', () => import('@/pages/NotFoundPage')),
]

const readingPages: RouteObject[] = [
  page(paths.home, () => import('@/pages/HomePage'), prefetchTrending),
  page(paths.strategies, () => import('@/pages/StrategyPage'), prefetchRanking),
  page(paths.performancePattern, () => import('@/pages/PerformancePage'), prefetchStrategy),
  page(paths.traderPattern, () => import('@/pages/TraderPage')),
  page(paths.quick, () => import('@/pages/QuickPage')),
  page(paths.create, () => import('@/pages/CreatePage')),
  page(paths.following, () => import('@/pages/FollowingPage')),
  page(paths.signIn, () => import('@/pages/SignInPage')),
  page(paths.register, () => import('@/pages/RegisterPage')),
  page(paths.profile, () => import('@/pages/ProfilePage')),
  page(paths.markets, () => import('@/pages/MarketsPage')),
  page(paths.news, () => import('@/pages/NewsPage')),
  page(paths.invite, () => import('@/pages/InvitePage')),
  page(paths.stopMail, () => import('@/pages/StopMailPage')),
  page(paths.import, () => import('@/pages/ImportPage')),
  page(paths.compare, () => import('@/pages/ComparePage')),
  page(paths.recompute, () => import('@/pages/RecomputePage')),
]

/** Every page of the site. Paths match without regard to case. */
export const pages: RouteObject[] = [...pagesWithoutReads, ...readingPages]

/** The route table. The inner error boundary keeps the header and the footer when a page throws. */
export const routes: RouteObject[] = [
  {
    Component: AppShell,
    ErrorBoundary: PageError,
    children: [
      {
        ErrorBoundary: PageError,
        children: [
          ...pagesWithoutReads,
          { lazy: lazily(() => import('./ReadCache')), HydrateFallback: PageLoading, children: readingPages },
        ],
      },
    ],
  },
]

/** Starts to download a page and its first reads, for a link that is about to be followed. */
export function prefetchPage(pathname: string): void {
  for (const { route } of matchRoutes(routes, pathname) ?? []) {
    // A failure shows once the link is followed.
    if (typeof route.lazy === 'function') route.lazy().catch(() => undefined)
    route.handle?.prefetch?.(pathname, new URLSearchParams()).catch(() => undefined)
  }
}

/** Downloads an address's page before rendering, so that its prerendered HTML can be hydrated. */
export async function loadPage(pathname: string): Promise<void> {
  const matched = matchRoutes(routes, pathname) ?? []
  await Promise.all(
    matched.map(async ({ route }) => {
      if (typeof route.lazy === 'function') Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}
