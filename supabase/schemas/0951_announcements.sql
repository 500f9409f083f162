-- What the confirmed account (docs/confirmed.md) is computed from. The price job fills these tables, so that no write pays for them.

-- The entries of the ledger as a follower reads them: what is wanted in which instrument. An entry's content never changes, so it is read
-- once.
create table private.announcements (
  -- Checking a foreign key would take as long as all else that inserting a row takes: see drop_announcements().
  strategy_id uuid not null,
  number integer not null,
  market text not null,
  -- That of its bars. Empty where nothing in dollars prices it: nobody can follow such an entry.
  symbol text not null,
  -- By which the job reads them in pages.
  id bigint generated always as identity,
  action bigint not null,
  at timestamptz not null,
  -- Quantity × multiplier, below 0 for a sale.
  wanted numeric not null,
  -- USD, at least 0.
  fee numeric not null,
  -- USD: what the trader states for a purchase or sale, of an edit for the new one; otherwise 0.
  money numeric not null,
  primary key (strategy_id, number, market, symbol)
);
create unique index announcements_id_idx on private.announcements (id) where symbol <> '';
create index announcements_action_idx on private.announcements (action);
create index announcements_symbol_idx on private.announcements (market, symbol, at);

-- Something that happened to the units held in an instrument: what was held before (place -1), a dividend (0), an order (1), or the end of an
-- option (2).
create type private.followed_event as (
  market text,
  symbol text,
  -- The order within the instrument.
  nth integer,
  day date,
  place integer,
  bar_at timestamptz,
  -- USD.
  realised numeric,
  dividends numeric,
  -- After it: the units as of today, and what they cost, below 0 for what was sold short.
  units numeric,
  cost numeric,
  -- USD: that of the round that it completes, if any; and what was realised since, or before the first.
  result numeric,
  pending numeric,
  -- The most units since the round began.
  peak numeric,
  -- USD: what the order cost, below 0 for what it brought; null of anything else.
  amount numeric
);

-- How much what short options in a stock block changed, in USD, beyond what they were sold for.
create type private.followed_block as (stock text, day date, invested numeric);

-- A confirmed account at the end of a day, from which it is computed on. Its days are those of the account until then.
create type private.followed_state as (
  day date,
  -- What the entries up to this number announce is ordered until that day, or never; what later ones do, later.
  number integer,
  -- That of the prices.
  revision bigint,
  -- What it depends on and what is held, with a market and a space before each symbol.
  names text[],
  -- The last event of everything that is held, and what the short options of each stock block.
  held private.followed_event[],
  blocks private.followed_block[],
  rounds integer,
  won integer,
  -- Of the results of the days until then, see private.day_results().
  squares numeric,
  -- Days that were valued, see private.most_valued_days().
  valued bigint,
  -- USD: what is stated of announcements without a price, and the money of the orders.
  unpriced numeric,
  ordered numeric,
  since timestamptz,
  -- Whether a price of a source that may not be shown is part of it.
  is_hidden boolean,
  fourths numeric,
  changes integer
);

-- How far a strategy's entries were read, and the account that was computed last.
create table private.confirmed_accounts (
  strategy_id uuid primary key references public.strategy_metrics (strategy_id) on delete cascade,
  -- The number of the last entry that was read, and whether the strategy was public after it.
  entries integer not null default 0,
  is_public boolean not null default false,
  -- That of the prices it was computed from; 0 if there is something new.
  revision bigint not null default 0,
  days private.account_day[] not null default '{}',
  -- The sources whose prices could be shown then.
  shown text[] not null default '{}',
  -- What is still held: market and symbol, with a space between them.
  held text[] not null default '{}',
  -- Counts the changes of announcements and their prices: an account that was computed before one is not stored.
  changes bigint not null default 0,
  -- The account more than a week ago, which new entries and prices no longer change; null where they did.
  state private.followed_state
);

create function private.drop_announcements() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.announcements a where a.strategy_id in (select d.strategy_id from dropped d);
  return null;
end
$$;
create trigger drop_announcements after delete on private.confirmed_accounts
  referencing old table as dropped
  for each statement execute function private.drop_announcements();

alter table private.announcements enable row level security;
alter table private.confirmed_accounts enable row level security;
grant select on table private.announcements, private.confirmed_accounts to service_role;
create trigger refuse_truncate before truncate on private.announcements
  for each statement execute function private.refuse_truncate();
create trigger refuse_truncate before truncate on private.confirmed_accounts
  for each statement execute function private.refuse_truncate();

