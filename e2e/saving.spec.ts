import type { Page } from '@playwright/test'
import { expect, test } from './fixtures'
import { action, dialog, fillAction, openNewTrade, rows, save, type Typed } from './journal'
import { newStrategy } from './people'

const BOUGHT: Typed = { side: 'BUY', quantity: '100', price: '10', fee: '1', date: '2026-11-02 14:31' }
const SOLD: Typed = { side: 'SELL', quantity: '100', price: '13', fee: '1', date: '2026-11-11 15:05' }

/** The panel's figure of that name. */
const figure = (page: Page, name: string) =>
  page.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]')
/** The trade's row, also while a dialog hides the page from screen readers. */
const row = (page: Page, symbol: string) =>
  page
    .getByRole('table', { name: /^Trades, page/, includeHidden: true })
    .locator('tbody tr')
    .filter({ hasText: symbol })

/** Holds what is sent to an address back until it is let go, or answered otherwise. */
async function hold(page: Page, address: string, method: string) {
  let answer: (how: 'pass' | 'refuse') => void = () => undefined
  const decided = new Promise<'pass' | 'refuse'>((resolve) => {
    answer = resolve
  })
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    if ((await decided) === 'pass') return route.continue()
    return route.fulfill({ status: 403, json: { code: 'P0001', message: 'The books are closed today' } })
  })
  return { pass: () => answer('pass'), refuse: () => answer('refuse'), over: () => page.unroute(address) }
}

