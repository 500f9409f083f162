import type { PostgrestClient } from '@supabase/postgrest-js'
import { groupBy } from '../../src/domain/groupBy.ts'
import type { Market } from '../../src/domain/markets.ts'
import type { Database, Tables, TablesInsert } from '../../src/lib/database.types.ts'
import { countedList } from '../countedList.ts'
import { dataOf } from '../dataOf.ts'
import { faultOf } from './bars.ts'
import { exchangeDay, movedDay } from './days.ts'
import {
  type DailyBar,
  type MinuteBar,
  nameOf,
  type Page,
  type Source,
  type WantedDays,
  type WantedMinute,
} from './source.ts'

/** As many as one answer of the database holds. */
const ROWS = 1000
/** Actions are looked through by their ids, this many at a time, so that no statement takes long. */
const IDS = 20_000
/** An address has room for so many days. */
const DAYS_IN_ADDRESS = 200
const MINUTE_MS = 60_000
/** Two sources that differ by more for a day: the stored one stays (private.keep_bar()). */
const MOST_DIFFERENCE = 0.05

export interface PriceRun {
  /** The database's REST interface, with the service's rights. */
  database: Pick<PostgrestClient<Database>, 'from' | 'rpc'>
  source: Source
  /** The symbol of what strategies are held against, those in crypto alone apart; absent: what is stored stays. */
  benchmark?: string
  /** Asks again for the days from this one on (YYYY-MM-DD), stored or not. */
  since?: string
  /** Says what would be asked for, and neither asks nor writes. */
  isDryRun?: boolean
  now?: () => Date
  say: (line: string) => void
  /** Told how far it is: how many of all instruments, then of all actions, once for each job, were dealt with since it was told last. */
  onProgress?: (what: 'instruments' | 'actions' | 'followers', step: number, all: number) => void
}

/** What a run did. */
export interface PriceResult {
  bars: number
  splits: number
  checks: number
  outside: number
  /** Actions whose price for a follower was found. */
  followed: number
  /** Instruments without a price, with the reason. */
  unpriced: Map<string, string>
  /** Bars that were not taken: they cannot be right, or another source differs. */
  notTaken: string[]
  /** What the service refused. */
  refused: Set<string>
}

/** What strategies in crypto alone are held against. */
const CRYPTO_BENCHMARK = { market: 'CRYPTO', symbol: 'BTC/USD', name: 'BTC' }

type InstrumentRow = Tables<'instruments_to_price'>

/** What strategies are held against, if it is not what is stored. */
async function newBenchmarks({ database, benchmark }: PriceRun): Promise<TablesInsert<'benchmarks'>[]> {
  if (benchmark === undefined) return []
  const stored = await dataOf(database.from('benchmarks').select('market, symbol'))
  return [{ market: 'STOCK', symbol: benchmark, name: benchmark }, CRYPTO_BENCHMARK].filter(
    ({ market, symbol }) => !stored.some((one) => one.market === market && one.symbol === symbol),
  )
}

/** Every instrument that some strategy holds or traded. */
async function readInstruments(database: PriceRun['database']): Promise<InstrumentRow[]> {
  const all: InstrumentRow[] = []
  for (;;) {
    const rows = await dataOf(
      database
        .from('instruments_to_price')
        .select('*')
        .order('market')
        .order('symbol')
        .order('traded_as')
        .range(all.length, all.length + ROWS - 1),
    )
    all.push(...rows)
    if (rows.length < ROWS) return all
  }
}

/**
 * The days without a bar before the first stored one and after the last, up to yesterday: a day that is not over has no bar yet.
 * From `since` on all of them.
 */
export function missingDays(
  { market, symbol, first_day, last_day, first_bar, last_bar }: Omit<InstrumentRow, 'traded_as'>,
  { since, nowMs }: { since?: string; nowMs: number },
): WantedDays[] {
  if (!market || !symbol || !first_day || !last_day) return []
  // The database has the same markets.
  const instrument = { market: market as Market, symbol }
  const yesterday = movedDay(exchangeDay(instrument.market, nowMs), -1)
  const to = last_day < yesterday ? last_day : yesterday
  const ranges = since
    ? [{ from: since > first_day ? since : first_day, to }]
    : first_bar && last_bar
      ? [
          { from: first_day, to: first_bar > to ? to : movedDay(first_bar, -1) },
          { from: last_bar < first_day ? first_day : movedDay(last_bar, 1), to },
        ]
      : [{ from: first_day, to }]
  return ranges.filter(({ from, to }) => from <= to).map((range) => ({ ...instrument, ...range }))
}

