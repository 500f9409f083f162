-- Computes profit and loss. These functions only read; src/domain computes the same in the browser.
-- enable_seqscan is off because plans are cached per session: one made while a table was small would keep scanning the whole
-- table. JIT is off because compiling would cost more than the queries.

-- The actions of some trades of a strategy, and (trades_of) their summaries, with the caller's rights. Each trade is looked up
-- separately and the plan is made anew at each call. Otherwise the planner may read all of the strategy's trades, because they
-- were few when the plan was cached or are few in the average strategy.
create function private.actions_of(strategy uuid, trade_ids text[]) returns setof public.bet_data
language plpgsql stable
set search_path = '' set enable_seqscan = off set jit = off set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select b.* from unnest(trade_ids) t (bet_id) cross join lateral (
    select b.* from public.bet_data b where b.strategy_id = strategy and b.bet_id = t.bet_id offset 0
  ) b;
end
$$;

create function private.trades_of(strategy uuid, trade_ids text[]) returns setof public.trade_summary
language plpgsql stable
set search_path = '' set enable_seqscan = off set jit = off set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select s.* from unnest(trade_ids) t (bet_id) cross join lateral (
    select s.* from public.trade_summary s where s.strategy_id = strategy and s.bet_id = t.bet_id offset 0
  ) s;
end
$$;

-- compute_trades() is given at most this many trades: PL/pgSQL copies the arrays of its results for each row that is added.
create function private.trades_in_a_piece() returns integer
language sql immutable set search_path = '' as $$ select 200 $$;

-- Computes trades from their actions, with their realisations and round trips, in one pass by date and insertion order over a
-- queue of open units. First in, first out: the k-th unit bought is matched with the k-th unit sold, also through partial closes
-- and position flips. An expiry closes all open units, long or short, at price 0.
-- An action's fee counts in proportion to its matched quantity. At most one action is partially matched at a time, so one
-- division is enough. The running total is rounded at ten decimals and a realisation is the difference of two such totals, so a
-- trade's realisations sum exactly to its return.
-- Errors: PT400 (inconsistent actions of one trade; an expiry of more or less than what is open).
create function private.compute_trades(
  strategy uuid, trade_ids text[],
  out trades public.trade_summary[], out realised public.trade_realisations[], out rounds public.round_trips[],
  -- The ids of actions whose position is missing or wrong.
  out misplaced bigint[]
)
language plpgsql stable
set search_path = '' set enable_seqscan = off set jit = off set plan_cache_mode = force_custom_plan as $$
declare
  return_decimals constant integer := 10;
  division_decimals constant integer := 40;
  live_window constant interval := private.live_window();
  action record;
  trade public.trade_summary;
  opening_side text;
  -- The open units, oldest first, all of one side; the first may be partially matched.
  lot_side text;
  lot_quantity numeric[];
  lot_price numeric[];
  lot_fee numeric[];
  head integer;
  tail integer;
  head_matched numeric;
  remaining numeric;
  part numeric;
  bought_at numeric;
  sold_at numeric;
  gross numeric;
  fees numeric;
  cost numeric;
  total numeric;
  -- The latest recording time of the purchases so far, and of the sales; null without any.
  bought_recorded timestamptz;
  sold_recorded timestamptz;
  -- Index and time of the last realisation; the time is null until the trade realises something.
  last integer := 0;
  last_at timestamptz;
  -- The units held. Of the current or last round trip: the units it opened, its P&L so far, and whether it has ended.
  held numeric;
  round_opened numeric;
  round_pnl numeric;
  round_over boolean;
  -- Index of the last round trip that ended.
  last_round integer := 0;
