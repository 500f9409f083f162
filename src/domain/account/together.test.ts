import { expect, test } from 'vitest'
import { type Addend, addStrategies } from './together'

const addend = (given: Partial<Addend>): Addend => ({
  trades: 0,
  closed_trades: 0,
  winning_trades: 0,
  rounds: 0,
  live_trades: 0,
  exactPnl: '0',
  exactConfirmedPnl: null,
  exactUnrealised: '0',
  valued_trades: 0,
  ...given,
})

test('strategies add up to the last digit, and the win rate is over all of their closed trades', () => {
  const large = addend({
    exactPnl: '90071992547409.9300000001',
    exactUnrealised: '-90071992547409.93',
    valued_trades: 1,
    trades: 9,
    closed_trades: 8,
    winning_trades: 2,
  })
  const small = addend({
    exactPnl: '-90071992547409.83',
    exactUnrealised: '90071992547409.98',
    trades: 2,
    closed_trades: 1,
    winning_trades: 1,
  })
  expect(addStrategies([large, small])).toMatchObject({
    total_pnl: 0.1000000001,
    trades: 11,
    closed_trades: 9,
    open_trades: 2,
    winning_trades: 3,
    win_rate: 33.333333333333336,
    unrealised: 0.05,
    valued_trades: 1,
  })
})

test('without closed trades the win rate is 0, as for one strategy', () => {
  expect(addStrategies([])).toMatchObject({ total_pnl: 0, trades: 0, win_rate: 0 })
})
