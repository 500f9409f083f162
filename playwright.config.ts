import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { installedChromium } from './scripts/chromium.mjs'

const PORT = Number(process.env.E2E_PORT ?? 4173)
// A database for this run alone. Each worker reads this file again, so the folder goes through the environment.
process.env.E2E_DATA_DIR ??= mkdtempSync(path.join(tmpdir(), 'e2e-database-'))
const executablePath = installedChromium()
const SITE = `http://localhost:${PORT}`
// Another build of the same site, with Clerk's key: only for the tests in e2e/clerk, which serve it themselves.
const CLERK_SITE = { baseURL: `http://localhost:${PORT + 100}` }

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  // One more than a small machine's two processors: while one page waits, another works.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    // A control that never appears fails its test before the test's own time is up.
    actionTimeout: 30_000,
    baseURL: SITE,
    // Fixed, because machines differ. Tests set the permissions that they need.
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'no-preference' },
    // The server would compress each file again for every test, which takes a quarter of its time and some of the browser's.
    extraHTTPHeaders: { 'accept-encoding': 'identity' },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        // With frames in processes of their own, Chromium drops presses on a page whose embedded frame has just come, on a busy
        // machine: in 5 of 14 visits, and in none with this flag.
        '--disable-site-isolation-trials',
        // No page lives long enough for V8's optimising compilers to pay off. They take a sixth of Chromium's processor time.
        '--js-flags=--no-opt,--no-maglev',
      ],
    },
  },
  projects: [
    // First, so that a worker builds it while the others test the site.
    {
      name: 'clerk site',
      testMatch: /clerk\/site\.setup\.ts/,
      use: CLERK_SITE,
      metadata: { backend: SITE },
      teardown: 'clerk site closed',
    },
    { name: 'site', testIgnore: /clerk\// },
    { name: 'clerk', testMatch: /clerk\/.*\.spec\.ts/, use: CLERK_SITE, dependencies: ['clerk site'] },
    { name: 'clerk site closed', testMatch: /clerk\/site\.teardown\.ts/ },
  ],
  // The production build with the embedded backend.
  webServer: {
    command: `node scripts/demo.mjs ${process.env.E2E_BUILT ? '--no-build' : ''} --port ${PORT}`,
    url: `${SITE}/rest/v1/strategy_metrics?limit=1`,
    env: {
      EMBEDDED_DATA_DIR: process.env.E2E_DATA_DIR,
      // Accounts are created in the process that answers all requests, and these passwords need no strength.
      LITE_AUTH_BCRYPT_COST: '4',
    },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
  },
})
