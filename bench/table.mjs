// `npm run bench:table`: the ranking of /strategy with 10,000 strategies, compared with AG Grid Community and a minimal
// hand-written virtualised table, on the same rows in the same browser, in turn. Ratios, because absolute times depend on
// the machine.
//   (a) from rows to paint, and (b) from a click on a column head to the paint of the sorted rows: less CPU time of the
//       page's thread than AG Grid. Wall-clock times are only printed, because they also depend on other load
//       The same for 20 pages of 50 rows that arrive one after the other, as /strategy reads them
//   (c) scrolling: no frame takes more than 50 ms of CPU time, and none reaches past the rendered rows
//   (d) screen readers are told the full row count, and the keyboard reaches rows that are not rendered yet
// The others show text only; the ranking also draws its charts and marks.
// Exits with 1 when a limit is exceeded.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { ROOT } from '../scripts/common.mjs'
import { launchChromium, machineLoad, needChromium } from './lib/browser.mjs'
import { median } from './lib/measure.mjs'
import { FRAME_MARK, traceFrames } from './lib/traceFrames.mjs'

const PAGE = 'bench/table/index.html'
const CONTESTANTS = { ours: 'the ranking', agGrid: 'AG Grid', floor: 'bare words' }
const WINDOW = { width: 1440, height: 900 }
/** As /strategy reads them. */
const PAGE_ROWS = 50
const PAGES = 20
const WARM_ROUNDS = 2
const SCROLL = { stepPx: 200, frames: 200 }
const LONGEST_FRAME_MS = 50
const BROWSER_FLAGS = ['--no-first-run', '--disable-background-networking']
/** Without these flags every time would be rounded up to the screen's next frame, 16.7 ms. */
const FRAMES_AT_ONCE = ['--disable-frame-rate-limit', '--disable-gpu-vsync']

// Otherwise Vite would bundle React's development build.
process.env.NODE_ENV = 'production'

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '10000' }, rounds: { type: 'string', default: '15' } },
})
const ROWS = Number(values.rows)
const ROUNDS = Number(values.rounds)

/** Builds the page with all three tables like the site's production build, and serves it. */
async function serve() {
  const outDir = mkdtempSync(path.join(tmpdir(), 'bench-table-'))
  const config = {
    configFile: false,
    root: ROOT,
    mode: 'demo',
    logLevel: 'error',
    plugins: [react(), tailwindcss()],
    resolve: {
      alias: { '@': path.join(ROOT, 'src') },
      dedupe: ['react', 'react-dom'],
    },
    build: { outDir, emptyOutDir: true, target: 'es2022', rolldownOptions: { input: path.join(ROOT, PAGE) } },
  }
  await build(config)
  const server = await preview({ ...config, preview: { port: 0 } })
  return {
    address: new URL(PAGE, server.resolvedUrls.local[0]).href,
    close: () => server.close().finally(() => rmSync(outDir, { recursive: true, force: true })),
  }
}

/** @param {string} address @param {string[]} flags @param {(page: import('playwright').Page) => Promise<unknown>} use */
async function inBrowser(address, flags, use) {
  const browser = await launchChromium([...BROWSER_FLAGS, ...flags])
  try {
    const page = await browser.newPage({ viewport: WINDOW })
    page.on('pageerror', (error) => console.error(error.message))
    await page.goto(address)
    await page.waitForFunction(() => 'bench' in window)
    return { version: browser.version(), ...(await use(page, await page.context().newCDPSession(page))) }
  } finally {
    await browser.close()
  }
}

/** The timed operations. */
const TIMED = {
  data: { words: 'rows to paint', act: (page, name) => page.evaluate((who) => window.bench.show(who), name) },
  figure: {
    words: 'sort by a figure to paint',
    act: (page) => page.evaluate(() => window.bench.sortBy('Avg PNL/Day')),
  },
  name: { words: 'sort by name to paint', act: (page) => page.evaluate(() => window.bench.sortBy('Name')) },
  pages: {
    words: `${PAGES} pages of ${PAGE_ROWS} rows, each to paint`,
    // Work that only this benchmark does is not timed.
    before: async (page) => {
      await page.evaluate(() => window.bench.takeAway())
      await prepareRows(page)
    },
    act: (page, name) =>
      page.evaluate(([who, rows, pages]) => window.bench.showByPages(who, rows, pages), [name, PAGE_ROWS, PAGES]),
  },
}

const prepareRows = (page) => page.evaluate((count) => window.bench.prepare(count), ROWS)

async function show(page, name) {
  await prepareRows(page)
  await TIMED.data.act(page, name)
}

/** Milliseconds of each round by table and operation: wall clock, and CPU time of the page's thread. */
async function timeAll(page, devtools) {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busyMs = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'TaskDuration').value * 1_000
  }
  const times = Object.fromEntries(
    Object.keys(CONTESTANTS).map((name) => [
      name,
      Object.fromEntries(Object.keys(TIMED).map((what) => [what, { clock: [], busy: [] }])),
    ]),
  )
  // Negative rounds are warm-up.
  for (let round = -WARM_ROUNDS; round < ROUNDS; round += 1) {
    for (const name of Object.keys(CONTESTANTS)) {
      await prepareRows(page)
      for (const [what, { before, act }] of Object.entries(TIMED)) {
        await before?.(page)
        // Garbage of earlier rounds must not be collected during this one.
        await devtools.send('HeapProfiler.collectGarbage')
        const busyBefore = await busyMs()
        const clock = await act(page, name)
        const busy = (await busyMs()) - busyBefore
        if (round < 0) continue
        times[name][what].clock.push(clock)
        times[name][what].busy.push(busy)
      }
      await page.evaluate(() => window.bench.takeAway())
    }
  }
  return { times }
}

