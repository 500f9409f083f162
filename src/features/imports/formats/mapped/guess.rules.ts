import { readPair } from '@/domain/contract/currencies'
import { readByAnyMark } from '@/features/imports/cells/amounts.rules'
import { readCoinPair } from '@/features/imports/cells/markets.rules'
import { kindOf, noFillOf } from '@/features/imports/cells/words.rules'
import { effectOf, sayPositions, sideOf } from '@/features/imports/fills/side.rules'
import { type SheetRow, textAt } from '../../sheet.rules'
import type { MappedField } from '../fields'
import {
  CONTENT,
  GUESSED,
  HEADINGS,
  isFeeHeading,
  isTotalFees,
  NOT_OF_FILL,
  OPENING,
  POSITION_SYMBOL,
  placeOf,
  wordsOf,
} from '../headings.rules'
import type { Table } from '../table.rules'
import { LOOKED_AT, type Mapping, tableAt } from './mapping'
import { CODE, eventOf, isDate, isNumber, withoutAt } from './written'

/** A column of exchange rates is not a column of prices. */
const EXCHANGE = /\b(exchange|conversion|fx)\b/

/** A time of the day alone. */
const CLOCK = /^\d{1,2}:\d{2}(:\d{2})?(\.\d+)?( ?[ap]m)?$/i

/** Headings of a coin, and of what it is paid in. */
const COIN = /^(base )?(currency|asset|coin)$/

const QUOTE = /\bquote\b/

/** The mapping suggested by the headings and the first rows; each column once, except a column of events. */
export function guessMapping(rows: readonly SheetRow[]): Mapping {
  const headRow = guessHeadRow(rows)
  const table = tableAt(rows, headRow)
  if (!table) return { headRow, columns: {}, market: 'STOCK' }
  const guess = beginGuess(table)
  const hasEvents = takeEvents(guess)
  takePosition(guess)
  if (!hasEvents) takeSide(guess)
  if (isOfPositions(guess)) guess.take('symbol', placeOf(guess.words, POSITION_SYMBOL, guess.free('symbol')))
  takeKind(guess)
  takeByHeading(guess)
  takeLate(guess)
  takeDates(guess)
  const market = marketOf(guess)
  const otherFees = takeFees(guess)
  takeCurrencies(guess)
  return { headRow, columns: guess.columns, market, ...(otherFees.length > 0 && { otherFees }) }
}

type Guess = ReturnType<typeof beginGuess>

/** What headings and first rows say, and the columns that have been given to fields so far: none yet. */
function beginGuess(table: Table) {
  const words = table.headings.map(wordsOf)
  const places = words.map((_, place) => place)
  const looked = table.rows.slice(0, LOOKED_AT)
  const filledAt = places.map((place) => looked.map((row) => textAt(row, place)).filter((text) => text !== ''))
  /** The texts of a column's first cells, without empty ones. */
  const filled = (place: number) => filledAt[place] ?? []
  const isCode = (place: number) => filled(place).length > 0 && filled(place).every((text) => CODE.test(text))
  /** Whether a column’s cells can be of a field. */
  const holds = (field: MappedField, place: number) => {
    const texts = filled(place)
    const content = CONTENT[field]
    if (content === 'code') return texts.length === 0 || isCode(place)
    // A column that is empty so far may hold what its heading says.
    if (texts.length === 0 || content === undefined) return true
    return content === 'date' ? texts.some((text) => /\d/.test(text) && !CLOCK.test(text)) : texts.some(isNumber)
  }
  const columns: Mapping['columns'] = {}
  // A column stays taken when a better one is found for its field.
  const taken = new Set<number>()
  const isTaken = (place: number) => taken.has(place)
  return {
    ...{ table, words, places, filled, isCode, holds, columns, isTaken },
    /** For `placeOf`: whether a column is free and can be of a field. */
    free: (field: MappedField) => (_: string, place: number) => !isTaken(place) && holds(field, place),
    take: (field: MappedField, place: number | undefined) => {
      if (place === undefined) return
      columns[field] = place
      taken.add(place)
    },
  }
}

