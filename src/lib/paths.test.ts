import { matchPath } from 'react-router-dom'
import { expect, test } from 'vitest'
import { paths, strategyNameFrom } from './paths'

test.each(['RSI(2) dip buyer', 'Bar & Sons/100%', 'a#b?c', '🚀 "quoted" name', '100%25', 'a%2Fb', 'trailing /'])(
  'the page of %j opens under an address that reads back as the same name',
  (name) => {
    const address = new URL(paths.performance(name), 'https://site.example')
    expect(matchPath(paths.performancePattern, address.pathname)).not.toBeNull()
    expect(strategyNameFrom(address.pathname)).toBe(name)
  },
)

test('an address typed with a lone percent sign still names a strategy', () => {
  expect(strategyNameFrom('/performance/100%')).toBe('100%')
})

test.each(['RSI(2) dip buyer', 'Bar & Sons/100%', 'a#b?c=d', 'a+b'])('the recompute address of %j names it', (name) => {
  const address = new URL(paths.recomputeStrategy(name), 'https://site.example')
  expect(address.pathname).toBe(paths.recompute)
  expect(address.searchParams.get('strategy')).toBe(name)
})

test('other addresses name no strategy', () => {
  expect(strategyNameFrom('/strategy')).toBeNull()
  expect(strategyNameFrom('/performance/')).toBeNull()
})

test('the paths are exactly these', () => {
  const spelled = Object.values(paths).filter((path) => typeof path === 'string')
  expect(spelled).toMatchInlineSnapshot(`
    [
      "/",
      "/home",
      "/strategy",
      "/performance/:strategyName",
      "/trader/:traderId",
      "/quick",
      "/create",
      "/markets",
      "/news",
      "/education",
      "/education/import",
      "/import",
      "/community",
      "/price",
      "/signin",
      "/register",
      "/following",
      "/subscriptions",
      "/support",
      "/docs",
      "/changelog",
      "/alpaca",
      "/testtest",
      "/thanks",
      "/contact",
      "/about",
      "/careers",
      "/privacy",
      "/terms",
      "/cookies",
      "/profile",
      "/recompute",
      "/compare",
      "/invite",
      "/stop-mail",
    ]
  `)
})
