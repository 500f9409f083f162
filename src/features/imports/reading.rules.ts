import { type DecimalMark, detectMark } from './amounts.rules'
import { type DateOrder, detectOrder, readWrittenDate } from './dates.rules'
import type { Fill, Problem, RawFill, RowReading } from './fill'
import { readFill } from './fills.rules'
import type { ImportFormat } from './formats/format'
import { guessMapping, type Mapping, missingFields, readMapped, tableAt } from './formats/mapped.rules'
import { type Answers, gather, isAnswered, type Question, type Raised } from './questions.rules'
import { formatOf } from './recognise.rules'
import type { SheetRow } from './sheet.rules'

/** The user's settings for a file. null: as detected, or as the format defines. */
export interface ReadingSettings {
  /** Id of a format, or `mapped`. */
  format: string
  mark: DecimalMark | null
  order: DateOrder | null
  /** IANA name, for dates without a zone. */
  zone: string | null
  /** null: as the headings suggest. */
  mapping: Mapping | null
  answers: Answers
  /** How to treat rows that are identical to another one and have no id. */
  repeats: 'count' | 'leave'
}

/** A setting for reading a file, and whether it is ambiguous. */
export interface Choosable<Value> {
  /** The current value. */
  value: Value
  /** The file fits several values, and none was chosen. */
  isOpen: boolean
  /** The user may choose: the format does not define it. */
  isOffered: boolean
  /** A cell that reads differently with each value. */
  example: string | null
}

/** Rows left out for the same reason. */
export interface LeftOutGroup {
  reason: string
  rows: number[]
}

/** A file as read with some settings. */
export interface FileReading {
  /** Rows of the file that hold anything. */
  rowCount: number
  mark: Choosable<DecimalMark>
  order: Choosable<DateOrder>
  zone: Choosable<string>
  /** For a file of an unknown format: its headings and their mapping. */
  columns: { headings: string[]; example: string[]; mapping: Mapping; isComplete: boolean } | null
  questions: Question[]
  /** Questions without a valid answer, and open choices: nothing is imported before they are decided. */
  undecided: number
  /** In order of time. */
  fills: Fill[]
  problems: Problem[]
  leftOut: LeftOutGroup[]
  /** Rows that are identical to another one and have no id. */
  repeatCount: number
}

/** A reading without its fills, which are in the plan's trades. */
export type ReadingShown = Omit<FileReading, 'fills'> & { fillCount: number }

const DEFAULT_MARK: DecimalMark = 'point'
const DEFAULT_ORDER: DateOrder = 'mdy'
const DEFAULT_ZONE = 'UTC'

