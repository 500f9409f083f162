// @vitest-environment node

import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { ACTION_FIELDS } from '@/domain/contract/action'
import { HIDDEN } from '../../scripts/doctor/api'
import { functionsWithoutWhere, writesWithoutWhere } from '../../scripts/doctor/everyRow'
import { generateTypes } from '../../scripts/gen-types.mjs'
import { bootDatabase, type Grants, type TestDatabase } from './harness'

const CLIENT_ROLES = ['anon', 'authenticated', 'service_role']

/** Every privilege of the client roles on tables and views, by table and role; all others must be absent. */
const PRIVILEGES: Record<string, Partial<Record<string, string>>> = {
  action_checks: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'DELETE INSERT SELECT UPDATE' },
  actions_to_check: { service_role: 'SELECT' },
  action_verdicts: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'SELECT' },
  announcements: { service_role: 'SELECT' },
  benchmarks: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'DELETE INSERT SELECT UPDATE' },
  bet_data: { anon: 'SELECT', authenticated: 'DELETE INSERT SELECT', service_role: 'DELETE INSERT SELECT UPDATE' },
  bet_history: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'SELECT' },
  bet_data_metrics: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'SELECT' },
  broker_fills: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'SELECT' },
  confirmed_accounts: { service_role: 'SELECT' },
  deleted_trades: { service_role: 'SELECT' },
  figure_work: { service_role: 'SELECT' },
  diary_days: { anon: 'SELECT', authenticated: 'DELETE INSERT SELECT UPDATE', service_role: 'SELECT' },
  entries_to_price: { service_role: 'SELECT' },
  entry_prices: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'DELETE INSERT SELECT UPDATE' },
  instruments_to_price: { service_role: 'SELECT' },
  ledger_checkpoints: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'SELECT' },
  ledger_entries: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'SELECT' },
  ledger_runs: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'SELECT' },
  ledger_tiles: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'SELECT' },
  limits: { service_role: 'SELECT UPDATE' },
  market_bars: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'DELETE INSERT SELECT UPDATE' },
  market_dividends: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'DELETE INSERT SELECT UPDATE' },
  market_splits: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'DELETE INSERT SELECT UPDATE' },
  month_sums: { service_role: 'SELECT' },
  notification_settings: { authenticated: 'DELETE INSERT SELECT', service_role: 'DELETE SELECT' },
  newsletter_subscribers: { service_role: 'DELETE INSERT SELECT' },
  playbooks: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'SELECT' },
  position_reports: { authenticated: 'SELECT', service_role: 'SELECT' },
  price_revision: { service_role: 'SELECT' },
  private_notes: { authenticated: 'DELETE SELECT', service_role: 'SELECT' },
  push_subscriptions: { authenticated: 'DELETE INSERT SELECT', service_role: 'DELETE SELECT' },
  price_sources: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'DELETE INSERT SELECT UPDATE' },
  ranked_strategies: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'SELECT' },
  recording_inbox: { authenticated: 'DELETE SELECT', service_role: 'DELETE SELECT' },
  recording_keys: { authenticated: 'SELECT', service_role: 'SELECT' },
  settings: { service_role: 'DELETE INSERT SELECT UPDATE' },
  strategy_days: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'SELECT' },
  round_trips: { service_role: 'SELECT' },
  strategy_events: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'SELECT' },
  strategy_follows: { authenticated: 'DELETE INSERT SELECT', service_role: 'DELETE SELECT' },
  strategy_invites: { authenticated: 'DELETE SELECT', service_role: 'DELETE SELECT' },
  strategy_journals: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'SELECT' },
  strategy_months: { service_role: 'SELECT' },
  strategy_metrics: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'SELECT' },
  strategy_profile: {
    anon: 'SELECT',
    authenticated: 'DELETE INSERT SELECT',
    service_role: 'DELETE INSERT SELECT UPDATE',
  },
  strategy_shares: { authenticated: 'DELETE SELECT', service_role: 'DELETE SELECT' },
  strategy_symbols: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'SELECT' },
  strategy_tags: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'SELECT' },
  strategy_words: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'SELECT' },
  symbol_aliases: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'DELETE INSERT SELECT UPDATE' },
  symbol_tags: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'DELETE INSERT SELECT UPDATE' },
  tags: { anon: 'SELECT', authenticated: 'DELETE SELECT', service_role: 'SELECT' },
  tag_counts: { service_role: 'SELECT' },
  trade_notes: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'SELECT' },
  trade_plans: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'SELECT' },
  trade_positions: { service_role: 'SELECT' },
  strategy_accounts: { service_role: 'SELECT' },
  trade_tags: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'SELECT' },
  trade_realisations: { service_role: 'SELECT' },
  trade_summary: { anon: 'SELECT', authenticated: 'SELECT', service_role: 'SELECT' },
  unpriced_actions: { service_role: 'DELETE INSERT SELECT UPDATE' },
  user_profiles: { authenticated: 'INSERT SELECT UPDATE', service_role: 'DELETE INSERT SELECT UPDATE' },
  webhooks: { authenticated: 'DELETE SELECT', service_role: 'DELETE SELECT' },
  withdrawn_round_trips: { service_role: 'SELECT' },
  words_now: { service_role: 'SELECT' },
}

