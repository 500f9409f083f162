-- What each trade realised at each instant, from which days and accounts are computed. Written by triggers only. Like the other tables in
-- this file it has no policy for clients: no page reads it, and a table that anybody may search by any column slows pages down for
-- everybody.
create table public.trade_realisations (
  bet_id text not null,
  -- No foreign key: triggers delete the rows with the trade's actions, which are deleted with the strategy.
  strategy_id uuid not null,
  realised_at timestamptz not null,
  -- USD. A trade's realisations sum exactly to its return.
  pnl numeric not null,
  -- What the units closed then had cost to open, in USD.
  matched_cost numeric not null
);

create index trade_realisations_strategy_idx on public.trade_realisations (strategy_id, realised_at);
-- Created last, like trade_summary's primary key.
alter table public.trade_realisations add primary key (strategy_id, bet_id, realised_at);

alter table public.trade_realisations enable row level security;
grant select on table public.trade_realisations to service_role;

create trigger refuse_truncate before truncate on public.trade_realisations
  for each statement execute function private.refuse_truncate();

-- The round trips of each trade: those that are complete, and the last one while it is not, which does not count yet. One begins
-- when a position is opened and is complete when the position is flat, or when more than half of the most it held has been closed, so
-- that an open remainder cannot hide a loss. The next opening action begins the next one, which takes over what is left. What is closed
-- before that counts towards the completed one. An option that is still open when it can no longer be recorded as
-- expired counts as lost in full. Written by triggers only.
create table public.round_trips (
  bet_id text not null,
  -- No foreign key, as in trade_realisations.
  strategy_id uuid not null,
  -- From 1, in the order in which the trade's round trips were complete.
  nth integer not null,
  begun_at timestamptz not null,
  -- Null while it is not complete.
  ended_at timestamptz,
  -- When the first of its actions and the one that completed it were recorded.
  first_recorded_at timestamptz not null,
  recorded_at timestamptz,
  -- USD, after fees.
  pnl numeric not null,
  -- What the units it closed had cost to open, and what all its units had cost, in USD.
  cost numeric not null,
  opened_cost numeric not null,
  -- Whether each of its actions, and of those whose units it took over, was logged live and stands as first recorded; and whether
  -- each was recorded in public. With both it was announced.
  is_live boolean not null,
  is_public boolean not null
);

create index round_trips_strategy_idx on public.round_trips (strategy_id, ended_at);
-- The others may all have been recorded on one day, by an import.
create index round_trips_recorded_idx on public.round_trips (strategy_id, recorded_at) where is_live and is_public;
alter table public.round_trips add primary key (strategy_id, bet_id, nth);

alter table public.round_trips enable row level security;
grant select on table public.round_trips to service_role;

create trigger refuse_truncate before truncate on public.round_trips
  for each statement execute function private.refuse_truncate();

-- Round trips that a trader once stated and then took back: those that were deleted or changed after they had stood for a minute,
-- each as it was then. For a position that was deleted or made smaller while it was open, it has the money put in. Computed from the
-- history by private.compute_withdrawn() and written by triggers only.
create table public.withdrawn_round_trips (
  bet_id text not null,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  withdrawn_at timestamptz not null,
  -- The place among the trade's round trips then.
  nth integer not null,
  -- Null if it was open.
  ended_at timestamptz,
  -- USD.
  pnl numeric not null,
  cost numeric not null
);

create index withdrawn_round_trips_strategy_idx on public.withdrawn_round_trips (strategy_id, withdrawn_at);
alter table public.withdrawn_round_trips add primary key (strategy_id, bet_id, withdrawn_at, nth);

alter table public.withdrawn_round_trips enable row level security;
grant select on table public.withdrawn_round_trips to service_role;

create trigger refuse_truncate before truncate on public.withdrawn_round_trips
  for each statement execute function private.refuse_truncate();

-- Each deletion of a trade, even of one entered again later under the same id. Written by triggers only.
create table private.deleted_trades (
  bet_id text not null,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  deleted_at timestamptz not null
);

create index deleted_trades_strategy_idx on private.deleted_trades (strategy_id, deleted_at);
alter table private.deleted_trades add primary key (strategy_id, bet_id, deleted_at);

alter table private.deleted_trades enable row level security;
grant select on table private.deleted_trades to service_role;

create trigger refuse_truncate before truncate on private.deleted_trades
  for each statement execute function private.refuse_truncate();

-- How each instant changed a trade, for the account behind a record (see private.account_days()). Stored as changes, because an account
-- sums them. Written by triggers only.
create table private.trade_positions (
  bet_id text not null,
  -- No foreign key, as in trade_realisations.
  strategy_id uuid not null,
  at timestamptz not null,
  -- The units held, and what they cost, both below 0 if they were sold short: in USD at the rate of the last action.
  units numeric not null,
  cost numeric not null,
  -- What is invested in them, in USD at the rates of their own actions.
  invested numeric not null,
  -- USD: as in trade_realisations.
  realised numeric not null
);

create index trade_positions_strategy_idx on private.trade_positions (strategy_id, at);
alter table private.trade_positions add primary key (strategy_id, bet_id, at);

alter table private.trade_positions enable row level security;
grant select on table private.trade_positions to service_role;

create trigger refuse_truncate before truncate on private.trade_positions
  for each statement execute function private.refuse_truncate();
