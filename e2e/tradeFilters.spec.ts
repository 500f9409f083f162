import { expect, expectAccessible, expectNoSidewaysScroll, loadAll, settled, test } from './fixtures'
import { rows } from './journal'

test('a visitor filters a strategy’s trades, sees what they add up to, and shares the address', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/performance/Turn%20of%20the%20month')
  await loadAll(page)
  const overview = page.getByRole('region', { name: 'Trade Overview' })
  await overview.getByRole('button', { name: 'Filter trades' }).click()
  await overview.getByLabel('Logged').selectOption('live')
  await expect(
    overview.getByText(/^\d+ trades, [+−]\$[\d,.]+; \d+ of \d+ closed won, [\d.]+% \(95%: [\d.]+% to [\d.]+%\)$/),
  ).toBeVisible()
  await overview.getByLabel('Result').selectOption('lost')
  await expect(page).toHaveURL(/result=LOSS/)
  await expect(rows(page).filter({ hasText: 'WIN' })).toHaveCount(0)
  await expect(rows(page).filter({ hasText: 'LOSS' })).not.toHaveCount(0)
  await expect(overview.getByText(/^\d+ trades, −\$[\d,.]+$/)).toBeVisible()
  await settled(page)
  await expectAccessible(overview)

  await overview.getByLabel('Symbol').fill('nothing like it')
  await page.keyboard.press('Enter')
  await expect(overview.getByText('No trade fits these filters')).toBeVisible()
  await overview.getByLabel('Symbol').fill('')
  await page.keyboard.press('Enter')
  await expect(rows(page).filter({ hasText: 'LOSS' })).not.toHaveCount(0)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await loadAll(page)
  await expect(overview.getByLabel('Result')).toHaveValue('LOSS')
  await expectNoSidewaysScroll(page)
  await overview.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/result=/)
  await expect(overview.getByText('WIN').first()).toBeVisible()
})
