import type { DayPnl } from '@/domain/trades'

/** Width and height of each outline, in units that the page stretches to its box. */
export const OUTLINE_SIZE = 1_000

const DAY_MS = 24 * 60 * 60 * 1000

/** An equity curve and its drawdown as paths of an SVG, each from its highest value at 0 to its lowest at {@link OUTLINE_SIZE}. */
export interface EquityOutline {
  /** A step line. */
  equity: string
  /** The same line of the drawdown, closed along its top. */
  drawdown: string
}

/**
 * All that was realised, from the day before the first result: drawn from the days of results alone, in floating point, since
 * a pixel is coarser than either. The exact curve, with a point for each calendar day, is equity.rules.ts's.
 * @param days oldest first, at least one @param today YYYY-MM-DD, UTC: the end, unless a result is dated later
 */
export function equityOutline(days: readonly DayPnl[], today: string): EquityOutline {
  const times = days.map(({ day }) => Date.parse(day))
  const start = (times[0] ?? 0) - DAY_MS
  const end = Math.max(Date.parse(today), times.at(-1) ?? 0)
  let sum = 0
  let peak = 0
  const equity: number[] = [0]
  const drawdown: number[] = [0]
  for (const { pnl } of days) {
    sum += Number(pnl)
    peak = Math.max(peak, sum)
    equity.push(sum)
    drawdown.push(sum - peak)
  }

  const x = (ms: number) => Math.round(((ms - start) / (end - start)) * OUTLINE_SIZE)
  const steps = (values: readonly number[]) => {
    const high = values.reduce((one, other) => Math.max(one, other))
    const low = values.reduce((one, other) => Math.min(one, other))
    const y = (value = 0) => Math.round(((high - value) / (high - low || 1)) * OUTLINE_SIZE)
    return `M0 ${y()}${times.map((ms, index) => `H${x(ms)}V${y(values[index + 1])}`).join('')}H${OUTLINE_SIZE}`
  }
  return { equity: steps(equity), drawdown: `${steps(drawdown)}V0H0Z` }
}
