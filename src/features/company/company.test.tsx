import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { Faq } from './Faq'
import { JobPositions } from './JobPositions'

/** The question or position with a title, which a press unfolds. */
const rowCalled = (title: string | RegExp) => {
  const row = screen.getByRole('heading', { level: 3, name: title }).closest('details')
  if (!row) throw new Error(`${title} does not unfold`)
  return row
}

test('Contact Us opens an e-mail and Support leads to its page', () => {
  render(<Faq />, { wrapper: MemoryRouter })
  expect(screen.getByRole('link', { name: 'Contact Us' }).getAttribute('href')).toMatch(
    /^mailto:hello@cash-us\.example/,
  )
  expect(screen.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('/support')
})

test('an applicant opens a position and writes about it by name', async () => {
  render(<JobPositions />, { wrapper: MemoryRouter })
  const panel = rowCalled('Senior Growth Marketing Manager')
  await userEvent.click(within(panel).getByRole('heading', { level: 3 }))
  expect(panel.open).toBe(true)
  expect(
    within(panel)
      .getAllByRole('heading', { level: 4 })
      .map((heading) => heading.textContent),
  ).toEqual(['Requirements', 'Responsibilities'])
  expect(within(panel).getByRole('link', { name: 'Apply by e-mail' }).getAttribute('href')).toBe(
    'mailto:hello@cash-us.example?subject=Application%3A%20Senior%20Growth%20Marketing%20Manager',
  )
})
