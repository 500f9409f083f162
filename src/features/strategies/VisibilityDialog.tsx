import { tradesAndTotal } from '@/domain/strategyEvents'
import { counted } from '@/lib/format'
import type { StrategyDetail } from '@/queries/strategy.queries'
import { ConfirmDialog } from '@/ui/Modal'

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
          What stays for everyone, on your page: its name, that you hid it and when, and its number of trades and total
          at that time (now {tradesAndTotal(figures ?? { trades: 0, total_pnl: 0 })}). Trades that you add while it is
          hidden count as recorded in private.
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
        What becomes permanent: all its names, and when it is published, hidden, renamed or deleted, each with its
        number of trades and total at that time. Its actions, edits and deletions are in the public ledger, where
        nothing can be changed unnoticed. Hiding it later doesn’t take back what others have read.
      </p>
    </ConfirmDialog>
  )
}