/** Writes bars, and says which were not taken. */
async function writeBars({ database, source }: PriceRun, bars: DailyBar[], result: PriceResult): Promise<void> {
  const rows: TablesInsert<'market_bars'>[] = []
  const fetchedAt = new Date().toISOString()
  for (const bar of bars) {
    const fault = faultOf(bar)
    if (fault !== null) result.notTaken.push(`${nameOf(bar)} ${bar.day}: ${fault}`)
    // A request writes the columns of its first row in all of them.
    else rows.push({ open: null, high: null, low: null, ...bar, source: source.name, fetched_at: fetchedAt })
  }
  for (let at = 0; at < rows.length; at += ROWS) {
    const some = rows.slice(at, at + ROWS)
    const written = await dataOf(
      database.from('market_bars').upsert(some, { onConflict: 'market,symbol,day' }).select('market, symbol, day'),
    )
    result.bars += written.length
    const taken = new Set(written.map((one) => `${one.market} ${one.symbol} ${one.day}`))
    const left = some.filter((one) => !taken.has(`${one.market} ${one.symbol} ${one.day}`))
    await compareWithStored({ database, source }, left, result)
  }
}

/** Says which of the bars that the database left as they were differ from what another source says. */
async function compareWithStored(
  { database, source }: Pick<PriceRun, 'database' | 'source'>,
  bars: TablesInsert<'market_bars'>[],
  result: PriceResult,
): Promise<void> {
  for (const own of groupBy(bars, nameOf).values()) {
    for (let at = 0; at < own.length; at += DAYS_IN_ADDRESS) {
      const ours = new Map(own.slice(at, at + DAYS_IN_ADDRESS).map((bar) => [bar.day, bar]))
      const [{ market, symbol } = { market: '', symbol: '' }] = own
      const stored = await dataOf(
        database
          .from('market_bars')
          .select('day, low, high, close, source')
          .eq('market', market)
          .eq('symbol', symbol)
          .in('day', [...ours.keys()])
          .neq('source', source.name),
      )
      for (const { day, source: other, ...theirs } of stored) {
        const bar = ours.get(day)
        const what = COMPARED.find((price) => differ(theirs[price], bar?.[price]))
        if (!what) continue
        result.notTaken.push(
          `${market} ${symbol} ${day}: ${other} has the ${what} ${theirs[what]}, ${source.name} has ${bar?.[what]}. The stored one stays.`,
        )
      }
    }
  }
}

const COMPARED = ['close', 'low', 'high'] as const
const differ = (stored: number | null, ours: number | string | null | undefined) =>
  stored !== null && ours !== null && ours !== undefined && Math.abs(Number(ours) - stored) > stored * MOST_DIFFERENCE

/** Writes the splits that are not stored yet. */
async function writeSplits(
  { database }: PriceRun,
  splits: Page<DailyBar>['splits'],
  result: PriceResult,
): Promise<void> {
  if (!splits || splits.length === 0) return
  const stored = await dataOf(
    database
      .from('market_splits')
      .select('market, symbol, day, ratio')
      .in('symbol', [...new Set(splits.map(({ symbol }) => symbol))]),
  )
  const keyOf = (one: { market: string; symbol: string; day: string; ratio: number }) =>
    `${one.market} ${one.symbol} ${one.day} ${one.ratio}`
  const known = new Set(stored.map(keyOf))
  const rows = splits.filter((split) => !known.has(keyOf(split)))
  if (rows.length === 0) return
  await dataOf(database.from('market_splits').upsert(rows, { onConflict: 'market,symbol,day' }).select('day'))
  result.splits += rows.length
}

function note<Bar>({ unpriced = [], refused }: Page<Bar>, result: PriceResult): void {
  for (const { why, ...instrument } of unpriced) result.unpriced.set(nameOf(instrument), why)
  if (refused) result.refused.add(refused.why)
}

