import { useState } from 'react'
import { Button } from '@/ui/Button'
import { LazyBoundary, lazyPart } from '@/ui/LazyBoundary'
import { ErrorNotice } from '@/ui/Notice'
import type { OpenTrade } from './useOpenTrade'
import type { TradeHistoryOf, Unsaved } from './useTradeDialog'
import type { RefusedWrite } from './useTradeWrites'

interface TradeDialogProps {
  strategyId: string
  isOwner: boolean
  openTrade: OpenTrade
  isSaving: boolean
  refused: RefusedWrite | null
  unsaved: Unsaved
  historyOf: TradeHistoryOf
  onClose: () => void
}

const TradeModal = lazyPart(() => import('./TradeModal').then((module) => module.TradeModal))

/**
 * The dialog of the trade that the address names; its code comes when one is opened. Who was the owner when it opened
 * keeps the form until it closes: a session that ends in between must not take away what was typed.
 */
export function TradeDialog({ strategyId, isOwner, openTrade: { betId }, refused, ...rest }: TradeDialogProps) {
  const [mayEdit, setMayEdit] = useState(isOwner || refused !== null)
  if (isOwner && !mayEdit) setMayEdit(true)
  if (betId === null && !mayEdit) return null
  return (
    <LazyBoundary
      fallback={
        <p role="status" className="sr-only">
          Loading trade details...
        </p>
      }
      failure={(retry) => <NotLoaded onRetry={retry} onClose={rest.onClose} />}
    >
      <TradeModal strategyId={strategyId} betId={betId} canEdit={mayEdit} refused={refused} {...rest} />
    </LazyBoundary>
  )
}

/** At the foot of the screen, since whoever pressed a row may be anywhere on the page. */
function NotLoaded({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-50 border-t border-t-line2 bg-panel py-3 shadow-float">
      <div className="page flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <ErrorNotice title="The trade could not be opened" onRetry={onRetry}>
          The site did not answer. Check the connection, then try again.
        </ErrorNotice>
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  )
}
