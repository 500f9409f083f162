-- Triggers that update every figure as actions change.

-- Deletes the rows of the given trades of a strategy and returns them. Looked up and planned like actions_of().
create function private.remove_trades(
  strategy uuid, trade_ids text[], out trades public.trade_summary[], out realised public.trade_realisations[]
)
language plpgsql security definer set search_path = ''
set enable_seqscan = off set enable_nestloop = on set jit = off set plan_cache_mode = force_custom_plan as $$
declare
  trade_rows constant tid[] := array(
    select t.ctid from unnest(trade_ids) i (bet_id) cross join lateral (
      select t.ctid from public.trade_summary t where t.strategy_id = strategy and t.bet_id = i.bet_id offset 0) t);
  realised_rows constant tid[] := array(
    select r.ctid from unnest(trade_ids) i (bet_id) cross join lateral (
      select r.ctid from public.trade_realisations r where r.strategy_id = strategy and r.bet_id = i.bet_id offset 0) r);
begin
  with gone as (delete from public.trade_summary t where t.ctid = any (trade_rows) returning t)
  select array(select g.t from gone g) into trades;
  with gone as (delete from public.trade_realisations r where r.ctid = any (realised_rows) returning r)
  select array(select g.r from gone g) into realised;
end
$$;

-- The columns of realised_days about the round trips that ended on some days of a strategy. Each is looked up with what its
-- trade realised then. Looked up and planned like actions_of().
create function private.rounds_ended(strategy uuid, days date[])
returns table (day date, rounds bigint, best numeric, worst numeric, lost integer[])
language plpgsql stable set search_path = ''
set enable_seqscan = off set enable_nestloop = on set jit = off set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select d.day, count(*), max(e.pnl), min(e.pnl),
    private.losing_runs(array_agg(e.pnl order by r.realised_at, r.bet_id collate "C", e.nth))
  from unnest(days) d (day)
  cross join lateral (
    select * from public.trade_realisations r
    where r.strategy_id = strategy and r.realised_at >= d.day::timestamp at time zone 'UTC'
      and r.realised_at < (d.day + 1)::timestamp at time zone 'UTC'
    offset 0
  ) r
  cross join lateral (
    select * from public.trade_summary t where t.strategy_id = strategy and t.bet_id = r.bet_id offset 0
  ) t
  cross join lateral unnest(t.round_pnls, t.round_ends) with ordinality e (pnl, ended_at, nth)
  where e.ended_at = r.realised_at
  group by 1;
end
$$;

-- Recomputes the given trades of a strategy and updates the strategy's figures by new − old. Its statements are planned once a
-- session, because planning them for each write would cost more than running them.
create function private.recompute_trades(strategy uuid, trade_ids text[]) returns void
language plpgsql security definer
set search_path = '' set enable_seqscan = off set enable_nestloop = on set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  most_actions constant integer := private.most('actions of a trade');
  -- Until when the windows were advanced, and until when they will be.
  advanced timestamptz;
  now_or_later timestamptz;
  added public.trade_summary[];
  removed public.trade_summary[];
  realised public.trade_realisations[];
  unrealised public.trade_realisations[];
  misplaced bigint[];
  new_days integer;
