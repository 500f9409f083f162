import { contractKey } from '@/domain/contract/contract'
import { Decimal, plain } from '@/domain/decimal'
import { groupBy } from '@/domain/groupBy'
import { TRADE_LIMITS } from '@/domain/trade/actionText'
import { DECIMAL_MARKS, type DecimalMark, readAmount } from '@/features/imports/cells/amounts.rules'
import { DATE_ORDERS, type DateOrder, readWrittenDay } from '@/features/imports/cells/dates.rules'
import { addText, type Decision, decide, type Example } from '@/features/imports/cells/decide.rules'
import { readCoinPair } from '@/features/imports/cells/markets.rules'
import {
  type Answers,
  APART,
  answerTo,
  gather,
  isAnswered,
  type Question,
  type QuestionKind,
  questionId,
  type Raised,
} from '@/features/imports/cells/questions.rules'
import { withoutCancelled } from '@/features/imports/fills/cancelled.rules'
import { withDeliveries, withSplits } from '@/features/imports/fills/events.rules'
import {
  atSecond,
  decideSequence,
  inSequence,
  type PlacedFill,
  placeIn,
  SEQUENCES,
  settleFolds,
} from '@/features/imports/fills/fileOrder.rules'
import type { AsRead, Fill, LeftOutRow, Problem, RawFill, RowReading } from '@/features/imports/fills/fill'
import { readFill } from '@/features/imports/fills/fills.rules'
import { type Gap, holdAgainstSums, type ReadRow } from '@/features/imports/fills/sums.rules'
import type { MappedField } from '@/features/imports/formats/fields'
import { guessMapping } from '@/features/imports/formats/mapped/guess.rules'
import { otherNumbers, readMapped } from '@/features/imports/formats/mapped/mapped.rules'
import { LOOKED_AT, type Mapping, missingFields, tableAt } from '@/features/imports/formats/mapped/mapping'
import { type SheetRow, textAt } from '@/features/imports/sheet.rules'
import { formatOf } from './recognise.rules'

/** The user's settings for a file. */
export interface ReadingSettings {
  /** Id of a format, or `mapped`. */
  format: string
  /** null: as the headings suggest. */
  mapping: Mapping | null
  answers: Answers
  /** How to treat rows that are identical to another one and have no id. */
  repeats: 'count' | 'leave'
}

/** Rows left out for the same reason. */
export interface LeftOutGroup {
  reason: string
  rows: number[]
  /** The rows are fills, of a market that is not known here. */
  isUnknownMarket: boolean
}

/** A file as read with some settings. */
export interface FileReading {
  /** Rows below the headings that hold anything. */
  rowCount: number
  /** For a file of an unknown format: its headings and their mapping. */
  columns: {
    headings: string[]
    /** The first filled cell of each column near the top; empty if there is none. */
    examples: string[]
    mapping: Mapping
    /** Fields that still need a column. */
    missing: MappedField[]
    /**
     * Kinds of questions about more words than a right column could hold: the mapping is wrong, so they are not asked.
     */
    unlikely: QuestionKind[]
  } | null
  /** All questions, answered or not. */
  questions: Question[]
  /** Columns and answers that are still needed: nothing is shown or imported before. */
  open: { columns: number; questions: number }
  /** In order of time. */
  fills: Fill[]
  /** Fills that state a day without a time. */
  dayCount: number
  problems: Problem[]
  leftOut: LeftOutGroup[]
  /** Rows that are identical to another one and have no id. */
  repeatCount: number
}

/** A reading without its fills, which are in the plan's trades. */
export type ReadingShown = Omit<FileReading, 'fills'> & { fillCount: number }

/** Whether everything is settled that a preview needs. */
export const isSettled = ({ open }: Pick<FileReading, 'open'>) => open.columns + open.questions === 0

/** More different words than a column of sides, classes or currencies has. */
const MAX_WORDS = 40

/** A known format has columns of its own. */
const NO_MAPPING: Mapping = { headRow: 0, columns: {}, market: 'STOCK' }

