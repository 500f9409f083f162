import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { pages, routes } from '@/app/routes'
import { paths } from '@/lib/paths'
import { publicPaths, robots, sitemap, siteOrigin } from '../scripts/site-files'

/** The routes that the specification names. */
const SPEC_ROUTES = [
  '/',
  '/home',
  '/strategy',
  '/markets',
  '/news',
  '/education',
  '/education/import',
  '/community',
  '/price',
  '/signin',
  '/register',
  '/performance/{strategyName}',
  '/create',
  '/following',
  '/subscriptions',
  '/support',
  '/docs',
  '/changelog',
  '/alpaca',
  '/testtest',
  '/thanks',
  '/contact',
  '/about',
  '/careers',
  '/profile',
]

/** Further routes. */
const OWN_ROUTES = [
  '/trader/{traderId}',
  '/compare',
  '/recompute',
  '/invite',
  '/stop-mail',
  '/import',
  '/quick',
  '/privacy',
  '/terms',
  '/cookies',
]

const shipped = pages.map(({ path = '' }) => path)

const pathOf = (address: string) => matchRoutes(routes, address)?.at(-1)?.route.path

test('the route table is the 25 routes of the spec, our own, and the page for everything else', () => {
  expect(SPEC_ROUTES).toHaveLength(25)
  const table = shipped.map((path) => path.replace(/:(\w+)/, '{$1}'))
  expect(table.toSorted()).toEqual([...SPEC_ROUTES, ...OWN_ROUTES, '*'].toSorted())
})

test('every address is spelled in lib/paths, and every path there leads to a page', () => {
  const spelled = Object.values(paths).filter((path) => typeof path === 'string')
  expect(spelled.toSorted()).toEqual(shipped.filter((path) => path !== '*').toSorted())
})

test('an address leads to its page without regard to case or a slash at its end, and any other is not found', () => {
  expect(pathOf('/Following')).toBe(paths.following)
  expect(pathOf('/MARKETS')).toBe(paths.markets)
  expect(pathOf('/STRATEGY/')).toBe(paths.strategies)
  expect(pathOf('/Education/Import/')).toBe(paths.educationImport)
  expect(pathOf(paths.performance('Bar & Sons/100%'))).toBe(paths.performancePattern)
  expect(pathOf('/nothing/here')).toBe('*')
  expect(pathOf('/performance')).toBe('*')
  expect(pathOf('/education/nothing')).toBe('*')
})

test('the sitemap lists full URLs of public pages and no user’s pages', () => {
  const listed = [...sitemap('https://site.example').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)
  expect(listed).toEqual(publicPaths.map((path) => `https://site.example${path}`))
  expect(publicPaths.toSorted()).toEqual(
    [
      ...SPEC_ROUTES.filter(
        (path) =>
          !['/create', '/profile', '/signin', '/register', '/thanks', '/testtest'].includes(path) &&
          !path.includes('{'),
      ),
      '/privacy',
      '/terms',
      '/cookies',
    ].toSorted(),
  )
})

test('robots.txt keeps searches out of the other pages and names the sitemap', () => {
  const lines = robots('https://site.example').split('\n')
  expect(lines).toContain('Disallow: /profile')
  expect(lines).toContain('Sitemap: https://site.example/sitemap.xml')
  // A rule applies to every address that begins with it, so none may match a page of the sitemap.
  const closed = lines.flatMap((line) => line.match(/^Disallow: (.+)$/)?.[1] ?? [])
  expect(publicPaths.filter((path) => closed.some((start) => path.startsWith(start)))).toEqual([])
})

test('the site’s origin is the variable’s without a trailing slash, else a reserved domain', () => {
  expect(siteOrigin({ VITE_SITE_URL: 'https://cash.example.org/' })).toBe('https://cash.example.org')
  expect(siteOrigin({ VITE_SITE_URL: '' })).toBe('https://cash-us.example')
  expect(siteOrigin({})).toBe('https://cash-us.example')
})
