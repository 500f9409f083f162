import { describe, expect, test } from 'vitest'
import { Decimal } from '../decimal'
import * as account from './account'
import { type AccountDay, type PositionStep, spreadOf, type Valuation } from './account'

const accountFigures = (days: readonly AccountDay[], today: string) => {
  const figures = account.accountFigures(days, today)
  if (!figures) throw new Error('Nothing was deposited')
  return figures
}
const accountDays = (trades: readonly PositionStep[][], valuations: Valuation[] = []) =>
  account.accountDays(trades, valuations, '2030-01-01')
const step = (at: string, invested: number, realised = 0): PositionStep => ({
  at,
  invested: String(invested),
  realised: String(realised),
})
const shown = (days: readonly AccountDay[]) =>
  days.map(({ day, deposits, equity, index }) => [
    day,
    deposits.toNumber(),
    equity.toNumber(),
    Number(index.toFixed(6)),
  ])

describe('an account', () => {
  test('is deposited what a purchase lacks, and spends what was realised before it asks for more', () => {
    const days = accountDays([
      [step('2026-01-01T10:00Z', 100), step('2026-01-02T10:00Z', 0, 20)],
      [step('2026-01-03T10:00Z', 150), step('2026-01-04T10:00Z', 0, -30)],
    ])
    expect(shown(days)).toEqual([
      ['2026-01-01', 100, 100, 1],
      ['2026-01-02', 100, 120, 1.2],
      // 120 of cash and 30 that lack.
      ['2026-01-03', 130, 150, 1.2],
      ['2026-01-04', 130, 120, 0.96],
    ])
  })

  test('takes the actions of one instant together, so that their order asks for nothing', () => {
    const at = '2026-01-02T10:00Z'
    const [sold, bought] = [[step('2026-01-01T10:00Z', 100), step(at, 0, 0)], [step(at, 100)]]
    expect(accountDays([sold, bought]).at(-1)?.deposits.toNumber()).toBe(100)
    expect(accountDays([bought, sold]).at(-1)?.deposits.toNumber()).toBe(100)
  })

  test('needs money at the worst instant of a day, not at its end', () => {
    const days = accountDays([
      [step('2026-01-01T10:00Z', 100), step('2026-01-01T11:00Z', 0, 1)],
      [step('2026-01-01T10:30Z', 50), step('2026-01-01T11:30Z', 0, 1)],
    ])
    expect(shown(days)).toEqual([['2026-01-01', 150, 152, Number((152 / 150).toFixed(6))]])
    expect(days[0]?.wasInvested).toBe(true)
  })

  test('is worth what its positions are worth, from each valuation on', () => {
    const days = accountDays(
      [[step('2026-01-01T10:00Z', 100), step('2026-01-05T10:00Z', 0, 50)]],
      [
        { day: '2026-01-03', unrealised: '20' },
        { day: '2026-01-05', unrealised: '0' },
      ],
    )
    expect(shown(days)).toEqual([
      ['2026-01-01', 100, 100, 1],
      ['2026-01-03', 100, 120, 1.2],
      ['2026-01-05', 100, 150, 1.5],
    ])
  })

  test('that has nothing left is gone: a short that more than doubled ends at −100% and stays there', () => {
    const days = accountDays(
      [[step('2026-01-01T10:00Z', 100), step('2026-01-09T10:00Z', 0, 30)]],
      [
        { day: '2026-01-02', unrealised: '-110' },
        { day: '2026-01-09', unrealised: '0' },
      ],
    )
    expect(days.map(({ index }) => index)).toEqual([1, 0, 0])
    const figures = accountFigures(days, '2026-01-10')
    expect([figures.twr, figures.drawdown]).toEqual([-100, -100])
  })
})

/** An account that only deposits and is valued. */
function valued(deposits: [day: string, amount: number][], worth: [day: string, equity: number][]): AccountDay[] {
  let total = 0
  const trades = deposits.map(([day, amount]) => [step(`${day}T00:00Z`, amount)])
  const valuations = worth.map(([day, equity]) => {
    total = deposits.filter(([at]) => at <= day).reduce((sum, [, amount]) => sum + amount, 0)
    return { day, unrealised: String(equity - total) }
  })
  return accountDays(trades, valuations)
}

