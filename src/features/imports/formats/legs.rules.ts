import { Decimal, plain, ZERO } from '@/domain/decimal'
import { groupBy } from '@/domain/groupBy'
import { readByAnyMark } from '@/features/imports/cells/amounts.rules'
import { readCoinPair } from '@/features/imports/cells/markets.rules'
import type { FileCell, RawFee } from '@/features/imports/fills/fill'
import { type SheetRow, textAt } from '../sheet.rules'
import type { MappedField } from './fields'
import { oneFee, type Table } from './table.rules'

/** The row of a fill that says what was bought or sold, with what another row says of its price. */
interface Leg {
  quantity: FileCell
  side: 'BUY' | 'SELL' | null
  /** null where the row states it. */
  price: FileCell | null
  currency: string | null
  /** The fees of the other row. */
  fees: RawFee[]
}

/** Money, in the order in which one is the price of another. */
const MONEY =
  'USD ZUSD EUR ZEUR GBP ZGBP CHF CAD ZCAD AUD ZAUD JPY ZJPY SGD HKD TRY BRL INR USDT USDC FDUSD BUSD TUSD DAI USDP PYUSD BTC XBT XXBT ETH XETH BNB'.split(
    ' ',
  )

/**
 * The rows of a file that lists what was bought and what was paid for it in rows of their own, under one reference. Empty for other
 * files. A reference with other rows, or with two coins of which neither is money, is no pair.
 * @returns `fills`: by the row of what was bought or sold; `others`: the rows of what was paid, each with that of its fill.
 */
export function legsOf({ headings, rows }: Table, columns: Partial<Record<MappedField, number>>) {
  const { reference, unit, quantity, symbol, price, fee, feeCurrency } = columns
  const fills = new Map<number, Leg>()
  const others = new Map<number, number>()
  if (reference === undefined || unit === undefined || quantity === undefined) return { fills, others }
  const groups = groupBy(
    rows.filter((row) => textAt(row, reference) !== ''),
    (row) => textAt(row, reference),
  )
  const amountOf = (row: SheetRow, place: number) => {
    const read = readByAnyMark(textAt(row, place))
    return read && new Decimal(read.value)
  }
  for (const [one, two, ...more] of groups.values()) {
    if (!one || !two || more.length > 0) continue
    const units = [textAt(one, unit).toUpperCase(), textAt(two, unit).toUpperCase()] as const
    const quote = quoteOf(units, textAt(one, symbol))
    const [bought, paid] = quote === units[0] ? [two, one] : [one, two]
    const [units_, money] = [amountOf(bought, quantity), amountOf(paid, quantity)]
    if (quote === null || units[0] === units[1] || !units_ || !money || units_.eq(ZERO)) continue
    const isFeePaid = fee !== undefined && /[1-9]/.test(textAt(paid, fee))
    const feeCode = textAt(paid, feeCurrency).toUpperCase() || moneyCode(quote)
    const column = headings[quantity] ?? ''
    fills.set(bought.row, {
      quantity: { column, text: textAt(bought, quantity).replace(/^[-−]/, '') },
      // Money that was paid is below 0, and so are units that were sold.
      side: money.s * units_.s < 0 ? (units_.gt(ZERO) ? 'BUY' : 'SELL') : null,
      price: textAt(bought, price) === '' ? { column, text: plain(money.div(units_).abs().round(20)) } : null,
      currency: moneyCode(quote),
      fees: isFeePaid ? oneFee({ column: headings[fee] ?? '', text: textAt(paid, fee) }, feeCode) : [],
    })
    others.set(paid.row, bought.row)
  }
  return { fills, others }
}

/** Which of two units is the price of the other; null where neither is known to be. */
function quoteOf([one, two]: readonly [string, string], symbol: string): string | null {
  const pair = readCoinPair(symbol)
  if (pair && (pair.quote === one || pair.quote === two)) return pair.quote
  const places = [MONEY.indexOf(one), MONEY.indexOf(two)] as const
  if (places[0] < 0 && places[1] < 0) return null
  return places[1] < 0 || (places[0] >= 0 && places[0] < places[1]) ? one : two
}

/** Kraken writes ZUSD for dollars. */
const moneyCode = (code: string) => code.replace(/^Z(?=(USD|EUR|GBP|CAD|AUD|JPY)$)/, '')
