import { MAX_ROWS_PER_READ } from './constants'
import { unwrap } from './dataError'

type Answer<Row> = Parameters<typeof unwrap<Row[] | null>>[0]

/**
 * Reads every row of a query that may exceed one answer (hosted PostgREST stops at `MAX_ROWS_PER_READ`).
 * The query must order by something unique, or pages overlap.
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
