import type { FileCell, ImportFormat, RowReading } from '@/features/imports/fills/fill'
import {
  coinPairFields,
  type FileRow,
  fillRow,
  type Heading,
  leftOutRow,
  oneFee,
  problemRow,
  reworded,
  tableReader,
} from './table.rules'

/** Quote currencies, for files that write a pair as one word. Longer names come first. */
const QUOTES =
  'FDUSD USDT BUSD USDC TUSD USDP USD1 AEUR IDRT BIDR BVND DAI PAX VAI UST EURI EUR GBP TRY BRL AUD RUB UAH ZAR PLN RON ARS NGN JPY MXN COP CZK USD BTC ETH BNB TRX XRP DOGE DOT SOL'
    .split(' ')
    .sort((a, b) => b.length - a.length)

/** `Date(UTC)`, `Date(UTC+2)`, `Time`: a zone that is not in the heading is asked for. */
const DATE: Heading[] = [/^(date|time) ?\(utc.*\)$/i, 'Time', 'Date']
const FILLED: Heading[] = ['Executed', 'Filled']
const AVERAGE = /^(average|avg\.?) ?(trading )?price$/i

interface Pair {
  base: string
  quote: string
}

/** Longer texts are not pairs. */
const MAX_PAIR_CHARACTERS = 40

const pairOf = (market: string): Pair | null => {
  const quote = QUOTES.find((one) => market.endsWith(one) && market.length > one.length)
  return quote ? { base: market.slice(0, -quote.length), quote } : null
}

const NUMBER = /^-?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?(?:e[+-]?\d+)?$/i

/** The number before a coin's name; null if the cell does not end in that name. `100.0001INCH` of 1INCH is 100.000. */
function amountOf(text: string, coin: string): string | null {
  const written = text.trim()
  if (!written.toUpperCase().endsWith(coin)) return null
  const number = written.slice(0, written.length - coin.length).trim()
  return number !== '' && NUMBER.test(number) ? number : null
}

/**
 * Splits a pair's name by the units of the other cells: the quantity ends in one coin, the total in the other.
 * null if there is more than one way.
 */
function pairByUnits(market: string, executed: string, total: string): Pair | null {
  if (market.length > MAX_PAIR_CHARACTERS) return null
  const ways: Pair[] = []
  for (let at = 1; at < market.length; at += 1) {
    const [base, quote] = [market.slice(0, at), market.slice(at)]
    if (amountOf(executed, base) !== null && amountOf(total, quote) !== null) ways.push({ base, quote })
  }
  return ways.length === 1 ? (ways[0] ?? null) : null
}

/** A number followed by an unknown coin's name. The number is as long as possible, so that `0.1BNB` is BNB. */
function feeWithUnit(text: string, coins: readonly string[]): { number: string; coin: string } | null {
  const written = text.trim()
  for (const coin of coins) {
    const number = amountOf(written, coin)
    if (number !== null) return { number, coin }
  }
  const match = /^(-?[\d,]*\.?\d+(?:e-?\d+)?) ?([a-z][a-z0-9]*)$/i.exec(written)
  return match ? { number: match[1] ?? '', coin: (match[2] ?? '').toUpperCase() } : null
}

const marketOf = (cell: FileCell) => cell.text.replace(/[\s/_-]/g, '').toUpperCase()

const unknownPair = (row: number, cell: FileCell) =>
  problemRow(row, cell, 'a pair whose two coins are known, such as BTCUSDT')

const badUnit = (row: number, cell: FileCell, coin: string) =>
  problemRow(row, cell, `an amount of ${coin}, such as 0.001${coin}`)

/** `Date(UTC),Market,Type,Price,Amount,Total,Fee,Fee Coin`, and the same with two columns for the coins. */
function plainTrade({ row, cell, find }: FileRow): RowReading {
  const market = cell('Market', 'Pair')
  const [baseCell, quoteCell] = [find('Base Asset'), find('Quote Asset')]
  const pair =
    baseCell && quoteCell
      ? { base: baseCell.text.trim().toUpperCase(), quote: quoteCell.text.trim().toUpperCase() }
      : pairOf(marketOf(market))
  if (!pair?.base || !pair.quote) return unknownPair(row, market)
  return fillRow({
    row,
    ...coinPairFields(market, pair.base, pair.quote),
    date: cell(...DATE),
    // With both, the type is LIMIT or MARKET.
    side: cell('Side', 'Type'),
    quantity: cell('Amount'),
    price: cell('Price'),
    proceeds: find('Total'),
    fees: oneFee(find('Fee'), find('Fee Coin')?.text.trim().toUpperCase() || null),
  })
}

