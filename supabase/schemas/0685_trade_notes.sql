-- What traders say of their trades besides the actions: notes, the stop, target and rule they state, and the playbook with its rules. Each
-- is an entry of the ledger (docs/ledger.md), which has the hash of a text instead of the text: taking a text away leaves the chain as it is.
-- Append-only, and written by the functions below alone. Private notes are in no entry.

create table public.trade_notes (
  -- Chosen by the client, so that a save that is repeated does not write it twice.
  id uuid primary key,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  bet_id text not null constraint trade_notes_bet_id_length check (char_length(bet_id) between 1 and 64),
  at timestamptz not null default now(),
  -- Markdown, and what is hashed with it so that nobody can guess a text that was withdrawn. Both are null once it is.
  text text constraint trade_notes_text_length check (char_length(text) between 1 and 2000),
  key text default private.ledger_salt(),
  withdrawn_at timestamptz,
  -- The SHA-256 of the note's picture as Base64, if it has one that was not withdrawn.
  picture text,
  constraint trade_notes_withdrawn
    check ((text is null) = (withdrawn_at is not null) and (key is null) = (text is null) and (picture is null or text is not null))
);
create index trade_notes_trade_idx on public.trade_notes (strategy_id, bet_id, at, id);

-- The owner's alone.
create table public.private_notes (
  id uuid primary key,
  user_id text not null check (char_length(user_id) between 1 and 255),
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  bet_id text not null constraint private_notes_bet_id_length check (char_length(bet_id) between 1 and 64),
  at timestamptz not null default now(),
  text text not null constraint private_notes_text_length check (char_length(text) between 1 and 2000),
  picture text
);
create index private_notes_trade_idx on public.private_notes (strategy_id, bet_id, at, id);
create index private_notes_user_idx on public.private_notes (user_id);

-- Whether this is a picture as browsers make one of what people choose: a JPEG of at most 2,000 × 2,000 pixels that has only what is needed to
-- draw it. So it has no place, camera or comment in it, and nothing before, between or behind its parts.
create function private.is_picture(file bytea) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  most_bytes constant integer := 500000;
  most_pixels constant integer := 2000;
  length constant integer := octet_length(file);
  -- The first byte of a part: 255, its kind, and two bytes with the size of the rest.
  start integer := 2;
  kind integer;
  is_sized boolean := false;
begin
  if length not between 4 and most_bytes or substring(file from 1 for 2) <> '\xffd8' then
    return false;
  end if;
  while start + 10 <= length and get_byte(file, start) = 255 loop
    kind := get_byte(file, start + 1);
    case
      -- The size in pixels.
      when kind in (192, 193, 194) then
        is_sized := get_byte(file, start + 5) * 256 + get_byte(file, start + 6) between 1 and most_pixels
          and get_byte(file, start + 7) * 256 + get_byte(file, start + 8) between 1 and most_pixels;
      -- The picture itself, which ends with the file.
      when kind = 218 then
        return is_sized and position('\xffd9'::bytea in substring(file from start + 1)) = length - start - 1;
      -- JFIF, quantisation, Huffman tables, restarts.
      when kind in (224, 219, 196, 221) then
      else
        return false;
    end case;
    start := start + 2 + get_byte(file, start + 2) * 256 + get_byte(file, start + 3);
  end loop;
  return false;
end
$$;

-- The pictures of notes, private ones included. In a table instead of Supabase Storage so that a picture is saved and deleted in the
-- transaction of its note, goes with its strategy and its person, and is in backups. Nobody has a grant: note_picture() reads one.
create table private.note_pictures (
  -- Of the note.
  id uuid primary key,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  user_id text not null,
  file bytea not null constraint note_pictures_file check (private.is_picture(file))
);
create index note_pictures_strategy_idx on private.note_pictures (strategy_id);
create index note_pictures_user_idx on private.note_pictures (user_id);
-- A JPEG does not get smaller.
alter table private.note_pictures alter column file set storage external;
alter table private.note_pictures enable row level security;
create trigger refuse_truncate before truncate on private.note_pictures
  for each statement execute function private.refuse_truncate();

