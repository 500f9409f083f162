// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bootDatabase, type TestDatabase } from './harness'
import { newStrategy, tradeOf, writeTrades } from './ledger'

let db: TestDatabase
let strategyId: string
let betId: string
let made = 0

beforeAll(async () => {
  db = await bootDatabase()
  strategyId = (await newStrategy(db.as('alice'))).id
})
afterAll(() => db.close())

const hour = (n: number) => new Date(Date.UTC(2024, 4, 6, n)).toISOString()
const action = (side: 'BUY' | 'SELL', quantity: number | string, price: number | string, n: number) => ({
  date: hour(n),
  market: 'STOCK',
  sector: 'Tech',
  symbol: 'AAPL',
  expiration: null,
  side,
  quantity,
  price,
  fee: 0,
})

beforeEach(async () => {
  made += 1
  betId = `replaced-${made}`
  await writeTrades(db, [
    {
      betId,
      strategyId,
      userId: 'alice',
      fills: [
        { side: 'BUY', quantity: '10', price: '10', date: hour(0) },
        { side: 'SELL', quantity: '4', price: '12', date: hour(1) },
        { side: 'SELL', quantity: '6', price: '13', date: hour(2) },
      ],
    },
  ])
})

const rows = () =>
  db.sql('select id, side, quantity::text, price::text, fee::text from bet_data where bet_id = $1 order by id', [betId])
const replace = (sub: string, actions: object[], expected_revision?: number) =>
  db.as(sub).rpc('replace_trade', { bet_id: betId, actions: JSON.parse(JSON.stringify(actions)), expected_revision })

describe('an owner', () => {
  it('replaces a trade by fewer, as many and more actions, in the order given', async () => {
    for (const prices of [[11], [11, 12, 14], [20, 21, 22, 23, 24]]) {
      const { error } = await replace(
        'alice',
        prices.map((price, n) => action(n === 0 ? 'BUY' : 'SELL', 1, price, 0)),
      )
      expect(error).toBeNull()
      expect((await rows()).map(({ price }) => Number(price))).toEqual(prices)
    }
    // Five at one instant: the array's order decides, so the trade is long and matches its first sale.
    expect(await tradeOf(db, betId)).toMatchObject({ position: 'LONG', return: '1', qty_rem: '-3', actions_count: 5 })
    expect(await db.untrueFigures()).toEqual([])
  })

  it('sends decimals as text, and no digit is lost', async () => {
    await replace('alice', [action('BUY', '0.123456789012345678', '43251.123456789012345678', 0)])
    expect(await rows()).toMatchObject([{ quantity: '0.123456789012345678', price: '43251.123456789012345678' }])
  })

  it('may leave out what has a default', async () => {
    const { fee: _fee, sector: _sector, expiration: _expiration, ...rest } = action('BUY', 1, 2, 0)
    expect((await replace('alice', [rest])).error).toBeNull()
    expect(await rows()).toMatchObject([{ fee: '0' }])
  })

  it('changes the symbol of the whole trade at once', async () => {
    const renamed = [action('BUY', 1, 2, 0), action('SELL', 1, 3, 1), action('SELL', 1, 3, 2)].map((a) => ({
      ...a,
      symbol: 'MSFT',
    }))
    expect((await replace('alice', renamed)).error).toBeNull()
    expect(
      (
        await replace(
          'alice',
          renamed.slice(0, 2).map((a) => ({ ...a, symbol: 'NVDA' })),
        )
      ).error,
    ).toBeNull()
    const longer = [...renamed, action('SELL', 1, 4, 3)].map((a) => ({ ...a, symbol: 'TSLA' }))
    expect((await replace('alice', longer)).error).toBeNull()
    expect(await db.sql('select symbol from bet_data_metrics where bet_id = $1', [betId])).toEqual([{ symbol: 'TSLA' }])
  })

  it('leaves the rows alone that stay as they were', async () => {
    const before = await rows()
    await replace(
      'alice',
      [action('BUY', 10, 10, 0), action('SELL', 4, 99, 1), action('SELL', 6, 13, 2)].map((a) => ({
        ...a,
        sector: null,
      })),
    )
    const after = await rows()
    expect(after[0]).toEqual(before[0])
    expect(after[2]).toEqual(before[2])
    expect(after[1]).toMatchObject({ price: '99' })
  })

  it('moves the revision on by one each time, however many rows changed', async () => {
    expect((await replace('alice', [action('BUY', 1, 2, 0)], 1)).data).toBe(2)
    expect((await replace('alice', [action('BUY', 1, 3, 0), action('SELL', 1, 3, 1)], 2)).data).toBe(3)
    expect((await replace('alice', [action('BUY', 5, 3, 0)], 3)).data).toBe(4)
  })

  it('is told when somebody changed the trade in the meantime, and nothing is written', async () => {
    await replace('alice', [action('BUY', 1, 2, 0)])
    const { error } = await replace('alice', [action('BUY', 7, 7, 0)], 1)
    expect(error).toMatchObject({ code: 'PT409', message: 'This trade was changed elsewhere since you opened it' })
    expect(await rows()).toMatchObject([{ quantity: '1' }])
  })

  it('is told when the trade is gone', async () => {
    await db.as('alice').from('bet_data').delete().eq('bet_id', betId)
    const { error } = await replace('alice', [action('BUY', 1, 2, 0)])
    expect(error).toMatchObject({ code: 'PT404', message: 'This trade no longer exists' })
    expect(await rows()).toEqual([])
  })

  it.each([
    ['no actions', []],
    ['no array', { 0: 'BUY' }],
    ['nothing', null],
  ])('needs at least one action: %s', async (_what, actions) => {
    const { error } = await db.as('alice').rpc('replace_trade', { bet_id: betId, actions })
    expect(error).toMatchObject({ code: 'PT400', message: 'At least one trade action is required' })
    expect(await rows()).toHaveLength(3)
  })

  it.each([
    ['a quantity of zero', { quantity: 0 }],
    ['a price below zero', { price: -1 }],
    ['a quantity that is not a number', { quantity: 'NaN' }],
    ['an infinite price', { price: 'Infinity' }],
    ['a fee below zero', { fee: -0.01 }],
    ['a market that is none', { market: 'STOCKS' }],
    ['a symbol of its own', { symbol: 'MSFT' }],
    ['an expiration of its own', { expiration: '2024-06-21' }],
    ['a date two days ahead', { date: new Date(Date.now() + 2 * 86_400_000).toISOString() }],
    ['no date', { date: null }],
    ['a side that is none', { side: 'HOLD' }],
  ])('loses nothing when the last action is refused for %s', async (_what, wrong) => {
    const before = await rows()
    const figures = await tradeOf(db, betId)
    const { error } = await replace('alice', [
      action('BUY', 1, 1, 0),
      action('SELL', 1, 1, 1),
      action('SELL', 1, 1, 2),
      { ...action('SELL', 1, 2, 3), ...wrong },
    ])
    expect(error).not.toBeNull()
    expect(await rows()).toEqual(before)
    expect(await tradeOf(db, betId)).toEqual(figures)
  })
})