/** `Date(UTC),Pair,Side,Price,Executed,Amount,Fee`: amounts include the coins' names. */
function unitTrade({ row, cell }: FileRow): RowReading {
  const [market, executed, amount, fee] = [cell('Pair'), cell('Executed'), cell('Amount'), cell('Fee')]
  const name = marketOf(market)
  const bare = NUMBER.test(executed.text.trim()) && NUMBER.test(amount.text.trim())
  const pair = bare ? pairOf(name) : (pairByUnits(name, executed.text, amount.text) ?? pairOf(name))
  if (!pair) return unknownPair(row, market)
  const quantity = bare ? executed.text : amountOf(executed.text, pair.base)
  const total = bare ? amount.text : amountOf(amount.text, pair.quote)
  if (quantity === null) return badUnit(row, executed, pair.base)
  if (total === null) return badUnit(row, amount, pair.quote)
  const noFee = fee.text.trim() === '' || NUMBER.test(fee.text.trim())
  const paid = noFee ? { number: fee.text, coin: pair.quote } : feeWithUnit(fee.text, [pair.quote, pair.base, 'BNB'])
  if (!paid) return badUnit(row, fee, 'BNB')
  return fillRow({
    row,
    ...coinPairFields(market, pair.base, pair.quote),
    date: cell(...DATE),
    side: cell('Side'),
    quantity: reworded(executed, quantity),
    price: reworded(cell('Price'), amountOf(cell('Price').text, pair.quote) ?? cell('Price').text),
    proceeds: reworded(amount, total),
    fees: oneFee(reworded(fee, paid.number), paid.coin),
  })
}

/** The order history: one row per order, without fees. */
function order({ row, cell, find }: FileRow): RowReading {
  // Files of some years list the fills of an order below it, under headings of their own.
  if (cell(...DATE).text.trim() === '')
    return leftOutRow(row, 'A fill of the order above, which is imported as a whole')
  const status = cell('Status').text.trim().toUpperCase()
  const [market, executed, total] = [cell('Pair'), cell(...FILLED), cell('Trading total', 'Total')]
  const average = cell(AVERAGE)
  const name = marketOf(market)
  const pair = pairByUnits(name, executed.text, total.text) ?? pairOf(name)
  if (!pair) return unknownPair(row, market)
  const quantity = amountOf(executed.text, pair.base) ?? executed.text.trim()
  if (/^0*\.?0*$/.test(quantity))
    return leftOutRow(row, `An order that is ${status.toLowerCase() || 'open'}, without a fill`, cell(...DATE))
  return fillRow({
    row,
    id: find('OrderNo', 'Order No.')?.text.trim() || null,
    ...coinPairFields(market, pair.base, pair.quote),
    date: cell(...DATE),
    side: cell('Side', 'Type'),
    quantity: reworded(executed, quantity),
    price: reworded(average, amountOf(average.text, pair.quote) ?? average.text),
  })
}

export const binanceOrders: ImportFormat = {
  id: 'binance-orders',
  name: 'Binance, order history',
  note: 'The order history has no fees, so the fee of each action is 0. The trade history has them.',
  read: tableReader([DATE, 'Pair', FILLED, AVERAGE, 'Status'], order),
}

export const binanceUnits: ImportFormat = {
  id: 'binance-units',
  name: 'Binance, trade history (units in the amounts)',
  read: tableReader([DATE, 'Pair', 'Side', 'Price', 'Executed', 'Amount', 'Fee'], unitTrade),
}

export const binancePlain: ImportFormat = {
  id: 'binance-plain',
  name: 'Binance, trade history (fee coin in its own column)',
  read: tableReader([DATE, ['Market', 'Pair'], ['Type', 'Side'], 'Price', 'Amount', 'Fee', 'Fee Coin'], plainTrade),
}

/** The ledger of all coin movements: it has amounts, but no prices. */
export const binanceLedger: ImportFormat = {
  id: 'binance-ledger',
  name: 'Binance, transaction history',
  note: 'This statement lists coin movements without prices, so there are no fills in it. Export the trade history instead.',
  read: tableReader([['UTC_Time', 'Time'], 'Account', 'Operation', 'Coin', 'Change'], ({ row, cell }) =>
    leftOutRow(row, `${cell('Operation').text.trim() || 'A movement'}: a movement of a coin without a price`),
  ),
}
