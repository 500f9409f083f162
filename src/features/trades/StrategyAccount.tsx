import { useMemo } from 'react'
import { useAccount, useBenchmark } from '@/queries/account.queries'
import { ChartBox, ChartLoading } from '@/ui/ChartBox'
import { both, QueryState } from '@/ui/QueryState'
import { AccountView } from './AccountView'
import { type ChartRange, lateStretch } from './equity.rules'
import { useLiveStart } from './trades.queries'

interface StrategyAccountProps {
  strategyId: string
  range: ChartRange
  isByMonth: boolean
}

/** The account behind a strategy's record, with its loading, error and empty states. */
export function StrategyAccount({ strategyId, range, isByMonth }: StrategyAccountProps) {
  // Without it the curve is drawn without hatching.
  const { data: live } = useLiveStart(strategyId)
  const late = useMemo(() => (live ? lateStretch(live) : null), [live])
  return (
    <QueryState
      query={both(useAccount(strategyId), useBenchmark(strategyId))}
      what="the account"
      loading={
        <ChartBox>
          <ChartLoading />
        </ChartBox>
      }
      errorClass="mt-4"
    >
      {([days, benchmark]) => (
        <AccountView days={days} benchmark={benchmark} range={range} late={late} isByMonth={isByMonth} />
      )}
    </QueryState>
  )
}
