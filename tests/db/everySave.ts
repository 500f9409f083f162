import { randomUUID } from 'node:crypto'
import { writeRecordFile } from '@/domain/ledger/strategyLedger'
import { readStrategyLedger } from '@/features/record/recompute/ledger.queries'
import { note, readNote, signingKey } from '../ledger/records'
import { actionRow, importTrade, jpeg, newStrategy, share, writePrices } from './fixtures'
import type { Client, TestDatabase } from './harness'

/** The key of the operator whose ledger the tests of upgrades check. */
export const KEY = signingKey(51)

/** Runs every job once, until nothing is left to do. */
export async function runJobs(db: TestDatabase): Promise<void> {
  await db.service.rpc('read_announcements').throwOnError()
  for (let left = 1; left > 0; ) left = (await db.service.rpc('confirm_strategies').throwOnError()).data
  for (let left = 1; left > 0; ) left = (await db.service.rpc('refresh_returns').throwOnError()).data
  for (let left = 1; left > 0; ) left = (await db.service.rpc('refresh_excursions').throwOnError()).data
  await seal(db)
}

const notesOf = (db: TestDatabase) =>
  db.sql<{ size: number; note: string | null; root: string }>(
    `select size::integer, note, encode(root, 'base64') as root from ledger_checkpoints order by size, id`,
  )

/** Seals the pending entries and signs the checkpoint, or a heartbeat if there are none, as `npm run seal` does. */
async function seal(db: TestDatabase): Promise<void> {
  const sealed = (await db.service.rpc('seal_ledger').throwOnError()).data
  for (const { size } of sealed.length > 0 ? sealed : (await notesOf(db)).slice(-1)) {
    const all = await notesOf(db)
    const root = all.find((one) => one.size === size)?.root ?? ''
    const after =
      all
        .flatMap((one) => (one.note === null ? [] : readNote(one.note).time))
        .toSorted()
        .at(-1) ?? null
    const time = new Date().toISOString().replace('Z', '000Z')
    const signed = note(KEY, { size, root: Buffer.from(root, 'base64'), time, after })
    await db.service.rpc('sign_checkpoint', { size, note: signed }).throwOnError()
  }
}

/** The copy of the checkpoints that others keep. */
export const publishedNotes = async (db: TestDatabase) =>
  (await notesOf(db)).map((one) => `${JSON.stringify(one.note)}\n`).join('')

