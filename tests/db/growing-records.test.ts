// @vitest-environment node
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { storedEvidence } from '@/domain/figures/evidence'
import { conditionsOf, evidenceInput } from '@/domain/figures/evidenceRule'
import { reservations } from '@/domain/percentages'
import { startNativePostgres } from './nativePostgres.mjs'

/**
 * Records that grow over months of the database's own clock, one write after the other, as traders make them; nothing is
 * imported with dates of the past.
 */

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Every other day. A trick is played this many times, beside as many honest round trips. */
const ROUND_TRIPS = 31
const TRICKS = 8
/** An honest trader goes on for 70 days. */
const LONGER = 36
/** So that all is over by now. */
const START = Math.floor(Date.now() / DAY_MS - 80) * DAY_MS + 14 * HOUR_MS

/** The time of this setting, in the place of now() and clock_timestamp(). */
const CLOCK = `
  create schema test_clock;
  grant usage on schema test_clock to public;
  create function test_clock.now() returns timestamptz language sql stable as $$
    select current_setting('test_clock.now')::timestamptz
  $$;`
const TIME = /(pg_catalog\.)?\b(now|clock_timestamp)\(\)/g

/** A database whose clock the test sets, and users' statements on it. */
async function openSite() {
  const server = await startNativePostgres({
    beforeMigrations: `${CLOCK} set test_clock.now = '${new Date(START - DAY_MS).toISOString()}'`,
    rewrite: (_file, sql) => sql.replace(TIME, 'test_clock.now()'),
  })
  const client = await server.connect()
  const setClock = (at: number) =>
    client.query(`select set_config('test_clock.now', $1, false)`, [new Date(at).toISOString()])
  await setClock(START)
  return {
    setClock,
    run: async (sub: string, statement: string, values: unknown[]): Promise<Record<string, unknown>[]> => {
      await client.query('begin')
      try {
        await client.query(
          `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
          [JSON.stringify({ role: 'authenticated', sub })],
        )
        const { rows } = await client.query(statement, values)
        await client.query('commit')
        return rows
      } catch (error) {
        await client.query('rollback')
        throw error
      }
    },
    figures: async (strategyId: string): Promise<Record<string, unknown>> =>
      (await client.query('select * from strategy_metrics where strategy_id = $1', [strategyId])).rows[0],
    untrueFigures: async () => (await client.query('select * from check_figures(20)')).rows,
    stop: server.stop,
  }
}

interface Write {
  at: number
  statement: string
  /** After the id of the strategy. */
  values: unknown[]
}

type Side = 'BUY' | 'SELL'

const action = (
  at: number,
  betId: string,
  side: Side,
  quantity: number,
  price: number,
  { date = null, expiration = null }: { date?: number | null; expiration?: string | null } = {},
): Write => ({
  at,
  statement: `insert into bet_data (strategy_id, bet_id, market, symbol, side, quantity, price, fee, date, expiration)
    values ($1, $2, case when $3::date is null then 'STOCK' else 'OPTIONS' end, 'AAPL', $4, $5, $6, 0, coalesce($7::timestamptz, test_clock.now()), $3)`,
  values: [betId, expiration, side, quantity, price, date === null ? null : new Date(date).toISOString()],
})

/** A round trip of an hour that is recorded as it happens: bought for $100 a unit. */
const roundTrip = (at: number, betId: string, pnl: number, quantity = 1): Write[] => [
  action(at, betId, 'BUY', quantity, 100),
  action(at + HOUR_MS, betId, 'SELL', quantity, 100 + pnl),
]
const remove = (at: number, betId: string): Write => ({
  at,
  statement: 'delete from bet_data where strategy_id = $1 and bet_id = $2',
  values: [betId],
})
const reprice = (at: number, betId: string, price: number): Write => ({
  at,
  statement: `update bet_data set price = $3 where strategy_id = $1 and bet_id = $2 and side = 'SELL'`,
  values: [betId, price],
})

/** Every other day, won by $10 and lost by $5 in turn. */
const honest = (quantity = 1, length = ROUND_TRIPS) =>
  Array.from({ length }, (_, nth) =>
    roundTrip(START + 2 * nth * DAY_MS, `honest-${nth}`, nth % 2 === 0 ? 10 : -5, quantity),
  ).flat()
/** On days between them. */
const tricks = (of: (at: number, betId: string) => Write[]) =>
  Array.from({ length: TRICKS }, (_, nth) => of(START + (2 * nth + 1) * DAY_MS, `trick-${nth}`)).flat()

interface Trader {
  writes: Write[]
  /** The stored figures, and the conditions of the panel that do not hold. What these records made is for the confirmed account to tell. */
  level: string
  figures: Record<string, number>
  missing: string[]
  facts?: string[]
}

const ALL = ROUND_TRIPS + TRICKS
const SHARES = ['Logged live', 'Logged live and in public']

const TRADERS: Record<string, Trader> = {
  'an honest trader': {
    writes: honest(1, LONGER),
    level: 'recorded',
    figures: {
      rounds: LONGER,
      announced_rounds: LONGER,
      withdrawn_rounds: 0,
      announced_days: LONGER,
      announced_span: 70,
    },
    missing: [],
  },
  'losers are deleted after they were closed': {
    writes: [...honest(), ...tricks((at, id) => [...roundTrip(at, id, -5), remove(at + DAY_MS, id)])],
    level: 'late',
    figures: { rounds: ROUND_TRIPS, withdrawn_rounds: TRICKS, deleted_trades: TRICKS },
    missing: SHARES,
    facts: [`${TRICKS} trades deleted`],
  },
  'losers are deleted while they are open': {
    writes: [...honest(), ...tricks((at, id) => [action(at, id, 'BUY', 1, 100), remove(at + HOUR_MS, id)])],
    level: 'late',
    figures: { rounds: ROUND_TRIPS, withdrawn_rounds: TRICKS, deleted_trades: TRICKS },
    missing: SHARES,
    facts: [`${TRICKS} trades deleted`],
  },
  'deleted losers are replaced by winners under their ids': {
    writes: [
      ...honest(),
      ...tricks((at, id) => [
        ...roundTrip(at, id, -5),
        remove(at + 2 * HOUR_MS, id),
        ...roundTrip(at + 3 * HOUR_MS, id, 10),
      ]),
    ],
    level: 'recorded',
    figures: { rounds: ALL, announced_rounds: ALL, withdrawn_rounds: TRICKS, deleted_trades: TRICKS },
    missing: [],
    facts: [`${TRICKS} trades deleted`],
  },
  'losers become winners by an edit after a minute': {
    writes: [...honest(), ...tricks((at, id) => [...roundTrip(at, id, -5), reprice(at + 2 * HOUR_MS, id, 110)])],
    level: 'late',
    figures: { rounds: ALL, announced_rounds: ROUND_TRIPS, withdrawn_rounds: TRICKS },
    missing: SHARES,
  },
  'losers become winners by an edit within a minute': {
    writes: [
      ...honest(),
      ...tricks((at, id) => [...roundTrip(at, id, -5), reprice(at + HOUR_MS + 30 * SECOND_MS, id, 110)]),
    ],
    level: 'late',
    figures: { rounds: ALL, announced_rounds: ROUND_TRIPS, withdrawn_rounds: 0, edited_trades: TRICKS },
    missing: SHARES,
  },
  'dust is live and large trades are late': {
    writes: [
      ...honest(0.001),
      ...Array.from({ length: 5 }, (_, nth) => {
        const at = START + (2 * nth + 1) * DAY_MS
        const late = { date: at - 2 * HOUR_MS }
        return [action(at, `large-${nth}`, 'BUY', 10, 100, late), action(at + HOUR_MS, `large-${nth}`, 'SELL', 10, 110)]
      }).flat(),
    ],
    level: 'recorded',
    figures: { rounds: ROUND_TRIPS + 5, announced_rounds: ROUND_TRIPS },
    missing: [],
  },
  'one lucky trade among dust': {
    writes: [...honest(0.001), ...roundTrip(START + DAY_MS, 'lucky', 50, 10)],
    level: 'recorded',
    figures: { rounds: ROUND_TRIPS + 1, announced_rounds: ROUND_TRIPS + 1 },
    missing: [],
    facts: ['one trade made 99% of it'],
  },
  'winners are dated back': {
    writes: [
      ...honest(),
      ...tricks((at, id) => [
        action(at, id, 'BUY', 1, 100, { date: at - DAY_MS }),
        action(at, id, 'SELL', 1, 110, { date: at - HOUR_MS }),
      ]),
    ],
    level: 'late',
    figures: { rounds: ALL, announced_rounds: ROUND_TRIPS, withdrawn_rounds: 0 },
    missing: SHARES,
  },
  'a sale is put before a loser’s': {
    writes: [
      ...honest(),
      ...tricks((at, id) => [
        ...roundTrip(at, id, -5),
        action(at + 2 * HOUR_MS, id, 'SELL', 1, 120, { date: at + HOUR_MS / 2 }),
      ]),
    ],
    level: 'late',
    figures: { announced_rounds: ROUND_TRIPS, withdrawn_rounds: TRICKS },
    missing: SHARES,
  },
  'both sides are typed ahead of their times': {
    writes: Array.from({ length: ROUND_TRIPS }, (_, nth) => {
      const at = START + 2 * nth * DAY_MS
      return [
        action(at, `ahead-${nth}`, 'BUY', 1, 100, { date: at + 20 * SECOND_MS }),
        action(at, `ahead-${nth}`, 'SELL', 1, 110, { date: at + 50 * SECOND_MS }),
      ]
    }).flat(),
    level: 'late',
    figures: { rounds: ROUND_TRIPS, announced_rounds: 0, live_trades: 0 },
    missing: [...SHARES, 'Days with such a recording', 'Days from the first to the last'],
  },
  'options expire and nobody says so': {
    writes: [
      ...honest(),
      ...tricks((at, id) => [
        action(at, id, 'BUY', 1, 1, { expiration: new Date(at + 2 * DAY_MS).toISOString().slice(0, 10) }),
      ]),
    ],
    level: 'late',
    figures: {
      rounds: ALL,
      announced_rounds: ROUND_TRIPS,
      rounds_lost: 15 + TRICKS,
      rounds_pnl: 16 * 10 - 15 * 5 - 100 * TRICKS,
    },
    missing: SHARES,
  },
}

describe('months on the database’s clock', () => {
  const traders = Object.entries(TRADERS)
  let site: Awaited<ReturnType<typeof openSite>>
  const strategies = new Map<string, string>()

  beforeAll(async () => {
    site = await openSite()
    await site.setClock(START - HOUR_MS)
    for (const [name] of traders) {
      const [row] = await site.run(name, 'insert into strategy_profile (name) values ($1) returning id', [name])
      strategies.set(name, String(row?.id))
    }
    const writes = traders.flatMap(([name, trader]) => trader.writes.map((write) => ({ name, ...write })))
    for (const { at, name, statement, values } of writes.sort((a, b) => a.at - b.at)) {
      await site.setClock(at)
      await site.run(name, statement, [strategies.get(name), ...values])
    }
  })
  afterAll(() => site?.stop())

  it.each(traders)('%s', async (name, { level, figures, missing, facts = [] }) => {
    const stored = await site.figures(strategies.get(name) ?? '')
    const numbers = Object.fromEntries(
      Object.entries(stored).flatMap(([key, value]) => (Number.isFinite(Number(value)) ? [[key, Number(value)]] : [])),
    ) as unknown as Parameters<typeof evidenceInput>[0] & Parameters<typeof reservations>[0] & { evidence: number }
    expect(numbers).toMatchObject(figures)
    const unmet = conditionsOf(evidenceInput(numbers)).filter(({ holds }) => !holds)
    expect({
      level: storedEvidence(numbers),
      missing: unmet.map(({ label }) => label),
      facts: reservations(numbers),
    }).toEqual({
      level,
      missing,
      facts,
    })
  })

  it('every figure agrees with the actions', async () => {
    expect(await site.untrueFigures()).toEqual([])
  })
})
