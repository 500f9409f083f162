import { formatMoney } from '@/lib/format'
import { cx } from '@/ui/cx'
import { Sparkline } from '@/ui/Sparkline'
import type { StrategyRow } from './strategies.rules'

/** The last 52 weeks of a strategy's realised total as a small line; room for one where nothing was realised. */
export function StrategySpark({ strategy: { spark }, className }: { strategy: StrategyRow; className?: string }) {
  const [first, last] = [spark[0], spark.at(-1)]
  const isFlat = first === undefined || last === undefined || spark.every((value) => value === 0)
  return (
    <span className={cx('block h-6 w-[70px] shrink-0', className)}>
      {!isFlat && <Sparkline values={spark} label={`52 weeks: from ${formatMoney(first)} to ${formatMoney(last)}`} />}
    </span>
  )
}
