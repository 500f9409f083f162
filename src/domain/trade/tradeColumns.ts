import type { Tables } from '../../lib/database.types'
import type { Market, OptionRight } from '../contract/markets'
import type { TradeClock } from './clocks'
import type { Position, TradeResult, TradeStatus } from './trades'

/** One trade as the database computes it. */
type StoredRow = Tables<'bet_data_metrics'>

/** The type of each kind of value. The kind decides how a value is read, sorted and formatted. */
export interface ValueOfKind {
  status: TradeStatus
  position: Position
  market: Market
  right: OptionRight
  text: string
  /** ISO 8601. */
  date: string
  flag: boolean
  count: number
  /** Seconds. */
  duration: number
  /** The following are decimal text, so that no digit is lost. */
  quantity: string
  /** Per unit, in the trade's currency. */
  average: string
  /** In the trade's currency, of one side of the trade. */
  amount: string
  /** USD, with its sign. */
  money: string
  percent: string
  /** A multiple of what was risked. */
  multiple: string
  names: readonly string[]
}
export type TradeColumnKind = keyof ValueOfKind

/** A worked example of /docs. A test checks its result. */
interface WorkedExample {
  formula: string
  working: string
  result: string
}

interface ColumnSpec {
  /** Column of bet_data_metrics. */
  column: keyof StoredRow
  label: string
  kind: TradeColumnKind
  /** Whether it is shown in the table and its sort options, only on full cards, or nowhere. */
  shown: 'table' | 'card' | null
  /** For the tooltip and the documentation. */
  meaning?: string
  example?: WorkedExample
  /** Computes the same value from the actions, as text. Present for columns that a recomputation checks. */
  compute?: (trade: TradeResult, clock: TradeClock | null, isPublic: boolean | null) => string | null
  /** Compared as the double that the database stores; a recomputation compares every digit of the others. */
  isRatio?: boolean
}

