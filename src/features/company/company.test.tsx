import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Faq } from './Faq'
import { JobPositions } from './JobPositions'
import { ThanksMessage } from './ThanksMessage'

const at = (path: string, element: React.ReactNode) =>
  render(<MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>)

/** The question or position with a title, which a press unfolds. */
const rowCalled = (title: string | RegExp) => {
  const row = screen.getByRole('heading', { level: 3, name: title }).closest('details')
  if (!row) throw new Error(`${title} does not unfold`)
  return row
}

test('a visitor opens one question of twelve', async () => {
  at('/', <Faq />)
  const faq = screen.getByRole('region', { name: 'Frequently asked questions' })
  expect(faq.id).toBe('faq')
  expect(within(faq).getAllByRole('heading', { level: 3 })).toHaveLength(12)
  const row = rowCalled(/beginners.*Beginner-Friendly/)
  expect(row.open).toBe(false)
  await userEvent.click(within(row).getByRole('heading'))
  expect(row.open).toBe(true)
  expect(within(row).getByRole('link', { name: 'Financial Wellness' }).getAttribute('href')).toBe('/education')
})

test('Contact Us opens an e-mail and Support leads to its page', () => {
  at('/', <Faq />)
  expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toMatch(
    /^mailto:hello@cash-us\.example/,
  )
  expect(screen.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('/support')
})

test('an applicant opens a position and writes about it by name', async () => {
  at('/careers', <JobPositions />)
  const panel = rowCalled('Senior Growth Marketing Manager')
  await userEvent.click(within(panel).getByRole('heading', { level: 3 }))
  expect(panel.open).toBe(true)
  expect(panel.querySelector('div')?.style.maxHeight).toBe('2000px')
  expect(
    within(panel)
      .getAllByRole('heading', { level: 4 })
      .map((heading) => heading.textContent),
  ).toEqual(['Requirements', 'Responsibilities'])
  expect(within(panel).getByRole('link', { name: 'Apply by e-mail' }).getAttribute('href')).toBe(
    'mailto:hello@cash-us.example?subject=Application%3A%20Senior%20Growth%20Marketing%20Manager',
  )
})

test.each([
  ['/thanks?source=strategy-discussions', 'Coming Soon', /Strategy discussions/, 'Strategy Discussions Coming Soon'],
  ['/thanks?source=live-events', 'Coming Soon', /Live events/, 'Live Events Coming Soon'],
  ['/thanks?source=educational-resources', 'Coming Soon', /three chapters/, 'Financial Wellness Coming Soon'],
  ['/thanks?source=community-challenges', 'Coming Soon', /challenges/, 'Community Challenges Coming Soon'],
  ['/thanks', 'Currently Undergoing Maintenance', /temporarily unavailable/, 'Currently Undergoing Maintenance'],
  ['/thanks?source=general', 'Currently Undergoing Maintenance', /temporarily/, 'Currently Undergoing Maintenance'],
  ['/thanks?source=constructor', 'Currently Undergoing Maintenance', /temporarily/, 'Currently Undergoing Maintenance'],
])('%s says %s', (address, title, message, pageTitle) => {
  at(address, <ThanksMessage />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title)
  expect(screen.getByText(message)).toBeTruthy()
  expect(document.title).toBe(`${pageTitle} / Cash Us If You Can`)
  expect(screen.getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/')
  expect(screen.getByRole('link', { name: 'Explore Community' }).getAttribute('href')).toBe('/community')
})
