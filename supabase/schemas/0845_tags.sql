-- The owner's own words for trades: "late entry", a mistake. They are no figures and not in the ledger, can be changed at any time, and
-- are seen by nobody else unless the owner shows them. Saving a trade does not touch them.

-- Whether a strategy's readers see its tags; not, without a row.
create table public.strategy_journals (
  strategy_id uuid primary key references public.strategy_profile (id) on delete cascade,
  shows_tags boolean not null default false
);
alter table public.strategy_journals enable row level security;
grant select on table public.strategy_journals to anon, authenticated, service_role;
create policy "Whether tags are shown is seen with the strategy" on public.strategy_journals
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = strategy_journals.strategy_id offset 0));

-- The tags of a strategy, each in a kind that its owner names: setup, mistake, mood …
create table public.tags (
  id bigint generated always as identity primary key,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  kind text not null constraint tags_kind check (char_length(kind) between 1 and 30),
  name text not null constraint tags_name check (char_length(name) between 1 and 30)
);
-- Two tags that look alike would be one to whoever reads them.
create unique index tags_small_name_key on public.tags (strategy_id, ((private.looks(name))[1]));
create unique index tags_written_name_key on public.tags (strategy_id, ((private.looks(name))[2]));
alter table public.tags enable row level security;
grant select on table public.tags to anon, authenticated, service_role;
grant update (kind, name), delete on table public.tags to authenticated;

-- A trade's tags. They stay while their trade is deleted, so that a deletion which is taken back has them again, and are swept when tags
-- are written a day later.
create table public.trade_tags (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  bet_id text not null,
  tag_id bigint not null references public.tags (id) on delete cascade,
  tagged_at timestamptz not null default now(),
  primary key (strategy_id, bet_id, tag_id)
);
create index trade_tags_tag_idx on public.trade_tags (tag_id, bet_id);
alter table public.trade_tags enable row level security;
grant select on table public.trade_tags to anon, authenticated, service_role;

-- The policy of strategy_journals applies within these.
create policy "An owner sees the tags" on public.tags
  for select to authenticated using (strategy_id in (select private.my_strategies()));
create policy "Readers see tags that are shown" on public.tags
  for select to anon, authenticated
  using (exists (select from public.strategy_journals j where j.strategy_id = tags.strategy_id and j.shows_tags offset 0));
create policy "An owner changes a tag" on public.tags
  for update to authenticated
  using (strategy_id in (select private.my_strategies())) with check (strategy_id in (select private.my_strategies()));
create policy "An owner deletes a tag" on public.tags
  for delete to authenticated using (strategy_id in (select private.my_strategies()));
create policy "An owner sees which trades have a tag" on public.trade_tags
  for select to authenticated using (strategy_id in (select private.my_strategies()));
create policy "Readers see which trades have a tag that is shown" on public.trade_tags
  for select to anon, authenticated
  using (exists (select from public.strategy_journals j where j.strategy_id = trade_tags.strategy_id and j.shows_tags offset 0));

