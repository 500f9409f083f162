// `npm run bench:ranking`: what the first page of /strategy costs with 1,000 and with 100,000 strategies, by every column in
// both directions, filter and search, for a visitor and a signed-in owner; docs/scaling.md has the results.
// `--strategies 20000` for a smaller second size. CPU time of the connection's process, as in scale.mjs.
// Exits with 1 if a page costs more than 1.5 times as much with more strategies.
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { timed } from './lib/measure.mjs'
import { startServer } from './lib/server.mjs'

const FEW = 1_000
const CALLS = 20
const WARM_UP = 3
const LIMIT = 1.5
/** Below this, a ratio says more about the machine than about the page. */
const NOISE_MS = 1

const { values: options } = parseArgs({ options: { strategies: { type: 'string', default: '100000' } } })
const many = Number(options.strategies)

const SORTS = ['name', 'total_pnl', 'win_rate', 'avg_win', 'avg_loss', 'profit_factor', 'avg_pnl_per_day']
  .concat(['h24', 'd7', 'd28', 'm3', 'm6', 'y1', 'evidence'])
  .flatMap((sort) => [true, false].map((descending) => ({ sort, descending })))
const CHIPS = ['gainers', 'losers', 'most-traded', 'most-volatile', '52-week-high', '52-week-low']
/** Tags with their share of all strategies. */
const TAGS = { cryptocurrency: 0.6, etf: 0.1, memes: 0.05 }
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

/** Strategies with random figures and without trades; every tenth is private. */
async function fill(superuser, strategies) {
  await superuser.query(
    `insert into strategy_profile (user_id, name, username, public)
     select 'owner-' || n, (array['Turtle', 'Momentum', 'Reversion', 'Pairs', 'Carry', 'Breakout', 'Trend'])[1 + n % 7] || ' ' || n,
       'Trader ' || n, case when n % 10 = 0 then 'false' else 'true' end
     from generate_series(1, $1) n`,
    [strategies],
  )
  await superuser.query('set session_replication_role = replica')
  await superuser.query(
    `update strategy_metrics m set
       total_pnl = round((random() * 20000 - 8000)::numeric, 2), trades = 1 + (random() * 300)::integer,
       closed_trades = 50, winning_trades = (random() * 50)::integer, losing_trades = (random() * 30)::integer,
       gross_win = round((random() * 10000)::numeric, 2), gross_loss = -1 - round((random() * 9000)::numeric, 2),
       realised_days = 1 + (random() * 100)::integer, rounds = (random() * 90)::integer,
       rounds_squares = round((random() * 1e6)::numeric, 2),
       window_pnl = array(select round((random() * 100 - 50)::numeric, 2) from generate_series(1, 6) where m.name is not null),
       window_cost = '{100,200,300,500,800,1000}',
       spark = array(select round((random() * 10000)::numeric, 2)::float8 from generate_series(1, 53) where m.name is not null)`,
  )
  await superuser.query(
    `insert into strategy_tags
     select m.strategy_id, t.key, 1 + (random() * 50)::integer
     from strategy_metrics m cross join jsonb_each_text($1) t where random() + length(m.name) * 0 < t.value::float8`,
    [JSON.stringify(TAGS)],
  )
  await superuser.query('set session_replication_role = origin')
  await superuser.query('vacuum (analyze)')
}

/** By reader and list: mean CPU ms of the first page, and its size gzipped. */
async function measure(strategies) {
  const server = await startServer()
  try {
    await fill(await server.connectAsSuperuser(), strategies)
    const client = await server.connect()
    // Parallel workers are other processes, whose CPU time would not be counted.
    await client.query('set max_parallel_workers_per_gather = 0')
    const found = []
    for (const who of READERS) {
      for (const list of LISTS) {
        const names = Object.keys(list).map((name, at) => `${name} => $${at + 1}`)
        const text = `select coalesce(json_agg(r), '[]')::text as body from ranking(${names}) r`
        let cpuMs = 0
        let gzipped = 0
        for (let call = -WARM_UP; call < CALLS; call += 1) {
          const taken = await timed(client, who, text, Object.values(list))
          if (call < 0) continue
          cpuMs += (taken.cpuMs ?? taken.clockMs) / CALLS
          gzipped = gzipSync(taken.rows[0].body).length
        }
        found.push({ list: `${who.role} ${JSON.stringify(list)}`, cpuMs, gzipped })
      }
    }
    return found
  } finally {
    await server.stop()
  }
}

const before = await measure(FEW)
const after = await measure(many)
console.log(`CPU ms of the first page with ${FEW} and with ${many} strategies, and KiB gzipped`)
let exceeded = 0
for (const [at, { list, cpuMs, gzipped }] of after.entries()) {
  const ratio = cpuMs / before[at].cpuMs
  const isSlower = ratio > LIMIT && cpuMs - before[at].cpuMs > NOISE_MS
  if (isSlower) exceeded += 1
  console.log(
    `${list.padEnd(60)} ${before[at].cpuMs.toFixed(2)} ${cpuMs.toFixed(2)} ${ratio.toFixed(2)}× ${(gzipped / 1024).toFixed(1)}${isSlower ? ` exceeds ${LIMIT}×` : ''}`,
  )
}
process.exitCode = exceeded > 0 ? 1 : 0
