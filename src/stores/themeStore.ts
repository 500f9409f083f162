import { create } from 'zustand'
import { browserStorage } from '@/identity/textStorage'

export type Theme = 'dark' | 'light'

/** The stored value is the bare word, not JSON: index.html reads it before the first paint. */
const STORAGE_KEY = 'theme'

const storedTheme = (): Theme => (browserStorage.getItem(STORAGE_KEY) === 'light' ? 'light' : 'dark')

function apply(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark')
  // The browser's own toolbar, as index.html colours it at the start.
  const background = getComputedStyle(document.documentElement).getPropertyValue('--bg')
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', background)
  browserStorage.setItem(STORAGE_KEY, theme)
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

// The initial state is kept if it is right, since a new object, though equal, would render the header's switch once more after
// hydration.
if (storedTheme() !== 'dark') useThemeStore.setState({ theme: storedTheme() })
