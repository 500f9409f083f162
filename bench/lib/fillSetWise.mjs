const ROWS_PER_STEP = 500_000
const SYMBOLS = ['BTC', 'ETH', 'SOL', 'XRP', 'ADA', 'DOT', 'LTC', 'LINK']

/** Strategies are numbered from 1. Each has its own owner, and every tenth is private. */
export const nameOf = (place) => `Strategy ${place}`
export const ownerOf = (place) => `owner-${place}`

/** All actions were recorded half an hour after the last trade, so no trade counts as logged live. */
const RECORDED = `timestamptz '${new Date().toISOString()}'`

/**
 * Fills an empty database with strategies and trades over the last three years. Each trade has one purchase and one sale,
 * every seventh trade sells only half. Triggers are off and each strategy is computed once, so millions of rows take minutes;
 * check_figures() verifies that the result is what the triggers would have stored.
 * @param {{ query: Function }} superuser of a server without other connections
 * @param {{ strategies: number, tradesOf: string }} size `tradesOf` is SQL: how many trades the n-th strategy has
 * @param {(step: string) => void} [tell]
 */
export async function fillSetWise(superuser, { strategies, tradesOf }, tell = () => undefined) {
  const run = (text, values) => superuser.query(text, values)
  const began = performance.now()
  const step = async (name, text, values) => {
    const start = performance.now()
    await run(text, values)
    tell(`${name}: ${((performance.now() - start) / 1000).toFixed(0)} s`)
  }

  for (const setting of ['maintenance_work_mem = 1048576', 'work_mem = 262144', 'jit = off']) {
    await run(`set ${setting}`)
  }
  await step(
    'strategies',
    `insert into strategy_profile (user_id, name, public)
     select '${ownerOf('')}' || n, '${nameOf('')}' || n, case when n % 10 = 0 then 'false' else 'true' end
     from generate_series(1, $1) n`,
    [strategies],
  )

  await run('set session_replication_role = replica')
  const { rows: indexes } = await run(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = 'bet_data'::regclass and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
  )
  // Indexes are built after the rows, which is many times faster.
  for (const { name } of indexes) await run(`drop index ${name}`)

  await run(
    `create temp table sizes as
     select s.id, s.n, (${tradesOf})::integer as trades
     from (select id, substring(name from ${nameOf('').length + 1})::integer as n from strategy_profile) s`,
  )
  await run('create index on sizes (trades, n)')
  await run('analyze sizes')
  await run(
    `create temp table trades (bet_id text, strategy_id uuid, user_id text, symbol text, q1 numeric, q2 numeric,
       p1 numeric, p2 numeric, fee numeric, d1 timestamptz, d2 timestamptz)`,
  )
  const start = performance.now()
  // Ordered by trade, so that the rows of one strategy are scattered over the table as with many concurrent users.
  for (let first = 1; ; ) {
    const { rows } = await run('select count(*)::integer as strategies from sizes where trades >= $1', [first])
    if (rows[0].strategies === 0) break
    const last = first + Math.max(0, Math.floor(ROWS_PER_STEP / rows[0].strategies) - 1)
    await run(
      `insert into trades
       select md5(s.n || '-' || t), s.id, '${ownerOf('')}' || s.n,
         (array['${SYMBOLS.join(`','`)}'])[1 + (s.n + t / 7) % ${SYMBOLS.length}],
         1 + t % 3, case when t % 7 = 0 then 0.5 else 1 + t % 3 end,
         round((100 + random() * 20)::numeric, 2), round((100 + random() * 20)::numeric, 2), 0.25,
         w.opened, w.opened + interval '1 minute' * (1 + floor(random() * 90))
       from generate_series($1::integer, $2::integer) t
       join sizes s on s.trades >= t
       cross join lateral (
         select date_trunc('second', now() - interval '2 hours' - interval '3 years' * (1 - t::double precision / s.trades)
           - interval '8 hours' * random()) as opened
       ) w
       order by t, s.n`,
      [first, last],
    )
    first = last + 1
  }
  tell(`trades: ${((performance.now() - start) / 1000).toFixed(0)} s`)

  await step(
    'actions',
    `insert into bet_data (user_id, strategy_id, bet_id, date, market, symbol, position, side, quantity, price, fee,
       recorded_at, first_recorded_at)
     select user_id, strategy_id, bet_id, a.date, 'CRYPTO', symbol, 'LONG', a.side, trim_scale(a.quantity),
       trim_scale(a.price), fee, ${RECORDED}, ${RECORDED}
     from trades
     cross join lateral (values ('BUY', q1, p1, d1), ('SELL', q2, p2, d2)) a (side, quantity, price, date)`,
  )
  await run('drop table trades, sizes')
  const building = performance.now()
  // On a partitioned table pg_indexes says ON ONLY, which would leave the partitions without the index.
  for (const { definition } of indexes) await run(definition.replace(' ON ONLY ', ' ON '))
  tell(`indexes: ${((performance.now() - building) / 1000).toFixed(0)} s`)
  await run('analyze bet_data')
  await step(
    'figures',
    `select private.recompute_trades(s.id, array(select distinct b.bet_id from bet_data b where b.strategy_id = s.id))
     from strategy_profile s`,
  )
  await run('set session_replication_role = origin')
  tell(`filled in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`)
}
