import { type ReactNode, useState } from 'react'
import { ErrorNotice } from '@/ui/controls/Notice'
import { cx } from '@/ui/cx'

/** A chart's box, which has its final size from the start: 70vh at every width, 50vh for a small one. */
export function ChartBox({ isSmall = false, children }: { isSmall?: boolean; children: ReactNode }) {
  return <div className={cx('mt-2 flex flex-col', isSmall ? 'h-[50vh] min-h-[360px]' : 'h-[70vh]')}>{children}</div>
}

/** A notice in place of a chart with nothing to draw. */
export function ChartEmpty({ children }: { children: ReactNode }) {
  return <div className="border-b py-4">{children}</div>
}

/** Shown while a chart's code or data is loading. */
export function ChartLoading() {
  return (
    <div role="status" className="flex flex-1 items-center justify-center border-y border-y-line text-table text-ink2">
      Loading chart...
    </div>
  )
}

/** Shown when a chart's code could not be downloaded. */
export function ChartNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorNotice title="The chart couldn’t be loaded" onRetry={onRetry}>
      The figures beside it and the table below work without it.
    </ErrorNotice>
  )
}

/** The chart's data as a table for screen readers, and the library's attribution. */
export function ChartFoot({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <div className="mt-1 flex flex-wrap items-start justify-between gap-x-6 gap-y-1 text-label text-ink2">
      <FoldedTable summary={summary}>{children}</FoldedTable>
      <ChartLicence />
    </div>
  )
}

/** The attribution that the chart library's licence requires. */
export function ChartLicence() {
  return (
    <a
      href="https://www.tradingview.com/"
      target="_blank"
      rel="noreferrer"
      className="text-ink3 underline-offset-2 hover:underline"
    >
      TradingView Lightweight Charts™, Copyright (c) 2026 TradingView, Inc.
    </a>
  )
}

/** A line under the market's chart that is as high as {@link ChartFoot}, so that switching charts does not move the list below. */
export function MarketFoot({ children }: { children: ReactNode }) {
  return (
    <div className="grid *:[grid-area:1/1]">
      <div inert className="invisible">
        <ChartFoot summary="Realised P&L by month, as a table">{null}</ChartFoot>
      </div>
      <p className="mt-1 text-label text-ink2">{children}</p>
    </div>
  )
}

/**
 * The values under the crosshair, else the latest. The height is fixed, with two lines on phones and more for a long text, so that
 * nothing moves.
 */
export function ChartLegend({ isLong = false, children }: { isLong?: boolean; children: ReactNode }) {
  return (
    <p
      className={cx(
        'flex shrink-0 flex-wrap content-center items-center gap-x-4 overflow-hidden whitespace-nowrap text-label',
        isLong ? 'h-[54px] sm:h-10 xl:h-6' : 'h-10 sm:h-6 sm:flex-nowrap',
      )}
    >
      {children}
    </p>
  )
}

/** A collapsed table, rendered only when opened, because few users open it. */
export function FoldedTable({ summary, children }: { summary: string; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <details
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpened(true)}
      className="min-w-0 flex-1 basis-60 text-label text-ink2 open:basis-full"
    >
      <summary className="w-fit hover:text-ink">{summary}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard. */}
      <div tabIndex={0} className="mt-2 max-h-[320px] overflow-y-auto border-y">
        {wasOpened && children}
      </div>
    </details>
  )
}
