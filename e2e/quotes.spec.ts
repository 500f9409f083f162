import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test, unique } from './fixtures'

const SYMBOLS = 'SPY QQQ AAPL MSFT NVDA AMZN GOOGL META TSLA BRK.A TSM JPM GME GLD'.split(' ')
const PRICE = /^[\d,]+\.\d\d/
/** A zone in which the time of day never equals UTC's. */
test.use({ timezoneId: 'Asia/Kolkata' })

/** The cookie that names a test's feed, so that the simulated faults of one test do not reach another. */
const LINE_COOKIE = 'feed-line'

/** Gives the page a feed of its own and sets how that feed behaves. */
async function ownFeed(page: Page, baseURL: string | undefined) {
  const line = unique('line').replaceAll(' ', '-')
  await page.context().addCookies([{ name: LINE_COOKIE, value: line, url: baseURL ?? '' }])
  return async (as: string) => {
    const headers = { origin: baseURL ?? '' }
    const answer = await page.request.post(`/__alpaca/behave?line=${line}&as=${as}`, { headers })
    expect(answer.status()).toBe(204)
  }
}

const row = (page: Page, symbol: string) =>
  page
    .getByRole('region', { name: 'Watched symbols' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: symbol, exact: true }) })
const priceOf = (page: Page, symbol: string) => row(page, symbol).getByRole('cell').first()
const status = (page: Page) => page.getByRole('main').getByRole('status').first()

/** The browser logs each failed connection. */
function expectOnlyLostConnections(complaints: string[]) {
  const others = complaints.splice(0).filter((line) => !line.startsWith('WebSocket connection to '))
  expect(others).toEqual([])
}

async function expectPrices(page: Page) {
  for (const symbol of SYMBOLS) await expect(priceOf(page, symbol)).toHaveText(PRICE)
}

/** Waits until the stream has delivered something new. */
async function expectMoving(page: Page) {
  const id = row(page, 'SPY').getByRole('cell').nth(6)
  const before = await id.textContent()
  await expect(id).not.toHaveText(before ?? '')
}

