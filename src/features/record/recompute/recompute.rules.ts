import { isLive } from '@/domain/clocks'
import { Decimal, plain } from '@/domain/decimal'
import { instantOf, isoOfInstant } from '@/domain/instant'
import { type ClosedTrade, exactSums, type Histogram, recordOf } from '@/domain/record'
import { computeStrategy } from '@/domain/strategyFigures'
import { computeTrade, type RealisedDay, realisedByDay, type TradeResult } from '@/domain/trades'
import type { RecordedAction } from './actionsFile.rules'
import { FIGURES, type FigureKey, type FigureSpec, TRADE_FIELDS, type TradeField } from './recomputeFigures'

/** What the database says of one trade: decimal text, null where it has no value. */
export type TradeValues = Record<TradeField, string | null>

/** One trade by the database. */
export interface StoredTrade {
  betId: string
  values: TradeValues
}

/** A strategy by the database, read as one snapshot. */
export interface StoredStrategy {
  /** The moment at which its six periods end, ISO 8601. */
  asOf: string
  figures: Record<FigureKey, string | null>
  histogram: Histogram | null
  days: readonly RealisedDay[]
  trades: readonly StoredTrade[]
}

/** One figure twice. */
export interface FigureLine {
  spec: FigureSpec
  /** From the actions; null where it is not defined, undefined where the actions do not tell. */
  computed: string | null | undefined
  /** By the database; undefined where there is nothing to compare with. */
  stored: string | null | undefined
  /** null where there is nothing to compare. */
  agrees: boolean | null
}

/** One trade twice. */
export interface TradeLine {
  betId: string
  /** Of its first action; null for a trade that only the database has. */
  symbol: string | null
  date: string | null
  /** null where only the other side has the trade. */
  computed: TradeValues | null
  stored: TradeValues | null
  /** The fields whose values are not the same; empty where they agree and where there is nothing to compare. */
  differing: TradeField[]
  /** null where there is nothing to compare. */
  agrees: boolean | null
}

export interface Recomputation {
  actions: number
  /** ISO 8601: the moment at which the six periods end. */
  asOf: string
  figures: FigureLine[]
  /** Those that differ first, then the newest. */
  trades: TradeLine[]
}

/** How many trades are computed between two reports of progress. */
const TRADES_PER_REPORT = 250

/**
 * Computes every figure of a strategy from its actions and puts each beside the database's.
 * @param actions in the order in which they were recorded.
 * @param stored what the database says; null where the actions stand alone.
 * @param asOf where the six periods end. With `stored` it is the database's, or the periods could not agree.
 */
export function recompute(
  actions: readonly RecordedAction[],
  stored: StoredStrategy | null,
  asOf: string,
  onProgress: (done: number, total: number) => void = () => undefined,
): Recomputation {
  const byTrade = new Map<string, RecordedAction[]>()
  for (const action of actions) {
    const trade = byTrade.get(action.betId)
    if (trade) trade.push(action)
    else byTrade.set(action.betId, [action])
  }
  const computed = new Map<string, ComputedTrade>()
  for (const [betId, own] of byTrade) {
    computed.set(betId, tradeFrom(own))
    if (computed.size % TRADES_PER_REPORT === 0) onProgress(computed.size, byTrade.size)
  }
  onProgress(computed.size, byTrade.size)
  return {
    actions: actions.length,
    asOf,
    figures: figureLines([...computed], stored, asOf),
    trades: tradeLines(computed, stored),
  }
}

interface ComputedTrade {
  symbol: string
  result: TradeResult
  values: TradeValues
  isLive: boolean | null
}

function tradeFrom(actions: readonly RecordedAction[]): ComputedTrade {
  const [first] = actions
  if (!first) throw new RangeError('A trade has no actions')
  const result = computeTrade(actions, first.market)
  const clocks = actions.map(({ date, recordedAt }) => (recordedAt === null ? null : isLive(date, recordedAt)))
  const live = clocks.includes(null) ? null : !clocks.includes(false)
  return {
    symbol: first.symbol,
    result,
    isLive: live,
    values: {
      status: result.status,
      position: result.position,
      qty: result.qty,
      entry: result.entry,
      exit: result.exit,
      entry_tot: result.entryTot,
      exit_tot: result.exitTot,
      qty_rem: result.qtyRem,
      return: result.return,
      return_percent: result.returnPercent,
      actions_count: String(actions.length),
      is_live: live === null ? null : String(live),
    },
  }
}

