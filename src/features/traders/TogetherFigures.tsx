import type { ReactNode } from 'react'
import { counted, figureOf, hasTooFewTrades } from '@/domain/figures'
import { livePercent } from '@/domain/shares'
import type { Together } from '@/domain/together'
import { formatCount } from '@/lib/format'
import { cx } from '@/ui/cx'
import { Money, Percent } from '@/ui/Figure'
import { ShareBar } from '@/ui/ShareBar'

/** A trader's public strategies as one line, and what that line is not. */
export function TogetherFigures({ together }: { together: Together }) {
  const { total_pnl, win_rate, trades, closed_trades, open_trades, winning_trades, rounds } = together
  const tooFew = hasTooFewTrades(together)
  const live = livePercent(together)
  return (
    <>
      <dl className="grid grid-cols-2 border-y border-y-line2 lg:grid-cols-4">
        <Reading
          label={figureOf('total_pnl').label}
          note={tooFew && `${counted(rounds, 'round trip')}, too few to tell`}
        >
          <Money value={total_pnl} quiet={tooFew} strong={!tooFew} />
        </Reading>
        <Reading
          label={figureOf('win_rate').label}
          note={`${formatCount(winning_trades)} of ${counted(closed_trades, 'closed trade')}`}
          className="border-l pl-4"
        >
          <Percent value={win_rate} signed={false} quiet={tooFew} strong={!tooFew} />
        </Reading>
        <Reading
          label="Trades"
          note={`${formatCount(closed_trades)} closed, ${formatCount(open_trades)} open`}
          className="max-lg:border-t lg:border-l lg:pl-4"
        >
          {formatCount(trades)}
        </Reading>
        <Reading
          label="Logged live"
          note={`of the money, ${formatCount(together.live_trades)} of ${counted(trades, 'trade')}`}
          className="border-l pl-4 max-lg:border-t"
        >
          {live === null ? '–' : `${live}%`}
          {live !== null && <ShareBar percent={live} className="ml-2.5 w-12" />}
        </Reading>
      </dl>
      <p className="mt-2 max-w-reading text-label text-ink2">
        Dollars added up, not compounded: a strategy that trades ten times the money weighs ten times as much.
      </p>
    </>
  )
}

interface ReadingProps {
  label: string
  /** The sample behind the value. */
  note: ReactNode
  className?: string
  children: ReactNode
}

function Reading({ label, note, className, children }: ReadingProps) {
  return (
    <div className={cx('min-w-0 py-3 pr-3', className)}>
      <dt className="text-label text-ink2">{label}</dt>
      <dd className="truncate text-h3">{children}</dd>
      <dd className="text-label text-ink3">{note}</dd>
    </div>
  )
}
