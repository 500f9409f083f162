-- For operators: compares every stored figure with one that is recomputed: trades, realisations, and present and withdrawn round trips
-- from the actions and their history, and each further level from the one below, which is compared as well. A function for each level
-- returns its stored and its recomputed figures; check_figures() returns those that have no counterpart.

-- A figure of a kind, "stored" or "recomputed"; id: of a trade, an action or a strategy.
create type private.compared_figure as (source text, what text, id text, figures jsonb);

-- Trades, and what is computed along with them, from the actions; in pieces, as memory must not grow with the actions. Also the
-- position that an action stores, if it is wrong.
create function private.check_trades(among uuid[]) returns setof private.compared_figure
language sql stable set search_path = '' as $$
  with pieces as materialized (
    select c.trades, c.realised, c.rounds, c.positions
    from (
      select n.strategy_id, array_agg(n.bet_id) as trade_ids
      from (
        select t.strategy_id, t.bet_id, row_number() over (partition by t.strategy_id order by t.bet_id) - 1 as place
        from (
          select distinct b.strategy_id, b.bet_id
          from public.bet_data b where among is null or b.strategy_id = any (among)
        ) t
      ) n
      group by n.strategy_id, n.place / private.trades_in_a_piece()
    ) p
    left join public.strategy_metrics m on m.strategy_id = p.strategy_id
    cross join lateral private.compute_trades(p.strategy_id, p.trade_ids, coalesce(m.as_of, pg_catalog.now())) c
  )
  select 'recomputed', 'trade', t.bet_id, to_jsonb(t) - 'revision' from pieces p cross join lateral unnest(p.trades) t
  union all
  select 'recomputed', 'realisation', r.bet_id, to_jsonb(r) from pieces p cross join lateral unnest(p.realised) r
  union all
  select 'recomputed', 'round trip', r.bet_id, to_jsonb(r) from pieces p cross join lateral unnest(p.rounds) r
  union all
  select 'recomputed', 'position', t.bet_id, to_jsonb(t) from pieces p cross join lateral unnest(p.positions) t
  union all
  select 'stored', 'trade', t.bet_id, to_jsonb(t) - 'revision'
  from public.trade_summary t where among is null or t.strategy_id = any (among)
  union all
  select 'stored', 'realisation', r.bet_id, to_jsonb(r)
  from public.trade_realisations r where among is null or r.strategy_id = any (among)
  union all
  select 'stored', 'round trip', r.bet_id, to_jsonb(r)
  from public.round_trips r where among is null or r.strategy_id = any (among)
  union all
  select 'stored', 'position', t.bet_id, to_jsonb(t)
  from private.trade_positions t where among is null or t.strategy_id = any (among)
  union all
  select 'stored', 'position', b.id::text, to_jsonb(b.position)
  from pieces p
  cross join lateral unnest(p.trades) t
  join public.bet_data b on b.strategy_id = t.strategy_id and b.bet_id = t.bet_id
  where b.position is distinct from t.position and b.side <> 'SPLIT'
$$;

-- What was withdrawn, from the actions and their history.
create function private.check_withdrawn(among uuid[]) returns setof private.compared_figure
language sql stable set search_path = '' as $$
  select 'recomputed', 'withdrawn round trip', w.bet_id, to_jsonb(w)
  from public.strategy_profile s
  cross join lateral private.compute_withdrawn(s.id, array(
    select distinct b.bet_id from public.bet_data b where b.strategy_id = s.id
    union
    select distinct h.bet_id from public.bet_history h where h.strategy_id = s.id
  ), '-infinity') w
  where among is null or s.id = any (among)
  union all
  select 'stored', 'withdrawn round trip', w.bet_id, to_jsonb(w)
  from public.withdrawn_round_trips w where among is null or w.strategy_id = any (among)
$$;

