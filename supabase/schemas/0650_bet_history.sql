-- Earlier contents of edited and deleted actions, so that everyone who sees the strategy sees every change.
-- Append-only; deleted only with the strategy.
create table public.bet_history (
  id bigint generated always as identity primary key,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  bet_id text not null,
  -- The action's id in bet_data, which an edit does not change.
  action_id bigint not null,
  event text not null constraint bet_history_event check (event in ('edited', 'deleted')),
  changed_at timestamptz not null,
  old private.action not null,
  old_recorded_at timestamptz not null,
  -- Null if the action was deleted.
  new private.action
);

create index bet_history_strategy_idx on public.bet_history (strategy_id, id desc);
create index bet_history_trade_idx on public.bet_history (strategy_id, bet_id, id);

alter table public.bet_history enable row level security;
grant select on table public.bet_history to anon, authenticated, service_role;

create policy "History is seen with its strategy" on public.bet_history
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = bet_history.strategy_id offset 0));

-- Embedded backend: it does not enforce all grants, which forbid these writes too. Rows are inserted by the trigger
-- below, which runs as the table's owner, and deleted with their strategy.
create function private.protect_history() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from gone g join public.strategy_profile s on s.id = g.strategy_id) then
      return null;
    end if;
  end if;
  raise exception 'The history of an action cannot be changed' using errcode = 'PT403';
end
$$;

create trigger keep_inserts before insert on public.bet_history
  for each statement when (current_user in ('anon', 'authenticated', 'service_role')) execute function private.protect_history();
create trigger keep_rows before update on public.bet_history
  for each statement execute function private.protect_history();
create trigger keep_deleted after delete on public.bet_history
  referencing old table as gone
  for each statement execute function private.protect_history();
create trigger refuse_truncate before truncate on public.bet_history
  for each statement execute function private.refuse_truncate();

-- Runs before the figures are computed, which count these rows (triggers run in the order of their names).
-- Nested loops are off: a plan cached from a small update would compare each old row with each new one.
create function private.append_history() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off set jit = off as $$
begin
  if tg_op = 'UPDATE' then
    -- set_recorded_at() has increased edits for each change of content.
    insert into public.bet_history (strategy_id, bet_id, action_id, event, changed_at, old, old_recorded_at, new)
    select o.strategy_id, o.bet_id, o.id, 'edited', n.recorded_at, private.action_of(o), o.recorded_at, private.action_of(n)
    from old_actions o
    join new_actions n on n.id = o.id
    where n.edits <> o.edits
    order by o.id;
  else
    insert into public.bet_history (strategy_id, bet_id, action_id, event, changed_at, old, old_recorded_at)
    select o.strategy_id, o.bet_id, o.id, 'deleted', pg_catalog.now(), private.action_of(o), o.recorded_at
    from old_actions o
    -- Deleting a strategy leaves no history.
    where exists (select from public.strategy_profile s where s.id = o.strategy_id)
    order by o.id;
  end if;
  return null;
end
$$;

create trigger append_edits after update on public.bet_data
  referencing old table as old_actions new table as new_actions
  for each statement execute function private.append_history();
create trigger append_deletions after delete on public.bet_data
  referencing old table as old_actions
  for each statement execute function private.append_history();
