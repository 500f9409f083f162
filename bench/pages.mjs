// `npm run bench:pages`: four pages of the production build on a slow phone, against the limits of docs/performance.md:
//   paint     when the page's main content is painted, as a ratio to the same HTML served without scripts
//   script    KiB of script, gzipped, downloaded until the network is idle
//   shift     cumulative layout shift (CLS): loaded as usual, and with fonts delayed by two seconds
//   Lighthouse's four scores, mobile
// Both pages of a ratio are loaded in turn from one server with the same throttling, so that a busy machine slows both.
// --rounds N, --lighthouse N: number of measurements, 0 to skip. --pages landing,ranking: only these pages.
// --blocked: TradingView cannot be reached, so a strategy's page also loads its own chart.
// --no-build: measures dist/ from an earlier `vite build --mode demo`. Exits with 1 when a limit is exceeded.
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import basicSsl from '@vitejs/plugin-basic-ssl'
import { launch } from 'chrome-launcher'
import compression from 'compression'
import lighthouse from 'lighthouse'
import { chromium, devices } from 'playwright'
import { build, preview, runnerImport } from 'vite'
import { ensureChromium, installedChromium } from '../scripts/chromium.mjs'
import { ROOT } from '../scripts/common.mjs'
import { median } from './lib/measure.mjs'
import { CPU_SLOWDOWN, notePaint, slowDown } from './lib/slowPhone.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    lighthouse: { type: 'string', default: '3' },
    port: { type: 'string', default: '4331' },
    pages: { type: 'string' },
    blocked: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
  },
})
const [rounds, lighthouseRounds, port] = [values.rounds, values.lighthouse, values.port].map(Number)

/**
 * The measured pages. `main` is the page's main content, a selector and its text; without it the largest paint counts.
 * `paint` and `score` are the limits of the ratio and of Lighthouse's performance.
 * @param {string} strategy name of the first strategy of the ranking
 */
const pagesOf = (strategy) =>
  [
    { name: 'landing', path: '/', paint: 1.15, score: 95 },
    { name: 'article', path: '/education#risk-is-a-width', paint: 1.15, score: 95 },
    { name: 'ranking', path: '/strategy', main: ['main li, main tr', strategy], paint: 2, score: 90 },
    {
      name: 'strategy',
      path: `/performance/${encodeURIComponent(strategy)}`,
      main: ['main h1', strategy],
      paint: 2,
      score: 90,
    },
  ].filter(({ name }) => values.pages?.split(',').includes(name) ?? true)
const MAX_SHIFT = 0.05

const GIVE_UP_MS = 90_000
/** Wait after the last request, so that late paints and shifts are counted. */
const SETTLE_MS = 1_500
const FONTS_LATE_MS = 2_000
const TRADINGVIEW_HOSTS = ['.tradingview.com', '.tradingview-widget.com']
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--ignore-certificate-errors',
  `--host-resolver-rules=${TRADINGVIEW_HOSTS.map((host) => `MAP *${host} ${values.blocked ? '~NOTFOUND' : `localhost:${port}`}`)}, MAP * ~NOTFOUND, EXCLUDE localhost`,
]

// Otherwise the import would make Vite bundle React's development build.
process.env.NODE_ENV = 'production'
// TradingView's own speed varies, so the stub of the browser tests stands in for it.
const { module: tradingView } = await runnerImport(path.join(ROOT, 'e2e/tradingView.ts'))

/**
 * Serves the build like a static host, over HTTP/2 and compressed, together with the embedded database.
 * @returns its origin, and `put`, which serves HTML at a path
 */
async function serve(outDir) {
  const extra = new Map()
  const host = {
    name: 'host',
    enforce: 'pre',
    configurePreviewServer({ middlewares }) {
      middlewares.use(compression())
      middlewares.use((request, response, next) => {
        const address = `https://${request.authority ?? request.headers.host}${request.url}`
        const answer = tradingView.TRADINGVIEW.test(address) ? tradingView.answerTo(address) : extra.get(request.url)
        if (!answer) return next()
        response.setHeader('Content-Type', `${answer.contentType}; charset=utf-8`)
        response.end(answer.body)
      })
    },
  }
  const server = await preview({
    root: ROOT,
    mode: 'demo',
    logLevel: 'error',
    plugins: [host, basicSsl()],
    build: { outDir },
    preview: { port, strictPort: true, allowedHosts: TRADINGVIEW_HOSTS },
  })
  return { put: (at, html) => extra.set(at, { contentType: 'text/html', body: html }), close: () => server.close() }
}

