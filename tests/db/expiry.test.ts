// @vitest-environment node
import { beforeEach, describe, expect, test } from 'vitest'
import type { Side } from '@/domain/contract/markets'
import { newStrategy, OTHERS_DEFAULT, tradeOf } from './fixtures'
import { bootDatabase } from './harness'

const db = await bootDatabase()
const owner = db.as('user_owner')
const EXPIRATION = '2024-05-17'
const AFTER_CLOSE = `${EXPIRATION}T21:00:00Z`

let strategyId: string
let made = 0

beforeEach(async () => {
  strategyId = (await newStrategy(owner)).id
  made += 1
})

interface Action {
  /** Absent: now. */
  date?: string
  market: string
  symbol: string
  expiration: string | null
  side: string
  quantity: number
  price: number
  fee: number
}
const option = (side: Side, quantity: number, price: number, date?: string, more: Partial<Action> = {}): Action => ({
  ...{
    market: 'OPTIONS',
    symbol: 'AAPL 200C',
    expiration: EXPIRATION,
    side,
    quantity,
    price,
    fee: 0,
    ...(date && { date }),
  },
  ...more,
})
const expire = (quantity: number, more: Partial<Action> = {}) => option('EXPIRE', quantity, 0, AFTER_CLOSE, more)
const buy = (quantity: number, price: number, day = 6, more: Partial<Action> = {}) =>
  option('BUY', quantity, price, `2024-05-0${day}T15:00:00Z`, more)
const sell = (quantity: number, price: number, day = 6, more: Partial<Action> = {}) =>
  option('SELL', quantity, price, `2024-05-0${day}T15:00:00Z`, more)

const betId = () => `expiry-${made}`
const write = (...actions: Action[]) =>
  owner.from('bet_data').insert(
    actions.map((row) => ({ strategy_id: strategyId, bet_id: betId(), ...row })),
    OTHERS_DEFAULT,
  )
const replace = (...actions: (Action & { id?: number })[]) =>
  owner.rpc('replace_trade', { strategy_id: strategyId, bet_id: betId(), actions: JSON.parse(JSON.stringify(actions)) })
const stored = () => tradeOf(db, betId(), strategyId)
const summary = async () =>
  (
    await db.sql('select is_live, after_outcome from trade_summary where strategy_id = $1 and bet_id = $2', [
      strategyId,
      betId(),
    ])
  )[0]

describe('an option that expires worthless', () => {
  test('closes two purchases at two prices, whatever their order in the statement', async () => {
    await write(expire(3), buy(2, 2, 7), buy(1, 1, 6))
    expect(await stored()).toMatchObject({ position: 'LONG', status: 'LOSS', qty: '3', return: '-500' })
  })

  test('is logged live or late by the same rule as other actions', async () => {
    const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
    const dayAhead = { expiration: hourAgo.slice(0, 10) }
    await write(buy(1, 2, 6, dayAhead), option('EXPIRE', 1, 0, hourAgo, dayAhead))
    expect(await summary()).toMatchObject({ is_live: false, after_outcome: true })
    made += 1
    // Bought live on its last day, a day ago, because nobody could buy it today after 17:00 in New York.
    const dayAgo = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
    const bought = option('BUY', 1, 2, `${dayAgo}T15:00:00Z`, { expiration: dayAgo })
    const recorded = { bet_id: betId(), recorded_at: bought.date, first_recorded_at: bought.date, edits: 0 }
    await db.sql('select private.import_trades($1, $2)', [strategyId, JSON.stringify([{ ...bought, ...recorded }])])
    await write(option('EXPIRE', 1, 0, undefined, { expiration: dayAgo })).throwOnError()
    expect(await summary()).toMatchObject({ is_live: true, after_outcome: false })
  })
})

