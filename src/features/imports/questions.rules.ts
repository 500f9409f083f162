import { readDecimal, ZERO } from '@/domain/decimal'
import { isMarket } from '@/domain/markets'

/**
 * Questions that a file cannot answer, so that nothing is converted silently: a price in another currency, a fee in
 * another coin, a rebate, an asset class that is not one of the markets here.
 */
export type QuestionKind = 'currency' | 'fee' | 'rebate' | 'market'

/** A row that raises a question. */
export interface Raised {
  kind: QuestionKind
  /** The currency, coin or class. */
  what: string
  row: number
  /** The fee is in the traded coin, whose price the row contains. */
  atPrice?: boolean
}

/** One question, for all rows that raise it. */
export interface Question {
  id: string
  kind: QuestionKind
  what: string
  rows: number
  firstRow: number
  /** In every row the fee is in the traded coin. */
  atPrice: boolean
}

/** The user's choice: `leave`, `rate` (with the rate as typed), `price`, `none`, or a market. */
export interface Choice {
  choice: string
  /** Dollars per unit, as typed. */
  rate: string
}

export type Answers = Readonly<Record<string, Choice>>

const questionId = ({ kind, what }: Pick<Raised, 'kind' | 'what'>) => `${kind}:${what}`

/** The default: rows are left out until the user decides. */
export const UNANSWERED: Choice = { choice: 'leave', rate: '' }

/** A valid answer. */
export interface Answer {
  choice: string
  /** Dollars per unit; null unless a rate was chosen. */
  rate: string | null
}

/** The answer to a row's question; null while the chosen rate is not a number above 0. */
export function answerTo(answers: Answers, question: Pick<Raised, 'kind' | 'what'>): Answer | null {
  const { choice, rate } = answers[questionId(question)] ?? UNANSWERED
  if (choice !== 'rate') return { choice, rate: null }
  const read = readRate(rate)
  return read === null ? null : { choice, rate: read }
}

/** A rate as typed; null if it is not a number above 0. */
function readRate(text: string): string | null {
  const read = readDecimal(text)
  return read.ok && read.value.gt(ZERO) && read.value.lt('1e15') ? read.value.toFixed() : null
}

/** The questions of all rows, most frequent first. */
export function gather(raised: readonly Raised[]): Question[] {
  const questions = new Map<string, Question>()
  for (const { kind, what, row, atPrice = false } of raised) {
    const id = questionId({ kind, what })
    const known = questions.get(id)
    if (known) {
      known.rows += 1
      known.atPrice &&= atPrice
    } else questions.set(id, { id, kind, what, rows: 1, firstRow: row, atPrice })
  }
  return [...questions.values()].sort((a, b) => b.rows - a.rows || (a.id < b.id ? -1 : 1))
}

/** Whether a question has a valid answer. */
export const isAnswered = (answers: Answers, question: Question) => {
  const answer = answerTo(answers, question)
  if (!answer) return false
  return question.kind !== 'market' || answer.choice === 'leave' || isMarket(answer.choice)
}
