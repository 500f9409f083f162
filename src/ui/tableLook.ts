import { cx } from './cx'

type Breakpoint = 'sm' | 'md' | 'lg' | 'xl'

/** How a column is drawn: `meta` of its definition. */
export interface ColumnLook {
  /** Figures go right, words left. */
  align?: 'left' | 'right'
  /** Its cells carry needles, so its head keeps 7 px more to the right and digits meet their head. */
  needle?: boolean
  hideBelow?: Breakpoint
  /** What the column means: the tooltip of its head. */
  meaning?: string
  /** A hairline at its left. */
  divider?: boolean
  /** px or any CSS width; a hint, as table columns go, and what holds once a table has hundreds of rows. */
  width?: number | string
}

const HIDE_BELOW: Record<Breakpoint, string> = {
  sm: 'max-sm:hidden',
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
}

export const HEAD_CLASS = 'relative h-9 border-y border-y-line2 text-label font-normal text-ink2'
/** md: two lines in the first cell (46 px); compact: one line (40 px). Phones have 58 px for both. */
export const ROW_HEIGHT = { md: 'h-[58px] sm:h-[46px]', compact: 'h-[58px] sm:h-10' }
/**
 * The same where a table is most likely; the line is part of it, since borders collapse. The guess for rows that are not
 * drawn: where it is wrong, each row that comes into sight moves all below it, and the list is drawn again.
 */
export const ROW_HEIGHT_PX = { md: 46, compact: 40 }

/** Classes of a column's cells, head and body alike. */
export const cellClass = (look: ColumnLook | undefined) =>
  cx(
    'px-2.5 first:pl-0 last:pr-0',
    look?.align === 'right' ? 'text-right' : 'text-left',
    look?.hideBelow && HIDE_BELOW[look.hideBelow],
    look?.divider && 'border-l',
  )
