import { DataError } from '@/lib/dataError'
import type { Instrument } from './fills.rules'
import { MARKETS, type Position, type TradeAction, type TradeStatus } from './trades.rules'

/** A page of the list: small enough to be drawn at once, however many trades a strategy has. */
export const TRADES_PER_PAGE = 100

/** Columns of bet_data_metrics by which the list sorts: those of the table (spec §2). */
export const SORT_COLUMNS = [
  'status',
  'date',
  'symbol',
  'position',
  'qty',
  'entry',
  'exit',
  'entry_tot',
  'exit_tot',
  'qty_rem',
  'hold',
  'return',
  'return_percent',
] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]

export interface TradeSort {
  column: SortColumn
  descending: boolean
}

/** One row of the list. Decimals are text as the database wrote them; USD unless said otherwise. */
export interface TradeRow extends Instrument {
  betId: string
  /** ISO 8601, of the first action. */
  date: string
  /** YYYY-MM-DD */
  expiration: string | null
  /** 100 for options, else 1. */
  multiplier: number
  status: TradeStatus
  position: Position
  qty: string
  entry: string
  /** null while nothing was closed. */
  exit: string | null
  entryTot: string
  exitTot: string
  /** Units still held; below zero after a flip. */
  qtyRem: string
  /** Seconds; of an open trade until it was read. */
  holdSeconds: number
  return: string
  /** null while nothing was matched. */
  returnPercent: string | null
  actionsCount: number
}

export interface PageOfTrades {
  trades: TradeRow[]
  hasMore: boolean
}

/** One trade as it is stored, with its actions in order. */
export interface StoredTrade extends Instrument {
  betId: string
  strategyId: string
  /** The identity provider's id of the owner. */
  ownerId: string
  /** Counts the changes of the trade. */
  revision: number
  sector: string | null
  /** YYYY-MM-DD */
  expiration: string | null
  actions: TradeAction[]
}

/** A row of bet_data_metrics as it is read: generated types of a view take every column for nullable. */
type ViewRow = {
  [Column in SortColumn | 'bet_id' | 'market' | 'expiration' | 'multiplier' | 'actions_count']: unknown
}

const STATUSES: readonly TradeStatus[] = ['OPEN', 'WIN', 'LOSS', 'BREAKEVEN']
const POSITIONS: readonly Position[] = ['LONG', 'SHORT']

/**
 * A row of the view as the list shows it. Hosted projects send numbers as numbers, the embedded backend as text.
 * @throws DataError naming the column that is not what the schema promises.
 */
export function toTradeRow(row: ViewRow): TradeRow {
  const text = (column: keyof ViewRow): string => {
    const value = row[column]
    if (typeof value === 'string' && value !== '') return value
    if (typeof value === 'number') return String(value)
    throw new DataError(`A trade has no ${column}`)
  }
  const textOrNull = (column: keyof ViewRow) => (row[column] === null ? null : text(column))
  const oneOf = <T extends string>(column: keyof ViewRow, known: readonly T[]): T => {
    const found = known.find((value) => value === row[column])
    if (!found) throw new DataError(`A trade has no ${column}`)
    return found
  }
  return {
    betId: text('bet_id'),
    date: text('date'),
    symbol: text('symbol'),
    market: oneOf('market', MARKETS),
    expiration: textOrNull('expiration'),
    multiplier: Number(text('multiplier')),
    status: oneOf('status', STATUSES),
    position: oneOf('position', POSITIONS),
    qty: text('qty'),
    entry: text('entry'),
    exit: textOrNull('exit'),
    entryTot: text('entry_tot'),
    exitTot: textOrNull('exit_tot') ?? '0',
    qtyRem: text('qty_rem'),
    holdSeconds: Number(text('hold')),
    return: text('return'),
    returnPercent: textOrNull('return_percent'),
    actionsCount: Number(text('actions_count')),
  }
}

/** What the address says of the list: `sort` with `dir`, and `page`. */
export interface ListAddress {
  /** null for the order of spec §7: the newest first. */
  sort: TradeSort | null
  /** 1 is the first. */
  page: number
}

/** Reads the list's part of an address; what makes no sense counts as not there. */
export function readListAddress(search: URLSearchParams): ListAddress {
  const column = SORT_COLUMNS.find((known) => known === search.get('sort'))
  const page = Number(search.get('page') ?? '1')
  return {
    sort: column ? { column, descending: search.get('dir') === 'desc' } : null,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** The address with another sort or page of the list; what else it says stays. */
export function writeListAddress(search: URLSearchParams, { sort, page }: ListAddress): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['sort', 'dir', 'page']) next.delete(name)
  if (sort) next.set('sort', sort.column)
  if (sort) next.set('dir', sort.descending ? 'desc' : 'asc')
  if (page > 1) next.set('page', String(page))
  return next
}

/**
 * The order after a head was pressed (spec §4: none, ascending, descending, none). None is the newest first, which is
 * the date descending: from there the date's head goes to ascending, or it would seem not to answer.
 */
export function nextSort(current: TradeSort | null, column: SortColumn): TradeSort | null {
  if (current?.column !== column) return { column, descending: false }
  if (current.descending || column === 'date') return null
  return { column, descending: true }
}

/** Every instrument of some trades once, by symbol. */
export function instrumentsOf(trades: readonly Instrument[]): Instrument[] {
  const byKey = new Map(trades.map(({ market, symbol }) => [`${symbol} ${market}`, { market, symbol }]))
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, instrument]) => instrument)
}
