// @vitest-environment node
import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { followedTrade } from '@/domain/followers'
import { exchangeDay } from '../../scripts/prices/days'
import { proofRuns } from '../proofRuns'
import { trade } from './arbitraries'
import { type Action, HIDDEN, minuteAfterNow, newStrategy, SHOWN, share, type Trade, writeTrades } from './fixtures'
import { bootDatabase } from './harness'

/** A price that a follower got, at a time that no split came before. */
const followerPrice = (price: string | null) => (price === null ? null : { price, barAt: '2024-01-01T00:00:00Z' })

const db = await bootDatabase()
let id: string

beforeEach(async () => {
  await bootDatabase()
  id = (await newStrategy(db.as('alice'))).id
  await db.service.from('price_sources').insert([
    { source: SHOWN, may_show: true },
    { source: HIDDEN, may_show: false },
  ])
})

const at = (side: Action['side'], quantity: string, price: string, hour = 10, more: Partial<Action> = {}): Action => ({
  side,
  quantity,
  price,
  date: `2024-05-06T${hour}:00:00Z`,
  ...more,
})
const write = (betId: string, actions: Action[], more: Partial<Trade> = {}) =>
  writeTrades(db, [{ betId, strategyId: id, userId: 'alice', actions, ...more }])
const idsOf = async (betId: string) =>
  (await db.sql<{ id: string }>('select id from bet_data where bet_id = $1 order by date, id', [betId])).map((row) =>
    Number(row.id),
  )
const row = (actionId: number, price: number, more: object = {}) => ({
  ...{ action_id: actionId, price, span: 'minute', bar_at: minuteAfterNow(2), source: SHOWN },
  ...more,
})
const follow = (actionId: number, price: number, more: object = {}) =>
  db.service
    .from('follower_prices')
    .upsert(row(actionId, price, more))
    .select('action_id')
/** Gives each action of a trade that is not an expiry a price, in order of time. */
async function followAll(betId: string, ...prices: number[]) {
  const ids = await db.sql<{ id: string }>(
    `select id from bet_data where bet_id = $1 and side <> 'EXPIRE' order by date, id`,
    [betId],
  )
  for (const [n, price] of prices.entries()) {
    expect((await follow(Number(ids[n]?.id), price)).error).toBeNull()
  }
}
const pnlOf = async (betId: string) =>
  (await db.sql('select follower_pnl::text as pnl from trade_summary where bet_id = $1', [betId]))[0]?.pnl
const figures = async () => {
  const [found] = await db.sql(
    `select follower_trades, follower_rounds, follower_pnl::text, followed_pnl::text, follower_return
     from strategy_metrics where strategy_id = $1`,
    [id],
  )
  return Object.values(found ?? {})
}

