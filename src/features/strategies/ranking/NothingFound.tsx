import { ALL_STRATEGIES, chipTooltip } from '@/features/strategies/selection/chips.rules'
import { chosenFilters, filterWords, validFilters } from '@/features/strategies/selection/filters.rules'
import type { RankingList } from '@/features/strategies/selection/strategySort.rules'
import { Button } from '@/ui/controls/Button'
import { EmptyNotice } from '@/ui/controls/Notice'
import { NoStrategies } from './StrategyList'

interface NothingFoundProps {
  list: RankingList
  /** Removes the chip, the search and the filters. */
  onShowAll: () => void
}

/** The empty state: says what narrows the list, and offers the whole list. */
export function NothingFound({ list: { chip, filters, search }, onShowAll }: NothingFoundProps) {
  const chosen = chosenFilters(validFilters(filters)).map(([key, value]) => filterWords(key, value))
  if (chip === null && chosen.length === 0 && search === null) return <NoStrategies />
  return (
    <EmptyNotice title="No strategies found" action={<Button onClick={onShowAll}>Show {ALL_STRATEGIES}</Button>}>
      {search !== null
        ? `No strategy, trader, symbol, market or tag has a word starting with “${search}”.`
        : chosen.length > 0
          ? `No strategy matches all of: ${chosen.join(', ')}.`
          : chip !== null && `No strategy matches this chip yet: ${chipTooltip(chip)}.`}
    </EmptyNotice>
  )
}
