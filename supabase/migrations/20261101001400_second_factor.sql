-- Whoever has set up an authenticator app is nobody here until it was asked: with the password alone a token can be had
-- past every page, and it opens nothing. Hosted projects keep the apps in auth.mfa_factors; the embedded backend has
-- none, and Clerk, whose ids are no uuids, asks before it gives a token out at all.
create function private.second_factor_met() returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := auth.jwt();
  sub text := claims ->> 'sub';
  is_due boolean;
begin
  if claims ->> 'aal' = 'aal2' or sub is null or sub !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return true;
  end if;
  if pg_catalog.to_regclass('auth.mfa_factors') is null
    or not pg_catalog.has_table_privilege('auth.mfa_factors', 'select') then
    return true;
  end if;
  execute 'select exists (select from auth.mfa_factors where user_id = $1 and status = ''verified'')'
    into is_due using sub::uuid;
  return not is_due;
end
$$;
revoke all on function private.second_factor_met() from public, anon, authenticated, service_role;
grant execute on function private.second_factor_met() to authenticated;

create policy "Whoever has an authenticator app was asked for it" on public.user_profiles
  as restrictive for all to authenticated using ((select private.second_factor_met()));
create policy "Whoever has an authenticator app was asked for it" on public.strategy_profile
  as restrictive for all to authenticated using ((select private.second_factor_met()));
create policy "Whoever has an authenticator app was asked for it" on public.strategy_metrics
  as restrictive for all to authenticated using ((select private.second_factor_met()));

-- Actions, trades, shares and invitations ask these two whose the strategies are, so that they need no policies more.
create or replace function private.my_strategies() returns setof uuid
language sql stable security definer set search_path = '' rows 5 as $$
  select s.id from public.strategy_profile s
  where s.user_id = auth.jwt() ->> 'sub' and (select private.second_factor_met())
$$;
create or replace function private.shared_with_me() returns setof uuid
language sql stable security definer set search_path = '' rows 5 as $$
  select s.strategy_id from public.strategy_shares s
  where s.shared_with = auth.jwt() ->> 'sub' and (select private.second_factor_met())
$$;
