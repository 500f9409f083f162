-- The ranking, page by page: sorted, narrowed by chips and searched by index, so that a page costs the same with a hundred
-- strategies as with a hundred thousand. Under row-level security PostgreSQL searches an index only by leakproof comparisons:
-- those of double precision, integer, uuid and text are leakproof, those of numeric and LIKE are not. Hence the keys below.

-- A name's sort key: every number padded to twenty digits, so that 2 comes before 10.
create function private.name_key(name text) returns text
language sql immutable strict parallel safe set search_path = '' as $$
  select pg_catalog.regexp_replace(
    pg_catalog.regexp_replace(public.search_text(name), '(\d+)', '00000000000000000000\1', 'g'),
    '\d*(\d{20})', '\1', 'g')
$$;

-- Whether the last of the values is their highest (1), their lowest (-1) or neither (0); 0 if all are equal.
-- In PL/pgSQL, which caches plans, because every write of a trade calls it.
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

-- The mean of some results ÷ how far its 95% interval reaches to each side: above 1 the whole interval is above zero, below −1 it is
-- below. They are those of confirmed days, or stated round trips. Null with too few of them or of round trips; of days also where a few of
-- them decide, see docs/confirmed.md. Same as DERIVED.verdict in src/domain/figures/values.ts.
-- Student's t by Fisher's expansion (Abramowitz & Stegun 26.7.5).
create function private.certainty(rounds integer, results integer, pnl numeric, squares numeric, deciding double precision) returns double precision
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  fewest_deciding constant integer := 10;
  z constant double precision := 1.959963984540054;
  freedom double precision;
  t double precision;
  deviation double precision;
begin
  if least(rounds, results) < private.enough_round_trips() or deciding < fewest_deciding then
    return null;
  end if;
  freedom := results - 1;
  t := z
    + (z ^ 3 + z) / 4 / freedom
    + (5 * z ^ 5 + 16 * z ^ 3 + 3 * z) / 96 / freedom ^ 2
    + (3 * z ^ 7 + 19 * z ^ 5 + 17 * z ^ 3 - 15 * z) / 384 / freedom ^ 3
    + (79 * z ^ 9 + 776 * z ^ 7 + 1482 * z ^ 5 - 1920 * z ^ 3 - 945 * z) / 92160 / freedom ^ 4;
  deviation := sqrt(greatest(0, squares - pnl * pnl / results) / (results - 1))::double precision;
  return case
    when deviation > 0 then pnl::double precision / (t * deviation * sqrt(results::double precision))
    when pnl = 0 then 0
    when pnl > 0 then 'Infinity'
    else '-Infinity'
  end;
end
$$;

-- A place in VERDICTS of src/domain/figures/verdict.ts.
create function private.verdict_place(certainty double precision) returns integer
language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return case when certainty < -1 then 0 when certainty <= 1 then 1 else 2 end;
end
$$;

