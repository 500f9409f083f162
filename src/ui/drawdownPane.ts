import { BaselineSeries, type IChartApi, type LineType, type PriceFormatCustom } from 'lightweight-charts'
import type { ChartColours } from './chartKit'

/** The height is split between the curve and its drawdown in this proportion. */
const CURVE_SHARE = 7
const DRAWDOWN_SHARE = 3
/** 13%, as the last two digits of an `#rrggbbaa`. */
const FILL_OPACITY = '21'

/** Adds a pane below a curve for how far it is below its high: 0 or less. The chart removes the pane with its series. */
export function addDrawdownPane(
  chart: IChartApi,
  { priceFormat, lineType }: { priceFormat: PriceFormatCustom; lineType?: LineType },
) {
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
      priceFormat,
      ...(lineType !== undefined && { lineType }),
    },
    1,
  )
  const [top, bottom] = chart.panes()
  top?.setStretchFactor(CURVE_SHARE)
  bottom?.setStretchFactor(DRAWDOWN_SHARE)
  return {
    series,
    show: (points: readonly { day: string; drawdown: number }[]) =>
      series.setData(points.map(({ day, drawdown: value }) => ({ time: day, value }))),
    paint: ({ loss }: ChartColours) => {
      const fill = `${loss}${FILL_OPACITY}`
      series.applyOptions({ topLineColor: loss, bottomLineColor: loss, bottomFillColor1: fill, bottomFillColor2: fill })
    },
    remove: () => chart.removeSeries(series),
  }
}
