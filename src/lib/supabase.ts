import { PostgrestClient } from '@supabase/postgrest-js'
import { MAX_ROWS_PER_READ, NETWORK, REQUEST_TIMEOUT_MS } from './constants'
import type { Database } from './database.types'
import { DataError, unwrap } from './dataError'
import { takeEarlyFetch } from './earlyFetch'
import { env } from './env'
import { readToken } from './tokenSource'

function send(input: RequestInfo | URL, init: RequestInit | undefined, token: string | null): Promise<Response> {
  const early = token ? undefined : takeEarlyFetch(String(input))
  if (early) return early
  const headers = new Headers(init?.headers)
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS)
  const signal = init?.signal ? AbortSignal.any([init.signal, timeout]) : timeout
  return fetch(input, { ...init, headers, signal })
}

const TOO_MANY_REQUESTS = 429
/** Bad gateway, service unavailable, gateway timeout. PostgREST's own come with a code. */
const GATEWAY_STATUSES = [502, 503, 504]

/** Gateways in front of the database answer in ways that mean nothing to users. Puts such answers into words. */
async function describeGatewayError(response: Response): Promise<Response> {
  const { status } = response
  if (status === TOO_MANY_REQUESTS) {
    const seconds = Number(response.headers.get('Retry-After'))
    const wait = seconds > 0 ? `${seconds} seconds` : 'a moment'
    return Response.json(
      { message: `Too many requests just now. Wait ${wait}, then try again`, code: 'RATE' },
      { status },
    )
  }
  const isText = !response.headers.get('Content-Type')?.includes('json')
  if (status >= 500 && (isText || (GATEWAY_STATUSES.includes(status) && !(await hasCode(response))))) {
    return Response.json({ message: `The database did not answer (${status})`, code: NETWORK }, { status })
  }
  return response
}

/** Whether an answer has PostgREST's or PostgreSQL's code. Leaves its body unread. */
async function hasCode(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
}

/**
 * Sends the user's token, if any, and gives up after `REQUEST_TIMEOUT_MS`. A rejected token is renewed once. Nothing has been executed
 * by then, so repeating is safe for writes too.
 */
const fetchWithToken: typeof fetch = async (input, init) => {
  try {
    const token = await readToken()
    const response = await send(input, init, token)
    if (response.status !== 401 || !token) return await describeGatewayError(response)
    const renewed = await readToken(token)
    return renewed && renewed !== token ? await describeGatewayError(await send(input, init, renewed)) : response
  } catch (error) {
    if (!(error instanceof DataError)) throw error
    // Returned as a response, because postgrest-js would lose the code of a rejected promise.
    return Response.json({ message: error.message, code: error.code }, { status: 401 })
  }
}

/** A PostgREST client whose requests go through `fetch`. */
export const clientThrough = (fetch: typeof globalThis.fetch) =>
  new PostgrestClient<Database>(`${env.supabaseUrl}/rest/v1`, {
    headers: { apikey: env.supabaseAnonKey },
    fetch,
    // postgrest-js would retry three times in silence, up to a minute. The query cache retries and the page says so.
    retry: false,
  })

/**
 * The one client of the site: postgrest-js, the part of supabase-js behind `supabase.from()`, so that visitors who only
 * read do not download the authentication code.
 */
export const supabase = clientThrough(fetchWithToken)

/** The part of the client that reads and writes need, so that tests can pass another user's. */
export type DatabaseClient = Pick<typeof supabase, 'from' | 'rpc'>

type Answer<Row> = Parameters<typeof unwrap<Row[] | null>>[0]

/**
 * Reads every row of a query that may exceed one answer (hosted PostgREST stops at `MAX_ROWS_PER_READ`).
 * @param select asks for all rows, ordered by something unique; otherwise pages overlap
 * @throws DataError when any page fails.
 */
export async function readPages<Row>(
  select: () => { range: (from: number, to: number) => PromiseLike<Answer<Row>> },
): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const page = unwrap(await select().range(rows.length, rows.length + MAX_ROWS_PER_READ - 1))
    rows.push(...page)
    if (page.length < MAX_ROWS_PER_READ) return rows
  }
}

/** A request for rows that is still to be narrowed, ordered and cut to a page. */
interface Selection<Row> {
  gt: (column: string, value: unknown) => Selection<Row>
  order: (column: string) => Selection<Row>
  limit: (count: number) => PromiseLike<Answer<Row> & { count: number | null }>
}

/**
 * Like {@link readPages}, by a unique key instead of an offset: concurrent inserts do not shift the pages, and late pages
 * are as quick as the first.
 * @param key a unique column of the rows, by which they are ordered
 * @param select asks for all rows, in no order of its own; the first time it may ask for their number too.
 * @param onRows called after each page with the number of rows so far, and of all where that is known.
 * @throws DataError when any page fails.
 */
export async function readByKey<Row extends object>(
  key: keyof Row & string,
  select: (isFirst: boolean) => Selection<Row>,
  onRows?: (done: number, total: number | null) => void,
): Promise<Row[]> {
  const rows: Row[] = []
  let total: number | null = null
  for (;;) {
    const last = rows.at(-1)
    const rest = last === undefined ? select(true) : select(false).gt(key, last[key])
    const answer = await rest.order(key).limit(MAX_ROWS_PER_READ)
    total ??= answer.count
    const page = unwrap(answer)
    rows.push(...page)
    onRows?.(rows.length, total)
    if (page.length < MAX_ROWS_PER_READ) return rows
  }
}
