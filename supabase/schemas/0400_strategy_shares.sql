-- The users besides its owner who may see a private strategy. Rows are only created by accepting an invitation
-- (accept_invite), so that owners cannot push strategies onto other users' lists.
create table public.strategy_shares (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  -- The "sub" of the user who may see the strategy.
  shared_with text not null check (char_length(shared_with) between 1 and 255),
  created_at timestamptz not null default now(),
  -- That user's name in user_profiles, so that the owner knows whom to remove.
  shared_with_name text check (char_length(shared_with_name) <= 80),
  -- The invitation that was accepted; null once it is revoked.
  invite_id uuid references public.strategy_invites (id) on delete set null,
  primary key (strategy_id, shared_with)
);

create index strategy_shares_shared_with_idx on public.strategy_shares (shared_with, strategy_id);
create index strategy_shares_invite_idx on public.strategy_shares (invite_id);

alter table public.strategy_shares enable row level security;
grant select, delete on table public.strategy_shares to authenticated;
grant select, delete on table public.strategy_shares to service_role;

create policy "Owners see all shares of a strategy, and guests their own" on public.strategy_shares
  for select to authenticated
  using (shared_with = (select auth.jwt() ->> 'sub') or strategy_id in (select private.my_strategies()));
create policy "An owner stops sharing" on public.strategy_shares
  for delete to authenticated using (strategy_id in (select private.my_strategies()));
create policy "A guest leaves" on public.strategy_shares
  for delete to authenticated using (shared_with = (select auth.jwt() ->> 'sub'));
create policy "Users with MFA need an aal2 token" on public.strategy_shares
  as restrictive for all to authenticated using ((select private.second_factor_met()));

create trigger refuse_truncate before truncate on public.strategy_shares
  for each statement execute function private.refuse_truncate();

-- Shares an invitation's strategy with the caller and returns its name. Accepting twice, or as the owner, changes nothing.
-- Errors: PT403 (not signed in), PT404 (the invitation does not exist or was revoked).
create function public.accept_invite(secret text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  me constant text := auth.jwt() ->> 'sub';
  given constant text := accept_invite.secret;
  invite record;
  strategy record;
begin
  if me is null or not private.second_factor_met() then
    raise exception 'Sign in to accept an invitation' using errcode = 'PT403';
  end if;
  -- Locks the strategy before the invitation, like its deletion does, to avoid deadlocks.
  select s.id, s.name, s.user_id into strategy
  from public.strategy_profile s
  where s.id = (select i.strategy_id from public.strategy_invites i where i.secret = given)
  for key share;
  if found then
    select i.id into invite from public.strategy_invites i where i.secret = given for update;
  end if;
  if not found then
    raise exception 'This invitation is no longer valid' using errcode = 'PT404';
  end if;
  if strategy.user_id <> me then
    insert into public.strategy_shares (strategy_id, shared_with, shared_with_name, invite_id)
    values (
      strategy.id, me, (select p.username from public.user_profiles p where p.clerk_user_id = me for share), invite.id)
    on conflict (strategy_id, shared_with) do nothing;
    if found then
      update public.strategy_invites i set accepted = i.accepted + 1 where i.id = invite.id;
    end if;
  end if;
  return strategy.name;
end
$$;
grant execute on function public.accept_invite(text) to authenticated;
