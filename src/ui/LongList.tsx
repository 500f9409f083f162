import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'

/** Rows rendered above and below the viewport, so that scrolling and the Tab key always find the next one. */
const OVERSCAN = 8

export interface RowsInSight {
  /** Whether only some rows of the whole list are rendered. */
  isWindowed: boolean
  /** Index range of the rendered rows, `end` excluded. */
  first: number
  last: number
  /** Height in px of the rows not rendered above and below. */
  before: number
  after: number
  /** Ref for each rendered row, which also needs `data-index`, because real heights may differ from the estimate. */
  measure: ((row: HTMLElement | null) => void) | undefined
}

export interface RowWindowProps {
  /** The list's element; its offset in the document is measured. */
  list: RefObject<HTMLElement | null>
  count: number
  /** Estimated height of a row. */
  rowHeightPx: number
  /** The number of rows of the whole list, -1 if unknown, where `count` are its first ones. */
  wholeCount?: number
  children: (rows: RowsInSight) => ReactNode
}

/** Virtualises a long list: renders the rows near the viewport. */
export function LongList({ list, count, rowHeightPx, children, isWindowed }: RowWindowProps & { isWindowed: boolean }) {
  const [top, setTop] = useState(0)
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: () => rowHeightPx,
    overscan: OVERSCAN,
    scrollMargin: top,
    enabled: isWindowed,
  })

  // After every render, because content above the list may have grown. Setting the same number does not re-render.
  useLayoutEffect(() => {
    if (isWindowed && list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
  })

  if (!isWindowed) {
    return children({ isWindowed, first: 0, last: count, before: 0, after: 0, measure: undefined })
  }
  const items = virtualizer.getVirtualItems()
  const [firstItem, lastItem] = [items.at(0), items.at(-1)]
  const height = virtualizer.getTotalSize()
  return children({
    isWindowed,
    first: firstItem?.index ?? 0,
    last: lastItem ? lastItem.index + 1 : 0,
    before: firstItem ? firstItem.start - top : 0,
    after: lastItem ? height - (lastItem.end - top) : height,
    measure: virtualizer.measureElement,
  })
}
