import createBig from 'big.js'

/** Places that a division carries. Postgres carries at least 30; the results are rounded far above both. */
const DIVISION_DECIMALS = 40

/** A trade's return is rounded once, here, so that sums of returns stay exact. */
export const RETURN_DECIMALS = 10

/** Our own constructor: another module that changes the settings of big.js cannot change ours. */
export const Decimal = createBig()
Decimal.DP = DIVISION_DECIMALS
// Half away from zero, as Postgres rounds numeric.
Decimal.RM = Decimal.roundHalfUp

export type Decimal = createBig

export const ZERO = new Decimal(0)

/** Adds up; 0 for nothing. */
export function sum(values: Iterable<Decimal>): Decimal {
  let total = ZERO
  for (const value of values) total = total.plus(value)
  return total
}

export function smaller(a: Decimal, b: Decimal): Decimal {
  return a.lt(b) ? a : b
}

/** Digits with a point where needed: never an exponent, never trailing zeros, never "-0". */
export function plain(value: Decimal): string {
  return value.eq(ZERO) ? '0' : value.toFixed()
}

/** How many digits stand after the point, trailing zeros left out: 3 for 1.250e-1. */
export function decimalsOf(value: Decimal): number {
  return Math.max(0, value.c.length - 1 - value.e)
}

/**
 * What a typed number means.
 * `cleaned` is true when separators were taken out, so that the form can show what was understood.
 */
export type ReadDecimal =
  | { ok: true; value: Decimal; cleaned: boolean }
  | { ok: false; problem: 'empty' | 'not-a-number' }
  | { ok: false; problem: 'decimal-comma'; meant: string }
  | { ok: false; problem: 'ambiguous'; either: string; or: string }

const PLAIN_NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,6})?$/i
const ONE_COMMA = /^([+-]?)(\d+),(\d+)$/
const COMMA_AFTER_POINTS = /^([+-]?)(\d{1,3}(?:[. ]\d{3})+),(\d+)$/
// Commas, spaces (also the narrow and the non-breaking one of spreadsheets) or apostrophes, the same one throughout.
const GROUPED = /^[+-]?\d{1,3}(?:([, '’\u00a0\u2009\u202f])\d{3})(?:\1\d{3})*(\.\d+)?$/

/**
 * Reads a number as people type it and as spreadsheets export it.
 * Thousands separators are taken out where they can mean nothing else ("1,234.50", "1 234", "1,234,567").
 * "1,234" is refused because half the world reads it as 1.234, and so is a decimal comma.
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
      : { ok: false, problem: 'decimal-comma', meant: `${sign}${digits}.${rest}` }
  }
  if (GROUPED.test(typed)) {
    return { ok: true, value: decimalFrom(typed.replace(/[^\d.+-]/g, '')), cleaned: true }
  }
  return { ok: false, problem: 'not-a-number' }
}

/** big.js knows no leading plus sign and no bare trailing point. */
function decimalFrom(text: string): Decimal {
  return new Decimal(text.replace(/^\+/, '').replace(/\.(?=$|e)/i, ''))
}
