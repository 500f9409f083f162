-- The account behind a record: the least money that would have paid for every trade as it came, and what it grew to. Nobody
-- states it, so nobody can dress it up. Same as src/domain/account/account.ts.
-- After each instant, the cost of the units held is invested; of options sold short, what they block. Whenever the cash, deposits +
-- realised + dividends − invested, would fall below 0, exactly the shortfall is deposited. Nothing is ever withdrawn. Open positions count at the
-- market's last close, or at cost if there is none.

-- The functions below keep one plan for all strategies: planning took a third of the time for a strategy of 30 trades. Row counts are
-- guessed then, and a guess that is too high must not read a whole table.

-- The symbol of the bars that value each trade of some strategies; null where there is none, or where its owner alone states a split.
create function private.priced_trades(strategies uuid[])
returns table (
  strategy_id uuid, bet_id text, market text, name text, multiplier numeric, expiration date, first_date timestamptz,
  contract private.contract
)
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
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
$$;

-- The most days that are valued, counting each instrument separately from the day it was opened until the day it was closed. Nobody
-- gains by going over: the account then has no figures at all. Same as MOST_VALUED_DAYS in src/lib/constants.ts.
create function private.most_valued_days() returns integer
language sql immutable
return 200000;

-- How much the unrealised result of all open positions of some strategies changed on each day, in USD: private.value_trade() for every
-- day instead of now. An option is valued by its own closes until its last day, and then at what it was worth at the end. is_hidden tells whether a price
-- of a source that may not be shown is part of it. Where this would take more than private.most_valued_days(), there is one row without
-- a day instead.
create function private.unrealised_days(strategies uuid[], last_day date)
returns table (day date, change numeric, is_hidden boolean)
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off
set enable_memoize = off set enable_mergejoin = off as $$
declare
  shown constant text[] := array(select s.source from public.price_sources s where s.may_show);
  next_day constant timestamptz := (last_day + 1)::timestamp at time zone 'UTC';
