import { isLive, recordedWords } from '@/domain/clocks'
import { groupBy } from '@/domain/groupBy'
import { dateToFormText } from '@/domain/instant'
import { fillWords, sideLabel } from '@/domain/markets'
import { counted, formatPrice, formatQuantity } from '@/lib/format'

/** An action's content at one time. Dates ISO 8601, decimals as text. */
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

/** One row of bet_history: an action before and after a change. */
export interface HistoryRow {
  /** Increases with time. */
  id: number
  betId: string
  actionId: number
  /** ISO 8601. */
  changedAt: string
  before: ActionContent
  /** When the content before the change was recorded, ISO 8601. */
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
  /** The current content, or the last one: "SELL 36 at 259.90, fee 1.00". */
  words: string
  /** The stated date, ISO 8601: the current or the last one. */
  date: string
  /** Recording time relative to its date before the change: "recorded 3 min later". */
  recorded: string
  changes: FieldChange[]
  /** It was logged live, and this edit made it late. */
  lostItsLiveMark: boolean
}

/** All changes of one trade at one moment. */
export interface HistoryMoment {
  /** Of the newest of its rows. */
  id: number
  betId: string
  /** The trade's symbol before the change. */
  symbol: string
  /** ISO 8601. */
  changedAt: string
  /** Fields that all actions of a trade share, each once. */
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
  ['Side', (content: ActionContent) => sideLabel(content.side)],
  ['Date', (content: ActionContent) => `${dateToFormText(content.date)} UTC`],
  ['Quantity', (content: ActionContent) => formatQuantity(content.quantity)],
  ['Price', (content: ActionContent) => exactPrice(content.price)],
  ['Fee', (content: ActionContent) => exactPrice(content.fee)],
] as const

/** At least two decimals, and every typed digit, so that different prices never look equal. */
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
    words: `${fillWords(current.side, formatQuantity(current.quantity), exactPrice(current.price), 'at')}, fee ${exactPrice(current.fee)}`,
    date: current.date,
    recorded,
    changes: after ? [...changesOf(OWN_FIELDS, before, after), ...clock] : [],
    lostItsLiveMark: after !== null && isLive(before.date, recordedAt) && !isLive(after.date, changedAt),
  }
}

/**
 * Groups rows of the history, newest first, into moments: all changes of one trade at one time, whichever page they
 * were read on. Inside a moment actions are in the order in which they were first recorded.
 */
export function toMoments(rows: readonly HistoryRow[]): HistoryMoment[] {
  const groups = groupBy(rows, ({ changedAt, betId }) => `${changedAt} ${betId}`)
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

/** "2 actions edited, 1 action deleted". */
export function momentWords({ actions }: Pick<HistoryMoment, 'actions'>): string {
  const deleted = actions.filter((action) => action.isDeleted).length
  const edited = actions.length - deleted
  return [edited && `${counted(edited, 'action')} edited`, deleted && `${counted(deleted, 'action')} deleted`]
    .filter(Boolean)
    .join(', ')
}
