import { LISTED_COLUMNS, type TradeRow } from './tradeColumns'
import { escapeCsvText, writeCsv } from './tradesCsv'

/**
 * The trades of a list as a file: one row per trade with the table's columns, unrounded; times in UTC.
 * Tags are one after the other in the last column, which is there if any trade has one.
 */
export function writeTradesCsv(trades: readonly TradeRow[]): string {
  const hasTags = trades.some(({ tags }) => tags !== null)
  return writeCsv([
    ['bet_id', 'market', 'currency', ...LISTED_COLUMNS.map(({ column }) => column), ...(hasTags ? ['tags'] : [])],
    ...trades.map((trade) => [
      escapeCsvText(trade.bet_id),
      trade.market,
      trade.currency,
      ...LISTED_COLUMNS.map(({ column }) => {
        const value = trade[column]
        // A number below 0 is no formula.
        return typeof value === 'string' && !/^-?[\d.]+$/.test(value) ? escapeCsvText(value) : String(value ?? '')
      }),
      ...(hasTags ? [escapeCsvText((trade.tags ?? []).join('; '))] : []),
    ]),
  ])
}
