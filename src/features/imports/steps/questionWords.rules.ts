import { MARKETS } from '@/domain/contract/markets'
import { readCurrency } from '@/domain/trade/actionText'
import { DECIMAL_MARKS, readAmount, wholeOf } from '@/features/imports/cells/amounts.rules'
import { DATE_ORDERS, readWrittenDay } from '@/features/imports/cells/dates.rules'
import { APART, type Question, type QuestionKind } from '@/features/imports/cells/questions.rules'
import { counted } from '@/lib/format'
import type { Option } from './Radios'

/** The answers to choose from. @param choice what is chosen so far @param zones those that the broker writes in */
type Choices = Option[] | ((question: Question, choice: string, zones: readonly string[]) => Option[])

/** How a kind of question is put to the user. */
interface Asking {
  ask: string | ((question: Question) => string)
  /** Shown as radio buttons (`radios`) if there are few, otherwise as a list (`select`). Neither if the answer is typed. */
  radios?: Choices
  select?: Choices
}

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

const LEAVE: Option = { value: 'leave', label: 'Leave these rows out' }
const IN_DOLLARS: Option = { value: 'usd', label: 'US dollars' }

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })

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

/** The ways to read a column, each with what the examples are then. */
const waysOf = ({ ways, examples }: Question): Option[] =>
  ways.map((way) => ({
    value: way,
    label: WAY_WORDS[way] ?? way,
    means: examples.map(({ text }) => `${text} is ${meaningOf(text, way)}`).join('; '),
  }))

/** Ways to say what a currency was worth; by days only where there are several. */
const ratesOf = (days: readonly string[], choice: string): Option[] => [
  { value: 'rate', label: 'At one USD rate' },
  ...(days.length > 1 || choice === 'days' ? [{ value: 'days', label: 'At a USD rate for each day' }] : []),
]

