// @vitest-environment node
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { storedEvidence } from '@/domain/evidence'
import { conditionsOf, type EvidenceSums, judgedOf } from '@/domain/evidenceRule'
import { weightyFacts } from '@/domain/percentages'
import { type NativePostgres, startNativePostgres } from './nativePostgres.mjs'
import { bootPglite } from './pglite'

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

/** A database whose clock the test sets, and one user's statements on it. */
interface Site {
  setClock: (at: number) => void
  run: (sub: string, statement: string, values: unknown[]) => Promise<Record<string, unknown>[]>
  figures: (strategyId: string) => Promise<Record<string, unknown>>
  untrueFigures: () => Promise<unknown[]>
  stop: () => Promise<void>
}

/** PGlite asks JavaScript for the time. */
async function pgliteSite(): Promise<Site> {
  const { db, close } = await bootPglite()
  vi.useFakeTimers({ toFake: ['Date'] })
  return {
    setClock: (at) => vi.setSystemTime(at),
    run: (sub, statement, values) => db.sqlAs('authenticated', statement, values, sub),
    figures: async (id) => (await db.sql('select * from strategy_metrics where strategy_id = $1', [id]))[0] ?? {},
    untrueFigures: db.untrueFigures,
    stop: async () => {
      vi.useRealTimers()
      await close()
    },
  }
}

/** Debian's library that gives a program another time, if it is installed. */
const LIBRARIES = '/usr/lib'
const fakeTime = existsSync(LIBRARIES)
  ? readdirSync(LIBRARIES)
      .map((folder) => path.join(LIBRARIES, folder, 'faketime/libfaketime.so.1'))
      .find((file) => existsSync(file))
  : undefined

