import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { PageError, PageLoadError } from './PageError'

let isBroken = true

beforeEach(() => {
  isBroken = true
  // React logs what a page throws.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

function Fragile() {
  if (isBroken) throw new Error('no such figure')
  return <h1>Fragile page</h1>
}

const table = [
  {
    element: (
      <>
        <Link to="/fine">to the fine page</Link>
        <Outlet />
      </>
    ),
    children: [
      {
        errorElement: <PageError />,
        children: [
          { path: '/fragile', element: <Fragile /> },
          { path: '/away', lazy: () => Promise.reject(new PageLoadError(new Error('Failed to fetch'))) },
          { path: '/fine', element: <h1>All well</h1> },
        ],
      },
    ],
  },
]

const show = (address: string) =>
  render(<RouterProvider router={createMemoryRouter(table, { initialEntries: [address] })} />)

test('a page that throws shows the error and works again after a retry', async () => {
  show('/fragile')
  expect(await screen.findByText('This page stopped working: no such figure')).toBeTruthy()
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('heading', { name: 'Fragile page' })).toBeTruthy()
})

test('a page whose code fails to load shows the error, even while the site is unreachable; other pages work', async () => {
  show('/away')
  expect(await screen.findByText('This page couldn’t be loaded')).toBeTruthy()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('This page couldn’t be loaded')).toBeTruthy()
  vi.unstubAllGlobals()
  await userEvent.click(screen.getByRole('link', { name: 'to the fine page' }))
  expect(await screen.findByRole('heading', { name: 'All well' })).toBeTruthy()
})
