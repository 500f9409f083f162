-- Sums, and the fields of types, are given by name, where they were given by the order of a table's or a type's columns: a column in
-- another place would have put one figure into another's. The months of a record are added up by compute_months() and month_sums, so
-- sum_days() goes. Every figure stays as it is, and figures_version() with it.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.account_day(day date, deposits numeric, realised numeric, dividends numeric, invested numeric, unrealised numeric, was_invested boolean, is_hidden boolean, equity numeric, index double precision)
 RETURNS private.account_day
 LANGUAGE sql
 IMMUTABLE
RETURN ROW(day, deposits, realised, dividends, invested, unrealised, was_invested, is_hidden, equity, index)::private.account_day;

CREATE OR REPLACE FUNCTION private.account_days(strategies uuid[], last_day date, with_prices boolean DEFAULT true)
 RETURNS private.account_day[]
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  next_day constant timestamptz := (last_day + 1)::timestamp at time zone 'UTC';
  account private.account_day[];
begin
  account := array(
    -- Changes of one instant have the same sums.
    with changes as (
      select p.at, p.invested, p.realised, 0::numeric as dividends, false as is_hidden
      from private.trade_positions p
      where p.strategy_id = any (strategies) and p.at < next_day
      union all
      select c.at, c.invested, 0, 0, c.is_hidden from private.blocked_changes(strategies, next_day) c
      union all
      select d.day::timestamp at time zone 'UTC', 0, 0, d.amount, false
      from private.priced_trades(strategies) t
      cross join lateral private.dividends_of(t.strategy_id, t.bet_id, t.name, last_day) d
      where t.market = 'STOCK'
        and exists (select from public.market_dividends m where m.market = 'STOCK' and m.symbol = t.name)
    ),
    instants as (
      select (c.at at time zone 'UTC')::date as day, c.invested, c.realised, c.dividends, c.is_hidden,
        sum(c.invested) over w as all_invested, sum(c.realised + c.dividends) over w as all_earned
      from changes c
      window w as (order by c.at)
    ),
    days as (
      select i.day, max(i.all_invested - i.all_earned) as lacking, sum(i.realised) as realised, sum(i.dividends) as dividends,
        sum(i.invested) as invested,
        bool_or(i.all_invested > 0) as was_invested, bool_or(i.is_hidden) as is_hidden
      from instants i
      group by i.day
    ),
    sums as (
      select coalesce(d.day, u.day) as day, greatest(max(d.lacking) over w, 0) as deposits, sum(d.realised) over w as realised,
        sum(d.dividends) over w as dividends, sum(d.invested) over w as invested, coalesce(pg_catalog.round(sum(u.change) over w, 10), 0) as unrealised,
        -- From the day before, or since.
        sum(d.invested) over w > coalesce(d.invested, 0) or coalesce(d.was_invested, false) as was_invested,
        coalesce(d.is_hidden, false) or coalesce(u.is_hidden, false) as is_hidden
      from days d
      full join (select u.* from private.unrealised_days(strategies, last_day) u where with_prices) u on u.day = d.day
      window w as (order by coalesce(d.day, u.day))
    ),
    account as (
      select s.*, s.deposits + s.realised + s.dividends + s.unrealised as equity,
        s.deposits + coalesce(lag(s.realised + s.dividends + s.unrealised) over (order by s.day), 0) as start
      from sums s
    )
    select private.account_day(
      day => a.day, deposits => trim_scale(a.deposits), realised => trim_scale(a.realised), dividends => trim_scale(a.dividends),
      invested => trim_scale(a.invested), unrealised => trim_scale(a.unrealised), was_invested => a.was_invested,
      is_hidden => a.is_hidden, equity => trim_scale(a.equity),
      index => private.running_index(private.growth(a.equity, a.start)) over (order by a.day))
    from account a
    order by a.day
  );
  -- The row without a day is the last one.
  return case when cardinality(account) = 0 or (account[cardinality(account)]).day is not null then account end;
end
$function$;

