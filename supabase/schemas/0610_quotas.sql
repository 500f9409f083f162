-- How much was written to each strategy on the day of the last write, and how many bytes it holds. One row per strategy, so that a
-- user's writers to two strategies do not wait for each other; writing at the same moment, they may exceed a limit once. There is no
-- foreign key: deleting a strategy frees its bytes, but not what was written that day.
create table private.strategy_writes (
  strategy_id uuid primary key,
  user_id text not null,
  day date not null,
  actions integer not null,
  imported integer not null,
  bytes bigint not null
);
create index strategy_writes_user_idx on private.strategy_writes (user_id);
alter table private.strategy_writes enable row level security;

-- Counts what a user writes to a strategy. Errors: PT403 (more than the user may write).
create function private.count_actions(
  strategy uuid, owner text, recorded integer, stored_bytes bigint, is_imported boolean
)
returns void
language plpgsql set search_path = '' as $$
declare
  today constant date := pg_catalog.now() at time zone 'UTC';
  most constant integer := private.most(
    case when is_imported then 'imported actions of a user a day' else 'actions of a user a day' end);
  most_bytes constant integer := private.most('bytes of a user');
  written record;
begin
  insert into private.strategy_writes as w (strategy_id, user_id, day, actions, imported, bytes)
  values (
    strategy, owner, today, case when is_imported then 0 else recorded end, case when is_imported then recorded else 0 end, stored_bytes)
  on conflict (strategy_id) do update set
    day = today,
    actions = excluded.actions + case w.day when today then w.actions else 0 end,
    imported = excluded.imported + case w.day when today then w.imported else 0 end,
    bytes = excluded.bytes + w.bytes;
  select
    sum(case when is_imported then w.imported else w.actions end) filter (where w.day = today) as today, sum(w.bytes) as bytes
  into written
  from private.strategy_writes w where w.user_id = owner;
  if written.today > most then
    raise exception 'At most % actions can be % a day: % are left until midnight UTC',
      pg_catalog.to_char(most, 'FM999,999,999'), case when is_imported then 'imported' else 'recorded or edited' end,
      pg_catalog.to_char(greatest(0, most - written.today + recorded), 'FM999,999,990') using errcode = 'PT403';
  end if;
  if written.bytes > most_bytes then
    raise exception 'The actions of all your strategies can take at most % MB: delete a strategy to make room',
      pg_catalog.to_char(most_bytes / 1000000, 'FM999,999,990') using errcode = 'PT403';
  end if;
end
$$;

-- After limit_rows and before the figures are computed (triggers run in the order of their names).
create function private.limit_actions() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off set jit = off as $$
declare
  most constant integer := private.most('rows of an update');
begin
  -- Services and migrations are not limited.
  if most is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.count_actions(c.strategy_id, c.user_id, c.recorded, c.bytes, pg_catalog.current_setting('private.imports', true) = 'true')
    from (
      select a.strategy_id, a.user_id, count(*)::integer as recorded, sum(pg_catalog.pg_column_size(a.*)) as bytes
      from added a group by 1, 2 order by 1
    ) c;
  else
    if (select count(*) from new_actions) > most then
      raise exception 'At most % rows can be changed at once', pg_catalog.to_char(most, 'FM999,999,999') using errcode = 'PT400';
    end if;
    perform private.count_actions(c.strategy_id, c.user_id, c.recorded, c.bytes, false)
    from (
      select n.strategy_id, n.user_id, count(*)::integer as recorded, sum(pg_catalog.pg_column_size(n.*)) as bytes
      from new_actions n join old_actions o on o.id = n.id
      where n.edits <> o.edits
      group by 1, 2 order by 1
    ) c;
  end if;
  return null;
end
$$;

create trigger limit_writes after insert on public.bet_data
  referencing new table as added
  for each statement execute function private.limit_actions();
create trigger limit_writes_again after update on public.bet_data
  referencing old table as old_actions new table as new_actions
  for each statement execute function private.limit_actions();

create function private.forget_writes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.strategy_writes w set bytes = 0 from gone g where w.strategy_id = g.id;
  -- Nothing is kept of earlier days, or of a person whom an operator deletes.
  delete from private.strategy_writes w
  using (select distinct g.user_id from gone g) g
  where w.user_id = g.user_id
    and (w.day < (pg_catalog.now() at time zone 'UTC')::date or auth.jwt() ->> 'sub' is null)
    and not exists (select from public.strategy_profile s where s.id = w.strategy_id);
  return null;
end
$$;

create trigger forget_writes after delete on public.strategy_profile
  referencing old table as gone
  for each statement execute function private.forget_writes();
