import { type ClipboardEvent, memo, useDeferredValue } from 'react'
import { readTypedRate } from '@/domain/trade/actionText'
import { pastedRates, type Question, UNANSWERED } from '@/features/imports/cells/questions.rules'
import { choose, useImportSession } from '@/features/imports/run/importSession'
import { formatDay } from '@/lib/format'
import { Field, Input } from '@/ui/controls/Field'

/** The rates of a question about a currency: one for all days, or one for each. */
export function RateFields({ question: { id, what, days } }: { question: Question }) {
  const { choice, rate, days: typed } = useImportSession((state) => state.settings?.answers[id]) ?? UNANSWERED
  const isAsked = useImportSession((state) => state.isAsked)
  const unit = what === '' || what === '$' ? '1 unit' : `1 ${what}`
  const read = readTypedRate(rate)
  const isByDay = choice === 'days'
  // Shown in every empty day's field, of which there may be thousands: typing does not wait for them.
  const fallback = useDeferredValue(read.ok ? rate.trim() : '')
  const error = !read.ok && (rate !== '' || (isAsked && !isByDay)) && (rate === '' ? MISSING : read.message)
  const ofAll = (
    <Field
      label={isByDay ? 'One rate for all days left empty' : `US dollars for ${unit}`}
      className="w-[220px]"
      error={error}
    >
      <Input {...OF_RATE} value={rate} onChange={(event) => choose(id, () => ({ rate: event.target.value }))} />
    </Field>
  )
  if (!isByDay) return ofAll

  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text')
    const from = event.target instanceof HTMLElement ? event.target.dataset.day : undefined
    if (from === undefined || !/[\r\n\t]/.test(text.trim())) return
    event.preventDefault()
    choose(id, (before) => ({ days: { ...before.days, ...pastedRates(text, days, from) } }))
  }
  return (
    <fieldset className="mt-2 w-full min-w-0">
      <legend className="text-body font-heading">US dollars for {unit} on each day, in UTC</legend>
      <p className="mt-0.5 mb-3 text-label text-ink2">
        You can paste a column of rates, or of days and rates, into any of the fields.
      </p>
      {ofAll}
      <div
        onPaste={paste}
        className="mt-3 grid max-h-[336px] grid-cols-2 gap-x-4 gap-y-3 overflow-y-auto border-y border-line py-3 pr-1 pl-0.5 sm:grid-cols-3"
      >
        {days.map((day) => (
          <DayRate key={day} id={id} day={day} text={typed?.[day] ?? ''} fallback={fallback} isAsked={isAsked} />
        ))}
      </div>
    </fieldset>
  )
}

const MISSING = 'Write a rate'
const OF_RATE = { inputMode: 'decimal', autoComplete: 'off', spellCheck: false } as const

interface DayRateProps {
  /** Of the question. */
  id: string
  /** YYYY-MM-DD */
  day: string
  text: string
  /** The rate of all days, which counts while the text is empty; itself empty without a valid one. */
  fallback: string
  isAsked: boolean
}

/** One day's rate. A file may have thousands of them, so each is rendered again only where it changes. */
const DayRate = memo(function DayRate({ id, day, text, fallback, isAsked }: DayRateProps) {
  const read = readTypedRate(text)
  const isEmpty = text.trim() === ''
  const error = isEmpty ? isAsked && fallback === '' && MISSING : !read.ok && read.message
  return (
    <Field label={formatDay(day)} error={error}>
      <Input
        {...OF_RATE}
        data-day={day}
        placeholder={fallback}
        value={text}
        onChange={(event) => choose(id, (before) => ({ days: { ...before.days, [day]: event.target.value } }))}
      />
    </Field>
  )
})
