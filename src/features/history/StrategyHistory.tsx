import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { timesWords } from '@/domain/time/spans'
import { InViewBoundary, LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'

/** Anchor of the section on a strategy's page. */
export const HISTORY_ANCHOR = 'history'

interface StrategyHistoryProps {
  strategyId: string
  onOpenTrade: (tradeId: string) => void
}

/** The section of a strategy's page that shows edits since recording: loaded when it comes into view. */
export function StrategyHistory({ strategyId, onOpenTrade }: StrategyHistoryProps) {
  return (
    <section id={HISTORY_ANCHOR} aria-labelledby={`${HISTORY_ANCHOR}-title`} className="mt-12 scroll-mt-16">
      <h2 id={`${HISTORY_ANCHOR}-title`} className="text-h3">
        History
      </h2>
      <p className="mt-1 mb-4 max-w-reading text-table text-ink2">
        Every edit and deletion, newest first. Everyone who can see this strategy can read it, and nothing can be
        removed.
      </p>
      <InViewBoundary className="min-h-20" {...LOADING}>
        <StrategyEvents strategyId={strategyId} />
        <HistoryTimeline strategyId={strategyId} onOpenTrade={onOpenTrade} />
      </InViewBoundary>
    </section>
  )
}

interface TradeHistoryProps {
  strategyId: string
  tradeId: string
  /** Number of changed and deleted actions of the trade so far. */
  edits: number
}

/** In a trade's dialog: how often it was edited, and on demand the earlier values. Nothing for an unedited trade. */
export function TradeHistory({ strategyId, tradeId, edits }: TradeHistoryProps) {
  const [isOpen, setOpen] = useState(false)
  if (edits === 0) return null
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)} className="group border-t pt-3">
      <summary className="flex w-fit list-none items-center gap-1.5 text-table underline decoration-field underline-offset-4 hover:decoration-current [&::-webkit-details-marker]:hidden">
        Edited {timesWords(edits)}: see what changed
        <ChevronDown size={14} className="transition-transform duration-popover group-open:rotate-180" />
      </summary>
      <div className="mt-3">
        {isOpen && (
          <LazyBoundary {...LOADING}>
            <HistoryTimeline strategyId={strategyId} tradeId={tradeId} />
          </LazyBoundary>
        )}
      </div>
    </details>
  )
}

const StrategyEvents = lazyPart(() => import('./StrategyEvents').then((module) => module.StrategyEvents))
const HistoryTimeline = lazyPart(() => import('./HistoryTimeline').then((module) => module.HistoryTimeline))

const LOADING = {
  fallback: (
    <p role="status" className="text-table text-ink2">
      Loading the history...
    </p>
  ),
  failure: 'The history couldn’t be loaded',
}
