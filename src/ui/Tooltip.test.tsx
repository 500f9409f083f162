import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { TOOLTIP_OPEN_DELAY_MS } from '@/lib/constants'
import { Tooltip } from './Tooltip'

const press = vi.fn()

beforeEach(() => {
  press.mockClear()
  render(
    <>
      <Tooltip content="Closed trades that won">
        <button type="button" onClick={press}>
          Win Rate
        </button>
      </Tooltip>
      <Tooltip content="All that was realised">
        <button type="button">Total PNL</button>
      </Tooltip>
    </>,
  )
})

afterEach(() => vi.useRealTimers())

const button = (name: string) => screen.getByRole('button', { name })
const isOver = () => waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())

test('the keyboard opens it, Escape closes it, and the focus stays where it is', async () => {
  const element = button('Win Rate')
  await userEvent.tab()
  const words = await screen.findByRole('tooltip')
  expect(words.textContent).toBe('Closed trades that won')
  expect(element.getAttribute('aria-describedby')).toBe(words.id)
  expect(button('Win Rate')).toBe(element)
  expect(document.activeElement).toBe(element)

  await userEvent.keyboard('{Escape}')
  await isOver()
  expect(element.hasAttribute('aria-describedby')).toBe(false)
  expect(document.activeElement).toBe(element)
})

test('going on with the keyboard shows the next one alone', async () => {
  await userEvent.tab()
  await screen.findByText('Closed trades that won')
  await userEvent.tab()
  expect(await screen.findByText('All that was realised')).toBeTruthy()
  expect(screen.getAllByRole('tooltip')).toHaveLength(1)
})

test('a pointer that rests opens it after the delay, and a press still does what it does', async () => {
  vi.useFakeTimers({ now: Date.now() + 60_000 })
  const element = button('Win Rate')
  fireEvent.pointerEnter(element, { pointerType: 'mouse' })
  await act(() => vi.dynamicImportSettled())
  fireEvent.pointerMove(element, { pointerType: 'mouse' })
  act(() => vi.advanceTimersByTime(TOOLTIP_OPEN_DELAY_MS - 1))
  expect(screen.queryByRole('tooltip')).toBeNull()
  act(() => vi.advanceTimersByTime(1))
  expect(screen.getByRole('tooltip').textContent).toBe('Closed trades that won')

  fireEvent.pointerDown(element, { pointerType: 'mouse' })
  fireEvent.click(element)
  expect(press).toHaveBeenCalledOnce()
  expect(screen.queryByRole('tooltip')).toBeNull()
})

test('a tap opens it, and does what a press does', async () => {
  const element = button('Win Rate')
  fireEvent.pointerDown(element, { pointerType: 'touch' })
  fireEvent.click(element)
  expect(press).toHaveBeenCalledOnce()
  expect((await screen.findByRole('tooltip')).textContent).toBe('Closed trades that won')
})
