-- The ledger, as docs/ledger.md specifies it: one entry for each row of bet_data, bet_history and strategy_events, written in the
-- same transaction, and one Merkle tree over all entries (RFC 6962), which seal_ledger() extends.

-- No foreign key, because entries outlive their strategy. Their contents are set to null when it is deleted, but for those of the
-- events of a strategy that was ever public, which everybody may read.
create table public.ledger_entries (
  strategy_id uuid not null,
  -- From 1, without a gap.
  number integer not null,
  -- Canonical JSON (RFC 8785).
  content text,
  -- SHA-256 of 0x00, the hash of the strategy's previous entry, and the content.
  hash bytea not null,
  primary key (strategy_id, number)
);

-- Where sealed entries are in the tree: one row for each strategy and sealing.
create table public.ledger_runs (
  strategy_id uuid not null,
  first_number integer not null,
  entries integer not null,
  first_place bigint not null,
  -- The size of the checkpoint that sealed them.
  size bigint not null,
  primary key (strategy_id, first_number)
);

-- The hashes of the tree's complete nodes, up to 256 of 32 bytes in a row. Level 0 has the leaves; the node n of a level is
-- above the nodes 2n and 2n + 1 of the level below. The levels 0, 8, 16 … are the tiles of C2SP's tlog-tiles.
create table public.ledger_tiles (
  level smallint not null,
  index bigint not null,
  hashes bytea not null,
  primary key (level, index)
);
-- Stored uncompressed, so that one hash can be read without the others.
alter table public.ledger_tiles alter column hashes set storage external;

create table public.ledger_checkpoints (
  -- The order of those of one size.
  id bigint generated always as identity primary key,
  -- Number of leaves.
  size bigint not null,
  root bytea not null,
  -- Why it was signed: new entries, an hour has passed, or a new key.
  kind text not null default 'sealing'
    constraint ledger_checkpoints_kind check (kind in ('sealing', 'heartbeat', 'key')),
  -- The signed note, which `npm run seal` stores. It has the time, which is that of the machine that signs.
  note text,
  constraint ledger_checkpoints_note check (kind = 'sealing' or note is not null)
);
create unique index ledger_checkpoints_sealing_key on public.ledger_checkpoints (size) where kind = 'sealing';
create index ledger_checkpoints_order_idx on public.ledger_checkpoints (size, id);
create index ledger_checkpoints_keys_idx on public.ledger_checkpoints (size, id) where kind = 'key';

-- Entries that have no place in the tree yet: one row for each strategy and statement that wrote some.
create table private.ledger_pending (
  id bigint generated always as identity primary key,
  strategy_id uuid not null,
  first_number integer not null,
  entries integer not null
);

-- Embedded backend: it does not enforce all grants, which forbid these writes too. The functions below run as the
-- tables' owner.
create function private.protect_ledger() returns trigger
language plpgsql set search_path = '' as $$
begin
  raise exception 'The ledger is written by the database alone' using errcode = 'PT403';
end
$$;

do $$
declare
  relation text;
begin
  foreach relation in array array[
    'public.ledger_entries', 'public.ledger_runs', 'public.ledger_tiles', 'public.ledger_checkpoints', 'private.ledger_pending'
  ] loop
    execute format('alter table %s enable row level security', relation);
    execute format(
      'create trigger protect_ledger before insert or update or delete on %s for each statement
       when (current_user in (''anon'', ''authenticated'', ''service_role'')) execute function private.protect_ledger()', relation);
    execute format(
      'create trigger refuse_truncate before truncate on %s for each statement execute function private.refuse_truncate()', relation);
    continue when relation like 'private.%';
    execute format('grant select on table %s to anon, authenticated, service_role', relation);
  end loop;
end
$$;

create policy "Entries are seen with their strategy" on public.ledger_entries
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = ledger_entries.strategy_id offset 0));
create policy "Places are seen with their strategy" on public.ledger_runs
  for select to anon, authenticated
  using (exists (select from public.strategy_metrics m where m.strategy_id = ledger_runs.strategy_id offset 0));
create policy "Anyone sees the tree" on public.ledger_tiles for select to anon, authenticated using (true);
create policy "Anyone sees the checkpoints" on public.ledger_checkpoints for select to anon, authenticated using (true);

