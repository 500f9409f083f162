import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { expect, test } from 'vitest'
import { useHistoryState } from './remembered'

function Counting() {
  const [count, setCount] = useHistoryState('count', 0)
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      count {count}
    </button>
  )
}

function Pages() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <p>{pathname}</p>
      {pathname === '/counting' && <Counting />}
      <button type="button" onClick={() => navigate('/elsewhere')}>
        away
      </button>
      <button type="button" onClick={() => navigate('/counting')}>
        anew
      </button>
      <button type="button" onClick={() => navigate('?order=other', { replace: true })}>
        reorder
      </button>
      <button type="button" onClick={() => navigate(-1)}>
        back
      </button>
    </>
  )
}

const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }))
const shown = () => screen.getByRole('button', { name: /^count/ }).textContent

test('going back restores the state, and a new visit starts without it', async () => {
  render(
    <MemoryRouter initialEntries={['/counting']}>
      <Pages />
    </MemoryRouter>,
  )
  await press(/^count/)
  await press('reorder')
  await press(/^count/)
  await press('away')
  await press('anew')
  expect(shown()).toBe('count 0')
  await press('back')
  await press('back')
  expect(shown()).toBe('count 2')
})
