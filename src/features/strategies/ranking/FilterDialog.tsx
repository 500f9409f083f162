import { useId } from 'react'
import { type FilterKey, LONGEST_SYMBOL } from '@/features/strategies/selection/addressNames'
import { choicesOf, chosenFilters, DIALOG_FILTERS, FILTERS } from '@/features/strategies/selection/filters.rules'
import { useRanking } from '@/features/strategies/selection/strategies.queries'
import type { RankingList } from '@/features/strategies/selection/strategySort.rules'
import { MAX_COUNTED } from '@/features/strategies/strategies.rules'
import { counted, formatCount } from '@/lib/format'
import { Button } from '@/ui/controls/Button'
import { Input } from '@/ui/controls/Field'
import { Segmented } from '@/ui/controls/Segmented'
import { Modal } from '@/ui/layout/Modal'

export interface FilterProps {
  list: RankingList
  onFilter: (some: Partial<Record<FilterKey, string | null>>) => void
  onClear: () => void
}

/** All free filters of the ranking. */
export function FilterDialog({ list, onFilter, onClear, onClose }: FilterProps & { onClose: () => void }) {
  const { filters } = list
  const remaining = useRemaining(list)
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
            {/* The same width for every text. */}
            <span className="min-w-[168px] tabular-nums">{remaining}</span>
          </Button>
        </>
      }
    >
      <p role="status" className="sr-only">
        {remaining}
      </p>
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

/** The text of the button that shows the list: how many strategies remain. */
function useRemaining(list: RankingList): string {
  const { data, hasNextPage, isPlaceholderData } = useRanking(list, true)
  const [first] = data?.pages ?? []
  // An uncounted list without a further page is as long as what was read.
  const count = first?.total ?? (hasNextPage ? null : first?.rows.length)
  if (isPlaceholderData || count == null) return 'Show the list'
  if (count > MAX_COUNTED) return `Show more than ${formatCount(MAX_COUNTED)} strategies`
  return `Show ${counted(count, 'strategy', 'strategies')}`
}

interface FilterFieldProps {
  of: FilterKey
  value: string
  onChoose: (value: string) => void
}

const ANY = { value: '', label: 'Any' }

/** One filter. A choice takes effect at once, a text on leaving the field. */
function FilterField({ of, value, onChoose }: FilterFieldProps) {
  const id = useId()
  const { label } = FILTERS[of]
  const choices = choicesOf(of)
  const meaning = choices?.find((one) => one.value === value)?.meaning
  return (
    <div className="grid content-start gap-1">
      {choices ? (
        // The group of radio buttons already has the label.
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
          // A new key empties the field after the filter was removed elsewhere.
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