-- Which trades were deleted, from the history.
create function private.check_deleted(among uuid[]) returns setof private.compared_figure
language sql stable set search_path = '' as $$
  select 'recomputed', 'deleted trade', d.bet_id, to_jsonb(d)
  from public.strategy_profile s
  cross join lateral private.find_deleted_trades(s.id, array(
    select distinct h.bet_id from public.bet_history h where h.strategy_id = s.id
  )) d
  where among is null or s.id = any (among)
  union all
  select 'stored', 'deleted trade', d.bet_id, to_jsonb(d)
  from private.deleted_trades d where among is null or d.strategy_id = any (among)
$$;

-- Days, from all of the above.
create function private.check_days(among uuid[]) returns setof private.compared_figure
language sql stable set search_path = '' as $$
  select 'recomputed', 'day', s.id::text, to_jsonb(d)
  from public.strategy_profile s
  cross join lateral private.compute_days(s.id, array(
    select (t.first_date at time zone 'UTC')::date from public.trade_summary t where t.strategy_id = s.id
    union
    select (r.realised_at at time zone 'UTC')::date from public.trade_realisations r where r.strategy_id = s.id
    union
    select (r.ended_at at time zone 'UTC')::date from public.round_trips r
    where r.strategy_id = s.id and r.ended_at is not null
    union
    select (r.recorded_at at time zone 'UTC')::date from public.round_trips r
    where r.strategy_id = s.id and r.is_live and r.ended_at is not null
    union
    select (w.withdrawn_at at time zone 'UTC')::date from public.withdrawn_round_trips w where w.strategy_id = s.id
    union
    select (d.deleted_at at time zone 'UTC')::date from private.deleted_trades d where d.strategy_id = s.id
  )) d
  where among is null or s.id = any (among)
  union all
  select 'stored', 'day', d.strategy_id::text, to_jsonb(d)
  from public.strategy_days d where among is null or d.strategy_id = any (among)
$$;

-- Months, from the days.
create function private.check_months(among uuid[]) returns setof private.compared_figure
language sql stable set search_path = '' as $$
  select 'recomputed', 'month', s.id::text, to_jsonb(m)
  from public.strategy_profile s
  cross join lateral private.compute_months(s.id, array(
    select distinct pg_catalog.date_trunc('month', d.day::timestamp)::date from public.strategy_days d where d.strategy_id = s.id
  )) m
  where among is null or s.id = any (among)
  union all
  select 'stored', 'month', m.strategy_id::text, to_jsonb(m)
  from private.strategy_months m where among is null or m.strategy_id = any (among)
$$;

-- The symbols that a strategy traded, from its trades.
create function private.check_symbols(among uuid[]) returns setof private.compared_figure
language sql stable set search_path = '' as $$
  select 'recomputed', 'symbol', s.id::text, to_jsonb(c)
  from public.strategy_profile s
  cross join lateral private.count_symbols(s.id, array(
    select distinct t.instrument from public.trade_summary t where t.strategy_id = s.id
  )) c
  where among is null or s.id = any (among)
  union all
  select 'stored', 'symbol', s.strategy_id::text, to_jsonb(s)
  from public.strategy_symbols s where among is null or s.strategy_id = any (among)
$$;

-- The tags of a strategy, from its symbols.
create function private.check_tags(among uuid[]) returns setof private.compared_figure
language sql stable set search_path = '' as $$
  select 'recomputed', 'tag', c.strategy_id::text, to_jsonb(c)
  from private.tag_counts c where among is null or c.strategy_id = any (among)
  union all
  select 'stored', 'tag', s.strategy_id::text, to_jsonb(s)
  from public.strategy_tags s where among is null or s.strategy_id = any (among)
$$;

-- The words that a strategy is found by, from its name and what it traded.
create function private.check_words(among uuid[]) returns setof private.compared_figure
language sql stable set search_path = '' as $$
  select 'recomputed', 'words', w.strategy_id::text, to_jsonb(w)
  from private.words_now w where among is null or w.strategy_id = any (among)
  union all
  select 'stored', 'words', s.strategy_id::text, to_jsonb(s)
  from public.strategy_words s where among is null or s.strategy_id = any (among)
