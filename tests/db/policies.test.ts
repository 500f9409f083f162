// @vitest-environment node
import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import { beforeAll, describe, expect, it } from 'vitest'
import { jpeg, newStrategy, share, writePrices, writeTrades } from './fixtures'
import { bootDatabase, type Client, GRANTS, type Row, type TestDatabase } from './harness'

/** alice owns both strategies, bob has access to the private one, mallory has a strategy and a trade of her own. */
interface World {
  open: string
  hidden: string
  hers: string
}

const actions = [
  { side: 'BUY' as const, quantity: '10', price: '10', date: '2024-05-06T10:00:00Z' },
  { side: 'SELL' as const, quantity: '10', price: '11', date: '2024-05-06T11:00:00Z' },
]

/** A browser's subscription to notifications. */
const browser = (name: string) => ({
  endpoint: `https://web.push.apple.com/${name}`,
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
})

async function populate(db: TestDatabase): Promise<World> {
  const alice = db.as('alice')
  const open = (await newStrategy(alice)).id
  const hidden = (await newStrategy(alice, { public: 'false' })).id
  const hers = (await newStrategy(db.as('mallory'))).id
  await writeTrades(db, [
    { betId: 'open', strategyId: open, userId: 'alice', actions },
    { betId: 'hidden', strategyId: hidden, userId: 'alice', actions },
    { betId: 'hers', strategyId: hers, userId: 'mallory', actions },
  ])
  await share(alice, hidden, db.as('bob'))
  expect((await alice.from('strategy_follows').insert({ strategy_id: hers })).error).toBeNull()
  await db.sql(`insert into private.quick_presses (user_id, id, bet_id) values ('alice', 'pressed before', 'open')`)
  expect((await alice.from('notification_settings').insert({ mail: 'at once' })).error).toBeNull()
  expect((await alice.from('push_subscriptions').insert(browser('hers'))).error).toBeNull()
  await alice.rpc('create_webhook', { url: 'https://hers.example.com/hook' }).throwOnError()
  await db.sql(
    'insert into private.strategy_news select strategy_id, number from ledger_entries where strategy_id = $1',
    [hers],
  )
  expect((await db.service.rpc('due_notifications', { channel: 'mail' })).data).toHaveLength(0)
  for (const [strategyId, client] of [
    [open, alice],
    [hidden, alice],
    [hers, db.as('mallory')],
  ] as const) {
    const [first] = await db.sql<{ id: number }>('select min(id) as id from bet_data where strategy_id = $1', [
      strategyId,
    ])
    const fills = [{ action_id: Number(first?.id), date: '2024-05-06T10:00:02Z', quantity: 10, price: 10.01 }]
    expect((await client.rpc('note_broker_fills', { strategy_id: strategyId, fills })).data).toBe(1)
  }
  // A trade with a tag and a day of the diary in each strategy; only mallory shows hers.
  for (const [strategyId, betId, client] of [
    [open, 'open', alice],
    [hidden, 'hidden', alice],
    [hers, 'hers', db.as('mallory')],
  ] as const) {
    const saying = (said: object) =>
      client.rpc('say_of_trade', { strategy_id: strategyId, bet_id: betId, said } as never)
    const note = () => ({ id: randomUUID(), text: 'Why' })
    await saying({ note: note(), plan: { id: randomUUID(), stop: 9 } }).throwOnError()
    await saying({ note: { ...note(), private: true, picture: jpeg().toString('base64') } }).throwOnError()
    await client.rpc('write_playbook', { strategy_id: strategyId, playbook: 'Rules', after: 0 }).throwOnError()
    const changes = [{ bet_id: betId, kind: 'mood', name: 'calm', is_on: true }]
    await client.rpc('tag_trades', { strategy_id: strategyId, changes }).throwOnError()
    const isHers = betId === 'hers'
    await client.rpc('show_tags', { strategy_id: strategyId, shows: isHers }).throwOnError()
    const day = { strategy_id: strategyId, day: '2024-05-06', text: 'Slept well', is_public: isHers }
    await client.from('diary_days').insert(day).throwOnError()
  }
  const made = await alice.rpc('create_recording_key', { strategy_id: open, name: 'Terminal' }).throwOnError()
  const report = { secret: (made.data as { secret: string }).secret, positions: [] }
  expect((await db.anon.rpc('report_positions', report)).data).toMatchObject({ status: 200 })
  const garbled = { secret: report.secret, message: 'garbled', problem: 'No message' }
  expect((await db.anon.rpc('record', garbled)).data).toMatchObject({ status: 422 })
  await db.sql(
    `insert into private.recorded_ids (key_id, id, answer, hash) select id, 'order 1', '{}', '' from recording_keys`,
  )
  // Each trade gets a row in the history.
  await db.sql(`update bet_data set fee = 1 where side = 'SELL'`)
  for (const sub of ['alice', 'bob', 'mallory']) {
    const { error } = await db
      .as(sub)
      .from('user_profiles')
      .insert({ clerk_user_id: sub, email: `${sub}@site.example` })
    expect(error).toBeNull()
  }
  await writePrices(db)
  await db.anon.rpc('subscribe', { email: 'reader@site.example' })
  expect((await db.service.rpc('seal_ledger')).error).toBeNull()
  return { open, hidden, hers }
}

