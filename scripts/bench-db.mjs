// `npm run bench:db`: what the database's design promises, measured. Ratios, because a machine's seconds say little; of
// processor time of the connection's own process where the system tells it, because the clock tells as much of whatever
// else the machine does.
//   (a) the public list, read by a visitor, costs the same with a million actions as with ten thousand (at most 1.1×)
//   (b) so does writing, editing and deleting a trade in a strategy of 20,000 trades or of 20 (at most 1.5×)
//   (c) the first page of a strategy's trades costs the same with a hundred of them as with 20,000 (at most 1.5×)
//   (d) so does finding the first trade that was logged live, where none was (at most 1.5×)
//   (e) after all that every figure is what the actions say
// On a native PostgreSQL where this machine has one, else on the embedded one and smaller.
// `--plans` prints the plans behind (a) to (d); `--embedded` takes the embedded one in any case.
import path from 'node:path'
import { median, settle, timed } from './measure.mjs'
import { findPostgres, startNativePostgres } from './native-postgres.mjs'

const ROOT = path.resolve(import.meta.dirname, '..')
const OWNER = 'bench'
const STRATEGIES = 500
const ACTIONS_PER_TRADE = 2
const BIG_TRADES = 20_000
const SMALL_TRADES = 20
const PAGE_TRADES = 100
const STRATEGIES_PER_STATEMENT = 10
const LIMITS = { list: 1.1, write: 1.5, page: 1.5, live: 1.5 }
const VISITOR = { role: 'anon' }
const PERSON = { role: 'authenticated', sub: OWNER }

const native = !process.argv.includes('--embedded') && Boolean(findPostgres())
const size = native ? { before: 10_000, after: 1_000_000, rounds: 300 } : { before: 2_000, after: 50_000, rounds: 60 }

async function startEmbedded() {
  process.chdir(ROOT)
  Object.assign(process.env, {
    LITE_TELEMETRY: '0',
    EMBEDDED_DATABASE_PATH: 'memory://',
    EMBEDDED_JWT_SECRET: 'nobody-signs-in-while-this-runs-and-it-is-long',
    EMBEDDED_SITE_URL: 'http://localhost',
  })
  const { applyPendingMigrations, createApi } = await import('@supabase/lite/cli')
  const api = await createApi({ withSupabaseClient: false })
  const app = await api.project.local.createApp(undefined, { admin: false })
  await applyPendingMigrations(app)
  const { driver } = app.connection
  return {
    version: 'embedded',
    connect: async () => ({ query: (text, values) => driver.query(text, values) }),
    stop: () => app.connection.close(),
  }
}

const milliseconds = (value) => `${value.toFixed(2)} ms`

/** Bought at one price and sold at another, over the last two years; every seventh trade stays open in part. */
const FILL = `
  insert into bet_data (user_id, strategy_id, bet_id, date, market, symbol, position, side, quantity, price, fee)
  select '${OWNER}', s.id, 'fill-' || s.place || '-' || t, now() - random() * interval '2 years' + a * interval '90 minutes' - interval '90 minutes',
    'CRYPTO', 'BTC', 'LONG', case a when 0 then 'BUY' else 'SELL' end,
    case when a = 1 and t % 7 = 0 then 0.5 else 1 + t % 3 end, round((100 + random() * 20)::numeric, 2), 0.25
  from (select id, (row_number() over (order by id))::integer as place from strategy_profile) s
  cross join generate_series($3::integer, $4::integer) t
  cross join generate_series(0, ${ACTIONS_PER_TRADE - 1}) a
  where s.place between $1 and $2
  order by s.place, t, a`

async function fill(client, firstTrade, lastTrade) {
  for (let first = 1; first <= STRATEGIES; first += STRATEGIES_PER_STATEMENT) {
    await client.query(FILL, [first, first + STRATEGIES_PER_STATEMENT - 1, firstTrade, lastTrade])
  }
}

/** Brings one strategy to so many trades. */
async function fillOne(client, place, firstTrade, lastTrade) {
  for (let trade = firstTrade; trade <= lastTrade; trade += 5_000) {
    await client.query(FILL, [place, place, trade, Math.min(lastTrade, trade + 4_999)])
  }
}

const LIST = 'select * from strategy_metrics order by total_pnl desc limit 1000'
const PAGE = 'select * from bet_data_metrics where strategy_id = $1 order by date desc limit 100'
const LIVE = 'select date from bet_data_metrics where strategy_id = $1 and is_live = true order by date limit 1'
const INSERT = `
  insert into bet_data (strategy_id, bet_id, date, market, symbol, side, quantity, price, fee)
  values ($1, $2, now() - interval '1 hour', 'CRYPTO', 'BTC', 'BUY', 2, 101.5, 0.1),
    ($1, $2, now() - interval '1 minute', 'CRYPTO', 'BTC', 'SELL', 2, 103.25, 0.1)`

const EDIT = 'select replace_trade($1, $2)'
const DELETE = 'delete from bet_data where bet_id = $1'
const EDITED = JSON.stringify([
  {
    date: '2026-01-02T03:04:05Z',
    market: 'CRYPTO',
    symbol: 'BTC',
    side: 'BUY',
    quantity: '3',
    price: '99.5',
    fee: '0.2',
  },
])

/** A trade that is written, edited and deleted by its owner, after which the strategy is as large as before. */
async function writeOne(client, strategyId, betId) {
  const taken = [
    await timed(client, PERSON, INSERT, [strategyId, betId]),
    await timed(client, PERSON, EDIT, [betId, EDITED]),
    await timed(client, PERSON, DELETE, [betId]),
  ]
  const sum = (of) => taken.reduce((all, one) => all + one[of], 0)
  return { clockMs: sum('clockMs'), cpuMs: taken[0].cpuMs === null ? null : sum('cpuMs') }
}