-- Appending

-- Functions with a body after `return` are parsed when they are created, so they need no `set search_path`. Without it, Postgres
-- can inline them.

-- An entry on its way, apart from the table's rows, so that a column of the table changes nothing here.
create type private.ledger_entry as (strategy_id uuid, number integer, content text, hash bytea);

-- The last entry of a strategy. Before the first one, its number is 0 and its hash 32 zero bytes.
create function private.ledger_head(strategy uuid) returns private.ledger_entry
language sql stable
return coalesce(
  (
    select row(e.strategy_id, e.number, e.content, e.hash)::private.ledger_entry
    from public.ledger_entries e where e.strategy_id = strategy order by e.number desc limit 1
  ),
  row(strategy, 0, null, decode(repeat('00', 32), 'hex'))::private.ledger_entry);

-- 22 characters, 122 random bits.
create function private.ledger_salt() returns text
language sql volatile
return left(encode(uuid_send(gen_random_uuid()), 'base64'), 22);

create function private.ledger_time(at timestamptz) returns text
language sql stable
return to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');

create function private.entry_hash(previous bytea, head bytea, content text) returns bytea
language sql immutable
return sha256('\x00'::bytea || coalesce(previous, head) || convert_to(content, 'UTF8'));

-- Chains entry hashes: each is computed over the hash before it, the first one over `head`.
create aggregate private.chain(head bytea, content text) (sfunc = private.entry_hash, stype = bytea);

-- Appends entries. Each comes with the hash of the strategy's last entry before them in place of its own.
create function private.append_entries(entries private.ledger_entry[]) returns void
language plpgsql set search_path = '' set jit = off as $$
begin
  with given as materialized (select * from unnest(entries)),
  pending as (
    insert into private.ledger_pending (strategy_id, first_number, entries)
    select g.strategy_id, min(g.number), count(*) from given g group by 1
  )
  insert into public.ledger_entries (strategy_id, number, content, hash)
  select g.strategy_id, g.number, g.content, private.chain(g.hash, g.content) over (partition by g.strategy_id order by g.number)
  from given g;
end
$$;

-- The trigger functions list a content's members in the order of RFC 8785, which row_to_json keeps; it also escapes text as
-- RFC 8785 does. A row whose time differs from the transaction's was imported.

-- The content of the entry that records an action.
create function private.recorded_content(a public.bet_data, number integer) returns text
language sql stable
return (
  select json_strip_nulls(row_to_json(c))::text
  from (select (a.recorded_at, a.first_recorded_at, a.edits) is distinct from (now(), now(), 0) as imported) i
  cross join lateral (
    select
      a.id::text as action,
      private.ledger_time(a.recorded_at) as at,
      a.recorded_by as "by",
      nullif(a.currency, 'USD') as currency,
      private.ledger_time(a.date) as date,
      case when i.imported then a.edits end as edits,
      'action_recorded' as event,
      a.expiration,
      trim_scale(a.fee)::text as fee,
      case when i.imported then private.ledger_time(a.first_recorded_at) end as first_recorded_at,
      case when i.imported then private.ledger_time(now()) end as imported_at,
      a.recorded_in_public as in_public,
      a.linked,
      a.market,
      trim_scale(a.multiplier)::text as multiplier,
      number,
      a.option_right,
      case when a.side <> 'SPLIT' then trim_scale(a.price)::text end as price,
      trim_scale(a.quantity)::text as quantity,
      private.ledger_salt() as salt,
      a.sector,
      a.side,
      case when a.side = 'SPLIT' then trim_scale(a.price)::text end as split_of,
      a.strategy_id as strategy,
      trim_scale(a.strike)::text as strike,
      a.symbol,
      a.bet_id as trade,
      case when a.currency <> 'USD' then trim_scale(a.usd_rate)::text end as usd_rate
  ) c
);

