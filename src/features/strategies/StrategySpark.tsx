import { hasTooFewRoundTrips } from '@/domain/figures/values'
import { formatMoney } from '@/lib/format'
import { Sparkline } from '@/ui/charts/Sparkline'
import { cx } from '@/ui/cx'
import type { StrategyRow } from './strategies.rules'

/** Sparkline of the last 52 weeks of a strategy's realised total; empty if it did not change. */
export function StrategySpark({ strategy, className }: { strategy: StrategyRow; className?: string }) {
  const { spark } = strategy
  const start = spark[0] ?? 0
  // Relative to the start of the year: added to all earlier results, a year would often look flat.
  const added = spark.map((total) => total - start)
  const last = added.at(-1) ?? 0
  return (
    <span className={cx('block h-6 w-[70px] shrink-0', hasTooFewRoundTrips(strategy) && 'opacity-50', className)}>
      {added.some((value) => value !== 0) && <Sparkline values={added} label={`52 weeks: ${formatMoney(last)}`} />}
    </span>
  )
}
