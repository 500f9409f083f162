import canonicalize from 'canonicalize'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { workedBenchmark, workedTrades } from '@/content/workedTrades'
import { COMPARED_FIGURES } from '@/domain/account/recomputedFigures'
import type { ActionRow } from '@/domain/contract/action'
import { UNSAID } from '@/domain/contract/testAction'
import type { FigureKey } from '@/domain/figures/figures'
import { writeActionsCsv } from '@/domain/trade/tradesCsv'
import { actionsOfRows, type RecordedAction, readActionsFile } from './actionsFile.rules'
import { differenceOf, recompute, type StrategyInDatabase, verdictOf } from './recompute.rules'

const NOW = new Date('2026-03-28T00:00:00Z')
const AS_OF = NOW.toISOString()

/** The four worked trades of /docs as the database returns their actions, recorded a minute after their time. */
const rows: ActionRow[] = workedTrades.flatMap(({ actions, market, label }, trade) =>
  actions.map(({ date, ...action }, at) => ({
    ...UNSAID,
    ...action,
    id: trade * 10 + at,
    bet_id: `trade-${label.slice(0, 1)}`,
    date: `${date.replace(' ', 'T')}:00Z`,
    market,
    symbol: label.slice(0, 1),
    recorded_at: `${date.replace(' ', 'T')}:59.000Z`,
    recorded_in_public: trade > 0,
    first_recorded_at: `${date.replace(' ', 'T')}:59.000Z`,
    edits: 0,
    recorded_by: null,
  })),
)
const actions = actionsOfRows(rows)
const entry = (event: string, number: number, members: object) =>
  canonicalize({ event, at: AS_OF.replace('Z', '000Z'), number, salt: '', strategy: 's', ...members }) ?? ''
const MADE = { date: '2026-03-02T14:31:00.000000Z', fee: '0', market: 'STOCK', symbol: 'A', price: '1', quantity: '10' }
/** A ledger in which somebody bought at 10 what closed at 12. */
const CONFIRMED = {
  day: '2026-05-01',
  contents: [
    entry('strategy_created', 1, { name: 'One', user: 'alice', total_pnl: '0', trades: 0 }),
    entry('action_recorded', 2, { action: '1', trade: 'A', in_public: true, side: 'BUY', ...MADE }),
  ],
  rows: [
    {
      ...{ entry: 2, instrument: 'STOCK A', wanted: '10', fee: '0' },
      price: { low: '9', high: '10', barAt: '2026-03-02T14:33:00Z', span: 'minute' as const },
    },
  ],
  markets: {
    'STOCK A': { closes: [{ day: '2026-03-27', close: '12' }], splits: [], dividends: [], stock: null },
  },
}

/** A database that agrees with these actions. */
function databaseOf(given: readonly RecordedAction[]): StrategyInDatabase {
  const empty = {
    asOf: AS_OF,
    figures: {},
    market: {
      day: AS_OF.slice(0, 10),
      closes: { 'CRYPTO D/USD': [{ day: '2026-03-26', close: '62000' }] },
      pricedAs: { 'trade-D': 'CRYPTO D/USD' },
      endWorths: {},
      ...{ underlyings: {}, dividends: {} },
      benchmark: { closes: workedBenchmark, splits: [], dividends: [] },
    },
    splits: {},
    confirmed: CONFIRMED,
    trades: [],
  }
  const { figures, trades } = recompute(given, empty, AS_OF, 0)
  return {
    ...empty,
    figures: Object.fromEntries(figures.map(({ key, computed }) => [key, computed ?? null])),
    trades: trades.flatMap(({ tradeId, computed }) => (computed ? [{ tradeId, values: computed }] : [])),
  }
}

