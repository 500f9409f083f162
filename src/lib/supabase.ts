import { PostgrestClient } from '@supabase/postgrest-js'
import { REQUEST_TIMEOUT_MS } from './constants'
import type { Database } from './database.types'
import { DataError, NETWORK } from './dataError'
import { env } from './env'
import { readToken } from './tokenSource'

function send(input: RequestInfo | URL, init: RequestInit | undefined, token: string | null): Promise<Response> {
  const headers = new Headers(init?.headers)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  return fetch(input, { ...init, headers, signal })
}

const TOO_MANY_REQUESTS = 429

/** Answers of gateways that stand before the database say nothing that a person could use: they are put into words. */
function inWords(answer: Response): Response {
  const { status } = answer
  if (status === TOO_MANY_REQUESTS) {
    const seconds = Number(answer.headers.get('Retry-After'))
    const wait = seconds > 0 ? `${seconds} seconds` : 'a moment'
    return Response.json(
      { message: `The database is asked too often just now. Wait ${wait}, then try again`, code: 'RATE' },
      { status },
    )
  }
  const isText = !answer.headers.get('Content-Type')?.includes('json')
  if (status >= 500 && isText) {
    return Response.json({ message: `The database did not answer (${status})`, code: NETWORK }, { status })
  }
  return answer
}

/**
 * Sends the person's token when there is one, and gives up after `REQUEST_TIMEOUT_MS`. A token that the database
 * turns down is renewed once: nothing was executed yet, so that a write may be repeated too.
 */
const fetchWithToken: typeof fetch = async (input, init) => {
  try {
    const token = await readToken()
    const answer = await send(input, init, token)
    if (answer.status !== 401 || !token) return inWords(answer)
    const renewed = await readToken(token)
    return renewed && renewed !== token ? inWords(await send(input, init, renewed)) : answer
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    // As an answer: of a rejected request postgrest-js would lose the code.
    return Response.json({ message: error.message, code: error.code }, { status: 401 })
  }
}

/** A client of the tables and functions whose requests go through `fetch`. */
export const clientThrough = (fetch: typeof globalThis.fetch) =>
  new PostgrestClient<Database>(`${env.supabaseUrl}/rest/v1`, {
    headers: { apikey: env.supabaseAnonKey },
    fetch,
    // Its own three repetitions would be waited for in silence, a minute where requests time out. The query cache
    // repeats a read once, and then the page says what failed and offers another try.
    retry: false,
  })

/**
 * The one client of the site: postgrest-js, the part of supabase-js behind `supabase.from()`,
 * so that a visitor who only reads does not download the authentication code.
 */
export const supabase = clientThrough(fetchWithToken)