begin
  trades := '{}';
  realised := '{}';
  rounds := '{}';
  misplaced := '{}';
  for action in
    select b.*, h.edits as edits_of_trade, s.revision,
      lag(b.bet_id) over in_order is distinct from b.bet_id as is_first,
      lead(b.bet_id) over in_order is distinct from b.bet_id as is_last
    from unnest(trade_ids) t (bet_id)
    -- Looked up and planned as in actions_of(). The history includes that of an earlier trade with this id, so that deleting and
    -- re-entering a trade hides nothing.
    cross join lateral (
      select count(*) as edits from public.bet_history h where h.strategy_id = strategy and h.bet_id = t.bet_id offset 0
    ) h
    -- The revision increases once per transaction, because one edit may take several statements.
    left join lateral (
      select s.revision + case when s.xmin = pg_catalog.pg_current_xact_id_if_assigned()::xid then 0 else 1 end as revision
      from public.trade_summary s where s.strategy_id = strategy and s.bet_id = t.bet_id offset 0
    ) s on true
    cross join lateral (
      select a.* from public.bet_data a where a.strategy_id = strategy and a.bet_id = t.bet_id offset 0
    ) b
    window in_order as (order by b.bet_id, b.date, b.id)
    order by b.bet_id, b.date, b.id
  loop
    if action.is_first then
      trade.bet_id := action.bet_id;
      trade.strategy_id := action.strategy_id;
      trade.user_id := action.user_id;
      trade.market := action.market;
      trade.sector := action.sector;
      trade.symbol := action.symbol;
      trade.instrument := private.instrument(action.symbol, action.market);
      trade.expiration := action.expiration;
      trade.multiplier := case when action.market = 'OPTIONS' then 100 else 1 end;
      trade.position := case when action.side = 'BUY' then 'LONG' else 'SHORT' end;
      trade.qty := 0; trade.qty_closed := 0; trade.entry_tot := 0; trade.exit_tot := 0;
      trade."return" := 0; trade.matched_cost := 0; trade.entry_cost := 0; trade.open_cost := 0;
      trade.first_date := action.date;
      trade.actions_count := 0;
      trade.recorded_at := action.recorded_at; trade.first_recorded_at := action.first_recorded_at;
      trade.is_live := true; trade.is_public := true; trade.after_outcome := false; bought_recorded := null; sold_recorded := null;
      last_at := null;
      opening_side := action.side;
      lot_side := action.side;
      lot_quantity := '{}'; lot_price := '{}'; lot_fee := '{}'; head := 1; tail := 0; head_matched := 0;
      gross := 0; fees := 0;
      held := 0; round_over := true;
      trade.rounds := 0; trade.rounds_won := 0; trade.rounds_lost := 0;
    elsif action.user_id <> trade.user_id then
      raise exception 'All actions of a trade must belong to the same user' using errcode = 'PT400';
    elsif action.symbol <> trade.symbol then
      raise exception 'All actions of a trade must have the same symbol' using errcode = 'PT400';
    elsif action.market <> trade.market then
      raise exception 'All actions of a trade must have the same market' using errcode = 'PT400';
    elsif action.expiration is distinct from trade.expiration then
      raise exception 'All actions of a trade must have the same expiration' using errcode = 'PT400';
    end if;

    if action.side = 'EXPIRE' then
      if held = 0 then
        raise exception 'Nothing is open that could expire at that time' using errcode = 'PT400';
      elsif action.quantity <> held then
        raise exception 'An option expires with all that is open at that time: %', pg_catalog.trim_scale(held)
          using errcode = 'PT400';
      end if;
      -- From here on it is a purchase or a sale at price 0 that closes the open units.
      action.side := case lot_side when 'BUY' then 'SELL' else 'BUY' end;
    end if;

    if action.position is distinct from trade.position then
      misplaced := misplaced || action.id;
    end if;
    trade.last_date := action.date;
    trade.actions_count := trade.actions_count + 1;
    trade.recorded_at := greatest(trade.recorded_at, action.recorded_at);
    trade.first_recorded_at := least(trade.first_recorded_at, action.first_recorded_at);
    trade.is_live := trade.is_live
      and action.edits = 0 and action.recorded_at between action.date and action.date + live_window;
    trade.is_public := trade.is_public and action.recorded_in_public;
    -- An action reveals the outcome of the earlier actions of the other side.
    if action.side = 'BUY' then
      trade.after_outcome := trade.after_outcome or coalesce(sold_recorded >= action.date, false);
      bought_recorded := greatest(bought_recorded, action.recorded_at);
    else
      trade.after_outcome := trade.after_outcome or coalesce(bought_recorded >= action.date, false);
      sold_recorded := greatest(sold_recorded, action.recorded_at);
    end if;
    if action.side = opening_side then
      trade.qty := trade.qty + action.quantity;
      trade.entry_tot := trade.entry_tot + action.quantity * action.price * trade.multiplier;
    else
      trade.qty_closed := trade.qty_closed + action.quantity;
      trade.exit_tot := trade.exit_tot + action.quantity * action.price * trade.multiplier;
    end if;

    remaining := action.quantity;
    cost := 0;
    if lot_side <> action.side then
      while remaining > 0 and head <= tail loop
        part := least(lot_quantity[head] - head_matched, remaining);
        if action.side = 'SELL' then
          bought_at := lot_price[head];
          sold_at := action.price;
        else
          bought_at := action.price;
          sold_at := lot_price[head];
        end if;
        gross := gross + part * (sold_at - bought_at) * trade.multiplier;
        cost := cost + part * (case opening_side when 'BUY' then bought_at else sold_at end) * trade.multiplier;
        trade.open_cost := trade.open_cost - part * lot_price[head] * trade.multiplier;
        head_matched := head_matched + part;
        remaining := remaining - part;
        if head_matched = lot_quantity[head] then
          fees := fees + lot_fee[head];
          head := head + 1;
          head_matched := 0;
        end if;
      end loop;
    end if;

    if remaining = 0 then
      fees := fees + action.fee;
    else
      -- No open units of the other side are left: the rest opens a position on this side or adds to it.
      lot_side := action.side;
      tail := tail + 1;
      lot_quantity[tail] := action.quantity;
      lot_price[tail] := action.price;
      lot_fee[tail] := action.fee;
      if remaining < action.quantity then
        head_matched := action.quantity - remaining;
      end if;
    end if;

    if remaining < action.quantity then
      total := gross - fees;
      if head_matched > 0 then
        total := total - pg_catalog.round(lot_fee[head] * head_matched, division_decimals) / lot_quantity[head];
      end if;
      total := pg_catalog.round(total, return_decimals);
      -- Everything realised at one instant is one realisation.
      if last_at is distinct from action.date then
        last := last + 1;
        last_at := action.date;
        realised[last].bet_id := trade.bet_id;
        realised[last].strategy_id := trade.strategy_id;
        realised[last].realised_at := action.date;
        realised[last].pnl := 0;
        realised[last].matched_cost := 0;
      end if;
      realised[last].pnl := pg_catalog.trim_scale((realised[last]).pnl + total - trade."return");
      realised[last].matched_cost := pg_catalog.trim_scale((realised[last]).matched_cost + cost);
      held := held - (action.quantity - remaining);
      if round_over then
        -- Closes units that were left when the last round trip ended (at most 1% of it), so they count to that one.
        rounds[last_round].pnl := pg_catalog.trim_scale((rounds[last_round]).pnl + total - trade."return");
      else
        round_pnl := round_pnl + total - trade."return";
        round_over := held * 100 <= round_opened;
        if round_over then
          trade.rounds := trade.rounds + 1;
          last_round := last_round + 1;
          rounds[last_round].bet_id := trade.bet_id;
          rounds[last_round].strategy_id := trade.strategy_id;
          rounds[last_round].nth := trade.rounds;
          rounds[last_round].ended_at := action.date;
          rounds[last_round].pnl := pg_catalog.trim_scale(round_pnl);
        end if;
      end if;
      trade."return" := total;
      trade.matched_cost := trade.matched_cost + cost;
    end if;
    if remaining > 0 then
      if round_over then
        -- A new round trip begins. It takes over the units that the last one left.
        round_over := false;
        round_opened := held;
        round_pnl := 0;
      end if;
      round_opened := round_opened + remaining;
      held := held + remaining;
      trade.entry_cost := trade.entry_cost + remaining * action.price * trade.multiplier;
      trade.open_cost := trade.open_cost + remaining * action.price * trade.multiplier;
    end if;

    if action.is_last then
      trade.qty := pg_catalog.trim_scale(trade.qty);
      trade.qty_closed := pg_catalog.trim_scale(trade.qty_closed);
      trade.qty_rem := pg_catalog.trim_scale(trade.qty - trade.qty_closed);
      trade.entry_tot := pg_catalog.trim_scale(trade.entry_tot);
      trade.exit_tot := pg_catalog.trim_scale(trade.exit_tot);
      trade."return" := pg_catalog.trim_scale(trade."return");
      trade.matched_cost := pg_catalog.trim_scale(trade.matched_cost);
      trade.entry_cost := pg_catalog.trim_scale(trade.entry_cost);
      trade.open_cost := pg_catalog.trim_scale(trade.open_cost);
      trade.is_live := trade.is_live and not trade.after_outcome;
      trade.rounds_pnl := pg_catalog.trim_scale(trade."return" - case when round_over then 0 else round_pnl end);
      for nth in last_round - trade.rounds + 1 .. last_round loop
        trade.rounds_won := trade.rounds_won + ((rounds[nth]).pnl > 0)::integer;
        trade.rounds_lost := trade.rounds_lost + ((rounds[nth]).pnl < 0)::integer;
      end loop;
      trade.status := case
        when trade.qty_rem <> 0 then 'OPEN'
        when trade."return" > 0 then 'WIN'
        when trade."return" < 0 then 'LOSS'
        else 'BREAKEVEN'
      end;
      trade.entry := pg_catalog.round(trade.entry_tot, division_decimals) / (trade.qty * trade.multiplier);
      trade.exit := case when trade.qty_closed > 0 then
        pg_catalog.round(trade.exit_tot, division_decimals) / (trade.qty_closed * trade.multiplier) end;
      trade.return_percent := case when trade.matched_cost > 0 then
        pg_catalog.round(trade."return" * 100, division_decimals) / trade.matched_cost end;
      trade.edits := action.edits_of_trade;
      trade.revision := coalesce(action.revision, 1);
      trades := trades || trade;
    end if;
  end loop;
