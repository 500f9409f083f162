// `npm run bench:profile`: where the main thread's time goes on a phone (412 px wide, a processor slowed four times, slow 4G) until the
// ranking is drawn and the network is idle: by kind of work, by function, and by task that blocks the page. Of an unminified build, so that functions have their names.
// --against COMMIT: that version too, visited in turn. --page /docs: another page. --rounds N: visits of each version, of which the medians
// are printed. --top N: as many functions.
import { rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { devices } from 'playwright'
import { launchChromium, machineLoad, needChromium } from './lib/browser.mjs'
import { median } from './lib/measure.mjs'
import { slowDown } from './lib/slowPhone.mjs'
import { openVersion, versionsOf, workFolder } from './lib/versions.mjs'

const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    page: { type: 'string', default: '/strategy' },
    rounds: { type: 'string', default: '3' },
    top: { type: 'string', default: '25' },
    port: { type: 'string', default: '4341' },
  },
})
const [rounds, top, port] = [values.rounds, values.top, values.port].map(Number)

const PHONE = { ...devices['Moto G4'], viewport: { width: 412, height: 823 } }
const SETTLE_MS = 1_500
/** A task blocks the page for what it takes longer than this. */
const LONG_MS = 50
const TASK_FUNCTIONS = 12
const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'v8',
  'v8.execute',
  'disabled-by-default-v8.cpu_profiler',
]
/** Kinds of work by the names of the browser's events, the first that fits. An event counts without those inside it. */
const KINDS = [
  ['style', /^(UpdateLayoutTree|RecalculateStyles|ParseAuthorStyleSheet)$/],
  ['layout', /^Layout$/],
  ['paint', /^(PrePaint|Paint|PaintImage|Layerize|Commit|UpdateLayer|CompositeLayers|HitTest)/],
  ['collecting garbage', /GC/],
  ['compiling scripts', /compile|Compile|streaming|Streaming|produceCache/],
  ['evaluating modules', /^(EvaluateScript|v8\.evaluateModule|v8\.run)$/],
  ['other scripts', /^(FunctionCall|RunMicrotasks|TimerFire|FireAnimationFrame|FireIdleCallback|EventDispatch|v8\.)/],
  ['parsing HTML', /^ParseHTML/],
]
const kindOf = (name) => KINDS.find(([, names]) => names.test(name))?.[0] ?? 'other'

const MS = 1_000
const add = (sums, key, ms) => sums.set(key, (sums.get(key) ?? 0) + ms)

/** The events of the thread that works most, of all renderers: the page's. */
function ofPage(events) {
  const names = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
  const busy = names.map(({ pid, tid }) => {
    const own = events.filter((event) => event.pid === pid && event.tid === tid)
    return { pid, own, ms: own.reduce((sum, { dur = 0 }) => sum + dur, 0) }
  })
  const { pid, own } = busy.toSorted((one, other) => other.ms - one.ms)[0]
  const ofProfile = (kind) => events.filter(({ pid: process, name }) => process === pid && name === kind)
  return { own, samples: ofProfile('ProfileChunk'), since: ofProfile('Profile')[0].args.data.startTime }
}

/** Milliseconds by kind of work, and for how long tasks blocked the page. */
function workOf(own) {
  const kinds = new Map()
  const open = []
  const long = []
  let blocked = 0
  const close = ({ name, dur, inside }) => add(kinds, kindOf(name), (dur - inside) / MS)
  const complete = own.filter(({ ph, dur }) => ph === 'X' && dur > 0)
  for (const event of complete.sort((one, other) => one.ts - other.ts || other.dur - one.dur)) {
    while (open.length > 0 && open.at(-1).ts + open.at(-1).dur <= event.ts) close(open.pop())
    const around = open.at(-1)
    if (around) around.inside += event.dur
    else if (event.dur / MS > LONG_MS) {
      blocked += event.dur / MS - LONG_MS
      long.push(event)
    }
    open.push({ ...event, inside: 0 })
  }
  for (const event of open.reverse()) close(event)
  return { kinds, blocked, long }
}

