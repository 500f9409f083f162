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
