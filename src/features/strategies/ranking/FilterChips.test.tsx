import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHIPS } from '@/features/strategies/selection/chips.rules'
import { LOCK_HIGHLIGHT_MS } from '@/lib/constants'
import { type ChipPlan, FilterChips } from './FilterChips'

beforeEach(() => {
  vi.useFakeTimers()
  // happy-dom has no popovers.
  HTMLElement.prototype.showPopover ??= () => undefined
})
afterEach(() => vi.useRealTimers())

const planOf = (mayChoose: boolean | null) => ({ mayChoose, ask: () => mayChoose })
const show = (props: Partial<Parameters<typeof FilterChips>[0]> = {}) => {
  const onSelect = vi.fn()
  render(<FilterChips selected={null} plan={planOf(false)} onSelect={onSelect} {...props} />, { wrapper: MemoryRouter })
  return onSelect
}
const chip = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}`) })

test('All Strategies and the chips are in their fixed order', () => {
  show({ plan: planOf(true) })
  const names = screen.getAllByRole('button').map((button) => button.textContent)
  expect(names.slice(0, CHIPS.length + 1)).toEqual(['All Strategies', ...CHIPS.map(({ name }) => name)])
  expect(chip('All Strategies').getAttribute('aria-pressed')).toBe('true')
})

test('a visitor who presses a chip is told why nothing changes, for 1.2 seconds', () => {
  const onSelect = show()
  fireEvent.click(chip('Gainers'))
  expect(onSelect).not.toHaveBeenCalled()
  expect(chip('All Strategies').getAttribute('aria-pressed')).toBe('true')
  expect(chip('Gainers').className).toContain('animate-refuse')
  const why = 'Gainers is for subscribers: it opens with Premium and Premier. All Strategies stays selected.'
  expect(screen.getByRole('status').textContent).toBe(why)
  expect(screen.getByRole('tooltip').textContent).toBe(why)

  act(() => vi.advanceTimersByTime(LOCK_HIGHLIGHT_MS - 1))
  expect(chip('Gainers').className).toContain('animate-refuse')
  act(() => vi.advanceTimersByTime(1))
  expect(chip('Gainers').className).not.toContain('animate-refuse')
  expect(screen.getByRole('status').textContent).toBe('')
})

test('pressing another locked chip moves the highlight and gives it its full time', () => {
  show()
  fireEvent.click(chip('Gainers'))
  act(() => vi.advanceTimersByTime(LOCK_HIGHLIGHT_MS - 1))
  fireEvent.click(chip('Losers'))
  act(() => vi.advanceTimersByTime(LOCK_HIGHLIGHT_MS - 1))
  expect(chip('Gainers').className).not.toContain('animate-refuse')
  expect(chip('Losers').className).toContain('animate-refuse')
})

test.each([true, false])(
  'a chip pressed before the plan is known (subscriber: %s) is answered at once, and decided with the plan',
  (isSubscriber) => {
    const onSelect = vi.fn()
    const row = (isUndecided: boolean) => (
      <FilterChips selected={null} plan={planOf(isUndecided ? null : isSubscriber)} onSelect={onSelect} />
    )
    const { rerender } = render(row(true), { wrapper: MemoryRouter })
    fireEvent.click(chip('Gainers'))
    expect(onSelect).not.toHaveBeenCalled()
    expect(screen.getByRole('status').textContent).toBe(
      'Your plan is being checked. Gainers opens if it is Premium or Premier.',
    )
    expect(screen.getByRole('tooltip').textContent).toBe(screen.getByRole('status').textContent)

    rerender(row(false))
    expect(onSelect.mock.calls).toEqual(isSubscriber ? [['gainers']] : [])
    expect(chip('Gainers').classList.contains('animate-refuse')).toBe(!isSubscriber)
    expect(screen.getByRole('status').textContent).toBe(
      isSubscriber
        ? ''
        : 'Gainers is for subscribers: it opens with Premium and Premier. All Strategies stays selected.',
    )
  },
)

test('a chip whose press hydrates the page, where everybody is a visitor, waits for the plan too', () => {
  const onSelect = vi.fn()
  const row = (plan: ChipPlan) => <FilterChips selected={null} plan={plan} onSelect={onSelect} />
  const { rerender } = render(row({ mayChoose: false, ask: () => null }), { wrapper: MemoryRouter })
  fireEvent.click(chip('Gainers'))
  expect(chip('Gainers').classList.contains('animate-refuse')).toBe(false)
  rerender(row(planOf(null)))
  rerender(row(planOf(true)))
  expect(onSelect.mock.calls).toEqual([['gainers']])
})

test('a subscriber selects a chip and goes back to all', () => {
  const onSelect = show({ plan: planOf(true), selected: 'losers' })
  expect(chip('Losers').getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(chip('Cryptocurrency'))
  expect(onSelect).toHaveBeenLastCalledWith('cryptocurrency')
  fireEvent.click(chip('All Strategies'))
  expect(onSelect).toHaveBeenLastCalledWith(null)
})

test('the selected chip is never folded away', () => {
  show({ selected: '52-week-low' })
  // CSS alone hides chips; e2e/measures.spec.ts checks which are in view at each width.
  const visible = () => CHIPS.filter(({ name }) => !chip(name).classList.contains('max-lg:hidden'))
  expect(visible().map(({ id }) => id)).toContain('52-week-low')
  fireEvent.click(chip('Show all'))
  expect(visible()).toEqual([...CHIPS])
  fireEvent.click(chip('Show fewer'))
  expect(visible()).toHaveLength(8)
})

test('the chips are one Tab stop, and arrow keys, Home and End move between them', () => {
  show()
  const stops = () => screen.getAllByRole('button').filter((button) => button.tabIndex === 0)
  const press = (key: string) => document.activeElement && fireEvent.keyDown(document.activeElement, { key })
  expect(stops()).toEqual([chip('All Strategies')])
  act(() => chip('All Strategies').focus())
  press('ArrowRight')
  expect(document.activeElement).toBe(chip('Stocks & Options'))
  expect(stops()).toEqual([chip('Stocks & Options')])
  press('End')
  expect(document.activeElement).toBe(chip('Show all'))
  press('ArrowRight')
  expect(document.activeElement).toBe(chip('All Strategies'))
  press('ArrowLeft')
  expect(document.activeElement).toBe(chip('Show all'))
  press('Home')
  expect(document.activeElement).toBe(chip('All Strategies'))
})

test('a subscriber reads that all chips are open, where others read what opens them', () => {
  show({ plan: planOf(true) })
  expect(screen.getByText(`All ${CHIPS.length} are open with your plan.`)).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'All open with Premium' })).toBeNull()
})

test('each chip says how many strategies it would show, beside its name and where it is refused', () => {
  const counts = new Map([
    ['gainers', 4],
    ['losers', 101],
    ['memes', 1],
    ['sports', 0],
  ])
  show({ counts })
  const named = (name: string) => screen.getByRole('button', { name })
  expect(named('Gainers for subscribers, 4 strategies').textContent).toContain('Gainers4')
  expect(named('Losers for subscribers, 100+ strategies').textContent).toContain('Losers99+')
  expect(named('Memes for subscribers, 1 strategy')).toBeTruthy()
  expect(named('Sports for subscribers, 0 strategies').textContent).toContain('Sports0')
  expect(named('ETF for subscribers')).toBeTruthy()
  fireEvent.click(chip('Sports'))
  expect(screen.getByRole('status').textContent).toBe(
    'Sports is for subscribers: it would show 0 strategies, and opens with Premium and Premier. All Strategies stays selected.',
  )
  cleanup()
  show({ counts, plan: planOf(true) })
  expect(named('Gainers 4 strategies')).toBeTruthy()
})
