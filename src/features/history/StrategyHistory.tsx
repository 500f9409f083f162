import { HistoryOnDemand } from './HistoryOnDemand'

/** Anchor of the section on a strategy's page. */
export const HISTORY_ANCHOR = 'history'

interface StrategyHistoryProps {
  strategyId: string
  onOpenTrade: (betId: string) => void
}

/** The section of a strategy's page that shows what was changed since it was recorded. */
export function StrategyHistory({ strategyId, onOpenTrade }: StrategyHistoryProps) {
  return (
    <section id={HISTORY_ANCHOR} aria-labelledby={`${HISTORY_ANCHOR}-title`} className="mt-12 min-h-40 scroll-mt-16">
      <h2 id={`${HISTORY_ANCHOR}-title`} className="text-h3">
        History
      </h2>
      <p className="mt-1 mb-4 max-w-reading text-table text-ink2">
        What was changed or deleted since it was recorded, newest first. Everybody who sees this strategy can read it,
        and nobody can take a line out.
      </p>
      <HistoryOnDemand strategyId={strategyId} onOpenTrade={onOpenTrade} />
    </section>
  )
}
