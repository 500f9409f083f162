// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { oneClick } from '../../supabase/functions/stop-notifications/oneClick'
import { clerkAddresses } from '../../supabase/mail/clerkAddresses'
import { mailFiles } from '../../supabase/mail/mailFiles'
import { linesOf, type NotifyRun } from '../../supabase/mail/notify'
import { actionRow, newStrategy, share } from './fixtures'
import { bootDatabase, type Client, type TestDatabase } from './harness'
import { recipientOf, SITE, sendMail } from './mailbox'

let db: TestDatabase
let alice: Client
let folder: string

beforeEach(async () => {
  db = await bootDatabase()
  alice = db.as('alice')
  folder = mkdtempSync(path.join(tmpdir(), 'mail-'))
  await db.sql(`delete from private.settings`)
  await db.sql(`insert into private.settings values ('site address', $1)`, [SITE])
})
afterEach(() => rmSync(folder, { recursive: true }))

const succeeds = async (request: PromiseLike<{ error: { message: string } | null }>) =>
  expect((await request).error).toBeNull()

/** A user whose address is confirmed and who wants mail. */
async function reader(mail = 'at once', confirmed = true) {
  const id = randomUUID()
  await db.sql(`insert into auth.users (id, email, email_confirmed_at) values ($1, $2, $3)`, [
    id,
    `${id}@reader.example`,
    confirmed ? '2026-01-01' : null,
  ])
  const client = db.as(id)
  await succeeds(client.from('notification_settings').upsert({ mail }, { onConflict: 'user_id' }))
  return { id, client, address: `${id}@reader.example` }
}
const follow = ({ client }: { client: Client }, strategy_id: string) =>
  succeeds(client.from('strategy_follows').insert({ strategy_id }))

/** An action that is recorded at its stated time; `more` overrides. */
const write = (strategy_id: string, more: Parameters<typeof actionRow>[0] = {}) =>
  succeeds(alice.from('bet_data').insert(actionRow({ strategy_id, bet_id: 'one', date: undefined, ...more })))

/** Sends what is due into the folder, and returns it as a mail program reads it, by address. */
async function tell(more: Partial<NotifyRun> = {}) {
  const { result, messages: sent } = await sendMail(db, folder, more)
  expect(readdirSync(folder)).not.toContain('journal')
  const messages = new Map(sent.map((message) => [recipientOf(message), message]))
  expect(messages.size).toBe(sent.length)
  expect(result.sent).toBe(messages.size)
  return { messages, result }
}
/** Time passes for all that is kept of messages and news. */
const later = (interval: string) =>
  db.script(`do $$ declare part record; begin
    for part in select table_name, column_name from information_schema.columns
      where table_schema = 'private' and table_name in ('notifications', 'strategy_news') and data_type like 'timestamp%'
    loop execute format('update private.%I set %2$I = %2$I - interval ''${interval}''', part.table_name, part.column_name); end loop;
  end $$`)

