import { expect, expectAccessible, test } from './fixtures'
import { action, dialog, openNewTrade, rows, save } from './journal'
import { newStrategy } from './people'

const DAY_MS = 24 * 60 * 60 * 1000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 16).replace('T', ' ')

test('a trade written down now is logged live, a backdated one is backfilled, and both say so', async ({ page }) => {
  const name = await newStrategy(page)
  await expect(page.getByText('No trades yet: the first one starts the clock')).toBeVisible()

  await openNewTrade(page, 'MSFT', [{ side: 'BUY', quantity: '1', price: '10' }])
  await expect(action(page, 1)).toContainText('recorded when you save: logged live')
  await save(page, 'Add Trade')
  await expect(rows(page).first()).toContainText('logged live')

  await openNewTrade(page, 'AAPL', [{ side: 'BUY', quantity: '1', price: '10', date: daysAgo(41) }])
  await expect(action(page, 1)).toContainText('recorded when you save, 41 days later: backfilled')
  await expect(dialog(page).getByRole('row', { name: /^Clock/ })).toContainText('backfilled')
  await save(page, 'Add Trade')
  await expect(rows(page).filter({ hasText: 'AAPL' })).toContainText('backfilled')
  await expect(page.getByText('1 of 2 trades logged live, within 15 minutes; 1 backfilled')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: /^Edit trade AAPL/ }).click()
  await expect(action(page, 1)).toContainText('recorded 41 days later: backfilled')
  await expect(dialog(page)).toContainText("Changes are kept in the strategy's history.")
  await expectAccessible(page)

  await page.goto('/strategy')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('50% live')
})

test('removing the first of three actions leaves the other two as they were recorded', async ({ page }) => {
  await newStrategy(page)
  await openNewTrade(page, 'MSFT', [
    { side: 'BUY', quantity: '1', price: '10', fee: '0.5' },
    { side: 'BUY', quantity: '2', price: '11', fee: '0.5' },
    { side: 'SELL', quantity: '2', price: '12', fee: '0.5' },
  ])
  await save(page, 'Add Trade')
  await page.getByRole('button', { name: /^Edit trade MSFT/ }).click()
  await dialog(page).getByRole('button', { name: 'Remove action 1' }).click()
  await expect(action(page, 1)).toContainText(/^(?!.*anew).*recorded/s)
  await save(page, 'Update Trade')

  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('1 action deleted')
  await expect(history.getByRole('article')).toHaveCount(1)
  await expect(history).toContainText('BUY 1 at 10.00, fee 0.50')
  await expect(history).not.toContainText('BUY 2 at')

  await page.getByRole('button', { name: /^Edit trade MSFT/ }).click()
  await expect(action(page, 1).getByLabel('Quantity')).toHaveValue('2')
  await expect(action(page, 1)).not.toContainText('edited')
  await expect(action(page, 2)).not.toContainText('edited')
})

test('on a phone trades are sorted like the table, and each shows its clock', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/performance/RSI(2)%20dip%20buyer')
  const trades = page.getByRole('region', { name: 'Trade Overview' })
  const first = trades.getByRole('listitem').first()
  await expect(first).toBeVisible()
  const returnOf = async () => {
    const text = (await first.textContent()) ?? ''
    return Number((text.match(/[+−]?\$[\d,.]+/)?.[0] ?? '').replace(/[$,+]/g, '').replace('−', '-'))
  }
  await trades.getByLabel('Sort').selectOption('Return')
  await expect(page).toHaveURL(/sort=return&dir=asc/)
  await expect.poll(returnOf).toBeLessThan(0)
  await trades.getByRole('button', { name: 'Ascending, turn round' }).click()
  await expect(page).toHaveURL(/sort=return&dir=desc/)
  await expect.poll(returnOf).toBeGreaterThan(0)
  await expect(first).toContainText(/logged live|backfilled/)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})
