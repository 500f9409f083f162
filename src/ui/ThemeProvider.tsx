import { createContext, type ReactNode, useContext } from 'react'
import { type Theme, useThemeStore } from '@/stores/themeStore'

interface ThemeContextValue {
  theme: Theme
  isDarkMode: boolean
  toggleTheme: () => void
}

/** Whether there is a provider above. Never the theme itself: parts of a page that wait for their code would start anew. */
const ThemeContext = createContext(false)

/** Gives the parts below it the theme that themeStore keeps. */
export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <ThemeContext value={true}>{children}</ThemeContext>
)

/**
 * The theme, and the way to turn it.
 * @throws Error outside a ThemeProvider.
 */
export function useTheme(): ThemeContextValue {
  if (!useContext(ThemeContext)) throw new Error('useTheme must be used within a ThemeProvider')
  const { theme, toggleTheme } = useThemeStore()
  return { theme, isDarkMode: theme === 'dark', toggleTheme }
}
