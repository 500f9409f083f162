import { cx } from '@/ui/cx'

type Breakpoint = 'sm' | 'md' | 'lg' | 'xl' | '2xl'

/** How a column looks, in its head and its cells. */
export interface ColumnLook {
  /** right for figures, left for text. */
  align?: 'left' | 'right'
  /** Its cells have needles, so the head gets 7 px more padding to align with the digits. */
  needle?: boolean
  hideBelow?: Breakpoint
  /** A hairline on the left. */
  divider?: boolean
  className?: string
}

/** The classes of a table's parts. */
export interface TableLook {
  table: string
  headRow?: string
  /** Each column head. */
  head?: string
  body?: string
  row: string
  rowHeight: string
  /** Each column head and each cell. */
  cell: string
}

/** Rows with one line: 40 px high, 58 on phones. */
export const COMPACT: TableLook = {
  table: 'w-full border-separate border-spacing-0 text-table',
  head: 'relative h-9 border-y border-y-line2 text-label font-normal text-ink2',
  row: 'data-row',
  rowHeight: 'h-[58px] sm:h-10',
  // Narrower at widths where the ranking's thirteen columns barely fit, even in a fallback font.
  cell: 'px-2 min-[1500px]:px-2.5 first:pl-0 last:pr-0',
}

const HIDE_BELOW: Record<Breakpoint, string> = {
  sm: 'max-sm:hidden',
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
  '2xl': 'max-[1439px]:hidden',
}

/** Classes of a column's cells, in head and body. */
export const cellClass = ({ cell }: TableLook, { align, hideBelow, divider, className }: ColumnLook) =>
  cx(
    cell,
    align === 'right' ? 'text-right' : 'text-left',
    hideBelow && HIDE_BELOW[hideBelow],
    divider && 'border-l',
    className,
  )
