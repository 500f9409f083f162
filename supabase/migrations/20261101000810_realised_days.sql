-- What each strategy realised on each UTC day, for the equity chart and the count of days. Written by triggers only.
create table public.realised_days (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  day date not null,
  -- USD.
  pnl numeric not null,
  entry_cost numeric not null,
  realisations integer not null,
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
