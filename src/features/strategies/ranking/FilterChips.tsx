import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ChipId } from '@/features/strategies/selection/addressNames'
import { ALL_STRATEGIES, CHIPS, chipCount, chipName, chipTooltip } from '@/features/strategies/selection/chips.rules'
import { ALWAYS_VISIBLE_CHIPS, LOCK_HIGHLIGHT_MS } from '@/lib/constants'
import { paths } from '@/lib/paths'
import { useMediaQuery } from '@/ui/browserState'
import { Chip } from '@/ui/controls/Chip'
import { Tooltip } from '@/ui/controls/Tooltip'
import { cx } from '@/ui/cx'
import { useHistoryState } from '@/ui/remembered'

/** Whether the user may select chips; null while the plan is being read. A press then waits, and says so, until it is known. */
export interface ChipPlan {
  mayChoose: boolean | null
  /** The same at this moment, asked at a press, because the one that hydrates the chips still sees a visitor's. */
  ask: () => boolean | null
}

interface FilterChipsProps {
  /** null for All Strategies. */
  selected: ChipId | null
  plan: ChipPlan
  onSelect: (chip: ChipId | null) => void
  /** How many strategies each chip would show; undefined until they are counted. */
  counts?: ReadonlyMap<string, number>
}

/** The toolbar's buttons that are not chips. */
const ALL = 'all'
const FOLD = 'fold'

/** Where each key moves the focus, as an index that wraps around. `at` is the index of the focused button. */
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
  const buttons = [...event.currentTarget.querySelectorAll('button')].filter((button) => button.checkVisibility())
  const to = MOVES[event.key]?.(buttons.findIndex((button) => button.matches(':focus')))
  if (to === undefined) return
  event.preventDefault()
  buttons.at(to % buttons.length)?.focus()
}

const lockedNote = (chip: ChipId, count: string | undefined) =>
  `${chipName(chip)} is for subscribers: it ${count === undefined ? '' : `would show ${count}, and `}opens with Premium and Premier. ${ALL_STRATEGIES} stays selected.`
const waitingNote = (chip: ChipId) => `Your plan is being checked. ${chipName(chip)} opens if it is Premium or Premier.`

/**
 * The chips, one Tab stop with arrow keys inside, in as many lines as they need. For users without a subscription a press only
 * shakes the chip and says why. On small screens all but the first are folded away until asked for, by CSS, because prerendered HTML
 * does not know the width.
 */
export function FilterChips({ selected, plan, onSelect, counts }: FilterChipsProps) {
  const { mayChoose } = plan
  const [refused, setRefused] = useState<ChipId | null>(null)
  const [wasRefused, setWasRefused] = useState(false)
  // Pressed before the plan was known.
  const [waiting, setWaiting] = useState<ChipId | null>(null)
  const hasRoom = useMediaQuery('(min-width: 1024px)')
  const [isExpanded, setExpanded] = useHistoryState('all filters', false)
  // The selected chip is never folded away, so that the reason for a short list is always visible.
  const isFolded = (id: ChipId) =>
    !isExpanded && id !== selected && CHIPS.findIndex((chip) => chip.id === id) >= ALWAYS_VISIBLE_CHIPS
  const [focused, setFocused] = useState<string | null>(null)
  const reachable = CHIPS.map(({ id }) => id).filter((id) => hasRoom || !isFolded(id))
  const stop = [ALL, ...reachable, ...(hasRoom ? [] : [FOLD])].find((id) => id === focused) ?? selected ?? ALL

  useEffect(() => {
    if (refused === null) return
    const timer = setTimeout(() => setRefused(null), LOCK_HIGHLIGHT_MS)
    return () => clearTimeout(timer)
  }, [refused])

  const choose = (chip: ChipId) => {
    const may = plan.ask()
    setWaiting(may === null ? chip : null)
    if (may === null) return
    if (may) return onSelect(chip)
    setRefused(chip)
    setWasRefused(true)
  }
  const chooseWaiting = useEffectEvent(choose)
  useEffect(() => {
    if (waiting !== null && mayChoose !== null) chooseWaiting(waiting)
  }, [waiting, mayChoose])

  const stopAt = (id: string) => ({ tabIndex: id === stop ? 0 : -1, onFocus: () => setFocused(id) })
  const countOf = (id: ChipId) => {
    const count = counts?.get(id)
    return count === undefined ? null : chipCount(count)
  }
  const noteOf = (id: ChipId) =>
    mayChoose === null ? waitingNote(id) : !mayChoose && lockedNote(id, countOf(id)?.words)
  const answered = waiting ?? refused

  return (
    <div className="flex flex-wrap items-start gap-x-3 gap-y-2 lg:flex-nowrap">
      <div
        role="toolbar"
        aria-label="Filter chips"
        onKeyDown={moveFocus}
        // The gap is wider from 1,400 px: with 6 px one line was full to within 6 px, and wrapped differently once the web font
        // arrived.
        className="flex min-w-0 basis-full flex-wrap items-start gap-1.5 min-[1400px]:gap-x-2 lg:flex-1"
      >
        <Chip
          selected={selected === null}
          onClick={() => {
            setWaiting(null)
            onSelect(null)
          }}
          {...stopAt(ALL)}
        >
          {ALL_STRATEGIES}
        </Chip>
        {CHIPS.map(({ id, name }) => (
          <Tooltip
            key={id}
            content={[chipTooltip(id), countOf(id)?.words].filter(Boolean).join('. ')}
            pressed={noteOf(id)}
          >
            <Chip
              selected={id === selected}
              locked={!mayChoose}
              count={countOf(id)}
              refused={id === refused}
              folded={isFolded(id)}
              aria-busy={id === waiting || undefined}
              onClick={() => choose(id)}
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
          className="inline-flex h-8 shrink-0 items-center gap-1 pl-1.5 text-table font-nav text-ink2 hover:text-ink sm:h-[26px] lg:hidden"
        >
          {isExpanded ? 'Show fewer' : 'Show all'}
          <ChevronDown
            size={12}
            className={cx('transition-transform duration-popover ease-look', isExpanded && 'rotate-180')}
          />
        </button>
      </div>
      {mayChoose ? (
        <span className="min-w-[187px] text-right text-label leading-[26px] text-ink2 max-lg:hidden">
          All {CHIPS.length} are open with your plan.
        </span>
      ) : (
        <Link
          to={paths.price}
          className={cx(
            'text-table text-acc-text underline-offset-2 hover:underline max-sm:leading-8 lg:min-w-[187px] lg:text-right lg:text-label lg:leading-[26px]',
            // Hidden rather than removed, so that nothing moves when the plan is known.
            mayChoose === null && 'invisible',
            !isExpanded && !wasRefused && 'max-lg:hidden',
          )}
        >
          All open with Premium
        </Link>
      )}
      <span role="status" className="sr-only">
        {answered && noteOf(answered)}
      </span>
    </div>
  )
}
