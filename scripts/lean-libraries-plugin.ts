import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const packageFolder = (name: string) => path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`))

/** Calls whose result is left out when nobody uses it. The package does not mark them, so everything would stay. */
const UNMARKED_CALLS = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g
/** Names for the React developer tools; writing one counts as a use. */
const DISPLAY_NAMES = /^\w+\.displayName = ".*";$/gm
/** The framework's error boundary reads this context for errors of a server that we do not have. */
const CONTEXT_TYPES = /^\w+\.contextType = RSCRouterContext;$/gm

/**
 * Takes out of two libraries what a build cannot see that nobody uses: React Router's framework (half of it) and
 * lucide's settings. Held by e2e/weight.spec.ts; where a new version no longer fits, only the weight comes back.
 */
export function leanLibraries(): Plugin {
  return {
    name: 'lean-libraries',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      resolve: {
        alias: [
          {
            // The package's own entry is always its development build, whose warnings stay in.
            find: /^react-router$/,
            replacement: path.join(packageFolder('react-router'), 'dist/production/index.mjs'),
          },
        ],
      },
      // Reading `React.Component` runs nothing: classes of the framework that nobody uses go too.
      build: { rolldownOptions: { treeshake: { propertyReadSideEffects: false } } },
      // Bundled also for the pages that are made ahead of time, so that both draw the same.
      ssr: { noExternal: ['lucide-react', 'react-router', 'react-router-dom'] },
    }),
    resolveId(source, importer) {
      if (!source.endsWith('/createLucideIcon.mjs') || !importer?.includes('lucide-react')) return undefined
      return path.join(import.meta.dirname, 'lucide-icon.ts')
    },
    transform: {
      filter: { id: /[\\/]node_modules[\\/]react-router[\\/]/ },
      handler: (code) => ({
        code: code
          .replace(UNMARKED_CALLS, '= /* @__PURE__ */ $1')
          .replace(DISPLAY_NAMES, '')
          .replace(CONTEXT_TYPES, ''),
        map: null,
      }),
    },
  }
}
