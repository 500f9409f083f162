import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectListedStorage, expectNoSidewaysScroll, test, unique } from './fixtures'
import { action, type DatedAction, dialog, fillAction, openNewTrade, rows, save } from './journal'
import { newStrategy, newTrader, openStrategy, signOut, writeStrategy, writeTrade } from './people'

const PHONE = { width: 360, height: 740 }

// A reader whose clock doesn't show UTC.
test.use({ timezoneId: 'America/New_York' })

/** A public strategy of the demo data. */
const DEMO = '/performance/RSI(2)%20dip%20buyer'

const THREE: DatedAction[] = [
  { side: 'BUY', quantity: '100', price: '10', fee: '1', date: '2026-11-02 14:31' },
  { side: 'BUY', quantity: '100', price: '12', fee: '1', date: '2026-11-04 14:31' },
  { side: 'SELL', quantity: '150', price: '13', fee: '1.5', date: '2026-11-11 15:05' },
]
const ONE: DatedAction[] = [{ side: 'BUY', quantity: '1', price: '10', date: '2026-11-02 14:31' }]

const cell = (page: Page, column: number) =>
  rows(page)
    .first()
    .locator('td')
    .nth(column - 1)
const openTrade = (page: Page) =>
  page
    .getByRole('button', { name: /^(Edit|Open) trade/ })
    .first()
    .click()
/** The panel's figure, which is refetched half a second after a save. */
const panelFigure = (page: Page, label: string | RegExp) =>
  page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]')
const total = (page: Page) => panelFigure(page, 'Total PNL')

test('an owner enters a trade, opens it by its address, closes it in an edit, splits it, and deletes it', async ({
  page,
}) => {
  const { name } = await writeStrategy(await newTrader(page), { name: unique('Bar & Sons/100%') })
  await openStrategy(page, name)
  await expect(page.getByText('No trades found')).toBeVisible()

  await openNewTrade(page, 'MSFT', THREE)
  await expect(dialog(page).getByRole('row', { name: /^Return \+/ })).toContainText('+$347.00')
  await expect(dialog(page).getByText('3 of 3 actions count')).toBeVisible()
  // As if the database did not update the returns with the save.
  const REFRESH = '**/rpc/refresh_own_returns*'
  await page.route(REFRESH, (route) => route.fulfill({ status: 204 }))
  await expect(action(page, 1)).toContainText('Mon 2 Nov 2026, 09:31 in New York, 14:31 UTC')
  await save(page, 'Add Trade')
  await expect(cell(page, 12)).toContainText('+$347.00')
  await expect(cell(page, 10)).toHaveText('50')
  await expect(cell(page, 1)).toHaveText('OPEN')
  await expect(total(page)).toContainText('+$347.00')
  const waits = page.getByText('Being brought up to date with the last change')
  await expect(waits).toBeVisible()
  await page.unroute(REFRESH)

  const open = page.getByRole('button', { name: 'Edit trade MSFT, 2026-11-02 14:31, OPEN' })
  await open.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: 'Edit Trade' })).toBeVisible()
  await expect(page).toHaveURL(/trade=\w+/)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await page.reload()
  await expect(dialog(page).getByLabel('Symbol')).toHaveValue('MSFT')

  await dialog(page).getByRole('button', { name: 'Add action' }).click()
  await fillAction(action(page, 4), { side: 'SELL', quantity: '50', price: '11', fee: '0.5', date: '2026-11-18 15:12' })
  const figure = dialog(page).getByRole('row', { name: /^Return \+/ })
  await expect(figure).toContainText('+$347.00')
  await expect(figure).toContainText('+$296.00')
  await save(page, 'Update Trade')
  await expect(cell(page, 12)).toContainText('+$296.00')
  await expect(cell(page, 1)).toHaveText('WIN')
  await expect(total(page)).toContainText('+$296.00')
  // Returns are updated right after a save, and not only by the next minute's job.
  await expect(panelFigure(page, /^1Y$/)).toHaveText(/\d%$/)
  await expect(waits).toBeHidden()

  await openTrade(page)
  await action(page, 4).getByLabel('Quantity').fill('60')
  await expect(action(page, 4)).toContainText(
    'You sell 10 more than you hold: the rest opens a short position within this trade',
  )
  await action(page, 4).getByRole('button', { name: 'Split into two trades' }).click()
  await expect(action(page, 4).getByLabel('Quantity')).toHaveValue('50')
  await dialog(page).getByRole('button', { name: 'Update Trade' }).click()
  await expect(dialog(page).getByRole('heading', { name: 'New Trade' })).toBeVisible()
  await expect(dialog(page).getByLabel('Symbol')).toHaveValue('MSFT')
  await expect(action(page, 1).getByRole('radio', { name: 'SELL' })).toBeChecked()
  await expect(action(page, 1).getByLabel('Quantity')).toHaveValue('10')
  await dialog(page).getByLabel('Symbol').fill('SPY')
  await save(page, 'Add Trade')
  await expect(rows(page)).toHaveCount(2)
  await expect(cell(page, 4)).toHaveText('short')

  // The chart follows the opened trade, and falls back to an instrument that still has trades.
  const question = page.getByRole('alertdialog')
  await openTrade(page)
  await expect(page.getByRole('radio', { name: 'Market, SPY', includeHidden: true })).toBeAttached()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete trade' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('radio', { name: 'Market, MSFT' })).toBeAttached()
  await openTrade(page)
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await expect(question).toContainText('Its 4 actions are deleted with it')
  await question.getByRole('button', { name: 'Delete trade' }).click()
  await expect(page.getByText('No trades found')).toBeVisible()
  await expect(total(page)).toContainText('$0.00')

  // Feed explains itself and offers its address, instead of opening in place of the page.
  await page.getByRole('button', { name: 'Feed' }).click()
  const feedDialog = page.getByRole('dialog', { name: /^Feed of / })
  const address = await feedDialog.getByLabel('Feed address').inputValue()
  await expect(feedDialog.getByRole('link', { name: 'Open the feed' })).toHaveAttribute('href', address)
  await expectAccessible(feedDialog)
  await feedDialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('head link[type="application/atom+xml"]')).toHaveAttribute('href', address)
  const feed = await page.request.get(address)
  expect(feed.headers()['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(await feed.text()).toContain('Deleted: “Bought 100 MSFT at 10.00”')

  await page.goto(`${new URL(page.url()).pathname}?trade=never-was`)
  await expect(dialog(page)).toContainText('This trade no longer exists')
})

