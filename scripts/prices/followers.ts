import { groupBy } from '../../src/domain/groupBy.ts'
import type { Market } from '../../src/domain/markets.ts'
import type { Tables, TablesInsert } from '../../src/lib/database.types.ts'
import { dataOf } from '../dataOf.ts'
import { clockOf, inPages, MINUTE_MS, type PriceResult, type PriceRun, ROWS, readMinutes } from './job.ts'
import { type MinuteBar, nameOf, type WantedMinute } from './source.ts'

type FollowedRow = Tables<'actions_to_follow'>

/** The actions that somebody could have followed and whose price for followers is unknown. */
export const actionsToFollow = (database: PriceRun['database']) =>
  inPages<FollowedRow>(database, (after, until) =>
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
function minutesAfter({ market, symbol, recorded_at, until }: FollowedRow, soon: boolean): WantedMinute[] {
  if (!market || !symbol || !recorded_at || !until) return []
  // Date.parse() drops microseconds, and the minute must not begin before them.
  const recordedMs = Date.parse(recorded_at) + (/\.\d{3}\d*[1-9]/.test(recorded_at) ? 1 : 0)
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
 * Finds the prices that a follower would have got: from the first minute after the recording, or from the next day if only days are
 * known. Actions that have neither yet are left for the next run.
 */
export async function followActions(run: PriceRun, result: PriceResult): Promise<void> {
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
      // A refused request may be answered tomorrow.
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
