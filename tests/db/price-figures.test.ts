// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest'
import type { TablesInsert } from '@/lib/database.types'
import { type Action, importTrade, newStrategy, OTHERS_DEFAULT, SHOWN, type Trade, writeTrades } from './fixtures'
import { bootDatabase } from './harness'

const db = await bootDatabase()
const DAY = '2024-05-06'
let id: string

beforeEach(async () => {
  await bootDatabase()
  id = (await newStrategy(db.as('alice'))).id
  await db.service.from('price_sources').insert({ source: SHOWN, may_show: true })
})

const at = (side: Action['side'], quantity: string, price: string, hour = 10, more: Partial<Action> = {}): Action => ({
  side,
  quantity,
  price,
  date: `${DAY}T${hour}:00:00Z`,
  ...more,
})
const write = (betId: string, actions: Action[], more: Partial<Trade> = {}) =>
  writeTrades(db, [{ betId, strategyId: id, userId: 'alice', actions, ...more }])
const idsOf = async (betId: string) =>
  (await db.sql<{ id: string }>('select id from bet_data where bet_id = $1 order by date, id', [betId])).map((row) =>
    Number(row.id),
  )
const check = async (actionId: number, low: number, high: number) => {
  const row = { action_id: actionId, span: 'day' as const, bar_at: DAY, low, high, source: SHOWN }
  expect((await db.service.from('action_checks').upsert(row)).error).toBeNull()
}
const figures = async () => {
  const [row] = await db.sql('select unrealised::text, valued_trades from strategy_metrics where strategy_id = $1', [
    id,
  ])
  return row ?? {}
}
const bars = (rows: Partial<TablesInsert<'market_bars'>>[]) =>
  db.service.from('market_bars').insert(
    rows.map((row) => ({ market: 'STOCK', symbol: 'AAPL', day: DAY, close: 1, source: SHOWN, ...row })),
    OTHERS_DEFAULT,
  )
const checked = async (betId: string) => {
  const [row] = await db.sql('select prices_checked, prices_outside from trade_summary where bet_id = $1', [betId])
  return Object.values(row ?? {})
}

