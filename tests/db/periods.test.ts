// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { figuresOf, newStrategy, writeTrades } from './fixtures'
import { bootDatabase } from './harness'

const db = await bootDatabase()
let strategyId: string

let trades = 0

/** Writes a trade bought at 100 in 2020 and sold at 110 at an instant given in SQL. now() is constant within a transaction. */
async function soldAt(instant: string) {
  trades += 1
  await db.sql(
    `insert into bet_data (bet_id, strategy_id, user_id, market, symbol, side, quantity, price, date)
     values ('period-${trades}', $1, 'alice', 'STOCK', 'AAPL', 'BUY', 1, 100, '2020-01-01'),
       ('period-${trades}', $1, 'alice', 'STOCK', 'AAPL', 'SELL', 1, 110, ${instant})`,
    [strategyId],
  )
}

/** Runs in one transaction, where now() is constant, and rolls it back. */
async function atOneInstant(run: () => Promise<void>) {
  strategyId = (await newStrategy(db.as('alice'))).id
  await db.script('begin')
  try {
    await run()
  } finally {
    await db.script('rollback')
  }
}

describe('a period', () => {
  const lengths = [
    ['h24', '24 hours'],
    ['d7', '7 days'],
    ['d28', '28 days'],
    ['m3', '3 months'],
    ['m6', '6 months'],
    ['y1', '1 year'],
  ] as const

  it.each(lengths)('%s begins %s before now, to the microsecond', async (period, length) => {
    await atOneInstant(async () => {
      const boundary = `((now() at time zone 'UTC' - interval '${length}') at time zone 'UTC')`
      await soldAt(boundary)
      expect((await figuresOf(db, strategyId))?.[period]).toBe(0)
      await soldAt(`${boundary} + interval '1 microsecond'`)
      expect((await figuresOf(db, strategyId))?.[period]).toBe(10)
      expect(await db.untrueFigures()).toEqual([])
    })
  })

  it('is contained in every longer one', async () => {
    await atOneInstant(async () => {
      await soldAt(`now() - interval '30 days'`)
      expect(await figuresOf(db, strategyId)).toMatchObject({ h24: 0, d7: 0, d28: 0, m3: 10, m6: 10, y1: 10 })
    })
  })

  it('ends now: what is dated ahead counts once its time has come', async () => {
    await atOneInstant(async () => {
      await soldAt(`now() + interval '1 microsecond'`)
      expect(await figuresOf(db, strategyId)).toMatchObject({ h24: 0, y1: 0, total_pnl: '10' })
      await soldAt('now()')
      expect(await figuresOf(db, strategyId)).toMatchObject({ h24: 10, y1: 10, total_pnl: '20' })
      expect(await db.untrueFigures()).toEqual([])
    })
  })

  it('takes profit and cost from the same matched lots: those closed within it, even if bought before it', async () => {
    strategyId = (await newStrategy(db.as('alice'))).id
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
    await writeTrades(db, [
      {
        betId: 'partial',
        strategyId,
        userId: 'alice',
        actions: [
          { side: 'BUY', quantity: '100', price: '10', date: hoursAgo(24 * 40) },
          { side: 'SELL', quantity: '50', price: '14', date: hoursAgo(24 * 10) },
          { side: 'SELL', quantity: '20', price: '12', fee: '2', date: hoursAgo(1) },
        ],
      },
    ])
    // Within a day 20 × 2 − 2 on a cost of 200; within 28 days 200 more on a cost of 500.
    expect(await figuresOf(db, strategyId)).toMatchObject({ h24: 19, d7: 19, d28: 34, total_pnl: '238' })
  })
})