describe('what a follower is told', () => {
  it('is what was recorded, edited and deleted since, in one message that needs no picture and can be stopped', async () => {
    const bob = await reader()
    const { id } = await newStrategy(alice, { name: 'Ups & <b>downs</b>' })
    await write(id, { bet_id: 'before' })
    await follow(bob, id)
    await write(id, { quantity: 100, price: 10.5 })
    const { messages } = await tell()
    expect([...messages.keys()]).toEqual([bob.address])
    const [message] = messages.values()
    expect(message?.subject).toBe('Ups & <b>downs</b>: Bought 100 AAPL at 10.50')
    expect(message?.attachments).toEqual([])
    expect(message?.html).toContain('<bdi>Ups &#38; &#60;b&#62;downs&#60;/b&#62;</bdi>')
    expect(message?.html).not.toMatch(/<img|<b>|<script/)
    const [{ stop_token } = { stop_token: '' }] = await db.sql('select stop_token from private.notifications')
    for (const text of [message?.text, message?.html]) {
      expect(text).toContain('Bought 100 AAPL at 10.50')
      expect(text).toContain(`${SITE}/performance/Ups%20%26%20%3Cb%3Edowns%3C%2Fb%3E`)
      expect(text).toContain(`${SITE}/stop-mail#${stop_token}`)
      expect(text).toContain(`${SITE}/profile`)
    }
    expect(
      message?.headerLines.filter(({ key }) => key.startsWith('list-unsubscribe')).map(({ line }) => line),
    ).toEqual([
      expect.stringMatching(new RegExp(`^List-Unsubscribe:\\s+<${SITE}/one-click\\?token=${stop_token}>$`)),
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    ])
    expect((await tell()).messages.size, 'nothing twice').toBe(0)

    await succeeds(alice.from('bet_data').update({ price: 8 }).eq('strategy_id', id).eq('bet_id', 'one'))
    await succeeds(alice.from('bet_data').delete().eq('strategy_id', id).eq('bet_id', 'one'))
    expect((await tell()).messages.size, 'at most one message in ten minutes').toBe(0)
    await later('10 minutes')
    const [next] = (await tell()).messages.values()
    expect(next?.subject).toBe('Ups & <b>downs</b>: 2 new entries')
    expect(next?.text).toMatch(/Edited: .*10\.50.*\n[\s\S]*Deleted: “Bought 100 AAPL at 8.00”/)
  })

  it('is nothing of an import of old trades, nor of their edits; of very many actions the newest', async () => {
    const bob = await reader()
    const { id } = await newStrategy(alice)
    await follow(bob, id)
    await write(id, { date: '2024-05-06T10:00:00Z' })
    await succeeds(alice.from('bet_data').update({ price: 11 }).eq('strategy_id', id))
    expect((await tell()).messages.size).toBe(0)
    await succeeds(
      alice
        .from('bet_data')
        .insert(
          Array.from({ length: 1100 }, (_, n) =>
            actionRow({ strategy_id: id, bet_id: `m${n}`, date: undefined, quantity: n + 1 }),
          ),
        ),
    )
    const [message] = (await tell()).messages.values()
    expect(message?.subject).toMatch(/: 1000 new entries$/)
    expect(message?.text).toContain('… and 980 earlier, on its page.')
    expect(message?.text).toContain('Bought 1100 AAPL')
    expect(message?.text).not.toContain('Bought 1080 AAPL')
  })

  it('is kept until each follower who wants mail was told, however long nothing can be sent', async () => {
    const [bob, weekly, silent] = [await reader(), await reader('weekly'), await reader('never')]
    const { id } = await newStrategy(alice)
    const kept = async () => (await db.sql('select number from private.strategy_news')).length
    await follow(silent, id)
    await write(id, { bet_id: 'for nobody' })
    expect(await kept()).toBe(0)
    await follow(bob, id)
    await follow(weekly, id)
    await write(id)
    expect((await tell()).messages.size).toBe(2)
    await tell()
    expect(await kept(), 'both were told').toBe(0)

    await write(id)
    await later('10 minutes')
    expect((await tell()).messages.size).toBe(1)
    await tell()
    expect(await kept(), 'one waits for the week to pass').toBe(1)
    const send = () => Promise.reject(new Error('The mail server is down'))
    await later('20 days')
    expect((await tell({ send })).result.postponed).toEqual(['The mail server is down'])
    await later('20 days')
    expect([...(await tell()).messages.keys()]).toEqual([weekly.address])
    await tell()
    expect(await kept()).toBe(0)
  })

  it('comes once where another run takes the journal away between sending and marking', async () => {
    const readers = [await reader(), await reader()]
    const { id } = await newStrategy(alice)
    for (const one of readers) await follow(one, id)
    await write(id)
    const journal = path.join(folder, 'journal')
    let sending = 0
    const send: NotifyRun['send'] = async (mail) => {
      await mailFiles(folder)(mail)
      sending += 1
      if (sending < readers.length) return
      // The first message stands in it: as if the other run had marked that and removed the journal.
      while (!existsSync(journal)) await setImmediate()
      rmSync(journal)
    }
    expect((await tell({ send })).messages.size).toBe(2)
    await db.sql(`update private.notifications set claimed_until = now() - interval '1 second'`)
    expect((await tell()).messages.size).toBe(0)
  })

  it('is left to a later run where others took so long that another run could claim it meanwhile', async () => {
    const readers = [await reader(), await reader(), await reader()]
    const { id } = await newStrategy(alice)
    for (const one of readers) await follow(one, id)
    await write(id)
    let clock = Date.now()
    const send: NotifyRun['send'] = async (mail) => {
      clock += 6 * 60_000
      await mailFiles(folder)(mail)
    }
    const slow = await tell({ send, now: () => clock })
    expect(slow.result).toMatchObject({ sent: 1, left: 2, failure: null })
    expect(linesOf(slow.result).join()).toContain('Not sent yet, because the others took too long: 2.')
    expect((await tell()).messages.size, 'it is claimed still').toBe(0)
    await later('10 minutes')
    const told = [...slow.messages.keys(), ...(await tell()).messages.keys()]
    expect(told.sort()).toEqual(readers.map(({ address }) => address).sort())
  })

  it('names as many strategies as a message holds, and counts the others', async () => {
    const bob = await reader()
    for (let n = 0; n < 31; n += 1) {
      const { id } = await newStrategy(alice)
      await follow(bob, id)
      await write(id)
    }
    const [message] = (await tell()).messages.values()
    expect(message?.subject).toBe('News from 31 strategies you follow')
    expect(message?.text?.match(/Bought/g)).toHaveLength(30)
    for (const text of [message?.text, message?.html]) expect(text).toContain('… and from 1 more strategy.')
    expect((await tell()).messages.size).toBe(0)
  })

  it('is what the follower may see at that moment, and never what a hidden strategy did meanwhile', async () => {
    const [bob, guest] = [await reader(), await reader()]
    const { id } = await newStrategy(alice)
    await share(alice, id, guest.client)
    await follow(bob, id)
    await follow(guest, id)
    await write(id)
    await succeeds(alice.from('strategy_profile').update({ public: 'false' }).eq('id', id))
    expect([...(await tell()).messages.keys()]).toEqual([guest.address])
    await succeeds(alice.from('strategy_profile').update({ public: 'true' }).eq('id', id))
    expect((await tell()).messages.size).toBe(0)
    await later('10 minutes')
    await write(id, { bet_id: 'two' })
    expect((await tell()).messages.size).toBe(2)
  })

  it('begins when mail is chosen, comes as often as chosen, and ends with it', async () => {
    const bob = await reader('never')
    const { id } = await newStrategy(alice, { name: 'One' })
    const other = await newStrategy(alice, { name: 'Two' })
    await follow(bob, id)
    await follow(bob, other.id)
    await write(id, { bet_id: 'a' })
    expect((await tell()).messages.size).toBe(0)
    const choose = (mail: string) =>
      succeeds(bob.client.from('notification_settings').upsert({ mail }, { onConflict: 'user_id' }))
    await choose('daily')
    expect((await tell()).messages.size, 'nothing from before').toBe(0)
    await write(id, { bet_id: 'b' })
    await write(other.id, { bet_id: 'c' })
    const [message] = (await tell()).messages.values()
    expect(message?.subject).toBe('News from 2 strategies you follow')
    await write(id, { bet_id: 'd' })
    await later('23 hours')
    expect((await tell()).messages.size).toBe(0)
    await choose('weekly')
    await later('2 hours')
    expect((await tell()).messages.size).toBe(0)
    await later('6 days')
    expect((await tell()).messages.size).toBe(1)
    await choose('never')
    await later('30 days')
    await write(id, { bet_id: 'e' })
    expect((await tell()).messages.size).toBe(0)
    await choose('at once')
    await succeeds(bob.client.from('strategy_follows').delete().eq('strategy_id', id))
    await write(id, { bet_id: 'f' })
    expect((await tell()).messages.size).toBe(0)
  })

  it('goes only to a confirmed address: not to one that is written into a profile', async () => {
    const bob = await reader('at once', false)
    await succeeds(bob.client.from('user_profiles').insert({ username: 'bob', email: 'somebody@else.example' }))
    const { id } = await newStrategy(alice)
    await follow(bob, id)
    await write(id)
    const { messages, result } = await tell()
    expect(messages.size).toBe(0)
    expect(linesOf(result)).toContain('Users without a confirmed address: 1. They got no mail.')
  })

  it('ends with the profile', async () => {
    const bob = await reader()
    await succeeds(bob.client.from('user_profiles').insert({ username: 'bob' }))
    await db.sql('delete from user_profiles where clerk_user_id = $1', [bob.id])
    expect(await db.sql('select * from notification_settings')).toEqual([])
    expect(await db.sql('select * from private.notifications')).toEqual([])
  })

  it('ends when a person without a profile is forgotten', async () => {
    const bob = await reader()
    const browser = { endpoint: 'https://fcm.googleapis.com/x', p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
    await succeeds(bob.client.from('push_subscriptions').insert(browser))
    await succeeds(db.service.rpc('forget_person', { user_id: bob.id }))
    for (const table of ['notification_settings', 'push_subscriptions', 'private.notifications'])
      expect(await db.sql(`select * from ${table}`), table).toEqual([])
  })
})

it('with Clerk, asks Clerk for the addresses that it confirmed', async () => {
  const user = (id: string, status: string) => ({
    object: 'user',
    id,
    primary_email_address_id: 'idn_2',
    email_addresses: [
      {
        object: 'email_address',
        id: 'idn_1',
        linked_to: [],
        email_address: 'old@reader.example',
        verification: { status: 'verified' },
      },
      {
        object: 'email_address',
        id: 'idn_2',
        linked_to: [],
        email_address: `${id}@reader.example`,
        verification: { status },
      },
    ],
  })
  const asked: URL[] = []
  const clerk = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://clerk')
    asked.push(url)
    expect(request.headers.authorization).toBe('Bearer sk_test_1')
    response.setHeader('Content-Type', 'application/json')
    const users = [user('user_1', 'verified'), user('user_2', 'unverified')]
    response.end(JSON.stringify(url.pathname.endsWith('/count') ? { total_count: 2 } : users))
  }).listen(0, '127.0.0.1')
  await once(clerk, 'listening')
  const find = clerkAddresses('sk_test_1', originOf(clerk))
  expect(await find(['user_1', 'user_2'])).toEqual(new Map([['user_1', 'user_1@reader.example']]))
  expect(asked[0]?.pathname).toBe('/v1/users')
  expect(asked[0]?.searchParams.getAll('user_id')).toEqual(['user_1', 'user_2'])
  clerk.close()
})
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`

describe('who can do what', () => {
  it('a user sees and changes the own choice, to one of those that there are', async () => {
    const bob = await reader('daily')
    expect((await bob.client.from('notification_settings').select()).data).toMatchObject([
      { user_id: bob.id, mail: 'daily' },
    ])
    expect(
      // @ts-expect-error The types refuse it as well.
      (await bob.client.from('notification_settings').update({ user_id: 'alice' }).neq('user_id', '')).error,
    ).not.toBeNull()
    expect(
      (
        await bob.client
          .from('notification_settings')
          .update({ mail: 'hourly' as string })
          .neq('user_id', '')
      ).error,
    ).not.toBeNull()
    expect((await db.sql('select mail from notification_settings')).map(({ mail }) => mail)).toEqual(['daily'])
  })

  it('a token stops the mail of its user without signing in, twice too, and another one nothing', async () => {
    const [bob, carol] = [await reader(), await reader()]
    const [{ stop_token } = { stop_token: '' }] = await db.sql<{ stop_token: string }>(
      'select stop_token from private.notifications where user_id = $1',
      [bob.id],
    )
    expect(stop_token).toMatch(/^[0-9a-f]{64}$/)
    const stop = async (token: string) => (await db.anon.rpc('stop_notifications', { token })).data
    expect([await stop(''), await stop(stop_token.slice(1)), await stop(bob.id)]).toEqual([null, null, null])
    expect([await stop(stop_token), await stop(stop_token)]).toEqual(['mail', 'mail'])
    const choices = await db.sql('select user_id, mail from notification_settings')
    expect(new Map(choices.map(({ user_id, mail }) => [user_id, mail]))).toEqual(
      new Map([
        [bob.id, 'never'],
        [carol.id, 'at once'],
      ]),
    )
  })

  it.each(['multipart/form-data', 'application/x-www-form-urlencoded'])(
    'a mail program’s button stops it by a form as %s; opening the address or posting something else does not',
    async (type) => {
      const server = createServer(
        getRequestListener((request) =>
          oneClick(request, {
            page: `${SITE}/stop-mail`,
            stop: async (token) => (await db.anon.rpc('stop_notifications', { token })).error,
          }),
        ),
      ).listen(0, '127.0.0.1')
      await once(server, 'listening')
      const bob = await reader()
      const [{ stop_token } = { stop_token: '' }] = await db.sql<{ stop_token: string }>(
        'select stop_token from private.notifications',
      )
      const address = `${originOf(server)}/?token=${stop_token}`
      const choice = async () => (await bob.client.from('notification_settings').select('mail').single()).data?.mail
      const post = (name: string, value: string) => {
        const form = new FormData()
        form.set(name, value)
        const body = type === 'multipart/form-data' ? form : new URLSearchParams([[name, value]])
        return fetch(address, { method: 'POST', body })
      }

      const opened = await fetch(address, { redirect: 'manual' })
      expect([opened.status, opened.headers.get('location')]).toEqual([303, `${SITE}/stop-mail#${stop_token}`])
      expect((await post('x', 'y')).status).toBe(400)
      for (const token of ['', '%00', 'a%0Ab', `${stop_token}%0A`, stop_token.slice(1), stop_token.toUpperCase()]) {
        const of = `${originOf(server)}/?token=${token}`
        const body = new URLSearchParams([['List-Unsubscribe', 'One-Click']])
        expect((await fetch(of, { method: 'POST', body })).status, token).toBe(400)
        expect((await fetch(of, { redirect: 'manual' })).status, token).toBe(400)
      }
      expect((await fetch(address, { method: 'POST', body: '{}' })).status).toBe(400)
      expect(await choice()).toBe('at once')
      expect((await post('List-Unsubscribe', 'One-Click')).status).toBe(200)
      expect(await choice()).toBe('never')
      server.closeAllConnections()
      server.close()
    },
  )
})
