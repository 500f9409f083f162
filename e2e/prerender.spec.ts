import type { Page } from '@playwright/test'
import { pageDescriptions } from '../src/content/pageDescriptions'
import { expect, holdBack, settled, test } from './fixtures'
import { newTrader, openStrategy, writeStrategy } from './people'

const addresses = Object.entries(pageDescriptions)

test('each public page has its own HTML, title and link preview', async ({ request }) => {
  const titles = new Set<string>()
  for (const [address, description] of addresses) {
    const html = await (await request.get(address, { headers: { accept: 'text/html' } })).text()
    expect(html, address).toMatch(/<h1[ >]/)
    expect(html, address).toContain(`<link rel="canonical" href="`)
    expect(html.match(/<meta name="description" content="([^"]*)"/)?.[1], address).toBe(description)
    titles.add(html.match(/<title>(.*?)<\/title>/)?.[1] ?? '')
    // All text is in the HTML: no Suspense boundary waits for a script.
    expect(html, address).not.toMatch(/<template|\$RC\(/)
  }
  expect(titles.size).toBe(addresses.length)
})

test('any other address gets the shell, and a strategy’s address one that preloads that page’s scripts', async ({
  request,
}) => {
  const preloads = async (address: string) => {
    const html = await (await request.get(address, { headers: { accept: 'text/html' } })).text()
    expect(html).toContain('<header')
    expect(html).not.toMatch(/<h1[ >]/)
    return (html.match(/rel="modulepreload"/g) ?? []).length
  }
  const ofAnyPage = await preloads('/nothing/here')
  expect(await preloads('/performance/Somebody%E2%80%99s')).toBeGreaterThan(ofAnyPage)
  expect(await preloads('/Performance/Somebody%E2%80%99s')).toBeGreaterThan(ofAnyPage)
})

test('a strategy whose first read fails is read again, and shows an error if that fails too', async ({ page }) => {
  await page.route('**/rest/v1/strategy_profile*', (route) => route.abort())
  await page.goto('/performance/Turn%20of%20the%20month')
  await expect(page.getByText('Error loading strategy profile', { exact: false })).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await expect(page.getByText('Profit Factor')).toBeVisible()
})

test('a signed-in user’s first read carries their token and is the only one', async ({ page }) => {
  const trader = await newTrader(page)
  const { name } = await writeStrategy(trader, { isPublic: false })
  const reads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/rest/v1/strategy_profile')) reads.push(request.url())
  })
  await openStrategy(page, name)
  await expect(page.getByRole('button', { name: 'Add Trade' })).toBeVisible()
  expect(reads).toHaveLength(1)
})

/** The layout shift since the page was opened, without any input, measured as https://web.dev/articles/cls defines it. */
const moved = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'moved')))
/** A layout shift too small to notice. */
const UNNOTICED_CLS = 0.05

const countMoves = (page: Page, theme: string) =>
  page.addInitScript((stored) => {
    // Only in the top window: frames of market widgets have no storage.
    if (window !== window.top) return
    localStorage.setItem('theme', stored)
    Object.assign(window, { moved: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Chromium only, so TypeScript's DOM library does not have it.
        const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!shift.hadRecentInput) Object.assign(window, { moved: Reflect.get(window, 'moved') + shift.value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, theme)

/**
 * React logs an error when hydration finds other HTML than it would render, and fixtures.ts fails the test for it.
 * Each page once in each theme and once at each width, since no markup depends on both.
 */
for (const [theme, width] of [
  ['dark', 360],
  ['light', 1440],
] as const) {
  test(`every page hydrates without a mismatch or layout shift, even when fonts load late: ${theme}, ${width} px`, async ({
    page,
  }) => {
    await countMoves(page, theme)
    await page.setViewportSize({ width, height: 900 })
    for (const address of [
      ...Object.keys(pageDescriptions),
      '/education#risk-is-a-width',
      '/#faq',
      '/strategy?sort=name&dir=desc',
      '/performance/Savings%20plan%2C%20half%20out%20at%20a%20double',
    ]) {
      const release = await holdBack(page, '**/*.woff2')
      await page.goto(address, { waitUntil: 'domcontentloaded' })
      const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2_000 })))
      release()
      await page.evaluate(() => document.fonts.ready)
      await settled(page)
      expect(await heading?.evaluate((one) => one.isConnected), `${address} was drawn anew`).toBe(true)
      expect(await moved(page), address).toBeLessThanOrEqual(UNNOTICED_CLS)
      await page.unrouteAll()
    }
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing page, an answer and an article can be read', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Strategies that show their working' })).toBeVisible()
    await page.getByText('How do I find a strategy that fits my risk?').click()
    await expect(page.getByText('If the largest loss would keep you awake')).toBeVisible()
    await page.goto('/education')
    expect(await page.locator('article').count()).toBe(26)
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