const ASKED: Record<QuestionKind, Asking> = {
  order: {
    ask: ({ what }) => `What order are the ${what === 'date' ? 'dates' : 'expiration dates'} written in?`,
    radios: waysOf,
  },
  mark: { ask: 'What is the decimal separator?', radios: waysOf },
  account: {
    ask: 'The file has several accounts. Which trades go into this strategy?',
    radios: ({ ways }) =>
      ways.map((way) =>
        way === APART
          ? { value: way, label: 'All of them', means: 'The trades of each account are kept apart.' }
          : {
              value: way,
              label: `Only “${way}”`,
              means: 'Import the file again for the others, into a strategy of their own.',
            },
      ),
  },
  status: {
    ask: ({ what, examples }) => `Were the rows marked “${examples[0]?.text ?? what}” carried out?`,
    radios: [
      { value: 'fill', label: 'Yes, they were made' },
      { value: 'leave', label: 'No: leave these rows out' },
    ],
  },
  symbol: { ask: 'The file doesn’t say what was traded. What is it, such as NVDA?' },
  zone: {
    ask: ({ what }) =>
      what === '' ? 'What time zone are the times in?' : `Which time zone is ${what}? It can mean several`,
    select: (_, _choice, zones) => {
      const own = Intl.DateTimeFormat().resolvedOptions().timeZone
      const names = new Set([own, ...zones, ...USUAL_ZONES, ...Intl.supportedValuesOf('timeZone')])
      return [...names].map((name) => ({ value: name, label: name.replaceAll('_', ' ') }))
    },
  },
  fold: {
    ask: ({ what }) => `The clocks were set back, so ${what} occurred twice. Which one is it?`,
    radios: [
      { value: 'first', label: 'The first one, before the clocks were set back' },
      { value: 'second', label: 'The second one, an hour later' },
      LEAVE,
    ],
  },
  sequence: {
    ask: 'Trades at the same time: is the first row of the file the oldest or the newest?',
    radios: ({ results = {} }) => [
      { value: 'oldest', label: 'The oldest', means: results.oldest ?? '' },
      { value: 'newest', label: 'The newest', means: results.newest ?? '' },
    ],
  },
  direction: {
    ask: ({ what }) => `“${what}” says long or short: is that the side or the position?`,
    radios: [
      { value: 'side', label: 'The side', means: 'Long is a purchase, short is a sale.' },
      {
        value: 'position',
        label: 'The position',
        means:
          'Long is bought to open and sold to close, short is sold to open and bought to close. A column has to say whether a row opens or closes.',
      },
    ],
  },
  side: {
    ask: ({ what, examples }) =>
      what === '' ? 'What are the rows that name no side?' : `What is “${examples[0]?.text ?? what}”?`,
    radios: [
      { value: 'BUY', label: 'A purchase' },
      { value: 'SELL', label: 'A sale' },
      { value: 'EXPIRE', label: 'An option that expired worthless' },
      { value: 'ASSIGN', label: 'An option that was assigned' },
      { value: 'EXERCISE', label: 'An option that was exercised' },
      { value: 'leave', label: 'Neither: leave these rows out' },
    ],
  },
  market: {
    ask: ({ what }) => `Trades in “${what}”`,
    select: [...MARKETS.map((market) => ({ value: market, label: `Import as ${MARKET_WORDS[market]}` })), LEAVE],
  },
  lots: {
    ask: ({ what }) => `Is “${what}” in units or in lots?`,
    radios: [
      { value: 'units', label: 'Units, such as shares' },
      {
        value: 'lots',
        label: 'Lots',
        means:
          '1 lot is 100,000 units of a currency pair, 100 ounces of gold (XAU) or 5,000 of silver (XAG). You’ll be asked about others.',
      },
    ],
  },
  lot: {
    ask: ({ what }) => `How many units are 1 lot of ${what}?`,
    select: [
      { value: 'units', label: '1: the quantity is in units' },
      { value: 'size', label: 'Another number' },
      LEAVE,
    ],
  },
  currency: {
    ask: ({ what }) => (what === '$' ? 'Which dollar does $ stand for?' : 'What currency are the prices in?'),
    select: [IN_DOLLARS, { value: 'other', label: 'Another currency' }, LEAVE],
  },
  amountFees: {
    ask: ({ what }) => `Are the fees included in “${what}”?`,
    radios: [
      { value: 'with', label: 'Yes, it is what was paid or received' },
      { value: 'without', label: 'No, it is quantity × price' },
    ],
  },
  gap: {
    ask: ({ what }) => `“${what}” differs a little from quantity × price. Is the difference the fee?`,
    radios: [
      { value: 'fee', label: 'Yes, count it as the fee' },
      { value: 'leave', label: 'No: list these rows as problems' },
    ],
  },
  feeSign: {
    ask: ({ what }) => `“${what}” has amounts above and below 0. Which ones did you pay?`,
    radios: [
      { value: 'negative', label: 'Those below 0', means: 'Those above 0 are rebates, which you received.' },
      { value: 'positive', label: 'Those above 0', means: 'Those below 0 are rebates, which you received.' },
    ],
  },
  feeUnit: {
    ask: ({ what }) => `The prices are in ${what}, which is a hundredth of ${wholeOf(what)}. What are the fees in?`,
    radios: ({ what }) => [
      { value: 'whole', label: wholeOf(what) ?? '' },
      { value: 'hundredths', label: what },
    ],
  },
  rateColumn: {
    ask: ({ what }) => `What does the column “${what}” say?`,
    radios: [
      { value: 'dollars', label: 'US dollars for 1 unit of the price’s currency' },
      { value: 'perDollar', label: 'Units of the price’s currency for 1 US dollar' },
      { value: 'ignore', label: 'Something else: don’t use it' },
    ],
  },
  rate: {
    // A coin's longer name cannot be the currency of a trade.
    ask: ({ what }) => `Prices in ${what}${readCurrency(what).ok ? '' : ', to be converted to US dollars'}`,
    select: ({ days }, choice) => [...ratesOf(days, choice), LEAVE],
  },
  fee: {
    ask: ({ what }) => (what === '' ? 'Fees without a currency' : `Fees in ${what}`),
    select: ({ what, atPrice, days }, choice) => [
      ...(what === '' || what === '$' ? [IN_DOLLARS] : []),
      ...(atPrice ? [{ value: 'price', label: 'Count at the price of the fill itself' }] : []),
      ...ratesOf(days, choice),
      { value: 'none', label: 'Import these fills without their fee' },
      LEAVE,
    ],
  },
}

/** A question in words, with the number of its rows unless it is about the whole file. */
export function questionText(question: Question): string {
  const { kind, what, ways, rows } = question
  const { ask } = ASKED[kind]
  const words = typeof ask === 'string' ? ask : ask(question)
  const isOfFile = ways.length > 0 || (kind === 'zone' && what === '')
  return isOfFile ? words : `${words} (${counted(rows, 'row')})`
}

/** The answers to a question. See {@link Choices}. */
export function optionsOf(question: Question, choice: string, zones: readonly string[]): Option[] {
  const { radios, select } = ASKED[question.kind]
  const answers = radios ?? select ?? []
  return typeof answers === 'function' ? answers(question, choice, zones) : answers
}

export const hasRadios = ({ kind }: Question): boolean => ASKED[kind].radios !== undefined
