-- When strategies were created, published, hidden, renamed and deleted, so that an owner cannot cover up a bad track record by
-- doing so. Append-only. No foreign key, because events outlive their strategy. Written by the triggers below only.
-- A strategy that is public from the start has two events, created and published, so that "published" always says from when
-- on anyone could see it. An update that both renames and publishes (or hides) also writes two events.
create table public.strategy_events (
  -- The order of the events. Those of one transaction share a time.
  id bigint generated always as identity primary key,
  strategy_id uuid not null,
  -- The owner's id; a random one after forget_person().
  user_id text not null,
  at timestamptz not null,
  event text not null
    constraint strategy_events_event check (event in ('created', 'published', 'hidden', 'renamed', 'deleted')),
  -- The name after the event, and before it if it was renamed. Null after forget_person().
  name text,
  old_name text,
  -- The trader's name in public, where the strategy was created or renamed. A trader's new name is an event "renamed" of each strategy,
  -- whose old name is its name. Null after forget_person().
  username text,
  -- Whether the strategy was public at any time until now, so that anyone may read the event. Publishing sets it for the
  -- earlier events too.
  ever_public boolean not null,
  -- Number of trades and total P&L (USD) at that moment.
  trades integer not null,
  total_pnl numeric not null
);

create index strategy_events_strategy_idx on public.strategy_events (strategy_id, id);
create index strategy_events_user_idx on public.strategy_events (user_id, id);
-- For name_history(): finds who had a name before, in any case.
create index strategy_events_given_up_idx on public.strategy_events (lower(normalize(coalesce(old_name, name), NFKC)), id)
  where event in ('renamed', 'deleted');

alter table public.strategy_events enable row level security;
grant select on table public.strategy_events to anon, authenticated, service_role;

create policy "Anyone sees events of strategies that were ever public" on public.strategy_events
  for select to anon using (ever_public);
create policy "Users see events of strategies that were ever public, and their own" on public.strategy_events
  for select to authenticated using (ever_public or user_id = (select auth.jwt() ->> 'sub'));
create policy "Users with MFA need an aal2 token" on public.strategy_events
  as restrictive for all to authenticated using ((select private.second_factor_met()));

-- Whether an id is one that forget_person() wrote in place of a person's own.
create function private.is_forgotten(user_id text) returns boolean
language sql immutable
return user_id ~ '^forgotten-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

-- Whether a person has no strategy and no profile left.
create function private.has_left(user_id text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return not exists (select from public.strategy_profile s where s.user_id = has_left.user_id)
    and not exists (select from public.user_profiles p where p.clerk_user_id = has_left.user_id);
end
$$;

-- Embedded backend: it does not enforce all grants, which forbid these writes too, but do not bind the table's owner.
-- Rows are inserted by triggers and functions that run as the table's owner. Two things may change afterwards: publishing
-- makes earlier events visible, and forget_person() takes names out.
create function private.protect_events() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and current_user not in ('anon', 'authenticated', 'service_role') then
    if (new.id, new.strategy_id, new.at, new.event, new.trades, new.total_pnl)
        is not distinct from (old.id, old.strategy_id, old.at, old.event, old.trades, old.total_pnl)
      and new.ever_public >= old.ever_public
      and (
        (new.user_id, new.name, new.old_name, new.username)
          is not distinct from (old.user_id, old.name, old.old_name, old.username)
        or new.name is null and new.old_name is null and new.username is null and private.is_forgotten(new.user_id) and private.has_left(old.user_id)
      ) then
      return new;
    end if;
  end if;
  raise exception 'The events of a strategy cannot be changed' using errcode = 'PT403';
end
$$;

create trigger keep_inserts before insert on public.strategy_events
  for each statement when (current_user in ('anon', 'authenticated', 'service_role')) execute function private.protect_events();
create trigger keep_rows before update or delete on public.strategy_events
  for each row execute function private.protect_events();
create trigger refuse_truncate before truncate on public.strategy_events
  for each statement execute function private.refuse_truncate();

create function private.limit_events() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := private.most('strategy events of a user a day');
begin
  -- A deletion is always possible: its strategy was created before, which counts.
  if exists (
    select from (select distinct a.user_id from added a where a.event <> 'deleted') a
    where (
      select count(*) from public.strategy_events e
      where e.user_id = a.user_id and e.at > pg_catalog.now() - interval '1 day' and e.event <> 'deleted'
    ) > most
  ) then
    raise exception 'Strategies can be created, renamed, published and hidden at most % times a day in all', most
      using errcode = 'PT403';
  end if;
  return null;
end
$$;

create trigger limit_events after insert on public.strategy_events
  referencing new table as added
  for each statement execute function private.limit_events();

-- Writes the events of new strategies.
create function private.record_creations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from added a join public.strategy_events e on e.strategy_id = a.id) then
    raise exception 'A deleted strategy had this id' using errcode = 'PT409';
  end if;
  insert into public.strategy_events (strategy_id, user_id, at, event, name, username, ever_public, trades, total_pnl)
  select a.id, a.user_id, pg_catalog.now(), e.event, a.name, case e.event when 'created' then a.username end, a.public = 'true', 0, 0
  from added a
  cross join (values (1, 'created'), (2, 'published')) e (place, event)
  where e.event = 'created' or a.public = 'true'
  order by a.id, e.place;
  return null;
