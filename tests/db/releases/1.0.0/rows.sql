set session_replication_role = replica;

delete from private.announcements;
insert into private.announcements (strategy_id, number, market, symbol, id, action, at, wanted, fee, money) overriding system value
select strategy_id, number, market, symbol, id, action, at, wanted, fee, money from jsonb_populate_recordset(null::private.announcements, $rows$[
{"at": "2026-11-24T17:32:35.797+00:00", "id": 12, "fee": 0, "money": 20, "action": 12, "market": "STOCK", "number": 15, "symbol": "AAPL", "wanted": 2, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-25T03:32:35.773+00:00", "id": 10, "fee": 0, "money": 10, "action": 10, "market": "STOCK", "number": 13, "symbol": "AAPL", "wanted": 1, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-25T08:32:35.797+00:00", "id": 13, "fee": 0, "money": 18, "action": 13, "market": "STOCK", "number": 16, "symbol": "AAPL", "wanted": -2, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-25T13:32:35.773+00:00", "id": 11, "fee": 0, "money": 11, "action": 11, "market": "STOCK", "number": 14, "symbol": "AAPL", "wanted": -1, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-29T07:32:35.684619+00:00", "id": 1, "fee": 0, "money": 10, "action": 1, "market": "STOCK", "number": 3, "symbol": "AAPL", "wanted": 1, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-29T07:32:35.684619+00:00", "id": 2, "fee": 0, "money": 12, "action": 2, "market": "STOCK", "number": 4, "symbol": "AAPL", "wanted": -1, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-29T07:32:35.684619+00:00", "id": 3, "fee": 0, "money": 10, "action": 3, "market": "STOCK", "number": 5, "symbol": "MSFT", "wanted": 1, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-29T07:32:35.695709+00:00", "id": 4, "fee": 0.5, "money": 60, "action": 4, "market": "STOCK", "number": 6, "symbol": "IBM", "wanted": 3, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-29T07:32:35.695709+00:00", "id": 5, "fee": 0.5, "money": 57, "action": 5, "market": "STOCK", "number": 7, "symbol": "IBM", "wanted": -3, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-29T07:32:35.695709+00:00", "id": 6, "fee": 0.5, "money": 66.0, "action": 6, "market": "STOCK", "number": 8, "symbol": "", "wanted": -3, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-29T07:32:35.720498+00:00", "id": 7, "fee": 0.5, "money": 60, "action": 8, "market": "STOCK", "number": 9, "symbol": "IBM", "wanted": 3, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-29T07:32:35.740957+00:00", "id": 8, "fee": 0, "money": 11, "action": 3, "market": "STOCK", "number": 10, "symbol": "MSFT", "wanted": 1, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-29T07:32:35.761176+00:00", "id": 9, "fee": 0, "money": 1, "action": 9, "market": "STOCK", "number": 12, "symbol": "AAPL", "wanted": 1, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-29T07:32:35.81054+00:00", "id": 14, "fee": 0, "money": 12, "action": 10, "market": "STOCK", "number": 17, "symbol": "AAPL", "wanted": 1, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-29T07:32:35.81054+00:00", "id": 15, "fee": 0, "money": 12, "action": 11, "market": "STOCK", "number": 18, "symbol": "AAPL", "wanted": -1, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-29T07:32:35.821203+00:00", "id": 16, "fee": 0, "money": 0, "action": 12, "market": "STOCK", "number": 19, "symbol": "AAPL", "wanted": 0, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-29T07:32:35.821203+00:00", "id": 17, "fee": 0, "money": 0, "action": 13, "market": "STOCK", "number": 20, "symbol": "AAPL", "wanted": 0, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-29T07:32:35.88819+00:00", "id": 18, "fee": 0, "money": 1, "action": 14, "market": "STOCK", "number": 25, "symbol": "NVDA", "wanted": 1, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"}
]$rows$);

delete from private.changed_prices;
insert into private.changed_prices (market, symbol, day, revision) overriding system value
select market, symbol, day, revision from jsonb_populate_recordset(null::private.changed_prices, $rows$[
{"day": "-infinity", "market": "", "symbol": "", "revision": 23},
{"day": "-infinity", "market": "STOCK", "symbol": "AAPL", "revision": 20},
{"day": "2024-05-06", "market": "STOCK", "symbol": "AAPL", "revision": 19},
{"day": "2024-05-06", "market": "STOCK", "symbol": "MSFT", "revision": 19},
{"day": "2024-05-10", "market": "STOCK", "symbol": "AAPL", "revision": 21}
]$rows$);

