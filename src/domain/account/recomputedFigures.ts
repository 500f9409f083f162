import { Decimal, plain, sum, ZERO } from '../decimal'
import { EVIDENCE } from '../figures/evidence'
import { type Announced, evidenceOf } from '../figures/evidenceRule'
import { type DerivedKey, FIGURES, type FigureKey } from '../figures/figures'
import { type Period, periodReturns } from '../figures/periods'
import { type CompletedRound, type Histogram, histogramOf, longestLosingRun, medianOf } from '../figures/record'
import { daysBetween, instantOf, isoOfInstant, utcDay } from '../time/instant'
import type { TradeClock } from '../trade/clocks'
import { type HoldRange, holdOf } from '../trade/holds'
import { type RealisedDay, realisedByDay, type TradeResult, type TradeRound, type TradeStatus } from '../trade/trades'
import {
  type AccountFigures,
  accountDays,
  accountFigures,
  isTooMuchToValue,
  type PricedTrade,
  valuationsOf,
} from './account'
import { type Benchmark, benchmarkReturn } from './benchmark'
import { type BlockingTrade, blockedSteps } from './blocked'
import type { ConfirmedFigures } from './confirmed'
import { type Dividend, dividendsOf, type PaidDividend } from './dividends'

/** The registry's figures, computed anew from a strategy's trades so that readers can check the database. */

const MICROS_PER_SECOND = 1_000_000

/** A trade as input of a strategy's figures. */
export interface StrategyTrade {
  tradeId: string
  result: TradeResult
  /** How it was logged; null if recording times are unknown. */
  clock: TradeClock | null
  /** Whether each of its actions was recorded while the strategy was public; null if unknown. */
  isPublic: boolean | null
  /** The closes that value what the trade holds; absent if unknown, in which case the account is unknown too. */
  quotes?: Pick<PricedTrade, 'instrument' | 'closes' | 'expiration' | 'endWorth' | 'splits'>
  /** What options of the account block, or what limits them; absent where it is neither, or with `quotes`. */
  blocking?: Pick<BlockingTrade, 'stock' | 'closes' | 'terms'>
  /** The dividends of its stock, in its currency; absent without any. */
  dividends?: { currency: string; known: readonly Dividend[] }
  /** From the stated date of each of its actions to its recording, in microseconds; absent if recording times are unknown. */
  delays?: readonly number[]
}

/** What figures are computed from. Money is decimal text in USD. */
interface Results {
  trades: readonly StrategyTrade[]
  /** The completed round trips of all trades. */
  rounds: readonly Round[]
  /** How many were logged live and never changed, and what is known of those that were also logged in public; undefined if unknown. */
  live: number | undefined
  announced: Announced | undefined
  /** How many were withdrawn. */
  withdrawn: number | undefined
  /** Realised P&L by UTC day. */
  days: readonly RealisedDay[]
  /** The account behind the record; null without trades, undefined if the prices are unknown. */
  account: AccountFigures | null | undefined
  /** The money-weighted return of its deposits in the benchmark, in percent; null without a benchmark, undefined if unknown. */
  benchmarkReturn: number | null | undefined
  /** The account's return in each period, in percent; undefined if the prices are unknown. */
  periods: Record<Period, number> | undefined
  /** What is confirmed; undefined if the ledger or its prices are unknown. */
  confirmed: ConfirmedFigures | undefined
}

type Round = CompletedRound & Pick<TradeRound, 'begunAt' | 'recordedAt'>

/** null if there is nothing to compute it from; undefined if these trades do not determine it. */
type Compute = (results: Results) => Decimal | number | string | null | undefined

const ofAccount =
  (key: keyof AccountFigures): Compute =>
  ({ account }) =>
    account === null ? null : account?.[key]

const ofConfirmed =
  (key: Exclude<keyof ConfirmedFigures, 'since'>): Compute =>
  ({ confirmed }) =>
    confirmed?.[key]

