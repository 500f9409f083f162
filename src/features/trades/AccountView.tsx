import { useMemo, useState } from 'react'
import { paths } from '@/lib/paths'
import { ChartBox, ChartEmpty, ChartFoot, ChartLoading } from '@/ui/ChartBox'
import { Chip } from '@/ui/Chip'
import { Money, Percent } from '@/ui/Figure'
import { EmptyNotice } from '@/ui/Notice'
import { QueryState } from '@/ui/QueryState'
import { SmallTable } from '@/ui/SmallTable'
import type { TableColumn } from '@/ui/Table'
import { TextLink } from '@/ui/TextLink'
import { AccountChart } from './AccountChart'
import { useAccount } from './account.queries'
import { type AccountDay, type AccountMonth, accountCurve, accountMonths } from './account.rules'
import type { ChartRange } from './equity.rules'

interface AccountViewProps {
  strategyId: string
  range: ChartRange
}

/** The account behind a strategy's record over time, with its loading, error and empty states. */
export function AccountView({ strategyId, range }: AccountViewProps) {
  const read = useAccount(strategyId)
  const [isLogarithmic, setLogarithmic] = useState(false)
  if (read.data?.length === 0) {
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
            The least money that would have paid for every trade, open positions at their last closes.{' '}
            <TextLink to={`${paths.docs}#returns`}>How it is derived</TextLink>
          </p>
          <Chip selected={isLogarithmic} onClick={() => setLogarithmic(!isLogarithmic)}>
            Logarithmic
          </Chip>
        </div>
        <QueryState query={read} what="the account" loading={<ChartLoading />}>
          {(days) => <AccountChart days={days} range={range} isLogarithmic={isLogarithmic} />}
        </QueryState>
      </ChartBox>
      <ChartFoot summary="The account by month, as a table">
        {read.data && <MonthsTable days={read.data} range={range} />}
      </ChartFoot>
    </>
  )
}

function MonthsTable({ days, range }: { days: readonly AccountDay[]; range: ChartRange }) {
  const months = useMemo(
    () => accountMonths(accountCurve(days, new Date().toISOString().slice(0, 10), range)),
    [days, range],
  )
  return <SmallTable caption="The account by month, newest first" columns={MONTH_COLUMNS} rows={months} />
}

const MONTH_COLUMNS: TableColumn<AccountMonth>[] = [
  { head: 'Month, UTC', isRowHead: true, cell: ({ month }) => month },
  { head: 'Return', align: 'right', cell: ({ made }) => <Percent value={made} /> },
  { head: 'Paid in, USD', align: 'right', cell: ({ deposit }) => <Money value={deposit} needle={false} quiet /> },
  { head: 'At the end, USD', align: 'right', cell: ({ equity }) => <Money value={equity} needle={false} quiet /> },
]
