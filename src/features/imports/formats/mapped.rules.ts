import { readPair } from '@/domain/contract/currencies'
import { isMarket, type Side } from '@/domain/contract/markets'
import { Decimal } from '@/domain/decimal'
import {
  currencyCode,
  currencyInHeading,
  DECIMAL_MARKS,
  type DecimalMark,
  isCurrency,
  readAmount,
} from '@/features/imports/cells/amounts.rules'
import { DATE_ORDERS, readWrittenDay } from '@/features/imports/cells/dates.rules'
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
import { effectOf, sayPositions, sideOf } from '@/features/imports/fills/fills.rules'
import type { OtherNumber } from '@/features/imports/fills/sums.rules'
import type { SheetRow } from '../sheet.rules'
import {
  CONTENT,
  GUESSED,
  HEADINGS,
  isCancelledAt,
  isFeeHeading,
  isTotalFees,
  type MappedField,
  NOT_OF_FILL,
  OPENING,
  POSITION_SYMBOL,
  placeOf,
  wordsOf,
} from './headings.rules'
import { type Legs, legsOf, otherLegReason } from './legs.rules'
import { fillRow, leftOutRow, levelFilter, reworded, type Table } from './table.rules'

/** The column of each field, from 0; absent for fields without a column. */
export interface Mapping {
  /** Row number of the headings. */
  headRow: number
  columns: Partial<Record<MappedField, number>>
  /** The columns of fees besides that of `fee`. */
  otherFees?: readonly number[]
  /** The market of all rows, unless a column or a row's symbol says it. */
  market: string
}

/** A column of exchange rates is not a column of prices. */
const EXCHANGE = /\b(exchange|conversion|fx)\b/

/** Rows that are looked at to tell what a column holds. */
export const LOOKED_AT = 50

/** A currency's code as files write it, also of a coin or of hundredths. */
const CODE = /^([A-Z]{3,5}|GBp|ZAc)$/

