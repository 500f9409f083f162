-- Where the six windows begin, counted back from an instant in the UTC calendar whatever the session's time zone.
-- What was realised after the beginning counts, and so does what is dated ahead of now.
create function private.windows(at timestamptz)
returns table (h24 timestamptz, d7 timestamptz, d28 timestamptz, m3 timestamptz, m6 timestamptz, y1 timestamptz)
language sql immutable set search_path = '' rows 1 as $$
  select
    (t - interval '24 hours') at time zone 'UTC',
    (t - interval '7 days') at time zone 'UTC',
    (t - interval '28 days') at time zone 'UTC',
    (t - interval '3 months') at time zone 'UTC',
    (t - interval '6 months') at time zone 'UTC',
    (t - interval '1 year') at time zone 'UTC'
  from (select at at time zone 'UTC' as t) utc
$$;
revoke all on function private.windows(timestamptz) from public, anon, authenticated, service_role;

-- The functions below read by index alone. Their plans are kept for as long as a session lives, and one made while a
-- table was small would read the whole of it ever after; compiling plans would cost more than running them.

-- Works trades out from their actions: one pass over each trade in order of date and insertion, with a queue of the
-- units still open. First in, first out: the k-th unit bought meets the k-th unit sold, through partial closes and
-- flips past zero. The arrays say what was realised when.
-- Fees count in the proportion matched / quantity of their action. At any time at most one action is matched in
-- part, so one division is enough, and rounding the running total once at ten decimals makes a trade's parts add up
-- to its return to the last digit.
create function private.work_out_trades(trade_ids text[])
returns table (
  bet_id text, strategy_id uuid, user_id text, market text, sector text, symbol text, expiration date,
  multiplier integer, "position" text, qty numeric, qty_closed numeric, entry_tot numeric, exit_tot numeric,
  "return" numeric, matched_cost numeric, first_date timestamptz, last_date timestamptz, actions_count integer,
  recorded_at timestamptz, first_recorded_at timestamptz, is_live boolean,
  realised_at timestamptz[], pnl numeric[], entry_cost numeric[]
)
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off rows 5 as $$
declare
  return_decimals constant integer := 10;
  division_decimals constant integer := 40;
  live_window constant interval := private.live_window();
  action record;
  opening_side text;
  -- The open units, oldest first, all of one side; the first of them may be matched in part.
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
  last_realisation integer;
begin
  for action in
    select b.*,
      lag(b.bet_id) over trades is distinct from b.bet_id as is_first,
      lead(b.bet_id) over trades is distinct from b.bet_id as is_last
    from public.bet_data b
    where b.bet_id = any (trade_ids)
    window trades as (order by b.bet_id, b.date, b.id)
    order by b.bet_id, b.date, b.id
  loop
    if action.is_first then
      bet_id := action.bet_id;
      strategy_id := action.strategy_id;
      user_id := action.user_id;
      market := action.market;
      sector := action.sector;
      symbol := action.symbol;
      expiration := action.expiration;
      multiplier := case when action.market = 'OPTIONS' then 100 else 1 end;
      opening_side := action.side;
      "position" := case when action.side = 'BUY' then 'LONG' else 'SHORT' end;
      first_date := action.date;
      recorded_at := action.recorded_at; first_recorded_at := action.first_recorded_at; is_live := true;
      qty := 0; qty_closed := 0; entry_tot := 0; exit_tot := 0; "return" := 0; matched_cost := 0; actions_count := 0;
      realised_at := '{}'; pnl := '{}'; entry_cost := '{}'; last_realisation := 0;
      lot_side := action.side;
      lot_quantity := '{}'; lot_price := '{}'; lot_fee := '{}'; head := 1; tail := 0; head_matched := 0;
      gross := 0; fees := 0;
    elsif action.strategy_id <> strategy_id or action.user_id <> user_id then
      raise exception 'This trade id is already in use' using errcode = 'PT409';
    elsif action.symbol <> symbol then
      raise exception 'All actions of a trade must have the same symbol' using errcode = 'PT400';
    elsif action.market <> market then
      raise exception 'All actions of a trade must have the same market' using errcode = 'PT400';
    elsif action.expiration is distinct from expiration then
      raise exception 'All actions of a trade must have the same expiration' using errcode = 'PT400';
    end if;

    last_date := action.date;
    actions_count := actions_count + 1;
    recorded_at := greatest(recorded_at, action.recorded_at);
    first_recorded_at := least(first_recorded_at, action.first_recorded_at);
    is_live := is_live and action.recorded_at between action.date - live_window and action.date + live_window;
    if action.side = opening_side then
      qty := qty + action.quantity;
      entry_tot := entry_tot + action.quantity * action.price * multiplier;
    else
      qty_closed := qty_closed + action.quantity;
      exit_tot := exit_tot + action.quantity * action.price * multiplier;
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
        gross := gross + part * (sold_at - bought_at) * multiplier;
        cost := cost + part * (case opening_side when 'BUY' then bought_at else sold_at end) * multiplier;
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
      -- Nothing is open any more on the other side: what is left opens this one, or adds to it.
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
      if last_realisation = 0 or realised_at[last_realisation] < action.date then
        last_realisation := last_realisation + 1;
        realised_at[last_realisation] := action.date;
        pnl[last_realisation] := total - "return";
        entry_cost[last_realisation] := cost;
      else
        pnl[last_realisation] := pnl[last_realisation] + total - "return";
        entry_cost[last_realisation] := entry_cost[last_realisation] + cost;
      end if;
      "return" := total;
      matched_cost := matched_cost + cost;
    end if;

    if action.is_last then
      return next;
    end if;
  end loop;
