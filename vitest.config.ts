import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { educationArticles } from './scripts/markdown-plugin.ts'

/** Components that are loaded with settings or libraries of the test: nothing of them may be loaded before. */
const LOADED_BY_THE_TEST = ['src/features/quotes/useQuoteStream.test.tsx', 'src/features/pricing/Plans.test.tsx']
/** Tests that replace settings, clocks or globals, have a page, or start servers. */
const ALONE = [
  'src/app/analytics.test.ts',
  'src/features/account/profileSync.test.ts',
  'src/features/quotes/{quoteStore,stream}.test.ts',
  'src/identity/currentIdentity.test.ts',
  'src/lib/supabase.test.ts',
  'src/stores/*.test.ts',
  'tests/{earlyFetch,environment,relay,serving}.test.ts',
  ...LOADED_BY_THE_TEST,
]
/** Tests that make databases on the run's PostgreSQL server. */
const DATABASE = ['tests/db/*.test.ts', 'tests/doctor.test.ts']
/** The same, and each has a page and globals of its own. */
const ACCOUNTS = 'tests/identity/*.test.ts'
const SERVER = 'tests/db/server.ts'
/** Slow proofs of what seldom fails: `npm test` runs them last. */
const PROOFS = [
  'tests/db/{any-writes,confirmed-rules,data-upgrade,draft,load,pglite,rewriting,said,server-life,upgrade}.test.ts',
  'tests/ledger/{figures,prices,verifiers}.test.ts',
  'tests/limits-of-evidence.test.ts',
]

// Apart from vite.config.ts on purpose: the embedded backend's plugin would boot a database for every unit test.
export default defineConfig({
  plugins: [educationArticles()],
  resolve: { alias: { '@': path.resolve(import.meta.dirname, 'src') } },
  test: {
    setupFiles: ['tests/setup.ts'],
    reporters: ['default', './tests/skipped.ts'],
    // The passwords of test accounts need no strength.
    env: { LITE_TELEMETRY: '0', LITE_AUTH_BCRYPT_COST: '4', TZ: 'UTC' },
    // PGlite boots inside the tests that need it: 5 to 24 s on a slow machine.
    hookTimeout: 120_000,
    testTimeout: 60_000,
    maxWorkers: 2,
    projects: [
      // Pure functions: nothing is left for the next file, so a worker keeps what it has loaded. All that is not named above.
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['{src,scripts,tools,feed,tests}/**/*.test.ts'],
          exclude: [...ALONE, ...DATABASE, ACCOUNTS, ...PROOFS],
          isolate: false,
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: DATABASE,
          exclude: PROOFS,
          globalSetup: SERVER,
          // Each file closes its databases.
          isolate: false,
          pool: 'threads',
        },
      },
      {
        extends: true,
        test: {
          name: 'proofs',
          include: PROOFS,
          globalSetup: SERVER,
          isolate: false,
          pool: 'threads',
          // All cases of the largest take half a minute, and several times that beside other work.
          testTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: { name: 'accounts', include: [ACCOUNTS], globalSetup: SERVER, pool: 'threads' },
      },
      // A file of these that needs a page names happy-dom in its first line.
      {
        extends: true,
        test: {
          name: 'programs',
          // A thread for each file starts quicker than a process.
          pool: 'threads',
          include: ALONE,
        },
      },
      // Each file has a page of its own, and what it renders is removed (tests/setup.ts): a worker keeps the libraries.
      {
        extends: true,
        test: {
          name: 'components',
          include: ['src/**/*.test.tsx'],
          exclude: LOADED_BY_THE_TEST,
          environment: 'happy-dom',
          isolate: false,
        },
      },
    ],
  },
})
