import { type ReactNode, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { zoneName } from '@/domain/time/zones'
import { REPORT_NAMES, type ReportKey, type ReportName } from '@/features/trades/reportRow.rules'
import { NO_FILTERS, readListAddress, writeListAddress, writeView } from '@/features/trades/trades.rules'
import { ENOUGH_ROUND_TRIPS } from '@/lib/constants'
import { counted, formatCount, formatMoney } from '@/lib/format'
import { paths } from '@/lib/paths'
import { useZoneStore } from '@/stores/zoneStore'
import { Button } from '@/ui/controls/Button'
import { EmptyNotice } from '@/ui/controls/Notice'
import { Segmented } from '@/ui/controls/Segmented'
import { TextLink } from '@/ui/controls/TextLink'
import { cx } from '@/ui/cx'
import { Money, Percent, ProfitFactor } from '@/ui/figures/Figure'
import { QueryState } from '@/ui/layout/QueryState'
import { TitledSection } from '@/ui/layout/Section'
import { Skeleton } from '@/ui/layout/Skeleton'
import { SmallTable } from '@/ui/tables/SmallTable'
import type { TableColumn, TableProps } from '@/ui/tables/Table'
import { PeriodChoice } from './PeriodChoice'
import { readPeriods, writePeriods } from './reportPeriods.rules'
import { type TradeReport, useReport } from './reports.queries'
import {
  filtersWithin,
  ofFilters,
  ofWords,
  pairedRows,
  type ReportRow,
  type RowPair,
  reportOf,
  standingWords,
} from './reports.rules'

const OPTIONS = REPORT_NAMES.map((name) => ({ value: name, label: reportOf(name).label }))

const PAGING = { perPage: 24, label: 'Pages of the report' }

interface TradeReportsProps {
  strategyId: string
  report: ReportName
  onReport: (report: ReportName) => void
}

/** The trades by what they have in common: a row for each weekday, symbol … that leads to its trades. Of all, of a period, or of two. */
export function TradeReports({ strategyId, report, onReport }: TradeReportsProps) {
  const ownZone = useZoneStore((state) => state.zone)
  const zone = reportOf(report).isZoned ? ownZone : 'UTC'
  const [search, setSearch] = useSearchParams()
  const periods = useMemo(() => readPeriods(search), [search])
  const { of, beside } = periods
  const trades = useMemo(() => ofFilters(readListAddress(search).filters), [search])
  const read = useReport(strategyId, report, zone, of, trades)
  const other = useReport(strategyId, report, zone, beside, trades, beside !== null)
  const isOld = read.isPlaceholderData || (beside !== null && other.isPlaceholderData)
  return (
    <TitledSection title="Reports">
      <p className="mt-1 mb-3 max-w-reading text-label text-ink2">
        Trades grouped by what they have in common. A row leads to its trades; from there, Reports groups them again.
        Win rate, mean and profit factor cover closed trades, with 95% intervals below them. With fewer than{' '}
        {ENOUGH_ROUND_TRIPS} closed trades, a row shows only counts and a total.
      </p>
      <Segmented label="Report by" options={OPTIONS} value={report} onChange={onReport} />
      <PeriodChoice
        periods={periods}
        onChoose={(chosen) =>
          setSearch((current) => writePeriods(current, chosen), { replace: true, preventScrollReset: true })
        }
      />
      {(trades.row !== null || trades.tag !== null) && (
        <p className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-table">
          <span className="min-w-0 break-words">Only these trades: {ofWords(trades)}</span>
          <Button
            onClick={() =>
              setSearch((current) => writeListAddress(current, { sort: null, page: 1, filters: NO_FILTERS }), {
                replace: true,
                preventScrollReset: true,
              })
            }
          >
            Report on all trades
          </Button>
        </p>
      )}
      <div className="mt-3">
        <QueryState
          query={read}
          what="the report"
          old="You’re seeing what was loaded before."
          errorClass="border-t border-t-line2 py-4"
          loading={<LoadingRows />}
        >
          {(data) => (
            <div aria-busy={isOld} className={cx('transition-opacity', isOld && 'opacity-60')}>
              {beside === null ? (
                <Rows data={data} />
              ) : (
                <QueryState
                  query={other}
                  what="the other period"
                  errorClass="border-t border-t-line2 py-4"
                  loading={<LoadingRows />}
                >
                  {(before) => <RowPairs data={data} before={before} />}
                </QueryState>
              )}
            </div>
          )}
        </QueryState>
      </div>
    </TitledSection>
  )
}

/** The rows of a report, a page at a time. */
const ReportTable = <Row,>(table: Pick<TableProps<Row>, 'caption' | 'columns' | 'rows'>) => (
  <div className="border-t border-t-line2">
    <SmallTable {...table} paging={PAGING} isStacked />
  </div>
)

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
  const { report, rows, allRows, comparedRows, all } = data
  const [search] = useSearchParams()
  const { label, rows: noun, isZoned, overlaps } = reportOf(report)
  const zone = isZoned ? data.zone : null
  const columns = useMemo(
    () =>
      columnsOf(
        report,
        (key) => addressOf(search, { report, key, zone }, data),
        Math.max(0, ...rows.map(({ total }) => Math.abs(total))),
      ),
    [search, report, zone, rows, data],
  )
  if (rows.length === 0) return <NoRows report={report} />
  return (
    <>
      <ReportTable caption={`Trades by ${label.toLowerCase()}`} columns={columns} rows={rows} />
      <div className="mt-3 grid max-w-reading gap-1 text-label text-ink2">
        {allRows > rows.length && (
          <p>
            The {formatCount(rows.length)} {noun} with the most trades, of {formatCount(allRows)}.
          </p>
        )}
        <p className="text-ink">
          All {counted(all.trades, 'trade')} together: <Money value={all.total} needle={false} />
          {overlaps && '. One with several of these tags is in each of their rows, so the rows can add up to more'}.
        </p>
        {zone !== null && (
          <p>
            In {zoneName(zone)} time. <TextLink to={paths.profile}>Choose another zone</TextLink>
          </p>
        )}
        {comparedRows > 1 && (
          <p>
            The last column compares a row’s mean with the mean of all other trades, and allows for{' '}
            {formatCount(comparedRows)} comparisons. If you look through all {REPORT_NAMES.length} reports, something
            can still stand out by chance.
          </p>
        )}
      </div>
      <SeenTable report={report} rows={rows} />
    </>
  )
}

