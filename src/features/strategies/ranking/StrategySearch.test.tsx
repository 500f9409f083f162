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
  const onSearch = (searched: string) => {
    searches.push(searched)
    void router.navigate(`/?q=${searched}`, { replace: true })
  }
  const router = createMemoryRouter([
    { path: '/', element: <StrategySearch searched="" onSearch={onSearch} /> },
    { path: '/slow', lazy: () => new Promise(() => undefined) },
  ])
  render(<RouterProvider router={router} />)
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
  return { searches, router }
}

test('the list is searched a moment after the last letter, once', () => {
  const { searches } = type(' gap ')
  expect(searches).toEqual([])
  act(() => vi.advanceTimersByTime(1_000))
  fireEvent.blur(screen.getByRole('searchbox'))
  expect(searches).toEqual(['gap'])
})

test('a search that is due does not cancel the link that is followed meanwhile', () => {
  const { searches, router } = type('gap')
  act(() => void fireEvent.blur(screen.getByRole('searchbox')))
  act(() => void router.navigate('/slow'))
  act(() => vi.advanceTimersByTime(1_000))
  expect(searches).toEqual(['gap'])
  expect(router.state.navigation.location?.pathname).toBe('/slow')
})
