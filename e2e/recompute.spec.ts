import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixtures'

const STRATEGY = 'RSI(2) dip buyer'
const PHONE = { width: 360, height: 740 }

/** The sentence at the top, once everything is computed. */
const verdict = (page: Page) =>
  page.getByRole('status').filter({ hasText: /agree|differ|computed from the file alone/ })
const figure = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Each figure from the actions' }).getByRole('row').filter({ hasText: name }).first()

/** Downloads the file of the strategy's actions from its page. */
async function downloadActions(page: Page): Promise<{ name: string; text: string }> {
  await page.goto(`/performance/${encodeURIComponent(STRATEGY)}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all actions (CSV)' }).click(),
  ])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

const chooseFile = (page: Page, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'actions.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a visitor recomputes a strategy from its page, and everything agrees', async ({ page }) => {
  await page.goto(`/performance/${encodeURIComponent(STRATEGY)}`)
  await page.getByRole('link', { name: 'Recompute it yourself' }).click()
  await expect(page).toHaveURL(/\/recompute\?strategy=/)
  await expect(verdict(page)).toContainText(/^All 27 figures and \d+ trades agree/)
  await expect(figure(page, 'Total PNL')).toContainText('agrees')
  await expectAccessible(page)
  await page.getByRole('link', { name: STRATEGY }).click()
  await expect(page.getByRole('heading', { level: 1, name: STRATEGY })).toBeVisible()
})

test('the downloaded file agrees too; with one price changed the page names what differs', async ({ page }) => {
  const { name, text } = await downloadActions(page)
  expect(name).toMatch(/^rsi-2-dip-buyer-actions-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = text.trimEnd().split('\r\n')
  expect(lines[0]).toBe(
    'id,bet_id,date,market,sector,symbol,expiration,side,quantity,price,fee,recorded_at,first_recorded_at,edits',
  )

  await page.goto(`/recompute?strategy=${encodeURIComponent(STRATEGY)}`)
  await expect(verdict(page)).toContainText('agree')
  await chooseFile(page, text)
  await expect(verdict(page)).toContainText('from actions.csv')
  await expect(verdict(page)).toContainText(/^All 27 figures and \d+ trades agree/)

  const cells = (lines[1] ?? '').split(',')
  cells[9] = String(Number(cells[9]) + 1000)
  await chooseFile(page, [lines[0], cells.join(','), ...lines.slice(2)].join('\r\n'))
  await expect(verdict(page)).toContainText('1 trade differ')
  await expect(figure(page, 'Total PNL')).toContainText('differs')
  await expect(figure(page, 'Open trades')).toContainText('agrees')
  const trades = page.getByRole('table', { name: 'Each trade from its actions' })
  await expect(trades.locator('tbody tr').first()).toContainText('Return:')
  await expectAccessible(page)
})

test('a file alone is computed without anything beside it', async ({ page }) => {
  const { text } = await downloadActions(page)
  await page.goto('/recompute')
  await expect(page.getByText('Nothing to recompute yet')).toBeVisible()
  await chooseFile(page, text)
  await expect(verdict(page)).toContainText('computed from the file alone')
  await expect(page.getByRole('columnheader', { name: 'Verdict' })).toHaveCount(0)
})

test('a file that cannot be read says which lines, and what they lack', async ({ page }) => {
  await page.goto('/recompute')
  await chooseFile(page, 'bet_id,date,market,symbol,side,quantity,price\na,2026-01-05 14:31,STOCK,AAPL,HOLD,1,2\n')
  await expect(page.getByRole('alert')).toContainText('line 2 side is neither BUY nor SELL')
  await chooseFile(page, 'hello\n')
  await expect(page.getByRole('alert')).toContainText('No column bet_id')
})

test('a name that nobody has, or that is private, is told plainly', async ({ page }) => {
  await page.goto('/recompute?strategy=No%20such%20strategy')
  await expect(page.getByText('No strategy is called No such strategy, or it is private')).toBeVisible()
})

test('on a phone nothing is wider than the screen', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto(`/recompute?strategy=${encodeURIComponent(STRATEGY)}`)
  await expect(verdict(page)).toContainText('agree')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
})
