// @vitest-environment node
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { confirmedOf } from '@/domain/account/confirmed'
import { writePricesFile } from '@/domain/account/confirmedFile'
import { confirmedOf as confirmedByScript, readConfirmed } from '../../tools/verify-record.mjs'
import { proofRuns } from '../proofRuns'
import { asColumns, entriesOf, followedLedger, TODAY } from './confirmedLedgers'
import { event } from './journals'
import { NO_PYTHON } from './judges'
import { fileOf, ledgerOf, signingKey } from './records'

it('the verifier and the site confirm the same of any ledger', () => {
  const [seen, runs] = [{ confirmed: 0, rounds: 0 }, proofRuns(500)]
  fc.assert(
    fc.property(followedLedger, ({ steps, markets }) => {
      const { entries, rows } = entriesOf(steps)
      const { figures } = confirmedOf(entries, { rows, marketOf: (instrument) => markets[instrument] ?? none }, TODAY)
      if (figures.pnl) seen.confirmed += 1
      seen.rounds += figures.rounds ?? 0
      expect(
        confirmedByScript(entries, readConfirmed(writePricesFile({ strategy: 's', day: TODAY, rows, markets }))),
      ).toEqual({
        unread: [],
        figures: asColumns(figures),
      })
    }),
    { numRuns: runs },
  )
  // Three of four ledgers have something to follow, and a round trip or two each; far fewer would prove little.
  expect(seen.confirmed).toBeGreaterThan(runs / 4)
  expect(seen.rounds).toBeGreaterThan(runs / 4)
})

