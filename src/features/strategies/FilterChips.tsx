import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { ALWAYS_VISIBLE_CHIPS, LOCK_HIGHLIGHT_MS } from '@/lib/constants'
import { paths } from '@/lib/paths'
import { Chip } from '@/ui/Chip'
import { cx } from '@/ui/cx'
import { useHistoryState } from '@/ui/remembered'
import { Tooltip } from '@/ui/Tooltip'
import { ALL_STRATEGIES, CHIPS, type ChipId, chipName, chipTooltip } from './chips.rules'

interface FilterChipsProps {
  /** null for All Strategies. */
  selected: ChipId | null
  /** Whether the user may select filters. */
  isSubscriber: boolean
  onSelect: (chip: ChipId | null) => void
}

/** The row of filters. For users without a subscription a press only shakes the chip. */
export function FilterChips({ selected, isSubscriber, onSelect }: FilterChipsProps) {
  const [refused, setRefused] = useState<ChipId | null>(null)
  const [wasRefused, setWasRefused] = useState(false)
  const [isExpanded, setExpanded] = useHistoryState('all filters', false)

  useEffect(() => {
    if (refused === null) return
    const timer = setTimeout(() => setRefused(null), LOCK_HIGHLIGHT_MS)
    return () => clearTimeout(timer)
  }, [refused])

  const refuse = (chip: ChipId) => {
    setRefused(chip)
    setWasRefused(true)
  }

  return (
    <fieldset className="flex flex-wrap items-center gap-2 sm:gap-1.5">
      <legend className="sr-only">Filters</legend>
      <Chip selected={selected === null} onClick={() => onSelect(null)}>
        {ALL_STRATEGIES}
      </Chip>
      {CHIPS.map(({ id, name }, index) => (
        <span
          key={id}
          // The selected chip is never hidden, so that the reason for a short list is always visible.
          className={cx(index >= ALWAYS_VISIBLE_CHIPS && !isExpanded && id !== selected && 'max-lg:hidden')}
        >
          <Tooltip content={chipTooltip(id)}>
            <Chip
              selected={id === selected}
              locked={!isSubscriber}
              refused={id === refused}
              onClick={() => (isSubscriber ? onSelect(id) : refuse(id))}
            >
              {name}
            </Chip>
          </Tooltip>
        </span>
      ))}
      <button
        type="button"
        aria-expanded={isExpanded}
        onClick={() => setExpanded(!isExpanded)}
        className="inline-flex h-8 items-center gap-1 rounded-chip border px-[9px] text-table font-nav text-ink2 hover:border-line2 hover:text-ink sm:h-[26px] lg:hidden"
      >
        {isExpanded ? 'Fewer' : `${CHIPS.length - ALWAYS_VISIBLE_CHIPS} more`}
        <ChevronDown
          size={12}
          strokeWidth={1.5}
          aria-hidden="true"
          className={cx('transition-transform duration-popover ease-look', isExpanded && 'rotate-180')}
        />
      </button>
      {!isSubscriber && (
        <Link
          to={paths.price}
          // On a phone it would take up a line, and disappear again if the user turns out to be a subscriber.
          className={cx(
            'px-1 text-table text-acc-text underline-offset-2 hover:underline max-sm:leading-8',
            !isExpanded && !wasRefused && 'max-sm:hidden',
          )}
        >
          Filters open with Premium
        </Link>
      )}
      <span role="status" className="sr-only">
        {refused && `${chipName(refused)} is for subscribers. ${ALL_STRATEGIES} stays selected.`}
      </span>
    </fieldset>
  )
}
