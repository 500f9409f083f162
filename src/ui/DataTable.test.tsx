import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DataTable, TableSkeleton } from './DataTable'
import type { Column } from './tableColumns'

interface Row {
  name: string
  total: number
}

const ROWS: Row[] = [
  { name: 'Beta 10', total: -3 },
  { name: 'alpha', total: 20 },
  { name: 'Beta 9', total: 4 },
]

const columns: Column<Row>[] = [
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'total', header: 'Total PNL', cell: ({ total }) => total, look: { align: 'right' } },
]

const table = (extra: Partial<Parameters<typeof DataTable<Row, string>>[0]> = {}) => (
  <DataTable
    caption="Strategies"
    columns={columns}
    rows={ROWS}
    getRowId={(row) => row.name}
    sort={null}
    onSort={() => undefined}
    {...extra}
  />
)

const sortOf = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort')

test('the rows stand in the order that they were given, under a name', () => {
  render(table())
  const rows = within(screen.getByRole('table', { name: 'Strategies' })).getAllByRole('row')
  expect(rows.map((row) => row.textContent)).toEqual(['NameTotal PNL', 'Beta 10-3', 'alpha20', 'Beta 94'])
})

test('a head says in which order its column stands', () => {
  const { rerender } = render(table())
  expect([sortOf('Name'), sortOf('Total PNL')]).toEqual(['none', 'none'])
  rerender(table({ sort: { id: 'total', descending: true } }))
  expect([sortOf('Name'), sortOf('Total PNL')]).toEqual(['none', 'descending'])
  rerender(table({ sort: { id: 'total', descending: false } }))
  expect([sortOf('Name'), sortOf('Total PNL')]).toEqual(['none', 'ascending'])
})

test('a head asks for its order with a press, or by keyboard', async () => {
  const onSort = vi.fn()
  render(table({ onSort }))
  await userEvent.click(screen.getByRole('button', { name: 'Total PNL' }))
  expect(onSort).toHaveBeenCalledExactlyOnceWith('total')
  screen.getByRole('button', { name: 'Name' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(onSort).toHaveBeenLastCalledWith('name')
})

test('a row opens by its button with the keyboard, and anywhere with the mouse, once each', async () => {
  const onRowClick = vi.fn()
  render(table({ onRowClick, rowLabel: (row) => `Open ${row.name}` }))

  screen.getByRole('button', { name: 'Open alpha' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(onRowClick).toHaveBeenCalledExactlyOnceWith(ROWS[1])

  await userEvent.click(screen.getByRole('cell', { name: '-3' }))
  expect(onRowClick).toHaveBeenCalledTimes(2)
  expect(onRowClick).toHaveBeenLastCalledWith(ROWS[0])
})

test('while loading, what is on its way is read aloud and the empty table is not', () => {
  render(<TableSkeleton columns={columns} rows={3} label="Loading strategies..." />)
  expect(screen.getByRole('status').textContent).toContain('Loading strategies...')
  expect(screen.queryByRole('table')).toBeNull()
})
