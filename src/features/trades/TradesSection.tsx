import type { ComponentProps } from 'react'
import { useSearchParams } from 'react-router-dom'
import { LazyBoundary, lazyPart } from '@/ui/LazyBoundary'
import { Segmented } from '@/ui/Segmented'
import { isReport, type ReportName } from './reportRow.rules'
import { TradesTable } from './TradesTable'

const TradeReports = lazyPart(() => import('./TradeReports').then((module) => module.TradeReports))

const VIEWS = [
  { value: 'trades', label: 'Trades' },
  { value: 'reports', label: 'Reports' },
] as const

/** The report that opens first. */
const FIRST_REPORT: ReportName = 'weekday'

/** A strategy's trades one by one or, if the address names a report, by what they have in common. */
export function TradesSection(props: ComponentProps<typeof TradesTable>) {
  const { strategyId, counts } = props
  const [search, setSearch] = useSearchParams()
  const hasTrades = counts !== null && counts.closed + counts.open > 0
  const named = search.get('report')
  const report = hasTrades && isReport(named) ? named : null
  const show = (next: ReportName | null) =>
    setSearch(
      (current) => {
        const other = new URLSearchParams(current)
        if (next === null) other.delete('report')
        else other.set('report', next)
        return other
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      {hasTrades && (
        // As tall as in the fallback of the page.
        <div className="h-11">
          <Segmented
            label="What is shown of the trades"
            options={VIEWS}
            value={report === null ? 'trades' : 'reports'}
            onChange={(view) => show(view === 'trades' ? null : FIRST_REPORT)}
          />
        </div>
      )}
      {report === null ? (
        <TradesTable {...props} />
      ) : (
        <LazyBoundary fallback={<p role="status">Loading the reports...</p>} failure="The reports couldn’t be loaded">
          <TradeReports strategyId={strategyId} report={report} onReport={show} />
        </LazyBoundary>
      )}
    </>
  )
}
