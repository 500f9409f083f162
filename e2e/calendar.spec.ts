import { expect, expectAccessible, expectNoSidewaysScroll, loadAll, settled, test, unique } from './fixtures'
import { dialog } from './journal'
import { newTrader, openStrategy, writeStrategy, writeTrade } from './people'

test('an owner reads the year by day, writes the diary of one, and reports by its tags', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const trader = await newTrader(page)
  const strategy = await writeStrategy(trader, { name: unique('Year'), isPublic: false })
  const sold = (symbol: string, price: string, date: string) =>
    writeTrade(trader, strategy, symbol, [
      { side: 'BUY', quantity: '10', price: '100', date: `${date} 14:31` },
      { side: 'SELL', quantity: '10', price, date: `${date} 15:31` },
    ])
  await sold('AAPL', '110', '2025-10-06')
  await sold('MSFT', '90', '2025-10-07')
  await openStrategy(page, strategy.name)
  await page.getByRole('radio', { name: 'Calendar', exact: true }).click()
  const calendar = page.getByRole('region', { name: 'Calendar', exact: true })
  await calendar.getByRole('radio', { name: '2025', exact: true }).click()
  await expect(page).toHaveURL(/calendar=2025/)
  const loss = calendar.getByRole('button', { name: 'Tuesday, 7 Oct 2025, −$100.00' })
  await expect(calendar.getByRole('table', { name: /^Oct 2025/ })).toContainText('$0.00')
  await settled(page)
  await expectAccessible(calendar)

  // One day is in the tab order, and the arrows lead to the others.
  await loss.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(calendar.getByRole('button', { name: 'Monday, 6 Oct 2025, +$100.00' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/day=2025-10-07/)
  const day = calendar.getByRole('region', { name: /^Tuesday, 7 Oct 2025/ })
  await expect(day.getByRole('table', { name: 'Closed, at least in part' })).toContainText('MSFT')
  await expect(day.getByRole('table', { name: 'Opened' })).not.toContainText('AAPL')

  await day.getByLabel('What was this day like?').fill('Slept four hours. Chased the open.')
  await day.getByLabel('Tags of the day', { exact: true }).fill('slept badly')
  await page.keyboard.press('Enter')
  // Another day does not lose what was typed.
  await calendar.getByRole('button', { name: /^Monday, 6 Oct 2025/ }).click()
  await expect(day).toHaveCount(0)
  await loss.click()
  await expect(day.getByLabel('What was this day like?')).toHaveValue('Slept four hours. Chased the open.')
  await day.getByRole('button', { name: 'Save the day' }).click()
  await expect(calendar.getByRole('button', { name: 'Tuesday, 7 Oct 2025, −$100.00, in the diary' })).toBeVisible()
  await settled(page)
  await expectAccessible(day)
  await day.getByRole('table', { name: 'Opened' }).getByRole('button', { name: 'MSFT' }).click()
  await expect(dialog(page)).toContainText('Edit Trade')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()

  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await loadAll(page)
  await expect(day.getByText('Only you see it.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('radio', { name: 'Reports', exact: true }).click()
  const reports = page.getByRole('region', { name: 'Reports', exact: true })
  await reports.getByRole('radio', { name: 'Tag of the day', exact: true }).click()
  await expect(reports.getByRole('row', { name: /^slept badly/ })).toContainText('−$100.00')
  await expect(reports.getByText('All 2 trades together: $0.00')).toBeVisible()
})
