import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { useSortedRows } from './sortedRows'
import { type SortingState, useSorting } from './sorting'
import { Table, type TableColumn, type TableProps } from './Table'
import { TableSkeleton } from './TableSkeleton'
import { COMPACT } from './tableLook'

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

const columns: readonly TableColumn<Row>[] = [
  { id: 'name', head: 'Name', value: ({ name }) => name, cell: ({ name }) => name },
  { id: 'total', head: 'Total PNL', align: 'right', value: ({ total }) => total, cell: ({ total }) => total },
  { id: 'year', head: '1Y', align: 'right', value: ({ year }) => year, cell: ({ year }) => year },
]

const LIST = { caption: 'Strategies', columns, look: COMPACT, rowId: ({ name }: Row) => name }

/** A table that the browser sorts. */
const SortedTable = (opening: Pick<TableProps<Row>, 'onRowClick' | 'rowLabel'>) => (
  <Table {...LIST} {...useSortedRows(columns, ROWS)} {...opening} />
)

/** A table that the database sorts, on the page's request. */
const ControlledTable = ({ sorting, onSort }: { sorting: SortingState; onSort: (next: SortingState) => void }) => (
  <Table {...LIST} rows={ROWS} sorting={useSorting(columns, sorting, onSort)} />
)

const shownNames = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const sortOf = (name: string) => screen.getByRole('columnheader', { name }).getAttribute('aria-sort')

test('a column sorts ascending, then descending, then not at all', async () => {
  render(<SortedTable />)
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
  render(<SortedTable />)
  await press('Total PNL')
  await press('Total PNL')
  expect(sortOf('Total PNL')).toBe('descending')

  await press('Name')
  expect(shownNames()).toEqual(['alpha', 'Beta 9', 'Beta 10'])
  expect(sortOf('Name')).toBe('ascending')
  expect(sortOf('Total PNL')).toBe('none')
})

test('missing figures sort last in both directions', async () => {
  render(<SortedTable />)
  await press('1Y')
  expect(shownNames()).toEqual(['Beta 9', 'Beta 10', 'alpha'])
  await press('1Y')
  expect(shownNames()).toEqual(['Beta 10', 'Beta 9', 'alpha'])
})

test('with controlled sorting the page receives the next sorting', async () => {
  const onSort = vi.fn()
  render(<ControlledTable sorting={[{ id: 'total', desc: false }]} onSort={onSort} />)
  await press('Total PNL')
  expect(onSort).toHaveBeenCalledExactlyOnceWith([{ id: 'total', desc: true }])
  expect(sortOf('Total PNL')).toBe('ascending')
})

test('a row opens once by its button with the keyboard, and by a click anywhere', async () => {
  const onRowClick = vi.fn()
  render(<SortedTable onRowClick={onRowClick} rowLabel={(row) => `Open ${row.name}`} />)

  screen.getByRole('button', { name: 'Open alpha' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(onRowClick).toHaveBeenCalledExactlyOnceWith(ROWS[1])

  await userEvent.click(screen.getByRole('cell', { name: '-3' }))
  expect(onRowClick).toHaveBeenCalledTimes(2)
  expect(onRowClick).toHaveBeenLastCalledWith(ROWS[0])
})

test('while loading, screen readers hear the label and not the empty table', () => {
  render(<TableSkeleton columns={columns} rows={3} look={COMPACT} label="Loading strategies..." />)
  expect(screen.getByRole('status').textContent).toContain('Loading strategies...')
  expect(screen.queryByRole('table')).toBeNull()
})
