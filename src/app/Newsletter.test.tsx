import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Newsletter } from './Newsletter'

const field = () => screen.getByLabelText('Newsletter') as HTMLInputElement
const subscribe = () => userEvent.click(screen.getByRole('button', { name: 'Subscribe' }))

test('what is no e-mail address is refused beside the field, and stays typed', async () => {
  render(<Newsletter />)
  await userEvent.type(field(), 'me at home')
  await subscribe()
  expect(screen.getByText('Enter an e-mail address, like you@example.com')).toBeTruthy()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(field().value).toBe('me at home')
  expect(document.activeElement).toBe(field())
})

test('an address is told that the newsletter is not open yet', async () => {
  render(<Newsletter />)
  await subscribe()
  await userEvent.type(field(), 'me@site.example')
  await subscribe()
  expect(field().getAttribute('aria-invalid')).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('The newsletter is not open yet. Nothing was sent or kept.')
})
