-- Helpers that policies and triggers need. The schema is not exposed over REST; each function says who may run it.
create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- Spaces of every alphabet become one plain space, characters that nobody can see go, and the ends are trimmed:
-- otherwise "Momentum" and "Momentum" with a zero-width space are two names that look the same.
create function private.clean_text(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.btrim(pg_catalog.regexp_replace(
    pg_catalog.regexp_replace(
      pg_catalog.normalize(value, 'NFC'),
      '[\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb\U000e0000-\U000e01ef]',
      '', 'g'),
    '[\s\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
$$;
revoke all on function private.clean_text(text) from public, anon, authenticated, service_role;

-- Totals follow single rows. Emptying a table past them would leave figures that nothing adds up to.
create function private.refuse_truncate() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'Delete rows instead of truncating %', tg_table_name using errcode = 'PT403';
end
$$;
revoke all on function private.refuse_truncate() from public, anon, authenticated, service_role;

-- Everyone who writes strategies or actions takes a turn before touching a row: one person's writes one after the
-- other, and a writer without a person (a service, a migration) after all others. Taking it later, in an AFTER
-- trigger, is too late: a DELETE has locked its rows by then, and two writers can wait for each other.
create function private.take_turn() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  -- Any two numbers that nothing else here uses as the first half of an advisory lock.
  everyone constant integer := 740181;
  one_person constant integer := 740182;
  sub text := auth.jwt() ->> 'sub';
begin
  if sub is null then
    perform pg_catalog.pg_advisory_xact_lock(everyone, 0);
  else
    perform pg_catalog.pg_advisory_xact_lock_shared(everyone, 0);
    perform pg_catalog.pg_advisory_xact_lock(one_person, pg_catalog.hashtext(sub));
  end if;
  return null;
end
$$;
revoke all on function private.take_turn() from public, anon, authenticated, service_role;

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
