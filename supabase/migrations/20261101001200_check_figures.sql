-- For operators: compares every stored figure with one recomputed from the actions and their history. Returns no row when
-- all agree to the last digit, else at most `most` differences. Finds figures altered by hand and updates missed by
-- triggers: apart from as_of it uses no stored figure for the recomputation.
-- Reads every action of the strategies in `among`, or of all. Takes no locks and sees one snapshot, so it may run while
-- users write.
create function public.check_figures(most integer default 1000, among uuid[] default null)
returns table (what text, id text, source text, figures text)
language sql stable security invoker set search_path = '' set jit = off as $$
  with strategies as materialized (
    select s.id, s.name, s.username, s.user_id, s.public, coalesce(m.as_of, pg_catalog.now()) as as_of, c.trades, c.realised
    from public.strategy_profile s
    left join public.strategy_metrics m on m.strategy_id = s.id
    cross join lateral private.compute_trades(s.id, array(
      select distinct b.bet_id from public.bet_data b where b.strategy_id = s.id
    )) c
    where among is null or s.id = any (among)
  ),
  recomputed (what, id, figures) as (
    select 'trade', t.bet_id, to_jsonb(t) - 'revision' from strategies s cross join lateral unnest(s.trades) t
    union all
    select 'realisation', r.bet_id, to_jsonb(r) from strategies s cross join lateral unnest(s.realised) r
    union all
    select 'day', d.strategy_id::text, to_jsonb(d)
    from (
      select s.id as strategy_id, d.*, coalesce(e.rounds, 0) as rounds, e.best, e.worst, coalesce(e.lost[1], 0) as lost_first,
        coalesce(e.lost[2], 0) as lost_last, coalesce(e.lost[3], 0) as lost_most
      from strategies s
      cross join lateral (
        select (r.realised_at at time zone 'UTC')::date as day, sum(r.pnl) as pnl, sum(r.entry_cost) as entry_cost,
          count(*) as realisations
        from unnest(s.realised) r
        group by 1
      ) d
      left join lateral (
        select (e.ended_at at time zone 'UTC')::date as day, count(*) as rounds, max(e.pnl) as best, min(e.pnl) as worst,
          private.losing_runs(array_agg(e.pnl order by e.ended_at, t.bet_id collate "C", e.nth)) as lost
        from unnest(s.trades) t
        cross join lateral unnest(t.round_pnls, t.round_ends) with ordinality e (pnl, ended_at, nth)
        group by 1
      ) e on e.day = d.day
    ) d
    union all
    select 'range', s.id::text, pg_catalog.jsonb_build_object('strategy_id', s.id) || to_jsonb(r)
    from strategies s cross join lateral private.count_ranges(s.trades) r
    union all
    select 'symbol', i.strategy_id::text, to_jsonb(i)
    from (
      select s.id as strategy_id, private.instrument(t.symbol, t.market) as symbol, t.market, count(*) as trades
      from strategies s cross join lateral unnest(s.trades) t
      group by 1, 2, 3
    ) i
    union all
    select 'tag', i.strategy_id::text, to_jsonb(i)
    from (
      select s.id as strategy_id, g.tag, count(*) as trades, s.public
      from strategies s cross join lateral unnest(s.trades) t
      cross join lateral private.tags_of(private.instrument(t.symbol, t.market), t.market) g (tag)
      group by s.id, g.tag, s.public
    ) i
    union all
    select 'words', s.id::text, pg_catalog.jsonb_build_object('strategy_id', s.id, 'words', w.words, 'public', s.public)
    from strategies s cross join lateral private.words_of(s.name, s.username) w (words)
    union all
    select 'strategy', s.id::text,
      pg_catalog.jsonb_strip_nulls(to_jsonb(sums)) || pg_catalog.jsonb_build_object(
        'strategy_id', s.id, 'name', s.name, 'user_id', s.user_id, 'public', s.public,
        'realised_days', (select count(distinct (r.realised_at at time zone 'UTC')::date) from unnest(s.realised) r),
        'deleted_trades', private.count_deleted_trades(s.id),
        'window_pnl', windows.pnl, 'window_cost', windows.cost,
        'spark', private.spark(s.id, sums.total_pnl, s.as_of))
    from strategies s
    cross join lateral private.sum_trades(s.trades) sums
    cross join lateral private.sum_windows(s.realised, private.windows(s.as_of)) windows
  ),
  stored (what, id, figures) as (
    select 'trade', t.bet_id, to_jsonb(t) - 'revision' from public.trade_summary t where among is null or t.strategy_id = any (among)
    union all
    select 'realisation', r.bet_id, to_jsonb(r)
    from public.trade_realisations r where among is null or r.strategy_id = any (among)
    union all
    select 'day', d.strategy_id::text, to_jsonb(d)
    from public.realised_days d where among is null or d.strategy_id = any (among)
    union all
    select 'range', r.strategy_id::text, to_jsonb(r)
    from public.round_ranges r where r.rounds <> 0 and (among is null or r.strategy_id = any (among))
    union all
    select 'symbol', s.strategy_id::text, to_jsonb(s)
    from public.strategy_symbols s where among is null or s.strategy_id = any (among)
    union all
    select 'tag', s.strategy_id::text, to_jsonb(s)
    from public.strategy_tags s where among is null or s.strategy_id = any (among)
    union all
    select 'words', s.strategy_id::text, to_jsonb(s)
    from public.strategy_words s where among is null or s.strategy_id = any (among)
    union all
    -- Without as_of and generated columns.
    select 'strategy', m.strategy_id::text, (
      select pg_catalog.jsonb_object_agg(f.key, f.value)
      from pg_catalog.jsonb_each(to_jsonb(m)) f
      join pg_catalog.pg_attribute a
        on a.attrelid = 'public.strategy_metrics'::pg_catalog.regclass and a.attname = f.key and a.attgenerated = ''
      where f.key <> 'as_of'
    )
    from public.strategy_metrics m where among is null or m.strategy_id = any (among)
  ),
  differences as (
    (select 'stored' as source, s.* from (select * from stored except all select * from recomputed) s)
    union all
    (select 'recomputed', r.* from (select * from recomputed except all select * from stored) r)
    union all
    select 'stored', 'position', b.id::text, to_jsonb(b.position)
    from strategies s
    cross join lateral unnest(s.trades) t
    join public.bet_data b on b.strategy_id = t.strategy_id and b.bet_id = t.bet_id
    where b.position is distinct from t.position
  )
  select d.what, d.id, d.source, d.figures::text from differences d order by d.what, d.id, d.source limit most
$$;
revoke all on function public.check_figures(integer, uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.check_figures(integer, uuid[]) to service_role;