const TABLES = [
  'strategy_profile',
  'strategy_metrics',
  'strategy_events',
  'strategy_shares',
  'strategy_invites',
  'strategy_follows',
  'bet_data',
  'bet_history',
  'broker_fills',
  'trade_notes',
  'private_notes',
  'private.note_pictures',
  'trade_plans',
  'playbooks',
  'trade_summary',
  'trade_realisations',
  'strategy_days',
  'round_trips',
  'withdrawn_round_trips',
  'strategy_symbols',
  'strategy_tags',
  'strategy_journals',
  'tags',
  'trade_tags',
  'diary_days',
  'strategy_words',
  'symbol_tags',
  'price_sources',
  'market_bars',
  'market_splits',
  'market_dividends',
  'symbol_aliases',
  'benchmarks',
  'action_checks',
  'unpriced_actions',
  'entry_prices',
  'private.announcements',
  'private.confirmed_accounts',
  'ledger_entries',
  'ledger_runs',
  'ledger_tiles',
  'ledger_checkpoints',
  'private.ledger_pending',
  'notification_settings',
  'push_subscriptions',
  'webhooks',
  'private.webhook_secrets',
  'private.notifications',
  'private.notified_entries',
  'private.strategy_news',
  'private.notification_runs',
  'recording_keys',
  'private.recording_secrets',
  'private.recorded_ids',
  'recording_inbox',
  'position_reports',
  'private.quick_presses',
  'user_profiles',
  'newsletter_subscribers',
]

/** One change for each column that no user may write, not even in their own strategy. */
const WRITTEN_BY_NO_CLIENT: Record<string, Record<string, string | number>> = {
  strategy_metrics: { total_pnl: 5 },
  strategy_events: { total_pnl: 5 },
  trade_summary: { return: 5 },
  bet_data_metrics: { return: 5 },
  trade_realisations: { pnl: 5 },
  strategy_days: { pnl: 5 },
  round_trips: { pnl: 5 },
  withdrawn_round_trips: { pnl: 5 },
  strategy_symbols: { trades: 5 },
  strategy_tags: { trades: 5 },
  strategy_words: { words: 'x' },
  bet_history: { old_recorded_at: '2020-01-01' },
  broker_fills: { price: 5 },
  trade_notes: { text: 'Other' },
  trade_plans: { stop: 5 },
  playbooks: { text: 'Other' },
  symbol_tags: { tag: 'memes' },
  price_sources: { source: 'Their own' },
  market_bars: { close: 5 },
  market_splits: { ratio: 5 },
  market_dividends: { amount: 5 },
  symbol_aliases: { symbol: 'X' },
  benchmarks: { symbol: 'X' },
  action_checks: { low: 1 },
  entry_prices: { high: 5 },
  recording_keys: { actions: 5 },
  position_reports: { positions: 5 },
  ledger_entries: { content: '{}' },
  ledger_runs: { first_place: 5 },
  ledger_tiles: { index: 5 },
  ledger_checkpoints: { size: 5 },
}
/** The tables among these without a strategy_id. */
const OF_NO_STRATEGY = [
  'symbol_tags',
  'price_sources',
  'market_bars',
  'market_splits',
  'market_dividends',
  'symbol_aliases',
  'benchmarks',
  'action_checks',
  'ledger_tiles',
  'ledger_checkpoints',
]
const CHANGES: Record<string, Record<string, string | number>> = {
  ...WRITTEN_BY_NO_CLIENT,
  newsletter_subscribers: { email: 'other@site.example' },
  strategy_profile: { description: 'x' },
  strategy_shares: { shared_with: 'me' },
  strategy_invites: { secret: 'guessable' },
  strategy_follows: { seen_at: '2020-01-01' },
  bet_data: { price: 5 },
  notification_settings: { mail: 'never' },
  push_subscriptions: { auth: 'B'.repeat(22) },
  private_notes: { text: 'Other' },
  'private.note_pictures': { file: 'x' },
  webhooks: { failure: 'x' },
  'private.webhook_secrets': { secret: 'x' },
  strategy_journals: { shows_tags: 'true' },
  tags: { name: 'x' },
  trade_tags: { bet_id: 'x' },
  diary_days: { text: 'x' },
  'private.announcements': { wanted: 5 },
  'private.confirmed_accounts': { revision: 5 },
  'private.notifications': { notified_at: '2020-01-01' },
  'private.notified_entries': { number: 5 },
  'private.strategy_news': { number: 5 },
  'private.quick_presses': { bet_id: 'another' },
  'private.notification_runs': { ended_at: '2020-01-01' },
  user_profiles: { email: 'x' },
}

/**
 * A digest of all rows of each table, except for the time at which the figures were refreshed. Each user's attempts are made
 * before it is compared: none of them takes another one back, and the digests name the table.
 */
const EVERYTHING = TABLES.map(
  (table) =>
    `select '${table}' as table, count(*), sum(hashtextextended((to_jsonb(t) - 'as_of')::text, 0))::text as digest from ${table} t`,
).join(' union all ')
const everything = (db: TestDatabase) => db.sql(EVERYTHING)

