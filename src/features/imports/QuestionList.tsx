import { type ReactNode, useId } from 'react'
import { MARKETS } from '@/domain/markets'
import { counted } from '@/lib/format'
import { Field, FieldError, Input, Select } from '@/ui/Field'
import { DECIMAL_MARKS, readAmount } from './amounts.rules'
import { DATE_ORDERS, readWrittenDay } from './dates.rules'
import { changeSettings, useImportSession } from './importSession'
import { type Choice, isAnswered, type Question, UNANSWERED } from './questions.rules'

const MARKET_WORDS: Record<(typeof MARKETS)[number], string> = {
  STOCK: 'Stock',
  OPTIONS: 'Options (contracts of 100)',
  FOREX: 'Forex',
  CRYPTO: 'Crypto',
  SPORTS: 'Sports',
  ALTERNATIVE: 'Alternative',
}

const WAY_WORDS: Record<string, string> = {
  mdy: 'Month first',
  dmy: 'Day first',
  ymd: 'Year first',
  point: 'Point for decimals',
  comma: 'Comma for decimals',
}

/** Time zones that brokers and exchanges use. */
const USUAL_ZONES = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Hong_Kong',
  'Asia/Tokyo',
]

function asked({ kind, what, rows, examples }: Question): string {
  switch (kind) {
    case 'order':
      return what === 'date' ? 'In which order are the dates written?' : 'In which order are the expirations written?'
    case 'mark':
      return 'What separates the decimals?'
    case 'zone':
      return 'In which time zone are the times?'
    case 'direction':
      return `“${what}” says long or short: is that the side or the position? (${counted(rows, 'row')})`
    case 'side':
      return what === ''
        ? `What are rows without a word for the side? (${counted(rows, 'row')})`
        : `What is “${examples[0]?.text ?? what}”? (${counted(rows, 'row')})`
    case 'currency':
      if (what === '') return `In which currency are the prices? (${counted(rows, 'row')})`
      return what === '$'
        ? `Which dollars are the prices in $? (${counted(rows, 'row')})`
        : `Prices in ${what} (${counted(rows, 'row')})`
    case 'fee':
      return what === ''
        ? `Fees without a currency (${counted(rows, 'row')})`
        : `Fees in ${what} (${counted(rows, 'row')})`
    case 'rebate':
      return `Fees paid to you (${counted(rows, 'row')})`
    case 'market':
      return `Trades in “${what}” (${counted(rows, 'row')})`
  }
}

interface Option {
  value: string
  label: string
  /** What the examples mean with this answer. */
  means?: string
}

const LEAVE: Option = { value: 'leave', label: 'Leave these rows out' }

/** What a cell means if its column is read in the given way, as shown to the user. */
function meaningOf(text: string, way: string): string {
  const order = DATE_ORDERS.find((one) => one === way)
  if (order) {
    const day = readWrittenDay(text, order)
    return day === null ? 'no date' : DAY.format(new Date(`${day}T00:00:00Z`))
  }
  const mark = DECIMAL_MARKS.find((one) => one === way)
  return (mark && readAmount(text, mark)?.value) ?? 'no number'
}
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

function optionsOf({ kind, what, atPrice, ways, examples }: Question): Option[] {
  const rate = {
    value: 'rate',
    label:
      what === '' || what === '$'
        ? 'Another currency, at a rate in US dollars'
        : `Convert 1 ${what} at a rate in US dollars`,
  }
  switch (kind) {
    case 'order':
    case 'mark':
      return ways.map((way) => ({
        value: way,
        label: WAY_WORDS[way] ?? way,
        means: examples.map(({ text }) => `${text} is ${meaningOf(text, way)}`).join('; '),
      }))
    case 'zone': {
      const own = Intl.DateTimeFormat().resolvedOptions().timeZone
      const names = new Set([...USUAL_ZONES, own, ...Intl.supportedValuesOf('timeZone')])
      return [...names].map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))
    }
    case 'direction':
      return [
        { value: 'side', label: 'The side', means: 'Long is a purchase, short is a sale.' },
        {
          value: 'position',
          label: 'The position',
          means:
            'Long is bought to open and sold to close, short is sold to open and bought to close. A column has to say whether a row opens or closes.',
        },
      ]
    case 'side':
      return [
        { value: 'BUY', label: 'A purchase' },
        { value: 'SELL', label: 'A sale' },
        { value: 'EXPIRE', label: 'An option that expired worthless' },
        { value: 'leave', label: 'Neither: leave these rows out' },
      ]
    case 'currency':
      return what === '' || what === '$' ? [{ value: 'usd', label: 'US dollars' }, rate, LEAVE] : [rate, LEAVE]
    case 'fee':
      return [
        ...(what === '' || what === '$' ? [{ value: 'usd', label: 'US dollars' }] : []),
        ...(atPrice ? [{ value: 'price', label: 'Count at the price of the fill itself' }] : []),
        rate,
        { value: 'none', label: 'Import these fills without their fee' },
        LEAVE,
      ]
    case 'rebate':
      return [{ value: 'none', label: 'Import these fills with a fee of 0' }, LEAVE]
    case 'market':
      return [...MARKETS.map((market) => ({ value: market, label: `Import as ${MARKET_WORDS[market]}` })), LEAVE]
  }
}

