import { PostgrestClient } from '@supabase/postgrest-js'
import { REQUEST_TIMEOUT_MS } from './constants'
import type { Database } from './database.types'
import { env } from './env'

type TokenSource = () => Promise<string | null>

let readToken: TokenSource = async () => null

/** The identity layer says here whose token goes with each request; null means an anonymous visitor. */
export function setTokenSource(source: TokenSource): void {
  readToken = source
}

/** Sends the person's token when there is one, and gives up after `REQUEST_TIMEOUT_MS`. */
const fetchWithToken: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers)
  const token = await readToken()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  return fetch(input, { ...init, headers, signal })
}

/**
 * The one client of the tables and functions: postgrest-js, the part of supabase-js behind `supabase.from()`,
 * so that a visitor who only reads does not download the authentication code.
 */
export const supabase = new PostgrestClient<Database>(`${env.supabaseUrl}/rest/v1`, {
  headers: { apikey: env.supabaseAnonKey },
  fetch: fetchWithToken,
})
