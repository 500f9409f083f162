import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Where the list stands in the built site: Vite writes it (`build.license`), of what the scripts are made of. */
export const LICENCES_FILE = 'licences.txt'

/** What the style sheet takes from a package. */
const PACKAGE = /^@import "(@fontsource[\w-]*\/[\w-]+)\//gm

/** Adds the fonts to the list, which come by the style sheet, and whose licence asks to go with them. */
export function fontLicences(): Plugin {
  let root = ''
  return {
    name: 'font-licences',
    configResolved(resolved) {
      root = resolved.root
    },
    writeBundle({ dir = '' }) {
      const style = readFileSync(path.join(root, 'src/index.css'), 'utf8')
      for (const [, name = ''] of style.matchAll(PACKAGE)) {
        const folder = path.join(root, 'node_modules', name)
        const { version, license } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
        const text = readFileSync(path.join(folder, 'LICENSE'), 'utf8').trim()
        appendFileSync(path.join(dir, LICENCES_FILE), `\n## ${name} - ${version} (${license})\n\n${text}\n`)
      }
    },
  }
}
