-- The account behind a record: the least money that would have paid for every trade as it came, and what became of it. Nobody
-- declares it, so nobody can dress it up. Same as src/domain/account.ts.
-- After each instant, what the units held cost is invested. Where the cash, deposits + realised − invested, would fall below 0,
-- exactly what lacks is deposited. Nothing is ever withdrawn. Open positions count at the market's last closes, those without at
-- their cost.

-- The symbol of the bars that value each trade of a strategy, as private.priced_as() finds it for one; null where there is none.
create function private.priced_trades(strategy uuid)
returns table (bet_id text, market text, name text, multiplier integer, expiration date, first_day date)
language plpgsql stable set search_path = '' set jit = off as $$
begin
  return query
  select t.bet_id, t.market, case when a.symbol is null then n.name else a.priced_as end, t.multiplier, t.expiration,
    private.exchange_day(t.market, t.first_date)
  from public.trade_summary t
  join (
    select s.*, private.price_symbol(s.market, s.symbol, s.expiration, s.currency) as name
    from (
      select distinct t.market, t.symbol, t.expiration, t.currency from public.trade_summary t where t.strategy_id = strategy
    ) s
    -- Otherwise the name would be made for each trade.
    offset 0
  ) n on n.market = t.market and n.symbol = t.symbol and n.currency = t.currency and n.expiration is not distinct from t.expiration
  left join public.symbol_aliases a on a.market = t.market and a.symbol = n.name
    and a.since <= private.exchange_day(t.market, t.first_date)
    and (a.until is null or a.until > private.exchange_day(t.market, t.first_date))
  where t.strategy_id = strategy;
end
$$;