/** Milliseconds by function: its own, and with what it calls; and the latter for each of some tasks. */
function functionsOf(samples, since, tasks) {
  const nodes = new Map()
  const inTasks = tasks.map((task) => ({ task, whole: new Map() }))
  let now = since
  const [own, whole] = [new Map(), new Map()]
  for (const { args } of samples) {
    const { cpuProfile: { nodes: more = [], samples: seen = [] } = {}, timeDeltas = [] } = args.data
    for (const { id, parent, callFrame } of more)
      nodes.set(id, { parent, name: callFrame.functionName || '(nameless)' })
    for (const [at, id] of seen.entries()) {
      const ms = timeDeltas[at] / MS
      now += timeDeltas[at]
      const inTask = inTasks.find(({ task: { ts, dur } }) => now >= ts && now < ts + dur)
      const stack = new Set()
      for (let node = nodes.get(id); node; node = nodes.get(node.parent)) stack.add(node.name)
      add(own, nodes.get(id)?.name, ms)
      for (const name of stack) {
        add(whole, name, ms)
        if (inTask) add(inTask.whole, name, ms)
      }
    }
  }
  return { own, whole, inTasks }
}

/** One visit with an empty cache. */
async function visit(browser, origin) {
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'block', ignoreHTTPSErrors: true })
  try {
    const page = await context.newPage()
    await slowDown(page)
    await browser.startTracing(page, { categories: CATEGORIES })
    await page.goto(`${origin}${values.page}`, { waitUntil: 'networkidle' })
    await page.waitForTimeout(SETTLE_MS)
    const { traceEvents } = JSON.parse(String(await browser.stopTracing()))
    const { own, samples, since } = ofPage(traceEvents)
    const work = workOf(own)
    return { ...work, ...functionsOf(samples, since, work.long), since }
  } finally {
    await context.close()
  }
}

/** Prints the tasks that block the page in one visit, each with the functions that take most of it. */
function printTasks({ inTasks, since }) {
  console.log('\n| task of the last visit at, ms | takes | functions with what they call |\n| --: | --: | --- |')
  for (const { task, whole } of inTasks) {
    const most = [...whole].filter(([name]) => name !== '(root)').toSorted(([, one], [, other]) => other - one)
    const names = most.slice(0, TASK_FUNCTIONS).map(([name, ms]) => `${name} ${ms.toFixed(0)}`)
    console.log(`| ${((task.ts - since) / MS).toFixed(0)} | ${(task.dur / MS).toFixed(0)} | ${names.join(', ')} |`)
  }
}

const medianOf = (visits, of) => median(visits.map(of))

/** Prints a table of milliseconds, the largest of the last version first. */
function print(title, sites, rows) {
  console.log(`\n| ${[title, ...sites.map(({ name }) => name)].join(' | ')} |\n| --- |${' --: |'.repeat(sites.length)}`)
  for (const [name, times] of rows) console.log(`| ${[name, ...times.map((ms) => ms.toFixed(0))].join(' | ')} |`)
}

/** By a map of each visit: the names with the most time in the last version. */
function rowsOf(sites, which, most) {
  const [now] = sites.slice(-1)
  const names = [...new Set(now.visits.flatMap((one) => [...one[which].keys()]))]
  const times = names.map((name) => [
    name,
    sites.map(({ visits }) => medianOf(visits, (one) => one[which].get(name) ?? 0)),
  ])
  return times.toSorted(([, one], [, other]) => other.at(-1) - one.at(-1)).slice(0, most)
}

needChromium()
const work = workFolder()
const closing = [() => rmSync(work, { recursive: true, force: true })]
try {
  const sites = []
  for (const [place, name] of versionsOf(values.against).entries()) {
    const folder = path.join(work, String(place))
    const site = await openVersion({ name, folder, port: port + place, more: ['--minify', 'false'] }, closing)
    sites.push({ ...site, visits: [] })
  }
  const browser = await launchChromium()
  closing.push(() => browser.close())
  for (let round = 0; round < rounds; round += 1) {
    for (const { origin, visits } of sites) visits.push(await visit(browser, origin))
  }
  const blocked = sites.map(({ visits }) => medianOf(visits, (one) => one.blocked))
  print('kind of work, ms', sites, [...rowsOf(sites, 'kinds', KINDS.length + 1), ['blocked by long tasks', blocked]])
  print('function itself, ms', sites, rowsOf(sites, 'own', top))
  print('function with what it calls, ms', sites, rowsOf(sites, 'whole', top))
  printTasks(sites.at(-1).visits.at(-1))
  console.log(`\nThe machine's ${machineLoad()}`)
} finally {
  for (const close of closing.reverse()) await close()
}
process.exit()
