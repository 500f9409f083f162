import type { ReactNode } from 'react'
import { MARKETS } from '@/domain/contract/markets'
import { readCurrency, readTypedRate } from '@/domain/trade/actionText'
import { DECIMAL_MARKS, readAmount, wholeOf } from '@/features/imports/cells/amounts.rules'
import { DATE_ORDERS, readWrittenDay } from '@/features/imports/cells/dates.rules'
import {
  APART,
  isAnswered,
  type Question,
  type QuestionKind,
  UNANSWERED,
} from '@/features/imports/cells/questions.rules'
import { formatOf, MAPPED } from '@/features/imports/reading/recognise.rules'
import { choose, useImportSession } from '@/features/imports/run/importSession'
import { counted } from '@/lib/format'
import { Field, Input, Options, Select } from '@/ui/controls/Field'
import { type Option, Radios } from './Radios'
import { RateFields } from './RateFields'

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
      return what === 'date'
        ? 'What order are the dates written in?'
        : 'What order are the expiration dates written in?'
    case 'mark':
      return 'What is the decimal separator?'
    case 'account':
      return 'The file has several accounts. Which trades go into this strategy?'
    case 'status':
      return `Were the rows marked “${examples[0]?.text ?? what}” carried out? (${counted(rows, 'row')})`
    case 'symbol':
      return `The file doesn’t say what was traded. What is it, such as NVDA? (${counted(rows, 'row')})`
    case 'zone':
      return what === ''
        ? 'What time zone are the times in?'
        : `Which time zone is ${what}? It can mean several (${counted(rows, 'row')})`
    case 'fold':
      return `The clocks were set back, so ${what} occurred twice. Which one is it? (${counted(rows, 'row')})`
    case 'sequence':
      return 'Trades at the same time: is the first row of the file the oldest or the newest?'
    case 'lots':
      return `Is “${what}” in units or in lots? (${counted(rows, 'row')})`
    case 'lot':
      return `How many units are 1 lot of ${what}? (${counted(rows, 'row')})`
    case 'amountFees':
      return `Are the fees included in “${what}”? (${counted(rows, 'row')})`
    case 'gap':
      return `“${what}” differs a little from quantity × price. Is the difference the fee? (${counted(rows, 'row')})`
    case 'feeSign':
      return `“${what}” has amounts above and below 0. Which ones did you pay? (${counted(rows, 'row')})`
    case 'feeUnit':
      return `The prices are in ${what}, which is a hundredth of ${wholeOf(what)}. What are the fees in? (${counted(rows, 'row')})`
    case 'direction':
      return `“${what}” says long or short: is that the side or the position? (${counted(rows, 'row')})`
    case 'side':
      return what === ''
        ? `What are the rows that name no side? (${counted(rows, 'row')})`
        : `What is “${examples[0]?.text ?? what}”? (${counted(rows, 'row')})`
    case 'currency':
      return what === '$'
        ? `Which dollar does $ stand for? (${counted(rows, 'row')})`
        : `What currency are the prices in? (${counted(rows, 'row')})`
    case 'rateColumn':
      return `What does the column “${what}” say? (${counted(rows, 'row')})`
    case 'rate':
      // A coin's longer name cannot be the currency of a trade.
      return `Prices in ${what}${readCurrency(what).ok ? '' : ', to be converted to US dollars'} (${counted(rows, 'row')})`
    case 'fee':
      return what === ''
        ? `Fees without a currency (${counted(rows, 'row')})`
        : `Fees in ${what} (${counted(rows, 'row')})`
    case 'market':
      return `Trades in “${what}” (${counted(rows, 'row')})`
  }
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

/** Ways to say what a currency was worth; by days only where there are several. */
const ratesOf = (days: readonly string[], choice: string): Option[] => [
  { value: 'rate', label: 'At one USD rate' },
  ...(days.length > 1 || choice === 'days' ? [{ value: 'days', label: 'At a USD rate for each day' }] : []),
]

