import { readPair } from '@/domain/contract/currencies'
import { isMarket, type Side } from '@/domain/contract/markets'
import { currencyCode, currencyInHeading, isCurrency, readByAnyMark } from '@/features/imports/cells/amounts.rules'
import {
  expirationOfCode,
  isCoin,
  isIndianFuture,
  marketOfClass,
  marketOfSymbol,
  readCoinPair,
} from '@/features/imports/cells/markets.rules'
import { kindOf, movesUnits, noFillOf, type RowWord, statusOf } from '@/features/imports/cells/words.rules'
import { isTradeCancel, takenBack } from '@/features/imports/fills/cancelled.rules'
import type { FileCell, RawFee, RawFill, RawSum, RowReading } from '@/features/imports/fills/fill'
import { sideOf } from '@/features/imports/fills/side.rules'
import type { SheetRow } from '../../sheet.rules'
import type { MappedField } from '../fields'
import { wordsOf } from '../headings.rules'
import { fillRow, leftOutRow, problemRow, reworded, splitRow, type Table } from '../table.rules'
import type { FileFacts, Find, KnownWords } from './file.rules'
import type { Mapping } from './mapping'
import { eventOf, IS_NEGATIVE, isDate, isZero, withoutAt } from './written'

/** Headings of quantities that say what was done, whatever was ordered. */
const FILLED = /\b(filled|fill|executed|exec|closed|closing)\b/

/** Headings of quantities that may be in lots. */
const MAYBE_LOTS = /^(volume|size|units lots|vol|clos(ing|ed) (quantity|volume))$/

/** Without any of these, a row is none of the table. */
const NAMING = ['symbol', 'quantity', 'price'] as const

/** How files write an empty cell. */
const NOTHING = /^\s*(n\/?a|[-–—]{0,2})\s*$/i

/** How a column of cancellations says that there was none. */
const NOT_CANCELLED = /^(|-+|n|no|none|false|0|nein|non)$/i

const CASH_FOR_PART = 'Cash for a part of a share, without the split that left it'

/** A row with what reads its cells. */
interface Row {
  row: number
  cells: readonly string[]
  file: FileFacts
  find: Find
  /** Like `find`; empty if the file has no such column. */
  cell: (field: MappedField) => FileCell
  isPosition: boolean
}

/** What a row of the file says: a fill, the two fills of a position, or why it is not a fill. */
export function readRow({ row, cells }: SheetRow, find: Find, file: FileFacts): RowReading[] {
  const cell = (field: MappedField): FileCell => find(field) ?? { column: field, text: '' }
  const read: Row = { row, cells, file, find, cell, isPosition: file.mapping.columns.closePrice !== undefined }
  if (isNote(read)) return [leftOutRow(row, 'A note, not a row of the table')]
  if (file.known.splits.has(row)) return [splitOf(read)]
  const said = wordOf(read)
  const other = ('word' in said && notAFillByWord(read, said)) || notAFillByCells(read)
  if (other) return [other]
  const raw = rawFillOf(read, 'unknown' in said ? said.unknown : null)
  return read.isPosition ? positionRows(raw, find, sumOf(read, 'profit')) : [fillRow(raw)]
}

const isNote = ({ find, cell }: Row) =>
  NAMING.every((field) => cell(field).text.trim() === '') &&
  sideOf(cell('side').text) === null &&
  // A word says what a row without a fill is.
  !(['kind', 'status', 'side', 'amount'] as const).some((field) => find(field)?.text.trim())

/** Whether the quantity is what was filled, whatever was ordered. */
const isFilledQuantity = ({ cell }: Row) => FILLED.test(wordsOf(cell('quantity').column))

