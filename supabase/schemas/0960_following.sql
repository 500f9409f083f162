-- What a user follows, as /following and the header show it.

-- What was recorded, edited and deleted of a strategy after a time and before another, by its last ledger entries, which are numbered
-- under the strategy's lock, how much of what was recorded was late, and whether there may be more than that many. What an operator
-- imported meanwhile is no news.
create function private.news(
  strategy uuid, since timestamptz, most integer, until timestamptz default 'infinity',
  out recorded integer, out edited integer, out deleted integer, out is_cut boolean, out late integer
)
language plpgsql stable set search_path = '' as $$
declare
  entry record;
  read integer := 0;
begin
  recorded := 0;
  edited := 0;
  deleted := 0;
  late := 0;
  for entry in
    select c.content ->> 'at' as at, c.content ->> 'date' as date, c.content ->> 'event' as event, c.content ->> 'imported_at' as imported_at
    from (
      select e.content::jsonb as content from public.ledger_entries e
      where e.strategy_id = strategy order by e.number desc limit most
    ) c
  loop
    exit when coalesce(entry.imported_at, entry.at)::timestamptz <= since;
    read := read + 1;
    if entry.imported_at is null and entry.at::timestamptz < until then
      late := late + (entry.event = 'action_recorded' and entry.at::timestamptz - entry.date::timestamptz
        not between interval '0' and private.live_window())::integer;
      recorded := recorded + (entry.event = 'action_recorded')::integer;
      edited := edited + (entry.event = 'action_edited')::integer;
      deleted := deleted + (entry.event = 'action_deleted')::integer;
    end if;
  end loop;
  is_cut := read = most;
end
$$;

-- The last things done in a strategy, newest first: at most three actions that were recorded, edited or deleted, according to the
-- ledger, and when. An edit is told as it reads now. Records that were imported with older times are left out.
create function private.latest_actions(strategy uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'event', a.content ->> 'event', 'at', a.content ->> 'at', 'side', a.action ->> 'side', 'quantity', a.action ->> 'quantity',
    'contract', private.contract_name(jsonb_populate_record(null::private.contract, a.action)),
    'price', coalesce(a.action ->> 'price', a.action ->> 'split_of'), 'currency', a.action ->> 'currency') order by a.number desc), '[]')
  from (
    select e.number, c.content,
      case c.content ->> 'event' when 'action_recorded' then c.content when 'action_edited' then c.content -> 'new'
        else c.content -> 'old' end as action
    from (
      select l.number, l.content from public.ledger_entries l where l.strategy_id = strategy order by l.number desc limit 20
    ) e
    cross join lateral (select e.content::jsonb as content) c
    where c.content ->> 'event' like 'action\_%' and c.content ->> 'imported_at' is null
    order by e.number desc limit 3
  ) a
$$;


-- The strategies that the caller follows, by name, read at as_of. For one that the caller cannot see now: the name, which everybody can
-- read in strategy_events, and when it was hidden, nothing else. For the others: what is new since seen_at (see private.news()), how
-- many trades are open, of these the three that began last as [{contract, position}], what closing all of them at the market's last
-- closes would add, before fees, in USD, null where no trade has a close; and how much what it confirms has changed since, in USD, null
-- where nothing is confirmed.
-- Bounded for all strategies together: somebody who follows many gets less news of each, and news_cut says where there is more.
-- Security definer, because policies would be evaluated for each row of each table.
create function public.following()
returns table (
  strategy_id uuid, since timestamptz, seen_at timestamptz, as_of timestamptz, name text, owner_name text, owner_id text,
  hidden_at timestamptz, recorded integer, edited integer, deleted integer, news_cut boolean, open_trades integer, latest_open jsonb,
  latest jsonb, unrealised numeric, confirmed numeric
)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off rows 20 as $$
declare
  follows constant integer := (select count(*) from public.strategy_follows f where f.user_id = auth.jwt() ->> 'sub');
  most_news constant integer := least(100, 2000 / greatest(follows, 1));
begin
  return query
  with seen as materialized (
    select f.strategy_id, f.since, f.seen_at, m.name, m.username, m.user_id, m.open_trades, m.unrealised, m.valued_trades,
      trim_scale(m.confirmed_pnl - f.confirmed_pnl) as confirmed
    from public.strategy_follows f
    left join public.strategy_metrics m on m.strategy_id = f.strategy_id
      and (m.public = 'true' or m.strategy_id in (select private.shared_with_me()))
    where f.user_id = auth.jwt() ->> 'sub' and (select private.second_factor_met())
  )
  select s.strategy_id, s.since, s.seen_at, pg_catalog.now(), s.name, s.username, s.user_id, null::timestamptz,
    n.recorded, n.edited, n.deleted, n.is_cut, s.open_trades,
    case when s.open_trades = 0 then '[]' else (
      select jsonb_agg(jsonb_build_object('contract', t.contract, 'position', t.position) order by t.first_date desc, t.bet_id)
      from (
        select private.contract_name(private.trade_contract(o)) as contract, o.position, o.first_date, o.bet_id from public.trade_summary o
        where o.strategy_id = s.strategy_id and o.status = 'OPEN'
        order by o.first_date desc, o.bet_id limit 3
      ) t
    ) end,
    private.latest_actions(s.strategy_id), case when s.valued_trades > 0 then s.unrealised end, s.confirmed
  from seen s
  cross join lateral private.news(s.strategy_id, s.seen_at, most_news) n
  where s.name is not null
  union all
  select s.strategy_id, s.since, s.seen_at, pg_catalog.now(), e.name, null, null, e.at, 0, 0, 0, false, 0, '[]', '[]', null, null
  from seen s
  cross join lateral (
    select
      (select v.name from public.strategy_events v where v.strategy_id = s.strategy_id and v.ever_public order by v.id desc limit 1),
      (select v.at from public.strategy_events v
       where v.strategy_id = s.strategy_id and v.ever_public and v.event = 'hidden' order by v.id desc limit 1)
  ) e (name, at)
  where s.name is null
  order by 5, 1;
end
$$;
grant execute on function public.following() to authenticated;