-- What all open positions of a strategy are worth beyond their cost, in USD, from each of these days on until the next one.
-- As private.value_trade() values a trade now, but of every day until another. An option is valued until its expiration.
create function private.unrealised_days(strategy uuid, last_day date) returns table (day date, unrealised numeric)
language plpgsql stable set search_path = '' set jit = off as $$
begin
  return query
  with trades as materialized (
    -- What is held is numbered: one close values all trades that hold it.
    select t.*, dense_rank() over (order by t.market, t.name, t.expiration) as instrument
    from private.priced_trades(strategy) t where t.name is not null
  ),
  splits as materialized (
    select t.bet_id, t.name, t.multiplier, s.day
    from trades t join public.market_splits s on s.market = t.market and s.symbol = t.name and s.day > t.first_day and s.day <= last_day
  ),
  ends as (
    -- The position at the end of each day on which it changed.
    select distinct on (p.bet_id, d.day) p.bet_id, d.day, p.units, sign(p.units) * p.cost as cost, p.usd_rate
    from private.trade_positions p
    cross join lateral (select (p.at at time zone 'UTC')::date as day) d
    where p.strategy_id = strategy and d.day <= last_day
    order by p.bet_id, d.day, p.at desc
  ),
  steps as (
    select e.bet_id, e.day, e.units * t.multiplier * e.usd_rate as dollars, e.cost * e.usd_rate as cost
    from ends e join trades t on t.bet_id = e.bet_id
    where e.bet_id not in (select s.bet_id from splits s)
    union all
    -- Units count as what the splits after their action made of them.
    select d.bet_id, d.day, coalesce(h.held, 0) * t.multiplier * a.usd_rate,
      coalesce(sign(h.held) * h.cost, 0) * t.multiplier * a.usd_rate
    from (
      select s.bet_id, s.day from splits s
      union
      select e.bet_id, e.day from ends e where e.bet_id in (select s.bet_id from splits s)
    ) d
    join trades t on t.bet_id = d.bet_id
    cross join lateral (
      select array_agg(b order by b.date, b.id) as actions, (array_agg(b.usd_rate order by b.date desc, b.id desc))[1] as usd_rate
      from public.bet_data b
      where b.strategy_id = strategy and b.bet_id = d.bet_id and (b.date at time zone 'UTC')::date <= d.day
    ) a
    cross join lateral private.held_in_units(a.actions, t.name, d.day) h
  ),
  changes as (
    select s.bet_id, s.day,
      s.dollars - coalesce(lag(s.dollars) over w, 0) as dollars, s.cost - coalesce(lag(s.cost) over w, 0) as cost
    from steps s
    window w as (partition by s.bet_id order by s.day)
  ),
  held as (
    select t.instrument, c.day, sum(c.dollars) as dollars, sum(c.cost) as cost
    from changes c join trades t on t.bet_id = c.bet_id
    where c.dollars <> 0 or c.cost <> 0
    group by t.instrument, c.day
  ),
  instruments as (
    select t.*, h.first_day
    from (select h.instrument, min(h.day) as first_day from held h group by h.instrument) h
    join (
      select distinct t.instrument, t.market, t.name,
        case when t.market = 'OPTIONS' then least(last_day, t.expiration) else last_day end as last_close
      from trades t
    ) t on t.instrument = h.instrument
  ),
  days as (
    select h.instrument, h.day, h.dollars, h.cost, null::numeric as close from held h
    union all
    select i.instrument, b.day, 0, 0, b.close
    from instruments i
    join public.market_bars b on b.market = i.market and b.symbol = i.name and b.day > i.first_day and b.day <= i.last_close
    union all
    -- After the last close that counts nothing is known.
    select i.instrument, i.last_close + 1, 0, 0, null from instruments i where i.last_close < last_day
    union all
    -- The last close until the first day.
    select i.instrument, i.first_day, 0, 0, b.close
    from instruments i
    cross join lateral (
      select b.close from public.market_bars b
      where b.market = i.market and b.symbol = i.name and b.day <= least(i.first_day, i.last_close)
      order by b.day desc limit 1
    ) b
  ),
  known as (
    -- Until the end of the day: rows of one day have the same sums.
    select d.instrument, d.day, sum(d.dollars) over w as dollars, sum(d.cost) over w as cost, d.close, count(d.close) over w as nth_close,
      d.day > i.last_close as is_over
    from days d join instruments i on i.instrument = d.instrument
    window w as (partition by d.instrument order by d.day)
  ),
  worth as (
    select k.instrument, k.day,
      case when k.nth_close = 0 or k.is_over then 0
        else k.dollars * max(k.close) over (partition by k.instrument, k.nth_close) - k.cost end as worth
    from known k
  ),
  moves as (
    select w.day, w.worth - coalesce(lag(w.worth) over (partition by w.instrument order by w.day), 0) as worth from worth w
  )
  select m.day, trim_scale(round(sum(sum(m.worth)) over (order by m.day), 10))
  from moves m group by m.day having sum(m.worth) <> 0;
end
$$;

