import { groupBy } from '../../src/domain/groupBy.ts'
import type { Market } from '../../src/domain/markets.ts'
import type { Tables, TablesInsert } from '../../src/lib/database.types.ts'
import { dataOf } from '../dataOf.ts'
import { clockOf, inPages, MINUTE_MS, newestAction, type PriceResult, type PriceRun, ROWS, readMinutes } from './job.ts'
import { type MinuteBar, nameOf, type WantedMinute } from './source.ts'

type FollowedRow = Tables<'actions_to_follow'>
type EntryRow = Tables<'entries_to_price'>
/** What is published at `publishedAt`, with the end of the time in which its minutes can be requested. */
interface Published {
  market: string | null
  symbol: string | null
  publishedAt: string | null
  until: string | null
}

/** The actions that somebody could have followed and whose price for followers is unknown. */
export const actionsToFollow = async (database: PriceRun['database']) =>
  inPages<FollowedRow>(
    await newestAction(database),
    (row) => row.action_id,
    (after, until) =>
      database
        .from('actions_to_follow')
        .select('*')
        .gt('action_id', after)
        .lte('action_id', until)
        .order('action_id')
        .limit(ROWS),
  )

/** The time that a follower takes to act. */
const DELAY_MS = MINUTE_MS
/** Most instruments have a bar within this many minutes. Only for the others are whole days of minutes requested. */
const SOON_MINUTES = 15

/**
 * The minutes in which a follower could first have acted: the first one that begins a minute after the recording, and those after it.
 */
function minutesAfter({ market, symbol, publishedAt, until }: Published, soon: boolean): WantedMinute[] {
  if (!market || !symbol || !publishedAt || !until) return []
  // Date.parse() drops microseconds, and the minute must not begin before them.
  const recordedMs = Date.parse(publishedAt) + (/\.\d{3}\d*[1-9]/.test(publishedAt) ? 1 : 0)
  const atMs = Math.ceil((recordedMs + DELAY_MS) / MINUTE_MS) * MINUTE_MS
  const lastMs = Date.parse(until) - MINUTE_MS
  const untilMs = soon ? Math.min(lastMs, atMs + SOON_MINUTES * MINUTE_MS) : lastMs
  // The database has the same markets.
  return untilMs < atMs ? [] : [{ market: market as Market, symbol, atMs, untilMs }]
}

/** The first bar within the wanted minutes or days, by the instrument's name. */
function firstBarOf(wanted: WantedMinute | undefined, bars: ReadonlyMap<string, MinuteBar[]>): MinuteBar | undefined {
  if (!wanted) return undefined
  const { atMs, untilMs = atMs } = wanted
  return bars.get(nameOf(wanted))?.find((bar) => bar.atMs >= atMs && bar.atMs <= untilMs)
}

/** The worse end of a bar: a buyer pays the high, a seller gets the low. */
const worseEnd = <Price>(side: string | null, { low, high }: { low: Price; high: Price }) =>
  side === 'BUY' ? high : low

/**
 * Looks for the minutes in which a follower could first have acted.
 * @param publishedOf what a row says of itself
 * @returns the rows with their bars; the rows without one, of which a refused request may be answered tomorrow
 */
async function findMinutes<Row>(
  run: PriceRun,
  rows: Row[],
  publishedOf: (row: Row) => Published,
  result: PriceResult,
): Promise<{ found: { row: Row; bar: MinuteBar }[]; left: Row[] }> {
  const refused = new Set<string>()
  const found: { row: Row; bar: MinuteBar }[] = []
  let left = rows
  for (const soon of [true, false]) {
    const minutes = await readMinutes(
      run,
      left.flatMap((row) => minutesAfter(publishedOf(row), soon)),
      result,
    )
    for (const name of minutes.refused) refused.add(name)
    const bars = groupBy(
      minutes.bars.toSorted((a, b) => a.atMs - b.atMs),
      nameOf,
    )
    left = left.filter((row) => {
      const bar = firstBarOf(minutesAfter(publishedOf(row), soon)[0], bars)
      if (bar) found.push({ row, bar })
      return !bar
    })
  }
  const isRefused = ({ market, symbol }: Published) => !market || !symbol || refused.has(nameOf({ market, symbol }))
  return { found, left: left.filter((row) => !isRefused(publishedOf(row))) }
}

/**
 * Finds the prices at which the ledger's entries can be followed: the range of the first minute after each, or the next day's open if only
 * days are known. Entries that have neither yet are left for the next run.
 * @param newest the id of the newest one
 */
export async function priceEntries(run: PriceRun, newest: number, result: PriceResult): Promise<void> {
  const { database, source, onProgress } = run
  const pages = inPages<EntryRow>(
    newest,
    (row) => row.id,
    (after, until) =>
      database.from('entries_to_price').select('*').gt('id', after).lte('id', until).order('id').limit(ROWS),
  )
  for await (const { rows: entries, step, all } of pages) {
    const { found, left } = await findMinutes(run, entries, (entry) => ({ ...entry, publishedAt: entry.at }), result)
    const rows = [
      ...found.map(({ row, bar }) => ({
        ...{ row, low: Number(bar.low), high: Number(bar.high), span: 'minute', source: source.name },
        bar_at: new Date(bar.atMs).toISOString(),
      })),
      ...left.flatMap((row) =>
        row.day && row.open !== null && row.source
          ? [{ row, low: row.open, high: row.open, span: 'day', source: row.source, bar_at: `${row.day}T00:00:00Z` }]
          : [],
      ),
    ].map(({ row: { strategy_id, number, market, symbol }, ...price }) => ({
      ...{ strategy_id: strategy_id ?? '', number: number ?? 0, market: market ?? '', symbol: symbol ?? '' },
      ...price,
    }))
    if (rows.length > 0) {
      const written = await dataOf(
        database.from('entry_prices').upsert(rows, { onConflict: 'strategy_id,number,market,symbol' }).select('number'),
      )
      result.entries += written.length
    }
    onProgress?.('entries', step, all)
  }
}

/**
 * Finds the prices that a follower would have got: from the first minute after the recording, or from the next day if only days are
 * known. Actions that have neither yet are left for the next run. The minutes of entries are known already: the database has taken theirs.
 */
export async function followActions(run: PriceRun, result: PriceResult): Promise<void> {
  const { database, source, onProgress } = run
  let readAt = await clockOf(run)
  for await (const { rows: actions, step, all } of await actionsToFollow(database)) {
    const { found, left } = await findMinutes(
      run,
      actions,
      (action) => ({ ...action, publishedAt: action.recorded_at }),
      result,
    )
    const rows: TablesInsert<'follower_prices'>[] = found.map(({ row: { action_id, side }, bar }) => ({
      ...{ action_id: action_id ?? 0, price: Number(worseEnd(side, bar)), span: 'minute' },
      ...{ bar_at: new Date(bar.atMs).toISOString(), source: source.name, read_at: readAt },
    }))
    for (const { action_id, side, day, low, high, source: barSource } of left) {
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
