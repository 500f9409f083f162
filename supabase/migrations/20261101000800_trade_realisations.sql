-- What each trade realised at each instant, so that the periods from 24 hours to a year begin at the exact moment. Written by
-- triggers only.
create table public.trade_realisations (
  bet_id text not null,
  -- No foreign key: triggers delete the rows with the trade's actions, which are deleted with the strategy.
  strategy_id uuid not null,
  realised_at timestamptz not null,
  -- USD. A trade's realisations sum exactly to its return.
  pnl numeric not null,
  -- What the units that were closed then had cost to open, in USD.
  matched_cost numeric not null
);

create index trade_realisations_strategy_idx on public.trade_realisations (strategy_id, realised_at);
-- Created last, like trade_summary's primary key.
alter table public.trade_realisations add primary key (strategy_id, bet_id, realised_at);

alter table public.trade_realisations enable row level security;
grant select on table public.trade_realisations to anon, authenticated, service_role;

create policy "Realisations are seen with their strategy" on public.trade_realisations
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = trade_realisations.strategy_id offset 0));

create trigger refuse_truncate before truncate on public.trade_realisations
  for each statement execute function private.refuse_truncate();

-- The completed round trips of each trade. Written by triggers only.
create table public.round_trips (
  bet_id text not null,
  -- No foreign key, as in trade_realisations.
  strategy_id uuid not null,
  -- From 1, in the order in which the trade's round trips ended.
  nth integer not null,
  ended_at timestamptz not null,
  -- USD, after fees.
  pnl numeric not null
);

create index round_trips_strategy_idx on public.round_trips (strategy_id, ended_at);
alter table public.round_trips add primary key (strategy_id, bet_id, nth);

alter table public.round_trips enable row level security;
grant select on table public.round_trips to anon, authenticated, service_role;

create policy "Round trips are seen with their strategy" on public.round_trips
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = round_trips.strategy_id offset 0));

create trigger refuse_truncate before truncate on public.round_trips
  for each statement execute function private.refuse_truncate();

-- Trades that were deleted and exist only in the history, with the time of their last deletion. Written by triggers only.
create table private.deleted_trades (
  bet_id text not null,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  deleted_at timestamptz not null
);

create index deleted_trades_strategy_idx on private.deleted_trades (strategy_id, deleted_at);
alter table private.deleted_trades add primary key (strategy_id, bet_id);

alter table private.deleted_trades enable row level security;
grant select on table private.deleted_trades to service_role;

create trigger refuse_truncate before truncate on private.deleted_trades
  for each statement execute function private.refuse_truncate();
