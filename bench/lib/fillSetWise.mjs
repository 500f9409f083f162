const ROWS_PER_STEP = 500_000
const SYMBOLS = ['BTC', 'ETH', 'SOL', 'XRP', 'ADA', 'DOT', 'LTC', 'LINK']

/** The strategies by their place, from 1: each has an owner of its own, and every tenth is private. */
export const nameOf = (place) => `Strategy ${place}`
export const ownerOf = (place) => `owner-${place}`

/** All of it was brought over at one time, which is half an hour after the last trade: none counts as logged live. */
const RECORDED = `timestamptz '${new Date().toISOString()}'`
/** Half of the strategies were refreshed an hour ago and half a day ago, so that the refresh has work of both kinds. */
const IS_DAY_OLD = (id) => `(${id} < '80000000-0000-0000-0000-000000000000')`

/** Dropped while filling and made anew at the end, which is many times faster. */
const FILLED = [
  'bet_data',
  'trade_summary',
  'trade_realisations',
  'realised_days',
  'strategy_symbols',
  'strategy_metrics',
]

/**
 * Fills an empty database with strategies and trades, and with every figure above them worked out set-wise: triggers
 * sleep meanwhile, so that millions take minutes. Each trade is bought once and sold once, every seventh of them in half,
 * over the last three years; check_figures() says whether this is what the triggers would have kept.
 * @param {{ query: Function }} superuser of a server that nobody else uses
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
     where i.indrelid = any ($1::text[]::regclass[])
       and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [FILLED],
  )
  for (const { name } of indexes) await run(`drop index ${name}`)
  await run('alter table trade_summary drop constraint trade_summary_pkey')

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
  // In the order of their trades, so that rows of one strategy lie as far apart as when many people write.
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
  // The rules of private.work_out_trades() for one purchase and one sale of at most as much.
  await step(
    'summaries',
    `insert into trade_summary (bet_id, strategy_id, user_id, market, symbol, multiplier, position, qty, qty_closed,
       entry_tot, exit_tot, "return", matched_cost, first_date, last_date, actions_count, revision, recorded_at,
       first_recorded_at, is_live, edits)
     select bet_id, strategy_id, user_id, 'CRYPTO', symbol, 1, 'LONG', trim_scale(q1), trim_scale(q2), trim_scale(q1 * p1),
       trim_scale(q2 * p2), trim_scale(round(q2 * (p2 - p1) - fee - round(fee * q2, 40) / q1, 10)), trim_scale(q2 * p1),
       d1, d2, 2, 1, ${RECORDED}, ${RECORDED}, false, 0
     from trades`,
  )
  await step(
    'realisations',
    `insert into trade_realisations (bet_id, strategy_id, realised_at, pnl, entry_cost)
     select bet_id, strategy_id, last_date, "return", matched_cost from trade_summary`,
  )
  await step(
    'days',
    `insert into realised_days (strategy_id, day, pnl, entry_cost, realisations)
     select strategy_id, (realised_at at time zone 'UTC')::date, trim_scale(sum(pnl)), trim_scale(sum(entry_cost)), count(*)
     from trade_realisations group by 1, 2`,
  )
  await step(
    'symbols',
    `insert into strategy_symbols (strategy_id, symbol, market, trades)
     select strategy_id, symbol, market, count(*) from trade_summary group by 1, 2, 3`,
  )
  await step('totals', TOTALS)
  await run('drop table trades, sizes')
  await run('alter table trade_summary add primary key (bet_id)')
  const building = performance.now()
  // Of a table in partitions the definition names the table alone.
  for (const { definition } of indexes) await run(definition.replace(' ON ONLY ', ' ON '))
  tell(`indexes: ${((performance.now() - building) / 1000).toFixed(0)} s`)
  await step('sparks', 'update strategy_metrics m set spark = private.spark(m.strategy_id, m.total_pnl, m.as_of)')
  await run('set session_replication_role = origin')
  tell(`filled in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`)
}

const PERIODS = ['h24', 'd7', 'd28', 'm3', 'm6', 'y1']
const windowSums = PERIODS.flatMap((period) =>
  ['pnl', 'entry_cost'].map(
    (column) => `sum(r.${column}) filter (where r.realised_at > w.${period}) as ${period}_${column}`,
  ),
)

const TOTALS = `
  with sums as (
    select strategy_id, sum("return") as total_pnl, count(*) as trades,
      sum("return") filter (where status = 'WIN') as gross_win, sum("return") filter (where status = 'LOSS') as gross_loss,
      count(*) filter (where status <> 'OPEN') as closed, count(*) filter (where status = 'WIN') as won,
      count(*) filter (where status = 'LOSS') as lost,
      sum("return" * "return") filter (where status <> 'OPEN') as squares,
      sum("return" * "return") filter (where status = 'LOSS') as squares_loss
    from trade_summary group by 1
  ),
  days as (select strategy_id, count(*) as days from realised_days group by 1),
  ages as materialized (
    select a.is_day_old, a.as_of, w.*
    from (values (false, now() - interval '1 hour'), (true, now() - interval '1 day')) a (is_day_old, as_of)
    cross join lateral private.windows(a.as_of) w
  ),
  windows as (
    select r.strategy_id, ${windowSums.join(', ')}
    from trade_realisations r
    join ages w on w.is_day_old = ${IS_DAY_OLD('r.strategy_id')}
    where r.realised_at > w.y1 group by 1
  )
  update strategy_metrics m
  set as_of = a.as_of, total_pnl = trim_scale(s.total_pnl), trades = s.trades, closed_trades = s.closed,
    gross_win = trim_scale(coalesce(s.gross_win, 0)), gross_loss = trim_scale(coalesce(s.gross_loss, 0)),
    winning_trades = s.won, losing_trades = s.lost, realised_days = d.days,
    sum_squares = trim_scale(coalesce(s.squares, 0)), sum_squares_loss = trim_scale(coalesce(s.squares_loss, 0)),
    ${PERIODS.map((period) => `${period}_pnl = trim_scale(coalesce(w.${period}_pnl, 0)), ${period}_cost = trim_scale(coalesce(w.${period}_entry_cost, 0))`).join(', ')}
  from sums s
  join days d using (strategy_id)
  join ages a on a.is_day_old = ${IS_DAY_OLD('s.strategy_id')}
  left join windows w using (strategy_id)
  where m.strategy_id = s.strategy_id`
