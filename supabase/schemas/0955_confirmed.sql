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
        array_agg(private.option_leg(
          is_call => s.is_call, strike => s.strike, expiration => s.ends_on, units => s.units, usd_rate => 1,
          premium => case when s.units < 0 then abs(s.cost) else 0 end))
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
    select private.account_day(
      day => a.day, deposits => trim_scale(a.deposits), realised => trim_scale(a.realised), dividends => trim_scale(a.dividends),
      invested => trim_scale(a.invested), unrealised => trim_scale(a.unrealised), was_invested => a.invested > 0,
      is_hidden => followed_days.is_hidden, equity => trim_scale(a.equity), index => a.index)
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
  last private.followed_event;
  held private.followed_event[] := '{}';
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
  for last in
    select distinct on (e.market, e.symbol) e.* from unnest(events) e where e.day <= until order by e.market, e.symbol, e.nth desc
  loop
    continue when last.units = 0;
    last.nth := 0;
    last.day := until;
    last.place := -1;
    last.bar_at := null;
    last.realised := 0;
    last.dividends := 0;
    last.result := null;
    last.amount := null;
    held := held || last;
  end loop;
  settled.held := held;
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
  one private.account_day;
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
    for one in select d.* from unnest(days) d where d.day <= state.day order by d.day loop
      one.is_hidden := hidden;
      past := past || one;
    end loop;
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
  from unnest(waiting, confirmed) c (strategy_id)
  where m.strategy_id = c.strategy_id and m.strategy_id = any (stored);
  update private.confirmed_accounts a
  set revision = prices, days = c.days, held = c.held, state = c.state, shown = sources
  from unnest(waiting, confirmed) c (strategy_id)
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
