// @vitest-environment node
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bootDatabase, type TestDatabase } from './harness'
import { newStrategy, tradeOf } from './ledger'

let db: TestDatabase
let strategyId: string

beforeAll(async () => {
  db = await bootDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  strategyId = (await newStrategy(db.as('alice'))).id
})

let made = 0
const newId = () => {
  made += 1
  return `added-${made}`
}

const action = (bet_id: string, side: string, quantity: string, price: string, hour: number) => ({
  bet_id,
  date: new Date(Date.UTC(2024, 4, 6, hour)).toISOString(),
  market: 'STOCK',
  sector: null,
  symbol: 'AAPL',
  expiration: null,
  side,
  quantity,
  price,
  fee: '0.5',
})
const add = (sub: string, actions: ReturnType<typeof action>[]) =>
  db.as(sub).rpc('add_trades', { strategy_id: strategyId, actions })
const stored = () =>
  db.sql('select bet_id, side, price::text from bet_data where strategy_id = $1 order by id', [strategyId])

describe('an owner', () => {
  it('adds many trades at once, each with its figures, in the order given', async () => {
    const [first, second] = [newId(), newId()]
    const answer = await add('alice', [
      action(first, 'BUY', '10', '100.123456789012345678', 0),
      action(second, 'SELL', '5', '90', 0),
      action(first, 'SELL', '10', '110', 0),
    ])
    expect(answer).toMatchObject({ error: null, data: [first, second] })
    expect(await tradeOf(db, first)).toMatchObject({ status: 'WIN', position: 'LONG', qty: '10' })
    expect(await tradeOf(db, second)).toMatchObject({ status: 'OPEN', position: 'SHORT' })
    expect(await stored()).toMatchObject([{ price: '100.123456789012345678' }, { price: '90' }, { price: '110' }])
    expect(await db.untrueFigures()).toEqual([])
  })

  it('repeats a call whose answer was lost, and nothing is there twice', async () => {
    const [first, second] = [newId(), newId()]
    const both = [action(first, 'BUY', '1', '2', 0), action(second, 'BUY', '1', '2', 0)]
    await add('alice', both.slice(0, 1))
    expect((await add('alice', both)).data).toEqual([second])
    expect((await add('alice', both)).data).toEqual([])
    expect(await stored()).toHaveLength(2)
  })

  it('adds nothing of a call in which one action cannot stand', async () => {
    const [first, second] = [newId(), newId()]
    const { error } = await add('alice', [action(first, 'BUY', '1', '2', 0), action(second, 'BUY', '-1', '2', 0)])
    expect(error).not.toBeNull()
    expect(await stored()).toEqual([])
  })

  it('is told when a trade’s id belongs to another strategy, and that trade stays as it was', async () => {
    const taken = newId()
    await add('alice', [action(taken, 'BUY', '1', '2', 0)])
    const before = await tradeOf(db, taken)
    strategyId = (await newStrategy(db.as('alice'))).id
    expect((await add('alice', [action(taken, 'SELL', '1', '3', 1)])).error?.message).toContain('already in use')
    expect(await tradeOf(db, taken)).toEqual(before)
  })

  it('cannot leave a trade without an id', async () => {
    const nameless = { ...action('', 'BUY', '1', '2', 0), bet_id: null }
    const { error } = await db.as('alice').rpc('add_trades', { strategy_id: strategyId, actions: [nameless] })
    expect(error).not.toBeNull()
    expect(await stored()).toEqual([])
  })
})

describe('nobody else', () => {
  it.each(['bob', 'anon'])('adds to it: %s', async (who) => {
    const client = who === 'anon' ? db.anon : db.as(who)
    const { error } = await client.rpc('add_trades', {
      strategy_id: strategyId,
      actions: [action(newId(), 'BUY', '1', '2', 0)],
    })
    expect(error).not.toBeNull()
    expect(await stored()).toEqual([])
  })
})
