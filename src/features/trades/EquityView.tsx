import { type ReactNode, useMemo } from 'react'
import type { DayPnl } from '@/domain/trades'
import { messageOf } from '@/lib/messageOf'
import { useRealisedDays } from '@/lib/realisedDays.queries'
import { ChartBox, ChartFoot, ChartLoading } from '@/ui/ChartBox'
import { Money } from '@/ui/Figure'
import { EmptyNotice, ErrorNotice } from '@/ui/Notice'
import { type PlainColumn, PlainTable } from '@/ui/PlainTable'
import { EquityChart } from './EquityChart'
import { type ChartRange, type EquityMonth, equityCurve, equityMonths } from './equity.rules'
import { useLiveStart } from './trades.queries'

interface EquityViewProps {
  strategyId: string
  range: ChartRange
  /** Above the chart: why this view is shown. */
  note: ReactNode
}

/** Realised equity, with its loading, error and empty states. */
export function EquityView({ strategyId, range, note }: EquityViewProps) {
  const { data: days, error, isFetching, refetch } = useRealisedDays(strategyId)
  // Without it the curve is drawn without hatching.
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
    <PlainTable caption="Realised equity by month, newest first, in US dollars" columns={MONTH_COLUMNS} rows={months} />
  )
}

const MONTH_COLUMNS: PlainColumn<EquityMonth>[] = [
  { head: 'Month, UTC', isRowHead: true, cell: ({ month }) => month },
  { head: 'Realised', align: 'right', cell: ({ pnl }) => <Money value={pnl} needle={false} /> },
  { head: 'Equity', align: 'right', cell: ({ equity }) => <Money value={equity} needle={false} /> },
  { head: 'Deepest drawdown', align: 'right', cell: ({ drawdown }) => <Money value={drawdown} needle={false} quiet /> },
]
