// `npm run bench:pages`: four pages of the production build on a slow phone, against the limits of docs/performance.md:
//   paint     when the page's main content is painted, as a ratio to the same HTML served without scripts
//   script    KiB of script, gzipped, downloaded until the network is idle
//   shift     cumulative layout shift (CLS): loaded as usual, and with fonts delayed by two seconds
//   Lighthouse's four scores, mobile
// Both pages of a ratio are loaded in turn from one server with the same throttling, so that a busy machine slows both.
// --against COMMIT,COMMIT: builds and serves these too, visits all versions in turn, and ends with a table that compares them.
// --rounds N, --lighthouse N: number of measurements, 0 to skip. --pages landing,ranking: only these pages.
// --blocked: TradingView cannot be reached, so a strategy's page also loads its own chart.
// --no-build: measures dist/ from an earlier `vite build --mode demo`. Exits with 1 when this version exceeds a limit.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { devices } from 'playwright'
import { chromiumPath, launchChromium, machineLoad, needChromium } from './lib/browser.mjs'
import { median } from './lib/measure.mjs'
import { CPU_SLOWDOWN, notePaint, slowDown } from './lib/slowPhone.mjs'
import { firstStrategy, HERE, openVersion, versionsOf, workFolder } from './lib/versions.mjs'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    lighthouse: { type: 'string', default: '3' },
    port: { type: 'string', default: '4331' },
    pages: { type: 'string' },
    against: { type: 'string' },
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
 * @param {(page: import('playwright').Page) => Promise<unknown>} [use] called with the settled page
 */
