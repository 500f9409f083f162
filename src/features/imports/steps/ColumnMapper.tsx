import { useState } from 'react'
import { MARKETS } from '@/domain/contract/markets'
import type { QuestionKind } from '@/features/imports/cells/questions.rules'
import { FIELD_WORDS, MAPPED_FIELDS, type MappedField } from '@/features/imports/formats/fields'
import type { Mapping } from '@/features/imports/formats/mapped/mapping'
import type { FileReading } from '@/features/imports/reading/reading.rules'
import { changeSettings, useImportSession } from '@/features/imports/run/importSession'
import { Checkbox } from '@/ui/controls/Checkbox'
import { Field, Input, Options, Select } from '@/ui/controls/Field'
import { Fold } from './Step'

/** Fees have a choice of their own, since a file may have several. */
const FIELDS: readonly MappedField[] = MAPPED_FIELDS.filter((field) => field !== 'fee')

const NEEDED: readonly MappedField[] = ['date', 'symbol', 'quantity', 'price']

/** Shown at once, whether a column was found for them or not. */
const isBasic = (field: MappedField) => NEEDED.includes(field) || field === 'side'

const UNLIKELY = 'This column has too many different words. Choose another one'

const GRID = 'grid gap-x-4 gap-y-4 sm:grid-cols-2 xl:grid-cols-3'

const HINTS: Partial<Record<MappedField, string>> = {
  side: 'Without it, the sign of the quantity decides, or whether money was paid or received.',
  effect: 'If long and short are positions.',
  amount: 'Each row is checked against it. If there’s no price: the price is amount ÷ quantity.',
  profit: 'Each position is checked against it.',
  balance: 'Each row is checked against it.',
  status: 'Rows for orders that weren’t filled are left out.',
  kind: 'Rows that aren’t trades are left out.',
  account: 'If there are several, you’ll be asked which ones to import here.',
  rate: 'For the price’s currency. You’ll be asked which way it is quoted.',
  id: 'Rows with the same id count once.',
}

/** The column that raises questions of a kind. */
const FIELD_OF: Partial<Record<QuestionKind, MappedField>> = {
  side: 'side',
  market: 'market',
  currency: 'currency',
  rate: 'currency',
  fee: 'feeCurrency',
}

interface ColumnMapperProps {
  columns: NonNullable<FileReading['columns']>
}