-- The symbol of a contract's bars on a day, if they say what it is worth in dollars; otherwise empty.
create function private.followed_as(contract private.contract, day date) returns text
language plpgsql stable set search_path = '' as $$
declare
  name text;
begin
  if contract.currency <> 'USD' then
    return '';
  end if;
  name := private.priced_as(contract, day);
  return case when contract.market = 'CRYPTO' and not starts_with(split_part(name, '/', 2), 'USD') then '' else coalesce(name, '') end;
end
$$;

-- The fields of an action in the content of an entry.
create type private.announced as (
  market text, symbol text, expiration date, strike numeric, option_right text, multiplier numeric, currency text, side text, quantity numeric,
  price numeric, fee numeric, usd_rate numeric
);

create function private.announced_contract(a private.announced) returns private.contract
language sql immutable
return private.contract(
  market => a.market, symbol => a.symbol, expiration => a.expiration, strike => a.strike, option_right => a.option_right,
  multiplier => a.multiplier, currency => coalesce(a.currency, 'USD'));

create function private.announced_units(a private.announced) returns numeric
language sql immutable
return case a.side when 'BUY' then 1 when 'SELL' then -1 else 0 end * a.quantity * private.multiplier_of(a.market, a.multiplier);

-- What the entries of a strategy announce after some number, as docs/confirmed.md says. was_public: whether the strategy was public then.
create function private.announce(strategy uuid, after integer, was_public boolean)
returns table (
  number integer, market text, symbol text, action bigint, at timestamptz, wanted numeric, fee numeric, money numeric
)
language plpgsql stable set search_path = '' set jit = off as $$
begin
  return query
  with entries as materialized (
    select e.number, c.content ->> 'event' as event, c.content
    from public.ledger_entries e
    -- Otherwise it would be parsed for each of its fields.
    cross join lateral (select e.content::jsonb as content offset 0) c
    where e.strategy_id = strategy and e.number > after
  ),
  recorded as materialized (
    select e.number, e.content
    from entries e
    where e.event = 'action_recorded' and (e.content ->> 'in_public')::boolean
  ),
  turns as (
    select e.*, count(*) filter (where e.event in ('strategy_published', 'strategy_hidden')) over (order by e.number) as nth
    from entries e
    where e.event in ('strategy_published', 'strategy_hidden', 'action_edited', 'action_deleted')
  ),
  seen as (
    select t.*,
      case when t.nth = 0 then was_public
        else first_value(t.event) over (partition by t.nth order by t.number) = 'strategy_published' end as is_public
    from turns t
  ),
  changed as materialized (
    select s.number, s.event, s.content
    from seen s
    where s.event in ('action_edited', 'action_deleted') and s.is_public and (
      s.content -> 'action' in (select r.content -> 'action' from recorded r)
      or exists (
        select from private.announcements n where n.action = (s.content ->> 'action')::bigint and n.strategy_id = strategy))
  ),
  said as (
    select r.number, r.content, r.content as of, true as is_recorded, false as is_old from recorded r
    union all
    select c.number, c.content, c.content -> 'new', false, false from changed c where c.event = 'action_edited'
    union all
    select c.number, c.content, c.content -> 'old', false, true from changed c
  ),
  meant as materialized (
    select s.number, (s.content ->> 'action')::bigint as action, (s.content ->> 'at')::timestamptz as at, s.is_recorded, s.is_old,
      (f.a).side in ('BUY', 'SELL') as is_traded, f.a, private.announced_contract(f.a) as contract
    from said s
    cross join lateral (select jsonb_populate_record(null::private.announced, s.of) as a offset 0) f
  ),
  -- Naming each contract once: doing it for each entry would take longer than all else.
  contracts as materialized (
    select c.contract, private.followed_as(c.contract, null) as symbol,
      exists (
        select from public.symbol_aliases s
        where s.market = (c.contract).market and s.symbol = private.price_symbol(c.contract)) as has_alias
    from (select distinct m.contract from meant m) c
    offset 0
  ),
  named as (
    select m.*, case
        when m.is_recorded and not m.is_traded then ''
        when c.has_alias then private.followed_as(m.contract, private.exchange_day((m.a).market, m.at))
        else c.symbol
      end as name
    from meant m join contracts c on c.contract = m.contract
  )
  -- What an edit leaves in its instrument is said once, as the new version says it.
  select distinct on (n.number, (n.a).market, n.name) n.number, (n.a).market, n.name, n.action, n.at,
    case when n.is_old then 0 else private.announced_units(n.a) end, greatest((n.a).fee, 0),
    case when n.is_traded and not n.is_old then abs(private.announced_units(n.a)) * (n.a).price * coalesce((n.a).usd_rate, 1) else 0 end
  from named n
  where not n.is_old or n.name <> ''
  order by n.number, (n.a).market, n.name, n.is_old;
