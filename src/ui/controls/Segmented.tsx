import { type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from '@/ui/cx'
import { showFocused } from '@/ui/showFocused'

interface SegmentedProps<T extends string> {
  /** Names the group for screen readers. */
  label: string
  options: readonly { value: T; label: ReactNode }[]
  value: T
  onChange: (value: T) => void
  /**
   * md: 32 px, for chart ranges and views, in one line that scrolls if it does not fit. field: boxed and inverted, 36 px, beside
   * inputs (BUY/SELL). chip: as chips, for many options, in two equal rows.
   */
  size?: 'md' | 'field' | 'chip'
  /** The id of the element that explains the chosen option. */
  describedBy?: string
  /** Replaces the fill of the selected option, for an animated one. */
  marker?: ReactNode
}

const BOX = {
  md: 'scroll-row max-w-[calc(100%+8px)] gap-1',
  field: 'inline-flex h-9 max-w-full rounded border border-field bg-bg p-0.5',
  chip: 'grid max-w-[400px] gap-1.5',
}
const SEGMENT = {
  md: 'h-8 rounded px-3 text-body text-ink2 hover:text-ink has-checked:bg-raised has-checked:font-medium has-checked:text-ink forced-colors:has-checked:bg-ink forced-colors:has-checked:text-bg',
  field:
    'flex-1 rounded-mark px-2 text-table font-nav text-ink2 hover:text-ink has-checked:bg-ink has-checked:font-medium has-checked:text-bg',
  chip: 'h-8 rounded-chip border px-1 text-table font-nav text-ink2 hover:border-line2 hover:text-ink has-checked:border-ink has-checked:bg-ink has-checked:text-bg sm:h-[26px]',
}

/** A segmented control made of radio buttons, so that arrow keys and screen readers work. */
export function Segmented<T extends string>({
  label,
  options,
  value,
  onChange,
  size = 'md',
  describedBy,
  marker,
}: SegmentedProps<T>) {
  const name = useId()
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever option is chosen is brought into sight.
  useEffect(() => showChosen(row.current), [value])
  return (
    <div
      ref={row}
      role="radiogroup"
      aria-label={label}
      aria-describedby={describedBy}
      className={BOX[size]}
      onFocus={showFocused}
      style={
        size === 'chip'
          ? { gridTemplateColumns: `repeat(${Math.ceil(options.length / 2)}, minmax(0, 1fr))` }
          : undefined
      }
    >
      {options.map((option) => (
        <label
          key={option.value}
          className={cx(
            'relative inline-flex cursor-pointer select-none items-center justify-center whitespace-nowrap',
            'transition-colors duration-colour ease-look',
            'has-focus-visible:outline-2 has-focus-visible:outline-acc has-focus-visible:outline-offset-1',
            SEGMENT[size],
            marker !== undefined && 'has-checked:bg-transparent duration-layout',
          )}
        >
          {option.value === value && marker}
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-[inherit] appearance-none outline-none"
          />
          <span className="pointer-events-none relative">{option.label}</span>
        </label>
      ))}
    </div>
  )
}

/** Brings the chosen option of a row that scrolls to its middle, unless all of it is in sight. Unlike scrollIntoView, leaves the page where it is. */
function showChosen(row: HTMLElement | null) {
  const chosen = row?.querySelector(':checked')?.closest('label')
  if (!row || !chosen || row.scrollWidth <= row.clientWidth) return
  const start = chosen.offsetLeft - row.scrollLeft
  if (start < 0 || start + chosen.offsetWidth > row.clientWidth)
    row.scrollLeft += start - (row.clientWidth - chosen.offsetWidth) / 2
}
