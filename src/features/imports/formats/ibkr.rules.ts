import { USD } from '@/domain/contract/currencies'
import { isFuturesClass } from '@/domain/contract/futures'
import type { Market, Side } from '@/domain/contract/markets'
import { sum } from '@/domain/decimal'
import { currencyInHeading, numberIn, readAmount } from '@/features/imports/cells/amounts.rules'
import { isTradeCancel } from '@/features/imports/fills/cancelled.rules'
import {
  type AssetClass,
  type FileCell,
  HEAD_WITHIN,
  type ImportFormat,
  type RawFill,
  type RowReading,
} from '@/features/imports/fills/fill'
import type { SheetRow } from '../sheet.rules'
import {
  type FileRow,
  fillRow,
  type Heading,
  hasHeadings,
  headingsOf,
  leftOutRow,
  levelFilter,
  oneFee,
  problemRow,
  reworded,
  splitRow,
  type Table,
  tableRows,
} from './table.rules'

// Headings are in the customer's language; these words are always English.
const HEADER = /^header$/i
const DATA = /^data$/i
const DISCRIMINATOR = /^datadiscriminator$/i

/**
 * `2024-01-05, 10:30:00`, or a day alone. The column is found by its content, since its heading may be in any language.
 */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}([,; ]+\d{2}:\d{2}:\d{2})?$/

const STOCKS = /^(stocks?|aktien|acciones|actions|azioni|ações|акции|株式|股票|股份)$/i
const OPTIONS = /option|opcion|opzioni|opções|опцион|オプション|期权|期權/i
const FOREX = /^(forex|devisen|divisas|forex spot|外汇|外匯|外国為替|форекс|câmbio)$/i
const CRYPTO = /^(crypto|krypto|cripto|暗号|加密)/i
const NO_MARKET = /bond|cfd|fund|warrant|anleihe|obligation|bono|fondo|структур/i

/** `AAPL 19JAN24 190 C` */
const CONTRACT = /^\S+ \d{1,2}[A-Z]{3}\d{2} [\d.]+ [CP]$/
const CURRENCY_PAIR = /^([A-Z]{3})\.([A-Z]{3})$/

/** The market by the row's asset class in any known language, else by the symbol's form; else the user decides. */
function marketOf(cell: FileCell, symbol: string): Market | AssetClass {
  const category = cell.text
  if (isFuturesClass(category)) return { class: category, cell }
  if (OPTIONS.test(category) && !NO_MARKET.test(category)) return 'OPTIONS'
  if (STOCKS.test(category)) return 'STOCK'
  if (FOREX.test(category)) return 'FOREX'
  if (CRYPTO.test(category)) return 'CRYPTO'
  if (NO_MARKET.test(category)) return { class: category, cell }
  if (CONTRACT.test(symbol)) return 'OPTIONS'
  if (CURRENCY_PAIR.test(symbol)) return 'FOREX'
  return { class: category || 'a class without a name', cell }
}

/** Columns of a statement's table of trades relative to the date, since their order is always the same. */
function columnsOf(head: SheetRow, rows: readonly SheetRow[]) {
  const discriminator = head.cells.findIndex((cell) => DISCRIMINATOR.test(cell.trim()))
  const dated = rows.find(({ cells }) => cells.some((cell) => DATE_TIME.test(cell.trim())))
  const date = dated?.cells.findIndex((cell) => DATE_TIME.test(cell.trim())) ?? -1
  if (discriminator < 0 || date < 0) return null
  // The exchange may be between the date and the quantity.
  const isNumber = (cell: string | undefined) => cell !== undefined && readAmount(cell, 'point') !== null
  const quantity = isNumber(dated?.cells[date + 1]) ? date + 1 : date + 2
  // Nine columns from the quantity on include the closing price, seven do not.
  const hasClose = head.cells.length - quantity >= 9
  return {
    headings: head.cells.map((cell) => cell.trim()),
    category: discriminator + 1,
    currency: discriminator + 2,
    symbol: date - 1,
    date,
    quantity,
    price: quantity + 1,
    proceeds: quantity + (hasClose ? 3 : 2),
    fee: quantity + (hasClose ? 4 : 3),
  }
}

