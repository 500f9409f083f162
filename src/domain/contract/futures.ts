import { MONTH_LETTERS } from './contract'

/** What a symbol of a future names. */
export interface FutureCode {
  root: string
  /** As it is stored: root and month, such as MESH26; the root alone where the symbol names no month. */
  symbol: string
  /** Decimal text; null for a contract that is not in the table. */
  multiplier: string | null
  /** Its prices are quoted in cents, so that the multiplier is the dollars of a cent. */
  isInCents: boolean
}

/** Multipliers of common contracts, in the currency of the contract for 1 of the price as it is quoted. */
const MULTIPLIERS = new Map<string, string>(
  Object.entries({
    '0.1': 'MBT MET',
    '0.5': 'MYM',
    '1': 'FDXS',
    '2': 'MNQ',
    '5': 'BTC FDXM M2K MES YM',
    '10': 'CC FESX MGC',
    '20': 'NQ',
    '25': 'FDAX',
    '50': 'ES ETH PL RTY ZC ZS ZW',
    '100': 'GC MCL PA ZM',
    '375': 'KC',
    '400': 'HE LE',
    '500': 'CT GF QM',
    '600': 'ZL',
    '1000': 'CL FGBL SIL UB VX ZB ZF ZN',
    '1120': 'SB',
    '2000': 'ZT',
    '2500': 'MHG QG',
    '5000': 'SI',
    '6250': 'M6B',
    '10000': 'M6A NG',
    '12500': 'M6E',
    '25000': 'HG',
    '42000': 'HO RB',
    '62500': '6B',
    '100000': '6A 6C 6N',
    '125000': '6E 6S',
    '500000': '6M',
    '12500000': '6J',
  }).flatMap(([multiplier, roots]) => roots.split(' ').map((root) => [root, multiplier] as const)),
)

const IN_CENTS = new Set('CT GF HE KC LE SB ZC ZL ZS ZW'.split(' '))

/** Treasuries, whose prices are quoted in points and 32nds. */
const IN_32NDS = new Set('TN UB ZB ZF ZN ZT'.split(' '))
const POINTS_AND_32NDS = /^(\d{2,3})['’](\d{2})([0257])?$/

/**
 * A treasury future's price as it is quoted, in decimals: 110'165 is 110 points and 16.5 32nds, 110.515625. Other texts as they are.
 * @param root of the future, such as ZN.
 */
export function decimalsOf32nds(text: string, root: string): string {
  const [, points = '', thirtySeconds = '', part = '0'] = POINTS_AND_32NDS.exec(text.trim()) ?? []
  if (points === '' || Number(thirtySeconds) > 31 || !IN_32NDS.has(root)) return text
  // The last digit is a half (5) or a quarter (2, 7) of a 32nd.
  const quarters = { '0': 0, '2': 1, '5': 2, '7': 3 }[part] ?? 0
  return String(Number(points) + (Number(thirtySeconds) * 4 + quarters) / 128)
}

const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** Symbols that only futures have, of any contract: `/ES`, `/ESZ26:XCME`, `ES=F`, `ES1!`. */
const MARKED = [
  /^\.?\/([A-Z\d]{1,5}?)(?:([FGHJKMNQUVXZ])(\d{1,4}))?(?::[A-Z]+)?$/,
  /^([A-Z\d]{1,5}?)(?:([FGHJKMNQUVXZ])(\d{2})(?:\.[A-Z]+)?)?=F$/,
  /^(?:[A-Z_]+:)?([A-Z\d]{1,4})\d!$/,
]
/** A root and its month, which other symbols may look like: `ESZ6`, `CME_MINI:ESZ2026`, `ES 12-26`, `ES DEC26`. */
const DATED = [
  /^(?:[A-Z_]+:)?([A-Z\d]{1,4}?)([FGHJKMNQUVXZ])((?:20)?\d{1,2})$/,
  /^([A-Z\d]{1,4}) (\d{2})-(\d{2})$/,
  /^([A-Z\d]{1,4}) (?:\d{1,2} ?)?(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC) ?'?((?:20)?\d{2})$/,
]

/** Shares of Henkel, Porsche and Sixt on Xetra, which look like lean hogs, palladium and silver. */
const SHARES = /^(HEN3|PAH3|SIX[23])$/

const FUTURES = /futur|terminkontrakt|contrats? à terme|фьючерс|期货|期貨|先物|^(fut|fop)$/i
const FUTURES_OPTIONS = /option|^fop$/i

/** Whether an asset class is of futures, or of options on them, in any known language. */
export const isFuturesClass = (name: string) => FUTURES.test(name.trim())
/** Whether it is of options on futures. */
export const isFuturesOptionsClass = (name: string) => isFuturesClass(name) && FUTURES_OPTIONS.test(name.trim())

const letterOf = (month: string) =>
  month.length === 1 ? month : (MONTH_LETTERS[MONTHS.includes(month) ? MONTHS.indexOf(month) : Number(month) - 1] ?? '')

/** A year of one digit is the one of the nearest ten, from four years before another to five after it. */
function yearOf(digits: string, near: number): string {
  if (digits.length > 1) return digits.slice(-2)
  const first = near - 4
  return String(first + ((((Number(digits) - first) % 10) + 10) % 10)).slice(-2)
}

/**
 * Reads a future's symbol: `MESH6`, `/MESH26`, `ES DEC26`, `ES=F`. A root and a month count if the contract is a common one.
 * @param near a year of four digits near that of the contract: of the trade.
 * @param isFuture whether it is known to be of a future, so that any root counts.
 * @returns null for any other symbol.
 */
export function readFuture(typed: string, near: number, isFuture = false): FutureCode | null {
  const written = typed.trim().toUpperCase()
  if (SHARES.test(written)) return null
  const marked = MARKED.map((pattern) => pattern.exec(written)).find((match) => match !== null)
  const dated = DATED.map((pattern) => pattern.exec(written)).find((match) => match !== null)
  const isKnown = dated && (isFuture || MULTIPLIERS.has(dated[1] ?? ''))
  const [, root = '', month, digits] = marked ?? (isKnown ? dated : null) ?? []
  if (root === '') return null
  return {
    root,
    symbol: month && digits ? `${root}${letterOf(month)}${yearOf(digits, near)}` : root,
    multiplier: MULTIPLIERS.get(root) ?? null,
    isInCents: IN_CENTS.has(root),
  }
}