create function private.append_actions() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  if not exists (select from added) then
    return null;
  end if;
  perform private.append_entries(array_agg(
    row(a.strategy_id, a.number, private.recorded_content(a.action, a.number), a.hash)::private.ledger_entry))
  from (
    select a.strategy_id, r.action, (s.head).hash,
      ((s.head).number + row_number() over (partition by a.strategy_id order by a.id))::integer as number
    from (
      select d.strategy_id, private.ledger_head(d.strategy_id) as head from (select distinct strategy_id from added) d offset 0
    ) s
    join added a on a.strategy_id = s.strategy_id
    -- One look into the index for each new row, however large the table was when the statement was planned.
    cross join lateral (select b as action from public.bet_data b where b.id = a.id offset 0) r
  ) a;
  return null;
end
$$;

-- An action's fields in the entry of a change.
create function private.ledger_fields(a private.action) returns json
language sql stable
return (
  select row_to_json(f)
  from (
    select
      nullif(a.currency, 'USD') as currency,
      private.ledger_time(a.date) as date,
      a.expiration,
      trim_scale(a.fee)::text as fee,
      a.linked,
      a.market,
      trim_scale(a.multiplier)::text as multiplier,
      a.option_right,
      case when a.side <> 'SPLIT' then trim_scale(a.price)::text end as price,
      trim_scale(a.quantity)::text as quantity,
      a.sector,
      a.side,
      case when a.side = 'SPLIT' then trim_scale(a.price)::text end as split_of,
      trim_scale(a.strike)::text as strike,
      a.symbol,
      case when a.currency <> 'USD' then trim_scale(a.usd_rate)::text end as usd_rate
  ) f
);

create function private.append_changes() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  if not exists (select from added) then
    return null;
  end if;
  perform private.append_entries(array_agg(
    row(c.strategy, c.number, json_strip_nulls(row_to_json(c))::text, a.hash)::private.ledger_entry))
  from (
    select a.*, (s.head).hash,
      ((s.head).number + row_number() over (partition by a.strategy_id order by a.id))::integer as number
    from (
      select d.strategy_id, private.ledger_head(d.strategy_id) as head from (select distinct strategy_id from added) d offset 0
    ) s
    join added a on a.strategy_id = s.strategy_id
  ) a
  cross join lateral (
    select
      a.action_id::text as action,
      private.ledger_time(a.changed_at) as at,
      'action_' || a.event as event,
      case when a.changed_at <> now() then private.ledger_time(now()) end as imported_at,
      case when a.event = 'edited' then private.ledger_fields(a.new) end as new,
      a.number,
      private.ledger_fields(a.old) as old,
      private.ledger_salt() as salt,
      a.strategy_id as strategy,
      a.bet_id as trade
  ) c;
  return null;
end
$$;

create function private.append_strategy_events() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  perform private.append_entries(array_agg(
    row(c.strategy, c.number, json_strip_nulls(row_to_json(c))::text, a.hash)::private.ledger_entry))
  from (
    select a.*, (s.head).hash,
      ((s.head).number + row_number() over (partition by a.strategy_id order by a.id))::integer as number
    from (
      select d.strategy_id, private.ledger_head(d.strategy_id) as head from (select distinct strategy_id from added) d offset 0
    ) s
    join added a on a.strategy_id = s.strategy_id
  ) a
  cross join lateral (
    select
      private.ledger_time(a.at) as at,
      'strategy_' || a.event as event,
      case when a.at <> now() then private.ledger_time(now()) end as imported_at,
      a.name,
      a.number,
      a.old_name,
      private.ledger_salt() as salt,
      a.strategy_id as strategy,
      trim_scale(a.total_pnl)::text as total_pnl,
      a.trades,
      a.user_id as user,
      a.username
  ) c;
  return null;
end
$$;

-- Takes the strategy's lock, under which entries are numbered: an operator's statement has not taken it yet. New actions need no
-- such trigger, because the trigger that computes their figures takes the lock first, or the import.
create function private.lock_strategies() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.strategy_metrics m
  where m.strategy_id in (select a.strategy_id from added a)
  order by m.strategy_id
  for update;
  return null;
end
$$;

create trigger lock_strategies after insert on public.bet_history
  referencing new table as added
  for each statement execute function private.lock_strategies();
create trigger lock_strategies after insert on public.strategy_events
  referencing new table as added
  for each statement execute function private.lock_strategies();