begin
  return query
  with trades as materialized (
    -- What is held is numbered: one close values all trades that hold it.
    select t.*, dense_rank() over (order by t.market, t.name, t.expiration) as instrument
    from private.priced_trades(strategies) t where t.name is not null
  ),
  instruments as (
    select t.*, exists (select from public.market_splits s where s.market = t.market and s.symbol = t.name) as has_splits,
      v.worth as end_worth, v.source as end_source
    from (
      select distinct on (t.instrument) t.instrument, t.market, t.name, t.contract,
        case when t.market = 'OPTIONS' then least(last_day, t.expiration) else last_day end as last_close
      from trades t order by t.instrument
    ) t
    left join lateral private.value_at_end(t.contract) v on t.market = 'OPTIONS' and t.last_close < last_day
  ),
  changes as (
    select p.strategy_id, p.bet_id, (p.at at time zone 'UTC')::date as day, p.units, p.cost
    from private.trade_positions p
    where p.strategy_id = any (strategies) and p.at < next_day
  ),
  held as (
    select t.instrument, c.day, sum(c.units * t.multiplier) as units, sum(c.cost) as cost
    from changes c join trades t on t.strategy_id = c.strategy_id and t.bet_id = c.bet_id
    group by t.instrument, c.day
    -- What was opened and closed on a day needs no close.
    having sum(c.units) <> 0 or sum(c.cost) <> 0
  ),
  -- What is held of an instrument from a day on until another.
  spans as materialized (
    select i.*, h.day, coalesce(lead(h.day) over w - 1, last_day) as until,
      sum(h.units) over w as units, sum(h.cost) over w as cost
    from held h join instruments i on i.instrument = h.instrument
    window w as (partition by h.instrument order by h.day)
  ),
  size as materialized (
    select coalesce(sum(greatest(least(s.until, s.last_close) - s.day + 1, 0)), 0) <= private.most_valued_days() as is_small
    from spans s where s.units <> 0
  ),
  worth as (
    select s.instrument, c.day, coalesce(s.units * c.close - s.cost, 0) as worth, c.source <> all (shown) as is_hidden
    from spans s
    cross join lateral (
      -- The last close until the first day. Asking for that day's own first is faster: the other search reads a whole page of an index.
      select s.day, case when s.day <= s.last_close then b.close else s.end_worth end as close,
        case when s.day <= s.last_close then b.source else s.end_source end as source
      from (values (s.units <> 0 or s.cost <> 0)) h (is_held)
      left join lateral (
        (
          select b.close, b.source from public.market_bars b
          where b.market = s.market and b.symbol = s.name and b.day = s.day
        )
        union all
        (
          -- In the units of the first day.
          select
            case when s.has_splits
              then pg_catalog.round(b.close, 40) / private.split_ratio(s.market, s.name, b.day, s.day)
              else b.close
            end, b.source
          from public.market_bars b
          where b.market = s.market and b.symbol = s.name and b.day < s.day
          order by b.day desc limit 1
        )
        limit 1
      ) b on h.is_held and s.day <= s.last_close
      union all
      select b.day, b.close, b.source from public.market_bars b
      where b.market = s.market and b.symbol = s.name and b.day > s.day and b.day <= least(s.until, s.last_close)
        and (s.units <> 0 or s.cost <> 0) and s.until > s.day
      union all
      -- From the end of an option on, what it was worth then.
      select s.last_close + 1, s.end_worth, s.end_source where s.last_close >= s.day and s.last_close < s.until
    ) c
    where (select z.is_small from size z)
    -- Otherwise it would be multiplied twice, and after sorting.
    offset 0
  ),
  moves as (
    select w.day, w.worth - coalesce(lag(w.worth) over (partition by w.instrument order by w.day), 0) as worth, w.is_hidden from worth w
  )
  select m.day, sum(m.worth), coalesce(bool_or(m.is_hidden), false) from moves m group by m.day having sum(m.worth) <> 0
  union all
  select null, null, null from size z where not z.is_small;
end
$$;

-- An open option, or (is_call null) one whose strike was not stated.
create type private.option_leg as (
  strategy_id uuid,
  bet_id text,
  is_call boolean,
  strike numeric,
  expiration date,
  -- Contracts × multiplier, below 0 if they were sold short.
  units numeric,
  usd_rate numeric,
  -- USD: what they were sold for.
  premium numeric
);

-- Makes one by the names of its fields.
create function private.option_leg(
  is_call boolean, strike numeric, expiration date, units numeric, usd_rate numeric, premium numeric, strategy_id uuid default null,
  bet_id text default null
) returns private.option_leg
language sql immutable
return row(strategy_id, bet_id, is_call, strike, expiration, units, usd_rate, premium)::private.option_leg;

-- What the short ones among the open options in one stock block, in USD. A short put may have to buy the stock at its strike, so it blocks
-- strike × units; a short call may have to buy it at any price, so it blocks the stock's close × units. Long shares and long options of the
-- same right that end no earlier limit them: shares cover a call, and a spread blocks no more than its width. Those that end last come
-- first, then calls with the lowest strikes and puts with the highest. Each is limited by long options of no width, of which the strike
-- nearest to its own, then (a call) by shares, then by the least width. Without a close a call blocks its strike, and an option without a
-- strike what it was sold for. Same as blockedBy() in src/domain/account/blocked.ts.
create function private.blocked_by(legs private.option_leg[], shares numeric, close numeric) returns numeric
language plpgsql immutable set search_path = '' as $$
declare
  -- With more open options in one stock nothing limits a short one, since matching them would take too long.
  is_matched constant boolean := pg_catalog.cardinality(legs) <= 200;
  longs private.option_leg[] := array(
    select l from unnest(legs) l where is_matched and l.units > 0 and l.strike is not null);
  shares_left numeric := case when is_matched then shares else 0 end;
  short private.option_leg;
  need numeric;
  worth numeric;
  best integer;
  width numeric;
  part numeric;
  blocked numeric := 0;
