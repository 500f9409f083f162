-- Keeps everything that depends on prices up to date: open positions, the account behind each record, its returns and risk.

-- Whether a strategy's valuation and account are older than its last write, the last change of prices, or today.
create function private.waits_for_prices(strategy public.strategy_metrics) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (strategy.trades > 0 or strategy.capital is not null) and (
    strategy.prices_revision < (select r.revision from private.price_revision r)
    or (strategy.returns_at at time zone 'UTC')::date is distinct from (pg_catalog.now() at time zone 'UTC')::date);
end
$$;

-- The days of a strategy's account as refresh_returns() derived them, so that a page reads them without computing them. No row if they
-- were too many to value.
create table private.strategy_accounts (
  strategy_id uuid primary key references public.strategy_metrics (strategy_id) on delete cascade,
  days private.account_day[] not null,
  -- The sources whose prices could be shown then.
  shown text[] not null
);
alter table private.strategy_accounts enable row level security;
grant select on table private.strategy_accounts to service_role;
create trigger refuse_truncate before truncate on private.strategy_accounts
  for each statement execute function private.refuse_truncate();

-- An upper bound of the days that valuing a strategy takes, counting each instrument separately from its first trade to its last.
create function private.days_to_value(strategy uuid, last_day date) returns bigint
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return (
    select coalesce(sum(greatest(least(i.last_date::date, last_day) - i.first_date::date, 0) + 1), 0)
    from (
      select min(t.first_date) as first_date,
        max(case when t.status = 'OPEN' then pg_catalog.now() else t.last_date end) as last_date
      from public.trade_summary t where t.strategy_id = strategy
      group by t.market, t.symbol, t.expiration, t.strike, t.option_right, t.currency
    ) i
  );
end
$$;

-- What refresh_returns() derived for a strategy, and from which version of its row and of the prices.
create type private.refreshed_returns as (
  strategy_id uuid,
  version xid,
  revision bigint,
  unrealised numeric,
  valued_trades integer,
  account private.account,
  period_returns double precision[],
  -- Null if they are too many to value.
  days private.account_day[],
  shown text[]
);

create function private.derive_returns(strategy uuid, today date) returns private.refreshed_returns
language plpgsql stable set search_path = '' set jit = off as $$
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
$$;

-- Values open positions and derives the accounts of some strategies, or (null) of those that wait for it. It also updates what changes
-- with the day: the spark, and options that lapse. After an upgrade it computes figures anew first: see private.refresh_figures(). A call takes strategies with 5,000 trades and 200,000 days to value in all, or a
-- single one with more. Deriving takes long but locks nothing. The results are stored at the end, except for a strategy that was written
-- in the meantime or is being written, so nobody who saves a trade waits. Strategies come in random order, so one that is written all
-- the time does not keep others from their turn. Returns how many strategies it dealt with, so a caller can repeat until it is 0, when no strategy
-- waits but those that are being written.
create function public.refresh_returns(strategies uuid[] default null) returns integer
language plpgsql security definer set search_path = '' set jit = off as $$
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
$$;
grant execute on function public.refresh_returns(uuid[]) to service_role;

