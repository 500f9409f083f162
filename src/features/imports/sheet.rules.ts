import Papa from 'papaparse'

/** The detected encoding. */
export type Encoding = 'UTF-8' | 'UTF-16' | 'Windows-1252' | 'Windows-1250' | 'Windows-1251' | 'Shift_JIS'

/** Signatures of other kinds of files that people choose. */
const OTHER_KINDS: { magic: readonly number[]; kind: string }[] = [
  { magic: [0xd0, 0xcf, 0x11, 0xe0], kind: 'a spreadsheet of an old kind (.xls)' },
  { magic: [0x25, 0x50, 0x44, 0x46], kind: 'a PDF' },
  { magic: [0x1f, 0x8b], kind: 'an archive' },
]
const ZIP = [0x50, 0x4b, 0x03, 0x04]

const begins = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, at) => bytes[at] === byte)

/** What a file holds its tables in. A workbook is an archive, and other archives are none. */
export type FileKind = 'text' | 'page' | 'xml' | 'workbook'

/** What kind of file this is by its first bytes, or why it cannot be read. */
export function kindOfFile(bytes: Uint8Array): { kind: FileKind } | { refusal: string } {
  if (bytes.length === 0) return { refusal: 'The file is empty' }
  const other = OTHER_KINDS.find(({ magic }) => begins(bytes, magic))
  if (other)
    return { refusal: `This is ${other.kind}, not a table. Export the trades as CSV, or save the table as CSV or XLSX` }
  if (begins(bytes, ZIP)) return { kind: 'workbook' }
  const start = decode(bytes.subarray(0, START_BYTES)).text.replace(/^\ufeff/, '')
  return { kind: DOCUMENTS.find((one) => one.start.test(start))?.kind ?? 'text' }
}

/** Beginnings of documents that hold tables of another kind. */
const DOCUMENTS: { start: RegExp; kind: FileKind }[] = [
  { start: /^\s*(<!--[^>]*-->\s*)?(<!doctype html|<html|<head|<table)/i, kind: 'page' },
  { start: /^\s*<(\?xml|[a-z])/i, kind: 'xml' },
]
/** Bytes in which a document says what it is. */
const START_BYTES = 200

/** Sample size for telling UTF-16 without a byte-order mark from single-byte text. */
const SAMPLE_BYTES = 2_000
/** In UTF-16 about every second byte of a Western text is zero; in single-byte text none is. */
const ZERO_SHARE = 0.3

/**
 * The text of a file: UTF-8 with or without a byte-order mark, UTF-16, else a code page of spreadsheets: that of Japan, Russia or Central
 * Europe where the text would be none otherwise, else the Western one.
 * Never throws.
 */
export function decode(bytes: Uint8Array): { text: string; encoding: Encoding } {
  const utf16 = utf16Of(bytes)
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: 'UTF-16' }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    const western = new TextDecoder('windows-1252').decode(bytes)
    const other = codePageOf(bytes, western)
    return other ?? { text: western, encoding: 'Windows-1252' }
  }
}

/** Letters of Central Europe as Western ones: `³` of `Gie³da` is an ł. */
const CENTRAL = /\p{L}[³¹¿¼]|[³¹¿¼]\p{Ll}|¯\p{Lu}/u
/** No Western word has so many accents in a row. */
const ACCENTS = /[À-ÿ]{4}/
const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]{2}/
const HALF_WIDTH = /[\uff61-\uff9f]/

/** The text by another code page than the Western one; null where that makes sense. */
function codePageOf(bytes: Uint8Array, western: string): { text: string; encoding: Encoding } | null {
  const as = (encoding: Exclude<Encoding, 'UTF-16'>) => ({ text: new TextDecoder(encoding).decode(bytes), encoding })
  const japanese = as('Shift_JIS')
  if (JAPANESE.test(japanese.text) && !HALF_WIDTH.test(japanese.text) && !japanese.text.includes('\ufffd'))
    return japanese
  if (ACCENTS.test(western)) return as('Windows-1251')
  return CENTRAL.test(western) ? as('Windows-1250') : null
}

function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, SAMPLE_BYTES)
  const zeros = { even: 0, odd: 0 }
  sample.forEach((byte, at) => {
    if (byte === 0) zeros[at % 2 === 0 ? 'even' : 'odd'] += 1
  })
  const half = sample.length / 2
  if (zeros.odd > half * ZERO_SHARE && zeros.even === 0) return 'utf-16le'
  if (zeros.even > half * ZERO_SHARE && zeros.odd === 0) return 'utf-16be'
  return null
}

/** One row of the file. */
export interface SheetRow {
  /** Its number as a spreadsheet shows it, from 1: a cell with three lines is one row, and empty rows count. */
  row: number
  cells: string[]
  /** A quotation mark in this row is not closed. */
  isTorn: boolean
}

/** The text of a row's cell; empty without a place, and where the row is too short. */
export const textAt = ({ cells }: SheetRow, place: number | undefined): string =>
  place === undefined ? '' : (cells[place]?.trim() ?? '')

/** The supported cell delimiters. */
export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** Rows that are read to guess a file's delimiter. */
const GUESS_FROM_ROWS = 200

/** The non-empty rows of a text. Never throws. */
export function parseSheet(text: string, delimiter: Delimiter, preview = 0): SheetRow[] {
  const { data, errors } = Papa.parse<string[]>(withLineFeeds(text), { delimiter, newline: '\n', preview })
  const torn = new Set(errors.filter(({ type }) => type === 'Quotes').map(({ row }) => row))
  return data
    .map((cells, index) => ({ row: index + 1, cells, isTorn: torn.has(index) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
}

const withLineFeeds = (text: string) => text.replace(/\r\n?/g, '\n')

/** The delimiter with which most rows have the same number of cells, more than one: for unknown formats. */
export function guessDelimiter(text: string): Delimiter {
  const scored = DELIMITERS.map((delimiter) => {
    const counts = new Map<number, number>()
    for (const { cells } of parseSheet(text, delimiter, GUESS_FROM_ROWS)) {
      counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
    }
    const alike = Math.max(0, ...[...counts].filter(([cells]) => cells > 1).map(([, rows]) => rows))
    return { delimiter, alike }
  })
  return scored.reduce((best, one) => (one.alike > best.alike ? one : best)).delimiter
}