/** The file that "Download the record" gives a visitor of a public strategy. */
export async function downloadRecord(db: TestDatabase, strategyId: string): Promise<string> {
  const options = { signal: new AbortController().signal, onEntries: () => undefined }
  const { record } = await readStrategyLedger(strategyId, options, db.anon)
  return writeRecordFile(record)
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()

/**
 * Does each thing once that a person can save, and what services write: trades in every way, notes, tags, keys, followers, prices. Throws
 * for the first that fails. Two people do it, whose names must be new.
 */
export async function everySave(db: TestDatabase, name: string): Promise<void> {
  const [trader, guest] = [db.as(`trader-${name}`), db.as(`guest-${name}`)] as [Client, Client]
  await trader
    .from('user_profiles')
    .insert({ username: `Trader ${name}`, email: `${name}@site.example` })
    .throwOnError()
  const open = (await newStrategy(trader, { name: `Open ${name}` })).id
  const hidden = (await newStrategy(trader, { name: `Hidden ${name}`, public: 'false' })).id
  const gone = (await newStrategy(trader, { name: `Gone ${name}` })).id

  await trader
    .from('bet_data')
    .insert([
      actionRow({ strategy_id: open, bet_id: 'plain', date: hoursAgo(50) }),
      actionRow({ strategy_id: open, bet_id: 'plain', side: 'SELL' as const, price: 12, date: hoursAgo(2) }),
      actionRow({ strategy_id: open, bet_id: 'held', symbol: 'MSFT', date: hoursAgo(40) }),
    ])
    .throwOnError()
  const action = {
    side: 'BUY',
    market: 'STOCK',
    symbol: 'IBM',
    quantity: '3',
    price: '20',
    fee: '0.5',
    date: hoursAgo(30),
  }
  const actions = [
    { ...action, bet_id: 'added' },
    { ...action, bet_id: 'added', side: 'SELL', price: '19', date: hoursAgo(20) },
    { ...action, bet_id: 'short', side: 'SELL', currency: 'EUR', usd_rate: '1.1' },
  ]
  await trader.rpc('add_trades', { strategy_id: open, actions }).throwOnError()
  await trader
    .rpc('add_trades', { strategy_id: hidden, actions: [{ ...action, bet_id: 'moved' }], imported: true })
    .throwOnError()
  await trader.rpc('move_trades', { strategy_id: hidden, bet_ids: ['moved'], target: open }).throwOnError()
  await trader.from('bet_data').update({ price: 11 }).eq('strategy_id', open).eq('bet_id', 'held').throwOnError()
  await trader.from('bet_data').delete().eq('strategy_id', open).eq('bet_id', 'short').throwOnError()
  const pressed = { market: 'STOCK', symbol: 'AAPL', side: 'BUY', quantity: '1', price: '1' }
  await trader.rpc('quick_trade', { strategy_id: open, press: `press-${name}`, action: pressed }).throwOnError()
  // Recorded long ago, so that deleting and editing them takes back what was said.
  await importTrade(db, open, 'old', [
    { side: 'BUY', quantity: '1', price: '10', date: hoursAgo(100), minutesLater: 0 },
    { side: 'SELL', quantity: '1', price: '11', date: hoursAgo(90), minutesLater: 0 },
  ])
  await importTrade(db, open, 'older', [
    { side: 'BUY', quantity: '2', price: '10', date: hoursAgo(110), minutesLater: 0 },
    { side: 'SELL', quantity: '2', price: '9', date: hoursAgo(95), minutesLater: 0 },
  ])
  await trader.from('bet_data').update({ price: 12 }).eq('strategy_id', open).eq('bet_id', 'old').throwOnError()
  await trader.from('bet_data').delete().eq('strategy_id', open).eq('bet_id', 'older').throwOnError()

  const saying = (said: object) =>
    trader.rpc('say_of_trade', { strategy_id: open, bet_id: 'held', said } as never).throwOnError()
  const withdrawn = randomUUID()
  await saying({ note: { id: withdrawn, text: 'Too early' }, plan: { id: randomUUID(), stop: 9, rule: 'Breakout' } })
  await saying({ note: { id: randomUUID(), text: 'Slept badly', private: true } })
  await saying({ note: { id: randomUUID(), text: 'The breakout', picture: jpeg().toString('base64') } })
  await trader.rpc('withdraw_note', { id: withdrawn }).throwOnError()
  await trader.rpc('write_playbook', { strategy_id: open, playbook: '# Breakout', after: 0 }).throwOnError()
  const changes = [{ bet_id: 'held', kind: 'mood', name: 'calm', is_on: true }]
  await trader.rpc('tag_trades', { strategy_id: open, changes }).throwOnError()
  await trader.rpc('show_tags', { strategy_id: open, shows: true }).throwOnError()
  await trader
    .from('diary_days')
    .insert({ strategy_id: open, day: hoursAgo(48).slice(0, 10), text: 'Quiet' })
    .throwOnError()
  const [first] = await db.sql<{ id: string }>(
    `select id::text from bet_data where strategy_id = $1 and bet_id = 'plain' order by id limit 1`,
    [open],
  )
  const fills = [{ action_id: Number(first?.id), date: hoursAgo(50), quantity: 1, price: 10.01 }]
  await trader.rpc('note_broker_fills', { strategy_id: open, fills }).throwOnError()

  const made = await trader.rpc('create_recording_key', { strategy_id: open, name: 'Terminal' }).throwOnError()
  const { id: keyId, secret } = made.data as { id: string; secret: string }
  const reading = { symbol: 'NVDA', market: 'STOCK', side: 'buy', quantity: '1', price: '1', id: 'order 1' }
  await db.anon.rpc('record', { secret, reading }).throwOnError()
  await db.anon.rpc('report_positions', { secret, positions: [] } as never).throwOnError()
  await trader.rpc('revoke_recording_key', { id: keyId, doubted_since: hoursAgo(0) }).throwOnError()
  const kept = await trader.rpc('create_recording_key', { strategy_id: open, name: 'Bot' }).throwOnError()
  const garbled = { secret: (kept.data as { secret: string }).secret, message: 'garbled', problem: 'No message' }
  await db.anon.rpc('record', garbled).throwOnError()
  await trader.rpc('create_webhook', { url: `https://${name}.example.com/hook` }).throwOnError()

  await share(trader, hidden, guest)
  await guest.from('strategy_follows').insert({ strategy_id: open }).throwOnError()
  await guest.from('notification_settings').insert({ mail: 'at once', letter: true }).throwOnError()
  await guest
    .from('push_subscriptions')
    .insert({ endpoint: `https://web.push.apple.com/${name}`, p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) })
    .throwOnError()
  await db.anon.rpc('subscribe', { email: `${name}@reader.example` }).throwOnError()

  await trader
    .from('strategy_profile')
    .update({ name: `Renamed ${name}` })
    .eq('id', open)
    .throwOnError()
  await trader.from('strategy_profile').update({ public: 'false' }).eq('id', open).throwOnError()
  await trader.from('strategy_profile').update({ public: 'true' }).eq('id', open).throwOnError()
  await trader.from('strategy_profile').delete().eq('id', gone).throwOnError()
  await writePrices(db)
  await db.service.rpc('due_notifications', { channel: 'mail' }).throwOnError()
  await runJobs(db)
}
