import { createColumnHelper } from '@tanstack/react-table'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { DataTable } from './DataTable'
import { sortingKit } from './sortingKit'
import type { TableKit } from './TableHead'
import { TableSkeleton } from './TableSkeleton'

interface Row {
  name: string
  total: number
  year: number | undefined
}

const ROWS: Row[] = [
  { name: 'Beta 10', total: -3, year: 5 },
  { name: 'alpha', total: 20, year: undefined },
  { name: 'Beta 9', total: 4, year: -1 },
]

const column = createColumnHelper<TableKit, Row>()
const columns = column.columns([
  column.accessor('name', { header: 'Name' }),
  column.accessor('total', { header: 'Total PNL', meta: { align: 'right' } }),
  column.accessor('year', { header: '1Y', meta: { align: 'right' } }),
])

const table = (extra: Partial<Parameters<typeof DataTable<Row>>[0]> = {}) => (
  <DataTable
    caption="Strategies"
    columns={columns}
    rows={ROWS}
    getRowId={(row) => row.name}
    kit={sortingKit}
    {...extra}
  />
)

const shownNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const sortOf = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort')

test('a column sorts ascending, then descending, then not at all', async () => {
  render(table())
  expect(sortOf('Total PNL')).toBe('none')

  await press('Total PNL')
  expect(shownNames()).toEqual(['Beta 10', 'Beta 9', 'alpha'])
  expect(sortOf('Total PNL')).toBe('ascending')

  await press('Total PNL')
  expect(shownNames()).toEqual(['alpha', 'Beta 9', 'Beta 10'])
  expect(sortOf('Total PNL')).toBe('descending')

  await press('Total PNL')
  expect(shownNames()).toEqual(['Beta 10', 'alpha', 'Beta 9'])
  expect(sortOf('Total PNL')).toBe('none')
})

test('sorting by another column starts ascending and clears the first', async () => {
  render(table({ defaultSorting: [{ id: 'total', desc: true }] }))
  expect(sortOf('Total PNL')).toBe('descending')

  await press('Name')
  expect(shownNames()).toEqual(['alpha', 'Beta 9', 'Beta 10'])
  expect(sortOf('Name')).toBe('ascending')
  expect(sortOf('Total PNL')).toBe('none')
})

test('missing figures sort last in both directions', async () => {
  render(table())
  await press('1Y')
  expect(shownNames()).toEqual(['Beta 9', 'Beta 10', 'alpha'])
  await press('1Y')
  expect(shownNames()).toEqual(['Beta 10', 'Beta 9', 'alpha'])
})

test('with controlled sorting the page receives the next sorting', async () => {
  const onSortingChange = vi.fn()
  render(table({ sorting: [{ id: 'total', desc: false }], onSortingChange }))
  await press('Total PNL')
  expect(onSortingChange).toHaveBeenCalledExactlyOnceWith([{ id: 'total', desc: true }])
  expect(sortOf('Total PNL')).toBe('ascending')
})

test('a row opens once by its button with the keyboard, and by a click anywhere', async () => {
  const onRowClick = vi.fn()
  render(table({ onRowClick, rowLabel: (row) => `Open ${row.name}` }))

  screen.getByRole('button', { name: 'Open alpha' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(onRowClick).toHaveBeenCalledExactlyOnceWith(ROWS[1])

  await userEvent.click(screen.getByRole('cell', { name: '-3' }))
  expect(onRowClick).toHaveBeenCalledTimes(2)
  expect(onRowClick).toHaveBeenLastCalledWith(ROWS[0])
})

test('while loading, screen readers hear the label and not the empty table', () => {
  render(<TableSkeleton columns={columns} rows={3} label="Loading strategies..." />)
  expect(screen.getByRole('status').textContent).toContain('Loading strategies...')
  expect(screen.queryByRole('table')).toBeNull()
})