begin
  -- Locks the strategy first, to serialise its writers. A writer that waited may have started before the one it waited for,
  -- so its now() may be earlier than as_of.
  select m.as_of, greatest(pg_catalog.now(), m.as_of) into advanced, now_or_later
  from public.strategy_metrics m where m.strategy_id = strategy for update;

  -- The cascade deletes actions after their strategy, when there are no figures left to update.
  if not exists (select from public.strategy_profile s where s.id = strategy) then
    delete from public.trade_realisations r where r.strategy_id = strategy;
    delete from public.round_ranges r where r.strategy_id = strategy;
    delete from public.trade_summary t where t.strategy_id = strategy;
    return;
  end if;

  -- Seldom: mostly nothing was realised between the old and the new start of a window.
  if exists (
    select from unnest(private.windows(advanced), private.windows(now_or_later)) w (before, now)
    cross join lateral (
      select from public.trade_realisations r
      where r.strategy_id = strategy
        and r.realised_at > least(w.before, w.now) and r.realised_at <= greatest(w.before, w.now)
      limit 1
    ) r
  ) then
    perform private.advance_windows(array[strategy], now_or_later);
  end if;

  select c.trades, c.realised, c.misplaced into added, realised, misplaced
  from private.compute_trades(strategy, trade_ids) c;
  select g.trades, g.realised into removed, unrealised from private.remove_trades(strategy, trade_ids) g;

  -- Each write recomputes whole trades, so their length is limited. A longer one of an operator's may still become shorter.
  if exists (
    select from unnest(added) a
    where a.actions_count > most_actions
      and a.actions_count > coalesce((select r.actions_count from unnest(removed) r where r.bet_id = a.bet_id), 0)
  ) then
    raise exception 'A trade can have at most % actions', pg_catalog.to_char(most_actions, 'FM999,999,999')
      using errcode = 'PT400';
  end if;

  insert into public.trade_summary select t.* from unnest(added) t;
  insert into public.trade_realisations select r.* from unnest(realised) r;

  with changed as materialized (
    select c.day, trim_scale(sum(c.n * c.pnl)) as pnl, trim_scale(sum(c.n * c.entry_cost)) as entry_cost,
      sum(c.n) filter (where c.round is null) as realisations
    from (
      select (r.realised_at at time zone 'UTC')::date as day, r.pnl, r.entry_cost, null::jsonb as round, 1 as n from unnest(realised) r
      union all
      select (r.realised_at at time zone 'UTC')::date, r.pnl, r.entry_cost, null, -1 from unnest(unrealised) r
      union all
      select (r.ended_at at time zone 'UTC')::date, 0, 0, pg_catalog.jsonb_build_array(t.bet_id, r.nth, r.ended_at, r.pnl), t.n
      from (
        select a.*, 1 as n from unnest(added) a
        union all
        select o.*, -1 from unnest(removed) o
      ) t
      cross join lateral unnest(t.round_pnls, t.round_ends) with ordinality r (pnl, ended_at, nth)
    ) c
    group by 1
    having sum(c.n * c.pnl) <> 0 or sum(c.n * c.entry_cost) <> 0 or sum(c.n) filter (where c.round is null) <> 0
      or array_agg(c.round order by c.round) filter (where c.n = 1)
        is distinct from array_agg(c.round order by c.round) filter (where c.n = -1)
  ),
  days as (
    insert into public.realised_days as d
    select strategy, c.day, c.pnl, c.entry_cost, c.realisations, coalesce(e.rounds, 0), e.best, e.worst,
      coalesce(e.lost[1], 0), coalesce(e.lost[2], 0), coalesce(e.lost[3], 0)
    from changed c
    left join private.rounds_ended(strategy, array(select o.day from changed o)) e on e.day = c.day
    on conflict (strategy_id, day) do update set
      pnl = trim_scale(d.pnl + excluded.pnl),
      entry_cost = trim_scale(d.entry_cost + excluded.entry_cost),
      realisations = d.realisations + excluded.realisations,
      rounds = excluded.rounds,
      best = excluded.best,
      worst = excluded.worst,
      lost_first = excluded.lost_first,
      lost_last = excluded.lost_last,
      lost_most = excluded.lost_most
    -- xmax is 0 for inserted rows and set for updated ones.
    returning case when d.realisations = 0 then -1 when d.xmax = 0 then 1 else 0 end as n
  )
  select coalesce(sum(d.n), 0) into new_days from days d;
  delete from public.realised_days d where d.strategy_id = strategy and d.realisations = 0;

  insert into public.round_ranges as r
  select strategy, c.* from private.count_ranges(added, removed) c
  on conflict (strategy_id, level, range) do update set rounds = r.rounds + excluded.rounds;

  with changed as materialized (
    select private.instrument(c.symbol, c.market) as symbol, c.market, sum(c.n) as n
    from (
      select t.symbol, t.market, 1 as n from unnest(added) t
      union all
      select t.symbol, t.market, -1 from unnest(removed) t
    ) c
    group by 1, 2
    having sum(c.n) <> 0
  ),
  symbols as (
    insert into public.strategy_symbols as s (strategy_id, symbol, market, trades)
    select strategy, c.symbol, c.market, c.n from changed c
    on conflict (strategy_id, symbol, market) do update set trades = s.trades + excluded.trades
  )
  insert into public.strategy_tags as s (strategy_id, tag, trades, public)
  select m.strategy_id, t.tag, sum(c.n), m.public
  from changed c cross join lateral private.tags_of(c.symbol, c.market) t (tag)
  join public.strategy_metrics m on m.strategy_id = strategy
  group by m.strategy_id, t.tag
  having sum(c.n) <> 0
  on conflict (strategy_id, tag) do update set trades = s.trades + excluded.trades;
  delete from public.strategy_symbols s where s.strategy_id = strategy and s.trades = 0;
  delete from public.strategy_tags s where s.strategy_id = strategy and s.trades = 0;

  update public.strategy_metrics m
  set
    total_pnl = trim_scale(m.total_pnl + s.total_pnl),
    gross_win = trim_scale(m.gross_win + s.gross_win),
    gross_loss = trim_scale(m.gross_loss + s.gross_loss),
    trades = m.trades + s.trades,
    closed_trades = m.closed_trades + s.closed_trades,
    winning_trades = m.winning_trades + s.winning_trades,
    losing_trades = m.losing_trades + s.losing_trades,
    entry_cost = trim_scale(m.entry_cost + s.entry_cost),
    live_cost = trim_scale(m.live_cost + s.live_cost),
    open_cost = trim_scale(m.open_cost + s.open_cost),
    rounds = m.rounds + s.rounds,
    rounds_won = m.rounds_won + s.rounds_won,
    rounds_lost = m.rounds_lost + s.rounds_lost,
    rounds_pnl = trim_scale(m.rounds_pnl + s.rounds_pnl),
    rounds_won_pnl = trim_scale(m.rounds_won_pnl + s.rounds_won_pnl),
    rounds_squares = trim_scale(m.rounds_squares + s.rounds_squares),
    rounds_lost_squares = trim_scale(m.rounds_lost_squares + s.rounds_lost_squares),
    live_trades = m.live_trades + s.live_trades,
    public_trades = m.public_trades + s.public_trades,
    edited_trades = m.edited_trades + s.edited_trades,
    -- Re-entering a trade under its id means that it is no longer deleted.
    deleted_trades = m.deleted_trades
      + (select count(*) from unnest(removed) t where t.bet_id not in (select a.bet_id from unnest(added) a))
      - (
        select count(*) from unnest(added) t
        where t.edits > 0 and t.bet_id not in (select r.bet_id from unnest(removed) r)
      ),
    realised_days = m.realised_days + new_days,
    as_of = now_or_later,
    window_pnl = private.move_windows(m.window_pnl, win.pnl, unwin.pnl),
    window_cost = private.move_windows(m.window_cost, win.cost, unwin.cost),
    spark = private.spark(strategy, m.total_pnl + s.total_pnl, now_or_later)
  from private.sum_trades(added, removed) s
  cross join private.windows(now_or_later) w (begins)
  cross join lateral private.sum_windows(realised, w.begins) win
  cross join lateral private.sum_windows(unrealised, w.begins) unwin
  where m.strategy_id = strategy;

  if pg_catalog.cardinality(misplaced) > 0 then
    update public.bet_data b
    set position = t.position
    from unnest(added) t
    where b.id = any (misplaced) and t.bet_id = b.bet_id;
  end if;
