import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { strategyOf } from '@/features/strategies/testStrategy'
import { strategyEventsKey } from '@/queries/queryKeys'
import { namedKey } from '@/queries/strategy.queries'
import { StrategyPanel } from './StrategyPanel'

const STRATEGY = strategyOf()

test('a strategy whose figures are missing says "No metrics available" below its profile', () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData(namedKey('Rolls'), STRATEGY)
  queries.setQueryData(strategyEventsKey('id'), { events: [], formerNames: [] })
  const { container } = render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <StrategyPanel name="Rolls" anchors={{ record: 'record', history: 'history' }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(container.textContent).toContain('No metrics available')
  expect(container.textContent).toContain('Forex')
})

test('a private strategy whose reader signs out is not said to be deleted', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queries.setQueryData(namedKey('Rolls'), { ...STRATEGY, isPublic: false })
  queries.setQueryData(strategyEventsKey('id'), { events: [], formerNames: [] })
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={['/performance/Rolls?trade=new']}>
        <StrategyPanel name="Rolls" anchors={{ record: 'record', history: 'history' }} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  act(() => queries.setQueryData(namedKey('Rolls'), null))
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('This strategy can’t be read while you’re signed out')
  expect(notice.textContent).not.toContain('deleted')
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe(
    '/signin?next=%2Fperformance%2FRolls%3Ftrade%3Dnew',
  )
})
