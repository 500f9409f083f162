import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import type { StrategyMetrics } from '@/domain/figures/values'
import { AccountSummary } from './AccountSummary'

test('a strategy that would take too much to value says so where its account would stand', () => {
  const values = { strategy_id: 'id', capital: null, open_trades: 0, returns_at: '2026-11-24T10:00:00Z' }
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <AccountSummary values={{ ...values, too_much_to_value: true } as StrategyMetrics} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(container.textContent).toContain('It held too many instruments for too long. At most 200,000 days are valued')
  expect(container.textContent).not.toContain('too short to tell')
  expect(container.textContent).not.toContain('as of')
})
