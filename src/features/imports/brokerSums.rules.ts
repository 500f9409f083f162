import { Decimal, plain, ZERO } from '@/domain/decimal'
import type { Side } from '@/domain/markets'
import { TRADE_LIMITS } from '@/domain/tradeFields'
import { type DecimalMark, readAmount } from './amounts.rules'
import type { RawFill } from './fill'
import type { Answer } from './questions.rules'

/** Brokers round their sums to the cent, and prices to the printed digits. */
const HALF_CENT = new Decimal('0.005')
/** Converted fees are rounded to this many decimals, the most that is stored. */
const MOST_DECIMALS = TRADE_LIMITS.decimals

/** A value times a rate; an unconverted value keeps every digit, so that too many are reported. */
export const times = (value: string, rate: string) =>
  rate === '1' ? value : plain(new Decimal(value).times(rate).round(MOST_DECIMALS))
const negated = (value: string) => plain(new Decimal(value).times(-1))

/** The fee as a positive number; negative for a rebate. */
export const paidOf = (written: string, sign: RawFill['feeSign']) =>
  sign === 'negative-is-paid' ? negated(written) : written.replace('-', '')

/** The fee in dollars, by the answered rate or the row's own price; null if that is unknown. */
export function feeInDollars(paid: string, { choice, rate }: Answer, price: string | null): string | null {
  if (choice === 'none') return '0'
  const dollars = choice === 'price' ? price : rate
  return dollars === null ? null : times(paid, dollars)
}

/**
 * Compares quantity × price with the broker's own sum. The difference is the fee where the format says so; elsewhere it
 * must be mere rounding, or the contract is misread (a multiplier other than 100).
 */
export function gapOf(
  raw: RawFill,
  row: { quantity: string | null; price: string | null; multiplier: number; mark: DecimalMark; side: Side | null },
): { fee: string; problem: string | null } {
  const stated = raw.proceeds && readAmount(raw.proceeds.text, row.mark)
  if (!stated || row.quantity === null || row.price === null || row.side === null) return { fee: '0', problem: null }
  const price = new Decimal(row.price)
  const exact = price.times(row.quantity).times(row.multiplier)
  const sum = new Decimal(stated.value).abs()
  // Half of the price's last digit, over the whole quantity.
  const lastDigit = new Decimal(10).pow(-Math.max(2, price.c.length - 1 - price.e)).times('0.5')
  const rounding = lastDigit.times(row.quantity).times(row.multiplier).plus(HALF_CENT)
  const missing = row.side === 'BUY' ? sum.minus(exact) : exact.minus(sum)
  if (!raw.feeFromProceeds) {
    const off = missing.abs().gt(rounding.plus(exact.times('0.001')))
    return { fee: '0', problem: off ? `about ${plain(exact.round(2))}: quantity × price` : null }
  }
  if (missing.gt(rounding) && missing.gt(exact.times('0.2').plus(5))) {
    return { fee: '0', problem: `about ${plain(exact.round(2))}: quantity × price, and a small fee` }
  }
  if (missing.lt(ZERO) && missing.abs().gt(rounding)) {
    return { fee: '0', problem: `about ${plain(exact.round(2))}: quantity × price` }
  }
  return {
    fee: missing.gt(rounding) || (missing.gt(ZERO) && isCents(exact)) ? plain(missing.round(2)) : '0',
    problem: null,
  }
}

const isCents = (value: Decimal) => value.eq(value.round(2))