/** The registry of a trade's columns, in the order of the table. */
export const TRADE_COLUMNS = [
  {
    column: 'status',
    label: 'Status',
    kind: 'status',
    shown: 'table',
    meaning: 'OPEN while Pos isn’t 0. After that WIN, LOSS or BREAKEVEN, by the sign of the return.',
    example: {
      formula: 'Pos ≠ 0 → OPEN; return > 0 → WIN; return < 0 → LOSS; else BREAKEVEN',
      working: 'Trade B: Pos 0, return −102.00',
      result: 'LOSS',
    },
    compute: ({ status }) => status,
  },
  {
    column: 'date',
    label: 'Date',
    kind: 'date',
    shown: 'table',
    meaning: 'When the first action happened, in UTC, and whether every action was logged live.',
  },
  {
    column: 'currency',
    label: 'Currency',
    kind: 'text',
    shown: null,
    meaning:
      'The currency of its prices and fees. A FOREX trade whose symbol doesn’t name a currency counts as dollars and is marked “currency not stated”.',
  },
  { column: 'symbol', label: 'Symbol', kind: 'text', shown: 'table', meaning: 'What was traded.' },
  {
    column: 'position',
    label: 'Position',
    kind: 'position',
    shown: 'table',
    meaning: 'LONG if the first action is a BUY, otherwise SHORT. The side of that first action is the opening side.',
    example: {
      formula: 'side of the earliest action; ties in the order they were entered',
      working: 'Trade B begins with a SELL',
      result: 'SHORT',
    },
    compute: ({ position }) => position,
  },
  {
    column: 'qty',
    label: 'Qty',
    kind: 'quantity',
    shown: 'table',
    meaning: 'The total quantity of the opening side.',
    example: { formula: 'Σ quantity of the opening side', working: 'Trade A: 100 + 100', result: '200' },
    compute: ({ qty }) => qty,
  },
  {
    column: 'entry',
    label: 'Entry',
    kind: 'average',
    shown: 'table',
    meaning: 'The average price of the opening side, weighted by quantity.',
    example: {
      formula: 'Σ(quantity × price) ÷ Σ quantity, of the opening side',
      working: 'Trade A: (100 × 10 + 100 × 12) ÷ 200',
      result: '$11.00',
    },
    compute: ({ entry }) => entry,
    isRatio: true,
  },
  {
    column: 'exit',
    label: 'Exit',
    kind: 'average',
    shown: 'table',
    meaning: 'The average price of the closing side, weighted by quantity.',
    example: {
      formula: 'Σ(quantity × price) ÷ Σ quantity, of the closing side',
      working: 'Trade A: (150 × 13 + 50 × 11) ÷ 200',
      result: '$12.50',
    },
    compute: ({ exit }) => exit,
    isRatio: true,
  },
  {
    column: 'ended',
    label: 'How the option ended',
    kind: 'text',
    shown: null,
    compute: ({ ended }) => ended,
  },
  {
    column: 'entry_tot',
    label: 'Entry Tot',
    kind: 'amount',
    shown: 'table',
    meaning:
      'Quantity × price of the opening side, in the trade’s currency. Options count × 100 unless their contract states another multiplier.',
    example: {
      formula: 'Σ(quantity × price) × multiplier, of the opening side',
      working: 'Trade C: 2 × 3.10 × 100',
      result: '$620.00',
    },
    compute: ({ entryTot }) => entryTot,
  },
  {
    column: 'exit_tot',
    label: 'Exit Tot',
    kind: 'amount',
    shown: 'table',
    meaning: 'Quantity × price of the closing side, in the trade’s currency, × the multiplier.',
    example: {
      formula: 'Σ(quantity × price) × multiplier, of the closing side',
      working: 'Trade C: 2 × 4.00 × 100',
      result: '$800.00',
    },
    compute: ({ exitTot }) => exitTot,
  },
  {
    column: 'qty_rem',
    label: 'Pos',
    kind: 'quantity',
    shown: 'table',
    meaning:
      'Units still held: opened minus closed. Below zero if more was closed than opened, which is a flip past zero.',
    example: {
      formula: 'Σ quantity of the opening side − Σ quantity of the closing side',
      working: 'Trade D: 0.5 − 0.2',
      result: '0.3',
    },
    compute: ({ qtyRem }) => qtyRem,
  },
  {
    column: 'hold',
    label: 'Hold',
    kind: 'duration',
    shown: 'table',
    meaning: 'From the first action to the last, or until now while the trade is open.',
    example: {
      formula: 'time of the last action − time of the first',
      working: 'Trade B: 18 March 14:31 − 16 March 14:31',
      result: '2d 0h',
    },
  },
  {
    column: 'return',
    label: 'Return',
    kind: 'money',
    shown: 'table',
    meaning:
      'What was realised, in dollars. First in, first out: the first unit bought is matched with the first unit sold, the second with the second, and so on, in long and short trades alike. Fees count in proportion to how much of their action is matched.',
    example: {
      formula: 'Σ over matched units of (sell − buy) × multiplier − fees in proportion',
      working: 'Trade D: 0.2 × (61,000 − 60,000) − 15 × 0.2 ÷ 0.5 − 6.10',
      result: '+$187.90',
    },
    compute: (trade) => trade.return,
  },
  {
    column: 'return_percent',
    label: 'Return %',
    kind: 'percent',
    shown: 'table',
    meaning: 'The return relative to what the matched units cost to open, fees excluded.',
    example: {
      formula: 'return ÷ entry cost of the matched units × 100',
      working: 'Trade A: 296 ÷ 2,200 × 100',
      result: '+13.45%',
    },
    compute: ({ returnPercent }) => returnPercent,
    isRatio: true,
  },
  {
    column: 'r',
    label: 'R',
    kind: 'multiple',
    shown: 'card',
    meaning:
      'The return in multiples of what the trade risked: units × |entry − stop| × multiplier of the action that opened it, at the stop that was stated first. “Not stated in time” unless that action was logged live, was never edited, and the stop was stated with it. Empty without a stop, and while the trade is open.',
    example: {
      formula: 'return ÷ (units × |entry − stop| × multiplier)',
      working: 'Trade C, with a stop at 2.50: 177.40 ÷ (2 × (3.10 − 2.50) × 100)',
      result: '+1.48R',
    },
  },
  { column: 'stop', label: 'Stop', kind: 'average', shown: null },
  { column: 'target', label: 'Target', kind: 'average', shown: null },
  { column: 'rule', label: 'Rule', kind: 'text', shown: null },
  { column: 'stop_in_time', label: 'Stop stated in time', kind: 'flag', shown: null },
  {
    column: 'is_live',
    label: 'Logged live',
    kind: 'flag',
    shown: 'card',
    compute: (_, clock) => clock && String(clock === 'live'),
  },
  {
    column: 'after_outcome',
    label: 'Logged after the outcome',
    kind: 'flag',
    shown: null,
    compute: (_, clock) => clock && String(clock === 'after'),
  },
  {
    column: 'is_public',
    label: 'Recorded in public',
    kind: 'flag',
    shown: null,
    compute: (_trade, _clock, isPublic) => (isPublic === null ? null : String(isPublic)),
  },
  { column: 'recorded_at', label: 'Recorded, UTC', kind: 'date', shown: 'card' },
  {
    column: 'actions_count',
    label: 'Actions',
    kind: 'count',
    shown: null,
    compute: ({ actionsCount }) => String(actionsCount),
  },
  {
    column: 'rounds',
    label: 'Round trips',
    kind: 'count',
    shown: null,
    compute: ({ rounds }) => String(rounds.length),
  },
  {
    column: 'rounds_won',
    label: 'Round trips won',
    kind: 'count',
    shown: null,
    compute: ({ roundsWon }) => String(roundsWon),
  },
  {
    column: 'rounds_lost',
    label: 'Round trips lost',
    kind: 'count',
    shown: null,
    compute: ({ roundsLost }) => String(roundsLost),
  },
  {
    column: 'rounds_pnl',
    label: 'Of round trips',
    kind: 'money',
    shown: null,
    compute: ({ roundsPnl }) => roundsPnl,
  },
  {
    column: 'entry_cost',
    label: 'Put in',
    kind: 'amount',
    shown: null,
    compute: ({ entryCost }) => entryCost,
  },
  {
    column: 'open_cost',
    label: 'Cost of what is held',
    kind: 'amount',
    shown: null,
    compute: ({ openCost }) => openCost,
  },
  {
    column: 'has_stated_split',
    label: 'Split by its trader’s word alone',
    kind: 'flag',
    shown: null,
    compute: ({ splits }) => String(splits.some(({ stated }) => stated)),
  },
  { column: 'prices_checked', label: 'Prices checked', kind: 'count', shown: null },
  { column: 'prices_outside', label: 'Prices outside the market’s range', kind: 'count', shown: null },
  { column: 'market_value', label: 'Market value', kind: 'money', shown: null },
  { column: 'unrealised', label: 'Unrealised', kind: 'money', shown: null },
  { column: 'valued_on', label: 'Valued at the close of', kind: 'text', shown: null },
  { column: 'expiration', label: 'Expiration', kind: 'text', shown: null },
  { column: 'strike', label: 'Strike', kind: 'quantity', shown: null },
  { column: 'option_right', label: 'Call or put', kind: 'right', shown: null },
  { column: 'bet_id', label: 'Trade', kind: 'text', shown: null },
  { column: 'market', label: 'Market', kind: 'market', shown: null },
  { column: 'multiplier', label: 'Multiplier', kind: 'quantity', shown: null },
  { column: 'edits', label: 'Edits', kind: 'count', shown: null },
  { column: 'tags', label: 'Tags', kind: 'names', shown: null },
] as const satisfies readonly ColumnSpec[]

