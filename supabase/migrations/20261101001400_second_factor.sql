-- What somebody may do goes by these and by private.my_strategies() and private.shared_with_me(), which ask it too.
create policy "Whoever has an authenticator app was asked for it" on public.user_profiles
  as restrictive for all to authenticated using ((select private.second_factor_met()));
create policy "Whoever has an authenticator app was asked for it" on public.strategy_profile
  as restrictive for all to authenticated using ((select private.second_factor_met()));
create policy "Whoever has an authenticator app was asked for it" on public.strategy_metrics
  as restrictive for all to authenticated using ((select private.second_factor_met()));
