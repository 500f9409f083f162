-- One row per trade, computed from its actions by private.compute_trades() and written by triggers only.
create table public.trade_summary (
  bet_id text not null,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  user_id text not null,
  market text not null,
  sector text,
  symbol text not null,
  -- The symbol as private.instrument() normalises it.
  instrument text not null,
  expiration date,
  strike numeric,
  option_right text,
  -- As private.multiplier_of() says.
  multiplier numeric not null,
  -- LONG or SHORT. The opening side is the side of the first action.
  position text not null,
  -- OPEN, then WIN, LOSS or BREAKEVEN.
  status text not null,
  -- Units of the opening side, units of the closing side, and the units still open.
  qty numeric not null,
  qty_closed numeric not null,
  qty_rem numeric not null,
  -- The currency of its prices and fees. What follows is in it up to the average prices, and in USD from "return" on.
  currency text not null,
  -- Quantity × price × multiplier summed over each side, and the average prices.
  entry_tot numeric not null,
  exit_tot numeric not null,
  entry double precision not null,
  exit double precision,
  -- Realised P&L after fees, rounded once at ten decimals, and matched cost: what the closed units cost to open.
  "return" numeric not null,
  matched_cost numeric not null,
  return_percent double precision,
  -- Entry cost: quantity × price × multiplier of everything that opened the position or added to it; and the part of it that is
  -- still held.
  entry_cost numeric not null,
  open_cost numeric not null,
  -- Completed round trips (see round_trips), those that won and lost after fees, what all of them made (USD), and those that were
  -- logged live and in public.
  rounds integer not null,
  rounds_won integer not null,
  rounds_lost integer not null,
  rounds_pnl numeric not null,
  announced_rounds integer not null,
  first_date timestamptz not null,
  last_date timestamptz not null,
  actions_count integer not null,
  -- Increases with each transaction that changes the trade; replace_trade compares it to detect edit conflicts.
  revision integer not null,
  -- The latest and the earliest recording time of its actions.
  recorded_at timestamptz not null,
  first_recorded_at timestamptz not null,
  -- Whether an action was recorded after a later action of the other side had happened, when its outcome was known.
  after_outcome boolean not null,
  -- Logged live: not after_outcome, and each action never edited and recorded at most private.live_window() after its date,
  -- never before it.
  is_live boolean not null,
  -- Made in public: each action was recorded while the strategy was public.
  is_public boolean not null,
  -- How many edits and deletions of its actions the history has.
  edits integer not null,
  -- Of its actions those whose price was compared with the market's, and of these those outside its range (see action_checks).
  prices_checked integer not null,
  prices_outside integer not null,
  -- The splits that converted what it held, oldest first; null without any: [{"day", "units": new ones, "of": old ones, "stated": whether
  -- only its owner says so}].
  splits jsonb,
  -- How an option ended: the side of its last action, if that is EXPIRE, ASSIGN or EXERCISE.
  ended text
);

create index trade_summary_strategy_idx on public.trade_summary (strategy_id, first_date desc, bet_id);
-- Finds the first trade logged live and the last other one without scanning the other kind.
create index trade_summary_live_idx on public.trade_summary (strategy_id, is_live, first_date);
-- Counts a strategy's trades in an instrument. If it began with the strategy, the planner might use it to find a single trade.
create index trade_summary_instrument_idx on public.trade_summary (instrument, strategy_id, market) include (announced_rounds);
-- Finds what is open.
create index trade_summary_open_idx on public.trade_summary (strategy_id) where status = 'OPEN';
-- Finds options that are still open after their expiration.
create index trade_summary_open_options_idx on public.trade_summary (strategy_id, expiration)
  where status = 'OPEN' and market = 'OPTIONS';
-- Finds trades in a symbol that count another multiplier.
create index trade_summary_multiplier_idx on public.trade_summary (strategy_id, symbol, multiplier)
  where market in ('OPTIONS', 'ALTERNATIVE');
-- Created last: until the table is analyzed, the other indexes look as cheap for finding one trade, and the planner takes the
-- newest of equals. With another index, each trade of an import would read all of the strategy's trades.
alter table public.trade_summary add primary key (strategy_id, bet_id);

alter table public.trade_summary enable row level security;
grant select on table public.trade_summary to anon, authenticated, service_role;

create policy "Trades are seen with their strategy" on public.trade_summary
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = trade_summary.strategy_id offset 0));

create trigger refuse_truncate before truncate on public.trade_summary
  for each statement execute function private.refuse_truncate();

-- Whether only its owner says that it was split, so that the market's prices are not of its units.
create function private.has_stated_split(t public.trade_summary) returns boolean
language sql immutable
return coalesce(t.splits @> '[{"stated": true}]', false);

-- What a trade is of.
create function private.trade_contract(t public.trade_summary) returns private.contract
language sql immutable
return private.contract(
  market => t.market, symbol => t.symbol, expiration => t.expiration, strike => t.strike, option_right => t.option_right,
  multiplier => t.multiplier, currency => t.currency);
