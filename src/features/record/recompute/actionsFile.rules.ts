import Papa from 'papaparse'
import {
  ACTION_COLUMNS,
  ACTION_FIELDS,
  type ActionContent,
  type ActionRow,
  contentOf,
  fieldSpec,
} from '@/domain/contract/action'
import { isDelivery } from '@/domain/contract/delivery'
import { withHeld } from '@/domain/contract/expiry'
import { isEnding } from '@/domain/contract/markets'
import { groupBy } from '@/domain/groupBy'
import { instantOf, isoOfInstant, parseInstant } from '@/domain/time/instant'
import {
  type FieldReading,
  ONLY_OPTIONS_EXPIRE,
  readDeliveryDate,
  readExpiryDate,
  readExpiryQuantity,
  readField,
  readPrice,
  readRate,
  refuse,
} from '@/domain/trade/actionText'
import { unescapeCsvText } from '@/domain/trade/tradesCsv'

/** One action as input of a recomputation. */
export interface RecordedAction extends ActionContent {
  tradeId: string
  /** When the database recorded it; null if a file does not contain it. */
  recordedAt: string | null
  /** How often it was edited since it was first recorded; null if a file does not contain it. */
  edits: number | null
  /** Whether the strategy was public at that time; null if a file does not contain it. */
  inPublic: boolean | null
}

/** An invalid line of a file, counted from 1 including the header. */
export interface FileProblem {
  line: number
  message: string
}

type ReadActions = { ok: true; actions: RecordedAction[] } | { ok: false; problems: FileProblem[] }

/** The columns that every computation needs; the others may be missing. */
const REQUIRED = ACTION_COLUMNS.flatMap((entry) =>
  entry.column === 'bet_id' || ('of' in entry && !('empty' in entry)) ? entry.column : [],
)

const EMPTY_FILE = 'The file contains no actions'

/**
 * Reads a file of actions as `writeActionsCsv` writes it. Actions at the same time are ordered by id, or by line
 * without ids.
 * @param now dates may be up to one day ahead of it.
 * @returns all actions, or every invalid line: leaving out a single action would make every figure wrong.
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
    const needed = `It needs the columns of "Download all actions": ${ACTION_COLUMNS.map(({ column }) => column).join(', ')}`
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

/** The expiries whose quantity is not what the other actions of their trade leave open. */
function misfitExpiries(lines: readonly ReadLine[]): FileProblem[] {
  const timed = lines.map(({ line, action }) => ({ ...action, line, at: instantOf(action.date) }))
  return [...groupBy(timed, ({ tradeId }) => tradeId).values()].flatMap((trade) =>
    withHeld(trade.toSorted((a, b) => a.at - b.at)).flatMap(({ side, quantity, held, line }) => {
      const read = side === 'EXPIRE' ? readExpiryQuantity(quantity, held) : null
      return read === null || read.ok ? [] : [{ line, message: read.message }]
    }),
  )
}

/** Judged by the header only, since the text below it may contain any delimiter. */
function delimiterOf(text: string): string {
  const [heads = ''] = text.split(/[\r\n]/, 1)
  return [',', ';', '\t'].find((delimiter) => heads.split(delimiter).length >= REQUIRED.length) ?? ','
}

function readLine(cells: Record<string, string>, now: Date): FieldReading<RecordedAction> {
  const cell = (column: string) => cells[column] ?? ''
  const tradeId = unescapeCsvText(cell('bet_id'))
  if (tradeId === '') return refuse('bet_id is missing: it says which actions belong to one trade')
  const content = readContent(cell, now)
  if (!content.ok) return content
  const { side, market, date, expiration } = content.value
  if (isEnding(side)) {
    if (market !== 'OPTIONS' || expiration === null) return refuse(ONLY_OPTIONS_EXPIRE)
    const day = isDelivery(side) ? readDeliveryDate(date, expiration) : readExpiryDate(date, expiration)
    if (!day.ok) return day
  }
  const recordedAt = cell('recorded_at').trim()
  if (recordedAt !== '' && parseInstant(recordedAt) === null) return refuse('recorded_at is not a date')
  const inPublic = cell('recorded_in_public').trim().toLowerCase()
  if (!['', 'true', 'false'].includes(inPublic)) return refuse('recorded_in_public is neither true nor false')
  const edits = cell('edits').trim()
  if (!/^\d*$/.test(edits)) return refuse('edits is not a number')
  const recorded = {
    recordedAt: recordedAt || null,
    edits: edits === '' ? null : Number(edits),
    inPublic: inPublic === '' ? null : inPublic === 'true',
  }
  return { ok: true, value: { tradeId, ...content.value, ...recorded } }
}

/** All fields of a line, or the first invalid one. */
function readContent(cell: (column: string) => string, now: Date): FieldReading<ActionContent> {
  const side = readField('side', cell('side'), now)
  if (!side.ok) return side
  const values: Partial<ActionContent> = {}
  for (const field of ACTION_FIELDS) {
    const text = fieldSpec(field).kind === 'text' ? unescapeCsvText(cell(field)) : cell(field)
    const read = field === 'price' ? readPrice(text, side.value, now) : readField(field, text, now)
    if (!read.ok) return read
    Object.assign(values, { [field]: read.value })
  }
  // Each field is there.
  const content = values as ActionContent
  const rate = readRate(cell('usd_rate'), content, content.price, now)
  return rate.ok ? { ok: true, value: { ...content, usd_rate: rate.value } } : rate
}

/** The actions of rows from the database. Throws DataError for an unknown market or side. */
export const actionsOfRows = (rows: readonly ActionRow[]): RecordedAction[] =>
  rows.map((row) => ({
    tradeId: row.bet_id,
    ...contentOf(row),
    date: isoOfInstant(instantOf(row.date)),
    recordedAt: row.recorded_at,
    edits: row.edits,
    inPublic: row.recorded_in_public,
  }))
