import { USD } from '@/domain/contract/currencies'
import { isMarket, isSide } from '@/domain/contract/markets'
import { readCurrency, readTypedRate } from '@/domain/trade/actionText'
import type { Example } from './decide.rules'

/**
 * What the user is asked if the file does not tell: the order of its dates, its decimal mark, which accounts to take, a word of
 * a column of statuses, what was traded, the zone of its times, which of two hours of one name a time is in, whether its first row is the oldest,
 * whether long and short are sides or positions, a word for buying or selling, an asset class that is not one of the markets here,
 * whether quantities are in lots, the units of a lot, the currency of prices, whether an amount has its fees in it, whether a difference from it is the fee, whether a minus
 * means that a fee was paid, the unit of fees beside prices in hundredths, what a column of exchange rates says, the dollars that a
 * currency was worth, a fee in another currency. In the order in which they are asked.
 */
const KINDS = [
  ...([
    'order',
    'mark',
    'account',
    'status',
    'symbol',
    'zone',
    'fold',
    'sequence',
    'direction',
    'side',
    'market',
    'lots',
    'lot',
  ] as const),
  ...(['currency', 'amountFees', 'gap', 'feeSign', 'feeUnit', 'rateColumn', 'rate', 'fee'] as const),
] as const
export type QuestionKind = (typeof KINDS)[number]

/** A row that raises a question, with the cell that does. */
export interface Raised extends Example {
  kind: QuestionKind
  /** The column, word, currency, coin or class; empty for a currency that the file does not state. */
  what: string
  /** The fee is in the traded coin, whose price the row contains. */
  atPrice?: boolean
  /** The UTC day (YYYY-MM-DD) of which a rate is asked. */
  day?: string
}

/** One question, for all rows that raise it. */
export interface Question {
  id: string
  kind: QuestionKind
  what: string
  rows: number
  /** The first cells that raise it, at most two, each with another text, and the whole row of each. */
  examples: (Example & { line: string })[]
  /** In every row the fee is in the traded coin. */
  atPrice: boolean
  /** The ways to read a column; empty for other kinds. */
  ways: string[]
  /** The UTC days (YYYY-MM-DD) of which a rate is asked, in order; empty for other kinds. */
  days: string[]
  /** What the file comes to by each of its ways, where a cell does not show it. */
  results?: Readonly<Record<string, string>>
}

/**
 * The user's choice: a way, a zone, a side, `side` or `position`, a market, `usd`, `other` (a currency, as typed), what a
 * column of rates says (`dollars`, `perDollar` or `ignore`), `rate` (one for all days, as typed), `days` (one for each),
 * `price`, `none`, or `leave`; the units of a lot (`size`, as typed in `rate`); a symbol (`typed`, as typed in `text`); or what the question's own page offers.
 */
export interface Choice {
  choice: string
  /** Dollars per unit, as typed. */
  rate: string
  /** The same of single days (YYYY-MM-DD). A day without one has `rate`. */
  days?: Readonly<Record<string, string>>
  /** The currency's three letters, as typed. */
  currency?: string
  /** The symbol of all rows, as typed. */
  text?: string
}

/** The answer that keeps the trades of each account apart; any other is the account to take. */
export const APART = 'apart'

export type Answers = Readonly<Record<string, Choice>>

export const questionId = ({ kind, what }: Pick<Raised, 'kind' | 'what'>) => `${kind}:${what}`

export const UNANSWERED: Choice = { choice: '', rate: '' }

/** A valid answer. */
export interface Answer {
  choice: string
  /** Dollars per unit; null unless there is one. */
  rate: string | null
  /** Three letters; null unless it says a currency. */
  currency: string | null
  /** A symbol; null unless it says one. */
  text: string | null
}

const NO_VALUES = { rate: null, currency: null, text: null }

/** The answer that amounts are in dollars. */
export const AS_DOLLARS: Answer = { choice: 'usd', rate: '1', currency: USD, text: null }

