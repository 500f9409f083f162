import { TRADE_FIELDS } from '@/domain/contract/action'
import { sameFields } from '@/domain/trade/actionText'
import { CLOCK_LABELS, clockWords, isLive, recordedWords, type TradeClock } from '@/domain/trade/clocks'
import { tradeClock } from '@/domain/trade/tradeClock'
import { sameAction } from '@/features/trades/saving/editConflict.rules'
import type { ActionReading, TradeReading } from '@/features/trades/saving/tradeForm.rules'
import type { StoredAction, StoredTrade } from '@/features/trades/trades.rules'

/** When an action was recorded relative to its stated date, or would be if it were saved now. */
export interface RowClock {
  live: boolean
  /** ISO 8601; null for an unsaved row. */
  recordedAt: string | null
  /** How often it was edited, including a save now. */
  edits: number
  words: string
}

/** The clock of a stored action: "recorded 3 s later, edited twice: not live". */
export function storedClock({ date, recordedAt, edits }: StoredAction): RowClock {
  return { live: isLive(date, recordedAt, edits), recordedAt, edits, words: recordedWords(date, recordedAt, edits) }
}

/**
 * The clock of each row of the form: as stored while the row and the head are untouched, else what saving now would
 * record. null while its date is invalid.
 * @param stored the trade that the edit started from; null for a new trade.
 */
export function rowClocks(reading: TradeReading, stored: StoredTrade | null, now: Date): (RowClock | null)[] {
  const { head } = reading
  // A change to what all actions share changes every action.
  const isHeadSame = stored !== null && head !== null && sameFields(TRADE_FIELDS, head, stored)
  const byId = new Map(stored?.actions.map((action) => [action.id, action]))
  return reading.actions.map((row) => {
    const own = row.actionId === undefined ? undefined : byId.get(row.actionId)
    if (own && isHeadSame && row.action && sameAction(own, row.action)) return storedClock(own)
    return clockAfterSave(row, own, now)
  })
}

function clockAfterSave({ date, isNow }: ActionReading, own: StoredAction | undefined, now: Date): RowClock | null {
  if (!date.ok) return null
  if (isNow)
    return { live: true, recordedAt: null, edits: 0, words: `dated and recorded when you save: ${CLOCK_LABELS.live}` }
  const recorded = now.toISOString()
  const edits = own ? own.edits + 1 : 0
  const live = isLive(date.value, recorded, edits)
  const when = own ? 'recorded again when you save' : 'recorded when you save'
  const words = live ? `${when}: ${CLOCK_LABELS.live}` : `${when}, ${clockWords(date.value, recorded, edits)}`
  return { live, recordedAt: null, edits, words }
}

/** How the trade would be logged if it were saved now; null while a date is invalid. */
export function clockAfterSaving(
  { actions }: TradeReading,
  clocks: readonly (RowClock | null)[],
  now: Date,
): TradeClock | null {
  const dated = actions.flatMap(({ side, date, quantity, isNow }, at) =>
    date.ok
      ? [
          {
            side,
            quantity: quantity.ok ? quantity.value : '0',
            date: isNow ? now.toISOString() : date.value,
            recordedAt: clocks[at]?.recordedAt ?? now.toISOString(),
            edits: clocks[at]?.edits ?? 0,
          },
        ]
      : [],
  )
  return dated.length < actions.length ? null : tradeClock(dated)
}
