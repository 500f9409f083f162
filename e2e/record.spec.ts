import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'
import { newTrader, writeStrategy } from './people'

const STRATEGY = 'RSI(2) dip buyer'
const PHONE = { width: 360, height: 740 }

/** Opens the strategy's page and goes down to what its record says. */
async function goToRecord(page: Page, name = STRATEGY) {
  await page.goto(`/performance/${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.locator('#how-sure').scrollIntoViewIfNeeded()
}

const sure = (page: Page) => page.getByRole('region', { name: 'How sure?' })

test('a reader sees how sure the figures are: trades and intervals beside them', async ({ page }) => {
  await goToRecord(page)
  await expect(sure(page)).toContainText('Win Rate')
  await expect(sure(page)).toContainText(/95%: \d+\.\d\d% to \d+\.\d\d%/)
  await expect(sure(page)).toContainText(/\d+ of \d+ closed trades/)
  await expect(sure(page)).toContainText('Maximum drawdown')
  await expectAccessible(page)
})

test('a reader chooses a month and sees its days', async ({ page }) => {
  await goToRecord(page)
  const months = page.getByRole('region', { name: 'By month' })
  const month = months.getByRole('button', { name: /: [+−]/ }).last()
  const [name = ''] = ((await month.getAttribute('aria-label')) ?? '').split(':')
  await month.click()
  await expect(month).toHaveAttribute('aria-pressed', 'true')
  await expect(months.getByRole('table', { name: `${name}, day by day` })).toContainText('$')
})

test('the distribution of returns is there as a table', async ({ page }) => {
  await goToRecord(page)
  await page.getByText('Distribution, as a table').click()
  const rows = page.getByRole('table', { name: 'Closed trades by return' }).getByRole('row')
  expect(await rows.count()).toBeGreaterThan(5)
  await expect(rows.nth(1)).toContainText('%')
})

test('the equity says where it was backfilled', async ({ page }) => {
  // Written down late at first, then within minutes.
  await page.goto(`/performance/${encodeURIComponent('Turn of the month')}`)
  await page.getByRole('radio', { name: 'Equity' }).check()
  await expect(page.getByText('hatched: backfilled')).toBeVisible()
  await expect(page.getByText(/logged live from \d{4}-\d{2}-\d{2}/)).toBeVisible()
})

test('a new strategy is sure of nothing, and says so', async ({ page }) => {
  const { name } = await writeStrategy(await newTrader(page))
  await goToRecord(page, name)
  await expect(sure(page)).toContainText('No trade is closed yet, so there is nothing to be sure of.')
})

test('on a phone nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await goToRecord(page)
  await expect(sure(page)).toContainText('Longest losing run')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
})
