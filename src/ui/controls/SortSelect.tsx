import { ArrowDown, ArrowUp } from 'lucide-react'
import { useId } from 'react'
import { cx } from '@/ui/cx'
import { Button } from './Button'
import { Options, Select } from './Field'

interface SortSelectProps {
  options: readonly { value: string; label: string }[]
  /** The sorted field; null for the default order. */
  value: string | null
  /** Label of the default order. */
  defaultLabel: string
  isDescending: boolean
  className?: string
  /** null for the default order. */
  onChoose: (value: string | null) => void
  /** Reverses the direction. */
  onReverse: () => void
}

/** Every sort of a list: those of its columns, for cards, which have no column heads, and those without a column. */
export function SortSelect({
  options,
  value,
  defaultLabel,
  isDescending,
  className,
  onChoose,
  onReverse,
}: SortSelectProps) {
  const id = useId()
  const Arrow = isDescending ? ArrowDown : ArrowUp
  return (
    <div className={cx('flex items-center gap-2', className)}>
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
        <Options of={options} />
      </Select>
      {/* Present in the default order too, so that nothing moves when another one is chosen. */}
      <Button size="field" className="w-9 px-0" icon={<Arrow />} onClick={onReverse} disabled={value === null}>
        <span className="sr-only">{isDescending ? 'Descending, reverse' : 'Ascending, reverse'}</span>
      </Button>
    </div>
  )
}
