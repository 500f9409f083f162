import { useState } from 'react'
import { OnDemand } from './OnDemand'
import { allRows, type RowWindowProps, WINDOWED_FROM } from './rowsInSight'

/** Drawn of a long list before the code that knows which rows are near the screen is here: more than any screen shows. */
const FIRST_ROWS = 60

const loadLongList = () => import('./LongList').then((module) => module.LongList)

/** Draws the rows of a list that scrolls with the page which are worth drawing. Only long lists download how that is found. */
export function RowWindow(props: RowWindowProps) {
  const { count, children } = props
  // A list that becomes short stays in its place: drawn anew, it would drop the keyboard's focus.
  const [wasLong, setWasLong] = useState(false)
  if (!wasLong && count > WINDOWED_FROM) setWasLong(true)
  if (!wasLong && count <= WINDOWED_FROM) return children(allRows(count))
  return (
    <OnDemand
      load={loadLongList}
      props={props}
      fallback={<FirstRows {...props} />}
      // Slower, and complete.
      failure={() => children(allRows(count))}
    />
  )
}

function FirstRows({ count, rowHeightPx, children }: RowWindowProps) {
  const last = Math.min(count, FIRST_ROWS)
  return children({ ...allRows(count), isWindowed: true, last, after: (count - last) * rowHeightPx })
}