async function fetchBars(
  run: PriceRun,
  instruments: InstrumentRow[],
  wanted: WantedDays[],
  result: PriceResult,
): Promise<void> {
  const { source, onProgress } = run
  const priced = new Set(instruments.filter(({ first_bar }) => first_bar).map((one) => `${one.market} ${one.symbol}`))
  const refused = new Set<string>()
  for await (const page of source.dailyBars(wanted)) {
    await writeBars(run, page.bars, result)
    await writeSplits(run, page.splits, result)
    note(page, result)
    for (const bar of page.bars) priced.add(nameOf(bar))
    for (const one of page.refused?.instruments ?? []) refused.add(nameOf(one))
    onProgress?.('instruments', page.done ?? 0, wanted.length)
  }
  for (const one of wanted) {
    const name = nameOf(one)
    if (priced.has(name) || refused.has(name) || result.unpriced.has(name)) continue
    result.unpriced.set(name, `${source.name} has no bar of it from ${one.from} to ${one.to}`)
  }
}

type ActionRow = Tables<'actions_to_check'>
type FollowedRow = Tables<'actions_to_follow'>

/**
 * What is left to do of some kind, in pages, in the order of the actions' ids; with how far each page brings us of `all`.
 * @param read the rows of actions with ids after the first number, up to the second one and at most {@link ROWS}
 */
async function* inPages<Row extends { action_id: number | null }>(
  database: PriceRun['database'],
  read: (after: number, until: number) => PromiseLike<{ data: Row[] | null; error: { message: string } | null }>,
): AsyncGenerator<{ actions: Row[]; step: number; all: number }> {
  const newest = await dataOf(database.from('bet_data').select('id').order('id', { ascending: false }).limit(1))
  const all = newest[0]?.id ?? 0
  for (let after = 0; after < all; ) {
    const actions = (await dataOf(read(after, after + IDS))) as Row[]
    const next = actions.length < ROWS ? Math.min(after + IDS, all) : (actions.at(-1)?.action_id ?? all)
    yield { actions, step: next - after, all }
    after = next
  }
}

/** The actions that could be checked and are not. */
const actionsToCheck = (database: PriceRun['database']) =>
  inPages<ActionRow>(database, (after, until) =>
    database
      .from('actions_to_check')
      .select('*')
      .gt('action_id', after)
      .lte('action_id', until)
      .order('action_id')
      .limit(ROWS),
  )

/** The actions that somebody could have followed, without the price for it. */
const actionsToFollow = (database: PriceRun['database']) =>
  inPages<FollowedRow>(database, (after, until) =>
    database
      .from('actions_to_follow')
      .select('*')
      .gt('action_id', after)
      .lte('action_id', until)
      .order('action_id')
      .limit(ROWS),
  )

const minuteOf = (date: string) => Math.floor(Date.parse(date) / MINUTE_MS) * MINUTE_MS

/** The minutes that an action is compared with: that of its time and the one after it. */
function minutesOf({ market, symbol, date, has_time }: ActionRow): WantedMinute[] {
  if (!has_time || !market || !symbol || !date) return []
  const atMs = minuteOf(date)
  // The database has the same markets.
  return [atMs, atMs + MINUTE_MS].map((ms) => ({ market: market as Market, symbol, atMs: ms }))
}

const keyOfMinute = (minute: WantedMinute) => `${nameOf(minute)} ${minute.atMs}`

/**
 * The check of an action, as a row: by its minutes, where there is a bar of one, otherwise by its day.
 * @param minutes by {@link keyOfMinute}, from the source of that name
 */
function checkOf(action: ActionRow, minutes: ReadonlyMap<string, MinuteBar>, sourceName: string) {
  const found = minutesOf(action).flatMap((minute) => minutes.get(keyOfMinute(minute)) ?? [])
  const { action_id, day, low, high, source } = action
  if (found.length === 0) return { action_id, span: 'day', bar_at: `${day}T00:00:00Z`, low, high, source }
  const bar_at = new Date(minuteOf(action.date ?? '')).toISOString()
  const range = {
    low: Math.min(...found.map((bar) => Number(bar.low))),
    high: Math.max(...found.map((bar) => Number(bar.high))),
  }
  return { action_id, span: 'minute', bar_at, ...range, source: sourceName }
}

