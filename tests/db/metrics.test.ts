// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { type Action, figuresOf, newStrategy, tradeOf, writeTrades } from './fixtures'
import { bootDatabase } from './harness'

const db = await bootDatabase()

let trades = 0

/** Actions an hour apart, unless they have a date. */
const at = (hour: number) => new Date(Date.UTC(2024, 2, 4, hour)).toISOString()
const buy = (quantity: string, price: string, fee = '0', date = '') => ({
  side: 'BUY' as const,
  quantity,
  price,
  fee,
  date,
})
const sell = (quantity: string, price: string, fee = '0', date = '') => ({
  side: 'SELL' as const,
  quantity,
  price,
  fee,
  date,
})
const inTime = (actions: Action[]) => actions.map((action, hour) => ({ ...action, date: action.date || at(hour) }))

async function tradeWith(actions: Action[], more: { market?: string; strategyId?: string } = {}) {
  trades += 1
  const betId = `trade-${trades}`
  const strategyId = more.strategyId ?? (await newStrategy(db.as('alice'))).id
  await writeTrades(db, [{ betId, strategyId, userId: 'alice', ...more, actions: inTime(actions) }])
  return { betId, strategyId, trade: await tradeOf(db, betId) }
}

// Returns of single trades are calculated by hand in src/domain/trade/trades.test.ts, and rules-agree.test.ts proves that the
// database computes the same.
describe('one trade', () => {
  it('closes in two parts, with the figures calculated by hand', async () => {
    const opened = [buy('100', '10', '1'), buy('100', '12', '1'), sell('150', '13', '1.5')]
    const { betId, strategyId, trade } = await tradeWith(opened)
    expect(trade).toMatchObject({
      return: '347',
      qty_rem: '50',
      status: 'OPEN',
      position: 'LONG',
      qty: '200',
      entry: 11,
      exit: 13,
      entry_tot: '2200',
      exit_tot: '1950',
      return_percent: 21.6875,
    })
    await db.sql(
      `insert into bet_data (bet_id, strategy_id, user_id, market, symbol, side, quantity, price, fee, date)
       values ($1, $2, 'alice', 'STOCK', 'AAPL', 'SELL', 50, 11, 0.5, $3)`,
      [betId, strategyId, at(3)],
    )
    expect(await tradeOf(db, betId)).toMatchObject({
      return: '296',
      qty_rem: '0',
      status: 'WIN',
      qty: '200',
      exit: 12.5,
      exit_tot: '2500',
      actions_count: 4,
    })
  })

  it('splits a fee that does not divide evenly, and counts all of it once fully closed', async () => {
    const { betId, strategyId, trade } = await tradeWith([buy('3', '10', '1'), sell('1', '10')])
    expect(trade).toMatchObject({ return: '-0.3333333333' })
    for (const hour of [2, 3]) {
      await db.sql(
        `insert into bet_data (bet_id, strategy_id, user_id, market, symbol, side, quantity, price, date)
         values ($1, $2, 'alice', 'STOCK', 'AAPL', 'SELL', 1, 10, $3)`,
        [betId, strategyId, at(hour)],
      )
    }
    expect(await tradeOf(db, betId)).toMatchObject({ return: '-1', status: 'LOSS' })
    expect(
      await db.sql('select pnl::text from trade_realisations where bet_id = $1 order by realised_at', [betId]),
    ).toEqual([{ pnl: '-0.3333333333' }, { pnl: '-0.3333333334' }, { pnl: '-0.3333333333' }])
  })

  it('breaks ties in time by the order of insertion', async () => {
    const bought = await tradeWith([buy('1', '5', '0', at(0)), sell('1', '6', '0', at(0)), buy('1', '7', '0', at(0))])
    const sold = await tradeWith([sell('1', '6', '0', at(0)), buy('1', '5', '0', at(0)), buy('1', '7', '0', at(0))])
    expect(bought.trade).toMatchObject({ position: 'LONG', return: '1', qty_rem: '1' })
    expect(sold.trade).toMatchObject({ position: 'SHORT', return: '1', qty_rem: '-1' })
  })

  it('is recomputed from all actions when an earlier one is added later', async () => {
    const { betId, strategyId } = await tradeWith([buy('1', '5', '0', at(5)), sell('1', '6', '0', at(6))])
    await db.sql(
      `insert into bet_data (bet_id, strategy_id, user_id, market, symbol, side, quantity, price, date, position)
       values ($1, $2, 'alice', 'STOCK', 'AAPL', 'SELL', 1, 9, $3, 'LONG')`,
      [betId, strategyId, at(1)],
    )
    expect(await tradeOf(db, betId)).toMatchObject({ position: 'SHORT', return: '4', qty_rem: '1', status: 'OPEN' })
    expect(await db.sql('select distinct position from bet_data where bet_id = $1', [betId])).toEqual([
      { position: 'SHORT' },
    ])
  })

  it('keeps its computed position, whatever a client writes to it', async () => {
    const { betId } = await tradeWith([buy('1', '5'), sell('1', '6')])
    const { error } = await db.as('alice').from('bet_data').update({ position: 'SHORT' }).eq('bet_id', betId)
    expect(error).toBeNull()
    expect(await db.sql('select distinct position from bet_data where bet_id = $1', [betId])).toEqual([
      { position: 'LONG' },
    ])
  })

  it('can have a thousand actions', async () => {
    const actions = Array.from({ length: 1000 }, (_, i) => ({
      ...(i % 2 === 0 ? buy('2', '10', '0.1') : sell('1', '11', '0.1')),
      date: new Date(Date.UTC(2024, 0, 1, 0, i)).toISOString(),
    }))
    const { trade, strategyId } = await tradeWith(actions)
    // 500 of 1,000 sold: a gain of 500, minus fees of 50 for the sales and 25 for half of the purchases.
    expect(trade).toMatchObject({ return: '425', qty_rem: '500', actions_count: 1000 })
    expect(await db.untrueFigures()).toEqual([])
    await db.sql('delete from strategy_profile where id = $1', [strategyId])
  })

  it('lasts from its first to its last action, or until now while it is open', async () => {
    const closed = await tradeWith([buy('1', '5', '0', at(0)), sell('1', '6', '0', at(2))])
    const open = await tradeWith([buy('1', '5', '0', at(0)), sell('0.5', '6', '0', at(2))])
    expect(await db.sql('select hold from bet_data_metrics where bet_id = $1', [closed.betId])).toEqual([
      { hold: 7200 },
    ])
    expect(
      await db.sql(
        `select hold = extract(epoch from now() - date)::float8 as until_now from bet_data_metrics where bet_id = $1`,
        [open.betId],
      ),
    ).toEqual([{ until_now: true }])
  })
})

