-- The filters of the trades table. Null of a filter means any; days are UTC days, inclusive.

-- The trades of a strategy of which something was closed on some days, that are in a row of a report and that have a tag, by their ids.
-- Null of each means any; a tag counts if the reader sees it.
create function private.chosen_trades(
  strategy uuid, closed_since date, closed_until date, report text, report_row text, zone text, tag text
) returns setof text
language plpgsql stable rows 5000 security definer set search_path = '' set jit = off as $$
declare
  is_closing constant boolean := coalesce(closed_since, closed_until) is not null;
  wanted bigint;
begin
  if tag is not null then
    select g.id into wanted from public.tags g
    where g.strategy_id = strategy and (private.looks(g.name))[1] = (private.looks(tag))[1] and private.sees_tags(strategy);
    if wanted is null then
      return;
    end if;
  end if;
  return query
    select t.bet_id from public.trade_summary t
    where t.strategy_id = strategy
      and (not is_closing or t.bet_id in (
        select r.bet_id from public.trade_realisations r
        where r.strategy_id = strategy
          and r.realised_at >= coalesce(closed_since::timestamp at time zone 'UTC', '-infinity')
          and r.realised_at < coalesce((closed_until + 1)::timestamp at time zone 'UTC', 'infinity')))
      and (report is null or t.bet_id in (
        select r.bet_id from private.report_rows(strategy, report, zone) r where r.key = report_row))
      and (wanted is null or t.bet_id in (
        select g.bet_id from public.trade_tags g where g.tag_id = wanted));
end
$$;

-- The same as rows of the table, for requests that filter, sort and cut them further. Its body is resolved when it is created, so that
-- the planner can read it as a part of such a request; a function with a setting of its own would compute every row first. Quoted,
-- because tools that split migrations into statements would cut such a body at its semicolon.
do $do$ begin
  execute $function$
    create function public.chosen_trades(
      strategy_id uuid, closed_since date default null, closed_until date default null, report text default null,
      report_row text default null, zone text default 'UTC', tag text default null
    ) returns setof public.bet_data_metrics
    language sql stable security invoker rows 100
    begin atomic
      select t.* from public.bet_data_metrics t
      where t.strategy_id = chosen_trades.strategy_id
        -- Looked up in one set of ids. As a join, the planner would read each of thousands of trades by itself, and all of them before
        -- it knows the page.
        and (t.bet_id in (
          select c.bet_id
          from private.chosen_trades(
            private.if_seen(chosen_trades.strategy_id), closed_since, closed_until, report, report_row, zone, tag) c (bet_id))) is true;
    end
  $function$;
end $do$;
grant execute on function public.chosen_trades(uuid, date, date, text, text, text, text) to anon, authenticated, service_role;

-- What the trades of a strategy that fit add up to: how many there are, how they ended, and their result.
create type public.trades_total as (
  trades integer,
  won integer,
  lost integer,
  broke_even integer,
  -- USD
  total numeric
);

-- `since` and `until` are days on which trades began, `closed_since` and `closed_until` days on which something of them was closed.
-- `words` are in the sector. What was put in (USD) and the holding time (seconds) are at least the one and less than the other.
-- `report_row` is a row of a report in a zone, see private.report_rows(), `tag` the name of a tag.
create function private.filtered_trades(
  strategy uuid, symbol text, market text, side text, status text, live boolean, since date, until date, closed_since date,
  closed_until date, words text, cost_from numeric, cost_below numeric, hold_from double precision, hold_below double precision,
  report text, report_row text, zone text, tag text
) returns public.trades_total
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  -- Of symbols as they are stored, at most 64 characters.
  prefix constant text := pg_catalog.upper(pg_catalog.left(symbol, 64));
  part constant text := pg_catalog.upper(pg_catalog.left(words, 80));
  is_any constant boolean := coalesce(closed_since, closed_until) is null and coalesce(report, tag) is null;
  result public.trades_total;
begin
  select count(*), count(*) filter (where t.status = 'WIN'), count(*) filter (where t.status = 'LOSS'),
    count(*) filter (where t.status = 'BREAKEVEN'), coalesce(sum(t."return"), 0)
  into result.trades, result.won, result.lost, result.broke_even, result.total
  from public.trade_summary t
  cross join lateral (
    -- As in bet_data_metrics.
    select extract(epoch from case when t.status = 'OPEN' then greatest(t.last_date, pg_catalog.now()) else t.last_date end
      - t.first_date)::double precision as seconds
  ) hold
  where t.strategy_id = strategy
    and (prefix is null or pg_catalog.starts_with(pg_catalog.upper(t.symbol), prefix))
    and (filtered_trades.market is null or t.market = filtered_trades.market)
    and (side is null or t."position" = side)
    and (filtered_trades.status is null or t.status = filtered_trades.status)
    and (live is null or t.is_live = live)
    and (since is null or t.first_date >= since::timestamp at time zone 'UTC')
    and (until is null or t.first_date < (until + 1)::timestamp at time zone 'UTC')
    and (part is null or pg_catalog.strpos(pg_catalog.upper(t.sector), part) > 0)
    and (cost_from is null or t.entry_cost >= cost_from)
    and (cost_below is null or t.entry_cost < cost_below)
    and (hold_from is null or hold.seconds >= hold_from)
    and (hold_below is null or hold.seconds < hold_below)
    and (is_any or t.bet_id in (
      select private.chosen_trades(strategy, closed_since, closed_until, report, report_row, zone, tag)));
  return result;
end
$$;

-- Nothing of a strategy that the reader does not see.
create function public.filtered_trades(
  strategy_id uuid, symbol text default null, market text default null, side text default null,
  status text default null, live boolean default null, since date default null, until date default null,
  closed_since date default null, closed_until date default null, words text default null,
  cost_from numeric default null, cost_below numeric default null,
  hold_from double precision default null, hold_below double precision default null,
  report text default null, report_row text default null, zone text default 'UTC', tag text default null
) returns public.trades_total
language sql stable security invoker set search_path = ''
return private.filtered_trades(
  private.if_seen(strategy_id), symbol, market, side, status, live, since, until, closed_since, closed_until, words, cost_from,
  cost_below, hold_from, hold_below, report, report_row, zone, tag);
grant execute on function public.filtered_trades(
  uuid, text, text, text, text, boolean, date, date, date, date, text, numeric, numeric, double precision, double precision,
  text, text, text, text
) to anon, authenticated, service_role;