/** The list of a row's trades in a period; null where the list cannot be filtered by both the row and what the report is of. */
function addressOf(search: URLSearchParams, row: ReportKey, { of, period }: TradeReport): string | null {
  const within = filtersWithin(row, of)
  if (within === null) return null
  const filters = { ...within, from: period?.from ?? null, to: period?.to ?? null }
  return `?${writeView(writeListAddress(search, { sort: null, page: 1, filters }), {})}`
}

/** A report in two periods: the first above, the second below it in smaller type. */
function RowPairs({ data, before }: { data: TradeReport; before: TradeReport }) {
  const { report } = data
  const [search] = useSearchParams()
  const { label, isZoned } = reportOf(report)
  const rows = pairedRows(report, data.rows, before.rows)
  if (rows.length === 0) return <NoRows report={report} />
  const zone = isZoned ? data.zone : null
  const pair = (head: string, cellOf: (row: ReportRow, report: TradeReport) => ReactNode): TableColumn<RowPair> => ({
    head,
    align: 'right',
    cell: ({ own, other }) => <Both own={own && cellOf(own, data)} other={other && cellOf(other, before)} />,
  })
  const columns: TableColumn<RowPair>[] = [
    {
      head: label,
      isRowHead: true,
      cell: ({ key }) => <span className="break-words">{reportOf(report).words(key)}</span>,
    },
    pair('Trades', ({ key, trades }, of) => (
      <CountLink to={addressOf(search, { report, key, zone }, of)} trades={trades} />
    )),
    pair('Won of closed', wonOf),
    pair('Mean', meanOf),
    pair('Total', ({ total }) => <Money value={total} needle={false} />),
    {
      head: 'Mean, first beside second',
      cell: ({ compared }) => <span className="text-ink2">{standingWords(compared, 'alike')}</span>,
    },
  ]
  return (
    <>
      <ReportTable caption={`Trades by ${label.toLowerCase()}, in two periods`} columns={columns} rows={rows} />
      <div className="mt-3 grid max-w-reading gap-1 text-label text-ink2">
        <p className="text-ink">
          Together: {counted(data.all.trades, 'trade')}, <Money value={data.all.total} needle={false} />; in the second
          period {counted(before.all.trades, 'trade')}, <Money value={before.all.total} needle={false} />.
        </p>
        {zone !== null && <p>In {zoneName(zone)} time.</p>}
      </div>
    </>
  )
}

