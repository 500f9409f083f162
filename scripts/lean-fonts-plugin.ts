import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)

/** The fonts of nearly all text, by the name under which the letters in use are emitted. */
export const LETTERS = { text: 'instrument-sans-letters', figures: 'commit-mono-letters' } as const
const FONTS = [
  { name: LETTERS.text, file: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2' },
  { name: LETTERS.figures, file: '@fontsource/commit-mono/files/commit-mono-latin-400-normal.woff2' },
]

const ASCII = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index))
/** With these the site's own words are written. Other letters are in the whole font, which comes where somebody typed them. */
const OTHERS = '\u00a0−–—×÷±·•…‘’“”²§©™°éçõ€£'
const UNICODE_RANGE = ['U+20-7e', ...[...OTHERS].map((letter) => `U+${letter.codePointAt(0)?.toString(16)}`)].join(',')

/**
 * Puts a file with the letters in use before each of the site's fonts: half the bytes of what is fetched before the page
 * looks as it should. In development the whole fonts are served.
 */
export function leanFonts(): Plugin {
  const addresses = new Map<string, string>()
  return {
    name: 'lean-fonts',
    apply: 'build',
    // Before the style moves into the HTML (first-load-plugin.ts).
    enforce: 'pre',
    async buildStart() {
      for (const { name, file } of FONTS) {
        const whole = readFileSync(require.resolve(file))
        const source = await subsetFont(whole, ASCII + OTHERS, { targetFormat: 'woff2' })
        const reference = this.emitFile({ type: 'asset', name: `${name}.woff2`, source })
        addresses.set(file, this.getFileName(reference))
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const style = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css'))
        if (style?.type !== 'asset')
          throw new Error('No style sheet: scripts/lean-fonts-plugin.ts no longer fits the build')
        let css = String(style.source)
        for (const [file, address] of addresses) {
          const [face] = css.match(new RegExp(`@font-face\\{[^}]*${path.basename(file, '.woff2')}[^}]*\\}`)) ?? []
          if (!face)
            throw new Error(`No @font-face names ${file}: scripts/lean-fonts-plugin.ts no longer fits the build`)
          // Of two faces for a letter the later one counts.
          css = css.replace(face, () => face + lettersOf(face, address))
        }
        style.source = css
      },
    },
  }
}

/** The same face for the letters in use. */
const lettersOf = (face: string, address: string): string =>
  face
    .replace(/;?unicode-range:[^;}]*/, '')
    .replace(/src:[^;}]*/, `src:url(/${address})format("woff2")`)
    .replace(/\}$/, `;unicode-range:${UNICODE_RANGE}}`)
