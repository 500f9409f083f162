-- The quick form: an action of four fields, which joins or closes what is open of its contract as a machine's message does
-- (*recording_keys.sql).

-- What was recorded of each press of the form's button, so that one that is sent again, by whatever page, is recorded once. For a month.
create table private.quick_presses (
  user_id text not null,
  -- Made by the browser.
  id text not null check (char_length(id) between 1 and 64),
  -- The trade that it joined, or began.
  bet_id text not null,
  at timestamptz not null default now(),
  primary key (user_id, id)
);
alter table private.quick_presses enable row level security;
create trigger refuse_truncate before truncate on private.quick_presses
  for each statement execute function private.refuse_truncate();

-- Records an action now or, if it could not be sent at once, with the moment of the press as its stated time. `press` is the press's id,
-- and that of a trade that it begins. `action` has the fields of private.action; its prices are in USD. Returns the id of the trade that
-- it joined, or else began. Errors: PT400, PT403 (not the owner), and those of a write to bet_data.
create function public.quick_trade(strategy_id uuid, press text, action jsonb, pressed_at timestamptz default null) returns text
language plpgsql security definer set search_path = '' set enable_seqscan = off set jit = off as $$
#variable_conflict use_column
declare
  remembered constant interval := interval '30 days';
  target constant uuid := quick_trade.strategy_id;
  sub constant text := auth.jwt() ->> 'sub';
  reading constant jsonb := action || pg_catalog.jsonb_build_object(
    'right', action ->> 'option_right', 'time', private.ledger_time(pressed_at));
  joined text;
begin
  perform private.lock_strategy(target);
  if not private.second_factor_met()
      or not exists (select from public.strategy_profile s where s.id = target and s.user_id = sub) then
    raise exception 'Only the owner of a strategy can add trades to it' using errcode = 'PT403';
  end if;
  if coalesce(action ->> 'currency', 'USD') <> 'USD' then
    raise exception 'The quick form takes prices in USD' using errcode = 'PT400';
  end if;
  select q.bet_id into joined from private.quick_presses q where q.user_id = sub and q.id = press;
  if found then
    return joined;
  end if;
  joined := coalesce(
    (private.open_trade(target, private.recorded_contract(target, reading), coalesce(pressed_at, pg_catalog.now()))).bet_id, press);
  perform private.record_action(target, sub, reading, press);
  delete from private.quick_presses q where q.user_id = sub and q.at < pg_catalog.now() - remembered;
  insert into private.quick_presses (user_id, id, bet_id) values (sub, press, joined);
  return joined;
end
$$;
grant execute on function public.quick_trade(uuid, text, jsonb, timestamptz) to authenticated;
