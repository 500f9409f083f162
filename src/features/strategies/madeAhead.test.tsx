import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { metricsRow } from './testRows'

const THEN = [
  metricsRow({ strategy_id: 'a', name: 'Anna', total_pnl: 9 }),
  metricsRow({ strategy_id: 'b', name: 'Berta', total_pnl: 5 }),
]
const NOW = [...THEN, metricsRow({ strategy_id: 'c', name: 'Clara', total_pnl: 1 })]

/** The page's modules as a browser or the build has them: parts that arrived in one are not there in the other. */
async function freshModules() {
  vi.resetModules()
  const { Strategies } = await import('./Strategies')
  const { fetchStrategyList, loadStrategyCards, loadStrategyTable } = await import('./strategyList')
  const { fetchAhead } = await import('@/ui/OnDemand')
  const page = (address: string) => (
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[address]}>
        <Strategies />
      </MemoryRouter>
    </QueryClientProvider>
  )
  const fetchBoth = () => Promise.all([fetchAhead(loadStrategyTable), fetchAhead(loadStrategyCards)])
  return { page, fetchBoth, fetchStrategyList }
}

const complaints: unknown[] = []
let root: Root | null = null

/** Makes the page's HTML as the build does, and has a browser take it over at an address. */
async function takeOver(address: string, isWhole = true) {
  document.body.innerHTML = `<div id="root"></div><script type="application/json" id="made-from">${JSON.stringify({ rows: THEN, isWhole })}</script>`
  const build = await freshModules()
  await build.fetchBoth()
  const container = document.getElementById('root') ?? document.body
  container.innerHTML = renderToString(build.page('/strategy'))
  const before = [...container.querySelectorAll('a[title]')]

  const browser = await freshModules()
  await browser.fetchStrategyList()
  await act(async () => {
    root = hydrateRoot(container, browser.page(address), { onRecoverableError: (error) => complaints.push(error) })
  })
  return before
}

let answer = (_: Response) => {}

beforeEach(() => {
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => complaints.push(words))
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)))
})
afterEach(() => {
  act(() => root?.unmount())
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent)

test('rows of the HTML are taken over as they stand, answer, and give way to newer ones', async () => {
  const before = await takeOver('/strategy')
  expect(before.map((link) => link.textContent)).toEqual(['Anna', 'Berta'])
  expect(names()).toEqual(['Anna', 'Berta'])
  expect(before.every((link) => link.isConnected)).toBe(true)
  // Of the cards, which the HTML has for phones, nothing is left.
  expect(screen.queryByRole('combobox')).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Total PNL' }))
  await waitFor(() => expect(names()).toEqual(['Berta', 'Anna']))
  fireEvent.click(screen.getByRole('button', { name: 'Total PNL' }))
  fireEvent.click(screen.getByRole('button', { name: 'Total PNL' }))

  await act(async () => answer(Response.json(NOW)))
  await waitFor(() => expect(names()).toEqual(['Anna', 'Berta', 'Clara']))
  expect(document.getElementById('made-from')).toBeNull()
  expect(complaints).toEqual([])
})

test('where they cannot be read anew they stay, and the page says so', async () => {
  await takeOver('/strategy')
  await act(async () => answer(Response.json({ message: 'No space left', code: '53100' }, { status: 500 })))
  expect(await screen.findByText('What you see below was read before.')).toBeTruthy()
  expect(names()).toEqual(['Anna', 'Berta'])
  expect(complaints).toEqual([])
})

test('the head of a longer list is not sorted by itself: what belongs above it may not be here', async () => {
  await takeOver('/strategy?sort=name&dir=desc', false)
  expect(screen.queryByRole('link', { name: 'Anna' })).toBeNull()
  expect(screen.getByText('Loading strategies...')).toBeTruthy()
  await act(async () => answer(Response.json(NOW)))
  await waitFor(() => expect(names()).toEqual(['Clara', 'Berta', 'Anna']))
  expect(complaints).toEqual([])
})
