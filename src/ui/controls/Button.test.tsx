import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Button } from './Button'

test('a busy button keeps its name and focus, and does not submit again', async () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault())
  const press = vi.fn()
  const form = (busy: boolean) => (
    <form onSubmit={submit}>
      <Button type="submit" busy={busy} onClick={press}>
        Add Trade
      </Button>
    </form>
  )
  const { rerender } = render(form(false))
  await userEvent.click(screen.getByRole('button', { name: 'Add Trade' }))
  expect(submit).toHaveBeenCalledTimes(1)

  rerender(form(true))
  const button = screen.getByRole('button', { name: 'Add Trade' })
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(document.activeElement).toBe(button)
  await userEvent.click(button)
  await userEvent.keyboard('{Enter}')
  expect(submit).toHaveBeenCalledTimes(1)
  expect(press).toHaveBeenCalledTimes(1)
})
