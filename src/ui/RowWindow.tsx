import { useState } from 'react'
import { LazyBoundary, lazyPart } from './LazyBoundary'
import type { RowsInSight, RowWindowProps } from './LongList'

/** Longer lists are virtualised; rendering all rows of shorter ones is cheap. */
const WINDOWED_FROM = 200

/** Rows of a long list rendered while the virtualiser's code is loading. */
const FIRST_ROWS = 60

const LongList = lazyPart(() => import('./LongList').then((module) => module.LongList))

const allRows = (count: number): RowsInSight => ({
  isWindowed: false,
  first: 0,
  last: count,
  before: 0,
  after: 0,
  measure: undefined,
})

/** Renders a list that scrolls with the page: all rows of a short list, else those near the viewport. */
export function RowWindow(props: RowWindowProps) {
  const { count, rowHeightPx, wholeCount = count, children } = props
  // A list that becomes short stays in the same tree, because remounting would lose the focus.
  const [wasLong, setWasLong] = useState(false)
  const isLong = count > WINDOWED_FROM
  if (isLong && !wasLong) setWasLong(true)
  // Laid out like a long list from the start if more rows will follow, so that they change no column's width.
  if (!wasLong && !isLong) return children({ ...allRows(count), isWindowed: wholeCount !== count })
  const last = Math.min(count, FIRST_ROWS)
  return (
    <LazyBoundary
      fallback={children({ ...allRows(count), isWindowed: true, last, after: (count - last) * rowHeightPx })}
      // Slower, but complete.
      failure={() => children(allRows(count))}
    >
      <LongList {...props} isWindowed={isLong} />
    </LazyBoundary>
  )
}
