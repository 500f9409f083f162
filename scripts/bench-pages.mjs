// `npm run bench:pages`: what a phone on a slow line sees of four pages of the production build, and when.
//   (a) Lighthouse's four scores, mobile, layout shift and blocking time
//   (b) when each page's main thing is painted, as a ratio to a static page of the same words, without any script, and to
//       an empty React page: the same server, compression and throttling, in turn, so that a busy machine meets all alike
// Lighthouse is fetched into .cache for this alone. Its scores depend on how quiet the machine is; (b) does so little.
// `--rounds N` and `--lighthouse N` choose how often; `--lighthouse 0` leaves it out; `--pages article,strategy` measures those
// alone. Ends by itself; exit 1 where one of (b) does not hold.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { chromium, devices } from 'playwright'
import { serveAsHost } from './bench-pages/serve.mjs'
import { ensureChromium, installedChromium } from './chromium.mjs'
import { outliveStandardInput, ROOT } from './common.mjs'
import { fetchPackages } from './fetch-packages.mjs'
import { median } from './measure.mjs'

const CACHE = path.join(ROOT, '.cache/bench-pages')
/** The last that runs on Node 20. */
const LIGHTHOUSE = '12.8.2'
/** Makes the certificate without which no browser speaks HTTP/2. */
const SELFSIGNED = '2.4.1'
/** Chosen beforehand: the build writes it into each page as the site's own address, which Lighthouse compares. */
const PORT = 4331

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    lighthouse: { type: 'string', default: '3' },
    port: { type: 'string', default: String(PORT) },
    pages: { type: 'string' },
  },
})
const ROUNDS = Number(values.rounds)
const LIGHTHOUSE_ROUNDS = Number(values.lighthouse)

/** Lighthouse's slow phone, as it throttles by DevTools: 150 ms × 3.75 and 1.6 Mbit/s × 0.9, a processor a quarter as fast. */
const LATENCY_MS = 562.5
const DOWN_BYTES_PER_S = (1_474.56 * 1024) / 8
const UP_BYTES_PER_S = (675 * 1024) / 8
const CPU_SLOWDOWN = 4
const GIVE_UP_MS = 90_000
/** After the last request: late shifts and paints belong to the page too. */
const SETTLE_MS = 1_500
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--ignore-certificate-errors',
  // Other makers' widgets are not ours to measure, and would be of another speed each time.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
]

/**
 * Moments of a page and how late each may be, as a ratio to the largest paint of the static page; null where it is told alone.
 * @type {{ name: string, address: (first: string) => string, moments: Record<string, number | null> }[]}
 */
const PAGES = [
  { name: 'landing', address: () => '/', moments: { lcp: 1.15 } },
  { name: 'article', address: () => '/education#risk-is-a-width', moments: { lcp: 1.15 } },
  { name: 'strategies', address: () => '/strategy', moments: { 'first-row': 1.25 } },
  { name: 'strategy', address: (first) => first, moments: { heading: 1.2, 'chart-drawn': 3.8, 'chart-ready': null } },
]
const WORDS = {
  lcp: 'largest paint',
  'first-row': 'first row',
  heading: 'heading',
  'chart-drawn': 'curve of the chart drawn',
  'chart-ready': 'chart ready',
}

/** Runs in the page before its own scripts: notes what the browser tells of paints, shifts and long tasks. */
function observe() {
  const seen = { lcp: 0, shift: 0, moved: [], blockedMs: 0, heading: 0 }
  window.__seen = seen
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcp = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue
      seen.shift += value
      for (const { node } of sources) if (node) seen.moved.push(`${node.nodeName} ${node.textContent?.slice(0, 40)}`)
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blockedMs += duration - 50
  }).observe({ type: 'longtask', buffered: true })
  requestAnimationFrame(function frame() {
    if (document.querySelector('main h1')?.textContent) {
      // The frame in which it stands is painted after this call.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        seen.heading = performance.now()
      }
      port2.postMessage(null)
    } else requestAnimationFrame(frame)
  })
}

/** The empty React page, made by the same tools; its files go into the site's build, to be served like it. */
async function buildEmptyPage(vite, dist) {
  const { default: react } = await import('@vitejs/plugin-react')
  await vite.build({
    configFile: false,
    root: path.join(ROOT, 'scripts/bench-pages'),
    logLevel: 'error',
    plugins: [react()],
    build: {
      outDir: path.join(dist, 'bench'),
      target: 'es2022',
      rolldownOptions: { input: path.join(ROOT, 'scripts/bench-pages/empty.html') },
    },
    base: '/bench/',
  })
  return readFileSync(path.join(dist, 'bench/empty.html'), 'utf8')
}

