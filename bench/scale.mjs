// `npm run bench:scale`: what one core of PostgreSQL serves with 100,000 strategies and 10,000,000 actions under row-level
// security; docs/scaling.md has the results. `--strategies 10000` for a tenth of both, `--actions 1000000` for fewer actions;
// `--plans` prints the query plans; `--partitions 16` partitions the actions by strategy;
// `--check` recomputes every figure from the actions, which is slow.
// Measured in CPU time of the connection's backend process, because wall-clock time depends on other load.
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { parseArgs } from 'node:util'
import { detailReads, importOf, LAST_PAGE_AFTER, listReads, writes } from './lib/calls.mjs'
import { fillSetWise, nameOf, ownerOf } from './lib/fillSetWise.mjs'
import { median, settle, TABLES, timed } from './lib/measure.mjs'
import { partitionActions } from './lib/partitioned.mjs'
import { startServer } from './lib/server.mjs'

const ACTIONS_PER_STRATEGY = 100
/** A few strategies are large, most are small. */
const BIG_TRADES = 20_000
const MIDDLE_TRADES = 1_000
const ACTIONS_PER_BIG = 100_000
const ACTIONS_PER_MIDDLE = 11_111
/** Disk space per action: its rows, their indexes, and temporary space while filling. */
const BYTES_PER_ACTION = 1_500
const CALLS = 100
const FEW_CALLS = 10
const CHECKED_STRATEGIES = 100

const { values: options } = parseArgs({
  options: {
    strategies: { type: 'string', default: '100000' },
    actions: { type: 'string' },
    partitions: { type: 'string', default: '1' },
    plans: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
  },
})
const [strategies, partitions] = [options.strategies, options.partitions].map(Number)
if (!(strategies >= 1_000) || !(partitions >= 1)) {
  console.error('--strategies takes a number from 1000, --partitions one from 1.')
  process.exit(1)
}
const actions = Number(options.actions ?? strategies * ACTIONS_PER_STRATEGY)
if (!(actions >= 100_000)) {
  console.error('--actions takes a number from 100000.')
  process.exit(1)
}
const big = Math.round(actions / ACTIONS_PER_BIG)
const middle = Math.round(actions / ACTIONS_PER_MIDDLE)
// The small strategies get the rest of the actions.
const smallTrades = Math.max(
  1,
  Math.round((actions / 2 - big * BIG_TRADES - middle * MIDDLE_TRADES) / (strategies - big - middle)),
)
const tradesOf = `case when n <= ${big} then ${BIG_TRADES} when n <= ${big + middle} then ${MIDDLE_TRADES} else ${smallTrades} end`
const disk = statfsSync(tmpdir())
if (disk.bavail * disk.bsize < actions * BYTES_PER_ACTION) {
  console.error(`This needs ${Math.ceil((actions * BYTES_PER_ACTION) / 1e9)} GB in ${tmpdir()}.`)
  process.exit(1)
}

const server = await startServer({ rewrite: partitionActions(partitions) })

const VISITOR = { role: 'anon' }
const COLUMNS = [56, 12, 16, 12, 12]
const line = (cells) =>
  console.log(cells.map((cell, i) => (i === 0 ? cell.padEnd(COLUMNS[i]) : cell.padStart(COLUMNS[i]))).join(''))
const head = (title) => line([`\n${title}`, ' CPU ms', 'calls/core-s', 'clock ms', 'answer KB'])

/** After as many warm-up calls: mean CPU time per call, and median wall-clock time. */
async function measure(client, who, [name, text, values], calls = CALLS) {
  const clocks = []
  let cpuMs = 0
  let answer = 0
  for (let call = calls > 1 ? -Math.ceil(calls / 10) : 0; call < calls; call += 1) {
    const taken = await timed(client, who, text, typeof values === 'function' ? values(call) : values)
    if (call < 0) continue
    clocks.push(taken.clockMs)
    answer = Buffer.byteLength(taken.rows[0]?.body ?? '')
    cpuMs += taken.cpuMs ?? taken.clockMs
  }
  const each = cpuMs / calls
  line([
    name,
    each.toFixed(2),
    Math.round(1_000 / each).toLocaleString('en'),
    median(clocks).toFixed(1),
    answer ? (answer / 1e3).toFixed(1) : '',
  ])
  if (options.plans && calls > 1 && typeof values !== 'function') {
    const { rows } = await timed(client, who, `explain (analyze, buffers, costs off) ${text}`, values)
    for (const row of rows) console.log(`        ${row['QUERY PLAN']}`)
  }
  return each
}

