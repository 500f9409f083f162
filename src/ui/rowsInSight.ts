import type { ReactNode, RefObject } from 'react'

/** Lists longer than this keep only the rows near the screen in the document: below it, all of them cost little. */
export const WINDOWED_FROM = 200

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

export const allRows = (count: number): RowsInSight => ({
  isWindowed: false,
  first: 0,
  last: count,
  before: 0,
  after: 0,
  measure: undefined,
})
