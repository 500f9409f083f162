/** A cell of the file, shown to the user beside a question. */
export interface Example {
  row: number
  /** Its column's heading. */
  column: string
  text: string
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
  cells: readonly Example[],
  ways: readonly Way[],
  meaningOf: (text: string, way: Way) => string | null,
): Decision<Way> {
  const known = new Map<string, (string | null)[]>()
  const meanings = (text: string) => {
    const found = known.get(text) ?? ways.map((way) => meaningOf(text, way))
    known.set(text, found)
    return found
  }
  const readable = cells.filter(({ text }) => meanings(text).some((meaning) => meaning !== null))
  const reads = ways.map((_, at) => readable.filter(({ text }) => meanings(text)[at] !== null).length)
  const fits = reads.map((count) => count === readable.length)
  // If no way reads the whole column, every way that reads part of it is offered.
  const isOffered = fits.includes(true) ? fits : reads.map((count) => count > 0)
  const open = readable.filter(({ text }) => new Set(meanings(text).filter((_, at) => isOffered[at])).size > 1)
  const offered = ways.filter((_, at) => isOffered[at])
  if (open.length === 0) return { certain: offered[0] ?? null, ways: [], examples: [], rows: 0 }
  const [first, second] = open
  const other = open.find(({ text }) => text.trim() !== first?.text.trim()) ?? second
  const examples = [first, other].flatMap((one) => (one ? [{ ...one, text: one.text.trim() }] : []))
  return { certain: null, ways: offered, examples, rows: open.length }
}