type Answer = PromiseLike<{ data: unknown; error: unknown }>
type Attempt = (client: SupabaseClient, world: World, me: string) => Answer

const action = (strategy_id: string, bet_id: string) => ({
  strategy_id,
  bet_id,
  date: '2024-05-06T12:00:00Z',
  market: 'STOCK',
  symbol: 'AAPL',
  side: 'BUY',
  quantity: 1,
  price: 1,
})

/** Writes that only alice may make, and writes to computed figures that no client may make. */
const ATTEMPTS: Record<string, Attempt> = {
  'create a strategy in her name': (c) => c.from('strategy_profile').insert({ name: 'Hers too', user_id: 'alice' }),
  'describe her strategy': (c, w) => c.from('strategy_profile').update({ description: 'x' }).eq('id', w.open),
  'describe her private strategy': (c, w) => c.from('strategy_profile').update({ description: 'x' }).eq('id', w.hidden),
  'publish her private strategy': (c, w) => c.from('strategy_profile').update({ public: 'true' }).eq('id', w.hidden),
  'take her strategy over': (c, w, me) => c.from('strategy_profile').update({ user_id: me }).eq('id', w.open),
  'take every strategy over': (c, _w, me) =>
    c.from('strategy_profile').update({ user_id: me }).neq('name', '').eq('user_id', 'alice'),
  'delete her strategy': (c, w) => c.from('strategy_profile').delete().eq('id', w.open),
  'delete her private strategy': (c, w) => c.from('strategy_profile').delete().eq('id', w.hidden),
  'write her strategy over by upsert': (c, w, me) =>
    c.from('strategy_profile').upsert({ id: w.open, name: 'Taken', user_id: me }),
  'write her strategy over by upsert without an owner': (c, w) =>
    c.from('strategy_profile').upsert({ id: w.open, name: 'Taken' }),
  'give a strategy away': (c, w) => c.from('strategy_profile').update({ user_id: 'alice' }).eq('id', w.hers),
  'share her strategy with oneself': (c, w, me) =>
    c.from('strategy_shares').insert({ strategy_id: w.hidden, shared_with: me }),
  'share her strategy with a friend': (c, w) =>
    c.from('strategy_shares').insert({ strategy_id: w.hidden, shared_with: 'friend' }),
  'share by upsert': (c, w, me) => c.from('strategy_shares').upsert({ strategy_id: w.hidden, shared_with: me }),
  'turn a share into another': (c, w, me) =>
    c.from('strategy_shares').update({ strategy_id: w.hidden, shared_with: me }).neq('shared_with', ''),
  'end her sharing': (c, w) =>
    c.from('strategy_shares').delete().eq('strategy_id', w.hidden).eq('shared_with', 'somebody else'),
  'add an action to her strategy in the own name': (c, w) => c.from('bet_data').insert(action(w.open, 'added')),
  'add an action to her strategy, name given': (c, w, me) =>
    c.from('bet_data').insert({ ...action(w.open, 'added'), user_id: me }),
  'add an action to her strategy in her name': (c, w) =>
    c.from('bet_data').insert({ ...action(w.open, 'added'), user_id: 'alice' }),
  'add an action to her private strategy': (c, w, me) =>
    c.from('bet_data').insert({ ...action(w.hidden, 'added'), user_id: me }),
  'add an action to her trade': (c, w) => c.from('bet_data').insert({ ...action(w.open, 'open'), user_id: 'alice' }),
  'add an action in her name to the own strategy': (c, w) =>
    c.from('bet_data').insert({ ...action(w.hers, 'added'), user_id: 'alice' }),
  'choose the id of an action': (c, w, me) =>
    c.from('bet_data').insert({ ...action(w.hers, 'hers'), user_id: me, id: 1 }),
  'write an action over by upsert': (c, w, me) =>
    c.from('bet_data').upsert({ ...action(w.hers, 'hers'), user_id: me, id: 1 }),
  'change her prices': (c) => c.from('bet_data').update({ price: 999 }).eq('bet_id', 'open'),
  'change every price of hers': (c) => c.from('bet_data').update({ price: 999 }).eq('user_id', 'alice'),
  'move an own action into her strategy': (c, w) =>
    c.from('bet_data').update({ strategy_id: w.open }).eq('bet_id', 'hers'),
  'move an own action into her trade': (c) => c.from('bet_data').update({ bet_id: 'open' }).eq('bet_id', 'hers'),
  'move an own action into her name': (c) => c.from('bet_data').update({ user_id: 'alice' }).eq('bet_id', 'hers'),
  'move all of it at once': (c, w) =>
    c.from('bet_data').update({ user_id: 'alice', strategy_id: w.open, bet_id: 'open' }).eq('bet_id', 'hers'),
  'delete her trade': (c) => c.from('bet_data').delete().eq('bet_id', 'open'),
  'delete her private trade': (c) => c.from('bet_data').delete().eq('bet_id', 'hidden'),
  'replace her trade': (c, w) =>
    c.rpc('replace_trade', { strategy_id: w.open, bet_id: 'open', actions: [action('', 'open')] }),
  'replace her private trade': (c, w) =>
    c.rpc('replace_trade', { strategy_id: w.hidden, bet_id: 'hidden', actions: [action('', 'hidden')] }),
  'move her trade into the own strategy': (c, w) =>
    c.rpc('move_trades', { strategy_id: w.open, bet_ids: ['open'], target: w.hers }),
  'move her private trade into the own strategy': (c, w) =>
    c.rpc('move_trades', { strategy_id: w.hidden, bet_ids: ['hidden'], target: w.hers }),
  'move an own trade into her strategy': (c, w) =>
    c.rpc('move_trades', { strategy_id: w.hers, bet_ids: ['hers'], target: w.open }),
  'note a broker’s price beside her actions': (c, w) =>
    c.rpc('note_broker_fills', {
      strategy_id: w.open,
      fills: [{ action_id: 1, date: '2024-05-06', quantity: 1, price: 1 }],
    }),
  'tag her trade': (c, w) =>
    c.rpc('tag_trades', { strategy_id: w.open, changes: [{ bet_id: 'open', kind: 'mood', name: 'x', is_on: true }] }),
  'take her tag off': (c, w) =>
    c.rpc('tag_trades', { strategy_id: w.open, changes: [{ bet_id: 'open', name: 'calm', is_on: false }] }),
  'tag her trade without the function': (c, w) =>
    c.from('trade_tags').insert({ strategy_id: w.open, bet_id: 'open', tag_id: 1 }),
  'make a tag in her strategy': (c, w) => c.from('tags').insert({ strategy_id: w.open, kind: 'mood', name: 'x' }),
  'rename her tags': (c, w) => c.from('tags').update({ name: 'x' }).eq('strategy_id', w.open),
  'move an own tag into her strategy': (c, w) =>
    c.from('tags').update({ strategy_id: w.open }).eq('strategy_id', w.hers),
  'delete her tags': (c, w) => c.from('tags').delete().eq('strategy_id', w.open),
  'show her tags': (c, w) => c.rpc('show_tags', { strategy_id: w.open, shows: true }),
  'show her tags without the function': (c, w) =>
    c.from('strategy_journals').upsert({ strategy_id: w.open, shows_tags: true }),
  'read her tags': (c, w) => c.from('tags').select('name').in('strategy_id', [w.open, w.hidden]),
  'read which trades of hers have tags': (c, w) =>
    c.from('trade_tags').select('bet_id').in('strategy_id', [w.open, w.hidden]),
  'report by her tags': (c, w) => c.rpc('trade_report', { strategy_id: w.open, report: 'tag' }),
  'report by her days': (c, w) => c.rpc('trade_report', { strategy_id: w.open, report: 'diary' }),
  'find her trades by a tag': (c, w) => c.rpc('chosen_trades', { strategy_id: w.open, tag: 'calm' }),
  'read her diary': (c, w) => c.from('diary_days').select('text').in('strategy_id', [w.open, w.hidden]),
  'write her diary': (c, w) => c.from('diary_days').insert({ strategy_id: w.open, day: '2024-05-07', text: 'x' }),
  'write her diary by upsert': (c, w) =>
    c.from('diary_days').upsert({ strategy_id: w.open, day: '2024-05-06', text: 'x' }),
  'publish her diary': (c, w) => c.from('diary_days').update({ is_public: true }).eq('strategy_id', w.open),
  'move an own day into her diary': (c, w) =>
    c.from('diary_days').update({ strategy_id: w.open, day: '2024-05-08' }).eq('strategy_id', w.hers),
  'delete her diary': (c, w) => c.from('diary_days').delete().eq('strategy_id', w.open),
  'write about her trade, with a picture': (c, w) => {
    const note = { id: randomUUID(), text: 'x', picture: jpeg().toString('base64') }
    return c.rpc('say_of_trade', { strategy_id: w.open, bet_id: 'open', said: { note } })
  },
  'read her pictures': (c) => c.schema('private').from('note_pictures').select('file'),
  'write a clock': (c) => c.from('bet_data').update({ recorded_at: '2024-05-06T10:00:00Z' }).eq('bet_id', 'hers'),
  'write when it was first recorded': (c) =>
    c.from('bet_data').update({ first_recorded_at: '2024-05-06T10:00:00Z' }).eq('bet_id', 'hers'),
  'take edits back': (c) => c.from('bet_data').update({ edits: 0 }).eq('bet_id', 'hers'),
  'invite to her strategy': (c, w) => c.from('strategy_invites').insert({ strategy_id: w.hidden, label: 'me' }),
  'read her invitations': (c) => c.from('strategy_invites').select('secret'),
  'revoke her invitation': (c, w) => c.from('strategy_invites').delete().eq('strategy_id', w.hidden),
  'choose the secret of an invitation': (c) =>
    c.from('strategy_invites').update({ secret: 'guessable' }).neq('secret', ''),
  'come in by a secret that is none': (c) => c.rpc('accept_invite', { secret: '' }),
  'come in by no secret': (c) => c.rpc('accept_invite', { secret: null }),
  'see where a secret that is none leads': (c) => c.rpc('invited_to', { secret: '' }),
  'follow in her name': (c, w) => c.from('strategy_follows').insert({ user_id: 'alice', strategy_id: w.open }),
  'follow again in her name': (c, w) => c.from('strategy_follows').insert({ user_id: 'alice', strategy_id: w.hers }),
  'follow by upsert in her name': (c, w) =>
    c.from('strategy_follows').upsert({ user_id: 'alice', strategy_id: w.hers, seen_at: '2020-01-01' }),
  'see all for her': (c) => c.from('strategy_follows').update({ seen_at: '2020-01-01' }).eq('user_id', 'alice'),
  'unfollow for her': (c) => c.from('strategy_follows').delete().eq('user_id', 'alice'),
  'read what she follows': (c) => c.from('strategy_follows').select('strategy_id'),
  'read who follows, embedded': (c) =>
    c.from('strategy_profile').select('name, strategy_follows!inner(user_id)').not('strategy_follows', 'is', null),
  'choose mail in her name': (c) => c.from('notification_settings').insert({ user_id: 'alice', mail: 'daily' }),
  'choose her mail by upsert': (c) => c.from('notification_settings').upsert({ user_id: 'alice', mail: 'daily' }),
  'end her mail': (c) => c.from('notification_settings').update({ mail: 'never' }).eq('user_id', 'alice'),
  'forget her choice of mail': (c) => c.from('notification_settings').delete().eq('user_id', 'alice'),
  'have her letter sent': (c) => c.from('notification_settings').update({ letter: true }).eq('user_id', 'alice'),
  'want a letter in her name': (c) => c.from('notification_settings').upsert({ user_id: 'alice', letter: true }),
  'move her letter to another zone': (c) =>
    c.from('notification_settings').update({ zone: 'Asia/Tokyo' }).eq('user_id', 'alice'),
  'read her choice of mail': (c) => c.from('notification_settings').select('mail'),
  'turn notifications on in her name': (c) =>
    c.from('push_subscriptions').insert({ ...browser('added'), user_id: 'alice' }),
  'turn her browser on by upsert': (c) => c.from('push_subscriptions').upsert({ ...browser('hers'), user_id: 'alice' }),
  'change the keys of her browser': (c) =>
    c
      .from('push_subscriptions')
      .update({ auth: 'B'.repeat(22) })
      .eq('user_id', 'alice'),
  'take her browsers over': (c, _w, me) => c.from('push_subscriptions').update({ user_id: me }).neq('user_id', ''),
  'turn her browsers off': (c) => c.from('push_subscriptions').delete().eq('user_id', 'alice'),
  'read her browsers': (c) => c.from('push_subscriptions').select('endpoint'),
  'read her webhooks': (c) => c.from('webhooks').select('url'),
  'remove her webhooks': (c) => c.from('webhooks').delete().eq('user_id', 'alice'),
  'read what signs her webhooks': (c) => c.rpc('due_webhook_tests'),
  'read what is to be sent': (c) => c.rpc('due_notifications', { channel: 'browser' }),
  'press Record in her strategy': (c, w) =>
    c.rpc('quick_trade', { strategy_id: w.open, press: 'pressed', action: action(w.open, 'pressed') }),
  'read what her machine could not record': (c) => c.from('recording_inbox').select('message'),
  'remove what her machine could not record': (c) => c.from('recording_inbox').delete().eq('user_id', 'alice'),
  'read the hashes of keys': (c) => c.schema('private').from('recording_secrets').select('hash'),
  'have her told of what failed': (c) =>
    c.from('notification_settings').update({ failures: true }).eq('user_id', 'alice'),
  'read what failed of hers': (c) => c.rpc('due_failures'),
  'read the letters that are due': (c) => c.rpc('due_letters'),
  'say that it was sent': (c) => c.rpc('mark_notified', { sent: [] }),
  'read the tokens that stop mail': (c) => c.schema('private').from('notifications').select('stop_token'),
  'read her keys': (c) => c.from('recording_keys').select('name'),
  'read what her account and her record differ in': (c) => c.from('position_reports').select('differences'),
  'report an account with a key that is none': (c) =>
    c
      .rpc('report_positions', { secret: `rk_${'A'.repeat(64)}`, positions: [] })
      .then(({ error }) => ({ data: [], error })),
  'have her forgotten': (c) => c.rpc('forget_person', { user_id: 'alice' }),
  'check the figures': (c) => c.rpc('check_figures'),
  'seal the ledger': (c) => c.rpc('seal_ledger'),
  'sign a checkpoint': (c) => c.rpc('sign_checkpoint', { size: 1, note: 'a\n' }),
  'import trades with clocks': (c, w) =>
    c.schema('private').rpc('import_trades', { strategy: w.hers, actions: [], history: [] }),
  'write her profile in her name': (c) =>
    c.from('user_profiles').insert({ clerk_user_id: 'alice', email: 'evil@site.example' }),
  'change her profile': (c) =>
    c.from('user_profiles').update({ email: 'evil@site.example' }).eq('clerk_user_id', 'alice'),
  'change all profiles but the own': (c, _w, me) =>
    c.from('user_profiles').update({ email: 'evil@site.example' }).neq('clerk_user_id', me),
  'take her profile over by upsert': (c) =>
    c
      .from('user_profiles')
      .upsert({ clerk_user_id: 'alice', email: 'evil@site.example' }, { onConflict: 'clerk_user_id' }),
  'make the own profile hers': (c, _w, me) =>
    c.from('user_profiles').update({ clerk_user_id: 'alice' }).eq('clerk_user_id', me),
  'delete a profile': (c, _w, me) => c.from('user_profiles').delete().eq('clerk_user_id', me),
  'make a profile for somebody who has none yet': (c) => c.from('user_profiles').insert({ clerk_user_id: 'newcomer' }),
  'value what is open': (c) => c.rpc('refresh_returns'),
  'call a helper': (c, w) => c.rpc('recompute_trades', { strategy: w.open, trade_ids: ['open'] }),
  'call a helper in its schema': (c) => c.schema('private').rpc('shared_with_me'),
  'read the accounts': (c) => c.schema('auth').from('users').select('*'),
  'read the subscribers': (c) => c.from('newsletter_subscribers').select('*'),
  'change a subscriber': (c) =>
    c.from('newsletter_subscribers').update({ email: 'other@site.example' }).neq('email', ''),
  'subscribe without the function': (c) => c.from('newsletter_subscribers').insert({ email: 'new@site.example' }),
  'count the subscribers of an address': (c) =>
    c
      .from('newsletter_subscribers')
      .upsert({ email: 'reader@site.example' }, { count: 'exact', ignoreDuplicates: true }),
  'remove a subscriber': (c) => c.from('newsletter_subscribers').delete().neq('email', ''),
}

