// @vitest-environment node
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { notifyByMail } from '../../supabase/mail/notify'
import { actionRow, newStrategy, zoneAt } from './fixtures'
import { bootDatabase, type TestDatabase } from './harness'
import { type Step, startKillableRuns } from './killableRun'

let db: TestDatabase
let runs: Awaited<ReturnType<typeof startKillableRuns>>
let smtp: SMTPServer
let folder: string
let strategyId: string
/** What the mail server took, whether or not the run lived to hear of it. */
let mails: ParsedMail[] = []
/** The mail server's answers to recipients that it does not take, and to messages that contain a text. */
let refusals = new Map<string, string>()
const asError = (answer: string) =>
  Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })
const POISON = 'XJS*C4JDBQADN1'
const poisoned = new Map([
  [POISON, '554 5.7.1 Message rejected as spam'],
  ['GREYLISTED', '451 4.7.1 Try again later'],
])

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'notify-'))
  runs = await startKillableRuns(() => db)
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onMailFrom: (_address, _session, done) => void (runs.dies('connected') || done()),
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refusals.get(address)
      done(refusal ? asError(refusal) : null)
    },
    onData: async (stream, _session, done) => {
      // Null where the run was killed while it sent.
      const mail = await simpleParser(stream).catch(() => null)
      const refusal = [...poisoned].find(([text]) => mail?.text?.includes(text))?.[1]
      if (refusal) return done(asError(refusal))
      if (mail) mails.push(mail)
      if (!runs.dies('received')) done()
    },
  })
  smtp.on('error', () => undefined)
  await new Promise<void>((listening) => smtp.listen(0, '127.0.0.1', listening))
})
afterAll(async () => {
  runs.close()
  await new Promise<void>((closed) => smtp.close(closed))
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  db = await bootDatabase()
  mails = []
  runs.killAt(null)
  refusals = new Map()
  strategyId = (await newStrategy(db.as('alice'))).id
})

/** A follower who wants mail, and whose id begins with a letter, by which runs go. */
async function follower(letter: string): Promise<string> {
  const id = letter + randomUUID().slice(1)
  await db.sql(`insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())`, [
    id,
    `${id}@reader.example`,
  ])
  const client = db.as(id)
  expect((await client.from('notification_settings').insert({ mail: 'at once' })).error).toBeNull()
  expect((await client.from('strategy_follows').insert({ strategy_id: strategyId })).error).toBeNull()
  return `${id}@reader.example`
}
const write = async (quantity = 1, strategy_id = strategyId) =>
  db
    .as('alice')
    .from('bet_data')
    .insert(actionRow({ strategy_id, bet_id: 'one', date: undefined, quantity }))

