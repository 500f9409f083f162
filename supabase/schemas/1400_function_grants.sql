-- Grants for private functions. Those without a grant run only inside triggers and security definer functions.

-- Used by policies.
grant execute on function private.my_strategies() to authenticated, service_role;
grant execute on function private.shared_with_me(), private.second_factor_met() to authenticated;
grant execute on function private.sees(uuid) to authenticated;
-- Called by public.strategy_record(), strategy_equity() and strategy_benchmark(), with the reader's rights.
grant execute on function
  private.if_seen(uuid), private.strategy_record(uuid), private.strategy_equity(uuid), private.strategy_benchmark(uuid)
  to anon, authenticated, service_role;
-- Called by public.confirmed_days() and announcements_of(), with the reader's rights.
grant execute on function private.confirmed_days(uuid), private.followed_actions(uuid, text), private.announcements_of(uuid) to anon, authenticated, service_role;
-- Called by public.filtered_trades() and chosen_trades(), with the reader's rights.
grant execute on function
  private.filtered_trades(
    uuid, text, text, text, text, boolean, date, date, date, date, text, numeric, numeric, double precision, double precision,
    text, text, text, text),
  private.chosen_trades(uuid, date, date, text, text, text, text)
  to anon, authenticated, service_role;
-- Called by views that run with the reader's rights.
grant execute on function
  private.verdict_of(bigint), private.value_trade(uuid, text), private.priced_as(private.contract, date), private.trade_contract(public.trade_summary),
  private.has_stated_split(public.trade_summary), private.trade_risk(uuid, text), private.tags_of(uuid, text),
  private.exchange_day(text, timestamptz), private.underlying_priced_as(public.trade_summary), private.dividends(public.trade_summary), private.option_of(private.contract),
  private.stock_priced_as(text, text, date), private.contract(text, text, date, numeric, text, numeric, text)
  to anon, authenticated, service_role;
-- Called by instruments_to_price, entries_to_price, actions_to_check and actions_to_follow, and by the triggers that check what the service role writes.
grant execute on function
  private.price_symbol(private.contract), private.contract_of(public.bet_data), private.is_priced_in_dollars(public.bet_data),
  private.is_inside(public.bet_data, numeric, numeric),
  private.occ_parts(text), private.lock_action(bigint, timestamptz), private.is_delivery(public.bet_data), private.end_day(public.bet_data)
  to service_role;
-- Called by functions, triggers, indexes and checks that run with the caller's rights.
grant execute on function
  private.is_market(text),
  private.lock_strategy(uuid), private.with_position(jsonb), private.read_actions(jsonb, text, uuid, text), private.action_defaults(),
  private.action_of(public.bet_data), private.multiplier_of(text, numeric),
  private.is_public(uuid), private.is_import(), private.looks(text),
  private.actions_of(uuid, text[]), private.trades_of(uuid, text[])
  to authenticated, service_role;
-- Called by check_figures().
grant select on private.month_sums, private.tag_counts, private.words_now to service_role;
grant execute on function
  private.check_trades(uuid[]), private.check_withdrawn(uuid[]), private.check_deleted(uuid[]), private.check_days(uuid[]),
  private.check_months(uuid[]), private.check_symbols(uuid[]), private.check_tags(uuid[]), private.check_words(uuid[]),
  private.check_prices(uuid[]), private.check_announcements(uuid[]), private.check_strategies(uuid[]),
  private.recompute_account(public.strategy_metrics), private.recompute_confirmed(public.strategy_metrics),
  private.compute_trades(uuid, text[], timestamptz),
  private.begin_trade(public.bet_data), private.refuse_mixed(public.bet_data, public.bet_data),
  private.closing_side(text, numeric, numeric, text), private.split_units(numeric, numeric, numeric), private.least_units(),
  private.split_lots(numeric[], numeric[], numeric[], numeric[], numeric, numeric, numeric),
  private.lose_rest(public.round_trips, public.trade_summary, numeric[], numeric[], numeric), private.finish_trade(public.trade_summary),
  private.trades_in_a_piece(), private.match_actions(public.bet_data[], timestamptz), private.with_splits(public.bet_data[]),
  private.compute_withdrawn(uuid, text[], timestamptz), private.actions_at(uuid, text, timestamptz, boolean),
  private.said_after(), private.live_window(), private.evidence(integer, integer, integer, integer, integer, integer), private.enough_round_trips(),
  private.withdrawn_between(public.round_trips[], public.round_trips[], timestamptz),
  private.compute_days(uuid, date[]), private.compute_months(uuid, date[]),
  private.count_symbols(uuid, text[]), private.count_checks(uuid, text[]), private.find_deleted_trades(uuid, text[]),
  private.value_strategy(uuid), private.waits_for_prices(public.strategy_metrics), private.account_days(uuid[], date, boolean),
  private.account_figures(uuid[], private.account_day[], date), private.period_returns(private.account_day[], date),
  private.has_hidden_prices(private.account_day[]), private.spark(uuid, numeric, timestamptz),
  private.confirm(uuid, date, private.followed_state, private.account_day[]), private.announce(uuid, integer, boolean), private.announced_contract(private.announced),
  private.announced_units(private.announced), private.followed_as(private.contract, date),
  private.instrument(text, text), private.markets_of(uuid), private.beginnings(text)
  to service_role;
