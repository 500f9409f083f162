import { expect, test } from 'vitest'
import { paths } from '@/lib/paths'
import { alignedCurves, type CompareUnit, monthEnds, pickName, readNames } from './comparison.rules'

const day = (date: string, pnl: string) => ({ day: date, pnl })
const at = (date: string, index: number) => ({ day: date, index })

const early = {
  name: 'Early',
  days: [day('2026-01-02', '500'), day('2026-01-10', '10'), day('2026-01-12', '-4')],
  account: [at('2026-01-01', 1), at('2026-01-02', 2), at('2026-01-10', 3), at('2026-01-12', 1.5)],
}
const late = {
  name: 'Late',
  days: [day('2026-01-10', '20'), day('2026-02-01', '5')],
  account: [at('2026-01-10', 1.1), at('2026-02-01', 0.55)],
}
const valuesOf = (unit: CompareUnit, ...of: (typeof early)[]) =>
  alignedCurves(of, unit, '2026-01-13')?.curves.map(({ values }) => values)

test('curves begin on the day before the youngest strategy, whatever the others did before', () => {
  const aligned = alignedCurves([early, late], 'index', '2026-01-13')
  expect(aligned?.days.slice(0, 2)).toEqual(['2026-01-09', '2026-01-10'])
  expect(aligned?.days.at(-1)).toBe('2026-02-01')
  expect(aligned?.curves[0]?.values.slice(0, 5)).toEqual([100, 150, 150, 75, 75])
  expect(aligned?.curves[0]?.drawdowns.slice(0, 5)).toEqual([0, 0, 0, -50, -50])
  expect(aligned?.curves[1]?.values.slice(0, 2)).toEqual([100, expect.closeTo(110)])
  expect(aligned?.curves[1]?.values.at(-1)).toBeCloseTo(55)
})

test('in dollars they begin at 0', () => {
  const aligned = alignedCurves([early, late], 'usd', '2026-01-13')
  expect(aligned?.curves[0]?.values.slice(0, 5)).toEqual([0, 10, 10, 6, 6])
  expect(aligned?.curves[0]?.drawdowns.slice(0, 5)).toEqual([0, 0, 0, -4, -4])
  expect(aligned?.curves[1]?.values.at(-1)).toBe(25)
})

test('an account of which nothing was left when the others began has no curve', () => {
  const ruined = { ...early, name: 'Ruined', account: [at('2026-01-01', 1), at('2026-01-03', 0)] }
  const [values] = valuesOf('index', ruined, late) ?? []
  expect(new Set(values)).toEqual(new Set([null]))
  expect(valuesOf('index', ruined)?.[0]?.slice(0, 4)).toEqual([100, 100, 100, 0])
})

test('without an account or a result there is no first common day', () => {
  const open = { name: 'Open', days: [], account: [at('2026-01-10', 1)] }
  expect(valuesOf('index', early, open)).toHaveLength(2)
  expect(valuesOf('usd', early, open)).toBeUndefined()
  expect(valuesOf('index')).toBeUndefined()
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
