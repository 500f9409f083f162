// `npm run bench:stream`: 2,000 trades a second for 30 seconds into the table of /alpaca, in the production build.
//   (a) no frame takes more than 50 ms of CPU time on the main thread (from the browser's trace)
//   (b) no frame changes more than 14 rows, or one row twice
//   (c) memory is flat: heap after a garbage collection at the end, minus the heap at the tenth second
// Frames count from one second after the page has opened, except those in which this script collects garbage.
// Frames that were long by wall clock are only printed, because they also depend on other load.
// `--seconds N` sets the duration. Exits with 1 when a limit is exceeded.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { ROOT } from '../scripts/common.mjs'
import { machineLoad, needChromium } from './lib/browser.mjs'
import { openInspectedPage } from './lib/inspectedPage.mjs'
import { COLLECTING_MARK, FRAME_MARK, traceFrames } from './lib/traceFrames.mjs'

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } })
const SECONDS = Number(values.seconds)
const WARM_SECOND = Math.min(10, Math.floor(SECONDS / 3))
const ROWS = 14
const MEBIBYTE = 1024 * 1024
/** heldMoreMiB tolerates a leak of at most 18 bytes per message. */
const LIMITS = { frameMs: 50, rowsInAFrame: ROWS, heldMoreMiB: 1 }
/** One collection may leave garbage for the next, so the minimum of several is the memory really in use. */
const COLLECTIONS = 3

