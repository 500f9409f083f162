-- Reports: a strategy's trades in rows that answer "when, and with what, does it win or lose?".

-- One row of a report. Amounts are in USD; those over closed trades leave out what open ones have realised.
create type public.report_row as (
  -- What its trades have in common, as private.report_rows() says.
  key text,
  trades integer,
  closed integer,
  won integer,
  lost integer,
  -- Realised by all of them, parts of open trades included.
  total numeric,
  -- Made by the closed trades that won, and (below 0) by those that lost; the squares of closed trades' results, summed.
  won_total numeric,
  lost_total numeric,
  squares numeric,
  -- How many rows the report has, listed or not, and how many of them have enough closed trades to be compared with the others.
  all_rows integer,
  compared_rows integer,
  -- Of all of the trades, each counted once, whether or not it is in several rows: how many there are and what they realised, and the
  -- sums over those that are closed.
  all_trades integer,
  all_realised numeric,
  all_closed integer,
  all_total numeric,
  all_squares numeric,
  -- Of the row's closed trades whose days have prices (private.trade_excursions): how many, the worst and the best that they saw and
  -- what they returned, summed; and of those of them whose later closes are known, what holding on for 5 and 20 days would have added.
  seen integer,
  seen_worst numeric,
  seen_best numeric,
  seen_total numeric,
  held_5 integer,
  added_5 numeric,
  held_20 integer,
  added_20 numeric
);

