import type { Locator, Page } from '@playwright/test'
import { expect, settled, test, unique } from './fixtures'
import { newTrader, writeStrategy, writeTrade } from './people'

/*
 * The specification's measures, as Chromium lays them out and paints them. Others are measured in the tests of their part: the lock's
 * 1.2 s in strategies.spec.ts, the header's 100 px in landing.spec.ts.
 */

const WIDTHS = [360, 390, 640, 768, 1024, 1440]
const DEMO = '/performance/Turn%20of%20the%20month'

const chips = (page: Page) => page.getByRole('toolbar', { name: 'Filter chips' }).getByRole('button')
const widthOf = async (element: Locator) => (await element.boundingBox())?.width
const heightOf = async (element: Locator) => (await element.boundingBox())?.height

/** The texts of the elements whose left edge, middle and right edge are visible and can be pressed. */
const reachable = (elements: Locator) =>
  elements.evaluateAll((all) =>
    all
      .filter((element) => {
        const { left, right, top, height, width } = element.getBoundingClientRect()
        return [left + 2, left + width / 2, right - 2].every((x) =>
          element.contains(document.elementFromPoint(x, top + height / 2)),
        )
      })
      // Leaves out text for screen readers only.
      .map((element) => element.firstChild?.textContent),
  )

const FIRST_SEVEN = ['Stocks & Options', 'Cryptocurrency', 'Commodities', 'ETF', 'Sports', 'Gainers', 'Losers']

/**
 * A trader with eleven strategies, one of which made $123 a unit. Returns a search that finds only them: a column of longer sums, which
 * other tests' strategies have, takes room from the names. Private, so that the list of the other tests stays one page long.
 */
async function findOwn(page: Page, quantity = '1000'): Promise<string> {
  const trader = await newTrader(page)
  for (let at = 1; at <= 11; at++) {
    const strategy = await writeStrategy(trader, {
      name: unique(`Measured, with a name of several words, ${at}`),
      isPublic: false,
    })
    if (at > 1) continue
    await writeTrade(trader, strategy, 'SPY', [
      { side: 'BUY', date: '2024-03-01 15:00', quantity, price: '100', fee: '0' },
      { side: 'SELL', date: '2024-03-02 15:00', quantity, price: '223', fee: '0' },
    ])
  }
  return `q=${encodeURIComponent(trader.username)}`
}

/** The widths of the name cells of the strategies that a search finds. */
async function nameWidths(page: Page, search: string): Promise<number[]> {
  await page.goto(`/strategy?${search}`)
  const list = page.getByLabel('Strategies and their figures').or(page.getByRole('table'))
  const names = list.locator('a[href^="/performance/"]')
  await expect(names.first()).toBeVisible()
  await settled(page)
  const widths = await names.evaluateAll((all) =>
    all.map((name) => (name.closest('td') ?? name.parentElement ?? name).getBoundingClientRect().width),
  )
  expect(widths).toHaveLength(11)
  return widths
}

/** A narrower name could not be read. */
const LEAST_NAME_PX = 140

for (const width of WIDTHS) {
  test(`at ${width} px a name's cell is at most 200 px wide, and the chips that are not folded away are all in view`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    const own = await findOwn(page)
    for (const set of ['', 'returns', 'returns&basis=stated', 'risk', 'risk&basis=stated'].map(
      (name) => `&columns=${name}`,
    )) {
      const widths = await nameWidths(page, own + set)
      expect(Math.max(...widths), set).toBeLessThanOrEqual(200)
      expect(Math.min(...widths), set).toBeGreaterThanOrEqual(LEAST_NAME_PX)
    }
    const seen = await reachable(chips(page))
    if (width < 1024) {
      expect(seen).toEqual(['All Strategies', ...FIRST_SEVEN, 'Show all'])
      await chips(page).last().click()
      // Its tooltip would cover others.
      await page.mouse.move(0, 0)
    }
    await expect(async () => {
      const all = (await reachable(chips(page))).filter((name) => name !== 'Show fewer')
      expect(all).toHaveLength(27)
      expect(all.at(-1)).toBe('52-week low')
    }).toPass()
  })
}