$$;

-- Whether an action's price was inside the market's, from that market's range.
create function private.check_prices(among uuid[]) returns setof private.compared_figure
language sql stable set search_path = '' as $$
  select s.source, 'check', c.action_id::text, to_jsonb(s.inside)
  from public.action_checks c
  join public.bet_data b on b.id = c.action_id
  cross join lateral (values ('recomputed', private.is_inside(b, c.low, c.high)), ('stored', c.inside)) s (source, inside)
  where among is null or b.strategy_id = any (among)
$$;

-- What was announced, from the actions as they were recorded.
create function private.check_announcements(among uuid[]) returns setof private.compared_figure
language sql stable set search_path = '' as $$
  select 'recomputed', 'announcement', c.strategy_id::text, to_jsonb(n)
  from private.confirmed_accounts c
  cross join lateral private.announce(c.strategy_id, 0, false) n
  where n.number <= c.entries and (among is null or c.strategy_id = any (among))
  union all
  select 'stored', 'announcement', n.strategy_id::text, to_jsonb(n) - '{strategy_id,id}'::text[]
  from private.announcements n where among is null or n.strategy_id = any (among)
$$;

-- The figures of the account behind a strategy, recomputed. What a write changed is valued within a minute: until then the stored ones.
create function private.recompute_account(m public.strategy_metrics) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when private.waits_for_prices(m) then (
      select to_jsonb(f)
      from (
        select m.unrealised, m.valued_trades, m.capital, m.return_on_capital, m.twr, m.twr_year, m.mwr, m.volatility_year, m.sharpe,
          m.sortino, m.drawdown, m.underwater_days, m.in_market, m.benchmark_return, m.benchmark, m.period_returns, m.has_hidden_prices,
          m.too_much_to_value, m.prices_revision, m.returns_at, (
            select nullif(md5(a.days::text), md5('{}')) from private.strategy_accounts a where a.strategy_id = m.strategy_id
          ) as account_days
      ) f
    )
    else (
      select to_jsonb(f)
      from (
        select v.unrealised, v.valued_trades, a.*, private.period_returns(d.days, d.day) as period_returns,
          private.has_hidden_prices(d.days) as has_hidden_prices, d.days is null as too_much_to_value, m.prices_revision, m.returns_at,
          nullif(md5(d.days::text), md5('{}')) as account_days
        from private.value_strategy(m.strategy_id) v
        cross join (
          select t.day, private.account_days(array[m.strategy_id], t.day) as days
          from (select (m.returns_at at time zone 'UTC')::date as day) t
          offset 0
        ) d
        cross join private.account_figures(array[m.strategy_id], d.days, d.day) a
      ) f
    )
  end
$$;

-- What a strategy confirms, recomputed; where the price job has not computed it again yet, what is stored.
create function private.recompute_confirmed(m public.strategy_metrics) returns jsonb
language sql stable set search_path = '' as $$
  select pg_catalog.jsonb_build_object(
    'confirmed_pnl', c.pnl, 'confirmed_return', c.return, 'confirmed_drawdown', c.drawdown, 'confirmed_rounds', c.rounds,
    'confirmed_won', c.won, 'confirmed_squares', c.squares, 'confirmed_share', c.share, 'confirmed_since', c.since,
    'confirmed_changes', c.changes, 'confirmed_deciding', c.deciding, 'confirmed_as_of', m.confirmed_as_of,
    'confirmed_days', md5(c.days::text), 'confirmed_held', c.held)
  from private.price_revision r
  left join private.confirmed_accounts a on a.strategy_id = m.strategy_id
  left join lateral (
    select c.pnl, c.return, c.drawdown, c.rounds, c.won, c.squares, c.share, c.since, c.days, c.held, c.changes, c.deciding
    from private.confirm(m.strategy_id, (m.confirmed_as_of at time zone 'UTC')::date) c
    where a.revision >= r.revision
    union all
    select m.confirmed_pnl, m.confirmed_return, m.confirmed_drawdown, m.confirmed_rounds, m.confirmed_won, m.confirmed_squares,
      m.confirmed_share, m.confirmed_since, a.days, a.held, m.confirmed_changes, m.confirmed_deciding
    where a.revision < r.revision
  ) c on true
