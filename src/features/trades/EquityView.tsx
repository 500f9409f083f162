import { type ReactNode, useMemo } from 'react'
import { utcToday } from '@/domain/instant'
import type { OpenFigures } from '@/domain/priceWords'
import { formatDay } from '@/lib/format'
import { type FollowedDay, useRealisedDays } from '@/queries/realisedDays.queries'
import { ChartBox, ChartEmpty, ChartFoot, ChartLoading, MarketFoot } from '@/ui/ChartBox'
import { Money } from '@/ui/Figure'
import { EmptyNotice } from '@/ui/Notice'
import { QueryState } from '@/ui/QueryState'
import { MONTH_COLUMN, SmallTable } from '@/ui/SmallTable'
import type { TableColumn } from '@/ui/Table'
import type { ChartRange } from './chartRange.rules'
import { EquityChart } from './EquityChart'
import { type EquityMonth, equityCurve, equityMonths, followerDays } from './equity.rules'
import { useLiveStart } from './trades.queries'

interface EquityViewProps {
  strategyId: string
  open: OpenFigures | null
  range: ChartRange
  /** Above the chart: why this view is shown. */
  note: ReactNode
}

/** Realised P&L over time, with its loading, error and empty states. */
export function EquityView({ strategyId, open, range, note }: EquityViewProps) {
  const read = useRealisedDays(strategyId)
  const days = read.data
  // Without it the curve is drawn without hatching.
  const { data: live = null } = useLiveStart(strategyId)
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
        <QueryState query={read} what="the realised P&L" loading={<ChartLoading />}>
          {(days) => <EquityChart days={days} open={open} range={range} live={live} />}
        </QueryState>
      </ChartBox>
      <ChartFoot summary="Realised P&L by month, as a table">
        {days && <MonthsTable days={days} range={range} />}
      </ChartFoot>
    </>
  )
}

/** The chart of a range as a table. */
function MonthsTable({ days, range }: { days: readonly FollowedDay[]; range: ChartRange }) {
  const today = utcToday()
  const points = useMemo(() => equityCurve(days, today, range), [days, today, range])
  const followed = useMemo(() => followerDays(days), [days])
  const months = useMemo(() => {
    const following = equityMonths(equityCurve(followed ?? [], today, range))
    return equityMonths(points).map((month, at) => ({ ...month, following: following[at]?.equity ?? null }))
  }, [points, followed, today, range])
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
        columns={followed ? [...MONTH_COLUMNS, FOLLOWING_COLUMN] : MONTH_COLUMNS}
        rows={months}
      />
    </>
  )
}

type Month = EquityMonth & { following: number | null }

const FOLLOWING_COLUMN: TableColumn<Month> = {
  head: 'Following, in total',
  align: 'right',
  cell: ({ following }) => <Money value={following} needle={false} />,
}
const MONTH_COLUMNS: TableColumn<Month>[] = [
  MONTH_COLUMN,
  { head: 'In the month', align: 'right', cell: ({ pnl }) => <Money value={pnl} needle={false} /> },
  { head: 'In total', align: 'right', cell: ({ equity }) => <Money value={equity} needle={false} /> },
  { head: 'Deepest drawdown', align: 'right', cell: ({ drawdown }) => <Money value={drawdown} needle={false} quiet /> },
]
