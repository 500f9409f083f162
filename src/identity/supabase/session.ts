import {
  AuthClient,
  type AuthError,
  isAuthRefreshDiscardedError,
  isAuthRetryableFetchError,
  type Session,
  type User,
} from '@supabase/supabase-js'
import { REQUEST_TIMEOUT_MS } from '@/lib/constants'
import { type DataError, sessionEnded } from '@/lib/dataError'
import type { Identity, IdentitySnapshot, IdentityUser } from '../identity'
import { inTime, unreachable } from '../identity'
import type { TextStorage } from '../textStorage'
import { dueFactor, readStoredSession, type StoredSession } from './storedSession'

/** An expired session is shown as stored if renewing it takes longer than this. */
const SETTLE_AFTER_MS = 3_000
const SIGNED_OUT: IdentitySnapshot = { status: 'signed-out' }

/** The auth client on its own: 24 KiB, all of supabase-js is 58. */
export type Auth = InstanceType<typeof AuthClient>

export interface SessionOptions {
  /** URL of Supabase, without a trailing slash. */
  url: string
  apiKey: string
  storageKey: string
  storage: TextStorage
  fetch: typeof fetch
}

const text = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null)

/** Users can write anything into their metadata: values other than text are ignored. */
function toIdentityUser({ id, email, user_metadata: given }: User): IdentityUser {
  return {
    id,
    email: text(email),
    username: text(given?.username),
    firstName: text(given?.first_name),
    lastName: text(given?.last_name),
    fullName: text(given?.full_name),
    imageUrl: text(given?.avatar_url),
    namesEditedAt: 'profile',
  }
}

const sameUser = (a: IdentityUser, b: IdentityUser) => JSON.stringify(a) === JSON.stringify(b)

type Held = { session: Session | null; error: AuthError | null }

const held = ({ data, error }: { data: { session: Session | null }; error: AuthError | null }): Held => ({
  session: data.session,
  error,
})

/**
 * A user's session with Supabase Auth: stored, shared between tabs, renewed before it expires, and removed when the
 * renewal is refused.
 */
