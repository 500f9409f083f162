// `npm run notify`: tells followers by mail, in their browsers and by webhooks what is new (docs/hosting.md, "Mail"). Exits with 1 if something could
// not be sent. With `--keys` it prints new keys for browsers instead.
import path from 'node:path'
import { createTransport } from 'nodemailer'
import { exitWith, ROOT, readArguments } from './common.mjs'
import { given, load, settingsOf } from './hosted.mjs'

const { keys } = readArguments({ keys: { type: 'boolean' } })

const { required, address, serviceDatabase } = settingsOf('Mail')

/** The longest wait for a server that does not answer. */
const TIMEOUT_MS = 60_000

/** @param {import('@supabase/postgrest-js').PostgrestClient} database @param {string} journal */
async function sendMail(database, journal) {
  const { notifyByMail, linesOf, CONNECTIONS } = await load('supabase/mail/notify.ts')
  const transport = createTransport({
    url: required('SMTP_URL'),
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  })
  const clerkKey = given('CLERK_SECRET_KEY')
  const findAddresses =
    clerkKey && (await load('supabase/mail/clerkAddresses.ts')).clerkAddresses(clerkKey, given('CLERK_API_URL'))
  const { ONE_CLICK_PATH } = await load('supabase/functions/stop-notifications/oneClick.ts')
  const result = await notifyByMail({
    database,
    send: (mail) => transport.sendMail(mail),
    from: required('MAIL_FROM'),
    siteUrl: address('VITE_SITE_URL'),
    oneClickUrl: address('VITE_SUPABASE_URL') + ONE_CLICK_PATH,
    journal,
    findAddresses,
  })
  transport.close()
  for (const line of linesOf(result)) console.log(line)
  return result.failure === null && result.postponed.length + result.left === 0
}

/** @param {import('@supabase/postgrest-js').PostgrestClient} database @param {string} journal */
async function sendToBrowsers(database, journal) {
  const { notifyBrowsers, pushLinesOf } = await load('supabase/mail/push.ts')
  const siteUrl = address('VITE_SITE_URL')
  const result = await notifyBrowsers({
    database,
    journal,
    siteUrl,
    contact: siteUrl,
    publicKey: required('VITE_PUSH_PUBLIC_KEY'),
    privateKey: required('PUSH_PRIVATE_KEY'),
  })
  for (const line of pushLinesOf(result)) console.log(line)
  return result.postponed.length + result.left === 0
}

/** @param {import('@supabase/postgrest-js').PostgrestClient} database @param {string} journal */
async function callWebhooks(database, journal) {
  const { notifyWebhooks, webhookLinesOf } = await load('supabase/mail/webhooks.ts')
  const result = await notifyWebhooks({ database, journal })
  for (const line of webhookLinesOf(result)) console.log(line)
  return result.left === 0
}

try {
  if (keys) {
    for (const line of (await load('supabase/mail/push.ts')).newKeys()) console.log(line)
  } else {
    const database = serviceDatabase()
    const journal = path.resolve(ROOT, given('NOTIFY_JOURNAL') ?? '.data/mail-journal')
    const sendsToBrowsers = Boolean(given('PUSH_PRIVATE_KEY'))
    // A site may notify browsers without sending mail.
    const isMailSent = sendsToBrowsers && !given('SMTP_URL') ? true : await sendMail(database, journal)
    const isPushSent = sendsToBrowsers ? await sendToBrowsers(database, journal) : true
    // An address that does not answer is its follower's affair, who sees why, and no failure of the run.
    const areWebhooksCalled = await callWebhooks(database, journal)
    process.exitCode = isMailSent && isPushSent && areWebhooksCalled ? 0 : 1
  }
} catch (error) {
  exitWith(error)
}
