import type { Page, Route } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, settled, test } from './fixtures'
import { newTrader, openStrategy, writeStrategy } from './people'

const STRATEGY = 'RSI(2) dip buyer'
const PHONE = { width: 360, height: 740 }

/**
 * Opens a strategy's page at its track record by using the link. After merely scrolling, content that loads above would push it out of
 * sight.
 */
const goToRecord = (page: Page, name: string) => page.goto(`/performance/${encodeURIComponent(name)}#how-sure`)

const record = (page: Page) => page.getByRole('region', { name: 'How sure?' })

test('a reader sees confidence intervals, the days of a month and the distribution of round trips', async ({
  page,
}) => {
  await goToRecord(page, STRATEGY)
  await expect(record(page)).toContainText(/95%: \d+\.\d\d% to \d+\.\d\d%/)
  await expect(record(page)).toContainText(/\d+ of \d+ closed trades/)
  await expect(record(page)).toContainText('Maximum drawdown')
  // The account's intervals, which a worker computes by resampling.
  await expect(page.getByText(/^TWR a year [+−][\d,.]+% \(95%: [+−][\d,.]+% to [+−][\d,.]+%\)$/)).toBeVisible()
  await expect(page.getByText(/^Sharpe −?[\d.]+ \(95%: −?[\d.]+ to −?[\d.]+\)$/)).toBeVisible()

  const months = page.getByRole('region', { name: 'By month' })
  const month = months.getByRole('button', { name: /: [+−]/ }).last()
  const name = (await month.getAttribute('aria-label')) ?? ''
  await month.click()
  await expect(month).toHaveAttribute('aria-pressed', 'true')
  const days = months.getByRole('table', { name: `${name}, day by day` })
  await days.getByRole('link', { name: /\$/ }).first().hover()
  await expect(page.getByRole('tooltip')).toHaveText(/^\d{4}-\d\d-\d\d: [+−]\$[\d,]+\.\d\d$/)
  await page.mouse.move(0, 0)
  const distribution = page.getByRole('region', { name: 'Distribution' })
  await distribution.getByRole('img').hover()
  await expect(distribution.getByText(/\.\d\d to .*: \d+ round trips?$/)).toBeVisible()

  await page.getByText('Distribution, as a table').click()
  const rows = page.getByRole('table', { name: 'Round trips by result' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('%')
  await expect(rows.nth(5)).toBeVisible()
  await expectAccessible(months)
  await expectAccessible(distribution)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
})

test('a new strategy has no confidence intervals; an old one shows which part of its equity was not logged live', async ({
  page,
}) => {
  const { name } = await writeStrategy(await newTrader(page))
  await goToRecord(page, name)
  await expect(page.getByText('No round trip is complete yet, so there is nothing to be sure of.')).toBeVisible()
  await expect(record(page)).not.toContainText('95%')
  // Recorded late at first, then within a minute. Its account cannot be read.
  const account = '**/rpc/strategy_equity*'
  await page.route(account, (route) => route.fulfill({ status: 400, json: { code: 'PT400', message: 'Not now' } }))
  await page.goto(`/performance/${encodeURIComponent('Turn of the month')}`)
  const problem = page.getByRole('alert').filter({ hasText: 'The intervals couldn’t be computed: ' })
  await expect(problem).toBeVisible()
  await page.unroute(account)
  await problem.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/^TWR a year .* \((95%: .* to .*|too short to tell)\)$/)).toBeVisible()
  await page.getByRole('radio', { name: 'Realised P&L' }).check()
  await expect(page.getByText('Hatched: not logged live')).toBeVisible()
  await expect(page.getByText(/Logged live since \d{1,2} [A-Z][a-z]{2} \d{4}/)).toBeVisible()
  // Each range has its own results, and a legend for what is drawn in it.
  await page.getByRole('radio', { name: '3M' }).check()
  await expect(page.getByRole('img', { name: /^Realised P&L of 3M until/ })).toBeVisible()
})

test('leaving a strategy’s page ends the download of its account', async ({ page }) => {
  await openStrategy(page, STRATEGY)
  await settled(page)
  const outcome = Promise.race([
    page.waitForEvent('requestfailed', (request) => request.url().includes('strategy_equity')).then(() => 'ended'),
    page.waitForEvent('download').then(() => 'saved'),
  ])
  // Answered only after the page was left.
  const asked = new Promise<Route>((resolve) => void page.route('**/rpc/strategy_equity*', resolve))
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Download the account day by day (CSV)' }).click()
  const answer = await asked
  await page.getByRole('link', { name: 'Strategies', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Strategies' })).toBeVisible()
  // An aborted request cannot be continued.
  await answer.continue().catch(() => undefined)
  expect(await outcome).toBe('ended')
})
