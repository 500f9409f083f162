/** Tags, with the fraction of all strategies that have them. */
export const TAGS = { cryptocurrency: 0.6, etf: 0.1, memes: 0.05 }

/** Symbols with their market, and the fraction of all strategies that trade them. */
const SYMBOLS = { MSFT: ['STOCK', 0.5], BTC: ['CRYPTO', 0.6], EURUSD: ['FOREX', 0.05], CORN: ['ALTERNATIVE', 0.01] }

const PIECE = 1_000

/** Strategies with random figures and without trades; every tenth is private, and an eighth is at each end of its 52 weeks. */
export async function fillRanking(superuser, strategies) {
  // In pieces: each trader's name is locked until the end of its transaction.
  for (let from = 1; from <= strategies; from += PIECE) {
    await superuser.query(
      `with traders as (
         insert into user_profiles (clerk_user_id, username) select 'owner-' || n, 'Trader ' || n from generate_series($1::integer, $2) n
       )
       insert into strategy_profile (user_id, name, public)
       select 'owner-' || n, (array['Turtle', 'Momentum', 'Reversion', 'Pairs', 'Carry', 'Breakout', 'Trend'])[1 + n % 7] || ' ' || n,
         case when n % 10 = 0 then 'false' else 'true' end
       from generate_series($1::integer, $2) n`,
      [from, Math.min(from + PIECE - 1, strategies)],
    )
  }
  await superuser.query('set session_replication_role = replica')
  await superuser.query(
    `update strategy_metrics m set
       total_pnl = round((random() * 20000 - 8000)::numeric, 2), trades = 1 + (random() * 300)::integer,
       closed_trades = 50, winning_trades = (random() * 50)::integer, losing_trades = (random() * 30)::integer,
       gross_win = round((random() * 10000)::numeric, 2), gross_loss = -1 - round((random() * 9000)::numeric, 2),
       long_trades = (random() * trades)::integer, held_minutes = (random() * 20)::integer, held_hours = (random() * 20)::integer,
       first_traded = current_date - 30 - (random() * 1000)::integer, last_traded = current_date - (random() * 30)::integer,
       evidence = floor(power(random(), 3) * 4), rounds_pnl = round((random() * 2000 - 1000)::numeric, 2),
       realised_days = 1 + (random() * 100)::integer, rounds = (random() * 90)::integer,
       entry_cost = 100, live_trades = (random() * trades)::integer, public_trades = (random() * 300)::integer,
       rounds_squares = round((random() * 1e6)::numeric, 2),
       period_returns = array(select random() * 100 - 50 from generate_series(1, 6) where m.name is not null),
       spark = array(select round((random() * 10000)::numeric, 2)::float8 from generate_series(1, 52) where m.name is not null)
         || (array[10001, -1, 5000, 5000, 5000, 5000, 5000, 5000])[1 + floor(random() * 8)::integer]::float8`,
  )
  await superuser.query(
    `insert into strategy_tags (strategy_id, tag, trades, announced_rounds, public)
     select m.strategy_id, t.key, 51, 1 + (random() * 50)::integer, m.public
     from strategy_metrics m cross join jsonb_each_text($1) t where random() + length(m.name) * 0 < t.value::float8`,
    [JSON.stringify(TAGS)],
  )
  await superuser.query(
    `insert into strategy_symbols
     select m.strategy_id, s.key, s.value ->> 0, 1, 0
     from strategy_metrics m cross join jsonb_each($1) s where random() + length(m.name) * 0 < (s.value ->> 1)::float8`,
    [JSON.stringify(SYMBOLS)],
  )
  await superuser.query('update strategy_metrics set key_markets = private.markets_of(strategy_id)')
  await superuser.query('insert into strategy_words select * from private.words_now on conflict do nothing')
  await superuser.query('set session_replication_role = origin')
  await superuser.query('vacuum (analyze)')
}
