import {
  BaselineSeries,
  type IChartApi,
  type ISeriesApi,
  type LineType,
  type PriceFormatCustom,
} from 'lightweight-charts'
import type { ChartColours } from '@/ui/charts/chartKit'
import type { LateStretch } from './chartRange.rules'
import { lateHatch } from './lateHatch'

/** The height is split between the curve and its drawdown in this proportion. */
const CURVE_SHARE = 7
const DRAWDOWN_SHARE = 3
/** 13%, as the last two digits of an `#rrggbbaa`. */
const FILL_OPACITY = '21'

interface DrawdownOptions {
  priceFormat: PriceFormatCustom
  lineType?: LineType
  priceScaleId?: 'left' | 'right'
}

/**
 * A pane below a curve that shows how far the curve is below its high: 0 or less. It exists only if the curve ever fell, since
 * otherwise its scale would have nothing to measure. Both are hatched alike.
 */
export function drawdownPane(chart: IChartApi, curve: ISeriesApi<'Line'>, options: DrawdownOptions) {
  const curveHatch = lateHatch(curve)
  let pane: { series: ISeriesApi<'Baseline'>; hatch: ReturnType<typeof lateHatch> } | null = null
  let colours: ChartColours | null = null
  let stretch: LateStretch | null = null
  const paintPane = () => {
    if (!pane || !colours) return
    const { loss } = colours
    const fill = `${loss}${FILL_OPACITY}`
    pane.series.applyOptions({
      ...{ topLineColor: loss, bottomLineColor: loss, bottomFillColor1: fill, bottomFillColor2: fill },
    })
    pane.hatch.paint(colours)
    pane.hatch.show(stretch)
  }
  return {
    show: (points: readonly { day: string; drawdown: number }[]) => {
      const isNeeded = points.some(({ drawdown }) => drawdown < 0)
      if (!isNeeded && pane) {
        // The chart removes the pane with its series.
        chart.removeSeries(pane.series)
        pane = null
      }
      if (isNeeded && !pane) {
        const series = addDrawdown(chart, options)
        pane = { series, hatch: lateHatch(series) }
        paintPane()
      }
      pane?.series.setData(points.map(({ day, drawdown: value }) => ({ time: day, value })))
    },
    hatch: (next: LateStretch | null) => {
      stretch = next
      curveHatch.show(next)
      pane?.hatch.show(next)
    },
    paint: (next: ChartColours) => {
      colours = next
      curveHatch.paint(next)
      paintPane()
    },
  }
}

function addDrawdown(chart: IChartApi, options: DrawdownOptions) {
  const series = chart.addSeries(
    BaselineSeries,
    {
      baseValue: { type: 'price', price: 0 },
      lineWidth: 1,
      priceLineVisible: false,
      lastValueVisible: false,
      crosshairMarkerVisible: false,
      topFillColor1: 'transparent',
      topFillColor2: 'transparent',
      ...options,
    },
    1,
  )
  // Leaves room for the label of 0 even in a low pane, and puts lines closer together than in a high one.
  series.priceScale().applyOptions({ scaleMargins: { top: 0.12, bottom: 0.06 }, tickMarkDensity: 2.5 })
  const [top, bottom] = chart.panes()
  top?.setStretchFactor(CURVE_SHARE)
  bottom?.setStretchFactor(DRAWDOWN_SHARE)
  return series
}
