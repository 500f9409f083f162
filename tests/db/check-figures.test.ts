// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bootDatabase, type Row, type TestDatabase } from './harness'
import { newStrategy, writeTrades } from './ledger'

let db: TestDatabase

beforeAll(async () => {
  db = await bootDatabase()
  const { id } = await newStrategy(db.as('alice'))
  const trade = (betId: string, exit: string) => ({
    betId,
    strategyId: id,
    userId: 'alice',
    fills: [
      { side: 'BUY' as const, quantity: '10', price: '10', date: '2024-05-06T10:00:00Z' },
      { side: 'SELL' as const, quantity: '10', price: exit, date: '2024-05-06T11:00:00Z' },
    ],
  })
  await writeTrades(db, [trade('one', '11'), trade('two', '9')])
  await db.as('alice').from('bet_data').update({ price: 12 }).eq('bet_id', 'one').eq('side', 'SELL')
})
afterAll(() => db.close())

/** What the check says while one statement's doing stands, which is taken back. */
async function whileFalse(statement: string): Promise<Row[]> {
  await db.script('begin')
  try {
    await db.script(statement)
    return await db.sql('select * from check_figures()')
  } finally {
    await db.script('rollback')
  }
}

describe('the check of all figures', () => {
  it('finds nothing while everything is as the actions say', async () => {
    const { data, error } = await db.service.rpc('check_figures')
    expect(error).toBeNull()
    expect(data).toEqual([])
  })

  it('says what is stored and what it should be', async () => {
    const found = await whileFalse(`update trade_summary set "return" = 999 where bet_id = 'two'`)
    expect(found.map(({ what, id, source }) => [what, id, source])).toEqual([
      ['trade', 'two', 'recomputed'],
      ['trade', 'two', 'stored'],
    ])
    expect(found.map(({ figures }) => (JSON.parse(String(figures)) as { return: number }).return)).toEqual([-10, 999])
  })

  const columns = {
    trade_summary: [
      'qty',
      'qty_closed',
      'entry_tot',
      'exit_tot',
      '"return"',
      'matched_cost',
      'actions_count',
      'multiplier',
      'edits',
    ],
    strategy_metrics: [
      'total_pnl',
      'gross_win',
      'gross_loss',
      'sum_squares',
      'sum_squares_loss',
      'trades',
      'closed_trades',
      'winning_trades',
      'losing_trades',
      'realised_days',
      'live_trades',
      'edited_trades',
      'deleted_trades',
      'window_pnl[1]',
      'window_cost[2]',
      'window_pnl[3]',
      'window_cost[4]',
      'window_pnl[5]',
      'window_cost[6]',
    ],
    trade_realisations: ['pnl', 'entry_cost'],
    realised_days: ['pnl', 'entry_cost', 'realisations'],
    strategy_symbols: ['trades'],
  }
  it.each(
    Object.entries(columns).flatMap(([table, names]) =>
      names.map((name) => [`${table}.${name}`, `update ${table} set ${name} = ${name} + 1`]),
    ),
  )('finds %s false by one', async (_name, statement) => {
    expect(await whileFalse(statement)).not.toEqual([])
  })

  it.each([
    ['a clock of a trade', `update trade_summary set recorded_at = recorded_at - interval '1 second'`],
    ['when a trade was first recorded', `update trade_summary set first_recorded_at = '2024-05-06'`],
    ['whether a trade is live', 'update trade_summary set is_live = not is_live'],
    ['a spark', 'update strategy_metrics set spark[53] = spark[53] + 0.01'],
    ['the length of a spark', 'update strategy_metrics set spark = spark[2:53]'],
    ['a trade that is missing', `delete from trade_summary where bet_id = 'one'`],
    ['a symbol that is missing', 'delete from strategy_symbols'],
    [
      'a position',
      `alter table bet_data disable trigger user; update bet_data set position = 'SHORT' where bet_id = 'one'`,
    ],
  ])('finds %s', async (_what, statement) => {
    expect(await whileFalse(statement)).not.toEqual([])
  })

  it('looks among the strategies that it is given, and no further', async () => {
    const { id } = await newStrategy(db.as('alice'))
    await writeTrades(db, [
      {
        betId: 'elsewhere',
        strategyId: id,
        userId: 'alice',
        fills: [{ side: 'BUY', quantity: '1', price: '10', date: '2024-05-06T10:00:00Z' }],
      },
    ])
    await db.script('begin')
    try {
      await db.script(`update trade_summary set qty = qty + 1 where bet_id = 'two'`)
      const [{ strategy_id: falseOne } = {}] = await db.sql(
        `select strategy_id from trade_summary where bet_id = 'two'`,
      )
      const among = (ids: unknown[]) => db.sql('select distinct id from check_figures(10, $1)', [ids])
      expect(await among([id])).toEqual([])
      expect(await among([id, falseOne])).toEqual([{ id: 'two' }])
    } finally {
      await db.script('rollback')
    }
    await db.as('alice').from('strategy_profile').delete().eq('id', id)
  })

  it('is for the service alone', async () => {
    for (const client of [db.anon, db.as('alice')]) {
      expect((await client.rpc('check_figures')).error).toMatchObject({ code: '42501' })
    }
  })
})
