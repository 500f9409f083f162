// @vitest-environment node
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { Decimal, ZERO } from '@/domain/decimal'
import { groupBy } from '@/domain/groupBy'
import { holdOf } from '@/domain/trade/holds'
import { REPORT_NAMES, type ReportName, writeRow } from '@/features/trades/reportRow.rules'
import { readReport } from '@/features/trades/reports/reports.queries'
import { ALL_TRADES, filtersOf, filtersWithin, reportOf } from '@/features/trades/reports/reports.rules'
import { readFilteredTotal, readTrades } from '@/features/trades/trades.queries'
import { NO_FILTERS } from '@/features/trades/trades.rules'
import { proofRuns } from '../proofRuns'
import { type TradeRisk, tradeRisk } from '../tradeRisk'
import { trade as anyTrade } from './arbitraries'
import { importTrade, newStrategy, share, writeTrades } from './fixtures'
import { bootDatabase } from './harness'

const db = await bootDatabase()

/** A zone with clock changes, one behind UTC, one with half an hour, and UTC. */
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'UTC'] as const

interface Stored {
  bet_id: string
  market: string
  symbol: string
  instrument: string
  position: string
  status: string
  return: string
  entry_cost: string
  is_live: boolean
  first: number
  last: number
}

const storedTrades = (strategyId: string) =>
  db.sql<Stored & Record<string, unknown>>(
    `select bet_id, market, symbol, instrument, "position", status, "return"::text, entry_cost::text, is_live,
       (extract(epoch from first_date) * 1000)::float8 as first, (extract(epoch from last_date) * 1000)::float8 as last
     from trade_summary where strategy_id = $1`,
    [strategyId],
  )

const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The local clock of an instant (ms), from Intl instead of Postgres. */
function clockOf(at: number, timeZone: string) {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    month: `${parts.year}-${parts.month}`,
    hour: String(Number(parts.hour)),
    weekday: String(WEEKDAYS.indexOf(parts.weekday ?? '') + 1),
  }
}

const STEPS = Array.from({ length: 30 }, (_, place) => ['1', '2', '5'].map((digit) => digit + '0'.repeat(place))).flat()

/** The tags of trades by their ids, and those of days; what was stated of trades. */
interface Journal {
  trades: ReadonlyMap<string, readonly string[]>
  days: ReadonlyMap<string, readonly string[]>
  rules: ReadonlyMap<string, string>
  risks: ReadonlyMap<string, TradeRisk>
}

const DAY_OF = (at: number) => new Date(at).toISOString().slice(0, 10)

/** The rows of a trade: in a report by tags one for each of its tags. */
function rowsOf(report: ReportName, one: Stored, all: readonly Stored[], zone: string, journal: Journal) {
  if (report === 'tag') return journal.trades.get(one.bet_id) ?? ['none']
  if (report === 'diary') return journal.days.size === 0 ? [] : (journal.days.get(DAY_OF(one.first)) ?? ['none'])
  if (report === 'rule') {
    const rule = journal.rules.get(one.bet_id)
    return [rule === undefined ? 'unsaid' : rule === '' ? 'none' : `rule: ${rule}`]
  }
  if (report === 'r') {
    const risk = journal.risks.get(one.bet_id)
    if (!risk?.risk) return ['unstated']
    if (!risk.isInTime) return ['late']
    return [risk.r === null ? 'open' : String(Math.min(3, Math.max(-2, Math.floor(Number(risk.r)))))]
  }
  return [rowOf(report, one, all, zone)]
}

/** The row of a trade, as the documentation of the reports says, without a window function. */
function rowOf(
  report: Exclude<ReportName, 'tag' | 'diary' | 'rule' | 'r'>,
  one: Stored,
  all: readonly Stored[],
  zone: string,
): string {
  const begins = (other: Stored) => [other.first, other.bet_id] as const
  const isBefore = (a: readonly [number, string], b: readonly [number, string]) =>
    a[0] < b[0] || (a[0] === b[0] && a[1] < b[1])
  switch (report) {
    case 'symbol':
      return `${one.market} ${one.symbol}`
    case 'underlying':
      return `${one.market === 'OPTIONS' ? 'STOCK' : one.market} ${one.instrument}`
    case 'market':
      return one.market
    case 'side':
      return one.position
    case 'logged':
      return one.is_live ? 'live' : 'late'
    case 'weekday':
    case 'hour':
    case 'month':
      return clockOf(one.first, zone)[report]
    case 'holding':
      return one.status === 'OPEN' ? 'open' : holdOf((one.last - one.first) / 1000)
    case 'cost':
      return STEPS.findLast((step) => new Decimal(one.entry_cost).gte(step)) ?? '0'
    case 'nth': {
      const { day } = clockOf(one.first, zone)
      const earlier = all.filter(
        (other) => isBefore(begins(other), begins(one)) && clockOf(other.first, zone).day === day,
      )
      return String(Math.min(10, earlier.length + 1))
    }
    case 'previous': {
      const ended = all.filter((other) => other.status !== 'OPEN' && other.last < one.first)
      const [latest] = ended.toSorted((a, b) => (isBefore([a.last, a.bet_id], [b.last, b.bet_id]) ? 1 : -1))
      return latest?.status ?? 'FIRST'
    }
  }
}