begin
  if not is_matched then
    return (
      select sum(case
        when l.strike is null then coalesce(-l.units * blocked_by.close * l.usd_rate, l.premium)
        else -l.units * case when l.is_call then coalesce(blocked_by.close, l.strike) else l.strike end * l.usd_rate end)
      from unnest(legs) l where l.units < 0
    );
  end if;
  for short in
    select l.* from unnest(legs) l where l.units < 0
    order by coalesce(l.expiration, 'infinity') desc, case when l.is_call then l.strike else -l.strike end, l.usd_rate desc
  loop
    need := -short.units;
    if short.strike is null then
      blocked := blocked + coalesce(need * blocked_by.close * short.usd_rate, short.premium);
      continue;
    end if;
    worth := case when short.is_call then coalesce(blocked_by.close, short.strike) else short.strike end;
    while need > 0 loop
      best := null;
      select o.place, o.width into best, width
      from (
        select l.ordinality as place, l.expiration, case when l.is_call then l.strike else -l.strike end as key,
          greatest(case when l.is_call then l.strike - short.strike else short.strike - l.strike end, 0) as width
        from unnest(longs) with ordinality l
        where l.is_call = short.is_call and l.units > 0
          and coalesce(l.expiration, 'infinity') >= coalesce(short.expiration, 'infinity')
      ) o
      order by o.width, o.key desc, coalesce(o.expiration, 'infinity')
      limit 1;
      if short.is_call and shares_left > 0 and (best is null or width > 0) then
        part := least(need, shares_left);
        shares_left := shares_left - part;
      elsif best is null then
        exit;
      else
        part := least(need, (longs[best]).units);
        longs[best].units := (longs[best]).units - part;
        blocked := blocked + part * least(width, worth) * short.usd_rate;
      end if;
      need := need - part;
    end loop;
    blocked := blocked + need * worth * short.usd_rate;
  end loop;
  return blocked;
end
$$;

-- How much more (or less) the options of some strategies block than they were sold for, as changes by instant, USD. The stock's close is
-- the last one on or before the day on which something changed in the stock or its options. An option blocks nothing once its expiry can no
-- longer be recorded. is_hidden: a close of a source that may not be shown is part of it. Same as blockedSteps() in src/domain/account/blocked.ts.
create function private.blocked_changes(strategies uuid[], next_day timestamptz)
returns table (at timestamptz, invested numeric, is_hidden boolean)
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
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
$$;

-- A day's growth of an account's index: equity ÷ the money the day began with. 0 or less is −100%, for good. A gain on no money at
-- all is not a return. A setting would keep PostgreSQL from inlining it.
create function private.growth(equity numeric, start numeric) returns double precision
language sql immutable
return case
  when start <= 0 then (equity >= 0)::integer
  when equity <= 0 then 0
  else equity::double precision / start::double precision
end;

-- An account's index after a day that grew it: within 30 powers of ten, so that no account, however absurd, exceeds the range of a
-- number. It runs under the search path of the aggregate's caller, because setting one for each day would take more than twice as long.
create function private.grown(index double precision, growth double precision) returns double precision
language plpgsql immutable as $$
declare
  most constant double precision := 1e30;
begin
  return case when growth = 0 or index = 0 or index * growth < 1 / most then 0 else least(index * growth, most) end;
end
$$;

-- An account's index, day by day: a running product that grown() keeps in range.
create aggregate private.running_index(double precision) (sfunc = private.grown, stype = double precision, initcond = '1');

