import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useAuthStore } from '@/stores/authStore'
import { Button } from '@/ui/Button'
import { ActionRows } from './ActionRows'
import { DeleteTrade } from './DeleteTrade'
import { ChangedElsewhere, Gone, SaveFailure } from './SaveProblem'
import { TradeHeadFields } from './TradeHeadFields'
import { TradeReadings } from './TradeReadings'
import { draftTrade } from './tradeDraft.rules'
import { emptyForm, firstReason, formOf, type Reason } from './tradeEditor.rules'
import { type TradeFormInput, type TradeFormOutput, tradeFormSchema } from './tradeForm.rules'
import type { StoredTrade } from './tradeList.rules'
import { useTradeSave } from './useTradeSave'

interface TradeEditorProps {
  strategyId: string
  /** null for a new trade. */
  stored: StoredTrade | null
  /** Where the dialog keeps its buttons. */
  footer: HTMLElement | null
  onUnsaved: (unsaved: boolean) => void
  /** Closes at once: cancelled, saved or deleted. */
  onDone: () => void
}

/** The trade form (spec §4, §5): what is typed at the left, what it comes to at the right. */
export function TradeEditor({ strategyId, stored, footer, onUnsaved, onDone }: TradeEditorProps) {
  const formId = useId()
  const userId = useAuthStore((state) => state.user?.id ?? null)
  const form = useForm<TradeFormInput, unknown, TradeFormOutput>({
    resolver: zodResolver(tradeFormSchema),
    defaultValues: stored ? formOf(stored) : emptyForm(new Date()),
    mode: 'onTouched',
  })
  // The type allows for fields without a value; each of ours has a default.
  const typed = useWatch({ control: form.control }) as TradeFormInput
  // With many actions the sums may come a moment after the letter, never before it.
  const settled = useDeferredValue(typed)
  const draft = useMemo(() => draftTrade(settled), [settled])
  const reason = useMemo(() => firstReason(tradeFormSchema.safeParse(settled).error?.issues ?? []), [settled])
  const [wanted, setWanted] = useState<{ row: number } | null>(null)

  const save = useTradeSave({ strategyId, stored, userId, onSaved: onDone })
  const problem = useRef<HTMLDivElement>(null)
  const hasProblem = save.error !== null || save.overtaken !== null
  useEffect(() => {
    if (hasProblem) problem.current?.scrollIntoView({ block: 'nearest' })
  }, [hasProblem])

  const { setFocus } = form
  useEffect(() => {
    // The form may arrive after the dialog has opened. On touch no keyboard jumps up unasked.
    if (!stored && matchMedia('(pointer: fine)').matches) setFocus('symbol')
  }, [stored, setFocus])

  const { isDirty } = form.formState
  useEffect(() => onUnsaved(isDirty), [isDirty, onUnsaved])
  useWarnBeforeLeaving(isDirty)

  const submit = form.handleSubmit((trade) => save.save(trade))
  const saveAsNew = form.handleSubmit((trade) => save.saveAsNew(trade))
  const overwrite = form.handleSubmit((trade) => save.overwrite(trade))
  const takeStored = () => {
    const version = save.takeStored()
    if (version) form.reset(formOf(version))
  }

  return (
    <FormProvider {...form}>
      <div className="-m-4 flex flex-col sm:-m-6 lg:grid lg:min-h-full lg:grid-cols-[minmax(0,1fr)_312px]">
        <form id={formId} noValidate onSubmit={submit} className="flex min-w-0 flex-col gap-5 p-4 sm:p-6">
          <div ref={problem} className="scroll-mt-6 empty:hidden">
            {save.error && <SaveFailure error={save.error} />}
            {save.overtaken?.kind === 'changed' && (
              <ChangedElsewhere
                stored={save.overtaken.stored}
                typed={typed}
                busy={save.busy}
                onTakeStored={takeStored}
                onOverwrite={overwrite}
              />
            )}
            {save.overtaken?.kind === 'gone' && <Gone busy={save.busy} onSaveAsNew={saveAsNew} />}
          </div>
          <TradeHeadFields typed={typed} />
          <ActionRows typed={typed} wanted={wanted} />
        </form>
        <TradeReadings
          title={stored ? 'After this edit' : 'This trade'}
          saved={save.storedResult}
          draft={draft}
          footer={footer}
        />
      </div>
      {footer &&
        createPortal(
          <EditorButtons
            formId={formId}
            label={stored ? 'Update Trade' : 'Add Trade'}
            reason={reason}
            busy={save.busy}
            onCancel={onDone}
            onShowRow={(row) => setWanted({ row })}
          >
            {stored && <DeleteTrade trade={stored} userId={userId} disabled={save.busy} onDeleted={onDone} />}
          </EditorButtons>,
          footer,
        )}
    </FormProvider>
  )
}

interface EditorButtonsProps {
  formId: string
  label: string
  reason: Reason | null
  busy: boolean
  onCancel: () => void
  onShowRow: (row: number) => void
  children: ReactNode
}

/** Delete, why it cannot be saved yet, Cancel, and the button that saves. */
function EditorButtons({ formId, label, reason, busy, onCancel, onShowRow, children }: EditorButtonsProps) {
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
        busy={busy}
        aria-describedby={reason ? reasonId : undefined}
      >
        {label}
      </Button>
    </>
  )
}

/** The browser's own question before the page is left with something unsaved in it. */
function useWarnBeforeLeaving(unsaved: boolean) {
  useEffect(() => {
    if (!unsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [unsaved])
}
