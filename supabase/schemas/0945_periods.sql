-- What an account made in each of the six periods (24H, 7D, 28D, 3M, 6M, 1Y), in percent: its index on the last day ÷ its index at the
-- end of the day that long before. Before the first day the index is 1. 0 if nothing moved it, or nothing was left in it. Same as
-- periodReturns() in src/domain/figures/periods.ts. days: those of account_days(), oldest first.
create function private.period_returns(days private.account_day[], until date) returns double precision[]
language plpgsql immutable set search_path = '' as $$
declare
  starts constant date[] := array[
    until - 1, until - 7, until - 28,
    (until - interval '3 months')::date, (until - interval '6 months')::date, (until - interval '1 year')::date];
  -- The index when each began. The longest begins first.
  indices double precision[] := '{0,0,0,0,0,0}';
  place integer := 6;
  current private.account_day;
  index double precision := 1;
begin
  foreach current in array coalesce(days, '{}') loop
    while place > 0 and current.day > starts[place] loop
      indices[place] := index;
      place := place - 1;
    end loop;
    index := current.index;
  end loop;
  while place > 0 loop
    indices[place] := index;
    place := place - 1;
  end loop;
  return array(
    select case when b.began > 0 then 100 * (index / b.began - 1) else 0 end
    from unnest(indices) with ordinality b (began, place)
    order by b.place
  );
end
$$;
