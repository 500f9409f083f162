import { type IChartApi, LineSeries, LineStyle, LineType } from 'lightweight-charts'
import { useEffect, useRef, useState } from 'react'
import { formatMoney, formatRatio } from '@/lib/format'
import { formatAxisMoney, formatAxisNumber, formatAxisPercent } from '@/lib/formatCharts'
import { amountAxis, type ChartColours, LINE_PX, onDayPointed, useChart } from '@/ui/charts/chartKit'
import { EndLabels, type LineEnds, watchLineEnds } from '@/ui/charts/EndLabels'
import { LineSample } from './ComparedFigures'
import type { AlignedCurves, CompareUnit } from './comparison.rules'

/** The height is split between the curves and their drawdowns in this proportion. */
const STRETCH = [7, 3] as const

interface ComparisonChartProps {
  aligned: AlignedCurves
  /**
   * The position of each curve's strategy among all that are compared, including those without a curve. It decides the line's style.
   */
  places: readonly number[]
  unit: CompareUnit
}

const FORMATS = { usd: formatMoney, index: formatRatio }
const AXIS_FORMATS = { usd: formatAxisMoney, index: formatAxisNumber }
const DRAWDOWN_FORMATS = { usd: formatAxisMoney, index: formatAxisPercent }

/**
 * Several strategies on one axis, each in its own line style, with their drawdowns below. Names and values are beside the ends of the
 * lines, or above the chart on small screens. Loaded on demand, with the chart library.
 */
export function ComparisonChart({ aligned, places, unit }: ComparisonChartProps) {
  const { days, curves } = aligned
  const box = useRef<HTMLDivElement>(null)
  const [pointedDay, setPointedDay] = useState<string | null>(null)
  const [ends, setEnds] = useState<LineEnds | null>(null)
  const drawing = useChart(box, (chart) => drawCurves(chart, places, setPointedDay, setEnds))

  useEffect(() => drawing.current?.show(aligned, unit), [aligned, unit, drawing])

  const at = Math.max(pointedDay === null ? days.length - 1 : days.indexOf(pointedDay), 0)
  const shownAt = (values: readonly (number | null)[]) => {
    const value = values[at]
    return value == null ? 'nothing was left' : FORMATS[unit](value)
  }
  return (
    <>
      <div className="mb-1 shrink-0 text-label">
        <p className="font-mono">{days[at]}</p>
        <ul className="grid gap-x-6 sm:grid-cols-2 lg:hidden">
          {curves.map(({ name, values }, index) => (
            <li key={name} className="flex min-w-0 items-center gap-1.5">
              <LineSample index={places[index] ?? 0} />
              <span dir="auto" className="min-w-0 truncate text-ink2">
                {name}
              </span>
              <span className="whitespace-nowrap">{shownAt(values)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="flex min-h-0 flex-1">
        <div
          ref={box}
          role="img"
          aria-label={`${unit === 'index' ? `Index, 100 on ${days[0]}` : `Realised since ${days[1]}`}: ${curves
            .map(({ name, values }) => `${name} ${shownAt(values)}`)
            .join(', ')}. The table below lists every month.`}
          className="min-w-0 flex-1"
        />
        <EndLabels
          ends={ends}
          labels={curves.map(({ name, values }, index) => ({
            name,
            value: shownAt(values),
            sample: <LineSample index={places[index] ?? 0} />,
          }))}
        />
      </div>
    </>
  )
}

function drawCurves(
  chart: IChartApi,
  places: readonly number[],
  onPoint: (day: string | null) => void,
  onEnds: (change: (before: LineEnds | null) => LineEnds) => void,
) {
  // The lines' labels are on the right.
  chart.applyOptions({ leftPriceScale: { visible: true }, rightPriceScale: { visible: false } })
  const addLines = (pane: number) =>
    places.map(() =>
      chart.addSeries(
        LineSeries,
        {
          priceScaleId: 'left',
          lineWidth: LINE_PX,
          priceLineVisible: false,
          // The values are beside the lines. On the axis they would cover its labels.
          lastValueVisible: false,
          crosshairMarkerRadius: 3,
        },
        pane,
      ),
    )
  const [lines, drawdowns] = [addLines(0), addLines(1)]
  chart.panes().forEach((pane, at) => {
    pane.setStretchFactor(STRETCH[at] ?? 1)
  })
  onDayPointed(chart, onPoint)

  const ends = watchLineEnds(lines, onEnds)
  return {
    show: ({ days, curves }: AlignedCurves, unit: CompareUnit) => {
      const fill = (
        series: typeof lines,
        format: (value: number) => string,
        valuesOf: (curve: AlignedCurves['curves'][number]) => readonly (number | null)[],
      ) => {
        for (const [index, line] of series.entries()) {
          const curve = curves[index]
          const values = curve ? valuesOf(curve) : []
          line.applyOptions({
            // Between two results nothing is realised; an account also changes with the market.
            lineType: unit === 'usd' ? LineType.WithSteps : LineType.Simple,
            priceFormat: amountAxis(format),
          })
          line.setData(
            days.map((day, at) => {
              const value = values[at]
              return value == null ? { time: day } : { time: day, value }
            }),
          )
        }
      }
      fill(lines, AXIS_FORMATS[unit], ({ values }) => values)
      fill(drawdowns, DRAWDOWN_FORMATS[unit], ({ drawdowns: below }) => below)
      ends.show(curves.map(({ values }) => values.at(-1) ?? null))
      chart.timeScale().fitContent()
    },
    // In the order ink, ink2 dashed, line accent, ink3 dotted, like LineSample.
    paint: (colours: ChartColours) => {
      ends.paint(colours)
      const { ink, ink2, 'acc-line': accent, ink3 } = colours
      const looks = [
        { color: ink, lineStyle: LineStyle.Solid },
        { color: ink2, lineStyle: LineStyle.Dashed },
        { color: accent, lineStyle: LineStyle.Solid },
        { color: ink3, lineStyle: LineStyle.Dotted },
      ]
      for (const series of [lines, drawdowns]) {
        for (const [index, line] of series.entries()) line.applyOptions(looks[places[index] ?? 0] ?? {})
      }
    },
  }
}