type Columns = NonNullable<ReturnType<typeof columnsOf>>

/** The code of a row that takes back an earlier one. */
const CANCELLED = /(^|;)Ca(;|$)/

interface Stated {
  grain: string
  raw: RawFill
  code: string
}

function statedFill({ row, cells }: SheetRow, grain: string, columns: Columns): Stated {
  const cell = (place: number): FileCell => ({
    column: columns.headings[place] ?? '',
    text: cells[place]?.trim() ?? '',
  })
  const symbol = cell(columns.symbol)
  symbol.text = symbol.text.replace(/\s+/g, ' ')
  const market = marketOf(cell(columns.category), symbol.text)
  const fee = cell(columns.fee)
  const code = cells.at(-1)?.trim() ?? ''
  const cancels = CANCELLED.test(code)
  const quantity = cell(columns.quantity)
  const reading = fillRow({
    row,
    symbol,
    market,
    cancels,
    // Of a cancellation the quantity has the other sign.
    side: cancels ? (quantity.text.startsWith('-') ? 'BUY' : 'SELL') : null,
    date: cell(columns.date),
    quantity,
    price: cell(columns.price),
    proceeds: cell(columns.proceeds),
    // "Comm in USD": for a currency pair the fee is in the account's own currency.
    fees: oneFee(fee, currencyInHeading(fee.column), 'negative-is-paid'),
    currency: cell(columns.currency).text.toUpperCase() || null,
  })
  return { grain, raw: reading.raw, code }
}

/**
 * Reads each fill once, although a file has both orders (Order) and their executions (Trade), which follow them.
 * Executions are taken if they add up to the order; an order without executions is taken itself.
 */
function oneGrain(stated: readonly Stated[]): RowReading[] {
  const keyOf = ({ raw }: Stated) => `${raw.symbol.text} ${raw.currency}`
  interface Block {
    order: Stated | null
    trades: Stated[]
  }
  const blocks: Block[] = []
  const open = new Map<string, Block>()
  for (const one of stated) {
    const known = open.get(keyOf(one))
    if (one.grain === 'order' || !known) {
      const block: Block = one.grain === 'order' ? { order: one, trades: [] } : { order: null, trades: [one] }
      blocks.push(block)
      open.set(keyOf(one), block)
    } else known.trades.push(one)
  }
  const taken = ({ raw }: Stated): RowReading => ({ kind: 'fill', raw })
  return blocks.flatMap(({ order, trades }, at): RowReading[] => {
    const [first] = trades
    if (!order) {
      const isRestated = blocks
        .slice(at + 1)
        .some((later) => later.order && first && keyOf(later.order) === keyOf(first))
      return trades.map((trade) =>
        isRestated ? problemRow(trade.raw.row, trade.raw.quantity, STATED_AGAIN) : taken(trade),
      )
    }
    if (!first) return [taken(order)]
    const [whole, ...parts] = [order, ...trades].map(({ raw }) => numberIn(raw.quantity, 'point'))
    if (whole && parts.every((part) => part !== null) && sum(parts).eq(whole)) {
      const reason = `Restates the executions from row ${first.raw.row} on, which are imported`
      return [leftOutRow(order.raw.row, reason), ...trades.map(taken)]
    }
    const reason = `An execution of the order in row ${order.raw.row}, which is imported as a whole`
    return [taken(order), ...trades.map(({ raw }) => leftOutRow(raw.row, reason))]
  })
}

const STATED_AGAIN =
  'an execution that follows its order: an order for the same symbol comes later, and may state it again'

