-- Whether an endpoint is at a push service: one of the browsers' makers, or of "push services" in private.settings. Any other host, which
-- may be one of the operator's own network, is never contacted. Before the path, nothing but a host of plain characters and a port is
-- accepted, so that no program reads another host in it.
create function private.is_push_endpoint(endpoint text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select
    from pg_catalog.regexp_match(endpoint, '^https://([a-z0-9.-]+(?::[0-9]{1,5})?)/[A-Za-z0-9._~:/?&=%+@!$,;*-]*$') part (found),
      pg_catalog.unnest(
        array['fcm.googleapis.com', '*.push.services.mozilla.com', '*.notify.windows.com', '*.push.apple.com']
        || (select pg_catalog.string_to_array(s.value, ' ') from private.settings s where s.name = 'push services')
      ) service
    where found[1] = service
      or (pg_catalog."left"(service, 2) = '*.'
        and pg_catalog."right"(found[1], pg_catalog.length(service) - 1) = pg_catalog.substr(service, 2)))
$$;

-- The browsers in which users turned notifications on. Endpoint and keys are what the browser's push service gave (RFC 8030, RFC 8291).
create table public.push_subscriptions (
  endpoint text primary key constraint push_subscriptions_endpoint_length check (char_length(endpoint) <= 1000),
  user_id text not null default (auth.jwt() ->> 'sub') check (char_length(user_id) between 1 and 255),
  p256dh text not null constraint push_subscriptions_p256dh check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null constraint push_subscriptions_auth check (auth ~ '^[A-Za-z0-9_-]{22}$')
);
create index push_subscriptions_user_idx on public.push_subscriptions (user_id);

alter table public.push_subscriptions enable row level security;
grant select, insert, delete on table public.push_subscriptions to authenticated;
grant select, delete on table public.push_subscriptions to service_role;

create policy "Users see their own subscriptions" on public.push_subscriptions
  for select to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users make their own subscriptions" on public.push_subscriptions
  for insert to authenticated with check (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users delete their own subscriptions" on public.push_subscriptions
  for delete to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users with MFA need an aal2 token" on public.push_subscriptions
  as restrictive for all to authenticated using ((select private.second_factor_met()));

create trigger refuse_truncate before truncate on public.push_subscriptions
  for each statement execute function private.refuse_truncate();

create function private.check_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_push_endpoint(new.endpoint) then
    raise exception 'This site does not send to the push service of this browser' using errcode = 'PT400';
  end if;
  -- A browser shows what one user follows, the one who turned it on last. Only the browser knows its endpoint.
  delete from public.push_subscriptions p where p.endpoint = new.endpoint and p.user_id <> new.user_id;
  return new;
end
$$;
create trigger check_subscription before insert on public.push_subscriptions
  for each row execute function private.check_subscription();

create function private.limit_subscriptions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := private.most('browsers of a user');
begin
  if exists (
    select from public.push_subscriptions p where p.user_id in (select a.user_id from added a)
    group by p.user_id having count(*) > most
  ) then
    raise exception 'At most % browsers can be notified: turn notifications off in another one', most using errcode = 'PT403';
  end if;
  return null;
end
$$;
-- Takes the same lock as other inserts of a user, so that two at once do not miss each other's rows.
create trigger lock_before_write before insert on public.push_subscriptions
  for each statement execute function private.lock_before_write();
create trigger limit_subscriptions after insert on public.push_subscriptions
  referencing new table as added
  for each statement execute function private.limit_subscriptions();
