-- Grants for private functions. All others run only inside triggers and security definer functions.
revoke all on all functions in schema private from public, anon, authenticated, service_role;

-- Used by policies.
grant execute on function private.my_strategies() to authenticated, service_role;
grant execute on function private.shared_with_me(), private.second_factor_met() to authenticated;
-- Called by functions and triggers that run with the caller's rights.
grant execute on function
  private.acquire_write_lock(), private.read_actions(jsonb, text, uuid, text), private.action_of(public.bet_data),
  private.is_public(uuid), private.is_import(),
  private.actions_of(uuid, text[]), private.trades_of(uuid, text[])
  to authenticated, service_role;
-- Called by check_figures().
grant execute on function
  private.compute_trades(uuid, text[]), private.live_window(), private.live_lead(),
  private.sum_trades(public.trade_summary[], public.trade_summary[]),
  private.count_deleted_trades(uuid), private.windows(timestamptz),
  private.sum_windows(public.trade_realisations[], timestamptz[]), private.spark(uuid, numeric, timestamptz),
  private.instrument(text, text), private.tags_of(text, text), private.words_of(text, text),
  private.losing_runs(numeric[]), private.count_ranges(public.trade_summary[], public.trade_summary[])
  to service_role;