-- Sort keys that are not figures themselves. No page shows them.
alter table public.strategy_metrics
  add column key_name text collate "C" not null generated always as (private.name_key(name)) stored,
  add column key_capital double precision generated always as (capital::double precision) stored,
  add column key_total_pnl double precision not null generated always as (total_pnl::double precision) stored,
  -- Infinity, which sorts above every number, if there are wins but no losses.
  add column key_profit_factor double precision not null generated always as (
    case
      when losing_trades > 0 then (round(gross_win, 40) / -gross_loss)::double precision
      when winning_trades > 0 then 'Infinity'
      else 0
    end) stored,
  -- The sample standard deviation of the round trips' P&L in USD; null with too few of them.
  add column key_deviation double precision generated always as (
    case when rounds >= private.enough_round_trips() then
      sqrt(greatest(0, rounds_squares - rounds_pnl * rounds_pnl / rounds) / (rounds - 1))::double precision
    end) stored,
  add column key_unrealised double precision not null generated always as (unrealised::double precision) stored,
  add column key_confirmed_pnl double precision generated always as (confirmed_pnl::double precision) stored,
  -- Sorts by evidence, then by confirmed P&L, whose logarithm stays below 100 for any amount and keeps its order.
  add column key_evidence double precision not null generated always as (
    evidence * 200 + sign(coalesce(confirmed_pnl, 0))::double precision
      * ln(1 + abs(coalesce(confirmed_pnl, 0))::double precision)) stored,
  -- The verdict rests on what is confirmed, and on stated round trips where nothing could be followed: all these columns are null then.
  add column key_certainty double precision generated always as (private.certainty(
    coalesce(confirmed_rounds, rounds), coalesce(confirmed_changes, rounds), coalesce(confirmed_pnl, rounds_pnl),
    coalesce(confirmed_squares, rounds_squares), confirmed_deciding)) stored,
  add column key_verdict integer generated always as (private.verdict_place(private.certainty(
    coalesce(confirmed_rounds, rounds), coalesce(confirmed_changes, rounds), coalesce(confirmed_pnl, rounds_pnl),
    coalesce(confirmed_squares, rounds_squares), confirmed_deciding))) stored,
  -- Places in DIRECTIONS of src/domain/trade/directions.ts and in HOLDS of holds.ts; null without trades, or without round trips. How
  -- long the median round trip lasted is the first of the ranges that, with those below it, has half of them.
  add column key_direction integer generated always as (
    case
      when trades = 0 then null
      when long_trades * 100::bigint >= trades * 80::bigint then 0
      when long_trades * 100::bigint <= trades * 20::bigint then 1
      else 2
    end) stored,
  add column key_hold integer generated always as (
    case
      when rounds = 0 then null
      when held_minutes * 2::bigint >= rounds then 0
      when (held_minutes + held_hours) * 2::bigint >= rounds then 1
      when (held_minutes + held_hours + held_days) * 2::bigint >= rounds then 2
      when (held_minutes + held_hours + held_days + held_weeks) * 2::bigint >= rounds then 3
      else 4
    end) stored,
  add column key_enough boolean not null generated always as (rounds >= private.enough_round_trips()) stored,
  -- Whether total P&L is at the highest (1) or the lowest (-1) point of its last 52 weeks, or neither (0).
  add column key_year integer not null generated always as (private.last_place(spark)) stored;

-- The key by which each column of the ranking is sorted, and the columns that its index includes to allow index-only scans. A key
-- is null where the ranking shows a dash, although the stored figure is 0 there (EMPTY in src/domain/figures/values.ts). For
-- periods every 0 counts as undefined: nothing moved the account.
create function public.ranking_keys() returns table (sort text, key text, included text)
language sql immutable set search_path = '' as $$
  values
    ('name', 'key_name', null),
    ('total_pnl', 'key_total_pnl', null),
    ('confirmed_pnl', 'key_confirmed_pnl', 'confirmed_pnl'),
    ('evidence', 'key_evidence', null),
    ('verdict', 'key_certainty', 'key_verdict'),
    ('win_rate', 'case when closed_trades > 0 then win_rate end', 'closed_trades, win_rate'),
    ('avg_win', 'case when winning_trades > 0 then avg_win end', 'winning_trades, avg_win'),
    ('avg_loss', 'case when losing_trades > 0 then avg_loss end', 'losing_trades, avg_loss'),
    ('profit_factor', 'case when winning_trades + losing_trades > 0 then key_profit_factor end',
      'winning_trades, losing_trades, key_profit_factor'),
    ('unrealised', 'case when valued_trades > 0 then key_unrealised end', 'valued_trades, key_unrealised'),
    ('avg_pnl_per_day', 'case when realised_days > 0 then avg_pnl_per_day end', 'realised_days, avg_pnl_per_day')
  union all
  select p.period, pg_catalog.format('nullif(%s, 0)', p.period), p.period
  from unnest('{h24,d7,d28,m3,m6,y1}'::text[]) p (period)
  union all
  values ('capital', 'key_capital', 'capital')
  union all
  select a.figure, a.figure, a.figure
  from unnest('{return_on_capital,twr,twr_year,mwr,volatility_year,sharpe,sortino,drawdown,underwater_days,in_market,benchmark_return,vs_market,confirmed_return,confirmed_drawdown}'::text[]) a (figure)
$$;
grant execute on function public.ranking_keys() to anon, authenticated, service_role;

