import type { Basis } from '@/domain/figures/types'
import { hasTooFewRoundTrips, type RankedMetrics, roundWinRate, type StrategyMetrics } from '@/domain/figures/values'
import { formatFigure } from '@/domain/figures/words'
import { counted, formatCount, formatMoney, formatPercent } from '@/lib/format'

/** One row of the ranking. */
export interface StrategyRow extends RankedMetrics {
  /** What a search found it by, if neither its name nor its trader's shows it: see `foundNote()`. */
  found?: string | null
}

/** A strategy that was just created. */
export interface Created {
  name: string
  isPublic: boolean
  /** When it was created, in ms since 1970. */
  at: number
}

/**
 * Why a list does not show a new strategy: the list is narrowed, or the strategy is on a page that has not been read. null if the list
 * shows it, or was read before it existed.
 * @param list when it was read, in ms since 1970, and whether it has a chip, a search or a filter
 */
export function createdOutOfList(
  created: Created | null,
  rows: readonly Pick<StrategyRow, 'name'>[],
  list: { readAt: number; isNarrowed: boolean },
): 'filtered' | 'further down' | null {
  if (created === null || list.readAt < created.at || rows.some(({ name }) => name === created.name)) return null
  return list.isNarrowed ? 'filtered' : 'further down'
}

type CountedRow = Pick<StrategyRow, 'trades' | 'win_rate' | 'rounds' | 'rounds_won'>

/**
 * The note under a name: the number of trades, and whether there are too few round trips. If round trips win more or less often than
 * trades, it says how often.
 */
export function tradeCountNote(row: CountedRow): string {
  if (row.trades === 0) return 'no trades yet'
  if (hasTooFewRoundTrips(row)) {
    return `${row.rounds === row.trades ? counted(row.trades, 'trade') : counted(row.rounds, 'round trip')}, too few to tell`
  }
  const rate = otherRoundWinRate(row)
  return rate === null ? counted(row.trades, 'trade') : `${formatPercent(rate)} by round trips`
}

/** Percentage points by which the two win rates may differ before both are shown. */
const RATES_DIFFER_FROM = 1

/** The win rate by round trips, in percent, if it differs from the one by trades; else null. */
function otherRoundWinRate(row: Omit<CountedRow, 'trades'>): number | null {
  const rate = roundWinRate(row)
  return rate !== null && Math.abs(rate - row.win_rate) > RATES_DIFFER_FROM ? rate : null
}

/** How the win rates by trades and by round trips differ, and why; null where they agree. */
export function roundsNote(row: Omit<CountedRow, 'trades'>): string | null {
  const rate = otherRoundWinRate(row)
  if (rate === null) return null
  const won = `${formatCount(row.rounds_won)} of ${formatCount(row.rounds)} won`
  return `${formatPercent(rate)} by round trips: ${won}. One trade can contain several, and one that’s more than half closed counts.`
}

/** The money in open trades: "5 open positions, cost $12,300.00, −$1,480.00 realised in them"; null without any. */
export function openNote({
  open_trades,
  open_pnl,
  open_cost,
}: Pick<StrategyRow, 'open_trades' | 'open_pnl' | 'open_cost'>) {
  if (open_trades === 0) return null
  const realised =
    open_pnl === 0 ? 'no profit taken yet' : `${formatMoney(open_pnl)} realised in ${open_trades === 1 ? 'it' : 'them'}`
  return `${counted(open_trades, 'open position')}, cost ${formatFigure('amount', open_cost)}, ${realised}`
}

/** The note beside a private strategy's name; null for a public one. */
export function privacyNote(strategy: Pick<StrategyRow, 'public' | 'user_id'>, viewerId: string | null) {
  if (strategy.public === 'true') return null
  return strategy.user_id === viewerId ? 'Private' : 'Shared with you'
}

/** The function ranking() stops counting a list's strategies here. */
export const MAX_COUNTED = 1_000

/** How many strategies are shown, out of how many: "13 strategies", "50 of 312 strategies", "50 of more than 1,000 strategies". */
export function shownNote(shown: number, { total, isComplete }: { total: number | null; isComplete: boolean }): string {
  if (isComplete) return counted(shown, 'strategy', 'strategies')
  const isCounted = total !== null && total <= MAX_COUNTED
  const all = isCounted
    ? formatCount(total)
    : `more than ${formatCount(Math.max(shown, total === null ? 0 : MAX_COUNTED))}`
  return `${formatCount(shown)} of ${all} strategies`
}

/** The rows of all pages. A strategy that moved between two reads appears once, where it was found first. */
export function rowsOf(pages: readonly { rows: readonly StrategyRow[] }[]): StrategyRow[] {
  const byId = new Map<string, StrategyRow>()
  for (const row of pages.flatMap(({ rows }) => rows)) if (!byId.has(row.strategy_id)) byId.set(row.strategy_id, row)
  return [...byId.values()]
}

/** When the oldest figures of these rows were computed. Strategies without trades are left out, since their figures cannot age. */
export const oldestAsOf = (rows: readonly Pick<StrategyRow, 'as_of' | 'trades'>[]): string | null =>
  rows.reduce<string | null>(
    (oldest, { as_of, trades }) =>
      trades === 0 || (oldest !== null && Date.parse(oldest) <= Date.parse(as_of)) ? oldest : as_of,
    null,
  )

/** The stored text of chosen options, in the order of the form. */
export const joinChoices = (chosen: readonly string[], options: readonly string[]): string =>
  options.filter((option) => chosen.includes(option)).join(',')

/** Edits since recording: "3 trades edited, 1 deleted since"; null without any. */
export function editsNote({
  edited_trades,
  deleted_trades,
}: Pick<StrategyMetrics, 'edited_trades' | 'deleted_trades'>) {
  if (edited_trades === 0 && deleted_trades === 0) return null
  if (edited_trades === 0) return `${counted(deleted_trades, 'trade')} deleted since`
  const edited = `${counted(edited_trades, 'trade')} edited`
  return deleted_trades === 0 ? `${edited} since` : `${edited}, ${formatCount(deleted_trades)} deleted since`
}

/** Whose returns and risk are shown. */
export const BASES: readonly { value: Basis; label: string }[] = [
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'stated', label: 'Stated' },
]

export const BASIS_PARAMETER = 'basis'

/** The basis that the address names, otherwise what is confirmed, unless nothing of these strategies is. */
export function chosenBasis(named: string | null, rows: readonly { confirmed_pnl: number | null }[]): Basis {
  const asked = BASES.find(({ value }) => value === named)?.value
  return (
    asked ?? (rows.length > 0 && rows.every(({ confirmed_pnl }) => confirmed_pnl === null) ? 'stated' : 'confirmed')
  )
}
