// `npm test`: runs every check, continues after a failure, and ends with `N passed, N failed`.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureInstalled, ROOT } from './common.mjs'

ensureInstalled()
const { ensureChromium } = await import('./chromium.mjs')
const reports = mkdtempSync(path.join(tmpdir(), 'test-reports-'))
const started = performance.now()
let passed = 0
let failed = 0

/** @param {string} title */
function announce(title) {
  const minutes = ((performance.now() - started) / 60_000).toFixed(1)
  console.log(`\n── ${title} (minute ${minutes}) ${'─'.repeat(Math.max(0, 60 - title.length))}`)
}

/** @param {import('node:child_process').ChildProcess} child @returns {Promise<boolean>} whether it succeeded */
const succeeds = (child) => new Promise((resolve) => child.once('close', (code) => resolve(code === 0)))

/**
 * A check that passes or fails as a whole. Its output is printed at the end, because several run in parallel.
 * @param {string} title @param {string} command @returns {Promise<boolean>} whether it passed
 */
async function check(title, command) {
  const child = spawn(`npx ${command}`, { cwd: ROOT, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const holds = await succeeds(child)
  announce(`${title}: ${holds ? 'holds' : 'FAILED'}`)
  console.log(output.trim())
  if (holds) passed += 1
  else failed += 1
  return holds
}

/**
 * Runs a test suite and counts its tests from the report. A run that crashed, left no report or ran no test is a failure.
 * @param {string} title @param {(report: string) => string} command for npx, given the report's path
 * @param {(report: any) => { passed: number, failed: number }} read
 */
async function count(title, command, read) {
  announce(title)
  const report = path.join(reports, `${passed + failed}.json`)
  const env = { ...process.env, E2E_BUILT: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const ended = await succeeds(spawn(`npx ${command(report)}`, { cwd: ROOT, shell: true, stdio: 'inherit', env }))
  let counts = { passed: 0, failed: 0 }
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch (error) {
    console.error(`The run left no report: ${error.message}`)
  }
  passed += counts.passed
  failed += counts.failed
  if (counts.failed === 0 && (!ended || counts.passed === 0)) failed += 1
}

// Runs while the tests without a build start, which uses one processor.
const build = check('Build', 'vite build --mode demo')
await count(
  'Rules, components and the database',
  (report) => `vitest run --reporter=default --reporter=json --outputFile.json="${report}"`,
  ({ numPassedTests, numFailedTests }) => ({ passed: numPassedTests, failed: numFailedTests }),
)
// Runs while the browsers wait for the demo data, which uses one processor.
const source = [
  check('Lint and format', 'biome check --error-on-warnings .'),
  check('Unused files, exports and dependencies', 'knip'),
  check('Types', 'tsc -p tsconfig.json'),
]
if ((await build) && ensureChromium()) {
  await count(
    'People’s tasks in Chromium',
    () => 'playwright test --reporter=list,json',
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
  )
} else {
  console.error('The tests in a browser did not run: they need the build and a Chromium.')
  failed += 1
}
await Promise.all(source)

rmSync(reports, { recursive: true, force: true })
announce('All')
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
