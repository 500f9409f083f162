import { readFileSync } from 'node:fs'
import { expect, expectAccessible, expectNoSidewaysScroll, loadAll, settled, test, unique } from './fixtures'
import { dialog, openNewTrade, rows, save } from './journal'
import { newTrader, openStrategy, writeStrategy, writeTrade } from './people'

test('an owner tags a new trade and many at once, takes it back, and filters by a tag', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const trader = await newTrader(page)
  const strategy = await writeStrategy(trader, { name: unique('Tags'), isPublic: false })
  for (const symbol of ['AAPL', 'MSFT'])
    await writeTrade(trader, strategy, symbol, [
      { side: 'BUY', quantity: '10', price: '100', date: '2026-09-01 14:31' },
      { side: 'SELL', quantity: '10', price: '90', date: '2026-09-02 14:31' },
    ])
  await openStrategy(page, strategy.name)

  await openNewTrade(page, 'NVDA', [{ side: 'BUY', quantity: '10', price: '100' }])
  await dialog(page).getByText('Tags', { exact: true }).click()
  await dialog(page).getByLabel('Tags, optional').fill('breakout')
  await page.keyboard.press('Enter')
  await dialog(page).getByLabel('Tags, optional').fill('FOMO')
  await dialog(page).getByLabel('Kind of the new tag').selectOption('mood')
  await dialog(page).getByRole('button', { name: 'Add tag' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Remove the tag FOMO' })).toBeVisible()
  await settled(page)
  await expectAccessible(dialog(page))
  await save(page, 'Add Trade')
  await expect(rows(page).filter({ hasText: 'NVDA' })).toContainText('breakout, FOMO')

  const overview = page.getByRole('region', { name: 'Trade Overview' })
  await overview.getByRole('button', { name: 'Select', exact: true }).click()
  for (const symbol of ['AAPL', 'MSFT'])
    await overview.getByRole('button', { name: new RegExp(`^Select trade ${symbol}`) }).click()
  await page.getByRole('toolbar', { name: 'Selected trades' }).getByRole('button', { name: 'Tag…' }).click()
  await dialog(page).getByLabel('Add', { exact: true }).fill('fomo')
  await page.keyboard.press('Enter')
  await dialog(page).getByRole('button', { name: 'Tag 2 trades' }).click()
  await expect(page.getByText('2 trades are tagged “FOMO”.')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'FOMO' })).toHaveCount(3)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('The tags are as they were before.')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'FOMO' })).toHaveCount(1)

  await overview.getByRole('button', { name: 'Filter trades' }).click()
  await overview.getByLabel('Tag', { exact: true }).selectOption('FOMO')
  await expect(page).toHaveURL(/tag=FOMO/)
  await expect(rows(page)).toHaveCount(1)
  await settled(page)
  await expectAccessible(overview)
  const downloading = page.waitForEvent('download')
  await overview.getByRole('button', { name: 'Download these (CSV)' }).click()
  expect(readFileSync(await (await downloading).path(), 'utf8')).toContain('"breakout; FOMO"')

  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await loadAll(page)
  await expect(overview.getByText('breakout, FOMO')).toBeVisible()
  await expectNoSidewaysScroll(page)
})

test('an owner names the kinds of tags, deletes one, and shows the rest to readers', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const trader = await newTrader(page)
  const strategy = await writeStrategy(trader, { name: unique('Kinds'), isPublic: false })
  await openStrategy(page, strategy.name)
  await openNewTrade(page, 'NVDA', [{ side: 'BUY', quantity: '10', price: '100' }])
  await dialog(page).getByText('Tags', { exact: true }).click()
  for (const tag of ['breakout', 'gap']) {
    await dialog(page).getByLabel('Tags, optional').fill(tag)
    await page.keyboard.press('Enter')
  }
  await save(page, 'Add Trade')
  const overview = page.getByRole('region', { name: 'Trade Overview' })
  await overview.getByRole('button', { name: 'Tags', exact: true }).click()
  await dialog(page).getByLabel('Name of the kind setup').fill('pattern')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Name of the kind pattern')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Delete the tag gap…' }).click()
  await dialog(page).getByRole('button', { name: 'Delete the tag gap from all trades' }).click()
  await expect(dialog(page).getByLabel('Name of the tag gap')).toHaveCount(0)
  await dialog(page).getByRole('checkbox').check()
  await expect(dialog(page).getByText('Readers see them, and can report by them.')).toBeVisible()
  await settled(page)
  await expectAccessible(dialog(page))
  await dialog(page).getByRole('button', { name: 'Done' }).click()
  await expect(rows(page)).toContainText('breakout')

  await page.getByRole('radio', { name: 'Reports', exact: true }).click()
  const reports = page.getByRole('region', { name: 'Reports', exact: true })
  await reports.getByRole('radio', { name: 'Tag', exact: true }).click()
  await reports.getByRole('link', { name: 'pattern: breakout : 1 trade' }).click()
  await expect(page).toHaveURL(/tag=breakout/)
  await expect(rows(page)).toHaveCount(1)
})
