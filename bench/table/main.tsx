import '../../src/index.css'
import type { ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import type { StrategyRow } from '../../src/features/strategies/strategies.rules'
import { contentIsDrawn } from '../../src/ui/contentDrawn'
import { AgGrid } from './agGrid'
import { Floor } from './floor'
import { Ours } from './ours'
import { strategyRows } from './rows'

interface Contestant {
  /** `wholeCount` is the number of rows of the whole list, of which `rows` are the first. */
  Table: ComponentType<{ rows: readonly StrategyRow[]; wholeCount?: number }>
  /** Selector of the rendered rows. */
  row: string
  first: string
  name: string
  heads: string
  /** The scrolling element, when it is not the page. */
  scroller?: string
}

const contestants: Record<string, Contestant> = {
  ours: { Table: Ours, row: 'tr.data-row', first: 'tr.data-row', name: 'td a', heads: 'thead button' },
  floor: { Table: Floor, row: 'tr[data-row]', first: 'tr[data-row]', name: 'td', heads: 'thead button' },
  agGrid: {
    Table: AgGrid,
    row: '.ag-row',
    first: '.ag-row[row-index="0"]',
    name: '[col-id="name"]',
    heads: '.ag-header-cell-label',
    scroller: '.ag-body-viewport, .ag-grid-viewport',
  },
}

// On the site the code that sorts is here by the time somebody presses a head: it comes after the rows.
contentIsDrawn()

const GIVE_UP_MS = 20_000
const STILL_FRAMES = 60

const nextFrame = () => new Promise<number>((done) => requestAnimationFrame(done))
/** Resolves once the current frame has been painted. */
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
      throw new Error(`The rows did not come; the first is ${shown && firstName(shown.contestant)}`)
    await nextFrame()
  }
}

let shown: { contestant: Contestant; rows: StrategyRow[]; place: HTMLElement; root: Root } | undefined

function current() {
  if (!shown) throw new Error('No table is shown')
  return shown
}

const firstName = ({ first, name }: Contestant) =>
  document.querySelector(first)?.querySelector(name)?.textContent?.trim()

const least = <Value,>(rows: readonly StrategyRow[], of: (row: StrategyRow) => Value) =>
  rows.reduce((lowest, row) => (of(row) < of(lowest) ? row : lowest)).name

/** Expected name of the first row after the first click on a column. */
const FIRST_AFTER: Record<string, (rows: readonly StrategyRow[]) => string> = {
  'Avg PNL/Day': (rows) => least(rows, (row) => row.avg_pnl_per_day),
  Name: (rows) => least(rows, (row) => row.name),
}

let prepared: StrategyRow[] = []

/** Creates new rows for the next table, so that no table benefits from earlier sorting. */
function prepare(count: number) {
  prepared = strategyRows(count)
}

/** Renders the prepared rows. Returns milliseconds until they are painted. */
async function show(name: string, wholeCount?: number): Promise<number> {
  const contestant = contestants[name]
  if (!contestant) throw new Error(`No contestant ${name}`)
  // Removes the sort that the previous run left in the address.
  history.replaceState(null, '', location.pathname)
  window.scrollTo(0, 0)
  const rows = prepared
  const place = document.createElement('div')
  document.body.append(place)
  await painted()

  const start = performance.now()
  const root = createRoot(place)
  shown = { contestant, rows, place, root }
  root.render(<contestant.Table rows={rows} wholeCount={wholeCount} />)
  await until(() => firstName(contestant) === rows[0]?.name)
  await painted()
  return performance.now() - start
}

/** Milliseconds from a click on a column head to the paint of the sorted rows. */
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
  await until(() => firstName(contestant) === first)
  await painted()
  return performance.now() - start
}

/** Renders a first page of the prepared rows and then adds page after page, like a list that is read page by page. */
async function showByPages(name: string, pageRows: number, pages: number): Promise<number> {
  const all = prepared
  prepared = all.slice(0, pageRows)
  const start = performance.now()
  await show(name, all.length)
  const { contestant, root } = current()
  for (let page = 2; page <= pages; page += 1) {
    root.render(<contestant.Table rows={all.slice(0, page * pageRows)} wholeCount={all.length} />)
    await painted()
    await painted()
  }
  return performance.now() - start
}

function takeAway() {
  const { root, place } = current()
  root.unmount()
  place.remove()
  shown = undefined
}

const scrolled = () => {
  const { scroller } = current().contestant
  return (scroller && document.querySelector(scroller)) || document.documentElement
}

/** End of the rendered rows and of the viewport, in px of the scrolling element. */
function ends() {
  const box = scrolled()
  const isPage = box === document.documentElement
  const bottoms = [...document.querySelectorAll(current().contestant.row)].map(
    (element) => element.getBoundingClientRect().bottom,
  )
  return {
    rows: Math.max(...bottoms) + box.scrollTop,
    screen: (isPage ? innerHeight : box.getBoundingClientRect().bottom) + box.scrollTop,
  }
}

/** Resolves once the number of rendered rows has stayed the same: ours are virtualised a moment after they are painted. */
async function settled() {
  const count = () => document.querySelectorAll(current().contestant.row).length
  for (let [frames, rows] = [0, count()]; frames < STILL_FRAMES; frames += 1) {
    await nextFrame()
    if (count() !== rows) [frames, rows] = [0, count()]
  }
}

/**
 * Scrolls down by `stepPx` in each of `frames` frames and marks each. Counts the frames in which the viewport passed the
 * rows rendered before: a browser scrolls without waiting for scripts, so users would see a gap.
 */
async function scrollBy(stepPx: number, frames: number, mark: string) {
  const box = scrolled()
  let blank = 0
  for (let frame = 0; frame < frames; frame += 1) {
    const { rows } = ends()
    box.scrollTop += stepPx
    if (ends().screen > rows) blank += 1
    performance.mark(mark)
    performance.clearMarks(mark)
    await painted()
  }
  return { blank, reachedPx: Math.round(box.scrollTop) }
}

Object.assign(window, { bench: { prepare, show, showByPages, sortBy, takeAway, settled, scrollBy } })
