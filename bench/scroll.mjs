// `npm run bench:scroll`: a minute of visitors who scroll the ranking of 100,000 strategies: 50 begin each second, each with a list
// of its own, and read its first page and the three after it, a second apart. docs/scaling.md has the results.
// `--seconds 10`, `--visitors 5` and `--strategies 2000` for less. Counts CPU time of the connections' processes, as scale.mjs.
// Exits with 1 if an answer took more than 200 ms of it, or all of them more than one core has.
import { parseArgs } from 'node:util'
import { fillRanking, TAGS } from './lib/fillRanking.mjs'
import { rankingCall, timed } from './lib/measure.mjs'
import { startServer } from './lib/server.mjs'

const CONNECTIONS = 10
const PAGES = 4
const PAGE_ROWS = 50
const LIMIT_MS = 200
/** The lists that visitors read, most often the plain one. */
const LISTS = [
  ...Array.from({ length: 10 }, () => ({})),
  { sort: 'win_rate' },
  { sort: 'y1' },
  { sort: 'name', descending: false },
  { sort: 'profit_factor' },
  { chip: 'gainers' },
  { chip: 'most-volatile' },
  { chip: Object.keys(TAGS)[0] },
  { search: 'turtle' },
  { search: 'trader 77' },
]

const { values: options } = parseArgs({
  options: {
    strategies: { type: 'string', default: '100000' },
    visitors: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
  },
})
const [strategies, visitors, seconds] = [options.strategies, options.visitors, options.seconds].map(Number)
if (!(strategies > 0) || !(visitors > 0) || !(seconds > 0)) {
  console.error('--strategies, --visitors and --seconds take numbers from 1.')
  process.exit(1)
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

const server = await startServer()
try {
  await fillRanking(await server.connectAsSuperuser(), strategies)
  const idle = []
  for (let at = 0; at < CONNECTIONS; at += 1) {
    const client = await server.connect()
    // Parallel workers are other processes, whose CPU time would not be counted.
    await client.query('set max_parallel_workers_per_gather = 0')
    idle.push(client)
  }
  const waiting = []
  const taken = []

  /** One page on the next free connection. @returns {Promise<{ place: string, strategy_id: string } | undefined>} its last row */
  async function read(list) {
    const client = idle.pop() ?? (await new Promise((resolve) => waiting.push(resolve)))
    try {
      const { call, values } = rankingCall(list)
      const answer = await timed(client, { role: 'anon' }, `select row_to_json(r) as row from ${call} r`, values)
      taken.push(answer.cpuMs ?? answer.clockMs)
      return answer.rows.length === PAGE_ROWS ? answer.rows.at(-1).row : undefined
    } finally {
      const next = waiting.shift()
      if (next) next(client)
      else idle.push(client)
    }
  }

  async function scroll(list) {
    let last = await read(list)
    for (let page = 1; page < PAGES && last; page += 1) {
      await pause(1_000)
      last = await read({ ...list, after_place: last.place, after_id: last.strategy_id })
    }
  }

  const began = performance.now()
  const scrolling = []
  for (let visitor = 0; visitor < visitors * seconds; visitor += 1) {
    await pause(began + (visitor * 1_000) / visitors - performance.now())
    scrolling.push(scroll(LISTS[visitor % LISTS.length]))
  }
  await Promise.all(scrolling)
  const clock = (performance.now() - began) / 1_000
  const sorted = taken.toSorted((a, b) => a - b)
  const all = sorted.reduce((sum, ms) => sum + ms, 0) / 1_000
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1)
  console.log(
    `${visitors} visitors a second for ${seconds} s, ${strategies} strategies: ${taken.length} pages in ${clock.toFixed(0)} s`,
    `\nCPU ms of an answer: median ${at(0.5)}, 99% ${at(0.99)}, most ${at(1)}`,
    `\n${all.toFixed(1)} s of CPU time: ${((all / seconds) * 100).toFixed(0)}% of one core`,
  )
  process.exitCode = sorted.at(-1) > LIMIT_MS || all > seconds ? 1 : 0
} finally {
  await server.stop()
}