$$;

-- A strategy's own figures, from its months, its prices and its profile; without as_of, figures_version and generated columns, with the
-- days of its accounts.
create function private.check_strategies(among uuid[]) returns setof private.compared_figure
language sql stable set search_path = '' as $$
  select 'recomputed', 'strategy', s.id::text,
    to_jsonb(f) || private.recompute_account(m) || private.recompute_confirmed(m) || pg_catalog.jsonb_build_object(
      'name', s.name, 'username', p.username, 'user_id', s.user_id, 'public', s.public,
      'key_markets', private.markets_of(s.id), 'spark', private.spark(s.id, f.total_pnl, m.as_of))
  from public.strategy_profile s
  join public.strategy_metrics m on m.strategy_id = s.id
  join private.month_sums f on f.strategy_id = s.id
  left join public.user_profiles p on p.clerk_user_id = s.user_id
  where among is null or s.id = any (among)
  union all
  select 'stored', 'strategy', m.strategy_id::text, (
    select pg_catalog.jsonb_object_agg(f.key, f.value)
    from pg_catalog.jsonb_each(to_jsonb(m)) f
    join pg_catalog.pg_attribute a
      on a.attrelid = 'public.strategy_metrics'::pg_catalog.regclass and a.attname = f.key and a.attgenerated = ''
    where f.key not in ('as_of', 'figures_version')
  ) || pg_catalog.jsonb_build_object(
    'account_days', (select nullif(md5(a.days::text), md5('{}')) from private.strategy_accounts a where a.strategy_id = m.strategy_id),
    'confirmed_days', (select md5(a.days::text) from private.confirmed_accounts a where a.strategy_id = m.strategy_id),
    'confirmed_held', (select a.held from private.confirmed_accounts a where a.strategy_id = m.strategy_id))
  from public.strategy_metrics m where among is null or m.strategy_id = any (among)
$$;

-- Returns no row if all agree to the last digit, else at most `most` differences. Finds figures that were altered by hand and updates
-- that triggers missed. Reads every action of the strategies in `among`, or of all. Takes no locks and sees one snapshot, so it may run
-- while users write. Its memory does not grow with the actions: it sorts on disk rather than hashing.
create function public.check_figures(most integer default 1000, among uuid[] default null)
returns table (what text, id text, source text, figures text)
language sql stable security invoker set search_path = '' set jit = off set enable_hashagg = off as $$
  select d.what, d.id, case when d.surplus > 0 then 'stored' else 'recomputed' end, d.figures::text
  from (
    select f.what, f.id, f.figures, sum(case f.source when 'stored' then 1 else -1 end)::integer as surplus
    from (
      select * from private.check_trades(among)
      union all select * from private.check_withdrawn(among)
      union all select * from private.check_deleted(among)
      union all select * from private.check_days(among)
      union all select * from private.check_months(among)
      union all select * from private.check_symbols(among)
      union all select * from private.check_tags(among)
      union all select * from private.check_words(among)
      union all select * from private.check_prices(among)
      union all select * from private.check_announcements(among)
      union all select * from private.check_strategies(among)
    ) f
    group by f.what, f.id, f.figures
  ) d
  cross join lateral pg_catalog.generate_series(1, abs(d.surplus))
  order by 1, 2, 3
  limit most
$$;
grant execute on function public.check_figures(integer, uuid[]) to service_role;
