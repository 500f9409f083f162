import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { MARKETS } from '@/domain/contract/markets'
import type { Filters } from '@/features/strategies/selection/addressNames'
import {
  chosenFilters,
  filterWords,
  MARKET_LABELS,
  SWITCHED,
  TRUSTED,
} from '@/features/strategies/selection/filters.rules'
import { Button } from '@/ui/controls/Button'
import { Chip } from '@/ui/controls/Chip'
import { LazyBoundary, lazyPart } from '@/ui/layout/LazyBoundary'
import { showFocused } from '@/ui/showFocused'
import { EnoughRoundTrips } from './EnoughRoundTrips'
import type { FilterProps } from './FilterDialog'

const FilterDialog = lazyPart(() => import('./FilterDialog').then((module) => module.FilterDialog))

const isTrusted = (filters: Filters) => chosenFilters(TRUSTED).every(([key, value]) => filters[key] === value)
const NOT_TRUSTED = Object.fromEntries(chosenFilters(TRUSTED).map(([key]) => [key, null]))

interface FilterBarProps extends FilterProps {
  children: ReactNode
}

/**
 * The free filters of the ranking: a dialog with all of them, chips for the trusted strategies and the markets, and a chip for each
 * other filter in use, which removes it. Children are rendered after the dialog's button.
 */
export function FilterBar({ list, onFilter, onClear, children }: FilterBarProps) {
  const { filters } = list
  const [isOpen, setOpen] = useState(false)
  const chosen = chosenFilters(filters).filter(([key]) => key !== SWITCHED)
  const trusted = isTrusted(filters)
  const others = chosen.filter(([key]) => key !== 'market' && !(trusted && key in TRUSTED))
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Every filter in use has to be visible.
    if (others.length > 0 && row.current) row.current.scrollLeft = row.current.scrollWidth
  }, [others.length])
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
      {children}
      {/* Below it they have a line with the choice of columns, however many controls that has. */}
      <span className="-mb-2 basis-full max-sm:hidden xl:hidden" />
      {/* Filters in the address are unknown to prerendered HTML. They come last, so that they move nothing. */}
      <fieldset onFocus={showFocused} className="flex h-9 min-w-0 flex-1 items-center max-sm:basis-full">
        <legend className="sr-only">Chosen filters</legend>
        <div ref={row} className="scroll-row flex-1 gap-2">
          <EnoughRoundTrips
            isOn={filters[SWITCHED] !== undefined}
            onChange={(isOn) => onFilter({ [SWITCHED]: isOn ? '1' : null })}
          />
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
          {others.map(([key, value]) => (
            <Chip key={key} selected onClick={() => onFilter({ [key]: null })}>
              {filterWords(key, value)}
              <span aria-hidden="true" className="ml-1.5">
                ×
              </span>
              <span className="sr-only">, remove</span>
            </Chip>
          ))}
        </div>
      </fieldset>
      {isOpen && (
        <LazyBoundary failure="The filters couldn’t be loaded">
          <FilterDialog list={list} onFilter={onFilter} onClear={onClear} onClose={() => setOpen(false)} />
        </LazyBoundary>
      )}
    </>
  )
}
