import { Decimal, plain } from '@/domain/decimal'

/** The decimal separator: 1,234.50 or 1.234,50. */
export type DecimalMark = 'point' | 'comma'
export const DECIMAL_MARKS: readonly DecimalMark[] = ['point', 'comma']

export interface Amount {
  /** Plain decimal text, with a minus if negative. */
  value: string
  /** The currency written beside the number: a code, or `$` for any country's dollar; null without one. */
  currency: string | null
}

const SYMBOLS: Record<string, string> = {
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₿': 'BTC',
  ...{
    R$: 'BRL',
    C$: 'CAD',
    A$: 'AUD',
    NZ$: 'NZD',
    HK$: 'HKD',
    S$: 'SGD',
    '₹': 'INR',
    '₩': 'KRW',
    '₺': 'TRY',
    ZŁ: 'PLN',
    KČ: 'CZK',
  },
}

/** Currencies whose amounts are written with a plain dollar sign. */
const DOLLARS = ['USD', 'CAD', 'AUD', 'NZD', 'SGD', 'HKD', 'MXN', 'BRL', 'TWD']

/** Currencies that are quoted in hundredths, by the code of the hundredth: prices in pence, cents, agorot. */
const HUNDREDTHS: Record<string, string> = { GBX: 'GBP', ZAC: 'ZAR', ILA: 'ILS' }

/** The currency whose hundredth a code is; null for other codes. */
export const wholeOf = (code: string): string | null => HUNDREDTHS[code] ?? null

/** Spellings of hundredths. GBp differs from GBP by its small letter alone. */
const SPELLINGS: [RegExp, string][] = [
  [/^(GBp|GBpence|[Gg][Bb][Xx]|GBPX|GBPp|p|pence|penny)$/, 'GBX'],
  [/^(ZAc|ZAC|zac|ZARc)$/, 'ZAC'],
  [/^(ILA|ila|ILX|ILAG|agorot|agora)$/, 'ILA'],
]

/** A currency's code as it is written, in capitals; of a hundredth the usual code, such as GBX. */
export function currencyCode(written: string): string {
  const bare = written.trim()
  return SPELLINGS.find(([spelling]) => spelling.test(bare))?.[1] ?? bare.toUpperCase()
}

/** Whether an amount with this sign can be in that currency: `$` may be a Canadian dollar if a column says so. */
export const isOfCurrency = (sign: string, currency: string) =>
  sign === currency || (sign === '$' && DOLLARS.includes(currency))

const CODES = new Set(Intl.supportedValuesOf('currency'))

/** Whether a code is of a country's currency. */
export const isCurrency = (code: string) => CODES.has(code)

/** The currency that a heading states in capitals or by its sign, such as `CAD Spot Price` or `Price (€)`; else null. */
export function currencyInHeading(heading: string): string | null {
  const hundredth = heading
    .match(/\b[A-Za-z]{3,}\b|(?<=\()p(?=\))/g)
    ?.map(currencyCode)
    .find((code) => wholeOf(code))
  const code = hundredth ?? heading.match(/\b[A-Z]{3}\b/g)?.find((word) => CODES.has(word))
  return code ?? SYMBOLS[/US\$|[€£¥₿]/.exec(heading)?.[0] ?? ''] ?? null
}

// A leading 0 cannot be a group of thousands: 0.001 is a fraction.
const NUMBER: Record<DecimalMark, RegExp> = {
  // 1,25,000.50 is grouped as in India.
  point:
    /^(?:\d+\.?\d*|\.\d+|[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?|[1-9]\d?(?:,\d{2})+,\d{3}(?:\.\d*)?|\d{1,3}(?:[ '’]\d{3})+(?:\.\d*)?)(?:e[+-]?\d{1,3})?$/i,
  comma: /^(?:\d+,?\d*|,\d+|[1-9]\d{0,2}(?:\.\d{3})+(?:,\d*)?|\d{1,3}(?:[ '’]\d{3})+(?:,\d*)?)(?:e[+-]?\d{1,3})?$/i,
}

/** A currency code or symbol, including letters used as one: EUR, US$, Kč. */
const CURRENCY = /^[\p{L}\p{Sc}.]{1,5}$/u

/** What a quantity counts, written behind it. */
const UNITS =
  /^(shares?|shs?|units?|contracts?|coins?|lots?|pcs|stk|stück|st|aandelen|actions|acciones|azioni|aktien|anteile|aktier)$/i

/** Longer texts are not amounts, and computing with them would block the page. */
const MAX_CHARACTERS = 80

/**
 * Reads an amount as brokers and spreadsheets write it: `1,234.50`, `$12.00`, `(12.00)`, `-€1.234,50`, `12.00 USD`,
 * `1E-05`. null if it is not an amount with this decimal mark. Never throws.
 */
export function readAmount(text: string, mark: DecimalMark): Amount | null {
  const typed = text
    .replace(/[\s\u00a0\u2009\u202f]+/g, ' ')
    .replace(/[−–]/g, '-')
    .trim()
  if (typed === '' || typed.length > MAX_CHARACTERS) return null
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
  const isUnit = UNITS.test(after)
  if (currency !== '' && !isUnit && !CURRENCY.test(currency)) return null
  const value = new Decimal(toPoint(digits, mark))
  const isNegative = inParentheses !== null || signs[0] === '-'
  return {
    value: plain(isNegative ? value.times(-1) : value),
    currency: currency === '' || isUnit ? null : (SYMBOLS[currency.toUpperCase()] ?? currencyCode(currency)),
  }
}

/** The number in a cell, whatever its currency; null where there is none. */
export function numberIn(cell: { text: string } | null | undefined, mark: DecimalMark): Decimal | null {
  const read = cell && readAmount(cell.text, mark)
  return read ? new Decimal(read.value) : null
}

/** An amount read with the first decimal mark that fits; null if none does. */
export function readByAnyMark(text: string): Amount | null {
  for (const mark of DECIMAL_MARKS) {
    const read = readAmount(text, mark)
    if (read) return read
  }
  return null
}

function toPoint(digits: string, mark: DecimalMark): string {
  const bare = mark === 'point' ? digits.replace(/[, '’]/g, '') : digits.replace(/[. '’]/g, '').replace(',', '.')
  // big.js rejects a trailing point.
  return bare.replace(/\.(?=$|e)/i, '')
}
