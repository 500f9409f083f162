import type { Side } from '@/domain/contract/markets'
import { instantOf } from '@/domain/time/instant'
import type { Instrument } from './trades.rules'

const MICROS_PER_SECOND = 1_000_000
const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S
const DAY_S = 24 * HOUR_S

/** With more columns than this, several of them share one pixel. */
const MAX_COLUMNS = 5_000

/** Each end gets one empty column per this many columns, since a mark is wider than its column. */
const MARGIN_SHARE = 40

/** One of a strategy's actions on the chart of its symbol. Decimals as text. */
export interface ChartAction {
  tradeId: string
  /** ISO 8601. */
  date: string
  side: Side
  quantity: string
  price: string
}

export interface PlacedAction extends ChartAction {
  /** Column of the axis, in seconds since 1970. */
  column: number
  /** The price as a number, for its height. */
  at: number
}

/** Actions on a time axis of equal columns. */
export interface ActionsPlot {
  /** Every column from the first action to the last, in seconds since 1970. */
  columns: number[]
  actions: PlacedAction[]
  /** Whether columns are shorter than a day, so that the axis shows times. */
  showsTimes: boolean
}

/**
 * Places actions on a linear time axis: columns of a minute, an hour or a day, the finest that stays drawable. Empty
 * columns at both ends keep actions off the edge.
 */
export function placeActions(actions: readonly ChartAction[]): ActionsPlot {
  const timed = actions
    .map((action) => ({ action, second: Math.floor(instantOf(action.date) / MICROS_PER_SECOND) }))
    .sort((a, b) => a.second - b.second)
  const first = timed[0]
  const last = timed.at(-1)
  if (!first || !last) return { columns: [], actions: [], showsTimes: false }

  const span = last.second - first.second
  const step = [MINUTE_S, HOUR_S].find((seconds) => span / seconds < MAX_COLUMNS) ?? DAY_S
  const columnOf = (second: number) => Math.floor(second / step) * step
  const margin = Math.ceil((columnOf(last.second) - columnOf(first.second)) / step / MARGIN_SHARE + 1) * step
  const begin = columnOf(first.second) - margin
  const count = (columnOf(last.second) + margin - begin) / step + 1
  return {
    columns: Array.from({ length: count }, (_, at) => begin + at * step),
    actions: timed.map(({ action, second }) => ({ ...action, column: columnOf(second), at: Number(action.price) })),
    showsTimes: step < DAY_S,
  }
}

/** A close on the plot's axis. */
export interface ClosePoint {
  column: number
  close: number
}

/** The closes within a plot, each in the last column of its day. */
export function closesIn(
  { columns }: ActionsPlot,
  closes: readonly { day: string; close: number }[],
): readonly ClosePoint[] {
  const [first, second] = columns
  const last = columns.at(-1)
  if (first === undefined || second === undefined || last === undefined) return []
  const step = second - first
  return closes
    .map(({ day, close }) => ({ column: Date.parse(day) / 1_000 + DAY_S - step, close }))
    .filter(({ column }) => column >= first && column <= last)
}

/** The distinct instruments of some trades, by symbol. */
export function instrumentsOf(trades: readonly Instrument[]): Instrument[] {
  const byKey = new Map(
    trades.map(({ market, symbol, expiration, strike, option_right }) => {
      const contract = market === 'OPTIONS' ? { expiration, strike, option_right } : {}
      return [`${symbol} ${market} ${Object.values(contract).join(' ')}`, { market, symbol, ...contract }]
    }),
  )
  return [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, instrument]) => instrument)
}