describe('a strategy', () => {
  it('starts with a row of zeros', async () => {
    const { id } = await newStrategy(db.as('alice'))
    expect(await figuresOf(db, id)).toEqual({
      total_pnl: '0',
      win_rate: 0,
      avg_win: 0,
      avg_loss: 0,
      profit_factor: 0,
      avg_pnl_per_day: 0,
      h24: 0,
      d7: 0,
      d28: 0,
      m3: 0,
      m6: 0,
      y1: 0,
      trades: 0,
      closed_trades: 0,
      open_trades: 0,
      winning_trades: 0,
      losing_trades: 0,
      realised_days: 0,
    })
  })

  it('adds up its winning, losing, break-even and open trades', async () => {
    const { id: strategyId } = await newStrategy(db.as('alice'))
    await tradeWith([buy('10', '10'), sell('10', '13')], { strategyId })
    await tradeWith([buy('10', '10'), sell('10', '12')], { strategyId })
    await tradeWith([sell('10', '10'), buy('10', '14')], { strategyId })
    await tradeWith([buy('10', '10'), sell('10', '10')], { strategyId })
    await tradeWith([buy('10', '10'), sell('5', '11')], { strategyId })
    expect(await figuresOf(db, strategyId)).toMatchObject({
      total_pnl: '15',
      win_rate: 50,
      avg_win: 25,
      avg_loss: -40,
      profit_factor: 1.25,
      trades: 5,
      closed_trades: 4,
      open_trades: 1,
      winning_trades: 2,
      losing_trades: 1,
      realised_days: 1,
      avg_pnl_per_day: 15,
    })
  })

  it('counts UTC days with realised P&L, whatever the time zone of the session', async () => {
    await db.script(`set timezone = 'Pacific/Kiritimati'`)
    const { id: strategyId } = await newStrategy(db.as('alice'))
    await tradeWith(
      [
        buy('4', '10', '0', '2024-03-04T22:00:00Z'),
        sell('1', '12', '0', '2024-03-04T23:59:59.999999Z'),
        sell('1', '12', '0', '2024-03-05T00:00:00Z'),
        sell('1', '12', '0', '2024-03-05T13:00:00Z'),
        sell('1', '15', '0', '2024-03-09T13:00:00Z'),
      ],
      { strategyId },
    )
    await db.script('reset timezone')
    expect(await figuresOf(db, strategyId)).toMatchObject({
      realised_days: 3,
      total_pnl: '11',
      avg_pnl_per_day: 11 / 3,
    })
    expect(
      await db.sql('select day, pnl, matched_cost from strategy_days where strategy_id = $1 order by day', [
        strategyId,
      ]),
    ).toEqual([
      { day: '2024-03-04', pnl: 2, matched_cost: 10 },
      { day: '2024-03-05', pnl: 4, matched_cost: 20 },
      { day: '2024-03-09', pnl: 5, matched_cost: 10 },
    ])
  })

  it('is updated when an action is changed or deleted and when a trade is deleted', async () => {
    const { strategyId, betId } = await tradeWith([buy('10', '10'), sell('4', '12'), sell('6', '9')])
    const alice = db.as('alice')
    expect(await figuresOf(db, strategyId)).toMatchObject({ total_pnl: '2', closed_trades: 1 })
    await alice.from('bet_data').update({ price: 11 }).eq('bet_id', betId).eq('quantity', 6)
    expect(await figuresOf(db, strategyId)).toMatchObject({ total_pnl: '14' })
    await alice.from('bet_data').delete().eq('bet_id', betId).eq('quantity', 4)
    expect(await figuresOf(db, strategyId)).toMatchObject({ total_pnl: '6', open_trades: 1, closed_trades: 0 })
    await alice.from('bet_data').delete().eq('bet_id', betId)
    expect(await figuresOf(db, strategyId)).toMatchObject({ total_pnl: '0', trades: 0, realised_days: 0 })
    expect(await tradeOf(db, betId)).toBeUndefined()
    expect(await db.untrueFigures()).toEqual([])
  })

  it('copies its name and visibility to its metrics', async () => {
    const strategy = await newStrategy(db.as('alice'))
    await db.as('alice').from('strategy_profile').update({ name: 'Renamed', public: 'false' }).eq('id', strategy.id)
    expect(await db.sql('select name, public from strategy_metrics where strategy_id = $1', [strategy.id])).toEqual([
      { name: 'Renamed', public: 'false' },
    ])
  })
})

it('trades of several strategies can be written in one statement', async () => {
  const strategies = await Promise.all(['alice', 'bob', 'carol'].map((sub) => newStrategy(db.as(sub))))
  await writeTrades(
    db,
    strategies.flatMap((strategy, s) =>
      [1, 2, 3].map((n) => ({
        betId: `several-${s}-${n}`,
        strategyId: strategy.id,
        userId: strategy.user_id,
        actions: inTime([buy('10', '10', '1'), sell('10', `${10 + s * n}`, '1')]),
      })),
    ),
  )
  const totals = await Promise.all(strategies.map(async ({ id }) => (await figuresOf(db, id))?.total_pnl))
  expect(totals).toEqual(['-6', '54', '114'])
  await db.sql(`delete from bet_data where bet_id in ('several-1-1', 'several-2-1')`)
  await db.sql(`delete from strategy_profile where id = any ($1)`, [strategies.slice(1).map(({ id }) => id)])
  expect(await db.untrueFigures()).toEqual([])
})
