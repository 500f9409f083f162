import { useEffect, useEffectEvent } from 'react'
import { type SortingState, useSorting } from './sorting'
import type { TableColumn } from './Table'

interface PressedSortingProps<Row> {
  columns: readonly TableColumn<Row>[]
  sorting: SortingState
  onSort: (sorting: SortingState) => void
  /** The column whose head was pressed. */
  pressed: string
  onDone: () => void
}

/** Applies a press on a column's head, by TanStack's rules. Renders nothing. */
export function PressedSorting<Row extends object>({
  columns,
  sorting,
  onSort,
  pressed,
  onDone,
}: PressedSortingProps<Row>) {
  const table = useSorting(columns, sorting, onSort)
  const carryOut = useEffectEvent(() => {
    onDone()
    table.getColumn(pressed)?.toggleSorting()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each press.
  useEffect(() => carryOut(), [pressed])
  return null
}
