import { startTransition, useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { useHistoryState } from '@/ui/remembered'
import type { ListWindowProps, RowsInSight, RowWindowProps } from './LongList'

/** Longer lists are virtualised, and so are those read page by page. For others, rendering all rows is cheap. */
const WINDOWED_FROM = 200

/** Rows of any list that are rendered immediately: a phone's first screen. The others follow when there is time. */
const FIRST_SCREEN_ROWS = 8
/** Rows of a virtualised list that are painted first: about one screen. */
const FIRST_ROWS = 30
/** Rows rendered next, while the virtualiser's code downloads, for readers who scroll meanwhile. */
const WAITING_ROWS = 60

const LongList = lazyPart(() => import('./LongList').then((module) => module.LongList))

/** The first rows of a list; the others, which take up `after` px, are not rendered. */
const firstRows = (last: number, after: number): RowsInSight => ({
  isWindowed: true,
  first: 0,
  last,
  before: 0,
  after,
  measure: undefined,
})

/** Renders a list that scrolls with the page: all rows of a short list, else those near the viewport. */
export function RowWindow({ list, count, rowHeightPx, wholeCount = count, reveal = -1, children }: RowWindowProps) {
  const [inSight, setInSight] = useState<RowsInSight>()
  // A list that becomes short stays virtualised, because rows would lose the focus if their keys changed.
  const [isWindowed, setIsWindowed] = useState(false)
  if (!isWindowed && (count > WINDOWED_FROM || wholeCount !== count)) setIsWindowed(true)
  // The virtualiser's code is downloaded after the first rows are painted.
  const [isPainted, setIsPainted] = useState(false)
  useEffect(() => {
    if (isWindowed) setIsPainted(true)
  }, [isWindowed])

  const [most, setMost] = useState(FIRST_SCREEN_ROWS)
  useEffect(() => startTransition(() => setMost(Number.POSITIVE_INFINITY)), [])
  // Not after going back, which restores the reader's position.
  const [isRevealed, setRevealed] = useHistoryState('revealed row', false)
  const toReveal = isRevealed || reveal < 0 ? null : reveal
  const onRevealed = useCallback(() => setRevealed(true), [setRevealed])
  useEffect(() => {
    if (toReveal === null || isWindowed || toReveal >= most) return
    list.current?.children[toReveal]?.scrollIntoView({ block: 'center' })
    onRevealed()
  }, [toReveal, isWindowed, list, onRevealed, most])

  const upTo = (most: number) => ({ last: Math.min(count, most), after: Math.max(0, count - most) * rowHeightPx })
  if (!isWindowed) {
    const { last, after } = upTo(most)
    return children({ ...firstRows(last, after), isWindowed: false })
  }
  const { last, after } = upTo(Math.min(most, FIRST_ROWS))
  return (
    <>
      {children(inSight ?? firstRows(last, after))}
      {isPainted && (
        <LazyBoundary
          fallback={<FirstRows {...upTo(WAITING_ROWS)} onChange={setInSight} />}
          // Without the virtualiser all rows are rendered: slower, but complete.
          failure={() => <FirstRows {...upTo(count)} onChange={setInSight} />}
        >
          <LongList
            list={list}
            count={count}
            rowHeightPx={rowHeightPx}
            onChange={setInSight}
            reveal={toReveal}
            onRevealed={onRevealed}
          />
        </LazyBoundary>
      )}
    </>
  )
}

interface FirstRowsProps extends Pick<ListWindowProps, 'onChange'> {
  last: number
  after: number
}

/** Stands in for the virtualiser while its code downloads, or if the download failed. */
function FirstRows({ last, after, onChange }: FirstRowsProps) {
  useLayoutEffect(() => onChange(firstRows(last, after)), [last, after, onChange])
  return null
}
