import type { Benchmark } from '@/domain/account/benchmark'
import { type ConfirmedFigures, confirmedOf, type InstrumentMarket } from '@/domain/account/confirmed'
import type { PricesFile } from '@/domain/account/confirmedFile'
import type { Dividend } from '@/domain/account/dividends'
import {
  COMPARED_FIGURES,
  type ComputedFigures,
  computeFigures,
  isExactFigure,
  type StrategyTrade,
} from '@/domain/account/recomputedFigures'
import { optionOf } from '@/domain/contract/contract'
import { contractName } from '@/domain/contract/contractName'
import { isKnown, type Split } from '@/domain/contract/splits'
import { Decimal, plain } from '@/domain/decimal'
import type { FigureKey } from '@/domain/figures/figures'
import { groupBy } from '@/domain/groupBy'
import { parseEntry } from '@/domain/ledger/entry'
import { resultOf } from '@/domain/ledger/verdict'
import { instantOf } from '@/domain/time/instant'
import { isLive } from '@/domain/trade/clocks'
import type { Recording } from '@/domain/trade/rounds'
import { tradeClock } from '@/domain/trade/tradeClock'
import { RECOMPUTED_COLUMNS, type RecomputedColumn } from '@/domain/trade/tradeColumns'
import { computeTrade } from '@/domain/trade/trades'
import type { RecordedAction } from './actionsFile.rules'

/** A trade's values in the database: decimal text, or null. */
export type TradeValues = Record<RecomputedColumn, string | null>

/** One trade in the database. */
export interface TradeInDatabase {
  tradeId: string
  values: TradeValues
}

/** A strategy in the database, read as one snapshot. */
export interface StrategyInDatabase {
  /** When its sums were computed, ISO 8601. */
  asOf: string
  /** Of {@link COMPARED_FIGURES}, as text. */
  figures: Partial<Record<FigureKey, string | null>>
  /** The prices that value the strategy's positions; null if readers may not see them, or if they are not up to date yet. */
  market: MarketInDatabase | null
  /** By trade: the splits of its contract that the site knows, of trades with any. */
  splits: Readonly<Record<string, readonly Split[]>>
  /** What the confirmed figures rest on; null if readers may not see it, or if it is newer than the figures. */
  confirmed: ConfirmedInDatabase | null
  trades: readonly TradeInDatabase[]
}

/** The ledger and the published prices that a strategy's confirmed figures rest on. */
export interface ConfirmedInDatabase extends Pick<PricesFile, 'day' | 'rows' | 'markets'> {
  /** The content of each ledger entry that the figures rest on, from entry 1 on. */
  contents: readonly string[]
}

/** The closes that a strategy's account rests on. */
export interface MarketInDatabase {
  /** YYYY-MM-DD, UTC: the day of the account's figures. */
  day: string
  /** Closes by market and symbol ("STOCK AAPL"), oldest first. */
  closes: Readonly<Record<string, readonly { day: string; close: string }[]>>
  /** By trade: the market and symbol of the closes that value it; null if there are none. */
  pricedAs: Readonly<Record<string, string | null>>
  /** What one unit of an option was worth at its end, by market and symbol; without those whose stock has no close of that day. */
  endWorths: Readonly<Record<string, string>>
  /** By market and symbol, oldest first. */
  dividends: Readonly<Record<string, readonly Dividend[]>>
  /** The same as `pricedAs` of the stock under an option. */
  underlyings: Readonly<Record<string, string | null>>
  /** Its benchmark; null if it has none, absent if the benchmark's closes may not be shown. */
  benchmark?: Benchmark | null
}

/** One figure, computed and stored. */
export interface FigureLine {
  key: FigureKey
  /** From the actions; null if undefined, undefined if the actions do not determine it. */
  computed: string | null | undefined
  /** From the database; undefined without one to compare with. */
  stored: string | null | undefined
  /** null without a comparison. */
  agrees: boolean | null
}

/** One trade, computed and stored. */
export interface TradeLine {
  tradeId: string
  /** Symbol of its first action; null for a trade that only the database has. */
  symbol: string | null
  date: string | null
  /** null if this side does not have the trade. */
  computed: TradeValues | null
  stored: TradeValues | null
  /** The fields that differ; empty if they agree or there is no comparison. */
  differing: RecomputedColumn[]
  /** null without a comparison. */
  agrees: boolean | null
}

