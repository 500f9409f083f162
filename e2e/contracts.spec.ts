import { expect, expectAccessible, expectNoSidewaysScroll, shortcutsReady, test, unique } from './fixtures'
import { action, dialog, openNewTrade, rows, save } from './journal'
import { newTrader, openStrategy, writeStrategy } from './people'

test('an option that was assigned is recorded by keyboard together with its shares', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { name } = await writeStrategy(await newTrader(page), { name: unique('Assigned'), isPublic: false })
  await openStrategy(page, name)
  await expect(page.getByText('No trades found')).toBeVisible()
  await shortcutsReady(page)
  await page.keyboard.press('n')
  await expect(dialog(page).getByLabel('Symbol')).toBeFocused()
  await page.keyboard.type('AAPL 11/20/26 200 P')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByLabel('Strike')).toHaveValue('200')
  // Sold.
  await page.keyboard.press('ArrowRight')
  await expect(action(page, 1).getByRole('radio', { name: 'SELL' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('nov 2 15:30')
  await page.keyboard.press('Tab')
  await page.keyboard.type('1')
  await page.keyboard.press('Tab')
  await page.keyboard.type('6.3')
  const assigned = dialog(page).getByRole('button', { name: 'It was assigned' })
  await assigned.focus()
  await page.keyboard.press('Enter')
  await expect(action(page, 2)).toContainText('The option ends at 0, and its shares change hands at the strike.')
  await expect(action(page, 2).getByLabel(/^BUY 100 @ 200\.00 AAPL/)).toBeVisible()
  await expect(action(page, 2).getByLabel('Quantity')).toHaveValue('1')
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page, `${width} px`)
  }
  await expectAccessible(dialog(page))
  await save(page, 'Add Trade')
  await expect(rows(page)).toHaveCount(2)
  await expect(rows(page).filter({ hasText: '200 P' })).toContainText('+$630.00')
  await expect(rows(page).filter({ hasText: 'OPEN' })).toContainText('$200.00')
  // Each names the other.
  await page.getByRole('button', { name: /^Edit trade AAPL.*200 P/ }).click()
  await expect(action(page, 2)).toContainText('its shares change hands at the strike')
})

test('selling four times what is held asks whether there was a split, and says that only its owner says so', async ({
  page,
}) => {
  const { name } = await writeStrategy(await newTrader(page), { name: unique('Split'), isPublic: false })
  await openStrategy(page, name)
  await openNewTrade(page, 'ZZSPLIT', [
    { side: 'BUY', quantity: '100', price: '100', date: '2026-11-02 15:30' },
    { side: 'SELL', quantity: '400', price: '25', date: '2026-11-12 15:30' },
  ])
  await expect(dialog(page).getByRole('row', { name: /^Return [^%]/ })).toContainText('−$7,500.00')
  await dialog(page).getByRole('button', { name: 'Yes, 4 for 1' }).click()
  await expect(dialog(page).getByRole('row', { name: /^Return [^%]/ })).toContainText('$0.00')
  await expectAccessible(dialog(page))
  await save(page, 'Add Trade')
  await expect(rows(page).first()).toContainText('BREAKEVEN')
  await expect(rows(page).first()).toContainText(/split/i)
})

test('a visitor sees an assignment with its shares, a split, a spread and a future in the demo data', async ({
  page,
}) => {
  const open = async (name: string, trade: RegExp) => {
    await page.goto(`/performance/${encodeURIComponent(name)}`)
    const row = page.getByRole('button', { name: trade }).first()
    await row.click()
    await expect(dialog(page).getByRole('table', { name: /^Actions/ })).toBeVisible()
  }
  await open('Wheel on IBM', /IBM.* 126 P/)
  await expect(dialog(page)).toContainText(/assigned/i)
  await open('Savings plan, half out at a double', /MSFT/)
  await expect(dialog(page)).toContainText(/split 2 for 1/i)
  await page.goto('/performance/Put%20spreads%20and%20a%20micro%20future')
  // The legs of a spread end on the same day, at two strikes.
  for (const position of ['short', 'long'])
    await expect(
      page.getByRole('row', { name: new RegExp(`XSP times 100 \\d+ \\w+ \\d+ \\d+ P ${position} 2`) }).first(),
    ).toBeVisible()
  await expect(page.getByRole('row', { name: /MES times 5 \w+ \d+ long 1/ }).first()).toBeVisible()
})
