import { TRADE_LIMITS } from '@/domain/actionText'
import { Decimal, plain } from '@/domain/decimal'
import { groupBy } from '@/domain/groupBy'
import { DECIMAL_MARKS, readAmount } from './amounts.rules'
import { DATE_ORDERS, type DateOrder, readWrittenDay } from './dates.rules'
import { type Decision, decide, type Example } from './decide.rules'
import type { FileCell, Fill, Problem, RawFill, RowReading } from './fill'
import { readFill } from './fills.rules'
import {
  guessMapping,
  LOOKED_AT,
  type MappedField,
  type Mapping,
  missingFields,
  readMapped,
  tableAt,
} from './formats/mapped.rules'
import { ownFormat } from './formats/own.rules'
import { withoutFuture } from './futures.rules'
import {
  type Answers,
  answerTo,
  gather,
  isAnswered,
  type Question,
  type QuestionKind,
  questionId,
  type Raised,
} from './questions.rules'
import { formatOf } from './recognise.rules'
import type { SheetRow } from './sheet.rules'

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

interface LeftOutRow {
  row: number
  reason: string
  isUnknownMarket?: boolean
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

/** Reads a file's rows with the user's settings. Never throws. */
export function readFile(rows: readonly SheetRow[], settings: ReadingSettings, now: Date): FileReading {
  const { answers } = settings
  const format = formatOf(settings.format)
  const mapping = settings.mapping ?? guessMapping(rows)
  const table = format ? null : tableAt(rows, mapping.headRow)
  const readings = (format ? format.read(rows) : readMapped(rows, mapping)) ?? []
  const torn = rows.filter(({ isTorn }) => isTorn)
  const tornRows = new Set(torn.map(({ row }) => row))
  const sound = readings
    .filter((reading) => !tornRows.has(rowOf(reading)))
    // Our own files hold what this site has recorded.
    .map((reading) => (format === ownFormat ? reading : withoutFuture(reading)))
  const raws = sound.flatMap((reading) => (reading.kind === 'fill' ? [reading.raw] : []))

  const otherDates = sound.flatMap((reading) =>
    reading.kind === 'left-out' && reading.date ? [{ row: reading.row, ...reading.date }] : [],
  )
  const columns = decideColumns(raws, otherDates, now)
  // If the amounts can only be read with the other mark, it is used: a spreadsheet may have rewritten the file.
  const mark = format?.mark && columns.mark.certain === null ? certainly(format.mark) : columns.mark
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
  const fills: Fill[] = []
  let dayCount = 0
  for (const reading of sound) {
    if (reading.kind === 'left-out') leftOut.push(reading)
    else if (reading.kind === 'problem') problems.push(reading.problem)
    else {
      const read = readFill(reading.raw, context)
      for (const one of read.raised) raised.push(one)
      if (read.isDay) dayCount += 1
      if (read.fill) fills.push(read.fill)
      else if (read.leftOut !== null) leftOut.push({ row: reading.raw.row, reason: read.leftOut })
      else problems.push(...read.problems)
    }
  }

  const { kept: apart, sameId, repeats } = withoutRepeats(inOrderOfTime(fills), settings.repeats)
  const { kept, merged } = mergeExpiries(apart)
  const raisedQuestions = gather(raised)
  const unlikely = table ? tooManyWords(raisedQuestions) : []
  const questions = [
    ...asQuestion(columns.date, 'order', 'date'),
    ...asQuestion(columns.expiration, 'order', 'expiration'),
    ...asQuestion(mark, 'mark', ''),
    ...raisedQuestions.filter(({ kind }) => !unlikely.includes(kind)),
  ].map((question) => ({
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
    fills: kept,
    dayCount,
    problems: problems.sort((a, b) => a.row - b.row),
    leftOut: groupByReason([
      ...leftOut,
      ...sameId.map(({ row }) => ({ row, reason: 'An earlier row has the same fill, under the same id' })),
      ...(settings.repeats === 'leave'
        ? repeats.map(({ row }) => ({ row, reason: 'It repeats another row, and you left repeats out' }))
        : []),
      ...merged,
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
    .map(({ cells }) => cells[place]?.trim() ?? '')
    .find((text) => text !== '') ?? ''

const rowOf = (reading: RowReading) =>
  reading.kind === 'fill' ? reading.raw.row : reading.kind === 'problem' ? reading.problem.row : reading.row

const tornProblem = ({ row, cells }: SheetRow): Problem => ({
  row,
  column: 'the whole row',
  found: cells.join(' ').trim().slice(0, 60),
  expected: 'quotation marks in pairs: after one that isn’t closed, cells and rows can’t be told apart',
})

/** How the columns of dates, of expirations and of amounts can be read. */
function decideColumns(raws: readonly RawFill[], otherDates: readonly Example[], now: Date) {
  const examples = (cellsOf: (raw: RawFill) => (FileCell | null)[]): Example[] =>
    raws.flatMap((raw) => cellsOf(raw).flatMap((cell) => (cell ? [{ row: raw.row, ...cell }] : [])))
  const latest = new Date(now.getTime() + TRADE_LIMITS.aheadMs).toISOString().slice(0, 10)
  // A fill cannot be in the future, which may rule out an order.
  const dayOf = (text: string, order: DateOrder) => {
    const day = readWrittenDay(text, order)
    return day !== null && day <= latest ? day : null
  }
  return {
    date: decide([...examples(({ date }) => [date]), ...otherDates], DATE_ORDERS, dayOf),
    expiration: decide(
      examples(({ expiration }) => [typeof expiration === 'string' ? null : expiration]),
      DATE_ORDERS,
      readWrittenDay,
    ),
    mark: decide(
      examples(({ quantity, price, amount, fee, rate }) => [quantity, price, amount, fee, rate?.cell ?? null]),
      DECIMAL_MARKS,
      (text, mark) => readAmount(text, mark)?.value ?? null,
    ),
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

const asQuestion = ({ ways, examples, rows }: Decision<string>, kind: ColumnKind, what: string): Question[] =>
  ways.length === 0
    ? []
    : [
        {
          id: questionId({ kind, what }),
          kind,
          what,
          rows,
          examples: examples.map((one) => ({ ...one, line: '' })),
          atPrice: false,
          ways,
          days: [],
        },
      ]

/**
 * Oldest first. If a broker's file is newest first, fills of one instant are reversed with it. Our own files are in the
 * order of recording, which decides among actions of one instant.
 */
function inOrderOfTime(fills: readonly Fill[]): Fill[] {
  let steps = 0
  fills.forEach((fill, at) => {
    const before = fills[at - 1]
    if (before) steps += Math.sign(fill.at - before.at)
  })
  const newestFirst = steps < 0 && fills.every(({ group }) => group === null)
  return fills
    .map((fill) => (newestFirst ? { ...fill, place: -fill.row } : fill))
    .sort((a, b) => a.at - b.at || a.place - b.place)
}

/** The identity of a fill without an id. */
const sameness = ({ at, market, symbol, expiration, side, quantity, price, fee, currency, usd_rate, group }: Fill) =>
  JSON.stringify([at, market, symbol, expiration, side, quantity, price, fee, currency, usd_rate, group])

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
    const key = fill.side === 'EXPIRE' ? JSON.stringify([fill.at, fill.symbol, fill.expiration, fill.group]) : null
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
