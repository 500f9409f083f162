import { type IChartApi, LineSeries, LineStyle, LineType, PriceScaleMode } from 'lightweight-charts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type AccountPoint, type ConfirmedDay, lastKnown } from '@/domain/account/curve'
import { formatDay, formatMoney, formatPercent } from '@/lib/format'
import { formatAxisMoney, formatAxisPercent } from '@/lib/formatCharts'
import { ChartLegend } from '@/ui/charts/ChartBox'
import { amountAxis, type ChartColours, LINE_PX, onDayPointed, useChart } from '@/ui/charts/chartKit'
import { type EndLabel, EndLabels, type LineEnds, watchLineEnds } from '@/ui/charts/EndLabels'
import { cx } from '@/ui/cx'
import { isHatched, type LateStretch } from './chartRange.rules'
import { drawdownPane } from './drawdownPane'
import { LateNote } from './LateNote'

const MONEY_AXIS = amountAxis((amount) => unsigned(formatAxisMoney(amount)))
const PERCENT_AXIS = amountAxis(formatAxisPercent)
/** In a lower chart, a logarithmic scale would have a single line if its lines could not be closer together. */
const LOW_PX = 450

interface AccountChartProps {
  points: readonly AccountPoint[]
  /** What is confirmed, oldest first; drawn on top of the same deposits. */
  confirmed: readonly ConfirmedDay[]
  /** The benchmark's name; null if none is set. */
  benchmark: string | null
  isLogarithmic: boolean
  /** The day on which the account had lost everything, YYYY-MM-DD; null if it never did. */
  lostOn: string | null
  /** The part of the curve that was not logged live. */
  late: LateStretch | null
}

/**
 * The account behind a record, with its deposits as steps, the same money with what is confirmed and in the market, and its drawdown in percent below. Names and
 * values are beside the ends of the lines, or above the chart on small screens. Loaded on demand, with the chart library.
 */
export function AccountChart({ points, confirmed, benchmark, isLogarithmic, lostOn, late }: AccountChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const [ends, setEnds] = useState<LineEnds | null>(null)
  const drawing = useChart(box, (chart) => drawAccount(chart, setPointed, setEnds))
  const firstDay = points[0]?.day
  const hatched = late && firstDay !== undefined && isHatched(late, firstDay) ? late : null
  const second = useMemo(() => withConfirmed(points, confirmed), [points, confirmed])
  useEffect(() => drawing.current?.show(points, second, isLogarithmic), [points, second, isLogarithmic, drawing])
  useEffect(() => drawing.current?.hatch(hatched), [hatched, drawing])

  const last = points.at(-1)
  const shown = points.find(({ day }) => day === pointed) ?? last
  if (!shown || !last) return null
  const shownConfirmed = second[points.indexOf(shown)] ?? null
  const lastConfirmed = second.at(-1) ?? null
  // In the order of the lines.
  const labels: (EndLabel | null)[] = [
    { name: 'Account', value: dollars(shown.equity), sample: <Sample line="stroke-ink" width={1.5} /> },
    { name: 'Paid in', value: dollars(shown.deposits), sample: <Sample line="stroke-ink2" dashes="6 6" /> },
    benchmark !== null && shown.benchmark !== null
      ? { name: benchmark, value: dollars(shown.benchmark), sample: <Sample line="stroke-ink3" /> }
      : null,
    shownConfirmed === null
      ? null
      : {
          name: 'Confirmed',
          value: dollars(shownConfirmed),
          sample: <Sample line="stroke-ink" dashes="1.5 2.5" width={1.5} />,
        },
  ]
  return (
    <>
      <ChartLegend isLong>
        <span className="font-mono">{shown.day}</span>
        {labels.map((label) => label && <Reading key={label.name} {...label} className="lg:hidden" />)}
        {points.some(({ drawdown }) => drawdown < 0) && (
          <Reading name="Below its high" value={formatPercent(shown.drawdown)} sample={<Sample line="stroke-loss" />} />
        )}
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
      <div className="mt-1 flex min-h-0 flex-1">
        <div
          ref={box}
          role="img"
          aria-label={`The account until ${last.day}: ${dollars(last.equity)}, of which ${dollars(last.deposits)} was paid in${lastConfirmed === null ? '' : `; confirmed ${dollars(lastConfirmed)}`}${last.benchmark === null ? '' : `; the same money in ${benchmark} would be ${dollars(last.benchmark)}`}.`}
          className="min-w-0 flex-1"
        />
        <EndLabels ends={ends} labels={labels} />
      </div>
    </>
  )
}

