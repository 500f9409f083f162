-- Adds new trades to a strategy: all of one call or none. Runs with the caller's own rights. `actions` is an array of
-- {bet_id, date, market, sector, symbol, expiration, side, quantity, price, fee}; its order breaks ties in time.
-- A trade whose id the strategy has already is left as it stands, so that a call may be repeated when its answer was
-- lost: the writers' turn makes the second wait for the first. Returns the ids of the trades that were written.
-- Errors: PT400 (unreadable actions), PT403 (not the owner), PT409 (a trade's id belongs to another strategy).
create function public.add_trades(strategy_id uuid, actions jsonb)
returns text[]
language plpgsql security invoker set search_path = '' set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  target constant uuid := add_trades.strategy_id;
  given constant jsonb := add_trades.actions;
  owner text;
  wanted text[];
  known text[];
begin
  if given is null or pg_catalog.jsonb_typeof(given) <> 'array' then
    raise exception 'The actions of new trades must be a list' using errcode = 'PT400';
  end if;

  -- Takes the writers' turn ahead of reading what is there: see replace_trade.
  delete from public.bet_data b where b.id = 0;

  select s.user_id into owner from public.strategy_profile s where s.id = target;
  if owner is null or pg_catalog.row_security_active('public.bet_data')
      and target not in (select private.my_strategies()) then
    raise exception 'Only the owner of a strategy can add trades to it' using errcode = 'PT403';
  end if;

  select array_agg(distinct a.bet_id) into wanted from pg_catalog.jsonb_to_recordset(given) as a (bet_id text);
  select coalesce(array_agg(t.bet_id), '{}') into known
  from public.trade_summary t
  where t.bet_id = any (wanted) and t.strategy_id = target;

  insert into public.bet_data (
    user_id, strategy_id, bet_id, date, market, sector, symbol, expiration, side, quantity, price, fee
  )
  select owner, target, a.bet_id, a.date, a.market, a.sector, a.symbol, a.expiration, a.side, a.quantity, a.price,
    coalesce(a.fee, 0)
  from rows from (
    pg_catalog.jsonb_to_recordset(given) as (
      bet_id text, date timestamptz, market text, sector text, symbol text, expiration date,
      side text, quantity numeric, price numeric, fee numeric
    )
  ) with ordinality as a (bet_id, date, market, sector, symbol, expiration, side, quantity, price, fee, place)
  where a.bet_id is null or a.bet_id <> all (known)
  order by a.place;

  return array(select w from pg_catalog.unnest(wanted) w where w <> all (known) order by w);
end
$$;
revoke all on function public.add_trades(uuid, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.add_trades(uuid, jsonb) to authenticated, service_role;
