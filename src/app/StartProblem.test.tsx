import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { parseEnv } from '@/lib/env'
import { StartProblem } from './StartProblem'

const failureOf = (raw: Record<string, unknown>): unknown => {
  try {
    return parseEnv(raw, 'https://site.example')
  } catch (error) {
    return error
  }
}

test('a wrong variable is named on a page that can be read', () => {
  render(<StartProblem error={failureOf({ VITE_SUPABASE_URL: 'supabase' })} />)
  expect(screen.getByRole('heading', { name: 'A setting of this site is wrong' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('VITE_SUPABASE_URL is not an http(s) address')
})

test('code that did not arrive is a matter of the connection, not of the settings', () => {
  render(<StartProblem error={new TypeError('Failed to fetch dynamically imported module')} />)
  expect(screen.getByRole('heading', { name: 'The site could not start' })).toBeTruthy()
})
