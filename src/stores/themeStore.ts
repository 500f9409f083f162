import { create } from 'zustand'

export type Theme = 'dark' | 'light'

/** The key that spec §3 names. The value is the bare word, not JSON: index.html reads it before the first paint. */
const STORAGE_KEY = 'theme'

/** `bg` of the look, for what the browser draws round the page; index.html says the same before the first paint. */
const BROWSER_COLOURS: Record<Theme, string> = { dark: '#0c0f12', light: '#f9fafb' }

function storedTheme(): Theme {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'light' ? 'light' : 'dark'
  } catch {
    // Storage may be forbidden; the default of spec §9 then holds for this visit.
    return 'dark'
  }
}

function apply(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', BROWSER_COLOURS[theme])
  try {
    localStorage.setItem(STORAGE_KEY, theme)
  } catch {
    // Not remembered, still applied.
  }
}

interface ThemeState {
  theme: Theme
  toggleTheme: () => void
}

/** Dark or light: saved each time, and a class on the document root (spec §4). */
export const useThemeStore = create<ThemeState>()((set, get) => ({
  // As in HTML that was made ahead of time, until the browser has taken it over.
  theme: 'dark',
  toggleTheme: () => {
    const theme = get().theme === 'dark' ? 'light' : 'dark'
    apply(theme)
    set({ theme })
  },
}))

useThemeStore.setState({ theme: storedTheme() })