/** A row whose type or status says that it is not a fill; null for a fill. */
function notAFillByWord(read: Row, said: Said): RowReading | null {
  if (!said.cell) return null
  const { row, find, cell } = read
  const word = said.cell.text.trim()
  const quantity = cell('quantity').text
  if (said.word === 'split') return splitOf(read)
  if (said.word === 'cash')
    return {
      ...leftOutRow(row, CASH_FOR_PART, find('date')),
      cash: { symbol: cell('symbol'), date: cell('date'), amount: cell('amount') },
    }
  const saysFilled = isFilledQuantity(read) && quantity.trim() !== ''
  if (said.word === 'part' && !saysFilled)
    return problemRow(row, said.cell, 'a column that says how much of the order was filled')
  const isStatus = said.cell.column === find('status')?.column
  if (said.word !== 'none' || (saysFilled && !isZero(quantity) && isStatus)) return null
  const reason =
    said.reason ??
    (isStatus ? `An order that is “${word}”, without a fill` : `“${word}” is neither a purchase nor a sale`)
  const moves = !isStatus && movesUnits(`${word} ${said.reason}`) && !isZero(quantity)
  return { ...leftOutRow(row, reason, find('date')), ...(moves && { moves: cell('symbol') }) }
}

/** A row whose other cells say that it is not a fill, or not one that can be read; null for a fill. */
function notAFillByCells(read: Row): RowReading | null {
  const { row, cells, file, find, cell } = read
  const isBlank = (field: MappedField) => NOTHING.test(cell(field).text)
  if (isBlank('quantity') && isBlank('price') && sideOf(cell('side').text) === null && file.known.side === null)
    return leftOutRow(row, 'It has neither a quantity nor a price, so it is not a fill', find('date'))
  const cancelled = cells[file.cancelledAt]?.trim() ?? ''
  if (!NOT_CANCELLED.test(cancelled) && !isFilledQuantity(read))
    return leftOutRow(row, `It was cancelled: “${file.table.headings[file.cancelledAt]}” is filled`, find('date'))
  if (file.known.isTable && !/\d/.test(cell('date').text))
    return leftOutRow(row, 'A row without a date, so not one of the table')
  if (file.isByMoney && isZero(find('amount')?.text ?? ''))
    return problemRow(row, cell('amount'), 'the money that was paid or received, which tells a purchase from a sale')
  const other = file.legs.others.get(row)
  return other === undefined
    ? null
    : leftOutRow(row, `The other side of the fill of row ${other}, counted with it`, find('date'))
}

/** A fill as it is written. @param unknownWord the cell whose word the user has to explain */
function rawFillOf(read: Row, unknownWord: FileCell | null): Parameters<typeof fillRow>[0] {
  const { row, cells, file, find, cell, isPosition } = read
  const { table, known } = file
  const { columns } = file.mapping
  const leg = file.legs.fills.get(row)
  const codeOf = (field: MappedField) => currencyCode(find(field)?.text ?? '') || null
  /** The part of an event that belongs to a field; the cell itself if it is not an event. */
  const partOf = (field: 'side' | 'quantity' | 'price') => {
    const whole = cell(field)
    const event = eventOf(whole.text)
    return event && columns.quantity === columns.price
      ? reworded(whole, event[field])
      : reworded(whole, field === 'price' ? withoutAt(whole.text) : whole.text)
  }
  const quantity = leg?.quantity ?? partOf('quantity')
  // `0.01 BTC`: without a column of symbols, what stands behind the quantity is what was traded.
  const coin = columns.symbol === undefined ? coinIn(quantity.text) : null
  const named = reworded(cell('symbol'), withoutOddLot(cell('symbol').text))
  const symbol = coin === null ? named : reworded(quantity, coin)
  const back = takenBack(cell('side').text, (text) => {
    const meant = known.words(text)
    return meant && 'side' in meant ? meant.side : sideOf(text)
  })
  const fees = [
    ...file.fees.map((one) => feeOf(one, table, cells)),
    ...(leg?.fees ?? []),
    ...(known.fees.get(row) ?? []),
  ].filter(({ cell: { text } }, at) => at === 0 || text.trim() !== '')
  const [date, time] = [cell('date'), find('time')]
  const contract =
    coin === null ? marketOf(find, file.mapping, leg !== undefined) : ({ market: 'CRYPTO', expiration: null } as const)
  return {
    row,
    ...contract,
    cancels: back !== null || isTradeCancel(cell('kind').text),
    lacksSymbol: columns.symbol === undefined && coin === null,
    strike: find('strike'),
    right: find('right'),
    multiplier: find('multiplier'),
    unknownWord,
    account: find('account')?.text.trim() || null,
    id: find('id')?.text.trim() || null,
    symbol,
    date: time && !isPosition ? dateAndTime(date, time) : date,
    side:
      back ??
      leg?.side ??
      known.side ??
      moneySide(file, find('amount')) ??
      sideIn(find('side') && partOf('side'), known.words),
    mayBePosition: file.mayBePosition ? { effect: find('effect') } : null,
    quantity,
    lots: lotsOf(quantity, isPosition || contract.market === 'FOREX'),
    price: leg?.price ?? partOf('price'),
    amount: find('amount'),
    isNetUnknown: !/\b(gross|before)\b/.test(wordsOf(find('amount')?.column ?? '')),
    fees,
    currency:
      leg?.currency ??
      codeOf('currency') ??
      eventOf(cell('price').text)?.currency ??
      readCoinPair(symbol.text)?.quote ??
      null,
    rate: rateOf(find('rate')),
    said: {
      amount: leg || isPosition ? null : sumOf(read, 'amount'),
      profit: isPosition ? null : sumOf(read, 'profit'),
      balance: isPosition || leg ? null : sumOf(read, 'balance'),
      held: isPosition ? null : find('held'),
    },
  }
}

