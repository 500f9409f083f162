-- Refusals in plainer words, two of them those of the form. Nothing else changes.

set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.check_action()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
      raise exception 'Options and bets cannot be split: an exchange replaces an option by another contract' using errcode = 'PT400';
    end if;
    if new.quantity = new.price or new.quantity > 10000 or new.price > 10000 or new.fee <> 0 then
      raise exception 'A split turns units into a different number of units, at most 10,000 of each, without a fee' using errcode = 'PT400';
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
$function$;

CREATE OR REPLACE FUNCTION private.check_price()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
    raise exception 'The price range of action % is from another time', new.action_id using errcode = 'PT400';
  end if;
  new.inside := private.is_inside(action, new.low, new.high);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION public.check_request()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if current_user = 'anon' and coalesce(pg_catalog.current_setting('request.path', true), '') !~ '^([^?]*/)?rpc/[^/?]+/?$' then
    perform pg_catalog.set_config('statement_timeout', '500', true);
  end if;
  if nullif(pg_catalog.current_setting('request.headers', true), '')::json ->> 'prefer' ~* 'count\s*=\s*"?(planned|estimated)' then
    raise exception 'Only exact counts are supported' using errcode = 'PT400';
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.replace_trade(strategy_id uuid, bet_id text, actions jsonb, expected_revision integer DEFAULT NULL::integer, in_contract boolean DEFAULT false, said jsonb DEFAULT NULL::jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
 SET enable_seqscan TO 'off'
 SET jit TO 'off'
AS $function$
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
      raise exception 'An action can appear only once in a trade' using errcode = 'PT400';
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
$function$;

CREATE OR REPLACE FUNCTION public.revoke_recording_key(id uuid, doubted_since timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.tag_trades(strategy_id uuid, changes jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET jit TO 'off'
AS $function$
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
    raise exception 'At most % tag changes can be made at once', most using errcode = 'PT400';
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
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_note(id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  note public.trade_notes;
begin
  select n.* into note from public.trade_notes n where n.id = withdraw_note.id;
  if not found or note.strategy_id not in (select private.my_strategies()) then
    raise exception 'You have no such note' using errcode = 'PT404';
  end if;
  perform private.count_actions(note.strategy_id, private.own_strategy(note.strategy_id), 1, 0, false);
  delete from private.note_pictures p where p.id = withdraw_note.id;
  update public.trade_notes n set text = null, key = null, picture = null, withdrawn_at = pg_catalog.now()
  where n.id = withdraw_note.id and n.withdrawn_at is null;
end
$function$;

reset check_function_bodies;
