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
grant select on table public.strategy_symbols to anon, authenticated, service_role;

create policy "Symbols are seen with their strategy" on public.strategy_symbols
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = strategy_symbols.strategy_id offset 0));

create trigger refuse_truncate before truncate on public.strategy_symbols
  for each statement execute function private.refuse_truncate();

-- Number of a strategy's trades by tag, kept for the ranking's filters. Written by triggers only.
create table public.strategy_tags (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  tag text not null,
  trades integer not null,
  -- Copied from strategy_profile, so that reading many strategies of a tag needs no join to know which of them the reader may see.
  public text not null,
  primary key (strategy_id, tag) include (public)
);

create index strategy_tags_tag_idx on public.strategy_tags (tag, trades, strategy_id) include (public);
-- As strategy_symbols_empty_idx.
create index strategy_tags_empty_idx on public.strategy_tags (strategy_id) where trades = 0;

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

-- The tags of an instrument: those of its symbol, and that of its market for filters named after a market.
create function private.tags_of(symbol text, market text) returns setof text
language sql stable set search_path = '' as $$
  select t.tag from public.symbol_tags t
  where t.symbol = tags_of.symbol and t.market = case tags_of.market when 'OPTIONS' then 'STOCK' else tags_of.market end
  union all
  select m.tag
  from (
    values ('STOCK', 'stocks-options'), ('OPTIONS', 'stocks-options'), ('CRYPTO', 'cryptocurrency'), ('SPORTS', 'sports')
  ) m (market, tag)
  where m.market = tags_of.market
$$;

-- After operators changed the list: counts the trades of the tags concerned again.
create function private.on_symbol_tags_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed_tags text[];
begin
  if tg_op = 'INSERT' then
    changed_tags := array(select distinct n.tag from new_tags n);
  elsif tg_op = 'DELETE' then
    changed_tags := array(select distinct o.tag from old_tags o);
  else
    changed_tags := array(select n.tag from new_tags n union select o.tag from old_tags o);
  end if;
  delete from public.strategy_tags s where s.tag = any (changed_tags);
  insert into public.strategy_tags (strategy_id, tag, trades, public)
  select m.strategy_id, t.tag, sum(s.trades), m.public
  from public.strategy_symbols s join public.strategy_metrics m on m.strategy_id = s.strategy_id
  cross join lateral private.tags_of(s.symbol, s.market) t (tag)
  where t.tag = any (changed_tags)
  group by m.strategy_id, t.tag;
  return null;
end
$$;

create trigger lock_before_write before insert or update or delete on public.symbol_tags
  for each statement execute function private.lock_before_write();
create trigger on_symbol_tags_inserted after insert on public.symbol_tags
  referencing new table as new_tags
  for each statement execute function private.on_symbol_tags_changed();
create trigger on_symbol_tags_updated after update on public.symbol_tags
  referencing old table as old_tags new table as new_tags
  for each statement execute function private.on_symbol_tags_changed();
create trigger on_symbol_tags_deleted after delete on public.symbol_tags
  referencing old table as old_tags
  for each statement execute function private.on_symbol_tags_changed();
