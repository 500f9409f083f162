import { Decimal, plain } from '../decimal'
import type { AnnouncedRow, InstrumentMarket } from './confirmed'

/** The published prices of a strategy's entries, and what the site makes of them. */
export interface PricesFile {
  strategy: string
  /** YYYY-MM-DD, UTC: the day of the figures. */
  day: string
  /** Of strategy_metrics, as text by their columns. */
  figures?: Readonly<Record<string, string | null>>
  rows: readonly AnnouncedRow[]
  /** By instrument. */
  markets: Readonly<Record<string, InstrumentMarket>>
}

/** The file of "Download the prices" (docs/confirmed.md), which verify-record.mjs reads. Times have six decimals, as in the ledger. */
export const writePricesFile = ({ strategy, day, figures, rows, markets }: PricesFile): string =>
  JSON.stringify({
    ...{ format: 'confirmed-prices/1', strategy, day, ...(figures && { figures }) },
    rows: rows.map(({ entry, instrument, wanted, fee, price }) => [
      // The database keeps zeros at the end, which the verifier refuses as in the ledger.
      ...[entry, instrument, plain(new Decimal(wanted)), plain(new Decimal(fee))],
      price && { low: price.low, high: price.high, bar_at: price.barAt, span: price.span },
    ]),
    markets: Object.fromEntries(
      Object.entries(markets).map(([instrument, { closes, splits, dividends, stock }]) => [
        instrument,
        {
          closes: closes.map(({ day: of, close }) => [of, close]),
          splits: splits.map(({ day: of, ratio }) => [of, ratio]),
          dividends: dividends.flatMap(({ day: of, amount, currency }) => (currency === 'USD' ? [[of, amount]] : [])),
          stock,
        },
      ]),
    ),
  })