describe('published worked examples', () => {
  test('Modified Dietz: 100, 50 more in the middle of two years, 300 at the end: 150 ÷ 125 = 120%', () => {
    // "Modified Dietz method", Wikipedia, first example.
    const days = valued(
      [
        ['2021-01-01', 100],
        ['2022-01-01', 50],
      ],
      [['2022-12-31', 300]],
    )
    expect(accountFigures(days, '2022-12-31').mwr).toBeCloseTo(120, 10)
  })

  test('time-weighted: 15% and 6.67% are 10.76% a year', () => {
    // CFA Program Curriculum, Level I, "Discounted Cash Flow Applications", example 2: a share at 200 that becomes 230, then
    // 450 with a second share that become 480.
    const days = valued(
      [
        ['2021-01-01', 200],
        ['2022-01-01', 220],
      ],
      [
        ['2021-12-31', 230],
        ['2022-12-31', 480],
      ],
    )
    const { twr } = accountFigures(days, '2022-12-31')
    expect((1 + (twr ?? 0) / 100) ** (1 / 2) - 1).toBeCloseTo(0.1076, 3)
  })

  test('Sortino: eight returns with a mean of 10% and a downside deviation of 2.264% are 4.417', () => {
    // T. Rollinger, S. Hoffman, "Sortino: A 'Sharper' Ratio", Red Rock Capital (2013), with a target of 0.
    const { mean, downside } = spreadOf([0.17, 0.15, 0.23, -0.05, 0.12, 0.09, 0.13, -0.04], 8)
    expect(mean).toBeCloseTo(0.1, 12)
    expect(downside).toBeCloseTo(0.02264, 5)
    expect(mean / downside).toBeCloseTo(4.417, 3)
  })
})

describe('figures of an account', () => {
  const dayAfter = (at: number) => new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10)

  test('say no Sharpe ratio where every day makes the same', () => {
    // 1,000 that gain 0.01% on each of 120 days: they differ in the last digits of numbers alone.
    const worth = Array.from({ length: 120 }, (_, at): [string, number] => [dayAfter(at), 1000 * 1.0001 ** (at + 1)])
    const { sharpe, volatilityYear, twr } = accountFigures(valued([['2025-01-01', 1000]], worth), dayAfter(119))
    expect(twr).toBeCloseTo(100 * (1.0001 ** 120 - 1), 8)
    expect(volatilityYear).toBeCloseTo(0, 8)
    expect(sharpe).toBeNull()
  })

  test('deviate by the days without a return too', () => {
    // 0.01, 0.03 and two days of 0 have a mean of 0.01.
    expect(spreadOf([0.01, 0.03], 4).deviation).toBeCloseTo(Math.sqrt((0 + 0.02 ** 2 + 2 * 0.01 ** 2) / 3), 14)
  })

  test('never say a money-weighted return below −100%', () => {
    // 1,000 that arrive on the last of ten days, and are lost on it, are 100 on average, beside 100 that stayed.
    const days = valued(
      [
        ['2025-01-01', 100],
        ['2025-01-10', 1000],
      ],
      [['2025-01-10', 100]],
    )
    expect(accountFigures(days, '2025-01-10').mwr).toBe(-100)
  })

  const year = accountDays([[step('2025-01-01T12:00Z', 1000), step('2025-06-30T12:00Z', 0, 100)]])

  test('say nothing before their time', () => {
    expect(accountFigures(year.slice(0, 1), '2025-01-01')).toMatchObject({ twr: null, mwr: null, drawdown: null })
    expect(accountFigures(year, '2025-07-01')).toMatchObject({ twr: expect.closeTo(10, 10), twrYear: null })
    expect(accountFigures(year.slice(0, 1), '2025-02-01')).toMatchObject({ volatilityYear: null, sharpe: null })
  })

  test('a year later: 10% of the capital, in the market for half of the time', () => {
    const figures = accountFigures(year, '2026-01-01')
    expect(figures.capital).toEqual(new Decimal(1000))
    expect(figures).toMatchObject({
      returnOnCapital: 10,
      twrYear: expect.closeTo(10, 10),
      mwr: expect.closeTo(10, 10),
      drawdown: 0,
      // From 1 January, the high of the beginning, until 30 June, the next one.
      underwaterDays: 0,
      inMarket: 100 * (181 / 366),
      sortino: null,
    })
  })

  test('the time below a high runs until the next high, or until today', () => {
    const days = accountDays(
      [[step('2025-01-01T12:00Z', 1000)]],
      [
        { day: '2025-01-10', unrealised: '-100' },
        { day: '2025-01-20', unrealised: '50' },
        { day: '2025-02-01', unrealised: '-50' },
      ],
    )
    // Below from 10 to 19 January, and from 1 February on.
    expect(accountFigures(days.slice(0, 3), '2025-01-31')).toMatchObject({ underwaterDays: 10 })
    expect(accountFigures(days, '2025-03-01')).toMatchObject({ underwaterDays: 29, drawdown: expect.closeTo(-10, 10) })
  })
})