/** What a page shows once all is there, as HTML that runs nothing. */
async function wordsOf(page) {
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('script, link[rel="modulepreload"], iframe')) element.remove()
  })
  return page.content()
}

async function openPage(browser, { throttled }) {
  // The phone's window and touch; its user agent too.
  const context = await browser.newContext({ ...devices['Moto G4'], serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript(observe)
  if (throttled) {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: DOWN_BYTES_PER_S,
      uploadThroughput: UP_BYTES_PER_S,
    })
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  }
  return page
}

/** Opens an address with nothing in the cache and reads when its moments were, in milliseconds from the navigation. */
async function measure(browser, address, moments) {
  const page = await openPage(browser, { throttled: true })
  try {
    await page.goto(address, { waitUntil: 'load', timeout: GIVE_UP_MS })
    const marks = moments.filter((moment) => moment !== 'lcp' && moment !== 'heading')
    for (const mark of marks) {
      await page.waitForFunction((name) => performance.getEntriesByName(name, 'mark').length > 0, mark, {
        timeout: GIVE_UP_MS,
      })
    }
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(SETTLE_MS)
    return await page.evaluate((names) => {
      const marked = names.map((name) => [name, performance.getEntriesByName(name, 'mark')[0].startTime])
      return { ...window.__seen, ...Object.fromEntries(marked) }
    }, marks)
  } finally {
    await page.context().close()
  }
}

/** Other makers' widgets, as above; Lighthouse does not count what it blocks itself as an error of the page. */
const ELSEWHERE = ['https://*.tradingview.com/*', 'https://*.tradingview-widget.com/*']
const CATEGORIES = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
}

/** From what was fetched for this alone. */
const load = (file) => import(pathToFileURL(path.join(CACHE, 'node_modules', file)).href)

async function makeCertificate() {
  const { default: selfsigned } = await load('selfsigned/index.js')
  const { private: key, cert } = selfsigned.generate([{ name: 'commonName', value: 'localhost' }], { keySize: 2048 })
  return { key, cert }
}

/** Lighthouse's reports of an address, as its mobile profile has them. */
async function reportsOf(address, rounds) {
  const [{ default: lighthouse }, { launch }] = await Promise.all([
    load('lighthouse/core/index.js'),
    load('chrome-launcher/dist/index.js'),
  ])
  const reports = []
  for (let round = 0; round < rounds; round += 1) {
    const chrome = await launch({
      chromePath: installedChromium() ?? chromium.executablePath(),
      chromeFlags: ['--headless=new', ...FLAGS],
      logLevel: 'silent',
    })
    try {
      const { lhr } = await lighthouse(address, {
        port: chrome.port,
        logLevel: 'silent',
        output: 'json',
        blockedUrlPatterns: ELSEWHERE,
      })
      reports.push(lhr)
    } finally {
      chrome.kill()
    }
  }
  return reports
}

const seconds = (ms) => `${(ms / 1_000).toFixed(2)} s`

function tellOfReports(name, reports) {
  const scores = Object.entries(CATEGORIES).map(([key, words]) => {
    const all = reports.map(({ categories }) => Math.round(categories[key].score * 100))
    const range = Math.min(...all) === Math.max(...all) ? '' : ` (${Math.min(...all)}–${Math.max(...all)})`
    return `${words} ${median(all)}${range}`
  })
  const audit = (key) => median(reports.map(({ audits }) => audits[key].numericValue))
  console.log(
    `Lighthouse, ${name}: ${scores.join(', ')}; layout shift ${audit('cumulative-layout-shift').toFixed(2)}, ` +
      `blocked ${audit('total-blocking-time').toFixed(0)} ms, largest paint ${seconds(audit('largest-contentful-paint'))}`,
  )
  const unmet = reports.flatMap(({ audits, categories }) =>
    Object.values(categories).flatMap(({ auditRefs }) =>
      auditRefs
        .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 0.9)
        .map(({ id }) => `${id}: ${audits[id].displayValue ?? audits[id].title}`),
    ),
  )
  for (const line of new Set(unmet)) console.log(`    ${line}`)
}

if (!ensureChromium()) throw new Error('No Chromium could be found or installed.')
outliveStandardInput()
fetchPackages(CACHE, [`lighthouse@${LIGHTHOUSE}`, `selfsigned@${SELFSIGNED}`])
const work = mkdtempSync(path.join(tmpdir(), 'bench-pages-'))
const dist = path.join(work, 'dist')
const port = Number(values.port)
Object.assign(process.env, {
  VITE_SITE_URL: `https://localhost:${port}`,
  EMBEDDED_DATA_DIR: path.join(work, 'data'),
})
// Else Vite, which reads a plugin of ours below, would take React's development build.
process.env.NODE_ENV = 'production'
const vite = await import('vite')
const closing = [() => rmSync(work, { recursive: true, force: true })]
const cleanUp = async () => {
  for (const close of closing.splice(0).reverse()) await close()
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => cleanUp().finally(() => process.exit(1)))

