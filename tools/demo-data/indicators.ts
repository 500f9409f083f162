/**
 * Textbook indicators over closing prices, one value per bar, NaN until there are enough bars. Comparisons with NaN are false, so no
 * rule trades before its indicators exist. Doubles are precise enough, because these values only decide when to trade, never what a
 * trade is worth.
 */

/** The value at a bar, or NaN. */
export const at = (values: readonly number[], bar: number) => values[bar] ?? Number.NaN

/** Simple moving average of the last `length` values. */
export function sma(values: readonly number[], length: number): number[] {
  return values.map((_, bar) => mean(lastOf(values, bar, length)))
}

/** Exponential moving average, weight 2 ÷ (length + 1), starting with the first value that is not NaN. */
export function ema(values: readonly number[], length: number): number[] {
  const weight = 2 / (length + 1)
  let average = Number.NaN
  return values.map((value) => {
    average = Number.isNaN(average) ? value : average + weight * (value - average)
    return average
  })
}

/** Population standard deviation of the last `length` values. */
export function deviation(values: readonly number[], length: number): number[] {
  return values.map((_, bar) => {
    const window = lastOf(values, bar, length)
    const average = mean(window)
    return Math.sqrt(mean(window.map((value) => (value - average) ** 2)))
  })
}

/** Wilder's relative strength index, 0 to 100. */
export function rsi(closes: readonly number[], length: number): number[] {
  const changes = closes.map((close, bar) => close - (closes[bar - 1] ?? close))
  const gains = wilder(
    changes.map((change) => Math.max(0, change)),
    length,
  )
  const losses = wilder(
    changes.map((change) => Math.max(0, -change)),
    length,
  )
  return gains.map((gain, bar) => (100 * gain) / (gain + (losses[bar] ?? Number.NaN)))
}

/** Wilder's average true range, in points. */
export function averageTrueRange(
  bars: readonly { high: number; low: number; close: number }[],
  length: number,
): number[] {
  const ranges = bars.map(({ high, low }, bar) => {
    const before = bars[bar - 1]?.close ?? low
    return Math.max(high, before) - Math.min(low, before)
  })
  return wilder(ranges, length)
}

/** Wilder's smoothing: weight 1 ÷ length, starting with a simple average. */
function wilder(values: readonly number[], length: number): number[] {
  let average = Number.NaN
  return values.map((value, bar) => {
    average = bar < length ? mean(lastOf(values, bar, length)) : average + (value - average) / length
    return average
  })
}

/** Highest of the `length` values before each bar, excluding the bar. */
export function highestBefore(values: readonly number[], length: number): number[] {
  return values.map((_, bar) => Math.max(...lastOf(values, bar - 1, length)))
}

/** Lowest of the `length` values before each bar, excluding the bar. */
export function lowestBefore(values: readonly number[], length: number): number[] {
  return values.map((_, bar) => Math.min(...lastOf(values, bar - 1, length)))
}

/** Annualised volatility of the last `length` daily returns: their standard deviation × √252. 0.2 is 20%. */
export function realisedVolatility(closes: readonly number[], length: number): number[] {
  const returns = closes.map((close, bar) => Math.log(close / (closes[bar - 1] ?? Number.NaN)))
  return deviation(returns, length).map((daily) => daily * Math.sqrt(TRADING_DAYS_A_YEAR))
}

export const TRADING_DAYS_A_YEAR = 252

/**
 * Black-Scholes price (1973) of a European option in points, without interest and dividends.
 * @param volatility annualised, 0.2 for 20%
 * @param years until expiry
 */
export function blackScholes(
  kind: 'call' | 'put',
  spot: number,
  strike: number,
  volatility: number,
  years: number,
): number {
  const width = volatility * Math.sqrt(years)
  const d1 = (Math.log(spot / strike) + width ** 2 / 2) / width
  const call = spot * normalShare(d1) - strike * normalShare(d1 - width)
  return kind === 'call' ? call : call - spot + strike
}

/** Standard normal CDF (Abramowitz and Stegun 26.2.17, error below 7.5e-8). */
function normalShare(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x))
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = (Math.exp(-(x ** 2) / 2) / Math.sqrt(2 * Math.PI)) * series
  return x >= 0 ? 1 - tail : tail
}

/** The `length` values up to and including `bar`; a single NaN when there are fewer. */
function lastOf(values: readonly number[], bar: number, length: number): readonly number[] {
  return bar + 1 < length ? [Number.NaN] : values.slice(bar + 1 - length, bar + 1)
}

function mean(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0) / values.length
}
