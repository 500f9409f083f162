import { useMemo, useState } from 'react'
import { nextOrder } from './sorting'
import type { RowOrder, TableColumn, TableSorting } from './Table'

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

type Value = string | number | undefined

/** Numbers by size, all else as texts; `undefined` last in both directions. */
function compareValues(left: Value, right: Value, direction: RowOrder['direction']): number {
  if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined)
  const ascending =
    typeof left === 'number' && typeof right === 'number' ? left - right : words.compare(String(left), String(right))
  return direction === 'asc' ? ascending : -ascending
}

/** Rows that the browser sorts by the columns' values, with their sorting. Equal rows keep their order. */
export function useSortedRows<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): { rows: readonly Row[]; sorting: TableSorting } {
  const [order, setOrder] = useState<RowOrder | null>(null)
  const sorted = useMemo(() => {
    const value = columns.find(({ id }) => id === order?.id)?.value
    return order && value
      ? rows.toSorted((one, other) => compareValues(value(one), value(other), order.direction))
      : rows
  }, [columns, rows, order])
  return { rows: sorted, sorting: { order, onPress: (id) => setOrder(nextOrder(order, id)) } }
}
