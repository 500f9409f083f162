import { exchangeDay } from '../contract/exchangeDay'
import { Decimal, ZERO } from '../decimal'
import type { TradePosition } from '../trade/trades'

/** A cash dividend of a stock. */
export interface Dividend {
  /** The ex-date, YYYY-MM-DD: who holds the stock at the close before is paid. */
  day: string
  /** For one share, in the currency. Decimal text. */
  amount: string
  currency: string
}

/** What a trade was paid on a day, or (below 0) what it paid. USD. */
export interface PaidDividend {
  /** YYYY-MM-DD. */
  day: string
  amount: Decimal
}

const DECIMALS = 10

/**
 * The dividends of a trade in a stock: units held at the close before the ex-date × amount, at the rate of the trade's latest action
 * before. Shares sold short pay it. A dividend in another currency than the trade's does not count. The database computes the same
 * (`private.dividends_of`).
 * @param positions oldest first.
 * @param until YYYY-MM-DD.
 */
export function dividendsOf(
  positions: readonly Pick<TradePosition, 'at' | 'units' | 'usdRate'>[],
  currency: string,
  dividends: readonly Dividend[],
  until: string,
): PaidDividend[] {
  if (dividends.length === 0) return []
  const held = positions.map(({ at, units, usdRate }) => ({ day: exchangeDay('STOCK', at), units, usdRate }))
  return dividends.flatMap(({ day, amount, ...dividend }) => {
    const before = held.findLast((one) => one.day < day)
    if (!before || day > until || dividend.currency !== currency || new Decimal(before.units).eq(ZERO)) return []
    return { day, amount: new Decimal(before.units).times(before.usdRate).times(amount).round(DECIMALS) }
  })
}
