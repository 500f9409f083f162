import { expect, test } from 'vitest'
import { equityOutline } from './equityOutline.rules'

const DAYS = [
  { day: '2026-01-02', pnl: '100' },
  { day: '2026-01-04', pnl: '-50' },
]

test('steps at the days of results from the day before the first, high at the top; the drawdown hangs from its zero', () => {
  expect(equityOutline(DAYS, '2026-01-05')).toEqual({
    equity: 'M0 1000H250V0H750V500H1000',
    drawdown: 'M0 0H250V0H750V1000H1000V0H0Z',
  })
})

test('a result that is dated later than today is the end', () => {
  expect(equityOutline(DAYS, '2026-01-03').equity).toBe('M0 1000H333V0H1000V500H1000')
})

test('a curve that never moves is a line along its top', () => {
  expect(equityOutline([{ day: '2026-01-02', pnl: '0' }], '2026-01-02')).toEqual({
    equity: 'M0 0H1000V0H1000',
    drawdown: 'M0 0H1000V0H1000V0H0Z',
  })
})