/** Codes of options that end without a trade, at a price of 0. Their shares are rows of their own. */
const ENDS: [RegExp, Side][] = [
  [/(^|;)Ep(;|$)/i, 'EXPIRE'],
  [/(^|;)A(;|$)/, 'ASSIGN'],
  [/(^|;)Ex(;|$)/, 'EXERCISE'],
]

/** How a fill at a price of 0 is read: an option's end, or the reason why it is left out; null at another price. */
function endOf({ price, market }: RawFill, written: string): { side: Side } | { reason: string } | null {
  if (!isNothing(price.text)) return null
  const side = market === 'OPTIONS' && ENDS.find(([code]) => code.test(written))?.[1]
  return side ? { side } : { reason: 'A fill at a price of 0, which cannot be recorded: close the trade by hand' }
}

const isNothing = (text: string) => readAmount(text, 'point')?.value === '0'

/** How a corporate action says a split, in statements of any language: `XYZ(US0000000001) Split 10 for 1 (XYZ, XYZ CORP, US0000000001)`. */
const SPLIT = /^(\S+?) ?\(\w*\) split (\d+(?:\.\d+)?) for (\d+(?:\.\d+)?)\b/i

/** The row of a corporate action that is a split; null for any other. */
function splitIn(row: number, text: FileCell, date: FileCell, quantity: FileCell): RowReading | null {
  const [, symbol, units, of] = SPLIT.exec(text.text.trim()) ?? []
  if (symbol === undefined) return null
  const ratio = [Number(units), Number(of)] as const
  return splitRow(row, symbol, { symbol: reworded(text, symbol), date, quantity, amount: null, ratio })
}

/** A split of a statement's table: what happened is behind its days, of which the first is the one of the report, when it is in force. */
function splitOfStatement({ row, cells }: SheetRow): RowReading | null {
  const at = cells.findIndex((cell) => SPLIT.test(cell.trim()))
  if (at < 0) return null
  const cell = (column: string, place: number): FileCell => ({ column, text: cells[place]?.trim() ?? '' })
  const day = cells.findIndex((one) => DATE_TIME.test(one.trim()))
  return splitIn(row, cell('Description', at), cell('Report Date', day), cell('Quantity', at + 1))
}

function readStatement(rows: readonly SheetRow[]): RowReading[] | null {
  const isTradesHead = ({ cells }: SheetRow) =>
    HEADER.test(cells[1]?.trim() ?? '') && cells.some((cell) => DISCRIMINATOR.test(cell.trim())) && cells.length >= 12
  if (!rows.some(isTradesHead)) return null

  const readings: RowReading[] = []
  const stated: Stated[] = []
  let columns: Columns | null = null
  let section: string | null = null
  rows.forEach((row, at) => {
    const [name = '', kind = '', grain = ''] = row.cells.map((cell) => cell.trim())
    if (isTradesHead(row)) {
      section = name
      columns = columnsOf(
        row,
        rows.slice(at + 1).filter(({ cells }) => cells[0]?.trim() === name && DATA.test(cells[1]?.trim() ?? '')),
      )
      return
    }
    if (name !== section || columns === null) {
      // One reason per table, since a statement has thirty tables without trades.
      if (DATA.test(kind))
        readings.push(splitOfStatement(row) ?? leftOutRow(row.row, `From another table of the statement: ${name}`))
      return
    }
    if (!DATA.test(kind)) {
      readings.push(leftOutRow(row.row, 'A total, not a fill'))
      return
    }
    const word = grain.toLowerCase()
    if (word !== 'order' && word !== 'trade') {
      readings.push(
        leftOutRow(
          row.row,
          /lot/.test(word)
            ? 'A lot that a fill closed, not a fill itself'
            : `${grain || 'A row without a kind'}: not a fill`,
        ),
      )
      return
    }
    const one = statedFill(row, word, columns)
    const end = endOf(one.raw, one.code)
    if (end && 'reason' in end) readings.push(leftOutRow(row.row, end.reason))
    else stated.push(end ? { ...one, raw: { ...one.raw, ...end } } : one)
  })
  return [...readings, ...oneGrain(stated)]
}

