// `npm test`: runs every check, continues after a failure, and ends with `N passed, N failed`, and how many were skipped if any.
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureInstalled, ROOT } from './common.mjs'

// Unless this is `full`, large proofs try a fifth of their cases.
process.env.PROOF_RUNS ??= process.env.CI ? 'full' : 'small'

ensureInstalled()
const { ensureChromium } = await import('./chromium.mjs')
const reports = mkdtempSync(path.join(tmpdir(), 'test-reports-'))
// The user who runs PostgreSQL for root cannot open root's own folders.
chmodSync(reports, 0o711)
const started = performance.now()
const counts = { passed: 0, failed: 0, skipped: 0 }
/** What failed and how, repeated at the end so that nobody has to look for it. @type {string[]} */
const failures = []

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
  counts[holds ? 'passed' : 'failed'] += 1
  if (!holds) failures.push(`${title}: its output is above`)
  return holds
}

/**
 * Runs a test suite and counts its tests from the report. A run that crashed, left no report or ran no test is a failure.
 * @param {string} title @param {(report: string) => string} command for npx, given the report's path
 * @param {(report: any) => { passed: number, failed: number, skipped: number, failures: string[] }} read
 */
async function count(title, command, read) {
  announce(title)
  const report = path.join(reports, `${Object.values(counts).join('-')}.json`)
  const env = {
    ...process.env,
    E2E_BUILT: '1',
    // The demo data is made once for all runs with a browser.
    E2E_DATA_DIR: path.join(reports, 'database'),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  }
  const ended = await succeeds(spawn(`npx ${command(report)}`, { cwd: ROOT, shell: true, stdio: 'inherit', env }))
  let run = { passed: 0, failed: 0, skipped: 0, failures: [] }
  try {
    run = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch (error) {
    console.error(`The run left no report: ${error.message}`)
  }
  for (const outcome of Object.keys(counts)) counts[outcome] += run[outcome]
  failures.push(...run.failures)
  if (run.failed === 0 && (!ended || run.passed === 0)) {
    counts.failed += 1
    failures.push(`${title}: the run ended without a result`)
  }
}

/** @param {string} file @param {string} title @param {string[]} messages @returns {string} */
const failure = (file, title, messages) =>
  `${file} › ${title}\n${messages.join('\n').split('\n').slice(0, 15).join('\n')}`

/** @param {string} title @param {string} what options of Vitest */
const unitTests = (title, what) =>
  count(
    title,
    (report) =>
      `vitest run ${what} --reporter=default --reporter=./tests/skipped.ts --reporter=json --outputFile.json="${report}"`,
    ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) => ({
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
      failures: testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => failure(path.relative(ROOT, name), fullName, failureMessages)),
      ),
    }),
  )

/** All tests of a Playwright report. @param {any[]} suites @returns {any[]} */
const specsIn = (suites) => suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsIn(inner)])

/** @param {string} title @param {string} project of Playwright */
const browserTests = (title, project) =>
  count(
    title,
    () => `playwright test --reporter=list,json --project=${project}`,
    ({ stats, suites }) => {
      const specs = specsIn(suites)
      for (const { title, tests } of specs) {
        const skip = tests.flatMap(({ annotations }) => annotations).find(({ type }) => type === 'skip')
        if (skip) console.log(`Skipped: ${title}: ${skip.description ?? 'no reason is given'}`)
      }
      return {
        passed: stats.expected,
        failed: stats.unexpected + stats.flaky,
        skipped: stats.skipped,
        failures: specs
          .filter(({ ok }) => !ok)
          .map(({ file, title, tests }) =>
            failure(
              file,
              title,
              tests.flatMap(({ results }) =>
                results.flatMap(({ errors, attachments }) => [
                  ...attachments
                    .filter(({ name, body }) => name === 'page' && body)
                    .map(({ body }) => `The page: ${Buffer.from(body, 'base64')}`),
                  ...errors.map(({ message }) => message),
                ]),
              ),
            ),
          ),
      }
    },
  )

// Runs while the tests without a build start up, which uses only one processor.
const build = check('Build', 'vite build --mode demo')
await unitTests('Rules, components and the database', '--project "!proofs"')
// Runs while the browser tests wait for the demo data, whose creation uses only one processor.
const source = [
  check('Lint and format', 'biome check --error-on-warnings .'),
  check('Unused files, exports and dependencies', 'knip'),
  check('Types', 'tsc -p tsconfig.json'),
]
const hasBrowser = (await build) && ensureChromium()
if (hasBrowser) {
  await browserTests('People’s tasks in Chromium', 'site')
  await browserTests('With Clerk, in a build of its own', 'clerk')
} else {
  failures.push('The tests in a browser did not run: they need the build and a Chromium.')
  counts.failed += 1
}
await unitTests('Proofs', '--project proofs')
await Promise.all(source)

rmSync(reports, { recursive: true, force: true })
announce('All')
for (const each of failures) console.log(`FAILED ${each}\n`)
const { passed, failed, skipped } = counts
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
