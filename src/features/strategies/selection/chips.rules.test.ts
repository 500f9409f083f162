import { expect, test } from 'vitest'
import { parseChip } from './addressNames'
import { ALL_STRATEGIES, CHIPS, chipTooltip } from './chips.rules'

test('there are 26 chips beside All Strategies, each with a unique name and address', () => {
  expect(CHIPS).toHaveLength(26)
  expect(new Set(CHIPS.map((chip) => chip.name)).size).toBe(CHIPS.length)
  expect(new Set(CHIPS.map((chip) => chip.id)).size).toBe(CHIPS.length)
  expect(CHIPS.some((chip) => chip.name.toString() === ALL_STRATEGIES)).toBe(false)
})

test('every chip has a tooltip of its own', () => {
  const rules = CHIPS.map((chip) => chipTooltip(chip.id))
  for (const rule of rules) expect(rule).toMatch(/\w+ \w+/)
  expect(new Set(rules).size).toBe(CHIPS.length)
})

test('an address without a valid chip selects none', () => {
  expect(parseChip('52-week-low')).toBe('52-week-low')
  expect(parseChip('nonsense')).toBeNull()
  expect(parseChip(null)).toBeNull()
})
