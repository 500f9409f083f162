import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { parseSort, type SortKey, sortStrategies } from './strategySort.rules'
import { strategyRow } from './testRows'

afterEach(() => vi.restoreAllMocks())

const periods = (m3: number) => ({ h24: 0, d7: 0, d28: 0, m3, m6: 0, y1: 0 })
const rows = [
  strategyRow({ id: '1', name: 'Turn of the month', totalPnl: 300, profitFactor: 2, performance: periods(-1) }),
  strategyRow({
    id: '2',
    name: 'élan',
    totalPnl: 200,
    profitFactor: Number.POSITIVE_INFINITY,
    performance: periods(4),
  }),
  strategyRow({ id: '3', name: 'Rule 10', totalPnl: 200, profitFactor: 0, performance: periods(0) }),
  strategyRow({
    id: '4',
    name: 'rule 2',
    totalPnl: -5,
    profitFactor: Number.POSITIVE_INFINITY,
    performance: periods(9),
  }),
]
const order = (key: SortKey, direction: 'asc' | 'desc') =>
  sortStrategies(rows, { key, direction })
    .map((row) => row.id)
    .join('')

test('without a sort the rows stay in the order of the read', () => {
  expect(sortStrategies(rows, null)).toBe(rows)
})

test('names sort as the reader’s language does: accents, capitals and numbers in their place', () => {
  expect(order('name', 'asc')).toBe('2431')
  expect(order('name', 'desc')).toBe('1342')
})

test('performance columns sort by the value of their period', () => {
  expect(order('performance.m3', 'asc')).toBe('1324')
  expect(order('performance.m3', 'desc')).toBe('4231')
})

test('a profit factor of ∞ ranks above every number', () => {
  expect(order('profitFactor', 'asc')).toBe('3124')
  expect(order('profitFactor', 'desc')).toBe('2413')
})

test('equal rows keep the order of the read, ascending and descending', () => {
  expect(order('totalPnl', 'asc')).toBe('4231')
  expect(order('totalPnl', 'desc')).toBe('1234')
})

test('an invalid performance key warns once and treats rows as equal', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(order('performance.h48', 'asc')).toBe('1234')
  expect(warn).toHaveBeenCalledExactlyOnceWith('Invalid performance sort key: performance.h48')
})

test('sorting never adds, drops or changes a row', () => {
  const key = fc.constantFrom<SortKey>('name', 'totalPnl', 'profitFactor', 'performance.h24')
  const pnl = fc.double({ noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), pnl)), key, fc.constantFrom('asc', 'desc'), (given, by, direction) => {
      const unsorted = given.map(([name, value], index) =>
        strategyRow({ id: String(index), name, totalPnl: value, profitFactor: Math.abs(value) }),
      )
      const before = structuredClone(unsorted)
      const sorted = sortStrategies(unsorted, { key: by, direction })
      expect(unsorted).toEqual(before)
      expect(new Set(sorted)).toEqual(new Set(unsorted))
      expect(sorted).toHaveLength(unsorted.length)
    }),
  )
})

test('a sort is read from the address, and an address that names no column is no sort', () => {
  expect(parseSort('avgLoss', 'desc')).toEqual({ key: 'avgLoss', direction: 'desc' })
  expect(parseSort('performance.y1', null)).toEqual({ key: 'performance.y1', direction: 'asc' })
  expect(parseSort('ownerId', 'asc')).toBeNull()
  expect(parseSort(null, 'asc')).toBeNull()
})
