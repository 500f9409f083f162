import { expect, test } from 'vitest'
import { foundNote } from './search.rules'

test.each([
  ['name', null, null],
  ['name', 'momentum', 'close to “momentum”'],
  ['trader', 'otto', 'close to “otto”'],
  ['symbol', 'BRK.B', 'matches symbol BRK.B'],
  ['market', 'STOCK', 'traded in Stocks'],
  ['tag', 'large-cap', 'matches Large-cap'],
  [null, null, null],
])('what a search found by %s (%s) is told as %s', (found_by, found, note) => {
  expect(foundNote({ found_by, found })).toBe(note)
})
