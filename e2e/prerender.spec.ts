import type { Page } from '@playwright/test'
import { pageDescriptions } from '../src/content/pageDescriptions'
import { expect, test } from './fixtures'

const addresses = Object.entries(pageDescriptions)

test('each public page is HTML of its own, with its own words for those who are sent a link', async ({ request }) => {
  const titles = new Set<string>()
  for (const [address, description] of addresses) {
    const html = await (await request.get(address, { headers: { accept: 'text/html' } })).text()
    expect(html, address).toContain(`data-page="${address}"`)
    expect(html, address).toMatch(/<h1[ >]/)
    expect(html, address).toContain(`<link rel="canonical" href="`)
    const said = html.match(/<meta name="description" content="([^"]*)"/)?.[1]
    expect(said, address).toBe(description)
    titles.add(html.match(/<title>(.*?)<\/title>/)?.[1] ?? '')
    // Everything that a page says comes as text: no part waits for a script to be put in its place.
    expect(html, address).not.toMatch(/<template|\$RC\(/)
  }
  expect(titles.size).toBe(addresses.length)
})

test('the articles are in the HTML, word for word', async ({ request }) => {
  const html = await (await request.get('/education', { headers: { accept: 'text/html' } })).text()
  expect(html.match(/id="[a-z0-9-]+-text"/g)).toHaveLength(26)
})

test('an address that is no page gets the header and the footer, and nobody’s page between them', async ({
  request,
}) => {
  for (const address of ['/performance/Somebody%E2%80%99s', '/home', '/nothing/here']) {
    const html = await (await request.get(address, { headers: { accept: 'text/html' } })).text()
    expect(html).toContain('<header')
    expect(html).not.toContain('data-page')
    expect(html).not.toMatch(/<h1[ >]/)
  }
})

test('a strategy’s address names the scripts of its page, so that they come beside the shell', async ({ request }) => {
  const preloads = async (address: string) => {
    const html = await (await request.get(address, { headers: { accept: 'text/html' } })).text()
    return (html.match(/rel="modulepreload"/g) ?? []).length
  }
  expect(await preloads('/performance/Somebody%E2%80%99s')).toBeGreaterThan(await preloads('/nothing/here'))
})

/** What moved since the page was opened without anybody having pressed anything, as https://web.dev/articles/cls counts it. */
const moved = (page: Page) => page.evaluate(() => Number(Reflect.get(window, 'moved')))
/** Up to here it counts as good. */
const GOOD_CLS = 0.1

/**
 * React says so on the console where it finds other HTML than it would have made; fixtures.ts fails the test for it.
 * Each page once in each theme and once at each width: what is drawn does not hang on both at once.
 */
for (const [theme, width] of [
  ['dark', 360],
  ['light', 1440],
] as const) {
  test(`every page is taken over as it stands, and nothing moves meanwhile: ${theme}, ${width} px`, async ({
    page,
  }) => {
    await page.addInitScript((stored) => {
      // The page's own window alone: frames of market widgets have no storage.
      if (window !== window.top) return
      localStorage.setItem('theme', stored)
      Object.assign(window, { moved: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          // Not in TypeScript's DOM library: only Chromium has it.
          const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
          if (!shift.hadRecentInput) Object.assign(window, { moved: Reflect.get(window, 'moved') + shift.value })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    }, theme)
    await page.setViewportSize({ width, height: 900 })
    for (const [address] of [
      ...addresses,
      ['/education#risk-is-a-width'],
      ['/#faq'],
      ['/strategy?sort=name&dir=desc'],
    ]) {
      await page.goto(String(address))
      const heading = await page.getByRole('heading', { level: 1 }).elementHandle()
      await page.waitForLoadState('networkidle')
      expect(await heading?.evaluate((one) => one.isConnected), `${address} was drawn anew`).toBe(true)
      expect(await moved(page), address).toBeLessThan(GOOD_CLS)
    }
  })
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('what can be read is read: the landing page, an answer, an article', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { name: 'Strategies that show their working' })).toBeVisible()
    await page.getByText('How do I find a strategy that fits my risk?').click()
    await expect(page.getByText('If the largest loss would keep you awake')).toBeVisible()
    await page.goto('/education')
    await expect(page.locator('#risk-is-a-width-text')).toBeVisible()
    await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