/** What the same deposits were worth with the confirmed P&L, on the days of the points; null before anything was confirmed. */
const withConfirmed = (points: readonly AccountPoint[], confirmed: readonly ConfirmedDay[]): (number | null)[] =>
  lastKnown(
    confirmed,
    points.map(({ day }) => day),
  ).map((known, at) => known && (points[at]?.deposits ?? 0) + known.pnl)

/** An account's value is not a gain, so it has no sign. */
const unsigned = (money: string) => money.replace('+', '')
const dollars = (amount: number) => unsigned(formatMoney(amount))

interface SampleProps {
  /** The class of the line's colour, its dash pattern and its width in px. */
  line: string
  dashes?: string
  width?: number
}

/** A sample of a line. */
const Sample = ({ line, dashes, width = 1 }: SampleProps) => (
  <svg viewBox="0 0 18 2" width="18" height="2" aria-hidden="true" className="shrink-0">
    <path d="M0 1H18" strokeWidth={width} strokeDasharray={dashes} className={line} />
  </svg>
)

/** A value with a sample of its line. */
function Reading({ name, value, sample, className }: EndLabel & { className?: string }) {
  return (
    <span className={cx('inline-flex min-w-0 items-center gap-1.5', className)}>
      {sample}
      <span dir="auto" className="max-w-40 truncate text-ink2">
        {name}
      </span>
      {value}
    </span>
  )
}

function drawAccount(
  chart: IChartApi,
  onPoint: (day: string | null) => void,
  onEnds: Parameters<typeof watchLineEnds>[1],
) {
  // The lines' labels are on the right.
  chart.applyOptions({ leftPriceScale: { visible: true }, rightPriceScale: { visible: false } })
  const look = {
    priceScaleId: 'left',
    priceFormat: MONEY_AXIS,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
  }
  const deposits = chart.addSeries(LineSeries, {
    ...look,
    lineType: LineType.WithSteps,
    lineStyle: LineStyle.LargeDashed,
    lineWidth: 1,
  })
  const benchmark = chart.addSeries(LineSeries, { ...look, lineWidth: 1 })
  const confirmed = chart.addSeries(LineSeries, { ...look, lineStyle: LineStyle.Dotted, lineWidth: LINE_PX })
  const equity = chart.addSeries(LineSeries, {
    ...look,
    lineWidth: LINE_PX,
    crosshairMarkerVisible: true,
    crosshairMarkerRadius: 3,
  })
  const drawdown = drawdownPane(chart, equity, { priceFormat: PERCENT_AXIS, priceScaleId: 'left' })
  const ends = watchLineEnds([equity, deposits, benchmark, confirmed], onEnds)
  onDayPointed(chart, onPoint)

  return {
    show: (points: readonly AccountPoint[], second: readonly (number | null)[], isLogarithmic: boolean) => {
      const fill = (series: typeof equity, worthOf: (point: AccountPoint, at: number) => number | null) => {
        const values = points.map(worthOf)
        // A logarithmic scale has no 0.
        const isGap = (at: number) => isLogarithmic && (values[at] ?? 1) <= 0
        series.setData(
          points.map(({ day: time }, at) => {
            const value = values[at] ?? null
            if (value === null || isGap(at)) return { time }
            // The chart library joins the ends of a gap with a line.
            return isGap(at - 1) || isGap(at + 1) ? { time, value, color: 'transparent' } : { time, value }
          }),
        )
      }
      equity.priceScale().applyOptions({
        mode: isLogarithmic ? PriceScaleMode.Logarithmic : PriceScaleMode.Normal,
        tickMarkDensity: isLogarithmic && chart.chartElement().clientHeight < LOW_PX ? 3 : 4,
      })
      fill(equity, (point) => point.equity)
      fill(deposits, (point) => point.deposits)
      fill(benchmark, (point) => point.benchmark)
      fill(confirmed, (_point, at) => second[at] ?? null)
      drawdown.show(points)
      const last = points.at(-1)
      ends.show([last?.equity ?? null, last?.deposits ?? null, last?.benchmark ?? null, second.at(-1) ?? null])
      chart.timeScale().fitContent()
    },
    hatch: drawdown.hatch,
    paint: (colours: ChartColours) => {
      equity.applyOptions({ color: colours.ink })
      deposits.applyOptions({ color: colours.ink2 })
      benchmark.applyOptions({ color: colours.ink3 })
      confirmed.applyOptions({ color: colours.ink })
      drawdown.paint(colours)
      ends.paint(colours)
    },
  }
}
