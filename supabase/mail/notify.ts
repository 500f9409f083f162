import type { SendMailOptions } from 'nodemailer'
import { countedList } from '../../scripts/countedList'
import type { LetterData } from '../../src/domain/journal/letter'
import { paths } from '../../src/lib/paths'
import { type Failures, failureMessage } from './failureMessage'
import { letterMessage } from './letterMessage'
import { type Message, type MessageLinks, messageOf } from './message'
import {
  type Claim,
  claimFailures,
  claimLetters,
  claimNews,
  type DueFailures,
  type DueLetter,
  type DueNews,
  leftLines,
  newsOf,
  type Sending,
  sendDue,
} from './sending'

/** The parallel connections that most mail services allow. */
export const CONNECTIONS = 4

export interface NotifyRun extends Sending {
  /** Hands a message over. Rejects with nodemailer's error. */
  send: (mail: SendMailOptions) => Promise<unknown>
  from: string
  siteUrl: string
  /** The address that stops mail when a mail program posts to it (RFC 8058); a token is appended. */
  oneClickUrl: string
  /** Confirmed addresses, by user, of users for whom the database has none. */
  findAddresses?: (userIds: string[]) => Promise<Map<string, string>>
}

/** The result of a run. */
export interface NotifyResult {
  sent: number
  /** Users without a confirmed address. */
  withoutAddress: number
  /** Messages that the mail server will never take, with its answer. */
  refused: string[]
  /** Messages that it did not take this time. A later run tries again. */
  postponed: string[]
  /** Messages that were not started because sending the others took too long. A later run sends them. */
  left: number
  /** Why the run ended early. A later run sends the rest. */
  failure: string | null
}

type DueMail = DueNews | DueLetter | DueFailures

function mailOf(
  { from, siteUrl, oneClickUrl }: NotifyRun,
  one: DueMail,
  address: string,
  message: (links: MessageLinks) => Message,
): SendMailOptions {
  return {
    from,
    // As an object, because a text could be parsed as several addresses.
    to: { name: '', address },
    messageId: `<${one.message_id}@${new URL(siteUrl).hostname}>`,
    ...message({
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

/**
 * Enhanced status codes (RFC 3463) about the server's policy, which the operator can fix: nobody is signed in, relaying is not
 * allowed.
 */
const POLICY = /\b5\.7\.\d/

/**
 * Classifies an error from nodemailer: the message is refused for good, because of its recipient or content; it should be retried;
 * there was no answer, perhaps because of its content; or nothing can be sent now, because the server refuses the sender.
 */
function meaningOf(error: unknown): 'refused' | 'postponed' | 'unanswered' | 'stopped' {
  const { command, permanent, response = '' } = error as { command?: string; permanent?: boolean; response?: string }
  if (command === 'RCPT TO') return permanent && !POLICY.test(response) ? 'refused' : 'postponed'
  if (command === 'DATA' && permanent !== undefined) return permanent ? 'refused' : 'postponed'
  return response === '' ? 'unanswered' : 'stopped'
}

/**
 * Mails users their due news of followed strategies, then which messages of their machines failed, then their weekly letters. A message
 * that is sent again after a run was stopped has the same Message-ID, so mail servers and programs recognise it.
 * @throws Error if the database or the journal cannot be used
 */
export async function notifyByMail(run: NotifyRun): Promise<NotifyResult> {
  const result: NotifyResult = { sent: 0, withoutAddress: 0, refused: [], postponed: [], left: 0, failure: null }
  await mailDue(run, result, claimNews(run, 'mail'), (one) => {
    const news = newsOf(one)
    return news && ((links) => messageOf(news, links))
  })
  if (result.failure === null)
    await mailDue(run, result, claimFailures(run), ({ failures }) => {
      // The generated type allows any JSON; private.failures_of() documents its keys.
      const data = failures as unknown as Failures | null
      return data && ((links) => failureMessage(data, links))
    })
  if (result.failure === null)
    await mailDue(run, result, claimLetters(run), ({ letter }) => {
      // The generated type allows any JSON; private.weekly_letter() documents its keys.
      const data = letter as unknown as LetterData
      return (links) => letterMessage(data, run.siteUrl, links)
    })
  return result
}

/** Mails one kind of message, and adds to the result. @param messageOf how to write one; null if there is nothing to say any more */
async function mailDue<One extends DueMail>(
  run: NotifyRun,
  result: NotifyResult,
  claim: Claim<One>,
  messageOf: (one: One) => ((links: MessageLinks) => Message) | null,
): Promise<void> {
  const { send, findAddresses } = run
  const { left, stopped } = await sendDue(run, claim, CONNECTIONS, async (due) => {
    const unknown = due.filter((one) => one.address === null).map((one) => one.user_id)
    const found = unknown.length > 0 ? await findAddresses?.(unknown) : undefined
    return async (one) => {
      const message = messageOf(one)
      const address = one.address ?? found?.get(one.user_id)
      if (!address) result.withoutAddress += 1
      if (!address || !message) return 'unsent'
      try {
        await send(mailOf(run, one, address, message))
        result.sent += 1
        return 'sent'
      } catch (error) {
        const text = error instanceof Error ? error.message : String(error)
        const meaning = meaningOf(error)
        if (meaning === 'refused') result.refused.push(text)
        else if (meaning === 'stopped') result.failure = text
        else result.postponed.push(text)
        return meaning === 'refused' ? 'unsent' : meaning
      }
    }
  })
  result.left += left
  result.failure ??= stopped ? (result.postponed.at(-1) ?? null) : null
}

/** The result of a run as lines of text. */
export function linesOf({ sent, withoutAddress, refused, postponed, left, failure }: NotifyResult): string[] {
  return [
    `Messages sent: ${sent}.`,
    ...(withoutAddress > 0 ? [`Users without a confirmed address: ${withoutAddress}. They got no mail.`] : []),
    ...countedList('Refused by the mail server, and not tried again', refused),
    ...countedList('Not taken by the mail server now; a later run tries again', postponed),
    ...leftLines(left),
    ...(failure === null ? [] : [`Stopped: ${failure}. The next run goes on.`]),
  ]
}