/** Columns granted one by one. */
const COLUMN_PRIVILEGES = {
  'bet_data UPDATE authenticated': [...ACTION_FIELDS, 'position'].sort().join(' '),
  'strategy_follows UPDATE authenticated': 'seen_at',
  'notification_settings UPDATE authenticated': 'failures letter mail zone',
  'strategy_invites INSERT authenticated': 'label strategy_id',
  'tags UPDATE authenticated': 'kind name',
  'strategy_profile UPDATE authenticated': 'categories description market_types name public timeframes username',
}

describe.each<Grants>(['old', 'new'])('migrated onto project type %s', (grants) => {
  let db: TestDatabase

  beforeAll(async () => {
    db = await bootDatabase(grants)
  })

  it('grants exactly what is listed here', async () => {
    const rows = await db.sql<{ relation: string; role: string; privileges: string }>(
      `select c.relname as relation, r.rolname as role, string_agg(p, ' ' order by p) as privileges
       from pg_class c
       cross join pg_roles r
       cross join unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER}'::text[]) p
       where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind in ('r', 'p', 'v', 'm', 'f')
         and r.rolname = any ($1) and has_table_privilege(r.oid, c.oid, p)
       group by c.relname, r.rolname order by c.relname, r.rolname`,
      [CLIENT_ROLES],
    )
    const granted: typeof PRIVILEGES = {}
    for (const { relation, role, privileges } of rows) granted[relation] = { ...granted[relation], [role]: privileges }
    expect(granted).toEqual(PRIVILEGES)
  })

  it('grants single columns where clients may not write the whole row', async () => {
    const rows = await db.sql<{ key: string; columns: string }>(
      `select concat_ws(' ', c.relname, x.privilege_type, x.grantee::regrole::text) as key,
         string_agg(a.attname, ' ' order by a.attname) as columns
       from pg_attribute a
       join pg_class c on c.oid = a.attrelid
       cross join lateral aclexplode(a.attacl) x
       where c.relnamespace = 'public'::regnamespace
       group by 1 order by 1`,
    )
    expect(Object.fromEntries(rows.map(({ key, columns }) => [key, columns]))).toEqual(COLUMN_PRIVILEGES)
  })

  it('has each table of the API in docs/data.md, and those that visitors may not read in the doctor’s list', async () => {
    const tables = await db.sql<{ name: string; is_hidden: boolean }>(
      `select relname as name, not has_table_privilege('anon', oid, 'SELECT') as is_hidden
       from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    )
    const data = await readFile('docs/data.md', 'utf8')
    expect(tables.filter(({ name }) => !data.includes(`\`${name}\``))).toEqual([])
    expect(tables.flatMap(({ name, is_hidden }) => (is_hidden ? [name] : []))).toEqual([...HIDDEN].sort())
  })

  it('grants no sequence, and nothing to PUBLIC', async () => {
    expect(
      await db.sql(
        `select c.relname from pg_class c cross join pg_roles r
         where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and c.relkind = 'S' and r.rolname = any ($1)
           and has_sequence_privilege(r.oid, c.oid, 'USAGE, SELECT, UPDATE')`,
        [CLIENT_ROLES],
      ),
    ).toEqual([])
    expect(
      await db.sql(
        `select c.relname from pg_class c cross join lateral aclexplode(c.relacl) x
         where c.relnamespace in ('public'::regnamespace, 'private'::regnamespace) and x.grantee = 0`,
      ),
    ).toEqual([])
  })

  it('has the same fields in private.action as the registry in domain/action.ts', async () => {
    const rows = await db.sql<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = to_regclass('private.action') and attnum > 0 order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([...ACTION_FIELDS].sort())
  })

  it('lets clients execute only the functions listed here', async () => {
    const rows = await db.sql<{ name: string; roles: string }>(
      `select p.pronamespace::regnamespace || '.' || p.proname as name, string_agg(r.rolname, ' ' order by r.rolname) as roles
       from pg_proc p cross join pg_roles r
       where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace) and r.rolname = any ($1)
         and has_function_privilege(r.oid, p.oid, 'EXECUTE')
       group by 1 order by 1`,
      [CLIENT_ROLES],
    )
    expect(Object.fromEntries(rows.map(({ name, roles }) => [name, roles]))).toEqual({
      'private.action_defaults': 'authenticated service_role',
      'private.action_of': 'authenticated service_role',
      'private.actions_of': 'authenticated service_role',
      'private.actions_at': 'service_role',
      'private.announce': 'service_role',
      'private.announced_contract': 'service_role',
      'private.announcements_of': 'anon authenticated service_role',
      'public.announcements_of': 'anon authenticated service_role',
      'private.announced_units': 'service_role',
      'private.beginnings': 'service_role',
      'private.confirm': 'service_role',
      'private.confirmed_days': 'anon authenticated service_role',
      'private.followed_as': 'service_role',
      'private.occ_parts': 'service_role',
      'public.confirm_strategies': 'service_role',
      'public.read_announcements': 'service_role',
      'private.compute_withdrawn': 'service_role',
      'private.dividends': 'anon authenticated service_role',
      'private.enough_round_trips': 'service_role',
      'private.evidence': 'service_role',
      'private.contract': 'anon authenticated service_role',
      'private.contract_of': 'service_role',
      'private.multiplier_of': 'authenticated service_role',
      'private.option_of': 'anon authenticated service_role',
      'private.stock_priced_as': 'anon authenticated service_role',
      'private.trade_contract': 'anon authenticated service_role',
      'private.end_day': 'service_role',
      'private.is_delivery': 'service_role',
      'public.save_trades': 'authenticated service_role',
      'private.is_market': 'authenticated service_role',
      'public.say_of_trade': 'authenticated service_role',
      'private.has_stated_split': 'anon authenticated service_role',
      'private.with_splits': 'service_role',
      'private.is_inside': 'service_role',
      'private.is_priced_in_dollars': 'service_role',
      'private.markets_of': 'service_role',
      'private.match_actions': 'service_role',
      'private.said_after': 'service_role',
      'private.account_days': 'service_role',
      'private.account_figures': 'service_role',
      'private.filtered_trades': 'anon authenticated service_role',
      'private.seen_excursion': 'anon authenticated service_role',
      'public.trade_excursion': 'anon authenticated service_role',
      'public.refresh_excursions': 'service_role',
      'private.report_rows': 'anon authenticated service_role',
      'private.trade_report': 'anon authenticated service_role',
      'private.trade_risk': 'anon authenticated service_role',
      'private.chosen_trades': 'anon authenticated service_role',
      'private.followed_actions': 'anon authenticated service_role',
      'private.has_hidden_prices': 'service_role',
      'private.check_announcements': 'service_role',
      'private.check_days': 'service_role',
      'private.check_deleted': 'service_role',
      'private.check_months': 'service_role',
      'private.check_prices': 'service_role',
      'private.check_strategies': 'service_role',
      'private.check_symbols': 'service_role',
      'private.check_tags': 'service_role',
      'private.check_trades': 'service_role',
      'private.check_withdrawn': 'service_role',
      'private.check_words': 'service_role',
      'private.recompute_account': 'service_role',
      'private.recompute_confirmed': 'service_role',
      'private.begin_trade': 'service_role',
      'private.closing_side': 'service_role',
      'private.finish_trade': 'service_role',
      'private.least_units': 'service_role',
      'private.lose_rest': 'service_role',
      'private.refuse_mixed': 'service_role',
      'private.split_lots': 'service_role',
      'private.split_units': 'service_role',
      'private.compute_days': 'service_role',
      'private.compute_months': 'service_role',
      'private.compute_trades': 'service_role',
      'private.count_checks': 'service_role',
      'private.count_symbols': 'service_role',
      'private.exchange_day': 'anon authenticated service_role',
      'private.find_deleted_trades': 'service_role',
      'private.if_seen': 'anon authenticated service_role',
      'private.instrument': 'service_role',
      'private.is_import': 'authenticated service_role',
      'private.is_public': 'authenticated service_role',
      'private.live_window': 'service_role',
      'private.lock_action': 'service_role',
      'private.lock_strategy': 'authenticated service_role',
      'private.looks': 'authenticated service_role',
      'private.my_strategies': 'authenticated service_role',
      'private.price_symbol': 'service_role',
      'private.priced_as': 'anon authenticated service_role',
      'private.read_actions': 'authenticated service_role',
      'private.recorded_how': 'anon authenticated service_role',
      'private.second_factor_met': 'authenticated',
      'private.sees': 'authenticated',
      'private.shared_with_me': 'authenticated',
      'private.spark': 'service_role',
      'private.strategy_benchmark': 'anon authenticated service_role',
      'private.strategy_equity': 'anon authenticated service_role',
      'private.strategy_record': 'anon authenticated service_role',
      'private.trades_in_a_piece': 'service_role',
      'private.trades_of': 'authenticated service_role',
      'private.period_returns': 'service_role',
      'private.tags_of': 'anon authenticated service_role',
      'private.underlying_priced_as': 'anon authenticated service_role',
      'private.value_strategy': 'service_role',
      'private.value_trade': 'anon authenticated service_role',
      'private.verdict_of': 'anon authenticated service_role',
      'private.waits_for_prices': 'service_role',
      'private.with_position': 'authenticated service_role',
      'private.withdrawn_between': 'service_role',
      'public.accept_invite': 'authenticated',
      'public.add_trades': 'authenticated service_role',
      'public.check_figures': 'service_role',
      'public.check_request': 'anon authenticated service_role',
      'public.chip_counts': 'anon authenticated service_role',
      'public.confirmed_days': 'anon authenticated service_role',
      'public.followed_actions': 'anon authenticated service_role',
      'public.following': 'authenticated',
      'public.followers': 'anon authenticated service_role',
      'public.create_recording_key': 'authenticated',
      'public.create_webhook': 'authenticated',
      'public.due_failures': 'service_role',
      'public.due_letters': 'service_role',
      'public.due_notifications': 'service_role',
      'public.due_webhook_tests': 'service_role',
      'public.forget_person': 'service_role',
      'public.invited_to': 'authenticated',
      'public.is_name_taken': 'anon authenticated',
      'public.ledger_clock': 'service_role',
      'public.ledger_consistency': 'anon authenticated service_role',
      'public.ledger_inclusion': 'anon authenticated service_role',
      'public.ledger_peaks': 'anon authenticated service_role',
      'public.ledger_subtree': 'anon authenticated service_role',
      'public.note_broker_fills': 'authenticated',
      'public.note_picture': 'anon authenticated service_role',
      'public.note_webhook': 'service_role',
      'public.one_letter_off': 'anon authenticated service_role',
      'public.ranking': 'anon authenticated service_role',
      'public.mark_notified': 'service_role',
      'public.my_letter': 'authenticated',
      'public.move_trades': 'authenticated service_role',
      'public.name_history': 'anon authenticated service_role',
      'public.quick_trade': 'authenticated',
      'public.record': 'anon authenticated service_role',
      'public.recorded_how': 'anon authenticated service_role',
      'public.refresh_returns': 'service_role',
      'public.refresh_own_returns': 'authenticated service_role',
      'public.renamed_to': 'anon authenticated service_role',
      'public.report_positions': 'anon authenticated service_role',
      'public.replace_trade': 'authenticated service_role',
      'public.revoke_recording_key': 'authenticated',
      'public.require_checkpoint': 'anon authenticated service_role',
      'public.seal_ledger': 'service_role',
      'public.ranking_chips': 'anon authenticated service_role',
      'public.ranking_keys': 'anon authenticated service_role',
      'public.ranking_list': 'anon authenticated service_role',
      'public.ranking_query': 'anon authenticated service_role',
      'public.ranking_search': 'anon authenticated service_role',
      'public.search_text': 'anon authenticated service_role',
      'public.sign_checkpoint': 'service_role',
      'public.strategy_benchmark': 'anon authenticated service_role',
      'public.stop_notifications': 'anon authenticated',
      'public.strategy_equity': 'anon authenticated service_role',
      'public.strategy_feed': 'anon authenticated service_role',
      'public.filtered_trades': 'anon authenticated service_role',
      'public.show_tags': 'authenticated',
      'public.tag_trades': 'authenticated',
      'public.trade_report': 'anon authenticated service_role',
      'public.withdraw_note': 'authenticated service_role',
      'public.write_playbook': 'authenticated service_role',
      'public.chosen_trades': 'anon authenticated service_role',
      'public.strategy_record': 'anon authenticated service_role',
      'public.subscribe': 'anon authenticated',
      'public.test_webhook': 'authenticated',
      'public.trader_entries': 'anon authenticated service_role',
      'public.trader_equity': 'anon authenticated service_role',
      'public.trader_record': 'anon authenticated service_role',
    })
    expect(
      await db.sql(
        `select p.proname from pg_proc p
         where p.pronamespace in ('public'::regnamespace, 'private'::regnamespace)
           and (p.proacl is null or exists (select from aclexplode(p.proacl) x where x.grantee = 0))`,
      ),
    ).toEqual([])
  })

  it('grants nothing on what a later migration creates, even if that migration revokes nothing', async () => {
    await db.script(`
      begin;
      create table public.later (id bigint generated always as identity);
      create table private.later (id bigserial);
      create view public.later_rows as select 1;
      create function public.later() returns void language sql as '';
      create function private.later() returns void language sql as '';`)
    const granted = await db.sql(
      `select o.kind, o.name, x.grantee::regrole::text as grantee, x.privilege_type
       from (
         select 'relation', c.oid::regclass::text, coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner)), c.relowner
         from pg_class c where c.relname like 'later%'
         union all
         select 'function', p.oid::regprocedure::text, coalesce(p.proacl, acldefault('f', p.proowner)), p.proowner
         from pg_proc p where p.proname = 'later'
       ) o (kind, name, acl, owner)
       cross join lateral aclexplode(o.acl) x where x.grantee <> o.owner`,
    )
    await db.script('rollback')
    expect(granted).toEqual([])
  })

  it('has a private schema with functions, limits, settings, counters and pending entries, which visitors cannot use', async () => {
    expect(
      await db.sql(
        `select rolname from pg_roles where rolname = any ($1) and has_schema_privilege(oid, 'private', 'USAGE') order by 1`,
        [CLIENT_ROLES],
      ),
    ).toEqual([{ rolname: 'authenticated' }, { rolname: 'service_role' }])
    expect(
      await db.sql(
        `select rolname from pg_roles where rolname = any ($1) and has_schema_privilege(oid, 'private', 'CREATE')`,
        [CLIENT_ROLES],
      ),
    ).toEqual([])
    expect(
      await db.sql(
        `select relname from pg_class where relnamespace = 'private'::regnamespace and relkind = 'r' order by 1`,
      ),
    ).toEqual([
      { relname: 'announcements' },
      { relname: 'changed_prices' },
      { relname: 'confirmed_accounts' },
      { relname: 'deleted_trades' },
      { relname: 'figure_work' },
      { relname: 'ledger_pending' },
      { relname: 'limits' },
      { relname: 'newsletter_calls' },
      { relname: 'note_pictures' },
      { relname: 'notification_runs' },
      { relname: 'notifications' },
      { relname: 'notified_entries' },
      { relname: 'price_revision' },
      { relname: 'quick_presses' },
      { relname: 'recorded_ids' },
      { relname: 'recording_secrets' },
      { relname: 'settings' },
      { relname: 'strategy_accounts' },
      { relname: 'strategy_months' },
      { relname: 'strategy_news' },
      { relname: 'strategy_writes' },
      { relname: 'trade_excursions' },
      { relname: 'trade_positions' },
      { relname: 'webhook_secrets' },
    ])
  })
})

