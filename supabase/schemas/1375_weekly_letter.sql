-- The weekly letter to a user about their own trading: /home shows it, and `npm run notify` mails it to those who asked for it.
-- src/domain/journal/letter.ts has its words.

-- The Monday of the last week that is over. Weeks are of UTC days, as a strategy's days are.
create function private.last_week() returns date
language sql stable set search_path = '' as $$
  select pg_catalog.date_trunc('week', pg_catalog.now() at time zone 'UTC')::date - 7
$$;

-- What a clock shows in a zone. Users may store any text as theirs: one that is no zone counts as UTC.
create function private.clock_in(zone text, at timestamptz) returns timestamp
language plpgsql stable set search_path = '' as $$
begin
  return at at time zone zone;
exception when others then
  return at at time zone 'UTC';
end
$$;

-- Whether the letter about a week may be sent: from 7 in the morning of the next Monday in its reader's zone, once the UTC week is over, and
-- never at night.
create function private.is_letter_time(week date, zone text, at timestamptz) returns boolean
language sql stable set search_path = '' as $$
  select at >= (week + 7)::timestamp at time zone 'UTC'
    and clock.shown >= week + 7 + time '07:00' and pg_catalog.date_part('hour', clock.shown) between 7 and 20
  from (select private.clock_in(zone, at) as shown) clock
$$;

-- A trade as a letter names it.
create function private.letter_trade(t public.trade_summary) returns jsonb
language sql stable set search_path = '' as $$
  select pg_catalog.jsonb_build_object('trade', t.bet_id, 'contract', private.contract_name(private.trade_contract(t)),
    'position', t."position",
    'strategy', (select s.name from public.strategy_profile s where s.id = t.strategy_id))
$$;

-- The letter to a user about the week that begins on a Monday; all money is in USD.
--   strategies: how many they have.
--   week, before: sums of that week, and of the 28 days before it: {pnl (realised), rounds (round trips that ended), won, lost, won_pnl,
--     lost_pnl, begun (trades), live (of those)}.
--   closed: how many trades something was closed of: {trades, won, lost}, by what they made in the week.
--   trades: at most ten of these, the last one first, and best and worst of all: {trade, contract, position, strategy, pnl}.
--   open, as of now: {trades, valued (how many of them have a price), unrealised (of these, null without any; of more
--     than 500 open trades neither is computed), latest: the last ten that were opened, as trades, with unrealised and lapsed (an option
--     that expired)}. The sum is of the same values as the lines: the stored
--     figure of a strategy lags behind what was recorded a moment ago.
--   records: actions {recorded, late (of these), edited, deleted, cut (whether there may be more)}.
--   followed: of the strategies that they follow, can see and in which something happened: at most ten, by name, {name, recorded,
--     edited, deleted, pnl}; followed_more: how many more.
-- Reads days, what was closed in the week, open trades, and at most some thousand entries of ledgers, each by its index.
create function private.weekly_letter(person text, monday date) returns jsonb
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  begins constant timestamptz := monday::timestamp at time zone 'UTC';
  ends constant timestamptz := (monday + 7)::timestamp at time zone 'UTC';
  own constant uuid[] := array(select s.id from public.strategy_profile s where s.user_id = person order by s.id);
  follows constant integer := (select count(*) from public.strategy_follows f where f.user_id = person);
  -- Each open trade is valued by itself, so of more than this the letter has no sum.
  most_summed constant integer := 500;
  open_trades constant integer := (
    select coalesce(sum(m.open_trades), 0) from unnest(own) o (id) join public.strategy_metrics m on m.strategy_id = o.id);
  is_summed constant boolean := open_trades <= most_summed;
  letter jsonb;
