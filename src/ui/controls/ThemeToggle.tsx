import { Moon, Sun } from 'lucide-react'
import { useTheme } from './ThemeProvider'
import { Tooltip } from './Tooltip'

/** The header's theme switch. */
export function ThemeToggle() {
  const { isDarkMode, toggleTheme } = useTheme()
  return (
    <Tooltip content={isDarkMode ? 'Switch to light' : 'Switch to dark'}>
      <button
        type="button"
        role="switch"
        aria-checked={isDarkMode}
        aria-label="Dark mode"
        onClick={toggleTheme}
        className="grid size-8 shrink-0 place-items-center rounded text-ink2 transition-colors duration-colour ease-look hover:bg-hover hover:text-ink"
      >
        {/* CSS chooses the icon, because it knows the theme before the first paint. */}
        <Sun className="hidden dark:block" />
        <Moon className="dark:hidden" />
      </button>
    </Tooltip>
  )
}

/** The same switch with a text, for the footer and the drawer. */
export function ThemeSwitch() {
  const { isDarkMode, toggleTheme } = useTheme()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isDarkMode}
      onClick={toggleTheme}
      className="inline-flex h-8 items-center gap-2.5 rounded text-body text-ink2 transition-colors duration-colour ease-look hover:text-ink"
    >
      Dark mode
      <span
        aria-hidden="true"
        className="flex h-[18px] w-8 items-center rounded-full border border-field px-0.5 dark:justify-end dark:border-ink dark:bg-ink"
      >
        <span className="size-3 rounded-full bg-field dark:bg-bg" />
      </span>
    </button>
  )
}
