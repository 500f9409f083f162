import { CHIPS, type ChipId } from '@/content/chips'
import type { MARKET_OPTIONS } from '@/content/strategyOptions'
import type { StrategyRow } from './strategies.rules'

/** The markets that each strategy says it trades, by strategy id. */
export type MarketsByStrategy = ReadonlyMap<string, readonly string[]>

interface ListRule {
  /** What the chip shows, in words: its tooltip. */
  rule: string
  needsMarkets?: boolean
  apply: (rows: readonly StrategyRow[], markets: MarketsByStrategy) => readonly StrategyRow[]
}

/** A chip about something that neither the metrics nor the profile of a strategy holds. */
interface MissingData {
  /** Completes "This filter needs …". */
  needs: string
}

type Market = (typeof MARKET_OPTIONS)[number]

const trading = (rule: string, ...wanted: Market[]): ListRule => ({
  rule,
  needsMarkets: true,
  apply: (rows, markets) =>
    rows.filter((row) => wanted.some((market) => markets.get(row.id)?.includes(market) ?? false)),
})

const MARKET_CAPITALISATION: MissingData = { needs: 'the market capitalisation of each traded symbol' }
const ADDRESSES: MissingData = { needs: 'counts of addresses from the chain of each traded coin' }
const TRANSACTIONS: MissingData = { needs: 'counts of transactions from the chain of each traded coin' }
const SUPPLY: MissingData = { needs: 'the supply of each traded coin' }
const RUNNING_TOTAL: MissingData = { needs: 'the highest and the lowest total each strategy ever had' }

const RULES: Record<ChipId, ListRule | MissingData> = {
  'stocks-options': trading(
    'Strategies that trade stocks, equities, options or derivatives',
    'Stocks & Equities',
    'Options & Derivatives',
  ),
  cryptocurrency: trading('Strategies that trade cryptocurrency', 'Cryptocurrency'),
  commodities: { needs: 'a list of which traded symbols are commodities' },
  etf: { needs: 'a list of which traded symbols are funds' },
  sports: trading('Strategies of sports analytics', 'Sports Analytics'),
  gainers: {
    rule: 'Total PNL above zero',
    apply: (rows) => rows.filter((row) => row.totalPnl > 0),
  },
  losers: {
    rule: 'Total PNL below zero, the largest loss first',
    apply: (rows) => rows.filter((row) => row.totalPnl < 0).toSorted((a, b) => a.totalPnl - b.totalPnl),
  },
  'venture-capital': { needs: 'a list of which traded symbols are venture capital' },
  memes: { needs: 'a list of which traded coins are memes' },
  'private-equity': { needs: 'a list of which traded symbols are private equity' },
  'large-cap': MARKET_CAPITALISATION,
  'small-cap': MARKET_CAPITALISATION,
  'most-traded': {
    rule: 'Strategies with trades, the largest number of trades first',
    apply: (rows) => rows.filter((row) => row.trades > 0).toSorted((a, b) => b.trades - a.trades),
  },
  'most-addresses-with-balance': ADDRESSES,
  'most-daily-active-addresses': ADDRESSES,
  'most-transactions': TRANSACTIONS,
  'highest-transaction-volume': TRANSACTIONS,
  'lowest-supply': SUPPLY,
  'highest-supply': SUPPLY,
  'most-expensive': { needs: 'the latest price of each traded symbol' },
  'most-volatile': { needs: 'the daily results of each strategy' },
  'development-activity': { needs: 'the development activity of each traded coin' },
  'all-time-high': RUNNING_TOTAL,
  'all-time-low': RUNNING_TOTAL,
  '52-week-high': RUNNING_TOTAL,
  '52-week-low': RUNNING_TOTAL,
}

/** Reads a chip from the address; null for none and for what is no chip. */
export const parseChip = (text: string | null): ChipId | null => CHIPS.find((chip) => chip.id === text)?.id ?? null

/** The name that the chip shows. */
export const chipName = (id: ChipId): string => CHIPS.find((chip) => chip.id === id)?.name ?? id

/** What the chip does, or what it would need: its tooltip. */
export function chipTooltip(id: ChipId): string {
  const rule = RULES[id]
  return 'rule' in rule ? rule.rule : missingData(rule)
}

/** Why a chip can show nothing, or null when it has a rule. */
export function chipLacks(id: ChipId): string | null {
  const rule = RULES[id]
  return 'needs' in rule ? missingData(rule) : null
}

const missingData = ({ needs }: MissingData) => `This filter needs ${needs}, which this list does not carry yet.`

/** Whether the chip reads the markets of the strategies' profiles. */
export function chipNeedsMarkets(id: ChipId | null): boolean {
  if (id === null) return false
  const rule = RULES[id]
  return 'apply' in rule && rule.needsMarkets === true
}

/** The rows that a chip leaves, in its order; all of them for no chip, none for a chip whose data is missing. */
export function applyChip(
  id: ChipId | null,
  rows: readonly StrategyRow[],
  markets: MarketsByStrategy,
): readonly StrategyRow[] {
  if (id === null) return rows
  const rule = RULES[id]
  return 'apply' in rule ? rule.apply(rows, markets) : []
}
