import { X } from 'lucide-react'
import { contractName } from '@/domain/contractName'
import type { TradeRow } from '@/domain/tradeColumns'
import { setSavedTrade } from './savedTrade'
import { TradeStatusMark, TradeValue } from './tradeCells'

/** Confirms a save with the trade's result, until it is closed or another trade is saved. */
export function SavedNotice({ trade }: { trade: TradeRow }) {
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-[45] flex justify-center px-4 pb-4">
      <div className="pointer-events-auto flex items-center gap-3 rounded border border-line2 bg-raised px-3 py-2 shadow-float">
        <p role="status" className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium">{contractName(trade)} is saved.</span>
          <TradeStatusMark trade={trade} />
          {/* Before anything is closed there is no result. */}
          {trade.return_percent !== null && (
            <span>
              <TradeValue kind="money" value={trade.return} />{' '}
              <TradeValue kind="percent" value={trade.return_percent} />
            </span>
          )}
        </p>
        <button
          type="button"
          aria-label="Close"
          onClick={() => setSavedTrade(null)}
          className="-m-1 grid size-6 shrink-0 place-items-center rounded text-ink2 hover:text-ink"
        >
          <X />
        </button>
      </div>
    </div>
  )
}
