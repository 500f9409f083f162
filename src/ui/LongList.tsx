import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useLayoutEffect, useState } from 'react'

/** Rows kept above and below the screen, so that scrolling and the Tab key always find the next one. */
const OVERSCAN = 8

export interface RowsInSight {
  /** Whether rows out of sight are left out. */
  isWindowed: boolean
  /** Index of the first row to draw, and of the first row after them. */
  first: number
  last: number
  /** px that the rows left out above and below would take. */
  before: number
  after: number
  /** Ref of each drawn row, which also carries its index as `data-index`: rows may have other heights than expected. */
  measure: ((row: HTMLElement | null) => void) | undefined
}

export interface RowWindowProps {
  /** What holds the rows; its top in the document is measured. */
  list: RefObject<HTMLElement | null>
  count: number
  /** Expected height of a row. */
  rowHeightPx: number
  children: (rows: RowsInSight) => ReactNode
}

/** Finds the rows of a long list that are near the screen. */
export function LongList({ list, count, rowHeightPx, children, isWindowed }: RowWindowProps & { isWindowed: boolean }) {
  const [top, setTop] = useState(0)
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: () => rowHeightPx,
    overscan: OVERSCAN,
    scrollMargin: top,
    enabled: isWindowed,
  })

  // After every render: what is above the list may have grown. Setting the same number again does nothing.
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
