import { formatCellPercent, formatDay } from '@/lib/format'
import type { MetricsRow } from './figures'
import { formatFigure } from './figureWords'

type AccountValues = Pick<
  MetricsRow,
  'capital' | 'return_on_capital' | 'twr' | 'twr_year' | 'mwr' | 'benchmark' | 'benchmark_return'
>

/** 9.8%, −3.0%: in a sentence. */
const plainPercent = (value: number) => `${formatCellPercent(value).replace('+', '')}%`

/** Whether nothing was left of an account at one time. */
export const isLost = (twr: number | null) => twr !== null && twr <= -100

/**
 * What the trades took, what became of it, and of the same money in the market: "It took $18,400.00. It made 26.1% of that, 9.8% a year.
 * The same money in SPY: 31.0%." Beside the time-weighted return a year stands the money-weighted one, since one of little money at the
 * beginning flatters. null until the account is derived, within a minute after a write.
 */
export function accountNote({ capital, return_on_capital: made, ...rest }: AccountValues): string | null {
  if (capital === null || made === null) return null
  const { twr, twr_year: aYear, mwr } = rest
  const hasYear = aYear !== null && !isLost(twr)
  const year = hasYear ? `, ${plainPercent(aYear)} a year` : ''
  const weighted =
    aYear === null || mwr === null
      ? ''
      : ` (${hasYear ? 'time-weighted; ' : ''}money-weighted ${plainPercent(mwr)} in all)`
  return [
    `It took ${formatFigure('amount', capital)}.`,
    `It ${made < 0 ? 'lost' : 'made'} ${plainPercent(Math.abs(made))} of that${year}${weighted}.`,
    ...marketSentences(rest),
  ].join(' ')
}

/**
 * Why the return a year and the Sharpe ratio of an account have no interval, in words; null where they can have one.
 * @param isByMonth whether only the ends of months are given, because of prices that may not be shown
 */
export function whyNoIntervals(aYear: number | null, isByMonth: boolean): string | null {
  if (aYear === null) return 'too short to tell'
  // What chance might have left of it is no question.
  if (isLost(aYear)) return 'nothing was left'
  return isByMonth ? 'not from months' : null
}

/** What the market made of the same money, and whether at one time nothing was left of the account. */
export function marketSentences({
  twr,
  benchmark,
  benchmark_return: market,
}: Pick<AccountValues, 'twr' | 'benchmark' | 'benchmark_return'>): string[] {
  return [
    ...(market === null ? [] : [`The same money in ${benchmark?.replaceAll(' ', '\u00A0')}: ${plainPercent(market)}.`]),
    ...(isLost(twr) ? ['At one time nothing was left of it: the time-weighted return is −100%, and stays so.'] : []),
  ]
}

/**
 * Until when the account's figures count: "as of the close of 20 Nov 2026".
 * @param lastClose the last close that values what is open, YYYY-MM-DD; null without one
 */
export const accountAsOf = (lastClose: string | null, returnsAt: string): string =>
  lastClose === null ? `as of ${formatDay(returnsAt)}` : `as of the close of ${formatDay(lastClose)}`
