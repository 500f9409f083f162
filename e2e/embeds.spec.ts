import type { Page } from '@playwright/test'
import { landingTickers } from '../src/content/landingTop'
import {
  calendarCountries,
  cryptoTickers,
  memeTickers,
  overviewRanges,
  overviewTickers,
  stockTickers,
} from '../src/content/markets'
import { countShifts, expect, expectAccessible, expectNoSidewaysScroll, settled, test } from './fixtures'
import { answerTradingViewOf, framesOf, settingsOf, TRADINGVIEW } from './tradingView'

const DETAIL = '/performance/RSI(2)%20dip%20buyer'

const widget = (page: Page, title: string) => page.getByTitle(title, { exact: true })
const box = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
const blocked = (page: Page) => page.getByText('TradingView couldn’t be loaded.')
const block = (page: Page) => page.route(TRADINGVIEW, (route) => route.abort())
const dialog = (page: Page) => page.getByRole('dialog')

const STRIP = { isTransparent: true, showSymbolLogo: true, locale: 'en', colorTheme: 'dark' }
const LOOK = { colorTheme: 'dark', locale: 'en' }
const CHART = { symbol: 'CRYPTO:BTCUSD', interval: 'D', timezone: 'America/New_York', theme: 'dark', locale: 'en' }

/** Every widget with its expected settings; tests/content.test.ts names the symbols. */
const WIDGETS: [address: string, title: string, kind: string, settings: Record<string, unknown>][] = [
  ['/', 'Tickers', 'tickers', { ...STRIP, symbols: landingTickers }],
  ['/home', 'Market chart of CRYPTO:BTCUSD', 'widgetembed', CHART],
  ['/home', 'Stock prices', 'tickers', { ...STRIP, symbols: stockTickers }],
  ['/home', 'Crypto prices', 'tickers', { ...STRIP, symbols: cryptoTickers }],
  ['/home', 'Meme coin prices', 'tickers', { ...STRIP, symbols: memeTickers }],
  [
    '/markets',
    'Symbol overview',
    'symbol-overview',
    {
      ...LOOK,
      symbols: overviewTickers.map(({ proName, title }) => [title, `${proName}|1D`]),
      dateRanges: overviewRanges,
    },
  ],
  ['/markets', 'Market overview', 'market-overview', { ...LOOK, height: 800 }],
  [
    '/markets',
    'Stock screener',
    'screener',
    { ...LOOK, market: 'america', defaultScreen: 'most_capitalized', height: 550 },
  ],
  ['/markets', 'Crypto screener', 'screener', { ...LOOK, screener_type: 'crypto_mkt', height: 550 }],
  ['/news', 'Top Stories', 'timeline', { ...LOOK, feedMode: 'all_symbols', height: 600 }],
  [
    '/news',
    'Economic Calendar',
    'events',
    { ...LOOK, importanceFilter: '-1,0,1', countryFilter: calendarCountries.join(), height: 600 },
  ],
  // The chart of its most traded symbol.
  [DETAIL, 'Market chart of SPX', 'widgetembed', { ...CHART, symbol: 'SPX' }],
]

/** More than the shift of a late web font, less than that of a box that grows by a line. */
const MAX_SHIFT = 0.01

const widgetsOf = (address: string) => WIDGETS.filter(([where]) => where === address)
/** The accessible name of a widget's box, without the symbol, which changes. */
const boxTitle = (title: string) => title.replace(/ of .*/, '')

/** Scrolls to a widget's box and fails if the widget does not have the expected settings. */
async function expectAskedFor(page: Page, [, title, kind, settings]: (typeof WIDGETS)[number]) {
  await box(page, boxTitle(title)).scrollIntoViewIfNeeded()
  const made = await settingsOf(widget(page, title))
  expect.soft(made.kind, title).toBe(kind)
  expect.soft(made.settings, title).toMatchObject(settings)
}

