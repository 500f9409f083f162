import { useEffect, useMemo } from 'react'
import type { DayPnl } from '@/domain/trades'
import { markOnce } from '@/lib/marks'
import { ChartLegend } from '@/ui/ChartLegend'
import { CHART_DRAWN } from './chartMarks'
import { equityOutline, OUTLINE_SIZE } from './equityOutline.rules'

interface EquityOutlineProps {
  /** Oldest first, at least one. */
  days: readonly DayPnl[]
}

const BOX = `0 0 ${OUTLINE_SIZE} ${OUTLINE_SIZE}`

/** The curve and its drawdown while the chart, with its axes and its crosshair, is on its way: of the same shape and place. */
export function EquityOutline({ days }: EquityOutlineProps) {
  const { equity, drawdown } = useMemo(() => equityOutline(days, new Date().toISOString().slice(0, 10)), [days])
  useEffect(() => markOnce(CHART_DRAWN), [])
  return (
    <>
      <ChartLegend>
        <span role="status" className="text-ink2">
          Loading chart...
        </span>
      </ChartLegend>
      {/* Where the chart has its axes there is room for them. */}
      <div className="flex min-h-0 flex-1 flex-col pr-[74px] pb-7">
        <svg aria-hidden="true" viewBox={BOX} preserveAspectRatio="none" className="min-h-0 w-full flex-7 py-3">
          <path d={equity} fill="none" strokeWidth={1.5} vectorEffect="non-scaling-stroke" className="stroke-ink" />
        </svg>
        <svg
          aria-hidden="true"
          viewBox={BOX}
          preserveAspectRatio="none"
          className="min-h-0 w-full flex-3 border-t border-line2 py-2"
        >
          <path d={drawdown} vectorEffect="non-scaling-stroke" className="fill-loss/13 stroke-loss" />
        </svg>
      </div>
    </>
  )
}