describe('anybody else', () => {
  it('is refused on a public trade', async () => {
    const { error } = await replace('mallory', [action('BUY', 1, 2, 0)])
    expect(error).toMatchObject({ code: 'PT403', message: 'Only the owner of a strategy can change its trades' })
    expect(await rows()).toHaveLength(3)
  })

  it('cannot tell a private trade from none at all', async () => {
    await db.as('alice').from('strategy_profile').update({ public: 'false' }).eq('id', strategyId)
    const hidden = await replace('mallory', [action('BUY', 1, 2, 0)])
    const none = await db
      .as('mallory')
      .rpc('replace_trade', { bet_id: 'no such trade', actions: [action('BUY', 1, 2, 0)] })
    expect(hidden.error).toEqual(none.error)
    await db.as('alice').from('strategy_profile').update({ public: 'true' }).eq('id', strategyId)
  })

  it('is refused without an account', async () => {
    const { error } = await db.anon.rpc('replace_trade', { bet_id: betId, actions: [action('BUY', 1, 2, 0)] })
    expect(error).toMatchObject({ code: '42501' })
    expect(await rows()).toHaveLength(3)
  })

  it("may be the service, which keeps the trade in its owner's name", async () => {
    const { error } = await db.service.rpc('replace_trade', {
      bet_id: betId,
      actions: [action('BUY', 1, 2, 0), action('SELL', 1, 3, 1), action('SELL', 1, 3, 2), action('BUY', 1, 3, 3)],
    })
    expect(error).toBeNull()
    expect(await db.sql('select distinct user_id from bet_data where bet_id = $1', [betId])).toEqual([
      { user_id: 'alice' },
    ])
  })
})
