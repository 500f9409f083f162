import type { Market } from '../../src/domain/contract/markets.ts'
import { groupBy } from '../../src/domain/groupBy.ts'
import type { Tables } from '../../src/lib/database.types.ts'
import { dataOf } from '../dataOf.ts'
import { inPages, MINUTE_MS, type PriceResult, type PriceRun, ROWS, readMinutes } from './job.ts'
import { type MinuteBar, nameOf, type WantedMinute } from './source.ts'

type EntryRow = Tables<'entries_to_price'>
/** What is published at `publishedAt`, with the end of the time in which its minutes can be requested. */
interface Published {
  market: string | null
  symbol: string | null
  publishedAt: string | null
  until: string | null
}

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