/** A column of events, such as `Buy 10 @ 46.72`, has the side, the quantity and the price. Returns whether there is one. */
function takeEvents({ words, filled, holds, columns, take }: Guess): boolean {
  // A cell such as `100@185.5` is a summary where the fill has columns of its own.
  const hasOwn = (field: 'quantity' | 'price') =>
    placeOf(
      words,
      HEADINGS[field],
      (_, place) => holds(field, place) && filled(place).every((text) => eventOf(text) === null),
    ) !== undefined
  const isApart = hasOwn('quantity') && hasOwn('price')
  const events = words.findIndex((_, place) =>
    filled(place).some((text) => {
      const read = eventOf(text)
      return read !== null && /[^@\s]/.test(text.split('@')[0] ?? '') && !(isApart && read.side === '')
    }),
  )
  if (events < 0) return false
  take('quantity', events)
  take('price', events)
  if (filled(events).some((text) => sideOf(eventOf(text)?.side ?? '') !== null)) columns.side = events
  return true
}

/** Whether each row is a position, with its two ends. */
const isOfPositions = ({ columns }: Guess) => columns.closeDate !== undefined

const saysEffect = ({ filled }: Guess, place: number) =>
  filled(place).length > 0 && filled(place).every((text) => effectOf(text) !== null)

/**
 * Beside a column of “buy” and “sell”, one of “long” and “short” is not the side; alone it is, or with one of “open” and “close”,
 * whatever their headings.
 */
function takeSide(guess: Guess): void {
  const { places, filled, isTaken, take } = guess
  const saysPosition = (place: number) => sayPositions(filled(place))
  const saysSide = (place: number) =>
    filled(place).some((text) => sideOf(text) !== null) &&
    filled(place).every((text) => sideOf(text) !== null || noFillOf(text) !== null)
  const sides = places.filter((place) => !isTaken(place) && saysSide(place))
  if (sides.some(saysPosition)) {
    const side = sides.find((place) => !saysPosition(place)) ?? sides[0]
    const hasEffect = side !== undefined && saysPosition(side) && !isOfPositions(guess)
    take('side', side)
    take('effect', hasEffect ? places.find((place) => saysEffect(guess, place)) : undefined)
  } else if (sides.length === 1) {
    take('side', sides[0])
  }
}

/** A type that says which rows are fills, beside the side. */
function takeKind({ words, filled, columns, isTaken, take }: Guess): void {
  const isKind = (place: number) =>
    filled(place).some((text) => (columns.side === undefined ? kindOf(text) === 'fill' : kindOf(text) !== null)) &&
    filled(place).every((text) => sideOf(text) === null)
  take(
    'kind',
    placeOf(words, HEADINGS.kind, (_, place) => !isTaken(place) && isKind(place)),
  )
}

/** The other fields, by their headings. */
function takeByHeading(guess: Guess): void {
  const { words, filled, columns, free, take } = guess
  for (const field of GUESSED) {
    if (columns[field] !== undefined) continue
    if (isOfPositions(guess) && (field === 'time' || field === 'effect')) continue
    const fits = (heading: string, place: number) =>
      free(field)(heading, place) &&
      !(field === 'effect' && !saysEffect(guess, place)) &&
      !(field === 'price' && EXCHANGE.test(heading)) &&
      !NOT_OF_FILL[field]?.test(heading) &&
      !((field === 'amount' || field === 'profit' || field === 'balance') && isFeeHeading(heading)) &&
      // Without a word in it, signs may tell the side.
      !(field === 'side' && filled(place).length === 0)
    take(field, placeOf(words, HEADINGS[field], fits))
  }
}

/** The row most likely to be the headings: the first with as many cells as most rows, and text in them. */
function guessHeadRow(rows: readonly SheetRow[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [usual] = [...counts].filter(([cells]) => cells > 1).sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1]
  const isHead = ({ cells }: SheetRow) =>
    cells.length === usual && cells.filter((cell) => /\p{L}{2}/u.test(cell)).length > usual / 2
  return (rows.find(isHead) ?? rows[0])?.row ?? 1
}

