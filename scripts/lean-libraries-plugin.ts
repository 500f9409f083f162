import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'
import { leanReact, READ_VERSION } from './lean-react.ts'

const require = createRequire(import.meta.url)
const packageFolder = (name: string) => path.dirname(require.resolve(`${name}/package.json`))
const versionOf = (name: string): unknown => require(`${name}/package.json`).version

/** Calls whose result is left out when nobody uses it. The package does not mark them, so everything would stay. */
const UNMARKED_CALLS = /= (React\d*\.(?:forwardRef|createContext|memo)\()/g
/** Names for the React developer tools; writing one counts as a use. */
const DISPLAY_NAMES = /^\w+\.displayName = ".*";$/gm
/** The framework's error boundary reads this context for errors of a server that we do not have. */
const CONTEXT_TYPES = /^\w+\.contextType = RSCRouterContext;$/gm

/** The same in the package of TradingView's widgets, which hands all of them over from one file. */
const UNMARKED_WIDGETS = /= (memo\()/g

const REACT_DOM = /[\\/]react-dom-client\.production\.js$/
const ROUTER = /[\\/]node_modules[\\/]react-router[\\/]/
const WIDGETS = /[\\/]node_modules[\\/]react-ts-tradingview-widgets[\\/]/

/**
 * Takes out of libraries what a build cannot see that nobody uses: parts of React DOM (scripts/lean-react.ts), React
 * Router's framework (half of it), lucide's settings, widgets of TradingView, and a copy of one of React's hooks. Held by e2e/weight.spec.ts;
 * where a new version no longer fits, only the weight comes back.
 */
export function leanLibraries(): Plugin {
  const isReadVersion = versionOf('react-dom') === READ_VERSION
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
          {
            // TanStack Table's store asks for the entry that also runs where React has no such hook of its own.
            find: /^use-sync-external-store\/shim\/with-selector$/,
            replacement: 'use-sync-external-store/with-selector',
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
      filter: { id: [REACT_DOM, ROUTER, WIDGETS] },
      handler(code, id) {
        if (REACT_DOM.test(id))
          return isReadVersion ? { code: leanReact(code, this.parse(code).body), map: null } : null
        if (WIDGETS.test(id)) return { code: code.replace(UNMARKED_WIDGETS, '= /* @__PURE__ */ $1'), map: null }
        return {
          code: code
            .replace(UNMARKED_CALLS, '= /* @__PURE__ */ $1')
            .replace(DISPLAY_NAMES, '')
            .replace(CONTEXT_TYPES, ''),
          map: null,
        }
      },
    },
  }
}
