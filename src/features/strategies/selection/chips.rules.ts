import { ENOUGH_ROUND_TRIPS } from '@/lib/constants'
import { counted } from '@/lib/format'
import { CHIP_IDS, type ChipId } from './addressNames'

/** The default chip, available to everyone. */
export const ALL_STRATEGIES = 'All Strategies'

/** A filter of the ranking. Its words are here; the database has it as a row of ranking_chips() or as a tag. */
interface ChipRule {
  name: string
  /** The chip's tooltip. */
  rule: string
  /** Whether it uses a list of symbols, stored under the chip's id. */
  hasList?: boolean
}

/** Selects by the market of the trades, whatever the profile says. Strategies with the most round trips announced in time in it come first. */
const trading = (what: string) => ({
  rule: `Strategies that trade ${what}, by the market of each trade; most round trips announced in time first`,
})

/** Selects by the list of symbols stored under the chip's id. Strategies with the most round trips announced in time in them come first. */
const tradesIn = (what: string) => ({
  rule: `Strategies with trades in ${what}; most round trips announced in time in them first`,
  hasList: true,
})

const RULES: Record<ChipId, ChipRule> = {
  'stocks-options': { name: 'Stocks & Options', ...trading('stocks or options') },
  cryptocurrency: { name: 'Cryptocurrency', ...trading('cryptocurrency') },
  commodities: { name: 'Commodities', ...tradesIn('commodities: futures, metals, and funds that hold them') },
  etf: { name: 'ETF', ...tradesIn('exchange-traded funds') },
  sports: { name: 'Sports', ...trading('sports') },
  gainers: {
    name: 'Gainers',
    rule: 'Total PNL above zero',
  },
  losers: {
    name: 'Losers',
    rule: 'Total PNL below zero, the largest loss first',
  },
  'venture-capital': { name: 'Venture Capital', ...tradesIn('listed venture capital') },
  memes: { name: 'Memes', ...tradesIn('meme coins') },
  'private-equity': { name: 'Private Equity', ...tradesIn('listed private equity') },
  'large-cap': { name: 'Large-cap', ...tradesIn('symbols of large market capitalisation') },
  'small-cap': { name: 'Small-cap', ...tradesIn('symbols of small market capitalisation') },
  'most-traded': {
    name: 'Most traded',
    rule: 'Strategies with trades, most round trips announced in time first',
  },
  'most-addresses-with-balance': {
    name: 'Most addresses with balance',
    ...tradesIn('the coins that most addresses hold'),
  },
  'most-daily-active-addresses': {
    name: 'Most daily active addresses',
    ...tradesIn('the coins with the most active addresses per day'),
  },
  'most-transactions': { name: 'Most transactions', ...tradesIn('the coins with the most transactions') },
  'highest-transaction-volume': {
    name: 'Highest transaction volume',
    ...tradesIn('the coins with the highest transaction volume'),
  },
  'lowest-supply': { name: 'Lowest supply', ...tradesIn('the coins with the lowest supply') },
  'highest-supply': { name: 'Highest supply', ...tradesIn('the coins with the highest supply') },
  'most-expensive': { name: 'Most expensive', ...tradesIn('the symbols with the highest price per unit') },
  'most-volatile': {
    name: 'Most volatile',
    rule: `Strategies with ${ENOUGH_ROUND_TRIPS} round trips or more, the widest spread of results in USD first`,
  },
  'development-activity': { name: 'Development activity', ...tradesIn('the coins whose code changes most') },
  'all-time-high': { name: 'All-time high', ...tradesIn('symbols near their all-time high') },
  'all-time-low': { name: 'All-time low', ...tradesIn('symbols near their all-time low') },
  '52-week-high': {
    name: '52-week high',
    rule: 'Strategies whose realised total is at the highest of its 52 weekly values',
  },
  '52-week-low': {
    name: '52-week low',
    rule: 'Strategies whose realised total is at the lowest of its 52 weekly values',
  },
}

/** The filter chips of /strategy in their order. All are for subscribers only. */
export const CHIPS = CHIP_IDS.map((id) => ({ id, ...RULES[id] }))

/** The chip's label. */
export const chipName = (id: ChipId): string => RULES[id].name

/** The chip's tooltip. */
export const chipTooltip = (id: ChipId): string => RULES[id].rule

/** The function chip_counts() stops counting a chip's strategies here. */
export const MAX_CHIP_COUNT = 100

const MAX_TWO_DIGITS = 99

/** How many strategies a chip would show: "4" and "4 strategies", "99+" and "100+ strategies". */
export const chipCount = (count: number) => ({
  short: count > MAX_TWO_DIGITS ? `${MAX_TWO_DIGITS}+` : String(count),
  words: count > MAX_CHIP_COUNT ? `${MAX_CHIP_COUNT}+ strategies` : counted(count, 'strategy', 'strategies'),
})

/** Whether the chip uses a list of symbols, which readers can look up. */
export const chipHasList = (id: ChipId): boolean => RULES[id].hasList === true
