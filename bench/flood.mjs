// `npm run bench:flood`: the server's own milliseconds for the most expensive calls that an anonymous visitor can make, worst first:
// every function that anon may call with its worst arguments, and reads of every table that anon may read, as PostgREST turns
// its filters into SQL. The database has 300 strategies, one of them with 20,000 trades.
// --calls N: how often each is called, for a median (3). --only TEXT: only the calls with that in their name.
// Exits with 1 if a function takes more than 50 ms. Reads of tables cannot all be held below that, because PostgREST lets anybody
// filter and sort by anything: they run under check_request(), which cuts them off.
import { parseArgs } from 'node:util'
import { fillSetWise, nameOf, ownerOf } from './lib/fillSetWise.mjs'
import { median, rankingCall, settle, timed } from './lib/measure.mjs'
import { startServer } from './lib/server.mjs'

const BIG = 1
const BIG_TRADES = 20_000
const SMALL_TRADES = 30
const STRATEGIES = 300
const LIMIT_MS = 50
/** So many calls are listed at least. */
const WORST = 25
/** Rows of an answer, as Supabase sets it. */
const MAX_ROWS = 1_000
const VISITOR = { role: 'anon' }
const CANCELLED = '57014'

const { values: options } = parseArgs({
  options: { calls: { type: 'string', default: '3' }, only: { type: 'string', default: '' } },
})

/** Marks that normalize() reorders. */
const ACCENTS = '\u0315\u0300'
const ALL_ACCENTS = `a${ACCENTS.repeat(160_000)}`
const SEARCHES = {
  accents: ACCENTS.repeat(50),
  'one letter': 's',
  'what every name has': 'strategy',
  'no name': 'zzzz',
}

/** Functions with their worst arguments: [name, SQL, values]. */
async function functions(client, big) {
  const { rows: chips } = await client.query(
    `select chip from ranking_chips() union select tag from symbol_tags union select unnest('{stocks-options,cryptocurrency,sports}'::text[])`,
  )
  const { rows: keys } = await client.query('select sort from ranking_keys()')
  const ranking = (name, given) => {
    const { call, values } = rankingCall(given)
    return [`ranking, ${name}`, asJson(`select * from ${call}`), values]
  }
  const sorts = keys.map(({ sort }) => sort)
  return [
    ...sorts.flatMap((sort) =>
      [true, false].flatMap((descending) => [
        ranking(`by ${sort} ${descending ? 'down' : 'up'}`, { sort, descending, most: 100 }),
        ...Object.entries(SEARCHES).map(([name, search]) =>
          ranking(`by ${sort} ${descending ? 'down' : 'up'}, search of ${name}`, {
            sort,
            descending,
            search,
            most: 100,
          }),
        ),
      ]),
    ),
    ...chips.flatMap(({ chip }) => [
      ranking(`chip ${chip}`, { chip, most: 100 }),
      ranking(`chip ${chip} by name, search, evidence`, {
        chip,
        sort: 'name',
        search: 's',
        filters: { at_evidence: 0 },
        most: 100,
      }),
    ]),
    ...[0, 1, 2, 3].map((at_evidence) => ranking(`evidence ${at_evidence}`, { filters: { at_evidence }, most: 100 })),
    ranking('after the last place', {
      after_place: '-1e300',
      after_id: '00000000-0000-0000-0000-000000000000',
      most: 100,
    }),
    ranking('a search of 320 kB of accents', { search: ALL_ACCENTS }),
    ['search_text of 320 kB of accents', 'select search_text($1)', [ALL_ACCENTS]],
    ['subscribe with 320 kB of accents', 'select subscribe($1)', [`${ALL_ACCENTS}@site.example`]],
    ['subscribe', `select subscribe('reader@site.example')`, []],
    ['is_name_taken of 320 kB of accents', 'select is_name_taken($1)', [ALL_ACCENTS]],
    ['is_name_taken of 80 letters', 'select is_name_taken($1)', ['Ж'.repeat(80)]],
    ['strategy_record of 20,000 trades', 'select strategy_record($1)', [big.id]],
    ['trader_record', 'select trader_record($1)', [ownerOf(BIG)]],
    ['name_history', 'select count(*) from name_history($1)', [big.id]],
    ...(await ledgerFunctions(client, big)),
  ]
}

/** The ledger's functions that anon may call, with every mixture of small and large numbers. */
async function ledgerFunctions(client, big) {
  const { rows } = await client.query(
    `select p.proname as name, array(select format_type(t, null) from unnest(p.proargtypes) t) as types
     from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname like 'ledger%'
       and has_function_privilege('anon', p.oid, 'execute') order by 1`,
  )
  const { rows: sealed } = await client.query('select size::integer as size from ledger_checkpoints')
  const sizes = sealed.flatMap(({ size }) => [size - 1, size]).concat(0, 1, Number.MAX_SAFE_INTEGER)
  return rows.flatMap(({ name, types }) =>
    types
      .reduce(
        (mixtures, type) =>
          mixtures.flatMap((mixture) => (type === 'uuid' ? [big.id] : sizes).map((value) => [...mixture, value])),
        [[]],
      )
      .map((mixture) => [`${name}(${mixture})`, `select ${name}(${mixture.map((_, at) => `$${at + 1}`)})`, mixture]),
  )
}

const asJson = (query) => `select coalesce(json_agg(r), '[]')::text as body from (${query}) r`

