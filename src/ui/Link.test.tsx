import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { Link } from './Link'

function Here() {
  const { pathname, search, hash, state } = useLocation()
  return <p data-testid="here">{`${pathname}${search}${hash} ${JSON.stringify(state)}`}</p>
}

const show = (link: React.ReactNode) =>
  render(
    <MemoryRouter initialEntries={['/about?from=mail']}>
      {link}
      <Here />
    </MemoryRouter>,
  )
const link = () => screen.getByRole('link', { name: 'there' })
const here = () => screen.getByTestId('here').textContent

test('a link goes to its page, with what the history is to keep', async () => {
  show(
    <Link to={{ pathname: '/signin', hash: '/forgot' }} state={{ email: 'ada@people.example' }}>
      there
    </Link>,
  )
  expect(link().getAttribute('href')).toBe('/signin#/forgot')
  await userEvent.click(link())
  expect(here()).toBe('/signin#/forgot {"email":"ada@people.example"}')
})

test.each(['mailto:hello@cash-us.example?subject=A%20question', 'tel:+15550100', 'https://chat.cash-us.example'])(
  'an address elsewhere stays as it is: %s',
  (address) => {
    show(<Link to={address}>there</Link>)
    expect(link().getAttribute('href')).toBe(address)
  },
)

test('whoever is asked first may keep the reader here', async () => {
  const stay = vi.fn((event: React.MouseEvent) => event.preventDefault())
  show(
    <Link to="/price" onClick={stay}>
      there
    </Link>,
  )
  await userEvent.click(link())
  expect(stay).toHaveBeenCalledOnce()
  expect(here()).toBe('/about?from=mail null')
})