test('a new trade stands in the list with its figures before the database answers, and cannot be opened until then', async ({
  page,
}) => {
  await newStrategy(page)
  const insert = await hold(page, '**/rest/v1/bet_data*', 'POST')
  await openNewTrade(page, 'MSFT', [BOUGHT, SOLD])
  await dialog(page).getByRole('button', { name: 'Add Trade' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(page.getByText('Saving the trade in MSFT...')).toBeVisible()
  await expect(row(page, 'MSFT')).toContainText('saving...')
  await expect(row(page, 'MSFT')).toContainText('WIN')
  await expect(row(page, 'MSFT')).toContainText('+$298.00')
  await expect(figure(page, 'Total PNL')).toContainText('+$298.00')
  await expect(figure(page, 'Win Rate')).toContainText('100.00%')
  await expect(page.getByText('1 closed, 0 open', { exact: true })).toHaveCount(2)

  await page.getByRole('button', { name: /^Saving trade MSFT/ }).click({ force: true })
  await expect(dialog(page)).toBeHidden()

  insert.pass()
  await expect(page.getByText('Saving the trade in MSFT...')).toBeHidden()
  await page.getByRole('button', { name: /^Edit trade MSFT/ }).click()
  await expect(action(page, 2).getByLabel('Price')).toHaveValue('13')
})

test('a refused trade is gone again, and its form is back with all that was typed and the reason', async ({ page }) => {
  await newStrategy(page)
  const insert = await hold(page, '**/rest/v1/bet_data*', 'POST')
  await openNewTrade(page, 'MSFT', [BOUGHT, SOLD])
  await dialog(page).getByRole('button', { name: 'Add Trade' }).click()
  await expect(row(page, 'MSFT')).toBeVisible()

  insert.refuse()
  await expect(dialog(page).getByRole('alert')).toContainText('The books are closed today')
  await expect(dialog(page).getByRole('alert')).toContainText('What you typed is still here.')
  await expect(dialog(page).getByLabel('Symbol')).toHaveValue('MSFT')
  await expect(action(page, 2).getByLabel('Price')).toHaveValue('13')
  await expect(row(page, 'MSFT')).toHaveCount(0)
  await expect(figure(page, 'Total PNL')).toContainText('$0.00')

  await insert.over()
  await save(page, 'Add Trade')
  await expect(rows(page)).toHaveCount(1)
  await expect(figure(page, 'Total PNL')).toContainText('+$298.00')
})

test('an edit and a deletion show at once, and come back where they are refused', async ({ page }) => {
  await newStrategy(page)
  await openNewTrade(page, 'MSFT', [BOUGHT, SOLD])
  await save(page, 'Add Trade')
  await expect(figure(page, 'Total PNL')).toContainText('+$298.00')

  const edit = await hold(page, '**/rest/v1/rpc/replace_trade*', 'POST')
  await row(page, 'MSFT').getByRole('button').click()
  await fillAction(action(page, 2), { ...SOLD, price: '9' })
  await dialog(page).getByRole('button', { name: 'Update Trade' }).click()
  await expect(row(page, 'MSFT')).toContainText('LOSS')
  await expect(row(page, 'MSFT')).toContainText('saving...')
  await expect(figure(page, 'Total PNL')).toContainText('−$102.00')
  // By its address too: the edit would begin from what is about to change.
  await page.goForward()
  await expect(dialog(page).getByText('Loading trade details...')).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toBeHidden()

  edit.refuse()
  await expect(dialog(page).getByRole('alert')).toContainText('The books are closed today')
  await expect(action(page, 2).getByLabel('Price')).toHaveValue('9')
  await expect(row(page, 'MSFT')).toContainText('WIN')
  await expect(figure(page, 'Total PNL')).toContainText('+$298.00')
  await edit.over()
  await save(page, 'Update Trade')
  await expect(figure(page, 'Total PNL')).toContainText('−$102.00')

  const removal = await hold(page, '**/rest/v1/bet_data*', 'DELETE')
  await row(page, 'MSFT').getByRole('button').click()
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete trade' }).click()
  await expect(page.getByText('No trades found')).toBeVisible()
  await expect(page.getByText('Deleting the trade in MSFT...')).toBeVisible()
  await expect(figure(page, 'Total PNL')).toContainText('$0.00')
  removal.refuse()
  await expect(dialog(page).getByRole('alert')).toContainText('The books are closed today')
  await expect(dialog(page).getByRole('alert')).toContainText('The trade could not be deleted.')
  await expect(row(page, 'MSFT')).toContainText('LOSS')
})

test('a refusal waits for what somebody is typing meanwhile, and for who went to another page', async ({ page }) => {
  await newStrategy(page)
  const insert = await hold(page, '**/rest/v1/bet_data*', 'POST')
  await openNewTrade(page, 'MSFT', [BOUGHT])
  await dialog(page).getByRole('button', { name: 'Add Trade' }).click()
  await openNewTrade(page, 'AAPL', [SOLD])
  insert.refuse()
  await expect(row(page, 'MSFT')).toHaveCount(0)
  await expect(dialog(page).getByLabel('Symbol')).toHaveValue('AAPL')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page).getByLabel('Symbol')).toHaveValue('MSFT')
  await expect(dialog(page).getByRole('alert')).toContainText('The books are closed today')
  await insert.over()

  const again = await hold(page, '**/rest/v1/bet_data*', 'POST')
  await dialog(page).getByRole('button', { name: 'Add Trade' }).click()
  await page.getByRole('link', { name: 'Strategies' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Strategies' })).toBeVisible()
  const answered = page.waitForResponse((response) => response.status() === 403)
  again.refuse()
  await answered
  const notice = page.getByRole('alert').filter({ hasText: 'What you sent was not saved.' })
  await notice.getByRole('link', { name: 'What you typed is here' }).click()
  await expect(dialog(page).getByLabel('Symbol')).toHaveValue('MSFT')
  await expect(dialog(page).getByRole('alert')).toContainText('The books are closed today')
})

test('what a strategy says changes at once, and a refused change is back in its form', async ({ page }) => {
  const name = await newStrategy(page)
  const update = await hold(page, '**/rest/v1/strategy_profile*', 'PATCH')
  const form = page.getByRole('dialog', { name: 'Edit Strategy' })
  await page.getByRole('button', { name: 'Edit strategy' }).click()
  await form.getByLabel('Description').fill('Bought late, sold early')
  await form.getByRole('radio', { name: /^Private/ }).check()
  await form.getByRole('button', { name: 'Update Strategy' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByText('Bought late, sold early')).toBeVisible()
  await expect(page.getByText('Private', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit strategy' })).toHaveAttribute('aria-busy', 'true')

  update.refuse()
  await expect(form.getByRole('alert')).toContainText('The books are closed today')
  await expect(form.getByLabel('Description')).toHaveValue('Bought late, sold early')
  await expect(form.getByRole('radio', { name: /^Private/ })).toBeChecked()
  await expect(page.getByText('Public', { exact: true }).first()).toBeAttached()
  await update.over()
  await form.getByRole('button', { name: 'Update Strategy' }).click()
  await expect(page.getByText('saving...')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Private', { exact: true })).toBeVisible()
})
