import type { Tables } from '../../lib/database.types'
import { DataError } from '../../lib/dataError'
import { isMarket, isRight, isSide, type Market, type OptionRight, type Side } from './markets'

type StoredColumns = Tables<'bet_data'>

/** The type of each kind of value. Decimals are text, so that no digit is lost. */
interface ValueOfKind {
  count: number
  flag: boolean
  text: string
  /** ISO 8601. */
  time: string
  /** YYYY-MM-DD */
  day: string
  market: Market
  side: Side
  right: OptionRight
  /** Above 0. */
  aboveZero: string
  /** Units, above 0. */
  quantity: string
  /** Per unit, in the trade's currency, above 0. */
  price: string
  /** In the trade's currency, 0 or above. */
  amount: string
  /** Three capital letters (ISO 4217). */
  currency: string
  /** Dollars for one unit of the currency, above 0; 1 for USD. */
  rate: string
}
type ActionKind = keyof ValueOfKind
export type FieldKind = Exclude<ActionKind, 'count' | 'flag'>

const DECIMALS: readonly ActionKind[] = ['quantity', 'price', 'amount', 'rate', 'aboveZero']
export const isDecimal = (kind: ActionKind): boolean => DECIMALS.includes(kind)

interface ColumnSpec {
  /** Column of bet_data and of the file of a strategy's actions. */
  column: keyof StoredColumns
  kind: ActionKind
  meaning: string
  /** Sample value in a file that a user writes for the import; absent where the import does not need the column. */
  example?: string
}

/** A field is what a trader states about an action. Changing one is an edit, which the history and the ledger keep. */
export interface FieldSpec extends ColumnSpec {
  kind: FieldKind
  /** Whether all actions of a trade share it, or each has its own. */
  of: 'trade' | 'row'
  label: string
  /** Shown before the other fields of the trade or row. */
  leads?: true
  /** The value of an empty text, and of a column that a file lacks. Absent for a required field. */
  empty?: string | null
  /** Left out of the ledger's entries about a trade in dollars, as fields without a value are. */
  notOfDollars?: true
  /** For text: the maximum number of characters, and whether each word must be in a single alphabet. */
  most?: number
  isName?: true
}

/**
 * The columns of an action, in the order of the file of a strategy's actions. Those with `of` are its fields, and
 * everything that reads, compares, writes or shows an action's fields derives from their entries. How text becomes a
 * field is in actionText.ts. In the database they are private.action and columns of bet_data.
 */
