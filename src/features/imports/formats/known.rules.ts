import { isMarket, type Market } from '@/domain/contract/markets'
import { Decimal, plain, sum, ZERO } from '@/domain/decimal'
import { groupBy } from '@/domain/groupBy'
import { DECIMAL_MARKS, readAmount } from '@/features/imports/cells/amounts.rules'
import type { Choice } from '@/features/imports/cells/questions.rules'
import { HEAD_WITHIN, type ImportFormat, type RawFee, type RowReading } from '@/features/imports/fills/fill'
import { type SheetRow, textAt } from '../sheet.rules'
import { MAPPED_FIELDS, type MappedField } from './fields'
import type { KnownWords } from './mapped/file.rules'
import { readTable } from './mapped/mapped.rules'
import type { Mapping } from './mapped/mapping'
import { headingOf, headingsOf, leftOutRow, type Table } from './table.rules'

/** What a broker's word says of its row. */
interface FormatWords {
  /** Words of the columns of sides, types and statuses; one that ends with `*` stands for all that begin with it. */
  buy?: string[]
  sell?: string[]
  expire?: string[]
  assign?: string[]
  exercise?: string[]
  /** The row is a fill, whatever its side. */
  fill?: string[]
  split?: string[]
  /** Cash for a part of a share that a split left. */
  cash?: string[]
  /** Words of rows that are no fills, each with the reason that the page gives. */
  none?: Record<string, string>
}

/**
 * A kind of file, as a file of `known` says it; docs/formats.md explains it to those who add one. A heading is compared without case
 * and spacing; `Price #2` is the second column of that name, `Price +1` the one after it, and `Price*` one that begins so.
 */
export interface FormatFile {
  id: string
  /** The broker, and which of its files. */
  name: string
  /** A note to the user on how it is read. */
  note?: string
  /** A row with all of these is its headings; of a list, any one is enough. */
  headings: (string | string[])[]
  /** The table follows a row that holds only this, and ends with the next row of a single cell; of a list, '' is a file without titles. */
  section?: string | string[]
  /** The column of each field, or several headings of which a file has one. */
  columns: Partial<Record<MappedField, string | string[]>>
  /** All columns of fees and taxes. */
  fees?: string[]
  /** The market of rows that do not say another. */
  market?: Market
  /**
   * The side of all rows, in a file of positions that names purchase and sale in place of opening and closing; or `money`, if a purchase
   * is told from a sale by the sign of its amount.
   */
  side?: 'BUY' | 'money'
  words?: FormatWords
  /** The answers that hold for all files of this kind, by the questions' ids. */
  answers?: Record<string, string | Choice>
  /** Zones (IANA) that the broker writes in, if the user has to choose. */
  zones?: string[]
  /** Columns whose empty cells repeat the cell above: the second leg of a spread. */
  repeated?: string[]
  /** A column that is empty in splits, which are two rows of one symbol and time with opposite quantities of the same worth. */
  splitWithout?: string | string[]
  /** Other tables of the file that have the fees of the trades. */
  feesFrom?: FeeTable[]
}

/** A table whose rows name the time and the symbols of trades, and their fees. */
export interface FeeTable {
  section: string
  /** The columns that are the trades' date when they are joined by a blank. */
  date: string[]
  /** Words that name the symbol. */
  names: string
  fees: string[]
}