function expectedReport(report: ReportName, all: readonly Stored[], zone: string, journal: Journal) {
  const placed = all.flatMap((one) => rowsOf(report, one, all, zone, journal).map((key) => ({ key, one })))
  const groups = [...groupBy(placed, ({ key }) => key)].map(
    ([key, members]) => [key, members.map(({ one }) => one)] as const,
  )
  const sum = (trades: readonly Stored[], of: (result: Decimal) => Decimal = (result) => result) =>
    trades.reduce((total, one) => total.plus(of(new Decimal(one.return))), ZERO)
  return groups.map(([key, trades]) => {
    const closed = trades.filter(({ status }) => status !== 'OPEN')
    const [won, lost] = ['WIN', 'LOSS'].map((status) => trades.filter((one) => one.status === status)) as [
      Stored[],
      Stored[],
    ]
    return {
      key,
      trades: trades.length,
      closed: closed.length,
      won: won.length,
      lost: lost.length,
      total: sum(trades).toFixed(),
      won_total: sum(won).toFixed(),
      lost_total: sum(lost).toFixed(),
      squares: sum(closed, (result) => result.times(result)).toFixed(),
    }
  })
}

const byKey = (a: { key: string }, b: { key: string }) => (a.key < b.key ? -1 : 1)

const TAGS = ['late entry', 'FOMO', 'breakout', 'slept badly', 'β']

/** Tags each trade and each day with one of the given sets, through the functions that the site uses. */
async function writeJournal(
  user: string,
  strategyId: string,
  all: readonly Stored[],
  tagged: readonly (readonly string[])[],
): Promise<Pick<Journal, 'trades' | 'days'>> {
  const client = db.as(user)
  const nth = (at: number) => tagged[at % tagged.length] ?? []
  const trades = new Map(all.flatMap(({ bet_id }, at) => (nth(at).length > 0 ? [[bet_id, nth(at)] as const] : [])))
  const changes = [...trades].flatMap(([bet_id, names]) =>
    names.map((name) => ({ bet_id, kind: 'mood', name, is_on: true })),
  )
  await client.rpc('tag_trades', { strategy_id: strategyId, changes }).throwOnError()
  const days = new Map(
    [...new Set(all.map(({ first }) => DAY_OF(first)))]
      .toSorted()
      .flatMap((day, at) => (nth(at).length > 0 ? [[day, nth(at)] as const] : [])),
  )
  if (days.size > 0)
    await client
      .from('diary_days')
      .insert([...days].map(([day, tags]) => ({ strategy_id: strategyId, day, tags: [...tags] })))
      .throwOnError()
  return {
    trades: new Map([...trades].map(([id, names]) => [id, names.map((name) => `mood: ${name}`)])),
    days,
  }
}

/** Whether a trade was logged live, and what was stated of it, in order: with its first action, or an hour later. */
const said = fc.record({
  isLive: fc.boolean(),
  plans: fc.array(
    fc
      .record({
        stop: fc.constantFrom(null, '9.5', '10.5', '0.001'),
        rule: fc.constantFrom(null, '', 'breakout', 'gap'),
        isLate: fc.boolean(),
      })
      .filter(({ stop, rule }) => stop !== null || rule !== null),
    { maxLength: 3 },
  ),
})
const HOUR_MS = 3_600_000

let made = 0

