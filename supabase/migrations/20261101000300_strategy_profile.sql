create table public.strategy_profile (
  id uuid primary key default gen_random_uuid(),
  -- The owner: the token's "sub".
  user_id text not null default (auth.jwt() ->> 'sub') check (char_length(user_id) between 1 and 255),
  username text check (char_length(username) <= 80),
  -- The name is the address of its page, where "." and ".." would lead elsewhere.
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

-- Full-width letters and ligatures count as the plain ones, so that nobody takes a look-alike of a name.
create unique index strategy_profile_name_key on public.strategy_profile (lower(normalize(name, NFKC)));
-- Pages are looked up by the exact name.
create index strategy_profile_name_idx on public.strategy_profile (name);
create index strategy_profile_user_id_idx on public.strategy_profile (user_id);

alter table public.strategy_profile enable row level security;
revoke all on table public.strategy_profile from public, anon, authenticated, service_role;
grant select on table public.strategy_profile to anon, authenticated;
grant insert, delete on table public.strategy_profile to authenticated;
grant update (username, name, description, market_types, timeframes, categories, public)
  on table public.strategy_profile to authenticated;
grant select, insert, update, delete on table public.strategy_profile to service_role;

create function private.check_strategy() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (new.id, new.user_id, new.created_at)
      is distinct from (old.id, old.user_id, old.created_at) then
    raise exception 'The owner and the date of a strategy cannot be changed' using errcode = 'PT403';
  end if;
  if tg_op = 'INSERT' and auth.jwt() ->> 'sub' is not null then
    -- A strategy cannot claim to be older than it is.
    new.created_at := pg_catalog.now();
  end if;
  new.name := private.clean_text(new.name);
  new.username := private.clean_text(new.username);
  if new.name = '' then
    raise exception 'Strategy name is required' using errcode = 'PT400';
  end if;
  if pg_catalog.char_length(new.name) > 80 then
    raise exception 'Strategy name can have at most 80 characters' using errcode = 'PT400';
  end if;
  return new;
end
$$;
revoke all on function private.check_strategy() from public, anon, authenticated, service_role;

create trigger check_strategy before insert or update on public.strategy_profile
  for each row execute function private.check_strategy();
create trigger take_turn before insert or update or delete on public.strategy_profile
  for each statement execute function private.take_turn();
create trigger refuse_truncate before truncate on public.strategy_profile
  for each statement execute function private.refuse_truncate();

-- Whose the strategies are is asked here by every policy and function that needs it: once for each query, not once for
-- each row, and without the policies of strategy_profile and strategy_shares asking each other without end.
create function private.my_strategies() returns setof uuid
language sql stable security definer set search_path = '' rows 5 as $$
  select s.id from public.strategy_profile s
  where s.user_id = auth.jwt() ->> 'sub' and (select private.second_factor_met())
$$;
revoke all on function private.my_strategies() from public, anon, authenticated, service_role;
grant execute on function private.my_strategies() to authenticated, service_role;
