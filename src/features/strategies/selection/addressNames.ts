import type { CHIP_COUNT } from '@/lib/constants'

/**
 * What an address of /strategy can name. What the names mean is in chips.rules.ts and filters.rules.ts, whose words and rules only a list
 * with a chip or a filter needs.
 */

/** The chips in their order, and in symbol_tags those with a list. */
export const CHIP_IDS = [
  'stocks-options',
  'cryptocurrency',
  'commodities',
  'etf',
  'sports',
  'gainers',
  'losers',
  'venture-capital',
  'memes',
  'private-equity',
  'large-cap',
  'small-cap',
  'most-traded',
  'most-addresses-with-balance',
  'most-daily-active-addresses',
  'most-transactions',
  'highest-transaction-volume',
  'lowest-supply',
  'highest-supply',
  'most-expensive',
  'most-volatile',
  'development-activity',
  'all-time-high',
  'all-time-low',
  '52-week-high',
  '52-week-low',
] as const satisfies readonly string[] & { length: typeof CHIP_COUNT }

export type ChipId = (typeof CHIP_IDS)[number]

/** Reads a chip from the address; null for none and for an unknown one. */
export const parseChip = (text: string | null): ChipId | null => CHIP_IDS.find((id) => id === text) ?? null

/** The filters in the order of the dialog. */
export const FILTER_KEYS = [
  'verdict',
  'evidence',
  'rounds',
  'market',
  'symbol',
  'direction',
  'hold',
  'return',
  'drawdown',
  'benchmark',
  'length',
  'active',
  'enough',
] as const

export type FilterKey = (typeof FILTER_KEYS)[number]
/** The values of the filters in use. */
export type Filters = Partial<Record<FilterKey, string>>

/** The longest symbol of an action. */
export const LONGEST_SYMBOL = 64

/** The filters that an address names, with any value: `validFilters` says which ones there are. */
export function namedFilters(address: URLSearchParams): Filters {
  const named = FILTER_KEYS.flatMap((key) => {
    const value = address.get(key)?.trim()
    return value ? [[key, value.slice(0, LONGEST_SYMBOL)]] : []
  })
  return Object.fromEntries(named)
}