/** Reads a file's rows with the user's settings. Never throws. */
export function readFile(rows: readonly SheetRow[], settings: ReadingSettings, now: Date): FileReading {
  const format = formatOf(settings.format)
  const known = format?.answers ?? {}
  const answers = { ...known, ...settings.answers }
  const mapping = format ? NO_MAPPING : (settings.mapping ?? guessMapping(rows))
  const table = format ? null : tableAt(rows, mapping.headRow)
  const readings = (format ? format.read(rows) : readMapped(rows, mapping)) ?? []
  const torn = rows.filter(({ isTorn }) => isTorn)
  const tornRows = new Set(torn.map(({ row }) => row))
  const sound = readings.filter((reading) => !tornRows.has(rowOf(reading)))
  const raws = sound.flatMap((reading) => (reading.kind === 'fill' ? [reading.raw] : []))

  const otherDates = sound.flatMap((reading) =>
    reading.kind === 'left-out' && reading.date ? [{ row: reading.row, ...reading.date }] : [],
  )
  const columns = decideColumns(raws, otherDates, now)
  // If the amounts can only be read with the other mark, it is used: a spreadsheet may have rewritten the file.
  const isRewritten = format?.isUngrouped && columns.hasComma
  const mark = format?.mark && !isRewritten && columns.mark.certain === null ? certainly(format.mark) : columns.mark
  const context = {
    mark: chosen(mark, 'mark', '', answers),
    order: chosen(columns.date, 'order', 'date', answers),
    expirationOrder: chosen(columns.expiration, 'order', 'expiration', answers),
    zone: format?.zone ?? null,
    answers,
    now,
  }

  const raised: Raised[] = []
  const problems: Problem[] = torn.map(tornProblem)
  const leftOut: LeftOutRow[] = []
  const placed: PlacedFill[] = []
  const asReadOf = new Map<RawFill, AsRead>()
  const whichAccount = accountQuestion(raws)
  const account = whichAccount && answerTo(answers, whichAccount)?.choice
  let dayCount = 0
  for (const reading of sound) {
    if (reading.kind === 'left-out') leftOut.push(reading)
    else if (reading.kind === 'problem') problems.push(reading.problem)
    else if (account && account !== APART && account !== (reading.raw.account ?? NO_ACCOUNT)) {
      const name = reading.raw.account ?? NO_ACCOUNT
      leftOut.push({ row: reading.raw.row, reason: `Of the account “${name}”, which you left out` })
    } else {
      const raw = account === APART ? keptApart(reading.raw) : reading.raw
      const read = readFill(raw, context)
      for (const one of read.raised) raised.push(one)
      if (read.isDay) dayCount += 1
      if (read.asRead) asReadOf.set(raw, read.asRead)
      if (read.fill) placed.push({ fill: read.fill, raw, second: read.second })
      else if (read.leftOut !== null)
        leftOut.push({
          ...{ row: raw.row, reason: read.leftOut, isUnknownMarket: read.isUnknownMarket ?? false },
          // Units that came or went without a price.
          ...(isWithoutPrice(raw) && { moves: raw.symbol }),
        })
      else problems.push(...read.problems)
    }
  }

  const stands = withoutCancelled(withFolds(placed, answers, raised))
  const dated = stands.placed
  leftOut.push(...stands.leftOut)
  problems.push(...stands.problems)
  const ordered = inOrderOfTime(dated, context.mark, answers)
  const rowsRead = dated.flatMap(({ raw, fill }): ReadRow[] => {
    const asRead = asReadOf.get(raw)
    return asRead ? [{ raw, asRead, fill }] : []
  })
  const hasBalance = rowsRead.some(({ raw }) => raw.said.balance !== null)
  const between = new Map(hasBalance ? (table?.rows ?? rows).map(({ row }, at) => [row, at]) : [])
  const held = holdAgainstSums(
    rowsRead,
    context.mark,
    ordered.newestFirst,
    otherNumbers(table, mapping, context.mark),
    (first, second) => (between.get(second) ?? 0) - (between.get(first) ?? 0) === 1,
  )
  const gaps = settleGaps(held.gaps, answers, raised)
  problems.push(...held.problems, ...gaps.problems)
  const refused = new Set([...held.problems, ...gaps.problems].map(({ row }) => row))
  const fills = ordered.fills.flatMap((fill) => {
    if (refused.has(fill.row)) return []
    const fee = gaps.fees.get(fill.row)
    return fee === undefined ? fill : { ...fill, fee }
  })

  const { kept: apart, sameId, repeats } = withoutRepeats(fills, settings.repeats)
  const expired = mergeExpiries(apart)
  const splits = withSplits(withDeliveries(expired.kept), leftOut, context)
  const raisedQuestions = gather(raised)
  const unlikely = table ? tooManyWords(raisedQuestions) : []
  const all = [
    asQuestion(columns.date, 'order', 'date'),
    asQuestion(columns.expiration, 'order', 'expiration'),
    asQuestion(mark, 'mark', ''),
    whichAccount,
    ordered.question,
    ...raisedQuestions.filter(({ kind }) => !unlikely.includes(kind)),
  ].filter((question) => question !== null)
  // What is known of the broker is not asked, but where it cannot be: the file may be another's with the same headings.
  const questions = all
    .filter((question) => !(question.id in known && isAnswered(known, question)))
    .map((question) => ({
      ...question,
      examples: question.examples.map((example) => ({ ...example, line: lineOf(rows, example.row) })),
    }))
  const saysPositions = raised.some((one) => one.kind === 'direction' && answerTo(answers, one)?.choice === 'position')
  const isEffectMissing = saysPositions && mapping.columns.effect === undefined
  const missing = format ? [] : [...missingFields(mapping, table), ...(isEffectMissing ? (['effect'] as const) : [])]
  return {
    rowCount: table ? table.rows.length : readings.length,
    columns: format
      ? null
      : {
          headings: table?.headings ?? [],
          examples: (table?.headings ?? []).map((_, place) => firstFilled(table?.rows ?? [], place)),
          mapping,
          missing,
          unlikely,
        },
    questions,
    open: {
      columns: missing.length + unlikely.length,
      questions: questions.filter((question) => !isAnswered(answers, question)).length,
    },
    fills: splits.fills,
    dayCount,
    problems: problems.sort((a, b) => a.row - b.row),
    leftOut: groupByReason([
      ...withMoves(
        leftOut.filter(({ row }) => !splits.applied.has(row)),
        splits.fills,
      ),
      ...sameId.map(({ row }) => ({ row, reason: 'An earlier row has the same fill, under the same id' })),
      ...(settings.repeats === 'leave'
        ? repeats.map(({ row }) => ({ row, reason: 'It repeats another row, and you left repeats out' }))
        : []),
      ...expired.merged,
    ]),
    repeatCount: repeats.length,
  }
}

