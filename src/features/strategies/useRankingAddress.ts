import { useLocation, useSearchParams } from 'react-router-dom'
import type { Evidence } from '@/domain/evidence'
import { useIsHydrated } from '@/ui/browserState'
import type { ChipId } from './chips.rules'
import { ENOUGH_PARAMETER, readRankingAddress, SEARCH_PARAMETER, type StrategySort } from './strategySort.rules'

const NO_PARAMETERS = new URLSearchParams()

/** The list's state in the address of /strategy, so that a filtered and sorted list can be linked. */
export function useRankingAddress() {
  const [parameters, setParameters] = useSearchParams()
  const { state } = useLocation()
  // Prerendered HTML does not know the search parameters.
  const isKnown = useIsHydrated()

  const replace = (parts: Record<string, string | null>) => {
    // From the address itself: the hook's value is that of the last render, and a search comes a moment after it was typed.
    const next = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(parts)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    // With its state, so that the notice of a new strategy stays.
    setParameters(next, { replace: true, preventScrollReset: true, state })
  }

  const list = readRankingAddress(isKnown ? parameters : NO_PARAMETERS)
  return {
    list,
    isKnown,
    showAll: () => replace({ chip: null, evidence: null, [ENOUGH_PARAMETER]: null, [SEARCH_PARAMETER]: null }),
    setEvidence: (next: Evidence | null) => replace({ evidence: next }),
    setEnough: (next: boolean) => replace({ [ENOUGH_PARAMETER]: next ? '1' : null }),
    setChip: (next: ChipId | null) => replace({ chip: next }),
    setSearch: (next: string) => replace({ [SEARCH_PARAMETER]: next || null }),
    setSort: (next: StrategySort | null) => replace({ sort: next?.key ?? null, dir: next?.direction ?? null }),
  }
}
