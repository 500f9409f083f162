import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TOOLTIP_OPEN_DELAY_MS } from '@/lib/constants'
import { Tooltip, TooltipProvider } from './Tooltip'

const press = vi.fn()

beforeEach(() => {
  press.mockClear()
  render(
    <TooltipProvider>
      <Tooltip content="Closed trades that won">
        <button type="button" onClick={press}>
          Win Rate
        </button>
      </Tooltip>
    </TooltipProvider>,
  )
})
afterEach(() => vi.useRealTimers())

const button = () => screen.getByRole('button', { name: 'Win Rate' })

test('focus opens it and Escape closes it', async () => {
  await userEvent.tab()
  expect((await screen.findByRole('tooltip')).textContent).toBe('Closed trades that won')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
  expect(document.activeElement).toBe(button())
})

test('hovering opens it after the delay, and a click still works', () => {
  vi.useFakeTimers({ now: Date.now() + 60_000 })
  fireEvent.pointerMove(button(), { pointerType: 'mouse' })
  act(() => vi.advanceTimersByTime(TOOLTIP_OPEN_DELAY_MS - 1))
  expect(screen.queryByRole('tooltip')).toBeNull()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByRole('tooltip')).toBeTruthy()

  fireEvent.pointerDown(button(), { pointerType: 'mouse' })
  fireEvent.click(button())
  expect(press).toHaveBeenCalledOnce()
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('a tap opens it and still clicks', async () => {
  fireEvent.pointerDown(button(), { pointerType: 'touch' })
  fireEvent.click(button())
  expect(press).toHaveBeenCalledOnce()
  expect(await screen.findByRole('tooltip')).toBeTruthy()
})
