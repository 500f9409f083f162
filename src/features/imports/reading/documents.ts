import { Parser } from 'htmlparser2'
import type { SheetRow } from '@/features/imports/sheet.rules'

/** Cells that a row of a document may have, so that a hostile one does not fill the memory. */
const MAX_CELLS = 500

const bare = (text: string) => text.replace(/[\s\u00a0]+/g, ' ').trim()

/** Rows by their place, without those that are empty. */
const numbered = (rows: readonly string[][]): SheetRow[] =>
  rows.flatMap((cells, at) => (cells.some((cell) => cell !== '') ? [{ row: at + 1, cells, isTorn: false }] : []))

/**
 * The rows of all tables of a web page, one table below the other. A cell over several columns is followed by empty ones, so that those
 * after it stay below their headings. Cells that the page hides are left out.
 */
export function rowsOfHtml(text: string): SheetRow[] {
  const rows: string[][] = []
  let cells: string[] | null = null
  let cell: { text: string; span: number; isHidden: boolean } | null = null
  const endCell = () => {
    if (!cell || !cells) return
    if (!cell.isHidden && cells.length < MAX_CELLS)
      cells.push(bare(cell.text), ...Array.from({ length: cell.span - 1 }, () => ''))
    cell = null
  }
  const endRow = () => {
    endCell()
    if (cells) rows.push(cells)
    cells = null
  }
  const parser = new Parser({
    onopentag: (name, attributes) => {
      if (name === 'tr') {
        endRow()
        cells = []
      } else if (name === 'td' || name === 'th') {
        endCell()
        const span = Math.min(MAX_CELLS, Math.max(1, Math.trunc(Number(attributes.colspan)) || 1))
        cell = { text: '', span, isHidden: /\bhidden\b/.test(attributes.class ?? '') || 'hidden' in attributes }
      } else if (name === 'br' && cell) cell.text += ' '
    },
    ontext: (part) => {
      if (cell) cell.text += part
    },
    onclosetag: (name) => {
      if (name === 'td' || name === 'th') endCell()
      else if (name === 'tr' || name === 'table') endRow()
    },
  })
  parser.end(text)
  return numbered(rows)
}

/**
 * The elements of an XML file as tables: those within one parent are its rows, and their attributes the columns. Each table begins with
 * its headings.
 */
export function rowsOfXml(text: string): SheetRow[] {
  const tables = new Map<string, { headings: Map<string, number>; rows: Record<string, string>[] }>()
  const path: string[] = []
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        const parent = path.join('/')
        path.push(name)
        if (Object.keys(attributes).length === 0) return
        const table = tables.get(parent) ?? { headings: new Map<string, number>(), rows: [] }
        tables.set(parent, table)
        for (const heading of Object.keys(attributes).slice(0, MAX_CELLS))
          if (!table.headings.has(heading)) table.headings.set(heading, table.headings.size)
        table.rows.push(attributes)
      },
      onclosetag: () => {
        path.pop()
      },
    },
    { xmlMode: true },
  )
  parser.end(text)
  return numbered(
    [...tables.values()].flatMap(({ headings, rows }) => [
      [...headings.keys()],
      ...rows.map((row) => [...headings.keys()].map((heading) => bare(row[heading] ?? ''))),
    ]),
  )
}
