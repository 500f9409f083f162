import { useId } from 'react'
import { EVIDENCE, EVIDENCE_LEVELS, type Evidence, parseEvidence } from '@/domain/evidence'
import { ENOUGH_ROUND_TRIPS } from '@/lib/constants'
import { Chip } from '@/ui/Chip'
import { Select } from '@/ui/Field'
import { EVIDENCE_SORT_KEY, SOUND_SORT_KEY, type StrategySort } from './strategySort.rules'

interface EvidenceFilterProps {
  /** null for any. */
  value: Evidence | null
  onChange: (value: Evidence | null) => void
  sort: StrategySort | null
  onSort: (sort: StrategySort | null) => void
}

/** Filters the ranking by evidence and, where it is a table, sorts by it. */
export function EvidenceFilter({ value, onChange, sort, onSort }: EvidenceFilterProps) {
  const id = useId()
  const isSorted = sort?.key === EVIDENCE_SORT_KEY
  return (
    <div className="flex min-h-[38px] flex-wrap items-center gap-x-3 gap-y-2">
      <label htmlFor={id} className="text-label text-ink2">
        Evidence
      </label>
      <Select
        id={id}
        value={value ?? ''}
        onChange={(event) => onChange(parseEvidence(event.target.value))}
        className="w-[140px]"
      >
        <option value="">Any</option>
        {EVIDENCE.toReversed().map((evidence) => (
          <option key={evidence} value={evidence}>
            {EVIDENCE_LEVELS[evidence].label}
          </option>
        ))}
      </Select>
      {/* Cards have a list of all sorts. */}
      <span className="flex gap-2 max-sm:hidden">
        <Chip
          selected={isSorted}
          onClick={() => onSort(isSorted ? null : { key: EVIDENCE_SORT_KEY, direction: 'desc' })}
        >
          Most evidence first
        </Chip>
        <Chip
          selected={sort?.key === SOUND_SORT_KEY}
          onClick={() => onSort(sort?.key === SOUND_SORT_KEY ? null : { key: SOUND_SORT_KEY, direction: 'desc' })}
        >
          Most sound P&L first
        </Chip>
      </span>
      {/* Only on wide screens: on others it would push the ranking down. */}
      {value && <span className="text-label text-ink3 max-xl:hidden">{EVIDENCE_LEVELS[value].meaning}</span>}
    </div>
  )
}

/** A switch that leaves out strategies with too few round trips. */
export function EnoughRoundTrips({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      title={`${ENOUGH_ROUND_TRIPS} round trips or more`}
      onClick={() => onChange(!isOn)}
      className="group flex h-8 items-center gap-2 rounded text-table font-nav text-ink2 hover:text-ink aria-checked:text-ink sm:h-[26px]"
    >
      <span
        aria-hidden="true"
        className="flex h-[18px] w-8 items-center rounded-full border border-field px-0.5 group-aria-checked:justify-end group-aria-checked:border-ink group-aria-checked:bg-ink"
      >
        <span className="size-3 rounded-full bg-field group-aria-checked:bg-bg" />
      </span>
      Enough round trips to judge
    </button>
  )
}
