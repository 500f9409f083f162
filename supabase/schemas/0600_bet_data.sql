-- The fields of an action that a trader enters. bet_data has their meanings and limits; bet_history stores them before and after
-- each change, ledger entries contain them, and src/domain/contract/action.ts describes them for the browser.
create type private.action as (
  date timestamptz,
  market text,
  sector text,
  symbol text,
  expiration date,
  strike numeric,
  option_right text,
  multiplier numeric,
  side text,
  quantity numeric,
  price numeric,
  fee numeric,
  currency text,
  usd_rate numeric,
  linked text
);

-- One row per action; the actions of one trade share a bet_id, which is unique within the strategy.
create table public.bet_data (
  -- Insertion order, which breaks ties in time.
  id bigint generated always as identity primary key,
  user_id text not null default (auth.jwt() ->> 'sub') check (char_length(user_id) between 1 and 255),
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  bet_id text not null constraint bet_data_bet_id_length check (char_length(bet_id) between 1 and 64),
  -- Without a date an action is made when it is recorded: recorded_at is the same now().
  date timestamptz not null default now(),
  market text not null
    constraint bet_data_market check (private.is_market(market)),
  sector text check (char_length(sector) <= 80),
  symbol text not null constraint bet_data_symbol_length check (char_length(symbol) between 1 and 64),
  expiration date
    constraint bet_data_expiration check (expiration between date '1970-01-01' and date '2199-12-31'),
  -- Of an option: both, or neither where the strike was not stated.
  strike numeric
    constraint bet_data_strike check (strike > 0 and strike < 1e15 and scale(strike) <= 30),
  option_right text constraint bet_data_option_right check (option_right in ('CALL', 'PUT')),
  -- What one unit counts, × its price; null for the default of its market, see private.multiplier_of().
  multiplier numeric
    constraint bet_data_multiplier check (multiplier > 0 and multiplier < 1e15 and scale(multiplier) <= 30),
  -- LONG or SHORT of the whole trade; set by a trigger.
  position text constraint bet_data_position check (position in ('LONG', 'SHORT')),
  -- EXPIRE: the option expired worthless, which closes all units that were open, long or short. SPLIT: there were `quantity` new units for
  -- each `price` old ones, which the owner states where market_splits has none. ASSIGN, EXERCISE: options that were sold or held ended
  -- at 0, and shares changed hands at the strike, which the trade `linked` has.
  side text not null constraint bet_data_side check (side in ('BUY', 'SELL', 'EXPIRE', 'SPLIT', 'ASSIGN', 'EXERCISE')),
  -- NaN and Infinity compare as greater than every number, so the upper bounds refuse them too. The scale is bounded
  -- because numeric allows 16,383 decimals, which would be slow.
  quantity numeric not null
    constraint bet_data_quantity check (quantity > 0 and quantity < 1e15 and scale(quantity) <= 30),
  price numeric not null
    constraint bet_data_price check (
      case when side in ('EXPIRE', 'ASSIGN', 'EXERCISE') then price = 0 else price > 0 end and price < 1e15 and scale(price) <= 30),
  -- Below 0 if the exchange paid a rebate, which is at most what the action is worth.
  fee numeric not null default 0
    constraint bet_data_fee check (
      fee >= -quantity * price * private.multiplier_of(market, multiplier) and abs(fee) < 1e15 and scale(fee) <= 30),
  -- The currency of price and fee, the same in all actions of a trade, and the dollars that one unit of it was worth then.
  currency text not null default 'USD' constraint bet_data_currency check (currency ~ '^[A-Z]{3}$'),
  usd_rate numeric not null default 1
    constraint bet_data_usd_rate check (
      usd_rate > 0 and usd_rate < 1e15 and scale(usd_rate) <= 30 and (currency <> 'USD' or usd_rate = 1)),
  -- Of an assignment or exercise and of its shares: the trade on the other side. Null if they are not linked.
  linked text constraint bet_data_linked check (char_length(linked) between 1 and 64 and linked <> bet_id),
  -- When the current content was recorded, whether the strategy was public at that time, when the row was first recorded, and
  -- how often it was edited since. Set by a trigger.
  recorded_at timestamptz not null default now(),
  recorded_in_public boolean not null default false,
  first_recorded_at timestamptz not null default now(),
  edits integer not null default 0,
  -- How it was recorded: null by hand, 'import', or 'key ' and the name of a recording key. Set by a trigger.
  recorded_by text constraint bet_data_recorded_by check (recorded_by = 'import' or recorded_by ~ '^key .{1,40}$'),
  -- USD. Without it a mistyped quantity would lead the ranking.
  constraint bet_data_worth check (quantity * price * usd_rate * private.multiplier_of(market, multiplier) <= 1e12)
);

create index bet_data_strategy_idx on public.bet_data (strategy_id, date);
-- Created last, like trade_summary's primary key.
create index bet_data_trade_idx on public.bet_data (strategy_id, bet_id, date, id);

