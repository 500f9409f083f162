import {
  type ActionChange,
  type ActionField,
  type ActionText,
  type FieldKind,
  FURTHER_FIELDS,
  fieldSpec,
  isSaid,
  ROW_FIELDS,
  TRADE_FIELDS,
} from '@/domain/contract/action'
import { contractName } from '@/domain/contract/contractName'
import { actionWords, sideLabel } from '@/domain/contract/markets'
import { groupBy } from '@/domain/groupBy'
import { dateToFormText } from '@/domain/time/instant'
import { isOnTime, recordedWords } from '@/domain/trade/clocks'
import { counted, formatPrice } from '@/lib/format'
import { formatQuantity } from '@/lib/formatTrades'

/** One field that changed. */
export interface FieldChange {
  label: string
  from: string
  to: string
  /** ISO 8601, where the field is a time. */
  times?: { from: string; to: string }
}

export interface ChangedAction {
  id: number
  isDeleted: boolean
  /** The current content, or the last one of a deleted action: "SELL 36 at 259.90, fee 1.00". */
  words: string
  /** The stated date, ISO 8601: the current or the last one. */
  date: string
  /** Recording time relative to its date before the change: "recorded 3 min later". */
  recorded: string
  changes: FieldChange[]
  /** It was recorded on time, but no longer counts as logged live because of this edit. */
  lostItsLiveMark: boolean
}

/** All changes of one trade at one moment. */
export interface HistoryMoment {
  /** Of the newest of its rows. */
  id: number
  tradeId: string
  /** The name of the trade's contract before the change. */
  contract: string
  /** ISO 8601. */
  changedAt: string
  /** Fields that all actions of a trade share, each once. */
  shared: FieldChange[]
  actions: ChangedAction[]
}

/** At least two decimals, and every typed digit, so that different prices never look equal. */
function exactPrice(value: string): string {
  const typed = formatQuantity(value)
  const short = formatPrice(value)
  return typed.length > short.length ? typed : short
}

const SHOWN: Partial<Record<FieldKind, (value: string) => string>> = {
  side: sideLabel,
  time: (value) => `${dateToFormText(value)} UTC`,
  quantity: formatQuantity,
  price: exactPrice,
  amount: exactPrice,
  rate: formatQuantity,
  aboveZero: formatQuantity,
}

const shown = (field: ActionField, value: string | null): string =>
  value ? (SHOWN[fieldSpec(field).kind]?.(value) ?? value) : 'none'

function changesOf(fields: readonly ActionField[], before: ActionText, after: ActionText): FieldChange[] {
  return fields.flatMap((field) => {
    const [from, to] = [shown(field, before[field]), shown(field, after[field])]
    if (from === to) return []
    const change = { label: fieldSpec(field).label, from, to }
    const [timeBefore, timeAfter] = [before[field], after[field]]
    const isTime = fieldSpec(field).kind === 'time' && timeBefore && timeAfter
    return [isTime ? { ...change, times: { from: timeBefore, to: timeAfter } } : change]
  })
}

function changedAction({ action_id, changed_at, old, old_recorded_at, new: after }: ActionChange): ChangedAction {
  const current = after ?? old
  const recorded = recordedWords(old.date, old_recorded_at, 0)
  const since = after && recordedWords(after.date, changed_at, 0)
  const words = actionWords(current.side, formatQuantity(current.quantity), exactPrice(current.price), 'at')
  const further = FURTHER_FIELDS.filter((field) => isSaid(field, current[field])).map(
    (field) => `${fieldSpec(field).label.toLowerCase()} ${shown(field, current[field])}`,
  )
  const clock = since === null || since === recorded ? [] : [{ label: 'Clock', from: recorded, to: since }]
  return {
    id: action_id,
    isDeleted: after === null,
    words: [words, ...further].join(', '),
    date: current.date,
    recorded,
    changes: after ? [...changesOf(ROW_FIELDS, old, after), ...clock] : [],
    lostItsLiveMark: after !== null && isOnTime(old.date, old_recorded_at),
  }
}

/**
 * Groups rows of the history, newest first, into moments: all changes of one trade at one time, whichever page they
 * were read on. Inside a moment actions are in the order in which they were first recorded.
 */
export function toMoments(rows: readonly ActionChange[]): HistoryMoment[] {
  const groups = groupBy(rows, ({ changed_at, bet_id }) => `${changed_at} ${bet_id}`)
  return [...groups.values()].flatMap((group) => {
    const [newest] = group
    if (!newest) return []
    const ordered = group.toSorted((a, b) => a.action_id - b.action_id)
    const shared = ordered.flatMap(({ old, new: after }) => (after ? changesOf(TRADE_FIELDS, old, after) : []))
    return [
      {
        id: newest.id,
        tradeId: newest.bet_id,
        contract: contractName(newest.old),
        changedAt: newest.changed_at,
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
