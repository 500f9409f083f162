-- What the price job has to do (`npm run prices`). Only the service role reads these views.

-- Every instrument that a strategy holds, has traded or is compared with; the first and last day on which its price matters (today while
-- it is held, but not after an option's expiration); and the first and last day that has a bar. No symbol means there can be no price.
create view public.instruments_to_price with (security_invoker = true) as
with traded as (
  select t.market, t.symbol, t.expiration, t.strike, t.option_right, t.multiplier, t.currency, min(t.first_date) as first_date,
    -- A follower acts after the recording, perhaps only after a long weekend.
    max(case
      when t.status = 'OPEN' then now()
      when t.is_public then greatest(t.last_date, t.recorded_at + interval '5 days')
      else t.last_date
    end) as last_date
  from public.trade_summary t
  group by t.market, t.symbol, t.expiration, t.strike, t.option_right, t.multiplier, t.currency
),
named as (
  select t.market, t.symbol as traded_as,
    private.price_symbol(private.contract(
      market => t.market, symbol => t.symbol, expiration => t.expiration, strike => t.strike, option_right => t.option_right,
      multiplier => t.multiplier, currency => t.currency)) as symbol,
    private.exchange_day(t.market, t.first_date) as first_day,
    least(private.exchange_day(t.market, t.last_date), t.expiration + 1) as last_day
  from traded t
),
held as (
  select distinct split_part(h.name, ' ', 1) as market, substr(h.name, strpos(h.name, ' ') + 1) as symbol, o.stock, o.ends_on
  from private.confirmed_accounts c
  cross join lateral unnest(c.held) h (name)
  cross join lateral private.occ_parts(substr(h.name, strpos(h.name, ' ') + 1)) o
),
meant as (
  select n.market, n.symbol, n.traded_as, n.first_day, n.last_day from named n
  union all
  select n.market, a.priced_as, n.traded_as, greatest(n.first_day, a.since), least(n.last_day, a.until - 1)
  from named n
  join public.symbol_aliases a on a.market = n.market and a.symbol = n.symbol and a.priced_as is not null
    and a.since <= n.last_day and (a.until is null or a.until > n.first_day)
  union all
  -- The stock of an option that was recorded as ended: on its last day, or when it was assigned or exercised.
  select 'STOCK', private.stock_priced_as(c.stock, b.currency, e.day), b.symbol, e.day, e.day
  from public.bet_data b
  cross join lateral private.option_of(private.contract_of(b)) c
  cross join lateral (select private.end_day(b) as day) e
  where b.side in ('EXPIRE', 'ASSIGN', 'EXERCISE') and b.currency = 'USD' and c.stock is not null
  union all
  -- And of one that is still open after its last day, which values it.
  select 'STOCK', private.stock_priced_as(c.stock, t.currency, t.expiration), t.symbol, t.expiration, t.expiration
  from public.trade_summary t
  cross join lateral private.option_of(private.trade_contract(t)) c
  where t.status = 'OPEN' and t.market = 'OPTIONS' and t.expiration < (now() at time zone 'UTC')::date and c.stock is not null
  union all
  -- The stock of an option that may be short, whose close decides what it blocks.
  select 'STOCK', private.underlying_priced_as(t), t.symbol, private.exchange_day(t.market, t.first_date),
    least(case when t.status = 'OPEN' then (now() at time zone 'UTC')::date else private.exchange_day(t.market, t.last_date) end, t.expiration)
  from public.trade_summary t
  where t.market = 'OPTIONS' and t."position" = 'SHORT' and t.option_right is distinct from 'PUT'
  union all
  -- What somebody follows, whatever became of its trade: some days for the order, and today while it is held.
  select a.market, a.symbol, a.symbol, private.exchange_day(a.market, min(a.at)), private.exchange_day(a.market, max(a.at) + interval '5 days')
  from private.announcements a where a.symbol <> '' group by a.market, a.symbol
  union all
  select h.market, h.symbol, h.symbol, t.today, t.today
  from held h cross join (select (now() at time zone 'UTC')::date as today) t
  where h.ends_on is null or h.ends_on >= t.today
  union all
  -- The stock of an option that they held to its end.
  select 'STOCK', private.stock_priced_as(h.stock, 'USD', h.ends_on), h.symbol, h.ends_on, h.ends_on
  from held h where h.ends_on < (now() at time zone 'UTC')::date
  union all
  -- From a week earlier, since the first deposit may fall on a holiday.
  select b.market, b.symbol, b.name, min(s.first_traded) - 7, (now() at time zone 'UTC')::date
  from public.benchmarks b
  join public.strategy_metrics s on s.first_traded is not null and (s.key_markets = '{CRYPTO}') = (b.market = 'CRYPTO')
  group by b.market
),
wanted as (
  -- The key by which rows are read in pages.
  select m.market, coalesce(m.symbol, '') as symbol, min(m.traded_as) as traded_as, min(m.first_day) as first_day,
    max(m.last_day) as last_day
  from meant m
  group by m.market, coalesce(m.symbol, ''), case when m.symbol is null then m.traded_as end
)
select w.*, b.first_bar, b.last_bar
from wanted w
cross join lateral (
  select min(b.day) as first_bar, max(b.day) as last_bar
  from public.market_bars b where b.market = w.market and b.symbol = w.symbol
) b;

grant select on table public.instruments_to_price to service_role;

-- Actions whose minutes were requested and had no price, so that they are not requested again. No daily price says anything about theirs.
create table public.unpriced_actions (
  action_id bigint primary key references public.bet_data (id) on delete cascade,
  asked_at timestamptz not null default now()
);
alter table public.unpriced_actions enable row level security;
grant select, insert, update, delete on table public.unpriced_actions to service_role;
create trigger refuse_truncate before truncate on public.unpriced_actions
  for each statement execute function private.refuse_truncate();

-- The actions without a check whose day has a bar with a range. low and high are null if only minutes can be compared, because after the
-- exchange's close a trader could choose any price of the day. Minutes are requested only for actions recorded within a day of their
-- date: anyone can enter a thousand old days at once, and each would be a request of its own. An action without a time of day can only
-- be compared with its day; one logged live at midnight does have a time. Coins must be paired with dollars or with a stablecoin
-- that is named after them.
create view public.actions_to_check with (security_invoker = true) as
select b.id as action_id, b.strategy_id, b.market, m.symbol, b.date, m.day,
  case when d.has_range then m.low end as low, case when d.has_range then m.high end as high, m.source,
  d.has_time and d.is_timely as asks_minutes
from public.bet_data b
cross join lateral (
  select t.*, private.exchange_day(b.market, b.date) as day,
    b.recorded_at between b.date - interval '1 day' and b.date + interval '1 day' as is_timely,
    not t.has_time or b.market not in ('STOCK', 'OPTIONS')
      or (b.date at time zone 'America/New_York')::time < time '16:00' as has_range
  from (
    select (b.date at time zone 'UTC')::time <> time '00:00'
      or b.recorded_at between b.date and b.date + private.live_window() as has_time
  ) t
) d
join public.market_bars m on m.market = b.market and m.day = d.day
  and m.symbol = private.priced_as(private.contract_of(b), d.day)
where b.side in ('BUY', 'SELL') and not private.is_delivery(b) and m.low is not null and private.is_priced_in_dollars(b)
  and (d.has_range or d.is_timely and not exists (select from public.unpriced_actions u where u.action_id = b.id))
  and (b.market <> 'CRYPTO' or starts_with(split_part(m.symbol, '/', 2), 'USD'))
  and not exists (select from public.action_checks c where c.action_id = b.id)
union all
-- An expiry is compared with what the option was worth if exercised at its stock's close, once that day is over: before, its bar has
-- another close.
select b.id, b.strategy_id, b.market, m.symbol, b.date, m.day, w.worth, w.worth, m.source, false
from public.bet_data b
cross join lateral private.option_of(private.contract_of(b)) c
join public.market_bars m on m.market = 'STOCK' and m.day = private.end_day(b)
  and m.symbol = private.stock_priced_as(c.stock, b.currency, private.end_day(b))
cross join lateral (
  select case when c.is_call then m.close - c.strike else c.strike - m.close end as inside,
    case when c.is_call then m.high - c.strike else c.strike - m.low end as most
) i
-- With its shares an assignment or exercise costs what it is worth. Nobody exercises what is worth nothing all day: such an assignment
-- would have sold at more than the market paid.
cross join lateral (
  select case
    when b.side = 'EXPIRE' or not private.is_delivery(b) then greatest(i.inside, 0)
    when b.side = 'ASSIGN' and i.most < 0 then -i.inside
    else 0
  end as worth
) w
where b.side in ('EXPIRE', 'ASSIGN', 'EXERCISE') and b.currency = 'USD' and m.low is not null and m.day < (now() at time zone 'America/New_York')::date
  and not exists (select from public.action_checks c where c.action_id = b.id)
-- The shares of an assignment or exercise change hands at the strike, whatever the market's price: what that is worth is judged by its
-- option. Nothing is compared until the day is over.
union all
select b.id, b.strategy_id, b.market, m.symbol, b.date, m.day, b.price, b.price, m.source, false
from public.bet_data b
join public.market_bars m on m.market = 'STOCK' and m.day = private.exchange_day(b.market, b.date)
  and m.symbol = private.priced_as(private.contract_of(b), private.exchange_day(b.market, b.date))
where b.linked is not null and b.side in ('BUY', 'SELL') and b.currency = 'USD' and private.is_delivery(b)
  and m.day < (now() at time zone 'America/New_York')::date
  and not exists (select from public.action_checks c where c.action_id = b.id);

grant select on table public.actions_to_check to service_role;