-- The row of each of a strategy's trades in a report:
--   symbol      market and symbol as stored: STOCK AAPL;
--   underlying  the same with what is behind it: an option counts to its stock, a future to its root;
--   market, side;
--   logged      live or late;
--   weekday, hour, month   of its beginning in the given zone: 1 (Monday) to 7; 0 to 23; 2026-11;
--   holding     minutes, hours, days, weeks or longer, as HOLDS in src/domain/trade/holds.ts; open;
--   cost        what was put in: the largest of 1, 2, 5, 10, 20, 50 … USD that it reaches, 0 below 1;
--   nth         its number among those that began on the same day of the zone: 1 to 9, 10 for all later ones;
--   previous    how the trade ended that was closed last before this one began: WIN, LOSS or BREAKEVEN; FIRST without any;
--   tag         kind and name of each of its tags, "mistake: late entry", so that it can be in several rows; none without any;
--   rule        the rule of the playbook that it names, "rule: breakout"; none if it says that it follows none, unsaid otherwise;
--   r           its result ÷ the risk stated in time: the whole number of times at or below it, from -2 (or less) to 3 (or more); late if
--               the stop was not stated in time, unstated without one, open;
--   diary       each tag of the UTC day on which it began, of the days of the diary that the reader sees; none without any.
-- Reads past the policies, which would look the strategy up for each row. In PL/pgSQL, so that only the branch in question is planned.
create function private.report_rows(strategy uuid, report text, zone text) returns table (bet_id text, key text)
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  is_mine boolean;
begin
  case report
    when 'symbol' then
      return query select t.bet_id, t.market || ' ' || t.symbol from public.trade_summary t where t.strategy_id = strategy;
    when 'underlying' then
      return query
        select t.bet_id, case t.market when 'OPTIONS' then 'STOCK' else t.market end || ' ' || t.instrument
        from public.trade_summary t where t.strategy_id = strategy;
    when 'market' then
      return query select t.bet_id, t.market from public.trade_summary t where t.strategy_id = strategy;
    when 'side' then
      return query select t.bet_id, t."position" from public.trade_summary t where t.strategy_id = strategy;
    when 'logged' then
      return query
        select t.bet_id, case when t.is_live then 'live' else 'late' end
        from public.trade_summary t where t.strategy_id = strategy;
    when 'weekday', 'hour' then
      return query
        select t.bet_id,
          pg_catalog.date_part(case report when 'hour' then report else 'isodow' end, t.first_date at time zone zone)::text
        from public.trade_summary t where t.strategy_id = strategy;
    when 'month' then
      return query
        select t.bet_id, pg_catalog.to_char(t.first_date at time zone zone, 'YYYY-MM')
        from public.trade_summary t where t.strategy_id = strategy;
    when 'holding' then
      return query
        select t.bet_id, case
          when t.status = 'OPEN' then 'open'
          when t.last_date - t.first_date < interval '1 hour' then 'minutes'
          when t.last_date - t.first_date < interval '24 hours' then 'hours'
          when t.last_date - t.first_date < interval '168 hours' then 'days'
          when t.last_date - t.first_date < interval '720 hours' then 'weeks'
          else 'longer' end
        from public.trade_summary t where t.strategy_id = strategy;
    when 'cost' then
      -- By the digits, because a logarithm of a round amount may be rounded below it.
      return query
        select t.bet_id, case
          when t.entry_cost < 1 then '0'
          else case when whole.digits >= '5' then '5' when whole.digits >= '2' then '2' else '1' end
            || pg_catalog.repeat('0', pg_catalog.length(whole.digits) - 1) end
        from public.trade_summary t
        cross join lateral (select pg_catalog.trunc(t.entry_cost)::text as digits) whole
        where t.strategy_id = strategy;
    when 'nth' then
      return query
        select t.bet_id, least(10, pg_catalog.row_number() over (
          partition by (t.first_date at time zone zone)::date order by t.first_date, t.bet_id collate "C"))::text
        from public.trade_summary t where t.strategy_id = strategy;
    when 'previous' then
      return query
        with ends as (
          select t.status, t.last_date,
            pg_catalog.row_number() over (order by t.last_date, t.bet_id collate "C") as nth
          from public.trade_summary t where t.strategy_id = strategy and t.status <> 'OPEN'
        ),
        -- At one instant beginnings come first, since what ends then was not known before.
        begun as (
          select e.bet_id, count(*) filter (where e.bet_id is null) over (
            order by e.at, e.bet_id is null rows unbounded preceding) as ended
          from (
            select t.bet_id, t.first_date as at from public.trade_summary t where t.strategy_id = strategy
            union all
            select null, e.last_date from ends e
          ) e
        )
        select b.bet_id, coalesce(e.status, 'FIRST') from begun b left join ends e on e.nth = b.ended where b.bet_id is not null;
    when 'tag' then
      if not private.sees_tags(strategy) then
        return;
      end if;
      return query
        select t.bet_id, coalesce(g.kind || ': ' || g.name, 'none')
        from public.trade_summary t
        left join (
          select o.bet_id, n.kind, n.name
          from public.trade_tags o join public.tags n on n.id = o.tag_id
          where o.strategy_id = strategy
        ) g on g.bet_id = t.bet_id
        where t.strategy_id = strategy;
    when 'rule' then
      return query
        select t.bet_id, case when k.rule is null then 'unsaid' when k.rule = '' then 'none' else 'rule: ' || k.rule end
        from public.trade_summary t
        left join private.trade_risks(strategy) k on k.bet_id = t.bet_id
        where t.strategy_id = strategy;
    when 'r' then
      return query
        select t.bet_id, case
          when k.risk is null then 'unstated'
          when not k.stop_in_time then 'late'
          when k.r is null then 'open'
          else least(3, greatest(-2, pg_catalog.floor(k.r)))::text end
        from public.trade_summary t
        left join private.trade_risks(strategy) k on k.bet_id = t.bet_id
        where t.strategy_id = strategy;
    when 'diary' then
      is_mine := strategy in (select private.my_strategies());
      if not exists (select from public.diary_days d where d.strategy_id = strategy and (d.is_public or is_mine) and d.tags <> '{}') then
        return;
      end if;
      return query
        select t.bet_id, coalesce(g.tag, 'none')
        from public.trade_summary t
        left join (
          select d.day, w.tag
          from public.diary_days d cross join lateral unnest(d.tags) w (tag)
          where d.strategy_id = strategy and (d.is_public or is_mine)
        ) g on g.day = (t.first_date at time zone 'UTC')::date
        where t.strategy_id = strategy;
    else
      raise exception 'There is no report of this name' using errcode = 'PT400';
  end case;
end
$$;