/** Runs in the page before its own scripts and records its largest paint and layout shifts. */
function observe() {
  const seen = { lcp: 0, shift: 0, moved: [] }
  window.seen = seen
  new PerformanceObserver((list) => {
    seen.lcp = list.getEntries().at(-1).startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue
      seen.shift += value
      for (const { node } of sources) if (node) seen.moved.push(`${node.nodeName} ${node.textContent?.slice(0, 40)}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/**
 * Opens a page on the simulated phone with an empty cache and waits until it has settled.
 * @param {(page: import('playwright').Page) => Promise<unknown>} use called with the settled page
 */
async function visit(browser, { path: at, main }, { isSlow = false, fontsLate = false }, use) {
  const context = await browser.newContext({ ...devices['Moto G4'], serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    const scripts = []
    page.on('response', (response) => {
      // A visit that fails closes the page while response bodies are read; the visit's own error is reported.
      if (response.request().resourceType() === 'script') scripts.push(response.body().catch(() => Buffer.alloc(0)))
    })
    await page.addInitScript(observe)
    if (main) await page.addInitScript(notePaint, main)
    if (fontsLate) {
      await page.route('**/*.woff2', (route) => wait(FONTS_LATE_MS).then(() => route.continue()))
    }
    if (isSlow) await slowDown(page)
    await page.goto(`https://localhost:${port}${at}`, { waitUntil: 'networkidle', timeout: GIVE_UP_MS })
    if (main) await page.waitForFunction(() => window.paintedMs > 0, null, { timeout: GIVE_UP_MS })
    await page.waitForTimeout(SETTLE_MS)
    const { seen, paintedMs } = await page.evaluate(() => ({ seen: window.seen, paintedMs: window.paintedMs }))
    const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body).length, 0)
    return { ...seen, paint: paintedMs ?? seen.lcp, scriptKiB: bytes / 1024, used: await use?.(page) }
  } finally {
    await context.close()
  }
}

/** The HTML of a loaded page without its scripts. */
const withoutScript = (page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll('script, link[rel="modulepreload"], iframe')) element.remove()
    return `<!doctype html>${document.documentElement.outerHTML}`
  })

async function lighthouseOf(at) {
  const chrome = await launch({
    chromePath: installedChromium() ?? chromium.executablePath(),
    chromeFlags: ['--headless=new', ...FLAGS],
    logLevel: 'silent',
  })
  try {
    const settings = {
      port: chrome.port,
      logLevel: 'silent',
      output: 'json',
      // Lighthouse does not report requests as page errors that it blocks itself.
      ...(values.blocked && { blockedUrlPatterns: TRADINGVIEW_HOSTS.map((host) => `https://*${host}/*`) }),
    }
    const { lhr } = await lighthouse(`https://localhost:${port}${at}`, settings)
    return lhr
  } finally {
    chrome.kill()
  }
}

let held = true
/** Formats a measured value and marks it when it exceeds its limit. */
function against(limit, value, words, isWithin = value <= limit) {
  held &&= isWithin
  return isWithin ? words : `${words} (LIMIT ${limit})`
}
const seconds = (ms) => `${(ms / 1_000).toFixed(2)} s`