-- The days of a strategy's account until another day, without those on which nothing changed. All sums are of the end of the day, in
-- USD; was_invested tells whether anything was invested at any time of it.
create function private.account_days(strategy uuid, last_day date)
returns table (day date, deposits numeric, realised numeric, invested numeric, unrealised numeric, was_invested boolean)
language plpgsql stable set search_path = '' set jit = off as $$
begin
  return query
  with changes as (
    select p.at, p.invested - coalesce(lag(p.invested) over (partition by p.bet_id order by p.at), 0) as invested, 0 as realised
    from private.trade_positions p where p.strategy_id = strategy
    union all
    select r.realised_at, 0, r.pnl from public.trade_realisations r where r.strategy_id = strategy
  ),
  instants as (
    select c.at, (c.at at time zone 'UTC')::date as day,
      sum(sum(c.invested)) over (order by c.at) as invested, sum(sum(c.realised)) over (order by c.at) as realised
    from changes c group by c.at
  ),
  paid as (
    select i.*, greatest(max(i.invested - i.realised) over (order by i.at), 0) as deposits,
      i.invested > 0 or coalesce(lag(i.invested) over (order by i.at) > 0, false) as was_invested
    from instants i
  ),
  days as (
    select distinct on (p.day) p.day, p.deposits, p.realised, p.invested, bool_or(p.was_invested) over (partition by p.day) as was_invested
    from paid p where p.day <= last_day order by p.day, p.at desc
  ),
  -- A day of either kind takes from the other kind what was last known: each value and those after it until the next are a group.
  numbered as (
    select coalesce(d.day, u.day) as day, d.deposits, d.realised, d.invested, d.was_invested, u.unrealised,
      count(d.day) over w as nth_day, count(u.day) over w as nth_value
    from days d full join private.unrealised_days(strategy, last_day) u on u.day = d.day
    window w as (order by coalesce(d.day, u.day))
  )
  select n.day,
    trim_scale(max(n.deposits) over d), trim_scale(max(n.realised) over d), trim_scale(max(n.invested) over d),
    coalesce(max(n.unrealised) over u, 0),
    coalesce(n.was_invested, max(n.invested) over d > 0)
  from numbered n
  where n.nth_day > 0
  window d as (partition by n.nth_day), u as (partition by n.nth_value)
  order by n.day;
end
$$;

-- Whether a price of a source that may not be shown is among those that value a strategy's positions.
create function private.has_hidden_prices(strategy uuid) returns boolean
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  return exists (
    select from (select distinct t.market, t.name from private.priced_trades(strategy) t) t
    cross join lateral (
      select from public.market_bars b
      where b.market = t.market and b.symbol = t.name
        and b.source <> all (array(select s.source from public.price_sources s where s.may_show))
      limit 1
    ) b);
end
$$;

-- An account's index after a day that grew it: within 30 powers of ten, so that no account, however absurd, leaves the numbers.
create function private.grown(index double precision, growth double precision) returns double precision
language plpgsql immutable set search_path = '' as $$
declare
  most constant double precision := 1e30;
begin
  return case when growth = 0 or index = 0 or index * growth < 1 / most then 0 else least(index * growth, most) end;
end
$$;

-- An account's index, day by day: a running product that grown() keeps in range.
create aggregate private.running_index(double precision) (sfunc = private.grown, stype = double precision, initcond = '1');

-- The days that strategy_equity() returns.
create function private.equity_days(strategy uuid)
returns table (
  day date, deposit double precision, realised double precision, invested double precision, unrealised double precision,
  equity double precision, index double precision
)
language plpgsql stable set search_path = '' set jit = off as $$
declare
  by_month constant boolean := private.has_hidden_prices(strategy);
begin
  return query
  with account as (
    select d.*, d.deposits + d.realised + d.unrealised as equity
    from private.account_days(strategy, (pg_catalog.now() at time zone 'UTC')::date) d
  ),
  began as (
    select a.*, a.deposits - coalesce(lag(a.deposits) over w, 0) as deposit, coalesce(lag(a.equity) over w, 0) as before,
      coalesce(pg_catalog.date_trunc('month', lead(a.day) over w) > pg_catalog.date_trunc('month', a.day), true) as is_last_of_month
    from account a
    window w as (order by a.day)
  ),
  grown as (
    select b.*, private.running_index(private.growth(b.equity, b.before + b.deposit)) over (order by b.day) as index from began b
  )
  select g.day, (g.deposits - coalesce(lag(g.deposits) over (order by g.day), 0))::double precision, g.realised::double precision,
    g.invested::double precision, g.unrealised::double precision, g.equity::double precision, g.index
  from grown g
  where g.is_last_of_month or not by_month;
end
$$;

