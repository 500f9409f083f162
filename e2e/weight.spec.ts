import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'

/**
 * KiB of the site's own script, compressed, that each page may fetch before it is of use: its header answers, and what
 * is in sight has been taken over. React with its DOM is 66.1 of them.
 */
const BUDGET_KIB = { landing: 90, article: 90.5, strategies: 138, strategyWithoutChart: 168 }
/** The whole landing page, scrolled to its end, without the code of other makers' widgets. */
const WHOLE_LANDING_KIB = 105
/** The charts of a strategy are drawn by a library of its own, after the page. */
const CHART = /\/(chartKit|EquityChart|FillsChart)-/
/** Market widgets of the landing page: the wrapper of another maker's script. Fetched when the strip nears the screen. */
const WIDGETS = /\/(dist|Embed|TickerStrip|TickerStripBox|MarketBox|Place|OnDemand|embedStore|tickers)-/

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

/** What the page runs, from the first byte; grows for as long as it is open. Scripts of other makers are refused. */
async function follow(page: Page, address: string) {
  const arriving: Promise<Script>[] = []
  await page.route(
    (url) => url.hostname !== 'localhost',
    (route) => route.abort(),
  )
  page.on('response', (response) => {
    if (response.request().resourceType() !== 'script') return
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
  expect(kib(all)).toBeLessThanOrEqual(WHOLE_LANDING_KIB)
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

test('the ranking, and a strategy’s page without its chart', async ({ page }) => {
  const ranking = await follow(page, '/strategy')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  expect(kib(await ranking())).toBeLessThanOrEqual(BUDGET_KIB.strategies)

  const first = await page.getByRole('table').getByRole('link').first().getAttribute('href')
  page.removeAllListeners('response')
  const strategy = await follow(page, first ?? '')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(kib(without(CHART, await strategy()))).toBeLessThanOrEqual(BUDGET_KIB.strategyWithoutChart)
})
