-- One row a trade, as the trades table shows it. Sees what the reader may see, and nothing more.
create view public.bet_data_metrics with (security_invoker = true) as
select
  t.bet_id,
  t.strategy_id,
  t.user_id,
  t.first_date as date,
  t.last_date,
  t.symbol,
  t.market,
  t.sector,
  t.expiration,
  t.multiplier,
  t.status,
  t.position,
  t.qty,
  t.entry,
  t.exit,
  t.entry_tot,
  t.exit_tot,
  t.qty_rem,
  -- Seconds from the first to the last action; while the trade is open, until now.
  extract(epoch from case when t.status = 'OPEN' then greatest(t.last_date, now()) else t.last_date end
    - t.first_date)::double precision as hold,
  t."return",
  t.return_percent,
  t.revision,
  t.actions_count,
  t.is_live,
  t.recorded_at,
  t.first_recorded_at,
  t.edits
from public.trade_summary t;

revoke all on table public.bet_data_metrics from public, anon, authenticated, service_role;
grant select on table public.bet_data_metrics to anon, authenticated, service_role;
