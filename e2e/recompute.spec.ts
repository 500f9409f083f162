import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parseCheckpoint } from '../src/domain/ledger/note'
import { embeddedSigningKey } from '../supabase/embedded/keys'
import { canonicalJson } from '../tests/ledger/records'
import type { Log } from '../tests/ledgerLog'
import { verifyRecord } from '../tools/verify-record.mjs'
import { countShifts, expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures'
import { downloadFile } from './people'
import { changeRows, type Entry, logOf, serve } from './servedLedger'

const STRATEGY = 'RSI(2) dip buyer'
/** Some of its actions were edited. */
const EDITED = 'Dressed Up: Published Afterwards'
// The names of the checks on the page.
const SHOWN = 'The site shows what was recorded'
const INCLUSION = 'The entries are in the checkpoints'
const TIMES = 'The times fit the checkpoints'
const AGE = 'The ledger is up to date'
const EARLIER = 'Nothing changed since you were here'
const PUBLISHED = 'Others see the same ledger'
const PHONE = { width: 360, height: 740 }
const WIDE = { width: 1280, height: 720 }

/** The sentence at the top once everything is computed. */
const verdict = (page: Page) =>
  page.getByRole('status').filter({ hasText: /agree|differ|computed from the file alone/ })
const figure = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Each figure from the actions' }).getByRole('row').filter({ hasText: name }).first()

const ledger = (page: Page) => page.getByRole('region', { name: 'The ledger' })
const check = (page: Page, title: string) => ledger(page).getByRole('listitem').filter({ hasText: title })

const failures = async (page: Page) =>
  ledger(page)
    .getByRole('listitem')
    .filter({ hasText: /^fails/ })
    .locator('p:first-child')
    .allTextContents()

/** Recomputes, and waits for the new result. */
async function recompute(page: Page) {
  await ledger(page).evaluate((section) => section.setAttribute('data-old', ''))
  await page.getByRole('button', { name: 'Recompute now' }).click()
  await page.locator('[data-old]').waitFor({ state: 'detached' })
  await ledger(page).waitFor()
}

async function downloadRecord(page: Page): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    ledger(page).getByRole('button', { name: 'Download the record' }).click(),
  ])
  return readFile(await download.path())
}

/** An entry with a different price, in the action and in its history. */
const repriced = (entry: Entry): Entry => {
  const version = (of: unknown) => of && { ...of, price: '1.25' }
  return entry.event === 'action_recorded'
    ? { ...entry, price: '1.25' }
    : { ...entry, old: version(entry.old), new: version(entry.new) }
}

