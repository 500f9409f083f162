-- How a record was kept, as a number to sort by. It says nothing about money. Same as `evidenceOf` in src/domain/figures/evidenceRule.ts.
--   0 thin: too few round trips; 1 late: less than 80% of everything ever said was logged live; 2 live: less than 80% of it was announced,
--   or on too few days; 3 well recorded.
-- rounds: the completed round trips. said: everything the trader ever said: these and what was withdrawn. live: those of the present ones
-- that were logged live and stand as first recorded. announced: those of them that were logged in public; days, span: the UTC days on which
-- these were recorded: how many, and from the first to the last.
create function private.evidence(rounds integer, said integer, live integer, announced integer, days integer, span integer)
returns smallint
language plpgsql immutable set search_path = '' as $$
declare
  enough_percent constant integer := 80;
  enough_days constant integer := 20;
  enough_span constant integer := 60;
begin
  return case
    when rounds < private.enough_round_trips() then 0
    when live * 100::bigint < said * enough_percent::bigint then 1
    when announced * 100::bigint < said * enough_percent::bigint or days < enough_days or span < enough_span then 2
    else 3
  end;
end
$$;

-- By which version of the rules a strategy's figures were computed last. A migration that adds a figure or changes a rule raises it, and
-- private.refresh_figures() computes every strategy anew.
create function private.figures_version() returns integer
language sql immutable parallel safe set search_path = '' as $$ select 1 $$;

-- One row per strategy: sums over the strategy's months, so that reading the ranking costs the same with a million actions as with
-- ten thousand. A figure that can be computed from these sums is a generated column. Written by triggers only.
create table public.strategy_metrics (
  strategy_id uuid primary key references public.strategy_profile (id) on delete cascade,
  -- Copied from strategy_profile, so that the list and its policy need no join.
  name text not null,
  username text,
  user_id text not null,
  public text not null,

  -- Sums over the strategy's months: see the view private.month_sums. Money is exact, in USD.
  total_pnl numeric not null default 0,
  gross_win numeric not null default 0,
  gross_loss numeric not null default 0,
  trades integer not null default 0,
  closed_trades integer not null default 0,
  winning_trades integer not null default 0,
  losing_trades integer not null default 0,
  long_trades integer not null default 0,
  open_trades integer not null generated always as (trades - closed_trades) stored,
  realised_days integer not null default 0,
  -- What open trades have realised so far, and what the units still held cost to open.
  open_pnl numeric not null generated always as (trim_scale(total_pnl - gross_win - gross_loss)) stored,
  open_cost numeric not null default 0,

  -- Completed round trips (see round_trips), those won and lost, and for confidence intervals: Σ P&L, Σ P&L of those won,
  -- Σ P&L², and Σ P&L² of those lost. Exact.
  rounds integer not null default 0,
  rounds_won integer not null default 0,
  rounds_lost integer not null default 0,
  rounds_pnl numeric not null default 0,
  rounds_won_pnl numeric not null default 0,
  rounds_squares numeric not null default 0,
  rounds_lost_squares numeric not null default 0,
  -- How many of them lasted less than an hour, then less than a day, less than a week and less than 30 days.
  held_minutes integer not null default 0,
  held_hours integer not null default 0,
  held_days integer not null default 0,
  held_weeks integer not null default 0,

  -- The money put into all trades, in USD.
  entry_cost numeric not null default 0,
  -- Trades logged live, trades made in public, trades with an edited or deleted action, and how often a trade was deleted.
  live_trades integer not null default 0,
  public_trades integer not null default 0,
  edited_trades integer not null default 0,
  deleted_trades integer not null default 0,
  -- The largest return of a trade, 0 if none gained. USD.
  best_return numeric not null default 0,

  -- The basis of the evidence, in completed round trips: those that were logged live and stand as first recorded; those of them that were
  -- also logged in public, with the UTC days on which they were recorded, how many and from the first to the last; and those that were
  -- withdrawn (see withdrawn_round_trips).
  live_rounds integer not null default 0,
  announced_rounds integer not null default 0,
  announced_days integer not null default 0,
  announced_span integer not null default 0,
  withdrawn_rounds integer not null default 0,
  -- Set with these sums: private.evidence().
  evidence smallint not null default 0,

  -- What closing all open trades at the market's last closes would add to total P&L, before fees, and how many of them have such a
  -- close. USD. refresh_returns() keeps both up to date; prices_revision is that of the prices it read, 0 after a write.
  unrealised numeric not null default 0,
  valued_trades integer not null default 0,
  prices_revision bigint not null default 0,

  -- The first and the last UTC day on which a trade began or something was realised; null without any.
  first_traded date,
  last_traded date,

  -- When the sums above were last computed, or brought up to date with the day: see refresh_returns().
  as_of timestamptz not null default now(),

  -- The markets of its trades, in the order of the alphabet: see private.markets_of().
  key_markets text[] not null default '{}',

  -- Realised P&L so far, USD, at the ends of 53 UTC days a week apart: see private.spark().
  spark double precision[] not null default array_fill(0::double precision, array[53]),

  -- The account behind the record as of the last refresh_returns(): see private.account. Null before the first refresh, and where there
  -- is nothing to tell yet. And whether a price that may not be shown is part of it.
  returns_at timestamptz,
  has_hidden_prices boolean not null default false,
  -- Whether too many instruments were held for too long to derive it: see private.most_valued_days().
  too_much_to_value boolean not null default false,
  capital numeric,
  return_on_capital double precision,
  twr double precision,
  twr_year double precision,
  mwr double precision,
  volatility_year double precision,
  sharpe double precision,
  sortino double precision,
  drawdown double precision,
  underwater_days integer,
  in_market double precision,
  benchmark_return double precision,
  benchmark text,
  -- Percentage points: how much more the account made than the benchmark on the same money over the same time.
  vs_market double precision generated always as (mwr - benchmark_return) stored,
  -- In percent: what the account made in each of the six periods. See private.period_returns().
  period_returns double precision[] not null default '{0,0,0,0,0,0}',

  -- What someone would have made who acted on each entry of the ledger a minute after it was published, at the market's prices: see
  -- docs/confirmed.md. All null where nothing could be followed. USD; in percent of the money that was there; in percent, the deepest fall.
  confirmed_pnl numeric,
  confirmed_return double precision,
  confirmed_drawdown double precision,
  -- How many results it is made of, and those above 0. Their sum is confirmed_pnl.
  confirmed_rounds integer,
  confirmed_won integer,
  -- Σ (result of a day)². The results of the days, too, add up to confirmed_pnl.
  confirmed_squares numeric,
  -- From 0 to 1: the money of the orders that could be followed ÷ the same and what is stated of announcements without a price.
  confirmed_share double precision,
  -- When the first order that had a price was published, and when all this was computed.
  confirmed_since timestamptz,
  confirmed_as_of timestamptz,

  -- Ratios are computed with forty decimals and stored as the nearest double, which JSON can represent.
  win_rate double precision not null generated always as (
    case when closed_trades = 0 then 0 else round(winning_trades * 100::numeric, 40) / closed_trades end) stored,
  avg_win double precision not null generated always as (
    case when winning_trades = 0 then 0 else round(gross_win, 40) / winning_trades end) stored,
  avg_loss double precision not null generated always as (
    case when losing_trades = 0 then 0 else round(gross_loss, 40) / losing_trades end) stored,
  -- Null when there are closed trades but no losing ones: the factor is infinite.
  profit_factor double precision generated always as (
    case
      when losing_trades > 0 then round(gross_win, 40) / -gross_loss
      when closed_trades = 0 then 0
    end) stored,
  avg_pnl_per_day double precision not null generated always as (
    case when realised_days = 0 then 0 else round(total_pnl, 40) / realised_days end) stored,
  h24 double precision not null generated always as (period_returns[1]) stored,
  d7 double precision not null generated always as (period_returns[2]) stored,
  d28 double precision not null generated always as (period_returns[3]) stored,
  m3 double precision not null generated always as (period_returns[4]) stored,
  m6 double precision not null generated always as (period_returns[5]) stored,
  y1 double precision not null generated always as (period_returns[6]) stored,
  -- On how many days the confirmed result changed; and how many days of one size would scatter as much, see private.deciding_days().
  confirmed_changes integer,
  confirmed_deciding double precision,
  -- See private.figures_version().
  figures_version integer not null default private.figures_version()
)
-- Each trade write updates the strategy's row; free space keeps its new version on the same page.
with (fillfactor = 60);

