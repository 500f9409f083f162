// `npm run bench:first-row`: the first row of /strategy on a slow phone, with 100 and with 100,000 strategies (random figures, a
// tenth of them private), which a native PostgreSQL serves. Both are loaded in turn, so that a busy machine slows both.
// `--strategies 10000` for less, `--rounds N`. `--no-build`: measures dist/ from an earlier `vite build --mode demo`.
// Exits with 1 if the time until the row is painted is more than 1.15 times as long with more strategies.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import compression from 'compression'
import { devices } from 'playwright'
import { build, preview } from 'vite'
import { ROOT } from '../scripts/common.mjs'
import { launchChromium, machineLoad, needChromium } from './lib/browser.mjs'
import { fillRanking } from './lib/fillRanking.mjs'
import { median, rankingCall, timed } from './lib/measure.mjs'
import { startServer } from './lib/server.mjs'
import { CPU_SLOWDOWN, notePaint, slowDown } from './lib/slowPhone.mjs'

const FEW = 100
const LIMIT = 1.15
const GIVE_UP_MS = 90_000
const READ = '/rest/v1/rpc/ranking'

const { values } = parseArgs({
  options: {
    strategies: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '7' },
    'no-build': { type: 'boolean', default: false },
  },
})
const [many, rounds] = [Number(values.strategies), Number(values.rounds)]

/**
 * Serves the build, and the ranking as PostgREST would, from a database of its own.
 * @param {string} outDir @param {number} strategies
 */
async function serve(outDir, strategies) {
  const database = await startServer()
  await fillRanking(await database.connectAsSuperuser(), strategies)
  const client = await database.connect()
  async function answer(request, response) {
    const given = Object.fromEntries(new URL(request.url, 'http://localhost').searchParams)
    const { call, values } = rankingCall(given)
    const read = `select coalesce(json_agg(r), '[]')::text as rows from ${call} r`
    const { rows } = await timed(client, { role: 'anon' }, read, values)
    response.setHeader('Content-Type', 'application/json')
    response.end(rows[0].rows)
  }
  const site = await preview({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    plugins: [
      {
        name: 'ranking',
        configurePreviewServer({ middlewares }) {
          middlewares.use(compression())
          middlewares.use((request, response, next) => {
            // A visit reads one page, so the connection is never asked twice at once.
            if (request.url.startsWith(READ)) answer(request, response).catch(next)
            else next()
          })
        },
      },
    ],
    build: { outDir },
    preview: { port: 0 },
  })
  return {
    address: new URL('/strategy', site.resolvedUrls.local[0]).href,
    close: () => Promise.all([site.close(), database.stop()]),
  }
}

/** The time in ms until the first row is painted on the simulated phone, with an empty cache. */
async function firstRow(browser, address) {
  const context = await browser.newContext({ ...devices['Moto G4'], serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    // Strategies are named by their numbers.
    await page.addInitScript(notePaint, ['main li a[href^="/performance/"]', ' '])
    await slowDown(page)
    await page.goto(address)
    await page.waitForFunction(() => window.paintedMs > 0, null, { timeout: GIVE_UP_MS })
    return await page.evaluate(() => window.paintedMs)
  } finally {
    await context.close()
  }
}

needChromium()
const work = mkdtempSync(path.join(tmpdir(), 'bench-first-row-'))
const closing = [() => rmSync(work, { recursive: true, force: true })]
try {
  const outDir = values['no-build'] ? path.join(ROOT, 'dist') : path.join(work, 'dist')
  if (!values['no-build']) {
    await build({ root: ROOT, mode: 'demo', logLevel: 'error', build: { outDir, emptyOutDir: true } })
  }
  const sites = []
  for (const strategies of [FEW, many]) {
    const site = await serve(outDir, strategies)
    closing.push(site.close)
    sites.push({ ...site, ms: [] })
  }
  const browser = await launchChromium()
  closing.push(() => browser.close())
  // The first visit, which warms both servers up, does not count.
  for (let round = -1; round < rounds; round += 1) {
    for (const { address, ms } of sites) {
      const taken = await firstRow(browser, address)
      if (round >= 0) ms.push(taken)
    }
  }
  const [few, all] = sites.map(({ ms }) => median(ms))
  const ratio = all / few
  console.log(
    `Chromium ${browser.version()}, slow 4G, ${CPU_SLOWDOWN}× slower processor, medians of ${rounds} in turn; ` +
      `${machineLoad()}\n` +
      `first row painted after ${few.toFixed(0)} ms with ${FEW} strategies, ${all.toFixed(0)} ms with ${many}: ` +
      `${ratio.toFixed(2)}× (limit ${LIMIT})`,
  )
  process.exitCode = ratio <= LIMIT ? 0 : 1
} finally {
  for (const close of closing.reverse()) await close()
}
