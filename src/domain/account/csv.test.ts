import { expect, test } from 'vitest'
import { writeAccountCsv } from './csv'
import type { EquityDay } from './curve'

const day = (day: string, deposit: number, unrealised: number, index: number): EquityDay => ({
  ...{ day, deposit, unrealised, index },
  ...{ realised: -1.5, dividends: 0.5, invested: 100, equity: 100 + unrealised },
})
const DAYS = [day('2026-01-30', 100, 0, 1), day('2026-02-01', 0, 10, 1.1)]
const SPY = { name: '=SPY', has_dividends: false, days: [{ day: '2026-01-31', value: 99.5 }] }
const quoted = (...lines: string[]) => lines.map((line) => `"${line.split(',').join('","')}"\r\n`).join('')

test('every day is a line, also one on which nothing changed, with the benchmark from its first close on', () => {
  expect(writeAccountCsv({ days: DAYS, benchmark: SPY, isByMonth: false }, '2026-02-02')).toBe(
    quoted(
      'day,deposit,realised,dividends,invested,unrealised,equity,index,benchmark,benchmark_name',
      "2026-01-30,100,-1.5,0.5,100,0,100,1,,'=SPY",
      "2026-01-31,0,-1.5,0.5,100,0,100,1,99.5,'=SPY",
      "2026-02-01,0,-1.5,0.5,100,10,110,1.1,99.5,'=SPY",
      "2026-02-02,0,-1.5,0.5,100,10,110,1.1,99.5,'=SPY",
    ),
  )
})

test('where only months are given, only they are written, and without a benchmark it has no column', () => {
  const file = { days: DAYS, benchmark: { name: null, has_dividends: false, days: [] }, isByMonth: true }
  expect(writeAccountCsv(file, '2026-02-02')).toBe(
    quoted(
      'day,deposit,realised,dividends,invested,unrealised,equity,index',
      '2026-01-30,100,-1.5,0.5,100,0,100,1',
      '2026-02-01,0,-1.5,0.5,100,10,110,1.1',
    ),
  )
  expect(writeAccountCsv({ ...file, days: [], isByMonth: false }, '2026-02-02').split('\r\n')).toHaveLength(2)
})
