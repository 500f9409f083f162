-- For operators: every stored figure beside what the actions and their history say it should be. No row means that all of
-- them agree to the last digit; else at most `most` of those that do not, with what is stored and what it should be.
-- Another way than the triggers': units on each side are laid end to end, and where the k-th unit bought overlaps the
-- k-th unit sold they are matched. Nothing here reads what it checks, apart from as_of. Reads every action of the
-- strategies `among` which it is asked to look, or of all, and its time grows with them; it locks nothing and may run
-- beside writers, each of whom it sees whole or not at all.
create function public.check_figures(most integer default 1000, among uuid[] default null)
returns table (what text, id text, source text, figures text)
-- The statement's many steps are all of a size that the planner cannot know, but for whether there is a list at all: so
-- it is planned anew each time.
language plpgsql stable security invoker set search_path = '' set enable_nestloop = off set jit = off
set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  return query
  with actions as not materialized (
    select * from public.bet_data x where among is null or x.strategy_id = any (among)
  ),
  history as not materialized (
    select * from public.bet_history x where among is null or x.strategy_id = any (among)
  ),
  stored_trades as not materialized (
    select * from public.trade_summary x where among is null or x.strategy_id = any (among)
  ),
  stored_realisations as not materialized (
    select * from public.trade_realisations x where among is null or x.strategy_id = any (among)
  ),
  stored_days as not materialized (
    select * from public.realised_days x where among is null or x.strategy_id = any (among)
  ),
  stored_symbols as not materialized (
    select * from public.strategy_symbols x where among is null or x.strategy_id = any (among)
  ),
  stored_strategies as not materialized (
    select * from public.strategy_metrics x where among is null or x.strategy_id = any (among)
  ),
  profiles as not materialized (
    select * from public.strategy_profile x where among is null or x.id = any (among)
  ),
  ordered as (
    select
      b.*,
      sum(b.quantity) over side_units as upto,
      sum(b.quantity) over side_units - b.quantity as after,
      first_value(b.side) over trade as opening,
      first_value(b.sector) over trade as first_sector,
      case b.market when 'OPTIONS' then 100 else 1 end as multiplier
    from actions b
    window
      trade as (partition by b.bet_id order by b.date, b.id),
      side_units as (partition by b.bet_id, b.side order by b.date, b.id)
  ),
  pairs as (
    select
      b.bet_id, b.strategy_id, b.id as bought, s.id as sold, greatest(b.date, s.date) as realised_at,
      least(b.upto, s.upto) - greatest(b.after, s.after) as units,
      b.price as buy_price, s.price as sell_price, b.opening, b.multiplier
    from ordered b
    join ordered s on s.bet_id = b.bet_id and s.after < b.upto and b.after < s.upto
    where b.side = 'BUY' and s.side = 'SELL'
  ),
  instants as (
    select
      bet_id, strategy_id, realised_at,
      sum(units * (sell_price - buy_price) * multiplier) as gross,
      sum(units * (case opening when 'BUY' then buy_price else sell_price end) * multiplier) as entry_cost
    from pairs
    group by bet_id, strategy_id, realised_at
  ),
  matched_units as (
    select bet_id, bought as id, realised_at, units from pairs
    union all
    select bet_id, sold, realised_at, units from pairs
  ),
  -- How much of each action was matched by each instant of its trade.
  matched_by_then as (
    select i.bet_id, i.realised_at, u.id, sum(u.units) as units
    from instants i
    join matched_units u on u.bet_id = i.bet_id and u.realised_at <= i.realised_at
    group by i.bet_id, i.realised_at, u.id
  ),
  fees as (
    select m.bet_id, m.realised_at, sum(round(o.fee * m.units, 50) / o.quantity) as paid
    from matched_by_then m
    join actions o on o.id = m.id
    group by m.bet_id, m.realised_at
  ),
  totals as (
    select i.*, round(sum(i.gross) over (partition by i.bet_id order by i.realised_at) - f.paid, 10) as total
    from instants i
    join fees f using (bet_id, realised_at)
  ),
  realisations as (
    select bet_id, strategy_id, realised_at, entry_cost,
      total - coalesce(lag(total) over (partition by bet_id order by realised_at), 0) as pnl
    from totals
  ),
  trades as (
    select
      o.bet_id, o.strategy_id, o.user_id, o.market, o.first_sector as sector, o.symbol, o.expiration, o.multiplier,
      case o.opening when 'BUY' then 'LONG' else 'SHORT' end as position,
      sum(o.quantity) filter (where o.side = o.opening) as qty,
      coalesce(sum(o.quantity) filter (where o.side <> o.opening), 0) as qty_closed,
      sum(o.quantity * o.price * o.multiplier) filter (where o.side = o.opening) as entry_tot,
      coalesce(sum(o.quantity * o.price * o.multiplier) filter (where o.side <> o.opening), 0) as exit_tot,
      coalesce(r.pnl, 0) as "return", coalesce(r.entry_cost, 0) as matched_cost,
      min(o.date) as first_date, max(o.date) as last_date, count(*) as actions_count,
      max(o.recorded_at) as recorded_at, min(o.first_recorded_at) as first_recorded_at,
      bool_and(greatest(o.recorded_at - o.date, o.date - o.recorded_at) <= private.live_window()) as is_live,
      (select count(*) from history h where h.bet_id = o.bet_id and h.strategy_id = o.strategy_id) as edits
    from ordered o
    left join (
      select bet_id, sum(pnl) as pnl, sum(entry_cost) as entry_cost from realisations group by bet_id
    ) r on r.bet_id = o.bet_id
    group by o.bet_id, o.strategy_id, o.user_id, o.market, o.first_sector, o.symbol, o.expiration, o.multiplier,
      o.opening, r.pnl, r.entry_cost
  ),
  days as (
    select strategy_id, (realised_at at time zone 'UTC')::date as day, sum(pnl) as pnl, sum(entry_cost) as entry_cost,
      count(*) as realisations
    from realisations
    group by 1, 2
  ),
  strategy_trades as (
    select
      strategy_id,
      sum("return") as total_pnl,
      sum("return") filter (where qty = qty_closed and "return" > 0) as gross_win,
      sum("return") filter (where qty = qty_closed and "return" < 0) as gross_loss,
      count(*) as trades,
      count(*) filter (where qty = qty_closed) as closed_trades,
      count(*) filter (where qty = qty_closed and "return" > 0) as winning_trades,
      count(*) filter (where qty = qty_closed and "return" < 0) as losing_trades,
      sum("return" * "return") filter (where qty = qty_closed) as sum_squares,
      sum("return" * "return") filter (where qty = qty_closed and "return" < 0) as sum_squares_loss,
      count(*) filter (where is_live) as live_trades,
      count(*) filter (where edits > 0) as edited_trades
    from trades
    group by strategy_id
  ),
  strategy_deletions as (
    select h.strategy_id, count(distinct h.bet_id) as deleted_trades
    from history h
    where not exists (select from actions b where b.bet_id = h.bet_id and b.strategy_id = h.strategy_id)
    group by h.strategy_id
  ),
  symbols as (
    select strategy_id, private.instrument(symbol, market) as symbol, market, count(*) as trades
    from trades
    group by 1, 2, 3
  ),
  -- Each day falls into the last of the weeks before as_of at whose beginning it is over, at most 52 back.
  sparks as (
    select strategy_id, array_agg(total::double precision order by weeks desc) as spark
    from (
      select m.strategy_id, w.weeks, coalesce(sum(d.pnl) over (partition by m.strategy_id order by w.weeks desc), 0) as total
      from stored_strategies m
      cross join generate_series(0, 52) w (weeks)
      left join (
        select r.strategy_id, greatest(0, least(52, ((a.as_of at time zone 'UTC')::date - r.day) / 7)) as weeks,
          sum(r.pnl) as pnl
        from days r
        join stored_strategies a on a.strategy_id = r.strategy_id
        group by 1, 2
      ) d on d.strategy_id = m.strategy_id and d.weeks = w.weeks
    ) points
    group by strategy_id
  ),
  strategy_days as (
    select strategy_id, count(*) as realised_days from days group by strategy_id
  ),
  strategy_windows as (
    select
      strategy_id,
      sum(pnl) filter (where since < interval '24 hours') as h24_pnl,
      sum(entry_cost) filter (where since < interval '24 hours') as h24_cost,
      sum(pnl) filter (where since < interval '168 hours') as d7_pnl,
      sum(entry_cost) filter (where since < interval '168 hours') as d7_cost,
      sum(pnl) filter (where since < interval '672 hours') as d28_pnl,
      sum(entry_cost) filter (where since < interval '672 hours') as d28_cost,
      sum(pnl) filter (where utc > utc_as_of - interval '3 months') as m3_pnl,
      sum(entry_cost) filter (where utc > utc_as_of - interval '3 months') as m3_cost,
      sum(pnl) filter (where utc > utc_as_of - interval '6 months') as m6_pnl,
      sum(entry_cost) filter (where utc > utc_as_of - interval '6 months') as m6_cost,
      sum(pnl) filter (where utc > utc_as_of - interval '12 months') as y1_pnl,
      sum(entry_cost) filter (where utc > utc_as_of - interval '12 months') as y1_cost
    from (
      select r.strategy_id, r.pnl, r.entry_cost, extract(epoch from m.as_of - r.realised_at) * interval '1 second' as since,
        r.realised_at at time zone 'UTC' as utc, m.as_of at time zone 'UTC' as utc_as_of
      from realisations r
      join stored_strategies m on m.strategy_id = r.strategy_id
    ) r
    group by strategy_id
  ),
  strategies as (
    select
      s.id as strategy_id, s.name, s.user_id, s.public,
      coalesce(t.total_pnl, 0) as total_pnl, coalesce(t.gross_win, 0) as gross_win, coalesce(t.gross_loss, 0) as gross_loss,
      coalesce(t.trades, 0) as trades, coalesce(t.closed_trades, 0) as closed_trades,
      coalesce(t.winning_trades, 0) as winning_trades, coalesce(t.losing_trades, 0) as losing_trades,
      coalesce(d.realised_days, 0) as realised_days,
      coalesce(t.sum_squares, 0) as sum_squares, coalesce(t.sum_squares_loss, 0) as sum_squares_loss,
      coalesce(t.live_trades, 0) as live_trades, coalesce(t.edited_trades, 0) as edited_trades,
      coalesce(g.deleted_trades, 0) as deleted_trades, k.spark,
      coalesce(w.h24_pnl, 0) as h24_pnl, coalesce(w.h24_cost, 0) as h24_cost,
      coalesce(w.d7_pnl, 0) as d7_pnl, coalesce(w.d7_cost, 0) as d7_cost,
      coalesce(w.d28_pnl, 0) as d28_pnl, coalesce(w.d28_cost, 0) as d28_cost,
      coalesce(w.m3_pnl, 0) as m3_pnl, coalesce(w.m3_cost, 0) as m3_cost,
      coalesce(w.m6_pnl, 0) as m6_pnl, coalesce(w.m6_cost, 0) as m6_cost,
      coalesce(w.y1_pnl, 0) as y1_pnl, coalesce(w.y1_cost, 0) as y1_cost
    from profiles s
    left join strategy_trades t on t.strategy_id = s.id
    left join strategy_days d on d.strategy_id = s.id
    left join strategy_windows w on w.strategy_id = s.id
    left join strategy_deletions g on g.strategy_id = s.id
    left join sparks k on k.strategy_id = s.id
  ),
  differences as (
    (
      select 'trade' as what, bet_id as id, 'stored' as source, to_jsonb(x) as figures from (
        select bet_id, strategy_id, user_id, market, sector, symbol, expiration, multiplier, position, qty, qty_closed,
          entry_tot, exit_tot, "return", matched_cost, first_date, last_date, actions_count,
          recorded_at, first_recorded_at, is_live, edits
        from stored_trades
        except select bet_id, strategy_id, user_id, market, sector, symbol, expiration, multiplier, position, qty,
          qty_closed, entry_tot, exit_tot, "return", matched_cost, first_date, last_date, actions_count,
          recorded_at, first_recorded_at, is_live, edits
        from trades
      ) x
    )
    union all
    (
      select 'trade', bet_id, 'recomputed', to_jsonb(x) from (
        select bet_id, strategy_id, user_id, market, sector, symbol, expiration, multiplier, position, qty, qty_closed,
          entry_tot, exit_tot, "return", matched_cost, first_date, last_date, actions_count,
          recorded_at, first_recorded_at, is_live, edits
        from trades
        except select bet_id, strategy_id, user_id, market, sector, symbol, expiration, multiplier, position, qty,
          qty_closed, entry_tot, exit_tot, "return", matched_cost, first_date, last_date, actions_count,
          recorded_at, first_recorded_at, is_live, edits
        from stored_trades
      ) x
    )
    union all
    (
      select 'realisation', bet_id, 'stored', to_jsonb(x) from (
        select bet_id, strategy_id, realised_at, pnl, entry_cost from stored_realisations
        except all select bet_id, strategy_id, realised_at, pnl, entry_cost from realisations
      ) x
    )
    union all
    (
      select 'realisation', bet_id, 'recomputed', to_jsonb(x) from (
        select bet_id, strategy_id, realised_at, pnl, entry_cost from realisations
        except all select bet_id, strategy_id, realised_at, pnl, entry_cost from stored_realisations
      ) x
    )
    union all
    (
      select 'day', strategy_id::text, 'stored', to_jsonb(x) from (
        select strategy_id, day, pnl, entry_cost, realisations from stored_days
        except select strategy_id, day, pnl, entry_cost, realisations from days
      ) x
    )
    union all
    (
      select 'day', strategy_id::text, 'recomputed', to_jsonb(x) from (
        select strategy_id, day, pnl, entry_cost, realisations from days
        except select strategy_id, day, pnl, entry_cost, realisations from stored_days
      ) x
    )
    union all
    (
      select 'strategy', strategy_id::text, 'stored', to_jsonb(x) from (
        select strategy_id, name, user_id, public, total_pnl, gross_win, gross_loss, trades, closed_trades,
          winning_trades, losing_trades, realised_days, sum_squares, sum_squares_loss, live_trades, edited_trades,
          deleted_trades, spark, h24_pnl, h24_cost, d7_pnl, d7_cost, d28_pnl, d28_cost, m3_pnl,
          m3_cost, m6_pnl, m6_cost, y1_pnl, y1_cost
        from stored_strategies
        except select * from strategies
      ) x
    )
    union all
    (
      select 'strategy', strategy_id::text, 'recomputed', to_jsonb(x) from (
        select * from strategies
        except select strategy_id, name, user_id, public, total_pnl, gross_win, gross_loss, trades, closed_trades,
          winning_trades, losing_trades, realised_days, sum_squares, sum_squares_loss, live_trades, edited_trades,
          deleted_trades, spark, h24_pnl, h24_cost, d7_pnl, d7_cost, d28_pnl, d28_cost, m3_pnl,
          m3_cost, m6_pnl, m6_cost, y1_pnl, y1_cost
        from stored_strategies
      ) x
    )
    union all
    (
      select 'symbol', strategy_id::text, 'stored', to_jsonb(x) from (
        select strategy_id, symbol, market, trades from stored_symbols
        except select strategy_id, symbol, market, trades from symbols
      ) x
    )
    union all
    (
      select 'symbol', strategy_id::text, 'recomputed', to_jsonb(x) from (
        select strategy_id, symbol, market, trades from symbols
        except select strategy_id, symbol, market, trades from stored_symbols
      ) x
    )
    union all
    (
      select 'position', b.id::text, 'stored', to_jsonb(b.position)
      from actions b join trades t on t.bet_id = b.bet_id
      where b.position is distinct from t.position
    )
  )
  select d.what, d.id, d.source, d.figures::text from differences d order by d.what, d.id, d.source limit check_figures.most;
end
$$;
revoke all on function public.check_figures(integer, uuid[]) from public, anon, authenticated, service_role;
grant execute on function public.check_figures(integer, uuid[]) to service_role;
