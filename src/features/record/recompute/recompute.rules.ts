import { isLive } from '@/domain/clocks'
import { Decimal, plain } from '@/domain/decimal'
import { FIGURES, type FigureKey } from '@/domain/figures'
import { computeFigures, type StrategyTrade } from '@/domain/strategyFigures'
import { RECOMPUTED_COLUMNS, type RecomputedColumn } from '@/domain/tradeColumns'
import { computeTrade } from '@/domain/trades'
import type { RecordedAction } from './actionsFile.rules'

/** The figures that a recomputation compares. */
export const COMPARED_FIGURES = FIGURES.filter(({ compute }) => compute !== undefined)

/** What the database says of one trade: decimal text, null where it has no value. */
export type TradeValues = Record<RecomputedColumn, string | null>

/** One trade by the database. */
export interface StoredTrade {
  betId: string
  values: TradeValues
}

/** A strategy by the database, read as one snapshot. */
export interface StoredStrategy {
  /** The moment at which its six periods end, ISO 8601. */
  asOf: string
  /** Of {@link COMPARED_FIGURES}, as text. */
  figures: Partial<Record<FigureKey, string | null>>
  trades: readonly StoredTrade[]
}

/** One figure twice. */
export interface FigureLine {
  key: FigureKey
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
  differing: RecomputedColumn[]
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
 * @param stored what the database says; null for actions alone.
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
    computed.set(betId, tradeFrom(betId, own))
    if (computed.size % TRADES_PER_REPORT === 0) onProgress(computed.size, byTrade.size)
  }
  onProgress(computed.size, byTrade.size)
  return {
    actions: actions.length,
    asOf,
    figures: figureLines([...computed.values()], stored, asOf),
    trades: tradeLines(computed, stored),
  }
}

interface ComputedTrade extends StrategyTrade {
  symbol: string
  values: TradeValues
}

function tradeFrom(betId: string, actions: readonly RecordedAction[]): ComputedTrade {
  const [first] = actions
  if (!first) throw new RangeError('A trade has no actions')
  const result = computeTrade(actions, first.market)
  const clocks = actions.map(({ date, recordedAt }) => (recordedAt === null ? null : isLive(date, recordedAt)))
  const live = clocks.includes(null) ? null : !clocks.includes(false)
  return {
    betId,
    symbol: first.symbol,
    result,
    isLive: live,
    // One entry for each column, which is what the keys of the type are.
    values: Object.fromEntries(
      RECOMPUTED_COLUMNS.map(({ column, compute }) => [column, compute(result, live)]),
    ) as TradeValues,
  }
}

function figureLines(trades: readonly ComputedTrade[], stored: StoredStrategy | null, asOf: string): FigureLine[] {
  const values = computeFigures(trades, new Date(asOf))
  return COMPARED_FIGURES.map(({ key, isExact = false }) => {
    const computed = values[key]
    if (!stored) return { key, computed, stored: undefined, agrees: null }
    const other = stored.figures[key] ?? null
    const agrees = computed === undefined ? null : sameValue(isExact, computed, other)
    return { key, computed, stored: other, agrees }
  })
}

/** Whether two texts are one value: of sums to the last digit, of ratios as the double that the database keeps. */
function sameValue(isExact: boolean, computed: string | null, stored: string | null): boolean {
  if (computed === null || stored === null) return computed === stored
  if (!isExact) return Number(computed) === Number(stored)
  return isDecimal(computed) && isDecimal(stored) ? new Decimal(computed).eq(stored) : computed === stored
}

const isDecimal = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

function tradeLines(computed: ReadonlyMap<string, ComputedTrade>, stored: StoredStrategy | null): TradeLine[] {
  const storedById = new Map(stored?.trades.map((trade) => [trade.betId, trade.values]))
  const lines: TradeLine[] = [...computed].map(([betId, { symbol, result, values }]) => {
    const other = storedById.get(betId) ?? null
    const differing = other
      ? RECOMPUTED_COLUMNS.map(({ column }) => column).filter((column) => differs(column, values, other))
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

function differs(field: RecomputedColumn, computed: TradeValues, stored: TradeValues): boolean {
  const spec = RECOMPUTED_COLUMNS.find(({ column }) => column === field)
  // A file without recorded_at says nothing about the clocks.
  if (field === 'is_live' && computed.is_live === null) return false
  return !sameValue(spec?.isExact ?? false, computed[field], stored[field])
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