create index strategy_metrics_user_id_idx on public.strategy_metrics (user_id);

alter table public.strategy_metrics enable row level security;
grant select on table public.strategy_metrics to anon, authenticated, service_role;

create policy "Anyone sees public strategies' figures" on public.strategy_metrics
  for select to anon using (public = 'true');
create policy "Users see public, own and shared strategies' figures" on public.strategy_metrics
  for select to authenticated
  using (
    public = 'true'
    or user_id = (select auth.jwt() ->> 'sub')
    or strategy_id in (select private.shared_with_me())
  );
create policy "Users with MFA need an aal2 token" on public.strategy_metrics
  as restrictive for all to authenticated using ((select private.second_factor_met()));

-- The strategy if the reader sees it, else null: what a function for readers passes on to one that reads past the policies.
create function private.if_seen(strategy uuid) returns uuid
language sql stable security invoker
return (select m.strategy_id from public.strategy_metrics m where m.strategy_id = strategy);

create function private.on_strategy_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.strategy_metrics (strategy_id, name, username, user_id, public)
    select s.id, s.name, s.username, s.user_id, s.public from new_strategies s;
  else
    update public.strategy_metrics m
    set name = s.name, username = s.username, public = s.public
    from new_strategies s
    where m.strategy_id = s.id and (m.name, m.username, m.public) is distinct from (s.name, s.username, s.public);
    update public.strategy_tags t
    set public = s.public
    from new_strategies s
    where t.strategy_id = s.id and t.public <> s.public;
  end if;
  return null;
end
$$;

create trigger on_strategy_inserted after insert on public.strategy_profile
  referencing new table as new_strategies
  for each statement execute function private.on_strategy_changed();
create trigger on_strategy_updated after update on public.strategy_profile
  referencing new table as new_strategies
  for each statement execute function private.on_strategy_changed();
create trigger refuse_truncate before truncate on public.strategy_metrics
  for each statement execute function private.refuse_truncate();