function figureLines(
  trades: readonly (readonly [string, ComputedTrade])[],
  stored: StoredStrategy | null,
  asOf: string,
): FigureLine[] {
  const results = trades.map(([, { result }]) => result)
  const figures = computeStrategy(results, new Date(asOf))
  const closed = trades.flatMap(([betId, { result }]) => closedTrade(betId, result))
  const sums = exactSums(closed)
  const record = recordOf(closed)
  const days = realisedByDay(results)
  const knowsClocks = trades.every(([, trade]) => trade.isLive !== null)
  const values: Record<FigureKey, string | null | undefined> = {
    total_pnl: figures.totalPnl,
    win_rate: figures.winRate,
    avg_win: figures.avgWin,
    avg_loss: figures.avgLoss,
    profit_factor: figures.profitFactor,
    avg_pnl_per_day: figures.avgPnlPerDay,
    ...figures.performance,
    trades: String(figures.trades),
    open_trades: String(figures.openTrades),
    closed_trades: String(figures.closedTrades),
    winning_trades: String(figures.winningTrades),
    losing_trades: String(figures.losingTrades),
    realised_days: String(figures.realisedDays),
    live_trades: knowsClocks ? String(trades.filter(([, trade]) => trade.isLive).length) : undefined,
    closed_pnl: sums.sum,
    sum_squares: sums.sumSquares,
    sum_squares_loss: sums.sumSquaresOfLosses,
    longest_losing_run: String(record.longestLosingRun),
    best: record.best,
    worst: record.worst,
    histogram: record.histogram && JSON.stringify(record.histogram.counts),
    days: String(days.length),
  }
  return FIGURES.map((spec) => {
    const computed = values[spec.key]
    if (!stored) return { spec, computed, stored: undefined, agrees: null }
    const line = { spec, computed, stored: stored.figures[spec.key] }
    if (computed === undefined) return { ...line, agrees: null }
    if (spec.key === 'histogram') return { ...line, agrees: sameHistogram(record.histogram, stored.histogram) }
    if (spec.key === 'days') return { ...line, agrees: sameDays(days, stored.days) }
    return { ...line, agrees: sameValue(spec.isExact, computed, stored.figures[spec.key]) }
  })
}

/** A trade that is closed, with the moment in a form that sorts as text. */
function closedTrade(betId: string, { status, lastDate, return: realised }: TradeResult): ClosedTrade[] {
  if (status === 'OPEN') return []
  // All six decimals of the second, or "14:31:00Z" would come after "14:31:00.5Z".
  const micros = instantOf(lastDate)
  const closedAt = `${isoOfInstant(micros).slice(0, 19)}.${String(((micros % 1e6) + 1e6) % 1e6).padStart(6, '0')}`
  return [{ betId, closedAt, status, return: realised }]
}

/** Whether two texts are one value: of sums to the last digit, of ratios as the double that the database keeps. */
function sameValue(isExact: boolean, computed: string | null, stored: string | null): boolean {
  if (computed === null || stored === null) return computed === stored
  if (!isExact) return Number(computed) === Number(stored)
  return isDecimal(computed) && isDecimal(stored) ? new Decimal(computed).eq(stored) : computed === stored
}

const isDecimal = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

function sameHistogram(computed: Histogram | null, stored: Histogram | null): boolean {
  if (!computed || !stored) return computed === stored
  return (
    computed.from === stored.from &&
    computed.width === stored.width &&
    computed.counts.length === stored.counts.length &&
    computed.counts.every((count, at) => count === stored.counts[at])
  )
}

function sameDays(computed: readonly RealisedDay[], stored: readonly RealisedDay[]): boolean {
  return (
    computed.length === stored.length &&
    computed.every(({ day, pnl, entryCost }, at) => {
      const other = stored[at]
      return other?.day === day && sameValue(true, pnl, other.pnl) && sameValue(true, entryCost, other.entryCost)
    })
  )
}

function tradeLines(computed: ReadonlyMap<string, ComputedTrade>, stored: StoredStrategy | null): TradeLine[] {
  const storedById = new Map(stored?.trades.map((trade) => [trade.betId, trade.values]))
  const lines: TradeLine[] = [...computed].map(([betId, { symbol, result, values }]) => {
    const other = storedById.get(betId) ?? null
    const differing = other
      ? TRADE_FIELDS.filter((field) => differs(field.key, values, other)).map(({ key }) => key)
      : []
    return {
      betId,
      symbol,
      date: result.firstDate,
      computed: values,
      stored: other,
      differing,
      agrees: stored && other !== null && differing.length === 0,
    }
  })
  for (const [betId, values] of storedById) {
    if (computed.has(betId)) continue
    lines.push({ betId, symbol: null, date: null, computed: null, stored: values, differing: [], agrees: false })
  }
  return lines.sort(
    (a, b) =>
      Number(a.agrees ?? true) - Number(b.agrees ?? true) || (b.date ?? '').localeCompare(a.date ?? '', 'en') || 0,
  )
}

function differs(field: TradeField, computed: TradeValues, stored: TradeValues): boolean {
  const spec = TRADE_FIELDS.find(({ key }) => key === field)
  // A file without recorded_at says nothing about the clocks.
  if (field === 'is_live' && computed.is_live === null) return false
  return !sameValue(spec?.isExact ?? true, computed[field], stored[field])
}

/** The database's value minus the actions', USD or whatever the figure counts; null where one of them is no number. */
export function differenceOf(computed: string | null | undefined, stored: string | null | undefined): string | null {
  if (!computed || !stored || !isDecimal(computed) || !isDecimal(stored)) return null
  return plain(new Decimal(stored).minus(computed))
}

/** How many lines agree, differ, and have nothing beside them. */
export function verdictOf(lines: readonly { agrees: boolean | null }[]) {
  return {
    agreeing: lines.filter(({ agrees }) => agrees === true).length,
    differing: lines.filter(({ agrees }) => agrees === false).length,
    alone: lines.filter(({ agrees }) => agrees === null).length,
  }
}