describe('what a follower would have got', () => {
  it('is by the same rules at other prices, over the trades all of whose actions have one, beside the trader’s own', async () => {
    // Bought 10 at 10 and sold 4 at 12 and 6 at 13, with fees of 1 + 0.4: 26 − 1.4.
    await write('long', [
      at('BUY', '10', '10', 10, { fee: '1' }),
      at('SELL', '4', '12', 11, { fee: '0.4' }),
      at('SELL', '6', '13', 12),
    ])
    await write('short', [at('SELL', '5', '20'), at('BUY', '5', '15', 11)])
    await write(
      'euro',
      [at('BUY', '1', '50', 10, { usd_rate: '1.1' }), at('SELL', '1', '60', 11, { usd_rate: '1.2' })],
      {
        currency: 'EUR',
        symbol: 'SAP',
      },
    )
    await write('open', [at('BUY', '3', '10')], { symbol: 'MSFT' })
    expect(await figures()).toEqual([0, 0, '0', '0', null])

    await followAll('long', 10.5, 11.5)
    expect(await pnlOf('long')).toBeNull()
    await followAll('long', 10.5, 11.5, 12.5)
    expect(await pnlOf('long')).toBe('14.6')
    await followAll('short', 19, 16)
    await followAll('euro', 51, 59)
    await followAll('open', 11)
    // Nothing of it is closed, so there is nothing to tell.
    expect(await pnlOf('open')).toBeNull()
    expect(await pnlOf('euro')).toBe('9.6')
    expect(await figures()).toEqual([3, 3, '39.2', '61.6', null])
    await db.sql('select refresh_returns()')
    const [account] = await db.sql('select capital::float from strategy_metrics where strategy_id = $1', [id])
    expect((await figures())[4]).toBeCloseTo(3920 / Number(account?.capital), 10)
    expect(
      await db.sql(`select day::text, follower_trades, follower_pnl::text, followed_pnl::text from strategy_days`),
    ).toEqual([{ day: '2024-05-06', follower_trades: 3, follower_pnl: '39.2', followed_pnl: '61.6' }])
    expect(await db.untrueFigures()).toEqual([])
  })

  it('counts round trips, since one trade can have as many as a trader likes', async () => {
    const minute = (n: number) => `2024-05-06T10:${String(n).padStart(2, '0')}:00Z`
    await write(
      'scalps',
      Array.from({ length: 60 }, (_, n) => ({
        ...at(n % 2 === 0 ? 'BUY' : 'SELL', '1', n % 2 === 0 ? '10' : '11'),
        date: minute(n),
      })),
    )
    await followAll('scalps', ...Array.from({ length: 60 }, () => 10.5))
    expect(await figures()).toEqual([1, 30, '0', '30', null])
  })

  it('an expiry keeps its 0 and needs no price', async () => {
    await write('option', [at('BUY', '2', '3'), at('EXPIRE', '2', '0', 20, { date: '2024-05-17T20:00:00Z' })], {
      market: 'OPTIONS',
      symbol: 'AAPL 200C',
      expiration: '2024-05-17',
    })
    await followAll('option', 3.5)
    expect(await pnlOf('option')).toBe('-700')
    expect(await db.untrueFigures()).toEqual([])
  })

  it('an edit takes an action’s price back, a later price and a deletion are counted; a price that is withdrawn counts no more', async () => {
    await write('one', [at('BUY', '10', '10'), at('SELL', '10', '12', 11)])
    await write('two', [at('BUY', '1', '10', 12), at('SELL', '1', '12', 13)])
    await followAll('one', 10.5, 11.5)
    await followAll('two', 10, 13)
    expect(await figures()).toEqual([2, 2, '13', '22', null])
    const [, sold = 0] = await idsOf('one')
    await db.as('alice').from('bet_data').update({ fee: 1 }).eq('id', sold)
    expect(await pnlOf('one')).toBeNull()
    expect(await db.sql('select from follower_prices where action_id = $1', [sold])).toEqual([])
    expect(await figures()).toEqual([1, 1, '3', '2', null])
    await follow(sold, 11)
    expect(await figures()).toEqual([2, 2, '7', '21', null])
    await follow(sold, 11.5)
    expect(await pnlOf('one')).toBe('9')
    await db.service.from('follower_prices').delete().eq('action_id', sold)
    expect(await pnlOf('one')).toBeNull()
    await follow(sold, 11)
    await db.as('alice').from('bet_data').delete().eq('bet_id', 'two')
    expect(await figures()).toEqual([1, 1, '4', '19', null])
    expect(await db.untrueFigures()).toEqual([])
  })

  it('comes for thousands of actions of several strategies at once', async () => {
    const other = (await newStrategy(db.as('bob'))).id
    for (const strategyId of [id, other]) {
      await writeTrades(
        db,
        Array.from({ length: 500 }, (_, n) => ({
          betId: `t-${n}`,
          strategyId,
          userId: strategyId === id ? 'alice' : 'bob',
          actions: [at('BUY', '1', '10'), at('SELL', '1', '12', 11)],
        })),
      )
    }
    const actions = await db.sql<{ id: string; side: string }>('select id, side from bet_data')
    const rows = actions.map((one) => row(Number(one.id), one.side === 'BUY' ? 10.5 : 11))
    expect((await db.service.from('follower_prices').insert(rows)).error).toBeNull()
    expect(
      await db.sql('select follower_trades, follower_pnl::text, followed_pnl::text from strategy_metrics'),
    ).toEqual(Array(2).fill({ follower_trades: 500, follower_pnl: '250', followed_pnl: '1000' }))
    expect(await db.untrueFigures()).toEqual([])
  })

  it.each([
    ['a price', `update follower_prices set price = price * 1.1`, 'trade'],
    ['a trade’s result', `update trade_summary set follower_pnl = 5`, 'trade'],
    ['a realisation', `update trade_realisations set follower_pnl = 5`, 'realisation'],
    ['a day’s sum', `update strategy_days set follower_pnl = 5`, 'day'],
    ['a month’s sum', `update private.strategy_months set followed_pnl = 5`, 'month'],
    ['a strategy’s sum', `update strategy_metrics set follower_pnl = 5`, 'strategy'],
  ])('is found by check_figures() when %s was altered', async (_, statement, what) => {
    await write('one', [at('BUY', '10', '10'), at('SELL', '10', '12', 11)])
    await followAll('one', 10.5, 11.5)
    // As somebody does who may do anything.
    await db.script(`set session_replication_role = replica; ${statement}; set session_replication_role = origin;`)
    expect((await db.untrueFigures()).map((one) => one.what)).toContain(what)
  })

  it('is the same in SQL and in TypeScript, to the last digit, for any trades and prices', async () => {
    const price = fc.oneof(
      fc.constantFrom('9', '10.5', '12'),
      fc.integer({ min: 1, max: 99_999 }).map((n) => String(n / 100)),
    )
    const followed = fc.record({
      trade,
      prices: fc.array(fc.option(price, { freq: 12 }), { minLength: 10, maxLength: 10 }),
    })
    let results = 0
    await fc.assert(
      fc.asyncProperty(fc.array(followed, { minLength: 1, maxLength: 8 }), async (given) => {
        await bootDatabase()
        id = (await newStrategy(db.as('alice'))).id
        await writeTrades(
          db,
          given.map((one, n) => ({ ...one.trade, betId: `t-${n}`, strategyId: id, userId: 'alice' })),
        )
        const rules = given.map((one) => followedTrade(one.trade.actions, one.prices.map(followerPrice), one.trade))
        const rows = []
        for (const [n, { trade: own, prices }] of given.entries()) {
          // Ids are in the order of writing.
          const ids = await db.sql<{ id: string }>('select id from bet_data where bet_id = $1 order by id', [`t-${n}`])
          for (const [place, { side }] of own.actions.entries()) {
            const paid = prices[place]
            if (side !== 'EXPIRE' && paid) rows.push(row(Number(ids[place]?.id), Number(paid)))
          }
        }
        if (rows.length > 0) expect((await db.service.from('follower_prices').insert(rows)).error).toBeNull()
        const stored = await db.sql('select follower_pnl::text as pnl from trade_summary order by bet_id')
        expect(stored.map(({ pnl }) => pnl)).toEqual(rules.map((one) => one?.return ?? null))
        results += rules.filter((one) => one !== null).length
        expect(await db.untrueFigures()).toEqual([])
      }),
      { numRuns: proofRuns(25) },
    )
    expect(results).toBeGreaterThan(proofRuns(10))
  })
})

