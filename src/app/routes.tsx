import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import { paths, strategyNameFrom } from '@/lib/paths'
import type { ScopeProps } from './QueryScope'

export interface RouteEntry {
  path: string
  /** The document's title while the page is on its way; empty for the general title (spec §1). */
  title: string | ((pathname: string) => string)
  load: () => Promise<ComponentType>
  /** The page reads or writes data: it stands in the scope of the query cache. */
  reads?: true
}

const NOT_FOUND: RouteEntry = {
  path: '*',
  title: 'Page not found',
  load: () => import('@/pages/NotFoundPage').then((m) => m.NotFoundPage),
}

/**
 * The one route table: a page is one line. Paths match without regard to case, and anything else is not found
 * (design §8).
 */
export const routes: RouteEntry[] = [
  { path: paths.landing, title: '', load: () => import('@/pages/LandingPage').then((m) => m.LandingPage) },
  {
    path: paths.home,
    title: 'Market Overview',
    load: () => import('@/pages/HomePage').then((m) => m.HomePage),
    reads: true,
  },
  {
    path: paths.strategies,
    title: 'Strategies',
    load: async () => {
      const { StrategyPage, prepare } = await import('@/pages/StrategyPage')
      await prepare()
      return StrategyPage
    },
    reads: true,
  },
  {
    path: paths.performancePattern,
    title: (pathname) => strategyNameFrom(pathname) ?? '',
    load: () => import('@/pages/PerformancePage').then((m) => m.PerformancePage),
    reads: true,
  },
  {
    path: paths.create,
    title: 'Create Your Strategy',
    load: () => import('@/pages/CreatePage').then((m) => m.CreatePage),
    reads: true,
  },
  {
    path: paths.education,
    title: 'Financial Wellness',
    load: () => import('@/pages/EducationPage').then((m) => m.EducationPage),
  },
  {
    path: paths.community,
    title: 'Community',
    load: () => import('@/pages/CommunityPage').then((m) => m.CommunityPage),
  },
  { path: paths.price, title: 'Pricing', load: () => import('@/pages/PricePage').then((m) => m.PricePage) },
  {
    path: paths.following,
    title: 'Following',
    load: () => import('@/pages/FollowingPage').then((m) => m.FollowingPage),
  },
  {
    path: paths.subscriptions,
    title: 'Subscriptions',
    load: () => import('@/pages/SubscriptionsPage').then((m) => m.SubscriptionsPage),
  },
  { path: paths.support, title: 'Support', load: () => import('@/pages/SupportPage').then((m) => m.SupportPage) },
  {
    path: paths.changelog,
    title: 'Changelog',
    load: () => import('@/pages/ChangelogPage').then((m) => m.ChangelogPage),
  },
  {
    path: paths.testtest,
    title: 'Financial Wellness Coming Soon',
    load: () => import('@/pages/TesttestPage').then((m) => m.TesttestPage),
  },
  { path: paths.thanks, title: '', load: () => import('@/pages/ThanksPage').then((m) => m.ThanksPage) },
  { path: paths.contact, title: 'Contact', load: () => import('@/pages/ContactPage').then((m) => m.ContactPage) },
  { path: paths.about, title: 'About', load: () => import('@/pages/AboutPage').then((m) => m.AboutPage) },
  { path: paths.careers, title: 'Careers', load: () => import('@/pages/CareersPage').then((m) => m.CareersPage) },
  { path: paths.docs, title: 'Documentation', load: () => import('@/pages/DocsPage').then((m) => m.DocsPage) },
  {
    path: paths.signIn,
    title: 'Sign in',
    load: () => import('@/pages/SignInPage').then((m) => m.SignInPage),
    reads: true,
  },
  {
    path: paths.register,
    title: 'Create an account',
    load: () => import('@/pages/RegisterPage').then((m) => m.RegisterPage),
    reads: true,
  },
  {
    path: paths.profile,
    title: 'Profile',
    load: () => import('@/pages/ProfilePage').then((m) => m.ProfilePage),
    reads: true,
  },
  {
    path: paths.markets,
    title: 'Markets',
    load: () => import('@/pages/MarketsPage').then((m) => m.MarketsPage),
  },
  {
    path: paths.news,
    title: 'News',
    load: () => import('@/pages/NewsPage').then((m) => m.NewsPage),
  },
  {
    path: paths.alpaca,
    title: 'Streaming market data',
    load: () => import('@/pages/AlpacaPage').then((m) => m.AlpacaPage),
  },
  {
    path: paths.invite,
    title: 'Invitation',
    load: () => import('@/pages/InvitePage').then((m) => m.InvitePage),
    reads: true,
  },
  {
    path: paths.import,
    title: 'Import trades',
    load: () => import('@/pages/ImportPage').then((m) => m.ImportPage),
    reads: true,
  },
  {
    path: paths.educationImport,
    title: 'Bring your trades',
    load: () => import('@/pages/EducationImportPage').then((m) => m.EducationImportPage),
  },
  {
    path: paths.compare,
    title: 'Compare strategies',
    load: () => import('@/pages/ComparePage').then((m) => m.ComparePage),
    reads: true,
  },
  {
    path: paths.recompute,
    title: 'Recompute it yourself',
    load: () => import('@/pages/RecomputePage').then((m) => m.RecomputePage),
    reads: true,
  },
  ...(import.meta.env.DEV
    ? [{ path: '/dev/parts', title: 'Parts', load: () => import('@/pages/PartsPage').then((m) => m.PartsPage) }]
    : []),
  NOT_FOUND,
]

/** The entry whose page belongs to an address. The table is flat: the router's own `Routes` ranks and nests, unused. */
export const routeOf = (pathname: string): RouteEntry =>
  routes.find(({ path }) => path !== NOT_FOUND.path && matchPath(path, pathname)) ?? NOT_FOUND

export const titleOf = ({ title }: RouteEntry, pathname: string) =>
  typeof title === 'string' ? title : title(pathname)

/** Loads a part of the site. */
type Load<Props> = () => Promise<ComponentType<Props>>

export const loadQueryScope: Load<ScopeProps> = () => import('./QueryScope').then((m) => m.QueryScope)

/** Parts that have arrived: a page that somebody comes back to is drawn at once, and scrolls to where it was. */
const arrived = new WeakMap<object, unknown>()

export const arrivedPart = <Props,>(load: Load<Props>) => arrived.get(load) as ComponentType<Props> | undefined

export async function fetchPart<Props>(load: Load<Props>): Promise<ComponentType<Props>> {
  const part = await load()
  arrived.set(load, part)
  return part
}

/** Begins to download a page with all that it needs. A failure shows when somebody goes there. */
export function preload({ load, reads }: RouteEntry): void {
  const parts: Promise<unknown>[] = reads ? [fetchPart(loadQueryScope), fetchPart(load)] : [fetchPart(load)]
  for (const part of parts) part.catch(() => undefined)
}

/** Begins to download the page of an address, for a link that somebody points at. */
export const preloadPage = (pathname: string): void => preload(routeOf(pathname))