-- A day of an account on which something changed. All sums are of its end, in USD.
create type private.account_day as (
  day date,
  -- All deposits so far, including the day's, which come at its beginning.
  deposits numeric,
  realised numeric,
  -- Paid to shares held over their ex-dates, less what was paid for shares sold short: at the beginning of those days.
  dividends numeric,
  invested numeric,
  unrealised numeric,
  -- Whether anything was invested at any time during the day.
  was_invested boolean,
  -- Whether a price of a source that may not be shown is part of the day's change.
  is_hidden boolean,
  -- deposits + realised + dividends + unrealised.
  equity numeric,
  -- Growth of 1 since the start.
  index double precision
);

-- Makes one by the names of its fields.
create function private.account_day(
  day date, deposits numeric, realised numeric, dividends numeric, invested numeric, unrealised numeric, was_invested boolean,
  is_hidden boolean, equity numeric, index double precision
) returns private.account_day
language sql immutable
return row(day, deposits, realised, dividends, invested, unrealised, was_invested, is_hidden, equity, index)::private.account_day;

-- The days of the account behind some strategies until another day, oldest first, without those on which nothing changed. Several
-- strategies share their cash. Without prices open positions stand at their cost. Null if valuing them would take too long: see
-- private.unrealised_days().
create function private.account_days(strategies uuid[], last_day date, with_prices boolean default true)
returns private.account_day[]
language plpgsql stable security definer set search_path = '' set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
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
$$;

-- Whether a price of a source that may not be shown is part of an account.
create function private.has_hidden_prices(days private.account_day[]) returns boolean
language sql immutable
return exists (select from unnest(days) d where d.is_hidden);

-- The days of an account as strategy_equity() returns them, in their order: by month if asked for, and where a price is part of them
-- that may not be shown.
create function private.equity_days(days private.account_day[], is_by_month boolean)
returns table (
  day date, deposit numeric, realised numeric, dividends numeric, invested numeric, unrealised numeric, equity numeric,
  index double precision
)
language plpgsql stable set search_path = '' set jit = off as $$
declare
  by_month constant boolean := is_by_month or private.has_hidden_prices(days);
begin
  return query
  select d.day, d.deposits - coalesce(lag(d.deposits) over (order by d.day), 0), d.realised, d.dividends, d.invested, d.unrealised,
    d.equity, d.index
  from unnest(days) d
  where not by_month or d.day in (select max(l.day) from unnest(days) l group by pg_catalog.date_trunc('month', l.day::timestamp))
  order by d.day;
end
$$;

-- The figures of the account behind some strategies on a day. All columns are null without trades.
create type private.account as (
  -- USD: all deposits.
  capital numeric,
  -- In percent: (realised + dividends + unrealised) ÷ capital; the time-weighted return, and the same a year; the money-weighted return by
  -- Modified Dietz.
  return_on_capital double precision,
  twr double precision,
  twr_year double precision,
  mwr double precision,
  -- Of daily returns, × √365. In percent; ratios.
  volatility_year double precision,
  sharpe double precision,
  sortino double precision,
  -- In percent: the deepest fall of the index from a high. Days: the longest time below one.
  drawdown double precision,
  underwater_days integer,
  -- In percent of the days: those on which anything was invested.
  in_market double precision,
  -- In percent: the money-weighted return of the same deposits in the benchmark; null without a close. And its name.
  benchmark_return double precision,
  benchmark text
);

-- Null without days. Every calendar day counts: on a day without a change the return is 0. See accountFigures() in
-- src/domain/account/account.ts for the formulas' sources.
create function private.account_figures(strategies uuid[], days private.account_day[], until date) returns private.account
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days_of_year constant integer := 365;
  days_for_risk constant integer := 90;
  -- Of the mean: below it, returns do not differ, and a ratio to their deviation is one to the rounding of numbers.
  least_deviation constant double precision := 1e-9;
  account private.account;
  benchmark constant public.benchmarks := private.benchmark_of(strategies);
  current private.account_day;
  first_day date;
  last_day date;
  elapsed integer;
  n integer;
  deposited numeric := 0;
  deposit_days date[];
  deposits double precision[];
  gain numeric;
  weighted numeric := 0;
  index double precision := 1;
  before double precision;
  value double precision;
  total double precision := 0;
  listed integer := 0;
  middle double precision := 0;
  apart double precision;
  squares double precision := 0;
  losses double precision := 0;
  mean double precision;
  deviation double precision;
  downside double precision;
  high double precision := 1;
  high_day date;
  is_high boolean := true;
  fall double precision := 0;
  longest integer := 0;
  days_invested integer := 0;
  was_invested boolean := false;
