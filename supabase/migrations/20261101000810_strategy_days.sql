-- Sums and counts for each UTC day of a strategy, computed by private.compute_days(). A figure of the strategy is an expression
-- over the sums of its days. Days on which nothing happened have no row. Money is exact, in USD. Written by triggers only.
create table public.strategy_days (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  day date not null,

  -- The trades that began on the day: how many in all, by status, logged live, made in public, and with an edited or deleted
  -- action; the summed returns of winners and of losers; the entry cost of all and of those logged live; and what the units
  -- still held cost to open.
  trades integer not null,
  closed_trades integer not null,
  winning_trades integer not null,
  losing_trades integer not null,
  live_trades integer not null,
  public_trades integer not null,
  edited_trades integer not null,
  gross_win numeric not null,
  gross_loss numeric not null,
  entry_cost numeric not null,
  live_cost numeric not null,
  open_cost numeric not null,

  -- What was realised on the day, whenever the trades began, and what the units closed on it had cost to open.
  realisations integer not null,
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

  -- How many trades were deleted on the day and not entered again.
  deleted_trades integer not null,

  primary key (strategy_id, day)
);

alter table public.strategy_days enable row level security;
grant select on table public.strategy_days to anon, authenticated, service_role;

create policy "Days are seen with their strategy" on public.strategy_days
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = strategy_days.strategy_id offset 0));

create trigger refuse_truncate before truncate on public.strategy_days
  for each statement execute function private.refuse_truncate();
