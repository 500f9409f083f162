import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { strategyOf } from '@/features/strategies/testStrategy'
import { StrategyOwnerActions } from './StrategyOwnerActions'

const STRATEGY = strategyOf({ description: 'Buys low.' })

/** Opens the page of a strategy and the form on it, and returns the description's field. */
async function openForm(): Promise<{ description: HTMLTextAreaElement; leave: () => void }> {
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <StrategyOwnerActions strategy={STRATEGY} />
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  )
  await userEvent.click(screen.getByRole('button', { name: 'Edit strategy' }))
  return { description: screen.getByLabelText('Description (optional)'), leave: unmount }
}

test('what was typed into the form of a strategy outlasts the page until it is cancelled', async () => {
  const first = await openForm()
  await userEvent.type(first.description, ' Sells high.')
  first.leave()
  const second = await openForm()
  expect(second.description.value).toBe('Buys low. Sells high.')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  second.leave()
  expect((await openForm()).description.value).toBe('Buys low.')
})