// /home uses both of TradingView's loaders, and all widgets have the same box.
test('/home works with TradingView blocked, explains why, and has no layout shift', async ({ page }) => {
  const titles = widgetsOf('/home').map(([, title]) => boxTitle(title))
  const shifted = await countShifts(page)
  await block(page)
  await page.goto('/home')
  for (const title of titles) {
    await box(page, title).scrollIntoViewIfNeeded()
    await expect(box(page, title).getByText('TradingView couldn’t be loaded.')).toBeVisible()
    await expect(box(page, title).getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(box(page, title).getByRole('link', { name: /^Open/ })).toHaveAttribute('href', /tradingview\.com/)
  }
  await expect(blocked(page)).toHaveCount(titles.length)
  expect(await shifted()).toBeLessThan(MAX_SHIFT)
  const chart = box(page, titles[0] ?? '')
  await expectAccessible(chart)

  // Hiding the chart leaves its sentence, which the next visit shows from the first paint.
  await chart.getByRole('button', { name: 'Hide the chart' }).click()
  const heightOf = () => chart.evaluate((section) => section.clientHeight)
  await expect.poll(heightOf).toBeLessThan(250)
  await page.evaluate(() => scrollTo(0, 0))
  await page.goto('/home')
  await expect(chart.getByText('You hid the market chart in this browser.')).toBeVisible()
  expect(await heightOf()).toBeLessThan(250)
  expect(await shifted()).toBeLessThan(MAX_SHIFT)
  await chart.getByRole('button', { name: 'Show the chart' }).click()
  await expect(chart.getByText('TradingView couldn’t be loaded.')).toBeVisible()
  // There are no prices for the symbol itself.
  await expect(chart.getByRole('img', { name: /^Daily prices of S&P 500 until/ })).toBeVisible()
  expect(await heightOf()).toBeGreaterThan(480)
})

for (const address of ['/', '/home', '/markets', '/news']) {
  test(`${address} requests its widgets with the expected settings, and has no layout shift when they load`, async ({
    page,
  }) => {
    const shifted = await countShifts(page)
    await page.goto(address)
    for (const asked of widgetsOf(address)) {
      await expectAskedFor(page, asked)
      await expect(box(page, boxTitle(asked[1])).locator('iframe')).toBeVisible()
    }
    expect(await shifted()).toBeLessThan(MAX_SHIFT)
  })
}

test('retrying loads the widget and keeps the keyboard focus', async ({ page }) => {
  await block(page)
  await page.goto('/news')
  const stories = box(page, 'Top Stories')
  await expect(stories.getByText('TradingView couldn’t be loaded.')).toBeVisible()
  await page.unroute(TRADINGVIEW)
  await stories.getByRole('button', { name: 'Try again' }).focus()
  await page.keyboard.press('Enter')
  await expect(widget(page, 'Top Stories')).toBeVisible()
  await expect(stories.locator(':focus')).toHaveCount(1)
  await expect(blocked(page)).toHaveCount(1)
})

test('what could not be loaded is small on the next visit, and grows once a retry succeeds', async ({ page }) => {
  const shifted = await countShifts(page)
  const stories = box(page, 'Top Stories')
  const heightOf = () => stories.evaluate((section) => section.clientHeight)
  await block(page)
  await page.goto('/news')
  await expect(blocked(page)).toHaveCount(2)
  await expect(stories.getByRole('list', { name: 'Elsewhere' }).getByRole('link')).toHaveCount(4)
  expect(await heightOf()).toBeGreaterThan(600)

  const asked: string[] = []
  page.on('request', (request) => TRADINGVIEW.test(request.url()) && asked.push(request.url()))
  await page.goto('/news')
  await expect(blocked(page)).toHaveCount(2)
  expect(await heightOf()).toBeLessThan(500)
  expect(asked).toEqual([])
  expect(await shifted()).toBeLessThan(MAX_SHIFT)
  await expectAccessible(stories)
  const retry = stories.getByRole('button', { name: 'Try again' })
  await retry.click()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  await expect(retry).not.toHaveAttribute('aria-busy')
  expect(await heightOf()).toBeLessThan(500)

  await page.unroute(TRADINGVIEW)
  await retry.focus()
  await page.keyboard.press('Enter')
  await expect(widget(page, 'Top Stories')).toBeVisible()
  await expect(page.locator(':focus').filter({ has: stories })).toHaveCount(1)
  expect(await heightOf()).toBeGreaterThan(600)
  await expect(widget(page, 'Economic Calendar')).toBeVisible()
  await page.goto('/news')
  await expect(widget(page, 'Top Stories')).toBeVisible()
})

test('a slow widget is reported as slow, and still appears', async ({ page }) => {
  let release = () => {}
  await answerTradingViewOf(page, {
    until: new Promise((resolve) => {
      release = resolve
    }),
  })
  await page.clock.install()
  await page.goto('/news')
  await expect(page.getByText('Waiting for TradingView')).toHaveCount(2)
  await page.clock.fastForward(10_000)
  await expect(page.getByText('TradingView hasn’t responded yet.')).toHaveCount(2)
  release()
  await expect(widget(page, 'Economic Calendar')).toBeVisible()
  await expect(page.getByText('TradingView hasn’t responded yet.')).toHaveCount(0)
})

test('a frame that never reports that it works is kept, with a notice', async ({ page }) => {
  await answerTradingViewOf(page, { frameSays: '' })
  await page.clock.install()
  await page.goto('/news')
  await expect(widget(page, 'Top Stories')).toBeVisible()
  await expect(page.getByText('Nothing here?')).toHaveCount(0)
  await page.clock.fastForward(25_000)
  await expect(box(page, 'Top Stories').getByText('Nothing here?')).toBeVisible()
  await expect(widget(page, 'Top Stories')).toBeVisible()
})

for (const [refused, policy] of [
  ['scripts', "script-src 'self' 'unsafe-inline'"],
  ['frames', "frame-src 'none'"],
]) {
  test(`the page notices a content security policy that blocks TradingView's ${refused}`, async ({
    page,
    complaints,
  }) => {
    await page.route('/news', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy ?? '' } })
    })
    await page.goto('/news')
    await expect(blocked(page)).toHaveCount(2)
    // The browser logs what it blocked.
    expect(complaints.filter((text) => !/Content Security Policy|Refused/.test(text))).toEqual([])
    complaints.length = 0
  })
}

