-- What each trade realised at each instant, so that the periods from 24 hours to a year are exact. Written by triggers only.
create table public.trade_realisations (
  bet_id text not null,
  -- No foreign key: triggers delete the rows with the trade's actions, which are deleted with the strategy.
  strategy_id uuid not null,
  realised_at timestamptz not null,
  -- USD. A trade's values sum exactly to its return.
  pnl numeric not null,
  entry_cost numeric not null,
  primary key (strategy_id, bet_id, realised_at)
);

create index trade_realisations_strategy_idx on public.trade_realisations (strategy_id, realised_at);

alter table public.trade_realisations enable row level security;
revoke all on table public.trade_realisations from public, anon, authenticated, service_role;
grant select on table public.trade_realisations to anon, authenticated, service_role;

create policy "Realisations are seen with their strategy" on public.trade_realisations
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = trade_realisations.strategy_id offset 0));

create trigger refuse_truncate before truncate on public.trade_realisations
  for each statement execute function private.refuse_truncate();
