import type { Market } from '../../src/domain/markets.ts'
import type { Tables, TablesInsert } from '../../src/lib/database.types.ts'
import { dataOf } from '../dataOf.ts'
import { clockOf, inPages, MINUTE_MS, type PriceResult, type PriceRun, ROWS, readMinutes } from './job.ts'
import { type MinuteBar, nameOf, type WantedMinute } from './source.ts'

type ActionRow = Tables<'actions_to_check'>

/** The actions that could be checked and are not. */
export const actionsToCheck = (database: PriceRun['database']) =>
  inPages<ActionRow>(database, (after, until) =>
    database
      .from('actions_to_check')
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
 * The check of an action, as a row: by its minutes, where there is a bar of one, otherwise by its day; null where neither says anything.
 * @param minutes by {@link keyOfMinute}, from the source of that name
 */
function checkOf(action: ActionRow, minutes: ReadonlyMap<string, MinuteBar>, sourceName: string) {
  const found = minutesOf(action).flatMap((minute) => minutes.get(keyOfMinute(minute)) ?? [])
  const { action_id, day, low, high, source } = action
  if (found.length === 0)
    return low === null ? null : { action_id, span: 'day', bar_at: `${day}T00:00:00Z`, low, high, source }
  const bar_at = new Date(minuteOf(action.date ?? '')).toISOString()
  const range = {
    low: Math.min(...found.map((bar) => Number(bar.low))),
    high: Math.max(...found.map((bar) => Number(bar.high))),
  }
  return { action_id, span: 'minute', bar_at, ...range, source: sourceName }
}

/** Compares the stated prices of the actions that could be checked and are not. */
export async function checkActions(run: PriceRun, result: PriceResult): Promise<void> {
  const { database, source, onProgress } = run
  let readAt = await clockOf(run)
  for await (const { actions, step, all } of actionsToCheck(database)) {
    const { bars, refused } = await readMinutes(run, actions.flatMap(minutesOf), result)
    const minutes = new Map(bars.map((bar) => [keyOfMinute(bar), bar]))
    const rows = actions.flatMap((action) => {
      const check = checkOf(action, minutes, source.name)
      // What was refused may be answered tomorrow, so it is not compared with its day.
      const isRefused = check?.span === 'day' && minutesOf(action).some((one) => refused.has(nameOf(one)))
      // The columns of the view come from columns that are never null.
      return check && !isRefused ? [{ ...check, checked_at: readAt } as TablesInsert<'action_checks'>] : []
    })
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