describe('recomputing a strategy', () => {
  test('gives the documentation’s figures for its worked trades', () => {
    const { figures, trades } = recompute(actions, null, AS_OF, 0)
    const computedOf = (key: FigureKey) => figures.find((line) => line.key === key)?.computed
    expect(computedOf('total_pnl')).toBe('559.3')
    expect(computedOf('closed_trades')).toBe('3')
    expect(computedOf('live_trades')).toBe('4')
    expect(computedOf('public_trades')).toBe('3')
    expect(computedOf('longest_losing_run')).toBe('1')
    expect(trades.map(({ tradeId }) => tradeId)).toEqual(['trade-D', 'trade-C', 'trade-B', 'trade-A'])
    expect(verdictOf(figures)).toEqual({ agreeing: 0, differing: 0, alone: COMPARED_FIGURES.length })
  })

  test('agrees with a matching database in every figure and every trade', () => {
    const { figures, trades } = recompute(actions, databaseOf(actions), AS_OF, 0)
    expect(verdictOf(figures)).toEqual({ agreeing: COMPARED_FIGURES.length, differing: 0, alone: 0 })
    expect(verdictOf(trades)).toEqual({ agreeing: 4, differing: 0, alone: 0 })
  })

  test.each(COMPARED_FIGURES.map(({ key, label }) => [label, key] as const))(
    'a wrong %s is reported, and nothing else',
    (_, key) => {
      const database = databaseOf(actions)
      database.figures[key] = '1234.5'
      const { figures } = recompute(actions, database, AS_OF, 0)
      expect(figures.filter(({ agrees }) => agrees === false).map(({ key }) => key)).toEqual([key])
    },
  )

  test('what is confirmed follows from the ledger and the published prices, of which a rewritten or missing one is found', () => {
    const database = databaseOf(actions)
    expect(database.figures).toMatchObject({ confirmed_pnl: '20', confirmed_rounds: '1', confirmed_share: '1' })
    const [row] = CONFIRMED.rows
    if (!row) throw new Error('There is no row')
    const differing = (rows: (typeof CONFIRMED)['rows'] | { price: null }[]) => {
      const confirmed = { ...CONFIRMED, rows: rows.map((one) => ({ ...row, ...one })) }
      const { figures } = recompute(actions, { ...database, confirmed }, AS_OF, 0)
      return figures.filter(({ agrees }) => agrees === false).map(({ key }) => key)
    }
    expect(differing([{ ...row, price: { ...row.price, high: '9.5' } }])).toContain('confirmed_pnl')
    expect(differing([{ price: null }])).toEqual(expect.arrayContaining(['confirmed_pnl', 'confirmed_share']))
    const { figures } = recompute(actions, { ...database, confirmed: null }, AS_OF, 0)
    const alone = figures.filter(({ agrees }) => agrees === null).map(({ key }) => key)
    expect(alone).toEqual(COMPARED_FIGURES.flatMap(({ key }) => (key.startsWith('confirmed_') ? key : [])))
  })

  test('a trade with a missing action differs and comes first', () => {
    const { figures, trades } = recompute(actions.slice(1), databaseOf(actions), AS_OF, 0)
    expect(trades[0]).toMatchObject({ tradeId: 'trade-A', agrees: false })
    expect(trades[0]?.differing).toContain('return')
    expect(figures.find(({ key }) => key === 'total_pnl')?.agrees).toBe(false)
  })

  test('a trade that only one side has differs', () => {
    const database = databaseOf(actions)
    const without = recompute(
      actions.filter(({ tradeId }) => tradeId !== 'trade-B'),
      database,
      AS_OF,
    )
    expect(without.trades[0]).toMatchObject({ tradeId: 'trade-B', agrees: false, computed: null })
    const more = recompute(actions, { ...database, trades: database.trades.slice(1) }, AS_OF, 0)
    expect(more.trades[0]).toMatchObject({ agrees: false, stored: null })
  })

  test('the last digit counts in sums, but not a double’s rounding in ratios', () => {
    const database = databaseOf(actions)
    database.figures.total_pnl = '559.3000000001'
    database.figures.profit_factor = String(Number(database.figures.profit_factor))
    const { figures } = recompute(actions, database, AS_OF, 0)
    expect(figures.filter(({ agrees }) => agrees === false).map(({ key }) => key)).toEqual(['total_pnl'])
    expect(differenceOf('559.3', '559.3000000001')).toBe('0.0000000001')
  })

  test('progress ends at all trades', () => {
    const reports: [number, number][] = []
    recompute(actions, null, AS_OF, 0, (done, total) => reports.push([done, total]))
    expect(reports.at(-1)).toEqual([4, 4])
  })
})

