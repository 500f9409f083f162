import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userOf } from '@/identity/testUser'
import { env } from '@/lib/env'
import { useAuthStore } from '@/stores/authStore'
import { ReferralPanel } from './ReferralPanel'

const PERSON = userOf('user 1&2')
const LINK = `${env.siteUrl}/register?ref=user%201%262`

beforeEach(() => useAuthStore.setState({ user: null, loading: false }))
afterEach(() => vi.restoreAllMocks())

const open = () => render(<ReferralPanel />, { wrapper: MemoryRouter })

test('a visitor is told to sign in for a link', () => {
  open()
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/signin')
  expect(screen.queryByRole('button', { name: 'Copy' })).toBeNull()
})

test('a signed-in user copies a link that names them', async () => {
  const person = userEvent.setup()
  useAuthStore.setState({ user: PERSON })
  open()
  await person.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await navigator.clipboard.readText()).toBe(LINK)
  expect(screen.getByRole('status').textContent).toBe('Invite link copied.')
})

test('without clipboard access the link is selected and the user is told', async () => {
  const person = userEvent.setup()
  useAuthStore.setState({ user: PERSON })
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('NotAllowedError'))
  open()
  await person.click(screen.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText(/blocked copying/)).toBeTruthy()
  const field = screen.getByLabelText<HTMLInputElement>('Your invite link')
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(LINK)
})
