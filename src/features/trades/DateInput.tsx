import { CalendarDays } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { dateToFormText, isoOfInstant, parseInstant } from '@/domain/instant'
import { cx } from '@/ui/cx'
import { Input } from '@/ui/Field'

interface DateInputProps extends ComponentProps<'input'> {
  /** A day, or a day with its time in UTC. */
  kind: 'date' | 'datetime'
  /** Label of the calendar's button, e.g. "Pick the date of action 2". */
  pickLabel: string
  /** The current text, where the calendar opens. */
  currentText: () => string
  onPick: (text: string) => void
  /** What an empty field means; shown until the field has the focus, and then the format. Absent where it means nothing. */
  whenEmpty?: string
}

/**
 * A date as text, so that seconds are kept and invalid text can be corrected, with the platform's own date picker
 * behind a button. The picker's times are taken as UTC, like the text.
 */
export function DateInput({ kind, pickLabel, currentText, onPick, whenEmpty, className, ...input }: DateInputProps) {
  const [isFocused, setFocused] = useState(false)
  const format = kind === 'date' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH:MM'
  const native = useRef<HTMLInputElement>(null)
  const open = () => {
    const calendar = native.current
    if (!calendar) return
    const instant = parseInstant(currentText())
    if (kind === 'date') calendar.value = instant === null ? '' : isoOfInstant(instant).slice(0, 10)
    // Without a time it would open at the browser's own today, which may be yesterday or tomorrow in UTC.
    else calendar.value = (instant === null ? new Date().toISOString() : isoOfInstant(instant)).slice(0, 16)
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
          const instant = parseInstant(value)
          if (instant !== null) onPick(kind === 'date' ? value : dateToFormText(isoOfInstant(instant)))
        }}
        className="pointer-events-none absolute right-0 bottom-0 h-px w-px opacity-0"
      />
      <button
        type="button"
        aria-label={pickLabel}
        onClick={open}
        className="absolute top-1 right-1 grid size-7 place-items-center rounded text-ink2 hover:bg-hover hover:text-ink"
      >
        <CalendarDays />
      </button>
    </span>
  )
}
