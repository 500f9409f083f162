import type { TradeClock } from './clocks'
import { Decimal, plain, sum, ZERO } from './decimal'
import { EVIDENCE, evidenceOf } from './evidence'
import { FIGURES, type FigureKey, type Period, type StrategyTrades } from './figures'
import { instantOf, isoOfInstant } from './instant'
import { recordOf } from './record'
import { realisedByDay, type TradeResult, type TradeStatus } from './trades'

const PERCENT = 100
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MICROS_PER_MS = 1000

/** A trade as input of a strategy's figures. */
export interface StrategyTrade {
  betId: string
  result: TradeResult
  /** How it was logged; null if recording times are unknown. */
  clock: TradeClock | null
  /** Whether each of its actions was recorded while the strategy was public; null if unknown. */
  isPublic: boolean | null
}

/** Figures as decimal text, with only the trades' own rounding; undefined where trades do not contain the figure. */
export type ComputedFigures = Record<FigureKey, string | null | undefined>

/**
 * Every figure of the registry that trades determine, as of `now`, where the windows end.
 * The database stores ratios as the nearest double: Number() of a text here gives that double.
 */
export function computeFigures(trades: readonly StrategyTrade[], now: Date): ComputedFigures {
  const given = strategyTrades(trades, now)
  // One entry for each of FIGURES, whose keys are those of the type.
  return Object.fromEntries(
    FIGURES.map(({ key, compute }) => {
      const value = compute?.(given)
      return [key, value == null ? value : value instanceof Decimal ? plain(value) : String(value)]
    }),
  ) as ComputedFigures
}

function strategyTrades(trades: readonly StrategyTrade[], now: Date): StrategyTrades {
  const results = trades.map(({ result }) => result)
  const returnsOf = (isOf: (status: TradeStatus) => boolean) =>
    results.filter(({ status }) => isOf(status)).map((result) => new Decimal(result.return))
  const returns = returnsOf(() => true)
  const rounds = trades.flatMap(({ betId, result }) =>
    result.rounds.map(({ pnl, endedAt }) => ({ betId, pnl, endedAt: sortableInstant(endedAt) })),
  )
  const roundPnls = rounds.map(({ pnl }) => new Decimal(pnl))
  const realised = results
    .flatMap(({ matches }) => matches)
    .map((match) => ({ ...match, instant: instantOf(match.realisedAt) }))
  const live = trades.some(({ clock }) => clock === null)
    ? undefined
    : costsOf(trades.filter(({ clock }) => clock === 'live'))
  const entryCost = sum(costsOf(trades))
  const inPublic = trades.some(({ isPublic }) => isPublic === null)
    ? undefined
    : trades.filter(({ isPublic }) => isPublic).length
  return {
    returns,
    closed: returnsOf((status) => status !== 'OPEN'),
    wins: returnsOf((status) => status === 'WIN'),
    losses: returnsOf((status) => status === 'LOSS'),
    total: sum(returns),
    openCost: sum(results.map(({ openCost }) => new Decimal(openCost))),
    rounds: roundPnls,
    roundsWon: roundPnls.filter((pnl) => pnl.gt(ZERO)),
    roundsLost: roundPnls.filter((pnl) => pnl.lt(ZERO)),
    live,
    entryCost,
    inPublic,
    evidence:
      live === undefined || inPublic === undefined
        ? undefined
        : EVIDENCE.indexOf(
            evidenceOf({
              rounds: rounds.length,
              liveCost: sum(live),
              entryCost,
              publicTrades: inPublic,
              trades: trades.length,
            }),
          ),
    days: realisedByDay(results),
    record: recordOf(rounds),
    gainIn: (period) => {
      // Realised after the start of the window. Results dated after `now` count too.
      const from = periodStart(period, now).getTime() * MICROS_PER_MS
      const inside = realised.filter((match) => match.instant > from)
      const pnl = sum(inside.map((match) => new Decimal(match.pnl)))
      return ratio(pnl.times(PERCENT), sum(inside.map((match) => new Decimal(match.entryCost))))
    },
    sum,
    sumOfSquares: (values) => sum(values.map((value) => value.times(value))),
    ratio,
  }
}

const costsOf = (trades: readonly StrategyTrade[]) => trades.map(({ result }) => new Decimal(result.entryCost))

function ratio(part: Decimal | number, whole: Decimal | number): Decimal {
  const divisor = new Decimal(whole)
  return divisor.eq(ZERO) ? ZERO : new Decimal(part).div(divisor)
}

/** An instant as text that sorts by time: without six decimals "14:31:00Z" would sort after "14:31:00.5Z". */
function sortableInstant(date: string): string {
  const micros = instantOf(date)
  return `${isoOfInstant(micros).slice(0, 19)}.${String(((micros % 1e6) + 1e6) % 1e6).padStart(6, '0')}`
}
/**
 * The start of a window. Months and years follow the UTC calendar like Postgres: 31 March less a month is 28 February.
 */
export function periodStart(period: Period, now: Date): Date {
  switch (period) {
    case 'h24':
      return new Date(now.getTime() - DAY_MS)
    case 'd7':
      return new Date(now.getTime() - 7 * DAY_MS)
    case 'd28':
      return new Date(now.getTime() - 28 * DAY_MS)
    case 'm3':
      return monthsBefore(now, 3)
    case 'm6':
      return monthsBefore(now, 6)
    case 'y1':
      return monthsBefore(now, 12)
  }
}

function monthsBefore(now: Date, months: number): Date {
  const start = new Date(now)
  start.setUTCMonth(start.getUTCMonth() - months, 1)
  const lastDayOfMonth = new Date(Date.UTC(start.getUTCFullYear(), start.getUTCMonth() + 1, 0)).getUTCDate()
  start.setUTCDate(Math.min(now.getUTCDate(), lastDayOfMonth))
  return start
}