test('a saved trade’s row is brought into view and marked, and its result is confirmed, whatever page of the list it is on', async ({
  page,
}) => {
  const trader = await newTrader(page)
  const strategy = await writeStrategy(trader)
  // Two pages of later trades.
  await Promise.all(
    Array.from({ length: 26 }, (_, at) =>
      writeTrade(trader, strategy, 'AAPL', [
        { side: 'BUY', quantity: '1', price: '10', date: `2026-11-03 10:${String(at + 10)}` },
      ]),
    ),
  )
  await openStrategy(page, strategy.name)
  await openNewTrade(page, 'MSFT', [
    { side: 'BUY', quantity: '10', price: '100', date: '2026-11-02 14:31' },
    { side: 'SELL', quantity: '10', price: '110', date: '2026-11-02 15:31' },
  ])
  await save(page, 'Add Trade')
  const confirmed = page.getByRole('status').filter({ hasText: 'MSFT is saved.' })
  await expect(confirmed).toHaveText(/MSFT is saved\.\s*WIN\s*\+\$100\.00 \+10\.00%/)
  const row = page.locator('tr[aria-current], li[aria-current]')
  await expect(row).toContainText('MSFT')
  await expect(row).toBeInViewport({ ratio: 1 })
  await expect(page).toHaveURL(/page=2/)
  await expectAccessible(page.locator('section', { has: confirmed }))

  // The same on a phone, and for an edit.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.getByRole('button', { name: /^Edit trade MSFT/ }).click()
  await action(page, 2).getByLabel('Price').fill('90')
  await save(page, 'Update Trade')
  await expect(confirmed).toHaveText(/MSFT is saved\.\s*LOSS\s*−\$100\.00 −10\.00%/)
  await expect(row).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(confirmed).toHaveCount(0)
  await expect(row).toHaveCount(0)
})

