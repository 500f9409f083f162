import { render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useTheme } from './ThemeProvider'

function Reader() {
  const { theme, isDarkMode } = useTheme()
  return <p>{`${theme} ${isDarkMode}`}</p>
}

test('useTheme outside its provider throws an error that names it', () => {
  // React logs the expected error.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(<Reader />)).toThrow('useTheme must be used within a ThemeProvider')
})
