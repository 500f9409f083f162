import { useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { useHistoryState } from '@/ui/remembered'

/** Rows rendered above and below the viewport, so that scrolling and the Tab key always find the next one. */
const OVERSCAN = 8

export interface RowsInSight {
  /** Whether only part of the list is rendered. */
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

interface List {
  /** The list's element; its offset in the document is measured. */
  list: RefObject<HTMLElement | null>
  count: number
  /** Estimated height of a row. */
  rowHeightPx: number
}

export interface RowWindowProps extends List {
  /** The number of rows in the whole list, of which the first `count` are here; -1 if unknown. */
  wholeCount?: number
  /** Index of a row to scroll to, once per visit of the page; ignored if negative. */
  reveal?: number
  children: (rows: RowsInSight) => ReactNode
}

export interface ListWindowProps extends List {
  /** Called before the paint with the rows to render. */
  onChange: (rows: RowsInSight) => void
  /** Index of a row to scroll to; null for none. */
  reveal: number | null
  onRevealed: () => void
}

/** The virtualiser of a long list. Renders nothing itself, so that rows stay mounted when its code arrives. */
export function LongList({ list, count, rowHeightPx, onChange, reveal, onRevealed }: ListWindowProps) {
  const [top, setTop] = useState<number>()
  const scrollMargin = top ?? 0
  const isPlaced = top !== undefined
  // Makes the rows above as high as they were when the reader comes back, since the page scrolls to the same number of px. The key
  // contains the row height, which differs between the lists of a page, and between cards and tables.
  const [measured, keepMeasured] = useHistoryState<VirtualItem[]>(`measured rows of ${rowHeightPx} px`, [])
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: () => rowHeightPx,
    overscan: OVERSCAN,
    scrollMargin,
    // The virtualiser starts by scrolling to where the page was when it was rendered. React may commit that first
    // render only after the reader has scrolled on, but renders again at once when the place is set.
    enabled: isPlaced,
    // Without it, the first render would assume a window without height.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    initialMeasurementsCache: measured,
    onChange: (instance) => {
      if (!instance.isScrolling) keepMeasured(instance.takeSnapshot())
    },
  })

  // After every render, because content above the list may have grown. Setting the same number does not re-render.
  useLayoutEffect(() => {
    if (list.current) setTop(Math.round(list.current.getBoundingClientRect().top + window.scrollY))
  })

  const items = virtualizer.getVirtualItems()
  const [firstItem, lastItem] = [items.at(0), items.at(-1)]
  const first = firstItem?.index ?? 0
  const last = lastItem ? lastItem.index + 1 : 0
  const before = firstItem ? firstItem.start - scrollMargin : 0
  const height = virtualizer.getTotalSize()
  const after = lastItem ? height - (lastItem.end - scrollMargin) : height
  const measure = virtualizer.measureElement
  useLayoutEffect(() => {
    if (isPlaced) onChange({ isWindowed: true, first, last, before, after, measure })
  }, [isPlaced, first, last, before, after, measure, onChange])
  // Runs a render later, because scrollToIndex needs the measurements.
  const isReady = isPlaced && height > 0
  useEffect(() => {
    if (reveal === null || !isReady) return
    virtualizer.scrollToIndex(reveal, { align: 'center' })
    onRevealed()
  }, [reveal, isReady, virtualizer, onRevealed])
  return null
}