/** An event of a statement: `Buy 10 @ 46.72 USD`, `CLOSE BUY 2/3 @ 110.00` (two of three). */
const EVENT = /^([^\d@]{0,40}?) ?(-?\d[\d.,'’]*)(?: ?\/ ?\d[\d.,'’]*)? ?@ ?(\d[\d.,'’]*)(?: ?([A-Z]{3}))?$/

/** Side, quantity, price and currency of a cell that holds them all; null for other cells. */
function eventOf(text: string) {
  const match = EVENT.exec(text.replace(/\s+/g, ' ').trim())
  return match && { side: match[1] ?? '', quantity: match[2] ?? '', price: match[3] ?? '', currency: match[4] ?? null }
}

/** A time of the day alone. */
const CLOCK = /^\d{1,2}:\d{2}(:\d{2})?(\.\d+)?( ?[ap]m)?$/i

/** A price behind the sign of a limit: `@185.50`. */
const withoutAt = (text: string) => text.trim().replace(/^@ ?/, '')

/** The row most likely to be the headings: the first with as many cells as most rows, and text in them. */
function guessHeadRow(rows: readonly SheetRow[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [usual] = [...counts].filter(([cells]) => cells > 1).sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1]
  const isHead = ({ cells }: SheetRow) =>
    cells.length === usual && cells.filter((cell) => /\p{L}{2}/u.test(cell)).length > usual / 2
  return (rows.find(isHead) ?? rows[0])?.row ?? 1
}

/** The table below a row of headings, without rows that repeat it; null if there is no such row. */
export function tableAt(rows: readonly SheetRow[], headRow: number): Table | null {
  const index = rows.findIndex(({ row }) => row === headRow)
  const head = rows[index]
  if (!head) return null
  const below = rows.slice(index + 1)
  const width = Math.max(head.cells.length, ...below.slice(0, LOOKED_AT).map(({ cells }) => cells.length))
  const headings = Array.from({ length: width }, (_, place) => head.cells[place]?.trim() || `Column ${place + 1}`)
  const repeated = head.cells.join('\n')
  return { headings, headRow, rows: below.filter(({ cells }) => cells.join('\n') !== repeated) }
}

const isNumber = (text: string) => DECIMAL_MARKS.some((mark) => readAmount(withoutAt(text), mark) !== null)
const isDate = (text: string) => DATE_ORDERS.some((order) => readWrittenDay(text, order) !== null)

/** The mapping suggested by the headings and the first rows; each column once, except a column of events. */
export function guessMapping(rows: readonly SheetRow[]): Mapping {
  const headRow = guessHeadRow(rows)
  const table = tableAt(rows, headRow)
  const columns: Mapping['columns'] = {}
  if (!table) return { headRow, columns, market: 'STOCK' }
  const words = table.headings.map(wordsOf)
  const places = words.map((_, place) => place)
  const looked = table.rows.slice(0, LOOKED_AT)
  const filledAt = places.map((place) =>
    looked.map(({ cells }) => cells[place]?.trim() ?? '').filter((text) => text !== ''),
  )
  const filled = (place: number) => filledAt[place] ?? []
  const isCode = (place: number) => filled(place).length > 0 && filled(place).every((text) => CODE.test(text))
  const holds = (field: MappedField, place: number) => {
    const texts = filled(place)
    const content = CONTENT[field]
    if (content === 'code') return texts.length === 0 || isCode(place)
    // A column that is empty so far may hold what its heading says.
    if (texts.length === 0 || content === undefined) return true
    return content === 'date' ? texts.some((text) => /\d/.test(text) && !CLOCK.test(text)) : texts.some(isNumber)
  }
  const taken = new Set<number>()
  const take = (field: MappedField, place: number | undefined) => {
    if (place === undefined) return
    columns[field] = place
    taken.add(place)
  }

  // A cell such as `100@185.5` is a summary where the fill has columns of its own.
  const hasOwn = (field: 'quantity' | 'price') =>
    placeOf(
      words,
      HEADINGS[field],
      (_, place) => holds(field, place) && filled(place).every((text) => eventOf(text) === null),
    ) !== undefined
  const isApart = hasOwn('quantity') && hasOwn('price')
  const event = words.findIndex((_, place) =>
    filled(place).some((text) => {
      const read = eventOf(text)
      return read !== null && /[^@\s]/.test(text.split('@')[0] ?? '') && !(isApart && read.side === '')
    }),
  )
  if (event >= 0) {
    taken.add(event)
    columns.quantity = event
    columns.price = event
    if (filled(event).some((text) => sideOf(eventOf(text)?.side ?? '') !== null)) columns.side = event
  }
  const free = (field: MappedField) => (_: string, place: number) => !taken.has(place) && holds(field, place)
  takePosition(words, free, take)
  const isPosition = columns.closeDate !== undefined

  // Beside a column of “buy” and “sell”, one of “long” and “short” is not the side; alone it is, or with one of “open” and
  // “close”, whatever their headings.
  const saysEffect = (place: number) =>
    filled(place).length > 0 && filled(place).every((text) => effectOf(text) !== null)
  const saysPosition = (place: number) => sayPositions(filled(place))
  const saysSide = (place: number) =>
    filled(place).some((text) => sideOf(text) !== null) &&
    filled(place).every((text) => sideOf(text) !== null || noFillOf(text) !== null)
  const sides = places.filter((place) => !taken.has(place) && saysSide(place))
  if (event < 0 && sides.some(saysPosition)) {
    const side = sides.find((place) => !saysPosition(place)) ?? sides[0]
    const effect = side !== undefined && saysPosition(side) && !isPosition ? places.find(saysEffect) : undefined
    take('side', side)
    take('effect', effect)
  } else if (event < 0 && sides.length === 1) {
    take('side', sides[0])
  }
  if (isPosition) take('symbol', placeOf(words, POSITION_SYMBOL, free('symbol')))
  // A type that says which rows are fills, beside the side.
  const isKind = (place: number) =>
    filled(place).some((text) => (columns.side === undefined ? kindOf(text) === 'fill' : kindOf(text) !== null)) &&
    filled(place).every((text) => sideOf(text) === null)
  take(
    'kind',
    placeOf(words, HEADINGS.kind, (_, place) => !taken.has(place) && isKind(place)),
  )
  for (const field of GUESSED) {
    if (columns[field] !== undefined) continue
    if (isPosition && (field === 'time' || field === 'effect')) continue
    const fits = (heading: string, place: number) =>
      !taken.has(place) &&
      holds(field, place) &&
      !(field === 'effect' && !saysEffect(place)) &&
      !(field === 'price' && EXCHANGE.test(heading)) &&
      !NOT_OF_FILL[field]?.test(heading) &&
      !((field === 'amount' || field === 'profit' || field === 'balance') && isFeeHeading(heading)) &&
      // Without a word in it, signs may tell the side.
      !(field === 'side' && filled(place).length === 0)
    take(field, placeOf(words, HEADINGS[field], fits))
  }
  // The money of a position in currencies is its profit, not what it is worth.
  const { amount, profit } = columns
  if (amount !== undefined && profit !== undefined && isSameColumn(table, amount, profit)) delete columns.amount
  takeLate(words, free, take, columns, table)
  // A column of dates under another heading, before the day of settlement.
  if (columns.date === undefined) {
    const isOfDates = (texts: readonly string[]) =>
      texts.length > 0 && texts.every((text) => isDate(text) && !/^\d+([.,]\d+)?$/.test(text))
    const dates = places.filter((place) => !taken.has(place) && isOfDates(filled(place)))
    take('date', dates.find((place) => !NOT_OF_FILL.date?.test(words[place] ?? '')) ?? dates[0])
  }
  const isCoin = COIN.test(words[columns.symbol ?? -1] ?? '') && QUOTE.test(words[columns.currency ?? -1] ?? '')
  const isPairs = columns.symbol !== undefined && saysPairs(filled(columns.symbol))
  const market = isCoin ? 'CRYPTO' : isPairs ? 'FOREX' : 'STOCK'
  return withMoney({ headRow, columns, market }, table, { words, taken, filled, isCode })
}

const isSameColumn = ({ rows }: Table, one: number, other: number) => {
  const pairs = rows.map(({ cells }) => [cells[one]?.trim() ?? '', cells[other]?.trim() ?? ''])
  return pairs.some(([, text = '']) => /[1-9]/.test(text)) && pairs.every(([a, b = '']) => a === b || !/[1-9]/.test(b))
}

/** Headings of a coin, and of what it is paid in. */
const COIN = /^(base )?(currency|asset|coin)$/
const QUOTE = /\bquote\b/

type Take = (field: MappedField, place: number | undefined) => void
type Free = (field: MappedField) => (words: string, place: number) => boolean

/** The two ends of a position, where each row has both; some files write the same headings twice. */
function takePosition(words: readonly string[], free: Free, take: Take): void {
  const second = (heading: string) => {
    const [first, next] = words.flatMap((one, at) => (one === heading ? [at] : []))
    return first !== undefined && next !== undefined ? { first, next } : null
  }
  const prices = second('price')
  const times = second('time')
  const closePrice = placeOf(words, HEADINGS.closePrice, free('closePrice')) ?? prices?.next
  const closeDate = placeOf(words, HEADINGS.closeDate, free('closeDate')) ?? times?.next
  const openPrice = placeOf(words, OPENING.price, free('price')) ?? prices?.first
  const openDate = placeOf(words, OPENING.date, free('date')) ?? times?.first
  if (closeDate === undefined || openDate === undefined || closeDate === openDate) return
  // Two dates without two prices: the missing one is asked for, since one end is not a position.
  if (closePrice === undefined || openPrice === undefined) {
    if (prices === null && times !== null) return
    take('closeDate', closeDate)
    take('date', openDate)
    return
  }
  take('closePrice', closePrice)
  take('closeDate', closeDate)
  take('price', openPrice)
  take('date', openDate)
}

/** Columns whose headings mean something else where their better fields are there. */
function takeLate(words: readonly string[], free: Free, take: Take, columns: Mapping['columns'], table: Table): void {
  take('held', placeOf(words, HEADINGS.held, free('held')))
  // A lone column of times may hold the dates as well.
  const { time, amount, price, symbol } = columns
  if (columns.date === undefined && time !== undefined) {
    columns.date = time
    delete columns.time
  }
  // A time behind another date is of that one: of a quote, not of the fill.
  const before = (time ?? 0) - 1
  if (before >= 0 && before !== columns.date && /\b(date|datum|fecha|data)\b/.test(words[before] ?? ''))
    delete columns.time
  const paired = pairedPlaces(table, words, symbol)
  if (columns.quantity === undefined && amount !== undefined && (price !== undefined || paired !== null)) {
    // Beside a net or booked amount, the plain one is of units.
    const plain = words.findIndex((heading, at) => at !== amount && heading === 'amount')
    columns.quantity = plain < 0 ? amount : plain
    if (plain < 0) delete columns.amount
  }
  // A coin named by itself, beside what it was paid in.
  const base = words.findIndex((heading, at) => at !== columns.currency && COIN.test(heading))
  if (base >= 0 && columns.symbol === undefined && QUOTE.test(words[columns.currency ?? -1] ?? ''))
    columns.symbol = base
  if (paired && columns.quantity !== undefined) {
    columns.reference = paired.reference
    columns.unit = paired.unit
    if (columns.id === paired.reference) delete columns.id
    if (columns.currency === paired.unit) delete columns.currency
  }
}

/** Share of rows that must come in pairs for a reference to join them. */
const PAIRED_SHARE = 0.5

/** A reference that two rows have, and the column that tells them apart: the coin paid and the coin bought. */
function pairedPlaces(table: Table, words: readonly string[], symbol: number | undefined) {
  const unit = placeOf(words, HEADINGS.unit, () => true)
  if (unit === undefined) return null
  const looked = table.rows.slice(0, LOOKED_AT)
  for (const wanted of HEADINGS.reference.split('|')) {
    const reference = placeOf(words, wanted, (_, place) => place !== symbol)
    if (reference === undefined) continue
    const units = new Map<string, Set<string>>()
    for (const { cells } of looked) {
      const key = cells[reference]?.trim() ?? ''
      if (key !== '') units.set(key, (units.get(key) ?? new Set()).add(cells[unit]?.trim() ?? ''))
    }
    const paired = [...units.values()].filter(({ size }) => size === 2).length
    if (paired > 0 && paired * 2 >= looked.length * PAIRED_SHARE) return { reference, unit }
  }
  return null
}

interface Looked {
  words: readonly string[]
  taken: ReadonlySet<number>
  filled: (place: number) => string[]
  isCode: (place: number) => boolean
}

/** The mapping with the currencies beside their amounts and with all columns of fees. */
function withMoney(mapping: Mapping, table: Table, { words, taken, filled, isCode }: Looked): Mapping {
  const { columns } = mapping
  // Some files write the currency beside its amount, under no heading.
  const beside = (place: number | undefined) => {
    const next = (place ?? -2) + 1
    return next > 0 && /^column \d+$/.test(words[next] ?? '') && isCode(next) ? next : undefined
  }
  const fees = words.flatMap((heading, place) =>
    (place === columns.fee || !taken.has(place)) && isFeeHeading(heading) && filled(place).some(isNumber)
      ? [place]
      : [],
  )
  const [first, ...others] = withoutTotals(fees, words, table)
  if (first !== undefined) columns.fee = first
  const currency = columns.currency ?? beside(columns.price)
  if (currency !== undefined) columns.currency = currency
  const feeCurrency = columns.feeCurrency ?? beside(columns.fee)
  if (feeCurrency !== undefined) columns.feeCurrency = feeCurrency
  return others.length > 0 ? { ...mapping, otherFees: others } : mapping
}

/** Without a column of totals, if the other columns add up to it; only that column, if they are part of it. */
function withoutTotals(fees: readonly number[], words: readonly string[], table: Table): number[] {
  const total = fees.find((place) => isTotalFees(words[place] ?? ''))
  const parts = fees.filter((place) => place !== total)
  if (total === undefined || parts.length === 0) return [...fees]
  const amountAt = (cells: readonly string[], place: number) => {
    const text = withoutAt(cells[place] ?? '')
    return Math.abs(Number(DECIMAL_MARKS.map((mark) => readAmount(text, mark)?.value).find(Boolean) ?? 0))
  }
  const gaps = table.rows
    .slice(0, LOOKED_AT)
    .map(({ cells }) => amountAt(cells, total) - parts.reduce((sum, place) => sum + amountAt(cells, place), 0))
  if (gaps.every((gap) => Math.abs(gap) < HALF_CENT)) return parts
  return gaps.every((gap) => gap > -HALF_CENT) ? [total] : [...fees]
}
const HALF_CENT = 0.005

/** Whether symbols are pairs of currencies, and nothing else. */
const saysPairs = (symbols: readonly string[]) =>
  symbols.length > 0 && symbols.every((symbol) => readPair(symbol) !== null && !readCoinPair(symbol))

/** Required fields that have no column yet. */
export function missingFields(mapping: Mapping, table: Table | null): MappedField[] {
  const { columns } = mapping
  const missing = (['date', 'quantity'] as const).filter((field) => columns[field] === undefined)
  const { side, quantity, price, amount, closePrice, closeDate, reference } = columns
  // Without a column of sides the sign of the quantity tells, unless no quantity has one.
  const isSigned =
    quantity !== undefined && (table?.rows ?? []).some(({ cells }) => /[-−(]/.test(cells[quantity] ?? ''))
  return [
    ...missing,
    ...(side === undefined && quantity !== undefined && !isSigned && !(table && tellsSide(mapping, table))
      ? (['side'] as const)
      : []),
    ...(price === undefined && amount === undefined && reference === undefined ? (['price'] as const) : []),
    // One end of a position is not a position.
    ...(closePrice !== undefined && closeDate === undefined ? (['closeDate'] as const) : []),
    ...(closeDate !== undefined && closePrice === undefined ? (['closePrice'] as const) : []),
  ]
}

const LEVEL = /^(level of detail|data discriminator)$/
/** Headings of quantities that say what was done, whatever was ordered. */
const FILLED = /\b(filled|fill|executed|exec|closed|closing)\b/
/** Headings of quantities that may be in lots. */
const MAYBE_LOTS = /^(volume|size|units lots|vol|clos(ing|ed) (quantity|volume))$/

/** The rows of an unknown file by the user's mapping; none while a required column is missing. */
export function readMapped(rows: readonly SheetRow[], mapping: Mapping): RowReading[] {
  const table = tableAt(rows, mapping.headRow)
  return table && missingFields(mapping, table).length === 0 ? readTable(table, mapping) : []
}

/** What a broker's word means in its columns of sides, types and statuses; null for a word that is not known of it. */
export type KnownWords = (text: string) => { side: Side } | { word: RowWord; reason: string | null } | null

/** What is known of the files of one broker. */
interface Known {
  words: KnownWords
  /** The side of all rows; null where a column says it. */
  side: Side | null
  /** Whether money was paid or received tells the side of its rows. */
  isByMoney: boolean
  /** Its rows have dates, so one without is none of the table. */
  isTable: boolean
  /** Fees of rows that another table has. */
  fees: ReadonlyMap<number, RawFee[]>
  /** Rows that are the old or the new shares of a split. */
  splits: ReadonlySet<number>
}

const NOTHING_KNOWN: Known = {
  words: () => null,
  side: null,
  isByMoney: false,
  isTable: false,
  fees: new Map(),
  splits: new Set(),
}

/** The rows of a table by a mapping that has all required columns. */
export function readTable(table: Table, mapping: Mapping, known: Known = NOTHING_KNOWN): RowReading[] {
  const file = fileOf(table, mapping, known)
  const whole = known.isTable ? table.rows : withContinued(table, mapping)
  const levels = table.headings.findIndex((heading) => LEVEL.test(wordsOf(heading)))
  const levelOf = ({ cells }: SheetRow) => (levels < 0 ? '' : (cells[levels] ?? ''))
  const isWanted = levelFilter(whole.map(levelOf))
  return whole.flatMap((sheetRow): RowReading[] => {
    const find = finder(table, mapping, sheetRow)
    if (!isWanted(levelOf(sheetRow)))
      return [leftOutRow(sheetRow.row, `${levelOf(sheetRow)}: names fills that have rows of their own`, find('date'))]
    return readRow(sheetRow, find, file)
  })
}

/** Rows of an order's further fills, which leave out what and which side the order was of: with those of the row above. */
function withContinued({ rows }: Table, { columns }: Mapping): readonly SheetRow[] {
  const { symbol, side, date, quantity, price } = columns
  if (symbol === undefined || side === undefined) return rows
  const isFilled = (cells: readonly string[], place: number | undefined) =>
    place !== undefined && (cells[place]?.trim() ?? '') !== ''
  let above: readonly string[] = []
  return rows.map((row) => {
    const { cells } = row
    const isFill = [date, quantity, price].every((place) => isFilled(cells, place))
    if (!isFill || isFilled(cells, symbol) || isFilled(cells, side)) {
      if (isFilled(cells, symbol)) above = cells
      return row
    }
    return {
      ...row,
      cells: cells.map((cell, place) => (place === symbol || place === side ? (above[place] ?? cell) : cell)),
    }
  })
}

type Find = (field: MappedField) => FileCell | null

const finder = ({ headings }: Table, { columns }: Mapping, { cells }: SheetRow): Find => {
  const at = (field: MappedField) => {
    const place = columns[field]
    return place === undefined ? null : { column: headings[place] ?? '', text: cells[place] ?? '' }
  }
  return (field) => at(field) ?? (field === 'amount' ? flowOf(at('paid'), at('received')) : null)
}

/** The amount of a row with columns for money that was paid and money that was received: below 0 where it was paid. */
function flowOf(paid: FileCell | null, received: FileCell | null): FileCell | null {
  const isFilled = (cell: FileCell | null) => cell !== null && /[1-9]/.test(cell.text)
  if (paid && isFilled(paid)) return { ...paid, text: IS_NEGATIVE.test(paid.text) ? paid.text : `-${paid.text.trim()}` }
  return isFilled(received) ? received : paid && { ...paid, text: '' }
}

const IS_NEGATIVE = /^\s*[-−(]|[-−]\s*$|^\s*[^\d\s]{1,3} ?[-−]\d/

/** Whether the amounts tell the side: money is paid for purchases and received for sales. */
const tellsSide = ({ columns }: Mapping, { rows }: Pick<Table, 'rows'>) => {
  const { side, quantity, amount, paid, received, price, closePrice } = columns
  const texts = (place: number | undefined) =>
    place === undefined
      ? []
      : rows.flatMap(({ cells }) => (/[1-9]/.test(cells[place] ?? '') ? [cells[place] ?? ''] : []))
  if (side !== undefined || price === undefined || closePrice !== undefined) return false
  if (texts(quantity).some((text) => IS_NEGATIVE.test(text))) return false
  if (amount === undefined) return paid !== undefined && received !== undefined
  const signs = new Set(texts(amount).map((text) => IS_NEGATIVE.test(text)))
  return signs.size === 2
}

/** What is the same for all rows of a file. */
interface FileFacts {
  table: Table
  mapping: Mapping
  mayBePosition: boolean
  /** Without a column of sides, money that was paid or received tells them. */
  isByMoney: boolean
  /** The place of the day on which a booking was cancelled; below 0 without one. */
  cancelledAt: number
  /** Places of the fees, each with the place of its currency and whether its cells have both signs. */
  fees: { place: number; currency: number | undefined; sign: RawFee['sign'] }[]
  /** The place of the currency of a column of amounts. */
  currencyBeside: (place: number) => number | undefined
  legs: ReadonlyMap<number, Legs>
  known: Known
}

function fileOf(table: Table, mapping: Mapping, known: Known): FileFacts {
  const { headings, rows } = table
  const { columns, otherFees = [] } = mapping
  const words = headings.map(wordsOf)
  const texts = (place: number) => rows.map(({ cells }) => cells[place]?.trim() ?? '')
  const besideOf = (place: number) => {
    const named = words.indexOf(`currency ${words[place]}`)
    if (named >= 0) return named
    const next = place + 1
    return /^(column \d+|unit|currency|ccy|waluta|valuta|wahrung|devise|divisa|moneda|moeda)$/.test(
      words[next] ?? '',
    ) && texts(next).some((text) => CODE.test(text))
      ? next
      : undefined
  }
  // Every row asks, and all rows are looked at to answer.
  const besides = new Map<number, number | undefined>()
  const currencyBeside = (place: number) => {
    if (!besides.has(place)) besides.set(place, besideOf(place))
    return besides.get(place)
  }
  const { side, fee } = columns
  const sideWords = side === undefined ? [] : texts(side)
  const signOf = (place: number): RawFee['sign'] => {
    const signs = new Set(texts(place).flatMap((text) => (/[1-9]/.test(text) ? [/^[-−(]|[-−]\d|-$/.test(text)] : [])))
    return signs.size > 1 ? 'asked' : 'any'
  }
  return {
    table,
    mapping,
    isByMoney: known.isByMoney || (known.side === null && tellsSide(mapping, table)),
    cancelledAt: words.findIndex(isCancelledAt),
    currencyBeside,
    mayBePosition:
      columns.closePrice === undefined && sayPositions(sideWords.map((word) => eventOf(word)?.side ?? word)),
    fees: [...(fee === undefined ? [] : [fee]), ...otherFees].map((place) => ({
      place,
      currency: place === fee && columns.feeCurrency !== undefined ? columns.feeCurrency : currencyBeside(place),
      sign: signOf(place),
    })),
    legs: legsOf(table, columns),
    known,
  }
}

/** What a row is by its columns of statuses and types; `unknown`: the cell whose word the user has to explain. */
function wordOf(
  find: Find,
  isPosition: boolean,
  words: KnownWords,
): { word: RowWord; cell: FileCell | null; reason: string | null } | { unknown: FileCell } {
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

const isZero = (text: string) => !/[1-9]/.test(text)

/** Whether a word says what a row without a fill is. */
const isSaid = (find: Find) => (['kind', 'status', 'side', 'amount'] as const).some((field) => find(field)?.text.trim())

/** How files write an empty cell. */
const NOTHING = /^\s*(n\/?a|[-–—]{0,2})\s*$/i

/** How a column of cancellations says that there was none. */
const NOT_CANCELLED = /^(|-+|n|no|none|false|0|nein|non)$/i

const CASH_FOR_PART = 'Cash for a part of a share, without the split that left it'

/** Without any of these, a row is none of the table. */
const NAMING = ['symbol', 'quantity', 'price'] as const

/** A row that changes the number of shares. */
function splitOf(row: number, find: Find): RowReading {
  const cell = (field: MappedField): FileCell => find(field) ?? { column: field, text: '' }
  const reason = `A split of ${cell('symbol').text.trim() || 'an unnamed share'}, which doesn’t fit the shares bought in this file: purchases may be missing, and results around it may be wrong`
  const split = {
    ...{ symbol: cell('symbol'), date: cell('date'), quantity: cell('quantity'), amount: find('amount') },
    ratio: null,
  }
  return { ...leftOutRow(row, reason, find('date')), isUnknownMarket: true, split }
}

function readRow(sheetRow: SheetRow, find: Find, file: FileFacts): RowReading[] {
  const { row, cells } = sheetRow
  const { mapping, table, legs } = file
  const { columns } = mapping
  const isPosition = columns.closePrice !== undefined
  const cell = (field: MappedField): FileCell => find(field) ?? { column: field, text: '' }
  if (NAMING.every((field) => cell(field).text.trim() === '') && sideOf(cell('side').text) === null && !isSaid(find))
    return [leftOutRow(row, 'A note, not a row of the table')]
  if (file.known.splits.has(row)) return [splitOf(row, find)]
  const said = wordOf(find, isPosition, file.known.words)
  const quantityCell = cell('quantity')
  if ('word' in said && said.cell) {
    const word = said.cell.text.trim()
    if (said.word === 'split') return [splitOf(row, find)]
    if (said.word === 'cash')
      return [
        {
          ...leftOutRow(row, CASH_FOR_PART, find('date')),
          cash: { symbol: cell('symbol'), date: cell('date'), amount: cell('amount') },
        },
      ]
    const saysFilled = FILLED.test(wordsOf(quantityCell.column)) && quantityCell.text.trim() !== ''
    if (said.word === 'part' && !saysFilled)
      return [problemOf(row, said.cell, 'a column that says how much of the order was filled')]
    const isStatus = said.cell.column === find('status')?.column
    if (said.word === 'none' && !(saysFilled && !isZero(quantityCell.text) && isStatus))
      return [
        {
          ...leftOutRow(
            row,
            said.reason ??
              (isStatus ? `An order that is “${word}”, without a fill` : `“${word}” is neither a purchase nor a sale`),
            find('date'),
          ),
          ...(!isStatus &&
            movesUnits(`${word} ${said.reason}`) &&
            !isZero(quantityCell.text) && { moves: cell('symbol') }),
        },
      ]
  }
  const isBlank = (field: MappedField) => NOTHING.test(cell(field).text)
  if (isBlank('quantity') && isBlank('price') && sideOf(cell('side').text) === null && file.known.side === null)
    return [leftOutRow(row, 'It has neither a quantity nor a price, so it is not a fill', find('date'))]
  const cancelled = cells[file.cancelledAt]?.trim() ?? ''
  if (!NOT_CANCELLED.test(cancelled) && !FILLED.test(wordsOf(quantityCell.column)))
    return [leftOutRow(row, `It was cancelled: “${table.headings[file.cancelledAt]}” is filled`, find('date'))]
  if (file.known.isTable && !/\d/.test(cell('date').text))
    return [leftOutRow(row, 'A row without a date, so not one of the table')]
  const leg = legs.get(row)
  if (file.isByMoney && !/[1-9]/.test(find('amount')?.text ?? ''))
    return [
      problemOf(
        row,
        find('amount') ?? cell('amount'),
        'the money that was paid or received, which tells a purchase from a sale',
      ),
    ]
  if (leg?.isOther) return [leftOutRow(row, otherLegReason(leg), find('date'))]

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
    const known = file.known.words(text)
    return known && 'side' in known ? known.side : sideOf(text)
  })
  const [fee, ...otherFees] = [
    ...file.fees.map((one) => feeOf(one, table, cells)),
    ...(leg?.fees ?? []),
    ...(file.known.fees.get(row) ?? []),
  ].filter(({ cell: { text } }, at) => at === 0 || text.trim() !== '')
  const sum = (field: 'amount' | 'profit' | 'balance'): RawSum | null => {
    const place = columns[field]
    const written = find(field)
    if (!written || written.text.trim() === '') return null
    const beside = place === undefined ? undefined : file.currencyBeside(place)
    const code = beside === undefined ? null : currencyCode(cells[beside] ?? '') || null
    return { cell: written, currency: code ?? currencyInHeading(written.column) }
  }
  const [date, time] = [cell('date'), find('time')]
  const contract =
    coin === null ? marketOf(find, mapping, leg !== undefined) : ({ market: 'CRYPTO', expiration: null } as const)
  const raw: Pick<RawFill, 'row' | 'symbol' | 'market' | 'date' | 'quantity' | 'price'> & Partial<RawFill> = {
    row,
    ...contract,
    cancels: back !== null || isTradeCancel(cell('kind').text),
    lacksSymbol: columns.symbol === undefined && coin === null,
    strike: find('strike'),
    right: find('right'),
    multiplier: find('multiplier'),
    unknownWord: 'unknown' in said ? said.unknown : null,
    account: find('account')?.text.trim() || null,
    id: find('id')?.text.trim() || null,
    symbol,
    date: time && !isPosition ? dateAndTime(date, time) : date,
    side:
      back ??
      leg?.side ??
      file.known.side ??
      moneySide(file, find('amount')) ??
      sideIn(find('side') && partOf('side'), file.known.words),
    mayBePosition: file.mayBePosition ? { effect: find('effect') } : null,
    quantity,
    lots: lotsOf(quantity, isPosition || contract.market === 'FOREX'),
    price: leg?.price ?? partOf('price'),
    amount: find('amount'),
    isNetUnknown: !/\b(gross|before)\b/.test(wordsOf(find('amount')?.column ?? '')),
    fee: fee?.cell ?? null,
    feeCurrency: fee?.currency ?? null,
    feeSign: fee?.sign ?? 'any',
    otherFees,
    currency:
      leg?.currency ??
      codeOf('currency') ??
      eventOf(cell('price').text)?.currency ??
      readCoinPair(symbol.text)?.quote ??
      null,
    rate: rateOf(find('rate')),
    said: {
      amount: leg || isPosition ? null : sum('amount'),
      profit: isPosition ? null : sum('profit'),
      balance: isPosition || leg ? null : sum('balance'),
      held: isPosition ? null : find('held'),
    },
  }
  return isPosition ? positionRows(raw, find, sum('profit')) : [fillRow(raw)]
}

/** The side by the money of a row, where nothing else tells it; null for other files, and for a row without money. */
const moneySide = ({ isByMoney }: FileFacts, amount: FileCell | null): Side | null =>
  isByMoney && amount && /[1-9]/.test(amount.text) ? (IS_NEGATIVE.test(amount.text) ? 'BUY' : 'SELL') : null

/** Brazil's exchange writes an F behind the code of a share that is traded in less than a lot: `PETR4F` is PETR4. */
const withoutOddLot = (symbol: string) => symbol.replace(/^([A-Z]{4}\d{1,2})F$/, '$1')

/** The coin behind a quantity; null where there is none, or money. */
function coinIn(text: string): string | null {
  const code = DECIMAL_MARKS.map((mark) => readAmount(text, mark)?.currency).find(Boolean) ?? null
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
  if (isOpen) return [fillRow({ ...raw, apart, amount: null })]
  const opening = { ...raw, apart, amount: null, fee: null, feeCurrency: null, otherFees: [] }
  return [
    fillRow(opening),
    fillRow({
      ...{
        ...raw,
        apart,
        amount: null,
        part: 1,
        date: closeDate,
        price: reworded(closePrice, withoutAt(closePrice.text)),
      },
      said: { amount: null, profit, balance: null, held: null },
    }),
  ]
}

function problemOf(row: number, { column, text }: FileCell, expected: string): RowReading {
  return { kind: 'problem', problem: { row, column, found: text.trim(), expected } }
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

/** The numbers of a row in columns that no field has: one of them may be what a row's sum lacks. */
export function otherNumbers(
  table: Table | null,
  { columns, otherFees = [] }: Mapping,
  mark: DecimalMark,
): (row: number) => OtherNumber[] {
  const used = new Set([...Object.values(columns), ...otherFees])
  const byRow = new Map(table?.rows.map(({ row, cells }) => [row, cells]))
  return (row) =>
    (byRow.get(row) ?? []).flatMap((text, place) => {
      const read = used.has(place) ? null : readAmount(text, mark)
      return read ? [{ column: table?.headings[place] ?? '', value: new Decimal(read.value) }] : []
    })
}
