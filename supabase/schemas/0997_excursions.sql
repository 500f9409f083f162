-- What an open trade saw, by the market's daily prices: the worst and the best result it could have been closed at (MAE and MFE), and what
-- it would have made if it had been held for longer. Stored, because a report over 20,000 trades could not look up their days; computed by
-- `npm run prices`, never by a save.
--   On a day without an action of the trade or a split, both ends of the day's range count. On a day with one only the close does, because
--   nobody knows whether the range came before or after the action. The result at the end counts as well, and 0 at the beginning. Before the
--   fees of closing; dividends do not count.
--   Held for longer: what the last action closed, closed at the close of the 5th (20th) later day that has a bar instead.
-- Without a bar of a day on which it was open at the end, both are null: a trade within a day saw no close. So are those of a trade whose
-- owner alone states a split, and where a price may not be shown, which an excursion would give away.
create table private.trade_excursions (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  bet_id text not null,
  -- Of the trade that it was computed from, and the day on which it was; whether later prices cannot change it.
  revision integer not null,
  computed_on date not null,
  is_final boolean not null,
  -- USD: at most and at least 0.
  worst numeric,
  best numeric,
  -- USD: the return of the trade if it had been held for 5 and 20 days longer.
  after_5 numeric,
  after_20 numeric,
  primary key (strategy_id, bet_id)
);
alter table private.trade_excursions enable row level security;

create function private.excursion(strategy uuid, trade_id text, today date) returns private.trade_excursions
language plpgsql stable set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  decimals constant integer := 10;
  -- By then both closes after the end are known, and the prices of a trade that was recorded late have been fetched.
  days_after constant integer := 60;
  days_to_fetch constant integer := 7;
  shown constant text[] := array(select s.source from public.price_sources s where s.may_show);
  trade public.trade_summary;
  name text;
  first_day date;
  last_day date;
  seen record;
  before record;
  later record;
  made private.trade_excursions;
begin
  select t.* into trade from public.trade_summary t where t.strategy_id = strategy and t.bet_id = trade_id;
  made.strategy_id := strategy;
  made.bet_id := trade_id;
  made.revision := trade.revision;
  made.computed_on := today;
  first_day := private.exchange_day(trade.market, trade.first_date);
  last_day := case when trade.status = 'OPEN' then today else private.exchange_day(trade.market, trade.last_date) end;
  made.is_final := trade.status <> 'OPEN' and last_day + days_after < today
    and (trade.recorded_at at time zone 'UTC')::date + days_to_fetch < today;
  name := private.priced_as(private.trade_contract(trade), first_day);
  if name is null or private.has_stated_split(trade) then
    return made;
  end if;

  with changes as (
    select private.exchange_day(trade.market, p.at) as day, sum(p.units) as units, sum(p.cost) as cost, sum(p.realised) as realised
    from private.trade_positions p
    where p.strategy_id = strategy and p.bet_id = trade_id
    group by 1
  ),
  held as (
    select c.day, coalesce(lead(c.day) over w, last_day + 1) as until,
      sum(c.units) over w as units, sum(c.cost) over w as cost, sum(c.realised) over w as realised
    from changes c window w as (order by c.day)
  ),
  worth as (
    select b.source, h.realised - h.cost + h.units * trade.multiplier * p.price as result
    from held h
    join public.market_bars b on b.market = trade.market and b.symbol = name and b.day >= h.day and b.day < h.until
    cross join lateral unnest(case when b.day = h.day or b.low is null then array[b.close] else array[b.low, b.high] end) p (price)
    where h.units <> 0
  )
  select min(w.result) as worst, max(w.result) as best, coalesce(bool_or(w.source <> all (shown)), false) as is_hidden into seen from worth w;
  if seen.worst is null or seen.is_hidden then
    return made;
  end if;
  made.worst := pg_catalog.trim_scale(pg_catalog.round(least(seen.worst, trade."return", 0), decimals));
  made.best := pg_catalog.trim_scale(pg_catalog.round(greatest(seen.best, trade."return", 0), decimals));

  if trade.status <> 'OPEN' then
    select coalesce(sum(p.units), 0) as units, coalesce(sum(p.cost), 0) as cost, coalesce(sum(p.realised), 0) as realised into before
    from private.trade_positions p
    where p.strategy_id = strategy and p.bet_id = trade_id and p.at < trade.last_date;
    for later in
      select row_number() over (order by b.day) as nth, b.day, b.close, b.source
      from (
        select b.day, b.close, b.source from public.market_bars b
        where b.market = trade.market and b.symbol = name and b.day > last_day order by b.day limit 20
      ) b
    loop
      if later.nth in (5, 20) and later.source = any (shown) then
        -- In the units of the last day.
        later.close := before.realised - before.cost + before.units * trade.multiplier
          * later.close * private.split_ratio(trade.market, name, last_day, later.day);
        if later.nth = 5 then
          made.after_5 := pg_catalog.trim_scale(pg_catalog.round(later.close, decimals));
        else
          made.after_20 := pg_catalog.trim_scale(pg_catalog.round(later.close, decimals));
        end if;
      end if;
    end loop;
  end if;
  return made;
end
$$;

-- What a trade saw, for its dialog; nothing of a strategy that the reader does not see. Computed when it is read, so it is always of the
-- present prices. USD; `result` is what it has realised.
create type public.trade_excursion as (worst numeric, best numeric, after_5 numeric, after_20 numeric, result numeric);
create function private.seen_excursion(strategy uuid, trade_id text) returns public.trade_excursion
language sql stable security definer set search_path = '' as $$
  select row(e.worst, e.best, e.after_5, e.after_20, t."return")::public.trade_excursion
  from public.trade_summary t
  cross join lateral private.excursion(t.strategy_id, t.bet_id, (pg_catalog.now() at time zone 'UTC')::date) e
  where t.strategy_id = strategy and t.bet_id = trade_id
$$;
create function public.trade_excursion(strategy_id uuid, bet_id text) returns public.trade_excursion
language sql stable security invoker set search_path = ''
return private.seen_excursion(private.if_seen(strategy_id), bet_id);
grant execute on function public.trade_excursion(uuid, text), private.seen_excursion(uuid, text) to anon, authenticated, service_role;

-- Computes what trades saw that changed since, or that later prices may still change: of open ones and those that ended lately once a
-- day. At most 500 at a time; returns how many, 0 when nothing is left.
create function public.refresh_excursions() returns integer
language plpgsql security definer set search_path = '' set jit = off as $$
declare
  most constant integer := 500;
  today constant date := (pg_catalog.now() at time zone 'UTC')::date;
  refreshed integer;
begin
  delete from private.trade_excursions e
  where not exists (select from public.trade_summary t where t.strategy_id = e.strategy_id and t.bet_id = e.bet_id);
  insert into private.trade_excursions as e
  select x.*
  from (
    select t.strategy_id, t.bet_id
    from public.trade_summary t
    left join private.trade_excursions k on k.strategy_id = t.strategy_id and k.bet_id = t.bet_id
    where k.revision is distinct from t.revision or not k.is_final and k.computed_on < today
    limit most
  ) t
  cross join lateral private.excursion(t.strategy_id, t.bet_id, today) x
  on conflict (strategy_id, bet_id) do update set
    revision = excluded.revision, computed_on = excluded.computed_on, is_final = excluded.is_final,
    worst = excluded.worst, best = excluded.best, after_5 = excluded.after_5, after_20 = excluded.after_20;
  get diagnostics refreshed = row_count;
  return refreshed;
end
$$;
grant execute on function public.refresh_excursions() to service_role;