end
$$;

-- Writes the events of strategies that were renamed, as themselves or with their trader, published or hidden.
create function private.record_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.strategy_events e
  set ever_public = true
  from new_strategies n
  join old_strategies o on o.id = n.id
  where n.public = 'true' and o.public = 'false' and e.strategy_id = n.id and not e.ever_public;

  insert into public.strategy_events (strategy_id, user_id, at, event, name, old_name, username, ever_public, trades, total_pnl)
  select n.id, n.user_id, pg_catalog.now(), e.event, n.name, e.old_name, case e.event when 'renamed' then n.username end,
    'true' in (n.public, o.public)
      or exists (select from public.strategy_events p where p.strategy_id = n.id and p.ever_public),
    coalesce(m.trades, 0), coalesce(m.total_pnl, 0)
  from new_strategies n
  join old_strategies o on o.id = n.id
  left join public.strategy_metrics m on m.strategy_id = n.id
  cross join lateral (
    values
      (1, 'renamed', o.name, (n.name, n.username) is distinct from (o.name, o.username)),
      (2, case n.public when 'true' then 'published' else 'hidden' end, null, n.public <> o.public)
  ) e (place, event, old_name, happened)
  where e.happened
  order by n.id, e.place;
  return null;
end
$$;

-- Writes the event of a deletion. Runs before it, because the figures are deleted with the strategy.
create function private.record_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.strategy_events (strategy_id, user_id, at, event, name, ever_public, trades, total_pnl)
  select old.id, old.user_id, pg_catalog.now(), 'deleted', old.name,
    exists (select from public.strategy_events e where e.strategy_id = old.id and e.ever_public),
    coalesce(sum(m.trades), 0), coalesce(sum(m.total_pnl), 0)
  from public.strategy_metrics m
  where m.strategy_id = old.id;
  return old;
end
$$;

-- private.import_strategy() writes the events of what it creates.
create trigger record_creations after insert on public.strategy_profile
  referencing new table as added
  for each statement when (not private.is_import()) execute function private.record_creations();
create trigger record_changes after update on public.strategy_profile
  referencing old table as old_strategies new table as new_strategies
  for each statement execute function private.record_changes();
create trigger record_deletion before delete on public.strategy_profile
  for each row execute function private.record_deletion();

-- The columns in which tables keep a person's id, by name. A test looks for the id of a person in every table, so that a column of
-- another name is noticed.
create function private.person_columns() returns table (relation regclass, person name)
language sql stable set search_path = '' as $$
  select a.attrelid::regclass, a.attname
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_class c on c.oid = a.attrelid
  where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
    and a.attname in ('user_id', 'clerk_user_id', 'shared_with') and not a.attisdropped
$$;

-- For operators, when a person who left asks to be forgotten: removes the names of the person's strategies from the events and the
-- ledger's contents, replaces the person's id there by one random id, so that counts per user stay right, and deletes every other row
-- that has it (private.person_columns()). Returns the number of events changed. Errors: PT409 (the person has a strategy or a profile:
-- delete those first), PT400 (the person is forgotten).
create function public.forget_person(user_id text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  forgotten constant text := 'forgotten-' || pg_catalog.gen_random_uuid();
  events integer;
  kept record;
begin
  if private.is_forgotten(user_id) then
    raise exception 'This person was forgotten before' using errcode = 'PT400';
  end if;
  if not private.has_left(user_id) then
    raise exception 'This person still has a strategy or a profile. Delete those first' using errcode = 'PT409';
  end if;
  for kept in select * from private.person_columns() c where c.relation <> 'public.strategy_events'::regclass loop
    execute pg_catalog.format('delete from %s where %I = $1', kept.relation, kept.person) using forget_person.user_id;
  end loop;
  update public.ledger_entries e
  set content = null
  from (select distinct v.strategy_id from public.strategy_events v where v.user_id = forget_person.user_id) v
  where e.strategy_id = v.strategy_id;
  update public.strategy_events e
  set user_id = forgotten, name = null, old_name = null, username = null
  where e.user_id = forget_person.user_id;
  get diagnostics events = row_count;
  return events;
end
$$;
grant execute on function public.forget_person(text) to service_role;