test('nothing is requested from TradingView before a box is near the viewport', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.setViewportSize({ width: 360, height: 400 })
  await page.goto('/')
  await settled(page)
  const ofTradingView = () => asked.filter((url) => TRADINGVIEW.test(url))
  expect(ofTradingView()).toEqual([])
  await box(page, 'Tickers').scrollIntoViewIfNeeded()
  await expect(widget(page, 'Tickers')).toBeVisible()
  expect(ofTradingView().length).toBeGreaterThan(1)
})

for (const [address, title, widgets] of [
  [DETAIL, 'Market chart of SPX', 1],
  ['/news', 'Top Stories', 2],
] as const) {
  test(`${address}: after four theme switches there is one of each widget`, async ({ page }) => {
    await page.goto(address)
    const shown = box(page, boxTitle(title))
    await expect(page.locator('iframe')).toHaveCount(widgets)
    await expect.poll(() => framesOf(page).length).toBe(widgets)
    const toggle = page.getByRole('contentinfo').getByRole('switch', { name: 'Dark mode' })
    for (let time = 0; time < 4; time++) {
      await toggle.evaluate((button) => button instanceof HTMLElement && button.click())
      // Every other time, the theme switches again before the widget has loaded.
      if (time % 2) await expect(shown.locator('iframe')).toHaveCount(1)
    }
    await expect(widget(page, title)).toBeVisible()
    await expect(shown.locator('iframe')).toHaveCount(1)
    await expect(page.locator('iframe')).toHaveCount(widgets)
    await expect.poll(() => framesOf(page).length).toBe(widgets)
    const { settings } = await settingsOf(shown.locator('iframe'))
    expect(settings.theme ?? settings.colorTheme).toBe('dark')
    await toggle.evaluate((button) => button instanceof HTMLElement && button.click())
    await expect
      .poll(async () => {
        const { settings: light } = await settingsOf(shown.locator('iframe'))
        return light.theme ?? light.colorTheme
      })
      .toBe('light')
  })
}

const ROTATION = '/performance/Two%20strongest%20of%20five'