test('every report adds up as its definition does, trade by trade, to the last digit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyTrade, { minLength: 1, maxLength: 25 }),
      fc.constantFrom(...ZONES),
      fc.array(fc.subarray(TAGS), { minLength: 1, maxLength: 4 }),
      fc.array(said, { minLength: 1, maxLength: 6 }),
      async (given, zone, tagged, saids) => {
        const user = crypto.randomUUID()
        const { id } = await newStrategy(db.as(user))
        const trades = given.map((one, at) => {
          made += 1
          const { isLive, plans } = saids[at % saids.length] ?? { isLive: false, plans: [] }
          const { actions, ...contract } = one
          const bet_id = `report-${made}`
          const rows = actions.map((action) => {
            const recorded = isLive ? action.date : new Date(Date.parse(action.date) + HOUR_MS).toISOString()
            const clocks = { recorded_at: recorded, first_recorded_at: recorded, recorded_in_public: true, edits: 0 }
            return { bet_id, ...contract, ...action, ...clocks }
          })
          const [opening] = rows.toSorted((a, b) => Date.parse(a.date) - Date.parse(b.date))
          if (!opening) throw new Error('A trade has actions')
          const stated = plans.map(({ isLate, ...plan }, place) => ({
            ...{ id: crypto.randomUUID(), strategy_id: id, bet_id, nth: place + 1, target: null, ...plan },
            at: new Date(Date.parse(opening.date) + (isLate ? HOUR_MS : 0)).toISOString(),
          }))
          return { bet_id, rows, opening, stated }
        })
        await db.sql('select private.import_trades($1, $2)', [id, JSON.stringify(trades.flatMap(({ rows }) => rows))])
        await db.sql('insert into trade_plans select * from jsonb_populate_recordset(null::trade_plans, $1)', [
          JSON.stringify(trades.flatMap(({ stated }) => stated)),
        ])
        const all = await storedTrades(id)
        const rules = trades.flatMap(({ bet_id, stated }) => {
          const rule = stated.findLast((plan) => plan.rule !== null)?.rule ?? null
          return rule === null ? [] : [[bet_id, rule] as const]
        })
        const risks = trades.flatMap(({ bet_id, opening, stated }) => {
          const one = all.find((stored) => stored.bet_id === bet_id)
          const risk = tradeRisk(opening, stated, one && one.status !== 'OPEN' ? one.return : null)
          return risk ? [[bet_id, risk] as const] : []
        })
        const journal = {
          ...(await writeJournal(user, id, all, tagged)),
          ...{ rules: new Map(rules), risks: new Map(risks) },
        }
        const closed = all.filter(({ status }) => status !== 'OPEN')
        for (const report of REPORT_NAMES) {
          const rows = await db.sqlAs<{
            key: string
            all_rows: number
            all_trades: number
            all_realised: string
            all_closed: number
            all_total: string
          }>(
            'authenticated',
            `select key, trades, closed, won, lost, trim_scale(total)::text as total, trim_scale(won_total)::text as won_total,
               trim_scale(lost_total)::text as lost_total, trim_scale(squares)::text as squares,
               all_rows, all_trades, trim_scale(all_realised)::text as all_realised, all_closed, trim_scale(all_total)::text as all_total
             from trade_report($1, $2, $3)`,
            [id, report, zone],
            user,
          )
          const expected = expectedReport(report, all, zone, journal)
          expect(
            rows.map(({ all_rows, all_trades, all_realised, all_closed, all_total, ...row }) => row).toSorted(byKey),
            `${report}, ${zone}`,
          ).toEqual(expected.toSorted(byKey))
          const sum = (trades: readonly Stored[]) =>
            trades.reduce((total, one) => total.plus(one.return), ZERO).toFixed()
          // Each trade once, in however many rows it is.
          for (const { all_rows, all_trades, all_realised, all_closed, all_total } of rows)
            expect({ all_rows, all_trades, all_realised, all_closed, all_total }).toEqual({
              all_rows: expected.length,
              all_trades: all.length,
              all_realised: sum(all),
              all_closed: closed.length,
              all_total: sum(closed),
            })
        }
      },
    ),
    { numRuns: proofRuns(40), endOnFailure: true },
  )
})

let owner = db.as('owner')
let strategyId = ''

beforeEach(async () => {
  const user = crypto.randomUUID()
  owner = db.as(user)
  strategyId = (await newStrategy(owner)).id
  const closed = (betId: string, symbol: string, date: string, price: string) => ({
    ...{ betId, symbol, strategyId, userId: user },
    actions: [
      { side: 'BUY' as const, quantity: '1', price: '10', date },
      { side: 'SELL' as const, quantity: '1', price, date: date.replace('T0', 'T1') },
    ],
  })
  await writeTrades(db, [
    closed('a', 'AAPL', '2026-03-02T00:30:00Z', '12'),
    closed('b', 'A', '2026-03-02T05:30:00Z', '9'),
    closed('c', 'A@B', '2026-03-09T05:30:00Z', '9'),
    { ...closed('d', 'A', '2026-03-10T05:30:00Z', '11'), symbol: 'ES', market: 'ALTERNATIVE' },
  ])
})