CREATE OR REPLACE FUNCTION private.blocked_changes(strategies uuid[], next_day timestamp with time zone)
 RETURNS TABLE(at timestamp with time zone, invested numeric, is_hidden boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  shown constant text[] := array(select s.source from public.price_sources s where s.may_show);
  event record;
  current_key text;
  legs private.option_leg[];
  shares numeric;
  premiums numeric;
  counted numeric;
  total numeric;
  stock_close numeric;
  close_source text;
begin
  -- A trade that began long and was short later has a second round trip, or an open one after the first.
  if not exists (
    select from public.trade_summary t
    where t.strategy_id = any (strategies) and t.market = 'OPTIONS'
      and (t."position" = 'SHORT' or t.rounds > 1 or t.rounds = 1 and t.status = 'OPEN')
  ) then
    return;
  end if;
  for event in
    with options as materialized (
      select t.strategy_id, t.bet_id, t.currency, t.multiplier, t.expiration, o.strike, o.is_call,
        t."position" = 'SHORT' or t.rounds > 1 or t.rounds = 1 and t.status = 'OPEN' as may_be_short,
        private.underlying_priced_as(t) as stock
      from public.trade_summary t
      cross join lateral private.option_of(private.trade_contract(t)) o
      where t.strategy_id = any (strategies) and t.market = 'OPTIONS'
    ),
    -- The options that were sold short, with everything that may limit them. One whose stock has no symbol is alone.
    trades as (
      select true as is_option, coalesce(o.stock, o.strategy_id || ' ' || o.bet_id) as key, o.stock, o.strategy_id, o.bet_id, o.currency,
        o.multiplier, o.expiration, o.strike, o.is_call
      from options o
      where o.may_be_short or o.stock in (select s.stock from options s where s.may_be_short)
      union all
      select false, p.name, p.name, p.strategy_id, p.bet_id, t.currency, t.multiplier, null, null, null
      from private.priced_trades(strategies) p
      join public.trade_summary t on t.strategy_id = p.strategy_id and t.bet_id = p.bet_id
      where p.market = 'STOCK' and p.name in (select s.stock from options s where s.may_be_short)
    ),
    positions as (
      select t.*, (t.expiration + 2)::timestamp at time zone 'UTC' as lapses_at, p.at,
        sum(p.units) over w as worth, sum(p.invested) over w as cost,
        case when t.currency = 'USD' then 1 else (
          select b.usd_rate from public.bet_data b
          where b.strategy_id = t.strategy_id and b.bet_id = t.bet_id and b.date <= p.at and b.side <> 'SPLIT'
          order by b.date desc, b.id desc limit 1
        ) end as usd_rate
      from trades t
      join private.trade_positions p on p.strategy_id = t.strategy_id and p.bet_id = t.bet_id and p.at < next_day
      window w as (partition by p.strategy_id, p.bet_id order by p.at)
    ),
    events as (
      select p.* from positions p
      union all
      select l.is_option, l.key, l.stock, l.strategy_id, l.bet_id, l.currency, l.multiplier, l.expiration, l.strike, l.is_call,
        l.lapses_at, l.lapses_at, l.worth, l.cost, l.usd_rate
      from (
        select distinct on (p.strategy_id, p.bet_id) p.* from positions p order by p.strategy_id, p.bet_id, p.at desc
      ) l
      where l.worth <> 0 and l.lapses_at > l.at and l.lapses_at < next_day
    ),
    states as (
      select e.*,
        case when e.lapses_at <= e.at then 0
          when e.currency = 'USD' then e.worth
          -- The quotient is exact: a quantity has at most 30 decimals.
          else pg_catalog.round(pg_catalog.round(e.worth, 60) / e.usd_rate, 30)
        end * e.multiplier as units,
        case when e.is_option and e.worth < 0 then e.cost else 0 end as premium
      from events e
    )
    select s.*,
      s.premium - coalesce(lag(s.premium) over of_trade, 0) as premium_change,
      case when s.is_option then 0
        else greatest(s.units, 0) - coalesce(lag(greatest(s.units, 0)) over of_trade, 0) end as share_change,
      lead(s.at) over (partition by s.key order by s.at, s.strategy_id, s.bet_id) is distinct from s.at as is_last
    from states s
    window of_trade as (partition by s.strategy_id, s.bet_id order by s.at)
    order by s.key, s.at, s.strategy_id, s.bet_id
  loop
    if event.key is distinct from current_key then
      current_key := event.key;
      legs := '{}';
      shares := 0;
      premiums := 0;
      counted := 0;
    end if;
    shares := shares + event.share_change;
    premiums := premiums + event.premium_change;
    if event.is_option then
      legs := array(
        select l from unnest(legs) l where l.strategy_id <> event.strategy_id or l.bet_id <> event.bet_id);
      if event.units <> 0 then
        legs := legs || private.option_leg(
          strategy_id => event.strategy_id, bet_id => event.bet_id, is_call => event.is_call, strike => event.strike,
          expiration => event.expiration, units => event.units, usd_rate => event.usd_rate, premium => event.premium);
      end if;
    end if;
    continue when not event.is_last;
    stock_close := null;
    close_source := null;
    if exists (select from unnest(legs) l where l.units < 0 and l.is_call is distinct from false) then
      select b.close, b.source into stock_close, close_source from public.market_bars b
      where b.market = 'STOCK' and b.symbol = event.stock and b.day <= (event.at at time zone 'UTC')::date
      order by b.day desc limit 1;
    end if;
    total := private.blocked_by(legs, shares, stock_close) - premiums;
    if total <> counted then
      at := event.at;
      invested := total - counted;
      is_hidden := coalesce(close_source <> all (shown), false);
      return next;
    end if;
    counted := total;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.compute_days(strategy uuid, days date[])
 RETURNS SETOF public.strategy_days
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET enable_seqscan TO 'off'
 SET enable_nestloop TO 'on'
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  few constant integer := 10;
  one public.strategy_days;
begin
  -- Planning costs more than a few days. A plan that was made while the tables were empty reads all of the strategy's trades for
  -- each day until they are analyzed: too much for many days.
  if pg_catalog.cardinality(days) > few then
    perform pg_catalog.set_config('plan_cache_mode', 'force_custom_plan', true);
  end if;
  for
    one.strategy_id, one.day,
    one.trades, one.closed_trades, one.winning_trades, one.losing_trades, one.long_trades, one.live_trades, one.public_trades,
    one.edited_trades, one.gross_win, one.gross_loss, one.entry_cost, one.open_cost, one.best_return,
    one.realisations, one.realised_days, one.pnl, one.matched_cost,
    one.rounds, one.rounds_won, one.rounds_lost, one.rounds_pnl, one.rounds_won_pnl, one.rounds_squares, one.rounds_lost_squares,
    one.held_minutes, one.held_hours, one.held_days, one.held_weeks, one.live_rounds, one.announced_rounds,
    one.announced_days, one.announced_first, one.announced_last,
    one.withdrawn_rounds,
    one.deleted_trades,
    one.first_traded, one.last_traded
  in
  -- A line of the names above for each of these.
  select strategy, d.day, began.*, realised.*, ended.*, announced.*, withdrawn.*, deleted.*, traded.day, traded.day
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
      (count(*) filter (where t.position = 'LONG'))::integer,
      (count(*) filter (where t.is_live))::integer,
      (count(*) filter (where t.is_public))::integer,
      (count(*) filter (where t.edits > 0))::integer,
      trim_scale(coalesce(sum(t."return") filter (where t.status = 'WIN'), 0)),
      trim_scale(coalesce(sum(t."return") filter (where t.status = 'LOSS'), 0)),
      trim_scale(coalesce(sum(t.entry_cost), 0)),
      trim_scale(coalesce(sum(t.open_cost), 0)),
      trim_scale(greatest(max(t."return"), 0))
    from (
      -- In the order of its index: until the table is analyzed, the primary key would look as cheap, which reads all of the strategy's trades.
      select t.* from public.trade_summary t
      where t.strategy_id = strategy and t.first_date >= d.starts and t.first_date < d.ends
      order by t.first_date desc offset 0
    ) t
  ) began
  cross join lateral (
    select
      count(*)::integer as realisations,
      (count(*) > 0)::integer,
      trim_scale(coalesce(sum(r.pnl), 0)),
      trim_scale(coalesce(sum(r.matched_cost), 0))
    from public.trade_realisations r
    where r.strategy_id = strategy and r.realised_at >= d.starts and r.realised_at < d.ends
  ) realised
  cross join lateral (
    select
      count(*)::integer as rounds,
      (count(*) filter (where r.pnl > 0))::integer,
      (count(*) filter (where r.pnl < 0))::integer,
      trim_scale(coalesce(sum(r.pnl), 0)),
      trim_scale(coalesce(sum(r.pnl) filter (where r.pnl > 0), 0)),
      trim_scale(coalesce(sum(r.pnl * r.pnl), 0)),
      trim_scale(coalesce(sum(r.pnl * r.pnl) filter (where r.pnl < 0), 0)),
      nullif(count(*) filter (where r.ended_at < r.begun_at + interval '1 hour'), 0)::integer,
      nullif(count(*) filter (where r.ended_at >= r.begun_at + interval '1 hour' and r.ended_at < r.begun_at + interval '24 hours'), 0)::integer,
      nullif(count(*) filter (where r.ended_at >= r.begun_at + interval '24 hours' and r.ended_at < r.begun_at + interval '168 hours'), 0)::integer,
      nullif(count(*) filter (where r.ended_at >= r.begun_at + interval '168 hours' and r.ended_at < r.begun_at + interval '720 hours'), 0)::integer,
      nullif(count(*) filter (where r.is_live), 0)::integer,
      nullif(count(*) filter (where r.is_live and r.is_public), 0)::integer
    from public.round_trips r
    where r.strategy_id = strategy and r.ended_at >= d.starts and r.ended_at < d.ends
  ) ended
  cross join lateral (
    select
      case when count(*) > 0 then 1 end as days,
      case when count(*) > 0 then d.day end,
      case when count(*) > 0 then d.day end
    from public.round_trips r
    where r.strategy_id = strategy and r.is_live and r.is_public and r.recorded_at >= d.starts and r.recorded_at < d.ends
  ) announced
  cross join lateral (
    select nullif(count(*), 0)::integer as rounds
    from public.withdrawn_round_trips w
    where w.strategy_id = strategy and w.withdrawn_at >= d.starts and w.withdrawn_at < d.ends
  ) withdrawn
  cross join lateral (
    select count(*)::integer as trades
    from private.deleted_trades t
    where t.strategy_id = strategy and t.deleted_at >= d.starts and t.deleted_at < d.ends
  ) deleted
  cross join lateral (select case when began.trades > 0 or realised.realisations > 0 then d.day end as day) traded
  where began.trades > 0 or realised.realisations > 0 or ended.rounds > 0 or announced.days > 0 or withdrawn.rounds > 0
    or deleted.trades > 0
  loop
    return next one;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.compute_months(strategy uuid, months date[])
 RETURNS SETOF private.strategy_months
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  begins date;
  month record;
begin
  foreach begins in array months loop
    select
      strategy as strategy_id,
      begins as day,
      sum(d.trades) as trades,
      sum(d.closed_trades) as closed_trades,
      sum(d.winning_trades) as winning_trades,
      sum(d.losing_trades) as losing_trades,
      sum(d.long_trades) as long_trades,
      sum(d.live_trades) as live_trades,
      sum(d.public_trades) as public_trades,
      sum(d.edited_trades) as edited_trades,
      trim_scale(sum(d.gross_win)) as gross_win,
      trim_scale(sum(d.gross_loss)) as gross_loss,
      trim_scale(sum(d.entry_cost)) as entry_cost,
      trim_scale(sum(d.open_cost)) as open_cost,
      trim_scale(max(d.best_return)) as best_return,
      sum(d.realisations) as realisations,
      sum(d.realised_days) as realised_days,
      trim_scale(sum(d.pnl)) as pnl,
      trim_scale(sum(d.matched_cost)) as matched_cost,
      sum(d.rounds) as rounds,
      sum(d.rounds_won) as rounds_won,
      sum(d.rounds_lost) as rounds_lost,
      trim_scale(sum(d.rounds_pnl)) as rounds_pnl,
      trim_scale(sum(d.rounds_won_pnl)) as rounds_won_pnl,
      trim_scale(sum(d.rounds_squares)) as rounds_squares,
      trim_scale(sum(d.rounds_lost_squares)) as rounds_lost_squares,
      sum(d.held_minutes) as held_minutes,
      sum(d.held_hours) as held_hours,
      sum(d.held_days) as held_days,
      sum(d.held_weeks) as held_weeks,
      sum(d.live_rounds) as live_rounds,
      sum(d.announced_rounds) as announced_rounds,
      sum(d.announced_days) as announced_days,
      min(d.announced_first) as announced_first,
      max(d.announced_last) as announced_last,
      sum(d.withdrawn_rounds) as withdrawn_rounds,
      sum(d.deleted_trades) as deleted_trades,
      min(d.first_traded) as first_traded,
      max(d.last_traded) as last_traded
    into month
    from public.strategy_days d
    where d.strategy_id = strategy and d.day >= begins and d.day < (begins + interval '1 month')::date
    having count(*) > 0;
    if found then
      return next jsonb_populate_record(null::private.strategy_months, to_jsonb(month));
    end if;
  end loop;
