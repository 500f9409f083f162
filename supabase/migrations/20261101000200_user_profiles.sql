create table public.user_profiles (
  id uuid primary key default gen_random_uuid(),
  -- The identity provider's user id: the token's "sub".
  clerk_user_id text not null unique default (auth.jwt() ->> 'sub') check (char_length(clerk_user_id) between 1 and 255),
  email text check (char_length(email) <= 320),
  username text check (char_length(username) <= 80),
  first_name text check (char_length(first_name) <= 200),
  last_name text check (char_length(last_name) <= 200),
  full_name text check (char_length(full_name) <= 400),
  image_url text check (char_length(image_url) <= 2048),
  subscription_tier text not null default 'community' check (char_length(subscription_tier) between 1 and 40),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

alter table public.user_profiles enable row level security;
grant select, insert on table public.user_profiles to authenticated;
-- An upsert sends every column; the trigger below restores the protected ones.
grant update on table public.user_profiles to authenticated;
grant select, insert, update, delete on table public.user_profiles to service_role;

create policy "Users see their own profile" on public.user_profiles
  for select to authenticated using (clerk_user_id = (select auth.jwt() ->> 'sub'));
create policy "Users create their own profile" on public.user_profiles
  for insert to authenticated with check (clerk_user_id = (select auth.jwt() ->> 'sub'));
create policy "Users change their own profile" on public.user_profiles
  for update to authenticated
  using (clerk_user_id = (select auth.jwt() ->> 'sub'))
  with check (clerk_user_id = (select auth.jwt() ->> 'sub'));
create policy "Users with MFA need an aal2 token" on public.user_profiles
  as restrictive for all to authenticated using ((select private.second_factor_met()));

-- Names of traders. Nobody may take a name that looks like that of another trader, in a profile or beside a strategy.
create index user_profiles_small_name_idx on public.user_profiles (((private.looks(username))[1]));
create index user_profiles_written_name_idx on public.user_profiles (((private.looks(username))[2]));

-- Whether a user other than this one has a name that looks like it. In plpgsql, because strategy_profile does not exist yet.
create function private.is_name_of_another(username text, user_id text) returns boolean
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
#variable_conflict use_variable
declare
  looks constant text[] := private.looks(username);
begin
  return
    exists (select from public.user_profiles p where (private.looks(p.username))[1] = looks[1] and p.clerk_user_id <> user_id)
    or exists (select from public.user_profiles p where (private.looks(p.username))[2] = looks[2] and p.clerk_user_id <> user_id)
    or exists (select from public.strategy_profile s where (private.looks(s.username))[1] = looks[1] and s.user_id <> user_id)
    or exists (select from public.strategy_profile s where (private.looks(s.username))[2] = looks[2] and s.user_id <> user_id);
end
$$;

-- The arbitrary first key of the advisory locks on a name, unique in this database.
create function private.name_lock() returns integer
language sql immutable set search_path = '' as $$ select 740185 $$;

-- To be called before a user's name is stored. Errors: PT409 (another trader has it). Services and migrations are not refused.
create function private.check_trader_name(username text, user_id text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if username is null or auth.jwt() ->> 'sub' is null then
    return;
  end if;
  -- Otherwise two users who take a name at once would not see each other's.
  perform pg_catalog.pg_advisory_xact_lock(private.name_lock(), pg_catalog.hashtext((private.looks(username))[2]));
  if private.is_name_of_another(username, user_id) then
    raise exception 'Another trader has this name, or one that looks like it' using errcode = 'PT409';
  end if;
end
$$;

-- Whether a trader other than the caller has a name that looks like this one, so that a form can say so before an account is made.
create function public.is_name_taken(username text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_name_of_another(
    private.clean_text(pg_catalog."left"(is_name_taken.username, 80)), coalesce(auth.jwt() ->> 'sub', ''))
$$;
grant execute on function public.is_name_taken(text) to anon, authenticated;

-- Runs as the writer. Only the service role and the table's owner may set a tier, by insert, update or upsert, or backdate
-- the profile.
create function private.protect_profile() returns trigger
language plpgsql set search_path = '' as $$
declare
  trusted boolean := current_user = 'service_role' or pg_catalog.pg_has_role(
    current_user, (select c.relowner from pg_catalog.pg_class c where c.oid = tg_relid), 'member');
begin
  new.updated_at := pg_catalog.now();
  if tg_op = 'INSERT' then
    if not trusted then
      new.subscription_tier := 'community';
      new.created_at := pg_catalog.now();
    end if;
    return new;
  end if;
  new.id := old.id;
  new.created_at := old.created_at;
  if not trusted then new.subscription_tier := old.subscription_tier; end if;
  return new;
end
$$;

create function private.clean_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.email := private.clean_text(new.email);
  new.username := private.clean_text(new.username);
  new.first_name := private.clean_text(new.first_name);
  new.last_name := private.clean_text(new.last_name);
  new.full_name := private.clean_text(new.full_name);
  new.image_url := private.clean_text(new.image_url);
  if tg_op = 'INSERT' or new.username is distinct from old.username then
    perform private.check_trader_name(new.username, new.clerk_user_id);
  end if;
  return new;
end
$$;

create trigger clean_profile before insert or update on public.user_profiles
  for each row execute function private.clean_profile();
create trigger protect_profile before insert or update on public.user_profiles
  for each row execute function private.protect_profile();
create trigger refuse_truncate before truncate on public.user_profiles
  for each statement execute function private.refuse_truncate();
