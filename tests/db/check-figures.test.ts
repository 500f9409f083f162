// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import { newStrategy, writeTrades } from './fixtures'
import { bootDatabase } from './harness'

const db = await bootDatabase()
const trade = (strategyId: string, betId: string, exit: string) => ({
  betId,
  strategyId,
  userId: 'alice',
  actions: [
    { side: 'BUY' as const, quantity: '10', price: '10', date: '2024-05-06T10:00:00Z' },
    { side: 'SELL' as const, quantity: '10', price: exit, date: '2024-05-06T11:00:00Z' },
  ],
})

beforeAll(async () => {
  const { id } = await newStrategy(db.as('alice'))
  await writeTrades(db, [trade(id, 'one', '11'), trade(id, 'two', '9'), trade(id, 'gone', '8')])
  await db.as('alice').from('bet_data').delete().eq('bet_id', 'gone')
  await db.as('alice').from('bet_data').update({ price: 12 }).eq('bet_id', 'one').eq('side', 'SELL')
  // What it does not wait for is compared.
  await db.service.rpc('refresh_returns')
})

/** Runs a statement, then a query, and rolls both back. Returns the query's rows. */
async function whileFalse(statement: string, query = 'select * from check_figures()', parameters: unknown[] = []) {
  await db.script('begin')
  try {
    await db.script(statement)
    return await db.sql(query, parameters)
  } finally {
    await db.script('rollback')
  }
}

describe('check_figures', () => {
  it('finds nothing when all figures agree with the actions, and only the service role may call it', async () => {
    expect(await db.service.rpc('check_figures')).toMatchObject({ error: null, data: [] })
    for (const client of [db.anon, db.as('alice')]) {
      expect((await client.rpc('check_figures')).error).toMatchObject({ code: '42501' })
    }
  })

  it('reports the stored and the expected value', async () => {
    const all = await whileFalse(`update trade_summary set "return" = 999 where bet_id = 'two'`)
    expect(new Set(all.map(({ what }) => what))).toEqual(new Set(['trade', 'day']))
    const found = all.filter(({ what }) => what === 'trade')
    expect(found.map(({ id, source }) => [id, source])).toEqual([
      ['two', 'recomputed'],
      ['two', 'stored'],
    ])
    expect(found.map(({ figures }) => (JSON.parse(String(figures)) as { return: number }).return)).toEqual([-10, 999])
  })

  /** What differences in a table are called. */
  const WHAT: Record<string, string> = {
    trade_summary: 'trade',
    trade_realisations: 'realisation',
    round_trips: 'round trip',
    'private.deleted_trades': 'deleted trade',
    'private.trade_positions': 'position',
    strategy_days: 'day',
    'private.strategy_months': 'month',
    strategy_symbols: 'symbol',
    strategy_tags: 'tag',
    strategy_words: 'words',
    strategy_metrics: 'strategy',
  }
  const FALSIFIED: Record<string, (column: string) => string> = {
    numeric: (column) => `coalesce(${column}, 0) + 0.0000000001`,
    integer: (column) => `coalesce(${column}, 0) + 1`,
    smallint: (column) => `${column} + 3`,
    'double precision': (column) => `coalesce(${column}, 0) + 0.01`,
    boolean: (column) => `not ${column}`,
    // A kind is one of a few.
    text: (column) => (column === '"kind"' ? `'tag'` : `coalesce(${column}, '') || 'x'`),
    'text[]': (column) => `${column} || 'x'::text`,
    jsonb: (column) => `coalesce(${column}, '[]') || '[{"day": "2030-01-18"}]'`,
    date: (column) => `coalesce(${column} + 1, '2030-01-18')`,
    'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 second'`,
    'numeric[]': (column) => `array_append(${column}[2:], ${column}[1] + 1)`,
    'double precision[]': (column) => `array_append(${column}[:52], ${column}[53] + 0.01)`,
  }

  it.each(Object.entries(WHAT))(
    'finds a wrong value in every stored, non-generated column of %s',
    async (table, what) => {
      const columns = await db.sql<{ column: string; type: string }>(
        `select attname as column, format_type(atttypid, null) as type
       from pg_attribute
       where attrelid = $1::regclass
         and attnum > 0 and attgenerated = '' and attname not in ('revision', 'as_of', 'prices_revision', 'returns_at', 'confirmed_as_of', 'figures_version')
         -- What other tables are found by: a wrong one is a missing row there, tried below.
         and attname not in ('bet_id', 'strategy_id')`,
        [table],
      )
      expect(columns).not.toEqual([])
      const set = columns.map(({ column, type }) => `"${column}" = ${FALSIFIED[type]?.(`"${column}"`)}`)
      const found = await whileFalse(`update ${table} set ${set.join(', ')}`)
      // What it reports is what it compares, so a column whose values differ there is found by itself too.
      const valuesOf = (column: string, from: string) =>
        found
          .filter((row) => row.what === what && row.source === from)
          .map(({ figures }) => JSON.stringify(JSON.parse(String(figures))[column]))
          .sort()
      const missed = columns.filter(({ column }) => {
        const [stored, recomputed] = [valuesOf(column, 'stored'), valuesOf(column, 'recomputed')]
        return stored.length === 0 || stored.length !== recomputed.length || stored.join() === recomputed.join()
      })
      expect(missed).toEqual([])
    },
  )

  it.each([
    ['the length of a spark', 'update strategy_metrics set spark = spark[2:53]'],
    ['a trade that is missing', `delete from trade_summary where bet_id = 'one'`],
    ['a realisation that is missing', `delete from trade_realisations where bet_id = 'one'`],
    ['a round trip that is missing', `delete from round_trips where bet_id = 'one'`],
    ['a position that is missing', `delete from private.trade_positions where bet_id = 'one'`],
    ['a deleted trade that is missing', 'delete from private.deleted_trades'],
    ['a day that is missing', 'delete from strategy_days'],
    ['a month that is missing', 'delete from private.strategy_months'],
    ['a symbol that is missing', 'delete from strategy_symbols'],
    ['a tag that is missing', 'delete from strategy_tags'],
    ['words that are missing', 'delete from strategy_words'],
    ['the figures of a strategy that are missing', 'delete from strategy_metrics'],
    ['a write that triggers missed', `set local session_replication_role = replica; delete from bet_data`],
    [
      'a position',
      `set local session_replication_role = replica; update bet_data set position = 'SHORT' where bet_id = 'one'`,
    ],
  ])('finds %s', async (_what, statement) => {
    expect(await whileFalse(statement)).not.toEqual([])
  })

  it('checks only the strategies it is given', async () => {
    const { id } = await newStrategy(db.as('alice'))
    await writeTrades(db, [trade(id, 'elsewhere', '11')])
    const [two] = await db.sql(`select strategy_id from trade_summary where bet_id = 'two'`)
    const foundAmong = (...ids: unknown[]) =>
      whileFalse(
        `update trade_summary set qty = qty + 1 where bet_id = 'two'`,
        'select distinct id from check_figures(10, $1)',
        [ids],
      )
    expect(await foundAmong(id)).toEqual([])
    expect(await foundAmong(id, two?.strategy_id)).toEqual([{ id: 'two' }])
  })
})
