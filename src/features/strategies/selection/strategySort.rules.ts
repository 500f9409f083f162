import type { Figure } from '@/domain/figures/figures'
import { LISTED } from '@/domain/figures/listed'
import { LISTED_FIGURES } from '@/domain/figures/ranked'
import type { Basis, ChosenSet } from '@/domain/figures/types'
import { type ChipId, type Filters, namedFilters, parseChip } from './addressNames'

/** A list's sort: `name`, `confirmed`, `verdict`, `evidence`, or a ranked figure's `sortKey`. Keys of the periods begin with `performance.`. */
export interface StrategySort {
  key: string
  direction: 'asc' | 'desc'
}

const PERIOD_PREFIX = 'performance.'
/** Sorts without a column: by confirmed P&L, by verdict, and by evidence. */
export const EVIDENCE_SORT_KEY = 'evidence'
export const OTHER_SORTS = new Map<string, Figure>([
  ['confirmed', LISTED.confirmed_pnl],
  ['verdict', LISTED.verdict],
  [EVIDENCE_SORT_KEY, LISTED.evidence],
])

/** The figure of a column, by its name in the address. */
export const rankedFigure = (key: string): Figure | undefined =>
  OTHER_SORTS.get(key) ?? LISTED_FIGURES.find(({ ranking }) => ranking?.sortKey === key)

/**
 * The column that the database sorts by; null for its own order. An unknown key logs a warning and leaves the order as it
 * is.
 */
export function sortColumn(sort: StrategySort | null): string | null {
  if (sort === null || sort.key === 'name') return sort?.key ?? null
  const figure = rankedFigure(sort.key)
  if (!figure) console.warn(`Invalid performance sort key: ${sort.key}`)
  return figure?.key ?? null
}

/** Reads a sort from the address; null for an unknown column. */
export function parseSort(key: string | null, direction: string | null): StrategySort | null {
  if (key === null || !(key === 'name' || rankedFigure(key) || key.startsWith(PERIOD_PREFIX))) return null
  return { key, direction: direction === 'desc' ? 'desc' : 'asc' }
}

/**
 * The sort for a name that was just chosen: ascending for a column; otherwise descending, so that the clearest or best confirmed come first.
 */
export const sortBy = (key: string): StrategySort => ({ key, direction: OTHER_SORTS.has(key) ? 'desc' : 'asc' })

/** Which strategies a list has, and their order. */
export interface RankingList {
  chip: ChipId | null
  /** null for the order of the chip, or by total P&L. */
  sort: StrategySort | null
  filters: Filters
  /** Matches the beginning of any word in the name of a strategy or its trader. */
  search: string | null
}

export const WHOLE_RANKING: RankingList = { chip: null, sort: null, filters: {}, search: null }

export const SEARCH_PARAMETER = 'q'

/** The list's columns: the default ones, or a set that the reader chose. */
export type ColumnSet = 'results' | ChosenSet

export const COLUMN_SETS: readonly { value: ColumnSet; label: string }[] = [
  { value: 'results', label: 'Results' },
  { value: 'returns', label: 'Returns' },
  { value: 'risk', label: 'Risk' },
]

/** The columns of a table: a chosen set's are confirmed or stated. */
export type ShownColumns = 'results' | `${ChosenSet} ${Basis}`

export const shownColumns = (set: ColumnSet, basis: Basis): ShownColumns =>
  set === 'results' ? set : `${set} ${basis}`

/** The sort that a set starts with when it is chosen. */
const SET_SORTS: Record<ShownColumns, StrategySort | null> = {
  results: null,
  'returns confirmed': { key: 'confirmedReturn', direction: 'desc' },
  'returns stated': { key: 'mwr', direction: 'desc' },
  'risk confirmed': { key: 'confirmedFall', direction: 'desc' },
  'risk stated': { key: 'sharpe', direction: 'desc' },
}

export const parseColumnSet = (text: string | null): ColumnSet =>
  COLUMN_SETS.find(({ value }) => value === text)?.value ?? 'results'

/** The sort after another set is chosen: the present one is kept if its column is in every set. */
export const sortOfSet = (columns: ShownColumns, sort: StrategySort | null): StrategySort | null =>
  sort !== null && (sort.key === 'name' || OTHER_SORTS.has(sort.key)) ? sort : SET_SORTS[columns]

/** The list that an address of /strategy names. Whether the reader may use its chip is decided elsewhere. */
export const readRankingAddress = (address: URLSearchParams): RankingList => ({
  chip: parseChip(address.get('chip')),
  sort: parseSort(address.get('sort'), address.get('dir')),
  filters: namedFilters(address),
  search: address.get(SEARCH_PARAMETER) || null,
})
