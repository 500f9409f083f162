import { createContext, type ReactNode, useContext, useMemo } from 'react'
import { type Theme, useThemeStore } from '@/stores/themeStore'

interface ThemeContextValue {
  theme: Theme
  isDarkMode: boolean
  toggleTheme: () => void
}

const ThemeContext = createContext<ThemeContextValue | null>(null)

/** Gives the parts below it the theme that themeStore keeps (spec §3, §4). */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const theme = useThemeStore((state) => state.theme)
  const toggleTheme = useThemeStore((state) => state.toggleTheme)
  const value = useMemo(() => ({ theme, isDarkMode: theme === 'dark', toggleTheme }), [theme, toggleTheme])
  return <ThemeContext value={value}>{children}</ThemeContext>
}

/**
 * The theme, and the way to turn it.
 * @throws Error outside a ThemeProvider (spec §8).
 */
export function useTheme(): ThemeContextValue {
  const value = useContext(ThemeContext)
  if (!value) throw new Error('useTheme must be used within a ThemeProvider')
  return value
}