/**
 * The medians of several measurements, taken in turn, so that whatever else the machine does falls on all alike.
 * @param {((round: number) => Promise<{ clockMs: number, cpuMs: number | null }>)[]} measurements
 */
async function mediansOf(measurements) {
  const all = measurements.map(() => [])
  for (let round = 0; round < size.rounds; round += 1) {
    for (const [i, measure] of measurements.entries()) {
      const { cpuMs, clockMs } = await measure(round)
      all[i].push(cpuMs ?? clockMs)
    }
  }
  return all.map(median)
}

async function plan(client, who, name, text, values) {
  if (!process.argv.includes('--plans')) return
  const { rows } = await timed(client, who, `explain (analyze, buffers, costs off) ${text}`, values)
  console.log(`\n${name}\n${rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n')}\n`)
}

let failed = 0
function report(name, ratio, limit, detail) {
  const holds = ratio <= limit
  if (!holds) failed += 1
  console.log(`${name}: ${ratio.toFixed(2)}× (at most ${limit}×: ${holds ? 'holds' : 'DOES NOT HOLD'}; ${detail})`)
}

const start = native ? startNativePostgres : startEmbedded
const servers = []
async function startFilled(trades) {
  const server = await start()
  servers.push(server)
  const client = await server.connect()
  await client.query(
    `insert into strategy_profile (user_id, name, public)
     select '${OWNER}', 'Strategy ' || n, case when n % 10 = 0 then 'false' else 'true' end
     from generate_series(1, ${STRATEGIES}) n`,
  )
  const begin = performance.now()
  await fill(client, 1, trades)
  await settle(client)
  const actions = trades * STRATEGIES * ACTIONS_PER_TRADE
  console.log(
    `Filled to ${actions.toLocaleString('en')} actions in ${((performance.now() - begin) / 1000).toFixed(0)} s`,
  )
  return { server, client }
}
const stopAll = () => Promise.all(servers.map((server) => server.stop()))
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => stopAll().finally(() => process.exit(1)))
}

try {
  const tradesBefore = size.before / STRATEGIES / ACTIONS_PER_TRADE
  const tradesAfter = size.after / STRATEGIES / ACTIONS_PER_TRADE
  const few = await startFilled(tradesBefore)
  console.log(native ? `PostgreSQL ${few.server.version}` : 'The embedded Postgres: no native server was found')
  const { client } = await startFilled(tradesAfter)

  const [listBefore, listAfter] = await mediansOf([
    () => timed(few.client, VISITOR, LIST),
    () => timed(client, VISITOR, LIST),
  ])
  await plan(few.client, VISITOR, `The list at ${size.before} actions`, LIST)
  await plan(client, VISITOR, `The list at ${size.after} actions`, LIST)
  report(
    `(a) list, ${size.after.toLocaleString('en')} ÷ ${size.before.toLocaleString('en')} actions`,
    listAfter / listBefore,
    LIMITS.list,
    `${milliseconds(listBefore)} → ${milliseconds(listAfter)}`,
  )

  const { rows: places } = await client.query(
    `select id from strategy_profile where public = 'true' order by id limit 3`,
  )
  const [big, small, page] = places.map(({ id }) => id)
  const placeOf = async (id) =>
    (await client.query('select count(*)::integer as place from strategy_profile where id <= $1', [id])).rows[0].place
  const keepTrades = (id, count) =>
    client.query(`delete from bet_data where strategy_id = $1 and split_part(bet_id, '-', 3)::integer > $2`, [
      id,
      count,
    ])
  await fillOne(client, await placeOf(big), tradesAfter + 1, BIG_TRADES)
  if (tradesAfter < PAGE_TRADES) await fillOne(client, await placeOf(page), tradesAfter + 1, PAGE_TRADES)
  await keepTrades(page, PAGE_TRADES)
  await keepTrades(small, SMALL_TRADES)
  await settle(client)

  const [writeSmall, writeBig] = await mediansOf([
    (round) => writeOne(client, small, `small-${round}`),
    (round) => writeOne(client, big, `big-${round}`),
  ])
  await plan(client, PERSON, 'An insert into the big strategy', INSERT, [big, 'explained'])
  report(
    `(b) a trade written, edited and deleted, strategy of ${BIG_TRADES.toLocaleString('en')} trades ÷ of ${SMALL_TRADES}`,
    writeBig / writeSmall,
    LIMITS.write,
    `${milliseconds(writeSmall)} → ${milliseconds(writeBig)}`,
  )

  for (const [name, text, limit] of [
    ['(c) first page of trades', PAGE, LIMITS.page],
    ['(d) first trade logged live', LIVE, LIMITS.live],
  ]) {
    const [ofFew, ofMany] = await mediansOf([
      () => timed(client, VISITOR, text, [page]),
      () => timed(client, VISITOR, text, [big]),
    ])
    await plan(client, VISITOR, `${name} of the big strategy`, text, [big])
    report(
      `${name}, ${BIG_TRADES.toLocaleString('en')} ÷ ${PAGE_TRADES} trades`,
      ofMany / ofFew,
      limit,
      `${milliseconds(ofFew)} → ${milliseconds(ofMany)}`,
    )
  }

  const { rows: untrue } = await client.query('select * from check_figures(20)')
  if (untrue.length > 0) failed += 1
  console.log(`(e) figures other than recomputed from all actions: ${untrue.length}`)
  for (const row of untrue) console.log(`    ${JSON.stringify(row)}`)
} finally {
  await stopAll()
}
process.exitCode = failed > 0 ? 1 : 0
