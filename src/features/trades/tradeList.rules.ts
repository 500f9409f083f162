import { MARKETS } from '@/domain/markets'
import type { Position, TradeAction, TradeStatus } from '@/domain/trades'
import { DataError } from '@/lib/dataError'
import type { Instrument } from './fills.rules'

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
  /** Every action was recorded within the live window of its stated date (design §9.1). */
  isLive: boolean
  /** ISO 8601: the latest of its actions' second clock. */
  recordedAt: string
  /** Changed and deleted actions so far. */
  edits: number
  /** Shown before the database has confirmed it. */
  isSaving?: boolean
}

export interface PageOfTrades {
  trades: TradeRow[]
  hasMore: boolean
}

/** One action with its second clock. */
export interface StoredAction extends TradeAction {
  id: number
  /** ISO 8601: when what it says was recorded. */
  recordedAt: string
  /** How often it was changed since it was first recorded. */
  edits: number
}

/** One trade as it is stored, with its actions in order. */
export interface StoredTrade extends Instrument {
  betId: string
  strategyId: string
  /** The identity provider's id of the owner. */
  ownerId: string
  /** Counts the changes of the trade. */
  revision: number
  /** Changed and deleted actions so far. */
  edits: number
  sector: string | null
  /** YYYY-MM-DD */
  expiration: string | null
  actions: StoredAction[]
}

/** A row of bet_data_metrics as it is read: decimals cast to text. */
export interface ViewRow {
  bet_id: string
  date: string
  symbol: string
  market: string
  expiration: string | null
  /** A number from hosted projects, text from the embedded backend; so is hold. */
  multiplier: number | string
  status: string
  position: string
  hold: number | string | null
  actions_count: number | string
  is_live: boolean
  recorded_at: string
  edits: number | string
  qty_text: string
  entry_text: string
  exit_text: string | null
  entry_tot_text: string
  exit_tot_text: string
  qty_rem_text: string
  return_text: string
  return_percent_text: string | null
}

const STATUSES: readonly TradeStatus[] = ['OPEN', 'WIN', 'LOSS', 'BREAKEVEN']
const POSITIONS: readonly Position[] = ['LONG', 'SHORT']

/**
 * A row of the view as the list shows it.
 * @throws DataError naming what is none of the words that the schema allows.
 */
export function toTradeRow(row: ViewRow): TradeRow {
  return {
    betId: row.bet_id,
    date: row.date,
    symbol: row.symbol,
    market: oneOf(MARKETS, row.market, 'market'),
    expiration: row.expiration,
    multiplier: Number(row.multiplier),
    status: oneOf(STATUSES, row.status, 'status'),
    position: oneOf(POSITIONS, row.position, 'position'),
    qty: row.qty_text,
    entry: row.entry_text,
    exit: row.exit_text,
    entryTot: row.entry_tot_text,
    exitTot: row.exit_tot_text,
    qtyRem: row.qty_rem_text,
    holdSeconds: Number(row.hold),
    return: row.return_text,
    returnPercent: row.return_percent_text,
    actionsCount: Number(row.actions_count),
    isLive: row.is_live,
    recordedAt: row.recorded_at,
    edits: Number(row.edits),
  }
}

function oneOf<T extends string>(known: readonly T[], value: string, column: string): T {
  const found = known.find((word) => word === value)
  if (!found) throw new DataError(`A trade has an unknown ${column}: ${value}`)
  return found
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
