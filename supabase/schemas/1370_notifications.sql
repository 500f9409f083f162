-- Messages to followers about what is new, by mail, to browsers (Web Push) and to webhooks: `npm run notify` asks due_notifications() for them, sends
-- them and calls mark_notified().

-- How often a user wants mail. Without a row: never.
create table public.notification_settings (
  user_id text primary key default (auth.jwt() ->> 'sub') check (char_length(user_id) between 1 and 255),
  mail text not null default 'never'
    constraint notification_settings_mail check (mail in ('never', 'at once', 'daily', 'weekly')),
  -- Whether the weekly letter comes (*weekly_letter.sql); null: never chosen.
  letter boolean,
  -- The zone by whose clock it comes; UTC if this is none.
  zone text not null default 'UTC' check (char_length(zone) between 1 and 64),
  -- Whether mail comes when a machine's message could not be recorded (*failed_messages.sql).
  failures boolean not null default false
);

alter table public.notification_settings enable row level security;
grant select, insert, delete on table public.notification_settings to authenticated;
grant update (mail, letter, zone, failures) on table public.notification_settings to authenticated;
grant select, delete on table public.notification_settings to service_role;

create policy "Users see their own settings" on public.notification_settings
  for select to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users make their own settings" on public.notification_settings
  for insert to authenticated with check (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users change their own settings" on public.notification_settings
  for update to authenticated
  using (user_id = (select auth.jwt() ->> 'sub'))
  with check (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users delete their own settings" on public.notification_settings
  for delete to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users with MFA need an aal2 token" on public.notification_settings
  as restrictive for all to authenticated using ((select private.second_factor_met()));

create trigger refuse_truncate before truncate on public.notification_settings
  for each statement execute function private.refuse_truncate();

-- What has been sent to a user by mail, to each of their browsers, as weekly letters and about failed messages; each has its own progress.
-- There is a row for mail once the user chose how often, one for each subscription, and one for letters and for failures once the user
-- wanted them. No client can read it, because the token stops its user's mail of that kind.
create table private.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id text not null,
  channel text not null default 'mail' check (channel in ('mail', 'browser', 'letter', 'webhook', 'failures')),
  -- The browser's; null otherwise.
  endpoint text unique references public.push_subscriptions (endpoint) on delete cascade,
  -- 244 random bits.
  stop_token text not null unique
    default pg_catalog.replace(pg_catalog.gen_random_uuid()::text || pg_catalog.gen_random_uuid(), '-', ''),
  notified_at timestamptz,
  -- The message that a run is sending, or was sending, and until when no other run takes it over. It keeps its id and contents, so that a
  -- mail server recognises one it already has.
  message_id uuid unique,
  claimed_until timestamptz,
  -- How often that message was postponed, and since when.
  postponements integer not null default 0,
  postponed_since timestamptz,
  -- Of letters: the Monday of the last week that was told, or need not be.
  week date,
  webhook_id uuid unique references public.webhooks (id) on delete cascade,
  -- Of failures: the last message of the inbox that was told.
  told bigint,
  unique nulls not distinct (user_id, channel, endpoint, webhook_id)
);
-- Finds letters without reading what is sent otherwise.
create index notifications_letters_idx on private.notifications (id) where channel = 'letter';
-- And mail about failed messages.
create index notifications_failures_idx on private.notifications (id) where channel = 'failures';
alter table private.notifications enable row level security;
create trigger refuse_truncate before truncate on private.notifications
  for each statement execute function private.refuse_truncate();

-- Up to which entry of a followed strategy's ledger its follower was notified, by number. The row exists while the follower wants to be
-- notified.
create table private.notified_entries (
  notification_id uuid not null references private.notifications (id) on delete cascade,
  user_id text not null,
  strategy_id uuid not null,
  number integer not null,
  -- The last entry of the message that is being sent.
  claimed integer,
  primary key (notification_id, strategy_id),
  foreign key (user_id, strategy_id) references public.strategy_follows (user_id, strategy_id) on delete cascade
);
create index notified_entries_follow_idx on private.notified_entries (strategy_id, user_id);
alter table private.notified_entries enable row level security;
create trigger refuse_truncate before truncate on private.notified_entries
  for each statement execute function private.refuse_truncate();

-- When a run last left nothing due, by channel, for npm run doctor.
create table private.notification_runs (
  channel text primary key check (channel in ('mail', 'browser', 'webhook')),
  ended_at timestamptz not null
);
alter table private.notification_runs enable row level security;
create trigger refuse_truncate before truncate on private.notification_runs
  for each statement execute function private.refuse_truncate();

-- The news: entries of followed strategies, until every follower who wants to be notified has been.
create table private.strategy_news (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  number integer not null,
  primary key (strategy_id, number)
);
alter table private.strategy_news enable row level security;
create trigger refuse_truncate before truncate on private.strategy_news
  for each statement execute function private.refuse_truncate();

-- An action is news for a day after its stated time, and so is its edit or deletion. Otherwise an import of old trades would be.
create function private.is_news(content jsonb) returns boolean
language sql stable set search_path = '' as $$
  select not content ? 'imported_at'
    and greatest(
      content ->> 'date', content -> 'old' ->> 'date', content -> 'new' ->> 'date'
    )::timestamptz >= (content ->> 'at')::timestamptz - interval '1 day'
$$;

-- Whether anybody wants to be notified is looked up once per strategy, however many entries and followers there are.
create function private.append_news() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.strategy_news (strategy_id, number)
  select a.strategy_id, a.number
  from (select distinct a.strategy_id from added a) s
  cross join lateral (select from private.notified_entries t where t.strategy_id = s.strategy_id limit 1) t
  join added a on a.strategy_id = s.strategy_id
  where not private.is_event(a.content) and private.is_news(a.content::jsonb);
  return null;
end
$$;
create trigger to_news after insert on public.ledger_entries
  referencing new table as added
  for each statement execute function private.append_news();

-- Followers are notified of what happens after they follow.
create function private.begin_notifying() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.notified_entries (notification_id, user_id, strategy_id, number)
  select n.id, a.user_id, a.strategy_id, (private.ledger_head(a.strategy_id)).number
  from added a
  join private.notifications n on n.user_id = a.user_id
  left join public.notification_settings s on s.user_id = n.user_id and n.channel = 'mail'
  where n.channel in ('mail', 'browser', 'webhook') and s.mail is distinct from 'never';
  return null;
end
$$;
create trigger begin_notifying after insert on public.strategy_follows
  referencing new table as added
  for each statement execute function private.begin_notifying();

-- By mail or in a browser, a user is notified of what happens from now on.
create function private.notify_from_now(notification_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.notified_entries as t (notification_id, user_id, strategy_id, number)
  select n.id, f.user_id, f.strategy_id, (private.ledger_head(f.strategy_id)).number
  from private.notifications n join public.strategy_follows f on f.user_id = n.user_id
  where n.id = notify_from_now.notification_id
  on conflict on constraint notified_entries_pkey do update set number = excluded.number, claimed = null;
  update private.notifications n
  set message_id = null, claimed_until = null, postponements = 0, postponed_since = null
  where n.id = notify_from_now.notification_id;
end
$$;

-- Users are notified of what happens after they choose mail.
create function private.begin_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  mail_id uuid;
begin
  if tg_op = 'INSERT' then
    insert into private.notifications (user_id) values (new.user_id);
  -- Embedded backend: it does not enforce column grants, which forbid this too.
  elsif new.user_id <> old.user_id then
    raise exception 'Settings cannot be moved to another user' using errcode = 'PT403';
  end if;
  select n.id into mail_id from private.notifications n where n.user_id = new.user_id and n.channel = 'mail';
  if new.mail = 'never' then
    delete from private.notified_entries t where t.notification_id = mail_id;
  elsif coalesce(old.mail, 'never') = 'never' then
    perform private.notify_from_now(mail_id);
  end if;
  return null;
end
$$;
create trigger begin_mail after insert or update on public.notification_settings
  for each row execute function private.begin_mail();
-- Takes the same lock as a user's following, so that two at once do not miss each other's rows.
create trigger lock_before_write before insert or update on public.notification_settings
  for each statement execute function private.lock_before_write();

create function private.end_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.notifications n where n.user_id = old.user_id and n.channel = 'mail';
  return null;
end
$$;
create trigger end_mail after delete on public.notification_settings
  for each row execute function private.end_mail();

-- A browser is notified of what happens after it was added.
create function private.begin_browser() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  added uuid;
begin
  insert into private.notifications (user_id, channel, endpoint) values (new.user_id, 'browser', new.endpoint) returning id into added;
  perform private.notify_from_now(added);
  return null;
end
$$;
create trigger begin_browser after insert on public.push_subscriptions
  for each row execute function private.begin_browser();

-- A webhook gets what happens after it was added.
create function private.begin_webhook() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  added uuid;
begin
  insert into private.notifications (user_id, channel, webhook_id) values (new.user_id, 'webhook', new.id) returning id into added;
  perform private.notify_from_now(added);
  return null;
end
$$;
create trigger begin_webhook after insert on public.webhooks
  for each row execute function private.begin_webhook();

create function private.forget_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notification_settings s using gone g where s.user_id = g.clerk_user_id;
  delete from public.push_subscriptions p using gone g where p.user_id = g.clerk_user_id;
  delete from public.webhooks w using gone g where w.user_id = g.clerk_user_id;
  return null;
end
$$;
create trigger forget_settings after delete on public.user_profiles
  referencing old table as gone
  for each statement execute function private.forget_settings();

-- Stops what a token's message belongs to: 'mail' about followed strategies, the weekly 'letter', or mail about 'failures', which it returns;
-- null if no user has this token. From a message's link, so without signing in.
create function public.stop_notifications(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  stopped text;
begin
  update public.notification_settings s
  set mail = case n.channel when 'mail' then 'never' else s.mail end, letter = n.channel <> 'letter' and s.letter,
    failures = n.channel <> 'failures' and s.failures
  from private.notifications n
  where n.stop_token = stop_notifications.token and n.channel in ('mail', 'letter', 'failures') and s.user_id = n.user_id
  returning n.channel into stopped;
  return stopped;
end
$$;
grant execute on function public.stop_notifications(text) to anon, authenticated;

-- The user's confirmed address from Supabase Auth. In user_profiles users can write any address.
create function private.confirmed_address(user_id text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  address text;
begin
  if pg_catalog.to_regclass('auth.users') is not null
      and user_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    execute 'select email::text from auth.users where id = $1 and email_confirmed_at is not null' into address using user_id::uuid;
  end if;
  return address;
end
$$;

-- A user gets at most one message in this time by mail, and one in each browser, whatever happens in any number of strategies.
create function private.mail_interval(mail text) returns interval
language sql immutable set search_path = '' as $$
  select case mail when 'at once' then interval '10 minutes' when 'daily' then interval '1 day' else interval '7 days' end
$$;

-- Removes news that has reached every follower who wants it. What could not be sent yet stays.
create function private.forget_news() returns void
language plpgsql security definer set search_path = '' set jit = off as $$
begin
  with notified as (
    select t.strategy_id, min(t.number) as number
    from private.notified_entries t
    where t.strategy_id in (select w.strategy_id from private.strategy_news w)
    group by t.strategy_id
  )
  delete from private.strategy_news w
  where not exists (select from notified t where t.strategy_id = w.strategy_id and t.number < w.number);
end
$$;

-- Claims messages that are due by mail or to browsers, at most `most`, of those whose id comes after `after`; another run gets none of
-- them for ten minutes. A message has what its follower may see now: the strategies that are public or shared with the follower, and of
-- each the newest entries.
--   id: where the next call continues (`after`). No rows: nothing is due any more.
--   strategies: [{name, page, entries: [{title, details}], more}], the entries from the oldest to the newest; empty if nothing can
--     be seen any more, and then nothing is to be sent; more_strategies: how many others have news.
--   address, stop_token: for mail. subscription: for a browser, {endpoint, keys: {p256dh, auth}}; null if the site does not send to its
-- service. webhook: for a webhook, {id, url, secret}; its entries have the content of the ledger's entry as `entry`.
create function public.due_notifications(
  channel text, after uuid default '00000000-0000-0000-0000-000000000000', most integer default 200)
returns table (
  id uuid, message_id uuid, user_id text, address text, stop_token text, subscription jsonb, strategies jsonb, more_strategies integer,
  webhook jsonb)
language plpgsql security definer set search_path = '' set jit = off as $$
#variable_conflict use_column
declare
  lease constant interval := interval '10 minutes';
  entries_shown constant integer := 20;
  entries_counted constant integer := 1000;
  strategies_shown constant integer := 30;
begin
  -- Once a run.
  if due_notifications.after = '00000000-0000-0000-0000-000000000000' then
    perform private.forget_news();
  end if;
  return query
  with due as materialized (
    select n.id, n.message_id is not null as is_again
    from private.notifications n
    left join public.notification_settings s on s.user_id = n.user_id and n.channel = 'mail'
    where n.channel = due_notifications.channel
      and n.id > due_notifications.after
      -- Browsers and webhooks are notified at once.
      and coalesce(s.mail, 'at once') <> 'never'
      and (n.claimed_until is null or n.claimed_until < pg_catalog.now())
      and (
        n.message_id is not null or n.notified_at is null
        or n.channel = 'webhook'
        or n.notified_at <= pg_catalog.now() - private.mail_interval(coalesce(s.mail, 'at once')))
      and exists (
        select from private.notified_entries t
        join private.strategy_news w on w.strategy_id = t.strategy_id and w.number > t.number
        where t.notification_id = n.id)
    order by n.id
    limit due_notifications.most
    for update of n skip locked
  ),
  claimed as (
    update private.notifications n
    set message_id = coalesce(n.message_id, pg_catalog.gen_random_uuid()), claimed_until = pg_catalog.now() + lease
    from due d
    where n.id = d.id
    returning n.id, n.user_id, n.endpoint, n.webhook_id, n.message_id, n.stop_token
  ),
  ranges as (
    update private.notified_entries t
    set claimed = coalesce(t.claimed, (
      select max(w.number) from private.strategy_news w where w.strategy_id = t.strategy_id and w.number > t.number))
    from due d
    where t.notification_id = d.id
      -- A message that may have arrived keeps its contents: new ones under the same id would be dropped.
      and (t.claimed is not null or not d.is_again)
      and exists (select from private.strategy_news w where w.strategy_id = t.strategy_id and w.number > t.number)
    returning t.notification_id, t.user_id, t.strategy_id, t.number, t.claimed
  ),
  seen as materialized (
    select r.notification_id, r.strategy_id, p.name, newest.numbers, c.count,
      row_number() over (partition by r.notification_id order by p.name) as place
    from ranges r
    join public.strategy_profile p on p.id = r.strategy_id and (
      p.public = 'true'
      or exists (select from public.strategy_shares h where h.strategy_id = p.id and h.shared_with = r.user_id))
    cross join lateral (
      select array_agg(w.number) as numbers
      from (
        select w.number from private.strategy_news w
        where w.strategy_id = r.strategy_id and w.number > r.number and w.number <= r.claimed
        order by w.number desc limit entries_shown
      ) w
    ) newest
    cross join lateral (
      select count(*)
      from (
        select from private.strategy_news w
        where w.strategy_id = r.strategy_id and w.number > r.number and w.number <= r.claimed
        limit entries_counted
      ) w
    ) c
    where newest.numbers is not null
  ),
  -- Once per strategy, for all its followers.
  words as materialized (
    select e.strategy_id, e.number, jsonb_build_object('title', w.title, 'details', w.details)
      -- A program reads the entry itself.
      || case channel when 'webhook' then jsonb_build_object('entry', e.content::jsonb) else '{}' end as entry
    from (select distinct s.strategy_id, unnest(s.numbers) as number from seen s where s.place <= strategies_shown) d
    join public.ledger_entries e on e.strategy_id = d.strategy_id and e.number = d.number
    cross join lateral private.entry_words(e.content::jsonb) w
  )
  select c.id, c.message_id, c.user_id,
    case channel when 'mail' then private.confirmed_address(c.user_id) end,
    case channel when 'mail' then c.stop_token end,
    -- Asked again, since an operator may have taken a service off the list.
    case when private.is_push_endpoint(p.endpoint)
      then jsonb_build_object('endpoint', p.endpoint, 'keys', jsonb_build_object('p256dh', p.p256dh, 'auth', p.auth)) end,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', s.strategy_id,
        'name', s.name,
        'page', private.page_address(s.name),
        'entries', (
          select jsonb_agg(w.entry order by w.number)
          from words w where w.strategy_id = s.strategy_id and w.number = any (s.numbers)),
        'more', s.count - pg_catalog.cardinality(s.numbers)
      ) order by s.place)
      from seen s where s.notification_id = c.id and s.place <= strategies_shown), '[]'),
    (select count(*)::integer from seen s where s.notification_id = c.id and s.place > strategies_shown),
    (select jsonb_build_object('id', h.id, 'url', h.url, 'secret', k.secret)
     from public.webhooks h join private.webhook_secrets k on k.webhook_id = h.id where h.id = c.webhook_id)
  from claimed c
  left join public.push_subscriptions p on p.endpoint = c.endpoint
  order by c.id;
  if not found then
    insert into private.notification_runs as r (channel, ended_at) values (due_notifications.channel, pg_catalog.now())
    on conflict on constraint notification_runs_pkey do update set ended_at = excluded.ended_at;
  end if;
