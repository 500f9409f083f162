-- What changed and deleted actions said before: append-only, seen by whoever sees the strategy, and gone with the strategy
-- alone. Nothing is edited in silence (design §9.2).
create table public.bet_history (
  id bigint generated always as identity primary key,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  bet_id text not null,
  -- The action's id in bet_data, where it stays when the action was edited.
  action_id bigint not null,
  event text not null constraint bet_history_event check (event in ('edited', 'deleted')),
  changed_at timestamptz not null,

  old_date timestamptz not null,
  old_market text not null,
  old_sector text,
  old_symbol text not null,
  old_expiration date,
  old_side text not null,
  old_quantity numeric not null,
  old_price numeric not null,
  old_fee numeric not null,
  old_recorded_at timestamptz not null,

  -- Null when the action was deleted.
  new_date timestamptz,
  new_market text,
  new_sector text,
  new_symbol text,
  new_expiration date,
  new_side text,
  new_quantity numeric,
  new_price numeric,
  new_fee numeric
);

create index bet_history_strategy_idx on public.bet_history (strategy_id, id desc);
create index bet_history_trade_idx on public.bet_history (bet_id, id);

alter table public.bet_history enable row level security;
revoke all on table public.bet_history from public, anon, authenticated, service_role;
revoke all on sequence public.bet_history_id_seq from public, anon, authenticated, service_role;
grant select on table public.bet_history to anon, authenticated, service_role;

create policy "History is seen with its strategy" on public.bet_history
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = bet_history.strategy_id offset 0));

-- Also where grants say so already: not every backend keeps them. Rows come from the trigger below, which runs as the
-- table's owner, and go with their strategy; nobody changes one.
create function private.keep_history() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if pg_catalog.pg_has_role(
      current_user, (select c.relowner from pg_catalog.pg_class c where c.oid = tg_relid), 'member') then
      return null;
    end if;
  elsif tg_op = 'DELETE' then
    if not exists (select from gone g join public.strategy_profile s on s.id = g.strategy_id) then
      return null;
    end if;
  end if;
  raise exception 'What an action said before stays as it is' using errcode = 'PT403';
end
$$;
revoke all on function private.keep_history() from public, anon, authenticated, service_role;

create trigger keep_inserts before insert on public.bet_history
  for each statement execute function private.keep_history();
create trigger keep_rows before update on public.bet_history
  for each statement execute function private.keep_history();
create trigger keep_deleted after delete on public.bet_history
  referencing old table as gone
  for each statement execute function private.keep_history();
create trigger refuse_truncate before truncate on public.bet_history
  for each statement execute function private.refuse_truncate();

-- Runs ahead of the recomputation, which counts what is written here (triggers of one moment run in the order of their
-- names). An edit is a row whose own count of edits moved, so that nothing is compared twice.
create function private.append_history() returns trigger
language plpgsql security definer set search_path = '' set jit = off as $$
begin
  if tg_op = 'UPDATE' then
    insert into public.bet_history (
      strategy_id, bet_id, action_id, event, changed_at,
      old_date, old_market, old_sector, old_symbol, old_expiration, old_side, old_quantity, old_price, old_fee,
      old_recorded_at,
      new_date, new_market, new_sector, new_symbol, new_expiration, new_side, new_quantity, new_price, new_fee
    )
    select o.strategy_id, o.bet_id, o.id, 'edited', n.recorded_at,
      o.date, o.market, o.sector, o.symbol, o.expiration, o.side, o.quantity, o.price, o.fee, o.recorded_at,
      n.date, n.market, n.sector, n.symbol, n.expiration, n.side, n.quantity, n.price, n.fee
    from old_actions o
    join new_actions n on n.id = o.id
    where n.edits <> o.edits
    order by o.id;
  else
    insert into public.bet_history (
      strategy_id, bet_id, action_id, event, changed_at,
      old_date, old_market, old_sector, old_symbol, old_expiration, old_side, old_quantity, old_price, old_fee,
      old_recorded_at
    )
    select o.strategy_id, o.bet_id, o.id, 'deleted', pg_catalog.now(),
      o.date, o.market, o.sector, o.symbol, o.expiration, o.side, o.quantity, o.price, o.fee, o.recorded_at
    from old_actions o
    -- Actions that go after their strategy leave nothing behind.
    where exists (select from public.strategy_profile s where s.id = o.strategy_id)
    order by o.id;
  end if;
  return null;
end
$$;
revoke all on function private.append_history() from public, anon, authenticated, service_role;

create trigger append_edits after update on public.bet_data
  referencing old table as old_actions new table as new_actions
  for each statement execute function private.append_history();
create trigger append_deletions after delete on public.bet_data
  referencing old table as old_actions
  for each statement execute function private.append_history();
