import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { metricsOf } from '@/domain/figures/metricsRow'
import { parseSort, readRankingAddress, sortColumn, WHOLE_RANKING } from './strategySort.rules'
import { sortStrategies } from './wholeSort.rules'

afterEach(() => vi.restoreAllMocks())

const rows = [
  metricsOf({ strategy_id: '1', name: 'Turn of the month', total_pnl: 300, profit_factor: 2, m3: -1 }),
  metricsOf({
    strategy_id: '2',
    name: 'élan',
    total_pnl: 200,
    profit_factor: Number.POSITIVE_INFINITY,
    m3: 4,
  }),
  metricsOf({ strategy_id: '3', name: 'Rule 10', total_pnl: 200, losing_trades: 1, m3: 0 }),
  metricsOf({
    strategy_id: '4',
    name: 'rule 2',
    total_pnl: -5,
    profit_factor: Number.POSITIVE_INFINITY,
    m3: 9,
  }),
]
const order = (key: string, direction: 'asc' | 'desc') =>
  sortStrategies(rows, { key, direction })
    .map((row) => row.strategy_id)
    .join('')

test('without a sort the rows keep their order', () => {
  expect(sortStrategies(rows, null)).toBe(rows)
})

test('names sort by locale: accents, capitals and numbers', () => {
  expect(order('name', 'asc')).toBe('2431')
  expect(order('name', 'desc')).toBe('1342')
})

test('performance columns sort by the value of their period, and one in which nothing was realised is last both ways', () => {
  expect(order('performance.m3', 'asc')).toBe('1243')
  expect(order('performance.m3', 'desc')).toBe('4213')
})

test('evidence sorts from thin to well recorded', () => {
  const records = rows.map((row, at) => ({ ...row, evidence: [2, 0, 3, 1][at] ?? 0 }))
  const sorted = sortStrategies(records, { key: 'evidence', direction: 'desc' })
  expect(sorted.map((row) => row.strategy_id).join('')).toBe('3142')
})

test('a profit factor of ∞ ranks above every number', () => {
  expect(order('profitFactor', 'asc')).toBe('3124')
  expect(order('profitFactor', 'desc')).toBe('2413')
})

test('equal rows keep their order, ascending and descending', () => {
  expect(order('totalPnl', 'asc')).toBe('4231')
  expect(order('totalPnl', 'desc')).toBe('1234')
})

test('an invalid performance key warns once and treats rows as equal', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(order('performance.h48', 'asc')).toBe('1234')
  expect(warn).toHaveBeenCalledExactlyOnceWith('Invalid performance sort key: performance.h48')
})

test('sorting never adds, drops or changes a row', () => {
  const key = fc.constantFrom('name', 'totalPnl', 'profitFactor', 'performance.h24')
  const pnl = fc.double({ noNaN: true })
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string(), pnl)), key, fc.constantFrom('asc', 'desc'), (given, by, direction) => {
      const unsorted = given.map(([name, value], index) =>
        metricsOf({ strategy_id: String(index), name, total_pnl: value, profit_factor: Math.abs(value) }),
      )
      const before = structuredClone(unsorted)
      const sorted = sortStrategies(unsorted, { key: by, direction })
      expect(unsorted).toEqual(before)
      expect(new Set(sorted)).toEqual(new Set(unsorted))
      expect(sorted).toHaveLength(unsorted.length)
    }),
  )
})

test('a sort is read from the address, and an unknown column is ignored', () => {
  expect(parseSort('avgLoss', 'desc')).toEqual({ key: 'avgLoss', direction: 'desc' })
  expect(parseSort('performance.y1', null)).toEqual({ key: 'performance.y1', direction: 'asc' })
  expect(parseSort('ownerId', 'asc')).toBeNull()
  expect(parseSort(null, 'asc')).toBeNull()
})

test('the database sorts by the column of a figure; an invalid performance key warns and leaves its own order', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const column = (key: string) => sortColumn({ key, direction: 'asc' })
  expect(['name', 'totalPnl', 'performance.y1'].map(column)).toEqual(['name', 'total_pnl', 'y1'])
  expect(sortColumn(null)).toBeNull()
  expect(warn).not.toHaveBeenCalled()
  expect(column('performance.h48')).toBeNull()
  expect(warn).toHaveBeenCalledExactlyOnceWith('Invalid performance sort key: performance.h48')
})

test('a list is read from the address; without parameters it is the whole ranking', () => {
  expect(
    readRankingAddress(new URLSearchParams('chip=losers&sort=name&dir=desc&evidence=live&enough=1&q=dip')),
  ).toEqual({
    chip: 'losers',
    sort: { key: 'name', direction: 'desc' },
    filters: { evidence: 'live', enough: '1' },
    search: 'dip',
  })
  expect(readRankingAddress(new URLSearchParams('chip=all&evidence=&q='))).toEqual(WHOLE_RANKING)
})
