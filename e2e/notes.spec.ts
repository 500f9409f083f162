import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures'
import { dialog, openNewTrade, rows, save } from './journal'
import { newTrader, openStrategy, writeStrategy } from './people'

const openTrade = async (page: import('@playwright/test').Page) => {
  await rows(page)
    .first()
    .getByRole('button', { name: /^(Edit|Open) trade/ })
    .click()
}

test('an owner writes why in the same save, and the dialog shows it as before the outcome', async ({ page }) => {
  const { name } = await writeStrategy(await newTrader(page), { isPublic: false })
  await openStrategy(page, name)
  await openNewTrade(page, 'MSFT', [{ side: 'BUY', quantity: '10', price: '100', date: '' }])
  await dialog(page).getByLabel('Symbol').press('Alt+w')
  const why = dialog(page).getByLabel('Why?')
  await expect(why).toBeFocused()
  await why.fill('# Breakout\n\nSee [the chart](https://example.com/a) <b>now</b> and [this](javascript:alert)')
  await dialog(page).getByLabel('Stop, optional').fill('96')
  await dialog(page).getByLabel('Target, optional').fill('112')
  // What is typed is kept like the rest of the form.
  await page.reload()
  await expect(why).toHaveValue(/^# Breakout/)
  await expect(dialog(page).getByLabel('Stop, optional')).toHaveValue('96')
  await save(page, 'Add Trade')

  await openTrade(page)
  const notes = dialog(page).getByRole('region', { name: 'Notes' })
  await expect(notes).toContainText('Before the outcome')
  await expect(notes.getByRole('heading', { name: 'Breakout' })).toBeVisible()
  await expect(notes).toContainText('(example.com)')
  await expect(notes.getByRole('link')).toHaveCount(1)
  await expect(notes).toContainText('<b>now</b> and [this](javascript:alert)')
  await expect(notes).toContainText('It risks $40.00 at its first stop')
  await expect(dialog(page).getByLabel('Stop, optional')).toHaveValue('96')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
})
