import { type ReactNode, useState } from 'react'
import { messageOf } from '@/lib/messageOf'
import { LazyBoundary, lazyPart } from '@/ui/LazyBoundary'
import { ConfirmDialog, Modal } from '@/ui/Modal'
import { EmptyNotice, ErrorNotice } from '@/ui/Notice'
import type { StoredTrade } from './tradeList.rules'
import { useTrade } from './trades.queries'
import { TRADE_GONE } from './tradeWrites.queries'
import type { TradeHistoryOf, Unsaved } from './useTradeDialog'
import type { RefusedWrite } from './useTradeWrites'

interface TradeModalProps {
  strategyId: string
  /** null for a new trade. */
  betId: string | null
  /** Everybody who sees a trade may read it; its owner may change it. */
  canEdit: boolean
  /** A save or deletion of this trade is on its way: it is read when that is answered. */
  isSaving: boolean
  /** A save that was refused: the form comes back as it was typed, over what it began from. */
  refused: RefusedWrite | null
  unsaved: Unsaved
  /** What was changed in a trade since it was recorded. */
  historyOf: TradeHistoryOf
  onClose: () => void
}

/** Characters of a bet_id that the head shows; enough to tell trades apart by eye. */
const ID_SHOWN = 8

const TradeEditor = lazyPart(() => import('./TradeEditor').then((module) => module.TradeEditor))
const TradeReading = lazyPart(() => import('./TradeReading').then((module) => module.TradeReading))

const titleOf = (betId: string | null, canEdit: boolean) =>
  betId === null ? 'New Trade' : canEdit ? 'Edit Trade' : 'Trade'

/**
 * One trade in a dialog: new, in edit mode, or to read (spec §4). What was typed is not thrown away by a slip: Escape,
 * the cross, a click outside and the browser's Back ask first.
 */
export function TradeModal({
  strategyId,
  betId,
  canEdit,
  isSaving,
  refused,
  unsaved,
  historyOf,
  onClose,
}: TradeModalProps) {
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  const { isUnsaved, onUnsaved, isAsking, onAsking } = unsaved
  const editorOf = (stored: StoredTrade | null) => (
    <LazyBoundary {...meanwhile}>
      <TradeEditor
        strategyId={strategyId}
        stored={stored}
        refused={refused}
        footer={footer}
        history={stored && historyOf(stored)}
        onUnsaved={onUnsaved}
        onDone={onClose}
      />
    </LazyBoundary>
  )
  return (
    <>
      <Modal
        open
        onClose={() => (isUnsaved ? onAsking(true) : onClose())}
        title={titleOf(betId, canEdit)}
        titleAside={betId && <span title={betId}>bet {betId.slice(0, ID_SHOWN)}</span>}
        size="lg"
        footer={canEdit && <div ref={setFooter} className="contents" />}
      >
        {refused ? (
          editorOf(refused.variables.base)
        ) : betId === null ? (
          editorOf(null)
        ) : isSaving ? (
          <LoadingTrade />
        ) : (
          <StoredTradeView betId={betId} strategyId={strategyId}>
            {(trade) =>
              canEdit ? (
                editorOf(trade)
              ) : (
                <LazyBoundary {...meanwhile}>
                  <TradeReading trade={trade} history={historyOf(trade)} />
                </LazyBoundary>
              )
            }
          </StoredTradeView>
        )}
      </Modal>
      <ConfirmDialog
        open={isAsking}
        onClose={() => onAsking(false)}
        title="Discard what you typed?"
        confirmLabel="Discard"
        onConfirm={onClose}
      >
        It has not been saved.
      </ConfirmDialog>
    </>
  )
}

/** While the form's code is on its way, and when it does not arrive. */
const meanwhile = {
  fallback: <LoadingTrade />,
  failure: (retry: () => void) => (
    <ErrorNotice title="The form could not be loaded" onRetry={retry}>
      The site did not answer. Check the connection, then try again.
    </ErrorNotice>
  ),
}

interface StoredTradeViewProps {
  betId: string
  /** A trade of another strategy is not shown here. */
  strategyId: string
  children: (trade: StoredTrade) => ReactNode
}

/** Reads a trade and shows it, in each of the read's states. */
function StoredTradeView({ betId, strategyId, children }: StoredTradeViewProps) {
  const { data, error, isFetching, refetch } = useTrade(betId)
  if (data?.strategyId === strategyId) return children(data)
  if (data !== undefined) {
    return (
      <EmptyNotice title={TRADE_GONE}>
        It may have been deleted, or the address names a trade of another strategy.
      </EmptyNotice>
    )
  }
  if (error) {
    return (
      <ErrorNotice
        title={`Error loading trade: ${messageOf(error)}`}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  }
  return <LoadingTrade />
}

function LoadingTrade() {
  return (
    <div className="grid min-h-[420px] content-start gap-6 lg:grid-cols-[minmax(0,1fr)_264px]">
      <div>
        <p className="text-ink2">Loading...</p>
        <div aria-hidden="true" className="mt-4 flex flex-col gap-5">
          {['w-2/3', 'w-full', 'w-full', 'w-5/6', 'w-full'].map((width, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars have no identity.
            <span key={at} className={`h-2.5 bg-line ${width}`} />
          ))}
        </div>
      </div>
      <p role="status" className="text-ink2">
        Loading trade details...
      </p>
    </div>
  )
}
