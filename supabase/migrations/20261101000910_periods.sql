-- The starts of the six periods (24H, 7D, 28D, 3M, 6M, 1Y), counted back from an instant in UTC whatever the session's time zone.
-- What was realised after a start and not after that instant counts. period_pnl, period_cost and the functions below use this
-- order.
create function private.period_starts(at timestamptz) returns timestamptz[]
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select array_agg((at at time zone 'UTC' - p.length) at time zone 'UTC' order by p.place)
    from unnest(array['24 hours', '7 days', '28 days', '3 months', '6 months', '1 year']::interval[])
      with ordinality p (length, place)
  );
end
$$;

-- A strategy's figures that change with time: for each period the realised P&L and what the units closed in it had cost to open
-- (USD), and the spark. `total` is the strategy's total P&L. A period is the sum of its whole days, of what was realised on its
-- first day after its start, and on its last day until its end.
create function private.compute_periods(strategy uuid, at timestamptz, total numeric)
returns table (period_pnl numeric[], period_cost numeric[], spark double precision[])
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select
    array_agg(trim_scale(coalesce(whole.pnl, 0) + coalesce(part.pnl, 0) + coalesce(today.pnl, 0)) order by p.place),
    array_agg(trim_scale(coalesce(whole.cost, 0) + coalesce(part.cost, 0) + coalesce(today.cost, 0)) order by p.place),
    private.spark(strategy, total, at)
  from unnest(private.period_starts(at)) with ordinality p (begins, place)
  cross join (
    select sum(r.pnl) as pnl, sum(r.matched_cost) as cost
    from public.trade_realisations r
    where r.strategy_id = strategy
      and r.realised_at >= (at at time zone 'UTC')::date::timestamp at time zone 'UTC' and r.realised_at <= at
  ) today
  cross join lateral (select (p.begins at time zone 'UTC')::date as day) first
  cross join lateral (
    select sum(d.pnl) as pnl, sum(d.matched_cost) as cost
    from public.strategy_days d
    where d.strategy_id = strategy and d.day > first.day and d.day < (at at time zone 'UTC')::date
  ) whole
  cross join lateral (
    select sum(r.pnl) as pnl, sum(r.matched_cost) as cost
    from public.trade_realisations r
    where r.strategy_id = strategy
      and r.realised_at > p.begins and r.realised_at < (first.day + 1)::timestamp at time zone 'UTC'
  ) part;
end
$$;

-- Periods and spark change with time even without writes, and options lapse. Computes those of the strategies last computed at
-- least `minutes_old` minutes ago, oldest first and at most `most` strategies (null: all), and returns their number. Skips strategies that are being
-- written, because the write computes them. Their writers wait for this transaction, so a scheduler passes a few thousand at
-- most.
create function public.refresh_strategy_metrics(most integer default null, minutes_old integer default 0)
returns integer
language plpgsql security definer set search_path = '' as $$
declare
  strategies uuid[];
begin
  strategies := array(
    select m.strategy_id from public.strategy_metrics m
    where m.as_of < pg_catalog.now() - pg_catalog.make_interval(mins => minutes_old)
    order by m.as_of, m.strategy_id
    limit most
    for update skip locked
  );
  perform private.recompute_trades(m.strategy_id, '{}')
  from public.strategy_metrics m
  where m.strategy_id = any (strategies)
    and exists (select from private.lapsed_trades(m.strategy_id, m.as_of, pg_catalog.now()));
  update public.strategy_metrics m
  set
    as_of = pg_catalog.now(),
    (period_pnl, period_cost, spark) = (select p.* from private.compute_periods(m.strategy_id, pg_catalog.now(), m.total_pnl) p)
  where m.strategy_id = any (strategies);
  return pg_catalog.cardinality(strategies);
end
$$;
grant execute on function public.refresh_strategy_metrics(integer, integer) to service_role;

-- Refreshes each strategy hourly if the project has pg_cron; otherwise another scheduler must call it.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    execute 'create extension if not exists pg_cron';
    execute $cron$select cron.schedule('refresh strategy metrics', '* * * * *', 'select public.refresh_strategy_metrics(5000, 60)')$cron$;
  end if;
exception when others then
  raise notice 'pg_cron could not be set up (%), so schedule refresh_strategy_metrics()', sqlerrm;
end
$$;