const chooseFile = (page: Page, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'actions.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test('a visitor’s browser checks the ledger and remembers it; for each rewriting by an operator it says which check failed', async ({
  page,
}) => {
  await page.goto(`/recompute?strategy=${encodeURIComponent(EDITED)}`)
  await expect(ledger(page)).toContainText('8 checks pass, 1 could not be run')
  await expect(check(page, EARLIER)).toContainText('for the first time')
  const file = await downloadRecord(page)
  const { results } = verifyRecord(file, embeddedSigningKey().publicKey)
  expect(results.filter(({ status }) => status === 'FAIL')).toEqual([])
  await recompute(page)
  await expect(ledger(page)).toContainText('All 9 checks pass')

  const [head = '', ...lines] = file.toString().trimEnd().split('\n')
  const { strategy, checkpoint } = JSON.parse(head)
  const { at } = parseCheckpoint(checkpoint)
  const entries: Entry[] = lines.map((line) => JSON.parse(line))
  const [first, newest] = [entries.slice(0, -3), entries.slice(-3)]
  // Checkpoints that differ from the site's, so that each ledger below can extend them or not.
  const honest = await logOf(strategy, at, first, newest)
  /** Serves a ledger, recomputes, and returns the checks that fail. */
  async function failing(log: Log, published = honest) {
    await serve(page, log, published)
    await recompute(page)
    return failures(page)
  }
  await page.getByRole('button', { name: 'Forget it' }).click()
  expect(await failing(honest)).toEqual([])

  const edit = entries.find(({ event }) => event === 'action_edited')
  if (!edit) throw new Error(`No action of ${EDITED} was edited`)
  const isEdited = ({ action }: Entry) => action === edit.action
  const changed = entries.map((entry) => (isEdited(entry) ? repriced(entry) : entry))
  // One forgery per check. tests/ledger/verifiers.test.ts and tests/db/ledger-checks.test.ts have many more.
  const underHonest: Log = {
    ...honest,
    record: {
      ...honest.record,
      contents: changed.map((entry, index) => canonicalJson({ ...entry, number: index + 1 })),
    },
  }
  expect(await failing(underHonest), 'changes an action and its history').toEqual([INCLUSION, EARLIER])

  const { imported_at, first_recorded_at, edits, ...action } = newest.at(-1) ?? edit
  const backdated = { ...action, action: '900000000', at: '2026-01-05T15:00:00.000000Z', in_public: true }
  const grown = await logOf(strategy, at, first, newest, [backdated])
  expect(await failing(grown, grown), 'inserts a backdated action').toEqual([TIMES])

  expect(await failing(await logOf(strategy, at, first)), 'drops the newest').toEqual([EARLIER, PUBLISHED])
  const rebuilt = await logOf(strategy, at, changed.slice(0, -3), changed.slice(-3))
  expect(await failing(rebuilt), 'rebuilds the whole tree').toEqual([EARLIER, PUBLISHED])
  await expectAccessible(ledger(page))

  // This browser visited the site when it had another key.
  await page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('ledger-seen') ?? '{}')
    const ledgers = Object.fromEntries(Object.entries(kept.ledgers).map(([key, of]) => [`${key}old`, of]))
    localStorage.setItem('ledger-seen', JSON.stringify({ ledgers, accepted: null }))
  })
  expect(await failing(honest), 'has another key').toEqual([EARLIER])
  await expect(check(page, EARLIER)).toContainText(/This site’s key changed since your visit of \d+ \w+ \d{4}/)
  await ledger(page).evaluate((section) => section.setAttribute('data-old', ''))
  await check(page, EARLIER).getByRole('button', { name: 'Accept the new key' }).click()
  await page.locator('[data-old]').waitFor({ state: 'detached' })
  await expect(check(page, EARLIER)).toContainText(/^not checked.*You accepted this site’s new key/)

  // This device's clock runs on while nothing is signed.
  await page.clock.setFixedTime(Date.now() + 3 * 3_600_000)
  expect(await failing(honest), 'stands still').toEqual([AGE])
  await expect(check(page, AGE)).toContainText(/The newest checkpoint is 3h \d*m? ?old/)
  await page.clock.setFixedTime(Date.now())

  await page.unrouteAll()
  await changeRows(page, 'bet_data', (rows) => rows.with(5, { ...rows[5], price: '1.5' }))
  await recompute(page)
  await expect(check(page, SHOWN)).toContainText(
    /fails.*differently from how it was recorded.*Entry \d+: (bought|sold)/s,
  )
  await page.unrouteAll()
  await check(page, SHOWN).getByRole('link', { name: 'Open its trade' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('a browser that cannot check signatures says so, and checks everything else; nothing moves on the way', async ({
  page,
}) => {
  // The checks run in a worker, which scripts added to the page cannot change.
  await page.route('**/*.js', async (route) => {
    const response = await route.fetch()
    const without = `crypto.subtle.importKey = () => Promise.reject(new DOMException('', 'NotSupportedError'));`
    await route.fulfill({ response, body: without + (await response.text()) })
  })
  await page.setViewportSize(PHONE)
  const shifted = await countShifts(page)
  await page.goto(`/recompute?strategy=${encodeURIComponent(EDITED)}`)
  await expect(ledger(page)).toContainText('7 checks pass, 2 could not be run')
  await expect(check(page, 'The checkpoints are signed by this site')).toContainText(/^not checked.*\(Ed25519\)/)
  await expect(check(page, PUBLISHED)).toContainText(/^holds.*cannot check its signatures/)
  await expectAccessible(ledger(page))
  // At most the site's name moves, as its font arrives.
  expect(await shifted()).toBeLessThanOrEqual(0.001)
})

test('a visitor recomputes a strategy and a downloaded file, and everything matches; after one price is changed the page names the difference; a file alone is computed too', async ({
  page,
}) => {
  await page.goto(`/performance/${encodeURIComponent(STRATEGY)}`)
  const download = await downloadFile(page, 'Download all actions (CSV)')
  expect(download.suggestedFilename()).toMatch(/^rsi-2-dip-buyer-actions-\d{4}-\d{2}-\d{2}\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  const lines = text.trimEnd().split('\r\n')
  expect(lines[1]).toMatch(/,"true","day","[\d.]+","[\d.]+","vega-datasets"$/)
  const account = await downloadFile(page, 'Download the account day by day (CSV)')
  expect(account.suggestedFilename()).toMatch(/^rsi-2-dip-buyer-account-\d{4}-\d{2}-\d{2}\.csv$/)
  const days = (await readFile(await account.path(), 'utf8')).trimEnd().split('\r\n')
  expect(days[0]).toMatch(/^"day","deposit",.*"index","benchmark","benchmark_name"$/)
  expect(days.at(-1)).toMatch(/^"\d{4}-\d\d-\d\d","0","[\d.]+".*,"[\d.]+","S&P 500"$/)

  await page.getByRole('link', { name: 'Recompute it yourself' }).click()
  await expect(page).toHaveURL(/\/recompute\?strategy=/)
  await expect(verdict(page)).toContainText(/^All \d+ figures and \d+ trades agree/)
  await expect(figure(page, 'Total PNL')).toContainText('agrees')
  const prices = page.getByRole('region', { name: 'The market’s prices' })
  await expect(prices).toContainText(/All [\d,]+ verdicts agree/)
  await expectAccessible(prices)
  await expectAccessible(verdict(page))
  await page.setViewportSize(PHONE)
  await expectNoSidewaysScroll(page)
  await chooseFile(page, text)
  await expect(verdict(page)).toContainText('from actions.csv')
  await expect(verdict(page)).toContainText(/^All \d+ figures and \d+ trades agree/)

  const cells = (lines[1] ?? '').split(',')
  cells[9] = `"${Number(cells[9]?.replaceAll('"', '')) + 1000}"`
  await chooseFile(page, [lines[0], cells.join(','), ...lines.slice(2)].join('\r\n'))
  await expect(verdict(page)).toContainText('1 trade differ')
  await expect(figure(page, 'Total PNL')).toContainText('differs')
  await expect(figure(page, 'Open trades')).toContainText('agrees')
  const trades = page.getByRole('table', { name: 'Each trade from its actions' })
  await expect(trades.locator('tbody tr').first()).toContainText('Return:')
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(WIDE)
  await expectAccessible(page)
  await page.getByRole('link', { name: STRATEGY }).click()
  await expect(page.getByRole('heading', { level: 1, name: STRATEGY })).toBeVisible()
  await page.goto('/recompute?strategy=No%20such%20strategy')
  await expect(page.getByText('No strategy is called No such strategy, or it is private')).toBeVisible()

  await page.goto('/recompute')
  await expect(page.getByText('Nothing to recompute yet')).toBeVisible()
  const first = page.getByRole('region', { name: 'Or begin with one of these' }).getByRole('link').first()
  const name = (await first.textContent()) ?? ''
  await expect(first).toHaveAttribute('href', `/recompute?${new URLSearchParams({ strategy: name })}`)
  await chooseFile(page, text)
  await expect(verdict(page)).toContainText('computed from the file alone')
  await expect(page.getByRole('columnheader', { name: 'Verdict' })).toHaveCount(0)
  await chooseFile(page, 'bet_id,date,market,symbol,side,quantity,price\na,2026-01-05 14:31,STOCK,AAPL,HOLD,1,2\n')
  await expect(page.getByRole('alert')).toContainText('line 2 side must be one of BUY, SELL, EXPIRE')
})
