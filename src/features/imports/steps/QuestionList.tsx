import type { ReactNode } from 'react'
import { readCurrency, readTypedRate } from '@/domain/trade/actionText'
import { isAnswered, type Question, UNANSWERED } from '@/features/imports/cells/questions.rules'
import { formatOf, MAPPED } from '@/features/imports/reading/recognise.rules'
import { choose, useImportSession } from '@/features/imports/run/importSession'
import { Field, Input, Options, Select } from '@/ui/controls/Field'
import { hasRadios, optionsOf, questionText } from './questionWords.rules'
import { Radios } from './Radios'
import { RateFields } from './RateFields'

/** Questions about what the file does not say, each with rows of the file as examples. */
export function QuestionList({ questions }: { questions: readonly Question[] }) {
  const answers = useImportSession((state) => state.settings?.answers) ?? {}
  const isAsked = useImportSession((state) => state.isAsked)
  const format = useImportSession((state) => state.settings?.format)
  const zones = formatOf(format ?? MAPPED)?.zones ?? []
  return (
    <ul className="flex flex-col gap-6">
      {questions.map((question) => {
        const { choice } = answers[question.id] ?? UNANSWERED
        const isOpen = !isAnswered(answers, question)
        const options = optionsOf(question, choice, zones)
        const examples = <Examples question={question} />
        const pick = (value: string) => choose(question.id, () => ({ choice: value }))
        const error = isOpen && isAsked && choice === '' && 'Choose one'
        return (
          <li key={question.id} data-open={isOpen || undefined} className="max-w-reading">
            {question.kind === 'symbol' ? (
              <TypedSymbol question={question} error={isOpen && isAsked && 'Write a symbol'}>
                {examples}
              </TypedSymbol>
            ) : hasRadios(question) ? (
              <Radios
                legend={questionText(question)}
                options={options}
                value={isOpen ? '' : choice}
                error={error}
                onPick={pick}
              >
                {examples}
              </Radios>
            ) : (
              <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
                <Field label={questionText(question)} className="w-full max-w-[440px]" error={error} hint={examples}>
                  <Select value={choice} onChange={(event) => pick(event.currentTarget.value)}>
                    {choice === '' && <option value="">Choose</option>}
                    <Options of={options} />
                  </Select>
                </Field>
                {choice === 'other' && <OtherCurrency id={question.id} />}
                {choice === 'size' && <LotSize id={question.id} />}
                {(choice === 'rate' || choice === 'days') && <RateFields question={question} />}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

interface TypedSymbolProps {
  question: Question
  error: ReactNode
  children: ReactNode
}

/** The symbol of all rows of a file that has none. */
function TypedSymbol({ question, error, children }: TypedSymbolProps) {
  const { text = '' } = useImportSession((state) => state.settings?.answers[question.id]) ?? UNANSWERED
  return (
    <Field label={questionText(question)} className="w-full max-w-[440px]" error={error} hint={children}>
      <Input
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={MAX_SYMBOL}
        value={text}
        onChange={(event) => choose(question.id, () => ({ choice: 'typed', text: event.target.value }))}
      />
    </Field>
  )
}
/** As long as a stored symbol. */
const MAX_SYMBOL = 64

/** The units of a lot. */
function LotSize({ id }: { id: string }) {
  const { rate } = useImportSession((state) => state.settings?.answers[id]) ?? UNANSWERED
  const isAsked = useImportSession((state) => state.isAsked)
  const read = readTypedRate(rate)
  return (
    <Field
      label="Units of 1 lot, such as 100"
      className="w-[220px]"
      error={!read.ok && (rate !== '' || isAsked) && 'Write a number above 0'}
    >
      <Input
        inputMode="decimal"
        autoComplete="off"
        value={rate}
        onChange={(event) => choose(id, () => ({ rate: event.target.value }))}
      />
    </Field>
  )
}

/** The currency that a file does not state. */
function OtherCurrency({ id }: { id: string }) {
  const { currency = '' } = useImportSession((state) => state.settings?.answers[id]) ?? UNANSWERED
  const isAsked = useImportSession((state) => state.isAsked)
  const read = readCurrency(currency)
  return (
    <Field
      label="Its three letters, such as EUR"
      className="w-[220px]"
      error={!read.ok && (currency !== '' || isAsked) && read.message}
    >
      <Input
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={3}
        value={currency}
        onChange={(event) => choose(id, () => ({ currency: event.target.value }))}
      />
    </Field>
  )
}

/** The cells that raise a question, as written in the file, each with its row. */
const Examples = ({ question }: { question: Question }) => (
  <span className="flex flex-col gap-1 text-label text-ink2">
    {question.examples.map(({ row, column, text, line }, at) => (
      <span key={`${row} ${column}`} className="break-words">
        Row {row}, {column}: <strong className="font-mono font-normal text-ink">{text || 'empty'}</strong>
        {row !== question.examples[at + 1]?.row && (
          <span className="block">
            In <span className="font-mono">{line}</span>
          </span>
        )}
      </span>
    ))}
  </span>
)
