import { createContext, type ReactNode, useContext } from 'react'
import { type Theme, useThemeStore } from '@/stores/themeStore'

interface ThemeContextValue {
  theme: Theme
  isDarkMode: boolean
  toggleTheme: () => void
}

/**
 * Only whether a provider is present, because `useTheme` must fail without one, as the product's specification says. The
 * theme itself is in themeStore: a context update would restart parts that are still hydrating.
 */
const ThemeContext = createContext(false)

/** Provides the theme of themeStore. */
export const ThemeProvider = ({ children }: { children: ReactNode }) => (
  <ThemeContext value={true}>{children}</ThemeContext>
)

/** The theme and its toggle. @throws Error outside a ThemeProvider. */
export function useTheme(): ThemeContextValue {
  if (!useContext(ThemeContext)) throw new Error('useTheme must be used within a ThemeProvider')
  const { theme, toggleTheme } = useThemeStore()
  return { theme, isDarkMode: theme === 'dark', toggleTheme }
}
