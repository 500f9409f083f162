import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { userOf } from '@/identity/testUser'
import { useAuthStore } from '@/stores/authStore'
import { CreateStrategy } from './CreateStrategy'

const show = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CreateStrategy />
    </QueryClientProvider>,
    { wrapper: MemoryRouter },
  )
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Create Strategy' }))
const box = () => screen.getByRole('alert')

beforeEach(() => {
  sessionStorage.clear()
  useAuthStore.setState({ user: null, profile: null, loading: false, error: null })
})

const signIn = () => useAuthStore.setState({ user: userOf('u') })

test('errors are shown in the box and beside their fields', async () => {
  signIn()
  show()
  await submit()
  expect((await screen.findByRole('alert')).textContent?.trim()).toBe('Strategy name is required')
  expect(document.activeElement?.firstElementChild).toBe(box())
  const name = screen.getByLabelText('Strategy name')
  expect(name.getAttribute('aria-invalid')).toBe('true')
  const described = name.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.getElementById(id)?.textContent)).toContain('Strategy name is required')
  expect(screen.getByRole('group', { name: 'Markets' }).textContent).toContain('Please select at least one market')

  await userEvent.type(name, 'Turn of the month')
  await waitFor(() => expect(box().textContent?.trim()).toBe('Please select at least one market'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Forex' }))
  await waitFor(() => expect(box().textContent?.trim()).toBe('Please select at least one category'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Gann' }))
  await waitFor(() => expect(box().textContent?.trim()).toBe('Please select at least one timeframe'))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Daily' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('no errors are shown before the first attempt', async () => {
  signIn()
  show()
  await userEvent.type(screen.getByLabelText('Strategy name'), 'T')
  await userEvent.clear(screen.getByLabelText('Strategy name'))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the name’s length is counted as it is typed, without the spaces around it', async () => {
  show()
  await userEvent.type(screen.getByLabelText('Strategy name'), '  RSI 🚀 ')
  expect(screen.getByText('5 of 80 characters')).toBeTruthy()
})
