import { useMemo, useState } from 'react'
import { type AccountDay, type AccountMonth, accountCurve, accountMonths } from '@/domain/accountCurve'
import { paths } from '@/lib/paths'
import { ChartBox, ChartEmpty, ChartFoot, ChartLoading } from '@/ui/ChartBox'
import { Chip } from '@/ui/Chip'
import { Money, Percent } from '@/ui/Figure'
import { EmptyNotice } from '@/ui/Notice'
import { QueryState, type Read } from '@/ui/QueryState'
import { SmallTable } from '@/ui/SmallTable'
import type { TableColumn } from '@/ui/Table'
import { TextLink } from '@/ui/TextLink'
import { AccountChart } from './AccountChart'
import { type ChartRange, type LateStretch, rangeStart } from './equity.rules'
import { MonthReturns } from './MonthReturns'

interface AccountViewProps {
  read: Read<AccountDay[]>
  range: ChartRange
  /** The part that was not logged live; null if there is none, or until it is known. */
  late: LateStretch | null
  /** Whether the days are the ends of months, since prices that may not be shown are part of them. */
  isByMonth: boolean
}

/** The account behind a record over time, with its loading, error and empty states, and its returns by month. */
export function AccountView({ read, range, late, isByMonth }: AccountViewProps) {
  const [isLogarithmic, setLogarithmic] = useState(false)
  const today = new Date().toISOString().slice(0, 10)
  const { data } = read
  const all = useMemo(() => accountCurve(data ?? [], today), [data, today])
  const months = useMemo(() => accountMonths(all), [all])
  const firstDay = data?.[0]?.day
  const points = useMemo(() => {
    const start = firstDay && rangeStart(range, firstDay, new Date(today))
    return data && start && start > firstDay ? accountCurve(data, today, start) : all
  }, [data, all, firstDay, range, today])
  if (data?.length === 0) {
    return (
      <ChartEmpty>
        <EmptyNotice title="No account yet">It begins with the first action that costs money.</EmptyNotice>
      </ChartEmpty>
    )
  }
  return (
    <>
      <ChartBox>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 pb-1">
          <p className="text-label text-ink2">
            The least money that would have paid for every trade, open positions at their last closes
            {isByMonth && ', by the ends of months, because prices that may not be shown are part of it'}.{' '}
            <TextLink to={`${paths.docs}#returns`}>How it is derived</TextLink>
          </p>
          <Chip selected={isLogarithmic} onClick={() => setLogarithmic(!isLogarithmic)}>
            Logarithmic
          </Chip>
        </div>
        <QueryState query={read} what="the account" loading={<ChartLoading />}>
          {() => <AccountChart points={points} isLogarithmic={isLogarithmic} late={late} />}
        </QueryState>
      </ChartBox>
      <ChartFoot summary="The account by month, as a table">
        {data && (
          <SmallTable
            caption="The account by month, newest first"
            columns={MONTH_COLUMNS}
            rows={months.filter(({ month }) => month >= (points[0]?.day.slice(0, 7) ?? ''))}
          />
        )}
      </ChartFoot>
      {months.length > 0 && <MonthReturns months={months} />}
    </>
  )
}

const MONTH_COLUMNS: TableColumn<AccountMonth>[] = [
  { head: 'Month, UTC', isRowHead: true, cell: ({ month }) => month },
  { head: 'Return', align: 'right', cell: ({ made }) => <Percent value={made} /> },
  { head: 'Paid in, USD', align: 'right', cell: ({ deposit }) => <Money value={deposit} needle={false} quiet /> },
  { head: 'At the end, USD', align: 'right', cell: ({ equity }) => <Money value={equity} needle={false} quiet /> },
]
