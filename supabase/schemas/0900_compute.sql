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
    one.strategy_id, one.day,
    one.trades, one.closed_trades, one.winning_trades, one.losing_trades, one.long_trades, one.live_trades, one.public_trades,
    one.edited_trades, one.gross_win, one.gross_loss, one.entry_cost, one.open_cost, one.best_return,
    one.realisations, one.realised_days, one.pnl, one.matched_cost,
    one.rounds, one.rounds_won, one.rounds_lost, one.rounds_pnl, one.rounds_won_pnl, one.rounds_squares, one.rounds_lost_squares,
    one.held_minutes, one.held_hours, one.held_days, one.held_weeks, one.live_rounds, one.announced_rounds,
    one.announced_days, one.announced_first, one.announced_last,
    one.withdrawn_rounds,
    one.deleted_trades,
    one.first_traded, one.last_traded
  in
  -- A line of the names above for each of these.
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

-- Computes the rows of strategy_months for some months of a strategy, each given by its first day. The sums find their columns by name,
-- which would take too long for each day.
create function private.compute_months(strategy uuid, months date[]) returns setof private.strategy_months
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  begins date;
  month record;
begin
  foreach begins in array months loop
    select
      strategy as strategy_id,
      begins as day,
      sum(d.trades) as trades,
      sum(d.closed_trades) as closed_trades,
      sum(d.winning_trades) as winning_trades,
      sum(d.losing_trades) as losing_trades,
      sum(d.long_trades) as long_trades,
      sum(d.live_trades) as live_trades,
      sum(d.public_trades) as public_trades,
      sum(d.edited_trades) as edited_trades,
      trim_scale(sum(d.gross_win)) as gross_win,
      trim_scale(sum(d.gross_loss)) as gross_loss,
      trim_scale(sum(d.entry_cost)) as entry_cost,
      trim_scale(sum(d.open_cost)) as open_cost,
      trim_scale(max(d.best_return)) as best_return,
      sum(d.realisations) as realisations,
      sum(d.realised_days) as realised_days,
      trim_scale(sum(d.pnl)) as pnl,
      trim_scale(sum(d.matched_cost)) as matched_cost,
      sum(d.rounds) as rounds,
      sum(d.rounds_won) as rounds_won,
      sum(d.rounds_lost) as rounds_lost,
      trim_scale(sum(d.rounds_pnl)) as rounds_pnl,
      trim_scale(sum(d.rounds_won_pnl)) as rounds_won_pnl,
      trim_scale(sum(d.rounds_squares)) as rounds_squares,
      trim_scale(sum(d.rounds_lost_squares)) as rounds_lost_squares,
      sum(d.held_minutes) as held_minutes,
      sum(d.held_hours) as held_hours,
      sum(d.held_days) as held_days,
      sum(d.held_weeks) as held_weeks,
      sum(d.live_rounds) as live_rounds,
      sum(d.announced_rounds) as announced_rounds,
      sum(d.announced_days) as announced_days,
      min(d.announced_first) as announced_first,
      max(d.announced_last) as announced_last,
      sum(d.withdrawn_rounds) as withdrawn_rounds,
      sum(d.deleted_trades) as deleted_trades,
      min(d.first_traded) as first_traded,
      max(d.last_traded) as last_traded
    into month
    from public.strategy_days d
    where d.strategy_id = strategy and d.day >= begins and d.day < (begins + interval '1 month')::date
    having count(*) > 0;
    if found then
      return next jsonb_populate_record(null::private.strategy_months, to_jsonb(month));
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
    trim_scale(coalesce(sum(d.pnl), 0)) as total_pnl,
    trim_scale(coalesce(sum(d.gross_win), 0)) as gross_win,
    trim_scale(coalesce(sum(d.gross_loss), 0)) as gross_loss,
    coalesce(sum(d.trades), 0)::integer as trades,
    coalesce(sum(d.closed_trades), 0)::integer as closed_trades,
    coalesce(sum(d.winning_trades), 0)::integer as winning_trades,
    coalesce(sum(d.losing_trades), 0)::integer as losing_trades,
    coalesce(sum(d.long_trades), 0)::integer as long_trades,
    coalesce(sum(d.live_trades), 0)::integer as live_trades,
    coalesce(sum(d.public_trades), 0)::integer as public_trades,
    coalesce(sum(d.edited_trades), 0)::integer as edited_trades,
    coalesce(sum(d.deleted_trades), 0)::integer as deleted_trades,
    trim_scale(coalesce(sum(d.entry_cost), 0)) as entry_cost,
    trim_scale(coalesce(sum(d.open_cost), 0)) as open_cost,
    coalesce(sum(d.realised_days), 0)::integer as realised_days,
    coalesce(sum(d.rounds), 0)::integer as rounds,
    coalesce(sum(d.rounds_won), 0)::integer as rounds_won,
    coalesce(sum(d.rounds_lost), 0)::integer as rounds_lost,
    trim_scale(coalesce(sum(d.rounds_pnl), 0)) as rounds_pnl,
    trim_scale(coalesce(sum(d.rounds_won_pnl), 0)) as rounds_won_pnl,
    trim_scale(coalesce(sum(d.rounds_squares), 0)) as rounds_squares,
    trim_scale(coalesce(sum(d.rounds_lost_squares), 0)) as rounds_lost_squares,
    trim_scale(coalesce(max(d.best_return), 0)) as best_return,
    coalesce(sum(d.held_minutes), 0)::integer as held_minutes,
    coalesce(sum(d.held_hours), 0)::integer as held_hours,
    coalesce(sum(d.held_days), 0)::integer as held_days,
    coalesce(sum(d.held_weeks), 0)::integer as held_weeks,
    coalesce(sum(d.live_rounds), 0)::integer as live_rounds,
    coalesce(sum(d.announced_rounds), 0)::integer as announced_rounds,
    coalesce(sum(d.announced_days), 0)::integer as announced_days,
    coalesce(max(d.announced_last) - min(d.announced_first), 0) as announced_span,
    coalesce(sum(d.withdrawn_rounds), 0)::integer as withdrawn_rounds,
    min(d.first_traded) as first_traded,
    max(d.last_traded) as last_traded
  from private.strategy_months d
  where d.strategy_id = m.strategy_id
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