-- A word of the journal as it is stored. Errors: PT400 (empty, too long, of two alphabets).
create function private.journal_word(what text, written text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  longest constant integer := 30;
  word constant text := private.clean_text(pg_catalog."left"(written, 200));
begin
  if coalesce(word, '') = '' then
    raise exception '% needs a name', what using errcode = 'PT400';
  end if;
  if pg_catalog.char_length(word) > longest then
    raise exception '% can have at most % characters', what, longest using errcode = 'PT400';
  end if;
  if private.mixes_alphabets(word) then
    raise exception 'Write each word in one alphabet' using errcode = 'PT400';
  end if;
  return word;
end
$$;

create function private.check_tag() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (new.id, new.strategy_id) is distinct from (old.id, old.strategy_id) then
    raise exception 'A tag stays in its strategy' using errcode = 'PT403';
  end if;
  new.kind := private.journal_word('A kind of tags', new.kind);
  new.name := private.journal_word('A tag', new.name);
  if exists (
    select from public.tags t
    where t.strategy_id = new.strategy_id and t.id <> new.id
      and ((private.looks(t.name))[1] = (private.looks(new.name))[1] or (private.looks(t.name))[2] = (private.looks(new.name))[2])
  ) then
    raise exception 'Another tag looks like “%”', new.name using errcode = 'PT409';
  end if;
  return new;
end
$$;
create trigger check_tag before insert or update on public.tags
  for each row execute function private.check_tag();
create trigger refuse_truncate before truncate on public.strategy_journals
  for each statement execute function private.refuse_truncate();
create trigger refuse_truncate before truncate on public.tags
  for each statement execute function private.refuse_truncate();
create trigger refuse_truncate before truncate on public.trade_tags
  for each statement execute function private.refuse_truncate();

-- Puts tags on trades and takes them off. `changes` is an array of {bet_id, kind, name, is_on}. A name that looks like that of a tag
-- in use means that tag, whatever its kind. Returns those that changed something, in the same form: what it did, to be taken back.
-- Errors: PT400 (not a list, too long, a name that is refused, more than 10 tags on a trade), PT403 (not the owner, more tags than a
-- strategy may have), PT404 (no such trade).
create function public.tag_trades(strategy_id uuid, changes jsonb) returns jsonb
language plpgsql security definer set search_path = '' set jit = off as $$
#variable_conflict use_column
declare
  target constant uuid := tag_trades.strategy_id;
  given constant jsonb := tag_trades.changes;
  most constant integer := 2000;
  most_of_trade constant integer := 10;
  most_tags constant integer := private.most('tags of a strategy');
  asked record;
  found_id bigint;
  had boolean;
  made jsonb := '[]';
begin
  if given is null or pg_catalog.jsonb_typeof(given) <> 'array' or pg_catalog.jsonb_array_length(given) > most then
    raise exception 'At most % tag changes can be made at once', most using errcode = 'PT400';
  end if;
  if target is null or target not in (select private.my_strategies()) then
    raise exception 'Only the owner of a strategy can tag its trades' using errcode = 'PT403';
  end if;
  -- One writer at a time, or each would leave the other's tags out of the count. Not the lock of the strategy: saves do not wait for it.
  perform pg_catalog.pg_advisory_xact_lock(private.user_lock() + 1, pg_catalog.hashtext(target::text));
  delete from public.trade_tags g
  where g.strategy_id = target and g.tagged_at < pg_catalog.now() - interval '1 day'
    and not exists (select from public.trade_summary t where t.strategy_id = target and t.bet_id = g.bet_id);
  for asked in
    select c.bet_id, private.journal_word('A kind of tags', coalesce(c.kind, 'setup')) as kind, private.journal_word('A tag', c.name) as name,
      coalesce(c.is_on, true) as is_on
    from pg_catalog.jsonb_to_recordset(given) as c (bet_id text, kind text, name text, is_on boolean)
  loop
    select t.id into found_id from public.tags t
    where t.strategy_id = target and (private.looks(t.name))[1] = (private.looks(asked.name))[1];
    if asked.is_on then
      if not exists (select from public.trade_summary t where t.strategy_id = target and t.bet_id = asked.bet_id) then
        raise exception 'This trade no longer exists' using errcode = 'PT404';
      end if;
      if found_id is null then
        if (select count(*) from public.tags t where t.strategy_id = target) >= most_tags then
          raise exception 'A strategy can have at most % tags: delete one first', most_tags using errcode = 'PT403';
        end if;
        insert into public.tags (strategy_id, kind, name) values (target, asked.kind, asked.name) returning id into found_id;
      end if;
      insert into public.trade_tags (strategy_id, bet_id, tag_id) values (target, asked.bet_id, found_id) on conflict do nothing;
      had := not found;
    else
      delete from public.trade_tags g where g.strategy_id = target and g.bet_id = asked.bet_id and g.tag_id = found_id;
      had := not found;
    end if;
    if not had then
      made := made || (
        select pg_catalog.jsonb_build_object('bet_id', asked.bet_id, 'kind', t.kind, 'name', t.name, 'is_on', asked.is_on)
        from public.tags t where t.id = found_id);
    end if;
  end loop;
  if exists (
    select from public.trade_tags g
    where g.strategy_id = target and g.bet_id in (select e.value ->> 'bet_id' from pg_catalog.jsonb_array_elements(given) e)
    group by g.bet_id having count(*) > most_of_trade
  ) then
    raise exception 'A trade can have at most % tags', most_of_trade using errcode = 'PT400';
  end if;
  return made;
end
$$;
grant execute on function public.tag_trades(uuid, jsonb) to authenticated;

-- Shows a strategy's tags to whoever sees it, or hides them again. Errors: PT403 (not the owner).
create function public.show_tags(strategy_id uuid, shows boolean) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  target constant uuid := show_tags.strategy_id;
begin
  if target is null or target not in (select private.my_strategies()) then
    raise exception 'Only the owner of a strategy can show its tags' using errcode = 'PT403';
  end if;
  insert into public.strategy_journals (strategy_id, shows_tags) values (target, show_tags.shows)
  on conflict (strategy_id) do update set shows_tags = excluded.shows_tags;
end
$$;
grant execute on function public.show_tags(uuid, boolean) to authenticated;

-- Whether the caller sees the tags of a strategy that the caller sees.
create function private.sees_tags(strategy uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select strategy in (select private.my_strategies())
    or exists (select from public.strategy_journals j where j.strategy_id = strategy and j.shows_tags)
$$;

-- The names of a trade's tags that the caller sees, in the order in which they were given; null without any, like most trades.
create function private.tags_of(strategy uuid, trade_id text) returns text[]
language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select from public.trade_tags g where g.strategy_id = strategy and g.bet_id = trade_id)
    or not private.sees_tags(strategy)
  then
    return null;
  end if;
  return (
    select array_agg(t.name order by g.tagged_at, g.tag_id)
    from public.trade_tags g join public.tags t on t.id = g.tag_id
    where g.strategy_id = strategy and g.bet_id = trade_id);
end
$$;

-- The diary: a note on a day rather than on a trade, with tags of its own ("slept badly"). It can be rewritten and is not in the
-- ledger, so it proves nothing. Nobody else sees a day unless its owner makes it public.
create table public.diary_days (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  -- A UTC day, as of results.
  day date not null constraint diary_days_day check (day between date '1970-01-01' and date '2100-01-01'),
  text text not null default '' constraint diary_days_text check (char_length(text) <= 2000),
  tags text[] not null default '{}',
  is_public boolean not null default false,
  -- When its present content was written.
  written_at timestamptz not null default now(),
  primary key (strategy_id, day)
);
alter table public.diary_days enable row level security;
grant select on table public.diary_days to anon, service_role;
grant select, insert, update, delete on table public.diary_days to authenticated;
create policy "An owner sees the diary" on public.diary_days
  for select to authenticated using (strategy_id in (select private.my_strategies()));
create policy "Readers see the public days of a diary" on public.diary_days
  for select to anon, authenticated
  using (is_public and exists (select from public.strategy_metrics m where m.strategy_id = diary_days.strategy_id offset 0));
create policy "An owner writes the diary" on public.diary_days
  for insert to authenticated with check (strategy_id in (select private.my_strategies()));
create policy "An owner rewrites the diary" on public.diary_days
  for update to authenticated
  using (strategy_id in (select private.my_strategies())) with check (strategy_id in (select private.my_strategies()));
create policy "An owner deletes a day of the diary" on public.diary_days
  for delete to authenticated using (strategy_id in (select private.my_strategies()));

create function private.check_diary_day() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  most_tags constant integer := 10;
begin
  new.written_at := pg_catalog.now();
  new.text := private.clean_lines(new.text);
  if pg_catalog.char_length(new.text) > 2000 then
    raise exception 'A day of the diary can have at most 2,000 characters' using errcode = 'PT400';
  end if;
  if pg_catalog.cardinality(new.tags) > 100 then
    raise exception 'A day can have at most % tags', most_tags using errcode = 'PT400';
  end if;
  -- Of tags that look alike the first stays.
  new.tags := coalesce((
    select array_agg(w.word order by w.place)
    from (
      select distinct on ((private.looks(t.word))[1]) t.word, t.place
      from (
        select private.journal_word('A tag', g.tag) as word, g.place from unnest(new.tags) with ordinality g (tag, place)
      ) t
      order by (private.looks(t.word))[1], t.place
    ) w), '{}');
  if pg_catalog.cardinality(new.tags) > most_tags then
    raise exception 'A day can have at most % tags', most_tags using errcode = 'PT400';
  end if;
  if tg_op = 'INSERT' and (
    select count(*) from public.diary_days d where d.strategy_id = new.strategy_id
  ) >= private.most('diary days of a strategy') then
    raise exception 'The diary of a strategy is full: delete a day first' using errcode = 'PT403';
  end if;
  return new;
end
$$;
create trigger check_diary_day before insert or update on public.diary_days
  for each row execute function private.check_diary_day();
create trigger refuse_truncate before truncate on public.diary_days
  for each statement execute function private.refuse_truncate();
