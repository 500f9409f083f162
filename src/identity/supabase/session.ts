import { AuthClient, isAuthRetryableFetchError, isAuthSessionMissingError, type User } from '@supabase/supabase-js'
import { REQUEST_TIMEOUT_MS } from '@/lib/constants'
import { type DataError, sessionEnded } from '@/lib/dataError'
import type { Identity, IdentitySnapshot, IdentityUser } from '../identity'
import { inTime, unreachable } from '../identity'
import type { TextStorage } from '../textStorage'
import { dueFactor, readStoredSession, type StoredSession } from './storedSession'

/** An expired session is shown as stored if renewing it takes longer than this. */
const SETTLE_AFTER_MS = 3_000
const SIGNED_OUT: IdentitySnapshot = { status: 'signed-out' }

/** Only the auth client, which is 24 KiB: all of supabase-js is 58. */
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

/**
 * What the page shows of a user after `before`.
 * @param user of the session in this browser's storage; null when there is none, or when it still needs a second factor.
 * @param left whether it is gone because the user signed out.
 */
function snapshotAfter(before: IdentitySnapshot, user: User | null, left: boolean): IdentitySnapshot {
  const known = before.status === 'signed-in' ? before : null
  if (!user) {
    if (!known || left) return SIGNED_OUT
    return known.ended ? known : { ...known, ended: { refusals: 0 } }
  }
  const next = toIdentityUser(user)
  if (!known || !sameUser(known.user, next)) return { status: 'signed-in', user: next, ended: null }
  return known.ended ? { ...known, ended: null } : known
}

/**
 * A user's session with Supabase Auth, as the page sees it. The auth client stores it, renews it before it expires, shares it between
 * tabs, and removes it when the renewal is refused. Its storage decides what the page shows, since its events may arrive late. This
 * class adds a session that is shown before any request, one that has ended but keeps the user's page, and a sign-out that works
 * offline.
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
      ...storage,
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
  const createTemporaryAuth = () =>
    new AuthClient({ ...service, storageKey: `${storageKey}-aside`, persistSession: false, autoRefreshToken: false })

  const listeners = new Set<() => void>()
  const readStored = () => readStoredSession(storage, storageKey)
  const stored = readStored()
  let snapshot: IdentitySnapshot = stored ? { status: 'loading' } : SIGNED_OUT
  let due = stored && dueFactor(stored)
  if (stored && !due && stored.expires_at * 1000 > Date.now()) follow()

  function publish(next: IdentitySnapshot, nextDue: string | null): void {
    if (next === snapshot && nextDue === due) return
    snapshot = next
    due = nextDue
    for (const listener of listeners) listener()
  }

  /** Shows what the storage says. */
  function follow(): void {
    const now = readStored()
    const nextDue = now && dueFactor(now)
    const user = now && !nextDue ? now.user : null
    publish(snapshotAfter(snapshot, user, storage.getItem(leftKey) !== null), nextDue)
  }

  function remove(): void {
    storage.removeItem(storageKey)
    follow()
  }

  /** Counts a request that the ended session could not make, which asks the user for the password. */
  function refuse(): DataError {
    if (snapshot.status === 'signed-in' && snapshot.ended) {
      publish({ ...snapshot, ended: { refusals: snapshot.ended.refusals + 1 } }, due)
    }
    return sessionEnded()
  }

  auth.onAuthStateChange((event) => {
    // The initial session is looked at once, in `settled`.
    if (event !== 'INITIAL_SESSION') follow()
  })
  // The client may notify other tabs before its write is visible there. Storage events arrive in the order of the writes,
  // so leftKey is known when the session is gone.
  const followStorage = (event: StorageEvent) => {
    // An expired session that is being renewed is neither signed in nor ended yet: `settled` looks at what became of it.
    if (snapshot.status === 'loading') return
    if (event.key === storageKey || event.key === null) follow()
  }
  globalThis.addEventListener('storage', followStorage)

  /**
   * Asks the service about the session once per visit: it may have been closed from another device, or the account removed
   * or renamed. Through a client of its own, because the refusal of an old session would remove one that began meanwhile.
   */
  async function confirm(shown: StoredSession): Promise<void> {
    const { data, error } = await createTemporaryAuth().getUser(shown.access_token)
    if (readStored()?.access_token !== shown.access_token) return
    if (error && (isAuthSessionMissingError(error) || error.code === 'user_not_found')) remove()
    if (!data.user) return
    const isStale =
      !sameUser(toIdentityUser(data.user), toIdentityUser(shown.user)) ||
      dueFactor({ ...shown, user: data.user }) !== dueFactor(shown)
    if (isStale) await auth.refreshSession()
  }

  const settled = (async () => {
    const patience = new Promise((resolve) => setTimeout(resolve, stored ? SETTLE_AFTER_MS : 0))
    await Promise.race([auth.initialize(), patience])
    if (snapshot.status === 'loading') follow()
  })()
  settled
    .then(() => {
      const now = readStored()
      return now && confirm(now)
    })
    // Without an answer the session stays until a request is refused.
    .catch(() => undefined)

  /** The session, renewed if it is about to expire or its token was refused. */
  async function current(refused: string | undefined) {
    const isRefused = refused !== undefined && (readStored()?.access_token ?? refused) === refused
    const { data, error } = isRefused ? await auth.refreshSession() : await auth.getSession()
    return { token: data.session?.access_token, error }
  }

  async function getToken(refused?: string): Promise<string | null> {
    await settled
    if (snapshot.status !== 'signed-in') return null
    if (snapshot.ended) throw refuse()
    const { token, error } = await inTime(current(refused))
    if (token) return token
    if (error && isAuthRetryableFetchError(error)) throw unreachable()
    // Renewed by another tab, or begun by a new sign-in, while the request was pending.
    const other = readStored()?.access_token
    if (other && other !== refused) return other
    remove()
    throw refuse()
  }

  /**
   * Signs out here at once and tells the service without waiting, so that it works offline too. The client's own signOut
   * keeps the session when the service does not answer.
   */
  async function signOut(): Promise<void> {
    const token = readStored()?.access_token
    storage.setItem(leftKey, 'yes')
    remove()
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
    createTemporaryAuth,
    /** Id of the authenticator app whose code the stored session still needs; null when none is. */
    getDueFactor: () => due,
    /** Stops timers and listeners, for tests that simulate several browsers in one process. */
    close: async () => {
      globalThis.removeEventListener('storage', followStorage)
      await auth.dispose()
    },
  }
}
