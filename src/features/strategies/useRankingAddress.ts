import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type Evidence, parseEvidence } from '@/domain/evidence'
import { useIsHydrated } from '@/ui/useIsHydrated'
import { type ChipId, parseChip } from './chips.rules'
import { parseSort, type StrategySort } from './strategySort.rules'

/** The list's state in the address of /strategy, so that a filtered and sorted list can be linked. */
export function useRankingAddress() {
  const [search, setSearch] = useSearchParams()
  const isHydrated = useIsHydrated()
  const read = (name: string) => (isHydrated ? search.get(name) : null)
  const [chip, key, direction] = [read('chip'), read('sort'), read('dir')]
  const evidence = parseEvidence(read('evidence'))
  const sort = useMemo(() => parseSort(key, direction), [key, direction])

  const replace = (parts: Record<string, string | null>) =>
    setSearch(
      (current) => {
        const next = new URLSearchParams(current)
        for (const [name, value] of Object.entries(parts)) {
          if (value === null) next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )

  return {
    chip: parseChip(chip),
    sort,
    /** The evidence to filter by; null for any. */
    evidence,
    setEvidence: (next: Evidence | null) => replace({ evidence: next }),
    setChip: (next: ChipId | null) => replace({ chip: next }),
    setSort: (next: StrategySort | null) => replace({ sort: next?.key ?? null, dir: next?.direction ?? null }),
  }
}
