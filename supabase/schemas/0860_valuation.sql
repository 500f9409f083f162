-- Open positions, valued at the market's last closes. Realised figures do not include them.

-- Increases with each change of bars, splits, dividends or aliases, to tell which strategies were valued before it.
create table private.price_revision (
  revision bigint not null check (revision > 0)
);
insert into private.price_revision (revision) values (1);
alter table private.price_revision enable row level security;
grant select on table private.price_revision to service_role;

-- Which prices changed after a week: since then, of an instrument (or, where it has no name, of all), in the prices of a revision. What was
-- computed before from prices of that day or later ones has to be computed again.
create table private.changed_prices (
  market text not null,
  symbol text not null,
  day date not null,
  revision bigint not null,
  primary key (market, symbol, day)
);
create index changed_prices_revision_idx on private.changed_prices (revision);
alter table private.changed_prices enable row level security;

create function private.on_prices_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

-- From now on each change of a table's rows counts as a change of prices.
create function private.watch_prices(name text) returns void
language plpgsql set search_path = '' as $$
begin
  execute pg_catalog.format(
    'create trigger on_prices_inserted after insert on public.%1$I referencing new table as changed
       for each statement execute function private.on_prices_changed();
     create trigger on_prices_updated after update on public.%1$I referencing new table as changed
       for each statement execute function private.on_prices_changed();
     create trigger on_prices_deleted after delete on public.%1$I referencing old table as changed
       for each statement execute function private.on_prices_changed();', name);
end
$$;

do $$
begin
  perform private.watch_prices('market_bars');
  perform private.watch_prices('market_splits');
  perform private.watch_prices('market_dividends');
  perform private.watch_prices('symbol_aliases');
  -- The days of an account depend on which prices may be shown.
  perform private.watch_prices('price_sources');
end
$$;

-- How many units one unit became through the splits after one day and up to another, inclusive.
create function private.split_ratio(market text, symbol text, after date, until date) returns numeric
language plpgsql stable set search_path = '' as $$
declare
  ratio numeric := 1;
  split record;
begin
  for split in
    select s.ratio from public.market_splits s
    where s.market = split_ratio.market and s.symbol = split_ratio.symbol and s.day > after and s.day <= until
  loop
    ratio := ratio * split.ratio;
  end loop;
  return ratio;
end
$$;

create type private.valuation as (
  -- Units held × close × multiplier, below 0 for units sold short. USD.
  market_value numeric,
  -- What closing at that close would add to the return, before fees. USD.
  unrealised numeric,
  -- The day of that close.
  valued_on date
);

-- The valuation of an open trade at the last close on or before today; of an option after its last day at what it was worth then. Null
-- without a close, and where the owner alone states a split, since the close is not of these units. The close is in the trade's currency and counts at the rate of
-- the trade's latest action. A close before a split is converted to the units after it. Anyone who can see the trade can see this, even
-- if the close itself may not be shown.
create function private.value_trade(strategy uuid, trade_id text) returns private.valuation
language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  decimals constant integer := 10;
  division_decimals constant integer := 40;
  today constant date := (pg_catalog.now() at time zone 'UTC')::date;
  trade public.trade_summary;
  name text;
  bar record;
  held record;
  price numeric;
  valuation private.valuation;
begin
  select t.* into trade from public.trade_summary t where t.strategy_id = strategy and t.bet_id = trade_id;
  name := private.priced_as(private.trade_contract(trade), private.exchange_day(trade.market, trade.first_date));
  if trade.market = 'OPTIONS' and trade.expiration < today then
    select trade.expiration as day, v.worth as close into bar from private.value_at_end(private.trade_contract(trade)) v;
  else
    select b.day, b.close into bar from public.market_bars b
    where b.market = trade.market and b.symbol = name and b.day <= today order by b.day desc limit 1;
  end if;
  if bar.close is null or private.has_stated_split(trade) then
    return null;
  end if;
  select sum(p.units) as units, sum(p.cost) as cost into held
  from private.trade_positions p where p.strategy_id = strategy and p.bet_id = trade_id;
  price := pg_catalog.round(bar.close, division_decimals) / private.split_ratio(trade.market, name, bar.day, today);
  valuation.market_value := pg_catalog.trim_scale(pg_catalog.round(held.units * price * trade.multiplier, decimals));
  valuation.unrealised := pg_catalog.trim_scale(pg_catalog.round(held.units * price * trade.multiplier - held.cost, decimals));
  valuation.valued_on := bar.day;
  return valuation;
end
$$;

-- The dividends that a trade was paid until a day, or (below 0) that it paid, by their day: units held at the close before × amount, in USD
-- at the rate of the trade's latest action before. A dividend in another currency than the trade's does not count. name: of the trade's bars.
-- Same as dividendsOf() in src/domain/account/dividends.ts.
create function private.dividends_of(strategy uuid, trade_id text, name text, last_day date)
returns table (day date, amount numeric)
language plpgsql stable rows 4 set search_path = '' set jit = off set enable_seqscan = off as $$
declare
  decimals constant integer := 10;
begin
  return query
  select d.ex_date, pg_catalog.trim_scale(pg_catalog.round(h.units * d.amount, decimals))
  from public.trade_summary t
  join public.market_dividends d on d.market = 'STOCK' and d.symbol = dividends_of.name and d.currency = t.currency
    and d.ex_date > private.exchange_day('STOCK', t.first_date) and d.ex_date <= last_day
  cross join lateral (
    select sum(p.units) as units from private.trade_positions p
    where p.strategy_id = strategy and p.bet_id = trade_id and private.exchange_day('STOCK', p.at) < d.ex_date
  ) h
  where t.strategy_id = strategy and t.bet_id = trade_id and t.market = 'STOCK' and h.units <> 0;
end
$$;

-- The sum of a trade's dividends so far, USD. Anyone who can see the trade can see it.
create function private.dividends(t public.trade_summary) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select pg_catalog.trim_scale(coalesce(sum(d.amount), 0))
    from private.dividends_of(t.strategy_id, t.bet_id,
      private.priced_as(private.trade_contract(t), private.exchange_day(t.market, t.first_date)),
      (pg_catalog.now() at time zone 'UTC')::date) d
  );