describe('the schema', () => {
  let db: TestDatabase

  beforeAll(async () => {
    db = await bootDatabase()
  })

  it('enables row-level security on every table', async () => {
    expect(
      await db.sql(
        `select relname from pg_class
         where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p') and not relrowsecurity`,
      ),
    ).toEqual([])
  })

  it('has no policy for PUBLIC: each names its roles', async () => {
    expect(
      await db.sql(`select policyname from pg_policies where schemaname = 'public' and 'public' = any (roles)`),
    ).toEqual([])
  })

  it('runs every view with the rights of its reader', async () => {
    expect(
      await db.sql(
        `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')
           and not coalesce(reloptions @> '{security_invoker=true}', false)`,
      ),
    ).toEqual([])
  })

  it('sets an empty search path on every function, unless its names were resolved when it was created or an aggregate calls it', async () => {
    expect(
      await db.sql(
        `select proname from pg_proc where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
           and prokind <> 'a' and prosqlbody is null and oid not in (select aggtransfn from pg_aggregate)
           and not coalesce(proconfig @> '{"search_path=\\"\\""}', false)`,
      ),
    ).toEqual([])
  })

  it('has only these security definer functions in the exposed schema: thirteen for operators, a user’s weekly letter and quick trades, two for invitations, what a user follows and how many follow, the newsletter, a strategy’s feed, stopping mail, a trader’s name, account, record and part of the ledger, the history of a name and what it became, a machine’s key, what it records and what its account holds, a follower’s webhooks, what is said of a trade and its pictures, and what an owner tags and shows', async () => {
    expect(
      await db.sql(
        `select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by proname`,
      ),
    ).toEqual([
      { proname: 'accept_invite' },
      { proname: 'confirm_strategies' },
      { proname: 'create_recording_key' },
      { proname: 'create_webhook' },
      { proname: 'due_failures' },
      { proname: 'due_letters' },
      { proname: 'due_notifications' },
      { proname: 'due_webhook_tests' },
      { proname: 'followers' },
      { proname: 'following' },
      { proname: 'forget_person' },
      { proname: 'invited_to' },
      { proname: 'is_name_taken' },
      { proname: 'mark_notified' },
      { proname: 'my_letter' },
      { proname: 'name_history' },
      { proname: 'note_broker_fills' },
      { proname: 'note_picture' },
      { proname: 'note_webhook' },
      { proname: 'quick_trade' },
      { proname: 'read_announcements' },
      { proname: 'record' },
      { proname: 'refresh_excursions' },
      { proname: 'refresh_own_returns' },
      { proname: 'refresh_returns' },
      { proname: 'renamed_to' },
      { proname: 'report_positions' },
      { proname: 'revoke_recording_key' },
      { proname: 'say_of_trade' },
      { proname: 'seal_ledger' },
      { proname: 'show_tags' },
      { proname: 'sign_checkpoint' },
      { proname: 'stop_notifications' },
      { proname: 'strategy_feed' },
      { proname: 'subscribe' },
      { proname: 'tag_trades' },
      { proname: 'test_webhook' },
      { proname: 'trader_entries' },
      { proname: 'trader_equity' },
      { proname: 'trader_record' },
      { proname: 'withdraw_note' },
      { proname: 'write_playbook' },
    ])
  })

  it('has an index for every foreign key, so that deleting does not scan whole tables', async () => {
    expect(
      await db.sql(
        `select k.conname from pg_constraint k
         where k.contype = 'f' and k.connamespace in ('public'::regnamespace, 'private'::regnamespace) and not exists (
           select from pg_index i where i.indrelid = k.conrelid and i.indpred is null
             and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey)`,
      ),
    ).toEqual([])
  })
})

it('no function updates or deletes every row of a table, which safeupdate refuses on hosted projects', async () => {
  const db = await bootDatabase()
  expect(await functionsWithoutWhere((query) => db.sql(query))).toEqual([])
})

it.each<[string, string[]]>([
  ['update private.price_revision r set revision = 2;', ['update private.price_revision r set']],
  ['delete from a.b', ['delete from a.b']],
  ['update a set b = (select 1 where true); select 1 where true', ['update a set']],
  ['with c as (delete from a returning b) select 1 where true', ['delete from a']],
  ['update a set b = 1 -- where c', ['update a set']],
  ['update a as x set b = 1 from c where c.d = x.d', []],
  ['with c as (update only a set b = 1 where d) select 1', []],
  ['insert into a values (1) on conflict (b) do update set c = 1', []],
  ['select 1 from a for update; delete from a where b', []],
])('what has no WHERE in %s', (sql, found) => {
  expect(writesWithoutWhere(sql)).toEqual(found)
})

it('the generated types match the schema', async () => {
  const db = await bootDatabase()
  expect(await generateTypes((query) => db.sql(query)), 'run npm run gen:types').toBe(
    await readFile('src/lib/database.types.ts', 'utf8'),
  )
})
