import { type ReactNode, useDeferredValue, useId, useMemo } from 'react'
import { createPortal } from 'react-dom'
import type { TradeResult } from '@/domain/trades'
import { Button } from '@/ui/Button'
import { TradeReadings } from './TradeReadings'
import { isLiveAfterSave, isTradeLive } from './tradeClocks.rules'
import { draftTrade } from './tradeDraft.rules'
import { firstReason, type Reason } from './tradeEditor.rules'
import { tradeFormSchema } from './tradeForm.rules'
import type { StoredTrade } from './tradeList.rules'
import { useTyped } from './useTyped'

interface TradeOutcomeProps {
  formId: string
  isNew: boolean
  /** What is stored; null for a new trade. */
  saved: TradeResult | null
  /** The same with its clocks. */
  stored: StoredTrade | null
  /** Where the dialog keeps its buttons. */
  footer: HTMLElement | null
  onCancel: () => void
  onShowRow: (row: number) => void
  /** The buttons at the left. */
  children: ReactNode
}

/** What the typed trade comes to, and whether it can be saved. The one part of the form that follows every letter. */
export function TradeOutcome({ isNew, saved, stored, footer, ...buttons }: TradeOutcomeProps) {
  // With many actions the sums may come a moment after the letter, never before it.
  const typed = useDeferredValue(useTyped())
  const draft = useMemo(() => draftTrade(typed), [typed])
  const clock = useMemo(
    () => ({ saved: stored && isTradeLive(stored), now: isLiveAfterSave(typed, stored, new Date()) }),
    [typed, stored],
  )
  const reason = useMemo(() => firstReason(tradeFormSchema.safeParse(typed).error?.issues ?? []), [typed])
  return (
    <>
      <TradeReadings
        title={isNew ? 'This trade' : 'After this edit'}
        saved={saved}
        draft={draft}
        clock={clock}
        footer={footer}
      />
      {footer &&
        createPortal(
          <EditorButtons {...buttons} label={isNew ? 'Add Trade' : 'Update Trade'} reason={reason} />,
          footer,
        )}
    </>
  )
}

interface EditorButtonsProps {
  formId: string
  label: string
  reason: Reason | null
  onCancel: () => void
  onShowRow: (row: number) => void
  children: ReactNode
}

/** Delete, why it cannot be saved yet, Cancel, and the button that saves. */
function EditorButtons({ formId, label, reason, onCancel, onShowRow, children }: EditorButtonsProps) {
  const reasonId = useId()
  return (
    <>
      <div className="mr-auto flex min-w-0 items-center gap-3">{children}</div>
      {reason && (
        <p id={reasonId} className="w-full text-table text-ink2 sm:w-auto sm:text-right">
          {reason.row !== null && (
            <button
              type="button"
              onClick={() => onShowRow(reason.row ?? 0)}
              className="mr-1 text-ink underline underline-offset-2"
            >
              Action {reason.row + 1}:
            </button>
          )}
          {reason.message}
        </p>
      )}
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        disabled={reason !== null}
        aria-describedby={reason ? reasonId : undefined}
      >
        {label}
      </Button>
    </>
  )
}
