import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { RouteView } from './RouteView'
import type { RouteEntry } from './routes'

beforeEach(() => {
  broken = true
  // React prints what a page throws; that is expected here.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

let broken = true
function Fragile() {
  if (broken) throw new Error('no such figure')
  return <h1>Fragile page</h1>
}

const Fine = () => <h1>All well</h1>
const fine: RouteEntry = { path: '/fine', title: 'Fine', load: async () => Fine }

function Shown({ routes }: { routes: RouteEntry[] }) {
  const { pathname } = useLocation()
  const route = routes.find(({ path }) => path === pathname)
  return route && <RouteView key={route.path} route={route} />
}

const show = (route: RouteEntry) =>
  render(
    <MemoryRouter initialEntries={[route.path]}>
      <Link to="/fine">to the fine page</Link>
      <Shown routes={[route, fine]} />
    </MemoryRouter>,
  )

test('a page that throws says so and works again after a retry', async () => {
  show({ path: '/fragile', title: 'Fragile', load: async () => Fragile })
  expect(await screen.findByText('This page stopped working: no such figure')).toBeTruthy()

  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Fragile page' })).toBeTruthy()
})

test('a page whose code does not arrive says so, and stays said while the site does not answer', async () => {
  show({ path: '/away', title: 'Away', load: () => Promise.reject(new Error('Failed to fetch')) })
  expect(await screen.findByText('This page could not be loaded')).toBeTruthy()

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('This page could not be loaded')).toBeTruthy()
  vi.unstubAllGlobals()
})

test('another page is not touched by one that broke', async () => {
  show({ path: '/away', title: 'Away', load: () => Promise.reject(new Error('Failed to fetch')) })
  await screen.findByText('This page could not be loaded')
  await userEvent.click(screen.getByRole('link', { name: 'to the fine page' }))
  expect(await screen.findByRole('heading', { name: 'All well' })).toBeTruthy()
})
