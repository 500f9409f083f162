import { MAX_ROWS_PER_READ } from './constants'
import { unwrap } from './dataError'

type Answer<Row> = Parameters<typeof unwrap<Row[] | null>>[0]

/**
 * Every row of a read that may be longer than one answer (hosted PostgREST stops at `MAX_ROWS_PER_READ`).
 * The read must order by something unique, or pages overlap.
 * @param readPage reads the rows `from` … `to`, both included.
 * @throws DataError when any page fails.
 */
export async function readPages<Row>(readPage: (from: number, to: number) => PromiseLike<Answer<Row>>): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = unwrap(await readPage(rows.length, rows.length + MAX_ROWS_PER_READ - 1))
    rows.push(...page)
    if (page.length < MAX_ROWS_PER_READ) return rows
  }
}

/**
 * The same where there may be tens of thousands of rows: each page begins after the last row of the one before, so that a
 * later page costs the database no more than the first.
 * @param readPage reads at most `MAX_ROWS_PER_READ` rows after the given one, undefined for the first.
 * @throws DataError when any page fails.
 */
export async function readPagesAfter<Row>(
  readPage: (last: Row | undefined) => PromiseLike<Answer<Row>>,
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = unwrap(await readPage(rows.at(-1)))
    rows.push(...page)
    if (page.length < MAX_ROWS_PER_READ) return rows
  }
}
