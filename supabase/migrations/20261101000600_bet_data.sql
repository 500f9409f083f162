-- One action (fill) a row; the actions of one trade share a bet_id.
create table public.bet_data (
  -- Ties in time are broken by the order of insertion, which is this.
  id bigint generated always as identity primary key,
  user_id text not null default (auth.jwt() ->> 'sub') check (char_length(user_id) between 1 and 255),
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  bet_id text not null constraint bet_data_bet_id_length check (char_length(bet_id) between 1 and 64),
  date timestamptz not null,
  market text not null
    constraint bet_data_market check (market in ('STOCK', 'OPTIONS', 'FOREX', 'CRYPTO', 'SPORTS', 'ALTERNATIVE')),
  sector text check (char_length(sector) <= 80),
  symbol text not null constraint bet_data_symbol_length check (char_length(symbol) between 1 and 64),
  expiration date
    constraint bet_data_expiration check (expiration between date '1970-01-01' and date '2199-12-31'),
  -- LONG or SHORT of the whole trade, whatever a client sends.
  position text constraint bet_data_position check (position in ('LONG', 'SHORT')),
  side text not null constraint bet_data_side check (side in ('BUY', 'SELL')),
  -- NaN and Infinity count as greater than every number, so the upper bounds refuse them too. The scale is bounded
  -- because a number of sixteen thousand decimals is valid and slow.
  quantity numeric not null
    constraint bet_data_quantity check (quantity > 0 and quantity < 1e15 and scale(quantity) <= 30),
  price numeric not null
    constraint bet_data_price check (price > 0 and price < 1e15 and scale(price) <= 30),
  fee numeric not null default 0
    constraint bet_data_fee check (fee >= 0 and fee < 1e15 and scale(fee) <= 30),
  -- The second clock: when the row's present content was recorded, when the row was first recorded, and how often its
  -- content changed since. Kept by a trigger, whatever is sent.
  recorded_at timestamptz not null default now(),
  first_recorded_at timestamptz not null default now(),
  edits integer not null default 0
);

create index bet_data_trade_idx on public.bet_data (bet_id, date, id);
create index bet_data_strategy_idx on public.bet_data (strategy_id, date);

alter table public.bet_data enable row level security;
revoke all on table public.bet_data from public, anon, authenticated, service_role;
revoke all on sequence public.bet_data_id_seq from public, anon, authenticated, service_role;
grant select on table public.bet_data to anon, authenticated;
grant insert, delete on table public.bet_data to authenticated;
grant update (date, market, sector, symbol, expiration, position, side, quantity, price, fee)
  on table public.bet_data to authenticated;
grant select, insert, update, delete on table public.bet_data to service_role;

-- Whoever may see a strategy's figures may see what they were made of. The subquery obeys strategy_metrics' policies.
-- "offset 0" has it asked row by row: the planner counts with all actions of a strategy and not with the page that is
-- wanted, and would read the figures of all strategies beforehand to have them at hand.
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

create function private.check_action() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Also where column grants say so already: not every backend keeps them.
  if tg_op = 'UPDATE' and (new.id, new.user_id, new.strategy_id, new.bet_id)
      is distinct from (old.id, old.user_id, old.strategy_id, old.bet_id) then
    raise exception 'An action cannot be moved to another trade, strategy or person' using errcode = 'PT403';
  end if;
  if new.date < timestamptz '1970-01-01 00:00:00+00' or new.date > pg_catalog.now() + interval '1 day' then
    raise exception 'The date of an action must lie between 1970 and one day from now' using errcode = 'PT400';
  end if;
  new.symbol := private.clean_text(new.symbol);
  if new.symbol = '' then
    raise exception 'Symbol is required' using errcode = 'PT400';
  end if;
  -- Zeros at the end say nothing, and without them more numbers fit what JSON readers can hold.
  new.quantity := pg_catalog.trim_scale(new.quantity);
  new.price := pg_catalog.trim_scale(new.price);
  new.fee := pg_catalog.trim_scale(new.fee);
  return new;
end
$$;
revoke all on function private.check_action() from public, anon, authenticated, service_role;

-- Runs as the writer, after check_action (triggers of one moment run in the order of their names), so that a space that
-- went is no change. Nobody sets a clock but private.import_trades(), which belongs to the database's owner and says so
-- by a setting: the owner's own statements are stamped like everybody's, and the setting alone helps nobody.
create function private.keep_clocks() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if pg_catalog.current_setting('import.clocks', true) = 'given' and pg_catalog.pg_has_role(
      current_user, (select c.relowner from pg_catalog.pg_class c where c.oid = tg_relid), 'member') then
      return new;
    end if;
    new.recorded_at := pg_catalog.now();
    new.first_recorded_at := pg_catalog.now();
    new.edits := 0;
    return new;
  end if;
  new.first_recorded_at := old.first_recorded_at;
  if (new.date, new.market, new.sector, new.symbol, new.expiration, new.side, new.quantity, new.price, new.fee)
      is distinct from
      (old.date, old.market, old.sector, old.symbol, old.expiration, old.side, old.quantity, old.price, old.fee) then
    new.recorded_at := pg_catalog.now();
    new.edits := old.edits + 1;
  else
    new.recorded_at := old.recorded_at;
    new.edits := old.edits;
  end if;
  return new;
end
$$;
revoke all on function private.keep_clocks() from public, anon, authenticated, service_role;

-- An action recorded within this time of its stated date, before or after, counts as logged live (design §9.1);
-- LIVE_WINDOW_MS in the browser.
create function private.live_window() returns interval
language sql immutable set search_path = '' as $$ select interval '15 minutes' $$;
revoke all on function private.live_window() from public, anon, authenticated, service_role;
-- check_figures() runs with the rights of the service.
grant execute on function private.live_window() to service_role;

create trigger check_action before insert or update on public.bet_data
  for each row execute function private.check_action();
create trigger keep_clocks before insert or update on public.bet_data
  for each row execute function private.keep_clocks();
create trigger take_turn before insert or update or delete on public.bet_data
  for each statement execute function private.take_turn();
create trigger refuse_truncate before truncate on public.bet_data
  for each statement execute function private.refuse_truncate();
