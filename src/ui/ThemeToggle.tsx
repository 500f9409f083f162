import { Moon, Sun } from 'lucide-react'
import { useTheme } from './ThemeProvider'

/** The header's small switch between dark and light (spec §2). */
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

/** The same switch with its words, for the footer and the drawer. */
export function ThemeSwitch() {
  const { isDarkMode, toggleTheme } = useTheme()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isDarkMode}
      onClick={toggleTheme}
      className="group inline-flex h-8 items-center gap-2.5 rounded text-body text-ink2 transition-colors duration-colour ease-look hover:text-ink"
    >
      Dark mode
      <span
        aria-hidden="true"
        className="flex h-[18px] w-8 items-center rounded-full border border-field px-0.5 group-aria-checked:justify-end group-aria-checked:border-ink group-aria-checked:bg-ink"
      >
        <span className="size-3 rounded-full bg-field group-aria-checked:bg-bg" />
      </span>
    </button>
  )
}
