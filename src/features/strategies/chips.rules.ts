import { CHIPS, type ChipId } from '@/content/chips'
import { sampleDeviation } from '@/domain/intervals'
import { ENOUGH_TRADES } from '@/lib/constants'
import type { StrategyRow } from './strategies.rules'

/** How many trades each strategy has of the kind that the chosen chip counts, by strategy id; the others have none. */
export type TaggedTrades = ReadonlyMap<string, number>

interface ChipRule {
  /** What the chip shows, in words: its tooltip. */
  rule: string
  /** What it counts trades by, which has to be read first; nothing for one that goes by the ranking's own figures. */
  counts?: 'market' | 'list'
  apply: (rows: readonly StrategyRow[], tagged: TaggedTrades) => readonly StrategyRow[]
}

const mostOf = (rows: readonly StrategyRow[], tagged: TaggedTrades) => {
  const of = (row: StrategyRow) => tagged.get(row.strategy_id) ?? 0
  return rows.filter((row) => of(row) > 0).toSorted((a, b) => of(b) - of(a))
}

/** By the market of the trades themselves, whatever the profile says: the most trades in it first. */
const trading = (what: string): ChipRule => ({
  rule: `Strategies with trades in ${what}, by the market that each trade names; the largest number first`,
  counts: 'market',
  apply: mostOf,
})

/** By the list of symbols that is kept under the chip's own id: the most trades in them first. */
const tradesIn = (what: string): ChipRule => ({
  rule: `Strategies with trades in ${what}, the largest number of such trades first`,
  counts: 'list',
  apply: mostOf,
})

/** By the last year of the realised total, a point a week; only strategies whose total moved in it. */
const totalAt = (rule: string, extreme: (values: readonly number[]) => number): ChipRule => ({
  rule,
  apply: (rows) =>
    rows.filter(({ spark }) => spark.some((value) => value !== spark[0]) && spark.at(-1) === extreme(spark)),
})

/** The spread of a trade's result around the mean one, in USD. */
const spreadOf = ({ closed_trades, closed_pnl, sum_squares }: StrategyRow) =>
  sampleDeviation(closed_trades, closed_pnl, sum_squares)

const RULES: Record<ChipId, ChipRule> = {
  'stocks-options': trading('stocks or options'),
  cryptocurrency: trading('cryptocurrency'),
  commodities: tradesIn('commodities: futures, metals, and funds that hold them'),
  etf: tradesIn('exchange-traded funds'),
  sports: trading('sports'),
  gainers: {
    rule: 'Total PNL above zero',
    apply: (rows) => rows.filter((row) => row.total_pnl > 0),
  },
  losers: {
    rule: 'Total PNL below zero, the largest loss first',
    apply: (rows) => rows.filter((row) => row.total_pnl < 0).toSorted((a, b) => a.total_pnl - b.total_pnl),
  },
  'venture-capital': tradesIn('listed venture capital'),
  memes: tradesIn('meme coins'),
  'private-equity': tradesIn('listed private equity'),
  'large-cap': tradesIn('symbols of large market capitalisation'),
  'small-cap': tradesIn('symbols of small market capitalisation'),
  'most-traded': {
    rule: 'Strategies with trades, the largest number of trades first',
    apply: (rows) => rows.filter((row) => row.trades > 0).toSorted((a, b) => b.trades - a.trades),
  },
  'most-addresses-with-balance': tradesIn('the coins that most addresses hold'),
  'most-daily-active-addresses': tradesIn('the coins with the most active addresses a day'),
  'most-transactions': tradesIn('the coins with the most transactions'),
  'highest-transaction-volume': tradesIn('the coins with the highest transaction volume'),
  'lowest-supply': tradesIn('the coins of the lowest supply'),
  'highest-supply': tradesIn('the coins of the highest supply'),
  'most-expensive': tradesIn('the symbols with the highest price a unit'),
  'most-volatile': {
    rule: `Strategies with ${ENOUGH_TRADES} closed trades or more, the widest spread of a trade's result in USD first`,
    apply: (rows) =>
      rows.filter((row) => row.closed_trades >= ENOUGH_TRADES).toSorted((a, b) => spreadOf(b) - spreadOf(a)),
  },
  'development-activity': tradesIn('the coins whose code is worked on most'),
  'all-time-high': tradesIn('symbols near their all-time high'),
  'all-time-low': tradesIn('symbols near their all-time low'),
  '52-week-high': totalAt('Strategies whose realised total stands at the highest of its 52 weekly values', (values) =>
    Math.max(...values),
  ),
  '52-week-low': totalAt('Strategies whose realised total stands at the lowest of its 52 weekly values', (values) =>
    Math.min(...values),
  ),
}

/** Reads a chip from the address; null for none and for what is no chip. */
export const parseChip = (text: string | null): ChipId | null => CHIPS.find((chip) => chip.id === text)?.id ?? null

/** The name that the chip shows. */
export const chipName = (id: ChipId): string => CHIPS.find((chip) => chip.id === id)?.name ?? id

/** What the chip does, in words: its tooltip. */
export const chipTooltip = (id: ChipId): string => RULES[id].rule

/** The tag under which the trades that the chip counts are found; null for a chip that counts none. */
export const chipTag = (id: ChipId | null): ChipId | null => (id !== null && RULES[id].counts ? id : null)

/** Whether the chip goes by a list of symbols, which a reader may look up. */
export const chipHasList = (id: ChipId | null): boolean => id !== null && RULES[id].counts === 'list'

/** The rows that a chip leaves, in its order; all of them for no chip. */
export const applyChip = (
  id: ChipId | null,
  rows: readonly StrategyRow[],
  tagged: TaggedTrades,
): readonly StrategyRow[] => (id === null ? rows : RULES[id].apply(rows, tagged))