try {
  console.log(
    `PostgreSQL ${server.version}: ${strategies.toLocaleString('en')} strategies, about ${actions.toLocaleString('en')} actions`,
  )
  const superuser = await server.connectAsSuperuser()
  await fillSetWise(superuser, { strategies, tradesOf }, (step) => console.log(`    ${step}`))
  await settle(superuser)
  const { rows: counted } = await superuser.query('select count(*)::integer as actions from bet_data')
  const { rows: before } = await superuser.query(LAST_PAGE_AFTER)

  const client = await server.connect()
  // Parallel workers are separate processes, whose CPU time would not be counted.
  await client.query('set max_parallel_workers_per_gather = 0')
  // JIT compilation can cost more than reading a page of rows: see docs/scaling.md.
  await client.query('set jit = off')
  const strategyAt = async (place) => {
    const { rows } = await client.query('select id from strategy_profile where name = $1', [nameOf(place)])
    return { id: rows[0].id, name: nameOf(place), owner: ownerOf(place) }
  }
  const large = await strategyAt(1)
  const small = await strategyAt(strategies - 1)

  head('Lists, as a visitor')
  for (const read of listReads(before[0])) await measure(client, VISITOR, read, FEW_CALLS)
  head('The same, signed in')
  for (const read of listReads(before[0]).slice(1, 2)) {
    await measure(client, { role: 'authenticated', sub: small.owner }, read, FEW_CALLS)
  }
  for (const [strategy, trades] of [
    [small, smallTrades],
    [large, BIG_TRADES],
  ]) {
    head(`Strategy page, ${trades.toLocaleString('en')} trades, as a visitor`)
    let page = 0
    for (const read of detailReads(strategy))
      page += await measure(client, VISITOR, read, strategy === large ? FEW_CALLS : CALLS)
    line(['all of the page', page.toFixed(2), Math.round(1_000 / page).toLocaleString('en'), ''])
  }
  for (const [strategy, trades] of [
    [small, smallTrades],
    [large, BIG_TRADES],
  ]) {
    head(`Writes, strategy of ${trades.toLocaleString('en')} trades, as its owner`)
    const owner = { role: 'authenticated', sub: strategy.owner }
    for (const write of writes(strategy)) await measure(client, owner, write)
  }
  await measure(client, { role: 'authenticated', sub: small.owner }, importOf(small), FEW_CALLS)

  head('What operators run')
  const service = { role: 'service_role' }
  await measure(
    client,
    service,
    ['refresh_returns(), as many strategies as have 5,000 trades', 'select refresh_returns()', []],
    1,
  )
  const { rows: few } = await client.query('select id from strategy_profile order by id limit $1', [CHECKED_STRATEGIES])
  const ids = [...few.map(({ id }) => id), large.id, small.id]
  await measure(
    client,
    service,
    [`check_figures() among ${ids.length} strategies`, 'select * from check_figures(20, $1)', [ids]],
    1,
  )
  const { rows: untrue } = await client.query('select * from check_figures(20, $1)', [options.check ? null : ids])
  console.log(
    `\nFigures other than recomputed from the actions${options.check ? '' : ` of ${ids.length} strategies`}: ${untrue.length}`,
  )
  for (const row of untrue) console.log(`    ${JSON.stringify(row)}`)

  const { rows: sizes } = await client.query(
    `select t.name,
       coalesce((select sum(pg_table_size(p.relid)) from pg_partition_tree(r.oid) p), pg_table_size(r.oid))::float8 as rows,
       coalesce((select sum(pg_indexes_size(p.relid)) from pg_partition_tree(r.oid) p), pg_indexes_size(r.oid))::float8 as indexes
     from unnest($1::text[]) with ordinality t (name, place)
     join pg_class r on r.oid = t.name::regclass
     order by t.place`,
    [TABLES],
  )
  console.log('\nOn disk, MB'.padEnd(COLUMNS[0]) + 'rows'.padStart(COLUMNS[1]) + 'indexes'.padStart(COLUMNS[2]))
  const megabytes = (bytes) => Math.round(bytes / 1e6).toLocaleString('en')
  for (const size of sizes) line([size.name, megabytes(size.rows), megabytes(size.indexes)])
  const all = sizes.reduce((sum, { rows, indexes }) => sum + rows + indexes, 0)
  console.log(`Together ${(all / 1e9).toFixed(1)} GB, ${Math.round(all / counted[0].actions)} bytes an action`)
  process.exitCode = untrue.length > 0 ? 1 : 0
} finally {
  await server.stop()
}
