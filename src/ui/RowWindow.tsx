import { useState } from 'react'
import { LazyBoundary, lazyPart } from './LazyBoundary'
import type { RowsInSight, RowWindowProps } from './LongList'

/** Longer lists keep only the rows near the screen in the document; up to here all of them cost little. */
const WINDOWED_FROM = 200

/** Rows of a long list that are drawn before the code that finds those near the screen is here. */
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

/** Draws the rows near the screen of a list that scrolls with the page; of a short list, all. */
export function RowWindow(props: RowWindowProps) {
  const { count, rowHeightPx, children } = props
  // A list that becomes short stays where it is in the tree: a new element would lose the keyboard's focus.
  const [wasLong, setWasLong] = useState(false)
  const isLong = count > WINDOWED_FROM
  if (isLong && !wasLong) setWasLong(true)
  if (!wasLong && !isLong) return children(allRows(count))
  const last = Math.min(count, FIRST_ROWS)
  return (
    <LazyBoundary
      fallback={children({ ...allRows(count), isWindowed: true, last, after: (count - last) * rowHeightPx })}
      // Slower, and complete.
      failure={() => children(allRows(count))}
    >
      <LongList {...props} isWindowed={isLong} />
    </LazyBoundary>
  )
}