/** Sums, counts and texts: they equal the database's to the last digit. */
const EXACT = {
  total_pnl: ({ trades }) => returnOf(trades),
  longest_losing_run: ({ rounds }) => longestLosingRun(rounds),
  trades: ({ trades }) => trades.length,
  open_trades: ({ trades }) => trades.filter(is('OPEN')).length,
  open_pnl: ({ trades }) => returnOf(trades.filter(is('OPEN'))),
  open_cost: ({ trades }) => add(trades.map(({ result }) => result.openCost)),
  closed_trades: ({ trades }) => trades.filter(isClosed).length,
  winning_trades: ({ trades }) => trades.filter(is('WIN')).length,
  losing_trades: ({ trades }) => trades.filter(is('LOSS')).length,
  long_trades: ({ trades }) => trades.filter(({ result }) => result.position === 'LONG').length,
  live_trades: ({ trades }) => liveOf(trades)?.length,
  entry_cost: ({ trades }) => entryCostOf(trades),
  public_trades: ({ trades }) => publicOf(trades)?.length,
  best_return: ({ trades }) => largest([ZERO, ...trades.map(({ result }) => new Decimal(result.return))]),
  live_rounds: ({ live }) => live,
  announced_rounds: ({ announced }) => announced?.rounds,
  announced_days: ({ announced }) => announced?.days,
  announced_span: ({ announced }) => announced?.span,
  withdrawn_rounds: ({ withdrawn }) => withdrawn,
  evidence: ({ rounds, live, announced, withdrawn }) =>
    live === undefined || !announced || withdrawn === undefined
      ? undefined
      : EVIDENCE.indexOf(evidenceOf({ rounds: rounds.length, said: rounds.length + withdrawn, live, announced })),
  realised_days: ({ days }) => days.length,
  rounds: ({ rounds }) => rounds.length,
  rounds_won: ({ rounds }) => rounds.filter(isWon).length,
  rounds_lost: ({ rounds }) => rounds.filter(isLost).length,
  held_minutes: ({ rounds }) => rounds.filter(isHeld('minutes')).length,
  held_hours: ({ rounds }) => rounds.filter(isHeld('hours')).length,
  held_days: ({ rounds }) => rounds.filter(isHeld('days')).length,
  held_weeks: ({ rounds }) => rounds.filter(isHeld('weeks')).length,
  rounds_pnl: ({ rounds }) => add(rounds.map(pnlOf)),
  rounds_won_pnl: ({ rounds }) => add(rounds.filter(isWon).map(pnlOf)),
  rounds_squares: ({ rounds }) => sum(rounds.map(squareOf)),
  rounds_lost_squares: ({ rounds }) => sum(rounds.filter(isLost).map(squareOf)),
  confirmed_pnl: ofConfirmed('pnl'),
  confirmed_rounds: ofConfirmed('rounds'),
  confirmed_won: ofConfirmed('won'),
  confirmed_changes: ofConfirmed('changes'),
  confirmed_squares: ofConfirmed('squares'),
  capital: ofAccount('capital'),
  underwater_days: ofAccount('underwaterDays'),
  histogram: ({ rounds }) => histogramText(histogramOf(rounds.map(pnlOf))),
  days: ({ days }) => daysText(days),
} satisfies Partial<Record<FigureKey, Compute>>

/** Ratios, and values read as JSON numbers: the database gives the nearest double, so doubles are compared. */
const NEAREST_DOUBLE = {
  win_rate: ({ trades }) => ratio(trades.filter(is('WIN')).length * 100, trades.filter(isClosed).length),
  avg_win: ({ trades }) => meanReturnOf(trades.filter(is('WIN'))),
  avg_loss: ({ trades }) => meanReturnOf(trades.filter(is('LOSS'))),
  profit_factor: ({ trades }) => {
    const losses = trades.filter(is('LOSS'))
    return losses.length === 0 && trades.some(isClosed)
      ? null
      : ratio(returnOf(trades.filter(is('WIN'))), returnOf(losses).abs())
  },
  avg_pnl_per_day: ({ trades, days }) => ratio(returnOf(trades), days.length),
  h24: ({ periods }) => periods?.h24,
  d7: ({ periods }) => periods?.d7,
  d28: ({ periods }) => periods?.d28,
  m3: ({ periods }) => periods?.m3,
  m6: ({ periods }) => periods?.m6,
  y1: ({ periods }) => periods?.y1,
  best: ({ rounds }) => rounds.map(pnlOf).reduce(larger, null),
  worst: ({ rounds }) => rounds.map(pnlOf).reduce(smaller, null),
  median_delay: ({ trades }) => medianDelayOf(trades),
  return_on_capital: ofAccount('returnOnCapital'),
  twr: ofAccount('twr'),
  twr_year: ofAccount('twrYear'),
  mwr: ofAccount('mwr'),
  volatility_year: ofAccount('volatilityYear'),
  sharpe: ofAccount('sharpe'),
  sortino: ofAccount('sortino'),
  drawdown: ofAccount('drawdown'),
  in_market: ofAccount('inMarket'),
  confirmed_return: ofConfirmed('return'),
  confirmed_drawdown: ofConfirmed('drawdown'),
  confirmed_deciding: ofConfirmed('deciding'),
  confirmed_share: ofConfirmed('share'),
  benchmark_return: ({ benchmarkReturn }) => benchmarkReturn,
  vs_market: ({ account, benchmarkReturn }) => {
    if (account === undefined || benchmarkReturn === undefined) return undefined
    return account?.mwr == null || benchmarkReturn === null ? null : account.mwr - benchmarkReturn
  },
} satisfies Partial<Record<FigureKey, Compute>>

