import { useChipCounts } from '@/features/strategies/selection/chips.queries'
import { chipName } from '@/features/strategies/selection/chips.rules'
import { validFilters } from '@/features/strategies/selection/filters.rules'
import { useRanking } from '@/features/strategies/selection/strategies.queries'
import { COLUMN_SETS } from '@/features/strategies/selection/strategySort.rules'
import { useRankingAddress } from '@/features/strategies/selection/useRankingAddress'
import { BASES, chosenBasis, rowsOf } from '@/features/strategies/strategies.rules'
import { isSubscriber, useAuthStore } from '@/stores/authStore'
import { Segmented } from '@/ui/controls/Segmented'
import { FilterBar } from './FilterBar'
import { FilterChips } from './FilterChips'
import { RankingSort } from './RankingSort'
import { StrategySearch } from './StrategySearch'

type AuthState = ReturnType<typeof useAuthStore.getState>
const mayChooseChips = ({ loading, profile }: AuthState) => isSubscriber(profile) || (loading ? null : false)
const ask = () => mayChooseChips(useAuthStore.getState())

/** The controls above the ranking: chips, search, filters, sort and columns. Their state is in the address. */
export function RankingControls() {
  const address = useRankingAddress()
  const { asked, list, isKnown, columns, setChip, setSort, setFilters, clearFilters, setSearch } = address
  const mayChoose = useAuthStore(mayChooseChips)
  // What the ranking has read.
  const { data } = useRanking(list, false)
  const basis = chosenBasis(address.namedBasis, rowsOf(data?.pages ?? []))
  return (
    <>
      <FilterChips
        selected={list.chip}
        plan={{ mayChoose, ask }}
        onSelect={setChip}
        counts={useChipCounts(isKnown).data}
      />
      {asked.chip && mayChoose === false && (
        <p className="mt-3 text-table text-ink2">
          {chipName(asked.chip)} is for subscribers, so you see all strategies.
        </p>
      )}
      <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <StrategySearch searched={asked.search ?? ''} onSearch={setSearch} />
        <FilterBar list={{ ...list, filters: validFilters(list.filters) }} onFilter={setFilters} onClear={clearFilters}>
          <RankingSort sort={asked.sort} onSort={setSort} />
        </FilterBar>
        {/* Cards have all figures, and their own choice. Before the columns, so that these do not move when they are pressed. */}
        {columns !== 'results' && (
          <div className="max-sm:hidden">
            <Segmented label="Confirmed or stated" options={BASES} value={basis} onChange={address.setBasis} />
          </div>
        )}
        <div className="max-sm:hidden">
          <Segmented
            label="Columns"
            options={COLUMN_SETS}
            value={columns}
            onChange={(next) => address.setColumns(next, basis)}
          />
        </div>
      </div>
    </>
  )
}
