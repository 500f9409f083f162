import type { RowContent, TradeContent } from '@/domain/contract/action'
import { MARKETS, RIGHTS } from '@/domain/contract/markets'
import { parseInstant } from '@/domain/time/instant'
import { HOLD_ORDER, HOLDS, type HoldRange } from '@/domain/trade/holds'
import {
  isDecimalKind,
  isListed,
  type ListedColumn,
  TRADE_COLUMNS,
  type TradeColumnKind,
  type TradeRow,
} from '@/domain/trade/tradeColumns'
import { DataError } from '@/lib/dataError'
import { readRow } from './reportRow.rules'

/** Rows per page. On a wide screen they end about where the panel beside them ends. */
export const TRADES_PER_PAGE = 25

/** What the charts show: a symbol in a market, and for options a single contract. */
export type Instrument = Pick<TradeContent, 'market' | 'symbol'> &
  Partial<Pick<TradeContent, (typeof CONTRACT_OF_SYMBOL)[number]>>
/** The fields that tell the contracts of a symbol apart. */
export const CONTRACT_OF_SYMBOL = ['expiration', 'strike', 'option_right'] as const

export interface TradeSort {
  column: ListedColumn
  descending: boolean
}

/** One stored action. */
export interface StoredAction extends RowContent {
  id: number
  /** ISO 8601: when its current content was recorded. */
  recordedAt: string
  /** Number of edits since it was first recorded. */
  edits: number
  /** How it was first recorded: `import`, `key ` and the name of a recording key, or null if by hand. */
  recordedBy: string | null
}

/** A trade's id is unique within its strategy. */
export interface TradeKey {
  strategyId: string
  tradeId: string
}

/** One stored trade, with its actions in order. */
export interface StoredTrade extends TradeContent, TradeKey {
  /** Incremented by each change of the trade. */
  revision: number
  /** Number of changed and deleted actions so far. */
  edits: number
  /** USD: what it was paid in dividends, or (below 0) paid. Decimal text. */
  dividends: string
  actions: StoredAction[]
}

/** Embedded backend: it would sort by the decimal's text if that had the column's own name, hence the alias. */
const selectedAs = (column: string, kind: TradeColumnKind) => (isDecimalKind(kind) ? `${column}_text` : column)

/** PostgREST's select of a row of the list. */
export const TRADE_SELECT = TRADE_COLUMNS.map(({ column, kind }) =>
  isDecimalKind(kind) ? `${selectedAs(column, kind)}:${column}::text` : column,
).join(', ')

const WORDS: Partial<Record<TradeColumnKind, readonly string[]>> = {
  status: ['OPEN', 'WIN', 'LOSS', 'BREAKEVEN'],
  position: ['LONG', 'SHORT'],
  market: MARKETS,
  right: RIGHTS,
}

/**
 * A row of {@link TRADE_SELECT} as the list shows it.
 * @throws DataError naming a value that the schema does not allow.
 */
export function toTradeRow(row: Record<string, unknown>): TradeRow {
  const values = TRADE_COLUMNS.map(({ column, kind, label }) => {
    const value = row[selectedAs(column, kind)]
    // These arrive as numbers from hosted projects. Embedded backend: they arrive as text.
    if (kind === 'count' || kind === 'duration') return [column, Number(value)]
    const words = WORDS[kind]
    if (words && value !== null && !words.some((word) => word === value)) {
      throw new DataError(`A trade has an unknown ${label.toLowerCase()}: ${value}`)
    }
    return [column, value]
  })
  // One value per entry, of its kind's type.
  return Object.fromEntries(values) as TradeRow
}

/** The filters of the list, each a parameter of the address under its own name. */
const FILTERS = [
  // The beginning of the symbol.
  'symbol',
  'market',
  'side',
  'result',
  'logged',
  // A range of what was put in, of SIZES, and one of holding times, of HOLDS.
  'size',
  'hold',
  // A part of the sector.
  'words',
  // UTC days (YYYY-MM-DD) on which trades began, inclusive.
  'from',
  'to',
  // UTC days on which something of them was closed, inclusive.
  'closedFrom',
  'closedTo',
  // A row of a report, as writeRow() of reportRow.rules.ts writes it.
  'row',
  // The name of a tag.
  'tag',
] as const
type Filter = (typeof FILTERS)[number]

/** Which trades the list shows; null of a filter means any. */
export type TradeFilters = Record<Filter, string | null>

/** At least `from`, and less than `below`; null for no limit. */
export interface Range {
  from: number | null
  below: number | null
}

/** USD put in. */
const SIZES: Record<string, Range & { words: string }> = {
  'under-1000': { from: null, below: 1_000, words: 'under $1k' },
  '1000-10000': { from: 1_000, below: 10_000, words: '$1k to $10k' },
  '10000-100000': { from: 10_000, below: 100_000, words: '$10k to $100k' },
  'from-100000': { from: 100_000, below: null, words: '$100k or more' },
}

/** The range of what was put in that a filter means; null for any. */
export const sizeRange = ({ size }: Pick<TradeFilters, 'size'>): Range | null => (size && SIZES[size]) || null

