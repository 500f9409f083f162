-- The prices a follower would have got by copying each action as soon as it was public. Only the service role writes them
-- (`npm run prices`).

-- The price for an action that was recorded while its strategy was public: from the first minute that begins at least one minute after
-- the recording, or from the next day if only days are known. It is always the worse end: a buyer pays the high, a seller gets the low.
-- No row means not known. An expiry has none, because it keeps its 0. Readers see the row itself only if its source may be shown, but
-- what follows from it (follower_pnl of trades, realisations and strategies) for every source.
create table public.follower_prices (
  action_id bigint primary key references public.bet_data (id) on delete cascade,
  -- In the trade's currency.
  price numeric not null
    constraint follower_prices_price check (price > 0 and price < 1e15 and scale(price) <= 30),
  -- The beginning of that minute, or of that day in UTC. How much later than the action's recorded_at it is, is the follower's delay.
  bar_at timestamptz not null,
  span text not null constraint follower_prices_span check (span in ('minute', 'day')),
  source text not null constraint follower_prices_source check (char_length(source) between 1 and 64),
  -- When the action was read from the database: before its price was requested.
  read_at timestamptz not null default now()
);

alter table public.follower_prices enable row level security;
grant select on table public.follower_prices to anon, authenticated;
grant select, insert, update, delete on table public.follower_prices to service_role;

create policy "Follower prices of sources that may be shown are seen with their action" on public.follower_prices
  for select to anon, authenticated
  using (
    source in (select s.source from public.price_sources s where s.may_show)
    and exists (select from public.bet_data b where b.id = follower_prices.action_id offset 0)
  );

-- Drops the row if the action was edited since it was read, because a follower acts on what it says now.
-- Errors: PT400 (an expiry; an action recorded in private; a bar that begins too early, or not with a minute or a day).
create function private.check_follower_price() returns trigger
language plpgsql set search_path = '' as $$
declare
  action public.bet_data;
begin
  -- Embedded backend: it grants everybody everything, so that the policies, which come after this trigger, have to refuse.
  if pg_catalog.row_security_active('public.follower_prices') then
    return new;
  end if;
  action := private.lock_action(new.action_id, new.read_at);
  if action.id is null then
    return null;
  end if;
  if action.side not in ('BUY', 'SELL') then
    raise exception 'Action % is no purchase or sale, and has the price 0 for everybody', new.action_id using errcode = 'PT400';
  end if;
  if not action.recorded_in_public then
    raise exception 'Action % was recorded in private, so nobody could follow it', new.action_id using errcode = 'PT400';
  end if;
  if new.bar_at <> pg_catalog.date_trunc(new.span, new.bar_at, 'UTC')
    or new.span = 'minute' and new.bar_at < action.recorded_at + interval '1 minute'
    or new.span = 'day' and (new.bar_at at time zone 'UTC')::date <= private.exchange_day(action.market, action.recorded_at) then
    raise exception 'The bar of action % begins before a follower could act', new.action_id using errcode = 'PT400';
  end if;
  return new;
end
$$;

create trigger check_follower_price before insert or update on public.follower_prices
  for each row execute function private.check_follower_price();
create trigger refuse_truncate before truncate on public.follower_prices
  for each statement execute function private.refuse_truncate();

-- After follower prices were written: computes what followers would have made of their trades and stores it on all levels. Nothing else
-- of a trade changes.
create function private.on_follower_prices_changed() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  piece constant integer := private.trades_in_a_piece();
  priced record;
  at timestamptz;
  ids text[];
  followed public.trade_realisations[];
  days date[];
