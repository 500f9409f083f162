import type { Page } from '@playwright/test'
import { createStrategy, expect, expectAccessible, register, test, unique } from './fixtures'
import { action, type DatedAction, dialog, fillAction, openNewTrade, rows, save } from './journal'
import { newStrategy, newTrader, openStrategy, writeStrategy, writeTrade } from './people'

const PHONE = { width: 360, height: 740 }

/** A public strategy that the demo data always has. */
const DEMO = '/performance/RSI(2)%20dip%20buyer'

/** Somebody at the page of a strategy of theirs, which has one trade in MSFT: the three actions below. */
async function newJournal(page: Page): Promise<void> {
  const trader = await newTrader(page)
  const strategy = await writeStrategy(trader)
  await writeTrade(trader, strategy, 'MSFT', THREE)
  await openStrategy(page, strategy.name)
}

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
/** The panel's figure, which is read again half a second after a save. */
const total = (page: Page) => page.locator('dt', { hasText: 'Total PNL' }).locator('xpath=following-sibling::dd[1]')

const THREE: DatedAction[] = [
  { side: 'BUY', quantity: '100', price: '10', fee: '1', date: '2026-11-02 14:31' },
  { side: 'BUY', quantity: '100', price: '12', fee: '1', date: '2026-11-04 14:31' },
  { side: 'SELL', quantity: '150', price: '13', fee: '1.5', date: '2026-11-11 15:05' },
]
const ONE: DatedAction[] = [{ side: 'BUY', quantity: '1', price: '10', date: '2026-11-02 14:31' }]

test('a newcomer journals a trade, closes it in an edit, and deletes it', async ({ page }) => {
  await register(page)
  const name = await createStrategy(page, unique('Bar & Sons/100%'))
  await expect(page).toHaveURL(`/performance/${encodeURIComponent(name)}`)
  await expect(page.getByText('No trades found')).toBeVisible()
  await expect(page.getByText('The first one starts the clock.')).toBeVisible()

  await openNewTrade(page, 'MSFT', THREE)
  await expect(dialog(page).getByRole('row', { name: /^Return \+/ })).toContainText('+$347.00')
  await expect(dialog(page).getByText('3 of 3 actions count')).toBeVisible()
  await save(page, 'Add Trade')
  await expect(cell(page, 12)).toContainText('+$347.00')
  await expect(cell(page, 10)).toHaveText('50')
  await expect(cell(page, 1)).toHaveText('OPEN')
  await expect(total(page)).toContainText('+$347.00')

  await openTrade(page)
  await dialog(page).getByRole('button', { name: 'Add action' }).click()
  await fillAction(action(page, 4), { side: 'SELL', quantity: '50', price: '11', fee: '0.5', date: '2026-11-18 15:12' })
  const figure = dialog(page).getByRole('row', { name: /^Return \+/ })
  await expect(figure).toContainText('+$347.00')
  await expect(figure).toContainText('+$296.00')
  await save(page, 'Update Trade')
  await expect(cell(page, 12)).toContainText('+$296.00')
  await expect(cell(page, 1)).toHaveText('WIN')
  await expect(cell(page, 10)).toHaveText('0')
  await expect(total(page)).toContainText('+$296.00')

  await openTrade(page)
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Its 4 actions go with it')
  await question.getByRole('button', { name: 'Delete trade' }).click()
  await expect(page.getByText('No trades found')).toBeVisible()
  await expect(total(page)).toContainText('$0.00')
})

test('a trade has an address, and what its row is called by hand and by keyboard', async ({ page }) => {
  await newJournal(page)
  const open = page.getByRole('button', { name: 'Edit trade MSFT, 2026-11-02 14:31, OPEN' })
  await open.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('heading', { name: 'Edit Trade' })).toBeVisible()
  await expect(page).toHaveURL(/trade=\w+/)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(open).toBeFocused()

  await open.click()
  await page.reload()
  await expect(dialog(page).getByLabel('Symbol')).toHaveValue('MSFT')
  await page.goto(`${new URL(page.url()).pathname}?trade=never-was`)
  await expect(dialog(page)).toContainText('This trade no longer exists')
})

test('what was typed is not thrown away by a slip', async ({ page }) => {
  await newStrategy(page)
  await page.getByRole('button', { name: 'Add Trade' }).first().click()
  await expect(dialog(page).getByLabel('Symbol')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()

  await openNewTrade(page, 'MSFT', ONE)
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await page.mouse.click(5, 5)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page).getByLabel('Symbol')).toHaveValue('MSFT')
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('No trades found')).toBeVisible()
})

