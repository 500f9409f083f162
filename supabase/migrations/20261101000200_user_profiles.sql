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
  return new;
end
$$;

create trigger clean_profile before insert or update on public.user_profiles
  for each row execute function private.clean_profile();
create trigger protect_profile before insert or update on public.user_profiles
  for each row execute function private.protect_profile();
create trigger refuse_truncate before truncate on public.user_profiles
  for each statement execute function private.refuse_truncate();
