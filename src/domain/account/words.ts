import { formatDay, formatMoney } from '../../lib/format'
import { formatCellPercent } from '../../lib/formatCharts'
import type { MetricsRow } from '../figures/types'
import { formatFigure } from '../figures/words'
import { daysBetween, instantOf, utcDay } from '../time/instant'
import type { BenchmarkCurve, EquityDay } from './curve'

type AccountValues = Pick<
  MetricsRow,
  'capital' | 'twr' | 'mwr' | 'benchmark' | 'benchmark_return' | 'first_traded' | 'returns_at'
>

/** 9.8%, −3.0%: in a sentence. */
const plainPercent = (value: number) => `${formatCellPercent(value).replace('+', '')}%`

/** Whether the account once fell to nothing. */
export const isLost = (twr: number | null) => twr !== null && twr <= -100

/**
 * What the trades needed, and what the account and the market made on the same money in the same time: "It needed $18,400.00.
 * Money-weighted, it made 24.0%, 11.4% a year. The same money in SPY lost 9.0%, 4.6% a year." null until the account is derived, within a
 * minute after a write.
 */
export function accountNote(values: AccountValues): string | null {
  if (values.capital === null) return null
  return [`It needed ${formatFigure('amount', values.capital)}.`, ...returnSentences(values)].join(' ')
}

/** What an account and the market made on the same money, and whether the account once fell to nothing. */
export function returnSentences({
  mwr,
  twr,
  benchmark,
  benchmark_return: market,
  first_traded: first,
  returns_at,
}: Omit<AccountValues, 'capital'>): string[] {
  const days = first === null || returns_at === null ? 0 : daysBetween(first, utcDay(instantOf(returns_at)))
  const made = (percent: number) => {
    const aYear = aYearOf(percent, days)
    return `${percent < 0 ? 'lost' : 'made'} ${plainPercent(Math.abs(percent))}${aYear === null ? '' : `, ${plainPercent(Math.abs(aYear))} a year`}`
  }
  return [
    ...(mwr === null ? [] : [`Money-weighted, it ${made(mwr)}.`]),
    ...(market === null ? [] : [`The same money in ${benchmark?.replaceAll(' ', '\u00A0')} ${made(market)}.`]),
    ...(isLost(twr) ? ['The account once fell to nothing, so its time-weighted return stays at −100%.'] : []),
  ]
}

/**
 * What dividends did to an account, and whether they count in its benchmark, in words: the site knows those that its operator has.
 * @param days of the account, oldest first
 */
export function dividendWords(
  days: readonly Pick<EquityDay, 'dividends'>[],
  benchmark: Pick<BenchmarkCurve, 'name' | 'days' | 'has_dividends'> | null,
): string {
  const paid = days.at(-1)?.dividends ?? 0
  const own = days.some(({ dividends }) => dividends !== 0)
    ? `Dividends ${formatMoney(paid)}: received on shares held over an ex-date, less those owed on shares sold short.`
    : 'Without dividends: none is known for shares held over an ex-date.'
  if (!benchmark?.name || benchmark.days.length === 0) return own
  return `${own} ${benchmark.name} counts ${benchmark.has_dividends ? 'with its dividends, reinvested' : 'without dividends'}.`
}

/** What a trade was paid in dividends, or paid, in words; null for none. USD, decimal text. */
export function tradeDividendWords(dividends: string): string | null {
  const paid = Number(dividends)
  if (paid === 0) return null
  return `Dividends ${formatMoney(paid)}: ${paid > 0 ? 'received on shares held' : 'owed on shares sold short'} over an ex-date. They count in the account, not in the return.`
}

const DAYS_OF_YEAR = 365

/** A return in percent over some days, a year; null for less than a year, and where everything was lost. */
const aYearOf = (percent: number, days: number): number | null =>
  days < DAYS_OF_YEAR || percent <= -100 ? null : 100 * ((1 + percent / 100) ** (DAYS_OF_YEAR / days) - 1)

/**
 * Why the return a year and the Sharpe ratio of an account have no interval, in words; null where they can have one.
 * @param isByMonth whether only the ends of months are given, because of prices that may not be shown
 */
export function whyNoIntervals(aYear: number | null, isByMonth: boolean): string | null {
  if (aYear === null) return 'too short to tell'
  // There is no point in asking what chance might have left of it.
  if (isLost(aYear)) return 'nothing was left'
  return isByMonth ? 'not from months' : null
}

/**
 * Until when the account's figures count: "as of the close of 20 Nov 2026".
 * @param lastClose the last close that values what is open, YYYY-MM-DD; null without one
 */
export const accountAsOf = (lastClose: string | null, returnsAt: string): string =>
  lastClose === null ? `as of ${formatDay(returnsAt)}` : `as of the close of ${formatDay(lastClose)}`
