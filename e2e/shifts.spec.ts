import type { Page } from '@playwright/test'
import { expect, holdBack, settled, test } from './fixtures'
import { TRADINGVIEW } from './tradingView'

/** What a layout shift moved. Chromium only, so it is not in TypeScript's DOM library. */
interface Shift extends PerformanceEntry {
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

/**
 * Collects what moves on pages opened from now on, as the texts of the moved elements outside `except`. Web fonts are blocked, since
 * they change the width of every text.
 */
async function collectMoved(page: Page, except: string): Promise<() => Promise<string[]>> {
  await page.route('**/*.woff2', (route) => route.abort())
  await page.addInitScript((except) => {
    const moved: string[] = []
    Object.assign(window, { moved })
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as Shift[]) {
        for (const { node, previousRect: from, currentRect: to } of sources) {
          const element = node instanceof Element ? node : node?.parentElement
          // Text for screen readers is invisible.
          if (element && !element.closest(`.sr-only, ${except}`))
            moved.push(`${element.tagName} ${element.textContent}: ${from.x}, ${from.y} → ${to.x}, ${to.y}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, except)
  return () => page.evaluate(() => (window as unknown as { moved: string[] }).moved)
}

const NOTHING = ':not(*)'

for (const width of [360, 768, 1440]) {
  test(`nothing on a strategy's page moves while its parts come, at ${width} px`, async ({ page }) => {
    const moved = await collectMoved(page, NOTHING)
    const nameChart = await holdBack(page, '**/rest/v1/strategy_symbols*')
    await page.setViewportSize({ width, height: 1024 })
    await page.goto('/performance/Turn%20of%20the%20month')
    const chart = page.getByRole('region', { name: 'Chart', exact: true })
    await expect(page.getByText('Loading chart...')).toBeVisible()
    // The views are named after the symbol, which is not known yet.
    await expect(chart.getByRole('radio', { name: 'Equity' })).toBeHidden()
    nameChart()
    await expect(chart.getByRole('radio', { name: 'Actions, SPX' })).toBeVisible()
    await settled(page)
    expect(await moved()).toEqual([])
  })
}

for (const width of [360, 1440]) {
  test(`nothing on /home moves when its chart turns out to be blocked, at ${width} px`, async ({ page }) => {
    const moved = await collectMoved(page, NOTHING)
    let refuse: () => void = () => undefined
    const refused = new Promise<void>((resolve) => {
      refuse = resolve
    })
    await page.route(TRADINGVIEW, async (route) => {
      await refused
      await route.abort()
    })
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/home')
    const chart = page.getByRole('region', { name: 'Market chart' })
    await expect(chart.getByText('Waiting for TradingView')).toBeVisible()
    refuse()
    await expect(chart.getByText('TradingView couldn’t be loaded.')).toBeVisible()
    await expect(chart.getByText('Daily', { exact: true })).toBeVisible()
    await settled(page)
    expect(await moved()).toEqual([])
  })
}

for (const columns of ['returns', 'risk']) {
  test(`the ranking by ${columns} takes the place of its waiting rows`, async ({ page }) => {
    // The chosen set is bolder, and prerendered HTML does not know which it is.
    const moved = await collectMoved(page, '[role=radiogroup]')
    const bringRows = await holdBack(page, '**/rpc/ranking?*')
    await page.setViewportSize({ width: 768, height: 1024 })
    await page.goto(`/strategy?columns=${columns}`)
    await expect(page.getByText('Loading strategies...').first()).toBeVisible()
    bringRows()
    await expect(page.getByRole('link', { name: 'Turn of the month' })).toBeVisible()
    await settled(page)
    expect(await moved()).toEqual([])
  })
}

/** Among the first rows of the ranking, because a long list has no others on the page. */
const FIRST = 'Savings plan, half out at a double'

test('while a search waits its old rows stay, dimmed, and a shorter answer moves nothing but rows', async ({
  page,
}) => {
  // The list itself, its rows and what is said above them.
  const moved = await collectMoved(page, 'form div')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/strategy')
  const rows = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
  await expect(page.getByRole('link', { name: FIRST })).toBeVisible()
  const answer = await holdBack(page, '**/rpc/ranking')
  await page.getByRole('searchbox').fill('Turn of the')
  await expect(page.locator('[aria-busy=true]').getByRole('link', { name: FIRST })).toBeVisible()
  answer()
  await expect(rows).toHaveCount(1)
  await settled(page)
  expect(await moved()).toEqual([])
})