end
$function$;

CREATE OR REPLACE FUNCTION private.confirm(strategy uuid, today date, state private.followed_state DEFAULT NULL::private.followed_state, days private.account_day[] DEFAULT '{}'::private.account_day[])
 RETURNS private.confirmed
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  after constant integer := coalesce(state.number, 0);
  shown constant text[] := array(select s.source from public.price_sources s where s.may_show);
  changes constant private.followed_change[] := array(select c from private.followed_changes(strategy, today, after) c);
  events constant private.followed_event[] := array(select e from private.followed_events(changes, today, state) e);
  valued constant bigint := private.followed_length(events, today) + coalesce(state.valued, 0);
  confirmed private.confirmed;
  moves private.followed_move[];
  blocks private.followed_block[];
  past private.account_day[] := '{}';
  one private.account_day;
  latest private.account_day;
  account private.account;
  ordered constant numeric := coalesce(state.ordered, 0) + coalesce((select sum(abs(e.amount)) from unnest(events) e), 0);
  unpriced constant numeric := coalesce(state.unpriced, 0) + private.unpriced_money(strategy, after, null);
  hidden boolean;
begin
  confirmed.days := '{}';
  confirmed.held := '{}';
  confirmed.share := (pg_catalog.round(ordered, 40) / nullif(ordered + unpriced, 0))::double precision;
  if events = '{}' and state.day is null or valued > private.most_valued_days() then
    return confirmed;
  end if;
  moves := array(select w from private.followed_worth(events, today) w);
  blocks := array(select b from private.followed_blocks(events, today, state) b);
  hidden := coalesce(state.is_hidden, false)
    or exists (select from unnest(moves) m where m.source <> all (shown) and (state.day is null or m.day > state.day))
    or exists (select from public.entry_prices p where p.strategy_id = strategy and p.number > after and p.source <> all (shown));
  if state.day is not null then
    for one in select d.* from unnest(days) d where d.day <= state.day order by d.day loop
      one.is_hidden := hidden;
      past := past || one;
    end loop;
  end if;
  confirmed.days := past
    || private.followed_days(events, moves, blocks, hidden, state.day, past[pg_catalog.cardinality(past)]);
  account := private.account_figures(null, confirmed.days, today);
  confirmed.return := account.mwr;
  confirmed.drawdown := account.drawdown;
  latest := confirmed.days[pg_catalog.cardinality(confirmed.days)];
  confirmed.pnl := trim_scale(latest.equity - latest.deposits);
  select coalesce(state.changes, 0) + r.changes, trim_scale(coalesce(state.squares, 0) + r.squares),
    private.deciding_days(coalesce(state.squares, 0) + r.squares, coalesce(state.fourths, 0) + r.fourths)
  into confirmed.changes, confirmed.squares, confirmed.deciding
  from private.day_results(confirmed.days, state.day, today) r;
  select coalesce(state.rounds, 0) + count(*), coalesce(state.won, 0) + count(*) filter (where r.result > 0),
    coalesce(array_agg(r.held order by r.held) filter (where r.held is not null), '{}')
  into confirmed.rounds, confirmed.won, confirmed.held
  from (
    select e.result, null as held from unnest(events) e where e.result is not null
    union all
    select l.pending + coalesce(w.unrealised, 0), l.market || ' ' || l.symbol
    from (select distinct on (e.market, e.symbol) e.* from unnest(events) e order by e.market, e.symbol, e.nth desc) l
    left join (
      select m.market, m.symbol, sum(m.change) as unrealised from unnest(moves) m group by m.market, m.symbol
    ) w on w.market = l.market and w.symbol = l.symbol
    where l.units <> 0
  ) r;
  confirmed.since := coalesce(state.since, (select c.at from unnest(changes) c order by c.number limit 1));
  confirmed.state := private.settle(strategy, today - private.settled_after(), changes, events, moves, blocks, confirmed.days, state);
  return confirmed;
end
$function$;

CREATE OR REPLACE FUNCTION private.contract(market text, symbol text, expiration date DEFAULT NULL::date, strike numeric DEFAULT NULL::numeric, option_right text DEFAULT NULL::text, multiplier numeric DEFAULT NULL::numeric, currency text DEFAULT 'USD'::text)
 RETURNS private.contract
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN ROW(market, symbol, expiration, strike, option_right, multiplier, currency)::private.contract;

CREATE OR REPLACE FUNCTION private.announced_contract(a private.announced)
 RETURNS private.contract
 LANGUAGE sql
 IMMUTABLE
RETURN private.contract(market => (a).market, symbol => (a).symbol, expiration => (a).expiration, strike => (a).strike, option_right => (a).option_right, multiplier => (a).multiplier, currency => COALESCE((a).currency, 'USD'::text));

CREATE OR REPLACE FUNCTION private.contract_of(b public.bet_data)
 RETURNS private.contract
 LANGUAGE sql
 IMMUTABLE
RETURN private.contract(market => (b).market, symbol => (b).symbol, expiration => (b).expiration, strike => (b).strike, option_right => (b).option_right, multiplier => (b).multiplier, currency => (b).currency);

CREATE OR REPLACE FUNCTION private.derive_returns(strategy uuid, today date)
 RETURNS private.refreshed_returns
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  derived private.refreshed_returns;
begin
  select m.strategy_id, m.xmin, r.revision, v.unrealised, v.valued_trades, private.account_days(array[m.strategy_id], today)
  into derived.strategy_id, derived.version, derived.revision, derived.unrealised, derived.valued_trades, derived.days
  from public.strategy_metrics m
  cross join private.price_revision r
  cross join lateral private.value_strategy(m.strategy_id) v
  where m.strategy_id = strategy;
  derived.account := private.account_figures(array[strategy], derived.days, today);
  derived.period_returns := private.period_returns(derived.days, today);
  derived.shown := array(select s.source from public.price_sources s where s.may_show);
  return derived;
end
$function$;

CREATE OR REPLACE FUNCTION private.filtered_trades(strategy uuid, symbol text, market text, side text, status text, live boolean, since date, until date, closed_since date, closed_until date, words text, cost_from numeric, cost_below numeric, hold_from double precision, hold_below double precision, report text, report_row text, zone text, tag text)
 RETURNS public.trades_total
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  -- Of symbols as they are stored, at most 64 characters.
  prefix constant text := pg_catalog.upper(pg_catalog.left(symbol, 64));
  part constant text := pg_catalog.upper(pg_catalog.left(words, 80));
  is_any constant boolean := coalesce(closed_since, closed_until) is null and coalesce(report, tag) is null;
  result public.trades_total;
