-- Tags of traded symbols, for the ranking's chips. Anyone may read them; clients may not write.
create table public.symbol_tags (
  -- Normalised by private.instrument(): BTC for BTCUSD, BTC-USDT and BINANCE:BTCUSDT.P.
  symbol text not null,
  -- The market of the trades it applies to; STOCK includes OPTIONS. Some tickers mean different things as stock and as coin.
  market text not null
    constraint symbol_tags_market check (market in ('STOCK', 'FOREX', 'CRYPTO', 'SPORTS', 'ALTERNATIVE')),
  -- The chip's id in src/features/strategies/selection/chips.rules.ts. A misspelt tag is refused, because no chip would show it.
  tag text not null
    constraint symbol_tags_tag check (tag in (
      'all-time-high', 'all-time-low', 'commodities', 'development-activity', 'etf', 'highest-supply', 'highest-transaction-volume',
      'large-cap', 'lowest-supply', 'memes', 'most-addresses-with-balance', 'most-daily-active-addresses', 'most-expensive',
      'most-transactions', 'private-equity', 'small-cap', 'venture-capital')),
  -- The source, shown to users, and its date.
  source text not null,
  as_of date not null,
  primary key (symbol, market, tag)
);

alter table public.symbol_tags enable row level security;
grant select on table public.symbol_tags to anon, authenticated;
grant select, insert, update, delete on table public.symbol_tags to service_role;

create policy "Anyone sees what symbols are" on public.symbol_tags
  for select to anon, authenticated using (true);

create trigger refuse_truncate before truncate on public.symbol_tags
  for each statement execute function private.refuse_truncate();

-- Normalises the many spellings of a symbol to one upper-case name:
--   an exchange before a colon is removed (NASDAQ:AAPL → AAPL), as are ^ and $ before an index or a stock (^SPX → SPX);
--   OPTIONS: the underlying (AAPL240621C00190000, AAPL 200C and AAPL_062124C190 → AAPL);
--   CRYPTO: the coin without quote currency or contract type (BTCUSD, BTC-USDT, btc/eur, BTCUSDT.P, BTC-PERP → BTC;
--     XBT → BTC), if at least two letters remain;
--   FOREX: both currencies without a separator (EUR/USD, EUR_USD → EURUSD);
--   STOCK: a dot before share classes (BRK-B, BRK/B → BRK.B);
--   ALTERNATIVE: the root of a future (CL=F, CL1!, /CL, CLZ26 → CL).
create function private.instrument(symbol text, market text) returns text
language plpgsql immutable strict parallel safe set search_path = '' as $$
declare
  name text := pg_catalog.regexp_replace(pg_catalog.upper(symbol), '^([A-Z_]+:|[\^$/])', '');
begin
  case market
    when 'OPTIONS' then
      name := coalesce(pg_catalog.substring(name, '^[A-Z]+(?:[./-][A-Z](?![A-Z0-9]))?'), name);
      name := pg_catalog.translate(name, '/-', '..');
    when 'CRYPTO' then
      name := pg_catalog.regexp_replace(name, '(\.P|[-_ ]?PERP|[-_ ]SWAP)$', '');
      name := coalesce(
        pg_catalog.substring(name, '^([A-Z0-9]+)[-/_ ]'),
        pg_catalog.substring(name, '^([A-Z0-9]{2,}?)(?:USDT|USDC|FDUSD|DAI|USD|EUR|GBP|JPY|CHF|AUD|CAD|TRY|KRW)$'),
        name);
      if name = 'XBT' then name := 'BTC'; end if;
    when 'FOREX' then
      name := pg_catalog.regexp_replace(name, '[-/_ .]', '', 'g');
    when 'STOCK' then
      name := pg_catalog.translate(name, '/-', '..');
    when 'ALTERNATIVE' then
      name := coalesce((private.future_parts(name))[1], pg_catalog.regexp_replace(name, '(=F|[0-9]!)$', ''));
    else
      null;
  end case;
  -- A symbol of punctuation only is unchanged.
  return coalesce(nullif(name, ''), symbol);
end
$$;
