-- The windows and the spark age without writes. Moves those on to now that were moved at least so many minutes ago, the oldest
-- first and at most `most` of them (null: all), and says how many strategies that were. Strategies that somebody is writing
-- to are left out: writing moves theirs. Writers wait for their strategy until it has ended, so a scheduler asks for a few
-- thousand at a time.
create function public.refresh_strategy_metrics(most integer default null, minutes_old integer default 0)
returns integer
language plpgsql security definer set search_path = '' as $$
declare
  strategies uuid[];
begin
  select array_agg(l.strategy_id) into strategies
  from (
    select m.strategy_id from public.strategy_metrics m where m.as_of < pg_catalog.now() - pg_catalog.make_interval(mins => minutes_old)
    order by m.as_of, m.strategy_id
    limit most
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
revoke all on function public.refresh_strategy_metrics(integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.refresh_strategy_metrics(integer, integer) to service_role;

-- Hourly for each strategy, where the project has pg_cron; elsewhere whoever runs the database calls it.
do $$
begin
  if exists (select from pg_catalog.pg_available_extensions where name = 'pg_cron') then
    execute 'create extension if not exists pg_cron';
    execute $cron$select cron.schedule('refresh strategy metrics', '* * * * *', 'select public.refresh_strategy_metrics(5000, 60)')$cron$;
  end if;
exception when others then
  raise notice 'pg_cron could not be set up (%), so schedule refresh_strategy_metrics()', sqlerrm;
end
$$;
