import { expect, test } from 'vitest'
import { paths } from '@/lib/paths'
import { alignedCurves, monthEnds, pickName, readNames } from './comparison.rules'

const day = (date: string, pnl: string, matchedCost = '100') => ({ day: date, pnl, matchedCost })

const early = { name: 'Early', days: [day('2026-01-02', '500'), day('2026-01-10', '10'), day('2026-01-12', '-4')] }
const late = { name: 'Late', days: [day('2026-01-10', '20', '50'), day('2026-02-01', '5', '200')] }

test('curves begin at 0 on the day before all have begun, without earlier results', () => {
  const aligned = alignedCurves([early, late], 'usd', '2026-01-13')
  expect(aligned?.days.slice(0, 2)).toEqual(['2026-01-09', '2026-01-10'])
  expect(aligned?.days.at(-1)).toBe('2026-02-01')
  expect(aligned?.curves[0]?.values.slice(0, 5)).toEqual([0, 10, 10, 6, 6])
  expect(aligned?.curves[1]?.values.at(-1)).toBe(25)
})

test('percentages are relative to the entry cost of the matched units', () => {
  const aligned = alignedCurves([early, late], 'percent', '2026-01-13')
  expect(aligned?.curves[0]?.values.slice(0, 4)).toEqual([0, 10, 10, 3])
  expect(aligned?.curves[1]?.values.at(-1)).toBe(10)
})

test('there is no percentage while the entry cost is 0', () => {
  const free = { name: 'Free', days: [day('2026-01-10', '5', '0')] }
  expect(alignedCurves([free], 'percent', '2026-01-11')?.curves[0]?.values).toEqual([0, null, null])
})

test('a strategy without results has no common first day', () => {
  expect(alignedCurves([early, { name: 'New', days: [] }], 'usd', '2026-01-13')).toBeNull()
  expect(alignedCurves([], 'usd', '2026-01-13')).toBeNull()
})

test('the table holds the end of each month, newest first', () => {
  const aligned = alignedCurves([early, late], 'usd', '2026-01-13')
  expect(aligned && monthEnds(aligned)).toEqual([
    { month: '2026-02', values: [6, 25] },
    { month: '2026-01', values: [6, 20] },
  ])
})

test('an address names each strategy once, and at most four', () => {
  const search = (address: string) => new URL(address, 'https://site.example').searchParams
  const names = ['A & B', 'c#d', 'e+f']
  expect(readNames(search(paths.compareWith(names)))).toEqual({ names, tooMany: 0 })
  expect(readNames(search('/compare?strategies=A&strategies=a&strategies=%20'))).toEqual({ names: ['A'], tooMany: 0 })
  expect(readNames(search(paths.compareWith(['1', '2', '3', '4', '5', '6'])))).toEqual({
    names: ['1', '2', '3', '4'],
    tooMany: 2,
  })
  expect(readNames(search('/compare'))).toEqual({ names: [], tooMany: 0 })
})

test('a typed text means the strategy of that name, else the first one found that is not compared yet', () => {
  const found = ['Turn of the month, leveraged', 'Turn of the month', 'Turn around']
  expect(pickName(' turn OF the month ', found, [])).toEqual({ name: 'Turn of the month' })
  expect(pickName('turn', found, ['turn of the month, leveraged'])).toEqual({ name: 'Turn of the month' })
  expect(pickName('Turn around', found, ['turn around'])).toEqual({
    problem: 'This strategy is already in the comparison',
  })
  expect(pickName('torn', [], [])).toEqual({ problem: 'No other strategy that you can see is called “torn”' })
  expect(pickName(' ', found, [])).toEqual({ problem: 'Enter the name of a strategy' })
})