-- At most 500 rows, those with the most trades.
create function private.trade_report(
  strategy uuid, report text, zone text, since date, until date, of_report text, of_row text, of_zone text, of_tag text
) returns setof public.report_row
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  return query
    with trades as materialized (
      select t.bet_id, t.status, t."return" as result, e.worst, e.best,
        e.after_5 - t."return" as added_5, e.after_20 - t."return" as added_20
      from public.trade_summary t
      left join private.trade_excursions e
        on e.strategy_id = strategy and e.bet_id = t.bet_id and e.revision = t.revision and t.status <> 'OPEN'
      where t.strategy_id = strategy
        and (since is null or t.first_date >= since::timestamp at time zone 'UTC')
        and (until is null or t.first_date < (until + 1)::timestamp at time zone 'UTC')
        and (coalesce(of_report, of_tag) is null
          or t.bet_id in (select private.chosen_trades(strategy, null, null, of_report, of_row, of_zone, of_tag)))
    ),
    sums as (
      select r.key, count(*)::integer as trades,
        (count(*) filter (where t.status <> 'OPEN'))::integer as closed,
        (count(*) filter (where t.status = 'WIN'))::integer as won,
        (count(*) filter (where t.status = 'LOSS'))::integer as lost,
        sum(t.result) as total,
        coalesce(sum(t.result) filter (where t.status = 'WIN'), 0) as won_total,
        coalesce(sum(t.result) filter (where t.status = 'LOSS'), 0) as lost_total,
        coalesce(sum(t.result * t.result) filter (where t.status <> 'OPEN'), 0) as squares,
        count(t.worst)::integer as seen, coalesce(sum(t.worst), 0) as seen_worst, coalesce(sum(t.best), 0) as seen_best,
        coalesce(sum(t.result) filter (where t.worst is not null), 0) as seen_total,
        count(t.added_5)::integer as held_5, coalesce(sum(t.added_5), 0) as added_5,
        count(t.added_20)::integer as held_20, coalesce(sum(t.added_20), 0) as added_20
      from private.report_rows(strategy, report, zone) r
      join trades t on t.bet_id = r.bet_id
      group by r.key
    ),
    whole as (
      select count(*)::integer as trades, sum(t.result) as realised,
        (count(*) filter (where t.status <> 'OPEN'))::integer as closed,
        coalesce(sum(t.result) filter (where t.status <> 'OPEN'), 0) as total,
        coalesce(sum(t.result * t.result) filter (where t.status <> 'OPEN'), 0) as squares
      from trades t
    )
    select s.key, s.trades, s.closed, s.won, s.lost, s.total, s.won_total, s.lost_total, s.squares, (count(*) over ())::integer,
      (count(*) filter (where s.closed >= private.enough_round_trips()) over ())::integer,
      w.trades, w.realised, w.closed, w.total, w.squares,
      s.seen, s.seen_worst, s.seen_best, s.seen_total, s.held_5, s.added_5, s.held_20, s.added_20
    from sums s cross join whole w
    order by s.trades desc, s.key collate "C"
    limit 500;
end
$$;

-- A report of a strategy's trades; nothing of a strategy that the reader does not see. `report` is one of those that
-- private.report_rows() knows, `zone` an IANA zone; `since` and `until` are UTC days on which trades began, inclusive, null for any.
-- It can be of a part of the trades: of those in a row of another report (`of_report`, `of_row`, `of_zone`), or with a tag (`of_tag`).
-- Errors: PT400 for another report, 22023 for a zone that does not exist.
create function public.trade_report(
  strategy_id uuid, report text, zone text default 'UTC', since date default null, until date default null,
  of_report text default null, of_row text default null, of_zone text default 'UTC', of_tag text default null
) returns setof public.report_row
language sql stable security invoker
return private.trade_report(private.if_seen(strategy_id), report, zone, since, until, of_report, of_row, of_zone, of_tag);

grant execute on function public.trade_report(uuid, text, text, date, date, text, text, text, text),
  private.trade_report(uuid, text, text, date, date, text, text, text, text), private.report_rows(uuid, text, text)
  to anon, authenticated, service_role;
