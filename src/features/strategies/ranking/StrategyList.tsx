import { useEffect } from 'react'
import { preloadWords } from '@/features/strategies/lateWords'
import type { ShownColumns } from '@/features/strategies/selection/strategySort.rules'
import { paths } from '@/lib/paths'
import { useMediaQuery } from '@/ui/browserState'
import { ButtonLink } from '@/ui/controls/Button'
import { EmptyNotice } from '@/ui/controls/Notice'
import { StrategyCards, StrategyCardsSkeleton } from './StrategyCards'
import { type StrategyListProps, StrategyTable, StrategyTableSkeleton } from './StrategyTable'

const TABLE_FITS = '(min-width: 640px)'

/** The ranking as a table, or as cards on phones. Only one is rendered, since it may have thousands of rows. */
export function StrategyList(props: StrategyListProps) {
  const isTable = useMediaQuery(TABLE_FITS)
  useEffect(preloadWords, [])
  return isTable ? <StrategyTable {...props} /> : <StrategyCards {...props} />
}

/** The ranking while its rows are loading. CSS chooses between table and cards, because prerendered HTML does not know the width. */
export const RankingSkeleton = ({ rows, set = 'results' }: { rows: number; set?: ShownColumns }) => (
  <>
    <div className="max-sm:hidden">
      <StrategyTableSkeleton rows={rows} set={set} />
    </div>
    <div className="sm:hidden">
      <StrategyCardsSkeleton rows={rows} />
    </div>
  </>
)

/** Shown in place of a list without any strategy that the reader may see. */
export const NoStrategies = () => (
  <EmptyNotice title="No strategies found" action={<ButtonLink to={paths.create}>Create the first one</ButtonLink>}>
    Nobody has shared a strategy yet.
  </EmptyNotice>
)