end
$$;

-- Marks messages: `sent`, and `unsent` because nobody can get or see them. Neither is due again. A `postponed` message is due again after
-- five minutes, then after twice as long each time, up to six hours; after a week it is given up, and its browser's subscription with it.
-- Marking twice changes nothing. Returns how many were due until now.
create function public.mark_notified(sent uuid[], unsent uuid[] default '{}', postponed uuid[] default '{}') returns integer
language plpgsql security definer set search_path = '' as $$
declare
  first_pause constant interval := interval '5 minutes';
  longest_pause constant interval := interval '6 hours';
  tried_for constant interval := interval '7 days';
  given_up uuid[];
  marked integer;
begin
  given_up := array(
    select n.message_id from private.notifications n
    where n.message_id = any (postponed) and n.postponed_since < pg_catalog.now() - tried_for);
  update private.notifications n
  set
    postponements = n.postponements + 1,
    postponed_since = coalesce(n.postponed_since, pg_catalog.now()),
    claimed_until = pg_catalog.now() + least(first_pause * power(2, least(n.postponements, 10)), longest_pause)
  where n.message_id = any (postponed) and n.message_id <> all (given_up);
  delete from public.push_subscriptions p
  using private.notifications n
  where n.message_id = any (given_up) and p.endpoint = n.endpoint;
  with done as materialized (
    select n.id, n.message_id from private.notifications n where n.message_id = any (sent || unsent || given_up)
    order by n.id for update
  ),
  moved as (
    update private.notified_entries t set number = t.claimed, claimed = null
    from done d
    where t.notification_id = d.id and t.claimed is not null
  ),
  released as (
    update private.notifications n
    set message_id = null, claimed_until = null, postponements = 0, postponed_since = null,
      notified_at = case when d.message_id = any (sent) then pg_catalog.now() else n.notified_at end
    from done d
    where n.id = d.id
    returning 1
  )
  select count(*) into marked from released;
  return marked;
end
$$;
grant execute on function public.due_notifications(text, uuid, integer), public.mark_notified(uuid[], uuid[], uuid[]) to service_role;
