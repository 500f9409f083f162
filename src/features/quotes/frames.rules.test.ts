import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type FeedMessage, readFrame, type TradeMessage } from './frames.rules'

const NOW_MS = Date.parse('2026-11-20T14:31:08Z')
const WATCHED = new Set(['SPY', 'AAPL', 'BRK.A'])
const GOOD = {
  T: 't',
  S: 'SPY',
  i: 52983525033527,
  x: 'V',
  p: 661.25,
  s: 100,
  c: ['@', 'I'],
  t: '2026-11-20T14:31:07.123456789Z',
  z: 'B',
}

const read = (text: string) => readFrame(text, WATCHED, NOW_MS)
const readAll = (...messages: unknown[]) => read(JSON.stringify(messages))
const tradesOf = (messages: FeedMessage[]) =>
  messages.flatMap((message) => (message.kind === 'trade' ? [message.trade] : []))

test('a trade has its nine fields', () => {
  expect(readAll(GOOD)).toEqual([
    {
      kind: 'trade',
      trade: {
        type: 't',
        symbol: 'SPY',
        tradeId: '52983525033527',
        exchange: 'V',
        price: 661.25,
        size: 100,
        conditions: ['@', 'I'],
        timestamp: '2026-11-20T14:31:07.123456789Z',
        at: { seconds: 1795185067, nanoseconds: 123_456_789 },
        tape: 'B',
      },
    },
  ])
})

test('the conversation: connected, authenticated, subscribed, refused', () => {
  expect(
    readAll(
      { T: 'success', msg: 'connected' },
      { T: 'success', msg: 'connected', simulated: true },
      { T: 'success', msg: 'authenticated' },
      { T: 'subscription', trades: ['SPY', 7], quotes: [], bars: [] },
      { T: 'subscription' },
      { T: 'error', code: 402, msg: 'auth failed' },
      { T: 'error', code: '402' },
    ),
  ).toEqual([
    { kind: 'connected', simulated: false },
    { kind: 'connected', simulated: true },
    { kind: 'authenticated' },
    { kind: 'subscribed', symbols: ['SPY'] },
    { kind: 'subscribed', symbols: [] },
    { kind: 'error', code: 402, text: 'auth failed' },
    { kind: 'error', code: null, text: '' },
  ])
})

describe('dropped: everything but objects with a type and a watched symbol', () => {
  test.each([
    '',
    '{',
    'null',
    '0',
    '"t"',
    '{}',
    JSON.stringify(GOOD),
    '[null]',
    '[1,"t",true,[],[[]],{}]',
    JSON.stringify([[GOOD]]),
  ])('%s', (text) => {
    expect(read(text)).toEqual([])
  })

  test.each([
    [{ ...GOOD, T: undefined }],
    [{ ...GOOD, T: 7 }],
    [{ ...GOOD, T: 'zzz' }],
    [{ ...GOOD, T: 'q' }],
    [{ ...GOOD, S: undefined }],
    [{ ...GOOD, S: 'FAKEPACA' }],
    [{ ...GOOD, S: 'spy' }],
    [{ ...GOOD, S: ['SPY'] }],
    [{ ...GOOD, S: '__proto__' }],
    [{ ...GOOD, S: 'constructor' }],
  ])('%j', (message) => {
    expect(readAll(message)).toEqual([])
  })

  test('valid messages beside invalid ones are kept', () => {
    expect(tradesOf(readAll(null, GOOD, { T: 'zzz' }, { ...GOOD, S: 'AAPL' })).map(({ symbol }) => symbol)).toEqual([
      'SPY',
      'AAPL',
    ])
  })

  test('an oversized frame is not parsed', () => {
    expect(read(JSON.stringify([{ ...GOOD, padding: ' '.repeat(1_000_001) }]))).toEqual([])
  })
})

