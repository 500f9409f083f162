import { useMemo } from 'react'
import { ALL_STRATEGIES, type ChipId } from '@/content/chips'
import { ENOUGH_TRADES } from '@/lib/constants'
import { formatDateTime } from '@/lib/format'
import { messageOf } from '@/lib/messageOf'
import { paths } from '@/lib/paths'
import { Button, ButtonLink } from '@/ui/Button'
import { EmptyNotice, ErrorNotice } from '@/ui/Notice'
import { useMediaQuery } from '@/ui/useMediaQuery'
import { applyChip, chipLacks, chipNeedsMarkets, chipTooltip, type MarketsByStrategy } from './chips.rules'
import { StrategyCards } from './StrategyCards'
import { StrategyTable, StrategyTableSkeleton, TABLE_FITS } from './StrategyTable'
import { useStrategies, useStrategyMarkets } from './strategies.queries'
import { oldestAsOf } from './strategies.rules'
import { type StrategySort, sortStrategies } from './strategySort.rules'

const SKELETON_ROWS = 12
const NO_MARKETS: MarketsByStrategy = new Map()

interface StrategyRankingProps {
  /** null for all strategies. */
  chip: ChipId | null
  onShowAll: () => void
  sort: StrategySort | null
  onSort: (sort: StrategySort | null) => void
  /** While it is not known yet which chip the reader may use. */
  isUndecided: boolean
}

/** The list of strategies in each of its states (spec §4, §8): loading, error, empty, populated. */
export function StrategyRanking({ chip, onShowAll, sort, onSort, isUndecided }: StrategyRankingProps) {
  const list = useStrategies()
  const needsMarkets = chipNeedsMarkets(chip)
  const markets = useStrategyMarkets(needsMarkets)
  const isTable = useMediaQuery(TABLE_FITS)
  const rows = useMemo(
    () => sortStrategies(applyChip(chip, list.data ?? [], markets.data ?? NO_MARKETS), sort),
    [chip, list.data, markets.data, sort],
  )

  const error = list.error ?? (needsMarkets ? markets.error : null)
  const isComplete = list.data !== undefined && (!needsMarkets || markets.data !== undefined) && !isUndecided
  const retry = () => {
    if (list.isError) list.refetch()
    if (markets.isError) markets.refetch()
  }
  const failure = error && (
    <ErrorNotice
      title={`Error loading strategies: ${messageOf(error)}`}
      onRetry={retry}
      retrying={list.isFetching || markets.isFetching}
    >
      {isComplete && 'What you see below was read before.'}
    </ErrorNotice>
  )
  if (!isComplete) return failure || <StrategyTableSkeleton rows={SKELETON_ROWS} />
  if (rows.length === 0) {
    return failure || <NothingFound chip={chip} isListEmpty={list.data?.length === 0} onShowAll={onShowAll} />
  }

  const List = isTable ? StrategyTable : StrategyCards
  const asOf = oldestAsOf(rows)
  return (
    <>
      {failure && <div className="mb-4">{failure}</div>}
      <List rows={rows} sort={sort} onSort={onSort} />
      <p className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-label text-ink3">
        <span>Under {ENOUGH_TRADES} closed trades: too few to tell.</span>
        {asOf && <span className="font-mono">as of {formatDateTime(asOf)} UTC</span>}
      </p>
    </>
  )
}

function NothingFound({
  chip,
  isListEmpty,
  onShowAll,
}: {
  chip: ChipId | null
  isListEmpty: boolean
  onShowAll: () => void
}) {
  if (chip === null || isListEmpty) {
    return (
      <EmptyNotice title="No strategies found" action={<ButtonLink to={paths.create}>Create the first one</ButtonLink>}>
        Nobody has shared a strategy yet.
      </EmptyNotice>
    )
  }
  return (
    <EmptyNotice title="No strategies found" action={<Button onClick={onShowAll}>Show {ALL_STRATEGIES}</Button>}>
      {chipLacks(chip) ?? `None of them is among: ${chipTooltip(chip)}.`}
    </EmptyNotice>
  )
}
