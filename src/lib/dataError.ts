import { NETWORK } from './constants'

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
  /** PostgreSQL's or PostgREST's code, `NETWORK` without an answer, `RATE` when rate limited, or empty. */
  readonly code: string

  constructor(message: string, code = '') {
    super(message)
    this.code = code
  }
}

/** The session expired while the user was working. They can sign in again in place and lose nothing typed. */
export const sessionEnded = () => new DataError('Your session has ended. Sign in again and repeat this', 'SESSION')

const UNREACHABLE = /failed to fetch|networkerror|load failed|fetch failed|network request failed/i
const TIMED_OUT = /timeouterror|timed out|signal is aborted|aborterror/i
/** An HTML page of a proxy or of the wrong server in place of rows. */
const NOT_AN_ANSWER = /^\s*<(!doctype|html|\?xml)/i
/** postgrest-js passes an answer that is not valid JSON on as the message. Usually it was cut off. */
const BROKEN_ANSWER = /^\s*[[{]/
const TOKEN_OVER = /jwt expired|invalid jwt|jwt.*(invalid|verif)|invalid.*token/i

const unreadable = () => new DataError('The database’s answer couldn’t be read', NETWORK)

/**
 * Turns the backend's error into words for users.
 * Messages that the database raises on purpose pass through.
 * Embedded backend: a violated constraint comes in code `SUP`, so the message counts more than the code.
 */
export function toDataError(error: BackendError): DataError {
  const { message, code = '' } = error
  if (TIMED_OUT.test(message)) return new DataError('The database took too long to respond', NETWORK)
  if (UNREACHABLE.test(message)) {
    return new DataError(isOffline() ? 'You are offline' : 'The database can’t be reached', NETWORK)
  }
  if (NOT_AN_ANSWER.test(message)) return new DataError('Something other than the database responded', NETWORK)
  if (code === '' && BROKEN_ANSWER.test(message)) return unreadable()
  if (code === 'PGRST301' || code === 'PGRST303' || TOKEN_OVER.test(message)) {
    return sessionEnded()
  }
  if (code === '42501' || /row-level security|permission denied/i.test(message)) {
    return new DataError('You are not allowed to do this', '42501')
  }
  return new DataError(message, code)
}

/** `onLine === false` is reliable; `true` is not. */
const isOffline = () => globalThis.navigator?.onLine === false

/**
 * The rows of an answer, or a thrown DataError.
 * @throws DataError when the answer carries an error.
 */
export function unwrap<T>(answer: { data: T; error: BackendError | null }): NonNullable<T> {
  if (answer.error) throw toDataError(answer.error)
  // Every request that gets here asked for rows.
  if (answer.data === null || answer.data === undefined) throw unreadable()
  return answer.data
}

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