/** The text that says a day's rate, which may be that of all days. */
export const rateTextOf = ({ choice, rate, days }: Choice, day = ''): string =>
  (choice === 'days' && days?.[day]?.trim()) || rate

/** The answer to a row's question; null while there is none, or while what was typed cannot be read. */
export function answerTo(answers: Answers, { kind, what, day }: Pick<Raised, 'kind' | 'what' | 'day'>): Answer | null {
  const chosen = answers[questionId({ kind, what })] ?? UNANSWERED
  const { choice } = chosen
  if (choice === 'usd') return AS_DOLLARS
  if (kind !== 'currency' && (choice === 'rate' || choice === 'days' || choice === 'size')) {
    const read = readTypedRate(rateTextOf(chosen, day))
    return read.ok ? { ...NO_VALUES, choice, rate: read.value } : null
  }
  if (choice === 'other') {
    const read = readCurrency(chosen.currency ?? '')
    return read.ok ? { ...NO_VALUES, choice, currency: read.value } : null
  }
  if (kind === 'symbol') {
    const text = chosen.text?.trim() ?? ''
    return text === '' ? null : { ...NO_VALUES, choice: 'typed', text }
  }
  const isOfKind =
    choice !== '' &&
    (choice === 'leave' ||
      (kind === 'side' ? isSide(choice) : kind === 'market' ? isMarket(choice) : kind !== 'currency'))
  return isOfKind ? { ...NO_VALUES, choice } : null
}

/** Maximum number of examples for each question. */
const MAX_EXAMPLES = 2

/** The questions of all rows: by kind, the most frequent first. */
export function gather(raised: readonly Raised[]): Question[] {
  const questions = new Map<string, Question>()
  const days = new Map<string, Set<string>>()
  const lastRow = new Map<string, number>()
  for (const { kind, what, row, column, text, atPrice = false, day } of raised) {
    const id = questionId({ kind, what })
    const known = questions.get(id) ?? { id, kind, what, rows: 0, examples: [], atPrice: true, ways: [], days: [] }
    if (day) days.set(id, (days.get(id) ?? new Set()).add(day))
    // A row that is a whole position asks for both of its ends.
    if (lastRow.get(id) !== row) known.rows += 1
    lastRow.set(id, row)
    known.atPrice &&= atPrice
    if (known.examples.length < MAX_EXAMPLES && known.examples.every((example) => example.text !== text.trim()))
      known.examples.push({ row, column, text: text.trim(), line: '' })
    questions.set(id, known)
  }
  const whole = [...questions.values()].map((one) => ({ ...one, days: [...(days.get(one.id) ?? [])].sort() }))
  return whole.sort(
    (a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || b.rows - a.rows || (a.id < b.id ? -1 : 1),
  )
}

/** Whether a question has a valid answer. */
export const isAnswered = (answers: Answers, question: Question) => {
  const { ways, days } = question
  const given = (days.length > 0 ? days : [undefined]).map((day) => answerTo(answers, { ...question, day }))
  return given.every((answer) => answer !== null && (ways.length === 0 || ways.includes(answer.choice)))
}

/** A line of pasted rates: a rate, or a day (YYYY-MM-DD) and its rate. */
const PASTED = /^(?:(\d{4}-\d{2}-\d{2})[\s;,]+)?(\S.*)$/

/**
 * Rates pasted from a table, as texts of their days: a line that names a day is that day's, the others are of one day
 * after the other, beginning with `from`. Lines about other days are ignored.
 */
export function pastedRates(text: string, days: readonly string[], from: string): Record<string, string> {
  const rates: Record<string, string> = {}
  let at = days.indexOf(from)
  for (const line of text.split(/\r?\n/)) {
    const [, named, rate = ''] = PASTED.exec(line.trim()) ?? []
    if (rate === '') continue
    const day = named ?? days[at]
    if (named === undefined) at += 1
    if (day !== undefined && days.includes(day)) rates[day] = rate.trim()
  }
  return rates
}
