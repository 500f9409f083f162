import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, settled, test } from './fixtures'

const STRATEGY = '/performance/Turn%20of%20the%20month'

/** Limits in KiB of the site's own compressed scripts that a page loads until it is hydrated and has its data. */
const BUDGET_KIB = {
  landing: 130,
  article: 130,
  /** Radix's tooltips are 20 of them. */
  ranking: 184,
  /** With the market's chart, which is TradingView's, and the table of trades. */
  strategy: 217,
  /** Without TradingView, which our own chart then replaces. */
  strategyWithOwnChart: 272,
}

/** Strings of each library that survive minification. */
const LIBRARIES = {
  'Supabase Auth': /GoTrueClient/,
  'PostgREST’s client': /PostgrestError|application\/vnd\.pgrst/,
  zod: /ZodMini|invalid_union/,
  'TanStack Table': /getHeaderGroups|getSortedRowModel/,
  'lightweight-charts': /lightweight-charts/i,
  'framer-motion': /framer-motion|AnimatePresence/,
}

const isOwn = (address: string | URL) => new URL(address).hostname === 'localhost'

/** Blocks third-party requests. */
const refuseOthers = (page: Page) =>
  page.route(
    (url) => !isOwn(url),
    (route) => route.abort(),
  )

/** The size in KiB of our scripts that the page loads until it is idle, and the libraries in them. */
async function weigh(page: Page, address: string, isUsable: () => Promise<void>) {
  const arriving: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && isOwn(response.url())) arriving.push(response.body())
  })
  await page.goto(address)
  await isUsable()
  await settled(page)
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

test('the landing page stays within its size limit and loads no unneeded libraries', async ({ page }) => {
  await refuseOthers(page)
  // The market tickers, which are third-party, are below this viewport.
  await page.setViewportSize({ width: 1440, height: 560 })
  const { kib, libraries } = await weigh(page, '/', () =>
    expect(page.getByText('Added up in your browser. It agrees.')).toBeAttached(),
  )
  expect(libraries).toEqual([])
  expect(kib).toBeLessThanOrEqual(BUDGET_KIB.landing)
})

test('an article stays within its size limit and loads no unneeded libraries', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const { kib, libraries } = await weigh(page, '/education#risk-is-a-width', () =>
    expect(page.getByRole('button', { name: 'Close article' })).toBeAttached(),
  )
  expect(libraries).toEqual([])
  expect(kib).toBeLessThanOrEqual(BUDGET_KIB.article)
})

test('the ranking stays within its size limit', async ({ page }) => {
  const { kib, libraries } = await weigh(page, '/strategy', () =>
    expect(page.getByRole('table').getByRole('link').first()).toBeVisible(),
  )
  expect(libraries).toEqual(['PostgREST’s client', 'TanStack Table'])
  expect(kib).toBeLessThanOrEqual(BUDGET_KIB.ranking)
})

test('libraries are detected by their strings on a page that uses them', async ({ page }) => {
  const { libraries } = await weigh(page, '/signin', () => expect(page.getByLabel('E-mail')).toBeVisible())
  expect(libraries).toEqual(expect.arrayContaining(['Supabase Auth', 'zod']))
})

test('a strategy’s page with the market chart stays within its size limit', async ({ page }) => {
  const strategy = await weigh(page, STRATEGY, async () => {
    await expect(page.getByText('Profit Factor')).toBeVisible()
    await expect(page.locator('iframe')).toBeVisible()
  })
  expect(strategy.libraries).toEqual(['PostgREST’s client', 'TanStack Table'])
  expect(strategy.kib).toBeLessThanOrEqual(BUDGET_KIB.strategy)
})

test('a strategy’s page with its own chart stays within its size limit', async ({ page }) => {
  await refuseOthers(page)
  const strategy = await weigh(page, STRATEGY, () =>
    expect(page.getByRole('region', { name: 'Chart', exact: true }).locator('canvas').first()).toBeVisible(),
  )
  expect(strategy.kib).toBeLessThanOrEqual(BUDGET_KIB.strategyWithOwnChart)
})
