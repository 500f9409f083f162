// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PERIODS, periodReturns } from '@/domain/figures/periods'
import { awaitsReturns, toMetrics } from '@/domain/figures/values'
import { proofRuns } from '../proofRuns'
import { figuresOf, newStrategy, writeTrades } from './fixtures'
import { bootDatabase } from './harness'

const db = await bootDatabase()

const DAY_MS = 24 * 3_600_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()
const NOTHING = { h24: 0, d7: 0, d28: 0, m3: 0, m6: 0, y1: 0 }

let trades = 0

/** A strategy of alice's that bought at 100 and sold at these prices, so many days ago; its account is derived. */
async function tradedAt(...sales: { days: number; price: string }[]) {
  const { id } = await newStrategy(db.as('alice'))
  for (const { days, price } of sales) {
    trades += 1
    await writeTrades(db, [
      {
        betId: `period-${trades}`,
        strategyId: id,
        userId: 'alice',
        actions: [
          { side: 'BUY', quantity: '1', price: '100', date: daysAgo(days + 0.001) },
          { side: 'SELL', quantity: '1', price, date: daysAgo(days) },
        ],
      },
    ])
  }
  await db.sql('select refresh_returns(array[$1::uuid])', [id])
  return id
}

describe('the periods', () => {
  it('are what the account made since the end of the day so long ago', async () => {
    // 100 became 110, then 132: each sale is of all of it but the gains before.
    const id = await tradedAt({ days: 200, price: '110' }, { days: 10, price: '122' })
    expect(await figuresOf(db, id)).toMatchObject({
      h24: 0,
      d7: 0,
      d28: expect.closeTo(20),
      m3: expect.closeTo(20),
      m6: expect.closeTo(20),
      y1: expect.closeTo(32),
    })
    expect(await db.untrueFigures()).toEqual([])
  })

  it('are 0 without trades, and 0 again when the last one is deleted', async () => {
    const id = await tradedAt({ days: 3, price: '110' })
    expect(await figuresOf(db, id)).toMatchObject({ h24: 0, d7: expect.closeTo(10) })
    await db.sql('delete from bet_data where strategy_id = $1', [id])
    await db.service.rpc('refresh_returns')
    expect(await figuresOf(db, id)).toMatchObject(NOTHING)
    expect(await db.untrueFigures()).toEqual([])
  })

  it('SQL and TypeScript agree on every day of the calendar', async () => {
    const until = fc.integer({ min: Date.UTC(2023, 0, 1), max: Date.UTC(2029, 0, 1) }).map(dayOf)
    // An account may have lost everything.
    const indices = fc.uniqueArray(fc.record({ ago: fc.nat(420), index: fc.constantFrom(0, 0.3, 1, 1.1, 2) }), {
      selector: ({ ago }) => ago,
      maxLength: 12,
    })
    await fc.assert(
      fc.asyncProperty(until, indices, async (today, given) => {
        const days = given
          .toSorted((one, other) => other.ago - one.ago)
          .map(({ ago, index }) => ({ day: dayOf(Date.parse(today) - ago * DAY_MS), index }))
        const [row] = await db.sql(
          `select private.period_returns(
             (select coalesce(array_agg(d order by d.day), '{}') from jsonb_populate_recordset(null::private.account_day, $1) d), $2
           ) as returns`,
          [JSON.stringify(days), today],
        )
        const computed = periodReturns(days, today)
        expect(row?.returns).toEqual(PERIODS.map((period) => computed[period]))
      }),
      { numRuns: proofRuns(200) },
    )
  })

  it('move on with the day: each strategy is refreshed once every UTC day', async () => {
    const id = await tradedAt({ days: 3, price: '110' })
    await db.service.rpc('refresh_returns')
    expect((await db.service.rpc('refresh_returns')).data).toBe(0)
    await db.sql(
      `update strategy_metrics set returns_at = returns_at - interval '1 day', period_returns[1] = 7 where strategy_id = $1`,
      [id],
    )
    expect((await db.service.rpc('refresh_returns')).data).toBe(1)
    expect(await figuresOf(db, id)).toMatchObject({ h24: 0 })
  })
})

describe('after a write', () => {
  /** As the ranking tells it. */
  const waiting = async (id: string) => {
    const { data } = await db.as('alice').rpc('ranking').eq('strategy_id', id).single().throwOnError()
    return awaitsReturns(toMetrics(data))
  }

  it('the owner brings the returns up to date at once, and nobody else', async () => {
    const id = await tradedAt({ days: 3, price: '110' })
    await writeTrades(db, [
      {
        betId: 'again',
        strategyId: id,
        userId: 'alice',
        actions: [
          { side: 'BUY', quantity: '1', price: '110', date: daysAgo(2.001) },
          { side: 'SELL', quantity: '1', price: '121', date: daysAgo(2) },
        ],
      },
    ])
    expect(await figuresOf(db, id)).toMatchObject({ d7: expect.closeTo(10) })
    const refresh = (client: typeof db.anon) => client.rpc('refresh_own_returns', { strategy_id: id })
    expect((await refresh(db.anon)).error).not.toBeNull()
    expect((await refresh(db.as('bob'))).error).toBeNull()
    expect(await waiting(id), 'another user changes nothing').toBe(true)
    expect((await refresh(db.as('alice'))).error).toBeNull()
    expect(await waiting(id)).toBe(false)
    expect(await figuresOf(db, id)).toMatchObject({ d7: expect.closeTo(21) })
    expect(await db.untrueFigures()).toEqual([])
  })

  it('a second call computes nothing, because nothing was written since', async () => {
    const id = await tradedAt({ days: 3, price: '110' })
    await db.sql('update strategy_metrics set period_returns[2] = 7 where strategy_id = $1', [id])
    await db.as('alice').rpc('refresh_own_returns', { strategy_id: id })
    expect(await figuresOf(db, id)).toMatchObject({ d7: 7 })
  })
})