/** The figures that are not recomputed, and why. */
const NOT_RECOMPUTED = {
  edited_trades: 'edits are in the history, which the actions do not contain',
  deleted_trades: 'deletions are in the history, which the actions do not contain',
  planned_trades: 'stops are in the ledger, which the actions do not contain',
  mean_r: 'stops are in the ledger, which the actions do not contain',
  unrealised: 'market prices come from the operator, not from the actions',
  valued_trades: 'market prices come from the operator, not from the actions',
  max_drawdown: 'not stored in the database: pages compute it from `days`, which are compared',
} satisfies Partial<Record<FigureKey, string>>

type RecomputedKey = keyof typeof EXACT | keyof typeof NEAREST_DOUBLE
/** The type proves that each figure is in one of the three lists, or derived from figures that are compared. */
const RECOMPUTED: Record<Exclude<FigureKey, DerivedKey | keyof typeof NOT_RECOMPUTED>, Compute> = {
  ...EXACT,
  ...NEAREST_DOUBLE,
}
const isRecomputed = (key: FigureKey): key is RecomputedKey => key in RECOMPUTED

/** Figures as decimal text, rounded only as the trades are; undefined where trades do not determine the figure. */
export type ComputedFigures = Partial<Record<FigureKey, string | null>>

/** The figures that a recomputation compares. */
export const COMPARED_FIGURES = FIGURES.filter(({ key }) => isRecomputed(key))

/** Whether every digit is compared. */
export const isExactFigure = (key: FigureKey): boolean => key in EXACT

/**
 * Every figure of the registry that trades determine, as of `asOf` (ISO 8601).
 * The database stores ratios as the nearest double: Number() of a text here gives that double.
 * @param withdrawn how many round trips were withdrawn; null if the history is unknown.
 * @param accountDay YYYY-MM-DD, UTC: the day of the account's figures, with which the periods end.
 * @param benchmark the strategy's benchmark; null for none, undefined if unknown.
 */
export function computeFigures(
  trades: readonly StrategyTrade[],
  asOf: string,
  withdrawn: number | null = null,
  accountDay = utcDay(instantOf(asOf)),
  benchmark?: Benchmark | null,
  confirmed?: ConfirmedFigures,
): ComputedFigures {
  const results = { ...resultsOf(trades, withdrawn), ...accountOf(trades, accountDay, benchmark), confirmed }
  return Object.fromEntries(
    Object.entries<Compute>(RECOMPUTED).map(([key, compute]) => {
      const value = compute(results)
      return [key, value == null ? value : value instanceof Decimal ? plain(value) : String(value)]
    }),
  )
}

function resultsOf(
  trades: readonly StrategyTrade[],
  withdrawn: number | null,
): Omit<Results, keyof AccountResults | 'confirmed'> {
  const all = trades.flatMap(({ tradeId, result }) =>
    result.rounds.map((round) => ({ ...round, tradeId, endedAt: sortableInstant(round.endedAt) })),
  )
  const isUnknown = all.some(({ isLive, isPublic }) => isLive === null || isPublic === null)
  const live = all.filter(({ isLive }) => isLive)
  return {
    trades,
    rounds: all,
    live: isUnknown ? undefined : live.length,
    announced: isUnknown ? undefined : announcedOf(live.filter(({ isPublic }) => isPublic)),
    withdrawn: withdrawn ?? undefined,
    days: realisedByDay(trades.map(({ result }) => result)),
  }
}

type AccountResults = Pick<Results, 'account' | 'benchmarkReturn' | 'periods'>

