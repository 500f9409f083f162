// Writes src/fonts: subsets of the site's two fonts, half the size. Run it when a font or LETTERS changes:
//   node tools/subset-fonts.mjs
import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import subsetFont from 'subset-font'

const { resolve } = createRequire(import.meta.url)
const FONTS = {
  'instrument-sans.woff2': '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
  'commit-mono.woff2': '@fontsource/commit-mono/files/commit-mono-latin-400-normal.woff2',
}
/** The `unicode-range` of src/fonts/fonts.css. Other letters load the full font. */
const ASCII = String.fromCharCode(...Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index))
const LETTERS = `${ASCII}\u00a0−–—×÷±·•…‘’“”²§©™°éçõ€£`

for (const [name, source] of Object.entries(FONTS)) {
  const subset = await subsetFont(await readFile(resolve(source)), LETTERS, { targetFormat: 'woff2' })
  await writeFile(path.join(import.meta.dirname, '../src/fonts', name), subset)
  console.log(`${name}: ${(subset.length / 1024).toFixed(1)} KiB`)
}