/** The range of seconds that a filter by holding time means; null for any. */
export function holdRange({ hold }: Pick<TradeFilters, 'hold'>): Range | null {
  const at = HOLD_ORDER.indexOf(hold as HoldRange)
  const [range, shorter] = [HOLD_ORDER[at], HOLD_ORDER[at - 1]]
  if (range === undefined) return null
  const { below } = HOLDS[range]
  return { from: shorter === undefined ? null : HOLDS[shorter].below, below: Number.isFinite(below) ? below : null }
}

/** The choices of a filter, with the words that the form shows. */
export const FILTER_CHOICES = {
  result: { OPEN: 'open', WIN: 'won', LOSS: 'lost', BREAKEVEN: 'broke even' },
  side: { LONG: 'long', SHORT: 'short' },
  logged: { live: 'live', late: 'not live' },
  market: Object.fromEntries(MARKETS.map((market) => [market, market])),
  size: Object.fromEntries(Object.entries(SIZES).map(([size, { words }]) => [size, words])),
  hold: Object.fromEntries(HOLD_ORDER.map((range) => [range, HOLDS[range].label.toLowerCase()])),
} as const satisfies Partial<Record<Filter, Record<string, string>>>

/** The value of each filter. */
const eachFilter = (of: (name: Filter) => string | null) =>
  Object.fromEntries(FILTERS.map((name) => [name, of(name)])) as TradeFilters

export const NO_FILTERS = eachFilter(() => null)

/** The longest symbol, sector and tag that are stored, and room for a report's name, a market and such a symbol. */
const LONGEST = { symbol: 64, words: 80, tag: 30, row: 128 }

/** Whether a text is a day, YYYY-MM-DD. */
export const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text) && parseInstant(text) !== null

/** The value of a filter as it is applied; null for an empty or invalid one. */
function filterValue(name: Filter, typed: string | null): string | null {
  if (name === 'symbol' || name === 'words' || name === 'tag') return typed?.slice(0, LONGEST[name]).trim() || null
  const text = typed?.trim() ?? ''
  if (name === 'from' || name === 'to' || name === 'closedFrom' || name === 'closedTo') return isDay(text) ? text : null
  if (name === 'row') return readRow(text.slice(0, LONGEST.row)) && text
  return Object.hasOwn(FILTER_CHOICES[name], text) ? text : null
}

/** Whether the list shows fewer trades than there are. */
export const isFiltered = (filters: TradeFilters): boolean => FILTERS.some((name) => filters[name] !== null)

/** The list's parameters in the address: `sort` with `dir`, `page`, and the filters. */
export interface ListAddress {
  /** null for newest first. */
  sort: TradeSort | null
  /** From 1. */
  page: number
  filters: TradeFilters
}

/** The newest trades. */
export const FIRST_PAGE: ListAddress = { sort: null, page: 1, filters: NO_FILTERS }

/** Reads the list's parameters from an address; invalid ones are ignored. */
export function readListAddress(search: URLSearchParams): ListAddress {
  const column = search.get('sort')
  const page = Number(search.get('page') ?? '1')
  return {
    sort: isListed(column) ? { column, descending: search.get('dir') === 'desc' } : null,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    filters: eachFilter((name) => filterValue(name, search.get(name))),
  }
}

/** The address with another sort, page or filter of the list; other parameters stay. */
export function writeListAddress(search: URLSearchParams, { sort, page, filters }: ListAddress): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of ['sort', 'dir', 'page']) next.delete(name)
  if (sort) next.set('sort', sort.column)
  if (sort) next.set('dir', sort.descending ? 'desc' : 'asc')
  if (page > 1) next.set('page', String(page))
  for (const name of FILTERS) {
    const value = filters[name]
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** What the address shows in place of the list: a report and its periods, or a year of the calendar and one of its days. */
const VIEW_NAMES = ['report', 'of', 'beside', 'calendar', 'day'] as const
const PERIOD_NAMES: readonly string[] = ['of', 'beside']

/** What is shown in place of the list of trades; {} for the list. */
export type ShownView = Partial<Record<(typeof VIEW_NAMES)[number], string>>

/** The address with another view; other parameters stay, and so do a report's periods when another report is shown. */
export function writeView(search: URLSearchParams, view: ShownView): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const name of VIEW_NAMES) if (view.report === undefined || !PERIOD_NAMES.includes(name)) next.delete(name)
  for (const [name, value] of Object.entries(view)) next.set(name, value)
  return next
}

/**
 * The sort after a header was pressed: none, ascending, descending, none. None means newest first, which equals the
 * date descending: from there the date header goes to ascending, or a press would seem to do nothing.
 */
export function nextSort(current: TradeSort | null, column: ListedColumn): TradeSort | null {
  if (current?.column !== column) return { column, descending: false }
  if (current.descending || column === 'date') return null
  return { column, descending: true }
}

/** Whether an open trade's option expired before this UTC day. */
export const isExpired = ({ status, expiration }: Pick<TradeRow, 'status' | 'expiration'>, now: Date) =>
  status === 'OPEN' && expiration !== null && expiration < now.toISOString().slice(0, 10)