begin
  foreach current in array coalesce(days, '{}') loop
    if first_day is null then
      first_day := current.day;
      high_day := current.day;
      n := until - first_day + 1;
    end if;
    -- The days between the last listed one and this one.
    if was_invested then
      days_invested := days_invested + (current.day - last_day - 1);
    end if;
    days_invested := days_invested + current.was_invested::integer;
    was_invested := current.invested > 0;
    last_day := current.day;

    before := index;
    index := current.index;
    if current.deposits > deposited then
      weighted := weighted + (current.deposits - deposited) * (n - (current.day - first_day));
      deposit_days := deposit_days || current.day;
      deposits := deposits || (current.deposits - deposited)::double precision;
    end if;
    deposited := current.deposits;
    value := case when before > 0 then index / before - 1 else 0 end;
    total := total + value;
    -- Around the mean so far, as sums of squares lose the deviation of returns that hardly differ.
    listed := listed + 1;
    apart := value - middle;
    middle := middle + apart / listed;
    squares := squares + apart * (value - middle);
    if value < 0 then
      losses := losses + value * value;
    end if;

    if is_high and current.day > high_day then
      high_day := current.day - 1;
    end if;
    is_high := index >= high;
    if is_high then
      longest := greatest(longest, current.day - high_day - 1);
      high := index;
      high_day := current.day;
    else
      fall := least(fall, index / high - 1);
    end if;
  end loop;
  if first_day is null or deposited = 0 then
    return null;
  end if;
  if was_invested then
    days_invested := days_invested + (until - last_day);
  end if;
  if not is_high then
    longest := greatest(longest, until - high_day);
  end if;

  elapsed := until - first_day;
  gain := current.equity - deposited;
  account.capital := deposited;
  account.return_on_capital := 100 * (pg_catalog.round(gain, 40) / deposited)::double precision;
  if elapsed >= 1 then
    account.benchmark_return := (
      select 100 * ((b.value - deposited::double precision) / (weighted::double precision / n))
      from private.benchmark_days(benchmark, deposit_days, deposits, until, false) b order by b.day desc limit 1);
    if account.benchmark_return is not null then
      account.benchmark := benchmark.name;
    end if;
    account.twr := 100 * (index - 1);
    -- Deposits of the last days weigh little, but no more than all can be lost.
    account.mwr := greatest(-100, 100 * (gain::double precision / (weighted::double precision / n)));
    account.drawdown := 100 * fall;
    account.underwater_days := longest;
    account.in_market := 100 * (days_invested::double precision / n);
  end if;
  if elapsed >= days_of_year then
    -- In single precision, because powers differ in their last digits between the database and browsers.
    account.twr_year := (100 * (power(1 + (index - 1), days_of_year::double precision / elapsed) - 1))::real;
  end if;
  if elapsed >= days_for_risk then
    mean := total / n;
    -- And the days without a change.
    squares := squares + middle * middle * (listed::double precision * (n - listed) / n);
    deviation := sqrt(squares / (n - 1));
    downside := sqrt(losses / n);
    account.volatility_year := 100 * (deviation * sqrt(days_of_year::double precision));
    account.sharpe := case when deviation > least_deviation * abs(mean) then mean / deviation * sqrt(days_of_year::double precision) end;
    account.sortino := case when downside > 0 then mean / downside * sqrt(days_of_year::double precision) end;
  end if;
  return account;
end
$$;