/** The kinds of questions that ask about more words than {@link MAX_WORDS}. */
const tooManyWords = (questions: readonly Question[]): QuestionKind[] => {
  const counts = new Map<QuestionKind, number>()
  for (const { kind } of questions) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return [...counts].flatMap(([kind, count]) => (count > MAX_WORDS ? [kind] : []))
}

/** Cells of a row shown as an example. */
const LINE_CELLS = 8

function lineOf(rows: readonly SheetRow[], wanted: number): string {
  const cells = rows.find(({ row }) => row === wanted)?.cells ?? []
  const filled = cells.map((cell) => cell.replace(/\s+/g, ' ').trim()).filter((cell) => cell !== '')
  return filled.slice(0, LINE_CELLS).join(' · ')
}

const firstFilled = (rows: readonly SheetRow[], place: number) =>
  rows
    .slice(0, LOOKED_AT)
    .map((row) => textAt(row, place))
    .find((text) => text !== '') ?? ''

const rowOf = (reading: RowReading) =>
  reading.kind === 'fill' ? reading.raw.row : reading.kind === 'problem' ? reading.problem.row : reading.row

const tornProblem = ({ row, cells }: SheetRow): Problem => ({
  row,
  column: 'the whole row',
  found: cells.join(' ').trim().slice(0, 60),
  expected: 'quotation marks in pairs: after one that isn’t closed, cells and rows can’t be told apart',
})

const numbersOf = ({ quantity, price, amount, fees: [fee], rate }: RawFill) =>
  [quantity, price, amount, fee?.cell, rate?.cell].filter((cell) => cell != null)