function accountOf(
  trades: readonly StrategyTrade[],
  today: string,
  benchmark: Benchmark | null | undefined,
): AccountResults {
  const priced: PricedTrade[] = []
  const blocking: BlockingTrade[] = []
  const paid: PaidDividend[] = []
  for (const { result, quotes, blocking: own, dividends } of trades) {
    if (!quotes) return { account: undefined, benchmarkReturn: undefined, periods: undefined }
    const { positions, multiplier } = result
    priced.push({ positions, multiplier, ...quotes })
    if (own) blocking.push({ positions, multiplier, ...own })
    if (dividends) paid.push(...dividendsOf(positions, dividends.currency, dividends.known, today))
  }
  const days = isTooMuchToValue(priced, today)
    ? []
    : accountDays(
        [...trades.map(({ result }) => result.positions), ...blockedSteps(blocking)],
        valuationsOf(priced, today),
        today,
        paid,
      )
  return {
    account: accountFigures(days, today),
    periods: periodReturns(days, today),
    benchmarkReturn: days.length === 0 ? null : benchmark && benchmarkReturn(days, benchmark, today),
  }
}

function announcedOf(rounds: readonly Round[]): Announced {
  const days = [
    ...new Set(rounds.flatMap(({ recordedAt }) => (recordedAt ? utcDay(instantOf(recordedAt)) : []))),
  ].sort()
  const [first, last] = [days[0], days.at(-1)]
  return { rounds: rounds.length, days: days.length, span: first && last ? daysBetween(first, last) : 0 }
}

const is =
  (status: TradeStatus) =>
  ({ result }: StrategyTrade) =>
    result.status === status
const isClosed = ({ result }: StrategyTrade) => result.status !== 'OPEN'
const isWon = ({ pnl }: { pnl: string }) => new Decimal(pnl).gt(ZERO)
const isHeld =
  (range: HoldRange) =>
  ({ begunAt, endedAt }: Round) =>
    holdOf((instantOf(endedAt) - instantOf(begunAt)) / MICROS_PER_SECOND) === range
const isLost = ({ pnl }: { pnl: string }) => new Decimal(pnl).lt(ZERO)

/** The trades logged live, and those made in public; undefined if unknown for any trade. */
const liveOf = (trades: readonly StrategyTrade[]) =>
  trades.some(({ clock }) => clock === null) ? undefined : trades.filter(({ clock }) => clock === 'live')
const publicOf = (trades: readonly StrategyTrade[]) =>
  trades.some(({ isPublic }) => isPublic === null) ? undefined : trades.filter(({ isPublic }) => isPublic)

/** In seconds; null without trades, undefined if the recording times of one are unknown. */
function medianDelayOf(trades: readonly StrategyTrade[]): number | null | undefined {
  if (trades.some(({ delays }) => !delays)) return undefined
  const median = medianOf(trades.flatMap(({ delays }) => delays ?? []))
  return median === null ? null : median / MICROS_PER_SECOND
}

const add = (amounts: readonly string[]) => sum(amounts.map((amount) => new Decimal(amount)))
const pnlOf = ({ pnl }: { pnl: string }) => pnl
const largest = (amounts: readonly Decimal[]) => amounts.reduce((one, other) => (other.gt(one) ? other : one))
const squareOf = ({ pnl }: CompletedRound) => new Decimal(pnl).pow(2)
/** Includes the realised part of open trades. */
const returnOf = (trades: readonly StrategyTrade[]) => add(trades.map(({ result }) => result.return))
const entryCostOf = (trades: readonly StrategyTrade[]) => add(trades.map(({ result }) => result.entryCost))
const meanReturnOf = (trades: readonly StrategyTrade[]) => ratio(returnOf(trades), trades.length)

/** 0 when dividing by 0. */
function ratio(part: Decimal | number, whole: Decimal | number): Decimal {
  const divisor = new Decimal(whole)
  return divisor.eq(ZERO) ? ZERO : new Decimal(part).div(divisor)
}

const larger = (one: string | null, other: string) => (one !== null && new Decimal(one).gt(other) ? one : other)
const smaller = (one: string | null, other: string) => (one !== null && new Decimal(one).lt(other) ? one : other)

/** A histogram, or realised days, as text: equal values give equal texts. */
export const histogramText = (histogram: Histogram | null) =>
  histogram &&
  JSON.stringify(histogram.counts.map((count, at) => [histogram.from + at * histogram.width, histogram.width, count]))
export const daysText = (days: readonly RealisedDay[]) =>
  JSON.stringify(days.map(({ day, pnl, matchedCost }) => [day, pnl, matchedCost]))

/** An instant as text that sorts by time, without a zone: without six decimals "14:31:00Z" would sort after "14:31:00.5Z". */
export function sortableInstant(date: string): string {
  const micros = instantOf(date)
  return `${isoOfInstant(micros).slice(0, 19)}.${String(((micros % 1e6) + 1e6) % 1e6).padStart(6, '0')}`
}
