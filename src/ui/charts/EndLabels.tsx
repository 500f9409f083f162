import type { ISeriesApi } from 'lightweight-charts'
import type { ReactNode } from 'react'
import { cx } from '@/ui/cx'
import { attachDrawing } from './chartDrawing'
import type { ChartColours } from './chartKit'
import { spreadOut } from './spreadOut'

/** px: the height of a label. */
const LABEL_PX = 34

/** The wanted position of each line's label from the top of the pane, and the pane's height. px. */
export interface LineEnds {
  tops: readonly number[]
  height: number
}

export interface EndLabel {
  name: string
  value: string
  /** A sample of its line. */
  sample: ReactNode
}

interface EndLabelsProps {
  /** null until the chart is drawn. */
  ends: LineEnds | null
  /** In the order of the lines; null for a line without a label. */
  labels: readonly (EndLabel | null)[]
}

/** Names and values to the right of a chart, at the ends of its lines, if the page is wide enough. */
export function EndLabels({ ends, labels }: EndLabelsProps) {
  const shown = labels.flatMap((label, at) => (label ? [{ ...label, top: ends?.tops[at] ?? 0 }] : []))
  const tops = shown.map(({ top }) => top)
  const places = spreadOut(tops, LABEL_PX, (ends?.height ?? 0) - LABEL_PX)
  return (
    <ul className={cx('relative w-44 shrink-0 text-label max-lg:hidden', !ends && 'invisible')}>
      {shown.map(({ name, value, sample }, at) => (
        <li key={name} style={{ top: places[at] }} className="absolute inset-x-0 flex items-center gap-1.5 pl-1.5">
          {sample}
          <span className="min-w-0">
            <span dir="auto" className="block truncate font-medium">
              {name}
            </span>
            <span className="block text-ink2">{value}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

const isSame = (one: LineEnds | null, other: LineEnds) =>
  one?.height === other.height && one.tops.every((top, at) => top === other.tops[at])

/**
 * Finds where a pane's lines end, each time the chart is drawn.
 * @param onEnds a setter of React's state
 */
export function watchLineEnds(
  lines: readonly ISeriesApi<'Line'>[],
  onEnds: (change: (before: LineEnds | null) => LineEnds) => void,
) {
  let lastValues: readonly (number | null)[] = []
  const [first] = lines
  const drawing =
    first &&
    attachDrawing(first, {
      zOrder: 'bottom',
      draw: ({ height }) => {
        const tops = lines.map((line, at) => {
          const value = lastValues[at]
          const y = value == null ? null : line.priceToCoordinate(value)
          return Math.round((y ?? height) - LABEL_PX / 2)
        })
        onEnds((before) => (before && isSame(before, { tops, height }) ? before : { tops, height }))
      },
    })
  return {
    /** The last value of each line; null if the line ended earlier. */
    show: (values: readonly (number | null)[]) => {
      lastValues = values
      drawing?.redraw()
    },
    paint: (colours: ChartColours) => drawing?.paint(colours),
  }
}
