import { FURTHER_FIELDS, fieldSpec, isSaid, ROW_FIELDS, type RowContent, TRADE_FIELDS } from '@/domain/contract/action'
import { actionWords } from '@/domain/contract/markets'
import { plain, readDecimal } from '@/domain/decimal'
import { instantOf } from '@/domain/time/instant'
import { sameFields } from '@/domain/trade/actionText'
import type { StoredTrade } from '@/features/trades/trades.rules'
import { isNow, type TradeInput, type TypedAction, type TypedTrade } from './tradeForm.rules'

/** The trade without the ids of actions that were deleted elsewhere in the meantime, so that those are saved as new. */
export function withKnownIds(trade: TradeInput, stored: Pick<StoredTrade, 'actions'>): TradeInput {
  const known = new Set(stored.actions.map(({ id }) => id))
  const actions = trade.actions.map(({ actionId, ...action }) =>
    actionId !== undefined && known.has(actionId) ? { ...action, actionId } : action,
  )
  return { ...trade, actions }
}

/**
 * The trade with the dates that the database gave to rows dated "now" when an earlier try of the same save arrived, so that saving
 * again changes no date. Rows added since stay dated "now".
 */
export function withSavedDates(trade: TradeInput, stored: Pick<StoredTrade, 'actions'>): TradeInput {
  const edited = new Set(trade.actions.map(({ actionId }) => actionId))
  const saved = stored.actions
    .filter(({ id, date, recordedAt }) => !edited.has(id) && instantOf(date) === instantOf(recordedAt))
    .toSorted((a, b) => a.id - b.id)
  const actions = trade.actions.map(({ isNow, ...action }) => {
    const date = isNow && saved.shift()?.date
    return date ? { ...action, date } : { ...action, ...(isNow && { isNow }) }
  })
  return { ...trade, actions }
}

/** Whether a stored trade equals a form's: the same actions in the same order, 1.50 counting as 1.5. */
export function sameTrade(stored: StoredTrade, trade: TradeInput): boolean {
  return (
    sameFields(TRADE_FIELDS, stored, trade) &&
    stored.actions.length === trade.actions.length &&
    inOrder(trade.actions).every((action, at) => sameAction(stored.actions[at], action))
  )
}

/** In the database's order: by time, and ties in the order in which they were sent. */
const inOrder = (actions: readonly RowContent[]) => [...actions].sort((a, b) => instantOf(a.date) - instantOf(b.date))

/** Whether two actions are equal; false if nothing is stored. */
export const sameAction = (stored: RowContent | undefined, action: RowContent): boolean =>
  stored !== undefined && sameFields(ROW_FIELDS, stored, action)

/** One line of "stored now" beside "what you typed". */
export type Difference = ReturnType<typeof differences>[number]

/** 10.00 and 10 are the same number; other text stays as typed. */
const numeral = (text: string) => {
  const read = readDecimal(text || '0')
  return read.ok ? plain(read.value) : text
}

function wordsOf(action: TypedAction | undefined): string {
  if (!action) return 'none'
  const said = FURTHER_FIELDS.filter((field) => isSaid(field, action[field]))
  const further = said.map((field) => `${fieldSpec(field).label.toLowerCase()} ${numeral(action[field])}`)
  const words = actionWords(action.side, numeral(action.quantity), numeral(action.price))
  return [words, ...further, isNow(action) ? 'now, when saved' : action.date].join(', ')
}

/** The differences between two versions of a form, line by line; empty if they read the same. */
export function differences(stored: TypedTrade, typed: TypedTrade) {
  const heads = TRADE_FIELDS.map((field) => ({
    label: fieldSpec(field).label,
    stored: stored[field] || 'none',
    typed: typed[field].trim() || 'none',
  }))
  const longer = Math.max(stored.actions.length, typed.actions.length)
  const actions = Array.from({ length: longer }, (_, at) => ({
    label: `Action ${at + 1}`,
    stored: wordsOf(stored.actions[at]),
    typed: wordsOf(typed.actions[at]),
  }))
  return [...heads, ...actions].filter((line) => line.stored !== line.typed)
}
