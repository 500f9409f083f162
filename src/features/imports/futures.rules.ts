import { Decimal, plain, ZERO } from '@/domain/decimal'
import { readAmount } from './amounts.rules'
import type { RawFill, RowReading } from './fill'
import { leftOutRow } from './formats/table.rules'

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

/** Symbols that only futures have, of any contract: `/ES`, `/ESZ26:XCME`, `ES=F`, `ES1!`. */
const MARKED = [
  /^\.?\/([A-Z\d]{1,5}?)(?:[FGHJKMNQUVXZ]\d{1,4})?(?::[A-Z]+)?$/,
  /^([A-Z\d]{1,5}?)(?:[FGHJKMNQUVXZ]\d{2}(?:\.[A-Z]+)?)?=F$/,
  /^(?:[A-Z_]+:)?([A-Z\d]{1,4})\d!$/,
]
/** A root and its month, which other symbols may look like: `ESZ6`, `CME_MINI:ESZ2026`, `ES 12-26`, `ES DEC26`. */
const DATED =
  /^(?:[A-Z_]+:)?([A-Z\d]{1,4}?)(?:[FGHJKMNQUVXZ](?:20)?\d{1,2}| \d{2}-\d{2}| (?:\d{1,2} ?)?(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC) ?'?(?:20)?\d{2})$/

/** Shares of Henkel, Porsche and Sixt on Xetra, which look like lean hogs, palladium and silver. */
const SHARES = /^(HEN3|PAH3|SIX[23])$/

const FUTURES = /futur|terminkontrakt|contrats? à terme|фьючерс|期货|期貨|先物|^(fut|fop)$/i

/** Whether an asset class is of futures, or of options on them, in any known language. */
export const isFuturesClass = (name: string) => FUTURES.test(name.trim())

/** A future's root, such as ES; null for any other symbol. A root and a month count if the contract is a common one. */
function rootOf(symbol: string): string | null {
  const written = symbol.trim().toUpperCase()
  if (SHARES.test(written)) return null
  const marked = MARKED.map((pattern) => pattern.exec(written)?.[1]).find((root) => root !== undefined)
  const dated = DATED.exec(written)?.[1]
  return marked ?? (dated !== undefined && MULTIPLIERS.has(dated) ? dated : null)
}

/** How many times quantity × price the broker's sum is; null where the row does not tell. */
function statedMultiplier({ quantity, price, proceeds }: RawFill): string | null {
  const [units, each, sum] = [quantity, price, proceeds].map((cell) => readAmount(cell?.text ?? '', 'point')?.value)
  if (units === undefined || each === undefined || sum === undefined) return null
  const product = new Decimal(units).times(each).abs()
  // Prices are rounded, so the quotient is too.
  return product.eq(ZERO) || sum === '0' ? null : plain(new Decimal(sum).abs().div(product).prec(6))
}

/**
 * A row of a future as left out, since a future's multiplier is not kept: as a stock, its profit would be too small by
 * that much. Any other row as it is.
 */
export function withoutFuture(reading: RowReading): RowReading {
  if (reading.kind !== 'fill') return reading
  const { raw } = reading
  const root = rootOf(raw.symbol.text)
  if (root === null && !(typeof raw.market !== 'string' && isFuturesClass(raw.market.class))) return reading
  const multiplier = statedMultiplier(raw) ?? MULTIPLIERS.get(root ?? '')
  const words = `Futures: ${raw.symbol.text.trim().slice(0, 40)} has a multiplier${multiplier === undefined ? '' : ` of ${multiplier}`}`
  return {
    ...leftOutRow(raw.row, `${words}, which this site does not know yet: not imported`, raw.date),
    isUnknownMarket: true,
  }
}
