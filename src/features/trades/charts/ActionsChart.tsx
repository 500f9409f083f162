import { type IChartApi, type ISeriesApi, LineSeries, type SeriesType, type UTCTimestamp } from 'lightweight-charts'
import { Fragment, useEffect, useMemo, useRef, useState } from 'react'
import { actionWords, endingWords, isEnding } from '@/domain/contract/markets'
import { groupBy } from '@/domain/groupBy'
import { instantOf, isoOfInstant } from '@/domain/time/instant'
import {
  type ActionsPlot,
  type ChartAction,
  type ClosePoint,
  closesIn,
  type PlacedAction,
  placeActions,
} from '@/features/trades/chartActions.rules'
import { shownDate } from '@/features/trades/tradeCells'
import { formatPrice } from '@/lib/format'
import { formatQuantity } from '@/lib/formatTrades'
import { readerTime } from '@/lib/readerTime'
import type { DailyClose } from '@/queries/marketBars.queries'
import { ChartLegend } from '@/ui/charts/ChartBox'
import { attachDrawing } from '@/ui/charts/chartDrawing'
import { type ChartColours, PRICE_AXIS, useChart } from '@/ui/charts/chartKit'

/** How many of a column's actions the legend lists. */
const MAX_SPELLED = 2

interface ActionsChartProps {
  /** Symbol of the actions, for screen readers. */
  name: string
  actions: readonly ChartAction[]
  /** The symbol's daily closes, oldest first, which the actions are drawn over; empty where there are none that may be shown. */
  closes: readonly DailyClose[]
}

/** A strategy's own actions in one instrument, by time and price, over the market's closes. Loaded on demand, with the chart library. */
export function ActionsChart({ name, actions, closes }: ActionsChartProps) {
  const plot = useMemo(() => placeActions(actions), [actions])
  const box = useRef<HTMLDivElement>(null)
  const [pointed, setPointed] = useState<number | null>(null)
  const drawing = useChart(box, (chart) => drawActions(chart, setPointed))
  const line = useMemo(() => closesIn(plot, closes), [plot, closes])
  useEffect(() => drawing.current?.show(plot, line), [plot, line, drawing])

  const inColumn = plot.actions.filter(({ column }) => column === pointed)
  return (
    <>
      <ChartLegend>
        {inColumn.length === 0 ? (
          <Key
            endings={[...new Set(actions.flatMap(({ side }) => (isEnding(side) ? endingWords(side) : [])))].sort()}
            source={line.length > 0 ? closes.at(-1)?.source : undefined}
          />
        ) : (
          inColumn.slice(0, MAX_SPELLED).map(spelled)
        )}
        {inColumn.length > MAX_SPELLED && <span className="text-ink2">and {inColumn.length - MAX_SPELLED} more</span>}
      </ChartLegend>
      <div
        ref={box}
        role="img"
        aria-label={`${actions.length} actions in ${name} by time and price${line.length > 0 ? ', over its daily closes' : ''}; the table below lists them.`}
        className="min-h-0 flex-1"
      />
    </>
  )
}

/** The reader's time is written out here, since the readout disappears with the crosshair before a pointer could reach a tooltip. */
function spelled({ date, side, quantity, price }: PlacedAction, at: number) {
  const own = readerTime(isoOfInstant(instantOf(date)))
  return (
    <Fragment key={at}>
      <span>
        <span className="font-mono text-ink2">{shownDate(date)}</span>{' '}
        {actionWords(side, formatQuantity(quantity), formatPrice(price))}
      </span>
      {own && <span className="text-ink2">{own}</span>}
    </Fragment>
  )
}

/**
 * @param endings how options ended here
 * @param source whose closes the line is; undefined without one
 */
function Key({ endings, source }: { endings: readonly string[]; source: string | undefined }) {
  return (
    <>
      <span className="inline-flex items-center gap-1.5">
        <Mark className="fill-acc-fill" path="M6 1.5L11 10.5H1Z" /> bought
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Mark className="fill-bg" path="M6 10.5L1 1.5H11Z" /> sold
      </span>
      {endings.length > 0 && (
        <span className="inline-flex items-center gap-1.5">
          <Mark className="fill-none" path="M2 2L10 10M10 2L2 10" /> {endings.join(', ')}
        </span>
      )}
      {source !== undefined && (
        <span className="inline-flex items-center gap-1.5">
          <svg viewBox="0 0 16 2" width="16" height="2" aria-hidden="true">
            <path d="M0 1H16" strokeWidth={1.5} className="stroke-ink3" />
          </svg>
          daily close, {source}
        </span>
      )}
      <span className="text-ink2 max-sm:hidden">a thin line connects the actions of one trade</span>
    </>
  )
}

function Mark({ path, className }: { path: string; className: string }) {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true" className={className}>
      <path d={path} stroke="var(--ink)" strokeWidth="1.25" strokeLinejoin="round" />
    </svg>
  )
}

