import { readFileSync } from 'node:fs'
import path from 'node:path'

/**
 * The page's background in both themes, from src/index.css. index.html sets the browser toolbar to it before the first
 * paint.
 * @throws Error unless the style sheet has `--bg` in oklch twice, light first
 */
export function pageBackgrounds() {
  const css = readFileSync(path.resolve(import.meta.dirname, '../src/index.css'), 'utf8')
  const [light, dark] = [...css.matchAll(/--bg: (oklch\([^)]+\));/g)].map(([, colour]) => colour)
  if (!light || !dark) throw new Error('src/index.css does not say --bg for both themes')
  return { BG_LIGHT: light, BG_DARK: dark }
}