alter table public.bet_data enable row level security;
grant select on table public.bet_data to anon, authenticated;
grant insert, delete on table public.bet_data to authenticated;
grant update (
  date, market, sector, symbol, expiration, strike, option_right, multiplier, position, side, quantity, price, fee, currency, usd_rate, linked)
  on table public.bet_data to authenticated;
grant select, insert, update, delete on table public.bet_data to service_role;

-- Users who may see a strategy's figures may see its actions: the subquery obeys strategy_metrics' policies.
-- "offset 0" prevents a hashed subplan, which would read the figures of every strategy to return one page of actions.
create policy "Actions are seen with their strategy" on public.bet_data
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = bet_data.strategy_id offset 0));
create policy "An owner adds actions to own strategies" on public.bet_data
  for insert to authenticated
  with check (user_id = (select auth.jwt() ->> 'sub') and strategy_id in (select private.my_strategies()));
create policy "An owner changes actions of own strategies" on public.bet_data
  for update to authenticated
  using (user_id = (select auth.jwt() ->> 'sub') and strategy_id in (select private.my_strategies()))
  with check (user_id = (select auth.jwt() ->> 'sub') and strategy_id in (select private.my_strategies()));
create policy "An owner deletes actions of own strategies" on public.bet_data
  for delete to authenticated
  using (user_id = (select auth.jwt() ->> 'sub') and strategy_id in (select private.my_strategies()));

-- Whether an option can still be bought or sold: until 17:00 in New York on its last day, when all exchanges in America have closed.
-- Exactly midnight UTC means a date without a time. Same as canTradeAt() in src/domain/contract/expiry.ts.
create function private.can_trade_option(date timestamptz, expiration date) returns boolean
language sql immutable
return expiration is null or date <= (expiration + time '17:00') at time zone 'America/New_York'
  or date = expiration::timestamp at time zone 'UTC';

create function private.check_action() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Embedded backend: it does not enforce column grants, which forbid this too.
  if tg_op = 'UPDATE' and (new.id, new.user_id, new.strategy_id, new.bet_id)
      is distinct from (old.id, old.user_id, old.strategy_id, old.bet_id) then
    raise exception 'An action cannot be moved to another trade, strategy or person' using errcode = 'PT403';
  end if;
  if new.date < timestamptz '1970-01-01 00:00:00+00' or new.date > pg_catalog.now() + interval '1 day' then
    raise exception 'The date of an action must be between 1970 and one day from now' using errcode = 'PT400';
  end if;
  if new.side = 'EXPIRE' then
    if new.market <> 'OPTIONS' or new.expiration is null then
      raise exception 'Only an option with an expiration date can expire' using errcode = 'PT400';
    end if;
    -- An option expires when its exchange closes. For exchanges in America that can be the next day in UTC.
    if new.date < new.expiration::timestamp at time zone 'UTC'
        or new.date >= (new.expiration + 2)::timestamp at time zone 'UTC' then
      raise exception 'An option expires on its expiration date or the day after, in UTC' using errcode = 'PT400';
    end if;
  end if;
  if new.side in ('ASSIGN', 'EXERCISE') then
    if new.market <> 'OPTIONS' or new.expiration is null then
      raise exception 'Only an option with an expiration date can be assigned or exercised' using errcode = 'PT400';
    end if;
    if new.date >= (new.expiration + 2)::timestamp at time zone 'UTC' then
      raise exception 'An option is assigned or exercised by the day after its expiration date, in UTC' using errcode = 'PT400';
    end if;
  elsif new.linked is not null and (new.side not in ('BUY', 'SELL') or new.market = 'OPTIONS') then
    raise exception 'Only an assignment, an exercise and their shares are linked' using errcode = 'PT400';
  end if;
  if new.market = 'OPTIONS' and new.side in ('BUY', 'SELL') and not private.can_trade_option(new.date, new.expiration) then
    raise exception 'An option cannot be bought or sold after it expired: on %, at 17:00 in New York at the latest', new.expiration
      using errcode = 'PT400';
  end if;
  if new.side = 'SPLIT' then
    if new.market in ('OPTIONS', 'SPORTS') then
      raise exception 'Options and bets cannot be split: an exchange replaces an option by another contract' using errcode = 'PT400';
    end if;
    if new.quantity = new.price or new.quantity > 10000 or new.price > 10000 or new.fee <> 0 then
      raise exception 'A split turns units into a different number of units, at most 10,000 of each, without a fee' using errcode = 'PT400';
    end if;
  end if;
  if new.market <> 'OPTIONS' and (new.strike is not null or new.option_right is not null) then
    raise exception 'Only an option has a strike, and is a call or a put' using errcode = 'PT400';
  end if;
  if (new.strike is null) <> (new.option_right is null) then
    raise exception 'State both the strike of an option and whether it is a call or a put' using errcode = 'PT400';
  end if;
  if new.multiplier is not null and new.market not in ('OPTIONS', 'ALTERNATIVE') then
    raise exception 'Only an option or an ALTERNATIVE contract can have a multiplier of its own' using errcode = 'PT400';
  end if;
  -- The default is said by saying nothing, so that two ways to say it are one contract.
  new.multiplier := nullif(new.multiplier, private.multiplier_of(new.market, null));
  new.symbol := private.clean_text(new.symbol);
  -- Tickers are stored in capitals, so that nvda and NVDA are the same; in the other markets a symbol is free text, but for the code of
  -- a future. The "C" collation changes only a to z, as the browser does.
  if new.market not in ('SPORTS', 'ALTERNATIVE')
      or new.market = 'ALTERNATIVE' and private.future_parts(pg_catalog.upper(new.symbol collate "C")) is not null then
    new.symbol := pg_catalog.upper(new.symbol collate "C");
  end if;
  if new.symbol = '' then
    raise exception 'Symbol is required' using errcode = 'PT400';
  end if;
  if private.mixes_alphabets(new.symbol) then
    raise exception 'Write each word in one alphabet' using errcode = 'PT400';
  end if;
  new.sector := private.clean_text(new.sector);
  -- Refused rather than cleaned, because the client would look the trade up by the id that it sent.
  if new.bet_id <> private.clean_text(new.bet_id) then
    raise exception 'The id of a trade cannot contain invisible characters' using errcode = 'PT400';
  end if;
  -- Clients read numbers as doubles: without trailing zeros, more of them are read exactly.
  new.quantity := pg_catalog.trim_scale(new.quantity);
  new.price := pg_catalog.trim_scale(new.price);
  new.fee := pg_catalog.trim_scale(new.fee);
  new.usd_rate := pg_catalog.trim_scale(new.usd_rate);
  new.strike := pg_catalog.trim_scale(new.strike);
  new.multiplier := pg_catalog.trim_scale(new.multiplier);
  return new;
