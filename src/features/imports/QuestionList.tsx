import { MARKETS } from '@/domain/markets'
import { formatCount } from '@/lib/format'
import { Field, Input, Select } from '@/ui/Field'
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

const rowsOf = (rows: number) => (rows === 1 ? '1 row' : `${formatCount(rows)} rows`)

function asked({ kind, what, rows, firstRow }: Question): string {
  const where = `${rowsOf(rows)}, first in row ${firstRow}`
  switch (kind) {
    case 'currency':
      return `Prices in ${what} (${where})`
    case 'fee':
      return `Fees in ${what} (${where})`
    case 'rebate':
      return `Fees paid to you, in ${what} (${where})`
    case 'market':
      return `Trades in “${what}” (${where})`
  }
}

function optionsOf({ kind, what, atPrice }: Question): { value: string; label: string }[] {
  const leave = { value: 'leave', label: 'Leave these rows out' }
  const rate = { value: 'rate', label: `Count 1 ${what} as so many dollars` }
  switch (kind) {
    case 'currency':
      return [leave, rate]
    case 'fee':
      return [
        leave,
        ...(atPrice ? [{ value: 'price', label: 'Count at the price of the fill itself' }] : []),
        rate,
        { value: 'none', label: 'Import these fills without their fee' },
      ]
    case 'rebate':
      return [leave, { value: 'none', label: 'Import these fills with a fee of 0' }]
    case 'market':
      return [leave, ...MARKETS.map((market) => ({ value: market, label: `Import as ${MARKET_WORDS[market]}` }))]
  }
}

/** Questions that the file cannot answer: currencies, fees in other coins, unknown asset classes. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  const answers = useImportSession((state) => state.settings?.answers) ?? {}
  const choose = (id: string, change: Partial<Choice>) =>
    changeSettings({ answers: { ...answers, [id]: { ...(answers[id] ?? UNANSWERED), ...change } } })
  return (
    <div>
      <p className="mb-3 max-w-reading text-body">
        Figures here are in dollars. What is in another currency or coin stays out until you say what it counts as.
      </p>
      <ul className="flex flex-col gap-4">
        {questions.map((question) => {
          const { choice, rate } = answers[question.id] ?? UNANSWERED
          return (
            <li key={question.id} className="flex flex-wrap items-start gap-x-4 gap-y-2">
              <Field label={asked(question)} className="w-full max-w-[360px]">
                {(ids) => (
                  <Select
                    {...ids}
                    value={choice}
                    onChange={(event) => choose(question.id, { choice: event.currentTarget.value })}
                  >
                    {optionsOf(question).map(({ value, label }) => (
                      <option key={value} value={value}>
                        {label}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              {choice === 'rate' && (
                <Field
                  label={`Dollars for 1 ${question.what}`}
                  className="w-[200px]"
                  error={!isAnswered(answers, question) && 'Write a number above 0'}
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
            </li>
          )
        })}
      </ul>
    </div>
  )
}
