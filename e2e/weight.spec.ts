import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

const STRATEGY = '/performance/Turn%20of%20the%20month'

/** KiB of the site's own script, compressed, that each page fetches before it is of use: hydrated, with its figures read. */
const BUDGET_KIB = {
  landing: 130,
  article: 130,
  /** Radix's tooltips are 20 of them. */
  ranking: 180,
  /** With the market's chart, which is TradingView's, and the table of trades. */
  strategy: 217,
  /** Where TradingView does not answer, a chart of our own takes its place. */
  strategyWithOwnChart: 272,
}

/** Words of each library that survive minifying. */
const LIBRARIES = {
  'Supabase Auth': /GoTrueClient/,
  'PostgREST’s client': /PostgrestError|application\/vnd\.pgrst/,
  zod: /ZodMini|invalid_union/,
  'TanStack Table': /getHeaderGroups|getSortedRowModel/,
  'lightweight-charts': /lightweight-charts/i,
  'framer-motion': /framer-motion|AnimatePresence/,
}

const isOwn = (address: string | URL) => new URL(address).hostname === 'localhost'

/** Other makers do not answer. */
const refuseOthers = (page: Page) =>
  page.route(
    (url) => !isOwn(url),
    (route) => route.abort(),
  )

/** What the page runs of ours until nothing more is fetched: the KiB of it, and the libraries in it. */
async function weigh(page: Page, address: string, isUsable: () => Promise<void>) {
  const arriving: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && isOwn(response.url())) arriving.push(response.body())
  })
  await page.goto(address)
  await isUsable()
  await page.waitForLoadState('networkidle')
  page.removeAllListeners('response')
  const scripts = await Promise.all(arriving)
  expect(scripts.length).toBeGreaterThan(0)
  return {
    kib: scripts.reduce((sum, script) => sum + gzipSync(script).length, 0) / 1024,
    libraries: Object.entries(LIBRARIES).flatMap(([name, words]) =>
      scripts.some((script) => words.test(script.toString())) ? [name] : [],
    ),
  }
}

test('the landing page and an article are light, and bring nothing that they do not need', async ({ page }) => {
  await refuseOthers(page)
  // The market's tickers, which are another maker's, are below this screen.
  await page.setViewportSize({ width: 1440, height: 560 })
  const landing = await weigh(page, '/', () =>
    expect(page.getByText('Added up in your browser. It agrees.')).toBeAttached(),
  )
  expect(landing.libraries).toEqual([])
  expect(landing.kib).toBeLessThanOrEqual(BUDGET_KIB.landing)
  await page.setViewportSize({ width: 1024, height: 768 })
  const article = await weigh(page, '/education#risk-is-a-width', () =>
    expect(page.getByRole('button', { name: 'Close article' })).toBeAttached(),
  )
  expect(article.libraries).toEqual([])
  expect(article.kib).toBeLessThanOrEqual(BUDGET_KIB.article)
})

test('the ranking has its rows, and the sign-in page its libraries, by whose words they are told apart', async ({
  page,
}) => {
  const ranking = await weigh(page, '/strategy', () =>
    expect(page.getByRole('table').getByRole('link').first()).toBeVisible(),
  )
  expect(ranking.libraries).toEqual(['PostgREST’s client', 'TanStack Table'])
  expect(ranking.kib).toBeLessThanOrEqual(BUDGET_KIB.ranking)
  const signIn = await weigh(page, '/signin', () => expect(page.getByLabel('E-mail')).toBeVisible())
  expect(signIn.libraries).toEqual(expect.arrayContaining(['Supabase Auth', 'zod']))
})

test('a strategy’s page has its figures and the market’s chart', async ({ page }) => {
  const strategy = await weigh(page, STRATEGY, async () => {
    await expect(page.getByText('Profit Factor')).toBeVisible()
    await expect(page.locator('iframe')).toBeVisible()
  })
  expect(strategy.libraries).toEqual(['PostgREST’s client', 'TanStack Table'])
  expect(strategy.kib).toBeLessThanOrEqual(BUDGET_KIB.strategy)
})

test('a strategy’s page without TradingView has drawn its own chart', async ({ page }) => {
  await refuseOthers(page)
  const strategy = await weigh(page, STRATEGY, () =>
    expect(page.getByRole('region', { name: 'Chart', exact: true }).locator('canvas').first()).toBeVisible(),
  )
  expect(strategy.kib).toBeLessThanOrEqual(BUDGET_KIB.strategyWithOwnChart)
})
