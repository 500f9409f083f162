create table public.strategy_profile (
  id uuid primary key default gen_random_uuid(),
  -- The owner: the token's "sub".
  user_id text not null default (auth.jwt() ->> 'sub') check (char_length(user_id) between 1 and 255),
  -- The owner's name in user_profiles, whatever a writer sends.
  username text,
  -- The name is part of the page's URL, where "." and ".." would be resolved as path segments.
  name text not null
    constraint strategy_profile_name_length check (char_length(name) between 1 and 80)
    constraint strategy_profile_name_address check (name not in ('.', '..')),
  description text check (char_length(description) <= 5000),
  market_types text check (char_length(market_types) <= 500),
  timeframes text check (char_length(timeframes) <= 500),
  categories text check (char_length(categories) <= 500),
  public text not null default 'true' constraint strategy_profile_public check (public in ('true', 'false')),
  created_at timestamptz not null default now()
);

-- Names that differ only in case, spaces, punctuation or look-alikes are the same name.
create unique index strategy_profile_small_name_key on public.strategy_profile (((private.looks(name))[1]));
create unique index strategy_profile_written_name_key on public.strategy_profile (((private.looks(name))[2]));
-- Pages are looked up by the exact name.
create index strategy_profile_name_idx on public.strategy_profile (name);
create index strategy_profile_user_id_idx on public.strategy_profile (user_id);

alter table public.strategy_profile enable row level security;
grant select on table public.strategy_profile to anon, authenticated;
grant insert, delete on table public.strategy_profile to authenticated;
grant update (username, name, description, market_types, timeframes, categories, public)
  on table public.strategy_profile to authenticated;
grant select, insert, update, delete on table public.strategy_profile to service_role;

-- The caller's strategies, and those shared with the caller. As functions, they run once per query instead of once per row,
-- and avoid infinite recursion between the policies of strategy_profile and strategy_shares.
create function private.my_strategies() returns setof uuid
language sql stable security definer set search_path = '' rows 5 as $$
  select s.id from public.strategy_profile s
  where s.user_id = auth.jwt() ->> 'sub' and (select private.second_factor_met())
$$;

-- In plpgsql, because strategy_shares does not exist yet.
create function private.shared_with_me() returns setof uuid
language plpgsql stable security definer set search_path = '' rows 5 as $$
begin
  return query
  select s.strategy_id from public.strategy_shares s
  where s.shared_with = auth.jwt() ->> 'sub' and (select private.second_factor_met());
end
$$;

create policy "Anyone sees public strategies" on public.strategy_profile
  for select to anon using (public = 'true');
create policy "Users see public, own and shared strategies" on public.strategy_profile
  for select to authenticated
  using (
    public = 'true'
    or user_id = (select auth.jwt() ->> 'sub')
    or id in (select private.shared_with_me())
  );
create policy "Users create their own strategies" on public.strategy_profile
  for insert to authenticated with check (user_id = (select auth.jwt() ->> 'sub'));
create policy "An owner changes a strategy" on public.strategy_profile
  for update to authenticated
  using (user_id = (select auth.jwt() ->> 'sub'))
  with check (user_id = (select auth.jwt() ->> 'sub'));
create policy "An owner deletes a strategy" on public.strategy_profile
  for delete to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users with MFA need an aal2 token" on public.strategy_profile
  as restrictive for all to authenticated using ((select private.second_factor_met()));

create function private.check_strategy() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (new.id, new.user_id, new.created_at)
      is distinct from (old.id, old.user_id, old.created_at) then
    raise exception 'The owner and the date of a strategy cannot be changed' using errcode = 'PT403';
  end if;
  if tg_op = 'INSERT' and auth.jwt() ->> 'sub' is not null then
    -- Owners must not backdate a strategy, nor create a deleted one again under its id. The id of an existing strategy is kept:
    -- an insert then fails, and an upsert updates that strategy if it is the writer's.
    new.created_at := pg_catalog.now();
    if not exists (select from public.strategy_profile s where s.id = new.id) then
      new.id := pg_catalog.gen_random_uuid();
    end if;
  end if;
  new.name := private.clean_text(new.name);
  new.username := (select p.username from public.user_profiles p where p.clerk_user_id = new.user_id);
  new.description := private.clean_lines(new.description);
  new.market_types := private.clean_text(new.market_types);
  new.timeframes := private.clean_text(new.timeframes);
  new.categories := private.clean_text(new.categories);
  if new.name = '' then
    raise exception 'Strategy name is required' using errcode = 'PT400';
  end if;
  if pg_catalog.char_length(new.name) > 80 then
    raise exception 'Strategy name can have at most 80 characters' using errcode = 'PT400';
  end if;
  if private.mixes_alphabets(new.name) then
    raise exception 'Write each word in one alphabet' using errcode = 'PT400';
  end if;
  return new;
end
$$;

create trigger check_strategy before insert or update on public.strategy_profile
  for each row execute function private.check_strategy();
create trigger lock_before_write before insert or update or delete on public.strategy_profile
  for each statement execute function private.lock_before_write();
create function private.limit_strategies() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := private.most('strategies of a user');
begin
  if exists (
    select from (select distinct a.user_id from added a) a
    where (select count(*) from public.strategy_profile s where s.user_id = a.user_id) > most
  ) then
    raise exception 'A user can have at most % strategies', most using errcode = 'PT403';
  end if;
  return null;
end
$$;

create trigger limit_rows after insert on public.strategy_profile
  referencing new table as added
  for each statement execute function private.limit_rows();
create trigger limit_strategies after insert on public.strategy_profile
  referencing new table as added
  for each statement execute function private.limit_strategies();
create trigger refuse_truncate before truncate on public.strategy_profile
  for each statement execute function private.refuse_truncate();