function drawActions(chart: IChartApi, onPoint: (column: number | null) => void) {
  const look = {
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
    priceFormat: PRICE_AXIS,
  }
  // Added first, so that it is drawn under the marks.
  const closes = chart.addSeries(LineSeries, { ...look, lineWidth: 1 })
  // Holds the axis and the crosshair; the marks are drawn by a primitive.
  const prices = chart.addSeries(LineSeries, { ...look, lineVisible: false })
  const marks = actionMarks(prices)
  chart.subscribeCrosshairMove(({ time }) => onPoint(typeof time === 'number' ? time : null))

  return {
    show: (plot: ActionsPlot, line: readonly ClosePoint[]) => {
      closes.setData(line.map(({ column, close }) => ({ time: column as UTCTimestamp, value: close })))
      const priceIn = new Map(plot.actions.map(({ column, at }) => [column, at]))
      const [first, last] = [plot.actions[0], plot.actions.at(-1)]
      // The axis ends at the last value, so the empty columns at both ends need one too.
      if (first) priceIn.set(plot.columns[0] ?? 0, first.at)
      if (last) priceIn.set(plot.columns.at(-1) ?? 0, last.at)
      chart.applyOptions({ timeScale: { timeVisible: plot.showsTimes } })
      prices.setData(
        plot.columns.map((column) => {
          // Columns are seconds since 1970, which is what the library's nominal type means.
          const time = column as UTCTimestamp
          const value = priceIn.get(column)
          return value === undefined ? { time } : { time, value }
        }),
      )
      marks.show(plot)
      chart.timeScale().fitContent()
    },
    paint: (colours: ChartColours) => {
      closes.applyOptions({ color: colours.ink3 })
      marks.paint(colours)
    },
  }
}

/** Half the width of a triangle, in px. */
const HALF_PX = 5
const EDGE_PX = 1.25

interface Spot {
  x: number
  y: number
}

/**
 * A strategy's own actions on a chart: a filled triangle pointing up for a purchase, a hollow one pointing down for a sale, a cross
 * for an expiry, and a thin line through the actions of each trade.
 */
function actionMarks(series: ISeriesApi<SeriesType>) {
  let plot: ActionsPlot = { columns: [], actions: [], showsTimes: false }
  let columnIndex = new Map<number, number>()
  const { redraw, paint } = attachDrawing(series, {
    zOrder: 'normal',
    draw: ({ context, colours, scales }) => {
      const spotOf = ({ column, at }: PlacedAction): Spot | null => {
        // Columns are seconds since 1970, which is what the library's nominal type means.
        const x = scales.chart.timeScale().timeToCoordinate(column as UTCTimestamp)
        const y = scales.series.priceToCoordinate(at)
        return x === null || y === null ? null : { x, y }
      }
      const spots = plot.actions.map((action) => ({ action, spot: spotOf(action) }))
      context.lineWidth = 1
      context.strokeStyle = colours.line2
      for (const path of pathsOf(spots)) {
        context.beginPath()
        for (const { x, y } of path) context.lineTo(x, y)
        context.stroke()
      }
      context.lineWidth = EDGE_PX
      context.lineJoin = 'round'
      context.strokeStyle = colours.ink
      for (const { action, spot } of spots) {
        if (!spot) continue
        if (isEnding(action.side)) {
          cross(context, spot)
          context.stroke()
          continue
        }
        context.fillStyle = action.side === 'BUY' ? colours['acc-fill'] : colours.bg
        triangle(context, spot, action.side === 'BUY' ? 1 : -1)
        context.fill()
        context.stroke()
      }
    },
    // The series has one price per column, but the scale must include all of them.
    autoscaleInfo: (start, end) => {
      const prices = plot.actions.flatMap(({ column, at }) => {
        const index = columnIndex.get(column) ?? -1
        return index >= start && index <= end ? at : []
      })
      if (prices.length === 0) return null
      const minValue = prices.reduce((least, price) => Math.min(least, price))
      const maxValue = prices.reduce((most, price) => Math.max(most, price))
      return { priceRange: { minValue, maxValue }, margins: { above: HALF_PX * 2, below: HALF_PX * 2 } }
    },
  })
  return {
    paint,
    show: (next: ActionsPlot) => {
      plot = next
      columnIndex = new Map(next.columns.map((column, index) => [column, index]))
      redraw()
    },
  }
}

/** The spots of each trade in the order of its actions. */
function pathsOf(spots: readonly { action: PlacedAction; spot: Spot | null }[]): Spot[][] {
  const byTrade = groupBy(spots, ({ action }) => action.tradeId)
  return [...byTrade.values()].map((own) => own.flatMap(({ spot }) => spot ?? [])).filter((path) => path.length > 1)
}

function cross(context: CanvasRenderingContext2D, { x, y }: Spot): void {
  context.beginPath()
  context.moveTo(x - HALF_PX, y - HALF_PX)
  context.lineTo(x + HALF_PX, y + HALF_PX)
  context.moveTo(x + HALF_PX, y - HALF_PX)
  context.lineTo(x - HALF_PX, y + HALF_PX)
}

function triangle(context: CanvasRenderingContext2D, { x, y }: Spot, up: 1 | -1): void {
  context.beginPath()
  context.moveTo(x, y - HALF_PX * up)
  context.lineTo(x + HALF_PX, y + (HALF_PX - 1) * up)
  context.lineTo(x - HALF_PX, y + (HALF_PX - 1) * up)
  context.closePath()
}
