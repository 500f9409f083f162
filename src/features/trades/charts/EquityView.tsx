import { type ReactNode, useMemo } from 'react'
import type { ConfirmedDay } from '@/domain/account/curve'
import type { PlaybookRow } from '@/domain/ledger/said'
import type { OpenFigures } from '@/domain/prices/priceWords'
import { utcToday } from '@/domain/time/instant'
import type { RealisedDay } from '@/domain/trade/trades'
import { useLiveStart } from '@/features/trades/trades.queries'
import { formatDay } from '@/lib/format'
import { useConfirmedDays } from '@/queries/confirmedDays.queries'
import { usePlaybook } from '@/queries/playbook.queries'
import { useRealisedDays } from '@/queries/realisedDays.queries'
import { ChartBox, ChartEmpty, ChartFoot, ChartLoading, MarketFoot } from '@/ui/charts/ChartBox'
import { EmptyNotice } from '@/ui/controls/Notice'
import { Money } from '@/ui/figures/Figure'
import { both, QueryState } from '@/ui/layout/QueryState'
import { MONTH_COLUMN, SmallTable } from '@/ui/tables/SmallTable'
import type { TableColumn } from '@/ui/tables/Table'
import type { ChartRange } from './chartRange.rules'
import { EquityChart } from './EquityChart'
import { confirmedCurve, type EquityMonth, equityCurve, equityMonths } from './equity.rules'

interface EquityViewProps {
  strategyId: string
  open: OpenFigures | null
  range: ChartRange
  /** Above the chart: why this view is shown. */
  note: ReactNode
}

/** Realised and confirmed P&L over time, with its loading, error and empty states. */
export function EquityView({ strategyId, open, range, note }: EquityViewProps) {
  const realised = useRealisedDays(strategyId)
  const confirmed = useConfirmedDays(strategyId)
  const days = realised.data
  // Without it the curve is drawn without hatching.
  const { data: live = null } = useLiveStart(strategyId)
  const { data: playbooks } = usePlaybook(strategyId)
  if (days?.length === 0) {
    const notice = (
      <EmptyNotice title="Nothing realised yet">
        The curve starts on the day the first position is closed, in whole or in part.
      </EmptyNotice>
    )
    if (!note) return <ChartEmpty>{notice}</ChartEmpty>
    // As large as the market's chart, which it replaced without a press, so that the list below stays where it is.
    return (
      <>
        <ChartBox>
          {note}
          {notice}
        </ChartBox>
        <MarketFoot>{null}</MarketFoot>
      </>
    )
  }
  return (
    <>
      <ChartBox>
        {note}
        <QueryState query={both(realised, confirmed)} what="the realised P&L" loading={<ChartLoading />}>
          {([days, confirmed]) => (
            <EquityChart {...{ days, confirmed, open, range, live }} playbooks={playbooks ?? NO_PLAYBOOKS} />
          )}
        </QueryState>
      </ChartBox>
      <ChartFoot summary="Realised P&L by month, as a table">
        {days && confirmed.data && <MonthsTable days={days} confirmed={confirmed.data} range={range} />}
      </ChartFoot>
    </>
  )
}

const NO_PLAYBOOKS: readonly PlaybookRow[] = []

interface MonthsTableProps {
  days: readonly RealisedDay[]
  confirmed: readonly ConfirmedDay[]
  range: ChartRange
}

/** The chart of a range as a table. */
function MonthsTable({ days, confirmed, range }: MonthsTableProps) {
  const today = utcToday()
  const points = useMemo(() => equityCurve(days, today, range), [days, today, range])
  const months = useMemo(() => {
    const curve = confirmedCurve(confirmed, points, range)
    const atEnd = new Map(points.map(({ day }, at) => [day.slice(0, 7), curve[at] ?? null]))
    return equityMonths(points).map((month) => ({ ...month, confirmed: atEnd.get(month.month) ?? null }))
  }, [points, confirmed, range])
  const firstDay = points[1]?.day
  return (
    <>
      {range !== 'All' && firstDay && (
        <p className="py-2 text-label text-ink2">
          Of {range}, like the chart: since {formatDay(firstDay)}, from 0.
        </p>
      )}
      <SmallTable
        caption="Realised P&L by month, newest first, in US dollars"
        columns={confirmed.length > 0 ? [...MONTH_COLUMNS, CONFIRMED_COLUMN] : MONTH_COLUMNS}
        rows={months}
      />
    </>
  )
}

type Month = EquityMonth & { confirmed: number | null }

const CONFIRMED_COLUMN: TableColumn<Month> = {
  head: 'Confirmed, in total',
  align: 'right',
  cell: ({ confirmed }) => <Money value={confirmed} needle={false} />,
}
const MONTH_COLUMNS: TableColumn<Month>[] = [
  MONTH_COLUMN,
  { head: 'In the month', align: 'right', cell: ({ pnl }) => <Money value={pnl} needle={false} /> },
  { head: 'In total', align: 'right', cell: ({ equity }) => <Money value={equity} needle={false} /> },
  { head: 'Deepest drawdown', align: 'right', cell: ({ drawdown }) => <Money value={drawdown} needle={false} quiet /> },
]
