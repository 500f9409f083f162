import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { StartProblem } from './StartProblem'

test("when the app's code fails to load, the page says so and what to do", () => {
  render(<StartProblem error={new TypeError('Failed to fetch dynamically imported module')} />)
  expect(screen.getByRole('heading', { name: 'The site could not start' })).toBeTruthy()
  const { textContent } = screen.getByRole('alert')
  expect(textContent).toContain('Failed to fetch dynamically imported module')
  expect(textContent).toContain('reload the page')
})
