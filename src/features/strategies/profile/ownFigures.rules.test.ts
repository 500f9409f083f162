import { expect, test } from 'vitest'
import { ownFigures } from './ownFigures.rules'

const day = (day: string, pnl: string) => ({ day, pnl })

test('the week is from Monday on, exact, and streaks are of days with a result', () => {
  const days = [
    day('2026-11-02', '5'),
    day('2026-11-10', '5'),
    day('2026-11-11', '1'),
    day('2026-11-20', '-1'),
    day('2026-11-22', '-1'),
    day('2026-11-23', '0.1'),
    day('2026-11-24', '0.2'),
  ]
  expect(ownFigures(days, '2026-11-28')).toEqual({
    week: { pnl: 0.3, days: 2 },
    now: { kind: 'won', days: 2 },
    longestWon: 3,
    longestLost: 2,
  })
})

test('a day that came out even ends a streak', () => {
  const days = [day('2026-11-02', '5'), day('2026-11-03', '0'), day('2026-11-04', '5')]
  expect(ownFigures(days, '2026-11-04')).toMatchObject({ now: { kind: 'won', days: 1 }, longestWon: 1 })
  expect(ownFigures(days.slice(0, 2), '2026-11-04').now).toBeNull()
  expect(ownFigures([], '2026-11-04')).toEqual({
    week: { pnl: 0, days: 0 },
    now: null,
    longestWon: 0,
    longestLost: 0,
  })
})
