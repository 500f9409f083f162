-- Statistics that need a strategy's single round trips, as one small object:
--   rounds; longest_losing_run: the most losing round trips in a row by their end, then bet_id (one that broke even ends a
--   run); best, worst: USD, null without round trips;
--   histogram: {from, width, counts}, null without round trips. The width is the smallest of 1, 2 or 5 × 10ᵏ with which 40
--   ranges span worst to best; ranges start at multiples of it and include their lower end, so that 0 is a boundary.
--   Equal returns share one range of width 1.
-- src/domain/record.ts computes the same from the trades. Runs under the reader's policies.
create function public.strategy_record(strategy_id uuid) returns jsonb
language sql stable security invoker set search_path = '' set jit = off as $$
  with completed as materialized (
    select r.pnl,
      -- Increases with each round trip that is not a loss, so that consecutive losses share a number.
      count(*) filter (where r.pnl >= 0)
        over (order by r.ended_at, t.bet_id collate "C", r.nth rows unbounded preceding) as run
    from public.trade_summary t
    cross join lateral unnest(t.round_pnls, t.round_ends) with ordinality r (pnl, ended_at, nth)
    where t.strategy_id = strategy_record.strategy_id
  ),
  ends as (
    select count(*)::integer as rounds, min(pnl) as worst, max(pnl) as best, max(pnl) - min(pnl) as reach from completed
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
    select floor(round(c.pnl, 60) / w.width) as place, count(*)::integer as rounds
    from completed c cross join widths w
    group by 1
  )
  select jsonb_build_object(
    'rounds', e.rounds,
    'longest_losing_run', coalesce((
      select max(r.losses) from (select count(*)::integer as losses from completed where pnl < 0 group by run) r
    ), 0),
    'best', e.best,
    'worst', e.worst,
    'histogram', case when e.rounds > 0 then (
      select jsonb_build_object(
        'from', trim_scale(min(p.place) * w.width),
        'width', trim_scale(w.width),
        'counts', jsonb_agg(coalesce(r.rounds, 0) order by p.place))
      from generate_series(
        floor(round(e.worst, 60) / w.width), floor(round(e.best, 60) / w.width)) p (place)
      left join ranges r on r.place = p.place
    ) end)
  from ends e cross join widths w
$$;
revoke all on function public.strategy_record(uuid) from public, anon, authenticated, service_role;
grant execute on function public.strategy_record(uuid) to anon, authenticated, service_role;