describe('a file of actions', () => {
  test('a downloaded file is read back to the last digit', () => {
    expect(readActionsFile(writeActionsCsv(rows), NOW)).toEqual({ ok: true, actions })
  })

  test('may have its lines in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (shuffled) => {
        expect(readActionsFile(writeActionsCsv(shuffled), NOW)).toEqual({ ok: true, actions })
      }),
    )
  })

  const HEADS = 'bet_id,date,market,symbol,side,quantity,price'
  const OPTION = `${HEADS},expiration\na,2026-01-05,OPTIONS,AAPL,SELL,2,3,2026-01-16\n`

  test('optional columns may be missing, and then recording times are unknown', () => {
    const read = readActionsFile(
      `${HEADS}\na,2026-01-05 14:31,stock,AAPL,buy,1,2\na,2026-01-06 14:31,stock,AAPL,sell,1,3\n`,
      NOW,
    )
    expect(read).toMatchObject({
      ok: true,
      actions: [{ tradeId: 'a', market: 'STOCK', side: 'BUY', fee: '0', recordedAt: null }, { side: 'SELL' }],
    })
    if (!read.ok) throw new Error('not read')
    const { figures } = recompute(read.actions, databaseOf(actions), AS_OF)
    for (const key of ['live_trades', 'public_trades', 'announced_rounds', 'evidence'])
      expect(figures.find((line) => line.key === key)).toMatchObject({ computed: undefined, agrees: null })
  })

  test('typed text does not affect the detected delimiter, a spreadsheet’s semicolons do', () => {
    const named = { ...rows[0], symbol: "';;;;;;;;;;;;;;;" } as ActionRow
    const own = readActionsFile(writeActionsCsv([named]), NOW)
    expect(own).toMatchObject({ ok: true, actions: [{ symbol: named.symbol }] })
    const saved = readActionsFile(`${HEADS}\na,2026-01-05,STOCK,AAPL,BUY,1,2\n`.replaceAll(',', ';'), NOW)
    expect(saved).toMatchObject({ ok: true, actions: [{ symbol: 'AAPL', price: '2' }] })
  })

  test.each([
    ['no heads', 'a,b\n1,2\n', 'No column bet_id, date, market, symbol, side, quantity, price'],
    ['no lines', `${HEADS}\n`, 'The file contains no actions'],
    ['a side that is none', `${HEADS}\na,2026-01-05,STOCK,AAPL,HOLD,1,2\n`, 'side must be one of BUY, SELL, EXPIRE'],
    [
      'an expiry of a share',
      `${OPTION}a,2026-01-16,STOCK,AAPL,EXPIRE,1,0,2026-01-16\n`,
      'Only an option with an expiration',
    ],
    [
      'an expiry two days late',
      `${OPTION}a,2026-01-18,OPTIONS,AAPL,EXPIRE,1,0,2026-01-16\n`,
      'or the day after, in UTC',
    ],
    [
      'an expiry of too few',
      `${OPTION}a,2026-01-16,OPTIONS,AAPL,EXPIRE,1,0,2026-01-16\n`,
      'everything open at that time: 2',
    ],
    ['a price that is none', `${HEADS}\na,2026-01-05,STOCK,AAPL,BUY,1,x\n`, 'Price is not a number'],
    ['a day that does not exist', `${HEADS}\na,2026-02-30,STOCK,AAPL,BUY,1,2\n`, 'Enter a valid date'],
    ['no trade', `${HEADS}\n,2026-01-05,STOCK,AAPL,BUY,1,2\n`, 'bet_id is missing'],
  ])('%s is told with its line', (_, text, message) => {
    const read = readActionsFile(text, NOW)
    if (read.ok) throw new Error('was read')
    expect(read.problems[0]?.message).toContain(message)
    expect(read.problems).toHaveLength(1)
  })

  test('every invalid line is reported, not only the first', () => {
    const read = readActionsFile(
      `${HEADS}\na,x,STOCK,AAPL,BUY,1,2\na,2026-01-05,STOCK,AAPL,BUY,1,2\na,y,STOCK,AAPL,BUY,1,2\n`,
      NOW,
    )
    expect(read.ok ? [] : read.problems.map(({ line }) => line)).toEqual([2, 4])
  })
})
