import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, expect, test } from 'vitest'
import { DesktopNavigation } from './DesktopNavigation'

function Here() {
  return <p data-testid="here">{useLocation().pathname}</p>
}

beforeEach(() => {
  render(
    <MemoryRouter initialEntries={['/performance/Turn%20of%20the%20month']}>
      <DesktopNavigation />
      <button type="button">elsewhere</button>
      <Here />
    </MemoryRouter>,
  )
})

const group = (name: string) => screen.getByRole('button', { name })
const isOpen = (name: string) => group(name).getAttribute('aria-expanded') === 'true'
const focused = () => document.activeElement?.textContent

test('a pressed group stays open when the pointer leaves, and closes on a press elsewhere', async () => {
  const user = userEvent.setup()
  await user.click(group('Resources'))
  await user.hover(group('elsewhere'))
  expect(isOpen('Resources')).toBe(true)
  await user.click(group('elsewhere'))
  expect(isOpen('Resources')).toBe(false)
})

test('the arrow keys move into and along the list, and Escape returns to the group', async () => {
  group('Playbook').focus()
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('Resources')
  await userEvent.keyboard('{ArrowDown}')
  expect(isOpen('Resources')).toBe(true)
  expect(focused()).toBe('Education')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Community')
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('Changelog')
  await userEvent.keyboard('{Escape}')
  expect(isOpen('Resources')).toBe(false)
  expect(focused()).toBe('Resources')
})

test('leaving a group with Tab closes it', async () => {
  group('Company').focus()
  await userEvent.keyboard('{Enter}')
  expect(isOpen('Company')).toBe(true)
  await userEvent.tab()
  await userEvent.tab()
  await userEvent.tab()
  expect(focused()).toBe('Contact')
  await userEvent.tab()
  expect(isOpen('Company')).toBe(false)
})

test("a strategy's own page marks the link Strategy as current", async () => {
  await userEvent.hover(group('Playbook'))
  expect(screen.getByRole('link', { name: 'Strategy' }).getAttribute('aria-current')).toBe('page')
})
