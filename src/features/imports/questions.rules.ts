import { readDecimal, ZERO } from '@/domain/decimal'
import { isMarket, isSide } from '@/domain/markets'
import type { Example } from './decide.rules'

/**
 * What the user is asked if the file does not tell: the order of its dates, its decimal mark, the zone of its times,
 * whether long and short are sides or positions, a word for buying or selling, a currency, a fee in another coin, a rebate, an asset class that is not one of the
 * markets here. In the order in which they are asked.
 */
const KINDS = ['order', 'mark', 'zone', 'direction', 'side', 'currency', 'fee', 'rebate', 'market'] as const
export type QuestionKind = (typeof KINDS)[number]

/** A row that raises a question. */
export interface Raised extends Example {
  kind: QuestionKind
  /** The column, word, currency, coin or class; empty for a currency that the file does not state. */
  what: string
  /** The fee is in the traded coin, whose price the row contains. */
  atPrice?: boolean
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
}

/** The user's choice: a way, a zone, a side, `side` or `position`, `leave`, `usd`, `rate` (with the rate as typed), `price`, `none`, or a market. */
export interface Choice {
  choice: string
  /** Dollars per unit, as typed. */
  rate: string
}

export type Answers = Readonly<Record<string, Choice>>

export const questionId = ({ kind, what }: Pick<Raised, 'kind' | 'what'>) => `${kind}:${what}`

export const UNANSWERED: Choice = { choice: '', rate: '' }

/** A valid answer. */
export interface Answer {
  choice: string
  /** Dollars per unit; null unless there is one. */
  rate: string | null
}

/** The answer that amounts are in dollars. */
export const AS_DOLLARS: Answer = { choice: 'usd', rate: '1' }

/** The answer to a row's question; null while there is none, or while the chosen rate is not a number above 0. */
export function answerTo(answers: Answers, { kind, what }: Pick<Raised, 'kind' | 'what'>): Answer | null {
  const { choice, rate } = answers[questionId({ kind, what })] ?? UNANSWERED
  if (choice === 'usd') return AS_DOLLARS
  if (choice === 'rate') {
    const read = readDecimal(rate)
    return read.ok && read.value.gt(ZERO) && read.value.lt('1e15') ? { choice, rate: read.value.toFixed() } : null
  }
  const isOfKind =
    choice !== '' &&
    (choice === 'leave' || (kind === 'side' ? isSide(choice) : kind === 'market' ? isMarket(choice) : true))
  return isOfKind ? { choice, rate: null } : null
}

/** Maximum number of examples for each question. */
const MAX_EXAMPLES = 2

/** The questions of all rows: by kind, the most frequent first. */
export function gather(raised: readonly Raised[]): Question[] {
  const questions = new Map<string, Question>()
  for (const { kind, what, row, text, atPrice = false } of raised) {
    const id = questionId({ kind, what })
    const known = questions.get(id) ?? { id, kind, what, rows: 0, examples: [], atPrice: true, ways: [] }
    known.rows += 1
    known.atPrice &&= atPrice
    if (known.examples.length < MAX_EXAMPLES && known.examples.every((example) => example.text !== text.trim()))
      known.examples.push({ row, text: text.trim(), line: '' })
    questions.set(id, known)
  }
  return [...questions.values()].sort(
    (a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || b.rows - a.rows || (a.id < b.id ? -1 : 1),
  )
}

/** Whether a question has a valid answer. */
export const isAnswered = (answers: Answers, question: Question) => {
  const answer = answerTo(answers, question)
  return answer !== null && (question.ways.length === 0 || question.ways.includes(answer.choice))
}
