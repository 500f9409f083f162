import { useState } from 'react'
import { MARKETS } from '@/domain/markets'
import { Field, Input, Select } from '@/ui/Field'
import { MAPPED_FIELDS, type MappedField, type Mapping } from './formats/mapped.rules'
import { changeSettings, useImportSession } from './importSession'
import type { QuestionKind } from './questions.rules'
import type { FileReading } from './reading.rules'
import { Fold } from './Step'

const FIELD_WORDS: Record<MappedField, string> = {
  date: 'Date, or date and time',
  time: 'Time, if separate from the date',
  symbol: 'Symbol',
  side: 'Buy or sell',
  effect: 'Opens or closes',
  quantity: 'Quantity',
  price: 'Price per unit',
  amount: 'Amount, excluding the fee',
  fee: 'Fee',
  market: 'Market',
  expiration: 'Expiration of options',
  currency: 'Currency of the price',
  rate: 'Exchange rate to US dollars',
  feeCurrency: 'Currency of the fee',
  id: 'Id of the fill',
}

const NEEDED: readonly MappedField[] = ['date', 'symbol', 'quantity', 'price']

/** Shown at once, whether a column was found for them or not. */
const isBasic = (field: MappedField) => NEEDED.includes(field) || field === 'side' || field === 'fee'

const UNLIKELY = 'This column has too many different words. Choose another one'

const GRID = 'grid gap-x-4 gap-y-4 sm:grid-cols-2 xl:grid-cols-3'

const HINTS: Partial<Record<MappedField, string>> = {
  side: 'Without it, the sign of the quantity decides.',
  effect: 'If long and short are positions.',
  amount: 'If there’s no price: the price is amount ÷ quantity.',
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
  const [unused] = useState(() =>
    MAPPED_FIELDS.filter((field) => !isBasic(field) && mapping.columns[field] === undefined),
  )
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
          {(ids) => (
            <Select {...ids} value={place ?? ''} onChange={(event) => choose(field, event.currentTarget.value)}>
              <option value="">{isMissing ? 'Choose a column' : 'No column'}</option>
              {headings.map((heading, at) => (
                // Headings may repeat, but a position identifies its column.
                // biome-ignore lint/suspicious/noArrayIndexKey: the position identifies the column.
                <option key={at} value={at}>
                  {heading}
                </option>
              ))}
            </Select>
          )}
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
          {(ids) => (
            <Input
              {...ids}
              type="number"
              min={1}
              value={mapping.headRow}
              onChange={(event) => change({ headRow: event.currentTarget.valueAsNumber || 1 })}
            />
          )}
        </Field>
        {mapping.columns.market === undefined && (
          <Field label="Market for all rows" className="w-[200px]">
            {(ids) => (
              <Select
                {...ids}
                value={mapping.market}
                onChange={(event) => change({ market: event.currentTarget.value })}
              >
                {MARKETS.map((market) => (
                  <option key={market}>{market}</option>
                ))}
              </Select>
            )}
          </Field>
        )}
      </div>
      <div className={GRID}>{MAPPED_FIELDS.filter((field) => !isFolded(field)).map(choiceOf)}</div>
      {MAPPED_FIELDS.some(isFolded) && (
        <Fold title="More columns, all optional">
          <div className={GRID}>{MAPPED_FIELDS.filter(isFolded).map(choiceOf)}</div>
        </Fold>
      )}
    </div>
  )
}