-- The names sort after those of the triggers that check limits and lock, which run first.
create trigger to_ledger after insert on public.bet_data
  referencing new table as added
  for each statement execute function private.append_actions();
create trigger to_ledger after insert on public.bet_history
  referencing new table as added
  for each statement execute function private.append_changes();
create trigger to_ledger after insert on public.strategy_events
  referencing new table as added
  for each statement execute function private.append_strategy_events();

-- Whether a content is that of a strategy's event. Its first two members are these, with a time of 27 characters.
create function private.is_event(content text) returns boolean
language sql immutable
return content like '{"at":"___________________________","event":"strategy\_%';

-- For trader_entries(): the events of an account according to the ledger, not to strategy_events.
create index ledger_entries_user_idx on public.ledger_entries ((content::jsonb ->> 'user')) where private.is_event(content);

create function private.forget_contents() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.ledger_entries e
  set content = null
  from gone g
  where e.strategy_id = g.id
    and not (
      private.is_event(e.content)
      and exists (select from public.strategy_events v where v.strategy_id = g.id and v.ever_public));
  return null;
end
$$;

create trigger to_ledger after delete on public.strategy_profile
  referencing old table as gone
  for each statement execute function private.forget_contents();

-- The tree

-- The root over the leaves from low to high - 1, which must be a subtree as RFC 6962 splits a tree; null if leaves are missing.
create function public.ledger_subtree(low bigint, high bigint) returns bytea
language plpgsql stable set search_path = '' as $$
declare
  place bigint := high;
  node bytea;
  hash bytea;
begin
  for height in 0..62 loop
    if (high - low) >> height & 1 = 1 then
      place := place - (1::bigint << height);
      node := (
        select nullif(substring(t.hashes from (place >> height & 255)::integer * 32 + 1 for 32), '')
        from public.ledger_tiles t where t.level = height and t.index = place >> height >> 8);
      hash := case when place + (1::bigint << height) = high then node else sha256('\x01'::bytea || node || hash) end;
    end if;
  end loop;
  return hash;
end
$$;

-- Adds leaves, given as their concatenated hashes, to a tree of `size` leaves: to level 0, and to each level above the nodes that
-- became complete.
create function private.grow_tree(size bigint, leaves bytea) returns void
language plpgsql set search_path = '' set jit = off as $$
declare
  bytes constant integer := 32;
  height smallint := 0;
  -- The number of the level's nodes so far, and the hashes to add.
  before bigint := size;
  added bytea := leaves;
  -- The added hashes, preceded by those of the last tile if that was not full.
  tiles bytea;
  first_tile bigint;
  after bigint;
begin
  while pg_catalog.octet_length(added) > 0 loop
    first_tile := before >> 8;
    after := before + pg_catalog.octet_length(added) / bytes;
    tiles := coalesce(
      (select t.hashes from public.ledger_tiles t where t.level = height and t.index = first_tile), '') || added;

    insert into public.ledger_tiles (level, index, hashes)
    select height, first_tile + i, substring(tiles from i::integer * 256 * bytes + 1 for 256 * bytes)
    from pg_catalog.generate_series(0, ((after - 1) >> 8) - first_tile) i
    on conflict on constraint ledger_tiles_pkey do update set hashes = excluded.hashes;

    added := (
      select string_agg(
        sha256('\x01'::bytea || substring(tiles from (n * 2 - first_tile * 256)::integer * bytes + 1 for 2 * bytes)), ''::bytea order by n)
      from pg_catalog.generate_series(before >> 1, (after >> 1) - 1) n);
    before := before >> 1;
    height := height + 1;
  end loop;
end
$$;

-- The time that dates entries, for the signing machine to compare with its own.
create function public.ledger_clock() returns timestamptz
language sql volatile
return pg_catalog.clock_timestamp();

-- Gives committed entries their places in the tree, at most about `most` of them, and writes a checkpoint, which it returns; no
-- row if there was nothing to seal. Writers do not wait for it, because it only reads and deletes rows that they have
-- committed. Entries committed later are in the next sealing. A strategy's entries are sealed in order, because its writers
-- wait for each other (private.lock_strategy).
create function public.seal_ledger(most integer default 100000)
returns table (size bigint, root bytea)
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  -- Arbitrary first key of an advisory lock, unique in this database.
  one_sealer constant integer := 740183;
  old_size bigint;
  new_size bigint;
  leaves bytea;