begin
  select count(*), count(*) filter (where t.status = 'WIN'), count(*) filter (where t.status = 'LOSS'),
    count(*) filter (where t.status = 'BREAKEVEN'), coalesce(sum(t."return"), 0)
  into result.trades, result.won, result.lost, result.broke_even, result.total
  from public.trade_summary t
  cross join lateral (
    -- As in bet_data_metrics.
    select extract(epoch from case when t.status = 'OPEN' then greatest(t.last_date, pg_catalog.now()) else t.last_date end
      - t.first_date)::double precision as seconds
  ) hold
  where t.strategy_id = strategy
    and (prefix is null or pg_catalog.starts_with(pg_catalog.upper(t.symbol), prefix))
    and (filtered_trades.market is null or t.market = filtered_trades.market)
    and (side is null or t."position" = side)
    and (filtered_trades.status is null or t.status = filtered_trades.status)
    and (live is null or t.is_live = live)
    and (since is null or t.first_date >= since::timestamp at time zone 'UTC')
    and (until is null or t.first_date < (until + 1)::timestamp at time zone 'UTC')
    and (part is null or pg_catalog.strpos(pg_catalog.upper(t.sector), part) > 0)
    and (cost_from is null or t.entry_cost >= cost_from)
    and (cost_below is null or t.entry_cost < cost_below)
    and (hold_from is null or hold.seconds >= hold_from)
    and (hold_below is null or hold.seconds < hold_below)
    and (is_any or t.bet_id in (
      select private.chosen_trades(strategy, closed_since, closed_until, report, report_row, zone, tag)));
  return result;
end
$function$;

CREATE OR REPLACE FUNCTION private.followed_blocks(events private.followed_event[], today date, state private.followed_state)
 RETURNS SETOF private.followed_block
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
begin
  if not exists (select from unnest(events) e where e.market = 'OPTIONS' and e.units < 0) then
    return;
  end if;
  return query
  with ends as (
    select distinct on (e.market, e.symbol, e.day) e.market, e.symbol, e.day, e.units, e.cost
    from unnest(events) e order by e.market, e.symbol, e.day, e.nth desc
  ),
  options as (
    select i.symbol, o.ends_on, o.is_call, o.strike, private.stock_priced_as(o.stock, 'USD', o.ends_on) as stock
    from (select distinct e.symbol from ends e where e.market = 'OPTIONS') i
    cross join lateral private.occ_parts(i.symbol) o
    where o.stock is not null
  ),
  spans as materialized (
    select e.*, o.ends_on, o.is_call, o.strike, coalesce(o.stock, e.symbol) as stock,
      lead(e.day, 1, 'infinity') over (partition by e.market, e.symbol order by e.day) as next_day
    from ends e left join options o on e.market = 'OPTIONS' and o.symbol = e.symbol
    where o.stock is not null or e.market = 'STOCK'
  ),
  days as (
    select distinct s.stock, s.day from spans s
    where s.stock in (select o.stock from spans o where o.market = 'OPTIONS' and o.units < 0)
      and (state.day is null or s.day > state.day)
  ),
  blocked as (
    select d.stock, d.day, private.blocked_by(
        array_agg(private.option_leg(
          is_call => s.is_call, strike => s.strike, expiration => s.ends_on, units => s.units, usd_rate => 1,
          premium => case when s.units < 0 then abs(s.cost) else 0 end))
          filter (where s.market = 'OPTIONS' and s.units <> 0),
        coalesce(pg_catalog.round(pg_catalog.round(max(s.units) filter (where s.market = 'STOCK' and s.units > 0), 40)
          / private.split_ratio('STOCK', d.stock, d.day, today), 10), 0),
        (
          select b.close from public.market_bars b
          where b.market = 'STOCK' and b.symbol = d.stock and b.day <= d.day order by b.day desc limit 1
        )) - coalesce(sum(abs(s.cost)) filter (where s.market = 'OPTIONS' and s.units < 0), 0) as blocked
    from days d join spans s on s.stock = d.stock and s.day <= d.day and s.next_day > d.day
    group by d.stock, d.day
  )
  select c.stock, c.day, c.change
  from (
    select b.stock, b.day, b.blocked - lag(b.blocked, 1, coalesce(
        (select l.invested from unnest(state.blocks) l where l.stock = b.stock), 0)) over (partition by b.stock order by b.day) as change
    from blocked b
  ) c
  where c.change <> 0;
end
$function$;