test('at 1280 px sums of eight digits leave names their room, and are not cut off', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  const own = await findOwn(page, '100000')
  expect(Math.min(...(await nameWidths(page, own)))).toBeGreaterThanOrEqual(LEAST_NAME_PX)
  await expect(page.getByRole('cell', { name: '+$12,300,000.00' })).toHaveCount(3)
  const cut = await page
    .getByRole('table')
    .locator('td')
    .evaluateAll((cells) => cells.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).length)
  expect(cut).toBe(0)
})

test('the drawer takes 85% of a phone, and 320 px at most', async ({ page }) => {
  for (const [width, measure] of [
    [360, 306],
    [390, 320],
    [768, 320],
    [1023, 320],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/about')
    await settled(page)
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
    await expect.poll(() => widthOf(page.getByRole('dialog', { name: 'Menu' }))).toBe(measure)
  }
})

test('beside the chart a strategy’s panel is 320 px wide, and a chart is as high as 70% of the window', async ({
  page,
}) => {
  for (const [width, height] of [
    [360, 740],
    [1024, 740],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(DEMO)
    const chart = page.getByRole('region', { name: 'Chart', exact: true })
    await chart.getByRole('radio', { name: 'Market, SPX' }).click()
    // The chart's box, inside the region that also has the choice of charts.
    const heights = () => chart.locator('div').evaluateAll((all) => all.map((box) => Math.round(box.clientHeight)))
    await expect.poll(heights).toContain(Math.round(0.7 * height))
    if (width < 1024) continue
    const panel = await page.getByRole('heading', { level: 1 }).evaluate((name) => {
      let side = name.parentElement
      while (side && !side.nextElementSibling?.querySelector('[aria-label="Chart"]')) side = side.parentElement
      return side?.getBoundingClientRect().width
    })
    expect(panel).toBe(320)
  }
})

test('an open position on /careers is at most 2,000 px high, and the three of them open one at a time', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/careers')
  const positions = page.locator('details')
  await expect(positions).toHaveCount(3)
  await positions.first().locator('summary').click()
  const panel = positions.first().locator('summary + div')
  // Longer than any real text.
  await panel.locator('> div').evaluate((text: HTMLElement) => {
    text.style.height = '3000px'
  })
  expect(await heightOf(panel)).toBeCloseTo(2000, 2)
  await positions.last().locator('summary').click()
  await expect(panel).toBeHidden()
})

test('/home lists seven strategies', async ({ page }) => {
  await page.goto('/home')
  await expect(page.getByRole('table', { name: 'Strategies and their figures' }).locator('tbody tr')).toHaveCount(7)
})

/** The longest transition or animation that an action begins, in ms. */
const longestMotion = async (page: Page, begin: () => Promise<void>) => {
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seen })
    const note = () =>
      seen.push(
        ...document
          .getAnimations()
          .map(({ effect }) => Number(effect?.getComputedTiming().endTime))
          .filter(Number.isFinite),
      )
    for (const type of ['transitionrun', 'animationstart']) document.addEventListener(type, note)
  })
  await begin()
  const longest = () => page.evaluate(() => Math.max(0, ...(window as unknown as { seen: number[] }).seen))
  await expect.poll(longest).toBeGreaterThan(0)
  return longest()
}

test('a slide of the landing page comes in half a second', async ({ page }) => {
  await page.goto('/')
  await settled(page)
  const slides = page.getByRole('region', { name: 'What you can do here' })
  await slides.scrollIntoViewIfNeeded()
  await slides.getByRole('button', { name: 'Stop the slides' }).click()
  expect(await longestMotion(page, () => slides.getByRole('button', { name: 'Next slide' }).click())).toBe(500)
})

test('a tooltip opens after 700 ms, and the next one at once within 300 ms', async ({ page }) => {
  await page.clock.install()
  await page.goto('/strategy')
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true }).getByRole('button')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const tip = page.getByRole('tooltip')
  await head('7D').hover()
  await page.clock.runFor(699)
  await expect(tip).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(tip).toBeVisible()
  await head('Total PNL').hover()
  await expect(tip).toHaveCount(0)
  await page.clock.runFor(299)
  await head('24H').hover()
  await page.clock.runFor(1)
  await expect(tip).toBeVisible()
  await head('Total PNL').hover()
  await expect(tip).toHaveCount(0)
  await page.clock.runFor(300)
  await head('7D').hover()
  await page.clock.runFor(699)
  await expect(tip).toHaveCount(0)
  await page.clock.runFor(1)
  await expect(tip).toBeVisible()
})