describe('an invalid field counts as missing', () => {
  const only = (fields: object) => tradesOf(readAll({ T: 't', S: 'SPY', ...fields }))[0]
  const bare = { type: 't', symbol: 'SPY' }

  test.each([
    [{ p: 'NaN' }],
    [{ p: '' }],
    [{ p: '1e3' }],
    [{ p: '-5' }],
    [{ p: ' 5' }],
    [{ p: -5 }],
    [{ p: 0 }],
    [{ p: 1e300 }],
    [{ p: null }],
    [{ p: [661] }],
    [{ s: {} }],
    [{ s: true }],
    [{ i: 1.5 }],
    [{ i: -1 }],
    [{ i: 'abc' }],
    [{ x: '' }],
    [{ x: 'VVVVVVVV' }],
    [{ z: 1 }],
    [{ c: 'F' }],
    [{ c: [null] }],
    [{ c: ['F', 'a whole sentence'] }],
    [{ c: Array.from({ length: 9 }, () => 'F') }],
    [{ t: 'yesterday' }],
    [{ t: 1795185067 }],
  ])('%j', (fields) => {
    expect(only(fields)).toEqual(bare)
  })

  test('a time further than a day ahead of this device is no trade’s; clocks that disagree by hours are', () => {
    expect(only({ t: '2026-11-21T14:31:09Z' })).toEqual(bare)
    expect(only({ t: '9999-12-31T23:59:59Z' })).toEqual(bare)
    expect(only({ t: '2026-11-20T20:00:00Z' })?.timestamp).toBe('2026-11-20T20:00:00Z')
  })

  test('decimals as text are numbers', () => {
    expect(only({ p: '661.25', s: '0.5' })).toEqual({ ...bare, price: 661.25, size: 0.5 })
  })

  test('an id of 64 bits keeps its digits', () => {
    expect(tradesOf(read('[{"T":"t","S":"SPY","i":18446744073709551615}]'))[0]?.tradeId).toBe('18446744073709551615')
    expect(tradesOf(read('[{"T":"t","S":"SPY","i" : 9007199254740993 ,"x":"V"}]'))[0]).toEqual({
      ...bare,
      tradeId: '9007199254740993',
      exchange: 'V',
    })
  })
})

describe('prototypes', () => {
  test('keys that reach for them change nothing, and nothing is read from them', () => {
    const trades = tradesOf(
      read(
        '[{"T":"t","S":"SPY","__proto__":{"p":1,"polluted":true}},' +
          '{"T":"t","S":"SPY","constructor":{"prototype":{"polluted":true}}},' +
          '{"__proto__":{"T":"t","S":"SPY","p":1}}]',
      ),
    )
    expect(trades).toEqual([
      { type: 't', symbol: 'SPY' },
      { type: 't', symbol: 'SPY' },
    ])
    for (const trade of trades) expect(Object.getPrototypeOf(trade)).toBe(Object.prototype)
    expect(Object.prototype).not.toHaveProperty('polluted')
  })
})

describe('whatever arrives', () => {
  const FIELDS = new Set([
    'type',
    'symbol',
    'tradeId',
    'exchange',
    'price',
    'size',
    'conditions',
    'timestamp',
    'at',
    'tape',
  ])

  function expectSound(trade: TradeMessage) {
    expect(WATCHED.has(trade.symbol)).toBe(true)
    expect(Object.keys(trade).filter((key) => !FIELDS.has(key))).toEqual([])
    for (const figure of [trade.price, trade.size]) {
      if (figure !== undefined) expect(figure > 0 && figure < 1e12).toBe(true)
    }
    for (const text of [trade.exchange, trade.tape, ...(trade.conditions ?? [])]) {
      if (text !== undefined) expect(typeof text === 'string' && text.length <= 4).toBe(true)
    }
    if (trade.tradeId !== undefined) expect(trade.tradeId).toMatch(/^\d{1,20}$/)
    expect(trade.at === undefined).toBe(trade.timestamp === undefined)
  }

  const hostileKey = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'msg')
  const wireKey = fc.constantFrom('T', 'S', 'i', 'x', 'p', 's', 'c', 't', 'z')
  const value = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom(...Object.values(GOOD), 'AAPL', 'error', 'success', 'subscription'),
    fc.double(),
    fc.bigInt().map(String),
  )
  const message = fc
    .array(fc.tuple(fc.oneof({ weight: 5, arbitrary: wireKey }, hostileKey), value), { maxLength: 12 })
    .map((entries) => `{${entries.map(([key, one]) => `"${key}":${JSON.stringify(one)}`).join(',')}}`)

  test('any text, any JSON and almost valid messages: nothing throws, and only valid trades are kept', () => {
    const frame = fc.oneof(
      fc.string(),
      fc.json(),
      fc.array(fc.oneof(message, fc.json()), { maxLength: 5 }).map((messages) => `[${messages.join(',')}]`),
    )
    fc.assert(
      fc.property(frame, (text) => {
        for (const trade of tradesOf(read(text))) expectSound(trade)
        expect(Object.keys(Object.prototype)).toEqual([])
      }),
      { numRuns: 2_000 },
    )
  })

  test('a good frame that was cut or changed somewhere', () => {
    const good = JSON.stringify([GOOD, { ...GOOD, S: 'AAPL' }])
    fc.assert(
      fc.property(fc.nat(good.length), fc.nat(20), fc.string({ maxLength: 5 }), (start, length, instead) => {
        for (const trade of tradesOf(read(good.slice(0, start) + instead + good.slice(start + length)))) {
          expectSound(trade)
        }
      }),
      { numRuns: 1_000 },
    )
  })
})
