// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest'
import { REPORT_NAMES } from '@/features/trades/reportRow.rules'
import { TRADES_PER_PAGE } from '@/features/trades/trades.rules'
import { newStrategy } from './fixtures'
import { bootDatabase, type Role } from './harness'

/**
 * What the filters of the list read, in blocks of the database's memory, because a time would depend on the machine. What makes them slow
 * is something that is computed for each row; docs/features.md has the times.
 */
const TRADES = 4_000
/** A total reads each row of the strategy once, some dozens of which share a block. */
const PER_TRADE_OF_TOTAL = 0.15
/** What is computed for the rows that are shown, but not for others, reads two to thirty. */
const PER_TRADE_OF_PAGE = 0.5
/** The planner's catalogue, and what the shown rows need. */
const FIXED = 1_500

const db = await bootDatabase()
let id = ''

beforeAll(async () => {
  id = (await newStrategy(db.as('alice'))).id
  const other = (await newStrategy(db.as('bob'))).id
  for (const [strategy, user] of [
    [id, 'alice'],
    [other, 'bob'],
  ] as const)
    await db.sql(
      `insert into bet_data (user_id, strategy_id, bet_id, date, market, sector, symbol, side, quantity, price)
       select $2, $1, 't' || n, timestamptz '2024-01-01' + (n * 70 + a * (n % 4000 + 5)) * interval '1 minute',
         case n % 3 when 0 then 'CRYPTO' else 'STOCK' end, 'sector ' || (n % 50), 'S' || (n % 100),
         case (n + a) % 2 when 0 then 'BUY' else 'SELL' end, 1 + n % 900, 100 + (n * 7 + a * n * 13) % 50
       from generate_series(1, $3::int) n, generate_series(0, 1) a where not (a = 1 and n % 500 = 0) order by n, a`,
      [strategy, user, TRADES],
    )
  await db.sql('analyze')
}, 120_000)

/** The blocks that a statement reads. */
async function blocksOf(role: Role, query: string): Promise<number> {
  const [row] = await db.sqlAs<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
    role,
    `explain (analyze, buffers, timing off, format json) ${query}`,
    [],
    role === 'anon' ? undefined : 'alice',
  )
  const plan = row?.['QUERY PLAN'][0]?.Plan
  return (plan?.['Shared Hit Blocks'] ?? Number.NaN) + (plan?.['Shared Read Blocks'] ?? Number.NaN)
}

/** What the policy alone reads of the strategy's rows: one to three blocks for each, depending on what was written and vacuumed before. */
const blocksOfPolicy = (role: Role) => blocksOf(role, `select count(*) from trade_summary where strategy_id = '${id}'`)

/** As the list asks for them: a condition on the view's columns, or (without one) through chosen_trades(). Some fit many trades, some none. */
const FILTERS: [string, { call: string; where?: string }][] = [
  ['symbol', { call: `symbol => 'S1'`, where: `symbol ilike 'S1%'` }],
  ['a symbol that was never traded', { call: `symbol => 'ZZ'`, where: `symbol ilike 'ZZ%'` }],
  ['market', { call: `market => 'CRYPTO'`, where: `market = 'CRYPTO'` }],
  ['side', { call: `side => 'LONG'`, where: `position = 'LONG'` }],
  ['result', { call: `status => 'WIN'`, where: `status = 'WIN'` }],
  ['open', { call: `status => 'OPEN'`, where: `status = 'OPEN'` }],
  ['clock', { call: `live => false`, where: `is_live = false` }],
  ['size', { call: `cost_from => 1000, cost_below => 10000`, where: `entry_cost >= 1000 and entry_cost < 10000` }],
  ['a size that no trade has', { call: `cost_from => 100000000`, where: `entry_cost >= 100000000` }],
  ['holding time', { call: `hold_from => 3600, hold_below => 86400`, where: `hold >= 3600 and hold < 86400` }],
  ['words', { call: `words => 'sector 7'`, where: `sector ilike '%sector 7%'` }],
  ['words that no sector has', { call: `words => 'none'`, where: `sector ilike '%none%'` }],
  [
    'days',
    { call: `since => '2024-02-01', until => '2024-03-01'`, where: `date >= '2024-02-01' and date < '2024-03-02'` },
  ],
  ['a day of closings', { call: `closed_since => '2024-02-01', closed_until => '2024-02-01'` }],
  ['a month of closings', { call: `closed_since => '2024-02-01', closed_until => '2024-02-29'` }],
  ['days without closings', { call: `closed_since => '2034-02-01', closed_until => '2034-02-01'` }],
  ['a tag that is not used', { call: `tag => 'late entry'` }],
  ...REPORT_NAMES.map((report): [string, { call: string }] => [
    `a row by ${report}`,
    { call: `report => '${report}', report_row => 'none'` },
  ]),
]

describe.each(FILTERS)('the filter by %s', (_name, { call, where }) => {
  test('adds up by reading each trade once', async () => {
    const blocks = await blocksOf('authenticated', `select * from filtered_trades(strategy_id => '${id}', ${call})`)
    expect(blocks).toBeLessThan(FIXED + TRADES * PER_TRADE_OF_TOTAL)
  })

  test('lists a page without computing what other rows would show', async () => {
    const from = where
      ? `bet_data_metrics where strategy_id = '${id}' and ${where}`
      : `chosen_trades(strategy_id => '${id}', ${call})`
    for (const role of ['anon', 'authenticated'] as const)
      for (const order of ['', '"return" desc nulls last, ']) {
        const query = `select * from ${from} order by ${order}date desc, bet_id limit ${TRADES_PER_PAGE + 1}`
        const limit = (await blocksOfPolicy(role)) + FIXED + TRADES * PER_TRADE_OF_PAGE
        expect(await blocksOf(role, query), `${role}, ${order}`).toBeLessThan(limit)
      }
  })
})
