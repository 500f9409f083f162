-- The market's own prices beside what traders wrote. All of it is written by the service role alone (`npm run prices`).

-- The operator's word on whose prices may be shown. Most vendors forbid passing their prices on. If a source is not listed here, or its
-- may_show is false, readers get only what follows from its prices (inside or outside, a valuation and its day).
create table public.price_sources (
  source text primary key constraint price_sources_source check (char_length(source) between 1 and 64),
  may_show boolean not null default false
);

alter table public.price_sources enable row level security;
grant select on table public.price_sources to anon, authenticated;
grant select, insert, update, delete on table public.price_sources to service_role;

create policy "Anyone sees which sources may be shown" on public.price_sources
  for select to anon, authenticated using (true);

-- Daily bars as traded, not adjusted for splits, in the currency that the symbol is quoted in.
create table public.market_bars (
  market text not null
    constraint market_bars_market check (private.is_market(market)),
  -- As private.price_symbol() spells it.
  symbol text not null constraint market_bars_symbol check (char_length(symbol) between 1 and 64),
  -- The UTC day for crypto, otherwise the exchange's day. A bar of today is that of the day so far.
  day date not null
    constraint market_bars_day check (day >= date '1900-01-01' and day <= (now() at time zone 'UTC')::date),
  -- All three are null where only the close is known. Such a bar values what is open, and checks nothing.
  open numeric,
  high numeric,
  low numeric,
  close numeric not null,
  source text not null constraint market_bars_source check (char_length(source) between 1 and 64),
  fetched_at timestamptz not null default now(),
  primary key (market, symbol, day),
  -- NaN and Infinity compare as greater than every number, so the upper bounds refuse them too.
  constraint market_bars_prices check (
    close > 0 and close < 1e15 and scale(close) <= 30
    and (open is null) = (high is null) and (high is null) = (low is null)
    and (low is null or low > 0 and high < 1e15 and scale(open) <= 30 and scale(high) <= 30 and scale(low) <= 30)),
  constraint market_bars_range check (low <= high and open between low and high and close between low and high)
);

alter table public.market_bars enable row level security;
grant select on table public.market_bars to anon, authenticated;
grant select, insert, update, delete on table public.market_bars to service_role;

-- Conditions and orders of a request are evaluated after the policy, so they tell nothing about a row that it hides.
create policy "Anyone sees the bars of sources that may be shown" on public.market_bars
  for select to anon, authenticated
  using (source in (select s.source from public.price_sources s where s.may_show));

-- Leaves a bar as it is if nothing would change, if another source's bar differs by more than 5%, or if the other source knows only the
-- close. PostgREST does not return a row that was left alone, so the job can tell which of its bars were not taken.
create function private.keep_bar() returns trigger
language plpgsql set search_path = '' as $$
declare
  most_percent constant integer := 5;
begin
  if (new.market, new.symbol, new.day, new.open, new.high, new.low, new.close, new.source)
    is not distinct from (old.market, old.symbol, old.day, old.open, old.high, old.low, old.close, old.source) then
    return null;
  end if;
  if new.source <> old.source and (
    abs(new.close - old.close) * 100 > old.close * most_percent
    or abs(new.low - old.low) * 100 > old.low * most_percent
    or abs(new.high - old.high) * 100 > old.high * most_percent
    or new.low is null and old.low is not null
  ) then
    return null;
  end if;
  return new;
end
$$;

create trigger keep_bar before update on public.market_bars
  for each row execute function private.keep_bar();
create trigger refuse_truncate before truncate on public.market_bars
  for each statement execute function private.refuse_truncate();
create trigger refuse_truncate before truncate on public.price_sources
  for each statement execute function private.refuse_truncate();

-- From this day on there are `ratio` new units for each old one: 4 for four to one, 0.1 for one to ten.
create table public.market_splits (
  market text not null
    constraint market_splits_market check (private.is_market(market)),
  symbol text not null constraint market_splits_symbol check (char_length(symbol) between 1 and 64),
  day date not null
    constraint market_splits_day check (day >= date '1900-01-01' and day <= (now() at time zone 'UTC')::date),
  ratio numeric not null
    constraint market_splits_ratio check (ratio > 0 and ratio < 1e6 and scale(ratio) <= 30 and ratio <> 1),
  primary key (market, symbol, day)
);

