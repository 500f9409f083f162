import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState } from 'react'
import { allRows, type RowWindowProps, WINDOWED_FROM } from './rowsInSight'

/** Rows kept above and below the screen, so that scrolling and the Tab key always find the next one. */
const OVERSCAN = 8

/** Finds the rows of a long list that are near the screen. */
export function LongList({ list, count, rowHeightPx, children }: RowWindowProps) {
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

  if (!isWindowed) return children(allRows(count))
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
