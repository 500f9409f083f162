import type { ReactNode } from 'react'
import { ErrorNotice } from './Notice'
import { FoldedTable } from './PlainTable'

/** The box of a chart, of its final size from the start: 70vh, less on a phone, where the list follows. */
export function ChartBox({ children }: { children: ReactNode }) {
  return <div className="mt-2 flex h-[70vh] min-h-[320px] flex-col max-lg:max-h-[440px]">{children}</div>
}

/** While a chart's code or data is loaded. */
export function ChartLoading() {
  return (
    <div role="status" className="flex flex-1 items-center justify-center border-y border-y-line text-table text-ink2">
      Loading chart...
    </div>
  )
}

/** The chart's code did not arrive. */
export function ChartNotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorNotice title="The chart could not be loaded" onRetry={onRetry}>
      The figures beside it and the table below do not need it.
    </ErrorNotice>
  )
}

/** What the chart shows, as a table for who cannot see it, with the attribution that the library's licence asks for. */
export function ChartFoot({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <div className="mt-1 flex flex-wrap items-start justify-between gap-x-6 gap-y-1 text-label text-ink2">
      <FoldedTable summary={summary}>{children}</FoldedTable>
      <a
        href="https://www.tradingview.com/"
        target="_blank"
        rel="noreferrer"
        className="text-ink3 underline-offset-2 hover:underline"
      >
        TradingView Lightweight Charts™, Copyright (c) 2026 TradingView, Inc.
      </a>
    </div>
  )
}

/** Under the market's chart: a line as high as {@link ChartFoot}, so that the list below stays where it is. */
export function MarketFoot({ children }: { children: ReactNode }) {
  return (
    <div className="grid *:[grid-area:1/1]">
      <div inert className="invisible">
        <ChartFoot summary="Equity by month, as a table">{null}</ChartFoot>
      </div>
      <p className="mt-1 text-label text-ink2">{children}</p>
    </div>
  )
}

/** One line above a chart: what is under the crosshair, else the latest. Of one height, whatever it says: two lines on a phone. */
export function ChartLegend({ children }: { children: ReactNode }) {
  return (
    <p className="flex h-10 shrink-0 flex-wrap content-center items-center gap-x-4 overflow-hidden whitespace-nowrap text-label sm:h-6 sm:flex-nowrap">
      {children}
    </p>
  )
}