alter table public.market_splits enable row level security;
grant select on table public.market_splits to anon, authenticated;
grant select, insert, update, delete on table public.market_splits to service_role;

-- A split is a public announcement of the company, not a vendor's price.
create policy "Anyone sees splits" on public.market_splits for select to anon, authenticated using (true);

create trigger refuse_truncate before truncate on public.market_splits
  for each statement execute function private.refuse_truncate();

-- A cash dividend: who holds the stock at the close before ex_date is paid the amount for each share, who sold it short pays it.
create table public.market_dividends (
  market text not null default 'STOCK' constraint market_dividends_market check (market = 'STOCK'),
  -- As private.price_symbol() spells it.
  symbol text not null constraint market_dividends_symbol check (char_length(symbol) between 1 and 64),
  ex_date date not null
    constraint market_dividends_ex_date check (ex_date >= date '1900-01-01' and ex_date <= (now() at time zone 'UTC')::date),
  -- For one share, of all dividends of that day together, as shares were counted then.
  amount numeric not null constraint market_dividends_amount check (amount > 0 and amount < 1e6 and scale(amount) <= 30),
  currency text not null default 'USD' constraint market_dividends_currency check (currency ~ '^[A-Z]{3}$'),
  fetched_at timestamptz not null default now(),
  primary key (market, symbol, ex_date)
);

alter table public.market_dividends enable row level security;
grant select on table public.market_dividends to anon, authenticated;
grant select, insert, update, delete on table public.market_dividends to service_role;

-- Like a split, it is a public announcement of the company.
create policy "Anyone sees dividends" on public.market_dividends for select to anon, authenticated using (true);

create trigger refuse_truncate before truncate on public.market_dividends
  for each statement execute function private.refuse_truncate();

-- For operators: what a symbol meant from one day until just before another, if it changed hands or the source has another name for it.
create table public.symbol_aliases (
  market text not null
    constraint symbol_aliases_market check (private.is_market(market)),
  -- As private.price_symbol() spells the symbol of the actions.
  symbol text not null constraint symbol_aliases_symbol check (char_length(symbol) between 1 and 64),
  since date not null default date '1900-01-01',
  until date constraint symbol_aliases_until check (until > since),
  -- The symbol of the bars and splits; null if none of the known ones is meant.
  priced_as text constraint symbol_aliases_priced_as check (char_length(priced_as) between 1 and 64),
  primary key (market, symbol, since)
);

alter table public.symbol_aliases enable row level security;
grant select on table public.symbol_aliases to anon, authenticated;
grant select, insert, update, delete on table public.symbol_aliases to service_role;

create policy "Anyone sees what symbols meant" on public.symbol_aliases for select to anon, authenticated using (true);

create trigger refuse_truncate before truncate on public.symbol_aliases
  for each statement execute function private.refuse_truncate();

-- The exchange's day of an action: in New York for stocks and options, in UTC otherwise. Exactly midnight UTC means a date without a
-- time, as in the exports of most brokers, and is that day. A setting would keep PostgreSQL from inlining it.
create function private.exchange_day(market text, date timestamptz) returns date
language sql immutable
return (date at time zone case
  when market in ('STOCK', 'OPTIONS') and (date at time zone 'UTC')::time <> time '00:00' then 'America/New_York' else 'UTC'
end)::date;

-- The symbol of the bars and splits of a contract on a day: its price_symbol(), or what that meant then. Null where there is none.
create function private.priced_as(contract private.contract, day date) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  name constant text := private.price_symbol(contract);
  alias public.symbol_aliases;
begin
  select a.* into alias
  from public.symbol_aliases a
  where a.market = contract.market and a.symbol = name and a.since <= day and (a.until is null or a.until > day)
  order by a.since desc
  limit 1;
  return case when found then alias.priced_as else name end;
end
$$;

-- The same of a stock.
create function private.stock_priced_as(symbol text, currency text, day date) returns text
language sql stable
return private.priced_as(private.contract(market => 'STOCK', symbol => symbol, currency => currency), day);

