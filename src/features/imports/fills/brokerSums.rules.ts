import type { Side } from '@/domain/contract/markets'
import { Decimal, plain, RETURN_DECIMALS, ZERO } from '@/domain/decimal'
import { TRADE_LIMITS } from '@/domain/trade/actionText'
import { type DecimalMark, numberIn, readAmount } from '@/features/imports/cells/amounts.rules'
import type { FileCell, RawFee, RawFill } from './fill'

/** Brokers round their sums to the cent, so each may be off by this much. */
const HALF_CENT = new Decimal('0.005')
/** Converted fees are rounded to this many decimals, the most that is stored. */
const MAX_DECIMALS = TRADE_LIMITS.decimals
/** Quantity × a price computed from an amount gives the amount to this many decimals, beyond those of a return. */
const AMOUNT_DECIMALS = RETURN_DECIMALS + 2

/**
 * A value times a rate. An unconverted value keeps every digit, so that too many digits are reported rather than
 * rounded.
 */
export const times = (value: string, rate: string) =>
  rate === '1' ? value : plain(new Decimal(value).times(rate).round(MAX_DECIMALS))
const negated = (value: string) => plain(new Decimal(value).times(-1))

/** The fee as a positive number; negative for a rebate. */
export function paidOf(written: string, sign: RawFee['sign']): string {
  if (sign === 'negative-is-rebate') return written
  return sign === 'negative-is-paid' ? negated(written) : written.replace('-', '')
}

/**
 * What one unit of an amount of money costs; null if there are no units to divide it by. Each digit that the units have
 * before their point is one more decimal of the price, since the price's rounding counts for every unit.
 * @returns with the largest quantity that is stored still fewer decimals than are stored.
 */
export function priceOfAmount(amount: string, quantity: string, multiplier: string): string | null {
  const units = new Decimal(quantity).times(multiplier)
  return units.eq(ZERO) ? null : shareOf(new Decimal(amount).abs(), units, AMOUNT_DECIMALS)
}

/** Dollars in a currency: times its rate they are the dollars again, to the decimals of a return. */
export const inCurrency = (dollars: string, rate: string): string =>
  rate === '1' ? dollars : shareOf(new Decimal(dollars), new Decimal(rate), RETURN_DECIMALS)

/** A quotient that, times its divisor, is exact to so many decimals. */
const shareOf = (amount: Decimal, by: Decimal, decimals: number) =>
  plain(amount.div(by).round(Math.min(Math.max(0, decimals + by.e + 1), MAX_DECIMALS)))

/** How many times quantity × price the broker's own sum is; null where the row does not tell. */
export function statedMultiplier({ quantity, price, proceeds }: RawFill, mark: DecimalMark): string | null {
  const [units, each, sum] = [quantity, price, proceeds].map((cell) => numberIn(cell, mark))
  if (!units || !each || !sum) return null
  const product = units.times(each).abs()
  // Prices are rounded, so the quotient is too.
  return product.eq(ZERO) || sum.eq(ZERO) ? null : plain(sum.abs().div(product).prec(6))
}

const NO_GAP = { fee: '0', misfit: null }

/**
 * Compares quantity × price with the broker's own sums, before and after the fee. The difference is the fee where the
 * format says so; elsewhere it must be mere rounding, or the row is misread (a multiplier other than 100).
 * @returns `misfit`: the sum that contradicts its row, and what was expected.
 * @param row decimals in the price's own currency; fee: below 0 for a rebate.
 */
export function gapOf(
  raw: RawFill,
  row: {
    quantity: string | null
    price: string | null
    fee: string | null
    multiplier: string
    mark: DecimalMark
    side: Side | null
  },
): { fee: string; misfit: { cell: FileCell; expected: string } | null } {
  const { proceeds, total } = raw
  // A sale whose fee is more than its worth costs money.
  const isPaid =
    raw.feeFromProceeds && row.side === 'SELL' && proceeds && readAmount(proceeds.text, row.mark)?.value.startsWith('-')
  const [stated, whole] = [proceeds, total].map((cell) => numberIn(cell, row.mark)?.abs())
  const sum = isPaid && stated ? stated.times(-1) : stated
  if (row.quantity === null || row.price === null || row.side === null) return NO_GAP
  const misfit = (cell: FileCell, value: Decimal, words: string) => ({
    fee: '0',
    misfit: { cell, expected: `about ${plain(value.round(2))}: ${words}` },
  })
  const price = new Decimal(row.price)
  const exact = price.times(row.quantity).times(row.multiplier)
  if (total && whole && row.fee !== null) {
    const before = sum ?? exact
    const expected = row.side === 'BUY' ? before.plus(row.fee) : before.minus(row.fee)
    // The sum, the fee and the total are each rounded.
    const slack = HALF_CENT.times(3).plus(sum ? ZERO : exact.times('0.001'))
    if (whole.minus(expected.abs()).abs().gt(slack)) {
      return misfit(total, expected, `the sum before fees, ${row.side === 'BUY' ? 'and' : 'less'} the fee`)
    }
  }
  if (!proceeds || !sum) return NO_GAP
  // Half of the price's last digit, over the whole quantity.
  const lastDigit = new Decimal(10).pow(-Math.max(2, price.c.length - 1 - price.e)).times('0.5')
  const rounding = lastDigit.times(row.quantity).times(row.multiplier).plus(HALF_CENT)
  const missing = row.side === 'BUY' ? sum.minus(exact) : exact.minus(sum)
  if (!raw.feeFromProceeds) {
    const isOff = missing.abs().gt(rounding.plus(exact.times('0.001')))
    return isOff ? misfit(proceeds, exact, 'quantity × price') : NO_GAP
  }
  if (missing.gt(rounding) && missing.gt(exact.times('0.2').plus(5))) {
    return misfit(proceeds, exact, 'quantity × price, and a small fee')
  }
  if (missing.lt(ZERO) && missing.abs().gt(rounding)) return misfit(proceeds, exact, 'quantity × price')
  const isFee = missing.gt(rounding) || (missing.gt(ZERO) && exact.eq(exact.round(2)))
  return { fee: isFee ? plain(missing.round(2)) : '0', misfit: null }
}
