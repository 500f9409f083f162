-- Sums and counts for each UTC day of a strategy, computed by private.compute_days(). A figure of the strategy is an expression
-- over the sums of its days, or over the largest of their values. Days on which nothing happened have no row. Money is exact, in
-- USD. Written by triggers only.
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
  -- The largest return of a trade that began on the day, 0 if none gained.
  best_return numeric not null,

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
  -- What was put into them. Then, of those that were logged live and stand as first recorded, and of those of them that were also
  -- logged in public: how many, what was put in, Σ P&L of those won and of those lost, Σ cost², Σ P&L². From here on null where
  -- there is none, which costs nothing to store and to add up.
  rounds_cost numeric not null,
  live_rounds integer,
  live_rounds_cost numeric,
  live_won_pnl numeric,
  live_lost_pnl numeric,
  live_cost_squares numeric,
  live_pnl_squares numeric,
  sound_rounds integer,
  sound_rounds_cost numeric,
  sound_won_pnl numeric,
  sound_lost_pnl numeric,
  sound_cost_squares numeric,
  sound_pnl_squares numeric,

  -- How many of these two kinds were recorded on the day, whenever they ended.
  live_recorded integer,
  sound_recorded integer,

  -- The round trips that were withdrawn on the day: how many, what was put in, Σ P&L of those won and of those lost.
  withdrawn_rounds integer,
  withdrawn_cost numeric,
  withdrawn_won_pnl numeric,
  withdrawn_lost_pnl numeric,

  -- How often a trade was deleted on the day.
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
