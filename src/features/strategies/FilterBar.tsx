import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/Button'
import { Chip } from '@/ui/Chip'
import { LazyBoundary, lazyPart } from '@/ui/LazyBoundary'
import { EnoughRoundTrips } from './EnoughRoundTrips'
import type { FilterProps } from './FilterDialog'
import { chosenFilters, type Filters, filterWords, SWITCHED, TRUSTED } from './filters.rules'

const FilterDialog = lazyPart(() => import('./FilterDialog').then((module) => module.FilterDialog))

const isTrusted = (filters: Filters) => chosenFilters(TRUSTED).every(([key, value]) => filters[key] === value)
const NOT_TRUSTED = Object.fromEntries(chosenFilters(TRUSTED).map(([key]) => [key, null]))

/** The free filters of the ranking: those in use as chips that remove them, and a dialog with all. */
export function FilterBar({ filters, onFilter, onClear }: FilterProps) {
  const [isOpen, setOpen] = useState(false)
  const chosen = chosenFilters(filters).filter(([key]) => key !== SWITCHED)
  const trusted = isTrusted(filters)
  const others = trusted ? chosen.filter(([key]) => !(key in TRUSTED)) : chosen
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
      <fieldset className="relative flex h-9 min-w-0 items-center gap-2 overflow-x-auto max-sm:w-full sm:flex-1 sm:basis-[280px]">
        <legend className="sr-only">Chosen filters</legend>
        <EnoughRoundTrips
          isOn={filters[SWITCHED] !== undefined}
          onChange={(isOn) => onFilter({ [SWITCHED]: isOn ? '1' : null })}
        />
        <Chip selected={trusted} onClick={() => onFilter(trusted ? NOT_TRUSTED : TRUSTED)}>
          {chosenFilters(TRUSTED)
            .map(([key, value]) => filterWords(key, value))
            .join(', ')}
        </Chip>
        {others.map(([key, value]) => (
          <Chip key={key} selected onClick={() => onFilter({ [key]: null })}>
            {filterWords(key, value)}
            <span aria-hidden="true">×</span>
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