end
$$;

-- Whether the last entry of a strategy that published or hid it, after one number and up to another, published it. Null without one.
create function private.was_public(strategy uuid, after integer, until integer) returns boolean
language sql stable set search_path = '' as $$
  select e.content like '%"event":"strategy_published"%' from public.ledger_entries e
  where e.strategy_id = strategy and e.number > after and e.number <= until and private.is_event(e.content)
    and e.content ~ '"event":"strategy_(published|hidden)"'
  order by e.number desc limit 1
$$;

-- For the price job: reads the new entries of at most 500 strategies. Returns of how many, so a caller can repeat until it is 0, and the
-- newest id.
create function public.read_announcements(out strategies integer, out newest bigint)
language plpgsql security definer set search_path = '' set jit = off as $$
declare
  most constant integer := 500;
  waiting record;
begin
  strategies := 0;
  for waiting in
    select m.strategy_id, h.number, coalesce(c.entries, 0) as entries, coalesce(c.is_public, false) as is_public
    from public.strategy_metrics m
    left join private.confirmed_accounts c on c.strategy_id = m.strategy_id
    cross join lateral (
      select e.number from public.ledger_entries e where e.strategy_id = m.strategy_id order by e.number desc limit 1
    ) h
    where h.number > coalesce(c.entries, 0)
    limit most
  loop
    insert into private.confirmed_accounts as c (strategy_id, entries, is_public)
    values (waiting.strategy_id, waiting.number,
      coalesce(private.was_public(waiting.strategy_id, waiting.entries, waiting.number), waiting.is_public))
    on conflict on constraint confirmed_accounts_pkey do update
      set entries = excluded.entries, is_public = excluded.is_public, revision = 0, changes = c.changes + 1
      where c.entries = waiting.entries;
    -- Another job read them.
    continue when not found;
    insert into private.announcements (strategy_id, number, market, symbol, action, at, wanted, fee, money)
    select waiting.strategy_id, a.number, a.market, a.symbol, a.action, a.at, a.wanted, a.fee, a.money
    from private.announce(waiting.strategy_id, waiting.entries, waiting.is_public) a
    where a.number <= waiting.number
    order by a.number, a.wanted = 0;
    -- Imported ones may be of any time, and overtake others.
    update private.confirmed_accounts c
    set state = null
    where c.strategy_id = waiting.strategy_id and exists (
      select from private.announcements n
      where n.strategy_id = waiting.strategy_id and n.number > waiting.entries and n.at < ((c.state).day + 2)::timestamp at time zone 'UTC');
    strategies := strategies + 1;
  end loop;
  newest := (select max(n.id) from private.announcements n where n.symbol <> '');
end
$$;
grant execute on function public.read_announcements() to service_role;

-- The prices for a follower who acts on an entry: one row for each instrument that it announces. Only the service role writes them
-- (`npm run prices`). An entry stands whatever happens to its action, and so does its price. Readers see the row itself only if its source may be
-- shown, but what follows from it for every source.
create table public.entry_prices (
  strategy_id uuid not null,
  number integer not null,
  market text not null,
  symbol text not null,
  -- Of the first minute that begins at least a minute after the entry; both are the next day's open where only days are known.
  low numeric not null,
  high numeric not null,
  -- The beginning of that minute, or of that day in UTC.
  bar_at timestamptz not null,
  span text not null constraint entry_prices_span check (span in ('minute', 'day')),
  source text not null constraint entry_prices_source check (char_length(source) between 1 and 64),
  read_at timestamptz not null default now(),
  primary key (strategy_id, number, market, symbol),
  foreign key (strategy_id, number, market, symbol) references private.announcements on delete cascade,
  constraint entry_prices_prices check (low > 0 and low <= high and high < 1e15 and scale(low) <= 30 and scale(high) <= 30)
);

alter table public.entry_prices enable row level security;
grant select on table public.entry_prices to anon, authenticated;
grant select, insert, update, delete on table public.entry_prices to service_role;

create policy "Entry prices of sources that may be shown are seen with their strategy" on public.entry_prices
  for select to anon, authenticated
  using (
    source in (select s.source from public.price_sources s where s.may_show)
    and exists (select from public.strategy_metrics m where m.strategy_id = entry_prices.strategy_id offset 0)
  );

