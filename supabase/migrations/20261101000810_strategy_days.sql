-- Each strategy's UTC days as sums and counts over the day's trades, which private.compute_days() computes. A figure of the strategy
-- is an expression over the sums of its days. Only days with any of it have a row. Written by triggers only.
-- Money is exact, in USD.
create table public.strategy_days (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  day date not null,

  -- The trades that began on the day: how many there are, by status, logged live, made in public, with an edited or deleted
  -- action; the returns of the winners and of the losers; what was put into all of them and into those logged live, and what
  -- the units still held cost.
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

  -- What was realised on the day by whichever trades, and what the units that were closed had cost to open.
  realisations integer not null,
  pnl numeric not null,
  matched_cost numeric not null,

  -- The round trips that ended on the day: how many, won and lost, Σ P&L, Σ P&L of those won, Σ P&L², and Σ P&L² of those lost.
  rounds integer not null,
  rounds_won integer not null,
  rounds_lost integer not null,
  rounds_pnl numeric not null,
  rounds_won_pnl numeric not null,
  rounds_squares numeric not null,
  rounds_lost_squares numeric not null,

  -- The trades that were deleted on the day and not entered again.
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
