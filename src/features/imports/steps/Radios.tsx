import { type ReactNode, useId } from 'react'
import { FieldError, Radio } from '@/ui/controls/Field'

/** One of the answers to a question. */
export interface Option {
  value: string
  label: string
  /** What the examples mean with this answer. */
  means?: string
}

interface RadiosProps {
  legend: string
  options: readonly Option[]
  value: string
  error: ReactNode
  onPick: (value: string) => void
  children: ReactNode
}

/** A question with a few answers, all in sight. */
export function Radios({ legend, options, value, error, onPick, children }: RadiosProps) {
  const name = useId()
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="text-body font-heading">{legend}</legend>
      <div className="mt-1">{children}</div>
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        {options.map((option) => (
          <label key={option.value} className="flex cursor-pointer items-start gap-2 text-body">
            <span className="mt-0.5">
              <Radio
                name={name}
                value={option.value}
                checked={option.value === value}
                onChange={() => onPick(option.value)}
              />
            </span>
            <span>
              {option.label}
              {option.means && <span className="block text-label text-ink2">{option.means}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
