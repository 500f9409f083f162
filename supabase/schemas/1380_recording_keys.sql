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
    raise exception 'Choose a time in the past' using errcode = 'PT400';
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
  found := private.contract(
    market => pg_catalog.upper(nullif(reading ->> 'market', '') collate "C"), symbol => written,
    expiration => nullif(reading ->> 'expiration', '')::date, strike => private.recorded_number(reading, 'strike'),
    option_right => pg_catalog.upper(nullif(reading ->> 'right', '') collate "C"),
    multiplier => private.recorded_number(reading, 'multiplier'));
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