/** A sum that the file states, with its currency; null for an empty cell. */
function sumOf({ cells, file, find }: Row, field: 'amount' | 'profit' | 'balance'): RawSum | null {
  const place = file.mapping.columns[field]
  const written = find(field)
  if (!written || written.text.trim() === '') return null
  const beside = place === undefined ? undefined : file.currencyBeside(place)
  const code = beside === undefined ? null : currencyCode(cells[beside] ?? '') || null
  return { cell: written, currency: code ?? currencyInHeading(written.column) }
}

/** What a row is, by the cell that says it; without a cell it is a fill. */
interface Said {
  word: RowWord
  cell: FileCell | null
  reason: string | null
}

/** What a row is by its columns of statuses and types; `unknown`: the cell whose word the user has to explain. */
function wordOf({ file, find, isPosition }: Row): Said | { unknown: FileCell } {
  const { words } = file.known
  for (const [field, meaning] of [
    ['kind', kindOf],
    ['status', isPosition ? positionStatusOf : statusOf],
    ['side', noFillOf],
  ] as const) {
    const cell = find(field)
    if (!cell || cell.text.trim() === '') continue
    const known = words(cell.text)
    if (known && ('side' in known || known.word === 'fill')) continue
    if (known) return { word: known.word, cell, reason: known.reason }
    if (field === 'kind' && isTradeCancel(cell.text)) continue
    const word = meaning(cell.text)
    if (word === null && field !== 'side' && !(field === 'kind' && sideOf(cell.text) !== null)) return { unknown: cell }
    if (word !== null && word !== 'fill') return { word, cell, reason: null }
  }
  return { word: 'fill', cell: null, reason: null }
}

/** A position may be open or closed, won or lost. */
const positionStatusOf = (text: string): RowWord | null =>
  /^(open|closed?|win|won|loss|lost|profit)$/i.test(text.trim()) ? 'fill' : statusOf(text)

/** A row that changes the number of shares. */
function splitOf({ row, find, cell }: Row): RowReading {
  const symbol = cell('symbol')
  const split = { symbol, date: cell('date'), quantity: cell('quantity'), amount: find('amount'), ratio: null }
  return splitRow(row, symbol.text.trim() || 'an unnamed share', split, find('date'))
}

/** The side by the money of a row, where nothing else tells it; null for other files, and for a row without money. */
const moneySide = ({ isByMoney }: FileFacts, amount: FileCell | null): Side | null =>
  isByMoney && amount && /[1-9]/.test(amount.text) ? (IS_NEGATIVE.test(amount.text) ? 'BUY' : 'SELL') : null

/** Brazil's exchange writes an F behind the code of a share that is traded in less than a lot: `PETR4F` is PETR4. */
const withoutOddLot = (symbol: string) => symbol.replace(/^([A-Z]{4}\d{1,2})F$/, '$1')

