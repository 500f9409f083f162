import { useNavigate } from 'react-router-dom'
import { messageOf } from '@/lib/messageOf'
import { paths } from '@/lib/paths'
import { ConfirmDialog } from '@/ui/Modal'
import { type StrategyDetail, useActionCount } from './strategies.queries'
import { counted } from './strategies.rules'
import { useDeleteStrategy } from './strategyWrites.queries'

interface DeleteStrategyDialogProps {
  strategy: StrategyDetail
  open: boolean
  onClose: () => void
}

/** Names what goes before it goes; afterwards the list of strategies is shown. */
export function DeleteStrategyDialog({ strategy, open, onClose }: DeleteStrategyDialogProps) {
  const actions = useActionCount(strategy.id, open)
  const remove = useDeleteStrategy()
  const navigate = useNavigate()
  const trades = strategy.figures?.trades ?? 0

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
      onConfirm={() => remove.mutate(strategy, { onSuccess: () => navigate(paths.strategies, { replace: true }) })}
      busy={remove.isPending}
      error={remove.error ? messageOf(remove.error) : null}
    >
      <p className="break-words">
        This deletes <span className="text-ink">{strategy.name}</span>, {counted(trades, 'trade')} and{' '}
        {actions.data === undefined ? 'all their actions' : counted(actions.data, 'action')}, with their history. It
        cannot be undone.
      </p>
    </ConfirmDialog>
  )
}
