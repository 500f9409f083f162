/** One bar of the strip: its place and its length, both as shares. */
export interface TradeBar {
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
