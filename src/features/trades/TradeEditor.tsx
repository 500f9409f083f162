import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useAuthStore } from '@/stores/authStore'
import { useAfterPointerUp } from '@/ui/useAfterPointerUp'
import { ActionRows } from './ActionRows'
import { DeleteTrade } from './DeleteTrade'
import { ChangedElsewhere, Gone, SaveFailure } from './SaveProblem'
import { TradeHeadFields } from './TradeHeadFields'
import { TradeOutcome } from './TradeOutcome'
import { emptyForm, formOf } from './tradeEditor.rules'
import { type TradeFormInput, type TradeFormOutput, tradeFormSchema } from './tradeForm.rules'
import type { StoredTrade } from './tradeList.rules'
import { useTradeSave } from './useTradeSave'
import type { RefusedWrite } from './useTradeWrites'
import { useWarnBeforeLeaving } from './useWarnBeforeLeaving'

interface TradeEditorProps {
  strategyId: string
  /** null for a new trade. */
  stored: StoredTrade | null
  /** What was typed and why it was refused, where an earlier save of it brings the form back. */
  refused: RefusedWrite | null
  /** Where the dialog keeps its buttons. */
  footer: HTMLElement | null
  /** What was changed in the stored trade since it was recorded. */
  history: ReactNode
  onUnsaved: (unsaved: boolean) => void
  /** Closes at once: cancelled, or sent. */
  onDone: () => void
}

const checkTrade = zodResolver(tradeFormSchema)

/** The trade form (spec §4, §5): what is typed at the left, what it comes to at the right. */
export function TradeEditor({ strategyId, stored, refused, footer, history, onUnsaved, onDone }: TradeEditorProps) {
  const formId = useId()
  const userId = useAuthStore((state) => state.user?.id ?? null)
  const [defaultValues] = useState(() => (stored ? formOf(stored) : emptyForm(new Date())))
  const afterPointerUp = useAfterPointerUp()
  const form = useForm<TradeFormInput, unknown, TradeFormOutput>({
    resolver: async (...asked) => {
      await afterPointerUp()
      return checkTrade(...asked)
    },
    defaultValues,
    mode: 'onTouched',
  })
  const [wanted, setWanted] = useState<{ row: number } | null>(null)

  const save = useTradeSave({ strategyId, stored, userId, refused, onSent: onDone })
  const problem = useRef<HTMLDivElement>(null)
  const hasProblem = save.error !== null || save.overtaken !== null
  useEffect(() => {
    if (hasProblem) problem.current?.scrollIntoView({ block: 'nearest' })
  }, [hasProblem])

  const { reset, setFocus } = form
  const typedBefore = refused?.variables.wanted?.typed
  useEffect(() => {
    if (typedBefore) reset(typedBefore, { keepDefaultValues: true })
  }, [typedBefore, reset])

  useEffect(() => {
    // The form may arrive after the dialog has opened. On touch no keyboard jumps up unasked.
    if (!stored && !refused && matchMedia('(pointer: fine)').matches) setFocus('symbol')
  }, [stored, refused, setFocus])

  const { isDirty } = form.formState
  useEffect(() => onUnsaved(isDirty), [isDirty, onUnsaved])
  useWarnBeforeLeaving(isDirty)

  const sending = (send: typeof save.save) =>
    form.handleSubmit((trade) => send({ typed: structuredClone(form.getValues()), trade }))
  const takeStored = () => {
    const version = save.takeStored()
    if (version) form.reset(formOf(version))
  }

  return (
    <FormProvider {...form}>
      <div className="-m-4 flex flex-col sm:-m-6 lg:grid lg:min-h-full lg:grid-cols-[minmax(0,1fr)_312px]">
        <form id={formId} noValidate onSubmit={sending(save.save)} className="flex min-w-0 flex-col gap-5 p-4 sm:p-6">
          <div ref={problem} className="scroll-mt-6 empty:hidden">
            {save.error && <SaveFailure error={save.error} wasDeletion={refused?.variables.wanted === null} />}
            {save.overtaken?.kind === 'changed' && (
              <ChangedElsewhere
                stored={save.overtaken.stored}
                onTakeStored={takeStored}
                onOverwrite={sending(save.overwrite)}
              />
            )}
            {save.overtaken?.kind === 'gone' && <Gone onSaveAsNew={sending(save.saveAsNew)} />}
          </div>
          <TradeHeadFields />
          <ActionRows wanted={wanted} stored={save.stored} />
          {save.stored && (
            <p className="border-t pt-3 text-label text-ink2">
              Rows you leave alone keep the time they were recorded. Changes are kept in the strategy's history.
            </p>
          )}
          {history}
        </form>
        <TradeOutcome
          formId={formId}
          isNew={stored === null}
          saved={save.storedResult}
          stored={save.stored}
          footer={footer}
          onCancel={onDone}
          onShowRow={(row) => setWanted({ row })}
        >
          {save.stored && <DeleteTrade trade={save.stored} onDelete={save.remove} />}
        </TradeOutcome>
      </div>
    </FormProvider>
  )
}