test('each row of each report opens its own trades, whose total it states', async () => {
  const on = { kind: 'mistake', is_on: true }
  const changes = [
    { ...on, bet_id: 'a', name: 'FOMO' },
    { ...on, bet_id: 'a', name: 'late: entry' },
    { ...on, bet_id: 'b', name: 'FOMO' },
  ]
  await owner.rpc('tag_trades', { strategy_id: strategyId, changes }).throwOnError()
  const slept = { strategy_id: strategyId, day: '2026-03-02', tags: ['slept badly', 'news day'] }
  await owner.from('diary_days').insert(slept).throwOnError()
  for (const report of REPORT_NAMES) {
    const zone = reportOf(report).isZoned ? 'America/New_York' : null
    const { rows, all } = await readReport(strategyId, report, zone ?? 'UTC', null, ALL_TRADES, owner)
    expect(rows.length, report).toBeGreaterThan(0)
    expect(all.trades).toBe(4)
    // A trade with two tags is in both rows.
    const twice = { tag: 1, diary: 2 }[report as string] ?? 0
    expect(rows.reduce((sum, { trades }) => sum + trades, 0)).toBe(4 + twice)
    for (const { key, trades, won, lost, total } of rows) {
      const filters = filtersOf({ report, key, zone })
      const list = await readTrades(
        strategyId,
        { sort: { column: 'return', descending: true }, page: 1, filters },
        owner,
      )
      expect(list.trades, `${report} ${key}`).toHaveLength(trades)
      const results = list.trades.map((one) => Number(one.return))
      expect(results).toEqual(results.toSorted((a, b) => b - a))
      expect(results.reduce((sum, result) => sum + result, 0)).toBeCloseTo(total, 9)
      expect(await readFilteredTotal(strategyId, filters, owner)).toMatchObject({ trades, won, lost, total })
    }
  }
})

test('days and hours are the reader’s: what begins at 00:30 UTC on a Monday began on Sunday evening in New York', async () => {
  const keysOf = async (report: ReportName, zone: string) =>
    (await readReport(strategyId, report, zone, null, ALL_TRADES, owner)).rows.map(({ key, trades }) => [key, trades])
  expect(await keysOf('weekday', 'UTC')).toEqual([
    ['1', 3],
    ['2', 1],
  ])
  expect(await keysOf('weekday', 'America/New_York')).toEqual([
    ['1', 2],
    ['2', 1],
    ['7', 1],
  ])
  expect(await keysOf('hour', 'Asia/Kolkata')).toEqual([
    ['6', 1],
    ['11', 3],
  ])
})

test('a report of a period has the trades that began in it, and adds up by them alone', async () => {
  const of = async (from: string | null, to: string | null) => {
    const { rows, all } = await readReport(strategyId, 'weekday', 'UTC', { from, to }, ALL_TRADES, owner)
    return [rows.map(({ key, trades, total }) => [key, trades, total]), all]
  }
  expect(await of('2026-03-02', '2026-03-09')).toEqual([[['1', 3, 0]], { trades: 3, total: 0 }])
  expect(await of('2026-03-09', null)).toEqual([
    [
      ['1', 1, -1],
      ['2', 1, 1],
    ],
    { trades: 2, total: 0 },
  ])
  expect(await of(null, '2026-03-01')).toEqual([[], { trades: 0, total: 0 }])
})

test('reports by rule and by R say what was stated, and whether it was in time', async () => {
  const state = (bet_id: string, plan: object) =>
    owner
      .rpc('say_of_trade', {
        ...{ strategy_id: strategyId, bet_id },
        said: { plan: { id: crypto.randomUUID(), ...plan } },
      })
      .throwOnError()
  await state('a', { rule: 'breakout', stop: 9 })
  await state('b', { rule: '' })
  const date = '2026-03-11T05:30:00Z'
  await importTrade(db, strategyId, 'in time', [
    { side: 'BUY', quantity: '10', price: '10', date, minutesLater: 0 },
    { side: 'SELL', quantity: '10', price: '12.5', date: '2026-03-11T15:30:00Z', minutesLater: 0 },
  ])
  await db.sql(
    `insert into trade_plans (id, strategy_id, bet_id, at, stop, nth) values (gen_random_uuid(), $1, 'in time', $2, 9, 1)`,
    [strategyId, date],
  )
  const keysOf = async (report: ReportName) =>
    (await readReport(strategyId, report, 'UTC', null, ALL_TRADES, owner)).rows
      .map(({ key, trades }) => [key, trades])
      .toSorted()
  expect(await keysOf('rule')).toEqual([
    ['none', 1],
    ['rule: breakout', 1],
    ['unsaid', 3],
  ])
  expect(await keysOf('r')).toEqual([
    ['2', 1],
    ['late', 1],
    ['unstated', 3],
  ])
})

