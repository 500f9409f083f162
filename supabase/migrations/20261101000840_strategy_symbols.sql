-- Number of a strategy's trades in each instrument. Written by triggers only.
create table public.strategy_symbols (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  -- Normalised by private.instrument().
  symbol text not null,
  market text not null,
  trades integer not null,
  primary key (strategy_id, symbol, market)
);

create index strategy_symbols_symbol_idx on public.strategy_symbols (symbol);
-- Finds rows without trades, which are deleted with the write that emptied them.
create index strategy_symbols_empty_idx on public.strategy_symbols (strategy_id) where trades = 0;

alter table public.strategy_symbols enable row level security;
revoke all on table public.strategy_symbols from public, anon, authenticated, service_role;
grant select on table public.strategy_symbols to anon, authenticated, service_role;

create policy "Symbols are seen with their strategy" on public.strategy_symbols
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = strategy_symbols.strategy_id offset 0));

create trigger refuse_truncate before truncate on public.strategy_symbols
  for each statement execute function private.refuse_truncate();

-- Number of a strategy's trades by tag: by the tags of their symbols, or by market for filters named after a market.
-- Runs under the reader's policies.
create view public.strategy_tags with (security_invoker = true) as
select s.strategy_id, t.tag, sum(s.trades)::integer as trades
from public.strategy_symbols s
join public.symbol_tags t
  on t.symbol = s.symbol and t.market = case s.market when 'OPTIONS' then 'STOCK' else s.market end
group by s.strategy_id, t.tag
-- One branch for each of these tags, so that a query for another tag skips it.
union all
select s.strategy_id, 'stocks-options', sum(s.trades)::integer
from public.strategy_symbols s where s.market in ('STOCK', 'OPTIONS') group by s.strategy_id
union all
select s.strategy_id, 'cryptocurrency', sum(s.trades)::integer
from public.strategy_symbols s where s.market = 'CRYPTO' group by s.strategy_id
union all
select s.strategy_id, 'sports', sum(s.trades)::integer
from public.strategy_symbols s where s.market = 'SPORTS' group by s.strategy_id;

revoke all on table public.strategy_tags from public, anon, authenticated, service_role;
grant select on table public.strategy_tags to anon, authenticated, service_role;
