-- Replaces the actions of a trade, all or nothing: the edit of spec §7 in one transaction. Runs with the caller's
-- own rights. `actions` is an array of {date, market, sector, symbol, expiration, side, quantity, price, fee};
-- its order breaks ties in time. Rows that do not change are not written. Returns the trade's new revision.
-- Errors: PT400 (no or unreadable actions), PT403 (not the owner), PT404 (no such trade), PT409 (changed meanwhile).
create function public.replace_trade(bet_id text, actions jsonb, expected_revision integer default null)
returns integer
language plpgsql security invoker set search_path = '' set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  trade_id constant text := replace_trade.bet_id;
  expected constant integer := replace_trade.expected_revision;
  given constant jsonb := replace_trade.actions;
  trade record;
  ids bigint[];
  surplus bigint[];
  wanted integer;
  result integer;
begin
  if given is null or pg_catalog.jsonb_typeof(given) <> 'array' or pg_catalog.jsonb_array_length(given) = 0 then
    raise exception 'At least one trade action is required' using errcode = 'PT400';
  end if;
  wanted := pg_catalog.jsonb_array_length(given);

  -- Takes the writers' turn (a trigger before each statement) ahead of reading what is there to be replaced. No action
  -- has this id; "where false" would do, but is planned as a read of the whole table, and compiled for it.
  delete from public.bet_data b where b.id = 0;

  select t.strategy_id, t.user_id, t.revision into trade from public.trade_summary t where t.bet_id = trade_id;
  if not found then
    raise exception 'This trade no longer exists' using errcode = 'PT404';
  end if;
  if pg_catalog.row_security_active('public.bet_data') and trade.strategy_id not in (select private.my_strategies()) then
    raise exception 'Only the owner of a strategy can change its trades' using errcode = 'PT403';
  end if;
  if expected is not null and expected <> trade.revision then
    raise exception 'This trade was changed elsewhere since you opened it' using errcode = 'PT409';
  end if;

  -- The i-th action takes the place of the i-th row, so that what did not change stays as it was recorded.
  select array_agg(b.id order by b.id) into ids from public.bet_data b where b.bet_id = trade_id;
  surplus := ids[wanted + 1:];
  if pg_catalog.cardinality(surplus) > 0 then
    delete from public.bet_data b where b.id = any (surplus);
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

  if wanted > pg_catalog.cardinality(ids) then
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
    where a.place > pg_catalog.cardinality(ids)
    order by a.place;
  end if;

  select t.revision into result from public.trade_summary t where t.bet_id = trade_id;
  return result;
end
$$;
revoke all on function public.replace_trade(text, jsonb, integer) from public, anon, authenticated, service_role;
grant execute on function public.replace_trade(text, jsonb, integer) to authenticated, service_role;
