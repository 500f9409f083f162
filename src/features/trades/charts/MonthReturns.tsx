import { useState } from 'react'
import { type AccountYear, accountYears } from '@/domain/account/curve'
import { formatCount, formatDay, formatPercent } from '@/lib/format'
import { formatCellPercent } from '@/lib/formatCharts'
import { tint } from '@/ui/charts/tint'
import { Button } from '@/ui/controls/Button'
import { TitledSection } from '@/ui/layout/Section'
import { Table, type TableColumn } from '@/ui/tables/Table'
import type { TableLook } from '@/ui/tables/tableLook'

/** Older years are shown on demand. */
const YEARS_SHOWN = 10

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const LOOK: TableLook = {
  table: 'w-full border-separate border-spacing-0 text-table',
  head: 'h-8 border-b border-b-line2 text-label font-normal text-ink2',
  row: '',
  rowHeight: 'h-[30px]',
  cell: 'min-w-[47px] border-b p-0 font-normal',
}

interface MonthReturnsProps {
  months: Parameters<typeof accountYears>[0]
  /** The day on which the account had lost everything, YYYY-MM-DD; null if it never did. */
  lostOn: string | null
}

/** An account's return in each month, one row per year. On small screens the months scroll between the year and its total. */
export function MonthReturns({ months, lostOn }: MonthReturnsProps) {
  // The years after everything was lost are left out.
  const years = accountYears(months).filter(({ made }) => made !== null)
  const [showsAll, setShowsAll] = useState(false)
  const largest = Math.max(0, ...years.flatMap((year) => year.months.map((made) => Math.abs(made ?? 0))))
  const columns: TableColumn<AccountYear>[] = [
    {
      head: 'Year',
      isRowHead: true,
      className: 'sticky left-0 z-10 w-14 bg-bg pr-2',
      cellClass: 'text-ink2',
      cell: ({ year }) => year,
    },
    ...MONTHS.map(
      (month, at): TableColumn<AccountYear> => ({
        head: <span className="pr-1.5">{month}</span>,
        align: 'right',
        cell: (year) => <MonthCell made={year.months[at] ?? null} largest={largest} />,
      }),
    ),
    {
      head: <span className="pr-2">Year</span>,
      align: 'right',
      className: 'sticky-end z-10 border-l border-l-line2 bg-bg',
      cell: ({ made }) => (
        <span className="block px-2 font-heading">{made !== null && <Made percent={made} isColoured />}</span>
      ),
    },
  ]
  return (
    <TitledSection title="Returns by month" as="h3" className="mt-6">
      <p className="mt-1 mb-2 text-label text-ink2">
        Monthly returns of the account, in percent, by UTC month. Deposits don’t count. The stronger the colour, the
        larger the return.
        {lostOn !== null && ` There is none after ${formatDay(lostOn)}, when nothing was left.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what is too wide for a phone. */}
      <section aria-label="Returns by month" tabIndex={0} className="relative overflow-x-auto">
        <Table
          caption="The account’s return in each month, in percent, newest year first"
          columns={columns}
          rows={showsAll ? years : years.slice(0, YEARS_SHOWN)}
          look={LOOK}
        />
      </section>
      {years.length > YEARS_SHOWN && !showsAll && (
        <Button className="mt-3" onClick={() => setShowsAll(true)}>
          Show all {formatCount(years.length)} years
        </Button>
      )}
    </TitledSection>
  )
}

function MonthCell({ made, largest }: { made: number | null; largest: number }) {
  if (made === null) return null
  return (
    <span style={{ backgroundColor: tint(made, largest) }} className="block px-1.5 py-[7px]">
      <Made percent={made} />
    </span>
  )
}

/** A return with its sign, which is spelled out for screen readers, since they skip it. */
function Made({ percent, isColoured = false }: { percent: number; isColoured?: boolean }) {
  const shown = formatCellPercent(percent)
  const isLoss = shown.includes('−')
  const colour = isLoss ? 'text-loss' : percent === 0 ? undefined : 'text-gain'
  return (
    <>
      <span aria-hidden="true" className={isColoured ? colour : undefined}>
        {shown}
      </span>
      <span className="sr-only">
        {isLoss ? 'lost' : 'made'} {formatPercent(Math.abs(percent))}
      </span>
    </>
  )
}
