import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exchangeNames, streamErrors, tapeNames, watchedSymbols } from '@/content/quotes'
import { clockTime, compareInstants, readInstant, type TradeMessage } from './frames.rules'
import { asSymbol, describeConditions, mergeTrade, sourceOf, waitBeforeMs } from './quotes.rules'

const trade = (fields: Partial<TradeMessage> & { timestamp?: string }): TradeMessage => {
  const at = fields.timestamp ? readInstant(fields.timestamp) : null
  return { type: 't', symbol: 'SPY', ...fields, ...(at ? { at } : {}) }
}

describe('a row after one more trade', () => {
  const row = trade({ price: 10, size: 100, tape: 'B', timestamp: '2026-11-20T14:31:07.000000002Z' })

  test('new values replace old ones, and missing fields keep theirs', () => {
    expect(mergeTrade(row, trade({ price: 11, timestamp: '2026-11-20T14:31:07.000000003Z' }))).toEqual({
      ...row,
      ...trade({ price: 11, timestamp: '2026-11-20T14:31:07.000000003Z' }),
    })
    expect(mergeTrade(row, trade({ price: 11 }))).toEqual({ ...row, price: 11 })
  })

  test('a trade that is a nanosecond too late changes nothing', () => {
    expect(mergeTrade(row, trade({ price: 9, timestamp: '2026-11-20T14:31:07.000000001Z' }))).toBe(row)
  })

  test('of two in the same nanosecond the later to arrive counts', () => {
    expect(mergeTrade(row, trade({ price: 12, timestamp: row.timestamp })).price).toBe(12)
  })

  test('in whatever order they arrive, the latest by its own time is left', () => {
    const moments = fc.uniqueArray(fc.integer({ min: 0, max: 999_999_999 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(moments, (nanoseconds) => {
        const merged = nanoseconds
          .map((moment) =>
            trade({ price: moment + 1, timestamp: `2026-11-20T14:31:07.${String(moment).padStart(9, '0')}Z` }),
          )
          .reduce<TradeMessage | undefined>(mergeTrade, undefined)
        expect(merged?.price).toBe(Math.max(...nanoseconds) + 1)
      }),
    )
  })
})

describe('where the stream comes from', () => {
  const none = { streamUrl: undefined, keyId: undefined, secretKey: undefined }
  const keys = { keyId: 'PK1', secretKey: 'secret' }

  test('nothing set: the site’s own server simulates', () => {
    expect(sourceOf(none, 'http://localhost:5173')).toEqual({
      url: 'ws://localhost:5173/__alpaca/v2/iex',
      keyId: '',
      secretKey: '',
      simulated: true,
    })
    expect(sourceOf(none, 'https://site.example').url).toBe('wss://site.example/__alpaca/v2/iex')
  })

  test('an address alone is a relay, and no key leaves the page', () => {
    expect(sourceOf({ ...none, streamUrl: 'wss://relay.example' }, 'https://site.example')).toEqual({
      url: 'wss://relay.example',
      keyId: '',
      secretKey: '',
      simulated: false,
    })
  })

  test('a key goes to Alpaca, or to the address that was set', () => {
    expect(sourceOf({ ...none, ...keys }, 'https://site.example')).toMatchObject({
      url: 'wss://stream.data.alpaca.markets/v2/iex',
      keyId: 'PK1',
      simulated: false,
    })
    expect(
      sourceOf({ ...keys, streamUrl: 'wss://stream.data.alpaca.markets/v2/sip' }, 'https://site.example').url,
    ).toMatch(/sip$/)
  })
})

describe('the waits before another try', () => {
  test('double from a second to half a minute at most', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 1000].map((tries) => waitBeforeMs(tries, 1))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000,
    ])
  })

  test('fall by chance between half of that and all of it', () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.double({ min: 0, max: 1, noNaN: true }), (tries, chance) => {
        const whole = waitBeforeMs(tries, 1)
        expect(waitBeforeMs(tries, chance)).toBeGreaterThanOrEqual(whole / 2)
        expect(waitBeforeMs(tries, chance)).toBeLessThanOrEqual(whole)
      }),
    )
  })
})

describe('codes in words', () => {
  test('a letter means what it does on its own tape', () => {
    expect(describeConditions(['@', 'I'], 'C')).toBe('regular, odd lot')
    expect(describeConditions(['B'], 'C')).toBe('bunched')
    expect(describeConditions(['B'], 'A')).toBe('average price')
    expect(describeConditions([' ', ''], 'B')).toBe('regular')
  })

  test('an unknown code is left as it is, also one that every object has', () => {
    expect(describeConditions(['?', 'toString'], 'C')).toBe('?, toString')
  })

  test('every exchange and tape has one letter and a name', () => {
    for (const names of [exchangeNames, tapeNames]) {
      for (const [letter, name] of Object.entries(names))
        expect([letter, name]).toEqual([expect.stringMatching(/^[A-Z]$/), expect.stringMatching(/\w/)])
    }
  })
})

test('errors 400 to 413 and 500 have words of their own', () => {
  const codes = [...Array.from({ length: 14 }, (_, index) => 400 + index), 500]
  expect([...streamErrors.keys()]).toEqual(codes)
  expect(new Set([...streamErrors.values()].map(({ words }) => words)).size).toBe(codes.length)
})

test('trying again is left where it cannot help', () => {
  const stops = [...streamErrors].filter(([, { next }]) => next === 'stop').map(([code]) => code)
  expect(stops).toEqual(expect.arrayContaining([402, 405, 409, 410]))
  expect(stops).not.toContain(406)
})

test('a symbol is uppercased and trimmed', () => {
  expect(asSymbol(' brk.a ')).toBe('BRK.A')
})

test('fourteen symbols', () => {
  expect(watchedSymbols).toEqual('SPY QQQ AAPL MSFT NVDA AMZN GOOGL META TSLA BRK.A TSM JPM GME GLD'.split(' '))
})

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
