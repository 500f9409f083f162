import { matchRoutes } from 'react-router-dom'
import { expect, test } from 'vitest'
import { paths } from '@/lib/paths'
import { routes, titleOf } from './routes'

const entryAt = (pathname: string) => {
  const match = matchRoutes(
    routes.map(({ path }) => ({ path })),
    pathname,
  )?.[0]
  const entry = routes.find(({ path }) => path === match?.route.path)
  if (!entry) throw new Error(`nothing at ${pathname}`)
  return entry
}

test('each address leads to one page', () => {
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length)
})

test('an address matches without regard to case, with or without a slash at its end', () => {
  expect(entryAt('/Following').path).toBe(paths.following)
  expect(entryAt('/STRATEGY/').path).toBe(paths.strategies)
})

test('an address that the table does not know is not found', () => {
  expect(entryAt('/nothing/here').path).toBe('*')
  expect(entryAt('/performance').path).toBe('*')
})

test("a strategy's page is titled by its name, whatever is in it", () => {
  const pathname = new URL(paths.performance('Bar & Sons/100%'), 'https://site.example').pathname
  const entry = entryAt(pathname)
  expect(entry.path).toBe(paths.performancePattern)
  expect(titleOf(entry, pathname)).toBe('Bar & Sons/100%')
})

test('the landing page has the general title, the profile its own', () => {
  expect(titleOf(entryAt('/'), '/')).toBe('')
  expect(titleOf(entryAt('/profile'), '/profile')).toBe('Profile')
})
