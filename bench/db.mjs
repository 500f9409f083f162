// `npm run bench:db`: whether the database's costs stay the same as it grows. Ratios of processor time of the connection's
// own process, since seconds by the clock depend on what else the machine does.
//   (a) the ranking, read by a visitor, costs the same with a million actions as with ten thousand (at most 1.1×)
//   (b) writing, editing and deleting a trade costs at most twice as much in a strategy of 20,000 trades as in one of 20
//   (c) the first page of a strategy's trades costs the same with 20,000 trades as with a hundred (at most 1.5×)
//   (d) so does looking for the first trade logged live in a strategy without one (at most 1.5×)
//   (e) saving 2,000 actions in one request costs the same in a strategy with 10,000 followers who want mail, with 10,000 who don't, and
//       without any (at most 1.15×)
//   (f) afterwards every stored figure still agrees with the actions
// `--plans` prints the plans behind (a) to (d).
import { parseArgs } from 'node:util'
import { fillSetWise, nameOf, ownerOf } from './lib/fillSetWise.mjs'
import { median, settle, timed } from './lib/measure.mjs'
import { startServer } from './lib/server.mjs'

const {
  values: { plans },
} = parseArgs({ options: { plans: { type: 'boolean' } } })
const STRATEGIES = 500
const ACTIONS_PER_TRADE = 2
const BIG_TRADES = 20_000
const SMALL_TRADES = 20
const PAGE_TRADES = 100
/** Numbers of the measured strategies; the other strategies get as many trades as the total of actions needs. */
const [BIG, SMALL, PAGE] = [1, 2, 3]
const LIMITS = { list: 1.1, write: 2, page: 1.5, live: 1.5, followed: 1.15 }
const VISITOR = { role: 'anon' }

const FEW_ACTIONS = 10_000
const MANY_ACTIONS = 1_000_000
const ROUNDS = 300
const SAVES = 9
const FOLLOWERS = 10_000

const milliseconds = (value) => `${value.toFixed(2)} ms`

const LIST = 'select * from ranking(most => 100)'
const TRADES = 'select * from bet_data_metrics where strategy_id = $1 order by date desc limit 100'
const LIVE = 'select date from bet_data_metrics where strategy_id = $1 and is_live = true order by date limit 1'
const INSERT = `
  insert into bet_data (strategy_id, bet_id, date, market, symbol, side, quantity, price, fee)
  values ($1, $2, now() - interval '1 hour', 'CRYPTO', 'BTC', 'BUY', 2, 101.5, 0.1),
    ($1, $2, now() - interval '1 minute', 'CRYPTO', 'BTC', 'SELL', 2, 103.25, 0.1)`

const SAVE = `
  insert into bet_data (strategy_id, bet_id, date, market, symbol, side, quantity, price, fee)
  select $1, n / 2, now(), 'CRYPTO', 'BTC', case n % 2 when 0 then 'BUY' else 'SELL' end, 2, 100 + n % 7, 0.1
  from generate_series(0, 1999) n`

const EDIT = 'select replace_trade($1, $2, $3)'
const DELETE = 'delete from bet_data where strategy_id = $1 and bet_id = $2'
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

/** The owner writes, edits and deletes one trade, which leaves the strategy as large as before. */
async function writeOne(client, { id, owner }, betId) {
  const taken = [
    await timed(client, owner, INSERT, [id, betId]),
    await timed(client, owner, EDIT, [id, betId, EDITED]),
    await timed(client, owner, DELETE, [id, betId]),
  ]
  const sum = (of) => taken.reduce((all, one) => all + one[of], 0)
  return { clockMs: sum('clockMs'), cpuMs: taken[0].cpuMs === null ? null : sum('cpuMs') }
}

/** A new strategy gets followers, and its owner saves 2,000 actions of now. */
async function saveFollowed(client, superuser, name, follower) {
  const owner = { role: 'authenticated', sub: name }
  const { rows } = await timed(client, owner, `insert into strategy_profile (name) values ($1) returning id`, [name])
  const [{ id }] = rows
  if (follower) {
    await superuser.query(
      `insert into strategy_follows (user_id, strategy_id) select $1 || n, $2 from generate_series(1, $3) n`,
      [follower, id, FOLLOWERS],
    )
  }
  return timed(client, owner, SAVE, [id])
}

/**
 * The medians of several measurements. They alternate, so that other load on the machine affects all of them alike.
 * @param {((round: number) => Promise<{ clockMs: number, cpuMs: number | null }>)[]} measurements
 */
async function mediansOf(measurements, rounds = ROUNDS) {
  const all = measurements.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, measure] of measurements.entries()) {
      const { cpuMs, clockMs } = await measure(round)
      all[i].push(cpuMs ?? clockMs)
    }
  }
  return all.map(median)
}

async function plan(client, who, name, text, values) {
  if (!plans) return
  const { rows } = await timed(client, who, `explain (analyze, buffers, costs off) ${text}`, values)
  console.log(`\n${name}\n${rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n')}\n`)
}

