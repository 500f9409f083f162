import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { embeddedSigningKey } from '../supabase/embedded/signingKey'
import { verifyRecord } from '../tools/verify-record.mjs'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures'

const STRATEGY = 'RSI(2) dip buyer'
const PHONE = { width: 360, height: 740 }

/** The sentence at the top once everything is computed. */
const verdict = (page: Page) =>
  page.getByRole('status').filter({ hasText: /agree|differ|computed from the file alone/ })
const figure = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Each figure from the actions' }).getByRole('row').filter({ hasText: name }).first()

const ledger = (page: Page) => page.getByRole('region', { name: 'The ledger' })
const check = (page: Page, title: string) => ledger(page).getByRole('listitem').filter({ hasText: title })

/** Recomputes with an answer of the site changed in one row, as a site that lies would answer. */
async function recomputeForged(page: Page, table: string, forge: (row: Record<string, unknown>) => void) {
  await page.route(`**/rest/v1/${table}?*`, async (route) => {
    const answer = await route.fetch()
    const rows: Record<string, unknown>[] = await answer.json()
    for (const row of rows.slice(5, 6)) forge(row)
    await route.fulfill({ response: answer, json: rows })
  })
  await page.getByRole('button', { name: 'Recompute now' }).click()
}

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

test('a visitor’s browser checks the ledger, keeps what it saw, finds out what is rewritten, and the download proves the same', async ({
  page,
}) => {
  await page.goto(`/recompute?strategy=${encodeURIComponent(STRATEGY)}`)
  await expect(ledger(page)).toContainText('7 checks hold, 1 could not be made')
  await expect(check(page, 'Nothing changed since you were here')).toContainText('for the first time')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    ledger(page).getByRole('button', { name: 'Download the record' }).click(),
  ])
  const { results } = verifyRecord(await readFile(await download.path()), embeddedSigningKey().publicKey)
  expect(results.filter(({ status }) => status === 'FAIL')).toEqual([])

  await page.getByRole('button', { name: 'Recompute now' }).click()
  await expect(ledger(page)).toContainText('All 8 checks hold')

  await recomputeForged(page, 'bet_data', (row) => {
    row.price = '1.5'
  })
  await expect(ledger(page)).toContainText('1 check of 8 fails')
  await expect(check(page, 'The site shows what was recorded')).toContainText(
    /fails.*recorded otherwise.*Entry \d+: (bought|sold)/s,
  )
  await page.unrouteAll()

  await recomputeForged(page, 'ledger_entries', (row) => {
    row.content = String(row.content).replace(/"fee":"[^"]*"/, '"fee":"0.07"')
  })
  await expect(ledger(page)).toContainText('3 checks of 8 fail')
  await expect(check(page, 'The entries are in the checkpoints')).toContainText('fails')
  await expect(check(page, 'Nothing changed since you were here')).toContainText('not as this browser saw it before')
  await expectAccessible(ledger(page))
  await page.unrouteAll()
  await check(page, 'The site shows what was recorded').getByRole('link', { name: 'Open its trade' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
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