export const ACTION_COLUMNS = [
  {
    column: 'id',
    kind: 'count',
    meaning: 'The action’s number. Of two actions at the same instant, the lower number comes first.',
  },
  {
    column: 'bet_id',
    kind: 'text',
    meaning: 'The trade’s name. Any word will do, as long as all its actions share it.',
    example: 'trade-1',
  },
  {
    column: 'date',
    of: 'row',
    label: 'Date',
    kind: 'time',
    meaning: 'When it happened, according to the trader. ISO 8601, UTC.',
    example: '2026-11-02 14:31',
  },
  {
    column: 'market',
    of: 'trade',
    label: 'Market',
    kind: 'market',
    meaning: 'STOCK, OPTIONS, FOREX, CRYPTO, SPORTS or ALTERNATIVE. Options count × 100 unless a multiplier is stated.',
    example: 'STOCK',
  },
  {
    column: 'sector',
    of: 'trade',
    label: 'Sector',
    kind: 'text',
    most: 80,
    empty: null,
    meaning: 'As typed. Can be empty.',
  },
  {
    column: 'symbol',
    of: 'trade',
    label: 'Symbol',
    leads: true,
    kind: 'text',
    most: 64,
    isName: true,
    meaning: 'What was traded: for an option its underlying, for a future its root and month, such as MESH26.',
    example: 'MSFT',
  },
  {
    column: 'expiration',
    of: 'trade',
    label: 'Expiration',
    kind: 'day',
    empty: null,
    meaning: 'The day the contract ends, for options. Empty for everything else.',
    example: '2026-12-18',
  },
  {
    column: 'strike',
    of: 'trade',
    label: 'Strike',
    kind: 'aboveZero',
    empty: null,
    meaning: 'The price at which an option can be exercised. Empty for everything else, and where it was not stated.',
    example: '430',
  },
  {
    column: 'option_right',
    of: 'trade',
    label: 'Call or put',
    kind: 'right',
    empty: null,
    meaning: 'CALL or PUT, for an option with a strike. Empty for everything else.',
    example: 'CALL',
  },
  {
    column: 'multiplier',
    of: 'trade',
    label: 'Multiplier',
    kind: 'aboveZero',
    empty: null,
    meaning:
      'One unit counts its price × this. Needed if it isn’t 100 for options or 1 for everything else: 5 for MES futures, 10 for mini options. Only for OPTIONS and ALTERNATIVE.',
  },
  {
    column: 'side',
    of: 'row',
    label: 'Side',
    leads: true,
    kind: 'side',
    meaning:
      'BUY, SELL, EXPIRE for an option that expired worthless, ASSIGN or EXERCISE for one that ended in shares, or SPLIT for a split that you state.',
    example: 'BUY',
  },
  {
    column: 'quantity',
    of: 'row',
    label: 'Quantity',
    kind: 'quantity',
    meaning: 'Units (contracts, for options), above 0. For a SPLIT, the new units.',
    example: '100',
  },
  {
    column: 'price',
    of: 'row',
    label: 'Price',
    kind: 'price',
    meaning:
      'Per unit, in the trade’s currency, above 0. 0 for EXPIRE, ASSIGN and EXERCISE. For a SPLIT, the old units.',
    example: '10.00',
  },
  {
    column: 'fee',
    of: 'row',
    label: 'Fee',
    kind: 'amount',
    empty: '0',
    meaning:
      'For the whole action, in the trade’s currency. 0 for none, below 0 for a rebate, which is at most quantity × price × multiplier.',
    example: '1.00',
  },
  {
    column: 'currency',
    of: 'trade',
    label: 'Currency',
    kind: 'currency',
    empty: 'USD',
    notOfDollars: true,
    meaning:
      'The currency of the prices and fees: three letters (ISO 4217), the same in all actions of a trade. Empty means USD.',
  },
  {
    column: 'usd_rate',
    of: 'row',
    label: 'USD rate',
    kind: 'rate',
    empty: '1',
    notOfDollars: true,
    meaning: 'Dollars for one unit of the currency at that moment. 1, or empty, for USD.',
  },
  {
    column: 'linked',
    of: 'row',
    label: 'Linked trade',
    kind: 'text',
    most: 64,
    empty: null,
    meaning: 'The other trade of an assignment or exercise: the one of its shares or of its option. Empty otherwise.',
  },
  { column: 'recorded_at', kind: 'time', meaning: 'When the database recorded this line as it reads now.' },
  {
    column: 'recorded_in_public',
    kind: 'flag',
    meaning: 'Whether the strategy was public at that moment: true or false.',
  },
  { column: 'first_recorded_at', kind: 'time', meaning: 'When the action was first recorded.' },
  { column: 'edits', kind: 'count', meaning: 'How many times the action has been changed since.' },
  {
    column: 'recorded_by',
    kind: 'text',
    meaning: 'How it was recorded: import, or key and the name of a recording key. Empty if by hand.',
  },
] as const satisfies readonly (ColumnSpec | FieldSpec)[]

type Column = (typeof ACTION_COLUMNS)[number]
type Field = Extract<Column, { of: string }>
type OfField<Name extends ActionField> = Extract<Field, { column: Name }>

export type ActionField = Field['column']
/** The fields that all actions of a trade share, and those that each has for itself. */
export type TradeField = Extract<Field, { of: 'trade' }>['column']
export type RowField = Extract<Field, { of: 'row' }>['column']
/** The fields that may be left empty, and those among them that then have no value. */
export type DefaultField = Extract<Field, { empty: string | null }>['column']
export type OptionalField = Extract<Field, { empty: null }>['column']
/** The fields that an entry of the ledger may leave out. */
export type UnsaidField = OptionalField | Extract<Field, { notOfDollars: true }>['column']

