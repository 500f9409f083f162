-- What each trade realised at each instant: the grain at which the windows of 24 hours to a year are exact.
create table public.trade_realisations (
  -- Not (bet_id, realised_at): one statement replaces a trade's rows, and would meet the ones it is deleting.
  id bigint generated always as identity primary key,
  bet_id text not null,
  -- No reference: the rows go with the trade's actions, and those with the strategy.
  strategy_id uuid not null,
  realised_at timestamptz not null,
  -- USD. Sums of pnl over a trade are its return, to the last digit.
  pnl numeric not null,
  entry_cost numeric not null
);

create index trade_realisations_trade_idx on public.trade_realisations (bet_id);
create index trade_realisations_strategy_idx on public.trade_realisations (strategy_id, realised_at);

alter table public.trade_realisations enable row level security;
revoke all on table public.trade_realisations from public, anon, authenticated, service_role;
revoke all on sequence public.trade_realisations_id_seq from public, anon, authenticated, service_role;
grant select on table public.trade_realisations to anon, authenticated, service_role;

create policy "Realisations are seen with their strategy" on public.trade_realisations
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = trade_realisations.strategy_id offset 0));

create trigger refuse_truncate before truncate on public.trade_realisations
  for each statement execute function private.refuse_truncate();

-- The same by strategy and UTC day, for the equity chart and the count of days.
create table public.realised_days (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  day date not null,
  -- USD.
  pnl numeric not null,
  entry_cost numeric not null,
  realisations integer not null,
  primary key (strategy_id, day)
);

-- Finds the days on which nothing is left, which go within the statement that emptied them.
create index realised_days_empty_idx on public.realised_days (strategy_id) where realisations = 0;

alter table public.realised_days enable row level security;
revoke all on table public.realised_days from public, anon, authenticated, service_role;
grant select on table public.realised_days to anon, authenticated, service_role;

create policy "Days are seen with their strategy" on public.realised_days
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = realised_days.strategy_id offset 0));

create trigger refuse_truncate before truncate on public.realised_days
  for each statement execute function private.refuse_truncate();