it('so does a program that was written from docs/confirmed.md alone', ({ skip }) => {
  if (NO_PYTHON !== null) skip(NO_PYTHON)
  const ledgers = fc.sample(followedLedger, proofRuns(500)).map(({ steps, markets }) => {
    const { entries, rows } = entriesOf(steps)
    const { figures } = confirmedOf(entries, { rows, marketOf: (instrument) => markets[instrument] ?? none }, TODAY)
    const line = `[${JSON.stringify(entries)},${writePricesFile({ strategy: 's', day: TODAY, rows, markets })}]`
    const columns = asColumns(figures)
    const number = (text: string | null) => (text === null ? null : Number(text))
    return {
      line,
      // Doubles are numbers there, and counts.
      columns: {
        ...columns,
        confirmed_return: number(columns.confirmed_return),
        confirmed_drawdown: number(columns.confirmed_drawdown),
        confirmed_rounds: number(columns.confirmed_rounds),
        confirmed_won: number(columns.confirmed_won),
        confirmed_changes: number(columns.confirmed_changes),
        confirmed_deciding: number(columns.confirmed_deciding),
        confirmed_share: number(columns.confirmed_share),
      },
    }
  })
  const input = ledgers.map(({ line }) => line).join('\n')
  const { stdout, stderr } = spawnSync('python3', ['tests/ledger/confirmed.py'], {
    input,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  expect(stderr).toBe('')
  const found = stdout.trim().split('\n')
  expect(found).toHaveLength(ledgers.length)
  for (const [at, { line, columns }] of ledgers.entries()) expect(JSON.parse(found[at] ?? ''), line).toEqual(columns)
})

const none = { closes: [], splits: [], dividends: [], stock: null }

describe('node verify-record.mjs --confirmed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'confirmed-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const key = signingKey(1)
  const strategy = '5d3f1a52-0c1e-4c8a-9b55-2f6f7d1c9a01'
  const [record, prices, bars] = ['record.jsonl', 'prices.json', 'bars.csv'].map((name) => path.join(folder, name))
  const fields = {
    ...{ date: '2026-11-20T15:28:00.000000Z', market: 'STOCK', symbol: 'AAPL', fee: '0', quantity: '10' },
    ...{ side: 'BUY', price: '10' },
  }
  const recorded = (action: string, at: string, more: object) => ({
    append: { strategy, event: 'action_recorded', at, action, trade: 't', in_public: true, ...fields, ...more },
  })
  writeFileSync(
    record ?? '',
    fileOf(
      ledgerOf(
        [
          { append: event(strategy, 'created', '2026-11-20T15:20:00.000000Z', { name: 'Prices' }) },
          { append: event(strategy, 'published', '2026-11-20T15:20:00.000000Z', { name: 'Prices' }) },
          recorded('1', '2026-11-20T15:28:00.000000Z', {}),
          recorded('2', '2026-11-20T15:30:00.000000Z', { side: 'SELL', price: '20' }),
          { seal: '2026-11-20T15:31:00.000000Z' },
        ],
        key,
      ).record(strategy),
    ),
  )
  writeFileSync(
    bars ?? '',
    `market,symbol,time,open,high,low,close
STOCK,AAPL,2026-11-20T15:29Z,10.40,10.45,10.40,10.42
STOCK,AAPL,2026-11-20T15:31:00Z,10.42,10.47,10.41,10.47
`,
  )
  const price = (low: string, high: string, minute: string) => ({
    ...{ low, high, bar_at: `2026-11-20T15:${minute}:00.000000Z`, span: 'minute' },
  })
  const [bought, sold] = [price('10.4', '10.45', '29'), price('10.41', '10.47', '31')]
  /** With what the site says of it: 10 × (10.41 − 10.45). */
  const run = (one: object | null, other: object | null, ...others: unknown[][]) => {
    const figures = { confirmed_pnl: '-0.4', confirmed_rounds: '1', confirmed_won: '0', confirmed_squares: '0.16' }
    const account = {
      confirmed_changes: '1',
      confirmed_deciding: '1',
      confirmed_return: '-0.3827751196172249',
      confirmed_drawdown: '-0.3827751196172291',
    }
    const rest = { confirmed_share: '1', confirmed_since: '2026-11-20T15:28:00.000000Z' }
    const file = {
      ...{ format: 'confirmed-prices/1', strategy, day: '2026-11-25', markets: {} },
      figures: { ...figures, ...account, ...rest },
      rows: [[3, 'STOCK AAPL', '10', '0', one], [4, 'STOCK AAPL', '-10', '0', other], ...others],
    }
    writeFileSync(prices ?? '', JSON.stringify(file))
    const more = [
      '--key',
      key.text,
      '--as-of',
      '2026-11-20T15:40:00Z',
      '--confirmed',
      prices ?? '',
      '--bars',
      bars ?? '',
    ]
    return spawnSync(process.execPath, ['tools/verify-record.mjs', record ?? '', ...more], { encoding: 'utf8' })
  }

  it('prints what is confirmed, and ends with 0 if the site says the same', () => {
    const { stdout, status } = run(bought, sold)
    expect(stdout).toMatch(/Confirmed on 2026-11-25:\nconfirmed_pnl +-0\.4\n/)
    expect(stdout).not.toContain('FAIL')
    expect(status).toBe(0)
  })

  it('is red on a price that was rewritten: by what the site says, and by bars of your own', () => {
    const { stdout, status } = run(bought, price('12', '12.1', '31'))
    expect(stdout).toContain('FAIL  confirmed  confirmed_pnl is 15.5, the site says "-0.4"')
    expect(stdout).toContain(
      'FAIL  confirmed  entry 4 in "STOCK AAPL" has 12–12.1 at 2026-11-20T15:31:00.000000Z, your bars 10.41–10.47',
    )
    expect(status).toBe(1)
  })

  it('verify.py says the same', ({ skip }) => {
    if (NO_PYTHON !== null) skip(NO_PYTHON)
    const python = (sale: object) => {
      run(bought, sale)
      const given = ['--key', key.text, '--as-of', '2026-11-20T15:40:00Z', '--confirmed', prices ?? '']
      const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' }
      return spawnSync('python3', ['tests/ledger/verify.py', record ?? '', ...given], { encoding: 'utf8', env })
    }
    expect(python(sold)).toMatchObject({ status: 0, stdout: expect.stringMatching(/confirmed_pnl +-0\.4\n/) })
    expect(python(price('12', '12.1', '31'))).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('FAIL  confirmed  confirmed_pnl is 15.5, the site says "-0.4"'),
    })
  })

  it('is red on a price that is missing, or later than the first minute', () => {
    const missing = run(bought, null)
    expect(missing.stdout).toContain(
      'FAIL  confirmed  entry 4 in "STOCK AAPL" has no price, but your bars have one of 2026-11-20T15:31:00.000Z',
    )
    expect(missing.status).toBe(1)
    expect(run(bought, price('10.41', '10.47', '45')).stdout).toContain(
      'FAIL  confirmed  entry 4 in "STOCK AAPL" has a price of 2026-11-20T15:45:00.000000Z, but your bars have an earlier minute',
    )
  })

  it('is red on what no entry says', () => {
    const { stdout, status } = run(bought, sold, [4, 'STOCK MSFT', '5', '0', null])
    expect(stdout).toContain('FAIL  confirmed  entry 4 does not say what the file has of it in "STOCK MSFT"')
    expect(status).toBe(1)
  })
})
