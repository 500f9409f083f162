import type { Side } from '@/domain/contract/markets'
import type { RowWord } from '@/features/imports/cells/words.rules'
import type { FileCell, RawFee } from '@/features/imports/fills/fill'
import { sayPositions } from '@/features/imports/fills/side.rules'
import { type SheetRow, textAt } from '../../sheet.rules'
import type { MappedField } from '../fields'
import { isCancelledAt, wordsOf } from '../headings.rules'
import { legsOf } from '../legs.rules'
import type { Table } from '../table.rules'
import { type Mapping, tellsSide } from './mapping'
import { CODE, eventOf, IS_NEGATIVE } from './written'

/** What a broker's word means in its columns of sides, types and statuses; null for a word that is not known of it. */
export type KnownWords = (text: string) => { side: Side } | { word: RowWord; reason: string | null } | null

/** What is known of the files of one broker. */
export interface Known {
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

/** What is the same for all rows of a file. */
export type FileFacts = ReturnType<typeof fileOf>

/** Looks once at all rows for what each row’s reading needs. */
export function fileOf(table: Table, mapping: Mapping, known: Known) {
  const { headings, rows } = table
  const { columns, otherFees = [] } = mapping
  const words = headings.map(wordsOf)
  const texts = (place: number) => rows.map((row) => textAt(row, place))
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
  /** The place of the currency of a column of amounts. */
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
    /** Without a column of sides, money that was paid or received tells them. */
    isByMoney: known.isByMoney || (known.side === null && tellsSide(mapping, table)),
    /** The place of the day on which a booking was cancelled; below 0 without one. */
    cancelledAt: words.findIndex(isCancelledAt),
    currencyBeside,
    mayBePosition:
      columns.closePrice === undefined && sayPositions(sideWords.map((word) => eventOf(word)?.side ?? word)),
    /** Places of the fees, each with the place of its currency and whether its cells have both signs. */
    fees: [...(fee === undefined ? [] : [fee]), ...otherFees].map((place) => ({
      place,
      currency: place === fee && columns.feeCurrency !== undefined ? columns.feeCurrency : currencyBeside(place),
      sign: signOf(place),
    })),
    legs: legsOf(table, columns),
    known,
  }
}

/** A row’s cell of a field; null if the file has no such column. */
export type Find = (field: MappedField) => FileCell | null

/** Finds the cells of one row. An amount may be in two columns, paid and received. */
export const finder = ({ headings }: Table, { columns }: Mapping, { cells }: SheetRow): Find => {
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
