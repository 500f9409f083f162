-- The starts of the six performance windows (24H, 7D, 28D, 3M, 6M, 1Y), counted back from an instant in UTC whatever the
-- session's time zone. Everything realised after a start counts, including future dates. window_pnl, window_cost and the
-- functions below use this order.
create function private.windows(at timestamptz) returns timestamptz[]
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select array_agg((at at time zone 'UTC' - w.length) at time zone 'UTC' order by w.place)
    from unnest(array['24 hours', '7 days', '28 days', '3 months', '6 months', '1 year']::interval[])
      with ordinality w (length, place)
  );
end
$$;

-- Realised P&L and entry cost of each window, in USD.
create function private.sum_windows(
  realised public.trade_realisations[], begins timestamptz[], out pnl numeric[], out cost numeric[]
)
language plpgsql immutable strict set search_path = '' as $$
begin
  select array_agg(s.pnl order by s.place), array_agg(s.cost order by s.place)
  into pnl, cost
  from (
    select w.place, coalesce(sum(r.pnl), 0) as pnl, coalesce(sum(r.entry_cost), 0) as cost
    from unnest(begins) with ordinality w (begins, place)
    left join unnest(realised) r on r.realised_at > w.begins
    group by w.place
  ) s;
end
$$;

-- Adds and subtracts realisations from the windows' sums.
create function private.move_windows(sums numeric[], added numeric[], removed numeric[]) returns numeric[]
language plpgsql immutable strict set search_path = '' as $$
begin
  return (
    select array_agg(pg_catalog.trim_scale(w.sum + w.added - w.removed) order by w.place)
    from unnest(sums, added, removed) with ordinality w (sum, added, removed, place)
  );
end
$$;

-- Advances the windows' sums and the spark of strategies to a later instant. Reads only realisations between the old and
-- the new start of a window, so each is read once per window.
create function private.advance_windows(strategies uuid[], until timestamptz) returns void
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  update public.strategy_metrics m
  set
    as_of = until,
    -- Null without changes, because the functions are strict.
    window_pnl = coalesce(private.move_windows(m.window_pnl, now.pnl, before.pnl), m.window_pnl),
    window_cost = coalesce(private.move_windows(m.window_cost, now.cost, before.cost), m.window_cost),
    spark = case
      when (m.as_of at time zone 'UTC')::date = (until at time zone 'UTC')::date then m.spark
      else private.spark(m.strategy_id, m.total_pnl, until)
    end
  from public.strategy_metrics s
  cross join lateral (
    -- Months differ in length, so a start can also move back. LATERAL with "offset 0" forces one index range scan per pair of
    -- starts, whatever the planner estimates.
    select array_agg(distinct r.realisation) as realised
    from unnest(private.windows(s.as_of), private.windows(until)) w (before, now)
    cross join lateral (
      select t as realisation
      from public.trade_realisations t
      where t.strategy_id = s.strategy_id
        and t.realised_at > least(w.before, w.now) and t.realised_at <= greatest(w.before, w.now)
      offset 0
    ) r
  ) moved
  cross join lateral private.sum_windows(moved.realised, private.windows(until)) now
  cross join lateral private.sum_windows(moved.realised, private.windows(s.as_of)) before
  where s.strategy_id = any (strategies) and m.strategy_id = s.strategy_id;
end
$$;

-- Windows and spark change with time even without writes: advances strategies last advanced at least `minutes_old` minutes
-- ago, oldest first and at most `most` (null: all), and returns their number. Skips strategies that are being written,
-- because writing advances them. Writers wait for this transaction, so a scheduler passes a few thousand at a time.
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
  perform private.advance_windows(strategies, pg_catalog.now());
  return pg_catalog.cardinality(strategies);
end
$$;
revoke all on function public.refresh_strategy_metrics(integer, integer) from public, anon, authenticated, service_role;
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