/** A heading as a format's file writes it. */
function placeIn(headings: readonly string[], wanted: string): number | undefined {
  const [, name = '', nth = '1', after = '0'] = /^(.*?)(?: #(\d))?(?: \+(\d))?$/.exec(wanted) ?? []
  const isPrefix = name.endsWith('*')
  const bare = headingOf(isPrefix ? name.slice(0, -1) : name)
  const places = headings.flatMap((heading, place) =>
    (isPrefix ? heading.startsWith(bare) : heading === bare) ? [place] : [],
  )
  const place = places[Number(nth) - 1]
  return place === undefined ? undefined : place + Number(after)
}

const firstPlace = (headings: readonly string[], wanted: string | readonly string[]) =>
  [wanted]
    .flat()
    .map((one) => placeIn(headings, one))
    .find((place) => place !== undefined)

/** The table of a format; null in other files. */
function tableOf(rows: readonly SheetRow[], { headings, section = '' }: FormatFile): Table | null {
  const titles = section === '' ? null : titlesOf(rows)
  const title = [section].flat().find((one) => one === '' || titles?.has(headingOf(one)))
  if (title === undefined) return null
  const after = title === '' ? 0 : (titles?.get(headingOf(title)) ?? -1) + 1
  const index = rows.slice(after, after + HEAD_WITHIN).findIndex((row) => {
    const written = headingsOf(row).map(headingOf)
    return headings.every((wanted) => firstPlace(written, wanted) !== undefined)
  })
  const head = rows[after + index]
  if (index < 0 || !head) return null
  const below = rows.slice(after + index + 1)
  const end = title === '' ? -1 : below.findIndex((row) => onlyCell(row) !== null)
  const written = head.cells.map(headingOf).join('\n')
  return {
    headings: headingsOf(head).map((heading, place) => heading || `Column ${place + 1}`),
    headRow: head.row,
    // Concatenated files repeat their headings.
    rows: (end < 0 ? below : below.slice(0, end)).filter(
      ({ cells }) => cells.length !== head.cells.length || cells.map(headingOf).join('\n') !== written,
    ),
  }
}

/** No title of a section is longer. */
const MAX_TITLE = 60

/** The text of a row that has one cell alone, in small letters; null for others. */
function onlyCell({ cells }: SheetRow): string | null {
  let only: string | null = null
  for (const cell of cells) {
    if (cell === '' || cell.trim() === '') continue
    if (only !== null) return null
    only = cell
  }
  return only === null ? null : headingOf(only).replace(/:$/, '')
}

const known = new WeakMap<readonly SheetRow[], Map<string, number>>()

/** The places of rows that may be titles of sections. Each format looks for its own. */
function titlesOf(rows: readonly SheetRow[]): Map<string, number> {
  const found = known.get(rows)
  if (found) return found
  const titles = new Map<string, number>()
  rows.forEach((row, at) => {
    if ((row.cells[0]?.length ?? 0) > MAX_TITLE) return
    const title = onlyCell(row)
    if (title !== null && !titles.has(title)) titles.set(title, at)
  })
  known.set(rows, titles)
  return titles
}

function mappingOf({ headings, headRow }: Table, { columns, fees = [], market = 'STOCK' }: FormatFile): Mapping {
  const written = headings.map(headingOf)
  const places: Mapping['columns'] = {}
  for (const field of MAPPED_FIELDS) {
    const wanted = columns[field]
    const place = wanted === undefined ? undefined : firstPlace(written, wanted)
    if (place !== undefined) places[field] = place
  }
  const [fee, ...otherFees] = fees.flatMap((one) => placeIn(written, one) ?? [])
  if (fee !== undefined) places.fee = fee
  return { headRow, columns: places, otherFees, market }
}

/** The meaning of each word, exact ones first; of several beginnings the longest. */
function wordsOf({ words = {} }: FormatFile): KnownWords {
  const exact = new Map<string, ReturnType<KnownWords>>()
  const begins: [string, ReturnType<KnownWords>][] = []
  const add = (list: readonly string[] = [], meaning: ReturnType<KnownWords>) => {
    for (const word of list) {
      if (word.endsWith('*')) begins.push([headingOf(word.slice(0, -1)), meaning])
      else exact.set(headingOf(word), meaning)
    }
  }
  add(words.buy, { side: 'BUY' })
  add(words.sell, { side: 'SELL' })
  add(words.expire, { side: 'EXPIRE' })
  add(words.assign, { side: 'ASSIGN' })
  add(words.exercise, { side: 'EXERCISE' })
  add(words.fill, { word: 'fill', reason: null })
  add(words.split, { word: 'split', reason: null })
  add(words.cash, { word: 'cash', reason: null })
  for (const [word, reason] of Object.entries(words.none ?? {})) add([word], { word: 'none', reason })
  begins.sort(([one], [other]) => other.length - one.length)
  return (text) => {
    const word = headingOf(text)
    const known = exact.get(word)
    if (known !== undefined || exact.has(word)) return known ?? null
    const meaning = begins.find(([beginning]) => word.startsWith(beginning))?.[1] ?? null
    exact.set(word, meaning)
    return meaning
  }
}

/** Cells that repeat the one above, filled in. */
function withRepeated(table: Table, { repeated = [] }: FormatFile): Table {
  const written = table.headings.map(headingOf)
  const places = repeated.flatMap((one) => placeIn(written, one) ?? [])
  if (places.length === 0) return table
  const above = new Map<number, string>()
  return {
    ...table,
    rows: table.rows.map((row) => {
      const cells = [...row.cells]
      for (const place of places) {
        if (cells[place]?.trim()) above.set(place, cells[place] ?? '')
        else cells[place] = above.get(place) ?? ''
      }
      return { ...row, cells }
    }),
  }
}

const numbersIn = (texts: readonly string[]): Decimal[] | null => {
  const read = DECIMAL_MARKS.map((mark) => texts.map((text) => readAmount(text, mark)?.value))
  const whole = read.find((values) => values.every((value) => value !== undefined))
  return whole ? whole.map((value) => new Decimal(value ?? 0)) : null
}

/** How much the worth of old and new shares differs at most, as their prices are rounded. */
const SPLIT_ROUNDING = new Decimal('0.01')

/** The rows that are the old and the new shares of a split. */
function splitRowsOf({ headings, rows }: Table, { columns }: Mapping, { splitWithout }: FormatFile): Set<number> {
  const id = splitWithout === undefined ? undefined : firstPlace(headings.map(headingOf), splitWithout)
  const { symbol, date, time, quantity, price } = columns
  if (id === undefined || symbol === undefined || date === undefined || quantity === undefined || price === undefined)
    return new Set()
  const groups = groupBy(
    rows.filter((row) => textAt(row, id) === '' && textAt(row, symbol) !== ''),
    (row) => [symbol, date, time].map((place) => textAt(row, place)).join('\n'),
  )
  return new Set(
    [...groups.values()].flatMap((own) => {
      const numbers = numbersIn(own.flatMap((row) => [textAt(row, quantity), textAt(row, price)]))
      const [units, each, others, otherEach] = numbers ?? []
      if (own.length !== 2 || !units || !each || !others || !otherEach || units.times(others).gte(ZERO)) return []
      const [worth, otherWorth] = [units.times(each).abs(), others.times(otherEach).abs()]
      const isSame = worth.minus(otherWorth).abs().lte(worth.times(SPLIT_ROUNDING))
      return isSame ? own.map(({ row }) => row) : []
    }),
  )
}

/** Fees that other tables have: of each row of trades, and those whose trade is not there. */
function feesOfTables(sheet: readonly SheetRow[], { rows }: Table, { columns }: Mapping, file: FormatFile) {
  const ofRow = new Map<number, RawFee[]>()
  const without: RowReading[] = []
  const { date, symbol, quantity } = columns
  const text = (row: SheetRow, place: number | undefined) => textAt(row, place).replace(/\s+/g, ' ')
  const trades = groupBy(rows, (row) => text(row, date))
  for (const { section, names, fees, date: parts } of file.feesFrom ?? []) {
    const table = tableOf(sheet, { ...file, section, headings: [...parts, names, ...fees] })
    if (!table) continue
    const written = table.headings.map(headingOf)
    const place = (heading: string) => placeIn(written, heading)
    for (const row of table.rows) {
      const stated = numbersIn(fees.map((fee) => text(row, place(fee)) || '0')) ?? []
      const paid = ZERO.minus(sum(stated))
      const words = text(row, place(names)).split(/[ :]/)
      if (paid.eq(ZERO) || words.join('') === '') continue
      const own = (trades.get(parts.map((part) => text(row, place(part))).join(' ')) ?? []).filter((trade) =>
        words.includes(text(trade, symbol)),
      )
      const units = own.map((trade) => numbersIn([text(trade, quantity)])?.[0]?.abs() ?? ZERO)
      const all = sum(units)
      if (all.eq(ZERO)) {
        without.push(leftOutRow(row.row, 'A fee whose trade is not in the table'))
        continue
      }
      // Shared by the units of its fills, to the cent; what is left of it goes to the first.
      const shares = units.map((one) => paid.times(one).div(all).round(2))
      const rest = paid.minus(sum(shares))
      own.forEach((trade, at) => {
        const share = (shares[at] ?? ZERO).plus(at === 0 ? rest : ZERO)
        const cell = { column: fees.join(', '), text: plain(share) }
        const before = ofRow.get(trade.row) ?? []
        ofRow.set(trade.row, [...before, { cell, currency: null, sign: 'negative-is-rebate' }])
      })
    }
  }
  return { ofRow, without }
}

const ONE_MARK = /^(point|comma)$/

/** The format that a file of `known` describes. Throws RangeError where the file names what does not exist. */
export function formatFrom(file: FormatFile): ImportFormat {
  const unknown = Object.keys(file.columns).filter((field) => !MAPPED_FIELDS.some((one) => one === field))
  if (unknown.length > 0) throw new RangeError(`${file.id}: there are no fields ${unknown.join(', ')}`)
  if (file.market !== undefined && !isMarket(file.market)) throw new RangeError(`${file.id}: no market ${file.market}`)
  const words = wordsOf(file)
  const answers = Object.fromEntries(
    Object.entries(file.answers ?? {}).map(([id, one]) => [
      id,
      typeof one === 'string' ? { choice: one, rate: '' } : one,
    ]),
  )
  const mark = answers['mark:']?.choice
  return {
    id: file.id,
    name: file.name,
    note: file.note,
    ...(mark && ONE_MARK.test(mark) && { mark: mark === 'comma' ? 'comma' : 'point' }),
    zones: file.zones,
    answers,
    read: (rows) => {
      const table = tableOf(rows, file)
      if (!table) return null
      const mapping = mappingOf(table, file)
      const whole = withRepeated(table, file)
      const fees = feesOfTables(rows, whole, mapping, file)
      const splits = splitRowsOf(whole, mapping, file)
      const known = {
        words,
        side: file.side === 'BUY' ? file.side : null,
        isByMoney: file.side === 'money',
        isTable: true,
        fees: fees.ofRow,
        splits,
      }
      return [...readTable(whole, mapping, known), ...fees.without]
    },
  }
}
