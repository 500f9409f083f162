// @vitest-environment node
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { SupabaseClient } from '@supabase/supabase-js'
import { generate } from 'selfsigned'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { isPublicAddress, publicAddressesOf } from '../../supabase/mail/publicAddress'
import { notifyWebhooks, signedHeaders, type WebhookRun, webhookLinesOf } from '../../supabase/mail/webhooks'
import { actionRow, newStrategy } from './fixtures'
import { bootDatabase, type TestDatabase } from './harness'

/** No such name exists: the tests say what it resolves to. */
const HOST = 'bot.example.com'

let db: TestDatabase
let service: ReturnType<typeof createServer>
let strategyId: string
let got: { id: string; headers: Record<string, unknown>; body: string }[] = []
let status = 200
let journal = 0

beforeAll(async () => {
  const certificate = await generate([{ name: 'commonName', value: HOST }])
  service = createServer({ key: certificate.private, cert: certificate.cert }, async (request, response) => {
    got.push({ id: String(request.headers['webhook-id']), headers: request.headers, body: await text(request) })
    response.writeHead(status, status >= 300 && status < 400 ? { Location: `https://${HOST}/elsewhere` } : {})
    response.end('an answer that nobody reads')
  }).listen(0, '127.0.0.1')
  await once(service, 'listening')
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})
beforeEach(async () => {
  db = await bootDatabase()
  got = []
  status = 200
  // The service's certificate is its own.
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0')
  strategyId = (await newStrategy(db.as('alice'))).id
})
afterEach(() => vi.unstubAllEnvs())

const addressOf = (path = '/hook') => `https://${HOST}:${(service.address() as AddressInfo).port}${path}`
async function addWebhook(name: string, url = addressOf()) {
  const { data } = await db.as(name).rpc('create_webhook', { url }).throwOnError()
  return data as unknown as { id: string; secret: string }
}
/** A run as `npm run notify` makes it, in which names resolve to the test's own service. */
const run = (addressesOf: WebhookRun['addressesOf'] = async () => [{ address: '127.0.0.1', family: 4 }]) =>
  notifyWebhooks({ database: db.service, journal: `/tmp/webhooks-journal-${process.pid}-${journal++}`, addressesOf })
const follow = (name: string) => db.as(name).from('strategy_follows').insert({ strategy_id: strategyId }).throwOnError()
const write = (quantity: number) =>
  db
    .as('alice')
    .from('bet_data')
    .insert(actionRow({ strategy_id: strategyId, bet_id: 'one', date: undefined, quantity }))
    .throwOnError()
const stateOf = async (name: string) =>
  (await db.as(name).from('webhooks').select('url, delivered_at, failure, test_requested_at').throwOnError()).data
const pausesEnd = () => db.sql(`update private.notifications set claimed_until = now() - interval '1 second'`)