test('bad input is refused beside its field, and good input is not', async ({ page }) => {
  await newStrategy(page)
  await openNewTrade(page, 'BTC', ONE)
  const row = action(page, 1)
  const button = dialog(page).getByRole('button', { name: 'Add Trade' })
  await expect(button).toBeEnabled()

  for (const [label, typed, message] of [
    ['Quantity', '0', 'All quantities and prices must be greater than 0'],
    ['Quantity', '-1', 'All quantities and prices must be greater than 0'],
    ['Quantity', '', 'All quantities and prices must be greater than 0'],
    ['Quantity', '1e400', 'Quantity is too large'],
    ['Price', '12,5', 'Write decimals with a point: 12.5'],
    ['Price', '1,234', 'This can mean 1234 or 1.234'],
    ['Date, UTC', '2026-13-01 10:00', 'Write a date that exists'],
    ['Date, UTC', '1950-01-01 10:00', 'Date must be in 1970 or later'],
    ['Date, UTC', '9999-01-01 10:00', 'Date cannot be more than one day ahead'],
  ] as const) {
    const field = row.getByLabel(label)
    const before = await field.inputValue()
    await field.fill(typed)
    await field.blur()
    await expect(row.getByText(message)).toBeVisible()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveValue(typed)
    await expect(button).toBeDisabled()
    await field.fill(before)
    await expect(row.getByText(message)).toBeHidden()
  }

  await row.getByLabel('Quantity').fill('0.00000001')
  await row.getByLabel('Price').fill('98,765.4')
  await expect(row.getByText('Price is read as 98765.4')).toBeVisible()
  await save(page, 'Add Trade')
  await expect(cell(page, 5)).toHaveText('0.00000001')
  await expect(cell(page, 6)).toHaveText('98,765.40')
  await openTrade(page)
  await expect(action(page, 1).getByLabel('Quantity')).toHaveValue('0.00000001')
  await expect(action(page, 1).getByLabel('Date, UTC')).toHaveValue('2026-11-02 14:31')
})

test('a save that gets no answer keeps the form, and trying again makes one trade', async ({ page }) => {
  await newStrategy(page)
  await openNewTrade(page, 'MSFT', ONE)
  // The database writes, and the answer is lost on its way back.
  await page.route('**/rest/v1/bet_data*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    return route.abort('connectionreset')
  })
  await dialog(page).getByRole('button', { name: 'Add Trade' }).click()
  const failure = dialog(page).getByRole('alert')
  await expect(failure).toContainText('The database cannot be reached')
  await expect(failure).toContainText('What you typed is still here.')
  await expect(dialog(page).getByLabel('Symbol')).toHaveValue('MSFT')

  await page.unroute('**/rest/v1/bet_data*')
  await action(page, 1).getByLabel('Quantity').fill('7')
  await save(page, 'Add Trade')
  await expect(rows(page)).toHaveCount(1)
  await expect(cell(page, 5)).toHaveText('7')
})

