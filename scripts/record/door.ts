import { RECORD_PATH, type Recorded } from '../../supabase/functions/record/recorder.ts'
import { Stop, TryAgain } from './persist.ts'

/** How long an answer may take. */
const LONGEST_ANSWER_MS = 30_000

/** Posts a message with the key. Throws {@link TryAgain} while the site cannot answer, {@link Stop} if it does not know the key. */
export type Door = (message: object) => Promise<Recorded>

/**
 * The place where the site takes messages.
 * @param site the address of the site, or of its Supabase project where that is hosted
 */
export function doorOf(site: string, key: string): Door {
  const address = site.replace(/\/+$/, '') + RECORD_PATH
  return async (message) => {
    const { status, text } = await post(address, JSON.stringify({ key, ...message }))
    if (status === 503) throw new TryAgain(`The site’s database does not answer (${site})`)
    const answer = readAnswer(text)
    if (!answer) throw new TryAgain(`${address} answers ${status}, but not as a site that records: check RECORD_SITE`)
    if (status === 401)
      throw new Stop('The site does not know this key, or it was revoked. Make another on /profile, and set RECORD_KEY')
    return { ...answer, status }
  }
}

async function post(address: string, body: string) {
  try {
    const answer = await fetch(address, { method: 'POST', body, signal: AbortSignal.timeout(LONGEST_ANSWER_MS) })
    return { status: answer.status, text: await answer.text() }
  } catch (error) {
    throw new TryAgain(`The site cannot be reached at ${address} (${causeOf(error)})`)
  }
}

/** Why a request failed, in a few words. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'TimeoutError') return 'no answer in time'
  const { cause } = error
  return cause instanceof Error ? cause.message || ('code' in cause ? String(cause.code) : cause.name) : error.message
}

function readAnswer(text: string): Omit<Recorded, 'status'> | null {
  try {
    const answer = JSON.parse(text)
    return typeof answer?.said === 'string' && typeof answer.recorded === 'boolean' ? answer : null
  } catch {
    return null
  }
}
