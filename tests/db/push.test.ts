// @vitest-environment node
import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { decrypt } from 'http_ece'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { newKeys, notifyBrowsers } from '../../supabase/mail/push'
import { actionRow, newStrategy, share } from './fixtures'
import { bootDatabase, type Client, type TestDatabase } from './harness'
import { type Step, startKillableRuns } from './killableRun'

let db: TestDatabase
let runs: Awaited<ReturnType<typeof startKillableRuns>>
let service: ReturnType<typeof createTlsServer>
let folder: string
let strategyId: string
let got: { path: string; headers: Record<string, unknown>; body: Buffer }[] = []
let answers = new Map<string, number>()
const keys = Object.fromEntries(newKeys().map((line) => line.split('=') as [string, string]))

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'push-'))
  const certificate = await generate([{ name: 'commonName', value: 'localhost' }], {
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  })
  writeFileSync(path.join(folder, 'certificate.pem'), certificate.cert)
  service = createTlsServer({ key: certificate.private, cert: certificate.cert }, async (request, response) => {
    got.push({ path: request.url ?? '', headers: request.headers, body: await buffer(request) })
    if (runs.dies('received')) return
    response.statusCode = answers.get(request.url ?? '') ?? 201
    response.end()
  }).listen(0, 'localhost')
  await once(service, 'listening')
  runs = await startKillableRuns(() => db)
})
afterAll(() => {
  runs.close()
  service.closeAllConnections()
  service.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  db = await bootDatabase()
  got = []
  runs.killAt(null)
  answers = new Map()
  await db.sql('delete from private.settings')
  await db.sql(`insert into private.settings values ('push services', $1), ('site address', 'https://site.example')`, [
    `localhost:${portOf(service)}`,
  ])
  strategyId = (await newStrategy(db.as('alice'))).id
})

function newSubscription(at = `https://localhost:${portOf(service)}/${randomBytes(8).toString('hex')}`) {
  const ecdh = createECDH('prime256v1')
  const p256dh = ecdh.generateKeys().toString('base64url')
  const auth = randomBytes(16).toString('base64url')
  const read = () =>
    got
      .filter((one) => at.endsWith(one.path))
      .map(({ body }) =>
        JSON.parse(decrypt(body, { version: 'aes128gcm', privateKey: ecdh, authSecret: auth }).toString()),
      )
  return { row: { endpoint: at, p256dh, auth }, path: new URL(at).pathname, read }
}
async function subscribe(name: string) {
  const subscription = newSubscription()
  expect((await db.as(name).from('push_subscriptions').insert(subscription.row)).error).toBeNull()
  return subscription
}
const follow = async (name: string) =>
  expect((await db.as(name).from('strategy_follows').insert({ strategy_id: strategyId })).error).toBeNull()
const write = (quantity: number) =>
  db
    .as('alice')
    .from('bet_data')
    .insert(actionRow({ strategy_id: strategyId, bet_id: 'one', date: undefined, quantity }))
const leaseEnds = () => db.sql(`update private.notifications set claimed_until = now() - interval '1 second'`)
const tenMinutesPass = () => db.sql(`update private.notifications set notified_at = now() - interval '1 hour'`)

const SITE = 'https://site.example'
const journal = () => path.join(folder, 'journal')
/** `npm run notify`, to its end. */
const run = (args: string[] = []) =>
  runs.run(
    {
      ...keys,
      SMTP_URL: '',
      NODE_EXTRA_CA_CERTS: path.join(folder, 'certificate.pem'),
      VITE_SITE_URL: SITE,
      NOTIFY_JOURNAL: journal(),
    },
    args,
  )
/** What the program does, without its start: a run has only the database and the journal from those before it. */
async function goOn() {
  // A process learns whom to trust when it starts, so only the program checks the service's certificate.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  const result = await notifyBrowsers({
    database: db.service,
    journal: journal(),
    siteUrl: SITE,
    contact: SITE,
    publicKey: keys.VITE_PUSH_PUBLIC_KEY ?? '',
    privateKey: keys.PUSH_PRIVATE_KEY ?? '',
  })
  vi.unstubAllEnvs()
  return result
}
const WHOLE = { refused: [], postponed: [], left: 0 }

