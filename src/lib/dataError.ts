import { BUSY, CUT_OFF, NETWORK } from './constants'

/** PostgREST's error body. */
interface BackendError {
  message: string
  code?: string
  details?: string | null
  hint?: string | null
}

/** A failed read or write, with a message that may be shown to users. */
export class DataError extends Error {
  override name = 'DataError'
  /** PostgreSQL's or PostgREST's code, `NETWORK`, `BUSY`, `CUT_OFF`, `RATE` when rate limited, or empty. */
  readonly code: string

  constructor(message: string, code = '') {
    super(message)
    this.code = code
  }
}

/** The session expired while the user was working. They can sign in again in place and lose nothing typed. */
export const sessionEnded = () => new DataError('Your session has ended. Sign in, then try again', 'SESSION')

/** Refused by a grant or a policy. */
export const notAllowed = () => new DataError('You are not allowed to do this', '42501')

const OFFLINE = 'You are offline'
const UNREACHABLE = /failed to fetch|networkerror|load failed|fetch failed|network request failed/i
const TIMED_OUT = /timeouterror|timed out|signal is aborted|aborterror/i
/** An HTML page from a proxy or from the wrong server, in place of rows. */
const NOT_AN_ANSWER = /^\s*<(!doctype|html|\?xml)/i
/** postgrest-js passes an answer that is not valid JSON on as the message. Usually it was truncated. */
const BROKEN_ANSWER = /^\s*[[{]/
const TOKEN_OVER = /jwt expired|invalid jwt|jwt.*(invalid|verif)|invalid.*token/i

/**
 * Interruptions, which say nothing about the request itself, by PostgREST's or PostgreSQL's code
 * (https://docs.postgrest.org/en/stable/references/errors.html, https://www.postgresql.org/docs/current/errcodes-appendix.html).
 * `BUSY` if the request was not carried out, `NETWORK` if the connection was lost and it may have been. `CUT_OFF` if the database
 * stopped the statement after its time limit: trying again at once would only add to its load.
 */
const INTERRUPTIONS = [
  { codes: /^(PGRST000|PGRST002|57P03)$/, message: 'The database is restarting', code: BUSY },
  { codes: /^(PGRST001|57P01|57P02|57P05|08...)$/, message: 'The database was interrupted', code: NETWORK },
  { codes: /^(PGRST003|53...)$/, message: 'The database is too busy right now', code: BUSY },
  { codes: /^57014$/, message: 'The database took too long to respond', code: CUT_OFF },
  { codes: /^(55P03|40001|40P01)$/, message: 'Another change was being saved at that moment', code: BUSY },
] as const

const unreadable = () => new DataError('The database’s answer couldn’t be read', NETWORK)

/**
 * Turns the backend's error into words for users. Messages that the database raises on purpose pass through. Embedded backend: a
 * violated constraint has the code `SUP`, so the message takes precedence over the code.
 */
export function toDataError(error: BackendError): DataError {
  const { message, code = '' } = error
  if (TIMED_OUT.test(message)) return new DataError('The database took too long to respond', NETWORK)
  if (UNREACHABLE.test(message)) {
    return new DataError(isOffline() ? OFFLINE : 'The database can’t be reached', NETWORK)
  }
  if (NOT_AN_ANSWER.test(message)) return new DataError('Something other than the database responded', NETWORK)
  if (code === '' && BROKEN_ANSWER.test(message)) return unreadable()
  const interruption = INTERRUPTIONS.find(({ codes }) => codes.test(code))
  if (interruption) return new DataError(interruption.message, interruption.code)
  if (code === 'PGRST301' || code === 'PGRST303' || TOKEN_OVER.test(message)) {
    return sessionEnded()
  }
  if (code === '42501' || /row-level security|permission denied/i.test(message)) {
    return notAllowed()
  }
  return new DataError(message, code)
}

const isInterruption = (error: unknown, codes: readonly string[]) =>
  error instanceof DataError && codes.includes(error.code) && !isOffline()

/** TanStack Query waits 1, 2 and 4 s before the retries. Meanwhile the page says what it is waiting for. */
const RETRIES = 3

/** The `retry` of requests that may arrive twice: reads, and writes that change nothing the second time. */
export const retryInterrupted = (failures: number, error: Error): boolean =>
  failures < RETRIES && isInterruption(error, [NETWORK, BUSY])

/** The `retry` of all other writes, which repeats only those that were not carried out. */
export const retryIfNotCarriedOut = (failures: number, error: Error): boolean =>
  failures < RETRIES && isInterruption(error, [BUSY])

/** `onLine === false` is reliable; `true` is not. */
const isOffline = () => globalThis.navigator?.onLine === false

interface Answer<T> {
  data: T
  error: BackendError | null
}

/**
 * The data of an answer: null if the request asked for none, or for one row that does not exist.
 * @throws DataError when it carries an error.
 */
export function dataOf<T>({ data, error }: Answer<T>): T {
  if (error) throw toDataError(error)
  return data
}

/** The rows of an answer. @throws DataError when it carries an error, or no rows at all. */
export function unwrap<T>(answer: Answer<T>): NonNullable<T> {
  const data = dataOf(answer)
  if (data === null || data === undefined) throw unreadable()
  return data
}

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Whether an error, or its message, says that there is no connection. The message may begin with what failed. */
export const saysOffline = (failure: unknown): boolean => messageOf(failure).includes(OFFLINE)
