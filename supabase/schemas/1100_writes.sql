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
