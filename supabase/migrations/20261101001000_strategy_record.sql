-- Statistics that need a strategy's single closed trades, as one small object:
--   closed_trades; longest_losing_run: the most losing trades in a row by last_date, then bet_id (a break-even trade ends a
--   run); best, worst: returns, null without closed trades;
--   histogram: {from, width, counts}, null without closed trades. The width is the smallest of 1, 2 or 5 × 10ᵏ with which 40
--   ranges span worst to best; ranges start at multiples of it and include their lower end, so that 0 is a boundary.
--   Equal returns share one range of width 1.
-- src/domain/record.ts computes the same from the trades. Runs under the reader's policies.
create function public.strategy_record(strategy_id uuid) returns jsonb
language sql stable security invoker set search_path = '' set jit = off as $$
  with closed as materialized (
    select t."return" as pnl, t.status,
      -- Increases with each trade that is not a loss, so that consecutive losses share a number.
      count(*) filter (where t.status <> 'LOSS')
        over (order by t.last_date, t.bet_id collate "C" rows unbounded preceding) as run
    from public.trade_summary t
    where t.strategy_id = strategy_record.strategy_id and t.status <> 'OPEN'
  ),
  ends as (
    select count(*)::integer as trades, min(pnl) as worst, max(pnl) as best, max(pnl) - min(pnl) as reach from closed
  ),
  widths as (
    select coalesce((
      select min(s.step * ('1e' || k.k)::numeric)
      from (select floor(log(e.reach / 40))::integer as least where e.reach > 0) l
      cross join generate_series(l.least - 1, l.least + 2) k (k)
      cross join (values (1), (2), (5)) s (step)
      where s.step * ('1e' || k.k)::numeric * 40 >= e.reach
    ), 1) as width
    from ends e
  ),
  -- Sixty decimals make the division exact, so that a return on a boundary stays on its side.
  ranges as (
    select floor(round(c.pnl, 60) / w.width) as place, count(*)::integer as trades
    from closed c cross join widths w
    group by 1
  )
  select jsonb_build_object(
    'closed_trades', e.trades,
    'longest_losing_run', coalesce((
      select max(r.losses) from (select count(*)::integer as losses from closed where status = 'LOSS' group by run) r
    ), 0),
    'best', e.best,
    'worst', e.worst,
    'histogram', case when e.trades > 0 then (
      select jsonb_build_object(
        'from', trim_scale(min(p.place) * w.width),
        'width', trim_scale(w.width),
        'counts', jsonb_agg(coalesce(r.trades, 0) order by p.place))
      from generate_series(
        floor(round(e.worst, 60) / w.width), floor(round(e.best, 60) / w.width)) p (place)
      left join ranges r on r.place = p.place
    ) end)
  from ends e cross join widths w
$$;
revoke all on function public.strategy_record(uuid) from public, anon, authenticated, service_role;
grant execute on function public.strategy_record(uuid) to anon, authenticated, service_role;
