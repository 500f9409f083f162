// @vitest-environment node
import { expect, it } from 'vitest'
import { Decimal } from '@/domain/decimal'
import { type Histogram, histogramOf, medianOf } from '@/domain/figures/record'
import { importTrade, newStrategy, writeTrades } from './fixtures'
import { bootDatabase, type Row } from './harness'

const db = await bootDatabase()

let made = 0

/** A strategy with one trade per return, closed a day apart; null stays open. */
async function withReturns(returns: readonly (string | null)[], values: { public?: 'true' | 'false' } = {}) {
  const { id } = await newStrategy(db.as('alice'), values)
  const day = (n: number) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString()
  await writeTrades(
    db,
    returns.map((value, n) => {
      made += 1
      const exit = { side: 'SELL' as const, quantity: '1', price: String(1000 + Number(value ?? 0)), date: day(n + 1) }
      return {
        betId: `record-${made}`,
        strategyId: id,
        userId: 'alice',
        actions: [{ side: 'BUY', quantity: '1', price: '1000', date: day(n) }, ...(value === null ? [] : [exit])],
      }
    }),
  )
  return id
}
const record = async (strategy_id: string, client = db.anon) => {
  const { data, error } = await client.rpc('strategy_record', { strategy_id }, { get: true })
  expect(error).toBeNull()
  return data
}

const NOTHING = { rounds: 0, longest_losing_run: 0, best: null, worst: null, histogram: null }

it('a strategy without round trips has no statistics of them', async () => {
  expect(await record(await withReturns([]))).toMatchObject(NOTHING)
  expect(await record(await withReturns([null, null]))).toMatchObject(NOTHING)
})

it('the histogram has ranges of round width, none with both wins and losses', async () => {
  expect(await record(await withReturns(['-7', '-0.01', '0', '0.01', '12.99', '13', null]))).toMatchObject({
    rounds: 6,
    longest_losing_run: 2,
    best: 13,
    worst: -7,
    histogram: {
      from: -7,
      width: 0.5,
      counts: [1, ...Array(12).fill(0), 1, 2, ...Array(24).fill(0), 1, 1],
    },
  })
  expect(await record(await withReturns(['4', '4']))).toMatchObject({ histogram: { from: 4, width: 1, counts: [2] } })
})

it('the median delay is that of all actions, to the microsecond, for whoever sees the strategy', async () => {
  const { id } = await newStrategy(db.as('alice'), { public: 'false' })
  const delay = async (client = db.as('alice')) => ((await record(id, client)) as Row).median_delay
  expect(await delay()).toBeNull()
  const bought = (minutesLater: number) => ({
    ...{ side: 'BUY' as const, quantity: '1', price: '1', date: '2024-05-06T10:00:00Z', minutesLater },
  })
  await importTrade(db, id, 'delayed', [bought(0.1), bought(-0.5), bought(60 * 24 * 41)])
  expect(await delay()).toBe(6)
  // Recorded a microsecond before its date: a time of JavaScript ends with the millisecond.
  const ahead = { ...bought(1e-9), date: '2024-05-06T10:00:00.000001Z' }
  await importTrade(db, id, 'one more', [ahead])
  expect(await delay()).toBe((medianOf([6e6, -30e6, 41 * 86_400e6, -1]) as number) / 1e6)
  expect(await delay(db.as('mallory'))).toBeNull()
  expect(await delay(db.anon)).toBeNull()
})

it('a losing run continues over days, and an edit in the middle of it splits it', async () => {
  const id = await withReturns(['1', '-1', '-2', '-300', '-4', '0', '-5', '-6', null, '-7', '-8', '20000'])
  const betIds = Array.from({ length: 12 }, (_, n) => `record-${made - 11 + n}`)
  expect(await record(id)).toMatchObject({ longest_losing_run: 4, worst: -300, best: 20000 })
  // The fourth loss is changed to a win, then the round trip that broke even is deleted.
  const at = (n: number) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString()
  const action = { market: 'STOCK', symbol: 'AAPL', quantity: '1', fee: '0' }
  const { error } = await db.as('alice').rpc('replace_trade', {
    strategy_id: id,
    bet_id: betIds[3] ?? '',
    actions: [
      { ...action, side: 'BUY', price: '1000', date: at(3) },
      { ...action, side: 'SELL', price: '1001', date: at(4) },
    ],
  })
  expect(error).toBeNull()
  expect(await record(id)).toMatchObject({ longest_losing_run: 4, worst: -8, best: 20000 })
  await db.sql('delete from bet_data where bet_id = any ($1)', [[betIds[5], betIds[11]]])
  expect(await record(id)).toMatchObject({
    rounds: 9,
    longest_losing_run: 5,
    best: 1,
    worst: -8,
    histogram: histogramOf(['1', '-1', '-2', '1', '-4', '-5', '-6', '-7', '-8']),
  })
  expect(await db.sql('select * from check_figures()')).toEqual([])
})

it('returns close together and far from 0 are counted in the same ranges as in the browser', async () => {
  for (const [price, ends] of [
    ['3001000', ['3000000', '3000000.01']],
    ['999999990000', ['999999989000', '999999989000.0000000001']],
  ] as const) {
    const { id } = await newStrategy(db.as('alice'))
    const trade = (exit: string, n: number) => ({
      betId: `far-${n}`,
      strategyId: id,
      userId: 'alice',
      actions: [
        { side: 'BUY' as const, quantity: '1', price: '1000', date: '2024-01-01T00:00:00Z' },
        { side: 'SELL' as const, quantity: '1', price: exit, date: '2024-01-02T00:00:00Z' },
      ],
    })
    const exits = [price, new Decimal(price).plus(new Decimal(ends[1]).minus(ends[0])).toFixed()]
    await writeTrades(db, exits.map(trade))
    const { histogram } = (await record(id)) as unknown as { histogram: Histogram }
    expect(histogram).toEqual(histogramOf(ends))
    expect(histogram.counts.reduce((sum, count) => sum + count)).toBe(2)
  }
})

it('users with access read the statistics of a private strategy, others get the answer for a strategy that does not exist', async () => {
  const id = await withReturns(['-5', '6'], { public: 'false' })
  for (const client of [db.anon, db.as('mallory')]) expect(await record(id, client)).toMatchObject(NOTHING)
  expect(await record(id, db.as('alice'))).toMatchObject({ rounds: 2, best: 6, worst: -5 })
  expect(await record(crypto.randomUUID())).toMatchObject(NOTHING)
})