test('the table shows fourteen symbols with nine fields each, labelled as simulated, and a typed symbol its latest price', async ({
  page,
}) => {
  await page.goto('/alpaca')
  await expect(status(page)).toContainText('Simulated')
  await expectPrices(page)
  await expectMoving(page)
  const heads = page.getByRole('region', { name: 'Watched symbols' }).getByRole('columnheader')
  await expect(heads).toHaveCount(9)
  await expect(heads.nth(1)).toHaveText('Simulated Price')
  const cells = row(page, 'AAPL').getByRole('cell')
  await expect(cells.nth(2)).toHaveText(/^\d\d:\d\d:\d\d\.\d{3}$/)
  // With its day, if that differs from UTC’s.
  await cells.nth(2).getByRole('button').focus()
  await expect(page.getByRole('tooltip')).toHaveText(/^(\d{4}-\d\d-\d\d )?\d\d:\d\d in your time \(IST\)$/)
  await expect(cells.nth(4)).toHaveText(/^regular/)
  await expect(cells.nth(5)).toHaveText('Nasdaq')
  await expect(page.getByRole('region', { name: 'What the words mean' })).toContainText('odd lot (I): fewer shares')
  await expect(cells.nth(6)).toHaveText(/^\d{14}$/)
  await expect(cells.nth(7)).toHaveText('Trade')
  await expect(page.getByText(/^Last trade \d\d:\d\d:\d\d UTC$/)).toBeVisible()

  const section = page.getByRole('region', { name: 'Latest price of a symbol' })
  await section.getByLabel('Symbol').pressSequentially('brk.a')
  await expect(section.getByLabel('Symbol')).toHaveValue('BRK.A')
  await expect(section.getByText(/^7\d\d,\d{3}\.\d\d/)).toContainText('Simulated')
  await section.getByLabel('Symbol').fill('abc')
  await expect(section).toContainText('ABC is not one of the 14 watched symbols.')

  const lookup = page.getByRole('table', { name: 'Prices side by side' })
  await expect(lookup.getByRole('columnheader', { name: 'Simulated Price' })).toBeVisible()
  await lookup.getByLabel('Symbol 1').fill('gme')
  await expect(lookup.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText(/^2\d\.\d\d$/)

  // On a phone each row is a card that shows all its words without scrolling sideways.
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  for (const [field, says] of [
    [1, /^\d+ shares?$/],
    [2, /^\d\d:\d\d:\d\d\.\d{3}$/],
    [4, /^regular/],
  ] as const) {
    await expect(cells.nth(field)).toHaveText(says)
    await expect
      .poll(() => cells.nth(field).evaluate((cell) => cell.getBoundingClientRect().right <= innerWidth))
      .toBe(true)
  }
})

test('when the feed dies the page says so and reconnects by itself', async ({ page, baseURL, complaints }) => {
  const behave = await ownFeed(page, baseURL)
  await page.goto('/alpaca')
  await expectPrices(page)
  await behave('drop')
  await expect(status(page)).toContainText('The connection to the feed was lost.')
  // Received prices stay, still labelled as simulated.
  await expect(priceOf(page, 'BRK.A')).toHaveText(PRICE)
  await expect(page.getByRole('columnheader', { name: 'Simulated Price' }).first()).toBeVisible()
  await behave('well')
  await expect(status(page)).toContainText('Simulated prices')
  await expectMoving(page)
  expectOnlyLostConnections(complaints)
})

test('when the feed never answered, the page says why it stopped, and a button retries', async ({
  page,
  baseURL,
  complaints,
}) => {
  const behave = await ownFeed(page, baseURL)
  await behave('drop')
  await page.goto('/alpaca')
  await expect(status(page)).toContainText('Stopped')
  await expect(status(page)).toContainText('This site has no live feed: it is served as files only.')
  await expect(priceOf(page, 'SPY')).toHaveText('–no trade yet')
  await expectAccessible(status(page))
  await behave('well')
  await page.getByRole('button', { name: 'Try now' }).click()
  await expectPrices(page)
  expectOnlyLostConnections(complaints)
})

test('a refused key is explained and not retried; a connection limit is explained, and the page reconnects by itself', async ({
  page,
  baseURL,
  complaints,
}) => {
  const behave = await ownFeed(page, baseURL)
  await behave('wrong-key')
  await page.goto('/alpaca')
  await expect(status(page)).toHaveText(/The feed refused the key.*\(402\)$/)
  await behave('connection-limit')
  await page.getByRole('button', { name: 'Try now' }).click()
  await expect(status(page)).toContainText('one connection, and it is in use elsewhere')
  await expect(status(page)).toContainText('(406)')
  await behave('well')
  await expectPrices(page)
  const errors = ['Stream error 402: auth failed', 'Stream error 406: connection limit exceeded']
  expect(new Set(complaints.splice(0))).toEqual(new Set(errors))
})

test('a flood of messages neither breaks the table nor blocks the page', async ({ page, baseURL }) => {
  const behave = await ownFeed(page, baseURL)
  await behave('flood')
  await page.goto('/alpaca')
  await expectPrices(page)
  await page.getByLabel('Symbol', { exact: true }).fill('brk.a')
  await expect(page.getByLabel('Symbol', { exact: true })).toHaveValue('BRK.A')
  await expectMoving(page)
  await expect(page.getByRole('region', { name: 'Watched symbols' }).getByRole('rowheader')).toHaveText(SYMBOLS)
})

test('leaving the page closes its stream but not another tab’s', async ({ page, context }) => {
  const opened = page.waitForEvent('websocket', (socket) => socket.url().includes('/__alpaca/'))
  await page.goto('/alpaca')
  const socket = await opened
  await expectPrices(page)
  const other = await context.newPage()
  await other.goto('/alpaca')
  await expectPrices(other)
  const closed = socket.waitForEvent('close')
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  await closed
  await expectMoving(other)
})

test('a change of price flashes, but not with reduced motion', async ({ page, baseURL }) => {
  const behave = await ownFeed(page, baseURL)
  await page.goto('/alpaca')
  await expect
    .poll(() =>
      page.evaluate(() => document.getAnimations().filter(({ effect }) => effect?.getTiming().duration === 500).length),
    )
    .toBeGreaterThan(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await behave('flood')
  await page.reload()
  await page.evaluate(() => {
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...given) {
      document.documentElement.dataset.animated = 'yes'
      return animate.apply(this, given)
    }
  })
  // The arrow and its label tell the direction.
  await expect(priceOf(page, 'SPY')).toHaveText(/, (up|down)$/)
  for (let change = 0; change < 3; change += 1) await expectMoving(page)
  await expect(page.locator('html')).not.toHaveAttribute('data-animated')
})
