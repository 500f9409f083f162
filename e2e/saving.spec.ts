import type { Page, Request } from '@playwright/test'
import { expect, GIVES_UP, test } from './fixtures'
import { action, type DatedAction, dialog, openNewTrade, rows, save } from './journal'
import { newStrategy } from './people'

const ADD_TRADES = '**/rest/v1/rpc/add_trades*'

/** The server may have closed the keep-alive connection just then. */
const RESENT = { maxRetries: 1 }

const BOUGHT: DatedAction = { side: 'BUY', quantity: '100', price: '10', fee: '1', date: '2026-11-02 14:31' }
const SOLD: DatedAction = { side: 'SELL', quantity: '100', price: '13', fee: '1', date: '2026-11-11 15:05' }

/** The panel's figure, which is found even while a dialog hides the page from screen readers. */
const total = (page: Page) => page.locator('dt', { hasText: 'Total PNL' }).locator('xpath=following-sibling::dd[1]')

/** Holds requests of one method until they are let through or refused. */
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
  return { pass: () => answer('pass'), refuse: () => answer('refuse'), end: () => page.unroute(address) }
}

test('the trade form stays open until the database answers; a refused save keeps what was typed, a refused deletion the trade', async ({
  page,
}) => {
  await newStrategy(page)
  await openNewTrade(page, 'MSFT', [BOUGHT, SOLD])
  const insert = await hold(page, ADD_TRADES, 'POST')
  await dialog(page).getByRole('button', { name: 'Add Trade' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Saving…' })).toBeVisible()
  await expect(total(page)).toContainText('$0.00')
  insert.refuse()
  await expect(dialog(page).getByRole('alert')).toContainText('The books are closed today')
  await expect(dialog(page).getByRole('alert')).toContainText('What you typed is still here.')
  await expect(dialog(page).getByLabel('Symbol')).toHaveValue('MSFT')
  await expect(action(page, 2).getByLabel('Price')).toHaveValue('13')
  await insert.end()
  await dialog(page).getByRole('button', { name: 'Add Trade' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('+$298.00')
  await expect(total(page)).toContainText('+$298.00')

  await rows(page).getByRole('button').click()
  await action(page, 2).getByLabel('Price').fill('9')
  const edit = await hold(page, '**/rest/v1/rpc/replace_trade*', 'POST')
  await dialog(page).getByRole('button', { name: 'Update Trade' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Saving…' })).toBeVisible()
  edit.pass()
  await expect(dialog(page)).toBeHidden()
  await expect(rows(page)).toContainText('LOSS')
  await expect(total(page)).toContainText('−$102.00')
  await edit.end()

  await rows(page).getByRole('button').click()
  const removal = await hold(page, '**/rest/v1/bet_data*', 'DELETE')
  await dialog(page).getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Delete trade' }).click()
  removal.refuse()
  await expect(question.getByRole('alert')).toContainText('The books are closed today')
  await removal.end()
  await question.getByRole('button', { name: 'Delete trade' }).click()
  await expect(page.getByText('No trades found')).toBeVisible()
  await expect(total(page)).toContainText('$0.00')
})

test('a save without a response is tried again by itself, then keeps the form open, and creates one trade', async ({
  page,
}) => {
  await newStrategy(page)
  await openNewTrade(page, 'MSFT', [BOUGHT])
  // The database writes, and its responses are lost.
  await page.route(ADD_TRADES, async (route) => {
    await route.fetch(RESENT)
    return route.abort('connectionreset')
  })
  await dialog(page).getByRole('button', { name: 'Add Trade' }).click()
  await expect(dialog(page).getByText('The database can’t be reached. Trying again…')).toBeVisible()
  const failure = dialog(page).getByRole('alert')
  await expect(failure).toContainText('Trying again won’t save it twice', GIVES_UP)
  await page.unroute(ADD_TRADES)
  await action(page, 1).getByLabel('Quantity').fill('7')
  await save(page, 'Add Trade')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page).first().locator('td').nth(4)).toHaveText('7')

  // The response is lost while the database is still writing: the write ends after the retry was sent.
  await openNewTrade(page, 'NVDA', [BOUGHT])
  let running: Request | undefined
  await page.route(ADD_TRADES, async (route) => {
    if (!running) {
      running = route.request()
      return route.fulfill({ status: 503, json: { code: '57P01', message: 'terminating connection' } })
    }
    expect((await page.request.fetch(running, RESENT)).ok()).toBe(true)
    return route.continue()
  })
  await save(page, 'Add Trade')
  const added = rows(page).filter({ hasText: 'NVDA' })
  await expect(added).toHaveCount(1)
  await expect(added.locator('td').nth(4)).toHaveText('100')
  await page.unroute(ADD_TRADES)

  // The page is reloaded before the answer arrives, so what is typed next is another trade.
  await openNewTrade(page, 'AMZN', [BOUGHT])
  const written = new Promise<void>((resolve) => {
    void page.route(ADD_TRADES, async (route) => {
      await route.fetch(RESENT)
      resolve()
    })
  })
  await dialog(page).getByRole('button', { name: 'Add Trade' }).click()
  await written
  page.once('dialog', (browser) => void browser.accept())
  await page.reload()
  await expect(dialog(page)).toContainText('Your last trade was saved. This is a new one.')
  await expect(dialog(page).getByLabel('Symbol')).toHaveValue('')
})