/** How the columns of dates, of expirations and of amounts can be read. */
function decideColumns(raws: readonly RawFill[], otherDates: readonly Example[], now: Date) {
  const dates: Map<string, { first: Example; count: number }> = new Map()
  const expirations: typeof dates = new Map()
  const numbers: typeof dates = new Map()
  for (const raw of raws) {
    addText(dates, raw.row, raw.date)
    if (raw.expiration && typeof raw.expiration !== 'string') addText(expirations, raw.row, raw.expiration)
    for (const cell of numbersOf(raw)) addText(numbers, raw.row, cell)
  }
  for (const { row, ...cell } of otherDates) addText(dates, row, cell)
  const latest = new Date(now.getTime() + TRADE_LIMITS.aheadMs).toISOString().slice(0, 10)
  // A fill cannot be in the future, which may rule out an order.
  const dayOf = (text: string, order: DateOrder) => {
    const day = readWrittenDay(text, order)
    return day !== null && day <= latest ? day : null
  }
  return {
    date: decide(dates, DATE_ORDERS, dayOf),
    expiration: decide(expirations, DATE_ORDERS, readWrittenDay),
    mark: decide(numbers, DECIMAL_MARKS, (text, mark) => readAmount(text, mark)?.value ?? null),
    /** A number has a comma, so it was not written by what never groups digits. */
    hasComma: [...numbers.keys()].some((text) => text.includes(',')),
  }
}

const certainly = <Way extends string>(certain: Way): Decision<Way> => ({ certain, ways: [], examples: [], rows: 0 })

type ColumnKind = 'order' | 'mark'

/** The certain or chosen way of a column. Until the user has chosen it is the first one; what it gives is not shown. */
function chosen<Way extends string>(
  { certain, ways }: Decision<Way>,
  kind: ColumnKind,
  what: string,
  answers: Answers,
): Way {
  const answer = answerTo(answers, { kind, what })?.choice
  const way = certain ?? ways.find((one) => one === answer) ?? ways[0]
  if (way === undefined) throw new RangeError('A decision has a certain way or several')
  return way
}

/** A question with a few ways to answer it, about a whole file or one of its columns. */
const fileQuestion = (
  kind: QuestionKind,
  what: string,
  { ways, examples, rows }: Omit<Decision<string>, 'certain'>,
): Question => ({
  ...{ id: questionId({ kind, what }), kind, what, rows, atPrice: false, ways, days: [] },
  examples: examples.map((one) => ({ ...one, line: '' })),
})

const asQuestion = (decision: Decision<string>, kind: ColumnKind, what: string): Question | null =>
  decision.ways.length === 0 ? null : fileQuestion(kind, what, decision)

const NO_ACCOUNT = 'without a name'

/** Which of a file's accounts to take; null if there is only one. */
function accountQuestion(raws: readonly RawFill[]): Question | null {
  const first = new Map<string, RawFill>()
  if (raws.every(({ account }) => account === null)) return null
  for (const raw of raws) {
    const name = raw.account ?? NO_ACCOUNT
    if (!first.has(name)) first.set(name, raw)
  }
  if (first.size < 2 || first.size > MAX_WORDS) return null
  const examples = [...first].slice(0, 2).map(([text, { row }]) => ({ row, column: 'Account', text }))
  return fileQuestion('account', '', { ways: [APART, ...first.keys()], examples, rows: raws.length })
}

const keptApart = (raw: RawFill): RawFill => ({
  ...raw,
  apart: [raw.account ?? NO_ACCOUNT, raw.apart].filter((part) => part !== null).join(' '),
})

/** Sets times in an hour that occurs twice: by the file's order, else by the user's answers. */
function withFolds(placed: readonly PlacedFill[], answers: Answers, raised: Raised[]): PlacedFill[] {
  const { settled, open } = settleFolds(placed)
  if (open.length === 0) return settled
  return settled.map((one) => {
    if (one.second === null) return one
    const { row, date } = one.raw
    const question = { kind: 'fold' as const, what: date.text.trim().replace(/(?<=\d:\d\d):00$/, '') }
    raised.push({ ...question, row, column: date.column, text: date.text })
    return answerTo(answers, question)?.choice === 'second' ? atSecond(one) : one
  })
}

/** Oldest first; fills of one instant in the order of the file, which is asked where only that decides. */
function inOrderOfTime(
  placed: readonly PlacedFill[],
  mark: DecimalMark,
  answers: Answers,
): { fills: Fill[]; newestFirst: boolean; question: Question | null } {
  const { certain, results, tied } = decideSequence(placed, mark)
  const examples = tied.slice(0, 2).map(({ raw }) => ({ row: raw.row, ...raw.date }))
  const question =
    certain === null
      ? {
          ...fileQuestion('sequence', '', { ways: [...SEQUENCES], examples, rows: tied.length }),
          ...(results && { results }),
        }
      : null
  const answer = question && answerTo(answers, question)?.choice
  const sequence = certain ?? SEQUENCES.find((one) => one === answer) ?? 'oldest'
  const fills = inSequence(
    placed.map(({ fill }) => fill),
    sequence,
  )
  // Set in place: they were made by this reading, and copies of a large file's would double its memory.
  for (const fill of fills) fill.place = placeIn(fill, sequence)
  return { fills, newestFirst: sequence === 'newest', question }
}

