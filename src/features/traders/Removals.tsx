import { formatCount, formatDay } from '@/lib/format'
import { Money } from '@/ui/Figure'
import { type PlainColumn, PlainTable } from '@/ui/PlainTable'
import { type Removal, type Rename, removalsOf, type TraderRecord } from './traders.rules'

const NAME_TAKEN_OUT = 'name taken out'

/** Rows of the tables' pages. */
const PER_PAGE = 20

const REMOVAL_COLUMNS: readonly PlainColumn<Removal>[] = [
  {
    head: 'Strategy',
    isRowHead: true,
    className: 'py-1.5',
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

/** Strategies that had been public when they were deleted or hidden, with what they had then. */
export function Removals({ record }: { record: TraderRecord }) {
  const removals = removalsOf(record)
  return (
    <section aria-labelledby="removals" className="mt-12">
      <h2 id="removals" className="mb-3 text-h3">
        Deleted or hidden after it was public
      </h2>
      {removals.length === 0 ? (
        <p className="text-ink2">Nothing: what this account published is still to be seen.</p>
      ) : (
        <div className="max-w-[760px]">
          <PlainTable
            caption="Strategies that were deleted or hidden after they had been public"
            columns={REMOVAL_COLUMNS}
            rows={removals}
            paging={{ perPage: PER_PAGE, label: 'Pages of deletions and hidings' }}
          />
        </div>
      )}
    </section>
  )
}

const RENAME_COLUMNS: readonly PlainColumn<Rename>[] = [
  { head: 'Called', isRowHead: true, className: 'py-1.5', cell: ({ old_name }) => <Name of={old_name} /> },
  { head: 'Until', className: 'whitespace-nowrap', cell: ({ at }) => formatDay(at) },
  { head: 'Then', className: 'py-1.5', cell: ({ name }) => <Name of={name} /> },
]

/** Earlier names of strategies that were ever public; nothing without any. */
export function Renames({ record: { renames } }: { record: TraderRecord }) {
  if (renames.length === 0) return null
  return (
    <section aria-labelledby="renames" className="mt-12">
      <h2 id="renames" className="mb-3 text-h3">
        Earlier names
      </h2>
      <div className="max-w-[760px]">
        <PlainTable
          caption="Earlier names of strategies"
          columns={RENAME_COLUMNS}
          rows={renames}
          paging={{ perPage: PER_PAGE, label: 'Pages of earlier names' }}
        />
      </div>
    </section>
  )
}

function Name({ of }: { of: string | null }) {
  return of === null ? (
    <span className="text-ink3">{NAME_TAKEN_OUT}</span>
  ) : (
    <span dir="auto" className="font-medium [overflow-wrap:anywhere]">
      {of}
    </span>
  )
}