async function tell(browser, page, putStatic) {
  const whole = await visit(browser, page, {}, withoutScript)
  const late = await visit(browser, page, { fontsLate: true })
  const staticPath = `/bench-static/${page.name}`
  putStatic(staticPath, whole.used)
  const still = { path: page.path.replace(/^[^#]*/, staticPath) }
  const [ours, theirs] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await visit(browser, page, { isSlow: true }))
    theirs.push(await visit(browser, still, { isSlow: true }))
  }
  const shifts = [Math.max(...[whole, ...ours].map(({ shift }) => shift)), late.shift]
  const [usual, fontsLate] = shifts.map((shift) => against(MAX_SHIFT, shift, shift.toFixed(3)))
  console.log(`\n${page.name}  ${page.path}`)
  if (rounds > 0) {
    const [own, theirOwn] = [median(ours.map(({ paint }) => paint)), median(theirs.map(({ lcp }) => lcp))]
    const ratio = own / theirOwn
    console.log(
      `  paint   ${against(page.paint, ratio, `${ratio.toFixed(2)}× static`)}: ${page.main ? page.main[0] : 'largest paint'} at ${seconds(own)}, static page ${seconds(theirOwn)}, largest paint ${seconds(median(ours.map(({ lcp }) => lcp)))}`,
    )
  }
  console.log(`  script  ${whole.scriptKiB.toFixed(1)} KiB gzipped`)
  console.log(`  shift   ${usual}, with late fonts ${fontsLate}`)
  const moved = [whole, late, ...ours].flatMap((one) => (one.shift > MAX_SHIFT / 10 ? one.moved : []))
  for (const what of new Set(moved)) console.log(`            ${what.replaceAll(/\s+/g, ' ')}`)

  const reports = []
  for (let round = 0; round < lighthouseRounds; round += 1) reports.push(await lighthouseOf(page.path))
  if (reports.length === 0) return
  const scores = Object.keys(reports[0].categories).map((key) => {
    const score = median(reports.map(({ categories }) => Math.round(categories[key].score * 100)))
    return key === 'performance'
      ? against(page.score, score, `${key} ${score}`, score >= page.score)
      : `${key} ${score}`
  })
  const audit = (key) => median(reports.map(({ audits }) => audits[key].numericValue))
  console.log(
    `  Lighthouse  ${scores.join(', ')}; main thread blocked ${audit('total-blocking-time').toFixed(0)} ms, ` +
      `largest paint ${seconds(audit('largest-contentful-paint'))}`,
  )
  const unmet = reports.flatMap(({ audits, categories }) =>
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
        .map(({ id }) => `${id}: ${audits[id].displayValue ?? audits[id].title}`),
    ),
  )
  for (const line of new Set(unmet)) console.log(`            ${line}`)
}

// The embedded database reads supabase/config.toml relative to the working directory.
process.chdir(ROOT)
if (!ensureChromium()) throw new Error('No Chromium could be found or installed.')
const work = mkdtempSync(path.join(tmpdir(), 'bench-pages-'))
const closing = [() => rmSync(work, { recursive: true, force: true })]
const cleanUp = async () => {
  for (const close of closing.splice(0).reverse()) await close()
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => cleanUp().finally(() => process.exit(1)))
Object.assign(process.env, {
  // Becomes each page's canonical address, which Lighthouse checks.
  VITE_SITE_URL: `https://localhost:${port}`,
  EMBEDDED_DATA_DIR: path.join(work, 'data'),
  // Otherwise Vite's servers stop when stdin closes.
  CI: 'true',
})
try {
  const outDir = values['no-build'] ? path.join(ROOT, 'dist') : path.join(work, 'dist')
  if (!values['no-build']) {
    console.log('Building …')
    await build({ root: ROOT, mode: 'demo', logLevel: 'error', build: { outDir, emptyOutDir: true } })
  }
  const site = await serve(outDir)
  closing.push(site.close)
  const browser = await chromium.launch({ executablePath: installedChromium(), args: FLAGS })
  closing.push(() => browser.close())
  const context = await browser.newContext()
  const rows = await context.request.get(
    `https://localhost:${port}/rest/v1/strategy_metrics?select=name&order=total_pnl.desc&limit=1`,
    { ignoreHTTPSErrors: true },
  )
  const [{ name }] = await rows.json()
  console.log(
    `Chromium ${browser.version()}, HTTP/2, slow 4G, ${CPU_SLOWDOWN}× slower processor; medians of ${rounds} and of ${lighthouseRounds} for Lighthouse`,
  )
  for (const page of pagesOf(name)) await tell(browser, page, site.put)
  console.log(`\nLoad ${loadavg()[0].toFixed(1)} on ${availableParallelism()} processors`)
  console.log(held ? 'Every limit holds.' : 'A limit does not hold.')
} finally {
  await cleanUp()
}
process.exit(held ? 0 : 1)
