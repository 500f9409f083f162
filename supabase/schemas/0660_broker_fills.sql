-- What brokers' files say of actions that their owners kept as they were logged: an import that finds a fill which is probably one of
-- the strategy's actions can note it here, where it changes neither the action nor a figure. A note is the importer's word, like the
-- action itself; it can be added to and goes with its action, but nobody can change it.
create table public.broker_fills (
  id bigint generated always as identity primary key,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  action_id bigint not null references public.bet_data (id) on delete cascade,
  date timestamptz not null constraint broker_fills_date check (date >= timestamptz '1970-01-01 00:00:00+00'),
  -- Of an order, one fill of several.
  quantity numeric not null
    constraint broker_fills_quantity check (quantity > 0 and quantity < 1e15 and scale(quantity) <= 30),
  -- In the trade's currency, as is the fee.
  price numeric not null constraint broker_fills_price check (price >= 0 and price < 1e15 and scale(price) <= 30),
  fee numeric not null default 0 constraint broker_fills_fee check (abs(fee) < 1e15 and scale(fee) <= 30),
  -- Counts equal fills of one order, from 1.
  nth integer not null default 1 constraint broker_fills_nth check (nth between 1 and 100000),
  recorded_at timestamptz not null default now(),
  -- The same file, imported again, adds nothing.
  constraint broker_fills_once unique (action_id, date, quantity, price, nth)
);

create index broker_fills_strategy_idx on public.broker_fills (strategy_id, id);

alter table public.broker_fills enable row level security;
grant select on table public.broker_fills to anon, authenticated, service_role;

create policy "A broker's fills are seen with their strategy" on public.broker_fills
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = broker_fills.strategy_id offset 0));

create trigger refuse_truncate before truncate on public.broker_fills
  for each statement execute function private.refuse_truncate();

-- Notes fills beside actions of a strategy. `fills` is an array of {action_id, date, quantity, price, fee, nth}. Those of actions that are
-- gone, and those that are noted already, are left out. Counts like an import. Returns how many were added.
-- Errors: PT400 (not a list, too long), PT403 (not the owner, or more than a user may import).
create function public.note_broker_fills(strategy_id uuid, fills jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  target constant uuid := note_broker_fills.strategy_id;
  given constant jsonb := note_broker_fills.fills;
  most constant integer := private.most('rows of an insert');
  noted integer;
begin
  if given is null or pg_catalog.jsonb_typeof(given) <> 'array' then
    raise exception 'The fills of a broker must be a list' using errcode = 'PT400';
  end if;
  if pg_catalog.jsonb_array_length(given) > most then
    raise exception 'At most % rows can be added at once', pg_catalog.to_char(most, 'FM999,999,999') using errcode = 'PT400';
  end if;
  if target is null or target not in (select private.my_strategies()) then
    raise exception 'Only the owner of a strategy can note what a broker says' using errcode = 'PT403';
  end if;
  perform private.lock_strategy(target);
  with added as (
    insert into public.broker_fills as n (strategy_id, action_id, date, quantity, price, fee, nth)
    select target, b.id, f.date, pg_catalog.trim_scale(f.quantity), pg_catalog.trim_scale(f.price),
      pg_catalog.trim_scale(coalesce(f.fee, 0)), coalesce(f.nth, 1)
    from pg_catalog.jsonb_populate_recordset(null::public.broker_fills, given) f
    join public.bet_data b on b.id = f.action_id and b.strategy_id = target
    order by b.id, f.date
    on conflict on constraint broker_fills_once do nothing
    returning n.*
  ), counted as (
    select count(*)::integer as added, coalesce(sum(pg_catalog.pg_column_size(a.*)), 0) as bytes from added a
  )
  select c.added into noted from counted c
  cross join lateral private.count_actions(target, auth.jwt() ->> 'sub', c.added, c.bytes::bigint, true);
  return noted;
end
$$;
grant execute on function public.note_broker_fills(uuid, jsonb) to authenticated;