-- What one unit of an option was worth when it ended: what exercising it paid at its stock's close of the last day. Nulls without such a
-- close, and where the strike is not known. Same as valueAtClose() in src/domain/contract/expiry.ts.
create function private.value_at_end(contract private.contract, out worth numeric, out source text)
language plpgsql stable security definer set search_path = '' as $$
declare
  option constant record := private.option_of(contract);
begin
  select greatest(case when option.is_call then m.close - option.strike else option.strike - m.close end, 0), m.source
    into worth, source
  from public.market_bars m
  where m.market = 'STOCK' and m.day = contract.expiration
    and m.symbol = private.stock_priced_as(option.stock, contract.currency, contract.expiration);
end
$$;

-- How an action's stated price compares with the market's. No row means not checked, which is never outside. Readers see the row itself
-- only if its source may be shown; action_verdicts tells the verdict for every source.
create table public.action_checks (
  action_id bigint primary key references public.bet_data (id) on delete cascade,
  -- minute: the lowest and the highest price of the minute of the action's date and of the one after it; day: of the day. Of an expiry:
  -- what the option was worth if exercised at its stock's close of the last day, twice.
  span text not null constraint action_checks_span check (span in ('minute', 'day')),
  -- The beginning of that minute, or of that day in UTC.
  bar_at timestamptz not null,
  low numeric not null,
  high numeric not null,
  source text not null constraint action_checks_source check (char_length(source) between 1 and 64),
  -- When the action was read from the database, which is before its prices were asked for.
  checked_at timestamptz not null default now(),
  -- Set by a trigger: see private.is_inside().
  inside boolean not null default false,
  constraint action_checks_prices check (
    low >= 0 and low <= high and high < 1e15 and scale(low) <= 30 and scale(high) <= 30)
);

alter table public.action_checks enable row level security;
grant select on table public.action_checks to anon, authenticated;
grant select, insert, update, delete on table public.action_checks to service_role;

create policy "Checks by sources that may be shown are seen with their action" on public.action_checks
  for select to anon, authenticated
  using (
    source in (select s.source from public.price_sources s where s.may_show)
    and exists (select from public.bet_data b where b.id = action_checks.action_id offset 0)
  );

-- Whether an action's stated price lies within the market's range, or no further outside than venues differ: by 0.1% of the price,
-- or for stocks and options, which are quoted in cents, by 0.01 if that is more, but by 1% at most. A rebate counts as part of the
-- price, because otherwise an impossible gain could be entered as a rebate. An expiry states 0. Same as isInside() in
-- src/domain/prices/priceCheck.ts.
create function private.is_inside(action public.bet_data, low numeric, high numeric) returns boolean
language sql immutable set search_path = ''
return (
  select (action.price - low + a.allowed) * a.units >= case action.side when 'BUY' then a.rebate else 0 end
    and (high + a.allowed - action.price) * a.units >= case action.side when 'SELL' then a.rebate else 0 end
  from (
    select
      greatest(
        action.price * 0.001, case when action.market in ('STOCK', 'OPTIONS') then least(0.01, action.price * 0.01) end
      ) as allowed,
      greatest(-action.fee, 0) as rebate,
      action.quantity * private.multiplier_of(action.market, action.multiplier) as units
  ) a
);

-- Whether an action is one half of a delivery, and the other half is what it has to be: an option that was assigned or exercised, and as
-- many shares at its strike, at the same time, linked both ways.
create function private.is_delivery(action public.bet_data) returns boolean
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
begin
  return action.linked is not null and exists (
    select
    from public.bet_data b
    cross join lateral (
      select case when action.market = 'OPTIONS' then action else b end as option, case when action.market = 'OPTIONS' then b else action end as shares
    ) h
    cross join lateral private.option_of(private.contract_of(h.option)) o
    where b.strategy_id = action.strategy_id and b.bet_id = action.linked and b.linked = action.bet_id and b.date = action.date
      and (h.option).side in ('ASSIGN', 'EXERCISE') and (h.shares).market = 'STOCK'
      and (h.shares).side = case when o.is_call = ((h.option).side = 'EXERCISE') then 'BUY' else 'SELL' end
      and (h.shares).price = o.strike and private.instrument((h.shares).symbol, 'STOCK') = o.stock
      and (h.shares).quantity = (h.option).quantity * private.multiplier_of('OPTIONS', (h.option).multiplier)
      and (h.shares).currency = (h.option).currency);