CREATE OR REPLACE FUNCTION private.followed_days(events private.followed_event[], moves private.followed_move[], blocks private.followed_block[], is_hidden boolean, state_day date, base private.account_day)
 RETURNS private.account_day[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return array(
    with changes as (
      select c.day, c.place, c.bar_at, c.invested, c.realised, c.dividends
      from (
        select e.*, abs(e.cost) - abs(lag(e.cost, 1, 0) over (partition by e.market, e.symbol order by e.nth)) as invested
        from unnest(events) e
      ) c
      where c.place >= 0
      union all
      select b.day, 3, null, b.invested, 0, 0 from unnest(blocks) b
      union all
      select state_day, 0, null, base.invested, base.realised, base.dividends where state_day is not null
    ),
    -- Changes of one instant have the same sums.
    instants as (
      select c.*, sum(c.invested - c.realised - c.dividends) over (order by c.day, c.place, c.bar_at) as lacking from changes c
    ),
    days as (
      select i.day, case when i.day = state_day then base.deposits else max(i.lacking) end as lacking, sum(i.realised) as realised,
        sum(i.dividends) as dividends, sum(i.invested) as invested
      from instants i group by i.day
    ),
    sums as (
      select coalesce(d.day, u.day) as day, greatest(max(d.lacking) over w, 0) as deposits, sum(d.realised) over w as realised,
        sum(d.dividends) over w as dividends, sum(d.invested) over w as invested, coalesce(sum(u.change) over w, 0) as unrealised
      from days d full join (select m.day, sum(m.change) as change from unnest(moves) m group by m.day) u on u.day = d.day
      window w as (order by coalesce(d.day, u.day))
    ),
    account as (
      select s.*, s.deposits + s.realised + s.dividends + s.unrealised as equity,
        s.deposits + coalesce(lag(s.realised + s.dividends + s.unrealised) over (order by s.day), 0) as start
      from sums s
    ),
    grown as (
      select a.*, private.running_index(case when a.day = state_day then base.index else private.growth(a.equity, a.start) end)
          over (order by a.day) as index
      from account a
    )
    select private.account_day(
      day => a.day, deposits => trim_scale(a.deposits), realised => trim_scale(a.realised), dividends => trim_scale(a.dividends),
      invested => trim_scale(a.invested), unrealised => trim_scale(a.unrealised), was_invested => a.invested > 0,
      is_hidden => followed_days.is_hidden, equity => trim_scale(a.equity), index => a.index)
    from grown a
    where state_day is null or a.day > state_day
    order by a.day
  );
end
$function$;

CREATE OR REPLACE FUNCTION private.on_prices_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  settled_after constant integer := 7;
  latest bigint;
  names text[] := '{""}';
  markets text[] := '{""}';
  days date[] := '{-infinity}';
begin
  if not exists (select from changed) then
    return null;
  end if;
  -- With a condition, because hosted projects load safeupdate, which refuses an UPDATE without one, even in a trigger.
  update private.price_revision r set revision = r.revision + 1 where r.revision > 0 returning r.revision into latest;
  if tg_table_name = 'market_bars' then
    select array_agg(c.market), array_agg(c.symbol), array_agg(c.day) into markets, names, days
    from (
      select b.market, b.symbol, min(b.day) as day from changed b
      where b.day <= (pg_catalog.now() at time zone 'UTC')::date - settled_after
      group by b.market, b.symbol
    ) c;
  elsif tg_table_name = 'market_dividends' then
    select array_agg(c.market), array_agg(c.symbol), array_agg(c.day) into markets, names, days
    from (select d.market, d.symbol, min(d.ex_date) as day from changed d group by d.market, d.symbol) c;
  elsif tg_table_name = 'market_splits' then
    -- Units of every day count as of today.
    select array_agg(c.market), array_agg(c.symbol), array_agg(c.day) into markets, names, days
    from (select distinct s.market, s.symbol, date '-infinity' as day from changed s) c;
  end if;
  insert into private.changed_prices as p (market, symbol, day, revision)
  select c.market, c.symbol, c.day, latest from unnest(markets, names, days) c (market, symbol, day)
  on conflict (market, symbol, day) do update set revision = excluded.revision;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION private.option_leg(is_call boolean, strike numeric, expiration date, units numeric, usd_rate numeric, premium numeric, strategy_id uuid DEFAULT NULL::uuid, bet_id text DEFAULT NULL::text)
 RETURNS private.option_leg
 LANGUAGE sql
 IMMUTABLE
RETURN ROW(strategy_id, bet_id, is_call, strike, expiration, units, usd_rate, premium)::private.option_leg;

CREATE OR REPLACE FUNCTION private.position_differences(strategy uuid, account jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with held as (
    select c.market, c.symbol, c.expiration, c.strike, c.option_right, sum(private.position_units(p ->> 'quantity')) as units,
      max(nullif(private.clean_text(pg_catalog."left"(p ->> 'why', 200)), '')) as why
    from jsonb_array_elements(account) p
    cross join lateral private.recorded_contract(strategy, p - 'quantity' - 'why') c
    group by c.market, c.symbol, c.expiration, c.strike, c.option_right
  ), recorded as (
    select t.market, pg_catalog.upper(t.symbol collate "C") as symbol, t.expiration, t.strike, t.option_right,
      sum(case t."position" when 'LONG' then t.qty_rem else -t.qty_rem end) as units
    from public.trade_summary t
    where t.strategy_id = strategy and t.status = 'OPEN'
    group by 1, 2, 3, 4, 5
  ), compared as (
    select coalesce(h.market, r.market) as market, coalesce(h.symbol, r.symbol) as symbol, coalesce(h.expiration, r.expiration) as expiration,
      coalesce(h.strike, r.strike) as strike, coalesce(h.option_right, r.option_right) as option_right,
      coalesce(h.units, 0) as account, coalesce(r.units, 0) as record, h.why
    from held h
    full join recorded r on r.market = h.market and r.symbol = h.symbol
      and coalesce(r.expiration, '-infinity') = coalesce(h.expiration, '-infinity') and coalesce(r.strike, 0) = coalesce(h.strike, 0)
      and coalesce(r.option_right, '') = coalesce(h.option_right, '')
  )
  select coalesce(pg_catalog.jsonb_agg(d.difference order by (d.difference ->> 'of') collate "C"), '[]')
  from (
    select pg_catalog.jsonb_build_object(
      'of', private.contract_name(private.contract(
        market => c.market, symbol => c.symbol, expiration => c.expiration, strike => c.strike, option_right => c.option_right)),
      'account', pg_catalog.trim_scale(c.account)::text, 'record', pg_catalog.trim_scale(c.record)::text,
      'why', coalesce(c.why, case
        when c.account = 0 and c.expiration < pg_catalog.now()::date then 'It expired, or was exercised or assigned: record that on the trade’s page'
        when c.account = 0 then 'Closed by hand or elsewhere, transferred out, or ended by a merger or a new symbol'
        when c.record = 0 then 'Traded by hand, transferred in, or held before the key began to record'
        else 'Traded by hand, transferred, split, or a fee taken in units'
      end)) as difference
    from compared c
    where c.account <> c.record
  ) d
$function$;

CREATE OR REPLACE FUNCTION private.priced_trades(strategies uuid[])
 RETURNS TABLE(strategy_id uuid, bet_id text, market text, name text, multiplier numeric, expiration date, first_date timestamp with time zone, contract private.contract)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
begin
  return query
  select t.strategy_id, t.bet_id, t.market,
    case
      when private.has_stated_split(t) then null
      when n.has_alias then private.priced_as(private.trade_contract(t), private.exchange_day(t.market, t.first_date))
      else n.name
    end,
    t.multiplier, t.expiration, t.first_date, private.trade_contract(t)
  from public.trade_summary t
  join (
    -- What private.priced_as() says of each trade without an alias, once for all of an instrument.
    select s.*, exists (select from public.symbol_aliases a where a.market = s.market and a.symbol = s.name) as has_alias
    from (
      select s.*, private.price_symbol(private.contract(
        market => s.market, symbol => s.symbol, expiration => s.expiration, strike => s.strike, option_right => s.option_right,
        currency => s.currency)) as name
      from (
        select distinct t.market, t.symbol, t.expiration, t.strike, t.option_right, t.currency
        from public.trade_summary t where t.strategy_id = any (strategies)
      ) s
      offset 0
    ) s
    offset 0
  ) n on n.market = t.market and n.symbol = t.symbol and n.currency = t.currency and n.expiration is not distinct from t.expiration
    and n.strike is not distinct from t.strike and n.option_right is not distinct from t.option_right
  where t.strategy_id = any (strategies);
end
$function$;

CREATE OR REPLACE FUNCTION private.recompute_account(m public.strategy_metrics)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.recompute_confirmed(m public.strategy_metrics)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.recorded_contract(strategy uuid, reading jsonb)
 RETURNS private.contract
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  written constant text := pg_catalog.upper(private.clean_text(pg_catalog."left"(reading ->> 'symbol', 200)) collate "C");
  found private.contract;
begin
  if coalesce(written, '') = '' then
    raise exception 'The message names no symbol' using errcode = 'PT400';
  end if;
  found := private.contract(
    market => pg_catalog.upper(nullif(reading ->> 'market', '') collate "C"), symbol => written,
    expiration => nullif(reading ->> 'expiration', '')::date, strike => private.recorded_number(reading, 'strike'),
    option_right => pg_catalog.upper(nullif(reading ->> 'right', '') collate "C"),
    multiplier => private.recorded_number(reading, 'multiplier'));
  if found.market is null then
    found.market := coalesce(
      (select t.market from public.trade_summary t where t.strategy_id = strategy and pg_catalog.upper(t.symbol collate "C") = written
       order by t.last_date desc limit 1),
      (select s.market_types from public.strategy_profile s
       where s.id = strategy and private.is_market(s.market_types)));
  end if;
  if found.market is null then
    raise exception 'The market of % is not known: add "market":"STOCK" to the message, or "exchange":"{{exchange}}"', written using errcode = 'PT400';
  end if;
  if not private.is_market(found.market) then
    raise exception 'There is no market "%"', pg_catalog."left"(found.market, 40) using errcode = 'PT400';
  end if;
  -- Without a multiplier of its own the contract counts as the strategy counts it already.
  if found.multiplier is null and found.market in ('OPTIONS', 'ALTERNATIVE') then
    found.multiplier := (
      select t.multiplier from public.trade_summary t
      where t.strategy_id = strategy and t.market = found.market and pg_catalog.upper(t.symbol collate "C") = written
        and (t.expiration, t.strike, t.option_right) is not distinct from (found.expiration, found.strike, found.option_right)
      order by t.last_date desc limit 1);
  end if;
  return found;
end
$function$;

CREATE OR REPLACE FUNCTION private.settle(strategy uuid, until date, changes private.followed_change[], events private.followed_event[], moves private.followed_move[], blocks private.followed_block[], days private.account_day[], state private.followed_state)
 RETURNS private.followed_state
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET jit TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  after constant integer := coalesce(state.number, 0);
  shown constant text[] := array(select s.source from public.price_sources s where s.may_show);
  settled private.followed_state;
  last private.followed_event;
  held private.followed_event[] := '{}';
begin
  settled.day := until;
  settled.number := coalesce(
    (select min(c.number) - 1 from unnest(changes) c where c.day > until),
    (select a.entries from private.confirmed_accounts a where a.strategy_id = strategy));
  -- Imported entries may be in any order.
  if days = '{}' or (days[1]).day > until or settled.number is null or until < state.day
    or exists (select from unnest(changes) c where c.day <= until and c.number > settled.number) then
    return state;
  end if;
  settled.revision := (select r.revision from private.price_revision r);
  settled.names := array(
    with instruments as (select distinct c.market, c.symbol from unnest(changes) c)
    select n.name from unnest(state.names) n (name)
    union
    select i.market || ' ' || i.symbol from instruments i
    union
    select 'STOCK ' || private.stock_priced_as(o.stock, 'USD', o.ends_on)
    from instruments i cross join lateral private.occ_parts(i.symbol) o
    where i.market = 'OPTIONS' and o.stock is not null
    order by 1
  );
  for last in
    select distinct on (e.market, e.symbol) e.* from unnest(events) e where e.day <= until order by e.market, e.symbol, e.nth desc
  loop
    continue when last.units = 0;
    last.nth := 0;
    last.day := until;
    last.place := -1;
    last.bar_at := null;
    last.realised := 0;
    last.dividends := 0;
    last.result := null;
    last.amount := null;
    held := held || last;
  end loop;
  settled.held := held;
  settled.blocks := array(
    select row(b.stock, until, sum(b.invested))::private.followed_block
    from (select * from unnest(state.blocks) union all select * from unnest(blocks) n where n.day <= until) b
    group by b.stock having sum(b.invested) <> 0 order by b.stock
  );
  select coalesce(state.rounds, 0) + count(e.result), coalesce(state.won, 0) + count(*) filter (where e.result > 0),
    coalesce(state.ordered, 0) + coalesce(sum(abs(e.amount)), 0)
  into settled.rounds, settled.won, settled.ordered
  from unnest(events) e where e.day <= until;
  select coalesce(state.changes, 0) + r.changes, coalesce(state.squares, 0) + r.squares, coalesce(state.fourths, 0) + r.fourths
  into settled.changes, settled.squares, settled.fourths
  from private.day_results(days, state.day, until) r;
  settled.unpriced := coalesce(state.unpriced, 0) + private.unpriced_money(strategy, after, settled.number);
  settled.valued := coalesce(state.valued, 0) + private.followed_length(events, until - 1);
  settled.is_hidden := coalesce(state.is_hidden, false)
    or exists (select from unnest(moves) m where m.source <> all (shown) and m.day <= until and (state.day is null or m.day > state.day))
    or exists (
      select from public.entry_prices p
      where p.strategy_id = strategy and p.number > after and p.number <= settled.number and p.source <> all (shown));
  settled.since := coalesce(
    state.since, (select c.at from unnest(changes) c where c.number <= settled.number order by c.number limit 1));
  return settled;
end
$function$;

CREATE OR REPLACE FUNCTION private.stock_priced_as(symbol text, currency text, day date)
 RETURNS text
 LANGUAGE sql
 STABLE
RETURN private.priced_as(private.contract(market => 'STOCK'::text, symbol => symbol, currency => currency), day);

CREATE OR REPLACE FUNCTION private.store_tags(strategy uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  with counted as materialized (
    select c.* from private.tag_counts c where c.strategy_id = strategy
  ),
  stored as (
    insert into public.strategy_tags as s (strategy_id, tag, trades, announced_rounds, public)
    select c.strategy_id, c.tag, c.trades, c.announced_rounds, c.public from counted c
    on conflict (strategy_id, tag) do update set trades = excluded.trades, announced_rounds = excluded.announced_rounds
    where (s.trades, s.announced_rounds) <> (excluded.trades, excluded.announced_rounds)
  )
  delete from public.strategy_tags s where s.strategy_id = strategy and s.tag not in (select c.tag from counted c);
end
$function$;

CREATE OR REPLACE FUNCTION private.store_words(strategies uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  with computed as materialized (
    select w.* from private.words_now w where w.strategy_id = any (strategies)
  ),
  stored as (
    insert into public.strategy_words as w (strategy_id, words, kind, stands_for, public)
    select c.strategy_id, c.words, c.kind, c.stands_for, c.public from computed c
    on conflict (strategy_id, words, kind, stands_for) do update set public = excluded.public
    where w.public <> excluded.public
  )
  delete from public.strategy_words w
  where w.strategy_id = any (strategies)
    and (w.strategy_id, w.words, w.kind, w.stands_for) not in (
      select c.strategy_id, c.words, c.kind, c.stands_for from computed c);
end
$function$;

CREATE OR REPLACE FUNCTION private.trade_contract(t public.trade_summary)
 RETURNS private.contract
 LANGUAGE sql
 IMMUTABLE
RETURN private.contract(market => (t).market, symbol => (t).symbol, expiration => (t).expiration, strike => (t).strike, option_right => (t).option_right, multiplier => (t).multiplier, currency => (t).currency);

CREATE OR REPLACE FUNCTION public.confirm_strategies()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  most constant integer := 200;
  now constant timestamptz := pg_catalog.now();
  prices constant bigint := (select r.revision from private.price_revision r);
  sources constant text[] := array(select s.source from public.price_sources s where s.may_show);
  today constant date := (now at time zone 'UTC')::date;
  waiting uuid[];
  versions bigint[];
  confirmed private.confirmed[];
  stored uuid[];
begin
  select array_agg(w.strategy_id), array_agg(w.changes) into waiting, versions
  from (
    select m.strategy_id, c.changes
    from public.strategy_metrics m join private.confirmed_accounts c on c.strategy_id = m.strategy_id
    where private.waits_for_confirmation(c, m.confirmed_as_of)
    limit most
  ) w;
  confirmed := array(
    select private.confirm(w.strategy_id, today, private.settled_state(a, today), a.days)
    from unnest(waiting) with ordinality w (strategy_id, place)
    left join private.confirmed_accounts a on a.strategy_id = w.strategy_id
    order by w.place
  );
  -- What changed in the meantime is computed again.
  stored := array(
    select m.strategy_id
    from public.strategy_metrics m
    join unnest(waiting, versions) w (strategy_id, changes) on w.strategy_id = m.strategy_id
    join private.confirmed_accounts a on a.strategy_id = m.strategy_id and a.changes = w.changes
    order by m.strategy_id
    for update of m, a skip locked
  );
  update public.strategy_metrics m
  set confirmed_pnl = c.pnl, confirmed_return = c.return, confirmed_drawdown = c.drawdown, confirmed_rounds = c.rounds,
    confirmed_won = c.won, confirmed_squares = c.squares, confirmed_share = c.share, confirmed_since = c.since, confirmed_as_of = now,
    confirmed_changes = c.changes, confirmed_deciding = c.deciding
  from unnest(waiting, confirmed) c (strategy_id)
  where m.strategy_id = c.strategy_id and m.strategy_id = any (stored);
  update private.confirmed_accounts a
  set revision = prices, days = c.days, held = c.held, state = c.state, shown = sources
  from unnest(waiting, confirmed) c (strategy_id)
  where a.strategy_id = c.strategy_id and a.strategy_id = any (stored);
  return pg_catalog.cardinality(stored);
end
$function$;

CREATE OR REPLACE FUNCTION public.ranking(sort text DEFAULT NULL::text, descending boolean DEFAULT true, chip text DEFAULT NULL::text, search text DEFAULT NULL::text, filters jsonb DEFAULT '{}'::jsonb, after_place text DEFAULT NULL::text, after_id uuid DEFAULT NULL::uuid, most integer DEFAULT 50)
 RETURNS SETOF public.ranking_rows
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
 SET work_mem TO '64MB'
AS $function$
declare
  most_counted constant integer := 1000;
  list record;
  readable text[] := array['m.public = ''true'''];
  own uuid[] := '{}';
  total integer;
  -- The strategies that match the filters, if they are few.
  few uuid[];

  searched constant text := coalesce(public.search_text("left"(search, 100)), '');
  -- Without a search: see ranking_search().
  found text;
  told text := 'values (null::text, null::text)';
  -- What each search or filter asks of a row w of strategy_words.
  words text;
  asked text := '';
  hashed text := '';
  is_common boolean;
  have_many boolean := false;
  fill_soon boolean;

  is_after_undefined boolean;
  beyond text;
  is_undefined boolean;
  part text;
  part_page public.ranking_place[];
  page public.ranking_place[] := '{}';
  rows_left integer := least(greatest(most, 1), 100);
begin
  select * into list from public.ranking_list(sort, descending, chip, filters);
  if current_user = 'authenticated' then
    own := array(select private.my_strategies() union select private.shared_with_me());
    if own <> '{}' then
      readable := readable || format('m.public = ''false'' and m.strategy_id = any (%L)', own);
    end if;
  end if;

  if searched <> '' then
    select s.condition, s.told into found, told from public.ranking_search(searched) s;
  end if;
  -- Few strategies are looked up by the words and then sorted. Where many match, the list is read in its order and each strategy is
  -- checked: one by one where this soon fills the page, else against a hash table of all that match.
  foreach words in array array_remove(array[found, list.symbol], null) loop
    execute format('select count(*) > 2000 from (select from public.strategy_words w where %s limit 2001) w', words)
      into is_common;
    part := format('select w.strategy_id from public.strategy_words w where %s', words);
    if is_common then
      asked := asked || format(' and exists (%s and w.strategy_id = m.strategy_id offset 0)', part);
      -- "is true" keeps the planner from making a join of it, and the list's index from being read in another order.
      hashed := hashed || format(' and (m.strategy_id in (%s)) is true', part);
      have_many := true;
    else
      asked := asked || format(' and m.strategy_id = any (array(%s))', part);
      hashed := hashed || format(' and m.strategy_id = any (array(%s))', part);
    end if;
  end loop;

  -- Filters that few match are answered by those few, whatever the order is.
  if list.is_narrowed or list.symbol is not null and not have_many then
    execute (
      select format('select array_agg(m.strategy_id) from (%s limit %s) m',
        string_agg(format('select m.strategy_id from %s%s and %s',
          list.strategies, case when not have_many then asked end, c.condition), ' union all '), most_counted + 1)
      from unnest(readable) c (condition)
    ) into few;
    few := coalesce(few, '{}');
    if not have_many then total := cardinality(few); end if;
    if cardinality(few) > most_counted then
      few := null;
    elsif not have_many then
      asked := '';
    end if;
  end if;

  if after_id is not null then
    total := null;
  elsif chip is null and searched = '' and list.symbol is null and not list.is_narrowed and own = '{}' then
    -- The whole list, which is read most often. These queries have the same text every time, so their plans are kept: planning a query of
    -- strategy_metrics, with its many indexes, takes longer than reading a page of it.
    total := (select count(*) from (select from public.strategy_metrics m where m.public = 'true' limit most_counted + 1) m);
    if sort is null then
      page := array(
        select row(m.key_total_pnl::text, m.strategy_id, null, null)::public.ranking_place
        from public.strategy_metrics m where m.public = 'true'
        order by m.key_total_pnl desc, m.strategy_id desc limit rows_left);
      rows_left := 0;
    end if;
  elsif total is null and (few is not null or list.is_counted and searched = '' and not have_many) then
    execute (
      select format('select count(*) from (%s limit %s) m',
        string_agg(format('select from %s%s%s and %s',
          list.strategies, asked, case when few is not null then ' and m.strategy_id = any ($1)' end, c.condition),
          ' union all '), most_counted + 1)
      from unnest(readable) c (condition)
    ) into total using few;
  end if;

  is_after_undefined := list.is_optional and after_id is not null and coalesce(after_place, '') = '';
  beyond := case list.direction when 'desc' then '<' else '>' end;
  -- The strategies whose figure is undefined follow those whose figure is not, in both directions.
  foreach is_undefined in array
    case when not list.is_optional then array[false] when is_after_undefined then array[true] else array[false, true] end
  loop
    exit when rows_left = 0;
    part := concat(list.strategies,
      case when few is not null then ' and m.strategy_id = any ($1)' end,
      case when is_undefined then format(' and %s is null', list.key)
        when list.is_optional then format(' and %s is not null', list.key) end,
      case when is_after_undefined then format(' and m.strategy_id %s %L', beyond, after_id)
        when after_id is not null and not is_undefined then
          format(' and (%s, m.strategy_id) %s (%L, %L)', list.key, beyond, after_place, after_id) end);

    -- Sorted by name it may not fill the page soon: names with the same beginning stand together, perhaps far down the list.
    if have_many and few is null then
      execute format(
        'select count(*) = %1$s from (
           select from (select m.strategy_id from %2$s and m.public = ''true'' order by %3$s %4$s, 1 %4$s limit 1000) m
           where true %5$s limit %1$s) w',
        rows_left, part, list.key, list.direction, asked) into fill_soon;
    end if;
    part := part || case when have_many and few is null and not fill_soon then hashed else asked end;

    execute public.ranking_query(part, list.key, list.direction, readable, rows_left, told) into part_page using few;
    page := page || coalesce(part_page, '{}');
    rows_left := rows_left - coalesce(cardinality(part_page), 0);
  end loop;

  -- Separate from the queries above, whose text differs from list to list, so that the plan of this one is kept.
  return query
    select p.place, total, p.found_by, p.found, s.*
    from unnest(page) with ordinality p
    join public.ranked_strategies s on s.strategy_id = p.strategy_id
    order by p.ordinality;
end
$function$;

CREATE OR REPLACE FUNCTION public.refresh_returns(strategies uuid[] DEFAULT NULL::uuid[])
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
declare
  most_trades constant integer := 5000;
  most_lapsed constant integer := 50;
  now constant timestamptz := pg_catalog.now();
  today constant date := (now at time zone 'UTC')::date;
  ids uuid[] := strategies;
  id uuid;
  lapsed uuid[];
  days bigint;
  derived private.refreshed_returns[];
  stored uuid[] := '{}';
begin
  if strategies is null and private.refresh_figures() > 0 then
    return 1;
  end if;
  if ids is null then
    ids := array(
      select w.strategy_id
      from (
        select w.strategy_id, sum(w.trades) over (order by w.place) - w.trades as before
        from (
          select m.strategy_id, m.trades, random() as place
          from public.strategy_metrics m where private.waits_for_prices(m)
          offset 0
        ) w
      ) w
      where w.before < most_trades
    );
  end if;

  -- Their trades change, which locks them. So they are derived in a later call, unless the caller named them.
  lapsed := array(
    select m.strategy_id from public.strategy_metrics m
    where m.strategy_id = any (ids) and exists (select from private.lapsed_trades(m.strategy_id, m.as_of, now))
    order by m.strategy_id
    limit case when strategies is null then most_lapsed end
    for update skip locked
  );
  perform private.recompute_trades(l.strategy_id, '{}') from unnest(lapsed) l (strategy_id);
  if strategies is null and lapsed <> '{}' then
    return pg_catalog.cardinality(lapsed);
  end if;

  -- Again if all that were derived are being written, so that they do not end the caller's run while others wait.
  while ids <> '{}' and stored = '{}' loop
    days := 0;
    derived := '{}';
    foreach id in array ids loop
      days := days + least(private.days_to_value(id, today), private.most_valued_days());
      exit when strategies is null and days > private.most_valued_days() and derived <> '{}';
      derived := derived || private.derive_returns(id, today);
    end loop;

    ids := ids[pg_catalog.cardinality(derived) + 1:];
    stored := array(
      select m.strategy_id
      from public.strategy_metrics m
      join unnest(derived) d on d.strategy_id = m.strategy_id and d.version = m.xmin
      order by m.strategy_id
      for update of m skip locked
    );
    update public.strategy_metrics m
    set
      as_of = greatest(now, m.as_of),
      spark = private.spark(m.strategy_id, m.total_pnl, greatest(now, m.as_of)),
      prices_revision = d.revision,
      unrealised = d.unrealised,
      valued_trades = d.valued_trades,
      returns_at = now,
      capital = (d.account).capital, return_on_capital = (d.account).return_on_capital, twr = (d.account).twr,
      twr_year = (d.account).twr_year, mwr = (d.account).mwr, volatility_year = (d.account).volatility_year,
      sharpe = (d.account).sharpe, sortino = (d.account).sortino, drawdown = (d.account).drawdown,
      underwater_days = (d.account).underwater_days, in_market = (d.account).in_market,
      benchmark_return = (d.account).benchmark_return, benchmark = (d.account).benchmark,
      period_returns = d.period_returns,
      has_hidden_prices = private.has_hidden_prices(d.days),
      too_much_to_value = d.days is null
    from unnest(derived) d
    where m.strategy_id = d.strategy_id and m.strategy_id = any (stored);
    insert into private.strategy_accounts as a (strategy_id, days, shown)
    select d.strategy_id, d.days, d.shown from unnest(derived) d where d.strategy_id = any (stored) and d.days is not null
    on conflict on constraint strategy_accounts_pkey do update set days = excluded.days, shown = excluded.shown;
    delete from private.strategy_accounts a
    using unnest(derived) d
    where a.strategy_id = d.strategy_id and d.strategy_id = any (stored) and d.days is null;
  end loop;
  return pg_catalog.cardinality(stored);
end
$function$;

create or replace view private.month_sums as
select m.strategy_id, s.*,
  private.evidence(
    s.rounds, s.rounds + s.withdrawn_rounds, s.live_rounds, s.announced_rounds, s.announced_days, s.announced_span) as evidence
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
    coalesce(sum(d.long_trades), 0)::integer as long_trades,
    coalesce(sum(d.live_trades), 0)::integer as live_trades,
    coalesce(sum(d.public_trades), 0)::integer as public_trades,
    coalesce(sum(d.edited_trades), 0)::integer as edited_trades,
    coalesce(sum(d.deleted_trades), 0)::integer as deleted_trades,
    trim_scale(coalesce(sum(d.entry_cost), 0)) as entry_cost,
    trim_scale(coalesce(sum(d.open_cost), 0)) as open_cost,
    coalesce(sum(d.realised_days), 0)::integer as realised_days,
    coalesce(sum(d.rounds), 0)::integer as rounds,
    coalesce(sum(d.rounds_won), 0)::integer as rounds_won,
    coalesce(sum(d.rounds_lost), 0)::integer as rounds_lost,
    trim_scale(coalesce(sum(d.rounds_pnl), 0)) as rounds_pnl,
    trim_scale(coalesce(sum(d.rounds_won_pnl), 0)) as rounds_won_pnl,
    trim_scale(coalesce(sum(d.rounds_squares), 0)) as rounds_squares,
    trim_scale(coalesce(sum(d.rounds_lost_squares), 0)) as rounds_lost_squares,
    trim_scale(coalesce(max(d.best_return), 0)) as best_return,
    coalesce(sum(d.held_minutes), 0)::integer as held_minutes,
    coalesce(sum(d.held_hours), 0)::integer as held_hours,
    coalesce(sum(d.held_days), 0)::integer as held_days,
    coalesce(sum(d.held_weeks), 0)::integer as held_weeks,
    coalesce(sum(d.live_rounds), 0)::integer as live_rounds,
    coalesce(sum(d.announced_rounds), 0)::integer as announced_rounds,
    coalesce(sum(d.announced_days), 0)::integer as announced_days,
    coalesce(max(d.announced_last) - min(d.announced_first), 0) as announced_span,
    coalesce(sum(d.withdrawn_rounds), 0)::integer as withdrawn_rounds,
    min(d.first_traded) as first_traded,
    max(d.last_traded) as last_traded
  from private.strategy_months d
  where d.strategy_id = m.strategy_id
) s;

create or replace view public.instruments_to_price with (security_invoker = true) as
with traded as (
  select t.market, t.symbol, t.expiration, t.strike, t.option_right, t.multiplier, t.currency, min(t.first_date) as first_date,
    -- A follower acts after the recording, perhaps only after a long weekend.
    max(case
      when t.status = 'OPEN' then now()
      when t.is_public then greatest(t.last_date, t.recorded_at + interval '5 days')
      else t.last_date
    end) as last_date
  from public.trade_summary t
  group by t.market, t.symbol, t.expiration, t.strike, t.option_right, t.multiplier, t.currency
),
named as (
  select t.market, t.symbol as traded_as,
    private.price_symbol(private.contract(
      market => t.market, symbol => t.symbol, expiration => t.expiration, strike => t.strike, option_right => t.option_right,
      multiplier => t.multiplier, currency => t.currency)) as symbol,
    private.exchange_day(t.market, t.first_date) as first_day,
    least(private.exchange_day(t.market, t.last_date), t.expiration + 1) as last_day
  from traded t
),
held as (
  select distinct split_part(h.name, ' ', 1) as market, substr(h.name, strpos(h.name, ' ') + 1) as symbol, o.stock, o.ends_on
  from private.confirmed_accounts c
  cross join lateral unnest(c.held) h (name)
  cross join lateral private.occ_parts(substr(h.name, strpos(h.name, ' ') + 1)) o
),
meant as (
  select n.market, n.symbol, n.traded_as, n.first_day, n.last_day from named n
  union all
  select n.market, a.priced_as, n.traded_as, greatest(n.first_day, a.since), least(n.last_day, a.until - 1)
  from named n
  join public.symbol_aliases a on a.market = n.market and a.symbol = n.symbol and a.priced_as is not null
    and a.since <= n.last_day and (a.until is null or a.until > n.first_day)
  union all
  -- The stock of an option that was recorded as ended: on its last day, or when it was assigned or exercised.
  select 'STOCK', private.stock_priced_as(c.stock, b.currency, e.day), b.symbol, e.day, e.day
  from public.bet_data b
  cross join lateral private.option_of(private.contract_of(b)) c
  cross join lateral (select private.end_day(b) as day) e
  where b.side in ('EXPIRE', 'ASSIGN', 'EXERCISE') and b.currency = 'USD' and c.stock is not null
  union all
  -- And of one that is still open after its last day, which values it.
  select 'STOCK', private.stock_priced_as(c.stock, t.currency, t.expiration), t.symbol, t.expiration, t.expiration
  from public.trade_summary t
  cross join lateral private.option_of(private.trade_contract(t)) c
  where t.status = 'OPEN' and t.market = 'OPTIONS' and t.expiration < (now() at time zone 'UTC')::date and c.stock is not null
  union all
  -- The stock of an option that may be short, whose close decides what it blocks.
  select 'STOCK', private.underlying_priced_as(t), t.symbol, private.exchange_day(t.market, t.first_date),
    least(case when t.status = 'OPEN' then (now() at time zone 'UTC')::date else private.exchange_day(t.market, t.last_date) end, t.expiration)
  from public.trade_summary t
  where t.market = 'OPTIONS' and t."position" = 'SHORT' and t.option_right is distinct from 'PUT'
  union all
  -- What somebody follows, whatever became of its trade: some days for the order, and today while it is held.
  select a.market, a.symbol, a.symbol, private.exchange_day(a.market, min(a.at)), private.exchange_day(a.market, max(a.at) + interval '5 days')
  from private.announcements a where a.symbol <> '' group by a.market, a.symbol
  union all
  select h.market, h.symbol, h.symbol, t.today, t.today
  from held h cross join (select (now() at time zone 'UTC')::date as today) t
  where h.ends_on is null or h.ends_on >= t.today
  union all
  -- The stock of an option that they held to its end.
  select 'STOCK', private.stock_priced_as(h.stock, 'USD', h.ends_on), h.symbol, h.ends_on, h.ends_on
  from held h where h.ends_on < (now() at time zone 'UTC')::date
  union all
  -- From a week earlier, since the first deposit may fall on a holiday.
  select b.market, b.symbol, b.name, min(s.first_traded) - 7, (now() at time zone 'UTC')::date
  from public.benchmarks b
  join public.strategy_metrics s on s.first_traded is not null and (s.key_markets = '{CRYPTO}') = (b.market = 'CRYPTO')
  group by b.market
),
wanted as (
  -- The key by which rows are read in pages.
  select m.market, coalesce(m.symbol, '') as symbol, min(m.traded_as) as traded_as, min(m.first_day) as first_day,
    max(m.last_day) as last_day
  from meant m
  group by m.market, coalesce(m.symbol, ''), case when m.symbol is null then m.traded_as end
)
select w.*, b.first_bar, b.last_bar
from wanted w
cross join lateral (
  select min(b.day) as first_bar, max(b.day) as last_bar
  from public.market_bars b where b.market = w.market and b.symbol = w.symbol
) b;

REVOKE ALL ON FUNCTION "private"."account_day"(date, numeric, numeric, numeric, numeric, numeric, boolean, boolean, numeric, double precision) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."contract"(text, text, date, numeric, text, numeric, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."contract"(text, text, date, numeric, text, numeric, text) TO "anon", "authenticated";

GRANT EXECUTE ON FUNCTION "private"."contract"(text, text, date, numeric, text, numeric, text) TO "service_role";

REVOKE ALL ON FUNCTION "private"."option_leg"(boolean, numeric, date, numeric, numeric, numeric, uuid, text) FROM PUBLIC;

DROP FUNCTION "private"."sum_days"(public.strategy_days[]);

reset check_function_bodies;
