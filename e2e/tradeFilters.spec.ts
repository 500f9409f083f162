import { readFileSync } from 'node:fs'
import { expect, expectAccessible, expectNoSidewaysScroll, loadAll, settled, test, unique } from './fixtures'
import { rows } from './journal'
import { newTrader, openStrategy, writeStrategy, writeTrade } from './people'

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
  // On a phone the fields stay closed, so that the trades are in sight.
  await expect(overview.getByLabel('Result')).toHaveCount(0)
  await overview.getByRole('button', { name: 'Filter trades (2)' }).click()
  await expect(overview.getByLabel('Result')).toHaveValue('LOSS')
  await expectNoSidewaysScroll(page)
  await overview.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).not.toHaveURL(/result=/)
  await expect(overview.getByText('WIN').first()).toBeVisible()
})

test('a visitor finds in a report when a strategy wins, opens the trades of a row and comes back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/performance/Turn%20of%20the%20month')
  await loadAll(page)
  await page.getByRole('radio', { name: 'Reports', exact: true }).click()
  const reports = page.getByRole('region', { name: 'Reports', exact: true })
  const monday = reports.getByRole('table', { name: 'Trades by weekday' }).getByRole('row', { name: /^Monday/ })
  await expect(monday).toContainText(/\d+\.\d% to \d+\.\d%/)
  await expect(reports.getByRole('table', { name: 'MAE and MFE by weekday' })).toContainText('Monday')
  await expect(page).toHaveURL(/report=weekday/)
  await reports.getByRole('radio', { name: 'Month', exact: true }).click()
  await expect(reports.getByText('too few to tell').first()).toBeVisible()
  await reports.getByRole('radio', { name: 'Weekday', exact: true }).click()
  await settled(page)
  await expectAccessible(reports)

  const link = monday.getByRole('link', { name: /^Monday ?: \d+ trades$/ })
  const count = /\d+/.exec((await link.textContent()) ?? '')?.[0]
  await link.click()
  const overview = page.getByRole('region', { name: 'Trade Overview' })
  await expect(overview.getByText(/^Weekday: Monday, .+ time$/)).toBeVisible()
  await expect(overview.getByText(new RegExp(`^${count} trades, `))).toBeVisible()
  await expect(page).toHaveURL(/row=weekday/)

  // By something else, of these trades alone.
  await page.getByRole('radio', { name: 'Reports', exact: true }).click()
  await expect(reports.getByText(/^Only these trades: Weekday: Monday, .+ time$/)).toBeVisible()
  await expect(reports.getByRole('table', { name: 'Trades by hour' })).toBeVisible()
  await expect(reports.getByText(new RegExp(`^All ${count} trades together`))).toBeVisible()
  await reports.getByRole('button', { name: 'Report on all trades' }).click()
  await expect(reports.getByText(/^Only these trades/)).toBeHidden()
  await expect(page).not.toHaveURL(/row=/)

  await page.goBack()
  await expect(monday).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.reload()
  await loadAll(page)
  await expect(monday.getByText('Monday')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await page.getByRole('radio', { name: 'Trades', exact: true }).click()
  await expect(overview.getByRole('button', { name: 'Filter trades' })).toBeVisible()
  await expect(page).not.toHaveURL(/report=/)
})

test('a visitor compares two periods of a report, and shares the address', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/performance/Turn%20of%20the%20month?report=weekday&of=2025-07-01_&beside=_2025-06-30')
  await loadAll(page)
  const reports = page.getByRole('region', { name: 'Reports', exact: true })
  const monday = reports.getByRole('row', { name: /^Monday/ })
  await expect(monday).toContainText(/First period: .*Second period: /)
  await expect(reports.getByLabel('Trades opened')).toHaveValue('own')
  await settled(page)
  await expectAccessible(reports)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  const link = monday.getByRole('link').first()
  const count = /\d+/.exec((await link.textContent()) ?? '')?.[0]
  await link.click()
  await expect(page).toHaveURL(/from=2025-07-01/)
  const overview = page.getByRole('region', { name: 'Trade Overview' })
  await expect(overview.getByText(new RegExp(`^${count} trades?, `))).toBeVisible()
  await page.goBack()
  await reports.getByLabel('Trades opened').selectOption('at any time')
  await expect(page).not.toHaveURL(/of=/)
  await expect(reports.getByRole('table', { name: 'Trades by weekday', exact: true })).toBeVisible()
})

test('a day and a month of the calendar open the trades that closed something then, which can be downloaded', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const trader = await newTrader(page)
  const strategy = await writeStrategy(trader, { name: unique('Days'), isPublic: false })
  const sold = (symbol: string, price: string, date: string) =>
    writeTrade(trader, strategy, symbol, [
      { side: 'BUY', quantity: '10', price: '100', date: '2026-09-01 14:31' },
      { side: 'SELL', quantity: '10', price, date },
    ])
  await sold('AAPL', '110', '2026-10-05 15:00')
  await sold('MSFT', '90', '2026-10-06 15:00')
  await sold('NVDA', '120', '2026-11-02 15:00')
  await openStrategy(page, strategy.name)
  await loadAll(page)
  await page.getByRole('button', { name: /^Oct 2026: / }).click()
  await page.getByRole('link', { name: '2026-10-05: +$100.00. See its trades' }).click()
  await expect(page).toHaveURL(/closedFrom=2026-10-05&closedTo=2026-10-05/)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('AAPL')
  await page.getByRole('link', { name: 'See the trades of Oct' }).click()
  await expect(rows(page)).toHaveCount(2)
  const overview = page.getByRole('region', { name: 'Trade Overview' })
  await expect(overview.getByText(/^2 trades, \$0\.00/)).toBeVisible()
  const download = page.waitForEvent('download')
  await overview.getByRole('button', { name: 'Download these (CSV)' }).click()
  const lines = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toContain('"symbol"')
  // Both began at the same time, so either may come first.
  expect(lines.slice(1).join()).toContain('"AAPL"')
  await overview.getByRole('button', { name: 'Filter trades' }).click()
  await overview.getByLabel('Held for').selectOption('longer')
  await expect(rows(page)).toHaveCount(2)
  await overview.getByLabel('Money put in').selectOption('under $1k')
  await expect(overview.getByText('No trade fits these filters')).toBeVisible()
})
