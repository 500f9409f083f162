import { formatMoney } from '@/lib/format'
import { cx } from '@/ui/cx'
import { Sparkline } from '@/ui/Sparkline'
import type { StrategyRow } from './strategies.rules'

/** What the last 52 weeks added to a strategy's realised total, as a small line; empty where they added nothing. */
export function StrategySpark({ strategy: { spark }, className }: { strategy: StrategyRow; className?: string }) {
  const start = spark[0] ?? 0
  // From the year's own start: beside what was made before it, a year would often be a flat line.
  const added = spark.map((total) => total - start)
  const last = added.at(-1) ?? 0
  return (
    <span className={cx('block h-6 w-[70px] shrink-0', className)}>
      {added.some((value) => value !== 0) && <Sparkline values={added} label={`52 weeks: ${formatMoney(last)}`} />}
    </span>
  )
}