-- What a trader states about a trade, each time all of it: per unit, in the trade's currency. The first stop is what counts, see
-- private.trade_risks(); the last rule.
create table public.trade_plans (
  id uuid primary key,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  bet_id text not null constraint trade_plans_bet_id_length check (char_length(bet_id) between 1 and 64),
  at timestamptz not null default now(),
  stop numeric constraint trade_plans_stop check (stop > 0 and stop < 1e15 and scale(stop) <= 30),
  target numeric constraint trade_plans_target check (target > 0 and target < 1e15 and scale(target) <= 30),
  -- The name of a rule of the playbook; empty if the trade is said to follow none, null if nothing is said.
  rule text constraint trade_plans_rule check (char_length(rule) <= 80),
  -- Those of one transaction share a time.
  nth integer not null
);
create unique index trade_plans_trade_idx on public.trade_plans (strategy_id, bet_id, nth);

create table public.playbooks (
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  -- From 1, without a gap.
  version integer not null check (version > 0),
  at timestamptz not null default now(),
  -- Markdown.
  text text not null constraint playbooks_text_length check (char_length(text) between 1 and 5000),
  key text not null default private.ledger_salt(),
  primary key (strategy_id, version)
);

do $$
declare
  relation text;
begin
  foreach relation in array array['trade_notes', 'private_notes', 'trade_plans', 'playbooks'] loop
    execute format('alter table public.%I enable row level security', relation);
    execute format(
      'create trigger refuse_truncate before truncate on public.%I for each statement execute function private.refuse_truncate()', relation);
    continue when relation = 'private_notes';
    execute format('grant select on table public.%I to anon, authenticated, service_role', relation);
    execute format(
      'create policy "Seen with their strategy" on public.%1$I for select to anon, authenticated
       using (exists (select from public.strategy_metrics m where m.strategy_id = %1$I.strategy_id offset 0))', relation);
  end loop;
end
$$;
grant select, delete on table public.private_notes to authenticated;
grant select on table public.private_notes to service_role;
create policy "Private notes are their writer's" on public.private_notes
  for select to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
create policy "Who wrote a private note deletes it" on public.private_notes
  for delete to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users with MFA need an aal2 token" on public.private_notes
  as restrictive for all to authenticated using ((select private.second_factor_met()));

create function private.delete_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.note_pictures p where p.id = old.id;
  return null;
end
$$;
create trigger delete_picture after delete on public.private_notes
  for each row when (old.picture is not null) execute function private.delete_picture();

-- The ledger

-- Appends an entry with these members and those that every entry has. RFC 8785 sorts the members.
create function private.append_said(strategy uuid, at timestamptz, said jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  head private.ledger_entry;
  content text;
begin
  perform from public.strategy_metrics m where m.strategy_id = append_said.strategy for update;
  head := private.ledger_head(strategy);
  content := (
    select '{' || string_agg(pg_catalog.to_json(m.key)::text || ':' || m.value::text, ',' order by m.key collate "C") || '}'
    from pg_catalog.jsonb_each(pg_catalog.jsonb_strip_nulls(said || pg_catalog.jsonb_build_object(
      'at', private.ledger_time(at),
      'imported_at', case when at <> pg_catalog.now() then private.ledger_time(pg_catalog.now()) end,
      'number', head.number + 1, 'salt', private.ledger_salt(), 'strategy', strategy))) m);
  perform private.append_entries(array[row(strategy, head.number + 1, content, head.hash)::private.ledger_entry]);
end
$$;

-- SHA-256 of the key, a line feed and the text, as Base64.
create function private.text_hash(key text, words text) returns text
language sql immutable
return encode(sha256(convert_to(key || E'\n' || words, 'UTF8')), 'base64');

create function private.append_note() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.append_said(new.strategy_id, new.at, pg_catalog.jsonb_build_object(
      'event', 'note_written', 'note', new.id, 'trade', new.bet_id, 'hash', private.text_hash(new.key, new.text),
      'picture', new.picture));
  else
    perform private.append_said(new.strategy_id, new.withdrawn_at, pg_catalog.jsonb_build_object(
      'event', 'note_withdrawn', 'note', new.id, 'trade', new.bet_id));
  end if;
  return null;
end
$$;

create function private.append_plan() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.append_said(new.strategy_id, new.at, pg_catalog.jsonb_build_object(
    'event', 'plan_stated', 'trade', new.bet_id, 'stop', pg_catalog.trim_scale(new.stop)::text,
    'target', pg_catalog.trim_scale(new.target)::text, 'rule', new.rule));
  return null;
end
$$;

create function private.append_playbook() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.append_said(new.strategy_id, new.at, pg_catalog.jsonb_build_object(
    'event', 'playbook_written', 'version', new.version, 'hash', private.text_hash(new.key, new.text)));
  return null;
end
$$;

-- A note changes only by being withdrawn, the others not at all; they are deleted with their strategy alone.
create function private.keep_said() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    if not exists (select from public.strategy_profile s where s.id = old.strategy_id) then
      return old;
    end if;
  elsif tg_table_name = 'trade_notes' then
    if old.withdrawn_at is null and new.withdrawn_at is not null
        and (new.id, new.strategy_id, new.bet_id, new.at) = (old.id, old.strategy_id, old.bet_id, old.at) then
      return new;
    end if;
  end if;
  raise exception 'What was said of a trade cannot be changed' using errcode = 'PT403';
end
$$;

create trigger keep_rows before update or delete on public.trade_notes
  for each row execute function private.keep_said();
create trigger keep_rows before update or delete on public.trade_plans
  for each row execute function private.keep_said();
create trigger keep_rows before update or delete on public.playbooks
  for each row execute function private.keep_said();
create trigger to_ledger after insert or update on public.trade_notes
  for each row execute function private.append_note();
create trigger to_ledger after insert on public.trade_plans
  for each row execute function private.append_plan();
create trigger to_ledger after insert on public.playbooks
  for each row execute function private.append_playbook();

-- Writing

-- Locks a strategy for its owner. Errors: PT403 (not the owner).
create function private.own_strategy(strategy uuid) returns text
language plpgsql security definer set search_path = '' as $$
begin
  if strategy is null or strategy not in (select private.my_strategies()) then
    raise exception 'Only the owner of a strategy can write about its trades' using errcode = 'PT403';
  end if;
  perform private.lock_strategy(strategy);
  return (select s.user_id from public.strategy_profile s where s.id = strategy);
end
$$;

-- Keeps the picture of a note that is about to be written, a JPEG as Base64, and returns its hash; null for none.
-- Errors: PT400 (no picture, or too many), PT403 (more bytes than a user may keep).
create function private.keep_picture(note uuid, strategy uuid, trade_id text, owner text, picture text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := private.most('pictures of a trade');
  most_bytes constant integer := private.most('picture bytes of a user');
  -- Of 500,000 bytes as Base64.
  most_characters constant integer := 666668;
  file bytea;
begin
  if picture is null then
    return null;
  end if;
  -- Nothing longer than what is_picture() allows is looked through.
  if length(picture) <= most_characters and length(picture) % 4 = 0 then
    if picture ~ '^[A-Za-z0-9+/]+={0,2}$' then
      file := pg_catalog.decode(picture, 'base64');
    end if;
  end if;
  if not coalesce(private.is_picture(file), false) then
    raise exception 'A picture is a JPEG of at most 500 kB and 2,000 × 2,000 pixels, without details of its camera or place'
      using errcode = 'PT400';
  end if;
  if (
    select count(*) from (
      select n.picture from public.trade_notes n where n.strategy_id = strategy and n.bet_id = trade_id
      union all
      select n.picture from public.private_notes n where n.strategy_id = strategy and n.bet_id = trade_id
    ) n where n.picture is not null
  ) >= most then
    raise exception 'A trade has at most % pictures', most using errcode = 'PT400';
  end if;
  insert into private.note_pictures (id, strategy_id, user_id, file) values (note, strategy, owner, file);
  if (select sum(octet_length(p.file)) from private.note_pictures p where p.user_id = owner) > most_bytes then
    raise exception 'Your pictures can take at most % MB: withdraw some to make room', most_bytes / 1000000 using errcode = 'PT403';
  end if;
  return pg_catalog.encode(sha256(file), 'base64');
end
$$;

-- Says something about a trade: `said` is {note: {id, text, private, picture}, plan: {id, stop, target, rule}}, of which each may be missing. What
-- has an id that was written already is left out, so that a client can repeat a call whose response was lost; so is a plan that
-- says what the trade's last one says. Each counts as an action that is recorded.
-- Errors: PT400 (no or too long a text, no picture, too many notes or pictures, a stop on the wrong side), PT403 (not the owner, or more than a user may write), PT404 (no such trade).
create function public.say_of_trade(strategy_id uuid, bet_id text, said jsonb) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  target_id constant uuid := say_of_trade.strategy_id;
  trade_id constant text := say_of_trade.bet_id;
  note constant jsonb := nullif(say_of_trade.said -> 'note', 'null');
  plan constant jsonb := nullif(say_of_trade.said -> 'plan', 'null');
  owner constant text := private.own_strategy(say_of_trade.strategy_id);
  is_private constant boolean := coalesce((note ->> 'private')::boolean, false);
  words constant text := private.clean_lines(note ->> 'text');
  picture text;
  stated public.trade_plans;
  last_plan public.trade_plans;
  opening public.bet_data;
begin
  select b.* into opening from public.bet_data b
  where b.strategy_id = target_id and b.bet_id = trade_id order by b.date, b.id limit 1;
  if not found then
    raise exception 'This trade no longer exists' using errcode = 'PT404';
  end if;

  if note is not null and not exists (
    select from public.trade_notes n where n.id = (note ->> 'id')::uuid
    union all select from public.private_notes n where n.id = (note ->> 'id')::uuid
  ) then
    if coalesce(pg_catalog.char_length(words), 0) not between 1 and 2000 then
      raise exception 'A note has 1 to 2,000 characters' using errcode = 'PT400';
    end if;
    if (
      select count(*) from public.trade_notes n where n.strategy_id = target_id and n.bet_id = trade_id
    ) + (
      select count(*) from public.private_notes n where n.strategy_id = target_id and n.bet_id = trade_id
    ) >= private.most('notes of a trade') then
      raise exception 'A trade has at most % notes', private.most('notes of a trade') using errcode = 'PT400';
    end if;
    perform private.count_actions(target_id, owner, 1, pg_catalog.octet_length(words), false);
    picture := private.keep_picture((note ->> 'id')::uuid, target_id, trade_id, owner, note ->> 'picture');
    if is_private then
      insert into public.private_notes (id, user_id, strategy_id, bet_id, text, picture)
      values ((note ->> 'id')::uuid, owner, target_id, trade_id, words, picture);
    else
      insert into public.trade_notes (id, strategy_id, bet_id, text, picture)
      values ((note ->> 'id')::uuid, target_id, trade_id, words, picture);
    end if;
  end if;

  if plan is not null and not exists (select from public.trade_plans p where p.id = (plan ->> 'id')::uuid) then
    select p.* into last_plan from public.trade_plans p
    where p.strategy_id = target_id and p.bet_id = trade_id order by p.nth desc limit 1;
    stated.stop := pg_catalog.trim_scale((plan ->> 'stop')::numeric);
    stated.target := pg_catalog.trim_scale((plan ->> 'target')::numeric);
    stated.rule := private.clean_text(plan ->> 'rule');
    if (stated.stop, stated.target, stated.rule) is not distinct from (last_plan.stop, last_plan.target, last_plan.rule) then
      return;
    end if;
    if coalesce(last_plan.nth, 0) >= private.most('plans of a trade') then
      raise exception 'The stop, target and rule of a trade can be stated at most % times', private.most('plans of a trade')
        using errcode = 'PT400';
    end if;
    -- A stop that is moved later may be on the other side, to keep a gain; the first one limits a loss.
    if last_plan.stop is null and private.risk_of(opening, stated.stop) <= 0 then
      raise exception 'The stop of a % position is % the price it is opened at', pg_catalog.lower(opening.position),
        case opening.side when 'BUY' then 'below' else 'above' end using errcode = 'PT400';
    end if;
    perform private.count_actions(target_id, owner, 1, 100, false);
    insert into public.trade_plans (id, strategy_id, bet_id, stop, target, rule, nth)
    values (
      (plan ->> 'id')::uuid, target_id, trade_id, stated.stop, stated.target, stated.rule, coalesce(last_plan.nth, 0) + 1);
  end if;
end
$$;

-- Takes a note and its picture out of sight, which leaves its place: when it was written, and when withdrawn. Twice is no error.
-- Errors: PT403 (not the owner), PT404 (no such note).
create function public.withdraw_note(id uuid) returns void
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  note public.trade_notes;
begin
  select n.* into note from public.trade_notes n where n.id = withdraw_note.id;
  if not found or note.strategy_id not in (select private.my_strategies()) then
    raise exception 'You have no such note' using errcode = 'PT404';
  end if;
  perform private.count_actions(note.strategy_id, private.own_strategy(note.strategy_id), 1, 0, false);
  delete from private.note_pictures p where p.id = withdraw_note.id;
  update public.trade_notes n set text = null, key = null, picture = null, withdrawn_at = pg_catalog.now()
  where n.id = withdraw_note.id and n.withdrawn_at is null;
end
$$;

-- The picture of a note that the caller sees, a JPEG as Base64; null if there is none. One at a time: a table of them could be read whole.
create function public.note_picture(id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  sees constant boolean := exists (
    select from public.trade_notes n where n.id = note_picture.id and private.sees(n.strategy_id)
  ) or exists (
    select from public.private_notes n where n.id = note_picture.id and n.strategy_id in (select private.my_strategies())
  );
begin
  return (
    select pg_catalog.translate(pg_catalog.encode(p.file, 'base64'), E'\n', '') from private.note_pictures p
    where p.id = note_picture.id and sees);
end
$$;

-- Writes the next version of a playbook and returns its number. What reads like the last version is not written again. `after` is the
-- version that the text was written over, 0 for none: where there is a later one, nothing is written.
-- Errors: PT400 (no text or too long a one), PT403 (not the owner, or more than a user may write), PT409 (there is a later version).
create function public.write_playbook(strategy_id uuid, playbook text, after integer) returns integer
language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  target_id constant uuid := write_playbook.strategy_id;
  words constant text := private.clean_lines(write_playbook.playbook);
  owner constant text := private.own_strategy(write_playbook.strategy_id);
  latest public.playbooks;
begin
  if coalesce(pg_catalog.char_length(words), 0) not between 1 and 5000 then
    raise exception 'A playbook has 1 to 5,000 characters' using errcode = 'PT400';
  end if;
  select p.* into latest from public.playbooks p where p.strategy_id = target_id order by p.version desc limit 1;
  if latest.text = words then
    return latest.version;
  end if;
  if coalesce(latest.version, 0) is distinct from write_playbook.after then
    raise exception 'The playbook was changed elsewhere since you opened it' using errcode = 'PT409';
  end if;
  if latest.version >= private.most('versions of a playbook') then
    raise exception 'A playbook has at most % versions', private.most('versions of a playbook') using errcode = 'PT400';
  end if;
  perform private.count_actions(target_id, owner, 1, pg_catalog.octet_length(words), false);
  insert into public.playbooks (strategy_id, version, text) values (target_id, coalesce(latest.version, 0) + 1, words);
  return coalesce(latest.version, 0) + 1;
end
$$;

grant execute on function public.say_of_trade(uuid, text, jsonb), public.withdraw_note(uuid), public.write_playbook(uuid, text, integer)
  to authenticated, service_role;
grant execute on function public.note_picture(uuid) to anon, authenticated, service_role;

-- The risk of a trade

-- What a trade loses, in USD, if it is closed at the stop: units × what each loses × multiplier, of the action that opens it. Fees are left
-- out. 0 or less where the stop is on the wrong side.
create function private.risk_of(opening public.bet_data, stop numeric) returns numeric
language sql immutable
return (case opening.side when 'BUY' then 1 else -1 end) * (opening.price - stop) * opening.quantity
  * private.multiplier_of(opening.market, opening.multiplier) * opening.usd_rate;

-- What was stated about a trade: the first stop and target, the last rule, what was risked (null without a stop that limits a loss), and the
-- result in multiples of it, R (null while the trade is open); and whether the stop was stated in time. That is so if the action that opens the
-- trade was logged live and stands as it was recorded, and the stop was stated by then: recording that action later, editing it, or putting
-- an earlier one before it would let somebody choose the risk who knows the result.
create type private.risk as (
  bet_id text,
  stop numeric,
  target numeric,
  rule text,
  stop_in_time boolean,
  risk numeric,
  r numeric
);

-- The trades of a strategy, or one of them, about which something was stated. tests/tradeRisk.ts computes the same.
create function private.trade_risks(strategy uuid, trade_id text default null) returns setof private.risk
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  decimals constant integer := 10;
  division_decimals constant integer := 40;
  -- Named, so that one plan looks up the plans of one trade and of all by the index.
  wanted constant text[] := case when trade_id is not null then array[trade_id]
    else array(select distinct s.bet_id from public.trade_plans s where s.strategy_id = strategy) end;
begin
  return query
  select p.bet_id, p.stop, p.target, p.rule,
    case when p.stop is not null then
      o.edits = 0 and o.first_recorded_at between o.date and o.date + private.live_window() and p.at <= o.first_recorded_at end,
    o.risk,
    case when t.status <> 'OPEN' then
      pg_catalog.trim_scale(pg_catalog.round(pg_catalog.round(t.return, division_decimals) / o.risk, decimals)) end
  from (
    select s.bet_id,
      (array_agg(s.stop order by s.nth) filter (where s.stop is not null))[1] as stop,
      (array_agg(s.target order by s.nth) filter (where s.target is not null))[1] as target,
      (array_agg(s.rule order by s.nth desc) filter (where s.rule is not null))[1] as rule,
      (array_agg(s.at order by s.nth) filter (where s.stop is not null))[1] as at
    from public.trade_plans s
    where s.strategy_id = strategy and s.bet_id = any (wanted)
    group by s.bet_id
  ) p
  cross join lateral (
    select t.return, t.status from public.trade_summary t where t.strategy_id = strategy and t.bet_id = p.bet_id offset 0
  ) t
  cross join lateral (
    select b.date, b.edits, b.first_recorded_at,
      pg_catalog.trim_scale(nullif(greatest(private.risk_of(b, p.stop), 0), 0)) as risk
    from public.bet_data b where b.strategy_id = strategy and b.bet_id = p.bet_id order by b.date, b.id limit 1
  ) o;
end
$$;

-- Of one trade; null if nothing was stated about it.
create function private.trade_risk(strategy uuid, trade_id text) returns private.risk
language plpgsql stable security definer set search_path = '' as $$
declare
  found private.risk;
begin
  -- Most trades have nothing stated.
  if not exists (select from public.trade_plans p where p.strategy_id = strategy and p.bet_id = trade_id) then
    return null;
  end if;
  select * into found from private.trade_risks(strategy, trade_id);
  return found;
end
$$;