end
$$;

-- The symbol of the bars of the stock under a trade's options; null where there is none.
create function private.underlying_priced_as(t public.trade_summary) returns text
language sql stable
return case when t.market = 'OPTIONS' then private.stock_priced_as(
  coalesce((private.option_of(private.trade_contract(t))).stock, t.instrument), t.currency,
  private.exchange_day(t.market, t.first_date)) end;

-- The rows of the trades table, under the reader's policies.
create view public.bet_data_metrics with (security_invoker = true) as
select
  t.*,
  t.first_date as date,
  -- Seconds from the first to the last action; while the trade is open, until now.
  extract(epoch from case when t.status = 'OPEN' then greatest(t.last_date, now()) else t.last_date end
    - t.first_date)::double precision as hold,
  -- Of an open trade: see private.value_trade(). Each is an expression of its own, because PostgreSQL evaluates what costs as much
  -- after it has sorted and cut the rows, so that a page values only the trades that it shows.
  (case when t.status = 'OPEN' then private.value_trade(t.strategy_id, t.bet_id) end).market_value,
  (case when t.status = 'OPEN' then private.value_trade(t.strategy_id, t.bet_id) end).unrealised,
  (case when t.status = 'OPEN' then private.value_trade(t.strategy_id, t.bet_id) end).valued_on,
  -- The symbol of the bars that value it, in its market; null where nothing does.
  private.priced_as(private.trade_contract(t), private.exchange_day(t.market, t.first_date)) as priced_as,
  private.underlying_priced_as(t) as underlying_priced_as,
  -- What it was paid in dividends, or (below 0) paid, in USD. No part of "return".
  case when t.market = 'STOCK' then private.dividends(t) else 0 end as dividends,
  private.has_stated_split(t) as has_stated_split,
  -- What was stated about it: see private.trade_risks().
  (private.trade_risk(t.strategy_id, t.bet_id)).stop,
  (private.trade_risk(t.strategy_id, t.bet_id)).target,
  (private.trade_risk(t.strategy_id, t.bet_id)).rule,
  (private.trade_risk(t.strategy_id, t.bet_id)).stop_in_time,
  (private.trade_risk(t.strategy_id, t.bet_id)).risk,
  (private.trade_risk(t.strategy_id, t.bet_id)).r,
  private.tags_of(t.strategy_id, t.bet_id) as tags
from public.trade_summary t;

grant select on table public.bet_data_metrics to anon, authenticated, service_role;

-- What closing all open trades of a strategy at the last closes would add to its total P&L, and how many of them have one.
create function private.value_strategy(strategy uuid, out unrealised numeric, out valued_trades integer)
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  select pg_catalog.trim_scale(coalesce(sum((v.valuation).unrealised), 0)), count((v.valuation).unrealised)
    into unrealised, valued_trades
  from (
    select private.value_trade(t.strategy_id, t.bet_id) as valuation
    from public.trade_summary t where t.strategy_id = strategy and t.status = 'OPEN'
    offset 0
  ) v;
end
$$;
