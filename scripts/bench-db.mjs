// `npm run bench:db`: what the database's design promises, measured. Ratios, because a machine's seconds say little.
//   (a) the public list, read by a visitor, costs the same with a million actions as with ten thousand (at most 1.2×)
//   (b) so does writing a trade into a strategy of 20,000 trades or into an average one (at most 2×)
//   (c) eight people's worth of writing at once on one strategy leaves every total true and meets no error
//   (d) the first page of a strategy's trades costs the same with a hundred of them as with 20,000
// On a native PostgreSQL where this machine has one, else on the embedded one, smaller and with one writer at a time.
// `--plans` prints the plans behind (a), (b) and (d); `--embedded` takes the embedded one in any case.
import path from 'node:path'
import { findPostgres, startNativePostgres } from './native-postgres.mjs'

const ROOT = path.resolve(import.meta.dirname, '..')
const OWNER = 'bench'
const STRATEGIES = 500
const ACTIONS_PER_TRADE = 2
const BIG_TRADES = 20_000
const SMALL_TRADES = 100
const STRATEGIES_PER_STATEMENT = 10
const WRITERS = 8
const WRITING_MS = 10_000
const CONTESTED_TRADES = 40
const LIMITS = { list: 1.2, insert: 2, page: 1.5 }

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

const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]
const milliseconds = (value) => `${value.toFixed(2)} ms`

