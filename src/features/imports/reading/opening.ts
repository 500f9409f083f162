import {
  decode,
  type Encoding,
  type FileKind,
  kindOfFile,
  parseSheet,
  type SheetRow,
} from '@/features/imports/sheet.rules'
import { MAPPED, recognise, recogniseRows } from './recognise.rules'

/** A file as rows of cells. */
export interface Opened {
  rows: SheetRow[]
  kind: FileKind
  /** null for a workbook, whose texts have no encoding of their own. */
  encoding: Encoding | null
  /** Id of the format that its headings are of, or {@link MAPPED}. */
  format: string
}

/**
 * Opens a file of any kind. What reads web pages, XML and workbooks is loaded only for such a file.
 * @returns the file, or why it cannot be read.
 */
export async function openBytes(bytes: Uint8Array<ArrayBuffer>): Promise<Opened | { refusal: string }> {
  const known = kindOfFile(bytes)
  if ('refusal' in known) return known
  const { kind } = known
  if (kind === 'workbook') {
    const { rowsOfWorkbook } = await import('./workbook')
    try {
      const rows = await rowsOfWorkbook(bytes.buffer)
      return rows.length === 0 ? { refusal: 'There is no table in this file' } : opened(rows, kind, null)
    } catch {
      return { refusal: 'This is an archive or a damaged workbook. Unpack it, or save the table as CSV or XLSX' }
    }
  }
  const { text, encoding } = decode(bytes)
  if (kind === 'text') {
    const { format, delimiter } = recognise(text)
    return { rows: parseSheet(text, delimiter), kind, encoding, format }
  }
  const { rowsOfHtml, rowsOfXml } = await import('./documents')
  const rows = kind === 'page' ? rowsOfHtml(text) : rowsOfXml(text)
  return rows.length === 0 ? { refusal: 'There is no table in this file' } : opened(rows, kind, encoding)
}

const opened = (rows: SheetRow[], kind: FileKind, encoding: Encoding | null): Opened => ({
  ...{ rows, kind, encoding },
  format: recogniseRows(rows)?.id ?? MAPPED,
})
