import { type ComponentProps, useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { utcToday } from '@/domain/time/instant'
import { readDay, readYear } from '@/features/trades/calendar/calendar.rules'
import { isReport, REPORT_NAMES, type ReportName, readRow } from '@/features/trades/reportRow.rules'
import { type ShownView, writeView } from '@/features/trades/trades.rules'
import { Segmented } from '@/ui/controls/Segmented'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { TradesTable } from './TradesTable'

const TradeReports = lazyPart(() =>
  import('@/features/trades/reports/TradeReports').then((module) => module.TradeReports),
)

const TradeCalendar = lazyPart(() =>
  import('@/features/trades/calendar/TradeCalendar').then((module) => module.TradeCalendar),
)

const VIEWS = [
  { value: 'trades', label: 'Trades' },
  { value: 'reports', label: 'Reports' },
  { value: 'calendar', label: 'Calendar' },
] as const

/** The report that opens first: not the one that has put all trades of the list into one row. */
const firstReport = (search: URLSearchParams): ReportName =>
  REPORT_NAMES.find((name) => name !== readRow(search.get('row') ?? '')?.report) ?? REPORT_NAMES[0]

/** A strategy's trades one by one or, if the address says so, by what they have in common or by day. */
export function TradesSection(props: ComponentProps<typeof TradesTable>) {
  const { strategyId, counts, isOwner, onOpen } = props
  // An owner's next key may open the form.
  useEffect(() => {
    if (isOwner)
      void Promise.all([
        import('@/features/trades/form/TradeDialog'),
        import('@/features/trades/form/TradeForm'),
      ]).catch(() => undefined)
  }, [isOwner])
  const [search, setSearch] = useSearchParams()
  const hasTrades = counts !== null && counts.closed + counts.open > 0
  const named = search.get('report')
  const report = hasTrades && isReport(named) ? named : null
  const year = hasTrades && report === null ? readYear(search.get('calendar')) : null
  const day = year === null ? null : readDay(search.get('day'))
  const show = (view: ShownView) =>
    setSearch((current) => writeView(current, view), { replace: true, preventScrollReset: true })
  const thisYear = utcToday().slice(0, 4)
  const shows: Record<(typeof VIEWS)[number]['value'], ShownView> = {
    trades: {},
    reports: { report: firstReport(search) },
    calendar: { calendar: thisYear },
  }
  return (
    <>
      {hasTrades && (
        // As tall as in the fallback of the page.
        <div className="h-11">
          <Segmented
            label="What is shown of the trades"
            options={VIEWS}
            value={report !== null ? 'reports' : year !== null ? 'calendar' : 'trades'}
            onChange={(view) => show(shows[view])}
          />
        </div>
      )}
      {report !== null ? (
        <LazyBoundary fallback={<p role="status">Loading the reports...</p>} failure="The reports couldn’t be loaded">
          <TradeReports strategyId={strategyId} report={report} onReport={(name) => show({ report: name })} />
        </LazyBoundary>
      ) : year !== null ? (
        <LazyBoundary fallback={<p role="status">Loading the calendar...</p>} failure="The calendar couldn’t be loaded">
          <TradeCalendar
            strategyId={strategyId}
            isOwner={isOwner}
            year={year}
            day={day}
            onYear={(chosen) => show({ calendar: String(chosen) })}
            onDay={(chosen) => show({ calendar: (chosen ?? String(year)).slice(0, 4), ...(chosen && { day: chosen }) })}
            onOpen={onOpen}
          />
        </LazyBoundary>
      ) : (
        <TradesTable {...props} />
      )}
    </>
  )
}
