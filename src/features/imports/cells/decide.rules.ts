/** A cell of the file, shown to the user beside a question. */
export interface Example {
  row: number
  /** Its column's heading. */
  column: string
  text: string
}

/** The different texts of a column, each with the first cell that has it and their number: most columns repeat few texts. */
export type Texts = ReadonlyMap<string, { first: Example; count: number }>

/** Adds a cell to the texts of its column. */
export function addText(
  texts: Map<string, { first: Example; count: number }>,
  row: number,
  cell: Omit<Example, 'row'>,
) {
  const known = texts.get(cell.text)
  if (known) known.count += 1
  else texts.set(cell.text, { first: { row, column: cell.column, text: cell.text }, count: 1 })
}

/** How a column can be read. */
export interface Decision<Way extends string> {
  /** The only way in which the whole column can be read; null if it has to be asked. */
  certain: Way | null
  /** The ways to choose from; empty if it is certain. */
  ways: Way[]
  /** At most two cells whose meaning depends on the way. */
  examples: Example[]
  /** Number of cells whose meaning depends on the way. */
  rows: number
}

/**
 * Decides from a whole column how its cells are read. A way fits if it can read every cell that any way can read. The
 * column is certain if one way fits, or if all that fit mean the same; otherwise the user has to be asked.
 * @param meaningOf what a cell means if read in the given way; null if that way cannot read it.
 */
export function decide<Way extends string>(
  texts: Texts,
  ways: readonly Way[],
  meaningOf: (text: string, way: Way) => string | null,
): Decision<Way> {
  const read = [...texts].map(([text, cells]) => ({ ...cells, meanings: ways.map((way) => meaningOf(text, way)) }))
  const readable = read.filter(({ meanings }) => meanings.some((meaning) => meaning !== null))
  const reads = ways.map((_, at) => readable.filter(({ meanings }) => meanings[at] !== null).length)
  const fits = reads.map((count) => count === readable.length)
  // If no way reads the whole column, every way that reads part of it is offered.
  const isOffered = fits.includes(true) ? fits : reads.map((count) => count > 0)
  const open = readable.filter(({ meanings }) => new Set(meanings.filter((_, at) => isOffered[at])).size > 1)
  const offered = ways.filter((_, at) => isOffered[at])
  const [first] = open
  if (!first) return { certain: offered[0] ?? null, ways: [], examples: [], rows: 0 }
  const other = open.find((one) => one.first.text.trim() !== first.first.text.trim())
  const examples = [first, other].flatMap((one) => (one ? [{ ...one.first, text: one.first.text.trim() }] : []))
  return { certain: null, ways: offered, examples, rows: open.reduce((total, { count }) => total + count, 0) }
}