/** Maps the columns of a file of an unknown format; each choice shows a cell of its column. */
export function ColumnMapper({ columns: { headings, examples, mapping, missing, unlikely } }: ColumnMapperProps) {
  const change = (part: Partial<Mapping>) => changeSettings({ mapping: { ...mapping, ...part } })
  const isAsked = useImportSession((state) => state.isAsked)
  // An unlikely column that was only guessed is marked with a hint; it becomes an error once the user has chosen
  // columns.
  const isLoud = useImportSession((state) => state.settings?.mapping != null) || isAsked
  const tooMany = unlikely.map((kind) => FIELD_OF[kind])
  const choose = (field: MappedField, place: string) => {
    const { [field]: _old, ...others } = mapping.columns
    change({ columns: place === '' ? others : { ...others, [field]: Number(place) } })
  }
  // Fixed when the step opens: a choice must not move from under the pointer.
  const [unused] = useState(() => FIELDS.filter((field) => !isBasic(field) && mapping.columns[field] === undefined))
  // All fees that were found stay in sight, also those that were left out.
  const [found] = useState(() => feePlaces(mapping))
  const isFolded = (field: MappedField) =>
    unused.includes(field) && !missing.includes(field) && !tooMany.includes(field)
  const choiceOf = (field: MappedField) => {
    const place = mapping.columns[field]
    const cell = place === undefined ? undefined : examples[place]
    const isMissing = missing.includes(field)
    const isUnlikely = tooMany.includes(field)
    return (
      <div key={field} data-open={isMissing || isUnlikely || undefined}>
        <Field
          label={`${FIELD_WORDS[field]}${NEEDED.includes(field) || isMissing ? '' : ' (optional)'}`}
          error={isUnlikely ? isLoud && UNLIKELY : isMissing && isAsked && 'Choose a column'}
          hint={isUnlikely && !isLoud ? UNLIKELY : cell ? `Such as ${cell.slice(0, 60)}` : HINTS[field]}
        >
          <Select value={place ?? ''} onChange={(event) => choose(field, event.currentTarget.value)}>
            <option value="">{isMissing ? 'Choose a column' : 'No column'}</option>
            {/* Headings may repeat, but a position identifies its column. */}
            <Options of={headings.map((heading, at) => ({ value: at, label: heading }))} />
          </Select>
        </Field>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap gap-x-4 gap-y-4">
        <Field
          label="Row with the headings"
          className="w-[160px]"
          error={headings.length === 0 && 'There’s no row with this number'}
        >
          <Input
            type="number"
            min={1}
            value={mapping.headRow}
            onChange={(event) => change({ headRow: event.currentTarget.valueAsNumber || 1 })}
          />
        </Field>
        {mapping.columns.market === undefined && (
          <Field label="Market for all rows" className="w-[200px]">
            <Select value={mapping.market} onChange={(event) => change({ market: event.currentTarget.value })}>
              <Options of={MARKETS} />
            </Select>
          </Field>
        )}
      </div>
      <div className={GRID}>{FIELDS.filter((field) => !isFolded(field)).map(choiceOf)}</div>
      <FeeColumns headings={headings} examples={examples} mapping={mapping} found={found} onChange={change} />
      {FIELDS.some(isFolded) && (
        <Fold title="More columns, all optional">
          <div className={GRID}>{FIELDS.filter(isFolded).map(choiceOf)}</div>
        </Fold>
      )}
    </div>
  )
}

const feePlaces = ({ columns: { fee }, otherFees = [] }: Mapping): number[] => [
  ...(fee === undefined ? [] : [fee]),
  ...otherFees,
]

interface FeeColumnsProps {
  headings: readonly string[]
  examples: readonly string[]
  mapping: Mapping
  /** Places of the columns that were found. */
  found: readonly number[]
  onChange: (part: Partial<Mapping>) => void
}

/** The columns of fees, which are added up; each can be left out, and others can be added. */
function FeeColumns({ headings, examples, mapping, found, onChange }: FeeColumnsProps) {
  const chosen = feePlaces(mapping)
  const listed = [...new Set([...found, ...chosen])].filter((place) => place < headings.length)
  const others = headings.flatMap((_, place) => (listed.includes(place) ? [] : [place]))
  const set = (places: readonly number[]) => {
    const { fee: _old, ...columns } = mapping.columns
    const [first, ...otherFees] = places
    onChange({ columns: first === undefined ? columns : { ...columns, fee: first }, otherFees })
  }
  return (
    <fieldset className="min-w-0">
      <legend className="text-body font-heading">Fees</legend>
      <p className="mt-0.5 mb-2 text-label text-ink2">
        {listed.length === 0
          ? 'No fee column was found.'
          : 'They are added up. Leave out what is not a cost of the trade.'}
      </p>
      <div className="flex flex-wrap items-start gap-x-6 gap-y-3">
        {listed.map((place) => (
          <label key={place} className="flex cursor-pointer items-start gap-2.5 text-body">
            <span className="mt-0.5">
              <Checkbox
                checked={chosen.includes(place)}
                onChange={(event) =>
                  set(event.currentTarget.checked ? [...chosen, place] : chosen.filter((one) => one !== place))
                }
              />
            </span>
            <span>
              {headings[place]}
              {examples[place] && (
                <span className="block text-label text-ink2">Such as {examples[place].slice(0, 30)}</span>
              )}
            </span>
          </label>
        ))}
        <Field label="Add a column of fees" className="w-[240px]">
          <Select value="" onChange={(event) => set([...chosen, Number(event.currentTarget.value)])}>
            <option value="">Choose a column</option>
            <Options of={others.map((place) => ({ value: place, label: headings[place] }))} />
          </Select>
        </Field>
      </div>
    </fieldset>
  )
}
