import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { zoneName } from '@/domain/zones'
import { ENOUGH_ROUND_TRIPS } from '@/lib/constants'
import { counted, formatCount, formatMoney } from '@/lib/format'
import { paths } from '@/lib/paths'
import { useZoneStore } from '@/stores/zoneStore'
import { cx } from '@/ui/cx'
import { Money, Percent, ProfitFactor } from '@/ui/Figure'
import { EmptyNotice } from '@/ui/Notice'
import { QueryState } from '@/ui/QueryState'
import { Segmented } from '@/ui/Segmented'
import { Skeleton } from '@/ui/Skeleton'
import { SmallTable } from '@/ui/SmallTable'
import type { TableColumn } from '@/ui/Table'
import { TextLink } from '@/ui/TextLink'
import { REPORT_NAMES, type ReportName } from './reportRow.rules'
import { type TradeReport, useReport } from './reports.queries'
import { filtersOf, type ReportRow, reportOf, standingWords } from './reports.rules'
import { writeListAddress } from './trades.rules'

const OPTIONS = REPORT_NAMES.map((name) => ({ value: name, label: reportOf(name).label }))

const PAGING = { perPage: 24, label: 'Pages of the report' }

interface TradeReportsProps {
  strategyId: string
  report: ReportName
  onReport: (report: ReportName) => void
}

/** The trades by what they have in common: a row for each weekday, symbol … that leads to its trades. */
export function TradeReports({ strategyId, report, onReport }: TradeReportsProps) {
  const zone = useZoneStore((state) => state.zone)
  const read = useReport(strategyId, report, reportOf(report).isZoned ? zone : 'UTC')
  return (
    <section aria-labelledby="trade-reports">
      <h2 id="trade-reports" className="text-h3">
        Reports
      </h2>
      <p className="mt-1 mb-3 max-w-reading text-label text-ink2">
        By what trades have in common. A row leads to its trades. Win rate, mean and profit factor are of closed trades,
        with 95% intervals below them. With fewer than {ENOUGH_ROUND_TRIPS} closed trades, a row only counts.
      </p>
      <Segmented label="Report by" options={OPTIONS} value={report} onChange={onReport} />
      <div className="mt-3">
        <QueryState
          query={read}
          what="the report"
          old="You’re seeing what was loaded before."
          errorClass="border-t border-t-line2 py-4"
          loading={<LoadingRows />}
        >
          {(data) => (
            <div
              aria-busy={read.isPlaceholderData}
              className={cx('transition-opacity', read.isPlaceholderData && 'opacity-60')}
            >
              <Rows data={data} />
            </div>
          )}
        </QueryState>
      </div>
    </section>
  )
}

const LoadingRows = () => (
  <Skeleton
    label="Loading the report..."
    bars={['96px', '160px']}
    rows={7}
    labelClass="flex h-9 items-center border-b text-table text-ink2"
    rowClass="flex h-9 items-center justify-between border-b"
    className="border-t border-t-line2"
  />
)

function Rows({ data }: { data: TradeReport }) {
  const { report, rows, allRows, comparedRows } = data
  const [search] = useSearchParams()
  const { label, rows: noun, isZoned } = reportOf(report)
  const zone = isZoned ? data.zone : null
  const columns = useMemo(() => {
    const addressOf = (key: string) => {
      const address = writeListAddress(search, { sort: null, page: 1, filters: filtersOf({ report, key, zone }) })
      address.delete('report')
      return `?${address}`
    }
    return columnsOf(report, addressOf, Math.max(0, ...rows.map(({ total }) => Math.abs(total))))
  }, [search, report, zone, rows])
  if (rows.length === 0) return <EmptyNotice title="No trades to report on yet">The first one begins it.</EmptyNotice>
  return (
    <>
      <div className="border-t border-t-line2">
        <SmallTable
          caption={`Trades by ${label.toLowerCase()}`}
          columns={columns}
          rows={rows}
          paging={PAGING}
          isStacked
        />
      </div>
      <div className="mt-3 grid max-w-reading gap-1 text-label text-ink2">
        {allRows > rows.length && (
          <p>
            The {formatCount(rows.length)} {noun} with the most trades, of {formatCount(allRows)}.
          </p>
        )}
        {zone !== null && (
          <p>
            In {zoneName(zone)} time. <TextLink to={paths.profile}>Choose another zone</TextLink>
          </p>
        )}
        {comparedRows > 1 && (
          <p>
            The last column compares a row’s mean with that of all other trades, and allows for{' '}
            {formatCount(comparedRows)} rows being looked at. If you look through all {REPORT_NAMES.length} reports,
            something can still stand out by chance.
          </p>
        )}
      </div>
    </>
  )
}

