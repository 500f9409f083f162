import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { waitingMessage } from '@/domain/journal/waitingMessage'
import { SavedPrices } from '@/features/trades/detail/TradeActions'
import { TRADE_GONE } from '@/features/trades/saving/saveTrade.queries'
import type { FormStart } from '@/features/trades/saving/tradeForm.rules'
import { useTrade } from '@/features/trades/trade.queries'
import type { StoredTrade } from '@/features/trades/trades.rules'
import { useIdentity } from '@/identity/currentIdentity'
import { paths } from '@/lib/paths'
import { EmptyNotice } from '@/ui/controls/Notice'
import { SignInAndReturn } from '@/ui/controls/SignInAndReturn'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { ConfirmDialog, Modal } from '@/ui/layout/Modal'
import { QueryState } from '@/ui/layout/QueryState'
import { Skeleton } from '@/ui/layout/Skeleton'
import { keptForms } from './keptForm'
import { useForgetSavedForm } from './keptForm.queries'
import { useOwnContracts } from './ownContracts.queries'
import { type DialogTrade, dialogTradeIn } from './useDialogTrade'

interface TradeDialogProps {
  strategyId: string
  dialogTrade: DialogTrade
  /** Whoever can see a trade may read it; its owner may change it. */
  isOwner: boolean
  onClose: () => void
  /** A trade's edits since it was recorded. */
  historyOf: (trade: StoredTrade) => ReactNode
}

const TradeForm = lazyPart(() => import('./TradeForm').then((module) => module.TradeForm))
const TradeExcursion = lazyPart(() =>
  import('@/features/trades/detail/TradeExcursion').then((module) => module.TradeExcursion),
)
const TradeNotes = lazyPart(() => import('@/features/trades/detail/TradeNotes').then((module) => module.TradeNotes))
const TradeDetail = lazyPart(() => import('@/features/trades/detail/TradeDetail').then((module) => module.TradeDetail))

/** One trade in a dialog: a new one, one to edit, or one to read. */
export function TradeDialog({ strategyId, dialogTrade, isOwner, onClose, historyOf }: TradeDialogProps) {
  const { tradeId, closes } = dialogTrade
  const message = waitingMessage.safeParse(dialogTrade.message).data ?? null
  // Fixed when the dialog opens: a session that expires while it is open must not discard what was typed.
  const [canEdit, setCanEdit] = useState(isOwner)
  if (isOwner && !canEdit) setCanEdit(true)
  const { data: traded = [] } = useOwnContracts(canEdit ? strategyId : null)
  const [footer, setFooter] = useState<HTMLElement | null>(null)
  /** The forms that came after a save without closing the dialog; the last is the one that is open. */
  const [starts, setStarts] = useState<FormStart[]>([])
  const isNew = tradeId === null || starts.length > 0
  const { onUnsaved, leave, question } = useLeaveGuard(onClose, () => {
    keptForms.forget({ strategyId, tradeId: isNew ? null : tradeId })
  })
  if (tradeId === null && !canEdit) return null

  const formOver = (stored: StoredTrade | null, wasSaved = false) => (
    <TradeForm
      key={starts.length}
      strategyId={strategyId}
      traded={traded}
      stored={stored}
      start={starts.at(-1)}
      closes={closes}
      message={starts.length === 0 ? message : null}
      wasSaved={wasSaved}
      footer={footer}
      history={
        stored && (
          <>
            <LazyBoundary failure="The notes couldn’t be loaded">
              <TradeNotes trade={stored} isOwner />
            </LazyBoundary>
            <SavedPrices trade={stored} />
            <TradeExcursion strategyId={strategyId} tradeId={stored.tradeId} />
            {historyOf(stored)}
          </>
        )
      }
      onUnsaved={onUnsaved}
      onDone={leave}
      onContinue={(start) => {
        keptForms.forget({ strategyId, tradeId: isNew ? null : tradeId })
        setStarts([...starts, start])
      }}
    />
  )
  return (
    <>
      <Modal
        open
        onClose={onClose}
        title={isNew ? 'New Trade' : canEdit ? 'Edit Trade' : 'Trade'}
        size="lg"
        footer={canEdit && <div ref={setFooter} className="contents" />}
      >
        <LazyBoundary fallback={<LoadingTrade />} failure="The form couldn’t be loaded">
          {isNew ? (
            <Unstored strategyId={strategyId}>{(wasSaved) => formOver(null, wasSaved && starts.length === 0)}</Unstored>
          ) : (
            <Stored strategyId={strategyId} tradeId={tradeId}>
              {(trade) =>
                canEdit ? (
                  formOver(trade)
                ) : (
                  <TradeDetail
                    trade={trade}
                    history={
                      <>
                        <LazyBoundary failure="The notes couldn’t be loaded">
                          <TradeNotes trade={trade} isOwner={false} />
                        </LazyBoundary>
                        {historyOf(trade)}
                      </>
                    }
                  />
                )
              }
            </Stored>
          )}
        </LazyBoundary>
      </Modal>
      {question}
    </>
  )
}

