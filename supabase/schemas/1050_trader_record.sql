-- Whether an event is the strategy's own: not that of a new name of its trader. Once the names are forgotten, nobody can tell.
create function private.is_own_event(event public.strategy_events) returns boolean
language sql immutable
return event.name is null or event.old_name is distinct from event.name;

-- What anyone may know about a user beyond the public strategies themselves. Strategies that were never public are only counted: no
-- names, no dates, no figures. Times are ISO 8601, P&L in USD:
--   since: the earliest of the account's creation and the first event of a strategy that was ever public; null without both;
--   public_strategies, private_strategies: how many there are now; of the private ones, hidden_strategies were public before;
--   deleted_public, deleted_private: how many were deleted that had been public, or never were;
--   deleted: [{at, strategy_id, name, trades, total_pnl}] of those that had been public, with what they had at the end;
--   renamed, renames: how often, and [{at, strategy_id, old_name, name}], of strategies that were ever public;
--   hidden, hidings: how often, and [{at, strategy_id, name, trades, total_pnl}].
-- The lists are newest first, with at most 100 entries. Names are null after forget_person(). A user with none of these, or
-- who does not exist, gets zeros and empty lists. Errors: PT400 (no id, or one of more than 255 characters).
create function public.trader_record(user_id text) returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off as $$
declare
  who constant text := trader_record.user_id;
  most_listed constant integer := 100;
begin
  if who is null or pg_catalog.char_length(who) not between 1 and 255 then
    raise exception 'The id of a user has 1 to 255 characters' using errcode = 'PT400';
  end if;
  return (
    with own as materialized (
      select e.* from public.strategy_events e where e.user_id = who
    ),
    listed as (
      select e.*, row_number() over (partition by e.event order by e.id desc) as place
      from own e where e.ever_public and e.event in ('deleted', 'renamed', 'hidden') and private.is_own_event(e)
    ),
    lists as (
      select
        jsonb_agg(jsonb_build_object(
          'at', l.at, 'strategy_id', l.strategy_id, 'name', l.name, 'trades', l.trades, 'total_pnl', l.total_pnl
        ) order by l.place) filter (where l.event = 'deleted') as deleted,
        jsonb_agg(jsonb_build_object(
          'at', l.at, 'strategy_id', l.strategy_id, 'old_name', l.old_name, 'name', l.name
        ) order by l.place) filter (where l.event = 'renamed') as renames,
        jsonb_agg(jsonb_build_object(
          'at', l.at, 'strategy_id', l.strategy_id, 'name', l.name, 'trades', l.trades, 'total_pnl', l.total_pnl
        ) order by l.place) filter (where l.event = 'hidden') as hidings
      from listed l where l.place <= most_listed
    ),
    counts as (
      select
        min(e.at) filter (where e.ever_public) as first_event,
        count(*) filter (where e.event = 'deleted' and e.ever_public) as deleted_public,
        count(*) filter (where e.event = 'deleted' and not e.ever_public) as deleted_private,
        count(*) filter (where e.event = 'renamed' and e.ever_public and private.is_own_event(e)) as renamed,
        count(*) filter (where e.event = 'hidden') as hidden
      from own e
    ),
    present as (
      select
        count(*) filter (where s.public = 'true') as public_strategies,
        count(*) filter (where s.public = 'false') as private_strategies,
        count(*) filter (where s.public = 'false' and exists (
          select from own e where e.strategy_id = s.id and e.event = 'hidden'
        )) as hidden_strategies
      from public.strategy_profile s where s.user_id = who
    )
    select jsonb_build_object(
      'since', least(c.first_event, (select p.created_at from public.user_profiles p where p.clerk_user_id = who)),
      'public_strategies', p.public_strategies,
      'private_strategies', p.private_strategies,
      'hidden_strategies', p.hidden_strategies,
      'deleted_public', c.deleted_public,
      'deleted_private', c.deleted_private,
      'deleted', coalesce(l.deleted, '[]'),
      'renamed', c.renamed,
      'renames', coalesce(l.renames, '[]'),
      'hidden', c.hidden,
      'hidings', coalesce(l.hidings, '[]'))
    from counts c cross join present p cross join lists l
  );
end
$$;
grant execute on function public.trader_record(text) to anon, authenticated, service_role;

-- The other strategies that had a strategy's present name within the last year, newest first, at most twenty: until when, whether
-- they were then renamed or deleted, their owner, and their trades and P&L (USD) at that time. Only strategies that were ever
-- public, each once, of the newest 1,000 events of the name. Case does not count. No rows for a
-- strategy that the reader may not see. Security definer, because under the reader's policies PostgreSQL would not search the index,
-- but normalise the name of every event there is.
create function public.name_history(strategy_id uuid) returns table (
  until timestamptz, event text, other_id uuid, other_user_id text, trades integer, total_pnl numeric
)
language sql stable security definer set search_path = '' set jit = off as $$
  select e.at, e.event, e.strategy_id, e.user_id, e.trades, e.total_pnl
  from (
    select distinct on (e.strategy_id) e.*
    from public.strategy_profile s
    cross join lateral (
      select o.* from public.strategy_events o
      where lower(normalize(coalesce(o.old_name, o.name), NFKC)) = lower(normalize(s.name, NFKC)) and o.event in ('renamed', 'deleted')
        and private.is_own_event(o)
      order by o.id desc
      limit 1000
    ) e
    where s.id = name_history.strategy_id and private.sees(s.id)
      and e.strategy_id <> s.id and e.ever_public and e.at > pg_catalog.now() - interval '1 year'
    order by e.strategy_id, e.id desc
  ) e
  order by e.id desc
  limit 20
$$;
grant execute on function public.name_history(uuid) to anon, authenticated, service_role;

-- The present name of the strategy that once had this one, so that its old address keeps working; no row if there is none that
-- the reader may see. If there are several, it is one of the trader who gave the name up first, so that nobody else can
-- take over its visitors by using the name for a while; of that trader's, the one renamed last. Looks at the oldest 1,000 events of the
-- name, ignoring case. Does not use private.sees(), which would be called for each of them.
create function public.renamed_to(former text) returns setof text
language sql stable security definer set search_path = '' rows 1 set jit = off as $$
  select s.name
  from (
    select o.*, min(o.id) over (partition by o.user_id) as given_up
    from (
      select e.id, e.strategy_id, e.user_id, e.event from public.strategy_events e
      where lower(normalize(coalesce(e.old_name, e.name), NFKC)) = lower(normalize("left"(former, 200), NFKC))
        and e.event in ('renamed', 'deleted') and private.is_own_event(e)
      order by e.id
      limit 1000
    ) o
  ) e
  join public.strategy_profile s on s.id = e.strategy_id
  where e.event = 'renamed'
    and (s.public = 'true' or s.id in (select private.my_strategies()) or s.id in (select private.shared_with_me()))
  order by e.given_up, e.id desc
  limit 1
$$;
grant execute on function public.renamed_to(text) to anon, authenticated, service_role;
