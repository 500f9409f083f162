-- Statistics that need a strategy's single round trips and actions, as one small object:
--   rounds: their number; longest_losing_run: the most losing round trips in a row, ordered by their end, then bet_id (one that
--   broke even ends a run); best, worst: USD, null without round trips;
--   histogram: {from, width, counts}, null without round trips. The width is the smallest of 1, 2 or 5 × 10ᵏ with which 40
--   ranges span worst to best; ranges start at multiples of it and include their lower end, so that 0 is a boundary.
--   Equal returns share one range of width 1;
--   planned_trades, mean_r: how many closed trades had their stop stated in time, and the mean of their R, null without any;
--   median_delay: the median time in seconds from an action's stated date to its recording, over all actions; null without any.
-- src/domain/figures/record.ts computes the same from the trades. Reads all round trips and actions of the strategy past the policies,
-- which would look the strategy up for each row; strategy_record() calls it for a strategy that the reader sees. In PL/pgSQL,
-- which caches plans: for a small strategy, planning would cost more than the query.
create function private.strategy_record(strategy uuid) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return (
    with rounds as materialized (
      select r.pnl, r.ended_at, r.bet_id, r.nth
      from public.round_trips r
      where r.strategy_id = strategy and r.ended_at is not null
    ),
    ends as (
      select count(*) as rounds, min(r.pnl) as worst, max(r.pnl) as best, max(r.pnl) - min(r.pnl) as reach from rounds r
    ),
    widths as (
      select coalesce(min(f.width), 1) as width, coalesce((array_agg(f.inverse order by f.width))[1], 1) as inverse
      from ends e
      left join lateral (
        select s.step * ('1e' || k.k)::numeric as width, s.inverse * ('1e' || -k.k)::numeric as inverse
        from (select floor(log(nullif(e.reach, 0) / 40))::integer as least) l
        cross join generate_series(l.least - 1, l.least + 2) k (k)
        cross join (values (1, 1), (2, 0.5), (5, 0.2)) s (step, inverse)
        where s.step * ('1e' || k.k)::numeric * 40 >= e.reach
      ) f on true
    ),
    ranges as (
      -- A product is exact, so that a return on a boundary stays on its side, and costs less than a quotient of enough decimals.
      select floor(r.pnl * w.inverse) as place, count(*) as rounds
      from widths w cross join rounds r
      group by 1
    ),
    -- Round trips lost in a row have the same number of not-lost ones before them, which identifies their run.
    runs as (
      select count(*) filter (where r.pnl < 0) as lost
      from (
        select r.pnl, count(*) filter (where r.pnl >= 0) over (
          order by r.ended_at, r.bet_id collate "C", r.nth rows unbounded preceding) as run
        from rounds r
      ) r
      group by r.run
    )
    select jsonb_build_object(
      'rounds', e.rounds,
      'longest_losing_run', coalesce((select max(r.lost) from runs r), 0),
      'planned_trades', p.trades,
      'mean_r', p.mean_r,
      'best', e.best,
      'worst', e.worst,
      'median_delay', (
        -- In microseconds, which are whole numbers, so that the mean of the two middle ones is exact here and in browsers.
        select percentile_cont(0.5) within group (order by round(date_part('epoch', b.recorded_at - b.date) * 1000000)) / 1000000
        from public.bet_data b where b.strategy_id = strategy),
      'histogram', case when e.rounds > 0 then (
        select jsonb_build_object(
          'from', trim_scale(min(p.place) * w.width),
          'width', trim_scale(w.width),
          'counts', jsonb_agg(coalesce(r.rounds, 0) order by p.place))
        from generate_series(
          floor(e.worst * w.inverse), floor(e.best * w.inverse)) p (place)
        left join ranges r on r.place = p.place
      ) end)
    from ends e cross join widths w
    cross join (
      select count(*) as trades, trim_scale(round(round(sum(k.r), 40) / nullif(count(*), 0), 10)) as mean_r
      from private.trade_risks(strategy) k where k.stop_in_time and k.r is not null
    ) p
  );
end
$$;
-- Without round trips and actions for a strategy that the reader does not see. Its body is parsed at creation, since visitors cannot
-- look up names in the schema private.
create function public.strategy_record(strategy_id uuid) returns jsonb
language sql stable security invoker set search_path = ''
return private.strategy_record(private.if_seen(strategy_id));
grant execute on function public.strategy_record(uuid) to anon, authenticated, service_role;