test('a row of a report and other filters apply together', async () => {
  const row = writeRow({ report: 'weekday', key: '1', zone: 'UTC' })
  const filters = { ...NO_FILTERS, row, result: 'LOSS', symbol: 'a' }
  const { trades } = await readTrades(strategyId, { sort: null, page: 1, filters }, owner)
  expect(trades.map(({ bet_id }) => bet_id)).toEqual(['c', 'b'])
  expect(await readFilteredTotal(strategyId, filters, owner)).toMatchObject({ trades: 2, total: -2 })
})

test('a report of a row of another one has its trades alone, and its rows lead to them', async () => {
  const of = { row: { report: 'weekday', key: '1', zone: 'UTC' } as const, tag: null }
  const { rows, all } = await readReport(strategyId, 'symbol', 'UTC', null, of, owner)
  const mondays = await readTrades(
    strategyId,
    { sort: null, page: 1, filters: { ...NO_FILTERS, row: writeRow(of.row) } },
    owner,
  )
  expect(all.trades).toBe(mondays.trades.length)
  expect(rows.map(({ trades }) => trades).reduce((sum, trades) => sum + trades, 0)).toBe(all.trades)

  // By tag, which is a filter of its own beside the row; within a tag as well.
  const changes = ['a', 'b', 'c'].map((bet_id) => ({ bet_id, kind: 'mood', name: 'calm', is_on: bet_id !== 'c' }))
  await owner.rpc('tag_trades', { strategy_id: strategyId, changes }).throwOnError()
  const byTag = await readReport(strategyId, 'tag', 'UTC', null, of, owner)
  for (const { key, trades } of byTag.rows) {
    const filters = filtersWithin({ report: 'tag', key, zone: null }, of)
    if (key === 'none') expect(filters, 'two rows of reports').toBeNull()
    else
      expect(
        (await readTrades(strategyId, { sort: null, page: 1, filters: filters ?? NO_FILTERS }, owner)).trades,
      ).toHaveLength(trades)
  }
  const calm = { row: null, tag: 'calm' }
  const byDay = await readReport(strategyId, 'weekday', 'UTC', null, calm, owner)
  expect(byDay.all.trades).toBe(2)
  expect((await readReport(strategyId, 'weekday', 'UTC', null, calm, db.anon)).rows, 'tags that are not shown').toEqual(
    [],
  )
})

test('a report or a zone that does not exist is refused', async () => {
  const ask = (report: string, zone: string) => owner.rpc('trade_report', { strategy_id: strategyId, report, zone })
  expect((await ask('mood', 'UTC')).error?.message).toBe('There is no report of this name')
  expect((await ask('hour', 'Nowhere/At_all')).error?.code).toBe('22023')
})

test('a private strategy’s reports are its owner’s and its guests’', async () => {
  await owner.from('strategy_profile').update({ public: 'false' }).eq('id', strategyId).throwOnError()
  const guest = db.as(crypto.randomUUID())
  await share(owner, strategyId, guest)
  const filters = { ...NO_FILTERS, row: 'symbol:STOCK A' }
  for (const [reader, seen] of [
    [owner, 1],
    [guest, 1],
    [db.as(crypto.randomUUID()), 0],
    [db.anon, 0],
  ] as const) {
    const { rows } = await readReport(strategyId, 'symbol', 'UTC', null, ALL_TRADES, reader)
    expect(rows.filter(({ key }) => key === 'STOCK A')).toHaveLength(seen)
    expect(rows).toHaveLength(seen * 4)
    const { trades } = await readTrades(strategyId, { sort: null, page: 1, filters }, reader)
    expect(trades).toHaveLength(seen)
  }
})

test('with more than five hundred rows, those with the most trades are listed and all are counted', async () => {
  const rows = Array.from({ length: 520 }, (_, at) => ({
    ...{ betId: `many-${at}`, symbol: `S${at % 510}`, strategyId, userId: 'owner' },
    actions: [{ side: 'BUY' as const, quantity: '1', price: '1', date: '2026-03-02T12:00:00Z' }],
  }))
  await writeTrades(db, rows)
  const report = await readReport(strategyId, 'symbol', 'UTC', null, ALL_TRADES, owner)
  expect(report.rows).toHaveLength(500)
  expect(report.allRows).toBe(514)
  expect(report.rows.slice(0, 10).map(({ trades }) => trades)).toEqual(Array(10).fill(2))
})
