import { useMemo } from 'react'
import { useAccount, useBenchmark } from '@/queries/account.queries'
import { both } from '@/ui/QueryState'
import { AccountView } from './AccountView'
import { type ChartRange, lateStretch } from './equity.rules'
import { useLiveStart } from './trades.queries'

interface StrategyAccountProps {
  strategyId: string
  range: ChartRange
  isByMonth: boolean
}

/** The account behind a strategy's record. */
export function StrategyAccount({ strategyId, range, isByMonth }: StrategyAccountProps) {
  // Without it the curve is drawn without hatching.
  const { data: live } = useLiveStart(strategyId)
  const late = useMemo(() => (live ? lateStretch(live) : null), [live])
  return (
    <AccountView
      read={both(useAccount(strategyId), useBenchmark(strategyId))}
      range={range}
      late={late}
      isByMonth={isByMonth}
    />
  )
}
