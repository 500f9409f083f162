import { expect, test } from 'vitest'
import {
  ALL_TIME,
  overlap,
  PRESETS,
  periodWords,
  presetOf,
  presetPeriods,
  readPeriods,
  writePeriods,
} from './reportPeriods.rules'

const read = (text: string) => readPeriods(new URLSearchParams(text))

test('an address has up to two periods, and what is wrong is ignored', () => {
  const two = {
    of: { from: '2026-01-01', to: '2026-06-30' },
    beside: { from: '2025-01-01', to: null },
  }
  expect(read('of=2026-01-01_2026-06-30&beside=2025-01-01_')).toEqual(two)
  expect(readPeriods(writePeriods(new URLSearchParams('report=hour'), two))).toEqual(two)
  expect(writePeriods(new URLSearchParams('report=hour&of=x&beside=y'), ALL_TIME).toString()).toBe('report=hour')
  // The later day comes second.
  expect(read('of=2026-06-30_2026-01-01').of).toEqual({ from: '2026-01-01', to: '2026-06-30' })
  for (const text of ['', 'of=_', 'of=2026-02-30_', 'beside=2026-01-01_', 'of=yesterday&beside=2026-01-01_'])
    expect(read(text)).toEqual(ALL_TIME)
  expect(periodWords(two.of)).toBe('1 Jan 2026 to 30 Jun 2026')
  expect(periodWords(two.beside)).toBe('from 1 Jan 2025')
})

test('a choice means periods without a day in common, and is recognised', () => {
  expect(presetPeriods('days', '2026-03-31')).toEqual({
    of: { from: '2026-03-02', to: '2026-03-31' },
    beside: { from: '2026-01-31', to: '2026-03-01' },
  })
  expect(presetPeriods('months', '2026-01-31')).toEqual({
    of: { from: '2026-01-01', to: '2026-01-31' },
    beside: { from: '2025-12-01', to: '2025-12-31' },
  })
  for (const today of ['2024-02-29', '2026-12-31', '2026-01-01'])
    for (const preset of PRESETS) {
      const periods = presetPeriods(preset, today)
      expect(presetOf(periods, today)).toBe(preset)
      expect(periods.of && periods.beside && overlap(periods.of, periods.beside)).toBe(false)
    }
  expect(presetOf(ALL_TIME, '2026-01-01')).toBeNull()
  expect(overlap({ from: '2026-01-01', to: null }, { from: null, to: '2026-01-01' })).toBe(true)
  expect(overlap({ from: '2026-01-02', to: null }, { from: null, to: '2026-01-01' })).toBe(false)
})
