create table public.strategy_shares (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  -- The "sub" of the person who may see the strategy beside its owner.
  shared_with text not null check (char_length(shared_with) between 1 and 255),
  created_at timestamptz not null default now(),
  primary key (strategy_id, shared_with)
);

create index strategy_shares_shared_with_idx on public.strategy_shares (shared_with, strategy_id);

alter table public.strategy_shares enable row level security;
revoke all on table public.strategy_shares from public, anon, authenticated, service_role;
grant select, insert, delete on table public.strategy_shares to authenticated;
grant select, insert, update, delete on table public.strategy_shares to service_role;

create policy "An owner sees whom a strategy is shared with, and everybody sees the own share" on public.strategy_shares
  for select to authenticated
  using (shared_with = (select auth.jwt() ->> 'sub') or private.owns_strategy(strategy_id));
create policy "An owner shares" on public.strategy_shares
  for insert to authenticated with check (private.owns_strategy(strategy_id));
create policy "An owner stops sharing" on public.strategy_shares
  for delete to authenticated using (private.owns_strategy(strategy_id));

create trigger refuse_truncate before truncate on public.strategy_shares
  for each statement execute function private.refuse_truncate();

-- Asked once for each query, not once for each row.
create function private.shared_with_me() returns setof uuid
language sql stable security definer set search_path = '' rows 5 as $$
  select s.strategy_id from public.strategy_shares s where s.shared_with = auth.jwt() ->> 'sub'
$$;
revoke all on function private.shared_with_me() from public, anon, authenticated, service_role;
grant execute on function private.shared_with_me() to authenticated;

create policy "Anybody sees public strategies" on public.strategy_profile
  for select to anon using (public = 'true');
create policy "A person sees public, own and shared strategies" on public.strategy_profile
  for select to authenticated
  using (
    public = 'true'
    or user_id = (select auth.jwt() ->> 'sub')
    or id in (select private.shared_with_me())
  );
create policy "A person creates own strategies" on public.strategy_profile
  for insert to authenticated with check (user_id = (select auth.jwt() ->> 'sub'));
create policy "An owner changes a strategy" on public.strategy_profile
  for update to authenticated
  using (user_id = (select auth.jwt() ->> 'sub'))
  with check (user_id = (select auth.jwt() ->> 'sub'));
create policy "An owner deletes a strategy" on public.strategy_profile
  for delete to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
