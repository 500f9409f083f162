// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest'
import { actionRow, actionsOf, newStrategy, tradeOf, writeTrades } from './fixtures'
import { bootDatabase } from './harness'

const db = await bootDatabase()
const hour = (n: number) => new Date(Date.UTC(2024, 4, 6, n)).toISOString()
const action = (side: 'BUY' | 'SELL', quantity: number | string, price: number | string, n: number) =>
  actionRow({ date: hour(n), sector: 'Tech', expiration: null, side, quantity, price })

let strategyId: string
let made = 0
const newId = () => {
  made += 1
  return `written-${made}`
}

describe('replacing a trade', () => {
  let betId: string

  beforeEach(async () => {
    strategyId = (await newStrategy(db.as('alice'))).id
    betId = newId()
    const actions = [
      { side: 'BUY' as const, quantity: '10', price: '10', date: hour(0) },
      { side: 'SELL' as const, quantity: '4', price: '12', date: hour(1) },
      { side: 'SELL' as const, quantity: '6', price: '13', date: hour(2) },
    ]
    await writeTrades(db, [{ betId, strategyId, userId: 'alice', actions }])
  })

  const rows = () => actionsOf(db, betId)
  const replace = (sub: string, actions: object[], expected_revision?: number) =>
    db.as(sub).rpc('replace_trade', {
      strategy_id: strategyId,
      bet_id: betId,
      actions: JSON.parse(JSON.stringify(actions)),
      expected_revision,
    })

  it('stores fewer, as many or more actions, in the order given, and increments the revision each time', async () => {
    let revision = 1
    for (const prices of [[11], [11, 12, 14], [20, 21, 22, 23, 24]]) {
      const actions = prices.map((price, n) => action(n === 0 ? 'BUY' : 'SELL', 1, price, 0))
      expect(await replace('alice', actions, revision)).toMatchObject({ error: null, data: revision + 1 })
      revision += 1
      expect((await rows()).map(({ price }) => Number(price))).toEqual(prices)
    }
    // Five at the same instant: the array's order breaks the tie, so the trade is long and its first purchase matches its first sale.
    expect(await tradeOf(db, betId)).toMatchObject({ position: 'LONG', return: '1', qty_rem: '-3', actions_count: 5 })
    expect(await db.untrueFigures()).toEqual([])
  })

  it('keeps every digit of decimals sent as text, and uses defaults for missing fields', async () => {
    const { fee: _fee, sector: _sector, expiration: _expiration, ...rest } = action('BUY', 1, 2, 0)
    const decimals = { quantity: '0.123456789012345678', price: '43251.123456789012345678' }
    expect((await replace('alice', [{ ...rest, ...decimals }])).error).toBeNull()
    expect(await rows()).toMatchObject([{ ...decimals, fee: '0' }])
  })

  it('changes the symbol of all actions at once, also when their number changes', async () => {
    const sales = [1, 2, 3].map((n) => action('SELL', 1, 3, n))
    for (const [symbol, count] of [
      ['MSFT', 2],
      ['NVDA', 1],
      ['TSLA', 3],
    ] as const) {
      const actions = [action('BUY', 1, 2, 0), ...sales.slice(0, count)].map((one) => ({ ...one, symbol }))
      expect((await replace('alice', actions)).error).toBeNull()
      expect(await db.sql('select symbol from bet_data_metrics where bet_id = $1', [betId])).toEqual([{ symbol }])
    }
  })

  it('fails when the trade was changed or deleted meanwhile', async () => {
    await replace('alice', [action('BUY', 1, 2, 0)])
    expect((await replace('alice', [action('BUY', 7, 7, 0)], 1)).error).toMatchObject({
      code: 'PT409',
      message: 'This trade was changed elsewhere since you opened it',
    })
    expect(await rows()).toMatchObject([{ quantity: '1' }])
    await db.as('alice').from('bet_data').delete().eq('bet_id', betId)
    expect((await replace('alice', [action('BUY', 1, 2, 0)])).error).toMatchObject({
      code: 'PT404',
      message: 'This trade no longer exists',
    })
    expect(await rows()).toEqual([])
  })

  it('requires at least one action', async () => {
    for (const actions of [[], { 0: 'BUY' }, null]) {
      const { error } = await db.as('alice').rpc('replace_trade', { strategy_id: strategyId, bet_id: betId, actions })
      expect(error).toMatchObject({ code: 'PT400', message: 'At least one trade action is required' })
    }
    expect(await rows()).toHaveLength(3)
  })

  it('changes nothing when the last of the new actions is refused', async () => {
    const before = [await rows(), await tradeOf(db, betId)]
    const refused = [
      { quantity: 0 },
      { quantity: 'NaN' },
      { price: -1 },
      { price: 'Infinity' },
      { fee: -2.01 },
      { market: 'STOCKS' },
      { symbol: 'MSFT' },
      { expiration: '2024-06-21' },
      { side: 'HOLD' },
      { date: 'now-ish' },
      { date: new Date(Date.now() + 2 * 86_400_000).toISOString() },
    ]
    for (const wrong of refused) {
      const kept = [action('BUY', 1, 1, 0), action('SELL', 1, 1, 1), action('SELL', 1, 1, 2)]
      const { error } = await replace('alice', [...kept, { ...action('SELL', 1, 2, 3), ...wrong }])
      expect(error, JSON.stringify(wrong)).not.toBeNull()
      expect([await rows(), await tradeOf(db, betId)], JSON.stringify(wrong)).toEqual(before)
    }
  })

  it('is allowed to the owner and the service only, and keeps the owner', async () => {
    const actions = [action('BUY', 1, 2, 0), action('SELL', 1, 3, 1), action('SELL', 1, 3, 2), action('BUY', 1, 3, 3)]
    expect((await replace('mallory', actions)).error).toMatchObject({
      code: 'PT403',
      message: 'Only the owner of a strategy can change its trades',
    })
    expect(
      (await db.anon.rpc('replace_trade', { strategy_id: strategyId, bet_id: betId, actions })).error,
    ).toMatchObject({ code: '42501' })
    await db.as('alice').from('strategy_profile').update({ public: 'false' }).eq('id', strategyId)
    const none = await db
      .as('mallory')
      .rpc('replace_trade', { strategy_id: strategyId, bet_id: 'no such trade', actions })
    expect((await replace('mallory', actions)).error, 'a private trade is like none').toEqual(none.error)
    expect(await rows()).toHaveLength(3)
    expect(
      (await db.service.rpc('replace_trade', { strategy_id: strategyId, bet_id: betId, actions })).error,
    ).toBeNull()
    expect(await db.sql('select user_id, count(*)::int from bet_data where bet_id = $1 group by 1', [betId])).toEqual([
      { user_id: 'alice', count: 4 },
    ])
  })
})

