import { type ReactNode, useMemo } from 'react'
import type { DayPnl } from '@/domain/trades'
import { messageOf } from '@/lib/messageOf'
import { useRealisedDays } from '@/lib/realisedDays.queries'
import { ChartBox, ChartFoot, ChartLoading } from '@/ui/ChartBox'
import { Money } from '@/ui/Figure'
import { EmptyNotice, ErrorNotice } from '@/ui/Notice'
import { EquityChart } from './EquityChart'
import { type ChartRange, equityCurve, equityMonths } from './equity.rules'
import { useLiveStart } from './trades.queries'

interface EquityViewProps {
  strategyId: string
  range: ChartRange
  /** Above the chart: why it is this one. */
  note: ReactNode
}

/** Realised equity in each of its states. */
export function EquityView({ strategyId, range, note }: EquityViewProps) {
  const { data: days, error, isFetching, refetch } = useRealisedDays(strategyId)
  // Without it the curve is drawn all the same, without hatching.
  const { data: live = null } = useLiveStart(strategyId)
  return (
    <>
      <ChartBox>
        {note}
        {!days && error && (
          <ErrorNotice
            title={`Error loading the equity: ${messageOf(error)}`}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!days && !error && <ChartLoading />}
        {days?.length === 0 && (
          <EmptyNotice title="Nothing realised yet">
            The curve begins on the day on which something bought has also been sold.
          </EmptyNotice>
        )}
        {days && days.length > 0 && <EquityChart days={days} range={range} live={live} />}
      </ChartBox>
      <ChartFoot summary="Equity by month, as a table">
        {days && days.length > 0 ? <MonthsTable days={days} /> : <p className="py-2">Nothing realised yet</p>}
      </ChartFoot>
    </>
  )
}

function MonthsTable({ days }: { days: readonly DayPnl[] }) {
  const months = useMemo(() => equityMonths(equityCurve(days, new Date().toISOString().slice(0, 10))), [days])
  return (
    <table className="w-full border-collapse text-table text-ink">
      <caption className="sr-only">Realised equity by month, newest first, in US dollars</caption>
      <thead>
        <tr className="h-8 border-b text-label text-ink2">
          <th scope="col" className="text-left font-normal">
            Month, UTC
          </th>
          <th scope="col" className="pl-3 text-right font-normal">
            Realised
          </th>
          <th scope="col" className="pl-3 text-right font-normal">
            Equity
          </th>
          <th scope="col" className="pl-3 text-right font-normal">
            Deepest drawdown
          </th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, pnl, equity, drawdown }) => (
          <tr key={month} className="h-[30px] border-b last:border-0">
            <th scope="row" className="text-left font-mono text-label font-normal">
              {month}
            </th>
            <td className="pl-3 text-right">
              <Money value={pnl} needle={false} />
            </td>
            <td className="pl-3 text-right">
              <Money value={equity} needle={false} />
            </td>
            <td className="pl-3 text-right">
              <Money value={drawdown} needle={false} quiet />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
