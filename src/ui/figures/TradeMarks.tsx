import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { CLOCK_LABELS, type TradeClock } from '@/domain/trade/clocks'
import type { TradeStatus } from '@/domain/trade/trades'
import { cx } from '@/ui/cx'
import { ClockDial } from './ClockDial'

const LOOKS: Record<TradeStatus, { text: string; mark: string }> = {
  WIN: { text: 'text-gain', mark: 'h-1.5 w-0.5 -translate-y-[3px] bg-current' },
  LOSS: { text: 'text-loss', mark: 'h-1.5 w-0.5 translate-y-[3px] bg-current' },
  OPEN: { text: 'text-ink', mark: 'size-[7px] rounded-full border-[1.5px] border-current' },
  BREAKEVEN: { text: 'text-ink2', mark: 'h-[1.5px] w-1.5 bg-current' },
}

/** A trade's status, shown by text and icon as well as colour. */
export function Status({ status }: { status: TradeStatus }) {
  const look = LOOKS[status]
  return (
    <span className={cx('inline-flex items-center gap-1.5 text-mark font-heading tracking-[0.02em]', look.text)}>
      <span aria-hidden="true" className="grid w-2 shrink-0 place-items-center">
        <span className={look.mark} />
      </span>
      {status}
    </span>
  )
}

interface ClockMarkProps {
  clock: TradeClock
  /** Shows the word beside the dial; otherwise it is for screen readers only. */
  withWord?: boolean
}

/** How a trade was logged, as a dial and a word. */
export function ClockMark({ clock, withWord = false }: ClockMarkProps) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <ClockDial isLive={clock === 'live'} />
      {withWord ? CLOCK_LABELS[clock] : <span className="sr-only">{CLOCK_LABELS[clock]}</span>}
    </span>
  )
}

/** Marks a stated price outside the market's range with a sign and words. */
export function OutsideMark({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <span className={cx('text-loss', className)}>
      <TriangleAlert size={11} aria-hidden="true" className="mr-1 inline align-[-1px]" />
      {children}
    </span>
  )
}