describe('adding trades', () => {
  beforeEach(async () => {
    strategyId = (await newStrategy(db.as('alice'))).id
  })

  const of = (bet_id: string | null, ...rest: Parameters<typeof action>) => ({ ...action(...rest), bet_id })
  const add = (actions: ReturnType<typeof of>[], client = db.as('alice')) =>
    client.rpc('add_trades', { strategy_id: strategyId, actions })
  const stored = () =>
    db.sql('select bet_id, side, price::text from bet_data where strategy_id = $1 order by id', [strategyId])

  it('writes them at once, each with its figures, in the order given', async () => {
    const [first, second] = [newId(), newId()]
    const answer = await add([
      of(first, 'BUY', '10', '100.123456789012345678', 0),
      of(second, 'SELL', '5', '90', 0),
      of(first, 'SELL', '10', '110', 0),
    ])
    expect(answer).toMatchObject({ error: null, data: [first, second] })
    expect(await tradeOf(db, first)).toMatchObject({ status: 'WIN', position: 'LONG', qty: '10' })
    expect(await tradeOf(db, second)).toMatchObject({ status: 'OPEN', position: 'SHORT' })
    expect(await stored()).toMatchObject([{ price: '100.123456789012345678' }, { price: '90' }, { price: '110' }])
    expect(await db.untrueFigures()).toEqual([])
  })

  it('writes them once when a call whose response was lost is repeated', async () => {
    const [first, second] = [newId(), newId()]
    const both = [of(first, 'BUY', '1', '2', 0), of(second, 'BUY', '1', '2', 0)]
    await add(both.slice(0, 1))
    expect((await add(both)).data).toEqual([second])
    expect((await add(both)).data).toEqual([])
    expect(await stored()).toHaveLength(2)
  })

  it('refuses all when one is invalid or has no id, or when the strategy belongs to another user', async () => {
    const fine = of(newId(), 'BUY', '1', '2', 0)
    expect((await add([fine, of(newId(), 'BUY', '-1', '2', 0)])).error).not.toBeNull()
    expect((await add([fine, of(null, 'BUY', '1', '2', 0)])).error).not.toBeNull()
    expect((await add([fine], db.as('bob'))).error).not.toBeNull()
    expect((await add([fine], db.anon)).error).not.toBeNull()
    expect(await stored()).toEqual([])
  })

  it('takes the id of a trade in another strategy, which stays unchanged', async () => {
    const taken = newId()
    await add([of(taken, 'BUY', '1', '2', 0)])
    const before = await tradeOf(db, taken)
    const first = strategyId
    strategyId = (await newStrategy(db.as('alice'))).id
    expect((await add([of(taken, 'SELL', '1', '3', 1)])).error).toBeNull()
    expect(await stored()).toEqual([{ bet_id: taken, side: 'SELL', price: '3' }])
    expect(await tradeOf(db, taken, first)).toEqual(before)
  })
})
