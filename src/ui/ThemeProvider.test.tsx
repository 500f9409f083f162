import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { ThemeProvider, useTheme } from './ThemeProvider'
import { ThemeToggle } from './ThemeToggle'

function Reader() {
  const { theme, isDarkMode } = useTheme()
  return <p>{`${theme} ${isDarkMode}`}</p>
}

test('useTheme outside its provider throws an error that names it', () => {
  // React logs the expected error.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(<Reader />)).toThrow('useTheme must be used within a ThemeProvider')
})

test('the switch turns the page light and stores the choice', async () => {
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
