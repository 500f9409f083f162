import type { StrategyDetail } from '@/queries/strategy.queries'

/** A public strategy of ada's without figures, overridden by `given`: for tests. */
export const strategyOf = (given: Partial<StrategyDetail> = {}): StrategyDetail => ({
  id: 'id',
  name: 'Rolls',
  ownerId: 'ada',
  username: 'ada',
  description: '',
  markets: ['Forex'],
  categories: ['Gann'],
  timeframes: ['Daily'],
  isPublic: true,
  createdAt: '2026-01-01T00:00:00Z',
  figures: null,
  ...given,
})
