import { createHmac, randomUUID } from 'node:crypto'
import type { LookupAddress } from 'node:dns'
import { request } from 'node:https'
import { countedList } from '../../scripts/countedList'
import { dataOf } from '../../scripts/dataOf'
import { publicAddressesOf } from './publicAddress'
import { claimNews, leftLines, type Sending, sendDue } from './sending'

/** A follower's address, with the secret that signs what is posted there. */
export interface Webhook {
  id: string
  url: string
  secret: string
}

export interface WebhookRun extends Sending {
  /** The addresses of a name that may be connected to; a test gives its own. Rejects with a sentence for the webhook's owner. */
  addressesOf?: (name: string) => Promise<LookupAddress[]>
}

/** The result of a run. */
export interface WebhookResult {
  sent: number
  /** Webhooks whose address answered that it is gone (410), and that were deleted. */
  ended: number
  /** Why messages were not delivered. A later run tries again. */
  postponed: string[]
  /** Messages that were not started because sending the others took too long. */
  left: number
}

const CONNECTIONS = 20
const TIMEOUT_MS = 10_000
const GONE = 410

/** The headers of a message as Standard Webhooks signs it. `at` is in milliseconds since 1970, `secret` is `whsec_` and Base64. */
export function signedHeaders(secret: string, { id, at, body }: { id: string; at: number; body: string }) {
  const timestamp = String(Math.floor(at / 1000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

/**
 * Posts a signed message over https. It connects to one of the addresses that were checked, whatever the name resolves to by then, and
 * follows no redirect.
 * @returns the status of the answer, whose body is not read
 * @throws Error in words, which never contain the secret
 */
async function post({ url, secret }: Webhook, id: string, content: object, run: WebhookRun): Promise<number> {
  const target = new URL(url)
  if (target.protocol !== 'https:') throw new Error('The address does not begin with https:')
  const addresses = await (run.addressesOf ?? publicAddressesOf)(target.hostname)
  const at = run.now?.() ?? Date.now()
  const body = JSON.stringify({ ...content, timestamp: new Date(at).toISOString() })
  return new Promise((resolve, reject) => {
    const sending = request(
      target,
      {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          'User-Agent': 'cash-us-webhooks',
          ...signedHeaders(secret, { id, at, body }),
        },
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        lookup: (_name, options, done) => {
          const [first] = addresses
          if (options.all) done(null, addresses)
          else done(null, first?.address ?? '', first?.family)
        },
      },
      (answer) => {
        answer.destroy()
        resolve(answer.statusCode ?? 0)
      },
    )
    sending.on('error', (error) =>
      reject(
        new Error(error.name === 'AbortError' ? 'There was no answer within ten seconds' : 'The connection failed'),
      ),
    )
    sending.end(body)
  })
}

const isDelivered = (status: number) => status >= 200 && status < 300

/** Posts a message and notes for the webhook's owner what came of it. @returns its status, or why there is none */
async function deliver(webhook: Webhook, id: string, content: object, run: WebhookRun): Promise<number | string> {
  const status = await post(webhook, id, content, run).catch((error: unknown) => (error as Error).message)
  if (status === GONE) {
    await dataOf(run.database.from('webhooks').delete().eq('id', webhook.id).select('id'))
    return status
  }
  const failure =
    typeof status === 'string'
      ? status
      : isDelivered(status)
        ? undefined
        : `The address answered with the status ${status}`
  await dataOf(run.database.rpc('note_webhook', { webhook_id: webhook.id, failure }))
  return failure ?? status
}

/**
 * Posts due news to followers' webhooks, and the tests that they asked for. A message that is not taken is tried again after longer and
 * longer waits, for a week, under the same id; a test is sent once.
 * @throws Error if the database or the journal cannot be used
 */
export async function notifyWebhooks(run: WebhookRun): Promise<WebhookResult> {
  const result: WebhookResult = { sent: 0, ended: 0, postponed: [], left: 0 }
  const tests = await dataOf(run.database.rpc('due_webhook_tests'))
  await Promise.all(
    tests.map(async ({ webhook_id: id, url, secret }) => {
      const outcome = await deliver({ id, url, secret }, `msg_${randomUUID()}`, { type: 'test', data: {} }, run)
      if (typeof outcome === 'number' && outcome !== GONE) result.sent += 1
    }),
  )
  const { left } = await sendDue(run, claimNews(run, 'webhook'), CONNECTIONS, async () => async (one) => {
    const webhook = one.webhook as unknown as Webhook | null
    const strategies = one.strategies as unknown as object[]
    if (!webhook || strategies.length === 0) return 'unsent'
    const data = { strategies, moreStrategies: one.more_strategies }
    const outcome = await deliver(webhook, `msg_${one.message_id}`, { type: 'news', data }, run)
    if (outcome === GONE) {
      result.ended += 1
      return 'unsent'
    }
    if (typeof outcome === 'string') {
      result.postponed.push(outcome)
      return 'postponed'
    }
    result.sent += 1
    return 'sent'
  })
  return { ...result, left }
}

/** The result of a run as lines of text. */
export function webhookLinesOf({ sent, ended, postponed, left }: WebhookResult): string[] {
  return [
    ...(sent > 0 ? [`Webhooks called: ${sent}.`] : []),
    ...(ended > 0 ? [`Webhooks that are gone, and were deleted: ${ended}.`] : []),
    ...countedList('Not taken by webhooks now; a later run tries again', postponed),
    ...leftLines(left),
  ]
}
