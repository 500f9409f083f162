-- Who follows which strategy. Nobody reads other users' rows; only their number is known. A row stays when its strategy is hidden, and
-- is deleted with the strategy, with the account, and when a guest loses access to a strategy that was never public: whether such
-- a strategy still exists is nobody else's business.
create table public.strategy_follows (
  -- The follower: the token's "sub".
  user_id text not null default (auth.jwt() ->> 'sub') check (char_length(user_id) between 1 and 255),
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  since timestamptz not null default now(),
  -- What was recorded later is new to the follower.
  seen_at timestamptz not null default now(),
  -- What the strategy had confirmed by then, USD; 0 if nothing.
  confirmed_pnl numeric not null default 0,
  primary key (user_id, strategy_id)
);

create index strategy_follows_strategy_idx on public.strategy_follows (strategy_id);

alter table public.strategy_follows enable row level security;
grant select, insert, delete on table public.strategy_follows to authenticated;
grant update (seen_at) on table public.strategy_follows to authenticated;
grant select, delete on table public.strategy_follows to service_role;

-- Whether the caller sees a strategy, by the rule of strategy_metrics' policies. It takes equally long for a strategy that is not
-- visible and for one that does not exist: policies check what is shared with the caller only if there is a row.
create function private.sees(strategy uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  sub constant text := auth.jwt() ->> 'sub';
  is_shared constant boolean := strategy in (select private.shared_with_me());
  is_allowed constant boolean := private.second_factor_met();
begin
  return is_allowed and exists (
    select from public.strategy_metrics m
    where m.strategy_id = strategy and (m.public = 'true' or m.user_id = sub or is_shared)
  );
end
$$;

create policy "Users see what they follow" on public.strategy_follows
  for select to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
-- A strategy that is not visible and one that does not exist are refused alike.
create policy "Users follow strategies that they see" on public.strategy_follows
  for insert to authenticated
  with check (user_id = (select auth.jwt() ->> 'sub') and private.sees(strategy_id));
create policy "Users say what they have seen" on public.strategy_follows
  for update to authenticated
  using (user_id = (select auth.jwt() ->> 'sub'))
  with check (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users unfollow" on public.strategy_follows
  for delete to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users with MFA need an aal2 token" on public.strategy_follows
  as restrictive for all to authenticated using ((select private.second_factor_met()));

-- A follower may set the times, so that undoing an unfollow loses nothing. Nobody else sees them.
create function private.check_follow() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Embedded backend: it does not enforce column grants, which forbid this too.
  if tg_op = 'UPDATE' and (new.user_id, new.strategy_id, new.since, new.confirmed_pnl)
      is distinct from (old.user_id, old.strategy_id, old.since, old.confirmed_pnl) then
    raise exception 'Only what was seen of a followed strategy can be changed' using errcode = 'PT403';
  end if;
  new.since := least(new.since, pg_catalog.now());
  new.seen_at := least(new.seen_at, pg_catalog.now());
  if tg_op = 'INSERT' and exists (
    select from public.strategy_profile s
    where s.id = new.strategy_id and s.user_id = auth.jwt() ->> 'sub'
  ) then
    raise exception 'This is your own strategy: its actions are not news to you' using errcode = 'PT400';
  end if;
  if tg_op = 'INSERT' then
    new.confirmed_pnl := coalesce(case when new.since < pg_catalog.now()
      -- Undoing an unfollow.
      then (
        select d.pnl from private.confirmed_days(new.strategy_id) d
        where d.day < (new.since at time zone 'UTC')::date order by d.day desc limit 1)
      else (select m.confirmed_pnl from public.strategy_metrics m where m.strategy_id = new.strategy_id)
    end, 0);
  end if;
  return new;
end
$$;

create function private.limit_follows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := private.most('strategies that a user follows');
begin
  if exists (
    select from (select distinct a.user_id from added a) a
    where (select count(*) from public.strategy_follows f where f.user_id = a.user_id) > most
  ) then
    raise exception 'You can follow at most % strategies: unfollow one first', most using errcode = 'PT403';
  end if;
  return null;
end
$$;

create trigger check_follow before insert or update on public.strategy_follows
  for each row execute function private.check_follow();
create trigger limit_follows after insert on public.strategy_follows
  referencing new table as added
  for each statement execute function private.limit_follows();
-- Otherwise two inserts at once would not count each other's rows.
create trigger lock_before_write before insert on public.strategy_follows
  for each statement execute function private.lock_before_write();
create trigger refuse_truncate before truncate on public.strategy_follows
  for each statement execute function private.refuse_truncate();

create function private.forget_follows() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'user_profiles' then
    delete from public.strategy_follows f using gone g where f.user_id = g.clerk_user_id;
  else
    delete from public.strategy_follows f
    using gone g
    where f.user_id = g.shared_with and f.strategy_id = g.strategy_id
      and not exists (select from public.strategy_events e where e.strategy_id = g.strategy_id and e.ever_public);
  end if;
  return null;
end
$$;

create trigger forget_follows after delete on public.user_profiles
  referencing old table as gone
  for each statement execute function private.forget_follows();
create trigger forget_follows after delete on public.strategy_shares
  referencing old table as gone
  for each statement execute function private.forget_follows();

-- How many users follow a strategy, counted up to 10,000, so that many followers do not make it expensive; 0 for a strategy that the
-- caller does not see.
create function public.followers(strategy_id uuid) returns integer
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
declare
  most_counted constant integer := 10000;
begin
  if not private.sees(followers.strategy_id) then
    return 0;
  end if;
  return (
    select count(*)
    from (select from public.strategy_follows f where f.strategy_id = followers.strategy_id limit most_counted) f
  );
end
$$;
grant execute on function public.followers(uuid) to anon, authenticated, service_role;
