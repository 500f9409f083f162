import type { ReactNode } from 'react'
import { formatCount, formatDateTime } from '@/lib/format'
import { cx } from '@/ui/cx'
import { TextLink } from '@/ui/TextLink'
import { FigureValue } from './FigureValue'
import { MeanTrade } from './MeanTrade'
import type { StrategyFigures as Figures } from './strategies.rules'
import { hasTooFewTrades } from './strategies.rules'
import { FIGURE_COLUMNS, type FigureColumn, PERIOD_COLUMNS } from './strategyColumns'
import { percentRange, winRateReading } from './strategyIntervals.rules'
import { WinRateBar } from './WinRateBar'

const [TOTAL, WIN_RATE, ...OTHERS] = FIGURE_COLUMNS

/** The two figures that a phone shows before anything else. */
export function LeadingFigures({ figures }: { figures: Figures }) {
  return (
    <dl className="grid grid-cols-2 border-y border-y-line2 lg:grid-cols-1 lg:border-b-0">
      {TOTAL && (
        <Leading column={TOTAL} figures={figures}>
          {openAndClosed(figures)}
        </Leading>
      )}
      {WIN_RATE && (
        <Leading column={WIN_RATE} figures={figures} className="max-lg:border-l max-lg:pl-4">
          <WinRateBar figures={figures} className="my-1" />
          <WinRateNote figures={figures} />
        </Leading>
      )}
    </dl>
  )
}

/** The interval in words, and how many trades won; the picture above already reads it out. */
function WinRateNote({ figures }: { figures: Figures }) {
  const { interval } = winRateReading(figures)
  return (
    <span className="flex flex-wrap justify-between gap-x-4">
      {interval && <span aria-hidden="true">{percentRange(interval)}</span>}
      <span>
        {formatCount(figures.winningTrades)} of {formatCount(figures.closedTrades)}
      </span>
      {hasTooFewTrades(figures) && <span className="w-full">too few trades to tell</span>}
    </span>
  )
}

function Leading({
  column,
  figures,
  className,
  children,
}: {
  column: FigureColumn
  figures: Figures
  className?: string
  children: ReactNode
}) {
  return (
    <div
      className={cx(
        'min-w-0 py-3 lg:grid lg:grid-cols-[1fr_auto] lg:items-baseline lg:border-b lg:last:border-b-0',
        className,
      )}
    >
      <dt className="text-label text-ink2 lg:text-body">{column.label}</dt>
      <dd className="truncate text-h3 lg:text-body">
        <FigureValue column={column} figures={figures} strong />
      </dd>
      <dd className="text-label text-ink3 lg:col-span-2">{children}</dd>
    </div>
  )
}

const openAndClosed = ({ closedTrades, openTrades }: Figures) =>
  `${formatCount(closedTrades)} closed, ${formatCount(openTrades)} open`

interface OtherFiguresProps {
  figures: Figures
  /** Anchor of what they allow to say, on the same page. */
  recordAnchor: string
}

/** The mean trade, the other four figures, the six periods, how old those are, and where to read how sure they are. */
export function OtherFigures({ figures, recordAnchor }: OtherFiguresProps) {
  return (
    <>
      <MeanTrade figures={figures} />
      <FigureGrid columns={OTHERS} figures={figures} className="grid-cols-2 border-t py-3" />
      <FigureGrid columns={PERIOD_COLUMNS} figures={figures} className="grid-cols-3 border-t py-3" />
      <p className="flex flex-wrap justify-between gap-x-4 border-t py-3 text-label text-ink3">
        {figures.asOf && <span className="font-mono">as of {formatDateTime(figures.asOf)} UTC</span>}
        <TextLink to={`#${recordAnchor}`}>How sure</TextLink>
      </p>
    </>
  )
}

interface FigureGridProps {
  columns: readonly FigureColumn[]
  figures: Figures
  className: string
}

/** Some figures with their labels above them and what they rest on below, in as many columns as `className` says. */
export function FigureGrid({ columns, figures, className }: FigureGridProps) {
  return (
    <dl className={cx('grid gap-3 text-table', className)}>
      {columns.map((column) => (
        <div key={column.key} className="min-w-0">
          <dt className="text-label text-ink2">{column.label}</dt>
          <dd className="truncate">
            <FigureValue column={column} figures={figures} />
          </dd>
          {column.basisOf && <dd className="text-mark text-ink3">{column.basisOf(figures)}</dd>}
        </div>
      ))}
    </dl>
  )
}