let failed = 0
function report(name, ratio, limit, detail) {
  const holds = ratio <= limit
  if (!holds) failed += 1
  console.log(`${name}: ${ratio.toFixed(2)}× (at most ${limit}×: ${holds ? 'holds' : 'DOES NOT HOLD'}; ${detail})`)
}

const servers = []
/** @param {string} tradesOf see fillSetWise */
async function startFilled(tradesOf) {
  const server = await startServer()
  servers.push(server)
  const superuser = await server.connectAsSuperuser()
  const begin = performance.now()
  await fillSetWise(superuser, { strategies: STRATEGIES, tradesOf })
  await settle(superuser)
  const { rows } = await superuser.query('select count(*)::integer as actions from bet_data')
  console.log(
    `Filled to ${rows[0].actions.toLocaleString('en')} actions in ${((performance.now() - begin) / 1000).toFixed(0)} s`,
  )
  return { server, client: await server.connect() }
}
const stopAll = () => Promise.all(servers.map((server) => server.stop()))

try {
  const few = await startFilled(String(FEW_ACTIONS / ACTIONS_PER_TRADE / STRATEGIES))
  console.log(`PostgreSQL ${few.server.version}`)
  const { client } = await startFilled(
    `case n when ${BIG} then ${BIG_TRADES} when ${SMALL} then ${SMALL_TRADES} when ${PAGE} then ${PAGE_TRADES}
       else ${Math.round((MANY_ACTIONS / ACTIONS_PER_TRADE - BIG_TRADES) / (STRATEGIES - 1))} end`,
  )

  const [listBefore, listAfter] = await mediansOf([
    () => timed(few.client, VISITOR, LIST),
    () => timed(client, VISITOR, LIST),
  ])
  await plan(few.client, VISITOR, `The list at ${FEW_ACTIONS} actions`, LIST)
  await plan(client, VISITOR, `The list at ${MANY_ACTIONS} actions`, LIST)
  report(
    `(a) list, ${MANY_ACTIONS.toLocaleString('en')} ÷ ${FEW_ACTIONS.toLocaleString('en')} actions`,
    listAfter / listBefore,
    LIMITS.list,
    `${milliseconds(listBefore)} → ${milliseconds(listAfter)}`,
  )

  const strategyAt = async (place) => {
    const { rows } = await client.query('select id from strategy_profile where name = $1', [nameOf(place)])
    return { id: rows[0].id, owner: { role: 'authenticated', sub: ownerOf(place) } }
  }
  const [big, small, page] = [await strategyAt(BIG), await strategyAt(SMALL), await strategyAt(PAGE)]

  const [writeSmall, writeBig] = await mediansOf([
    (round) => writeOne(client, small, `small-${round}`),
    (round) => writeOne(client, big, `big-${round}`),
  ])
  await plan(client, big.owner, 'An insert into the big strategy', INSERT, [big.id, 'explained'])
  report(
    `(b) a trade written, edited and deleted, strategy of ${BIG_TRADES.toLocaleString('en')} trades ÷ of ${SMALL_TRADES}`,
    writeBig / writeSmall,
    LIMITS.write,
    `${milliseconds(writeSmall)} → ${milliseconds(writeBig)}`,
  )

  for (const [name, text, limit] of [
    ['(c) first page of trades', TRADES, LIMITS.page],
    ['(d) first trade logged live', LIVE, LIMITS.live],
  ]) {
    const [ofFew, ofMany] = await mediansOf([
      () => timed(client, VISITOR, text, [page.id]),
      () => timed(client, VISITOR, text, [big.id]),
    ])
    await plan(client, VISITOR, `${name} of the big strategy`, text, [big.id])
    report(
      `${name}, ${BIG_TRADES.toLocaleString('en')} ÷ ${PAGE_TRADES} trades`,
      ofMany / ofFew,
      limit,
      `${milliseconds(ofFew)} → ${milliseconds(ofMany)}`,
    )
  }

  const superuser = await few.server.connectAsSuperuser()
  await superuser.query(
    `insert into notification_settings (user_id, mail) select 'listener ' || n, 'at once' from generate_series(1, $1) n`,
    [FOLLOWERS],
  )
  const [unfollowed, ...followed] = await mediansOf(
    [
      (round) => saveFollowed(few.client, superuser, `Alone ${round}`),
      (round) => saveFollowed(few.client, superuser, `Heard ${round}`, 'listener '),
      (round) => saveFollowed(few.client, superuser, `Unheard ${round}`, 'silent '),
    ],
    SAVES,
  )
  for (const [at, kind] of ['who want mail', 'who want none'].entries()) {
    report(
      `(e) 2,000 actions saved, with ${FOLLOWERS.toLocaleString('en')} followers ${kind} ÷ without`,
      followed[at] / unfollowed,
      LIMITS.followed,
      `${milliseconds(unfollowed)} → ${milliseconds(followed[at])}`,
    )
  }

  const { rows: untrue } = await client.query('select * from check_figures(20)')
  if (untrue.length > 0) failed += 1
  console.log(`(f) figures other than recomputed from all actions: ${untrue.length}`)
  for (const row of untrue) console.log(`    ${JSON.stringify(row)}`)
} finally {
  await stopAll()
}
process.exitCode = failed > 0 ? 1 : 0