async function visit(browser, { origin, path: at, main }, { isSlow = false, fontsLate = false }, use) {
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
    await page.goto(`${origin}${at}`, { waitUntil: 'networkidle', timeout: GIVE_UP_MS })
    if (main) await page.waitForFunction(() => window.paintedMs > 0, null, { timeout: GIVE_UP_MS })
    await page.waitForTimeout(SETTLE_MS)
    const { seen, paintedMs } = await page.evaluate(() => ({ seen: window.seen, paintedMs: window.paintedMs }))
    const bytes = (await Promise.all(scripts)).reduce((sum, body) => sum + gzipSync(body).length, 0)
    return {
      ...seen,
      paint: paintedMs ?? seen.lcp,
      scriptKiB: bytes / 1024,
      scripts: scripts.length,
      used: await use?.(page),
    }
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

async function lighthouseOf({ origin, path: at }) {
  const chrome = await launch({
    chromePath: chromiumPath(),
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
    const { lhr } = await lighthouse(`${origin}${at}`, settings)
    if (lhr.runtimeError) throw new Error(`Lighthouse: ${lhr.runtimeError.message}`)
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

/** The page of one version, and what is measured of it. */
async function look(browser, page, { put }) {
  const whole = await visit(browser, page, {}, withoutScript)
  const late = await visit(browser, page, { fontsLate: true })
  const staticPath = `/bench-static/${page.name}`
  await put(staticPath, whole.used)
  const still = { origin: page.origin, path: page.path.replace(/^[^#]*/, staticPath) }
  return { page, still, whole, late, ours: [], theirs: [], reports: [] }
}

const audit = (reports, key) => median(reports.map(({ audits }) => audits[key].numericValue))
const scoreOf = (reports, key) => median(reports.map(({ categories }) => Math.round(categories[key].score * 100)))

/** The numbers by which versions are compared, each with its words. */
function numbersOf({ whole, late, ours, theirs, reports }) {
  const own = ours.length > 0 ? median(ours.map(({ paint }) => paint)) : undefined
  const theirOwn = ours.length > 0 ? median(theirs.map(({ lcp }) => lcp)) : undefined
  return {
    'paint ÷ static': own && [own / theirOwn, `${(own / theirOwn).toFixed(2)} (${seconds(own)})`],
    'script, KiB': [whole.scriptKiB, whole.scriptKiB.toFixed(1)],
    scripts: [whole.scripts, String(whole.scripts)],
    'shift with late fonts': [late.shift, late.shift.toFixed(3)],
    ...(reports.length > 0 && {
      'main thread blocked, ms': [
        audit(reports, 'total-blocking-time'),
        audit(reports, 'total-blocking-time').toFixed(0),
      ],
      'Lighthouse performance': [scoreOf(reports, 'performance'), String(scoreOf(reports, 'performance'))],
    }),
  }
}

/** Visits a page of all versions in turn. @returns what was seen of each, in the order of `sites` */
async function measure(browser, name, sites) {
  const seen = []
  for (const site of sites) {
    const page = pagesOf(site.strategy).find((one) => one.name === name)
    seen.push(await look(browser, { ...page, origin: site.origin }, site))
  }
  for (let round = 0; round < rounds; round += 1) {
    for (const { page, still, ours, theirs } of seen) {
      ours.push(await visit(browser, page, { isSlow: true }))
      theirs.push(await visit(browser, still, { isSlow: true }))
    }
  }
  for (let round = 0; round < lighthouseRounds; round += 1) {
    for (const { page, reports } of seen) reports.push(await lighthouseOf(page))
  }
  return seen
}

/** Prints what was seen of this version's page, against its limits. */
function tell({ page, whole, late, ours, theirs, reports }) {
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
  console.log(`  script  ${whole.scriptKiB.toFixed(1)} KiB gzipped, in ${whole.scripts} files`)
  console.log(`  shift   ${usual}, with late fonts ${fontsLate}`)
  const moved = [whole, late, ...ours].flatMap((one) => (one.shift > MAX_SHIFT / 10 ? one.moved : []))
  for (const what of new Set(moved)) console.log(`            ${what.replaceAll(/\s+/g, ' ')}`)

  if (reports.length === 0) return
  const scores = Object.keys(reports[0].categories).map((key) => {
    const score = scoreOf(reports, key)
    return key === 'performance'
      ? against(page.score, score, `${key} ${score}`, score >= page.score)
      : `${key} ${score}`
  })
  console.log(
    `  Lighthouse  ${scores.join(', ')}; main thread blocked ${audit(reports, 'total-blocking-time').toFixed(0)} ms, ` +
      `largest paint ${seconds(audit(reports, 'largest-contentful-paint'))}`,
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

/** Prints the pages of all versions as a table, with this version as a ratio to each earlier one. */
function compare(sites, measured) {
  const others = sites.slice(0, -1)
  const titles = ['page', 'what', ...sites.map(({ name }) => name), ...others.map(({ name }) => `÷ ${name}`)]
  console.log(`\n| ${titles.join(' | ')} |\n| --- | --- |${' --: |'.repeat(sites.length + others.length)}`)
  for (const [name, seen] of measured) {
    const numbers = seen.map(numbersOf)
    const [now = {}] = numbers.slice(-1)
    for (const what of Object.keys(now).filter((key) => now[key])) {
      const ratios = numbers.slice(0, -1).map((one) => (one[what][0] > 0 ? now[what][0] / one[what][0] : null))
      const cells = [...numbers.map((one) => one[what][1]), ...ratios.map((ratio) => ratio?.toFixed(2) ?? '–')]
      console.log(`| ${name} | ${what} | ${cells.join(' | ')} |`)
    }
  }
}

needChromium()
const work = workFolder()
const closing = [() => rmSync(work, { recursive: true, force: true })]
const cleanUp = async () => {
  for (const close of closing.splice(0).reverse()) await close()
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => cleanUp().finally(() => process.exit(1)))

try {
  const sites = []
  for (const [place, name] of versionsOf(values.against).entries()) {
    const isBuilt = name === HERE && values['no-build']
    sites.push(
      await openVersion({ name, folder: path.join(work, String(place)), port: port + place, isBuilt }, closing),
    )
  }
  const browser = await launchChromium(FLAGS)
  closing.push(() => browser.close())
  const context = await browser.newContext()
  for (const site of sites) site.strategy = await firstStrategy(context, site.origin)
  console.log(
    `Chromium ${browser.version()}, HTTP/2, slow 4G, ${CPU_SLOWDOWN}× slower processor; medians of ${rounds} and of ${lighthouseRounds} for Lighthouse`,
  )
  const measured = []
  for (const { name } of pagesOf('')) {
    const seen = await measure(browser, name, sites)
    tell(seen.at(-1))
    measured.push([name, seen])
  }
  if (sites.length > 1) compare(sites, measured)
  console.log(`\nThe machine's ${machineLoad()}`)
  console.log(held ? 'Every limit holds.' : 'A limit does not hold.')
} finally {
  await cleanUp()
}
process.exit(held ? 0 : 1)
