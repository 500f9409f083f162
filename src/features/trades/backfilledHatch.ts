import type { ChartColours } from '@/ui/chartKit'
import type { BackfilledStretch } from './equity.rules'
import { type Canvas, SeriesDrawing } from './SeriesDrawing'

/** Between two lines of the hatching, in px. */
const HATCH_PX = 8

/** The stretch of time before anything was logged live: hatched at 45°, and a yellow line where it ends. */
export class BackfilledHatch extends SeriesDrawing {
  private stretch: BackfilledStretch | null = null
  private firstDay: string | null = null

  constructor() {
    super('bottom')
  }

  /** @param firstDay of the curve, on which an end before it falls. */
  show(stretch: BackfilledStretch | null, firstDay: string | null): void {
    this.stretch = stretch
    this.firstDay = firstDay
    this.drawAgain()
  }

  protected draw({ context, mediaSize: { width, height } }: Canvas, colours: ChartColours): void {
    const { stretch, firstDay } = this
    if (!stretch || firstDay === null) return
    const isWhole = stretch.until === null
    const end = isWhole
      ? width
      : this.xOf(stretch.until !== null && stretch.until > firstDay ? stretch.until : firstDay)
    if (end === null || end <= 0) return
    context.save()
    context.beginPath()
    context.rect(0, 0, end, height)
    context.clip()
    context.strokeStyle = colours.line
    context.lineWidth = 1
    context.beginPath()
    for (let x = -height; x < end; x += HATCH_PX) {
      context.moveTo(x, height)
      context.lineTo(x + height, 0)
    }
    context.stroke()
    context.restore()
    if (isWhole) return
    context.fillStyle = colours.acc
    context.fillRect(Math.round(end), 0, 1, height)
  }

  private xOf(day: string): number | null {
    return this.attachment?.chart.timeScale().timeToCoordinate(day) ?? null
  }
}