describe('an address', () => {
  it.each([
    ...['http://bot.example.com/x', 'https://localhost/x', 'https://bot.localhost', 'https://127.0.0.1/x'],
    ...['https://169.254.169.254/latest/meta-data', 'https://10.0.0.1', 'https://[::1]/', 'https://[fd00::1]/x'],
    ...['https://2130706433/', 'https://0x7f.1/', 'https://127.1/', 'https://printer/', 'https://nas.local/x'],
    ...['https://db.internal/x', 'https://user:secret@bot.example.com/', 'https://bot.example.com\\@10.0.0.1/'],
    ...['https://bot.example.com#@10.0.0.1', 'ftp://bot.example.com/', 'https://bot.example.com/ x', ''],
    ...['https://[::ffff:127.0.0.1]/', 'https://[::ffff:7f00:1]/', 'https://0177.0.0.1/', 'https://127.0.0.1./'],
    ...[
      'https://localhost./',
      'https://LOCALHOST/',
      'https://metadata.google.internal/',
      'https://bot.example.com:443:80/',
    ],
    ...[
      'https://bot.example.com%2f@10.0.0.1/',
      'https://bot.example.com?@10.0.0.1',
      'https://①②⑦.0.0.1/',
      'https://router.home.arpa/',
    ],
    ...['//bot.example.com/', 'file:///etc/passwd', 'https:bot.example.com', 'https://bot_example.com/x'],
    ...[`https://bot.example.com/${'x'.repeat(500)}`, 'https://bot.example.com/\n', 'HTTPS://BOT.EXAMPLE.COM/'],
  ])('that is %j is refused', async (url) => {
    expect((await db.as('bob').rpc('create_webhook', { url })).error?.code).toBe('PT400')
  })

  it('is one of at most five, each once, and its secret is shown once', async () => {
    const { secret } = await addWebhook('bob')
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect((await db.as('bob').rpc('create_webhook', { url: addressOf() })).error?.code).toBe('PT400')
    for (const nth of [2, 3, 4, 5]) await addWebhook('bob', addressOf(`/${nth}`))
    expect((await db.as('bob').rpc('create_webhook', { url: addressOf('/6') })).error).toMatchObject({
      ...{ code: 'PT403', message: 'You can have at most 5 addresses: remove one first' },
    })
    const seen = await db.as('bob').from('webhooks').select('*').throwOnError()
    expect(seen.data).toHaveLength(5)
    expect(JSON.stringify(seen.data)).not.toContain(secret.slice(6))
  })

  it('is seen, changed and removed by nobody but its owner', async () => {
    const { id } = await addWebhook('bob')
    expect((await db.anon.rpc('create_webhook', { url: addressOf('/anon') })).error).not.toBeNull()
    for (const client of [db.anon, db.as('mallory')]) {
      const untyped = client as unknown as SupabaseClient
      expect((await untyped.from('webhooks').select('id')).data ?? []).toEqual([])
      await untyped.from('webhooks').delete().eq('id', id)
      await untyped
        .from('webhooks')
        .update({ url: addressOf('/mine') })
        .eq('id', id)
      expect((await untyped.from('webhooks').insert({ user_id: 'bob', url: addressOf('/x') })).error).not.toBeNull()
      expect((await untyped.rpc('test_webhook', { id })).error).not.toBeNull()
      expect((await untyped.rpc('due_webhook_tests')).error).not.toBeNull()
      expect((await untyped.rpc('note_webhook', { webhook_id: id })).error).not.toBeNull()
      expect((await untyped.schema('private').from('webhook_secrets').select('secret')).error).not.toBeNull()
    }
    const own = db.as('bob') as unknown as SupabaseClient
    await own.from('webhooks').update({ delivered_at: '2020-01-01' }).eq('id', id)
    expect(await stateOf('bob')).toEqual([
      { url: addressOf(), delivered_at: null, failure: null, test_requested_at: null },
    ])
    await own.from('webhooks').delete().eq('id', id).throwOnError()
    expect(await db.sql('select from webhooks')).toEqual([])
    expect(await db.sql('select from private.webhook_secrets')).toEqual([])
  })
})

it.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1', '192.168.1.1', '224.0.0.1'],
  ...[
    '255.255.255.255',
    '::1',
    '::',
    'fd00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
    'fe80::1%eth0',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
  ],
  ...['2002:a00:1::', '2001:db8::1', 'ff02::1', 'not an address'],
])('%s is not on the public internet', (address) => expect(isPublicAddress(address)).toBe(false))
it.each(['8.8.8.8', '172.32.0.1', '2606:4700:4700::1111'])('%s is', (address) =>
  expect(isPublicAddress(address)).toBe(true),
)

it('looks at every address of a name, and at no number', async () => {
  const look =
    (...addresses: string[]) =>
    async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
  await expect(publicAddressesOf(HOST, look('8.8.8.8', '10.0.0.1'))).rejects.toThrow('in a private network')
  await expect(publicAddressesOf(HOST, look('8.8.8.8', 'fd00::1'))).rejects.toThrow('in a private network')
  for (const private_ of ['127.0.0.1', '169.254.169.254', '::1', '::ffff:127.0.0.1', '0.0.0.0', 'fe80::1'])
    await expect(publicAddressesOf(HOST, look(private_)), private_).rejects.toThrow('in a private network')
  await expect(publicAddressesOf(HOST, look())).rejects.toThrow('was not found')
  await expect(publicAddressesOf('localhost')).rejects.toThrow('in a private network')
  for (const number of ['127.0.0.1', '[::1]', '[::ffff:7f00:1]', '169.254.169.254'])
    await expect(publicAddressesOf(number, look('8.8.8.8'))).rejects.toThrow('a number, not a name')
  await expect(publicAddressesOf(HOST, look('8.8.8.8'))).resolves.toEqual([{ address: '8.8.8.8', family: 4 }])
})

it('signs as Standard Webhooks does', () => {
  // The example of its reference implementations.
  expect(
    signedHeaders('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: 1614265330_000,
      body: '{"test": 2432232314}',
    }),
  ).toMatchObject({ 'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=' })
})

