import { Button } from '@/ui/Button'
import { Field, Input, Select } from '@/ui/Field'
import { Modal } from '@/ui/Modal'
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
      <div className="grid gap-4 sm:grid-cols-2">
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

/** One filter; a choice takes effect at once, a text when the field is left. */
function FilterField({ of, value, onChoose }: FilterFieldProps) {
  const choices = choicesOf(of)
  const chosen = choices?.find((one) => one.value === value)
  return (
    <Field label={FILTERS[of].label} hint={chosen?.meaning}>
      {(ids) =>
        choices ? (
          <Select {...ids} value={value} onChange={({ target }) => onChoose(target.value)}>
            <option value="">Any</option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.label}
              </option>
            ))}
          </Select>
        ) : (
          <Input
            {...ids}
            // Another one once it was removed elsewhere.
            key={value}
            defaultValue={value}
            maxLength={LONGEST_SYMBOL}
            placeholder="BTC"
            autoComplete="off"
            onBlur={({ target }) => onChoose(target.value.trim())}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
          />
        )
      }
    </Field>
  )
}