end
$$;
revoke all on function private.work_out_trades(text[]) from public, anon, authenticated, service_role;

-- A strategy's realised P&L so far, USD, as 53 points: its total at the end of the UTC day that lies 52, 51, … and no weeks
-- before `until`. The first one is what was realised before all that; the last one is the whole total, what is dated ahead
-- included. Reads the days of one year, however many trades there are.
create function private.spark(strategy uuid, total numeric, until timestamptz) returns double precision[]
language sql stable set search_path = '' set enable_seqscan = off set jit = off as $$
  select array_agg((total - coalesce(w.later, 0))::double precision order by w.point)
  from (
    select p.point, sum(d.pnl) over (order by p.point desc rows between unbounded preceding and 1 preceding) as later
    from generate_series(0, 52) p (point)
    left join (
      -- Rounded up to the point whose day it is, or the next one's.
      select least(52, (r.day - f.day + 6) / 7) as point, sum(r.pnl) as pnl
      from (select (until at time zone 'UTC')::date - 364 as day) f
      join public.realised_days r on r.strategy_id = strategy and r.day > f.day
      group by 1
    ) d on d.point = p.point
  ) w
$$;
revoke all on function private.spark(uuid, numeric, timestamptz) from public, anon, authenticated, service_role;

-- Moves the windows' sums and the spark of strategies on to a later instant: what has left a window since as_of is taken
-- out, so each realisation is looked at once for each window and never again.
create function private.age_windows(strategies uuid[], until timestamptz) returns void
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  -- Its points are the ends of days, so it moves on once a day.
  update public.strategy_metrics m set spark = private.spark(m.strategy_id, m.total_pnl, until)
  where m.strategy_id = any (strategies)
    and (m.as_of at time zone 'UTC')::date <> (until at time zone 'UTC')::date;

  with edges as (
    select m.strategy_id, e.period,
      least(e.was, e.becomes) as after, greatest(e.was, e.becomes) as upto,
      -- Going back by months stops at the ends of months, so a beginning can move back a little: what lies between
      -- counts again.
      case when e.was > e.becomes then 1 else -1 end as sign
    from public.strategy_metrics m
    cross join lateral private.windows(m.as_of) w
    cross join private.windows(until) n
    cross join lateral (values
      ('h24', w.h24, n.h24), ('d7', w.d7, n.d7), ('d28', w.d28, n.d28),
      ('m3', w.m3, n.m3), ('m6', w.m6, n.m6), ('y1', w.y1, n.y1)
    ) e (period, was, becomes)
    where m.strategy_id = any (strategies) and e.was <> e.becomes
  ),
  change as (
    select e.strategy_id,
      sum(e.sign * r.pnl) filter (where e.period = 'h24') as h24_pnl,
      sum(e.sign * r.entry_cost) filter (where e.period = 'h24') as h24_cost,
      sum(e.sign * r.pnl) filter (where e.period = 'd7') as d7_pnl,
      sum(e.sign * r.entry_cost) filter (where e.period = 'd7') as d7_cost,
      sum(e.sign * r.pnl) filter (where e.period = 'd28') as d28_pnl,
      sum(e.sign * r.entry_cost) filter (where e.period = 'd28') as d28_cost,
      sum(e.sign * r.pnl) filter (where e.period = 'm3') as m3_pnl,
      sum(e.sign * r.entry_cost) filter (where e.period = 'm3') as m3_cost,
      sum(e.sign * r.pnl) filter (where e.period = 'm6') as m6_pnl,
      sum(e.sign * r.entry_cost) filter (where e.period = 'm6') as m6_cost,
      sum(e.sign * r.pnl) filter (where e.period = 'y1') as y1_pnl,
      sum(e.sign * r.entry_cost) filter (where e.period = 'y1') as y1_cost
    from edges e
    -- Lateral with a limit that never bites: each edge is a range of the index, whatever the planner guesses.
    cross join lateral (
      select t.pnl, t.entry_cost
      from public.trade_realisations t
      where t.strategy_id = e.strategy_id and t.realised_at > e.after and t.realised_at <= e.upto
      offset 0
    ) r
    group by e.strategy_id
  )
  update public.strategy_metrics m
  set
    as_of = until,
    h24_pnl = trim_scale(m.h24_pnl + coalesce(c.h24_pnl, 0)),
    h24_cost = trim_scale(m.h24_cost + coalesce(c.h24_cost, 0)),
    d7_pnl = trim_scale(m.d7_pnl + coalesce(c.d7_pnl, 0)),
    d7_cost = trim_scale(m.d7_cost + coalesce(c.d7_cost, 0)),
    d28_pnl = trim_scale(m.d28_pnl + coalesce(c.d28_pnl, 0)),
    d28_cost = trim_scale(m.d28_cost + coalesce(c.d28_cost, 0)),
    m3_pnl = trim_scale(m.m3_pnl + coalesce(c.m3_pnl, 0)),
    m3_cost = trim_scale(m.m3_cost + coalesce(c.m3_cost, 0)),
    m6_pnl = trim_scale(m.m6_pnl + coalesce(c.m6_pnl, 0)),
    m6_cost = trim_scale(m.m6_cost + coalesce(c.m6_cost, 0)),
    y1_pnl = trim_scale(m.y1_pnl + coalesce(c.y1_pnl, 0)),
    y1_cost = trim_scale(m.y1_cost + coalesce(c.y1_cost, 0))
  from change c
  where m.strategy_id = c.strategy_id;
