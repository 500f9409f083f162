import { editedWords, gapWords, isLive, recordedWords } from '@/domain/clocks'
import { isoOfInstant, parseInstant } from '@/domain/instant'
import { isSide } from '@/domain/markets'
import { readFee, readPrice, readQuantity } from '@/domain/tradeFields'
import { sameAction } from './tradeEditor.rules'
import type { TradeActionInput, TradeFormInput } from './tradeForm.rules'
import type { StoredAction, StoredTrade } from './tradeList.rules'

/** Where an action's second clock stands, or would stand after saving. */
export interface RowClock {
  live: boolean
  /** ISO 8601; null for what is not saved yet. */
  recordedAt: string | null
  words: string
}

/** The clock of an action as it is stored: "recorded 3 min later, edited twice". */
export function storedClock({ date, recordedAt, edits }: StoredAction): RowClock {
  const words = [recordedWords(date, recordedAt), editedWords(edits)].filter(Boolean).join(', ')
  return { live: isLive(date, recordedAt), recordedAt, words }
}

/** Whether what all actions share reads as it is stored; a change there is a change of every action. */
export function isHeadUntouched(
  typed: Pick<TradeFormInput, 'symbol' | 'market' | 'sector' | 'expiration'>,
  stored: StoredTrade,
): boolean {
  return (
    typed.symbol.trim() === stored.symbol &&
    typed.market === stored.market &&
    typed.sector.trim() === (stored.sector ?? '') &&
    typed.expiration.trim() === (stored.expiration ?? '')
  )
}

function isRowUntouched(typed: TradeActionInput, stored: StoredAction): boolean {
  const instant = parseInstant(typed.date)
  const [quantity, price, fee] = [readQuantity(typed.quantity), readPrice(typed.price), readFee(typed.fee)]
  if (instant === null || !isSide(typed.side) || !quantity.ok || !price.ok || !fee.ok) return false
  return sameAction(stored, {
    side: typed.side,
    date: isoOfInstant(instant),
    quantity: quantity.value,
    price: price.value,
    fee: fee.value,
  })
}

/**
 * The clock of one row of the form: as stored while the row and the head are untouched, else what saving now would make
 * of it (design §9.2). null while its date cannot be read.
 * @param stored the action that the row edits; null for a new one.
 */
export function rowClock(
  typed: TradeActionInput,
  stored: StoredAction | null,
  isHeadSame: boolean,
  now: Date,
): RowClock | null {
  if (stored && isHeadSame && isRowUntouched(typed, stored)) return storedClock(stored)
  const instant = parseInstant(typed.date)
  if (instant === null) return null
  const [date, recorded] = [isoOfInstant(instant), now.toISOString()]
  const live = isLive(date, recorded)
  const when = stored ? 'recorded anew when you save' : 'recorded when you save'
  return {
    live,
    recordedAt: null,
    words: live ? `${when}: logged live` : `${when}, ${gapWords(date, recorded)}: backfilled`,
  }
}

/** The stored action that a row of the form edits; null for a new row. */
export const storedActionOf = (stored: StoredTrade | null, { actionId }: TradeActionInput): StoredAction | null =>
  stored?.actions.find(({ id }) => id === actionId) ?? null

/** Whether a stored trade is logged live: every action of it. */
export const isTradeLive = ({ actions }: Pick<StoredTrade, 'actions'>): boolean =>
  actions.every(({ date, recordedAt }) => isLive(date, recordedAt))

/** Whether the trade would be logged live if it were saved now; null while a date cannot be read. */
export function isLiveAfterSave(typed: TradeFormInput, stored: StoredTrade | null, now: Date): boolean | null {
  const isHeadSame = stored !== null && isHeadUntouched(typed, stored)
  const byId = new Map(stored?.actions.map((action) => [action.id, action]))
  let live = true
  for (const row of typed.actions) {
    const clock = rowClock(row, byId.get(row.actionId ?? -1) ?? null, isHeadSame, now)
    if (clock === null) return null
    live &&= clock.live
  }
  return live
}