export interface Recomputation {
  actions: number
  /** ISO 8601: the time as of which it was computed. */
  asOf: string
  figures: FigureLine[]
  /** Differing ones first, then newest first. */
  trades: TradeLine[]
}

/** Progress is reported once per this many trades. */
const TRADES_PER_REPORT = 250

/**
 * Computes every figure of a strategy from its actions and compares each with the database's.
 * @param actions in the order in which they were recorded.
 * @param stored the database's values; null for actions alone.
 * @param asOf ISO 8601. With `stored` it must be the database's: options lapse with time.
 * @param withdrawn how many round trips were withdrawn; null if the history is unknown.
 */
export function recompute(
  actions: readonly RecordedAction[],
  stored: StrategyInDatabase | null,
  asOf: string,
  withdrawn: number | null = null,
  onProgress: (done: number, total: number) => void = () => undefined,
): Recomputation {
  const byTrade = groupBy(actions, ({ tradeId }) => tradeId)
  const computed = new Map<string, ComputedTrade>()
  for (const [tradeId, own] of byTrade) {
    computed.set(tradeId, tradeFrom(tradeId, own, asOf, stored?.market ?? null, stored?.splits[tradeId] ?? []))
    if (computed.size % TRADES_PER_REPORT === 0) onProgress(computed.size, byTrade.size)
  }
  onProgress(computed.size, byTrade.size)
  return {
    actions: actions.length,
    asOf,
    figures: figureLines(
      computeFigures(
        [...computed.values()],
        asOf,
        withdrawn,
        stored?.market?.day,
        stored?.market?.benchmark,
        stored?.confirmed ? confirmedFrom(stored.confirmed) : undefined,
      ),
      stored,
    ),
    trades: tradeLines(computed, stored),
  }
}

const UNKNOWN: InstrumentMarket = { closes: [], splits: [], dividends: [], stock: null }

/** undefined if an entry has another form, which the ledger's check reports. */
function confirmedFrom({ day, contents, rows, markets }: ConfirmedInDatabase): ConfirmedFigures | undefined {
  const entries = resultOf(() => contents.map(parseEntry))
  const marketOf = (instrument: string) => markets[instrument] ?? UNKNOWN
  return entries.ok ? confirmedOf(entries.value, { rows, marketOf }, day).figures : undefined
}

interface ComputedTrade extends StrategyTrade {
  symbol: string
  values: TradeValues
}

function tradeFrom(
  tradeId: string,
  stated: readonly RecordedAction[],
  asOf: string,
  market: MarketInDatabase | null,
  splits: readonly Split[],
): ComputedTrade {
  // Of what its owner states, the splits that the site knows do not count.
  const actions = stated.filter(({ side, date }) => side !== 'SPLIT' || !isKnown(instantOf(date), splits))
  const [first] = actions
  if (!first) throw new RangeError('A trade has no actions')
  const withRecording = actions.map((action) => ({ ...action, recording: recordingOf(action) }))
  const result = computeTrade(withRecording, first, { expiration: first.expiration, at: asOf }, splits)
  // The market's prices are not of the units that its owner alone states.
  const pricedAs = result.splits.some(({ stated }) => stated) ? null : (market?.pricedAs[tradeId] ?? null)
  const isPublic = actions.some(({ inPublic }) => inPublic === null) ? null : actions.every(({ inPublic }) => inPublic)
  const recorded = actions.flatMap(({ recordedAt, edits, ...action }) =>
    recordedAt === null || edits === null ? [] : [{ ...action, recordedAt, edits }],
  )
  const isRecorded = recorded.length === actions.length
  const clock = isRecorded ? tradeClock(recorded, splits) : null
  const delays = recorded.map(({ date, recordedAt }) => instantOf(recordedAt) - instantOf(date))
  return {
    tradeId,
    symbol: contractName(first),
    result,
    clock,
    isPublic,
    ...(isRecorded && { delays }),
    ...(market && {
      quotes: {
        instrument: instrumentOf(pricedAs, first),
        closes: market.closes[pricedAs ?? ''] ?? [],
        splits,
        expiration: first.market === 'OPTIONS' ? first.expiration : null,
        endWorth: market.endWorths[pricedAs ?? ''] ?? null,
      },
      ...blockingOf(tradeId, first, market),
      ...(first.market === 'STOCK' && {
        dividends: { currency: first.currency, known: market.dividends[market.pricedAs[tradeId] ?? ''] ?? [] },
      }),
    }),
    // One entry per column, whose keys are those of the type.
    values: Object.fromEntries(
      RECOMPUTED_COLUMNS.map(({ column, compute }) => [column, compute(result, clock, isPublic)]),
    ) as TradeValues,
  }
}

