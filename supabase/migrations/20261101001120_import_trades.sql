-- For whoever runs the database, to bring a strategy over with the clocks and the history that it had elsewhere: from
-- another project, or with the demo data. No role of the API may run this, the service's neither; it is the one way in
-- which clocks are not set by the database itself.
--   actions: [{bet_id, date, market, sector, symbol, expiration, side, quantity, price, fee, recorded_at,
--     first_recorded_at, edits}], in the order of insertion;
--   history: [{action, bet_id, event, changed_at, old_…, new_…}] as in bet_history, in its order, where `action` is the
--     place in `actions`, from 1, of the action that was edited; null where it is there no more.
create function private.import_trades(strategy uuid, actions jsonb, history jsonb default '[]') returns void
language plpgsql set search_path = '' as $$
declare
  owner text;
  ids bigint[];
begin
  select s.user_id into strict owner from public.strategy_profile s where s.id = strategy;
  -- Takes the writers' turn ahead of all else: see replace_trade.
  delete from public.bet_data b where b.id = 0;

  select array_agg(pg_catalog.nextval('public.bet_data_id_seq') order by n) into ids
  from pg_catalog.generate_series(1, pg_catalog.jsonb_array_length(actions)) n;

  insert into public.bet_history (
    strategy_id, bet_id, action_id, event, changed_at,
    old_date, old_market, old_sector, old_symbol, old_expiration, old_side, old_quantity, old_price, old_fee,
    old_recorded_at,
    new_date, new_market, new_sector, new_symbol, new_expiration, new_side, new_quantity, new_price, new_fee
  )
  select strategy, h.bet_id, coalesce(ids[h.action], pg_catalog.nextval('public.bet_data_id_seq')), h.event, h.changed_at,
    h.old_date, h.old_market, h.old_sector, h.old_symbol, h.old_expiration, h.old_side, h.old_quantity, h.old_price,
    h.old_fee, h.old_recorded_at,
    h.new_date, h.new_market, h.new_sector, h.new_symbol, h.new_expiration, h.new_side, h.new_quantity, h.new_price,
    h.new_fee
  from rows from (
    pg_catalog.jsonb_to_recordset(history) as (
      action integer, bet_id text, event text, changed_at timestamptz,
      old_date timestamptz, old_market text, old_sector text, old_symbol text, old_expiration date, old_side text,
      old_quantity numeric, old_price numeric, old_fee numeric, old_recorded_at timestamptz,
      new_date timestamptz, new_market text, new_sector text, new_symbol text, new_expiration date, new_side text,
      new_quantity numeric, new_price numeric, new_fee numeric
    )
  ) with ordinality as h (
    action, bet_id, event, changed_at,
    old_date, old_market, old_sector, old_symbol, old_expiration, old_side, old_quantity, old_price, old_fee,
    old_recorded_at,
    new_date, new_market, new_sector, new_symbol, new_expiration, new_side, new_quantity, new_price, new_fee, place
  )
  order by h.place;

  perform pg_catalog.set_config('import.clocks', 'given', true);
  insert into public.bet_data (
    id, user_id, strategy_id, bet_id, date, market, sector, symbol, expiration, position, side, quantity, price, fee,
    recorded_at, first_recorded_at, edits
  )
  overriding system value
  select ids[a.place], owner, strategy, a.bet_id, a.date, a.market, a.sector, a.symbol, a.expiration,
    -- Right from the start, or every row would be written a second time.
    case first_value(a.side) over (partition by a.bet_id order by a.date, a.place) when 'BUY' then 'LONG' else 'SHORT' end,
    a.side, a.quantity, a.price, a.fee, a.recorded_at, a.first_recorded_at, a.edits
  from rows from (
    pg_catalog.jsonb_to_recordset(actions) as (
      bet_id text, date timestamptz, market text, sector text, symbol text, expiration date, side text,
      quantity numeric, price numeric, fee numeric, recorded_at timestamptz, first_recorded_at timestamptz, edits integer
    )
  ) with ordinality as a (
    bet_id, date, market, sector, symbol, expiration, side, quantity, price, fee, recorded_at, first_recorded_at, edits,
    place
  )
  order by a.place;
  perform pg_catalog.set_config('import.clocks', '', true);

  -- Trades of which the history alone is left: no write has counted them.
  update public.strategy_metrics m
  set deleted_trades = (
    select count(distinct h.bet_id) from public.bet_history h
    where h.strategy_id = strategy and not exists (
      select from public.trade_summary t where t.bet_id = h.bet_id and t.strategy_id = strategy
    )
  )
  where m.strategy_id = strategy;
end
$$;
revoke all on function private.import_trades(uuid, jsonb, jsonb) from public, anon, authenticated, service_role;
