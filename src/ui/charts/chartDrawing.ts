import type {
  AutoscaleInfo,
  IPrimitivePaneView,
  ISeriesApi,
  ISeriesPrimitive,
  Logical,
  PrimitivePaneViewZOrder,
  SeriesAttachedParameter,
  SeriesType,
  Time,
} from 'lightweight-charts'
import type { ChartColours } from './chartKit'

interface DrawingContext {
  context: CanvasRenderingContext2D
  /** px */
  width: number
  height: number
  colours: ChartColours
  /** The chart and the series, for their scales. */
  scales: Pick<SeriesAttachedParameter<Time>, 'chart' | 'series'>
}

interface DrawingOptions {
  zOrder: PrimitivePaneViewZOrder
  draw: (context: DrawingContext) => void
  /** The prices that the scale must include between two positions on the axis. */
  autoscaleInfo?: (start: Logical, end: Logical) => AutoscaleInfo | null
}

/** Draws on a series as a series primitive of the chart library, in the theme's colours. */
export function attachDrawing(series: ISeriesApi<SeriesType>, { zOrder, draw, autoscaleInfo }: DrawingOptions) {
  let attachment: SeriesAttachedParameter<Time> | null = null
  let colours: ChartColours | null = null
  const views: IPrimitivePaneView[] = [
    {
      zOrder: () => zOrder,
      renderer: () => ({
        draw: (target) =>
          target.useMediaCoordinateSpace(({ context, mediaSize: { width, height } }) => {
            if (attachment && colours) draw({ context, width, height, colours, scales: attachment })
          }),
      }),
    },
  ]
  const primitive: ISeriesPrimitive<Time> = {
    attached: (given) => {
      attachment = given
    },
    detached: () => {
      attachment = null
    },
    paneViews: () => views,
    autoscaleInfo,
  }
  series.attachPrimitive(primitive)
  return {
    redraw: () => attachment?.requestUpdate(),
    paint: (next: ChartColours) => {
      colours = next
      attachment?.requestUpdate()
    },
  }
}
