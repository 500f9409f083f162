-- The confirmed account, as docs/confirmed.md specifies it: what someone would have made who acted on each entry of the ledger a minute after
-- it was published, at the market's prices. Each function is one step of that page. Same as src/domain/confirmed.ts.

-- 2. The changes that happened: of the announcements with a price, those that nothing overtook, less what was wanted before. Units count as of
-- today.
create function private.followed_changes(strategy uuid, today date)
returns table (
  number integer, at timestamptz, market text, symbol text, change numeric, fee numeric, low numeric, high numeric, bar_at timestamptz,
  span text, source text
)
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  return query
  with announced as (
    select a.*, min(a.at) over (partition by a.action order by a.number groups between 1 following and 1 following) as next_at
    from private.announcements a
    where a.strategy_id = strategy and a.symbol <> ''
  ),
  -- Few instruments have splits, and looking for those of each announcement would take longer than all else.
  with_splits as materialized (
    select i.market, i.symbol
    from (select distinct a.market, a.symbol from announced a) i
    where exists (select from public.market_splits s where s.market = i.market and s.symbol = i.symbol)
  ),
  happened as (
    select a.number, a.at, a.action, a.market, a.symbol, a.fee, p.low, p.high, p.bar_at, p.span, p.source,
      case when w.symbol is null then a.wanted
        else a.wanted * private.split_ratio(a.market, a.symbol, private.exchange_day(a.market, a.at), today)
      end as wanted
    from announced a
    join public.entry_prices p
      on p.strategy_id = strategy and p.number = a.number and p.market = a.market and p.symbol = a.symbol
    left join with_splits w on w.market = a.market and w.symbol = a.symbol
    where a.next_at is null or a.next_at >= p.bar_at
  )
  select h.number, h.at, h.market, h.symbol,
    h.wanted - lag(h.wanted, 1, 0) over (partition by h.action, h.market, h.symbol order by h.number),
    h.fee, h.low, h.high, h.bar_at, h.span, h.source
  from happened h;
end
$$;

-- 3. The orders until a day. Units count as of that day, and the amount is below 0 for a sale.
create function private.followed_orders(strategy uuid, today date)
returns table (market text, symbol text, day date, bar_at timestamptz, units numeric, amount numeric, fee numeric)
language plpgsql stable set search_path = '' set jit = off as $$
declare
  decimals constant integer := 10;
  division_decimals constant integer := 40;
