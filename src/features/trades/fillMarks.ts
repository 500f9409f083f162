import type { AutoscaleInfo, Logical, UTCTimestamp } from 'lightweight-charts'
import type { ChartColours } from '@/ui/chartKit'
import type { FillsPlot, PlacedFill } from './fills.rules'
import { type Canvas, SeriesDrawing } from './SeriesDrawing'

/** Half the width of a triangle, in px. */
const HALF_PX = 5
const EDGE_PX = 1.25

interface Spot {
  x: number
  y: number
}

/**
 * Own fills on a chart: a purchase is a filled triangle that points up, a sale a hollow one that points down, and a
 * thin line leads through the fills of one trade.
 */
export class FillMarks extends SeriesDrawing {
  private plot: FillsPlot = { columns: [], fills: [], showsTimes: false }
  private columnIndex = new Map<number, number>()

  constructor() {
    super('normal')
  }

  show(plot: FillsPlot): void {
    this.plot = plot
    this.columnIndex = new Map(plot.columns.map((column, index) => [column, index]))
    this.drawAgain()
  }

  /** The series knows one price a column; the scale must hold all of them. */
  autoscaleInfo(start: Logical, end: Logical): AutoscaleInfo | null {
    let [minValue, maxValue] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (const { column, at } of this.plot.fills) {
      const index = this.columnIndex.get(column) ?? -1
      if (index < start || index > end) continue
      minValue = Math.min(minValue, at)
      maxValue = Math.max(maxValue, at)
    }
    return minValue <= maxValue
      ? { priceRange: { minValue, maxValue }, margins: { above: HALF_PX * 2, below: HALF_PX * 2 } }
      : null
  }

  protected draw({ context }: Canvas, colours: ChartColours): void {
    const spots = this.plot.fills.map((fill) => ({ fill, spot: this.spotOf(fill) }))
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
    for (const { fill, spot } of spots) {
      if (!spot) continue
      context.fillStyle = fill.side === 'BUY' ? colours.accFill : colours.bg
      triangle(context, spot, fill.side === 'BUY' ? 1 : -1)
      context.fill()
      context.stroke()
    }
  }

  private spotOf({ column, at }: PlacedFill): Spot | null {
    const { chart, series } = this.attachment ?? {}
    // Columns are seconds since 1970, which is what the library's nominal type stands for.
    const x = chart?.timeScale().timeToCoordinate(column as UTCTimestamp) ?? null
    const y = series?.priceToCoordinate(at) ?? null
    return x === null || y === null ? null : { x, y }
  }
}

/** The spots of each trade in the order of its fills. */
function pathsOf(spots: readonly { fill: PlacedFill; spot: Spot | null }[]): Spot[][] {
  const byTrade = new Map<string, Spot[]>()
  for (const { fill, spot } of spots) {
    if (!spot) continue
    const path = byTrade.get(fill.betId)
    if (path) path.push(spot)
    else byTrade.set(fill.betId, [spot])
  }
  return [...byTrade.values()].filter((path) => path.length > 1)
}

function triangle(context: CanvasRenderingContext2D, { x, y }: Spot, up: 1 | -1): void {
  context.beginPath()
  context.moveTo(x, y - HALF_PX * up)
  context.lineTo(x + HALF_PX, y + (HALF_PX - 1) * up)
  context.lineTo(x - HALF_PX, y + (HALF_PX - 1) * up)
  context.closePath()
}
