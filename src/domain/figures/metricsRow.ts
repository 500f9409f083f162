import type { Tables } from '../../lib/database.types'
import { FIGURES } from './figures'
import { type StrategyMetrics, toMetrics } from './values'

const STORED = FIGURES.filter(({ source }) => source === 'strategy_metrics').map(({ key }) => [
  key,
  key.startsWith('confirmed_') ? null : 0,
])

/** A row of strategy_metrics without trades, overridden by `given`: for tests, benches and the landing page's example. */
export const metricsRow = (given: Partial<Tables<'strategy_metrics'>> = {}) =>
  ({
    strategy_id: 'id',
    name: 'A strategy',
    username: 'ada',
    user_id: 'owner',
    public: 'true',
    as_of: '2026-11-21T00:00:00+00:00',
    spark: [],
    benchmark: null,
    too_much_to_value: false,
    gross_win: 0,
    gross_loss: 0,
    prices_revision: 1,
    period_returns: [],
    ...Object.fromEntries(STORED),
    confirmed_since: null,
    confirmed_as_of: null,
    ...given,
    // All columns: those above, and the registry's.
  }) as Tables<'strategy_metrics'>

/** The same in the form that pages read. */
export const metricsOf = (given: Partial<StrategyMetrics> = {}): StrategyMetrics => ({
  ...toMetrics(metricsRow()),
  ...given,
})