test('trades in yen and euros count in dollars at the rates of their actions, and a rate of 0 is refused beside its field', async ({
  page,
}) => {
  await newStrategy(page)
  await openNewTrade(page, 'USD/JPY', [
    { side: 'BUY', quantity: '1000000', price: '154.60', date: '2026-11-02 14:31' },
    { side: 'SELL', quantity: '1000000', price: '154.65', date: '2026-11-03 14:31' },
  ])
  await dialog(page).getByLabel('Market', { exact: true }).selectOption('FOREX')
  await expect(dialog(page).getByLabel('Currency')).toHaveValue('JPY')
  const figure = dialog(page).getByRole('row', { name: /^Return \+/ })
  // 0.05 × 1,000,000 ÷ 154.65: the price itself says the rate.
  await expect(figure).toContainText('+$323.31')
  const rate = action(page, 2).getByLabel('USD per JPY')
  await expect(rate).toHaveAttribute('placeholder', '0.00646621403168')
  await rate.fill('0')
  await rate.press('Tab')
  await expect(rate).toHaveAttribute('aria-invalid', 'true')
  await expect(rate).toHaveAccessibleDescription(/USD rate must be above 0/)
  await expect(dialog(page).getByRole('button', { name: 'Add Trade' })).toBeDisabled()
  await rate.fill('')
  await save(page, 'Add Trade')
  await expect(cell(page, 12)).toContainText('+$323.31')

  await openNewTrade(page, 'SAP', [
    { side: 'BUY', quantity: '100', price: '140', fee: '2', date: '2026-11-04 14:31' },
    { side: 'SELL', quantity: '100', price: '145', fee: '2', date: '2026-11-05 14:31' },
  ])
  await dialog(page).getByText('Sector and currency').click()
  await dialog(page).getByLabel('Currency').fill('eur')
  await action(page, 1).getByLabel('USD per EUR').fill('1.10')
  await action(page, 2).getByLabel('USD per EUR').fill('1.05')
  // 500 × 1.05 − 2 × 1.10 − 2 × 1.05.
  await expect(figure).toContainText('+$520.70')
  await save(page, 'Add Trade')
  await expect(cell(page, 12)).toContainText('+$520.70')
  await expect(total(page)).toContainText('+$844.01')
})

test('an invalid trade says why beside the field; leaving the dialog in any way with unsaved text asks for confirmation', async ({
  page,
}) => {
  await newStrategy(page)
  const address = page.url()
  await page.getByRole('button', { name: 'Add Trade' }).first().click()
  await expect(dialog(page).getByLabel('Symbol')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()

  await openNewTrade(page, 'MSFT', [...THREE, { side: 'SELL', quantity: '50', price: '0' }])
  await action(page, 4).getByLabel('Price').blur()
  await expect(action(page, 4).getByText(/greater than 0/)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Add Trade' })).toBeDisabled()
  await expectAccessible(dialog(page))

  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
    () => dialog(page).getByRole('button', { name: 'Close' }).click(),
    () => page.goBack(),
  ]) {
    await leave()
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(question).toBeHidden()
    await expect(dialog(page).getByLabel('Symbol')).toHaveValue('MSFT')
  }
  page.once('dialog', (browser) => void browser.accept())
  await page.reload()
  await expect(dialog(page).getByLabel('Symbol')).toHaveValue('MSFT')
  await expect(action(page, 4).getByLabel('Quantity')).toHaveValue('50')
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(address)
  await expect(page.getByText('No trades found')).toBeVisible()
  await page.getByRole('button', { name: 'Add Trade' }).first().click()
  await expect(dialog(page).getByLabel('Symbol')).toHaveValue('')

  await dialog(page).getByLabel('Symbol').fill('AAPL')
  // Last, because Chromium may ignore a reload that follows a refused close.
  const asked = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const browserQuestion = await asked
  expect(browserQuestion.type()).toBe('beforeunload')
  await browserQuestion.dismiss()
  await closing
  await expect(dialog(page).getByLabel('Symbol')).toHaveValue('AAPL')
})

