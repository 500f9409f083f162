// `npm run bench:ledger`: checks the ledger record of 20,000 actions in a browser's worker, as /recompute does.
//   (a) checking the ledger takes at most 3 times as long as recomputing the figures, which happens in addition
//   (b) checkpoints, runs and proof are at most 20% of the record file, if the actions were recorded in 400 sealings
// Also printed, without a limit: the same with a sealing for every four actions, as for a trader who never imports.
// Exits with 1 when a limit is exceeded.
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright'
import { build, preview } from 'vite'
import { ensureChromium, installedChromium } from '../scripts/chromium.mjs'
import { ROOT } from '../scripts/common.mjs'
import { median } from './lib/measure.mjs'

// It has no options.
parseArgs({ options: {} })
const PAGE = 'bench/ledger/index.html'
const ACTIONS = 20_000
const SEALINGS = 400
const MANY_SEALINGS = ACTIONS / 4
const ROUNDS = 7
const MOST_TIMES = 3
const MOST_PROOF = 0.2

process.env.NODE_ENV = 'production'
if (!ensureChromium()) throw new Error('No Chromium could be found or installed.')

const outDir = mkdtempSync(path.join(tmpdir(), 'bench-ledger-'))
const config = {
  configFile: false,
  root: ROOT,
  mode: 'demo',
  logLevel: 'error',
  resolve: { alias: { '@': path.join(ROOT, 'src') } },
  worker: { format: 'es' },
  build: { outDir, emptyOutDir: true, target: 'es2022', rolldownOptions: { input: path.join(ROOT, PAGE) } },
}
await build(config)
const server = await preview({ ...config, preview: { port: 0 } })
const browser = await chromium.launch({ executablePath: installedChromium(), args: ['--no-sandbox', '--disable-gpu'] })
const exceeded = []
try {
  const page = await browser.newPage()
  await page.goto(new URL(PAGE, server.resolvedUrls.local[0]).href)
  await page.waitForFunction(() => 'bench' in window)
  console.log(
    `${ACTIONS.toLocaleString('en')} actions, ${ROUNDS} rounds in turn, Chromium ${browser.version()}; ` +
      `load ${loadavg()[0].toFixed(1)} on ${availableParallelism()} processors`,
  )
  for (const sealings of [SEALINGS, MANY_SEALINGS]) {
    const found = await page.evaluate((wanted) => window.bench.measure(wanted), {
      actions: ACTIONS,
      sealings,
      rounds: ROUNDS,
    })
    const [sums, checks] = [median(found.recomputeMs), median(found.checkMs)]
    const [times, proof] = [checks / sums, found.proofBytes / found.fileBytes]
    console.log(
      `${sealings} sealings: figures ${sums.toFixed(0)} ms, ledger ${checks.toFixed(0)} ms (${times.toFixed(2)} times); ` +
        `file ${(found.fileBytes / 1e6).toFixed(1)} MB, of it proof ${(proof * 100).toFixed(1)}%`,
    )
    if (sealings === SEALINGS && times > MOST_TIMES) exceeded.push(`the ledger takes more than ${MOST_TIMES} times`)
    if (sealings === SEALINGS && proof > MOST_PROOF) exceeded.push(`the proof is more than ${MOST_PROOF * 100}%`)
  }
} finally {
  await browser.close()
  await server.close()
  rmSync(outDir, { recursive: true })
}
for (const line of exceeded) console.error(`Exceeded: ${line}`)
process.exit(exceeded.length > 0 ? 1 : 0)
