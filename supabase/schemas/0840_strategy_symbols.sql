-- Number of a strategy's trades and of its announced round trips in each instrument. Written by triggers only.
create table public.strategy_symbols (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  -- Normalised by private.instrument().
  symbol text not null,
  market text not null,
  trades integer not null,
  announced_rounds integer not null,
  primary key (strategy_id, symbol, market)
);

create index strategy_symbols_symbol_idx on public.strategy_symbols (symbol);

alter table public.strategy_symbols enable row level security;
grant select on table public.strategy_symbols to anon, authenticated, service_role;

create policy "Symbols are seen with their strategy" on public.strategy_symbols
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = strategy_symbols.strategy_id offset 0));

create trigger refuse_truncate before truncate on public.strategy_symbols
  for each statement execute function private.refuse_truncate();

-- The markets of a strategy's trades, in the order of the alphabet.
create function private.markets_of(strategy uuid) returns text[]
language plpgsql stable set search_path = '' as $$
begin
  return array(select distinct s.market from public.strategy_symbols s where s.strategy_id = strategy order by 1);
end
$$;

-- Number of a strategy's trades and of its announced round trips by tag, for the ranking's chips. Written by triggers only.
create table public.strategy_tags (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  tag text not null,
  trades integer not null,
  announced_rounds integer not null,
  -- Copied from strategy_profile, so that the policy needs no join when many strategies of a tag are read.
  public text not null,
  primary key (strategy_id, tag) include (public)
);

create index strategy_tags_tag_idx on public.strategy_tags (tag, announced_rounds, strategy_id) include (public);

alter table public.strategy_tags enable row level security;
grant select on table public.strategy_tags to anon, authenticated, service_role;

create policy "Anyone sees public strategies' tags" on public.strategy_tags
  for select to anon using (public = 'true');
create policy "Users see public, own and shared strategies' tags" on public.strategy_tags
  for select to authenticated
  using (
    public = 'true'
    or strategy_id in (select private.my_strategies())
    or strategy_id in (select private.shared_with_me())
  );
create policy "Users with MFA need an aal2 token" on public.strategy_tags
  as restrictive for all to authenticated using ((select private.second_factor_met()));

create trigger refuse_truncate before truncate on public.strategy_tags
  for each statement execute function private.refuse_truncate();

-- Computes the rows of strategy_symbols for some instruments of a strategy. Looks each one up separately, like actions_of().
create function private.count_symbols(strategy uuid, instruments text[]) returns setof public.strategy_symbols
language plpgsql stable set search_path = '' as $$
declare
  one public.strategy_symbols;
begin
  for one.strategy_id, one.symbol, one.market, one.trades, one.announced_rounds in
  select strategy, i.symbol, t.market, t.trades, t.announced_rounds
  from unnest(instruments) i (symbol)
  cross join lateral (
    select t.market, count(*)::integer as trades, sum(t.announced_rounds)::integer as announced_rounds
    from public.trade_summary t
    where t.strategy_id = strategy and t.instrument = i.symbol
    group by t.market
  ) t
  loop
    return next one;
  end loop;
end
$$;

-- The chips that stand for a market.
create view private.market_tags (market, tag) as
values ('STOCK', 'stocks-options'), ('OPTIONS', 'stocks-options'), ('CRYPTO', 'cryptocurrency'), ('SPORTS', 'sports');

-- Computes the rows of strategy_tags: an instrument has the tags of its symbol and of its market.
create view private.tag_counts as
select s.strategy_id, t.tag, sum(s.trades)::integer as trades, sum(s.announced_rounds)::integer as announced_rounds, m.public
from public.strategy_symbols s
join public.strategy_metrics m on m.strategy_id = s.strategy_id
cross join lateral (
  select t.tag from public.symbol_tags t
  where t.symbol = s.symbol and t.market = case s.market when 'OPTIONS' then 'STOCK' else s.market end
  union all
  select t.tag from private.market_tags t where t.market = s.market
) t
group by s.strategy_id, t.tag, m.public;

-- Stores a strategy's rows of strategy_tags.
create function private.store_tags(strategy uuid) returns void
language plpgsql set search_path = '' as $$
begin
  with counted as materialized (
    select c.* from private.tag_counts c where c.strategy_id = strategy
  ),
  stored as (
    insert into public.strategy_tags as s (strategy_id, tag, trades, announced_rounds, public)
    select c.strategy_id, c.tag, c.trades, c.announced_rounds, c.public from counted c
    on conflict (strategy_id, tag) do update set trades = excluded.trades, announced_rounds = excluded.announced_rounds
    where (s.trades, s.announced_rounds) <> (excluded.trades, excluded.announced_rounds)
  )
  delete from public.strategy_tags s where s.strategy_id = strategy and s.tag not in (select c.tag from counted c);
end
$$;

-- The arbitrary first key of the advisory locks on a symbol's tags, unique in this database.
create function private.tag_lock() returns integer
language sql immutable set search_path = '' as $$ select 740184 $$;

-- After an operator changed tags: counts the trades by tag again in the strategies that trade the symbols. Only writers to these
-- strategies have to wait, and those of strategies that begin to trade such a symbol.
create function private.on_symbol_tags_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed_symbols text[];
  strategy uuid;
begin
  if tg_op = 'INSERT' then
    changed_symbols := array(select n.symbol from new_tags n);
  elsif tg_op = 'DELETE' then
    changed_symbols := array(select o.symbol from old_tags o);
  else
    changed_symbols := array(select n.symbol from new_tags n union select o.symbol from old_tags o);
  end if;
  perform pg_catalog.pg_advisory_xact_lock(private.tag_lock(), s.hash)
  from (select distinct pg_catalog.hashtext(c.symbol) as hash from unnest(changed_symbols) c (symbol) order by 1) s;
  for strategy in
    select distinct s.strategy_id from public.strategy_symbols s where s.symbol = any (changed_symbols) order by 1
  loop
    perform from public.strategy_metrics m where m.strategy_id = strategy for update;
    perform private.store_tags(strategy);
    perform private.store_words(array[strategy]);
  end loop;
  return null;
end
$$;

create trigger on_symbol_tags_inserted after insert on public.symbol_tags
  referencing new table as new_tags
  for each statement execute function private.on_symbol_tags_changed();
create trigger on_symbol_tags_updated after update on public.symbol_tags
  referencing old table as old_tags new table as new_tags
  for each statement execute function private.on_symbol_tags_changed();
create trigger on_symbol_tags_deleted after delete on public.symbol_tags
  referencing old table as old_tags
  for each statement execute function private.on_symbol_tags_changed();
