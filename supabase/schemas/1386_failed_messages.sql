-- Mail about messages of a machine that could not be recorded, to the owner of the key if they asked for it: at once about the first, then at
-- most once an hour. `npm run notify` sends it. It has the reasons, and not the messages, which may say anything.

create function private.begin_failures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.notifications (user_id, channel) values (new.user_id, 'failures')
  on conflict (user_id, channel, endpoint, webhook_id) do nothing;
  return null;
end
$$;
create trigger begin_failures after insert or update on public.notification_settings
  for each row when (new.failures) execute function private.begin_failures();

-- What waits in a person's inbox, up to a message: {waiting, latest: [{strategy, key, at, reason}]}, the latest five, newest first. Null if
-- nothing does.
create function private.failures_of(person text, until_id bigint) returns jsonb
language sql stable set search_path = '' as $$
  with waiting as materialized (
    select i.id, i.strategy_id, i.key_id, i.at, i.reason
    from public.recording_inbox i
    where i.user_id = person and i.id <= until_id and i.at > pg_catalog.now() - interval '7 days'
  ),
  latest as (
    select w.id, s.name as strategy, k.name as key, w.at, w.reason
    from (select * from waiting order by id desc limit 5) w
    join public.strategy_profile s on s.id = w.strategy_id
    join public.recording_keys k on k.id = w.key_id
  )
  select pg_catalog.jsonb_build_object(
    'waiting', (select count(*) from waiting),
    'latest', pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('strategy', l.strategy, 'key', l.key,
      'at', private.time_words(private.ledger_time(l.at)), 'reason', l.reason) order by l.id desc))
  from latest l
  having count(*) > 0
$$;

-- Claims mail about failed messages, at most `most`, of what has an id after `after`, as due_notifications() does; mark_notified() marks it.
--   failures: see private.failures_of(); null if nothing waits any more, and then nothing is to be sent.
create function public.due_failures(after uuid default '00000000-0000-0000-0000-000000000000', most integer default 200)
returns table (id uuid, message_id uuid, user_id text, address text, stop_token text, failures jsonb)
language plpgsql security definer set search_path = '' set jit = off as $$
#variable_conflict use_column
declare
  lease constant interval := interval '10 minutes';
  pause constant interval := interval '1 hour';
begin
  return query
  with due as materialized (
    select n.id
    from private.notifications n
    join public.notification_settings s on s.user_id = n.user_id and s.failures
    where n.channel = 'failures' and n.id > due_failures.after
      and (n.claimed_until is null or n.claimed_until < pg_catalog.now())
      and (n.message_id is not null or (
        (n.notified_at is null or n.notified_at <= pg_catalog.now() - pause)
        and exists (select from public.recording_inbox i where i.user_id = n.user_id and i.id > coalesce(n.told, 0))))
    order by n.id
    limit due_failures.most
    for update of n skip locked
  ),
  claimed as (
    update private.notifications n
    set
      -- A mail that may have arrived keeps its contents.
      told = case when n.message_id is null then (select max(i.id) from public.recording_inbox i where i.user_id = n.user_id) else n.told end,
      message_id = coalesce(n.message_id, pg_catalog.gen_random_uuid()),
      claimed_until = pg_catalog.now() + lease
    from due d
    where n.id = d.id
    returning n.id, n.message_id, n.user_id, n.stop_token, n.told
  )
  select c.id, c.message_id, c.user_id, private.confirmed_address(c.user_id), c.stop_token, private.failures_of(c.user_id, c.told)
  from claimed c
  order by c.id;
end
$$;
grant execute on function public.due_failures(uuid, integer) to service_role;
