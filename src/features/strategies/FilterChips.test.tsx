import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LOCK_HIGHLIGHT_MS } from '@/lib/constants'
import { CHIPS } from './chips.rules'
import { FilterChips } from './FilterChips'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const show = (props: Partial<Parameters<typeof FilterChips>[0]> = {}) => {
  const onSelect = vi.fn()
  render(
    <MemoryRouter>
      <FilterChips selected={null} isSubscriber={false} onSelect={onSelect} {...props} />
    </MemoryRouter>,
  )
  return onSelect
}
const chip = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })

test('All Strategies and the 26 filters are in their fixed order', () => {
  show({ isSubscriber: true })
  const names = screen.getAllByRole('button').map((button) => button.textContent)
  expect(names.slice(0, 27)).toEqual(['All Strategies', ...CHIPS.map(({ name }) => name)])
  expect(chip('All Strategies').getAttribute('aria-pressed')).toBe('true')
})

test('a visitor who presses a filter is told why nothing changes, for 1.2 seconds', () => {
  const onSelect = show()
  fireEvent.click(chip('Gainers'))
  expect(onSelect).not.toHaveBeenCalled()
  expect(chip('All Strategies').getAttribute('aria-pressed')).toBe('true')
  expect(chip('Gainers').className).toContain('animate-refuse')
  expect(screen.getByRole('status').textContent).toBe('Gainers is for subscribers. All Strategies stays selected.')

  act(() => vi.advanceTimersByTime(LOCK_HIGHLIGHT_MS - 1))
  expect(chip('Gainers').className).toContain('animate-refuse')
  act(() => vi.advanceTimersByTime(1))
  expect(chip('Gainers').className).not.toContain('animate-refuse')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('pressing another locked filter moves the highlight and gives it its full time', () => {
  show()
  fireEvent.click(chip('Gainers'))
  act(() => vi.advanceTimersByTime(LOCK_HIGHLIGHT_MS - 1))
  fireEvent.click(chip('Losers'))
  act(() => vi.advanceTimersByTime(LOCK_HIGHLIGHT_MS - 1))
  expect(chip('Gainers').className).not.toContain('animate-refuse')
  expect(chip('Losers').className).toContain('animate-refuse')
})

test('a subscriber selects a filter and goes back to all', () => {
  const onSelect = show({ isSubscriber: true, selected: 'losers' })
  expect(chip('Losers').getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(chip('Cryptocurrency'))
  expect(onSelect).toHaveBeenLastCalledWith('cryptocurrency')
  fireEvent.click(chip('All Strategies'))
  expect(onSelect).toHaveBeenLastCalledWith(null)
})

test('letter 1: the first seven of the 26 filters stay visible on small screens, and the selected one is never hidden', () => {
  show({ isSubscriber: true, selected: '52-week-low' })
  const isCollapsible = (name: string) => chip(name).closest('.max-lg\\:hidden') !== null
  expect(CHIPS.filter(({ name }) => !isCollapsible(name)).map(({ name }) => name)).toEqual([
    ...CHIPS.slice(0, 7).map(({ name }) => name),
    '52-week low',
  ])
  fireEvent.click(screen.getByRole('button', { name: '19 more' }))
  expect(CHIPS.some(({ name }) => isCollapsible(name))).toBe(false)
})
