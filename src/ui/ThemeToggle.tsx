import { Moon, Sun } from 'lucide-react'
import { useTheme } from './ThemeProvider'

/** Turns dark to light and back (spec §2). A switch: it says whether dark is on. */
export function ThemeToggle() {
  const { isDarkMode, toggleTheme } = useTheme()
  const Icon = isDarkMode ? Sun : Moon
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isDarkMode}
      aria-label="Dark mode"
      title={isDarkMode ? 'Switch to light' : 'Switch to dark'}
      onClick={toggleTheme}
      className="grid size-8 shrink-0 place-items-center rounded text-ink2 transition-colors duration-colour ease-look hover:bg-hover hover:text-ink"
    >
      <Icon size={16} strokeWidth={1.5} aria-hidden="true" />
    </button>
  )
}
