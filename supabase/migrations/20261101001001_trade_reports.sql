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
  -- The same sums over closed trades of all rows.
  all_closed integer,
  all_total numeric,
  all_squares numeric
);

-- The row of each of a strategy's trades in a report:
--   symbol      market and symbol as stored: STOCK AAPL;
--   underlying  the same with what is behind it: an option counts to its stock, a future to its root;
--   market, side;
--   logged      live or late;
--   weekday, hour, month   of its beginning in the given zone: 1 (Monday) to 7; 0 to 23; 2026-11;
--   holding     minutes, hours, days, weeks or longer, as HOLDS in src/domain/holds.ts; open;
--   cost        what was put in: the largest of 1, 2, 5, 10, 20, 50 … USD that it reaches, 0 below 1;
--   nth         its number among those that began on the same day of the zone: 1 to 9, 10 for all later ones;
--   previous    how the trade ended that was closed last before this one began: WIN, LOSS or BREAKEVEN; FIRST without any.
-- Reads past the policies, which would look the strategy up for each row. In PL/pgSQL, so that only the branch in question is planned.
create function private.report_rows(strategy uuid, report text, zone text) returns table (bet_id text, key text)
language plpgsql stable security definer set search_path = '' set jit = off as $$
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
    else
      raise exception 'There is no report of this name' using errcode = 'PT400';
  end case;
end
$$;

-- At most 500 rows, those with the most trades.
create function private.trade_report(strategy uuid, report text, zone text) returns setof public.report_row
language plpgsql stable security definer set search_path = '' set jit = off as $$
begin
  return query
    with sums as (
      select r.key, count(*)::integer as trades,
        (count(*) filter (where t.status <> 'OPEN'))::integer as closed,
        (count(*) filter (where t.status = 'WIN'))::integer as won,
        (count(*) filter (where t.status = 'LOSS'))::integer as lost,
        sum(t."return") as total,
        coalesce(sum(t."return") filter (where t.status = 'WIN'), 0) as won_total,
        coalesce(sum(t."return") filter (where t.status = 'LOSS'), 0) as lost_total,
        coalesce(sum(t."return" * t."return") filter (where t.status <> 'OPEN'), 0) as squares
      from private.report_rows(strategy, report, zone) r
      join public.trade_summary t on t.strategy_id = strategy and t.bet_id = r.bet_id
      group by r.key
    )
    select s.*, (count(*) over ())::integer,
      (count(*) filter (where s.closed >= private.enough_round_trips()) over ())::integer,
      (sum(s.closed) over ())::integer, sum(s.won_total + s.lost_total) over (), sum(s.squares) over ()
    from sums s
    order by s.trades desc, s.key collate "C"
    limit 500;
end
$$;

-- A report of a strategy's trades; nothing of a strategy that the reader does not see. `report` is one of those that
-- private.report_rows() knows, `zone` an IANA zone. Errors: PT400 for another report, 22023 for a zone that does not exist.
create function public.trade_report(strategy_id uuid, report text, zone text default 'UTC') returns setof public.report_row
language sql stable security invoker
return private.trade_report(private.if_seen(strategy_id), report, zone);

-- The trades of one row of a report, as the list shows them. Its names are resolved now rather than by a setting, so that Postgres can put
-- its body in place of a call: otherwise every trade would be valued before the list is sorted and cut.
-- Embedded backend: it splits a migration at each semicolon that is not quoted, hence the block.
do $do$
begin
  execute $create$
    create function public.report_trades(strategy_id uuid, report text, report_row text, zone text default 'UTC')
    returns setof public.bet_data_metrics
    language sql stable security invoker rows 100
    begin atomic
      select m.* from public.bet_data_metrics m
      where m.strategy_id = report_trades.strategy_id
        and m.bet_id in (
          select r.bet_id from private.report_rows(private.if_seen(report_trades.strategy_id), report, zone) r
          where r.key = report_row);
    end
  $create$;
end
$do$;

grant execute on function public.trade_report(uuid, text, text), public.report_trades(uuid, text, text, text),
  private.trade_report(uuid, text, text), private.report_rows(uuid, text, text)
  to anon, authenticated, service_role;
