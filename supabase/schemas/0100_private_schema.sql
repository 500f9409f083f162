-- Nobody may use a table or function until a migration grants it. By default, PostgreSQL lets everybody execute new functions,
-- which can only be revoked for all schemas at once, and older Supabase projects grant the API's roles everything in "public".
-- Embedded backend: it creates the three roles at the first grant to them.
grant usage on schema public to anon, authenticated, service_role;
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke all on tables from anon, authenticated, service_role;
alter default privileges in schema public revoke all on sequences from anon, authenticated, service_role;
alter default privileges in schema public revoke all on functions from anon, authenticated, service_role;

-- Helpers for policies and triggers. The schema is not exposed over REST; the last migration grants its functions.
create schema private;
revoke all on schema private from public;
grant usage on schema private to authenticated, service_role;

-- With fewer round trips than this, figures may be luck. Same as ENOUGH_ROUND_TRIPS in src/domain.
create function private.enough_round_trips() returns integer
language sql immutable parallel safe set search_path = '' as $$ select 30 $$;

-- Same as MARKETS in src/domain. The same for null as any comparison with null, so that checks pass.
create function private.is_market(name text) returns boolean
language sql immutable parallel safe
return name in ('STOCK', 'OPTIONS', 'FOREX', 'CRYPTO', 'SPORTS', 'ALTERNATIVE');

-- TRUNCATE skips the triggers that keep figures, history and ledger up to date.
create function private.refuse_truncate() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'Delete rows instead of truncating %', tg_table_name using errcode = 'PT403';
end
$$;

-- Writers to one strategy wait for each other at its row in strategy_metrics. Under this lock the ledger's entries are numbered
-- and figures are computed. Writers to different strategies never wait for each other.
-- A function that knows its strategy calls lock_strategy() before it locks any other row. A client's plain INSERT, UPDATE or
-- DELETE finds out its strategies only after it has locked actions, which could deadlock with such a function. Therefore a
-- user's plain statements and the same user's functions wait for each other. An operator's statement waits for row locks only.

-- Arbitrary first key of the advisory locks on a user, unique in this database.
create function private.user_lock() returns integer
language sql immutable set search_path = '' as $$ select 740182 $$;

-- To be called before a function writes to a strategy. Locks the strategy's own row first, as its deletion does.
create function private.lock_strategy(strategy uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sub constant text := auth.jwt() ->> 'sub';
begin
  if sub is not null then
    -- Otherwise anyone could make writers to another user's strategy wait.
    if not exists (select from public.strategy_profile s where s.id = strategy and s.user_id = sub) then
      return;
    end if;
    perform pg_catalog.pg_advisory_xact_lock_shared(private.user_lock(), pg_catalog.hashtext(sub));
  end if;
  perform pg_catalog.set_config('private.is_strategy_locked', 'true', true);
  perform from public.strategy_profile s where s.id = strategy for key share;
  perform from public.strategy_metrics m where m.strategy_id = strategy for update;
end
$$;

-- Before a user's plain INSERT, UPDATE or DELETE.
create function private.lock_before_write() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  sub constant text := auth.jwt() ->> 'sub';
begin
  if sub is not null and coalesce(pg_catalog.current_setting('private.is_strategy_locked', true), '') <> 'true' then
    perform pg_catalog.pg_advisory_xact_lock(private.user_lock(), pg_catalog.hashtext(sub));
  end if;
  return null;
end
$$;

-- How much users may write. The service role and the database's owner may change it and are not limited themselves. A day of actions
-- begins at midnight UTC, that of strategy events 24 hours ago. An action counts when it is recorded and whenever it is edited, and what is
-- said of a trade (a note, its stop, a playbook) as one. Bytes are those of a user's actions and of their earlier versions, as PostgreSQL stores
-- them, and of texts.
create table private.limits (
  name text primary key,
  most integer not null check (most > 0)
);
alter table private.limits enable row level security;
grant select, update on table private.limits to service_role;

-- The limit with that name; null, which no number exceeds, for a writer that is not a user (a service, a migration).
create function private.most(name text) returns integer
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select l.most from private.limits l where l.name = most.name and auth.jwt() ->> 'sub' is not null);
end
$$;

-- For operators. "address header": the request header in which the nearest proxy writes the visitor's address, in small letters.
-- "site address": where the site is served, without a slash at the end, for links in feeds and mail.
-- "push services": hosts that notifications are sent to besides the usual ones, such as "push.example.org *.example.net".
create table private.settings (
  name text primary key constraint settings_name check (name in ('address header', 'site address', 'push services')),
  value text not null
);
alter table private.settings enable row level security;
grant select, insert, update, delete on table private.settings to service_role;

-- For statement triggers on insert that name the new rows "added". Their names begin with "limit", so that they run before
-- the triggers that compute figures (triggers run in the order of their names).
create function private.limit_rows() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := private.most('rows of an insert');
begin
  if (select count(*) from added) > most then
    raise exception 'At most % rows can be added at once', pg_catalog.to_char(most, 'FM999,999,999') using errcode = 'PT400';
  end if;
  return null;
end
$$;

-- Whether rows are being imported with their own dates and recording times: only by the import functions, which run as the
-- database's owner and set a flag. Both are checked, because anyone can set the flag. Runs as the writer.
create function private.is_import() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(pg_catalog.current_setting('import.clocks', true), '') = 'given' and pg_catalog.pg_has_role(
    current_user, (select n.nspowner from pg_catalog.pg_namespace n where n.nspname = 'private'), 'member');
end
$$;

-- Users with MFA need an aal2 token, because the API gives out an aal1 token for the password alone. Hosted projects store
-- factors in auth.mfa_factors; as long as this function's owner may not read all of it, every aal1 token counts as insufficient. Clerk,
-- whose ids are not uuids, verifies the factor before it issues a token. Embedded backend: it has no such table.
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
  if pg_catalog.to_regclass('auth.mfa_factors') is null then
    return true;
  end if;
  if not pg_catalog.has_table_privilege('auth.mfa_factors', 'select')
    or pg_catalog.row_security_active('auth.mfa_factors') then
    return false;
  end if;
  execute 'select exists (select from auth.mfa_factors where user_id = $1 and status = ''verified'')'
    into is_due using sub::uuid;
  return not is_due;
end
$$;
