-- What each strategy realised on each UTC day, for the equity chart and the count of days, and the round trips that ended on
-- it, from which strategy_record() puts the longest losing run together. Written by triggers only.
create table public.realised_days (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  day date not null,
  -- USD.
  pnl numeric not null,
  entry_cost numeric not null,
  realisations integer not null,
  -- The round trips that ended on the day, the best and the worst of them in USD (null without any), and how many were lost in
  -- a row: before the first that was not, after the last that was not, and at most. All of them if each was lost.
  rounds integer not null,
  best numeric,
  worst numeric,
  lost_first integer not null,
  lost_last integer not null,
  lost_most integer not null,
  primary key (strategy_id, day)
);

-- Finds days without realisations, which are deleted with the write that emptied them.
create index realised_days_empty_idx on public.realised_days (strategy_id) where realisations = 0;

alter table public.realised_days enable row level security;
revoke all on table public.realised_days from public, anon, authenticated, service_role;
grant select on table public.realised_days to anon, authenticated, service_role;

create policy "Days are seen with their strategy" on public.realised_days
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = realised_days.strategy_id offset 0));

create trigger refuse_truncate before truncate on public.realised_days
  for each statement execute function private.refuse_truncate();

-- A strategy's round trips counted by what they realised, from which strategy_record() puts the histogram together. On level l a
-- range is 5 × 10^(l - 2) USD wide, and range 0 begins at 0. A round trip that realised a number of USD with l + 1 digits before
-- the point (l may be negative) is counted on the levels l, l + 1 and l + 2: on higher ones it is in the range 0 or -1, which
-- are the rest. So a level has at most 400 ranges, whatever the number of trades, and those that became
-- empty stay. Written by triggers only.
create table public.round_ranges (
  -- No foreign key: as trade_realisations.
  strategy_id uuid not null,
  level smallint not null,
  range smallint not null,
  rounds integer not null,
  primary key (strategy_id, level, range)
);

alter table public.round_ranges enable row level security;
revoke all on table public.round_ranges from public, anon, authenticated, service_role;
grant select on table public.round_ranges to anon, authenticated, service_role;

create policy "Ranges are seen with their strategy" on public.round_ranges
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = round_ranges.strategy_id offset 0));

create trigger refuse_truncate before truncate on public.round_ranges
  for each statement execute function private.refuse_truncate();
