import { Agent } from 'node:https'
import webpush, { type PushSubscription, WebPushError } from 'web-push'
import { countedList } from '../../scripts/countedList'
import { dataOf } from '../../scripts/dataOf'
import { paths } from '../../src/lib/paths'
import { type News, subjectOf } from './message'
import { claimNews, leftLines, newsOf, type Sending, sendDue } from './sending'

export interface PushRun extends Sending {
  /** The site's address, where notifications lead. */
  siteUrl: string
  /** The operator's contact for push services: an address that begins with https: or mailto: */
  contact: string
  /** The keys that `npm run notify -- --keys` made (VAPID, RFC 8292). */
  publicKey: string
  privateKey: string
}

/** The result of a run. */
export interface PushResult {
  sent: number
  /** Browsers whose subscription had ended and was deleted. */
  ended: number
  /** Answers of services that will never take a notification. */
  refused: string[]
  /** Answers of services that did not take one this time. A later run tries again. */
  postponed: string[]
  /** Notifications that were not started because sending the others took too long. A later run sends them. */
  left: number
}

/** After a day, news is no longer worth a notification. */
const TTL_SECONDS = 86_400
const TIMEOUT_MS = 60_000
const CONNECTIONS = 20
const MOST_TEXT = 300
const TITLES_SHOWN = 3

/** The fields that the service worker shows and opens (public/push-worker.js). */
function notificationOf(news: News, siteUrl: string, tag: string) {
  const [first] = news.strategies
  const only = news.strategies.length === 1 && news.moreStrategies === 0 ? first : undefined
  const lines = only
    ? only.entries.length === 1
      ? [only.entries[0]?.details]
      : only.entries.slice(-TITLES_SHOWN).map(({ title }) => title)
    : news.strategies.map(({ name }) => name)
  return {
    title: subjectOf(news),
    body: lines.join('\n').slice(0, MOST_TEXT),
    page: only?.page ? new URL(only.page, siteUrl).pathname : paths.following,
    tag,
  }
}

/** An error in words for the operator, and whether the subscription has ended, is refused, or should be retried. */
function meaningOf(error: unknown): { text: string; meaning: 'ended' | 'refused' | 'postponed' } {
  const text = error instanceof Error ? error.message : String(error)
  if (error instanceof WebPushError) {
    const { statusCode } = error
    if (statusCode === 404 || statusCode === 410) return { text, meaning: 'ended' }
    const isRefused = statusCode >= 400 && statusCode < 500 && statusCode !== 429
    return { text: `${statusCode} of ${new URL(error.endpoint).host}`, meaning: isRefused ? 'refused' : 'postponed' }
  }
  // A key that is not a point on the curve cannot come from a browser.
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return { text, meaning: code.startsWith('ERR_CRYPTO') ? 'ended' : 'postponed' }
}

/**
 * Sends due news to followers' browsers (Web Push, RFC 8030), encrypted for each. A notification that is sent again after a run was
 * killed replaces the first one, since it has the same topic and tag.
 * @throws Error if the database, the journal or the keys cannot be used
 */
export async function notifyBrowsers(run: PushRun): Promise<PushResult> {
  const result: PushResult = { sent: 0, ended: 0, refused: [], postponed: [], left: 0 }
  webpush.setVapidDetails(run.contact, run.publicKey, run.privateKey)
  const agent = new Agent({ keepAlive: true })
  const { left } = await sendDue(run, claimNews(run, 'browser'), CONNECTIONS, async () => async (one) => {
    const news = newsOf(one)
    const subscription = one.subscription as unknown as PushSubscription | null
    if (!subscription || !news) return 'unsent'
    const payload = JSON.stringify(notificationOf(news, run.siteUrl, one.message_id))
    const options = { TTL: TTL_SECONDS, topic: one.message_id.replaceAll('-', ''), timeout: TIMEOUT_MS, agent }
    try {
      await webpush.sendNotification(subscription, payload, options)
      result.sent += 1
      return 'sent'
    } catch (error) {
      const { text, meaning } = meaningOf(error)
      if (meaning === 'ended') {
        result.ended += 1
        await dataOf(run.database.from('push_subscriptions').delete().eq('endpoint', subscription.endpoint).select())
      } else result[meaning].push(text)
      return meaning === 'postponed' ? 'postponed' : 'unsent'
    }
  })
  agent.destroy()
  return { ...result, left }
}

/** The lines for `.env` with new keys. */
export function newKeys(): string[] {
  const { publicKey, privateKey } = webpush.generateVAPIDKeys()
  return [`VITE_PUSH_PUBLIC_KEY=${publicKey}`, `PUSH_PRIVATE_KEY=${privateKey}`]
}

/** The result of a run as lines of text. */
export function pushLinesOf({ sent, ended, refused, postponed, left }: PushResult): string[] {
  return [
    `Browsers notified: ${sent}.`,
    ...(ended > 0 ? [`Subscriptions that have ended, and were deleted: ${ended}.`] : []),
    ...countedList('Refused by a push service, and not tried again', refused),
    ...countedList('Not taken by a push service now; a later run tries again', postponed),
    ...leftLines(left),
  ]
}
