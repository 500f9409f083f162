import { useEffect, useLayoutEffect, useState } from 'react'
import { LazyBoundary, lazyPart } from './LazyBoundary'
import type { ListWindowProps, RowsInSight, RowWindowProps } from './LongList'

/** Longer lists are virtualised, and those read page by page; rendering all rows of others is cheap. */
const WINDOWED_FROM = 200

/** Rows of a virtualised list rendered until the virtualiser's code is here: about a screen. */
const FIRST_ROWS = 30

const LongList = lazyPart(() => import('./LongList').then((module) => module.LongList))

const allRows = (count: number, isWindowed: boolean): RowsInSight => ({
  isWindowed,
  first: 0,
  last: count,
  before: 0,
  after: 0,
  measure: undefined,
})

/** Renders a list that scrolls with the page: all rows of a short list, else those near the viewport. */
export function RowWindow({ list, count, rowHeightPx, wholeCount = count, children }: RowWindowProps) {
  const [inSight, setInSight] = useState<RowsInSight>()
  // A list that becomes short stays virtualised, because rows that change their keys would lose the focus.
  const [isWindowed, setIsWindowed] = useState(false)
  if (!isWindowed && (count > WINDOWED_FROM || wholeCount !== count)) setIsWindowed(true)
  // The virtualiser's code is downloaded after the first rows are painted.
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => setIsPainted(true), [])

  if (!isWindowed) return children(allRows(count, false))
  const last = Math.min(count, FIRST_ROWS)
  return (
    <>
      {children(inSight ?? { ...allRows(last, true), after: (count - last) * rowHeightPx })}
      {isPainted && (
        <LazyBoundary failure={() => <WholeList count={count} onChange={setInSight} />}>
          <LongList list={list} count={count} rowHeightPx={rowHeightPx} onChange={setInSight} />
        </LazyBoundary>
      )}
    </>
  )
}

/** In place of the virtualiser where its code could not be downloaded: slower, but complete. */
function WholeList({ count, onChange }: Pick<ListWindowProps, 'count' | 'onChange'>) {
  useLayoutEffect(() => onChange(allRows(count, true)), [count, onChange])
  return null
}
