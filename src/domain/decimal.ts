import createBig from 'big.js'

/** Decimal places of a division. Postgres carries at least 30, and results are rounded to far fewer than either. */
const DIVISION_DECIMALS = 40

/** A trade's return is rounded once, to this many decimals, so that sums of returns are exact. */
export const RETURN_DECIMALS = 10

/** A constructor of our own: other modules that change big.js settings do not affect it. */
export const Decimal = createBig()
Decimal.DP = DIVISION_DECIMALS
// Half away from zero, like Postgres's numeric.
Decimal.RM = Decimal.roundHalfUp

export type Decimal = createBig

export const ZERO = new Decimal(0)

/** The sum; 0 for no values. */
export function sum(values: Iterable<Decimal>): Decimal {
  let total = ZERO
  for (const value of values) total = total.plus(value)
  return total
}

export function smaller(a: Decimal, b: Decimal): Decimal {
  return a.lt(b) ? a : b
}

/** Decimal text without exponent, trailing zeros or "-0". */
export function plain(value: Decimal): string {
  return value.eq(ZERO) ? '0' : value.toFixed()
}

/** Digits after the point without trailing zeros: 3 for 1.250e-1. */
export function decimalsOf(value: Decimal): number {
  return Math.max(0, value.c.length - 1 - value.e)
}

/**
 * How a typed number was read.
 * `cleaned` is true when separators were removed, so that the form can show how the text was understood.
 */
export type ReadDecimal =
  | { ok: true; value: Decimal; cleaned: boolean }
  | { ok: false; problem: 'empty' | 'not-a-number' }
  | { ok: false; problem: 'ambiguous'; either: string; or: string }

const PLAIN_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,6})?$/i
const ONE_COMMA = /^([+-]?)(\d+),(\d+)$/
const COMMA_AFTER_POINTS = /^([+-]?)(\d{1,3}(?:[. ]\d{3})+),(\d+)$/
// Groups separated by commas, spaces (also narrow or non-breaking, as in spreadsheets) or apostrophes, the same
// throughout.
const GROUPED = /^[+-]?\d{1,3}(?:([, '’\u00a0\u2009\u202f])\d{3})(?:\1\d{3})*(\.\d+)?$/

/**
 * Reads a number as people type it and as spreadsheets export it. Thousands separators are removed where the text is unambiguous
 * ("1,234.50", "1 234", "1,234,567"), and "12,5" is 12.5. "1,234" is refused because half the world reads it as 1.234. Any other comma
 * is a decimal comma, since phone keypads have no point in countries that use one.
 */
export function readDecimal(text: string): ReadDecimal {
  const typed = text.trim()
  if (typed === '') return { ok: false, problem: 'empty' }
  if (PLAIN_NUMBER.test(typed)) return { ok: true, value: decimalFrom(typed), cleaned: false }

  const [, sign = '', whole = '', rest = ''] = ONE_COMMA.exec(typed) ?? COMMA_AFTER_POINTS.exec(typed) ?? []
  if (whole !== '') {
    const digits = whole.replace(/\D/g, '')
    const looksGrouped = digits === whole && whole.length <= 3 && !whole.startsWith('0') && rest.length === 3
    return looksGrouped
      ? { ok: false, problem: 'ambiguous', either: `${sign}${digits}${rest}`, or: `${sign}${digits}.${rest}` }
      : { ok: true, value: decimalFrom(`${sign}${digits}.${rest}`), cleaned: true }
  }
  if (GROUPED.test(typed)) {
    return { ok: true, value: decimalFrom(typed.replace(/[^\d.+-]/g, '')), cleaned: true }
  }
  return { ok: false, problem: 'not-a-number' }
}

/** big.js rejects a leading plus sign and a trailing point. */
function decimalFrom(text: string): Decimal {
  return new Decimal(text.replace(/^\+/, '').replace(/\.(?=$|e)/i, ''))
}
