import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { educationArticles } from './scripts/markdown-plugin.ts'

const RULES = 'src/{domain/*,**/*.rules}.test.ts'
/** What needs a page: components, and what reads storage or listens to the window. */
const IN_A_BROWSER = [
  'src/**/*.test.tsx',
  'src/app/analytics.test.ts',
  'src/features/quotes/{quoteStore,stream}.test.ts',
  'src/identity/currentIdentity.test.ts',
  'src/stores/stores.test.ts',
  'tests/identity/*.test.ts',
]

// Apart from vite.config.ts on purpose: the embedded backend's plugin would boot a database for every unit test.
export default defineConfig({
  plugins: [educationArticles()],
  resolve: { alias: { '@': path.resolve(import.meta.dirname, 'src') } },
  test: {
    setupFiles: ['tests/setup.ts'],
    env: { LITE_TELEMETRY: '0', TZ: 'UTC' },
    // A database boots inside the tests that need one: 5 to 24 s on a slow machine.
    hookTimeout: 120_000,
    testTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'database',
          include: ['tests/db/*.test.ts'],
          environment: 'node',
          // A worker keeps what it has loaded; each file opens a database of its own.
          isolate: false,
        },
      },
      {
        extends: true,
        // Pure functions: no file can leave anything behind for the next one.
        test: { name: 'rules', include: [RULES], environment: 'node', isolate: false },
      },
      {
        extends: true,
        test: {
          name: 'programs',
          include: ['{src,supabase,scripts,tools,feed}/**/*.test.ts', 'tests/*.test.ts'],
          exclude: [RULES, ...IN_A_BROWSER],
          environment: 'node',
        },
      },
      {
        extends: true,
        test: { name: 'components', include: IN_A_BROWSER, environment: 'happy-dom' },
      },
    ],
  },
})
