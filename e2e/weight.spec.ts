import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, settled, test } from './fixtures'

const STRATEGY = '/performance/Turn%20of%20the%20month'

/**
 * Limits in KiB of the site's own compressed scripts that a page asks for until it is hydrated and has its data: 5% more
 * than it asked for on 2026-11-27, so that no single byte turns a run red.
 */
const BUDGET_KIB = {
  landing: 138,
  article: 139,
  ranking: 198,
  /** With the market's chart, which is TradingView's. The table of trades loads by itself after that. */
  strategy: 194,
  /** With our own chart, which replaces TradingView's where that cannot be loaded. */
  strategyWithOwnChart: 259,
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

/** An element of a page: a selector, and a text that it contains. */
type Part = readonly [selector: string, text: string]

/** Runs in the page before its own scripts: notes when all elements are there. */
function noteUsable(parts: readonly Part[]) {
  const isThere = ([selector, text]: Part) =>
    [...document.querySelectorAll(selector)].some((one) => one.textContent?.includes(text))
  // Told at once, before React goes on to what is below the fold.
  new MutationObserver((_, observer) => {
    if (!parts.every(isThere)) return
    Object.assign(window, { usableAtMs: performance.now() })
    observer.disconnect()
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

/**
 * The size in KiB of our scripts that the page asks for until it is usable, and the libraries in them; and the libraries
 * in all scripts, including those that a page loads afterwards for the part below the fold.
 * @param usable what only a usable page holds
 */
async function weigh(page: Page, address: string, usable: readonly Part[]) {
  const arriving = new Map<string, Promise<Buffer>>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && isOwn(response.url()))
      arriving.set(response.url(), response.body())
  })
  await page.addInitScript(noteUsable, usable)
  await page.goto(address)
  await page.waitForFunction(() => 'usableAtMs' in window)
  await settled(page)
  page.removeAllListeners('response')
  const asked = await page.evaluate(() => {
    const usableAtMs: number = Reflect.get(window, 'usableAtMs')
    return performance.getEntriesByType('resource').flatMap((one) => (one.startTime < usableAtMs ? one.name : []))
  })
  const scripts = await Promise.all(asked.flatMap((url) => arriving.get(url) ?? []))
  expect(scripts.length).toBeGreaterThan(0)
  return {
    kib: kibOf(scripts),
    libraries: librariesIn(scripts),
    all: librariesIn(await Promise.all(arriving.values())),
  }
}

const kibOf = (scripts: readonly Buffer[]) => scripts.reduce((sum, script) => sum + gzipSync(script).length, 0) / 1024

const librariesIn = (scripts: readonly Buffer[]) =>
  Object.entries(LIBRARIES).flatMap(([name, words]) =>
    scripts.some((script) => words.test(script.toString())) ? [name] : [],
  )

test('the landing page stays within its size limit and loads no unneeded libraries', async ({ page }) => {
  await refuseOthers(page)
  // The market tickers, which are third-party, are below this viewport.
  await page.setViewportSize({ width: 1440, height: 560 })
  const { kib, libraries } = await weigh(page, '/', [['main', 'Added up in your browser. It agrees.']])
  expect(libraries).toEqual([])
  expect(kib).toBeLessThanOrEqual(BUDGET_KIB.landing)
})

test('an article stays within its size limit and loads no unneeded libraries', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 })
  const { kib, libraries } = await weigh(page, '/education#risk-is-a-width', [['title', 'Risk is a width']])
  expect(libraries).toEqual([])
  expect(kib).toBeLessThanOrEqual(BUDGET_KIB.article)
})

test('the ranking stays within its size limit, and a visitor downloads no authentication code', async ({ page }) => {
  const { kib, libraries, all } = await weigh(page, '/strategy', [['main table a', '']])
  expect(libraries).toEqual(['PostgREST’s client'])
  expect(all).not.toContain('Supabase Auth')
  expect(kib).toBeLessThanOrEqual(BUDGET_KIB.ranking)
})

test('libraries are detected by their strings on a page that uses them', async ({ page }) => {
  const { libraries } = await weigh(page, '/signin', [['main label', 'E-mail']])
  expect(libraries).toEqual(expect.arrayContaining(['Supabase Auth', 'zod']))
})

test('a strategy’s page stays within its size limit, with the market’s chart and with its own', async ({ page }) => {
  const { kib, libraries } = await weigh(page, STRATEGY, [
    ['h1', 'Turn of the month'],
    ['dt', 'Profit Factor'],
    ['section[aria-label="Chart"]', 'Realised P&L'],
  ])
  expect(libraries).toEqual(['PostgREST’s client'])
  expect(kib).toBeLessThanOrEqual(BUDGET_KIB.strategy)

  const more: Promise<Buffer>[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script' && isOwn(response.url())) more.push(response.body())
  })
  const chart = page.getByRole('region', { name: 'Chart', exact: true })
  await chart.getByRole('radio', { name: 'Realised P&L' }).check()
  await expect(chart.locator('canvas').first()).toBeVisible()
  expect(kib + kibOf(await Promise.all(more))).toBeLessThanOrEqual(BUDGET_KIB.strategyWithOwnChart)
})
