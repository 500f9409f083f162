import { LISTED_COLUMNS, type TradeRow } from './tradeColumns'
import { escapeCsvText, writeCsv } from './tradesCsv'

/**
 * The trades of a list as a file: one row per trade with the table's columns, unrounded; times in UTC.
 * @param tagsOf the tags of each trade by its id, one after the other in the last column; without it there is none.
 */
export const writeTradesCsv = (
  trades: readonly TradeRow[],
  tagsOf: ReadonlyMap<string, readonly string[]> | null = null,
): string =>
  writeCsv([
    ['bet_id', 'market', 'currency', ...LISTED_COLUMNS.map(({ column }) => column), ...(tagsOf ? ['tags'] : [])],
    ...trades.map((trade) => [
      escapeCsvText(trade.bet_id),
      trade.market,
      trade.currency,
      ...LISTED_COLUMNS.map(({ column }) => {
        const value = trade[column]
        // A number below 0 is no formula.
        return typeof value === 'string' && !/^-?[\d.]+$/.test(value) ? escapeCsvText(value) : String(value ?? '')
      }),
      ...(tagsOf ? [escapeCsvText((tagsOf.get(trade.bet_id) ?? []).join('; '))] : []),
    ]),
  ])