/** By the database's clock, by which it knows whether an action was changed since it was read. */
const clockOf = async ({ database }: PriceRun) => String(await dataOf(database.rpc('ledger_clock')))

/** The bars of some minutes, and the instruments whose minutes the service refused. */
async function readMinutes({ source }: PriceRun, wanted: WantedMinute[], result: PriceResult) {
  const bars: MinuteBar[] = []
  const refused = new Set<string>()
  for await (const page of source.minuteBars(wanted)) {
    for (const bar of page.bars) bars.push(bar)
    for (const one of page.refused?.instruments ?? []) refused.add(nameOf(one))
    note(page, result)
  }
  return { bars, refused }
}

async function checkActions(run: PriceRun, result: PriceResult): Promise<void> {
  const { database, source, onProgress } = run
  let readAt = await clockOf(run)
  for await (const { actions, step, all } of actionsToCheck(database)) {
    const { bars, refused } = await readMinutes(run, actions.flatMap(minutesOf), result)
    const minutes = new Map(bars.map((bar) => [keyOfMinute(bar), bar]))
    const rows = actions
      .map((action) => ({ ...checkOf(action, minutes, source.name), checked_at: readAt, action }))
      // What was refused may be answered tomorrow, so it is not compared with its day.
      .filter(({ span, action }) => span === 'minute' || !minutesOf(action).some((one) => refused.has(nameOf(one))))
      // The columns of the view come from columns that are never null.
      .map(({ action, ...row }) => row as TablesInsert<'action_checks'>)
    if (rows.length > 0) {
      const written = await dataOf(
        database.from('action_checks').upsert(rows, { onConflict: 'action_id' }).select('action_id, inside'),
      )
      result.checks += written.length
      result.outside += written.filter(({ inside }) => !inside).length
    }
    onProgress?.('actions', step, all)
    readAt = await clockOf(run)
  }
}

/** How long a follower takes to act. */
const DELAY_MS = MINUTE_MS
/** Most instruments have a bar within this many minutes. The minutes of whole days are requested only for the others. */
const SOON_MINUTES = 15

/** The minutes in which a follower could have acted first: the first one that begins a minute after the recording, and those after it. */
function minutesAfter({ market, symbol, recorded_at, until }: FollowedRow, soon: boolean): WantedMinute[] {
  if (!market || !symbol || !recorded_at || !until) return []
  // Date.parse() leaves out microseconds, and the minute may not begin before them.
  const recordedMs = Date.parse(recorded_at) + (/\.\d{3}\d*[1-9]/.test(recorded_at) ? 1 : 0)
  const atMs = Math.ceil((recordedMs + DELAY_MS) / MINUTE_MS) * MINUTE_MS
  const lastMs = Date.parse(until) - MINUTE_MS
  const untilMs = soon ? Math.min(lastMs, atMs + SOON_MINUTES * MINUTE_MS) : lastMs
  // The database has the same markets.
  return untilMs < atMs ? [] : [{ market: market as Market, symbol, atMs, untilMs }]
}

/** The first of the bars that is in what is wanted, by the instrument's name. */
function firstBarOf(wanted: WantedMinute | undefined, bars: ReadonlyMap<string, MinuteBar[]>): MinuteBar | undefined {
  if (!wanted) return undefined
  const { atMs, untilMs = atMs } = wanted
  return bars.get(nameOf(wanted))?.find((bar) => bar.atMs >= atMs && bar.atMs <= untilMs)
}

/** The worse end of a bar: a buyer pays the high, a seller gets the low. */
const worseEnd = <Price>(side: string | null, { low, high }: { low: Price; high: Price }) =>
  side === 'BUY' ? high : low

/**
 * Finds what a follower would have got: the first minute after the recording, or the next day where only days are known. What has
 * neither yet is left for the next run.
 */