describe('what is refused', () => {
  it('a price of an expiry, of an action in private, of a bar that is too early; one of an action that changed meanwhile is skipped', async () => {
    await write('option', [at('BUY', '2', '3'), at('EXPIRE', '2', '0', 20, { date: '2024-05-17T20:00:00Z' })], {
      market: 'OPTIONS',
      symbol: 'AAPL 200C',
      expiration: '2024-05-17',
    })
    const [bought = 0, expired = 0] = await idsOf('option')
    const refused = async (actionId: number, more: object = {}) => (await follow(actionId, 3, more)).error?.message
    expect(await refused(expired)).toMatch(/is no purchase or sale/)
    expect(await refused(bought, { bar_at: minuteAfterNow(0) })).toMatch(/begins before a follower could act/)
    expect(await refused(bought, { bar_at: minuteAfterNow(2).replace(':00.000Z', ':30.000Z') })).toMatch(
      /begins before/,
    )
    const today = exchangeDay('OPTIONS', Date.now())
    expect(await refused(bought, { span: 'day', bar_at: today })).toMatch(/begins before/)
    expect(await refused(bought, { price: 0 })).toMatch(/follower_prices_price/)
    expect((await follow(bought, 3, { read_at: '2024-05-06' })).data).toEqual([])
    expect((await follow(999_999, 3)).data).toEqual([])
    expect((await follow(bought, 3)).data).toEqual([{ action_id: bought }])

    const hidden = (await newStrategy(db.as('alice'), { public: 'false' })).id
    await write('secret', [at('BUY', '1', '1')], { strategyId: hidden })
    const [secret = 0] = await idsOf('secret')
    expect(await refused(secret)).toMatch(/recorded in private/)
  })
})

it('everybody who sees a strategy sees its followers’ result, and the prices of sources that may be shown alone', async () => {
  await write('one', [at('BUY', '10', '10'), at('SELL', '10', '12', 11)])
  const [bought = 0, sold = 0] = await idsOf('one')
  await follow(bought, 10.5)
  await follow(sold, 11.5, { source: HIDDEN })
  const seen = async (client: typeof db.anon) => {
    const prices = await client.from('follower_prices').select('action_id, price')
    const trades = await client.from('trade_summary').select('follower_pnl')
    return [prices.data, trades.data]
  }
  for (const client of [db.anon, db.as('mallory'), db.as('alice')]) {
    expect(await seen(client)).toEqual([[{ action_id: bought, price: 10.5 }], [{ follower_pnl: 10 }]])
    const hidden = [
      await client.from('follower_prices').select('action_id').eq('source', HIDDEN).gt('price', 0),
      await client.from('bet_data').select('id, follower_prices!inner(price)').eq('side', 'SELL'),
      await client.from('actions_to_follow').select('low, high'),
      await client.from('follower_prices').delete().eq('source', HIDDEN).select(),
      await client.from('follower_prices').insert(row(bought, 1)).select(),
    ]
    for (const { data } of hidden) expect(data ?? []).toEqual([])
  }
  await db.service.from('price_sources').update({ may_show: true }).eq('source', HIDDEN)
  expect((await seen(db.anon))[0]).toHaveLength(2)
  // Of a strategy that its owner hid nobody else sees either, except for those it is shared with.
  await db.as('alice').from('strategy_profile').update({ public: 'false' }).eq('id', id)
  expect(await seen(db.anon)).toEqual([[], []])
  expect(await seen(db.as('mallory'))).toEqual([[], []])
  await share(db.as('alice'), id, db.as('bob'))
  expect((await seen(db.as('bob')))[0]).toHaveLength(2)
})
