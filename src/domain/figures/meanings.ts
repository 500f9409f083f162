import type { AccountKey } from './figures'

const period = (span: string) =>
  `What the account made in the last ${span}, in whole UTC days: its index today ÷ its index then − 1. A dash means nothing moved it. Open positions move it at each day’s close`

/** What the figures of an account are: the tooltips of their labels. Apart from the registry, since no list needs them to be drawn. */
export const FIGURE_MEANINGS: Record<AccountKey, string> = {
  confirmed_return:
    'What you’d have made by acting on each record a minute after it was published, as a percentage of the average money it took',
  confirmed_drawdown: 'The deepest fall from a high of the account that acted on each record, in percent',
  capital: 'The least money it would have taken to make every trade',
  return_on_capital: 'Realised and unrealised P&L and dividends as a percentage of the capital',
  mwr: 'The gain as a percentage of the average money invested, each deposit weighted by how long it was in the account',
  twr: 'The daily returns of the account, compounded: the growth of one dollar since the start',
  twr_year: 'The time-weighted return (TWR) per year, shown after one year',
  benchmark_return:
    'The money-weighted return of the same deposits in the benchmark that the row names, each put in at the close of its day; with its dividends where they are known',
  vs_market: 'The money-weighted return − the benchmark’s on the same money, over the same time, in percentage points',
  drawdown: 'The account’s deepest fall from a high, in percent',
  underwater_days: 'The longest time between one high of the account and the next, or today',
  volatility_year: 'How much daily returns vary, per year; shown after 90 days',
  sharpe: 'The average daily return ÷ its volatility, annualised, with no risk-free rate; shown after 90 days',
  sortino: 'The average daily return ÷ the volatility of losing days, annualised; shown after 90 days',
  in_market: 'The share of days with something invested',
  h24: period('day'),
  d7: period('7 days'),
  d28: period('28 days'),
  m3: period('3 months'),
  m6: period('6 months'),
  y1: period('year'),
}
