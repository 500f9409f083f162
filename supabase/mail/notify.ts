import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { PostgrestClient } from '@supabase/postgrest-js'
import type { SendMailOptions } from 'nodemailer'
import type { Database } from '../../src/lib/database.types'
import { paths } from '../../src/lib/paths'
import { dataOf } from '../dataOf'
import { messageOf, type News, type StrategyNews } from './message'

/** Few enough for one answer of the database, and for this process to hold. */
const MESSAGES_AT_ONCE = 200

export interface NotifyRun {
  /** The database's REST interface, with the service's rights. */
  database: Pick<PostgrestClient<Database>, 'rpc'>
  /** Hands a message over. Rejects with nodemailer's error. */
  send: (mail: SendMailOptions) => Promise<unknown>
  from: string
  siteUrl: string
  /** The address that stops mail when a mail program posts to it (RFC 8058); a token is appended. */
  oneClickUrl: string
  /** A file of this machine: the messages that were handed over and that the database has not heard of yet. */
  journal: string
  /** Confirmed addresses of users whom the database knows none of, by user. */
  findAddresses?: (userIds: string[]) => Promise<Map<string, string>>
}

/** What a run did. */
export interface NotifyResult {
  sent: number
  /** Users without a confirmed address. */
  withoutAddress: number
  /** Messages that the mail server will never take, with its answer. */
  refused: string[]
  /** Messages that it did not take now. A later run tries again. */
  postponed: string[]
  /** Why the run ended before all was sent; what was not is sent by a later run. */
  failure: string | null
}

type Due = Database['public']['Functions']['due_notifications']['Returns'][number]

/** Tells the database what was handed over, from the journal, and what never will be. */
async function markNotified({ database, journal }: NotifyRun, unsent: string[] = []): Promise<void> {
  let sent: string[] = []
  try {
    sent = readFileSync(journal, 'utf8').split('\n').slice(0, -1)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  if (sent.length + unsent.length === 0) return
  await dataOf(database.rpc('mark_notified', { sent, unsent }))
  rmSync(journal, { force: true })
}

function mailOf({ from, siteUrl, oneClickUrl }: NotifyRun, one: Due, address: string, news: News): SendMailOptions {
  return {
    from,
    // As an object, because a text may be read as several addresses.
    to: { name: '', address },
    messageId: `<${one.message_id}@${new URL(siteUrl).hostname}>`,
    ...messageOf(news, {
      choice: siteUrl + paths.profile,
      stop: `${siteUrl}${paths.stopMail}#${one.stop_token}`,
    }),
    headers: {
      'Auto-Submitted': 'auto-generated',
      'List-Unsubscribe': `<${oneClickUrl}?token=${one.stop_token}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

/** Enhanced status codes of a server's policy (RFC 3463), which the operator can mend: nobody is signed in, relaying is not allowed. */
const POLICY = /\b5\.7\.\d/

/**
 * What an error of nodemailer means: this recipient gets nothing, ever; this message is to be tried again; or nothing can be sent at
 * present, as the server is not reached, or refuses the sender.
 */
function meaningOf(error: unknown): 'refused' | 'postponed' | 'stopped' {
  const { command, permanent, response = '' } = error as { command?: string; permanent?: boolean; response?: string }
  if (command === 'RCPT TO') return permanent && !POLICY.test(response) ? 'refused' : 'postponed'
  return command === 'DATA' && permanent === false ? 'postponed' : 'stopped'
}

/**
 * Sends what is due to followers, and marks it as sent. A message is claimed before it is sent, so that two runs never send the same
 * one; it is written to the journal as soon as the mail server has taken it. If a run is stopped in between, a later one sends the
 * message again under the same Message-ID, by which mail servers and programs recognise it.
 * @throws Error if the database or the journal cannot be used
 */
export async function notifyFollowers(run: NotifyRun): Promise<NotifyResult> {
  const { database, send, journal, findAddresses } = run
  const result: NotifyResult = { sent: 0, withoutAddress: 0, refused: [], postponed: [], failure: null }
  mkdirSync(path.dirname(journal), { recursive: true })
  await markNotified(run)
  for (let after = ''; result.failure === null; ) {
    const due = await dataOf(database.rpc('due_notifications', { after, most: MESSAGES_AT_ONCE }))
    const last = due.at(-1)
    if (!last) break
    after = last.user_id
    const unknown = due.filter((one) => one.address === null).map((one) => one.user_id)
    const found = unknown.length > 0 ? await findAddresses?.(unknown) : undefined
    const unsent: string[] = []
    await Promise.all(
      due.map(async (one) => {
        const strategies = one.strategies as unknown as StrategyNews[]
        const address = one.address ?? found?.get(one.user_id)
        if (!address) result.withoutAddress += 1
        if (!address || strategies.length === 0) return unsent.push(one.message_id)
        try {
          await send(mailOf(run, one, address, { strategies, moreStrategies: one.more_strategies }))
          appendFileSync(journal, `${one.message_id}\n`)
          result.sent += 1
        } catch (error) {
          const text = error instanceof Error ? error.message : String(error)
          const meaning = meaningOf(error)
          if (meaning === 'refused') unsent.push(one.message_id)
          if (meaning === 'stopped') result.failure = text
          else result[meaning].push(text)
        }
      }),
    )
    await markNotified(run, unsent)
  }
  return result
}

const MOST_LINES = 20

/** What a run did, in lines. */
export function linesOf({ sent, withoutAddress, refused, postponed, failure }: NotifyResult): string[] {
  const list = (heading: string, lines: string[]) =>
    lines.length === 0 ? [] : [`${heading}: ${lines.length}`, ...lines.slice(0, MOST_LINES).map((line) => `  ${line}`)]
  return [
    `Messages sent: ${sent}.`,
    ...(withoutAddress > 0 ? [`Users without a confirmed address: ${withoutAddress}. They were not told.`] : []),
    ...list('Refused by the mail server, and not tried again', refused),
    ...list('Not taken by the mail server now; a later run tries again', postponed),
    ...(failure === null ? [] : [`Stopped: ${failure}. The next run goes on.`]),
  ]
}