-- Errors: PT400 (an entry that announces nothing in this instrument; a bar that begins too early, or not with a minute or a day).
create function private.check_entry_price() returns trigger
language plpgsql set search_path = '' as $$
declare
  at constant timestamptz := (
    select a.at from private.announcements a
    where a.strategy_id = new.strategy_id and a.number = new.number and a.market = new.market and a.symbol = new.symbol and a.symbol <> '');
begin
  -- Embedded backend: it grants everybody everything, so that the policies, which come after this trigger, have to refuse.
  if pg_catalog.row_security_active('public.entry_prices') then
    return new;
  end if;
  if at is null then
    raise exception 'Entry % announces nothing in % %', new.number, new.market, new.symbol using errcode = 'PT400';
  end if;
  if new.bar_at <> pg_catalog.date_trunc(new.span, new.bar_at, 'UTC')
    or new.span = 'minute' and new.bar_at < at + interval '1 minute'
    or new.span = 'day' and (new.bar_at at time zone 'UTC')::date <= private.exchange_day(new.market, at) then
    raise exception 'The bar of entry % begins before a follower could act', new.number using errcode = 'PT400';
  end if;
  return new;
end
$$;

create trigger check_entry_price before insert or update on public.entry_prices
  for each row execute function private.check_entry_price();
create trigger refuse_truncate before truncate on public.entry_prices
  for each statement execute function private.refuse_truncate();

-- After prices were written: their strategies' accounts are to be computed again.
create function private.on_entry_prices_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.confirmed_accounts c
  set revision = 0, changes = c.changes + 1,
    state = case when p.first_number > (c.state).number and p.first_bar >= ((c.state).day + 2)::timestamp at time zone 'UTC' then c.state end
  from (select a.strategy_id, min(a.number) as first_number, min(a.bar_at) as first_bar from changed a group by a.strategy_id) p
  where c.strategy_id = p.strategy_id;
  return null;
end
$$;
create trigger on_entry_prices_inserted after insert on public.entry_prices
  referencing new table as changed
  for each statement execute function private.on_entry_prices_changed();
create trigger on_entry_prices_updated after update on public.entry_prices
  referencing new table as changed
  for each statement execute function private.on_entry_prices_changed();
create trigger on_entry_prices_deleted after delete on public.entry_prices
  referencing old table as changed
  for each statement execute function private.on_entry_prices_changed();

-- The announcements without a price, if their instrument has a bar for the exchange's day of the entry, or for a later one within a week.
-- `day`, `open` and `source` belong to the first such later day; `until` is the end of the last of these days, up to which minutes can be
-- requested.
create view public.entries_to_price with (security_invoker = true) as
select a.id, a.strategy_id, a.number, a.market, a.symbol, a.at, n.day, n.open, n.source,
  ((coalesce(n.day, d.day) + 1)::timestamp at time zone
    case when a.market in ('STOCK', 'OPTIONS') then 'America/New_York' else 'UTC' end) as until
from private.announcements a
cross join lateral (
  select private.exchange_day(a.market, a.at) as day, private.exchange_day(a.market, pg_catalog.now()) as today
) d
left join lateral (
  select m.day, m.open, m.source from public.market_bars m
  where m.market = a.market and m.symbol = a.symbol and m.day > d.day and m.day <= d.day + 7 and m.day < d.today and m.open is not null
  order by m.day limit 1
) n on true
where a.symbol <> ''
  and not exists (
    select from public.entry_prices p
    where p.strategy_id = a.strategy_id and p.number = a.number and p.market = a.market and p.symbol = a.symbol)
  and (n.day is not null or d.day < d.today and exists (
    select from public.market_bars m where m.market = a.market and m.symbol = a.symbol and m.day = d.day));

grant select on table public.entries_to_price to service_role;

-- What an OCC symbol says: the stock, the last day, the right and the strike. Nulls for any other symbol.
create function private.occ_parts(symbol text, out stock text, out ends_on date, out is_call boolean, out strike numeric)
language plpgsql immutable set search_path = '' as $$
declare
  parts constant text[] := pg_catalog.regexp_match(
    symbol, '^([A-Z.]{1,6})[0-9]?(\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])([CP])(\d{8})$');
begin
  stock := parts[1];
  -- A day that its month does not have is one of the next.
  ends_on := pg_catalog.make_date(2000 + parts[2]::integer, parts[3]::integer, 1) + parts[4]::integer - 1;
  is_call := parts[5] = 'C';
  strike := pg_catalog.trim_scale(parts[6]::numeric / 1000);
end
$$;
