import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { USD } from '@/domain/contract/currencies'
import { MARKETS } from '@/domain/contract/markets'
import type { Answers, Question } from '@/features/imports/cells/questions.rules'
import type { Fill as FileFill } from '@/features/imports/fills/fill'
import { openBytes } from '@/features/imports/reading/opening'
import { isSettled, readFile } from '@/features/imports/reading/reading.rules'
import type { SheetRow } from '@/features/imports/sheet.rules'
import type { Fill } from './journal.ts'
import { TryAgain } from './persist.ts'

/** Files to which a line can be added. */
const TABLE = /\.(csv|tsv|txt|log)$/i
const LARGEST_BYTES = 50_000_000

/** The fills of the files that changed, and what keeps files and rows from being read, each in a sentence. */
interface FolderScan {
  fills: Fill[]
  ofFiles: string[]
  ofRows: string[]
}

/**
 * Reads the files of a folder through the import's formats: all of a file when it changed, up to its last whole line. A row is named by its
 * text and, among equal rows of a file, by its number, so it is the same fill in a file that was renamed, cut off or begun again.
 * @param answers to the questions that the import would ask
 */
export function folderReader(folder: string, answers: Answers) {
  /** Size and time of each file as it was read. */
  let seen = new Map<string, string>()
  return async (now: Date): Promise<FolderScan> => {
    const names = listed(folder)
    const scan: FolderScan = { fills: [], ofFiles: [], ofRows: [] }
    const read = new Map<string, string>()
    for (const name of names) {
      const file = path.join(folder, name)
      try {
        const { size, mtimeMs } = statSync(file)
        const state = `${size} ${mtimeMs}`
        if (seen.get(name) !== state) await readTable(file, size, answers, now, scan)
        read.set(name, state)
      } catch (error) {
        scan.ofFiles.push(`${file} cannot be read (${messageOf(error)}): close what locks it, or allow reading it`)
      }
    }
    seen = read
    return scan
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

function listed(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => TABLE.test(name))
      .sort()
  } catch (error) {
    throw new TryAgain(`The folder ${folder} cannot be read (${messageOf(error)})`)
  }
}

async function readTable(
  file: string,
  size: number,
  answers: Answers,
  now: Date,
  { fills, ofFiles, ofRows }: FolderScan,
) {
  if (size > LARGEST_BYTES) {
    ofFiles.push(
      `${file} is larger than ${LARGEST_BYTES / 1_000_000} MB: begin a new file, and take this one out of the folder`,
    )
    return
  }
  const bytes = wholeLines(new Uint8Array(readFileSync(file)))
  if (bytes.length === 0) return
  const opened = await openBytes(bytes)
  if ('refusal' in opened) {
    ofFiles.push(`${file}: ${opened.refusal}`)
    return
  }
  const reading = readFile(opened.rows, { format: opened.format, mapping: null, answers, repeats: 'count' }, now)
  if (!isSettled(reading)) {
    const missing = reading.columns?.missing ?? []
    if (missing.length > 0)
      ofFiles.push(`${file}: no column is known for ${missing.join(', ')}: name it in the first line`)
    for (const question of reading.questions)
      if (answers[question.id] === undefined) ofFiles.push(asking(file, question))
    return
  }
  const nameOf = namesOf(opened.rows)
  const torn = new Set(opened.rows.filter(({ isTorn }) => isTorn).map(({ row }) => row))
  // Its end may be in the next line.
  for (const { row, column, found, expected } of reading.problems)
    if (!torn.has(row)) ofRows.push(`${file}, row ${row}: ${column} is “${found}”, expected ${expected}`)
  for (const fill of reading.fills) {
    if (fill.currency === USD) fills.push(asFill(fill, nameOf(fill)))
    else
      ofRows.push(`${file}, row ${fill.row} is in ${fill.currency}, and a key records dollars: import it on the site`)
  }
}

/** The whole lines of a file, without the one that is being written. */
function wholeLines(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const end = bytes.lastIndexOf(0x0a) + 1
  // In UTF-16 with its low byte first, a newline has a second byte.
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe
  return bytes.slice(0, end > 0 && isUtf16 ? end + 1 : end)
}

/** The answers to questions that have no list of their own. */
const CHOICES: Partial<Record<Question['kind'], string>> = {
  side: 'BUY|SELL|leave',
  market: `${MARKETS.join('|')}|leave`,
  currency: 'usd|leave',
  status: 'fill|leave',
}

function asking(file: string, { id, kind, examples, ways }: Question): string {
  const [first] = examples
  if (kind === 'zone')
    return `${file}: in which zone are times such as ${first?.text}? Start again with --zone America/New_York, or another`
  const choices = ways.join('|') || CHOICES[kind] || 'leave'
  return `${file} leaves a question open (row ${first?.row}, “${first?.text}”): start again with --answer '${id}=${choices}'`
}

/** Names rows by their text, and equal ones by their number among them. */
function namesOf(rows: readonly SheetRow[]) {
  const counts = new Map<string, number>()
  const names = new Map<number, string>()
  for (const { row, cells } of rows) {
    const text = JSON.stringify(cells)
    const count = (counts.get(text) ?? 0) + 1
    counts.set(text, count)
    names.set(row, `${text} ${count}`)
  }
  return ({ row, part }: FileFill) =>
    `file ${createHash('sha256')
      .update(`${names.get(row)} ${part}`)
      .digest('hex')
      .slice(0, 40)}`
}

function asFill(fill: FileFill, id: string): Fill {
  const { market, symbol, quantity, price, fee, expiration, strike, option_right: right, multiplier, date: at } = fill
  const contract = Object.entries({ expiration, strike, right, multiplier }).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  )
  return {
    ...{ id, names: [id], knownAs: [id], at },
    message: {
      ...{ market, symbol, side: fill.side.toLowerCase(), quantity, price, fee },
      ...Object.fromEntries(contract),
    },
  }
}