end
$$;

-- The day of the stock's close by which the end of an option is judged.
create function private.end_day(action public.bet_data) returns date
language sql stable set search_path = '' as $$
  select case when action.side = 'EXPIRE' then action.expiration
    else least(private.exchange_day('OPTIONS', action.date), action.expiration) end
$$;

-- Whether an action's price alone says what it is worth in dollars. Nothing checks the rate of another currency, and with a rate of their
-- own choice traders could turn the market's prices into any result. In a pair with the dollar first the rate is 1 ÷ price.
create function private.is_priced_in_dollars(action public.bet_data) returns boolean
language sql immutable set search_path = ''
return action.currency = 'USD'
  or action.market = 'FOREX' and starts_with(private.instrument(action.symbol, action.market), 'USD')
    and abs(action.price * action.usd_rate - 1) <= 0.001;

-- The action that a job read before it requested the price; locks its strategy first, as everywhere. Null if the action was deleted or
-- edited since, because the price would not belong to what it says now.
create function private.lock_action(action_id bigint, read_at timestamptz) returns public.bet_data
language plpgsql set search_path = '' as $$
declare
  action public.bet_data;
begin
  perform private.lock_strategy((select b.strategy_id from public.bet_data b where b.id = action_id));
  select b.* into action from public.bet_data b where b.id = action_id and b.recorded_at <= read_at;
  return action;
end
$$;

-- Compares the action's price with the range. Drops the row if the action was edited since it was read.
-- Errors: PT400 (a price that is not in dollars; a range that is not of the action's time).
create function private.check_price() returns trigger
language plpgsql set search_path = '' as $$
declare
  action public.bet_data;
begin
  -- Embedded backend: it grants everybody everything, so that the policies, which come after this trigger, have to refuse.
  if pg_catalog.row_security_active('public.action_checks') then
    return new;
  end if;
  action := private.lock_action(new.action_id, new.checked_at);
  if action.id is null then
    return null;
  end if;
  if not private.is_priced_in_dollars(action) then
    raise exception 'The price of action % is not in dollars', new.action_id using errcode = 'PT400';
  end if;
  -- An exchange's day can begin a day before or after the UTC day of the same time.
  if new.span = 'minute' and (new.bar_at <> pg_catalog.date_trunc('minute', action.date, 'UTC') or action.side not in ('BUY', 'SELL'))
    or new.span = 'day' and (new.bar_at <> pg_catalog.date_trunc('day', new.bar_at, 'UTC')
      or abs((new.bar_at at time zone 'UTC')::date - (action.date at time zone 'UTC')::date) > 1) then
    raise exception 'The price range of action % is from another time', new.action_id using errcode = 'PT400';
  end if;
  new.inside := private.is_inside(action, new.low, new.high);
  return new;
end
$$;

create trigger check_price before insert or update on public.action_checks
  for each row execute function private.check_price();
create trigger refuse_truncate before truncate on public.action_checks
  for each statement execute function private.refuse_truncate();

-- Reads a check for action_verdicts, whatever its source.
create function private.verdict_of(action_id bigint)
returns table (inside boolean, span text, bar_at timestamptz, source text, checked_at timestamptz)
language plpgsql stable rows 1 security definer set search_path = '' as $$
begin
  return query
  select c.inside, c.span, c.bar_at, c.source, c.checked_at
  from public.action_checks c where c.action_id = verdict_of.action_id;
end
$$;

-- The verdict on each action that was checked, for everyone who sees the action; without the range, which action_checks has where it
-- may be shown.
create view public.action_verdicts with (security_invoker = true) as
select b.id as action_id, b.strategy_id, b.bet_id, v.*
from public.bet_data b
cross join lateral private.verdict_of(b.id) v;

grant select on table public.action_verdicts to anon, authenticated, service_role;