/** The words for a rule that is empty: the trade is said to follow none. */
export const NO_RULE = 'follows no rule'

type Entry = (typeof TRADE_COLUMNS)[number]
type Where<Condition> = Extract<Entry, Condition>

/** The columns that the table shows and sorts by. */
export type ListedColumn = Where<{ shown: 'table' }>['column']
/** The columns that a recomputation checks. */
export type RecomputedColumn = Where<{ compute: unknown }>['column']

/** One row of the list, under the database's names. */
export type TradeRow = {
  [E in Entry as E['column']]: ValueOfKind[E['kind']] | (null extends StoredRow[E['column']] ? null : never)
}

/** An entry with its texts widened from literal types. */
export interface TradeColumn<Column extends Entry['column'] = Entry['column']> extends ColumnSpec {
  column: Column
}

export const LISTED_COLUMNS: readonly TradeColumn<ListedColumn>[] = TRADE_COLUMNS.filter(
  (entry) => entry.shown === 'table',
)
export const RECOMPUTED_COLUMNS: readonly (TradeColumn<RecomputedColumn> & Required<Pick<ColumnSpec, 'compute'>>)[] =
  TRADE_COLUMNS.filter((entry) => 'compute' in entry)

export const isListed = (column: string | null): column is ListedColumn =>
  LISTED_COLUMNS.some((entry) => entry.column === column)

/** Kinds with decimal values, which would lose digits beyond the fifteenth as JSON numbers. */
const DECIMALS: readonly TradeColumnKind[] = ['quantity', 'average', 'amount', 'money', 'percent', 'multiple']
export const isDecimalKind = (kind: TradeColumnKind): boolean => DECIMALS.includes(kind)
