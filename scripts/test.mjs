// `npm test`: everything. Runs every step even after one failed, and closes with `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { ensureInstalled, run } from './common.mjs'

ensureInstalled()
const reports = mkdtempSync(path.join(tmpdir(), 'test-reports-'))
const unitReport = path.join(reports, 'unit.json')
const e2eReport = path.join(reports, 'e2e.json')
let passed = 0
let failed = 0

/** @param {string} title */
const announce = (title) => console.log(`\n── ${title} ${'─'.repeat(Math.max(0, 60 - title.length))}`)

/** A check that either holds or does not. @param {string} title @param {string[]} command */
function check(title, [command, ...args]) {
  announce(title)
  const held = run(command, args)
  if (held) passed += 1
  else failed += 1
  return held
}

/** A run of many tests, counted from its report. A run that left no report, or ran nothing, is one failure. */
function count(held, report, read) {
  let counts = { passed: 0, failed: 0 }
  try {
    counts = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    // Counted below: no report means that the run broke.
  }
  passed += counts.passed
  failed += counts.failed
  if (counts.failed === 0 && (!held || counts.passed === 0)) failed += 1
}

check('Lint and format', ['npx', 'biome', 'check', '--error-on-warnings', '.'])
check('Unused files, exports and dependencies', ['npx', 'knip'])
check('Types', ['npx', 'tsc', '-p', 'tsconfig.json'])

announce('Rules, components and the database')
const unitHeld = run('npx', [
  'vitest',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${unitReport}`,
])
count(unitHeld, unitReport, (report) => ({ passed: report.numPassedTests, failed: report.numFailedTests }))

if (check('Build', ['npx', 'vite', 'build', '--mode', 'demo'])) {
  announce('People’s tasks in Chromium')
  const { ensureChromium } = await import('./chromium.mjs')
  if (!ensureChromium()) console.error('No Chromium could be found or installed.')
  const e2eHeld = run('npx', ['playwright', 'test'], { env: { ...process.env, E2E_BUILT: '1', E2E_REPORT: e2eReport } })
  count(e2eHeld, e2eReport, ({ stats }) => {
    if (stats.flaky > 0)
      console.log(`${stats.flaky} passed only at the second try: look into why (npx playwright test).`)
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
  })
} else {
  failed += 1
}

rmSync(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)
