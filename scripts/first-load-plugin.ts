import { createRequire } from 'node:module'
import path from 'node:path'
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
/** Small drawings that several pages share, and would otherwise fetch one by one. */
const ICONS = 'icons'

const packageFolder = (name: string) => path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))

/**
 * What every visitor downloads, in as few files and bytes as it takes (held by e2e/weight.spec.ts). The shell is App.tsx
 * with all that it imports, less React; without groups it falls into a score of small files, each a request and each
 * compressed alone. index.html names it, so that it comes beside the entry instead of after it.
 */
export function firstLoad(): Plugin {
  return {
    name: 'first-load',
    apply: 'build',
    config: () => ({
      // The package's own entry is always its development build, whose warnings stay in.
      resolve: {
        alias: [
          {
            find: /^react-router$/,
            replacement: path.join(packageFolder('react-router'), 'dist/production/index.mjs'),
          },
        ],
      },
      build: {
        // Browsers that do not know modulepreload (Safari 16) find the same files a moment later.
        modulePreload: { polyfill: false },
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
                { name: QUERY, test: /[\\/]@tanstack[\\/](query-core|react-query)[\\/]|[\\/]app[\\/]QueryScope\.tsx$/ },
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
        return [
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