-- Past the policies of bars; strategy_equity() calls it for a strategy that the reader sees.
create function private.strategy_equity(strategy uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  return (select coalesce(jsonb_agg(e order by e.day), '[]') from private.equity_days(strategy) e);
end
$$;

-- A strategy's account by UTC day, oldest first, without the days on which nothing changed, as an array of objects: {day, deposit,
-- realised, invested, unrealised, equity, index}; empty if the reader does not see it. USD at the end of the day, but deposit, which
-- is the day's; index is what 1 at the beginning became. Where a price that may not be shown is part of it, only the last day of each
-- month is given: of one instrument held alone, the days would give its closes away. Its body is parsed here, as that of
-- strategy_record().
create function public.strategy_equity(strategy_id uuid) returns jsonb
language sql stable security invoker set search_path = ''
return private.strategy_equity(
  (select m.strategy_id from public.strategy_metrics m where m.strategy_id = strategy_equity.strategy_id));
grant execute on function public.strategy_equity(uuid) to anon, authenticated, service_role;

-- What a day makes of an account's index: equity ÷ the money that it began with. 0 or less is −100%, and stays so. What was made with
-- no money at all is no return.
create function private.growth(equity numeric, start numeric) returns double precision
language sql immutable set search_path = ''
return case
  when start <= 0 then (equity >= 0)::integer
  when equity <= 0 then 0
  else equity::double precision / start::double precision
end;

-- The figures of a strategy's account on a day. All columns are null without trades.
create type private.account as (
  -- USD: all deposits.
  capital numeric,
  -- In percent: (realised + unrealised) ÷ capital; the time-weighted return, and the same a year; the money-weighted return by
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
  -- In percent: what the same deposits would have made in the benchmark; null without a close. And its name.
  benchmark_return double precision,
  benchmark text
);

-- Every calendar day counts: on a day without a change the return is 0. See accountFigures() in src/domain/account.ts for the
-- formulas' sources.
create function private.account_figures(strategy uuid, until date) returns private.account
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days_of_year constant integer := 365;
  days_for_risk constant integer := 90;
  account private.account;
  benchmark constant public.benchmarks := private.benchmark_of(strategy);
  current record;
  first_day date;
  last_day date;
  elapsed integer;
  n integer;
  equity numeric := 0;
  deposited numeric := 0;
  deposit_days date[];
  deposits double precision[];
  gain numeric;
  weighted numeric := 0;
  index double precision := 1;
  before double precision;
  value double precision;
  total double precision := 0;
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
  for current in select * from private.account_days(strategy, until) loop
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
    index := private.grown(index, private.growth(
      current.deposits + current.realised + current.unrealised, equity + current.deposits - deposited));
    equity := current.deposits + current.realised + current.unrealised;
    if current.deposits > deposited then
      weighted := weighted + (current.deposits - deposited) * (n - (current.day - first_day));
      deposit_days := deposit_days || current.day;
      deposits := deposits || (current.deposits - deposited)::double precision;
    end if;
    deposited := current.deposits;
    if before > 0 then
      value := index / before - 1;
      total := total + value;
      squares := squares + value * value;
      if value < 0 then
        losses := losses + value * value;
      end if;
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
  gain := equity - deposited;
  account.capital := deposited;
  account.return_on_capital := 100 * (pg_catalog.round(gain, 40) / deposited)::double precision;
  account.benchmark_return := (
    select 100 * (b.value / deposited::double precision - 1)
    from private.benchmark_days(benchmark, deposit_days, deposits, until, false) b order by b.day desc limit 1);
  if account.benchmark_return is not null then
    account.benchmark := benchmark.name;
  end if;
  if elapsed >= 1 then
    account.twr := 100 * (index - 1);
    account.mwr := 100 * (gain::double precision / (weighted::double precision / n));
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
    deviation := sqrt(greatest(0, squares - n * mean * mean) / (n - 1));
    downside := sqrt(losses / n);
    account.volatility_year := 100 * (deviation * sqrt(days_of_year::double precision));
    account.sharpe := case when deviation > 0 then mean / deviation * sqrt(days_of_year::double precision) end;
    account.sortino := case when downside > 0 then mean / downside * sqrt(days_of_year::double precision) end;
  end if;
  return account;
end
$$;