-- The rule of each chip, the order of its strategies unless the reader has chosen one, and whether it has an index of its own:
-- gainers and losers use that of total P&L. Any other chip is a tag: it has the strategies with that tag, by their number of
-- announced round trips with it, those logged live and in public. Anybody can make trades; these take time.
create function public.ranking_chips() returns table (chip text, rule text, key text, direction text, has_index boolean)
language sql immutable set search_path = '' as $$
  values
    ('gainers', 'key_total_pnl > 0', 'key_total_pnl', 'desc', false),
    ('losers', 'key_total_pnl < 0', 'key_total_pnl', 'asc', false),
    ('most-traded', 'trades > 0', 'announced_rounds', 'desc', true),
    ('most-volatile', 'key_deviation is not null', 'key_deviation', 'desc', true),
    ('52-week-high', 'key_year = 1', 'key_total_pnl', 'desc', true),
    ('52-week-low', 'key_year = -1', 'key_total_pnl', 'desc', true)
$$;
grant execute on function public.ranking_chips() to anon, authenticated, service_role;

-- One index serves both directions of a column. That of total P&L, the list's own order, includes what filters ask, so that a
-- filter that few or none of the strategies match is answered from the index alone. Private strategies are found by their owner's or
-- guest's id.
do $$
declare
  k record;
  c record;
begin
  for k in select * from public.ranking_keys() loop
    execute pg_catalog.format(
      'create index %I on public.strategy_metrics ((%s), strategy_id) %s where public = ''true''',
      'strategy_metrics_' || k.sort || '_idx', k.key, 'include (' || case k.sort
        when 'total_pnl' then
          'evidence, key_verdict, key_enough, key_direction, key_hold, rounds, first_traded, last_traded, key_markets, return_on_capital, drawdown, vs_market'
        else k.included
      end || ')');
  end loop;
  for c in select * from public.ranking_chips() r where r.has_index loop
    execute pg_catalog.format(
      'create index %I on public.strategy_metrics (%s, strategy_id) where public = ''true'' and %s',
      'strategy_metrics_' || c.chip || '_idx', c.key, c.rule);
  end loop;
end
$$;
create index strategy_metrics_one_evidence_idx on public.strategy_metrics (evidence, key_total_pnl, strategy_id)
  where public = 'true';
create index strategy_metrics_one_verdict_idx on public.strategy_metrics (key_verdict, key_total_pnl, strategy_id)
  where public = 'true';
-- Those that match few strategies find them without reading the whole of another index.
create index strategy_metrics_rounds_idx on public.strategy_metrics (rounds) where public = 'true';
create index strategy_metrics_first_traded_idx on public.strategy_metrics (first_traded) where public = 'true';
create index strategy_metrics_last_traded_idx on public.strategy_metrics (last_traded) where public = 'true';
create index strategy_metrics_hold_idx on public.strategy_metrics (key_hold, key_direction) where public = 'true';

-- What lists read of a strategy; new columns last. A figure that has a sort key is read as that, which is the nearest double. A numeric is
-- left as it is: turning it into a double costs more than all else that is done with it.
create view public.ranked_strategies with (security_invoker = true) as
  select
    strategy_id, name, username, user_id, public, key_total_pnl as total_pnl, trades, closed_trades, winning_trades, losing_trades,
    open_trades, realised_days, open_pnl, open_cost, rounds, rounds_won, rounds_lost, rounds_pnl, rounds_won_pnl, rounds_squares,
    entry_cost, live_trades, public_trades, deleted_trades, best_return, announced_rounds, withdrawn_rounds, evidence,
    key_unrealised as unrealised, valued_trades, prices_revision, as_of, spark, too_much_to_value, key_capital as capital,
    return_on_capital, twr, twr_year, mwr, volatility_year, sharpe, sortino, drawdown, underwater_days, in_market, benchmark_return,
    benchmark, vs_market, key_confirmed_pnl as confirmed_pnl, confirmed_return, confirmed_drawdown, confirmed_rounds, confirmed_squares,
    win_rate, avg_win, avg_loss, profit_factor, avg_pnl_per_day, h24, d7, d28, m3, m6, y1, confirmed_changes, confirmed_deciding
  from public.strategy_metrics;
grant select on table public.ranked_strategies to anon, authenticated, service_role;

-- The type of ranking()'s rows. Nobody reads the view itself.
create view public.ranking_rows with (security_invoker = true) as
  select null::text as place, null::integer as total, null::text as found_by, null::text as found, s.* from public.ranked_strategies s;

