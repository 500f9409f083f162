import { FileUp, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { CATEGORY_OPTIONS, MARKET_OPTIONS, TIMEFRAME_OPTIONS } from '@/content/strategyOptions'
import { messageOf } from '@/lib/dataError'
import { counted } from '@/lib/format'
import { paths } from '@/lib/paths'
import type { StrategyDetail } from '@/queries/strategy.queries'
import { useStrategyPast } from '@/queries/strategyEvents.queries'
import { Button, ButtonLink } from '@/ui/controls/Button'
import { ConfirmDialog, Modal } from '@/ui/layout/Modal'
import { StrategyForm } from './StrategyForm'
import { strategyDrafts } from './strategyDrafts'
import type { StrategyFormValues } from './strategyForm.rules'
import { useActionCount, useDeleteStrategy, useUpdateStrategy } from './strategyWrites.queries'
import { VisibilityDialog } from './VisibilityDialog'

interface StrategyOwnerActionsProps {
  strategy: StrategyDetail
  /** Called after an update that changed the name. */
  onRenamed?: (name: string) => void
  onDeleted?: () => void
  /** The Share button, which another feature provides. */
  children?: ReactNode
}

/** What a strategy's owner may do with it. The database enforces who that is. Loaded on demand, with the dialogs and their forms. */
export function StrategyOwnerActions({ strategy, onRenamed, onDeleted, children }: StrategyOwnerActionsProps) {
  const [dialog, setDialog] = useState<'edit' | 'delete' | null>(null)
  const close = () => setDialog(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button icon={<Pencil size={14} />} onClick={() => setDialog('edit')}>
        Edit strategy
      </Button>
      {children}
      <ButtonLink to={paths.importInto(strategy.name)} icon={<FileUp size={14} />}>
        Import trades
      </ButtonLink>
      <Button variant="danger" icon={<Trash2 size={14} />} onClick={() => setDialog('delete')}>
        Delete
      </Button>
      <EditStrategyModal strategy={strategy} open={dialog === 'edit'} onClose={close} onRenamed={onRenamed} />
      <DeleteStrategyDialog strategy={strategy} open={dialog === 'delete'} onClose={close} onDeleted={onDeleted} />
    </div>
  )
}

interface DialogProps {
  strategy: StrategyDetail
  open: boolean
  onClose: () => void
}

/** The form of /create in a dialog. It closes when the database has answered. */
function EditStrategyModal({
  strategy,
  open,
  onClose,
  onRenamed,
}: DialogProps & Pick<StrategyOwnerActionsProps, 'onRenamed'>) {
  const formId = useId()
  const update = useUpdateStrategy(strategy)
  // What was typed stays until it is saved or cancelled, even if the dialog is closed and opened again.
  const [draft, setDraft] = useState(() => strategyDrafts.read(strategy.id))
  // Values that would publish or hide the strategy and have not been confirmed yet.
  const [asked, setAsked] = useState<StrategyFormValues | null>(null)

  const discard = () => {
    setDraft(null)
    strategyDrafts.forget(strategy.id)
    update.reset()
    onClose()
  }
  const save = (values: StrategyFormValues) =>
    update.mutate(values, {
      onSuccess: (name) => {
        discard()
        if (name !== strategy.name) onRenamed?.(name)
      },
    })

  return (
    <Modal
      open={open}
      // Stays open while the save is pending, so that a refusal is seen.
      onClose={() => !update.isPending && onClose()}
      title="Edit Strategy"
      footer={
        <>
          <Button variant="ghost" disabled={update.isPending} onClick={discard}>
            Cancel
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={update.isPending}>
            {update.isPending ? 'Saving...' : 'Update Strategy'}
          </Button>
        </>
      }
    >
      <StrategyForm
        id={formId}
        initial={draft ?? valuesOf(strategy)}
        // Only the owner gets here. If the session has ended, the database refuses and the form keeps its text.
        isSignedIn
        isPublished={strategy.isPublic}
        refusal={update.error && messageOf(update.error)}
        onChange={(values) => {
          setDraft(values)
          strategyDrafts.keep(strategy.id, values)
        }}
        onSubmit={(values) => ((values.public === 'true') === strategy.isPublic ? save(values) : setAsked(values))}
      />
      <VisibilityDialog
        strategy={strategy}
        open={asked !== null}
        onClose={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null)
          if (asked) save(asked)
        }}
      />
    </Modal>
  )
}

/** The form's initial values; stored options that the form no longer offers are left out. */
const valuesOf = (strategy: StrategyDetail): StrategyFormValues => ({
  name: strategy.name,
  description: strategy.description,
  markets: MARKET_OPTIONS.filter((option) => strategy.markets.includes(option)),
  categories: CATEGORY_OPTIONS.filter((option) => strategy.categories.includes(option)),
  timeframes: TIMEFRAME_OPTIONS.filter((option) => strategy.timeframes.includes(option)),
  public: strategy.isPublic ? 'true' : 'false',
})

/** Says what will be deleted, and deletes it once confirmed. */
function DeleteStrategyDialog({
  strategy,
  open,
  onClose,
  onDeleted,
}: DialogProps & Pick<StrategyOwnerActionsProps, 'onDeleted'>) {
  const actions = useActionCount(strategy.id, open)
  const past = useStrategyPast(strategy.id, open)
  const remove = useDeleteStrategy()
  const trades = strategy.figures?.trades ?? 0
  const wasPublic = strategy.isPublic || past.data?.events.some(({ ever_public }) => ever_public)

  const close = () => {
    remove.reset()
    onClose()
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={close}
      title="Delete this strategy?"
      confirmLabel="Delete strategy"
      onConfirm={() => remove.mutate(strategy, { onSuccess: onDeleted })}
      write={remove}
    >
      <p className="break-words">
        This deletes <span className="text-ink">{strategy.name}</span>, {counted(trades, 'trade')} and{' '}
        {actions.data === undefined ? 'all their actions' : counted(actions.data, 'action')}, with their history. It
        cannot be undone.
      </p>
      {wasPublic !== undefined && (
        <p className="mt-2">
          {wasPublic
            ? 'Your page keeps its name, when you deleted it, and how many trades and what total it had then.'
            : 'It was never public. Others will see that you deleted another strategy, but not which one.'}
        </p>
      )}
    </ConfirmDialog>
  )
}
