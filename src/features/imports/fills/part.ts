import type { FieldReading } from '@/domain/trade/actionText'
import { type Amount, type DecimalMark, readAmount } from '@/features/imports/cells/amounts.rules'
import { type Answer, type Answers, answerTo, type Raised } from '@/features/imports/cells/questions.rules'
import type { FileCell, Problem } from './fill'

/** The value of a part of a row, with its problems and the questions that it raises. */
export interface Part<Value> {
  /** null where nothing could be read, or while an answer is missing. */
  readonly value: Value | null
  problems: Omit<Problem, 'row'>[]
  raised: Omit<Raised, 'row'>[]
}

/** Nothing was read, and nothing is wrong. */
export const NOTHING: Part<never> = { value: null, problems: [], raised: [] }

/** A value that was read. */
export const right = <Value>(value: Value): Part<Value> => ({ ...NOTHING, value })

/** A cell that cannot be read. @param expected what should be there, as in “expected a number” */
export const wrong = (cell: FileCell, expected: string): Part<never> => ({
  ...NOTHING,
  problems: [{ column: cell.column, found: cell.text.trim(), expected }],
})

/** A field’s reading as a part: its value, or its message as the problem of a cell. */
export const checked = <Value>(cell: FileCell, reading: FieldReading<Value>): Part<Value> =>
  reading.ok ? right(reading.value) : wrong(cell, reading.message)

/** A question without the row and the cell that raise it. */
export type Asked = Omit<Raised, 'row' | keyof FileCell>

/** A question to the user about a cell, with its answer if there is one. */
export const asked = (question: Asked, cell: FileCell, answers: Answers): Part<Answer> => ({
  ...NOTHING,
  value: answerTo(answers, question),
  raised: [{ ...question, ...cell }],
})

/** Reads a part from another one; keeps the problems and questions of both. */
export function from<Before, Value>(before: Part<Before>, next: (value: Before) => Part<Value>): Part<Value> {
  const after = before.value === null ? NOTHING : next(before.value)
  return {
    value: after.value,
    problems: [...before.problems, ...after.problems],
    raised: [...before.raised, ...after.raised],
  }
}

/** What an empty cell of a fee, or the price of an expiry, counts as. */
export const NO_AMOUNT: Amount = { value: '0', currency: null }

const EXPECTED_NUMBER: Record<DecimalMark, string> = { point: '1,234.50', comma: '1.234,50' }

/** The number in a cell, by the file’s decimal mark. */
export const readNumber = (cell: FileCell, mark: DecimalMark): Part<Amount> => {
  const read = readAmount(cell.text, mark)
  return read ? right(read) : wrong(cell, `a number with a decimal ${mark}, such as ${EXPECTED_NUMBER[mark]}`)
}
