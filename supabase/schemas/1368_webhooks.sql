-- Followers' own addresses, to which the site posts what is new in the strategies they follow, signed (docs/api.md, "Webhooks").

-- Whether a text has the form of an address that may be kept: https, a name with a dot, and nothing else before the path. Numbers in place
-- of a name and names of private networks are refused here already; whoever sends looks at what a name resolves to, each time.
create function private.is_webhook_address(url text) returns boolean
language sql immutable set search_path = '' as $$
  select pg_catalog.length(url) <= 500
    and url ~ '^https://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?(:[0-9]{1,5})?(/[A-Za-z0-9._~:/?&=%+@!$,;*-]*)?$'
    and url !~ '^https://[^/:]*\.?(localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa|invalid|onion)[:/]'
    and url !~ '^https://[^/:]*\.?(localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa|invalid|onion)$'
$$;

create table public.webhooks (
  id uuid primary key default gen_random_uuid(),
  user_id text not null check (char_length(user_id) between 1 and 255),
  url text not null constraint webhooks_url check (private.is_webhook_address(url)),
  created_at timestamptz not null default now(),
  -- A test that its owner asked for and that was not sent yet.
  test_requested_at timestamptz,
  delivered_at timestamptz,
  -- Why the last message was not delivered, and when; null once one is.
  failed_at timestamptz,
  failure text,
  unique (user_id, url)
);
alter table public.webhooks enable row level security;
grant select, delete on table public.webhooks to authenticated, service_role;
create policy "Users see their own webhooks" on public.webhooks
  for select to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users delete their own webhooks" on public.webhooks
  for delete to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users with MFA need an aal2 token" on public.webhooks
  as restrictive for all to authenticated using ((select private.second_factor_met()));
create trigger refuse_truncate before truncate on public.webhooks
  for each statement execute function private.refuse_truncate();

-- What signs, which only the job reads. In the form of Standard Webhooks: whsec_ and Base64.
create table private.webhook_secrets (
  webhook_id uuid primary key references public.webhooks (id) on delete cascade,
  secret text not null
);
alter table private.webhook_secrets enable row level security;
create trigger refuse_truncate before truncate on private.webhook_secrets
  for each statement execute function private.refuse_truncate();

-- Adds an address of the user, and returns it with the secret that signs, which is not shown again.
-- Errors: PT400 (an address that is none, or is there already), PT403 (too many, or not signed in).
create function public.create_webhook(url text) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  owner constant text := auth.jwt() ->> 'sub';
  address constant text := create_webhook.url;
  most constant integer := private.most('webhooks of a user');
  -- 244 random bits in 32 bytes.
  secret constant text := 'whsec_' || pg_catalog.encode(
    pg_catalog.uuid_send(pg_catalog.gen_random_uuid()) || pg_catalog.uuid_send(pg_catalog.gen_random_uuid()), 'base64');
  made uuid;
begin
  if owner is null or not private.second_factor_met() then
    raise exception 'Sign in to add an address' using errcode = 'PT403';
  end if;
  if private.is_webhook_address(address) is not true then
    raise exception 'Use an address that begins with https:// and a public name, such as https://bot.example.com/hook' using errcode = 'PT400';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(private.user_lock() + 1, pg_catalog.hashtext(owner));
  if (select count(*) from public.webhooks w where w.user_id = owner) >= most then
    raise exception 'You can have at most % addresses: remove one first', most using errcode = 'PT403';
  end if;
  insert into public.webhooks (user_id, url) values (owner, address)
  on conflict (user_id, url) do nothing
  returning id into made;
  if made is null then
    raise exception 'You have this address already' using errcode = 'PT400';
  end if;
  insert into private.webhook_secrets (webhook_id, secret) values (made, secret);
  return pg_catalog.jsonb_build_object('id', made, 'secret', secret);
end
$$;
grant execute on function public.create_webhook(text) to authenticated;

-- Asks for a test message to one of the user's addresses, which the next run sends. Errors: PT404 (no such address).
create function public.test_webhook(id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.webhooks w set test_requested_at = pg_catalog.now()
  where w.id = test_webhook.id and w.user_id = auth.jwt() ->> 'sub' and private.second_factor_met();
  if not found then
    raise exception 'This address does not exist' using errcode = 'PT404';
  end if;
end
$$;
grant execute on function public.test_webhook(uuid) to authenticated;

-- The tests that were asked for; the caller sends them, and no other run does.
create function public.due_webhook_tests() returns table (webhook_id uuid, url text, secret text)
language sql security definer set search_path = '' as $$
  with due as (
    select w.id from public.webhooks w where w.test_requested_at is not null order by w.id limit 200 for update skip locked
  )
  update public.webhooks w set test_requested_at = null
  from due d join private.webhook_secrets s on s.webhook_id = d.id
  where w.id = d.id
  returning w.id, w.url, s.secret
$$;

-- Notes what came of a message, for its owner: `failure` in words, or null if it was delivered.
create function public.note_webhook(webhook_id uuid, failure text default null) returns void
language sql security definer set search_path = '' as $$
  update public.webhooks w set
    delivered_at = case when note_webhook.failure is null then pg_catalog.now() else w.delivered_at end,
    failed_at = case when note_webhook.failure is not null then pg_catalog.now() end,
    failure = pg_catalog."left"(note_webhook.failure, 200)
  where w.id = note_webhook.webhook_id
$$;
grant execute on function public.due_webhook_tests(), public.note_webhook(uuid, text) to service_role;
