-- What the program beside a trader's account (`npm run record`) says the account holds, compared with what the record has open. The key
-- proves whose program it is, not what the account holds (docs/recording.md).

-- The latest report of each key.
create table public.position_reports (
  key_id uuid primary key references public.recording_keys (id) on delete cascade,
  user_id text not null,
  strategy_id uuid not null references public.strategy_profile (id) on delete cascade,
  at timestamptz not null default now(),
  -- How many positions the account holds.
  positions integer not null,
  -- [{of, account, record, why}]: a contract in words, the units in the account and in the record (below 0 if short), and the likely cause.
  differences jsonb not null
);
create index position_reports_user_idx on public.position_reports (user_id);
create index position_reports_strategy_idx on public.position_reports (strategy_id);
alter table public.position_reports enable row level security;
grant select on table public.position_reports to authenticated, service_role;
create policy "Users see their own reports" on public.position_reports
  for select to authenticated using (user_id = (select auth.jwt() ->> 'sub'));
create policy "Users with MFA need an aal2 token" on public.position_reports
  as restrictive for all to authenticated using ((select private.second_factor_met()));
create trigger refuse_truncate before truncate on public.position_reports
  for each statement execute function private.refuse_truncate();

-- The units of a position: below 0 if short. Errors: PT400.
create function private.position_units(said text) returns numeric
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(said, '') !~ '^-?\d{1,15}(\.\d{1,30})?$' then
    raise exception '"%" is not a number of units', pg_catalog."left"(coalesce(said, ''), 40) using errcode = 'PT400';
  end if;
  return said::numeric;
end
$$;

-- Compares an account with what a strategy has open. `account`: [{market, symbol, expiration, strike, right, quantity, why}], members of a
-- message's contract, units (below 0 if short; 0 for what it no longer holds), and what the broker's own bookings say of it, if anything.
-- Returns differences as the table has them. Errors: PT400.
create function private.position_differences(strategy uuid, account jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with held as (
    select c.market, c.symbol, c.expiration, c.strike, c.option_right, sum(private.position_units(p ->> 'quantity')) as units,
      max(nullif(private.clean_text(pg_catalog."left"(p ->> 'why', 200)), '')) as why
    from jsonb_array_elements(account) p
    cross join lateral private.recorded_contract(strategy, p - 'quantity' - 'why') c
    group by c.market, c.symbol, c.expiration, c.strike, c.option_right
  ), recorded as (
    select t.market, pg_catalog.upper(t.symbol collate "C") as symbol, t.expiration, t.strike, t.option_right,
      sum(case t."position" when 'LONG' then t.qty_rem else -t.qty_rem end) as units
    from public.trade_summary t
    where t.strategy_id = strategy and t.status = 'OPEN'
    group by 1, 2, 3, 4, 5
  ), compared as (
    select coalesce(h.market, r.market) as market, coalesce(h.symbol, r.symbol) as symbol, coalesce(h.expiration, r.expiration) as expiration,
      coalesce(h.strike, r.strike) as strike, coalesce(h.option_right, r.option_right) as option_right,
      coalesce(h.units, 0) as account, coalesce(r.units, 0) as record, h.why
    from held h
    full join recorded r on r.market = h.market and r.symbol = h.symbol
      and coalesce(r.expiration, '-infinity') = coalesce(h.expiration, '-infinity') and coalesce(r.strike, 0) = coalesce(h.strike, 0)
      and coalesce(r.option_right, '') = coalesce(h.option_right, '')
  )
  select coalesce(pg_catalog.jsonb_agg(d.difference order by (d.difference ->> 'of') collate "C"), '[]')
  from (
    select pg_catalog.jsonb_build_object(
      'of', private.contract_name(private.contract(
        market => c.market, symbol => c.symbol, expiration => c.expiration, strike => c.strike, option_right => c.option_right)),
      'account', pg_catalog.trim_scale(c.account)::text, 'record', pg_catalog.trim_scale(c.record)::text,
      'why', coalesce(c.why, case
        when c.account = 0 and c.expiration < pg_catalog.now()::date then 'It expired, or was exercised or assigned: record that on the trade’s page'
        when c.account = 0 then 'Closed by hand or elsewhere, transferred out, or ended by a merger or a new symbol'
        when c.record = 0 then 'Traded by hand, transferred in, or held before the key began to record'
        else 'Traded by hand, transferred, split, or a fee taken in units'
      end)) as difference
    from compared c
    where c.account <> c.record
  ) d
$$;

-- Takes what an account holds from the program beside it. `secret` is the key, `positions` as for private.position_differences.
-- Returns {status, recorded, said, agrees}: 200, 401 for a key that is none, 422 for a report that cannot be read. What differs stays with the
-- owner: a key reads nothing.
create function public.report_positions(secret text, positions jsonb) returns jsonb
language plpgsql security definer set search_path = '' set jit = off as $$
declare
  most constant integer := 1000;
  known constant public.recording_keys := private.key_of(secret);
  found jsonb;
begin
  if known.id is null then
    return private.unknown_key();
  end if;
  begin
    if pg_catalog.jsonb_typeof(positions) is distinct from 'array' or pg_catalog.jsonb_array_length(positions) > most then
      raise exception 'A report is a list of at most % positions', most using errcode = 'PT400';
    end if;
    found := private.position_differences(known.strategy_id, positions);
  exception
    when sqlstate 'PT400' or data_exception then
      return pg_catalog.jsonb_build_object('status', 422, 'recorded', false, 'said', sqlerrm);
  end;
  insert into public.position_reports as r (key_id, user_id, strategy_id, positions, differences)
  select known.id, known.user_id, known.strategy_id,
    (select count(*) from pg_catalog.jsonb_array_elements(positions) p where private.position_units(p ->> 'quantity') <> 0), found
  -- It may have been revoked meanwhile.
  from public.recording_keys k where k.id = known.id and k.revoked_at is null
  on conflict (key_id) do update set at = pg_catalog.now(), positions = excluded.positions, differences = excluded.differences;
  return pg_catalog.jsonb_build_object('status', 200, 'recorded', false, 'agrees', found = '[]', 'said', case pg_catalog.jsonb_array_length(found)
    when 0 then 'The record agrees with the account'
    when 1 then 'The record differs from the account in one position: /profile says in which, and why'
    else 'The record differs from the account in ' || pg_catalog.jsonb_array_length(found) || ' positions: /profile says in which, and why' end);
end
$$;
grant execute on function public.report_positions(text, jsonb) to anon, authenticated, service_role;

-- When a strategy last agreed with its account, by the reports of its keys. Null if one of the last day differs, or there is none: of a
-- revoked key none counts.
create function private.agreed_at(strategy uuid) returns timestamptz
language sql stable security definer set search_path = '' as $$
  select case when pg_catalog.bool_and(r.differences = '[]') then max(r.at) end
  from public.position_reports r
  join public.recording_keys k on k.id = r.key_id and k.revoked_at is null
  where r.strategy_id = strategy and r.at > pg_catalog.now() - interval '1 day'
$$;
