import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId } from 'react'
import { Button } from './Button'
import { Select } from './Field'

interface SortSelectProps {
  options: readonly { value: string; label: string }[]
  /** The sorted field; null for the default order. */
  value: string | null
  /** Label of the default order. */
  defaultLabel: string
  isDescending: boolean
  /** null for the default order. */
  onChoose: (value: string | null) => void
  /** Reverses the direction. */
  onReverse: () => void
}

/** Sorting for a list of cards, which has no column heads. */
export function SortSelect({ options, value, defaultLabel, isDescending, onChoose, onReverse }: SortSelectProps) {
  const id = useId()
  const Arrow = isDescending ? ArrowDown : ArrowUp
  return (
    <div className="flex items-center gap-2 border-y border-y-line2 py-2">
      <label htmlFor={id} className="text-label text-ink2">
        Sort
      </label>
      <Select
        id={id}
        value={value ?? ''}
        onChange={(event) => onChoose(event.target.value || null)}
        className="min-w-0 flex-1"
      >
        <option value="">{defaultLabel}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
      {value !== null && (
        <Button size="field" icon={<Arrow />} onClick={onReverse}>
          <span className="sr-only">{isDescending ? 'Descending, reverse' : 'Ascending, reverse'}</span>
        </Button>
      )}
    </div>
  )
}