describe('an expiry is refused', () => {
  test.each([
    ['as the first action', [expire(1)], 'Nothing was open at that time, so nothing could expire'],
    [
      'before anything was opened',
      [{ ...expire(1), date: '2024-05-17T15:00:00Z' }, buy(1, 2, 6, { date: '2024-05-17T15:00:01Z' })],
      'Nothing was open at that time',
    ],
    [
      'when all is sold',
      [buy(1, 2), sell(1, 3, 7), expire(1)],
      'Nothing was open at that time, so nothing could expire',
    ],
    ['a second time', [buy(1, 2), expire(1), expire(1)], 'Nothing was open at that time, so nothing could expire'],
    ['of less than what is open', [buy(3, 2), expire(2)], 'An expiry covers everything open at that time: 3'],
    ['of more than what is open', [sell(3, 2), sell(0.5, 2, 7), expire(4)], 'everything open at that time: 3.5'],
    [
      'of a share',
      [buy(1, 2), expire(1)].map((row) => ({ ...row, market: 'STOCK' })),
      'Only an option with an expiration date can expire',
    ],
    [
      'without an expiration date',
      [buy(1, 2), expire(1)].map((row) => ({ ...row, expiration: null })),
      'Only an option with an expiration date can expire',
    ],
    [
      'the day before',
      [buy(1, 2), expire(1, { date: '2024-05-16T23:59:59.999Z' })],
      'An option expires on its expiration date or the day after, in UTC',
    ],
    [
      'two days later',
      [buy(1, 2), expire(1, { date: '2024-05-19T00:00:00Z' })],
      'An option expires on its expiration date or the day after, in UTC',
    ],
  ])('%s', async (_name, actions, message) => {
    expect((await write(...actions)).error).toMatchObject({ code: 'PT400', message: expect.stringContaining(message) })
    expect(await stored()).toBeUndefined()
  })

  test('with a price, and a purchase or a sale without one', async () => {
    for (const actions of [[buy(1, 2), expire(1, { price: 0.01 })], [buy(1, 0)], [buy(1, 2), sell(1, 0, 7)]]) {
      expect((await write(...actions)).error?.message).toContain('bet_data_price')
    }
    expect((await write(buy(1, 2), expire(1, { side: 'LEND', price: 1 }))).error?.message).toContain('bet_data_side')
  })

  test('the first and the last instant of the two days are accepted', async () => {
    for (const date of ['2024-05-17T00:00:00Z', '2024-05-18T23:59:59.999999Z']) {
      made += 1
      expect((await write(buy(1, 2), expire(1, { date }))).error).toBeNull()
    }
  })
})

describe('a trade with an expiry', () => {
  const ids = async () =>
    (
      await db.sql<{ id: number }>('select id::integer from bet_data where bet_id = $1 order by date, id', [betId()])
    ).map(({ id }) => id)

  test('is edited as a whole: the expiry fits the changed, added and removed actions', async () => {
    await write(buy(2, 3), sell(1, 4, 7), expire(1))
    const [bought, sold, expired] = await ids()
    // One more is bought, the sale is removed, and everything expires.
    expect((await replace({ ...buy(2, 3), id: bought }, buy(1, 2, 8), { ...expire(3), id: expired })).error).toBeNull()
    expect(await stored()).toMatchObject({ status: 'LOSS', qty: '3', return: '-800' })
    expect(await ids()).not.toContain(sold)
    const events = await db.sql(
      'select event, (old).side as old_side, (new).side as new_side from bet_history where bet_id = $1 order by id',
      [betId()],
    )
    expect(events).toHaveLength(2)
    expect(events).toEqual(
      expect.arrayContaining([
        { event: 'deleted', old_side: 'SELL', new_side: null },
        { event: 'edited', old_side: 'EXPIRE', new_side: 'EXPIRE' },
      ]),
    )
    expect(await db.untrueFigures()).toEqual([])
  })

  test('can turn the expiry into a sale and back', async () => {
    await write(buy(2, 3))
    await replace(buy(2, 3), expire(2))
    await replace(buy(2, 3), sell(2, 5, 7))
    expect(await stored()).toMatchObject({ status: 'WIN', return: '400' })
    expect((await replace(buy(2, 3), expire(2))).error).toBeNull()
    expect(await stored()).toMatchObject({ status: 'LOSS', return: '-600' })
    expect(await db.untrueFigures()).toEqual([])
  })

  test('refuses a change that the expiry does not fit', async () => {
    await write(buy(2, 3), buy(1, 3, 7), expire(3))
    const [first = 0] = await ids()
    expect((await replace(buy(3, 3), buy(1, 3, 7), expire(3))).error?.message).toContain(
      'everything open at that time: 4',
    )
    expect((await write(buy(1, 2, 8))).error?.message).toContain('everything open at that time: 4')
    expect((await owner.from('bet_data').delete().eq('id', first)).error?.message).toContain('at that time: 1')
    expect((await owner.from('bet_data').update({ quantity: 1 }).eq('id', first)).error?.message).toContain('time: 2')
    expect(
      (await owner.from('bet_data').update({ expiration: '2024-06-21' }).eq('bet_id', betId())).error?.message,
    ).toContain('An option expires on its expiration date')
    expect(await stored()).toMatchObject({ qty: '3', return: '-900' })
  })

  test('is open again when the expiry is removed, and can be deleted as a whole', async () => {
    await write(buy(2, 3), expire(2))
    await replace(buy(2, 3))
    expect(await stored()).toMatchObject({ status: 'OPEN', qty_rem: '2', return: '0' })
    await replace(buy(2, 3), expire(2))
    expect((await owner.from('bet_data').delete().eq('bet_id', betId())).error).toBeNull()
    expect(await stored()).toBeUndefined()
    expect(await db.untrueFigures()).toEqual([])
  })

  test('is added by an import once, even if the import is repeated', async () => {
    const actions = JSON.parse(JSON.stringify([sell(1, 2), expire(1)].map((row) => ({ ...row, bet_id: betId() }))))
    const add = () => owner.rpc('add_trades', { strategy_id: strategyId, actions })
    expect((await add()).data).toEqual([betId()])
    expect((await add()).data).toEqual([])
    expect(await stored()).toMatchObject({ position: 'SHORT', status: 'WIN', return: '200' })
  })
})
