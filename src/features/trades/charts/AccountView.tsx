import { useMemo, useState } from 'react'
import {
  type AccountMonth,
  accountCurve,
  accountMonths,
  type BenchmarkCurve,
  type ConfirmedDay,
  type EquityDay,
} from '@/domain/account/curve'
import { dividendWords } from '@/domain/account/words'
import { utcToday } from '@/domain/time/instant'
import { formatAmount } from '@/lib/formatTrades'
import { paths } from '@/lib/paths'
import { ChartBox, ChartEmpty, ChartFoot } from '@/ui/charts/ChartBox'
import { Chip } from '@/ui/controls/Chip'
import { EmptyNotice } from '@/ui/controls/Notice'
import { TextLink } from '@/ui/controls/TextLink'
import { NoFigure, Percent } from '@/ui/figures/Figure'
import { MONTH_COLUMN, SmallTable } from '@/ui/tables/SmallTable'
import type { TableColumn } from '@/ui/tables/Table'
import { AccountChart } from './AccountChart'
import { type ChartRange, type LateStretch, rangeStart } from './chartRange.rules'
import { MonthReturns } from './MonthReturns'

interface AccountViewProps {
  days: readonly EquityDay[]
  /** The same deposits in the market; null if that is unknown. */
  benchmark: BenchmarkCurve | null
  /** What is confirmed of a strategy, oldest first; empty for an account of several. */
  confirmed?: readonly ConfirmedDay[]
  range: ChartRange
  /** The part that was not logged live; null if there is none, or until it is known. */
  late: LateStretch | null
  /** Whether the days are month ends, because the account rests on prices that may not be shown. */
  isByMonth: boolean
  isSmall?: boolean
}

/** The account behind a record over time, and its returns by month. */
export function AccountView({ days, benchmark, confirmed = [], range, late, isByMonth, isSmall }: AccountViewProps) {
  const [isLogarithmic, setLogarithmic] = useState(false)
  const today = utcToday()
  const all = useMemo(() => accountCurve(days, today, { benchmark }), [days, benchmark, today])
  const months = useMemo(() => accountMonths(all), [all])
  const lostOn = days.find(({ index }) => index === 0)?.day ?? null
  const points = useMemo(() => {
    const firstDay = days[0]?.day
    const from = firstDay && rangeStart(range, firstDay, new Date(today))
    return from && from > firstDay ? accountCurve(days, today, { from, benchmark }) : all
  }, [days, benchmark, all, range, today])
  if (days.length === 0) {
    return (
      <ChartEmpty>
        <EmptyNotice title="No account yet">
          It begins within a minute of the first action that costs money.
        </EmptyNotice>
      </ChartEmpty>
    )
  }
  return (
    <>
      <ChartBox isSmall={isSmall}>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-1">
          <p className="flex-1 basis-60 text-label text-ink2">
            The least money it would have taken to make every trade, with open positions at their last closes
            {isByMonth && ', shown by month-end, because it includes prices that may not be shown'}.{' '}
            {dividendWords(days, benchmark)} <TextLink to={`${paths.docs}#returns`}>How it’s worked out</TextLink>
          </p>
          <Chip selected={isLogarithmic} onClick={() => setLogarithmic(!isLogarithmic)}>
            Logarithmic
          </Chip>
        </div>
        <AccountChart
          points={points}
          confirmed={confirmed}
          benchmark={benchmark?.name ?? null}
          isLogarithmic={isLogarithmic}
          lostOn={lostOn}
          late={late}
        />
      </ChartBox>
      <ChartFoot summary="The account by month, as a table">
        <SmallTable
          caption="The account by month, newest first"
          columns={monthColumns(benchmark)}
          rows={months.filter(({ month }) => month >= (points[0]?.day.slice(0, 7) ?? ''))}
        />
      </ChartFoot>
      {months.some(({ made }) => made !== null) ? (
        <MonthReturns months={months} lostOn={lostOn} />
      ) : (
        <p className="mt-6 text-label text-ink2">
          Nothing had to be paid in: early gains paid for everything else. So there is no percentage return.
        </p>
      )}
    </>
  )
}

const monthColumns = (benchmark: BenchmarkCurve | null): TableColumn<AccountMonth>[] => [
  MONTH_COLUMN,
  { head: 'Return', align: 'right', cell: ({ made }) => <Percent value={made} /> },
  { head: 'Paid in, USD', align: 'right', cell: ({ deposit }) => <Amount of={deposit} /> },
  { head: 'At the end, USD', align: 'right', cell: ({ equity }) => <Amount of={equity} /> },
  ...(benchmark && benchmark.days.length > 0
    ? [
        {
          head: `Same money in ${benchmark.name}, USD`,
          align: 'right' as const,
          cell: ({ benchmark: value }: AccountMonth) => <Amount of={value} />,
        },
      ]
    : []),
]

/** An account's value is neither a gain nor a loss. */
const Amount = ({ of }: { of: number | null }) => (of === null ? <NoFigure /> : formatAmount(of))