delete from private.confirmed_accounts;
insert into private.confirmed_accounts (strategy_id, entries, is_public, revision, days, shown, held, changes, state) overriding system value
select strategy_id, entries, is_public, revision, days, shown, held, changes, state from jsonb_populate_recordset(null::private.confirmed_accounts, $rows$[
{"days": [], "held": [], "shown": ["shown"], "state": null, "changes": 0, "entries": 3, "revision": 23, "is_public": false, "strategy_id": "637cdef9-7847-4aec-89ba-dd08ae7637ba"},
{"days": [{"day": "2026-11-29", "index": 0.9536423841059603, "equity": 72, "deposits": 75.5, "invested": 75, "realised": -0.5, "dividends": 0, "is_hidden": true, "unrealised": -3, "was_invested": true}], "held": ["STOCK AAPL", "STOCK IBM", "STOCK MSFT", "STOCK NVDA"], "shown": ["shown"], "state": null, "changes": 1, "entries": 29, "revision": 23, "is_public": true, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"}
]$rows$);

delete from private.deleted_trades;
insert into private.deleted_trades (bet_id, strategy_id, deleted_at) overriding system value
select bet_id, strategy_id, deleted_at from jsonb_populate_recordset(null::private.deleted_trades, $rows$[
{"bet_id": "moved", "deleted_at": "2026-11-29T07:32:35.720498+00:00", "strategy_id": "637cdef9-7847-4aec-89ba-dd08ae7637ba"},
{"bet_id": "older", "deleted_at": "2026-11-29T07:32:35.821203+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"bet_id": "short", "deleted_at": "2026-11-29T07:32:35.751039+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"}
]$rows$);

delete from private.newsletter_calls;
insert into private.newsletter_calls (at, address) overriding system value
select at, address from jsonb_populate_recordset(null::private.newsletter_calls, $rows$[
{"at": "2026-11-29T07:32:35.953123+00:00", "address": null}
]$rows$);

delete from private.notification_runs;
insert into private.notification_runs (channel, ended_at) overriding system value
select channel, ended_at from jsonb_populate_recordset(null::private.notification_runs, $rows$[
{"channel": "mail", "ended_at": "2026-11-29T07:32:36.066753+00:00"}
]$rows$);

delete from private.notifications;
insert into private.notifications (id, user_id, channel, endpoint, stop_token, notified_at, message_id, claimed_until, postponements, postponed_since, week, webhook_id, told) overriding system value
select id, user_id, channel, endpoint, stop_token, notified_at, message_id, claimed_until, postponements, postponed_since, week, webhook_id, told from jsonb_populate_recordset(null::private.notifications, $rows$[
{"id": "053ace4b-cc81-4295-be46-1ff4a419fdce", "told": null, "week": null, "channel": "webhook", "user_id": "trader-first", "endpoint": null, "message_id": null, "stop_token": "38fff6cf85ec47dc96b9ddb3810ca831706f8c7eab63406381cd1aed1e2167f5", "webhook_id": "5c6a77d2-5a59-4c08-b9f3-2799bb09eab7", "notified_at": null, "claimed_until": null, "postponements": 0, "postponed_since": null},
{"id": "211add7a-31b2-48d1-b215-0b9407975f21", "told": null, "week": null, "channel": "mail", "user_id": "guest-first", "endpoint": null, "message_id": null, "stop_token": "94b47054afaa40909a8a0de27df586d7060a54dd461e480dbfc7cb09db694992", "webhook_id": null, "notified_at": null, "claimed_until": null, "postponements": 0, "postponed_since": null},
{"id": "ac0ba77e-e4e2-4497-8d29-fef5f71e841a", "told": null, "week": null, "channel": "browser", "user_id": "guest-first", "endpoint": "https://web.push.apple.com/first", "message_id": null, "stop_token": "d3928206138c409392df1940177c6e45957ac28acc194d36b9af28e4e9f1a154", "webhook_id": null, "notified_at": null, "claimed_until": null, "postponements": 0, "postponed_since": null},
{"id": "b46af51b-7fa1-4bf2-ab90-136f5eef75cc", "told": null, "week": "2026-11-16", "channel": "letter", "user_id": "guest-first", "endpoint": null, "message_id": null, "stop_token": "357ab5975cf744178be613dbbc5d4b079b1a7d3c85904d489580e947e430b457", "webhook_id": null, "notified_at": null, "claimed_until": null, "postponements": 0, "postponed_since": null}
]$rows$);

delete from private.notified_entries;
insert into private.notified_entries (notification_id, user_id, strategy_id, number, claimed) overriding system value
select notification_id, user_id, strategy_id, number, claimed from jsonb_populate_recordset(null::private.notified_entries, $rows$[
{"number": 26, "claimed": null, "user_id": "guest-first", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "notification_id": "211add7a-31b2-48d1-b215-0b9407975f21"},
{"number": 26, "claimed": null, "user_id": "guest-first", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "notification_id": "ac0ba77e-e4e2-4497-8d29-fef5f71e841a"}
]$rows$);

delete from private.price_revision;
insert into private.price_revision (revision) overriding system value
select revision from jsonb_populate_recordset(null::private.price_revision, $rows$[
{"revision": 23}
]$rows$);

delete from private.quick_presses;
insert into private.quick_presses (user_id, id, bet_id, at) overriding system value
select user_id, id, bet_id, at from jsonb_populate_recordset(null::private.quick_presses, $rows$[
{"at": "2026-11-29T07:32:35.761176+00:00", "id": "press-first", "bet_id": "press-first", "user_id": "trader-first"}
]$rows$);

delete from private.strategy_accounts;
insert into private.strategy_accounts (strategy_id, days, shown) overriding system value
select strategy_id, days, shown from jsonb_populate_recordset(null::private.strategy_accounts, $rows$[
{"days": [{"day": "2026-11-25", "index": 1, "equity": 12, "deposits": 12, "invested": 0, "realised": 0, "dividends": 0, "is_hidden": false, "unrealised": 0, "was_invested": true}, {"day": "2026-11-27", "index": 1.0476190476190477, "equity": 22, "deposits": 21, "invested": 21, "realised": 0, "dividends": 0, "is_hidden": true, "unrealised": 1, "was_invested": true}, {"day": "2026-11-28", "index": 1.0181086519114688, "equity": 138, "deposits": 141, "invested": 81, "realised": -4, "dividends": 0, "is_hidden": false, "unrealised": 1, "was_invested": true}, {"day": "2026-11-29", "index": 1.0992622401073104, "equity": 149, "deposits": 141, "invested": 73, "realised": -2, "dividends": 0, "is_hidden": true, "unrealised": 10, "was_invested": true}], "shown": ["shown"], "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"}
]$rows$);

delete from private.strategy_months;
insert into private.strategy_months (strategy_id, day, trades, closed_trades, winning_trades, losing_trades, long_trades, live_trades, public_trades, edited_trades, gross_win, gross_loss, entry_cost, open_cost, best_return, realisations, realised_days, pnl, matched_cost, rounds, rounds_won, rounds_lost, rounds_pnl, rounds_won_pnl, rounds_squares, rounds_lost_squares, held_minutes, held_hours, held_days, held_weeks, live_rounds, announced_rounds, announced_days, announced_first, announced_last, withdrawn_rounds, deleted_trades, first_traded, last_traded) overriding system value
select strategy_id, day, trades, closed_trades, winning_trades, losing_trades, long_trades, live_trades, public_trades, edited_trades, gross_win, gross_loss, entry_cost, open_cost, best_return, realisations, realised_days, pnl, matched_cost, rounds, rounds_won, rounds_lost, rounds_pnl, rounds_won_pnl, rounds_squares, rounds_lost_squares, held_minutes, held_hours, held_days, held_weeks, live_rounds, announced_rounds, announced_days, announced_first, announced_last, withdrawn_rounds, deleted_trades, first_traded, last_traded from jsonb_populate_recordset(null::private.strategy_months, $rows$[
{"day": "2026-11-01", "pnl": -2, "rounds": 3, "trades": 7, "gross_win": 2, "held_days": 1, "open_cost": 73, "entry_cost": 155, "gross_loss": -4, "held_hours": 2, "held_weeks": null, "rounds_pnl": -2, "rounds_won": 1, "best_return": 2, "last_traded": "2026-11-29", "live_rounds": null, "live_trades": 2, "long_trades": 7, "rounds_lost": 1, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "first_traded": "2026-11-25", "held_minutes": null, "matched_cost": 82, "realisations": 3, "closed_trades": 3, "edited_trades": 2, "losing_trades": 1, "public_trades": 7, "realised_days": 3, "announced_days": null, "announced_last": null, "deleted_trades": 2, "rounds_squares": 20, "rounds_won_pnl": 2, "winning_trades": 1, "announced_first": null, "announced_rounds": null, "withdrawn_rounds": 2, "rounds_lost_squares": 16},
{"day": "2026-11-01", "pnl": 0, "rounds": 0, "trades": 0, "gross_win": 0, "held_days": null, "open_cost": 0, "entry_cost": 0, "gross_loss": 0, "held_hours": null, "held_weeks": null, "rounds_pnl": 0, "rounds_won": 0, "best_return": 0, "last_traded": null, "live_rounds": null, "live_trades": 0, "long_trades": 0, "rounds_lost": 0, "strategy_id": "637cdef9-7847-4aec-89ba-dd08ae7637ba", "first_traded": null, "held_minutes": null, "matched_cost": 0, "realisations": 0, "closed_trades": 0, "edited_trades": 0, "losing_trades": 0, "public_trades": 0, "realised_days": 0, "announced_days": null, "announced_last": null, "deleted_trades": 1, "rounds_squares": 0, "rounds_won_pnl": 0, "winning_trades": 0, "announced_first": null, "announced_rounds": null, "withdrawn_rounds": null, "rounds_lost_squares": 0}
]$rows$);

delete from private.strategy_writes;
insert into private.strategy_writes (strategy_id, user_id, day, actions, imported, bytes) overriding system value
select strategy_id, user_id, day, actions, imported, bytes from jsonb_populate_recordset(null::private.strategy_writes, $rows$[
{"day": "2026-11-29", "bytes": 171, "actions": 0, "user_id": "trader-first", "imported": 1, "strategy_id": "637cdef9-7847-4aec-89ba-dd08ae7637ba"},
{"day": "2026-11-29", "bytes": 2204, "actions": 17, "user_id": "trader-first", "imported": 1, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"}
]$rows$);

delete from private.trade_excursions;
insert into private.trade_excursions (strategy_id, bet_id, revision, computed_on, is_final, worst, best, after_5, after_20) overriding system value
select strategy_id, bet_id, revision, computed_on, is_final, worst, best, after_5, after_20 from jsonb_populate_recordset(null::private.trade_excursions, $rows$[
{"best": null, "worst": null, "bet_id": "0d1a7da6-d802-480c-88d4-47e098659c17", "after_5": null, "after_20": null, "is_final": false, "revision": 1, "computed_on": "2026-11-29", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"best": null, "worst": null, "bet_id": "added", "after_5": null, "after_20": null, "is_final": false, "revision": 1, "computed_on": "2026-11-29", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"best": null, "worst": null, "bet_id": "held", "after_5": null, "after_20": null, "is_final": false, "revision": 4, "computed_on": "2026-11-29", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"best": null, "worst": null, "bet_id": "moved", "after_5": null, "after_20": null, "is_final": false, "revision": 1, "computed_on": "2026-11-29", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"best": null, "worst": null, "bet_id": "old", "after_5": null, "after_20": null, "is_final": false, "revision": 2, "computed_on": "2026-11-29", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"best": null, "worst": null, "bet_id": "plain", "after_5": null, "after_20": null, "is_final": false, "revision": 1, "computed_on": "2026-11-29", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"best": null, "worst": null, "bet_id": "press-first", "after_5": null, "after_20": null, "is_final": false, "revision": 1, "computed_on": "2026-11-29", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"}
]$rows$);

delete from private.trade_positions;
insert into private.trade_positions (bet_id, strategy_id, at, units, cost, invested, realised) overriding system value
select bet_id, strategy_id, at, units, cost, invested, realised from jsonb_populate_recordset(null::private.trade_positions, $rows$[
{"at": "2026-11-25T03:32:35.773+00:00", "cost": 12, "units": 1, "bet_id": "old", "invested": 12, "realised": 0, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-25T13:32:35.773+00:00", "cost": -12, "units": -1, "bet_id": "old", "invested": -12, "realised": 0, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-27T05:32:35.682+00:00", "cost": 10, "units": 1, "bet_id": "plain", "invested": 10, "realised": 0, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-27T15:32:35.682+00:00", "cost": 11, "units": 1, "bet_id": "held", "invested": 11, "realised": 0, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-28T01:32:35.693+00:00", "cost": 60, "units": 3, "bet_id": "added", "invested": 60, "realised": 0, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-28T01:32:35.693+00:00", "cost": 60, "units": 3, "bet_id": "moved", "invested": 60, "realised": 0, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-28T11:32:35.693+00:00", "cost": -60, "units": -3, "bet_id": "added", "invested": -60, "realised": -4, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-29T05:32:35.682+00:00", "cost": -10, "units": -1, "bet_id": "plain", "invested": -10, "realised": 2, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-29T07:32:35.761176+00:00", "cost": 1, "units": 1, "bet_id": "press-first", "invested": 1, "realised": 0, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-29T07:32:35.88819+00:00", "cost": 1, "units": 1, "bet_id": "0d1a7da6-d802-480c-88d4-47e098659c17", "invested": 1, "realised": 0, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"}
]$rows$);

delete from private.webhook_secrets;
insert into private.webhook_secrets (webhook_id, secret) overriding system value
select webhook_id, secret from jsonb_populate_recordset(null::private.webhook_secrets, $rows$[
{"secret": "whsec_DqPC7XRcTNeGZJIckuZev9exvfBZekGbjuV4WSlQdJc=", "webhook_id": "5c6a77d2-5a59-4c08-b9f3-2799bb09eab7"}
]$rows$);

delete from public.action_checks;
insert into public.action_checks (action_id, span, bar_at, low, high, source, checked_at, inside) overriding system value
select action_id, span, bar_at, low, high, source, checked_at, inside from jsonb_populate_recordset(null::public.action_checks, $rows$[
{"low": 9.25, "high": 12.5, "span": "day", "bar_at": "2026-11-25T00:00:00+00:00", "inside": true, "source": "hidden", "action_id": 11, "checked_at": "2026-11-29T07:32:36.035932+00:00"},
{"low": 9.25, "high": 12.5, "span": "day", "bar_at": "2026-11-25T00:00:00+00:00", "inside": true, "source": "shown", "action_id": 10, "checked_at": "2026-11-29T07:32:36.035932+00:00"},
{"low": 9.25, "high": 12.5, "span": "day", "bar_at": "2026-11-27T00:00:00+00:00", "inside": true, "source": "shown", "action_id": 1, "checked_at": "2026-11-29T07:32:36.035932+00:00"},
{"low": 9.25, "high": 12.5, "span": "day", "bar_at": "2026-11-27T00:00:00+00:00", "inside": true, "source": "shown", "action_id": 3, "checked_at": "2026-11-29T07:32:36.035932+00:00"},
{"low": 9.25, "high": 12.5, "span": "day", "bar_at": "2026-11-28T00:00:00+00:00", "inside": false, "source": "hidden", "action_id": 5, "checked_at": "2026-11-29T07:32:36.035932+00:00"},
{"low": 9.25, "high": 12.5, "span": "day", "bar_at": "2026-11-28T00:00:00+00:00", "inside": false, "source": "shown", "action_id": 4, "checked_at": "2026-11-29T07:32:36.035932+00:00"},
{"low": 9.25, "high": 12.5, "span": "day", "bar_at": "2026-11-28T00:00:00+00:00", "inside": false, "source": "shown", "action_id": 8, "checked_at": "2026-11-29T07:32:36.035932+00:00"},
{"low": 9.25, "high": 12.5, "span": "day", "bar_at": "2026-11-29T00:00:00+00:00", "inside": false, "source": "shown", "action_id": 14, "checked_at": "2026-11-29T07:32:36.035932+00:00"},
{"low": 9.25, "high": 12.5, "span": "day", "bar_at": "2026-11-29T00:00:00+00:00", "inside": false, "source": "shown", "action_id": 9, "checked_at": "2026-11-29T07:32:36.035932+00:00"},
{"low": 9.25, "high": 12.5, "span": "day", "bar_at": "2026-11-29T00:00:00+00:00", "inside": true, "source": "hidden", "action_id": 2, "checked_at": "2026-11-29T07:32:36.035932+00:00"}
]$rows$);

delete from public.benchmarks;
insert into public.benchmarks (market, symbol, name) overriding system value
select market, symbol, name from jsonb_populate_recordset(null::public.benchmarks, $rows$[
{"name": "Microsoft", "market": "STOCK", "symbol": "MSFT"}
]$rows$);

delete from public.bet_data;
insert into public.bet_data (id, user_id, strategy_id, bet_id, date, market, sector, symbol, expiration, strike, option_right, multiplier, "position", side, quantity, price, fee, currency, usd_rate, linked, recorded_at, recorded_in_public, first_recorded_at, edits, recorded_by) overriding system value
select id, user_id, strategy_id, bet_id, date, market, sector, symbol, expiration, strike, option_right, multiplier, "position", side, quantity, price, fee, currency, usd_rate, linked, recorded_at, recorded_in_public, first_recorded_at, edits, recorded_by from jsonb_populate_recordset(null::public.bet_data, $rows$[
{"id": 1, "fee": 0, "date": "2026-11-27T05:32:35.682+00:00", "side": "BUY", "edits": 0, "price": 10, "bet_id": "plain", "linked": null, "market": "STOCK", "sector": null, "strike": null, "symbol": "AAPL", "user_id": "trader-first", "currency": "USD", "position": "LONG", "quantity": 1, "usd_rate": 1, "expiration": null, "multiplier": null, "recorded_at": "2026-11-29T07:32:35.684619+00:00", "recorded_by": null, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "option_right": null, "first_recorded_at": "2026-11-29T07:32:35.684619+00:00", "recorded_in_public": true},
{"id": 10, "fee": 0, "date": "2026-11-25T03:32:35.773+00:00", "side": "BUY", "edits": 1, "price": 12, "bet_id": "old", "linked": null, "market": "STOCK", "sector": null, "strike": null, "symbol": "AAPL", "user_id": "trader-first", "currency": "USD", "position": "LONG", "quantity": 1, "usd_rate": 1, "expiration": null, "multiplier": null, "recorded_at": "2026-11-29T07:32:35.81054+00:00", "recorded_by": null, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "option_right": null, "first_recorded_at": "2026-11-25T03:32:35.773+00:00", "recorded_in_public": true},
{"id": 11, "fee": 0, "date": "2026-11-25T13:32:35.773+00:00", "side": "SELL", "edits": 1, "price": 12, "bet_id": "old", "linked": null, "market": "STOCK", "sector": null, "strike": null, "symbol": "AAPL", "user_id": "trader-first", "currency": "USD", "position": "LONG", "quantity": 1, "usd_rate": 1, "expiration": null, "multiplier": null, "recorded_at": "2026-11-29T07:32:35.81054+00:00", "recorded_by": null, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "option_right": null, "first_recorded_at": "2026-11-25T13:32:35.773+00:00", "recorded_in_public": true},
{"id": 14, "fee": 0, "date": "2026-11-29T07:32:35.88819+00:00", "side": "BUY", "edits": 0, "price": 1, "bet_id": "0d1a7da6-d802-480c-88d4-47e098659c17", "linked": null, "market": "STOCK", "sector": null, "strike": null, "symbol": "NVDA", "user_id": "trader-first", "currency": "USD", "position": "LONG", "quantity": 1, "usd_rate": 1, "expiration": null, "multiplier": null, "recorded_at": "2026-11-29T07:32:35.88819+00:00", "recorded_by": "key Terminal", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "option_right": null, "first_recorded_at": "2026-11-29T07:32:35.88819+00:00", "recorded_in_public": true},
{"id": 2, "fee": 0, "date": "2026-11-29T05:32:35.682+00:00", "side": "SELL", "edits": 0, "price": 12, "bet_id": "plain", "linked": null, "market": "STOCK", "sector": null, "strike": null, "symbol": "AAPL", "user_id": "trader-first", "currency": "USD", "position": "LONG", "quantity": 1, "usd_rate": 1, "expiration": null, "multiplier": null, "recorded_at": "2026-11-29T07:32:35.684619+00:00", "recorded_by": null, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "option_right": null, "first_recorded_at": "2026-11-29T07:32:35.684619+00:00", "recorded_in_public": true},
{"id": 3, "fee": 0, "date": "2026-11-27T15:32:35.682+00:00", "side": "BUY", "edits": 1, "price": 11, "bet_id": "held", "linked": null, "market": "STOCK", "sector": null, "strike": null, "symbol": "MSFT", "user_id": "trader-first", "currency": "USD", "position": "LONG", "quantity": 1, "usd_rate": 1, "expiration": null, "multiplier": null, "recorded_at": "2026-11-29T07:32:35.740957+00:00", "recorded_by": null, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "option_right": null, "first_recorded_at": "2026-11-29T07:32:35.684619+00:00", "recorded_in_public": true},
{"id": 4, "fee": 0.5, "date": "2026-11-28T01:32:35.693+00:00", "side": "BUY", "edits": 0, "price": 20, "bet_id": "added", "linked": null, "market": "STOCK", "sector": null, "strike": null, "symbol": "IBM", "user_id": "trader-first", "currency": "USD", "position": "LONG", "quantity": 3, "usd_rate": 1, "expiration": null, "multiplier": null, "recorded_at": "2026-11-29T07:32:35.695709+00:00", "recorded_by": null, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "option_right": null, "first_recorded_at": "2026-11-29T07:32:35.695709+00:00", "recorded_in_public": true},
{"id": 5, "fee": 0.5, "date": "2026-11-28T11:32:35.693+00:00", "side": "SELL", "edits": 0, "price": 19, "bet_id": "added", "linked": null, "market": "STOCK", "sector": null, "strike": null, "symbol": "IBM", "user_id": "trader-first", "currency": "USD", "position": "LONG", "quantity": 3, "usd_rate": 1, "expiration": null, "multiplier": null, "recorded_at": "2026-11-29T07:32:35.695709+00:00", "recorded_by": null, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "option_right": null, "first_recorded_at": "2026-11-29T07:32:35.695709+00:00", "recorded_in_public": true},
{"id": 8, "fee": 0.5, "date": "2026-11-28T01:32:35.693+00:00", "side": "BUY", "edits": 0, "price": 20, "bet_id": "moved", "linked": null, "market": "STOCK", "sector": null, "strike": null, "symbol": "IBM", "user_id": "trader-first", "currency": "USD", "position": "LONG", "quantity": 3, "usd_rate": 1, "expiration": null, "multiplier": null, "recorded_at": "2026-11-29T07:32:35.720498+00:00", "recorded_by": null, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "option_right": null, "first_recorded_at": "2026-11-29T07:32:35.720498+00:00", "recorded_in_public": true},
{"id": 9, "fee": 0, "date": "2026-11-29T07:32:35.761176+00:00", "side": "BUY", "edits": 0, "price": 1, "bet_id": "press-first", "linked": null, "market": "STOCK", "sector": null, "strike": null, "symbol": "AAPL", "user_id": "trader-first", "currency": "USD", "position": "LONG", "quantity": 1, "usd_rate": 1, "expiration": null, "multiplier": null, "recorded_at": "2026-11-29T07:32:35.761176+00:00", "recorded_by": null, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "option_right": null, "first_recorded_at": "2026-11-29T07:32:35.761176+00:00", "recorded_in_public": true}
]$rows$);

delete from public.bet_history;
insert into public.bet_history (id, strategy_id, bet_id, action_id, event, changed_at, old, old_recorded_at, new) overriding system value
select id, strategy_id, bet_id, action_id, event, changed_at, old, old_recorded_at, new from jsonb_populate_recordset(null::public.bet_history, $rows$[
{"id": 1, "new": null, "old": {"fee": 0.5, "date": "2026-11-28T01:32:35.693+00:00", "side": "BUY", "price": 20, "linked": null, "market": "STOCK", "sector": null, "strike": null, "symbol": "IBM", "currency": "USD", "quantity": 3, "usd_rate": 1, "expiration": null, "multiplier": null, "option_right": null}, "event": "deleted", "bet_id": "moved", "action_id": 7, "changed_at": "2026-11-29T07:32:35.720498+00:00", "strategy_id": "637cdef9-7847-4aec-89ba-dd08ae7637ba", "old_recorded_at": "2026-11-29T07:32:35.706229+00:00"},
{"id": 2, "new": {"fee": 0, "date": "2026-11-27T15:32:35.682+00:00", "side": "BUY", "price": 11, "linked": null, "market": "STOCK", "sector": null, "strike": null, "symbol": "MSFT", "currency": "USD", "quantity": 1, "usd_rate": 1, "expiration": null, "multiplier": null, "option_right": null}, "old": {"fee": 0, "date": "2026-11-27T15:32:35.682+00:00", "side": "BUY", "price": 10, "linked": null, "market": "STOCK", "sector": null, "strike": null, "symbol": "MSFT", "currency": "USD", "quantity": 1, "usd_rate": 1, "expiration": null, "multiplier": null, "option_right": null}, "event": "edited", "bet_id": "held", "action_id": 3, "changed_at": "2026-11-29T07:32:35.740957+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "old_recorded_at": "2026-11-29T07:32:35.684619+00:00"},
{"id": 3, "new": null, "old": {"fee": 0.5, "date": "2026-11-28T01:32:35.693+00:00", "side": "SELL", "price": 20, "linked": null, "market": "STOCK", "sector": null, "strike": null, "symbol": "IBM", "currency": "EUR", "quantity": 3, "usd_rate": 1.1, "expiration": null, "multiplier": null, "option_right": null}, "event": "deleted", "bet_id": "short", "action_id": 6, "changed_at": "2026-11-29T07:32:35.751039+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "old_recorded_at": "2026-11-29T07:32:35.695709+00:00"},
{"id": 4, "new": {"fee": 0, "date": "2026-11-25T03:32:35.773+00:00", "side": "BUY", "price": 12, "linked": null, "market": "STOCK", "sector": null, "strike": null, "symbol": "AAPL", "currency": "USD", "quantity": 1, "usd_rate": 1, "expiration": null, "multiplier": null, "option_right": null}, "old": {"fee": 0, "date": "2026-11-25T03:32:35.773+00:00", "side": "BUY", "price": 10, "linked": null, "market": "STOCK", "sector": null, "strike": null, "symbol": "AAPL", "currency": "USD", "quantity": 1, "usd_rate": 1, "expiration": null, "multiplier": null, "option_right": null}, "event": "edited", "bet_id": "old", "action_id": 10, "changed_at": "2026-11-29T07:32:35.81054+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "old_recorded_at": "2026-11-25T03:32:35.773+00:00"},
{"id": 5, "new": {"fee": 0, "date": "2026-11-25T13:32:35.773+00:00", "side": "SELL", "price": 12, "linked": null, "market": "STOCK", "sector": null, "strike": null, "symbol": "AAPL", "currency": "USD", "quantity": 1, "usd_rate": 1, "expiration": null, "multiplier": null, "option_right": null}, "old": {"fee": 0, "date": "2026-11-25T13:32:35.773+00:00", "side": "SELL", "price": 11, "linked": null, "market": "STOCK", "sector": null, "strike": null, "symbol": "AAPL", "currency": "USD", "quantity": 1, "usd_rate": 1, "expiration": null, "multiplier": null, "option_right": null}, "event": "edited", "bet_id": "old", "action_id": 11, "changed_at": "2026-11-29T07:32:35.81054+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "old_recorded_at": "2026-11-25T13:32:35.773+00:00"},
{"id": 6, "new": null, "old": {"fee": 0, "date": "2026-11-24T17:32:35.797+00:00", "side": "BUY", "price": 10, "linked": null, "market": "STOCK", "sector": null, "strike": null, "symbol": "AAPL", "currency": "USD", "quantity": 2, "usd_rate": 1, "expiration": null, "multiplier": null, "option_right": null}, "event": "deleted", "bet_id": "older", "action_id": 12, "changed_at": "2026-11-29T07:32:35.821203+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "old_recorded_at": "2026-11-24T17:32:35.797+00:00"},
{"id": 7, "new": null, "old": {"fee": 0, "date": "2026-11-25T08:32:35.797+00:00", "side": "SELL", "price": 9, "linked": null, "market": "STOCK", "sector": null, "strike": null, "symbol": "AAPL", "currency": "USD", "quantity": 2, "usd_rate": 1, "expiration": null, "multiplier": null, "option_right": null}, "event": "deleted", "bet_id": "older", "action_id": 13, "changed_at": "2026-11-29T07:32:35.821203+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "old_recorded_at": "2026-11-25T08:32:35.797+00:00"}
]$rows$);

delete from public.broker_fills;
insert into public.broker_fills (id, strategy_id, action_id, date, quantity, price, fee, nth, recorded_at) overriding system value
select id, strategy_id, action_id, date, quantity, price, fee, nth, recorded_at from jsonb_populate_recordset(null::public.broker_fills, $rows$[
{"id": 1, "fee": 0, "nth": 1, "date": "2026-11-27T05:32:35.873+00:00", "price": 10.01, "quantity": 1, "action_id": 1, "recorded_at": "2026-11-29T07:32:35.87555+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"}
]$rows$);

delete from public.diary_days;
insert into public.diary_days (strategy_id, day, text, tags, is_public, written_at) overriding system value
select strategy_id, day, text, tags, is_public, written_at from jsonb_populate_recordset(null::public.diary_days, $rows$[
{"day": "2026-11-27", "tags": [], "text": "Quiet", "is_public": false, "written_at": "2026-11-29T07:32:35.870204+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"}
]$rows$);

delete from public.entry_prices;
insert into public.entry_prices (strategy_id, number, market, symbol, low, high, bar_at, span, source, read_at) overriding system value
select strategy_id, number, market, symbol, low, high, bar_at, span, source, read_at from jsonb_populate_recordset(null::public.entry_prices, $rows$[
{"low": 9.25, "high": 12.5, "span": "minute", "bar_at": "2026-11-29T07:34:00+00:00", "market": "STOCK", "number": 10, "source": "shown", "symbol": "MSFT", "read_at": "2026-11-29T07:32:36.049643+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"low": 9.25, "high": 12.5, "span": "minute", "bar_at": "2026-11-29T07:34:00+00:00", "market": "STOCK", "number": 12, "source": "shown", "symbol": "AAPL", "read_at": "2026-11-29T07:32:36.049643+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"low": 9.25, "high": 12.5, "span": "minute", "bar_at": "2026-11-29T07:34:00+00:00", "market": "STOCK", "number": 13, "source": "shown", "symbol": "AAPL", "read_at": "2026-11-29T07:32:36.049643+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"low": 9.25, "high": 12.5, "span": "minute", "bar_at": "2026-11-29T07:34:00+00:00", "market": "STOCK", "number": 14, "source": "hidden", "symbol": "AAPL", "read_at": "2026-11-29T07:32:36.049643+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"low": 9.25, "high": 12.5, "span": "minute", "bar_at": "2026-11-29T07:34:00+00:00", "market": "STOCK", "number": 15, "source": "shown", "symbol": "AAPL", "read_at": "2026-11-29T07:32:36.049643+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"low": 9.25, "high": 12.5, "span": "minute", "bar_at": "2026-11-29T07:34:00+00:00", "market": "STOCK", "number": 16, "source": "hidden", "symbol": "AAPL", "read_at": "2026-11-29T07:32:36.049643+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"low": 9.25, "high": 12.5, "span": "minute", "bar_at": "2026-11-29T07:34:00+00:00", "market": "STOCK", "number": 17, "source": "shown", "symbol": "AAPL", "read_at": "2026-11-29T07:32:36.049643+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"low": 9.25, "high": 12.5, "span": "minute", "bar_at": "2026-11-29T07:34:00+00:00", "market": "STOCK", "number": 18, "source": "hidden", "symbol": "AAPL", "read_at": "2026-11-29T07:32:36.049643+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"low": 9.25, "high": 12.5, "span": "minute", "bar_at": "2026-11-29T07:34:00+00:00", "market": "STOCK", "number": 19, "source": "shown", "symbol": "AAPL", "read_at": "2026-11-29T07:32:36.049643+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"low": 9.25, "high": 12.5, "span": "minute", "bar_at": "2026-11-29T07:34:00+00:00", "market": "STOCK", "number": 20, "source": "shown", "symbol": "AAPL", "read_at": "2026-11-29T07:32:36.049643+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"low": 9.25, "high": 12.5, "span": "minute", "bar_at": "2026-11-29T07:34:00+00:00", "market": "STOCK", "number": 25, "source": "shown", "symbol": "NVDA", "read_at": "2026-11-29T07:32:36.049643+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"low": 9.25, "high": 12.5, "span": "minute", "bar_at": "2026-11-29T07:34:00+00:00", "market": "STOCK", "number": 3, "source": "shown", "symbol": "AAPL", "read_at": "2026-11-29T07:32:36.049643+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"low": 9.25, "high": 12.5, "span": "minute", "bar_at": "2026-11-29T07:34:00+00:00", "market": "STOCK", "number": 4, "source": "hidden", "symbol": "AAPL", "read_at": "2026-11-29T07:32:36.049643+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"low": 9.25, "high": 12.5, "span": "minute", "bar_at": "2026-11-29T07:34:00+00:00", "market": "STOCK", "number": 5, "source": "shown", "symbol": "MSFT", "read_at": "2026-11-29T07:32:36.049643+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"low": 9.25, "high": 12.5, "span": "minute", "bar_at": "2026-11-29T07:34:00+00:00", "market": "STOCK", "number": 6, "source": "shown", "symbol": "IBM", "read_at": "2026-11-29T07:32:36.049643+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"low": 9.25, "high": 12.5, "span": "minute", "bar_at": "2026-11-29T07:34:00+00:00", "market": "STOCK", "number": 7, "source": "hidden", "symbol": "IBM", "read_at": "2026-11-29T07:32:36.049643+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"low": 9.25, "high": 12.5, "span": "minute", "bar_at": "2026-11-29T07:34:00+00:00", "market": "STOCK", "number": 9, "source": "shown", "symbol": "IBM", "read_at": "2026-11-29T07:32:36.049643+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"}
]$rows$);

delete from public.ledger_checkpoints;
insert into public.ledger_checkpoints (id, size, root, kind, note) overriding system value
select id, size, root, kind, note from jsonb_populate_recordset(null::public.ledger_checkpoints, $rows$[
{"id": 1, "kind": "sealing", "note": "ledger.example\n35\nZI51NhdFi6wP9fHdlCzLt1oACjaHes3hYwaD2ySrkgg=\nat 2026-11-29T07:32:36.116000Z\n\n— ledger.example m4WfkIishEiBx1g+QYyBC1+AldmjEle3AkuIK6PFEO7DCsAC4d0EyaDc4/LtSgHfHPpSZq7/HWCVzoMFaG2+3SehFg8=\n", "root": "\\x648e753617458bac0ff5f1dd942ccbb75a000a36877acde1630683db24ab9208", "size": 35}
]$rows$);

delete from public.ledger_entries;
insert into public.ledger_entries (strategy_id, number, content, hash) overriding system value
select strategy_id, number, content, hash from jsonb_populate_recordset(null::public.ledger_entries, $rows$[
{"hash": "\\x048f1886ac7f150ae1a204f26b4c1d481e5ef39a455570be25ea1d15bd07b85f", "number": 1, "content": "{\"at\":\"2026-11-29T07:32:35.673216Z\",\"event\":\"strategy_created\",\"name\":\"Hidden first\",\"number\":1,\"salt\":\"muVqcPzSTFGa+APrGoqelA\",\"strategy\":\"637cdef9-7847-4aec-89ba-dd08ae7637ba\",\"total_pnl\":\"0\",\"trades\":0,\"user\":\"trader-first\",\"username\":\"Trader first\"}", "strategy_id": "637cdef9-7847-4aec-89ba-dd08ae7637ba"},
{"hash": "\\x06539fadcfae172cfb420a829102bba0db18151ad32233ff2335a7e0b55d3a87", "number": 21, "content": "{\"at\":\"2026-11-29T07:32:35.828903Z\",\"event\":\"note_written\",\"hash\":\"0W31C5RT7zMkPgS2WOM+kvwGPLZLJKqfWyU2WUeTPqk=\",\"note\":\"a724339e-c76a-49dd-82cf-724e73ebae84\",\"number\":21,\"salt\":\"Jha4yioSTGGClzggNLsOPg\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"trade\":\"held\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\x10f2bc662eed40087db0df825e29a518e826250957073affd54514263de63936", "number": 12, "content": "{\"action\":\"9\",\"at\":\"2026-11-29T07:32:35.761176Z\",\"date\":\"2026-11-29T07:32:35.761176Z\",\"event\":\"action_recorded\",\"fee\":\"0\",\"in_public\":true,\"market\":\"STOCK\",\"number\":12,\"price\":\"1\",\"quantity\":\"1\",\"salt\":\"zwWADQ1MTXyHfmle9OB/3A\",\"side\":\"BUY\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"symbol\":\"AAPL\",\"trade\":\"press-first\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\x15cf232dfdb0eee01fa838f237fd7cdc0ef6fa14726968509773c74b1f79efbd", "number": 3, "content": "{\"action\":\"7\",\"at\":\"2026-11-29T07:32:35.720498Z\",\"event\":\"action_deleted\",\"number\":3,\"old\":{\"date\":\"2026-11-28T01:32:35.693000Z\",\"fee\":\"0.5\",\"market\":\"STOCK\",\"price\":\"20\",\"quantity\":\"3\",\"side\":\"BUY\",\"symbol\":\"IBM\"},\"salt\":\"9GnNb1LoRemhmBF/fh8boQ\",\"strategy\":\"637cdef9-7847-4aec-89ba-dd08ae7637ba\",\"trade\":\"moved\"}", "strategy_id": "637cdef9-7847-4aec-89ba-dd08ae7637ba"},
{"hash": "\\x1d749b983e5388a9f0e4b965bb7bd59d26ef7807c61a6d73ad2d87cf2e27fc83", "number": 5, "content": "{\"action\":\"3\",\"at\":\"2026-11-29T07:32:35.684619Z\",\"date\":\"2026-11-27T15:32:35.682000Z\",\"event\":\"action_recorded\",\"fee\":\"0\",\"in_public\":true,\"market\":\"STOCK\",\"number\":5,\"price\":\"10\",\"quantity\":\"1\",\"salt\":\"tZBOU9ZhTPm3PCBNmqfb6g\",\"side\":\"BUY\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"symbol\":\"MSFT\",\"trade\":\"held\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\x23a00a175c7903d977092c0d9a47b516ade054ec1b6e12bed90a5e92d63fd9b5", "number": 16, "content": "{\"action\":\"13\",\"at\":\"2026-11-25T08:32:35.797000Z\",\"date\":\"2026-11-25T08:32:35.797000Z\",\"edits\":0,\"event\":\"action_recorded\",\"fee\":\"0\",\"first_recorded_at\":\"2026-11-25T08:32:35.797000Z\",\"imported_at\":\"2026-11-29T07:32:35.797553Z\",\"in_public\":true,\"market\":\"STOCK\",\"number\":16,\"price\":\"9\",\"quantity\":\"2\",\"salt\":\"Z+AuimgXST+RTqBi+TFjtQ\",\"side\":\"SELL\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"symbol\":\"AAPL\",\"trade\":\"older\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\x313dbdd2aa8452dbb8c6403ddae7e4f8ebba4210942eb10ea0f9aa9a6b7c1ac4", "number": 28, "content": "{\"at\":\"2026-11-29T07:32:35.968883Z\",\"event\":\"strategy_hidden\",\"name\":\"Renamed first\",\"number\":28,\"salt\":\"EF0+ZsYqRWOPzadtjHLmIg\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"total_pnl\":\"-2\",\"trades\":7,\"user\":\"trader-first\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\x45bafc37a60e7aea9bd1e455a00422bebb06a939a3aba5517bcec15b782dcdae", "number": 13, "content": "{\"action\":\"10\",\"at\":\"2026-11-25T03:32:35.773000Z\",\"date\":\"2026-11-25T03:32:35.773000Z\",\"edits\":0,\"event\":\"action_recorded\",\"fee\":\"0\",\"first_recorded_at\":\"2026-11-25T03:32:35.773000Z\",\"imported_at\":\"2026-11-29T07:32:35.773740Z\",\"in_public\":true,\"market\":\"STOCK\",\"number\":13,\"price\":\"10\",\"quantity\":\"1\",\"salt\":\"q749tLvtSyK1CzxbRcOrXQ\",\"side\":\"BUY\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"symbol\":\"AAPL\",\"trade\":\"old\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\x467995ed765c0eb02b2e87ac2996e41c113d08e8673c65e023d8b3c79a828a17", "number": 10, "content": "{\"action\":\"3\",\"at\":\"2026-11-29T07:32:35.740957Z\",\"event\":\"action_edited\",\"new\":{\"date\":\"2026-11-27T15:32:35.682000Z\",\"fee\":\"0\",\"market\":\"STOCK\",\"price\":\"11\",\"quantity\":\"1\",\"side\":\"BUY\",\"symbol\":\"MSFT\"},\"number\":10,\"old\":{\"date\":\"2026-11-27T15:32:35.682000Z\",\"fee\":\"0\",\"market\":\"STOCK\",\"price\":\"10\",\"quantity\":\"1\",\"side\":\"BUY\",\"symbol\":\"MSFT\"},\"salt\":\"U1I79ZHlTomkGgdYRNbdiA\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"trade\":\"held\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\x485a8ebadcdf612e73f567d6b23a435a091bd2bb576ff5813c6fb21fcf02a85c", "number": 29, "content": "{\"at\":\"2026-11-29T07:32:35.977264Z\",\"event\":\"strategy_published\",\"name\":\"Renamed first\",\"number\":29,\"salt\":\"3v8JHe+iTMeEXOIF7aNt1A\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"total_pnl\":\"-2\",\"trades\":7,\"user\":\"trader-first\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\x4880dba8d9bff2b6aebb633bd022b798f0d454138473146fd4482cf0367382ac", "number": 2, "content": "{\"at\":\"2026-11-29T07:32:35.678944Z\",\"event\":\"strategy_published\",\"name\":\"Gone first\",\"number\":2,\"salt\":\"5RObLpTuRZ63fOdp8nijqw\",\"strategy\":\"4079b9ce-e4f5-47df-9170-2e87044d9e75\",\"total_pnl\":\"0\",\"trades\":0,\"user\":\"trader-first\"}", "strategy_id": "4079b9ce-e4f5-47df-9170-2e87044d9e75"},
{"hash": "\\x5426121d891b33cbd04ec6714a8074a393d6eae624c64d73782916a92e6d217b", "number": 11, "content": "{\"action\":\"6\",\"at\":\"2026-11-29T07:32:35.751039Z\",\"event\":\"action_deleted\",\"number\":11,\"old\":{\"currency\":\"EUR\",\"date\":\"2026-11-28T01:32:35.693000Z\",\"fee\":\"0.5\",\"market\":\"STOCK\",\"price\":\"20\",\"quantity\":\"3\",\"side\":\"SELL\",\"symbol\":\"IBM\",\"usd_rate\":\"1.1\"},\"salt\":\"QmDT8jhTShem4GXEJDdPPw\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"trade\":\"short\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\x5c841126dcf5630cdce8a4420e28343514b26da17ae3ce727e4da82c8517a3e2", "number": 22, "content": "{\"at\":\"2026-11-29T07:32:35.828903Z\",\"event\":\"plan_stated\",\"number\":22,\"rule\":\"Breakout\",\"salt\":\"fgNwxxLiQ0O1HjKaa8PfEA\",\"stop\":\"9\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"trade\":\"held\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\x5d3c4461126a6778c7fd2776e6a5a138ff66c93c231072297d5ee4fb9bdf72c4", "number": 1, "content": "{\"at\":\"2026-11-29T07:32:35.666823Z\",\"event\":\"strategy_created\",\"name\":\"Open first\",\"number\":1,\"salt\":\"weWzckkOQManOc7yuhgQow\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"total_pnl\":\"0\",\"trades\":0,\"user\":\"trader-first\",\"username\":\"Trader first\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\x5f70c26ff25808fe05ad7d4129e76a3eac65a735d7bad35a1bf29840d467adbf", "number": 7, "content": "{\"action\":\"5\",\"at\":\"2026-11-29T07:32:35.695709Z\",\"date\":\"2026-11-28T11:32:35.693000Z\",\"event\":\"action_recorded\",\"fee\":\"0.5\",\"in_public\":true,\"market\":\"STOCK\",\"number\":7,\"price\":\"19\",\"quantity\":\"3\",\"salt\":\"AAYPeyHnTVmjU1AYX/v1DA\",\"side\":\"SELL\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"symbol\":\"IBM\",\"trade\":\"added\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\x687c53c72ca90ab7019dfaa0f317da442a5fda469d0f314c8f78ec5076bca4f7", "number": 9, "content": "{\"action\":\"8\",\"at\":\"2026-11-29T07:32:35.720498Z\",\"date\":\"2026-11-28T01:32:35.693000Z\",\"event\":\"action_recorded\",\"fee\":\"0.5\",\"in_public\":true,\"market\":\"STOCK\",\"number\":9,\"price\":\"20\",\"quantity\":\"3\",\"salt\":\"aLw4GraNRGS3RBdWhvgh2Q\",\"side\":\"BUY\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"symbol\":\"IBM\",\"trade\":\"moved\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\x69a5415b0de29b8385cccc513fb76ef01c7dbf102219014f43fcf3e33b3f7e47", "number": 3, "content": "{\"at\":\"2026-11-29T07:32:35.987567Z\",\"event\":\"strategy_deleted\",\"name\":\"Gone first\",\"number\":3,\"salt\":\"YGp+95ldRJqYyNMCsKJ5jQ\",\"strategy\":\"4079b9ce-e4f5-47df-9170-2e87044d9e75\",\"total_pnl\":\"0\",\"trades\":0,\"user\":\"trader-first\"}", "strategy_id": "4079b9ce-e4f5-47df-9170-2e87044d9e75"},
{"hash": "\\x6e406e350adb601e6a77e301e61e252046f10e8f8c7cbf5fee81d5727708ae2c", "number": 2, "content": "{\"action\":\"7\",\"at\":\"2026-11-29T07:32:35.706229Z\",\"by\":\"import\",\"date\":\"2026-11-28T01:32:35.693000Z\",\"event\":\"action_recorded\",\"fee\":\"0.5\",\"in_public\":false,\"market\":\"STOCK\",\"number\":2,\"price\":\"20\",\"quantity\":\"3\",\"salt\":\"GptMzifISPq1q6EbKlqFrQ\",\"side\":\"BUY\",\"strategy\":\"637cdef9-7847-4aec-89ba-dd08ae7637ba\",\"symbol\":\"IBM\",\"trade\":\"moved\"}", "strategy_id": "637cdef9-7847-4aec-89ba-dd08ae7637ba"},
{"hash": "\\x72bec3d27c5f99b00a792ddb001fbb6351a34359670b54bf92d284edd4494c91", "number": 20, "content": "{\"action\":\"13\",\"at\":\"2026-11-29T07:32:35.821203Z\",\"event\":\"action_deleted\",\"number\":20,\"old\":{\"date\":\"2026-11-25T08:32:35.797000Z\",\"fee\":\"0\",\"market\":\"STOCK\",\"price\":\"9\",\"quantity\":\"2\",\"side\":\"SELL\",\"symbol\":\"AAPL\"},\"salt\":\"hDStiwoXS7WIB2Vq4TBgZg\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"trade\":\"older\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\x75136da52f8293cc467facbc59a6f4d9c01514b01734d960ecdf2a64f8a255d9", "number": 15, "content": "{\"action\":\"12\",\"at\":\"2026-11-24T17:32:35.797000Z\",\"date\":\"2026-11-24T17:32:35.797000Z\",\"edits\":0,\"event\":\"action_recorded\",\"fee\":\"0\",\"first_recorded_at\":\"2026-11-24T17:32:35.797000Z\",\"imported_at\":\"2026-11-29T07:32:35.797553Z\",\"in_public\":true,\"market\":\"STOCK\",\"number\":15,\"price\":\"10\",\"quantity\":\"2\",\"salt\":\"OOlPJBkaRhuw8hf9XMQFYg\",\"side\":\"BUY\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"symbol\":\"AAPL\",\"trade\":\"older\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\x83deff15386f6051755ef7be578e500486aed2372e89a7ab700975bc46068df0", "number": 1, "content": "{\"at\":\"2026-11-29T07:32:35.678944Z\",\"event\":\"strategy_created\",\"name\":\"Gone first\",\"number\":1,\"salt\":\"NKuVZoElR7mT7HC+2OEn/w\",\"strategy\":\"4079b9ce-e4f5-47df-9170-2e87044d9e75\",\"total_pnl\":\"0\",\"trades\":0,\"user\":\"trader-first\",\"username\":\"Trader first\"}", "strategy_id": "4079b9ce-e4f5-47df-9170-2e87044d9e75"},
{"hash": "\\xa5e1cacfd475e266bb2439e8ef1609bc40952bd35ccd9b0c80955c99b275cfac", "number": 18, "content": "{\"action\":\"11\",\"at\":\"2026-11-29T07:32:35.810540Z\",\"event\":\"action_edited\",\"new\":{\"date\":\"2026-11-25T13:32:35.773000Z\",\"fee\":\"0\",\"market\":\"STOCK\",\"price\":\"12\",\"quantity\":\"1\",\"side\":\"SELL\",\"symbol\":\"AAPL\"},\"number\":18,\"old\":{\"date\":\"2026-11-25T13:32:35.773000Z\",\"fee\":\"0\",\"market\":\"STOCK\",\"price\":\"11\",\"quantity\":\"1\",\"side\":\"SELL\",\"symbol\":\"AAPL\"},\"salt\":\"3LjcNuIzSxqkQCvRn3nl+Q\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"trade\":\"old\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\xada4acc292d49e11438c3c34d0596c3a6fb8c87545dfcdb14bc6d41bb6ab916e", "number": 6, "content": "{\"action\":\"4\",\"at\":\"2026-11-29T07:32:35.695709Z\",\"date\":\"2026-11-28T01:32:35.693000Z\",\"event\":\"action_recorded\",\"fee\":\"0.5\",\"in_public\":true,\"market\":\"STOCK\",\"number\":6,\"price\":\"20\",\"quantity\":\"3\",\"salt\":\"rZa6u6kpSY6ms2Efa54s2Q\",\"side\":\"BUY\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"symbol\":\"IBM\",\"trade\":\"added\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\xae6bce69ed5df670756546d78e48fabc2a39e0866be31cdfeb437a02bada5b83", "number": 25, "content": "{\"action\":\"14\",\"at\":\"2026-11-29T07:32:35.888190Z\",\"by\":\"key Terminal\",\"date\":\"2026-11-29T07:32:35.888190Z\",\"event\":\"action_recorded\",\"fee\":\"0\",\"in_public\":true,\"market\":\"STOCK\",\"number\":25,\"price\":\"1\",\"quantity\":\"1\",\"salt\":\"JL5FP9+bStG4xfDWxuQIgA\",\"side\":\"BUY\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"symbol\":\"NVDA\",\"trade\":\"0d1a7da6-d802-480c-88d4-47e098659c17\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\xb7358c4b95f15561ec30ed765e1a93d8b5006c5bfc87e9a0f2d28a4eae7e5877", "number": 8, "content": "{\"action\":\"6\",\"at\":\"2026-11-29T07:32:35.695709Z\",\"currency\":\"EUR\",\"date\":\"2026-11-28T01:32:35.693000Z\",\"event\":\"action_recorded\",\"fee\":\"0.5\",\"in_public\":true,\"market\":\"STOCK\",\"number\":8,\"price\":\"20\",\"quantity\":\"3\",\"salt\":\"kuf5HBO+TM+ZwEDPGEtmWw\",\"side\":\"SELL\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"symbol\":\"IBM\",\"trade\":\"short\",\"usd_rate\":\"1.1\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\xbfac3f1d46409a47d380fd3e47a38b2bada86eb7347acf5547788b2abee14640", "number": 19, "content": "{\"action\":\"12\",\"at\":\"2026-11-29T07:32:35.821203Z\",\"event\":\"action_deleted\",\"number\":19,\"old\":{\"date\":\"2026-11-24T17:32:35.797000Z\",\"fee\":\"0\",\"market\":\"STOCK\",\"price\":\"10\",\"quantity\":\"2\",\"side\":\"BUY\",\"symbol\":\"AAPL\"},\"salt\":\"6nENiSCzRVWpNgKdZukZTA\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"trade\":\"older\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\xc471f67c2504d6d8bed7f9644aebad4f88195d868093499042abc80f640f1103", "number": 4, "content": "{\"action\":\"2\",\"at\":\"2026-11-29T07:32:35.684619Z\",\"date\":\"2026-11-29T05:32:35.682000Z\",\"event\":\"action_recorded\",\"fee\":\"0\",\"in_public\":true,\"market\":\"STOCK\",\"number\":4,\"price\":\"12\",\"quantity\":\"1\",\"salt\":\"DZcto8K6Q+ytUP9282ROaQ\",\"side\":\"SELL\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"symbol\":\"AAPL\",\"trade\":\"plain\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\xca29588e5943a1187715d9773fe3a11c2047cf08fb6bb2654bcd66176e2b15d6", "number": 17, "content": "{\"action\":\"10\",\"at\":\"2026-11-29T07:32:35.810540Z\",\"event\":\"action_edited\",\"new\":{\"date\":\"2026-11-25T03:32:35.773000Z\",\"fee\":\"0\",\"market\":\"STOCK\",\"price\":\"12\",\"quantity\":\"1\",\"side\":\"BUY\",\"symbol\":\"AAPL\"},\"number\":17,\"old\":{\"date\":\"2026-11-25T03:32:35.773000Z\",\"fee\":\"0\",\"market\":\"STOCK\",\"price\":\"10\",\"quantity\":\"1\",\"side\":\"BUY\",\"symbol\":\"AAPL\"},\"salt\":\"eIoV2XS7TbGJPUdLi9QQhA\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"trade\":\"old\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\xd4d8f6ad7e58ed3a240440ad02354f86c6890332da883fa64488d3f19b915b8f", "number": 14, "content": "{\"action\":\"11\",\"at\":\"2026-11-25T13:32:35.773000Z\",\"date\":\"2026-11-25T13:32:35.773000Z\",\"edits\":0,\"event\":\"action_recorded\",\"fee\":\"0\",\"first_recorded_at\":\"2026-11-25T13:32:35.773000Z\",\"imported_at\":\"2026-11-29T07:32:35.773740Z\",\"in_public\":true,\"market\":\"STOCK\",\"number\":14,\"price\":\"11\",\"quantity\":\"1\",\"salt\":\"oRYV6PdDQE+46SB2x1yKJQ\",\"side\":\"SELL\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"symbol\":\"AAPL\",\"trade\":\"old\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\xd7061665ee60ec53e62a8da0fdbc6adfce394d7c9c2560e8cd88ff3f2bfe1f24", "number": 3, "content": "{\"action\":\"1\",\"at\":\"2026-11-29T07:32:35.684619Z\",\"date\":\"2026-11-27T05:32:35.682000Z\",\"event\":\"action_recorded\",\"fee\":\"0\",\"in_public\":true,\"market\":\"STOCK\",\"number\":3,\"price\":\"10\",\"quantity\":\"1\",\"salt\":\"kkWmgiJiQ7Gcaboe2EbrbA\",\"side\":\"BUY\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"symbol\":\"AAPL\",\"trade\":\"plain\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\xdaa62ea473f5c347cc36bed90dc197d1481f377dad6329b21b55d48c28a9c32e", "number": 2, "content": "{\"at\":\"2026-11-29T07:32:35.666823Z\",\"event\":\"strategy_published\",\"name\":\"Open first\",\"number\":2,\"salt\":\"RmdyXRgVRLaFQI8/0OXgJg\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"total_pnl\":\"0\",\"trades\":0,\"user\":\"trader-first\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\xdc220ca5fa27453665332c6c4bd89ac005971179477482f0b293782971ad4ec7", "number": 24, "content": "{\"at\":\"2026-11-29T07:32:35.850490Z\",\"event\":\"playbook_written\",\"hash\":\"88W3ngyme9CfCWnGVTFL21a17LNb/sOcub4jEeO18sk=\",\"number\":24,\"salt\":\"Po4KldC9TlKnFxZVDmozvw\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"version\":1}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\xe83cf9423ef1d46fee683a0db6ae70b581952f8dcb2d5d60dd9e1da7ffb06e41", "number": 26, "content": "{\"at\":\"2026-11-29T07:32:35.909951Z\",\"event\":\"key_doubted\",\"key\":\"Terminal\",\"number\":26,\"salt\":\"3TSSrsVGTCuEFsXjpyjrSQ\",\"since\":\"2026-11-29T07:32:35.907000Z\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\xed1e861317528dc58069ae977c21915b64048a00e33579902e2bae0b3b480a1c", "number": 23, "content": "{\"at\":\"2026-11-29T07:32:35.844411Z\",\"event\":\"note_withdrawn\",\"note\":\"a724339e-c76a-49dd-82cf-724e73ebae84\",\"number\":23,\"salt\":\"J1qWT1vGTLeiulMtTodVqw\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"trade\":\"held\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"hash": "\\xfced1f8459cc7fbd1efab9b767bfb4530a2f70eff08601e03511b5ebf96df0e0", "number": 27, "content": "{\"at\":\"2026-11-29T07:32:35.961348Z\",\"event\":\"strategy_renamed\",\"name\":\"Renamed first\",\"number\":27,\"old_name\":\"Open first\",\"salt\":\"yMvW445iTjOIVhDgmC0YHA\",\"strategy\":\"4f4717ff-f9ba-4aa6-840d-14cc0e195f9d\",\"total_pnl\":\"-2\",\"trades\":7,\"user\":\"trader-first\",\"username\":\"Trader first\"}", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"}
]$rows$);

delete from public.ledger_runs;
insert into public.ledger_runs (strategy_id, first_number, entries, first_place, size) overriding system value
select strategy_id, first_number, entries, first_place, size from jsonb_populate_recordset(null::public.ledger_runs, $rows$[
{"size": 35, "entries": 29, "first_place": 3, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "first_number": 1},
{"size": 35, "entries": 3, "first_place": 0, "strategy_id": "4079b9ce-e4f5-47df-9170-2e87044d9e75", "first_number": 1},
{"size": 35, "entries": 3, "first_place": 32, "strategy_id": "637cdef9-7847-4aec-89ba-dd08ae7637ba", "first_number": 1}
]$rows$);

delete from public.ledger_tiles;
insert into public.ledger_tiles (level, index, hashes) overriding system value
select level, index, hashes from jsonb_populate_recordset(null::public.ledger_tiles, $rows$[
{"index": 0, "level": 0, "hashes": "\\x83deff15386f6051755ef7be578e500486aed2372e89a7ab700975bc46068df04880dba8d9bff2b6aebb633bd022b798f0d454138473146fd4482cf0367382ac69a5415b0de29b8385cccc513fb76ef01c7dbf102219014f43fcf3e33b3f7e475d3c4461126a6778c7fd2776e6a5a138ff66c93c231072297d5ee4fb9bdf72c4daa62ea473f5c347cc36bed90dc197d1481f377dad6329b21b55d48c28a9c32ed7061665ee60ec53e62a8da0fdbc6adfce394d7c9c2560e8cd88ff3f2bfe1f24c471f67c2504d6d8bed7f9644aebad4f88195d868093499042abc80f640f11031d749b983e5388a9f0e4b965bb7bd59d26ef7807c61a6d73ad2d87cf2e27fc83ada4acc292d49e11438c3c34d0596c3a6fb8c87545dfcdb14bc6d41bb6ab916e5f70c26ff25808fe05ad7d4129e76a3eac65a735d7bad35a1bf29840d467adbfb7358c4b95f15561ec30ed765e1a93d8b5006c5bfc87e9a0f2d28a4eae7e5877687c53c72ca90ab7019dfaa0f317da442a5fda469d0f314c8f78ec5076bca4f7467995ed765c0eb02b2e87ac2996e41c113d08e8673c65e023d8b3c79a828a175426121d891b33cbd04ec6714a8074a393d6eae624c64d73782916a92e6d217b10f2bc662eed40087db0df825e29a518e826250957073affd54514263de6393645bafc37a60e7aea9bd1e455a00422bebb06a939a3aba5517bcec15b782dcdaed4d8f6ad7e58ed3a240440ad02354f86c6890332da883fa64488d3f19b915b8f75136da52f8293cc467facbc59a6f4d9c01514b01734d960ecdf2a64f8a255d923a00a175c7903d977092c0d9a47b516ade054ec1b6e12bed90a5e92d63fd9b5ca29588e5943a1187715d9773fe3a11c2047cf08fb6bb2654bcd66176e2b15d6a5e1cacfd475e266bb2439e8ef1609bc40952bd35ccd9b0c80955c99b275cfacbfac3f1d46409a47d380fd3e47a38b2bada86eb7347acf5547788b2abee1464072bec3d27c5f99b00a792ddb001fbb6351a34359670b54bf92d284edd4494c9106539fadcfae172cfb420a829102bba0db18151ad32233ff2335a7e0b55d3a875c841126dcf5630cdce8a4420e28343514b26da17ae3ce727e4da82c8517a3e2ed1e861317528dc58069ae977c21915b64048a00e33579902e2bae0b3b480a1cdc220ca5fa27453665332c6c4bd89ac005971179477482f0b293782971ad4ec7ae6bce69ed5df670756546d78e48fabc2a39e0866be31cdfeb437a02bada5b83e83cf9423ef1d46fee683a0db6ae70b581952f8dcb2d5d60dd9e1da7ffb06e41fced1f8459cc7fbd1efab9b767bfb4530a2f70eff08601e03511b5ebf96df0e0313dbdd2aa8452dbb8c6403ddae7e4f8ebba4210942eb10ea0f9aa9a6b7c1ac4485a8ebadcdf612e73f567d6b23a435a091bd2bb576ff5813c6fb21fcf02a85c048f1886ac7f150ae1a204f26b4c1d481e5ef39a455570be25ea1d15bd07b85f6e406e350adb601e6a77e301e61e252046f10e8f8c7cbf5fee81d5727708ae2c15cf232dfdb0eee01fa838f237fd7cdc0ef6fa14726968509773c74b1f79efbd"},
{"index": 0, "level": 1, "hashes": "\\x1678bde037660ad7ad37bf2f6c0a4828f996e19aa14c6c99aafd90d86073bc2a0de0b6f977218ffd0d614b7dc4f8a7abc588a3e0dabd1fb956da7030b521994e0ce9bafce1834d6bef6eb88397ec97abd71bb3f6db6e5267fa7a39543570552b5056ea29d38895507d5865e860870ffdf5d4318236cf83de0ff2b9e737c5f9f2213e4f55cd7994b572e278b9f2498161156638c4491a5d52035a0dadf3c03f459a77bfbf6fe2a6327c813b4028dbcc270fca31e9d94696625663e169a0462d2ecb7138d4d1f63608943d00d5541af98e5ebd2c24e2bd054a69ac878cac2c587008262976f3af16f58ab35344cf1476a2d42541c90e4f32d44109256e1fcb782f0073a371809beca1340927320f20e7bd8ec7571e9777c39e8874fe6493c498083fa5ce9f44efbce6afa4e836af24212ffc8bb95b091f19e472a1041851a9b88342cdb106ac753939623b98afc54a544def14e1595c860e10561029e4dfb32626529ded7f7bfef3943573f512d21850541a9c94bf86da5cd919af694be90e3940a31fa77ef476206e3706ac3da75d82e88ba31f5e5106414bc1ce5307ee5656e0afad17389010a6054bcb8a72b7a3a400ba21e4ac2684a9815ed43363b6da99973b09b957e010fee6232c6f8a9f8e37851d5d9d7edb985bc44115456f184416d6373f8fa398e6f386f9c72a1a77ea0f9fd76041c6154c001ef614b437353abc8469b271990c58355fcd197fa3286c3689ea310589b98bdbd18c95e9a1b8457fda"},
{"index": 0, "level": 2, "hashes": "\\xbe2881649fde82c75f390cc69993f574ab524e4c88bf2778e11b0d8f0b50431ee7d7aeb8937b2a578630b88f8a400c476a4dababd90dd517584bfbd21f34c971b5378c6056d569d2b791e911954a8b9cb4d0b02fccbcee9add31cec066b6656e95255b8d73ef62ed97079beff7b0a270500130d0cc9241de4daeecbdec415817889ff43d02d20ab9a7db29ddb845a92aa9cc5b85554a21cb9e7011cacaafba0167005ff472bd418ff87e40664c061c4922047d503552015d572112bde16ca14efbc5d1f9f9ac7ea114b780270827342a68adc266aef377002d6137ac60a8b4ac9c93fc1a8ac9f54a307d4b1473e936378ecb896a87402b8920eeb0d2c6d504d8"},
{"index": 0, "level": 3, "hashes": "\\xacf8bba49692117392ac1eae271be3ff680cd37049989c5d92d03aba66e6ddc89b4a6f12dd494247bd2ee7cd2769955b60eb3d734335857cd0a49b8a7fd1f10367e7d1972f9ddf31156691fa5d50fb997001be51cfb951a91cff6abc4dcd34c4330706741965ddb1d9a02f6a11982504eadc06ec075e6f0b6cb7f69bcfd40eda"},
{"index": 0, "level": 4, "hashes": "\\xdd78b6bb07a16fa7b62b295ed42b6a73b6cfdb5d61c8f56b11e147b6dda4d303d53fb87f7438c6557593bf59e727ae67181bffd12695530da52d7a8053e2a617"},
{"index": 0, "level": 5, "hashes": "\\x510a332ce5255051ffb584dbff9710f339b340f3a0443f84a9d6a7639e60e8b2"}
]$rows$);

delete from public.market_bars;
insert into public.market_bars (market, symbol, day, open, high, low, close, source, fetched_at) overriding system value
select market, symbol, day, open, high, low, close, source, fetched_at from jsonb_populate_recordset(null::public.market_bars, $rows$[
{"day": "2024-05-06", "low": 9.25, "high": 12.5, "open": 10, "close": 11, "market": "STOCK", "source": "hidden", "symbol": "AAPL", "fetched_at": "2026-11-29T07:32:36.003423+00:00"},
{"day": "2024-05-06", "low": 9.25, "high": 12.5, "open": 10, "close": 11, "market": "STOCK", "source": "shown", "symbol": "MSFT", "fetched_at": "2026-11-29T07:32:36.003423+00:00"}
]$rows$);

delete from public.market_dividends;
insert into public.market_dividends (market, symbol, ex_date, amount, currency, fetched_at) overriding system value
select market, symbol, ex_date, amount, currency, fetched_at from jsonb_populate_recordset(null::public.market_dividends, $rows$[
{"amount": 0.25, "market": "STOCK", "symbol": "AAPL", "ex_date": "2024-05-10", "currency": "USD", "fetched_at": "2026-11-29T07:32:36.019235+00:00"}
]$rows$);

delete from public.market_splits;
insert into public.market_splits (market, symbol, day, ratio) overriding system value
select market, symbol, day, ratio from jsonb_populate_recordset(null::public.market_splits, $rows$[
{"day": "2020-08-31", "ratio": 4, "market": "STOCK", "symbol": "AAPL"}
]$rows$);

delete from public.newsletter_subscribers;
insert into public.newsletter_subscribers (email, created_at) overriding system value
select email, created_at from jsonb_populate_recordset(null::public.newsletter_subscribers, $rows$[
{"email": "first@reader.example", "created_at": "2026-11-29T07:32:35.953123+00:00"}
]$rows$);

delete from public.notification_settings;
insert into public.notification_settings (user_id, mail, letter, zone, failures) overriding system value
select user_id, mail, letter, zone, failures from jsonb_populate_recordset(null::public.notification_settings, $rows$[
{"mail": "at once", "zone": "UTC", "letter": true, "user_id": "guest-first", "failures": false}
]$rows$);

delete from public.playbooks;
insert into public.playbooks (strategy_id, version, at, text, key) overriding system value
select strategy_id, version, at, text, key from jsonb_populate_recordset(null::public.playbooks, $rows$[
{"at": "2026-11-29T07:32:35.85049+00:00", "key": "Kdf/SyaDTtGPw5Uvya0GGw", "text": "# Breakout", "version": 1, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"}
]$rows$);

delete from public.position_reports;
insert into public.position_reports (key_id, user_id, strategy_id, at, positions, differences) overriding system value
select key_id, user_id, strategy_id, at, positions, differences from jsonb_populate_recordset(null::public.position_reports, $rows$[
{"at": "2026-11-29T07:32:35.903624+00:00", "key_id": "68ce697d-85a7-4c37-82c2-5e891e1c7f04", "user_id": "trader-first", "positions": 0, "differences": [{"of": "AAPL", "why": "Closed by hand or elsewhere, transferred out, or ended by a merger or a new symbol", "record": "1", "account": "0"}, {"of": "IBM", "why": "Closed by hand or elsewhere, transferred out, or ended by a merger or a new symbol", "record": "3", "account": "0"}, {"of": "MSFT", "why": "Closed by hand or elsewhere, transferred out, or ended by a merger or a new symbol", "record": "1", "account": "0"}, {"of": "NVDA", "why": "Closed by hand or elsewhere, transferred out, or ended by a merger or a new symbol", "record": "1", "account": "0"}], "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"}
]$rows$);

delete from public.price_sources;
insert into public.price_sources (source, may_show) overriding system value
select source, may_show from jsonb_populate_recordset(null::public.price_sources, $rows$[
{"source": "hidden", "may_show": false},
{"source": "shown", "may_show": true}
]$rows$);

delete from public.private_notes;
insert into public.private_notes (id, user_id, strategy_id, bet_id, at, text, picture) overriding system value
select id, user_id, strategy_id, bet_id, at, text, picture from jsonb_populate_recordset(null::public.private_notes, $rows$[
{"at": "2026-11-29T07:32:35.83842+00:00", "id": "557d2964-5996-4149-87a0-e7db500bbf4c", "text": "Slept badly", "bet_id": "held", "picture": null, "user_id": "trader-first", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"}
]$rows$);

delete from public.push_subscriptions;
insert into public.push_subscriptions (endpoint, user_id, p256dh, auth) overriding system value
select endpoint, user_id, p256dh, auth from jsonb_populate_recordset(null::public.push_subscriptions, $rows$[
{"auth": "AAAAAAAAAAAAAAAAAAAAAA", "p256dh": "BAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "user_id": "guest-first", "endpoint": "https://web.push.apple.com/first"}
]$rows$);

delete from public.recording_keys;
insert into public.recording_keys (id, user_id, strategy_id, name, created_at, last_used_at, actions, revoked_at, doubted_since) overriding system value
select id, user_id, strategy_id, name, created_at, last_used_at, actions, revoked_at, doubted_since from jsonb_populate_recordset(null::public.recording_keys, $rows$[
{"id": "68ce697d-85a7-4c37-82c2-5e891e1c7f04", "name": "Terminal", "actions": 1, "user_id": "trader-first", "created_at": "2026-11-29T07:32:35.8817+00:00", "revoked_at": "2026-11-29T07:32:35.909951+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "last_used_at": "2026-11-29T07:32:35.88819+00:00", "doubted_since": "2026-11-29T07:32:35.907+00:00"}
]$rows$);

delete from public.round_trips;
insert into public.round_trips (bet_id, strategy_id, nth, begun_at, ended_at, first_recorded_at, recorded_at, pnl, cost, opened_cost, is_live, is_public) overriding system value
select bet_id, strategy_id, nth, begun_at, ended_at, first_recorded_at, recorded_at, pnl, cost, opened_cost, is_live, is_public from jsonb_populate_recordset(null::public.round_trips, $rows$[
{"nth": 1, "pnl": -4, "cost": 60, "bet_id": "added", "is_live": false, "begun_at": "2026-11-28T01:32:35.693+00:00", "ended_at": "2026-11-28T11:32:35.693+00:00", "is_public": true, "opened_cost": 60, "recorded_at": "2026-11-29T07:32:35.695709+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "first_recorded_at": "2026-11-29T07:32:35.695709+00:00"},
{"nth": 1, "pnl": 0, "cost": 0, "bet_id": "0d1a7da6-d802-480c-88d4-47e098659c17", "is_live": true, "begun_at": "2026-11-29T07:32:35.88819+00:00", "ended_at": null, "is_public": true, "opened_cost": 1, "recorded_at": null, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "first_recorded_at": "2026-11-29T07:32:35.88819+00:00"},
{"nth": 1, "pnl": 0, "cost": 0, "bet_id": "held", "is_live": false, "begun_at": "2026-11-27T15:32:35.682+00:00", "ended_at": null, "is_public": true, "opened_cost": 11, "recorded_at": null, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "first_recorded_at": "2026-11-29T07:32:35.740957+00:00"},
{"nth": 1, "pnl": 0, "cost": 0, "bet_id": "moved", "is_live": false, "begun_at": "2026-11-28T01:32:35.693+00:00", "ended_at": null, "is_public": true, "opened_cost": 60, "recorded_at": null, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "first_recorded_at": "2026-11-29T07:32:35.720498+00:00"},
{"nth": 1, "pnl": 0, "cost": 0, "bet_id": "press-first", "is_live": true, "begun_at": "2026-11-29T07:32:35.761176+00:00", "ended_at": null, "is_public": true, "opened_cost": 1, "recorded_at": null, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "first_recorded_at": "2026-11-29T07:32:35.761176+00:00"},
{"nth": 1, "pnl": 0, "cost": 12, "bet_id": "old", "is_live": false, "begun_at": "2026-11-25T03:32:35.773+00:00", "ended_at": "2026-11-25T13:32:35.773+00:00", "is_public": true, "opened_cost": 12, "recorded_at": "2026-11-29T07:32:35.81054+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "first_recorded_at": "2026-11-29T07:32:35.81054+00:00"},
{"nth": 1, "pnl": 2, "cost": 10, "bet_id": "plain", "is_live": false, "begun_at": "2026-11-27T05:32:35.682+00:00", "ended_at": "2026-11-29T05:32:35.682+00:00", "is_public": true, "opened_cost": 10, "recorded_at": "2026-11-29T07:32:35.684619+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "first_recorded_at": "2026-11-29T07:32:35.684619+00:00"}
]$rows$);

delete from public.strategy_days;
insert into public.strategy_days (strategy_id, day, trades, closed_trades, winning_trades, losing_trades, long_trades, live_trades, public_trades, edited_trades, gross_win, gross_loss, entry_cost, open_cost, best_return, realisations, realised_days, pnl, matched_cost, rounds, rounds_won, rounds_lost, rounds_pnl, rounds_won_pnl, rounds_squares, rounds_lost_squares, held_minutes, held_hours, held_days, held_weeks, live_rounds, announced_rounds, announced_days, announced_first, announced_last, withdrawn_rounds, deleted_trades, first_traded, last_traded) overriding system value
select strategy_id, day, trades, closed_trades, winning_trades, losing_trades, long_trades, live_trades, public_trades, edited_trades, gross_win, gross_loss, entry_cost, open_cost, best_return, realisations, realised_days, pnl, matched_cost, rounds, rounds_won, rounds_lost, rounds_pnl, rounds_won_pnl, rounds_squares, rounds_lost_squares, held_minutes, held_hours, held_days, held_weeks, live_rounds, announced_rounds, announced_days, announced_first, announced_last, withdrawn_rounds, deleted_trades, first_traded, last_traded from jsonb_populate_recordset(null::public.strategy_days, $rows$[
{"day": "2026-11-25", "pnl": 0, "rounds": 1, "trades": 1, "gross_win": 0, "held_days": null, "open_cost": 0, "entry_cost": 12, "gross_loss": 0, "held_hours": 1, "held_weeks": null, "rounds_pnl": 0, "rounds_won": 0, "best_return": 0, "last_traded": "2026-11-25", "live_rounds": null, "live_trades": 0, "long_trades": 1, "rounds_lost": 0, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "first_traded": "2026-11-25", "held_minutes": null, "matched_cost": 12, "realisations": 1, "closed_trades": 1, "edited_trades": 1, "losing_trades": 0, "public_trades": 1, "realised_days": 1, "announced_days": null, "announced_last": null, "deleted_trades": 0, "rounds_squares": 0, "rounds_won_pnl": 0, "winning_trades": 0, "announced_first": null, "announced_rounds": null, "withdrawn_rounds": null, "rounds_lost_squares": 0},
{"day": "2026-11-27", "pnl": 0, "rounds": 0, "trades": 2, "gross_win": 2, "held_days": null, "open_cost": 11, "entry_cost": 21, "gross_loss": 0, "held_hours": null, "held_weeks": null, "rounds_pnl": 0, "rounds_won": 0, "best_return": 2, "last_traded": "2026-11-27", "live_rounds": null, "live_trades": 0, "long_trades": 2, "rounds_lost": 0, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "first_traded": "2026-11-27", "held_minutes": null, "matched_cost": 0, "realisations": 0, "closed_trades": 1, "edited_trades": 1, "losing_trades": 0, "public_trades": 2, "realised_days": 0, "announced_days": null, "announced_last": null, "deleted_trades": 0, "rounds_squares": 0, "rounds_won_pnl": 0, "winning_trades": 1, "announced_first": null, "announced_rounds": null, "withdrawn_rounds": null, "rounds_lost_squares": 0},
{"day": "2026-11-28", "pnl": -4, "rounds": 1, "trades": 2, "gross_win": 0, "held_days": null, "open_cost": 60, "entry_cost": 120, "gross_loss": -4, "held_hours": 1, "held_weeks": null, "rounds_pnl": -4, "rounds_won": 0, "best_return": 0, "last_traded": "2026-11-28", "live_rounds": null, "live_trades": 0, "long_trades": 2, "rounds_lost": 1, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "first_traded": "2026-11-28", "held_minutes": null, "matched_cost": 60, "realisations": 1, "closed_trades": 1, "edited_trades": 0, "losing_trades": 1, "public_trades": 2, "realised_days": 1, "announced_days": null, "announced_last": null, "deleted_trades": 0, "rounds_squares": 16, "rounds_won_pnl": 0, "winning_trades": 0, "announced_first": null, "announced_rounds": null, "withdrawn_rounds": null, "rounds_lost_squares": 16},
{"day": "2026-11-29", "pnl": 0, "rounds": 0, "trades": 0, "gross_win": 0, "held_days": null, "open_cost": 0, "entry_cost": 0, "gross_loss": 0, "held_hours": null, "held_weeks": null, "rounds_pnl": 0, "rounds_won": 0, "best_return": 0, "last_traded": null, "live_rounds": null, "live_trades": 0, "long_trades": 0, "rounds_lost": 0, "strategy_id": "637cdef9-7847-4aec-89ba-dd08ae7637ba", "first_traded": null, "held_minutes": null, "matched_cost": 0, "realisations": 0, "closed_trades": 0, "edited_trades": 0, "losing_trades": 0, "public_trades": 0, "realised_days": 0, "announced_days": null, "announced_last": null, "deleted_trades": 1, "rounds_squares": 0, "rounds_won_pnl": 0, "winning_trades": 0, "announced_first": null, "announced_rounds": null, "withdrawn_rounds": null, "rounds_lost_squares": 0},
{"day": "2026-11-29", "pnl": 2, "rounds": 1, "trades": 2, "gross_win": 0, "held_days": 1, "open_cost": 2, "entry_cost": 2, "gross_loss": 0, "held_hours": null, "held_weeks": null, "rounds_pnl": 2, "rounds_won": 1, "best_return": 0, "last_traded": "2026-11-29", "live_rounds": null, "live_trades": 2, "long_trades": 2, "rounds_lost": 0, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "first_traded": "2026-11-29", "held_minutes": null, "matched_cost": 10, "realisations": 1, "closed_trades": 0, "edited_trades": 0, "losing_trades": 0, "public_trades": 2, "realised_days": 1, "announced_days": null, "announced_last": null, "deleted_trades": 2, "rounds_squares": 4, "rounds_won_pnl": 2, "winning_trades": 0, "announced_first": null, "announced_rounds": null, "withdrawn_rounds": 2, "rounds_lost_squares": 0}
]$rows$);

delete from public.strategy_events;
insert into public.strategy_events (id, strategy_id, user_id, at, event, name, old_name, username, ever_public, trades, total_pnl) overriding system value
select id, strategy_id, user_id, at, event, name, old_name, username, ever_public, trades, total_pnl from jsonb_populate_recordset(null::public.strategy_events, $rows$[
{"at": "2026-11-29T07:32:35.666823+00:00", "id": 1, "name": "Open first", "event": "created", "trades": 0, "user_id": "trader-first", "old_name": null, "username": "Trader first", "total_pnl": 0, "ever_public": true, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-29T07:32:35.666823+00:00", "id": 2, "name": "Open first", "event": "published", "trades": 0, "user_id": "trader-first", "old_name": null, "username": null, "total_pnl": 0, "ever_public": true, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-29T07:32:35.673216+00:00", "id": 3, "name": "Hidden first", "event": "created", "trades": 0, "user_id": "trader-first", "old_name": null, "username": "Trader first", "total_pnl": 0, "ever_public": false, "strategy_id": "637cdef9-7847-4aec-89ba-dd08ae7637ba"},
{"at": "2026-11-29T07:32:35.678944+00:00", "id": 4, "name": "Gone first", "event": "created", "trades": 0, "user_id": "trader-first", "old_name": null, "username": "Trader first", "total_pnl": 0, "ever_public": true, "strategy_id": "4079b9ce-e4f5-47df-9170-2e87044d9e75"},
{"at": "2026-11-29T07:32:35.678944+00:00", "id": 5, "name": "Gone first", "event": "published", "trades": 0, "user_id": "trader-first", "old_name": null, "username": null, "total_pnl": 0, "ever_public": true, "strategy_id": "4079b9ce-e4f5-47df-9170-2e87044d9e75"},
{"at": "2026-11-29T07:32:35.961348+00:00", "id": 6, "name": "Renamed first", "event": "renamed", "trades": 7, "user_id": "trader-first", "old_name": "Open first", "username": "Trader first", "total_pnl": -2, "ever_public": true, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-29T07:32:35.968883+00:00", "id": 7, "name": "Renamed first", "event": "hidden", "trades": 7, "user_id": "trader-first", "old_name": null, "username": null, "total_pnl": -2, "ever_public": true, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-29T07:32:35.977264+00:00", "id": 8, "name": "Renamed first", "event": "published", "trades": 7, "user_id": "trader-first", "old_name": null, "username": null, "total_pnl": -2, "ever_public": true, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"at": "2026-11-29T07:32:35.987567+00:00", "id": 9, "name": "Gone first", "event": "deleted", "trades": 0, "user_id": "trader-first", "old_name": null, "username": null, "total_pnl": 0, "ever_public": true, "strategy_id": "4079b9ce-e4f5-47df-9170-2e87044d9e75"}
]$rows$);

delete from public.strategy_follows;
insert into public.strategy_follows (user_id, strategy_id, since, seen_at, confirmed_pnl) overriding system value
select user_id, strategy_id, since, seen_at, confirmed_pnl from jsonb_populate_recordset(null::public.strategy_follows, $rows$[
{"since": "2026-11-29T07:32:35.93569+00:00", "seen_at": "2026-11-29T07:32:35.93569+00:00", "user_id": "guest-first", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "confirmed_pnl": 0}
]$rows$);

delete from public.strategy_invites;
insert into public.strategy_invites (id, strategy_id, secret, label, created_at, accepted) overriding system value
select id, strategy_id, secret, label, created_at, accepted from jsonb_populate_recordset(null::public.strategy_invites, $rows$[
{"id": "9e02fb1a-a388-431f-92b6-86596efcb776", "label": null, "secret": "568d7b7788654dd9a3a09c2d375c549ae16ef0ce8355470fac4a544993ec854f", "accepted": 1, "created_at": "2026-11-29T07:32:35.925395+00:00", "strategy_id": "637cdef9-7847-4aec-89ba-dd08ae7637ba"}
]$rows$);

delete from public.strategy_journals;
insert into public.strategy_journals (strategy_id, shows_tags) overriding system value
select strategy_id, shows_tags from jsonb_populate_recordset(null::public.strategy_journals, $rows$[
{"shows_tags": true, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"}
]$rows$);

delete from public.strategy_metrics;
insert into public.strategy_metrics (strategy_id, name, username, user_id, public, total_pnl, gross_win, gross_loss, trades, closed_trades, winning_trades, losing_trades, long_trades, realised_days, open_cost, rounds, rounds_won, rounds_lost, rounds_pnl, rounds_won_pnl, rounds_squares, rounds_lost_squares, held_minutes, held_hours, held_days, held_weeks, entry_cost, live_trades, public_trades, edited_trades, deleted_trades, best_return, live_rounds, announced_rounds, announced_days, announced_span, withdrawn_rounds, evidence, unrealised, valued_trades, prices_revision, first_traded, last_traded, as_of, key_markets, spark, returns_at, has_hidden_prices, too_much_to_value, capital, return_on_capital, twr, twr_year, mwr, volatility_year, sharpe, sortino, drawdown, underwater_days, in_market, benchmark_return, benchmark, period_returns, confirmed_pnl, confirmed_return, confirmed_drawdown, confirmed_rounds, confirmed_won, confirmed_squares, confirmed_share, confirmed_since, confirmed_as_of, confirmed_changes, confirmed_deciding, figures_version) overriding system value
select strategy_id, name, username, user_id, public, total_pnl, gross_win, gross_loss, trades, closed_trades, winning_trades, losing_trades, long_trades, realised_days, open_cost, rounds, rounds_won, rounds_lost, rounds_pnl, rounds_won_pnl, rounds_squares, rounds_lost_squares, held_minutes, held_hours, held_days, held_weeks, entry_cost, live_trades, public_trades, edited_trades, deleted_trades, best_return, live_rounds, announced_rounds, announced_days, announced_span, withdrawn_rounds, evidence, unrealised, valued_trades, prices_revision, first_traded, last_traded, as_of, key_markets, spark, returns_at, has_hidden_prices, too_much_to_value, capital, return_on_capital, twr, twr_year, mwr, volatility_year, sharpe, sortino, drawdown, underwater_days, in_market, benchmark_return, benchmark, period_returns, confirmed_pnl, confirmed_return, confirmed_drawdown, confirmed_rounds, confirmed_won, confirmed_squares, confirmed_share, confirmed_since, confirmed_as_of, confirmed_changes, confirmed_deciding, figures_version from jsonb_populate_recordset(null::public.strategy_metrics, $rows$[
{"mwr": 12.232415902140671, "twr": 9.926224010731044, "name": "Renamed first", "as_of": "2026-11-29T07:32:36.085528+00:00", "spark": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -2], "public": "true", "rounds": 3, "sharpe": null, "trades": 7, "capital": 141, "sortino": null, "user_id": "trader-first", "drawdown": -2.8169014084507116, "evidence": 0, "twr_year": null, "username": "Trader first", "benchmark": "Microsoft", "gross_win": 2, "held_days": 1, "in_market": 80, "open_cost": 73, "total_pnl": -2, "entry_cost": 155, "gross_loss": -4, "held_hours": 2, "held_weeks": 0, "returns_at": "2026-11-29T07:32:36.085528+00:00", "rounds_pnl": -2, "rounds_won": 1, "unrealised": 10, "best_return": 2, "key_markets": ["STOCK"], "last_traded": "2026-11-29", "live_rounds": 0, "live_trades": 2, "long_trades": 7, "rounds_lost": 1, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "first_traded": "2026-11-25", "held_minutes": 0, "closed_trades": 3, "confirmed_pnl": -3.5, "confirmed_won": 0, "edited_trades": 2, "losing_trades": 1, "public_trades": 7, "realised_days": 3, "valued_trades": 2, "announced_days": 0, "announced_span": 0, "deleted_trades": 2, "period_returns": [7.971014492753614, 9.926224010731044, 9.926224010731044, 9.926224010731044, 9.926224010731044, 9.926224010731044], "rounds_squares": 20, "rounds_won_pnl": 2, "winning_trades": 1, "confirmed_as_of": "2026-11-29T07:32:36.059+00:00", "confirmed_share": 0.5319148936170213, "confirmed_since": "2026-11-29T07:32:35.684619+00:00", "figures_version": 1, "prices_revision": 23, "underwater_days": 1, "volatility_year": null, "announced_rounds": 0, "benchmark_return": -0.00000000000004345827130031193, "confirmed_return": null, "confirmed_rounds": 4, "withdrawn_rounds": 2, "confirmed_changes": 1, "confirmed_squares": 12.25, "has_hidden_prices": true, "return_on_capital": 5.673758865248227, "too_much_to_value": false, "confirmed_deciding": 1, "confirmed_drawdown": null, "rounds_lost_squares": 16},
{"mwr": null, "twr": null, "name": "Hidden first", "as_of": "2026-11-29T07:32:35.720498+00:00", "spark": [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], "public": "false", "rounds": 0, "sharpe": null, "trades": 0, "capital": null, "sortino": null, "user_id": "trader-first", "drawdown": null, "evidence": 0, "twr_year": null, "username": "Trader first", "benchmark": null, "gross_win": 0, "held_days": 0, "in_market": null, "open_cost": 0, "total_pnl": 0, "entry_cost": 0, "gross_loss": 0, "held_hours": 0, "held_weeks": 0, "returns_at": null, "rounds_pnl": 0, "rounds_won": 0, "unrealised": 0, "best_return": 0, "key_markets": [], "last_traded": null, "live_rounds": 0, "live_trades": 0, "long_trades": 0, "rounds_lost": 0, "strategy_id": "637cdef9-7847-4aec-89ba-dd08ae7637ba", "first_traded": null, "held_minutes": 0, "closed_trades": 0, "confirmed_pnl": null, "confirmed_won": null, "edited_trades": 0, "losing_trades": 0, "public_trades": 0, "realised_days": 0, "valued_trades": 0, "announced_days": 0, "announced_span": 0, "deleted_trades": 1, "period_returns": [0, 0, 0, 0, 0, 0], "rounds_squares": 0, "rounds_won_pnl": 0, "winning_trades": 0, "confirmed_as_of": "2026-11-29T07:32:36.059+00:00", "confirmed_share": null, "confirmed_since": null, "figures_version": 1, "prices_revision": 0, "underwater_days": null, "volatility_year": null, "announced_rounds": 0, "benchmark_return": null, "confirmed_return": null, "confirmed_rounds": null, "withdrawn_rounds": 0, "confirmed_changes": null, "confirmed_squares": null, "has_hidden_prices": false, "return_on_capital": null, "too_much_to_value": false, "confirmed_deciding": null, "confirmed_drawdown": null, "rounds_lost_squares": 0}
]$rows$);

delete from public.strategy_profile;
insert into public.strategy_profile (id, user_id, username, name, description, market_types, timeframes, categories, public, created_at) overriding system value
select id, user_id, username, name, description, market_types, timeframes, categories, public, created_at from jsonb_populate_recordset(null::public.strategy_profile, $rows$[
{"id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "name": "Renamed first", "public": "true", "user_id": "trader-first", "username": "Trader first", "categories": null, "created_at": "2026-11-29T07:32:35.666823+00:00", "timeframes": null, "description": null, "market_types": null},
{"id": "637cdef9-7847-4aec-89ba-dd08ae7637ba", "name": "Hidden first", "public": "false", "user_id": "trader-first", "username": "Trader first", "categories": null, "created_at": "2026-11-29T07:32:35.673216+00:00", "timeframes": null, "description": null, "market_types": null}
]$rows$);

delete from public.strategy_shares;
insert into public.strategy_shares (strategy_id, shared_with, created_at, shared_with_name, invite_id) overriding system value
select strategy_id, shared_with, created_at, shared_with_name, invite_id from jsonb_populate_recordset(null::public.strategy_shares, $rows$[
{"invite_id": "9e02fb1a-a388-431f-92b6-86596efcb776", "created_at": "2026-11-29T07:32:35.930188+00:00", "shared_with": "guest-first", "strategy_id": "637cdef9-7847-4aec-89ba-dd08ae7637ba", "shared_with_name": null}
]$rows$);

delete from public.strategy_symbols;
insert into public.strategy_symbols (strategy_id, symbol, market, trades, announced_rounds) overriding system value
select strategy_id, symbol, market, trades, announced_rounds from jsonb_populate_recordset(null::public.strategy_symbols, $rows$[
{"market": "STOCK", "symbol": "AAPL", "trades": 3, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "announced_rounds": 0},
{"market": "STOCK", "symbol": "IBM", "trades": 2, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "announced_rounds": 0},
{"market": "STOCK", "symbol": "MSFT", "trades": 1, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "announced_rounds": 0},
{"market": "STOCK", "symbol": "NVDA", "trades": 1, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "announced_rounds": 0}
]$rows$);

delete from public.strategy_tags;
insert into public.strategy_tags (strategy_id, tag, trades, announced_rounds, public) overriding system value
select strategy_id, tag, trades, announced_rounds, public from jsonb_populate_recordset(null::public.strategy_tags, $rows$[
{"tag": "all-time-high", "public": "true", "trades": 5, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "announced_rounds": 0},
{"tag": "all-time-low", "public": "true", "trades": 3, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "announced_rounds": 0},
{"tag": "large-cap", "public": "true", "trades": 7, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "announced_rounds": 0},
{"tag": "stocks-options", "public": "true", "trades": 7, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "announced_rounds": 0}
]$rows$);

delete from public.strategy_words;
insert into public.strategy_words (strategy_id, words, kind, stands_for, public) overriding system value
select strategy_id, words, kind, stands_for, public from jsonb_populate_recordset(null::public.strategy_words, $rows$[
{"kind": "market", "words": "stocks", "public": "true", "stands_for": "STOCK", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"kind": "name", "words": "first", "public": "false", "stands_for": "", "strategy_id": "637cdef9-7847-4aec-89ba-dd08ae7637ba"},
{"kind": "name", "words": "first", "public": "true", "stands_for": "", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"kind": "name", "words": "hidden first", "public": "false", "stands_for": "", "strategy_id": "637cdef9-7847-4aec-89ba-dd08ae7637ba"},
{"kind": "name", "words": "renamed first", "public": "true", "stands_for": "", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"kind": "symbol", "words": "aapl", "public": "true", "stands_for": "AAPL", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"kind": "symbol", "words": "ibm", "public": "true", "stands_for": "IBM", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"kind": "symbol", "words": "msft", "public": "true", "stands_for": "MSFT", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"kind": "symbol", "words": "nvda", "public": "true", "stands_for": "NVDA", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"kind": "tag", "words": "all time high", "public": "true", "stands_for": "all-time-high", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"kind": "tag", "words": "all time low", "public": "true", "stands_for": "all-time-low", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"kind": "tag", "words": "cap", "public": "true", "stands_for": "large-cap", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"kind": "tag", "words": "high", "public": "true", "stands_for": "all-time-high", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"kind": "tag", "words": "large cap", "public": "true", "stands_for": "large-cap", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"kind": "tag", "words": "low", "public": "true", "stands_for": "all-time-low", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"kind": "tag", "words": "options", "public": "true", "stands_for": "stocks-options", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"kind": "tag", "words": "stocks options", "public": "true", "stands_for": "stocks-options", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"kind": "tag", "words": "time high", "public": "true", "stands_for": "all-time-high", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"kind": "tag", "words": "time low", "public": "true", "stands_for": "all-time-low", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"kind": "trader", "words": "first", "public": "false", "stands_for": "", "strategy_id": "637cdef9-7847-4aec-89ba-dd08ae7637ba"},
{"kind": "trader", "words": "first", "public": "true", "stands_for": "", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"},
{"kind": "trader", "words": "trader first", "public": "false", "stands_for": "", "strategy_id": "637cdef9-7847-4aec-89ba-dd08ae7637ba"},
{"kind": "trader", "words": "trader first", "public": "true", "stands_for": "", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"}
]$rows$);

delete from public.symbol_aliases;
insert into public.symbol_aliases (market, symbol, since, until, priced_as) overriding system value
select market, symbol, since, until, priced_as from jsonb_populate_recordset(null::public.symbol_aliases, $rows$[
{"since": "1900-01-01", "until": null, "market": "STOCK", "symbol": "FB", "priced_as": "META"}
]$rows$);

delete from public.tags;
insert into public.tags (id, strategy_id, kind, name) overriding system value
select id, strategy_id, kind, name from jsonb_populate_recordset(null::public.tags, $rows$[
{"id": 1, "kind": "mood", "name": "calm", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"}
]$rows$);

delete from public.trade_notes;
insert into public.trade_notes (id, strategy_id, bet_id, at, text, key, withdrawn_at, picture) overriding system value
select id, strategy_id, bet_id, at, text, key, withdrawn_at, picture from jsonb_populate_recordset(null::public.trade_notes, $rows$[
{"at": "2026-11-29T07:32:35.828903+00:00", "id": "a724339e-c76a-49dd-82cf-724e73ebae84", "key": null, "text": null, "bet_id": "held", "picture": null, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "withdrawn_at": "2026-11-29T07:32:35.844411+00:00"}
]$rows$);

delete from public.trade_plans;
insert into public.trade_plans (id, strategy_id, bet_id, at, stop, target, rule, nth) overriding system value
select id, strategy_id, bet_id, at, stop, target, rule, nth from jsonb_populate_recordset(null::public.trade_plans, $rows$[
{"at": "2026-11-29T07:32:35.828903+00:00", "id": "cbf48168-507d-4462-8397-11ac9283b72d", "nth": 1, "rule": "Breakout", "stop": 9, "bet_id": "held", "target": null, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"}
]$rows$);

delete from public.trade_realisations;
insert into public.trade_realisations (bet_id, strategy_id, realised_at, pnl, matched_cost) overriding system value
select bet_id, strategy_id, realised_at, pnl, matched_cost from jsonb_populate_recordset(null::public.trade_realisations, $rows$[
{"pnl": -4, "bet_id": "added", "realised_at": "2026-11-28T11:32:35.693+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "matched_cost": 60},
{"pnl": 0, "bet_id": "old", "realised_at": "2026-11-25T13:32:35.773+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "matched_cost": 12},
{"pnl": 2, "bet_id": "plain", "realised_at": "2026-11-29T05:32:35.682+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "matched_cost": 10}
]$rows$);

delete from public.trade_summary;
insert into public.trade_summary (bet_id, strategy_id, user_id, market, sector, symbol, instrument, expiration, strike, option_right, multiplier, "position", status, qty, qty_closed, qty_rem, currency, entry_tot, exit_tot, entry, exit, return, matched_cost, return_percent, entry_cost, open_cost, rounds, rounds_won, rounds_lost, rounds_pnl, announced_rounds, first_date, last_date, actions_count, revision, recorded_at, first_recorded_at, after_outcome, is_live, is_public, edits, prices_checked, prices_outside, splits, ended) overriding system value
select bet_id, strategy_id, user_id, market, sector, symbol, instrument, expiration, strike, option_right, multiplier, "position", status, qty, qty_closed, qty_rem, currency, entry_tot, exit_tot, entry, exit, return, matched_cost, return_percent, entry_cost, open_cost, rounds, rounds_won, rounds_lost, rounds_pnl, announced_rounds, first_date, last_date, actions_count, revision, recorded_at, first_recorded_at, after_outcome, is_live, is_public, edits, prices_checked, prices_outside, splits, ended from jsonb_populate_recordset(null::public.trade_summary, $rows$[
{"qty": 1, "exit": 12, "edits": 0, "ended": null, "entry": 10, "bet_id": "plain", "market": "STOCK", "return": 2, "rounds": 1, "sector": null, "splits": null, "status": "WIN", "strike": null, "symbol": "AAPL", "is_live": false, "qty_rem": 0, "user_id": "trader-first", "currency": "USD", "exit_tot": 12, "position": "LONG", "revision": 1, "entry_tot": 10, "is_public": true, "last_date": "2026-11-29T05:32:35.682+00:00", "open_cost": 0, "entry_cost": 10, "expiration": null, "first_date": "2026-11-27T05:32:35.682+00:00", "instrument": "AAPL", "multiplier": 1, "qty_closed": 1, "rounds_pnl": 2, "rounds_won": 1, "recorded_at": "2026-11-29T07:32:35.684619+00:00", "rounds_lost": 0, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "matched_cost": 10, "option_right": null, "actions_count": 2, "after_outcome": true, "prices_checked": 2, "prices_outside": 0, "return_percent": 20, "announced_rounds": 0, "first_recorded_at": "2026-11-29T07:32:35.684619+00:00"},
{"qty": 1, "exit": 12, "edits": 2, "ended": null, "entry": 12, "bet_id": "old", "market": "STOCK", "return": 0, "rounds": 1, "sector": null, "splits": null, "status": "BREAKEVEN", "strike": null, "symbol": "AAPL", "is_live": false, "qty_rem": 0, "user_id": "trader-first", "currency": "USD", "exit_tot": 12, "position": "LONG", "revision": 2, "entry_tot": 12, "is_public": true, "last_date": "2026-11-25T13:32:35.773+00:00", "open_cost": 0, "entry_cost": 12, "expiration": null, "first_date": "2026-11-25T03:32:35.773+00:00", "instrument": "AAPL", "multiplier": 1, "qty_closed": 1, "rounds_pnl": 0, "rounds_won": 0, "recorded_at": "2026-11-29T07:32:35.81054+00:00", "rounds_lost": 0, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "matched_cost": 12, "option_right": null, "actions_count": 2, "after_outcome": true, "prices_checked": 2, "prices_outside": 0, "return_percent": 0, "announced_rounds": 0, "first_recorded_at": "2026-11-25T03:32:35.773+00:00"},
{"qty": 1, "exit": null, "edits": 0, "ended": null, "entry": 1, "bet_id": "0d1a7da6-d802-480c-88d4-47e098659c17", "market": "STOCK", "return": 0, "rounds": 0, "sector": null, "splits": null, "status": "OPEN", "strike": null, "symbol": "NVDA", "is_live": true, "qty_rem": 1, "user_id": "trader-first", "currency": "USD", "exit_tot": 0, "position": "LONG", "revision": 1, "entry_tot": 1, "is_public": true, "last_date": "2026-11-29T07:32:35.88819+00:00", "open_cost": 1, "entry_cost": 1, "expiration": null, "first_date": "2026-11-29T07:32:35.88819+00:00", "instrument": "NVDA", "multiplier": 1, "qty_closed": 0, "rounds_pnl": 0, "rounds_won": 0, "recorded_at": "2026-11-29T07:32:35.88819+00:00", "rounds_lost": 0, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "matched_cost": 0, "option_right": null, "actions_count": 1, "after_outcome": false, "prices_checked": 1, "prices_outside": 1, "return_percent": null, "announced_rounds": 0, "first_recorded_at": "2026-11-29T07:32:35.88819+00:00"},
{"qty": 1, "exit": null, "edits": 0, "ended": null, "entry": 1, "bet_id": "press-first", "market": "STOCK", "return": 0, "rounds": 0, "sector": null, "splits": null, "status": "OPEN", "strike": null, "symbol": "AAPL", "is_live": true, "qty_rem": 1, "user_id": "trader-first", "currency": "USD", "exit_tot": 0, "position": "LONG", "revision": 1, "entry_tot": 1, "is_public": true, "last_date": "2026-11-29T07:32:35.761176+00:00", "open_cost": 1, "entry_cost": 1, "expiration": null, "first_date": "2026-11-29T07:32:35.761176+00:00", "instrument": "AAPL", "multiplier": 1, "qty_closed": 0, "rounds_pnl": 0, "rounds_won": 0, "recorded_at": "2026-11-29T07:32:35.761176+00:00", "rounds_lost": 0, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "matched_cost": 0, "option_right": null, "actions_count": 1, "after_outcome": false, "prices_checked": 1, "prices_outside": 1, "return_percent": null, "announced_rounds": 0, "first_recorded_at": "2026-11-29T07:32:35.761176+00:00"},
{"qty": 1, "exit": null, "edits": 1, "ended": null, "entry": 11, "bet_id": "held", "market": "STOCK", "return": 0, "rounds": 0, "sector": null, "splits": null, "status": "OPEN", "strike": null, "symbol": "MSFT", "is_live": false, "qty_rem": 1, "user_id": "trader-first", "currency": "USD", "exit_tot": 0, "position": "LONG", "revision": 4, "entry_tot": 11, "is_public": true, "last_date": "2026-11-27T15:32:35.682+00:00", "open_cost": 11, "entry_cost": 11, "expiration": null, "first_date": "2026-11-27T15:32:35.682+00:00", "instrument": "MSFT", "multiplier": 1, "qty_closed": 0, "rounds_pnl": 0, "rounds_won": 0, "recorded_at": "2026-11-29T07:32:35.740957+00:00", "rounds_lost": 0, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "matched_cost": 0, "option_right": null, "actions_count": 1, "after_outcome": false, "prices_checked": 1, "prices_outside": 0, "return_percent": null, "announced_rounds": 0, "first_recorded_at": "2026-11-29T07:32:35.684619+00:00"},
{"qty": 3, "exit": 19, "edits": 0, "ended": null, "entry": 20, "bet_id": "added", "market": "STOCK", "return": -4, "rounds": 1, "sector": null, "splits": null, "status": "LOSS", "strike": null, "symbol": "IBM", "is_live": false, "qty_rem": 0, "user_id": "trader-first", "currency": "USD", "exit_tot": 57, "position": "LONG", "revision": 1, "entry_tot": 60, "is_public": true, "last_date": "2026-11-28T11:32:35.693+00:00", "open_cost": 0, "entry_cost": 60, "expiration": null, "first_date": "2026-11-28T01:32:35.693+00:00", "instrument": "IBM", "multiplier": 1, "qty_closed": 3, "rounds_pnl": -4, "rounds_won": 0, "recorded_at": "2026-11-29T07:32:35.695709+00:00", "rounds_lost": 1, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "matched_cost": 60, "option_right": null, "actions_count": 2, "after_outcome": true, "prices_checked": 2, "prices_outside": 2, "return_percent": -6.666666666666667, "announced_rounds": 0, "first_recorded_at": "2026-11-29T07:32:35.695709+00:00"},
{"qty": 3, "exit": null, "edits": 0, "ended": null, "entry": 20, "bet_id": "moved", "market": "STOCK", "return": 0, "rounds": 0, "sector": null, "splits": null, "status": "OPEN", "strike": null, "symbol": "IBM", "is_live": false, "qty_rem": 3, "user_id": "trader-first", "currency": "USD", "exit_tot": 0, "position": "LONG", "revision": 1, "entry_tot": 60, "is_public": true, "last_date": "2026-11-28T01:32:35.693+00:00", "open_cost": 60, "entry_cost": 60, "expiration": null, "first_date": "2026-11-28T01:32:35.693+00:00", "instrument": "IBM", "multiplier": 1, "qty_closed": 0, "rounds_pnl": 0, "rounds_won": 0, "recorded_at": "2026-11-29T07:32:35.720498+00:00", "rounds_lost": 0, "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "matched_cost": 0, "option_right": null, "actions_count": 1, "after_outcome": false, "prices_checked": 1, "prices_outside": 1, "return_percent": null, "announced_rounds": 0, "first_recorded_at": "2026-11-29T07:32:35.720498+00:00"}
]$rows$);

delete from public.trade_tags;
insert into public.trade_tags (strategy_id, bet_id, tag_id, tagged_at) overriding system value
select strategy_id, bet_id, tag_id, tagged_at from jsonb_populate_recordset(null::public.trade_tags, $rows$[
{"bet_id": "held", "tag_id": 1, "tagged_at": "2026-11-29T07:32:35.856495+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d"}
]$rows$);

delete from public.user_profiles;
insert into public.user_profiles (id, clerk_user_id, email, username, first_name, last_name, full_name, image_url, subscription_tier, created_at, updated_at) overriding system value
select id, clerk_user_id, email, username, first_name, last_name, full_name, image_url, subscription_tier, created_at, updated_at from jsonb_populate_recordset(null::public.user_profiles, $rows$[
{"id": "9ea87fb6-07a8-42e4-94ec-49e9afc62f24", "email": "first@site.example", "username": "Trader first", "full_name": null, "image_url": null, "last_name": null, "created_at": "2026-11-29T07:32:35.660638+00:00", "first_name": null, "updated_at": "2026-11-29T07:32:35.660638+00:00", "clerk_user_id": "trader-first", "subscription_tier": "community"}
]$rows$);

delete from public.webhooks;
insert into public.webhooks (id, user_id, url, created_at, test_requested_at, delivered_at, failed_at, failure) overriding system value
select id, user_id, url, created_at, test_requested_at, delivered_at, failed_at, failure from jsonb_populate_recordset(null::public.webhooks, $rows$[
{"id": "5c6a77d2-5a59-4c08-b9f3-2799bb09eab7", "url": "https://first.example.com/hook", "failure": null, "user_id": "trader-first", "failed_at": null, "created_at": "2026-11-29T07:32:35.917727+00:00", "delivered_at": null, "test_requested_at": null}
]$rows$);

delete from public.withdrawn_round_trips;
insert into public.withdrawn_round_trips (bet_id, strategy_id, withdrawn_at, nth, ended_at, pnl, cost) overriding system value
select bet_id, strategy_id, withdrawn_at, nth, ended_at, pnl, cost from jsonb_populate_recordset(null::public.withdrawn_round_trips, $rows$[
{"nth": 1, "pnl": -2, "cost": 20, "bet_id": "older", "ended_at": "2026-11-25T08:32:35.797+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "withdrawn_at": "2026-11-29T07:32:35.821203+00:00"},
{"nth": 1, "pnl": 1, "cost": 10, "bet_id": "old", "ended_at": "2026-11-25T13:32:35.773+00:00", "strategy_id": "4f4717ff-f9ba-4aa6-840d-14cc0e195f9d", "withdrawn_at": "2026-11-29T07:32:35.81054+00:00"}
]$rows$);

select setval('private.announcements_id_seq', 18);

select setval('private.ledger_pending_id_seq', 25);

select setval('public.bet_data_id_seq', 14);

select setval('public.bet_history_id_seq', 7);

select setval('public.broker_fills_id_seq', 1);

select setval('public.ledger_checkpoints_id_seq', 1);

select setval('public.strategy_events_id_seq', 9);

select setval('public.tags_id_seq', 1);

set session_replication_role = origin;
