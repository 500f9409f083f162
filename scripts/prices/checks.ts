import type { Market } from '../../src/domain/contract/markets.ts'
import type { Tables, TablesInsert } from '../../src/lib/database.types.ts'
import { dataOf } from '../dataOf.ts'
import { utcDayOf } from './days.ts'
import { clockOf, inPages, MINUTE_MS, newestAction, type PriceResult, type PriceRun, ROWS, readMinutes } from './job.ts'
import { type MinuteBar, nameOf, type WantedMinute } from './source.ts'

type ActionRow = Tables<'actions_to_check'>

/** The actions that could be checked and have not been. */
export const actionsToCheck = async (database: PriceRun['database']) =>
  inPages<ActionRow>(
    await newestAction(database),
    (row) => row.action_id,
    (after, until) =>
      database
        .from('actions_to_check')
        .select('*')
        .gt('action_id', after)
        .lte('action_id', until)
        .order('action_id')
        .limit(ROWS),
  )

/** The most instrument days whose minutes are requested, per run and per strategy. The rest waits for the next run. */
const MOST_OF_RUN = 5_000
const MOST_OF_STRATEGY = 200

/** Whether a run may still request the minutes of an action. Actions on the same day and instrument count once. */
function minuteBudget() {
  const ofRun = new Set<string>()
  const ofStrategies = new Map<string, Set<string>>()
  return (action: ActionRow): boolean => {
    const { market, symbol, date, strategy_id } = action
    if (!market || !symbol || !date || !strategy_id) return false
    const key = `${nameOf({ market, symbol })} ${utcDayOf(Date.parse(date))}`
    const own = ofStrategies.get(strategy_id) ?? new Set()
    ofStrategies.set(strategy_id, own)
    const isWithin = (ofRun.has(key) || ofRun.size < MOST_OF_RUN) && (own.has(key) || own.size < MOST_OF_STRATEGY)
    if (isWithin) {
      ofRun.add(key)
      own.add(key)
    }
    return isWithin
  }
}

const minuteOf = (date: string) => Math.floor(Date.parse(date) / MINUTE_MS) * MINUTE_MS

/** The minutes that an action is compared with: the one of its time and the next. */
function minutesOf({ market, symbol, date, asks_minutes }: ActionRow): WantedMinute[] {
  if (!asks_minutes || !market || !symbol || !date) return []
  const atMs = minuteOf(date)
  // The database has the same markets.
  return [atMs, atMs + MINUTE_MS].map((ms) => ({ market: market as Market, symbol, atMs: ms }))
}

const keyOfMinute = (minute: WantedMinute) => `${nameOf(minute)} ${minute.atMs}`

/**
 * An action's check as a row: by its minutes if one of them has a bar, otherwise by its day; null if neither has.
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

/** Compares the stated prices of actions that could be checked and have not been. */
export async function checkActions(run: PriceRun, result: PriceResult): Promise<void> {
  const { database, source, onProgress } = run
  const isAffordable = minuteBudget()
  let readAt = await clockOf(run)
  for await (const { rows: found, step, all } of await actionsToCheck(database)) {
    const actions = found.filter((action) => !action.asks_minutes || isAffordable(action))
    const { bars, refused } = await readMinutes(run, actions.flatMap(minutesOf), result)
    const minutes = new Map(bars.map((bar) => [keyOfMinute(bar), bar]))
    const rows = actions.flatMap((action) => {
      const check = checkOf(action, minutes, source.name)
      // A refused request may be answered tomorrow, so such an action is not compared with its day.
      const isRefused = check?.span === 'day' && minutesOf(action).some((one) => refused.has(nameOf(one)))
      // The view's columns come from columns that are never null.
      return check && !isRefused ? [{ ...check, checked_at: readAt } as TablesInsert<'action_checks'>] : []
    })
    if (rows.length > 0) {
      const written = await dataOf(
        database.from('action_checks').upsert(rows, { onConflict: 'action_id' }).select('action_id, inside'),
      )
      result.checks += written.length
      result.outside += written.filter(({ inside }) => !inside).length
    }
    const checked = new Set(rows.map(({ action_id }) => action_id))
    const unpriced = actions.flatMap(({ action_id, low, ...action }) => {
      if (action_id === null || checked.has(action_id) || low !== null) return []
      return refused.has(nameOf({ market: action.market ?? '', symbol: action.symbol ?? '' })) ? [] : { action_id }
    })
    if (unpriced.length > 0)
      await dataOf(database.from('unpriced_actions').upsert(unpriced, { onConflict: 'action_id' }).select('action_id'))
    onProgress?.('actions', step, all)
    readAt = await clockOf(run)
  }
}
