import { type ReactNode, useRef } from 'react'
import { RowWindow } from '@/ui/tables/RowWindow'

interface LongRowsProps<Item> {
  items: readonly Item[]
  /** Estimated height of a row. */
  rowHeightPx: number
  keyOf: (item: Item) => string
  className: string
  rowClass: (item: Item) => string
  children: (item: Item) => ReactNode
}

/** A list that may be thousands of rows long, of which only the rows near the viewport are rendered. */
export function LongRows<Item>({ items, rowHeightPx, keyOf, className, rowClass, children }: LongRowsProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <RowWindow list={list} count={items.length} rowHeightPx={rowHeightPx}>
      {({ first, last, before, after, measure }) => (
        <ul ref={list} className={className} style={{ paddingTop: before, paddingBottom: after }}>
          {items.slice(first, last).map((item, index) => (
            <li key={keyOf(item)} ref={measure} data-index={first + index} className={rowClass(item)}>
              {children(item)}
            </li>
          ))}
        </ul>
      )}
    </RowWindow>
  )
}
