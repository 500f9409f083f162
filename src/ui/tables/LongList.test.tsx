import { render } from '@testing-library/react'
import { createRef, useLayoutEffect } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, expect, test, vi } from 'vitest'
import { LongList } from './LongList'

afterEach(() => {
  vi.restoreAllMocks()
  window.scrollY = 0
})

/** Simulates a reader who scrolls while React holds back a finished render. */
function ScrolledMeanwhile({ to }: { to: number }) {
  useLayoutEffect(() => {
    window.scrollY = to
  }, [to])
  return null
}

test('a page that was scrolled between the virtualiser’s first render and its commit stays there', () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  const list = createRef<HTMLDivElement>()
  render(
    <MemoryRouter>
      <div ref={list} />
      <ScrolledMeanwhile to={2_600} />
      <LongList
        list={list}
        count={1_000}
        rowHeightPx={46}
        onChange={() => undefined}
        reveal={null}
        onRevealed={() => undefined}
      />
    </MemoryRouter>,
  )
  expect(scrollTo.mock.calls).toEqual([[expect.objectContaining({ top: 2_600 })]])
})

test('a row that is to be revealed is scrolled to, once, although it was not rendered', () => {
  const scrollTo = vi.spyOn(window, 'scrollTo').mockImplementation(() => undefined)
  // happy-dom has no layout.
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(1_000 * 46)
  const list = createRef<HTMLDivElement>()
  const onRevealed = vi.fn()
  render(
    <MemoryRouter>
      <div ref={list} />
      <LongList
        list={list}
        count={1_000}
        rowHeightPx={46}
        onChange={() => undefined}
        reveal={500}
        onRevealed={onRevealed}
      />
    </MemoryRouter>,
  )
  const middle = 500 * 46 + 23 - window.innerHeight / 2
  expect(scrollTo.mock.calls.at(-1)).toEqual([expect.objectContaining({ top: middle })])
  expect(onRevealed).toHaveBeenCalledTimes(1)
})