begin
  letter := jsonb_build_object('monday', monday, 'strategies', pg_catalog.cardinality(own));

  letter := letter || (
    select jsonb_object_agg(span.name, (
      select jsonb_build_object(
        'pnl', coalesce(sum(d.pnl), 0), 'rounds', coalesce(sum(d.rounds), 0), 'won', coalesce(sum(d.rounds_won), 0),
        'lost', coalesce(sum(d.rounds_lost), 0), 'won_pnl', coalesce(sum(d.rounds_won_pnl), 0),
        'lost_pnl', coalesce(sum(d.rounds_pnl - d.rounds_won_pnl), 0), 'begun', coalesce(sum(d.trades), 0),
        'live', coalesce(sum(d.live_trades), 0))
      from unnest(own) o (id)
      join public.strategy_days d on d.strategy_id = o.id and d.day >= span.first and d.day < span.after))
    from (values ('week', monday, monday + 7), ('before', monday - 28, monday)) span (name, first, after));

  letter := letter || (
    with closed as materialized (
      select r.strategy_id, r.bet_id, sum(r.pnl) as pnl, max(r.realised_at) as at
      from unnest(own) o (id)
      cross join lateral (
        select t.strategy_id, t.bet_id, t.pnl, t.realised_at from public.trade_realisations t
        where t.strategy_id = o.id and t.realised_at >= begins and t.realised_at < ends
        offset 0
      ) r
      group by r.strategy_id, r.bet_id
    ),
    chosen as (
      (select 'trades' as part, c.* from closed c order by c.at desc, c.strategy_id, c.bet_id limit 10)
      union all (select 'best', c.* from closed c where c.pnl > 0 order by c.pnl desc, c.at, c.bet_id limit 1)
      union all (select 'worst', c.* from closed c where c.pnl < 0 order by c.pnl, c.at, c.bet_id limit 1)
    ),
    told as (
      select c.part, c.at, private.letter_trade(t) || jsonb_build_object('pnl', trim_scale(c.pnl)) as trade
      from chosen c
      join public.trade_summary t on t.strategy_id = c.strategy_id and t.bet_id = c.bet_id
    )
    select jsonb_build_object(
      'closed', (
        select jsonb_build_object('trades', count(*), 'won', count(*) filter (where c.pnl > 0), 'lost', count(*) filter (where c.pnl < 0))
        from closed c),
      'trades', coalesce((select jsonb_agg(t.trade order by t.at desc, t.trade) from told t where t.part = 'trades'), '[]'),
      'best', (select t.trade from told t where t.part = 'best'),
      'worst', (select t.trade from told t where t.part = 'worst')));

  letter := letter || (
    with latest as materialized (
      select h.trade, (private.value_trade((h.trade).strategy_id, (h.trade).bet_id)).unrealised as unrealised, h.place
      from (
        select t as trade, row_number() over (order by t.first_date desc, t.strategy_id, t.bet_id) as place
        from unnest(own) o (id) join public.trade_summary t on t.strategy_id = o.id and t.status = 'OPEN'
      ) h
      where is_summed or h.place <= 10
    )
    select jsonb_build_object('open', jsonb_build_object(
      'trades', open_trades,
      'valued', count(l.unrealised) filter (where is_summed),
      'unrealised', trim_scale(sum(l.unrealised) filter (where is_summed)),
      'latest', coalesce(
        jsonb_agg(
          private.letter_trade(l.trade) || jsonb_build_object('unrealised', l.unrealised,
            'lapsed', coalesce((l.trade).expiration < (pg_catalog.now() at time zone 'UTC')::date, false))
          order by l.place) filter (where l.place <= 10), '[]')))
    from latest l);

  letter := letter || jsonb_build_object('records', (
    select jsonb_build_object('recorded', coalesce(sum(n.recorded), 0), 'late', coalesce(sum(n.late), 0),
      'edited', coalesce(sum(n.edited), 0), 'deleted', coalesce(sum(n.deleted), 0), 'cut', coalesce(bool_or(n.is_cut), false))
    from unnest(own) o (id)
    cross join lateral private.news(
      o.id, begins - interval '1 microsecond', least(1000, 3000 / greatest(pg_catalog.cardinality(own), 1)), ends) n));

  return letter || (
    with happened as materialized (
      select m.name, n.recorded, n.edited, n.deleted, d.pnl, row_number() over (order by m.name, m.strategy_id) as place
      from public.strategy_follows f
      join public.strategy_metrics m on m.strategy_id = f.strategy_id and (
        m.public = 'true'
        or exists (select from public.strategy_shares h where h.strategy_id = m.strategy_id and h.shared_with = person))
      cross join lateral private.news(
        m.strategy_id, begins - interval '1 microsecond', least(100, 2000 / greatest(follows, 1)), ends) n
      cross join lateral (
        select coalesce(sum(y.pnl), 0) as pnl, coalesce(sum(y.realisations), 0) as realisations
        from public.strategy_days y where y.strategy_id = m.strategy_id and y.day >= monday and y.day < monday + 7
      ) d
      where f.user_id = person and n.recorded + n.edited + n.deleted + d.realisations > 0
    )
    select jsonb_build_object(
      'followed', coalesce(jsonb_agg(jsonb_build_object('name', h.name, 'recorded', h.recorded, 'edited', h.edited,
        'deleted', h.deleted, 'pnl', h.pnl) order by h.place) filter (where h.place <= 10), '[]'),
      'followed_more', count(*) filter (where h.place > 10))
    from happened h);
