import { figureOf, figureValue, hasTooFewTrades } from '@/domain/figures'
import { ENOUGH_TRADES } from '@/lib/constants'
import type { StrategyRow } from './strategies.rules'

/** Number of trades that the chosen chip counts, by strategy id; strategies without any are absent. */
export type TaggedTrades = ReadonlyMap<string, number>

/** The default chip, available to everyone. */
export const ALL_STRATEGIES = 'All Strategies'

interface ChipRule {
  /** The chip's tooltip. */
  rule: string
  /** Which trades it counts, a separate read; absent for chips that use the ranking's own figures. */
  counts?: 'market' | 'list'
  apply: (rows: readonly StrategyRow[], tagged: TaggedTrades) => readonly StrategyRow[]
}

interface Chip extends ChipRule {
  /** In the address, and in symbol_tags for a chip with a list. */
  id: string
  name: string
}

const mostOf = (rows: readonly StrategyRow[], tagged: TaggedTrades) => {
  const of = (row: StrategyRow) => tagged.get(row.strategy_id) ?? 0
  return rows.filter((row) => of(row) > 0).toSorted((a, b) => of(b) - of(a))
}

/** By the market of the trades, whatever the profile says: the most trades first. */
const trading = (what: string): ChipRule => ({
  rule: `Strategies with trades in ${what}, by the market that each trade names; the largest number first`,
  counts: 'market',
  apply: mostOf,
})

/** By the list of symbols stored under the chip's id: the most trades first. */
const tradesIn = (what: string): ChipRule => ({
  rule: `Strategies with trades in ${what}, the largest number of such trades first`,
  counts: 'list',
  apply: mostOf,
})

/** By the last year of the realised total, one point per week; only strategies whose total changed in it. */
const totalAt = (rule: string, extreme: (values: readonly number[]) => number): ChipRule => ({
  rule,
  apply: (rows) =>
    rows.filter(({ spark }) => spark.some((value) => value !== spark[0]) && spark.at(-1) === extreme(spark)),
})

const spreadOf = (row: StrategyRow) => figureValue(figureOf('deviation'), row) ?? 0

/** The filter chips of /strategy in their order. All 26 are for subscribers only. */
export const CHIPS = [
  { id: 'stocks-options', name: 'Stocks & Options', ...trading('stocks or options') },
  { id: 'cryptocurrency', name: 'Cryptocurrency', ...trading('cryptocurrency') },
  { id: 'commodities', name: 'Commodities', ...tradesIn('commodities: futures, metals, and funds that hold them') },
  { id: 'etf', name: 'ETF', ...tradesIn('exchange-traded funds') },
  { id: 'sports', name: 'Sports', ...trading('sports') },
  {
    id: 'gainers',
    name: 'Gainers',
    rule: 'Total PNL above zero',
    apply: (rows) => rows.filter((row) => row.total_pnl > 0),
  },
  {
    id: 'losers',
    name: 'Losers',
    rule: 'Total PNL below zero, the largest loss first',
    apply: (rows) => rows.filter((row) => row.total_pnl < 0).toSorted((a, b) => a.total_pnl - b.total_pnl),
  },
  { id: 'venture-capital', name: 'Venture Capital', ...tradesIn('listed venture capital') },
  { id: 'memes', name: 'Memes', ...tradesIn('meme coins') },
  { id: 'private-equity', name: 'Private Equity', ...tradesIn('listed private equity') },
  { id: 'large-cap', name: 'Large-cap', ...tradesIn('symbols of large market capitalisation') },
  { id: 'small-cap', name: 'Small-cap', ...tradesIn('symbols of small market capitalisation') },
  {
    id: 'most-traded',
    name: 'Most traded',
    rule: 'Strategies with trades, the largest number of trades first',
    apply: (rows) => rows.filter((row) => row.trades > 0).toSorted((a, b) => b.trades - a.trades),
  },
  {
    id: 'most-addresses-with-balance',
    name: 'Most addresses with balance',
    ...tradesIn('the coins that most addresses hold'),
  },
  {
    id: 'most-daily-active-addresses',
    name: 'Most daily active addresses',
    ...tradesIn('the coins with the most active addresses a day'),
  },
  { id: 'most-transactions', name: 'Most transactions', ...tradesIn('the coins with the most transactions') },
  {
    id: 'highest-transaction-volume',
    name: 'Highest transaction volume',
    ...tradesIn('the coins with the highest transaction volume'),
  },
  { id: 'lowest-supply', name: 'Lowest supply', ...tradesIn('the coins of the lowest supply') },
  { id: 'highest-supply', name: 'Highest supply', ...tradesIn('the coins of the highest supply') },
  { id: 'most-expensive', name: 'Most expensive', ...tradesIn('the symbols with the highest price a unit') },
  {
    id: 'most-volatile',
    name: 'Most volatile',
    rule: `Strategies with ${ENOUGH_TRADES} round trips or more, the widest spread of their results in USD first`,
    apply: (rows) => rows.filter((row) => !hasTooFewTrades(row)).toSorted((a, b) => spreadOf(b) - spreadOf(a)),
  },
  { id: 'development-activity', name: 'Development activity', ...tradesIn('the coins whose code is worked on most') },
  { id: 'all-time-high', name: 'All-time high', ...tradesIn('symbols near their all-time high') },
  { id: 'all-time-low', name: 'All-time low', ...tradesIn('symbols near their all-time low') },
  {
    id: '52-week-high',
    name: '52-week high',
    ...totalAt('Strategies whose realised total is at the highest of its 52 weekly values', (values) =>
      Math.max(...values),
    ),
  },
  {
    id: '52-week-low',
    name: '52-week low',
    ...totalAt('Strategies whose realised total is at the lowest of its 52 weekly values', (values) =>
      Math.min(...values),
    ),
  },
] as const satisfies readonly Chip[]

export type ChipId = (typeof CHIPS)[number]['id']

const chipOf = (id: ChipId | null): Chip | undefined => CHIPS.find((chip) => chip.id === id)

/** Reads a chip from the address; null for none and for an unknown one. */
export const parseChip = (text: string | null): ChipId | null => CHIPS.find((chip) => chip.id === text)?.id ?? null

/** The chip's label. */
export const chipName = (id: ChipId): string => chipOf(id)?.name ?? id

/** The chip's tooltip. */
export const chipTooltip = (id: ChipId): string => chipOf(id)?.rule ?? ''

/** The tag that the chip's trades are read by; null for a chip that counts none. */
export const chipTag = (id: ChipId | null): ChipId | null => (chipOf(id)?.counts ? id : null)

/** Whether the chip uses a list of symbols, which readers can look up. */
export const chipHasList = (id: ChipId | null): boolean => chipOf(id)?.counts === 'list'

/** The rows that match a chip, in its order; all rows without a chip. */
export const applyChip = (
  id: ChipId | null,
  rows: readonly StrategyRow[],
  tagged: TaggedTrades,
): readonly StrategyRow[] => chipOf(id)?.apply(rows, tagged) ?? rows