end
$$;

-- After actions were inserted or deleted. Strategies are processed in a fixed order, to avoid deadlocks.
create function private.on_actions_changed() returns trigger
language plpgsql security definer set search_path = '' set jit = off as $$
begin
  perform private.recompute_trades(c.strategy_id, c.trade_ids)
  from (
    select a.strategy_id, array_agg(distinct a.bet_id) as trade_ids from changed a group by 1 order by 1
  ) c;
  return null;
end
$$;

-- After actions were updated. Without nested loops, as in private.append_history().
create function private.on_actions_updated() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off set jit = off as $$
begin
  perform private.recompute_trades(c.strategy_id, c.trade_ids)
  from (
    select n.strategy_id, array_agg(distinct n.bet_id) as trade_ids
    from new_actions n
    join old_actions o on o.id = n.id
    where n.edits <> o.edits
    group by 1
    order by 1
  ) c;
  return null;
end
$$;

create trigger limit_rows after insert on public.bet_data
  referencing new table as added
  for each statement execute function private.limit_rows();
create trigger on_actions_inserted after insert on public.bet_data
  referencing new table as changed
  for each statement execute function private.on_actions_changed();
create trigger on_actions_updated after update on public.bet_data
  referencing old table as old_actions new table as new_actions
  for each statement execute function private.on_actions_updated();
create trigger on_actions_deleted after delete on public.bet_data
  referencing old table as changed
  for each statement execute function private.on_actions_changed();