function CountLink({ to, trades }: { to: string | null; trades: number }) {
  const words = (
    <>
      {formatCount(trades)}
      <span className="sr-only"> {trades === 1 ? 'trade' : 'trades'}</span>
    </>
  )
  return to === null ? (
    words
  ) : (
    <Link
      to={to}
      preventScrollReset
      className="inline-flex min-h-6 min-w-6 items-center justify-end underline decoration-field underline-offset-4 hover:decoration-current"
    >
      {words}
    </Link>
  )
}

/** The value of the first period, and that of the second below it. */
function Both({ own, other }: { own: ReactNode; other: ReactNode }) {
  return (
    <>
      <span className="block whitespace-nowrap">
        <span className="sr-only">First period: </span>
        {own ?? '–'}
      </span>
      <span className="block whitespace-nowrap text-mark text-ink2">
        <span className="sr-only">Second period: </span>
        {other ?? '–'}
      </span>
    </>
  )
}

const wonOf = ({ figures, won, closed }: ReportRow) =>
  figures ? percentText(figures.winRate) : `${formatCount(won)} of ${formatCount(closed)}`
const meanOf = ({ figures }: ReportRow) => (figures ? formatMoney(figures.mean) : 'too few')

/** What the trades of each row saw while they were open; nothing where no row has enough of them with prices. */
function SeenTable({ report, rows }: { report: ReportName; rows: readonly ReportRow[] }) {
  const seen = rows.flatMap(({ key, seen: own }) => (own ? [{ key, ...own }] : []))
  if (seen.length === 0)
    return (
      <p className="mt-6 max-w-reading text-label text-ink2">
        MAE and MFE aren’t shown: no row has {ENOUGH_ROUND_TRIPS} closed trades with daily prices that may be shown.
      </p>
    )
  const { label, words } = reportOf(report)
  type Row = (typeof seen)[number]
  const money = (head: string, value: (row: Row) => number | null): TableColumn<Row> => ({
    head,
    align: 'right',
    cell: (row) => {
      const made = value(row)
      return made === null ? <span className="text-ink2">–</span> : <Money value={made} needle={false} />
    },
  })
  return (
    <TitledSection title="While they were open" as="h3" className="mt-8">
      <p className="mt-1 mb-2 max-w-reading text-label text-ink2">
        Means of closed trades with daily prices: the worst and the best they could have been closed at, how much of the
        best was kept, and what holding on would have added. Computed once a day.{' '}
        <TextLink to={`${paths.docs}#mae-and-mfe`}>How</TextLink>
      </p>
      <ReportTable
        caption={`MAE and MFE by ${label.toLowerCase()}`}
        rows={seen}
        columns={[
          { head: label, isRowHead: true, cell: ({ key }) => <span className="break-words">{words(key)}</span> },
          { head: 'With prices', align: 'right', cell: ({ trades }) => formatCount(trades) },
          money('Worst (MAE)', ({ worst }) => worst),
          money('Best (MFE)', ({ best }) => best),
          { head: 'Kept', align: 'right', cell: ({ kept }) => (kept === null ? '–' : percentText(kept)) },
          money('5 days longer', ({ added5 }) => added5),
          money('20 days longer', ({ added20 }) => added20),
        ]}
      />
    </TitledSection>
  )
}

function NoRows({ report }: { report: ReportName }) {
  if (report === 'tag')
    return (
      <EmptyNotice title="No tags to report by">
        A strategy’s owner tags trades in their form, or many at once with Select, and chooses whether readers see them.
      </EmptyNotice>
    )
  if (report === 'diary')
    return (
      <EmptyNotice title="No day with a tag">A strategy’s owner tags days in the diary of the calendar.</EmptyNotice>
    )
  return <EmptyNotice title="No trades to report on yet">The first one begins it.</EmptyNotice>
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
  addressOf: (key: string) => string | null,
  largest: number,
): readonly TableColumn<ReportRow>[] {
  const { label, words } = reportOf(report)
  return [
    {
      head: label,
      isRowHead: true,
      cell: ({ key, trades }) => {
        const to = addressOf(key)
        if (to === null) return <span className="break-words">{words(key)}</span>
        return (
          <Link
            to={to}
            preventScrollReset
            className="break-words text-ink underline decoration-field underline-offset-4 hover:decoration-current"
          >
            {words(key)}
            <span className="sr-only">: {counted(trades, 'trade')}</span>
          </Link>
        )
      },
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
