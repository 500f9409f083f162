import { expect, test } from 'vitest'
import { ALL_STRATEGIES, CHIPS, type ChipId } from '@/content/chips'
import { applyChip, chipLacks, chipNeedsMarkets, chipTooltip, parseChip } from './chips.rules'
import { strategyRow } from './testRows'

const rows = [
  strategyRow({ id: 'a', name: 'Apple only', totalPnl: 900, trades: 12 }),
  strategyRow({ id: 'b', name: 'Bitcoin only', totalPnl: 0, trades: 0 }),
  strategyRow({ id: 'c', name: 'Both', totalPnl: -50, trades: 40 }),
  strategyRow({ id: 'd', name: 'Dice', totalPnl: -800, trades: 7 }),
]
const markets = new Map([
  ['a', ['Stocks & Equities']],
  ['b', ['Cryptocurrency']],
  ['c', ['Options & Derivatives', 'Cryptocurrency']],
])
const left = (chip: ChipId | null) => applyChip(chip, rows, markets).map((row) => row.id)

test('there are 26 chips beside All Strategies, each with a name and an address of its own', () => {
  expect(CHIPS).toHaveLength(26)
  expect(new Set(CHIPS.map((chip) => chip.name)).size).toBe(26)
  expect(new Set(CHIPS.map((chip) => chip.id)).size).toBe(26)
  expect(CHIPS.some((chip) => chip.name.toString() === ALL_STRATEGIES)).toBe(false)
})

test('without a chip the list is as it was read', () => {
  expect(left(null)).toEqual(['a', 'b', 'c', 'd'])
})

test('chips of a market keep the strategies that say they trade it', () => {
  expect(left('stocks-options')).toEqual(['a', 'c'])
  expect(left('cryptocurrency')).toEqual(['b', 'c'])
  expect(left('sports')).toEqual([])
})

test('gainers are above zero and losers below it: a strategy at zero is neither', () => {
  expect(left('gainers')).toEqual(['a'])
  expect(left('losers')).toEqual(['d', 'c'])
})

test('most traded leaves out who never traded and begins with the most trades', () => {
  expect(left('most-traded')).toEqual(['c', 'a', 'd'])
})

test('a chip whose data is missing shows nothing and says what it needs', () => {
  expect(left('large-cap')).toEqual([])
  expect(chipLacks('large-cap')).toMatch(/^This filter needs the market capitalisation/)
  expect(chipLacks('gainers')).toBeNull()
})

test('every chip explains itself', () => {
  for (const chip of CHIPS) expect(chipTooltip(chip.id)).toMatch(/\w+ \w+/)
})

test('only chips of a market ask for the profiles', () => {
  expect(CHIPS.filter((chip) => chipNeedsMarkets(chip.id)).map((chip) => chip.id)).toEqual([
    'stocks-options',
    'cryptocurrency',
    'sports',
  ])
  expect(chipNeedsMarkets(null)).toBe(false)
})

test('an address that names no chip selects none', () => {
  expect(parseChip('52-week-low')).toBe('52-week-low')
  expect(parseChip('nonsense')).toBeNull()
  expect(parseChip(null)).toBeNull()
})