/** A plain server under that library, which reads the time from a file. */
async function plainSite(): Promise<Site> {
  const folder = mkdtempSync(path.join(tmpdir(), 'clock-'))
  // Another user may run the server.
  chmodSync(folder, 0o755)
  const clock = path.join(folder, 'clock')
  const setClock = (at: number) => writeFileSync(clock, new Date(at).toISOString().slice(0, 19).replace('T', ' '))
  setClock(START - DAY_MS)
  const server: NativePostgres = await startNativePostgres({
    env: {
      LD_PRELOAD: fakeTime ?? '',
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      TZ: 'UTC',
    },
  })
  const client = await server.connect()
  const superuser = await server.connectAsSuperuser()
  return {
    setClock,
    run: async (sub, statement, values) => {
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
    figures: async (id) =>
      (await superuser.query('select * from strategy_metrics where strategy_id = $1', [id])).rows[0],
    untrueFigures: async () => (await superuser.query('select * from check_figures(20)')).rows,
    stop: async () => {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
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
    values ($1, $2, case when $3::date is null then 'STOCK' else 'OPTIONS' end, 'AAPL', $4, $5, $6, 0, coalesce($7::timestamptz, now()), $3)`,
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
  /** The stored figures, and the conditions of the panel that do not hold. */
  level: string
  figures: Record<string, number>
  missing: string[]
  facts?: string[]
}

const ALL = ROUND_TRIPS + TRICKS

const TRADERS: Record<string, Trader> = {
  'an honest trader': {
    writes: honest(1, LONGER),
    level: 'recorded',
    figures: { rounds: LONGER, sound_rounds: LONGER, withdrawn_rounds: 0, sound_days: LONGER, sound_span: 70 },
    missing: [],
  },
  'losers are deleted after they were closed': {
    writes: [...honest(), ...tricks((at, id) => [...roundTrip(at, id, -5), remove(at + DAY_MS, id)])],
    level: 'late',
    figures: { rounds: ROUND_TRIPS, withdrawn_rounds: TRICKS, withdrawn_lost_pnl: -5 * TRICKS, deleted_trades: TRICKS },
    missing: ['rounds', 'cost', 'lostPnl'],
    facts: [`${TRICKS} trades deleted`],
  },
  'losers are deleted while they are open': {
    writes: [...honest(), ...tricks((at, id) => [action(at, id, 'BUY', 1, 100), remove(at + HOUR_MS, id)])],
    level: 'late',
    figures: { rounds: ROUND_TRIPS, withdrawn_rounds: TRICKS, withdrawn_cost: 100 * TRICKS, deleted_trades: TRICKS },
    missing: ['rounds', 'cost'],
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
    level: 'late',
    figures: { rounds: ALL, sound_rounds: ALL, withdrawn_rounds: TRICKS, deleted_trades: TRICKS },
    missing: ['lostPnl'],
    facts: [`${TRICKS} trades deleted`],
  },
  'losers become winners by an edit after a minute': {
    writes: [...honest(), ...tricks((at, id) => [...roundTrip(at, id, -5), reprice(at + 2 * HOUR_MS, id, 110)])],
    level: 'late',
    figures: { rounds: ALL, sound_rounds: ROUND_TRIPS, withdrawn_rounds: TRICKS, withdrawn_lost_pnl: -5 * TRICKS },
    missing: ['rounds', 'cost', 'wonPnl', 'lostPnl'],
  },
  'losers become winners by an edit within a minute': {
    writes: [
      ...honest(),
      ...tricks((at, id) => [...roundTrip(at, id, -5), reprice(at + HOUR_MS + 30 * SECOND_MS, id, 110)]),
    ],
    level: 'late',
    figures: { rounds: ALL, sound_rounds: ROUND_TRIPS, withdrawn_rounds: 0, edited_trades: TRICKS },
    missing: ['rounds', 'cost', 'wonPnl'],
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
    level: 'late',
    figures: { rounds: ROUND_TRIPS + 5, sound_rounds: ROUND_TRIPS },
    missing: ['cost', 'wonPnl'],
  },
  'one lucky trade among dust': {
    writes: [...honest(0.001), ...roundTrip(START + DAY_MS, 'lucky', 50, 10)],
    level: 'thin',
    figures: { rounds: ROUND_TRIPS + 1, sound_rounds: ROUND_TRIPS + 1 },
    missing: ['byCost', 'byPnl'],
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
    figures: { rounds: ALL, sound_rounds: ROUND_TRIPS, withdrawn_rounds: 0 },
    missing: ['rounds', 'cost', 'wonPnl'],
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
    figures: { sound_rounds: ROUND_TRIPS, withdrawn_rounds: TRICKS, withdrawn_lost_pnl: -5 * TRICKS },
    missing: ['rounds', 'cost', 'wonPnl', 'lostPnl'],
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
    figures: { rounds: ROUND_TRIPS, sound_rounds: 0, live_trades: 0 },
    missing: ['rounds', 'cost', 'wonPnl', 'number', 'byCost', 'byPnl', 'days', 'span'],
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
      sound_rounds: ROUND_TRIPS,
      rounds_lost: 15 + TRICKS,
      rounds_pnl: 16 * 10 - 15 * 5 - 100 * TRICKS,
    },
    missing: ['rounds', 'cost', 'lostPnl'],
  },
}

const clocks = [
  { where: 'PGlite', isSkipped: false, open: pgliteSite, names: Object.keys(TRADERS) },
  {
    where: fakeTime ? 'PostgreSQL under faketime' : 'PostgreSQL: skipped, as faketime is not installed',
    isSkipped: !fakeTime,
    open: plainSite,
    // The server's clock itself is the point here, and each trader costs seconds.
    names: ['an honest trader', 'losers are deleted after they were closed', 'options expire and nobody says so'],
  },
]

for (const { where, isSkipped, open, names } of clocks) {
  const traders = Object.entries(TRADERS).filter(([name]) => names.includes(name))
  describe.skipIf(isSkipped)(`months on the clock of ${where}`, () => {
    let site: Site
    const strategies = new Map<string, string>()

    beforeAll(async () => {
      site = await open()
      site.setClock(START - HOUR_MS)
      for (const [name] of traders) {
        const [row] = await site.run(name, 'insert into strategy_profile (name) values ($1) returning id', [name])
        strategies.set(name, String(row?.id))
      }
      const writes = traders.flatMap(([name, trader]) => trader.writes.map((write) => ({ name, ...write })))
      for (const { at, name, statement, values } of writes.sort((a, b) => a.at - b.at)) {
        site.setClock(at)
        await site.run(name, statement, [strategies.get(name), ...values])
      }
    })
    afterAll(() => site?.stop())

    it.each(traders)('%s', async (name, { level, figures, missing, facts = [] }) => {
      const stored = await site.figures(strategies.get(name) ?? '')
      const numbers = Object.fromEntries(
        Object.entries(stored).flatMap(([key, value]) =>
          Number.isFinite(Number(value)) ? [[key, Number(value)]] : [],
        ),
      ) as unknown as EvidenceSums & Parameters<typeof weightyFacts>[0] & { evidence: number }
      expect(numbers).toMatchObject(figures)
      const unmet = conditionsOf(judgedOf(numbers)).filter(({ holds }) => !holds)
      expect({
        level: storedEvidence(numbers),
        missing: unmet.map(({ key }) => key),
        facts: weightyFacts(numbers),
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
}
