import { createECDH } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Patient } from './environment.ts'
import { type Check, checksOfDatabase, checksWith, fails, holds, notAsked } from './line.ts'

const TIMEOUT_MS = 10_000
/** For a job that runs every few minutes. */
const MOST_MINUTES = 60

/** Messages to followers: whether the mail server accepts the login, the keys for browsers, and whether the job that sends them runs. */
export const notificationChecks = ({ env, database }: Patient): Check[] => [
  checksWith(env.SMTP_URL, 'SMTP_URL is not set, so followers get no mail')('Mail server', async (url) => {
    const transport = createTransport({
      url,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
    })
    try {
      await transport.verify()
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      return fails(`It refuses the login: ${reason}`, 'Set SMTP_URL as the mail service says.')
    } finally {
      transport.close()
    }
    return env.MAIL_FROM
      ? holds('it accepts the login')
      : fails('MAIL_FROM is not set', 'Set the sender of the messages, as in .env.example.')
  }),
  {
    name: 'Notification keys',
    ask: () => {
      const { VITE_PUSH_PUBLIC_KEY: publicKey, PUSH_PRIVATE_KEY: privateKey } = env
      if (!publicKey && !privateKey) return notAsked('none are set, so pages offer no notifications in browsers')
      const both = 'Set both lines as npm run notify -- --keys printed them, and build the site with the public one.'
      if (!publicKey) return fails('VITE_PUSH_PUBLIC_KEY is not set, so pages offer no notifications', both)
      if (!privateKey) return fails('PUSH_PRIVATE_KEY is not set, so those that pages offer are not sent', both)
      return publicKeyOf(privateKey) === publicKey
        ? holds('the private key belongs to the public one')
        : fails('The private key does not belong to the public one', both)
    },
  },
  checksOfDatabase(database)('Notifications', async (database) => {
    const channels = [
      ...(env.SMTP_URL ? [['mail', 'by mail'] as const] : []),
      ...(env.PUSH_PRIVATE_KEY ? [['browser', 'to browsers'] as const] : []),
    ]
    if (channels.length === 0) return notAsked('neither SMTP_URL nor PUSH_PRIVATE_KEY is set')
    const runs = await database(
      `select channel, floor(extract(epoch from now() - ended_at) / 60) as minutes from private.notification_runs`,
    )
    const ages = channels.map(([channel, how]) => {
      const run = runs.find((one) => one.channel === channel)
      return { how, minutes: run ? Number(run.minutes) : null }
    })
    const said = ages
      .map(({ how, minutes }) => `${how} ${minutes === null ? 'never' : `${minutes} minutes ago`}`)
      .join(', ')
    return ages.every(({ minutes }) => minutes !== null && minutes <= MOST_MINUTES)
      ? holds(`a run last sent all that was due ${said}`)
      : fails(
          `A run last sent all that was due ${said}`,
          'Let npm run notify run every few minutes, and read what it says.',
        )
  }),
]

/** The public key of a private one (VAPID, RFC 8292); null if it is no private key. */
function publicKeyOf(privateKey: string): string | null {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
  } catch {
    return null
  }
  return pair.getPublicKey('base64url')
}
