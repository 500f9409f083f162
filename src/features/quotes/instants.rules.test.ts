import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockTime, compareInstants, readInstant } from './instants.rules'

const at = (text: string) => readInstant(text) ?? { seconds: Number.NaN, nanoseconds: Number.NaN }

test('keeps the nanoseconds that a Date would lose', () => {
  expect(at('2026-11-20T14:31:07.123456789Z')).toEqual({ seconds: 1795185067, nanoseconds: 123_456_789 })
  expect(compareInstants(at('2026-11-20T14:31:07.123456789Z'), at('2026-11-20T14:31:07.123456790Z'))).toBeLessThan(0)
})

test.each([
  ['2026-11-20T14:31:07Z', '2026-11-20T14:31:07.000000000Z'],
  ['2026-11-20T14:31:07.1Z', '2026-11-20T14:31:07.100000000Z'],
  ['2026-11-20T09:31:07.5-05:00', '2026-11-20T14:31:07.500Z'],
])('%s is the same moment as %s', (one, other) => {
  expect(compareInstants(at(one), at(other))).toBe(0)
})

test.each([
  '',
  'yesterday',
  '2026-11-20',
  '2026-11-20 14:31:07Z',
  '2026-11-20T14:31:07',
  '2026-13-20T14:31:07Z',
  '2026-11-20T25:31:07Z',
  '2026-11-20T14:31:07.1234567890Z',
  '2026-11-20T14:31:07.Z',
  ' 2026-11-20T14:31:07Z',
])('%j is no moment', (text) => {
  expect(readInstant(text)).toBeNull()
})

test('whatever the text, it is read or it is not', () => {
  fc.assert(fc.property(fc.string(), (text) => readInstant(text) === null || !Number.isNaN(at(text).seconds)))
})

test('orders as the digits do', () => {
  const moment = fc.tuple(fc.integer({ min: 0, max: 4_102_444_800 }), fc.integer({ min: 0, max: 999_999_999 }))
  const write = ([seconds, nanoseconds]: [number, number]) =>
    `${new Date(seconds * 1000).toISOString().slice(0, 19)}.${String(nanoseconds).padStart(9, '0')}Z`
  fc.assert(
    fc.property(moment, moment, (a, b) => {
      const [first, second] = [write(a), write(b)]
      expect(Math.sign(compareInstants(at(first), at(second)))).toBe(first < second ? -1 : first > second ? 1 : 0)
    }),
  )
})

test('the clock shows milliseconds, cut and not rounded', () => {
  expect(clockTime(at('2026-11-20T14:31:07.999999999Z'))).toBe('14:31:07.999')
  expect(clockTime(at('2026-11-20T14:31:07Z'))).toBe('14:31:07.000')
})
