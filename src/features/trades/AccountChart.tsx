import { type IChartApi, LineSeries, LineStyle, LineType, PriceScaleMode } from 'lightweight-charts'
import { useEffect, useRef, useState } from 'react'
import type { AccountPoint } from '@/domain/accountCurve'
import { formatAxisMoney, formatAxisPercent, formatDay, formatMoney, formatPercent } from '@/lib/format'
import { ChartLegend } from '@/ui/ChartBox'
import { type ChartColours, LINE_PX, onDayPointed, useChart } from '@/ui/chartKit'
import { addDrawdownPane } from '@/ui/drawdownPane'
import { isHatched, type LateStretch } from './chartRange.rules'
import { LateNote } from './LateNote'
import { lateHatch } from './lateHatch'

const MONEY_AXIS = {
  type: 'custom',
  minMove: 0.01,
  formatter: (amount: number) => unsigned(formatAxisMoney(amount)),
} as const
const PERCENT_AXIS = { type: 'custom', minMove: 0.01, formatter: formatAxisPercent } as const

interface AccountChartProps {
  points: readonly AccountPoint[]
  /** The name of what the same deposits were put into; null where none is set. */
  benchmark: string | null
  isLogarithmic: boolean
  /** The day on which nothing was left of it, YYYY-MM-DD; null while something is. */
  lostOn: string | null
  /** The part that was not logged live. */
  late: LateStretch | null
}

/**
 * The account behind a record, with its deposits as a step, the same money in the market, and its drawdown in percent below. Loaded on
 * demand, with the chart library.
 */
export function AccountChart({ points, benchmark, isLogarithmic, lostOn, late }: AccountChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const drawing = useChart(box, (chart) => drawAccount(chart, setPointed))
  const firstDay = points[0]?.day
  const hatched = late && firstDay !== undefined && isHatched(late, firstDay) ? late : null
  useEffect(() => drawing.current?.show(points), [points, drawing])
  useEffect(() => drawing.current?.hatch(hatched), [hatched, drawing])
  useEffect(() => drawing.current?.scale(isLogarithmic), [isLogarithmic, drawing])

  const last = points.at(-1)
  const shown = points.find(({ day }) => day === pointed) ?? last
  if (!shown || !last) return null
  return (
    <>
      <ChartLegend isLong>
        <span className="font-mono">{shown.day}</span>
        <Reading line="stroke-ink" width={1.5} label="Account" value={dollars(shown.equity)} />
        <Reading line="stroke-ink2" dashes="1 3" label="Paid in" value={dollars(shown.deposits)} />
        {benchmark !== null && shown.benchmark !== null && (
          <Reading line="stroke-ink3" label={benchmark} value={dollars(shown.benchmark)} />
        )}
        <Reading line="stroke-loss" label="Below its high" value={formatPercent(shown.drawdown)} />
      </ChartLegend>
      {lostOn !== null && (
        <p className="shrink-0 text-label text-loss">
          On {formatDay(lostOn)} nothing was left of it: from then on its return is −100%, whatever came later.
        </p>
      )}
      {late && (
        <p className="flex shrink-0 flex-wrap gap-x-4 text-label text-ink2">
          <LateNote stretch={late} isHatched={hatched !== null} />
        </p>
      )}
      <div
        ref={box}
        role="img"
        aria-label={`The account until ${last.day}: ${dollars(last.equity)}, of which ${dollars(last.deposits)} was paid in${last.benchmark === null ? '' : `; the same money in ${benchmark} would be ${dollars(last.benchmark)}`}.`}
        className="min-h-0 flex-1"
      />
    </>
  )
}

/** What an account is worth is no gain. */
const unsigned = (money: string) => money.replace('+', '')
const dollars = (amount: number) => unsigned(formatMoney(amount))

interface ReadingProps {
  /** The class of its line's colour, its pattern and its width in px. */
  line: string
  dashes?: string
  width?: number
  label: string
  value: string
}

/** A value with a sample of its line. */
function Reading({ line, dashes, width = 1, label, value }: ReadingProps) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <svg viewBox="0 0 14 2" width="14" height="2" aria-hidden="true" className="shrink-0">
        <path d="M0 1H14" strokeWidth={width} strokeDasharray={dashes} className={line} />
      </svg>
      <span dir="auto" className="max-w-40 truncate text-ink2">
        {label}
      </span>
      {value}
    </span>
  )
}

function drawAccount(chart: IChartApi, onPoint: (day: string | null) => void) {
  const look = { priceLineVisible: false, lastValueVisible: false } as const
  const deposits = chart.addSeries(LineSeries, {
    ...look,
    lineType: LineType.WithSteps,
    lineStyle: LineStyle.Dotted,
    lineWidth: 1,
    priceFormat: MONEY_AXIS,
    crosshairMarkerVisible: false,
  })
  const benchmark = chart.addSeries(LineSeries, {
    ...look,
    lineWidth: 1,
    priceFormat: MONEY_AXIS,
    crosshairMarkerVisible: false,
  })
  const equity = chart.addSeries(LineSeries, {
    ...look,
    lineWidth: LINE_PX,
    priceFormat: MONEY_AXIS,
    crosshairMarkerRadius: 3,
  })
  const drawdown = addDrawdownPane(chart, { priceFormat: PERCENT_AXIS })
  const hatches = [lateHatch(equity), lateHatch(drawdown.series)]
  onDayPointed(chart, onPoint)

  return {
    show: (points: readonly AccountPoint[]) => {
      equity.setData(points.map(({ day, equity: value }) => ({ time: day, value })))
      deposits.setData(points.map(({ day, deposits: value }) => ({ time: day, value })))
      benchmark.setData(
        points.map(({ day, benchmark: value }) => (value === null ? { time: day } : { time: day, value })),
      )
      drawdown.show(points)
      chart.timeScale().fitContent()
    },
    hatch: (stretch: LateStretch | null) => {
      for (const hatch of hatches) hatch.show(stretch)
    },
    scale: (isLogarithmic: boolean) =>
      equity.priceScale().applyOptions({ mode: isLogarithmic ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal }),
    paint: (colours: ChartColours) => {
      equity.applyOptions({ color: colours.ink })
      deposits.applyOptions({ color: colours.ink2 })
      benchmark.applyOptions({ color: colours.ink3 })
      drawdown.paint(colours)
      for (const hatch of hatches) hatch.paint(colours)
    },
  }
}