begin
  perform pg_catalog.pg_advisory_xact_lock(one_sealer, 0);
  old_size := coalesce((select max(c.size) from public.ledger_checkpoints c), 0);

  with pending as (
    delete from private.ledger_pending p
    where p.id <= (
      select max(q.id)
      from (
        select l.id, sum(l.entries) over (order by l.id) - l.entries as before
        from (select * from private.ledger_pending l order by l.id limit most) l
      ) q
      where q.before < most)
    returning p.*
  ),
  runs as (
    insert into public.ledger_runs (strategy_id, first_number, entries, first_place, size)
    select s.strategy_id, s.first_number, s.entries,
      old_size + sum(s.entries) over (order by s.strategy_id) - s.entries, old_size + sum(s.entries) over ()
    from (
      select p.strategy_id, min(p.first_number) as first_number, sum(p.entries) as entries from pending p group by 1
    ) s
    returning *
  )
  select max(r.size), string_agg(e.hashes, ''::bytea order by r.first_place) into new_size, leaves
  from runs r
  cross join lateral (
    select string_agg(e.hash, ''::bytea order by e.number) as hashes
    from public.ledger_entries e
    where e.strategy_id = r.strategy_id and e.number >= r.first_number and e.number < r.first_number + r.entries
  ) e;
  if new_size is null then
    return;
  end if;
  if pg_catalog.octet_length(leaves) is distinct from (new_size - old_size) * 32 then
    raise exception 'Entries that are to be sealed are missing';
  end if;
  perform private.grow_tree(old_size, leaves);

  return query
  insert into public.ledger_checkpoints (size, root)
  values (new_size, public.ledger_subtree(0, new_size))
  returning size, root;
end
$$;

