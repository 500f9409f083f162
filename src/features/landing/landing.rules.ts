const DECIMALS = 10
const UNIT = 10n ** BigInt(DECIMALS)

/** Decimal text of at most ten decimals as a whole number of ten-billionths: exact, and without a decimal library. */
function toUnits(decimal: string): bigint {
  const [, sign = '', whole = '0', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? []
  const units = BigInt(whole) * UNIT + BigInt(fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'))
  return sign ? -units : units
}

/** The exact sum of returns, each of at most ten decimals (where a return is rounded). */
export function sumReturns(returns: readonly string[]): { total: number; agreesWith: (claimed: string) => boolean } {
  const units = returns.reduce((sum, one) => sum + toUnits(one), 0n)
  return { total: Number(units) / Number(UNIT), agreesWith: (claimed) => toUnits(claimed) === units }
}

/** One bar of the strip: its place and its length, as fractions. */
interface TradeBar {
  /** Middle of the bar, 0 at the left edge and 1 at the right. */
  at: number
  /** 1 for the largest return of all, up for a gain and down for a loss. */
  height: number
}

/** Returns as bars of equal width in the order given, their heights measured against the largest. */
export function tradeBars(returns: readonly number[]): TradeBar[] {
  const largest = Math.max(0, ...returns.map(Math.abs)) || 1
  return returns.map((value, index) => ({ at: (index + 0.5) / returns.length, height: value / largest }))
}

/** The bars of one direction as an SVG path in a box of `width` × 2, its zero at 1. */
export function barsPath(bars: readonly TradeBar[], width: number): string {
  return bars.map(({ at, height }) => `M${(at * width).toFixed(2)} 1V${(1 - height).toFixed(3)}`).join('')
}
