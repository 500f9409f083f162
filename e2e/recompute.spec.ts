import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures'

const STRATEGY = 'RSI(2) dip buyer'
const PHONE = { width: 360, height: 740 }

/** The sentence at the top once everything is computed. */
const verdict = (page: Page) =>
  page.getByRole('status').filter({ hasText: /agree|differ|computed from the file alone/ })
const figure = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Each figure from the actions' }).getByRole('row').filter({ hasText: name }).first()

const chooseFile = (page: Page, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'actions.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a visitor recomputes a strategy from its page, and everything matches', async ({ page }) => {
  await page.goto(`/performance/${encodeURIComponent(STRATEGY)}`)
  await page.getByRole('link', { name: 'Recompute it yourself' }).click()
  await expect(page).toHaveURL(/\/recompute\?strategy=/)
  await expect(verdict(page)).toContainText(/^All \d+ figures and \d+ trades agree/)
  await expect(figure(page, 'Total PNL')).toContainText('agrees')
  await expectAccessible(page)
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await page.getByRole('link', { name: STRATEGY }).click()
  await expect(page.getByRole('heading', { level: 1, name: STRATEGY })).toBeVisible()
  await page.goto('/recompute?strategy=No%20such%20strategy')
  await expect(page.getByText('No strategy is called No such strategy, or it is private')).toBeVisible()
})

test('a downloaded file matches; after one price is changed the page names what differs; a file alone is computed too', async ({
  page,
}) => {
  await page.goto(`/performance/${encodeURIComponent(STRATEGY)}`)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download all actions (CSV)' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^rsi-2-dip-buyer-actions-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  const lines = text.trimEnd().split('\r\n')

  await page.getByRole('link', { name: 'Recompute it yourself' }).click()
  await expect(verdict(page)).toContainText('agree')
  await chooseFile(page, text)
  await expect(verdict(page)).toContainText('from actions.csv')
  await expect(verdict(page)).toContainText(/^All \d+ figures and \d+ trades agree/)

  const cells = (lines[1] ?? '').split(',')
  cells[9] = String(Number(cells[9]) + 1000)
  await chooseFile(page, [lines[0], cells.join(','), ...lines.slice(2)].join('\r\n'))
  await expect(verdict(page)).toContainText('1 trade differ')
  await expect(figure(page, 'Total PNL')).toContainText('differs')
  await expect(figure(page, 'Open trades')).toContainText('agrees')
  const trades = page.getByRole('table', { name: 'Each trade from its actions' })
  await expect(trades.locator('tbody tr').first()).toContainText('Return:')
  await expectAccessible(page)

  await page.goto('/recompute')
  await expect(page.getByText('Nothing to recompute yet')).toBeVisible()
  await chooseFile(page, text)
  await expect(verdict(page)).toContainText('computed from the file alone')
  await expect(page.getByRole('columnheader', { name: 'Verdict' })).toHaveCount(0)
  await chooseFile(page, 'bet_id,date,market,symbol,side,quantity,price\na,2026-01-05 14:31,STOCK,AAPL,HOLD,1,2\n')
  await expect(page.getByRole('alert')).toContainText('line 2 side is none of BUY, SELL, EXPIRE')
})