it('tells each of a user’s browsers once, encrypted for it and signed; a run begins with what comes after', async () => {
  await follow('bob')
  await write(1)
  const [phone, desk] = [await subscribe('bob'), await subscribe('bob')]
  await write(5)
  expect(await run()).toMatchObject({ code: 0, said: expect.stringContaining('Browsers notified: 2.') })
  for (const browser of [phone, desk]) {
    expect(browser.read()).toEqual([
      {
        title: expect.stringMatching(/: Bought 5 AAPL at /),
        body: expect.stringMatching(/^Stated time: .*\nRecorded: /),
        page: expect.stringMatching(/^\/performance\//),
        tag: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ])
  }
  expect(got.every(({ headers }) => /^vapid t=.+, k=.+/.test(String(headers.authorization)))).toBe(true)
  expect(got.every(({ headers }) => headers.ttl === '86400')).toBe(true)
  expect(await goOn()).toMatchObject({ ...WHOLE, sent: 0 })
  await write(6)
  expect(await goOn()).toMatchObject({ ...WHOLE, sent: 0 })
  expect(got, 'at most one in ten minutes').toHaveLength(2)
})

it.each<Step>(['claimed', 'received', 'to be marked', 'marked'])(
  'a run that is killed when its work is %s is gone on with: each message once, or again under its tag',
  async (step) => {
    await follow('bob')
    const browser = await subscribe('bob')
    await write(1)
    runs.killAt(step)
    expect((await run()).signal).toBe('SIGKILL')
    runs.killAt(null)
    await write(2)
    await leaseEnds()
    expect(await goOn()).toMatchObject(WHOLE)
    const told = browser.read()
    expect(told).toHaveLength(step === 'received' ? 2 : 1)
    expect(told.every((one) => one.tag === told[0].tag && one.title === told[0].title)).toBe(true)
    await tenMinutesPass()
    expect(await goOn()).toMatchObject({ ...WHOLE, sent: 1 })
    expect(browser.read().at(-1).title).toContain('Bought 2 AAPL')
  },
)

it('deletes a subscription that has ended, tries again one that is put off, and lets go of one that is refused', async () => {
  for (const name of ['bob', 'carol', 'dave']) await follow(name)
  const [ended, busy, refused] = [await subscribe('bob'), await subscribe('carol'), await subscribe('dave')]
  answers = new Map([
    [ended.path, 410],
    [busy.path, 503],
    [refused.path, 403],
  ])
  await write(1)
  const { said, code } = await run()
  expect(code).toBe(1)
  expect(said).toContain('Subscriptions that have ended, and were deleted: 1.')
  expect(said).toMatch(/not tried again: 1\n {2}403 of localhost/)
  expect(said).toMatch(/a later run tries again: 1\n {2}503 of localhost/)
  const rows = await db.sql('select user_id from push_subscriptions order by 1')
  expect(rows).toEqual([{ user_id: 'carol' }, { user_id: 'dave' }])
  answers.clear()
  await leaseEnds()
  expect(await goOn()).toMatchObject({ ...WHOLE, sent: 1 })
  expect([ended, busy, refused].map(({ read }) => read().length)).toEqual([1, 2, 1])
})

it('each browser has its own progress: one that is put off gets the message later, the other one only what comes meanwhile', async () => {
  await follow('bob')
  const [phone, desk] = [await subscribe('bob'), await subscribe('bob')]
  answers = new Map([[phone.path, 503]])
  await write(1)
  expect(await goOn()).toMatchObject({ sent: 1, postponed: [expect.stringMatching(/^503 of localhost/)] })
  answers.clear()
  await tenMinutesPass()
  await leaseEnds()
  await write(2)
  // One that is added now is told what comes from now on.
  const tablet = await subscribe('bob')
  await write(3)
  expect(await goOn()).toMatchObject(WHOLE)
  await tenMinutesPass()
  expect(await goOn()).toMatchObject(WHOLE)
  const titles = (browser: typeof phone) => browser.read().map(({ title }) => title.replace(/^.*?: /, ''))
  const [first, both, last] = ['Bought 1 AAPL at 10.00', '2 new entries', 'Bought 3 AAPL at 10.00']
  expect(titles(desk)).toEqual([first, both])
  expect(titles(phone)).toEqual([first, first, both])
  expect(titles(tablet)).toEqual([last])
})

it('gives up a browser whose push service does not exist after seven days, and deletes its subscription and its news', async () => {
  await db.sql(`update private.settings set value = value || ' gone.invalid' where name = 'push services'`)
  for (const name of ['bob', 'carol']) await follow(name)
  const there = await subscribe('bob')
  const gone = newSubscription('https://gone.invalid/send/1')
  expect((await db.as('carol').from('push_subscriptions').insert(gone.row)).error).toBeNull()
  await write(1)
  expect(await goOn()).toMatchObject({ sent: 1, postponed: [expect.stringMatching(/gone\.invalid/)] })
  const pass = (time: string) =>
    db.sql(
      `update private.notifications set postponed_since = postponed_since - $1::interval, claimed_until = claimed_until - $1::interval`,
      [time],
    )
  const left = async () => ({
    subscriptions: (await db.sql('select from push_subscriptions')).length,
    news: (await db.sql('select from private.strategy_news')).length,
  })
  await pass('6 days 23 hours')
  expect((await goOn()).postponed).toHaveLength(1)
  expect(await left()).toEqual({ subscriptions: 2, news: 1 })
  await pass('7 hours')
  expect((await goOn()).postponed).toHaveLength(1)
  expect(await left()).toMatchObject({ subscriptions: 1 })
  // Nothing is left to do or to keep.
  expect(await goOn()).toMatchObject({ ...WHOLE, sent: 0 })
  expect(await left()).toEqual({ subscriptions: 1, news: 0 })
  expect(there.read()).toHaveLength(1)
})

it('tells what the follower may see at that moment, and nothing at an address that is no longer allowed', async () => {
  await share(db.as('alice'), strategyId, db.as('guest'))
  await follow('bob')
  await follow('guest')
  const [bob, guest] = [await subscribe('bob'), await subscribe('guest')]
  await write(1)
  await db.as('alice').from('strategy_profile').update({ public: 'false' }).eq('id', strategyId)
  expect(await goOn()).toMatchObject(WHOLE)
  expect([bob.read().length, guest.read().length]).toEqual([0, 1])
  await db.sql(`delete from private.settings where name = 'push services'`)
  await tenMinutesPass()
  await write(2)
  expect(await goOn()).toMatchObject(WHOLE)
  expect(got).toHaveLength(1)
})

it('prints keys as two lines for .env', async () => {
  expect((await run(['--keys'])).said).toMatch(/^VITE_PUSH_PUBLIC_KEY=B[\w-]{86}\nPUSH_PRIVATE_KEY=[\w-]{43}\n$/)
})

describe('who can do what', () => {
  const rows = async (client: Client) => (await client.from('push_subscriptions').select('endpoint')).data ?? []

  it('users see, add and delete their own rows, and change none; all go with the profile', async () => {
    const bob = await subscribe('bob')
    const changed = db
      .as('bob')
      .from('push_subscriptions')
      // @ts-expect-error The types refuse it as well.
      .update({ auth: 'A'.repeat(22) })
    expect((await changed.neq('user_id', '')).error).not.toBeNull()
    expect(await rows(db.as('bob'))).toEqual([{ endpoint: bob.row.endpoint }])
    // The same browser, used by another user.
    expect((await db.as('carol').from('push_subscriptions').insert(bob.row)).error).toBeNull()
    expect(await rows(db.as('bob'))).toEqual([])
    await db.as('carol').from('push_subscriptions').delete().eq('endpoint', bob.row.endpoint)
    expect(await db.sql(`select * from private.notifications`)).toEqual([])
    await subscribe('bob')
    await db.as('bob').from('user_profiles').insert({ username: 'bob' })
    await db.sql(`delete from user_profiles where clerk_user_id = 'bob'`)
    expect(await db.sql('select * from push_subscriptions')).toEqual([])
  })

  it('adds only endpoints of known services, of a bounded length, at most ten', async () => {
    const add = async (endpoint: string, more = {}) =>
      (
        await db
          .as('bob')
          .from('push_subscriptions')
          .insert({ ...newSubscription().row, endpoint, ...more })
      ).error
    for (const endpoint of [
      'http://fcm.googleapis.com/x',
      'https://127.0.0.1/x',
      'https://169.254.169.254/latest/meta-data',
      'https://localhost/x',
      'https://fcm.googleapis.com:8443/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://fcm.googleapis.com@evil.example/x',
      'https://fcm.googleapis.com\\@evil.example/x',
      'https://evil.example#@fcm.googleapis.com/x',
      'https://evil.example/x\nhttps://fcm.googleapis.com/x',
      'https://notify.windows.com.evil/x',
      'https://evilnotify.windows.com/x',
      `https://fcm.googleapis.com/${'x'.repeat(1000)}`,
    ]) {
      expect(await add(endpoint), endpoint).not.toBeNull()
    }
    const good = 'https://updates.push.services.mozilla.com/wpush/v2/x'
    expect(await add(good, { p256dh: 'x' })).not.toBeNull()
    expect(await add(good, { auth: 'x' })).not.toBeNull()
    for (const endpoint of [
      good,
      'https://fcm.googleapis.com/fcm/send/a:b-c_d',
      'https://wns2-par02p.notify.windows.com/w/?token=B%2b',
      'https://web.push.apple.com/Qx',
    ]) {
      expect(await add(endpoint), endpoint).toBeNull()
    }
    for (let n = 5; n <= 10; n += 1) expect(await add(`https://web.push.apple.com/${n}`)).toBeNull()
    expect((await add('https://web.push.apple.com/11'))?.message).toContain('At most 10 browsers')
  })
})
