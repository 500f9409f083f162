import { useState } from 'react'
import { utcToday } from '@/domain/time/instant'
import { Field, Input, Options, Select } from '@/ui/controls/Field'
import {
  ALL_TIME,
  overlap,
  type Period,
  type Periods,
  PRESET_LABELS,
  PRESETS,
  periodWords,
  presetOf,
  presetPeriods,
} from './reportPeriods.rules'

interface PeriodChoiceProps {
  periods: Periods
  onChoose: (periods: Periods) => void
}

const OWN = 'own'
const NONE: Period = { from: null, to: null }
const orNull = (period: Period): Period | null => (period.from === null && period.to === null ? null : period)

/** When the trades of a report began, and the period they are compared with: a choice of two, or days. */
export function PeriodChoice({ periods, onChoose }: PeriodChoiceProps) {
  const { of, beside } = periods
  const preset = presetOf(periods, utcToday())
  const [typesDays, setTypesDays] = useState(of !== null && preset === null)
  const value = typesDays ? OWN : (preset ?? (of === null ? '' : OWN))
  const fields = [
    ['From', of, 'from'],
    ['Until', of, 'to'],
    ['Compared with: from', beside, 'from'],
    ['Compared with: until', beside, 'to'],
  ] as const
  return (
    <div className="mt-3 grid gap-3 sm:flex sm:flex-wrap sm:items-end">
      <Field label="Trades opened" className="sm:w-64">
        <Select
          value={value}
          onChange={({ target }) => {
            const chosen = PRESETS.find((one) => one === target.value)
            setTypesDays(target.value === OWN)
            if (target.value !== OWN) onChoose(chosen ? presetPeriods(chosen, utcToday()) : ALL_TIME)
          }}
        >
          <option value="">at any time</option>
          <Options of={PRESETS.map((one) => ({ value: one, label: PRESET_LABELS[one] }))} />
          <option value={OWN}>on days of your choice…</option>
        </Select>
      </Field>
      {value === OWN &&
        fields.map(([label, period, end], at) => (
          <Field key={label} label={label}>
            <Input
              type="date"
              value={period?.[end] ?? ''}
              // Without a first period there is nothing to compare.
              disabled={at > 1 && of === null}
              onChange={({ target }) => {
                const changed = orNull({ ...(period ?? NONE), [end]: target.value || null })
                onChoose(at > 1 ? { of, beside: changed } : { of: changed, beside })
              }}
            />
          </Field>
        ))}
      {of && (
        <p className="basis-full text-label text-ink2">
          {periodWords(of)}
          {beside && `; in smaller type: ${periodWords(beside)}`}, by UTC day.
          {beside &&
            overlap(of, beside) &&
            ' The two have days in common, so some trades are compared with themselves.'}
        </p>
      )}
    </div>
  )
}