const MAIL_FROM = 'Site <mail@site.example>'
const SITE = 'https://site.example'
const smtpUrl = () => `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
const journal = () => path.join(folder, 'journal')
/** `npm run notify`, to its end. */
const run = (environment: Record<string, string> = {}) =>
  runs.run({ SMTP_URL: smtpUrl(), MAIL_FROM, VITE_SITE_URL: SITE, NOTIFY_JOURNAL: journal(), ...environment })
/** What the program does, without its start: a run has only the database and the journal from those before it. */
async function goOn() {
  const transport = createTransport({ url: smtpUrl() })
  const result = await notifyByMail({
    database: db.service,
    send: (mail) => transport.sendMail(mail),
    from: MAIL_FROM,
    siteUrl: SITE,
    oneClickUrl: SITE,
    journal: journal(),
  })
  transport.close()
  return result
}
const WHOLE = { refused: [], postponed: [], left: 0, failure: null }
/** These users want the weekly letter, and one is due to each of them. */
async function lettersAreDue(addresses: readonly string[]) {
  for (const address of addresses)
    await db
      .as(address.split('@')[0] ?? '')
      .from('notification_settings')
      .update({ letter: true, zone: zoneAt(12) })
      .neq('user_id', '')
      .throwOnError()
  await db.sql('update private.notifications set week = week - 7')
}
/** What a killed run had claimed may be sent by the next one. */
const leaseEnds = () => db.sql(`update private.notifications set claimed_until = now() - interval '1 second'`)
const recipientOf = ({ to }: ParsedMail) => (Array.isArray(to) ? to[0] : to)?.text ?? ''

it.each<Step>(['claimed', 'connected', 'received', 'to be marked', 'marked'])(
  'a run that is killed when its work is %s is gone on with: each message once',
  async (step) => {
    const followers = [await follower('a'), await follower('b'), await follower('c')]
    const other = (await newStrategy(db.as('alice'))).id
    for (const address of followers) {
      await db
        .as(address.split('@')[0] ?? '')
        .from('strategy_follows')
        .insert({ strategy_id: other })
    }
    await write()
    runs.killAt(step)
    expect((await run()).signal).toBe('SIGKILL')
    runs.killAt(null)
    await write(2)
    await write(3, other)
    await leaseEnds()
    expect(await goOn()).toMatchObject(WHOLE)

    // What was received and not acknowledged comes again under its id, by which mail servers and programs drop it.
    const kept = new Map(mails.map((mail) => [mail.messageId, mail]))
    expect([...kept.values()].map(recipientOf).sort()).toEqual(followers)
    expect(mails.every(({ messageId, text }) => kept.get(messageId)?.text === text)).toBe(true)
    if (step !== 'received') expect(mails).toHaveLength(followers.length)

    // Nor is anything lost: what came meanwhile is in the next message.
    await db.sql(`update private.notifications set notified_at = now() - interval '1 hour'`)
    mails = []
    expect(await goOn()).toMatchObject({ ...WHOLE, sent: followers.length })
    const told = ['Bought 2 AAPL', 'Bought 3 AAPL']
    expect(mails.map(({ text }) => told.filter((one) => text?.includes(one)))).toEqual(followers.map(() => told))
  },
)

it.each<Step>(['letters claimed', 'connected', 'received', 'to be marked', 'marked'])(
  'a run that is killed when its letters are %s is gone on with: each letter once',
  async (step) => {
    const readers = [await follower('a'), await follower('b')]
    await lettersAreDue(readers)
    runs.killAt(step)
    expect((await run()).signal).toBe('SIGKILL')
    runs.killAt(null)
    await leaseEnds()
    expect(await goOn()).toMatchObject(WHOLE)
    const kept = new Map(mails.map((mail) => [mail.messageId, mail]))
    expect([...kept.values()].map(recipientOf).sort()).toEqual(readers)
    expect(mails.every(({ subject }) => subject?.startsWith('Your week, '))).toBe(true)
    if (step !== 'received') expect(mails).toHaveLength(readers.length)
    expect(await goOn()).toMatchObject({ ...WHOLE, sent: 0 })
  },
)

it('two runs at once send each message and each letter once', async () => {
  const followers = [await follower('a'), await follower('b'), await follower('c')]
  await write()
  await lettersAreDue(followers)
  const runs = await Promise.all([run(), run({ NOTIFY_JOURNAL: path.join(folder, 'other') })])
  expect(runs.map(({ code }) => code)).toEqual([0, 0])
  const [letters, news] = [true, false].map((isLetter) =>
    mails.filter(({ subject }) => subject?.startsWith('Your week, ') === isLetter),
  )
  for (const kind of [letters, news]) expect(kind?.map(recipientOf).sort()).toEqual(followers)
})

it('a recipient that is refused for good is not tried again, one that is put off is; the others get their messages', async () => {
  const [gone, full, policy, well] = [
    await follower('a'),
    await follower('b'),
    await follower('c'),
    await follower('d'),
  ]
  refusals = new Map([
    [gone, '550 5.1.1 No such mailbox'],
    [full, '452 4.2.2 Mailbox full'],
    [policy, '554 5.7.1 Relay access denied'],
  ])
  await write()
  const { said, code } = await run()
  expect(code).toBe(1)
  expect(said).toMatch(/Messages sent: 1\.\nRefused by the mail server, and not tried again: 1\n.*No such mailbox/)
  expect(said).toMatch(/a later run tries again: 2\n.*\n.*/)
  expect(mails.map(recipientOf)).toEqual([well])
  refusals.clear()
  await leaseEnds()
  expect(await goOn()).toMatchObject({ ...WHOLE, sent: 2 })
  expect(mails.map(recipientOf).sort()).toEqual([full, policy, well])
})

it('a message that the mail server refuses for its text is given up, one that it puts off waits longer each time, and nobody else waits', async () => {
  const honest = [await follower('b'), await follower('e')]
  const own = strategyId
  const follow = async (letter: string, name: string) => {
    strategyId = (await newStrategy(db.as('alice'), { name })).id
    const address = await follower(letter)
    await write(1, strategyId)
    return address
  }
  for (const letter of ['a', 'c']) await follow(letter, `${POISON} ${letter}`)
  const late = await follow('d', 'GREYLISTED')
  await write(1, own)
  const { said, code } = await run()
  expect(mails.map(recipientOf).sort()).toEqual(honest)
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(
      /sent: 2\.\nRefused by the mail server, and not tried again: 2\n.*spam[\s\S]*tries again: 1\n.*451/,
    ),
  ])
  // The refused ones are not due any more, the other one is after five minutes, then after ten.
  const minutes = async () => {
    const rows = await db.sql<{ minutes: number }>(
      `select round(extract(epoch from claimed_until - now()) / 60)::integer as minutes
       from private.notifications where message_id is not null`,
    )
    return rows.map((row) => row.minutes)
  }
  expect(await minutes()).toEqual([5])
  expect(await goOn()).toMatchObject({ ...WHOLE, sent: 0 })
  await leaseEnds()
  expect((await goOn()).postponed).toHaveLength(1)
  expect(await minutes()).toEqual([10])
  // After a week it is given up, and what comes later is tried.
  await leaseEnds()
  await db.sql(`update private.notifications set postponed_since = now() - interval '8 days'`)
  expect((await goOn()).postponed).toHaveLength(1)
  expect(await minutes()).toEqual([])
  expect(mails.map(recipientOf)).not.toContain(late)
  expect(await goOn()).toMatchObject(WHOLE)
  expect(await db.sql('select from private.strategy_news')).toEqual([])
})

it('a message at which the mail server hangs up is put off alone; when it never answers, the run ends', async () => {
  const followers: string[] = []
  for (const letter of 'abcdef0123456789') followers.push(await follower(letter))
  await write()
  const lost = Object.assign(new Error('Connection closed unexpectedly'), { code: 'ECONNECTION' })
  const sendWith = (isLost: (address: string) => boolean) => {
    const tried: string[] = []
    return notifyByMail({
      ...{ database: db.service, from: MAIL_FROM, siteUrl: SITE, oneClickUrl: SITE, journal: journal() },
      send: async ({ to }) => {
        const { address } = to as { address: string }
        tried.push(address)
        if (isLost(address)) throw lost
      },
    }).then((result) => ({ ...result, tried }))
  }
  const down = await sendWith(() => true)
  expect(down).toMatchObject({ sent: 0, failure: 'Connection closed unexpectedly' })
  expect(down.tried.length).toBeLessThan(followers.length)
  await leaseEnds()
  const hostile = followers[0]
  expect(await sendWith((address) => address === hostile)).toMatchObject({
    ...{ sent: followers.length - 1, failure: null, postponed: ['Connection closed unexpectedly'] },
  })
})

it('without a mail server it says so and loses nothing; without a setting it names it', async () => {
  const bob = await follower('a')
  await write()
  const { said, code } = await run({ SMTP_URL: 'smtp://127.0.0.1:9' })
  expect([code, said]).toEqual([
    1,
    expect.stringMatching(/Messages sent: 0\.\n.*a later run tries again: 1\n.*127\.0\.0\.1:9/),
  ])
  await leaseEnds()
  expect(await goOn()).toMatchObject({ ...WHOLE, sent: 1 })
  expect(mails.map(recipientOf)).toEqual([bob])
  expect(await run({ MAIL_FROM: '' })).toMatchObject({
    code: 1,
    said: expect.stringContaining('MAIL_FROM is not set. docs/hosting.md, "Mail", explains it.'),
  })
})
