// `npm run bench:ranking`: what the first page of /strategy costs with 1,000 and with 100,000 strategies, by every column in
// both directions, filter and search, for a visitor and a signed-in owner; docs/scaling.md has the results.
// `--strategies 20000` for a smaller second size. CPU time of the connection's process, as in scale.mjs.
// Exits with 1 if a page costs more than 1.5 times as much with more strategies, or has more than 40 KiB gzipped.
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { fillRanking, TAGS } from './lib/fillRanking.mjs'
import { median, timed } from './lib/measure.mjs'
import { startServer } from './lib/server.mjs'

const FEW = 1_000
const CALLS = 20
const WARM_UP = 3
const LIMIT = 1.5
/** Of the first answer, gzipped. */
const MAX_KIB = 40
/** Below this, a ratio says more about the machine than about the page. */
const NOISE_MS = 1

const { values: options } = parseArgs({ options: { strategies: { type: 'string', default: '100000' } } })
const many = Number(options.strategies)

const SORTS = ['name', 'total_pnl', 'win_rate', 'avg_win', 'avg_loss', 'profit_factor', 'avg_pnl_per_day']
  .concat(['h24', 'd7', 'd28', 'm3', 'm6', 'y1', 'evidence'])
  .flatMap((sort) => [true, false].map((descending) => ({ sort, descending })))
const CHIPS = ['gainers', 'losers', 'most-traded', 'most-volatile', '52-week-high', '52-week-low']
const LISTS = [
  {},
  ...SORTS,
  ...[...CHIPS, ...Object.keys(TAGS)].map((chip) => ({ chip })),
  { chip: 'etf', sort: 'win_rate' },
  // One strategy, and one in seven.
  { search: 'trader 77' },
  { search: 'turtle' },
]
const READERS = [{ role: 'anon' }, { role: 'authenticated', sub: 'owner-10' }]

/** By reader and list: median CPU ms of the first page, the 8 KiB blocks that it touches, and its size gzipped. */
async function measure(strategies) {
  const server = await startServer()
  try {
    await fillRanking(await server.connectAsSuperuser(), strategies)
    const client = await server.connect()
    // Parallel workers are other processes, whose CPU time would not be counted.
    await client.query('set max_parallel_workers_per_gather = 0')
    const found = []
    for (const who of READERS) {
      for (const list of LISTS) {
        const names = Object.keys(list).map((name, at) => `${name} => $${at + 1}`)
        const text = `select coalesce(json_agg(r), '[]')::text as body from ranking(${names}) r`
        const cpuMs = []
        let gzipped = 0
        for (let call = -WARM_UP; call < CALLS; call += 1) {
          const taken = await timed(client, who, text, Object.values(list))
          if (call < 0) continue
          cpuMs.push(taken.cpuMs ?? taken.clockMs)
          gzipped = gzipSync(taken.rows[0].body).length
        }
        const plan = await timed(client, who, `explain (analyze, buffers, format json) ${text}`, Object.values(list))
        const { Plan: top } = plan.rows[0]['QUERY PLAN'][0]
        const buffers = top['Shared Hit Blocks'] + top['Shared Read Blocks']
        found.push({ list: `${who.role} ${JSON.stringify(list)}`, cpuMs: median(cpuMs), buffers, gzipped })
      }
    }
    return found
  } finally {
    await server.stop()
  }
}

const before = await measure(FEW)
const after = await measure(many)
console.log(`CPU ms of the first page with ${FEW} and with ${many} strategies, blocks touched, and KiB gzipped`)
let exceeded = 0
for (const [at, { list, cpuMs, buffers, gzipped }] of after.entries()) {
  const ratio = cpuMs / before[at].cpuMs
  const isSlower = ratio > LIMIT && cpuMs - before[at].cpuMs > NOISE_MS
  const isLarger = gzipped > MAX_KIB * 1024
  if (isSlower || isLarger) exceeded += 1
  const cells = [
    list.padEnd(60),
    `${before[at].cpuMs.toFixed(2)} ${cpuMs.toFixed(2)} ${ratio.toFixed(2)}×`,
    `${before[at].buffers} ${buffers}`,
    (gzipped / 1024).toFixed(1),
    isSlower ? `exceeds ${LIMIT}×` : '',
    isLarger ? `exceeds ${MAX_KIB} KiB` : '',
  ]
  console.log(cells.join('  '))
}
process.exitCode = exceeded > 0 ? 1 : 0
