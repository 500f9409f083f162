-- Statistics that need a strategy's single round trips, as one small object:
--   rounds; longest_losing_run: the most losing round trips in a row by their end, then bet_id (one that broke even ends a
--   run); best, worst: USD, null without round trips;
--   histogram: {from, width, counts}, null without round trips. The width is the smallest of 1, 2 or 5 × 10ᵏ with which 40
--   ranges span worst to best; ranges start at multiples of it and include their lower end, so that 0 is a boundary.
--   Equal returns share one range of width 1.
-- src/domain/record.ts computes the same from the trades. Reads the strategy's days and at most 400 ranges, not its trades,
-- unless all returns are close together and far from 0. Runs under the reader's policies. In PL/pgSQL, which plans once a
-- session: planning would cost more than the record of a small strategy.
create function public.strategy_record(strategy_id uuid) returns jsonb
language plpgsql stable security invoker set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return (
    with days as materialized (
      select d.*,
        -- Increases with each day on which not every round trip was lost, so that the days of a losing run share a number, apart
        -- from its last.
        count(*) filter (where d.lost_first < d.rounds) over (order by d.day rows unbounded preceding) as run
      from public.realised_days d
      where d.strategy_id = strategy_record.strategy_id and d.rounds > 0
    ),
    runs as (
      select max(d.lost_most) as within, sum(d.lost_last) as lost,
        coalesce(lead(sum(d.lost_first) filter (where d.lost_first < d.rounds)) over (order by d.run), 0) as lost_on_last_day
      from days d
      group by d.run
    ),
    ends as (
      select coalesce(sum(d.rounds), 0) as rounds, min(d.worst) as worst, max(d.best) as best, max(d.best) - min(d.worst) as reach,
        -- The level of the return that is furthest from 0.
        coalesce((
          select r.level - 2 from public.round_ranges r
          where r.strategy_id = strategy_record.strategy_id and r.rounds > 0 order by r.level desc limit 1
        ), 0) as level
      from days d
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
    -- How many of the kept ranges make one of the histogram. Not a whole number if all returns are close together and far from 0.
    merged as (
      select w.width * 2 * ('1e' || 1 - e.level)::numeric as ranges from ends e cross join widths w
    ),
    kept as materialized (
      select r.range, r.rounds
      from ends e
      join public.round_ranges r on r.strategy_id = strategy_record.strategy_id and r.level = e.level
      where r.range not in (-1, 0)
    ),
    ranges as (
      select floor(c.range / g.ranges) as place, sum(c.rounds) as rounds
      from merged g
      cross join lateral (
        select k.range, k.rounds from kept k
        union all
        -- Those of lower levels are the rest.
        select rest.range,
          case rest.range when 0 then m.rounds - m.rounds_lost else m.rounds_lost end
            - (select coalesce(sum(k.rounds), 0) from kept k where (k.range < 0) = (rest.range < 0))
        from public.strategy_metrics m cross join (values (-1), (0)) rest (range)
        where m.strategy_id = strategy_record.strategy_id
      ) c
      where g.ranges = floor(g.ranges)
      group by 1
      union all
      -- Sixty decimals make the division exact, so that a return on a boundary stays on its side.
      select floor(round(r.pnl, 60) / w.width), count(*)
      from widths w
      cross join public.trade_summary t
      cross join lateral unnest(t.round_pnls) r (pnl)
      where t.strategy_id = strategy_record.strategy_id and exists (select from merged g where g.ranges <> floor(g.ranges))
      group by 1
    )
    select jsonb_build_object(
      'rounds', e.rounds,
      'longest_losing_run', coalesce((select max(greatest(r.within, r.lost + r.lost_on_last_day)) from runs r), 0),
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
  );
end
$$;
revoke all on function public.strategy_record(uuid) from public, anon, authenticated, service_role;
grant execute on function public.strategy_record(uuid) to anon, authenticated, service_role;
