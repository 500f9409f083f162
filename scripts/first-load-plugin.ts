import type { Plugin } from 'vite'

/**
 * React and what loads the rest, apart from the shell: it changes least often, and with it alone main.tsx can still say
 * that the shell did not arrive.
 */
const REACT = 'react'
/** What stands round every page. */
const SHELL = 'shell'
/** What reads and writes data, for the pages that do. */
const QUERY = 'query'
const READS = /[\\/]@tanstack[\\/](query-core|react-query)[\\/]/
/** Comes with the pages that write, read pages without end, or read several things at once. */
const NOT_FOR_READING =
  /[\\/](index|mutationObserver|useMutation|useMutationState|\w*[iI]nfiniteQuery\w*|\w*[qQ]ueries\w*)\.js$/
const QUERY_SCOPE = /[\\/]app[\\/]QueryScope\.tsx$/
/** Small drawings that several pages share, and would otherwise fetch one by one. */
const ICONS = 'icons'

/** The one font of nearly all text: named in the HTML, it comes with the style sheet instead of after it. */
const FONT = /instrument-sans-latin-wght-normal.*\.woff2$/

/**
 * What every visitor downloads, in as few files and bytes as it takes (held by e2e/weight.spec.ts). The shell is App.tsx
 * with all that it imports, less React; without groups it falls into a score of small files, each a request and each
 * compressed alone. index.html names it, so that it comes beside the entry instead of after it.
 */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    apply: 'build',
    enforce: 'pre',
    // What Vite wraps each import() in looks after the files of a page: with one style sheet and no list there are none.
    load: { filter: { id: /vite\/preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load()' },
    config: () => ({
      build: {
        cssCodeSplit: false,
        // Each page's HTML names its files (scripts/prerender-plugin.ts). The list of every page's files, in everybody's
        // first download, would cost more than the moment that it saves on the way from one page to the next.
        modulePreload: false,
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: REACT,
                  test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]|vite[\\/]preload-helper/,
                  priority: 2,
                },
                { name: SHELL, test: /[\\/]src[\\/]app[\\/]App\.tsx$/, priority: 1 },
                { name: QUERY, test: (id) => (READS.test(id) && !NOT_FOR_READING.test(id)) || QUERY_SCOPE.test(id) },
                { name: ICONS, test: /[\\/]lucide-react[\\/].*[\\/]icons[\\/]/, minShareCount: 2 },
              ],
            },
          },
        },
      },
    }),
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const shell = Object.values(bundle ?? {}).find((file) => file.type === 'chunk' && file.name === SHELL)
        if (!shell) throw new Error('No file holds the shell: scripts/first-load-plugin.ts no longer fits the build')
        const font = Object.keys(bundle ?? {}).find((file) => FONT.test(file))
        if (!font) throw new Error('No file holds the font: scripts/first-load-plugin.ts no longer fits the build')
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` },
            injectTo: 'head',
          },
          {
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${shell.fileName}` },
            injectTo: 'head',
          },
        ]
      },
    },
  }
}
