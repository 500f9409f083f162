import { isLive, recordedWords } from '@/domain/clocks'
import { dateToFormText } from '@/domain/instant'
import { formatCount, formatPrice, formatQuantity } from '@/lib/format'

/** What an action said at one time. Dates ISO 8601, decimals as text. */
export interface ActionContent {
  date: string
  market: string
  sector: string | null
  symbol: string
  /** YYYY-MM-DD */
  expiration: string | null
  side: string
  quantity: string
  price: string
  fee: string
}

/** One row of bet_history: an action before a change, and after it. */
export interface HistoryRow {
  /** Grows with time. */
  id: number
  betId: string
  actionId: number
  /** ISO 8601. */
  changedAt: string
  before: ActionContent
  /** When what it said before was recorded, ISO 8601. */
  recordedAt: string
  /** null when the action was deleted. */
  after: ActionContent | null
}

/** One field that changed. */
export interface FieldChange {
  label: string
  from: string
  to: string
}

export interface ChangedAction {
  id: number
  isDeleted: boolean
  /** What it says now, or said last: "SELL 36 at 259.90, fee 1.00". */
  words: string
  /** The date it states, ISO 8601: now, or last. */
  date: string
  /** Its recordedAt beside its date before the change: "recorded 3 min later". */
  recorded: string
  changes: FieldChange[]
  /** It was logged live, and since this edit it no longer is. */
  lostItsLiveMark: boolean
}

/** Everything that was changed in one trade at one moment. */
export interface HistoryMoment {
  /** Of the newest of its rows. */
  id: number
  betId: string
  /** As the trade's symbol was before. */
  symbol: string
  /** ISO 8601. */
  changedAt: string
  /** Fields that all actions of a trade share, each told once. */
  shared: FieldChange[]
  actions: ChangedAction[]
}

const text = (value: string | null) => value || 'none'

const SHARED_FIELDS = [
  ['Symbol', (content: ActionContent) => content.symbol],
  ['Market', (content: ActionContent) => content.market],
  ['Sector', (content: ActionContent) => text(content.sector)],
  ['Expiration', (content: ActionContent) => text(content.expiration)],
] as const

const OWN_FIELDS = [
  ['Side', (content: ActionContent) => content.side],
  ['Date', (content: ActionContent) => `${dateToFormText(content.date)} UTC`],
  ['Quantity', (content: ActionContent) => formatQuantity(content.quantity)],
  ['Price', (content: ActionContent) => exactPrice(content.price)],
  ['Fee', (content: ActionContent) => exactPrice(content.fee)],
] as const

/** Two decimals at least, and every digit that was typed: two prices that differ may not read alike. */
const exactPrice = (value: string) => {
  const typed = formatQuantity(value)
  const short = formatPrice(value)
  return typed.length > short.length ? typed : short
}

type Fields = typeof SHARED_FIELDS | typeof OWN_FIELDS

function changesOf(fields: Fields, before: ActionContent, after: ActionContent): FieldChange[] {
  return fields.flatMap(([label, shown]) => {
    const [from, to] = [shown(before), shown(after)]
    return from === to ? [] : [{ label, from, to }]
  })
}

function changedAction({ actionId, changedAt, before, recordedAt, after }: HistoryRow): ChangedAction {
  const current = after ?? before
  const recorded = recordedWords(before.date, recordedAt)
  const since = after && recordedWords(after.date, changedAt)
  const clock = since === null || since === recorded ? [] : [{ label: 'Clock', from: recorded, to: since }]
  return {
    id: actionId,
    isDeleted: after === null,
    words: `${current.side} ${formatQuantity(current.quantity)} at ${exactPrice(current.price)}, fee ${exactPrice(current.fee)}`,
    date: current.date,
    recorded,
    changes: after ? [...changesOf(OWN_FIELDS, before, after), ...clock] : [],
    lostItsLiveMark: after !== null && isLive(before.date, recordedAt) && !isLive(after.date, changedAt),
  }
}

/**
 * Rows of the history, newest first, as moments: what was changed in one trade at one time is one moment, whichever
 * of its rows were read first. Inside a moment actions are in the order in which they were first recorded.
 */
export function toMoments(rows: readonly HistoryRow[]): HistoryMoment[] {
  const groups = new Map<string, HistoryRow[]>()
  for (const row of rows) {
    const key = `${row.changedAt} ${row.betId}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].flatMap((group) => {
    const [newest] = group
    if (!newest) return []
    const ordered = group.toSorted((a, b) => a.actionId - b.actionId)
    const shared = ordered.flatMap(({ before, after }) => (after ? changesOf(SHARED_FIELDS, before, after) : []))
    return [
      {
        id: newest.id,
        betId: newest.betId,
        symbol: newest.before.symbol,
        changedAt: newest.changedAt,
        shared: [...new Map(shared.map((change) => [Object.values(change).join(' '), change])).values()],
        actions: ordered.map(changedAction),
      },
    ]
  })
}

const actionsWord = (count: number) => `${formatCount(count)} ${count === 1 ? 'action' : 'actions'}`

/** "2 actions edited, 1 action deleted": what happened in a moment. */
export function momentWords({ actions }: Pick<HistoryMoment, 'actions'>): string {
  const deleted = actions.filter((action) => action.isDeleted).length
  const edited = actions.length - deleted
  return [edited && `${actionsWord(edited)} edited`, deleted && `${actionsWord(deleted)} deleted`]
    .filter(Boolean)
    .join(', ')
}
