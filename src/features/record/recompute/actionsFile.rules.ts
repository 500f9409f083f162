import Papa from 'papaparse'
import { withHeld } from '@/domain/expiry'
import { groupBy } from '@/domain/groupBy'
import { instantOf, isoOfInstant, parseInstant } from '@/domain/instant'
import { isMarket, isSide, MARKETS, type Market, SIDES, type Side } from '@/domain/markets'
import {
  type FieldReading,
  ONLY_OPTIONS_EXPIRE,
  readDate,
  readExpiration,
  readExpiryDate,
  readExpiryQuantity,
  readFee,
  readPrice,
  readQuantity,
  readSymbol,
  refuse,
} from '@/domain/tradeFields'
import { ACTION_CSV_COLUMNS, type ActionCsvRow, unescapeCsvText } from '@/domain/tradesCsv'

/** One action as input of a recomputation. Decimals are text. */
export interface RecordedAction {
  betId: string
  /** ISO 8601, UTC. */
  date: string
  market: Market
  symbol: string
  side: Side
  quantity: string
  price: string
  fee: string
  /** When the database recorded it; null if a file does not contain it. */
  recordedAt: string | null
  /** Whether the strategy was public at that time; null if a file does not contain it. */
  inPublic: boolean | null
}

/** An invalid line of a file, counted from 1 including the header. */
export interface FileProblem {
  line: number
  message: string
}

type ReadActions = { ok: true; actions: RecordedAction[] } | { ok: false; problems: FileProblem[] }

/** Nothing can be computed without these; the other columns may be missing. */
const REQUIRED = ['bet_id', 'date', 'market', 'symbol', 'side', 'quantity', 'price'] as const

const EMPTY_FILE = 'The file contains no actions'

/**
 * Reads a file of actions as `writeActionsCsv` writes it. Actions at the same time are ordered by id, or by line
 * without ids.
 * @param now dates may be up to one day ahead of it.
 * @returns all actions, or every invalid line: with a single one left out no figure would be right.
 */
export function readActionsFile(text: string, now: Date): ReadActions {
  const parsed = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    delimiter: delimiterOf(text),
    skipEmptyLines: 'greedy',
    transformHeader: (head) => head.trim().toLowerCase(),
  })
  const heads = parsed.meta.fields ?? []
  const missing = REQUIRED.filter((column) => !heads.includes(column))
  if (missing.length > 0) {
    const needed = `It needs the columns of "Download all actions": ${ACTION_CSV_COLUMNS.join(', ')}`
    return { ok: false, problems: [{ line: 1, message: `No column ${missing.join(', ')}. ${needed}` }] }
  }
  if (parsed.data.length === 0) return { ok: false, problems: [{ line: 1, message: EMPTY_FILE }] }

  const problems: FileProblem[] = []
  const actions: ReadLine[] = []
  for (const [at, cells] of parsed.data.entries()) {
    const read = readLine(cells, now)
    if (!read.ok) problems.push({ line: at + 2, message: read.message })
    else actions.push({ id: /^\d+$/.test(cells.id ?? '') ? Number(cells.id) : at, line: at + 2, action: read.value })
  }
  actions.sort((a, b) => a.id - b.id)
  if (problems.length === 0) problems.push(...misfitExpiries(actions))
  return problems.length > 0 ? { ok: false, problems } : { ok: true, actions: actions.map(({ action }) => action) }
}

interface ReadLine {
  id: number
  line: number
  action: RecordedAction
}

/** The expiries that end more or less than what the other actions of their trade leave open. */
function misfitExpiries(lines: readonly ReadLine[]): FileProblem[] {
  const timed = lines.map(({ line, action }) => ({ ...action, line, at: instantOf(action.date) }))
  return [...groupBy(timed, ({ betId }) => betId).values()].flatMap((trade) =>
    withHeld(trade.toSorted((a, b) => a.at - b.at)).flatMap(({ side, quantity, held, line }) => {
      const read = side === 'EXPIRE' ? readExpiryQuantity(quantity, held) : null
      return read === null || read.ok ? [] : [{ line, message: read.message }]
    }),
  )
}

/** By the header alone, since typed text may contain any delimiter. */
function delimiterOf(text: string): string {
  const [heads = ''] = text.split(/[\r\n]/, 1)
  return [',', ';', '\t'].find((delimiter) => heads.split(delimiter).length >= REQUIRED.length) ?? ','
}

function readLine(cells: Record<string, string>, now: Date): FieldReading<RecordedAction> {
  const cell = (column: string) => cells[column] ?? ''
  const betId = unescapeCsvText(cell('bet_id'))
  const market = cell('market').trim().toUpperCase()
  const side = cell('side').trim().toUpperCase()
  if (betId === '') return refuse('bet_id is missing: it says which actions belong to one trade')
  if (!isMarket(market)) return refuse(`market is none of ${MARKETS.join(', ')}`)
  if (!isSide(side)) return refuse(`side is none of ${SIDES.join(', ')}`)
  const date = readDate(cell('date'), now)
  if (!date.ok) return date
  const symbol = readSymbol(unescapeCsvText(cell('symbol')))
  if (!symbol.ok) return symbol
  const quantity = readQuantity(cell('quantity'))
  if (!quantity.ok) return quantity
  const price = readPrice(cell('price'), side)
  if (!price.ok) return price
  const fee = readFee(cell('fee'))
  if (!fee.ok) return fee
  const expiration = readExpiration(cell('expiration'))
  if (!expiration.ok) return expiration
  if (side === 'EXPIRE') {
    if (market !== 'OPTIONS' || expiration.value === null) return refuse(ONLY_OPTIONS_EXPIRE)
    const day = readExpiryDate(date.value, expiration.value)
    if (!day.ok) return day
  }
  const recordedAt = cell('recorded_at').trim()
  if (recordedAt !== '' && parseInstant(recordedAt) === null) return refuse('recorded_at is not a date')
  const inPublic = cell('recorded_in_public').trim().toLowerCase()
  if (!['', 'true', 'false'].includes(inPublic)) return refuse('recorded_in_public is neither true nor false')
  return {
    ok: true,
    value: {
      betId,
      date: date.value,
      market,
      symbol: symbol.value,
      side,
      quantity: quantity.value,
      price: price.value,
      fee: fee.value,
      recordedAt: recordedAt || null,
      inPublic: inPublic === '' ? null : inPublic === 'true',
    },
  }
}

/** The actions of rows from the database. Throws RangeError for an unknown market or side. */
export function actionsOfRows(rows: readonly ActionCsvRow[]): RecordedAction[] {
  return rows.map((row) => {
    const { bet_id: betId, date, market, symbol, side, quantity, price, fee } = row
    if (!isMarket(market) || !isSide(side)) throw new RangeError(`An action has the market ${market} and side ${side}`)
    const trade = { betId, date: isoOfInstant(instantOf(date)), market, symbol, side, quantity, price, fee }
    return { ...trade, recordedAt: row.recorded_at, inPublic: row.recorded_in_public }
  })
}
