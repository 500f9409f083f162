import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { StrategyMetrics } from '@/domain/figures/values'
import { ReturnIntervals } from './ReturnIntervals'

/** The text for an account that is not asked for its days. */
function textOf(values: Pick<StrategyMetrics, 'twr_year' | 'sharpe' | 'has_hidden_prices'>) {
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ReturnIntervals values={{ strategy_id: 'id', ...values } as StrategyMetrics} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return container.textContent
}

test('an account of less than a year is too short to tell', () => {
  expect(textOf({ twr_year: null, sharpe: 2.1, has_hidden_prices: false })).toBe(
    'Return a year, Sharpe: too short to tell',
  )
})

test('an account that is given by month has no intervals, and says why', () => {
  const text = textOf({ twr_year: 9.8, sharpe: 0.81, has_hidden_prices: true })
  expect(text).toContain('TWR a year +9.80% (95%: not from months)')
  expect(text).toContain('Sharpe 0.81 (95%: not from months)')
  expect(text).toContain('It needs daily returns.')
})
