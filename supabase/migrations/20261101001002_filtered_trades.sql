-- What the trades of a strategy add up to that fit a filter of the trades table: how many there are, how they ended, and their result.
-- Null of a filter means any. `since` and `until` are UTC days on which trades began, inclusive; `report_row` is a row of a report in a
-- zone, see private.report_rows().
create type public.trades_total as (
  trades integer,
  won integer,
  lost integer,
  broke_even integer,
  -- USD
  total numeric
);

create function private.filtered_trades(
  strategy uuid, symbol text, market text, side text, status text, live boolean, since date, until date,
  report text, report_row text, zone text
) returns public.trades_total
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  -- Of symbols as they are stored, at most 64 characters.
  prefix constant text := pg_catalog.upper(pg_catalog.left(symbol, 64));
  result public.trades_total;
begin
  select count(*), count(*) filter (where t.status = 'WIN'), count(*) filter (where t.status = 'LOSS'),
    count(*) filter (where t.status = 'BREAKEVEN'), coalesce(sum(t."return"), 0)
  into result
  from public.trade_summary t
  where t.strategy_id = strategy
    and (prefix is null or pg_catalog.starts_with(pg_catalog.upper(t.symbol), prefix))
    and (filtered_trades.market is null or t.market = filtered_trades.market)
    and (side is null or t."position" = side)
    and (filtered_trades.status is null or t.status = filtered_trades.status)
    and (live is null or t.is_live = live)
    and (since is null or t.first_date >= since::timestamp at time zone 'UTC')
    and (until is null or t.first_date < (until + 1)::timestamp at time zone 'UTC')
    and (report is null or t.bet_id in (
      select r.bet_id from private.report_rows(strategy, report, zone) r where r.key = report_row));
  return result;
end
$$;

-- Nothing of a strategy that the reader does not see.
create function public.filtered_trades(
  strategy_id uuid, symbol text default null, market text default null, side text default null,
  status text default null, live boolean default null, since date default null, until date default null,
  report text default null, report_row text default null, zone text default 'UTC'
) returns public.trades_total
language sql stable security invoker set search_path = ''
return private.filtered_trades(
  private.if_seen(strategy_id), symbol, market, side, status, live, since, until, report, report_row, zone);
grant execute on function public.filtered_trades(uuid, text, text, text, text, boolean, date, date, text, text, text)
  to anon, authenticated, service_role;
