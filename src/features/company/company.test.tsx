import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { faqItems } from '@/content/faq'
import { Faq } from './Faq'
import { JobPositions } from './JobPositions'

const at = (path: string, element: React.ReactNode) =>
  render(<MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>)

/** The question or position with a title, which a press unfolds. */
const rowCalled = (title: string | RegExp) => {
  const row = screen.getByRole('heading', { level: 3, name: title }).closest('details')
  if (!row) throw new Error(`${title} does not unfold`)
  return row
}

test('a visitor opens one question of the list', async () => {
  at('/', <Faq />)
  const faq = screen.getByRole('region', { name: 'Frequently asked questions' })
  expect(faq.id).toBe('faq')
  expect(within(faq).getAllByRole('heading', { level: 3 })).toHaveLength(faqItems.length)
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