-- For owners: refreshes the returns of a strategy of their own right after a save, instead of within the next minute. Does nothing
-- for other users' strategies, nor above 5,000 trades or 50,000 days to value, which would take too long for a request.
create function public.refresh_own_returns(strategy_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most_trades constant integer := 5000;
  most_days constant integer := 50000;
begin
  perform public.refresh_returns(array[m.strategy_id])
  from public.strategy_metrics m
  where m.strategy_id = refresh_own_returns.strategy_id and m.user_id = (select auth.jwt() ->> 'sub')
    and m.prices_revision = 0 and m.trades <= most_trades
    and private.days_to_value(m.strategy_id, (pg_catalog.now() at time zone 'UTC')::date) <= most_days;
end
$$;
grant execute on function public.refresh_own_returns(uuid) to authenticated, service_role;

-- Every minute if the project has pg_cron; otherwise another scheduler must call it. Each call is a transaction of its own.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    execute 'create extension if not exists pg_cron';
    execute $cron$select cron.schedule('refresh returns', '* * * * *',
      'do $do$ begin while public.refresh_returns() > 0 loop commit; end loop; end $do$')$cron$;
  end if;
exception when others then
  raise notice 'pg_cron could not be set up (%), so schedule refresh_returns()', sqlerrm;
end
$$;

-- A strategy's stored days as readers get them: see private.equity_days(). By month also where a source may not be shown any more that
-- could be when they were stored.
create function private.stored_days(strategy uuid)
returns table (
  day date, deposit numeric, realised numeric, dividends numeric, invested numeric, unrealised numeric, equity numeric,
  index double precision
)
language plpgsql stable set search_path = '' set jit = off as $$
begin
  return query
  select e.*
  from private.strategy_accounts a
  cross join lateral private.equity_days(
    a.days, not a.shown <@ array(select s.source from public.price_sources s where s.may_show)) e
  where a.strategy_id = strategy;
end
$$;

-- Runs past the policies on bars; strategy_equity() calls it only for a strategy that the reader may see.
create function private.strategy_equity(strategy uuid) returns json
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  return (
    select coalesce(json_agg(e), '[]') from private.stored_days(strategy) e
  );
end
$$;

-- A strategy's account by UTC day, as it was when its returns were last refreshed, oldest first, without the days on which nothing
-- changed, as an array of objects: {day, deposit, realised, dividends, invested, unrealised, equity, index}; empty if the reader may not see it, or
-- if it is too much to value. USD at the end of the day, but deposit, which is the day's; index is the growth of 1 since the start.
-- Where a price that may not be shown is part of it, only the last day of each month is given: if only one instrument is held, the days
-- would give its closes away. Its body is parsed at creation, like strategy_record()'s.
create function public.strategy_equity(strategy_id uuid) returns json
language sql stable security invoker set search_path = ''
return private.strategy_equity(private.if_seen(strategy_id));
grant execute on function public.strategy_equity(uuid) to anon, authenticated, service_role;

-- What the deposits of an account would be worth in the benchmark of its strategies, as strategy_benchmark() returns it.
create function private.benchmark_of_account(strategies uuid[], days private.account_day[], today date) returns jsonb
language plpgsql stable set search_path = '' set jit = off as $$
declare
  benchmark constant public.benchmarks := private.benchmark_of(strategies);
  is_hidden constant boolean := private.is_hidden(benchmark);
  paid record;
  worth jsonb;
begin
  select array_agg(d.day order by d.day) as days, array_agg(d.deposit::double precision order by d.day) as deposits into paid
  from (
    select a.day, a.deposits - coalesce(lag(a.deposits) over (order by a.day), 0) as deposit
    from unnest(benchmark_of_account.days) a
  ) d
  where d.deposit > 0;
  select coalesce(jsonb_agg(b order by b.day), '[]') into worth
  from (
    select b.*, coalesce(
        pg_catalog.date_trunc('month', lead(b.day) over (order by b.day)) > pg_catalog.date_trunc('month', b.day), true
      ) as is_last_of_month
    from private.benchmark_days(benchmark, paid.days, paid.deposits, today, true) b
  ) l
  cross join lateral (select l.day, l.value) b
  where l.is_last_of_month or not is_hidden;
  return pg_catalog.jsonb_build_object('name', benchmark.name, 'market', benchmark.market, 'symbol', benchmark.symbol,
    'is_hidden', is_hidden, 'has_dividends', exists (
      select from public.market_dividends d
      where d.market = benchmark.market and d.symbol = benchmark.symbol and d.currency = 'USD' and d.ex_date > paid.days[1]),
    'days', worth);
end
$$;

-- Runs past the policies on bars; strategy_benchmark() calls it only for a strategy that the reader may see.
create function private.strategy_benchmark(strategy uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  return private.benchmark_of_account(
    array[strategy], (select a.days from private.strategy_accounts a where a.strategy_id = strategy),
    (pg_catalog.now() at time zone 'UTC')::date);
end
$$;

-- What the deposits of a strategy's account, as it was when its returns were last refreshed, would be worth in its benchmark: {name,
-- market, symbol, is_hidden, has_dividends, days: [{day, value}]}, oldest first, by UTC day from the first deposit on, USD. No days without a close to
-- put the first one in at, or if the reader does not see the strategy; name, market and symbol are null where no benchmark is set.
-- has_dividends: some are known since the first deposit, and were invested in it. is_hidden: a close may not be shown, so that only the last day of each month is given. Its body is parsed at creation, like
-- strategy_record()'s.
create function public.strategy_benchmark(strategy_id uuid) returns jsonb
language sql stable security invoker set search_path = ''
return private.strategy_benchmark(private.if_seen(strategy_id));
grant execute on function public.strategy_benchmark(uuid) to anon, authenticated, service_role;

-- All public strategies of a trader as one account that shares its cash, whoever reads: {days, figures, benchmark, reason}. days are
-- as strategy_equity() gives them, benchmark is as strategy_benchmark() gives it, figures the columns of private.account, null without
-- trades. For more than 20,000 trades, or more days than private.most_valued_days(), which would take too long, only the reason is
-- given, in words; otherwise reason is null. A trader without trades gets no days. For a trader with one strategy, its stored days are
-- read, once there are any.
-- Errors: PT400 (no id, or one of more than 255 characters).
create function public.trader_equity(user_id text) returns json
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  most_trades constant integer := 20000;
  who constant text := trader_equity.user_id;
  today constant date := (pg_catalog.now() at time zone 'UTC')::date;
  strategies uuid[];
  trades integer;
  days private.account_day[];
  is_valued boolean;
  by_month boolean := false;
begin
  if who is null or pg_catalog.char_length(who) not between 1 and 255 then
    raise exception 'The id of a user has 1 to 255 characters' using errcode = 'PT400';
  end if;
  select array_agg(m.strategy_id), sum(m.trades) into strategies, trades
  from public.strategy_profile s join public.strategy_metrics m on m.strategy_id = s.id
  where s.user_id = who and s.public = 'true';
  if trades > most_trades then
    return json_build_object('days', '[]'::json, 'figures', null, 'benchmark', null, 'reason', pg_catalog.format(
      'These strategies have %s trades together. One account is computed of at most %s.', trades, most_trades));
  end if;
  if pg_catalog.cardinality(strategies) = 1 then
    select a.days, not m.too_much_to_value, not a.shown <@ array(select s.source from public.price_sources s where s.may_show)
    into days, is_valued, by_month
    from public.strategy_metrics m left join private.strategy_accounts a on a.strategy_id = m.strategy_id
    where m.strategy_id = strategies[1];
  end if;
  -- Several strategies, or one whose first refresh is still to come.
  if days is null and coalesce(is_valued, true) then
    days := private.account_days(strategies, today);
    is_valued := days is not null;
    by_month := false;
  end if;
  if not is_valued then
    return json_build_object('days', '[]'::json, 'figures', null, 'benchmark', null, 'reason', pg_catalog.format(
      'These strategies held too many instruments for too long. At most %s days are valued, each instrument counted by itself.',
      pg_catalog.to_char(private.most_valued_days(), 'FM999,999,999')));
  end if;
  return json_build_object(
    'days', (select coalesce(json_agg(e), '[]') from private.equity_days(days, by_month) e),
    'figures', row_to_json(private.account_figures(strategies, days, today)),
    'benchmark', private.benchmark_of_account(strategies, days, today),
    'reason', null);
end
$$;
grant execute on function public.trader_equity(text) to anon, authenticated, service_role;