describe('the prices that were compared', () => {
  it('are counted per trade; an edit takes a check back', async () => {
    await write('one', [at('BUY', '10', '10'), at('SELL', '10', '12', 11)])
    await write('yen', [at('BUY', '100', '125', 10, { usd_rate: '0.008' })], {
      ...{ market: 'FOREX', symbol: 'USD/JPY', currency: 'JPY' },
    })
    await write('option', [at('BUY', '1', '2')], { market: 'OPTIONS', symbol: 'AAPL 200C', expiration: '2030-01-18' })
    const [bought = 0, sold = 0] = await idsOf('one')
    const [yen = 0] = await idsOf('yen')
    const [option = 0] = await idsOf('option')

    await check(bought, 9.5, 10.5)
    await check(sold, 11, 11.9)
    await check(yen, 124, 124.9)
    await check(option, 1.9, 2.1)
    expect(await checked('one')).toEqual([2, 1])
    expect(await checked('yen')).toEqual([1, 0])
    expect(await db.untrueFigures()).toEqual([])

    // A better range; an edit of what the range is not about, too; a check that is withdrawn.
    await check(sold, 11, 12)
    expect(await checked('one')).toEqual([2, 0])
    await db.as('alice').from('bet_data').update({ fee: 1 }).eq('id', sold)
    expect(await checked('one')).toEqual([1, 0])
    expect((await db.sql('select action_id from action_checks where action_id = $1', [sold])).length).toBe(0)
    await db.service.from('action_checks').delete().eq('action_id', yen)
    expect(await checked('yen')).toEqual([0, 0])
    expect(await db.untrueFigures()).toEqual([])
  })

  it('are never in another currency, whose rate is of the trader’s own choice', async () => {
    // At the market's prices, in euros and in coins: a gain counts a hundred times as much as a loss of the same size.
    const shares = { market: 'STOCK', symbol: 'SAP', currency: 'EUR' }
    const coins = { market: 'CRYPTO', symbol: 'ETH/BTC', currency: 'BTC' }
    for (const [of, name] of [
      [shares, 'SAP:EUR'],
      [coins, 'ETH/BTC'],
    ] as const) {
      await bars([{ market: of.market, symbol: name, open: 9, high: 12, low: 9, close: 11 }])
      const trade = (out: string, rate: string) => [
        at('BUY', '10', '10', 10, { usd_rate: rate }),
        at('SELL', '10', out, 11, { usd_rate: rate }),
      ]
      await write(`gain ${name}`, trade('11', '2'), of)
      await write(`loss ${name}`, trade('9', '0.02'), of)
    }
    // The rate is 1 ÷ price where the dollar comes first.
    const yen = { market: 'FOREX', symbol: 'USD/JPY', currency: 'JPY' }
    await bars([{ market: 'FOREX', symbol: 'USDJPY:JPY', open: 125, high: 126, low: 124, close: 125 }])
    await write('true rate', [at('BUY', '100', '125', 10, { usd_rate: '0.008' })], yen)
    await write('own rate', [at('BUY', '100', '125', 10, { usd_rate: '0.08' })], yen)

    const { data } = await db.service.from('actions_to_check').select('action_id')
    expect(data?.map(({ action_id }) => action_id)).toEqual(await idsOf('true rate'))
    for (const trade of ['gain SAP:EUR', 'gain ETH/BTC', 'own rate']) {
      const [action_id = 0] = await idsOf(trade)
      const row = { action_id, span: 'day' as const, bar_at: DAY, low: 9, high: 126, source: SHOWN }
      const { error } = await db.service.from('action_checks').insert(row)
      expect(error?.message).toBe(`The price of action ${action_id} is not in dollars`)
    }
  })

  it('judge an expiry by the close of the stock: of a straddle only one leg can have expired worthless', async () => {
    const expiration = '2024-05-17'
    const prices = { day: expiration, open: 182, high: 184, low: 181, close: 183 }
    const sold = (contract: string) => ({ market: 'OPTIONS', symbol: `AAPL 240517${contract}`, expiration })
    const expired = { side: 'EXPIRE' as const, price: '0', date: `${expiration}T20:00:00Z` }
    // The stock traded on both sides of 182.50 that day.
    const contracts = { honest: 'P00182500', cheat: 'C00182500', put: 'P00195000', unnamed: '' }
    for (const [trade, contract] of Object.entries(contracts)) {
      const option = trade === 'unnamed' ? { ...sold(''), symbol: 'AAPL put' } : sold(contract)
      await write(trade, [at('SELL', '1', '12'), { ...expired, quantity: '1' }], option)
    }
    const expiries = async (trade: string) => (await idsOf(trade))[1] ?? 0
    const { data: wanted } = await db.service
      .from('instruments_to_price')
      .select('market, symbol, first_day')
      .eq('market', 'STOCK')
    // Until then for what the short calls block.
    expect(wanted).toEqual([{ market: 'STOCK', symbol: 'AAPL', first_day: '2024-05-06' }])

    await bars([prices])
    const { data } = await db.service
      .from('actions_to_check')
      .select('action_id, day, low, high, source')
      .order('action_id')
    expect(data).toEqual([
      { action_id: await expiries('honest'), day: expiration, low: 0, high: 0, source: SHOWN },
      { action_id: await expiries('cheat'), day: expiration, low: 0.5, high: 0.5, source: SHOWN },
      { action_id: await expiries('put'), day: expiration, low: 12, high: 12, source: SHOWN },
    ])
    for (const trade of ['honest', 'cheat', 'put', 'unnamed']) await check((await idsOf(trade))[0] ?? 0, 11, 13)
    for (const { action_id, day, low, high } of data ?? []) {
      const row = {
        action_id,
        span: 'day' as const,
        bar_at: day,
        low,
        high,
        source: SHOWN,
      } as TablesInsert<'action_checks'>
      expect((await db.service.from('action_checks').insert(row)).error).toBeNull()
    }
    expect(await checked('honest')).toEqual([2, 0])
    expect(await checked('cheat')).toEqual([2, 1])
    expect(await db.untrueFigures()).toEqual([])
  })

  it('are of the minute of midnight where an action was logged live then, of the day where it has no time', async () => {
    await bars([{ market: 'CRYPTO', symbol: 'BTC/USD', open: 10, high: 11, low: 9, close: 10 }])
    const action = { ...at('BUY', '10', '10'), date: `${DAY}T00:00:00Z`, market: 'CRYPTO', symbol: 'BTC' }
    const later = { live: 1, late: 1.01 }
    for (const [trade, minutesLater] of Object.entries(later)) {
      await importTrade(db, id, trade, [{ ...action, minutesLater }])
    }
    const ids = [...(await idsOf('live')), ...(await idsOf('late'))]
    const { data } = await db.service.from('actions_to_check').select('action_id, asks_minutes').order('action_id')
    expect(data).toEqual(ids.map((action_id, place) => ({ action_id, asks_minutes: place === 0 })))
  })

  it('stay for what an edit of the trade leaves as it is', async () => {
    await write('one', [at('BUY', '10', '10'), at('SELL', '10', '12', 11)])
    const [bought = 0, sold = 0] = await idsOf('one')
    await check(bought, 9.5, 10.5)
    await check(sold, 11, 12.5)
    const action = (side: string, price: number, hour: number, ofId: number) => ({
      ...{ id: ofId, date: `${DAY}T${hour}:00:00Z`, market: 'STOCK', symbol: 'AAPL' },
      ...{ side, quantity: 10, price, fee: 0 },
    })
    const actions = [action('BUY', 10, 10, bought), action('SELL', 13, 11, sold)]
    const edit = await db.as('alice').rpc('replace_trade', { strategy_id: id, bet_id: 'one', actions })
    expect(edit.error).toBeNull()
    expect(await checked('one')).toEqual([1, 0])
    expect(await db.untrueFigures()).toEqual([])
  })

  it('come for thousands of actions of several strategies at once', async () => {
    const other = (await newStrategy(db.as('bob'))).id
    for (const [strategyId, userId] of [
      [id, 'alice'],
      [other, 'bob'],
    ] as const) {
      await writeTrades(
        db,
        Array.from({ length: 600 }, (_, n) => ({
          betId: `t-${n}`,
          strategyId,
          userId,
          actions: [at('BUY', '1', '10'), at('SELL', '1', '11', 11)],
        })),
      )
    }
    const rows = (await db.sql<{ id: string; price: string }>('select id, price from bet_data')).map((row) => ({
      ...{ action_id: Number(row.id), span: 'day' as const, bar_at: DAY, low: 10.5, high: 11.5, source: SHOWN },
    }))
    expect((await db.service.from('action_checks').insert(rows)).error).toBeNull()
    expect(
      await db.sql(
        'select sum(prices_checked)::integer as checked, sum(prices_outside)::integer as outside from trade_summary group by strategy_id',
      ),
    ).toEqual(Array(2).fill({ checked: 1200, outside: 600 }))
    expect(await db.untrueFigures()).toEqual([])
  })

  it.each([
    ['a verdict', `update action_checks set inside = not inside`, 'check'],
    ['a range', `update action_checks set low = high`, 'check'],
    ['a trade’s count', `update trade_summary set prices_outside = 5`, 'trade'],
  ])('is found by check_figures() when %s was altered', async (_, statement, what) => {
    await write('one', [at('BUY', '10', '10')])
    const [bought = 0] = await idsOf('one')
    await check(bought, 9.5, 9.6)
    await check(bought, 9.5, 10.6)
    // As somebody does who may do anything.
    await db.script(`set session_replication_role = replica; ${statement}; set session_replication_role = origin;`)
    expect((await db.untrueFigures()).map((one) => one.what)).toContain(what)
  })
})