/** Reads a file's rows with the user's settings. Never throws. */
export function readFile(rows: readonly SheetRow[], settings: ReadingSettings, now: Date): FileReading {
  const format = formatOf(settings.format)
  const mapping = settings.mapping ?? guessMapping(rows)
  const readings = (format ? format.read(rows) : readMapped(rows, mapping)) ?? []
  const torn = rows.filter(({ isTorn }) => isTorn)
  const raws = readings.flatMap((reading) => (reading.kind === 'fill' ? [reading.raw] : []))

  const mark = chooseMark(raws, format, settings.mark)
  const order = chooseOrder(raws, format?.order ?? null, settings.order)
  const zoneValue = settings.zone ?? format?.zone ?? DEFAULT_ZONE
  const context = { mark: mark.value, order: order.value, zone: zoneValue, answers: settings.answers, now }

  const raised: Raised[] = []
  const problems: Problem[] = torn.map(tornProblem)
  const tornRows = new Set(torn.map(({ row }) => row))
  const leftOut: { row: number; reason: string }[] = []
  const fills: Fill[] = []
  for (const reading of readings) {
    if (tornRows.has(rowOf(reading))) continue
    if (reading.kind === 'left-out') leftOut.push(reading)
    else if (reading.kind === 'problem') problems.push(reading.problem)
    else {
      const read = readFill(reading.raw, context)
      raised.push(...read.raised)
      if (read.fill) fills.push(read.fill)
      else if (read.leftOut !== null) leftOut.push({ row: reading.raw.row, reason: read.leftOut })
      else problems.push(...read.problems)
    }
  }

  const ordered = inOrderOfTime(fills)
  const { kept, sameId, repeats } = withoutRepeats(ordered, settings.repeats)
  const questions = gather(raised)
  const isLocal = raws.some(({ date }) => readWrittenDate(date.text, order.value, DEFAULT_ZONE)?.isLocal)
  const table = format ? null : tableAt(rows, mapping.headRow)
  const open = [mark, order].filter(({ isOpen }) => isOpen).length
  return {
    rowCount: rows.length,
    mark,
    order,
    zone: {
      value: zoneValue,
      isOpen: false,
      isOffered: isLocal && !(format?.zone === DEFAULT_ZONE),
      example: null,
    },
    columns: format
      ? null
      : {
          headings: table?.headings ?? [],
          example: table?.rows[0]?.cells ?? [],
          mapping,
          isComplete: missingFields(mapping).length === 0,
        },
    questions,
    undecided: open + questions.filter((question) => !isAnswered(settings.answers, question)).length,
    fills: kept,
    problems: problems.sort((a, b) => a.row - b.row),
    leftOut: groupByReason([
      ...leftOut,
      ...sameId.map(({ row }) => ({ row, reason: 'The same fill is in the file before, under the same id' })),
      ...(settings.repeats === 'leave'
        ? repeats.map(({ row }) => ({ row, reason: 'It repeats another row, and you left repeats out' }))
        : []),
    ]),
    repeatCount: repeats.length,
  }
}

const rowOf = (reading: RowReading) =>
  reading.kind === 'fill' ? reading.raw.row : reading.kind === 'problem' ? reading.problem.row : reading.row

const tornProblem = ({ row, cells }: SheetRow): Problem => ({
  row,
  column: 'the whole row',
  found: cells.join(' ').trim().slice(0, 60),
  expected: 'quotation marks that close: from the one that does not, cells and rows cannot be told apart',
})

function chooseMark(
  raws: readonly RawFill[],
  format: ImportFormat | null,
  chosen: DecimalMark | null,
): Choosable<DecimalMark> {
  const ofFormat = format?.mark ?? null
  if (ofFormat !== null) return { value: ofFormat, isOpen: false, isOffered: false, example: null }
  const { mark, example } = detectMark(
    raws.flatMap(({ quantity, price, fee }) => [quantity.text, price.text, ...(fee ? [fee.text] : [])]),
  )
  const usual = format?.usualMark ?? null
  const value = chosen ?? mark ?? usual ?? DEFAULT_MARK
  const isOpen = mark === null && usual === null && chosen === null
  return { value, isOpen, isOffered: example !== null && (usual === null || value !== usual), example }
}

function chooseOrder(
  raws: readonly RawFill[],
  ofFormat: DateOrder | null,
  chosen: DateOrder | null,
): Choosable<DateOrder> {
  if (ofFormat !== null) return { value: ofFormat, isOpen: false, isOffered: false, example: null }
  const { order, example } = detectOrder(raws.map(({ date }) => date.text))
  const isOpen = order === null && chosen === null
  return { value: chosen ?? order ?? DEFAULT_ORDER, isOpen, isOffered: example !== null, example }
}

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
const sameness = ({ at, market, symbol, expiration, side, quantity, price, fee, group }: Fill) =>
  JSON.stringify([at, market, symbol, expiration, side, quantity, price, fee, group])

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

function groupByReason(rows: readonly { row: number; reason: string }[]): LeftOutGroup[] {
  const groups = new Map<string, number[]>()
  for (const { row, reason } of rows) {
    const known = groups.get(reason)
    if (known) known.push(row)
    else groups.set(reason, [row])
  }
  return [...groups].map(([reason, list]) => ({ reason, rows: list })).sort((a, b) => b.rows.length - a.rows.length)
}