end
$$;
revoke all on function private.age_windows(uuid[], timestamptz) from public, anon, authenticated, service_role;

-- Writes each trade's position into its actions, where it is not there.
create function private.set_positions(trade_ids text[]) returns void
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  if exists (
    select from public.bet_data b
    join public.trade_summary t on t.bet_id = b.bet_id
    where b.bet_id = any (trade_ids) and b.position is distinct from t.position
  ) then
    update public.bet_data b
    set position = t.position
    from public.trade_summary t
    where b.bet_id = any (trade_ids) and t.bet_id = b.bet_id and b.position is distinct from t.position;
  end if;
end
$$;
revoke all on function private.set_positions(text[]) from public, anon, authenticated, service_role;

-- Works the given trades out anew and moves everything above them by new − old. `strategies` are theirs.
create function private.recompute_trades(trade_ids text[], strategies uuid[]) returns void
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  as_of_now timestamptz;
  w record;
  worked_out integer;
  stored integer;
begin
  -- First of all, and in one order, so that two writers neither add to the same total nor wait for each other.
  perform from public.strategy_metrics m where m.strategy_id = any (strategies) order by m.strategy_id for update;

  -- When a strategy is deleted its actions go after it: there is nothing left above them to keep true.
  if not exists (select from public.strategy_profile s where s.id = any (strategies)) then
    delete from public.trade_realisations r where r.bet_id = any (trade_ids);
    delete from public.trade_summary t where t.bet_id = any (trade_ids);
    return;
  end if;

  -- A writer that had to wait may have begun before the one it waited for.
  select greatest(pg_catalog.now(), max(m.as_of)) into as_of_now
  from public.strategy_metrics m where m.strategy_id = any (strategies);
  select * into w from private.windows(as_of_now);
  perform private.age_windows(strategies, as_of_now);

  with fresh as materialized (
    select f.*,
      -- Also what an earlier trade of this id left behind in this strategy: deleting and entering it again hides nothing.
      (
        select count(*)::integer from public.bet_history h
        where h.bet_id = f.bet_id and h.strategy_id = f.strategy_id
      ) as edits
    from private.work_out_trades(trade_ids) f
  ),
  before as materialized (
    select * from public.trade_summary t where t.bet_id = any (trade_ids)
  ),
  written as (
    insert into public.trade_summary as t (
      bet_id, strategy_id, user_id, market, sector, symbol, expiration, multiplier, position, qty, qty_closed,
      entry_tot, exit_tot, "return", matched_cost, first_date, last_date, actions_count, revision, recorded_at,
      first_recorded_at, is_live, edits
    )
    select
      f.bet_id, f.strategy_id, f.user_id, f.market, f.sector, f.symbol, f.expiration, f.multiplier, f.position,
      trim_scale(f.qty), trim_scale(f.qty_closed), trim_scale(f.entry_tot), trim_scale(f.exit_tot),
      trim_scale(f."return"), trim_scale(f.matched_cost), f.first_date, f.last_date, f.actions_count, 1,
      f.recorded_at, f.first_recorded_at, f.is_live, f.edits
    from fresh f
    on conflict (bet_id) do update set
      market = excluded.market, sector = excluded.sector, symbol = excluded.symbol, expiration = excluded.expiration,
      multiplier = excluded.multiplier, position = excluded.position, qty = excluded.qty,
      qty_closed = excluded.qty_closed, entry_tot = excluded.entry_tot, exit_tot = excluded.exit_tot,
      "return" = excluded."return", matched_cost = excluded.matched_cost, first_date = excluded.first_date,
      last_date = excluded.last_date, actions_count = excluded.actions_count,
      recorded_at = excluded.recorded_at, first_recorded_at = excluded.first_recorded_at,
      is_live = excluded.is_live, edits = excluded.edits,
      -- Once for each transaction: one edit may take several statements.
      revision = t.revision + case when t.xmin = pg_current_xact_id()::xid then 0 else 1 end
    -- Somebody else's trade of the same id, written while this one was: nothing of it is touched.
    where t.strategy_id = excluded.strategy_id and t.user_id = excluded.user_id
    returning t.bet_id
  ),
  removed as (
    delete from public.trade_summary t
    where t.bet_id = any (trade_ids) and t.bet_id not in (select f.bet_id from fresh f)
    returning t.strategy_id, 1 as n
  ),
  unrealised as (
    delete from public.trade_realisations r
    where r.bet_id = any (trade_ids)
    returning r.strategy_id, r.realised_at, r.pnl, r.entry_cost
  ),
  realised as (
    insert into public.trade_realisations (bet_id, strategy_id, realised_at, pnl, entry_cost)
    select f.bet_id, f.strategy_id, r.realised_at, trim_scale(r.pnl), trim_scale(r.entry_cost)
    from fresh f
    cross join lateral unnest(f.realised_at, f.pnl, f.entry_cost) as r (realised_at, pnl, entry_cost)
    returning strategy_id, realised_at, pnl, entry_cost
  ),
  realisation_change as materialized (
    select strategy_id, realised_at, pnl, entry_cost, 1 as n from realised
    union all
    select strategy_id, realised_at, -pnl, -entry_cost, -1 from unrealised
  ),
  days as (
    insert into public.realised_days as d (strategy_id, day, pnl, entry_cost, realisations)
    select c.strategy_id, (c.realised_at at time zone 'UTC')::date, trim_scale(sum(c.pnl)),
      trim_scale(sum(c.entry_cost)), sum(c.n)
    from realisation_change c
    group by c.strategy_id, (c.realised_at at time zone 'UTC')::date
    having sum(c.pnl) <> 0 or sum(c.entry_cost) <> 0 or sum(c.n) <> 0
    on conflict (strategy_id, day) do update set
      pnl = trim_scale(d.pnl + excluded.pnl),
      entry_cost = trim_scale(d.entry_cost + excluded.entry_cost),
      realisations = d.realisations + excluded.realisations
    -- A row without xmax was inserted, one with it was there before.
    returning d.strategy_id, case when d.realisations = 0 then -1 when d.xmax = 0 then 1 else 0 end as n
  ),
  trade_change as materialized (
    select strategy_id, symbol, market, "return", qty = qty_closed as closed, is_live, edits > 0 as edited, 1 as n
    from fresh
    union all
    select strategy_id, symbol, market, "return", qty = qty_closed, is_live, edits > 0, -1
    from before
  ),
  symbols as (
    insert into public.strategy_symbols as s (strategy_id, symbol, market, trades)
    select c.strategy_id, private.instrument(c.symbol, c.market), c.market, sum(c.n)
    from trade_change c
    group by 1, 2, 3
    having sum(c.n) <> 0
    on conflict (strategy_id, symbol, market) do update set trades = s.trades + excluded.trades
  ),
  -- A trade that comes back under its id is deleted no more.
  deletions as (
    select strategy_id, n from removed
    union all
    select f.strategy_id, -1 from fresh f where f.edits > 0 and f.bet_id not in (select b.bet_id from before b)
  ),
  change as (
    select
      strategy_id,
      sum(pnl) as total_pnl, sum(win) as gross_win, sum(loss) as gross_loss,
      sum(win * "return") + sum(loss * "return") as sum_squares, sum(loss * "return") as sum_squares_loss,
      sum(trades) as trades, sum(closed) as closed, sum(won) as won, sum(lost) as lost, sum(live) as live,
      sum(edited) as edited, sum(deleted) as deleted, sum(days) as days,
      sum(h24_pnl) as h24_pnl, sum(h24_cost) as h24_cost, sum(d7_pnl) as d7_pnl, sum(d7_cost) as d7_cost,
      sum(d28_pnl) as d28_pnl, sum(d28_cost) as d28_cost, sum(m3_pnl) as m3_pnl, sum(m3_cost) as m3_cost,
      sum(m6_pnl) as m6_pnl, sum(m6_cost) as m6_cost, sum(y1_pnl) as y1_pnl, sum(y1_cost) as y1_cost
    from (
      select strategy_id,
        "return",
        n * "return" as pnl,
        case when closed and "return" > 0 then n * "return" else 0 end as win,
        case when closed and "return" < 0 then n * "return" else 0 end as loss,
        n as trades,
        case when closed then n else 0 end as closed,
        case when closed and "return" > 0 then n else 0 end as won,
        case when closed and "return" < 0 then n else 0 end as lost,
        case when is_live then n else 0 end as live,
        case when edited then n else 0 end as edited,
        0 as deleted,
        0 as days,
        0 as h24_pnl, 0 as h24_cost, 0 as d7_pnl, 0 as d7_cost, 0 as d28_pnl, 0 as d28_cost,
        0 as m3_pnl, 0 as m3_cost, 0 as m6_pnl, 0 as m6_cost, 0 as y1_pnl, 0 as y1_cost
      from trade_change
      union all
      select strategy_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, n, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from days
      union all
      select strategy_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, n, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 from deletions
      union all
      select strategy_id, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        case when realised_at > w.h24 then pnl else 0 end, case when realised_at > w.h24 then entry_cost else 0 end,
        case when realised_at > w.d7 then pnl else 0 end, case when realised_at > w.d7 then entry_cost else 0 end,
        case when realised_at > w.d28 then pnl else 0 end, case when realised_at > w.d28 then entry_cost else 0 end,
        case when realised_at > w.m3 then pnl else 0 end, case when realised_at > w.m3 then entry_cost else 0 end,
        case when realised_at > w.m6 then pnl else 0 end, case when realised_at > w.m6 then entry_cost else 0 end,
        case when realised_at > w.y1 then pnl else 0 end, case when realised_at > w.y1 then entry_cost else 0 end
      from realisation_change
      -- The widest window holds all others, and what is older moves none of them.
      where realised_at > w.y1
    ) parts
    group by strategy_id
  ),
  moved as (
    update public.strategy_metrics m
    set
      as_of = as_of_now,
      total_pnl = trim_scale(m.total_pnl + c.total_pnl),
      gross_win = trim_scale(m.gross_win + c.gross_win),
      gross_loss = trim_scale(m.gross_loss + c.gross_loss),
      sum_squares = trim_scale(m.sum_squares + c.sum_squares),
      sum_squares_loss = trim_scale(m.sum_squares_loss + c.sum_squares_loss),
      trades = m.trades + c.trades,
      closed_trades = m.closed_trades + c.closed,
      winning_trades = m.winning_trades + c.won,
      losing_trades = m.losing_trades + c.lost,
      live_trades = m.live_trades + c.live,
      edited_trades = m.edited_trades + c.edited,
      deleted_trades = m.deleted_trades + c.deleted,
      realised_days = m.realised_days + c.days,
      h24_pnl = trim_scale(m.h24_pnl + c.h24_pnl), h24_cost = trim_scale(m.h24_cost + c.h24_cost),
      d7_pnl = trim_scale(m.d7_pnl + c.d7_pnl), d7_cost = trim_scale(m.d7_cost + c.d7_cost),
      d28_pnl = trim_scale(m.d28_pnl + c.d28_pnl), d28_cost = trim_scale(m.d28_cost + c.d28_cost),
      m3_pnl = trim_scale(m.m3_pnl + c.m3_pnl), m3_cost = trim_scale(m.m3_cost + c.m3_cost),
      m6_pnl = trim_scale(m.m6_pnl + c.m6_pnl), m6_cost = trim_scale(m.m6_cost + c.m6_cost),
      y1_pnl = trim_scale(m.y1_pnl + c.y1_pnl), y1_cost = trim_scale(m.y1_cost + c.y1_cost)
    from change c
    where m.strategy_id = c.strategy_id
  )
  select (select count(*) from fresh), (select count(*) from written) into worked_out, stored;

  if stored < worked_out then
    raise exception 'This trade id is already in use' using errcode = 'PT409';
  end if;

  delete from public.realised_days d where d.strategy_id = any (strategies) and d.realisations = 0;
  delete from public.strategy_symbols s where s.strategy_id = any (strategies) and s.trades = 0;
  update public.strategy_metrics m
  set spark = private.spark(m.strategy_id, m.total_pnl, m.as_of)
  where m.strategy_id = any (strategies);

  perform private.set_positions(trade_ids);