/** Runs one statement with a role's rights in a transaction of its own, as PostgREST does, and says how long it took. */
async function timed(client, role, text, values = []) {
  await client.query('begin')
  await client.query(`select set_config('role', $1, true), set_config('request.jwt.claims', $2, true)`, [
    role,
    JSON.stringify(role === 'authenticated' ? { sub: OWNER, role } : { role }),
  ])
  const start = performance.now()
  try {
    const { rows } = await client.query(text, values)
    await client.query('commit')
    return { took: performance.now() - start, rows }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

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

/** Dead rows and statistics as autovacuum would have them after a while. */
const settle = async (client) => {
  for (const table of [
    'strategy_metrics',
    'strategy_profile',
    'bet_data',
    'trade_summary',
    'trade_realisations',
    'realised_days',
  ]) {
    await client.query(`vacuum analyze ${table}`)
  }
}

const LIST = 'select * from strategy_metrics order by total_pnl desc limit 1000'
const PAGE = 'select * from bet_data_metrics where strategy_id = $1 order by date desc limit 100'
const INSERT = `
  insert into bet_data (strategy_id, bet_id, date, market, symbol, side, quantity, price, fee)
  values ($1, $2, now() - interval '1 hour', 'CRYPTO', 'BTC', 'BUY', 2, 101.5, 0.1),
    ($1, $2, now() - interval '1 minute', 'CRYPTO', 'BTC', 'SELL', 2, 103.25, 0.1)`

/**
 * The medians of several measurements, taken in turn, so that whatever else the machine does falls on all alike.
 * @param {(() => Promise<{ took: number }>)[]} measurements
 */
async function mediansOf(measurements) {
  const all = measurements.map(() => [])
  for (let round = 0; round < size.rounds; round += 1) {
    for (const [i, measure] of measurements.entries()) all[i].push((await measure(round)).took)
  }
  return all.map(median)
}

async function plan(client, role, name, text, values) {
  if (!process.argv.includes('--plans')) return
  const { rows } = await timed(client, role, `explain (analyze, buffers, costs off) ${text}`, values)
  console.log(`\n${name}\n${rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n')}\n`)
}

/** A mix of everything that an owner's browser sends, on few trades, so that writers meet. */
async function write(client, strategyId, until) {
  const counts = { insert: 0, replace: 0, append: 0, remove: 0, gone: 0 }
  const actions = () =>
    Array.from({ length: 1 + Math.floor(Math.random() * 5) }, (_, i) => ({
      date: new Date(Date.now() - Math.floor(Math.random() * 60) * 86_400_000 - i * 1000).toISOString(),
      market: 'CRYPTO',
      symbol: 'ETH',
      side: Math.random() < 0.5 ? 'BUY' : 'SELL',
      quantity: (Math.random() * 3 + 0.00000001).toFixed(8),
      price: (90 + Math.random() * 20).toFixed(4),
      fee: (Math.random() * 2).toFixed(3),
    }))
  const insert = `
    insert into bet_data (strategy_id, bet_id, date, market, symbol, side, quantity, price, fee)
    select $1, $2, a.* from jsonb_to_recordset($3) as a (date timestamptz, market text, symbol text, side text,
      quantity numeric, price numeric, fee numeric)`
  while (Date.now() < until) {
    const trade = `contested-${Math.floor(Math.random() * CONTESTED_TRADES)}`
    const dice = Math.random()
    if (dice < 0.3) {
      await timed(client, 'authenticated', insert, [strategyId, `own-${Math.random()}`, JSON.stringify(actions())])
      counts.insert += 1
    } else if (dice < 0.5) {
      await timed(client, 'authenticated', insert, [strategyId, trade, JSON.stringify(actions())])
      counts.append += 1
    } else if (dice < 0.8) {
      try {
        await timed(client, 'authenticated', 'select replace_trade($1, $2)', [trade, JSON.stringify(actions())])
        counts.replace += 1
      } catch (error) {
        if (error.message !== 'This trade no longer exists') throw error
        counts.gone += 1
      }
    } else {
      await timed(client, 'authenticated', 'delete from bet_data where bet_id = $1', [trade])
      counts.remove += 1
    }
  }
  return counts
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
  const { server, client } = await startFilled(tradesAfter)

  const [listBefore, listAfter] = await mediansOf([
    () => timed(few.client, 'anon', LIST),
    () => timed(client, 'anon', LIST),
  ])
  await plan(few.client, 'anon', `The list at ${size.before} actions`, LIST)
  await plan(client, 'anon', `The list at ${size.after} actions`, LIST)
  report(
    `(a) list, ${size.after.toLocaleString('en')} ÷ ${size.before.toLocaleString('en')} actions`,
    listAfter / listBefore,
    LIMITS.list,
    `${milliseconds(listBefore)} → ${milliseconds(listAfter)}`,
  )

  const { rows: places } = await client.query(
    `select id from strategy_profile where public = 'true' order by id limit 4`,
  )
  const [big, average, small, contested] = places.map(({ id }) => id)
  const placeOf = async (id) =>
    (await client.query('select count(*)::integer as place from strategy_profile where id <= $1', [id])).rows[0].place
  await fillOne(client, await placeOf(big), tradesAfter + 1, BIG_TRADES)
  if (tradesAfter < SMALL_TRADES) await fillOne(client, await placeOf(small), tradesAfter + 1, SMALL_TRADES)
  await client.query(`delete from bet_data where strategy_id = $1 and split_part(bet_id, '-', 3)::integer > $2`, [
    small,
    SMALL_TRADES,
  ])
  await settle(client)

  const [insertAverage, insertBig] = await mediansOf([
    (round) => timed(client, 'authenticated', INSERT, [average, `insert-average-${round}`]),
    (round) => timed(client, 'authenticated', INSERT, [big, `insert-big-${round}`]),
  ])
  await plan(client, 'authenticated', 'An insert into the big strategy', INSERT, [big, 'explained'])
  report(
    `(b) insert of a trade, strategy of ${BIG_TRADES.toLocaleString('en')} trades ÷ of ${tradesAfter.toLocaleString('en')}`,
    insertBig / insertAverage,
    LIMITS.insert,
    `${milliseconds(insertAverage)} → ${milliseconds(insertBig)}`,
  )

  const [pageSmall, pageBig] = await mediansOf([
    () => timed(client, 'anon', PAGE, [small]),
    () => timed(client, 'anon', PAGE, [big]),
  ])
  await plan(client, 'anon', 'The first page of the big strategy', PAGE, [big])
  report(
    `(d) first page of trades, ${BIG_TRADES.toLocaleString('en')} ÷ ${SMALL_TRADES} trades`,
    pageBig / pageSmall,
    LIMITS.page,
    `${milliseconds(pageSmall)} → ${milliseconds(pageBig)}`,
  )

  const writers = native ? await Promise.all(Array.from({ length: WRITERS }, () => server.connect())) : [client]
  const until = Date.now() + WRITING_MS
  const outcomes = await Promise.allSettled(writers.map((writer) => write(writer, contested, until)))
  const errors = outcomes.flatMap(({ reason }) => (reason ? [`${reason.code}: ${reason.message}`] : []))
  const done = outcomes.flatMap(({ value }) => value ?? [])
  const summed = Object.keys(done[0] ?? {}).map(
    (kind) => `${done.reduce((sum, counts) => sum + counts[kind], 0)} ${kind}`,
  )
  const { rows: untrue } = await client.query('select * from check_figures(20)')
  if (errors.length > 0 || untrue.length > 0) failed += 1
  console.log(
    `(c) ${writers.length} writers for ${WRITING_MS / 1000} s on one strategy: ${summed.join(', ')}; ` +
      `${errors.length} errors, ${untrue.length} figures other than recomputed from all actions`,
  )
  for (const error of errors) console.log(`    ${error}`)
  for (const row of untrue) console.log(`    ${JSON.stringify(row)}`)
} finally {
  await stopAll()
}
process.exitCode = failed > 0 ? 1 : 0
