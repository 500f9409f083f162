import { create } from 'zustand'

export type Theme = 'dark' | 'light'

/** The stored value is the bare word, not JSON: index.html reads it before the first paint. */
const STORAGE_KEY = 'theme'

/** The background token of each theme, for the browser's own toolbar. index.html repeats it. */
const BROWSER_COLOURS: Record<Theme, string> = { dark: '#0c0f12', light: '#f9fafb' }

function storedTheme(): Theme {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'light' ? 'light' : 'dark'
  } catch {
    // Storage may be blocked; then the default applies.
    return 'dark'
  }
}

function apply(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BROWSER_COLOURS[theme])
  try {
    localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // Applied, but not stored.
  }
}

interface ThemeState {
  theme: Theme
  toggleTheme: () => void
}

/** The theme: stored on each change, and applied as a class on the document root. */
export const useThemeStore = create<ThemeState>()((set, get) => ({
  // Prerendered HTML is dark; the stored theme is set below.
  theme: 'dark',
  toggleTheme: () => {
    const theme = get().theme === 'dark' ? 'light' : 'dark'
    apply(theme)
    set({ theme })
  },
}))

useThemeStore.setState({ theme: storedTheme() })