/** Scrolls each table down as fast as a flicked mouse wheel: 12,000 px a second at 60 frames a second. */
async function scrollAll(page, devtools) {
  const scrolls = {}
  for (const name of Object.keys(CONTESTANTS)) {
    await show(page, name)
    await page.evaluate(() => window.bench.settled())
    const stopTrace = await traceFrames(devtools)
    const seen = await page.evaluate(
      ([step, count, mark]) => window.bench.scrollBy(step, count, mark),
      [SCROLL.stepPx, SCROLL.frames, FRAME_MARK],
    )
    const framesMs = await stopTrace()
    scrolls[name] = { ...seen, frames: framesMs.length, longestMs: Math.max(...framesMs) }
    await page.evaluate(() => window.bench.takeAway())
  }
  return { scrolls }
}

/** In each row: the strategy's name, and its trader's. */
const STOPS_PER_ROW = 2
/** They lead to a row beyond those that are rendered at once. */
const TABS = 120

/** The ranking's row count for screen readers, and where the Tab key leads. */
async function readAll(page) {
  await show(page, 'ours')
  const told = () =>
    page.evaluate(() => ({
      count: Number(document.querySelector('table').getAttribute('aria-rowcount')),
      indexes: [...document.querySelectorAll('tr[aria-rowindex]')].map((row) => Number(row.ariaRowIndex)),
    }))
  const atTop = await told()
  await page.getByRole('button', { name: 'Avg PNL/Day' }).press('Enter')
  const isSorted = await page
    .locator('th[aria-sort="ascending"]', { hasText: 'Avg PNL/Day' })
    .waitFor()
    .then(
      () => true,
      () => false,
    )
  const keepsFocus = await page.evaluate(() => document.activeElement?.textContent === 'Avg PNL/Day')
  await page.locator('tbody a').first().focus()
  for (let times = 0; times < TABS; times += 1) await page.keyboard.press('Tab')
  const reached = await page.evaluate(() => Number(document.activeElement?.closest('tr')?.ariaRowIndex))
  const further = await told()
  const isInOrder = ({ indexes }) => indexes.every((index, at) => index === indexes[0] + at)
  return {
    told: [atTop, further].every((now) => now.count === ROWS + 1 && isInOrder(now)) && atTop.indexes[0] === 2,
    keyboard: isSorted && keepsFocus && reached === TABS / STOPS_PER_ROW + 2,
    reached,
    drawn: further.indexes.length,
  }
}

const spread = (all) => `${median(all).toFixed(0)} (${Math.min(...all).toFixed(0)}–${Math.max(...all).toFixed(0)})`
const words = (count, noun) => `${count} ${noun}${count === 1 ? '' : 's'}`

needChromium()
console.log('Building …')
const site = await serve()
const results = []
try {
  const { times, version } = await inBrowser(site.address, FRAMES_AT_ONCE, timeAll)
  console.log(
    `${ROWS.toLocaleString('en')} strategies, ${ROUNDS} rounds in turn, Chromium ${version}; ` + `${machineLoad()}`,
  )
  for (const [what, { words: label }] of Object.entries(TIMED)) {
    for (const [kind, where] of Object.entries({ clock: 'by the clock', busy: 'of the page’s own thread' })) {
      const told = Object.entries(CONTESTANTS).map(([name, title]) => `${title} ${spread(times[name][what][kind])}`)
      console.log(`${label}, ms ${where}: ${told.join(', ')}`)
    }
    const ratio = (kind, other) => median(times.ours[what][kind]) / median(times[other][what][kind])
    results.push([
      ratio('busy', 'agGrid') < 1,
      `(${what === 'data' || what === 'pages' ? 'a' : 'b'}) ${label}: ${ratio('busy', 'agGrid').toFixed(2)}× ${CONTESTANTS.agGrid}, ` +
        `${ratio('busy', 'floor').toFixed(2)}× ${CONTESTANTS.floor} ` +
        `(by the clock ${ratio('clock', 'agGrid').toFixed(2)}×, ${ratio('clock', 'floor').toFixed(2)}×)`,
    ])
  }

  const { scrolls } = await inBrowser(site.address, [], scrollAll)
  for (const [name, title] of Object.entries(CONTESTANTS)) {
    const { frames, blank, longestMs, reachedPx } = scrolls[name]
    const line =
      `longest of ${frames} frames ${longestMs.toFixed(0)} ms of processor time, ${words(blank, 'frame')} past the rows; ` +
      `${SCROLL.stepPx} px a frame, to ${reachedPx}`
    const isThere = frames >= SCROLL.frames && reachedPx === SCROLL.stepPx * SCROLL.frames
    const holds = longestMs <= LONGEST_FRAME_MS && blank === 0 && isThere
    if (name === 'ours') results.push([holds, `(c) scrolling ${title}: ${line}`])
    else console.log(`scrolling ${title}: ${line}`)
  }

  const read = await inBrowser(site.address, [], readAll)
  results.push([
    read.told && read.keyboard,
    `(d) ${read.drawn} rows in the document, counted as ${(ROWS + 1).toLocaleString('en')} with the head; ${TABS} Tabs lead to row ${read.reached}`,
  ])
} finally {
  await site.close()
}
for (const [holds, line] of results) console.log(`${line}: ${holds ? 'holds' : 'DOES NOT HOLD'}`)
process.exitCode = results.every(([holds]) => holds) ? 0 : 1
