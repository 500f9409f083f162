// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { NotifyRun } from '../../supabase/mail/notify'
import { newStrategy } from './fixtures'
import { bootDatabase, type TestDatabase } from './harness'
import { recipientOf, SITE, sendMail } from './mailbox'

let db: TestDatabase
let folder: string
let owner: Awaited<ReturnType<typeof person>>
beforeEach(async () => {
  db = await bootDatabase()
  folder = mkdtempSync(path.join(tmpdir(), 'failed-messages-'))
  owner = await person()
})
afterEach(() => rmSync(folder, { recursive: true }))

/** A user with a confirmed address, a strategy and a key for it. */
async function person() {
  const id = randomUUID()
  const address = `${id}@trader.example`
  await db.sql(`insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())`, [id, address])
  const client = db.as(id)
  const strategy = await newStrategy(client, { name: `Machine <b> ${id}`, public: 'false' })
  const made = await client.rpc('create_recording_key', { strategy_id: strategy.id, name: 'Terminal' }).throwOnError()
  const { secret } = made.data as { secret: string }
  const want = (failures: boolean) =>
    client.from('notification_settings').upsert({ failures }, { onConflict: 'user_id' }).throwOnError()
  /** Sends what cannot be recorded. */
  const fail = async (side: string) => {
    const reading = { symbol: 'AAPL', market: 'STOCK', side, quantity: '1', price: '1' }
    const { data } = await db.anon
      .rpc('record', { secret, reading, message: `${side} ${secret} of mine` })
      .throwOnError()
    expect(data).toMatchObject({ status: 422 })
  }
  return { id, address, client, strategy, secret, want, fail }
}

const tell = (more: Partial<NotifyRun> = {}) => sendMail(db, folder, more)
const anHourPasses = () => db.sql(`update private.notifications set notified_at = notified_at - interval '1 hour'`)

it('tells those who asked at once of the first message that fails, then at most once an hour of all that wait', async () => {
  const silent = await person()
  await silent.fail('hold')
  await owner.want(true)
  expect((await tell()).messages, 'when nothing failed').toEqual([])
  await owner.fail('hold')
  const { messages, result } = await tell()
  expect(result).toMatchObject({ sent: 1, refused: [], postponed: [], failure: null })
  expect(messages.map(recipientOf)).toEqual([owner.address])
  const [mail] = messages
  expect(mail?.subject).toBe('1 message not recorded')
  for (const said of ['"hold" is not a side', owner.strategy.name, 'by the key Terminal', `${SITE}/profile`])
    expect(mail?.text).toContain(said)
  expect(mail?.html).not.toContain('Machine <b>')
  await owner.fail('wait')
  expect((await tell()).messages, 'within the hour').toEqual([])
  await anHourPasses()
  expect((await tell()).messages.map(({ subject }) => subject)).toEqual(['2 messages not recorded'])
  await anHourPasses()
  expect((await tell()).messages, 'without anything new').toEqual([])
  await silent.want(true)
  expect((await tell()).messages.map(recipientOf), 'of what waits when it is asked for').toEqual([silent.address])
})

it('leaves out what waited for seven days, and is not sent if nothing else does', async () => {
  await owner.want(true)
  await owner.fail('hold')
  await db.sql(`update recording_inbox set at = at - interval '7 days'`)
  expect((await tell()).messages).toEqual([])
  await owner.fail('wait')
  expect((await tell()).messages.map(({ subject }) => subject)).toEqual(['1 message not recorded'])
})

it('has neither the key nor the message, also where the message has the key in its members', async () => {
  await owner.want(true)
  await owner.fail(owner.secret)
  await owner.fail('of mine')
  const { messages } = await tell()
  expect(messages).toHaveLength(1)
  const all = `${messages[0]?.subject} ${messages[0]?.text} ${messages[0]?.html}`.toLowerCase()
  expect(all).not.toContain(owner.secret.slice(3, 12).toLowerCase())
  expect(all).not.toContain('… of mine')
})

it('lists the latest five of many, and says how many more wait', async () => {
  await owner.want(true)
  for (const nth of [1, 2, 3, 4, 5, 6, 7]) await owner.fail(`wrong${nth}`)
  const [mail] = (await tell()).messages
  expect(mail?.subject).toBe('7 messages not recorded')
  expect(Array.from(mail?.text?.matchAll(/"wrong(\d)"/g) ?? [], ([, nth]) => nth)).toEqual(['7', '6', '5', '4', '3'])
  expect(mail?.text).toContain('… and 2 earlier.')
})

it('is sent again under the same id if it was deferred, unless nothing waits any more', async () => {
  await owner.want(true)
  await owner.fail('hold')
  const failing = { send: () => Promise.reject(new Error('The mail server is down')) }
  const messageId = async () =>
    (await db.sql(`select message_id from private.notifications where channel = 'failures'`))[0]
  const later = () => db.sql(`update private.notifications set claimed_until = now() - interval '1 second'`)
  expect((await tell(failing)).result.postponed).toHaveLength(1)
  const first = await messageId()
  await owner.fail('wait')
  await later()
  expect((await tell(failing)).result.postponed).toHaveLength(1)
  expect(await messageId()).toEqual(first)
  await later()
  const [mail] = (await tell()).messages
  expect(mail?.subject, 'what it said at first').toBe('1 message not recorded')
  expect(mail?.messageId).toContain(first?.message_id)
  await anHourPasses()
  await owner.client.from('recording_inbox').delete().gt('id', 0).throwOnError()
  expect((await tell()).messages).toEqual([])
  await owner.fail('again')
  expect((await tell(failing)).result.postponed).toHaveLength(1)
  await owner.client.from('recording_inbox').delete().gt('id', 0).throwOnError()
  await later()
  expect((await tell()).messages).toEqual([])
})

it('stops by the token of its message alone, and what is due can be read by the service alone', async () => {
  await owner.client
    .from('notification_settings')
    .insert({ failures: true, letter: true, mail: 'daily' })
    .throwOnError()
  await owner.fail('hold')
  const [mail] = (await tell()).messages
  const token = /stop[^#\s]*#([0-9a-f]{64})/.exec(mail?.text ?? '')?.[1] ?? ''
  expect(mail?.headers.get('list')).toMatchObject({ unsubscribe: { url: expect.stringContaining(token) } })
  expect((await db.anon.rpc('stop_notifications', { token }).throwOnError()).data).toBe('failures')
  const settings = async () =>
    (await owner.client.from('notification_settings').select('mail, letter, failures').single().throwOnError()).data
  expect(await settings()).toEqual({ mail: 'daily', letter: true, failures: false })
  await owner.fail('wait')
  await anHourPasses()
  expect((await tell()).messages).toEqual([])
  await owner.want(true)
  expect((await tell()).messages, 'wanted again').toHaveLength(1)
  for (const reader of [db.anon, owner.client]) expect((await reader.rpc('due_failures')).error).not.toBeNull()
})
