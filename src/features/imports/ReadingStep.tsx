import { Field, Select } from '@/ui/Field'
import { Segmented } from '@/ui/Segmented'
import { ColumnMapper } from './ColumnMapper'
import { changeSettings, useImportSession } from './importSession'
import { QuestionList } from './QuestionList'
import { Step } from './Step'

/** The settings for reading the file, shown only where it is ambiguous. */
export function ReadingStep() {
  const { reading, settings, run } = useImportSession()
  if (!reading || !settings) return null
  const { mark, order, zone, columns, questions, repeatCount } = reading
  const isNothingOpen =
    !mark.isOffered && !order.isOffered && !zone.isOffered && !columns && questions.length === 0 && repeatCount === 0
  if (isNothingOpen) return null
  return (
    <Step
      id="reading"
      title="How it is read"
      intro="What the file does not say by itself. Nothing is guessed in silence."
    >
      {/* Settings cannot change while the import is running. */}
      <fieldset disabled={run !== null} className="flex min-w-0 flex-col gap-6">
        {columns && <ColumnMapper columns={columns} />}
        {(mark.isOffered || order.isOffered || zone.isOffered) && (
          <div className="flex flex-wrap gap-x-8 gap-y-5">
            {order.isOffered && (
              <Choice
                label="Dates"
                isOpen={order.isOpen}
                example={order.example}
                options={[
                  { value: 'mdy', label: 'Month first' },
                  { value: 'dmy', label: 'Day first' },
                  { value: 'ymd', label: 'Year first' },
                ]}
                value={order.value}
                onChange={(value) => changeSettings({ order: value })}
              />
            )}
            {mark.isOffered && (
              <Choice
                label="Decimals"
                isOpen={mark.isOpen}
                example={mark.example}
                options={[
                  { value: 'point', label: '1,234.50' },
                  { value: 'comma', label: '1.234,50' },
                ]}
                value={mark.value}
                onChange={(value) => changeSettings({ mark: value })}
              />
            )}
            {zone.isOffered && (
              <Field label="Times are in" className="w-[240px]" hint="For dates that name no time zone.">
                {(ids) => (
                  <Select
                    {...ids}
                    value={zone.value}
                    onChange={(event) => changeSettings({ zone: event.currentTarget.value })}
                  >
                    {zonesFirst(zone.value).map((name) => (
                      <option key={name} value={name}>
                        {name.replaceAll('_', ' ')}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
            )}
          </div>
        )}
        {questions.length > 0 && <QuestionList questions={questions} />}
        {repeatCount > 0 && (
          <div>
            <p className="mb-1.5 max-w-reading text-body">
              {repeatCount === 1 ? '1 row repeats' : `${repeatCount} rows repeat`} another one to the last digit, and
              the file has no id that tells them apart. Two fills of one second can be two fills.
            </p>
            <Segmented
              label="Rows that repeat another one"
              size="field"
              options={[
                { value: 'count', label: 'Count each' },
                { value: 'leave', label: 'Leave repeats out' },
              ]}
              value={settings.repeats}
              onChange={(repeats) => changeSettings({ repeats })}
            />
          </div>
        )}
      </fieldset>
    </Step>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  /** The file fits several options, and none was chosen. */
  isOpen: boolean
  example: string | null
  options: readonly { value: T; label: string }[]
  value: T
  onChange: (value: T) => void
}

/** Options for reading the file; none is selected while the choice is open. */
function Choice<T extends string>({ label, isOpen, example, options, value, onChange }: ChoiceProps<T>) {
  return (
    <Field
      label={label}
      className="w-[200px]"
      error={isOpen && `The file fits more than one: what is ${example}?`}
      hint={!isOpen && example !== null && `As in ${example}`}
    >
      {(ids) => (
        <Select
          {...ids}
          value={isOpen ? '' : value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.currentTarget.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {isOpen && <option value="">Choose</option>}
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

/** Time zones that brokers and exchanges use. */
const USUAL = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Hong_Kong',
  'Asia/Tokyo',
]

/** The time zones to choose from: the user's own and common ones first, then all that the browser knows. */
function zonesFirst(chosen: string): string[] {
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone
  return [...new Set([chosen, ...USUAL, own, ...Intl.supportedValuesOf('timeZone')])]
}