export function createSession({ url, apiKey, storageKey, storage, fetch }: SessionOptions) {
  const service = {
    url: `${url}/auth/v1`,
    headers: { apikey: apiKey },
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      fetch(input, { ...init, signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) }),
  }
  /** Tells other tabs that the session was signed out on purpose. */
  const leftKey = `${storageKey}-left`
  const auth = new AuthClient({
    ...service,
    storageKey,
    storage: {
      getItem: (key) => storage.getItem(key),
      removeItem: (key) => storage.removeItem(key),
      setItem: (key, value) => {
        // A stored session means that the user has not signed out.
        if (key === storageKey) storage.removeItem(leftKey)
        storage.setItem(key, value)
      },
    },
    flowType: 'pkce',
    // authCallback.ts reads the URL before this code is loaded.
    detectSessionInUrl: false,
  })
  const listeners = new Set<() => void>()
  const readStored = () => readStoredSession(storage, storageKey)
  const stored = readStored()
  let snapshot: IdentitySnapshot = stored ? { status: 'loading' } : SIGNED_OUT
  /** Id of the authenticator app whose code the session still needs; null when none is. */
  let due = stored && dueFactor(stored)
  if (stored && !due && stored.expires_at * 1000 > Date.now()) see(stored.user)

  function publish(next: IdentitySnapshot, nextDue = due): void {
    if (next === snapshot && nextDue === due) return
    snapshot = next
    due = nextDue
    for (const listener of listeners) listener()
  }

  function see(user: User): void {
    const known = snapshot.status === 'signed-in' ? snapshot.user : null
    const next = toIdentityUser(user)
    const unchanged = known && sameUser(known, next)
    if (unchanged && snapshot.status === 'signed-in' && !snapshot.ended) return
    publish({ status: 'signed-in', user: unchanged ? known : next, ended: null })
  }

  /** No session is left: the user signed out elsewhere, or it expired. */
  function end(): void {
    if (snapshot.status !== 'signed-in' || storage.getItem(leftKey)) publish(SIGNED_OUT)
    else if (!snapshot.ended) publish({ ...snapshot, ended: { refusals: 0 } })
  }

  /** Storage decides, because events of other tabs may be outdated. */
  function follow(): void {
    const now = readStored()
    const app = now && dueFactor(now)
    if (now && !app) see(now.user)
    else end()
    publish(snapshot, app)
  }

  function refuse(): DataError {
    end()
    if (snapshot.status === 'signed-in') {
      publish({ ...snapshot, ended: { refusals: (snapshot.ended?.refusals ?? 0) + 1 } })
    }
    return sessionEnded()
  }

  function forget(): void {
    storage.removeItem(storageKey)
    storage.removeItem(`${storageKey}-code-verifier`)
  }

  auth.onAuthStateChange((event, session) => {
    if (session || event === 'SIGNED_OUT') follow()
  })
  // auth-js may notify other tabs before its write is visible, so storage events are followed too. They arrive in the
  // order of the writes, so leftKey is known when the session is gone.
  const followStorage = (event: StorageEvent) => {
    if (event.key === storageKey || event.key === null) follow()
  }
  globalThis.addEventListener('storage', followStorage)

  /**
   * Validates the session once per visit: it may have been closed from another device, or the account removed or renamed.
   * Not with auth.getUser(), whose late refusal would remove a session that began in the meantime.
   */
  async function confirm({ access_token: token, user }: StoredSession): Promise<void> {
    const answer = await fetch(`${url}/auth/v1/user`, {
      headers: { apikey: apiKey, authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    })
    // GoTrue answers with a user, or an error with its code.
    const body = (await answer.json()) as Partial<User> & { error_code?: string }
    if (readStored()?.access_token !== token) return
    const now = { ...user, ...body }
    const isStale =
      !sameUser(toIdentityUser(now), toIdentityUser(user)) ||
      dueFactor({ access_token: token, user: now }) !== dueFactor({ access_token: token, user })
    if (answer.ok && isStale) await auth.refreshSession()
    if (body.error_code === 'session_not_found' || body.error_code === 'user_not_found') {
      forget()
      end()
    }
  }

  const settled = (async () => {
    const patience = new Promise((resolve) => setTimeout(resolve, stored ? SETTLE_AFTER_MS : 0))
    await Promise.race([auth.initialize(), patience])
    if (snapshot.status === 'loading') follow()
    return readStored()
  })()
  settled
    .then((now) => (now ? confirm(now) : undefined))
    // Without an answer the session stays until a request is refused.
    .catch(() => undefined)

  async function renew(refused: string): Promise<Held> {
    const now = readStored()
    if (now && now.access_token !== refused) return held(await auth.getSession())
    return held(await auth.refreshSession())
  }

  async function getToken(refused?: string): Promise<string | null> {
    await settled
    if (snapshot.status !== 'signed-in') return null
    if (snapshot.ended) throw refuse()
    let { session, error } = await inTime(refused ? renew(refused) : auth.getSession().then(held))
    // Another tab renewed it at the same time.
    if (error && isAuthRefreshDiscardedError(error)) ({ session, error } = await inTime(auth.getSession().then(held)))
    if (session) return session.access_token
    if (error && isAuthRetryableFetchError(error)) throw unreachable()
    const left = readStored()
    // A user signed in, here or in another tab, while the request was pending.
    if (left && left.access_token !== refused) return left.access_token
    forget()
    throw refuse()
  }

  /**
   * Signs out locally at once and tells the server without waiting, so that it also works offline or when the server
   * already ended the session.
   */
  async function signOut(): Promise<void> {
    const token = readStored()?.access_token
    storage.setItem(leftKey, 'yes')
    forget()
    publish(SIGNED_OUT)
    if (token) auth.admin.signOut(token, 'local').catch(() => undefined)
  }

  const identity: Identity = {
    getSnapshot: () => snapshot,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getToken,
    signOut,
    Root: null,
  }

  return {
    identity,
    auth,
    /** A client that stores nothing, to verify a password without touching the session. */
    createTemporaryAuth: () =>
      new AuthClient({ ...service, storageKey: `${storageKey}-aside`, persistSession: false, autoRefreshToken: false }),
    /** Id of the authenticator app whose code the stored session still needs; null when none is. */
    getDueFactor: () => due,
    /** Stops timers and listeners, for tests that simulate several browsers in one process. */
    close: async () => {
      globalThis.removeEventListener('storage', followStorage)
      await auth.dispose()
    },
  }
}
