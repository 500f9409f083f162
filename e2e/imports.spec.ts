import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import Papa from 'papaparse'
import { expect, expectAccessible, expectNoSidewaysScroll, test, unique } from './fixtures'
import { downloadFile, newTrader, openStrategy, writeStrategy } from './people'

const SAMPLES = path.join(import.meta.dirname, '../src/features/imports/reading/fixtures')

const HEAD = 'bet_id,date,market,sector,symbol,expiration,side,quantity,price,fee'

const csv = (name: string, lines: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${lines.join('\r\n')}\r\n`),
})

/** A CSV in the app's own format: `count` trades of two fills a minute apart, every tenth in another symbol. */
function manyTrades(count: number) {
  const lines = Array.from({ length: count }, (_, at) => {
    const minute = (after: number) => new Date(Date.UTC(2020, 0, 1, 0, at * 2 + after)).toISOString()
    const symbol = at === count - 1 ? 'LAST' : `SYM${at % 10}`
    return [
      `t${at},${minute(0)},STOCK,,${symbol},,BUY,10,${100 + (at % 7)},1`,
      `t${at},${minute(1)},STOCK,,${symbol},,SELL,10,${100 + (at % 5)},1`,
    ]
  })
  return csv('many.csv', [HEAD, ...lines.flat()])
}

/** A signed-in user with a strategy without trades. Returns its name. */
async function newStrategy(page: Page): Promise<string> {
  const { name } = await writeStrategy(await newTrader(page), { name: unique('Import & more') })
  return name
}

const openImport = (page: Page, strategy: string) => page.goto(`/import?${new URLSearchParams({ strategy })}`)
const choose = (page: Page, file: string | ReturnType<typeof csv>) =>
  page.getByLabel('File of trades').setInputFiles(typeof file === 'string' ? path.join(SAMPLES, file) : file)
const importButton = (page: Page) => page.getByRole('button', { name: /^Import [\d,]+ trades?$/ })
const count = (page: Page, label: string) =>
  page.locator('dt', { hasText: label }).locator('xpath=following-sibling::dd[1]')

/** The strategy's exported CSV, without the columns that the database sets. */
async function exported(page: Page, strategy: string): Promise<string[]> {
  await page.goto(`/performance/${encodeURIComponent(strategy)}`)
  const download = await downloadFile(page, 'Download all actions (CSV)')
  const text = readFileSync(await download.path(), 'utf8')
  const [head = [], ...lines] = Papa.parse<string[]>(text).data
  const own = ['id', 'bet_id', 'recorded_at', 'first_recorded_at', 'edits', 'recorded_in_public', 'recorded_by']
  const isOwn = (column: string) => own.includes(column) || column.startsWith('price_')
  const kept = head.flatMap((column, at) => (isOwn(column) ? [] : [at]))
  return lines.map((line) => kept.map((at) => line[at]).join(','))
}

test('a visitor is asked to sign in and returns to the strategy', async ({ page }) => {
  await page.goto('/import?strategy=Mine')
  await page.getByRole('link', { name: 'Sign in and come back' }).click()
  await expect(page).toHaveURL(/\/signin\?next=%2Fimport%3Fstrategy%3DMine/)
})

test('an export imported into a new strategy exports identically', async ({ page }) => {
  const trader = await newTrader(page)
  const { name: first } = await writeStrategy(trader)
  await openStrategy(page, first)
  const file = csv('journal.csv', [
    HEAD,
    "a,2026-03-02T14:31:00.123456Z,STOCK,Tech,'=1+1,,BUY,0.100000000000000005,1234567890123.12,0",
    'b,2026-03-02T14:31:00Z,OPTIONS,,SPY 490 P,2026-12-18,SELL,2,2.1,1.05',
    'c,2026-03-01T10:00:00Z,CRYPTO,,BTC,,BUY,1,64000,0',
    // Two actions at the same instant: the sale comes first, because it was recorded first.
    'd,2026-03-03T10:00:00Z,STOCK,,MSFT,,SELL,5,400,1',
    'd,2026-03-03T10:00:00Z,STOCK,,MSFT,,BUY,5,390,1',
    "a,2026-03-04T14:31:00Z,STOCK,Tech,'=1+1,,SELL,0.1,1234567890124,0.5",
    'b,2026-03-05T14:31:00Z,OPTIONS,,SPY 490 P,2026-12-18,BUY,2,1.1,1.05',
  ])
  await page.getByRole('link', { name: 'Import trades' }).click()
  await choose(page, file)
  await importButton(page).click()
  await expect(page.getByText('4 trades with 7 fills were imported')).toBeVisible()
  const before = await exported(page, first)
  expect(before).toHaveLength(8)
  expect(before[0]).toContain("'=1+1,,,,,BUY,0.100000000000000005,1234567890123.12,0")

  const download = await downloadFile(page, 'Download all actions (CSV)')
  const again = csv(
    'again.csv',
    readFileSync(await download.path(), 'utf8')
      .trimEnd()
      .split('\r\n'),
  )
  const { name: second } = await writeStrategy(trader)
  await openImport(page, second)
  await choose(page, again)
  await importButton(page).click()
  await expect(page.getByText('4 trades with 7 fills were imported')).toBeVisible()
  expect(await exported(page, second)).toEqual(before)
})

test('ten invalid rows are listed one by one, and the user can import the rest', async ({ page }) => {
  const name = await newStrategy(page)
  const good = (at: number) => `g${at},2026-01-${String(at + 1).padStart(2, '0')} 10:00,STOCK,,GOOD,,BUY,1,10,0`
  const bad = [
    'x,yesterday,STOCK,,BAD,,BUY,1,10,0',
    'x,2026-02-30,STOCK,,BAD,,BUY,1,10,0',
    'x,2999-01-05,STOCK,,BAD,,BUY,1,10,0',
    'x,2026-01-05,STOCK,,,,BUY,1,10,0',
    'x,2026-01-05,OPTIONS,,BAD,,BUY,1,10,0',
    'x,2026-01-05,STOCK,,BAD,,BUY,-0,10,0',
    'x,2026-01-05,STOCK,,BAD,,BUY,ten,10,0',
    'x,2026-01-05,STOCK,,BAD,,BUY,0,10,0',
    'x,2026-01-05,STOCK,,BAD,,BUY,1,1.2.3,0',
    'x,2026-01-05,STOCK,,BAD,,BUY,1,10,none',
  ]
  const lines = bad.flatMap((line, at) => [good(at), line])
  await openImport(page, name)
  await choose(page, csv('ten.csv', [HEAD, ...lines]))

  const problems = page.getByRole('region', { name: 'Rows with problems' })
  await expect(problems.getByText('10 rows have a problem')).toBeVisible()
  await expect(problems.getByRole('listitem')).toHaveCount(10)
  for (const [at, column] of [
    'date',
    'date',
    'date',
    'symbol',
    'expiration',
    'quantity',
    'quantity',
    'quantity',
    'price',
    'fee',
  ].entries()) {
    await expect(problems.getByRole('listitem').nth(at)).toContainText(`Row ${at * 2 + 3}, ${column}`)
    await expect(problems.getByRole('listitem').nth(at)).toContainText('Expected:')
  }
  await expectAccessible(page)
  await expect(importButton(page)).toBeDisabled()
  await expect(page.getByText('Correct the rows with problems')).toBeVisible()

  await problems.getByLabel('Leave these 10 rows out and import the rest').check()
  await importButton(page).click()
  await expect(page.getByText('10 trades with 10 fills were imported')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download what was not imported (CSV)' }).click()
  const rest = readFileSync(await (await download).path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(rest).toHaveLength(11)
  expect(rest[1]).toContain('"3","date","yesterday"')
})

test('importing a file twice adds nothing, and a broker’s file is recognised by its headers', async ({ page }) => {
  const name = await newStrategy(page)
  await openImport(page, name)
  await choose(page, 'known/alpaca-activities.csv')
  await expect(page.getByText('Recognised by its headings: Alpaca, account activities.')).toBeVisible()
  await expect(count(page, 'Left out')).toHaveText('2')
  await importButton(page).click()
  await expect(page.getByText('4 trades with 6 fills were imported')).toBeVisible()

  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose(page, 'known/alpaca-activities.csv')
  await expect(page.getByText('Everything in this file is already in the strategy')).toBeVisible()
  await expect(count(page, 'Duplicates')).toHaveText('6')
  await expect(importButton(page)).toBeDisabled()
  expect(await exported(page, name)).toHaveLength(7)
})

test('the import asks for what it cannot infer, and keeps the answers after a visit to another page', async ({
  page,
}) => {
  const name = await newStrategy(page)
  await openStrategy(page, name)
  await page.getByRole('link', { name: 'Import trades' }).click()
  await choose(page, 'binance-2021.csv')
  await expect(page.getByText('Answer 3 more questions to see the preview.')).toBeVisible()
  await page.getByLabel(/^Prices in USDT/).selectOption('At one USD rate')
  const rate = page.getByLabel('US dollars for 1 USDT')
  await rate.fill('none')
  await expect(rate).toHaveAccessibleDescription('USD rate is not a number')
  await rate.fill('1.0005')
  await page.getByLabel(/^Fees in BTC/).selectOption('Count at the price of the fill itself')
  await page.getByLabel(/^Fees in BNB/).selectOption('Import these fills without their fee')
  await expect(count(page, 'Fills in the file')).toHaveText('4')

  await page.getByRole('link', { name: 'Bring your trades' }).click()
  await expect(page).toHaveURL(/\/education\/import$/)
  await page.goBack()
  await expect(rate).toHaveValue('1.0005')

  const line = page.getByRole('button', { name: /^1INCH/ })
  await line.click()
  await page.getByRole('button', { name: 'Start a trade here' }).first().click()
  await expect(importButton(page)).toHaveText('Import 3 trades')
  await page
    .getByRole('button', { name: /^1INCH/ })
    .nth(1)
    .click()
  await page.getByRole('button', { name: 'Don’t start a trade here' }).click()
  await expect(importButton(page)).toHaveText('Import 2 trades')
  await importButton(page).click()
  await page.getByRole('link', { name: 'Open the strategy' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Edit|Open) trade 1INCH/ })).toBeVisible()
})

test('prices in yen and euros keep their currency, with the rate of each day, and Coinbase’s spread counts', async ({
  page,
}) => {
  const trader = await newTrader(page)
  const { name: yen } = await writeStrategy(trader)
  const { name: euros } = await writeStrategy(trader)
  const day = (at: number) => new Date(Date.UTC(2026, 0, 1 + at)).toISOString().slice(0, 10)
  const trades = Array.from({ length: 30 }, (_, at) => [
    `${day(at)},USD/JPY,Buy,1000000,154.60`,
    `${day(at)},USD/JPY,Sell,1000000,154.65`,
  ])
  await openImport(page, yen)
  await choose(page, csv('yen.csv', ['Date,Symbol,Side,Quantity,Price', ...trades.flat()]))
  await expect(page.getByLabel('Market for all rows')).toHaveValue('FOREX')
  await expect(page.getByRole('button', { name: /^USD\/JPY long, FOREX, JPY/ }).first()).toContainText('+$323.31')
  await importButton(page).click()
  await page.getByRole('link', { name: 'Open the strategy' }).click()
  // 0.05 × 1,000,000 ÷ 154.65, thirty times.
  await expect(page.locator('dt', { hasText: 'Total PNL' }).locator('xpath=following-sibling::dd[1]')).toContainText(
    '+$9,699.32',
  )

  await openImport(page, euros)
  const stock = csv('euros.csv', [
    'Date,Symbol,Side,Quantity,Price,Currency,Fee',
    '2026-03-02,SAP,Buy,100,140,EUR,2',
    '2026-03-05,SAP,Sell,100,145,EUR,2',
  ])
  await choose(page, stock)
  await page.getByLabel(/^Prices in EUR/).selectOption('At a USD rate for each day')
  const one = page.getByLabel('One rate for all days left empty')
  const [first, second] = [page.getByLabel('2 Mar 2026'), page.getByLabel('5 Mar 2026')]
  await one.fill('1.05')
  await expect(importButton(page)).toBeEnabled()
  await first.fill('1,100')
  await expect(first).toHaveAccessibleDescription('This can mean 1100 or 1.100: write the one you mean')
  await expect(page.getByText('Answer 1 more question to see the preview.')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  // Typed text stays, whatever is chosen in between.
  await page.getByLabel(/^Prices in EUR/).selectOption('Leave these rows out')
  await page.getByLabel(/^Prices in EUR/).selectOption('At a USD rate for each day')
  await expect(first).toHaveValue('1,100')
  await page.context().grantPermissions(['clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('2026-03-02\t1.10\n2026-03-03\t1.12'))
  await first.press('ControlOrMeta+V')
  await expect(first).toHaveValue('1.10')
  await expect(second).toHaveValue('')
  // 500 × 1.05 − 2 × 1.10 − 2 × 1.05.
  const trade = page.getByRole('button', { name: /^SAP long, STOCK, EUR/ })
  await expect(trade).toContainText('+$520.70')
  await trade.click()
  await expect(page.getByText('100 at 140.00, fee 2.00, 1 EUR = 1.10 USD')).toBeVisible()
  await importButton(page).click()
  await expect(page.getByText('1 trade with 2 fills was imported')).toBeVisible()

  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose(page, 'coinbase-spread.csv')
  // 49.43 − 50.86 − 1.49 − 1.99.
  await expect(page.getByRole('button', { name: /^SHIB/ })).toContainText('−$4.91')
  await importButton(page).click()
  await expect(page.getByText('2 trades with 5 fills were imported')).toBeVisible()
  const lines = await exported(page, euros)
  expect(lines).toContain('2026-03-02T00:00:00.000Z,STOCK,,SAP,,,,,BUY,100,140,2,EUR,1.1,')
  expect(lines).toContain('2026-03-05T00:00:00.000Z,STOCK,,SAP,,,,,SELL,100,145,2,EUR,1.05,')
})

test('2,000 rows are imported while the page stays responsive, and a lost response writes nothing twice', async ({
  page,
}) => {
  const name = await newStrategy(page)
  await openImport(page, name)
  let requests = 0
  let finish = () => {}
  const looked = new Promise<void>((resolve) => {
    finish = resolve
  })
  await page.route('**/rpc/add_trades', async (route) => {
    requests += 1
    // Holds the import until the page has been used during it.
    if (requests === 6) await looked
    if (requests !== 3) return route.continue()
    // The request reaches the server, but its response is lost.
    // Retried because the server may have closed the keep-alive connection.
    await route.fetch({ maxRetries: 1 })
    return route.abort('connectionreset')
  })
  await choose(page, manyTrades(1_000))
  await expect(importButton(page)).toHaveText('Import 1,000 trades')
  await importButton(page).click()

  const bar = page.getByRole('progressbar', { name: 'Import' })
  const done = async () => Number(await bar.getAttribute('aria-valuenow'))
  await expect.poll(done).toBeGreaterThan(0)
  const filter = page.getByLabel('Filter by symbol')
  await filter.fill('last')
  await expect(page.getByRole('button', { name: /^LAST/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /^SYM/ })).toHaveCount(0)
  await expect(bar).toBeVisible()
  finish()

  await expect(page.getByText('1,000 trades with 2,000 fills were imported')).toBeVisible({ timeout: 60_000 })
  expect(requests).toBe(9)
  await page.getByRole('link', { name: 'Open the strategy' }).click()
  await expect(page.getByText('1,000 closed, 0 open').first()).toBeVisible()
})

test('an import cancelled between two requests is continued later, across a restart of the database', async ({
  page,
}) => {
  const name = await newStrategy(page)
  await openImport(page, name)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let requests = 0
  await page.route('**/rpc/add_trades', async (route) => {
    requests += 1
    if (requests === 2) await held
    return route.continue()
  })
  await choose(page, manyTrades(500))
  await importButton(page).click()
  await expect(page.getByText('125 of 500 trades, 250 fills written')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel import' }).click()
  letGo()
  await expect(page.getByText('The import was cancelled')).toBeVisible()
  await expect(page.getByText('250 trades with 500 fills are in')).toBeVisible()
  expect(requests).toBe(2)

  // The database shuts down just after it has written, and then has not started yet.
  const restart = ['57P01', 'PGRST002']
  await page.unroute('**/rpc/add_trades')
  await page.route('**/rpc/add_trades', async (route) => {
    const code = restart.shift()
    if (!code) return route.continue()
    if (code === '57P01') await route.fetch({ maxRetries: 1 })
    return route.fulfill({ status: 503, json: { code, message: 'words of the server', details: null, hint: null } })
  })
  await page.getByRole('button', { name: 'Continue with the rest' }).click()
  await expect(page.getByText('The database is restarting. The import waits and goes on by itself.')).toBeVisible()
  await expect(page.getByText('500 trades with 1,000 fills were imported')).toBeVisible()
  await expect(page.getByText('refused by the database')).toHaveCount(0)
  expect(await exported(page, name)).toHaveLength(1_001)
})

test('a user on a phone maps a file’s words to buy and sell once, chooses the order of dates by rows of the file, and continues on a wide screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 900 })
  const name = await newStrategy(page)
  await openImport(page, name)
  const file = csv('trader.csv', [
    'When,Ticker,What,Fill qty,Fill px,Costs,Note',
    '03/04/24 10:00,SHOP,Köp,10,$70,1,first',
    '05/06/24 11:00,SHOP,Sälj,10,$80,1,',
    '07/06/24 09:00,SHOP,Nyemission,10,$50,1,',
  ])
  await choose(page, file)
  await expect(page.getByText('trader.csv').locator('..')).toContainText('3 rows')
  await expect(page.getByText('Choose 1 more column to see the preview.')).toBeVisible()
  const side = page.getByLabel('Buy or sell')
  await expect(side).not.toHaveAttribute('aria-invalid')
  const optional = page.getByLabel('Currency of the fee (optional)')
  await expect(optional).toBeHidden()
  await page.getByText('More columns, all optional').click()
  await expect(optional).toBeVisible()
  await page.getByRole('button', { name: 'Show the preview' }).click()
  await expect(side).toBeFocused()
  await expect(side).toHaveAccessibleDescription(/Choose a column/)
  await side.selectOption('What')

  const order = page.getByRole('group', { name: 'What order are the dates written in?' })
  await expect(order).toContainText(/Row 2, \S+: 03\/04\/24 10:00\s*In 03\/04\/24 10:00 · SHOP · Köp/)
  await expect(order).toContainText(/Row 3, \S+: 05\/06\/24 11:00\s*In 05\/06\/24 11:00 · SHOP · Sälj/)
  await expect(order.getByLabel(/^Day first/)).toHaveAccessibleName(/03\/04\/24 10:00 is 3 April 2024/)
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectAccessible(page)
  await order.getByLabel(/^Day first/).check()
  await page
    .getByRole('group', { name: /^What is “Köp”/i })
    .getByLabel('A purchase')
    .check()
  await page
    .getByRole('group', { name: /^What is “Sälj”/i })
    .getByLabel('A sale')
    .check()
  await page
    .getByRole('group', { name: /^What is “Nyemission”/i })
    .getByLabel(/^Neither/)
    .check()
  await page.getByLabel('What time zone are the times in?').selectOption('Europe/Berlin')
  await page.getByLabel(/^Which dollar does \$ stand for/).selectOption('US dollars')
  await expect(count(page, 'Left out')).toHaveText('1')
  await importButton(page).click()
  await expect(page.getByText('1 trade with 2 fills was imported')).toBeVisible()

  // From now on, this device knows the words.
  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose(page, file)
  await page.getByLabel('Buy or sell').selectOption('What')
  await expect(page.getByRole('group', { name: /^What is “Köp”/i }).getByLabel('A purchase')).toBeChecked()
  await expect(page.getByText('Answer 3 more questions to see the preview.')).toBeVisible()

  expect((await exported(page, name)).slice(0, 2)).toEqual([
    '2024-04-03T08:00:00.000Z,STOCK,,SHOP,,,,,BUY,10,70,1,USD,1,',
    '2024-06-05T09:00:00.000Z,STOCK,,SHOP,,,,,SELL,10,80,1,USD,1,',
  ])
})

test('a file of positions is answered by keyboard, at 360 and 1440 px, and a row that contradicts its profit shows both sums', async ({
  page,
}) => {
  const name = await newStrategy(page)
  await openImport(page, name)
  await choose(
    page,
    csv('positions.csv', [
      'Account,Symbol,Side,Volume,Open Time,Close Time,Open Price (USD),Close Price (USD),Commission,Swap,Profit (USD)',
      'One,META,Buy,3,2026-01-05T15:00:00Z,2026-01-06T15:00:00Z,600,610,-1,0.5,30',
      'Two,META,Sell,3,2026-01-05T15:00:00Z,2026-01-06T15:00:00Z,600,610,-1,-0.5,-30',
      'Two,US500,Buy,1,2026-01-07T15:00:00Z,2026-01-08T15:00:00Z,6000,6002.5,-1,0,125',
    ]),
  )
  await expect(page.getByText('Answer 3 more questions to see the preview.')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  for (const [legend, answer] of [
    [/^The file has several accounts/, /^All of them/],
    [/^Is “Volume” in units or in lots/, /^Units/],
    [/^“Swap” has amounts above and below 0/, /^Those below 0/],
  ] as const) {
    const option = page.getByRole('group', { name: legend }).getByRole('radio', { name: answer })
    await option.focus()
    await page.keyboard.press('Space')
    await expect(option).toBeChecked()
  }
  const problems = page.getByRole('region', { name: 'Rows with problems' })
  await expect(problems).toContainText('The file says +$125.00 for this trade; as read, it makes +$2.50')
  await expect(problems).toContainText('They agree with a multiplier of 50')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expectNoSidewaysScroll(page)
  // Each column of fees can be left out: without its swap, the first trade made 30 − 1.
  const swap = page.getByRole('group', { name: 'Fees' }).getByRole('checkbox', { name: /^Swap/ })
  await swap.focus()
  await page.keyboard.press('Space')
  await expect(swap).not.toBeChecked()
  await page.getByLabel('Leave this row out and import the rest').focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('button', { name: /^META long/ })).toContainText('+$29.00')
  await expect(page.getByRole('button', { name: /^META short/ })).toContainText('−$31.00')
  await importButton(page).press('Enter')
  await expect(page.getByText(/^2 trades with 4 fills were imported/)).toBeVisible()
})

test('a live log meets its broker’s file: one press keeps what was logged, and the broker’s price stands beside it', async ({
  page,
}) => {
  const trader = await newTrader(page)
  const { id, name } = await writeStrategy(trader, { isPublic: false })
  const iso = (secondsAgo: number) => new Date(Date.now() - secondsAgo * 1000).toISOString()
  const logged = { market: 'STOCK', symbol: 'AAPL', quantity: '10' }
  await trader.tables
    .rpc('add_trades', {
      strategy_id: id,
      actions: [{ ...logged, bet_id: 'live', side: 'BUY', price: '100', date: iso(5) }],
    })
    .throwOnError()
  const file = csv('broker.csv', [
    'Time,Symbol,Side,Quantity,Price (USD),Commission',
    `${iso(8)},AAPL,Buy,10,100.02,0.35`,
    `${iso(3)},AAPL,Sell,10,100.52,0.35`,
  ])
  await openImport(page, name)
  await choose(page, file)
  const same = page.getByRole('region', { name: 'Probably the same' })
  await expect(same.getByText('1 fill is probably in the strategy already. What counts?')).toBeVisible()
  await expect(same.getByRole('listitem')).toContainText('10 at 100.00')
  await expect(same.getByRole('listitem')).toContainText('10 at 100.02')
  await expect(importButton(page)).toBeDisabled()
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  await same.getByLabel('Keep mine').check()
  await expect(page.getByText('1 fill will be written, 1 broker price noted.')).toBeVisible()
  await importButton(page).click()
  await expect(page.getByText('1 trade with 1 fill was imported into')).toBeVisible()

  await page.getByRole('button', { name: 'Import another file' }).click()
  await choose(page, file)
  await expect(page.getByText('Everything in this file is already in the strategy')).toBeVisible()

  await openStrategy(page, name)
  await page.getByRole('row', { name: /AAPL/ }).first().click()
  await expect(page.getByRole('dialog').getByText(/broker’s file, unchecked:\s*100\.02/)).toBeVisible()
  await expect(page.getByRole('dialog').getByText('logged live').first()).toBeVisible()
})

test('our own download, corrected in a spreadsheet with commas and semicolons, edits its actions and adds none', async ({
  page,
}) => {
  const trader = await newTrader(page)
  const { id, name } = await writeStrategy(trader, { isPublic: false })
  const action = { bet_id: 'one', market: 'STOCK', symbol: 'MSFT', quantity: '10', fee: '0' }
  await trader.tables
    .rpc('add_trades', {
      strategy_id: id,
      actions: [
        { ...action, side: 'BUY', price: '400.25', date: '2026-01-13T14:31:05Z' },
        { ...action, side: 'SELL', price: '410.5', date: '2026-01-14T14:31:05Z' },
      ],
    })
    .throwOnError()
  await openStrategy(page, name)
  const download = await downloadFile(page, 'Download all actions (CSV)')
  const [head = [], ...lines] = Papa.parse<string[]>(readFileSync(await download.path(), 'utf8').trim()).data
  const rewritten = lines.map((line) =>
    line.map((cell, at) => {
      const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(cell) ?? []
      if (year) return `${day}.${month}.${year} ${time}`
      return head[at] === 'price' ? cell.replace('410.5', '411.5').replace('.', ',') : cell
    }),
  )
  await openImport(page, name)
  await choose(
    page,
    csv(
      'corrected.csv',
      [head, ...rewritten].map((line) => line.join(';')),
    ),
  )
  await expect(page.getByText('Corrections: 1 action of the strategy changes')).toBeVisible()
  await expect(count(page, 'Duplicates')).toHaveText('1')
  await page.getByText('Corrections: 1 action of the strategy changes').click()
  await expect(page.getByText('price 410.5 → 411.5')).toBeVisible()
  await expect(page.getByText('1 action will be edited.')).toBeVisible()
  await importButton(page).click()
  await expect(page.getByText('1 action was edited')).toBeVisible()
  const after = await trader.tables
    .from('bet_data')
    .select('side, price::text, date, edits')
    .eq('strategy_id', id)
    .order('id')
    .throwOnError()
  expect(after.data).toMatchObject([
    { side: 'BUY', price: '400.25', edits: 0 },
    { side: 'SELL', price: '411.5', edits: 1, date: expect.stringContaining('14:31:05') },
  ])
})

test.describe('files that are no CSV', () => {
  const imports = async (page: Page, file: string, type: string) => {
    const trader = await newTrader(page)
    const { name } = await writeStrategy(trader, { isPublic: false })
    await openImport(page, name)
    await choose(page, path.join('known', file))
    await expect(page.getByText(`Recognised by its headings: ${type}.`)).toBeVisible()
  }

  test('MetaTrader 5’s report, a web page', async ({ page }) => {
    await imports(page, 'metatrader-5.html', 'MetaTrader 5, deals')
    const zone = page.getByLabel('What time zone are the times in?')
    // The browser's own, then the broker's.
    await expect(zone.locator('option').nth(2)).toHaveText('Europe/Athens')
    await zone.selectOption('Europe/Athens')
    await importButton(page).click()
    await expect(page.getByText('1 trade with 2 fills was imported into')).toBeVisible()
  })

  test('eToro’s workbook', async ({ page }) => {
    await imports(page, 'etoro.xlsx', 'eToro, closed positions')
    await importButton(page).click()
    await expect(page.getByText('2 trades with 4 fills were imported into')).toBeVisible()
  })

  test('TradingView’s list of trades, whose symbol is typed once', async ({ page }) => {
    await imports(page, 'tradingview-list.csv', 'TradingView, list of trades')
    await page.getByLabel('The file doesn’t say what was traded.').fill('NVDA')
    await importButton(page).click()
    await expect(page.getByText('2 trades with 4 fills were imported into')).toBeVisible()
  })
})
