import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

/**
 * KiB of the site's own script, compressed, that each page may fetch before it is of use: its header answers, what is in
 * sight has been taken over, and figures stand where they are read. React with its DOM is 57 of them.
 */
const BUDGET_KIB = {
  landing: 81,
  /** Scrolled to its end, without the code of other makers' widgets. */
  wholeLanding: 96,
  article: 84,
  /** With the code of TradingView's widgets in sight. */
  home: 131,
  ranking: 118,
  /** A strategy's page with the market's chart, which is TradingView's. */
  strategy: 124,
  /** The same where TradingView does not come: the chart of our own takes its place. */
  strategyWithOwnChart: 185,
}
/** Market widgets of the landing page: the wrapper of another maker's script. Fetched when the strip nears the screen. */
const WIDGETS = /\/(market|dist|Embed|TickerStrip|TickerStripBox|MarketBox|Place|OnDemand|embedStore|tickers)-/

/** Words of each library that survive minifying. */
const LIBRARIES = {
  'Supabase Auth': /GoTrueClient/,
  'PostgREST’s client': /PostgrestError|application\/vnd\.pgrst/,
  zod: /ZodMini|invalid_union/,
  'React Query': /QueryClientProvider|No QueryClient set/,
  'TanStack Table': /getHeaderGroups|getSortedRowModel/,
  'lightweight-charts': /lightweight-charts/i,
  'framer-motion': /framer-motion|AnimatePresence/,
}

interface Script {
  url: string
  bytes: number
  text: string
}

const isOwn = (address: string | URL) => new URL(address).hostname === 'localhost'

/** Other makers do not answer. */
const refuseOthers = (page: Page) =>
  page.route(
    (url) => !isOwn(url),
    (route) => route.abort(),
  )

/** What the page runs of ours, from the first byte; grows for as long as it is open. */
async function follow(page: Page, address: string) {
  const arriving: Promise<Script>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script' || !isOwn(response.url())) return
    arriving.push(
      response.body().then((body) => ({ url: response.url(), bytes: gzipSync(body).length, text: body.toString() })),
    )
  })
  await page.goto(address)
  return async () => {
    await page.waitForLoadState('networkidle')
    const scripts = await Promise.all(arriving)
    expect(scripts.length).toBeGreaterThan(0)
    return scripts
  }
}

const kib = (scripts: Script[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024
const without = (files: RegExp, scripts: Script[]) => scripts.filter(({ url }) => !files.test(url))
const librariesIn = (scripts: Script[]) =>
  Object.entries(LIBRARIES).flatMap(([name, words]) => (scripts.some(({ text }) => words.test(text)) ? [name] : []))

/** A screen on which the hero is all that is in sight. */
const HERO_ALONE = { width: 1440, height: 560 }

test('the landing page is light, and brings nothing that it does not need', async ({ page }) => {
  await refuseOthers(page)
  await page.setViewportSize(HERO_ALONE)
  const scripts = await follow(page, '/')
  await expect(page.getByText('Added up in your browser. It agrees.')).toBeAttached()
  const first = await scripts()
  expect(librariesIn(first)).toEqual([])
  expect(kib(first)).toBeLessThanOrEqual(BUDGET_KIB.landing)

  for (const heading of await page.getByRole('heading').all()) await heading.scrollIntoViewIfNeeded()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Hold the moving words still' })).toBeVisible()
  const all = without(WIDGETS, await scripts())
  expect(all.length).toBeGreaterThan(first.length)
  expect(librariesIn(all)).toEqual([])
  expect(kib(all)).toBeLessThanOrEqual(BUDGET_KIB.wholeLanding)
})

test('an article is light, and brings nothing that it does not need', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const scripts = await (await follow(page, '/education#risk-is-a-width'))()
  await expect(page.getByRole('button', { name: 'Close article' })).toBeAttached()
  expect(librariesIn(scripts)).toEqual([])
  expect(kib(scripts)).toBeLessThanOrEqual(BUDGET_KIB.article)
})

test('the words by which libraries are told apart are found where they are used', async ({ page }) => {
  const ofRanking = librariesIn(await (await follow(page, '/strategy'))())
  expect(ofRanking).toEqual(['PostgREST’s client', 'React Query', 'TanStack Table'])
  page.removeAllListeners('response')
  const ofSignIn = librariesIn(await (await follow(page, '/signin'))())
  expect(ofSignIn).toEqual(expect.arrayContaining(['Supabase Auth', 'zod']))
})

test('the ranking has its rows', async ({ page }) => {
  const scripts = await follow(page, '/strategy')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  expect(kib(await scripts())).toBeLessThanOrEqual(BUDGET_KIB.ranking)
})

const STRATEGY = '/performance/Turn%20of%20the%20month'

test('a strategy’s page has its figures and the market’s chart', async ({ page }) => {
  const scripts = await follow(page, STRATEGY)
  await expect(page.getByText('Profit Factor')).toBeVisible()
  await expect(page.locator('iframe')).toBeVisible()
  const loaded = await scripts()
  expect(librariesIn(loaded)).toEqual(['PostgREST’s client', 'React Query'])
  expect(kib(loaded)).toBeLessThanOrEqual(BUDGET_KIB.strategy)
})

test('a strategy’s page without TradingView has drawn its own chart', async ({ page }) => {
  await refuseOthers(page)
  const scripts = await follow(page, STRATEGY)
  await page.waitForFunction(() => performance.getEntriesByName('chart-ready').length > 0)
  expect(kib(await scripts())).toBeLessThanOrEqual(BUDGET_KIB.strategyWithOwnChart)
})

test('/home has what is in sight', async ({ page }) => {
  const scripts = await follow(page, '/home')
  await expect(page.locator('iframe').first()).toBeVisible()
  expect(kib(await scripts())).toBeLessThanOrEqual(BUDGET_KIB.home)
})