it('posts what happens after it was added, signed, and nothing twice', async () => {
  await follow('bob')
  await write(1)
  const { secret } = await addWebhook('bob')
  expect(await run()).toMatchObject({ sent: 0 })
  await write(2)
  expect(await run()).toEqual({ sent: 1, ended: 0, postponed: [], left: 0 })
  expect(await run()).toMatchObject({ sent: 0 })
  const [{ id, headers, body } = { id: '', headers: {}, body: '' }] = got
  expect(got).toHaveLength(1)
  const signed = `${id}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.slice(6), 'base64')
  expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`)
  expect(JSON.parse(body)).toMatchObject({
    type: 'news',
    timestamp: expect.stringMatching(/^20/),
    data: {
      strategies: [
        {
          id: strategyId,
          entries: [
            { title: expect.stringContaining('Bought 2 AAPL'), entry: { event: 'action_recorded', quantity: '2' } },
          ],
          more: 0,
        },
      ],
    },
  })
  // No ten minutes lie between two messages, as they do for mail.
  await write(3)
  expect(await run()).toMatchObject({ sent: 1 })
  expect(await stateOf('bob')).toMatchObject([{ delivered_at: expect.any(String), failure: null }])
})

it('tries again under the same id after longer and longer waits, and says why it failed', async () => {
  await addWebhook('bob')
  await follow('bob')
  await write(1)
  status = 500
  const waits: number[] = []
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    expect(await run()).toMatchObject({ sent: 0, postponed: ['The address answered with the status 500'] })
    // Not before its wait is over.
    expect(await run()).toMatchObject({ sent: 0, postponed: [] })
    const [row] = await db.sql<{ wait: number }>(
      'select round(extract(epoch from claimed_until - now()) / 60)::integer as wait from private.notifications',
    )
    waits.push(row?.wait ?? 0)
    await pausesEnd()
  }
  expect(waits).toEqual([5, 10, 20])
  expect(await stateOf('bob')).toMatchObject([{ failure: 'The address answered with the status 500' }])
  status = 204
  expect(await run()).toMatchObject({ sent: 1 })
  expect(new Set(got.map(({ id }) => id)).size).toBe(1)
  expect(await stateOf('bob')).toMatchObject([{ failure: null }])
})

it('follows no redirect, connects to no private address, and forgets what is gone', async () => {
  await addWebhook('bob')
  await follow('bob')
  await write(1)
  for (const redirect of [301, 302, 303, 307, 308]) {
    status = redirect
    expect(await run()).toMatchObject({ postponed: [`The address answered with the status ${redirect}`] })
    await pausesEnd()
  }
  const asked = got.length
  expect(asked, 'nothing was asked of where it points').toBe(5)
  // What a name resolves to is looked at each time, and what was looked at is what is connected to.
  const looked: string[] = []
  const rebound = (name: string) =>
    publicAddressesOf(name, async () => {
      looked.push(name)
      return [{ address: looked.length === 1 ? '127.0.0.1' : '8.8.8.8', family: 4 }]
    })
  expect(await run(rebound)).toMatchObject({ postponed: ['The address is in a private network'] })
  expect(looked).toEqual([HOST])
  expect(got).toHaveLength(asked)
  await pausesEnd()
  status = 410
  expect(await run()).toMatchObject({ ended: 1 })
  expect(await stateOf('bob')).toEqual([])
})

it('says what a run did, and nothing where there was nothing to do', () => {
  expect(webhookLinesOf({ sent: 0, ended: 0, postponed: [], left: 0 })).toEqual([])
  expect(webhookLinesOf({ sent: 2, ended: 1, postponed: ['The connection failed'], left: 0 }).join(' ')).toMatch(
    /^Webhooks called: 2\. Webhooks that are gone, and were deleted: 1\. .*The connection failed/,
  )
})

it('tells nothing of what its owner may no longer see', async () => {
  await addWebhook('bob')
  await follow('bob')
  await write(1)
  await db.as('alice').from('strategy_profile').update({ public: 'false' }).eq('id', strategyId).throwOnError()
  expect(await run()).toMatchObject({ sent: 0 })
  expect(got).toEqual([])
})

it('sends a test when its owner asks, once, also to who follows nothing', async () => {
  const { id } = await addWebhook('bob')
  await db.as('bob').rpc('test_webhook', { id }).throwOnError()
  expect(await stateOf('bob')).toMatchObject([{ test_requested_at: expect.any(String) }])
  expect(await run()).toMatchObject({ sent: 1 })
  expect(await run()).toMatchObject({ sent: 0 })
  expect(got.map(({ body }) => JSON.parse(body))).toMatchObject([{ type: 'test', data: {} }])
  expect(await stateOf('bob')).toMatchObject([{ delivered_at: expect.any(String), test_requested_at: null }])
})