-- The filters of a list. Null filters nothing.
create type public.ranking_filters as (
  -- An evidence level, as its index in EVIDENCE of src/domain/figures/evidence.ts, and a verdict, in VERDICTS of verdict.ts.
  at_evidence integer,
  at_verdict integer,
  -- Whether only those with enough round trips to judge.
  enough_trades boolean,
  -- The fewest round trips; the fewest days since the first trade; the most days since the last.
  min_rounds integer,
  min_days integer,
  active_days integer,
  -- A place in DIRECTIONS of directions.ts, and in HOLDS of holds.ts.
  at_direction integer,
  at_hold integer,
  -- The return on capital must exceed this, in percent; the drawdown must be at most this deep, in percent; the lead
  -- over the benchmark must exceed this, in percentage points.
  above_return double precision,
  max_drawdown double precision,
  above_market double precision,
  -- A market and a symbol that it traded.
  in_market text,
  with_symbol text
);

-- The parts of ranking()'s queries, for its arguments:
--   strategies: what follows "from", ending in a condition, so that " and …" can be added;
--   key, direction: what the rows are sorted by, and "asc" or "desc";
--   is_optional: whether the key may be null;
--   is_counted: whether the strategies are counted;
--   is_narrowed: whether there are filters, other than the one by symbol, which strategy_words answers;
--   symbol: the condition on a row w of strategy_words; null without that filter.
create function public.ranking_list(
  sort text, descending boolean, chip text, filters jsonb,
  out strategies text, out key text, out direction text, out is_optional boolean, out is_counted boolean,
  out is_narrowed boolean, out symbol text
)
language plpgsql stable set search_path = '' as $$
declare
  narrowed constant public.ranking_filters := pg_catalog.jsonb_populate_record(null::public.ranking_filters, filters);
  of_symbol constant text := pg_catalog.upper("left"(narrowed.with_symbol, 64));
  asked text;
begin
  strategies := 'public.strategy_metrics m where true';
  key := 'key_total_pnl';
  direction := 'desc';
  is_optional := false;
  is_counted := true;

  if chip is not null then
    select 'public.strategy_metrics m where ' || c.rule, c.key, c.direction into strategies, key, direction
      from public.ranking_chips() c where c.chip = ranking_list.chip;
    if not found then
      strategies := format(
        'public.strategy_metrics m join public.strategy_tags t on t.strategy_id = m.strategy_id where t.tag = %L', chip);
      key := 't.announced_rounds';
      direction := 'desc';
      is_counted := false;
    end if;
  end if;

  if sort is not null then
    select k.key, k.included is not null into key, is_optional from public.ranking_keys() k where k.sort = ranking_list.sort;
    if not found then raise exception 'The ranking has no column %', sort using errcode = 'PT400'; end if;
    direction := case when descending then 'desc' else 'asc' end;
  end if;

  -- A part without its value is null, which concat() leaves out.
  asked := concat(
    ' and m.evidence = ' || narrowed.at_evidence,
    ' and m.key_verdict = ' || narrowed.at_verdict,
    case when narrowed.enough_trades then ' and m.key_enough' end,
    ' and m.rounds >= ' || narrowed.min_rounds,
    ' and m.first_traded <= ' || pg_catalog.quote_literal((pg_catalog.now() at time zone 'UTC')::date - narrowed.min_days),
    ' and m.last_traded >= ' || pg_catalog.quote_literal((pg_catalog.now() at time zone 'UTC')::date - narrowed.active_days),
    ' and m.key_direction = ' || narrowed.at_direction,
    ' and m.key_hold = ' || narrowed.at_hold,
    -- Quoted, because a double may be "Infinity", which SQL would read as a column.
    ' and m.return_on_capital > ' || pg_catalog.quote_literal(narrowed.above_return),
    ' and m.drawdown >= ' || pg_catalog.quote_literal(-narrowed.max_drawdown),
    ' and m.vs_market > ' || pg_catalog.quote_literal(narrowed.above_market),
    ' and ' || pg_catalog.quote_literal(narrowed.in_market) || ' = any (m.key_markets)',
    -- One trade in both, not one in each.
    case when narrowed.in_market is not null and narrowed.with_symbol is not null then concat(
      ' and exists (select from public.strategy_symbols s where s.strategy_id = m.strategy_id',
      ' and s.market = ' || pg_catalog.quote_literal(narrowed.in_market),
      ' and s.symbol = ' || pg_catalog.quote_literal(of_symbol),
      ' offset 0)')
    end);
  is_narrowed := asked <> '';
  strategies := strategies || asked;
  symbol := format('w.words = %L and w.kind = ''symbol'' and w.stands_for = %L', public.search_text(of_symbol), of_symbol);
  if of_symbol is null then symbol := null; end if;