end
$$;

-- Computes the rows of deleted_trades for some trades of a strategy. Looked up and planned as in actions_of().
create function private.find_deleted_trades(strategy uuid, trade_ids text[]) returns setof private.deleted_trades
language plpgsql stable
set search_path = '' set enable_seqscan = off set jit = off set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select i.bet_id, strategy, h.changed_at
  from unnest(trade_ids) i (bet_id)
  cross join lateral (
    select h.changed_at from public.bet_history h
    where h.strategy_id = strategy and h.bet_id = i.bet_id
    order by h.id desc limit 1
  ) h
  where not exists (select from private.actions_of(strategy, array[i.bet_id]));
end
$$;

-- Computes the rows of strategy_days for some days of a strategy, from the trades that began or were deleted on them, what was
-- realised on them, and the round trips that ended on them. Days on which nothing happened have no row. Looked up and planned as
-- in actions_of().
create function private.compute_days(strategy uuid, days date[]) returns setof public.strategy_days
language plpgsql stable
set search_path = '' set enable_seqscan = off set enable_nestloop = on set jit = off set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select strategy, d.day, began.*, realised.*, ended.*, deleted.*
  from (
    select u.day, u.day::timestamp at time zone 'UTC' as starts, (u.day + 1)::timestamp at time zone 'UTC' as ends
    from unnest(days) u (day)
  ) d
  cross join lateral (
    select
      count(*)::integer as trades,
      (count(*) filter (where t.status <> 'OPEN'))::integer,
      (count(*) filter (where t.status = 'WIN'))::integer,
      (count(*) filter (where t.status = 'LOSS'))::integer,
      (count(*) filter (where t.is_live))::integer,
      (count(*) filter (where t.is_public))::integer,
      (count(*) filter (where t.edits > 0))::integer,
      trim_scale(coalesce(sum(t."return") filter (where t.status = 'WIN'), 0)),
      trim_scale(coalesce(sum(t."return") filter (where t.status = 'LOSS'), 0)),
      trim_scale(coalesce(sum(t.entry_cost), 0)),
      trim_scale(coalesce(sum(t.entry_cost) filter (where t.is_live), 0)),
      trim_scale(coalesce(sum(t.open_cost), 0))
    from public.trade_summary t
    where t.strategy_id = strategy and t.first_date >= d.starts and t.first_date < d.ends
  ) began
  cross join lateral (
    select
      count(*)::integer as realisations,
      trim_scale(coalesce(sum(r.pnl), 0)),
      trim_scale(coalesce(sum(r.matched_cost), 0))
    from public.trade_realisations r
    where r.strategy_id = strategy and r.realised_at >= d.starts and r.realised_at < d.ends
  ) realised
  cross join lateral (
    select
      count(*)::integer,
      (count(*) filter (where r.pnl > 0))::integer,
      (count(*) filter (where r.pnl < 0))::integer,
      trim_scale(coalesce(sum(r.pnl), 0)),
      trim_scale(coalesce(sum(r.pnl) filter (where r.pnl > 0), 0)),
      trim_scale(coalesce(sum(r.pnl * r.pnl), 0)),
      trim_scale(coalesce(sum(r.pnl * r.pnl) filter (where r.pnl < 0), 0))
    from public.round_trips r
    where r.strategy_id = strategy and r.ended_at >= d.starts and r.ended_at < d.ends
  ) ended
  cross join lateral (
    select count(*)::integer as trades
    from private.deleted_trades t
    where t.strategy_id = strategy and t.deleted_at >= d.starts and t.deleted_at < d.ends
  ) deleted
  where began.trades > 0 or realised.realisations > 0 or deleted.trades > 0;
