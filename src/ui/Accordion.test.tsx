import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { Accordion } from './Accordion'

const ITEMS = ['First', 'Second', 'Third'].map((title) => ({
  id: title.toLowerCase(),
  title,
  children: <p>{title} answer</p>,
}))

beforeEach(() => {
  render(<Accordion items={ITEMS} panelMaxHeightPx={2_000} />)
})

const row = (name: string) => screen.getByRole('button', { name })
const openRows = () => screen.getAllByRole('button', { expanded: true }).map((button) => button.textContent)

test('everything is folded at first', () => {
  expect(screen.queryByRole('button', { expanded: true })).toBeNull()
  expect(screen.queryByText(/answer/)).toBeNull()
})

test('opening one folds the other', async () => {
  await userEvent.click(row('First'))
  expect(openRows()).toEqual(['First'])
  await userEvent.click(row('Third'))
  expect(openRows()).toEqual(['Third'])
  expect(screen.queryByText('First answer')).toBeNull()
  expect(screen.getByText('Third answer')).toBeTruthy()
})

test('pressing the open one folds it', async () => {
  await userEvent.click(row('Second'))
  await userEvent.click(row('Second'))
  expect(screen.queryByRole('button', { expanded: true })).toBeNull()
})

test('each row is a heading whose button names the panel it opens', async () => {
  expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
    'First',
    'Second',
    'Third',
  ])
  await userEvent.click(row('Second'))
  const panel = screen.getByRole('region', { name: 'Second' })
  expect(row('Second').getAttribute('aria-controls')).toBe(panel.id)
})

test('the keyboard opens a row with Enter or Space and goes to the next with the arrows', async () => {
  row('First').focus()
  await userEvent.keyboard('{Enter}')
  expect(openRows()).toEqual(['First'])
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(row('Second'))
  await userEvent.keyboard(' ')
  expect(openRows()).toEqual(['Second'])
  await userEvent.keyboard('{End}')
  expect(document.activeElement).toBe(row('Third'))
})

test('a panel grows up to its limit and scrolls beyond it', async () => {
  await userEvent.click(row('First'))
  expect(screen.getByRole('region', { name: 'First' }).style.maxHeight).toBe('2000px')
})
