import type { ISeriesApi, SeriesType } from 'lightweight-charts'
import { attachDrawing } from '@/ui/charts/chartDrawing'
import type { LateStretch } from './chartRange.rules'

/** Distance between two lines of the hatching, in px. */
const HATCH_PX = 8

/** Hatches the time before the first trade that was logged live, and draws a yellow line where it ends. */
export function lateHatch(series: ISeriesApi<SeriesType>) {
  let stretch: LateStretch | null = null
  const { redraw, paint } = attachDrawing(series, {
    zOrder: 'bottom',
    draw: ({ context, width, height, colours, scales }) => {
      if (!stretch) return
      const { until } = stretch
      const end = until === null ? width : scales.chart.timeScale().timeToCoordinate(until)
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
      if (until === null) return
      context.fillStyle = colours.acc
      context.fillRect(Math.round(end), 0, 1, height)
    },
  })
  return {
    paint,
    show: (next: LateStretch | null) => {
      stretch = next
      redraw()
    },
  }
}
