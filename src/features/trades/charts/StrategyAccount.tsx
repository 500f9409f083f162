import { useMemo } from 'react'
import { TOO_MUCH_TO_VALUE } from '@/domain/account/state'
import { useLiveStart } from '@/features/trades/trades.queries'
import { useAccount, useBenchmark } from '@/queries/account.queries'
import { useConfirmedDays } from '@/queries/confirmedDays.queries'
import { ChartBox, ChartEmpty, ChartLoading } from '@/ui/charts/ChartBox'
import { EmptyNotice } from '@/ui/controls/Notice'
import { both, QueryState } from '@/ui/layout/QueryState'
import { AccountView } from './AccountView'
import { type ChartRange, lateStretch } from './chartRange.rules'

interface StrategyAccountProps {
  strategyId: string
  range: ChartRange
  isByMonth: boolean
  /** Whether valuing it would take too long. */
  isTooMuch: boolean
}

/** The account behind a strategy's record, or why there is none. */
export function StrategyAccount({ isTooMuch, ...account }: StrategyAccountProps) {
  if (!isTooMuch) return <Account {...account} />
  return (
    <ChartEmpty>
      <EmptyNotice title="No account">{TOO_MUCH_TO_VALUE}</EmptyNotice>
    </ChartEmpty>
  )
}

/** The account with its loading, error and empty states. */
function Account({ strategyId, range, isByMonth }: Omit<StrategyAccountProps, 'isTooMuch'>) {
  // Without it the curve is drawn without hatching.
  const { data: live } = useLiveStart(strategyId)
  const late = useMemo(() => (live ? lateStretch(live) : null), [live])
  return (
    <QueryState
      query={both(both(useAccount(strategyId), useBenchmark(strategyId)), useConfirmedDays(strategyId))}
      what="the account"
      loading={
        <ChartBox>
          <ChartLoading />
        </ChartBox>
      }
      errorClass="mt-4"
    >
      {([[days, benchmark], confirmed]) => (
        <AccountView
          days={days}
          benchmark={benchmark}
          confirmed={confirmed}
          range={range}
          late={late}
          isByMonth={isByMonth}
        />
      )}
    </QueryState>
  )
}
