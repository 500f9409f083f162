import { CalendarDays } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { Input } from '@/ui/controls/Field'
import { cx } from '@/ui/cx'

interface DateInputProps extends ComponentProps<'input'> {
  /** A day, or a day with its time. */
  kind: 'date' | 'datetime'
  /** Label of the calendar's button, e.g. "Pick the date of action 2". */
  pickLabel: string
  /** Where the calendar opens: YYYY-MM-DD, of a time with THH:MM behind it; empty at the browser's today. */
  opensAt: () => string
  /** Given the picked day or time in the same form, of a time with a space in the middle. */
  onPick: (text: string) => void
  /**
   * What an empty field means. Shown until the field has the focus, when the format takes its place. Absent if an empty field has no
   * meaning.
   */
  whenEmpty?: string
}

/**
 * A date as text, so that it can be written in many ways and corrected, with the platform's own date picker behind a button and
 * Alt+Down. The button is not a stop of Tab: whoever types needs none.
 */
export function DateInput({ kind, pickLabel, opensAt, onPick, whenEmpty, className, ...input }: DateInputProps) {
  const [isFocused, setFocused] = useState(false)
  const format = kind === 'date' ? 'YYYY-MM-DD' : '14:35, yesterday 14:35 …'
  const native = useRef<HTMLInputElement>(null)
  const open = () => {
    const calendar = native.current
    if (!calendar) return
    calendar.value = opensAt()
    calendar.showPicker()
  }
  return (
    <span className={cx('relative block', className)}>
      <Input
        {...input}
        autoComplete="off"
        spellCheck={false}
        placeholder={whenEmpty && !isFocused ? whenEmpty : format}
        onFocus={() => setFocused(true)}
        onKeyDown={(event) => {
          if (event.altKey && event.key === 'ArrowDown') open()
        }}
        onBlur={(event) => {
          setFocused(false)
          return input.onBlur?.(event)
        }}
        className={cx('pr-9 font-mono sm:text-table', whenEmpty && !isFocused && 'placeholder:text-ink!')}
      />
      <input
        ref={native}
        type={kind === 'date' ? 'date' : 'datetime-local'}
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ target: { value } }) => {
          if (value !== '') onPick(value.replace('T', ' '))
        }}
        className="pointer-events-none absolute right-0 bottom-0 h-px w-px opacity-0"
      />
      <button
        type="button"
        aria-label={pickLabel}
        tabIndex={-1}
        onClick={open}
        className="absolute top-1 right-1 grid size-7 place-items-center rounded text-ink2 hover:bg-hover hover:text-ink"
      >
        <CalendarDays />
      </button>
    </span>
  )
}
