import { expect, test } from 'vitest'
import { paths } from '@/lib/paths'
import { routeOf, routes, titleOf } from './routes'

test('each address leads to one page', () => {
  expect(new Set(routes.map(({ path }) => path)).size).toBe(routes.length)
})

test('an address matches without regard to case, with or without a slash at its end', () => {
  expect(routeOf('/Following').path).toBe(paths.following)
  expect(routeOf('/STRATEGY/').path).toBe(paths.strategies)
})

test('an address that the table does not know is not found', () => {
  expect(routeOf('/nothing/here').path).toBe('*')
  expect(routeOf('/performance').path).toBe('*')
})

test("a strategy's page is titled by its name, whatever is in it", () => {
  const pathname = new URL(paths.performance('Bar & Sons/100%'), 'https://site.example').pathname
  const entry = routeOf(pathname)
  expect(entry.path).toBe(paths.performancePattern)
  expect(titleOf(entry, pathname)).toBe('Bar & Sons/100%')
})

test('the landing page has the general title, the profile its own', () => {
  expect(titleOf(routeOf('/'), '/')).toBe('')
  expect(titleOf(routeOf('/profile'), '/profile')).toBe('Profile')
})
