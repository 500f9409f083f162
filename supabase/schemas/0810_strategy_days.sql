-- Sums and counts for each UTC day of a strategy, computed by private.compute_days(). A figure of the strategy is an expression
-- over the sums of its days, or over the largest or smallest of their values. Days on which nothing happened have no row. Money is
-- exact, in USD. Written by triggers only.
create table public.strategy_days (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  day date not null,

  -- The trades that began on the day: how many in all, by status, long ones, logged live, made in public, and with an edited or deleted
  -- action; the summed returns of winners and of losers; the entry cost of all; and what the units
  -- still held cost to open.
  trades integer not null,
  closed_trades integer not null,
  winning_trades integer not null,
  losing_trades integer not null,
  long_trades integer not null,
  live_trades integer not null,
  public_trades integer not null,
  edited_trades integer not null,
  gross_win numeric not null,
  gross_loss numeric not null,
  entry_cost numeric not null,
  open_cost numeric not null,
  -- The largest return of a trade that began on the day, 0 if none gained.
  best_return numeric not null,

  -- What was realised on the day, whenever the trades began, and what the units closed on it had cost to open.
  realisations integer not null,
  -- 1 if anything was, else 0: in a sum, the number of such days.
  realised_days integer not null,
  pnl numeric not null,
  matched_cost numeric not null,

  -- The round trips that ended on the day: how many in all, won and lost; Σ P&L, Σ P&L of those won, Σ P&L², Σ P&L² of those lost.
  rounds integer not null,
  rounds_won integer not null,
  rounds_lost integer not null,
  rounds_pnl numeric not null,
  rounds_won_pnl numeric not null,
  rounds_squares numeric not null,
  rounds_lost_squares numeric not null,
  -- From here on null instead of 0, which costs nothing to store or to add up.
  -- The first four of HOLDS in src/domain/trade/holds.ts: how many lasted less than an hour, then less than a day, less than a week and
  -- less than 30 days.
  held_minutes integer,
  held_hours integer,
  held_days integer,
  held_weeks integer,
  -- Those that were logged live and stand as first recorded, and those of them that were also logged in public.
  live_rounds integer,
  announced_rounds integer,

  -- 1 if any of the latter was recorded on the day, whenever it ended; and the day, so that a sum has the first and the last.
  announced_days integer,
  announced_first date,
  announced_last date,

  -- The round trips that were withdrawn on the day.
  withdrawn_rounds integer,

  -- How often a trade was deleted on the day.
  deleted_trades integer not null,

  -- The day, if a trade began or something was realised on it, so that a sum has the first and the last.
  first_traded date,
  last_traded date,

  primary key (strategy_id, day)
);

alter table public.strategy_days enable row level security;
grant select on table public.strategy_days to anon, authenticated, service_role;

create policy "Days are seen with their strategy" on public.strategy_days
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = strategy_days.strategy_id offset 0));

create trigger refuse_truncate before truncate on public.strategy_days
  for each statement execute function private.refuse_truncate();

-- The same for each month that has a day, computed by private.compute_months(), so that a strategy's figures never need more than a few
-- hundred rows. Its `day` is the month's first. Written by triggers only.
create table private.strategy_months (
  like public.strategy_days,
  primary key (strategy_id, day),
  foreign key (strategy_id) references public.strategy_profile (id) on delete cascade
);
alter table private.strategy_months enable row level security;
grant select on table private.strategy_months to service_role;

create trigger refuse_truncate before truncate on private.strategy_months
  for each statement execute function private.refuse_truncate();
