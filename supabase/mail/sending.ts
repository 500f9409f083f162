import { appendFileSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { PostgrestClient } from '@supabase/postgrest-js'
import { dataOf } from '../../scripts/dataOf'
import type { Database } from '../../src/lib/database.types'
import type { News, StrategyNews } from './message'

/** Few enough for a single answer of the database and for this process's memory. */
const MESSAGES_PER_ANSWER = 200
/** A letter is computed when it is claimed. */
const LETTERS_PER_ANSWER = 20
/**
 * Half of the time for which due_notifications() claims messages. A message that is started by then is finished before anybody else
 * may claim it, since servers that are silent for a minute are given up.
 */
const BEGIN_WITHIN_MS = 5 * 60_000

/** What a run needs for sending. */
export interface Sending {
  /** The database's REST interface, with the service's rights. */
  database: Pick<PostgrestClient<Database>, 'rpc' | 'from'>
  /** A file on this machine with the ids of messages that were handed over and are not marked as sent in the database yet. */
  journal: string
  /** The clock of this machine, in milliseconds since 1970. */
  now?: () => number
}

type Functions = Database['public']['Functions']
/** A message about followed strategies. */
export type DueNews = Functions['due_notifications']['Returns'][number]
export type DueLetter = Functions['due_letters']['Returns'][number]
export type DueFailures = Functions['due_failures']['Returns'][number]
type Due = Pick<DueNews, 'id' | 'message_id'>

/** Claims the messages that are due and whose id comes after this one; none: nothing is due any more. */
export type Claim<One extends Due> = (after: string | undefined) => Promise<One[]>

export const claimNews =
  ({ database }: Sending, channel: 'mail' | 'browser' | 'webhook'): Claim<DueNews> =>
  (after) =>
    dataOf(database.rpc('due_notifications', { channel, after, most: MESSAGES_PER_ANSWER }))

export const claimLetters =
  ({ database }: Sending): Claim<DueLetter> =>
  (after) =>
    dataOf(database.rpc('due_letters', { after, most: LETTERS_PER_ANSWER }))

export const claimFailures =
  ({ database }: Sending): Claim<DueFailures> =>
  (after) =>
    dataOf(database.rpc('due_failures', { after, most: MESSAGES_PER_ANSWER }))

/** The content of a message; null if its user may no longer see any of it. */
export function newsOf({ strategies, more_strategies: moreStrategies }: DueNews): News | null {
  // The generated type allows any JSON; due_notifications() documents its keys.
  const seen = strategies as unknown as StrategyNews[]
  return seen.length > 0 ? { strategies: seen, moreStrategies } : null
}

/** This many messages in a row without an answer mean that the server is down. A single one may itself be the cause. */
const MOST_UNANSWERED = 8

/**
 * The outcome for a message: `sent`; `unsent`, because it can never be delivered; `postponed` until a later run; `unanswered`, because
 * the connection failed or was lost, which also postpones it; or `stopped`, because nothing can be sent now.
 */
export type Outcome = 'sent' | 'unsent' | 'postponed' | 'unanswered' | 'stopped'

/**
 * Marks messages as sent in the database: those in the journal, and these, which another run with the same journal may have removed
 * from it.
 */
async function markNotified(
  { database, journal }: Sending,
  { sent = [], unsent = [], postponed = [] }: Partial<Record<'sent' | 'unsent' | 'postponed', string[]>> = {},
): Promise<void> {
  let kept: string[] = []
  try {
    kept = readFileSync(journal, 'utf8').split('\n').slice(0, -1)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
  const all = [...new Set([...kept, ...sent])]
  if (all.length + unsent.length + postponed.length === 0) return
  await dataOf(database.rpc('mark_notified', { sent: all, unsent, postponed }))
  rmSync(journal, { force: true })
}

/**
 * Sends what is due, and marks it as sent. A message is claimed before it is sent, so that two runs never send the same
 * one; it is written to the journal as soon as it was handed over. If a run is stopped in between, a later run sends the message again
 * under the same id.
 * @param atOnce how many messages are sent at the same time
 * @param prepare gets the messages of one answer, and returns how to send one
 * @returns how many messages were left for a later run because the others took so long that another run could have claimed them, and
 *   whether the run was stopped
 * @throws Error if the database or the journal cannot be used
 */
export async function sendDue<One extends Due>(
  sending: Sending,
  claim: Claim<One>,
  atOnce: number,
  prepare: (due: One[]) => Promise<(one: One) => Promise<Outcome>>,
): Promise<{ left: number; stopped: boolean }> {
  const { journal, now = Date.now } = sending
  mkdirSync(path.dirname(journal), { recursive: true })
  await markNotified(sending)
  let [left, unanswered, stopped] = [0, 0, false]
  for (let after: string | undefined; !stopped; ) {
    const beginUntil = now() + BEGIN_WITHIN_MS
    const due = await claim(after)
    const last = due.at(-1)
    if (!last) break
    after = last.id
    const send = await prepare(due)
    const [sent, unsent, postponed]: [string[], string[], string[]] = [[], [], []]
    // Each worker takes the next message once it has sent one.
    const queue = due.values()
    const sendOn = async () => {
      for (const one of queue) {
        if (stopped) break
        if (now() > beginUntil) {
          left += 1
          continue
        }
        const outcome = await send(one)
        if (outcome === 'sent') {
          appendFileSync(journal, `${one.message_id}\n`)
          sent.push(one.message_id)
        }
        if (outcome === 'unsent') unsent.push(one.message_id)
        if (outcome === 'postponed' || outcome === 'unanswered') postponed.push(one.message_id)
        unanswered = outcome === 'unanswered' ? unanswered + 1 : 0
        stopped ||= outcome === 'stopped' || unanswered >= MOST_UNANSWERED
      }
    }
    await Promise.all(Array.from({ length: atOnce }, sendOn))
    await markNotified(sending, { sent, unsent, postponed })
  }
  return { left, stopped }
}

/** What a run reports about messages that it left for a later one. */
export const leftLines = (left: number): string[] =>
  left > 0 ? [`Not sent yet, because the others took too long: ${left}. A later run sends them.`] : []
