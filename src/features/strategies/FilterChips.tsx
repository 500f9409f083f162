import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { ALWAYS_VISIBLE_CHIPS, LOCK_HIGHLIGHT_MS } from '@/lib/constants'
import { paths } from '@/lib/paths'
import { useMediaQuery } from '@/ui/browserState'
import { Chip } from '@/ui/Chip'
import { cx } from '@/ui/cx'
import { useHistoryState } from '@/ui/remembered'
import { Tooltip } from '@/ui/Tooltip'
import { ALL_STRATEGIES, CHIPS, type ChipId, chipName, chipTooltip } from './chips.rules'

interface FilterChipsProps {
  /** null for All Strategies. */
  selected: ChipId | null
  /** Whether the user may select chips. */
  isSubscriber: boolean
  /** While the user's plan is being read, a choice is accepted and takes effect once the plan is known. */
  isUndecided?: boolean
  onSelect: (chip: ChipId | null) => void
}

/** The buttons of the toolbar that are not chips. */
const ALL = 'all'
const FOLD = 'fold'

/** Where a key moves the focus, from the place of the focused button; places wrap around. */
const MOVES: Record<string, (at: number) => number> = {
  ArrowRight: (at) => at + 1,
  ArrowLeft: (at) => at - 1,
  Home: () => 0,
  End: () => -1,
}

/**
 * The keys of a toolbar (https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/). Radix's would be 7 KiB of script before the
 * ranking's first row.
 */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const to = MOVES[event.key]?.(buttons.findIndex((button) => button.matches(':focus')))
  if (to === undefined) return
  event.preventDefault()
  buttons.at(to % buttons.length)?.focus()
}

const lockedNote = (chip: ChipId) =>
  `${chipName(chip)} is for subscribers: it opens with Premium and Premier. ${ALL_STRATEGIES} stays selected.`

/**
 * The row of chips, one Tab stop with arrow keys inside. For users without a subscription a press only shakes the chip
 * and says why.
 */
export function FilterChips({ selected, isSubscriber, isUndecided = false, onSelect }: FilterChipsProps) {
  const [refused, setRefused] = useState<ChipId | null>(null)
  const [wasRefused, setWasRefused] = useState(false)
  const hasRoom = useMediaQuery('(min-width: 1024px)')
  const [chosen, setExpanded] = useHistoryState<boolean | null>('all filters', null)
  // Locked chips are collapsed on wide screens too.
  const isExpanded = chosen ?? (isSubscriber && hasRoom)
  // The selected chip is never hidden, so that the reason for a short list is always visible.
  const shown = CHIPS.filter(({ id }, index) => index < ALWAYS_VISIBLE_CHIPS || isExpanded || id === selected)
  const [focused, setFocused] = useState<string | null>(null)
  const stop = [ALL, ...shown.map(({ id }) => id), FOLD].find((id) => id === focused) ?? selected ?? ALL

  useEffect(() => {
    if (refused === null) return
    const timer = setTimeout(() => setRefused(null), LOCK_HIGHLIGHT_MS)
    return () => clearTimeout(timer)
  }, [refused])

  const refuse = (chip: ChipId) => {
    setRefused(chip)
    setWasRefused(true)
  }
  const stopAt = (id: string) => ({ tabIndex: id === stop ? 0 : -1, onFocus: () => setFocused(id) })

  return (
    <div
      className={cx(
        'flex min-w-0 flex-wrap content-start items-center gap-x-3 gap-y-2',
        // Before the plan is known, reserves the lines of 26 px that all chips take, so that nothing below moves when
        // they expand.
        chosen === null &&
          'lg:in-data-subscriber:min-h-[122px] lg:in-data-subscriber:w-full xl:in-data-subscriber:min-h-[90px]',
      )}
    >
      <div
        role="toolbar"
        aria-label="Filter chips"
        onKeyDown={moveFocus}
        className="flex min-w-0 flex-wrap items-center gap-2 sm:gap-1.5"
      >
        <Chip selected={selected === null} onClick={() => onSelect(null)} {...stopAt(ALL)}>
          {ALL_STRATEGIES}
        </Chip>
        {shown.map(({ id, name }) => (
          <Tooltip key={id} content={chipTooltip(id)} pressed={!isSubscriber && !isUndecided && lockedNote(id)}>
            <Chip
              selected={id === selected}
              locked={!isSubscriber}
              refused={id === refused}
              onClick={() => (isSubscriber || isUndecided ? onSelect(id) : refuse(id))}
              {...stopAt(id)}
            >
              {name}
            </Chip>
          </Tooltip>
        ))}
        <button
          type="button"
          aria-expanded={isExpanded}
          onClick={() => setExpanded(!isExpanded)}
          {...stopAt(FOLD)}
          className="inline-flex h-8 items-center gap-1 rounded-chip border px-[9px] text-table font-nav text-ink2 hover:border-line2 hover:text-ink sm:h-[26px]"
        >
          {isExpanded ? 'Show fewer' : 'Show all'}
          <ChevronDown
            size={12}
            className={cx('transition-transform duration-popover ease-look', isExpanded && 'rotate-180')}
          />
        </button>
      </div>
      {!isSubscriber && (
        <Link
          to={paths.price}
          // Below the chips it would take up a line, and disappear again if the user turns out to be a subscriber.
          className={cx(
            'text-table text-acc-text underline-offset-2 in-data-subscriber:hidden hover:underline max-sm:leading-8',
            !isExpanded && !wasRefused && 'max-lg:hidden',
            // Takes up its place from the start, so that nothing moves when the plan is known.
            isUndecided && 'invisible',
          )}
        >
          All open with Premium
        </Link>
      )}
      <span role="status" className="sr-only">
        {refused && lockedNote(refused)}
      </span>
    </div>
  )
}
