import { render } from '@testing-library/react'
import { createRef, useLayoutEffect } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { LongList } from './LongList'

/** Stands for a reader who scrolls while React holds a finished render back. */
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
      <LongList list={list} count={1_000} rowHeightPx={46} onChange={() => undefined} />
    </MemoryRouter>,
  )
  expect(scrollTo.mock.calls).toEqual([[expect.objectContaining({ top: 2_600 })]])
})
