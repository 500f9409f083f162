import '../../src/index.css'
import type { ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { StrategyRow } from '../../src/features/strategies/strategies.rules'
import { AgGrid } from './agGrid'
import { Floor } from './floor'
import { Ours } from './ours'
import { strategyRows } from './rows'

interface Contestant {
  Table: ComponentType<{ rows: readonly StrategyRow[] }>
  /** Each row in the document, and within it the name. */
  row: string
  name: string
  heads: string
  /** What scrolls, where it is not the page. */
  scroller?: string
}

const contestants: Record<string, Contestant> = {
  ours: { Table: Ours, row: 'tr.data-row', name: 'td a', heads: 'thead button' },
  floor: { Table: Floor, row: 'tr[data-row]', name: 'td', heads: 'thead button' },
  agGrid: {
    Table: AgGrid,
    row: '.ag-row',
    name: '[col-id="name"]',
    heads: '.ag-header-cell-label',
    scroller: '.ag-body-viewport, .ag-grid-viewport',
  },
}

const GIVE_UP_MS = 20_000

const nextFrame = () => new Promise<number>((done) => requestAnimationFrame(done))
/** After the frame that is being made has been painted. */
const painted = async () => {
  await nextFrame()
  await new Promise<void>((done) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => done()
    port2.postMessage(null)
  })
}

async function until(holds: () => boolean) {
  const deadline = performance.now() + GIVE_UP_MS
  while (!holds()) {
    if (performance.now() > deadline)
      throw new Error(`The rows did not come; the first is ${shown && highestName(shown.contestant)}`)
    await nextFrame()
  }
}

let shown: { contestant: Contestant; rows: StrategyRow[]; place: HTMLElement; root: Root } | undefined

function current() {
  if (!shown) throw new Error('No table is shown')
  return shown
}

/** The name in the row that stands highest: a grid's rows may stand in the document in another order. */
function highestName({ row, name }: Contestant): string | undefined {
  let highest: { top: number; element: Element } | undefined
  for (const element of document.querySelectorAll(row)) {
    const { top } = element.getBoundingClientRect()
    if (!highest || top < highest.top) highest = { top, element }
  }
  return highest?.element.querySelector(name)?.textContent?.trim()
}

const least = <Value,>(rows: readonly StrategyRow[], of: (row: StrategyRow) => Value) =>
  rows.reduce((lowest, row) => (of(row) < of(lowest) ? row : lowest)).name

/** Name of the first row once a column has been pressed for the first time. */
const FIRST_AFTER: Record<string, (rows: readonly StrategyRow[]) => string> = {
  'Avg PNL/Day': (rows) => least(rows, (row) => row.avgPnlDay),
  Name: (rows) => least(rows, (row) => row.name),
}

/** Shows a table of `count` rows. Milliseconds from the rows to their paint. */
async function show(name: string, count: number): Promise<number> {
  const contestant = contestants[name]
  if (!contestant) throw new Error(`No contestant ${name}`)
  // Without the sort that the last one left in the address.
  history.replaceState(null, '', location.pathname)
  window.scrollTo(0, 0)
  // New rows each time: nobody may know their order from before.
  const rows = strategyRows(count)
  const place = document.createElement('div')
  document.body.append(place)
  await painted()

  const start = performance.now()
  const root = createRoot(place)
  shown = { contestant, rows, place, root }
  root.render(<contestant.Table rows={rows} />)
  await until(() => highestName(contestant) === rows[0]?.name)
  await painted()
  return performance.now() - start
}

/** Milliseconds from a press on a column's head to the paint of the rows in its order. */
async function sortBy(column: string): Promise<number> {
  const { contestant, rows } = current()
  const head = [...document.querySelectorAll<HTMLElement>(contestant.heads)].find(
    (element) => element.textContent?.trim() === column,
  )
  const first = FIRST_AFTER[column]?.(rows)
  if (!head || !first) throw new Error(`No column ${column}`)
  await painted()

  const start = performance.now()
  head.click()
  await until(() => highestName(contestant) === first)
  await painted()
  return performance.now() - start
}

function takeAway() {
  const { root, place } = current()
  root.unmount()
  place.remove()
  shown = undefined
}

/** Where the rows in the document begin and end, and what of them the screen shows, in px of what scrolls. */
function extent() {
  const { row, scroller } = current().contestant
  const box = scroller ? document.querySelector(scroller) : null
  const rows = [...document.querySelectorAll(row)].map((element) => element.getBoundingClientRect())
  const seen = box?.getBoundingClientRect() ?? { top: 0, bottom: innerHeight }
  const offset = box?.scrollTop ?? scrollY
  return {
    from: Math.min(...rows.map(({ top }) => top)) + offset,
    to: Math.max(...rows.map(({ bottom }) => bottom)) + offset,
    top: seen.top + offset,
    bottom: seen.bottom + offset,
  }
}

const SLOW_MS = 50

/**
 * Watches frames while somebody scrolls. A frame counts as blank where the screen reaches past the rows that stood in the
 * document before it: the browser moves the page on its own, and shows what it has.
 */
function watch() {
  const seen = { frames: 0, slow: 0, longestMs: 0, blank: 0 }
  let before: { at: number; from: number; to: number } | undefined
  let isWatched = true
  const head = extent()
  const listTop = head.from
  requestAnimationFrame(function frame(at) {
    if (!isWatched) return
    const now = extent()
    if (before) {
      seen.frames += 1
      seen.longestMs = Math.max(seen.longestMs, at - before.at)
      if (at - before.at > SLOW_MS) seen.slow += 1
      if (before.from > Math.max(now.top, listTop) + 1 || before.to < now.bottom - 1) seen.blank += 1
    }
    before = { at, ...now }
    requestAnimationFrame(frame)
  })
  return () => {
    isWatched = false
    return { ...seen, reachedPx: Math.round(extent().top) }
  }
}

let stopWatching: (() => object) | undefined

const bench = {
  show,
  sortBy,
  takeAway,
  watch: () => {
    stopWatching = watch()
  },
  watched: () => stopWatching?.(),
}
Object.assign(window, { bench })
