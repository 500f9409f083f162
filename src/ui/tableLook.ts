import { cx } from './cx'

type Breakpoint = 'sm' | 'md' | 'lg' | 'xl'

/** A column's appearance: `meta` of its definition. */
export interface ColumnLook {
  /** right for figures, left for text. */
  align?: 'left' | 'right'
  /** Its cells have needles; the head gets 7 px more padding to align with the digits. */
  needle?: boolean
  hideBelow?: Breakpoint
  /** Tooltip of the head. */
  meaning?: string
  /** A hairline on the left. */
  divider?: boolean
  /** px or any CSS width. A hint in short tables, fixed in virtualised ones. */
  width?: number | string
}

const HIDE_BELOW: Record<Breakpoint, string> = {
  sm: 'max-sm:hidden',
  md: 'max-md:hidden',
  lg: 'max-lg:hidden',
  xl: 'max-xl:hidden',
}

export const HEAD_CLASS = 'relative h-9 border-y border-y-line2 text-label font-normal text-ink2'
/** md: two lines in the first cell (46 px); compact: one line (40 px). 58 px on phones. */
export const ROW_HEIGHT = { md: 'h-[58px] sm:h-[46px]', compact: 'h-[58px] sm:h-10' }
/**
 * The same in px, line included, as the estimate for rows that are not rendered. Where it is wrong, each row scrolled into
 * view shifts the rows below and re-renders the list.
 */
export const ROW_HEIGHT_PX = { md: 46, compact: 40 }

/** Classes of a column's cells, in head and body. */
export const cellClass = (look: ColumnLook | undefined) =>
  cx(
    // Narrower where the ranking's thirteen columns barely fit, also in a fallback font.
    'px-2 min-[1500px]:px-2.5 first:pl-0 last:pr-0',
    look?.align === 'right' ? 'text-right' : 'text-left',
    look?.hideBelow && HIDE_BELOW[look.hideBelow],
    look?.divider && 'border-l',
  )
