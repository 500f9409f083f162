-- What is traded. Everything that asks whether two actions are of the same instrument, what it is called, what one unit of it is worth
-- or under which symbol its prices are kept derives from this type. Same as src/domain/contract/contract.ts.
create type private.contract as (
  market text,
  -- For an option its underlying.
  symbol text,
  -- The day on which it ends, if it does.
  expiration date,
  -- Of an option: null for both where the strike was not stated.
  strike numeric,
  option_right text,
  -- Null for that of its market, see multiplier_of().
  multiplier numeric,
  currency text
);

-- Makes one by the names of its fields.
create function private.contract(
  market text, symbol text, expiration date default null, strike numeric default null, option_right text default null,
  multiplier numeric default null, currency text default 'USD'
) returns private.contract
language sql immutable parallel safe
return row(market, symbol, expiration, strike, option_right, multiplier, currency)::private.contract;

-- What one unit of a contract counts, × its price: what the contract states, otherwise 100 for an option and 1 for all else.
create function private.multiplier_of(market text, stated numeric) returns numeric
language sql immutable parallel safe
return coalesce(stated, case when market = 'OPTIONS' then 100 else 1 end);

-- A future's root and month in the spelling that the site stores, such as MESH26: of the parts the root, the letter of the month and the
-- year. Null for any other symbol.
create function private.future_parts(symbol text) returns text[]
language sql immutable parallel safe
return pg_catalog.regexp_match(symbol, '^([0-9]?[A-Z][A-Z0-9]{0,3}?)([FGHJKMNQUVXZ])([0-9]{2})$');

-- The stock under an option, its strike and whether it is a call: as stated, or as the symbol says where it is a code (an OCC symbol, or
-- AAPL 200C). Nulls where neither does.
create function private.option_of(contract private.contract, out stock text, out strike numeric, out is_call boolean)
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  name constant text := pg_catalog.regexp_replace(pg_catalog.upper(contract.symbol), '\s', '', 'g');
  parts text[];
begin
  if contract.market <> 'OPTIONS' then
    return;
  end if;
  if contract.strike is not null then
    stock := private.instrument(contract.symbol, 'OPTIONS');
    strike := contract.strike;
    is_call := contract.option_right = 'CALL';
    return;
  end if;
  parts := pg_catalog.regexp_match(name, '^([A-Z.]{1,6})\d{6}([CP])(\d{8})$');
  if parts is not null then
    stock := parts[1];
    strike := pg_catalog.trim_scale(parts[3]::numeric / 1000);
    is_call := parts[2] = 'C';
    return;
  end if;
  parts := pg_catalog.regexp_match(name, '^([A-Z.]{1,6})(\d{1,5}(?:\.\d{1,3})?)([CP])$');
  if parts is not null then
    stock := parts[1];
    strike := pg_catalog.trim_scale(parts[2]::numeric);
    is_call := parts[3] = 'C';
  end if;
end
$$;

-- The symbol under which a contract's prices are kept, in the spelling of Alpaca where it has any:
--   STOCK, FOREX, ALTERNATIVE: as private.instrument() normalises it (NASDAQ:AAPL → AAPL, EUR/USD → EURUSD); a future with its month;
--   CRYPTO: coin and quote currency, which is the contract's currency unless the symbol names one (BTC, XBTUSD → BTC/USD;
--     BINANCE:ETHUSDT.P → ETH/USDT);
--   OPTIONS: the contract's OCC symbol without spaces, from its fields or from a code in its symbol (AAPL261218C00200000). The root of an
--     adjusted contract keeps its digit.
-- Prices that are not in dollars have their currency after it (SAP → SAP:EUR), except for coins, whose pair names it.
-- Null where there is none: SPORTS, and options whose strike is not known.
create function private.price_symbol(contract private.contract) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  pair text;
  option record;
  name text;
begin
  case contract.market
    when 'CRYPTO' then
      pair := pg_catalog.regexp_replace(pg_catalog.upper(contract.symbol), '^[A-Z_]+:|(\.P|[-_ ]?PERP|[-_ ]SWAP)$', '', 'g');
      return private.instrument(contract.symbol, contract.market) || '/' || coalesce(
        pg_catalog.substring(pair, '[-/_ ]([A-Z]{3,5})$'),
        pg_catalog.substring(pair, '^[A-Z0-9]{2,}?(USDT|USDC|FDUSD|DAI|USD|EUR|GBP|JPY|CHF|AUD|CAD|TRY|KRW)$'),
        contract.currency);
    when 'OPTIONS' then
      name := pg_catalog.regexp_replace(pg_catalog.upper(contract.symbol), '\s', '', 'g');
      if contract.strike is not null or name !~ '^[A-Z.]{1,6}\d{6}[CP]\d{8}$' then
        option := private.option_of(contract);
        name := case when contract.strike is null then option.stock
            else coalesce(pg_catalog.substring(name, '^[A-Z.]{1,5}[0-9]?$'), option.stock) end
          || pg_catalog.to_char(contract.expiration, 'YYMMDD') || case when option.is_call then 'C' else 'P' end
          -- Where a strike does not fit into eight digits of a thousandth, there is no such symbol.
          || case when option.strike < 100000 and scale(pg_catalog.trim_scale(option.strike)) <= 3
            then pg_catalog.lpad((option.strike * 1000)::integer::text, 8, '0') end;
      end if;
    when 'SPORTS' then
      return null;
    when 'ALTERNATIVE' then
      name := case when private.future_parts(contract.symbol) is not null then contract.symbol
        else private.instrument(contract.symbol, contract.market) end;
    else
      name := private.instrument(contract.symbol, contract.market);
  end case;
  return name || case when contract.currency <> 'USD' then ':' || contract.currency else '' end;
end
$$;

-- A contract as people write it: "SPY 20 Mar 2026 450 C", "SPY 20 Mar 2026 (strike not stated)", "MES Mar 2026", "AAPL". Same as
-- contractName() in src/domain/contract/contractName.ts.
create function private.contract_name(contract private.contract) returns text
language plpgsql stable set search_path = '' as $$
declare
  option constant record := private.option_of(contract);
  future constant text[] := private.future_parts(contract.symbol);
  -- The date in a code, where there is no other. A day that its month does not have is one of the next: no error.
  code constant text[] := pg_catalog.regexp_match(
    pg_catalog.regexp_replace(pg_catalog.upper(contract.symbol), '\s', '', 'g'),
    '^[A-Z.]{1,6}(\d\d)(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])[CP]\d{8}$');
  ends constant date := coalesce(
    contract.expiration, pg_catalog.make_date(2000 + code[1]::integer, code[2]::integer, 1) + code[3]::integer - 1);
  day constant text := coalesce(' ' || pg_catalog.to_char(ends, 'FMDD Mon YYYY'), '');
begin
  if contract.market = 'OPTIONS' then
    return case
      when option.strike is null then contract.symbol || day || ' (strike not stated)'
      when contract.strike is null then option.stock
      else contract.symbol
    end || case when option.strike is not null
      then day || ' ' || option.strike || case when option.is_call then ' C' else ' P' end else '' end;
  end if;
  if contract.market = 'ALTERNATIVE' and future is not null then
    return future[1] || ' '
      || pg_catalog.substr('JanFebMarAprMayJunJulAugSepOctNovDec', pg_catalog.strpos('FGHJKMNQUVXZ', future[2]) * 3 - 2, 3)
      || ' 20' || future[3];
  end if;
  return contract.symbol;
end
$$;
