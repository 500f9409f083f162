import { formatCount, formatDay } from '@/lib/format'
import { Money } from '@/ui/figures/Figure'
import { TitledSection } from '@/ui/layout/Section'
import { SmallTable } from '@/ui/tables/SmallTable'
import type { TableColumn } from '@/ui/tables/Table'
import { type Removal, type Rename, removalsOf, type TraderRecord } from './traders.rules'

/** Rows per page of the tables. */
const PER_PAGE = 20

const REMOVAL_COLUMNS: readonly TableColumn<Removal>[] = [
  {
    head: 'Strategy',
    isRowHead: true,
    cellClass: 'py-1.5',
    cell: ({ name, what, at }) => (
      <>
        <Name of={name} />
        <span className="block text-label text-ink2">
          {what} on {formatDay(at)}
        </span>
      </>
    ),
  },
  { head: 'Trades', align: 'right', cell: ({ trades }) => formatCount(trades) },
  { head: 'Total PNL then', align: 'right', cell: ({ total_pnl }) => <Money value={total_pnl} /> },
]

const RENAME_COLUMNS: readonly TableColumn<Rename>[] = [
  { head: 'Earlier name', isRowHead: true, cellClass: 'py-1.5', cell: ({ old_name }) => <Name of={old_name} /> },
  { head: 'Until', cellClass: 'whitespace-nowrap', cell: ({ at }) => formatDay(at) },
  { head: 'Renamed to', cellClass: 'py-1.5', cell: ({ name }) => <Name of={name} /> },
]

/**
 * What is no longer listed: strategies that were deleted or hidden after they had been public, with their figures at that time, and
 * former names.
 */
export function Removals({ record }: { record: TraderRecord }) {
  const removals = removalsOf(record)
  return (
    <>
      <Past
        title="Deleted or hidden after going public"
        columns={REMOVAL_COLUMNS}
        rows={removals}
        none="None. Everything this account published is still here."
      />
      {record.renames.length > 0 && <Past title="Earlier names" columns={RENAME_COLUMNS} rows={record.renames} />}
    </>
  )
}

interface PastProps<Row> {
  title: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  /** Shown in place of a table without rows. */
  none?: string
}

function Past<Row>({ title, columns, rows, none }: PastProps<Row>) {
  return (
    <TitledSection title={title} titleClass="mb-3 text-h3" className="mt-12">
      {rows.length === 0 ? (
        <p className="text-ink2">{none}</p>
      ) : (
        <div className="max-w-[760px]">
          <SmallTable
            caption={title}
            columns={columns}
            rows={rows}
            paging={{ perPage: PER_PAGE, label: `Pages: ${title}` }}
          />
        </div>
      )}
    </TitledSection>
  )
}

function Name({ of }: { of: string | null }) {
  return of === null ? (
    <span className="text-ink3">name removed</span>
  ) : (
    <span dir="auto" className="font-medium [overflow-wrap:anywhere]">
      {of}
    </span>
  )
}