/** Reads of every table: by each column without an index, far down, counted, by patterns and by trees of conditions. */
async function reads(client, big) {
  const { rows: tables } = await client.query(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
       array_agg(a.attname::text order by a.attnum) filter (where a.atttypid = 'text'::regtype) as texts
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and has_table_privilege('anon', c.oid, 'select')
       and a.atttypid::regtype::text not like 'private.%' and format_type(a.atttypid, null) <> 'json' and a.attname <> 'spark'
     group by 1 order by 1`,
  )
  const page = `limit ${MAX_ROWS}`
  const found = tables.flatMap(({ name, columns, texts }) => [
    [`${name}: a page without a filter`, asJson(`select * from ${name} ${page}`), []],
    [`${name}: by its last column`, asJson(`select * from ${name} order by "${columns.at(-1)}" desc ${page}`), []],
    [
      `${name}: by all columns`,
      asJson(`select * from ${name} order by ${columns.map((column) => `"${column}"`)} ${page}`),
      [],
    ],
    [`${name}: offset of millions`, asJson(`select * from ${name} ${page} offset 5000000`), []],
    [`${name}: count=exact`, `select count(*) from ${name}`, []],
    ...(texts ?? []).slice(0, 3).flatMap((text) => [
      [`${name}: ${text} like`, asJson(`select * from ${name} where "${text}" like '%~%~%~%' ${page}`), []],
      [`${name}: ${text} imatch`, asJson(`select * from ${name} where "${text}" ~* '((.+)\\2+)+~$' ${page}`), []],
      [
        `${name}: ${text} fts`,
        asJson(`select * from ${name} where to_tsvector("${text}") @@ to_tsquery('nothing') ${page}`),
        [],
      ],
      [
        `${name}: ${text} in a tree of 100`,
        asJson(
          `select * from ${name} where ${Array.from({ length: 100 }, (_, at) => `"${text}" ilike '%~${at}%'`).join(' or ')} ${page}`,
        ),
        [],
      ],
    ]),
  ])
  const embedded = asJson(
    `select s.*, (select json_agg(b) from bet_data b where b.strategy_id = s.id) as bet_data,
       (select json_agg(t) from trade_summary t where t.strategy_id = s.id) as trades from strategy_profile s ${page}`,
  )
  const pageOfTrades = asJson(
    `select * from bet_data_metrics where strategy_id = $1 order by "return" desc ${page} offset 19000`,
  )
  return [
    ...found,
    ['strategy_profile with every action and trade embedded', embedded, []],
    ['trades of the largest strategy by return, far down', pageOfTrades, [big.id]],
  ]
}

/** The server's ms of a call, until it was cut off or refused if it was. PostgREST calls check_request() before each request. */
async function cost(client, [name, text, values]) {
  const times = []
  let end = ''
  for (let call = 0; call < Number(options.calls); call += 1) {
    try {
      const { cpuMs, clockMs } = await timed(client, VISITOR, text, values, 'select check_request()')
      times.push(cpuMs ?? clockMs)
    } catch (error) {
      times.push(error.usedMs ?? 0)
      end = error.code === CANCELLED ? 'cut off' : `refused: ${error.message}`
    }
  }
  return { name, ms: median(times), end }
}

/** @returns the number of calls above the limit */
function print(title, found, limit) {
  const above = found.filter(({ ms }) => ms > limit).length
  console.log(`\n${title}: ${found.length} calls, ${above} above ${limit} ms`)
  for (const { name, ms, end } of found.toSorted((a, b) => b.ms - a.ms).slice(0, Math.max(above, WORST))) {
    console.log(`${ms.toFixed(1).padStart(9)} ms  ${name}${end && `  (${end})`}`)
  }
  return above
}

const server = await startServer()
try {
  const superuser = await server.connectAsSuperuser()
  await fillSetWise(superuser, {
    strategies: STRATEGIES,
    tradesOf: `case n when ${BIG} then ${BIG_TRADES} else ${SMALL_TRADES} end`,
  })
  await superuser.query(`update strategy_profile set description = repeat('A rule in plain words. ', 200)`)
  await superuser.query(`update private.limits set most = 1000000 where name like 'newsletter%'`)
  await superuser.query(
    `insert into private.newsletter_calls (address) select md5(n::text) from generate_series(1, 999) n`,
  )
  // What a trader leaves behind who renames strategies as often as it is allowed, for three months.
  await superuser.query(
    `insert into strategy_events (strategy_id, user_id, at, event, name, old_name, ever_public, trades, total_pnl)
     select md5(n::text)::uuid, $1, now() - interval '1 minute' * n, 'renamed', 'Other', $2, true, 1, 1 from generate_series(1, 18000) n`,
    [ownerOf(BIG), nameOf(BIG)],
  )
  // fillSetWise writes past the triggers: these actions are in the ledger, and so are their edits, which make a history.
  await superuser.query(
    `insert into bet_data (user_id, strategy_id, bet_id, date, market, symbol, side, quantity, price)
     select s.user_id, s.id, 'ledger-' || n, now(), 'STOCK', 'AAPL', 'BUY', 1, 1
     from strategy_profile s cross join generate_series(1, 50) n where s.name <> $1`,
    [nameOf(BIG)],
  )
  await superuser.query(`update bet_data set price = 2 where bet_id like 'ledger-%'`)
  await superuser.query('select seal_ledger()')
  await settle(superuser)
  const client = await server.connect()
  await client.query('set max_parallel_workers_per_gather = 0')
  const { rows } = await superuser.query('select id from strategy_profile where name = $1', [nameOf(BIG)])
  const [big] = rows

  const called = (list) => list.filter(([name]) => name.includes(options.only))
  const measured = async (list) => {
    const costs = []
    for (const call of called(list)) costs.push(await cost(client, call))
    return costs
  }
  const above = print('Functions', await measured(await functions(superuser, big)), LIMIT_MS)
  print('Reads of tables', await measured(await reads(superuser, big)), LIMIT_MS)
  process.exitCode = above > 0 ? 1 : 0
} finally {
  await server.stop()
}