/** Runs in the page before its own scripts. Counts messages, frames, their durations and the changed table rows. */
function observe(frameMark) {
  const NOTHING = { messages: 0, frames: 0, longestGapMs: 0, longFrames: 0, rowsDrawn: 0, mostRows: 0, mostOfOneRow: 0 }
  const seen = { ...NOTHING }
  window.__seen = seen
  window.__reset = () => {
    Object.assign(seen, NOTHING)
  }

  const Native = window.WebSocket
  window.WebSocket = class extends Native {
    constructor(...given) {
      super(...given)
      this.addEventListener('message', () => {
        seen.messages += 1
      })
    }
  }

  let drawnInFrame = new Map()
  let lastMs = 0
  requestAnimationFrame(function frame(nowMs) {
    performance.mark(frameMark)
    performance.clearMarks(frameMark)
    if (lastMs) seen.longestGapMs = Math.max(seen.longestGapMs, nowMs - lastMs)
    lastMs = nowMs
    seen.frames += 1
    seen.mostRows = Math.max(seen.mostRows, drawnInFrame.size)
    for (const times of drawnInFrame.values()) seen.mostOfOneRow = Math.max(seen.mostOfOneRow, times)
    drawnInFrame = new Map()
    requestAnimationFrame(frame)
  })

  new PerformanceObserver((list) => {
    seen.longFrames += list.getEntries().length
  }).observe({ type: 'long-animation-frame' })

  // One callback covers all changes of a task, so each row counts once however many of its cells changed.
  new MutationObserver((records) => {
    const table = document.querySelector('tbody')
    const rowOf = ({ target }) => (target instanceof Element ? target : target.parentElement)?.closest('tr')
    const rows = new Set(records.map(rowOf).filter((row) => row && table?.contains(row)))
    for (const row of rows) drawnInFrame.set(row, (drawnInFrame.get(row) ?? 0) + 1)
    seen.rowsDrawn += rows.size
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}

needChromium()
// An address without a server: the page needs no database.
Object.assign(process.env, { VITE_SUPABASE_URL: 'http://localhost:9', VITE_SUPABASE_ANON_KEY: 'no-such-project' })
for (const name of ['VITE_ALPACA_KEY_ID', 'VITE_ALPACA_SECRET_KEY', 'VITE_ALPACA_STREAM_URL']) process.env[name] = ''
const outDir = mkdtempSync(path.join(tmpdir(), 'bench-stream-'))
const { build, preview } = await import('vite')
let server
let page

async function measure() {
  console.log('Building …')
  await build({ root: ROOT, logLevel: 'error', build: { outDir, emptyOutDir: true } })
  server = await preview({ root: ROOT, logLevel: 'error', build: { outDir }, preview: { port: 0 } })
  const { origin } = new URL(server.resolvedUrls.local[0])
  page = await openInspectedPage()
  await page.send('Page.enable')
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${observe})('${FRAME_MARK}')` })
  const usedBytes = async () => (await page.send('Runtime.getHeapUsage')).usedSize

  // As the page itself would ask: the feed refuses other origins.
  const { ok } = await fetch(`${origin}/__alpaca/behave?as=flood`, { method: 'POST', headers: { origin } })
  if (!ok) throw new Error('The feed did not take the flood.')
  await page.send('Page.navigate', { url: `${origin}/alpaca` })
  // The first price in the table shows that the stream is open.
  while (!(await page.evaluate(`/\\d\\.\\d\\d/.test(document.querySelector('tbody td')?.textContent ?? '')`)))
    await wait(100)
  const collect = async () => {
    await page.evaluate(`performance.mark('${COLLECTING_MARK}')`)
    let held = Number.POSITIVE_INFINITY
    for (let times = 0; times < COLLECTIONS; times += 1) {
      await page.send('HeapProfiler.collectGarbage')
      held = Math.min(held, await usedBytes())
    }
    await page.evaluate(`performance.mark('${COLLECTING_MARK}')`)
    return held
  }
  // The work of opening the page is not measured.
  await wait(1_000)
  await page.evaluate('window.__reset()')
  const stopTrace = await traceFrames(page)

  console.log(`${SECONDS} seconds of flood …`)
  const heapBySecond = []
  let warm = 0
  const began = performance.now()
  for (let second = 1; second <= SECONDS; second += 1) {
    await wait(Math.max(0, began + second * 1_000 - performance.now()))
    if (second === WARM_SECOND) warm = await collect()
    heapBySecond.push(await usedBytes())
  }
  const seconds = (performance.now() - began) / 1_000
  const seen = await page.evaluate('window.__seen')
  const end = await collect()
  const framesMs = await stopTrace()

  const longestMs = Math.max(...framesMs)
  const heldMoreMiB = (end - warm) / MEBIBYTE
  console.log(`Messages: ${Math.round(seen.messages / seconds)} a second, ${seen.messages} in all, a frame each`)
  console.log(
    `Frames: ${Math.round(seen.frames / seconds)} a second; longest gap ${seen.longestGapMs.toFixed(0)} ms; ${machineLoad()}`,
  )
  console.log(
    `Rows drawn: ${Math.round(seen.rowsDrawn / seconds)} a second, ${(seen.rowsDrawn / seen.frames).toFixed(1)} a frame`,
  )
  console.log(`Heap by second, MiB: ${heapBySecond.map((bytes) => (bytes / MEBIBYTE).toFixed(0)).join(' ')}`)
  const results = [
    [
      seen.frames > 0 && framesMs.length >= seen.frames && longestMs <= LIMITS.frameMs,
      `(a) longest of ${framesMs.length} frames: ${longestMs.toFixed(1)} ms of processor time (at most ${LIMITS.frameMs}); ` +
        `long by the clock: ${seen.longFrames}`,
    ],
    [
      seen.mostRows > 0 && seen.mostRows <= LIMITS.rowsInAFrame && seen.mostOfOneRow === 1,
      `(b) most rows drawn in a frame: ${seen.mostRows}; most times that one row was: ${seen.mostOfOneRow}`,
    ],
    [
      heldMoreMiB <= LIMITS.heldMoreMiB,
      `(c) held at second ${SECONDS} less at second ${WARM_SECOND}: ${heldMoreMiB.toFixed(2)} MiB ` +
        `(${(warm / MEBIBYTE).toFixed(2)} → ${(end / MEBIBYTE).toFixed(2)}; at most ${LIMITS.heldMoreMiB})`,
    ],
  ]
  for (const [holds, line] of results) console.log(`${line}: ${holds ? 'holds' : 'DOES NOT HOLD'}`)
  return results.every(([holds]) => holds)
}

const cleanUp = async () => {
  await page?.close()
  await server?.close()
  rmSync(outDir, { recursive: true, force: true })
}
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => cleanUp().finally(() => process.exit(1)))
const held = await measure().finally(cleanUp)
process.exit(held ? 0 : 1)
