import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ThemeProvider, useTheme } from './ThemeProvider'
import { ThemeToggle } from './ThemeToggle'

function Reader() {
  const { theme, isDarkMode } = useTheme()
  return <p>{`${theme} ${isDarkMode}`}</p>
}

test('outside its provider the theme says what is missing', () => {
  // React prints what a component throws; that is expected here.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(<Reader />)).toThrow('useTheme must be used within a ThemeProvider')
})

test('the switch turns the page light, and keeps that', async () => {
  render(
    <ThemeProvider>
      <ThemeToggle />
      <Reader />
    </ThemeProvider>,
  )
  const toggle = screen.getByRole('switch', { name: 'Dark mode' })
  expect(toggle.getAttribute('aria-checked')).toBe('true')
  expect(screen.getByText('dark true')).toBeTruthy()

  await userEvent.click(toggle)
  expect(toggle.getAttribute('aria-checked')).toBe('false')
  expect(screen.getByText('light false')).toBeTruthy()
  expect(localStorage.getItem('theme')).toBe('light')
})
