import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { Newsletter } from './Newsletter'

const field = () => screen.getByLabelText('Newsletter') as HTMLInputElement
const subscribe = () => userEvent.click(screen.getByRole('button', { name: 'Subscribe' }))

test('an invalid e-mail address is refused at the field and stays typed', async () => {
  render(<Newsletter />)
  await userEvent.type(field(), 'me at home')
  await subscribe()
  expect(screen.getByText('Enter an e-mail address, like you@example.com')).toBeTruthy()
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(field().value).toBe('me at home')
  expect(document.activeElement).toBe(field())
})
