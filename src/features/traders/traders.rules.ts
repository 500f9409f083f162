import type { BenchmarkCurve, EquityDay } from '@/domain/accountCurve'
import type { AccountColumn, MetricsRow } from '@/domain/figures'
import { counted, formatCount } from '@/lib/format'

/** A trader's public strategies as one account, from `trader_equity()` of the database. */
export interface TraderAccount {
  /** Oldest first; by month where a price may not be shown. */
  days: EquityDay[]
  /** What its deposits would be worth in the market; null of too many trades. */
  benchmark: BenchmarkCurve | null
  /** null without trades, and of too many. */
  figures: Pick<MetricsRow, Exclude<AccountColumn, 'vs_market' | 'follower_return'> | 'benchmark'> | null
  /** In words, why there is no account of strategies that have trades; else null. */
  reason: string | null
}

/** A strategy that had been public when it was deleted or hidden, and what it had then. */
interface PastStrategy {
  /** ISO 8601. */
  at: string
  strategy_id: string
  /** null after its owner was forgotten. */
  name: string | null
  trades: number
  /** USD */
  total_pnl: number
}

/** A strategy, public at some time, under another name. Names are null after its owner was forgotten. */
export interface Rename {
  /** ISO 8601. */
  at: string
  strategy_id: string
  old_name: string | null
  name: string | null
}

/**
 * What `trader_record()` of the database tells everyone. Strategies that were never public are counted only. Lists are
 * newest first, and shorter than their count where there are more than a hundred.
 */
export interface TraderRecord {
  /** ISO 8601; null if nobody has this id. */
  since: string | null
  public_strategies: number
  private_strategies: number
  /** Of the private ones: those that were public before. */
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

/** Whether the account exists, or left anything behind. */
export const isKnown = ({ since, public_strategies, private_strategies, deleted_private }: TraderRecord): boolean =>
  since !== null || public_strategies + private_strategies + deleted_private > 0

/** "2 once public", "never public", or null for none: how much of a count a reader could once see. */
export function oncePublicNote(count: number, oncePublic: number): string | null {
  if (count === 0) return null
  if (oncePublic === 0) return 'never public'
  if (oncePublic === count) return count === 1 ? 'once public' : 'all once public'
  return `${formatCount(oncePublic)} once public`
}

/** One line of what is no longer to be seen. */
export interface Removal extends PastStrategy {
  what: 'deleted' | 'hidden'
}

/** Deletions and hidings, newest first. */
export const removalsOf = ({ deleted, hidings }: TraderRecord): Removal[] =>
  [
    ...deleted.map((one) => ({ ...one, what: 'deleted' as const })),
    ...hidings.map((one) => ({ ...one, what: 'hidden' as const })),
  ].toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))

/** "hidden 2 times after publication"; null for never. */
export const hiddenNote = (hidden: number): string | null =>
  hidden === 0 ? null : `hidden ${counted(hidden, 'time')} after publication`
