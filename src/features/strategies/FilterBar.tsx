import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { MARKETS } from '@/domain/markets'
import { Button } from '@/ui/Button'
import { Chip } from '@/ui/Chip'
import { LazyBoundary, lazyPart } from '@/ui/LazyBoundary'
import { EnoughRoundTrips } from './EnoughRoundTrips'
import type { FilterProps } from './FilterDialog'
import { chosenFilters, type Filters, filterWords, MARKET_LABELS, SWITCHED, TRUSTED } from './filters.rules'

const FilterDialog = lazyPart(() => import('./FilterDialog').then((module) => module.FilterDialog))

const isTrusted = (filters: Filters) => chosenFilters(TRUSTED).every(([key, value]) => filters[key] === value)
const NOT_TRUSTED = Object.fromEntries(chosenFilters(TRUSTED).map(([key]) => [key, null]))

/**
 * The free filters of the ranking: a dialog with all, the trusted ones and the markets as chips, and the others in use as chips that
 * remove them.
 */
export function FilterBar({ filters, onFilter, onClear }: FilterProps) {
  const [isOpen, setOpen] = useState(false)
  const chosen = chosenFilters(filters).filter(([key]) => key !== SWITCHED)
  const trusted = isTrusted(filters)
  const others = chosen.filter(([key]) => key !== 'market' && !(trusted && key in TRUSTED))
  return (
    <>
      <Button
        size="field"
        className="min-w-[108px]"
        icon={<SlidersHorizontal />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Filters{chosen.length > 0 && ` (${chosen.length})`}
      </Button>
      {/* One line that scrolls: filters of the address, which prerendered HTML does not know, move nothing. */}
      <fieldset className="relative flex h-9 w-full min-w-0 items-center gap-2 overflow-x-auto xl:w-0 xl:flex-1 xl:gap-1.5">
        <legend className="sr-only">Chosen filters</legend>
        <Chip selected={trusted} onClick={() => onFilter(trusted ? NOT_TRUSTED : TRUSTED)}>
          {chosenFilters(TRUSTED)
            .map(([key, value]) => filterWords(key, value))
            .join(', ')}
        </Chip>
        {MARKETS.map((market) => (
          <Chip
            key={market}
            selected={filters.market === market}
            onClick={() => onFilter({ market: filters.market === market ? null : market })}
          >
            {MARKET_LABELS[market]}
          </Chip>
        ))}
        <EnoughRoundTrips
          isOn={filters[SWITCHED] !== undefined}
          onChange={(isOn) => onFilter({ [SWITCHED]: isOn ? '1' : null })}
        />
        {others.map(([key, value]) => (
          <Chip key={key} selected onClick={() => onFilter({ [key]: null })}>
            {filterWords(key, value)}
            <span aria-hidden="true" className="ml-1.5">
              ×
            </span>
            <span className="sr-only">, remove</span>
          </Chip>
        ))}
      </fieldset>
      {isOpen && (
        <LazyBoundary failure="The filters couldn’t be loaded">
          <FilterDialog filters={filters} onFilter={onFilter} onClear={onClear} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
