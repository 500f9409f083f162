import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LIVE_WINDOW_MS } from '../../lib/constants'
import type { Side } from '../contract/markets'
import { LIVE_DEFINITION, liveSentence } from '../figures/evidenceWords'
import { livePercent } from '../percentages'
import { spanWords } from '../time/spans'
import { editedWords, gapWords, isLive, recordedAfterMs, recordedWords } from './clocks'
import { tradeClock } from './tradeClock'

const STATED = '2026-11-06 14:31:00+00'
const later = (ms: number) => new Date(Date.parse('2026-11-06T14:31:00Z') + ms).toISOString()
const [SECOND, MINUTE] = [1_000, 60_000]
const [HOUR, DAY] = [60 * MINUTE, 24 * 60 * MINUTE]

test('an action is live up to 60 seconds after its stated time, never before it and never after an edit', () => {
  expect(isLive(STATED, later(0), 0)).toBe(true)
  expect(isLive(STATED, later(60 * SECOND), 0)).toBe(true)
  expect(isLive(STATED, later(60 * SECOND + 1), 0)).toBe(false)
  expect(isLive(STATED, '2026-11-06T14:30:59.999999Z', 0)).toBe(false)
  expect(isLive(STATED, '2026-11-06T15:31:00.000000+01:00', 0)).toBe(true)
  expect(isLive(STATED, later(SECOND), 1)).toBe(false)
})

describe('a trade', () => {
  const action = (side: Side, minute: number, recordedMinute: number, edits = 0) => ({
    side,
    quantity: '1',
    date: later(minute * MINUTE),
    recordedAt: later(recordedMinute * MINUTE),
    edits,
  })

  test('is live when each action was recorded in time and before its outcome', () => {
    expect(tradeClock([action('BUY', 0, 1), action('SELL', 30, 31)])).toBe('live')
    expect(tradeClock([action('BUY', 0, 0.5), action('BUY', 0.2, 0.5)])).toBe('live')
    expect(tradeClock([action('BUY', 0, 1), action('SELL', 30, 32)])).toBe('late')
    expect(tradeClock([action('BUY', 0, 2)])).toBe('late')
  })

  test('Hindsight: a purchase and its sale that are typed together were logged after the outcome', () => {
    expect(tradeClock([action('BUY', -0.8, 0), action('SELL', -0.2, 0)])).toBe('after')
    expect(tradeClock([action('SELL', -0.2, 0), action('BUY', -0.8, 0)])).toBe('after')
    expect(tradeClock([action('SELL', 0, 1), action('BUY', 1, 1)])).toBe('after')
  })

  test('Both now: a purchase and its sale at one instant were logged after the outcome', () => {
    expect(tradeClock([action('BUY', 0, 0), action('SELL', 0, 0)])).toBe('after')
    expect(tradeClock([action('BUY', 0, 0), action('BUY', 0, 0)])).toBe('live')
  })

  test('Times to come: sides that were recorded before their stated times are not live', () => {
    expect(tradeClock([action('BUY', 0.5, 0), action('SELL', 0.9, 0)])).toBe('late')
    expect(tradeClock([action('BUY', 0, 0), action('SELL', 0.9, 0.5)])).toBe('late')
  })

  test('Late edit: an action that is changed once the other side has happened was logged after the outcome', () => {
    expect(tradeClock([action('BUY', 0, 1), action('SELL', 3, 3)])).toBe('live')
    expect(tradeClock([action('BUY', 0, 4, 1), action('SELL', 3, 3)])).toBe('after')
  })

  test('an edit is never live, however soon', () => {
    expect(tradeClock([action('BUY', 0, 0.1, 1), action('SELL', 3, 3)])).toBe('late')
  })

  test.each(['BUY', 'SELL'] as const)('an expiry is the outcome of what was opened by a %s', (side) => {
    expect(tradeClock([action(side, 0, 1), action('EXPIRE', 30, 31)])).toBe('live')
    expect(tradeClock([action(side, 0, 1), action('EXPIRE', 30, 32)])).toBe('late')
    expect(tradeClock([action(side, 0, 4), action('EXPIRE', 3, 3)])).toBe('after')
  })
})

test.each([
  [400, 'recorded at once'],
  [40 * SECOND, 'recorded 40 s later'],
  [MINUTE, 'recorded 1 min later'],
  [MINUTE + 20 * SECOND, 'recorded 1 min 20 s later: logged late'],
  [3 * MINUTE + 50 * SECOND, 'recorded 3 min later: logged late'],
  [16 * MINUTE, 'recorded 16 min later: logged late'],
  [13 * HOUR, 'recorded 13 h later: logged late'],
  [47 * HOUR, 'recorded 47 h later: logged late'],
  [41 * DAY + HOUR, 'recorded 41 days later: logged late'],
  [2_000 * DAY, 'recorded 2,000 days later: logged late'],
  [-50 * SECOND, 'recorded 50 s before its time: not live'],
  [-5 * HOUR, 'recorded 5 h before its time: not live'],
])('%d ms after its stated time reads "%s"', (ms, words) => {
  expect(recordedWords(STATED, later(ms), 0)).toBe(words)
})

test('an edited action says so, and that it is not live', () => {
  expect(recordedWords(STATED, later(SECOND), 1)).toBe('recorded 1 s later, edited once: not live')
  expect(recordedWords(STATED, later(DAY), 2)).toBe('recorded 24 h later, edited twice: logged late')
})

test('a span beyond the window never rounds to the window’s own length', () => {
  fc.assert(
    fc.property(fc.integer({ min: LIVE_WINDOW_MS + SECOND, max: 400 * DAY }), (ms) => {
      expect(spanWords(ms)).not.toBe('1 min')
      expect(gapWords(STATED, later(ms))).toBe(`${spanWords(ms)} later`)
      expect(recordedAfterMs(STATED, later(ms))).toBe(ms)
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

test('the live share is never rounded to all or to nothing', () => {
  const percents = [999, 1, 700, 1_000, 0].map((live_trades) => livePercent({ trades: 1_000, live_trades }))
  expect(percents).toEqual([99, 1, 70, 100, 0])
  expect(livePercent({ trades: 0, live_trades: 0 })).toBeNull()
})

test('what was logged live, in words', () => {
  expect(liveSentence({ trades: 1_000, live_trades: 999 })).toBe('Logged live: 99% of trades, 999 of 1,000')
  expect(liveSentence({ trades: 0, live_trades: 0 })).toBe('No trades yet: the first one starts the clock')
  expect(LIVE_DEFINITION).toContain('at most 60 seconds after the time it states and never before it')
})