begin
  for priced in
    select b.strategy_id, array_agg(distinct b.bet_id) as trade_ids
    from changed p join public.bet_data b on b.id = p.action_id
    group by 1
    order by 1
  loop
    -- As in recompute_trades().
    select greatest(pg_catalog.now(), m.as_of) into at
    from public.strategy_metrics m where m.strategy_id = priced.strategy_id for update;
    days := '{}';
    for place in 1 .. pg_catalog.cardinality(priced.trade_ids) by piece loop
      ids := priced.trade_ids[place:place + piece - 1];
      followed := private.follow_trades(priced.strategy_id, ids, at);
      with realised as (
        update public.trade_realisations r
        set follower_pnl = f.pnl
        from (
          select o.bet_id, o.realised_at, f.pnl
          from unnest(ids) i (bet_id)
          join public.trade_realisations o on o.strategy_id = priced.strategy_id and o.bet_id = i.bet_id
          left join unnest(followed) f on f.bet_id = o.bet_id and f.realised_at = o.realised_at
          where o.follower_pnl is distinct from f.pnl
        ) f
        where r.strategy_id = priced.strategy_id and r.bet_id = f.bet_id and r.realised_at = f.realised_at
        returning (r.realised_at at time zone 'UTC')::date as day
      ),
      trades as (
        update public.trade_summary t
        set follower_pnl = f.pnl
        from (
          select i.bet_id, trim_scale(sum(f.pnl)) as pnl
          from unnest(ids) i (bet_id) left join unnest(followed) f on f.bet_id = i.bet_id
          group by i.bet_id
        ) f
        where t.strategy_id = priced.strategy_id and t.bet_id = f.bet_id and t.follower_pnl is distinct from f.pnl
        returning (t.first_date at time zone 'UTC')::date as day
      )
      select array(select unnest(days) union select r.day from realised r union select t.day from trades t) into days;
    end loop;
    continue when days = '{}';
    perform private.store_days(priced.strategy_id, days);
    perform private.store_figures(priced.strategy_id, at);
  end loop;
  return null;
end
$$;

create trigger on_follower_prices_inserted after insert on public.follower_prices
  referencing new table as changed
  for each statement execute function private.on_follower_prices_changed();
create trigger on_follower_prices_updated after update on public.follower_prices
  referencing new table as changed
  for each statement execute function private.on_follower_prices_changed();
-- With an action, or after its edit, its trade is computed anyway.
create trigger on_follower_prices_deleted after delete on public.follower_prices
  referencing old table as changed
  for each statement when (pg_catalog.pg_trigger_depth() = 0) execute function private.on_follower_prices_changed();

-- Finds the trades that began since somebody follows.
create index trade_summary_follower_idx on public.trade_summary (strategy_id, first_recorded_at) include (follower_pnl)
  where follower_pnl is not null;

-- The actions that a follower could have copied and whose price for it is not known yet, if there is a bar for the exchange's day on
-- which the action was recorded, or for a later one within a week. `day`, `low`, `high` and `source` belong to that later day; `until` is
-- the end of the last of these days, up to which minutes can be requested. Only prices in dollars, as in actions_to_check.
create view public.actions_to_follow with (security_invoker = true) as
select b.id as action_id, b.market, d.symbol, b.side, b.recorded_at, n.day, n.low, n.high, n.source,
  ((coalesce(n.day, d.day) + 1)::timestamp at time zone
    case when b.market in ('STOCK', 'OPTIONS') then 'America/New_York' else 'UTC' end) as until
from public.bet_data b
cross join lateral (
  select r.day, private.priced_as(private.contract_of(b), r.day) as symbol,
    private.exchange_day(b.market, pg_catalog.now()) as today
  from (select private.exchange_day(b.market, b.recorded_at) as day) r
) d
left join lateral (
  select m.day, m.low, m.high, m.source from public.market_bars m
  where m.market = b.market and m.symbol = d.symbol and m.day > d.day and m.day <= d.day + 7 and m.day < d.today
  order by m.day limit 1
) n on true
where b.side in ('BUY', 'SELL') and not private.is_delivery(b) and b.recorded_in_public and private.is_priced_in_dollars(b)
  and (b.market <> 'CRYPTO' or starts_with(split_part(d.symbol, '/', 2), 'USD'))
  and not exists (select from public.follower_prices p where p.action_id = b.id)
  and (n.day is not null or d.day < d.today and exists (
    select from public.market_bars m where m.market = b.market and m.symbol = d.symbol and m.day = d.day));

grant select on table public.actions_to_follow to service_role;