end
$$;

-- A row's fields that a trader enters. An update that leaves them equal is not an edit.
create function private.action_of(b public.bet_data) returns private.action
language sql immutable
return row(
  b.date, b.market, b.sector, b.symbol, b.expiration, b.strike, b.option_right, b.multiplier, b.side, b.quantity, b.price, b.fee, b.currency, b.usd_rate, b.linked)::private.action;

-- What an action is of.
create function private.contract_of(b public.bet_data) returns private.contract
language sql immutable
return private.contract(
  market => b.market, symbol => b.symbol, expiration => b.expiration, strike => b.strike, option_right => b.option_right,
  multiplier => b.multiplier, currency => b.currency);

-- Whether a strategy is public now. Security definer, because evaluating the policies for each action would cost more.
create function private.is_public(strategy uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select s.public = 'true' from public.strategy_profile s where s.id = strategy);
end
$$;

-- Sets the recording columns, which only private.import_trades() may set itself, and keeps the position. Runs as the writer, and
-- after check_action (triggers run in the order of their names), so that a space removed by check_action does not count as an
-- edit.
create function private.set_recorded_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    -- The flag is checked first, because calling is_import() for each row would cost more.
    if pg_catalog.current_setting('import.clocks', true) = 'given' and private.is_import() then
      return new;
    end if;
    new.recorded_at := pg_catalog.now();
    new.recorded_in_public := coalesce(private.is_public(new.strategy_id), false);
    new.first_recorded_at := pg_catalog.now();
    new.edits := 0;
    new.recorded_by := coalesce(
      nullif(pg_catalog.current_setting('private.recorded_by', true), ''),
      case pg_catalog.current_setting('private.imports', true) when 'true' then 'import' end);
    return new;
  end if;
  new.recorded_by := old.recorded_by;
  -- The position is computed from the trade's actions. Only a trigger or an import may write it, after an insert or an edit.
  if pg_catalog.pg_trigger_depth() = 1
      and (pg_catalog.current_setting('import.clocks', true) is distinct from 'given' or not private.is_import()) then
    new.position := old.position;
  end if;
  new.first_recorded_at := old.first_recorded_at;
  if private.action_of(new) <> private.action_of(old) then
    new.recorded_at := pg_catalog.now();
    new.recorded_in_public := private.is_public(new.strategy_id);
    new.edits := old.edits + 1;
  else
    new.recorded_at := old.recorded_at;
    new.recorded_in_public := old.recorded_in_public;
    new.edits := old.edits;
  end if;
  return new;
end
$$;

-- An action counts as logged live if it was never edited, and was recorded at most this long after its stated date and not before
-- it. Same as LIVE_WINDOW_MS in the browser.
create function private.live_window() returns interval
language sql immutable set search_path = '' as $$ select interval '60 seconds' $$;

create trigger check_action before insert or update on public.bet_data
  for each row execute function private.check_action();
create trigger set_recorded_at before insert or update on public.bet_data
  for each row execute function private.set_recorded_at();
create trigger lock_before_write before insert or update or delete on public.bet_data
  for each statement execute function private.lock_before_write();
create trigger refuse_truncate before truncate on public.bet_data
  for each statement execute function private.refuse_truncate();