/** Questions about what the file does not say, each with rows of the file as examples. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  const answers = useImportSession((state) => state.settings?.answers) ?? {}
  const isAsked = useImportSession((state) => state.isAsked)
  const choose = (id: string, change: Partial<Choice>) =>
    changeSettings({ answers: { ...answers, [id]: { ...(answers[id] ?? UNANSWERED), ...change } } })
  return (
    <ul className="flex flex-col gap-6">
      {questions.map((question) => {
        const { choice, rate } = answers[question.id] ?? UNANSWERED
        const isOpen = !isAnswered(answers, question)
        const options = optionsOf(question)
        const examples = <Examples question={question} />
        const pick = (value: string) => choose(question.id, { choice: value })
        const error = isOpen && isAsked && choice === '' && 'Choose one'
        return (
          <li key={question.id} data-open={isOpen || undefined} className="max-w-reading">
            {question.ways.length > 0 || question.kind === 'side' || question.kind === 'direction' ? (
              <Radios
                legend={asked(question)}
                options={options}
                value={isOpen ? '' : choice}
                error={error}
                onPick={pick}
              >
                {examples}
              </Radios>
            ) : (
              <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
                <Field label={asked(question)} className="w-full max-w-[440px]" error={error} hint={examples}>
                  {(ids) => (
                    <Select {...ids} value={choice} onChange={(event) => pick(event.currentTarget.value)}>
                      {choice === '' && <option value="">Choose</option>}
                      {options.map(({ value, label }) => (
                        <option key={value} value={value}>
                          {label}
                        </option>
                      ))}
                    </Select>
                  )}
                </Field>
                {choice === 'rate' && (
                  <Field
                    label={/^\$?$/.test(question.what) ? 'US dollars for 1 unit' : `Dollars for 1 ${question.what}`}
                    className="w-[200px]"
                    error={isOpen && (rate !== '' || isAsked) && 'Write a number above 0'}
                  >
                    {(ids) => (
                      <Input
                        {...ids}
                        inputMode="decimal"
                        autoComplete="off"
                        value={rate}
                        onChange={(event) => choose(question.id, { rate: event.currentTarget.value })}
                      />
                    )}
                  </Field>
                )}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Rows that raise a question, as written in the file. */
const Examples = ({ question }: { question: Question }) => (
  <span className="flex flex-col gap-0.5 text-label text-ink2">
    {question.examples.map(({ row, line }) => (
      <span key={row} className="break-words">
        Row {row}: <span className="font-mono">{line}</span>
      </span>
    ))}
  </span>
)

interface RadiosProps {
  legend: string
  options: readonly Option[]
  value: string
  error: ReactNode
  onPick: (value: string) => void
  children: ReactNode
}

/** A question with a few answers, all in sight. */
function Radios({ legend, options, value, error, onPick, children }: RadiosProps) {
  const name = useId()
  return (
    <fieldset aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="text-body font-heading">{legend}</legend>
      <div className="mt-1">{children}</div>
      <div className="mt-2 flex flex-wrap gap-x-6 gap-y-2">
        {options.map((option) => (
          <label key={option.value} className="flex cursor-pointer items-start gap-2 text-body">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onPick(option.value)}
              className="mt-0.5 size-4 shrink-0 accent-ink"
            />
            <span>
              {option.label}
              {option.means && <span className="block text-label text-ink2">{option.means}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={`${name}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
