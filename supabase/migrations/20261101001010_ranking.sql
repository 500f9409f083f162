-- The ranking, page by page: sorted, filtered and searched by index, so that a page costs the same with a hundred
-- strategies as with a hundred thousand. Under row-level security an index is searched only by comparisons that are
-- leakproof: those of double precision, integer, uuid and text are, those of numeric and LIKE are not. Hence the keys below.

-- A text as it is sorted and searched: lower case without accents and punctuation.
create function public.search_text(value text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.btrim(pg_catalog.regexp_replace(
    pg_catalog.lower(pg_catalog.regexp_replace(pg_catalog.normalize(value, 'NFKD'), '[\u0300-\u036f]', '', 'g')),
    '[ -/:-@[-`{-~]+', ' ', 'g'))
$$;
revoke all on function public.search_text(text) from public, anon, authenticated, service_role;
grant execute on function public.search_text(text) to anon, authenticated, service_role;

-- A name's sort key: every number filled up to twenty digits, so that 2 comes before 10.
create function private.name_key(name text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.regexp_replace(
    pg_catalog.regexp_replace(public.search_text(name), '(\d+)', '00000000000000000000\1', 'g'),
    '\d*(\d{20})', '\1', 'g')
$$;

-- Whether the last of the values is their highest (1), their lowest (-1) or neither (0); 0 if all are equal.
-- In PL/pgSQL, which plans once a session: every write of a trade calls it.
create function private.last_place(numbers double precision[]) returns integer
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return (
    select case
      when min(n.n) = max(n.n) then 0
      when numbers[pg_catalog.cardinality(numbers)] = max(n.n) then 1
      when numbers[pg_catalog.cardinality(numbers)] = min(n.n) then -1
      else 0
    end
    from unnest(numbers) n (n)
  );
end
$$;

-- The keys that are not figures themselves. No page shows them.
alter table public.strategy_metrics
  add column key_name text collate "C" not null generated always as (private.name_key(name)) stored,
  add column key_total_pnl double precision not null generated always as (total_pnl::double precision) stored,
  -- ∞ for a profit factor without losses: above every number.
  add column key_profit_factor double precision not null generated always as (
    case
      when losing_trades > 0 then (round(gross_win, 40) / -gross_loss)::double precision
      when winning_trades > 0 then 'Infinity'
      else 0
    end) stored,
  -- The sample deviation of round trips in USD; null below 30 of them (ENOUGH_TRADES in src/lib/constants.ts).
  add column key_deviation double precision generated always as (
    case when rounds >= 30 then
      sqrt(greatest(0, rounds_squares - rounds_pnl * rounds_pnl / rounds) / (rounds - 1))::double precision
    end) stored,
  -- Evidence, then total P&L, which stays below half a step.
  add column key_evidence double precision not null generated always as (
    private.evidence(rounds, live_cost, entry_cost, public_trades, trades) * 1e13
      + greatest(-4e12, least(4e12, total_pnl))::double precision) stored,
  -- Whether the realised total is at the highest or the lowest of its 52 weeks.
  add column key_year integer not null generated always as (private.last_place(spark)) stored;

-- What each column of the ranking is sorted by, and the columns that its index needs beside the key to be read alone. A key is
-- null where the ranking shows a dash, although the stored figure is 0 there (isEmpty in src/domain/figures.ts): a period's
-- does so for any 0, because the ranking does not read what was put in.
create function public.ranking_keys() returns table (sort text, key text, type text, included text)
language sql immutable set search_path = '' as $$
  values
    ('name', 'key_name', 'text', null),
    ('total_pnl', 'key_total_pnl', 'double precision', null),
    ('evidence', 'key_evidence', 'double precision', null),
    ('win_rate', 'case when closed_trades > 0 then win_rate end', 'double precision', 'closed_trades, win_rate'),
    ('avg_win', 'case when winning_trades > 0 then avg_win end', 'double precision', 'winning_trades, avg_win'),
    ('avg_loss', 'case when losing_trades > 0 then avg_loss end', 'double precision', 'losing_trades, avg_loss'),
    ('profit_factor', 'case when winning_trades + losing_trades > 0 then key_profit_factor end', 'double precision',
      'winning_trades, losing_trades, key_profit_factor'),
    ('avg_pnl_per_day', 'case when realised_days > 0 then avg_pnl_per_day end', 'double precision',
      'realised_days, avg_pnl_per_day')
  union all
  select p.period, pg_catalog.format('nullif(%s, 0)', p.period), 'double precision', p.period
  from unnest('{h24,d7,d28,m3,m6,y1}'::text[]) p (period)
$$;
revoke all on function public.ranking_keys() from public, anon, authenticated, service_role;
grant execute on function public.ranking_keys() to anon, authenticated, service_role;

-- The rule of each chip, and its order where the reader has chosen none. Any other chip is a tag: the strategies that have
-- it, by their trades with it.
create function public.ranking_chips() returns table (chip text, rule text, key text, type text, descending boolean)
language sql immutable set search_path = '' as $$
  values
    ('gainers', 'key_total_pnl > 0', 'key_total_pnl', 'double precision', true),
    ('losers', 'key_total_pnl < 0', 'key_total_pnl', 'double precision', false),
    ('most-traded', 'trades > 0', 'trades', 'integer', true),
    ('most-volatile', 'key_deviation is not null', 'key_deviation', 'double precision', true),
    ('52-week-high', 'key_year = 1', 'key_total_pnl', 'double precision', true),
    ('52-week-low', 'key_year = -1', 'key_total_pnl', 'double precision', true)
$$;
revoke all on function public.ranking_chips() from public, anon, authenticated, service_role;
grant execute on function public.ranking_chips() to anon, authenticated, service_role;

-- One index serves both directions of a column. Private strategies are found by their owner's or guest's id.
do $$
declare
  k record;
begin
  for k in select * from public.ranking_keys() loop
    execute pg_catalog.format(
      'create index %I on public.strategy_metrics ((%s), strategy_id) %s where public = ''true''',
      'strategy_metrics_' || k.sort || '_idx', k.key, 'include (' || k.included || ')');
  end loop;
end
$$;
create index strategy_metrics_trades_idx on public.strategy_metrics (trades, strategy_id) where public = 'true';
create index strategy_metrics_key_deviation_idx on public.strategy_metrics (key_deviation, strategy_id)
  where public = 'true' and key_deviation is not null;
create index strategy_metrics_one_evidence_idx on public.strategy_metrics (evidence, key_total_pnl, strategy_id)
  where public = 'true';
create index strategy_metrics_enough_trades_idx on public.strategy_metrics (key_total_pnl, strategy_id)
  where public = 'true' and evidence > 0;
create index strategy_metrics_key_year_idx on public.strategy_metrics (key_year, key_total_pnl, strategy_id)
  where public = 'true';

-- What a search finds: a strategy's name and its trader's, each from every word on, so that "dip" finds "RSI(2) dip buyer".
-- Not by trigrams: their extension is not everywhere, and under row-level security their index would not be used. Written
-- by triggers only.
create table public.strategy_words (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  words text collate "C" not null,
  -- Copied from strategy_profile, so that a search of many matches needs no join to know which of them the reader may see.
  public text not null,
  primary key (strategy_id, words) include (public)
);

create index strategy_words_words_idx on public.strategy_words (words, strategy_id) include (public);

alter table public.strategy_words enable row level security;
revoke all on table public.strategy_words from public, anon, authenticated, service_role;
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

create function private.words_of(name text, username text) returns setof text
language sql immutable set search_path = '' as $$
  select distinct pg_catalog.array_to_string(t.words[n.n:], ' ')
  from (
    select pg_catalog.string_to_array(public.search_text(name), ' ')
    union all
    select pg_catalog.string_to_array(public.search_text(username), ' ')
  ) t (words)
  cross join lateral pg_catalog.generate_subscripts(t.words, 1) n (n)
$$;

create function private.on_strategy_named() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  named uuid[];
begin
  if tg_op = 'INSERT' then
    named := array(select n.id from new_strategies n);
  else
    named := array(
      select n.id from new_strategies n join old_strategies o on o.id = n.id
      where (n.name, n.username, n.public) is distinct from (o.name, o.username, o.public));
    delete from public.strategy_words w where w.strategy_id = any (named);
  end if;
  insert into public.strategy_words (strategy_id, words, public)
  select s.id, w.words, s.public
  from public.strategy_profile s cross join lateral private.words_of(s.name, s.username) w (words)
  where s.id = any (named);
  return null;
end
$$;

create trigger on_strategy_named after insert on public.strategy_profile
  referencing new table as new_strategies
  for each statement execute function private.on_strategy_named();
create trigger on_strategy_renamed after update on public.strategy_profile
  referencing old table as old_strategies new table as new_strategies
  for each statement execute function private.on_strategy_named();

-- One page of the strategies that the reader may see: the public ones, and private ones of the reader's own or shared with
-- the reader.
--   sort: a column of the ranking; null for the order of the chip, which is by total P&L without one.
--   descending: applies to a sort only. Equal strategies are in the order of their ids, or the reverse if descending.
--   chip: an id of src/features/strategies/chips.rules.ts, which has the rules in words.
--   search: the beginning of words in the name or the trader's name.
--   at_evidence: a place in EVIDENCE of src/domain/evidence.ts.
--   enough_trades: only those with more than thin evidence.
--   after_place, after_id: the place and strategy_id of the last row of the page before.
--   most: rows, from 1 to 100.
-- A row's place is its sort key, to continue from; '' where the figure is undefined, which is last in both directions.
-- total is the number of strategies found, counted to 1,001 at most; null on later pages, and under a tag or a search, where
-- counting costs many times the page. Numbers are the nearest doubles, as_of is in ISO 8601. Errors: PT400 for an unknown sort.
-- Runs under the reader's policies. enable_seqscan is off because counting a part of a small table would scan it.
create function public.ranking(
  sort text default null, descending boolean default true, chip text default null, search text default null,
  at_evidence integer default null, enough_trades boolean default false,
  after_place text default null, after_id uuid default null, most integer default 50
)
returns table (
  place text, total integer, strategy_id uuid, name text, user_id text, public text, as_of text,
  spark double precision[], total_pnl double precision, win_rate double precision, avg_win double precision,
  avg_loss double precision, profit_factor double precision, avg_pnl_per_day double precision, h24 double precision,
  d7 double precision, d28 double precision, m3 double precision, m6 double precision, y1 double precision,
  trades integer, closed_trades integer, winning_trades integer, losing_trades integer, open_trades integer,
  open_pnl double precision, open_cost double precision, realised_days integer, rounds integer, rounds_won integer,
  rounds_lost integer, rounds_pnl double precision, rounds_won_pnl double precision, rounds_squares double precision,
  rounds_lost_squares double precision, gross_win double precision, gross_loss double precision,
  entry_cost double precision, live_cost double precision, live_trades integer, public_trades integer,
  evidence smallint, edited_trades integer, deleted_trades integer
)
language plpgsql stable security invoker set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  max_counted constant integer := 1001;
  page_rows constant integer := least(greatest(most, 1), 100);
  searched constant text := coalesce(public.search_text(pg_catalog."left"(search, 100)), '');
  -- All texts that begin with these words: those up to the last character of Unicode.
  searched_to constant text := searched || U&'\+10FFFF';
  -- The private strategies that the reader may see.
  own uuid[] := '{}';

  -- What is sorted: the rows of a source that pass a filter, found by the strategy's id in this column.
  source text := 'public.strategy_metrics m';
  id text := 'm.strategy_id';
  filter text := '';
  -- Whether the strategies of a tag are sorted by a column.
  is_sorted_tag boolean := false;
  chip_rule record;

  -- The order: the key, its type, and whether it is null where the figure is undefined.
  key text := 'key_total_pnl';
  type text := 'double precision';
  is_optional boolean := false;
  direction text := 'desc';

  -- Where the page continues, and whether that is among the undefined.
  continued text := '';
  is_undefined boolean;
  beyond text;

  -- A tag or words that few strategies have are looked up first, and the page is cut from those strategies. Of more, a walk
  -- along the sort's index soon meets a page, so each strategy on the way is asked for its tag or words instead. A walk that
  -- ends before it has met a page is given up, and all are looked up: names that begin alike are far from the others where
  -- names are sorted.
  few integer := 2000;
  walk_rows constant integer := 5000;
  with_tag uuid[];
  with_words uuid[];
  asked text;
  is_looked_up boolean;
  is_walk boolean;

  -- The query, in which %1$s is a further condition and %2$s the number of rows.
  public_rows text;
  private_rows text := '';
  page text;
  is_whole boolean;
  ids uuid[];
  counted integer;
begin
  if current_user = 'authenticated' then
    own := array(select private.my_strategies() union select private.shared_with_me());
  end if;

  if chip is not null then
    select * into chip_rule from public.ranking_chips() c where c.chip = ranking.chip;
    if found then
      filter := ' and ' || chip_rule.rule;
      key := chip_rule.key;
      type := chip_rule.type;
      direction := case when chip_rule.descending then 'desc' else 'asc' end;
    elsif sort is not null then
      is_sorted_tag := true;
    else
      source := 'public.strategy_tags t join public.strategy_metrics m on m.strategy_id = t.strategy_id';
      id := 't.strategy_id';
      filter := ' and t.tag = $2';
      key := 't.trades';
      type := 'integer';
    end if;
  end if;
  if sort is not null then
    select k.key, k.type, k.included is not null into key, type, is_optional
      from public.ranking_keys() k where k.sort = ranking.sort;
    if not found then raise exception 'The ranking has no column %', sort using errcode = 'PT400'; end if;
    direction := case when descending then 'desc' else 'asc' end;
  end if;
  if at_evidence is not null then filter := filter || ' and m.evidence = ' || at_evidence; end if;
  if enough_trades then filter := filter || ' and m.evidence > 0'; end if;

  is_undefined := is_optional and after_id is not null and coalesce(after_place, '') = '';
  beyond := case direction when 'desc' then '<' else '>' end;
  if is_optional then
    continued := pg_catalog.format(' and %s is %s', key, case when is_undefined then 'null' else 'not null' end);
  end if;
  if is_undefined then
    continued := continued || pg_catalog.format(' and m.strategy_id %s $4', beyond);
  elsif after_id is not null then
    continued := continued || pg_catalog.format(' and (%s, m.strategy_id) %s ($3::%s, $4)', key, beyond, type);
  end if;

  public_rows := pg_catalog.format(
    '(select %1$s as key, m.strategy_id from %2$s where m.public = ''true'' %3$s %%1$s order by 1 %4$s, 2 %4$s limit %%2$s)',
    key, source, filter, direction);
  -- Apart, because an "or" as in the policy would keep the index from being used.
  if own <> '{}' then
    private_rows := ' union all '
      || pg_catalog.replace(public_rows, 'm.public = ''true''', 'm.public = ''false'' and m.strategy_id = any ($1)');
  end if;

  if after_id is null and id = 'm.strategy_id' and not is_sorted_tag and searched = '' then
    execute pg_catalog.format(
      'select count(*) from (
         select from %1$s where m.public = ''true'' %2$s
         union all
         select from %1$s where m.public = ''false'' and m.strategy_id = any ($1) %2$s
         limit %3$s) m', source, filter, max_counted)
      into counted using own;
  end if;

  loop
    asked := '';
    is_looked_up := false;
    if is_sorted_tag then
      with_tag := array(select t.strategy_id from public.strategy_tags t where t.tag = chip limit few + 1);
      if pg_catalog.cardinality(with_tag) > few then
        asked := ' and exists (select from public.strategy_tags t where t.strategy_id = m.strategy_id and t.tag = $2 offset 0)';
      else
        asked := ' and m.strategy_id = any ($5)';
        is_looked_up := true;
      end if;
    end if;
    if searched <> '' then
      with_words := array(
        select w.strategy_id from public.strategy_words w where w.words >= searched and w.words < searched_to limit few + 1);
      if pg_catalog.cardinality(with_words) > few then
        asked := asked || pg_catalog.format(' and exists (
          select from public.strategy_words w where w.strategy_id = %s and w.words >= $7 and w.words < $8 offset 0)', id);
      else
        asked := asked || pg_catalog.format(' and %s = any ($6)', id);
        is_looked_up := true;
      end if;
    end if;
    -- Strategies of a tag in the tag's own order are asked before their figures are read, and not walked.
    is_walk := asked <> '' and not is_looked_up and id = 'm.strategy_id';

    page := case
      when is_walk then
        pg_catalog.format(
          'walk as materialized (select m.key, m.strategy_id from %1$s m where true %2$s order by 1 %3$s, 2 %3$s limit %4$s),',
          pg_catalog.format(public_rows, continued, walk_rows), asked, direction, page_rows)
        || pg_catalog.format('page as (table walk' || private_rows || ')', continued || asked, page_rows)
      when is_optional and not is_undefined then
        pg_catalog.format('defined as materialized (' || public_rows || private_rows || '),', continued || asked, page_rows)
        -- The undefined ones are read only where the others do not fill the page.
        || pg_catalog.format('page as (table defined union all ' || public_rows || private_rows || ')',
          pg_catalog.format('%s and %s is null and (select count(*) from defined) < %s', asked, key, page_rows), page_rows)
      else pg_catalog.format('page as (' || public_rows || private_rows || ')', continued || asked, page_rows)
    end;
    execute pg_catalog.format(
      'with %1$s
       select %2$s, array(select p.strategy_id from page p order by p.key %3$s nulls last, p.strategy_id %3$s limit %4$s)',
      page, case when is_walk then '(select count(*) from walk) = ' || page_rows else 'true' end, direction, page_rows)
      into is_whole, ids
      using own, chip, after_place, after_id, with_tag, with_words, searched, searched_to;
    exit when is_whole;
    few := null;
  end loop;

  return query execute pg_catalog.format(
    'select coalesce((%1$s)::text, ''''), $1, m.strategy_id, m.name, m.user_id, m.public, pg_catalog.to_json(m.as_of) #>> ''{}'', m.spark,
       m.total_pnl::double precision, m.win_rate, m.avg_win, m.avg_loss, m.profit_factor, m.avg_pnl_per_day,
       m.h24, m.d7, m.d28, m.m3, m.m6, m.y1,
       m.trades, m.closed_trades, m.winning_trades, m.losing_trades, m.open_trades,
       m.open_pnl::double precision, m.open_cost::double precision, m.realised_days, m.rounds, m.rounds_won,
       m.rounds_lost, m.rounds_pnl::double precision, m.rounds_won_pnl::double precision,
       m.rounds_squares::double precision, m.rounds_lost_squares::double precision,
       m.gross_win::double precision, m.gross_loss::double precision,
       m.entry_cost::double precision, m.live_cost::double precision, m.live_trades, m.public_trades,
       m.evidence, m.edited_trades, m.deleted_trades
     from %2$s where %3$s = any ($3) %4$s order by %1$s %5$s nulls last, m.strategy_id %5$s',
    key, source, id, filter, direction)
    using counted, chip, ids;
end
$$;
revoke all on function public.ranking(text, boolean, text, text, integer, boolean, text, uuid, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.ranking(text, boolean, text, text, integer, boolean, text, uuid, integer)
  to anon, authenticated, service_role;
