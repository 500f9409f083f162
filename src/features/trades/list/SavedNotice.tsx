import { X } from 'lucide-react'
import { contractName } from '@/domain/contract/contractName'
import type { TradeRow } from '@/domain/trade/tradeColumns'
import { setWritten, useSavedTradeStore, type Written } from '@/features/trades/saving/savedTrade'
import { TradeStatusMark, TradeValue } from '@/features/trades/tradeCells'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'

const UndoButton = lazyPart(() => import('@/features/trades/saving/UndoButton').then((module) => module.UndoButton))

interface SavedNoticeProps {
  written: Written
  /** The trade with its figures; null if it was deleted. */
  trade: TradeRow | null
}

/** Confirms a write with the trade's result, until it is closed or something else is written, and offers to take it back. */
export function SavedNotice({ written, trade }: SavedNoticeProps) {
  const { words, undo } = written
  const nth = useSavedTradeStore((state) => state.nth)
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-[45] flex justify-center px-4 pb-4">
      <div className="pointer-events-auto flex items-start gap-3 rounded border border-line2 bg-raised px-3 py-2 shadow-float">
        <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status" className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span className="font-medium">{trade ? `${contractName(trade)} ${words}` : words}</span>
            {trade && <TradeStatusMark trade={trade} />}
            {/* Before anything is closed there is no result. */}
            {trade && trade.return_percent !== null && (
              <span>
                <TradeValue kind="money" value={trade.return} />{' '}
                <TradeValue kind="percent" value={trade.return_percent} />
              </span>
            )}
          </p>
          {undo && (
            <LazyBoundary failure="Undo couldn’t be loaded" isSmall>
              <UndoButton key={nth} written={written} undo={undo} />
            </LazyBoundary>
          )}
        </div>
        <button
          type="button"
          aria-label="Close"
          onClick={() => setWritten(null)}
          className="mt-1 -mr-1 grid size-6 shrink-0 place-items-center rounded text-ink2 hover:text-ink"
        >
          <X />
        </button>
      </div>
    </div>
  )
}
