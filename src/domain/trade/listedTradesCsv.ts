import { LISTED_COLUMNS, NO_RULE, type TradeRow } from './tradeColumns'
import { escapeCsvText, writeCsv } from './tradesCsv'

/** What was stated of a trade, and its result in multiples of what it risked. */
const STATED_COLUMNS = ['stop', 'target', 'rule', 'stop_in_time', 'r'] as const
const COLUMNS = [...LISTED_COLUMNS.map(({ column }) => column), ...STATED_COLUMNS]

/**
 * The trades of a list as a file: one row per trade with the table's columns and what was stated of it, unrounded; times in UTC.
 * Tags are one after the other in the last column, which is there if any trade has one.
 */
export function writeTradesCsv(trades: readonly TradeRow[]): string {
  const hasTags = trades.some(({ tags }) => tags !== null)
  return writeCsv([
    ['bet_id', 'market', 'currency', ...COLUMNS, ...(hasTags ? ['tags'] : [])],
    ...trades.map((trade) => [
      escapeCsvText(trade.bet_id),
      trade.market,
      trade.currency,
      ...COLUMNS.map((column) => {
        const value = column === 'rule' && trade.rule === '' ? NO_RULE : trade[column]
        // A number below 0 is no formula.
        return typeof value === 'string' && !/^-?[\d.]+$/.test(value) ? escapeCsvText(value) : String(value ?? '')
      }),
      ...(hasTags ? [escapeCsvText((trade.tags ?? []).join('; '))] : []),
    ]),
  ])
}
