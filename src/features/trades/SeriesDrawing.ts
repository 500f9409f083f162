import type {
  IPrimitivePaneRenderer,
  IPrimitivePaneView,
  ISeriesPrimitive,
  PrimitivePaneViewZOrder,
  SeriesAttachedParameter,
  Time,
} from 'lightweight-charts'
import { markOnce } from '@/lib/marks'
import type { ChartColours } from '@/ui/chartKit'
import { CHART_DRAWN, CHART_READY } from './chartMarks'

export interface Canvas {
  context: CanvasRenderingContext2D
  /** px */
  mediaSize: { width: number; height: number }
}

/** Something of ours that is drawn with a series of a chart, in the theme's colours. */
export abstract class SeriesDrawing implements ISeriesPrimitive<Time> {
  protected attachment: SeriesAttachedParameter<Time> | null = null
  private colours: ChartColours | null = null
  private readonly views: IPrimitivePaneView[]

  protected constructor(zOrder: PrimitivePaneViewZOrder) {
    const renderer: IPrimitivePaneRenderer = {
      draw: (target) =>
        target.useMediaCoordinateSpace((canvas) => {
          if (this.colours) this.draw(canvas, this.colours)
          markOnce(CHART_DRAWN)
          markOnce(CHART_READY)
        }),
    }
    this.views = [{ zOrder: () => zOrder, renderer: () => renderer }]
  }

  protected abstract draw(canvas: Canvas, colours: ChartColours): void

  protected drawAgain(): void {
    this.attachment?.requestUpdate()
  }

  paint(colours: ChartColours): void {
    this.colours = colours
    this.drawAgain()
  }

  attached(attachment: SeriesAttachedParameter<Time>): void {
    this.attachment = attachment
  }

  detached(): void {
    this.attachment = null
  }

  paneViews(): readonly IPrimitivePaneView[] {
    return this.views
  }
}