async function followActions(run: PriceRun, result: PriceResult): Promise<void> {
  const { database, source, onProgress } = run
  let readAt = await clockOf(run)
  for await (const { actions, step, all } of actionsToFollow(database)) {
    const refused = new Set<string>()
    const rows: TablesInsert<'follower_prices'>[] = []
    let left = actions
    for (const soon of [true, false]) {
      const minutes = await readMinutes(
        run,
        left.flatMap((action) => minutesAfter(action, soon)),
        result,
      )
      for (const name of minutes.refused) refused.add(name)
      const bars = groupBy(
        minutes.bars.toSorted((a, b) => a.atMs - b.atMs),
        nameOf,
      )
      left = left.filter((action) => {
        const bar = firstBarOf(minutesAfter(action, soon)[0], bars)
        if (bar) {
          rows.push({
            ...{ action_id: action.action_id ?? 0, price: Number(worseEnd(action.side, bar)), span: 'minute' },
            ...{ bar_at: new Date(bar.atMs).toISOString(), source: source.name, read_at: readAt },
          })
        }
        return !bar
      })
    }
    for (const { action_id, market, symbol, side, day, low, high, source: barSource } of left) {
      // What was refused may be answered tomorrow.
      if (!market || !symbol || refused.has(nameOf({ market, symbol }))) continue
      if (!action_id || !day || low === null || high === null || !barSource) continue
      const price = worseEnd(side, { low, high })
      rows.push({ action_id, price, span: 'day', bar_at: `${day}T00:00:00Z`, source: barSource, read_at: readAt })
    }
    if (rows.length > 0) {
      const written = await dataOf(
        database.from('follower_prices').upsert(rows, { onConflict: 'action_id' }).select('action_id'),
      )
      result.followed += written.length
    }
    onProgress?.('followers', step, all)
    readAt = await clockOf(run)
  }
}

/** Says what a run would ask for. */
async function rehearse({ database, source, say }: PriceRun, wanted: WantedDays[], benchmarks: { name: string }[]) {
  for (const { name } of benchmarks) say(`Would hold strategies against ${name}, and ask for its days too.`)
  say(`Would ask ${source.name} for the days of ${wanted.length} instruments:`)
  for (const one of wanted) say(`  ${nameOf(one)}: ${one.from} to ${one.to}`)
  let count = 0
  for await (const { actions } of actionsToCheck(database)) count += actions.length
  let followed = 0
  for await (const { actions } of actionsToFollow(database)) followed += actions.length
  say(
    `Would check ${count} actions whose day has a bar already, and look for what followers would have got of ${followed}. Nothing was asked for or written.`,
  )
}

/**
 * Fetches the bars and splits of what strategies trade and are held against, checks the actions that could be checked and are not, finds
 * what followers would have got of them, and values what is open.
 * Each part is stored before the next is asked for, so a run that was stopped goes on where it was.
 * @throws Error if the database or the source cannot be reached
 */
export async function fetchPrices(run: PriceRun): Promise<PriceResult> {
  const { database, since, now = () => new Date() } = run
  const result: PriceResult = {
    ...{ bars: 0, splits: 0, checks: 0, outside: 0, followed: 0 },
    ...{ unpriced: new Map(), notTaken: [], refused: new Set() },
  }
  const benchmarks = await newBenchmarks(run)
  if (benchmarks.length > 0 && !run.isDryRun)
    await dataOf(database.from('benchmarks').upsert(benchmarks, { onConflict: 'market' }).select('market'))
  const instruments = await readInstruments(database)
  for (const { market, symbol, traded_as } of instruments) {
    if (!symbol) result.unpriced.set(`${market} ${traded_as}`, 'its symbol names nothing that has a price')
  }
  const wanted = instruments.flatMap((one) => missingDays(one, { since, nowMs: now().getTime() }))
  if (run.isDryRun) {
    await rehearse(run, wanted, benchmarks)
    return result
  }
  await fetchBars(run, instruments, wanted, result)
  await checkActions(run, result)
  await followActions(run, result)
  // Otherwise it would happen by and by, where something calls this every minute.
  let valued: number
  do valued = await dataOf(database.rpc('refresh_returns'))
  while (valued > 0)
  return result
}

/** What a run did, in lines. */
export function linesOf({
  bars,
  splits,
  checks,
  outside,
  followed,
  unpriced,
  notTaken,
  refused,
}: PriceResult): string[] {
  return [
    `Bars written: ${bars}. Splits: ${splits}. Actions checked: ${checks}, of which ${outside} outside the market’s range. Prices for followers: ${followed}.`,
    ...countedList('Bars not taken', notTaken),
    ...countedList(
      'Without a price',
      [...unpriced].map(([name, why]) => `${name}: ${why}`),
    ),
    ...refused,
  ]
}
