-- Computes figures anew after an upgrade that adds one or changes a rule: in pieces, so that no save waits for long, and never in a
-- migration, which would hold every strategy until its end.

-- How far a strategy is: its trades up to this one have been computed by this version of the rules. Most are computed in one piece.
create table private.figure_work (
  strategy_id uuid primary key references public.strategy_metrics (strategy_id) on delete cascade,
  version integer not null,
  done_to text not null
);
alter table private.figure_work enable row level security;
grant select on table private.figure_work to service_role;
create trigger refuse_truncate before truncate on private.figure_work
  for each statement execute function private.refuse_truncate();

-- Computes a piece of the next strategy whose figures are of an earlier version, or all of it. Returns how many strategies it dealt with,
-- so a caller can repeat until it is 0, when none is left but those that are being written.
create function private.refresh_figures() returns integer
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off as $$
declare
  most constant integer := 1000;
  wanted constant integer := private.figures_version();
  id uuid;
  reached text;
  ids text[];
begin
  select m.strategy_id into id
  from public.strategy_metrics m where m.figures_version < wanted
  order by m.strategy_id limit 1
  for update skip locked;
  if id is null then
    return 0;
  end if;
  select w.done_to into reached from private.figure_work w where w.strategy_id = id and w.version = wanted;
  ids := array(
    select t.bet_id from public.trade_summary t
    where t.strategy_id = id and (reached is null or t.bet_id > reached)
    order by t.bet_id limit most);
  perform private.recompute_trades(id, ids);
  -- Nobody changed them, so that whoever edits one now need not start again.
  update public.trade_summary t set revision = t.revision - 1 where t.strategy_id = id and t.bet_id = any (ids);
  if pg_catalog.cardinality(ids) = most then
    insert into private.figure_work as w (strategy_id, version, done_to) values (id, wanted, ids[most])
    on conflict (strategy_id) do update set version = wanted, done_to = excluded.done_to;
    return 1;
  end if;
  -- Also what no trade is left of.
  perform private.store_days(id, array(select d.day from public.strategy_days d where d.strategy_id = id));
  perform private.store_symbols(id, array(select s.symbol from public.strategy_symbols s where s.strategy_id = id));
  perform private.store_figures(id, greatest(pg_catalog.now(), m.as_of)) from public.strategy_metrics m where m.strategy_id = id;
  update public.strategy_metrics m set figures_version = wanted where m.strategy_id = id;
  delete from private.figure_work w where w.strategy_id = id;
  return 1;
end
$$;
