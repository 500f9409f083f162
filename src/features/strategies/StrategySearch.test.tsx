import { act, fireEvent, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StrategySearch } from './StrategySearch'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Types into the search of a page from which a link leads to one whose code is still loading. */
function type(text: string) {
  const searches: string[] = []
  const search = <StrategySearch searched="" onSearch={(searched) => searches.push(searched)} />
  const router = createMemoryRouter([
    { path: '/', element: search },
    { path: '/slow', lazy: () => new Promise(() => undefined) },
  ])
  render(<RouterProvider router={router} />)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
  return { searches, router }
}

test('the list is searched a moment after the last letter', () => {
  const { searches } = type(' gap ')
  expect(searches).toEqual([])
  act(() => vi.advanceTimersByTime(1_000))
  expect(searches).toEqual(['gap'])
})

test('a search that is due does not cancel the link that was followed meanwhile', () => {
  const { searches, router } = type('gap')
  act(() => void router.navigate('/slow'))
  act(() => vi.advanceTimersByTime(1_000))
  expect(searches).toEqual([])
  expect(router.state.navigation.location?.pathname).toBe('/slow')
})