test('a list that cannot be read says so and is read at the next try', async ({ page }) => {
  await page.route('**/rest/v1/bet_data_metrics*', (route) => route.abort('connectionrefused'))
  await page.goto(DEMO)
  const notice = page.getByRole('alert').filter({ hasText: 'Error loading trades: The database cannot be reached' })
  await expect(notice).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/rest/v1/bet_data_metrics*')
  await notice.getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('a session that ends while a trade is typed takes nothing away', async ({ page }) => {
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
  await page.keyboard.type(trader.password)
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  await expect(dialog(page).getByRole('alert')).toContainText('Your session has ended')
  await expect(dialog(page).getByLabel('Symbol')).toHaveValue('MSFT')
  await expect(action(page, 1).getByLabel('Price')).toHaveValue('10')
  await save(page, 'Add Trade')
  await expect(rows(page)).toHaveCount(1)
})

test('two tabs edit one trade: the slower one sees both versions and chooses', async ({ page, context }) => {
  await newJournal(page)
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
  await expect(action(page, 1).getByLabel('Price')).toHaveValue('9')
  await conflict.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(dialog(page)).toBeHidden()
  await openTrade(page)
  await expect(action(page, 1).getByLabel('Price')).toHaveValue('9')

  await openTrade(other)
  await expect(action(other, 1).getByLabel('Price')).toHaveValue('9')
  await dialog(other).getByRole('button', { name: 'Delete' }).click()
  const deleted = other.waitForResponse((response) => response.request().method() === 'DELETE')
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete trade' }).click()
  await expect(other.getByText('No trades found')).toBeVisible()
  await deleted
  await action(page, 1).getByLabel('Price').fill('7')
  await dialog(page).getByRole('button', { name: 'Update Trade' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('This trade no longer exists')
  await dialog(page).getByRole('button', { name: 'Save as a new trade' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(rows(page)).toHaveCount(1)
})

test('a strategy that is deleted in another tab is named, and the form keeps what was typed', async ({
  page,
  context,
}) => {
  await newStrategy(page)
  await openNewTrade(page, 'MSFT', ONE)
  const other = await context.newPage()
  await other.goto(new URL(page.url()).pathname)
  await other.getByRole('button', { name: 'Delete', exact: true }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete strategy' }).click()
  await expect(other).toHaveURL(/\/strategy$/)

  await dialog(page).getByRole('button', { name: 'Add Trade' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Strategy profile not found')
  await expect(dialog(page).getByLabel('Symbol')).toHaveValue('MSFT')
})

test('a visitor follows a figure down to the actions that made it', async ({ page }) => {
  await page.goto(DEMO)
  await expect(page.getByRole('button', { name: 'Add Trade' })).toHaveCount(0)
  const shown = (await cell(page, 12).textContent()) ?? ''
  await openTrade(page)
  await expect(dialog(page).getByRole('table', { name: 'Actions of this trade, oldest first' })).toBeVisible()
  const sum = dialog(page).getByRole('table', { name: 'The return, pair by pair' })
  await expect(sum.getByRole('row', { name: /^Return/ })).toContainText(shown.trim())
  await expect(dialog(page).getByRole('textbox')).toHaveCount(0)
})

test('the list sorts and pages in the database, under an address of its own', async ({ page }) => {
  await page.goto(DEMO)
  const returns = async () => {
    const shown = await rows(page).locator('td:nth-child(12)').allInnerTexts()
    return shown.map((text) => Number(text.replace(/[$,+\s]/g, '').replace('−', '-')))
  }
  const head = page.getByRole('columnheader', { name: 'Return', exact: true })
  // By the keyboard: a mouse that scrolls and presses in one frame presses what the frame before showed there.
  await head.getByRole('button').press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=return&dir=asc/)
  const areRising = async () => {
    const shown = await returns()
    return shown.every((value, at) => at === 0 || value >= (shown[at - 1] ?? value))
  }
  await expect.poll(areRising).toBe(true)
  const worst = (await returns())[0] ?? 0
  await head.getByRole('button').click()
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(async () => (await returns())[0]).toBeGreaterThan(0)

  await page.getByRole('navigation', { name: 'Pages of trades' }).getByRole('button', { name: 'Next' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(/^101 to 130 of 130$/)).toBeVisible()
  expect((await returns()).at(-1)).toBe(worst)
  await page.reload()
  await expect(page.getByText(/^101 to 130 of 130$/)).toBeVisible()
})

test('the chart shows equity and fills, and says both without a picture', async ({ page }) => {
  await page.goto(DEMO)
  await page.getByRole('radio', { name: 'Equity' }).check()
  await expect(page.getByRole('img', { name: /^Realised equity until/ })).toBeVisible()
  const totalShown = (await total(page).textContent()) ?? ''
  await page.getByText('Equity by month, as a table').click()
  const months = page.getByRole('table', { name: /^Realised equity by month/ })
  await expect(months.locator('tbody tr').first().locator('td').nth(1)).toHaveText(totalShown)

  await page.getByRole('radio', { name: /^Fills/ }).check()
  await expect(page.getByRole('img', { name: /^260 fills in SPX, STOCK/ })).toBeVisible()
  await page.getByRole('radio', { name: '1Y' }).check()
  await expect(page.getByRole('img', { name: /^\d{1,2} fills in SPX/ })).toBeVisible()
})

test("a strategy's page and a trade to read are accessible in both themes", async ({ page }) => {
  test.slow()
  const toggle = page.getByRole('contentinfo').getByRole('switch', { name: 'Dark mode' })
  for (const theme of ['dark', 'light'] as const) {
    await page.goto(`${DEMO}?page=2`)
    await expect(page.locator('html')).toHaveClass(theme === 'dark' ? 'dark' : '')
    await expect(rows(page).first()).toBeVisible()
    await page.getByRole('radio', { name: 'Equity' }).check()
    await expect(page.getByRole('img', { name: /^Realised equity/ })).toBeVisible()
    await expectAccessible(page)
    await openTrade(page)
    await expect(dialog(page).getByRole('table', { name: 'The return, pair by pair' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    if (theme === 'dark') await toggle.click()
  }
})

test('the trade form is accessible in both themes, on a wide screen and on a phone', async ({ page }) => {
  test.slow()
  await newStrategy(page)
  await openNewTrade(page, 'MSFT', [...THREE, { side: 'SELL', quantity: '50', price: '0' }])
  await action(page, 4).getByLabel('Price').blur()
  await expect(action(page, 4).getByText(/greater than 0/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectAccessible(page)
  // Behind the dialog, where a pointer does not reach it.
  const toggle = page.locator('footer').getByRole('switch', { name: 'Dark mode', includeHidden: true })
  await toggle.evaluate((button) => button instanceof HTMLElement && button.click())
  await expect(page.locator('html')).toHaveClass('')
  await expect(action(page, 4).getByText(/greater than 0/)).toBeVisible()
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 720 })
  await expectAccessible(page)
})

test('on a phone trades are cards, small or full, and the form is a sheet', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto(DEMO)
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Open trade/ }) })
    .first()
  await expect(card).toContainText('SPX')
  await expect(card).not.toContainText('Entry Tot')
  await page.getByRole('radio', { name: 'Full' }).check()
  for (const label of ['Position', 'Qty', 'Entry', 'Exit', 'Entry Tot', 'Exit Tot', 'Pos', 'Hold']) {
    await expect(card.getByText(label, { exact: true })).toBeVisible()
  }
  await openTrade(page)
  await expect.poll(() => dialog(page).boundingBox()).toMatchObject({ x: 0, y: 0, ...PHONE })
  const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(sideways).toBeLessThanOrEqual(0)
})
