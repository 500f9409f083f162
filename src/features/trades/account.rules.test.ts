import { expect, test } from 'vitest'
import { type AccountDay, accountCurve, accountMonths } from './account.rules'

const day = (day: string, deposit: number, equity: number, index: number): AccountDay => ({
  ...{ day, deposit, equity, index },
  ...{ realised: 0, invested: 0, unrealised: 0 },
})
const DAYS = [day('2026-01-30', 1000, 1000, 1), day('2026-02-01', 0, 1100, 1.1), day('2026-03-01', 500, 1440, 0.99)]

test('every calendar day has a point, with what the last change left', () => {
  const points = accountCurve(DAYS, '2026-03-02')
  expect(points).toHaveLength(32)
  expect(points[0]).toEqual({ day: '2026-01-30', equity: 1000, deposits: 1000, index: 1, drawdown: 0 })
  expect(points.find((point) => point.day === '2026-02-20')).toMatchObject({ equity: 1100, deposits: 1000 })
  expect(points.at(-1)).toMatchObject({ day: '2026-03-02', deposits: 1500, drawdown: expect.closeTo(-10) })
})

test('a range begins with what was there, and its drawdown with the range', () => {
  const points = accountCurve(DAYS, '2026-06-05', '3M')
  expect(points[0]).toMatchObject({ day: '2026-03-04', equity: 1440, deposits: 1500, drawdown: 0 })
})

test('months tell what the account made in them, newest first', () => {
  expect(accountMonths(accountCurve(DAYS, '2026-03-02'))).toEqual([
    { month: '2026-03', made: expect.closeTo(-10), deposit: 500, equity: 1440 },
    { month: '2026-02', made: expect.closeTo(10), deposit: 0, equity: 1100 },
    { month: '2026-01', made: 0, deposit: 1000, equity: 1000 },
  ])
})

test('without trades there is no curve', () => {
  expect(accountMonths(accountCurve([], '2026-03-02'))).toEqual([])
})
