import { type IChartApi, LineSeries, LineStyle, LineType, type LineWidth } from 'lightweight-charts'
import { useEffect, useRef, useState } from 'react'
import { formatAxisMoney, formatMoney, formatSignedPercent } from '@/lib/format'
import { type ChartColours, useChart } from '@/ui/chartKit'
import { LineSample } from './ComparedFigures'
import type { AlignedCurves, CompareUnit } from './comparison.rules'

// The library's type only allows whole pixels; its canvas draws 1.5 as well.
const LINE_PX = 1.5 as LineWidth

interface ComparisonChartProps {
  aligned: AlignedCurves
  unit: CompareUnit
}

const FORMATS = { usd: formatMoney, percent: formatSignedPercent }
const AXIS_FORMATS = { usd: formatAxisMoney, percent: formatSignedPercent }

/** Some strategies on one axis, each with its own line style. Loaded on demand, with the chart library. */
export function ComparisonChart({ aligned, unit }: ComparisonChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const [pointedDay, setPointedDay] = useState<string | null>(null)
  const drawing = useChart(box, (chart) => drawCurves(chart, aligned.curves.length, setPointedDay))

  useEffect(() => drawing.current?.show(aligned, unit), [aligned, unit, drawing])

  const at = Math.max(pointedDay === null ? aligned.days.length - 1 : aligned.days.indexOf(pointedDay), 0)
  const shownAt = (values: readonly (number | null)[]) => {
    const value = values[at]
    return value == null ? 'not defined yet' : FORMATS[unit](value)
  }
  return (
    <>
      <div className="mb-1 shrink-0 text-label">
        <p className="font-mono">{aligned.days[at]}</p>
        <ul className="grid gap-x-6 sm:grid-cols-2 xl:grid-cols-4">
          {aligned.curves.map(({ name, values }, index) => (
            <li key={name} className="flex min-w-0 items-center gap-1.5">
              <LineSample index={index} />
              <span dir="auto" className="min-w-0 truncate text-ink2">
                {name}
              </span>
              <span className="whitespace-nowrap">{shownAt(values)}</span>
            </li>
          ))}
        </ul>
      </div>
      <div
        ref={box}
        role="img"
        aria-label={`Realised since ${aligned.days[1] ?? aligned.days[0]}: ${aligned.curves
          .map(({ name, values }) => `${name} ${shownAt(values)}`)
          .join(', ')}. The table below lists every month.`}
        className="min-h-0 flex-1"
      />
    </>
  )
}

function drawCurves(chart: IChartApi, count: number, onPoint: (day: string | null) => void) {
  const series = Array.from({ length: count }, () =>
    chart.addSeries(LineSeries, {
      lineType: LineType.WithSteps,
      lineWidth: LINE_PX,
      priceLineVisible: false,
      // The values are listed above the chart; on the axis they would cover its labels.
      lastValueVisible: false,
      crosshairMarkerRadius: 3,
    }),
  )
  chart.subscribeCrosshairMove(({ time }) => onPoint(typeof time === 'string' ? time : null))
  return {
    show: ({ days, curves }: AlignedCurves, unit: CompareUnit) => {
      for (const [index, line] of series.entries()) {
        line.applyOptions({ priceFormat: { type: 'custom', minMove: 0.01, formatter: AXIS_FORMATS[unit] } })
        line.setData(
          days.map((day, at) => {
            const value = curves[index]?.values[at]
            return value == null ? { time: day } : { time: day, value }
          }),
        )
      }
      chart.timeScale().fitContent()
    },
    // In the order ink, ink2 dashed, acc, ink3 dotted, like LineSample. In the light theme acc is ink, since yellow is
    // too faint on white, and long dashes tell the line apart.
    paint: ({ ink, ink2, acc, ink3 }: ChartColours) => {
      const looks = [
        { color: ink, lineStyle: LineStyle.Solid },
        { color: ink2, lineStyle: LineStyle.Dashed },
        { color: acc, lineStyle: LineStyle.LargeDashed },
        { color: ink3, lineStyle: LineStyle.Dotted },
      ]
      for (const [index, line] of series.entries()) line.applyOptions(looks[index] ?? {})
    },
  }
}
