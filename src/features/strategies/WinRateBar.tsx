import { cx } from '@/ui/cx'
import { IntervalBar } from '@/ui/IntervalBar'
import { VisuallyHidden } from '@/ui/VisuallyHidden'
import { hasTooFewTrades, type StrategyFigures } from './strategies.rules'
import { percentRange, winRateReading } from './strategyIntervals.rules'

/** A coin's win rate: what every win rate is read against. */
const COIN = 50

interface WinRateBarProps {
  figures: StrategyFigures
  className?: string
}

/** The win rate with its 95% interval on a scale of 0 to 100, the same for every strategy; empty before any is closed. */
export function WinRateBar({ figures, className }: WinRateBarProps) {
  const { value, interval } = winRateReading(figures)
  if (!interval) return <span className={cx('block h-[9px]', className)} />
  return (
    <span className={cx('block', className)}>
      <IntervalBar {...interval} value={value} from={0} to={100} tick={COIN} isDoubtful={hasTooFewTrades(figures)} />
      <VisuallyHidden>{percentRange(interval)}</VisuallyHidden>
    </span>
  )
}
