import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LIVE_WINDOW_MS } from '@/lib/constants'
import {
  editedWords,
  gapWords,
  isLive,
  LIVE_DEFINITION,
  livePercent,
  liveSentence,
  recordedAfterMs,
  recordedWords,
  spanWords,
} from './clocks'

const STATED = '2026-11-06 14:31:00+00'
const after = (ms: number) => new Date(Date.parse('2026-11-06T14:31:00Z') + ms).toISOString()
const [SECOND, MINUTE] = [1_000, 60_000]
const [HOUR, DAY] = [60 * MINUTE, 24 * 60 * MINUTE]

test('an action is live up to fifteen minutes before or after its stated time', () => {
  expect(isLive(STATED, after(15 * MINUTE))).toBe(true)
  expect(isLive(STATED, after(15 * MINUTE + 1))).toBe(false)
  expect(isLive(STATED, after(-15 * MINUTE))).toBe(true)
  expect(isLive(STATED, after(-15 * MINUTE - 1))).toBe(false)
  expect(isLive(STATED, '2026-11-06T15:31:00.000000+01:00')).toBe(true)
})

test.each([
  [400, 'recorded at once'],
  [40 * SECOND, 'recorded 40 s later'],
  [3 * MINUTE + 50 * SECOND, 'recorded 3 min later'],
  [15 * MINUTE, 'recorded 15 min later'],
  [15 * MINUTE + 20 * SECOND, 'recorded 15 min 20 s later: backfilled'],
  [16 * MINUTE, 'recorded 16 min later: backfilled'],
  [13 * HOUR, 'recorded 13 h later: backfilled'],
  [47 * HOUR, 'recorded 47 h later: backfilled'],
  [41 * DAY + HOUR, 'recorded 41 days later: backfilled'],
  [2_000 * DAY, 'recorded 2,000 days later: backfilled'],
  [-2 * MINUTE, 'recorded 2 min before its time'],
  [-5 * HOUR, 'recorded 5 h before its time: backfilled'],
])('%d ms after its stated time reads "%s"', (ms, words) => {
  expect(recordedWords(STATED, after(ms))).toBe(words)
})

test('a span beyond the window never rounds to the window’s own length', () => {
  fc.assert(
    fc.property(fc.integer({ min: LIVE_WINDOW_MS + SECOND, max: 400 * DAY }), (ms) => {
      expect(spanWords(ms)).not.toBe('15 min')
      expect(gapWords(STATED, after(ms))).toBe(`${spanWords(ms)} later`)
      expect(recordedAfterMs(STATED, after(ms))).toBe(ms)
    }),
  )
})

test('edits are put into words', () => {
  expect([0, 1, 2, 3, 1_204].map(editedWords)).toEqual([
    null,
    'edited once',
    'edited twice',
    'edited 3 times',
    'edited 1,204 times',
  ])
})

test('a share never rounds to all or none', () => {
  expect(livePercent({ trades: 1_000, live_trades: 999 })).toBe(99)
  expect(livePercent({ trades: 1_000, live_trades: 1 })).toBe(1)
  expect(livePercent({ trades: 58, live_trades: 41 })).toBe(70)
  expect(livePercent({ trades: 58, live_trades: 58 })).toBe(100)
  expect(livePercent({ trades: 58, live_trades: 0 })).toBe(0)
  expect(livePercent({ trades: 0, live_trades: 0 })).toBeNull()
})

test('a strategy says how many of its trades were logged live', () => {
  expect(liveSentence({ trades: 58, live_trades: 41 })).toBe(
    '41 of 58 trades logged live, within 15 minutes; 17 backfilled',
  )
  expect(liveSentence({ trades: 1, live_trades: 1 })).toBe(
    '1 of 1 trade logged live, within 15 minutes; none backfilled',
  )
  expect(liveSentence({ trades: 0, live_trades: 0 })).toBe('No trades yet: the first one starts the clock')
  expect(LIVE_DEFINITION).toContain('within 15 minutes')
})
