-- What is open, valued at the market's last closes. Realised figures do not contain it.

-- Increases with each change of bars, splits or aliases, so that a strategy that was valued before it can be told.
create table private.price_revision (
  revision bigint not null check (revision > 0)
);
insert into private.price_revision values (1);
alter table private.price_revision enable row level security;
grant select on table private.price_revision to service_role;

create function private.on_prices_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from changed) then
    update private.price_revision r set revision = r.revision + 1;
  end if;
  return null;
end
$$;

do $$
declare
  name text;
begin
  foreach name in array array['market_bars', 'market_splits', 'symbol_aliases'] loop
    execute pg_catalog.format(
      'create trigger on_prices_inserted after insert on public.%1$I referencing new table as changed
         for each statement execute function private.on_prices_changed();
       create trigger on_prices_updated after update on public.%1$I referencing new table as changed
         for each statement execute function private.on_prices_changed();
       create trigger on_prices_deleted after delete on public.%1$I referencing old table as changed
         for each statement execute function private.on_prices_changed();', name);
  end loop;
end
$$;

-- The units that one unit became by the splits after a day, until another day inclusive.
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

-- The valuation of an open trade of a strategy at the last close on or before today; null without one, for an option after its
-- expiration, and where a part of it expired. The close is in the trade's currency, which counts at the rate of the trade's latest
-- action. Units count as what the splits between their action and the close made of them; the last units that were bought, or sold
-- short, are those still held, because the first ones are matched first. Anyone who sees the trade sees this, also where the close
-- itself may not be shown.
create function private.value_trade(strategy uuid, trade_id text) returns private.valuation
language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  decimals constant integer := 10;
  division_decimals constant integer := 40;
  today constant date := (pg_catalog.now() at time zone 'UTC')::date;
  trade public.bet_data;
  name text;
  bar record;
  multiplier integer;
  held numeric;
  expires boolean;
  cost numeric;
  valuation private.valuation;
begin
  select b.* into trade from public.bet_data b
  where b.strategy_id = strategy and b.bet_id = trade_id order by b.date, b.id limit 1;
  name := private.priced_as(
    trade.market, trade.symbol, trade.expiration, trade.currency, private.exchange_day(trade.market, trade.date));
  select b.day, b.close into bar from public.market_bars b
  where b.market = trade.market and b.symbol = name and b.day <= today order by b.day desc limit 1;
  if not found or trade.market = 'OPTIONS' and trade.expiration < today then
    return null;
  end if;

  select sum(a.units), bool_or(a.side = 'EXPIRE'), (array_agg(a.usd_rate order by a.date desc, a.id desc))[1]
    into held, expires, trade.usd_rate
  from private.actions_in_units(strategy, trade_id, name, bar.day) a;
  if expires then
    return null;
  end if;
  select sum(pg_catalog.round(a.worth * greatest(0, least(abs(a.units), abs(held) - a.later)), division_decimals) / abs(a.units))
    into cost
  from (
    select a.*, coalesce(sum(abs(a.units)) over (
      order by a.date desc, a.id desc rows between unbounded preceding and 1 preceding), 0) as later
    from private.actions_in_units(strategy, trade_id, name, bar.day) a
    where sign(a.units) = sign(held)
  ) a;

  multiplier := case when trade.market = 'OPTIONS' then 100 else 1 end;
  valuation.market_value := pg_catalog.trim_scale(pg_catalog.round(held * bar.close * multiplier * trade.usd_rate, decimals));
  valuation.unrealised := pg_catalog.trim_scale(pg_catalog.round(
    (held * bar.close - sign(held) * coalesce(cost, 0)) * multiplier * trade.usd_rate, decimals));
  valuation.valued_on := bar.day;
  return valuation;
end
$$;

-- The actions of a trade with their units as of a day, below 0 if they were sold, and quantity × price in the trade's currency.
create function private.actions_in_units(strategy uuid, trade_id text, symbol text, until date)
returns table (id bigint, date timestamptz, side text, units numeric, worth numeric, usd_rate numeric)
language plpgsql stable set search_path = '' as $$
begin
  return query
  select b.id, b.date, b.side,
    case b.side when 'BUY' then b.quantity else -b.quantity end
      * private.split_ratio(b.market, actions_in_units.symbol, private.exchange_day(b.market, b.date), until),
    b.quantity * b.price, b.usd_rate
  from public.bet_data b
  where b.strategy_id = strategy and b.bet_id = trade_id;
end
$$;

-- The rows of the trades table, under the reader's policies.
create view public.bet_data_metrics with (security_invoker = true) as
select
  t.*,
  t.first_date as date,
  -- Seconds from the first to the last action; while the trade is open, until now.
  extract(epoch from case when t.status = 'OPEN' then greatest(t.last_date, now()) else t.last_date end
    - t.first_date)::double precision as hold,
  -- Of an open trade: see private.value_trade(). "offset 0" evaluates it once, and only if one of the three is asked for.
  (v.valuation).market_value,
  (v.valuation).unrealised,
  (v.valuation).valued_on
from public.trade_summary t
cross join lateral (
  select case when t.status = 'OPEN' then private.value_trade(t.strategy_id, t.bet_id) end as valuation offset 0
) v;

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

create index strategy_metrics_prices_revision_idx on public.strategy_metrics (prices_revision)
  where open_trades > 0;

-- The strategies whose valuation is older than a write or than a change of prices.
create function private.waiting_for_prices() returns setof uuid
language plpgsql stable set search_path = '' as $$
begin
  return query
  select m.strategy_id from public.strategy_metrics m
  where m.open_trades > 0 and m.prices_revision < (select r.revision from private.price_revision r);
end
$$;

-- Values what is open in some strategies, or (null) in those that wait for it, and returns their number. Skips strategies that are
-- being written, which wait for the next call.
create function public.refresh_returns(strategies uuid[] default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  ids := array(
    select m.strategy_id from public.strategy_metrics m
    where m.strategy_id = any (coalesce(strategies, array(select private.waiting_for_prices())))
    order by m.strategy_id
    for update skip locked
  );
  update public.strategy_metrics m
  set
    prices_revision = (select r.revision from private.price_revision r),
    (unrealised, valued_trades) = (select v.unrealised, v.valued_trades from private.value_strategy(m.strategy_id) v)
  where m.strategy_id = any (ids);
  return pg_catalog.cardinality(ids);
end
$$;
grant execute on function public.refresh_returns(uuid[]) to service_role;

-- Every minute if the project has pg_cron; otherwise another scheduler must call it.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    execute 'create extension if not exists pg_cron';
    execute $cron$select cron.schedule('refresh returns', '* * * * *', 'select public.refresh_returns()')$cron$;
  end if;
exception when others then
  raise notice 'pg_cron could not be set up (%), so schedule refresh_returns()', sqlerrm;
end
$$;
