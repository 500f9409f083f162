import { useRef } from 'react'
import { RowWindow } from './RowWindow'
import { Table, type TableProps } from './Table'

interface LongTableProps<Row> extends Omit<TableProps<Row>, 'body' | 'inSight'> {
  /**
   * Height of a row, including its line: the estimate for rows that are not rendered. If it is wrong, each row scrolled into view
   * shifts the rows below and re-renders the list.
   */
  rowHeightPx: number
  /** Index of a row to scroll to, once per visit of the page. */
  reveal?: number
}

/**
 * A table that scrolls with the page and, if long, renders only the rows near the viewport. Its columns need their `width`,
 * because hidden rows cannot widen them.
 */
export function LongTable<Row>({ rowHeightPx, reveal, ...table }: LongTableProps<Row>) {
  const { rows, wholeCount } = table
  const body = useRef<HTMLTableSectionElement>(null)
  return (
    <RowWindow list={body} count={rows.length} wholeCount={wholeCount} rowHeightPx={rowHeightPx} reveal={reveal}>
      {(inSight) => <Table {...table} body={body} inSight={inSight} />}
    </RowWindow>
  )
}
