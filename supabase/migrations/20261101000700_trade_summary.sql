-- One row a trade, kept by triggers from its actions and written by nobody.
create table public.trade_summary (
  bet_id text primary key,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  user_id text not null,
  market text not null,
  sector text,
  symbol text not null,
  expiration date,
  -- 100 for options, else 1.
  multiplier integer not null,
  position text not null,
  -- Units of the opening side, opened and closed. The opening side is that of the first action.
  qty numeric not null,
  qty_closed numeric not null,
  qty_rem numeric not null generated always as (trim_scale(qty - qty_closed)) stored,
  -- Quantity × price × multiplier over the whole of each side. USD.
  entry_tot numeric not null,
  exit_tot numeric not null,
  -- Realised after fees, rounded once at ten decimals, and the entry cost of what was matched. USD.
  "return" numeric not null,
  matched_cost numeric not null,
  status text not null generated always as (
    case
      when qty <> qty_closed then 'OPEN'
      when "return" > 0 then 'WIN'
      when "return" < 0 then 'LOSS'
      else 'BREAKEVEN'
    end) stored,
  entry double precision not null generated always as (round(entry_tot, 40) / (qty * multiplier)) stored,
  exit double precision generated always as (
    case when qty_closed > 0 then round(exit_tot, 40) / (qty_closed * multiplier) end) stored,
  return_percent double precision generated always as (
    case when matched_cost > 0 then round("return" * 100, 40) / matched_cost end) stored,
  first_date timestamptz not null,
  last_date timestamptz not null,
  actions_count integer not null,
  -- Grows with each transaction that touches the trade; replace_trade compares it.
  revision integer not null,
  -- The latest and the earliest of its actions' second clock, whether each of them was logged live, and how many actions
  -- of it were changed or deleted so far.
  recorded_at timestamptz not null,
  first_recorded_at timestamptz not null,
  is_live boolean not null,
  edits integer not null
);

create index trade_summary_strategy_idx on public.trade_summary (strategy_id, first_date desc, bet_id);
-- Finds the first trade that was logged live, and the last that was not, however many there are of the other kind.
create index trade_summary_live_idx on public.trade_summary (strategy_id, is_live, first_date);

alter table public.trade_summary enable row level security;
revoke all on table public.trade_summary from public, anon, authenticated, service_role;
grant select on table public.trade_summary to anon, authenticated, service_role;

create policy "Trades are seen with their strategy" on public.trade_summary
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = trade_summary.strategy_id offset 0));

create trigger refuse_truncate before truncate on public.trade_summary
  for each statement execute function private.refuse_truncate();