export const ibkrStatement: ImportFormat = {
  id: 'ibkr-statement',
  name: 'Interactive Brokers, activity statement',
  note: 'A statement lists each fill up to three times: as an order, as its executions and as the lots it closed. It counts once. Times are in the account’s time zone.',
  read: readStatement,
}

const MARKET_OF: Record<string, Market> = { '': 'STOCK', STK: 'STOCK', OPT: 'OPTIONS', CASH: 'FOREX', CRYPTO: 'CRYPTO' }

// Trade confirmations leave out "Trade" and "IB" in these headings.
const PRICE: Heading[] = ['TradePrice', 'Price']
const COMMISSION: Heading[] = ['IBCommission', 'Commission']
const MOMENT: Heading[] = ['DateTime', 'Date/Time']
const SYMBOL = ['Symbol', 'ISIN', 'Description']

function flexDate({ cell, find }: FileRow): FileCell {
  const day = cell('TradeDate')
  return find(...MOMENT) ?? reworded(day, `${day.text.trim()} ${find('TradeTime')?.text.trim() ?? ''}`.trim())
}

/** The dollars of a row's currency, if the account's own currency is the dollar; else they are asked about. */
const FX_RATE = 'FXRateToBase'

/** Whether rates to the account's currency are rates to dollars: then those of dollars are 1. */
function isDollarAccount(rows: readonly FileRow[]): boolean {
  const ofDollars = rows.filter(({ find }) => find('CurrencyPrimary')?.text.trim() === USD)
  return (
    ofDollars.length > 0 && ofDollars.every(({ find }) => readAmount(find(FX_RATE)?.text ?? '', 'point')?.value === '1')
  )
}

function flexTrade(tableRow: FileRow, isInDollars: boolean): RowReading {
  const { row, cell, find } = tableRow
  const rate = find(FX_RATE)
  const names = SYMBOL.flatMap((heading) => find(heading) ?? [])
  const symbol = names.find(({ text }) => text.trim() !== '') ?? cell(...SYMBOL)
  const name = symbol.text.replace(/\s+/g, ' ').trim()
  const classCell = cell('AssetClass')
  const assetClass = classCell.text.trim().toUpperCase()
  const market = MARKET_OF[assetClass] ?? { class: assetClass, cell: classCell }
  const codeOf = (...headings: Heading[]) =>
    find(...headings)
      ?.text.trim()
      .toUpperCase() || null
  const code = find('Notes/Codes', 'Code')?.text.trim() ?? ''
  const written = find('Buy/Sell')
  // `BUY (Ca.)`: the side is that of the fill which it takes back.
  const side = written && reworded(written, written.text.replace(/\(Ca\.\)/i, '').trim())
  const cancels =
    CANCELLED.test(code) || side?.text !== written?.text.trim() || isTradeCancel(find('TransactionType')?.text ?? '')
  const reading = fillRow({
    row,
    cancels,
    id: find('TradeID', 'IBExecID', 'ExecID', 'TransactionID')?.text.trim() || null,
    symbol: reworded(symbol, name),
    market,
    expiration: market === 'OPTIONS' ? find('Expiry') : null,
    strike: find('Strike'),
    right: find('Put/Call'),
    multiplier: find('Multiplier'),
    date: flexDate(tableRow),
    side,
    quantity: cell('Quantity'),
    price: cell(...PRICE),
    proceeds: find('Proceeds'),
    fees: [
      ...oneFee(find(...COMMISSION), codeOf('IBCommissionCurrency', 'CommissionCurrency'), 'negative-is-paid'),
      ...oneFee(find('Taxes'), null, 'negative-is-paid'),
    ],
    total: find('NetCash'),
    currency: codeOf('CurrencyPrimary'),
    rate: rate && { cell: rate, says: isInDollars ? 'dollars' : null },
  })
  const end = endOf(reading.raw, code)
  if (end && 'reason' in end) return leftOutRow(row, end.reason, reading.raw.date)
  return end ? { ...reading, raw: { ...reading.raw, ...end } } : reading
}

