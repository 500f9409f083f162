import type { WireTrade } from './tape.ts'

/** Large enough to notice a client that stores everything it receives. */
const LONG = 5_000

/**
 * Invalid frames derived from a good trade: truncated, of another shape, of unknown types, with prototype keys,
 * numbers as text, impossible values, and trades from the past.
 */
export function malformedFrames(good: WireTrade): string[] {
  const wrong = (fields: Record<string, unknown>) => JSON.stringify([{ ...good, ...fields }])
  return [
    '',
    '{"T":"t"',
    'null',
    '42',
    JSON.stringify(good),
    '[null, 1, "t", [], [[]], {}, {"T":null}, {"S":"SPY"}]',
    wrong({ T: 'zzz' }),
    wrong({ T: 7 }),
    wrong({ S: 'FAKEPACA' }),
    wrong({ S: '__proto__' }),
    wrong({ S: 'constructor' }),
    `[{"__proto__":{"polluted":true,"T":"t","S":"SPY","p":1},"T":"t","S":"SPY"}]`,
    `[{"constructor":{"prototype":{"polluted":true}},"T":"t","S":"SPY"}]`,
    wrong({ p: 'NaN', s: 'lots', i: {}, c: 'F', t: 'yesterday', z: 1, x: [] }),
    wrong({ p: null, s: -5, i: -1, c: [null], t: 0, z: null, x: null }),
    wrong({ p: 1e300, s: 1e300, t: '9999-12-31T23:59:59.999999999Z' }),
    wrong({ p: 0.01, t: '2001-01-01T00:00:00.000000001Z' }),
    wrong({ p: String(good.p), s: String(good.s) }),
    wrong({ c: Array.from({ length: LONG }, () => 'F'), x: 'V'.repeat(LONG), z: 'A'.repeat(LONG) }),
    `[{"T":"t","S":"SPY","i":18446744073709551615,"x":"V"}]`,
  ]
}