/** A total as a bar from the middle: to the right if it is above 0. Decorative: the number is beside it. */
function TotalBar({ value, largest }: { value: number; largest: number }) {
  const width = `${largest === 0 ? 0 : (Math.abs(value) / largest) * 50}%`
  return (
    <span aria-hidden="true" className="relative ml-2 hidden h-[7px] w-16 shrink-0 align-middle sm:inline-block">
      <span className="absolute inset-y-[-2px] left-1/2 w-px bg-line2" />
      <span
        className={cx('absolute inset-y-0', value < 0 ? 'right-1/2 bg-loss' : 'left-1/2 bg-gain')}
        style={{ width }}
      />
    </span>
  )
}

/** Its interval, in smaller type below a figure. */
const Below = ({ children }: { children: string }) => (
  <span className="block whitespace-nowrap text-mark text-ink2">{children}</span>
)

function columnsOf(
  report: ReportName,
  addressOf: (key: string) => string,
  largest: number,
): readonly TableColumn<ReportRow>[] {
  const { label, words } = reportOf(report)
  return [
    {
      head: label,
      isRowHead: true,
      cell: ({ key, trades }) => (
        <Link
          to={addressOf(key)}
          preventScrollReset
          className="break-words text-ink underline decoration-field underline-offset-4 hover:decoration-current"
        >
          {words(key)}
          <span className="sr-only">: {counted(trades, 'trade')}</span>
        </Link>
      ),
    },
    { head: 'Trades', align: 'right', cell: ({ trades }) => formatCount(trades) },
    {
      head: 'Won of closed',
      align: 'right',
      cellClass: 'sm:py-1',
      cell: ({ won, closed, figures }) =>
        figures ? (
          <>
            <Percent value={figures.winRate} signed={false} />
            <Below>{`${percentText(figures.winInterval.low)} to ${percentText(figures.winInterval.high)}`}</Below>
          </>
        ) : (
          `${formatCount(won)} of ${formatCount(closed)}`
        ),
    },
    {
      head: 'Mean',
      align: 'right',
      cell: ({ figures }) =>
        figures ? (
          <>
            <Money value={figures.mean} needle={false} />
            <Below>{`${formatMoney(figures.meanInterval.low)} to ${formatMoney(figures.meanInterval.high)}`}</Below>
          </>
        ) : (
          <span className="text-ink2">too few to tell</span>
        ),
    },
    {
      head: 'Profit factor',
      align: 'right',
      cell: ({ figures, closed }) => (
        <ProfitFactor value={figures?.profitFactor ?? null} trades={figures ? closed : 0} compact />
      ),
    },
    {
      head: 'Total',
      align: 'right',
      cellClass: 'whitespace-nowrap',
      cell: ({ total }) => (
        <>
          <Money value={total} needle={false} />
          <TotalBar value={total} largest={largest} />
        </>
      ),
    },
    {
      head: 'Beside the others',
      cell: ({ figures }) => <span className="text-ink2">{standingWords(figures)}</span>,
    },
  ]
}

const percentText = (value: number) => `${value.toFixed(1)}%`