const FLEX_HEADINGS = new Set(
  'clientaccountid currencyprimary assetclass levelofdetail conid tradeprice ibcommission ibcommissioncurrency ibexecid netcash'.split(
    ' ',
  ),
)
/** What the headings of a CSV are called in an XML file. */
const XML_NAMES = new Map([
  ['accountId', 'ClientAccountID'],
  ['currency', 'CurrencyPrimary'],
  ['assetCategory', 'AssetClass'],
  ['buySell', 'Buy/Sell'],
  ['putCall', 'Put/Call'],
  ['notes', 'Notes/Codes'],
])
const csvName = (heading: string) => XML_NAMES.get(heading.trim()) ?? heading.trim()

/** Rows before and after the sections of a query, if the customer asked for them. */
const FRAME = /^(BOF|BOA|BOS|EOS|EOA|EOF)$/

/** A row of a query with line descriptors begins with HEADER or DATA and the section's code. */
const withoutDescriptor = (row: SheetRow): SheetRow =>
  /^(HEADER|DATA)$/.test(row.cells[0]?.trim() ?? '') ? { ...row, cells: row.cells.slice(2) } : row

const NO_TRADES = 'From another section of the query, without trades'

function splitOfFlex({ row, find, cell }: FileRow): RowReading {
  const text = find('ActionDescription') ?? find('Description')
  const split = text && splitIn(row, text, cell('ReportDate', 'Report Date'), cell('Quantity'))
  return split ?? leftOutRow(row, NO_TRADES)
}

/** Reads the sections of a Flex query that hold trades; each has headings of its own. */
function readFlex(sheet: readonly SheetRow[]): RowReading[] | null {
  const frames: RowReading[] = []
  const sections: Table[] = []
  for (const [at, whole] of sheet.entries()) {
    if (at === HEAD_WITHIN && sections.length === 0) return null
    const row = withoutDescriptor(whole)
    const known = row.cells.filter((cell) => FLEX_HEADINGS.has(csvName(cell).toLowerCase())).length
    if (known >= 2) sections.push({ headings: headingsOf(row).map(csvName), headRow: row.row, rows: [] })
    else if (FRAME.test(row.cells[0]?.trim() ?? ''))
      frames.push(leftOutRow(row.row, 'A line that marks a section of the query'))
    else sections.at(-1)?.rows.push(row)
  }
  const isTrades = ({ headings }: Table) => hasHeadings(headings, SYMBOL, 'Quantity', PRICE, [...MOMENT, 'TradeDate'])
  if (!sections.some(isTrades)) return null
  const level = ({ find }: FileRow) => find('LevelOfDetail')?.text ?? ''
  const trades = sections.filter(isTrades).flatMap((section) => tableRows(section))
  const isWanted = levelFilter(trades.map(level))
  const isInDollars = isDollarAccount(trades)
  return [
    ...trades.map((row) =>
      isWanted(level(row))
        ? flexTrade(row, isInDollars)
        : leftOutRow(row.row, `${level(row)}: names fills that have rows of their own`, flexDate(row)),
    ),
    ...sections.filter((section) => !isTrades(section)).flatMap((section) => tableRows(section).map(splitOfFlex)),
    ...frames,
  ]
}

export const ibkrFlex: ImportFormat = {
  id: 'ibkr-flex',
  name: 'Interactive Brokers, Flex query of trades',
  note: 'Trades and trade confirmations. Executions are imported, or orders if the query has no executions. Times are in the account’s time zone.',
  read: readFlex,
}
