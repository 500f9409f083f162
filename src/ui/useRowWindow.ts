import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useState } from 'react'

/** Lists longer than this keep only the rows near the screen in the document: below it, all of them cost little. */
const WINDOWED_FROM = 200
/** Rows kept above and below the screen, so that scrolling and the Tab key always find the next one. */
const OVERSCAN = 12

export interface RowWindow {
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

/**
 * Which rows of a list that scrolls with the page are worth drawing.
 * @param list what holds the rows; its top in the document is measured.
 * @param rowHeightPx expected height of a row.
 */
export function useRowWindow(list: RefObject<HTMLElement | null>, count: number, rowHeightPx: number): RowWindow {
  const isWindowed = count > WINDOWED_FROM
  const [top, setTop] = useState(0)
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: () => rowHeightPx,
    overscan: OVERSCAN,
    scrollMargin: top,
    enabled: isWindowed,
  })

  // After every render: what stands above the list may have grown. Setting the same number again does nothing.
  useLayoutEffect(() => {
    if (isWindowed && list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
  })

  if (!isWindowed) return { isWindowed, first: 0, last: count, before: 0, after: 0, measure: undefined }
  const items = virtualizer.getVirtualItems()
  const [firstItem, lastItem] = [items.at(0), items.at(-1)]
  const height = virtualizer.getTotalSize()
  return {
    isWindowed,
    first: firstItem?.index ?? 0,
    last: lastItem ? lastItem.index + 1 : 0,
    before: firstItem ? firstItem.start - top : 0,
    after: lastItem ? height - (lastItem.end - top) : height,
    measure: virtualizer.measureElement,
  }
}