end
$$;
grant execute on function public.ranking_list(text, boolean, text, jsonb) to anon, authenticated, service_role;

-- The texts that differ from a search by one letter, in a word of four letters or more: by an extra letter, a different one, a missing
-- one, or two swapped ones. At most 54 per letter: only a to z are inserted. None for a search longer than 40
-- characters.
create function public.one_letter_off(searched text) returns setof text
language sql immutable strict parallel safe set search_path = '' as $$
  select distinct pg_catalog.array_to_string(s.words[:w.n - 1] || c.word || s.words[w.n + 1:], ' ')
  from (select pg_catalog.string_to_array("left"(searched, 41), ' ') as words) s
  cross join lateral unnest(s.words) with ordinality w (word, n)
  -- Letters before the place that is changed.
  cross join lateral pg_catalog.generate_series(0, pg_catalog.length(w.word)) p (before)
  cross join lateral (
    select "left"(w.word, p.before) as head, pg_catalog.substr(w.word, p.before + 1) as rest
  ) x
  cross join lateral (
    select x.head || pg_catalog.substr(x.rest, 2)
    union all
    select x.head || pg_catalog.substr(x.rest, 2, 1) || "left"(x.rest, 1) || pg_catalog.substr(x.rest, 3)
    union all
    select x.head || a.letter || pg_catalog.substr(x.rest, a.skipped)
    from (
      select pg_catalog.chr(l.code) as letter, k.skipped
      from pg_catalog.generate_series(97, 122) l (code) cross join (values (1), (2)) k (skipped)
    ) a
  ) c (word)
  where pg_catalog.length("left"(searched, 41)) <= 40 and w.word ~ '^[^0-9]{4,}$' and c.word <> w.word
$$;
grant execute on function public.one_letter_off(text) to anon, authenticated, service_role;

-- The parts of ranking()'s queries for a search that is not empty, as search_text() made it:
--   condition: on a row w of strategy_words;
--   told: the query of found_by and found of a row p.
create function public.ranking_search(searched text, out condition text, out told text)
language plpgsql stable set search_path = '' set enable_seqscan = off as $$
declare
  begins text[] := array[searched];
begin
  -- All texts that begin with these words: those up to the last character of Unicode.
  if not exists (select from public.strategy_words w where w.words >= searched and w.words < searched || U&'\+10FFFF') then
    begins := array(
      select o.text from public.one_letter_off(searched) o (text)
      where exists (select from public.strategy_words w where w.words >= o.text and w.words < o.text || U&'\+10FFFF' offset 0)
      order by 1 limit 20);
  end if;
  condition := coalesce(
    '(' || (
      select string_agg(format('w.words >= %L and w.words < %L', b.text, b.text || U&'\+10FFFF'), ' or ')
      from unnest(begins) b (text)) || ')',
    'false');
  -- A name that begins with the search needs no explanation.
  told := format(
    'select w.kind, case when w.stands_for <> '''' then w.stands_for when %L then %s end
     from public.strategy_words w
     where %s and w.strategy_id = p.strategy_id
     order by array_position(''{name,trader,symbol,market,tag}'', w.kind), w.words limit 1',
    begins <> array[searched],
    format('array_to_string((string_to_array(w.words, '' ''))[:%s], '' '')', cardinality(string_to_array(searched, ' '))),
    condition);
end
$$;
grant execute on function public.ranking_search(text) to anon, authenticated, service_role;

-- A row of a page: its place in the order, and what a search found it by.
create type public.ranking_place as (place text, strategy_id uuid, found_by text, found text);

-- The query of a list's first rows, as an array of ranking_place; found: the query of found_by and found of a row p. It reads the
-- strategies of each condition in a query of its own, because an "or" of the conditions, as in the policy, would keep the index from
-- being used.
create function public.ranking_query(
  strategies text, key text, direction text, conditions text[], most integer, found text
)
returns text
language sql immutable set search_path = '' as $$
  select format(
    'select array_agg(row(coalesce(p.key::text, ''''), p.strategy_id, f.kind, f.found)::public.ranking_place
       order by p.key %2$s, p.strategy_id %2$s)
     from (select * from (%1$s) u order by 1 %2$s, 2 %2$s limit %3$s) p
     left join lateral (%4$s) f (kind, found) on true',
    string_agg(
      format('(select %1$s as key, m.strategy_id from %2$s and %3$s order by 1 %4$s, 2 %4$s limit %5$s)',
        key, strategies, c.condition, direction, most),
      ' union all '),
    direction, most, found)
  from unnest(conditions) c (condition)
