-- The benchmarks: what the same deposits would have made in the market. `npm run prices` keeps this table and its bars according to the
-- setting VITE_BENCHMARK. A strategy that trades only crypto is compared with that of CRYPTO, any other with that of STOCK.
create table public.benchmarks (
  market text primary key constraint benchmarks_market check (market in ('STOCK', 'CRYPTO')),
  -- That of its bars and splits.
  symbol text not null constraint benchmarks_symbol check (char_length(symbol) between 1 and 64),
  -- As pages name it.
  name text not null constraint benchmarks_name check (char_length(name) between 1 and 64)
);

alter table public.benchmarks enable row level security;
grant select on table public.benchmarks to anon, authenticated;
grant select, insert, update, delete on table public.benchmarks to service_role;

create policy "Anyone sees what strategies are compared with" on public.benchmarks
  for select to anon, authenticated using (true);

create trigger refuse_truncate before truncate on public.benchmarks
  for each statement execute function private.refuse_truncate();
-- A different benchmark changes the figures, just as different prices do.
do $$
begin
  perform private.watch_prices('benchmarks');
end
$$;

-- Null without strategies.
create function private.benchmark_of(strategies uuid[]) returns public.benchmarks
language plpgsql stable set search_path = '' as $$
declare
  benchmark public.benchmarks;
begin
  if strategies is null then
    return null;
  end if;
  select b.* into benchmark from public.benchmarks b
  where b.market = (
    select case when bool_and(m.key_markets = '{CRYPTO}') then 'CRYPTO' else 'STOCK' end
    from public.strategy_metrics m where m.strategy_id = any (strategies) and m.key_markets <> '{}'
  );
  return benchmark;
end
$$;

create aggregate private.product(numeric) (sfunc = pg_catalog.numeric_mul, stype = numeric, initcond = '1');
create aggregate private.product(double precision) (sfunc = pg_catalog.float8mul, stype = double precision, initcond = '1');

-- What deposits would be worth in a benchmark, in USD, each put in at the last close on or before its day: on the days of the deposits
-- and until another day, by_day on each day with a close. The days of the deposits come oldest first. No rows where the first deposit
-- has no close. Splits change the units, and each dividend in dollars buys more at the last close on or before its day. Same as
-- benchmarkDays() in src/domain/account/benchmark.ts.
create function private.benchmark_days(
  benchmark public.benchmarks, days date[], deposits double precision[], until date, by_day boolean
)
returns table (day date, value double precision)
language plpgsql stable set search_path = '' set jit = off as $$
declare
  first_close constant date := (
    select b.day from public.market_bars b
    where b.market = benchmark.market and b.symbol = benchmark.symbol and b.day <= days[1]
    order by b.day desc limit 1);
begin
  if first_close is null then
    return;
  end if;
  return query
  with bars as (
    select b.day, b.close
    from unnest(days || until) d (day)
    cross join lateral (
      select b.day, b.close from public.market_bars b
      where b.market = benchmark.market and b.symbol = benchmark.symbol and b.day <= d.day
      order by b.day desc limit 1
    ) b
    union
    select b.day, b.close from public.market_bars b
    where by_day and b.market = benchmark.market and b.symbol = benchmark.symbol and b.day > first_close and b.day <= until
  ),
  dividends as (
    select d.ex_date as day, 1 + d.amount::double precision / b.close::double precision as growth
    from public.market_dividends d
    cross join lateral (
      select b.close from public.market_bars b
      where b.market = benchmark.market and b.symbol = benchmark.symbol and b.day <= d.ex_date
      order by b.day desc limit 1
    ) b
    where d.market = benchmark.market and d.symbol = benchmark.symbol and d.currency = 'USD'
      and d.ex_date > first_close and d.ex_date <= until
  ),
  -- The closes, times what one unit has become since the start.
  closes as (
    select coalesce(b.day, s.day, d.day) as day,
      (b.close * private.product(coalesce(s.ratio, 1)) over w)::double precision * private.product(coalesce(d.growth, 1)) over w as close
    from bars b
    full join (
      select s.day, s.ratio from public.market_splits s
      where s.market = benchmark.market and s.symbol = benchmark.symbol and s.day > first_close and s.day <= until
    ) s on s.day = b.day
    full join dividends d on d.day = coalesce(b.day, s.day)
    window w as (order by coalesce(b.day, s.day, d.day))
  ),
  known as (
    select coalesce(c.day, d.day) as day, d.deposit, c.close, count(c.close) over (order by coalesce(c.day, d.day)) as nth_close
    from (select * from closes c where c.close is not null) c
    full join unnest(days, deposits) d (day, deposit) on d.day = c.day
  ),
  priced as (
    select k.day, k.deposit, max(k.close) over (partition by k.nth_close) as close from known k
  ),
  bought as (
    select p.day, p.close, sum(p.deposit / p.close) over (order by p.day) as units from priced p
  )
  select b.day, b.units * b.close from bought b where b.units is not null order by b.day;
end
$$;

-- Whether any close of a benchmark comes from a source that may not be shown.
create function private.is_hidden(benchmark public.benchmarks) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.market_bars b
    where b.market = benchmark.market and b.symbol = benchmark.symbol
      and b.source <> all (array(select s.source from public.price_sources s where s.may_show)));
end
$$;
