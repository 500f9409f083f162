-- Replaces the actions of a trade, all or nothing: the edit of spec §7 in one transaction. Runs with the caller's
-- own rights. `actions` is an array of {id, date, market, sector, symbol, expiration, side, quantity, price, fee}.
--   With ids: an element edits the action whose id it carries, one without is new, and stored actions that nobody named
--   go. What stays as it was is not written, wherever it stands: its clocks go on.
--   Without any: elements that say what a stored action says stand for that one; the others take the places of the other
--   stored ones in their order.
-- Ties in time go by id: a new row is later. Returns the trade's new revision, the old one where nothing changed.
-- Errors: PT400 (no, repeated or unreadable actions), PT403 (not the owner), PT404 (no such trade), PT409 (changed
-- meanwhile, or an id of no action of this trade).
create function public.replace_trade(bet_id text, actions jsonb, expected_revision integer default null)
returns integer
language plpgsql security invoker set search_path = '' set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  trade_id constant text := replace_trade.bet_id;
  expected constant integer := replace_trade.expected_revision;
  given constant jsonb := replace_trade.actions;
  trade record;
  stored bigint[];
  -- For each element the id of the stored action whose place it takes; null where it is new.
  ids bigint[];
  kept bigint[];
  result integer;
begin
  if given is null or pg_catalog.jsonb_typeof(given) <> 'array' or pg_catalog.jsonb_array_length(given) = 0 then
    raise exception 'At least one trade action is required' using errcode = 'PT400';
  end if;

  -- Takes the writers' turn (a trigger before each statement) ahead of reading what is there to be replaced. No action
  -- has this id; "where false" would do, but is planned as a read of the whole table, and compiled for it.
  delete from public.bet_data b where b.id = 0;

  select t.strategy_id, t.user_id, t.revision into trade from public.trade_summary t where t.bet_id = trade_id;
  if not found then
    raise exception 'This trade no longer exists' using errcode = 'PT404';
  end if;
  if pg_catalog.row_security_active('public.bet_data')
      and trade.strategy_id not in (select private.my_strategies()) then
    raise exception 'Only the owner of a strategy can change its trades' using errcode = 'PT403';
  end if;
  if expected is not null and expected <> trade.revision then
    raise exception 'This trade was changed elsewhere since you opened it' using errcode = 'PT409';
  end if;

  select array_agg(b.id order by b.id) into stored from public.bet_data b where b.bet_id = trade_id;
  select array_agg((a.value ->> 'id')::bigint order by a.ordinality) into ids
  from pg_catalog.jsonb_array_elements(given) with ordinality a;
  kept := array_remove(ids, null);
  if pg_catalog.cardinality(kept) > 0 then
    if not kept <@ stored then
      raise exception 'This trade was changed elsewhere since you opened it' using errcode = 'PT409';
    end if;
    if pg_catalog.cardinality(kept) <> (select count(distinct k) from unnest(kept) k) then
      raise exception 'Each action of a trade can be given once' using errcode = 'PT400';
    end if;
  else
    with rows as (
      select b.id as row_id, b.date, b.market, b.sector, b.symbol, b.expiration, b.side, b.quantity, b.price, b.fee,
        row_number() over (
          partition by b.date, b.market, b.sector, b.symbol, b.expiration, b.side, b.quantity, b.price, b.fee
          order by b.id) as nth
      from public.bet_data b where b.bet_id = trade_id
    ),
    elements as (
      select a.*,
        row_number() over (
          partition by a.date, a.market, a.sector, a.symbol, a.expiration, a.side, a.quantity, a.price,
            coalesce(a.fee, 0)
          order by a.place) as nth
      from rows from (
        pg_catalog.jsonb_to_recordset(given) as (
          date timestamptz, market text, sector text, symbol text, expiration date,
          side text, quantity numeric, price numeric, fee numeric
        )
      ) with ordinality as a (date, market, sector, symbol, expiration, side, quantity, price, fee, place)
    ),
    same as (
      select e.place, r.row_id
      from elements e
      join rows r on r.date = e.date and r.side = e.side and r.quantity = e.quantity and r.price = e.price
        and r.nth = e.nth and r.market = e.market and r.symbol = e.symbol and r.fee = coalesce(e.fee, 0)
        and r.sector is not distinct from e.sector and r.expiration is not distinct from e.expiration
    ),
    other_rows as (
      select r.row_id, row_number() over (order by r.row_id) as nth
      from rows r where r.row_id not in (select s.row_id from same s)
    ),
    other_elements as (
      select e.place, row_number() over (order by e.place) as nth
      from elements e where e.place not in (select s.place from same s)
    )
    select array_agg(coalesce(s.row_id, o.row_id) order by e.place) into ids
    from elements e
    left join same s on s.place = e.place
    left join other_elements n on n.place = e.place
    left join other_rows o on o.nth = n.nth;
    kept := array_remove(ids, null);
  end if;

  if pg_catalog.cardinality(kept) < pg_catalog.cardinality(stored) then
    delete from public.bet_data b where b.bet_id = trade_id and b.id <> all (kept);
  end if;

  update public.bet_data b
  set
    date = a.date, market = a.market, sector = a.sector, symbol = a.symbol, expiration = a.expiration,
    side = a.side, quantity = a.quantity, price = a.price, fee = coalesce(a.fee, 0)
  from rows from (
    pg_catalog.jsonb_to_recordset(given) as (
      date timestamptz, market text, sector text, symbol text, expiration date,
      side text, quantity numeric, price numeric, fee numeric
    )
  ) with ordinality as a (date, market, sector, symbol, expiration, side, quantity, price, fee, place)
  where b.bet_id = trade_id
    and b.id = ids[a.place]
    and (b.date, b.market, b.sector, b.symbol, b.expiration, b.side, b.quantity, b.price, b.fee)
      is distinct from
      (a.date, a.market, a.sector, a.symbol, a.expiration, a.side, a.quantity, a.price, coalesce(a.fee, 0));

  if pg_catalog.cardinality(kept) < pg_catalog.cardinality(ids) then
    insert into public.bet_data (
      user_id, strategy_id, bet_id, date, market, sector, symbol, expiration, side, quantity, price, fee
    )
    select trade.user_id, trade.strategy_id, trade_id, a.date, a.market, a.sector, a.symbol, a.expiration, a.side,
      a.quantity, a.price, coalesce(a.fee, 0)
    from rows from (
      pg_catalog.jsonb_to_recordset(given) as (
        date timestamptz, market text, sector text, symbol text, expiration date,
        side text, quantity numeric, price numeric, fee numeric
      )
    ) with ordinality as a (date, market, sector, symbol, expiration, side, quantity, price, fee, place)
    where ids[a.place] is null
    order by a.place;
  end if;

  select t.revision into result from public.trade_summary t where t.bet_id = trade_id;
  return result;
end
$$;
revoke all on function public.replace_trade(text, jsonb, integer) from public, anon, authenticated, service_role;
grant execute on function public.replace_trade(text, jsonb, integer) to authenticated, service_role;
