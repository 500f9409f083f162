import { changeSettings, useImportSession } from '@/features/imports/run/importSession'
import { counted } from '@/lib/format'
import { Segmented } from '@/ui/controls/Segmented'
import { ColumnMapper } from './ColumnMapper'
import { QuestionList } from './QuestionList'
import { Step } from './Step'

/** Asks for what the file does not say. Not shown if nothing is missing. */
export function ReadingStep() {
  const { reading, settings, run } = useImportSession()
  if (!reading || !settings) return null
  const { columns, questions, repeatCount, dayCount } = reading
  if (!columns && questions.length === 0 && repeatCount === 0 && dayCount === 0) return null
  return (
    <Step id="reading" title="How to read it" intro="What the file doesn’t say. Nothing is assumed.">
      {/* Settings cannot change while the import is running. */}
      <fieldset disabled={run !== null} className="flex min-w-0 flex-col gap-6">
        {columns && <ColumnMapper columns={columns} />}
        {questions.length > 0 && <QuestionList questions={questions} />}
        {dayCount > 0 && (
          <p className="max-w-reading text-body text-ink2">
            {counted(dayCount, 'fill has', 'fills have')} a day without a time and {dayCount === 1 ? 'counts' : 'count'}{' '}
            as 00:00 UTC.
          </p>
        )}
        {repeatCount > 0 && (
          <div>
            <p className="mb-1.5 max-w-reading text-body">
              {counted(repeatCount, 'row repeats', 'rows repeat')} another one to the last digit, and the file has no
              ids to tell them apart. Two identical fills in the same second can both be real.
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
