import { useId } from 'react'
import { Button } from '@/ui/Button'
import { Input } from '@/ui/Field'
import { Modal } from '@/ui/Modal'
import { Segmented } from '@/ui/Segmented'
import {
  choicesOf,
  chosenFilters,
  DIALOG_FILTERS,
  FILTERS,
  type FilterKey,
  type Filters,
  LONGEST_SYMBOL,
} from './filters.rules'

export interface FilterProps {
  filters: Filters
  onFilter: (some: Partial<Record<FilterKey, string | null>>) => void
  onClear: () => void
}

/** All free filters of the ranking. */
export function FilterDialog({ filters, onFilter, onClear, onClose }: FilterProps & { onClose: () => void }) {
  return (
    <Modal
      open
      onClose={onClose}
      size="lg"
      title="Filters"
      footer={
        <>
          <Button variant="ghost" onClick={onClear} disabled={chosenFilters(filters).length === 0}>
            Clear all
          </Button>
          <Button variant="primary" onClick={onClose}>
            Show the list
          </Button>
        </>
      }
    >
      <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
        {DIALOG_FILTERS.map((key) => (
          <FilterField
            key={key}
            of={key}
            value={filters[key] ?? ''}
            onChoose={(value) => onFilter({ [key]: value || null })}
          />
        ))}
      </div>
    </Modal>
  )
}

interface FilterFieldProps {
  of: FilterKey
  value: string
  onChoose: (value: string) => void
}

const ANY = { value: '', label: 'Any' }

/** One filter; a choice takes effect at once, a text when the field is left. */
function FilterField({ of, value, onChoose }: FilterFieldProps) {
  const id = useId()
  const { label } = FILTERS[of]
  const choices = choicesOf(of)
  const meaning = choices?.find((one) => one.value === value)?.meaning
  return (
    <div className="grid content-start gap-1">
      {choices ? (
        // The group of radio buttons has its name already.
        <span aria-hidden="true" className="text-label text-ink2">
          {label}
        </span>
      ) : (
        <label htmlFor={id} className="text-label text-ink2">
          {label}
        </label>
      )}
      {choices ? (
        <div>
          <Segmented
            size="chip"
            label={label}
            options={[ANY, ...choices]}
            value={value}
            onChange={onChoose}
            describedBy={meaning && `${id}-meaning`}
          />
          {meaning && (
            <p id={`${id}-meaning`} className="mt-1 text-label text-ink2">
              {meaning}
            </p>
          )}
        </div>
      ) : (
        <Input
          id={id}
          // Another one once it was removed elsewhere.
          key={value}
          defaultValue={value}
          maxLength={LONGEST_SYMBOL}
          placeholder="BTC"
          autoComplete="off"
          onBlur={({ target }) => onChoose(target.value.trim())}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
        />
      )}
    </div>
  )
}
