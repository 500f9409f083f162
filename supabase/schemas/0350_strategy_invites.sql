-- Invitations to private strategies: anyone who has the secret may accept, until the owner revokes it by deleting the row.
create table public.strategy_invites (
  id uuid primary key default gen_random_uuid(),
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  -- Always set by the trigger below.
  secret text not null unique default '',
  -- The owner's note, e.g. for whom it is.
  label text constraint strategy_invites_label check (char_length(label) <= 80),
  created_at timestamptz not null default now(),
  -- Number of users who accepted it.
  accepted integer not null default 0
);

create index strategy_invites_strategy_idx on public.strategy_invites (strategy_id, created_at);

alter table public.strategy_invites enable row level security;
grant select, delete on table public.strategy_invites to authenticated;
grant insert (strategy_id, label) on table public.strategy_invites to authenticated;
grant select, delete on table public.strategy_invites to service_role;

create policy "An owner sees the invitations" on public.strategy_invites
  for select to authenticated using (strategy_id in (select private.my_strategies()));
create policy "An owner invites" on public.strategy_invites
  for insert to authenticated with check (strategy_id in (select private.my_strategies()));
create policy "An owner revokes an invitation" on public.strategy_invites
  for delete to authenticated using (strategy_id in (select private.my_strategies()));

-- Embedded backend: it does not enforce column grants, which protect these values elsewhere.
-- The secret consists of two random UUIDs: 244 random bits as 64 hexadecimal digits.
create function private.fill_invite() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.id := pg_catalog.gen_random_uuid();
  new.secret := pg_catalog.replace(pg_catalog.gen_random_uuid()::text || pg_catalog.gen_random_uuid()::text, '-', '');
  new.created_at := pg_catalog.now();
  new.accepted := 0;
  new.label := nullif(private.clean_text(new.label), '');
  return new;
end
$$;

create function private.limit_invites() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := private.most('invitations of a strategy');
begin
  if exists (
    select from (select distinct a.strategy_id from added a) a
    where (select count(*) from public.strategy_invites i where i.strategy_id = a.strategy_id) > most
  ) then
    raise exception 'A strategy can have at most % invitations: revoke one first', most using errcode = 'PT403';
  end if;
  return null;
end
$$;

create trigger fill_invite before insert on public.strategy_invites
  for each row execute function private.fill_invite();
-- Otherwise two inserts at once would not count each other's rows.
create trigger lock_before_write before insert on public.strategy_invites
  for each statement execute function private.lock_before_write();
create trigger limit_invites after insert on public.strategy_invites
  referencing new table as added
  for each statement execute function private.limit_invites();
create trigger limit_rows after insert on public.strategy_invites
  referencing new table as added
  for each statement execute function private.limit_rows();
create trigger refuse_truncate before truncate on public.strategy_invites
  for each statement execute function private.refuse_truncate();

-- The strategy of an invitation, for a signed-in user who has its secret; no row when it is revoked.
create function public.invited_to(secret text) returns table (strategy_name text, owner_name text)
language sql stable security definer set search_path = '' rows 1 as $$
  select s.name, s.username
  from public.strategy_invites i
  join public.strategy_profile s on s.id = i.strategy_id
  where i.secret = invited_to.secret and auth.jwt() ->> 'sub' is not null and (select private.second_factor_met())
$$;
grant execute on function public.invited_to(text) to authenticated;
