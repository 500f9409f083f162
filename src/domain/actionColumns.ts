import type { Tables } from '@/lib/database.types'
import { isDecimalKind, type TradeColumnKind, type ValueOfKind } from './tradeColumns'

type StoredAction = Tables<'bet_data'>

interface ActionColumnSpec {
  /** Column of bet_data. */
  column: keyof StoredAction
  kind: TradeColumnKind
  meaning: string
  /** Sample value in a file that a user writes for the import; absent where the import does not need the column. */
  example?: string
  /** Text typed by users, which a spreadsheet could take for a formula. */
  isTyped?: true
}

/**
 * The columns of a strategy's actions file, in order. The download, its documentation and /recompute derive from this.
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
    isTyped: true,
    meaning: 'The trade’s name. Any word will do, as long as all its actions share it.',
    example: 'trade-1',
  },
  {
    column: 'date',
    kind: 'date',
    meaning: 'When it happened, according to the trader. ISO 8601, UTC.',
    example: '2026-11-02 14:31',
  },
  {
    column: 'market',
    kind: 'text',
    isTyped: true,
    meaning: 'STOCK, OPTIONS, FOREX, CRYPTO, SPORTS or ALTERNATIVE. Options count × 100.',
    example: 'STOCK',
  },
  { column: 'sector', kind: 'text', isTyped: true, meaning: 'As typed. Can be empty.' },
  { column: 'symbol', kind: 'text', isTyped: true, meaning: 'What was traded.', example: 'MSFT' },
  {
    column: 'expiration',
    kind: 'date',
    meaning: 'The day the contract ends, for options. Empty for everything else.',
    example: '2026-12-18',
  },
  {
    column: 'side',
    kind: 'text',
    meaning: 'BUY, SELL, or EXPIRE for an option that expired worthless.',
    example: 'BUY',
  },
  { column: 'quantity', kind: 'quantity', meaning: 'Units (contracts, for options), above 0.', example: '100' },
  { column: 'price', kind: 'average', meaning: 'USD per unit, above 0. 0 for EXPIRE.', example: '10.00' },
  { column: 'fee', kind: 'amount', meaning: 'USD for the whole action. 0 for none.', example: '1.00' },
  { column: 'recorded_at', kind: 'date', meaning: 'When the database recorded this line as it reads now.' },
  {
    column: 'recorded_in_public',
    kind: 'flag',
    meaning: 'Whether the strategy was public at that moment: true or false.',
  },
  { column: 'first_recorded_at', kind: 'date', meaning: 'When the action was first recorded.' },
  { column: 'edits', kind: 'count', meaning: 'How often the action has been changed since.' },
] as const satisfies readonly ActionColumnSpec[]

type Entry = (typeof ACTION_COLUMNS)[number]

/** One downloaded action: decimals are text, times ISO 8601 in UTC. */
export type ActionRow = {
  [E in Entry as E['column']]: ValueOfKind[E['kind']] | (null extends StoredAction[E['column']] ? null : never)
}

/** What a trader says in an action: the columns that an edit changes and that its history keeps. */
export const ACTION_FIELDS = [
  'date',
  'expiration',
  'fee',
  'market',
  'price',
  'quantity',
  'sector',
  'side',
  'symbol',
] as const satisfies readonly (keyof ActionRow)[]
export type ActionField = (typeof ACTION_FIELDS)[number]

/** PostgREST's select of an action's columns. */
export const ACTION_SELECT = ACTION_COLUMNS.map(({ column, kind }) =>
  isDecimalKind(kind) ? `${column}::text` : column,
).join(', ')