const isField = (column: ColumnSpec | FieldSpec): column is FieldSpec => 'of' in column
const COLUMNS: readonly (ColumnSpec | FieldSpec)[] = ACTION_COLUMNS
const FIELDS = COLUMNS.filter(isField)
const SPECS = new Map<string, FieldSpec>(FIELDS.map((field) => [field.column, field]))

/** A field's entry in {@link ACTION_COLUMNS}. */
export function fieldSpec(field: ActionField): FieldSpec {
  const spec = SPECS.get(field)
  if (!spec) throw new RangeError(`An action has no field ${field}`)
  return spec
}

type InWords = 'side' | 'date' | 'quantity' | 'price'
const isInWords = (field: RowField): field is InWords => ['side', 'date', 'quantity', 'price'].includes(field)

const inOrder = (of: FieldSpec['of']) => {
  const own = FIELDS.filter((field) => field.of === of)
  return [...own.filter(({ leads }) => leads), ...own.filter(({ leads }) => !leads)].map(({ column }) => column)
}

/** The fields in display order. The casts hold, since the types are filtered by `of` as well. */
export const TRADE_FIELDS = inOrder('trade') as readonly TradeField[]
export const ROW_FIELDS = inOrder('row') as readonly RowField[]
export const ACTION_FIELDS: readonly ActionField[] = [...TRADE_FIELDS, ...ROW_FIELDS]

/** The fields that a line about an action adds to "BUY 2 @ 3.25" and the date. */
export const FURTHER_FIELDS = ROW_FIELDS.filter((field): field is Exclude<RowField, InWords> => !isInWords(field))

/** Whether a field says something that most trades leave unsaid. */
export const isSaid = (field: ActionField, value: string | null): boolean => {
  const { empty, notOfDollars } = fieldSpec(field)
  return (!notOfDollars && empty !== null) || (value !== '' && value !== empty)
}

/** The fields of an action. Decimals are text, times ISO 8601. */
export type ActionContent = {
  [Name in ActionField]: ValueOfKind[OfField<Name>['kind']] | (Name extends OptionalField ? null : never)
}
export type TradeContent = Pick<ActionContent, TradeField>
export type RowContent = Pick<ActionContent, RowField>

/** The same as plain text, as the database gives it. */
export type ActionText = { [Name in ActionField]: string | (Name extends OptionalField ? null : never) }

/** One row of bet_data as it is in the file of a strategy's actions, see {@link ACTION_SELECT}. */
export type ActionRow = {
  [C in Column as C['column']]:
    | (C['kind'] extends 'count' | 'flag' ? ValueOfKind[C['kind']] : string)
    | (null extends StoredColumns[C['column']] ? null : never)
}

/** PostgREST's select of an action's columns. A decimal as a JSON number would lose digits. */
export const ACTION_SELECT = ACTION_COLUMNS.map(({ column, kind }) =>
  isDecimal(kind) ? `${column}::text` : column,
).join()

/** One change to an action: a row of bet_history. */
export interface ActionChange {
  /** Increases with time. */
  id: number
  action_id: number
  bet_id: string
  /** `edited` or `deleted`. */
  event: string
  /** ISO 8601: when it was changed, and when what it said before was recorded. */
  changed_at: string
  old_recorded_at: string
  old: ActionText
  /** The new content; null if the action was deleted. */
  new: ActionText | null
}

/** Picks some fields of a value that has more. */
export const pick = <Name extends string, Value extends Record<Name, unknown>>(fields: readonly Name[], from: Value) =>
  // One entry for each name.
  Object.fromEntries(fields.map((field) => [field, from[field]])) as Pick<Value, Name>

/**
 * The fields of a stored row.
 * @throws DataError for a market, side or right that does not exist.
 */
export function contentOf(row: ActionText): ActionContent {
  const { market, side, option_right } = row
  if (!isMarket(market) || !isSide(side)) throw new DataError(`An action has the market ${market} and the side ${side}`)
  if (option_right !== null && !isRight(option_right)) throw new DataError(`An action is of a ${option_right}`)
  return { ...pick(ACTION_FIELDS, row), market, side, option_right }
}
