import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Component, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contentIsDrawn } from '@/ui/contentDrawn'
import { LazyBoundary, lazyPart, useLater } from './LazyBoundary'

// React reports every error that a boundary catches.
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

const Note = ({ text }: { text: string }) => <p>{text}</p>

test('a part is shown once its code is loaded', async () => {
  const Part = lazyPart(async () => Note)
  render(
    <LazyBoundary fallback="Loading..." failure="Not loaded">
      <Part text="Here" />
    </LazyBoundary>,
  )
  expect(screen.getByText('Loading...')).toBeTruthy()
  expect(await screen.findByText('Here')).toBeTruthy()
})

test('a failed download can be retried repeatedly', async () => {
  let attempts = 0
  const Part = lazyPart(async () => {
    attempts += 1
    if (attempts < 3) throw new Error('offline')
    return Note
  })
  render(
    <LazyBoundary failure="Not loaded">
      <Part text="Here" />
    </LazyBoundary>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Here')).toBeTruthy()
  expect(attempts).toBe(3)
})

test('a small part that could not be loaded says so in its line', async () => {
  let attempts = 0
  const Part = lazyPart(async () => {
    attempts += 1
    if (attempts < 2) throw new Error('offline')
    return Note
  })
  render(
    <LazyBoundary failure="The note couldn’t be loaded" isSmall>
      <Part text="Here" />
    </LazyBoundary>,
  )
  expect((await screen.findByRole('alert')).textContent).toBe('The note couldn’t be loaded. Try again')
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Here')).toBeTruthy()
})

function Later({ load }: { load: () => Promise<typeof Note> }) {
  const { Part, retry } = useLater(load)
  return (
    <>
      {Part && <Part text="Here" />}
      {retry && (
        <button type="button" onClick={retry}>
          Again
        </button>
      )}
    </>
  )
}

test('what comes later tells that its download failed, and downloads it again', async () => {
  let attempts = 0
  const load = async () => {
    attempts += 1
    if (attempts < 2) throw new Error('offline')
    return Note
  }
  render(<Later load={load} />)
  expect(attempts).toBe(0)
  contentIsDrawn()
  await userEvent.click(await screen.findByRole('button', { name: 'Again' }))
  expect(await screen.findByText('Here')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Again' })).toBeNull()
})

/** Stands in for the page's error boundary. */
class Page extends Component<{ children: ReactNode }> {
  override state = { problem: '' }
  static getDerivedStateFromError = (error: Error) => ({ problem: error.message })
  override render() {
    return this.state.problem || this.props.children
  }
}

test('a render error of the part reaches the page’s boundary', async () => {
  const Part = lazyPart(async () => () => {
    throw new Error('broken')
  })
  render(
    <Page>
      <LazyBoundary failure="Not loaded">
        <Part />
      </LazyBoundary>
    </Page>,
  )
  expect(await screen.findByText('broken')).toBeTruthy()
  expect(screen.queryByText('Not loaded')).toBeNull()
})
