import { createTransport } from 'nodemailer'
import type { Environment } from './environment.ts'
import { type Check, fails, holds, notAsked } from './line.ts'

const TIMEOUT_MS = 10_000

/** Mail to followers: whether the server lets us in. */
export const mailChecks = (env: Environment): Check[] => [
  {
    name: 'Mail server',
    ask: async () => {
      if (!env.SMTP_URL) return notAsked('SMTP_URL is not set, so followers get no mail')
      const transport = createTransport({
        url: env.SMTP_URL,
        connectionTimeout: TIMEOUT_MS,
        greetingTimeout: TIMEOUT_MS,
      })
      try {
        await transport.verify()
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        return fails(`It does not let us in: ${reason}`, 'Set SMTP_URL as the mail service says.')
      } finally {
        transport.close()
      }
      return env.MAIL_FROM
        ? holds('it lets us in')
        : fails('MAIL_FROM is not set', 'Set whom the messages are from, as in .env.example.')
    },
  },
]
