import { expect, test } from 'vitest'
import { metricsOf } from '@/domain/metricsRow'
import {
  ALL_STRATEGIES,
  applyChip,
  CHIPS,
  type ChipId,
  chipHasList,
  chipTag,
  chipTooltip,
  parseChip,
} from './chips.rules'

const rows = [
  metricsOf({ strategy_id: 'a', name: 'Apple only', total_pnl: 900, trades: 12 }),
  metricsOf({ strategy_id: 'b', name: 'Bitcoin only', total_pnl: 0, trades: 0 }),
  metricsOf({ strategy_id: 'c', name: 'Both', total_pnl: -50, trades: 40 }),
  metricsOf({ strategy_id: 'd', name: 'Dice', total_pnl: -800, trades: 7 }),
]
const tagged = new Map([
  ['b', 3],
  ['d', 7],
  ['gone', 99],
])
const left = (chip: ChipId | null, of = rows) => applyChip(chip, of, tagged).map((row) => row.strategy_id)

test('there are 26 chips beside All Strategies, each with a unique name and address', () => {
  expect(CHIPS).toHaveLength(26)
  expect(new Set(CHIPS.map((chip) => chip.name)).size).toBe(26)
  expect(new Set(CHIPS.map((chip) => chip.id)).size).toBe(26)
  expect(CHIPS.some((chip) => chip.name.toString() === ALL_STRATEGIES)).toBe(false)
})

test('without a chip the list is as it was read', () => {
  expect(left(null)).toEqual(['a', 'b', 'c', 'd'])
})

test('three chips go by the trades’ market, the most trades first, without a list', () => {
  for (const chip of ['stocks-options', 'cryptocurrency', 'sports'] as const) {
    expect([chip, chipTag(chip), chipHasList(chip), left(chip)]).toEqual([chip, chip, false, ['d', 'b']])
  }
})

test('gainers are above zero and losers below it: a strategy at zero is neither', () => {
  expect(left('gainers')).toEqual(['a'])
  expect(left('losers')).toEqual(['d', 'c'])
})

test('most traded leaves out strategies without trades and sorts by their number', () => {
  expect(left('most-traded')).toEqual(['c', 'a', 'd'])
})

test('seventeen go by a list of symbols, the most trades first', () => {
  const byList = CHIPS.map(({ id }) => id).filter(chipHasList)
  expect(byList).toHaveLength(17)
  for (const chip of byList) expect([chip, chipTag(chip), left(chip)]).toEqual([chip, chip, ['d', 'b']])
})

test('the other six chips read nothing beside the ranking', () => {
  expect(CHIPS.filter(({ id }) => chipTag(id) === null).map(({ id }) => id)).toEqual([
    'gainers',
    'losers',
    'most-traded',
    'most-volatile',
    '52-week-high',
    '52-week-low',
  ])
  expect(chipTag(null)).toBeNull()
})

test('most volatile compares the spread of results, where there are enough of them', () => {
  const spread = (id: string, each: number, rounds = 30) =>
    metricsOf({ strategy_id: id, rounds, rounds_pnl: 0, rounds_squares: rounds * each * each })
  expect(left('most-volatile', [spread('calm', 1), spread('wild', 50), spread('few', 900, 29)])).toEqual([
    'wild',
    'calm',
  ])
})

test('52-week highs and lows are found by weekly totals', () => {
  const year = (id: string, ...spark: number[]) => metricsOf({ strategy_id: id, spark })
  const strategies = [
    year('rising', 0, 5, 9),
    year('back at its high', 9, 5, 9),
    year('falling', 0, 5, -1),
    year('in between', 0, 9, 5),
    year('asleep', 4, 4, 4),
    year('new'),
  ]
  expect(left('52-week-high', strategies)).toEqual(['rising', 'back at its high'])
  expect(left('52-week-low', strategies)).toEqual(['falling'])
})

test('every chip has a tooltip of its own', () => {
  const rules = CHIPS.map((chip) => chipTooltip(chip.id))
  for (const rule of rules) expect(rule).toMatch(/\w+ \w+/)
  expect(new Set(rules).size).toBe(26)
})

test('an address without a valid chip selects none', () => {
  expect(parseChip('52-week-low')).toBe('52-week-low')
  expect(parseChip('nonsense')).toBeNull()
  expect(parseChip(null)).toBeNull()
})