test('when the session ends while a trade is typed, nothing is lost: the password is asked for in place, or /signin leads back', async ({
  page,
  context,
}) => {
  const trader = await newTrader(page)
  await openStrategy(page, (await writeStrategy(trader)).name)
  await openNewTrade(page, 'MSFT', ONE)
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? ''
    const session = JSON.parse(localStorage.getItem(key) ?? '{}')
    const over = { ...session, expires_at: Math.floor(Date.now() / 1000) - 60, refresh_token: 'closed-elsewhere' }
    localStorage.setItem(key, JSON.stringify(over))
  })
  await dialog(page).getByRole('button', { name: 'Add Trade' }).click()
  const again = page.getByRole('dialog', { name: 'Sign in again' })
  await expect(again.getByLabel('Password', { exact: true })).toBeFocused()
  await expectAccessible(again)
  await page.keyboard.type(trader.password)
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expect(dialog(page).getByRole('alert')).toContainText('Your session has ended')
  await expect(dialog(page).getByLabel('Symbol')).toHaveValue('MSFT')
  await expect(action(page, 1).getByLabel('Price')).toHaveValue('10')
  await save(page, 'Add Trade')
  await expect(rows(page)).toHaveCount(1)

  await openNewTrade(page, 'AMZN', [
    { side: 'BUY', quantity: '0.12345678', price: '67123.12345678', date: '2026-11-02 14:31' },
    { side: 'SELL', quantity: '0.12345670', price: '68123.87654321', date: '2026-11-03 14:31' },
  ])
  const other = await context.newPage()
  await other.goto('/about')
  await signOut(other)
  await expect(page.getByRole('link', { name: 'Get started', includeHidden: true }).first()).toBeAttached()
  await dialog(page).getByRole('button', { name: 'Add Trade' }).click()
  const refusal = dialog(page).getByRole('alert')
  await expect(refusal).toContainText('User must be logged in to submit trades')
  await expectListedStorage(page)
  await refusal.getByRole('link', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail', { exact: true }).fill(trader.email)
  await page.getByLabel('Password', { exact: true }).fill(trader.password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(dialog(page).getByLabel('Symbol')).toHaveValue('AMZN')
  // Eight decimals are readable: on a phone in full in the form, and in the table with the results still visible.
  await page.setViewportSize(PHONE)
  for (const field of ['Quantity', 'Price', 'Fee']) {
    const input = action(page, 1).getByLabel(field)
    await input.scrollIntoViewIfNeeded()
    await expect(input).toBeInViewport({ ratio: 1 })
    expect(await input.evaluate((box) => box.scrollWidth <= box.clientWidth), field).toBe(true)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await save(page, 'Add Trade')
  await expect(rows(page)).toHaveCount(2)
  const overflow = await page
    .getByRole('table', { name: /^Trades, page/ })
    .evaluate(({ parentElement: box }) => (box ? box.scrollWidth - box.clientWidth : null))
  expect(overflow).toBe(0)
  await page.getByRole('button', { name: '0.12345678' }).press('Enter')
  await expect(page.getByRole('tooltip')).toHaveText('0.12345678')
})

test('when two tabs edit one trade, the second to save sees both versions and chooses', async ({ page, context }) => {
  const trader = await newTrader(page)
  const strategy = await writeStrategy(trader)
  await writeTrade(trader, strategy, 'MSFT', THREE)
  await openStrategy(page, strategy.name)
  await openTrade(page)
  await action(page, 1).getByLabel('Price').fill('9')

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(action(other, 1).getByLabel('Price')).toHaveValue('10')
  await action(other, 1).getByLabel('Price').fill('8')
  await save(other, 'Update Trade')

  await dialog(page).getByRole('button', { name: 'Update Trade' }).click()
  const conflict = dialog(page).getByRole('alert')
  await expect(conflict).toContainText('This trade was changed elsewhere since you opened it')
  await expect(conflict.getByRole('row', { name: /^Action 1/ })).toContainText('BUY 100 @ 8')
  await expect(conflict.getByRole('row', { name: /^Action 1/ })).toContainText('BUY 100 @ 9')
  await conflict.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(dialog(page)).toBeHidden()
  await openTrade(page)
  await expect(action(page, 1).getByLabel('Price')).toHaveValue('9')

  await openTrade(other)
  await expect(action(other, 1).getByLabel('Price')).toHaveValue('9')
  await dialog(other).getByRole('button', { name: 'Delete' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete trade' }).click()
  await expect(other.getByText('No trades found')).toBeVisible()
  await action(page, 1).getByLabel('Price').fill('7')
  await dialog(page).getByRole('button', { name: 'Update Trade' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('This trade no longer exists')
  await dialog(page).getByRole('button', { name: 'Save as a new trade' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(rows(page)).toHaveCount(1)
})

test('a visitor opens the actions behind a figure, sorts and pages the list, and views equity and actions', async ({
  page,
}) => {
  await page.goto(DEMO)
  await expect(page.getByRole('button', { name: 'Add Trade' })).toHaveCount(0)
  const shown = (await cell(page, 12).textContent()) ?? ''
  await cell(page, 2).getByRole('button').focus()
  await expect(page.getByRole('tooltip')).toHaveText(/^\d\d:\d\d in your time \(E[DS]T\)$/)
  await openTrade(page)
  await expect(dialog(page).getByRole('table', { name: 'Actions of this trade, oldest first' })).toBeVisible()
  const sum = dialog(page).getByRole('table', { name: 'The return, pair by pair' })
  // Escape closes a tooltip before the dialog, whose focus stays inside it.
  await dialog(page).getByRole('button', { name: 'Pos', exact: true }).press('Shift+Tab')
  const meaning = dialog(page).getByRole('tooltip')
  await expect(meaning).toContainText('Quantity × price of the closing side')
  await page.keyboard.press('Tab')
  await expect(meaning.getByRole('link', { name: 'How it’s computed' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(meaning).toBeHidden()
  await expect(dialog(page).getByRole('button', { name: 'Exit Tot' })).toBeFocused()
  await expect(sum.getByRole('row', { name: /^Return/ })).toContainText(shown.trim())
  await expect(dialog(page).getByRole('textbox')).toHaveCount(0)
  await expectAccessible(dialog(page))
  await page.goBack()
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(DEMO)
  await page.goForward()
  await expect(dialog(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(DEMO)

  const returns = async () => {
    const texts = await rows(page).locator('td:nth-child(12)').allInnerTexts()
    return texts.map((text) => Number(text.replace(/[$,+\s]/g, '').replace('−', '-')))
  }
  const head = page.getByRole('columnheader', { name: 'Return', exact: true })
  // With the keyboard, because a mouse press in the same frame as a scroll hits what was there one frame earlier.
  await head.getByRole('button').press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=return&dir=asc/)
  await expect.poll(async () => (await returns()).every((value, at, all) => value >= (all[at - 1] ?? value))).toBe(true)
  await head.getByRole('button').press('Enter')
  await expect.poll(async () => (await returns())[0]).toBeGreaterThan(0)
  const lastOfFirstPage = (await returns()).at(-1) ?? 0
  await page.getByRole('navigation', { name: 'Pages of trades' }).getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(/^26 to 50 of 130$/)).toBeVisible()
  await expect.poll(async () => (await returns())[0]).toBeLessThanOrEqual(lastOfFirstPage)
  await page.reload()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^26 to 50 of 130$/)).toBeVisible()

  await page.getByRole('radio', { name: 'Realised P&L' }).check()
  await expect(page.getByRole('img', { name: /^Realised P&L until/ })).toBeVisible()
  const totalShown = (await total(page).textContent()) ?? ''
  await page.getByText('Realised P&L by month, as a table').click()
  const months = page.getByRole('table', { name: /^Realised P&L by month/ })
  await expect(months.locator('tbody tr').first().locator('td').nth(1)).toHaveText(totalShown)
  await page.getByRole('radio', { name: '3M' }).check()
  await expect(page.getByText('Of 3M, like the chart')).toBeVisible()
  // At most four months, the first of them partly.
  await expect.poll(() => months.locator('tbody tr').count()).toBeLessThanOrEqual(4)
  await expect(page.getByRole('img', { name: /^Realised P&L of 3M until .*: (-?[\d.]+) US/ })).toBeVisible()
  await page.getByRole('radio', { name: 'All', exact: true }).check()
  await page.getByRole('radio', { name: /^Actions/ }).check()
  await expect(page.getByRole('img', { name: /^260 actions in SPX, STOCK/ })).toBeVisible()
  await page.getByRole('radio', { name: '1Y' }).check()
  const actions = page.getByRole('img', { name: /^\d{1,2} actions in SPX/ })
  await expect(actions).toBeVisible()
  // The crosshair moves from the right to the latest action, whose time is also given in the reader's zone.
  const box = await actions.boundingBox()
  const readout = page.getByText(/^\d\d:\d\d in your time \(E[DS]T\)$/)
  for (let x = box?.width ?? 0; x > 0 && !(await readout.isVisible()); x -= 2) {
    await page.mouse.move((box?.x ?? 0) + x, (box?.y ?? 0) + 40)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
  await expect(readout).toBeVisible()
})

test('on a phone an owner records that an option expired worthless; the figures follow, and a recomputation agrees', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  const name = await newStrategy(page)
  await page.getByRole('button', { name: 'Add Trade' }).first().click()
  await dialog(page).getByLabel('Market').selectOption('OPTIONS')
  await dialog(page).getByLabel('Symbol').fill('SPY 480 P')
  await dialog(page).getByRole('textbox', { name: 'Expiration' }).fill('2026-11-13')
  await expect(dialog(page).getByText('Read as SPY 480 P.')).toBeVisible()
  await expect(action(page, 1).getByRole('radio')).toHaveCount(2)
  await fillAction(action(page, 1), { side: 'BUY', quantity: '2', price: '3.25', fee: '1.3', date: '2026-11-02 14:31' })
  await expect(dialog(page).getByText('This option expired on 2026-11-13 with 2 still open.')).toBeVisible()
  await save(page, 'Add Trade')

  const card = page.getByRole('region', { name: 'Trade Overview' }).getByRole('listitem').first()
  await expect(card).toContainText('expired')
  await openTrade(page)
  await dialog(page).getByRole('button', { name: 'Record as expired worthless' }).click()
  const expiry = action(page, 2)
  await expect(expiry.getByLabel('Quantity')).toBeFocused()
  await expect(expiry.getByLabel('Quantity')).toHaveValue('2')
  await expect(expiry.getByLabel('Date, New York')).toHaveValue('2026-11-13 16:00')
  await expect(expiry.getByLabel('Price')).not.toBeEditable()
  await expect(expiry.getByText('Expired worthless: the price is 0')).toBeVisible()
  await expectAccessible(dialog(page))
  await expectNoSidewaysScroll(page)

  // With the keyboard to a sale and back: the typed values return, and a wrong quantity is refused beside its field.
  const expired = expiry.getByRole('radio', { name: 'EXPIRED worthless' })
  await expired.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(expiry.getByLabel('Price')).toBeEditable()
  await page.keyboard.press('ArrowRight')
  await expect(expired).toBeChecked()
  await expiry.getByLabel('Quantity').fill('1')
  await expect(expiry.getByText('An expiry covers everything open at that time: 2')).toBeVisible()
  await expiry.getByLabel('Quantity').fill('2')
  await save(page, 'Update Trade')

  await expect(card).toContainText('LOSS')
  await expect(card).not.toContainText('expired')
  await expect(total(page)).toContainText('−$651.30')
  await openTrade(page)
  await expect(action(page, 2).getByRole('radio', { name: 'EXPIRED worthless' })).toBeChecked()

  await page.goto(`/recompute?strategy=${encodeURIComponent(name)}`)
  await expect(page.getByText(/^All \d+ figures and 1 trades? agrees?/)).toBeVisible()
})

test('a wrong multiplier is corrected in all trades of its contract in one step, by keyboard', async ({ page }) => {
  await newStrategy(page)
  const field = (label: string) => dialog(page).getByLabel(label, { exact: true })
  for (const price of ['6700', '6650']) {
    await page.getByRole('button', { name: 'Add Trade' }).first().click()
    await field('Symbol').fill('MESZ26')
    await field('Symbol').press('Tab')
    await field('Multiplier, optional').fill('50')
    await fillAction(action(page, 1), { side: 'BUY', quantity: '1', price, date: '2026-11-02 14:31' })
    await save(page, 'Add Trade')
  }
  await openTrade(page)
  await field('Multiplier, optional').fill('5')
  await field('Multiplier, optional').press('Enter')
  await expect(
    dialog(page).getByText('A strategy counts a contract in one way, and this one has 2 trades'),
  ).toBeVisible()
  await expect(field('Multiplier, optional')).toHaveValue('5')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('button', { name: 'Change it in all 2 trades' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  for (const row of [rows(page).first(), rows(page).nth(1)]) await expect(row).toContainText('×5')
})

test('an option typed as a code and a future are entered by keyboard, and another symbol takes back what a code had said', async ({
  page,
}) => {
  const name = await newStrategy(page)
  await page.getByRole('button', { name: 'Add Trade' }).first().press('Enter')
  const field = (label: string) => dialog(page).getByLabel(label, { exact: true })
  const expiration = dialog(page).getByRole('textbox', { name: 'Expiration' })
  await expect(field('Symbol')).toBeFocused()
  await page.keyboard.type('mesz6')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByText('Read as the future MES Dec 2026. One contract counts × 5.')).toBeVisible()
  await expect(field('Symbol')).toHaveValue('MESZ26')
  await expect(field('Market')).toHaveValue('ALTERNATIVE')
  await expect(field('Multiplier, optional')).toHaveValue('5')

  await field('Symbol').fill('SPY 12/18/26 600.50 C')
  await field('Symbol').press('Tab')
  await expect(dialog(page).getByText('Read as SPY 18 Dec 2026 600.5 C.')).toBeVisible()
  await expect(field('Market')).toHaveValue('OPTIONS')
  await expect(expiration).toHaveValue('2026-12-18')
  await expect(field('Strike')).toHaveValue('600.5')
  await expect(dialog(page).getByLabel('Call or put')).toHaveValue('CALL')
  await expect(field('Multiplier, optional')).toHaveValue('')

  await field('Symbol').fill('MSFT')
  await field('Symbol').press('Tab')
  await expect(field('Market')).toHaveValue('STOCK')
  await expect(expiration).toBeHidden()
  await expect(field('Strike')).toBeHidden()
  await expectAccessible(page)

  // Enter saves while the focus stays in the field that the code was typed into.
  await fillAction(action(page, 1), { side: 'BUY', quantity: '2', price: '3.1', date: '2026-11-02 14:31' })
  await field('Symbol').fill('.SPY261218C600.5')
  await field('Symbol').press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expect(
    page.getByRole('button', { name: 'Edit trade SPY 18 Dec 2026 600.5 C, 2026-11-02 14:31, OPEN' }),
  ).toBeVisible()
  await expect(rows(page).first()).toContainText('×100')
  await expect(rows(page).first()).toContainText('18 Dec 2026 600.5 C')

  await openNewTrade(page, '/MESZ26', [
    { side: 'BUY', quantity: '2', price: '4786.25', date: '2026-11-02 14:31' },
    { side: 'SELL', quantity: '2', price: '4790', date: '2026-11-02 15:10' },
  ])
  await save(page, 'Add Trade')
  await expect(rows(page).filter({ hasText: 'Dec 2026' }).filter({ hasText: '×5' })).toContainText('+$37.50')
  await expect(total(page)).toContainText('+$37.50')
  await page.goto(`/recompute?strategy=${encodeURIComponent(name)}`)
  await expect(page.getByText(/^All \d+ figures and 2 trades? agrees?/)).toBeVisible()
})

test('on a phone trades are compact or full cards, sorted like the table, and a trade opens as a sheet', async ({
  page,
}) => {
  await page.setViewportSize(PHONE)
  await page.goto(DEMO)
  const trades = page.getByRole('region', { name: 'Trade Overview' })
  const card = trades.getByRole('listitem').first()
  await expect(card).toContainText('SPX')
  await expect(card).toContainText(/logged (live|late|after the outcome)/)
  await expect(card).not.toContainText('Entry Tot')
  await expect(trades.getByRole('listitem')).toHaveCount(10)
  await trades.getByRole('button', { name: 'Show 15 more' }).click()
  await expect(trades.getByRole('listitem')).toHaveCount(25)
  await page.getByRole('radio', { name: 'Full' }).check()
  for (const label of ['Position', 'Qty', 'Entry', 'Exit', 'Entry Tot', 'Exit Tot', 'Pos', 'Hold', 'Recorded, UTC']) {
    await expect(card.getByText(label, { exact: true })).toBeVisible()
  }
  await card.getByRole('button', { name: 'Entry Tot' }).click()
  await expect(page.getByRole('tooltip')).toContainText('Quantity × price of the opening side')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  const returnOf = async () => {
    const text = (await card.textContent()) ?? ''
    return Number((text.match(/[+−]?\$[\d,.]+/)?.[0] ?? '').replace(/[$,+]/g, '').replace('−', '-'))
  }
  await trades.getByLabel('Sort').selectOption('Return')
  await expect(page).toHaveURL(/sort=return&dir=asc/)
  await expect.poll(returnOf).toBeLessThan(0)
  await trades.getByRole('button', { name: 'Ascending, reverse' }).click()
  await expect(page).toHaveURL(/sort=return&dir=desc/)
  await expect.poll(returnOf).toBeGreaterThan(0)
  await expectNoSidewaysScroll(page)
  await openTrade(page)
  await expect.poll(() => dialog(page).boundingBox()).toMatchObject({ x: 0, y: 0, ...PHONE })
  await expectNoSidewaysScroll(page)
})
