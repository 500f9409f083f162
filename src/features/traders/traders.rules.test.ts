import { expect, test } from 'vitest'
import { hiddenNote, isKnown, oncePublicNote, removalsOf, type TraderRecord } from './traders.rules'

const UNKNOWN: TraderRecord = {
  since: null,
  public_strategies: 0,
  private_strategies: 0,
  hidden_strategies: 0,
  deleted_public: 0,
  deleted_private: 0,
  deleted: [],
  renamed: 0,
  renames: [],
  hidden: 0,
  hidings: [],
}
const past = (name: string, at: string) => ({ at, strategy_id: name, name, trades: 1, total_pnl: 1 })

test('an id without any strategy is unknown; one deleted private strategy makes it known', () => {
  expect(isKnown(UNKNOWN)).toBe(false)
  expect(isKnown({ ...UNKNOWN, since: '2026-05-03T00:00:00Z' })).toBe(true)
  expect(isKnown({ ...UNKNOWN, deleted_private: 1 })).toBe(true)
})

test('a count says how much of it could once be seen', () => {
  expect(oncePublicNote(0, 0)).toBeNull()
  expect(oncePublicNote(3, 0)).toBe('never public')
  expect(oncePublicNote(3, 1)).toBe('1 once public')
  expect(oncePublicNote(3, 2)).toBe('2 once public')
  expect(oncePublicNote(3, 3)).toBe('all once public')
  expect(oncePublicNote(1, 1)).toBe('once public')
  expect(hiddenNote(0)).toBeNull()
  expect(hiddenNote(1)).toBe('hidden 1 time after publication')
})

test('deletions and hidings are one list, newest first', () => {
  const record = {
    ...UNKNOWN,
    deleted: [past('Third', '2026-03-01T00:00:00Z'), past('First', '2026-01-01T00:00:00Z')],
    hidings: [past('Second', '2026-02-01T00:00:00Z')],
  }
  expect(removalsOf(record).map(({ name, what }) => `${name} ${what}`)).toEqual([
    'Third deleted',
    'Second hidden',
    'First deleted',
  ])
})