/** Untyped: the generated types forbid these writes. */
const untyped = (client: Client) => client as unknown as SupabaseClient

describe.each(GRANTS)('with the default grants of project type %s', (grants) => {
  let db: TestDatabase
  let world: World

  beforeAll(async () => {
    db = await bootDatabase(grants)
    world = await populate(db)
  })

  const clientOf = (who: string) => (who === 'anon' ? db.anon : db.as(who))

  it.each(['anon', 'mallory', 'bob'])('%s can do nothing that is reserved for the owner', async (who) => {
    const before = await everything(db)
    const notRefused: string[] = []
    for (const [name, attempt] of Object.entries(ATTEMPTS)) {
      // Without RETURNING: a select policy that hides the row would fail the request and mask a write that succeeded.
      const { data, error } = await attempt(untyped(clientOf(who)), world, who)
      if (error) continue
      expect(data ?? [], name).toEqual([])
      notRefused.push(name)
    }
    expect(await everything(db), `one of: ${notRefused}`).toEqual(before)
  })

  it.each(['anon', 'mallory', 'bob', 'alice'])('%s cannot write what only triggers write', async (who) => {
    const before = await everything(db)
    const client = untyped(clientOf(who))
    for (const [table, change] of Object.entries(WRITTEN_BY_NO_CLIENT)) {
      const owner = OF_NO_STRATEGY.includes(table) ? {} : { strategy_id: who === 'alice' ? world.open : world.hers }
      const row: Row = { ...owner, ...change }
      for (const { error } of [await client.from(table).insert(row), await client.from(table).upsert(row)]) {
        // PT403 is raised by the triggers of bet_history, strategy_events and the ledger, 55000 for a view that nobody can write;
        // no other reason is acceptable.
        expect(error?.code, `an insert into ${table}`).toMatch(/^(42501|PT403|55000)$/)
      }
      const [column = ''] = Object.keys(change)
      await client.from(table).update(change).not(column, 'is', null)
      await client.from(table).delete().not(column, 'is', null)
    }
    expect(await everything(db)).toEqual(before)
  })

  // Without a WHERE clause no select policy applies: this tests the write policies alone.
  it.each([
    ['anon', undefined],
    ['authenticated', 'nobody yet'],
    ['authenticated', undefined],
  ] as const)('%s (%s) changes nothing by statements without a condition', async (role, sub) => {
    const before = await everything(db)
    const statements = Object.entries(CHANGES).flatMap(([table, change]) => [
      `delete from ${table}`,
      `update ${table} set ${Object.entries(change).map(([column, value]) => `"${column}" = '${value}'`)}`,
    ])
    for (const statement of statements) await db.sqlAs(role, statement, [], sub).catch(() => undefined)
    expect(await everything(db)).toEqual(before)
  })

  // PostgREST returns the written rows, so a select policy could refuse in place of the write policy.
  it.each(['open', 'hidden'] as const)(
    'an action put into her %s strategy is refused though nobody reads it back',
    async (which) => {
      const before = await everything(db)
      for (const user of ['mallory', 'alice']) {
        await expect(
          db.sqlAs(
            'authenticated',
            `insert into bet_data (strategy_id, user_id, bet_id, date, market, symbol, side, quantity, price)
           values ($1, $2, 'slipped in', '2024-05-06', 'STOCK', 'AAPL', 'BUY', 1, 1)`,
            [world[which], user],
            'mallory',
          ),
        ).rejects.toThrow(/row-level security/)
      }
      expect(await everything(db)).toEqual(before)
    },
  )

  const SEEN_WITH_STRATEGY = [
    'bet_data',
    'bet_data_metrics',
    'trade_summary',
    'strategy_days',
    'strategy_symbols',
    'strategy_tags',
    'strategy_words',
    'bet_history',
    'broker_fills',
    'ledger_entries',
    'ledger_runs',
    'strategy_metrics',
    'strategy_profile',
  ] as const

  describe.each([
    ['anon', ['open', 'hers']],
    ['mallory', ['open', 'hers']],
    ['bob', ['open', 'hidden', 'hers']],
    ['alice', ['open', 'hidden', 'hers']],
  ] as const)('%s', (who, visible) => {
    it(`sees only rows of ${visible.join(', ')}`, async () => {
      for (const table of SEEN_WITH_STRATEGY) {
        const key = table === 'strategy_profile' ? 'id' : 'strategy_id'
        const { data, error } = await untyped(clientOf(who)).from(table).select(key)
        expect(error, table).toBeNull()
        const seen = new Set((data as unknown as Record<string, string>[]).map((row) => row[key]))
        expect(seen, table).toEqual(new Set(visible.map((name) => world[name])))
      }
    })

    it('reads no row of the tables that only functions read', async () => {
      for (const table of ['trade_realisations', 'round_trips']) {
        const { data } = await untyped(clientOf(who)).from(table).select('strategy_id')
        expect(data ?? [], table).toEqual([])
        expect((await untyped(db.service).from(table).select('strategy_id')).data?.length, table).toBeGreaterThan(0)
      }
    })

    it('sees no more through counts, embedded resources or single rows', async () => {
      const client = untyped(clientOf(who))
      const counted = await client.from('bet_data').select('*', { count: 'exact', head: true })
      expect(counted.count).toBe(visible.length * actions.length)
      const embedded = await client
        .from('strategy_profile')
        .select('id, strategy_metrics!inner(strategy_id), bet_data(bet_id), trade_summary(bet_id)')
        .eq('id', world.hidden)
      expect(embedded.data).toHaveLength(visible.some((name) => name === 'hidden') ? 1 : 0)
      const one = await client.from('bet_data_metrics').select('bet_id').eq('bet_id', 'hidden')
      expect(one.data).toHaveLength(visible.some((name) => name === 'hidden') ? 1 : 0)
    })
  })

  it.each([
    ['mallory', []],
    ['bob', ['bob']],
    ['alice', ['bob']],
  ])('%s sees of the shares: %j', async (who, expected) => {
    const { data } = await db.as(who).from('strategy_shares').select('shared_with')
    expect(data?.map((row) => row.shared_with)).toEqual(expected)
  })

  it.each(['alice', 'bob', 'mallory'])('%s sees only their own profile', async (who) => {
    const { data } = await db.as(who).from('user_profiles').select('clerk_user_id, subscription_tier')
    expect(data).toEqual([{ clerk_user_id: who, subscription_tier: 'community' }])
  })

  it('no user can set their own tier with any statement', async () => {
    const client = db.as('bob')
    const { data } = await client.from('user_profiles').select('id').single()
    const id = data?.id ?? ''
    await client.from('user_profiles').update({ subscription_tier: 'premium' }).eq('id', id)
    await client.from('user_profiles').upsert({ id, clerk_user_id: 'bob', subscription_tier: 'premium' })
    await client
      .from('user_profiles')
      .upsert({ clerk_user_id: 'bob', subscription_tier: 'premier' }, { onConflict: 'clerk_user_id' })
    await db.as('climber').from('user_profiles').insert({ clerk_user_id: 'climber', subscription_tier: 'premium' })
    await db
      .as('jumper')
      .from('user_profiles')
      .upsert({ clerk_user_id: 'jumper', subscription_tier: 'premium' }, { onConflict: 'clerk_user_id' })
    expect(await db.sql(`select distinct subscription_tier from user_profiles`)).toEqual([
      { subscription_tier: 'community' },
    ])
    await db.service.from('user_profiles').update({ subscription_tier: 'premium' }).eq('clerk_user_id', 'bob')
    await client.from('user_profiles').update({ username: 'bobby', subscription_tier: 'community' }).eq('id', id)
    const after = await client.from('user_profiles').select('username, subscription_tier').single()
    expect(after.data).toEqual({ username: 'bobby', subscription_tier: 'premium' })
  })

  it('answers the same for a private strategy as for one that does not exist', async () => {
    const mallory = untyped(db.as('mallory'))
    const hidden = await mallory.from('bet_data').insert(action(world.hidden, 'probe'))
    const none = await mallory.from('bet_data').insert(action(crypto.randomUUID(), 'probe'))
    expect(hidden.error).toEqual(none.error)
  })

  it('a trade id taken elsewhere, even by a private trade, is free in another strategy', async () => {
    const mallory = db.as('mallory')
    const [strategy, mirror] = [await newStrategy(mallory), await newStrategy(db.as('alice'))]
    const seen = () => db.sql('select * from trade_summary where strategy_id <> $1 order by 1, 2', [strategy.id])
    const before = await seen()
    for (const id of ['open', 'hidden', 'no such trade']) {
      const rows = [action(strategy.id, id), { ...action(strategy.id, id), side: 'SELL' as const, price: 7 }]
      expect((await mallory.from('bet_data').insert(rows)).error, id).toBeNull()
      const edit = { strategy_id: strategy.id, bet_id: id, actions: rows.slice(1) }
      expect((await mallory.rpc('replace_trade', edit)).data, id).toBe(2)
    }
    expect(await seen()).toEqual(before)
    // The owner deletes a trade, a stranger takes its id, and the owner imports it again.
    const again = { strategy_id: mirror.id, actions: [action(mirror.id, 'no such trade')] }
    expect((await db.as('alice').rpc('add_trades', again)).data).toEqual(['no such trade'])
    expect((await db.as('alice').from('bet_data').delete().eq('strategy_id', mirror.id)).error).toBeNull()
    expect((await db.as('alice').rpc('add_trades', again)).data).toEqual(['no such trade'])
    expect(await db.untrueFigures()).toEqual([])
    for (const { id } of [strategy, mirror]) await db.service.from('strategy_profile').delete().eq('id', id)
  })

  it('anyone can subscribe one address to the newsletter, and gets the same answer for a known address', async () => {
    const answers = []
    for (const client of [db.anon, db.anon, db.as('bob')]) {
      answers.push(await client.rpc('subscribe', { email: ' Twice@Site.Example ' }, { count: 'exact' }))
    }
    expect(answers[0]?.error).toBeNull()
    expect(answers).toEqual([answers[0], answers[0], answers[0]])
    expect(await db.sql(`select email from newsletter_subscribers where email like 'twice%'`)).toEqual([
      { email: 'twice@site.example' },
    ])
    for (const email of ['no address', null, `${'x'.repeat(320)}@site.example`]) {
      const { error } = await untyped(db.anon).rpc('subscribe', { email })
      expect(error, String(email)).toMatchObject({
        code: 'PT400',
        message: 'Enter an e-mail address, like you@example.com',
      })
    }
  })

  it('an owner can write, share, make private and delete', async () => {
    const alice = db.as('alice')
    const { id } = await newStrategy(alice)
    const added = await alice
      .from('bet_data')
      .insert([action(id, 'mine'), { ...action(id, 'mine'), side: 'SELL', price: 3 }])
      .select()
    expect(added.error).toBeNull()
    const priced = await alice.from('bet_data').update({ price: 2 }).eq('bet_id', 'mine').eq('side', 'SELL').select()
    expect(priced.data).toHaveLength(1)
    await alice.from('strategy_profile').update({ public: 'false', description: 'hidden' }).eq('id', id)
    expect((await db.as('mallory').from('strategy_metrics').select('name').eq('strategy_id', id)).data).toEqual([])
    await share(alice, id, db.as('mallory'))
    const seen = await db.as('mallory').from('strategy_metrics').select('total_pnl').eq('strategy_id', id)
    expect(seen.data).toEqual([{ total_pnl: 1 }])
    await alice.from('strategy_shares').delete().eq('strategy_id', id).eq('shared_with', 'mallory')
    expect((await db.as('mallory').from('strategy_metrics').select('name').eq('strategy_id', id)).data).toEqual([])
    expect((await alice.from('bet_data').delete().eq('bet_id', 'mine').select()).data).toHaveLength(2)
    expect((await alice.from('strategy_profile').delete().eq('id', id).select()).data).toHaveLength(1)
    expect(await db.untrueFigures()).toEqual([])
  })

  it('an owner cannot transfer a strategy or an action, or backdate a strategy', async () => {
    const alice = untyped(db.as('alice'))
    const before = await everything(db)
    for (const change of [{ user_id: 'bob' }, { id: crypto.randomUUID() }, { created_at: '2015-01-01' }]) {
      expect(
        (await alice.from('strategy_profile').update(change).eq('id', world.open)).error,
        JSON.stringify(change),
      ).not.toBeNull()
    }
    for (const change of [{ user_id: 'bob' }, { strategy_id: world.hidden }, { bet_id: 'other' }]) {
      expect(
        (await alice.from('bet_data').update(change).eq('bet_id', 'open')).error,
        JSON.stringify(change),
      ).not.toBeNull()
    }
    expect(await everything(db)).toEqual(before)
    const dated = await alice
      .from('strategy_profile')
      .insert({ name: 'Older than it is', created_at: '2015-01-01' })
      .select()
      .single()
    expect(new Date(dated.data?.created_at).getUTCFullYear()).toBe(new Date().getUTCFullYear())
    await db.sql('delete from strategy_profile where id = $1', [dated.data?.id])
  })

  it('every table that clients reach is tried', async () => {
    const tables = await db.sql<{ table: string }>(
      `select relname as table from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`,
    )
    expect(TABLES.filter((table) => !table.includes('.')).sort()).toEqual(tables.map(({ table }) => table).sort())
  })

  it('no role can truncate a table', async () => {
    for (const role of ['anon', 'authenticated', 'service_role'] as const) {
      for (const table of TABLES) {
        await expect(db.sqlAs(role, `truncate ${table} cascade`), `${role} on ${table}`).rejects.toThrow()
      }
    }
  })
})