/** The coin behind a quantity; null where there is none, or money. */
function coinIn(text: string): string | null {
  const code = readByAnyMark(text)?.currency ?? null
  return code !== null && /^[A-Z][A-Z\d]{1,9}$/.test(code) && !isCurrency(code) ? code : null
}

/** A side's cell, or the side where the broker's word is known. */
function sideIn(cell: FileCell | null, words: KnownWords): FileCell | Side | null {
  const known = cell && words(cell.text)
  return known && 'side' in known ? known.side : cell
}

/** A row that is a whole position, as its two fills; its fees are paid at the exit. Without an exit it is still open. */
function positionRows(raw: Parameters<typeof fillRow>[0], find: Find, profit: RawSum | null): RowReading[] {
  const [closeDate, closePrice] = [find('closeDate'), find('closePrice')]
  const apart = `position ${raw.row}`
  const isOpen = !closeDate || closeDate.text.trim() === '' || !closePrice || isZero(closePrice.text)
  const entry = { ...raw, apart, amount: null }
  if (isOpen) return [fillRow(entry)]
  const price = reworded(closePrice, withoutAt(closePrice.text))
  const said = { amount: null, profit, balance: null, held: null }
  return [fillRow({ ...entry, fees: [] }), fillRow({ ...entry, part: 1, date: closeDate, price, said })]
}

/** The market of a row by its class or its symbol, else that of all rows; and the day on which an option's code ends. */
function marketOf(find: Find, mapping: Mapping, isLeg: boolean): Pick<RawFill, 'market' | 'expiration'> {
  const symbol = find('symbol')?.text ?? ''
  const stated = find('expiration')
  const expiration = stated && stated.text.trim() !== '' ? stated : expirationOfCode(symbol)
  const named = find('market')
  const word = named?.text.trim().toUpperCase() ?? ''
  if (named && word !== '') {
    const known = isMarket(word) ? word : marketOfClass(word)
    // A class of all equities holds their options too, whose code tells them.
    const own = known === 'STOCK' && expirationOfCode(symbol) !== null ? 'OPTIONS' : known
    return { market: own ?? { class: named.text.trim(), cell: named }, expiration: expiration ?? stated }
  }
  if (isIndianFuture(symbol)) return { market: 'ALTERNATIVE', expiration: null }
  const isOption = expiration !== null && mapping.columns.expiration !== undefined
  // A ledger of coins names each by itself.
  const own = isOption ? 'OPTIONS' : (marketOfSymbol(symbol) ?? (isLeg && isCoin(symbol) ? 'CRYPTO' : null))
  const market =
    own ?? (isMarket(mapping.market) && (mapping.market !== 'FOREX' || readPair(symbol)) ? mapping.market : 'STOCK')
  return { market, expiration: expiration ?? (market === 'OPTIONS' ? stated : null) }
}

/** Whether a quantity is in lots: as its heading or its cell says. A volume of currencies, or of a position, may be. */
function lotsOf({ column, text }: FileCell, mayBe: boolean): RawFill['lots'] {
  const words = wordsOf(column)
  if (/\blots?\b/i.test(text) || (/\blots?\b/.test(words) && !/\bunits?\b/.test(words))) return 'lots'
  return mayBe && MAYBE_LOTS.test(words) ? 'asked' : null
}

function feeOf(
  { place, currency, sign }: FileFacts['fees'][number],
  { headings }: Table,
  cells: readonly string[],
): RawFee {
  const column = headings[place] ?? ''
  const stated = currency === undefined ? null : currencyCode(cells[currency] ?? '') || null
  return { cell: { column, text: cells[place] ?? '' }, currency: stated ?? currencyInHeading(column), sign }
}

/** What a column of rates says is asked where it is needed: brokers write them either way, and to other currencies. */
const rateOf = (cell: FileCell | null) => cell && { cell, says: null }

/** A date with the time of another column, unless that column holds the date as well. */
function dateAndTime(date: FileCell, time: FileCell): FileCell {
  return isDate(time.text)
    ? time
    : { column: `${date.column} ${time.column}`, text: `${date.text.trim()} ${time.text.trim()}` }
}