/**
 * Asks before typed text is lost to a navigation (closing the dialog included) or to closing the tab. Signing in keeps it.
 * @param forget drops what was typed, because it was saved or is not wanted.
 */
function useLeaveGuard(onClose: () => void, forget: () => void) {
  const isUnsaved = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved.current &&
      nextLocation.pathname !== paths.signIn &&
      (currentLocation.pathname !== nextLocation.pathname ||
        dialogTradeIn(currentLocation.search) !== dialogTradeIn(nextLocation.search)),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isUnsaved.current) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [])
  return {
    onUnsaved: (unsaved: boolean) => {
      isUnsaved.current = unsaved
    },
    /** Closes without asking, after saving, deleting or cancelling. */
    leave: () => {
      isUnsaved.current = false
      forget()
      onClose()
    },
    question: (
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        title="Discard what you typed?"
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        onConfirm={() => {
          forget()
          blocker.proceed?.()
        }}
      >
        It has not been saved.
      </ConfirmDialog>
    ),
  }
}

interface UnstoredProps {
  strategyId: string
  /** Renders the form, given whether the new trade typed before turned out to be saved. */
  children: (wasSaved: boolean) => ReactNode
}

/** Shows the form of a new trade, once it is known whether the last one was saved. */
function Unstored({ strategyId, children }: UnstoredProps) {
  const saved = useForgetSavedForm(strategyId)
  return saved.isLoading ? <LoadingTrade /> : children(saved.data === true)
}

interface StoredProps {
  strategyId: string
  tradeId: string
  children: (trade: StoredTrade) => ReactNode
}

/** Reads a trade and shows it. */
function Stored({ strategyId, tradeId, children }: StoredProps) {
  const isVisitor = useIdentity().status === 'signed-out'
  return (
    <QueryState
      query={useTrade({ strategyId, tradeId })}
      what="trade"
      loading={<LoadingTrade />}
      empty={
        isVisitor ? (
          <EmptyNotice title="This trade can’t be read while you’re signed out" action={<SignInAndReturn />}>
            Its strategy is private, or it was deleted.
          </EmptyNotice>
        ) : (
          <EmptyNotice title={TRADE_GONE}>It was deleted, or the address is wrong.</EmptyNotice>
        )
      }
    >
      {children}
    </QueryState>
  )
}

function LoadingTrade() {
  return (
    <div aria-busy="true" className="grid min-h-[420px] content-start gap-6 lg:grid-cols-[minmax(0,1fr)_264px]">
      <div>
        <p className="text-ink2">Loading...</p>
        <Skeleton bars={['67%', '100%', '100%', '83%', '100%']} className="mt-4 flex flex-col gap-5" />
      </div>
      <p role="status" className="text-ink2">
        Loading trade details...
      </p>
    </div>
  )
}
