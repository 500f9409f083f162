import { type ReactNode, useId } from 'react'
import { Checkbox } from '@/ui/controls/Checkbox'
import { FieldError, Radio } from '@/ui/controls/Field'
import { cx } from '@/ui/cx'

interface ChoiceGroupProps<T extends string> {
  legend: string
  /** several: checkboxes; one: radio buttons. */
  pick: 'several' | 'one'
  options: readonly { value: T; label: string; hint?: string }[]
  chosen: readonly T[]
  /** Called with the pressed option. */
  onPick: (value: T) => void
  error?: ReactNode
}

/** Checkboxes or radio buttons under one legend, with the group's error beside it. */
export function ChoiceGroup<T extends string>({ legend, pick, options, chosen, onPick, error }: ChoiceGroupProps<T>) {
  const id = useId()
  const errorId = `${id}-error`
  const Box = pick === 'several' ? Checkbox : Radio
  return (
    <fieldset aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-label text-ink2">{legend}</legend>
      <div
        className={cx(
          'grid gap-2',
          options.some(({ hint }) => hint)
            ? 'sm:grid-cols-2'
            : 'grid-cols-[repeat(auto-fill,minmax(150px,1fr))] sm:grid-cols-[repeat(auto-fill,minmax(200px,1fr))]',
        )}
      >
        {options.map(({ value, label, hint }, index) => (
          <label
            key={value}
            htmlFor={`${id}-${index}`}
            className={cx(
              'relative flex min-h-9 cursor-pointer select-none items-start gap-2.5 rounded border border-line2 px-3 py-[7px]',
              'transition-colors duration-colour ease-look hover:bg-hover has-checked:border-ink has-checked:bg-panel',
              'has-focus-visible:outline-2 has-focus-visible:outline-acc has-focus-visible:outline-offset-1 [&_input]:outline-none',
            )}
          >
            <span className="mt-0.5">
              <Box
                id={`${id}-${index}`}
                name={id}
                checked={chosen.includes(value)}
                onChange={() => onPick(value)}
                aria-describedby={hint ? `${id}-${value}` : undefined}
              />
            </span>
            <span className="min-w-0">
              {label}
              {hint && (
                <span id={`${id}-${value}`} className="block text-label text-ink2">
                  {hint}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
