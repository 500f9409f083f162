import { CandlestickSeries, type IChartApi, LineSeries } from 'lightweight-charts'
import { useEffect, useRef, useState } from 'react'
import { formatPrice } from '@/lib/format'
import type { MarketBar } from '@/queries/marketBars.queries'
import { ChartLegend } from '@/ui/charts/ChartBox'
import { type ChartColours, onDayPointed, PRICE_AXIS, useChart } from '@/ui/charts/chartKit'

interface PricesChartProps {
  symbol: string
  /** Oldest first, at least one. */
  bars: readonly MarketBar[]
}

/** Daily prices of our own as candles, or as a line where a bar has its close alone. Loaded on demand, with the chart library. */
export function PricesChart({ symbol, bars }: PricesChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const hasCandles = bars.every(({ open }) => open !== null)
  const drawing = useChart(box, (chart) => (hasCandles ? drawCandles(chart, setPointed) : drawLine(chart, setPointed)))
  useEffect(() => drawing.current?.show(bars), [bars, drawing])

  const last = bars.at(-1)
  const shown = bars.find(({ day }) => day === pointed) ?? last
  if (!shown || !last) return null
  return (
    <>
      <ChartLegend>
        <span className="font-mono">{shown.day}</span>
        {shown.open !== null && shown.high !== null && shown.low !== null && (
          <span className="text-ink2 max-sm:hidden">
            Open {formatPrice(shown.open)}, high {formatPrice(shown.high)}, low {formatPrice(shown.low)}
          </span>
        )}
        <span>Close {formatPrice(shown.close)}</span>
      </ChartLegend>
      <div
        ref={box}
        role="img"
        aria-label={`Daily prices of ${symbol} until ${last.day}, when it closed at ${formatPrice(last.close)}.`}
        className="min-h-0 flex-1"
      />
    </>
  )
}

type Point = (day: string | null) => void

function drawCandles(chart: IChartApi, onPoint: Point) {
  const series = chart.addSeries(CandlestickSeries, {
    priceFormat: PRICE_AXIS,
    priceLineVisible: false,
    // The legend says it, and the badge would cover a label of the axis.
    lastValueVisible: false,
  })
  onDayPointed(chart, onPoint)
  return {
    show: (bars: readonly MarketBar[]) => {
      series.setData(
        bars.map(({ day, open, high, low, close }) => ({
          time: day,
          open: open ?? close,
          high: high ?? close,
          low: low ?? close,
          close,
        })),
      )
      chart.timeScale().fitContent()
    },
    // Hollow for a day that rose, filled for one that fell, so that colour is not needed to tell them apart.
    paint: ({ bg, ink, ink2 }: ChartColours) =>
      series.applyOptions({
        upColor: bg,
        downColor: ink2,
        borderUpColor: ink,
        borderDownColor: ink2,
        wickUpColor: ink,
        wickDownColor: ink2,
      }),
  }
}

function drawLine(chart: IChartApi, onPoint: Point) {
  const series = chart.addSeries(LineSeries, {
    priceFormat: PRICE_AXIS,
    priceLineVisible: false,
    lastValueVisible: false,
    lineWidth: 2,
  })
  onDayPointed(chart, onPoint)
  return {
    show: (bars: readonly MarketBar[]) => {
      series.setData(bars.map(({ day, close }) => ({ time: day, value: close })))
      chart.timeScale().fitContent()
    },
    paint: ({ ink }: ChartColours) => series.applyOptions({ color: ink }),
  }
}
