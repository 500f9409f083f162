import { CLOCK_LABELS, type TradeClock } from '@/domain/clocks'
import { ClockDial } from './ClockDial'

interface ClockMarkProps {
  clock: TradeClock
  /** Shows the word beside the dial; otherwise it is for screen readers only. */
  withWord?: boolean
}

/** How a trade was logged: a dial, and its word. */
export function ClockMark({ clock, withWord = false }: ClockMarkProps) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <ClockDial isLive={clock === 'live'} />
      {withWord ? CLOCK_LABELS[clock] : <span className="sr-only">{CLOCK_LABELS[clock]}</span>}
    </span>
  )
}
