// `npm run bench:ranking`: what the first page of /strategy costs with 1,000 and with 100,000 strategies, by every column in
// both directions, chip, chip with a column, filter and search, for a visitor and a signed-in owner; docs/scaling.md has the results.
// Both sizes have a server of their own and are called in turn, so that a machine that gets slower slows both.
// `--strategies 20000` for a smaller second size, `--few 30000` for a larger first one, `--calls 9` for fewer calls, `--only etf` for
// the lists with that in their name. CPU time of the connections' processes, as in scale.mjs.
// Exits with 1 if a page costs more than 1.5 times as much with more strategies, or has more than 40 KiB gzipped.
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { fillRanking, TAGS } from './lib/fillRanking.mjs'
import { median, timed } from './lib/measure.mjs'
import { startServer } from './lib/server.mjs'

const WARM_UP = 3
const LIMIT = 1.5
/** Of the first answer, gzipped. */
const MAX_KIB = 40

const { values: options } = parseArgs({
  options: {
    strategies: { type: 'string', default: '100000' },
    few: { type: 'string', default: '1000' },
    calls: { type: 'string', default: '41' },
    only: { type: 'string', default: '' },
  },
})
const many = Number(options.strategies)
const few = Number(options.few)
const calls = Number(options.calls)

const SORTS = ['name', 'total_pnl', 'win_rate', 'avg_win', 'avg_loss', 'profit_factor', 'avg_pnl_per_day']
  .concat(['h24', 'd7', 'd28', 'm3', 'm6', 'y1', 'evidence', 'verdict'])
  .flatMap((sort) => [true, false].map((descending) => ({ sort, descending })))
const CHIPS = ['gainers', 'losers', 'most-traded', 'most-volatile', '52-week-high', '52-week-low']
const LISTS = [
  {},
  ...SORTS,
  ...[...CHIPS, ...Object.keys(TAGS)].map((chip) => ({ chip })),
  ...[...CHIPS, ...Object.keys(TAGS)].map((chip) => ({ chip, sort: 'win_rate' })),
  { chip: 'etf', sort: 'name', descending: false },
  { filters: { enough_trades: true } },
  ...[0, 1, 2, 3].map((at_evidence) => ({ filters: { at_evidence } })),
  // Filters that many strategies match, some, and none.
  ...[
    { min_rounds: 40 },
    { in_market: 'STOCK', at_verdict: 0 },
    { with_symbol: 'BTC' },
    { with_symbol: 'CORN' },
    // Many, all at the end of the list.
    { with_symbol: 'LEAN' },
    { at_verdict: 2, at_evidence: 3, min_rounds: 80 },
    { min_rounds: 1_000_000 },
    { in_market: 'SPORTS' },
  ].flatMap((filters) => [{ filters }, { filters, sort: 'win_rate' }]),
  // Searches that match one strategy in nine hundred, one in ninety, one in seven, and all.
  ...['trader 777', 'trader 77', 'turtle', 't'].flatMap((search) => [{ search }, { search, sort: 'win_rate' }]),
  // By a symbol that most trade, one that few do, and with a wrong letter.
  ...['btc', 'corn', 'turtel', 'zzzzzzzz'].map((search) => ({ search })),
  { search: 'turtle', chip: 'etf' },
]
const READERS = [{ role: 'anon' }, { role: 'authenticated', sub: 'owner-10' }]

/** Starts a server with so many strategies. Returns a connection and a function that stops the server. */
async function start(strategies) {
  const server = await startServer()
  await fillRanking(await server.connectAsSuperuser(), strategies)
  const client = await server.connect()
  // Parallel workers are other processes, whose CPU time would not be counted.
  await client.query('set max_parallel_workers_per_gather = 0')
  return { client, stop: server.stop }
}

/** The call of a list's first page as PostgREST makes it. */
const pageOf = (list) => {
  const names = Object.keys(list).map((name, at) => `${name} => $${at + 1}`)
  return [
    `select coalesce(json_agg(r), '[]')::text as body, count(*)::integer as rows from ranking(${names}) r`,
    Object.values(list),
  ]
}

/** The measures of a first page: the 8 KiB blocks that it touches, its rows and its size gzipped. */
async function look(client, who, list) {
  const [text, values] = pageOf(list)
  const page = await timed(client, who, text, values)
  const plan = await timed(client, who, `explain (analyze, buffers, format json) ${text}`, values)
  const { Plan: top } = plan.rows[0]['QUERY PLAN'][0]
  return {
    blocks: top['Shared Hit Blocks'] + top['Shared Read Blocks'],
    rows: page.rows[0].rows,
    kib: gzipSync(page.rows[0].body).length / 1024,
  }
}

/** CPU ms of each call of first pages that are read in turn. @param {{ client: object, list: object }[]} pages */
async function inTurn(who, pages) {
  const cpuMs = pages.map(() => [])
  for (let call = -WARM_UP; call < calls; call += 1) {
    for (const [at, { client, list }] of pages.entries()) {
      const taken = await timed(client, who, ...pageOf(list))
      if (call >= 0) cpuMs[at].push(taken.cpuMs ?? taken.clockMs)
    }
  }
  return cpuMs
}

const servers = []
try {
  for (const strategies of [few, many]) servers.push(await start(strategies))
  console.log(`CPU ms of the first page with ${few} and with ${many} strategies, blocks touched, rows, and KiB gzipped`)
  let exceeded = 0
  for (const who of READERS) {
    for (const list of LISTS) {
      const name = `${who.role} ${JSON.stringify(list)}`
      if (!name.includes(options.only)) continue
      const [atFew, atMany] = await Promise.all(servers.map(({ client }) => look(client, who, list)))
      // A list that has fewer rows in the smaller database does less work there, so it is compared with the plain list's page.
      const isLess = atFew.rows < atMany.rows
      const [fewer, larger] = servers
      const [likeMs, largeMs, fewMs] = await inTurn(who, [
        { client: fewer.client, list: isLess ? {} : list },
        { client: larger.client, list },
        ...(isLess ? [{ client: fewer.client, list }] : []),
      ])
      const ratio = median(largeMs.map((ms, at) => ms / likeMs[at]))
      const isSlower = ratio > LIMIT
      const isLarger = atMany.kib > MAX_KIB
      if (isSlower || isLarger) exceeded += 1
      const cells = [
        name.padEnd(66),
        `${median(fewMs ?? likeMs).toFixed(2)} ${median(largeMs).toFixed(2)} ${ratio.toFixed(2)}×${isLess ? '*' : ''}`,
        `${atFew.blocks} ${atMany.blocks} ${(atMany.blocks / atFew.blocks).toFixed(2)}×`,
        `${atFew.rows} ${atMany.rows}`,
        atMany.kib.toFixed(1),
        isSlower ? `exceeds ${LIMIT}×` : '',
        isLarger ? `exceeds ${MAX_KIB} KiB` : '',
      ]
      console.log(cells.join('  '))
    }
  }
  console.log(`* fewer rows with ${few} strategies: ms compared with the plain list's first page there`)
  process.exitCode = exceeded > 0 ? 1 : 0
} finally {
  for (const { stop } of servers) await stop()
}