async function run() {
  // Before the build, which writes the ranking's first rows into its page, as it does for a hosted project.
  const { module } = await vite.runnerImport(path.join(ROOT, 'supabase/embedded/vitePlugin.ts'))
  await module.startEmbeddedBackend({ root: ROOT, port, say: () => undefined })
  console.log('Building …')
  await vite.build({ root: ROOT, mode: 'demo', logLevel: 'error', build: { outDir: dist, emptyOutDir: true } })
  await buildEmptyPage(vite, dist)
  const backend = await vite.preview({
    root: ROOT,
    mode: 'demo',
    logLevel: 'error',
    build: { outDir: dist },
    preview: { port: 0 },
  })
  closing.push(() => backend.close())
  const { origin } = new URL(backend.resolvedUrls.local[0])
  const host = await serveAsHost({ dist, backend: origin, port, certificate: await makeCertificate() })
  closing.push(host.close)
  const rows = await (await fetch(`${origin}/rest/v1/strategy_metrics?select=name&order=total_pnl.desc&limit=1`)).json()
  const first = `/performance/${encodeURIComponent(rows[0].name)}`
  const chosen = values.pages?.split(',') ?? PAGES.map(({ name }) => name)
  const pages = PAGES.filter(({ name }) => chosen.includes(name)).map((page) => ({
    ...page,
    address: page.address(first),
  }))

  const browser = await chromium.launch({ executablePath: installedChromium(), args: FLAGS })
  closing.push(() => browser.close())
  console.log(
    `Pages of the demo, Chromium ${browser.version()}, HTTP/2, ${CPU_SLOWDOWN}× slower processor, slow 4G; ${ROUNDS} rounds`,
  )
  for (const { name, address } of pages) {
    const page = await openPage(browser, { throttled: false })
    await page.goto(`${host.origin}${address}`, { waitUntil: 'networkidle' })
    await page.waitForTimeout(SETTLE_MS)
    host.put(`/bench/static/${name}`, await wordsOf(page))
    await page.context().close()
  }

  let held = true
  for (const { name, address, moments } of pages) {
    const [, fragment = ''] = address.split('#')
    const contestants = {
      ours: [address, Object.keys(moments)],
      static: [`/bench/static/${name}#${fragment}`, []],
      empty: ['/bench/empty', []],
    }
    const seen = { ours: [], static: [], empty: [] }
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [contestant, [place, wanted]] of Object.entries(contestants)) {
        seen[contestant].push(await measure(browser, `${host.origin}${place}`, wanted))
      }
    }
    const of = (contestant, what) => median(seen[contestant].map((one) => one[what]))
    const [still, empty] = [of('static', 'lcp'), of('empty', 'lcp')]
    for (const [moment, limit] of Object.entries(moments)) {
      const ours = of('ours', moment)
      const holds = limit === null || ours / still <= limit
      held &&= holds
      console.log(
        `(b) ${name}, ${WORDS[moment]}: ${(ours / still).toFixed(2)}× static${limit === null ? '' : ` (at most ${limit})`}, ${(ours / empty).toFixed(2)}× empty React page ` +
          `(${seconds(ours)}, ${seconds(still)}, ${seconds(empty)}): ` +
          (limit === null ? 'for comparison' : holds ? 'holds' : 'DOES NOT HOLD'),
      )
    }
    console.log(
      `    layout shift ${of('ours', 'shift').toFixed(2)}; main thread blocked ${of('ours', 'blockedMs').toFixed(0)} ms, ` +
        `static ${of('static', 'blockedMs').toFixed(0)}, empty React page ${of('empty', 'blockedMs').toFixed(0)}`,
    )
    if (of('ours', 'shift') >= 0.005)
      console.log(`    moved: ${[...new Set(seen.ours.flatMap(({ moved }) => moved))].join('; ')}`)
  }
  for (const { name, address } of LIGHTHOUSE_ROUNDS > 0 ? pages : []) {
    tellOfReports(name, await reportsOf(`${host.origin}${address}`, LIGHTHOUSE_ROUNDS))
  }
  console.log(`Load ${loadavg()[0].toFixed(1)} on ${availableParallelism()} processors`)
  return held
}

const held = await run().finally(cleanUp)
process.exit(held ? 0 : 1)