/** Differences that may be fees, as the user says: the fee of each row, or a problem. */
function settleGaps(gaps: readonly Gap[], answers: Answers, raised: Raised[]) {
  const fees = new Map<number, string>()
  const problems: Problem[] = []
  for (const { row, sum, fee, problem } of gaps) {
    const question = { kind: 'gap' as const, what: sum.cell.column }
    raised.push({ ...question, row, ...sum.cell })
    const choice = answerTo(answers, question)?.choice
    if (choice === 'fee') fees.set(row, fee)
    else if (choice === 'leave') problems.push(problem)
  }
  return { fees, problems }
}

const isWithoutPrice = ({ price, amount, unknownWord }: RawFill) =>
  !/order/i.test(unknownWord?.text ?? '') && !/[1-9]/.test(price.text) && !/[1-9]/.test(amount?.text ?? '')

/** Says which of the rows without a fill change what is held of something that the file trades. */
function withMoves(leftOut: readonly LeftOutRow[], fills: readonly Fill[]): LeftOutRow[] {
  if (!leftOut.some(({ moves }) => moves)) return [...leftOut]
  const traded = new Set(fills.flatMap(({ symbol }) => [symbol.toUpperCase(), readCoinPair(symbol)?.base ?? '']))
  return leftOut.map((one) => {
    const symbol = one.moves?.text.trim().toUpperCase() ?? ''
    if (symbol === '' || !traded.has(symbol)) return one
    const reason = `${one.reason}: it changes how much ${symbol} is held without a trade, so results here may be wrong`
    return { ...one, reason, isUnknownMarket: true }
  })
}

/** The identity of a fill without an id. */
const sameness = ({ at, side, quantity, price, fee, usd_rate, group, ...fill }: Fill) =>
  JSON.stringify([at, contractKey(fill), side, quantity, price, fee, usd_rate, group])

function withoutRepeats(fills: readonly Fill[], choice: ReadingSettings['repeats']) {
  const ids = new Set<string>()
  const seen = new Set<string>()
  const kept: Fill[] = []
  const sameId: Fill[] = []
  const repeats: Fill[] = []
  for (const fill of fills) {
    const content = sameness(fill)
    if (fill.id !== null) {
      const id = `${fill.id} ${content}`
      if (ids.has(id)) sameId.push(fill)
      else kept.push(fill)
      ids.add(id)
      continue
    }
    if (seen.has(content)) repeats.push(fill)
    if (choice === 'count' || !seen.has(content)) kept.push(fill)
    seen.add(content)
  }
  return { kept, sameId, repeats }
}

/** Brokers may state an expiry lot by lot, but an option expires with all that is open. */
function mergeExpiries(fills: readonly Fill[]) {
  const first = new Map<string, number>()
  const kept: Fill[] = []
  const merged: { row: number; reason: string }[] = []
  for (const fill of fills) {
    const key = fill.side === 'EXPIRE' ? JSON.stringify([fill.at, contractKey(fill), fill.group]) : null
    const at = key === null ? undefined : first.get(key)
    const before = at === undefined ? undefined : kept[at]
    if (at !== undefined && before) {
      const sum = (field: 'quantity' | 'fee') => plain(new Decimal(before[field]).plus(fill[field]))
      kept[at] = { ...before, quantity: sum('quantity'), fee: sum('fee') }
      merged.push({ row: fill.row, reason: `An expiry of the same contract, counted with that of row ${before.row}` })
      continue
    }
    if (key !== null) first.set(key, kept.length)
    kept.push(fill)
  }
  return { kept, merged }
}

export function groupByReason(rows: readonly LeftOutRow[]): LeftOutGroup[] {
  return [...groupBy(rows, ({ reason }) => reason)]
    .map(([reason, group]) => ({
      reason,
      rows: group.map(({ row }) => row),
      isUnknownMarket: group.some(({ isUnknownMarket = false }) => isUnknownMarket),
    }))
    .sort((a, b) => b.rows.length - a.rows.length)
}
