import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** The list in the built site; Vite writes it (`build.license`) for the packages bundled into scripts. */
export const LICENCES_FILE = 'licences.txt'

/** A font's file of a package, in the style sheet. */
const PACKAGE = /node_modules\/(@fontsource[\w-]*\/[\w-]+)\//g

/** Adds the fonts to the list: Vite leaves out imports of the style sheet, and their licence must be distributed. */
export function fontLicences(): Plugin {
  let root = ''
  return {
    name: 'font-licences',
    configResolved(resolved) {
      root = resolved.root
    },
    writeBundle({ dir = '' }) {
      const style = readFileSync(path.join(root, 'src/fonts/fonts.css'), 'utf8')
      for (const name of new Set([...style.matchAll(PACKAGE)].map(([, found = '']) => found))) {
        const folder = path.join(root, 'node_modules', name)
        const { version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
        const text = readFileSync(path.join(folder, 'LICENSE'), 'utf8').trim()
        appendFileSync(path.join(dir, LICENCES_FILE), `\n## ${name} - ${version} (${license})\n\n${text}\n`)
      }
    },
  }
}
