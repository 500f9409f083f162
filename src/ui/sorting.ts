import type { RowOrder } from './Table'

/** The order after a press on a column's head: ascending, descending, none; another column starts ascending. */
export function nextOrder(order: RowOrder | null, id: string): RowOrder | null {
  if (order?.id !== id) return { id, direction: 'asc' }
  return order.direction === 'asc' ? { id, direction: 'desc' } : null
}