end
$$;

-- The columns of strategy_metrics that are sums over the strategy's days.
create view private.day_sums as
select m.strategy_id, s.*
from public.strategy_metrics m
cross join lateral (
  select
    trim_scale(coalesce(sum(d.pnl), 0)) as total_pnl,
    trim_scale(coalesce(sum(d.gross_win), 0)) as gross_win,
    trim_scale(coalesce(sum(d.gross_loss), 0)) as gross_loss,
    coalesce(sum(d.trades), 0)::integer as trades,
    coalesce(sum(d.closed_trades), 0)::integer as closed_trades,
    coalesce(sum(d.winning_trades), 0)::integer as winning_trades,
    coalesce(sum(d.losing_trades), 0)::integer as losing_trades,
    coalesce(sum(d.live_trades), 0)::integer as live_trades,
    coalesce(sum(d.public_trades), 0)::integer as public_trades,
    coalesce(sum(d.edited_trades), 0)::integer as edited_trades,
    coalesce(sum(d.deleted_trades), 0)::integer as deleted_trades,
    trim_scale(coalesce(sum(d.entry_cost), 0)) as entry_cost,
    trim_scale(coalesce(sum(d.live_cost), 0)) as live_cost,
    trim_scale(coalesce(sum(d.open_cost), 0)) as open_cost,
    (count(*) filter (where d.realisations > 0))::integer as realised_days,
    coalesce(sum(d.rounds), 0)::integer as rounds,
    coalesce(sum(d.rounds_won), 0)::integer as rounds_won,
    coalesce(sum(d.rounds_lost), 0)::integer as rounds_lost,
    trim_scale(coalesce(sum(d.rounds_pnl), 0)) as rounds_pnl,
    trim_scale(coalesce(sum(d.rounds_won_pnl), 0)) as rounds_won_pnl,
    trim_scale(coalesce(sum(d.rounds_squares), 0)) as rounds_squares,
    trim_scale(coalesce(sum(d.rounds_lost_squares), 0)) as rounds_lost_squares
  from public.strategy_days d
  where d.strategy_id = m.strategy_id
) s;

-- A strategy's cumulative realised P&L in USD at 53 weekly points: at the end of the UTC day 52, 51, … and 0 weeks before `until`.
-- The last point is `total`, which includes realisations dated after `until`. Reads only one year of days.
create function private.spark(strategy uuid, total numeric, until timestamptz) returns double precision[]
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return (
    select array_agg((total - coalesce(w.later, 0))::double precision order by w.point)
    from (
      select p.point, sum(d.pnl) over (order by p.point desc rows between unbounded preceding and 1 preceding) as later
      from generate_series(0, 52) p (point)
      left join (
        -- A day belongs to the first point on or after it.
        select least(52, (r.day - f.day + 6) / 7) as point, sum(r.pnl) as pnl
        from (select (until at time zone 'UTC')::date - 364 as day) f
        join public.strategy_days r on r.strategy_id = strategy and r.day > f.day
        group by 1
      ) d on d.point = p.point
    ) w
  );
end
$$;