describe('what is open', () => {
  const valued = async (betId: string) => {
    const [row] = await db.sql(
      `select market_value::text, unrealised::text, valued_on::text from bet_data_metrics where bet_id = $1`,
      [betId],
    )
    return Object.values(row ?? {})
  }
  const refresh = async () => (await db.service.rpc('refresh_returns')).data

  it('is worth its units at the last close, long and short, with what closing would add', async () => {
    await write('long', [at('BUY', '10', '10'), at('SELL', '4', '12', 11, { fee: '1' })])
    await write('short', [at('SELL', '5', '20')])
    await write('flip', [at('BUY', '2', '10'), at('SELL', '3', '11', 11)])
    await write('closed', [at('BUY', '1', '10'), at('SELL', '1', '11', 11)])
    await write('none', [at('BUY', '1', '10')], { symbol: 'NONE' })
    expect(await valued('long')).toEqual([null, null, null])
    await bars([
      { day: '2024-05-07', close: 14 },
      { day: '2024-05-08', close: 13 },
    ])
    expect(await valued('long')).toEqual(['78', '18', '2024-05-08'])
    expect(await valued('short')).toEqual(['-65', '35', '2024-05-08'])
    expect(await valued('flip')).toEqual(['-13', '-2', '2024-05-08'])
    expect(await valued('closed')).toEqual([null, null, null])
    expect(await valued('none')).toEqual([null, null, null])
    expect(await refresh()).toBe(1)
    expect(await figures()).toMatchObject({ unrealised: '51', valued_trades: 3 })
    expect(await db.untrueFigures()).toEqual([])
    // Closing there adds exactly that.
    const before = await db.sql<{ pnl: number }>('select total_pnl as pnl from strategy_metrics')
    await write('long', [at('SELL', '6', '13', 12)])
    await write('short', [at('BUY', '5', '13', 12)])
    await write('flip', [at('BUY', '1', '13', 12)])
    const after = await db.sql<{ pnl: number }>('select total_pnl as pnl from strategy_metrics')
    expect(Number(after[0]?.pnl) - Number(before[0]?.pnl)).toBe(51)
    // Except that one trade without a price is still open.
    expect(await refresh()).toBe(1)
    expect(await figures()).toMatchObject({ unrealised: '0', valued_trades: 0 })
  })

  it('counts in the currency of its prices, at the rate of the latest action, like a close of the trade would', async () => {
    const rate = (usd_rate: string) => ({ usd_rate })
    await write(
      'euro',
      [
        at('BUY', '10', '50', 10, rate('1.1')),
        at('BUY', '10', '60', 11, rate('1.2')),
        at('SELL', '5', '60', 12, rate('1.05')),
      ],
      {
        currency: 'EUR',
        symbol: 'SAP',
      },
    )
    await bars([{ day: '2024-05-08', close: 70, symbol: 'SAP:EUR' }])
    // 5 bought at 50 and 10 at 60 are held: 15 × 70, and 5 × 20 + 10 × 10, × 1.05.
    expect(await valued('euro')).toEqual(['1102.5', '210', '2024-05-08'])
  })

  it('counts the units that splits made of it, and of sales after a split only what is left', async () => {
    await write('old', [{ side: 'BUY', quantity: '10', price: '100', date: '2020-08-03T14:00:00Z' }])
    await bars([{ day: '2020-08-28', close: 110 }])
    await db.service.from('market_splits').insert({ market: 'STOCK', symbol: 'AAPL', day: '2020-08-31', ratio: 4 })
    expect(await valued('old')).toEqual(['1100', '100', '2020-08-28'])
    await bars([{ day: '2020-08-31', close: 30 }])
    expect(await valued('old')).toEqual(['1200', '200', '2020-08-31'])
    await write('old', [{ side: 'SELL', quantity: '4', price: '30', date: '2020-09-01T14:00:00Z' }])
    expect(await valued('old')).toEqual(['1080', '180', '2020-08-31'])
  })

  it('is what an option that nobody closed was worth at its stock’s last close, and one of the contract until then', async () => {
    const option = { market: 'OPTIONS', symbol: 'AAPL 200C' }
    await write('past', [at('BUY', '1', '2')], { ...option, expiration: '2024-05-17' })
    await write('open', [at('BUY', '1', '2')], { ...option, expiration: '2199-05-17' })
    await bars([
      { market: 'OPTIONS', symbol: 'AAPL240517C00200000', day: '2024-05-16', close: 3 },
      { market: 'OPTIONS', symbol: 'AAPL990517C00200000', day: '2024-05-16', close: 3 },
    ])
    expect(await valued('past')).toEqual([null, null, null])
    expect(await valued('open')).toEqual(['300', '100', '2024-05-16'])
    // 7.50 above its strike; bought at 2.
    await bars([{ day: '2024-05-17', close: 207.5 }])
    expect(await valued('past')).toEqual(['750', '550', '2024-05-17'])
    // One that was sold short is owed.
    await write('short', [at('SELL', '1', '2')], { ...option, expiration: '2024-05-17' })
    expect(await valued('short')).toEqual(['-750', '-550', '2024-05-17'])
    // Below its strike it was worth nothing.
    await write('put', [at('BUY', '1', '2')], { ...option, symbol: 'AAPL 200P', expiration: '2024-05-17' })
    expect(await valued('put')).toEqual(['0', '-200', '2024-05-17'])
  })

  it('is valued anew after a write and after a change of prices, and only then; an altered sum is found', async () => {
    await write('long', [at('BUY', '10', '10')])
    expect(await refresh()).toBe(1)
    expect(await refresh()).toBe(0)
    await bars([{ day: '2024-05-07', close: 14 }])
    expect(await db.untrueFigures()).toEqual([])
    expect(await refresh()).toBe(1)
    expect(await figures()).toMatchObject({ unrealised: '40', valued_trades: 1 })
    // The same bar again changes nothing.
    await db.service
      .from('market_bars')
      .upsert({ market: 'STOCK', symbol: 'AAPL', source: SHOWN, day: '2024-05-07', close: 14 })
    expect(await refresh()).toBe(0)
    await db.script('update strategy_metrics set unrealised = 5')
    expect((await db.untrueFigures()).map(({ what }) => what)).toContain('strategy')
    expect((await db.service.rpc('refresh_returns', { strategies: [id] })).data).toBe(1)
    expect(await db.untrueFigures()).toEqual([])
    const { data } = await db.anon.rpc('ranking', { sort: 'unrealised' })
    expect(data?.map((row) => [row.strategy_id, row.unrealised, row.place])).toEqual([[id, 40, '40']])
    for (const client of [db.anon, db.as('alice')]) expect((await client.rpc('refresh_returns')).error).not.toBeNull()
  })
})
