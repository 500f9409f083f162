import { expect, test } from 'vitest'
import { DataError } from './dataError'
import { readPages } from './readPages'

/** A table of `rowCount` rows that answers like hosted PostgREST and records the requested ranges. */
function tableOf(rowCount: number) {
  const asked: [number, number][] = []
  const readPage = async (from: number, to: number) => {
    asked.push([from, to])
    const length = Math.max(0, Math.min(rowCount, to + 1) - from)
    return { data: Array.from({ length }, (_, index) => from + index), error: null }
  }
  return { asked, readPage }
}

test.each([
  [0, 1],
  [999, 1],
  [1000, 2],
  [2345, 3],
])('%i rows arrive whole and in order, in %i reads', async (rowCount, reads) => {
  const table = tableOf(rowCount)
  expect(await readPages(table.readPage)).toEqual(Array.from({ length: rowCount }, (_, index) => index))
  expect(table.asked).toHaveLength(reads)
  expect(table.asked[0]).toEqual([0, 999])
})

test('a page that fails fails the whole read, so that no list is shown as complete', async () => {
  const table = tableOf(2000)
  const read = readPages<number>(async (from, to) =>
    from === 0 ? table.readPage(from, to) : { data: null, error: { message: 'canceling statement' } },
  )
  await expect(read).rejects.toEqual(new DataError('canceling statement'))
})