$$;
grant execute on function public.ranking_query(text, text, text, text[], integer, text) to anon, authenticated, service_role;

-- One page of the strategies that the reader may see: the public ones, and private ones of the reader's own or shared with
-- the reader.
--   sort: a column of the ranking; null for the chip's order, or total P&L without a chip.
--   descending: applies to a sort only. Equal strategies are in the order of their ids, or the reverse if descending.
--   chip: an id of src/features/strategies/selection/chips.rules.ts, which has the rules in words.
--   search: the beginning of words in the name or the trader's name, or of a symbol, a market or a tag of the trades. If nothing
-- begins with it, whatever begins with a text that is one letter off.
--   filters: an object with fields of ranking_filters.
--   after_place, after_id: the place and strategy_id of the last row of the page before.
--   most: rows, from 1 to 100.
-- A row's place is its sort key, from which the next page continues; '' where the figure is undefined, which is last in both
-- directions. total is the number of strategies found, counted to 1,001 at most; null on later pages, and for a tag, a search or a
-- common symbol, where counting would cost many times as much as the page. found_by and found tell what a search found: its kind, and
-- the symbol, the market, the tag, or the words of a name that are one letter off; null for a name that begins so. Errors: PT400
-- (unknown sort). Runs under the reader's policies. enable_seqscan is off because counting in a small table would scan all of it; with
-- less work_mem than a hash table of a common symbol's strategies takes, each would be searched for in a list of them.
create function public.ranking(
  sort text default null, descending boolean default true, chip text default null, search text default null,
  filters jsonb default '{}',
  after_place text default null, after_id uuid default null, most integer default 50
)
returns setof public.ranking_rows
language plpgsql stable security invoker set search_path = '' set enable_seqscan = off set jit = off set work_mem = '64MB' as $$
declare
  most_counted constant integer := 1000;
  list record;
  readable text[] := array['m.public = ''true'''];
  own uuid[] := '{}';
  total integer;
  -- The strategies that match the filters, if they are few.
  few uuid[];

  searched constant text := coalesce(public.search_text("left"(search, 100)), '');
  -- Without a search: see ranking_search().
  found text;
  told text := 'values (null::text, null::text)';
  -- What each search or filter asks of a row w of strategy_words.
  words text;
  asked text := '';
  hashed text := '';
  is_common boolean;
  have_many boolean := false;
  fill_soon boolean;

  is_after_undefined boolean;
  beyond text;
  is_undefined boolean;
  part text;
  part_page public.ranking_place[];
  page public.ranking_place[] := '{}';
  rows_left integer := least(greatest(most, 1), 100);
