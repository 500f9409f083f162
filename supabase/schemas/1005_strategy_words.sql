-- A text as it is sorted and searched: lower case without accents and punctuation. Of its first 200 characters, more than a name
-- may have: anyone may call this, and normalize() takes minutes for a long enough text.
create function public.search_text(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.btrim(pg_catalog.regexp_replace(
    pg_catalog.lower(pg_catalog.regexp_replace(pg_catalog.normalize(pg_catalog."left"(value, 200), 'NFKD'), '[\u0300-\u036f]', '', 'g')),
    '[ -/:-@[-`{-~]+', ' ', 'g'))
$$;
grant execute on function public.search_text(text) to anon, authenticated, service_role;

-- The texts that a search looks up: the name of a strategy and of its trader, and the symbols, markets and tags of its trades, each
-- from every one of its words on, so that "dip" finds "RSI(2) dip buyer". No trigrams: row-level security would keep their index
-- from being used, since their operators are not leakproof. Written by triggers only.
create table public.strategy_words (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  words text collate "C" not null,
  kind text not null constraint strategy_words_kind check (kind in ('name', 'trader', 'symbol', 'market', 'tag')),
  -- The symbol, the market or the tag; empty for a name.
  stands_for text not null,
  -- Copied from strategy_profile, so that the policy needs no join when a search has many matches.
  public text not null,
  primary key (strategy_id, words, kind, stands_for) include (public)
);

create index strategy_words_words_idx on public.strategy_words (words, strategy_id) include (public, kind);

alter table public.strategy_words enable row level security;
grant select on table public.strategy_words to anon, authenticated, service_role;

create policy "Anyone sees public strategies' words" on public.strategy_words
  for select to anon using (public = 'true');
create policy "Users see public, own and shared strategies' words" on public.strategy_words
  for select to authenticated
  using (
    public = 'true'
    or strategy_id in (select private.my_strategies())
    or strategy_id in (select private.shared_with_me())
  );
create policy "Users with MFA need an aal2 token" on public.strategy_words
  as restrictive for all to authenticated using ((select private.second_factor_met()));

create trigger refuse_truncate before truncate on public.strategy_words
  for each statement execute function private.refuse_truncate();

-- A text from each of its words on.
create function private.beginnings(text) returns setof text
language sql immutable set search_path = '' as $$
  select pg_catalog.array_to_string(t.words[n.n:], ' ')
  from (select pg_catalog.string_to_array(public.search_text($1), ' ')) t (words)
  cross join lateral pg_catalog.generate_subscripts(t.words, 1) n (n)
$$;

-- Computes the rows of strategy_words.
create view private.words_now as
select distinct s.id as strategy_id, w.words collate "C" as words, t.kind, t.stands_for, s.public
from public.strategy_profile s
cross join lateral (
  select 'name', '', s.name
  union all
  select 'trader', '', s.username
  union all
  select 'symbol', y.symbol, y.symbol from public.strategy_symbols y where y.strategy_id = s.id
  union all
  select 'market', m.market, case m.market when 'STOCK' then 'stocks' else m.market end
  from unnest(private.markets_of(s.id)) m (market)
  union all
  select 'tag', g.tag, g.tag from public.strategy_tags g where g.strategy_id = s.id
) t (kind, stands_for, name)
cross join lateral private.beginnings(t.name) w (words);

-- Stores the rows of some strategies.
create function private.store_words(strategies uuid[]) returns void
language plpgsql set search_path = '' as $$
begin
  with computed as materialized (
    select w.* from private.words_now w where w.strategy_id = any (strategies)
  ),
  stored as (
    insert into public.strategy_words as w (strategy_id, words, kind, stands_for, public)
    select c.strategy_id, c.words, c.kind, c.stands_for, c.public from computed c
    on conflict (strategy_id, words, kind, stands_for) do update set public = excluded.public
    where w.public <> excluded.public
  )
  delete from public.strategy_words w
  where w.strategy_id = any (strategies)
    and (w.strategy_id, w.words, w.kind, w.stands_for) not in (
      select c.strategy_id, c.words, c.kind, c.stands_for from computed c);
end
$$;

create function private.on_strategy_named() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.store_words(array(select n.id from new_strategies n));
  else
    perform private.store_words(array(
      select n.id from new_strategies n join old_strategies o on o.id = n.id
      where (n.name, n.username, n.public) is distinct from (o.name, o.username, o.public)));
  end if;
  return null;
end
$$;

create trigger on_strategy_named after insert on public.strategy_profile
  referencing new table as new_strategies
  for each statement execute function private.on_strategy_named();
create trigger on_strategy_renamed after update on public.strategy_profile
  referencing old table as old_strategies new table as new_strategies
  for each statement execute function private.on_strategy_named();