end
$$;

-- The caller's letter about the last week.
create function public.my_letter() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.weekly_letter(auth.jwt() ->> 'sub', private.last_week()) where (select private.second_factor_met())
$$;
grant execute on function public.my_letter() to authenticated;

-- Letters begin with the week in which they are wanted.
create function private.begin_letter() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.notifications (user_id, channel, week) values (new.user_id, 'letter', private.last_week())
  on conflict (user_id, channel, endpoint, webhook_id) do update
  set week = excluded.week, message_id = null, claimed_until = null, postponements = 0, postponed_since = null;
  return null;
end
$$;
create trigger begin_letter after insert on public.notification_settings
  for each row when (new.letter) execute function private.begin_letter();
create trigger begin_letter_again after update on public.notification_settings
  for each row when (new.letter and old.letter is not true) execute function private.begin_letter();

-- Claims letters that are due, at most `most`, of those whose id comes after `after`, as due_notifications() does; mark_notified() marks
-- them. One that could not be sent in a week is not sent later.
--   letter: see private.weekly_letter().
create function public.due_letters(after uuid default '00000000-0000-0000-0000-000000000000', most integer default 20)
returns table (id uuid, message_id uuid, user_id text, address text, stop_token text, letter jsonb)
language plpgsql security definer set search_path = '' set jit = off as $$
#variable_conflict use_column
declare
  lease constant interval := interval '10 minutes';
  last_week constant date := private.last_week();
begin
  return query
  with due as materialized (
    select n.id, n.week < last_week as is_first
    from private.notifications n
    join public.notification_settings s on s.user_id = n.user_id and s.letter
    where n.channel = 'letter' and n.id > due_letters.after
      and (n.week < last_week or n.message_id is not null)
      and (n.claimed_until is null or n.claimed_until < pg_catalog.now())
      and private.is_letter_time(last_week, s.zone, pg_catalog.now())
    order by n.id
    limit due_letters.most
    for update of n skip locked
  ),
  claimed as (
    update private.notifications n
    set
      message_id = case when d.is_first then pg_catalog.gen_random_uuid() else n.message_id end,
      week = last_week,
      claimed_until = pg_catalog.now() + lease,
      postponements = case when d.is_first then 0 else n.postponements end,
      postponed_since = case when d.is_first then null else n.postponed_since end
    from due d
    where n.id = d.id
    returning n.id, n.message_id, n.user_id, n.stop_token
  )
  select c.id, c.message_id, c.user_id, private.confirmed_address(c.user_id), c.stop_token,
    private.weekly_letter(c.user_id, last_week)
  from claimed c
  order by c.id;
end
$$;
grant execute on function public.due_letters(uuid, integer) to service_role;
