import { useAuthStore } from '@/stores/authStore'
import { Segmented } from '@/ui/Segmented'
import { useChipCounts } from './chips.queries'
import { chipName } from './chips.rules'
import { FilterBar } from './FilterBar'
import { FilterChips } from './FilterChips'
import { validFilters } from './filters.rules'
import { RankingSort } from './RankingSort'
import { StrategySearch } from './StrategySearch'
import { COLUMN_SETS } from './strategySort.rules'
import { useRankingAddress } from './useRankingAddress'

/** The controls above the ranking: chips, search, filters, sort and columns. Their state is in the address. */
export function RankingControls() {
  const address = useRankingAddress()
  const { asked, list, mayUseChips, isKnown, setChip, setSort, setFilters, clearFilters, setSearch } = address
  const isUndecided = useAuthStore(({ loading }) => loading)
  return (
    <>
      <FilterChips
        selected={list.chip}
        isSubscriber={mayUseChips}
        isUndecided={isUndecided}
        onSelect={setChip}
        counts={useChipCounts(isKnown).data}
      />
      {asked.chip && !mayUseChips && !isUndecided && (
        <p className="mt-3 text-table text-ink2">
          {chipName(asked.chip)} is for subscribers, so you see all strategies.
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <StrategySearch searched={asked.search ?? ''} onSearch={setSearch} />
        <FilterBar list={{ ...list, filters: validFilters(list.filters) }} onFilter={setFilters} onClear={clearFilters}>
          <RankingSort sort={asked.sort} onSort={setSort} />
        </FilterBar>
        {/* Cards show all figures. */}
        <div className="max-sm:hidden">
          <Segmented label="Columns" options={COLUMN_SETS} value={address.columns} onChange={address.setColumns} />
        </div>
      </div>
    </>
  )
}