function optionsOf(
  { kind, what, atPrice, ways, days, examples, results = {} }: Question,
  choice: string,
  /** The broker's. */
  zones: readonly string[],
): Option[] {
  switch (kind) {
    case 'order':
    case 'mark':
      return ways.map((way) => ({
        value: way,
        label: WAY_WORDS[way] ?? way,
        means: examples.map(({ text }) => `${text} is ${meaningOf(text, way)}`).join('; '),
      }))
    case 'account':
      return ways.map((way) =>
        way === APART
          ? { value: way, label: 'All of them', means: 'The trades of each account are kept apart.' }
          : {
              value: way,
              label: `Only “${way}”`,
              means: 'Import the file again for the others, into a strategy of their own.',
            },
      )
    case 'status':
      return [
        { value: 'fill', label: 'Yes, they were made' },
        { value: 'leave', label: 'No: leave these rows out' },
      ]
    case 'fold':
      return [
        { value: 'first', label: 'The first one, before the clocks were set back' },
        { value: 'second', label: 'The second one, an hour later' },
        LEAVE,
      ]
    case 'sequence':
      return [
        { value: 'oldest', label: 'The oldest', means: results.oldest ?? '' },
        { value: 'newest', label: 'The newest', means: results.newest ?? '' },
      ]
    case 'lots':
      return [
        { value: 'units', label: 'Units, such as shares' },
        {
          value: 'lots',
          label: 'Lots',
          means:
            '1 lot is 100,000 units of a currency pair, 100 ounces of gold (XAU) or 5,000 of silver (XAG). You’ll be asked about others.',
        },
      ]
    case 'lot':
      return [
        { value: 'units', label: '1: the quantity is in units' },
        { value: 'size', label: 'Another number' },
        LEAVE,
      ]
    case 'amountFees':
      return [
        { value: 'with', label: 'Yes, it is what was paid or received' },
        { value: 'without', label: 'No, it is quantity × price' },
      ]
    case 'gap':
      return [
        { value: 'fee', label: 'Yes, count it as the fee' },
        { value: 'leave', label: 'No: list these rows as problems' },
      ]
    case 'feeSign':
      return [
        { value: 'negative', label: 'Those below 0', means: 'Those above 0 are rebates, which you received.' },
        { value: 'positive', label: 'Those above 0', means: 'Those below 0 are rebates, which you received.' },
      ]
    case 'feeUnit':
      return [
        { value: 'whole', label: wholeOf(what) ?? '' },
        { value: 'hundredths', label: what },
      ]
    // Typed, see TypedSymbol.
    case 'symbol':
      return []
    case 'zone': {
      const own = Intl.DateTimeFormat().resolvedOptions().timeZone
      const names = new Set([own, ...zones, ...USUAL_ZONES, ...Intl.supportedValuesOf('timeZone')])
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
        { value: 'ASSIGN', label: 'An option that was assigned' },
        { value: 'EXERCISE', label: 'An option that was exercised' },
        { value: 'leave', label: 'Neither: leave these rows out' },
      ]
    case 'currency':
      return [{ value: 'usd', label: 'US dollars' }, { value: 'other', label: 'Another currency' }, LEAVE]
    case 'rateColumn':
      return [
        { value: 'dollars', label: 'US dollars for 1 unit of the price’s currency' },
        { value: 'perDollar', label: 'Units of the price’s currency for 1 US dollar' },
        { value: 'ignore', label: 'Something else: don’t use it' },
      ]
    case 'rate':
      return [...ratesOf(days, choice), LEAVE]
    case 'fee':
      return [
        ...(what === '' || what === '$' ? [{ value: 'usd', label: 'US dollars' }] : []),
        ...(atPrice ? [{ value: 'price', label: 'Count at the price of the fill itself' }] : []),
        ...ratesOf(days, choice),
        { value: 'none', label: 'Import these fills without their fee' },
        LEAVE,
      ]
    case 'market':
      return [...MARKETS.map((market) => ({ value: market, label: `Import as ${MARKET_WORDS[market]}` })), LEAVE]
  }
}

/** Their few answers are all in sight. */
const IN_SIGHT: readonly QuestionKind[] = [
  ...([
    'side',
    'direction',
    'rateColumn',
    'status',
    'fold',
    'lots',
    'amountFees',
    'gap',
    'feeSign',
    'feeUnit',
  ] as const),
]

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
            ) : question.ways.length > 0 || IN_SIGHT.includes(question.kind) ? (
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
    <Field label={asked(question)} className="w-full max-w-[440px]" error={error} hint={children}>
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