/** What an option blocks, or what it or shares limit. */
function blockingOf(
  tradeId: string,
  first: RecordedAction,
  { pricedAs, underlyings, closes }: MarketInDatabase,
): Pick<StrategyTrade, 'blocking'> {
  const isOption = first.market === 'OPTIONS'
  if (!isOption && first.market !== 'STOCK') return {}
  const stock = (isOption ? underlyings : pricedAs)[tradeId] ?? null
  const terms = isOption ? { option: optionOf(first), expiration: first.expiration } : null
  return { blocking: { stock, closes: closes[stock ?? ''] ?? [], terms } }
}

/** Options of one symbol that expire on different days are held apart. */
const instrumentOf = (pricedAs: string | null, { expiration }: Pick<RecordedAction, 'expiration'>) =>
  pricedAs === null ? null : `${pricedAs} ${expiration ?? ''}`

const recordingOf = ({ date, recordedAt, edits, inPublic }: RecordedAction): Recording | null =>
  recordedAt === null || edits === null || inPublic === null
    ? null
    : { recordedAt, isLive: isLive(date, recordedAt, edits), inPublic }

function figureLines(values: ComputedFigures, stored: StrategyInDatabase | null): FigureLine[] {
  return COMPARED_FIGURES.map(({ key }) => {
    const computed = values[key]
    if (!stored) return { key, computed, stored: undefined, agrees: null }
    const other = stored.figures[key] ?? null
    const agrees = computed === undefined ? null : sameValue(isExactFigure(key), computed, other)
    return { key, computed, stored: other, agrees }
  })
}

/** Whether two texts are the same value: sums are compared to the last digit, ratios as the doubles that the database stores. */
function sameValue(isExact: boolean, computed: string | null, stored: string | null): boolean {
  if (computed === null || stored === null) return computed === stored
  if (!isExact) return Number(computed) === Number(stored)
  return isDecimal(computed) && isDecimal(stored) ? new Decimal(computed).eq(stored) : computed === stored
}

const isDecimal = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

function tradeLines(computed: ReadonlyMap<string, ComputedTrade>, stored: StrategyInDatabase | null): TradeLine[] {
  const storedById = new Map(stored?.trades.map((trade) => [trade.tradeId, trade.values]))
  const lines: TradeLine[] = [...computed].map(([tradeId, { symbol, result, values }]) => {
    const other = storedById.get(tradeId) ?? null
    const differing = other
      ? RECOMPUTED_COLUMNS.filter((one) => differs(one, values, other)).map(({ column }) => column)
      : []
    return {
      tradeId,
      symbol,
      date: result.firstDate,
      computed: values,
      stored: other,
      differing,
      agrees: stored && other !== null && differing.length === 0,
    }
  })
  for (const [tradeId, values] of storedById) {
    if (computed.has(tradeId)) continue
    lines.push({ tradeId, symbol: null, date: null, computed: null, stored: values, differing: [], agrees: false })
  }
  return lines.sort(
    (a, b) => Number(a.agrees ?? true) - Number(b.agrees ?? true) || (b.date ?? '').localeCompare(a.date ?? '', 'en'),
  )
}

function differs(
  { column, isRatio = false }: (typeof RECOMPUTED_COLUMNS)[number],
  computed: TradeValues,
  stored: TradeValues,
): boolean {
  // A file may lack the columns that tell when an action was recorded, and whether in public.
  if (['is_live', 'after_outcome', 'is_public'].includes(column) && computed[column] === null) return false
  return !sameValue(!isRatio, computed[column], stored[column])
}

/** The database's value minus the computed one, in the figure's unit; null if one of them is not a number. */
export function differenceOf(computed: string | null | undefined, stored: string | null | undefined): string | null {
  if (!computed || !stored || !isDecimal(computed) || !isDecimal(stored)) return null
  return plain(new Decimal(stored).minus(computed))
}

/** How many lines agree, how many differ, and how many have nothing to compare with. */
export function verdictOf(lines: readonly { agrees: boolean | null }[]) {
  return {
    agreeing: lines.filter(({ agrees }) => agrees === true).length,
    differing: lines.filter(({ agrees }) => agrees === false).length,
    alone: lines.filter(({ agrees }) => agrees === null).length,
  }
}
