-- The windows and the spark age without writes. Moves all of them on to now and says how many strategies that were. Strategies that
-- somebody is writing to are left out: writing moves theirs.
create function public.refresh_strategy_metrics() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  strategies uuid[];
begin
  select array_agg(l.strategy_id) into strategies
  from (
    select m.strategy_id from public.strategy_metrics m where m.as_of < pg_catalog.now()
    order by m.strategy_id
    for update skip locked
  ) l;
  if strategies is null then
    return 0;
  end if;
  perform private.age_windows(strategies, pg_catalog.now());
  update public.strategy_metrics m set as_of = pg_catalog.now()
  where m.strategy_id = any (strategies) and m.as_of < pg_catalog.now();
  return pg_catalog.cardinality(strategies);
end
$$;
revoke all on function public.refresh_strategy_metrics() from public, anon, authenticated, service_role;
grant execute on function public.refresh_strategy_metrics() to service_role;

-- Hourly where the project has pg_cron; elsewhere whoever runs the database calls it.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    execute 'create extension if not exists pg_cron';
    execute $cron$select cron.schedule('refresh strategy metrics', '0 * * * *', 'select public.refresh_strategy_metrics()')$cron$;
  end if;
exception when others then
  raise notice 'pg_cron could not be set up (%), so schedule refresh_strategy_metrics() hourly', sqlerrm;
end
$$;
