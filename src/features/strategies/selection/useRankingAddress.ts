import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import type { Basis } from '@/domain/figures/types'
import { BASIS_PARAMETER } from '@/features/strategies/strategies.rules'
import { isSubscriber, useAuthStore } from '@/stores/authStore'
import { useIsHydrated } from '@/ui/browserState'
import { type ChipId, FILTER_KEYS, type FilterKey } from './addressNames'
import {
  type ColumnSet,
  parseColumnSet,
  readRankingAddress,
  SEARCH_PARAMETER,
  type StrategySort,
  shownColumns,
  sortOfSet,
} from './strategySort.rules'

const NO_PARAMETERS = new URLSearchParams()
const NO_FILTERS = Object.fromEntries(FILTER_KEYS.map((key) => [key, null]))

/** The list's state in the address of /strategy, so that a filtered and sorted list can be linked. */
export function useRankingAddress() {
  const [parameters, setParameters] = useSearchParams()
  const { state } = useLocation()
  // Prerendered HTML does not know the search parameters, and is right where there are none.
  const isKnown = useIsHydrated(parameters.size === 0)

  const replace = (parts: Record<string, string | null>) => {
    // Read from the address itself: the hook's value is from the last render, and a search arrives a moment after it was typed.
    const next = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(parts)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    // With its state, so that the notice of a new strategy stays.
    setParameters(next, { replace: true, preventScrollReset: true, state })
  }

  const known = isKnown ? parameters : NO_PARAMETERS
  const asked = useMemo(() => readRankingAddress(known), [known])
  // Not the whole session, which would render the list once more right after hydration.
  const mayUseChips = useAuthStore(({ profile }) => isSubscriber(profile))
  const chip = mayUseChips ? asked.chip : null
  const list = useMemo(() => ({ ...asked, chip }), [asked, chip])
  const columns = parseColumnSet(known.get('columns'))
  const sortParts = (next: StrategySort | null) => ({ sort: next?.key ?? null, dir: next?.direction ?? null })
  return {
    asked,
    /** The list that the address asks for, without a chip that the reader may not use. */
    list,
    mayUseChips,
    columns,
    setColumns: (next: ColumnSet, basis: Basis) =>
      replace({
        columns: next === 'results' ? null : next,
        ...sortParts(sortOfSet(shownColumns(next, basis), asked.sort)),
      }),
    /** See chosenBasis(). */
    namedBasis: known.get(BASIS_PARAMETER),
    setBasis: (next: Basis) =>
      replace({
        [BASIS_PARAMETER]: next,
        ...(columns !== 'results' && sortParts(sortOfSet(shownColumns(columns, next), asked.sort))),
      }),
    isKnown,
    showAll: () => replace({ chip: null, [SEARCH_PARAMETER]: null, ...NO_FILTERS }),
    /** Chooses or, with null, removes some filters; the others stay. */
    setFilters: (some: Partial<Record<FilterKey, string | null>>) => replace(some),
    clearFilters: () => replace(NO_FILTERS),
    setChip: (next: ChipId | null) => replace({ chip: next }),
    setSearch: (next: string) => replace({ [SEARCH_PARAMETER]: next || null }),
    setSort: (next: StrategySort | null) => replace(sortParts(next)),
  }
}