begin
  select * into list from public.ranking_list(sort, descending, chip, filters);
  if current_user = 'authenticated' then
    own := array(select private.my_strategies() union select private.shared_with_me());
    if own <> '{}' then
      readable := readable || format('m.public = ''false'' and m.strategy_id = any (%L)', own);
    end if;
  end if;

  if searched <> '' then
    select s.condition, s.told into found, told from public.ranking_search(searched) s;
  end if;
  -- Few strategies are looked up by the words and then sorted. Where many match, the list is read in its order and each strategy is
  -- checked: one by one where this soon fills the page, else against a hash table of all that match.
  foreach words in array array_remove(array[found, list.symbol], null) loop
    execute format('select count(*) > 2000 from (select from public.strategy_words w where %s limit 2001) w', words)
      into is_common;
    part := format('select w.strategy_id from public.strategy_words w where %s', words);
    if is_common then
      asked := asked || format(' and exists (%s and w.strategy_id = m.strategy_id offset 0)', part);
      -- "is true" keeps the planner from making a join of it, and the list's index from being read in another order.
      hashed := hashed || format(' and (m.strategy_id in (%s)) is true', part);
      have_many := true;
    else
      asked := asked || format(' and m.strategy_id = any (array(%s))', part);
      hashed := hashed || format(' and m.strategy_id = any (array(%s))', part);
    end if;
  end loop;

  -- Filters that few match are answered by those few, whatever the order is.
  if list.is_narrowed or list.symbol is not null and not have_many then
    execute (
      select format('select array_agg(m.strategy_id) from (%s limit %s) m',
        string_agg(format('select m.strategy_id from %s%s and %s',
          list.strategies, case when not have_many then asked end, c.condition), ' union all '), most_counted + 1)
      from unnest(readable) c (condition)
    ) into few;
    few := coalesce(few, '{}');
    if not have_many then total := cardinality(few); end if;
    if cardinality(few) > most_counted then
      few := null;
    elsif not have_many then
      asked := '';
    end if;
  end if;

  if after_id is not null then
    total := null;
  elsif chip is null and searched = '' and list.symbol is null and not list.is_narrowed and own = '{}' then
    -- The whole list, which is read most often. These queries have the same text every time, so their plans are kept: planning a query of
    -- strategy_metrics, with its many indexes, takes longer than reading a page of it.
    total := (select count(*) from (select from public.strategy_metrics m where m.public = 'true' limit most_counted + 1) m);
    if sort is null then
      page := array(
        select row(m.key_total_pnl::text, m.strategy_id, null, null)::public.ranking_place
        from public.strategy_metrics m where m.public = 'true'
        order by m.key_total_pnl desc, m.strategy_id desc limit rows_left);
      rows_left := 0;
    end if;
  elsif total is null and (few is not null or list.is_counted and searched = '' and not have_many) then
    execute (
      select format('select count(*) from (%s limit %s) m',
        string_agg(format('select from %s%s%s and %s',
          list.strategies, asked, case when few is not null then ' and m.strategy_id = any ($1)' end, c.condition),
          ' union all '), most_counted + 1)
      from unnest(readable) c (condition)
    ) into total using few;
  end if;

  is_after_undefined := list.is_optional and after_id is not null and coalesce(after_place, '') = '';
  beyond := case list.direction when 'desc' then '<' else '>' end;
  -- The strategies whose figure is undefined follow those whose figure is not, in both directions.
  foreach is_undefined in array
    case when not list.is_optional then array[false] when is_after_undefined then array[true] else array[false, true] end
  loop
    exit when rows_left = 0;
    part := concat(list.strategies,
      case when few is not null then ' and m.strategy_id = any ($1)' end,
      case when is_undefined then format(' and %s is null', list.key)
        when list.is_optional then format(' and %s is not null', list.key) end,
      case when is_after_undefined then format(' and m.strategy_id %s %L', beyond, after_id)
        when after_id is not null and not is_undefined then
          format(' and (%s, m.strategy_id) %s (%L, %L)', list.key, beyond, after_place, after_id) end);

    -- Sorted by name it may not fill the page soon: names with the same beginning stand together, perhaps far down the list.
    if have_many and few is null then
      execute format(
        'select count(*) = %1$s from (
           select from (select m.strategy_id from %2$s and m.public = ''true'' order by %3$s %4$s, 1 %4$s limit 1000) m
           where true %5$s limit %1$s) w',
        rows_left, part, list.key, list.direction, asked) into fill_soon;
    end if;
    part := part || case when have_many and few is null and not fill_soon then hashed else asked end;

    execute public.ranking_query(part, list.key, list.direction, readable, rows_left, told) into part_page using few;
    page := page || coalesce(part_page, '{}');
    rows_left := rows_left - coalesce(cardinality(part_page), 0);
  end loop;

  -- Separate from the queries above, whose text differs from list to list, so that the plan of this one is kept.
  return query
    select p.place, total, p.found_by, p.found, s.*
    from unnest(page) with ordinality p
    join public.ranked_strategies s on s.strategy_id = p.strategy_id
    order by p.ordinality;
end
$$;
grant execute on function public.ranking(text, boolean, text, text, jsonb, text, uuid, integer)
  to anon, authenticated, service_role;

-- How many public strategies each of some chips has, counted to 101 at most. Answers for the first forty of the named chips.
create function public.chip_counts(chips text[]) returns table (chip text, strategies integer)
language plpgsql stable security invoker set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  foreach chip in array chips[:40] loop
    execute (
      select format('select count(*) from (select from %s and m.public = ''true'' limit 101) m', l.strategies)
      from public.ranking_list(null, true, chip, '{}') l
    ) into strategies;
    return next;
  end loop;
end
$$;
grant execute on function public.chip_counts(text[]) to anon, authenticated, service_role;