end
$$;
revoke all on function private.recompute_trades(text[], uuid[]) from public, anon, authenticated, service_role;

create function private.follow_actions() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  trade_ids text[];
  strategies uuid[];
  unedited text[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct a.bet_id), array_agg(distinct a.strategy_id) into trade_ids, strategies
    from new_actions a;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct a.bet_id), array_agg(distinct a.strategy_id) into trade_ids, strategies
    from old_actions a;
  else
    select
      array_agg(distinct n.bet_id) filter (where n.edits <> o.edits),
      array_agg(distinct n.strategy_id) filter (where n.edits <> o.edits),
      array_agg(distinct n.bet_id) filter (where n.edits = o.edits)
    into trade_ids, strategies, unedited
    from new_actions n
    join old_actions o on o.id = n.id
    where n.edits <> o.edits or n.position is distinct from o.position;
    -- A position that somebody sent is put right without more; one that agrees is this function's own doing, and ends here.
    if unedited is not null then
      perform private.set_positions(unedited);
    end if;
  end if;
  if trade_ids is not null then
    perform private.recompute_trades(trade_ids, strategies);
  end if;
  return null;
end
$$;
revoke all on function private.follow_actions() from public, anon, authenticated, service_role;

create trigger follow_insert after insert on public.bet_data
  referencing new table as new_actions
  for each statement execute function private.follow_actions();
create trigger follow_update after update on public.bet_data
  referencing old table as old_actions new table as new_actions
  for each statement execute function private.follow_actions();
create trigger follow_delete after delete on public.bet_data
  referencing old table as old_actions
  for each statement execute function private.follow_actions();