-- Stores the signed note of a checkpoint: of a sealing, or of a heartbeat or key change, which have the size of the newest sealing.
-- Storing a note again changes nothing. Errors: PT404 (no such checkpoint), PT400 (a note of something else), PT409 (a larger checkpoint
-- was signed already).
create function public.sign_checkpoint(size bigint, note text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  sealing public.ledger_checkpoints;
  lines constant text[] := pg_catalog.string_to_array(note, E'\n');
  of_time constant text := '\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z';
  form constant text := E'^[^\\s+]+(\n[^\n]*){2}\nat ' || of_time || E'\n(after ' || of_time || E'\n)?(keys \\S+ \\S+\n)?\n'
    || E'(— [^\\s+]+ [A-Za-z0-9+/=]+\n)+$';
begin
  select c.* into sealing from public.ledger_checkpoints c
  where c.size = sign_checkpoint.size and c.kind = 'sealing'
  for update;
  if not found then
    raise exception 'There is no checkpoint of this size' using errcode = 'PT404';
  end if;
  if lines[2:3] is distinct from array[sealing.size::text, pg_catalog.encode(sealing.root, 'base64')] or note !~ form then
    raise exception 'The note belongs to another checkpoint' using errcode = 'PT400';
  end if;
  if exists (
    select from public.ledger_checkpoints c where c.size = sign_checkpoint.size and c.note = sign_checkpoint.note
  ) then
    return;
  end if;
  if sealing.note is null then
    update public.ledger_checkpoints c set note = sign_checkpoint.note where c.id = sealing.id;
    return;
  end if;
  if exists (select from public.ledger_checkpoints c where c.size > sign_checkpoint.size and c.note is not null) then
    raise exception 'This checkpoint has another note, and a larger one was signed' using errcode = 'PT409';
  end if;
  insert into public.ledger_checkpoints (size, root, kind, note)
  values (
    sealing.size, sealing.root, case when note ~ E'\nkeys ' then 'key' else 'heartbeat' end, sign_checkpoint.note);
end
$$;

-- Proofs, as Base64 of the joined hashes.

create function public.require_checkpoint(size bigint) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (select from public.ledger_checkpoints c where c.size = require_checkpoint.size) then
    raise exception 'There is no checkpoint of this size' using errcode = 'PT404';
  end if;
end
$$;

-- The complete subtrees of a checkpoint's tree, from the largest to the smallest.
create function public.ledger_peaks(size bigint) returns text
language plpgsql stable set search_path = '' as $$
begin
  perform public.require_checkpoint(size);
  return (
    select pg_catalog.translate(pg_catalog.encode(
      string_agg(public.ledger_subtree((ledger_peaks.size >> h + 1) << h + 1, (ledger_peaks.size >> h) << h), ''::bytea order by h desc),
      'base64'), E'\n', '')
    from pg_catalog.generate_series(0, 62) h
    where ledger_peaks.size >> h & 1 = 1);
end
$$;

-- The proof that a checkpoint extends an earlier one: RFC 6962, section 2.1.2. Errors: PT400 (the old one is larger), PT404 (no
-- such checkpoint).
create function public.ledger_consistency(old_size bigint, new_size bigint) returns text
language plpgsql stable set search_path = '' as $$
declare
  proof bytea := '';
  low bigint := 0;
  high bigint := new_size;
  split bigint;
begin
  perform public.require_checkpoint(old_size);
  perform public.require_checkpoint(new_size);
  if old_size > new_size then
    raise exception 'The first of the two checkpoints is the smaller one' using errcode = 'PT400';
  end if;
  while high <> old_size loop
    split := 1;
    while split * 2 < high - low loop
      split := split * 2;
    end loop;
    if old_size <= low + split then
      proof := public.ledger_subtree(low + split, high) || proof;
      high := low + split;
    else
      proof := public.ledger_subtree(low, low + split) || proof;
      low := low + split;
    end if;
  end loop;
  -- A verifier has the old root already.
  if low > 0 then
    proof := public.ledger_subtree(low, high) || proof;
  end if;
  return pg_catalog.translate(pg_catalog.encode(proof, 'base64'), E'\n', '');
end
$$;

-- The proof that a checkpoint contains all entries of a strategy that were sealed until then, and extends the checkpoints that
-- sealed them: the hashes that the recursion in docs/ledger.md takes, from left to right. The policy on ledger_runs decides who
-- may know where a strategy's entries are. Errors: PT404 (no such checkpoint, or no sealed entries that the caller may see).
create function public.ledger_inclusion(strategy_id uuid, size bigint) returns text
language plpgsql stable security invoker set search_path = '' set jit = off as $$
declare
  proof bytea;
begin
  perform public.require_checkpoint(size);
  with runs as materialized (
    select r.first_place as low, r.first_place + r.entries as high, r.size
    from public.ledger_runs r
    where r.strategy_id = ledger_inclusion.strategy_id and r.size <= ledger_inclusion.size
  ),
  -- The subtrees that the recursion splits, by their height: those with an entry of the strategy, or in which a tree ends.
  split as (
    select s.height, range_agg(s.nodes) as nodes
    from (
      select h as height, int8range(r.low >> h, (r.high - 1 >> h) + 1) as nodes
      from runs r cross join pg_catalog.generate_series(0, 62) h
      union all
      select h, int8range(e.size >> h, (e.size >> h) + 1)
      from (select distinct r.size from runs r where r.size < ledger_inclusion.size) e
      cross join pg_catalog.generate_series(0, 62) h
      where e.size & (1::bigint << h) - 1 <> 0
    ) s
    where s.height = 0 or 1::bigint << s.height - 1 < ledger_inclusion.size
    group by 1
  ),
  -- Their halves that are not split.
  given as (
    select s.height - 1 as height, pg_catalog.generate_series(lower(n), upper(n) - 1) as node
    from split s
    join split below on below.height = s.height - 1
    cross join lateral (
      select range_agg(int8range(lower(r) * 2, upper(r) * 2)) as nodes from unnest(s.nodes) r
    ) halves
    cross join lateral unnest(halves.nodes - below.nodes) n
  )
  select string_agg(
    case
      when (g.node + 1) << g.height <= ledger_inclusion.size then (
        select substring(t.hashes from (g.node & 255)::integer * 32 + 1 for 32)
        from public.ledger_tiles t where t.level = g.height and t.index = g.node >> 8)
      else public.ledger_subtree(g.node << g.height, ledger_inclusion.size)
    end, ''::bytea order by g.node << g.height)
  into proof
  from given g
  where g.node << g.height < ledger_inclusion.size;

  if proof is null and not exists (
    select from public.ledger_runs r
    where r.strategy_id = ledger_inclusion.strategy_id and r.size <= ledger_inclusion.size) then
    raise exception 'This strategy has no entries in this checkpoint' using errcode = 'PT404';
  end if;
  return coalesce(pg_catalog.translate(pg_catalog.encode(proof, 'base64'), E'\n', ''), '');
end
$$;

-- The proof that a tree has leaves at some places, from `low` to `high` - 1: the same recursion, without smaller trees.
create function private.ledger_places(places bigint[], low bigint, high bigint) returns bytea
language plpgsql stable set search_path = '' as $$
declare
  split bigint := 1;
begin
  if pg_catalog.cardinality(places) = 0 then
    return public.ledger_subtree(low, high);
  end if;
  if high - low = 1 then
    return '';
  end if;
  while split * 2 < high - low loop
    split := split * 2;
  end loop;
  split := low + split;
  return private.ledger_places(array(select p from unnest(places) p where p < split), low, split)
    || private.ledger_places(array(select p from unnest(places) p where p >= split), split, high);
end
$$;

-- What the ledger has about an account, for anyone to compare with trader_record(): the events of its strategies that were ever
-- public, at most the newest 200, and the proof that those sealed by then are in a checkpoint. Found by the entries' contents:
--   entries: [{strategy, number, place, previous, content}] by strategy and number; place: null if not sealed in this checkpoint;
--     previous: Base64, the hash of the strategy's entry before;
--   complete: whether these are all; proof: Base64; record: trader_record() at the same moment.
-- Errors: PT404 (no such checkpoint), PT400 (as trader_record).
create function public.trader_entries(user_id text, size bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  who constant text := trader_entries.user_id;
  most constant integer := 200;
  shown constant jsonb := public.trader_record(user_id);
begin
  perform public.require_checkpoint(size);
  return (
    with own as materialized (
      select e.strategy_id, e.number, e.content, e.content::jsonb as said
      from public.ledger_entries e
      where private.is_event(e.content) and e.content::jsonb ->> 'user' = who
    ),
    told as materialized (
      select o.*, count(*) over () as total
      from own o
      where o.strategy_id in (select p.strategy_id from own p where p.said ->> 'event' = 'strategy_published')
      order by coalesce(o.said ->> 'imported_at', o.said ->> 'at') desc, o.number desc
      limit most
    ),
    placed as materialized (
      select p.*, r.first_place + p.number - r.first_number as place,
        coalesce(
          (select b.hash from public.ledger_entries b where b.strategy_id = p.strategy_id and b.number = p.number - 1),
          decode(repeat('00', 32), 'hex')) as previous
      from told p
      left join public.ledger_runs r on r.strategy_id = p.strategy_id and r.size <= trader_entries.size
        and p.number >= r.first_number and p.number < r.first_number + r.entries
    )
    select jsonb_build_object(
      'record', shown,
      'complete', coalesce(max(p.total), 0) <= most,
      'entries', coalesce(jsonb_agg(jsonb_build_object(
        'strategy', p.strategy_id, 'number', p.number, 'place', p.place,
        'previous', pg_catalog.encode(p.previous, 'base64'), 'content', p.content
      ) order by p.strategy_id, p.number), '[]'),
      'proof', case when count(p.place) > 0 then pg_catalog.translate(pg_catalog.encode(
        private.ledger_places(array_agg(p.place) filter (where p.place is not null), 0, trader_entries.size),
        'base64'), E'\n', '') else '' end)
    from placed p
  );
end
$$;

grant execute on function public.ledger_clock(), public.seal_ledger(integer), public.sign_checkpoint(bigint, text) to service_role;
grant execute on function
  public.ledger_subtree(bigint, bigint), public.require_checkpoint(bigint), public.ledger_peaks(bigint),
  public.ledger_consistency(bigint, bigint), public.ledger_inclusion(uuid, bigint), public.trader_entries(text, bigint)
  to anon, authenticated, service_role;