describe('as time passes', () => {
  /** Updates one strategy's periods as the refresh would at a later instant. */
  const ageTo = (instant: string) =>
    db.script(
      `update strategy_metrics m
       set as_of = '${instant}',
         (period_pnl, period_cost, spark) = (select p.* from private.compute_periods(m.strategy_id, '${instant}', m.total_pnl) p)
       where strategy_id = '${strategyId}'`,
    )

  const fillsAt = (instants: string[]) =>
    writeTrades(
      db,
      instants.map((date, i) => ({
        betId: `aged-${strategyId}-${i}`,
        strategyId,
        userId: 'alice',
        actions: [
          { side: 'BUY', quantity: '1', price: '100', date: '2020-01-01T00:00:00Z' },
          { side: 'SELL', quantity: '1', price: `${101 + i}`, date },
        ],
      })),
    )

  it('a trade drops out of each period exactly when that period ends', async () => {
    strategyId = (await newStrategy(db.as('alice'))).id
    const start = Date.now()
    const later = (days: number) => new Date(start + days * 24 * 3_600_000).toISOString()
    await fillsAt([later(-1.5), later(-20), later(-80), later(-170), later(-360)])
    for (const days of [0.1, 0.6, 3, 6, 10, 30, 100, 200, 300, 400]) {
      await ageTo(later(days))
      expect(await db.untrueFigures(), `after ${days} days`).toEqual([])
    }
    expect(await figuresOf(db, strategyId)).toMatchObject({ h24: 0, d7: 0, d28: 0, m3: 0, m6: 0, y1: 0, trades: 5 })
  })

  it('a trade re-enters a period when three months before 28, 29 and 30 May all fall on the last day of February', async () => {
    strategyId = (await newStrategy(db.as('alice'))).id
    // Relative to the current year, whose 28 February lies before all of them; the date limit is a day from now.
    const year = new Date().getUTCFullYear() - 1
    await fillsAt([`${year}-02-28T01:00:00Z`, `${year}-02-28T12:00:00Z`, `${year}-02-28T23:00:00Z`])
    await ageTo(`${year}-03-01`)
    expect(await db.untrueFigures()).toEqual([])
    for (const instant of ['05-28T12:00', '05-28T23:30', '05-29T00:30', '05-30T06:00', '05-30T18:00', '05-31T23:59']) {
      await ageTo(`${year}-${instant}Z`)
      expect(await db.untrueFigures(), instant).toEqual([])
    }
  })

  it('the refresh returns how many strategies it updated', async () => {
    strategyId = (await newStrategy(db.as('alice'))).id
    await fillsAt([new Date(Date.now() - 3_600_000).toISOString()])
    // As if it had been refreshed half an hour ago, when another trade still counted.
    await db.sql(
      `update strategy_metrics set as_of = now() - interval '30 minutes', period_pnl[1] = period_pnl[1] + 7,
         period_cost[1] = period_cost[1] + 100
       where strategy_id = $1`,
      [strategyId],
    )
    const [{ count } = { count: 0 }] = await db.sql(
      'select count(*)::integer from strategy_metrics where as_of < now()',
    )
    const { data, error } = await db.service.rpc('refresh_strategy_metrics')
    expect(error).toBeNull()
    expect(data).toBe(count)
    expect(await figuresOf(db, strategyId)).toMatchObject({ h24: 1 })
    expect(
      await db.sql("select as_of > now() - interval '1 minute' as fresh from strategy_metrics where strategy_id = $1", [
        strategyId,
      ]),
    ).toEqual([{ fresh: true }])
  })

  it('the refresh takes the oldest first, a limited number at a time, and none younger than an hour', async () => {
    const [oldest, older] = [await newStrategy(db.as('alice')), await newStrategy(db.as('alice'))].map(({ id }) => id)
    await db.sql('select refresh_strategy_metrics()')
    const age = (id: unknown, minutes: number) =>
      db.sql(`update strategy_metrics set as_of = now() - make_interval(mins => $2) where strategy_id = $1`, [
        id,
        minutes,
      ])
    await age(oldest, 90)
    await age(older, 61)
    const refresh = async () => {
      const { data, error } = await db.service.rpc('refresh_strategy_metrics', { most: 1, minutes_old: 60 })
      expect(error).toBeNull()
      return data
    }
    const waiting = () => db.sql(`select strategy_id from strategy_metrics where as_of < now() - interval '1 hour'`)
    expect(await refresh()).toBe(1)
    expect(await waiting()).toEqual([{ strategy_id: older }])
    expect(await refresh()).toBe(1)
    expect(await refresh()).toBe(0)
    expect(await waiting()).toEqual([])
  })

  it('figures stay right when a write is older than the last refresh', async () => {
    strategyId = (await newStrategy(db.as('alice'))).id
    await ageTo(new Date(Date.now() + 60_000).toISOString())
    await fillsAt([new Date(Date.now() - 24 * 3_600_000 + 30_000).toISOString()])
    // When it was refreshed, the trade was no longer within the day.
    expect(await figuresOf(db, strategyId)).toMatchObject({ h24: 0, d7: 1 })
    expect(await db.untrueFigures()).toEqual([])
  })
})
