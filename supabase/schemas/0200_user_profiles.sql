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

-- Names that differ only in case, spaces, punctuation or look-alikes are the same name.
create unique index user_profiles_small_name_key on public.user_profiles (((private.looks(username))[1]));
create unique index user_profiles_written_name_key on public.user_profiles (((private.looks(username))[2]));

-- Whether a user other than this one has a name that looks like it.
create function private.is_name_of_another(username text, user_id text) returns boolean
language sql stable security definer set search_path = '' set enable_seqscan = off as $$
  select
    exists (
      select from public.user_profiles p
      where (private.looks(p.username))[1] = (private.looks(is_name_of_another.username))[1]
        and p.clerk_user_id <> is_name_of_another.user_id)
    or exists (
      select from public.user_profiles p
      where (private.looks(p.username))[2] = (private.looks(is_name_of_another.username))[2]
        and p.clerk_user_id <> is_name_of_another.user_id)
$$;

-- The arbitrary first key of the advisory locks on a name, unique in this database.
create function private.name_lock() returns integer
language sql immutable set search_path = '' as $$ select 740185 $$;

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

-- Errors: PT409 (another trader has the name).
create function private.clean_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.email := private.clean_text(new.email);
  new.username := nullif(private.clean_text(new.username), '');
  new.first_name := private.clean_text(new.first_name);
  new.last_name := private.clean_text(new.last_name);
  new.full_name := private.clean_text(new.full_name);
  new.image_url := private.clean_text(new.image_url);
  if tg_op = 'INSERT' or new.username is distinct from old.username then
    -- If two users take a name at once, the second waits for the first and then sees it taken.
    perform pg_catalog.pg_advisory_xact_lock(private.name_lock(), pg_catalog.hashtext((private.looks(new.username))[2]));
    if private.is_name_of_another(new.username, new.clerk_user_id) then
      raise exception 'Another trader has this name, or one that looks like it' using errcode = 'PT409';
    end if;
  end if;
  return new;
end
$$;

-- Nobody can read other users' profiles, so strategies and shares have a copy of the trader's name.
create function private.spread_name() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  people constant text[] := array[old.clerk_user_id, new.clerk_user_id];
begin
  if (new.username, new.clerk_user_id) is distinct from (old.username, old.clerk_user_id) then
    -- A strategy being created at the same time has the old name. This waits for it, so that the statement below sees it.
    perform pg_catalog.pg_advisory_xact_lock(private.user_lock(), pg_catalog.hashtext(u.id))
    from (select distinct unnest(people) order by 1) u (id);
    -- check_strategy() fills in the name.
    update public.strategy_profile s set username = null where s.user_id = any (people);
    update public.strategy_shares s
    set shared_with_name = (select p.username from public.user_profiles p where p.clerk_user_id = s.shared_with)
    where s.shared_with = any (people);
  end if;
  return null;
end
$$;

create trigger spread_name after insert or update or delete on public.user_profiles
  for each row execute function private.spread_name();
create trigger clean_profile before insert or update on public.user_profiles
  for each row execute function private.clean_profile();
create trigger protect_profile before insert or update on public.user_profiles
  for each row execute function private.protect_profile();
create trigger refuse_truncate before truncate on public.user_profiles
  for each statement execute function private.refuse_truncate();
