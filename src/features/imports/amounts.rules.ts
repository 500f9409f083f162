import { Decimal, plain } from '@/domain/decimal'

/** Which sign parts the whole from its fraction: 1,234.50 or 1.234,50. */
export type DecimalMark = 'point' | 'comma'

export interface Amount {
  /** Plain decimal text with a minus where it is below zero. */
  value: string
  /** The currency written at the amount: a code, `$` for a dollar of any country; null where there is none. */
  currency: string | null
}

const SYMBOLS: Record<string, string> = { US$: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY', '₿': 'BTC' }

/** Currencies whose amounts are written with a plain dollar sign. */
const DOLLARS = ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'BRL', 'TWD']

/** Whether an amount with this sign can be one of that currency: a `$` may be a Canadian dollar where a column says so. */
export const isOfCurrency = (sign: string, currency: string) =>
  sign === currency || (sign === '$' && DOLLARS.includes(currency))

const NUMBER: Record<DecimalMark, RegExp> = {
  point: /^(?:\d+\.?\d*|\.\d+|\d{1,3}(?:,\d{3})+(?:\.\d*)?|\d{1,3}(?:[ '’]\d{3})+(?:\.\d*)?)(?:e[+-]?\d{1,3})?$/i,
  comma: /^(?:\d+,?\d*|,\d+|\d{1,3}(?:\.\d{3})+(?:,\d*)?|\d{1,3}(?:[ '’]\d{3})+(?:,\d*)?)(?:e[+-]?\d{1,3})?$/i,
}

/** A code or a sign, with the letters that some are written with: EUR, US$, Kč. */
const CURRENCY = /^[\p{L}\p{Sc}.]{1,5}$/u

/** A number is at most this long: what is longer is no amount, and arithmetic on it would take the page's time. */
const MOST_CHARACTERS = 80

/**
 * Reads an amount as brokers and spreadsheets write it: `1,234.50`, `$12.00`, `(12.00)`, `-€1.234,50`, `12.00 USD`,
 * `1E-05`. null when it is none under this decimal mark. Never throws.
 */
export function readAmount(text: string, mark: DecimalMark): Amount | null {
  const typed = text
    .replace(/[\s\u00a0\u2009\u202f]+/g, ' ')
    .replace(/[−–]/g, '-')
    .trim()
  if (typed === '' || typed.length > MOST_CHARACTERS) return null
  const inParentheses = /^([^\d(]*)\((.*)\)$/.exec(typed)
  const body = inParentheses ? `${inParentheses[1]}${inParentheses[2]}` : typed
  const parts = /^([+-]?) ?([^\d.,+-]*?) ?([+-]?) ?([\d.,][\d., '’]*(?:e[+-]?\d{1,3})?) ?([^\d.,+-]*?) ?(-?)$/i.exec(
    body,
  )
  if (!parts) return null
  const [, first = '', before = '', second = '', number = '', after = '', last = ''] = parts
  const signs = [first, second, last].filter(Boolean)
  if (signs.length > 1 || (signs.length === 1 && inParentheses) || (before !== '' && after !== '')) return null
  const digits = number.trim()
  if (!NUMBER[mark].test(digits)) return null
  const currency = before + after
  if (currency !== '' && !CURRENCY.test(currency)) return null
  const value = new Decimal(toPoint(digits, mark))
  const isNegative = inParentheses !== null || signs[0] === '-'
  return {
    value: plain(isNegative ? value.times(-1) : value),
    currency: currency === '' ? null : (SYMBOLS[currency.toUpperCase()] ?? currency.toUpperCase()),
  }
}

function toPoint(digits: string, mark: DecimalMark): string {
  const bare = mark === 'point' ? digits.replace(/[, '’]/g, '') : digits.replace(/[. '’]/g, '').replace(',', '.')
  // big.js knows no bare point at the end of a number.
  return bare.replace(/\.(?=$|e)/i, '')
}

/** How the amounts of a file are to be read. */
export interface MarkReading {
  /** The mark under which most amounts are numbers; null when it is open: amounts read differently and neither is wrong. */
  mark: DecimalMark | null
  /** An amount that can be read both ways, for the user to decide by. */
  example: string | null
}

/** Tells points from commas by all amounts of a file together. */
export function detectMark(texts: readonly string[]): MarkReading {
  const readable = { point: 0, comma: 0 }
  let example: string | null = null
  for (const text of texts) {
    const [point, comma] = [readAmount(text, 'point'), readAmount(text, 'comma')]
    if (point) readable.point += 1
    if (comma) readable.comma += 1
    if (point && comma && point.value !== comma.value) example ??= text.trim()
  }
  if (readable.point !== readable.comma) return { mark: readable.point > readable.comma ? 'point' : 'comma', example }
  return { mark: example === null ? 'point' : null, example }
}
