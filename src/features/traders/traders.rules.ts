import type { BenchmarkCurve, EquityDay } from '@/domain/account/curve'
import type { AccountColumn, MetricsRow } from '@/domain/figures/types'
import { counted, formatCount } from '@/lib/format'

/** A trader's public strategies as one account, from the database's `trader_equity()`. */
export interface TraderAccount {
  /** Oldest first; by month if the account rests on prices that may not be shown. */
  days: EquityDay[]
  /** What its deposits would be worth in the market; null if there are too many trades. */
  benchmark: BenchmarkCurve | null
  /** null without trades, and if there are too many. */
  figures: Pick<
    MetricsRow,
    Exclude<AccountColumn, 'vs_market' | 'follower_return' | `confirmed_${string}`> | 'benchmark'
  > | null
  /** Why strategies with trades have no account, in words; else null. */
  reason: string | null
}

/** A strategy that was deleted or hidden after it had been public, with its figures at that time. */
interface PastStrategy {
  /** ISO 8601. */
  at: string
  strategy_id: string
  /** null once its owner has been forgotten. */
  name: string | null
  trades: number
  /** USD */
  total_pnl: number
}

/** A strategy, public at some time, that was renamed. The names are null once its owner has been forgotten. */
export interface Rename {
  /** ISO 8601. */
  at: string
  strategy_id: string
  old_name: string | null
  name: string | null
}

/**
 * What the database's `trader_record()` tells everyone. Strategies that were never public are only counted. Lists are newest first,
 * and hold at most a hundred.
 */
export interface TraderRecord {
  /** ISO 8601; null if nobody has this id. */
  since: string | null
  public_strategies: number
  private_strategies: number
  /** How many of the private ones were public before. */
  hidden_strategies: number
  /** How many deleted ones had been public, and how many never were. */
  deleted_public: number
  deleted_private: number
  deleted: PastStrategy[]
  renamed: number
  renames: Rename[]
  hidden: number
  hidings: PastStrategy[]
}

/** Whether the account exists, or has left anything behind. */
export const isKnown = ({ since, public_strategies, private_strategies, deleted_private }: TraderRecord): boolean =>
  since !== null || public_strategies + private_strategies + deleted_private > 0

/** How many of a count a reader could once see: "2 once public", "never public", or null for a count of 0. */
export function oncePublicNote(count: number, oncePublic: number): string | null {
  if (count === 0) return null
  if (oncePublic === 0) return 'never public'
  if (oncePublic === count) return count === 1 ? 'once public' : 'all once public'
  return `${formatCount(oncePublic)} once public`
}

/** A strategy that can no longer be seen. */
export interface Removal extends PastStrategy {
  what: 'deleted' | 'hidden'
}

/** Deleted and hidden strategies, newest first. */
export const removalsOf = ({ deleted, hidings }: TraderRecord): Removal[] =>
  [
    ...deleted.map((one) => ({ ...one, what: 'deleted' as const })),
    ...hidings.map((one) => ({ ...one, what: 'hidden' as const })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))

/** "hidden 2 times after publication"; null for never. */
export const hiddenNote = (hidden: number): string | null =>
  hidden === 0 ? null : `hidden ${counted(hidden, 'time')} after publication`
