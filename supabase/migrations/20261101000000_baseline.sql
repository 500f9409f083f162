-- Everything of the first release: supabase/schemas and supabase/reference, one file after the other. Written by `npm run db:diff`
-- until that release; since then it is never changed.

-- 0100_private_schema.sql

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

-- 0110_look_alikes.sql

-- Written by tools/look-alikes.mjs: Unicode's table of look-alikes (UTS 39), and its scripts.

-- Removes what is not drawn. By Unicode's general categories, letters, marks, numbers, punctuation and symbols are drawn, except
-- those that are blank by definition (Default_Ignorable_Code_Point, the blank braille pattern, the object replacement character
-- and a few more). White space stays. Joiners are removed too, so an emoji made of several falls apart into them.
-- In plpgsql, because its callers would parse its long body at each call.
create function private.drawn_text(value text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return case when value ~ '^[\t-\r -~]*$' then value else pg_catalog.regexp_replace(
    value,
    pg_catalog.concat('[', '\u0001-\u0008\u000e-\u001f\u007f-\u0084\u0086-\u009f\u00ad\u034f\u0378-\u0379\u0380-\u0383\u038b\u038d\u03a2\u0530\u0557-\u0558'
'\u058b-\u058c\u0590\u05c8-\u05cf\u05eb-\u05ee\u05f5-\u0605\u061c\u06dd\u070e-\u070f\u074b-\u074c\u07b2-\u07bf\u07fb-\u07fc'
'\u082e-\u082f\u083f\u085c-\u085d\u085f\u086b-\u086f\u0890-\u0896\u08e2\u0984\u098d-\u098e\u0991-\u0992\u09a9\u09b1\u09b3-\u09b5'
'\u09ba-\u09bb\u09c5-\u09c6\u09c9-\u09ca\u09cf-\u09d6\u09d8-\u09db\u09de\u09e4-\u09e5\u09ff-\u0a00\u0a04\u0a0b-\u0a0e'
'\u0a11-\u0a12\u0a29\u0a31\u0a34\u0a37\u0a3a-\u0a3b\u0a3d\u0a43-\u0a46\u0a49-\u0a4a\u0a4e-\u0a50\u0a52-\u0a58\u0a5d\u0a5f-\u0a65'
'\u0a77-\u0a80\u0a84\u0a8e\u0a92\u0aa9\u0ab1\u0ab4\u0aba-\u0abb\u0ac6\u0aca\u0ace-\u0acf\u0ad1-\u0adf\u0ae4-\u0ae5\u0af2-\u0af8'
'\u0b00\u0b04\u0b0d-\u0b0e\u0b11-\u0b12\u0b29\u0b31\u0b34\u0b3a-\u0b3b\u0b45-\u0b46\u0b49-\u0b4a\u0b4e-\u0b54\u0b58-\u0b5b\u0b5e'
'\u0b64-\u0b65\u0b78-\u0b81\u0b84\u0b8b-\u0b8d\u0b91\u0b96-\u0b98\u0b9b\u0b9d\u0ba0-\u0ba2\u0ba5-\u0ba7\u0bab-\u0bad\u0bba-\u0bbd'
'\u0bc3-\u0bc5\u0bc9\u0bce-\u0bcf\u0bd1-\u0bd6\u0bd8-\u0be5\u0bfb-\u0bff\u0c0d\u0c11\u0c29\u0c3a-\u0c3b\u0c45\u0c49\u0c4e-\u0c54'
'\u0c57\u0c5b\u0c5e-\u0c5f\u0c64-\u0c65\u0c70-\u0c76\u0c8d\u0c91\u0ca9\u0cb4\u0cba-\u0cbb\u0cc5\u0cc9\u0cce-\u0cd4\u0cd7-\u0cdb'
'\u0cdf\u0ce4-\u0ce5\u0cf0\u0cf4-\u0cff\u0d0d\u0d11\u0d45\u0d49\u0d50-\u0d53\u0d64-\u0d65\u0d80\u0d84\u0d97-\u0d99\u0db2\u0dbc'
'\u0dbe-\u0dbf\u0dc7-\u0dc9\u0dcb-\u0dce\u0dd5\u0dd7\u0de0-\u0de5\u0df0-\u0df1\u0df5-\u0e00\u0e3b-\u0e3e\u0e5c-\u0e80\u0e83\u0e85'
'\u0e8b\u0ea4\u0ea6\u0ebe-\u0ebf\u0ec5\u0ec7\u0ecf\u0eda-\u0edb\u0ee0-\u0eff\u0f48\u0f6d-\u0f70\u0f98\u0fbd\u0fcd\u0fdb-\u0fff'
'\u10c6\u10c8-\u10cc\u10ce-\u10cf\u115f-\u1160\u1249\u124e-\u124f\u1257\u1259\u125e-\u125f\u1289\u128e-\u128f\u12b1\u12b6-\u12b7'
'\u12bf\u12c1\u12c6-\u12c7\u12d7\u1311\u1316-\u1317\u135b-\u135c\u137d-\u137f\u139a-\u139f\u13f6-\u13f7\u13fe-\u13ff\u169d-\u169f'
'\u16f9-\u16ff\u1716-\u171e\u1737-\u173f\u1754-\u175f\u176d\u1771\u1774-\u177f\u17b4-\u17b5\u17de-\u17df\u17ea-\u17ef'
'\u17fa-\u17ff\u180b-\u180f\u181a-\u181f\u1879-\u187f\u18ab-\u18af\u18f6-\u18ff\u191f\u192c-\u192f\u193c-\u193f\u1941-\u1943'
'\u196e-\u196f\u1975-\u197f\u19ac-\u19af\u19ca-\u19cf\u19db-\u19dd\u1a1c-\u1a1d\u1a5f\u1a7d-\u1a7e\u1a8a-\u1a8f\u1a9a-\u1a9f'
'\u1aae-\u1aaf\u1ade-\u1adf\u1aec-\u1aff\u1b4d\u1bf4-\u1bfb\u1c38-\u1c3a\u1c4a-\u1c4c\u1c8b-\u1c8f\u1cbb-\u1cbc\u1cc8-\u1ccf'
'\u1cfb-\u1cff\u1f16-\u1f17\u1f1e-\u1f1f\u1f46-\u1f47\u1f4e-\u1f4f\u1f58\u1f5a\u1f5c\u1f5e\u1f7e-\u1f7f\u1fb5\u1fc5\u1fd4-\u1fd5'
'\u1fdc\u1ff0-\u1ff1\u1ff5\u1fff\u200b-\u200f\u202a-\u202e\u2060-\u206f\u2072-\u2073\u208f\u209d-\u209f\u20c2-\u20cf\u20f1-\u20ff'
'\u218c-\u218f\u242a-\u243f\u244b-\u245f\u2800\u2b74-\u2b75\u2cf4-\u2cf8\u2d26\u2d28-\u2d2c\u2d2e-\u2d2f\u2d68-\u2d6e'
'\u2d71-\u2d7f\u2d97-\u2d9f\u2da7\u2daf\u2db7\u2dbf\u2dc7\u2dcf\u2dd7\u2ddf\u2e5e-\u2e7f\u2e9a\u2ef4-\u2eff\u2fd6-\u2fef\u3040'
'\u3097-\u3098\u3100-\u3104\u3130\u3164\u318f\u31e6-\u31ee\u321f\ua48d-\ua48f\ua4c7-\ua4cf\ua62c-\ua63f\ua6f8-\ua6ff\ua7dd-\ua7f0'
'\ua82d-\ua82f\ua83a-\ua83f\ua878-\ua87f\ua8c6-\ua8cd\ua8da-\ua8df\ua954-\ua95e\ua97d-\ua97f\ua9ce\ua9da-\ua9dd\ua9ff'
'\uaa37-\uaa3f\uaa4e-\uaa4f\uaa5a-\uaa5b\uaac3-\uaada\uaaf7-\uab00\uab07-\uab08\uab0f-\uab10\uab17-\uab1f\uab27\uab2f'
'\uab6c-\uab6f\uabee-\uabef\uabfa-\uabff\ud7a4-\ud7af\ud7c7-\ud7ca\ud7fc-\uf8ff\ufa6e-\ufa6f\ufada-\ufaff\ufb07-\ufb12'
'\ufb18-\ufb1c\ufb37\ufb3d\ufb3f\ufb42\ufb45\ufdd0-\ufdef\ufe00-\ufe0f\ufe1a-\ufe1f\ufe53\ufe67\ufe6c-\ufe6f\ufe75\ufefd-\uff00'
'\uffa0\uffbf-\uffc1\uffc8-\uffc9\uffd0-\uffd1\uffd8-\uffd9\uffdd-\uffdf\uffe7\uffef-\ufffc\ufffe-\uffff\U0001000c\U00010027'
'\U0001003b\U0001003e\U0001004e-\U0001004f\U0001005e-\U0001007f\U000100fb-\U000100ff\U00010103-\U00010106\U00010134-\U00010136'
'\U0001018f\U0001019d-\U0001019f\U000101a1-\U000101cf\U000101fe-\U0001027f\U0001029d-\U0001029f\U000102d1-\U000102df'
'\U000102fc-\U000102ff\U00010324-\U0001032c\U0001034b-\U0001034f\U0001037b-\U0001037f\U0001039e\U000103c4-\U000103c7'
'\U000103d6-\U000103ff\U0001049e-\U0001049f\U000104aa-\U000104af\U000104d4-\U000104d7\U000104fc-\U000104ff\U00010528-\U0001052f'
'\U00010564-\U0001056e\U0001057b\U0001058b\U00010593\U00010596\U000105a2\U000105b2\U000105ba\U000105bd-\U000105bf'
'\U000105f4-\U000105ff\U00010737-\U0001073f\U00010756-\U0001075f\U00010768-\U0001077f\U00010786\U000107b1\U000107bb-\U000107ff'
'\U00010806-\U00010807\U00010809\U00010836\U00010839-\U0001083b\U0001083d-\U0001083e\U00010856\U0001089f-\U000108a6'
'\U000108b0-\U000108df\U000108f3\U000108f6-\U000108fa\U0001091c-\U0001091e\U0001093a-\U0001093e\U0001095a-\U0001097f'
'\U000109b8-\U000109bb\U000109d0-\U000109d1\U00010a04\U00010a07-\U00010a0b\U00010a14\U00010a18\U00010a36-\U00010a37'
'\U00010a3b-\U00010a3f\U00010a49-\U00010a4f\U00010a59-\U00010a5f\U00010aa0-\U00010abf\U00010ae7-\U00010aea\U00010af7-\U00010aff'
'\U00010b36-\U00010b38\U00010b56-\U00010b57\U00010b73-\U00010b77\U00010b92-\U00010b98\U00010b9d-\U00010ba8\U00010bb0-\U00010bff'
'\U00010c49-\U00010c7f\U00010cb3-\U00010cbf\U00010cf3-\U00010cf9\U00010d28-\U00010d2f\U00010d3a-\U00010d3f\U00010d66-\U00010d68'
'\U00010d86-\U00010d8d\U00010d90-\U00010e5f\U00010e7f\U00010eaa\U00010eae-\U00010eaf\U00010eb2-\U00010ec1\U00010ec8-\U00010ecf'
'\U00010ed9-\U00010ef9\U00010f28-\U00010f2f\U00010f5a-\U00010f6f\U00010f8a-\U00010faf\U00010fcc-\U00010fdf\U00010ff7-\U00010fff'
'\U0001104e-\U00011051\U00011076-\U0001107f\U000110bd\U000110c3-\U000110cf\U000110e9-\U000110ef\U000110fa-\U000110ff\U00011135'
'\U00011148-\U0001114f\U00011177-\U0001117f\U000111e0\U000111f5-\U000111ff\U00011212\U00011242-\U0001127f\U00011287\U00011289'
'\U0001128e\U0001129e\U000112aa-\U000112af\U000112eb-\U000112ef\U000112fa-\U000112ff\U00011304\U0001130d-\U0001130e'
'\U00011311-\U00011312\U00011329\U00011331\U00011334\U0001133a\U00011345-\U00011346\U00011349-\U0001134a\U0001134e-\U0001134f'
'\U00011351-\U00011356\U00011358-\U0001135c\U00011364-\U00011365\U0001136d-\U0001136f\U00011375-\U0001137f\U0001138a'
'\U0001138c-\U0001138d\U0001138f\U000113b6\U000113c1\U000113c3-\U000113c4\U000113c6\U000113cb\U000113d0\U000113d6'
'\U000113d9-\U000113e0\U000113e3-\U000113ff\U0001145c\U00011462-\U0001147f\U000114c8-\U000114cf\U000114da-\U0001157f'
'\U000115b6-\U000115b7\U000115de-\U000115ff\U00011645-\U0001164f\U0001165a-\U0001165f\U0001166d-\U0001167f\U000116ba-\U000116bf'
'\U000116ca-\U000116cf\U000116e4-\U000116ff\U0001171b-\U0001171c\U0001172c-\U0001172f\U00011747-\U000117ff\U0001183c-\U0001189f'
'\U000118f3-\U000118fe\U00011907-\U00011908\U0001190a-\U0001190b\U00011914\U00011917\U00011936\U00011939-\U0001193a\U0001193e'
'\U00011947-\U0001194f\U0001195a-\U0001199f\U000119a8-\U000119a9\U000119d8-\U000119d9\U000119e5-\U000119ff\U00011a47-\U00011a4f'
'\U00011a99\U00011aa3-\U00011aaf\U00011af9-\U00011aff\U00011b0a-\U00011b5f\U00011b68-\U00011bbf\U00011be2-\U00011bef'
'\U00011bfa-\U00011bff\U00011c09\U00011c37\U00011c46-\U00011c4f\U00011c6d-\U00011c6f\U00011c90-\U00011c91\U00011ca8'
'\U00011cb7-\U00011cff\U00011d07\U00011d0a\U00011d37-\U00011d39\U00011d3b\U00011d3e\U00011d45\U00011d48-\U00011d4f'
'\U00011d5a-\U00011d5f\U00011d66\U00011d69\U00011d8f\U00011d92\U00011d97\U00011d99-\U00011d9f\U00011daa-\U00011daf'
'\U00011ddc-\U00011ddf\U00011dea-\U00011edf\U00011ef9-\U00011eff\U00011f11\U00011f3b-\U00011f3d\U00011f42\U00011f5b-\U00011faf'
'\U00011fb1-\U00011fbf\U00011ff2-\U00011ffe\U0001239a-\U000123ff\U0001246f\U00012475-\U0001247f\U00012544-\U00012f8f'
'\U00012ff3-\U00012fff\U00013430-\U0001343f\U00013441-\U00013442\U00013456-\U0001345f\U000143fb-\U000143ff\U00014647-\U000160ff'
'\U0001613a-\U000167ff\U00016a39-\U00016a3f\U00016a5f\U00016a6a-\U00016a6d\U00016abf\U00016aca-\U00016acf\U00016aee-\U00016aef'
'\U00016af6-\U00016aff\U00016b46-\U00016b4f\U00016b5a\U00016b62\U00016b78-\U00016b7c\U00016b90-\U00016d3f\U00016d7a-\U00016e3f'
'\U00016e9b-\U00016e9f\U00016eb9-\U00016eba\U00016ed4-\U00016eff\U00016f4b-\U00016f4e\U00016f88-\U00016f8e\U00016fa0-\U00016fdf'
'\U00016fe4-\U00016fef\U00016ff7-\U00016fff\U00018cd6-\U00018cfe\U00018d1f-\U00018d7f\U00018df3-\U0001afef\U0001aff4\U0001affc'
'\U0001afff\U0001b123-\U0001b131\U0001b133-\U0001b14f\U0001b153-\U0001b154\U0001b156-\U0001b163\U0001b168-\U0001b16f'
'\U0001b2fc-\U0001bbff\U0001bc6b-\U0001bc6f\U0001bc7d-\U0001bc7f\U0001bc89-\U0001bc8f\U0001bc9a-\U0001bc9b\U0001bca0-\U0001cbff'
'\U0001ccfd-\U0001ccff\U0001ceb4-\U0001ceb9\U0001ced1-\U0001cedf\U0001cef1-\U0001ceff\U0001cf2e-\U0001cf2f\U0001cf47-\U0001cf4f'
'\U0001cfc4-\U0001cfff\U0001d0f6-\U0001d0ff\U0001d127-\U0001d128\U0001d159\U0001d173-\U0001d17a\U0001d1eb-\U0001d1ff'
'\U0001d246-\U0001d2bf\U0001d2d4-\U0001d2df\U0001d2f4-\U0001d2ff\U0001d357-\U0001d35f\U0001d379-\U0001d3ff\U0001d455\U0001d49d'
'\U0001d4a0-\U0001d4a1\U0001d4a3-\U0001d4a4\U0001d4a7-\U0001d4a8\U0001d4ad\U0001d4ba\U0001d4bc\U0001d4c4\U0001d506'
'\U0001d50b-\U0001d50c\U0001d515\U0001d51d\U0001d53a\U0001d53f\U0001d545\U0001d547-\U0001d549\U0001d551\U0001d6a6-\U0001d6a7'
'\U0001d7cc-\U0001d7cd\U0001da8c-\U0001da9a\U0001daa0\U0001dab0-\U0001deff\U0001df1f-\U0001df24\U0001df2b-\U0001dfff\U0001e007'
'\U0001e019-\U0001e01a\U0001e022\U0001e025\U0001e02b-\U0001e02f\U0001e06e-\U0001e08e\U0001e090-\U0001e0ff\U0001e12d-\U0001e12f'
'\U0001e13e-\U0001e13f\U0001e14a-\U0001e14d\U0001e150-\U0001e28f\U0001e2af-\U0001e2bf\U0001e2fa-\U0001e2fe\U0001e300-\U0001e4cf'
'\U0001e4fa-\U0001e5cf\U0001e5fb-\U0001e5fe\U0001e600-\U0001e6bf\U0001e6df\U0001e6f6-\U0001e6fd\U0001e700-\U0001e7df\U0001e7e7'
'\U0001e7ec\U0001e7ef\U0001e7ff\U0001e8c5-\U0001e8c6\U0001e8d7-\U0001e8ff\U0001e94c-\U0001e94f\U0001e95a-\U0001e95d'
'\U0001e960-\U0001ec70\U0001ecb5-\U0001ed00\U0001ed3e-\U0001edff\U0001ee04\U0001ee20\U0001ee23\U0001ee25-\U0001ee26\U0001ee28'
'\U0001ee33\U0001ee38\U0001ee3a\U0001ee3c-\U0001ee41\U0001ee43-\U0001ee46\U0001ee48\U0001ee4a\U0001ee4c\U0001ee50\U0001ee53'
'\U0001ee55-\U0001ee56\U0001ee58\U0001ee5a\U0001ee5c\U0001ee5e\U0001ee60\U0001ee63\U0001ee65-\U0001ee66\U0001ee6b\U0001ee73'
'\U0001ee78\U0001ee7d\U0001ee7f\U0001ee8a\U0001ee9c-\U0001eea0\U0001eea4\U0001eeaa\U0001eebc-\U0001eeef\U0001eef2-\U0001efff'
'\U0001f02c-\U0001f02f\U0001f094-\U0001f09f\U0001f0af-\U0001f0b0\U0001f0c0\U0001f0d0\U0001f0f6-\U0001f0ff\U0001f1ae-\U0001f1e5'
'\U0001f203-\U0001f20f\U0001f23c-\U0001f23f\U0001f249-\U0001f24f\U0001f252-\U0001f25f\U0001f266-\U0001f2ff\U0001f6d9-\U0001f6db'
'\U0001f6ed-\U0001f6ef\U0001f6fd-\U0001f6ff\U0001f7da-\U0001f7df\U0001f7ec-\U0001f7ef\U0001f7f1-\U0001f7ff\U0001f80c-\U0001f80f'
'\U0001f848-\U0001f84f\U0001f85a-\U0001f85f\U0001f888-\U0001f88f\U0001f8ae-\U0001f8af\U0001f8bc-\U0001f8bf\U0001f8c2-\U0001f8cf'
'\U0001f8d9-\U0001f8ff\U0001fa58-\U0001fa5f\U0001fa6e-\U0001fa6f\U0001fa7d-\U0001fa7f\U0001fa8b-\U0001fa8d\U0001fac7'
'\U0001fac9-\U0001facc\U0001fadd-\U0001fade\U0001faeb-\U0001faee\U0001faf9-\U0001faff\U0001fb93\U0001fbfb-\U0001ffff'
'\U0002a6e0-\U0002a6ff\U0002b81e-\U0002b81f\U0002ceae-\U0002ceaf\U0002ebe1-\U0002ebef\U0002ee5e-\U0002f7ff\U0002fa1e-\U0002ffff'
'\U0003134b-\U0003134f\U0003347a-\U0010ffff', ']'),
    '', 'g') end;
end
$$;

-- Whether a word mixes alphabets. Latin, Greek and Cyrillic letters may stand beside those of scripts without spaces between
-- words, such as Chinese and Thai, but not beside each other or beside any other letters: those of Lisu or Cherokee look like
-- Latin ones. "β-neutral" does not mix: a hyphen separates its two alphabets. Looks at the first 100 characters, more than a name
-- or a symbol may have. NFKC turns full-width and mathematical letters into plain ones.
create function private.mixes_alphabets(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.octet_length(value) > pg_catalog.char_length(value)
    and pg_catalog.normalize(pg_catalog."left"(value, 100), 'NFKC') ~ (
    select pg_catalog.string_agg(
      pg_catalog.concat('[', a.one, '][\u0300-\u036f\u0483-\u0489\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\u302a-\u302f\u3099\u309a\ufe20-\ufe2f]*[', a.others, ']'), '|')
    from (
      select
        '\u0041-\u005a\u0061-\u007a\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u02b8\u02e0-\u02e4\u1d00-\u1d25\u1d2c-\u1d5c'
'\u1d62-\u1d65\u1d6b-\u1d77\u1d79-\u1dbe\u1e00-\u1eff\u2071\u207f\u2090-\u209c\u212a-\u212b\u2132\u214e\u2183-\u2184\u2c60-\u2c7f'
'\ua722-\ua787\ua78b-\ua7ff\uab30-\uab5a\uab5c-\uab64\uab66-\uab69\ufb00-\ufb06\uff21-\uff3a\uff41-\uff5a\U00010780-\U00010785'
'\U00010787-\U000107b0\U000107b2-\U000107ba\U0001df00-\U0001df2a' as latin,
        '\u0370-\u0373\u0376-\u037d\u037f\u0386\u0388-\u03e1\u03f0-\u03f5\u03f7-\u03ff\u1d26-\u1d2a\u1d5d-\u1d61\u1d66-\u1d6a\u1dbf'
'\u1f00-\u1fbc\u1fbe\u1fc2-\u1fcc\u1fd0-\u1fdb\u1fe0-\u1fec\u1ff2-\u1ffc\u2126\uab65' as greek,
        '\u0400-\u0481\u048a-\u052f\u1c80-\u1c8a\u1d2b\u1d78\ua640-\ua66e\ua67f-\ua69d\U0001e030-\U0001e06d' as cyrillic,
        '\u03e2-\u03ef\u0531-\u0559\u0560-\u0588\u05d0-\u05f2\u0620-\u063f\u0641-\u064a\u066e-\u066f\u0671-\u06d3\u06d5\u06e5-\u06e6'
'\u06ee-\u06ef\u06fa-\u06fc\u06ff\u0710\u0712-\u072f\u074d-\u07a5\u07b1\u07ca-\u07ea\u07f4-\u07f5\u07fa\u0800-\u0815\u081a\u0824'
'\u0828\u0840-\u0858\u0860-\u0887\u0889-\u088f\u08a0-\u08c9\u0904-\u0939\u093d\u0950\u0958-\u0961\u0971-\u0980\u0985-\u09b9\u09bd'
'\u09ce\u09dc-\u09e1\u09f0-\u09f1\u09fc\u0a05-\u0a39\u0a59-\u0a5e\u0a72-\u0a74\u0a85-\u0ab9\u0abd\u0ad0-\u0ae1\u0af9\u0b05-\u0b39'
'\u0b3d\u0b5c-\u0b61\u0b71\u0b83-\u0bb9\u0bd0\u0c05-\u0c39\u0c3d\u0c58-\u0c61\u0c80\u0c85-\u0cb9\u0cbd\u0cdc-\u0ce1\u0cf1-\u0cf2'
'\u0d04-\u0d3a\u0d3d\u0d4e\u0d54-\u0d56\u0d5f-\u0d61\u0d7a-\u0d7f\u0d85-\u0dc6\u10a0-\u10fa\u10fc-\u10ff\u1200-\u135a'
'\u1380-\u138f\u13a0-\u13fd\u1401-\u166c\u166f-\u167f\u1681-\u169a\u16a0-\u16ea\u16f1-\u1711\u171f-\u1731\u1740-\u1751'
'\u1760-\u1770\u1820-\u1884\u1887-\u18a8\u18aa-\u191e\u1950-\u19c9\u1a00-\u1a16\u1a20-\u1a54\u1aa7\u1b05-\u1b33\u1b45-\u1b4c'
'\u1b83-\u1ba0\u1bae-\u1baf\u1bba-\u1be5\u1c00-\u1c23\u1c4d-\u1c4f\u1c5a-\u1c7d\u1c90-\u1cbf\u2c00-\u2c5f\u2c80-\u2ce4'
'\u2ceb-\u2cee\u2cf2-\u2cf3\u2d00-\u2d6f\u2d80-\u2dde\ua000-\ua48c\ua4d0-\ua4fd\ua500-\ua60c\ua610-\ua61f\ua62a-\ua62b'
'\ua6a0-\ua6e5\ua800-\ua801\ua803-\ua805\ua807-\ua80a\ua80c-\ua822\ua840-\ua873\ua882-\ua8b3\ua8f2-\ua8f7\ua8fb\ua8fd-\ua8fe'
'\ua90a-\ua925\ua930-\ua946\ua984-\ua9b2\uaa00-\uaa28\uaa40-\uaa42\uaa44-\uaa4b\uaa80-\uaaaf\uaab1\uaab5-\uaab6\uaab9-\uaabd'
'\uaac0\uaac2-\uaadd\uaae0-\uaaea\uaaf2-\uaaf4\uab01-\uab2e\uab70-\uabe2\ufb13-\ufb17\ufb1d\ufb1f-\ufb36\ufb38-\ufb3c\ufb3e'
'\ufb40-\ufb41\ufb43-\ufb44\ufb46-\ufbb1\ufbd3-\ufd3d\ufd50-\ufd8f\ufd92-\ufdc7\ufdf0-\ufdfb\ufe70-\ufe74\ufe76-\ufefc'
'\U00010000-\U0001000b\U0001000d-\U00010026\U00010028-\U0001004d\U00010050-\U0001005d\U00010080-\U000100fa\U00010280-\U0001029c'
'\U000102a0-\U000102d0\U00010300-\U0001031f\U0001032d-\U00010340\U00010342-\U00010349\U00010350-\U00010375\U00010380-\U0001049d'
'\U000104b0-\U000104d3\U000104d8-\U000104fb\U00010500-\U00010563\U00010570-\U0001057a\U0001057c-\U00010736\U00010740-\U00010755'
'\U00010760-\U00010767\U00010800-\U00010805\U00010808\U0001080a-\U00010835\U00010837-\U00010838\U0001083c\U0001083f-\U00010855'
'\U00010860-\U00010876\U00010880-\U0001089e\U000108e0-\U000108f2\U000108f4-\U000108f5\U00010900-\U00010915\U00010920-\U00010939'
'\U00010940-\U00010959\U00010980-\U000109b7\U000109be-\U000109bf\U00010a00\U00010a10-\U00010a13\U00010a15-\U00010a17'
'\U00010a19-\U00010a35\U00010a60-\U00010a9c\U00010ac0-\U00010ac7\U00010ac9-\U00010ae4\U00010b00-\U00010b35\U00010b40-\U00010b55'
'\U00010b60-\U00010b72\U00010b80-\U00010b91\U00010c00-\U00010c48\U00010c80-\U00010cb2\U00010cc0-\U00010d85\U00010e80-\U00010ea9'
'\U00010eb0-\U00010eb1\U00010ec2-\U00010ec7\U00010f00-\U00010f1c\U00010f27\U00010f30-\U00010f45\U00010f70-\U00010ff6'
'\U00011003-\U00011037\U00011071-\U000110af\U000110d0-\U000110e8\U00011103-\U00011126\U00011144\U00011147-\U000111b2'
'\U000111c1-\U000111c4\U000111da\U000111dc\U00011200-\U00011211\U00011213-\U0001122b\U0001123f-\U00011240\U00011280-\U00011286'
'\U00011288\U0001128a-\U0001128d\U0001128f-\U0001129d\U0001129f-\U000112de\U00011305-\U00011361\U00011380-\U000113b7\U000113d1'
'\U000113d3\U00011400-\U00011434\U00011447-\U0001144a\U0001145f-\U00011461\U00011480-\U000114af\U000114c4-\U000114c7'
'\U00011580-\U000115ae\U000115d8-\U000115db\U00011600-\U000116b8\U00011700-\U0001171a\U00011740-\U00011746\U00011800-\U0001182b'
'\U000118a0-\U000118df\U000118ff-\U00011906\U00011909\U0001190c-\U00011913\U00011915-\U00011916\U00011918-\U0001192f\U0001193f'
'\U00011941\U000119a0-\U000119a7\U000119aa-\U000119d0\U000119e1\U000119e3\U00011a00\U00011a0b-\U00011a32\U00011a3a\U00011a50'
'\U00011a5c-\U00011a89\U00011a9d\U00011ab0-\U00011af8\U00011bc0-\U00011c08\U00011c0a-\U00011c2e\U00011c40\U00011c72-\U00011c8f'
'\U00011d00-\U00011d06\U00011d08-\U00011d09\U00011d0b-\U00011d30\U00011d46-\U00012543\U00012f90-\U00012ff0\U00013000-\U0001342f'
'\U00013441-\U00013446\U00013460-\U00014646\U00016100-\U0001611d\U00016800-\U00016a38\U00016a40-\U00016a5e\U00016a70-\U00016abe'
'\U00016ad0-\U00016aed\U00016b00-\U00016b2f\U00016b40-\U00016b43\U00016b63-\U00016b77\U00016b7d-\U00016b8f\U00016d40-\U00016d6c'
'\U00016e40-\U00016e7f\U00016ea0-\U00016eb8\U00016ebb-\U00016ed3\U00016f00-\U00016f4a\U00016f50\U00016f93-\U00016f9f'
'\U00016fe0-\U00016fe1\U00017000-\U00018df2\U0001b170-\U0001b2fb\U0001bc00-\U0001bc99\U0001e100-\U0001e12c\U0001e137-\U0001e13d'
'\U0001e14e\U0001e290-\U0001e2eb\U0001e4d0-\U0001e4eb\U0001e5d0-\U0001e5f0\U0001e6c0-\U0001e8c4\U0001e900-\U0001e943\U0001e94b'
'\U0001ee00-\U0001ee03\U0001ee05-\U0001ee1f\U0001ee21-\U0001ee22\U0001ee24\U0001ee27\U0001ee29-\U0001ee32\U0001ee34-\U0001ee37'
'\U0001ee39\U0001ee3b\U0001ee42\U0001ee47\U0001ee49\U0001ee4b\U0001ee4d-\U0001ee4f\U0001ee51-\U0001ee52\U0001ee54\U0001ee57'
'\U0001ee59\U0001ee5b\U0001ee5d\U0001ee5f\U0001ee61-\U0001ee62\U0001ee64\U0001ee67-\U0001ee6a\U0001ee6c-\U0001ee72'
'\U0001ee74-\U0001ee77\U0001ee79-\U0001ee7c\U0001ee7e\U0001ee80-\U0001ee89\U0001ee8b-\U0001ee9b\U0001eea1-\U0001eea3'
'\U0001eea5-\U0001eea9\U0001eeab-\U0001eebb' as other
    ) l
    cross join lateral (
      values
        (latin, greek || cyrillic || other), (greek, latin || cyrillic || other), (cyrillic, latin || greek || other),
        (other, latin || greek || cyrillic)
    ) a (one, others))
$$;

-- What a name looks like, without spaces and punctuation, as two texts: by its small letters, and by the letters as they are
-- written, since А looks like A and а like a, but В like B and not в. Two names look alike if either text is the same. A name
-- of punctuation alone stays as it is. Of the first 80 characters, more than which no name may have.
create function private.looks(value text) returns text[]
language plpgsql immutable strict parallel safe set search_path = '' as $function$
begin
  value := pg_catalog."left"(value, 80);
  if pg_catalog.octet_length(value) = pg_catalog.char_length(value) then
    value := coalesce(nullif(pg_catalog.replace(pg_catalog.replace(pg_catalog.translate(value,
      '01ABCDEFGHIJKLNOPQRSTUVWXYZi| !"#%&''()*,-./:;?@[\]_`{}',
      'olabcdefghljklnopqrstuvwxyzll'), 'M', 'rn'), 'm', 'rn'), ''), value);
    return array[value, value];
  end if;
  -- In a block of their own, because assigning them costs more than the rest.
  declare
    small_codes constant integer[] := '{'
'9,10,11,12,13,32,33,34,35,37,38,39,40,41,42,44,45,46,47,48,49,58,59,63,64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79,80,81,82'
',83,84,85,86,87,88,89,90,91,92,93,95,96,105,109,123,124,125,133,161,162,165,167,171,182,183,187,191,198,208,215,216,222,230,240'
',248,272,273,294,295,305,321,322,330,338,339,358,359,384,385,386,387,388,390,391,393,394,395,396,397,398,399,400,401,402,403,404'
',406,407,408,409,410,412,413,414,415,418,420,421,422,423,425,428,429,430,433,434,435,436,437,438,439,440,443,444,445,447,448,449'
',451,484,485,502,503,540,544,546,547,548,549,570,571,572,573,574,577,579,580,581,582,583,584,585,586,588,589,590,591,593,595,598'
',599,601,602,603,608,609,611,614,616,617,618,619,621,622,623,625,627,629,630,636,637,642,651,655,656,658,660,672,675,676,677,678'
',679,680,681,682,683,697,698,699,700,701,702,703,706,707,708,710,712,714,715,720,723,727,750,756,758,760,763,773,780,781,784,785'
',789,791,800,801,802,807,822,823,825,834,837,839,855,856,870,878,880,882,885,886,887,891,893,895,913,914,915,916,917,918,919,920'
',921,922,923,924,925,926,927,928,929,931,932,933,934,935,936,937,945,946,947,948,949,951,952,953,954,957,959,961,962,963,964,965'
',966,975,984,986,987,988,990,992,994,996,998,1000,1001,1002,1004,1006,1011,1015,1016,1018,1021,1022,1023,1026,1028,1029,1030'
',1032,1033,1034,1035,1039,1040,1041,1042,1043,1044,1045,1046,1047,1048,1050,1051,1052,1053,1054,1055,1056,1057,1058,1059,1060'
',1061,1062,1063,1064,1065,1066,1067,1068,1069,1070,1071,1072,1073,1074,1075,1077,1079,1080,1082,1084,1085,1086,1087,1088,1089'
',1090,1091,1092,1093,1098,1099,1100,1103,1108,1109,1110,1112,1115,1120,1121,1122,1123,1124,1126,1128,1130,1132,1134,1136,1137'
',1138,1139,1140,1141,1144,1146,1148,1149,1150,1152,1162,1163,1164,1165,1166,1168,1169,1170,1171,1172,1174,1175,1176,1177,1178'
',1179,1180,1182,1183,1184,1186,1187,1188,1190,1192,1194,1195,1196,1197,1198,1199,1200,1201,1202,1204,1206,1208,1210,1211,1212'
',1213,1214,1215,1216,1219,1221,1222,1223,1224,1225,1226,1227,1228,1229,1230,1231,1236,1237,1240,1241,1248,1249,1256,1257,1270'
',1274,1276,1278,1280,1281,1282,1284,1286,1288,1290,1292,1293,1294,1296,1297,1298,1300,1302,1304,1306,1307,1308,1309,1310,1312'
',1314,1316,1318,1320,1322,1324,1326,1329,1330,1331,1332,1333,1334,1335,1336,1337,1338,1339,1340,1341,1342,1343,1344,1345,1346'
',1347,1348,1349,1350,1351,1352,1353,1354,1355,1356,1357,1358,1359,1360,1361,1362,1363,1364,1365,1366,1370,1371,1372,1373,1374'
',1375,1377,1379,1382,1390,1392,1397,1400,1402,1404,1405,1409,1412,1413,1417,1418,1436,1437,1444,1448,1453,1454,1455,1460,1465'
',1466,1470,1472,1473,1474,1475,1476,1477,1478,1493,1496,1497,1503,1505,1520,1521,1522,1523,1524,1545,1546,1548,1549,1551,1560'
',1561,1562,1563,1565,1566,1567,1575,1579,1588,1597,1599,1607,1610,1611,1614,1615,1618,1619,1622,1623,1624,1625,1626,1627,1628'
',1629,1631,1632,1633,1637,1639,1640,1642,1643,1644,1645,1646,1647,1650,1651,1657,1662,1665,1669,1672,1675,1678,1681,1682,1688'
',1694,1695,1700,1703,1704,1705,1706,1709,1716,1717,1719,1722,1723,1725,1726,1729,1731,1734,1735,1736,1737,1739,1740,1742,1744'
',1745,1746,1748,1749,1759,1768,1772,1774,1775,1776,1777,1778,1779,1780,1781,1782,1783,1784,1785,1789,1790,1791,1792,1793,1794'
',1795,1796,1797,1798,1799,1800,1801,1802,1803,1804,1805,1856,1857,1858,1863,1873,1878,1890,1891,1895,1896,1897,1900,1905,1906'
',1918,1984,1994,2027,2029,2030,2035,2036,2037,2039,2040,2041,2042,2096,2097,2098,2099,2100,2101,2102,2103,2104,2105,2106,2107'
',2108,2109,2110,2142,2209,2212,2215,2216,2217,2222,2223,2224,2225,2226,2230,2231,2233,2234,2235,2236,2237,2277,2280,2282,2283'
',2285,2286,2288,2289,2290,2291,2296,2297,2298,2303,2304,2305,2306,2307,2308,2310,2312,2317,2318,2320,2321,2322,2323,2324,2364'
',2386,2387,2388,2404,2405,2406,2407,2416,2429,2433,2438,2492,2528,2529,2534,2538,2541,2557,2562,2563,2566,2567,2568,2569,2570'
',2575,2576,2580,2620,2635,2637,2662,2663,2666,2678,2689,2690,2691,2694,2701,2703,2704,2705,2707,2708,2748,2749,2753,2754,2765'
',2790,2792,2793,2794,2798,2800,2817,2819,2822,2848,2876,2918,2920,2946,2954,2972,2992,3006,3016,3021,3031,3046,3047,3048,3050'
',3051,3052,3053,3054,3056,3058,3060,3061,3063,3064,3066,3072,3074,3075,3091,3092,3104,3106,3109,3117,3118,3127,3129,3138,3140'
',3168,3169,3174,3191,3201,3202,3203,3204,3205,3206,3207,3218,3219,3220,3228,3230,3235,3247,3249,3250,3297,3302,3303,3304,3311'
',3329,3330,3331,3336,3337,3338,3340,3344,3347,3348,3353,3356,3360,3363,3377,3380,3382,3386,3391,3392,3394,3395,3400,3406,3418'
',3423,3425,3430,3434,3435,3436,3437,3438,3439,3446,3449,3451,3452,3458,3459,3561,3562,3563,3567,3572,3587,3595,3599,3604,3605'
',3607,3617,3622,3649,3653,3661,3663,3664,3674,3675,3720,3725,3738,3739,3741,3742,3743,3768,3769,3784,3785,3786,3787,3789,3792'
',3840,3842,3843,3844,3845,3846,3847,3848,3849,3850,3851,3853,3854,3855,3856,3857,3858,3860,3867,3870,3871,3895,3898,3899,3900'
',3901,3946,3973,4046,4048,4049,4050,4051,4052,4053,4054,4057,4058,4096,4112,4125,4127,4137,4138,4150,4152,4160,4170,4171,4172'
',4173,4174,4175,4197,4198,4207,4208,4222,4225,4254,4256,4257,4258,4259,4260,4261,4262,4263,4264,4265,4266,4267,4268,4269,4270'
',4271,4272,4273,4274,4275,4276,4277,4278,4279,4280,4281,4282,4283,4284,4285,4286,4287,4288,4289,4290,4291,4292,4293,4295,4301'
',4327,4339,4347,4351,4353,4356,4360,4362,4365,4371,4372,4373,4374,4375,4376,4377,4378,4379,4380,4381,4382,4383,4384,4385,4386'
',4387,4388,4389,4390,4391,4392,4393,4394,4395,4396,4397,4398,4399,4400,4401,4402,4403,4404,4405,4406,4407,4408,4409,4410,4411'
',4413,4415,4417,4418,4419,4420,4421,4422,4423,4424,4425,4426,4427,4429,4431,4433,4434,4435,4438,4439,4440,4442,4443,4444,4445'
',4446,4450,4452,4454,4456,4458,4459,4460,4463,4464,4465,4467,4468,4469,4470,4471,4472,4473,4474,4475,4476,4477,4478,4479,4480'
',4481,4482,4483,4484,4485,4486,4487,4488,4489,4490,4491,4492,4493,4494,4495,4496,4497,4498,4499,4500,4501,4502,4503,4504,4505'
',4506,4507,4508,4509,4511,4512,4513,4514,4515,4516,4517,4518,4519,4520,4521,4522,4523,4524,4525,4526,4527,4528,4529,4530,4531'
',4532,4533,4534,4535,4536,4537,4538,4539,4540,4541,4542,4543,4544,4545,4546,4547,4548,4549,4550,4551,4552,4553,4554,4555,4556'
',4557,4558,4559,4560,4561,4562,4563,4564,4565,4566,4567,4568,4569,4570,4571,4572,4573,4574,4575,4576,4577,4578,4579,4580,4581'
',4582,4583,4584,4585,4586,4587,4588,4589,4590,4591,4592,4593,4594,4595,4596,4597,4598,4599,4600,4601,4602,4603,4604,4605,4606'
',4607,4608,4643,4672,4704,4756,4816,4960,4961,4962,4963,4964,4965,4966,4967,4968,5024,5025,5026,5027,5028,5029,5030,5031,5032'
',5033,5034,5035,5036,5037,5038,5039,5040,5041,5042,5043,5044,5045,5046,5047,5048,5049,5050,5051,5052,5053,5054,5055,5056,5057'
',5058,5059,5060,5061,5062,5063,5064,5065,5066,5067,5068,5069,5070,5071,5072,5073,5074,5075,5076,5077,5078,5079,5080,5081,5082'
',5083,5084,5085,5086,5087,5088,5089,5090,5091,5092,5093,5094,5095,5096,5097,5098,5099,5100,5101,5102,5103,5104,5105,5106,5107'
',5108,5109,5115,5116,5120,5123,5132,5133,5134,5135,5136,5137,5138,5139,5140,5141,5143,5144,5145,5146,5159,5163,5164,5165,5166'
',5167,5169,5171,5175,5176,5178,5179,5180,5181,5182,5183,5184,5185,5186,5187,5188,5189,5190,5191,5194,5196,5198,5204,5207,5208'
',5209,5210,5211,5212,5213,5214,5215,5216,5217,5218,5219,5220,5223,5224,5225,5226,5229,5231,5234,5235,5236,5237,5238,5239,5240'
',5241,5242,5243,5244,5245,5246,5247,5248,5249,5253,5254,5255,5256,5261,5266,5267,5268,5269,5270,5271,5272,5273,5274,5275,5276'
',5277,5278,5279,5285,5290,5292,5293,5294,5295,5296,5297,5298,5299,5300,5301,5302,5303,5304,5305,5311,5321,5322,5323,5324,5325'
',5326,5329,5340,5341,5342,5343,5344,5345,5346,5347,5348,5349,5350,5351,5352,5353,5366,5367,5368,5369,5370,5371,5372,5373,5374'
',5375,5376,5377,5378,5379,5388,5389,5390,5391,5399,5400,5401,5402,5403,5404,5405,5406,5407,5408,5409,5410,5411,5412,5423,5424'
',5425,5426,5427,5428,5429,5430,5431,5432,5433,5434,5435,5436,5440,5441,5454,5455,5467,5468,5480,5481,5495,5500,5501,5502,5503'
',5504,5505,5506,5507,5508,5509,5511,5518,5519,5520,5521,5522,5523,5524,5551,5556,5557,5559,5572,5573,5598,5610,5615,5616,5623'
',5634,5635,5636,5639,5666,5667,5668,5678,5679,5684,5685,5741,5742,5743,5744,5745,5746,5747,5748,5749,5750,5751,5752,5753,5754'
',5755,5756,5757,5760,5787,5788,5810,5815,5825,5826,5836,5845,5846,5848,5857,5867,5868,5869,5872,5941,5942,6051,6071,6072,6073'
',6074,6086,6091,6099,6100,6101,6102,6104,6105,6106,6144,6145,6146,6147,6148,6149,6150,6151,6152,6153,6154,6229,6294,6323,6326'
',6329,6338,6342,6343,6344,6345,6346,6347,6348,6349,6350,6351,6352,6353,6354,6355,6363,6364,6365,6368,6371,6372,6373,6376,6378'
',6381,6384,6386,6468,6469,6608,6609,6686,6687,6784,6800,6816,6817,6818,6819,6820,6821,6822,6824,6825,6826,6827,6828,6829,6836'
',6839,6990,6991,6994,6995,7000,7002,7003,7004,7005,7006,7007,7008,7037,7038,7039,7164,7165,7166,7167,7227,7228,7229,7230,7231'
',7294,7295,7296,7297,7298,7299,7300,7301,7302,7303,7304,7305,7312,7313,7314,7315,7316,7317,7318,7319,7320,7321,7322,7323,7324'
',7325,7326,7327,7328,7329,7330,7331,7332,7333,7334,7335,7336,7337,7338,7339,7340,7341,7342,7343,7344,7345,7346,7347,7348,7349'
',7350,7351,7352,7353,7354,7357,7358,7359,7360,7361,7362,7363,7364,7365,7366,7367,7376,7378,7379,7381,7384,7385,7386,7388,7389'
',7390,7405,7428,7432,7435,7437,7439,7440,7441,7444,7452,7456,7457,7458,7460,7462,7463,7464,7465,7467,7531,7534,7535,7536,7538'
',7539,7540,7541,7542,7547,7548,7549,7550,7551,7555,7564,7568,7662,7837,7838,7930,7932,7934,7935,8208,8210,8211,8212,8213,8214'
',8216,8217,8218,8219,8220,8221,8222,8223,8224,8225,8226,8227,8231,8232,8233,8240,8241,8242,8245,8248,8249,8250,8251,8253,8255'
',8256,8257,8258,8259,8260,8261,8262,8266,8267,8268,8269,8270,8271,8272,8273,8274,8275,8276,8277,8278,8280,8281,8282,8283,8284'
',8285,8286,8353,8356,8357,8361,8363,8364,8365,8366,8374,8381,8411,8456,8487,8489,8494,8498,8513,8514,8515,8579,8580,8593,8597'
',8629,8634,8638,8639,8704,8707,8710,8719,8721,8722,8724,8725,8726,8727,8728,8729,8734,8739,8741,8744,8745,8746,8747,8758,8760'
',8764,8784,8785,8791,8793,8794,8798,8803,8810,8811,8834,8835,8853,8854,8857,8861,8868,8869,8896,8897,8898,8899,8900,8901,8904'
',8918,8919,8920,8921,8942,8943,8948,8959,8960,8968,8969,8970,8971,8997,9025,9049,9050,9052,9055,9057,9058,9059,9060,9061,9064'
',9065,9067,9068,9075,9076,9077,9078,9079,9080,9081,9082,9087,9116,9119,9122,9125,9130,9134,9153,9154,9155,9158,9192,9212,9213'
',9214,9290,9472,9473,9475,9487,9507,9585,9587,9608,9616,9620,9623,9629,9632,9649,9651,9655,9656,9658,9661,9665,9671,9674,9675'
',9678,9696,9702,9737,9744,9765,9776,9784,9806,9826,9833,9834,9900,10088,10089,10090,10091,10092,10093,10094,10095,10096,10097'
',10098,10099,10100,10101,10133,10134,10135,10178,10181,10182,10184,10185,10187,10189,10201,10214,10215,10216,10217,10218,10219'
',10220,10221,10222,10223,10539,10540,10595,10597,10606,10607,10627,10628,10629,10630,10631,10632,10633,10634,10635,10636,10637'
',10638,10639,10640,10641,10642,10643,10644,10645,10646,10647,10648,10649,10672,10686,10692,10693,10695,10710,10712,10713,10714'
',10715,10740,10741,10742,10744,10745,10748,10749,10752,10753,10754,10755,10756,10757,10758,10781,10784,10785,10786,10787,10788'
',10789,10790,10791,10793,10794,10799,10800,10813,10814,10815,10858,10862,10917,10922,10923,10967,11003,11005,11244,11245,11246'
',11247,11264,11265,11266,11267,11268,11269,11270,11271,11272,11273,11274,11275,11276,11277,11278,11279,11280,11281,11282,11283'
',11284,11285,11286,11287,11288,11289,11290,11291,11292,11293,11294,11295,11296,11297,11298,11299,11300,11301,11302,11303,11304'
',11305,11306,11307,11308,11309,11310,11311,11360,11362,11363,11364,11367,11369,11371,11373,11374,11375,11376,11378,11381,11390'
',11391,11392,11394,11396,11397,11398,11400,11401,11402,11404,11406,11408,11410,11412,11413,11414,11416,11418,11420,11422,11423'
',11424,11426,11427,11428,11429,11430,11432,11434,11435,11436,11437,11438,11440,11441,11442,11444,11446,11448,11450,11452,11453'
',11454,11456,11458,11460,11462,11464,11466,11468,11469,11470,11472,11473,11474,11476,11478,11480,11482,11484,11486,11488,11490'
',11492,11497,11499,11501,11506,11513,11514,11515,11516,11518,11519,11569,11575,11576,11577,11578,11585,11592,11593,11599,11601'
',11604,11605,11609,11613,11616,11619,11632,11752,11754,11757,11759,11766,11767,11776,11777,11778,11779,11780,11781,11782,11783'
',11784,11785,11786,11787,11788,11789,11790,11791,11792,11793,11794,11795,11796,11797,11798,11799,11800,11801,11802,11803,11804'
',11805,11806,11807,11808,11809,11810,11811,11812,11813,11814,11815,11816,11817,11818,11819,11820,11821,11822,11824,11825,11826'
',11827,11828,11829,11830,11831,11832,11833,11834,11835,11836,11837,11838,11839,11840,11841,11842,11843,11844,11845,11846,11847'
',11848,11849,11850,11851,11852,11853,11854,11855,11858,11859,11860,11861,11862,11863,11864,11865,11866,11867,11868,11869,11906'
',11907,11909,11913,11915,11918,11919,11920,11922,11923,11924,11926,11927,11928,11929,11931,11934,11936,11937,11938,11939,11940'
',11942,11944,11947,11949,11951,11953,11954,11961,11962,11966,11967,11968,11969,11970,11971,11972,11973,11976,11977,11979,11980'
',11981,11983,11984,11985,11986,11987,11988,11990,11992,11993,11994,11995,11996,11997,11999,12000,12002,12004,12005,12008,12009'
',12011,12012,12013,12014,12015,12016,12018,12289,12290,12291,12295,12296,12297,12298,12299,12300,12301,12302,12303,12304,12305'
',12306,12308,12309,12310,12311,12312,12313,12314,12315,12316,12317,12318,12319,12332,12333,12336,12339,12349,12367,12442,12448'
',12452,12456,12459,12479,12488,12491,12494,12495,12504,12525,12539,12752,12753,12755,12756,12758,12762,12763,12767,12768,14771'
',17307,17440,19968,20022,20031,20482,20540,21855,22231,22635,22763,22783,23296,24114,24144,25144,25609,26211,26217,26358,26406'
',26623,27113,27175,28505,30799,32118,32934,32970,32976,33014,33025,33063,33089,33191,34111,34369,35358,35453,35727,35939,36230'
',36346,36507,36647,37086,37806,38584,40515,40658,40899,42132,42140,42142,42151,42152,42156,42160,42170,42174,42175,42176,42178'
',42192,42193,42194,42195,42196,42198,42199,42201,42202,42203,42204,42205,42206,42207,42208,42209,42210,42211,42213,42214,42215'
',42218,42219,42220,42221,42222,42223,42224,42225,42226,42227,42228,42229,42231,42232,42233,42234,42235,42237,42238,42239,42509'
',42510,42511,42560,42562,42564,42565,42566,42567,42568,42570,42572,42573,42574,42576,42577,42578,42580,42582,42584,42586,42588'
',42590,42592,42594,42596,42598,42600,42602,42604,42607,42611,42620,42622,42624,42626,42628,42630,42632,42634,42636,42638,42640'
',42642,42644,42645,42646,42648,42649,42650,42657,42672,42673,42701,42702,42715,42719,42731,42735,42736,42737,42738,42739,42740'
',42741,42742,42743,42772,42774,42786,42788,42790,42792,42793,42794,42796,42798,42801,42802,42803,42804,42805,42806,42807,42808'
',42809,42810,42811,42812,42813,42814,42816,42818,42820,42822,42824,42826,42827,42828,42830,42831,42832,42834,42836,42838,42840'
',42842,42844,42846,42848,42849,42850,42852,42854,42856,42858,42859,42860,42862,42871,42872,42874,42875,42877,42878,42880,42882'
',42884,42886,42889,42891,42892,42893,42895,42896,42898,42901,42902,42904,42905,42906,42907,42908,42909,42910,42911,42912,42914'
',42916,42918,42920,42922,42923,42924,42925,42926,42928,42929,42930,42931,42932,42933,42934,42935,42936,42938,42940,42942,42944'
',42946,42948,42949,42950,42951,42953,42955,42956,42958,42960,42962,42964,42966,42968,42970,42972,42997,42999,43056,43124,43125'
',43126,43127,43214,43215,43256,43257,43258,43260,43310,43311,43359,43360,43361,43362,43363,43364,43365,43366,43367,43368,43369'
',43370,43371,43372,43373,43374,43375,43376,43377,43378,43379,43380,43381,43382,43383,43384,43385,43386,43387,43388,43410,43427'
',43457,43458,43459,43460,43461,43462,43463,43464,43465,43466,43467,43468,43469,43471,43486,43487,43603,43606,43612,43613,43614'
',43615,43742,43743,43760,43761,43826,43829,43837,43838,43839,43841,43842,43847,43848,43853,43854,43858,43859,43861,43866,43872'
',43874,43875,43888,43889,43890,43892,43893,43898,43899,43900,43902,43904,43905,43907,43911,43915,43918,43920,43923,43931,43932'
',43935,43938,43945,43946,43950,43951,43954,43958,43963,44011,55216,55217,55218,55219,55220,55221,55222,55223,55224,55225,55226'
',55227,55228,55229,55230,55231,55232,55233,55234,55235,55236,55237,55238,55243,55244,55245,55246,55247,55248,55249,55250,55251'
',55252,55253,55254,55255,55256,55257,55258,55259,55260,55261,55262,55263,55264,55265,55266,55267,55268,55269,55270,55271,55272'
',55273,55274,55275,55276,55277,55278,55279,55280,55281,55282,55283,55284,55285,55286,55287,55288,55289,55290,55291,64830,64831'
',65093,65094,65792,65793,65794,65934,65942,65943,65944,65945,65952,66178,66181,66182,66183,66186,66189,66192,66194,66196,66197'
',66198,66199,66203,66208,66209,66210,66211,66213,66219,66221,66224,66225,66226,66227,66228,66229,66230,66232,66255,66273,66276'
',66280,66290,66293,66305,66306,66313,66321,66322,66325,66327,66330,66335,66336,66338,66463,66512,66513,66515,66560,66561,66562'
',66563,66564,66565,66566,66567,66568,66569,66570,66571,66572,66573,66574,66575,66576,66577,66578,66579,66580,66581,66582,66583'
',66584,66585,66586,66587,66588,66589,66590,66591,66592,66593,66594,66595,66596,66597,66598,66599,66601,66602,66604,66621,66623'
',66626,66627,66632,66635,66637,66720,66736,66737,66738,66739,66740,66741,66742,66743,66744,66745,66746,66747,66748,66749,66750'
',66751,66752,66753,66754,66755,66756,66757,66758,66759,66760,66761,66762,66763,66764,66765,66766,66767,66768,66769,66770,66771'
',66776,66779,66794,66795,66806,66809,66835,66838,66840,66844,66845,66853,66854,66855,66927,66928,66929,66930,66931,66932,66933'
',66934,66935,66936,66937,66938,66940,66941,66942,66943,66944,66945,66946,66947,66948,66949,66950,66951,66952,66953,66954,66956'
',66957,66958,66959,66960,66961,66962,66964,66965,67671,67871,67903,68154,68176,68177,68178,68179,68180,68181,68182,68183,68184'
',68223,68336,68337,68338,68339,68340,68341,68342,68409,68410,68411,68412,68413,68414,68415,68505,68506,68507,68508,68736,68737'
',68738,68739,68740,68741,68742,68743,68744,68745,68746,68747,68748,68749,68750,68751,68752,68753,68754,68755,68756,68757,68758'
',68759,68760,68761,68762,68763,68764,68765,68766,68767,68768,68769,68770,68771,68772,68773,68774,68775,68776,68777,68778,68779'
',68780,68781,68782,68783,68784,68785,68786,68858,68860,68944,68945,68946,68947,68948,68949,68950,68951,68952,68953,68954,68955'
',68956,68957,68958,68959,68960,68961,68962,68963,68964,68965,68974,69293,69328,69461,69462,69463,69464,69465,69510,69511,69512'
',69513,69703,69704,69705,69706,69707,69708,69709,69819,69820,69822,69823,69824,69825,69952,69953,69954,69955,70004,70005,70085'
',70086,70087,70088,70090,70091,70093,70107,70108,70109,70110,70111,70200,70201,70202,70203,70204,70205,70313,70400,70612,70613'
',70615,70616,70675,70681,70692,70698,70701,70703,70731,70732,70733,70734,70735,70746,70747,70749,70802,70804,70806,70808,70809'
',70811,70813,70814,70815,70816,70817,70818,70819,70823,70824,70825,70826,70827,70829,70830,70832,70833,70841,70845,70847,70849'
',70850,70851,70852,70853,70854,70864,70865,70866,70870,71105,71106,71107,71108,71109,71110,71111,71112,71113,71114,71115,71116'
',71117,71118,71119,71120,71121,71122,71123,71124,71125,71126,71127,71128,71129,71130,71131,71132,71133,71233,71234,71235,71264'
',71265,71266,71267,71268,71269,71270,71271,71272,71273,71274,71275,71276,71353,71424,71430,71434,71438,71439,71484,71485,71486'
',71739,71840,71841,71842,71843,71844,71845,71846,71847,71848,71849,71850,71851,71852,71853,71854,71855,71856,71857,71858,71859'
',71860,71861,71862,71863,71864,71865,71866,71867,71868,71869,71870,71871,71872,71873,71874,71875,71876,71878,71880,71882,71884'
',71886,71893,71894,71895,71896,71900,71904,71907,71908,71909,71910,71913,71916,71919,71922,72004,72005,72006,72162,72255,72256'
',72257,72258,72259,72260,72261,72262,72346,72347,72348,72350,72351,72352,72353,72354,72422,72423,72424,72425,72426,72428,72429'
',72430,72436,72437,72438,72439,72440,72448,72449,72450,72451,72452,72453,72454,72455,72456,72457,72673,72769,72770,72771,72772'
',72773,72816,72817,72882,73463,73464,73539,73540,73541,73542,73543,73544,73545,73546,73547,73548,73549,73550,73551,73727,73784'
',74864,74865,74866,74867,74868,77809,77810,78585,92782,92783,92917,92983,92984,92985,92986,92987,92996,93549,93550,93551,93760'
',93761,93762,93763,93764,93765,93766,93767,93768,93769,93770,93771,93772,93773,93774,93775,93776,93777,93778,93779,93780,93781'
',93782,93783,93784,93785,93786,93787,93788,93789,93790,93791,93847,93848,93849,93850,93856,93857,93858,93859,93860,93861,93862'
',93863,93864,93865,93866,93867,93868,93869,93870,93871,93872,93873,93874,93875,93876,93877,93878,93879,93880,93959,93960,93962'
',93974,93978,93980,93990,93992,93997,94005,94010,94011,94013,94015,94016,94018,94019,94033,94034,94178,113823,119060,119149'
',119298,119302,119307,119309,119311,119314,119315,119316,119317,119318,119319,119322,119323,119324,119329,119330,119338,119339'
',119344,119350,119351,119352,119353,119354,119355,119359,119365,121479,121480,121481,121482,121483,124415,125127,125128,125129'
',125131,125132,125133,125184,125185,125186,125187,125188,125189,125190,125191,125192,125193,125194,125195,125196,125197,125198'
',125199,125200,125201,125202,125203,125204,125205,125206,125207,125208,125209,125210,125211,125212,125213,125214,125215,125216'
',125217,125278,125279,127247,127341,127342,127762,127768,127769,128768,128769,128770,128772,128775,128776,128778,128788,128808'
',128826,128844,128852,128853,128860,128862,128872,128875,128876,128881,139240'
'}';
    small_looks constant text[] := pg_catalog.string_to_array(E'                   \u006f \u006c     \u0061 \u0062 \u0063 \u0064 \u0065 \u0066 \u0067 \u0068 \u006c \u006a \u006b \u006c'
' \u0072\u006e \u006e \u006f \u0070 \u0071 \u0072 \u0073 \u0074 \u0075 \u0076 \u0077 \u0078 \u0079 \u007a      \u006c'
' \u0072\u006e  \u006c    \u0063\u0338 \u0079\u0335       \u0061\u0065 \u2202\u0335 \u0078 \u006f\u0338 \u00fe \u0061\u0065'
' \u2202\u0335 \u006f\u0338 \u0064\u0335 \u0064\u0335 \u0068\u0335 \u0068\u0335 \u006c \u006c\u0338 \u006c\u0338 \u014b'
' \u006f\u0065 \u006f\u0065 \u0074\u0335 \u0074\u0335 \u0062\u0335 \u0062\u0314 \u0062\u0304 \u0062\u0304 \u0185 \u0254 \u0188'
' \u0064\u0328 \u0064\u0314 \u0064\u0304 \u0064\u0304 \u0067 \u01dd \u01dd \ua793 \u0066\u0326 \u0066\u0326 \u0067\u0314 \u0079'
' \u006c \u006c\u0335 \u006b\u0314 \u006b\u0314 \u006c\u0335 \u0077 \u0272 \u006e\u0329 \u006f\u0335 \u01a3 \u0070\u0314'
' \u0070\u0314 \u0280 \u01a8 \u0283 \u0074\u0314 \u0074\u0314 \u0288 \u028a \u0075 \u0079\u0314 \u0079\u0314 \u007a\u0335'
' \u007a\u0335 \u021d \u01b9 \u0032\u0335 \u0073 \u0073 \u00fe \u006c \u006c\u006c  \u0067\u0335 \u0067\u0335 \u0195 \u00fe'
' \u021d \u006e\u0329 \u0038 \u0038 \u007a\u0326 \u007a\u0326 \u2c65 \u0063\u0338 \u0063\u0338 \u006c\u0335 \u2c66 \u0242'
' \u0062\u0335 \u0289 \u028c \u0065\u0338 \u0065\u0338 \u006a\u0335 \u006a\u0335 \u024b \u0072\u0335 \u0072\u0335 \u0079\u0335'
' \u0079\u0335 \u0061 \u0062\u0314 \u0064\u0328 \u0064\u0314 \u01dd \u01dd\u02de \ua793 \u0067\u0314 \u0067 \u0079 \u0068\u0314'
' \u006c\u0335 \u006c \u006c \u006c\u0334 \u006c\u0328 \u006c\u021d \u0077 \u0072\u006e\u0326 \u006e\u0328 \u006f\u0335'
' \u006f\u1d07 \u0072\u0329 \u0072\u0328 \u0073\u0328 \u0075 \u0079 \u007a\u0328 \u021d  \u0071\u0314 \u0064\u007a \u0064\u021d'
' \u0064\u0291 \u0074\u0073 \u0074\u0283 \u0074\u0255 \u0066\u014b \u006c\u0073 \u006c\u007a       \u0559 \u003c \u003e \u005e'
' \u005e     \u0559      \u02ea \u0304 \u0306 \u0670 \u0306\u0307 \u0302 \u0313 \u0650 \u0331 \u0326 \u0328 \u0326 \u0335 \u0338'
' \u0326 \u0303 \u006c \u0333 \u0350 \u0307 \u030a \u0306 \u0371 \u0373 \u02cf \u1d0e \u1d0e \u0254 \ua73f \u006a \u0061 \u00df'
' \u0079 \u1e9f \ua793 \u03b6 \u006e\u0329 \u006f\u0335 \u006c \u0138 \u03bb \u03bc \u0076 \u03be \u006f \u03c0 \u0070 \u006f'
' \u1d1b \u0075 \u0278 \u03c7 \u03c8 \u03c9 \u0061 \u00df \u0079 \u1e9f \ua793 \u006e\u0329 \u006f\u0335 \u006c \u0138 \u0076'
' \u006f \u0070 \u006f \u006f \u1d1b \u0075 \u0278 \u03d7 \u03d9 \u006f \u006f \u03dd \u03df \u03e1 \u03e3 \u03e5 \u03e7 \u01a8'
' \u01a8 \u03eb \u03ed \u03ef \u006a \u00fe \u00fe \u03fb \u0254 \u037c \ua73f \u0452 \ua793 \u0073 \u006c \u006a \u0459 \u045a'
' \u0068\u0335 \u045f \u0061 \u0036 \u0299 \u0072 \u0434 \u0065 \u0436 \u025c \u1d0e \u0138 \u043b \u028d \u029c \u006f \u03c0'
' \u0070 \u0063 \u1d1b \u0079 \u0278 \u0078 \u0446 \u0447 \u0448 \u0449 \u02c9\u0062 \u0185\u006c \u0185 \u044d \u044e \u1d19'
' \u0061 \u0036 \u0299 \u0072 \u0065 \u025c \u1d0e \u0138 \u028d \u029c \u006f \u03c0 \u0070 \u0063 \u1d1b \u0079 \u0278 \u0078'
' \u02c9\u0062 \u0185\u006c \u0185 \u1d19 \ua793 \u0073 \u006c \u006a \u0068\u0335 \u0077 \u0077 \u0062\u0335 \u0062\u0335 \u0465'
' \u0467 \u0469 \u046b \u046d \u046f \u03c8 \u03c8 \u006f\u0335 \u006f\u0335 \u0076 \u0076 \u0479 \u047b \u0077\u0486\u0487'
' \u0077\u0486\u0487 \u047f \u0481 \u1d0e\u0326\u0306 \u1d0e\u0326\u0306 \u0062\u0335 \u0062\u0335 \u048f \u0072 \u0072'
' \u0072\u0335 \u0072\u0335 \u0495 \u0436\u0329 \u0436\u0329 \u025c\u0326 \u025c\u0326 \u0138\u0329 \u0138\u0329 \u049d'
' \u0138\u0335 \u0138\u0335 \u04a1 \u029c\u0329 \u029c\u0329 \u04a5 \u04a7 \u04a9 \u0063\u0326 \u0063\u0326 \u1d1b\u0329'
' \u1d1b\u0329 \u0079 \u0079 \u0079\u0335 \u0079\u0335 \u04b3 \u04b5 \u04b7 \u04b9 \u0068 \u0068 \u0065 \u0065 \u0065\u0328'
' \u0065\u0328 \u006c \u04c4 \u043b\u0326 \u043b\u0326 \u029c\u0326 \u029c\u0326 \u029c\u0326 \u029c\u0326 \u04b7 \u04b7'
' \u028d\u0326 \u028d\u0326 \u006c \u0061\u0065 \u0061\u0065 \u01dd \u01dd \u021d \u021d \u006f\u0335 \u006f\u0335 \u04f7 \u04fb'
' \u04fd \u04ff \u0064 \u0064 \u0503 \u0505 \u0507 \u0509 \u050b \u0262 \u0262 \u050f \ua793 \ua793 \u0513 \u0515 \u0517 \u0519'
' \u0071 \u0071 \u0077 \u0077 \u051f \u0521 \u0523 \u0525 \u0527 \u0529 \u052b \u052d \u052f \u0077 \u0562 \u0071 \u0564 \u0565'
' \u0071 \u0567 \u0568 \u0569 \u056a \u056b \u056c \u056d \u1e9f \u056f \u0068 \u0571 \u0572 \u0573 \u0574 \u0237 \u0576 \u0577'
' \u006e \u0579 \u0270 \u057b \u006e \u0075 \u057e \u057f \u0580 \u0067 \u0582 \u0583 \u0066 \u006f \u0586       \u0077 \u0071'
' \u0071 \u1e9f \u0068 \u0237 \u006e \u0270 \u006e \u0075 \u0067 \u0066 \u006f   \u0301 \u0301 \u059a \u0599 \u0596 \u0598 \u030a'
' \u0323 \u0307 \u0307   \u0307 \u0307  \u0307 \u0323  \u006c \u0076  \u006c \u006f \u006c\u006c \u006c        \u0639 \u0301'
' \u0313 \u0650     \u006c \u0649\u06db \u0633\u06db \u0649\u0302 \u0649\u06db \u006f \u0649 \u030b \u0301 \u0313 \u030a \u0303'
' \u0329 \u0312 \u0306 \u0304 \u0306 \u0302 \u0323 \u0314 \u0655  \u006c \u006f \u0076 \u028c     \u0649 \u06a1 \u006c\u0674'
' \u006c\u0655 \u0649\u0615 \u0649\u06db \u062d\u0654 \u062d\u06db \u062f\u0615 \u068a\u0615 \u062f\u06db \u0631\u0615'
' \u0631\u0306 \u0631\u06db \u0635\u06db \u0637\u06db \u06a1\u06db \u0641 \u06a1\u06db \u0643 \u0643 \u0643\u06db \u06af\u06db'
' \u0644\u0306 \u0644\u06db \u0649 \u0649\u0615 \u0649\u06db \u006f \u006f \u0629 \u0648\u0306 \u0648\u0313 \u0648\u0670'
' \u0648\u0302 \u0648\u06db \u0649 \u0649\u0306 \u067b \u0649\u06db \u0649  \u006f \u030a \u0306\u0307 \u0307 \u062f\u0302'
' \u0631\u0302  \u006c \u0662 \u0663 \u0664 \u006f \u0666 \u0076 \u028c \u0669 \u0621\u0348 \u0645\u0348 \u006f\u0302            '
'   \u0307 \u0307 \u073c \u0301 \u0628\u06db \u0649\u0306 \u06ac \u0643\u06db \u0754 \u0646\u0615 \u0646\u0306 \u0631\u0654'
' \u0697\u0615 \u062d\u0654 \u0633\u0302 \u006f \u006c \u0304 \u0307 \u0302 \u0308                       \u0628\u0654'
' \u06a2\u06db \u0645\u06db \u0649\u0654 \u0754 \u062f\u0324\u0323 \u0635\u0324\u0323 \u06af \u0648 \u0632\u0302 \u0628\u06e2'
' \u0649\u06db\u06e2 \u0631\u0306\u0307 \u0649\u0306\u0307 \u06a1 \u06a1 \u0649 \u064c \u064c \u0307 \u0308 \u0323 \u0324 \u030b'
' \u064c \u064d \u0313 \u0350 \u0354 \u0355 \u0350 \u0352 \u0306\u0307 \u0307  \u0905\u0946 \u0905\u093e \u0930\u094d\u0907'
' \u090f\u0945 \u090f\u0946 \u090f\u0947 \u0905\u0949 \u0905\u093e\u0946 \u0905\u093e\u0947 \u0905\u093e\u0948 \u0323 \u0331'
' \u0300 \u0301   \u006f \u0669   \u0306\u0307 \u0985\u09be \u0323 \u098b\u09c3 \u098b\u09c3 \u006f \u0038 \u0039  \u0307 \u0983'
' \u0a05\u0a3e \u0a72\u0a3f \u0a72\u0a40 \u0a73\u0a41 \u0a73\u0a42 \u0a72\u0a47 \u0a05\u0a48 \u0a05\u0a4c \u0323 \u0946 \u094d'
' \u006f \u0039 \u0038  \u0306\u0307 \u0307  \u0a85\u0abe \u0a85\u0ac5 \u0a85\u0ac7 \u0a85\u0ac8 \u0a85\u0abe\u0ac5'
' \u0a85\u0abe\u0ac7 \u0a85\u0abe\u0ac8 \u0323 \u093d \u0941 \u0942 \u094d \u006f \u0968 \u0969 \u096a \u096e  \u0306\u0307'
' \u0038 \u0b05\u0b3e \u006f \u0323 \u006f \u0039 \u030a \u0b89\u0bb3 \u0b90 \u0b88 \u0b88 \u0ba9 \u0307 \u0bb3 \u006f \u0b95'
' \u0b89 \u0b9a \u0b88\u0bc1 \u0b9a\u0bc1 \u0b8e \u0b85 \u0baf \u0b9a\u0bc2 \u0bae\u0bc0 \u0bf3 \u0b8e\u0bb5 \u0bb7 \u0ba8\u0bc0'
' \u0306\u0307 \u006f \u0983 \u0c12\u0c55 \u0c12\u0c4c \u0c30\u05bc \u0c21\u0323 \u0c27\u05bc \u0c2c\u0323 \u0c35\u0c41'
' \u0c35\u0323 \u0c35\u0c3e \u0c41\u0c3e \u0c43\u0c3e \u0c0b\u0c3e \u0c0c\u0c3e \u006f  \u0306\u0307 \u006f \u0983  \u0c05 \u0c06'
' \u0c07 \u0c12 \u0c12\u0c55 \u0c12\u0c4c \u0c1c \u0c1e \u0c23 \u0c2f \u0c31 \u0c32 \u0c8c\u0cbe \u006f \u0c67 \u0c68 \u0c6f'
' \u0306\u0307 \u006f \u0983 \u0d07\u0d57 \u0b89 \u0b89\u0d57 \u0d28\u0d41 \u0d0e\u0d46 \u0d12\u0d3e \u0d12\u0d57 \u0d28\u0d41'
' \u0b90 \u006f \u0ba3 \u0d30 \u0bb4 \u0bb6 \u0b9f\u0bbf \u0bbf \u0bbf \u0d41 \u0d41 \u0d46\u0d46 \u0971 \u0d28\u0d4d\u0d2e'
' \u006f\u0d30\u006f \u0d1e \u006f \u0d30\u0d4d \u0d26\u0d4d\u0d30 \u0d28\u0d4d\u0d28 \u0039 \u0d35\u0d4d\u0d30 \u0d28\u0d4d'
' \u0d39\u0d4d\u0d2e \u0d28\u0d41 \u0d28\u0d4d \u0d30\u0d4d \u006f \u0983 \u0de8\u0dcf \u0da2 \u0daf \u0de8\u0dd3  \u0e02 \u0e0a'
' \u0e0e \u0e04 \u0e04 \u0e11 \u0e06 \u0e20 \u0e40\u0e40 \u0e32 \u030a  \u006f   \u0e08 \u0e22 \u0e1a \u0e1b \u0e1d \u0e1e \u0e1f'
' \u0e38 \u0e39 \u0e48 \u0e49 \u0e4a \u0e4b \u030a \u006f \u0f68\u0f7c\u0f7e \u0f60\u0f74\u0f82\u0f7f \u0f60\u0f74\u0f82         '
'       \u0f1a\u0f1a \u0f1d\u0f1d \u0f1a\u0f1d \u0325     \u0f62  \u0f1d\u0f1a      \u5350 \u534d   \u1002\u102c \u006f\u102c'
' \u006f \u1015\u102c \u101e\u103c \u101e\u103c\u1031\u102c\u103a \u030a \u0983 \u006f       \u1041 \u1015\u103e'
' \u1015\u102c\u103e \u1003\u103e \u107d\u103e \u1002\u103e \u1083\u030a \u2d00 \u2d01 \u2d02 \u2d03 \u2d04 \u2d05 \u2d06 \u2d07'
' \u2d08 \u2d09 \u2d0a \u2d0b \u2d0c \u2d0d \u2d0e \u2d0f \u2d10 \u2d11 \u2d12 \u2d13 \u2d14 \u2d15 \u2d16 \u2d17 \u2d18 \u2d19'
' \u2d1a \u2d1b \u2d1c \u2d1d \u2d1e \u2d1f \u2d20 \u2d21 \u2d22 \u2d23 \u2d24 \u2d25 \u2d27 \u2d2d \u0079 \u021d  \u006f'
' \u1100\u1100 \u1103\u1103 \u1107\u1107 \u1109\u1109 \u110c\u110c \u1102\u1100 \u1102\u1102 \u1102\u1103 \u1102\u1107'
' \u1103\u1100 \u1105\u1102 \u1105\u1105 \u1105\u1112 \u1105\u110b \u1106\u1107 \u1106\u110b \u1107\u1100 \u1107\u1102'
' \u1107\u1103 \u1107\u1109 \u1107\u1109\u1100 \u1107\u1109\u1103 \u1107\u1109\u1107 \u1107\u1109\u1109 \u1107\u1109\u110c'
' \u1107\u110c \u1107\u110e \u1107\u1110 \u1107\u1111 \u1107\u110b \u1107\u1107\u110b \u1109\u1100 \u1109\u1102 \u1109\u1103'
' \u1109\u1105 \u1109\u1106 \u1109\u1107 \u1109\u1107\u1100 \u1109\u1109\u1109 \u1109\u110b \u1109\u110c \u1109\u110e'
' \u1109\u110f \u1109\u1110 \u1109\u1111 \u1105\u1112 \u113c\u113c \u113e\u113e \u110b\u1100 \u110b\u1103 \u110b\u1106'
' \u110b\u1107 \u110b\u1109 \u110b\u1140 \u110b\u110b \u110b\u110c \u110b\u110e \u110b\u1110 \u110b\u1111 \u110c\u110b'
' \u114e\u114e \u1150\u1150 \u110e\u110f \u110e\u1112 \u1111\u1107 \u1111\u110b \u1112\u1112 \u1100\u1103 \u1102\u1109'
' \u1102\u110c \u1102\u1112 \u1103\u1105 \u1161\u4e28 \u1163\u4e28 \u1165\u4e28 \u1167\u4e28 \u1169\u1161 \u1169\u1161\u4e28'
' \u1169\u4e28 \u116e\u1165 \u116e\u1165\u4e28 \u116e\u4e28 \u30fc \u30fc\u4e28 \u4e28 \u1161\u1169 \u1161\u116e \u1163\u1169'
' \u1163\u116d \u1165\u1169 \u1165\u116e \u1165\u30fc \u1167\u1169 \u1167\u116e \u1169\u1165 \u1169\u1165\u4e28'
' \u1169\u1167\u4e28 \u1169\u1169 \u1169\u116e \u116d\u1163 \u116d\u1163\u4e28 \u116d\u1163 \u116d\u1169 \u116d\u4e28'
' \u116e\u1161 \u116e\u1161\u4e28 \u116e\u1165\u30fc \u116e\u1167\u4e28 \u116e\u116e \u1172\u1161 \u1172\u1165 \u1172\u1165\u4e28'
' \u1172\u1167 \u1172\u1167\u4e28 \u1172\u116e \u1172\u4e28 \u30fc\u116e \u30fc\u30fc \u30fc\u4e28\u116e \u4e28\u1161'
' \u4e28\u1163 \u4e28\u1169 \u4e28\u116e \u4e28\u30fc \u4e28\u119e \u119e\u1165 \u119e\u116e \u119e\u4e28 \u119e\u119e'
' \u1161\u30fc \u1163\u116e \u1167\u1163 \u1169\u1163 \u1169\u1163\u4e28 \u1100 \u1100\u1100 \u1100\u1109 \u1102 \u1102\u110c'
' \u1102\u1112 \u1103 \u1105 \u1105\u1100 \u1105\u1106 \u1105\u1107 \u1105\u1109 \u1105\u1110 \u1105\u1111 \u1105\u1112 \u1106'
' \u1107 \u1107\u1109 \u1109 \u1109\u1109 \u110b \u110c \u110e \u110f \u1110 \u1111 \u1112 \u1100\u1105 \u1100\u1109\u1100'
' \u1102\u1100 \u1102\u1103 \u1102\u1109 \u1102\u1140 \u1102\u1110 \u1103\u1100 \u1103\u1105 \u1105\u1100\u1109 \u1105\u1102'
' \u1105\u1103 \u1105\u1103\u1112 \u1105\u1105 \u1105\u1106\u1100 \u1105\u1106\u1109 \u1105\u1107\u1109 \u1105\u1107\u1112'
' \u1105\u1107\u110b \u1105\u1109\u1109 \u1105\u1140 \u1105\u110f \u1105\u1159 \u1106\u1100 \u1106\u1105 \u1106\u1107'
' \u1106\u1109 \u1106\u1109\u1109 \u1106\u1140 \u1106\u110e \u1106\u1112 \u1106\u110b \u1107\u1105 \u1107\u1111 \u1107\u1112'
' \u1107\u110b \u1109\u1100 \u1109\u1103 \u1109\u1105 \u1109\u1107 \u1140 \u110b\u1100 \u110b\u1100\u1100 \u110b\u110b'
' \u110b\u110f \u114c \u110b\u1109 \u110b\u1140 \u1111\u1107 \u1111\u110b \u1112\u1102 \u1112\u1105 \u1112\u1106 \u1112\u1107'
' \u1159 \u1100\u1102 \u1100\u1107 \u1100\u110e \u1100\u110f \u1100\u1112 \u1102\u1102 \u0075 \u0270 \u0278 \u006e \u0571 \u006f '
'         \u1d05 \u0280 \u1d1b \uab73 \u006f\u031b \u006c \uab76 \uab77 \uab78 \uab79 \u1d00 \u1d0a \u1d07 \uab7d \u0242 \uab7f'
' \u2c76 \u0072 \uab82 \u0077 \uab84 \uab85 \uab86 \u028d \uab88 \uab89 \uab8a \u029c \uab8c \uab8d \u006f\u0335 \uab8f \u0262'
' \uab91 \uab92 \u007a \uab94 \uab95 \uab96 \uab97 \uab98 \uab99 \uab9a \ua793 \u0075\u0335 \uab9d \uab9e \u0185 \uaba0 \uaba1'
' \u0280 \uaba3 \uaba4 \uaba5 \uaba6 \uaba7 \uaba8 \u0076 \u0073 \uabab \uabac \uabad \u029f \u0063 \uabb0 \uabb1 \u1d18 \uabb3'
' \uabb4 \uabb5 \u0138 \uabb7 \uabb8 \uabb9 \uabba \u006f\u0335 \uabbc \uabbd \uabbe \uabbf \u13f8 \u13f9 \u13fa \u0262 \u0299'
' \u13fd \u0262 \u0299  \u1e9f \u1401 \u1401 \u1e9f \u1e9f \u1404 \u1404 \u1405 \u1405 \u1406 \u1406 \u140a \u140a \u140b \u140b '
' \u1401\u1420 \u1e9f\u1420 \u1405\u1420 \u140a\u1420 \u0076 \u028c \u003e \u003e \u003c \u0076 \u0076 \u028c \u028c \u1432'
' \u1432 \u003e \u003e \u1434 \u1434 \u003c \u003c \u1439 \u1439  \u0075 \u006e \u1450 \u0075 \u0075 \u006e \u006e \u144f \u144f'
' \u1450 \u1450 \u1451 \u1451 \u1455 \u1455 \u1456 \u1456 \u0075 \u006e \u1450 \u1455 \u0070 \u0064 \u0062 \u0062\u0307 \u146b'
' \u146b \u0070 \u0070 \u146e \u146e \u0064 \u0064 \u1470 \u1470 \u0062 \u0062 \u0062\u0307 \u0062\u0307 \u146b \u0070 \u0064'
' \u0062 \u006a \u1489 \u1489 \u148b \u148b \u148c \u148c \u006a \u006a \u148e \u148e \u1490 \u1490 \u1491 \u1491 \u0079 \u006c'
' \u14a3 \u14a3 \u0079 \u0079 \u14a6 \u14a6 \u14a7 \u14a7 \u14a8 \u14a8 \u006c \u006c \u14ab \u14ab \u0032 \u14c0 \u14c0 \u14c7'
' \u14c7 \u14c8 \u14c8 \u1421 \u14d3 \u14d3 \u14d5 \u14d5 \u14d6 \u14d6 \u14d7 \u14d7 \u14d8 \u14d8 \u14da \u14da \u14db \u14db'
' \u14ed \u14ed \u14ef \u14ef \u14f0 \u14f0 \u14f1 \u14f1 \u14f2 \u14f2 \u14f4 \u14f4 \u14f5 \u14f5 \u150b\u003c \u150b\u1455'
' \u150b\u0062 \u150b\u1490 \u1510 \u1510 \u1511 \u1511 \u1512 \u1512 \u1513 \u1513 \u1514 \u1514 \u1515 \u1515 \u1516 \u1516'
' \u0034 \u0034 \u1528 \u1528 \u1529 \u1529 \u152a \u152a \u152b \u152b \u152d \u152d \u152e \u152e \u1429 \u0078 \u154c \u154c'
' \u155a \u155a \u1567 \u1567 \u1e9f \u0068 \u0078 \u1550\u146c \u1550\u0070 \u1550\u146e \u1550\u0064 \u1550\u1470 \u1550\u0062'
' \u1550\u0062\u0307 \u1550\u1483 \u0072 \u1595\u148a \u1595\u148b \u1595\u148c \u1595\u006a \u1595\u148e \u1595\u1490'
' \u1595\u1491 \u0062 \u0066 \u214e \ua7fb \u0250 \u0061 \u0064 \u0064 \u0077 \u0072\u006e \u0062 \u1490 \u1489 \u14d3 \u14da'
' \u1543 \u1546 \u154a \u028a \u03c9 \u028a \u03c9 \u0078  \u1550\u146b \u1595\u1489 \u1596\u148b \u1596\u148c \u1596\u006a'
' \u1596\u148e \u1596\u1490 \u1596\u1491 \u15a7 \u15a8 \u15a9 \u15aa \u15ab \u15ac \u15ad    \u003c \u0078 \u006c \u16bd  \u006b'
' \u0072\u006e \u03c8 \u16bc    \u0278   \u17a2 \u0e34 \u0e35 \u0e36 \u0e37 \u030a \u0e48 \u030a                  \u1835 \u185c'
' \u18b1 \u18b4 \u18b8 \u18c0 \u14c2 \u14c2 \u14c3 \u14c3 \u14c4 \u14c4 \u14c5 \u14c5 \u1543 \u1546 \u1547 \u1548 \u1549 \u154b'
' \u18f5 \u18df\u141e \u141e\u18df \u1543 \u155e \u1566 \u156b \u1586 \u1597 \u0077 \u15f4 \u161b   \u199e \u19b1   \u1a45 \u1a45'
'              \u06db \u0328   \u1b0d \u1b11 \u1b28                      \u0299 \u0434 \u006f \u0063 \u1d1b \u1d1b \u02c9\u0062'
' \u0062\u0335 \ua64b \u1c8a \u10d0 \u10d1 \u10d2 \u10d3 \u10d4 \u10d5 \u10d6 \u10d7 \u10d8 \u10d9 \u10da \u10db \u10dc \u10dd'
' \u10de \u10df \u10e0 \u10e1 \u10e2 \u10e3 \u10e4 \u10e5 \u10e6 \u0079 \u10e8 \u10e9 \u10ea \u10eb \u10ec \u10ed \u10ee \u10ef'
' \u10f0 \u10f1 \u10f2 \u021d \u10f4 \u10f5 \u10f6 \u10f7 \u10f8 \u10f9 \u10fa \u10fd \u10fe \u006f         \u0302 \u0304  \u032b'
' \u032e \u032d \u030e \u0329 \u0323 \u0324 \u0316 \u0063 \u025c \u0138 \u028d \u006f \u0254 \u006f \u01dd\u006f \u0075 \u0076'
' \u0077 \u007a \u01a8 \u0072 \u028c \u03c0 \u1d18 \u043b \u0075\u0065 \u0066\u0334 \u0072\u006e\u0334 \u006e\u0334 \u0072\u0334'
' \u027e\u0334 \u0073\u0334 \u0074\u0334 \u007a\u0334 \u006c\u0335 \u006c\u0335 \u0070\u0335 \u0075\u0335 \u028a\u0335 \u0067'
' \u0079 \u024b \u2dec \u0066 \u00df \u1efb \u1efd \u0079 \u0079                                               \u006f\u006f      '
'      \u0063\u20eb \u00a3 \u0072\u006e\u0338 \u0077\u0335 \u0064\u0335\u0331 \ua793 \u006b\u0335 \u0074\u20eb \u006c\u0074'
' \u0066 \u06db \u044d \u028a \u027f \u0065 \u214e \ua4e8 \ua4f6 \U00016f00 \u0254 \u0254 \u16cf \u16e8 \u21b2 \U0001f10e \u16da'
' \u16d0 \u0250 \u01dd \u1e9f \u03c0 \u0283  \u002b\u0307    \u00b0  \u006f\u006f \u006c \u006c\u006c \u0076 \u006e \u0075 \u0283'
'  \u0307 \u007e \u003d\u0307 \u003d\u0323\u0307 \u003d\u030a \u003d\u0302 \u003d\u0306 \u003d\u036b \u2261 \u003c\u003c'
' \u003e\u003e \u1455 \u1450 \U000102a8 \u006f\u0335 \u0298 \u006f\u0335 \u0074 \ua4d5 \u2227 \u0076 \u006e \u0075 \u16dc  \u16de'
' \u003c \u003e \u003c\u003c\u003c \u003e\u003e\u003e \u2d57  \ua793 \u0065 \u2205     \u2324 \u303c \u1e9f\u0332 \u16dc\u0332'
' \u00b0\u0332 \u229b \u0074\u0308 \u2207\u0308 \u22c6\u0308 \u00b0\u0308 \u0629 \u007e\u0308 \u1435 \u2207\u0334 \u006f\u0335'
' \u006c \u0070 \u03c9 \u0061\u0332 \ua793\u0332 \u006c\u0332 \u03c9\u0332 \u0061 \u16bd \u4e28 \u4e28 \u4e28 \u4e28 \u4e28'
' \u4e28 \u2355 \u234e \u234b \u236d \u006c\u006f \u23fb \u006c \u263e  \u30fc \u30fc \u2502 \u250c \u251c  \u0078 \u220e \u258c'
' \u02c9 \u2596 \u2598 \u220e \u23e5 \u1e9f \u22b3 \u25b6 \u25b6 \U000102bc \u22b2 \u16dc \u16dc \u00b0 \u233e \u2312 \u00b0'
' \u0298 \u25a1 \U0001099e \u2cb7 \u2388 \u224f \u16dc \U0001d158\U0001d165 \U0001d158\U0001d165\U0001d16e                \u002b '
' \u00f7 \ua4d5   \u1455 \u1450   \u0074           \u0078 \u0078 \u16d0\u16da \u21c3\u21c2 \u16d0\u21c2 \u21c3\u16da             '
'          \u2d42 \u2349 \u233e \u303c \u2342 \u233b \U000102c0     \u2192  \u0304     \u0298 \U000102a8 \u2297 \u228d \u228e'
' \u2293 \u2294 \u16de \u003e\u003e \u16da \u002b\u030a \u002b\u0302 \u002b\u0303 \u002b\u0323 \u002b\u0330 \u002b\u0032 \u0313'
' \u0323 \u0078 \u0078\u0307 \u2319 \u2a1f \u2210 \u007e\u0307 \u003d\u20f0 \u003e\u003c \u15d5 \u15d2 \u1450\u1455   \u219e'
' \u219f \u21a0 \u21a1 \u2c30 \u2c31 \u2c32 \u2c33 \u2c34 \u2c35 \u2c36 \u2c37 \u2c38 \u2c39 \u2c3a \u2c3b \u2c3c \u2c3d \u2c3e'
' \u2c3f \u2c40 \u2c41 \u2c42 \u2c43 \u2c44 \u2c45 \u2c46 \u2c47 \u2c48 \u2c49 \u2c4a \u2c4b \u2c4c \u2c4d \u2c4e \u2c4f \u2c50'
' \u2c51 \u2c52 \u2c53 \u2c54 \u2c55 \u2c56 \u2c57 \u2c58 \u2c59 \u2c5a \u2c5b \u2c5c \u2c5d \u2c5e \u2c5f \u2c61 \u006c\u0334'
' \u0070\u0335 \u0072\u0328 \u2c68 \u2c6a \u2c6c \u0061 \u0072\u006e\u0326 \u0250 \u0252 \u2c73 \u2c76 \u023f \u0240 \u2c81'
' \u2c83 \u0072 \u0072 \u2c87 \ua793 \ua793 \u2c8b \u2c8d \u2c8f \u2c91 \u2c93 \u0138 \u0138 \u2c97 \u2c99 \u2c9b \u2c9d \u006f'
' \u006f \u2ca1 \u0070 \u0070 \u0063 \u0063 \u2ca7 \u2ca9 \u0278 \u0278 \u03c7 \u03c7 \u2caf \u03c9 \u03c9 \u2cb3 \u2cb5 \u2cb7'
' \u2cb9 \u2cbb \u0448 \u0448 \u2cbf \u2cc1 \u2cc3 \u2cc5 \u2cc7 \u2cc9 \u2ccb \u021d \u021d \u2ccf \u029f \u029f \u2cd3 \u2cd5'
' \u2cd7 \u2cd9 \u2cdb \u2cdd \u2cdf \u2ce1 \u2ce3 \u03d7 \u2627 \u2cec \u2cee \u2cf3       \u006f\u0335 \u028c \u0076 \u0065'
' \u01dd \u006f\u0338  \u0283 \u006c  \u006f \u0071 \u0298 \u0078 \u1e9f \u16ef  \u1ddf \u030a \u0368 \u036f \u0363 \u0364       '
'                                                                                     \u4e5b \u4e5a \u4ebb \u5202 \u353e \u5140'
' \u5c23 \u5c22 \u5df3 \u5e7a \u5f51 \u5fc4 \u38fa \u624c \u6535 \u65e1 \u6b7a \u6c11 \u6c35 \u6c3a \u706c \u722b \u4e2c \u72ad'
' \u7f52 \u793b \u7cf9 \u7f53 \u7f52 \u8002 \u8080 \u8279 \u8279 \u8279 \u864e \u8864 \u8980 \u897f \u89c1 \u8ba0 \u8d1d \u8f66'
' \u8fb6 \u8fb6 \u961d \u9485 \u9577 \u9578 \u957f \u95e8 \u961d \u9752 \u97e6 \u9875 \u98ce \u98de \u98df \u98e0 \u9963 \u9a6c'
' \u9b3c \u9c7c \u9ea6 \u9ec4 \u6589 \u9f50 \u6b6f \u9f7f \u7adc \u9f99 \u4e80    \u006f           \u20b8             \u0309'
' \u0325     \u030a  \u4ebb \u5de5 \u529b \u5915 \u535c \u4e8c  \u516b \u3078 \u53e3  \u30fc \u4e28   \u4e5b \u4e85  \u4e5a'
' \u4e59 \u363d \u3588 \u3b3b \u30fc   \u4f75 \u5024 \u5553 \u53e3 \u5861 \u571f \u58ab \u5aaf \u5e21 \u3b3a \u6236 \u3a41 \u403f'
' \u665a \u3ada \u4443 \u676e \u3ba3 \u699d \u6e88 \u7814 \u7d55 \u670c \u6710 \u670f \u3b35 \u6713 \u6718 \u80fc \u6723 \u848d'
' \u8637 \u46b6 \u8a2e \u8b86 \u8c5c \u8d7f \u8de5 \u8e97 \u8eff \u90ce \u93ad \u96b7 \u9e42 \u9ed1 \u4039 \ua2cd \ua0c0 \ua04a'
' \ua458 \ua132 \ua050 \ua3c2 \ua3bf \ua2b1 \ua259 \ua3ab \ua3b5 \u0062 \u0070 \u0064 \u0064 \u0074 \u0067 \u006b \u006a \u0063'
' \u0254 \u007a \u0066 \u214e \u0072\u006e \u006e \u006c \u0073 \u0072 \u028c \u0076 \u0068 \u0077 \u0078 \u0079 \u1660 \u0061'
' \u0250 \u0065 \u01dd \u006c \u006f \u0075 \u006e \u15e1           \ua641 \ua643 \u01a8 \u01a8 \u006c \u006c \ua649 \ua64b'
' \u03c9 \u03c9 \ua64f \u02c9\u0062\u006c \u02c9\u0062\u006c \ua653 \ua655 \ua657 \ua659 \ua65b \ua65d \ua65f \ua661 \ua663'
' \ua665 \ua667 \ua669 \ua66b \ua66d \u20e9  \u0306  \ua681 \ua683 \ua685 \ua687 \ua689 \ua68b \ua68d \ua68f \ua691 \ua693'
' \u0068\u0314 \u0068\u0314 \ua697 \u006f\u006f \u006f\u006f \ua69b \u1d0e \u16b9 \u2c76 \u02a1 \u028c \u03c0 \u0076  \u0032'
' \u0302 \u0304       \u02eb \u02ea \ua723 \ua725 \ua727 \u0074\u021d \u0074\u021d \ua72b \ua72d \ua72f \u0073 \u0061\u0061'
' \u0061\u0061 \u0061\u006f \u0061\u006f \u0061\u0075 \u0061\u0075 \u0061\u0076 \u0061\u0076 \u0061\u0076 \u0061\u0076'
' \u0061\u0079 \u0061\u0079 \ua73f \ua741 \ua743 \ua745 \ua747 \ua749 \u006f\u0335 \u006f\u0335 \ua74d \u006f\u006f \u006f\u006f'
' \ua751 \ua753 \ua755 \ua757 \ua759 \ua75b \ua75d \ua75f \u0077\u0326 \u0077\u0326 \ua763 \ua765 \ua767 \ua769 \u021d \u021d'
' \ua76d \ua76f \u0074\u0066  \ua779 \ua77c \u1d79 \ua77f \ua781 \ua783 \ua785 \ua787    \u0265  \ua791 \ua793 \ua727 \ua797'
' \u0066 \u0066 \U0001043a \U0001043a \u029a \u029a \u0075 \u0075 \ua7a1 \ua7a3 \ua7a5 \ua7a7 \ua7a9 \u0068\u0314 \u025c \u0067'
' \u026c \u006c \u029e \u0287 \u029d \u03c7 \u00df \u00df \u03c9 \u03c9 \ua7b9 \ua7bb \ua7bd \ua7bf \ua7c1 \ua7c3 \ua794'
' \u0073\u0328 \u1d8e \ua7c8 \ua7ca \u0264 \ua7cd \ua7cf \ua7d1 \ua7d3 \ua7d5 \ua7d7 \ua7d9 \ua7db \u019b \ua7f6 \u30fc          '
'     \u1103\u1106 \u1103\u1107 \u1103\u1109 \u1103\u110c \u1105\u1100 \u1105\u1100\u1100 \u1105\u1103 \u1105\u1103\u1103'
' \u1105\u1106 \u1105\u1107 \u1105\u1107\u1107 \u1105\u1107\u110b \u1105\u1109 \u1105\u110c \u1105\u110f \u1106\u1100'
' \u1106\u1103 \u1106\u1109 \u1107\u1109\u1110 \u1107\u110f \u1107\u1112 \u1109\u1109\u1107 \u110b\u1105 \u110b\u1112'
' \u110c\u110c\u1112 \u1110\u1110 \u1111\u1112 \u1112\u1109 \u1159\u1159 \u2c3f \ua99d              \u0662   \uaa01 \uaa23       '
'  \u0065 \u0066 \u006f \u006f\u0338 \u0254\u0338 \u01dd\u006f\u0338 \u01dd\u006f\u0335 \u0072 \u0072 \u0283 \u0075 \u0075 \u03c7'
' \u03c7 \u0079 \u0459 \u0254\u0065 \u0075\u006f \u1d05 \u0280 \u1d1b \u006f\u031b \u006c \u1d00 \u1d0a \u1d07 \u0242 \u2c76'
' \u0072 \u0077 \u028d \u029c \u006f\u0335 \u0262 \u007a \ua793 \u0075\u0335 \u0185 \u0280 \u0076 \u0073 \u029f \u0063 \u1d18'
' \u0138 \u006f\u0335  \u1169\u1167 \u1169\u1169\u4e28 \u116d\u1161 \u116d\u1161\u4e28 \u116d\u1165 \u116e\u1167'
' \u116e\u4e28\u4e28 \u1172\u1161\u4e28 \u1172\u1169 \u30fc\u1161 \u30fc\u1165 \u30fc\u1165\u4e28 \u30fc\u1169 \u4e28\u1163\u1169'
' \u4e28\u1163\u4e28 \u4e28\u1167 \u4e28\u1167\u4e28 \u4e28\u1169\u4e28 \u4e28\u116d \u4e28\u1172 \u4e28\u4e28 \u119e\u1161'
' \u119e\u1165\u4e28 \u1102\u1105 \u1102\u110e \u1103\u1103 \u1103\u1103\u1107 \u1103\u1107 \u1103\u1109 \u1103\u1109\u1100'
' \u1103\u110c \u1103\u110e \u1103\u1110 \u1105\u1100\u1100 \u1105\u1100\u1112 \u1105\u1105\u110f \u1105\u1106\u1112'
' \u1105\u1107\u1103 \u1105\u1107\u1111 \u1105\u114c \u1105\u1159\u1112 \u1105\u110b \u1106\u1102 \u1106\u1102\u1102 \u1106\u1106'
' \u1106\u1107\u1109 \u1106\u110c \u1107\u1103 \u1107\u1105\u1111 \u1107\u1106 \u1107\u1107 \u1107\u1109\u1103 \u1107\u110c'
' \u1107\u110e \u1109\u1106 \u1109\u1107\u110b \u1109\u1109\u1100 \u1109\u1109\u1103 \u1109\u1140 \u1109\u110c \u1109\u110e'
' \u1109\u1110 \u1105\u1112 \u1140\u1107 \u1140\u1107\u110b \u114c\u1106 \u114c\u1112 \u110c\u1107 \u110c\u1107\u1107'
' \u110c\u110c \u1111\u1109 \u1111\u1110        \u006e\u030a \u0078\u0335 \u0076\u0335 \u006c\u0335\u006c\u0335\u0073\u0335'
' \u006c\u0335\u006c\u0335 \u2ce8 \u0062 \u1e9f \u0065 \u0066 \u006c \u028c \u0078 \u006f \u16dc \u0070 \u0073 \u0074 \u002b'
' \u0061 \u0062 \u0063 \u1e9f \u0066 \u006f \u03d9 \u0072\u006e \u0074 \u0079 \u0278 \u0078 \u03c8 \u03c9 \u2d40 \u0068 \u062f'
' \u0648 \u0637 \u0635 \u007a \u0062 \u0063 \u006c \u0072\u006e \u03d9 \u0074 \u0078 \u0038  \u006c \u0078   \U00010382'
' \U00010393 \U00010428 \ua793 \u029a \U0001042b \u006f \U0001042d \U0001042e \U0001042f \U00010430 \U00010431 \U00010432'
' \U00010433 \U00010434 \U00010435 \U00010436 \U00010437 \U00010438 \U00010439 \U0001043a \U0001043b \U0001043c \u0063 \U0001043e'
' \u0277 \U00010440 \U00010441 \u025e \u029f \U00010444 \U00010445 \U00010446 \U00010447 \u0073 \U00010449 \U0001044a \u0254'
' \U0001044c \u1d0e \U0001044e \U0001044f \ua793 \u029a \u006f \u0063 \u0277 \u025e \u029f \u0073 \u0254 \u1d0e \U00010486 \u028c'
' \U000104d9 \U000104da \u03bb \U000104dc \U000104dd \U000104de \U000104df \U000104e0 \U000104e1 \U000104e2 \U000104e3 \U000104e4'
' \U000104e5 \U000104e6 \U000104e7 \U000104e8 \U000104e9 \u006f \ua669 \U000104ec \U000104ed \U000104ee \U000104ef \U000104f0'
' \U000104f1 \U000104f2 \U000104f3 \U000104f4 \U000104f5 \u0075 \U000104f7 \U000104f8 \u03c8 \U000104fa \U000104fb \u028c \u03bb'
' \u006f \ua669 \u0075 \u03c8 \u006e \u006f \u006b \u0063 \u0076 \u0066 \u006c \u0078  \U00010597 \U00010598 \U00010599'
' \U0001059a \U0001059b \U0001059c \U0001059d \U0001059e \U0001059f \U000105a0 \U000105a1 \U000105a3 \U000105a4 \U000105a5'
' \U000105a6 \U000105a7 \U000105a8 \U000105a9 \U000105aa \U000105ab \U000105ac \U000105ad \U000105ae \U000105af \U000105b0'
' \U000105b1 \U000105b3 \U000105b4 \U000105b5 \U000105b6 \U000105b7 \U000105b8 \U000105b9 \U000105bb \U000105bc    \u0323        '
'                     \U00010cc0 \U00010cc1 \U00010cc2 \U00010cc3 \U00010cc4 \U00010cc5 \U00010cc6 \U00010cc7 \U00010cc8'
' \U00010cc9 \U00010cca \U00010ccb \U00010ccc \U00010ccd \U00010cce \U00010ccf \U00010cd0 \U00010cd1 \U00010cd2 \U00010cd3'
' \U00010cd4 \U00010cd5 \U00010cd6 \U00010cd7 \U00010cd8 \U00010cd9 \U00010cda \U00010cdb \U00010cdc \U00010cdd \U00010cde'
' \U00010cdf \U00010ce0 \U00010ce1 \U00010ce2 \U00010ce3 \U00010ce4 \U00010ce5 \U00010ce6 \U00010ce7 \U00010ce8 \U00010ce9'
' \U00010cea \U00010ceb \U00010cec \U00010ced \U00010cee \U00010cef \U00010cf0 \U00010cf1 \U00010cf2 \U00010ce5 \U00010cc2'
' \U00010d70 \U00010d71 \U00010d72 \U00010d73 \U00010d74 \U00010d75 \U00010d76 \U00010d77 \U00010d78 \U00010d79 \U00010d7a'
' \U00010d7b \U00010d7c \U00010d7d \U00010d7e \U00010d7f \U00010d80 \U00010d81 \U00010d82 \U00010d83 \U00010d84 \U00010d85       '
'                             \u0323 \u093a   \ua8fb           \u030a     \U00011434\U00011442\U00011412'
' \U00011434\U00011442\U00011418 \U00011434\U00011442\U00011423 \U00011434\U00011442\U00011429 \U00011434\U00011442\U0001142c'
' \U00011434\U00011442\U0001142e         \u0998 \u099a \u099c \u099e \u099f \u09a1 \u09b2 \u09a4 \u09a5 \u09a6 \u09a7 \u09a8'
' \u09aa \u09ae \u09af \u09ac \u09a3 \u09b0 \u09b7 \u09b8 \u09be \u09bf \u09c7 \u09d7 \u0306\u0307 \u0983 \u09cd \u0323 \u09bd'
' \u0077\u0307  \u006f \u09e7 \u09e8 \u09ec                        \U00011582 \U00011582 \U00011583 \U00011584 \U000115b2'
' \U000115b3                  \u0072\u006e \u0076 \u0077 \u0077 \u0077     \u0076 \u0073 \u0066 \u006c \u007a \U000118c5 \u0037'
' \U000118c7 \u006f \U000118c9 \u0033 \U000118cb \u0039 \U000118cd \ua793 \U000118cf \U000118d0 \U000118d1 \U000118d2 \U000118d3'
' \U000118d4 \u0036 \u0039 \u006f \u0075 \U000118d9 \U000118da \U000118db \u0079 \U000118dd \U000118de \U000118df \u0076 \u0073'
' \u0066 \u006c \u007a \u0037 \u006f \u0033 \u0039 \ua793 \u0036 \u0039 \u006f \u0075 \u0079 \u006f \u0072\u006e \u0669 \u007a'
' \u0077 \u0063 \u0078 \u0077 \u0063                     \U00011ae5\U00011aef \U00011ae5\U00011af0 \U00011ae5\U00011ae5'
' \U00011ae5\U00011ae5\U00011aef \U00011ae5\U00011ae5\U00011af0 \U00011aeb\U00011aef \U00011aeb\U00011aeb'
' \U00011aeb\U00011aeb\U00011aef \U00011af3\U00011aef \U00011af3\U00011af0 \U00011af3\U00011af3 \U00011af3\U00011af3\U00011aef'
' \U00011af3\U00011af3\U00011af0                   \U00011caa                 \U0001039a        \U0001099e             \U00016e60'
' \U00016e61 \U00016e62 \U00016e63 \U00016e64 \U00016e65 \U00016e66 \U00016e67 \U00016e68 \U00016e69 \U00016e6a \U00016e6b'
' \U00016e6c \U00016e6d \U00016e6e \U00016e6f \U00016e70 \U00016e71 \U00016e72 \U00016e73 \U00016e74 \U00016e75 \U00016e76'
' \U00016e77 \U00016e78 \U00016e79 \U00016e7a \U00016e7b \U00016e7c \U00016e7d \U00016e7e \U00016e7f     \U00016ebb \U00016ebc'
' \U00016ebd \U00016ebe \U00016ebf \U00016ec0 \U00016ec1 \U00016ec2 \U00016ec3 \U00016ec4 \U00016ec5 \U00016ec6 \U00016ec7'
' \U00016ec8 \U00016ec9 \U00016eca \U00016ecb \U00016ecc \U00016ecd \U00016ece \U00016ecf \U00016ed0 \U00016ed1 \U00016ed2'
' \U00016ed3 \u0079 \u0076 \u0074 \u006c \u1e9f \ua659 \ua4f6 \u006c \ua793 \u0072 \u0073 \u0033 \u028c \u003e \u0061 \u0075'
' \u0079       \u04ff \u0033 \u1d0e \u0076  \u0037 \u0066 \U000102bc \ua4f6 \u0072 \u0250 \u006f\u0335 \u2144 \ua4d5 \ua793'
' \u0077 \u006c \ua4f6 \ua7fb \u003c \u003e \u228f \u2290   \u16cb \u006e       \u006c \u2220 \u0663 \u0038 \u2202 \u2202\u0335'
' \U0001e922 \U0001e923 \U0001e924 \U0001e925 \U0001e926 \U0001e927 \U0001e928 \U0001e929 \U0001e92a \U0001e92b \U0001e92c'
' \U0001e92d \U0001e92e \U0001e92f \U0001e930 \U0001e931 \U0001e932 \U0001e933 \U0001e934 \U0001e935 \U0001e936 \U0001e937'
' \U0001e938 \U0001e939 \U0001e93a \U0001e93b \U0001e93c \U0001e93d \U0001e93e \U0001e93f \U0001e940 \U0001e941 \U0001e942'
' \U0001e943   \u0024\u20e0 \u0063\u0063\u20dd \u0063\u20e0 \u263d \u263e \u263d \u0071\u0065 \ua659 \u1e9f \U000102bc'
' \u0061\u0072 \u0076\u1de4 \u2629 \u006f\u0335 \U000102a8 \u29df \u0063 \u16dc \u22a1 \u0073\u0073\u0073 \u224f \u0074'
' \u0072\u006e\u0062 \u0076\u0062 \u22a0 ', ' ');
    written_codes constant integer[] := '{'
'208,385,388,391,393,394,403,408,413,420,422,423,428,430,435,439,444,540,574,577,580,837,880,914,917,918,919,922,923,924,925,931'
',932,933,935,988,1000,1018,1041,1042,1043,1047,1050,1051,1052,1053,1058,1067,1068,1070,1162,1168,1170,1176,1178,1182,1186,1196'
',1202,1221,1223,1225,1229,1248,1290,1292,1339,1348,1354,1356,1359,1363,4256,5024,5025,5026,5028,5032,5033,5034,5035,5036,5038'
',5041,5047,5051,5053,5055,5056,5058,5063,5070,5071,5074,5076,5077,5086,5090,5094,5095,5102,5104,5106,5107,5108,11367,11369,11396'
',11398,11406,11410,11412,11414,11416,11418,11424,11430,11432,11436,11438,11444,11450,11462,11466,11468,11472,11474,11484,42564'
',42600,42650,42792,42816,42842,42858,42862,42910,42923,42929,42930,42931,42932,66577,66587,66591,66740,66748,66755,66756,66765'
',66768,66770,71844,71846,71848,71849,71854,71855,71858,71861,71863,71867,71868'
'}';
    written_looks constant text[] := pg_catalog.string_to_array(E'\u0064\u0335 \u0062 \u0062 \u0063 \u0064\u0335 \u0064 \u0067 \u006b \u006e\u0326 \u0070 \u0072 \u0032 \u0074 \u0074\u0328 \u0079'
' \u0033 \u0035 \u0033 \u0074\u0338  \u0075\u0335 \u0328 \u2c76 \u0062 \u0065 \u007a \u0068 \u006b \u028c \u0072\u006e \u006e'
' \u0283 \u0074 \u0079 \u0078 \u0066 \u0032 \u0072\u006e \u0062\u0304 \u0062 \u0079 \u0033 \u006b \u028c \u0072\u006e \u0068'
' \u0074 \u0062\u006c \u0062 \u006c\u006f \u1d0e\u0326\u0300 \u0079 \u0079\u0335 \u0033\u0326 \u006b\u0329 \u006b\u0335'
' \u0068\u0329 \u0074\u0329 \u0078\u0329 \u028c\u0326 \u0068\u0326 \u0068\u0326 \u0072\u006e\u0326 \u0033 \u0195 \u0067 \u12ae'
' \u1206 \u1323 \u1261 \u0073 \u0278 \ua787 \u0064 \u0072 \u0074 \u006f \u2c76 \u0079 \u0061 \u006a \u0065  \u0079 \u0072\u006e'
' \u0068 \u0079 \u01ab \u0067 \u0068 \u0077 \u0034 \u0062 \u0072 \u0077 \u0073 \u006c \u0070 \u006b \u0064 \u0036 \u00df'
' \u0068\u0314 \u0067 \u0062 \u0068\u0329 \u006b\u0329 \u0079 \u1e9f \u0068 \u006c \u006b \u03bb \u0072\u006e \u006e \u03c0'
' \u0074 \u0079 \u0078 \u03c8 \u003c   \u0039 \u0033 \u006c \u0036 \u03ed \u0032 \u0298 \U000102a8 \u0074\u0033 \u006b\u0335'
' \u0032 \u0033 \u0039 \ua4e4 \u0033 \ua4d5 \u006a \u0078 \u0062 \ua4f6 \u006c \u0252 \u0072 \u04c4 \u0298 \u00fe \u0068\u0335'
' \u16e6 \u0037 \u0079 \u0065 \u2207 \u007a \u0065 \u0034 \u006c \u006f \u16dc \u0035 \u0074', ' ');
    looks text[];
  begin
    looks := (
      select array[
        pg_catalog.string_agg(case c.code when small_codes[s.place] then small_looks[s.place] else c.one end, '' order by c.n),
        pg_catalog.string_agg(case c.code when written_codes[w.place] then written_looks[w.place]
          when small_codes[s.place] then small_looks[s.place] else c.one end, '' order by c.n)]
      from (
        select r.one, pg_catalog.ascii(r.one) as code, r.n
        from pg_catalog.regexp_split_to_table(pg_catalog.normalize(value, 'NFKD'), '') with ordinality r (one, n)
      ) c
      cross join lateral (select pg_catalog.width_bucket(c.code, small_codes) as place) s
      cross join lateral (select pg_catalog.width_bucket(c.code, written_codes) as place) w);
    return array[coalesce(nullif(looks[1], ''), value), coalesce(nullif(looks[2], ''), value)];
  end;
end
$function$;

-- 0120_text.sql

-- Rules for text, so that two different texts cannot look the same. src/domain/text.ts implements the same rules.

-- Keeps what is drawn (private.drawn_text), normalises to NFC, and keeps at most two accents and one mark around a letter. Line breaks stay. Only
-- accents that can be stacked on any letter are limited, not the marks of Thai, Burmese and other scripts. A sign that stacks letters
-- (Khmer, Burmese, Tai Tham, Meitei, Chakma) is invisible, so it stays only where a letter of its script follows.
create function private.visible_text(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.regexp_replace(
    pg_catalog.regexp_replace(
      pg_catalog.normalize(private.drawn_text(value), 'NFC'),
      '\u17d2(?![\u1780-\u17b3])|\u1039(?![\u1000-\u1055])|\u1a60(?![\u1a20-\u1a54])|\uaaf6(?![\uaae0-\uaaea\uabc0-\uabe2])|\U00011133(?![\U00011103-\U00011126])',
      '', 'g'),
    '(?=[\u0300-\u036f\u0483-\u0487\u1ab0-\u1abd\u1abf-\u1aff\u1dc0-\u1dff\u20d0-\u20dc\u20e1\u20e5-\u20ff\u302a-\u302f\u3099\u309a\ufe20-\ufe2f\u0488\u0489\u1abe\u20dd-\u20e0\u20e2-\u20e4])([\u0300-\u036f\u0483-\u0487\u1ab0-\u1abd\u1abf-\u1aff\u1dc0-\u1dff\u20d0-\u20dc\u20e1\u20e5-\u20ff\u302a-\u302f\u3099\u309a\ufe20-\ufe2f]{0,2})[\u0300-\u036f\u0483-\u0487\u1ab0-\u1abd\u1abf-\u1aff\u1dc0-\u1dff\u20d0-\u20dc\u20e1\u20e5-\u20ff\u302a-\u302f\u3099\u309a\ufe20-\ufe2f]*([\u0488\u0489\u1abe\u20dd-\u20e0\u20e2-\u20e4]?)[\u0300-\u036f\u0483-\u0487\u1ab0-\u1abd\u1abf-\u1aff\u1dc0-\u1dff\u20d0-\u20dc\u20e1\u20e5-\u20ff\u302a-\u302f\u3099\u309a\ufe20-\ufe2f\u0488\u0489\u1abe\u20dd-\u20e0\u20e2-\u20e4]*',
    '\1\2', 'g')
$$;

-- normalize() takes time that grows with the square of the accents on a letter: 320 kB of them took minutes. So a text longer than
-- any column takes is not cleaned; the column's limit refuses it as it is.

-- A one-line text: only what is drawn, each run of white space one plain space, none at the ends. Returns early for plain ASCII,
-- which most texts are. No such column takes more than 2,048 characters.
create function private.clean_text(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select case when value ~ '^[!-~]+( [!-~]+)*$' or pg_catalog.char_length(value) > 2500 then value else
    pg_catalog.btrim(pg_catalog.regexp_replace(
      private.visible_text(value),
      '[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'))
  end
$$;

-- A text of several lines: only what is drawn, no spaces or line breaks at the ends. A description has at most 5,000 characters.
create function private.clean_lines(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select case when pg_catalog.char_length(value) > 6000 then value else
    pg_catalog.regexp_replace(private.visible_text(value), '^[\t-\r ]+|[\t-\r ]+$', '', 'g')
  end
$$;

-- 0200_user_profiles.sql

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

-- Names that differ only in case, spaces, punctuation or look-alikes are the same name.
create unique index user_profiles_small_name_key on public.user_profiles (((private.looks(username))[1]));
create unique index user_profiles_written_name_key on public.user_profiles (((private.looks(username))[2]));

-- Whether a user other than this one has a name that looks like it.
create function private.is_name_of_another(username text, user_id text) returns boolean
language sql stable security definer set search_path = '' set enable_seqscan = off as $$
  select
    exists (
      select from public.user_profiles p
      where (private.looks(p.username))[1] = (private.looks(is_name_of_another.username))[1]
        and p.clerk_user_id <> is_name_of_another.user_id)
    or exists (
      select from public.user_profiles p
      where (private.looks(p.username))[2] = (private.looks(is_name_of_another.username))[2]
        and p.clerk_user_id <> is_name_of_another.user_id)
$$;

-- The arbitrary first key of the advisory locks on a name, unique in this database.
create function private.name_lock() returns integer
language sql immutable set search_path = '' as $$ select 740185 $$;

-- Whether a trader other than the caller has a name that looks like this one, so that a form can say so before an account is made.
create function public.is_name_taken(username text) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.is_name_of_another(
    private.clean_text(pg_catalog."left"(is_name_taken.username, 80)), coalesce(auth.jwt() ->> 'sub', ''))
$$;
grant execute on function public.is_name_taken(text) to anon, authenticated;

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

-- Errors: PT409 (another trader has the name).
create function private.clean_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.email := private.clean_text(new.email);
  new.username := nullif(private.clean_text(new.username), '');
  new.first_name := private.clean_text(new.first_name);
  new.last_name := private.clean_text(new.last_name);
  new.full_name := private.clean_text(new.full_name);
  new.image_url := private.clean_text(new.image_url);
  if tg_op = 'INSERT' or new.username is distinct from old.username then
    -- If two users take a name at once, the second waits for the first and then sees it taken.
    perform pg_catalog.pg_advisory_xact_lock(private.name_lock(), pg_catalog.hashtext((private.looks(new.username))[2]));
    if private.is_name_of_another(new.username, new.clerk_user_id) then
      raise exception 'Another trader has this name, or one that looks like it' using errcode = 'PT409';
    end if;
  end if;
  return new;
end
$$;

-- Nobody can read other users' profiles, so strategies and shares have a copy of the trader's name.
create function private.spread_name() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  people constant text[] := array[old.clerk_user_id, new.clerk_user_id];
begin
  if (new.username, new.clerk_user_id) is distinct from (old.username, old.clerk_user_id) then
    -- A strategy being created at the same time has the old name. This waits for it, so that the statement below sees it.
    perform pg_catalog.pg_advisory_xact_lock(private.user_lock(), pg_catalog.hashtext(u.id))
    from (select distinct unnest(people) order by 1) u (id);
    -- check_strategy() fills in the name.
    update public.strategy_profile s set username = null where s.user_id = any (people);
    update public.strategy_shares s
    set shared_with_name = (select p.username from public.user_profiles p where p.clerk_user_id = s.shared_with)
    where s.shared_with = any (people);
  end if;
  return null;
end
$$;

create trigger spread_name after insert or update or delete on public.user_profiles
  for each row execute function private.spread_name();
create trigger clean_profile before insert or update on public.user_profiles
  for each row execute function private.clean_profile();
create trigger protect_profile before insert or update on public.user_profiles
  for each row execute function private.protect_profile();
create trigger refuse_truncate before truncate on public.user_profiles
  for each statement execute function private.refuse_truncate();

-- 0300_strategy_profile.sql

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

-- 0350_strategy_invites.sql

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

-- 0400_strategy_shares.sql

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

-- 0500_strategy_metrics.sql

-- How a record was kept, as a number to sort by. It says nothing about money. Same as `evidenceOf` in src/domain/figures/evidenceRule.ts.
--   0 thin: too few round trips; 1 late: less than 80% of everything ever said was logged live; 2 live: less than 80% of it was announced,
--   or on too few days; 3 well recorded.
-- rounds: the completed round trips. said: everything the trader ever said: these and what was withdrawn. live: those of the present ones
-- that were logged live and stand as first recorded. announced: those of them that were logged in public; days, span: the UTC days on which
-- these were recorded: how many, and from the first to the last.
create function private.evidence(rounds integer, said integer, live integer, announced integer, days integer, span integer)
returns smallint
language plpgsql immutable set search_path = '' as $$
declare
  enough_percent constant integer := 80;
  enough_days constant integer := 20;
  enough_span constant integer := 60;
begin
  return case
    when rounds < private.enough_round_trips() then 0
    when live * 100::bigint < said * enough_percent::bigint then 1
    when announced * 100::bigint < said * enough_percent::bigint or days < enough_days or span < enough_span then 2
    else 3
  end;
end
$$;

-- By which version of the rules a strategy's figures were computed last. A migration that adds a figure or changes a rule raises it, and
-- private.refresh_figures() computes every strategy anew.
create function private.figures_version() returns integer
language sql immutable parallel safe set search_path = '' as $$ select 1 $$;

-- One row per strategy: sums over the strategy's months, so that reading the ranking costs the same with a million actions as with
-- ten thousand. A figure that can be computed from these sums is a generated column. Written by triggers only.
create table public.strategy_metrics (
  strategy_id uuid primary key references public.strategy_profile (id) on delete cascade,
  -- Copied from strategy_profile, so that the list and its policy need no join.
  name text not null,
  username text,
  user_id text not null,
  public text not null,

  -- Sums over the strategy's months, computed by private.month_sums(). Money is exact, in USD.
  total_pnl numeric not null default 0,
  gross_win numeric not null default 0,
  gross_loss numeric not null default 0,
  trades integer not null default 0,
  closed_trades integer not null default 0,
  winning_trades integer not null default 0,
  losing_trades integer not null default 0,
  long_trades integer not null default 0,
  open_trades integer not null generated always as (trades - closed_trades) stored,
  realised_days integer not null default 0,
  -- What open trades have realised so far, and what the units still held cost to open.
  open_pnl numeric not null generated always as (trim_scale(total_pnl - gross_win - gross_loss)) stored,
  open_cost numeric not null default 0,

  -- Completed round trips (see round_trips), those won and lost, and for confidence intervals: Σ P&L, Σ P&L of those won,
  -- Σ P&L², and Σ P&L² of those lost. Exact.
  rounds integer not null default 0,
  rounds_won integer not null default 0,
  rounds_lost integer not null default 0,
  rounds_pnl numeric not null default 0,
  rounds_won_pnl numeric not null default 0,
  rounds_squares numeric not null default 0,
  rounds_lost_squares numeric not null default 0,
  -- How many of them lasted less than an hour, then less than a day, less than a week and less than 30 days.
  held_minutes integer not null default 0,
  held_hours integer not null default 0,
  held_days integer not null default 0,
  held_weeks integer not null default 0,

  -- The money put into all trades, in USD.
  entry_cost numeric not null default 0,
  -- Trades logged live, trades made in public, trades with an edited or deleted action, and how often a trade was deleted.
  live_trades integer not null default 0,
  public_trades integer not null default 0,
  edited_trades integer not null default 0,
  deleted_trades integer not null default 0,
  -- The largest return of a trade, 0 if none gained. USD.
  best_return numeric not null default 0,

  -- The basis of the evidence, in completed round trips: those that were logged live and stand as first recorded; those of them that were
  -- also logged in public, with the UTC days on which they were recorded, how many and from the first to the last; and those that were
  -- withdrawn (see withdrawn_round_trips).
  live_rounds integer not null default 0,
  announced_rounds integer not null default 0,
  announced_days integer not null default 0,
  announced_span integer not null default 0,
  withdrawn_rounds integer not null default 0,
  -- Set with these sums: private.evidence().
  evidence smallint not null default 0,

  -- What closing all open trades at the market's last closes would add to total P&L, before fees, and how many of them have such a
  -- close. USD. refresh_returns() keeps both up to date; prices_revision is that of the prices it read, 0 after a write.
  unrealised numeric not null default 0,
  valued_trades integer not null default 0,
  prices_revision bigint not null default 0,

  -- The first and the last UTC day on which a trade began or something was realised; null without any.
  first_traded date,
  last_traded date,

  -- When the sums above were last computed, or brought up to date with the day: see refresh_returns().
  as_of timestamptz not null default now(),

  -- The markets of its trades, in the order of the alphabet: see private.markets_of().
  key_markets text[] not null default '{}',

  -- Realised P&L so far, USD, at the ends of 53 UTC days a week apart: see private.spark().
  spark double precision[] not null default array_fill(0::double precision, array[53]),

  -- The account behind the record as of the last refresh_returns(): see private.account. Null before the first refresh, and where there
  -- is nothing to tell yet. And whether a price that may not be shown is part of it.
  returns_at timestamptz,
  has_hidden_prices boolean not null default false,
  -- Whether too many instruments were held for too long to derive it: see private.most_valued_days().
  too_much_to_value boolean not null default false,
  capital numeric,
  return_on_capital double precision,
  twr double precision,
  twr_year double precision,
  mwr double precision,
  volatility_year double precision,
  sharpe double precision,
  sortino double precision,
  drawdown double precision,
  underwater_days integer,
  in_market double precision,
  benchmark_return double precision,
  benchmark text,
  -- Percentage points: how much more the account made than the benchmark on the same money over the same time.
  vs_market double precision generated always as (mwr - benchmark_return) stored,
  -- In percent: what the account made in each of the six periods. See private.period_returns().
  period_returns double precision[] not null default '{0,0,0,0,0,0}',

  -- What someone would have made who acted on each entry of the ledger a minute after it was published, at the market's prices: see
  -- docs/confirmed.md. All null where nothing could be followed. USD; in percent of the money that was there; in percent, the deepest fall.
  confirmed_pnl numeric,
  confirmed_return double precision,
  confirmed_drawdown double precision,
  -- How many results it is made of, and those above 0. Their sum is confirmed_pnl.
  confirmed_rounds integer,
  confirmed_won integer,
  -- Σ (result of a day)². The results of the days, too, add up to confirmed_pnl.
  confirmed_squares numeric,
  -- From 0 to 1: the money of the orders that could be followed ÷ the same and what is stated of announcements without a price.
  confirmed_share double precision,
  -- When the first order that had a price was published, and when all this was computed.
  confirmed_since timestamptz,
  confirmed_as_of timestamptz,

  -- Ratios are computed with forty decimals and stored as the nearest double, which JSON can represent.
  win_rate double precision not null generated always as (
    case when closed_trades = 0 then 0 else round(winning_trades * 100::numeric, 40) / closed_trades end) stored,
  avg_win double precision not null generated always as (
    case when winning_trades = 0 then 0 else round(gross_win, 40) / winning_trades end) stored,
  avg_loss double precision not null generated always as (
    case when losing_trades = 0 then 0 else round(gross_loss, 40) / losing_trades end) stored,
  -- Null when there are closed trades but no losing ones: the factor is infinite.
  profit_factor double precision generated always as (
    case
      when losing_trades > 0 then round(gross_win, 40) / -gross_loss
      when closed_trades = 0 then 0
    end) stored,
  avg_pnl_per_day double precision not null generated always as (
    case when realised_days = 0 then 0 else round(total_pnl, 40) / realised_days end) stored,
  h24 double precision not null generated always as (period_returns[1]) stored,
  d7 double precision not null generated always as (period_returns[2]) stored,
  d28 double precision not null generated always as (period_returns[3]) stored,
  m3 double precision not null generated always as (period_returns[4]) stored,
  m6 double precision not null generated always as (period_returns[5]) stored,
  y1 double precision not null generated always as (period_returns[6]) stored,
  -- On how many days the confirmed result changed; and how many days of one size would scatter as much, see private.deciding_days().
  confirmed_changes integer,
  confirmed_deciding double precision,
  -- See private.figures_version().
  figures_version integer not null default private.figures_version()
)
-- Each trade write updates the strategy's row; free space keeps its new version on the same page.
with (fillfactor = 60);

create index strategy_metrics_user_id_idx on public.strategy_metrics (user_id);

alter table public.strategy_metrics enable row level security;
grant select on table public.strategy_metrics to anon, authenticated, service_role;

create policy "Anyone sees public strategies' figures" on public.strategy_metrics
  for select to anon using (public = 'true');
create policy "Users see public, own and shared strategies' figures" on public.strategy_metrics
  for select to authenticated
  using (
    public = 'true'
    or user_id = (select auth.jwt() ->> 'sub')
    or strategy_id in (select private.shared_with_me())
  );
create policy "Users with MFA need an aal2 token" on public.strategy_metrics
  as restrictive for all to authenticated using ((select private.second_factor_met()));

-- The strategy if the reader sees it, else null: what a function for readers passes on to one that reads past the policies.
create function private.if_seen(strategy uuid) returns uuid
language sql stable security invoker
return (select m.strategy_id from public.strategy_metrics m where m.strategy_id = strategy);

create function private.on_strategy_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.strategy_metrics (strategy_id, name, username, user_id, public)
    select s.id, s.name, s.username, s.user_id, s.public from new_strategies s;
  else
    update public.strategy_metrics m
    set name = s.name, username = s.username, public = s.public
    from new_strategies s
    where m.strategy_id = s.id and (m.name, m.username, m.public) is distinct from (s.name, s.username, s.public);
    update public.strategy_tags t
    set public = s.public
    from new_strategies s
    where t.strategy_id = s.id and t.public <> s.public;
  end if;
  return null;
end
$$;

create trigger on_strategy_inserted after insert on public.strategy_profile
  referencing new table as new_strategies
  for each statement execute function private.on_strategy_changed();
create trigger on_strategy_updated after update on public.strategy_profile
  referencing new table as new_strategies
  for each statement execute function private.on_strategy_changed();
create trigger refuse_truncate before truncate on public.strategy_metrics
  for each statement execute function private.refuse_truncate();

-- 0550_strategy_events.sql

-- When strategies were created, published, hidden, renamed and deleted, so that an owner cannot cover up a bad track record by
-- doing so. Append-only. No foreign key, because events outlive their strategy. Written by the triggers below only.
-- A strategy that is public from the start has two events, created and published, so that "published" always says from when
-- on anyone could see it. An update that both renames and publishes (or hides) also writes two events.
create table public.strategy_events (
  -- The order of the events. Those of one transaction share a time.
  id bigint generated always as identity primary key,
  strategy_id uuid not null,
  -- The owner's id; a random one after forget_person().
  user_id text not null,
  at timestamptz not null,
  event text not null
    constraint strategy_events_event check (event in ('created', 'published', 'hidden', 'renamed', 'deleted')),
  -- The name after the event, and before it if it was renamed. Null after forget_person().
  name text,
  old_name text,
  -- The trader's name in public, where the strategy was created or renamed. A trader's new name is an event "renamed" of each strategy,
  -- whose old name is its name. Null after forget_person().
  username text,
  -- Whether the strategy was public at any time until now, so that anyone may read the event. Publishing sets it for the
  -- earlier events too.
  ever_public boolean not null,
  -- Number of trades and total P&L (USD) at that moment.
  trades integer not null,
  total_pnl numeric not null
);

create index strategy_events_strategy_idx on public.strategy_events (strategy_id, id);
create index strategy_events_user_idx on public.strategy_events (user_id, id);
-- For name_history(): finds who had a name before, in any case.
create index strategy_events_given_up_idx on public.strategy_events (lower(normalize(coalesce(old_name, name), NFKC)), id)
  where event in ('renamed', 'deleted');

alter table public.strategy_events enable row level security;
grant select on table public.strategy_events to anon, authenticated, service_role;

create policy "Anyone sees events of strategies that were ever public" on public.strategy_events
  for select to anon using (ever_public);
create policy "Users see events of strategies that were ever public, and their own" on public.strategy_events
  for select to authenticated using (ever_public or user_id = (select auth.jwt() ->> 'sub'));
create policy "Users with MFA need an aal2 token" on public.strategy_events
  as restrictive for all to authenticated using ((select private.second_factor_met()));

-- Whether an id is one that forget_person() wrote in place of a person's own.
create function private.is_forgotten(user_id text) returns boolean
language sql immutable
return user_id ~ '^forgotten-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';

-- Whether a person has no strategy and no profile left.
create function private.has_left(user_id text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return not exists (select from public.strategy_profile s where s.user_id = has_left.user_id)
    and not exists (select from public.user_profiles p where p.clerk_user_id = has_left.user_id);
end
$$;

-- Embedded backend: it does not enforce all grants, which forbid these writes too, but do not bind the table's owner.
-- Rows are inserted by triggers and functions that run as the table's owner. Two things may change afterwards: publishing
-- makes earlier events visible, and forget_person() takes names out.
create function private.protect_events() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and current_user not in ('anon', 'authenticated', 'service_role') then
    if (new.id, new.strategy_id, new.at, new.event, new.trades, new.total_pnl)
        is not distinct from (old.id, old.strategy_id, old.at, old.event, old.trades, old.total_pnl)
      and new.ever_public >= old.ever_public
      and (
        (new.user_id, new.name, new.old_name, new.username)
          is not distinct from (old.user_id, old.name, old.old_name, old.username)
        or new.name is null and new.old_name is null and new.username is null and private.is_forgotten(new.user_id) and private.has_left(old.user_id)
      ) then
      return new;
    end if;
  end if;
  raise exception 'The events of a strategy cannot be changed' using errcode = 'PT403';
end
$$;

create trigger keep_inserts before insert on public.strategy_events
  for each statement when (current_user in ('anon', 'authenticated', 'service_role')) execute function private.protect_events();
create trigger keep_rows before update or delete on public.strategy_events
  for each row execute function private.protect_events();
create trigger refuse_truncate before truncate on public.strategy_events
  for each statement execute function private.refuse_truncate();

create function private.limit_events() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := private.most('strategy events of a user a day');
begin
  -- A deletion is always possible: its strategy was created before, which counts.
  if exists (
    select from (select distinct a.user_id from added a where a.event <> 'deleted') a
    where (
      select count(*) from public.strategy_events e
      where e.user_id = a.user_id and e.at > pg_catalog.now() - interval '1 day' and e.event <> 'deleted'
    ) > most
  ) then
    raise exception 'Strategies can be created, renamed, published and hidden at most % times a day in all', most
      using errcode = 'PT403';
  end if;
  return null;
end
$$;

create trigger limit_events after insert on public.strategy_events
  referencing new table as added
  for each statement execute function private.limit_events();

-- Writes the events of new strategies.
create function private.record_creations() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if exists (select from added a join public.strategy_events e on e.strategy_id = a.id) then
    raise exception 'A deleted strategy had this id' using errcode = 'PT409';
  end if;
  insert into public.strategy_events (strategy_id, user_id, at, event, name, username, ever_public, trades, total_pnl)
  select a.id, a.user_id, pg_catalog.now(), e.event, a.name, case e.event when 'created' then a.username end, a.public = 'true', 0, 0
  from added a
  cross join (values (1, 'created'), (2, 'published')) e (place, event)
  where e.event = 'created' or a.public = 'true'
  order by a.id, e.place;
  return null;
end
$$;

-- Writes the events of strategies that were renamed, as themselves or with their trader, published or hidden.
create function private.record_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.strategy_events e
  set ever_public = true
  from new_strategies n
  join old_strategies o on o.id = n.id
  where n.public = 'true' and o.public = 'false' and e.strategy_id = n.id and not e.ever_public;

  insert into public.strategy_events (strategy_id, user_id, at, event, name, old_name, username, ever_public, trades, total_pnl)
  select n.id, n.user_id, pg_catalog.now(), e.event, n.name, e.old_name, case e.event when 'renamed' then n.username end,
    'true' in (n.public, o.public)
      or exists (select from public.strategy_events p where p.strategy_id = n.id and p.ever_public),
    coalesce(m.trades, 0), coalesce(m.total_pnl, 0)
  from new_strategies n
  join old_strategies o on o.id = n.id
  left join public.strategy_metrics m on m.strategy_id = n.id
  cross join lateral (
    values
      (1, 'renamed', o.name, (n.name, n.username) is distinct from (o.name, o.username)),
      (2, case n.public when 'true' then 'published' else 'hidden' end, null, n.public <> o.public)
  ) e (place, event, old_name, happened)
  where e.happened
  order by n.id, e.place;
  return null;
end
$$;

-- Writes the event of a deletion. Runs before it, because the figures are deleted with the strategy.
create function private.record_deletion() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.strategy_events (strategy_id, user_id, at, event, name, ever_public, trades, total_pnl)
  select old.id, old.user_id, pg_catalog.now(), 'deleted', old.name,
    exists (select from public.strategy_events e where e.strategy_id = old.id and e.ever_public),
    coalesce(sum(m.trades), 0), coalesce(sum(m.total_pnl), 0)
  from public.strategy_metrics m
  where m.strategy_id = old.id;
  return old;
end
$$;

-- private.import_strategy() writes the events of what it creates.
create trigger record_creations after insert on public.strategy_profile
  referencing new table as added
  for each statement when (not private.is_import()) execute function private.record_creations();
create trigger record_changes after update on public.strategy_profile
  referencing old table as old_strategies new table as new_strategies
  for each statement execute function private.record_changes();
create trigger record_deletion before delete on public.strategy_profile
  for each row execute function private.record_deletion();

-- The columns in which tables keep a person's id, by name. A test looks for the id of a person in every table, so that a column of
-- another name is noticed.
create function private.person_columns() returns table (relation regclass, person name)
language sql stable set search_path = '' as $$
  select a.attrelid::regclass, a.attname
  from pg_catalog.pg_attribute a
  join pg_catalog.pg_class c on c.oid = a.attrelid
  where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p')
    and a.attname in ('user_id', 'clerk_user_id', 'shared_with') and not a.attisdropped
$$;

-- For operators, when a person who left asks to be forgotten: removes the names of the person's strategies from the events and the
-- ledger's contents, replaces the person's id there by one random id, so that counts per user stay right, and deletes every other row
-- that has it (private.person_columns()). Returns the number of events changed. Errors: PT409 (the person has a strategy or a profile:
-- delete those first), PT400 (the person is forgotten).
create function public.forget_person(user_id text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  forgotten constant text := 'forgotten-' || pg_catalog.gen_random_uuid();
  events integer;
  kept record;
begin
  if private.is_forgotten(user_id) then
    raise exception 'This person was forgotten before' using errcode = 'PT400';
  end if;
  if not private.has_left(user_id) then
    raise exception 'This person still has a strategy or a profile. Delete those first' using errcode = 'PT409';
  end if;
  for kept in select * from private.person_columns() c where c.relation <> 'public.strategy_events'::regclass loop
    execute pg_catalog.format('delete from %s where %I = $1', kept.relation, kept.person) using forget_person.user_id;
  end loop;
  update public.ledger_entries e
  set content = null
  from (select distinct v.strategy_id from public.strategy_events v where v.user_id = forget_person.user_id) v
  where e.strategy_id = v.strategy_id;
  update public.strategy_events e
  set user_id = forgotten, name = null, old_name = null, username = null
  where e.user_id = forget_person.user_id;
  get diagnostics events = row_count;
  return events;
end
$$;
grant execute on function public.forget_person(text) to service_role;

-- 0590_contracts.sql

-- What is traded. Everything that asks whether two actions are of the same instrument, what it is called, what one unit of it is worth
-- or under which symbol its prices are kept derives from this type. Same as src/domain/contract/contract.ts.
create type private.contract as (
  market text,
  -- For an option its underlying.
  symbol text,
  -- The day on which it ends, if it does.
  expiration date,
  -- Of an option: null for both where the strike was not stated.
  strike numeric,
  option_right text,
  -- Null for that of its market, see multiplier_of().
  multiplier numeric,
  currency text
);

-- What one unit of a contract counts, × its price: what the contract states, otherwise 100 for an option and 1 for all else.
create function private.multiplier_of(market text, stated numeric) returns numeric
language sql immutable parallel safe
return coalesce(stated, case when market = 'OPTIONS' then 100 else 1 end);

-- A future's root and month in the spelling that the site stores, such as MESH26: of the parts the root, the letter of the month and the
-- year. Null for any other symbol.
create function private.future_parts(symbol text) returns text[]
language sql immutable parallel safe
return pg_catalog.regexp_match(symbol, '^([0-9]?[A-Z][A-Z0-9]{0,3}?)([FGHJKMNQUVXZ])([0-9]{2})$');

-- The stock under an option, its strike and whether it is a call: as stated, or as the symbol says where it is a code (an OCC symbol, or
-- AAPL 200C). Nulls where neither does.
create function private.option_of(contract private.contract, out stock text, out strike numeric, out is_call boolean)
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  name constant text := pg_catalog.regexp_replace(pg_catalog.upper(contract.symbol), '\s', '', 'g');
  parts text[];
begin
  if contract.market <> 'OPTIONS' then
    return;
  end if;
  if contract.strike is not null then
    stock := private.instrument(contract.symbol, 'OPTIONS');
    strike := contract.strike;
    is_call := contract.option_right = 'CALL';
    return;
  end if;
  parts := pg_catalog.regexp_match(name, '^([A-Z.]{1,6})\d{6}([CP])(\d{8})$');
  if parts is not null then
    stock := parts[1];
    strike := pg_catalog.trim_scale(parts[3]::numeric / 1000);
    is_call := parts[2] = 'C';
    return;
  end if;
  parts := pg_catalog.regexp_match(name, '^([A-Z.]{1,6})(\d{1,5}(?:\.\d{1,3})?)([CP])$');
  if parts is not null then
    stock := parts[1];
    strike := pg_catalog.trim_scale(parts[2]::numeric);
    is_call := parts[3] = 'C';
  end if;
end
$$;

-- The symbol under which a contract's prices are kept, in the spelling of Alpaca where it has any:
--   STOCK, FOREX, ALTERNATIVE: as private.instrument() normalises it (NASDAQ:AAPL → AAPL, EUR/USD → EURUSD); a future with its month;
--   CRYPTO: coin and quote currency, which is the contract's currency unless the symbol names one (BTC, XBTUSD → BTC/USD;
--     BINANCE:ETHUSDT.P → ETH/USDT);
--   OPTIONS: the contract's OCC symbol without spaces, from its fields or from a code in its symbol (AAPL261218C00200000). The root of an
--     adjusted contract keeps its digit.
-- Prices that are not in dollars have their currency after it (SAP → SAP:EUR), except for coins, whose pair names it.
-- Null where there is none: SPORTS, and options whose strike is not known.
create function private.price_symbol(contract private.contract) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  pair text;
  option record;
  name text;
begin
  case contract.market
    when 'CRYPTO' then
      pair := pg_catalog.regexp_replace(pg_catalog.upper(contract.symbol), '^[A-Z_]+:|(\.P|[-_ ]?PERP|[-_ ]SWAP)$', '', 'g');
      return private.instrument(contract.symbol, contract.market) || '/' || coalesce(
        pg_catalog.substring(pair, '[-/_ ]([A-Z]{3,5})$'),
        pg_catalog.substring(pair, '^[A-Z0-9]{2,}?(USDT|USDC|FDUSD|DAI|USD|EUR|GBP|JPY|CHF|AUD|CAD|TRY|KRW)$'),
        contract.currency);
    when 'OPTIONS' then
      name := pg_catalog.regexp_replace(pg_catalog.upper(contract.symbol), '\s', '', 'g');
      if contract.strike is not null or name !~ '^[A-Z.]{1,6}\d{6}[CP]\d{8}$' then
        option := private.option_of(contract);
        name := case when contract.strike is null then option.stock
            else coalesce(pg_catalog.substring(name, '^[A-Z.]{1,5}[0-9]?$'), option.stock) end
          || pg_catalog.to_char(contract.expiration, 'YYMMDD') || case when option.is_call then 'C' else 'P' end
          -- Where a strike does not fit into eight digits of a thousandth, there is no such symbol.
          || case when option.strike < 100000 and scale(pg_catalog.trim_scale(option.strike)) <= 3
            then pg_catalog.lpad((option.strike * 1000)::integer::text, 8, '0') end;
      end if;
    when 'SPORTS' then
      return null;
    when 'ALTERNATIVE' then
      name := case when private.future_parts(contract.symbol) is not null then contract.symbol
        else private.instrument(contract.symbol, contract.market) end;
    else
      name := private.instrument(contract.symbol, contract.market);
  end case;
  return name || case when contract.currency <> 'USD' then ':' || contract.currency else '' end;
end
$$;

-- A contract as people write it: "SPY 20 Mar 2026 450 C", "SPY 20 Mar 2026 (strike not stated)", "MES Mar 2026", "AAPL". Same as
-- contractName() in src/domain/contract/contractName.ts.
create function private.contract_name(contract private.contract) returns text
language plpgsql stable set search_path = '' as $$
declare
  option constant record := private.option_of(contract);
  future constant text[] := private.future_parts(contract.symbol);
  -- The date in a code, where there is no other. A day that its month does not have is one of the next: no error.
  code constant text[] := pg_catalog.regexp_match(
    pg_catalog.regexp_replace(pg_catalog.upper(contract.symbol), '\s', '', 'g'),
    '^[A-Z.]{1,6}(\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[CP]\d{8}$');
  ends constant date := coalesce(
    contract.expiration, pg_catalog.make_date(2000 + code[1]::integer, code[2]::integer, 1) + code[3]::integer - 1);
  day constant text := coalesce(' ' || pg_catalog.to_char(ends, 'FMDD Mon YYYY'), '');
begin
  if contract.market = 'OPTIONS' then
    return case
      when option.strike is null then contract.symbol || day || ' (strike not stated)'
      when contract.strike is null then option.stock
      else contract.symbol
    end || case when option.strike is not null
      then day || ' ' || option.strike || case when option.is_call then ' C' else ' P' end else '' end;
  end if;
  if contract.market = 'ALTERNATIVE' and future is not null then
    return future[1] || ' '
      || pg_catalog.substr('JanFebMarAprMayJunJulAugSepOctNovDec', pg_catalog.strpos('FGHJKMNQUVXZ', future[2]) * 3 - 2, 3)
      || ' 20' || future[3];
  end if;
  return contract.symbol;
end
$$;

-- 0600_bet_data.sql

-- The fields of an action that a trader enters. bet_data has their meanings and limits; bet_history stores them before and after
-- each change, ledger entries contain them, and src/domain/contract/action.ts describes them for the browser.
create type private.action as (
  date timestamptz,
  market text,
  sector text,
  symbol text,
  expiration date,
  strike numeric,
  option_right text,
  multiplier numeric,
  side text,
  quantity numeric,
  price numeric,
  fee numeric,
  currency text,
  usd_rate numeric,
  linked text
);

-- One row per action; the actions of one trade share a bet_id, which is unique within the strategy.
create table public.bet_data (
  -- Insertion order, which breaks ties in time.
  id bigint generated always as identity primary key,
  user_id text not null default (auth.jwt() ->> 'sub') check (char_length(user_id) between 1 and 255),
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  bet_id text not null constraint bet_data_bet_id_length check (char_length(bet_id) between 1 and 64),
  -- Without a date an action is made when it is recorded: recorded_at is the same now().
  date timestamptz not null default now(),
  market text not null
    constraint bet_data_market check (private.is_market(market)),
  sector text check (char_length(sector) <= 80),
  symbol text not null constraint bet_data_symbol_length check (char_length(symbol) between 1 and 64),
  expiration date
    constraint bet_data_expiration check (expiration between date '1970-01-01' and date '2199-12-31'),
  -- Of an option: both, or neither where the strike was not stated.
  strike numeric
    constraint bet_data_strike check (strike > 0 and strike < 1e15 and scale(strike) <= 30),
  option_right text constraint bet_data_option_right check (option_right in ('CALL', 'PUT')),
  -- What one unit counts, × its price; null for the default of its market, see private.multiplier_of().
  multiplier numeric
    constraint bet_data_multiplier check (multiplier > 0 and multiplier < 1e15 and scale(multiplier) <= 30),
  -- LONG or SHORT of the whole trade; set by a trigger.
  position text constraint bet_data_position check (position in ('LONG', 'SHORT')),
  -- EXPIRE: the option expired worthless, which closes all units that were open, long or short. SPLIT: there were `quantity` new units for
  -- each `price` old ones, which the owner states where market_splits has none. ASSIGN, EXERCISE: options that were sold or held ended
  -- at 0, and shares changed hands at the strike, which the trade `linked` has.
  side text not null constraint bet_data_side check (side in ('BUY', 'SELL', 'EXPIRE', 'SPLIT', 'ASSIGN', 'EXERCISE')),
  -- NaN and Infinity compare as greater than every number, so the upper bounds refuse them too. The scale is bounded
  -- because numeric allows 16,383 decimals, which would be slow.
  quantity numeric not null
    constraint bet_data_quantity check (quantity > 0 and quantity < 1e15 and scale(quantity) <= 30),
  price numeric not null
    constraint bet_data_price check (
      case when side in ('EXPIRE', 'ASSIGN', 'EXERCISE') then price = 0 else price > 0 end and price < 1e15 and scale(price) <= 30),
  -- Below 0 if the exchange paid a rebate, which is at most what the action is worth.
  fee numeric not null default 0
    constraint bet_data_fee check (
      fee >= -quantity * price * private.multiplier_of(market, multiplier) and abs(fee) < 1e15 and scale(fee) <= 30),
  -- The currency of price and fee, the same in all actions of a trade, and the dollars that one unit of it was worth then.
  currency text not null default 'USD' constraint bet_data_currency check (currency ~ '^[A-Z]{3}$'),
  usd_rate numeric not null default 1
    constraint bet_data_usd_rate check (
      usd_rate > 0 and usd_rate < 1e15 and scale(usd_rate) <= 30 and (currency <> 'USD' or usd_rate = 1)),
  -- Of an assignment or exercise and of its shares: the trade on the other side. Null if they are not linked.
  linked text constraint bet_data_linked check (char_length(linked) between 1 and 64 and linked <> bet_id),
  -- When the current content was recorded, whether the strategy was public at that time, when the row was first recorded, and
  -- how often it was edited since. Set by a trigger.
  recorded_at timestamptz not null default now(),
  recorded_in_public boolean not null default false,
  first_recorded_at timestamptz not null default now(),
  edits integer not null default 0,
  -- How it was recorded: null by hand, 'import', or 'key ' and the name of a recording key. Set by a trigger.
  recorded_by text constraint bet_data_recorded_by check (recorded_by = 'import' or recorded_by ~ '^key .{1,40}$'),
  -- USD. Without it a mistyped quantity would lead the ranking.
  constraint bet_data_worth check (quantity * price * usd_rate * private.multiplier_of(market, multiplier) <= 1e12)
);

create index bet_data_strategy_idx on public.bet_data (strategy_id, date);
-- Created last, like trade_summary's primary key.
create index bet_data_trade_idx on public.bet_data (strategy_id, bet_id, date, id);

alter table public.bet_data enable row level security;
grant select on table public.bet_data to anon, authenticated;
grant insert, delete on table public.bet_data to authenticated;
grant update (
  date, market, sector, symbol, expiration, strike, option_right, multiplier, position, side, quantity, price, fee, currency, usd_rate, linked)
  on table public.bet_data to authenticated;
grant select, insert, update, delete on table public.bet_data to service_role;

-- Users who may see a strategy's figures may see its actions: the subquery obeys strategy_metrics' policies.
-- "offset 0" prevents a hashed subplan, which would read the figures of every strategy to return one page of actions.
create policy "Actions are seen with their strategy" on public.bet_data
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = bet_data.strategy_id offset 0));
create policy "An owner adds actions to own strategies" on public.bet_data
  for insert to authenticated
  with check (user_id = (select auth.jwt() ->> 'sub') and strategy_id in (select private.my_strategies()));
create policy "An owner changes actions of own strategies" on public.bet_data
  for update to authenticated
  using (user_id = (select auth.jwt() ->> 'sub') and strategy_id in (select private.my_strategies()))
  with check (user_id = (select auth.jwt() ->> 'sub') and strategy_id in (select private.my_strategies()));
create policy "An owner deletes actions of own strategies" on public.bet_data
  for delete to authenticated
  using (user_id = (select auth.jwt() ->> 'sub') and strategy_id in (select private.my_strategies()));

-- Whether an option can still be bought or sold: until 17:00 in New York on its last day, when all exchanges in America have closed.
-- Exactly midnight UTC means a date without a time. Same as canTradeAt() in src/domain/contract/expiry.ts.
create function private.can_trade_option(date timestamptz, expiration date) returns boolean
language sql immutable
return expiration is null or date <= (expiration + time '17:00') at time zone 'America/New_York'
  or date = expiration::timestamp at time zone 'UTC';

create function private.check_action() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Embedded backend: it does not enforce column grants, which forbid this too.
  if tg_op = 'UPDATE' and (new.id, new.user_id, new.strategy_id, new.bet_id)
      is distinct from (old.id, old.user_id, old.strategy_id, old.bet_id) then
    raise exception 'An action cannot be moved to another trade, strategy or person' using errcode = 'PT403';
  end if;
  if new.date < timestamptz '1970-01-01 00:00:00+00' or new.date > pg_catalog.now() + interval '1 day' then
    raise exception 'The date of an action must be between 1970 and one day from now' using errcode = 'PT400';
  end if;
  if new.side = 'EXPIRE' then
    if new.market <> 'OPTIONS' or new.expiration is null then
      raise exception 'Only an option with an expiration date can expire' using errcode = 'PT400';
    end if;
    -- An option expires when its exchange closes. For exchanges in America that can be the next day in UTC.
    if new.date < new.expiration::timestamp at time zone 'UTC'
        or new.date >= (new.expiration + 2)::timestamp at time zone 'UTC' then
      raise exception 'An option expires on its expiration date or the day after, in UTC' using errcode = 'PT400';
    end if;
  end if;
  if new.side in ('ASSIGN', 'EXERCISE') then
    if new.market <> 'OPTIONS' or new.expiration is null then
      raise exception 'Only an option with an expiration date can be assigned or exercised' using errcode = 'PT400';
    end if;
    if new.date >= (new.expiration + 2)::timestamp at time zone 'UTC' then
      raise exception 'An option is assigned or exercised by the day after its expiration date, in UTC' using errcode = 'PT400';
    end if;
  elsif new.linked is not null and (new.side not in ('BUY', 'SELL') or new.market = 'OPTIONS') then
    raise exception 'Only an assignment, an exercise and their shares are linked' using errcode = 'PT400';
  end if;
  if new.market = 'OPTIONS' and new.side in ('BUY', 'SELL') and not private.can_trade_option(new.date, new.expiration) then
    raise exception 'An option cannot be bought or sold after it expired: on %, at 17:00 in New York at the latest', new.expiration
      using errcode = 'PT400';
  end if;
  if new.side = 'SPLIT' then
    if new.market in ('OPTIONS', 'SPORTS') then
      raise exception 'Options and bets are not split: an exchange adjusts an option by another contract' using errcode = 'PT400';
    end if;
    if new.quantity = new.price or new.quantity > 10000 or new.price > 10000 or new.fee <> 0 then
      raise exception 'A split makes some units of some others, at most 10,000 of each, not as many, and without a fee' using errcode = 'PT400';
    end if;
  end if;
  if new.market <> 'OPTIONS' and (new.strike is not null or new.option_right is not null) then
    raise exception 'Only an option has a strike, and is a call or a put' using errcode = 'PT400';
  end if;
  if (new.strike is null) <> (new.option_right is null) then
    raise exception 'State both the strike of an option and whether it is a call or a put' using errcode = 'PT400';
  end if;
  if new.multiplier is not null and new.market not in ('OPTIONS', 'ALTERNATIVE') then
    raise exception 'Only an option or an ALTERNATIVE contract can have a multiplier of its own' using errcode = 'PT400';
  end if;
  -- The default is said by saying nothing, so that two ways to say it are one contract.
  new.multiplier := nullif(new.multiplier, private.multiplier_of(new.market, null));
  new.symbol := private.clean_text(new.symbol);
  -- Tickers are stored in capitals, so that nvda and NVDA are the same; in the other markets a symbol is free text, but for the code of
  -- a future. The "C" collation changes only a to z, as the browser does.
  if new.market not in ('SPORTS', 'ALTERNATIVE')
      or new.market = 'ALTERNATIVE' and private.future_parts(pg_catalog.upper(new.symbol collate "C")) is not null then
    new.symbol := pg_catalog.upper(new.symbol collate "C");
  end if;
  if new.symbol = '' then
    raise exception 'Symbol is required' using errcode = 'PT400';
  end if;
  if private.mixes_alphabets(new.symbol) then
    raise exception 'Write each word in one alphabet' using errcode = 'PT400';
  end if;
  new.sector := private.clean_text(new.sector);
  -- Refused rather than cleaned, because the client would look the trade up by the id that it sent.
  if new.bet_id <> private.clean_text(new.bet_id) then
    raise exception 'The id of a trade cannot contain invisible characters' using errcode = 'PT400';
  end if;
  -- Clients read numbers as doubles: without trailing zeros, more of them are read exactly.
  new.quantity := pg_catalog.trim_scale(new.quantity);
  new.price := pg_catalog.trim_scale(new.price);
  new.fee := pg_catalog.trim_scale(new.fee);
  new.usd_rate := pg_catalog.trim_scale(new.usd_rate);
  new.strike := pg_catalog.trim_scale(new.strike);
  new.multiplier := pg_catalog.trim_scale(new.multiplier);
  return new;
end
$$;

-- A row's fields that a trader enters. An update that leaves them equal is not an edit.
create function private.action_of(b public.bet_data) returns private.action
language sql immutable
return row(
  b.date, b.market, b.sector, b.symbol, b.expiration, b.strike, b.option_right, b.multiplier, b.side, b.quantity, b.price, b.fee, b.currency, b.usd_rate, b.linked)::private.action;

-- What an action is of.
create function private.contract_of(b public.bet_data) returns private.contract
language sql immutable
return row(b.market, b.symbol, b.expiration, b.strike, b.option_right, b.multiplier, b.currency)::private.contract;

-- Whether a strategy is public now. Security definer, because evaluating the policies for each action would cost more.
create function private.is_public(strategy uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select s.public = 'true' from public.strategy_profile s where s.id = strategy);
end
$$;

-- Sets the recording columns, which only private.import_trades() may set itself, and keeps the position. Runs as the writer, and
-- after check_action (triggers run in the order of their names), so that a space removed by check_action does not count as an
-- edit.
create function private.set_recorded_at() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    -- The flag is checked first, because calling is_import() for each row would cost more.
    if pg_catalog.current_setting('import.clocks', true) = 'given' and private.is_import() then
      return new;
    end if;
    new.recorded_at := pg_catalog.now();
    new.recorded_in_public := coalesce(private.is_public(new.strategy_id), false);
    new.first_recorded_at := pg_catalog.now();
    new.edits := 0;
    new.recorded_by := coalesce(
      nullif(pg_catalog.current_setting('private.recorded_by', true), ''),
      case pg_catalog.current_setting('private.imports', true) when 'true' then 'import' end);
    return new;
  end if;
  new.recorded_by := old.recorded_by;
  -- The position is computed from the trade's actions. Only a trigger or an import may write it, after an insert or an edit.
  if pg_catalog.pg_trigger_depth() = 1
      and (pg_catalog.current_setting('import.clocks', true) is distinct from 'given' or not private.is_import()) then
    new.position := old.position;
  end if;
  new.first_recorded_at := old.first_recorded_at;
  if private.action_of(new) <> private.action_of(old) then
    new.recorded_at := pg_catalog.now();
    new.recorded_in_public := private.is_public(new.strategy_id);
    new.edits := old.edits + 1;
  else
    new.recorded_at := old.recorded_at;
    new.recorded_in_public := old.recorded_in_public;
    new.edits := old.edits;
  end if;
  return new;
end
$$;

-- An action counts as logged live if it was never edited, and was recorded at most this long after its stated date and not before
-- it. Same as LIVE_WINDOW_MS in the browser.
create function private.live_window() returns interval
language sql immutable set search_path = '' as $$ select interval '60 seconds' $$;

create trigger check_action before insert or update on public.bet_data
  for each row execute function private.check_action();
create trigger set_recorded_at before insert or update on public.bet_data
  for each row execute function private.set_recorded_at();
create trigger lock_before_write before insert or update or delete on public.bet_data
  for each statement execute function private.lock_before_write();
create trigger refuse_truncate before truncate on public.bet_data
  for each statement execute function private.refuse_truncate();

-- 0610_quotas.sql

-- How much was written to each strategy on the day of the last write, and how many bytes it holds. One row per strategy, so that a
-- user's writers to two strategies do not wait for each other; writing at the same moment, they may exceed a limit once. There is no
-- foreign key: deleting a strategy frees its bytes, but not what was written that day.
create table private.strategy_writes (
  strategy_id uuid primary key,
  user_id text not null,
  day date not null,
  actions integer not null,
  imported integer not null,
  bytes bigint not null
);
create index strategy_writes_user_idx on private.strategy_writes (user_id);
alter table private.strategy_writes enable row level security;

-- Counts what a user writes to a strategy. Errors: PT403 (more than the user may write).
create function private.count_actions(
  strategy uuid, owner text, recorded integer, stored_bytes bigint, is_imported boolean
)
returns void
language plpgsql set search_path = '' as $$
declare
  today constant date := pg_catalog.now() at time zone 'UTC';
  most constant integer := private.most(
    case when is_imported then 'imported actions of a user a day' else 'actions of a user a day' end);
  most_bytes constant integer := private.most('bytes of a user');
  written record;
begin
  insert into private.strategy_writes as w (strategy_id, user_id, day, actions, imported, bytes)
  values (
    strategy, owner, today, case when is_imported then 0 else recorded end, case when is_imported then recorded else 0 end, stored_bytes)
  on conflict (strategy_id) do update set
    day = today,
    actions = excluded.actions + case w.day when today then w.actions else 0 end,
    imported = excluded.imported + case w.day when today then w.imported else 0 end,
    bytes = excluded.bytes + w.bytes;
  select
    sum(case when is_imported then w.imported else w.actions end) filter (where w.day = today) as today, sum(w.bytes) as bytes
  into written
  from private.strategy_writes w where w.user_id = owner;
  if written.today > most then
    raise exception 'At most % actions can be % a day: % are left until midnight UTC',
      pg_catalog.to_char(most, 'FM999,999,999'), case when is_imported then 'imported' else 'recorded or edited' end,
      pg_catalog.to_char(greatest(0, most - written.today + recorded), 'FM999,999,990') using errcode = 'PT403';
  end if;
  if written.bytes > most_bytes then
    raise exception 'The actions of all your strategies can take at most % MB: delete a strategy to make room',
      pg_catalog.to_char(most_bytes / 1000000, 'FM999,999,990') using errcode = 'PT403';
  end if;
end
$$;

-- After limit_rows and before the figures are computed (triggers run in the order of their names).
create function private.limit_actions() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off set jit = off as $$
declare
  most constant integer := private.most('rows of an update');
begin
  -- Services and migrations are not limited.
  if most is null then
    return null;
  end if;
  if tg_op = 'INSERT' then
    perform private.count_actions(c.strategy_id, c.user_id, c.recorded, c.bytes, pg_catalog.current_setting('private.imports', true) = 'true')
    from (
      select a.strategy_id, a.user_id, count(*)::integer as recorded, sum(pg_catalog.pg_column_size(a.*)) as bytes
      from added a group by 1, 2 order by 1
    ) c;
  else
    if (select count(*) from new_actions) > most then
      raise exception 'At most % rows can be changed at once', pg_catalog.to_char(most, 'FM999,999,999') using errcode = 'PT400';
    end if;
    perform private.count_actions(c.strategy_id, c.user_id, c.recorded, c.bytes, false)
    from (
      select n.strategy_id, n.user_id, count(*)::integer as recorded, sum(pg_catalog.pg_column_size(n.*)) as bytes
      from new_actions n join old_actions o on o.id = n.id
      where n.edits <> o.edits
      group by 1, 2 order by 1
    ) c;
  end if;
  return null;
end
$$;

create trigger limit_writes after insert on public.bet_data
  referencing new table as added
  for each statement execute function private.limit_actions();
create trigger limit_writes_again after update on public.bet_data
  referencing old table as old_actions new table as new_actions
  for each statement execute function private.limit_actions();

create function private.forget_writes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.strategy_writes w set bytes = 0 from gone g where w.strategy_id = g.id;
  -- Nothing is kept of earlier days, or of a person whom an operator deletes.
  delete from private.strategy_writes w
  using (select distinct g.user_id from gone g) g
  where w.user_id = g.user_id
    and (w.day < (pg_catalog.now() at time zone 'UTC')::date or auth.jwt() ->> 'sub' is null)
    and not exists (select from public.strategy_profile s where s.id = w.strategy_id);
  return null;
end
$$;

create trigger forget_writes after delete on public.strategy_profile
  referencing old table as gone
  for each statement execute function private.forget_writes();

-- 0650_bet_history.sql

-- Earlier contents of edited and deleted actions, so that everyone who sees the strategy sees every change.
-- Append-only; deleted only with the strategy.
create table public.bet_history (
  id bigint generated always as identity primary key,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  bet_id text not null,
  -- The action's id in bet_data, which an edit does not change.
  action_id bigint not null,
  event text not null constraint bet_history_event check (event in ('edited', 'deleted')),
  changed_at timestamptz not null,
  old private.action not null,
  old_recorded_at timestamptz not null,
  -- Null if the action was deleted.
  new private.action
);

create index bet_history_strategy_idx on public.bet_history (strategy_id, id desc);
create index bet_history_trade_idx on public.bet_history (strategy_id, bet_id, id);

alter table public.bet_history enable row level security;
grant select on table public.bet_history to anon, authenticated, service_role;

create policy "History is seen with its strategy" on public.bet_history
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = bet_history.strategy_id offset 0));

-- Embedded backend: it does not enforce all grants, which forbid these writes too. Rows are inserted by the trigger
-- below, which runs as the table's owner, and deleted with their strategy.
create function private.protect_history() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from gone g join public.strategy_profile s on s.id = g.strategy_id) then
      return null;
    end if;
  end if;
  raise exception 'The history of an action cannot be changed' using errcode = 'PT403';
end
$$;

create trigger keep_inserts before insert on public.bet_history
  for each statement when (current_user in ('anon', 'authenticated', 'service_role')) execute function private.protect_history();
create trigger keep_rows before update on public.bet_history
  for each statement execute function private.protect_history();
create trigger keep_deleted after delete on public.bet_history
  referencing old table as gone
  for each statement execute function private.protect_history();
create trigger refuse_truncate before truncate on public.bet_history
  for each statement execute function private.refuse_truncate();

-- Runs before the figures are computed, which count these rows (triggers run in the order of their names).
-- Nested loops are off: a plan cached from a small update would compare each old row with each new one.
create function private.append_history() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off set jit = off as $$
begin
  if tg_op = 'UPDATE' then
    -- set_recorded_at() has increased edits for each change of content.
    insert into public.bet_history (strategy_id, bet_id, action_id, event, changed_at, old, old_recorded_at, new)
    select o.strategy_id, o.bet_id, o.id, 'edited', n.recorded_at, private.action_of(o), o.recorded_at, private.action_of(n)
    from old_actions o
    join new_actions n on n.id = o.id
    where n.edits <> o.edits
    order by o.id;
  else
    insert into public.bet_history (strategy_id, bet_id, action_id, event, changed_at, old, old_recorded_at)
    select o.strategy_id, o.bet_id, o.id, 'deleted', pg_catalog.now(), private.action_of(o), o.recorded_at
    from old_actions o
    -- Deleting a strategy leaves no history.
    where exists (select from public.strategy_profile s where s.id = o.strategy_id)
    order by o.id;
  end if;
  return null;
end
$$;

create trigger append_edits after update on public.bet_data
  referencing old table as old_actions new table as new_actions
  for each statement execute function private.append_history();
create trigger append_deletions after delete on public.bet_data
  referencing old table as old_actions
  for each statement execute function private.append_history();

-- 0660_broker_fills.sql

-- What brokers' files say of actions that their owners kept as they were logged: an import that finds a fill which is probably one of
-- the strategy's actions can note it here, where it changes neither the action nor a figure. A note is the importer's word, like the
-- action itself; it can be added to and goes with its action, but nobody can change it.
create table public.broker_fills (
  id bigint generated always as identity primary key,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  action_id bigint not null references public.bet_data (id) on delete cascade,
  date timestamptz not null constraint broker_fills_date check (date >= timestamptz '1970-01-01 00:00:00+00'),
  -- Of an order, one fill of several.
  quantity numeric not null
    constraint broker_fills_quantity check (quantity > 0 and quantity < 1e15 and scale(quantity) <= 30),
  -- In the trade's currency, as is the fee.
  price numeric not null constraint broker_fills_price check (price >= 0 and price < 1e15 and scale(price) <= 30),
  fee numeric not null default 0 constraint broker_fills_fee check (abs(fee) < 1e15 and scale(fee) <= 30),
  -- Counts equal fills of one order, from 1.
  nth integer not null default 1 constraint broker_fills_nth check (nth between 1 and 100000),
  recorded_at timestamptz not null default now(),
  -- The same file, imported again, adds nothing.
  constraint broker_fills_once unique (action_id, date, quantity, price, nth)
);

create index broker_fills_strategy_idx on public.broker_fills (strategy_id, id);

alter table public.broker_fills enable row level security;
grant select on table public.broker_fills to anon, authenticated, service_role;

create policy "A broker's fills are seen with their strategy" on public.broker_fills
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = broker_fills.strategy_id offset 0));

create trigger refuse_truncate before truncate on public.broker_fills
  for each statement execute function private.refuse_truncate();

-- Notes fills beside actions of a strategy. `fills` is an array of {action_id, date, quantity, price, fee, nth}. Those of actions that are
-- gone, and those that are noted already, are left out. Counts like an import. Returns how many were added.
-- Errors: PT400 (not a list, too long), PT403 (not the owner, or more than a user may import).
create function public.note_broker_fills(strategy_id uuid, fills jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  target constant uuid := note_broker_fills.strategy_id;
  given constant jsonb := note_broker_fills.fills;
  most constant integer := private.most('rows of an insert');
  noted integer;
begin
  if given is null or pg_catalog.jsonb_typeof(given) <> 'array' then
    raise exception 'The fills of a broker must be a list' using errcode = 'PT400';
  end if;
  if pg_catalog.jsonb_array_length(given) > most then
    raise exception 'At most % rows can be added at once', pg_catalog.to_char(most, 'FM999,999,999') using errcode = 'PT400';
  end if;
  if target is null or target not in (select private.my_strategies()) then
    raise exception 'Only the owner of a strategy can note what a broker says' using errcode = 'PT403';
  end if;
  perform private.lock_strategy(target);
  with added as (
    insert into public.broker_fills as n (strategy_id, action_id, date, quantity, price, fee, nth)
    select target, b.id, f.date, pg_catalog.trim_scale(f.quantity), pg_catalog.trim_scale(f.price),
      pg_catalog.trim_scale(coalesce(f.fee, 0)), coalesce(f.nth, 1)
    from pg_catalog.jsonb_populate_recordset(null::public.broker_fills, given) f
    join public.bet_data b on b.id = f.action_id and b.strategy_id = target
    order by b.id, f.date
    on conflict on constraint broker_fills_once do nothing
    returning n.*
  ), counted as (
    select count(*)::integer as added, coalesce(sum(pg_catalog.pg_column_size(a.*)), 0) as bytes from added a
  )
  select c.added into noted from counted c
  cross join lateral private.count_actions(target, auth.jwt() ->> 'sub', c.added, c.bytes::bigint, true);
  return noted;
end
$$;
grant execute on function public.note_broker_fills(uuid, jsonb) to authenticated;

-- 0680_ledger.sql

-- The ledger, as docs/ledger.md specifies it: one entry for each row of bet_data, bet_history and strategy_events, written in the
-- same transaction, and one Merkle tree over all entries (RFC 6962), which seal_ledger() extends.

-- No foreign key, because entries outlive their strategy. Their contents are set to null when it is deleted, but for those of the
-- events of a strategy that was ever public, which everybody may read.
create table public.ledger_entries (
  strategy_id uuid not null,
  -- From 1, without a gap.
  number integer not null,
  -- Canonical JSON (RFC 8785).
  content text,
  -- SHA-256 of 0x00, the hash of the strategy's previous entry, and the content.
  hash bytea not null,
  primary key (strategy_id, number)
);

-- Where sealed entries are in the tree: one row for each strategy and sealing.
create table public.ledger_runs (
  strategy_id uuid not null,
  first_number integer not null,
  entries integer not null,
  first_place bigint not null,
  -- The size of the checkpoint that sealed them.
  size bigint not null,
  primary key (strategy_id, first_number)
);

-- The hashes of the tree's complete nodes, up to 256 of 32 bytes in a row. Level 0 has the leaves; the node n of a level is
-- above the nodes 2n and 2n + 1 of the level below. The levels 0, 8, 16 … are the tiles of C2SP's tlog-tiles.
create table public.ledger_tiles (
  level smallint not null,
  index bigint not null,
  hashes bytea not null,
  primary key (level, index)
);
-- Stored uncompressed, so that one hash can be read without the others.
alter table public.ledger_tiles alter column hashes set storage external;

create table public.ledger_checkpoints (
  -- The order of those of one size.
  id bigint generated always as identity primary key,
  -- Number of leaves.
  size bigint not null,
  root bytea not null,
  -- Why it was signed: new entries, an hour has passed, or a new key.
  kind text not null default 'sealing'
    constraint ledger_checkpoints_kind check (kind in ('sealing', 'heartbeat', 'key')),
  -- The signed note, which `npm run seal` stores. It has the time, which is that of the machine that signs.
  note text,
  constraint ledger_checkpoints_note check (kind = 'sealing' or note is not null)
);
create unique index ledger_checkpoints_sealing_key on public.ledger_checkpoints (size) where kind = 'sealing';
create index ledger_checkpoints_order_idx on public.ledger_checkpoints (size, id);
create index ledger_checkpoints_keys_idx on public.ledger_checkpoints (size, id) where kind = 'key';

-- Entries that have no place in the tree yet: one row for each strategy and statement that wrote some.
create table private.ledger_pending (
  id bigint generated always as identity primary key,
  strategy_id uuid not null,
  first_number integer not null,
  entries integer not null
);

-- Embedded backend: it does not enforce all grants, which forbid these writes too. The functions below run as the
-- tables' owner.
create function private.protect_ledger() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'The ledger is written by the database alone' using errcode = 'PT403';
end
$$;

do $$
declare
  relation text;
begin
  foreach relation in array array[
    'public.ledger_entries', 'public.ledger_runs', 'public.ledger_tiles', 'public.ledger_checkpoints', 'private.ledger_pending'
  ] loop
    execute format('alter table %s enable row level security', relation);
    execute format(
      'create trigger protect_ledger before insert or update or delete on %s for each statement
       when (current_user in (''anon'', ''authenticated'', ''service_role'')) execute function private.protect_ledger()', relation);
    execute format(
      'create trigger refuse_truncate before truncate on %s for each statement execute function private.refuse_truncate()', relation);
    continue when relation like 'private.%';
    execute format('grant select on table %s to anon, authenticated, service_role', relation);
  end loop;
end
$$;

create policy "Entries are seen with their strategy" on public.ledger_entries
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = ledger_entries.strategy_id offset 0));
create policy "Places are seen with their strategy" on public.ledger_runs
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = ledger_runs.strategy_id offset 0));
create policy "Anyone sees the tree" on public.ledger_tiles for select to anon, authenticated using (true);
create policy "Anyone sees the checkpoints" on public.ledger_checkpoints for select to anon, authenticated using (true);

-- Appending

-- Functions with a body after `return` are parsed when they are created, so they need no `set search_path`. Without it, Postgres
-- can inline them.

-- An entry on its way, apart from the table's rows, so that a column of the table changes nothing here.
create type private.ledger_entry as (strategy_id uuid, number integer, content text, hash bytea);

-- The last entry of a strategy. Before the first one, its number is 0 and its hash 32 zero bytes.
create function private.ledger_head(strategy uuid) returns private.ledger_entry
language sql stable
return coalesce(
  (
    select row(e.strategy_id, e.number, e.content, e.hash)::private.ledger_entry
    from public.ledger_entries e where e.strategy_id = strategy order by e.number desc limit 1
  ),
  row(strategy, 0, null, decode(repeat('00', 32), 'hex'))::private.ledger_entry);

-- 22 characters, 122 random bits.
create function private.ledger_salt() returns text
language sql volatile
return left(encode(uuid_send(gen_random_uuid()), 'base64'), 22);

create function private.ledger_time(at timestamptz) returns text
language sql stable
return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

create function private.entry_hash(previous bytea, head bytea, content text) returns bytea
language sql immutable
return sha256('\x00'::bytea || coalesce(previous, head) || convert_to(content, 'UTF8'));

-- Chains entry hashes: each is computed over the hash before it, the first one over `head`.
create aggregate private.chain(head bytea, content text) (sfunc = private.entry_hash, stype = bytea);

-- Appends entries. Each comes with the hash of the strategy's last entry before them in place of its own.
create function private.append_entries(entries private.ledger_entry[]) returns void
language plpgsql set search_path = '' set jit = off as $$
begin
  with given as materialized (select * from unnest(entries)),
  pending as (
    insert into private.ledger_pending (strategy_id, first_number, entries)
    select g.strategy_id, min(g.number), count(*) from given g group by 1
  )
  insert into public.ledger_entries (strategy_id, number, content, hash)
  select g.strategy_id, g.number, g.content, private.chain(g.hash, g.content) over (partition by g.strategy_id order by g.number)
  from given g;
end
$$;

-- The trigger functions list a content's members in the order of RFC 8785, which row_to_json keeps; it also escapes text as
-- RFC 8785 does. A row whose time differs from the transaction's was imported.

-- The content of the entry that records an action.
create function private.recorded_content(a public.bet_data, number integer) returns text
language sql stable
return (
  select json_strip_nulls(row_to_json(c))::text
  from (select (a.recorded_at, a.first_recorded_at, a.edits) is distinct from (now(), now(), 0) as imported) i
  cross join lateral (
    select
      a.id::text as action,
      private.ledger_time(a.recorded_at) as at,
      a.recorded_by as "by",
      nullif(a.currency, 'USD') as currency,
      private.ledger_time(a.date) as date,
      case when i.imported then a.edits end as edits,
      'action_recorded' as event,
      a.expiration,
      trim_scale(a.fee)::text as fee,
      case when i.imported then private.ledger_time(a.first_recorded_at) end as first_recorded_at,
      case when i.imported then private.ledger_time(now()) end as imported_at,
      a.recorded_in_public as in_public,
      a.linked,
      a.market,
      trim_scale(a.multiplier)::text as multiplier,
      number,
      a.option_right,
      case when a.side <> 'SPLIT' then trim_scale(a.price)::text end as price,
      trim_scale(a.quantity)::text as quantity,
      private.ledger_salt() as salt,
      a.sector,
      a.side,
      case when a.side = 'SPLIT' then trim_scale(a.price)::text end as split_of,
      a.strategy_id as strategy,
      trim_scale(a.strike)::text as strike,
      a.symbol,
      a.bet_id as trade,
      case when a.currency <> 'USD' then trim_scale(a.usd_rate)::text end as usd_rate
  ) c
);

create function private.append_actions() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  if not exists (select from added) then
    return null;
  end if;
  perform private.append_entries(array_agg(
    row(a.strategy_id, a.number, private.recorded_content(a.action, a.number), a.hash)::private.ledger_entry))
  from (
    select a.strategy_id, r.action, (s.head).hash,
      ((s.head).number + row_number() over (partition by a.strategy_id order by a.id))::integer as number
    from (
      select d.strategy_id, private.ledger_head(d.strategy_id) as head from (select distinct strategy_id from added) d offset 0
    ) s
    join added a on a.strategy_id = s.strategy_id
    -- One look into the index for each new row, however large the table was when the statement was planned.
    cross join lateral (select b as action from public.bet_data b where b.id = a.id offset 0) r
  ) a;
  return null;
end
$$;

-- An action's fields in the entry of a change.
create function private.ledger_fields(a private.action) returns json
language sql stable
return (
  select row_to_json(f)
  from (
    select
      nullif(a.currency, 'USD') as currency,
      private.ledger_time(a.date) as date,
      a.expiration,
      trim_scale(a.fee)::text as fee,
      a.linked,
      a.market,
      trim_scale(a.multiplier)::text as multiplier,
      a.option_right,
      case when a.side <> 'SPLIT' then trim_scale(a.price)::text end as price,
      trim_scale(a.quantity)::text as quantity,
      a.sector,
      a.side,
      case when a.side = 'SPLIT' then trim_scale(a.price)::text end as split_of,
      trim_scale(a.strike)::text as strike,
      a.symbol,
      case when a.currency <> 'USD' then trim_scale(a.usd_rate)::text end as usd_rate
  ) f
);

create function private.append_changes() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  if not exists (select from added) then
    return null;
  end if;
  perform private.append_entries(array_agg(
    row(c.strategy, c.number, json_strip_nulls(row_to_json(c))::text, a.hash)::private.ledger_entry))
  from (
    select a.*, (s.head).hash,
      ((s.head).number + row_number() over (partition by a.strategy_id order by a.id))::integer as number
    from (
      select d.strategy_id, private.ledger_head(d.strategy_id) as head from (select distinct strategy_id from added) d offset 0
    ) s
    join added a on a.strategy_id = s.strategy_id
  ) a
  cross join lateral (
    select
      a.action_id::text as action,
      private.ledger_time(a.changed_at) as at,
      'action_' || a.event as event,
      case when a.changed_at <> now() then private.ledger_time(now()) end as imported_at,
      case when a.event = 'edited' then private.ledger_fields(a.new) end as new,
      a.number,
      private.ledger_fields(a.old) as old,
      private.ledger_salt() as salt,
      a.strategy_id as strategy,
      a.bet_id as trade
  ) c;
  return null;
end
$$;

create function private.append_strategy_events() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  perform private.append_entries(array_agg(
    row(c.strategy, c.number, json_strip_nulls(row_to_json(c))::text, a.hash)::private.ledger_entry))
  from (
    select a.*, (s.head).hash,
      ((s.head).number + row_number() over (partition by a.strategy_id order by a.id))::integer as number
    from (
      select d.strategy_id, private.ledger_head(d.strategy_id) as head from (select distinct strategy_id from added) d offset 0
    ) s
    join added a on a.strategy_id = s.strategy_id
  ) a
  cross join lateral (
    select
      private.ledger_time(a.at) as at,
      'strategy_' || a.event as event,
      case when a.at <> now() then private.ledger_time(now()) end as imported_at,
      a.name,
      a.number,
      a.old_name,
      private.ledger_salt() as salt,
      a.strategy_id as strategy,
      trim_scale(a.total_pnl)::text as total_pnl,
      a.trades,
      a.user_id as user,
      a.username
  ) c;
  return null;
end
$$;

-- Takes the strategy's lock, under which entries are numbered: an operator's statement has not taken it yet. New actions need no
-- such trigger, because the trigger that computes their figures takes the lock first, or the import.
create function private.lock_strategies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.strategy_metrics m
  where m.strategy_id in (select a.strategy_id from added a)
  order by m.strategy_id
  for update;
  return null;
end
$$;

create trigger lock_strategies after insert on public.bet_history
  referencing new table as added
  for each statement execute function private.lock_strategies();
create trigger lock_strategies after insert on public.strategy_events
  referencing new table as added
  for each statement execute function private.lock_strategies();

-- The names sort after those of the triggers that check limits and lock, which run first.
create trigger to_ledger after insert on public.bet_data
  referencing new table as added
  for each statement execute function private.append_actions();
create trigger to_ledger after insert on public.bet_history
  referencing new table as added
  for each statement execute function private.append_changes();
create trigger to_ledger after insert on public.strategy_events
  referencing new table as added
  for each statement execute function private.append_strategy_events();

-- Whether a content is that of a strategy's event. Its first two members are these, with a time of 27 characters.
create function private.is_event(content text) returns boolean
language sql immutable
return content like '{"at":"___________________________","event":"strategy\_%';

-- For trader_entries(): the events of an account according to the ledger, not to strategy_events.
create index ledger_entries_user_idx on public.ledger_entries ((content::jsonb ->> 'user')) where private.is_event(content);

create function private.forget_contents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.ledger_entries e
  set content = null
  from gone g
  where e.strategy_id = g.id
    and not (
      private.is_event(e.content)
      and exists (select from public.strategy_events v where v.strategy_id = g.id and v.ever_public));
  return null;
end
$$;

create trigger to_ledger after delete on public.strategy_profile
  referencing old table as gone
  for each statement execute function private.forget_contents();

-- The tree

-- The root over the leaves from low to high - 1, which must be a subtree as RFC 6962 splits a tree; null if leaves are missing.
create function public.ledger_subtree(low bigint, high bigint) returns bytea
language plpgsql stable set search_path = '' as $$
declare
  place bigint := high;
  node bytea;
  hash bytea;
begin
  for height in 0..62 loop
    if (high - low) >> height & 1 = 1 then
      place := place - (1::bigint << height);
      node := (
        select nullif(substring(t.hashes from (place >> height & 255)::integer * 32 + 1 for 32), '')
        from public.ledger_tiles t where t.level = height and t.index = place >> height >> 8);
      hash := case when place + (1::bigint << height) = high then node else sha256('\x01'::bytea || node || hash) end;
    end if;
  end loop;
  return hash;
end
$$;

-- Adds leaves, given as their concatenated hashes, to a tree of `size` leaves: to level 0, and to each level above the nodes that
-- became complete.
create function private.grow_tree(size bigint, leaves bytea) returns void
language plpgsql set search_path = '' set jit = off as $$
declare
  bytes constant integer := 32;
  height smallint := 0;
  -- The number of the level's nodes so far, and the hashes to add.
  before bigint := size;
  added bytea := leaves;
  -- The added hashes, preceded by those of the last tile if that was not full.
  tiles bytea;
  first_tile bigint;
  after bigint;
begin
  while pg_catalog.octet_length(added) > 0 loop
    first_tile := before >> 8;
    after := before + pg_catalog.octet_length(added) / bytes;
    tiles := coalesce(
      (select t.hashes from public.ledger_tiles t where t.level = height and t.index = first_tile), '') || added;

    insert into public.ledger_tiles (level, index, hashes)
    select height, first_tile + i, substring(tiles from i::integer * 256 * bytes + 1 for 256 * bytes)
    from pg_catalog.generate_series(0, ((after - 1) >> 8) - first_tile) i
    on conflict on constraint ledger_tiles_pkey do update set hashes = excluded.hashes;

    added := (
      select string_agg(
        sha256('\x01'::bytea || substring(tiles from (n * 2 - first_tile * 256)::integer * bytes + 1 for 2 * bytes)), ''::bytea order by n)
      from pg_catalog.generate_series(before >> 1, (after >> 1) - 1) n);
    before := before >> 1;
    height := height + 1;
  end loop;
end
$$;

-- The time that dates entries, for the signing machine to compare with its own.
create function public.ledger_clock() returns timestamptz
language sql volatile
return pg_catalog.clock_timestamp();

-- Gives committed entries their places in the tree, at most about `most` of them, and writes a checkpoint, which it returns; no
-- row if there was nothing to seal. Writers do not wait for it, because it only reads and deletes rows that they have
-- committed. Entries committed later are in the next sealing. A strategy's entries are sealed in order, because its writers
-- wait for each other (private.lock_strategy).
create function public.seal_ledger(most integer default 100000)
returns table (size bigint, root bytea)
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  -- Arbitrary first key of an advisory lock, unique in this database.
  one_sealer constant integer := 740183;
  old_size bigint;
  new_size bigint;
  leaves bytea;
begin
  perform pg_catalog.pg_advisory_xact_lock(one_sealer, 0);
  old_size := coalesce((select max(c.size) from public.ledger_checkpoints c), 0);

  with pending as (
    delete from private.ledger_pending p
    where p.id <= (
      select max(q.id)
      from (
        select l.id, sum(l.entries) over (order by l.id) - l.entries as before
        from (select * from private.ledger_pending l order by l.id limit most) l
      ) q
      where q.before < most)
    returning p.*
  ),
  runs as (
    insert into public.ledger_runs (strategy_id, first_number, entries, first_place, size)
    select s.strategy_id, s.first_number, s.entries,
      old_size + sum(s.entries) over (order by s.strategy_id) - s.entries, old_size + sum(s.entries) over ()
    from (
      select p.strategy_id, min(p.first_number) as first_number, sum(p.entries) as entries from pending p group by 1
    ) s
    returning *
  )
  select max(r.size), string_agg(e.hashes, ''::bytea order by r.first_place) into new_size, leaves
  from runs r
  cross join lateral (
    select string_agg(e.hash, ''::bytea order by e.number) as hashes
    from public.ledger_entries e
    where e.strategy_id = r.strategy_id and e.number >= r.first_number and e.number < r.first_number + r.entries
  ) e;
  if new_size is null then
    return;
  end if;
  if pg_catalog.octet_length(leaves) is distinct from (new_size - old_size) * 32 then
    raise exception 'Entries that are to be sealed are missing';
  end if;
  perform private.grow_tree(old_size, leaves);

  return query
  insert into public.ledger_checkpoints (size, root)
  values (new_size, public.ledger_subtree(0, new_size))
  returning size, root;
end
$$;

-- Stores the signed note of a checkpoint: of a sealing, or of a heartbeat or key change, which have the size of the newest sealing.
-- Storing a note again changes nothing. Errors: PT404 (no such checkpoint), PT400 (a note of something else), PT409 (a larger checkpoint
-- was signed already).
create function public.sign_checkpoint(size bigint, note text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sealing public.ledger_checkpoints;
  lines constant text[] := pg_catalog.string_to_array(note, E'\n');
  of_time constant text := '\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z';
  form constant text := E'^[^\\s+]+(\n[^\n]*){2}\nat ' || of_time || E'\n(after ' || of_time || E'\n)?(keys \\S+ \\S+\n)?\n'
    || E'(— [^\\s+]+ [A-Za-z0-9+/=]+\n)+$';
begin
  select c.* into sealing from public.ledger_checkpoints c
  where c.size = sign_checkpoint.size and c.kind = 'sealing'
  for update;
  if not found then
    raise exception 'There is no checkpoint of this size' using errcode = 'PT404';
  end if;
  if lines[2:3] is distinct from array[sealing.size::text, pg_catalog.encode(sealing.root, 'base64')] or note !~ form then
    raise exception 'The note belongs to another checkpoint' using errcode = 'PT400';
  end if;
  if exists (
    select from public.ledger_checkpoints c where c.size = sign_checkpoint.size and c.note = sign_checkpoint.note
  ) then
    return;
  end if;
  if sealing.note is null then
    update public.ledger_checkpoints c set note = sign_checkpoint.note where c.id = sealing.id;
    return;
  end if;
  if exists (select from public.ledger_checkpoints c where c.size > sign_checkpoint.size and c.note is not null) then
    raise exception 'This checkpoint has another note, and a larger one was signed' using errcode = 'PT409';
  end if;
  insert into public.ledger_checkpoints (size, root, kind, note)
  values (
    sealing.size, sealing.root, case when note ~ E'\nkeys ' then 'key' else 'heartbeat' end, sign_checkpoint.note);
end
$$;

-- Proofs, as Base64 of the joined hashes.

create function public.require_checkpoint(size bigint) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from public.ledger_checkpoints c where c.size = require_checkpoint.size) then
    raise exception 'There is no checkpoint of this size' using errcode = 'PT404';
  end if;
end
$$;

-- The complete subtrees of a checkpoint's tree, from the largest to the smallest.
create function public.ledger_peaks(size bigint) returns text
language plpgsql stable set search_path = '' as $$
begin
  perform public.require_checkpoint(size);
  return (
    select pg_catalog.translate(pg_catalog.encode(
      string_agg(public.ledger_subtree((ledger_peaks.size >> h + 1) << h + 1, (ledger_peaks.size >> h) << h), ''::bytea order by h desc),
      'base64'), E'\n', '')
    from pg_catalog.generate_series(0, 62) h
    where ledger_peaks.size >> h & 1 = 1);
end
$$;

-- The proof that a checkpoint extends an earlier one: RFC 6962, section 2.1.2. Errors: PT400 (the old one is larger), PT404 (no
-- such checkpoint).
create function public.ledger_consistency(old_size bigint, new_size bigint) returns text
language plpgsql stable set search_path = '' as $$
declare
  proof bytea := '';
  low bigint := 0;
  high bigint := new_size;
  split bigint;
begin
  perform public.require_checkpoint(old_size);
  perform public.require_checkpoint(new_size);
  if old_size > new_size then
    raise exception 'The first of the two checkpoints is the smaller one' using errcode = 'PT400';
  end if;
  while high <> old_size loop
    split := 1;
    while split * 2 < high - low loop
      split := split * 2;
    end loop;
    if old_size <= low + split then
      proof := public.ledger_subtree(low + split, high) || proof;
      high := low + split;
    else
      proof := public.ledger_subtree(low, low + split) || proof;
      low := low + split;
    end if;
  end loop;
  -- A verifier has the old root already.
  if low > 0 then
    proof := public.ledger_subtree(low, high) || proof;
  end if;
  return pg_catalog.translate(pg_catalog.encode(proof, 'base64'), E'\n', '');
end
$$;

-- The proof that a checkpoint contains all entries of a strategy that were sealed until then, and extends the checkpoints that
-- sealed them: the hashes that the recursion in docs/ledger.md takes, from left to right. The policy on ledger_runs decides who
-- may know where a strategy's entries are. Errors: PT404 (no such checkpoint, or no sealed entries that the caller may see).
create function public.ledger_inclusion(strategy_id uuid, size bigint) returns text
language plpgsql stable security invoker set search_path = '' set jit = off as $$
declare
  proof bytea;
begin
  perform public.require_checkpoint(size);
  with runs as materialized (
    select r.first_place as low, r.first_place + r.entries as high, r.size
    from public.ledger_runs r
    where r.strategy_id = ledger_inclusion.strategy_id and r.size <= ledger_inclusion.size
  ),
  -- The subtrees that the recursion splits, by their height: those with an entry of the strategy, or in which a tree ends.
  split as (
    select s.height, range_agg(s.nodes) as nodes
    from (
      select h as height, int8range(r.low >> h, (r.high - 1 >> h) + 1) as nodes
      from runs r cross join pg_catalog.generate_series(0, 62) h
      union all
      select h, int8range(e.size >> h, (e.size >> h) + 1)
      from (select distinct r.size from runs r where r.size < ledger_inclusion.size) e
      cross join pg_catalog.generate_series(0, 62) h
      where e.size & (1::bigint << h) - 1 <> 0
    ) s
    where s.height = 0 or 1::bigint << s.height - 1 < ledger_inclusion.size
    group by 1
  ),
  -- Their halves that are not split.
  given as (
    select s.height - 1 as height, pg_catalog.generate_series(lower(n), upper(n) - 1) as node
    from split s
    join split below on below.height = s.height - 1
    cross join lateral (
      select range_agg(int8range(lower(r) * 2, upper(r) * 2)) as nodes from unnest(s.nodes) r
    ) halves
    cross join lateral unnest(halves.nodes - below.nodes) n
  )
  select string_agg(
    case
      when (g.node + 1) << g.height <= ledger_inclusion.size then (
        select substring(t.hashes from (g.node & 255)::integer * 32 + 1 for 32)
        from public.ledger_tiles t where t.level = g.height and t.index = g.node >> 8)
      else public.ledger_subtree(g.node << g.height, ledger_inclusion.size)
    end, ''::bytea order by g.node << g.height)
  into proof
  from given g
  where g.node << g.height < ledger_inclusion.size;

  if proof is null and not exists (
    select from public.ledger_runs r
    where r.strategy_id = ledger_inclusion.strategy_id and r.size <= ledger_inclusion.size) then
    raise exception 'This strategy has no entries in this checkpoint' using errcode = 'PT404';
  end if;
  return coalesce(pg_catalog.translate(pg_catalog.encode(proof, 'base64'), E'\n', ''), '');
end
$$;

-- The proof that a tree has leaves at some places, from `low` to `high` - 1: the same recursion, without smaller trees.
create function private.ledger_places(places bigint[], low bigint, high bigint) returns bytea
language plpgsql stable set search_path = '' as $$
declare
  split bigint := 1;
begin
  if pg_catalog.cardinality(places) = 0 then
    return public.ledger_subtree(low, high);
  end if;
  if high - low = 1 then
    return '';
  end if;
  while split * 2 < high - low loop
    split := split * 2;
  end loop;
  split := low + split;
  return private.ledger_places(array(select p from unnest(places) p where p < split), low, split)
    || private.ledger_places(array(select p from unnest(places) p where p >= split), split, high);
end
$$;

-- What the ledger has about an account, for anyone to compare with trader_record(): the events of its strategies that were ever
-- public, at most the newest 200, and the proof that those sealed by then are in a checkpoint. Found by the entries' contents:
--   entries: [{strategy, number, place, previous, content}] by strategy and number; place: null if not sealed in this checkpoint;
--     previous: Base64, the hash of the strategy's entry before;
--   complete: whether these are all; proof: Base64; record: trader_record() at the same moment.
-- Errors: PT404 (no such checkpoint), PT400 (as trader_record).
create function public.trader_entries(user_id text, size bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  who constant text := trader_entries.user_id;
  most constant integer := 200;
  shown constant jsonb := public.trader_record(user_id);
begin
  perform public.require_checkpoint(size);
  return (
    with own as materialized (
      select e.strategy_id, e.number, e.content, e.content::jsonb as said
      from public.ledger_entries e
      where private.is_event(e.content) and e.content::jsonb ->> 'user' = who
    ),
    told as materialized (
      select o.*, count(*) over () as total
      from own o
      where o.strategy_id in (select p.strategy_id from own p where p.said ->> 'event' = 'strategy_published')
      order by coalesce(o.said ->> 'imported_at', o.said ->> 'at') desc, o.number desc
      limit most
    ),
    placed as materialized (
      select p.*, r.first_place + p.number - r.first_number as place,
        coalesce(
          (select b.hash from public.ledger_entries b where b.strategy_id = p.strategy_id and b.number = p.number - 1),
          decode(repeat('00', 32), 'hex')) as previous
      from told p
      left join public.ledger_runs r on r.strategy_id = p.strategy_id and r.size <= trader_entries.size
        and p.number >= r.first_number and p.number < r.first_number + r.entries
    )
    select jsonb_build_object(
      'record', shown,
      'complete', coalesce(max(p.total), 0) <= most,
      'entries', coalesce(jsonb_agg(jsonb_build_object(
        'strategy', p.strategy_id, 'number', p.number, 'place', p.place,
        'previous', pg_catalog.encode(p.previous, 'base64'), 'content', p.content
      ) order by p.strategy_id, p.number), '[]'),
      'proof', case when count(p.place) > 0 then pg_catalog.translate(pg_catalog.encode(
        private.ledger_places(array_agg(p.place) filter (where p.place is not null), 0, trader_entries.size),
        'base64'), E'\n', '') else '' end)
    from placed p
  );
end
$$;

grant execute on function public.ledger_clock(), public.seal_ledger(integer), public.sign_checkpoint(bigint, text) to service_role;
grant execute on function
  public.ledger_subtree(bigint, bigint), public.require_checkpoint(bigint), public.ledger_peaks(bigint),
  public.ledger_consistency(bigint, bigint), public.ledger_inclusion(uuid, bigint), public.trader_entries(text, bigint)
  to anon, authenticated, service_role;

-- 0685_trade_notes.sql

-- What traders say of their trades besides the actions: notes, the stop, target and rule they state, and the playbook with its rules. Each
-- is an entry of the ledger (docs/ledger.md), which has the hash of a text instead of the text: taking a text away leaves the chain as it is.
-- Append-only, and written by the functions below alone. Private notes are in no entry.

create table public.trade_notes (
  -- Chosen by the client, so that a save that is repeated does not write it twice.
  id uuid primary key,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  bet_id text not null constraint trade_notes_bet_id_length check (char_length(bet_id) between 1 and 64),
  at timestamptz not null default now(),
  -- Markdown, and what is hashed with it so that nobody can guess a text that was withdrawn. Both are null once it is.
  text text constraint trade_notes_text_length check (char_length(text) between 1 and 2000),
  key text default private.ledger_salt(),
  withdrawn_at timestamptz,
  -- The SHA-256 of the note's picture as Base64, if it has one that was not withdrawn.
  picture text,
  constraint trade_notes_withdrawn
    check ((text is null) = (withdrawn_at is not null) and (key is null) = (text is null) and (picture is null or text is not null))
);
create index trade_notes_trade_idx on public.trade_notes (strategy_id, bet_id, at, id);

-- The owner's alone.
create table public.private_notes (
  id uuid primary key,
  user_id text not null check (char_length(user_id) between 1 and 255),
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  bet_id text not null constraint private_notes_bet_id_length check (char_length(bet_id) between 1 and 64),
  at timestamptz not null default now(),
  text text not null constraint private_notes_text_length check (char_length(text) between 1 and 2000),
  picture text
);
create index private_notes_trade_idx on public.private_notes (strategy_id, bet_id, at, id);
create index private_notes_user_idx on public.private_notes (user_id);

-- Whether this is a picture as browsers make one of what people choose: a JPEG of at most 2,000 × 2,000 pixels that has only what is needed to
-- draw it. So it has no place, camera or comment in it, and nothing before, between or behind its parts.
create function private.is_picture(file bytea) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  most_bytes constant integer := 500000;
  most_pixels constant integer := 2000;
  length constant integer := octet_length(file);
  -- The first byte of a part: 255, its kind, and two bytes with the size of the rest.
  start integer := 2;
  kind integer;
  is_sized boolean := false;
begin
  if length not between 4 and most_bytes or substring(file from 1 for 2) <> '\xffd8' then
    return false;
  end if;
  while start + 10 <= length and get_byte(file, start) = 255 loop
    kind := get_byte(file, start + 1);
    case
      -- The size in pixels.
      when kind in (192, 193, 194) then
        is_sized := get_byte(file, start + 5) * 256 + get_byte(file, start + 6) between 1 and most_pixels
          and get_byte(file, start + 7) * 256 + get_byte(file, start + 8) between 1 and most_pixels;
      -- The picture itself, which ends with the file.
      when kind = 218 then
        return is_sized and position('\xffd9'::bytea in substring(file from start + 1)) = length - start - 1;
      -- JFIF, quantisation, Huffman tables, restarts.
      when kind in (224, 219, 196, 221) then
      else
        return false;
    end case;
    start := start + 2 + get_byte(file, start + 2) * 256 + get_byte(file, start + 3);
  end loop;
  return false;
end
$$;

-- The pictures of notes, private ones included. In a table instead of Supabase Storage so that a picture is saved and deleted in the
-- transaction of its note, goes with its strategy and its person, and is in backups. Nobody has a grant: note_picture() reads one.
create table private.note_pictures (
  -- Of the note.
  id uuid primary key,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  user_id text not null,
  file bytea not null constraint note_pictures_file check (private.is_picture(file))
);
create index note_pictures_strategy_idx on private.note_pictures (strategy_id);
create index note_pictures_user_idx on private.note_pictures (user_id);
-- A JPEG does not get smaller.
alter table private.note_pictures alter column file set storage external;
alter table private.note_pictures enable row level security;
create trigger refuse_truncate before truncate on private.note_pictures
  for each statement execute function private.refuse_truncate();

-- What a trader states about a trade, each time all of it: per unit, in the trade's currency. The first stop is what counts, see
-- private.trade_risks(); the last rule.
create table public.trade_plans (
  id uuid primary key,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  bet_id text not null constraint trade_plans_bet_id_length check (char_length(bet_id) between 1 and 64),
  at timestamptz not null default now(),
  stop numeric constraint trade_plans_stop check (stop > 0 and stop < 1e15 and scale(stop) <= 30),
  target numeric constraint trade_plans_target check (target > 0 and target < 1e15 and scale(target) <= 30),
  -- The name of a rule of the playbook; empty if the trade is said to follow none, null if nothing is said.
  rule text constraint trade_plans_rule check (char_length(rule) <= 80),
  -- Those of one transaction share a time.
  nth integer not null
);
create unique index trade_plans_trade_idx on public.trade_plans (strategy_id, bet_id, nth);

create table public.playbooks (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  -- From 1, without a gap.
  version integer not null check (version > 0),
  at timestamptz not null default now(),
  -- Markdown.
  text text not null constraint playbooks_text_length check (char_length(text) between 1 and 5000),
  key text not null default private.ledger_salt(),
  primary key (strategy_id, version)
);

do $$
declare
  relation text;
begin
  foreach relation in array array['trade_notes', 'private_notes', 'trade_plans', 'playbooks'] loop
    execute format('alter table public.%I enable row level security', relation);
    execute format(
      'create trigger refuse_truncate before truncate on public.%I for each statement execute function private.refuse_truncate()', relation);
    continue when relation = 'private_notes';
    execute format('grant select on table public.%I to anon, authenticated, service_role', relation);
    execute format(
      'create policy "Seen with their strategy" on public.%1$I for select to anon, authenticated
       using (exists (select from public.strategy_metrics m where m.strategy_id = %1$I.strategy_id offset 0))', relation);
  end loop;
end
$$;
grant select, delete on table public.private_notes to authenticated;
grant select on table public.private_notes to service_role;
create policy "Private notes are their writer's" on public.private_notes
  for select to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
create policy "Who wrote a private note deletes it" on public.private_notes
  for delete to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users with MFA need an aal2 token" on public.private_notes
  as restrictive for all to authenticated using ((select private.second_factor_met()));

create function private.delete_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.note_pictures p where p.id = old.id;
  return null;
end
$$;
create trigger delete_picture after delete on public.private_notes
  for each row when (old.picture is not null) execute function private.delete_picture();

-- The ledger

-- Appends an entry with these members and those that every entry has. RFC 8785 sorts the members.
create function private.append_said(strategy uuid, at timestamptz, said jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  head private.ledger_entry;
  content text;
begin
  perform from public.strategy_metrics m where m.strategy_id = append_said.strategy for update;
  head := private.ledger_head(strategy);
  content := (
    select '{' || string_agg(pg_catalog.to_json(m.key)::text || ':' || m.value::text, ',' order by m.key collate "C") || '}'
    from pg_catalog.jsonb_each(pg_catalog.jsonb_strip_nulls(said || pg_catalog.jsonb_build_object(
      'at', private.ledger_time(at),
      'imported_at', case when at <> pg_catalog.now() then private.ledger_time(pg_catalog.now()) end,
      'number', head.number + 1, 'salt', private.ledger_salt(), 'strategy', strategy))) m);
  perform private.append_entries(array[row(strategy, head.number + 1, content, head.hash)::private.ledger_entry]);
end
$$;

-- SHA-256 of the key, a line feed and the text, as Base64.
create function private.text_hash(key text, words text) returns text
language sql immutable
return encode(sha256(convert_to(key || E'\n' || words, 'UTF8')), 'base64');

create function private.append_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.append_said(new.strategy_id, new.at, pg_catalog.jsonb_build_object(
      'event', 'note_written', 'note', new.id, 'trade', new.bet_id, 'hash', private.text_hash(new.key, new.text),
      'picture', new.picture));
  else
    perform private.append_said(new.strategy_id, new.withdrawn_at, pg_catalog.jsonb_build_object(
      'event', 'note_withdrawn', 'note', new.id, 'trade', new.bet_id));
  end if;
  return null;
end
$$;

create function private.append_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.append_said(new.strategy_id, new.at, pg_catalog.jsonb_build_object(
    'event', 'plan_stated', 'trade', new.bet_id, 'stop', pg_catalog.trim_scale(new.stop)::text,
    'target', pg_catalog.trim_scale(new.target)::text, 'rule', new.rule));
  return null;
end
$$;

create function private.append_playbook() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.append_said(new.strategy_id, new.at, pg_catalog.jsonb_build_object(
    'event', 'playbook_written', 'version', new.version, 'hash', private.text_hash(new.key, new.text)));
  return null;
end
$$;

-- A note changes only by being withdrawn, the others not at all; they are deleted with their strategy alone.
create function private.keep_said() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from public.strategy_profile s where s.id = old.strategy_id) then
      return old;
    end if;
  elsif tg_table_name = 'trade_notes' then
    if old.withdrawn_at is null and new.withdrawn_at is not null
        and (new.id, new.strategy_id, new.bet_id, new.at) = (old.id, old.strategy_id, old.bet_id, old.at) then
      return new;
    end if;
  end if;
  raise exception 'What was said of a trade cannot be changed' using errcode = 'PT403';
end
$$;

create trigger keep_rows before update or delete on public.trade_notes
  for each row execute function private.keep_said();
create trigger keep_rows before update or delete on public.trade_plans
  for each row execute function private.keep_said();
create trigger keep_rows before update or delete on public.playbooks
  for each row execute function private.keep_said();
create trigger to_ledger after insert or update on public.trade_notes
  for each row execute function private.append_note();
create trigger to_ledger after insert on public.trade_plans
  for each row execute function private.append_plan();
create trigger to_ledger after insert on public.playbooks
  for each row execute function private.append_playbook();

-- Writing

-- Locks a strategy for its owner. Errors: PT403 (not the owner).
create function private.own_strategy(strategy uuid) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if strategy is null or strategy not in (select private.my_strategies()) then
    raise exception 'Only the owner of a strategy can write about its trades' using errcode = 'PT403';
  end if;
  perform private.lock_strategy(strategy);
  return (select s.user_id from public.strategy_profile s where s.id = strategy);
end
$$;

-- Keeps the picture of a note that is about to be written, a JPEG as Base64, and returns its hash; null for none.
-- Errors: PT400 (no picture, or too many), PT403 (more bytes than a user may keep).
create function private.keep_picture(note uuid, strategy uuid, trade_id text, owner text, picture text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := private.most('pictures of a trade');
  most_bytes constant integer := private.most('picture bytes of a user');
  -- Of 500,000 bytes as Base64.
  most_characters constant integer := 666668;
  file bytea;
begin
  if picture is null then
    return null;
  end if;
  -- Nothing longer than what is_picture() allows is looked through.
  if length(picture) <= most_characters and length(picture) % 4 = 0 then
    if picture ~ '^[A-Za-z0-9+/]+={0,2}$' then
      file := pg_catalog.decode(picture, 'base64');
    end if;
  end if;
  if not coalesce(private.is_picture(file), false) then
    raise exception 'A picture is a JPEG of at most 500 kB and 2,000 × 2,000 pixels, without details of its camera or place'
      using errcode = 'PT400';
  end if;
  if (
    select count(*) from (
      select n.picture from public.trade_notes n where n.strategy_id = strategy and n.bet_id = trade_id
      union all
      select n.picture from public.private_notes n where n.strategy_id = strategy and n.bet_id = trade_id
    ) n where n.picture is not null
  ) >= most then
    raise exception 'A trade has at most % pictures', most using errcode = 'PT400';
  end if;
  insert into private.note_pictures (id, strategy_id, user_id, file) values (note, strategy, owner, file);
  if (select sum(octet_length(p.file)) from private.note_pictures p where p.user_id = owner) > most_bytes then
    raise exception 'Your pictures can take at most % MB: withdraw some to make room', most_bytes / 1000000 using errcode = 'PT403';
  end if;
  return pg_catalog.encode(sha256(file), 'base64');
end
$$;

-- Says something about a trade: `said` is {note: {id, text, private, picture}, plan: {id, stop, target, rule}}, of which each may be missing. What
-- has an id that was written already is left out, so that a client can repeat a call whose response was lost; so is a plan that
-- says what the trade's last one says. Each counts as an action that is recorded.
-- Errors: PT400 (no or too long a text, no picture, too many notes or pictures, a stop on the wrong side), PT403 (not the owner, or more than a user may write), PT404 (no such trade).
create function public.say_of_trade(strategy_id uuid, bet_id text, said jsonb) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  target_id constant uuid := say_of_trade.strategy_id;
  trade_id constant text := say_of_trade.bet_id;
  note constant jsonb := nullif(say_of_trade.said -> 'note', 'null');
  plan constant jsonb := nullif(say_of_trade.said -> 'plan', 'null');
  owner constant text := private.own_strategy(say_of_trade.strategy_id);
  is_private constant boolean := coalesce((note ->> 'private')::boolean, false);
  words constant text := private.clean_lines(note ->> 'text');
  picture text;
  stated public.trade_plans;
  last_plan public.trade_plans;
  opening public.bet_data;
begin
  select b.* into opening from public.bet_data b
  where b.strategy_id = target_id and b.bet_id = trade_id order by b.date, b.id limit 1;
  if not found then
    raise exception 'This trade no longer exists' using errcode = 'PT404';
  end if;

  if note is not null and not exists (
    select from public.trade_notes n where n.id = (note ->> 'id')::uuid
    union all select from public.private_notes n where n.id = (note ->> 'id')::uuid
  ) then
    if coalesce(pg_catalog.char_length(words), 0) not between 1 and 2000 then
      raise exception 'A note has 1 to 2,000 characters' using errcode = 'PT400';
    end if;
    if (
      select count(*) from public.trade_notes n where n.strategy_id = target_id and n.bet_id = trade_id
    ) + (
      select count(*) from public.private_notes n where n.strategy_id = target_id and n.bet_id = trade_id
    ) >= private.most('notes of a trade') then
      raise exception 'A trade has at most % notes', private.most('notes of a trade') using errcode = 'PT400';
    end if;
    perform private.count_actions(target_id, owner, 1, pg_catalog.octet_length(words), false);
    picture := private.keep_picture((note ->> 'id')::uuid, target_id, trade_id, owner, note ->> 'picture');
    if is_private then
      insert into public.private_notes (id, user_id, strategy_id, bet_id, text, picture)
      values ((note ->> 'id')::uuid, owner, target_id, trade_id, words, picture);
    else
      insert into public.trade_notes (id, strategy_id, bet_id, text, picture)
      values ((note ->> 'id')::uuid, target_id, trade_id, words, picture);
    end if;
  end if;

  if plan is not null and not exists (select from public.trade_plans p where p.id = (plan ->> 'id')::uuid) then
    select p.* into last_plan from public.trade_plans p
    where p.strategy_id = target_id and p.bet_id = trade_id order by p.nth desc limit 1;
    stated.stop := pg_catalog.trim_scale((plan ->> 'stop')::numeric);
    stated.target := pg_catalog.trim_scale((plan ->> 'target')::numeric);
    stated.rule := private.clean_text(plan ->> 'rule');
    if (stated.stop, stated.target, stated.rule) is not distinct from (last_plan.stop, last_plan.target, last_plan.rule) then
      return;
    end if;
    if coalesce(last_plan.nth, 0) >= private.most('plans of a trade') then
      raise exception 'The stop, target and rule of a trade can be stated at most % times', private.most('plans of a trade')
        using errcode = 'PT400';
    end if;
    -- A stop that is moved later may be on the other side, to keep a gain; the first one limits a loss.
    if last_plan.stop is null and private.risk_of(opening, stated.stop) <= 0 then
      raise exception 'The stop of a % position is % the price it is opened at', pg_catalog.lower(opening.position),
        case opening.side when 'BUY' then 'below' else 'above' end using errcode = 'PT400';
    end if;
    perform private.count_actions(target_id, owner, 1, 100, false);
    insert into public.trade_plans (id, strategy_id, bet_id, stop, target, rule, nth)
    values (
      (plan ->> 'id')::uuid, target_id, trade_id, stated.stop, stated.target, stated.rule, coalesce(last_plan.nth, 0) + 1);
  end if;
end
$$;

-- Takes a note and its picture out of sight, which leaves its place: when it was written, and when withdrawn. Twice is no error.
-- Errors: PT403 (not the owner), PT404 (no such note).
create function public.withdraw_note(id uuid) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  note public.trade_notes;
begin
  select n.* into note from public.trade_notes n where n.id = withdraw_note.id;
  if not found or note.strategy_id not in (select private.my_strategies()) then
    raise exception 'There is no such note of yours' using errcode = 'PT404';
  end if;
  perform private.count_actions(note.strategy_id, private.own_strategy(note.strategy_id), 1, 0, false);
  delete from private.note_pictures p where p.id = withdraw_note.id;
  update public.trade_notes n set text = null, key = null, picture = null, withdrawn_at = pg_catalog.now()
  where n.id = withdraw_note.id and n.withdrawn_at is null;
end
$$;

-- The picture of a note that the caller sees, a JPEG as Base64; null if there is none. One at a time: a table of them could be read whole.
create function public.note_picture(id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  sees constant boolean := exists (
    select from public.trade_notes n where n.id = note_picture.id and private.sees(n.strategy_id)
  ) or exists (
    select from public.private_notes n where n.id = note_picture.id and n.strategy_id in (select private.my_strategies())
  );
begin
  return (
    select pg_catalog.translate(pg_catalog.encode(p.file, 'base64'), E'\n', '') from private.note_pictures p
    where p.id = note_picture.id and sees);
end
$$;

-- Writes the next version of a playbook and returns its number. What reads like the last version is not written again. `after` is the
-- version that the text was written over, 0 for none: where there is a later one, nothing is written.
-- Errors: PT400 (no text or too long a one), PT403 (not the owner, or more than a user may write), PT409 (there is a later version).
create function public.write_playbook(strategy_id uuid, playbook text, after integer) returns integer
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  target_id constant uuid := write_playbook.strategy_id;
  words constant text := private.clean_lines(write_playbook.playbook);
  owner constant text := private.own_strategy(write_playbook.strategy_id);
  latest public.playbooks;
begin
  if coalesce(pg_catalog.char_length(words), 0) not between 1 and 5000 then
    raise exception 'A playbook has 1 to 5,000 characters' using errcode = 'PT400';
  end if;
  select p.* into latest from public.playbooks p where p.strategy_id = target_id order by p.version desc limit 1;
  if latest.text = words then
    return latest.version;
  end if;
  if coalesce(latest.version, 0) is distinct from write_playbook.after then
    raise exception 'The playbook was changed elsewhere since you opened it' using errcode = 'PT409';
  end if;
  if latest.version >= private.most('versions of a playbook') then
    raise exception 'A playbook has at most % versions', private.most('versions of a playbook') using errcode = 'PT400';
  end if;
  perform private.count_actions(target_id, owner, 1, pg_catalog.octet_length(words), false);
  insert into public.playbooks (strategy_id, version, text) values (target_id, coalesce(latest.version, 0) + 1, words);
  return coalesce(latest.version, 0) + 1;
end
$$;

grant execute on function public.say_of_trade(uuid, text, jsonb), public.withdraw_note(uuid), public.write_playbook(uuid, text, integer)
  to authenticated, service_role;
grant execute on function public.note_picture(uuid) to anon, authenticated, service_role;

-- The risk of a trade

-- What a trade loses, in USD, if it is closed at the stop: units × what each loses × multiplier, of the action that opens it. Fees are left
-- out. 0 or less where the stop is on the wrong side.
create function private.risk_of(opening public.bet_data, stop numeric) returns numeric
language sql immutable
return (case opening.side when 'BUY' then 1 else -1 end) * (opening.price - stop) * opening.quantity
  * private.multiplier_of(opening.market, opening.multiplier) * opening.usd_rate;

-- What was stated about a trade: the first stop and target, the last rule, what was risked (null without a stop that limits a loss), and the
-- result in multiples of it, R (null while the trade is open); and whether the stop was stated in time. That is so if the action that opens the
-- trade was logged live and stands as it was recorded, and the stop was stated by then: recording that action later, editing it, or putting
-- an earlier one before it would let somebody choose the risk who knows the result.
create type private.risk as (
  bet_id text,
  stop numeric,
  target numeric,
  rule text,
  stop_in_time boolean,
  risk numeric,
  r numeric
);

-- The trades of a strategy, or one of them, about which something was stated. src/domain/journal/risk.ts computes the same.
create function private.trade_risks(strategy uuid, trade_id text default null) returns setof private.risk
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  decimals constant integer := 10;
  division_decimals constant integer := 40;
  -- Named, so that one plan looks up the plans of one trade and of all by the index.
  wanted constant text[] := case when trade_id is not null then array[trade_id]
    else array(select distinct s.bet_id from public.trade_plans s where s.strategy_id = strategy) end;
begin
  return query
  select p.bet_id, p.stop, p.target, p.rule,
    case when p.stop is not null then
      o.edits = 0 and o.first_recorded_at between o.date and o.date + private.live_window() and p.at <= o.first_recorded_at end,
    o.risk,
    case when t.status <> 'OPEN' then
      pg_catalog.trim_scale(pg_catalog.round(pg_catalog.round(t.return, division_decimals) / o.risk, decimals)) end
  from (
    select s.bet_id,
      (array_agg(s.stop order by s.nth) filter (where s.stop is not null))[1] as stop,
      (array_agg(s.target order by s.nth) filter (where s.target is not null))[1] as target,
      (array_agg(s.rule order by s.nth desc) filter (where s.rule is not null))[1] as rule,
      (array_agg(s.at order by s.nth) filter (where s.stop is not null))[1] as at
    from public.trade_plans s
    where s.strategy_id = strategy and s.bet_id = any (wanted)
    group by s.bet_id
  ) p
  cross join lateral (
    select t.return, t.status from public.trade_summary t where t.strategy_id = strategy and t.bet_id = p.bet_id offset 0
  ) t
  cross join lateral (
    select b.date, b.edits, b.first_recorded_at,
      pg_catalog.trim_scale(nullif(greatest(private.risk_of(b, p.stop), 0), 0)) as risk
    from public.bet_data b where b.strategy_id = strategy and b.bet_id = p.bet_id order by b.date, b.id limit 1
  ) o;
end
$$;

-- Of one trade; null if nothing was stated about it.
create function private.trade_risk(strategy uuid, trade_id text) returns private.risk
language plpgsql stable security definer set search_path = '' as $$
declare
  found private.risk;
begin
  -- Most trades have nothing stated.
  if not exists (select from public.trade_plans p where p.strategy_id = strategy and p.bet_id = trade_id) then
    return null;
  end if;
  select * into found from private.trade_risks(strategy, trade_id);
  return found;
end
$$;

-- 0690_strategy_follows.sql

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

-- 0700_trade_summary.sql

-- One row per trade, computed from its actions by private.compute_trades() and written by triggers only.
create table public.trade_summary (
  bet_id text not null,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  user_id text not null,
  market text not null,
  sector text,
  symbol text not null,
  -- The symbol as private.instrument() normalises it.
  instrument text not null,
  expiration date,
  strike numeric,
  option_right text,
  -- As private.multiplier_of() says.
  multiplier numeric not null,
  -- LONG or SHORT. The opening side is the side of the first action.
  position text not null,
  -- OPEN, then WIN, LOSS or BREAKEVEN.
  status text not null,
  -- Units of the opening side, units of the closing side, and the units still open.
  qty numeric not null,
  qty_closed numeric not null,
  qty_rem numeric not null,
  -- The currency of its prices and fees. What follows is in it up to the average prices, and in USD from "return" on.
  currency text not null,
  -- Quantity × price × multiplier summed over each side, and the average prices.
  entry_tot numeric not null,
  exit_tot numeric not null,
  entry double precision not null,
  exit double precision,
  -- Realised P&L after fees, rounded once at ten decimals, and matched cost: what the closed units cost to open.
  "return" numeric not null,
  matched_cost numeric not null,
  return_percent double precision,
  -- Entry cost: quantity × price × multiplier of everything that opened the position or added to it; and the part of it that is
  -- still held.
  entry_cost numeric not null,
  open_cost numeric not null,
  -- Completed round trips (see round_trips), those that won and lost after fees, what all of them made (USD), and those that were
  -- logged live and in public.
  rounds integer not null,
  rounds_won integer not null,
  rounds_lost integer not null,
  rounds_pnl numeric not null,
  announced_rounds integer not null,
  first_date timestamptz not null,
  last_date timestamptz not null,
  actions_count integer not null,
  -- Increases with each transaction that changes the trade; replace_trade compares it to detect edit conflicts.
  revision integer not null,
  -- The latest and the earliest recording time of its actions.
  recorded_at timestamptz not null,
  first_recorded_at timestamptz not null,
  -- Whether an action was recorded after a later action of the other side had happened, when its outcome was known.
  after_outcome boolean not null,
  -- Logged live: not after_outcome, and each action never edited and recorded at most private.live_window() after its date,
  -- never before it.
  is_live boolean not null,
  -- Made in public: each action was recorded while the strategy was public.
  is_public boolean not null,
  -- How many edits and deletions of its actions the history has.
  edits integer not null,
  -- Of its actions those whose price was compared with the market's, and of these those outside its range (see action_checks).
  prices_checked integer not null,
  prices_outside integer not null,
  -- The splits that converted what it held, oldest first; null without any: [{"day", "units": new ones, "of": old ones, "stated": whether
  -- only its owner says so}].
  splits jsonb,
  -- How an option ended: the side of its last action, if that is EXPIRE, ASSIGN or EXERCISE.
  ended text
);

create index trade_summary_strategy_idx on public.trade_summary (strategy_id, first_date desc, bet_id);
-- Finds the first trade logged live and the last other one without scanning the other kind.
create index trade_summary_live_idx on public.trade_summary (strategy_id, is_live, first_date);
-- Counts a strategy's trades in an instrument. If it began with the strategy, the planner might use it to find a single trade.
create index trade_summary_instrument_idx on public.trade_summary (instrument, strategy_id, market) include (announced_rounds);
-- Finds what is open.
create index trade_summary_open_idx on public.trade_summary (strategy_id) where status = 'OPEN';
-- Finds options that are still open after their expiration.
create index trade_summary_open_options_idx on public.trade_summary (strategy_id, expiration)
  where status = 'OPEN' and market = 'OPTIONS';
-- Finds trades in a symbol that count another multiplier.
create index trade_summary_multiplier_idx on public.trade_summary (strategy_id, symbol, multiplier)
  where market in ('OPTIONS', 'ALTERNATIVE');
-- Created last: until the table is analyzed, the other indexes look as cheap for finding one trade, and the planner takes the
-- newest of equals. With another index, each trade of an import would read all of the strategy's trades.
alter table public.trade_summary add primary key (strategy_id, bet_id);

alter table public.trade_summary enable row level security;
grant select on table public.trade_summary to anon, authenticated, service_role;

create policy "Trades are seen with their strategy" on public.trade_summary
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = trade_summary.strategy_id offset 0));

create trigger refuse_truncate before truncate on public.trade_summary
  for each statement execute function private.refuse_truncate();

-- Whether only its owner says that it was split, so that the market's prices are not of its units.
create function private.has_stated_split(t public.trade_summary) returns boolean
language sql immutable
return coalesce(t.splits @> '[{"stated": true}]', false);

-- What a trade is of.
create function private.trade_contract(t public.trade_summary) returns private.contract
language sql immutable
return row(t.market, t.symbol, t.expiration, t.strike, t.option_right, t.multiplier, t.currency)::private.contract;

-- 0800_trade_realisations.sql

-- What each trade realised at each instant, from which days and accounts are computed. Written by triggers only. Like the other tables in
-- this file it has no policy for clients: no page reads it, and a table that anybody may search by any column slows pages down for
-- everybody.
create table public.trade_realisations (
  bet_id text not null,
  -- No foreign key: triggers delete the rows with the trade's actions, which are deleted with the strategy.
  strategy_id uuid not null,
  realised_at timestamptz not null,
  -- USD. A trade's realisations sum exactly to its return.
  pnl numeric not null,
  -- What the units closed then had cost to open, in USD.
  matched_cost numeric not null
);

create index trade_realisations_strategy_idx on public.trade_realisations (strategy_id, realised_at);
-- Created last, like trade_summary's primary key.
alter table public.trade_realisations add primary key (strategy_id, bet_id, realised_at);

alter table public.trade_realisations enable row level security;
grant select on table public.trade_realisations to service_role;

create trigger refuse_truncate before truncate on public.trade_realisations
  for each statement execute function private.refuse_truncate();

-- The round trips of each trade: those that are complete, and the last one while it is not, which does not count yet. One begins
-- when a position is opened and is complete when the position is flat, or when more than half of the most it held has been closed, so
-- that an open remainder cannot hide a loss. The next opening action begins the next one, which takes over what is left. What is closed
-- before that counts towards the completed one. An option that is still open when it can no longer be recorded as
-- expired counts as lost in full. Written by triggers only.
create table public.round_trips (
  bet_id text not null,
  -- No foreign key, as in trade_realisations.
  strategy_id uuid not null,
  -- From 1, in the order in which the trade's round trips were complete.
  nth integer not null,
  begun_at timestamptz not null,
  -- Null while it is not complete.
  ended_at timestamptz,
  -- When the first of its actions and the one that completed it were recorded.
  first_recorded_at timestamptz not null,
  recorded_at timestamptz,
  -- USD, after fees.
  pnl numeric not null,
  -- What the units it closed had cost to open, and what all its units had cost, in USD.
  cost numeric not null,
  opened_cost numeric not null,
  -- Whether each of its actions, and of those whose units it took over, was logged live and stands as first recorded; and whether
  -- each was recorded in public. With both it was announced.
  is_live boolean not null,
  is_public boolean not null
);

create index round_trips_strategy_idx on public.round_trips (strategy_id, ended_at);
-- The others may all have been recorded on one day, by an import.
create index round_trips_recorded_idx on public.round_trips (strategy_id, recorded_at) where is_live and is_public;
alter table public.round_trips add primary key (strategy_id, bet_id, nth);

alter table public.round_trips enable row level security;
grant select on table public.round_trips to service_role;

create trigger refuse_truncate before truncate on public.round_trips
  for each statement execute function private.refuse_truncate();

-- Round trips that a trader once stated and then took back: those that were deleted or changed after they had stood for a minute,
-- each as it was then. For a position that was deleted or made smaller while it was open, it has the money put in. Computed from the
-- history by private.compute_withdrawn() and written by triggers only.
create table public.withdrawn_round_trips (
  bet_id text not null,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  withdrawn_at timestamptz not null,
  -- The place among the trade's round trips then.
  nth integer not null,
  -- Null if it was open.
  ended_at timestamptz,
  -- USD.
  pnl numeric not null,
  cost numeric not null
);

create index withdrawn_round_trips_strategy_idx on public.withdrawn_round_trips (strategy_id, withdrawn_at);
alter table public.withdrawn_round_trips add primary key (strategy_id, bet_id, withdrawn_at, nth);

alter table public.withdrawn_round_trips enable row level security;
grant select on table public.withdrawn_round_trips to service_role;

create trigger refuse_truncate before truncate on public.withdrawn_round_trips
  for each statement execute function private.refuse_truncate();

-- Each deletion of a trade, even of one entered again later under the same id. Written by triggers only.
create table private.deleted_trades (
  bet_id text not null,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  deleted_at timestamptz not null
);

create index deleted_trades_strategy_idx on private.deleted_trades (strategy_id, deleted_at);
alter table private.deleted_trades add primary key (strategy_id, bet_id, deleted_at);

alter table private.deleted_trades enable row level security;
grant select on table private.deleted_trades to service_role;

create trigger refuse_truncate before truncate on private.deleted_trades
  for each statement execute function private.refuse_truncate();

-- How each instant changed a trade, for the account behind a record (see private.account_days()). Stored as changes, because an account
-- sums them. Written by triggers only.
create table private.trade_positions (
  bet_id text not null,
  -- No foreign key, as in trade_realisations.
  strategy_id uuid not null,
  at timestamptz not null,
  -- The units held, and what they cost, both below 0 if they were sold short: in USD at the rate of the last action.
  units numeric not null,
  cost numeric not null,
  -- What is invested in them, in USD at the rates of their own actions.
  invested numeric not null,
  -- USD: as in trade_realisations.
  realised numeric not null
);

create index trade_positions_strategy_idx on private.trade_positions (strategy_id, at);
alter table private.trade_positions add primary key (strategy_id, bet_id, at);

alter table private.trade_positions enable row level security;
grant select on table private.trade_positions to service_role;

create trigger refuse_truncate before truncate on private.trade_positions
  for each statement execute function private.refuse_truncate();

-- 0810_strategy_days.sql

-- Sums and counts for each UTC day of a strategy, computed by private.compute_days(). A figure of the strategy is an expression
-- over the sums of its days, or over the largest or smallest of their values. Days on which nothing happened have no row. Money is
-- exact, in USD. Written by triggers only.
create table public.strategy_days (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  day date not null,

  -- The trades that began on the day: how many in all, by status, long ones, logged live, made in public, and with an edited or deleted
  -- action; the summed returns of winners and of losers; the entry cost of all; and what the units
  -- still held cost to open.
  trades integer not null,
  closed_trades integer not null,
  winning_trades integer not null,
  losing_trades integer not null,
  long_trades integer not null,
  live_trades integer not null,
  public_trades integer not null,
  edited_trades integer not null,
  gross_win numeric not null,
  gross_loss numeric not null,
  entry_cost numeric not null,
  open_cost numeric not null,
  -- The largest return of a trade that began on the day, 0 if none gained.
  best_return numeric not null,

  -- What was realised on the day, whenever the trades began, and what the units closed on it had cost to open.
  realisations integer not null,
  -- 1 if anything was, else 0: in a sum, the number of such days.
  realised_days integer not null,
  pnl numeric not null,
  matched_cost numeric not null,

  -- The round trips that ended on the day: how many in all, won and lost; Σ P&L, Σ P&L of those won, Σ P&L², Σ P&L² of those lost.
  rounds integer not null,
  rounds_won integer not null,
  rounds_lost integer not null,
  rounds_pnl numeric not null,
  rounds_won_pnl numeric not null,
  rounds_squares numeric not null,
  rounds_lost_squares numeric not null,
  -- From here on null instead of 0, which costs nothing to store or to add up.
  -- The first four of HOLDS in src/domain/trade/holds.ts: how many lasted less than an hour, then less than a day, less than a week and
  -- less than 30 days.
  held_minutes integer,
  held_hours integer,
  held_days integer,
  held_weeks integer,
  -- Those that were logged live and stand as first recorded, and those of them that were also logged in public.
  live_rounds integer,
  announced_rounds integer,

  -- 1 if any of the latter was recorded on the day, whenever it ended; and the day, so that a sum has the first and the last.
  announced_days integer,
  announced_first date,
  announced_last date,

  -- The round trips that were withdrawn on the day.
  withdrawn_rounds integer,

  -- How often a trade was deleted on the day.
  deleted_trades integer not null,

  -- The day, if a trade began or something was realised on it, so that a sum has the first and the last.
  first_traded date,
  last_traded date,

  primary key (strategy_id, day)
);

alter table public.strategy_days enable row level security;
grant select on table public.strategy_days to anon, authenticated, service_role;

create policy "Days are seen with their strategy" on public.strategy_days
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = strategy_days.strategy_id offset 0));

create trigger refuse_truncate before truncate on public.strategy_days
  for each statement execute function private.refuse_truncate();

-- The same for each month that has a day, so that a strategy's figures never need more than a few hundred rows. Its `day` is the
-- month's first. Written by triggers only.
create table private.strategy_months (
  like public.strategy_days,
  primary key (strategy_id, day),
  foreign key (strategy_id) references public.strategy_profile (id) on delete cascade
);
alter table private.strategy_months enable row level security;
grant select on table private.strategy_months to service_role;

create trigger refuse_truncate before truncate on private.strategy_months
  for each statement execute function private.refuse_truncate();

-- Adds up some days, or months, of one strategy. Its `day` is the first of the first one's month. All columns are null without any. The
-- functions that make rows of a table name its columns, so that they still work while a migration has added one.
create function private.sum_days(days public.strategy_days[]) returns public.strategy_days
language plpgsql immutable set search_path = '' as $$
declare
  whole public.strategy_days;
begin
  select
    (days[1]).strategy_id,
    date_trunc('month', min(d.day)::timestamp),
    sum(d.trades),
    sum(d.closed_trades),
    sum(d.winning_trades),
    sum(d.losing_trades),
    sum(d.long_trades),
    sum(d.live_trades),
    sum(d.public_trades),
    sum(d.edited_trades),
    trim_scale(sum(d.gross_win)),
    trim_scale(sum(d.gross_loss)),
    trim_scale(sum(d.entry_cost)),
    trim_scale(sum(d.open_cost)),
    trim_scale(max(d.best_return)),
    sum(d.realisations),
    sum(d.realised_days),
    trim_scale(sum(d.pnl)),
    trim_scale(sum(d.matched_cost)),
    sum(d.rounds),
    sum(d.rounds_won),
    sum(d.rounds_lost),
    trim_scale(sum(d.rounds_pnl)),
    trim_scale(sum(d.rounds_won_pnl)),
    trim_scale(sum(d.rounds_squares)),
    trim_scale(sum(d.rounds_lost_squares)),
    sum(d.held_minutes),
    sum(d.held_hours),
    sum(d.held_days),
    sum(d.held_weeks),
    sum(d.live_rounds),
    sum(d.announced_rounds),
    sum(d.announced_days),
    min(d.announced_first),
    max(d.announced_last),
    sum(d.withdrawn_rounds),
    sum(d.deleted_trades),
    min(d.first_traded),
    max(d.last_traded)
  into
    whole.strategy_id, whole.day, whole.trades, whole.closed_trades, whole.winning_trades, whole.losing_trades,
    whole.long_trades, whole.live_trades, whole.public_trades, whole.edited_trades, whole.gross_win, whole.gross_loss,
    whole.entry_cost, whole.open_cost, whole.best_return, whole.realisations, whole.realised_days, whole.pnl, whole.matched_cost,
    whole.rounds, whole.rounds_won, whole.rounds_lost, whole.rounds_pnl, whole.rounds_won_pnl, whole.rounds_squares,
    whole.rounds_lost_squares, whole.held_minutes, whole.held_hours, whole.held_days, whole.held_weeks, whole.live_rounds,
    whole.announced_rounds, whole.announced_days, whole.announced_first, whole.announced_last, whole.withdrawn_rounds,
    whole.deleted_trades, whole.first_traded, whole.last_traded
  from unnest(days) d;
  return whole;
end
$$;

-- 0820_symbol_tags.sql

-- Tags of traded symbols, for the ranking's chips. Anyone may read them; clients may not write.
create table public.symbol_tags (
  -- Normalised by private.instrument(): BTC for BTCUSD, BTC-USDT and BINANCE:BTCUSDT.P.
  symbol text not null,
  -- The market of the trades it applies to; STOCK includes OPTIONS. Some tickers mean different things as stock and as coin.
  market text not null
    constraint symbol_tags_market check (market in ('STOCK', 'FOREX', 'CRYPTO', 'SPORTS', 'ALTERNATIVE')),
  -- The chip's id in src/features/strategies/selection/chips.rules.ts. A misspelt tag is refused, because no chip would show it.
  tag text not null
    constraint symbol_tags_tag check (tag in (
      'all-time-high', 'all-time-low', 'commodities', 'development-activity', 'etf', 'highest-supply', 'highest-transaction-volume',
      'large-cap', 'lowest-supply', 'memes', 'most-addresses-with-balance', 'most-daily-active-addresses', 'most-expensive',
      'most-transactions', 'private-equity', 'small-cap', 'venture-capital')),
  -- The source, shown to users, and its date.
  source text not null,
  as_of date not null,
  primary key (symbol, market, tag)
);

alter table public.symbol_tags enable row level security;
grant select on table public.symbol_tags to anon, authenticated;
grant select, insert, update, delete on table public.symbol_tags to service_role;

create policy "Anyone sees what symbols are" on public.symbol_tags
  for select to anon, authenticated using (true);

create trigger refuse_truncate before truncate on public.symbol_tags
  for each statement execute function private.refuse_truncate();

-- Normalises the many spellings of a symbol to one upper-case name:
--   an exchange before a colon is removed (NASDAQ:AAPL → AAPL), as are ^ and $ before an index or a stock (^SPX → SPX);
--   OPTIONS: the underlying (AAPL240621C00190000, AAPL 200C and AAPL_062124C190 → AAPL);
--   CRYPTO: the coin without quote currency or contract type (BTCUSD, BTC-USDT, btc/eur, BTCUSDT.P, BTC-PERP → BTC;
--     XBT → BTC), if at least two letters remain;
--   FOREX: both currencies without a separator (EUR/USD, EUR_USD → EURUSD);
--   STOCK: a dot before share classes (BRK-B, BRK/B → BRK.B);
--   ALTERNATIVE: the root of a future (CL=F, CL1!, /CL, CLZ26 → CL).
create function private.instrument(symbol text, market text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  name text := pg_catalog.regexp_replace(pg_catalog.upper(symbol), '^([A-Z_]+:|[\^$/])', '');
begin
  case market
    when 'OPTIONS' then
      name := coalesce(pg_catalog.substring(name, '^[A-Z]+(?:[./-][A-Z](?![A-Z0-9]))?'), name);
      name := pg_catalog.translate(name, '/-', '..');
    when 'CRYPTO' then
      name := pg_catalog.regexp_replace(name, '(\.P|[-_ ]?PERP|[-_ ]SWAP)$', '');
      name := coalesce(
        pg_catalog.substring(name, '^([A-Z0-9]+)[-/_ ]'),
        pg_catalog.substring(name, '^([A-Z0-9]{2,}?)(?:USDT|USDC|FDUSD|DAI|USD|EUR|GBP|JPY|CHF|AUD|CAD|TRY|KRW)$'),
        name);
      if name = 'XBT' then name := 'BTC'; end if;
    when 'FOREX' then
      name := pg_catalog.regexp_replace(name, '[-/_ .]', '', 'g');
    when 'STOCK' then
      name := pg_catalog.translate(name, '/-', '..');
    when 'ALTERNATIVE' then
      name := coalesce((private.future_parts(name))[1], pg_catalog.regexp_replace(name, '(=F|[0-9]!)$', ''));
    else
      null;
  end case;
  -- A symbol of punctuation only is unchanged.
  return coalesce(nullif(name, ''), symbol);
end
$$;

-- 0840_strategy_symbols.sql

-- Number of a strategy's trades and of its announced round trips in each instrument. Written by triggers only.
create table public.strategy_symbols (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  -- Normalised by private.instrument().
  symbol text not null,
  market text not null,
  trades integer not null,
  announced_rounds integer not null,
  primary key (strategy_id, symbol, market)
);

create index strategy_symbols_symbol_idx on public.strategy_symbols (symbol);

alter table public.strategy_symbols enable row level security;
grant select on table public.strategy_symbols to anon, authenticated, service_role;

create policy "Symbols are seen with their strategy" on public.strategy_symbols
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = strategy_symbols.strategy_id offset 0));

create trigger refuse_truncate before truncate on public.strategy_symbols
  for each statement execute function private.refuse_truncate();

-- The markets of a strategy's trades, in the order of the alphabet.
create function private.markets_of(strategy uuid) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return array(select distinct s.market from public.strategy_symbols s where s.strategy_id = strategy order by 1);
end
$$;

-- Number of a strategy's trades and of its announced round trips by tag, for the ranking's chips. Written by triggers only.
create table public.strategy_tags (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  tag text not null,
  trades integer not null,
  announced_rounds integer not null,
  -- Copied from strategy_profile, so that the policy needs no join when many strategies of a tag are read.
  public text not null,
  primary key (strategy_id, tag) include (public)
);

create index strategy_tags_tag_idx on public.strategy_tags (tag, announced_rounds, strategy_id) include (public);

alter table public.strategy_tags enable row level security;
grant select on table public.strategy_tags to anon, authenticated, service_role;

create policy "Anyone sees public strategies' tags" on public.strategy_tags
  for select to anon using (public = 'true');
create policy "Users see public, own and shared strategies' tags" on public.strategy_tags
  for select to authenticated
  using (
    public = 'true'
    or strategy_id in (select private.my_strategies())
    or strategy_id in (select private.shared_with_me())
  );
create policy "Users with MFA need an aal2 token" on public.strategy_tags
  as restrictive for all to authenticated using ((select private.second_factor_met()));

create trigger refuse_truncate before truncate on public.strategy_tags
  for each statement execute function private.refuse_truncate();

-- Computes the rows of strategy_symbols for some instruments of a strategy. Looks each one up separately, like actions_of().
create function private.count_symbols(strategy uuid, instruments text[]) returns setof public.strategy_symbols
language plpgsql stable set search_path = '' as $$
declare
  one public.strategy_symbols;
begin
  for one.strategy_id, one.symbol, one.market, one.trades, one.announced_rounds in
  select strategy, i.symbol, t.market, t.trades, t.announced_rounds
  from unnest(instruments) i (symbol)
  cross join lateral (
    select t.market, count(*)::integer as trades, sum(t.announced_rounds)::integer as announced_rounds
    from public.trade_summary t
    where t.strategy_id = strategy and t.instrument = i.symbol
    group by t.market
  ) t
  loop
    return next one;
  end loop;
end
$$;

-- The chips that stand for a market.
create view private.market_tags (market, tag) as
values ('STOCK', 'stocks-options'), ('OPTIONS', 'stocks-options'), ('CRYPTO', 'cryptocurrency'), ('SPORTS', 'sports');

-- Computes the rows of strategy_tags: an instrument has the tags of its symbol and of its market.
create view private.tag_counts as
select s.strategy_id, t.tag, sum(s.trades)::integer as trades, sum(s.announced_rounds)::integer as announced_rounds, m.public
from public.strategy_symbols s
join public.strategy_metrics m on m.strategy_id = s.strategy_id
cross join lateral (
  select t.tag from public.symbol_tags t
  where t.symbol = s.symbol and t.market = case s.market when 'OPTIONS' then 'STOCK' else s.market end
  union all
  select t.tag from private.market_tags t where t.market = s.market
) t
group by s.strategy_id, t.tag, m.public;

-- Stores a strategy's rows of strategy_tags.
create function private.store_tags(strategy uuid) returns void
language plpgsql set search_path = '' as $$
begin
  with counted as materialized (
    select c.* from private.tag_counts c where c.strategy_id = strategy
  ),
  stored as (
    insert into public.strategy_tags as s (strategy_id, tag, trades, announced_rounds, public)
    select c.* from counted c
    on conflict (strategy_id, tag) do update set trades = excluded.trades, announced_rounds = excluded.announced_rounds
    where (s.trades, s.announced_rounds) <> (excluded.trades, excluded.announced_rounds)
  )
  delete from public.strategy_tags s where s.strategy_id = strategy and s.tag not in (select c.tag from counted c);
end
$$;

-- The arbitrary first key of the advisory locks on a symbol's tags, unique in this database.
create function private.tag_lock() returns integer
language sql immutable set search_path = '' as $$ select 740184 $$;

-- After an operator changed tags: counts the trades by tag again in the strategies that trade the symbols. Only writers to these
-- strategies have to wait, and those of strategies that begin to trade such a symbol.
create function private.on_symbol_tags_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed_symbols text[];
  strategy uuid;
begin
  if tg_op = 'INSERT' then
    changed_symbols := array(select n.symbol from new_tags n);
  elsif tg_op = 'DELETE' then
    changed_symbols := array(select o.symbol from old_tags o);
  else
    changed_symbols := array(select n.symbol from new_tags n union select o.symbol from old_tags o);
  end if;
  perform pg_catalog.pg_advisory_xact_lock(private.tag_lock(), s.hash)
  from (select distinct pg_catalog.hashtext(c.symbol) as hash from unnest(changed_symbols) c (symbol) order by 1) s;
  for strategy in
    select distinct s.strategy_id from public.strategy_symbols s where s.symbol = any (changed_symbols) order by 1
  loop
    perform from public.strategy_metrics m where m.strategy_id = strategy for update;
    perform private.store_tags(strategy);
    perform private.store_words(array[strategy]);
  end loop;
  return null;
end
$$;

create trigger on_symbol_tags_inserted after insert on public.symbol_tags
  referencing new table as new_tags
  for each statement execute function private.on_symbol_tags_changed();
create trigger on_symbol_tags_updated after update on public.symbol_tags
  referencing old table as old_tags new table as new_tags
  for each statement execute function private.on_symbol_tags_changed();
create trigger on_symbol_tags_deleted after delete on public.symbol_tags
  referencing old table as old_tags
  for each statement execute function private.on_symbol_tags_changed();

-- 0845_tags.sql

-- The owner's own words for trades: "late entry", a mistake. They are no figures and not in the ledger, can be changed at any time, and
-- are seen by nobody else unless the owner shows them. Saving a trade does not touch them.

-- Whether a strategy's readers see its tags; not, without a row.
create table public.strategy_journals (
  strategy_id uuid primary key references public.strategy_profile (id) on delete cascade,
  shows_tags boolean not null default false
);
alter table public.strategy_journals enable row level security;
grant select on table public.strategy_journals to anon, authenticated, service_role;
create policy "Whether tags are shown is seen with the strategy" on public.strategy_journals
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = strategy_journals.strategy_id offset 0));

-- The tags of a strategy, each in a kind that its owner names: setup, mistake, mood …
create table public.tags (
  id bigint generated always as identity primary key,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  kind text not null constraint tags_kind check (char_length(kind) between 1 and 30),
  name text not null constraint tags_name check (char_length(name) between 1 and 30)
);
-- Two tags that look alike would be one to whoever reads them.
create unique index tags_small_name_key on public.tags (strategy_id, ((private.looks(name))[1]));
create unique index tags_written_name_key on public.tags (strategy_id, ((private.looks(name))[2]));
alter table public.tags enable row level security;
grant select on table public.tags to anon, authenticated, service_role;
grant update (kind, name), delete on table public.tags to authenticated;

-- A trade's tags. They stay while their trade is deleted, so that a deletion which is taken back has them again, and are swept when tags
-- are written a day later.
create table public.trade_tags (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  bet_id text not null,
  tag_id bigint not null references public.tags (id) on delete cascade,
  tagged_at timestamptz not null default now(),
  primary key (strategy_id, bet_id, tag_id)
);
create index trade_tags_tag_idx on public.trade_tags (tag_id, bet_id);
alter table public.trade_tags enable row level security;
grant select on table public.trade_tags to anon, authenticated, service_role;

-- The policy of strategy_journals applies within these.
create policy "An owner sees the tags" on public.tags
  for select to authenticated using (strategy_id in (select private.my_strategies()));
create policy "Readers see tags that are shown" on public.tags
  for select to anon, authenticated
  using (exists (select from public.strategy_journals j where j.strategy_id = tags.strategy_id and j.shows_tags offset 0));
create policy "An owner changes a tag" on public.tags
  for update to authenticated
  using (strategy_id in (select private.my_strategies())) with check (strategy_id in (select private.my_strategies()));
create policy "An owner deletes a tag" on public.tags
  for delete to authenticated using (strategy_id in (select private.my_strategies()));
create policy "An owner sees which trades have a tag" on public.trade_tags
  for select to authenticated using (strategy_id in (select private.my_strategies()));
create policy "Readers see which trades have a tag that is shown" on public.trade_tags
  for select to anon, authenticated
  using (exists (select from public.strategy_journals j where j.strategy_id = trade_tags.strategy_id and j.shows_tags offset 0));

-- A word of the journal as it is stored. Errors: PT400 (empty, too long, of two alphabets).
create function private.journal_word(what text, written text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  longest constant integer := 30;
  word constant text := private.clean_text(pg_catalog."left"(written, 200));
begin
  if coalesce(word, '') = '' then
    raise exception '% needs a name', what using errcode = 'PT400';
  end if;
  if pg_catalog.char_length(word) > longest then
    raise exception '% can have at most % characters', what, longest using errcode = 'PT400';
  end if;
  if private.mixes_alphabets(word) then
    raise exception 'Write each word in one alphabet' using errcode = 'PT400';
  end if;
  return word;
end
$$;

create function private.check_tag() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (new.id, new.strategy_id) is distinct from (old.id, old.strategy_id) then
    raise exception 'A tag stays in its strategy' using errcode = 'PT403';
  end if;
  new.kind := private.journal_word('A kind of tags', new.kind);
  new.name := private.journal_word('A tag', new.name);
  if exists (
    select from public.tags t
    where t.strategy_id = new.strategy_id and t.id <> new.id
      and ((private.looks(t.name))[1] = (private.looks(new.name))[1] or (private.looks(t.name))[2] = (private.looks(new.name))[2])
  ) then
    raise exception 'Another tag looks like “%”', new.name using errcode = 'PT409';
  end if;
  return new;
end
$$;
create trigger check_tag before insert or update on public.tags
  for each row execute function private.check_tag();
create trigger refuse_truncate before truncate on public.strategy_journals
  for each statement execute function private.refuse_truncate();
create trigger refuse_truncate before truncate on public.tags
  for each statement execute function private.refuse_truncate();
create trigger refuse_truncate before truncate on public.trade_tags
  for each statement execute function private.refuse_truncate();

-- Puts tags on trades and takes them off. `changes` is an array of {bet_id, kind, name, is_on}. A name that looks like that of a tag
-- in use means that tag, whatever its kind. Returns those that changed something, in the same form: what it did, to be taken back.
-- Errors: PT400 (not a list, too long, a name that is refused, more than 10 tags on a trade), PT403 (not the owner, more tags than a
-- strategy may have), PT404 (no such trade).
create function public.tag_trades(strategy_id uuid, changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' set jit = off as $$
#variable_conflict use_column
declare
  target constant uuid := tag_trades.strategy_id;
  given constant jsonb := tag_trades.changes;
  most constant integer := 2000;
  most_of_trade constant integer := 10;
  most_tags constant integer := private.most('tags of a strategy');
  asked record;
  found_id bigint;
  had boolean;
  made jsonb := '[]';
begin
  if given is null or pg_catalog.jsonb_typeof(given) <> 'array' or pg_catalog.jsonb_array_length(given) > most then
    raise exception 'Tags are changed by a list of at most % changes', most using errcode = 'PT400';
  end if;
  if target is null or target not in (select private.my_strategies()) then
    raise exception 'Only the owner of a strategy can tag its trades' using errcode = 'PT403';
  end if;
  -- One writer at a time, or each would leave the other's tags out of the count. Not the lock of the strategy: saves do not wait for it.
  perform pg_catalog.pg_advisory_xact_lock(private.user_lock() + 1, pg_catalog.hashtext(target::text));
  delete from public.trade_tags g
  where g.strategy_id = target and g.tagged_at < pg_catalog.now() - interval '1 day'
    and not exists (select from public.trade_summary t where t.strategy_id = target and t.bet_id = g.bet_id);
  for asked in
    select c.bet_id, private.journal_word('A kind of tags', coalesce(c.kind, 'setup')) as kind, private.journal_word('A tag', c.name) as name,
      coalesce(c.is_on, true) as is_on
    from pg_catalog.jsonb_to_recordset(given) as c (bet_id text, kind text, name text, is_on boolean)
  loop
    select t.id into found_id from public.tags t
    where t.strategy_id = target and (private.looks(t.name))[1] = (private.looks(asked.name))[1];
    if asked.is_on then
      if not exists (select from public.trade_summary t where t.strategy_id = target and t.bet_id = asked.bet_id) then
        raise exception 'This trade no longer exists' using errcode = 'PT404';
      end if;
      if found_id is null then
        if (select count(*) from public.tags t where t.strategy_id = target) >= most_tags then
          raise exception 'A strategy can have at most % tags: delete one first', most_tags using errcode = 'PT403';
        end if;
        insert into public.tags (strategy_id, kind, name) values (target, asked.kind, asked.name) returning id into found_id;
      end if;
      insert into public.trade_tags (strategy_id, bet_id, tag_id) values (target, asked.bet_id, found_id) on conflict do nothing;
      had := not found;
    else
      delete from public.trade_tags g where g.strategy_id = target and g.bet_id = asked.bet_id and g.tag_id = found_id;
      had := not found;
    end if;
    if not had then
      made := made || (
        select pg_catalog.jsonb_build_object('bet_id', asked.bet_id, 'kind', t.kind, 'name', t.name, 'is_on', asked.is_on)
        from public.tags t where t.id = found_id);
    end if;
  end loop;
  if exists (
    select from public.trade_tags g
    where g.strategy_id = target and g.bet_id in (select e.value ->> 'bet_id' from pg_catalog.jsonb_array_elements(given) e)
    group by g.bet_id having count(*) > most_of_trade
  ) then
    raise exception 'A trade can have at most % tags', most_of_trade using errcode = 'PT400';
  end if;
  return made;
end
$$;
grant execute on function public.tag_trades(uuid, jsonb) to authenticated;

-- Shows a strategy's tags to whoever sees it, or hides them again. Errors: PT403 (not the owner).
create function public.show_tags(strategy_id uuid, shows boolean) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  target constant uuid := show_tags.strategy_id;
begin
  if target is null or target not in (select private.my_strategies()) then
    raise exception 'Only the owner of a strategy can show its tags' using errcode = 'PT403';
  end if;
  insert into public.strategy_journals (strategy_id, shows_tags) values (target, show_tags.shows)
  on conflict (strategy_id) do update set shows_tags = excluded.shows_tags;
end
$$;
grant execute on function public.show_tags(uuid, boolean) to authenticated;

-- Whether the caller sees the tags of a strategy that the caller sees.
create function private.sees_tags(strategy uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select strategy in (select private.my_strategies())
    or exists (select from public.strategy_journals j where j.strategy_id = strategy and j.shows_tags)
$$;

-- The names of a trade's tags that the caller sees, in the order in which they were given; null without any, like most trades.
create function private.tags_of(strategy uuid, trade_id text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.trade_tags g where g.strategy_id = strategy and g.bet_id = trade_id)
    or not private.sees_tags(strategy)
  then
    return null;
  end if;
  return (
    select array_agg(t.name order by g.tagged_at, g.tag_id)
    from public.trade_tags g join public.tags t on t.id = g.tag_id
    where g.strategy_id = strategy and g.bet_id = trade_id);
end
$$;

-- The diary: a note on a day rather than on a trade, with tags of its own ("slept badly"). It can be rewritten and is not in the
-- ledger, so it proves nothing. Nobody else sees a day unless its owner makes it public.
create table public.diary_days (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  -- A UTC day, as of results.
  day date not null constraint diary_days_day check (day between date '1970-01-01' and date '2100-01-01'),
  text text not null default '' constraint diary_days_text check (char_length(text) <= 2000),
  tags text[] not null default '{}',
  is_public boolean not null default false,
  -- When its present content was written.
  written_at timestamptz not null default now(),
  primary key (strategy_id, day)
);
alter table public.diary_days enable row level security;
grant select on table public.diary_days to anon, service_role;
grant select, insert, update, delete on table public.diary_days to authenticated;
create policy "An owner sees the diary" on public.diary_days
  for select to authenticated using (strategy_id in (select private.my_strategies()));
create policy "Readers see the public days of a diary" on public.diary_days
  for select to anon, authenticated
  using (is_public and exists (select from public.strategy_metrics m where m.strategy_id = diary_days.strategy_id offset 0));
create policy "An owner writes the diary" on public.diary_days
  for insert to authenticated with check (strategy_id in (select private.my_strategies()));
create policy "An owner rewrites the diary" on public.diary_days
  for update to authenticated
  using (strategy_id in (select private.my_strategies())) with check (strategy_id in (select private.my_strategies()));
create policy "An owner deletes a day of the diary" on public.diary_days
  for delete to authenticated using (strategy_id in (select private.my_strategies()));

create function private.check_diary_day() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most_tags constant integer := 10;
begin
  new.written_at := pg_catalog.now();
  new.text := private.clean_lines(new.text);
  if pg_catalog.char_length(new.text) > 2000 then
    raise exception 'A day of the diary can have at most 2,000 characters' using errcode = 'PT400';
  end if;
  if pg_catalog.cardinality(new.tags) > 100 then
    raise exception 'A day can have at most % tags', most_tags using errcode = 'PT400';
  end if;
  -- Of tags that look alike the first stays.
  new.tags := coalesce((
    select array_agg(w.word order by w.place)
    from (
      select distinct on ((private.looks(t.word))[1]) t.word, t.place
      from (
        select private.journal_word('A tag', g.tag) as word, g.place from unnest(new.tags) with ordinality g (tag, place)
      ) t
      order by (private.looks(t.word))[1], t.place
    ) w), '{}');
  if pg_catalog.cardinality(new.tags) > most_tags then
    raise exception 'A day can have at most % tags', most_tags using errcode = 'PT400';
  end if;
  if tg_op = 'INSERT' and (
    select count(*) from public.diary_days d where d.strategy_id = new.strategy_id
  ) >= private.most('diary days of a strategy') then
    raise exception 'The diary of a strategy is full: delete a day first' using errcode = 'PT403';
  end if;
  return new;
end
$$;
create trigger check_diary_day before insert or update on public.diary_days
  for each row execute function private.check_diary_day();
create trigger refuse_truncate before truncate on public.diary_days
  for each statement execute function private.refuse_truncate();

-- 0850_prices.sql

-- The market's own prices beside what traders wrote. All of it is written by the service role alone (`npm run prices`).

-- The operator's word on whose prices may be shown. Most vendors forbid passing their prices on. If a source is not listed here, or its
-- may_show is false, readers get only what follows from its prices (inside or outside, a valuation and its day).
create table public.price_sources (
  source text primary key constraint price_sources_source check (char_length(source) between 1 and 64),
  may_show boolean not null default false
);

alter table public.price_sources enable row level security;
grant select on table public.price_sources to anon, authenticated;
grant select, insert, update, delete on table public.price_sources to service_role;

create policy "Anyone sees which sources may be shown" on public.price_sources
  for select to anon, authenticated using (true);

-- Daily bars as traded, not adjusted for splits, in the currency that the symbol is quoted in.
create table public.market_bars (
  market text not null
    constraint market_bars_market check (private.is_market(market)),
  -- As private.price_symbol() spells it.
  symbol text not null constraint market_bars_symbol check (char_length(symbol) between 1 and 64),
  -- The UTC day for crypto, otherwise the exchange's day. A bar of today is that of the day so far.
  day date not null
    constraint market_bars_day check (day >= date '1900-01-01' and day <= (now() at time zone 'UTC')::date),
  -- All three are null where only the close is known. Such a bar values what is open, and checks nothing.
  open numeric,
  high numeric,
  low numeric,
  close numeric not null,
  source text not null constraint market_bars_source check (char_length(source) between 1 and 64),
  fetched_at timestamptz not null default now(),
  primary key (market, symbol, day),
  -- NaN and Infinity compare as greater than every number, so the upper bounds refuse them too.
  constraint market_bars_prices check (
    close > 0 and close < 1e15 and scale(close) <= 30
    and (open is null) = (high is null) and (high is null) = (low is null)
    and (low is null or low > 0 and high < 1e15 and scale(open) <= 30 and scale(high) <= 30 and scale(low) <= 30)),
  constraint market_bars_range check (low <= high and open between low and high and close between low and high)
);

alter table public.market_bars enable row level security;
grant select on table public.market_bars to anon, authenticated;
grant select, insert, update, delete on table public.market_bars to service_role;

-- Conditions and orders of a request are evaluated after the policy, so they tell nothing about a row that it hides.
create policy "Anyone sees the bars of sources that may be shown" on public.market_bars
  for select to anon, authenticated
  using (source in (select s.source from public.price_sources s where s.may_show));

-- Leaves a bar as it is if nothing would change, if another source's bar differs by more than 5%, or if the other source knows only the
-- close. PostgREST does not return a row that was left alone, so the job can tell which of its bars were not taken.
create function private.keep_bar() returns trigger
language plpgsql set search_path = '' as $$
declare
  most_percent constant integer := 5;
begin
  if (new.market, new.symbol, new.day, new.open, new.high, new.low, new.close, new.source)
    is not distinct from (old.market, old.symbol, old.day, old.open, old.high, old.low, old.close, old.source) then
    return null;
  end if;
  if new.source <> old.source and (
    abs(new.close - old.close) * 100 > old.close * most_percent
    or abs(new.low - old.low) * 100 > old.low * most_percent
    or abs(new.high - old.high) * 100 > old.high * most_percent
    or new.low is null and old.low is not null
  ) then
    return null;
  end if;
  return new;
end
$$;

create trigger keep_bar before update on public.market_bars
  for each row execute function private.keep_bar();
create trigger refuse_truncate before truncate on public.market_bars
  for each statement execute function private.refuse_truncate();
create trigger refuse_truncate before truncate on public.price_sources
  for each statement execute function private.refuse_truncate();

-- From this day on there are `ratio` new units for each old one: 4 for four to one, 0.1 for one to ten.
create table public.market_splits (
  market text not null
    constraint market_splits_market check (private.is_market(market)),
  symbol text not null constraint market_splits_symbol check (char_length(symbol) between 1 and 64),
  day date not null
    constraint market_splits_day check (day >= date '1900-01-01' and day <= (now() at time zone 'UTC')::date),
  ratio numeric not null
    constraint market_splits_ratio check (ratio > 0 and ratio < 1e6 and scale(ratio) <= 30 and ratio <> 1),
  primary key (market, symbol, day)
);

alter table public.market_splits enable row level security;
grant select on table public.market_splits to anon, authenticated;
grant select, insert, update, delete on table public.market_splits to service_role;

-- A split is a public announcement of the company, not a vendor's price.
create policy "Anyone sees splits" on public.market_splits for select to anon, authenticated using (true);

create trigger refuse_truncate before truncate on public.market_splits
  for each statement execute function private.refuse_truncate();

-- A cash dividend: who holds the stock at the close before ex_date is paid the amount for each share, who sold it short pays it.
create table public.market_dividends (
  market text not null default 'STOCK' constraint market_dividends_market check (market = 'STOCK'),
  -- As private.price_symbol() spells it.
  symbol text not null constraint market_dividends_symbol check (char_length(symbol) between 1 and 64),
  ex_date date not null
    constraint market_dividends_ex_date check (ex_date >= date '1900-01-01' and ex_date <= (now() at time zone 'UTC')::date),
  -- For one share, of all dividends of that day together, as shares were counted then.
  amount numeric not null constraint market_dividends_amount check (amount > 0 and amount < 1e6 and scale(amount) <= 30),
  currency text not null default 'USD' constraint market_dividends_currency check (currency ~ '^[A-Z]{3}$'),
  fetched_at timestamptz not null default now(),
  primary key (market, symbol, ex_date)
);

alter table public.market_dividends enable row level security;
grant select on table public.market_dividends to anon, authenticated;
grant select, insert, update, delete on table public.market_dividends to service_role;

-- Like a split, it is a public announcement of the company.
create policy "Anyone sees dividends" on public.market_dividends for select to anon, authenticated using (true);

create trigger refuse_truncate before truncate on public.market_dividends
  for each statement execute function private.refuse_truncate();

-- For operators: what a symbol meant from one day until just before another, if it changed hands or the source has another name for it.
create table public.symbol_aliases (
  market text not null
    constraint symbol_aliases_market check (private.is_market(market)),
  -- As private.price_symbol() spells the symbol of the actions.
  symbol text not null constraint symbol_aliases_symbol check (char_length(symbol) between 1 and 64),
  since date not null default date '1900-01-01',
  until date constraint symbol_aliases_until check (until > since),
  -- The symbol of the bars and splits; null if none of the known ones is meant.
  priced_as text constraint symbol_aliases_priced_as check (char_length(priced_as) between 1 and 64),
  primary key (market, symbol, since)
);

alter table public.symbol_aliases enable row level security;
grant select on table public.symbol_aliases to anon, authenticated;
grant select, insert, update, delete on table public.symbol_aliases to service_role;

create policy "Anyone sees what symbols meant" on public.symbol_aliases for select to anon, authenticated using (true);

create trigger refuse_truncate before truncate on public.symbol_aliases
  for each statement execute function private.refuse_truncate();

-- The exchange's day of an action: in New York for stocks and options, in UTC otherwise. Exactly midnight UTC means a date without a
-- time, as in the exports of most brokers, and is that day. A setting would keep PostgreSQL from inlining it.
create function private.exchange_day(market text, date timestamptz) returns date
language sql immutable
return (date at time zone case
  when market in ('STOCK', 'OPTIONS') and (date at time zone 'UTC')::time <> time '00:00' then 'America/New_York' else 'UTC'
end)::date;

-- The symbol of the bars and splits of a contract on a day: its price_symbol(), or what that meant then. Null where there is none.
create function private.priced_as(contract private.contract, day date) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  name constant text := private.price_symbol(contract);
  alias public.symbol_aliases;
begin
  select a.* into alias
  from public.symbol_aliases a
  where a.market = contract.market and a.symbol = name and a.since <= day and (a.until is null or a.until > day)
  order by a.since desc
  limit 1;
  return case when found then alias.priced_as else name end;
end
$$;

-- The same of a stock.
create function private.stock_priced_as(symbol text, currency text, day date) returns text
language sql stable
return private.priced_as(row('STOCK', symbol, null, null, null, null, currency)::private.contract, day);

-- What one unit of an option was worth when it ended: what exercising it paid at its stock's close of the last day. Nulls without such a
-- close, and where the strike is not known. Same as valueAtClose() in src/domain/contract/expiry.ts.
create function private.value_at_end(contract private.contract, out worth numeric, out source text)
language plpgsql stable security definer set search_path = '' as $$
declare
  option constant record := private.option_of(contract);
begin
  select greatest(case when option.is_call then m.close - option.strike else option.strike - m.close end, 0), m.source
    into worth, source
  from public.market_bars m
  where m.market = 'STOCK' and m.day = contract.expiration
    and m.symbol = private.stock_priced_as(option.stock, contract.currency, contract.expiration);
end
$$;

-- How an action's stated price compares with the market's. No row means not checked, which is never outside. Readers see the row itself
-- only if its source may be shown; action_verdicts tells the verdict for every source.
create table public.action_checks (
  action_id bigint primary key references public.bet_data (id) on delete cascade,
  -- minute: the lowest and the highest price of the minute of the action's date and of the one after it; day: of the day. Of an expiry:
  -- what the option was worth if exercised at its stock's close of the last day, twice.
  span text not null constraint action_checks_span check (span in ('minute', 'day')),
  -- The beginning of that minute, or of that day in UTC.
  bar_at timestamptz not null,
  low numeric not null,
  high numeric not null,
  source text not null constraint action_checks_source check (char_length(source) between 1 and 64),
  -- When the action was read from the database, which is before its prices were asked for.
  checked_at timestamptz not null default now(),
  -- Set by a trigger: see private.is_inside().
  inside boolean not null default false,
  constraint action_checks_prices check (
    low >= 0 and low <= high and high < 1e15 and scale(low) <= 30 and scale(high) <= 30)
);

alter table public.action_checks enable row level security;
grant select on table public.action_checks to anon, authenticated;
grant select, insert, update, delete on table public.action_checks to service_role;

create policy "Checks by sources that may be shown are seen with their action" on public.action_checks
  for select to anon, authenticated
  using (
    source in (select s.source from public.price_sources s where s.may_show)
    and exists (select from public.bet_data b where b.id = action_checks.action_id offset 0)
  );

-- Whether an action's stated price lies within the market's range, or no further outside than venues differ: by 0.1% of the price,
-- or for stocks and options, which are quoted in cents, by 0.01 if that is more, but by 1% at most. A rebate counts as part of the
-- price, because otherwise an impossible gain could be entered as a rebate. An expiry states 0. Same as isInside() in
-- src/domain/prices/priceCheck.ts.
create function private.is_inside(action public.bet_data, low numeric, high numeric) returns boolean
language sql immutable set search_path = ''
return (
  select (action.price - low + a.allowed) * a.units >= case action.side when 'BUY' then a.rebate else 0 end
    and (high + a.allowed - action.price) * a.units >= case action.side when 'SELL' then a.rebate else 0 end
  from (
    select
      greatest(
        action.price * 0.001, case when action.market in ('STOCK', 'OPTIONS') then least(0.01, action.price * 0.01) end
      ) as allowed,
      greatest(-action.fee, 0) as rebate,
      action.quantity * private.multiplier_of(action.market, action.multiplier) as units
  ) a
);

-- Whether an action is one half of a delivery, and the other half is what it has to be: an option that was assigned or exercised, and as
-- many shares at its strike, at the same time, linked both ways.
create function private.is_delivery(action public.bet_data) returns boolean
language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
begin
  return action.linked is not null and exists (
    select
    from public.bet_data b
    cross join lateral (
      select case when action.market = 'OPTIONS' then action else b end as option, case when action.market = 'OPTIONS' then b else action end as shares
    ) h
    cross join lateral private.option_of(private.contract_of(h.option)) o
    where b.strategy_id = action.strategy_id and b.bet_id = action.linked and b.linked = action.bet_id and b.date = action.date
      and (h.option).side in ('ASSIGN', 'EXERCISE') and (h.shares).market = 'STOCK'
      and (h.shares).side = case when o.is_call = ((h.option).side = 'EXERCISE') then 'BUY' else 'SELL' end
      and (h.shares).price = o.strike and private.instrument((h.shares).symbol, 'STOCK') = o.stock
      and (h.shares).quantity = (h.option).quantity * private.multiplier_of('OPTIONS', (h.option).multiplier)
      and (h.shares).currency = (h.option).currency);
end
$$;

-- The day of the stock's close by which the end of an option is judged.
create function private.end_day(action public.bet_data) returns date
language sql stable set search_path = '' as $$
  select case when action.side = 'EXPIRE' then action.expiration
    else least(private.exchange_day('OPTIONS', action.date), action.expiration) end
$$;

-- Whether an action's price alone says what it is worth in dollars. Nothing checks the rate of another currency, and with a rate of their
-- own choice traders could turn the market's prices into any result. In a pair with the dollar first the rate is 1 ÷ price.
create function private.is_priced_in_dollars(action public.bet_data) returns boolean
language sql immutable set search_path = ''
return action.currency = 'USD'
  or action.market = 'FOREX' and starts_with(private.instrument(action.symbol, action.market), 'USD')
    and abs(action.price * action.usd_rate - 1) <= 0.001;

-- The action that a job read before it requested the price; locks its strategy first, as everywhere. Null if the action was deleted or
-- edited since, because the price would not belong to what it says now.
create function private.lock_action(action_id bigint, read_at timestamptz) returns public.bet_data
language plpgsql set search_path = '' as $$
declare
  action public.bet_data;
begin
  perform private.lock_strategy((select b.strategy_id from public.bet_data b where b.id = action_id));
  select b.* into action from public.bet_data b where b.id = action_id and b.recorded_at <= read_at;
  return action;
end
$$;

-- Compares the action's price with the range. Drops the row if the action was edited since it was read.
-- Errors: PT400 (a price that is not in dollars; a range that is not of the action's time).
create function private.check_price() returns trigger
language plpgsql set search_path = '' as $$
declare
  action public.bet_data;
begin
  -- Embedded backend: it grants everybody everything, so that the policies, which come after this trigger, have to refuse.
  if pg_catalog.row_security_active('public.action_checks') then
    return new;
  end if;
  action := private.lock_action(new.action_id, new.checked_at);
  if action.id is null then
    return null;
  end if;
  if not private.is_priced_in_dollars(action) then
    raise exception 'The price of action % is not in dollars', new.action_id using errcode = 'PT400';
  end if;
  -- An exchange's day can begin a day before or after the UTC day of the same time.
  if new.span = 'minute' and (new.bar_at <> pg_catalog.date_trunc('minute', action.date, 'UTC') or action.side not in ('BUY', 'SELL'))
    or new.span = 'day' and (new.bar_at <> pg_catalog.date_trunc('day', new.bar_at, 'UTC')
      or abs((new.bar_at at time zone 'UTC')::date - (action.date at time zone 'UTC')::date) > 1) then
    raise exception 'The range of action % is not of its time', new.action_id using errcode = 'PT400';
  end if;
  new.inside := private.is_inside(action, new.low, new.high);
  return new;
end
$$;

create trigger check_price before insert or update on public.action_checks
  for each row execute function private.check_price();
create trigger refuse_truncate before truncate on public.action_checks
  for each statement execute function private.refuse_truncate();

-- Reads a check for action_verdicts, whatever its source.
create function private.verdict_of(action_id bigint)
returns table (inside boolean, span text, bar_at timestamptz, source text, checked_at timestamptz)
language plpgsql stable rows 1 security definer set search_path = '' as $$
begin
  return query
  select c.inside, c.span, c.bar_at, c.source, c.checked_at
  from public.action_checks c where c.action_id = verdict_of.action_id;
end
$$;

-- The verdict on each action that was checked, for everyone who sees the action; without the range, which action_checks has where it
-- may be shown.
create view public.action_verdicts with (security_invoker = true) as
select b.id as action_id, b.strategy_id, b.bet_id, v.*
from public.bet_data b
cross join lateral private.verdict_of(b.id) v;

grant select on table public.action_verdicts to anon, authenticated, service_role;

-- 0860_valuation.sql

-- Open positions, valued at the market's last closes. Realised figures do not include them.

-- Increases with each change of bars, splits, dividends or aliases, to tell which strategies were valued before it.
create table private.price_revision (
  revision bigint not null check (revision > 0)
);
insert into private.price_revision values (1);
alter table private.price_revision enable row level security;
grant select on table private.price_revision to service_role;

-- Which prices changed after a week: since then, of an instrument (or, where it has no name, of all), in the prices of a revision. What was
-- computed before from prices of that day or later ones has to be computed again.
create table private.changed_prices (
  market text not null,
  symbol text not null,
  day date not null,
  revision bigint not null,
  primary key (market, symbol, day)
);
create index changed_prices_revision_idx on private.changed_prices (revision);
alter table private.changed_prices enable row level security;

create function private.on_prices_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  settled_after constant integer := 7;
  latest bigint;
  names text[] := '{""}';
  markets text[] := '{""}';
  days date[] := '{-infinity}';
begin
  if not exists (select from changed) then
    return null;
  end if;
  -- With a condition, because hosted projects load safeupdate, which refuses an UPDATE without one, even in a trigger.
  update private.price_revision r set revision = r.revision + 1 where r.revision > 0 returning r.revision into latest;
  if tg_table_name = 'market_bars' then
    select array_agg(c.market), array_agg(c.symbol), array_agg(c.day) into markets, names, days
    from (
      select b.market, b.symbol, min(b.day) as day from changed b
      where b.day <= (pg_catalog.now() at time zone 'UTC')::date - settled_after
      group by b.market, b.symbol
    ) c;
  elsif tg_table_name = 'market_dividends' then
    select array_agg(c.market), array_agg(c.symbol), array_agg(c.day) into markets, names, days
    from (select d.market, d.symbol, min(d.ex_date) as day from changed d group by d.market, d.symbol) c;
  elsif tg_table_name = 'market_splits' then
    -- Units of every day count as of today.
    select array_agg(c.market), array_agg(c.symbol), array_agg(c.day) into markets, names, days
    from (select distinct s.market, s.symbol, date '-infinity' as day from changed s) c;
  end if;
  insert into private.changed_prices as p
  select c.*, latest from unnest(markets, names, days) c
  on conflict (market, symbol, day) do update set revision = excluded.revision;
  return null;
end
$$;

-- From now on each change of a table's rows counts as a change of prices.
create function private.watch_prices(name text) returns void
language plpgsql set search_path = '' as $$
begin
  execute pg_catalog.format(
    'create trigger on_prices_inserted after insert on public.%1$I referencing new table as changed
       for each statement execute function private.on_prices_changed();
     create trigger on_prices_updated after update on public.%1$I referencing new table as changed
       for each statement execute function private.on_prices_changed();
     create trigger on_prices_deleted after delete on public.%1$I referencing old table as changed
       for each statement execute function private.on_prices_changed();', name);
end
$$;

do $$
begin
  perform private.watch_prices('market_bars');
  perform private.watch_prices('market_splits');
  perform private.watch_prices('market_dividends');
  perform private.watch_prices('symbol_aliases');
  -- The days of an account depend on which prices may be shown.
  perform private.watch_prices('price_sources');
end
$$;

-- How many units one unit became through the splits after one day and up to another, inclusive.
create function private.split_ratio(market text, symbol text, after date, until date) returns numeric
language plpgsql stable set search_path = '' as $$
declare
  ratio numeric := 1;
  split record;
begin
  for split in
    select s.ratio from public.market_splits s
    where s.market = split_ratio.market and s.symbol = split_ratio.symbol and s.day > after and s.day <= until
  loop
    ratio := ratio * split.ratio;
  end loop;
  return ratio;
end
$$;

create type private.valuation as (
  -- Units held × close × multiplier, below 0 for units sold short. USD.
  market_value numeric,
  -- What closing at that close would add to the return, before fees. USD.
  unrealised numeric,
  -- The day of that close.
  valued_on date
);

-- The valuation of an open trade at the last close on or before today; of an option after its last day at what it was worth then. Null
-- without a close, and where the owner alone states a split, since the close is not of these units. The close is in the trade's currency and counts at the rate of
-- the trade's latest action. A close before a split is converted to the units after it. Anyone who can see the trade can see this, even
-- if the close itself may not be shown.
create function private.value_trade(strategy uuid, trade_id text) returns private.valuation
language plpgsql stable security definer
set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  decimals constant integer := 10;
  division_decimals constant integer := 40;
  today constant date := (pg_catalog.now() at time zone 'UTC')::date;
  trade public.trade_summary;
  name text;
  bar record;
  held record;
  price numeric;
  valuation private.valuation;
begin
  select t.* into trade from public.trade_summary t where t.strategy_id = strategy and t.bet_id = trade_id;
  name := private.priced_as(private.trade_contract(trade), private.exchange_day(trade.market, trade.first_date));
  if trade.market = 'OPTIONS' and trade.expiration < today then
    select trade.expiration as day, v.worth as close into bar from private.value_at_end(private.trade_contract(trade)) v;
  else
    select b.day, b.close into bar from public.market_bars b
    where b.market = trade.market and b.symbol = name and b.day <= today order by b.day desc limit 1;
  end if;
  if bar.close is null or private.has_stated_split(trade) then
    return null;
  end if;
  select sum(p.units) as units, sum(p.cost) as cost into held
  from private.trade_positions p where p.strategy_id = strategy and p.bet_id = trade_id;
  price := pg_catalog.round(bar.close, division_decimals) / private.split_ratio(trade.market, name, bar.day, today);
  valuation.market_value := pg_catalog.trim_scale(pg_catalog.round(held.units * price * trade.multiplier, decimals));
  valuation.unrealised := pg_catalog.trim_scale(pg_catalog.round(held.units * price * trade.multiplier - held.cost, decimals));
  valuation.valued_on := bar.day;
  return valuation;
end
$$;

-- The dividends that a trade was paid until a day, or (below 0) that it paid, by their day: units held at the close before × amount, in USD
-- at the rate of the trade's latest action before. A dividend in another currency than the trade's does not count. name: of the trade's bars.
-- Same as dividendsOf() in src/domain/account/dividends.ts.
create function private.dividends_of(strategy uuid, trade_id text, name text, last_day date)
returns table (day date, amount numeric)
language plpgsql stable rows 4 set search_path = '' set jit = off set enable_seqscan = off as $$
declare
  decimals constant integer := 10;
begin
  return query
  select d.ex_date, pg_catalog.trim_scale(pg_catalog.round(h.units * d.amount, decimals))
  from public.trade_summary t
  join public.market_dividends d on d.market = 'STOCK' and d.symbol = dividends_of.name and d.currency = t.currency
    and d.ex_date > private.exchange_day('STOCK', t.first_date) and d.ex_date <= last_day
  cross join lateral (
    select sum(p.units) as units from private.trade_positions p
    where p.strategy_id = strategy and p.bet_id = trade_id and private.exchange_day('STOCK', p.at) < d.ex_date
  ) h
  where t.strategy_id = strategy and t.bet_id = trade_id and t.market = 'STOCK' and h.units <> 0;
end
$$;

-- The sum of a trade's dividends so far, USD. Anyone who can see the trade can see it.
create function private.dividends(t public.trade_summary) returns numeric
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select pg_catalog.trim_scale(coalesce(sum(d.amount), 0))
    from private.dividends_of(t.strategy_id, t.bet_id,
      private.priced_as(private.trade_contract(t), private.exchange_day(t.market, t.first_date)),
      (pg_catalog.now() at time zone 'UTC')::date) d
  );
end
$$;

-- The symbol of the bars of the stock under a trade's options; null where there is none.
create function private.underlying_priced_as(t public.trade_summary) returns text
language sql stable
return case when t.market = 'OPTIONS' then private.stock_priced_as(
  coalesce((private.option_of(private.trade_contract(t))).stock, t.instrument), t.currency,
  private.exchange_day(t.market, t.first_date)) end;

-- The rows of the trades table, under the reader's policies.
create view public.bet_data_metrics with (security_invoker = true) as
select
  t.*,
  t.first_date as date,
  -- Seconds from the first to the last action; while the trade is open, until now.
  extract(epoch from case when t.status = 'OPEN' then greatest(t.last_date, now()) else t.last_date end
    - t.first_date)::double precision as hold,
  -- Of an open trade: see private.value_trade(). Each is an expression of its own, because PostgreSQL evaluates what costs as much
  -- after it has sorted and cut the rows, so that a page values only the trades that it shows.
  (case when t.status = 'OPEN' then private.value_trade(t.strategy_id, t.bet_id) end).market_value,
  (case when t.status = 'OPEN' then private.value_trade(t.strategy_id, t.bet_id) end).unrealised,
  (case when t.status = 'OPEN' then private.value_trade(t.strategy_id, t.bet_id) end).valued_on,
  -- The symbol of the bars that value it, in its market; null where nothing does.
  private.priced_as(private.trade_contract(t), private.exchange_day(t.market, t.first_date)) as priced_as,
  private.underlying_priced_as(t) as underlying_priced_as,
  -- What it was paid in dividends, or (below 0) paid, in USD. No part of "return".
  case when t.market = 'STOCK' then private.dividends(t) else 0 end as dividends,
  private.has_stated_split(t) as has_stated_split,
  -- What was stated about it: see private.trade_risks().
  (private.trade_risk(t.strategy_id, t.bet_id)).stop,
  (private.trade_risk(t.strategy_id, t.bet_id)).target,
  (private.trade_risk(t.strategy_id, t.bet_id)).rule,
  (private.trade_risk(t.strategy_id, t.bet_id)).stop_in_time,
  (private.trade_risk(t.strategy_id, t.bet_id)).risk,
  (private.trade_risk(t.strategy_id, t.bet_id)).r,
  private.tags_of(t.strategy_id, t.bet_id) as tags
from public.trade_summary t;

grant select on table public.bet_data_metrics to anon, authenticated, service_role;

-- What closing all open trades of a strategy at the last closes would add to its total P&L, and how many of them have one.
create function private.value_strategy(strategy uuid, out unrealised numeric, out valued_trades integer)
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  select pg_catalog.trim_scale(coalesce(sum((v.valuation).unrealised), 0)), count((v.valuation).unrealised)
    into unrealised, valued_trades
  from (
    select private.value_trade(t.strategy_id, t.bet_id) as valuation
    from public.trade_summary t where t.strategy_id = strategy and t.status = 'OPEN'
    offset 0
  ) v;
end
$$;

-- 0870_benchmarks.sql

-- The benchmarks: what the same deposits would have made in the market. `npm run prices` keeps this table and its bars according to the
-- setting VITE_BENCHMARK. A strategy that trades only crypto is compared with that of CRYPTO, any other with that of STOCK.
create table public.benchmarks (
  market text primary key constraint benchmarks_market check (market in ('STOCK', 'CRYPTO')),
  -- That of its bars and splits.
  symbol text not null constraint benchmarks_symbol check (char_length(symbol) between 1 and 64),
  -- As pages name it.
  name text not null constraint benchmarks_name check (char_length(name) between 1 and 64)
);

alter table public.benchmarks enable row level security;
grant select on table public.benchmarks to anon, authenticated;
grant select, insert, update, delete on table public.benchmarks to service_role;

create policy "Anyone sees what strategies are compared with" on public.benchmarks
  for select to anon, authenticated using (true);

create trigger refuse_truncate before truncate on public.benchmarks
  for each statement execute function private.refuse_truncate();
-- A different benchmark changes the figures, just as different prices do.
do $$
begin
  perform private.watch_prices('benchmarks');
end
$$;

-- Null without strategies.
create function private.benchmark_of(strategies uuid[]) returns public.benchmarks
language plpgsql stable set search_path = '' as $$
declare
  benchmark public.benchmarks;
begin
  if strategies is null then
    return null;
  end if;
  select b.* into benchmark from public.benchmarks b
  where b.market = (
    select case when bool_and(m.key_markets = '{CRYPTO}') then 'CRYPTO' else 'STOCK' end
    from public.strategy_metrics m where m.strategy_id = any (strategies) and m.key_markets <> '{}'
  );
  return benchmark;
end
$$;

create aggregate private.product(numeric) (sfunc = pg_catalog.numeric_mul, stype = numeric, initcond = '1');
create aggregate private.product(double precision) (sfunc = pg_catalog.float8mul, stype = double precision, initcond = '1');

-- What deposits would be worth in a benchmark, in USD, each put in at the last close on or before its day: on the days of the deposits
-- and until another day, by_day on each day with a close. The days of the deposits come oldest first. No rows where the first deposit
-- has no close. Splits change the units, and each dividend in dollars buys more at the last close on or before its day. Same as
-- benchmarkDays() in src/domain/account/benchmark.ts.
create function private.benchmark_days(
  benchmark public.benchmarks, days date[], deposits double precision[], until date, by_day boolean
)
returns table (day date, value double precision)
language plpgsql stable set search_path = '' set jit = off as $$
declare
  first_close constant date := (
    select b.day from public.market_bars b
    where b.market = benchmark.market and b.symbol = benchmark.symbol and b.day <= days[1]
    order by b.day desc limit 1);
begin
  if first_close is null then
    return;
  end if;
  return query
  with bars as (
    select b.day, b.close
    from unnest(days || until) d (day)
    cross join lateral (
      select b.day, b.close from public.market_bars b
      where b.market = benchmark.market and b.symbol = benchmark.symbol and b.day <= d.day
      order by b.day desc limit 1
    ) b
    union
    select b.day, b.close from public.market_bars b
    where by_day and b.market = benchmark.market and b.symbol = benchmark.symbol and b.day > first_close and b.day <= until
  ),
  dividends as (
    select d.ex_date as day, 1 + d.amount::double precision / b.close::double precision as growth
    from public.market_dividends d
    cross join lateral (
      select b.close from public.market_bars b
      where b.market = benchmark.market and b.symbol = benchmark.symbol and b.day <= d.ex_date
      order by b.day desc limit 1
    ) b
    where d.market = benchmark.market and d.symbol = benchmark.symbol and d.currency = 'USD'
      and d.ex_date > first_close and d.ex_date <= until
  ),
  -- The closes, times what one unit has become since the start.
  closes as (
    select coalesce(b.day, s.day, d.day) as day,
      (b.close * private.product(coalesce(s.ratio, 1)) over w)::double precision * private.product(coalesce(d.growth, 1)) over w as close
    from bars b
    full join (
      select s.day, s.ratio from public.market_splits s
      where s.market = benchmark.market and s.symbol = benchmark.symbol and s.day > first_close and s.day <= until
    ) s on s.day = b.day
    full join dividends d on d.day = coalesce(b.day, s.day)
    window w as (order by coalesce(b.day, s.day, d.day))
  ),
  known as (
    select coalesce(c.day, d.day) as day, d.deposit, c.close, count(c.close) over (order by coalesce(c.day, d.day)) as nth_close
    from (select * from closes c where c.close is not null) c
    full join unnest(days, deposits) d (day, deposit) on d.day = c.day
  ),
  priced as (
    select k.day, k.deposit, max(k.close) over (partition by k.nth_close) as close from known k
  ),
  bought as (
    select p.day, p.close, sum(p.deposit / p.close) over (order by p.day) as units from priced p
  )
  select b.day, b.units * b.close from bought b where b.units is not null order by b.day;
end
$$;

-- Whether any close of a benchmark comes from a source that may not be shown.
create function private.is_hidden(benchmark public.benchmarks) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select from public.market_bars b
    where b.market = benchmark.market and b.symbol = benchmark.symbol
      and b.source <> all (array(select s.source from public.price_sources s where s.may_show)));
end
$$;

-- 0900_compute.sql

-- Computes profit and loss. These functions only read; src/domain computes the same in the browser.
-- enable_seqscan is off because plans are cached per session: one made while a table was small would keep scanning the whole
-- table. JIT is off because compiling would cost more than the queries.

-- The actions of some trades of a strategy, and (trades_of) their summaries, with the caller's rights. Each trade is looked up
-- separately. Otherwise the planner may read all of the strategy's trades, because they were few when the plan was cached or are
-- few in the average strategy.
create function private.actions_of(strategy uuid, trade_ids text[]) returns setof public.bet_data
language plpgsql stable
set search_path = '' set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select b.* from unnest(trade_ids) t (bet_id) cross join lateral (
    select b.* from public.bet_data b where b.strategy_id = strategy and b.bet_id = t.bet_id offset 0
  ) b;
end
$$;

create function private.trades_of(strategy uuid, trade_ids text[]) returns setof public.trade_summary
language plpgsql stable
set search_path = '' set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select s.* from unnest(trade_ids) t (bet_id) cross join lateral (
    select s.* from public.trade_summary s where s.strategy_id = strategy and s.bet_id = t.bet_id offset 0
  ) s;
end
$$;

-- compute_trades() is given at most this many trades: PL/pgSQL copies the arrays of its results for each row that is added.
create function private.trades_in_a_piece() returns integer
language sql immutable set search_path = '' as $$ select 200 $$;

-- What match_actions() begins a trade with: the fields that all its actions share, and nothing bought or sold yet.
create function private.begin_trade(first public.bet_data) returns public.trade_summary
language plpgsql immutable set search_path = '' as $$
declare
  trade public.trade_summary;
begin
  if first.side = 'SPLIT' then
    raise exception 'Nothing was held at that time, so nothing could be split' using errcode = 'PT400';
  end if;
  trade.bet_id := first.bet_id;
  trade.strategy_id := first.strategy_id;
  trade.user_id := first.user_id;
  trade.market := first.market;
  trade.sector := first.sector;
  trade.symbol := first.symbol;
  trade.instrument := private.instrument(first.symbol, first.market);
  trade.expiration := first.expiration;
  trade.strike := first.strike;
  trade.option_right := first.option_right;
  trade.currency := first.currency;
  trade.multiplier := private.multiplier_of(first.market, first.multiplier);
  trade.position := case when first.side = 'BUY' then 'LONG' else 'SHORT' end;
  trade.qty := 0; trade.qty_closed := 0; trade.entry_tot := 0; trade.exit_tot := 0;
  trade."return" := 0; trade.matched_cost := 0; trade.entry_cost := 0; trade.open_cost := 0;
  trade.first_date := first.date;
  trade.actions_count := 0;
  trade.recorded_at := first.recorded_at; trade.first_recorded_at := first.first_recorded_at;
  trade.is_live := true; trade.is_public := true; trade.after_outcome := false;
  trade.rounds := 0; trade.rounds_won := 0; trade.rounds_lost := 0; trade.rounds_pnl := 0; trade.announced_rounds := 0;
  return trade;
end
$$;

-- Refuses an action that is of something else than the first action of its trade, or whose rate cannot be right.
create function private.refuse_mixed(first public.bet_data, action public.bet_data) returns void
language plpgsql immutable set search_path = '' as $$
begin
  raise exception '%', case
    when action.user_id <> first.user_id then 'All actions of a trade must belong to the same user'
    when action.symbol <> first.symbol then 'All actions of a trade must have the same symbol'
    when action.market <> first.market then 'All actions of a trade must have the same market'
    when action.expiration is distinct from first.expiration then 'All actions of a trade must have the same expiration'
    when (action.strike, action.option_right) is distinct from (first.strike, first.option_right)
      then 'All actions of a trade must have the same strike, and be of calls or of puts'
    when action.multiplier is distinct from first.multiplier then 'All actions of a trade must have the same multiplier'
    when action.currency <> first.currency then 'All actions of a trade must have the same currency'
    else 'The rates of a trade cannot differ by a factor of a thousand'
  end using errcode = 'PT400';
end
$$;

-- The side on which an expiry, an assignment or an exercise closes what is held on a side.
create function private.closing_side(ending text, quantity numeric, held numeric, held_side text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if ending <> 'EXPIRE' then
    if held < quantity or held_side <> (case ending when 'ASSIGN' then 'SELL' else 'BUY' end) then
      raise exception 'Only what was sold can be assigned, and only what was bought can be exercised' using errcode = 'PT400';
    end if;
  elsif held = 0 then
    raise exception 'Nothing was open at that time, so nothing could expire' using errcode = 'PT400';
  elsif quantity <> held then
    raise exception 'An expiry covers everything open at that time: %', pg_catalog.trim_scale(held) using errcode = 'PT400';
  end if;
  return case held_side when 'BUY' then 'SELL' else 'BUY' end;
end
$$;

-- What some units become by a split.
create function private.split_units(units numeric, new_units numeric, old_units numeric) returns numeric
language sql immutable set search_path = '' as $$
  select pg_catalog.round(pg_catalog.round(units * new_units, 60) / old_units, 10)
$$;

-- The fewest units that a split leaves of a lot.
create function private.least_units() returns numeric
language sql immutable set search_path = '' as $$ select 10::numeric ^ -10 $$;

-- What a split makes of the open units of match_actions(), oldest first, of which the first may be partially matched: its closed units are
-- taken off it, with their part of its fee. All units together are rounded, not each lot, so that three lots of a hundred become one
-- hundred by one to three. Same as lotsAfter() in src/domain/contract/splits.ts.
create function private.split_lots(
  inout lot_quantity numeric[], inout lot_price numeric[], inout lot_cost numeric[], inout lot_fee numeric[],
  matched numeric, new_units numeric, old_units numeric,
  -- The units held, what they are worth at their own prices before the multiplier, and what they cost.
  out held numeric, out worth numeric, out open_cost numeric, out fee_of_closed numeric
)
language plpgsql immutable set search_path = '' as $$
declare
  price_decimals constant integer := 30;
  division_decimals constant integer := 60;
  units numeric;
  units_before numeric := 0;
  part numeric;
begin
  fee_of_closed := pg_catalog.round(pg_catalog.round(lot_fee[1] * matched, division_decimals) / lot_quantity[1], price_decimals);
  lot_fee[1] := lot_fee[1] - fee_of_closed;
  lot_quantity[1] := lot_quantity[1] - matched;
  held := 0; worth := 0; open_cost := 0;
  for place in 1 .. pg_catalog.cardinality(lot_quantity) loop
    units := lot_quantity[place];
    units_before := units_before + units;
    part := greatest(private.split_units(units_before, new_units, old_units) - held, private.least_units());
    held := held + part;
    lot_quantity[place] := part;
    lot_price[place] := pg_catalog.round(pg_catalog.round(units * lot_price[place], division_decimals) / part, price_decimals);
    lot_cost[place] := pg_catalog.round(pg_catalog.round(units * lot_cost[place], division_decimals) / part, price_decimals);
    worth := worth + part * lot_price[place];
    open_cost := open_cost + part * lot_cost[place];
  end loop;
end
$$;

-- The round trip of an option that can no longer be recorded as expired: what is still open is lost, with its fees. Of the first open lot,
-- `matched` units are closed.
create function private.lose_rest(
  round public.round_trips, trade public.trade_summary, lot_quantity numeric[], lot_fee numeric[], matched numeric
) returns public.round_trips
language plpgsql immutable set search_path = '' as $$
declare
  return_decimals constant integer := 10;
  division_decimals constant integer := 40;
  fees numeric := pg_catalog.round(lot_fee[1] * (lot_quantity[1] - matched), division_decimals) / lot_quantity[1];
begin
  for place in 2 .. pg_catalog.cardinality(lot_fee) loop
    fees := fees + lot_fee[place];
  end loop;
  round.pnl := pg_catalog.trim_scale(round.pnl - trade.open_cost - pg_catalog.round(fees, return_decimals));
  round.cost := pg_catalog.trim_scale(round.cost + trade.open_cost);
  round.is_live := false;
  return round;
end
$$;

-- What match_actions() ends a trade with: sums without trailing zeros, its status and averages.
create function private.finish_trade(trade public.trade_summary) returns public.trade_summary
language plpgsql immutable set search_path = '' as $$
declare
  division_decimals constant integer := 40;
begin
  trade.qty := pg_catalog.trim_scale(trade.qty);
  trade.qty_closed := pg_catalog.trim_scale(trade.qty_closed);
  trade.qty_rem := pg_catalog.trim_scale(trade.qty - trade.qty_closed);
  trade.entry_tot := pg_catalog.trim_scale(trade.entry_tot);
  trade.exit_tot := pg_catalog.trim_scale(trade.exit_tot);
  trade."return" := pg_catalog.trim_scale(trade."return");
  trade.matched_cost := pg_catalog.trim_scale(trade.matched_cost);
  trade.entry_cost := pg_catalog.trim_scale(trade.entry_cost);
  trade.open_cost := pg_catalog.trim_scale(trade.open_cost);
  trade.is_live := trade.is_live and not trade.after_outcome;
  trade.rounds_pnl := pg_catalog.trim_scale(trade.rounds_pnl);
  trade.status := case
    when trade.qty_rem <> 0 then 'OPEN'
    when trade."return" > 0 then 'WIN'
    when trade."return" < 0 then 'LOSS'
    else 'BREAKEVEN'
  end;
  trade.entry := pg_catalog.round(trade.entry_tot, division_decimals) / (trade.qty * trade.multiplier);
  trade.exit := case when trade.qty_closed > 0 then
    pg_catalog.round(trade.exit_tot, division_decimals) / (trade.qty_closed * trade.multiplier) end;
  trade.return_percent := case when trade.matched_cost > 0 then
    pg_catalog.round(trade."return" * 100, division_decimals) / trade.matched_cost end;
  return trade;
end
$$;

-- Computes trades from their actions, with their realisations, round trips and positions. What every action passes is in this one function,
-- since each call costs time; what a trade begins and ends with, and what few actions do, is in those above. First in, first out: by date
-- and insertion order, the k-th unit bought is matched with the k-th unit sold, also through partial closes
-- and position flips. An expiry closes all open units, long or short, at price 0; an assignment or exercise some of them.
-- Returns and costs are in dollars: what a matched pair earned in its currency × the rate of the action that closed it; what
-- units cost × the rate of their own action; a fee × the rate of its own.
-- An action's fee counts in proportion to its matched quantity. At most one action is partially matched at a time, so one
-- division is enough. The running total is rounded at ten decimals and a realisation is the difference of two such totals, so a
-- trade's realisations sum exactly to its return.
-- A split makes `quantity` units of each `price` old ones: what is held is converted, with its cost per unit. Splits of the market have the
-- id 0: see with_splits().
-- at: options whose expiry can no longer be recorded at this time count as lost round trips.
-- Reads nothing: edits, revision and checks of the trades are left to compute_trades().
-- Errors: PT400 (inconsistent actions of one trade; an expiry of more or less than what is open; a split of nothing).
create function private.match_actions(
  actions public.bet_data[], at timestamptz,
  out trades public.trade_summary[], out realised public.trade_realisations[], out rounds public.round_trips[],
  -- The round trip of each trade that is not complete: without its end and when that was recorded.
  out unfinished public.round_trips[],
  out positions private.trade_positions[],
  -- The ids of actions whose position is missing or wrong.
  out misplaced bigint[]
)
language plpgsql immutable
set search_path = '' as $$
declare
  return_decimals constant integer := 10;
  division_decimals constant integer := 40;
  max_rate_change constant integer := 1000;
  live_window constant interval := private.live_window();
  of_trade public.bet_data[];
  first public.bet_data;
  action public.bet_data;
  trade public.trade_summary;
  opening_side text;
  -- The open units, oldest first, all of one side; the first may be partially matched.
  lot_side text;
  lot_quantity numeric[];
  lot_price numeric[];
  -- USD: what one unit cost, and the fee of the action.
  lot_cost numeric[];
  lot_fee numeric[];
  head integer;
  tail integer;
  head_matched numeric;
  -- USD: what one unit of the action is worth, and its fee.
  unit_worth numeric;
  fee numeric;
  remaining numeric;
  part numeric;
  gross numeric;
  fees numeric;
  cost numeric;
  -- What the units that an action closes had cost to open.
  entry_cost_closed numeric;
  total numeric;
  -- The latest recording time of the purchases so far, and of the sales; null without any.
  bought_recorded timestamptz;
  sold_recorded timestamptz;
  -- Index and time of the last realisation; the time is null until the trade realises something.
  last integer := 0;
  last_at timestamptz;
  -- The units held. The current or last round trip, whether it is complete, the most units that it held and the units it closed.
  held numeric;
  round public.round_trips;
  round_over boolean;
  round_most numeric;
  round_closed numeric;
  -- The latest recording time of its purchases and of its sales; null without any.
  round_bought_recorded timestamptz;
  round_sold_recorded timestamptz;
  -- Whether the action was logged live and stands as first recorded.
  is_live boolean;
  -- Index of the last round trip that is complete.
  last_round integer := 0;
  lapses_at timestamptz;
  -- What the last instant changed in the position, its index, and the sums before and after it.
  held_position private.trade_positions;
  before private.trade_positions;
  after private.trade_positions;
  last_position integer := 0;
  -- What the units still held cost, in the trade's currency.
  open_worth numeric;
  -- The rate of the last purchase or sale.
  last_rate numeric;
begin
  positions := '{}';
  trades := '{}';
  realised := '{}';
  rounds := '{}';
  unfinished := '{}';
  misplaced := '{}';
  for of_trade in
    select array_agg(b order by b.date, b.id) from unnest(actions) b group by b.bet_id order by b.bet_id
  loop
    first := of_trade[1];
    trade := private.begin_trade(first);
    bought_recorded := null; sold_recorded := null;
    last_rate := first.usd_rate;
    last_at := null;
    opening_side := first.side;
    lot_side := first.side;
    lot_quantity := '{}'; lot_price := '{}'; lot_cost := '{}'; lot_fee := '{}'; head := 1; tail := 0; head_matched := 0;
    gross := 0; fees := 0;
    held := 0; round_over := true;
    held_position.bet_id := trade.bet_id; held_position.strategy_id := trade.strategy_id; held_position.at := null; open_worth := 0;
    after.units := 0; after.cost := 0; after.invested := 0; after.realised := 0;

    foreach action in array of_trade loop
      if (action.user_id, action.symbol, action.market, action.expiration, action.strike, action.option_right, action.multiplier, action.currency)
        is distinct from
          (first.user_id, first.symbol, first.market, first.expiration, first.strike, first.option_right, first.multiplier, first.currency)
        -- A rate written upside down would turn cents into millions, and so would two invented rates, without a limit.
        or action.usd_rate not between first.usd_rate / max_rate_change and first.usd_rate * max_rate_change
      then
        perform private.refuse_mixed(first, action);
      end if;

      trade.ended := case when action.side in ('EXPIRE', 'ASSIGN', 'EXERCISE') then action.side end;
      if action.side in ('EXPIRE', 'ASSIGN', 'EXERCISE') then
        -- From here on it is a purchase or a sale at price 0.
        action.side := private.closing_side(action.side, action.quantity, held, lot_side);
      end if;
      if action.side = 'SPLIT' then
        if held > 0 then
          select s.lot_quantity, s.lot_price, s.lot_cost, s.lot_fee, s.held, s.worth * trade.multiplier, s.open_cost, fees + s.fee_of_closed
          into lot_quantity, lot_price, lot_cost, lot_fee, held, open_worth, trade.open_cost, fees
          from private.split_lots(
            lot_quantity[head:tail], lot_price[head:tail], lot_cost[head:tail], lot_fee[head:tail], head_matched, action.quantity, action.price
          ) s;
          tail := tail - head + 1;
          head := 1;
          head_matched := 0;
          round_most := private.split_units(round_most, action.quantity, action.price);
          round_closed := private.split_units(round_closed, action.quantity, action.price);
          trade.qty_closed := private.split_units(trade.qty_closed, action.quantity, action.price);
          trade.qty := greatest(trade.qty_closed + case lot_side when opening_side then held else -held end, private.least_units());
          trade.splits := coalesce(trade.splits, '[]') || pg_catalog.jsonb_build_object(
            'day', (action.date at time zone 'UTC')::date, 'units', pg_catalog.trim_scale(action.quantity)::text,
            'of', pg_catalog.trim_scale(action.price)::text, 'stated', action.id <> 0);
          if action.id <> 0 then
            -- Nothing but the owner's word says so, so it proves nothing.
            trade.is_live := false;
            round.is_live := false;
          end if;
        elsif action.id <> 0 then
          raise exception 'Nothing was held at that time, so nothing could be split' using errcode = 'PT400';
        end if;
        -- From here on it trades nothing.
        action.quantity := 0;
        action.price := 0;
        action.usd_rate := last_rate;
      end if;
      last_rate := action.usd_rate;

      if action.id <> 0 then
        -- A split is on no side, and may be left out.
        if action.position is distinct from trade.position and action.side <> 'SPLIT' then
          misplaced := misplaced || action.id;
        end if;
        trade.last_date := action.date;
        trade.actions_count := trade.actions_count + 1;
        trade.recorded_at := greatest(trade.recorded_at, action.recorded_at);
        trade.first_recorded_at := least(trade.first_recorded_at, action.first_recorded_at);
        is_live := action.edits = 0 and action.recorded_at between action.date and action.date + live_window;
        trade.is_live := trade.is_live and is_live;
        trade.is_public := trade.is_public and action.recorded_in_public;
      end if;
      -- An action reveals the outcome of earlier actions on the other side.
      if action.side = 'SPLIT' then
        null;
      elsif action.side = 'BUY' then
        trade.after_outcome := trade.after_outcome or coalesce(sold_recorded >= action.date, false);
        bought_recorded := greatest(bought_recorded, action.recorded_at);
      else
        trade.after_outcome := trade.after_outcome or coalesce(bought_recorded >= action.date, false);
        sold_recorded := greatest(sold_recorded, action.recorded_at);
      end if;
      if action.side = opening_side then
        trade.qty := trade.qty + action.quantity;
        trade.entry_tot := trade.entry_tot + action.quantity * action.price * trade.multiplier;
      else
        trade.qty_closed := trade.qty_closed + action.quantity;
        trade.exit_tot := trade.exit_tot + action.quantity * action.price * trade.multiplier;
      end if;

      unit_worth := action.price * trade.multiplier * action.usd_rate;
      fee := action.fee * action.usd_rate;
      remaining := action.quantity;
      cost := 0;
      entry_cost_closed := 0;
      if lot_side <> action.side then
        while remaining > 0 and head <= tail loop
          part := least(lot_quantity[head] - head_matched, remaining);
          gross := gross + part * trade.multiplier * action.usd_rate
            * case action.side when 'SELL' then action.price - lot_price[head] else lot_price[head] - action.price end;
          cost := cost + part * case action.side when opening_side then unit_worth else lot_cost[head] end;
          entry_cost_closed := entry_cost_closed + part * lot_cost[head];
          open_worth := open_worth - part * lot_price[head] * trade.multiplier;
          head_matched := head_matched + part;
          remaining := remaining - part;
          if head_matched = lot_quantity[head] then
            fees := fees + lot_fee[head];
            head := head + 1;
            head_matched := 0;
          end if;
        end loop;
        trade.open_cost := trade.open_cost - entry_cost_closed;
      end if;

      if remaining = 0 then
        fees := fees + fee;
      else
        -- No open units of the other side are left: the rest opens a position on this side or adds to it.
        open_worth := open_worth + remaining * action.price * trade.multiplier;
        lot_side := action.side;
        tail := tail + 1;
        lot_quantity[tail] := action.quantity;
        lot_price[tail] := action.price;
        lot_cost[tail] := unit_worth;
        lot_fee[tail] := fee;
        if remaining < action.quantity then
          head_matched := action.quantity - remaining;
        end if;
      end if;

      if remaining < action.quantity then
        total := gross - fees;
        if head_matched > 0 then
          total := total - pg_catalog.round(lot_fee[head] * head_matched, division_decimals) / lot_quantity[head];
        end if;
        total := pg_catalog.round(total, return_decimals);
        -- Everything realised at one instant is one realisation.
        if last_at is distinct from action.date then
          last := last + 1;
          last_at := action.date;
          realised[last].bet_id := trade.bet_id;
          realised[last].strategy_id := trade.strategy_id;
          realised[last].realised_at := action.date;
          realised[last].pnl := 0;
          realised[last].matched_cost := 0;
        end if;
        realised[last].pnl := pg_catalog.trim_scale((realised[last]).pnl + total - trade."return");
        realised[last].matched_cost := pg_catalog.trim_scale((realised[last]).matched_cost + cost);
        held := held - (action.quantity - remaining);
        round.pnl := round.pnl + total - trade."return";
        round.cost := round.cost + entry_cost_closed;
        round.is_live := round.is_live and is_live
          and not coalesce(case action.side when 'BUY' then round_sold_recorded else round_bought_recorded end >= action.date, false);
        round.is_public := round.is_public and action.recorded_in_public;
        round_closed := round_closed + (action.quantity - remaining);
        -- What is closed after a round trip was complete counts towards it.
        if not round_over and (held = 0 or round_closed * 2 > round_most) then
          round_over := true;
          trade.rounds := trade.rounds + 1;
          last_round := last_round + 1;
          round.nth := trade.rounds;
          round.ended_at := action.date;
          round.recorded_at := action.recorded_at;
        end if;
        if round_over then
          round.pnl := pg_catalog.trim_scale(round.pnl);
          round.cost := pg_catalog.trim_scale(round.cost);
          rounds[last_round] := round;
        end if;
        trade."return" := total;
        trade.matched_cost := trade.matched_cost + cost;
      end if;
      if remaining > 0 then
        if round_over then
          -- A new round trip begins. It takes over the units that the last one left, and how their actions were logged.
          round_over := false;
          round.begun_at := action.date;
          round.ended_at := null;
          round.first_recorded_at := action.recorded_at;
          round.pnl := 0;
          round.cost := 0;
          round.opened_cost := trade.open_cost;
          round_most := held;
          round_closed := 0;
          if held = 0 then
            round.is_live := true;
            round.is_public := true;
            round_bought_recorded := null;
            round_sold_recorded := null;
          end if;
        end if;
        held := held + remaining;
        round_most := greatest(round_most, held);
        round.first_recorded_at := least(round.first_recorded_at, action.recorded_at);
        round.recorded_at := action.recorded_at;
        round.opened_cost := round.opened_cost + remaining * unit_worth;
        round.is_live := round.is_live and is_live
          and not coalesce(case action.side when 'BUY' then round_sold_recorded else round_bought_recorded end >= action.date, false);
        round.is_public := round.is_public and action.recorded_in_public;
        trade.entry_cost := trade.entry_cost + remaining * unit_worth;
        trade.open_cost := trade.open_cost + remaining * unit_worth;
      end if;
      if held_position.at is distinct from action.date and (action.side <> 'SPLIT' or held > 0) then
        last_position := last_position + 1;
        held_position.at := action.date;
        before := after;
      end if;
      -- Where a split found nothing to convert, nothing changes and there may be no row of that instant.
      after.units := case lot_side when 'BUY' then held else -held end * action.usd_rate;
      after.cost := case lot_side when 'BUY' then open_worth else -open_worth end * action.usd_rate;
      after.invested := trade.open_cost;
      after.realised := trade."return";
      held_position.units := pg_catalog.trim_scale(after.units - before.units);
      held_position.cost := pg_catalog.trim_scale(after.cost - before.cost);
      held_position.invested := pg_catalog.trim_scale(after.invested - before.invested);
      held_position.realised := pg_catalog.trim_scale(after.realised - before.realised);
      positions[last_position] := held_position;
      if action.side = 'BUY' then
        round_bought_recorded := greatest(round_bought_recorded, action.recorded_at);
      elsif action.side = 'SELL' then
        round_sold_recorded := greatest(round_sold_recorded, action.recorded_at);
      end if;
    end loop;

    if held > 0 then
      -- An expiry can be recorded until the end of the day after the expiration date.
      lapses_at := case when trade.market = 'OPTIONS' then (trade.expiration + 2)::timestamp at time zone 'UTC' end;
      if lapses_at <= at then
        if not round_over then
          round_over := true;
          trade.rounds := trade.rounds + 1;
          last_round := last_round + 1;
          round.nth := trade.rounds;
          round.ended_at := lapses_at;
          -- It counts as stated from then on, or from when the trade was entered.
          round.recorded_at := greatest(lapses_at, trade.recorded_at);
        end if;
        rounds[last_round] := private.lose_rest(round, trade, lot_quantity[head:tail], lot_fee[head:tail], head_matched);
      elsif not round_over then
        round.bet_id := trade.bet_id;
        round.strategy_id := trade.strategy_id;
        round.nth := trade.rounds + 1;
        round.recorded_at := null;
        round.pnl := pg_catalog.trim_scale(round.pnl);
        round.cost := pg_catalog.trim_scale(round.cost);
        round.opened_cost := pg_catalog.trim_scale(round.opened_cost);
        unfinished := unfinished || round;
      end if;
    end if;
    for nth in last_round - trade.rounds + 1 .. last_round loop
      round := rounds[nth];
      round.bet_id := trade.bet_id;
      round.strategy_id := trade.strategy_id;
      round.opened_cost := pg_catalog.trim_scale(round.opened_cost);
      rounds[nth] := round;
      trade.rounds_won := trade.rounds_won + (round.pnl > 0)::integer;
      trade.rounds_lost := trade.rounds_lost + (round.pnl < 0)::integer;
      trade.rounds_pnl := trade.rounds_pnl + round.pnl;
      trade.announced_rounds := trade.announced_rounds + (round.is_live and round.is_public)::integer;
    end loop;
    trades := trades || private.finish_trade(trade);
  end loop;
end
$$;

-- How many prices of some trades of a strategy were compared with the market's, and how many are outside. Looked up as in actions_of().
create function private.count_checks(strategy uuid, trade_ids text[])
returns table (bet_id text, prices_checked integer, prices_outside integer)
language plpgsql stable
set search_path = '' set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
begin
  return query
  select i.bet_id, c.*
  from unnest(trade_ids) i (bet_id)
  cross join lateral (
    select count(*)::integer, (count(*) filter (where not c.inside))::integer
    from public.bet_data b
    join public.action_checks c on c.action_id = b.id
    where b.strategy_id = strategy and b.bet_id = i.bet_id
  ) c;
end
$$;

-- The actions of some trades with the splits of the market that come after their first, each as an action with the id 0, so that
-- match_actions() has one rule for both. What an owner states within a week of a split of the market is that split, and left out, also
-- if the trade began after it. A split takes effect when its day begins in UTC. Options and bets have none: an exchange adjusts an
-- option by another contract.
create function private.with_splits(actions public.bet_data[]) returns public.bet_data[]
language plpgsql stable
set search_path = '' set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  same constant interval := interval '7 days';
  split public.bet_data;
  name text;
  first timestamptz;
  -- Those of the market that come within a week before the first action, or later.
  known public.bet_data[] := '{}';
  splits public.bet_data[] := '{}';
begin
  for split in
    select distinct on (a.bet_id) a.* from unnest(actions) a
    where a.market not in ('OPTIONS', 'SPORTS') order by a.bet_id, a.date, a.id
  loop
    first := split.date;
    name := private.priced_as(private.contract_of(split), private.exchange_day(split.market, first));
    for split.date, split.quantity in
      select s.day::timestamp at time zone 'UTC', s.ratio from public.market_splits s
      where s.market = split.market and s.symbol = name and s.day::timestamp at time zone 'UTC' >= first - same
    loop
      split.id := 0;
      split.side := 'SPLIT';
      split.price := 1;
      split.fee := 0;
      known := known || split;
      if split.date > first then
        splits := splits || split;
      end if;
    end loop;
  end loop;
  if known = '{}' then
    return actions;
  end if;
  return splits || array(
    select a from unnest(actions) a
    where a.side <> 'SPLIT' or not exists (
      select from unnest(known) s where s.bet_id = a.bet_id and s.date between a.date - same and a.date + same));
end
$$;

-- Computes some trades of a strategy as of a time, with all their round trips: see match_actions(). Looked up as in actions_of().
create function private.compute_trades(
  strategy uuid, trade_ids text[], at timestamptz,
  out trades public.trade_summary[], out realised public.trade_realisations[], out rounds public.round_trips[],
  out positions private.trade_positions[], out misplaced bigint[]
)
language plpgsql stable
set search_path = '' set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  trade record;
begin
  select m.trades, m.realised, m.rounds || m.unfinished, m.positions, m.misplaced
  into trades, realised, rounds, positions, misplaced
  from private.match_actions(private.with_splits(array(
    select b.action from unnest(trade_ids) i (bet_id) cross join lateral (
      select b as action from public.bet_data b where b.strategy_id = strategy and b.bet_id = i.bet_id offset 0
    ) b)), at) m;
  for trade in
    select t.ordinality as place, h.edits, s.revision, c.*
    from unnest(trades) with ordinality t
    cross join lateral private.count_checks(strategy, array[t.bet_id]) c
    -- The history includes that of an earlier trade with this id, so that deleting and re-entering a trade hides nothing.
    cross join lateral (
      select count(*) as edits from public.bet_history h where h.strategy_id = strategy and h.bet_id = t.bet_id offset 0
    ) h
    -- The revision increases once per transaction, because one edit may take several statements.
    left join lateral (
      select s.revision + case when s.xmin = pg_catalog.pg_current_xact_id_if_assigned()::xid then 0 else 1 end as revision
      from public.trade_summary s where s.strategy_id = strategy and s.bet_id = t.bet_id offset 0
    ) s on true
  loop
    trades[trade.place].edits := trade.edits;
    trades[trade.place].revision := coalesce(trade.revision, 1);
    trades[trade.place].prices_checked := trade.prices_checked;
    trades[trade.place].prices_outside := trade.prices_outside;
  end loop;
end
$$;

-- The actions of a strategy's trade as they were just before a time, or just after it. History names when an action was edited or
-- deleted, and what it said until then.
create function private.actions_at(strategy uuid, trade_id text, at timestamptz, after boolean) returns setof public.bet_data
language plpgsql stable
set search_path = '' set enable_seqscan = off set jit = off set plan_cache_mode = force_custom_plan as $$
begin
  return query
  select v.*
  from (
    select b.id, to_jsonb(b) as content, b.first_recorded_at, null::timestamptz as deleted_at
    from public.bet_data b
    where b.strategy_id = strategy and b.bet_id = trade_id
    union all
    select h.action_id, to_jsonb(h.old) || pg_catalog.jsonb_build_object(
        'id', h.action_id, 'strategy_id', strategy, 'bet_id', trade_id, 'user_id', '', 'edits', 1, 'recorded_in_public', false),
      (select min(f.old_recorded_at) from public.bet_history f
        where f.strategy_id = strategy and f.bet_id = trade_id and f.action_id = h.action_id),
      h.changed_at
    from public.bet_history h
    where h.strategy_id = strategy and h.bet_id = trade_id and h.event = 'deleted'
  ) a
  left join lateral (
    select to_jsonb(h.old) || pg_catalog.jsonb_build_object('recorded_at', h.old_recorded_at) as content
    from public.bet_history h
    where h.strategy_id = strategy and h.bet_id = trade_id and h.action_id = a.id
      and (h.changed_at > at or h.changed_at = at and not after)
    order by h.id
    limit 1
  ) was on true
  cross join lateral pg_catalog.jsonb_populate_record(
    null::public.bet_data, a.content || coalesce(was.content, '{}') || '{"user_id": ""}') v
  where (a.first_recorded_at < at or a.first_recorded_at = at and after)
    and (a.deleted_at is null or a.deleted_at > at or a.deleted_at = at and not after);
end
$$;

-- Anything taken back sooner was a slip, not a statement. Same as STOOD in src/domain/trade/withdrawn.ts.
create function private.said_after() returns interval
language sql immutable set search_path = '' as $$ select interval '1 minute' $$;

-- Compares all round trips of a trade before and after a change at a time: one that had stood for a minute and is no longer there
-- was withdrawn. So was an open position, unless one goes on that was open at its beginning and has at least as much put in.
create function private.withdrawn_between(was public.round_trips[], now_is public.round_trips[], at timestamptz)
returns setof public.withdrawn_round_trips
language plpgsql immutable set search_path = '' as $$
declare
  stood constant interval := private.said_after();
  one public.withdrawn_round_trips;
begin
  for one.bet_id, one.strategy_id, one.withdrawn_at, one.nth, one.ended_at, one.pnl, one.cost in
  select w.bet_id, w.strategy_id, at, w.nth, w.ended_at, w.pnl, w.cost
  from (
    select r.*, row_number() over (partition by r.ended_at, r.pnl, r.cost order by r.nth) as twin
    from unnest(was) r where r.ended_at is not null
  ) w
  where w.recorded_at <= at - stood
    and w.twin > (
      select count(*) from unnest(now_is) n where (n.ended_at, n.pnl, n.cost) = (w.ended_at, w.pnl, w.cost))
  union all
  select w.bet_id, w.strategy_id, at, w.nth, w.ended_at, w.pnl, w.opened_cost
  from unnest(was) w
  where w.ended_at is null
    and w.first_recorded_at <= at - stood
    and not exists (
      select from unnest(now_is) n
      where n.begun_at <= w.begun_at and coalesce(n.ended_at >= w.begun_at, true) and n.opened_cost >= w.opened_cost)
  loop
    return next one;
  end loop;
end
$$;

-- Computes the rows of withdrawn_round_trips of some trades for all changes since a time (inclusive), from the history: at each
-- change the trade as it was before is compared with the trade as it was then. An action that is added after all others changes
-- nothing that was said.
create function private.compute_withdrawn(strategy uuid, trade_ids text[], since timestamptz)
returns setof public.withdrawn_round_trips
language plpgsql stable
set search_path = '' set enable_seqscan = off set jit = off set plan_cache_mode = force_custom_plan as $$
declare
  change record;
  before public.bet_data[];
  after public.bet_data[];
  was record;
  now_is record;
  one public.withdrawn_round_trips;
begin
  for change in
    select i.bet_id, c.at, bool_or(c.is_edit) as is_edit
    from (
      -- Most trades were never edited and have no backdated action.
      select t.bet_id
      from unnest(trade_ids) t (bet_id)
      where exists (select from public.bet_history h where h.strategy_id = strategy and h.bet_id = t.bet_id)
        or exists (
          select
          from (
            select b.date, max(b.date) over (order by b.first_recorded_at range unbounded preceding exclude group) as latest_before
            from public.bet_data b where b.strategy_id = strategy and b.bet_id = t.bet_id
          ) b
          where b.date < b.latest_before)
      offset 0
    ) i
    -- Each trade is looked up separately, as in actions_of().
    cross join lateral (
      select h.changed_at as at, true as is_edit
      from public.bet_history h where h.strategy_id = strategy and h.bet_id = i.bet_id
      union all
      select min(h.old_recorded_at), false
      from public.bet_history h where h.strategy_id = strategy and h.bet_id = i.bet_id group by h.action_id
      union all
      select b.first_recorded_at, false
      from public.bet_data b where b.strategy_id = strategy and b.bet_id = i.bet_id
      offset 0
    ) c
    where c.at >= since
    group by i.bet_id, c.at
    order by i.bet_id, c.at
  loop
    before := array(select a from private.actions_at(strategy, change.bet_id, change.at, false) a);
    continue when before = '{}';
    after := array(select a from private.actions_at(strategy, change.bet_id, change.at, true) a);
    continue when not change.is_edit and not exists (
      select from unnest(after) a
      where a.id not in (select b.id from unnest(before) b) and a.date < (select max(b.date) from unnest(before) b));
    was := private.match_actions(private.with_splits(before), change.at);
    now_is := private.match_actions(private.with_splits(after), change.at);
    -- One by one, since a plan of an older session expects the columns that the table had then.
    for one in
      select * from private.withdrawn_between(was.rounds || was.unfinished, now_is.rounds || now_is.unfinished, change.at)
    loop
      return next one;
    end loop;
  end loop;
end
$$;

-- Computes the rows of deleted_trades for some trades of a strategy: the times at which their last action was deleted.
create function private.find_deleted_trades(strategy uuid, trade_ids text[]) returns setof private.deleted_trades
language plpgsql stable
set search_path = '' set enable_seqscan = off set jit = off set plan_cache_mode = force_custom_plan as $$
declare
  one private.deleted_trades;
begin
  for one.bet_id, one.strategy_id, one.deleted_at in
  select i.bet_id, strategy, h.changed_at
  from unnest(trade_ids) i (bet_id)
  cross join lateral (
    select distinct h.changed_at
    from public.bet_history h where h.strategy_id = strategy and h.bet_id = i.bet_id and h.event = 'deleted' offset 0
  ) h
  where not exists (select from private.actions_at(strategy, i.bet_id, h.changed_at, true))
  loop
    return next one;
  end loop;
end
$$;

-- Computes the rows of strategy_days for some days of a strategy, from the trades that began or were deleted on them, what was
-- realised on them, and the round trips that ended on them. Days on which nothing happened have no row. Each day is looked up
-- separately, as in actions_of().
create function private.compute_days(strategy uuid, days date[]) returns setof public.strategy_days
language plpgsql stable
set search_path = '' set enable_seqscan = off set enable_nestloop = on set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  few constant integer := 10;
  one public.strategy_days;
begin
  -- Planning costs more than a few days. A plan that was made while the tables were empty reads all of the strategy's trades for
  -- each day until they are analyzed: too much for many days.
  if pg_catalog.cardinality(days) > few then
    perform pg_catalog.set_config('plan_cache_mode', 'force_custom_plan', true);
  end if;
  for
    one.strategy_id, one.day, one.trades, one.closed_trades, one.winning_trades, one.losing_trades, one.long_trades,
    one.live_trades, one.public_trades, one.edited_trades, one.gross_win, one.gross_loss, one.entry_cost, one.open_cost,
    one.best_return, one.realisations, one.realised_days, one.pnl, one.matched_cost, one.rounds, one.rounds_won, one.rounds_lost,
    one.rounds_pnl, one.rounds_won_pnl, one.rounds_squares, one.rounds_lost_squares, one.held_minutes, one.held_hours,
    one.held_days, one.held_weeks, one.live_rounds, one.announced_rounds, one.announced_days, one.announced_first,
    one.announced_last, one.withdrawn_rounds, one.deleted_trades, one.first_traded, one.last_traded
  in
  select strategy, d.day, began.*, realised.*, ended.*, announced.*, withdrawn.*, deleted.*, traded.day, traded.day
  from (
    select u.day, u.day::timestamp at time zone 'UTC' as starts, (u.day + 1)::timestamp at time zone 'UTC' as ends
    from unnest(days) u (day)
  ) d
  cross join lateral (
    select
      count(*)::integer as trades,
      (count(*) filter (where t.status <> 'OPEN'))::integer,
      (count(*) filter (where t.status = 'WIN'))::integer,
      (count(*) filter (where t.status = 'LOSS'))::integer,
      (count(*) filter (where t.position = 'LONG'))::integer,
      (count(*) filter (where t.is_live))::integer,
      (count(*) filter (where t.is_public))::integer,
      (count(*) filter (where t.edits > 0))::integer,
      trim_scale(coalesce(sum(t."return") filter (where t.status = 'WIN'), 0)),
      trim_scale(coalesce(sum(t."return") filter (where t.status = 'LOSS'), 0)),
      trim_scale(coalesce(sum(t.entry_cost), 0)),
      trim_scale(coalesce(sum(t.open_cost), 0)),
      trim_scale(greatest(max(t."return"), 0))
    from (
      -- In the order of its index: until the table is analyzed, the primary key would look as cheap, which reads all of the strategy's trades.
      select t.* from public.trade_summary t
      where t.strategy_id = strategy and t.first_date >= d.starts and t.first_date < d.ends
      order by t.first_date desc offset 0
    ) t
  ) began
  cross join lateral (
    select
      count(*)::integer as realisations,
      (count(*) > 0)::integer,
      trim_scale(coalesce(sum(r.pnl), 0)),
      trim_scale(coalesce(sum(r.matched_cost), 0))
    from public.trade_realisations r
    where r.strategy_id = strategy and r.realised_at >= d.starts and r.realised_at < d.ends
  ) realised
  cross join lateral (
    select
      count(*)::integer as rounds,
      (count(*) filter (where r.pnl > 0))::integer,
      (count(*) filter (where r.pnl < 0))::integer,
      trim_scale(coalesce(sum(r.pnl), 0)),
      trim_scale(coalesce(sum(r.pnl) filter (where r.pnl > 0), 0)),
      trim_scale(coalesce(sum(r.pnl * r.pnl), 0)),
      trim_scale(coalesce(sum(r.pnl * r.pnl) filter (where r.pnl < 0), 0)),
      nullif(count(*) filter (where r.ended_at < r.begun_at + interval '1 hour'), 0)::integer,
      nullif(count(*) filter (where r.ended_at >= r.begun_at + interval '1 hour' and r.ended_at < r.begun_at + interval '24 hours'), 0)::integer,
      nullif(count(*) filter (where r.ended_at >= r.begun_at + interval '24 hours' and r.ended_at < r.begun_at + interval '168 hours'), 0)::integer,
      nullif(count(*) filter (where r.ended_at >= r.begun_at + interval '168 hours' and r.ended_at < r.begun_at + interval '720 hours'), 0)::integer,
      nullif(count(*) filter (where r.is_live), 0)::integer,
      nullif(count(*) filter (where r.is_live and r.is_public), 0)::integer
    from public.round_trips r
    where r.strategy_id = strategy and r.ended_at >= d.starts and r.ended_at < d.ends
  ) ended
  cross join lateral (
    select
      case when count(*) > 0 then 1 end as days,
      case when count(*) > 0 then d.day end,
      case when count(*) > 0 then d.day end
    from public.round_trips r
    where r.strategy_id = strategy and r.is_live and r.is_public and r.recorded_at >= d.starts and r.recorded_at < d.ends
  ) announced
  cross join lateral (
    select nullif(count(*), 0)::integer as rounds
    from public.withdrawn_round_trips w
    where w.strategy_id = strategy and w.withdrawn_at >= d.starts and w.withdrawn_at < d.ends
  ) withdrawn
  cross join lateral (
    select count(*)::integer as trades
    from private.deleted_trades t
    where t.strategy_id = strategy and t.deleted_at >= d.starts and t.deleted_at < d.ends
  ) deleted
  cross join lateral (select case when began.trades > 0 or realised.realisations > 0 then d.day end as day) traded
  where began.trades > 0 or realised.realisations > 0 or ended.rounds > 0 or announced.days > 0 or withdrawn.rounds > 0
    or deleted.trades > 0
  loop
    return next one;
  end loop;
end
$$;

-- Computes the rows of strategy_months for some months of a strategy, each given by its first day.
create function private.compute_months(strategy uuid, months date[]) returns setof private.strategy_months
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  begins date;
  month private.strategy_months;
begin
  foreach begins in array months loop
    -- Both tables have the same columns, except while a migration adds one.
    month := private.sum_days(array(
      select d from public.strategy_days d
      where d.strategy_id = strategy and d.day >= begins and d.day < (begins + interval '1 month')::date));
    if month.strategy_id is not null then
      return next month;
    end if;
  end loop;
end
$$;

-- The columns of strategy_metrics that are computed from the strategy's months: sums, and the evidence, which rests on them.
create view private.month_sums as
select m.strategy_id, s.*,
  private.evidence(
    s.rounds, s.rounds + s.withdrawn_rounds, s.live_rounds, s.announced_rounds, s.announced_days, s.announced_span) as evidence
from public.strategy_metrics m
cross join lateral (
  select
    coalesce(d.pnl, 0) as total_pnl,
    coalesce(d.gross_win, 0) as gross_win,
    coalesce(d.gross_loss, 0) as gross_loss,
    coalesce(d.trades, 0) as trades,
    coalesce(d.closed_trades, 0) as closed_trades,
    coalesce(d.winning_trades, 0) as winning_trades,
    coalesce(d.losing_trades, 0) as losing_trades,
    coalesce(d.long_trades, 0) as long_trades,
    coalesce(d.live_trades, 0) as live_trades,
    coalesce(d.public_trades, 0) as public_trades,
    coalesce(d.edited_trades, 0) as edited_trades,
    coalesce(d.deleted_trades, 0) as deleted_trades,
    coalesce(d.entry_cost, 0) as entry_cost,
    coalesce(d.open_cost, 0) as open_cost,
    coalesce(d.realised_days, 0) as realised_days,
    coalesce(d.rounds, 0) as rounds,
    coalesce(d.rounds_won, 0) as rounds_won,
    coalesce(d.rounds_lost, 0) as rounds_lost,
    coalesce(d.rounds_pnl, 0) as rounds_pnl,
    coalesce(d.rounds_won_pnl, 0) as rounds_won_pnl,
    coalesce(d.rounds_squares, 0) as rounds_squares,
    coalesce(d.rounds_lost_squares, 0) as rounds_lost_squares,
    coalesce(d.best_return, 0) as best_return,
    coalesce(d.held_minutes, 0) as held_minutes,
    coalesce(d.held_hours, 0) as held_hours,
    coalesce(d.held_days, 0) as held_days,
    coalesce(d.held_weeks, 0) as held_weeks,
    coalesce(d.live_rounds, 0) as live_rounds,
    coalesce(d.announced_rounds, 0) as announced_rounds,
    coalesce(d.announced_days, 0) as announced_days,
    coalesce(d.announced_last - d.announced_first, 0) as announced_span,
    coalesce(d.withdrawn_rounds, 0) as withdrawn_rounds,
    d.first_traded,
    d.last_traded
  from private.sum_days(array(
    select row(x.*)::public.strategy_days from private.strategy_months x where x.strategy_id = m.strategy_id
  )) d
  -- Otherwise the sums would be computed again for each mention of one.
  offset 0
) s;

-- A strategy's cumulative realised P&L in USD at 53 weekly points: at the end of the UTC day 52, 51, … and 0 weeks before `until`.
-- The last point is `total`, which includes realisations dated after `until`. Reads only one year of days.
create function private.spark(strategy uuid, total numeric, until timestamptz) returns double precision[]
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return (
    select array_agg((total - coalesce(w.later, 0))::double precision order by w.point)
    from (
      select p.point, sum(d.pnl) over (order by p.point desc rows between unbounded preceding and 1 preceding) as later
      from generate_series(0, 52) p (point)
      left join (
        -- A day counts towards the first point on or after it.
        select least(52, (r.day - f.day + 6) / 7) as point, sum(r.pnl) as pnl
        from (select (until at time zone 'UTC')::date - 364 as day) f
        join public.strategy_days r on r.strategy_id = strategy and r.day > f.day
        group by 1
      ) d on d.point = p.point
    ) w
  );
end
$$;

-- 0920_maintain.sql

-- Keeps every figure up to date as actions change. For whatever a write touched, each level is recomputed from the one below:
-- actions → trades → UTC days → months → the strategy's figures. Plans are cached per session, because planning for each write would cost
-- more than running the statements.

-- The strategy's open options whose expiry could still be recorded at one time and no longer at another (see match_actions()).
create function private.lapsed_trades(strategy uuid, since timestamptz, until timestamptz) returns setof text
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return query
  select t.bet_id from public.trade_summary t
  where t.strategy_id = strategy and t.status = 'OPEN' and t.market = 'OPTIONS'
    and t.expiration > (since at time zone 'UTC')::date - 2 and t.expiration <= (until at time zone 'UTC')::date - 2;
end
$$;

-- Whether the strategy has another trade in the same contract that counts a different multiplier.
create function private.has_other_multiplier(trade public.trade_summary) returns boolean
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return exists (
    select from public.trade_summary t
    where t.strategy_id = trade.strategy_id and t.symbol = trade.symbol and t.market in ('OPTIONS', 'ALTERNATIVE')
      and (t.multiplier < trade.multiplier or t.multiplier > trade.multiplier)
      and t.bet_id <> trade.bet_id and t.market = trade.market and t.currency = trade.currency
      and (t.expiration, t.strike, t.option_right) is not distinct from (trade.expiration, trade.strike, trade.option_right));
end
$$;

-- The first level: computes trades of a strategy from their actions as of a time, and stores them with their realisations and
-- round trips, and what was withdrawn or deleted of them since another time, which is this transaction's, or earlier if a history
-- was imported. Returns what the write touches on the next levels: the UTC days on which the trades had anything before or have it now,
-- and the instruments in which the strategy has more or fewer trades or announced round trips now; and which of the trades may state a
-- multiplier.
-- Errors: PT400 (too many actions in a trade), and those of match_actions().
create function private.store_trades(
  strategy uuid, trade_ids text[], at timestamptz, since timestamptz, out days date[], out instruments text[], out multiplied text[]
)
language plpgsql set search_path = '' as $$
declare
  most_actions constant integer := private.most('actions of a trade');
  computed record;
  trade_id text;
  trade public.trade_summary;
  -- The rows as they were before the write.
  trades public.trade_summary[] := '{}';
  realised public.trade_realisations[] := '{}';
  stored_rounds public.round_trips[] := '{}';
  withdrawn public.withdrawn_round_trips[];
  deleted private.deleted_trades[];
  -- Trades whose rows may have changed since the statement began.
  uncertain text[];
begin
  computed := private.compute_trades(strategy, trade_ids, at);
  -- One by one, because a cached plan for many trades could keep reading all of the strategy's trades.
  foreach trade_id in array trade_ids loop
    delete from public.trade_summary t where t.strategy_id = strategy and t.bet_id = trade_id returning t.* into trade;
    continue when not found;
    trades := trades || trade;
    with gone as (
      delete from public.trade_realisations r where r.strategy_id = strategy and r.bet_id = trade_id returning r
    )
    select realised || array_agg(g.r) into realised from gone g;
    with gone as (
      delete from public.round_trips r where r.strategy_id = strategy and r.bet_id = trade_id returning r
    )
    select stored_rounds || array_agg(g.r) into stored_rounds from gone g;
    delete from private.trade_positions p where p.strategy_id = strategy and p.bet_id = trade_id;
  end loop;
  if since < pg_catalog.now() then
    uncertain := trade_ids;
  else
    -- An earlier statement or trigger of this transaction computed it, or it may have lapsed meanwhile.
    uncertain := array(
      select t.bet_id
      from unnest(trades) t
      cross join lateral (
        select count(*) filter (where h.changed_at < since) as edits, min(h.old_recorded_at) as recorded_at
        from public.bet_history h where h.strategy_id = strategy and h.bet_id = t.bet_id offset 0
      ) h
      where least(t.first_recorded_at, h.recorded_at) <= since - private.said_after()
        and (t.recorded_at >= since or t.edits <> h.edits
          or t.market = 'OPTIONS' and t.expiration + 2 <= (at at time zone 'UTC')::date)
      union
      select d.bet_id from private.deleted_trades d
      where d.strategy_id = strategy and d.deleted_at >= since and d.bet_id = any (trade_ids)
      -- Deleted by a transaction that waited for one which began later.
      union
      select t.bet_id from unnest(trades) t
      where t.bet_id not in (select c.bet_id from unnest(computed.trades) c)
        and exists (
          select from public.bet_history h
          where h.strategy_id = strategy and h.bet_id = t.bet_id and h.changed_at > since));
  end if;
  -- Only a trade that had stood for a minute can have had something taken back, by a change or by a backdated action.
  withdrawn := array(
    select w
    from unnest(trades) t
    left join unnest(computed.trades) c on c.bet_id = t.bet_id
    cross join lateral private.withdrawn_between(
      array(select r from unnest(stored_rounds) r where r.bet_id = t.bet_id),
      array(select r from unnest(computed.rounds) r where r.bet_id = t.bet_id), since) w
    where t.first_recorded_at <= since - private.said_after()
      and t.bet_id <> all (uncertain)
      and (c.bet_id is null or c.edits <> t.edits or exists (
        select from public.bet_data b
        where b.strategy_id = strategy and b.bet_id = t.bet_id and b.date < t.last_date and b.first_recorded_at = since)));
  deleted := array(
    select pg_catalog.jsonb_populate_record(null::private.deleted_trades,
      pg_catalog.jsonb_build_object('bet_id', t.bet_id, 'strategy_id', strategy, 'deleted_at', since))
    from unnest(trades) t
    where t.bet_id <> all (uncertain) and t.bet_id not in (select c.bet_id from unnest(computed.trades) c));
  if pg_catalog.cardinality(uncertain) > 0 then
    withdrawn := withdrawn || array(select w from private.compute_withdrawn(strategy, uncertain, since) w);
    deleted := deleted || array(select d from private.find_deleted_trades(strategy, uncertain) d where d.deleted_at >= since);
    -- What earlier statements of this transaction, or an import's triggers, have found.
    delete from public.withdrawn_round_trips w
    where w.strategy_id = strategy and w.withdrawn_at >= since and w.bet_id = any (uncertain);
    delete from private.deleted_trades d where d.strategy_id = strategy and d.deleted_at >= since and d.bet_id = any (uncertain);
  end if;

  -- Each write computes whole trades, so their length is limited. A longer trade, which an operator wrote, may become shorter.
  if exists (
    select from unnest(computed.trades) c
    where c.actions_count > most_actions
      and c.actions_count > coalesce((select t.actions_count from unnest(trades) t where t.bet_id = c.bet_id), 0)
  ) then
    raise exception 'A trade can have at most % actions', pg_catalog.to_char(most_actions, 'FM999,999,999')
      using errcode = 'PT400';
  end if;

  insert into public.withdrawn_round_trips select w.* from unnest(withdrawn) w;
  insert into private.deleted_trades select d.* from unnest(deleted) d;
  insert into public.trade_summary select c.* from unnest(computed.trades) c;
  multiplied := array(select c.bet_id from unnest(computed.trades) c where c.market in ('OPTIONS', 'ALTERNATIVE'));
  insert into public.trade_realisations select c.* from unnest(computed.realised) c;
  insert into public.round_trips select c.* from unnest(computed.rounds) c;
  insert into private.trade_positions select c.* from unnest(computed.positions) c;

  if pg_catalog.cardinality(computed.misplaced) > 0 then
    update public.bet_data b
    set position = c.position
    from unnest(computed.trades) c
    where b.id = any (computed.misplaced) and c.bet_id = b.bet_id;
  end if;

  days := array(
    select (t.first_date at time zone 'UTC')::date from unnest(trades || computed.trades) t
    union
    select (r.realised_at at time zone 'UTC')::date from unnest(realised || computed.realised) r
    union
    select (r.ended_at at time zone 'UTC')::date from unnest(stored_rounds || computed.rounds) r where r.ended_at is not null
    union
    select (r.recorded_at at time zone 'UTC')::date
    from unnest(stored_rounds || computed.rounds) r where r.is_live and r.is_public and r.ended_at is not null
    union
    select (w.withdrawn_at at time zone 'UTC')::date from unnest(withdrawn) w
    union
    select (d.deleted_at at time zone 'UTC')::date from unnest(deleted) d);
  instruments := array(
    select distinct t.instrument
    from (
      select c.instrument, c.market, 1 as n, c.announced_rounds from unnest(computed.trades) c
      union all
      select t.instrument, t.market, -1, -t.announced_rounds from unnest(trades) t
    ) t
    group by t.instrument, t.market
    having sum(t.n) <> 0 or sum(t.announced_rounds) <> 0);
end
$$;

-- The second level: computes and stores some days of a strategy, and their months.
create function private.store_days(strategy uuid, days date[]) returns void
language plpgsql set search_path = '' as $$
declare
  months constant date[] := array(select distinct pg_catalog.date_trunc('month', d::timestamp)::date from unnest(days) d);
begin
  delete from public.strategy_days d where d.strategy_id = strategy and d.day = any (days);
  insert into public.strategy_days select d.* from private.compute_days(strategy, days) d;
  delete from private.strategy_months m where m.strategy_id = strategy and m.day = any (months);
  insert into private.strategy_months select m.* from private.compute_months(strategy, months) m;
end
$$;

-- A strategy's symbols, each with its market.
create function private.symbols_of(strategy uuid) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return array(select s.market || ' ' || s.symbol from public.strategy_symbols s where s.strategy_id = strategy order by 1);
end
$$;

-- For the ranking's chips, filters and search: counts and stores a strategy's trades in some instruments, and by tag.
create function private.store_symbols(strategy uuid, instruments text[]) returns void
language plpgsql set search_path = '' as $$
declare
  before constant text[] := private.symbols_of(strategy);
begin
  if pg_catalog.cardinality(instruments) = 0 then
    return;
  end if;
  -- Keeps an operator from changing a symbol's tags while a strategy begins to trade it: see on_symbol_tags_changed().
  perform pg_catalog.pg_advisory_xact_lock_shared(private.tag_lock(), pg_catalog.hashtext(i.symbol))
  from unnest(instruments) i (symbol)
  where not exists (select from public.strategy_symbols s where s.strategy_id = strategy and s.symbol = i.symbol);
  delete from public.strategy_symbols s where s.strategy_id = strategy and s.symbol = any (instruments);
  insert into public.strategy_symbols select c.* from private.count_symbols(strategy, instruments) c;
  perform private.store_tags(strategy);
  if private.symbols_of(strategy) <> before then
    perform private.store_words(array[strategy]);
    update public.strategy_metrics m set key_markets = private.markets_of(strategy) where m.strategy_id = strategy;
  end if;
end
$$;

-- The third level: computes and stores a strategy's figures as of a time.
create function private.store_figures(strategy uuid, at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  update public.strategy_metrics m
  set
    total_pnl = f.total_pnl, gross_win = f.gross_win, gross_loss = f.gross_loss,
    trades = f.trades, closed_trades = f.closed_trades, winning_trades = f.winning_trades, losing_trades = f.losing_trades,
    long_trades = f.long_trades, held_minutes = f.held_minutes, held_hours = f.held_hours, held_days = f.held_days,
    held_weeks = f.held_weeks,
    live_trades = f.live_trades, public_trades = f.public_trades, edited_trades = f.edited_trades,
    entry_cost = f.entry_cost, open_cost = f.open_cost, realised_days = f.realised_days,
    rounds = f.rounds, rounds_won = f.rounds_won, rounds_lost = f.rounds_lost, rounds_pnl = f.rounds_pnl,
    rounds_won_pnl = f.rounds_won_pnl, rounds_squares = f.rounds_squares, rounds_lost_squares = f.rounds_lost_squares,
    deleted_trades = f.deleted_trades, best_return = f.best_return,
    unrealised = case when f.trades > f.closed_trades then m.unrealised else 0 end,
    valued_trades = case when f.trades > f.closed_trades then m.valued_trades else 0 end,
    prices_revision = 0,
    live_rounds = f.live_rounds, announced_rounds = f.announced_rounds, announced_days = f.announced_days,
    announced_span = f.announced_span, withdrawn_rounds = f.withdrawn_rounds, evidence = f.evidence, first_traded = f.first_traded, last_traded = f.last_traded,
    spark = private.spark(strategy, f.total_pnl, at), as_of = at
  from private.month_sums f
  where m.strategy_id = strategy and f.strategy_id = strategy;
end
$$;

-- Computes and stores all levels after a change of some trades, and of those that lapsed meanwhile. since: see store_trades(). The
-- functions above run with this function's settings.
create function private.recompute_trades(strategy uuid, trade_ids text[], since timestamptz default now()) returns void
language plpgsql security definer set search_path = '' set enable_seqscan = off set enable_nestloop = on set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  piece constant integer := private.trades_in_a_piece();
  before timestamptz;
  at timestamptz;
  touched record;
  ids text[];
  days date[] := '{}';
  instruments text[] := '{}';
  multiplied text[] := '{}';
begin
  -- Serialises the strategy's writers. One that waited may have started before the one it waited for, so its now() may be earlier
  -- than as_of.
  select m.as_of, greatest(pg_catalog.now(), m.as_of) into before, at
  from public.strategy_metrics m where m.strategy_id = strategy for update;

  -- The cascade deletes actions after their strategy, when there are no figures left to update.
  if not exists (select from public.strategy_profile s where s.id = strategy) then
    delete from public.trade_realisations r where r.strategy_id = strategy;
    delete from public.round_trips r where r.strategy_id = strategy;
    delete from private.trade_positions p where p.strategy_id = strategy;
    delete from public.trade_summary t where t.strategy_id = strategy;
    return;
  end if;

  ids := array(
    select unnest(trade_ids) union select l.* from private.lapsed_trades(strategy, before, at) l order by 1);
  for place in 1 .. pg_catalog.cardinality(ids) by piece loop
    touched := private.store_trades(strategy, ids[place:place + piece - 1], at, since);
    days := array(select unnest(days) union select unnest(touched.days));
    instruments := array(select unnest(instruments) union select unnest(touched.instruments));
    multiplied := multiplied || touched.multiplied;
  end loop;
  -- Once all are stored, since one write may change it in all trades of a contract.
  if pg_catalog.cardinality(multiplied) > 0
      and exists (select from private.trades_of(strategy, multiplied) t where private.has_other_multiplier(t)) then
    raise exception 'Another trade in this contract has a different multiplier: one strategy counts a contract in one way'
      using errcode = 'PT400';
  end if;
  perform private.store_days(strategy, days);
  perform private.store_symbols(strategy, instruments);
  perform private.store_figures(strategy, at);
end
$$;

-- After actions were inserted or deleted. Strategies are processed in a fixed order, to avoid deadlocks.
create function private.on_actions_changed() returns trigger
language plpgsql security definer set search_path = '' set jit = off as $$
begin
  perform private.recompute_trades(c.strategy_id, c.trade_ids)
  from (
    select a.strategy_id, array_agg(distinct a.bet_id) as trade_ids from changed a group by 1 order by 1
  ) c;
  return null;
end
$$;

-- After actions were updated. Without nested loops, as in private.append_history().
create function private.on_actions_updated() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off set jit = off as $$
begin
  -- The other half of an assignment or exercise is compared anew, since it depends on this one.
  delete from public.action_checks k where k.action_id = any (array(
    select b.id from old_actions o cross join lateral (
      select b.id from public.bet_data b where b.strategy_id = o.strategy_id and b.bet_id = o.linked and b.linked = o.bet_id offset 0
    ) b
    where o.linked is not null));
  -- Their ranges belong to what they said before.
  delete from public.action_checks k where k.action_id = any (array(
    select n.id from new_actions n join old_actions o on o.id = n.id where n.edits <> o.edits));
  delete from public.unpriced_actions u where u.action_id = any (array(
    select n.id from new_actions n join old_actions o on o.id = n.id where n.edits <> o.edits));
  perform private.recompute_trades(c.strategy_id, c.trade_ids)
  from (
    select n.strategy_id, array_agg(distinct n.bet_id) as trade_ids
    from new_actions n
    join old_actions o on o.id = n.id
    where n.edits <> o.edits
    group by 1
    order by 1
  ) c;
  return null;
end
$$;

create trigger limit_rows after insert on public.bet_data
  referencing new table as added
  for each statement execute function private.limit_rows();
-- An import computes its trades itself, after its last insert.
create trigger on_actions_inserted after insert on public.bet_data
  referencing new table as changed
  for each statement when (not private.is_import()) execute function private.on_actions_changed();
create trigger on_actions_updated after update on public.bet_data
  referencing old table as old_actions new table as new_actions
  for each statement execute function private.on_actions_updated();
create trigger on_actions_deleted after delete on public.bet_data
  referencing old table as changed
  for each statement execute function private.on_actions_changed();

-- After splits became known, were changed or turned out to be none: computes the trades that were held over them, or began within a week
-- after them, whose owners may have stated them. What traded under another symbol, and what a symbol meant for a time, is asked of the
-- trades themselves.
create function private.on_splits_changed() returns trigger
language plpgsql security definer set search_path = '' set jit = off as $$
declare
  touched record;
begin
  for touched in
    select t.strategy_id, array_agg(distinct t.bet_id) as trade_ids
    from changed c
    cross join lateral (
      select c.symbol as name
      union
      select a.symbol from public.symbol_aliases a where a.market = c.market and a.priced_as = c.symbol
    ) n
    join public.trade_summary t on t.instrument = split_part(split_part(n.name, ':', 1), '/', 1) and t.market = c.market
    where t.first_date <= c.day::timestamp at time zone 'UTC' + interval '7 days'
      and (t.status = 'OPEN' or t.last_date >= c.day::timestamp at time zone 'UTC')
      and private.priced_as(private.trade_contract(t), private.exchange_day(t.market, t.first_date)) = c.symbol
    group by 1
    order by 1
  loop
    perform private.recompute_trades(touched.strategy_id, touched.trade_ids);
  end loop;
  return null;
end
$$;

create trigger on_splits_inserted after insert on public.market_splits
  referencing new table as changed
  for each statement execute function private.on_splits_changed();
create trigger on_splits_updated after update on public.market_splits
  referencing new table as changed
  for each statement execute function private.on_splits_changed();
create trigger on_splits_deleted after delete on public.market_splits
  referencing old table as changed
  for each statement execute function private.on_splits_changed();

-- After prices were compared, which changes nothing else about a trade: counts them anew. Checks come by the thousand, so the trades are
-- not recomputed.
create function private.on_checks_changed() returns trigger
language plpgsql security definer
set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off as $$
declare
  checked record;
begin
  for checked in
    select b.strategy_id, array_agg(distinct b.bet_id) as trade_ids
    from changed k join public.bet_data b on b.id = k.action_id
    group by 1
    order by 1
  loop
    -- As in recompute_trades().
    perform from public.strategy_metrics m where m.strategy_id = checked.strategy_id for update;
    update public.trade_summary t
    set prices_checked = c.prices_checked, prices_outside = c.prices_outside
    from private.count_checks(checked.strategy_id, checked.trade_ids) c
    where t.strategy_id = checked.strategy_id and t.bet_id = c.bet_id;
  end loop;
  return null;
end
$$;

create trigger on_checks_inserted after insert on public.action_checks
  referencing new table as changed
  for each statement execute function private.on_checks_changed();
create trigger on_checks_updated after update on public.action_checks
  referencing new table as changed
  for each statement execute function private.on_checks_changed();
-- With an action, or after its edit, its trade is computed anyway.
create trigger on_checks_deleted after delete on public.action_checks
  referencing old table as changed
  for each statement when (pg_catalog.pg_trigger_depth() = 0) execute function private.on_checks_changed();

-- 0925_refresh_figures.sql

-- Computes figures anew after an upgrade that adds one or changes a rule: in pieces, so that no save waits for long, and never in a
-- migration, which would hold every strategy until its end.

-- How far a strategy is: its trades up to this one have been computed by this version of the rules. Most are computed in one piece.
create table private.figure_work (
  strategy_id uuid primary key references public.strategy_metrics (strategy_id) on delete cascade,
  version integer not null,
  done_to text not null
);
alter table private.figure_work enable row level security;
grant select on table private.figure_work to service_role;
create trigger refuse_truncate before truncate on private.figure_work
  for each statement execute function private.refuse_truncate();

-- Computes a piece of the next strategy whose figures are of an earlier version, or all of it. Returns how many strategies it dealt with,
-- so a caller can repeat until it is 0, when none is left but those that are being written.
create function private.refresh_figures() returns integer
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  most constant integer := 1000;
  wanted constant integer := private.figures_version();
  id uuid;
  reached text;
  ids text[];
begin
  select m.strategy_id into id
  from public.strategy_metrics m where m.figures_version < wanted
  order by m.strategy_id limit 1
  for update skip locked;
  if id is null then
    return 0;
  end if;
  select w.done_to into reached from private.figure_work w where w.strategy_id = id and w.version = wanted;
  ids := array(
    select t.bet_id from public.trade_summary t
    where t.strategy_id = id and (reached is null or t.bet_id > reached)
    order by t.bet_id limit most);
  perform private.recompute_trades(id, ids);
  -- Nobody changed them, so that whoever edits one now need not start again.
  update public.trade_summary t set revision = t.revision - 1 where t.strategy_id = id and t.bet_id = any (ids);
  if pg_catalog.cardinality(ids) = most then
    insert into private.figure_work as w (strategy_id, version, done_to) values (id, wanted, ids[most])
    on conflict (strategy_id) do update set version = wanted, done_to = excluded.done_to;
    return 1;
  end if;
  -- Also what no trade is left of.
  perform private.store_days(id, array(select d.day from public.strategy_days d where d.strategy_id = id));
  perform private.store_symbols(id, array(select s.symbol from public.strategy_symbols s where s.strategy_id = id));
  perform private.store_figures(id, greatest(pg_catalog.now(), m.as_of)) from public.strategy_metrics m where m.strategy_id = id;
  update public.strategy_metrics m set figures_version = wanted where m.strategy_id = id;
  delete from private.figure_work w where w.strategy_id = id;
  return 1;
end
$$;

-- 0940_account.sql

-- The account behind a record: the least money that would have paid for every trade as it came, and what it grew to. Nobody
-- states it, so nobody can dress it up. Same as src/domain/account/account.ts.
-- After each instant, the cost of the units held is invested; of options sold short, what they block. Whenever the cash, deposits +
-- realised + dividends − invested, would fall below 0, exactly the shortfall is deposited. Nothing is ever withdrawn. Open positions count at the
-- market's last close, or at cost if there is none.

-- The functions below keep one plan for all strategies: planning took a third of the time for a strategy of 30 trades. Row counts are
-- guessed then, and a guess that is too high must not read a whole table.

-- The symbol of the bars that value each trade of some strategies; null where there is none, or where its owner alone states a split.
create function private.priced_trades(strategies uuid[])
returns table (
  strategy_id uuid, bet_id text, market text, name text, multiplier numeric, expiration date, first_date timestamptz,
  contract private.contract
)
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  return query
  select t.strategy_id, t.bet_id, t.market,
    case
      when private.has_stated_split(t) then null
      when n.has_alias then private.priced_as(private.trade_contract(t), private.exchange_day(t.market, t.first_date))
      else n.name
    end,
    t.multiplier, t.expiration, t.first_date, private.trade_contract(t)
  from public.trade_summary t
  join (
    -- What private.priced_as() says of each trade without an alias, once for all of an instrument.
    select s.*, exists (select from public.symbol_aliases a where a.market = s.market and a.symbol = s.name) as has_alias
    from (
      select s.*, private.price_symbol(
        row(s.market, s.symbol, s.expiration, s.strike, s.option_right, null, s.currency)::private.contract) as name
      from (
        select distinct t.market, t.symbol, t.expiration, t.strike, t.option_right, t.currency
        from public.trade_summary t where t.strategy_id = any (strategies)
      ) s
      offset 0
    ) s
    offset 0
  ) n on n.market = t.market and n.symbol = t.symbol and n.currency = t.currency and n.expiration is not distinct from t.expiration
    and n.strike is not distinct from t.strike and n.option_right is not distinct from t.option_right
  where t.strategy_id = any (strategies);
end
$$;

-- The most days that are valued, counting each instrument separately from the day it was opened until the day it was closed. Nobody
-- gains by going over: the account then has no figures at all. Same as MOST_VALUED_DAYS in src/lib/constants.ts.
create function private.most_valued_days() returns integer
language sql immutable
return 200000;

-- How much the unrealised result of all open positions of some strategies changed on each day, in USD: private.value_trade() for every
-- day instead of now. An option is valued by its own closes until its last day, and then at what it was worth at the end. is_hidden tells whether a price
-- of a source that may not be shown is part of it. Where this would take more than private.most_valued_days(), there is one row without
-- a day instead.
create function private.unrealised_days(strategies uuid[], last_day date)
returns table (day date, change numeric, is_hidden boolean)
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off
set enable_memoize = off set enable_mergejoin = off as $$
declare
  shown constant text[] := array(select s.source from public.price_sources s where s.may_show);
  next_day constant timestamptz := (last_day + 1)::timestamp at time zone 'UTC';
begin
  return query
  with trades as materialized (
    -- What is held is numbered: one close values all trades that hold it.
    select t.*, dense_rank() over (order by t.market, t.name, t.expiration) as instrument
    from private.priced_trades(strategies) t where t.name is not null
  ),
  instruments as (
    select t.*, exists (select from public.market_splits s where s.market = t.market and s.symbol = t.name) as has_splits,
      v.worth as end_worth, v.source as end_source
    from (
      select distinct on (t.instrument) t.instrument, t.market, t.name, t.contract,
        case when t.market = 'OPTIONS' then least(last_day, t.expiration) else last_day end as last_close
      from trades t order by t.instrument
    ) t
    left join lateral private.value_at_end(t.contract) v on t.market = 'OPTIONS' and t.last_close < last_day
  ),
  changes as (
    select p.strategy_id, p.bet_id, (p.at at time zone 'UTC')::date as day, p.units, p.cost
    from private.trade_positions p
    where p.strategy_id = any (strategies) and p.at < next_day
  ),
  held as (
    select t.instrument, c.day, sum(c.units * t.multiplier) as units, sum(c.cost) as cost
    from changes c join trades t on t.strategy_id = c.strategy_id and t.bet_id = c.bet_id
    group by t.instrument, c.day
    -- What was opened and closed on a day needs no close.
    having sum(c.units) <> 0 or sum(c.cost) <> 0
  ),
  -- What is held of an instrument from a day on until another.
  spans as materialized (
    select i.*, h.day, coalesce(lead(h.day) over w - 1, last_day) as until,
      sum(h.units) over w as units, sum(h.cost) over w as cost
    from held h join instruments i on i.instrument = h.instrument
    window w as (partition by h.instrument order by h.day)
  ),
  size as materialized (
    select coalesce(sum(greatest(least(s.until, s.last_close) - s.day + 1, 0)), 0) <= private.most_valued_days() as is_small
    from spans s where s.units <> 0
  ),
  worth as (
    select s.instrument, c.day, coalesce(s.units * c.close - s.cost, 0) as worth, c.source <> all (shown) as is_hidden
    from spans s
    cross join lateral (
      -- The last close until the first day. Asking for that day's own first is faster: the other search reads a whole page of an index.
      select s.day, case when s.day <= s.last_close then b.close else s.end_worth end as close,
        case when s.day <= s.last_close then b.source else s.end_source end as source
      from (values (s.units <> 0 or s.cost <> 0)) h (is_held)
      left join lateral (
        (
          select b.close, b.source from public.market_bars b
          where b.market = s.market and b.symbol = s.name and b.day = s.day
        )
        union all
        (
          -- In the units of the first day.
          select
            case when s.has_splits
              then pg_catalog.round(b.close, 40) / private.split_ratio(s.market, s.name, b.day, s.day)
              else b.close
            end, b.source
          from public.market_bars b
          where b.market = s.market and b.symbol = s.name and b.day < s.day
          order by b.day desc limit 1
        )
        limit 1
      ) b on h.is_held and s.day <= s.last_close
      union all
      select b.day, b.close, b.source from public.market_bars b
      where b.market = s.market and b.symbol = s.name and b.day > s.day and b.day <= least(s.until, s.last_close)
        and (s.units <> 0 or s.cost <> 0) and s.until > s.day
      union all
      -- From the end of an option on, what it was worth then.
      select s.last_close + 1, s.end_worth, s.end_source where s.last_close >= s.day and s.last_close < s.until
    ) c
    where (select z.is_small from size z)
    -- Otherwise it would be multiplied twice, and after sorting.
    offset 0
  ),
  moves as (
    select w.day, w.worth - coalesce(lag(w.worth) over (partition by w.instrument order by w.day), 0) as worth, w.is_hidden from worth w
  )
  select m.day, sum(m.worth), coalesce(bool_or(m.is_hidden), false) from moves m group by m.day having sum(m.worth) <> 0
  union all
  select null, null, null from size z where not z.is_small;
end
$$;

-- An open option, or (is_call null) one whose strike was not stated.
create type private.option_leg as (
  strategy_id uuid,
  bet_id text,
  is_call boolean,
  strike numeric,
  expiration date,
  -- Contracts × multiplier, below 0 if they were sold short.
  units numeric,
  usd_rate numeric,
  -- USD: what they were sold for.
  premium numeric
);

-- What the short ones among the open options in one stock block, in USD. A short put may have to buy the stock at its strike, so it blocks
-- strike × units; a short call may have to buy it at any price, so it blocks the stock's close × units. Long shares and long options of the
-- same right that end no earlier limit them: shares cover a call, and a spread blocks no more than its width. Those that end last come
-- first, then calls with the lowest strikes and puts with the highest. Each is limited by long options of no width, of which the strike
-- nearest to its own, then (a call) by shares, then by the least width. Without a close a call blocks its strike, and an option without a
-- strike what it was sold for. Same as blockedBy() in src/domain/account/blocked.ts.
create function private.blocked_by(legs private.option_leg[], shares numeric, close numeric) returns numeric
language plpgsql immutable set search_path = '' as $$
declare
  -- With more open options in one stock nothing limits a short one, since matching them would take too long.
  is_matched constant boolean := pg_catalog.cardinality(legs) <= 200;
  longs private.option_leg[] := array(
    select l from unnest(legs) l where is_matched and l.units > 0 and l.strike is not null);
  shares_left numeric := case when is_matched then shares else 0 end;
  short private.option_leg;
  need numeric;
  worth numeric;
  best integer;
  width numeric;
  part numeric;
  blocked numeric := 0;
begin
  if not is_matched then
    return (
      select sum(case
        when l.strike is null then coalesce(-l.units * blocked_by.close * l.usd_rate, l.premium)
        else -l.units * case when l.is_call then coalesce(blocked_by.close, l.strike) else l.strike end * l.usd_rate end)
      from unnest(legs) l where l.units < 0
    );
  end if;
  for short in
    select l.* from unnest(legs) l where l.units < 0
    order by coalesce(l.expiration, 'infinity') desc, case when l.is_call then l.strike else -l.strike end, l.usd_rate desc
  loop
    need := -short.units;
    if short.strike is null then
      blocked := blocked + coalesce(need * blocked_by.close * short.usd_rate, short.premium);
      continue;
    end if;
    worth := case when short.is_call then coalesce(blocked_by.close, short.strike) else short.strike end;
    while need > 0 loop
      best := null;
      select o.place, o.width into best, width
      from (
        select l.ordinality as place, l.expiration, case when l.is_call then l.strike else -l.strike end as key,
          greatest(case when l.is_call then l.strike - short.strike else short.strike - l.strike end, 0) as width
        from unnest(longs) with ordinality l
        where l.is_call = short.is_call and l.units > 0
          and coalesce(l.expiration, 'infinity') >= coalesce(short.expiration, 'infinity')
      ) o
      order by o.width, o.key desc, coalesce(o.expiration, 'infinity')
      limit 1;
      if short.is_call and shares_left > 0 and (best is null or width > 0) then
        part := least(need, shares_left);
        shares_left := shares_left - part;
      elsif best is null then
        exit;
      else
        part := least(need, (longs[best]).units);
        longs[best].units := (longs[best]).units - part;
        blocked := blocked + part * least(width, worth) * short.usd_rate;
      end if;
      need := need - part;
    end loop;
    blocked := blocked + need * worth * short.usd_rate;
  end loop;
  return blocked;
end
$$;

-- How much more (or less) the options of some strategies block than they were sold for, as changes by instant, USD. The stock's close is
-- the last one on or before the day on which something changed in the stock or its options. An option blocks nothing once its expiry can no
-- longer be recorded. is_hidden: a close of a source that may not be shown is part of it. Same as blockedSteps() in src/domain/account/blocked.ts.
create function private.blocked_changes(strategies uuid[], next_day timestamptz)
returns table (at timestamptz, invested numeric, is_hidden boolean)
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  shown constant text[] := array(select s.source from public.price_sources s where s.may_show);
  event record;
  current_key text;
  legs private.option_leg[];
  shares numeric;
  premiums numeric;
  counted numeric;
  total numeric;
  stock_close numeric;
  close_source text;
begin
  -- A trade that began long and was short later has a second round trip, or an open one after the first.
  if not exists (
    select from public.trade_summary t
    where t.strategy_id = any (strategies) and t.market = 'OPTIONS'
      and (t."position" = 'SHORT' or t.rounds > 1 or t.rounds = 1 and t.status = 'OPEN')
  ) then
    return;
  end if;
  for event in
    with options as materialized (
      select t.strategy_id, t.bet_id, t.currency, t.multiplier, t.expiration, o.strike, o.is_call,
        t."position" = 'SHORT' or t.rounds > 1 or t.rounds = 1 and t.status = 'OPEN' as may_be_short,
        private.underlying_priced_as(t) as stock
      from public.trade_summary t
      cross join lateral private.option_of(private.trade_contract(t)) o
      where t.strategy_id = any (strategies) and t.market = 'OPTIONS'
    ),
    -- The options that were sold short, with everything that may limit them. One whose stock has no symbol is alone.
    trades as (
      select true as is_option, coalesce(o.stock, o.strategy_id || ' ' || o.bet_id) as key, o.stock, o.strategy_id, o.bet_id, o.currency,
        o.multiplier, o.expiration, o.strike, o.is_call
      from options o
      where o.may_be_short or o.stock in (select s.stock from options s where s.may_be_short)
      union all
      select false, p.name, p.name, p.strategy_id, p.bet_id, t.currency, t.multiplier, null, null, null
      from private.priced_trades(strategies) p
      join public.trade_summary t on t.strategy_id = p.strategy_id and t.bet_id = p.bet_id
      where p.market = 'STOCK' and p.name in (select s.stock from options s where s.may_be_short)
    ),
    positions as (
      select t.*, (t.expiration + 2)::timestamp at time zone 'UTC' as lapses_at, p.at,
        sum(p.units) over w as worth, sum(p.invested) over w as cost,
        case when t.currency = 'USD' then 1 else (
          select b.usd_rate from public.bet_data b
          where b.strategy_id = t.strategy_id and b.bet_id = t.bet_id and b.date <= p.at and b.side <> 'SPLIT'
          order by b.date desc, b.id desc limit 1
        ) end as usd_rate
      from trades t
      join private.trade_positions p on p.strategy_id = t.strategy_id and p.bet_id = t.bet_id and p.at < next_day
      window w as (partition by p.strategy_id, p.bet_id order by p.at)
    ),
    events as (
      select p.* from positions p
      union all
      select l.is_option, l.key, l.stock, l.strategy_id, l.bet_id, l.currency, l.multiplier, l.expiration, l.strike, l.is_call,
        l.lapses_at, l.lapses_at, l.worth, l.cost, l.usd_rate
      from (
        select distinct on (p.strategy_id, p.bet_id) p.* from positions p order by p.strategy_id, p.bet_id, p.at desc
      ) l
      where l.worth <> 0 and l.lapses_at > l.at and l.lapses_at < next_day
    ),
    states as (
      select e.*,
        case when e.lapses_at <= e.at then 0
          when e.currency = 'USD' then e.worth
          -- The quotient is exact: a quantity has at most 30 decimals.
          else pg_catalog.round(pg_catalog.round(e.worth, 60) / e.usd_rate, 30)
        end * e.multiplier as units,
        case when e.is_option and e.worth < 0 then e.cost else 0 end as premium
      from events e
    )
    select s.*,
      s.premium - coalesce(lag(s.premium) over of_trade, 0) as premium_change,
      case when s.is_option then 0
        else greatest(s.units, 0) - coalesce(lag(greatest(s.units, 0)) over of_trade, 0) end as share_change,
      lead(s.at) over (partition by s.key order by s.at, s.strategy_id, s.bet_id) is distinct from s.at as is_last
    from states s
    window of_trade as (partition by s.strategy_id, s.bet_id order by s.at)
    order by s.key, s.at, s.strategy_id, s.bet_id
  loop
    if event.key is distinct from current_key then
      current_key := event.key;
      legs := '{}';
      shares := 0;
      premiums := 0;
      counted := 0;
    end if;
    shares := shares + event.share_change;
    premiums := premiums + event.premium_change;
    if event.is_option then
      legs := array(
        select l from unnest(legs) l where l.strategy_id <> event.strategy_id or l.bet_id <> event.bet_id);
      if event.units <> 0 then
        legs := legs || row(event.strategy_id, event.bet_id, event.is_call, event.strike, event.expiration, event.units,
          event.usd_rate, event.premium)::private.option_leg;
      end if;
    end if;
    continue when not event.is_last;
    stock_close := null;
    close_source := null;
    if exists (select from unnest(legs) l where l.units < 0 and l.is_call is distinct from false) then
      select b.close, b.source into stock_close, close_source from public.market_bars b
      where b.market = 'STOCK' and b.symbol = event.stock and b.day <= (event.at at time zone 'UTC')::date
      order by b.day desc limit 1;
    end if;
    total := private.blocked_by(legs, shares, stock_close) - premiums;
    if total <> counted then
      at := event.at;
      invested := total - counted;
      is_hidden := coalesce(close_source <> all (shown), false);
      return next;
    end if;
    counted := total;
  end loop;
end
$$;

-- A day's growth of an account's index: equity ÷ the money the day began with. 0 or less is −100%, for good. A gain on no money at
-- all is not a return. A setting would keep PostgreSQL from inlining it.
create function private.growth(equity numeric, start numeric) returns double precision
language sql immutable
return case
  when start <= 0 then (equity >= 0)::integer
  when equity <= 0 then 0
  else equity::double precision / start::double precision
end;

-- An account's index after a day that grew it: within 30 powers of ten, so that no account, however absurd, exceeds the range of a
-- number. It runs under the search path of the aggregate's caller, because setting one for each day would take more than twice as long.
create function private.grown(index double precision, growth double precision) returns double precision
language plpgsql immutable as $$
declare
  most constant double precision := 1e30;
begin
  return case when growth = 0 or index = 0 or index * growth < 1 / most then 0 else least(index * growth, most) end;
end
$$;

-- An account's index, day by day: a running product that grown() keeps in range.
create aggregate private.running_index(double precision) (sfunc = private.grown, stype = double precision, initcond = '1');

-- A day of an account on which something changed. All sums are of its end, in USD.
create type private.account_day as (
  day date,
  -- All deposits so far, including the day's, which come at its beginning.
  deposits numeric,
  realised numeric,
  -- Paid to shares held over their ex-dates, less what was paid for shares sold short: at the beginning of those days.
  dividends numeric,
  invested numeric,
  unrealised numeric,
  -- Whether anything was invested at any time during the day.
  was_invested boolean,
  -- Whether a price of a source that may not be shown is part of the day's change.
  is_hidden boolean,
  -- deposits + realised + dividends + unrealised.
  equity numeric,
  -- Growth of 1 since the start.
  index double precision
);

-- The days of the account behind some strategies until another day, oldest first, without those on which nothing changed. Several
-- strategies share their cash. Without prices open positions stand at their cost. Null if valuing them would take too long: see
-- private.unrealised_days().
create function private.account_days(strategies uuid[], last_day date, with_prices boolean default true)
returns private.account_day[]
language plpgsql stable security definer set search_path = '' set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  next_day constant timestamptz := (last_day + 1)::timestamp at time zone 'UTC';
  account private.account_day[];
begin
  account := array(
    -- Changes of one instant have the same sums.
    with changes as (
      select p.at, p.invested, p.realised, 0::numeric as dividends, false as is_hidden
      from private.trade_positions p
      where p.strategy_id = any (strategies) and p.at < next_day
      union all
      select c.at, c.invested, 0, 0, c.is_hidden from private.blocked_changes(strategies, next_day) c
      union all
      select d.day::timestamp at time zone 'UTC', 0, 0, d.amount, false
      from private.priced_trades(strategies) t
      cross join lateral private.dividends_of(t.strategy_id, t.bet_id, t.name, last_day) d
      where t.market = 'STOCK'
        and exists (select from public.market_dividends m where m.market = 'STOCK' and m.symbol = t.name)
    ),
    instants as (
      select (c.at at time zone 'UTC')::date as day, c.invested, c.realised, c.dividends, c.is_hidden,
        sum(c.invested) over w as all_invested, sum(c.realised + c.dividends) over w as all_earned
      from changes c
      window w as (order by c.at)
    ),
    days as (
      select i.day, max(i.all_invested - i.all_earned) as lacking, sum(i.realised) as realised, sum(i.dividends) as dividends,
        sum(i.invested) as invested,
        bool_or(i.all_invested > 0) as was_invested, bool_or(i.is_hidden) as is_hidden
      from instants i
      group by i.day
    ),
    sums as (
      select coalesce(d.day, u.day) as day, greatest(max(d.lacking) over w, 0) as deposits, sum(d.realised) over w as realised,
        sum(d.dividends) over w as dividends, sum(d.invested) over w as invested, coalesce(pg_catalog.round(sum(u.change) over w, 10), 0) as unrealised,
        -- From the day before, or since.
        sum(d.invested) over w > coalesce(d.invested, 0) or coalesce(d.was_invested, false) as was_invested,
        coalesce(d.is_hidden, false) or coalesce(u.is_hidden, false) as is_hidden
      from days d
      full join (select u.* from private.unrealised_days(strategies, last_day) u where with_prices) u on u.day = d.day
      window w as (order by coalesce(d.day, u.day))
    ),
    account as (
      select s.*, s.deposits + s.realised + s.dividends + s.unrealised as equity,
        s.deposits + coalesce(lag(s.realised + s.dividends + s.unrealised) over (order by s.day), 0) as start
      from sums s
    )
    select row(
      a.day, trim_scale(a.deposits), trim_scale(a.realised), trim_scale(a.dividends), trim_scale(a.invested), trim_scale(a.unrealised),
      a.was_invested, a.is_hidden, trim_scale(a.equity),
      private.running_index(private.growth(a.equity, a.start)) over (order by a.day)
    )::private.account_day
    from account a
    order by a.day
  );
  -- The row without a day is the last one.
  return case when cardinality(account) = 0 or (account[cardinality(account)]).day is not null then account end;
end
$$;

-- Whether a price of a source that may not be shown is part of an account.
create function private.has_hidden_prices(days private.account_day[]) returns boolean
language sql immutable
return exists (select from unnest(days) d where d.is_hidden);

-- The days of an account as strategy_equity() returns them, in their order: by month if asked for, and where a price is part of them
-- that may not be shown.
create function private.equity_days(days private.account_day[], is_by_month boolean)
returns table (
  day date, deposit numeric, realised numeric, dividends numeric, invested numeric, unrealised numeric, equity numeric,
  index double precision
)
language plpgsql stable set search_path = '' set jit = off as $$
declare
  by_month constant boolean := is_by_month or private.has_hidden_prices(days);
begin
  return query
  select d.day, d.deposits - coalesce(lag(d.deposits) over (order by d.day), 0), d.realised, d.dividends, d.invested, d.unrealised,
    d.equity, d.index
  from unnest(days) d
  where not by_month or d.day in (select max(l.day) from unnest(days) l group by pg_catalog.date_trunc('month', l.day::timestamp))
  order by d.day;
end
$$;

-- The figures of the account behind some strategies on a day. All columns are null without trades.
create type private.account as (
  -- USD: all deposits.
  capital numeric,
  -- In percent: (realised + dividends + unrealised) ÷ capital; the time-weighted return, and the same a year; the money-weighted return by
  -- Modified Dietz.
  return_on_capital double precision,
  twr double precision,
  twr_year double precision,
  mwr double precision,
  -- Of daily returns, × √365. In percent; ratios.
  volatility_year double precision,
  sharpe double precision,
  sortino double precision,
  -- In percent: the deepest fall of the index from a high. Days: the longest time below one.
  drawdown double precision,
  underwater_days integer,
  -- In percent of the days: those on which anything was invested.
  in_market double precision,
  -- In percent: the money-weighted return of the same deposits in the benchmark; null without a close. And its name.
  benchmark_return double precision,
  benchmark text
);

-- Null without days. Every calendar day counts: on a day without a change the return is 0. See accountFigures() in
-- src/domain/account/account.ts for the formulas' sources.
create function private.account_figures(strategies uuid[], days private.account_day[], until date) returns private.account
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  days_of_year constant integer := 365;
  days_for_risk constant integer := 90;
  -- Of the mean: below it, returns do not differ, and a ratio to their deviation is one to the rounding of numbers.
  least_deviation constant double precision := 1e-9;
  account private.account;
  benchmark constant public.benchmarks := private.benchmark_of(strategies);
  current private.account_day;
  first_day date;
  last_day date;
  elapsed integer;
  n integer;
  deposited numeric := 0;
  deposit_days date[];
  deposits double precision[];
  gain numeric;
  weighted numeric := 0;
  index double precision := 1;
  before double precision;
  value double precision;
  total double precision := 0;
  listed integer := 0;
  middle double precision := 0;
  apart double precision;
  squares double precision := 0;
  losses double precision := 0;
  mean double precision;
  deviation double precision;
  downside double precision;
  high double precision := 1;
  high_day date;
  is_high boolean := true;
  fall double precision := 0;
  longest integer := 0;
  days_invested integer := 0;
  was_invested boolean := false;
begin
  foreach current in array coalesce(days, '{}') loop
    if first_day is null then
      first_day := current.day;
      high_day := current.day;
      n := until - first_day + 1;
    end if;
    -- The days between the last listed one and this one.
    if was_invested then
      days_invested := days_invested + (current.day - last_day - 1);
    end if;
    days_invested := days_invested + current.was_invested::integer;
    was_invested := current.invested > 0;
    last_day := current.day;

    before := index;
    index := current.index;
    if current.deposits > deposited then
      weighted := weighted + (current.deposits - deposited) * (n - (current.day - first_day));
      deposit_days := deposit_days || current.day;
      deposits := deposits || (current.deposits - deposited)::double precision;
    end if;
    deposited := current.deposits;
    value := case when before > 0 then index / before - 1 else 0 end;
    total := total + value;
    -- Around the mean so far, as sums of squares lose the deviation of returns that hardly differ.
    listed := listed + 1;
    apart := value - middle;
    middle := middle + apart / listed;
    squares := squares + apart * (value - middle);
    if value < 0 then
      losses := losses + value * value;
    end if;

    if is_high and current.day > high_day then
      high_day := current.day - 1;
    end if;
    is_high := index >= high;
    if is_high then
      longest := greatest(longest, current.day - high_day - 1);
      high := index;
      high_day := current.day;
    else
      fall := least(fall, index / high - 1);
    end if;
  end loop;
  if first_day is null or deposited = 0 then
    return null;
  end if;
  if was_invested then
    days_invested := days_invested + (until - last_day);
  end if;
  if not is_high then
    longest := greatest(longest, until - high_day);
  end if;

  elapsed := until - first_day;
  gain := current.equity - deposited;
  account.capital := deposited;
  account.return_on_capital := 100 * (pg_catalog.round(gain, 40) / deposited)::double precision;
  if elapsed >= 1 then
    account.benchmark_return := (
      select 100 * ((b.value - deposited::double precision) / (weighted::double precision / n))
      from private.benchmark_days(benchmark, deposit_days, deposits, until, false) b order by b.day desc limit 1);
    if account.benchmark_return is not null then
      account.benchmark := benchmark.name;
    end if;
    account.twr := 100 * (index - 1);
    -- Deposits of the last days weigh little, but no more than all can be lost.
    account.mwr := greatest(-100, 100 * (gain::double precision / (weighted::double precision / n)));
    account.drawdown := 100 * fall;
    account.underwater_days := longest;
    account.in_market := 100 * (days_invested::double precision / n);
  end if;
  if elapsed >= days_of_year then
    -- In single precision, because powers differ in their last digits between the database and browsers.
    account.twr_year := (100 * (power(1 + (index - 1), days_of_year::double precision / elapsed) - 1))::real;
  end if;
  if elapsed >= days_for_risk then
    mean := total / n;
    -- And the days without a change.
    squares := squares + middle * middle * (listed::double precision * (n - listed) / n);
    deviation := sqrt(squares / (n - 1));
    downside := sqrt(losses / n);
    account.volatility_year := 100 * (deviation * sqrt(days_of_year::double precision));
    account.sharpe := case when deviation > least_deviation * abs(mean) then mean / deviation * sqrt(days_of_year::double precision) end;
    account.sortino := case when downside > 0 then mean / downside * sqrt(days_of_year::double precision) end;
  end if;
  return account;
end
$$;

-- 0945_periods.sql

-- What an account made in each of the six periods (24H, 7D, 28D, 3M, 6M, 1Y), in percent: its index on the last day ÷ its index at the
-- end of the day that long before. Before the first day the index is 1. 0 if nothing moved it, or nothing was left in it. Same as
-- periodReturns() in src/domain/figures/periods.ts. days: those of account_days(), oldest first.
create function private.period_returns(days private.account_day[], until date) returns double precision[]
language plpgsql immutable set search_path = '' as $$
declare
  starts constant date[] := array[
    until - 1, until - 7, until - 28,
    (until - interval '3 months')::date, (until - interval '6 months')::date, (until - interval '1 year')::date];
  -- The index when each began. The longest begins first.
  indices double precision[] := '{0,0,0,0,0,0}';
  place integer := 6;
  current private.account_day;
  index double precision := 1;
begin
  foreach current in array coalesce(days, '{}') loop
    while place > 0 and current.day > starts[place] loop
      indices[place] := index;
      place := place - 1;
    end loop;
    index := current.index;
  end loop;
  while place > 0 loop
    indices[place] := index;
    place := place - 1;
  end loop;
  return array(
    select case when b.began > 0 then 100 * (index / b.began - 1) else 0 end
    from unnest(indices) with ordinality b (began, place)
    order by b.place
  );
end
$$;

-- 0948_refresh_returns.sql

-- Keeps everything that depends on prices up to date: open positions, the account behind each record, its returns and risk.

-- Whether a strategy's valuation and account are older than its last write, the last change of prices, or today.
create function private.waits_for_prices(strategy public.strategy_metrics) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (strategy.trades > 0 or strategy.capital is not null) and (
    strategy.prices_revision < (select r.revision from private.price_revision r)
    or (strategy.returns_at at time zone 'UTC')::date is distinct from (pg_catalog.now() at time zone 'UTC')::date);
end
$$;

-- The days of a strategy's account as refresh_returns() derived them, so that a page reads them without computing them. No row if they
-- were too many to value.
create table private.strategy_accounts (
  strategy_id uuid primary key references public.strategy_metrics (strategy_id) on delete cascade,
  days private.account_day[] not null,
  -- The sources whose prices could be shown then.
  shown text[] not null
);
alter table private.strategy_accounts enable row level security;
grant select on table private.strategy_accounts to service_role;
create trigger refuse_truncate before truncate on private.strategy_accounts
  for each statement execute function private.refuse_truncate();

-- An upper bound of the days that valuing a strategy takes, counting each instrument separately from its first trade to its last.
create function private.days_to_value(strategy uuid, last_day date) returns bigint
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return (
    select coalesce(sum(greatest(least(i.last_date::date, last_day) - i.first_date::date, 0) + 1), 0)
    from (
      select min(t.first_date) as first_date,
        max(case when t.status = 'OPEN' then pg_catalog.now() else t.last_date end) as last_date
      from public.trade_summary t where t.strategy_id = strategy
      group by t.market, t.symbol, t.expiration, t.strike, t.option_right, t.currency
    ) i
  );
end
$$;

-- What refresh_returns() derived for a strategy, and from which version of its row and of the prices.
create type private.refreshed_returns as (
  strategy_id uuid,
  version xid,
  revision bigint,
  unrealised numeric,
  valued_trades integer,
  account private.account,
  period_returns double precision[],
  -- Null if they are too many to value.
  days private.account_day[],
  shown text[]
);

create function private.derive_returns(strategy uuid, today date) returns private.refreshed_returns
language plpgsql stable set search_path = '' set jit = off as $$
declare
  derived private.refreshed_returns;
begin
  derived := (
    select row(
      m.strategy_id, m.xmin, r.revision, v.unrealised, v.valued_trades,
      private.account_figures(array[m.strategy_id], d.days, today), private.period_returns(d.days, today), d.days,
      array(select s.source from public.price_sources s where s.may_show))::private.refreshed_returns
    from public.strategy_metrics m
    cross join private.price_revision r
    cross join lateral private.value_strategy(m.strategy_id) v
    cross join lateral (select private.account_days(array[m.strategy_id], today) as days offset 0) d
    where m.strategy_id = strategy
  );
  return derived;
end
$$;

-- Values open positions and derives the accounts of some strategies, or (null) of those that wait for it. It also updates what changes
-- with the day: the spark, and options that lapse. After an upgrade it computes figures anew first: see private.refresh_figures(). A call takes strategies with 5,000 trades and 200,000 days to value in all, or a
-- single one with more. Deriving takes long but locks nothing. The results are stored at the end, except for a strategy that was written
-- in the meantime or is being written, so nobody who saves a trade waits. Strategies come in random order, so one that is written all
-- the time does not keep others from their turn. Returns how many strategies it dealt with, so a caller can repeat until it is 0, when no strategy
-- waits but those that are being written.
create function public.refresh_returns(strategies uuid[] default null) returns integer
language plpgsql security definer set search_path = '' set jit = off as $$
declare
  most_trades constant integer := 5000;
  most_lapsed constant integer := 50;
  now constant timestamptz := pg_catalog.now();
  today constant date := (now at time zone 'UTC')::date;
  ids uuid[] := strategies;
  id uuid;
  lapsed uuid[];
  days bigint;
  derived private.refreshed_returns[];
  stored uuid[] := '{}';
begin
  if strategies is null and private.refresh_figures() > 0 then
    return 1;
  end if;
  if ids is null then
    ids := array(
      select w.strategy_id
      from (
        select w.strategy_id, sum(w.trades) over (order by w.place) - w.trades as before
        from (
          select m.strategy_id, m.trades, random() as place
          from public.strategy_metrics m where private.waits_for_prices(m)
          offset 0
        ) w
      ) w
      where w.before < most_trades
    );
  end if;

  -- Their trades change, which locks them. So they are derived in a later call, unless the caller named them.
  lapsed := array(
    select m.strategy_id from public.strategy_metrics m
    where m.strategy_id = any (ids) and exists (select from private.lapsed_trades(m.strategy_id, m.as_of, now))
    order by m.strategy_id
    limit case when strategies is null then most_lapsed end
    for update skip locked
  );
  perform private.recompute_trades(l.strategy_id, '{}') from unnest(lapsed) l (strategy_id);
  if strategies is null and lapsed <> '{}' then
    return pg_catalog.cardinality(lapsed);
  end if;

  -- Again if all that were derived are being written, so that they do not end the caller's run while others wait.
  while ids <> '{}' and stored = '{}' loop
    days := 0;
    derived := '{}';
    foreach id in array ids loop
      days := days + least(private.days_to_value(id, today), private.most_valued_days());
      exit when strategies is null and days > private.most_valued_days() and derived <> '{}';
      derived := derived || private.derive_returns(id, today);
    end loop;

    ids := ids[pg_catalog.cardinality(derived) + 1:];
    stored := array(
      select m.strategy_id
      from public.strategy_metrics m
      join unnest(derived) d on d.strategy_id = m.strategy_id and d.version = m.xmin
      order by m.strategy_id
      for update of m skip locked
    );
    update public.strategy_metrics m
    set
      as_of = greatest(now, m.as_of),
      spark = private.spark(m.strategy_id, m.total_pnl, greatest(now, m.as_of)),
      prices_revision = d.revision,
      unrealised = d.unrealised,
      valued_trades = d.valued_trades,
      returns_at = now,
      (capital, return_on_capital, twr, twr_year, mwr, volatility_year, sharpe, sortino, drawdown, underwater_days, in_market,
        benchmark_return, benchmark) = (select a.* from (select (d.account).*) a),
      period_returns = d.period_returns,
      has_hidden_prices = private.has_hidden_prices(d.days),
      too_much_to_value = d.days is null
    from unnest(derived) d
    where m.strategy_id = d.strategy_id and m.strategy_id = any (stored);
    insert into private.strategy_accounts as a (strategy_id, days, shown)
    select d.strategy_id, d.days, d.shown from unnest(derived) d where d.strategy_id = any (stored) and d.days is not null
    on conflict on constraint strategy_accounts_pkey do update set days = excluded.days, shown = excluded.shown;
    delete from private.strategy_accounts a
    using unnest(derived) d
    where a.strategy_id = d.strategy_id and d.strategy_id = any (stored) and d.days is null;
  end loop;
  return pg_catalog.cardinality(stored);
end
$$;
grant execute on function public.refresh_returns(uuid[]) to service_role;

-- For owners: refreshes the returns of a strategy of their own right after a save, instead of within the next minute. Does nothing
-- for other users' strategies, nor above 5,000 trades or 50,000 days to value, which would take too long for a request.
create function public.refresh_own_returns(strategy_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most_trades constant integer := 5000;
  most_days constant integer := 50000;
begin
  perform public.refresh_returns(array[m.strategy_id])
  from public.strategy_metrics m
  where m.strategy_id = refresh_own_returns.strategy_id and m.user_id = (select auth.jwt() ->> 'sub')
    and m.prices_revision = 0 and m.trades <= most_trades
    and private.days_to_value(m.strategy_id, (pg_catalog.now() at time zone 'UTC')::date) <= most_days;
end
$$;
grant execute on function public.refresh_own_returns(uuid) to authenticated, service_role;

-- Every minute if the project has pg_cron; otherwise another scheduler must call it. Each call is a transaction of its own.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    execute 'create extension if not exists pg_cron';
    execute $cron$select cron.schedule('refresh returns', '* * * * *',
      'do $do$ begin while public.refresh_returns() > 0 loop commit; end loop; end $do$')$cron$;
  end if;
exception when others then
  raise notice 'pg_cron could not be set up (%), so schedule refresh_returns()', sqlerrm;
end
$$;

-- A strategy's stored days as readers get them: see private.equity_days(). By month also where a source may not be shown any more that
-- could be when they were stored.
create function private.stored_days(strategy uuid)
returns table (
  day date, deposit numeric, realised numeric, dividends numeric, invested numeric, unrealised numeric, equity numeric,
  index double precision
)
language plpgsql stable set search_path = '' set jit = off as $$
begin
  return query
  select e.*
  from private.strategy_accounts a
  cross join lateral private.equity_days(
    a.days, not a.shown <@ array(select s.source from public.price_sources s where s.may_show)) e
  where a.strategy_id = strategy;
end
$$;

-- Runs past the policies on bars; strategy_equity() calls it only for a strategy that the reader may see.
create function private.strategy_equity(strategy uuid) returns json
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  return (
    select coalesce(json_agg(e), '[]') from private.stored_days(strategy) e
  );
end
$$;

-- A strategy's account by UTC day, as it was when its returns were last refreshed, oldest first, without the days on which nothing
-- changed, as an array of objects: {day, deposit, realised, dividends, invested, unrealised, equity, index}; empty if the reader may not see it, or
-- if it is too much to value. USD at the end of the day, but deposit, which is the day's; index is the growth of 1 since the start.
-- Where a price that may not be shown is part of it, only the last day of each month is given: if only one instrument is held, the days
-- would give its closes away. Its body is parsed at creation, like strategy_record()'s.
create function public.strategy_equity(strategy_id uuid) returns json
language sql stable security invoker set search_path = ''
return private.strategy_equity(private.if_seen(strategy_id));
grant execute on function public.strategy_equity(uuid) to anon, authenticated, service_role;

-- What the deposits of an account would be worth in the benchmark of its strategies, as strategy_benchmark() returns it.
create function private.benchmark_of_account(strategies uuid[], days private.account_day[], today date) returns jsonb
language plpgsql stable set search_path = '' set jit = off as $$
declare
  benchmark constant public.benchmarks := private.benchmark_of(strategies);
  is_hidden constant boolean := private.is_hidden(benchmark);
  paid record;
  worth jsonb;
begin
  select array_agg(d.day order by d.day) as days, array_agg(d.deposit::double precision order by d.day) as deposits into paid
  from (
    select a.day, a.deposits - coalesce(lag(a.deposits) over (order by a.day), 0) as deposit
    from unnest(benchmark_of_account.days) a
  ) d
  where d.deposit > 0;
  select coalesce(jsonb_agg(b order by b.day), '[]') into worth
  from (
    select b.*, coalesce(
        pg_catalog.date_trunc('month', lead(b.day) over (order by b.day)) > pg_catalog.date_trunc('month', b.day), true
      ) as is_last_of_month
    from private.benchmark_days(benchmark, paid.days, paid.deposits, today, true) b
  ) l
  cross join lateral (select l.day, l.value) b
  where l.is_last_of_month or not is_hidden;
  return pg_catalog.jsonb_build_object('name', benchmark.name, 'market', benchmark.market, 'symbol', benchmark.symbol,
    'is_hidden', is_hidden, 'has_dividends', exists (
      select from public.market_dividends d
      where d.market = benchmark.market and d.symbol = benchmark.symbol and d.currency = 'USD' and d.ex_date > paid.days[1]),
    'days', worth);
end
$$;

-- Runs past the policies on bars; strategy_benchmark() calls it only for a strategy that the reader may see.
create function private.strategy_benchmark(strategy uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  return private.benchmark_of_account(
    array[strategy], (select a.days from private.strategy_accounts a where a.strategy_id = strategy),
    (pg_catalog.now() at time zone 'UTC')::date);
end
$$;

-- What the deposits of a strategy's account, as it was when its returns were last refreshed, would be worth in its benchmark: {name,
-- market, symbol, is_hidden, has_dividends, days: [{day, value}]}, oldest first, by UTC day from the first deposit on, USD. No days without a close to
-- put the first one in at, or if the reader does not see the strategy; name, market and symbol are null where no benchmark is set.
-- has_dividends: some are known since the first deposit, and were invested in it. is_hidden: a close may not be shown, so that only the last day of each month is given. Its body is parsed at creation, like
-- strategy_record()'s.
create function public.strategy_benchmark(strategy_id uuid) returns jsonb
language sql stable security invoker set search_path = ''
return private.strategy_benchmark(private.if_seen(strategy_id));
grant execute on function public.strategy_benchmark(uuid) to anon, authenticated, service_role;

-- All public strategies of a trader as one account that shares its cash, whoever reads: {days, figures, benchmark, reason}. days are
-- as strategy_equity() gives them, benchmark is as strategy_benchmark() gives it, figures the columns of private.account, null without
-- trades. For more than 20,000 trades, or more days than private.most_valued_days(), which would take too long, only the reason is
-- given, in words; otherwise reason is null. A trader without trades gets no days. For a trader with one strategy, its stored days are
-- read, once there are any.
-- Errors: PT400 (no id, or one of more than 255 characters).
create function public.trader_equity(user_id text) returns json
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  most_trades constant integer := 20000;
  who constant text := trader_equity.user_id;
  today constant date := (pg_catalog.now() at time zone 'UTC')::date;
  strategies uuid[];
  trades integer;
  days private.account_day[];
  is_valued boolean;
  by_month boolean := false;
begin
  if who is null or pg_catalog.char_length(who) not between 1 and 255 then
    raise exception 'The id of a user has 1 to 255 characters' using errcode = 'PT400';
  end if;
  select array_agg(m.strategy_id), sum(m.trades) into strategies, trades
  from public.strategy_profile s join public.strategy_metrics m on m.strategy_id = s.id
  where s.user_id = who and s.public = 'true';
  if trades > most_trades then
    return json_build_object('days', '[]'::json, 'figures', null, 'benchmark', null, 'reason', pg_catalog.format(
      'These strategies have %s trades together. One account is computed of at most %s.', trades, most_trades));
  end if;
  if pg_catalog.cardinality(strategies) = 1 then
    select a.days, not m.too_much_to_value, not a.shown <@ array(select s.source from public.price_sources s where s.may_show)
    into days, is_valued, by_month
    from public.strategy_metrics m left join private.strategy_accounts a on a.strategy_id = m.strategy_id
    where m.strategy_id = strategies[1];
  end if;
  -- Several strategies, or one whose first refresh is still to come.
  if days is null and coalesce(is_valued, true) then
    days := private.account_days(strategies, today);
    is_valued := days is not null;
    by_month := false;
  end if;
  if not is_valued then
    return json_build_object('days', '[]'::json, 'figures', null, 'benchmark', null, 'reason', pg_catalog.format(
      'These strategies held too many instruments for too long. At most %s days are valued, each instrument counted by itself.',
      pg_catalog.to_char(private.most_valued_days(), 'FM999,999,999')));
  end if;
  return json_build_object(
    'days', (select coalesce(json_agg(e), '[]') from private.equity_days(days, by_month) e),
    'figures', row_to_json(private.account_figures(strategies, days, today)),
    'benchmark', private.benchmark_of_account(strategies, days, today),
    'reason', null);
end
$$;
grant execute on function public.trader_equity(text) to anon, authenticated, service_role;

-- 0951_announcements.sql

-- What the confirmed account (docs/confirmed.md) is computed from. The price job fills these tables, so that no write pays for them.

-- The entries of the ledger as a follower reads them: what is wanted in which instrument. An entry's content never changes, so it is read
-- once.
create table private.announcements (
  -- Checking a foreign key would take as long as all else that inserting a row takes: see drop_announcements().
  strategy_id uuid not null,
  number integer not null,
  market text not null,
  -- That of its bars. Empty where nothing in dollars prices it: nobody can follow such an entry.
  symbol text not null,
  -- By which the job reads them in pages.
  id bigint generated always as identity,
  action bigint not null,
  at timestamptz not null,
  -- Quantity × multiplier, below 0 for a sale.
  wanted numeric not null,
  -- USD, at least 0.
  fee numeric not null,
  -- USD: what the trader states for a purchase or sale, of an edit for the new one; otherwise 0.
  money numeric not null,
  primary key (strategy_id, number, market, symbol)
);
create unique index announcements_id_idx on private.announcements (id) where symbol <> '';
create index announcements_action_idx on private.announcements (action);
create index announcements_symbol_idx on private.announcements (market, symbol, at);

-- Something that happened to the units held in an instrument: what was held before (place -1), a dividend (0), an order (1), or the end of an
-- option (2).
create type private.followed_event as (
  market text,
  symbol text,
  -- The order within the instrument.
  nth integer,
  day date,
  place integer,
  bar_at timestamptz,
  -- USD.
  realised numeric,
  dividends numeric,
  -- After it: the units as of today, and what they cost, below 0 for what was sold short.
  units numeric,
  cost numeric,
  -- USD: that of the round that it completes, if any; and what was realised since, or before the first.
  result numeric,
  pending numeric,
  -- The most units since the round began.
  peak numeric,
  -- USD: what the order cost, below 0 for what it brought; null of anything else.
  amount numeric
);

-- How much what short options in a stock block changed, in USD, beyond what they were sold for.
create type private.followed_block as (stock text, day date, invested numeric);

-- A confirmed account at the end of a day, from which it is computed on. Its days are those of the account until then.
create type private.followed_state as (
  day date,
  -- What the entries up to this number announce is ordered until that day, or never; what later ones do, later.
  number integer,
  -- That of the prices.
  revision bigint,
  -- What it depends on and what is held, with a market and a space before each symbol.
  names text[],
  -- The last event of everything that is held, and what the short options of each stock block.
  held private.followed_event[],
  blocks private.followed_block[],
  rounds integer,
  won integer,
  -- Of the results of the days until then, see private.day_results().
  squares numeric,
  -- Days that were valued, see private.most_valued_days().
  valued bigint,
  -- USD: what is stated of announcements without a price, and the money of the orders.
  unpriced numeric,
  ordered numeric,
  since timestamptz,
  -- Whether a price of a source that may not be shown is part of it.
  is_hidden boolean,
  fourths numeric,
  changes integer
);

-- How far a strategy's entries were read, and the account that was computed last.
create table private.confirmed_accounts (
  strategy_id uuid primary key references public.strategy_metrics (strategy_id) on delete cascade,
  -- The number of the last entry that was read, and whether the strategy was public after it.
  entries integer not null default 0,
  is_public boolean not null default false,
  -- That of the prices it was computed from; 0 if there is something new.
  revision bigint not null default 0,
  days private.account_day[] not null default '{}',
  -- The sources whose prices could be shown then.
  shown text[] not null default '{}',
  -- What is still held: market and symbol, with a space between them.
  held text[] not null default '{}',
  -- Counts the changes of announcements and their prices: an account that was computed before one is not stored.
  changes bigint not null default 0,
  -- The account more than a week ago, which new entries and prices no longer change; null where they did.
  state private.followed_state
);

create function private.drop_announcements() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.announcements a where a.strategy_id in (select d.strategy_id from dropped d);
  return null;
end
$$;
create trigger drop_announcements after delete on private.confirmed_accounts
  referencing old table as dropped
  for each statement execute function private.drop_announcements();

alter table private.announcements enable row level security;
alter table private.confirmed_accounts enable row level security;
grant select on table private.announcements, private.confirmed_accounts to service_role;
create trigger refuse_truncate before truncate on private.announcements
  for each statement execute function private.refuse_truncate();
create trigger refuse_truncate before truncate on private.confirmed_accounts
  for each statement execute function private.refuse_truncate();

-- The symbol of a contract's bars on a day, if they say what it is worth in dollars; otherwise empty.
create function private.followed_as(contract private.contract, day date) returns text
language plpgsql stable set search_path = '' as $$
declare
  name text;
begin
  if contract.currency <> 'USD' then
    return '';
  end if;
  name := private.priced_as(contract, day);
  return case when contract.market = 'CRYPTO' and not starts_with(split_part(name, '/', 2), 'USD') then '' else coalesce(name, '') end;
end
$$;

-- The fields of an action in the content of an entry.
create type private.announced as (
  market text, symbol text, expiration date, strike numeric, option_right text, multiplier numeric, currency text, side text, quantity numeric,
  price numeric, fee numeric, usd_rate numeric
);

create function private.announced_contract(a private.announced) returns private.contract
language sql immutable
return row(a.market, a.symbol, a.expiration, a.strike, a.option_right, a.multiplier, coalesce(a.currency, 'USD'))::private.contract;

create function private.announced_units(a private.announced) returns numeric
language sql immutable
return case a.side when 'BUY' then 1 when 'SELL' then -1 else 0 end * a.quantity * private.multiplier_of(a.market, a.multiplier);

-- What the entries of a strategy announce after some number, as docs/confirmed.md says. was_public: whether the strategy was public then.
create function private.announce(strategy uuid, after integer, was_public boolean)
returns table (
  number integer, market text, symbol text, action bigint, at timestamptz, wanted numeric, fee numeric, money numeric
)
language plpgsql stable set search_path = '' set jit = off as $$
begin
  return query
  with entries as materialized (
    select e.number, c.content ->> 'event' as event, c.content
    from public.ledger_entries e
    -- Otherwise it would be parsed for each of its fields.
    cross join lateral (select e.content::jsonb as content offset 0) c
    where e.strategy_id = strategy and e.number > after
  ),
  recorded as materialized (
    select e.number, e.content
    from entries e
    where e.event = 'action_recorded' and (e.content ->> 'in_public')::boolean
  ),
  turns as (
    select e.*, count(*) filter (where e.event in ('strategy_published', 'strategy_hidden')) over (order by e.number) as nth
    from entries e
    where e.event in ('strategy_published', 'strategy_hidden', 'action_edited', 'action_deleted')
  ),
  seen as (
    select t.*,
      case when t.nth = 0 then was_public
        else first_value(t.event) over (partition by t.nth order by t.number) = 'strategy_published' end as is_public
    from turns t
  ),
  changed as materialized (
    select s.number, s.event, s.content
    from seen s
    where s.event in ('action_edited', 'action_deleted') and s.is_public and (
      s.content -> 'action' in (select r.content -> 'action' from recorded r)
      or exists (
        select from private.announcements n where n.action = (s.content ->> 'action')::bigint and n.strategy_id = strategy))
  ),
  said as (
    select r.number, r.content, r.content as of, true as is_recorded, false as is_old from recorded r
    union all
    select c.number, c.content, c.content -> 'new', false, false from changed c where c.event = 'action_edited'
    union all
    select c.number, c.content, c.content -> 'old', false, true from changed c
  ),
  meant as materialized (
    select s.number, (s.content ->> 'action')::bigint as action, (s.content ->> 'at')::timestamptz as at, s.is_recorded, s.is_old,
      (f.a).side in ('BUY', 'SELL') as is_traded, f.a, private.announced_contract(f.a) as contract
    from said s
    cross join lateral (select jsonb_populate_record(null::private.announced, s.of) as a offset 0) f
  ),
  -- Naming each contract once: doing it for each entry would take longer than all else.
  contracts as materialized (
    select c.contract, private.followed_as(c.contract, null) as symbol,
      exists (
        select from public.symbol_aliases s
        where s.market = (c.contract).market and s.symbol = private.price_symbol(c.contract)) as has_alias
    from (select distinct m.contract from meant m) c
    offset 0
  ),
  named as (
    select m.*, case
        when m.is_recorded and not m.is_traded then ''
        when c.has_alias then private.followed_as(m.contract, private.exchange_day((m.a).market, m.at))
        else c.symbol
      end as name
    from meant m join contracts c on c.contract = m.contract
  )
  -- What an edit leaves in its instrument is said once, as the new version says it.
  select distinct on (n.number, (n.a).market, n.name) n.number, (n.a).market, n.name, n.action, n.at,
    case when n.is_old then 0 else private.announced_units(n.a) end, greatest((n.a).fee, 0),
    case when n.is_traded and not n.is_old then abs(private.announced_units(n.a)) * (n.a).price * coalesce((n.a).usd_rate, 1) else 0 end
  from named n
  where not n.is_old or n.name <> ''
  order by n.number, (n.a).market, n.name, n.is_old;
end
$$;

-- Whether the last entry of a strategy that published or hid it, after one number and up to another, published it. Null without one.
create function private.was_public(strategy uuid, after integer, until integer) returns boolean
language sql stable set search_path = '' as $$
  select e.content like '%"event":"strategy_published"%' from public.ledger_entries e
  where e.strategy_id = strategy and e.number > after and e.number <= until and private.is_event(e.content)
    and e.content ~ '"event":"strategy_(published|hidden)"'
  order by e.number desc limit 1
$$;

-- For the price job: reads the new entries of at most 500 strategies. Returns of how many, so a caller can repeat until it is 0, and the
-- newest id.
create function public.read_announcements(out strategies integer, out newest bigint)
language plpgsql security definer set search_path = '' set jit = off as $$
declare
  most constant integer := 500;
  waiting record;
begin
  strategies := 0;
  for waiting in
    select m.strategy_id, h.number, coalesce(c.entries, 0) as entries, coalesce(c.is_public, false) as is_public
    from public.strategy_metrics m
    left join private.confirmed_accounts c on c.strategy_id = m.strategy_id
    cross join lateral (
      select e.number from public.ledger_entries e where e.strategy_id = m.strategy_id order by e.number desc limit 1
    ) h
    where h.number > coalesce(c.entries, 0)
    limit most
  loop
    insert into private.confirmed_accounts as c (strategy_id, entries, is_public)
    values (waiting.strategy_id, waiting.number,
      coalesce(private.was_public(waiting.strategy_id, waiting.entries, waiting.number), waiting.is_public))
    on conflict on constraint confirmed_accounts_pkey do update
      set entries = excluded.entries, is_public = excluded.is_public, revision = 0, changes = c.changes + 1
      where c.entries = waiting.entries;
    -- Another job read them.
    continue when not found;
    insert into private.announcements (strategy_id, number, market, symbol, action, at, wanted, fee, money)
    select waiting.strategy_id, a.number, a.market, a.symbol, a.action, a.at, a.wanted, a.fee, a.money
    from private.announce(waiting.strategy_id, waiting.entries, waiting.is_public) a
    where a.number <= waiting.number
    order by a.number, a.wanted = 0;
    -- Imported ones may be of any time, and overtake others.
    update private.confirmed_accounts c
    set state = null
    where c.strategy_id = waiting.strategy_id and exists (
      select from private.announcements n
      where n.strategy_id = waiting.strategy_id and n.number > waiting.entries and n.at < ((c.state).day + 2)::timestamp at time zone 'UTC');
    strategies := strategies + 1;
  end loop;
  newest := (select max(n.id) from private.announcements n where n.symbol <> '');
end
$$;
grant execute on function public.read_announcements() to service_role;

-- The prices for a follower who acts on an entry: one row for each instrument that it announces. Only the service role writes them
-- (`npm run prices`). An entry stands whatever happens to its action, and so does its price. Readers see the row itself only if its source may be
-- shown, but what follows from it for every source.
create table public.entry_prices (
  strategy_id uuid not null,
  number integer not null,
  market text not null,
  symbol text not null,
  -- Of the first minute that begins at least a minute after the entry; both are the next day's open where only days are known.
  low numeric not null,
  high numeric not null,
  -- The beginning of that minute, or of that day in UTC.
  bar_at timestamptz not null,
  span text not null constraint entry_prices_span check (span in ('minute', 'day')),
  source text not null constraint entry_prices_source check (char_length(source) between 1 and 64),
  read_at timestamptz not null default now(),
  primary key (strategy_id, number, market, symbol),
  foreign key (strategy_id, number, market, symbol) references private.announcements on delete cascade,
  constraint entry_prices_prices check (low > 0 and low <= high and high < 1e15 and scale(low) <= 30 and scale(high) <= 30)
);

alter table public.entry_prices enable row level security;
grant select on table public.entry_prices to anon, authenticated;
grant select, insert, update, delete on table public.entry_prices to service_role;

create policy "Entry prices of sources that may be shown are seen with their strategy" on public.entry_prices
  for select to anon, authenticated
  using (
    source in (select s.source from public.price_sources s where s.may_show)
    and exists (select from public.strategy_metrics m where m.strategy_id = entry_prices.strategy_id offset 0)
  );

-- Errors: PT400 (an entry that announces nothing in this instrument; a bar that begins too early, or not with a minute or a day).
create function private.check_entry_price() returns trigger
language plpgsql set search_path = '' as $$
declare
  at constant timestamptz := (
    select a.at from private.announcements a
    where a.strategy_id = new.strategy_id and a.number = new.number and a.market = new.market and a.symbol = new.symbol and a.symbol <> '');
begin
  -- Embedded backend: it grants everybody everything, so that the policies, which come after this trigger, have to refuse.
  if pg_catalog.row_security_active('public.entry_prices') then
    return new;
  end if;
  if at is null then
    raise exception 'Entry % announces nothing in % %', new.number, new.market, new.symbol using errcode = 'PT400';
  end if;
  if new.bar_at <> pg_catalog.date_trunc(new.span, new.bar_at, 'UTC')
    or new.span = 'minute' and new.bar_at < at + interval '1 minute'
    or new.span = 'day' and (new.bar_at at time zone 'UTC')::date <= private.exchange_day(new.market, at) then
    raise exception 'The bar of entry % begins before a follower could act', new.number using errcode = 'PT400';
  end if;
  return new;
end
$$;

create trigger check_entry_price before insert or update on public.entry_prices
  for each row execute function private.check_entry_price();
create trigger refuse_truncate before truncate on public.entry_prices
  for each statement execute function private.refuse_truncate();

-- After prices were written: their strategies' accounts are to be computed again.
create function private.on_entry_prices_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.confirmed_accounts c
  set revision = 0, changes = c.changes + 1,
    state = case when p.first_number > (c.state).number and p.first_bar >= ((c.state).day + 2)::timestamp at time zone 'UTC' then c.state end
  from (select a.strategy_id, min(a.number) as first_number, min(a.bar_at) as first_bar from changed a group by a.strategy_id) p
  where c.strategy_id = p.strategy_id;
  return null;
end
$$;
create trigger on_entry_prices_inserted after insert on public.entry_prices
  referencing new table as changed
  for each statement execute function private.on_entry_prices_changed();
create trigger on_entry_prices_updated after update on public.entry_prices
  referencing new table as changed
  for each statement execute function private.on_entry_prices_changed();
create trigger on_entry_prices_deleted after delete on public.entry_prices
  referencing old table as changed
  for each statement execute function private.on_entry_prices_changed();

-- The announcements without a price, if their instrument has a bar for the exchange's day of the entry, or for a later one within a week.
-- `day`, `open` and `source` belong to the first such later day; `until` is the end of the last of these days, up to which minutes can be
-- requested.
create view public.entries_to_price with (security_invoker = true) as
select a.id, a.strategy_id, a.number, a.market, a.symbol, a.at, n.day, n.open, n.source,
  ((coalesce(n.day, d.day) + 1)::timestamp at time zone
    case when a.market in ('STOCK', 'OPTIONS') then 'America/New_York' else 'UTC' end) as until
from private.announcements a
cross join lateral (
  select private.exchange_day(a.market, a.at) as day, private.exchange_day(a.market, pg_catalog.now()) as today
) d
left join lateral (
  select m.day, m.open, m.source from public.market_bars m
  where m.market = a.market and m.symbol = a.symbol and m.day > d.day and m.day <= d.day + 7 and m.day < d.today and m.open is not null
  order by m.day limit 1
) n on true
where a.symbol <> ''
  and not exists (
    select from public.entry_prices p
    where p.strategy_id = a.strategy_id and p.number = a.number and p.market = a.market and p.symbol = a.symbol)
  and (n.day is not null or d.day < d.today and exists (
    select from public.market_bars m where m.market = a.market and m.symbol = a.symbol and m.day = d.day));

grant select on table public.entries_to_price to service_role;

-- What an OCC symbol says: the stock, the last day, the right and the strike. Nulls for any other symbol.
create function private.occ_parts(symbol text, out stock text, out ends_on date, out is_call boolean, out strike numeric)
language plpgsql immutable set search_path = '' as $$
declare
  parts constant text[] := pg_catalog.regexp_match(
    symbol, '^([A-Z.]{1,6})[0-9]?(\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([CP])(\d{8})$');
begin
  stock := parts[1];
  -- A day that its month does not have is one of the next.
  ends_on := pg_catalog.make_date(2000 + parts[2]::integer, parts[3]::integer, 1) + parts[4]::integer - 1;
  is_call := parts[5] = 'C';
  strike := pg_catalog.trim_scale(parts[6]::numeric / 1000);
end
$$;

-- 0952_price_work.sql

-- What the price job has to do (`npm run prices`). Only the service role reads these views.

-- Every instrument that a strategy holds, has traded or is compared with; the first and last day on which its price matters (today while
-- it is held, but not after an option's expiration); and the first and last day that has a bar. No symbol means there can be no price.
create view public.instruments_to_price with (security_invoker = true) as
with traded as (
  select t.market, t.symbol, t.expiration, t.strike, t.option_right, t.multiplier, t.currency, min(t.first_date) as first_date,
    -- A follower acts after the recording, perhaps only after a long weekend.
    max(case
      when t.status = 'OPEN' then now()
      when t.is_public then greatest(t.last_date, t.recorded_at + interval '5 days')
      else t.last_date
    end) as last_date
  from public.trade_summary t
  group by t.market, t.symbol, t.expiration, t.strike, t.option_right, t.multiplier, t.currency
),
named as (
  select t.market, t.symbol as traded_as,
    private.price_symbol(row(t.market, t.symbol, t.expiration, t.strike, t.option_right, t.multiplier, t.currency)::private.contract) as symbol,
    private.exchange_day(t.market, t.first_date) as first_day,
    least(private.exchange_day(t.market, t.last_date), t.expiration + 1) as last_day
  from traded t
),
held as (
  select distinct split_part(h.name, ' ', 1) as market, substr(h.name, strpos(h.name, ' ') + 1) as symbol, o.stock, o.ends_on
  from private.confirmed_accounts c
  cross join lateral unnest(c.held) h (name)
  cross join lateral private.occ_parts(substr(h.name, strpos(h.name, ' ') + 1)) o
),
meant as (
  select n.market, n.symbol, n.traded_as, n.first_day, n.last_day from named n
  union all
  select n.market, a.priced_as, n.traded_as, greatest(n.first_day, a.since), least(n.last_day, a.until - 1)
  from named n
  join public.symbol_aliases a on a.market = n.market and a.symbol = n.symbol and a.priced_as is not null
    and a.since <= n.last_day and (a.until is null or a.until > n.first_day)
  union all
  -- The stock of an option that was recorded as ended: on its last day, or when it was assigned or exercised.
  select 'STOCK', private.stock_priced_as(c.stock, b.currency, e.day), b.symbol, e.day, e.day
  from public.bet_data b
  cross join lateral private.option_of(private.contract_of(b)) c
  cross join lateral (select private.end_day(b) as day) e
  where b.side in ('EXPIRE', 'ASSIGN', 'EXERCISE') and b.currency = 'USD' and c.stock is not null
  union all
  -- And of one that is still open after its last day, which values it.
  select 'STOCK', private.stock_priced_as(c.stock, t.currency, t.expiration), t.symbol, t.expiration, t.expiration
  from public.trade_summary t
  cross join lateral private.option_of(private.trade_contract(t)) c
  where t.status = 'OPEN' and t.market = 'OPTIONS' and t.expiration < (now() at time zone 'UTC')::date and c.stock is not null
  union all
  -- The stock of an option that may be short, whose close decides what it blocks.
  select 'STOCK', private.underlying_priced_as(t), t.symbol, private.exchange_day(t.market, t.first_date),
    least(case when t.status = 'OPEN' then (now() at time zone 'UTC')::date else private.exchange_day(t.market, t.last_date) end, t.expiration)
  from public.trade_summary t
  where t.market = 'OPTIONS' and t."position" = 'SHORT' and t.option_right is distinct from 'PUT'
  union all
  -- What somebody follows, whatever became of its trade: some days for the order, and today while it is held.
  select a.market, a.symbol, a.symbol, private.exchange_day(a.market, min(a.at)), private.exchange_day(a.market, max(a.at) + interval '5 days')
  from private.announcements a where a.symbol <> '' group by a.market, a.symbol
  union all
  select h.market, h.symbol, h.symbol, t.today, t.today
  from held h cross join (select (now() at time zone 'UTC')::date as today) t
  where h.ends_on is null or h.ends_on >= t.today
  union all
  -- The stock of an option that they held to its end.
  select 'STOCK', private.stock_priced_as(h.stock, 'USD', h.ends_on), h.symbol, h.ends_on, h.ends_on
  from held h where h.ends_on < (now() at time zone 'UTC')::date
  union all
  -- From a week earlier, since the first deposit may fall on a holiday.
  select b.market, b.symbol, b.name, min(s.first_traded) - 7, (now() at time zone 'UTC')::date
  from public.benchmarks b
  join public.strategy_metrics s on s.first_traded is not null and (s.key_markets = '{CRYPTO}') = (b.market = 'CRYPTO')
  group by b.market
),
wanted as (
  -- The key by which rows are read in pages.
  select m.market, coalesce(m.symbol, '') as symbol, min(m.traded_as) as traded_as, min(m.first_day) as first_day,
    max(m.last_day) as last_day
  from meant m
  group by m.market, coalesce(m.symbol, ''), case when m.symbol is null then m.traded_as end
)
select w.*, b.first_bar, b.last_bar
from wanted w
cross join lateral (
  select min(b.day) as first_bar, max(b.day) as last_bar
  from public.market_bars b where b.market = w.market and b.symbol = w.symbol
) b;

grant select on table public.instruments_to_price to service_role;

-- Actions whose minutes were requested and had no price, so that they are not requested again. No daily price says anything about theirs.
create table public.unpriced_actions (
  action_id bigint primary key references public.bet_data (id) on delete cascade,
  asked_at timestamptz not null default now()
);
alter table public.unpriced_actions enable row level security;
grant select, insert, update, delete on table public.unpriced_actions to service_role;
create trigger refuse_truncate before truncate on public.unpriced_actions
  for each statement execute function private.refuse_truncate();

-- The actions without a check whose day has a bar with a range. low and high are null if only minutes can be compared, because after the
-- exchange's close a trader could choose any price of the day. Minutes are requested only for actions recorded within a day of their
-- date: anyone can enter a thousand old days at once, and each would be a request of its own. An action without a time of day can only
-- be compared with its day; one logged live at midnight does have a time. Coins must be paired with dollars or with a stablecoin
-- that is named after them.
create view public.actions_to_check with (security_invoker = true) as
select b.id as action_id, b.strategy_id, b.market, m.symbol, b.date, m.day,
  case when d.has_range then m.low end as low, case when d.has_range then m.high end as high, m.source,
  d.has_time and d.is_timely as asks_minutes
from public.bet_data b
cross join lateral (
  select t.*, private.exchange_day(b.market, b.date) as day,
    b.recorded_at between b.date - interval '1 day' and b.date + interval '1 day' as is_timely,
    not t.has_time or b.market not in ('STOCK', 'OPTIONS')
      or (b.date at time zone 'America/New_York')::time < time '16:00' as has_range
  from (
    select (b.date at time zone 'UTC')::time <> time '00:00'
      or b.recorded_at between b.date and b.date + private.live_window() as has_time
  ) t
) d
join public.market_bars m on m.market = b.market and m.day = d.day
  and m.symbol = private.priced_as(private.contract_of(b), d.day)
where b.side in ('BUY', 'SELL') and not private.is_delivery(b) and m.low is not null and private.is_priced_in_dollars(b)
  and (d.has_range or d.is_timely and not exists (select from public.unpriced_actions u where u.action_id = b.id))
  and (b.market <> 'CRYPTO' or starts_with(split_part(m.symbol, '/', 2), 'USD'))
  and not exists (select from public.action_checks c where c.action_id = b.id)
union all
-- An expiry is compared with what the option was worth if exercised at its stock's close, once that day is over: before, its bar has
-- another close.
select b.id, b.strategy_id, b.market, m.symbol, b.date, m.day, w.worth, w.worth, m.source, false
from public.bet_data b
cross join lateral private.option_of(private.contract_of(b)) c
join public.market_bars m on m.market = 'STOCK' and m.day = private.end_day(b)
  and m.symbol = private.stock_priced_as(c.stock, b.currency, private.end_day(b))
cross join lateral (
  select case when c.is_call then m.close - c.strike else c.strike - m.close end as inside,
    case when c.is_call then m.high - c.strike else c.strike - m.low end as most
) i
-- With its shares an assignment or exercise costs what it is worth. Nobody exercises what is worth nothing all day: such an assignment
-- would have sold at more than the market paid.
cross join lateral (
  select case
    when b.side = 'EXPIRE' or not private.is_delivery(b) then greatest(i.inside, 0)
    when b.side = 'ASSIGN' and i.most < 0 then -i.inside
    else 0
  end as worth
) w
where b.side in ('EXPIRE', 'ASSIGN', 'EXERCISE') and b.currency = 'USD' and m.low is not null and m.day < (now() at time zone 'America/New_York')::date
  and not exists (select from public.action_checks c where c.action_id = b.id)
-- The shares of an assignment or exercise change hands at the strike, whatever the market's price: what that is worth is judged by its
-- option. Nothing is compared until the day is over.
union all
select b.id, b.strategy_id, b.market, m.symbol, b.date, m.day, b.price, b.price, m.source, false
from public.bet_data b
join public.market_bars m on m.market = 'STOCK' and m.day = private.exchange_day(b.market, b.date)
  and m.symbol = private.priced_as(private.contract_of(b), private.exchange_day(b.market, b.date))
where b.linked is not null and b.side in ('BUY', 'SELL') and b.currency = 'USD' and private.is_delivery(b)
  and m.day < (now() at time zone 'America/New_York')::date
  and not exists (select from public.action_checks c where c.action_id = b.id);

grant select on table public.actions_to_check to service_role;

-- 0955_confirmed.sql

-- The confirmed account, as docs/confirmed.md specifies it: what someone would have made who acted on each entry of the ledger a minute after
-- it was published, at the market's prices. Each function is one step of that page. Same as src/domain/account/confirmed.ts.

-- A change that happened: units as of today, and the fee in USD.
create type private.followed_change as (
  number integer,
  at timestamptz,
  market text,
  symbol text,
  change numeric,
  fee numeric,
  low numeric,
  high numeric,
  bar_at timestamptz,
  span text,
  -- That of the order to which it belongs.
  day date
);

-- 2. The changes that happened, of the entries after some number: of the announcements with a price, those that nothing overtook, less what
-- was wanted before. Units count as of today.
create function private.followed_changes(strategy uuid, today date, after integer) returns setof private.followed_change
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  -- What was wanted before of the same actions is read too.
  earlier constant bigint[] := case when after > 0 then array(
    select distinct a.action from private.announcements a where a.strategy_id = strategy and a.number > after) end;
begin
  return query
  with announced as (
    select a.*, min(a.at) over (partition by a.action order by a.number groups between 1 following and 1 following) as next_at
    from (
      select n.* from private.announcements n where n.strategy_id = strategy and n.number > after and n.symbol <> ''
      union all
      select n.* from private.announcements n
      where n.action = any (earlier) and n.strategy_id = strategy and n.number <= after and n.symbol <> ''
    ) a
  ),
  -- Few instruments have splits, and looking for those of each announcement would take longer than all else.
  with_splits as materialized (
    select i.market, i.symbol
    from (select distinct a.market, a.symbol from announced a) i
    where exists (select from public.market_splits s where s.market = i.market and s.symbol = i.symbol)
  ),
  happened as (
    select a.number, a.at, a.action, a.market, a.symbol, a.fee, p.low, p.high, p.bar_at, p.span,
      case when w.symbol is null then a.wanted
        else a.wanted * private.split_ratio(a.market, a.symbol, private.exchange_day(a.market, a.at), today)
      end as wanted
    from announced a
    join public.entry_prices p
      on p.strategy_id = strategy and p.number = a.number and p.market = a.market and p.symbol = a.symbol
    left join with_splits w on w.market = a.market and w.symbol = a.symbol
    where a.next_at is null or a.next_at >= p.bar_at
  )
  select c.* from (
    select h.number, h.at, h.market, h.symbol,
      h.wanted - lag(h.wanted, 1, 0) over (partition by h.action, h.market, h.symbol order by h.number),
      h.fee, h.low, h.high, h.bar_at, h.span,
      (h.bar_at at time zone
        case when h.span = 'minute' and h.market in ('STOCK', 'OPTIONS') then 'America/New_York' else 'UTC' end)::date
    from happened h
  ) c
  where c.number > after
  order by c.number;
end
$$;

-- 3. The orders until a day. Units count as of that day, and the amount is below 0 for a sale.
create function private.followed_orders(changes private.followed_change[], today date)
returns table (market text, symbol text, day date, bar_at timestamptz, units numeric, amount numeric, fee numeric)
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  decimals constant integer := 10;
  division_decimals constant integer := 40;
begin
  return query
  with sums as (
    select c.market, c.symbol, c.bar_at, sum(c.change) as units, sum(abs(c.change)) as moved,
      sum(c.fee) filter (where c.change <> 0) as fees,
      -- A bar that was corrected between two entries has two prices: the first entry's counts.
      case when sum(c.change) > 0 then (array_agg(c.high order by c.number) filter (where c.change <> 0))[1]
        else (array_agg(c.low order by c.number) filter (where c.change <> 0))[1] end as price,
      c.day
    from unnest(changes) c
    group by c.market, c.symbol, c.bar_at, c.span, c.day
    having sum(c.change) <> 0
  ),
  instruments as (
    select i.market, i.symbol,
      exists (select from public.market_splits s where s.market = i.market and s.symbol = i.symbol) as has_splits,
      case when i.market = 'OPTIONS' then (select o.ends_on from private.occ_parts(i.symbol) o) end as ends_on
    from (select distinct s.market, s.symbol from sums s) i
    offset 0
  )
  select s.market, s.symbol, s.day, s.bar_at, s.units,
    pg_catalog.round(case when i.has_splits
      then pg_catalog.round(s.units * s.price, division_decimals) / private.split_ratio(s.market, s.symbol, s.day, today)
      else s.units * s.price
    end, decimals),
    pg_catalog.round(pg_catalog.round(s.fees, division_decimals) * abs(s.units) / s.moved, decimals)
  from sums s
  join instruments i on i.market = s.market and i.symbol = s.symbol
  where s.day <= least(today, i.ends_on);
end
$$;

-- 4. What becomes of the orders, dividends and ends of options, by instrument: after a state, if there is one.
create function private.followed_events(changes private.followed_change[], today date, state private.followed_state)
returns setof private.followed_event
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  lost_after constant integer := 7;
  decimals constant integer := 10;
  division_decimals constant integer := 40;
  e record;
  event private.followed_event;
  held numeric;
  part numeric;
  change numeric;
begin
  for e in
    with orders as materialized (select * from private.followed_orders(changes, today)),
    instruments as (
      select o.market, o.symbol, min(o.day) as first_day
      from (
        select a.market, a.symbol, a.day from orders a
        union all
        select h.market, h.symbol, h.day from unnest(state.held) h
      ) o
      group by o.market, o.symbol
    )
    select o.market, o.symbol, o.day, 1 as place, o.bar_at, o.units, o.amount, o.fee, null::numeric as each, null::numeric as ratio,
      null::private.followed_event as before
    from orders o
    union all
    select h.market, h.symbol, h.day, h.place, null, null, null, null, null, null, h from unnest(state.held) h
    union all
    select i.market, i.symbol, d.ex_date, 0, null, null, null, null, d.amount,
      private.split_ratio(i.market, i.symbol, d.ex_date - 1, today), null
    from instruments i
    join public.market_dividends d on d.market = i.market and d.symbol = i.symbol
      and d.currency = 'USD' and d.ex_date > i.first_day and d.ex_date <= today
    union all
    -- With its own last close, for a short one.
    select i.market, i.symbol, o.ends_on, 2, null, null, b.close, null,
      (
        select greatest(case when o.is_call then m.close - o.strike else o.strike - m.close end, 0)
        from public.market_bars m
        where m.market = 'STOCK' and m.symbol = private.stock_priced_as(o.stock, 'USD', o.ends_on) and m.day = o.ends_on
      ), private.split_ratio(i.market, i.symbol, b.day, today), null
    from instruments i
    cross join lateral private.occ_parts(i.symbol) o
    left join lateral (
      select m.day, m.close from public.market_bars m
      where m.market = i.market and m.symbol = i.symbol and m.day <= o.ends_on
      order by m.day desc limit 1
    ) b on true
    where i.market = 'OPTIONS' and o.ends_on < today
    order by market, symbol, day, place, bar_at
  loop
    if (e.market, e.symbol) is distinct from (event.market, event.symbol) then
      event.market := e.market;
      event.symbol := e.symbol;
      event.nth := 0;
      event.units := 0;
      event.cost := 0;
      event.pending := 0;
      event.peak := 0;
    end if;
    if e.place < 0 then
      event := e.before;
      return next event;
      continue;
    end if;
    held := event.units;
    event.dividends := 0;
    event.realised := 0;
    event.result := null;
    event.amount := null;
    if e.place = 1 then
      change := e.units;
      event.amount := e.amount;
      if held = 0 or (held > 0) = (change > 0) then
        event.cost := event.cost + e.amount;
        event.realised := -e.fee;
      elsif abs(change) <= abs(held) then
        part := pg_catalog.round(pg_catalog.round(event.cost, division_decimals) * abs(change) / abs(held), decimals);
        event.realised := -e.amount - part - e.fee;
        event.cost := event.cost - part;
      else
        part := pg_catalog.round(pg_catalog.round(e.amount, division_decimals) * abs(held) / abs(change), decimals);
        event.realised := -part - event.cost - e.fee;
        event.cost := e.amount - part;
      end if;
      event.units := held + change;
    elsif held = 0 then
      continue;
    elsif e.place = 0 then
      event.dividends := pg_catalog.round(pg_catalog.round(held * e.each, division_decimals) / e.ratio, decimals);
    else
      -- Its stock's close may still come.
      continue when e.each is null and today <= e.day + lost_after;
      event.realised := case
        when e.each is not null then pg_catalog.round(held * e.each, decimals) - event.cost
        when held > 0 then -event.cost
        else least(0, pg_catalog.round(pg_catalog.round(held * e.amount, division_decimals) / e.ratio, decimals) - event.cost)
      end;
      event.units := 0;
      event.cost := 0;
    end if;
    event.pending := event.pending + event.realised + event.dividends;
    if e.place > 0 then
      if event.units = 0 or held <> 0 and (held > 0) <> (event.units > 0) or abs(event.units) * 2 < event.peak then
        event.result := event.pending;
        event.pending := 0;
        event.peak := abs(event.units);
      else
        event.peak := greatest(event.peak, abs(event.units));
      end if;
    end if;
    event.nth := event.nth + 1;
    event.day := e.day;
    event.place := e.place;
    event.bar_at := e.bar_at;
    return next event;
  end loop;
end
$$;

-- How much the unrealised result of an instrument changed on a day, in USD, and the source of the close.
create type private.followed_move as (market text, symbol text, day date, change numeric, source text);

-- How many days of what is held have to be valued until a day, counting each instrument separately.
create function private.followed_length(events private.followed_event[], until date) returns bigint
language sql immutable set search_path = '' as $$
  select coalesce(sum(greatest(least(s.next_day - 1, until, s.ends_on) - s.day + 1, 0)), 0)::bigint
  from (
    select e.day, e.units, lead(e.day) over (partition by e.market, e.symbol order by e.nth) as next_day,
      case when e.market = 'OPTIONS' and e.units <> 0 then (select o.ends_on from private.occ_parts(e.symbol) o) end as ends_on
    from unnest(events) e
  ) s
  -- The last event of a day, since another ends its span before it begins.
  where s.units <> 0
$$;

-- 4. Every such change until today.
create function private.followed_worth(events private.followed_event[], today date) returns setof private.followed_move
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  decimals constant integer := 10;
  division_decimals constant integer := 40;
begin
  return query
  with ends as (
    select distinct on (e.market, e.symbol, e.day) e.market, e.symbol, e.day, e.units, e.cost
    from unnest(events) e order by e.market, e.symbol, e.day, e.nth desc
  ),
  instruments as (
    select i.market, i.symbol,
      exists (select from public.market_splits s where s.market = i.market and s.symbol = i.symbol) as has_splits,
      least(today, case when i.market = 'OPTIONS' then (select o.ends_on from private.occ_parts(i.symbol) o) end) as last_close
    from (select distinct e.market, e.symbol from ends e) i
    offset 0
  ),
  -- What is held of an instrument from a day on until another.
  spans as materialized (
    select e.*, i.has_splits, least(coalesce(lead(e.day) over (partition by e.market, e.symbol order by e.day) - 1, today), i.last_close) as until
    from ends e join instruments i on i.market = e.market and i.symbol = e.symbol
  ),
  worth as (
    select s.market, s.symbol, c.day, coalesce(
        pg_catalog.round(case when s.has_splits
            then pg_catalog.round(s.units * c.close, division_decimals) / private.split_ratio(s.market, s.symbol, c.bar_day, today)
            else s.units * c.close
          end, decimals) - s.cost, 0) as worth,
      c.source
    from spans s
    cross join lateral (
      select s.day, b.day as bar_day, b.close, b.source
      from (values (true)) one
      left join lateral (
        select b.day, b.close, b.source from public.market_bars b
        where s.units <> 0 and b.market = s.market and b.symbol = s.symbol and b.day <= s.day
        order by b.day desc limit 1
      ) b on true
      union all
      select b.day, b.day, b.close, b.source from public.market_bars b
      where s.units <> 0 and b.market = s.market and b.symbol = s.symbol and b.day > s.day and b.day <= s.until
    ) c
    -- Otherwise it would be computed twice.
    offset 0
  ),
  moves as (
    select w.market, w.symbol, w.day,
      w.worth - lag(w.worth, 1, 0) over (partition by w.market, w.symbol order by w.day) as change, w.source
    from worth w
  )
  select m.* from moves m where m.change <> 0;
end
$$;

-- 5. How much more (or less) what short options block is than what they were sold for, as changes by day, after a state if there is one.
create function private.followed_blocks(events private.followed_event[], today date, state private.followed_state)
returns setof private.followed_block
language plpgsql stable set search_path = '' set jit = off as $$
begin
  if not exists (select from unnest(events) e where e.market = 'OPTIONS' and e.units < 0) then
    return;
  end if;
  return query
  with ends as (
    select distinct on (e.market, e.symbol, e.day) e.market, e.symbol, e.day, e.units, e.cost
    from unnest(events) e order by e.market, e.symbol, e.day, e.nth desc
  ),
  options as (
    select i.symbol, o.ends_on, o.is_call, o.strike, private.stock_priced_as(o.stock, 'USD', o.ends_on) as stock
    from (select distinct e.symbol from ends e where e.market = 'OPTIONS') i
    cross join lateral private.occ_parts(i.symbol) o
    where o.stock is not null
  ),
  spans as materialized (
    select e.*, o.ends_on, o.is_call, o.strike, coalesce(o.stock, e.symbol) as stock,
      lead(e.day, 1, 'infinity') over (partition by e.market, e.symbol order by e.day) as next_day
    from ends e left join options o on e.market = 'OPTIONS' and o.symbol = e.symbol
    where o.stock is not null or e.market = 'STOCK'
  ),
  days as (
    select distinct s.stock, s.day from spans s
    where s.stock in (select o.stock from spans o where o.market = 'OPTIONS' and o.units < 0)
      and (state.day is null or s.day > state.day)
  ),
  blocked as (
    select d.stock, d.day, private.blocked_by(
        array_agg(row(null, null, s.is_call, s.strike, s.ends_on, s.units, 1, case when s.units < 0 then abs(s.cost) else 0 end)::private.option_leg)
          filter (where s.market = 'OPTIONS' and s.units <> 0),
        coalesce(pg_catalog.round(pg_catalog.round(max(s.units) filter (where s.market = 'STOCK' and s.units > 0), 40)
          / private.split_ratio('STOCK', d.stock, d.day, today), 10), 0),
        (
          select b.close from public.market_bars b
          where b.market = 'STOCK' and b.symbol = d.stock and b.day <= d.day order by b.day desc limit 1
        )) - coalesce(sum(abs(s.cost)) filter (where s.market = 'OPTIONS' and s.units < 0), 0) as blocked
    from days d join spans s on s.stock = d.stock and s.day <= d.day and s.next_day > d.day
    group by d.stock, d.day
  )
  select c.stock, c.day, c.change
  from (
    select b.stock, b.day, b.blocked - lag(b.blocked, 1, coalesce(
        (select l.invested from unnest(state.blocks) l where l.stock = b.stock), 0)) over (partition by b.stock order by b.day) as change
    from blocked b
  ) c
  where c.change <> 0;
end
$$;

-- 5. The days of the account, oldest first; after a state, those after it. base: the last one until then. See private.account_days().
create function private.followed_days(
  events private.followed_event[], moves private.followed_move[], blocks private.followed_block[], is_hidden boolean, state_day date,
  base private.account_day
)
returns private.account_day[]
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_generic_plan as $$
begin
  return array(
    with changes as (
      select c.day, c.place, c.bar_at, c.invested, c.realised, c.dividends
      from (
        select e.*, abs(e.cost) - abs(lag(e.cost, 1, 0) over (partition by e.market, e.symbol order by e.nth)) as invested
        from unnest(events) e
      ) c
      where c.place >= 0
      union all
      select b.day, 3, null, b.invested, 0, 0 from unnest(blocks) b
      union all
      select state_day, 0, null, base.invested, base.realised, base.dividends where state_day is not null
    ),
    -- Changes of one instant have the same sums.
    instants as (
      select c.*, sum(c.invested - c.realised - c.dividends) over (order by c.day, c.place, c.bar_at) as lacking from changes c
    ),
    days as (
      select i.day, case when i.day = state_day then base.deposits else max(i.lacking) end as lacking, sum(i.realised) as realised,
        sum(i.dividends) as dividends, sum(i.invested) as invested
      from instants i group by i.day
    ),
    sums as (
      select coalesce(d.day, u.day) as day, greatest(max(d.lacking) over w, 0) as deposits, sum(d.realised) over w as realised,
        sum(d.dividends) over w as dividends, sum(d.invested) over w as invested, coalesce(sum(u.change) over w, 0) as unrealised
      from days d full join (select m.day, sum(m.change) as change from unnest(moves) m group by m.day) u on u.day = d.day
      window w as (order by coalesce(d.day, u.day))
    ),
    account as (
      select s.*, s.deposits + s.realised + s.dividends + s.unrealised as equity,
        s.deposits + coalesce(lag(s.realised + s.dividends + s.unrealised) over (order by s.day), 0) as start
      from sums s
    ),
    grown as (
      select a.*, private.running_index(case when a.day = state_day then base.index else private.growth(a.equity, a.start) end)
          over (order by a.day) as index
      from account a
    )
    select row(
      a.day, trim_scale(a.deposits), trim_scale(a.realised), trim_scale(a.dividends), trim_scale(a.invested), trim_scale(a.unrealised),
      a.invested > 0, is_hidden, trim_scale(a.equity), a.index
    )::private.account_day
    from grown a
    where state_day is null or a.day > state_day
    order by a.day
  );
end
$$;

-- 6. The figures of a confirmed account, its days and what is still held.
create type private.confirmed as (
  pnl numeric,
  return double precision,
  drawdown double precision,
  rounds integer,
  won integer,
  squares numeric,
  share double precision,
  since timestamptz,
  days private.account_day[],
  held text[],
  state private.followed_state,
  changes integer,
  deciding double precision
);

-- Of an account's days after one and up to another: on how many the result changed, and the sums of what it changed by to the powers of 2 and 4.
create function private.day_results(
  days private.account_day[], after date, until date, out changes integer, out squares numeric, out fourths numeric
)
language sql immutable set search_path = '' as $$
  select count(*)::integer, coalesce(sum(r.squared), 0), coalesce(sum(r.squared * r.squared), 0)
  from (
    select c.day, c.result * c.result as squared
    from (
      select d.day, d.equity - d.deposits - lag(d.equity - d.deposits, 1, 0) over (order by d.day) as result
      from unnest(days) d
    ) c
    where c.result <> 0
    -- Otherwise it would be computed four times.
    offset 0
  ) r
  where (after is null or r.day > after) and r.day <= until
$$;

-- How many days of one size would scatter as much as those with these sums of the powers 2 and 4: at most their number. Null without any.
create function private.deciding_days(squares numeric, fourths numeric) returns double precision
language sql immutable
return (pg_catalog.round(squares * squares, 40) / nullif(fourths, 0))::double precision;

-- What the announcements of a strategy that have no price state, after a number and up to another, in USD.
create function private.unpriced_money(strategy uuid, after integer, until integer) returns numeric
language sql stable set search_path = '' as $$
  select coalesce(sum(a.money), 0)
  from private.announcements a
  left join public.entry_prices p
    on p.strategy_id = a.strategy_id and p.number = a.number and p.market = a.market and p.symbol = a.symbol
  where a.strategy_id = strategy and a.number > after and (until is null or a.number <= until) and p.number is null
$$;

-- From so many days ago on, an account may still change with every run: prices of the last entries are found, bars are corrected.
create function private.settled_after() returns integer
language sql immutable
return 8;

-- The state of an account at the end of a day, from what was computed after another state; that one where it would still change.
create function private.settle(
  strategy uuid, until date, changes private.followed_change[], events private.followed_event[], moves private.followed_move[],
  blocks private.followed_block[], days private.account_day[], state private.followed_state
)
returns private.followed_state
language plpgsql stable set search_path = '' set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  after constant integer := coalesce(state.number, 0);
  shown constant text[] := array(select s.source from public.price_sources s where s.may_show);
  settled private.followed_state;
begin
  settled.day := until;
  settled.number := coalesce(
    (select min(c.number) - 1 from unnest(changes) c where c.day > until),
    (select a.entries from private.confirmed_accounts a where a.strategy_id = strategy));
  -- Imported entries may be in any order.
  if days = '{}' or (days[1]).day > until or settled.number is null or until < state.day
    or exists (select from unnest(changes) c where c.day <= until and c.number > settled.number) then
    return state;
  end if;
  settled.revision := (select r.revision from private.price_revision r);
  settled.names := array(
    with instruments as (select distinct c.market, c.symbol from unnest(changes) c)
    select n.name from unnest(state.names) n (name)
    union
    select i.market || ' ' || i.symbol from instruments i
    union
    select 'STOCK ' || private.stock_priced_as(o.stock, 'USD', o.ends_on)
    from instruments i cross join lateral private.occ_parts(i.symbol) o
    where i.market = 'OPTIONS' and o.stock is not null
    order by 1
  );
  settled.held := array(
    select row(l.market, l.symbol, 0, until, -1, null, 0, 0, l.units, l.cost, null, l.pending, l.peak, null)::private.followed_event
    from (
      select distinct on (e.market, e.symbol) e.* from unnest(events) e where e.day <= until order by e.market, e.symbol, e.nth desc
    ) l
    where l.units <> 0
    order by l.market, l.symbol
  );
  settled.blocks := array(
    select row(b.stock, until, sum(b.invested))::private.followed_block
    from (select * from unnest(state.blocks) union all select * from unnest(blocks) n where n.day <= until) b
    group by b.stock having sum(b.invested) <> 0 order by b.stock
  );
  select coalesce(state.rounds, 0) + count(e.result), coalesce(state.won, 0) + count(*) filter (where e.result > 0),
    coalesce(state.ordered, 0) + coalesce(sum(abs(e.amount)), 0)
  into settled.rounds, settled.won, settled.ordered
  from unnest(events) e where e.day <= until;
  select coalesce(state.changes, 0) + r.changes, coalesce(state.squares, 0) + r.squares, coalesce(state.fourths, 0) + r.fourths
  into settled.changes, settled.squares, settled.fourths
  from private.day_results(days, state.day, until) r;
  settled.unpriced := coalesce(state.unpriced, 0) + private.unpriced_money(strategy, after, settled.number);
  settled.valued := coalesce(state.valued, 0) + private.followed_length(events, until - 1);
  settled.is_hidden := coalesce(state.is_hidden, false)
    or exists (select from unnest(moves) m where m.source <> all (shown) and m.day <= until and (state.day is null or m.day > state.day))
    or exists (
      select from public.entry_prices p
      where p.strategy_id = strategy and p.number > after and p.number <= settled.number and p.source <> all (shown));
  settled.since := coalesce(
    state.since, (select c.at from unnest(changes) c where c.number <= settled.number order by c.number limit 1));
  return settled;
end
$$;

-- The state of a stored account, if nothing that it was computed from changed.
create function private.settled_state(account private.confirmed_accounts, today date) returns private.followed_state
language sql stable set search_path = '' as $$
  select account.state
  where (account.state).day <= today - private.settled_after() and not exists (
    select from private.changed_prices p
    where p.revision > (account.state).revision and p.day <= (account.state).day
      and (p.market = '' or p.market || ' ' || p.symbol = any ((account.state).names)))
$$;

-- state, days: an earlier account of the strategy that still holds, to go on from. It makes no difference but time.
create function private.confirm(
  strategy uuid, today date, state private.followed_state default null, days private.account_day[] default '{}'
)
returns private.confirmed
language plpgsql stable security definer set search_path = '' set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  after constant integer := coalesce(state.number, 0);
  shown constant text[] := array(select s.source from public.price_sources s where s.may_show);
  changes constant private.followed_change[] := array(select c from private.followed_changes(strategy, today, after) c);
  events constant private.followed_event[] := array(select e from private.followed_events(changes, today, state) e);
  valued constant bigint := private.followed_length(events, today) + coalesce(state.valued, 0);
  confirmed private.confirmed;
  moves private.followed_move[];
  blocks private.followed_block[];
  past private.account_day[] := '{}';
  latest private.account_day;
  account private.account;
  ordered constant numeric := coalesce(state.ordered, 0) + coalesce((select sum(abs(e.amount)) from unnest(events) e), 0);
  unpriced constant numeric := coalesce(state.unpriced, 0) + private.unpriced_money(strategy, after, null);
  hidden boolean;
begin
  confirmed.days := '{}';
  confirmed.held := '{}';
  confirmed.share := (pg_catalog.round(ordered, 40) / nullif(ordered + unpriced, 0))::double precision;
  if events = '{}' and state.day is null or valued > private.most_valued_days() then
    return confirmed;
  end if;
  moves := array(select w from private.followed_worth(events, today) w);
  blocks := array(select b from private.followed_blocks(events, today, state) b);
  hidden := coalesce(state.is_hidden, false)
    or exists (select from unnest(moves) m where m.source <> all (shown) and (state.day is null or m.day > state.day))
    or exists (select from public.entry_prices p where p.strategy_id = strategy and p.number > after and p.source <> all (shown));
  if state.day is not null then
    past := array(
      select row(d.day, d.deposits, d.realised, d.dividends, d.invested, d.unrealised, d.was_invested, hidden, d.equity,
        d.index)::private.account_day
      from unnest(days) d where d.day <= state.day order by d.day);
  end if;
  confirmed.days := past
    || private.followed_days(events, moves, blocks, hidden, state.day, past[pg_catalog.cardinality(past)]);
  account := private.account_figures(null, confirmed.days, today);
  confirmed.return := account.mwr;
  confirmed.drawdown := account.drawdown;
  latest := confirmed.days[pg_catalog.cardinality(confirmed.days)];
  confirmed.pnl := trim_scale(latest.equity - latest.deposits);
  select coalesce(state.changes, 0) + r.changes, trim_scale(coalesce(state.squares, 0) + r.squares),
    private.deciding_days(coalesce(state.squares, 0) + r.squares, coalesce(state.fourths, 0) + r.fourths)
  into confirmed.changes, confirmed.squares, confirmed.deciding
  from private.day_results(confirmed.days, state.day, today) r;
  select coalesce(state.rounds, 0) + count(*), coalesce(state.won, 0) + count(*) filter (where r.result > 0),
    coalesce(array_agg(r.held order by r.held) filter (where r.held is not null), '{}')
  into confirmed.rounds, confirmed.won, confirmed.held
  from (
    select e.result, null as held from unnest(events) e where e.result is not null
    union all
    select l.pending + coalesce(w.unrealised, 0), l.market || ' ' || l.symbol
    from (select distinct on (e.market, e.symbol) e.* from unnest(events) e order by e.market, e.symbol, e.nth desc) l
    left join (
      select m.market, m.symbol, sum(m.change) as unrealised from unnest(moves) m group by m.market, m.symbol
    ) w on w.market = l.market and w.symbol = l.symbol
    where l.units <> 0
  ) r;
  confirmed.since := coalesce(state.since, (select c.at from unnest(changes) c order by c.number limit 1));
  confirmed.state := private.settle(strategy, today - private.settled_after(), changes, events, moves, blocks, confirmed.days, state);
  return confirmed;
end
$$;

-- Whether a strategy's confirmed account is older than its last entries, the last change of prices, or today.
create function private.waits_for_confirmation(account private.confirmed_accounts, as_of timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select account.revision < (select r.revision from private.price_revision r)
    or (as_of at time zone 'UTC')::date is distinct from (pg_catalog.now() at time zone 'UTC')::date
$$;

-- For the price job, after its prices: computes the confirmed accounts of at most 200 strategies that wait for it. Computing locks nothing, and
-- one that is being written is left for a later run, so nobody who saves a trade waits. Returns how many it stored, so a caller can repeat
-- until it is 0.
create function public.confirm_strategies() returns integer
language plpgsql security definer set search_path = '' set jit = off as $$
declare
  most constant integer := 200;
  now constant timestamptz := pg_catalog.now();
  prices constant bigint := (select r.revision from private.price_revision r);
  sources constant text[] := array(select s.source from public.price_sources s where s.may_show);
  today constant date := (now at time zone 'UTC')::date;
  waiting uuid[];
  versions bigint[];
  confirmed private.confirmed[];
  stored uuid[];
begin
  select array_agg(w.strategy_id), array_agg(w.changes) into waiting, versions
  from (
    select m.strategy_id, c.changes
    from public.strategy_metrics m join private.confirmed_accounts c on c.strategy_id = m.strategy_id
    where private.waits_for_confirmation(c, m.confirmed_as_of)
    limit most
  ) w;
  confirmed := array(
    select private.confirm(w.strategy_id, today, private.settled_state(a, today), a.days)
    from unnest(waiting) with ordinality w (strategy_id, place)
    left join private.confirmed_accounts a on a.strategy_id = w.strategy_id
    order by w.place
  );
  -- What changed in the meantime is computed again.
  stored := array(
    select m.strategy_id
    from public.strategy_metrics m
    join unnest(waiting, versions) w (strategy_id, changes) on w.strategy_id = m.strategy_id
    join private.confirmed_accounts a on a.strategy_id = m.strategy_id and a.changes = w.changes
    order by m.strategy_id
    for update of m, a skip locked
  );
  update public.strategy_metrics m
  set confirmed_pnl = c.pnl, confirmed_return = c.return, confirmed_drawdown = c.drawdown, confirmed_rounds = c.rounds,
    confirmed_won = c.won, confirmed_squares = c.squares, confirmed_share = c.share, confirmed_since = c.since, confirmed_as_of = now,
    confirmed_changes = c.changes, confirmed_deciding = c.deciding
  from unnest(waiting, confirmed) c (strategy_id, pnl, return, drawdown, rounds, won, squares, share, since, days, held, state, changes, deciding)
  where m.strategy_id = c.strategy_id and m.strategy_id = any (stored);
  update private.confirmed_accounts a
  set revision = prices, days = c.days, held = c.held, state = c.state, shown = sources
  from unnest(waiting, confirmed) c (strategy_id, pnl, return, drawdown, rounds, won, squares, share, since, days, held, state, changes, deciding)
  where a.strategy_id = c.strategy_id and a.strategy_id = any (stored);
  return pg_catalog.cardinality(stored);
end
$$;
grant execute on function public.confirm_strategies() to service_role;

-- Runs past the policies; confirmed_days() calls it only for a strategy that the reader may see.
create function private.confirmed_days(strategy uuid) returns table (day date, pnl numeric)
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  return query
  select d.day, d.pnl
  from (
    select e.day, e.pnl, lag(e.pnl, 1, 0) over (order by e.day) as before
    from private.confirmed_accounts a
    cross join lateral (
      select l.day, l.realised + l.dividends + l.unrealised as pnl
      from private.equity_days(a.days, not a.shown <@ array(select s.source from public.price_sources s where s.may_show)) l
    ) e
    where a.strategy_id = strategy
  ) d
  where d.pnl <> d.before
  order by d.day;
end
$$;

-- By day, what the confirmed account of a strategy had made at the day's close, in USD, oldest first, without the days on which it did not
-- change. Empty where nothing could be followed, or if the reader may not see the strategy. Where a price that may not be shown is part of it,
-- only the last day of each month is given. Its body is parsed at creation, like strategy_record()'s.
create function public.confirmed_days(strategy_id uuid) returns table (day date, pnl numeric)
language sql stable security invoker set search_path = ''
return private.confirmed_days(private.if_seen(confirmed_days.strategy_id));
grant execute on function public.confirmed_days(uuid) to anon, authenticated, service_role;

-- Runs past the policies on prices; announcements_of() calls it only for a strategy that the reader may see.
create function private.announcements_of(strategy uuid)
returns table (
  number integer, market text, symbol text, wanted numeric, fee numeric, low numeric, high numeric, bar_at timestamptz, span text,
  is_hidden boolean
)
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  return query
  select a.number, a.market, a.symbol, a.wanted, a.fee, p.low, p.high, p.bar_at, p.span,
    h.is_known and p.source is null
  from private.announcements a
  left join public.entry_prices p
    on p.strategy_id = a.strategy_id and p.number = a.number and p.market = a.market and p.symbol = a.symbol
      and p.source in (select s.source from public.price_sources s where s.may_show)
  cross join lateral (
    select exists (
      select from public.entry_prices e
      where e.strategy_id = a.strategy_id and e.number = a.number and e.market = a.market and e.symbol = a.symbol) as is_known
  ) h
  where a.strategy_id = strategy
  order by a.number, a.wanted = 0;
end
$$;

-- What the entries of a strategy announce, with their prices, for readers who compute the confirmed account themselves; as far as the price job
-- has read them. The symbol is that of the bars, empty where nothing in dollars prices it. is_hidden: there is a price that may not be shown. No
-- rows if the reader does not see the strategy. Its body is parsed at creation, like strategy_record()'s.
create function public.announcements_of(strategy_id uuid)
returns table (
  number integer, market text, symbol text, wanted numeric, fee numeric, low numeric, high numeric, bar_at timestamptz, span text,
  is_hidden boolean
)
language sql stable security invoker set search_path = ''
return private.announcements_of(private.if_seen(announcements_of.strategy_id));
grant execute on function public.announcements_of(uuid) to anon, authenticated, service_role;

-- 0957_followed_actions.sql

-- What followers did upon the actions of a trade, for its page: each announcement of theirs, and what came of it (docs/confirmed.md).

-- Runs past the policies; followed_actions() calls it only for a strategy that the reader may see.
create function private.followed_actions(strategy uuid, trade_id text)
returns table (
  action_id bigint, at timestamptz, state text, change numeric, price numeric, bar_at timestamptz, span text
)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return query
  with announced as (
    select b.id as action, b.recorded_at, b.recorded_in_public, a.number, a.market, a.symbol, a.at, a.wanted,
      min(a.at) over (partition by b.id order by a.number groups between 1 following and 1 following) as next_at
    from public.bet_data b
    left join private.announcements a on a.action = b.id and a.strategy_id = b.strategy_id
    where b.strategy_id = strategy and b.bet_id = trade_id and (b.side in ('BUY', 'SELL') or a.number is not null)
  ),
  priced as (
    select a.*, p.low, p.high, p.bar_at, p.span, p.source,
      case
        when a.number is null and not a.recorded_in_public then 'private'
        when a.symbol = '' then 'unpriced'
        when p.number is null then 'waiting'
        when a.next_at < p.bar_at then 'overtaken'
        else 'followed'
      end as state
    from announced a
    left join public.entry_prices p
      on p.strategy_id = strategy and p.number = a.number and p.market = a.market and p.symbol = a.symbol
  ),
  changed as (
    select p.*, p.wanted - lag(p.wanted, 1, 0) over (partition by p.action, p.market, p.symbol, p.state order by p.number) as change
    from priced p
  )
  select c.action, coalesce(c.at, c.recorded_at), case when c.state = 'followed' and s.source is null then 'hidden' else c.state end,
    case when c.state = 'followed' then c.change end,
    case when s.source is null then null when c.change > 0 then c.high else c.low end,
    case when s.source is not null then c.bar_at end, case when s.source is not null then c.span end
  from changed c
  left join public.price_sources s on s.source = c.source and s.may_show and c.state = 'followed'
  where c.state <> 'followed' or c.change <> 0
  order by c.action, c.number, c.wanted = 0;
end
$$;

-- For each announcement of a trade's actions: when it was published, whether it was followed ('hidden' if its price may not be shown), or
-- 'waiting' for a price, 'unpriced' for good, or 'overtaken' by the next entry before anyone could act; and what was bought (below 0: sold),
-- in units, at which price of which bar. What was recorded in private was announced to nobody: 'private'. No rows if the reader does not see
-- the strategy.
create function public.followed_actions(strategy_id uuid, trade_id text)
returns table (
  action_id bigint, at timestamptz, state text, change numeric, price numeric, bar_at timestamptz, span text
)
language sql stable security invoker set search_path = ''
return private.followed_actions(private.if_seen(followed_actions.strategy_id), followed_actions.trade_id);
grant execute on function public.followed_actions(uuid, text) to anon, authenticated, service_role;

-- 0960_following.sql

-- What a user follows, as /following and the header show it.

-- What was recorded, edited and deleted of a strategy after a time and before another, by its last ledger entries, which are numbered
-- under the strategy's lock, how much of what was recorded was late, and whether there may be more than that many. What an operator
-- imported meanwhile is no news.
create function private.news(
  strategy uuid, since timestamptz, most integer, until timestamptz default 'infinity',
  out recorded integer, out edited integer, out deleted integer, out is_cut boolean, out late integer
)
language plpgsql stable set search_path = '' as $$
declare
  entry record;
  read integer := 0;
begin
  recorded := 0;
  edited := 0;
  deleted := 0;
  late := 0;
  for entry in
    select c.content ->> 'at' as at, c.content ->> 'date' as date, c.content ->> 'event' as event, c.content ->> 'imported_at' as imported_at
    from (
      select e.content::jsonb as content from public.ledger_entries e
      where e.strategy_id = strategy order by e.number desc limit most
    ) c
  loop
    exit when coalesce(entry.imported_at, entry.at)::timestamptz <= since;
    read := read + 1;
    if entry.imported_at is null and entry.at::timestamptz < until then
      late := late + (entry.event = 'action_recorded' and entry.at::timestamptz - entry.date::timestamptz
        not between interval '0' and private.live_window())::integer;
      recorded := recorded + (entry.event = 'action_recorded')::integer;
      edited := edited + (entry.event = 'action_edited')::integer;
      deleted := deleted + (entry.event = 'action_deleted')::integer;
    end if;
  end loop;
  is_cut := read = most;
end
$$;

-- The last things done in a strategy, newest first: at most three actions that were recorded, edited or deleted, according to the
-- ledger, and when. An edit is told as it reads now. Records that were imported with older times are left out.
create function private.latest_actions(strategy uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'event', a.content ->> 'event', 'at', a.content ->> 'at', 'side', a.action ->> 'side', 'quantity', a.action ->> 'quantity',
    'contract', private.contract_name(jsonb_populate_record(null::private.contract, a.action)),
    'price', coalesce(a.action ->> 'price', a.action ->> 'split_of'), 'currency', a.action ->> 'currency') order by a.number desc), '[]')
  from (
    select e.number, c.content,
      case c.content ->> 'event' when 'action_recorded' then c.content when 'action_edited' then c.content -> 'new'
        else c.content -> 'old' end as action
    from (
      select l.number, l.content from public.ledger_entries l where l.strategy_id = strategy order by l.number desc limit 20
    ) e
    cross join lateral (select e.content::jsonb as content) c
    where c.content ->> 'event' like 'action\_%' and c.content ->> 'imported_at' is null
    order by e.number desc limit 3
  ) a
$$;


-- The strategies that the caller follows, by name, read at as_of. For one that the caller cannot see now: the name, which everybody can
-- read in strategy_events, and when it was hidden, nothing else. For the others: what is new since seen_at (see private.news()), how
-- many trades are open, of these the three that began last as [{contract, position}], what closing all of them at the market's last
-- closes would add, before fees, in USD, null where no trade has a close; and how much what it confirms has changed since, in USD, null
-- where nothing is confirmed.
-- Bounded for all strategies together: somebody who follows many gets less news of each, and news_cut says where there is more.
-- Security definer, because policies would be evaluated for each row of each table.
create function public.following()
returns table (
  strategy_id uuid, since timestamptz, seen_at timestamptz, as_of timestamptz, name text, owner_name text, owner_id text,
  hidden_at timestamptz, recorded integer, edited integer, deleted integer, news_cut boolean, open_trades integer, latest_open jsonb,
  latest jsonb, unrealised numeric, confirmed numeric
)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off rows 20 as $$
declare
  follows constant integer := (select count(*) from public.strategy_follows f where f.user_id = auth.jwt() ->> 'sub');
  most_news constant integer := least(100, 2000 / greatest(follows, 1));
begin
  return query
  with seen as materialized (
    select f.strategy_id, f.since, f.seen_at, m.name, m.username, m.user_id, m.open_trades, m.unrealised, m.valued_trades,
      trim_scale(m.confirmed_pnl - f.confirmed_pnl) as confirmed
    from public.strategy_follows f
    left join public.strategy_metrics m on m.strategy_id = f.strategy_id
      and (m.public = 'true' or m.strategy_id in (select private.shared_with_me()))
    where f.user_id = auth.jwt() ->> 'sub' and (select private.second_factor_met())
  )
  select s.strategy_id, s.since, s.seen_at, pg_catalog.now(), s.name, s.username, s.user_id, null::timestamptz,
    n.recorded, n.edited, n.deleted, n.is_cut, s.open_trades,
    case when s.open_trades = 0 then '[]' else (
      select jsonb_agg(jsonb_build_object('contract', t.contract, 'position', t.position) order by t.first_date desc, t.bet_id)
      from (
        select private.contract_name(private.trade_contract(o)) as contract, o.position, o.first_date, o.bet_id from public.trade_summary o
        where o.strategy_id = s.strategy_id and o.status = 'OPEN'
        order by o.first_date desc, o.bet_id limit 3
      ) t
    ) end,
    private.latest_actions(s.strategy_id), case when s.valued_trades > 0 then s.unrealised end, s.confirmed
  from seen s
  cross join lateral private.news(s.strategy_id, s.seen_at, most_news) n
  where s.name is not null
  union all
  select s.strategy_id, s.since, s.seen_at, pg_catalog.now(), e.name, null, null, e.at, 0, 0, 0, false, 0, '[]', '[]', null, null
  from seen s
  cross join lateral (
    select
      (select v.name from public.strategy_events v where v.strategy_id = s.strategy_id and v.ever_public order by v.id desc limit 1),
      (select v.at from public.strategy_events v
       where v.strategy_id = s.strategy_id and v.ever_public and v.event = 'hidden' order by v.id desc limit 1)
  ) e (name, at)
  where s.name is null
  order by 5, 1;
end
$$;
grant execute on function public.following() to authenticated;

-- 0997_excursions.sql

-- What an open trade saw, by the market's daily prices: the worst and the best result it could have been closed at (MAE and MFE), and what
-- it would have made if it had been held for longer. Stored, because a report over 20,000 trades could not look up their days; computed by
-- `npm run prices`, never by a save.
--   On a day without an action of the trade or a split, both ends of the day's range count. On a day with one only the close does, because
--   nobody knows whether the range came before or after the action. The result at the end counts as well, and 0 at the beginning. Before the
--   fees of closing; dividends do not count.
--   Held for longer: what the last action closed, closed at the close of the 5th (20th) later day that has a bar instead.
-- Without a bar of a day on which it was open at the end, both are null: a trade within a day saw no close. So are those of a trade whose
-- owner alone states a split, and where a price may not be shown, which an excursion would give away.
create table private.trade_excursions (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  bet_id text not null,
  -- Of the trade that it was computed from, and the day on which it was; whether later prices cannot change it.
  revision integer not null,
  computed_on date not null,
  is_final boolean not null,
  -- USD: at most and at least 0.
  worst numeric,
  best numeric,
  -- USD: the return of the trade if it had been held for 5 and 20 days longer.
  after_5 numeric,
  after_20 numeric,
  primary key (strategy_id, bet_id)
);
alter table private.trade_excursions enable row level security;

create function private.excursion(strategy uuid, trade_id text, today date) returns private.trade_excursions
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  decimals constant integer := 10;
  -- By then both closes after the end are known, and the prices of a trade that was recorded late have been fetched.
  days_after constant integer := 60;
  days_to_fetch constant integer := 7;
  shown constant text[] := array(select s.source from public.price_sources s where s.may_show);
  trade public.trade_summary;
  name text;
  first_day date;
  last_day date;
  seen record;
  before record;
  later record;
  made private.trade_excursions;
begin
  select t.* into trade from public.trade_summary t where t.strategy_id = strategy and t.bet_id = trade_id;
  made.strategy_id := strategy;
  made.bet_id := trade_id;
  made.revision := trade.revision;
  made.computed_on := today;
  first_day := private.exchange_day(trade.market, trade.first_date);
  last_day := case when trade.status = 'OPEN' then today else private.exchange_day(trade.market, trade.last_date) end;
  made.is_final := trade.status <> 'OPEN' and last_day + days_after < today
    and (trade.recorded_at at time zone 'UTC')::date + days_to_fetch < today;
  name := private.priced_as(private.trade_contract(trade), first_day);
  if name is null or private.has_stated_split(trade) then
    return made;
  end if;

  with changes as (
    select private.exchange_day(trade.market, p.at) as day, sum(p.units) as units, sum(p.cost) as cost, sum(p.realised) as realised
    from private.trade_positions p
    where p.strategy_id = strategy and p.bet_id = trade_id
    group by 1
  ),
  held as (
    select c.day, coalesce(lead(c.day) over w, last_day + 1) as until,
      sum(c.units) over w as units, sum(c.cost) over w as cost, sum(c.realised) over w as realised
    from changes c window w as (order by c.day)
  ),
  worth as (
    select b.source, h.realised - h.cost + h.units * trade.multiplier * p.price as result
    from held h
    join public.market_bars b on b.market = trade.market and b.symbol = name and b.day >= h.day and b.day < h.until
    cross join lateral unnest(case when b.day = h.day or b.low is null then array[b.close] else array[b.low, b.high] end) p (price)
    where h.units <> 0
  )
  select min(w.result) as worst, max(w.result) as best, coalesce(bool_or(w.source <> all (shown)), false) as is_hidden into seen from worth w;
  if seen.worst is null or seen.is_hidden then
    return made;
  end if;
  made.worst := pg_catalog.trim_scale(pg_catalog.round(least(seen.worst, trade."return", 0), decimals));
  made.best := pg_catalog.trim_scale(pg_catalog.round(greatest(seen.best, trade."return", 0), decimals));

  if trade.status <> 'OPEN' then
    select coalesce(sum(p.units), 0) as units, coalesce(sum(p.cost), 0) as cost, coalesce(sum(p.realised), 0) as realised into before
    from private.trade_positions p
    where p.strategy_id = strategy and p.bet_id = trade_id and p.at < trade.last_date;
    for later in
      select row_number() over (order by b.day) as nth, b.day, b.close, b.source
      from (
        select b.day, b.close, b.source from public.market_bars b
        where b.market = trade.market and b.symbol = name and b.day > last_day order by b.day limit 20
      ) b
    loop
      if later.nth in (5, 20) and later.source = any (shown) then
        -- In the units of the last day.
        later.close := before.realised - before.cost + before.units * trade.multiplier
          * later.close * private.split_ratio(trade.market, name, last_day, later.day);
        if later.nth = 5 then
          made.after_5 := pg_catalog.trim_scale(pg_catalog.round(later.close, decimals));
        else
          made.after_20 := pg_catalog.trim_scale(pg_catalog.round(later.close, decimals));
        end if;
      end if;
    end loop;
  end if;
  return made;
end
$$;

-- What a trade saw, for its dialog; nothing of a strategy that the reader does not see. Computed when it is read, so it is always of the
-- present prices. USD; `result` is what it has realised.
create type public.trade_excursion as (worst numeric, best numeric, after_5 numeric, after_20 numeric, result numeric);
create function private.seen_excursion(strategy uuid, trade_id text) returns public.trade_excursion
language sql stable security definer set search_path = '' as $$
  select row(e.worst, e.best, e.after_5, e.after_20, t."return")::public.trade_excursion
  from public.trade_summary t
  cross join lateral private.excursion(t.strategy_id, t.bet_id, (pg_catalog.now() at time zone 'UTC')::date) e
  where t.strategy_id = strategy and t.bet_id = trade_id
$$;
create function public.trade_excursion(strategy_id uuid, bet_id text) returns public.trade_excursion
language sql stable security invoker set search_path = ''
return private.seen_excursion(private.if_seen(strategy_id), bet_id);
grant execute on function public.trade_excursion(uuid, text), private.seen_excursion(uuid, text) to anon, authenticated, service_role;

-- Computes what trades saw that changed since, or that later prices may still change: of open ones and those that ended lately once a
-- day. At most 500 at a time; returns how many, 0 when nothing is left.
create function public.refresh_excursions() returns integer
language plpgsql security definer set search_path = '' set jit = off as $$
declare
  most constant integer := 500;
  today constant date := (pg_catalog.now() at time zone 'UTC')::date;
  refreshed integer;
begin
  delete from private.trade_excursions e
  where not exists (select from public.trade_summary t where t.strategy_id = e.strategy_id and t.bet_id = e.bet_id);
  insert into private.trade_excursions as e
  select x.*
  from (
    select t.strategy_id, t.bet_id
    from public.trade_summary t
    left join private.trade_excursions k on k.strategy_id = t.strategy_id and k.bet_id = t.bet_id
    where k.revision is distinct from t.revision or not k.is_final and k.computed_on < today
    limit most
  ) t
  cross join lateral private.excursion(t.strategy_id, t.bet_id, today) x
  on conflict (strategy_id, bet_id) do update set
    revision = excluded.revision, computed_on = excluded.computed_on, is_final = excluded.is_final,
    worst = excluded.worst, best = excluded.best, after_5 = excluded.after_5, after_20 = excluded.after_20;
  get diagnostics refreshed = row_count;
  return refreshed;
end
$$;
grant execute on function public.refresh_excursions() to service_role;

-- 1000_strategy_record.sql

-- Statistics that need a strategy's single round trips and actions, as one small object:
--   rounds: their number; longest_losing_run: the most losing round trips in a row, ordered by their end, then bet_id (one that
--   broke even ends a run); best, worst: USD, null without round trips;
--   histogram: {from, width, counts}, null without round trips. The width is the smallest of 1, 2 or 5 × 10ᵏ with which 40
--   ranges span worst to best; ranges start at multiples of it and include their lower end, so that 0 is a boundary.
--   Equal returns share one range of width 1;
--   planned_trades, mean_r: how many closed trades had their stop stated in time, and the mean of their R, null without any;
--   median_delay: the median time in seconds from an action's stated date to its recording, over all actions; null without any.
-- src/domain/figures/record.ts computes the same from the trades. Reads all round trips and actions of the strategy past the policies,
-- which would look the strategy up for each row; strategy_record() calls it for a strategy that the reader sees. In PL/pgSQL,
-- which caches plans: for a small strategy, planning would cost more than the query.
create function private.strategy_record(strategy uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return (
    with rounds as materialized (
      select r.pnl, r.ended_at, r.bet_id, r.nth
      from public.round_trips r
      where r.strategy_id = strategy and r.ended_at is not null
    ),
    ends as (
      select count(*) as rounds, min(r.pnl) as worst, max(r.pnl) as best, max(r.pnl) - min(r.pnl) as reach from rounds r
    ),
    widths as (
      select coalesce(min(f.width), 1) as width, coalesce((array_agg(f.inverse order by f.width))[1], 1) as inverse
      from ends e
      left join lateral (
        select s.step * ('1e' || k.k)::numeric as width, s.inverse * ('1e' || -k.k)::numeric as inverse
        from (select floor(log(nullif(e.reach, 0) / 40))::integer as least) l
        cross join generate_series(l.least - 1, l.least + 2) k (k)
        cross join (values (1, 1), (2, 0.5), (5, 0.2)) s (step, inverse)
        where s.step * ('1e' || k.k)::numeric * 40 >= e.reach
      ) f on true
    ),
    ranges as (
      -- A product is exact, so that a return on a boundary stays on its side, and costs less than a quotient of enough decimals.
      select floor(r.pnl * w.inverse) as place, count(*) as rounds
      from widths w cross join rounds r
      group by 1
    ),
    -- Round trips lost in a row have the same number of not-lost ones before them, which identifies their run.
    runs as (
      select count(*) filter (where r.pnl < 0) as lost
      from (
        select r.pnl, count(*) filter (where r.pnl >= 0) over (
          order by r.ended_at, r.bet_id collate "C", r.nth rows unbounded preceding) as run
        from rounds r
      ) r
      group by r.run
    )
    select jsonb_build_object(
      'rounds', e.rounds,
      'longest_losing_run', coalesce((select max(r.lost) from runs r), 0),
      'planned_trades', p.trades,
      'mean_r', p.mean_r,
      'best', e.best,
      'worst', e.worst,
      'median_delay', (
        -- In microseconds, which are whole numbers, so that the mean of the two middle ones is exact here and in browsers.
        select percentile_cont(0.5) within group (order by round(date_part('epoch', b.recorded_at - b.date) * 1000000)) / 1000000
        from public.bet_data b where b.strategy_id = strategy),
      'histogram', case when e.rounds > 0 then (
        select jsonb_build_object(
          'from', trim_scale(min(p.place) * w.width),
          'width', trim_scale(w.width),
          'counts', jsonb_agg(coalesce(r.rounds, 0) order by p.place))
        from generate_series(
          floor(e.worst * w.inverse), floor(e.best * w.inverse)) p (place)
        left join ranges r on r.place = p.place
      ) end)
    from ends e cross join widths w
    cross join (
      select count(*) as trades, trim_scale(round(round(sum(k.r), 40) / nullif(count(*), 0), 10)) as mean_r
      from private.trade_risks(strategy) k where k.stop_in_time and k.r is not null
    ) p
  );
end
$$;
-- Without round trips and actions for a strategy that the reader does not see. Its body is parsed at creation, since visitors cannot
-- look up names in the schema private.
create function public.strategy_record(strategy_id uuid) returns jsonb
language sql stable security invoker set search_path = ''
return private.strategy_record(private.if_seen(strategy_id));
grant execute on function public.strategy_record(uuid) to anon, authenticated, service_role;

-- 1001_trade_reports.sql

-- Reports: a strategy's trades in rows that answer "when, and with what, does it win or lose?".

-- One row of a report. Amounts are in USD; those over closed trades leave out what open ones have realised.
create type public.report_row as (
  -- What its trades have in common, as private.report_rows() says.
  key text,
  trades integer,
  closed integer,
  won integer,
  lost integer,
  -- Realised by all of them, parts of open trades included.
  total numeric,
  -- Made by the closed trades that won, and (below 0) by those that lost; the squares of closed trades' results, summed.
  won_total numeric,
  lost_total numeric,
  squares numeric,
  -- How many rows the report has, listed or not, and how many of them have enough closed trades to be compared with the others.
  all_rows integer,
  compared_rows integer,
  -- Of all of the trades, each counted once, whether or not it is in several rows: how many there are and what they realised, and the
  -- sums over those that are closed.
  all_trades integer,
  all_realised numeric,
  all_closed integer,
  all_total numeric,
  all_squares numeric,
  -- Of the row's closed trades whose days have prices (private.trade_excursions): how many, the worst and the best that they saw and
  -- what they returned, summed; and of those of them whose later closes are known, what holding on for 5 and 20 days would have added.
  seen integer,
  seen_worst numeric,
  seen_best numeric,
  seen_total numeric,
  held_5 integer,
  added_5 numeric,
  held_20 integer,
  added_20 numeric
);

-- The row of each of a strategy's trades in a report:
--   symbol      market and symbol as stored: STOCK AAPL;
--   underlying  the same with what is behind it: an option counts to its stock, a future to its root;
--   market, side;
--   logged      live or late;
--   weekday, hour, month   of its beginning in the given zone: 1 (Monday) to 7; 0 to 23; 2026-11;
--   holding     minutes, hours, days, weeks or longer, as HOLDS in src/domain/trade/holds.ts; open;
--   cost        what was put in: the largest of 1, 2, 5, 10, 20, 50 … USD that it reaches, 0 below 1;
--   nth         its number among those that began on the same day of the zone: 1 to 9, 10 for all later ones;
--   previous    how the trade ended that was closed last before this one began: WIN, LOSS or BREAKEVEN; FIRST without any;
--   tag         kind and name of each of its tags, "mistake: late entry", so that it can be in several rows; none without any;
--   rule        the rule of the playbook that it names, "rule: breakout"; none if it says that it follows none, unsaid otherwise;
--   r           its result ÷ the risk stated in time: the whole number of times at or below it, from -2 (or less) to 3 (or more); late if
--               the stop was not stated in time, unstated without one, open;
--   diary       each tag of the UTC day on which it began, of the days of the diary that the reader sees; none without any.
-- Reads past the policies, which would look the strategy up for each row. In PL/pgSQL, so that only the branch in question is planned.
create function private.report_rows(strategy uuid, report text, zone text) returns table (bet_id text, key text)
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  is_mine boolean;
begin
  case report
    when 'symbol' then
      return query select t.bet_id, t.market || ' ' || t.symbol from public.trade_summary t where t.strategy_id = strategy;
    when 'underlying' then
      return query
        select t.bet_id, case t.market when 'OPTIONS' then 'STOCK' else t.market end || ' ' || t.instrument
        from public.trade_summary t where t.strategy_id = strategy;
    when 'market' then
      return query select t.bet_id, t.market from public.trade_summary t where t.strategy_id = strategy;
    when 'side' then
      return query select t.bet_id, t."position" from public.trade_summary t where t.strategy_id = strategy;
    when 'logged' then
      return query
        select t.bet_id, case when t.is_live then 'live' else 'late' end
        from public.trade_summary t where t.strategy_id = strategy;
    when 'weekday', 'hour' then
      return query
        select t.bet_id,
          pg_catalog.date_part(case report when 'hour' then report else 'isodow' end, t.first_date at time zone zone)::text
        from public.trade_summary t where t.strategy_id = strategy;
    when 'month' then
      return query
        select t.bet_id, pg_catalog.to_char(t.first_date at time zone zone, 'YYYY-MM')
        from public.trade_summary t where t.strategy_id = strategy;
    when 'holding' then
      return query
        select t.bet_id, case
          when t.status = 'OPEN' then 'open'
          when t.last_date - t.first_date < interval '1 hour' then 'minutes'
          when t.last_date - t.first_date < interval '24 hours' then 'hours'
          when t.last_date - t.first_date < interval '168 hours' then 'days'
          when t.last_date - t.first_date < interval '720 hours' then 'weeks'
          else 'longer' end
        from public.trade_summary t where t.strategy_id = strategy;
    when 'cost' then
      -- By the digits, because a logarithm of a round amount may be rounded below it.
      return query
        select t.bet_id, case
          when t.entry_cost < 1 then '0'
          else case when whole.digits >= '5' then '5' when whole.digits >= '2' then '2' else '1' end
            || pg_catalog.repeat('0', pg_catalog.length(whole.digits) - 1) end
        from public.trade_summary t
        cross join lateral (select pg_catalog.trunc(t.entry_cost)::text as digits) whole
        where t.strategy_id = strategy;
    when 'nth' then
      return query
        select t.bet_id, least(10, pg_catalog.row_number() over (
          partition by (t.first_date at time zone zone)::date order by t.first_date, t.bet_id collate "C"))::text
        from public.trade_summary t where t.strategy_id = strategy;
    when 'previous' then
      return query
        with ends as (
          select t.status, t.last_date,
            pg_catalog.row_number() over (order by t.last_date, t.bet_id collate "C") as nth
          from public.trade_summary t where t.strategy_id = strategy and t.status <> 'OPEN'
        ),
        -- At one instant beginnings come first, since what ends then was not known before.
        begun as (
          select e.bet_id, count(*) filter (where e.bet_id is null) over (
            order by e.at, e.bet_id is null rows unbounded preceding) as ended
          from (
            select t.bet_id, t.first_date as at from public.trade_summary t where t.strategy_id = strategy
            union all
            select null, e.last_date from ends e
          ) e
        )
        select b.bet_id, coalesce(e.status, 'FIRST') from begun b left join ends e on e.nth = b.ended where b.bet_id is not null;
    when 'tag' then
      if not private.sees_tags(strategy) then
        return;
      end if;
      return query
        select t.bet_id, coalesce(g.kind || ': ' || g.name, 'none')
        from public.trade_summary t
        left join (
          select o.bet_id, n.kind, n.name
          from public.trade_tags o join public.tags n on n.id = o.tag_id
          where o.strategy_id = strategy
        ) g on g.bet_id = t.bet_id
        where t.strategy_id = strategy;
    when 'rule' then
      return query
        select t.bet_id, case when k.rule is null then 'unsaid' when k.rule = '' then 'none' else 'rule: ' || k.rule end
        from public.trade_summary t
        left join private.trade_risks(strategy) k on k.bet_id = t.bet_id
        where t.strategy_id = strategy;
    when 'r' then
      return query
        select t.bet_id, case
          when k.risk is null then 'unstated'
          when not k.stop_in_time then 'late'
          when k.r is null then 'open'
          else least(3, greatest(-2, pg_catalog.floor(k.r)))::text end
        from public.trade_summary t
        left join private.trade_risks(strategy) k on k.bet_id = t.bet_id
        where t.strategy_id = strategy;
    when 'diary' then
      is_mine := strategy in (select private.my_strategies());
      if not exists (select from public.diary_days d where d.strategy_id = strategy and (d.is_public or is_mine) and d.tags <> '{}') then
        return;
      end if;
      return query
        select t.bet_id, coalesce(g.tag, 'none')
        from public.trade_summary t
        left join (
          select d.day, w.tag
          from public.diary_days d cross join lateral unnest(d.tags) w (tag)
          where d.strategy_id = strategy and (d.is_public or is_mine)
        ) g on g.day = (t.first_date at time zone 'UTC')::date
        where t.strategy_id = strategy;
    else
      raise exception 'There is no report of this name' using errcode = 'PT400';
  end case;
end
$$;

-- At most 500 rows, those with the most trades.
create function private.trade_report(
  strategy uuid, report text, zone text, since date, until date, of_report text, of_row text, of_zone text, of_tag text
) returns setof public.report_row
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  return query
    with trades as materialized (
      select t.bet_id, t.status, t."return" as result, e.worst, e.best,
        e.after_5 - t."return" as added_5, e.after_20 - t."return" as added_20
      from public.trade_summary t
      left join private.trade_excursions e
        on e.strategy_id = strategy and e.bet_id = t.bet_id and e.revision = t.revision and t.status <> 'OPEN'
      where t.strategy_id = strategy
        and (since is null or t.first_date >= since::timestamp at time zone 'UTC')
        and (until is null or t.first_date < (until + 1)::timestamp at time zone 'UTC')
        and (coalesce(of_report, of_tag) is null
          or t.bet_id in (select private.chosen_trades(strategy, null, null, of_report, of_row, of_zone, of_tag)))
    ),
    sums as (
      select r.key, count(*)::integer as trades,
        (count(*) filter (where t.status <> 'OPEN'))::integer as closed,
        (count(*) filter (where t.status = 'WIN'))::integer as won,
        (count(*) filter (where t.status = 'LOSS'))::integer as lost,
        sum(t.result) as total,
        coalesce(sum(t.result) filter (where t.status = 'WIN'), 0) as won_total,
        coalesce(sum(t.result) filter (where t.status = 'LOSS'), 0) as lost_total,
        coalesce(sum(t.result * t.result) filter (where t.status <> 'OPEN'), 0) as squares,
        count(t.worst)::integer as seen, coalesce(sum(t.worst), 0) as seen_worst, coalesce(sum(t.best), 0) as seen_best,
        coalesce(sum(t.result) filter (where t.worst is not null), 0) as seen_total,
        count(t.added_5)::integer as held_5, coalesce(sum(t.added_5), 0) as added_5,
        count(t.added_20)::integer as held_20, coalesce(sum(t.added_20), 0) as added_20
      from private.report_rows(strategy, report, zone) r
      join trades t on t.bet_id = r.bet_id
      group by r.key
    ),
    whole as (
      select count(*)::integer as trades, sum(t.result) as realised,
        (count(*) filter (where t.status <> 'OPEN'))::integer as closed,
        coalesce(sum(t.result) filter (where t.status <> 'OPEN'), 0) as total,
        coalesce(sum(t.result * t.result) filter (where t.status <> 'OPEN'), 0) as squares
      from trades t
    )
    select s.key, s.trades, s.closed, s.won, s.lost, s.total, s.won_total, s.lost_total, s.squares, (count(*) over ())::integer,
      (count(*) filter (where s.closed >= private.enough_round_trips()) over ())::integer,
      w.trades, w.realised, w.closed, w.total, w.squares,
      s.seen, s.seen_worst, s.seen_best, s.seen_total, s.held_5, s.added_5, s.held_20, s.added_20
    from sums s cross join whole w
    order by s.trades desc, s.key collate "C"
    limit 500;
end
$$;

-- A report of a strategy's trades; nothing of a strategy that the reader does not see. `report` is one of those that
-- private.report_rows() knows, `zone` an IANA zone; `since` and `until` are UTC days on which trades began, inclusive, null for any.
-- It can be of a part of the trades: of those in a row of another report (`of_report`, `of_row`, `of_zone`), or with a tag (`of_tag`).
-- Errors: PT400 for another report, 22023 for a zone that does not exist.
create function public.trade_report(
  strategy_id uuid, report text, zone text default 'UTC', since date default null, until date default null,
  of_report text default null, of_row text default null, of_zone text default 'UTC', of_tag text default null
) returns setof public.report_row
language sql stable security invoker
return private.trade_report(private.if_seen(strategy_id), report, zone, since, until, of_report, of_row, of_zone, of_tag);

grant execute on function public.trade_report(uuid, text, text, date, date, text, text, text, text),
  private.trade_report(uuid, text, text, date, date, text, text, text, text), private.report_rows(uuid, text, text)
  to anon, authenticated, service_role;

-- 1002_filtered_trades.sql

-- The filters of the trades table. Null of a filter means any; days are UTC days, inclusive.

-- The trades of a strategy of which something was closed on some days, that are in a row of a report and that have a tag, by their ids.
-- Null of each means any; a tag counts if the reader sees it.
create function private.chosen_trades(
  strategy uuid, closed_since date, closed_until date, report text, report_row text, zone text, tag text
) returns setof text
language plpgsql stable rows 5000 security definer set search_path = '' set jit = off as $$
declare
  is_closing constant boolean := coalesce(closed_since, closed_until) is not null;
  wanted bigint;
begin
  if tag is not null then
    select g.id into wanted from public.tags g
    where g.strategy_id = strategy and (private.looks(g.name))[1] = (private.looks(tag))[1] and private.sees_tags(strategy);
    if wanted is null then
      return;
    end if;
  end if;
  return query
    select t.bet_id from public.trade_summary t
    where t.strategy_id = strategy
      and (not is_closing or t.bet_id in (
        select r.bet_id from public.trade_realisations r
        where r.strategy_id = strategy
          and r.realised_at >= coalesce(closed_since::timestamp at time zone 'UTC', '-infinity')
          and r.realised_at < coalesce((closed_until + 1)::timestamp at time zone 'UTC', 'infinity')))
      and (report is null or t.bet_id in (
        select r.bet_id from private.report_rows(strategy, report, zone) r where r.key = report_row))
      and (wanted is null or t.bet_id in (
        select g.bet_id from public.trade_tags g where g.tag_id = wanted));
end
$$;

-- The same as rows of the table, for requests that filter, sort and cut them further. Its body is resolved when it is created, so that
-- the planner can read it as a part of such a request; a function with a setting of its own would compute every row first. Quoted,
-- because tools that split migrations into statements would cut such a body at its semicolon.
do $do$ begin
  execute $function$
    create function public.chosen_trades(
      strategy_id uuid, closed_since date default null, closed_until date default null, report text default null,
      report_row text default null, zone text default 'UTC', tag text default null
    ) returns setof public.bet_data_metrics
    language sql stable security invoker rows 100
    begin atomic
      select t.* from public.bet_data_metrics t
      where t.strategy_id = chosen_trades.strategy_id
        -- Looked up in one set of ids. As a join, the planner would read each of thousands of trades by itself, and all of them before
        -- it knows the page.
        and (t.bet_id in (
          select c.bet_id
          from private.chosen_trades(
            private.if_seen(chosen_trades.strategy_id), closed_since, closed_until, report, report_row, zone, tag) c (bet_id))) is true;
    end
  $function$;
end $do$;
grant execute on function public.chosen_trades(uuid, date, date, text, text, text, text) to anon, authenticated, service_role;

-- What the trades of a strategy that fit add up to: how many there are, how they ended, and their result.
create type public.trades_total as (
  trades integer,
  won integer,
  lost integer,
  broke_even integer,
  -- USD
  total numeric
);

-- `since` and `until` are days on which trades began, `closed_since` and `closed_until` days on which something of them was closed.
-- `words` are in the sector. What was put in (USD) and the holding time (seconds) are at least the one and less than the other.
-- `report_row` is a row of a report in a zone, see private.report_rows(), `tag` the name of a tag.
create function private.filtered_trades(
  strategy uuid, symbol text, market text, side text, status text, live boolean, since date, until date, closed_since date,
  closed_until date, words text, cost_from numeric, cost_below numeric, hold_from double precision, hold_below double precision,
  report text, report_row text, zone text, tag text
) returns public.trades_total
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  -- Of symbols as they are stored, at most 64 characters.
  prefix constant text := pg_catalog.upper(pg_catalog.left(symbol, 64));
  part constant text := pg_catalog.upper(pg_catalog.left(words, 80));
  is_any constant boolean := coalesce(closed_since, closed_until) is null and coalesce(report, tag) is null;
  result public.trades_total;
begin
  select count(*), count(*) filter (where t.status = 'WIN'), count(*) filter (where t.status = 'LOSS'),
    count(*) filter (where t.status = 'BREAKEVEN'), coalesce(sum(t."return"), 0)
  into result
  from public.trade_summary t
  cross join lateral (
    -- As in bet_data_metrics.
    select extract(epoch from case when t.status = 'OPEN' then greatest(t.last_date, pg_catalog.now()) else t.last_date end
      - t.first_date)::double precision as seconds
  ) hold
  where t.strategy_id = strategy
    and (prefix is null or pg_catalog.starts_with(pg_catalog.upper(t.symbol), prefix))
    and (filtered_trades.market is null or t.market = filtered_trades.market)
    and (side is null or t."position" = side)
    and (filtered_trades.status is null or t.status = filtered_trades.status)
    and (live is null or t.is_live = live)
    and (since is null or t.first_date >= since::timestamp at time zone 'UTC')
    and (until is null or t.first_date < (until + 1)::timestamp at time zone 'UTC')
    and (part is null or pg_catalog.strpos(pg_catalog.upper(t.sector), part) > 0)
    and (cost_from is null or t.entry_cost >= cost_from)
    and (cost_below is null or t.entry_cost < cost_below)
    and (hold_from is null or hold.seconds >= hold_from)
    and (hold_below is null or hold.seconds < hold_below)
    and (is_any or t.bet_id in (
      select private.chosen_trades(strategy, closed_since, closed_until, report, report_row, zone, tag)));
  return result;
end
$$;

-- Nothing of a strategy that the reader does not see.
create function public.filtered_trades(
  strategy_id uuid, symbol text default null, market text default null, side text default null,
  status text default null, live boolean default null, since date default null, until date default null,
  closed_since date default null, closed_until date default null, words text default null,
  cost_from numeric default null, cost_below numeric default null,
  hold_from double precision default null, hold_below double precision default null,
  report text default null, report_row text default null, zone text default 'UTC', tag text default null
) returns public.trades_total
language sql stable security invoker set search_path = ''
return private.filtered_trades(
  private.if_seen(strategy_id), symbol, market, side, status, live, since, until, closed_since, closed_until, words, cost_from,
  cost_below, hold_from, hold_below, report, report_row, zone, tag);
grant execute on function public.filtered_trades(
  uuid, text, text, text, text, boolean, date, date, date, date, text, numeric, numeric, double precision, double precision,
  text, text, text, text
) to anon, authenticated, service_role;

-- 1005_strategy_words.sql

-- A text as it is sorted and searched: lower case without accents and punctuation. Of its first 200 characters, more than a name
-- may have: anyone may call this, and normalize() takes minutes for a long enough text.
create function public.search_text(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.btrim(pg_catalog.regexp_replace(
    pg_catalog.lower(pg_catalog.regexp_replace(pg_catalog.normalize(pg_catalog."left"(value, 200), 'NFKD'), '[\u0300-\u036f]', '', 'g')),
    '[ -/:-@[-`{-~]+', ' ', 'g'))
$$;
grant execute on function public.search_text(text) to anon, authenticated, service_role;

-- The texts that a search looks up: the name of a strategy and of its trader, and the symbols, markets and tags of its trades, each
-- from every one of its words on, so that "dip" finds "RSI(2) dip buyer". No trigrams: row-level security would keep their index
-- from being used, since their operators are not leakproof. Written by triggers only.
create table public.strategy_words (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  words text collate "C" not null,
  kind text not null constraint strategy_words_kind check (kind in ('name', 'trader', 'symbol', 'market', 'tag')),
  -- The symbol, the market or the tag; empty for a name.
  stands_for text not null,
  -- Copied from strategy_profile, so that the policy needs no join when a search has many matches.
  public text not null,
  primary key (strategy_id, words, kind, stands_for) include (public)
);

create index strategy_words_words_idx on public.strategy_words (words, strategy_id) include (public, kind);

alter table public.strategy_words enable row level security;
grant select on table public.strategy_words to anon, authenticated, service_role;

create policy "Anyone sees public strategies' words" on public.strategy_words
  for select to anon using (public = 'true');
create policy "Users see public, own and shared strategies' words" on public.strategy_words
  for select to authenticated
  using (
    public = 'true'
    or strategy_id in (select private.my_strategies())
    or strategy_id in (select private.shared_with_me())
  );
create policy "Users with MFA need an aal2 token" on public.strategy_words
  as restrictive for all to authenticated using ((select private.second_factor_met()));

create trigger refuse_truncate before truncate on public.strategy_words
  for each statement execute function private.refuse_truncate();

-- A text from each of its words on.
create function private.beginnings(text) returns setof text
language sql immutable set search_path = '' as $$
  select pg_catalog.array_to_string(t.words[n.n:], ' ')
  from (select pg_catalog.string_to_array(public.search_text($1), ' ')) t (words)
  cross join lateral pg_catalog.generate_subscripts(t.words, 1) n (n)
$$;

-- Computes the rows of strategy_words.
create view private.words_now as
select distinct s.id as strategy_id, w.words collate "C" as words, t.kind, t.stands_for, s.public
from public.strategy_profile s
cross join lateral (
  select 'name', '', s.name
  union all
  select 'trader', '', s.username
  union all
  select 'symbol', y.symbol, y.symbol from public.strategy_symbols y where y.strategy_id = s.id
  union all
  select 'market', m.market, case m.market when 'STOCK' then 'stocks' else m.market end
  from unnest(private.markets_of(s.id)) m (market)
  union all
  select 'tag', g.tag, g.tag from public.strategy_tags g where g.strategy_id = s.id
) t (kind, stands_for, name)
cross join lateral private.beginnings(t.name) w (words);

-- Stores the rows of some strategies.
create function private.store_words(strategies uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  with computed as materialized (
    select w.* from private.words_now w where w.strategy_id = any (strategies)
  ),
  stored as (
    insert into public.strategy_words as w (strategy_id, words, kind, stands_for, public)
    select c.* from computed c
    on conflict (strategy_id, words, kind, stands_for) do update set public = excluded.public
    where w.public <> excluded.public
  )
  delete from public.strategy_words w
  where w.strategy_id = any (strategies)
    and (w.strategy_id, w.words, w.kind, w.stands_for) not in (
      select c.strategy_id, c.words, c.kind, c.stands_for from computed c);
end
$$;

create function private.on_strategy_named() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.store_words(array(select n.id from new_strategies n));
  else
    perform private.store_words(array(
      select n.id from new_strategies n join old_strategies o on o.id = n.id
      where (n.name, n.username, n.public) is distinct from (o.name, o.username, o.public)));
  end if;
  return null;
end
$$;

create trigger on_strategy_named after insert on public.strategy_profile
  referencing new table as new_strategies
  for each statement execute function private.on_strategy_named();
create trigger on_strategy_renamed after update on public.strategy_profile
  referencing old table as old_strategies new table as new_strategies
  for each statement execute function private.on_strategy_named();

-- 1010_ranking.sql

-- The ranking, page by page: sorted, narrowed by chips and searched by index, so that a page costs the same with a hundred
-- strategies as with a hundred thousand. Under row-level security PostgreSQL searches an index only by leakproof comparisons:
-- those of double precision, integer, uuid and text are leakproof, those of numeric and LIKE are not. Hence the keys below.

-- A name's sort key: every number padded to twenty digits, so that 2 comes before 10.
create function private.name_key(name text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.regexp_replace(
    pg_catalog.regexp_replace(public.search_text(name), '(\d+)', '00000000000000000000\1', 'g'),
    '\d*(\d{20})', '\1', 'g')
$$;

-- Whether the last of the values is their highest (1), their lowest (-1) or neither (0); 0 if all are equal.
-- In PL/pgSQL, which caches plans, because every write of a trade calls it.
create function private.last_place(numbers double precision[]) returns integer
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return (
    select case
      when min(n.n) = max(n.n) then 0
      when numbers[pg_catalog.cardinality(numbers)] = max(n.n) then 1
      when numbers[pg_catalog.cardinality(numbers)] = min(n.n) then -1
      else 0
    end
    from unnest(numbers) n (n)
  );
end
$$;

-- The mean of some results ÷ how far its 95% interval reaches to each side: above 1 the whole interval is above zero, below −1 it is
-- below. They are those of confirmed days, or stated round trips. Null with too few of them or of round trips; of days also where a few of
-- them decide, see docs/confirmed.md. Same as DERIVED.verdict in src/domain/figures/values.ts.
-- Student's t by Fisher's expansion (Abramowitz & Stegun 26.7.5).
create function private.certainty(rounds integer, results integer, pnl numeric, squares numeric, deciding double precision) returns double precision
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  fewest_deciding constant integer := 10;
  z constant double precision := 1.959963984540054;
  freedom double precision;
  t double precision;
  deviation double precision;
begin
  if least(rounds, results) < private.enough_round_trips() or deciding < fewest_deciding then
    return null;
  end if;
  freedom := results - 1;
  t := z
    + (z ^ 3 + z) / 4 / freedom
    + (5 * z ^ 5 + 16 * z ^ 3 + 3 * z) / 96 / freedom ^ 2
    + (3 * z ^ 7 + 19 * z ^ 5 + 17 * z ^ 3 - 15 * z) / 384 / freedom ^ 3
    + (79 * z ^ 9 + 776 * z ^ 7 + 1482 * z ^ 5 - 1920 * z ^ 3 - 945 * z) / 92160 / freedom ^ 4;
  deviation := sqrt(greatest(0, squares - pnl * pnl / results) / (results - 1))::double precision;
  return case
    when deviation > 0 then pnl::double precision / (t * deviation * sqrt(results::double precision))
    when pnl = 0 then 0
    when pnl > 0 then 'Infinity'
    else '-Infinity'
  end;
end
$$;

-- A place in VERDICTS of src/domain/figures/verdict.ts.
create function private.verdict_place(certainty double precision) returns integer
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return case when certainty < -1 then 0 when certainty <= 1 then 1 else 2 end;
end
$$;

-- Sort keys that are not figures themselves. No page shows them.
alter table public.strategy_metrics
  add column key_name text collate "C" not null generated always as (private.name_key(name)) stored,
  add column key_capital double precision generated always as (capital::double precision) stored,
  add column key_total_pnl double precision not null generated always as (total_pnl::double precision) stored,
  -- Infinity, which sorts above every number, if there are wins but no losses.
  add column key_profit_factor double precision not null generated always as (
    case
      when losing_trades > 0 then (round(gross_win, 40) / -gross_loss)::double precision
      when winning_trades > 0 then 'Infinity'
      else 0
    end) stored,
  -- The sample standard deviation of the round trips' P&L in USD; null with too few of them.
  add column key_deviation double precision generated always as (
    case when rounds >= private.enough_round_trips() then
      sqrt(greatest(0, rounds_squares - rounds_pnl * rounds_pnl / rounds) / (rounds - 1))::double precision
    end) stored,
  add column key_unrealised double precision not null generated always as (unrealised::double precision) stored,
  add column key_confirmed_pnl double precision generated always as (confirmed_pnl::double precision) stored,
  -- Sorts by evidence, then by confirmed P&L, whose logarithm stays below 100 for any amount and keeps its order.
  add column key_evidence double precision not null generated always as (
    evidence * 200 + sign(coalesce(confirmed_pnl, 0))::double precision
      * ln(1 + abs(coalesce(confirmed_pnl, 0))::double precision)) stored,
  -- The verdict rests on what is confirmed, and on stated round trips where nothing could be followed: all these columns are null then.
  add column key_certainty double precision generated always as (private.certainty(
    coalesce(confirmed_rounds, rounds), coalesce(confirmed_changes, rounds), coalesce(confirmed_pnl, rounds_pnl),
    coalesce(confirmed_squares, rounds_squares), confirmed_deciding)) stored,
  add column key_verdict integer generated always as (private.verdict_place(private.certainty(
    coalesce(confirmed_rounds, rounds), coalesce(confirmed_changes, rounds), coalesce(confirmed_pnl, rounds_pnl),
    coalesce(confirmed_squares, rounds_squares), confirmed_deciding))) stored,
  -- Places in DIRECTIONS of src/domain/trade/directions.ts and in HOLDS of holds.ts; null without trades, or without round trips. How
  -- long the median round trip lasted is the first of the ranges that, with those below it, has half of them.
  add column key_direction integer generated always as (
    case
      when trades = 0 then null
      when long_trades * 100::bigint >= trades * 80::bigint then 0
      when long_trades * 100::bigint <= trades * 20::bigint then 1
      else 2
    end) stored,
  add column key_hold integer generated always as (
    case
      when rounds = 0 then null
      when held_minutes * 2::bigint >= rounds then 0
      when (held_minutes + held_hours) * 2::bigint >= rounds then 1
      when (held_minutes + held_hours + held_days) * 2::bigint >= rounds then 2
      when (held_minutes + held_hours + held_days + held_weeks) * 2::bigint >= rounds then 3
      else 4
    end) stored,
  add column key_enough boolean not null generated always as (rounds >= private.enough_round_trips()) stored,
  -- Whether total P&L is at the highest (1) or the lowest (-1) point of its last 52 weeks, or neither (0).
  add column key_year integer not null generated always as (private.last_place(spark)) stored;

-- The key by which each column of the ranking is sorted, and the columns that its index includes to allow index-only scans. A key
-- is null where the ranking shows a dash, although the stored figure is 0 there (EMPTY in src/domain/figures/values.ts). For
-- periods every 0 counts as undefined: nothing moved the account.
create function public.ranking_keys() returns table (sort text, key text, included text)
language sql immutable set search_path = '' as $$
  values
    ('name', 'key_name', null),
    ('total_pnl', 'key_total_pnl', null),
    ('confirmed_pnl', 'key_confirmed_pnl', 'confirmed_pnl'),
    ('evidence', 'key_evidence', null),
    ('verdict', 'key_certainty', 'key_verdict'),
    ('win_rate', 'case when closed_trades > 0 then win_rate end', 'closed_trades, win_rate'),
    ('avg_win', 'case when winning_trades > 0 then avg_win end', 'winning_trades, avg_win'),
    ('avg_loss', 'case when losing_trades > 0 then avg_loss end', 'losing_trades, avg_loss'),
    ('profit_factor', 'case when winning_trades + losing_trades > 0 then key_profit_factor end',
      'winning_trades, losing_trades, key_profit_factor'),
    ('unrealised', 'case when valued_trades > 0 then key_unrealised end', 'valued_trades, key_unrealised'),
    ('avg_pnl_per_day', 'case when realised_days > 0 then avg_pnl_per_day end', 'realised_days, avg_pnl_per_day')
  union all
  select p.period, pg_catalog.format('nullif(%s, 0)', p.period), p.period
  from unnest('{h24,d7,d28,m3,m6,y1}'::text[]) p (period)
  union all
  values ('capital', 'key_capital', 'capital')
  union all
  select a.figure, a.figure, a.figure
  from unnest('{return_on_capital,twr,twr_year,mwr,volatility_year,sharpe,sortino,drawdown,underwater_days,in_market,benchmark_return,vs_market,confirmed_return,confirmed_drawdown}'::text[]) a (figure)
$$;
grant execute on function public.ranking_keys() to anon, authenticated, service_role;

-- The rule of each chip, the order of its strategies unless the reader has chosen one, and whether it has an index of its own:
-- gainers and losers use that of total P&L. Any other chip is a tag: it has the strategies with that tag, by their number of
-- announced round trips with it, those logged live and in public. Anybody can make trades; these take time.
create function public.ranking_chips() returns table (chip text, rule text, key text, direction text, has_index boolean)
language sql immutable set search_path = '' as $$
  values
    ('gainers', 'key_total_pnl > 0', 'key_total_pnl', 'desc', false),
    ('losers', 'key_total_pnl < 0', 'key_total_pnl', 'asc', false),
    ('most-traded', 'trades > 0', 'announced_rounds', 'desc', true),
    ('most-volatile', 'key_deviation is not null', 'key_deviation', 'desc', true),
    ('52-week-high', 'key_year = 1', 'key_total_pnl', 'desc', true),
    ('52-week-low', 'key_year = -1', 'key_total_pnl', 'desc', true)
$$;
grant execute on function public.ranking_chips() to anon, authenticated, service_role;

-- One index serves both directions of a column. That of total P&L, the list's own order, includes what filters ask, so that a
-- filter that few or none of the strategies match is answered from the index alone. Private strategies are found by their owner's or
-- guest's id.
do $$
declare
  k record;
  c record;
begin
  for k in select * from public.ranking_keys() loop
    execute pg_catalog.format(
      'create index %I on public.strategy_metrics ((%s), strategy_id) %s where public = ''true''',
      'strategy_metrics_' || k.sort || '_idx', k.key, 'include (' || case k.sort
        when 'total_pnl' then
          'evidence, key_verdict, key_enough, key_direction, key_hold, rounds, first_traded, last_traded, key_markets, return_on_capital, drawdown, vs_market'
        else k.included
      end || ')');
  end loop;
  for c in select * from public.ranking_chips() r where r.has_index loop
    execute pg_catalog.format(
      'create index %I on public.strategy_metrics (%s, strategy_id) where public = ''true'' and %s',
      'strategy_metrics_' || c.chip || '_idx', c.key, c.rule);
  end loop;
end
$$;
create index strategy_metrics_one_evidence_idx on public.strategy_metrics (evidence, key_total_pnl, strategy_id)
  where public = 'true';
create index strategy_metrics_one_verdict_idx on public.strategy_metrics (key_verdict, key_total_pnl, strategy_id)
  where public = 'true';
-- Those that match few strategies find them without reading the whole of another index.
create index strategy_metrics_rounds_idx on public.strategy_metrics (rounds) where public = 'true';
create index strategy_metrics_first_traded_idx on public.strategy_metrics (first_traded) where public = 'true';
create index strategy_metrics_last_traded_idx on public.strategy_metrics (last_traded) where public = 'true';
create index strategy_metrics_hold_idx on public.strategy_metrics (key_hold, key_direction) where public = 'true';

-- What lists read of a strategy; new columns last. A figure that has a sort key is read as that, which is the nearest double. A numeric is
-- left as it is: turning it into a double costs more than all else that is done with it.
create view public.ranked_strategies with (security_invoker = true) as
  select
    strategy_id, name, username, user_id, public, key_total_pnl as total_pnl, trades, closed_trades, winning_trades, losing_trades,
    open_trades, realised_days, open_pnl, open_cost, rounds, rounds_won, rounds_lost, rounds_pnl, rounds_won_pnl, rounds_squares,
    entry_cost, live_trades, public_trades, deleted_trades, best_return, announced_rounds, withdrawn_rounds, evidence,
    key_unrealised as unrealised, valued_trades, prices_revision, as_of, spark, too_much_to_value, key_capital as capital,
    return_on_capital, twr, twr_year, mwr, volatility_year, sharpe, sortino, drawdown, underwater_days, in_market, benchmark_return,
    benchmark, vs_market, key_confirmed_pnl as confirmed_pnl, confirmed_return, confirmed_drawdown, confirmed_rounds, confirmed_squares,
    win_rate, avg_win, avg_loss, profit_factor, avg_pnl_per_day, h24, d7, d28, m3, m6, y1, confirmed_changes, confirmed_deciding
  from public.strategy_metrics;
grant select on table public.ranked_strategies to anon, authenticated, service_role;

-- The type of ranking()'s rows. Nobody reads the view itself.
create view public.ranking_rows with (security_invoker = true) as
  select null::text as place, null::integer as total, null::text as found_by, null::text as found, s.* from public.ranked_strategies s;

-- The filters of a list. Null filters nothing.
create type public.ranking_filters as (
  -- An evidence level, as its index in EVIDENCE of src/domain/figures/evidence.ts, and a verdict, in VERDICTS of verdict.ts.
  at_evidence integer,
  at_verdict integer,
  -- Whether only those with enough round trips to judge.
  enough_trades boolean,
  -- The fewest round trips; the fewest days since the first trade; the most days since the last.
  min_rounds integer,
  min_days integer,
  active_days integer,
  -- A place in DIRECTIONS of directions.ts, and in HOLDS of holds.ts.
  at_direction integer,
  at_hold integer,
  -- The return on capital must exceed this, in percent; the drawdown must be at most this deep, in percent; the lead
  -- over the benchmark must exceed this, in percentage points.
  above_return double precision,
  max_drawdown double precision,
  above_market double precision,
  -- A market and a symbol that it traded.
  in_market text,
  with_symbol text
);

-- The parts of ranking()'s queries, for its arguments:
--   strategies: what follows "from", ending in a condition, so that " and …" can be added;
--   key, direction: what the rows are sorted by, and "asc" or "desc";
--   is_optional: whether the key may be null;
--   is_counted: whether the strategies are counted;
--   is_narrowed: whether there are filters, other than the one by symbol, which strategy_words answers;
--   symbol: the condition on a row w of strategy_words; null without that filter.
create function public.ranking_list(
  sort text, descending boolean, chip text, filters jsonb,
  out strategies text, out key text, out direction text, out is_optional boolean, out is_counted boolean,
  out is_narrowed boolean, out symbol text
)
language plpgsql stable set search_path = '' as $$
declare
  narrowed constant public.ranking_filters := pg_catalog.jsonb_populate_record(null::public.ranking_filters, filters);
  of_symbol constant text := pg_catalog.upper("left"(narrowed.with_symbol, 64));
  asked text;
begin
  strategies := 'public.strategy_metrics m where true';
  key := 'key_total_pnl';
  direction := 'desc';
  is_optional := false;
  is_counted := true;

  if chip is not null then
    select 'public.strategy_metrics m where ' || c.rule, c.key, c.direction into strategies, key, direction
      from public.ranking_chips() c where c.chip = ranking_list.chip;
    if not found then
      strategies := format(
        'public.strategy_metrics m join public.strategy_tags t on t.strategy_id = m.strategy_id where t.tag = %L', chip);
      key := 't.announced_rounds';
      direction := 'desc';
      is_counted := false;
    end if;
  end if;

  if sort is not null then
    select k.key, k.included is not null into key, is_optional from public.ranking_keys() k where k.sort = ranking_list.sort;
    if not found then raise exception 'The ranking has no column %', sort using errcode = 'PT400'; end if;
    direction := case when descending then 'desc' else 'asc' end;
  end if;

  -- A part without its value is null, which concat() leaves out.
  asked := concat(
    ' and m.evidence = ' || narrowed.at_evidence,
    ' and m.key_verdict = ' || narrowed.at_verdict,
    case when narrowed.enough_trades then ' and m.key_enough' end,
    ' and m.rounds >= ' || narrowed.min_rounds,
    ' and m.first_traded <= ' || pg_catalog.quote_literal((pg_catalog.now() at time zone 'UTC')::date - narrowed.min_days),
    ' and m.last_traded >= ' || pg_catalog.quote_literal((pg_catalog.now() at time zone 'UTC')::date - narrowed.active_days),
    ' and m.key_direction = ' || narrowed.at_direction,
    ' and m.key_hold = ' || narrowed.at_hold,
    -- Quoted, because a double may be "Infinity", which SQL would read as a column.
    ' and m.return_on_capital > ' || pg_catalog.quote_literal(narrowed.above_return),
    ' and m.drawdown >= ' || pg_catalog.quote_literal(-narrowed.max_drawdown),
    ' and m.vs_market > ' || pg_catalog.quote_literal(narrowed.above_market),
    ' and ' || pg_catalog.quote_literal(narrowed.in_market) || ' = any (m.key_markets)',
    -- One trade in both, not one in each.
    case when narrowed.in_market is not null and narrowed.with_symbol is not null then concat(
      ' and exists (select from public.strategy_symbols s where s.strategy_id = m.strategy_id',
      ' and s.market = ' || pg_catalog.quote_literal(narrowed.in_market),
      ' and s.symbol = ' || pg_catalog.quote_literal(of_symbol),
      ' offset 0)')
    end);
  is_narrowed := asked <> '';
  strategies := strategies || asked;
  symbol := format('w.words = %L and w.kind = ''symbol'' and w.stands_for = %L', public.search_text(of_symbol), of_symbol);
  if of_symbol is null then symbol := null; end if;
end
$$;
grant execute on function public.ranking_list(text, boolean, text, jsonb) to anon, authenticated, service_role;

-- The texts that differ from a search by one letter, in a word of four letters or more: by an extra letter, a different one, a missing
-- one, or two swapped ones. At most 54 per letter: only a to z are inserted. None for a search longer than 40
-- characters.
create function public.one_letter_off(searched text) returns setof text
language sql immutable strict parallel safe set search_path = '' as $$
  select distinct pg_catalog.array_to_string(s.words[:w.n - 1] || c.word || s.words[w.n + 1:], ' ')
  from (select pg_catalog.string_to_array("left"(searched, 41), ' ') as words) s
  cross join lateral unnest(s.words) with ordinality w (word, n)
  -- Letters before the place that is changed.
  cross join lateral pg_catalog.generate_series(0, pg_catalog.length(w.word)) p (before)
  cross join lateral (
    select "left"(w.word, p.before) as head, pg_catalog.substr(w.word, p.before + 1) as rest
  ) x
  cross join lateral (
    select x.head || pg_catalog.substr(x.rest, 2)
    union all
    select x.head || pg_catalog.substr(x.rest, 2, 1) || "left"(x.rest, 1) || pg_catalog.substr(x.rest, 3)
    union all
    select x.head || a.letter || pg_catalog.substr(x.rest, a.skipped)
    from (
      select pg_catalog.chr(l.code) as letter, k.skipped
      from pg_catalog.generate_series(97, 122) l (code) cross join (values (1), (2)) k (skipped)
    ) a
  ) c (word)
  where pg_catalog.length("left"(searched, 41)) <= 40 and w.word ~ '^[^0-9]{4,}$' and c.word <> w.word
$$;
grant execute on function public.one_letter_off(text) to anon, authenticated, service_role;

-- The parts of ranking()'s queries for a search that is not empty, as search_text() made it:
--   condition: on a row w of strategy_words;
--   told: the query of found_by and found of a row p.
create function public.ranking_search(searched text, out condition text, out told text)
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  begins text[] := array[searched];
begin
  -- All texts that begin with these words: those up to the last character of Unicode.
  if not exists (select from public.strategy_words w where w.words >= searched and w.words < searched || U&'\+10FFFF') then
    begins := array(
      select o.text from public.one_letter_off(searched) o (text)
      where exists (select from public.strategy_words w where w.words >= o.text and w.words < o.text || U&'\+10FFFF' offset 0)
      order by 1 limit 20);
  end if;
  condition := coalesce(
    '(' || (
      select string_agg(format('w.words >= %L and w.words < %L', b.text, b.text || U&'\+10FFFF'), ' or ')
      from unnest(begins) b (text)) || ')',
    'false');
  -- A name that begins with the search needs no explanation.
  told := format(
    'select w.kind, case when w.stands_for <> '''' then w.stands_for when %L then %s end
     from public.strategy_words w
     where %s and w.strategy_id = p.strategy_id
     order by array_position(''{name,trader,symbol,market,tag}'', w.kind), w.words limit 1',
    begins <> array[searched],
    format('array_to_string((string_to_array(w.words, '' ''))[:%s], '' '')', cardinality(string_to_array(searched, ' '))),
    condition);
end
$$;
grant execute on function public.ranking_search(text) to anon, authenticated, service_role;

-- A row of a page: its place in the order, and what a search found it by.
create type public.ranking_place as (place text, strategy_id uuid, found_by text, found text);

-- The query of a list's first rows, as an array of ranking_place; found: the query of found_by and found of a row p. It reads the
-- strategies of each condition in a query of its own, because an "or" of the conditions, as in the policy, would keep the index from
-- being used.
create function public.ranking_query(
  strategies text, key text, direction text, conditions text[], most integer, found text
)
returns text
language sql immutable set search_path = '' as $$
  select format(
    'select array_agg(row(coalesce(p.key::text, ''''), p.strategy_id, f.kind, f.found)::public.ranking_place
       order by p.key %2$s, p.strategy_id %2$s)
     from (select * from (%1$s) u order by 1 %2$s, 2 %2$s limit %3$s) p
     left join lateral (%4$s) f (kind, found) on true',
    string_agg(
      format('(select %1$s as key, m.strategy_id from %2$s and %3$s order by 1 %4$s, 2 %4$s limit %5$s)',
        key, strategies, c.condition, direction, most),
      ' union all '),
    direction, most, found)
  from unnest(conditions) c (condition)
$$;
grant execute on function public.ranking_query(text, text, text, text[], integer, text) to anon, authenticated, service_role;

-- One page of the strategies that the reader may see: the public ones, and private ones of the reader's own or shared with
-- the reader.
--   sort: a column of the ranking; null for the chip's order, or total P&L without a chip.
--   descending: applies to a sort only. Equal strategies are in the order of their ids, or the reverse if descending.
--   chip: an id of src/features/strategies/selection/chips.rules.ts, which has the rules in words.
--   search: the beginning of words in the name or the trader's name, or of a symbol, a market or a tag of the trades. If nothing
-- begins with it, whatever begins with a text that is one letter off.
--   filters: an object with fields of ranking_filters.
--   after_place, after_id: the place and strategy_id of the last row of the page before.
--   most: rows, from 1 to 100.
-- A row's place is its sort key, from which the next page continues; '' where the figure is undefined, which is last in both
-- directions. total is the number of strategies found, counted to 1,001 at most; null on later pages, and for a tag, a search or a
-- common symbol, where counting would cost many times as much as the page. found_by and found tell what a search found: its kind, and
-- the symbol, the market, the tag, or the words of a name that are one letter off; null for a name that begins so. Errors: PT400
-- (unknown sort). Runs under the reader's policies. enable_seqscan is off because counting in a small table would scan all of it; with
-- less work_mem than a hash table of a common symbol's strategies takes, each would be searched for in a list of them.
create function public.ranking(
  sort text default null, descending boolean default true, chip text default null, search text default null,
  filters jsonb default '{}',
  after_place text default null, after_id uuid default null, most integer default 50
)
returns setof public.ranking_rows
language plpgsql stable security invoker set search_path = '' set enable_seqscan = off set jit = off set work_mem = '64MB' as $$
declare
  most_counted constant integer := 1000;
  list record;
  readable text[] := array['m.public = ''true'''];
  own uuid[] := '{}';
  total integer;
  -- The strategies that match the filters, if they are few.
  few uuid[];

  searched constant text := coalesce(public.search_text("left"(search, 100)), '');
  -- Without a search: see ranking_search().
  found text;
  told text := 'values (null::text, null::text)';
  -- What each search or filter asks of a row w of strategy_words.
  words text;
  asked text := '';
  hashed text := '';
  is_common boolean;
  have_many boolean := false;
  fill_soon boolean;

  is_after_undefined boolean;
  beyond text;
  is_undefined boolean;
  part text;
  part_page public.ranking_place[];
  page public.ranking_place[] := '{}';
  rows_left integer := least(greatest(most, 1), 100);
begin
  select * into list from public.ranking_list(sort, descending, chip, filters);
  if current_user = 'authenticated' then
    own := array(select private.my_strategies() union select private.shared_with_me());
    if own <> '{}' then
      readable := readable || format('m.public = ''false'' and m.strategy_id = any (%L)', own);
    end if;
  end if;

  if searched <> '' then
    select s.condition, s.told into found, told from public.ranking_search(searched) s;
  end if;
  -- Few strategies are looked up by the words and then sorted. Where many match, the list is read in its order and each strategy is
  -- checked: one by one where this soon fills the page, else against a hash table of all that match.
  foreach words in array array_remove(array[found, list.symbol], null) loop
    execute format('select count(*) > 2000 from (select from public.strategy_words w where %s limit 2001) w', words)
      into is_common;
    part := format('select w.strategy_id from public.strategy_words w where %s', words);
    if is_common then
      asked := asked || format(' and exists (%s and w.strategy_id = m.strategy_id offset 0)', part);
      -- "is true" keeps the planner from making a join of it, and the list's index from being read in another order.
      hashed := hashed || format(' and (m.strategy_id in (%s)) is true', part);
      have_many := true;
    else
      asked := asked || format(' and m.strategy_id = any (array(%s))', part);
      hashed := hashed || format(' and m.strategy_id = any (array(%s))', part);
    end if;
  end loop;

  -- Filters that few match are answered by those few, whatever the order is.
  if list.is_narrowed or list.symbol is not null and not have_many then
    execute (
      select format('select array_agg(m.strategy_id) from (%s limit %s) m',
        string_agg(format('select m.strategy_id from %s%s and %s',
          list.strategies, case when not have_many then asked end, c.condition), ' union all '), most_counted + 1)
      from unnest(readable) c (condition)
    ) into few;
    few := coalesce(few, '{}');
    if not have_many then total := cardinality(few); end if;
    if cardinality(few) > most_counted then
      few := null;
    elsif not have_many then
      asked := '';
    end if;
  end if;

  if after_id is not null then
    total := null;
  elsif chip is null and searched = '' and list.symbol is null and not list.is_narrowed and own = '{}' then
    -- The whole list, which is read most often. These queries have the same text every time, so their plans are kept: planning a query of
    -- strategy_metrics, with its many indexes, takes longer than reading a page of it.
    total := (select count(*) from (select from public.strategy_metrics m where m.public = 'true' limit most_counted + 1) m);
    if sort is null then
      page := array(
        select row(m.key_total_pnl::text, m.strategy_id, null, null)::public.ranking_place
        from public.strategy_metrics m where m.public = 'true'
        order by m.key_total_pnl desc, m.strategy_id desc limit rows_left);
      rows_left := 0;
    end if;
  elsif total is null and (few is not null or list.is_counted and searched = '' and not have_many) then
    execute (
      select format('select count(*) from (%s limit %s) m',
        string_agg(format('select from %s%s%s and %s',
          list.strategies, asked, case when few is not null then ' and m.strategy_id = any ($1)' end, c.condition),
          ' union all '), most_counted + 1)
      from unnest(readable) c (condition)
    ) into total using few;
  end if;

  is_after_undefined := list.is_optional and after_id is not null and coalesce(after_place, '') = '';
  beyond := case list.direction when 'desc' then '<' else '>' end;
  -- The strategies whose figure is undefined follow those whose figure is not, in both directions.
  foreach is_undefined in array
    case when not list.is_optional then array[false] when is_after_undefined then array[true] else array[false, true] end
  loop
    exit when rows_left = 0;
    part := concat(list.strategies,
      case when few is not null then ' and m.strategy_id = any ($1)' end,
      case when is_undefined then format(' and %s is null', list.key)
        when list.is_optional then format(' and %s is not null', list.key) end,
      case when is_after_undefined then format(' and m.strategy_id %s %L', beyond, after_id)
        when after_id is not null and not is_undefined then
          format(' and (%s, m.strategy_id) %s (%L, %L)', list.key, beyond, after_place, after_id) end);

    -- Sorted by name it may not fill the page soon: names with the same beginning stand together, perhaps far down the list.
    if have_many and few is null then
      execute format(
        'select count(*) = %1$s from (
           select from (select m.strategy_id from %2$s and m.public = ''true'' order by %3$s %4$s, 1 %4$s limit 1000) m
           where true %5$s limit %1$s) w',
        rows_left, part, list.key, list.direction, asked) into fill_soon;
    end if;
    part := part || case when have_many and few is null and not fill_soon then hashed else asked end;

    execute public.ranking_query(part, list.key, list.direction, readable, rows_left, told) into part_page using few;
    page := page || coalesce(part_page, '{}');
    rows_left := rows_left - coalesce(cardinality(part_page), 0);
  end loop;

  -- Separate from the queries above, whose text differs from list to list, so that the plan of this one is kept.
  return query
    select p.place, total, p.found_by, p.found, s.*
    from unnest(page) with ordinality p (place, strategy_id, found_by, found, at)
    join public.ranked_strategies s on s.strategy_id = p.strategy_id
    order by p.at;
end
$$;
grant execute on function public.ranking(text, boolean, text, text, jsonb, text, uuid, integer)
  to anon, authenticated, service_role;

-- How many public strategies each of some chips has, counted to 101 at most. Answers for the first forty of the named chips.
create function public.chip_counts(chips text[]) returns table (chip text, strategies integer)
language plpgsql stable security invoker set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  foreach chip in array chips[:40] loop
    execute (
      select format('select count(*) from (select from %s and m.public = ''true'' limit 101) m', l.strategies)
      from public.ranking_list(null, true, chip, '{}') l
    ) into strategies;
    return next;
  end loop;
end
$$;
grant execute on function public.chip_counts(text[]) to anon, authenticated, service_role;

-- 1050_trader_record.sql

-- Whether an event is the strategy's own: not that of a new name of its trader. Once the names are forgotten, nobody can tell.
create function private.is_own_event(event public.strategy_events) returns boolean
language sql immutable
return event.name is null or event.old_name is distinct from event.name;

-- What anyone may know about a user beyond the public strategies themselves. Strategies that were never public are only counted: no
-- names, no dates, no figures. Times are ISO 8601, P&L in USD:
--   since: the earliest of the account's creation and the first event of a strategy that was ever public; null without both;
--   public_strategies, private_strategies: how many there are now; of the private ones, hidden_strategies were public before;
--   deleted_public, deleted_private: how many were deleted that had been public, or never were;
--   deleted: [{at, strategy_id, name, trades, total_pnl}] of those that had been public, with what they had at the end;
--   renamed, renames: how often, and [{at, strategy_id, old_name, name}], of strategies that were ever public;
--   hidden, hidings: how often, and [{at, strategy_id, name, trades, total_pnl}].
-- The lists are newest first, with at most 100 entries. Names are null after forget_person(). A user with none of these, or
-- who does not exist, gets zeros and empty lists. Errors: PT400 (no id, or one of more than 255 characters).
create function public.trader_record(user_id text) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  who constant text := trader_record.user_id;
  most_listed constant integer := 100;
begin
  if who is null or pg_catalog.char_length(who) not between 1 and 255 then
    raise exception 'The id of a user has 1 to 255 characters' using errcode = 'PT400';
  end if;
  return (
    with own as materialized (
      select e.* from public.strategy_events e where e.user_id = who
    ),
    listed as (
      select e.*, row_number() over (partition by e.event order by e.id desc) as place
      from own e where e.ever_public and e.event in ('deleted', 'renamed', 'hidden') and private.is_own_event(e)
    ),
    lists as (
      select
        jsonb_agg(jsonb_build_object(
          'at', l.at, 'strategy_id', l.strategy_id, 'name', l.name, 'trades', l.trades, 'total_pnl', l.total_pnl
        ) order by l.place) filter (where l.event = 'deleted') as deleted,
        jsonb_agg(jsonb_build_object(
          'at', l.at, 'strategy_id', l.strategy_id, 'old_name', l.old_name, 'name', l.name
        ) order by l.place) filter (where l.event = 'renamed') as renames,
        jsonb_agg(jsonb_build_object(
          'at', l.at, 'strategy_id', l.strategy_id, 'name', l.name, 'trades', l.trades, 'total_pnl', l.total_pnl
        ) order by l.place) filter (where l.event = 'hidden') as hidings
      from listed l where l.place <= most_listed
    ),
    counts as (
      select
        min(e.at) filter (where e.ever_public) as first_event,
        count(*) filter (where e.event = 'deleted' and e.ever_public) as deleted_public,
        count(*) filter (where e.event = 'deleted' and not e.ever_public) as deleted_private,
        count(*) filter (where e.event = 'renamed' and e.ever_public and private.is_own_event(e)) as renamed,
        count(*) filter (where e.event = 'hidden') as hidden
      from own e
    ),
    present as (
      select
        count(*) filter (where s.public = 'true') as public_strategies,
        count(*) filter (where s.public = 'false') as private_strategies,
        count(*) filter (where s.public = 'false' and exists (
          select from own e where e.strategy_id = s.id and e.event = 'hidden'
        )) as hidden_strategies
      from public.strategy_profile s where s.user_id = who
    )
    select jsonb_build_object(
      'since', least(c.first_event, (select p.created_at from public.user_profiles p where p.clerk_user_id = who)),
      'public_strategies', p.public_strategies,
      'private_strategies', p.private_strategies,
      'hidden_strategies', p.hidden_strategies,
      'deleted_public', c.deleted_public,
      'deleted_private', c.deleted_private,
      'deleted', coalesce(l.deleted, '[]'),
      'renamed', c.renamed,
      'renames', coalesce(l.renames, '[]'),
      'hidden', c.hidden,
      'hidings', coalesce(l.hidings, '[]'))
    from counts c cross join present p cross join lists l
  );
end
$$;
grant execute on function public.trader_record(text) to anon, authenticated, service_role;

-- The other strategies that had a strategy's present name within the last year, newest first, at most twenty: until when, whether
-- they were then renamed or deleted, their owner, and their trades and P&L (USD) at that time. Only strategies that were ever
-- public, each once, of the newest 1,000 events of the name. Case does not count. No rows for a
-- strategy that the reader may not see. Security definer, because under the reader's policies PostgreSQL would not search the index,
-- but normalise the name of every event there is.
create function public.name_history(strategy_id uuid) returns table (
  until timestamptz, event text, other_id uuid, other_user_id text, trades integer, total_pnl numeric
)
language sql stable security definer set search_path = '' set jit = off as $$
  select e.at, e.event, e.strategy_id, e.user_id, e.trades, e.total_pnl
  from (
    select distinct on (e.strategy_id) e.*
    from public.strategy_profile s
    cross join lateral (
      select o.* from public.strategy_events o
      where lower(normalize(coalesce(o.old_name, o.name), NFKC)) = lower(normalize(s.name, NFKC)) and o.event in ('renamed', 'deleted')
        and private.is_own_event(o)
      order by o.id desc
      limit 1000
    ) e
    where s.id = name_history.strategy_id and private.sees(s.id)
      and e.strategy_id <> s.id and e.ever_public and e.at > pg_catalog.now() - interval '1 year'
    order by e.strategy_id, e.id desc
  ) e
  order by e.id desc
  limit 20
$$;
grant execute on function public.name_history(uuid) to anon, authenticated, service_role;

-- The present name of the strategy that once had this one, so that its old address keeps working; no row if there is none that
-- the reader may see. If there are several, it is one of the trader who gave the name up first, so that nobody else can
-- take over its visitors by using the name for a while; of that trader's, the one renamed last. Looks at the oldest 1,000 events of the
-- name, ignoring case. Does not use private.sees(), which would be called for each of them.
create function public.renamed_to(former text) returns setof text
language sql stable security definer set search_path = '' rows 1 set jit = off as $$
  select s.name
  from (
    select o.*, min(o.id) over (partition by o.user_id) as given_up
    from (
      select e.id, e.strategy_id, e.user_id, e.event from public.strategy_events e
      where lower(normalize(coalesce(e.old_name, e.name), NFKC)) = lower(normalize("left"(former, 200), NFKC))
        and e.event in ('renamed', 'deleted') and private.is_own_event(e)
      order by e.id
      limit 1000
    ) o
  ) e
  join public.strategy_profile s on s.id = e.strategy_id
  where e.event = 'renamed'
    and (s.public = 'true' or s.id in (select private.my_strategies()) or s.id in (select private.shared_with_me()))
  order by e.given_up, e.id desc
  limit 1
$$;
grant execute on function public.renamed_to(text) to anon, authenticated, service_role;

-- 1100_writes.sql

-- Functions that write trades. The first two run with the caller's rights.

-- Replaces the actions of a strategy's trade, all or nothing. `actions` is an array of objects with an id and the fields of
-- private.action.
--   With ids: an element with an id edits that action, one without is new, and stored actions not in the array are deleted.
--   An action with unchanged content is not written and keeps its recorded_at.
--   Without any ids: an element with the same content as a stored action is matched to it; the rest are matched to the
--   remaining stored ones in order.
-- Ties in time are broken by id, so a new row is later. Returns the trade's new revision, or the old one without changes.
-- in_contract: also gives its multiplier to the strategy's other trades in the same contract, as edits of their actions, because a
-- strategy counts a contract in one way.
-- said: what to say of the trade in the same transaction, as say_of_trade() does.
-- Errors: those of say_of_trade(), PT400 (no, repeated or malformed actions; in_contract with another contract than the stored one), PT403 (not the owner), PT404 (no such trade), PT409 (the revision has
-- changed, or an id is not of this trade).
create function public.replace_trade(
  strategy_id uuid, bet_id text, actions jsonb, expected_revision integer default null, in_contract boolean default false,
  said jsonb default null
)
returns integer
language plpgsql security invoker set search_path = '' set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  target constant uuid := replace_trade.strategy_id;
  trade_id constant text := replace_trade.bet_id;
  expected constant integer := replace_trade.expected_revision;
  given constant jsonb := replace_trade.actions;
  trade record;
  elements public.bet_data[];
  stored_actions public.bet_data[];
  stored bigint[];
  -- For each element the id of the stored action that it edits; null for a new one.
  ids bigint[];
  kept bigint[];
  others text[] := '{}';
begin
  if given is null or pg_catalog.jsonb_typeof(given) <> 'array' or pg_catalog.jsonb_array_length(given) = 0 then
    raise exception 'At least one trade action is required' using errcode = 'PT400';
  end if;
  perform private.lock_strategy(target);

  select t.user_id, t.revision into trade from private.trades_of(target, array[trade_id]) t;
  if not found then
    raise exception 'This trade no longer exists' using errcode = 'PT404';
  end if;
  if pg_catalog.row_security_active('public.bet_data')
      and target not in (select private.my_strategies()) then
    raise exception 'Only the owner of a strategy can change its trades' using errcode = 'PT403';
  end if;
  if expected is not null and expected <> trade.revision then
    raise exception 'This trade was changed elsewhere since you opened it' using errcode = 'PT409';
  end if;

  stored_actions := array(select b from private.actions_of(target, array[trade_id]) b);
  stored := array(select b.id from unnest(stored_actions) b order by b.id);
  elements := private.read_actions(given, trade.user_id, target, trade_id);
  ids := array(select e.id from unnest(elements) with ordinality e order by e.ordinality);
  kept := array_remove(ids, null);
  if pg_catalog.cardinality(kept) > 0 then
    if not kept <@ stored then
      raise exception 'This trade was changed elsewhere since you opened it' using errcode = 'PT409';
    end if;
    if pg_catalog.cardinality(kept) <> (select count(distinct k) from unnest(kept) k) then
      raise exception 'Each action of a trade can be given once' using errcode = 'PT400';
    end if;
  else
    with given_content as (
      select c.place, c.content, row_number() over (partition by c.content order by c.place) as nth
      from (
        select e.place, private.action_of(elements[e.place]) as content
        from generate_subscripts(elements, 1) e (place)
      ) c
    ),
    stored_content as (
      select c.id, c.content, row_number() over (partition by c.content order by c.id) as nth
      from (
        select b.id, private.action_of(b) as content from unnest(stored_actions) b
      ) c
    ),
    same as (
      select g.place, s.id from given_content g join stored_content s using (content, nth)
    ),
    other_given as (
      select g.place, row_number() over (order by g.place) as nth
      from given_content g where g.place not in (select s.place from same s)
    ),
    other_stored as (
      select s.id, row_number() over (order by s.id) as nth
      from stored_content s where s.id not in (select m.id from same m)
    )
    select array_agg(coalesce(s.id, o.id) order by g.place) into ids
    from given_content g
    left join same s using (place)
    left join other_given n using (place)
    left join other_stored o on o.nth = n.nth;
    kept := array_remove(ids, null);
  end if;

  if in_contract then
    if exists (
      select from unnest(elements) e, unnest(stored_actions) b
      where (e.market, e.symbol, e.expiration, e.strike, e.option_right, e.currency)
        is distinct from (b.market, b.symbol, b.expiration, b.strike, b.option_right, b.currency)
    ) then
      raise exception 'The multiplier of a contract can be changed in all its trades only if the contract stays the same'
        using errcode = 'PT400';
    end if;
    others := array(
      select t.bet_id
      from public.trade_summary t, private.trades_of(target, array[trade_id]) own
      where t.strategy_id = target and t.bet_id <> trade_id and t.market = own.market and t.symbol = own.symbol
        and t.currency = own.currency
        and (t.expiration, t.strike, t.option_right) is not distinct from (own.expiration, own.strike, own.option_right));
  end if;

  -- One statement, so that triggers see the whole edit: an expiry has to fit what the other actions leave open.
  with deleted as (
    delete from public.bet_data b where b.id = any (stored) and b.id <> all (kept)
  ),
  edited as (
    update public.bet_data b
    set
      date = e.date, market = e.market, sector = e.sector, symbol = e.symbol, expiration = e.expiration,
      strike = e.strike, option_right = e.option_right, multiplier = e.multiplier, side = e.side, quantity = e.quantity, price = e.price, fee = e.fee,
      currency = e.currency, usd_rate = e.usd_rate, linked = e.linked
    from unnest(elements) with ordinality e
    where b.id = any (kept)
      and b.id = ids[e.ordinality]
      and private.action_of(b) <> private.action_of(elements[e.ordinality])
  ),
  edited_others as (
    update public.bet_data b set multiplier = (elements[1]).multiplier
    where b.strategy_id = target and b.bet_id = any (others)
  )
  insert into public.bet_data overriding user value
  select (elements[e.place]).* from generate_subscripts(ids, 1) e (place) where ids[e.place] is null order by e.place;

  if said is not null then
    perform public.say_of_trade(target, trade_id, said);
  end if;
  return (select t.revision from private.trades_of(target, array[trade_id]) t);
end
$$;
grant execute on function public.replace_trade(uuid, text, jsonb, integer, boolean, jsonb) to authenticated, service_role;

-- Adds new trades to a strategy, all or none. `actions` is an array of objects with a bet_id and the fields of private.action;
-- its order breaks ties in time. Trades whose ids already exist in the strategy are skipped, so that a client can repeat a call
-- whose response was lost; the strategy's lock makes the second call wait for the first. Returns the ids of the added trades.
-- said: what to say in the same transaction of one of them, which it names as bet_id, as say_of_trade() does.
-- Errors: those of say_of_trade(), PT400 (malformed actions), PT403 (not the owner, or more than a user may write). Those of an import have a limit of their own.
create function public.add_trades(strategy_id uuid, actions jsonb, imported boolean default false, said jsonb default null)
returns text[]
language plpgsql security invoker set search_path = '' set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  target constant uuid := add_trades.strategy_id;
  given constant jsonb := add_trades.actions;
  owner text;
  elements public.bet_data[];
  known text[];
begin
  if given is null or pg_catalog.jsonb_typeof(given) <> 'array' then
    raise exception 'The actions of new trades must be a list' using errcode = 'PT400';
  end if;
  perform private.lock_strategy(target);

  select s.user_id into owner from public.strategy_profile s where s.id = target;
  if owner is null or pg_catalog.row_security_active('public.bet_data')
      and target not in (select private.my_strategies()) then
    raise exception 'Only the owner of a strategy can add trades to it' using errcode = 'PT403';
  end if;

  elements := private.read_actions(given, owner, target);
  known := array(
    select t.bet_id
    from private.trades_of(target, array(select distinct e.bet_id from unnest(elements) e)) t
  );
  perform pg_catalog.set_config('private.imports', add_trades.imported::text, true);
  insert into public.bet_data overriding user value
  select (elements[e.place]).*
  from generate_subscripts(elements, 1) e (place)
  where (elements[e.place]).bet_id is null or (elements[e.place]).bet_id <> all (known)
  order by e.place;
  perform pg_catalog.set_config('private.imports', '', true);
  if said is not null then
    perform public.say_of_trade(target, said ->> 'bet_id', said);
  end if;

  return array(select distinct e.bet_id from unnest(elements) e where e.bet_id <> all (known) order by 1);
end
$$;
grant execute on function public.add_trades(uuid, jsonb, boolean, jsonb) to authenticated, service_role;

-- Saves several trades of a strategy, all or none: each of `trades`, objects with a bet_id, its actions and, of a stored trade, the
-- expected_revision, and what is `said` of it, as replace_trade() and add_trades() do. For an option's assignment or exercise with its
-- shares. Errors: those of the two.
create function public.save_trades(strategy_id uuid, trades jsonb) returns void
language plpgsql security invoker set search_path = '' as $$
#variable_conflict use_column
declare
  target constant uuid := save_trades.strategy_id;
  trade jsonb;
begin
  if trades is null or pg_catalog.jsonb_typeof(trades) <> 'array' then
    raise exception 'The trades must be a list' using errcode = 'PT400';
  end if;
  perform private.lock_strategy(target);
  for trade in select t.value from pg_catalog.jsonb_array_elements(trades) t loop
    if trade ->> 'expected_revision' is null then
      perform public.add_trades(target, (
        select pg_catalog.jsonb_agg(a.value || pg_catalog.jsonb_build_object('bet_id', trade ->> 'bet_id'))
        from pg_catalog.jsonb_array_elements(trade -> 'actions') a),
        said => trade -> 'said' || pg_catalog.jsonb_build_object('bet_id', trade ->> 'bet_id'));
    else
      perform public.replace_trade(
        target, trade ->> 'bet_id', trade -> 'actions', (trade ->> 'expected_revision')::integer, said => trade -> 'said');
    end if;
  end loop;
end
$$;
grant execute on function public.save_trades(uuid, jsonb) to authenticated, service_role;

-- Moves trades to another strategy of the same owner, all or none: they are recorded there as new ones, now, with the dates that were
-- stated, and deleted here, as the history and the ledger of both say. Returns how many were moved; those that are already gone from
-- here and known there are skipped, so that a client can repeat a call whose response was lost.
-- Errors: PT400 (no trades, the same strategy, or one whose shares or option stay behind), PT403 (not the owner of both), PT404 (a trade
-- that is in neither), PT409 (a trade of this id is in the other strategy already), and those of add_trades().
create function public.move_trades(strategy_id uuid, bet_ids text[], target uuid) returns integer
language plpgsql security invoker set search_path = '' set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  source constant uuid := move_trades.strategy_id;
  wanted constant text[] := array(select distinct w from unnest(move_trades.bet_ids) w where w is not null);
  moved public.bet_data[];
  here text[];
  there text[];
  tags jsonb;
begin
  if pg_catalog.cardinality(wanted) = 0 or source = move_trades.target then
    raise exception 'Trades are moved to another strategy' using errcode = 'PT400';
  end if;
  -- In one order, whichever way others move trades at the same time.
  perform private.lock_strategy(least(source, move_trades.target));
  perform private.lock_strategy(greatest(source, move_trades.target));
  if (
    select count(distinct s.user_id) from public.strategy_profile s where s.id in (source, move_trades.target)
  ) <> 1 or pg_catalog.row_security_active('public.bet_data') and (
    source not in (select private.my_strategies()) or move_trades.target not in (select private.my_strategies())
  ) then
    raise exception 'Only the owner of both strategies can move trades' using errcode = 'PT403';
  end if;

  moved := array(select b from private.actions_of(source, wanted) b order by b.id);
  here := array(select distinct m.bet_id from unnest(moved) m);
  there := array(select t.bet_id from private.trades_of(move_trades.target, wanted) t);
  if exists (select from unnest(wanted) w where w <> all (here) and w <> all (there)) then
    raise exception 'This trade no longer exists' using errcode = 'PT404';
  end if;
  if here && there then
    raise exception 'The other strategy has one of these trades already' using errcode = 'PT409';
  end if;
  if exists (
    select from unnest(moved) m where m.linked is not null and m.linked <> all (here)
  ) or exists (
    select from public.bet_data b
    where b.strategy_id = source and b.linked = any (here) and b.bet_id <> all (here)
  ) then
    raise exception 'An option and the shares of its assignment or exercise are moved together' using errcode = 'PT400';
  end if;
  if pg_catalog.cardinality(moved) = 0 then
    return 0;
  end if;

  delete from public.bet_data b where b.strategy_id = source and b.bet_id = any (here);
  perform public.add_trades(move_trades.target, (
    select pg_catalog.jsonb_agg(
      pg_catalog.to_jsonb(private.action_of(m)) || pg_catalog.jsonb_build_object('bet_id', m.bet_id) order by m.id)
    from unnest(moved) m));

  -- Tags are not in the ledger and go along, by name. The service cannot tag.
  tags := (
    select pg_catalog.jsonb_agg(
      pg_catalog.jsonb_build_object('bet_id', g.bet_id, 'kind', t.kind, 'name', t.name) order by g.tagged_at, g.tag_id)
    from public.trade_tags g join public.tags t on t.id = g.tag_id
    where g.strategy_id = source and g.bet_id = any (here) and pg_catalog.row_security_active('public.trade_tags'));
  if tags is not null then
    perform public.tag_trades(move_trades.target, tags);
    perform public.tag_trades(source, (select pg_catalog.jsonb_agg(e.value || '{"is_on": false}') from pg_catalog.jsonb_array_elements(tags) e));
  end if;
  return pg_catalog.cardinality(here);
end
$$;
grant execute on function public.move_trades(uuid, text[], uuid) to authenticated, service_role;

-- The elements of a JSON array of actions with their trade's position, which is that of its first action here. Without it a trigger
-- would write each new row a second time.
create function private.with_position(actions jsonb) returns table (action jsonb, place bigint, "position" text)
language sql stable set search_path = '' as $$
  select e.value, e.ordinality,
    -- Without a date it is made now, so after all others that are not dated ahead.
    case first_value(e.value ->> 'side') over (
      partition by e.value ->> 'bet_id' order by (e.value ->> 'date')::timestamptz, e.ordinality
    ) when 'BUY' then 'LONG' else 'SHORT' end
  from pg_catalog.jsonb_array_elements(actions) with ordinality e
$$;

-- The fields of an action that may be missing, with the defaults of bet_data.
create function private.action_defaults() returns jsonb
language sql immutable set search_path = ''
return pg_catalog.jsonb_build_object('fee', 0, 'currency', 'USD', 'usd_rate', 1);

-- The elements of a JSON array as rows of bet_data, in order. They are actions of the trade `bet_id`; if that is null, each has a
-- bet_id of its own. What is missing has its default, as in bet_data. Triggers set the columns of a new row that are not in
-- private.action.
create function private.read_actions(actions jsonb, owner text, strategy uuid, bet_id text default null)
returns public.bet_data[]
language sql stable set search_path = '' as $$
  select array_agg(r order by a.place)
  from private.with_position(actions) a
  cross join lateral pg_catalog.jsonb_populate_record(
    null::public.bet_data,
    private.action_defaults() || pg_catalog.jsonb_build_object('date', pg_catalog.now())
      || pg_catalog.jsonb_strip_nulls(a.action) || pg_catalog.jsonb_build_object(
      'user_id', owner, 'strategy_id', strategy, 'position', a.position,
      'bet_id', coalesce(read_actions.bet_id, a.action ->> 'bet_id'))
  ) r
$$;

-- Imports a strategy with its dates and events, from another project or for the demo data; nothing if its id exists. Only the
-- database's owner may run it, like import_trades(), which imports its trades afterwards.
--   strategy: a row of strategy_profile, at least {id, user_id, name};
--   events: [{event, at, name, old_name, username, trades, total_pnl}] as in strategy_events, in their order; the names are those of
--     the strategy and its trader, the figures are 0 unless given. Without events it was created, and published if it is public, at its
--     created_at.
create function private.import_strategy(strategy jsonb, events jsonb default null) returns void
language plpgsql set search_path = '' as $$
declare
  given constant public.strategy_profile := pg_catalog.jsonb_populate_record(
    null::public.strategy_profile,
    pg_catalog.jsonb_build_object('public', 'true', 'created_at', pg_catalog.now()) || strategy);
  happened constant jsonb := coalesce(events, (case given.public
    when 'true' then '[{"event": "created"}, {"event": "published"}]'
    else '[{"event": "created"}]'
  end)::jsonb);
begin
  if exists (select from public.strategy_profile s where s.id = given.id) then
    return;
  end if;
  perform pg_catalog.set_config('import.clocks', 'given', true);
  insert into public.strategy_profile select given.*;
  perform pg_catalog.set_config('import.clocks', '', true);

  insert into public.strategy_events overriding user value
  select e.*
  from pg_catalog.jsonb_array_elements(happened) with ordinality h
  cross join lateral pg_catalog.jsonb_populate_record(
    null::public.strategy_events,
    pg_catalog.jsonb_build_object('at', given.created_at, 'name', given.name, 'trades', 0, 'total_pnl', 0)
      || case when h.value ->> 'event' in ('created', 'renamed') then pg_catalog.jsonb_build_object(
        'username', (select s.username from public.strategy_profile s where s.id = given.id)) else '{}' end
      || h.value || pg_catalog.jsonb_build_object(
        'strategy_id', given.id, 'user_id', given.user_id, 'ever_public', happened @> '[{"event": "published"}]')
  ) e
  order by h.ordinality;
end
$$;

-- The elements of a JSON array from `start` (0 for the first) on, at most `most`.
create function private.piece_of(list jsonb, start integer, most integer) returns jsonb
language sql immutable set search_path = ''
return pg_catalog.jsonb_path_query_array(
  list, '$[$first to $last]', pg_catalog.jsonb_build_object('first', start, 'last', start + most - 1));

-- Imports a strategy's trades with their original recording times and history, from another project or for the demo data.
-- Only the database's owner may run it, not even the service role, because it is the only way to set recording times.
--   actions: objects with bet_id, the fields of private.action, recorded_at, recorded_in_public, first_recorded_at and edits,
--     in the order of insertion; without recorded_in_public an action counts as recorded in public if the strategy is public
--     now;
--   history: [{action, bet_id, event, changed_at, old, old_recorded_at, new}] as in bet_history, in its order, where `action`
--     is the 1-based index in `actions` of the edited action; null when it was deleted. What was deleted counts as recorded in public
--     if the strategy is public now.
-- Works in pieces, because the triggers of one statement hold all its rows in memory several times over.
create function private.import_trades(strategy uuid, actions jsonb, history jsonb default '[]') returns void
language plpgsql set search_path = '' as $$
declare
  piece constant integer := 2000;
  owner text;
  with_past text[];
  is_public boolean;
  ids bigint[];
  past jsonb;
begin
  perform private.lock_strategy(strategy);
  select s.user_id, s.public = 'true' into strict owner, is_public from public.strategy_profile s where s.id = strategy;
  ids := array(
    select pg_catalog.nextval('public.bet_data_id_seq')
    from pg_catalog.generate_series(1, pg_catalog.jsonb_array_length(actions))
  );

  past := (
    select pg_catalog.jsonb_agg(
      h.value || pg_catalog.jsonb_build_object(
        'strategy_id', strategy,
        'old', private.action_defaults() || (h.value -> 'old'),
        'new', private.action_defaults() || nullif(h.value -> 'new', 'null'),
        'action_id', coalesce(ids[(h.value ->> 'action')::integer], pg_catalog.nextval('public.bet_data_id_seq')))
      order by h.ordinality)
    from pg_catalog.jsonb_array_elements(history) with ordinality h);
  -- What was deleted has no row any more, but its recording is an entry of its own: otherwise nobody would have followed it.
  perform private.append_entries(array_agg(
    row(strategy, (d.head).number + d.nth, private.recorded_content(d.action, (d.head).number + d.nth), (d.head).hash)::private.ledger_entry))
  from (
    select private.ledger_head(strategy) as head, (row_number() over (order by h.old_recorded_at, h.action_id))::integer as nth,
      pg_catalog.jsonb_populate_record(null::public.bet_data, pg_catalog.to_jsonb(h.old) || pg_catalog.jsonb_build_object(
        'id', h.action_id, 'strategy_id', strategy, 'bet_id', h.bet_id, 'recorded_at', h.old_recorded_at, 'first_recorded_at', h.old_recorded_at,
        'edits', 0, 'recorded_in_public', is_public)) as action
    from pg_catalog.jsonb_populate_recordset(null::public.bet_history, past) h
    where h.event = 'deleted'
  ) d
  having count(*) > 0;

  for start in 0 .. pg_catalog.jsonb_array_length(history) - 1 by piece loop
    insert into public.bet_history overriding user value
    select r.*
    from pg_catalog.jsonb_array_elements(private.piece_of(past, start, piece)) with ordinality h
    cross join lateral pg_catalog.jsonb_populate_record(null::public.bet_history, h.value) r
    order by h.ordinality;
  end loop;

  perform pg_catalog.set_config('import.clocks', 'given', true);
  for start in 0 .. pg_catalog.jsonb_array_length(actions) - 1 by piece loop
    -- The position of a trade that goes on in the next piece is set right with its figures.
    insert into public.bet_data overriding system value
    select r.*
    from private.with_position(private.piece_of(actions, start, piece)) a
    cross join lateral pg_catalog.jsonb_populate_record(
      null::public.bet_data,
      private.action_defaults() || pg_catalog.jsonb_build_object('recorded_in_public', is_public) || a.action || pg_catalog.jsonb_build_object(
        'id', ids[start + a.place], 'user_id', owner, 'strategy_id', strategy, 'position', a.position)
    ) r
    order by a.place;
  end loop;

  -- What was withdrawn and deleted in the past: by trades with a history, for some of which no trigger ran, and by those with an
  -- action that was recorded before an earlier one.
  with_past := array(
    select distinct h.bet_id from public.bet_history h where h.strategy_id = strategy
    union
    select b.bet_id from public.bet_data b where b.strategy_id = strategy group by b.bet_id
    having array_agg(b.id order by b.date, b.id) <> array_agg(b.id order by b.first_recorded_at, b.date, b.id));
  perform private.recompute_trades(strategy, array(
    select b.bet_id from public.bet_data b where b.id = any (ids) except select unnest(with_past)));
  perform private.recompute_trades(strategy, with_past, '-infinity');
  perform pg_catalog.set_config('import.clocks', '', true);
end
$$;

-- 1200_check_figures.sql

-- For operators: compares every stored figure with one that is recomputed: trades, realisations, and present and withdrawn round trips
-- from the actions and their history, and each further level from the one below, which is compared as well. A function for each level
-- returns its stored and its recomputed figures; check_figures() returns those that have no counterpart.

-- A figure of a kind, "stored" or "recomputed"; id: of a trade, an action or a strategy.
create type private.compared_figure as (source text, what text, id text, figures jsonb);

-- Trades, and what is computed along with them, from the actions; in pieces, as memory must not grow with the actions. Also the
-- position that an action stores, if it is wrong.
create function private.check_trades(among uuid[]) returns setof private.compared_figure
language sql stable set search_path = '' as $$
  with pieces as materialized (
    select c.trades, c.realised, c.rounds, c.positions
    from (
      select n.strategy_id, array_agg(n.bet_id) as trade_ids
      from (
        select t.strategy_id, t.bet_id, row_number() over (partition by t.strategy_id order by t.bet_id) - 1 as place
        from (
          select distinct b.strategy_id, b.bet_id
          from public.bet_data b where among is null or b.strategy_id = any (among)
        ) t
      ) n
      group by n.strategy_id, n.place / private.trades_in_a_piece()
    ) p
    left join public.strategy_metrics m on m.strategy_id = p.strategy_id
    cross join lateral private.compute_trades(p.strategy_id, p.trade_ids, coalesce(m.as_of, pg_catalog.now())) c
  )
  select 'recomputed', 'trade', t.bet_id, to_jsonb(t) - 'revision' from pieces p cross join lateral unnest(p.trades) t
  union all
  select 'recomputed', 'realisation', r.bet_id, to_jsonb(r) from pieces p cross join lateral unnest(p.realised) r
  union all
  select 'recomputed', 'round trip', r.bet_id, to_jsonb(r) from pieces p cross join lateral unnest(p.rounds) r
  union all
  select 'recomputed', 'position', t.bet_id, to_jsonb(t) from pieces p cross join lateral unnest(p.positions) t
  union all
  select 'stored', 'trade', t.bet_id, to_jsonb(t) - 'revision'
  from public.trade_summary t where among is null or t.strategy_id = any (among)
  union all
  select 'stored', 'realisation', r.bet_id, to_jsonb(r)
  from public.trade_realisations r where among is null or r.strategy_id = any (among)
  union all
  select 'stored', 'round trip', r.bet_id, to_jsonb(r)
  from public.round_trips r where among is null or r.strategy_id = any (among)
  union all
  select 'stored', 'position', t.bet_id, to_jsonb(t)
  from private.trade_positions t where among is null or t.strategy_id = any (among)
  union all
  select 'stored', 'position', b.id::text, to_jsonb(b.position)
  from pieces p
  cross join lateral unnest(p.trades) t
  join public.bet_data b on b.strategy_id = t.strategy_id and b.bet_id = t.bet_id
  where b.position is distinct from t.position and b.side <> 'SPLIT'
$$;

-- What was withdrawn, from the actions and their history.
create function private.check_withdrawn(among uuid[]) returns setof private.compared_figure
language sql stable set search_path = '' as $$
  select 'recomputed', 'withdrawn round trip', w.bet_id, to_jsonb(w)
  from public.strategy_profile s
  cross join lateral private.compute_withdrawn(s.id, array(
    select distinct b.bet_id from public.bet_data b where b.strategy_id = s.id
    union
    select distinct h.bet_id from public.bet_history h where h.strategy_id = s.id
  ), '-infinity') w
  where among is null or s.id = any (among)
  union all
  select 'stored', 'withdrawn round trip', w.bet_id, to_jsonb(w)
  from public.withdrawn_round_trips w where among is null or w.strategy_id = any (among)
$$;

-- Which trades were deleted, from the history.
create function private.check_deleted(among uuid[]) returns setof private.compared_figure
language sql stable set search_path = '' as $$
  select 'recomputed', 'deleted trade', d.bet_id, to_jsonb(d)
  from public.strategy_profile s
  cross join lateral private.find_deleted_trades(s.id, array(
    select distinct h.bet_id from public.bet_history h where h.strategy_id = s.id
  )) d
  where among is null or s.id = any (among)
  union all
  select 'stored', 'deleted trade', d.bet_id, to_jsonb(d)
  from private.deleted_trades d where among is null or d.strategy_id = any (among)
$$;

-- Days, from all of the above.
create function private.check_days(among uuid[]) returns setof private.compared_figure
language sql stable set search_path = '' as $$
  select 'recomputed', 'day', s.id::text, to_jsonb(d)
  from public.strategy_profile s
  cross join lateral private.compute_days(s.id, array(
    select (t.first_date at time zone 'UTC')::date from public.trade_summary t where t.strategy_id = s.id
    union
    select (r.realised_at at time zone 'UTC')::date from public.trade_realisations r where r.strategy_id = s.id
    union
    select (r.ended_at at time zone 'UTC')::date from public.round_trips r
    where r.strategy_id = s.id and r.ended_at is not null
    union
    select (r.recorded_at at time zone 'UTC')::date from public.round_trips r
    where r.strategy_id = s.id and r.is_live and r.ended_at is not null
    union
    select (w.withdrawn_at at time zone 'UTC')::date from public.withdrawn_round_trips w where w.strategy_id = s.id
    union
    select (d.deleted_at at time zone 'UTC')::date from private.deleted_trades d where d.strategy_id = s.id
  )) d
  where among is null or s.id = any (among)
  union all
  select 'stored', 'day', d.strategy_id::text, to_jsonb(d)
  from public.strategy_days d where among is null or d.strategy_id = any (among)
$$;

-- Months, from the days.
create function private.check_months(among uuid[]) returns setof private.compared_figure
language sql stable set search_path = '' as $$
  select 'recomputed', 'month', s.id::text, to_jsonb(m)
  from public.strategy_profile s
  cross join lateral private.compute_months(s.id, array(
    select distinct pg_catalog.date_trunc('month', d.day::timestamp)::date from public.strategy_days d where d.strategy_id = s.id
  )) m
  where among is null or s.id = any (among)
  union all
  select 'stored', 'month', m.strategy_id::text, to_jsonb(m)
  from private.strategy_months m where among is null or m.strategy_id = any (among)
$$;

-- The symbols that a strategy traded, from its trades.
create function private.check_symbols(among uuid[]) returns setof private.compared_figure
language sql stable set search_path = '' as $$
  select 'recomputed', 'symbol', s.id::text, to_jsonb(c)
  from public.strategy_profile s
  cross join lateral private.count_symbols(s.id, array(
    select distinct t.instrument from public.trade_summary t where t.strategy_id = s.id
  )) c
  where among is null or s.id = any (among)
  union all
  select 'stored', 'symbol', s.strategy_id::text, to_jsonb(s)
  from public.strategy_symbols s where among is null or s.strategy_id = any (among)
$$;

-- The tags of a strategy, from its symbols.
create function private.check_tags(among uuid[]) returns setof private.compared_figure
language sql stable set search_path = '' as $$
  select 'recomputed', 'tag', c.strategy_id::text, to_jsonb(c)
  from private.tag_counts c where among is null or c.strategy_id = any (among)
  union all
  select 'stored', 'tag', s.strategy_id::text, to_jsonb(s)
  from public.strategy_tags s where among is null or s.strategy_id = any (among)
$$;

-- The words that a strategy is found by, from its name and what it traded.
create function private.check_words(among uuid[]) returns setof private.compared_figure
language sql stable set search_path = '' as $$
  select 'recomputed', 'words', w.strategy_id::text, to_jsonb(w)
  from private.words_now w where among is null or w.strategy_id = any (among)
  union all
  select 'stored', 'words', s.strategy_id::text, to_jsonb(s)
  from public.strategy_words s where among is null or s.strategy_id = any (among)
$$;

-- Whether an action's price was inside the market's, from that market's range.
create function private.check_prices(among uuid[]) returns setof private.compared_figure
language sql stable set search_path = '' as $$
  select s.source, 'check', c.action_id::text, to_jsonb(s.inside)
  from public.action_checks c
  join public.bet_data b on b.id = c.action_id
  cross join lateral (values ('recomputed', private.is_inside(b, c.low, c.high)), ('stored', c.inside)) s (source, inside)
  where among is null or b.strategy_id = any (among)
$$;

-- What was announced, from the actions as they were recorded.
create function private.check_announcements(among uuid[]) returns setof private.compared_figure
language sql stable set search_path = '' as $$
  select 'recomputed', 'announcement', c.strategy_id::text, to_jsonb(n)
  from private.confirmed_accounts c
  cross join lateral private.announce(c.strategy_id, 0, false) n
  where n.number <= c.entries and (among is null or c.strategy_id = any (among))
  union all
  select 'stored', 'announcement', n.strategy_id::text, to_jsonb(n) - '{strategy_id,id}'::text[]
  from private.announcements n where among is null or n.strategy_id = any (among)
$$;

-- The figures of the account behind a strategy, recomputed. What a write changed is valued within a minute: until then the stored ones.
create function private.recompute_account(m public.strategy_metrics) returns jsonb
language sql stable set search_path = '' as $$
  select to_jsonb(f)
  from (
    select v.unrealised, v.valued_trades, a.*, private.period_returns(d.days, d.day) as period_returns,
      private.has_hidden_prices(d.days), d.days is null as too_much_to_value, m.prices_revision, m.returns_at,
      nullif(md5(d.days::text), md5('{}')) as account_days
    from private.value_strategy(m.strategy_id) v
    cross join (
      select t.day, private.account_days(array[m.strategy_id], t.day) as days
      from (select (m.returns_at at time zone 'UTC')::date as day) t
      offset 0
    ) d
    cross join private.account_figures(array[m.strategy_id], d.days, d.day) a
    where not private.waits_for_prices(m)
    union all
    select m.unrealised, m.valued_trades, m.capital, m.return_on_capital, m.twr, m.twr_year, m.mwr, m.volatility_year, m.sharpe,
      m.sortino, m.drawdown, m.underwater_days, m.in_market, m.benchmark_return, m.benchmark, m.period_returns, m.has_hidden_prices,
      m.too_much_to_value, m.prices_revision, m.returns_at,
      (select nullif(md5(a.days::text), md5('{}')) from private.strategy_accounts a where a.strategy_id = m.strategy_id)
    where private.waits_for_prices(m)
  ) f
$$;

-- What a strategy confirms, recomputed; where the price job has not computed it again yet, what is stored.
create function private.recompute_confirmed(m public.strategy_metrics) returns jsonb
language sql stable set search_path = '' as $$
  select pg_catalog.jsonb_build_object(
    'confirmed_pnl', c.pnl, 'confirmed_return', c.return, 'confirmed_drawdown', c.drawdown, 'confirmed_rounds', c.rounds,
    'confirmed_won', c.won, 'confirmed_squares', c.squares, 'confirmed_share', c.share, 'confirmed_since', c.since,
    'confirmed_changes', c.changes, 'confirmed_deciding', c.deciding, 'confirmed_as_of', m.confirmed_as_of,
    'confirmed_days', md5(c.days::text), 'confirmed_held', c.held)
  from private.price_revision r
  left join private.confirmed_accounts a on a.strategy_id = m.strategy_id
  left join lateral (
    select c.*
    from private.confirm(m.strategy_id, (m.confirmed_as_of at time zone 'UTC')::date) c
    where a.revision >= r.revision
    union all
    select m.confirmed_pnl, m.confirmed_return, m.confirmed_drawdown, m.confirmed_rounds, m.confirmed_won, m.confirmed_squares,
      m.confirmed_share, m.confirmed_since, a.days, a.held, a.state, m.confirmed_changes, m.confirmed_deciding
    where a.revision < r.revision
  ) c on true
$$;

-- A strategy's own figures, from its months, its prices and its profile; without as_of, figures_version and generated columns, with the
-- days of its accounts.
create function private.check_strategies(among uuid[]) returns setof private.compared_figure
language sql stable set search_path = '' as $$
  select 'recomputed', 'strategy', s.id::text,
    to_jsonb(f) || private.recompute_account(m) || private.recompute_confirmed(m) || pg_catalog.jsonb_build_object(
      'name', s.name, 'username', p.username, 'user_id', s.user_id, 'public', s.public,
      'key_markets', private.markets_of(s.id), 'spark', private.spark(s.id, f.total_pnl, m.as_of))
  from public.strategy_profile s
  join public.strategy_metrics m on m.strategy_id = s.id
  join private.month_sums f on f.strategy_id = s.id
  left join public.user_profiles p on p.clerk_user_id = s.user_id
  where among is null or s.id = any (among)
  union all
  select 'stored', 'strategy', m.strategy_id::text, (
    select pg_catalog.jsonb_object_agg(f.key, f.value)
    from pg_catalog.jsonb_each(to_jsonb(m)) f
    join pg_catalog.pg_attribute a
      on a.attrelid = 'public.strategy_metrics'::pg_catalog.regclass and a.attname = f.key and a.attgenerated = ''
    where f.key not in ('as_of', 'figures_version')
  ) || pg_catalog.jsonb_build_object(
    'account_days', (select nullif(md5(a.days::text), md5('{}')) from private.strategy_accounts a where a.strategy_id = m.strategy_id),
    'confirmed_days', (select md5(a.days::text) from private.confirmed_accounts a where a.strategy_id = m.strategy_id),
    'confirmed_held', (select a.held from private.confirmed_accounts a where a.strategy_id = m.strategy_id))
  from public.strategy_metrics m where among is null or m.strategy_id = any (among)
$$;

-- Returns no row if all agree to the last digit, else at most `most` differences. Finds figures that were altered by hand and updates
-- that triggers missed. Reads every action of the strategies in `among`, or of all. Takes no locks and sees one snapshot, so it may run
-- while users write. Its memory does not grow with the actions: it sorts on disk rather than hashing.
create function public.check_figures(most integer default 1000, among uuid[] default null)
returns table (what text, id text, source text, figures text)
language sql stable security invoker set search_path = '' set jit = off set enable_hashagg = off as $$
  select d.what, d.id, case when d.surplus > 0 then 'stored' else 'recomputed' end, d.figures::text
  from (
    select f.what, f.id, f.figures, sum(case f.source when 'stored' then 1 else -1 end)::integer as surplus
    from (
      select * from private.check_trades(among)
      union all select * from private.check_withdrawn(among)
      union all select * from private.check_deleted(among)
      union all select * from private.check_days(among)
      union all select * from private.check_months(among)
      union all select * from private.check_symbols(among)
      union all select * from private.check_tags(among)
      union all select * from private.check_words(among)
      union all select * from private.check_prices(among)
      union all select * from private.check_announcements(among)
      union all select * from private.check_strategies(among)
    ) f
    group by f.what, f.id, f.figures
  ) d
  cross join lateral pg_catalog.generate_series(1, abs(d.surplus))
  order by 1, 2, 3
  limit most
$$;
grant execute on function public.check_figures(integer, uuid[]) to service_role;

-- 1300_newsletter_subscribers.sql

-- The newsletter's subscribers. Clients neither read nor write the table.
create table public.newsletter_subscribers (
  email text primary key
    constraint newsletter_subscribers_email check (char_length(email) <= 320 and email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'),
  created_at timestamptz not null default now()
);

alter table public.newsletter_subscribers enable row level security;
grant select, insert, delete on table public.newsletter_subscribers to service_role;

create trigger refuse_truncate before truncate on public.newsletter_subscribers
  for each statement execute function private.refuse_truncate();

-- The visitor's address, as the operator's trusted proxy appended it to whatever earlier ones sent; null without one.
create function private.visitor_address() returns text
language sql stable security definer set search_path = '' as $$
  select nullif(pg_catalog.btrim(pg_catalog.regexp_replace(
    pg_catalog."right"(nullif(pg_catalog.current_setting('request.headers', true), '')::json ->> s.value, 100), '^.*,', '')), '')
  from private.settings s where s.name = 'address header'
$$;

-- The calls of the last hour, at most as many as are answered in one. Addresses are hashed.
create table private.newsletter_calls (
  at timestamptz not null default now(),
  address text
);
create index newsletter_calls_at_idx on private.newsletter_calls (at);
alter table private.newsletter_calls enable row level security;

-- Adds one address. The answer is the same for a known address, so that nobody can find out who reads the newsletter.
-- Errors: PT400 (not an address), PT429 (too many calls). One character more than the longest address is enough to refuse the rest.
create function public.subscribe(email text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  address constant text := pg_catalog.lower(private.clean_text(pg_catalog."left"(subscribe.email, 321)));
  caller constant text := pg_catalog.md5(private.visitor_address());
  an_hour constant integer := (select l.most from private.limits l where l.name = 'newsletter calls an hour');
  a_minute constant integer := (select l.most from private.limits l where l.name = 'newsletter calls of an address a minute');
begin
  -- Rows that another call deletes are skipped: callers do not wait for each other.
  delete from private.newsletter_calls c
  where c.ctid = any (array(
    select o.ctid from private.newsletter_calls o where o.at < pg_catalog.now() - interval '1 hour' for update skip locked));
  if (
    select count(*) from private.newsletter_calls c where c.at >= pg_catalog.now() - interval '1 minute' and c.address = caller
  ) >= a_minute then
    raise exception 'Several addresses were just entered from your network. Try again in a minute' using errcode = 'PT429';
  end if;
  if (select count(*) from private.newsletter_calls c where c.at >= pg_catalog.now() - interval '1 hour') >= an_hour then
    raise exception 'Too many people are subscribing right now. Try again in an hour' using errcode = 'PT429';
  end if;
  insert into private.newsletter_calls (address) values (caller);
  insert into public.newsletter_subscribers (email) values (address) on conflict do nothing;
exception when check_violation or not_null_violation then
  raise exception 'Enter an e-mail address, like you@example.com' using errcode = 'PT400';
end
$$;
grant execute on function public.subscribe(text) to anon, authenticated;

-- 1350_check_request.sql

-- For PostgREST's db_pre_request (see docs/hosting.md): runs before each request, with the rights of the request's role.
-- count=planned and count=estimated answer with the planner's statistics, which cover rows that the reader may not see.
-- A visitor can filter and sort every table by anything, so a visitor's read of a table is cut off after half a second (57014). A call
-- of a function is not: each function bounds what it does, and has the time that its role has. Errors: PT400.
create function public.check_request() returns void
language plpgsql stable set search_path = '' as $$
begin
  if current_user = 'anon' and coalesce(pg_catalog.current_setting('request.path', true), '') !~ '^([^?]*/)?rpc/[^/?]+/?$' then
    perform pg_catalog.set_config('statement_timeout', '500', true);
  end if;
  if nullif(pg_catalog.current_setting('request.headers', true), '')::json ->> 'prefer' ~* 'count\s*=\s*"?(planned|estimated)' then
    raise exception 'Only exact counts are answered' using errcode = 'PT400';
  end if;
end
$$;
grant execute on function public.check_request() to anon, authenticated, service_role;

-- 1360_strategy_feed.sql

-- The latest entries of a strategy's ledger in words: as a feed, and in mail to followers (*notifications.sql).

-- A price with two decimals, or more if it has more: 3.10, 1.08345.
create function private.price_words(price numeric) returns text
language sql immutable strict
return pg_catalog.round(price, greatest(2, pg_catalog.min_scale(price)))::text;

-- "Bought 100 AAPL at 10.50", "Sold 2 SPY 21 Mar 2026 450 C at 3.10", "Bought 10 SAP at 200.00 EUR", "Stated a split of AAPL, 4 for 1".
-- Takes the members of a ledger entry, or of the "old" or "new" of a change (docs/ledger.md). Same as latestWords() in src/features/following.
create function private.action_words(fields jsonb) returns text
language sql stable set search_path = '' as $$
  select case fields ->> 'side'
    when 'SPLIT' then pg_catalog.format('Stated a split of %s, %s for %s', name, fields ->> 'quantity', fields ->> 'split_of')
    when 'EXPIRE' then pg_catalog.format('Let %s %s expire worthless', fields ->> 'quantity', name)
    when 'ASSIGN' then pg_catalog.format('Was assigned on %s %s', fields ->> 'quantity', name)
    when 'EXERCISE' then pg_catalog.format('Exercised %s %s', fields ->> 'quantity', name)
    else pg_catalog.concat_ws(' ', case fields ->> 'side' when 'BUY' then 'Bought' else 'Sold' end, fields ->> 'quantity', name,
      'at', private.price_words((fields ->> 'price')::numeric), nullif(fields ->> 'currency', 'USD'))
  end
  from private.contract_name(pg_catalog.jsonb_populate_record(null::private.contract, fields)) name
$$;

-- A time of the ledger as "2026-11-20 14:30:05 UTC".
create function private.time_words(at text) returns text
language sql immutable set search_path = '' as $$
  select pg_catalog."left"(pg_catalog.replace(at, 'T', ' '), 19) || ' UTC'
$$;

-- An entry of the ledger in words: a title and the details, one per line.
create function private.entry_words(content jsonb, out title text, out details text)
language sql stable set search_path = '' as $$
  select
    case content ->> 'event'
      when 'action_recorded' then private.action_words(content)
      when 'action_edited' then
        pg_catalog.format('Edited: “%s” now says “%s”', private.action_words(content -> 'old'), private.action_words(content -> 'new'))
      when 'action_deleted' then pg_catalog.format('Deleted: “%s”', private.action_words(content -> 'old'))
      when 'note_written' then 'A note on a trade'
      when 'note_withdrawn' then 'A note on a trade was withdrawn'
      when 'plan_stated' then pg_catalog.concat_ws(', ',
        'Stop ' || (content ->> 'stop'), 'Target ' || (content ->> 'target'),
        case content ->> 'rule' when '' then 'By no rule' else 'By the rule “' || (content ->> 'rule') || '”' end)
      when 'playbook_written' then 'Version ' || (content ->> 'version') || ' of the playbook'
      when 'key_doubted' then pg_catalog.format('Somebody else may have used the key “%s” since %s, says its owner',
        content ->> 'key', private.time_words(content ->> 'since'))
      when 'strategy_created' then 'Strategy created'
      when 'strategy_published' then 'Made public'
      when 'strategy_hidden' then 'Hidden by its owner'
      when 'strategy_renamed' then case when content ->> 'old_name' = content ->> 'name'
        then coalesce('Its trader is now called “' || (content ->> 'username') || '”', 'Its trader no longer has a name')
        else pg_catalog.format('Renamed from “%s” to “%s”', content ->> 'old_name', content ->> 'name') end
      else 'Deleted by its owner'
    end,
    pg_catalog.concat_ws(E'\n',
      case when content ->> 'side' in ('BUY', 'SELL') and content ->> 'linked' is not null
        then 'At the strike of an option that was assigned or exercised' end,
      'Stated time: ' || private.time_words(content ->> 'date'),
      'Stated time before: ' || private.time_words(content -> 'old' ->> 'date'),
      'Stated time now: ' || private.time_words(content -> 'new' ->> 'date'),
      'Recorded: ' || private.time_words(content ->> 'at') || case when content ->> 'event' = 'action_recorded' then case
        when lag.time < interval '0' then ', before its stated time'
        when lag.time <= private.live_window() and coalesce((content ->> 'edits')::integer, 0) = 0 then ', live'
        else ', late'
      end else '' end)
  from (select (content ->> 'at')::timestamptz - (content ->> 'date')::timestamptz as time) lag
$$;

-- As encodeURIComponent() does, for links to a strategy's page.
create function private.percent_encoded(value text) returns text
language sql immutable strict set search_path = '' as $$
  select coalesce(pg_catalog.string_agg(
    case when c ~ '^[A-Za-z0-9_.!~*''()-]$' then c
      else pg_catalog.upper(pg_catalog.regexp_replace(pg_catalog.encode(pg_catalog.convert_to(c, 'UTF8'), 'hex'), '(..)', '%\1', 'g')) end,
    '' order by place), '')
  from pg_catalog.regexp_split_to_table(value, '') with ordinality t (c, place)
$$;

-- The address of a strategy's page; null where no operator said where the site is.
create function private.page_address(name text) returns text
language sql stable security definer set search_path = '' as $$
  select s.value || '/performance/' || private.percent_encoded(page_address.name)
  from private.settings s where s.name = 'site address'
$$;

-- PostgREST's handler for any media type. Feed readers ask for various ones, most of them for "*/*", which would be answered with JSON.
create domain public."*/*" as text;

-- The latest 100 entries of a public strategy's ledger as an Atom feed (RFC 4287), the same for every reader.
-- Supabase's gateway takes its key in the address, since feed readers send no headers of ours, and may pass it on: "apikey" is not read.
-- Errors: PT404 (no public strategy has this id).
create function public.strategy_feed(id uuid, apikey text default null) returns public."*/*"
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  most constant integer := 100;
  strategy public.strategy_profile;
  page text;
  feed xml;
begin
  select s.* into strategy from public.strategy_profile s where s.id = strategy_feed.id and s.public = 'true';
  if not found then
    raise exception 'No public strategy has this id' using errcode = 'PT404';
  end if;
  page := private.page_address(strategy.name);
  select xmlelement(name feed, xmlattributes('http://www.w3.org/2005/Atom' as xmlns),
    xmlelement(name id, 'urn:uuid:' || strategy.id),
    xmlelement(name title, strategy.name),
    xmlelement(name updated, max(e.content ->> 'at')),
    xmlelement(name author, xmlelement(name name, coalesce(strategy.username, 'A trader'))),
    case when page is not null then xmlelement(name link, xmlattributes('alternate' as rel, 'text/html' as type, page as href)) end,
    xmlagg(xmlelement(name entry,
      -- The same in every answer: an entry keeps its number.
      xmlelement(name id, 'urn:uuid:' || pg_catalog.md5(strategy.id || ' ' || e.number)::uuid),
      xmlelement(name title, w.title),
      xmlelement(name updated, e.content ->> 'at'),
      case when page is not null then xmlelement(name link, xmlattributes('alternate' as rel, 'text/html' as type, page as href)) end,
      xmlelement(name content, xmlattributes('text' as type), w.details)
    ) order by e.number desc))
  into feed
  from (
    select l.number, l.content::jsonb as content
    from public.ledger_entries l where l.strategy_id = strategy.id order by l.number desc limit most
  ) e
  cross join lateral private.entry_words(e.content) w;

  perform pg_catalog.set_config('response.headers',
    '[{"Content-Type": "application/atom+xml; charset=utf-8"}, {"Cache-Control": "max-age=60"}]', true);
  -- Two characters that PostgreSQL's text may contain and XML may not; others are removed when a text is written (private.visible_text).
  return '<?xml version="1.0" encoding="UTF-8"?>'
    || pg_catalog.translate(xmlserialize(content feed as text), U&'\FFFE\FFFF', '');
end
$$;
grant execute on function public.strategy_feed(uuid, text) to anon, authenticated, service_role;

-- 1365_push_subscriptions.sql

-- Whether an endpoint is at a push service: one of the browsers' makers, or of "push services" in private.settings. Any other host, which
-- may be one of the operator's own network, is never contacted. Before the path, nothing but a host of plain characters and a port is
-- accepted, so that no program reads another host in it.
create function private.is_push_endpoint(endpoint text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select
    from pg_catalog.regexp_match(endpoint, '^https://([a-z0-9.-]+(?::[0-9]{1,5})?)/[A-Za-z0-9._~:/?&=%+@!$,;*-]*$') part (found),
      pg_catalog.unnest(
        array['fcm.googleapis.com', '*.push.services.mozilla.com', '*.notify.windows.com', '*.push.apple.com']
        || (select pg_catalog.string_to_array(s.value, ' ') from private.settings s where s.name = 'push services')
      ) service
    where found[1] = service
      or (pg_catalog."left"(service, 2) = '*.'
        and pg_catalog."right"(found[1], pg_catalog.length(service) - 1) = pg_catalog.substr(service, 2)))
$$;

-- The browsers in which users turned notifications on. Endpoint and keys are what the browser's push service gave (RFC 8030, RFC 8291).
create table public.push_subscriptions (
  endpoint text primary key constraint push_subscriptions_endpoint_length check (char_length(endpoint) <= 1000),
  user_id text not null default (auth.jwt() ->> 'sub') check (char_length(user_id) between 1 and 255),
  p256dh text not null constraint push_subscriptions_p256dh check (p256dh ~ '^B[A-Za-z0-9_-]{86}$'),
  auth text not null constraint push_subscriptions_auth check (auth ~ '^[A-Za-z0-9_-]{22}$')
);
create index push_subscriptions_user_idx on public.push_subscriptions (user_id);

alter table public.push_subscriptions enable row level security;
grant select, insert, delete on table public.push_subscriptions to authenticated;
grant select, delete on table public.push_subscriptions to service_role;

create policy "Users see their own subscriptions" on public.push_subscriptions
  for select to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users make their own subscriptions" on public.push_subscriptions
  for insert to authenticated with check (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users delete their own subscriptions" on public.push_subscriptions
  for delete to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users with MFA need an aal2 token" on public.push_subscriptions
  as restrictive for all to authenticated using ((select private.second_factor_met()));

create trigger refuse_truncate before truncate on public.push_subscriptions
  for each statement execute function private.refuse_truncate();

create function private.check_subscription() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.is_push_endpoint(new.endpoint) then
    raise exception 'This site does not send to the push service of this browser' using errcode = 'PT400';
  end if;
  -- A browser shows what one user follows, the one who turned it on last. Only the browser knows its endpoint.
  delete from public.push_subscriptions p where p.endpoint = new.endpoint and p.user_id <> new.user_id;
  return new;
end
$$;
create trigger check_subscription before insert on public.push_subscriptions
  for each row execute function private.check_subscription();

create function private.limit_subscriptions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := private.most('browsers of a user');
begin
  if exists (
    select from public.push_subscriptions p where p.user_id in (select a.user_id from added a)
    group by p.user_id having count(*) > most
  ) then
    raise exception 'At most % browsers can be notified: turn notifications off in another one', most using errcode = 'PT403';
  end if;
  return null;
end
$$;
-- Takes the same lock as other inserts of a user, so that two at once do not miss each other's rows.
create trigger lock_before_write before insert on public.push_subscriptions
  for each statement execute function private.lock_before_write();
create trigger limit_subscriptions after insert on public.push_subscriptions
  referencing new table as added
  for each statement execute function private.limit_subscriptions();

-- 1368_webhooks.sql

-- Followers' own addresses, to which the site posts what is new in the strategies they follow, signed (docs/api.md, "Webhooks").

-- Whether a text has the form of an address that may be kept: https, a name with a dot, and nothing else before the path. Numbers in place
-- of a name and names of private networks are refused here already; whoever sends looks at what a name resolves to, each time.
create function private.is_webhook_address(url text) returns boolean
language sql immutable set search_path = '' as $$
  select pg_catalog.length(url) <= 500
    and url ~ '^https://([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]([a-z0-9-]*[a-z0-9])?(:[0-9]{1,5})?(/[A-Za-z0-9._~:/?&=%+@!$,;*-]*)?$'
    and url !~ '^https://[^/:]*\.?(localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa|invalid|onion)[:/]'
    and url !~ '^https://[^/:]*\.?(localhost|local|localdomain|internal|intranet|lan|home|corp|private|arpa|invalid|onion)$'
$$;

create table public.webhooks (
  id uuid primary key default gen_random_uuid(),
  user_id text not null check (char_length(user_id) between 1 and 255),
  url text not null constraint webhooks_url check (private.is_webhook_address(url)),
  created_at timestamptz not null default now(),
  -- A test that its owner asked for and that was not sent yet.
  test_requested_at timestamptz,
  delivered_at timestamptz,
  -- Why the last message was not delivered, and when; null once one is.
  failed_at timestamptz,
  failure text,
  unique (user_id, url)
);
alter table public.webhooks enable row level security;
grant select, delete on table public.webhooks to authenticated, service_role;
create policy "Users see their own webhooks" on public.webhooks
  for select to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users delete their own webhooks" on public.webhooks
  for delete to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users with MFA need an aal2 token" on public.webhooks
  as restrictive for all to authenticated using ((select private.second_factor_met()));
create trigger refuse_truncate before truncate on public.webhooks
  for each statement execute function private.refuse_truncate();

-- What signs, which only the job reads. In the form of Standard Webhooks: whsec_ and Base64.
create table private.webhook_secrets (
  webhook_id uuid primary key references public.webhooks (id) on delete cascade,
  secret text not null
);
alter table private.webhook_secrets enable row level security;
create trigger refuse_truncate before truncate on private.webhook_secrets
  for each statement execute function private.refuse_truncate();

-- Adds an address of the user, and returns it with the secret that signs, which is not shown again.
-- Errors: PT400 (an address that is none, or is there already), PT403 (too many, or not signed in).
create function public.create_webhook(url text) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  owner constant text := auth.jwt() ->> 'sub';
  address constant text := create_webhook.url;
  most constant integer := private.most('webhooks of a user');
  -- 244 random bits in 32 bytes.
  secret constant text := 'whsec_' || pg_catalog.encode(
    pg_catalog.uuid_send(pg_catalog.gen_random_uuid()) || pg_catalog.uuid_send(pg_catalog.gen_random_uuid()), 'base64');
  made uuid;
begin
  if owner is null or not private.second_factor_met() then
    raise exception 'Sign in to add an address' using errcode = 'PT403';
  end if;
  if private.is_webhook_address(address) is not true then
    raise exception 'Use an address that begins with https:// and a public name, such as https://bot.example.com/hook' using errcode = 'PT400';
  end if;
  perform pg_catalog.pg_advisory_xact_lock(private.user_lock() + 1, pg_catalog.hashtext(owner));
  if (select count(*) from public.webhooks w where w.user_id = owner) >= most then
    raise exception 'You can have at most % addresses: remove one first', most using errcode = 'PT403';
  end if;
  insert into public.webhooks (user_id, url) values (owner, address)
  on conflict (user_id, url) do nothing
  returning id into made;
  if made is null then
    raise exception 'You have this address already' using errcode = 'PT400';
  end if;
  insert into private.webhook_secrets (webhook_id, secret) values (made, secret);
  return pg_catalog.jsonb_build_object('id', made, 'secret', secret);
end
$$;
grant execute on function public.create_webhook(text) to authenticated;

-- Asks for a test message to one of the user's addresses, which the next run sends. Errors: PT404 (no such address).
create function public.test_webhook(id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update public.webhooks w set test_requested_at = pg_catalog.now()
  where w.id = test_webhook.id and w.user_id = auth.jwt() ->> 'sub' and private.second_factor_met();
  if not found then
    raise exception 'This address does not exist' using errcode = 'PT404';
  end if;
end
$$;
grant execute on function public.test_webhook(uuid) to authenticated;

-- The tests that were asked for; the caller sends them, and no other run does.
create function public.due_webhook_tests() returns table (webhook_id uuid, url text, secret text)
language sql security definer set search_path = '' as $$
  with due as (
    select w.id from public.webhooks w where w.test_requested_at is not null order by w.id limit 200 for update skip locked
  )
  update public.webhooks w set test_requested_at = null
  from due d join private.webhook_secrets s on s.webhook_id = d.id
  where w.id = d.id
  returning w.id, w.url, s.secret
$$;

-- Notes what came of a message, for its owner: `failure` in words, or null if it was delivered.
create function public.note_webhook(webhook_id uuid, failure text default null) returns void
language sql security definer set search_path = '' as $$
  update public.webhooks w set
    delivered_at = case when note_webhook.failure is null then pg_catalog.now() else w.delivered_at end,
    failed_at = case when note_webhook.failure is not null then pg_catalog.now() end,
    failure = pg_catalog."left"(note_webhook.failure, 200)
  where w.id = note_webhook.webhook_id
$$;
grant execute on function public.due_webhook_tests(), public.note_webhook(uuid, text) to service_role;

-- 1370_notifications.sql

-- Messages to followers about what is new, by mail, to browsers (Web Push) and to webhooks: `npm run notify` asks due_notifications() for them, sends
-- them and calls mark_notified().

-- How often a user wants mail. Without a row: never.
create table public.notification_settings (
  user_id text primary key default (auth.jwt() ->> 'sub') check (char_length(user_id) between 1 and 255),
  mail text not null default 'never'
    constraint notification_settings_mail check (mail in ('never', 'at once', 'daily', 'weekly')),
  -- Whether the weekly letter comes (*weekly_letter.sql); null: never chosen.
  letter boolean,
  -- The zone by whose clock it comes; UTC if this is none.
  zone text not null default 'UTC' check (char_length(zone) between 1 and 64),
  -- Whether mail comes when a machine's message could not be recorded (*failed_messages.sql).
  failures boolean not null default false
);

alter table public.notification_settings enable row level security;
grant select, insert, delete on table public.notification_settings to authenticated;
grant update (mail, letter, zone, failures) on table public.notification_settings to authenticated;
grant select, delete on table public.notification_settings to service_role;

create policy "Users see their own settings" on public.notification_settings
  for select to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users make their own settings" on public.notification_settings
  for insert to authenticated with check (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users change their own settings" on public.notification_settings
  for update to authenticated
  using (user_id = (select auth.jwt() ->> 'sub'))
  with check (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users delete their own settings" on public.notification_settings
  for delete to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users with MFA need an aal2 token" on public.notification_settings
  as restrictive for all to authenticated using ((select private.second_factor_met()));

create trigger refuse_truncate before truncate on public.notification_settings
  for each statement execute function private.refuse_truncate();

-- What has been sent to a user by mail, to each of their browsers, as weekly letters and about failed messages; each has its own progress.
-- There is a row for mail once the user chose how often, one for each subscription, and one for letters and for failures once the user
-- wanted them. No client can read it, because the token stops its user's mail of that kind.
create table private.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id text not null,
  channel text not null default 'mail' check (channel in ('mail', 'browser', 'letter', 'webhook', 'failures')),
  -- The browser's; null otherwise.
  endpoint text unique references public.push_subscriptions (endpoint) on delete cascade,
  -- 244 random bits.
  stop_token text not null unique
    default pg_catalog.replace(pg_catalog.gen_random_uuid()::text || pg_catalog.gen_random_uuid(), '-', ''),
  notified_at timestamptz,
  -- The message that a run is sending, or was sending, and until when no other run takes it over. It keeps its id and contents, so that a
  -- mail server recognises one it already has.
  message_id uuid unique,
  claimed_until timestamptz,
  -- How often that message was postponed, and since when.
  postponements integer not null default 0,
  postponed_since timestamptz,
  -- Of letters: the Monday of the last week that was told, or need not be.
  week date,
  webhook_id uuid unique references public.webhooks (id) on delete cascade,
  -- Of failures: the last message of the inbox that was told.
  told bigint,
  unique nulls not distinct (user_id, channel, endpoint, webhook_id)
);
-- Finds letters without reading what is sent otherwise.
create index notifications_letters_idx on private.notifications (id) where channel = 'letter';
-- And mail about failed messages.
create index notifications_failures_idx on private.notifications (id) where channel = 'failures';
alter table private.notifications enable row level security;
create trigger refuse_truncate before truncate on private.notifications
  for each statement execute function private.refuse_truncate();

-- Up to which entry of a followed strategy's ledger its follower was notified, by number. The row exists while the follower wants to be
-- notified.
create table private.notified_entries (
  notification_id uuid not null references private.notifications (id) on delete cascade,
  user_id text not null,
  strategy_id uuid not null,
  number integer not null,
  -- The last entry of the message that is being sent.
  claimed integer,
  primary key (notification_id, strategy_id),
  foreign key (user_id, strategy_id) references public.strategy_follows (user_id, strategy_id) on delete cascade
);
create index notified_entries_follow_idx on private.notified_entries (strategy_id, user_id);
alter table private.notified_entries enable row level security;
create trigger refuse_truncate before truncate on private.notified_entries
  for each statement execute function private.refuse_truncate();

-- When a run last left nothing due, by channel, for npm run doctor.
create table private.notification_runs (
  channel text primary key check (channel in ('mail', 'browser', 'webhook')),
  ended_at timestamptz not null
);
alter table private.notification_runs enable row level security;
create trigger refuse_truncate before truncate on private.notification_runs
  for each statement execute function private.refuse_truncate();

-- The news: entries of followed strategies, until every follower who wants to be notified has been.
create table private.strategy_news (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  number integer not null,
  primary key (strategy_id, number)
);
alter table private.strategy_news enable row level security;
create trigger refuse_truncate before truncate on private.strategy_news
  for each statement execute function private.refuse_truncate();

-- An action is news for a day after its stated time, and so is its edit or deletion. Otherwise an import of old trades would be.
create function private.is_news(content jsonb) returns boolean
language sql stable set search_path = '' as $$
  select not content ? 'imported_at'
    and greatest(
      content ->> 'date', content -> 'old' ->> 'date', content -> 'new' ->> 'date'
    )::timestamptz >= (content ->> 'at')::timestamptz - interval '1 day'
$$;

-- Whether anybody wants to be notified is looked up once per strategy, however many entries and followers there are.
create function private.append_news() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.strategy_news (strategy_id, number)
  select a.strategy_id, a.number
  from (select distinct a.strategy_id from added a) s
  cross join lateral (select from private.notified_entries t where t.strategy_id = s.strategy_id limit 1) t
  join added a on a.strategy_id = s.strategy_id
  where not private.is_event(a.content) and private.is_news(a.content::jsonb);
  return null;
end
$$;
create trigger to_news after insert on public.ledger_entries
  referencing new table as added
  for each statement execute function private.append_news();

-- Followers are notified of what happens after they follow.
create function private.begin_notifying() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.notified_entries (notification_id, user_id, strategy_id, number)
  select n.id, a.user_id, a.strategy_id, (private.ledger_head(a.strategy_id)).number
  from added a
  join private.notifications n on n.user_id = a.user_id
  left join public.notification_settings s on s.user_id = n.user_id and n.channel = 'mail'
  where n.channel not in ('letter', 'failures') and s.mail is distinct from 'never';
  return null;
end
$$;
create trigger begin_notifying after insert on public.strategy_follows
  referencing new table as added
  for each statement execute function private.begin_notifying();

-- By mail or in a browser, a user is notified of what happens from now on.
create function private.notify_from_now(notification_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.notified_entries as t (notification_id, user_id, strategy_id, number)
  select n.id, f.user_id, f.strategy_id, (private.ledger_head(f.strategy_id)).number
  from private.notifications n join public.strategy_follows f on f.user_id = n.user_id
  where n.id = notify_from_now.notification_id
  on conflict on constraint notified_entries_pkey do update set number = excluded.number, claimed = null;
  update private.notifications n
  set message_id = null, claimed_until = null, postponements = 0, postponed_since = null
  where n.id = notify_from_now.notification_id;
end
$$;

-- Users are notified of what happens after they choose mail.
create function private.begin_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  mail_id uuid;
begin
  if tg_op = 'INSERT' then
    insert into private.notifications (user_id) values (new.user_id);
  -- Embedded backend: it does not enforce column grants, which forbid this too.
  elsif new.user_id <> old.user_id then
    raise exception 'Settings cannot be moved to another user' using errcode = 'PT403';
  end if;
  select n.id into mail_id from private.notifications n where n.user_id = new.user_id and n.channel = 'mail';
  if new.mail = 'never' then
    delete from private.notified_entries t where t.notification_id = mail_id;
  elsif coalesce(old.mail, 'never') = 'never' then
    perform private.notify_from_now(mail_id);
  end if;
  return null;
end
$$;
create trigger begin_mail after insert or update on public.notification_settings
  for each row execute function private.begin_mail();
-- Takes the same lock as a user's following, so that two at once do not miss each other's rows.
create trigger lock_before_write before insert or update on public.notification_settings
  for each statement execute function private.lock_before_write();

create function private.end_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.notifications n where n.user_id = old.user_id and n.channel = 'mail';
  return null;
end
$$;
create trigger end_mail after delete on public.notification_settings
  for each row execute function private.end_mail();

-- A browser is notified of what happens after it was added.
create function private.begin_browser() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  added uuid;
begin
  insert into private.notifications (user_id, channel, endpoint) values (new.user_id, 'browser', new.endpoint) returning id into added;
  perform private.notify_from_now(added);
  return null;
end
$$;
create trigger begin_browser after insert on public.push_subscriptions
  for each row execute function private.begin_browser();

-- A webhook gets what happens after it was added.
create function private.begin_webhook() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  added uuid;
begin
  insert into private.notifications (user_id, channel, webhook_id) values (new.user_id, 'webhook', new.id) returning id into added;
  perform private.notify_from_now(added);
  return null;
end
$$;
create trigger begin_webhook after insert on public.webhooks
  for each row execute function private.begin_webhook();

create function private.forget_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notification_settings s using gone g where s.user_id = g.clerk_user_id;
  delete from public.push_subscriptions p using gone g where p.user_id = g.clerk_user_id;
  delete from public.webhooks w using gone g where w.user_id = g.clerk_user_id;
  return null;
end
$$;
create trigger forget_settings after delete on public.user_profiles
  referencing old table as gone
  for each statement execute function private.forget_settings();

-- Stops what a token's message belongs to: 'mail' about followed strategies, the weekly 'letter', or mail about 'failures', which it returns;
-- null if no user has this token. From a message's link, so without signing in.
create function public.stop_notifications(token text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  stopped text;
begin
  update public.notification_settings s
  set mail = case n.channel when 'mail' then 'never' else s.mail end, letter = n.channel <> 'letter' and s.letter,
    failures = n.channel <> 'failures' and s.failures
  from private.notifications n
  where n.stop_token = stop_notifications.token and n.channel in ('mail', 'letter', 'failures') and s.user_id = n.user_id
  returning n.channel into stopped;
  return stopped;
end
$$;
grant execute on function public.stop_notifications(text) to anon, authenticated;

-- The user's confirmed address from Supabase Auth. In user_profiles users can write any address.
create function private.confirmed_address(user_id text) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  address text;
begin
  if pg_catalog.to_regclass('auth.users') is not null
      and user_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    execute 'select email::text from auth.users where id = $1 and email_confirmed_at is not null' into address using user_id::uuid;
  end if;
  return address;
end
$$;

-- A user gets at most one message in this time by mail, and one in each browser, whatever happens in any number of strategies.
create function private.mail_interval(mail text) returns interval
language sql immutable set search_path = '' as $$
  select case mail when 'at once' then interval '10 minutes' when 'daily' then interval '1 day' else interval '7 days' end
$$;

-- Removes news that has reached every follower who wants it. What could not be sent yet stays.
create function private.forget_news() returns void
language plpgsql security definer set search_path = '' set jit = off as $$
begin
  with notified as (
    select t.strategy_id, min(t.number) as number
    from private.notified_entries t
    where t.strategy_id in (select w.strategy_id from private.strategy_news w)
    group by t.strategy_id
  )
  delete from private.strategy_news w
  where not exists (select from notified t where t.strategy_id = w.strategy_id and t.number < w.number);
end
$$;

-- Claims messages that are due by mail or to browsers, at most `most`, of those whose id comes after `after`; another run gets none of
-- them for ten minutes. A message has what its follower may see now: the strategies that are public or shared with the follower, and of
-- each the newest entries.
--   id: where the next call continues (`after`). No rows: nothing is due any more.
--   strategies: [{name, page, entries: [{title, details}], more}], the entries from the oldest to the newest; empty if nothing can
--     be seen any more, and then nothing is to be sent; more_strategies: how many others have news.
--   address, stop_token: for mail. subscription: for a browser, {endpoint, keys: {p256dh, auth}}; null if the site does not send to its
-- service. webhook: for a webhook, {id, url, secret}; its entries have the content of the ledger's entry as `entry`.
create function public.due_notifications(
  channel text, after uuid default '00000000-0000-0000-0000-000000000000', most integer default 200)
returns table (
  id uuid, message_id uuid, user_id text, address text, stop_token text, subscription jsonb, strategies jsonb, more_strategies integer,
  webhook jsonb)
language plpgsql security definer set search_path = '' set jit = off as $$
#variable_conflict use_column
declare
  lease constant interval := interval '10 minutes';
  entries_shown constant integer := 20;
  entries_counted constant integer := 1000;
  strategies_shown constant integer := 30;
begin
  -- Once a run.
  if due_notifications.after = '00000000-0000-0000-0000-000000000000' then
    perform private.forget_news();
  end if;
  return query
  with due as materialized (
    select n.id, n.message_id is not null as is_again
    from private.notifications n
    left join public.notification_settings s on s.user_id = n.user_id and n.channel = 'mail'
    where n.channel = due_notifications.channel
      and n.id > due_notifications.after
      -- Browsers and webhooks are notified at once.
      and coalesce(s.mail, 'at once') <> 'never'
      and (n.claimed_until is null or n.claimed_until < pg_catalog.now())
      and (
        n.message_id is not null or n.notified_at is null
        or n.channel = 'webhook'
        or n.notified_at <= pg_catalog.now() - private.mail_interval(coalesce(s.mail, 'at once')))
      and exists (
        select from private.notified_entries t
        join private.strategy_news w on w.strategy_id = t.strategy_id and w.number > t.number
        where t.notification_id = n.id)
    order by n.id
    limit due_notifications.most
    for update of n skip locked
  ),
  claimed as (
    update private.notifications n
    set message_id = coalesce(n.message_id, pg_catalog.gen_random_uuid()), claimed_until = pg_catalog.now() + lease
    from due d
    where n.id = d.id
    returning n.id, n.user_id, n.endpoint, n.webhook_id, n.message_id, n.stop_token
  ),
  ranges as (
    update private.notified_entries t
    set claimed = coalesce(t.claimed, (
      select max(w.number) from private.strategy_news w where w.strategy_id = t.strategy_id and w.number > t.number))
    from due d
    where t.notification_id = d.id
      -- A message that may have arrived keeps its contents: new ones under the same id would be dropped.
      and (t.claimed is not null or not d.is_again)
      and exists (select from private.strategy_news w where w.strategy_id = t.strategy_id and w.number > t.number)
    returning t.notification_id, t.user_id, t.strategy_id, t.number, t.claimed
  ),
  seen as materialized (
    select r.notification_id, r.strategy_id, p.name, newest.numbers, c.count,
      row_number() over (partition by r.notification_id order by p.name) as place
    from ranges r
    join public.strategy_profile p on p.id = r.strategy_id and (
      p.public = 'true'
      or exists (select from public.strategy_shares h where h.strategy_id = p.id and h.shared_with = r.user_id))
    cross join lateral (
      select array_agg(w.number) as numbers
      from (
        select w.number from private.strategy_news w
        where w.strategy_id = r.strategy_id and w.number > r.number and w.number <= r.claimed
        order by w.number desc limit entries_shown
      ) w
    ) newest
    cross join lateral (
      select count(*)
      from (
        select from private.strategy_news w
        where w.strategy_id = r.strategy_id and w.number > r.number and w.number <= r.claimed
        limit entries_counted
      ) w
    ) c
    where newest.numbers is not null
  ),
  -- Once per strategy, for all its followers.
  words as materialized (
    select e.strategy_id, e.number, jsonb_build_object('title', w.title, 'details', w.details)
      -- A program reads the entry itself.
      || case channel when 'webhook' then jsonb_build_object('entry', e.content::jsonb) else '{}' end as entry
    from (select distinct s.strategy_id, unnest(s.numbers) as number from seen s where s.place <= strategies_shown) d
    join public.ledger_entries e on e.strategy_id = d.strategy_id and e.number = d.number
    cross join lateral private.entry_words(e.content::jsonb) w
  )
  select c.id, c.message_id, c.user_id,
    case channel when 'mail' then private.confirmed_address(c.user_id) end,
    case channel when 'mail' then c.stop_token end,
    -- Asked again, since an operator may have taken a service off the list.
    case when private.is_push_endpoint(p.endpoint)
      then jsonb_build_object('endpoint', p.endpoint, 'keys', jsonb_build_object('p256dh', p.p256dh, 'auth', p.auth)) end,
    coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', s.strategy_id,
        'name', s.name,
        'page', private.page_address(s.name),
        'entries', (
          select jsonb_agg(w.entry order by w.number)
          from words w where w.strategy_id = s.strategy_id and w.number = any (s.numbers)),
        'more', s.count - pg_catalog.cardinality(s.numbers)
      ) order by s.place)
      from seen s where s.notification_id = c.id and s.place <= strategies_shown), '[]'),
    (select count(*)::integer from seen s where s.notification_id = c.id and s.place > strategies_shown),
    (select jsonb_build_object('id', h.id, 'url', h.url, 'secret', k.secret)
     from public.webhooks h join private.webhook_secrets k on k.webhook_id = h.id where h.id = c.webhook_id)
  from claimed c
  left join public.push_subscriptions p on p.endpoint = c.endpoint
  order by c.id;
  if not found then
    insert into private.notification_runs as r (channel, ended_at) values (due_notifications.channel, pg_catalog.now())
    on conflict on constraint notification_runs_pkey do update set ended_at = excluded.ended_at;
  end if;
end
$$;

-- Marks messages: `sent`, and `unsent` because nobody can get or see them. Neither is due again. A `postponed` message is due again after
-- five minutes, then after twice as long each time, up to six hours; after a week it is given up, and its browser's subscription with it.
-- Marking twice changes nothing. Returns how many were due until now.
create function public.mark_notified(sent uuid[], unsent uuid[] default '{}', postponed uuid[] default '{}') returns integer
language plpgsql security definer set search_path = '' as $$
declare
  first_pause constant interval := interval '5 minutes';
  longest_pause constant interval := interval '6 hours';
  tried_for constant interval := interval '7 days';
  given_up uuid[];
  marked integer;
begin
  given_up := array(
    select n.message_id from private.notifications n
    where n.message_id = any (postponed) and n.postponed_since < pg_catalog.now() - tried_for);
  update private.notifications n
  set
    postponements = n.postponements + 1,
    postponed_since = coalesce(n.postponed_since, pg_catalog.now()),
    claimed_until = pg_catalog.now() + least(first_pause * power(2, least(n.postponements, 10)), longest_pause)
  where n.message_id = any (postponed) and n.message_id <> all (given_up);
  delete from public.push_subscriptions p
  using private.notifications n
  where n.message_id = any (given_up) and p.endpoint = n.endpoint;
  with done as materialized (
    select n.id, n.message_id from private.notifications n where n.message_id = any (sent || unsent || given_up)
    order by n.id for update
  ),
  moved as (
    update private.notified_entries t set number = t.claimed, claimed = null
    from done d
    where t.notification_id = d.id and t.claimed is not null
  ),
  released as (
    update private.notifications n
    set message_id = null, claimed_until = null, postponements = 0, postponed_since = null,
      notified_at = case when d.message_id = any (sent) then pg_catalog.now() else n.notified_at end
    from done d
    where n.id = d.id
    returning 1
  )
  select count(*) into marked from released;
  return marked;
end
$$;
grant execute on function public.due_notifications(text, uuid, integer), public.mark_notified(uuid[], uuid[], uuid[]) to service_role;

-- 1375_weekly_letter.sql

-- The weekly letter to a user about their own trading: /home shows it, and `npm run notify` mails it to those who asked for it.
-- src/domain/journal/letter.ts has its words.

-- The Monday of the last week that is over. Weeks are of UTC days, as a strategy's days are.
create function private.last_week() returns date
language sql stable set search_path = '' as $$
  select pg_catalog.date_trunc('week', pg_catalog.now() at time zone 'UTC')::date - 7
$$;

-- What a clock shows in a zone. Users may store any text as theirs: one that is no zone counts as UTC.
create function private.clock_in(zone text, at timestamptz) returns timestamp
language plpgsql stable set search_path = '' as $$
begin
  return at at time zone zone;
exception when others then
  return at at time zone 'UTC';
end
$$;

-- Whether the letter about a week may be sent: from 7 in the morning of the next Monday in its reader's zone, once the UTC week is over, and
-- never at night.
create function private.is_letter_time(week date, zone text, at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select at >= (week + 7)::timestamp at time zone 'UTC'
    and clock.shown >= week + 7 + time '07:00' and pg_catalog.date_part('hour', clock.shown) between 7 and 20
  from (select private.clock_in(zone, at) as shown) clock
$$;

-- A trade as a letter names it.
create function private.letter_trade(t public.trade_summary) returns jsonb
language sql stable set search_path = '' as $$
  select pg_catalog.jsonb_build_object('trade', t.bet_id, 'contract', private.contract_name(private.trade_contract(t)),
    'position', t."position",
    'strategy', (select s.name from public.strategy_profile s where s.id = t.strategy_id))
$$;

-- The letter to a user about the week that begins on a Monday; all money is in USD.
--   strategies: how many they have.
--   week, before: sums of that week, and of the 28 days before it: {pnl (realised), rounds (round trips that ended), won, lost, won_pnl,
--     lost_pnl, begun (trades), live (of those)}.
--   closed: how many trades something was closed of: {trades, won, lost}, by what they made in the week.
--   trades: at most ten of these, the last one first, and best and worst of all: {trade, contract, position, strategy, pnl}.
--   open, as of now: {trades, valued (how many of them have a price), unrealised (of these, null without any; of more
--     than 500 open trades neither is computed), latest: the last ten that were opened, as trades, with unrealised and lapsed (an option
--     that expired)}. The sum is of the same values as the lines: the stored
--     figure of a strategy lags behind what was recorded a moment ago.
--   records: actions {recorded, late (of these), edited, deleted, cut (whether there may be more)}.
--   followed: of the strategies that they follow, can see and in which something happened: at most ten, by name, {name, recorded,
--     edited, deleted, pnl}; followed_more: how many more.
-- Reads days, what was closed in the week, open trades, and at most some thousand entries of ledgers, each by its index.
create function private.weekly_letter(person text, monday date) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  begins constant timestamptz := monday::timestamp at time zone 'UTC';
  ends constant timestamptz := (monday + 7)::timestamp at time zone 'UTC';
  own constant uuid[] := array(select s.id from public.strategy_profile s where s.user_id = person order by s.id);
  follows constant integer := (select count(*) from public.strategy_follows f where f.user_id = person);
  -- Each open trade is valued by itself, so of more than this the letter has no sum.
  most_summed constant integer := 500;
  open_trades constant integer := (
    select coalesce(sum(m.open_trades), 0) from unnest(own) o (id) join public.strategy_metrics m on m.strategy_id = o.id);
  is_summed constant boolean := open_trades <= most_summed;
  letter jsonb;
begin
  letter := jsonb_build_object('monday', monday, 'strategies', pg_catalog.cardinality(own));

  letter := letter || (
    select jsonb_object_agg(span.name, (
      select jsonb_build_object(
        'pnl', coalesce(sum(d.pnl), 0), 'rounds', coalesce(sum(d.rounds), 0), 'won', coalesce(sum(d.rounds_won), 0),
        'lost', coalesce(sum(d.rounds_lost), 0), 'won_pnl', coalesce(sum(d.rounds_won_pnl), 0),
        'lost_pnl', coalesce(sum(d.rounds_pnl - d.rounds_won_pnl), 0), 'begun', coalesce(sum(d.trades), 0),
        'live', coalesce(sum(d.live_trades), 0))
      from unnest(own) o (id)
      join public.strategy_days d on d.strategy_id = o.id and d.day >= span.first and d.day < span.after))
    from (values ('week', monday, monday + 7), ('before', monday - 28, monday)) span (name, first, after));

  letter := letter || (
    with closed as materialized (
      select r.strategy_id, r.bet_id, sum(r.pnl) as pnl, max(r.realised_at) as at
      from unnest(own) o (id)
      cross join lateral (
        select t.strategy_id, t.bet_id, t.pnl, t.realised_at from public.trade_realisations t
        where t.strategy_id = o.id and t.realised_at >= begins and t.realised_at < ends
        offset 0
      ) r
      group by r.strategy_id, r.bet_id
    ),
    chosen as (
      (select 'trades' as part, c.* from closed c order by c.at desc, c.strategy_id, c.bet_id limit 10)
      union all (select 'best', c.* from closed c where c.pnl > 0 order by c.pnl desc, c.at, c.bet_id limit 1)
      union all (select 'worst', c.* from closed c where c.pnl < 0 order by c.pnl, c.at, c.bet_id limit 1)
    ),
    told as (
      select c.part, c.at, private.letter_trade(t) || jsonb_build_object('pnl', trim_scale(c.pnl)) as trade
      from chosen c
      join public.trade_summary t on t.strategy_id = c.strategy_id and t.bet_id = c.bet_id
    )
    select jsonb_build_object(
      'closed', (
        select jsonb_build_object('trades', count(*), 'won', count(*) filter (where c.pnl > 0), 'lost', count(*) filter (where c.pnl < 0))
        from closed c),
      'trades', coalesce((select jsonb_agg(t.trade order by t.at desc, t.trade) from told t where t.part = 'trades'), '[]'),
      'best', (select t.trade from told t where t.part = 'best'),
      'worst', (select t.trade from told t where t.part = 'worst')));

  letter := letter || (
    with latest as materialized (
      select h.trade, (private.value_trade((h.trade).strategy_id, (h.trade).bet_id)).unrealised as unrealised, h.place
      from (
        select t as trade, row_number() over (order by t.first_date desc, t.strategy_id, t.bet_id) as place
        from unnest(own) o (id) join public.trade_summary t on t.strategy_id = o.id and t.status = 'OPEN'
      ) h
      where is_summed or h.place <= 10
    )
    select jsonb_build_object('open', jsonb_build_object(
      'trades', open_trades,
      'valued', count(l.unrealised) filter (where is_summed),
      'unrealised', trim_scale(sum(l.unrealised) filter (where is_summed)),
      'latest', coalesce(
        jsonb_agg(
          private.letter_trade(l.trade) || jsonb_build_object('unrealised', l.unrealised,
            'lapsed', coalesce((l.trade).expiration < (pg_catalog.now() at time zone 'UTC')::date, false))
          order by l.place) filter (where l.place <= 10), '[]')))
    from latest l);

  letter := letter || jsonb_build_object('records', (
    select jsonb_build_object('recorded', coalesce(sum(n.recorded), 0), 'late', coalesce(sum(n.late), 0),
      'edited', coalesce(sum(n.edited), 0), 'deleted', coalesce(sum(n.deleted), 0), 'cut', coalesce(bool_or(n.is_cut), false))
    from unnest(own) o (id)
    cross join lateral private.news(
      o.id, begins - interval '1 microsecond', least(1000, 3000 / greatest(pg_catalog.cardinality(own), 1)), ends) n));

  return letter || (
    with happened as materialized (
      select m.name, n.recorded, n.edited, n.deleted, d.pnl, row_number() over (order by m.name, m.strategy_id) as place
      from public.strategy_follows f
      join public.strategy_metrics m on m.strategy_id = f.strategy_id and (
        m.public = 'true'
        or exists (select from public.strategy_shares h where h.strategy_id = m.strategy_id and h.shared_with = person))
      cross join lateral private.news(
        m.strategy_id, begins - interval '1 microsecond', least(100, 2000 / greatest(follows, 1)), ends) n
      cross join lateral (
        select coalesce(sum(y.pnl), 0) as pnl, coalesce(sum(y.realisations), 0) as realisations
        from public.strategy_days y where y.strategy_id = m.strategy_id and y.day >= monday and y.day < monday + 7
      ) d
      where f.user_id = person and n.recorded + n.edited + n.deleted + d.realisations > 0
    )
    select jsonb_build_object(
      'followed', coalesce(jsonb_agg(jsonb_build_object('name', h.name, 'recorded', h.recorded, 'edited', h.edited,
        'deleted', h.deleted, 'pnl', h.pnl) order by h.place) filter (where h.place <= 10), '[]'),
      'followed_more', count(*) filter (where h.place > 10))
    from happened h);
end
$$;

-- The caller's letter about the last week.
create function public.my_letter() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.weekly_letter(auth.jwt() ->> 'sub', private.last_week()) where (select private.second_factor_met())
$$;
grant execute on function public.my_letter() to authenticated;

-- Letters begin with the week in which they are wanted.
create function private.begin_letter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.notifications (user_id, channel, week) values (new.user_id, 'letter', private.last_week())
  on conflict (user_id, channel, endpoint, webhook_id) do update
  set week = excluded.week, message_id = null, claimed_until = null, postponements = 0, postponed_since = null;
  return null;
end
$$;
create trigger begin_letter after insert on public.notification_settings
  for each row when (new.letter) execute function private.begin_letter();
create trigger begin_letter_again after update on public.notification_settings
  for each row when (new.letter and old.letter is not true) execute function private.begin_letter();

-- Claims letters that are due, at most `most`, of those whose id comes after `after`, as due_notifications() does; mark_notified() marks
-- them. One that could not be sent in a week is not sent later.
--   letter: see private.weekly_letter().
create function public.due_letters(after uuid default '00000000-0000-0000-0000-000000000000', most integer default 20)
returns table (id uuid, message_id uuid, user_id text, address text, stop_token text, letter jsonb)
language plpgsql security definer set search_path = '' set jit = off as $$
#variable_conflict use_column
declare
  lease constant interval := interval '10 minutes';
  last_week constant date := private.last_week();
begin
  return query
  with due as materialized (
    select n.id, n.week < last_week as is_first
    from private.notifications n
    join public.notification_settings s on s.user_id = n.user_id and s.letter
    where n.channel = 'letter' and n.id > due_letters.after
      and (n.week < last_week or n.message_id is not null)
      and (n.claimed_until is null or n.claimed_until < pg_catalog.now())
      and private.is_letter_time(last_week, s.zone, pg_catalog.now())
    order by n.id
    limit due_letters.most
    for update of n skip locked
  ),
  claimed as (
    update private.notifications n
    set
      message_id = case when d.is_first then pg_catalog.gen_random_uuid() else n.message_id end,
      week = last_week,
      claimed_until = pg_catalog.now() + lease,
      postponements = case when d.is_first then 0 else n.postponements end,
      postponed_since = case when d.is_first then null else n.postponed_since end
    from due d
    where n.id = d.id
    returning n.id, n.message_id, n.user_id, n.stop_token
  )
  select c.id, c.message_id, c.user_id, private.confirmed_address(c.user_id), c.stop_token,
    private.weekly_letter(c.user_id, last_week)
  from claimed c
  order by c.id;
end
$$;
grant execute on function public.due_letters(uuid, integer) to service_role;

-- 1380_recording_keys.sql

-- Keys by which a machine records actions of one strategy, and the one function that takes them (docs/recording.md). A key records and
-- closes, and can do nothing else. What it wrote is named after it (bet_data.recorded_by), also in the ledger.

create table public.recording_keys (
  id uuid primary key default gen_random_uuid(),
  user_id text not null,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  name text not null constraint recording_keys_name check (char_length(name) between 1 and 40),
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  actions integer not null default 0,
  revoked_at timestamptz,
  -- From then on, its owner says, somebody else may have used it. Nothing of it is removed.
  doubted_since timestamptz,
  unique (strategy_id, name)
);
create index recording_keys_user_idx on public.recording_keys (user_id);
alter table public.recording_keys enable row level security;
grant select on table public.recording_keys to authenticated, service_role;
create policy "Users see their own keys" on public.recording_keys
  for select to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users with MFA need an aal2 token" on public.recording_keys
  as restrictive for all to authenticated using ((select private.second_factor_met()));
create trigger refuse_truncate before truncate on public.recording_keys
  for each statement execute function private.refuse_truncate();

-- A table of its own, because the embedded backend does not enforce grants on columns.
create table private.recording_secrets (
  key_id uuid primary key references public.recording_keys (id) on delete cascade,
  -- SHA-256 of the secret, of which 366 bits are random: nothing slower is needed.
  hash bytea not null unique
);
alter table private.recording_secrets enable row level security;
create trigger refuse_truncate before truncate on private.recording_secrets
  for each statement execute function private.refuse_truncate();

-- What a sender named an action, so that a message that comes twice is one action.
create table private.recorded_ids (
  key_id uuid not null references public.recording_keys (id) on delete cascade,
  id text not null,
  at timestamptz not null default now(),
  answer jsonb not null,
  -- What it said, so that another action of the same id is not taken for it.
  hash bytea not null,
  primary key (key_id, id)
);
alter table private.recorded_ids enable row level security;
create trigger refuse_truncate before truncate on private.recorded_ids
  for each statement execute function private.refuse_truncate();

-- Messages that could not be recorded, for a week.
create table public.recording_inbox (
  id bigint generated always as identity primary key,
  user_id text not null,
  key_id uuid not null references public.recording_keys (id) on delete cascade,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  at timestamptz not null default now(),
  -- As it came, without its key.
  message text not null,
  reason text not null,
  -- What could be read of it, for the form in which its owner records it by hand.
  reading jsonb
);
create index recording_inbox_user_idx on public.recording_inbox (user_id, id);
create index recording_inbox_key_idx on public.recording_inbox (key_id, at);
create index recording_inbox_strategy_idx on public.recording_inbox (strategy_id);
alter table public.recording_inbox enable row level security;
grant select, delete on table public.recording_inbox to authenticated;
grant select, delete on table public.recording_inbox to service_role;
create policy "Users see their own messages" on public.recording_inbox
  for select to authenticated using (user_id = (select auth.jwt() ->> 'sub') and at > now() - interval '7 days');
create policy "Users delete their own messages" on public.recording_inbox
  for delete to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users with MFA need an aal2 token" on public.recording_inbox
  as restrictive for all to authenticated using ((select private.second_factor_met()));
create trigger refuse_truncate before truncate on public.recording_inbox
  for each statement execute function private.refuse_truncate();

-- Makes a key for a strategy and returns it with its secret, which is not kept and cannot be shown again.
-- Errors: PT400 (no name, or one that another key of the strategy has), PT403 (not the owner, or too many keys).
create function public.create_recording_key(strategy_id uuid, name text) returns jsonb
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  owner constant text := auth.jwt() ->> 'sub';
  target constant uuid := create_recording_key.strategy_id;
  named constant text := private.clean_text(pg_catalog."left"(create_recording_key.name, 200));
  most constant integer := private.most('recording keys of a user');
  secret constant text := 'rk_' || pg_catalog.translate(pg_catalog.encode(
    pg_catalog.uuid_send(pg_catalog.gen_random_uuid()) || pg_catalog.uuid_send(pg_catalog.gen_random_uuid())
      || pg_catalog.uuid_send(pg_catalog.gen_random_uuid()), 'base64'), '+/', '-_');
  made uuid;
begin
  if not private.second_factor_met()
      or not exists (select from public.strategy_profile s where s.id = target and s.user_id = owner) then
    raise exception 'Only the owner of a strategy can make a key for it' using errcode = 'PT403';
  end if;
  if coalesce(named, '') = '' or pg_catalog.char_length(named) > 40 then
    raise exception 'Name the key, in at most 40 characters' using errcode = 'PT400';
  end if;
  if private.mixes_alphabets(named) then
    raise exception 'Write each word in one alphabet' using errcode = 'PT400';
  end if;
  perform private.lock_strategy(target);
  perform pg_catalog.pg_advisory_xact_lock(private.user_lock() + 1, pg_catalog.hashtext(owner));
  if (select count(*) from public.recording_keys k where k.user_id = owner and k.revoked_at is null) >= most then
    raise exception 'You can have at most % keys: revoke one first', most using errcode = 'PT403';
  end if;
  insert into public.recording_keys (user_id, strategy_id, name) values (owner, target, named)
  on conflict (strategy_id, name) do nothing
  returning id into made;
  if made is null then
    raise exception 'This strategy has had a key of this name: choose another, so that readers can tell them apart' using errcode = 'PT400';
  end if;
  insert into private.recording_secrets (key_id, hash) values (made, pg_catalog.sha256(secret::bytea));
  return pg_catalog.jsonb_build_object('id', made, 'secret', secret);
end
$$;
grant execute on function public.create_recording_key(uuid, text) to authenticated;

-- What its owner says of a key that recorded something is an entry of the ledger (docs/ledger.md), so that nobody can take it back. The
-- first is free, so that no limit can prevent it.
create function private.append_doubt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.doubted_since is not null then
    perform private.count_actions(new.strategy_id, new.user_id, 1, 100, false);
  end if;
  perform private.append_said(new.strategy_id, pg_catalog.now(), pg_catalog.jsonb_build_object(
    'event', 'key_doubted', 'key', new.name, 'since', private.ledger_time(new.doubted_since)));
  return null;
end
$$;
create trigger to_ledger after update of doubted_since on public.recording_keys
  for each row when (new.actions > 0 and new.doubted_since is distinct from old.doubted_since) execute function private.append_doubt();

-- Revokes a key, for good; with `doubted_since` its owner also says since when somebody else may have used it, which readers see: at the
-- earliest since it was made.
-- Errors: PT404 (no such key of the user), PT400 (a time to come), PT403 (said earlier, and no more may be written today).
create function public.revoke_recording_key(id uuid, doubted_since timestamptz default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if revoke_recording_key.doubted_since > pg_catalog.now() then
    raise exception 'Choose a time that is over' using errcode = 'PT400';
  end if;
  -- In the order in which record() locks.
  perform private.lock_strategy(k.strategy_id) from public.recording_keys k where k.id = revoke_recording_key.id;
  update public.recording_keys k
  set
    revoked_at = coalesce(k.revoked_at, pg_catalog.now()),
    -- What was said once can be widened, not taken back.
    doubted_since = least(k.doubted_since,
      case when revoke_recording_key.doubted_since is not null then greatest(k.created_at, revoke_recording_key.doubted_since) end)
  where k.id = revoke_recording_key.id and k.user_id = auth.jwt() ->> 'sub' and private.second_factor_met();
  if not found then
    raise exception 'This key does not exist' using errcode = 'PT404';
  end if;
  delete from private.recording_secrets s where s.key_id = revoke_recording_key.id;
end
$$;
grant execute on function public.revoke_recording_key(uuid, timestamptz) to authenticated;

-- A number of a message, above 0 but for a fee; null if it says none. Errors: PT400.
create function private.recorded_number(reading jsonb, name text) returns numeric
language plpgsql immutable set search_path = '' as $$
declare
  said constant text := pg_catalog.btrim(reading ->> name);
begin
  if coalesce(said, '') = '' then
    return null;
  end if;
  if said !~ '^\d{1,15}(\.\d{1,30})?$' or name <> 'fee' and said::numeric = 0 then
    raise exception '"%" is not a % that can be recorded', pg_catalog."left"(said, 40), name using errcode = 'PT400';
  end if;
  return said::numeric;
end
$$;

-- The time of a message; null if it says none. A clock that is a few seconds fast says now. Errors: PT400.
create function private.recorded_time(said text) returns timestamptz
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  fast constant interval := interval '5 seconds';
  at timestamptz;
begin
  if coalesce(said, '') = '' then
    return null;
  end if;
  if said ~ '^\d{13}$' then
    at := pg_catalog.to_timestamp(said::numeric / 1000);
  elsif said ~ '^\d{10}(\.\d{1,6})?$' then
    at := pg_catalog.to_timestamp(said::numeric);
  elsif said ~ '^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$' then
    at := said::timestamptz;
  else
    raise exception '"%" is not a time with its zone, such as 2026-12-03T14:30:00Z', pg_catalog."left"(said, 40) using errcode = 'PT400';
  end if;
  return case when at between pg_catalog.now() and pg_catalog.now() + fast then pg_catalog.now() else at end;
end
$$;

-- What a message is of. Its market is the one it says, or that of the strategy's latest trade of this symbol, or the only one the strategy
-- names: never a guess. Errors: PT400.
create function private.recorded_contract(strategy uuid, reading jsonb) returns private.contract
language plpgsql stable set search_path = '' as $$
declare
  written constant text := pg_catalog.upper(private.clean_text(pg_catalog."left"(reading ->> 'symbol', 200)) collate "C");
  found private.contract;
begin
  if coalesce(written, '') = '' then
    raise exception 'The message names no symbol' using errcode = 'PT400';
  end if;
  found := row(
    pg_catalog.upper(nullif(reading ->> 'market', '') collate "C"), written, nullif(reading ->> 'expiration', '')::date,
    private.recorded_number(reading, 'strike'), pg_catalog.upper(nullif(reading ->> 'right', '') collate "C"),
    private.recorded_number(reading, 'multiplier'), 'USD');
  if found.market is null then
    found.market := coalesce(
      (select t.market from public.trade_summary t where t.strategy_id = strategy and pg_catalog.upper(t.symbol collate "C") = written
       order by t.last_date desc limit 1),
      (select s.market_types from public.strategy_profile s
       where s.id = strategy and private.is_market(s.market_types)));
  end if;
  if found.market is null then
    raise exception 'The market of % is not known: add "market":"STOCK" to the message, or "exchange":"{{exchange}}"', written using errcode = 'PT400';
  end if;
  if not private.is_market(found.market) then
    raise exception 'There is no market "%"', pg_catalog."left"(found.market, 40) using errcode = 'PT400';
  end if;
  -- Without a multiplier of its own the contract counts as the strategy counts it already.
  if found.multiplier is null and found.market in ('OPTIONS', 'ALTERNATIVE') then
    found.multiplier := (
      select t.multiplier from public.trade_summary t
      where t.strategy_id = strategy and t.market = found.market and pg_catalog.upper(t.symbol collate "C") = written
        and (t.expiration, t.strike, t.option_right) is not distinct from (found.expiration, found.strike, found.option_right)
      order by t.last_date desc limit 1);
  end if;
  return found;
end
$$;

-- The open trade of a strategy that an action of a contract joins: the latest one, if it began by then.
create function private.open_trade(strategy uuid, contract private.contract, at timestamptz default 'infinity') returns public.trade_summary
language sql stable set search_path = '' as $$
  select t from public.trade_summary t
  where t.strategy_id = strategy and t.status = 'OPEN' and t.market = contract.market and t.currency = contract.currency
    and pg_catalog.upper(t.symbol collate "C") = contract.symbol
    and (t.expiration, t.strike, t.option_right) is not distinct from (contract.expiration, contract.strike, contract.option_right)
    and t.multiplier = private.multiplier_of(contract.market, contract.multiplier)
    and t.first_date <= at
  order by t.last_date desc, t.bet_id desc limit 1
$$;

-- Writes what a message says. Returns it in words: "Bought 10 AAPL at 187.50". What closes more than is open closes that, and opens a trade
-- on the other side with the rest. What comes from a person has the id of a new trade, and joins no trade that began after it. Errors: PT400,
-- and those of a write to bet_data.
create function private.record_action(strategy uuid, owner text, reading jsonb, new_id text default null) returns text
language plpgsql set search_path = '' as $$
declare
  said constant text := pg_catalog.lower(pg_catalog.btrim(reading ->> 'side') collate "C");
  contract constant private.contract := private.recorded_contract(strategy, reading);
  price constant numeric := private.recorded_number(reading, 'price');
  fee constant numeric := coalesce(private.recorded_number(reading, 'fee'), 0);
  at constant timestamptz := coalesce(private.recorded_time(reading ->> 'time'), pg_catalog.now());
  open_now constant public.trade_summary := private.open_trade(strategy, contract, case when new_id is null then 'infinity' else at end);
  share constant text := (pg_catalog.regexp_match(reading ->> 'quantity', '^\s*(\d{1,3}(?:\.\d{1,6})?)\s*%\s*$'))[1];
  quantity numeric;
  side text;
  closing numeric := 0;
  opening numeric := 0;
begin
  if price is null then
    raise exception 'The message has no price' using errcode = 'PT400';
  end if;
  if share is null then
    quantity := private.recorded_number(reading, 'quantity');
  elsif open_now.bet_id is null or share::numeric not between 0.000001 and 100 then
    raise exception '%', case when open_now.bet_id is null
      then 'A share of a position was sent, but nothing of ' || contract.symbol || ' is open'
      else 'A share is above 0% and at most 100%' end using errcode = 'PT400';
  else
    quantity := pg_catalog.trim_scale(pg_catalog.round(open_now.qty_rem * share::numeric / 100, 10));
  end if;
  if said in ('close', 'flat', 'exit', 'reverse') then
    if open_now.bet_id is null then
      raise exception 'Nothing of % is open to close', contract.symbol using errcode = 'PT400';
    end if;
    side := case open_now."position" when 'LONG' then 'SELL' else 'BUY' end;
    closing := case when said = 'close' or said = 'exit' then least(coalesce(quantity, open_now.qty_rem), open_now.qty_rem) else open_now.qty_rem end;
    opening := case when said = 'reverse' then coalesce(quantity, open_now.qty_rem) else 0 end;
  elsif said in ('buy', 'long', 'b', 'sell', 'short', 's') then
    if quantity is null then
      raise exception 'The message has no quantity' using errcode = 'PT400';
    end if;
    side := case when said in ('buy', 'long', 'b') then 'BUY' else 'SELL' end;
    -- It adds to what is open on its side, and closes what is open on the other.
    if open_now.bet_id is not null and (side = 'BUY') = (open_now."position" = 'LONG') then
      closing := quantity;
    else
      closing := least(quantity, coalesce(open_now.qty_rem, 0));
      opening := quantity - closing;
    end if;
  else
    raise exception '"%" is not a side: send buy, sell, close, flat or reverse', pg_catalog."left"(coalesce(said, ''), 40) using errcode = 'PT400';
  end if;
  insert into public.bet_data (user_id, strategy_id, bet_id, date, market, symbol, expiration, strike, option_right, multiplier, side, quantity, price, fee)
  select owner, strategy, o.bet_id, at, contract.market, contract.symbol, contract.expiration, contract.strike, contract.option_right,
    contract.multiplier, side, o.quantity, price, case when o.place = 1 or closing = 0 then fee else 0 end
  from (values (1, open_now.bet_id, closing), (2, coalesce(new_id, pg_catalog.gen_random_uuid()::text), opening)) o (place, bet_id, quantity)
  where o.quantity > 0
  order by o.place;
  return pg_catalog.format('%s %s %s at %s', case side when 'BUY' then 'Bought' else 'Sold' end,
    pg_catalog.trim_scale(closing + opening), private.contract_name(contract), private.price_words(price));
end
$$;

-- How long after its stated time an action is recorded now, in words for the sender.
create function private.when_recorded(at timestamptz) returns text
language sql stable set search_path = '' as $$
  select case
    when at is null or at between pg_catalog.now() - private.live_window() and pg_catalog.now() then ', live'
    when at > pg_catalog.now() then ', dated ahead of its recording, so not live'
    else ', ' || case
        when pg_catalog.now() - at < interval '2 hours' then pg_catalog.ceil(extract(epoch from pg_catalog.now() - at) / 60) || ' minutes'
        else pg_catalog.round(extract(epoch from pg_catalog.now() - at) / 3600) || ' hours'
      end || ' after its time, so late'
  end
$$;

-- The key with a secret; null if there is none, or it was revoked. In PL/pgSQL, whose plans are kept: planning takes far longer than looking.
create function private.key_of(secret text) returns public.recording_keys
language plpgsql stable set search_path = '' as $$
declare
  known public.recording_keys;
begin
  if secret ~ '^rk_[A-Za-z0-9_-]{64}$' then
    select k.* into known
    from private.recording_secrets s join public.recording_keys k on k.id = s.key_id
    where s.hash = pg_catalog.sha256(secret::bytea) and k.revoked_at is null;
  end if;
  return known;
end
$$;

-- The answer to a key that is none.
create function private.unknown_key() returns jsonb
language sql immutable set search_path = ''
return '{"status": 401, "recorded": false, "said": "This key is not known, or was revoked"}'::jsonb;

-- Without anything that looks like a key, or like the beginning of one that was cut: neither an answer nor the inbox repeats one.
create function private.without_keys(said text) returns text
language sql immutable set search_path = ''
return pg_catalog.regexp_replace(said, 'rk_[A-Za-z0-9_-]{16,}', '…', 'g');

-- What record() does with the message of a known key, in its owner's name.
create function private.record_by_key(used uuid, reading jsonb, message text, problem text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  remembered constant interval := interval '7 days';
  most_waiting constant integer := 200;
  longest_id constant integer := 100;
  wrong text := pg_catalog."left"(private.without_keys(problem), 500);
  said text;
  known public.recording_keys;
  named text;
  content bytea;
  earlier private.recorded_ids;
  answer jsonb;
begin
  -- Read again: it may have been revoked while another message was recorded.
  select k.* into known from public.recording_keys k where k.id = used and k.revoked_at is null for update;
  if not found then
    return private.unknown_key();
  end if;
  delete from private.recorded_ids r where r.key_id = known.id and r.at < pg_catalog.now() - remembered;
  if wrong is null and pg_catalog.length(reading ->> 'id') > longest_id then
    wrong := 'An id has at most ' || longest_id || ' characters';
  elsif wrong is null then
    named := nullif(private.clean_text(reading ->> 'id'), '');
  end if;
  if named is not null then
    -- Without its time, which a sender may write anew when it sends a message again.
    content := pg_catalog.sha256(pg_catalog.convert_to((reading - 'time')::text, 'UTF8'));
    select r.* into earlier from private.recorded_ids r where r.key_id = known.id and r.id = named;
    if earlier.hash = content then
      return earlier.answer || '{"repeated": true}';
    elsif earlier.id is not null then
      wrong := pg_catalog.format('Another action of the last seven days has the id "%s": give each its own, such as "{{strategy.order.id}} {{timenow}}"', named);
    end if;
  end if;
  if wrong is null then
    begin
      perform pg_catalog.set_config('private.recorded_by', 'key ' || known.name, true);
      said := private.record_action(known.strategy_id, known.user_id, reading);
      perform pg_catalog.set_config('private.recorded_by', '', true);
    exception
      when sqlstate 'PT400' or sqlstate 'PT403' or sqlstate 'PT409' then
        wrong := sqlerrm;
      when data_exception or integrity_constraint_violation then
        wrong := 'A value of the message is not one that can be recorded';
    end;
  end if;
  update public.recording_keys k
  set last_used_at = pg_catalog.now(), actions = k.actions + case when wrong is null then 1 else 0 end
  where k.id = known.id;
  if wrong is not null then
    delete from public.recording_inbox i where i.key_id = known.id and i.at < pg_catalog.now() - remembered;
    insert into public.recording_inbox (user_id, key_id, strategy_id, message, reason, reading)
    select known.user_id, known.id, known.strategy_id, m.text, wrong,
      case when pg_catalog.length(reading::text) <= 4000 then reading end
    from (
      select pg_catalog."left"(private.without_keys(coalesce(pg_catalog."left"(message, 4000), reading::text, '')), 2000) as text
    ) m
    where not exists (select from public.recording_inbox i where i.key_id = known.id and i.message = m.text)
      and (select count(*) from public.recording_inbox i where i.key_id = known.id) < most_waiting;
    return pg_catalog.jsonb_build_object('status', 422, 'recorded', false, 'said', wrong);
  end if;
  answer := pg_catalog.jsonb_build_object('status', 200, 'recorded', true, 'said', said || private.when_recorded(private.recorded_time(reading ->> 'time')));
  if named is not null then
    insert into private.recorded_ids (key_id, id, answer, hash) values (known.id, named, answer, content);
  end if;
  return answer;
end
$$;

-- Takes one message of a machine. `secret` is the key. `reading` is what the message says (docs/recording.md lists its members), `message` the
-- text itself, which the inbox keeps if it cannot be recorded, and `problem` why it cannot be: then `reading` is what was made out of it.
-- Returns {status, recorded, said}: 200, 401 for a key that is none, 422 for what cannot be recorded, which raises no error so that the inbox
-- keeps it. The same id of a key again within 7 days is answered as before and writes nothing.
create function public.record(secret text, reading jsonb default null, message text default null, problem text default null) returns jsonb
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  known constant public.recording_keys := private.key_of(secret);
  caller constant text := pg_catalog.current_setting('request.jwt.claims', true);
  answer jsonb;
begin
  if known.id is null then
    return private.unknown_key();
  end if;
  -- From here on it is its owner who writes, with the owner's limits.
  perform pg_catalog.set_config('request.jwt.claims', pg_catalog.jsonb_build_object('sub', known.user_id, 'role', 'authenticated')::text, true);
  perform private.lock_strategy(known.strategy_id);
  answer := private.record_by_key(known.id, private.without_keys(reading::text)::jsonb, message, problem);
  -- What else the transaction does, it does as its caller.
  perform pg_catalog.set_config('request.jwt.claims', coalesce(caller, ''), true);
  return answer;
end
$$;
grant execute on function public.record(text, jsonb, text, text) to anon, authenticated, service_role;

-- How a strategy's record is kept, for its readers: since when everything that was said about its actions came by keys (null if it did not,
-- or nothing did), by the ledger, where a deletion takes nothing away; its keys with the number of actions; and when it last agreed with its
-- account, within a day. Null without keys.
create function private.recorded_how(strategy uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  by_hand integer;
begin
  if not exists (select from public.recording_keys k where k.strategy_id = strategy and k.actions > 0) then
    return null;
  end if;
  -- Text in a content has its quotes escaped, so that no symbol looks like a member.
  by_hand := coalesce((
    select e.number from public.ledger_entries e
    where e.strategy_id = strategy and e.content like '%"event":"action\_%' and e.content not like '%,"by":"key %'
    order by e.number desc limit 1), 0);
  return pg_catalog.jsonb_build_object(
    'since', (
      select e.content::jsonb ->> 'at' from public.ledger_entries e
      where e.strategy_id = strategy and e.number > by_hand and e.content like '%"event":"action\_%' order by e.number limit 1),
    'keys', (
      select pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object(
        'name', k.name, 'actions', k.actions, 'since', k.created_at, 'doubted_since', k.doubted_since, 'revoked_at', k.revoked_at)
        order by k.created_at)
      from public.recording_keys k where k.strategy_id = strategy and k.actions > 0),
    'agreed_at', private.agreed_at(strategy));
end
$$;
grant execute on function private.recorded_how(uuid) to anon, authenticated, service_role;

-- The same, of a strategy that the reader sees.
create function public.recorded_how(strategy_id uuid) returns jsonb
language sql stable security invoker set search_path = ''
return private.recorded_how(private.if_seen(strategy_id));
grant execute on function public.recorded_how(uuid) to anon, authenticated, service_role;

-- 1385_position_reports.sql

-- What the program beside a trader's account (`npm run record`) says the account holds, compared with what the record has open. The key
-- proves whose program it is, not what the account holds (docs/recording.md).

-- The latest report of each key.
create table public.position_reports (
  key_id uuid primary key references public.recording_keys (id) on delete cascade,
  user_id text not null,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  at timestamptz not null default now(),
  -- How many positions the account holds.
  positions integer not null,
  -- [{of, account, record, why}]: a contract in words, the units in the account and in the record (below 0 if short), and the likely cause.
  differences jsonb not null
);
create index position_reports_user_idx on public.position_reports (user_id);
create index position_reports_strategy_idx on public.position_reports (strategy_id);
alter table public.position_reports enable row level security;
grant select on table public.position_reports to authenticated, service_role;
create policy "Users see their own reports" on public.position_reports
  for select to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users with MFA need an aal2 token" on public.position_reports
  as restrictive for all to authenticated using ((select private.second_factor_met()));
create trigger refuse_truncate before truncate on public.position_reports
  for each statement execute function private.refuse_truncate();

-- The units of a position: below 0 if short. Errors: PT400.
create function private.position_units(said text) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(said, '') !~ '^-?\d{1,15}(\.\d{1,30})?$' then
    raise exception '"%" is not a number of units', pg_catalog."left"(coalesce(said, ''), 40) using errcode = 'PT400';
  end if;
  return said::numeric;
end
$$;

-- Compares an account with what a strategy has open. `account`: [{market, symbol, expiration, strike, right, quantity, why}], members of a
-- message's contract, units (below 0 if short; 0 for what it no longer holds), and what the broker's own bookings say of it, if anything.
-- Returns differences as the table has them. Errors: PT400.
create function private.position_differences(strategy uuid, account jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with held as (
    select c.market, c.symbol, c.expiration, c.strike, c.option_right, sum(private.position_units(p ->> 'quantity')) as units,
      max(nullif(private.clean_text(pg_catalog."left"(p ->> 'why', 200)), '')) as why
    from jsonb_array_elements(account) p
    cross join lateral private.recorded_contract(strategy, p - 'quantity' - 'why') c
    group by c.market, c.symbol, c.expiration, c.strike, c.option_right
  ), recorded as (
    select t.market, pg_catalog.upper(t.symbol collate "C") as symbol, t.expiration, t.strike, t.option_right,
      sum(case t."position" when 'LONG' then t.qty_rem else -t.qty_rem end) as units
    from public.trade_summary t
    where t.strategy_id = strategy and t.status = 'OPEN'
    group by 1, 2, 3, 4, 5
  ), compared as (
    select coalesce(h.market, r.market) as market, coalesce(h.symbol, r.symbol) as symbol, coalesce(h.expiration, r.expiration) as expiration,
      coalesce(h.strike, r.strike) as strike, coalesce(h.option_right, r.option_right) as option_right,
      coalesce(h.units, 0) as account, coalesce(r.units, 0) as record, h.why
    from held h
    full join recorded r on r.market = h.market and r.symbol = h.symbol
      and coalesce(r.expiration, '-infinity') = coalesce(h.expiration, '-infinity') and coalesce(r.strike, 0) = coalesce(h.strike, 0)
      and coalesce(r.option_right, '') = coalesce(h.option_right, '')
  )
  select coalesce(pg_catalog.jsonb_agg(d.difference order by (d.difference ->> 'of') collate "C"), '[]')
  from (
    select pg_catalog.jsonb_build_object(
      'of', private.contract_name(row(c.market, c.symbol, c.expiration, c.strike, c.option_right, null, 'USD')::private.contract),
      'account', pg_catalog.trim_scale(c.account)::text, 'record', pg_catalog.trim_scale(c.record)::text,
      'why', coalesce(c.why, case
        when c.account = 0 and c.expiration < pg_catalog.now()::date then 'It expired, or was exercised or assigned: record that on the trade’s page'
        when c.account = 0 then 'Closed by hand or elsewhere, transferred out, or ended by a merger or a new symbol'
        when c.record = 0 then 'Traded by hand, transferred in, or held before the key began to record'
        else 'Traded by hand, transferred, split, or a fee taken in units'
      end)) as difference
    from compared c
    where c.account <> c.record
  ) d
$$;

-- Takes what an account holds from the program beside it. `secret` is the key, `positions` as for private.position_differences.
-- Returns {status, recorded, said, agrees}: 200, 401 for a key that is none, 422 for a report that cannot be read. What differs stays with the
-- owner: a key reads nothing.
create function public.report_positions(secret text, positions jsonb) returns jsonb
language plpgsql security definer set search_path = '' set jit = off as $$
declare
  most constant integer := 1000;
  known constant public.recording_keys := private.key_of(secret);
  found jsonb;
begin
  if known.id is null then
    return private.unknown_key();
  end if;
  begin
    if pg_catalog.jsonb_typeof(positions) is distinct from 'array' or pg_catalog.jsonb_array_length(positions) > most then
      raise exception 'A report is a list of at most % positions', most using errcode = 'PT400';
    end if;
    found := private.position_differences(known.strategy_id, positions);
  exception
    when sqlstate 'PT400' or data_exception then
      return pg_catalog.jsonb_build_object('status', 422, 'recorded', false, 'said', sqlerrm);
  end;
  insert into public.position_reports as r (key_id, user_id, strategy_id, positions, differences)
  select known.id, known.user_id, known.strategy_id,
    (select count(*) from pg_catalog.jsonb_array_elements(positions) p where private.position_units(p ->> 'quantity') <> 0), found
  -- It may have been revoked meanwhile.
  from public.recording_keys k where k.id = known.id and k.revoked_at is null
  on conflict (key_id) do update set at = pg_catalog.now(), positions = excluded.positions, differences = excluded.differences;
  return pg_catalog.jsonb_build_object('status', 200, 'recorded', false, 'agrees', found = '[]', 'said', case pg_catalog.jsonb_array_length(found)
    when 0 then 'The record agrees with the account'
    when 1 then 'The record differs from the account in one position: /profile says in which, and why'
    else 'The record differs from the account in ' || pg_catalog.jsonb_array_length(found) || ' positions: /profile says in which, and why' end);
end
$$;
grant execute on function public.report_positions(text, jsonb) to anon, authenticated, service_role;

-- When a strategy last agreed with its account, by the reports of its keys. Null if one of the last day differs, or there is none: of a
-- revoked key none counts.
create function private.agreed_at(strategy uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case when pg_catalog.bool_and(r.differences = '[]') then max(r.at) end
  from public.position_reports r
  join public.recording_keys k on k.id = r.key_id and k.revoked_at is null
  where r.strategy_id = strategy and r.at > pg_catalog.now() - interval '1 day'
$$;

-- 1386_failed_messages.sql

-- Mail about messages of a machine that could not be recorded, to the owner of the key if they asked for it: at once about the first, then at
-- most once an hour. `npm run notify` sends it. It has the reasons, and not the messages, which may say anything.

create function private.begin_failures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.notifications (user_id, channel) values (new.user_id, 'failures')
  on conflict (user_id, channel, endpoint, webhook_id) do nothing;
  return null;
end
$$;
create trigger begin_failures after insert or update on public.notification_settings
  for each row when (new.failures) execute function private.begin_failures();

-- What waits in a person's inbox, up to a message: {waiting, latest: [{strategy, key, at, reason}]}, the latest five, newest first. Null if
-- nothing does.
create function private.failures_of(person text, until_id bigint) returns jsonb
language sql stable set search_path = '' as $$
  with waiting as materialized (
    select i.id, i.strategy_id, i.key_id, i.at, i.reason
    from public.recording_inbox i
    where i.user_id = person and i.id <= until_id and i.at > pg_catalog.now() - interval '7 days'
  ),
  latest as (
    select w.id, s.name as strategy, k.name as key, w.at, w.reason
    from (select * from waiting order by id desc limit 5) w
    join public.strategy_profile s on s.id = w.strategy_id
    join public.recording_keys k on k.id = w.key_id
  )
  select pg_catalog.jsonb_build_object(
    'waiting', (select count(*) from waiting),
    'latest', pg_catalog.jsonb_agg(pg_catalog.jsonb_build_object('strategy', l.strategy, 'key', l.key,
      'at', private.time_words(private.ledger_time(l.at)), 'reason', l.reason) order by l.id desc))
  from latest l
  having count(*) > 0
$$;

-- Claims mail about failed messages, at most `most`, of what has an id after `after`, as due_notifications() does; mark_notified() marks it.
--   failures: see private.failures_of(); null if nothing waits any more, and then nothing is to be sent.
create function public.due_failures(after uuid default '00000000-0000-0000-0000-000000000000', most integer default 200)
returns table (id uuid, message_id uuid, user_id text, address text, stop_token text, failures jsonb)
language plpgsql security definer set search_path = '' set jit = off as $$
#variable_conflict use_column
declare
  lease constant interval := interval '10 minutes';
  pause constant interval := interval '1 hour';
begin
  return query
  with due as materialized (
    select n.id
    from private.notifications n
    join public.notification_settings s on s.user_id = n.user_id and s.failures
    where n.channel = 'failures' and n.id > due_failures.after
      and (n.claimed_until is null or n.claimed_until < pg_catalog.now())
      and (n.message_id is not null or (
        (n.notified_at is null or n.notified_at <= pg_catalog.now() - pause)
        and exists (select from public.recording_inbox i where i.user_id = n.user_id and i.id > coalesce(n.told, 0))))
    order by n.id
    limit due_failures.most
    for update of n skip locked
  ),
  claimed as (
    update private.notifications n
    set
      -- A mail that may have arrived keeps its contents.
      told = case when n.message_id is null then (select max(i.id) from public.recording_inbox i where i.user_id = n.user_id) else n.told end,
      message_id = coalesce(n.message_id, pg_catalog.gen_random_uuid()),
      claimed_until = pg_catalog.now() + lease
    from due d
    where n.id = d.id
    returning n.id, n.message_id, n.user_id, n.stop_token, n.told
  )
  select c.id, c.message_id, c.user_id, private.confirmed_address(c.user_id), c.stop_token, private.failures_of(c.user_id, c.told)
  from claimed c
  order by c.id;
end
$$;
grant execute on function public.due_failures(uuid, integer) to service_role;

-- 1388_quick_trades.sql

-- The quick form: an action of four fields, which joins or closes what is open of its contract as a machine's message does
-- (*recording_keys.sql).

-- What was recorded of each press of the form's button, so that one that is sent again, by whatever page, is recorded once. For a month.
create table private.quick_presses (
  user_id text not null,
  -- Made by the browser.
  id text not null check (char_length(id) between 1 and 64),
  -- The trade that it joined, or began.
  bet_id text not null,
  at timestamptz not null default now(),
  primary key (user_id, id)
);
alter table private.quick_presses enable row level security;
create trigger refuse_truncate before truncate on private.quick_presses
  for each statement execute function private.refuse_truncate();

-- Records an action now or, if it could not be sent at once, with the moment of the press as its stated time. `press` is the press's id,
-- and that of a trade that it begins. `action` has the fields of private.action; its prices are in USD. Returns the id of the trade that
-- it joined, or else began. Errors: PT400, PT403 (not the owner), and those of a write to bet_data.
create function public.quick_trade(strategy_id uuid, press text, action jsonb, pressed_at timestamptz default null) returns text
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  remembered constant interval := interval '30 days';
  target constant uuid := quick_trade.strategy_id;
  sub constant text := auth.jwt() ->> 'sub';
  reading constant jsonb := action || pg_catalog.jsonb_build_object(
    'right', action ->> 'option_right', 'time', private.ledger_time(pressed_at));
  joined text;
begin
  perform private.lock_strategy(target);
  if not private.second_factor_met()
      or not exists (select from public.strategy_profile s where s.id = target and s.user_id = sub) then
    raise exception 'Only the owner of a strategy can add trades to it' using errcode = 'PT403';
  end if;
  if coalesce(action ->> 'currency', 'USD') <> 'USD' then
    raise exception 'The quick form takes prices in USD' using errcode = 'PT400';
  end if;
  select q.bet_id into joined from private.quick_presses q where q.user_id = sub and q.id = press;
  if found then
    return joined;
  end if;
  joined := coalesce(
    (private.open_trade(target, private.recorded_contract(target, reading), coalesce(pressed_at, pg_catalog.now()))).bet_id, press);
  perform private.record_action(target, sub, reading, press);
  delete from private.quick_presses q where q.user_id = sub and q.at < pg_catalog.now() - remembered;
  insert into private.quick_presses (user_id, id, bet_id) values (sub, press, joined);
  return joined;
end
$$;
grant execute on function public.quick_trade(uuid, text, jsonb, timestamptz) to authenticated;

-- 1400_function_grants.sql

-- Grants for private functions. Those without a grant run only inside triggers and security definer functions.

-- Used by policies.
grant execute on function private.my_strategies() to authenticated, service_role;
grant execute on function private.shared_with_me(), private.second_factor_met() to authenticated;
grant execute on function private.sees(uuid) to authenticated;
-- Called by public.strategy_record(), strategy_equity() and strategy_benchmark(), with the reader's rights.
grant execute on function
  private.if_seen(uuid), private.strategy_record(uuid), private.strategy_equity(uuid), private.strategy_benchmark(uuid)
  to anon, authenticated, service_role;
-- Called by public.confirmed_days() and announcements_of(), with the reader's rights.
grant execute on function private.confirmed_days(uuid), private.followed_actions(uuid, text), private.announcements_of(uuid) to anon, authenticated, service_role;
-- Called by public.filtered_trades() and chosen_trades(), with the reader's rights.
grant execute on function
  private.filtered_trades(
    uuid, text, text, text, text, boolean, date, date, date, date, text, numeric, numeric, double precision, double precision,
    text, text, text, text),
  private.chosen_trades(uuid, date, date, text, text, text, text)
  to anon, authenticated, service_role;
-- Called by views that run with the reader's rights.
grant execute on function
  private.verdict_of(bigint), private.value_trade(uuid, text), private.priced_as(private.contract, date), private.trade_contract(public.trade_summary),
  private.has_stated_split(public.trade_summary), private.trade_risk(uuid, text), private.tags_of(uuid, text),
  private.exchange_day(text, timestamptz), private.underlying_priced_as(public.trade_summary), private.dividends(public.trade_summary), private.option_of(private.contract),
  private.stock_priced_as(text, text, date)
  to anon, authenticated, service_role;
-- Called by instruments_to_price, entries_to_price, actions_to_check and actions_to_follow, and by the triggers that check what the service role writes.
grant execute on function
  private.price_symbol(private.contract), private.contract_of(public.bet_data), private.is_priced_in_dollars(public.bet_data),
  private.is_inside(public.bet_data, numeric, numeric),
  private.occ_parts(text), private.lock_action(bigint, timestamptz), private.is_delivery(public.bet_data), private.end_day(public.bet_data)
  to service_role;
-- Called by functions, triggers, indexes and checks that run with the caller's rights.
grant execute on function
  private.is_market(text),
  private.lock_strategy(uuid), private.with_position(jsonb), private.read_actions(jsonb, text, uuid, text), private.action_defaults(),
  private.action_of(public.bet_data), private.multiplier_of(text, numeric),
  private.is_public(uuid), private.is_import(), private.looks(text),
  private.actions_of(uuid, text[]), private.trades_of(uuid, text[])
  to authenticated, service_role;
-- Called by check_figures().
grant select on private.month_sums, private.tag_counts, private.words_now to service_role;
grant execute on function
  private.check_trades(uuid[]), private.check_withdrawn(uuid[]), private.check_deleted(uuid[]), private.check_days(uuid[]),
  private.check_months(uuid[]), private.check_symbols(uuid[]), private.check_tags(uuid[]), private.check_words(uuid[]),
  private.check_prices(uuid[]), private.check_announcements(uuid[]), private.check_strategies(uuid[]),
  private.recompute_account(public.strategy_metrics), private.recompute_confirmed(public.strategy_metrics),
  private.compute_trades(uuid, text[], timestamptz),
  private.begin_trade(public.bet_data), private.refuse_mixed(public.bet_data, public.bet_data),
  private.closing_side(text, numeric, numeric, text), private.split_units(numeric, numeric, numeric), private.least_units(),
  private.split_lots(numeric[], numeric[], numeric[], numeric[], numeric, numeric, numeric),
  private.lose_rest(public.round_trips, public.trade_summary, numeric[], numeric[], numeric), private.finish_trade(public.trade_summary),
  private.trades_in_a_piece(), private.match_actions(public.bet_data[], timestamptz), private.with_splits(public.bet_data[]),
  private.compute_withdrawn(uuid, text[], timestamptz), private.actions_at(uuid, text, timestamptz, boolean),
  private.said_after(), private.live_window(), private.evidence(integer, integer, integer, integer, integer, integer), private.enough_round_trips(),
  private.withdrawn_between(public.round_trips[], public.round_trips[], timestamptz),
  private.compute_days(uuid, date[]), private.compute_months(uuid, date[]), private.sum_days(public.strategy_days[]),
  private.count_symbols(uuid, text[]), private.count_checks(uuid, text[]), private.find_deleted_trades(uuid, text[]),
  private.value_strategy(uuid), private.waits_for_prices(public.strategy_metrics), private.account_days(uuid[], date, boolean),
  private.account_figures(uuid[], private.account_day[], date), private.period_returns(private.account_day[], date),
  private.has_hidden_prices(private.account_day[]), private.spark(uuid, numeric, timestamptz),
  private.confirm(uuid, date, private.followed_state, private.account_day[]), private.announce(uuid, integer, boolean), private.announced_contract(private.announced),
  private.announced_units(private.announced), private.followed_as(private.contract, date),
  private.instrument(text, text), private.markets_of(uuid), private.beginnings(text)
  to service_role;

-- limits.sql

-- How much users may write: see private.limits.
insert into private.limits (name, most) values
  ('rows of an insert', 2000),
  ('rows of an update', 2000),
  ('actions of a user a day', 2000),
  ('imported actions of a user a day', 20000),
  ('bytes of a user', 100000000),
  ('strategies of a user', 50),
  ('strategy events of a user a day', 200),
  ('invitations of a strategy', 100),
  ('strategies that a user follows', 500),
  ('browsers of a user', 10),
  ('recording keys of a user', 10),
  ('webhooks of a user', 5),
  ('tags of a strategy', 200),
  ('diary days of a strategy', 4000),
  ('actions of a trade', 1000),
  ('notes of a trade', 100),
  ('plans of a trade', 20),
  ('pictures of a trade', 4),
  ('picture bytes of a user', 50000000),
  ('versions of a playbook', 500),
  ('newsletter calls of an address a minute', 5),
  ('newsletter calls an hour', 1000)
on conflict (name) do nothing;

-- symbol_tags.sql

-- The tags. Two kinds of rows, distinguished by their source, which the chips show:
--   computed by tools/demo-data/priceTags.ts from the prices in tools/demo-data/prices, as of each series' last price (a test
--   recomputes them);
--   maintained by hand from general knowledge, as of 2025-01-01, without numbers or order. Operators change rows as
--   service_role.
insert into public.symbol_tags (symbol, market, tag, source, as_of) values
  ('SPX', 'STOCK', 'most-expensive',
    'Computed from tools/demo-data/prices/sp500-daily.csv, 2000-01-03 to 2020-04-17: its last price is 2874.56, one of the two highest of six', date '2020-04-17'),
  ('GOOG', 'STOCK', 'most-expensive',
    'Computed from tools/demo-data/prices/stocks-monthly.csv, 2004-08-01 to 2010-03-01: its last price is 560.19, one of the two highest of six', date '2010-03-01'),
  ('AAPL', 'STOCK', 'all-time-high',
    'Computed from tools/demo-data/prices/stocks-monthly.csv, 2000-01-01 to 2010-03-01: its last price is 0.0% below the highest of all, one of the two nearest of six', date '2010-03-01'),
  ('IBM', 'STOCK', 'all-time-high',
    'Computed from tools/demo-data/prices/stocks-monthly.csv, 2000-01-01 to 2010-03-01: its last price is 3.7% below the highest of all, one of the two nearest of six', date '2010-03-01'),
  ('MSFT', 'STOCK', 'all-time-low',
    'Computed from tools/demo-data/prices/stocks-monthly.csv, 2000-01-01 to 2010-03-01: its last price is 82.2% above the lowest of all, one of the two nearest of six', date '2010-03-01'),
  ('IBM', 'STOCK', 'all-time-low',
    'Computed from tools/demo-data/prices/stocks-monthly.csv, 2000-01-01 to 2010-03-01: its last price is 136.8% above the lowest of all, one of the two nearest of six', date '2010-03-01')
on conflict (symbol, market, tag) do nothing;

insert into public.symbol_tags (symbol, market, tag, source, as_of)
select s.symbol, l.market, l.tag, l.source, date '2025-01-01'
from (values
  ('FOREX', 'commodities', 'Kept by hand: a metal quoted like a currency',
    'XAUUSD XAGUSD XPTUSD XPDUSD XAUEUR XAGEUR'),
  ('ALTERNATIVE', 'commodities', 'Kept by hand: a commodity or the root of its future',
    'GOLD SILVER PLATINUM PALLADIUM COPPER OIL WTI BRENT NATGAS CORN WHEAT SOYBEAN COFFEE COCOA SUGAR COTTON GC MGC SI SIL HG PL PA CL MCL QM BZ RB HO NG ZC ZS ZW ZL ZM KC CC SB CT LE HE GF'),
  ('STOCK', 'commodities', 'Kept by hand: a fund that holds commodities or their futures',
    'GLD IAU GLDM SLV PPLT PALL CPER USO BNO UNG DBC PDBC GSG DBA CORN WEAT SOYB'),
  ('STOCK', 'etf', 'Kept by hand: an exchange-traded fund listed in the United States',
    'SPY VOO IVV VTI VT QQQ QQQM DIA IWM IJR IJH VB MDY RSP SCHD VIG VYM VUG VTV VEA VWO VXUS EFA EEM IEMG ARKK XLB XLC XLE XLF XLI XLK XLP XLRE XLU XLV XLY SMH SOXX XBI KRE TLT IEF SHY AGG BND LQD HYG TIP GLD IAU GLDM SLV PPLT PALL CPER USO BNO UNG DBC PDBC GSG DBA CORN WEAT SOYB TQQQ SQQQ UPRO SPXU SPXL SPXS SOXL SOXS TNA TZA UVXY SVXY IBIT FBTC GBTC ETHA PSP'),
  ('STOCK', 'venture-capital', 'Kept by hand: a listed company or fund that finances or holds young private companies',
    'HTGC HRZN TPVG TRIN RWAY SSSS DXYZ SFTBY'),
  ('STOCK', 'private-equity', 'Kept by hand: a listed manager of private equity, or a fund of such',
    'BX KKR APO CG ARES TPG OWL HLNE STEP BAM PSP'),
  ('CRYPTO', 'memes', 'Kept by hand: a coin made after a joke',
    'DOGE SHIB PEPE FLOKI BONK WIF BOME BRETT TURBO MOG POPCAT MEME BABYDOGE ELON DEGEN NEIRO'),
  ('STOCK', 'memes', 'Kept by hand: a share of the meme rallies of 2021',
    'GME AMC KOSS'),
  ('STOCK', 'large-cap', 'Kept by hand: a member of the S&P 500 that was among its larger companies',
    'AAPL MSFT NVDA GOOG GOOGL AMZN META AVGO TSLA BRK.A BRK.B JPM LLY V MA UNH XOM WMT JNJ PG COST HD ORCL NFLX BAC KO ABBV CVX MRK PEP TMO CSCO CRM AMD MCD IBM ADBE QCOM TXN DIS GE CAT INTC PFE'),
  ('STOCK', 'large-cap', 'Kept by hand: an index of large companies, or a fund on it',
    'SPX SPY VOO IVV NDX QQQ QQQM DJI DIA'),
  ('STOCK', 'small-cap', 'Kept by hand: an index of small companies, or a fund on it; single shares change their size too often for a list',
    'RUT IWM VTWO IJR VB SCHA SLYV IWN IWO VBR VBK AVUV TNA TZA'),
  ('CRYPTO', 'most-addresses-with-balance', 'Kept by hand: a chain with millions of addresses that hold its coin, in no order',
    'BTC ETH TRX BNB DOGE LTC ADA XRP'),
  ('CRYPTO', 'most-daily-active-addresses', 'Kept by hand: a chain with hundreds of thousands of addresses in use on a usual day, in no order',
    'SOL TRX BNB BTC ETH POL NEAR'),
  ('CRYPTO', 'most-transactions', 'Kept by hand: a chain with over a million transactions on a usual day, in no order',
    'SOL TRX BNB NEAR SUI POL XRP XLM'),
  ('CRYPTO', 'highest-transaction-volume', 'Kept by hand: a chain or coin that moves the most value, in no order',
    'BTC ETH USDT USDC TRX SOL'),
  ('CRYPTO', 'lowest-supply', 'Kept by hand: its protocol or contract never makes more than 21 million',
    'BTC BCH ZEC DASH AAVE COMP YFI QNT'),
  ('CRYPTO', 'highest-supply', 'Kept by hand: over 100 billion are in circulation',
    'SHIB PEPE BONK FLOKI BTT LUNC XEC HOT WIN MOG BABYDOGE DOGE'),
  ('STOCK', 'most-expensive', 'Kept by hand: a share that costs over a thousand US dollars',
    'BRK.A NVR SEB BKNG AZO MKL'),
  ('CRYPTO', 'most-expensive', 'Kept by hand: one coin costs over a thousand US dollars',
    'BTC WBTC ETH YFI'),
  ('CRYPTO', 'development-activity', 'Kept by hand: a project with hundreds of developers at work in the open, in no order',
    'ETH SOL BTC DOT ATOM NEAR ICP ADA POL SUI APT')
) l (market, tag, source, symbols)
cross join lateral unnest(string_to_array(l.symbols, ' ')) s (symbol)
-- Tags computed from prices take precedence.
on conflict (symbol, market, tag) do nothing;