test('opening a trade shows its symbol in the chart; after four trades there is one widget', async ({ page }) => {
  await page.goto(ROTATION)
  await expect(widget(page, 'Market chart of IBM')).toBeVisible()
  const rows = page.getByRole('table', { name: /^Trades/ }).locator('tbody tr')
  const seen = new Set<string>()
  for (let time = 0; time < 4; time++) {
    const symbol = (await rows.nth(time).getByRole('cell').nth(2).textContent()) ?? ''
    seen.add(symbol)
    await rows
      .nth(time)
      .getByRole('button', { name: /^Open trade/ })
      .click()
    await expect(dialog(page)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expect(widget(page, `Market chart of ${symbol}`)).toBeVisible()
  }
  expect(seen.size).toBeGreaterThan(1)
  await expect(box(page, 'Market chart').locator('iframe')).toHaveCount(1)
  await expect.poll(() => framesOf(page).length).toBe(1)
})

test("a strategy's page requests its widget with the expected settings, and its own chart is one click away", async ({
  page,
}) => {
  await page.goto(DETAIL)
  for (const asked of widgetsOf(DETAIL)) await expectAskedFor(page, asked)
  await expect(page.getByRole('radio', { name: 'Market, SPX' })).toBeChecked()
  await page.getByRole('radio', { name: 'Realised P&L' }).check()
  await expect(page.getByRole('img', { name: /^Realised P&L until/ })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Equity' }).check()
  await expect(
    page.getByRole('img', {
      name: /^The account until .*, of which \$[\d,.]+ was paid in; confirmed .*; the same money in S&P 500/,
    }),
  ).toBeVisible()
  await expect(
    page.getByText(/^It needed \$[\d,.]+\. Money-weighted, it made .* The same money in S&P\s500 made /),
  ).toBeVisible()
  const months = page.getByRole('table', { name: 'The account’s return in each month, in percent, newest year first' })
  await expect(months.getByRole('columnheader')).toHaveCount(14)
  await expect(months.getByRole('row').nth(1)).toContainText(/\d{4}.*(made|lost) \d+\.\d\d%/)
  await expectAccessible(page.getByRole('region', { name: 'Chart', exact: true }))
  // The months scroll inside their table.
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)

  // This account lost everything on short positions.
  await page.goto('/performance/Apple%20against%20Microsoft')
  await expect(
    page.getByText(/^It needed .* Money-weighted, it lost .* The account once fell to nothing, /),
  ).toBeVisible()
  await expect(page.getByText('TWR a year −100.00% (95%: nothing was left)')).toBeVisible()
  await page.getByRole('radio', { name: 'Equity' }).check()
  await expect(page.getByText(/^On .* nothing was left of it: from then on its return is −100%/)).toBeVisible()
  await expect(page.getByText(/There is none after \d+ \w+ \d{4}, when nothing was left\.$/)).toBeVisible()
  await expect(months.getByRole('row').nth(1)).toContainText('lost 100.00%')
})

test('without TradingView the market chart shows daily prices of the site, or the strategy its own chart', async ({
  page,
}) => {
  const shifted = await countShifts(page)
  await block(page)
  await page.goto(DETAIL)
  const market = box(page, 'Market chart')
  await expect(page.getByRole('radio', { name: 'Market, SPX' })).toBeChecked()
  await expect(market.getByRole('img', { name: /^Daily prices of SPX until/ })).toBeVisible()
  await expect(market.getByText('TradingView couldn’t be loaded. These are daily prices of')).toBeVisible()
  expect(await shifted()).toBeLessThan(MAX_SHIFT)
  await expectAccessible(page.getByRole('region', { name: 'Chart', exact: true }))

  // There are no prices for its instrument, and TradingView is known to be unreachable, so a box for it alone is small.
  await page.getByRole('link', { name: 'Strategies' }).first().click()
  await page.getByRole('link', { name: 'Put seller, five percent below' }).first().click()
  await expect(page.getByRole('radio', { name: 'Realised P&L' })).toBeChecked()
  await expect(page.getByText('TradingView couldn’t be loaded, so here’s the strategy’s own chart.')).toBeVisible()
  await page.getByRole('button', { name: 'Try the market chart' }).click()
  await expect(market.getByText('TradingView couldn’t be loaded.')).toBeVisible()
  await page.unroute(TRADINGVIEW)
  await market.getByRole('button', { name: 'Try again' }).click()
  await expect(widget(page, 'Market chart of XSP')).toBeVisible()
})