/** The two ends of a position, where each row has both; some files write the same headings twice. */
function takePosition({ words, free, take }: Guess): void {
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

/** Whether two columns have the same numbers. */
const isSameColumn = ({ rows }: Table, one: number, other: number) => {
  const pairs = rows.map((row) => [textAt(row, one), textAt(row, other)])
  return pairs.some(([, text = '']) => /[1-9]/.test(text)) && pairs.every(([a, b = '']) => a === b || !/[1-9]/.test(b))
}

/** Columns whose headings mean something else where their better fields are there. */
function takeLate({ table, words, columns, free, take }: Guess): void {
  // The money of a position in currencies is its profit, not what it is worth.
  if (
    columns.amount !== undefined &&
    columns.profit !== undefined &&
    isSameColumn(table, columns.amount, columns.profit)
  )
    delete columns.amount
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
    for (const row of looked) {
      const key = textAt(row, reference)
      if (key !== '') units.set(key, (units.get(key) ?? new Set()).add(textAt(row, unit)))
    }
    const paired = [...units.values()].filter(({ size }) => size === 2).length
    if (paired > 0 && paired * 2 >= looked.length * PAIRED_SHARE) return { reference, unit }
  }
  return null
}

/** A column of dates under another heading, before the day of settlement. */
function takeDates({ words, places, filled, columns, isTaken, take }: Guess): void {
  if (columns.date !== undefined) return
  const isOfDates = (texts: readonly string[]) =>
    texts.length > 0 && texts.every((text) => isDate(text) && !/^\d+([.,]\d+)?$/.test(text))
  const dates = places.filter((place) => !isTaken(place) && isOfDates(filled(place)))
  take('date', dates.find((place) => !NOT_OF_FILL.date?.test(words[place] ?? '')) ?? dates[0])
}

/** All columns of fees: the first is the field's, the others are returned. */
function takeFees({ table, words, filled, columns, isTaken }: Guess): number[] {
  const fees = words.flatMap((heading, place) =>
    (place === columns.fee || !isTaken(place)) && isFeeHeading(heading) && filled(place).some(isNumber) ? [place] : [],
  )
  const [first, ...others] = withoutTotals(fees, words, table)
  if (first !== undefined) columns.fee = first
  return others
}

/** Some files write the currency beside its amount, under no heading. */
function takeCurrencies({ words, columns, isCode }: Guess): void {
  const beside = (place: number | undefined) => {
    const next = (place ?? -2) + 1
    return next > 0 && /^column \d+$/.test(words[next] ?? '') && isCode(next) ? next : undefined
  }
  const currency = columns.currency ?? beside(columns.price)
  if (currency !== undefined) columns.currency = currency
  const feeCurrency = columns.feeCurrency ?? beside(columns.fee)
  if (feeCurrency !== undefined) columns.feeCurrency = feeCurrency
}

/** The market of all rows, before currencies are looked for beside amounts. */
function marketOf({ words, columns, filled }: Guess): string {
  if (COIN.test(words[columns.symbol ?? -1] ?? '') && QUOTE.test(words[columns.currency ?? -1] ?? '')) return 'CRYPTO'
  return columns.symbol !== undefined && saysPairs(filled(columns.symbol)) ? 'FOREX' : 'STOCK'
}

/** Without a column of totals, if the other columns add up to it; only that column, if they are part of it. */
function withoutTotals(fees: readonly number[], words: readonly string[], table: Table): number[] {
  const total = fees.find((place) => isTotalFees(words[place] ?? ''))
  const parts = fees.filter((place) => place !== total)
  if (total === undefined || parts.length === 0) return [...fees]
  const amountAt = (cells: readonly string[], place: number) =>
    Math.abs(Number(readByAnyMark(withoutAt(cells[place] ?? ''))?.value ?? 0))
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