begin
  return query
  with sums as (
    select c.market, c.symbol, c.bar_at, c.span, sum(c.change) as units, sum(abs(c.change)) as moved,
      sum(c.fee) filter (where c.change <> 0) as fees, case when sum(c.change) > 0 then max(c.high) else max(c.low) end as price,
      (c.bar_at at time zone
        case when c.span = 'minute' and c.market in ('STOCK', 'OPTIONS') then 'America/New_York' else 'UTC' end)::date as day
    from private.followed_changes(strategy, today) c
    group by c.market, c.symbol, c.bar_at, c.span
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

-- Something that happened to the units held in an instrument: a dividend (place 0), an order (1), or the end of an option (2).
create type private.followed_event as (
  market text,
  symbol text,
  -- The order within the instrument.
  nth integer,
  day date,
  place integer,
  bar_at timestamptz,
  -- USD.
  realised numeric,
  dividends numeric,
  -- After it: the units as of today, and what they cost, below 0 for what was sold short.
  units numeric,
  cost numeric,
  -- USD: that of the round that it completes, if any; and what was realised since, or before the first.
  result numeric,
  pending numeric
);

-- 4. What becomes of the orders, dividends and ends of options, by instrument.
create function private.followed_events(strategy uuid, today date) returns setof private.followed_event
language plpgsql stable set search_path = '' set jit = off as $$
declare
  lost_after constant integer := 7;
  decimals constant integer := 10;
  division_decimals constant integer := 40;
  e record;
  event private.followed_event;
  held numeric;
  part numeric;
  change numeric;
  peak numeric;
begin
  for e in
    with orders as materialized (select * from private.followed_orders(strategy, today)),
    instruments as (
      select o.market, o.symbol, min(o.day) as first_day from orders o group by o.market, o.symbol
    )
    select o.market, o.symbol, o.day, 1 as place, o.bar_at, o.units, o.amount, o.fee, null::numeric as each, null::numeric as ratio
    from orders o
    union all
    select i.market, i.symbol, d.ex_date, 0, null, null, null, null, d.amount,
      private.split_ratio(i.market, i.symbol, d.ex_date - 1, today)
    from instruments i
    join public.market_dividends d on d.market = i.market and d.symbol = i.symbol
      and d.currency = 'USD' and d.ex_date > i.first_day and d.ex_date <= today
    union all
    select i.market, i.symbol, o.ends_on, 2, null, null, null, null,
      (
        select greatest(case when o.is_call then m.close - o.strike else o.strike - m.close end, 0)
        from public.market_bars m
        where m.market = 'STOCK' and m.symbol = private.stock_priced_as(o.stock, 'USD', o.ends_on) and m.day = o.ends_on
      ), null
    from instruments i
    cross join lateral private.occ_parts(i.symbol) o
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
      peak := 0;
    end if;
    held := event.units;
    event.dividends := 0;
    event.realised := 0;
    event.result := null;
    if e.place = 1 then
      change := e.units;
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
        else 0
      end;
      event.units := 0;
      event.cost := 0;
    end if;
    event.pending := event.pending + event.realised + event.dividends;
    if e.place > 0 then
      if event.units = 0 or held <> 0 and (held > 0) <> (event.units > 0) or abs(event.units) * 2 < peak then
        event.result := event.pending;
        event.pending := 0;
        peak := abs(event.units);
      else
        peak := greatest(peak, abs(event.units));
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

-- 4. Every such change until today. One row without a day if there would be more days to value than private.most_valued_days().
create function private.followed_worth(events private.followed_event[], today date) returns setof private.followed_move
language plpgsql stable set search_path = '' set jit = off set enable_seqscan = off as $$
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
  size as materialized (
    select coalesce(sum(s.until - s.day + 1), 0) <= private.most_valued_days() as is_small from spans s where s.units <> 0
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
    where (select z.is_small from size z)
    -- Otherwise it would be computed twice.
    offset 0
  ),
  moves as (
    select w.market, w.symbol, w.day,
      w.worth - lag(w.worth, 1, 0) over (partition by w.market, w.symbol order by w.day) as change, w.source
    from worth w
  )
  select m.* from moves m where m.change <> 0
  union all
  select null, null, null, null, null from size z where not z.is_small;
end
$$;

-- 5. How much more (or less) what short options block is than what they were sold for, as changes by day.
create function private.followed_blocks(events private.followed_event[], today date)
returns table (day date, invested numeric)
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
  ),
  blocked as (
    select d.stock, d.day, private.blocked_by(
        array_agg(row(null, null, s.is_call, s.strike, s.ends_on, s.units, 1, case when s.units < 0 then abs(s.cost) else 0 end)::private.option_leg)
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
  select c.day, c.change
  from (select b.day, b.blocked - lag(b.blocked, 1, 0) over (partition by b.stock order by b.day) as change from blocked b) c
  where c.change <> 0;
end
$$;

-- 5. The days of the account, oldest first. See private.account_days().
create function private.followed_days(events private.followed_event[], moves private.followed_move[], today date, is_hidden boolean)
returns private.account_day[]
language plpgsql stable set search_path = '' set jit = off as $$
begin
  return array(
    with changes as (
      select e.day, e.place, e.bar_at, abs(e.cost) - abs(lag(e.cost, 1, 0) over (partition by e.market, e.symbol order by e.nth)) as invested,
        e.realised, e.dividends
      from unnest(events) e
      union all
      select b.day, 3, null, b.invested, 0, 0 from private.followed_blocks(events, today) b
    ),
    -- Changes of one instant have the same sums.
    instants as (
      select c.*, sum(c.invested - c.realised - c.dividends) over (order by c.day, c.place, c.bar_at) as lacking from changes c
    ),
    days as (
      select i.day, max(i.lacking) as lacking, sum(i.realised) as realised, sum(i.dividends) as dividends, sum(i.invested) as invested
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
    )
    select row(
      a.day, trim_scale(a.deposits), trim_scale(a.realised), trim_scale(a.dividends), trim_scale(a.invested), trim_scale(a.unrealised),
      a.invested > 0, is_hidden, trim_scale(a.equity),
      private.running_index(private.growth(a.equity, a.start)) over (order by a.day)
    )::private.account_day
    from account a
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
  held text[]
);

create function private.confirm(strategy uuid, today date) returns private.confirmed
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  events constant private.followed_event[] := array(select e from private.followed_events(strategy, today) e);
  shown constant text[] := array(select s.source from public.price_sources s where s.may_show);
  confirmed private.confirmed;
  moves constant private.followed_move[] := array(select w from private.followed_worth(events, today) w);
  account private.account;
begin
  confirmed.days := '{}';
  confirmed.held := '{}';
  confirmed.share := (
    select (pg_catalog.round(sum(a.money) filter (where p.number is not null), 40) / nullif(sum(a.money), 0))::double precision
    from private.announcements a
    left join public.entry_prices p
      on p.strategy_id = a.strategy_id and p.number = a.number and p.market = a.market and p.symbol = a.symbol
    where a.strategy_id = strategy
  );
  confirmed.share := coalesce(confirmed.share, case when exists (
    select from private.announcements a where a.strategy_id = strategy and a.money > 0) then 0 end);
  if events = '{}' or exists (select from unnest(moves) m where m.day is null) then
    return confirmed;
  end if;
  confirmed.days := private.followed_days(events, moves, today,
    exists (select from unnest(moves) m where m.source <> all (shown))
      or exists (select from public.entry_prices p where p.strategy_id = strategy and p.source <> all (shown)));
  account := private.account_figures(null, confirmed.days, today);
  confirmed.return := account.mwr;
  confirmed.drawdown := account.drawdown;
  select trim_scale(sum(r.result)), count(*), count(*) filter (where r.result > 0), trim_scale(sum(r.result * r.result)),
    coalesce(array_agg(r.held order by r.held) filter (where r.held is not null), '{}')
  into confirmed.pnl, confirmed.rounds, confirmed.won, confirmed.squares, confirmed.held
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
  confirmed.since := (select c.at from private.followed_changes(strategy, today) c order by c.number limit 1);
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
  waiting uuid[];
  revisions bigint[];
  confirmed private.confirmed[];
  stored uuid[];
begin
  select array_agg(w.strategy_id), array_agg(w.revision) into waiting, revisions
  from (
    select m.strategy_id, c.revision
    from public.strategy_metrics m join private.confirmed_accounts c on c.strategy_id = m.strategy_id
    where private.waits_for_confirmation(c, m.confirmed_as_of)
    limit most
  ) w;
  confirmed := array(
    select private.confirm(w.strategy_id, (now at time zone 'UTC')::date)
    from unnest(waiting) with ordinality w (strategy_id, place) order by w.place
  );
  -- What changed in the meantime is computed again.
  stored := array(
    select m.strategy_id
    from public.strategy_metrics m
    join unnest(waiting, revisions) w (strategy_id, revision) on w.strategy_id = m.strategy_id
    join private.confirmed_accounts a on a.strategy_id = m.strategy_id and a.revision = w.revision
    order by m.strategy_id
    for update of m, a skip locked
  );
  update public.strategy_metrics m
  set confirmed_pnl = c.pnl, confirmed_return = c.return, confirmed_drawdown = c.drawdown, confirmed_rounds = c.rounds,
    confirmed_won = c.won, confirmed_squares = c.squares, confirmed_share = c.share, confirmed_since = c.since, confirmed_as_of = now
  from unnest(waiting, confirmed) c (strategy_id, pnl, return, drawdown, rounds, won, squares, share, since, days, held)
  where m.strategy_id = c.strategy_id and m.strategy_id = any (stored);
  update private.confirmed_accounts a
  set revision = prices, days = c.days, held = c.held, shown = sources
  from unnest(waiting, confirmed) c (strategy_id, pnl, return, drawdown, rounds, won, squares, share, since, days, held)
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
