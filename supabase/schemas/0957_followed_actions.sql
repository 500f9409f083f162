-- What followers did upon the actions of a trade, for its page: each announcement of theirs, and what came of it (docs/confirmed.md).

-- Runs past the policies; followed_actions() calls it only for a strategy that the reader may see.
create function private.followed_actions(strategy uuid, trade_id text)
returns table (
  action_id bigint, at timestamptz, state text, change numeric, price numeric, bar_at timestamptz, span text
)
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set jit = off as $$
begin
  return query
  with announced as (
    select b.id as action, b.recorded_at, b.recorded_in_public, a.number, a.market, a.symbol, a.at, a.wanted,
      min(a.at) over (partition by b.id order by a.number groups between 1 following and 1 following) as next_at
    from public.bet_data b
    left join private.announcements a on a.action = b.id and a.strategy_id = b.strategy_id
    where b.strategy_id = strategy and b.bet_id = trade_id and (b.side in ('BUY', 'SELL') or a.number is not null)
  ),
  priced as (
    select a.*, p.low, p.high, p.bar_at, p.span, p.source,
      case
        when a.number is null and not a.recorded_in_public then 'private'
        when a.symbol = '' then 'unpriced'
        when p.number is null then 'waiting'
        when a.next_at < p.bar_at then 'overtaken'
        else 'followed'
      end as state
    from announced a
    left join public.entry_prices p
      on p.strategy_id = strategy and p.number = a.number and p.market = a.market and p.symbol = a.symbol
  ),
  changed as (
    select p.*, p.wanted - lag(p.wanted, 1, 0) over (partition by p.action, p.market, p.symbol, p.state order by p.number) as change
    from priced p
  )
  select c.action, coalesce(c.at, c.recorded_at), case when c.state = 'followed' and s.source is null then 'hidden' else c.state end,
    case when c.state = 'followed' then c.change end,
    case when s.source is null then null when c.change > 0 then c.high else c.low end,
    case when s.source is not null then c.bar_at end, case when s.source is not null then c.span end
  from changed c
  left join public.price_sources s on s.source = c.source and s.may_show and c.state = 'followed'
  where c.state <> 'followed' or c.change <> 0
  order by c.action, c.number, c.wanted = 0;
end
$$;

-- For each announcement of a trade's actions: when it was published, whether it was followed ('hidden' if its price may not be shown), or
-- 'waiting' for a price, 'unpriced' for good, or 'overtaken' by the next entry before anyone could act; and what was bought (below 0: sold),
-- in units, at which price of which bar. What was recorded in private was announced to nobody: 'private'. No rows if the reader does not see
-- the strategy.
create function public.followed_actions(strategy_id uuid, trade_id text)
returns table (
  action_id bigint, at timestamptz, state text, change numeric, price numeric, bar_at timestamptz, span text
)
language sql stable security invoker set search_path = ''
return private.followed_actions(private.if_seen(followed_actions.strategy_id), followed_actions.trade_id);
grant execute on function public.followed_actions(uuid, text) to anon, authenticated, service_role;
