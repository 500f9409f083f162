import { tradesAndTotal } from '@/domain/ledger/strategyEvents'
import { counted } from '@/lib/format'
import type { StrategyDetail } from '@/queries/strategy.queries'
import { ConfirmDialog } from '@/ui/layout/Modal'

interface VisibilityDialogProps {
  strategy: StrategyDetail
  open: boolean
  onClose: () => void
  /** Publishes a private strategy, hides a public one. */
  onConfirm: () => void
}

/** Says what becomes permanent before a strategy is published or hidden. */
export function VisibilityDialog({ strategy: { name, isPublic, figures }, ...dialog }: VisibilityDialogProps) {
  const shownName = <span className="text-ink">{name}</span>
  const inPrivate = figures ? figures.trades - figures.public_trades : 0
  if (isPublic) {
    return (
      <ConfirmDialog {...dialog} title="Hide this strategy?" confirmLabel="Hide strategy" variant="primary">
        <p className="break-words">
          Only you and the people you share it with will see {shownName}, its trades and its figures.
        </p>
        <p className="mt-2">
          Everyone can still see on your page: its name, when you hid it, and how many trades and what total it had then
          (now {tradesAndTotal(figures ?? { trades: 0, total_pnl: 0 })}). Trades you add while it’s hidden count as
          recorded in private.
        </p>
      </ConfirmDialog>
    )
  }
  return (
    <ConfirmDialog {...dialog} title="Publish this strategy?" confirmLabel="Publish strategy" variant="primary">
      <p className="break-words">
        Everyone will see {shownName}, its trades and figures, and what was edited or deleted.
        {inPrivate > 0 &&
          ` ${counted(inPrivate, 'trade')} ${inPrivate === 1 ? 'stays' : 'stay'} marked as recorded in private.`}
      </p>
      <p className="mt-2">
        From now on everyone can always see its names, and when it was published, hidden, renamed or deleted, with the
        number of trades and the total at that time. Its actions, edits and deletions go into the public ledger, where
        nothing can be changed unnoticed. Hiding it later doesn’t undo what others have read.
      </p>
    </ConfirmDialog>
  )
}
